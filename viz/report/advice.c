/* Line by line; a change that helps several lines is printed once. */
#include "viz/report/advice.h"

#include <string.h>

static bool same_change(const struct ws_suggestion *a, const struct ws_suggestion *b)
{
    return a->found && b->found && !strcmp(a->change, b->change) && !strcmp(a->source, b->source) &&
           a->line == b->line && (a->source[0] || a->constant >= 0);
}

static const struct ws_suggestion *change_of(const struct ws_advice *advice, int which)
{
    return which ? &advice->swizzle : &advice->padding;
}

enum { LABEL_SIZE = 128, LINES_SIZE = LABEL_SIZE - sizeof "lines  and more are " };

/* Adds ", 5", ", 5, 6" or ", 5-9", whole or not at all; what does not fit makes it LINES_SIZE. */
static size_t add_lines(char lines[LINES_SIZE], size_t length, int first, int last)
{
    const char *format = first == last ? ", %d" : first + 1 == last ? ", %d, %d" : ", %d-%d";
    char more[32];
    int added = snprintf(more, sizeof more, format, first, last);

    if (length + (size_t)added >= LINES_SIZE)
        return LINES_SIZE;
    memcpy(lines + length, more, (size_t)added + 1);
    return length + (size_t)added;
}

/*
 * "line 3 is ", or "lines 3, 5-9 are " where the same change helps several; false for one of those
 * after the first.
 */
static bool label_of(const struct ws_advices *advices, int index, int which, char label[LABEL_SIZE])
{
    const struct ws_advice *advice = advices->advice;
    const struct ws_suggestion *change = change_of(&advice[index], which);
    int first = advice[index].line, last = first;
    char lines[LINES_SIZE] = "";
    bool several = false;
    size_t length = 0;

    for (int i = 0; i < index; i++)
        if (same_change(change_of(&advice[i], which), change))
            return false;
    for (int i = index + 1; i <= advices->all; i++) {
        bool end = i == advices->all;

        if (!end && (advice[i].line == last || !same_change(change_of(&advice[i], which), change)))
            continue;
        several |= !end;
        if (end || advice[i].line != last + 1) {
            length = add_lines(lines, length, first, last);
            first = end ? last : advice[i].line;
        }
        last = end ? last : advice[i].line;
    }
    if (!several)
        snprintf(label, LABEL_SIZE, "line %d is ", last);
    else
        snprintf(label, LABEL_SIZE, "lines %s%s are ", lines + 2,
                 length < LINES_SIZE ? "" : " and more");
    return true;
}

bool ws_advices_print(const struct ws_advices *advices, FILE *file)
{
    char label[LABEL_SIZE];

    for (int i = 0; i < advices->count; i++)
        for (int which = 0; which < 2; which++)
            if (label_of(advices, i, which, label) &&
                !ws_suggestion_print(advices->advice[i].variant,
                                     change_of(&advices->advice[i], which), label, file))
                return false;
    return true;
}

bool ws_advices_code(const struct ws_advices *advices, FILE *file)
{
    char label[LABEL_SIZE];

    if (!advices->count)
        fputs("/* no bank conflicts */\n", file);
    for (int i = 0; i < advices->count; i++) {
        const struct ws_advice *advice = &advices->advice[i];

        if (!advice->padding.found && !advice->swizzle.found)
            fprintf(file, "/* line %d: %s and %s removes its bank conflicts */\n", advice->line,
                    advice->padding.none, advice->swizzle.none);
        for (int which = 0; which < 2; which++)
            if (change_of(advice, which)->found && label_of(advices, i, which, label) &&
                !ws_suggestion_code(advice->variant, change_of(advice, which), file))
                return false;
    }
    return true;
}

json_t *ws_advices_json(const struct ws_advices *advices)
{
    json_t *all = json_array();

    for (int i = 0; i < advices->count; i++) {
        const struct ws_advice *advice = &advices->advice[i];

        json_t *one = json_pack("{s:i, s:s, s:o, s:o}", "line", advice->line, "variant",
                                advice->variant->name, "padding",
                                ws_suggestion_json(advice->variant, &advice->padding), "swizzle",
                                ws_suggestion_json(advice->variant, &advice->swizzle));

        if (!one) {
            json_decref(all);
            return NULL;
        }
        json_array_append_new(all, one);
    }
    return all;
}

char *ws_index_words(int element_bytes, char *text)
{
    snprintf(text, WS_INDEX_WORDS, "for indices, pass --element-bytes %d", element_bytes);
    return text;
}
