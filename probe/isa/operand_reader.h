/*
 * A text of operands, read from left to right: what those of the moves and of products share. Each
 * function takes what it is named after, and blanks before it; or takes nothing and says false.
 */
#ifndef WS_ISA_OPERAND_READER_H
#define WS_ISA_OPERAND_READER_H

#include <stdbool.h>

#include "probe/base/error.h"

struct ws_operand_reader {
    const char *at;
    struct ws_error *error;
};

void ws_reader_skip_space(struct ws_operand_reader *reader);

/* Whether `character` comes next; then it is taken. */
bool ws_reader_take(struct ws_operand_reader *reader, char character);

/* A whole number, decimal or not. */
bool ws_reader_take_number(struct ws_operand_reader *reader);

/* r0, %r0, and what inline PTX has in its place: %0, $0, %[name]; _, which is nowhere, is none. */
bool ws_reader_take_name(struct ws_operand_reader *reader);

/* %1, $1 or %[name], where inline PTX has a number. */
bool ws_reader_take_placeholder(struct ws_operand_reader *reader);

/* Fails with "expected WHAT at '…'", or "… at the end". */
bool ws_reader_wanted(const struct ws_operand_reader *reader, const char *what);

#endif
