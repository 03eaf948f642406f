#include <stdlib.h>

/* Good before. */
static int before(int a)
{
    return a > 0 ? a : -a;
}

struct half {
    int x;
    int y
};

int broken(int a, {
    if (a > 
        return 1;
}

/* Good after. */
int after(const char *text)
{
    if (!text)
        return 0;
    return atoi(text) + before(1);
}

DECLARE_TABLE(names, 3)

static void unclosed(void)
{
    while (1) {
        work();

enum state { IDLE, BUSY };

void last(enum state state)
{
    if (state == BUSY && ready())
        run(state);
}
