/*
 * Reading of a layout's text, below its grammar: positions, words and marks, and storage of numbers
 * and tuples. White space and comments may occur between words.
 */
#ifndef WS_ADDRESS_CUTE_READ_H
#define WS_ADDRESS_CUTE_READ_H

#include "probe/address/cute_value.h"

enum {
    WS_CUTE_MOST_DEPTH = 32,
    WS_CUTE_MOST_NAMES = 24,
    WS_CUTE_MOST_ARGUMENTS = 3,
};

/* A definition `using NAME = …;`. */
struct ws_cute_name {
    char name[WS_NAME_SIZE];
    struct ws_cute_value value;
};

struct ws_cute_parser {
    const char *text, *at;
    const struct ws_constants *constants; /* or NULL */
    struct ws_error *error;
    int depth, names;
    struct ws_cute_tree tree;
    struct ws_cute_name name[WS_CUTE_MOST_NAMES];
};

/* Writes an error with its position, `at`; the first form prefixes the position to the error's
 * text. */
bool ws_cute_fail_at(struct ws_cute_parser *parser, const char *at);
bool ws_cute_fail(struct ws_cute_parser *parser, const char *at, const char *format, ...)
    WS_PRINTF(3, 4);
#ifdef __clang_analyzer__ /* as in error.h */
#define ws_cute_fail(...) ws_false(ws_cute_fail(__VA_ARGS__))
#endif

/* Fails: expected `wanted` at the current position. */
bool ws_cute_unexpected(struct ws_cute_parser *parser, const char *wanted);

void ws_cute_skip_space(struct ws_cute_parser *parser);

/* Takes the next text, if it is this one, or this whole word; `expect` fails if it is not. */
bool ws_cute_take(struct ws_cute_parser *parser, const char *text);
bool ws_cute_take_word(struct ws_cute_parser *parser, const char *word);
bool ws_cute_expect(struct ws_cute_parser *parser, const char *text);

/*
 * Whether the word of `length` characters at `text` is this one, or part of an integer type's name.
 */
bool ws_cute_word_is(const char *text, size_t length, const char *word);
bool ws_cute_word_is_type(const char *text, size_t length);

/* Adds a node to the tree; makes a number, 0 to WS_CUTE_MOST, a value; and returns a value's
 * number. */
bool ws_cute_add_node(struct ws_cute_parser *parser, bool is_tuple, int64_t number, int *node);
bool ws_cute_number(struct ws_cute_parser *parser, const char *at, int64_t number,
                    struct ws_cute_value *value);
bool ws_cute_is_number(const struct ws_cute_parser *parser, const struct ws_cute_value *value);
int64_t ws_cute_number_of(const struct ws_cute_parser *parser, const struct ws_cute_value *value);

#endif
