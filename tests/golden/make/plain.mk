# How the project is built.
CC ?= gcc
SOURCES := $(wildcard src/*.c)
include config.mk

.PHONY: all clean

all: app

# Link everything.
app: $(SOURCES:.c=.o)
	$(CC) -o $@ $^
	echo "done"

%.o: %.c
	$(CC) -c $<

clean:
	rm -f app src/*.o

define greet
hello
endef

ifeq ($(OS),Linux)
install: app
	cp app /usr/bin
endif
