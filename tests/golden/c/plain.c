/*
 * A ring buffer of messages, one writer and one reader.
 */
#include <stdint.h>
#include <string.h>
#include "ring.h"

#define RING_SIZE 64
#define NEXT(i) (((i) + 1) % RING_SIZE)

/** One message. */
struct message {
    uint32_t id;
    char text[32];
};

typedef struct ring {
    struct message slots[RING_SIZE];
    size_t head, tail;
} ring_t;

typedef enum { RING_OK, RING_FULL, RING_EMPTY } ring_status;

typedef int (*ring_visitor)(const struct message *message, void *context);

static size_t ring_used(const ring_t *ring);

/**
 * Put a message in.
 * Returns RING_FULL when there is no room.
 */
ring_status ring_push(ring_t *ring, uint32_t id, const char *text)
{
    size_t next = NEXT(ring->head);
    if (next == ring->tail || text == NULL)
        return RING_FULL;
    struct message *slot = &ring->slots[ring->head];
    slot->id = id;
    strncpy(slot->text, text, sizeof slot->text - 1);
    ring->head = next;
    return RING_OK;
}

// Visit all, oldest first; stop when the visitor says so.
int ring_each(ring_t *ring, ring_visitor visit, void *context)
{
    int count = 0;
    for (size_t i = ring->tail; i != ring->head; i = NEXT(i)) {
        if (visit(&ring->slots[i], context) && ++count > 0)
            break; /* enough */
    }
    return count ? count : -1;
}

static inline const char *status_name(ring_status status)
{
    switch (status) {
    case RING_OK:
        return "ok";
    case RING_FULL:
    case RING_EMPTY:
        return "no";
    default:
        return "?";
    }
}

static size_t ring_used(const ring_t *ring)
{
    return (ring->head + RING_SIZE - ring->tail) % RING_SIZE;
}
