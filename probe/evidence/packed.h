/*
 * Bytes as a line of text: compressed (zlib, RFC 1950) and written in base64 (RFC 4648), for what
 * is too long to be spelled out in a capture.
 */
#ifndef WS_EVIDENCE_PACKED_H
#define WS_EVIDENCE_PACKED_H

#include <stddef.h>
#include <stdint.h>

#include "probe/base/error.h"

/* The text, to be freed; NULL, and the error, where there is no memory. */
char *ws_pack(const uint8_t *bytes, size_t length, struct ws_error *error);

/*
 * The `length` bytes that the text packs; no other number will do. To be freed; NULL, and the
 * error, where the text is not what ws_pack() makes, or says so many bytes as no text of its length
 * can.
 */
uint8_t *ws_unpack(const char *text, size_t length, struct ws_error *error);

#endif
