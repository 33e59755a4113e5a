/*
 * Tries every number that a snippet has. How far each address goes up with it is found from two
 * runs; what growth helps is then a sum, and one more run of everything confirms it.
 */
#include "probe/address/suggest_number.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "probe/address/edit.h"
#include "probe/address/suggest_site.h"
#include "probe/address/sweep.h"
#include "probe/isa/operand.h"

enum { MOST_KNOBS = 144 };

/* What may be another number: a constant, or a number in the snippet's text. */
struct knob {
    int constant;         /* its index, or -1 */
    int literal;          /* a number's place plus 1, or 0 */
    int64_t value;        /* as given */
    const char *name;     /* of a constant */
    struct ws_literal at; /* of a number */
    struct ws_site site;  /* of a name or sum in the text, to which something is added */
    bool in_sum;          /* it needs no brackets there */
    int rank;             /* of those that help, the highest is said */
    int64_t growth;       /* that helps; 0: none */
    int64_t unit_bytes;   /* what all addresses go up by multiples of, with 1 more */
    uint32_t top;         /* the highest address then */
};

/* pitch, row_pitch, strideA, ldmStride, lda, LDS, PAD: what kernels call the distance of two rows. */
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

/* "BK + 8", "(BK + 8)". */
static void edit_site(const struct ws_search *search, const struct knob *knob, int64_t growth,
                      struct ws_edit *edit)
{
    edit->start = knob->site.start;
    edit->length = knob->site.length;
    snprintf(edit->by, sizeof edit->by, knob->in_sum ? "%.*s + %" PRId64 : "(%.*s + %" PRId64 ")",
             (int)knob->site.length, search->options.expression + knob->site.start, growth);
}

static bool make_with(struct ws_search *search, const struct knob *knob, int64_t growth, bool whole,
                      struct ws_addresses **made, int *cases)
{
    struct ws_address_options options = search->options;
    struct ws_edit edit;

    if (knob->site.length) {
        edit_site(search, knob, growth, &edit);
        return ws_search_make_edited(search, &edit, whole, made, cases);
    }
    if (knob->constant >= 0)
        options.constants.constant[knob->constant].value = knob->value + growth;
    options.literal = knob->literal;
    options.literal_value = knob->value + growth;
    return ws_search_make(search, &options, whole, made, cases);
}

static bool is_active(const struct ws_addresses *addresses, int lane)
{
    return !(addresses->inactive >> lane & 1);
}

static int first_lane(const struct ws_addresses *addresses)
{
    int lane = 0;

    while (lane < addresses->counted - 1 && !is_active(addresses, lane))
        lane++;
    return lane;
}

/*
 * How much each lane's address goes up with a number, in each of `cases`. False for what is no
 * distance, as the number of rows in t % rows or where the tile starts: grown, it would give other
 * elements.
 */
static bool find_steps(const struct ws_search *search, const struct ws_addresses *one,
                       const struct ws_addresses *two, int cases, int64_t (*steps)[WS_LANES])
{
    bool apart = false;

    for (int i = 0; i < cases; i++)
        for (int lane = 0; lane < one[i].counted; lane++) {
            steps[i][lane] = (int64_t)one[i].address[lane] - search->given[i].address[lane];
            apart |= is_active(&one[i], lane) && steps[i][lane] != steps[i][first_lane(&one[i])];
            if ((int64_t)two[i].address[lane] - one[i].address[lane] != steps[i][lane])
                return false;
        }
    return apart;
}

/* The addresses given, and the steps as often as the number grew. */
static bool go_up(const struct ws_search *search, int64_t (*steps)[WS_LANES], int64_t growth,
                  int index, struct ws_addresses *tried)
{
    *tried = search->given[index];
    for (int lane = 0; lane < tried->counted; lane++) {
        int64_t address = tried->address[lane] + steps[index][lane] * growth;

        if (address < 0 || address > UINT32_MAX)
            return false;
        tried->address[lane] = (uint32_t)address;
    }
    return true;
}

/* Within each phase: rows that fall on each other have no conflict, and are not the tile's. */
static bool same_rows(const struct ws_addresses *a, const struct ws_addresses *b)
{
    const int rows = ws_moved(a->variant)->access->phase_rows;

    for (int lane = 0; lane < a->counted; lane++)
        for (int other = lane - lane % rows; other < lane; other++)
            if (is_active(a, lane) && is_active(a, other) &&
                (a->address[lane] == a->address[other]) != (b->address[lane] == b->address[other]))
                return false;
    return true;
}

static bool helps(const struct ws_search *search, int64_t (*steps)[WS_LANES], int64_t growth,
                  int cases)
{
    for (int i = 0; i < cases; i++) {
        struct ws_addresses tried;

        if (!go_up(search, steps, growth, i, &tried) || !same_rows(&search->given[i], &tried) ||
            !ws_search_is_free(search, &tried, 1, search->swizzle))
            return false;
    }
    return true;
}

/* Everything with the number grown: rid of conflicts, no row fallen on another, nothing else worse.
 */
static bool confirm(struct ws_search *search, struct knob *knob)
{
    struct ws_addresses *made;
    int cases;
    bool good;

    if (!make_with(search, knob, knob->growth, true, &made, &cases))
        return false;
    good = ws_search_is_free(search, made, cases, search->swizzle);
    knob->top = 0;
    for (int i = 0; i < cases && good; i++) {
        good = same_rows(&search->given[i], &made[i]);
        for (int lane = 0; lane < made[i].counted; lane++)
            if (made[i].address[lane] > knob->top)
                knob->top = made[i].address[lane];
    }
    free(made);
    return good;
}

static int64_t common_divisor(int64_t a, int64_t b)
{
    a = a < 0 ? -a : a;
    b = b < 0 ? -b : b;
    while (b) {
        int64_t rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

/* What lanes' steps differ by is rows times this. */
static int64_t unit_of(const struct ws_search *search, int64_t (*steps)[WS_LANES], int cases)
{
    int64_t unit = 0;

    for (int i = 0; i < cases; i++)
        for (int lane = 1; lane < search->given[i].counted; lane++)
            if (is_active(&search->given[i], lane))
                unit =
                    common_divisor(unit, steps[i][lane] - steps[i][first_lane(&search->given[i])]);
    return unit;
}

/* The least growth of one number that helps. */
static void grow(struct ws_search *search, struct knob *knob)
{
    struct ws_addresses *one = NULL, *two = NULL;
    int64_t(*steps)[WS_LANES] = NULL;
    int64_t growth = 1;
    int cases, again;

    if (make_with(search, knob, 1, false, &one, &cases) &&
        make_with(search, knob, 2, false, &two, &again) && cases == again)
        search->no_memory |= !(steps = malloc(((size_t)cases + 1) * sizeof *steps));
    if (steps && find_steps(search, one, two, cases, steps)) {
        while (growth <= WS_MOST_PADDING && !helps(search, steps, growth, cases))
            growth++;
        knob->growth = growth;
        knob->unit_bytes = unit_of(search, steps, cases);
        if (growth > WS_MOST_PADDING || !confirm(search, knob))
            knob->growth = 0;
    }
    free(steps);
    free(one);
    free(two);
}

/* What is defined in the statement around a byte: "LDS" of "#define LDS 64", "PAD" of "int PAD = 8". */
static bool defines_pitch(const char *source, size_t at)
{
    size_t start, length, end, begin;

    ws_edit_statement_span(source, at, &start, &length);
    if (!strncmp(source + start, "#define", 7)) {
        begin = start + 7 + strspn(source + start + 7, " \t");
        return is_called_pitch(source + begin, strcspn(source + begin, " \t(\n"));
    }
    for (end = at; end > start && source[end - 1] != '='; end--)
        ;
    if (end == start)
        return false;
    for (end--; end > start && isspace((unsigned char)source[end - 1]); end--)
        ;
    for (begin = end;
         begin > start && (isalnum((unsigned char)source[begin - 1]) || source[begin - 1] == '_');
         begin--)
        ;
    return is_called_pitch(source + begin, end - begin);
}

/* The size of an array: what stands alone in [ ]. */
static bool is_size(const char *source, size_t start, size_t length)
{
    return start && source[start - 1] == '[' && source[start + length] == ']';
}

enum { RANK_SITE, RANK_NUMBER, RANK_SIZE, RANK_PITCH, RANK_CONSTANT, RANK_CONSTANT_PITCH };

static void rank_text(const char *source, size_t start, size_t length, int otherwise,
                      struct knob *knob)
{
    knob->rank = defines_pitch(source, start)     ? RANK_PITCH
                 : is_size(source, start, length) ? RANK_SIZE
                                                  : otherwise;
}

/* A name or sum of the text, as "BK" in "half A[BM][BK]", "row * BK" and "#define LDS BK". */
static bool site_at(const struct ws_search *search, int nth, struct knob *knob)
{
    const char *source = search->options.expression;
    struct ws_site site[WS_MOST_SITES];
    int sites = ws_factors_find(source, site);

    if (nth >= sites || ws_snippet_is_expression(search->options.parsed))
        return false;
    knob->site = site[nth];
    knob->in_sum = is_size(source, site[nth].start, site[nth].length) ||
                   source[site[nth].start + site[nth].length] == ';';
    knob->value = 1;
    rank_text(source, site[nth].start, site[nth].length, RANK_SITE, knob);
    return true;
}

/* The nth thing that may be another number; false behind the last. */
static bool knob_at(const struct ws_search *search, int nth, struct knob *knob)
{
    const struct ws_constants *constants = &search->options.constants;

    *knob = (struct knob){.constant = -1};
    if (nth < constants->count) {
        knob->constant = nth;
        knob->name = constants->constant[nth].name;
        knob->rank =
            is_called_pitch(knob->name, strlen(knob->name)) ? RANK_CONSTANT_PITCH : RANK_CONSTANT;
        /* One that takes several values counts something. */
        if (!constants->constant[nth].more)
            knob->value = constants->constant[nth].value;
        return true;
    }
    nth -= constants->count;
    if (nth >= ws_snippet_literals(search->options.parsed))
        return site_at(search, nth - ws_snippet_literals(search->options.parsed), knob);
    if (ws_snippet_literal(search->options.parsed, nth, &knob->at)) {
        knob->literal = nth + 1;
        knob->value = knob->at.value;
        rank_text(knob->at.declared ? constants->declared : search->options.expression,
                  knob->at.start, knob->at.length, RANK_NUMBER, knob);
    }
    return true;
}

/* "half A[128][72] instead of half A[128][64]": false where that would be long. */
static bool quote(const char *source, const struct ws_edit *edit, char *text, size_t size)
{
    enum { LONGEST = 100 };
    size_t start, length, behind = edit->start + edit->length;

    ws_edit_statement_span(source, edit->start, &start, &length);
    if (length > LONGEST)
        return false;
    snprintf(text, size, "%.*s%s%.*s instead of %.*s", (int)(edit->start - start), source + start,
             edit->by, (int)(start + length - behind), source + behind, (int)length,
             source + start);
    return true;
}

/* The whole line as it is then. */
static void take_source(const char *source, const struct ws_edit *edit,
                        struct ws_suggestion *suggestion)
{
    size_t start, length, behind = edit->start + edit->length;

    ws_edit_line_span(source, edit->start, &start, &length);
    if (length - edit->length + strlen(edit->by) >= sizeof suggestion->source)
        return;
    suggestion->line = ws_edit_line(source, edit->start);
    snprintf(suggestion->source, sizeof suggestion->source, "%.*s%s%.*s",
             (int)(edit->start - start), source + start, edit->by, (int)(start + length - behind),
             source + behind);
}

/* "72 instead of 64", of a constant "pitch = 72 instead of 64". */
static void say_number(const struct knob *knob, const struct ws_edit *edit, const char *source,
                       char *text, size_t size)
{
    if (knob->site.length)
        snprintf(text, size, "%s instead of %.*s", edit->by, (int)edit->length,
                 source + edit->start);
    else
        snprintf(text, size, "%s%s%" PRId64 " instead of %" PRId64, knob->name ? knob->name : "",
                 knob->name ? " = " : "", knob->value + knob->growth, knob->value);
}

static void say_growth(const struct ws_search *search, const struct knob *knob,
                       struct ws_suggestion *suggestion)
{
    const struct ws_address_options *options = &search->options;
    const char *source = knob->at.declared ? options->constants.declared : options->expression;
    bool one_expression = !knob->at.declared && ws_snippet_is_expression(options->parsed);
    char *text = suggestion->change;
    size_t size = sizeof suggestion->change, length;
    struct ws_edit edit = {0, 0, ""};

    if (knob->site.length)
        edit_site(search, knob, knob->growth, &edit);
    else if (!knob->name)
        ws_edit_number(source, &knob->at, knob->value + knob->growth, &edit);
    if (knob->name || one_expression || !quote(source, &edit, text, size))
        say_number(knob, &edit, source, text, size);
    suggestion->at = edit.start;
    suggestion->instead = edit.length;
    suggestion->declared = knob->at.declared;
    memcpy(suggestion->by, edit.by, sizeof edit.by);
    length = strlen(text);
    if (!knob->name && !knob->at.declared && !one_expression)
        take_source(source, &edit, suggestion);
    if (knob->at.declared)
        snprintf(text + length, size - length, " in what is declared");
    else if (!knob->name && strchr(source, '\n'))
        snprintf(text + length, size - length, ", in line %d", ws_edit_line(source, edit.start));
    else if (one_expression && !knob->name)
        snprintf(text + length, size - length, " in column %d", knob->at.column);
    if (knob->unit_bytes > 1)
        snprintf(suggestion->how, sizeof suggestion->how,
                 "%" PRId64 " element%s of %" PRId64 " bytes, %" PRId64 " bytes", knob->growth,
                 knob->growth == 1 ? "" : "s", knob->unit_bytes, knob->growth * knob->unit_bytes);
}

/* Whether one is to be said before the other, both of which help. */
static bool is_better(const struct knob *knob, const struct knob *than)
{
    if ((knob->rank >= RANK_CONSTANT || than->rank >= RANK_CONSTANT) && knob->rank != than->rank)
        return knob->rank > than->rank;
    return knob->top < than->top || (knob->top == than->top && knob->rank > than->rank);
}

void ws_suggest_number(struct ws_search *search, bool written, struct ws_suggestion *suggestion)
{
    struct knob knob, best = {0};
    bool any = false;

    search->pads = true;
    for (int i = 0; i < MOST_KNOBS && knob_at(search, i, &knob); i++) {
        if ((knob.site.length && !written) || knob.value < 0 ||
            knob.value > INT32_MAX - WS_MOST_PADDING)
            continue;
        any = true;
        grow(search, &knob);
        if (knob.growth && (!best.growth || is_better(&knob, &best)))
            best = knob;
    }
    suggestion->found = best.growth > 0;
    snprintf(suggestion->none, sizeof suggestion->none,
             any ? "no distance of rows that a number gives, grown by up to %d,"
                 : "no padding (there is no number that could grow)",
             WS_MOST_PADDING);
    if (!suggestion->found)
        return;
    say_growth(search, &best, suggestion);
    suggestion->constant = best.constant;
    suggestion->literal = best.literal;
    suggestion->value = best.value + best.growth;
    suggestion->written = best.site.length > 0;
    suggestion->at_use =
        best.rank <= RANK_NUMBER && !ws_snippet_is_expression(search->options.parsed);
    if (best.constant >= 0)
        suggestion->options.constants.constant[best.constant].value = suggestion->value;
}
