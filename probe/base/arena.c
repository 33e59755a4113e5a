/* Blocks in a chain, the last of which has room. */
#include "probe/base/arena.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK = 16 * 1024 };

struct ws_arena_block {
    struct ws_arena_block *before;
    size_t used, size;
    max_align_t memory[];
};

void ws_arena_init(struct ws_arena *arena, size_t limit)
{
    *arena = (struct ws_arena){.limit = limit};
}

void ws_arena_finish(struct ws_arena *arena)
{
    while (arena->last) {
        struct ws_arena_block *before = arena->last->before;

        free(arena->last);
        arena->last = before;
    }
}

void *ws_arena_take(struct ws_arena *arena, size_t size)
{
    struct ws_arena_block *block = arena->last;
    void *taken;

    if (size > arena->limit)
        return NULL;
    size = (size + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
    if (!block || block->size - block->used < size) {
        size_t room = size > BLOCK ? size : BLOCK;

        if (arena->taken + room > arena->limit)
            return NULL;
        block = malloc(sizeof *block + room);
        if (!block)
            return NULL;
        *block = (struct ws_arena_block){.before = arena->last, .size = room};
        arena->last = block;
        arena->taken += room;
    }
    taken = (char *)block->memory + block->used;
    block->used += size;
    return memset(taken, 0, size);
}

char *ws_arena_text(struct ws_arena *arena, const char *text, size_t length)
{
    char *copy = ws_arena_take(arena, length + 1);

    if (copy)
        memcpy(copy, text, length);
    return copy;
}
