/* A growing byte buffer: every encoder writes into one, and the exporter writes it out. */
#ifndef WS_DRAW_BYTES_H
#define WS_DRAW_BYTES_H

#include <stdbool.h>
#include <stddef.h>

#include "probe/base/error.h"

struct ws_bytes {
    unsigned char *data;
    size_t length, room;
    bool failed; /* out of memory: nothing more is added */
};

/* A zeroed struct is empty and ready. */
void ws_bytes_finish(struct ws_bytes *bytes);

void ws_bytes_add(struct ws_bytes *bytes, const void *data, size_t length);
void ws_bytes_text(struct ws_bytes *bytes, const char *text);
void ws_bytes_print(struct ws_bytes *bytes, const char *format, ...) WS_PRINTF(2, 3);

/*
 * A number with at most two decimals and no needless zeros, the same in every locale: "3", "-0.5".
 */
void ws_bytes_number(struct ws_bytes *bytes, double value);

/* `text` with &, <, >, " escaped for XML; bytes that XML cannot hold are omitted. */
void ws_bytes_xml(struct ws_bytes *bytes, const char *text);

/* ws_file_write() of the bytes, unless some are missing because memory ran out. */
bool ws_bytes_save(const struct ws_bytes *bytes, const char *path, struct ws_error *error);

#endif
