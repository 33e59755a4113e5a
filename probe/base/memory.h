/*
 * Text that is printed into memory: a stream over a buffer, of which nobody sees a part. What
 * memory did not hold comes out once, at the end, and not as text that lacks something.
 */
#ifndef WS_BASE_MEMORY_H
#define WS_BASE_MEMORY_H

#include <stdio.h>

#include "probe/base/error.h"

struct ws_memory {
    FILE *file;        /* to be printed into, between open and close */
    char *text;        /* after a good close: the text, to be freed */
    size_t length;     /* of it, in bytes */
    unsigned failures; /* ws_memory_failures() when it was opened */
    bool lacked;       /* so did a stream around it, which has failed */
};

bool ws_memory_open(struct ws_memory *memory, struct ws_error *error);

/*
 * Ends the stream. On failure, which is want of memory alone, there is no text: the stream's own, or
 * of what was printed into it.
 */
bool ws_memory_close(struct ws_memory *memory, struct ws_error *error);

#endif
