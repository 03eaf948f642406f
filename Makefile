# Every target prepares .venv by itself; `make help` lists them.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo test lint types bench golden lock clean

BIN := .venv/bin
READY := .venv/.ready
CODE := src tests $(wildcard benchmarks)
UV := uv==0.13.7

# The first interpreter that is new enough and really runs: a version manager may leave
# commands on the PATH that only print an error. `make PYTHON=/path/to/python3` overrules.
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
HAS_VENV := import ensurepip, venv
CANDIDATES := python3.13 python3.12 python3.11 python3.14 python3
PYTHON ?= $(shell for each in $(CANDIDATES); do \
	"$$each" -c '$(NEW_ENOUGH)' && "$$each" -c '$(HAS_VENV)' && echo "$$each" && break; \
	done 2>/dev/null)

help: ## list the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /\1\t/' | expand -t 10

demo: $(READY) ## index the Python standard library and search it
	@export SEMANTICA_HOME="$(CURDIR)/.demo/home"; source=.demo/python; \
	stdlib="$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("stdlib"))')"; \
	mkdir -p "$$source"; \
	tar -C "$$stdlib" --exclude=site-packages --exclude=dist-packages --exclude=__pycache__ \
		--exclude=test --exclude=tests --exclude=config-* --exclude=*.so -cf - . | tar -C "$$source" -xf -; \
	say() { printf '\n$$ semantica'; for word; do \
		case "$$word" in *' '*) printf ' "%s"' "$$word";; *) printf ' %s' "$$word";; esac; done; \
		printf '\n'; $(BIN)/semantica "$$@"; }; \
	say index "$$source" --name stdlib; \
	say search "parse http headers" --collection stdlib --limit 3; \
	say search "cancel a task when the timeout expires" --collection stdlib --limit 3; \
	say search "OrderedDict move_to_end" --collection stdlib --limit 2; \
	say status --collection stdlib; \
	printf '\nSearch on: SEMANTICA_HOME=.demo/home $(BIN)/semantica search "your words" -c stdlib\n'

golden: $(READY) ## rewrite the golden files; read the diff
	@$(BIN)/python -m pytest tests/golden --update $(ARGS)

test: lint types ## lint, types, then all tests
	@$(BIN)/python -m pytest $(ARGS)

lint: $(READY) ## style and formatting
	@$(BIN)/ruff check $(CODE)
	@$(BIN)/ruff format --check $(CODE)

types: $(READY) ## mypy, strict
	@$(BIN)/mypy $(CODE)

bench: $(READY) ## run every program benchmarks/bench_*.py
	@shopt -s nullglob; for each in benchmarks/bench_*.py; do \
		printf '\n== %s\n' "$$each"; $(BIN)/python "$$each"; \
	done

lock: $(READY) ## write requirements.lock anew, with the newest versions that fit
	@$(BIN)/python -m venv --clear build/lock
	@build/lock/bin/pip install --quiet --disable-pip-version-check $(UV)
	@build/lock/bin/uv pip compile pyproject.toml --extra watch --extra tiktoken --group dev --group bench --upgrade --quiet \
		--universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" \
		--output-file requirements.lock

clean: ## remove everything that make made
	rm -rf .venv .demo build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: .venv
.venv: $(READY)

# The lock covers the build backend too, so our own install needs no isolated build.
$(READY): pyproject.toml requirements.lock
	@python="$(PYTHON)"; \
	if [[ -z "$$python" ]]; then \
		for each in $(CANDIDATES); do \
			if "$$each" -c '$(NEW_ENOUGH)' 2>/dev/null; then \
				echo "$$each has no venv module. On Debian or Ubuntu: apt install python3-venv" >&2; exit 1; \
			fi; \
		done; \
		echo "Semantica needs Python 3.11 or newer, and none was found on the PATH." >&2; \
		echo "Install one, or name one: make PYTHON=/path/to/python3" >&2; exit 1; \
	fi; \
	if ! "$$python" -c '$(NEW_ENOUGH)'; then \
		echo "$$python does not run or is older than Python 3.11, which Semantica needs." >&2; exit 1; \
	fi; \
	if ! "$$python" -c '$(HAS_VENV)' 2>/dev/null; then \
		echo "$$python has no venv module. On Debian or Ubuntu: apt install python3-venv" >&2; exit 1; \
	fi; \
	echo "Preparing .venv with $$("$$python" --version), this takes a minute"; \
	"$$python" -m venv --clear .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@
