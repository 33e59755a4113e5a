/*
 * A snippet of a kernel, unchanged: CUDA C++, or PTX as compilers print it, a listing or some lines
 * of one. C++ is translated to PTX (translate.h). It is executed for one warp; each access to
 * shared memory is recorded with its lanes' offsets.
 *
 *   the lane     t, lane, lane_id, laneid, lane_idx …; threadIdx.x with blockDim; tid; warp_id
 *   memory       arrays and pointers of any element type, which start at offset 0 each
 *   instructions asm("ldmatrix …"), calls of functions and macros of that name, and, without any,
 *                the value of the last statement
 *
 * Code without effect on an address may be unsupported. Accesses with unknown addresses are noted
 * with the reason; if nothing else is counted, that is the error. Behavior that C leaves undefined
 * is an error with a position if the snippet is a single expression of integers; otherwise it is a
 * note if it occurs in constants. Steps, memory and nesting are bounded.
 */
#ifndef WS_SNIPPET_SNIPPET_H
#define WS_SNIPPET_SNIPPET_H

#include "probe/snippet/read/execution.h"

enum { WS_SNIPPET_LENGTH = 65535 /* bytes of text, at most */ };

struct ws_snippet;

/*
 * Parses `text`, preceded by the statements of `declared` (NULL: none); the caller owns *snippet.
 * Fails with "column N: …" or, for a text of several lines, "line N, column M: …" at the first
 * thing that is not understood and cannot be skipped.
 */
bool ws_snippet_parse(const char *text, const char *declared, struct ws_snippet **snippet,
                      struct ws_error *error);
void ws_snippet_free(struct ws_snippet *snippet);

/*
 * Runs it for one warp. `executions` must be empty; the caller finishes it, also after a failure;
 * `unknown` then has the name without a value. For a snippet without an instruction, there is one
 * execution without a variant: the value of its last statement.
 */
bool ws_snippet_run(const struct ws_snippet *snippet, const struct ws_snippet_given *given,
                    struct ws_executions *executions, struct ws_error *error);

/*
 * The snippet as a tree, if it is one expression. False otherwise, and for unsupported operations.
 */
bool ws_snippet_expression(const struct ws_snippet *snippet, const struct ws_snippet_given *given,
                           struct ws_expression *expression);

/* The number of numbers in the text and its declarations; `literal` can replace each. */
int ws_snippet_literals(const struct ws_snippet *snippet);

struct ws_literal {
    int64_t value;
    bool declared;        /* in the declarations, not in the text */
    int line, column;     /* there */
    size_t start, length; /* there, bytes */
};

/* The properties of one of them; false if it is unused or does not fit in 63 bits. */
bool ws_snippet_literal(const struct ws_snippet *snippet, int literal, struct ws_literal *found);

/* Whether a text is PTX, not C++; false also if out of memory. */
bool ws_snippet_text_is_ptx(const char *text);

/* Whether it is a single expression. */
bool ws_snippet_is_expression(const struct ws_snippet *snippet);

#endif
