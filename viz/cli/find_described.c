/*
 * From an element to its byte, the answer is the sum of the descriptor's fields with the numbers
 * filled in. From a byte it is all elements that are read there, because fields can make them
 * overlap.
 */
#include "viz/cli/find_pattern.h"

#include <ctype.h>
#include <stdlib.h>

#include "probe/isa/operand.h"
#include "viz/cli/find_answer.h"
#include "viz/say/elements.h"
#include "viz/text/described_answer.h"

/* Reads an element of the described operand, written like one in registers. */
static bool parse_element(const char *text, const struct ws_described_shown *shown,
                          struct ws_entry *pattern, struct ws_error *error)
{
    const struct ws_described *described = &shown->described;
    const struct ws_operand operand = {.role = described->role,
                                       .matrices = 1,
                                       .rows = ws_described_rows(described),
                                       .columns = ws_described_columns(described)};
    const struct ws_variant face = {.name = shown->mma->name,
                                    .mma = shown->mma,
                                    .family = ws_mma_operand(shown->mma, WS_OPERAND_D)->family,
                                    .operands = 1,
                                    .operand = &operand};
    const char *letter = ws_operand_letter(described->role);
    struct ws_place place;

    if (isalpha((unsigned char)*text) && toupper((unsigned char)*text) != *letter)
        return ws_fail(error, WS_CODE_CONFLICT, "--element %.40s: the descriptor is for operand %s",
                       text, letter);
    if (!ws_find_place(text, &face, WS_VIEW_MEMORY, &place, error))
        return false;
    *pattern = ws_entry_open();
    pattern->at[WS_AXIS_ROW] = place.row;
    pattern->at[WS_AXIS_COLUMN] = place.column;
    return true;
}

static void print_text(const struct ws_find_asked *asked, const struct ws_described_shown *shown,
                       const struct ws_elements *elements, const struct ws_entry *pattern)
{
    int64_t byte = pattern->at[WS_AXIS_BYTE], count = shown->matches->count;
    struct ws_entry row;

    for (int i = 0; i < asked->elements; i++)
        ws_described_answer(stdout, shown, (int)pattern[i].at[WS_AXIS_ROW],
                            (int)pattern[i].at[WS_AXIS_COLUMN]);
    if (ws_find_asks_only(pattern, WS_AXIS_BYTE))
        ws_described_answer_at(stdout, shown, (int)byte);
    else if (!asked->elements && (count == 0 || count > WS_FIND_SENTENCES))
        ws_find_print_matches(elements, shown->matches);
    else if (!asked->elements)
        for (int64_t n = 0; ws_elements_next(elements, shown->matches, &n, &row);)
            ws_described_answer(stdout, shown, (int)row.at[WS_AXIS_ROW],
                                (int)row.at[WS_AXIS_COLUMN]);
    ws_print_wrapped(stdout, shown->evidence.text, 0, 80);
    if (shown->evidence.remark[0])
        ws_print_wrapped(stdout, shown->evidence.remark, 0, 80);
}

/* Parses the query into patterns: of elements, or one of axes. */
static bool parse(const struct ws_find_asked *asked, const struct ws_described_shown *shown,
                  const struct ws_elements *elements, struct ws_entry *pattern,
                  struct ws_error *error)
{
    if (!ws_find_pattern(asked, elements, shown->mma->name, "'A[3,5]'", pattern, error))
        return false;
    for (int i = 0; i < asked->elements; i++)
        if (!parse_element(asked->element[i], shown, &pattern[i], error))
            return false;
    return true;
}

static bool answer(const struct ws_find_asked *asked, struct ws_described_shown *shown,
                   const struct ws_elements *elements, const struct ws_entry *pattern,
                   struct ws_error *error)
{
    struct ws_matches found = {0};
    bool done =
        ws_elements_match(elements, pattern, asked->elements ? asked->elements : 1, &found, error);

    shown->matches = &found;
    if (done && asked->format == WS_FIND_TEXT)
        print_text(asked, shown, elements, pattern);
    else if (done && asked->format == WS_FIND_CSV)
        ws_say_csv(stdout, elements, &found);
    else if (done)
        ws_described_json(stdout, shown);
    ws_matches_finish(&found);
    return done;
}

enum ws_exit ws_find_described(const struct ws_find_asked *asked, struct ws_described_shown *shown,
                               struct ws_error *error)
{
    struct ws_elements elements = ws_elements_of_described(&shown->described);
    struct ws_entry *pattern = calloc((size_t)asked->elements + 1, sizeof *pattern);
    enum ws_exit status = WS_EXIT_USAGE;

    if (!pattern)
        ws_no_memory(error);
    else if (parse(asked, shown, &elements, pattern, error))
        status = answer(asked, shown, &elements, pattern, error) ? WS_EXIT_DONE : WS_EXIT_FAILED;
    free(pattern);
    return status;
}
