/*
 * Memory that is freed all at once: everything that a parser or a run makes belongs to its arena.
 * An arena has a limit, so that hostile input cannot take all memory.
 */
#ifndef WS_BASE_ARENA_H
#define WS_BASE_ARENA_H

#include <stddef.h>

struct ws_arena_block;

struct ws_arena {
    struct ws_arena_block *last;
    size_t taken, limit; /* bytes; limit: as given at the start */
};

void ws_arena_init(struct ws_arena *arena, size_t limit);
void ws_arena_finish(struct ws_arena *arena);

/* Zeroed memory for any type. NULL if the limit is exceeded or memory runs out. */
void *ws_arena_take(struct ws_arena *arena, size_t size);

/* A copy of `length` characters with a terminating 0. */
char *ws_arena_text(struct ws_arena *arena, const char *text, size_t length);

#endif
