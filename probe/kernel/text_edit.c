/* See text_edit.h. Edits keep the number of lines, so a difference needs no search: line n is line n. */
#include "probe/kernel/text_edit.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { CONTEXT = 3 };

void ws_text_edit(struct ws_text_edits *edits, size_t place, size_t removed, const char *format,
                  ...)
{
    struct ws_text_edit *grown =
        realloc(edits->edit, ((size_t)edits->edits + 1) * sizeof *edits->edit);
    va_list arguments, again;
    int length;
    char *text;

    va_start(arguments, format);
    va_copy(again, arguments);
    length = vsnprintf(NULL, 0, format, arguments);
    text = grown && length >= 0 ? malloc((size_t)length + 1) : NULL;
    if (text)
        vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    va_end(arguments);
    edits->edit = grown ? grown : edits->edit;
    edits->out_of_memory |= !text;
    if (text)
        edits->edit[edits->edits++] = (struct ws_text_edit){place, removed, text};
}

void ws_text_edits_finish(struct ws_text_edits *edits)
{
    for (int i = 0; i < edits->edits; i++)
        free(edits->edit[i].text);
    free(edits->edit);
    *edits = (struct ws_text_edits){0};
}

char *ws_text_edited(const char *text, size_t length, struct ws_text_edits *edits, size_t *made)
{
    size_t size = length + 1, from = 0, to = 0;
    char *edited;

    for (int i = 0; i < edits->edits; i++) {
        struct ws_text_edit moved = edits->edit[i];
        int at = i;

        size += strlen(moved.text);
        for (; at && edits->edit[at - 1].place > moved.place; at--)
            edits->edit[at] = edits->edit[at - 1];
        edits->edit[at] = moved;
    }
    edited = edits->out_of_memory ? NULL : malloc(size);
    for (int i = 0; edited && i <= edits->edits; i++) {
        size_t place = i < edits->edits ? edits->edit[i].place : length;

        if (place < from || place > length) {
            free(edited);
            return NULL;
        }
        memcpy(edited + to, text + from, place - from);
        to += place - from;
        from = place;
        if (i < edits->edits) {
            size_t added = strlen(edits->edit[i].text);

            memcpy(edited + to, edits->edit[i].text, added);
            to += added;
            from += edits->edit[i].removed;
        }
    }
    if (edited)
        edited[to] = 0;
    *made = to;
    return edited;
}

/* A line with its '\n', where it has one. */
struct line {
    const char *text;
    size_t length;
};

/* The lines of a text, for the caller to free; NULL for lack of memory. */
static struct line *split(const char *text, size_t length, size_t *lines)
{
    struct line *line;
    size_t count = 1;

    for (size_t i = 0; i < length; i++)
        count += text[i] == '\n';
    line = malloc(count * sizeof *line);
    *lines = 0;
    for (size_t at = 0; line && at < length; at += line[(*lines)++].length) {
        const char *end = memchr(text + at, '\n', length - at);

        line[*lines] = (struct line){text + at, end ? (size_t)(end - text) + 1 - at : length - at};
    }
    return line;
}

static bool differ(const struct line *a, const struct line *b)
{
    return a->length != b->length || memcmp(a->text, b->text, a->length) != 0;
}

static void put(char mark, const struct line *line, FILE *file)
{
    fputc(mark, file);
    fwrite(line->text, 1, line->length, file);
    if (!line->length || line->text[line->length - 1] != '\n')
        fputs("\n\\ No newline at end of file\n", file);
}

/* Lines from `start` up to and without `end`. */
static void put_hunk(const struct line *before, const struct line *after, size_t start, size_t end,
                     FILE *file)
{
    fprintf(file, "@@ -%zu,%zu +%zu,%zu @@\n", start + 1, end - start, start + 1, end - start);
    for (size_t i = start, last; i < end; i = last) {
        last = i + 1;
        if (!differ(&before[i], &after[i])) {
            put(' ', &before[i], file);
            continue;
        }
        while (last < end && differ(&before[last], &after[last]))
            last++;
        for (size_t j = i; j < last; j++)
            put('-', &before[j], file);
        for (size_t j = i; j < last; j++)
            put('+', &after[j], file);
    }
}

bool ws_text_diff(const char *name, const char *before, size_t before_length, const char *after,
                  size_t after_length, FILE *file)
{
    size_t lines = 0, others = 1;
    struct line *from = split(before, before_length, &lines);
    struct line *to = split(after, after_length, &others);
    bool good = from && to && lines == others, headed = false;

    while (*name == '/' ||
           !strncmp(name, "./", 2)) /* what `patch -p1` finds from here, or from / */
        name += *name == '/' ? 1 : 2;
    for (size_t i = 0; good && i < lines; i++) {
        size_t end = i + 1, start = i > CONTEXT ? i - CONTEXT : 0;

        if (!differ(&from[i], &to[i]))
            continue;
        for (size_t next = end; next < lines && next <= end + 2 * CONTEXT; next++)
            if (differ(&from[next], &to[next]))
                end = next + 1;
        if (!headed)
            fprintf(file, "--- a/%s\n+++ b/%s\n", name, name);
        headed = true;
        i = end - 1;
        put_hunk(from, to, start, end + CONTEXT < lines ? end + CONTEXT : lines, file);
    }
    free(from);
    free(to);
    return good;
}
