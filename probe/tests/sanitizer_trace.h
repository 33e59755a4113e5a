/* What the tracer on the host (sanitizer_trace.c) and its patch on the GPU share. */
#ifndef WS_SANITIZER_TRACE_H
#define WS_SANITIZER_TRACE_H

#include <stdint.h>

enum ws_traced_by { WS_TRACED_SHARED, WS_TRACED_MATRIX, WS_TRACED_ASYNC, WS_TRACED_GENERIC };

/* One access of a warp. `address` is an offset within the shared window; of inactive lanes: 0. */
struct ws_traced {
    uint64_t pc;
    uint32_t by, warp, bytes, flags; /* flags: Sanitizer_DeviceMemoryFlags */
    uint32_t count;                  /* matrices of ldmatrix and stmatrix, else 0 */
    uint32_t active;
    uint32_t address[32];
};

/* A launch's buffer: this head, then `capacity` records. `count` goes on after the buffer is full. */
struct ws_traced_head {
    uint32_t count, capacity;
};

#endif
