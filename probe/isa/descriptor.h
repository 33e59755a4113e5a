/*
 * The matrix descriptor of wgmma: 64 bits with the location and layout of a matrix in shared
 * memory. It has five fields; the PTX ISA does not name the other bits. All offsets are written
 * without their four lowest bits. (PTX ISA, "Matrix descriptor format"; the captures of descriptors
 * show each field's effect, and when it has none.)
 */
#ifndef WS_ISA_DESCRIPTOR_H
#define WS_ISA_DESCRIPTOR_H

#include <stdbool.h>
#include <stdint.h>

#include "probe/base/error.h"

struct ws_descriptor {
    int start_bytes;   /* bits 0-13: a multiple of 16, below WS_DESCRIPTOR_SPAN */
    int leading_bytes; /* bits 16-29: the leading dimension byte offset, likewise */
    int stride_bytes;  /* bits 32-45: the stride dimension byte offset, likewise */
    int base_offset;   /* bits 49-51: 0 to 7 */
    int swizzle_bytes; /* bits 62-63: 0 (none), 128, 64 or 32, written 0, 1, 2, 3 */
    uint64_t other;    /* the bits outside all fields, in place */
};

enum {
    WS_DESCRIPTOR_UNIT = 16,       /* bytes that offsets are counted in */
    WS_DESCRIPTOR_SPAN = 16 << 14, /* offsets and addresses are below it */
    WS_DESCRIPTOR_TEXT_SIZE = 128,
};

/* The bits outside all fields. */
#define WS_DESCRIPTOR_OTHER UINT64_C(0x3ff1c000c000c000)

/* The descriptor as a number and back; each is the inverse of the other. */
uint64_t ws_descriptor_number(const struct ws_descriptor *descriptor);
struct ws_descriptor ws_descriptor_of(uint64_t number);

/* Only its start address in bytes, for use on every element. */
int ws_descriptor_start(uint64_t number);

/*
 * Parses a descriptor as people write it: a number of 64 bits, decimal or hexadecimal, or fields,
 * "swizzle=128,leading=16,stride=1024,start=0,base=0", in any order, each at most once; omitted
 * fields are 0 (swizzle none); swizzle is none, 32, 64 or 128. Fails for an unknown field and for a
 * value that a field cannot hold (not a multiple of 16, or too large), and names it.
 */
bool ws_descriptor_parse(const char *text, struct ws_descriptor *descriptor,
                         struct ws_error *error);

/* Sets one field by its name, "leading" "1024", as ws_descriptor_parse() does. */
bool ws_descriptor_set(struct ws_descriptor *descriptor, const char *field, const char *value,
                       struct ws_error *error);

/* The names of the fields, "swizzle" first; NULL after the last. */
const char *ws_descriptor_field(int index);

/* A field's position, its raw bits, and its value: in bytes, except base. */
struct ws_descriptor_bits {
    int first, last, raw, value;
};
struct ws_descriptor_bits ws_descriptor_bits_of(const struct ws_descriptor *descriptor, int index);

/* The fields as ws_descriptor_parse() takes them, without those that are 0, except swizzle, which
 * is first; "0x…" if other bits are set. Returns `buffer`. */
char *ws_descriptor_text(const struct ws_descriptor *descriptor,
                         char buffer[WS_DESCRIPTOR_TEXT_SIZE]);

#endif
