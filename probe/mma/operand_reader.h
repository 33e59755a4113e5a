/*
 * Reads a text of operands from left to right, for data-movement variants and MMAs. Each function
 * takes what it is named after, and preceding blanks; or takes nothing and returns false.
 */
#ifndef WS_MMA_OPERAND_READER_H
#define WS_MMA_OPERAND_READER_H

#include <stdbool.h>

#include "probe/base/error.h"

struct ws_operand_reader {
    const char *at;
    struct ws_error *error;
};

void ws_reader_skip_space(struct ws_operand_reader *reader);

/* Takes `character` if it comes next. */
bool ws_reader_take(struct ws_operand_reader *reader, char character);

/* A whole number, decimal or not. */
bool ws_reader_take_number(struct ws_operand_reader *reader);

/* r0, %r0, and inline PTX's %0, $0, %[name]; not _, the sink. */
bool ws_reader_take_name(struct ws_operand_reader *reader);

/* %1, $1 or %[name], a number in inline PTX. */
bool ws_reader_take_placeholder(struct ws_operand_reader *reader);

/* Fails with "expected WHAT at '…'", or "… at the end". */
bool ws_reader_wanted(const struct ws_operand_reader *reader, const char *what);

#endif
