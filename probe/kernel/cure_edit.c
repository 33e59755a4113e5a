/* See cure_edit.h. Nothing here counts: whether an edit helps, and changes nothing else, is for others. */
#include "probe/kernel/cure_edit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/compile/scan.h"

static bool refuse(char reason[WS_TEXT_REASON], const char *words, const struct ws_text_use *use)
{
    snprintf(reason, WS_TEXT_REASON, "%s at line %d", words, use->line);
    return false;
}

static bool is_accessed(const struct ws_cure_text *at, const struct ws_text_use *use)
{
    return use->line <= at->lines && at->accessed[use->line];
}

/*
 * The text does not say how wide an access through a pointer is, or which elements a pointer reaches that
 * goes elsewhere: only accesses that were counted show it.
 */
static bool check_pointers(const struct ws_cure_text *at, char reason[WS_TEXT_REASON])
{
    if (at->uses < 0) {
        snprintf(reason, WS_TEXT_REASON, "%s", at->uses_unknown);
        return !at->uncounted;
    }
    for (int i = 0; i < at->uses; i++) {
        const struct ws_text_use *use = &at->use[i];

        if (at->uncounted && use->kind != WS_USE_ELEMENT)
            return refuse(reason, "accesses are not counted, and its address is taken", use);
        if ((use->kind == WS_USE_ADDRESS || (use->kind == WS_USE_ELEMENT && use->is_argument)) &&
            !is_accessed(at, use))
            return refuse(reason, "no execution shows how wide an access is", use);
    }
    return true;
}

/* Whether "+ 1" may follow a text without brackets around it. */
static bool is_sum(const struct ws_cure_text *at, struct ws_text_range range)
{
    for (size_t i = range.start; i < range.end; i++)
        if (!ws_scan_name(at->bare[i]) && !strchr(" *+-/.:()", at->bare[i]))
            return false;
    return true;
}

bool ws_cure_pad(const struct ws_cure_text *at, int dimension, int elements,
                 struct ws_text_edits *edits, char reason[WS_TEXT_REASON])
{
    struct ws_text_range range = at->array->dimension[dimension];
    bool sum = is_sum(at, range);

    if (range.start == range.end) {
        snprintf(reason, WS_TEXT_REASON,
                 "it has no declared rows, as in half a[64][32]; for an "
                 "expression use --address CODE --suggest");
        return false;
    }
    if (!check_pointers(at, reason))
        return false;
    if (!sum)
        ws_text_edit(edits, range.start, 0, "(");
    ws_text_edit(edits, range.end, 0, "%s + %d", sum ? "" : ")", elements);
    return true;
}

/* The length of the name or number at a place. */
static size_t word_length(const char *bare, size_t start, size_t end)
{
    size_t length = 0;

    while (start + length < end && ws_scan_name(bare[start + length]))
        length++;
    return length;
}

static bool same_word(const struct ws_cure_text *at, struct ws_text_range word, size_t place,
                      size_t length)
{
    return length == word.end - word.start &&
           !memcmp(at->bare + place, at->bare + word.start, length);
}

/*
 * The next place in a range, at or after *from, where a word is a factor; of "LD * LD" that is the last.
 * Moves *from past it.
 */
static bool next_factor(const struct ws_cure_text *at, struct ws_text_range range,
                        struct ws_text_range word, size_t *from, size_t *place)
{
    while (*from < range.end) {
        size_t length = word_length(at->bare, *from, range.end), start = *from, next, before;

        *from += length ? length : 1;
        if (!same_word(at, word, start, length))
            continue;
        next = ws_text_skip(at->bare, start + length, range.end);
        for (before = start; before > range.start && strchr(" \t\r\n", at->bare[before - 1]);)
            before--;
        *place = start;
        if (next < range.end && at->bare[next] == '*') {
            next = ws_text_skip(at->bare, next + 1, range.end);
            if (!same_word(at, word, next, word_length(at->bare, next, range.end)))
                return true;
        } else if (before > range.start && at->bare[before - 1] == '*') {
            return true;
        }
    }
    return false;
}

static bool last_factor(const struct ws_cure_text *at, struct ws_text_range range,
                        struct ws_text_range word, size_t *place)
{
    size_t from = range.start, next;
    bool found = false;

    while (next_factor(at, range, word, &from, &next)) {
        *place = next;
        found = true;
    }
    return found;
}

bool ws_cure_find_stride(const struct ws_cure_text *at, int nth, struct ws_text_range *stride)
{
    struct ws_text_range range = at->array->dimension[0];

    if (at->array->dimensions != 1 || at->uses <= 0)
        return false;
    for (size_t i = range.end; i > range.start;) { /* from the last on */
        size_t start = i, place;
        bool used = false;

        while (start > range.start && ws_scan_name(at->bare[start - 1]))
            start--;
        stride->start = start;
        stride->end = i;
        i = start < i ? start : i - 1;
        if (stride->start == stride->end || !last_factor(at, range, *stride, &place) ||
            place != stride->start)
            continue;
        for (int j = 0; j < at->uses; j++)
            used |= at->use[j].subscripts == 1 &&
                    last_factor(at, at->use[j].subscript[0], *stride, &place);
        if (used && !nth--)
            return true;
    }
    return false;
}

static void widen(const struct ws_cure_text *at, size_t place, struct ws_text_range word,
                  int elements, struct ws_text_edits *edits)
{
    int length = (int)(word.end - word.start);
    char *end;
    long number = strtol(at->bare + word.start, &end, 10);

    if (end == at->bare + word.end && at->bare[word.start] != '0' && number < 1 << 24)
        ws_text_edit(edits, place, (size_t)length, "%ld", number + elements);
    else
        ws_text_edit(edits, place, (size_t)length, "(%.*s + %d)", length, at->text + word.start,
                     elements);
}

bool ws_cure_stride(const struct ws_cure_text *at, struct ws_text_range stride, int elements,
                    struct ws_text_edits *edits, char reason[WS_TEXT_REASON])
{
    if (!check_pointers(at, reason))
        return false;
    widen(at, stride.start, stride, elements, edits);
    for (int i = 0; i < at->uses; i++) {
        const struct ws_text_use *use = &at->use[i];
        size_t from = use->subscript[0].start, place;
        bool widened = false;

        while (use->subscripts == 1 && next_factor(at, use->subscript[0], stride, &from, &place)) {
            widen(at, place, stride, elements, edits);
            widened = true;
        }
        if (!widened && use->kind != WS_USE_SIZE && !is_accessed(at, use))
            return refuse(reason, "an index lacks the stride, and is not executed,", use);
    }
    return true;
}

/* Whether a subscript may be evaluated twice, and copied to another place of the line. */
static bool is_repeatable(const struct ws_cure_text *at, struct ws_text_range range)
{
    const char *bare = at->bare;

    if (memcmp(bare + range.start, at->text + range.start, range.end - range.start) != 0)
        return false; /* a comment or a string */
    for (size_t i = range.start; i < range.end; i++) {
        size_t next = ws_text_skip(bare, i + 1, range.end);
        char before = i > range.start ? bare[i - 1] : ' ';

        if ((bare[i] == '+' || bare[i] == '-') && before == bare[i])
            return false;
        if (bare[i] == '=' && bare[next] != '=' && !strchr("=!<>", before))
            return false;
        if (bare[i] == '=' && strchr("<>", before) && i > range.start + 1 && bare[i - 2] == before)
            return false; /* "<<=" */
        if (bare[i] == '(' && ws_scan_name(before))
            return false; /* a call */
        if (strchr("{}\"';\n#", bare[i]))
            return false;
    }
    return true;
}

/* Whether no brackets are needed around it. */
static bool is_simple(const struct ws_cure_text *at, struct ws_text_range range)
{
    for (size_t i = range.start; i < range.end; i++)
        if (!ws_scan_name(at->bare[i]) && at->bare[i] != '.')
            return false;
    return true;
}

const char *ws_cure_xor_words(const struct ws_cure_xor *change, const char *name,
                              char text[WS_CURE_XOR_SIZE])
{
    char divided[16] = "", times[16] = "";

    if (change->divide > 1)
        snprintf(divided, sizeof divided, " / %d", change->divide);
    if (change->unit > 1)
        snprintf(times, sizeof times, " * %d", change->unit);
    snprintf(text, WS_CURE_XOR_SIZE, "%s%s %% %d%s", name, divided, change->values, times);
    return text;
}

/* The subscript that the XOR is made of. */
static struct ws_text_range source_of(const struct ws_text_use *use,
                                      const struct ws_cure_xor *change)
{
    return use->subscript[use->subscripts - (change->by_row ? 2 : 1)];
}

static void add_xor(const struct ws_cure_text *at, const struct ws_text_use *use,
                    const struct ws_cure_xor *change, struct ws_text_edits *edits)
{
    struct ws_text_range last = use->subscript[use->subscripts - 1];
    struct ws_text_range source = source_of(use, change);
    bool simple = is_simple(at, last), simple_source = is_simple(at, source);
    char words[WS_CURE_XOR_SIZE];

    if (!simple)
        ws_text_edit(edits, last.start, 0, "(");
    ws_text_edit(edits, last.end, 0, "%s ^ (%s%.*s%s)", simple ? "" : ")", simple_source ? "" : "(",
                 (int)(source.end - source.start), at->text + source.start,
                 ws_cure_xor_words(change, simple_source ? "" : ")", words));
}

bool ws_cure_swizzle(const struct ws_cure_text *at, const struct ws_cure_xor *change,
                     struct ws_text_edits *edits, char reason[WS_TEXT_REASON])
{
    if (at->uses <= 0) {
        snprintf(reason, WS_TEXT_REASON, "%s", at->uses < 0 ? at->uses_unknown : "it has no uses");
        return false;
    }
    if (!check_pointers(at, reason))
        return false;
    for (int i = 0; i < at->uses; i++) {
        const struct ws_text_use *use = &at->use[i];
        struct ws_text_range source;

        if (use->kind == WS_USE_SIZE)
            continue;
        if (use->kind == WS_USE_ESCAPES)
            return refuse(reason, "a pointer into it goes elsewhere", use);
        source = source_of(use, change);
        if (!is_repeatable(at, source) ||
            ws_scan_has(at->bare, source.start, source.end, at->array->name))
            return refuse(reason, "a subscript cannot be evaluated twice", use);
        add_xor(at, use, change, edits);
    }
    return true;
}
