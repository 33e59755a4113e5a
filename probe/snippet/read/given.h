/* What a snippet is run with. */
#ifndef WS_SNIPPET_GIVEN_H
#define WS_SNIPPET_GIVEN_H

#include "probe/snippet/read/execution.h"

/* What stands around a snippet. */
struct ws_snippet_given {
    const struct ws_constants *constants; /* NULL: none */
    const char *lane;                     /* a further name of the lane; NULL or "": none */
    int warp;                             /* of its block, from 0 */
    int element_bytes; /* of an offset that no pointer gives a type; 0: it is in bytes */
    bool plain;  /* what C++ itself loads from shared memory and stores there is executed too */
    int literal; /* a number of the text that is to be another, by its place among the
                    numbers plus 1; 0: none */
    int64_t literal_value;
};

#endif
