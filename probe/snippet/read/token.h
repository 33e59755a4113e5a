/*
 * A snippet's words: names, numbers, strings and punctuation, each with its place in the text. The
 * preprocessor's lines are done with by then and its macros spread out (macro.c), comments and
 * white space are gone.
 */
#ifndef WS_SNIPPET_TOKEN_H
#define WS_SNIPPET_TOKEN_H

#include "probe/base/arena.h"
#include "probe/base/error.h"

enum ws_token_kind {
    WS_TOKEN_END,
    WS_TOKEN_NAME,
    WS_TOKEN_NUMBER,
    WS_TOKEN_STRING, /* between its quotes, escapes as written */
    WS_TOKEN_CHARACTER,
    WS_TOKEN_MARK, /* punctuation */
    WS_TOKEN_LINE, /* the end of a line: for the preprocessor alone */
};

struct ws_token {
    enum ws_token_kind kind;
    bool spaced;      /* white space before it */
    int line, column; /* in the text, from 1; of what a macro made, its call's */
    int literal;      /* of a number: which of the text's it is, from 0; else -1 */
    const char *text; /* not ended by a 0 */
    int length;
};

struct ws_tokens {
    int count; /* without the last, which is WS_TOKEN_END */
    struct ws_token *token;
    int literals;          /* numbers in the text */
    unsigned char *is_ptx; /* of each token: the asm statement there was found to be PTX */
    int includes;          /* the line of the first #include "…", which is not read; 0: none */
    bool has_lines;        /* the text has more than one line: places say which */
};

bool ws_token_is(const struct ws_token *token, const char *text);
/* Whether it is one of a list's words or marks: "( [ {". */
bool ws_token_is_among(const struct ws_token *token, const char *words);

/* A number's text without the ' between digits, cut off where it is longer. Returns `number`. */
enum { WS_TOKEN_NUMBER_SIZE = 80 };
char *ws_token_number(const struct ws_token *token, char number[WS_TOKEN_NUMBER_SIZE]);

/* "column 7" or, of a text of several lines, "line 2, column 7". Returns `buffer` of this size. */
enum { WS_TOKEN_PLACE_SIZE = 48 };
char *ws_place_words(bool has_lines, int line, int column, char *buffer);

/* The raw words of a text, with WS_TOKEN_LINE at the end of each line: for macro.c. Fails with the place. */
bool ws_tokens_raw(const char *text, struct ws_arena *arena, struct ws_tokens *tokens,
                   struct ws_error *error);

/* What precedes a construct that needs a compiler. */
#define WS_CXX_UNSUPPORTED "not supported by the quick reader: "

/*
 * Fails, at a place, where the text of a pragma is one that changes addresses or macros and so cannot be
 * ignored.
 */
bool ws_pragma_check(bool has_lines, const struct ws_token *place, const struct ws_token *text,
                     struct ws_error *error);

/* Takes out each _Pragma("…") of tokens whose macros are spread out; fails as ws_pragma_check(). */
bool ws_tokens_take_pragmas(struct ws_tokens *tokens, struct ws_error *error);

/* ---- macro.c: after macro expansion */

/*
 * Splits a text into tokens. All memory belongs to the arena; tokens point into `text` or the
 * arena. Fails, with a position, for an unterminated comment or string, a byte that C does not use,
 * unsupported preprocessor code, and macros whose expansion exceeds the limits.
 */
bool ws_tokens_make(const char *text, struct ws_arena *arena, struct ws_tokens *tokens,
                    struct ws_error *error);

/* The tokens of the declarations, and then the text's own, whose literals keep their numbers.
 * *beside is the number of the former. `all` may be `tokens`. */
bool ws_tokens_join(const char *declared, const struct ws_tokens *tokens, struct ws_arena *arena,
                    struct ws_tokens *all, int *beside, struct ws_error *error);

#endif
