/*
 * A text that is edited: its bytes as they were given, a caret and a selection, and what was before.
 * It knows no window: where its lines are seen is its owner's. A position is a byte's, never within
 * a character, nor between the two bytes that end a line as Windows writes it.
 */
#ifndef WS_APP_EDIT_H
#define WS_APP_EDIT_H

#include <stdbool.h>

#include "viz/choice/formula_text.h"

enum {
    WS_EDIT_SIZE = WS_FORMULA_TEXT_SIZE, /* a buffer for any text that is edited */
    WS_EDIT_DEPTH = 200,                 /* changes that can be taken back */
    WS_EDIT_TAB = 4,                     /* columns from one stop of a tab to the next */
};

struct ws_edit_past {
    char *text; /* owned */
    int caret, anchor;
};

/* Of all zeroes it is empty. */
struct ws_edit {
    char text[WS_EDIT_SIZE];
    int caret, anchor; /* what is between them is selected */
    int goal;          /* how far across the caret goes up and down; less than 0: where it is */
    struct ws_edit_past past[WS_EDIT_DEPTH]; /* what was before each change, and since */
    int changes, at;                         /* `at` of them are earlier */
    int run; /* changes of one kind that follow each other are one */
};

/* Begins anew: all of the text is selected, and there is nothing to take back. */
void ws_edit_begin(struct ws_edit *edit, const char *text);
void ws_edit_finish(struct ws_edit *edit);

/* What is selected. */
int ws_edit_from(const struct ws_edit *edit);
int ws_edit_to(const struct ws_edit *edit);

/*
 * Puts text in the place of bytes `from` up to `to`, the caret after it. False, and nothing happens,
 * where there would be more than `most` bytes.
 */
bool ws_edit_replace(struct ws_edit *edit, int from, int to, const char *text, int most);

/* Ways of the caret. */
enum ws_edit_way {
    WS_EDIT_LEFT,
    WS_EDIT_RIGHT,
    WS_EDIT_WORD_LEFT,
    WS_EDIT_WORD_RIGHT,
    WS_EDIT_UP,
    WS_EDIT_DOWN,
    WS_EDIT_HOME, /* of the line */
    WS_EDIT_END,
    WS_EDIT_TOP, /* of the text */
    WS_EDIT_BOTTOM,
};

/* Where a way leads the caret; up and down by so many lines. */
int ws_edit_way(const struct ws_edit *edit, enum ws_edit_way way, int lines);

/* Goes there; `extends`: and selects up to it. Without, a selection is left at its end that way. */
void ws_edit_go(struct ws_edit *edit, enum ws_edit_way way, int lines, bool extends);

/* Puts the caret at a position. */
void ws_edit_move(struct ws_edit *edit, int at, bool extends);

/* Selects the word, or what is between words, at the caret; its line; all. */
void ws_edit_select_word(struct ws_edit *edit);
void ws_edit_select_line(struct ws_edit *edit);
void ws_edit_select_all(struct ws_edit *edit);

/* Exchanges the text for what it was before the last change, or since; false where there is none. */
bool ws_edit_back(struct ws_edit *edit);
bool ws_edit_forward(struct ws_edit *edit);

/* Lines of a text: how many there are, the one that a position is in, from 0, and where one begins. */
int ws_edit_lines(const char *text);
int ws_edit_line_of(const char *text, int at);
int ws_edit_line_at(const char *text, int line);

/* Where the line of a position begins, and where it ends, before what ends it. */
int ws_edit_line_start(const char *text, int at);
int ws_edit_line_end(const char *text, int at);

/*
 * How far across its line a position lies in the fixed pitch, in thousandths of the size of its
 * type, tabs at their stops; and the position nearest to so far across the line that begins at
 * `start`.
 */
int ws_edit_across(const char *text, int at);
int ws_edit_at(const char *text, int start, double across);

/* The position of a column as parsers count them, by bytes and both from 1; as near as there is. */
int ws_edit_place(const char *text, int line, int column);

/*
 * Makes a text that comes from elsewhere fit: what is no UTF-8, or ends a text early, becomes '?'.
 * `one_line`: ends of lines and tabs become blanks, and those at its end go.
 */
void ws_edit_clean(char *text, bool one_line);

/* Bytes of the first `most` characters of a text, or of all of it. */
size_t ws_edit_cut(const char *text, size_t most);

#endif
