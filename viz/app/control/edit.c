/* Every change keeps a copy of the text before it: texts are short, and a copy is never wrong. */
#include "viz/app/control/edit.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/utf8.h"
#include "viz/scene/metrics.h"

enum { COLUMN = 600 }; /* thousandths of the fixed pitch */

/* Runs of changes that are undone together. */
enum { RUN_NONE, RUN_TYPED, RUN_ERASED };

void ws_edit_begin(struct ws_edit *edit, const char *text)
{
    size_t length = strlen(text);

    ws_edit_finish(edit);
    if (length >= sizeof edit->text)
        length = sizeof edit->text - 1;
    memcpy(edit->text, text, length);
    edit->text[length] = 0;
    edit->anchor = 0;
    edit->caret = (int)length;
    edit->goal = -1;
}

static void forget_from(struct ws_edit *edit, int from)
{
    while (edit->changes > from)
        free(edit->past[--edit->changes].text);
}

void ws_edit_finish(struct ws_edit *edit)
{
    forget_from(edit, 0);
    edit->at = 0;
    edit->run = RUN_NONE;
}

int ws_edit_from(const struct ws_edit *edit)
{
    return edit->anchor < edit->caret ? edit->anchor : edit->caret;
}

int ws_edit_to(const struct ws_edit *edit)
{
    return edit->anchor < edit->caret ? edit->caret : edit->anchor;
}

static bool continues(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

static int after(const char *text, int at)
{
    if (text[at] == '\r' && text[at + 1] == '\n')
        return at + 2;
    at += text[at] != 0;
    while (continues(text[at]))
        at++;
    return at;
}

static int before(const char *text, int at)
{
    if (at > 1 && text[at - 1] == '\n' && text[at - 2] == '\r')
        return at - 2;
    at -= at > 0;
    while (at > 0 && continues(text[at]))
        at--;
    return at;
}

/* Characters of words, for a double click and for Ctrl with an arrow key. */
static bool in_word(char byte)
{
    return isalnum((unsigned char)byte) || byte == '_' || (unsigned char)byte >= 0x80;
}

/* Saves the present text, unless a run continues. Without memory there is no undo. */
static void keep(struct ws_edit *edit, int run)
{
    bool goes_on = run != RUN_NONE && run == edit->run && edit->at == edit->changes && edit->at;
    char *text;

    edit->run = run;
    forget_from(edit, edit->at);
    if (goes_on)
        return;
    text = strdup(edit->text);
    if (!text)
        return;
    if (edit->changes == WS_EDIT_DEPTH) {
        free(edit->past[0].text);
        memmove(edit->past, edit->past + 1, (WS_EDIT_DEPTH - 1) * sizeof edit->past[0]);
        edit->changes--;
    }
    edit->past[edit->changes++] = (struct ws_edit_past){text, edit->caret, edit->anchor};
    edit->at = edit->changes;
}

/* A letter after a letter belongs to the same change; so do characters erased in a row. */
static int run_of(const struct ws_edit *edit, int from, int to, const char *text)
{
    size_t length = strlen(text);

    if (from == to && length && after(text, 0) == (int)length && *text != '\n' && *text != '\r')
        return in_word(*text) || edit->run == RUN_TYPED ? RUN_TYPED : RUN_NONE;
    return !length && after(edit->text, from) == to ? RUN_ERASED : RUN_NONE;
}

bool ws_edit_replace(struct ws_edit *edit, int from, int to, const char *text, int most)
{
    size_t length = strlen(text), old = strlen(edit->text);
    size_t now = old - (size_t)(to - from) + length;

    if (now > (size_t)most || now >= sizeof edit->text)
        return false;
    keep(edit, run_of(edit, from, to, text));
    memmove(edit->text + (size_t)from + length, edit->text + to, old - (size_t)to + 1);
    memcpy(edit->text + from, text, length);
    edit->caret = edit->anchor = from + (int)length;
    edit->goal = -1;
    return true;
}

static bool exchange(struct ws_edit *edit, int index)
{
    struct ws_edit_past *past = &edit->past[index];
    char *now = strdup(edit->text);

    if (!now)
        return false;
    memcpy(edit->text, past->text, strlen(past->text) + 1);
    free(past->text);
    past->text = now;
    edit->caret = past->caret;
    edit->anchor = past->anchor;
    edit->goal = -1;
    edit->run = RUN_NONE;
    return true;
}

bool ws_edit_back(struct ws_edit *edit)
{
    int caret = edit->caret, anchor = edit->anchor;

    if (!edit->at || !exchange(edit, edit->at - 1))
        return false;
    edit->at--;
    edit->past[edit->at].caret = caret;
    edit->past[edit->at].anchor = anchor;
    return true;
}

bool ws_edit_forward(struct ws_edit *edit)
{
    int caret = edit->caret, anchor = edit->anchor;

    if (edit->at == edit->changes || !exchange(edit, edit->at))
        return false;
    edit->past[edit->at].caret = caret;
    edit->past[edit->at].anchor = anchor;
    edit->at++;
    return true;
}

static int word_left(const char *text, int at)
{
    while (at > 0 && !in_word(text[at - 1]))
        at = before(text, at);
    while (at > 0 && in_word(text[at - 1]))
        at--;
    return at;
}

static int word_right(const char *text, int at)
{
    while (text[at] && !in_word(text[at]))
        at = after(text, at);
    while (in_word(text[at]))
        at++;
    return at;
}

/* `lines` lines down, at the caret's horizontal goal; limited to the ends. */
static int by_lines(const struct ws_edit *edit, int lines)
{
    int line = ws_edit_line_of(edit->text, edit->caret) + lines;

    if (line < 0)
        return 0;
    if (line >= ws_edit_lines(edit->text))
        return (int)strlen(edit->text);
    return ws_edit_at(edit->text, ws_edit_line_at(edit->text, line),
                      edit->goal < 0 ? ws_edit_across(edit->text, edit->caret) : edit->goal);
}

int ws_edit_way(const struct ws_edit *edit, enum ws_edit_way way, int lines)
{
    const char *text = edit->text;
    int at = edit->caret;

    switch (way) {
    case WS_EDIT_LEFT:
        return before(text, at);
    case WS_EDIT_RIGHT:
        return after(text, at);
    case WS_EDIT_WORD_LEFT:
        return word_left(text, at);
    case WS_EDIT_WORD_RIGHT:
        return word_right(text, at);
    case WS_EDIT_UP:
        return by_lines(edit, -lines);
    case WS_EDIT_DOWN:
        return by_lines(edit, lines);
    case WS_EDIT_HOME:
        return ws_edit_line_start(text, at);
    case WS_EDIT_END:
        return ws_edit_line_end(text, at);
    case WS_EDIT_TOP:
        return 0;
    case WS_EDIT_BOTTOM:
        return (int)strlen(text);
    }
    return at;
}

void ws_edit_go(struct ws_edit *edit, enum ws_edit_way way, int lines, bool extends)
{
    bool vertical = way == WS_EDIT_UP || way == WS_EDIT_DOWN;
    bool collapses = !extends && edit->anchor != edit->caret;
    int goal = edit->goal < 0 ? ws_edit_across(edit->text, edit->caret) : edit->goal;

    if (collapses && (way == WS_EDIT_LEFT || way == WS_EDIT_RIGHT))
        ws_edit_move(edit, way == WS_EDIT_LEFT ? ws_edit_from(edit) : ws_edit_to(edit), false);
    else
        ws_edit_move(edit, ws_edit_way(edit, way, lines), extends);
    edit->goal = vertical ? goal : -1;
}

void ws_edit_move(struct ws_edit *edit, int at, bool extends)
{
    edit->caret = at;
    if (!extends)
        edit->anchor = at;
    edit->goal = -1;
    edit->run = RUN_NONE;
}

void ws_edit_select_word(struct ws_edit *edit)
{
    const char *text = edit->text;
    int least = ws_edit_line_start(text, edit->caret), most = ws_edit_line_end(text, edit->caret);
    int from = edit->caret, to = from;
    bool word = in_word(text[from]) || (from > least && in_word(text[from - 1]));

    while (from > least && in_word(text[from - 1]) == word)
        from--;
    while (to < most && in_word(text[to]) == word)
        to++;
    ws_edit_move(edit, from, false);
    ws_edit_move(edit, to, true);
}

void ws_edit_select_line(struct ws_edit *edit)
{
    int from = ws_edit_line_start(edit->text, edit->caret);

    ws_edit_move(edit, from, false);
    ws_edit_move(edit, after(edit->text, ws_edit_line_end(edit->text, from)), true);
}

void ws_edit_select_all(struct ws_edit *edit)
{
    ws_edit_move(edit, 0, false);
    ws_edit_move(edit, (int)strlen(edit->text), true);
}

int ws_edit_lines(const char *text)
{
    int lines = 1;

    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

int ws_edit_line_of(const char *text, int at)
{
    int line = 0;

    for (int i = 0; i < at; i++)
        line += text[i] == '\n';
    return line;
}

int ws_edit_line_at(const char *text, int line)
{
    const char *at = text, *end;

    for (; line > 0 && (end = strchr(at, '\n')); line--)
        at = end + 1;
    return (int)(at - text);
}

int ws_edit_line_start(const char *text, int at)
{
    while (at > 0 && text[at - 1] != '\n')
        at--;
    return at;
}

int ws_edit_line_end(const char *text, int at)
{
    at += (int)strcspn(text + at, "\n");
    return at - (text[at] && at > 0 && text[at - 1] == '\r');
}

/* The horizontal position after a character at `across`. */
static int after_character(unsigned character, int across)
{
    if (character == '\t')
        return (across / (WS_EDIT_TAB * COLUMN) + 1) * WS_EDIT_TAB * COLUMN;
    return across + ws_character_width(character < ' ' ? '?' : character, true, false);
}

int ws_edit_across(const char *text, int at)
{
    const char *from = text + ws_edit_line_start(text, at);
    int across = 0;

    while (from < text + at)
        across = after_character(ws_utf8_next(&from), across);
    return across;
}

int ws_edit_at(const char *text, int start, double across)
{
    int end = ws_edit_line_end(text, start), at = start, now = 0;

    while (at < end) {
        const char *from = text + at;
        int next = after_character(ws_utf8_next(&from), now);

        if (across < (now + next) / 2.0)
            break;
        at = (int)(from - text);
        now = next;
    }
    return at;
}

int ws_edit_place(const char *text, int line, int column)
{
    int start = ws_edit_line_at(text, line - 1), end = ws_edit_line_end(text, start), at;

    at = start + (column > 1 ? column - 1 : 0);
    if (at > end)
        at = end;
    while (at > start && continues(text[at]))
        at--;
    return at;
}

void ws_edit_clean(char *text, bool one_line)
{
    const char *from = text;
    size_t length;

    while (*from) {
        char *at = text + (from - text);
        unsigned character = ws_utf8_next(&from);
        bool sound = character != 0xFFFD || (from - at == 3 && (unsigned char)*at == 0xEF);

        if (sound && one_line && character < ' ')
            *at = ' ';
        for (; !sound && at < from; at++)
            *at = '?';
    }
    for (char *end = one_line ? NULL : strchr(text, '\r'); end; end = strchr(end + 1, '\r'))
        if (end[1] != '\n')
            *end = end[1] ? '\n' : 0; /* a single CR, or half of a line end */
    for (length = strlen(text); one_line && length && text[length - 1] == ' ';)
        text[--length] = 0;
}

size_t ws_edit_cut(const char *text, size_t most)
{
    return ws_utf8_length(text, most);
}
