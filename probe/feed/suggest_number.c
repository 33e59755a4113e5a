/*
 * Tries every number of a snippet. Two runs show how much each address grows with it; the effect of
 * any growth is then computed, and one more run of everything confirms it.
 */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/feed/suggest_search.h"
#include "probe/isa/operand.h"

enum { MOST_KNOBS = 144 };

enum { RANK_SITE, RANK_NUMBER, RANK_SIZE, RANK_PITCH, RANK_CONSTANT, RANK_CONSTANT_PITCH };

/* A number that may change: a constant, or a number, name or sum in the text. */
struct knob {
    struct ws_change change;  /* without a change yet */
    const char *name;         /* of a constant; NULL: it is in the text */
    bool in_sum, in_brackets; /* "+ 8" is added instead of replacing the number; in brackets */
    int column;
    int rank;           /* among those that help, the highest is suggested */
    int64_t growth;     /* the growth that helps; 0: none */
    int64_t unit_bytes; /* growing it by 1 increases all addresses by multiples of this */
    uint32_t top;       /* the highest address with that growth */
};

/* pitch, row_pitch, strideA, ldmStride, lda, LDS, PAD: usual names of the distance of two rows. */
static bool is_called_pitch(const char *name, size_t length)
{
    char lower[WS_NAME_SIZE];

    if (!length || length >= sizeof lower)
        return false;
    for (size_t i = 0; i < length; i++)
        lower[i] = (char)tolower((unsigned char)name[i]);
    lower[length] = 0;
    return strstr(lower, "pitch") || strstr(lower, "stride") || strstr(lower, "pad") ||
           !strncmp(lower, "ld", 2);
}

/* Whether the statement around a byte defines a pitch: "LDS" of "#define LDS 64", "PAD" of "int PAD
 * = 8". */
static bool defines_pitch(const char *text, size_t at)
{
    static const char define[] = "#define";
    size_t start, end = at, begin;

    ws_code_span(text, at, true, &start, &begin);
    if (!strncmp(text + start, define, strlen(define))) {
        end = start + strlen(define);
        end += strspn(text + end, " \t");
        end += strcspn(text + end, " \t(\n");
    } else {
        while (end > start && text[--end] != '=')
            ;
        while (end > start && isspace((unsigned char)text[end - 1]))
            end--;
    }
    for (begin = end; begin > start; begin--)
        if (!isalnum((unsigned char)text[begin - 1]) && text[begin - 1] != '_')
            break;
    return is_called_pitch(text + begin, end - begin);
}

static const char *text_of(const struct ws_search *search, const struct ws_code_edit *edit)
{
    return edit->declared ? search->options.constants.declared : search->options.expression;
}

/* A span of the text, "64", "BK" in "half A[BM][BK]", "row * BK" and "#define LDS BK". */
static void take_span(const struct ws_search *search, size_t start, size_t length, int rank,
                      struct knob *knob)
{
    const char *text = text_of(search, &knob->change.edit);
    bool is_size = start && text[start - 1] == '[' && text[start + length] == ']';

    knob->change.edit.start = start;
    knob->change.edit.length = length;
    knob->in_brackets = !is_size && text[start + length] != ';';
    knob->rank = defines_pitch(text, start) ? RANK_PITCH : is_size ? RANK_SIZE : rank;
}

/* The nth number that may change; false after the last. */
static bool knob_at(const struct ws_search *search, int nth, struct knob *knob)
{
    const struct ws_constants *constants = &search->options.constants;
    const int literals = ws_snippet_literals(search->options.parsed);
    struct ws_code_site site[WS_MOST_SITES];
    struct ws_literal literal;

    *knob = (struct knob){.change = {.constant = -1, .value = -1}};
    if (nth < constants->count) {
        const struct ws_constant *constant = &constants->constant[nth];

        knob->change.constant = nth;
        knob->change.value =
            constant->more ? -1 : constant->value; /* several values: it is a counter */
        knob->name = constant->name;
        knob->rank =
            is_called_pitch(knob->name, strlen(knob->name)) ? RANK_CONSTANT_PITCH : RANK_CONSTANT;
    } else if ((nth -= constants->count) >= literals) {
        nth -= literals;
        if (ws_snippet_is_expression(search->options.parsed) ||
            nth >= ws_code_factors(search->options.expression, site))
            return false;
        knob->change.value = 1;
        knob->in_sum = true;
        take_span(search, site[nth].start, site[nth].length, RANK_SITE, knob);
    } else if (ws_snippet_literal(search->options.parsed, nth, &literal)) {
        knob->change.literal = nth + 1;
        knob->change.in = search->options.parsed;
        knob->change.value = literal.value;
        knob->change.edit.declared = literal.declared;
        knob->column = literal.column;
        take_span(search, literal.start, literal.length, RANK_NUMBER, knob);
    }
    return true;
}

/* "BK + 8", "(BK + 8)"; a number in the same base, with the same suffix. */
static struct ws_change grown(const struct ws_search *search, const struct knob *knob,
                              int64_t growth)
{
    struct ws_change change = knob->change;
    struct ws_code_edit *edit = &change.edit;
    const char *text = text_of(search, edit) + edit->start;
    int length = (int)edit->length, suffix = length;

    change.value += growth;
    while (suffix && strchr("uUlL", text[suffix - 1]))
        suffix--;
    if (knob->in_sum)
        snprintf(edit->by, sizeof edit->by,
                 knob->in_brackets ? "(%.*s + %" PRId64 ")" : "%.*s + %" PRId64, length, text,
                 growth);
    else if (length)
        snprintf(edit->by, sizeof edit->by,
                 text[0] == '0' && (text[1] | 32) == 'x' ? "0x%" PRIx64 "%.*s" : "%" PRId64 "%.*s",
                 change.value, length - suffix, text + suffix);
    return change;
}

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;

        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

/* How much a lane's address grows with a number, in the first run, by execution. */
typedef int64_t steps[WS_LANES];

/*
 * Finds it with growths of 1 and 2. Returns the common divisor of the differences of lanes' steps;
 * 0 for a number that is not a distance, such as the number of rows in t % rows or the start of the
 * tile: changing it would access other elements.
 */
static int64_t find_steps(struct ws_search *part, const struct knob *knob, steps *step)
{
    int64_t unit = 0;

    for (int growth = 1; growth <= 2; growth++) {
        const struct ws_change change = grown(part, knob, growth);

        if (!ws_search_try(part, &change, part->swizzle) || part->tried[part->at].broken)
            return 0;
        for (int i = 0; i < part->given.count; i++) {
            const struct ws_execution *given = &part->given.execution[i];
            int first = -1;

            for (int lane = 0; lane < WS_LANES && part->place_of[i] == part->at; lane++) {
                int64_t more = part->ran.execution[i].offset[lane] - given->offset[lane];

                if (!(given->active >> lane & 1))
                    continue;
                first = first < 0 ? lane : first;
                if (growth == 1)
                    step[i][lane] = more;
                else if (more != growth * step[i][lane])
                    return 0;
                unit = common_divisor(unit, step[i][lane] - step[i][first]);
            }
        }
    }
    return unit;
}

/* Whether the given addresses plus the steps times the growth have no conflict. */
static bool helps(const struct ws_search *part, steps *step, int64_t growth)
{
    for (int i = 0; i < part->given.count; i++) {
        struct ws_execution grew = part->given.execution[i];
        struct ws_addresses given, tried;
        struct ws_error error;

        if (part->place_of[i] != part->at)
            continue;
        for (int lane = 0; lane < WS_LANES; lane++)
            grew.offset[lane] += step[i][lane] * growth;
        if (!ws_addresses_of(grew.variant, &part->options, &part->given.execution[i], &given,
                             &error) ||
            !ws_addresses_of(grew.variant, &part->options, &grew, &tried, &error) ||
            !ws_addresses_same_rows(&given, &tried) ||
            !ws_addresses_free(&tried, 1, part->swizzle, part->options.buffer_bytes))
            return false;
    }
    return true;
}

/* The smallest growth of one number that helps; ->tried is its outcome. */
static void grow(struct ws_search *search, struct knob *knob)
{
    struct ws_search *part = search->part;
    steps *step = calloc((size_t)part->given.count, sizeof *step);
    int64_t growth = 1;

    search->no_memory |= !step;
    knob->unit_bytes = step ? find_steps(part, knob, step) : 0;
    if (knob->unit_bytes) {
        while (growth <= WS_MOST_PADDING && !helps(part, step, growth))
            growth++;
        const struct ws_change change = grown(part, knob, growth);
        if (growth <= WS_MOST_PADDING && ws_search_try(search, &change, search->swizzle) &&
            ws_search_padded(search, search->tried, search->at)) {
            knob->growth = growth;
            knob->top = search->tried[search->at].top;
        }
    }
    free(step);
}

bool ws_suggest_edit(const char *text, const struct ws_code_edit *edit,
                     struct ws_suggestion *suggestion)
{
    size_t start, length, behind = edit->start + edit->length;

    ws_code_span(text, edit->start, false, &start, &length);
    if (length - edit->length + strlen(edit->by) >= sizeof suggestion->source)
        return false;
    suggestion->edit = *edit;
    suggestion->line = ws_code_line(text, edit->start);
    snprintf(suggestion->source, sizeof suggestion->source, "%.*s%s%.*s",
             (int)(edit->start - start), text + start, edit->by, (int)(start + length - behind),
             text + behind);
    return true;
}

/* "half A[128][72] instead of half A[128][64]"; "" if that is too long. */
static void quote(const char *text, const struct ws_code_edit *edit, char *quoted, size_t size)
{
    enum { LONGEST = 100 };
    size_t start, length, behind = edit->start + edit->length;

    ws_code_span(text, edit->start, true, &start, &length);
    quoted[0] = 0;
    if (length <= LONGEST)
        snprintf(quoted, size, "%.*s%s%.*s instead of %.*s", (int)(edit->start - start),
                 text + start, edit->by, (int)(start + length - behind), text + behind, (int)length,
                 text + start);
}

static void say(const struct ws_search *search, const struct knob *knob,
                struct ws_suggestion *suggestion)
{
    const struct ws_address_options *options = &search->options;
    const struct ws_change change = grown(search, knob, knob->growth);
    const struct ws_code_edit *edit = &change.edit;
    const char *text = edit->declared ? options->constants.declared : options->expression;
    bool lines = strchr(text, '\n'), expression = ws_snippet_is_expression(options->parsed);
    char *words = suggestion->change;
    const size_t size = sizeof suggestion->change;

    suggestion->edit = *edit;
    words[0] = 0;
    if (!knob->name && (edit->declared || !expression))
        quote(text, edit, words, size);
    if (!words[0] && knob->in_sum)
        snprintf(words, size, "%s instead of %.*s", edit->by, (int)edit->length,
                 text + edit->start);
    else if (!words[0])
        snprintf(words, size, "%s%s%" PRId64 " instead of %" PRId64, knob->name ? knob->name : "",
                 knob->name ? " = " : "", change.value, knob->change.value);
    size_t length = strlen(words);
    if (edit->declared)
        snprintf(words + length, size - length, " in the declaration");
    else if (!knob->name && lines)
        snprintf(words + length, size - length, ", in line %d", ws_code_line(text, edit->start));
    else if (!knob->name && expression)
        snprintf(words + length, size - length, " in column %d", knob->column);
    if (!knob->name && !edit->declared && !expression)
        ws_suggest_edit(text, edit, suggestion);
    if (knob->unit_bytes > 1)
        snprintf(suggestion->how, sizeof suggestion->how,
                 "%" PRId64 " element%s of %" PRId64 " bytes, %" PRId64 " bytes", knob->growth,
                 knob->growth == 1 ? "" : "s", knob->unit_bytes, knob->growth * knob->unit_bytes);
}

/* A number of the part's text, by its place in the whole. */
static int whole_literal(const struct ws_search *search, const struct ws_change *change)
{
    const struct ws_snippet *whole = search->options.parsed;
    struct ws_literal found;

    if (change->in == whole || !change->literal)
        return change->literal;
    for (int i = ws_snippet_literals(whole); i > 0; i--)
        if (ws_snippet_literal(whole, i - 1, &found) && found.start == change->edit.start &&
            found.declared == change->edit.declared)
            return i;
    return 0;
}

/* Whether one of two that help is to be suggested before the other. */
static bool is_better(const struct knob *knob, const struct knob *than)
{
    if ((knob->rank >= RANK_CONSTANT || than->rank >= RANK_CONSTANT) && knob->rank != than->rank)
        return knob->rank > than->rank;
    return knob->top < than->top || (knob->top == than->top && knob->rank > than->rank);
}

void ws_suggest_number(struct ws_search *search, struct ws_suggestion *padding)
{
    struct knob knob, best = {0};
    bool any = false;

    for (int i = 0; i < MOST_KNOBS && !search->no_memory && knob_at(search->part, i, &knob); i++) {
        if (knob.change.value < 0 || knob.change.value > INT32_MAX - WS_MOST_PADDING)
            continue;
        any = true;
        grow(search, &knob);
        if (knob.growth && (!best.growth || is_better(&knob, &best))) {
            struct ws_outcome *tried = search->tried;

            search->tried = search->best;
            search->best = tried;
            best = knob;
        }
    }
    padding->found = best.growth > 0;
    snprintf(padding->none, sizeof padding->none,
             any ? "no row stride in the code, increased by up to %d,"
                 : "no padding (the code has no number to increase)",
             WS_MOST_PADDING);
    if (!padding->found)
        return;
    say(search, &best, padding);
    padding->constant = best.change.constant;
    padding->literal = whole_literal(search, &best.change);
    padding->value = best.change.value + best.growth;
    padding->written = best.in_sum;
    padding->at_use = best.rank <= RANK_NUMBER && !ws_snippet_is_expression(search->options.parsed);
    if (padding->constant >= 0)
        padding->options.constants.constant[padding->constant].value = padding->value;
}
