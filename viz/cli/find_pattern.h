/*
 * What `find` is asked: elements by name, and numbers on axes, which the elements of any family make a
 * pattern of (elements.h).
 */
#ifndef WS_CLI_FIND_PATTERN_H
#define WS_CLI_FIND_PATTERN_H

#include "probe/element/elements.h"
#include "viz/cli/command.h"
#include "viz/text/described_text.h"

enum ws_find_format { WS_FIND_TEXT, WS_FIND_CSV, WS_FIND_JSON };

/* The options as typed; NULL where one was not passed. */
struct ws_find_asked {
    const char *subject;
    enum ws_operand_role role; /* WS_OPERAND_MATRICES: any */
    const char **element;
    int elements;
    const char *option[WS_AXES]; /* name of the option that sets an axis; NULL: none does */
    const char *value[WS_AXES];
    enum ws_find_format format;
};

/* Refuses options that exclude each other, whatever the family. */
bool ws_find_check(const struct ws_find_asked *asked, struct ws_error *error);

/* The error for an option of elements, without its dashes, that is passed for a trace. False. */
bool ws_find_of_elements(const char *option, struct ws_error *error);

/*
 * Reads the axes as a pattern, open where an option was not passed, on the operand too; the name of a
 * register sets that. `name`: of the variant or file. Fails where the elements do not have the axis or the
 * number, or where neither an axis nor an element (such as `example`; NULL: they have none) is asked for.
 */
bool ws_find_pattern(const struct ws_find_asked *asked, const struct ws_elements *elements,
                     const char *name, const char *example, struct ws_entry *pattern,
                     struct ws_error *error);

/*
 * Reads an element of an operand, by name, "M1[3,5]" or "A[3,5]", or as numbers, "1,3,5", "A,3,5", or of one
 * matrix "3,5"; their rows and columns are those of `view`.
 */
bool ws_find_place(const char *text, const struct ws_variant *face, enum ws_view view,
                   struct ws_place *place, struct ws_error *error);

/* Whether a pattern asks for a number on this axis, and on no other but the operand. */
bool ws_find_asks_only(const struct ws_entry *pattern, enum ws_axis axis);

/*
 * The answers to a query: about an MMA's operands in registers, about the operand that `shown` describes
 * in shared memory, and about the trace at the path `asked->subject`.
 */
enum ws_exit ws_find_product(const struct ws_find_asked *asked, struct ws_error *error);
enum ws_exit ws_find_described(const struct ws_find_asked *asked, struct ws_described_shown *shown,
                               struct ws_error *error);
enum ws_exit ws_find_trace(const struct ws_find_asked *asked, struct ws_error *error);

#endif
