/* The rows of feed_descriptors.def, and what they ask. */
#ifndef WS_PROBE_TESTS_FEED_DESCRIPTOR_ROW_H
#define WS_PROBE_TESTS_FEED_DESCRIPTOR_ROW_H

#include <stdio.h>
#include <string.h>

#include "probe/feed/feed_descriptor_why.h"
#include "probe/snippet/run/constants.h"

enum fed_answer { FED_NO, FED_YES };

#define BOX   "box"
#define LINES "lines"

static const struct fed_row {
    enum fed_answer feeds;
    const char *mma;
    enum ws_operand_role operand;
    enum ws_major major;
    const char *lies, *descriptor;
    int along, k;
    const char *from, *what;
    int base, boxes;
    enum ws_feed_read_fault fault;
    int row, column;
} fed_rows[] = {
#define FED(feeds, mma, operand, major, lies, descriptor, along, k, from, what, base, boxes,       \
            fault, row, column)                                                                    \
    {FED_##feeds,                                                                                  \
     mma,                                                                                          \
     WS_OPERAND_##operand,                                                                         \
     WS_MAJOR_##major,                                                                             \
     lies,                                                                                         \
     descriptor,                                                                                   \
     along,                                                                                        \
     k,                                                                                            \
     from,                                                                                         \
     what,                                                                                         \
     base,                                                                                         \
     boxes,                                                                                        \
     WS_FEED_READ_##fault,                                                                         \
     row,                                                                                          \
     column},
#include "probe/tests/feed_descriptors.def"
#undef FED
};

enum { FED_ROWS = sizeof fed_rows / sizeof fed_rows[0] };

/* A row's question, and all that it borrows. */
struct fed_question {
    struct ws_boxed boxed;
    struct ws_address_options addresses;
    struct ws_feed_read read;
    char code[512];
};

static inline bool fed_ask_lines(const char *what, struct ws_address_options *addresses,
                                 struct ws_error *error)
{
    char swizzle[16];
    int pitch;

    if (sscanf(what, "%d %15s", &pitch, swizzle) != 2)
        return ws_fail(error, WS_CODE_SYSTEM, "no lines: %s", what);
    addresses->pitch_bytes = pitch;
    return ws_swizzle_parse(swizzle, &addresses->swizzle, error);
}

/* The question of a row; false where the row is wrong. */
static inline bool fed_ask(const struct fed_row *row, struct fed_question *question,
                           struct ws_error *error)
{
    const struct ws_mma *mma = ws_mma_named(row->mma);
    struct ws_stored_writer *writer = &question->read.writer;
    struct ws_descriptor descriptor;

    memset(question, 0, sizeof *question);
    if (!mma)
        return ws_fail(error, WS_CODE_SYSTEM, "no product: %s", row->mma);
    if (!ws_descriptor_parse(row->descriptor, &descriptor, error) ||
        !ws_described_of(mma, row->operand, row->major, &descriptor, &question->read.described,
                         error))
        return false;
    question->read.along = row->along;
    question->read.k = row->k;
    writer->boxes = row->boxes;
    if (!strcmp(row->from, BOX)) {
        if (!ws_tensor_map_parse(row->what, &question->boxed.map, error))
            return false;
        question->boxed.shared_bytes = row->base;
        writer->boxed = &question->boxed;
        writer->box_bytes = ws_stored_box_bytes(&question->boxed);
    } else {
        bool lines = !strcmp(row->from, LINES);

        writer->from = ws_variant_named(lines ? "stmatrix.m8n8.x4.b16" : row->from);
        writer->addresses = &question->addresses;
        question->addresses.base_bytes = row->base;
        if (lines && !fed_ask_lines(row->what, &question->addresses, error))
            return false;
        if (!lines) {
            question->addresses.source = WS_FROM_EXPRESSION;
            snprintf(question->code, sizeof question->code,
                     "__shared__ unsigned char smem[65536]; %s", row->what);
            question->addresses.expression = question->code;
            if (strstr(row->what, "from[") &&
                !ws_constants_add("const uint4 *from", &question->addresses.constants, error))
                return false;
        }
    }
    return ws_stored_order_parse(row->lies, row->operand,
                                 writer->boxed ? question->boxed.map.rank : 2, &writer->order,
                                 error);
}

#endif
