/*
 * Runs of digits are cut out, and numbers after 0x whole; the rest is looked up among known
 * patterns.
 */
#include "viz/draw/html_texts.h"

#include <stdlib.h>
#include <string.h>

#include "viz/draw/html_string.h"

/* A part of a text, which it borrows. */
struct ws_html_span {
    const char *at;
    int length;
};

/* Later placeholders count as varying. */
enum { TOLD_PLACES = 64 };

/* The common part of several texts: the first text, and the index of its first number. */
struct ws_html_pattern {
    const char *text;
    int first_span, places;
    unsigned long long varies; /* by place: not all texts have the same number there */
    unsigned long long
        differs[TOLD_PLACES]; /* by place: from which places before it, in any text */
};

void ws_html_texts_finish(struct ws_html_texts *texts)
{
    free(texts->pattern);
    free(texts->span);
    free(texts->of);
    *texts = (struct ws_html_texts){0};
}

/* Makes space for one more item of `size` bytes in the array at `*list`. */
static bool grow(struct ws_html_texts *texts, void **list, int count, int *room, size_t size)
{
    int wanted = *room ? 2 * *room : 64;
    void *grown;

    if (count < *room)
        return true;
    grown = realloc(*list, (size_t)wanted * size);
    if (!grown) {
        texts->failed = true;
        return false;
    }
    *list = grown;
    *room = wanted;
    return true;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The next number at or after `at`; without one, its length is 0 and it is at the text's end. */
static struct ws_html_span next_number(const char *at)
{
    struct ws_html_span span = {at + strcspn(at, "0123456789"), 0};

    if (span.at[0] == '0' && span.at[1] == 'x')
        span.length = 2 + (int)strspn(span.at + 2, "0123456789abcdef");
    else
        while (is_digit(span.at[span.length]))
            span.length++;
    return span;
}

/* Whether two texts are the same except for their numbers. */
static bool alike(const char *a, const char *b)
{
    for (;;) {
        struct ws_html_span of_a = next_number(a), of_b = next_number(b);

        if (of_a.at - a != of_b.at - b || memcmp(a, b, (size_t)(of_a.at - a)))
            return false;
        if (!of_a.length || !of_b.length)
            return of_a.length == of_b.length;
        a = of_a.at + of_a.length;
        b = of_b.at + of_b.length;
    }
}

static bool varies(const struct ws_html_pattern *pattern, int place)
{
    return place >= TOLD_PLACES || pattern->varies >> place & 1;
}

/* The first earlier placeholder with the same number in all texts; -1 if not found. */
static int same_place(const struct ws_html_pattern *pattern, int place)
{
    for (int before = 0; place < TOLD_PLACES && before < place; before++)
        if (varies(pattern, before) && !(pattern->differs[place] >> before & 1))
            return before;
    return -1;
}

/* Whether a text's list has a number for a placeholder of its pattern. */
static bool is_listed(const struct ws_html_pattern *pattern, int place)
{
    return varies(pattern, place) && same_place(pattern, place) < 0;
}

static bool same_span(const struct ws_html_span *a, const struct ws_html_span *b)
{
    return a->length == b->length && !memcmp(a->at, b->at, (size_t)a->length);
}

/* The pattern of a text, added if necessary; -1 if out of memory. */
static int pattern_of(struct ws_html_texts *texts, const char *text)
{
    void *list = texts->pattern;
    int i = 0;

    while (i < texts->patterns && !alike(texts->pattern[i].text, text))
        i++;
    if (i < texts->patterns)
        return i;
    if (!grow(texts, &list, texts->patterns, &texts->patterns_room, sizeof *texts->pattern))
        return -1;
    texts->pattern = list;
    texts->pattern[texts->patterns++] =
        (struct ws_html_pattern){.text = text, .first_span = texts->spans};
    return i;
}

int ws_html_text(struct ws_html_texts *texts, const char *text)
{
    int index = pattern_of(texts, text), places = 0;
    void *list = texts->of;
    struct ws_html_pattern *pattern;

    if (index < 0 || !grow(texts, &list, texts->texts, &texts->texts_room, sizeof *texts->of))
        return 0;
    texts->of = list;
    pattern = &texts->pattern[index];
    for (struct ws_html_span number = next_number(text); number.length;
         number = next_number(number.at + number.length), places++) {
        const struct ws_html_span *first;

        list = texts->span;
        if (!grow(texts, &list, texts->spans, &texts->spans_room, sizeof *texts->span))
            return 0;
        texts->span = list;
        texts->span[texts->spans++] = number;
        first = &texts->span[pattern->first_span + places];
        if (places < TOLD_PLACES && !same_span(first, &number))
            pattern->varies |= 1ULL << places;
        for (int before = 0; places < TOLD_PLACES && before < places; before++)
            if (!same_span(&texts->span[texts->spans - 1 - places + before], &number))
                pattern->differs[places] |= 1ULL << before;
    }
    pattern->places = places;
    texts->of[texts->texts] = index;
    return texts->texts++;
}

/* A part of a text within a JSON string. */
static void add_span(struct ws_bytes *out, const char *at, long length)
{
    struct ws_bytes part = {0};

    ws_bytes_add(&part, at, (size_t)length);
    ws_bytes_add(&part, "", 1);
    if (part.failed)
        out->failed = true;
    else
        ws_html_add_characters(out, (const char *)part.data);
    ws_bytes_finish(&part);
}

/* A repeated number: U+0002 and, from "0" on, its index in the text's list. */
static void add_reference(const struct ws_html_pattern *pattern, int place, struct ws_bytes *out)
{
    char reference[] = "0";

    for (int before = 0; before < place; before++)
        reference[0] = (char)(reference[0] + is_listed(pattern, before));
    ws_bytes_text(out, "\\u0002");
    ws_html_add_characters(out, reference);
}

void ws_html_add_patterns(const struct ws_html_texts *texts, struct ws_bytes *out)
{
    out->failed = out->failed || texts->failed;
    ws_bytes_text(out, "[");
    for (int i = 0; i < texts->patterns; i++) {
        const struct ws_html_pattern *pattern = &texts->pattern[i];
        const char *at = pattern->text;

        ws_bytes_text(out, i ? ",\"" : "\"");
        for (int place = 0; place < pattern->places; place++) {
            struct ws_html_span number = next_number(at);

            add_span(out, at, number.at - at);
            if (is_listed(pattern, place))
                ws_bytes_text(out, "\\u0001");
            else if (varies(pattern, place))
                add_reference(pattern, same_place(pattern, place), out);
            else
                add_span(out, number.at, number.length);
            at = number.at + number.length;
        }
        add_span(out, at, (long)strlen(at));
        ws_bytes_text(out, "\"");
    }
    ws_bytes_text(out, "]");
}

/* Whether a script that reads it as a number writes it the same way. */
static bool is_plain_number(const struct ws_html_span *span)
{
    return span->length < 10 && (span->length == 1 || span->at[0] != '0');
}

void ws_html_add_texts(const struct ws_html_texts *texts, int first, int count,
                       struct ws_bytes *out)
{
    const struct ws_html_span *span = texts->span;

    out->failed = out->failed || texts->failed;
    ws_bytes_text(out, "[");
    if (!texts->failed)
        for (int i = 0; i < first + count; i++) {
            const struct ws_html_pattern *pattern = &texts->pattern[texts->of[i]];

            if (i >= first)
                ws_bytes_print(out, "%s%d", i > first ? "," : "", texts->of[i]);
            for (int place = 0; place < pattern->places; place++, span++)
                if (i >= first && is_listed(pattern, place))
                    ws_bytes_print(out, is_plain_number(span) ? ",%.*s" : ",\"%.*s\"", span->length,
                                   span->at);
        }
    ws_bytes_text(out, "]");
}
