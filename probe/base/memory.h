/*
 * Text printed into memory: a stream over a buffer that is used only as a whole. Lack of memory is
 * reported once, at the end; truncated text is never returned.
 */
#ifndef WS_BASE_MEMORY_H
#define WS_BASE_MEMORY_H

#include <stdio.h>

#include "probe/base/error.h"

struct ws_memory {
    FILE *file;        /* print into it, between open and close */
    char *text;        /* after a successful close: the text; the caller frees it */
    size_t length;     /* of it, in bytes */
    unsigned failures; /* ws_memory_failures() when it was opened */
    bool lacked;       /* memory ran out in this stream or one around it */
};

bool ws_memory_open(struct ws_memory *memory, struct ws_error *error);

/* Ends the stream. Fails only for lack of memory; then there is no text. */
bool ws_memory_close(struct ws_memory *memory, struct ws_error *error);

#endif
