/*
 * From an element to its byte the answer is the sum that the descriptor's fields make, with the
 * numbers put in; from a byte to its elements it is all that are read there, for fields can make
 * them overlap.
 */
#include "viz/cli/find_described.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "viz/cli/find_memory.h"
#include "viz/say/elements.h"
#include "viz/text/described_answer.h"

enum { MOST_ADDRESS = 1 << 25 }; /* beyond all that a descriptor reaches */

/* Reads "A[3,5]", "A,3,5", or "3,5" of the operand that is described. */
static bool parse_element(const char *text, const struct ws_described_shown *shown, int *row,
                          int *column, struct ws_error *error)
{
    const struct ws_described *described = &shown->described;
    const char *letter = ws_operand_letter(described->role), *at = text;
    char number[2][16], where[120];
    bool named = isalpha((unsigned char)*text);

    if (named && toupper((unsigned char)*text) != *letter)
        return ws_fail(error, WS_CODE_CONFLICT, "--element %.40s: the descriptor is for operand %s",
                       text, letter);
    at += named ? 1 + (text[1] == '[' || text[1] == ',') : 0;
    for (int i = 0; i < 2; i++) {
        size_t length = strspn(at, "0123456789");

        if (!length || length >= sizeof number[i] || (i == 0 && at[length] != ','))
            return ws_fail(error, WS_CODE_SYNTAX,
                           "--element %.40s: expected row and column, such as %s[3,5]", text,
                           letter);
        snprintf(number[i], sizeof number[i], "%.*s", (int)length, at);
        at += length + (i == 0);
    }
    if ((named && strcmp(at, text[1] == '[' ? "]" : "") != 0) || (!named && *at))
        return ws_fail(error, WS_CODE_SYNTAX,
                       "--element %.40s: expected row and column, such as %s[3,5]", text, letter);
    snprintf(where, sizeof where, "operand %s of %.80s", letter, shown->mma->name);
    return ws_parse_index(number[0], "row", where, ws_described_rows(described), row, error) &&
           ws_parse_index(number[1], "column", where, ws_described_columns(described), column,
                          error);
}

static void print_text(const struct ws_find_asked *asked, const struct ws_described_shown *shown,
                       const struct ws_entry *pattern)
{
    for (int i = 0; i < asked->elements; i++)
        ws_described_answer(stdout, shown, (int)pattern[i].at[WS_AXIS_ROW],
                            (int)pattern[i].at[WS_AXIS_COLUMN]);
    if (asked->at)
        ws_described_answer_at(stdout, shown, (int)pattern->at[WS_AXIS_BYTE]);
    ws_print_wrapped(stdout, shown->evidence.text, 0, 80);
    if (shown->evidence.remark[0])
        ws_print_wrapped(stdout, shown->evidence.remark, 0, 80);
}

/* Reads what is asked as patterns: of elements, or of one byte. */
static bool parse(const struct ws_find_asked *asked, const struct ws_described_shown *shown,
                  struct ws_entry *pattern, struct ws_error *error)
{
    int row, column, address;

    *pattern = ws_entry_open();
    for (int i = 0; i < asked->elements; i++) {
        if (!parse_element(asked->element[i], shown, &row, &column, error))
            return false;
        pattern[i] = ws_entry_open();
        pattern[i].at[WS_AXIS_ROW] = row;
        pattern[i].at[WS_AXIS_COLUMN] = column;
    }
    if (asked->at && !ws_find_byte(asked->at, MOST_ADDRESS, &address, error))
        return false;
    if (asked->at)
        pattern->at[WS_AXIS_BYTE] = address;
    return true;
}

static enum ws_exit answer(const struct ws_find_asked *asked, struct ws_described_shown *shown,
                           const struct ws_entry *pattern, struct ws_error *error)
{
    struct ws_elements elements = ws_elements_of_described(&shown->described);
    struct ws_matches found = {0};
    bool done =
        ws_elements_match(&elements, pattern, asked->elements ? asked->elements : 1, &found, error);

    shown->matches = &found;
    if (done && asked->format == WS_FIND_TEXT)
        print_text(asked, shown, pattern);
    else if (done && asked->format == WS_FIND_CSV)
        ws_say_csv(stdout, &elements, &found);
    else if (done)
        ws_described_json(stdout, shown);
    ws_matches_finish(&found);
    return done ? WS_EXIT_DONE : WS_EXIT_FAILED;
}

/* What is asked of registers has no meaning here. */
static bool check_asked(const struct ws_find_asked *asked, struct ws_error *error)
{
    if (asked->lane || asked->reg || asked->byte)
        return ws_fail(error, WS_CODE_UNUSED,
                       "--%s applies to registers, but the descriptor's operand is in shared "
                       "memory; pass --element or --address",
                       asked->lane  ? "lane"
                       : asked->reg ? "register"
                                    : "byte");
    if (asked->elements && asked->at)
        return ws_fail(error, WS_CODE_CONFLICT,
                       "--element and --address are opposite queries; remove one");
    return asked->elements || asked->at ||
           ws_fail(error, WS_CODE_MISSING,
                   "no query; pass --element, such as --element 'A[3,5]', or --address BYTE");
}

enum ws_exit ws_find_described(const struct ws_find_asked *asked, struct ws_described_shown *shown,
                               struct ws_error *error)
{
    struct ws_entry *pattern = calloc((size_t)asked->elements + 1, sizeof *pattern);
    enum ws_exit status = WS_EXIT_USAGE;

    if (!pattern)
        ws_no_memory(error);
    else if (check_asked(asked, error) && parse(asked, shown, pattern, error))
        status = answer(asked, shown, pattern, error);
    free(pattern);
    return status;
}
