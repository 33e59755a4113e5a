/* Reads words one by one; those without a blank between them stay on one line. */
#include "viz/teach/markup.h"

#include <stdio.h>
#include <string.h>

#include "viz/scene/metrics.h"
#include "viz/scene/wrap.h"

#define LEADING 1.35 /* from line to line, in font sizes */

enum { MOST_JOINED = 8 }; /* words with no blank between them */

/*
 * Whether there is a mark at the text's position, after the part of the word that was read. The
 * star of all indices, "M3[2,*]", is not a mark, nor is one before a blank that does not close
 * anything, "3 * 8".
 */
static bool is_mark(const struct ws_markup_at *at, const char *read, size_t length)
{
    char after = at->text[0] ? at->text[1] : 0;

    if (at->text[0] != '*' || at->style == WS_MARKUP_CODE)
        return at->text[0] == '`';
    if (length && strchr("[,", read[length - 1]) && (after == ',' || after == ']'))
        return false;
    return at->style == WS_MARKUP_STRONG || (after != ' ' && after != '\n' && after);
}

/* Reads a mark at the text's position, and applies it to the style. */
static bool take_mark(struct ws_markup_at *at)
{
    enum ws_markup marked = *at->text == '`' ? WS_MARKUP_CODE : WS_MARKUP_STRONG;

    if (!is_mark(at, "", 0))
        return false;
    at->style = at->style == marked ? WS_MARKUP_PLAIN : marked;
    at->text++;
    return true;
}

static bool is_escaped(const struct ws_markup_at *at)
{
    return at->text[0] == '\\' && at->text[1] && strchr("*`\\", at->text[1]) &&
           at->style != WS_MARKUP_CODE;
}

bool ws_markup_next(struct ws_markup_at *at, struct ws_markup_word *word)
{
    size_t length = 0;

    word->blank_first = false;
    for (;;) {
        if (*at->text == ' ' || *at->text == '\n')
            at->text++, word->blank_first = true;
        else if (!take_mark(at))
            break;
    }
    word->style = at->style;
    while (*at->text && *at->text != ' ' && *at->text != '\n') {
        if (is_escaped(at))
            at->text++;
        else if (is_mark(at, word->text, length))
            break;
        /* A character is not split. */
        if (length + 5 > sizeof word->text && ((unsigned char)*at->text & 0xC0) != 0x80)
            break;
        word->text[length++] = *at->text++;
    }
    word->text[length] = 0;
    return length > 0;
}

char *ws_markup_plain(const char *text, char *plain, size_t size)
{
    struct ws_markup_at at = {text, WS_MARKUP_PLAIN};
    struct ws_markup_word word;
    size_t length = 0;

    plain[0] = 0;
    while (length < size && ws_markup_next(&at, &word))
        length += (size_t)snprintf(plain + length, size - length, "%s%s",
                                   word.blank_first && length ? " " : "", word.text);
    return plain;
}

static enum ws_role role_of(enum ws_markup style, enum ws_role plain)
{
    switch (style) {
    case WS_MARKUP_PLAIN:
        break;
    case WS_MARKUP_STRONG:
        return WS_ROLE_HEADING;
    case WS_MARKUP_CODE:
        return WS_ROLE_CODE;
    }
    return plain;
}

/* Fixed-pitch letters look larger than others of the same size. */
static double size_of(enum ws_markup style, double size)
{
    return style == WS_MARKUP_CODE ? size * 0.92 : size;
}

static double width_of(const char *text, enum ws_markup style, double size, enum ws_role plain)
{
    enum ws_role role = role_of(style, plain);

    return ws_text_width(text, size_of(style, size), ws_role_monospace(role), ws_role_bold(role));
}

double ws_markup_width(const char *text, double size, enum ws_role role)
{
    struct ws_markup_at at = {text, WS_MARKUP_PLAIN};
    struct ws_markup_word word;
    double width = 0, blank = width_of(" ", WS_MARKUP_PLAIN, size, role);

    while (ws_markup_next(&at, &word))
        width += width_of(word.text, word.style, size, role) +
                 (word.blank_first && width > 0 ? blank : 0);
    return width;
}

struct pen {
    struct ws_scene *scene; /* or NULL */
    double left, x, y, width, size;
    enum ws_role role;
};

static void next_line(struct pen *pen)
{
    pen->x = pen->left;
    pen->y += pen->size * LEADING;
}

static void put(struct pen *pen, enum ws_markup style, const char *text)
{
    if (pen->scene && *text)
        ws_scene_text(pen->scene, pen->x, pen->y + pen->size * LEADING / 2,
                      size_of(style, pen->size), WS_ANCHOR_START, role_of(style, pen->role), text);
    pen->x += width_of(text, style, pen->size, pen->role);
}

/* A word that is longer than a line, over several lines. */
static void put_broken(struct pen *pen, const struct ws_markup_word *word)
{
    enum ws_role role = role_of(word->style, pen->role);
    const char *at = word->text;

    while (*at) {
        char line[sizeof word->text];
        size_t length = ws_wrap_line(at, pen->width, size_of(word->style, pen->size),
                                     ws_role_monospace(role), ws_role_bold(role));

        if (pen->x > pen->left)
            next_line(pen);
        snprintf(line, sizeof line, "%.*s", (int)length, at);
        put(pen, word->style, line);
        at += length;
    }
}

/* Words with no blank between them, on this line or the next. */
static void put_joined(struct pen *pen, const struct ws_markup_word *word, int count)
{
    double blank = width_of(" ", WS_MARKUP_PLAIN, pen->size, pen->role), width = 0;

    for (int i = 0; i < count; i++)
        width += width_of(word[i].text, word[i].style, pen->size, pen->role);
    if (pen->x > pen->left) {
        if (pen->x + (word[0].blank_first ? blank : 0) + width > pen->left + pen->width)
            next_line(pen);
        else if (word[0].blank_first)
            pen->x += blank;
    }
    for (int i = 0; i < count; i++)
        if (width_of(word[i].text, word[i].style, pen->size, pen->role) > pen->width)
            put_broken(pen, &word[i]);
        else
            put(pen, word[i].style, word[i].text);
}

double ws_markup_draw(struct ws_scene *scene, double x, double y, double width, double size,
                      enum ws_role role, const char *text)
{
    struct pen pen = {scene, x, x, y, width, size, role};
    struct ws_markup_at at = {text, WS_MARKUP_PLAIN};
    struct ws_markup_word word[MOST_JOINED];
    int count = 0;
    bool any = false;

    while (ws_markup_next(&at, &word[count])) {
        if (count && (word[count].blank_first || count == MOST_JOINED - 1)) {
            struct ws_markup_word next = word[count];

            put_joined(&pen, word, count);
            word[0] = next;
            count = 0;
        }
        count++;
        any = true;
    }
    if (count)
        put_joined(&pen, word, count);
    return any ? pen.y + size * LEADING : y;
}
