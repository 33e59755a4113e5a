/*
 * A snippet of a kernel, as it stands there: CUDA C++, or PTX as compilers print it, a listing or some
 * lines of one. C++ is translated to PTX (translate.h). It is executed for one warp; each access to
 * shared memory is recorded with the offsets that its lanes gave.
 *
 *   the lane     t, lane, lane_id, laneid, lane_idx …; threadIdx.x with blockDim; tid; warp_id
 *   memory       arrays and pointers of any element type, which start at offset 0 each
 *   instructions asm("ldmatrix …"), calls of functions and macros that are called so, and, where
 *                there is none, the value of the last statement
 *
 * What has no bearing on an address need not be understood. Accesses whose addresses are not known are
 * noted with the reason; where nothing else is counted, that is the error. What would be undefined
 * behaviour in C is an error that names its place in an expression of integers that stands alone, and
 * else a note where it is in constants. Steps, memory and nesting are bounded.
 */
#ifndef WS_SNIPPET_SNIPPET_H
#define WS_SNIPPET_SNIPPET_H

#include "probe/snippet/given.h"

enum { WS_SNIPPET_LENGTH = 65535 /* bytes of text, at most */ };

struct ws_snippet;
struct ws_tokens;

/*
 * Parses `text`, before which the statements of `declared` stand (NULL: none); the caller owns
 * *snippet. Fails with "column N: …" or, where the text has lines,
 * "line N, column M: …" at the first thing that is not understood and cannot be left out.
 */
bool ws_snippet_parse(const char *text, const char *declared, struct ws_snippet **snippet,
                      struct ws_error *error);
void ws_snippet_free(struct ws_snippet *snippet);

/*
 * Runs it for one warp. `executions` must be empty; the caller finishes it, also after a failure,
 * when its `unknown` says what name would have to be known. Where the snippet has no instruction,
 * there is one execution without a variant: the value of its last statement.
 */
bool ws_snippet_run(const struct ws_snippet *snippet, const struct ws_snippet_given *given,
                    struct ws_executions *executions, struct ws_error *error);

/* What it is as a tree, of one expression. False for another, and for an expression of other things. */
bool ws_snippet_expression(const struct ws_snippet *snippet, const struct ws_snippet_given *given,
                           struct ws_expression *expression);

/* Numbers in the text and in what is declared, each of which `literal` can replace. */
int ws_snippet_literals(const struct ws_snippet *snippet);

struct ws_literal {
    int64_t value;
    bool declared;        /* it stands in what is declared, not in the text */
    int line, column;     /* there */
    size_t start, length; /* there, bytes */
};

/* What one of them is; false for one that is unused or does not fit in 63 bits. */
bool ws_snippet_literal(const struct ws_snippet *snippet, int literal, struct ws_literal *found);

/* Its words: first those that are declared beside it, *beside of them; of PTX these alone. */
const struct ws_tokens *ws_snippet_tokens(const struct ws_snippet *snippet, int *beside);
/* Whether a text is PTX and no C++; false also where memory runs out. */
bool ws_snippet_text_is_ptx(const char *text);
bool ws_snippet_is_ptx(const struct ws_snippet *snippet);

/* Whether it is one expression and nothing else. */
bool ws_snippet_is_expression(const struct ws_snippet *snippet);

#endif
