/*
 * The words of PTX: names, numbers, strings, directives and punctuation, one at a time, each with
 * its position. An opcode is longer than a name: the parser requests its suffixes if it expects
 * one.
 */
#ifndef WS_PTX_LEXER_H
#define WS_PTX_LEXER_H

#include <stddef.h>
#include <stdint.h>

#include "probe/base/error.h"

enum ws_token_kind {
    WS_TOKEN_END,
    WS_TOKEN_NAME,      /* "%r1", "$L__BB0_1", "add" */
    WS_TOKEN_DIRECTIVE, /* ".reg", the dot included */
    WS_TOKEN_INTEGER,
    WS_TOKEN_FLOAT32, /* `value` has its bits */
    WS_TOKEN_FLOAT64,
    WS_TOKEN_STRING, /* without its quotes */
    WS_TOKEN_MARK,   /* one character */
};

struct ws_token {
    enum ws_token_kind kind;
    const char *text;
    size_t length;
    uint64_t value;
    int line, column; /* from 1 */
};

struct ws_lexer {
    const char *name; /* of the text, for errors */
    const char *at, *end, *line_start;
    int line;
    struct ws_token token; /* the current one */
    struct ws_error *error;
};

/* Reads the first token. The text is not copied. */
bool ws_lexer_begin(struct ws_lexer *lexer, const char *name, const char *text, size_t length,
                    struct ws_error *error);
bool ws_lexer_next(struct ws_lexer *lexer);

/* Extends the current name by the ".suffix" and "::word" parts that follow it without a gap. */
void ws_lexer_extend(struct ws_lexer *lexer);

/* Whether the current token is this mark, directive or name. */
bool ws_lexer_is(const struct ws_lexer *lexer, const char *text);

/* Skips the token if it is the current one, and sets *skipped to true, otherwise to false. */
bool ws_lexer_skip(struct ws_lexer *lexer, const char *text, bool *skipped);

/* Skips the token, or fails: "expected ';', found 'x'". */
bool ws_lexer_expect(struct ws_lexer *lexer, const char *text);

/* "NAME:LINE:COLUMN: what", at the current token. Returns false. */
bool ws_lexer_fail(const struct ws_lexer *lexer, const char *format, ...) WS_PRINTF(2, 3);

/* "expected WHAT, found 'token'". */
bool ws_lexer_expected(const struct ws_lexer *lexer, const char *what);

#endif
