/*
 * Turns queries into patterns. The meaning of a word's number can depend on later words (`r3` is a
 * register, but a row with a matrix or a column), so everything is collected first and resolved at
 * the end. One of the numbers can have several values, "lanes 5-8, 12 and 14": each makes a
 * pattern.
 */
#include "viz/choice/query.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "probe/isa/operand.h"
#include "viz/choice/query_part.h"
#include "viz/choice/query_word.h"

bool ws_query_begins(const char *text)
{
    const char *word;

    for (int i = 0; (word = ws_query_word(i)); i++)
        if (tolower((unsigned char)*text) == *word)
            return true;
    return *text == '0';
}

/* Whether a bracket of this kind is open at the end of a text. */
static bool is_open(const char *text, char opens, char closes)
{
    const char *at = strrchr(text, opens);

    return at && !strchr(at, closes);
}

/* Whether the letters at a text's end begin a word, or a sign spelled in letters. */
static bool ends_in_word(const char *text, const char *end)
{
    static const char *const signs[] = {"to", "and", "from", "source", NULL};
    const char *word, *at = end;
    size_t length;

    while (at > text && isalpha((unsigned char)at[-1]))
        at--;
    length = (size_t)(end - at);
    for (int i = 0; length && (word = ws_query_word(i)); i++)
        if (!strncasecmp(word, at, length))
            return true;
    for (int i = 0; length && signs[i]; i++)
        if (!strncasecmp(signs[i], at, length))
            return true;
    return false;
}

/* Whether a range is incomplete at a text's end: "bits 1" of bits 16-31, "8-1" of 8-12. */
static bool ends_in_range(const char *text, const char *end)
{
    const char *last = end, *first;

    while (last > text && isdigit((unsigned char)last[-1]))
        last--;
    if (last == end || last - text < 2)
        return false;
    if (last - text >= 5 && !strncasecmp(last - 5, "bits ", 5))
        return true;
    if (last[-1] != '-')
        return false;
    first = last - 1;
    while (first > text && isdigit((unsigned char)first[-1]))
        first--;
    return strtol(last, NULL, 10) < strtol(first, NULL, 10);
}

bool ws_query_goes_on(const char *text)
{
    const char *query = strrchr(text, ';'), *end = text + strlen(text);

    query = query ? query + 1 : text;
    ws_query_skip_blanks(&query);
    while (end > query && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    if (end == query)
        return false;
    /* A number alone, which can continue. */
    if (query + strspn(query, "0123456789") == end ||
        (!strncasecmp(query, "0x", 2) &&
         query + 2 + strspn(query + 2, "0123456789abcdefABCDEF") == end))
        return true;
    return strchr(",.:=-<", end[-1]) || is_open(query, '[', ']') || is_open(query, '{', '}') ||
           is_open(query, '(', ')') || ends_in_word(query, end) || ends_in_range(query, end);
}

/* Reads parts up to the end, or inside braces to the comma or brace that ends an item. */
static bool take_parts(struct ws_asked *asked, const char **text, const char *ends)
{
    for (ws_query_skip_blanks(text); **text && !strchr(ends, **text); ws_query_skip_blanks(text)) {
        const char *start;

        if (!ws_asked_part(asked, text))
            return false;
        ws_query_skip_blanks(text);
        start = *text;
        if (!**text || !strchr(",:.=", **text) || strchr(ends, **text))
            continue;
        ++*text;
        ws_query_skip_blanks(text);
        if (!**text && *start != ':') /* "T5:" is how a label begins */
            return ws_fail(asked->error, WS_CODE_SYNTAX, "'%.20s': expected a value after it",
                           start);
    }
    return true;
}

/* Drops the register if the query named all of the matrix in it: "matrix 1 in r1". */
static bool drop_known_register(struct ws_asked *asked)
{
    struct ws_shown *said = &asked->said;
    int first[2], last[2];
    bool all = said->lane < 0 && said->bit < 0;

    for (int reg = 0; reg < ws_moved(asked->variant)->registers; reg++) {
        bool holds =
            ws_asked_extent(asked->variant, said->matrix, reg, WS_VIEW_MEMORY, first, last);
        bool meant = asked->many ? asked->any[reg] : reg == said->reg;

        if (!holds && meant)
            return ws_fail(asked->error, WS_CODE_NO_MATCH, "matrix %d is not in r%d", said->matrix,
                           reg);
        all = all && (!holds || meant);
    }
    if (all) {
        said->reg = -1;
        asked->many = 0;
    }
    return true;
}

/*
 * Resolves a row or a column that was given by a word, and "r3". Only stars, as in "M*", do not
 * restrict the pattern.
 */
static bool understand(struct ws_asked *asked, struct ws_shown *pattern)
{
    const struct ws_shown nothing = WS_SHOWS_NOTHING;
    const struct ws_variant *variant = asked->variant;
    struct ws_shown *said = &asked->said;
    struct ws_place place;

    if (asked->either >= 0) {
        bool is_row = said->lane < 0 && said->row < 0 && asked->row < 0 &&
                      (said->matrix >= 0 || said->column >= 0 || asked->column >= 0);

        if (is_row)
            asked->row = asked->either;
        else if (!ws_asked_fits(asked, asked->either, "register", ws_moved(variant)->registers) ||
                 !ws_asked_note(asked, &said->reg, asked->either, "register"))
            return false;
    }
    if ((asked->row >= 0 &&
         !ws_asked_fits(asked, asked->row, "row", ws_view_rows(variant, asked->view))) ||
        (asked->column >= 0 &&
         !ws_asked_fits(asked, asked->column, "column", ws_view_columns(variant, asked->view))))
        return false;
    place =
        ws_place_in_view(variant, (struct ws_place){-1, asked->row, asked->column, 0}, asked->view);
    if (!ws_asked_place(asked, place))
        return false;
    if ((said->row >= 0 || said->column >= 0) && said->matrix < 0 &&
        ws_moved(variant)->matrices == 1)
        said->matrix = 0;
    if (!memcmp(said, &nothing, sizeof nothing))
        return ws_fail(asked->error, WS_CODE_NO_MATCH,
                       "this selects all elements; try " WS_QUERY_EXAMPLES);
    *pattern = *said;
    return true;
}

/* One pattern, or one for each value of a number that has several. */
static bool understand_all(const struct ws_asked *said, struct ws_shown *pattern, int *count)
{
    struct ws_asked asked = *said;

    if (asked.in_registers && asked.said.matrix >= 0 && asked.said.reg >= 0 &&
        !drop_known_register(&asked))
        return false;
    for (int value = 0; value < WS_QUERY_NUMBERS; value++) {
        struct ws_asked one = asked;

        if (asked.many ? !asked.any[value] : value > 0)
            continue;
        if (asked.many)
            *(int *)((char *)&one + asked.several) = value;
        if (*count == WS_LANES)
            return ws_fail(asked.error, WS_CODE_LIMIT, "more than %d elements selected", WS_LANES);
        if (!understand(&one, &pattern[(*count)++]))
            return false;
    }
    return true;
}

/* Reads one query, which can name several parts of a lane in braces: "T5: {r0.lo, r0.hi}". */
static bool take_query(struct ws_asked *asked, const char **text, struct ws_shown *pattern,
                       int *count)
{
    struct ws_asked stem;

    if (!take_parts(asked, text, "{;"))
        return false;
    stem = *asked;
    if (**text != '{')
        return understand_all(asked, pattern, count);
    stem.in_braces = true;
    do {
        *asked = stem;
        ++*text;
        if (!take_parts(asked, text, ",}") || !understand_all(asked, pattern, count))
            return false;
    } while (**text == ',');
    if (**text != '}')
        return ws_fail(asked->error, WS_CODE_SYNTAX, "'{' is not closed");
    ++*text;
    ws_query_skip_blanks(text);
    return !**text || **text == ';' ||
           ws_fail(asked->error, WS_CODE_SYNTAX,
                   "'%.20s' is not understood; try " WS_QUERY_EXAMPLES, *text);
}

bool ws_query_parse_all(const struct ws_variant *variant, const struct ws_addresses *addresses,
                        const char *text, struct ws_shown *pattern, int *count,
                        struct ws_error *error)
{
    struct ws_shown found[WS_LANES];
    int number = 0;

    while (*text) {
        struct ws_asked asked = ws_asked_of(variant, addresses, error);

        ws_query_skip_blanks(&text);
        if (*text && *text != ';' && !take_query(&asked, &text, found, &number))
            return false;
        text += *text == ';';
    }
    memcpy(pattern, found, (size_t)number * sizeof found[0]);
    *count = number;
    return true;
}

bool ws_query_parse(const struct ws_variant *variant, const struct ws_addresses *addresses,
                    const char *text, struct ws_shown *pattern, struct ws_error *error)
{
    struct ws_shown found[WS_LANES];
    int count = 0;

    if (!ws_query_parse_all(variant, addresses, text, found, &count, error))
        return false;
    if (count != 1)
        return ws_fail(error, WS_CODE_AMBIGUOUS,
                       count ? "expected one element, not several"
                             : "no query; try " WS_QUERY_EXAMPLES);
    *pattern = found[0];
    return true;
}
