#include <stdio.h>
#ifdef _WIN32
#include <windows.h>
#endif

#ifdef _WIN32
static void pause_ms(int ms) { Sleep(ms); }
#else
/* The other systems. */
static void pause_ms(int ms) { usleep(ms * 1000); }
#endif

struct device;

struct operations {
    int (*open)(struct device *device, int flags);
    void (*close)(struct device *);
    union {
        int fd;
        void *handle;
    } as;
    struct limits { int low, high; } limits;
};

typedef struct device {
    const struct operations *ops;
} device, *device_ref;

typedef void (*handler)(int), *(*chooser)(const char *name);

/* Old style, still found. */
int add(a, b)
    int a;
    long b;
{
    return a + (int) b;
}

/* Gives a function back. */
int (*pick(int which, int (*first)(int), char *names[]))(int)
{
    return which ? first : NULL;
}

__attribute__((noinline)) static int
probe(struct device *device,
      int flags) /* may be 0 */
{
    int result = device->ops->open(device, flags);
    do {
        if (result < 0 && errno != EINTR)
            goto fail;
    } while (result == -1);
    while (flags--)
        (*device->ops->close)(device);
    return result;
fail:
    return -1;
}

static const struct operations null_ops = {
    .open = null_open,
    .close = null_close,
};

#define FOR_EACH(item, list) \
    for (item = (list)->first; item; item = item->next)

int API(lookup)(const char *key, ...)
{
    FOR_EACH(it, &table)
        if (strcmp(it->key, key) == 0) return it->value;
    return 0;
}

extern int printf_like(const char *format, ...) __attribute__((format(printf, 1, 2)));
unsigned long long **matrix(void);

int main(void)
{
    static const int limits[] = { 1, 2 };
    return limits[0] > 1 ? add(1, 2) : pick(0, add, NULL)(3);
}
