/*
 * Bytes as a line of text: compressed (zlib, RFC 1950) and written in base64 (RFC 4648), for data
 * that is too long to be spelled out in a capture.
 */
#ifndef WS_EVIDENCE_PACKED_H
#define WS_EVIDENCE_PACKED_H

#include <stddef.h>
#include <stdint.h>

#include "probe/base/error.h"

/* The text, to be freed; NULL, with the error, if out of memory. */
char *ws_pack(const uint8_t *bytes, size_t length, struct ws_error *error);

/*
 * The `length` bytes that the text packs, to be freed. NULL, with the error, if it packs another
 * number of bytes, if ws_pack() does not make such a text, or if no text of its length can pack
 * `length` bytes.
 */
uint8_t *ws_unpack(const char *text, size_t length, struct ws_error *error);

#endif
