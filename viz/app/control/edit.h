/*
 * An edited text: its bytes as given, a caret and a selection, and its undo. It does not depend on
 * a window: its owner places the lines. A position is a byte offset, never within a character, nor
 * between the two bytes of a Windows line end.
 */
#ifndef WS_APP_EDIT_H
#define WS_APP_EDIT_H

#include <stdbool.h>

#include "viz/choice/formula_text.h"

enum {
    WS_EDIT_SIZE = WS_FORMULA_TEXT_SIZE, /* fits any edited text */
    WS_EDIT_DEPTH = 200,                 /* changes that can be undone */
    WS_EDIT_TAB = 4,                     /* columns between tab stops */
};

struct ws_edit_past {
    char *text; /* owned */
    int caret, anchor;
};

/* All zeroes: empty. */
struct ws_edit {
    char text[WS_EDIT_SIZE];
    int caret, anchor; /* the selection is between them */
    int goal;          /* horizontal position kept by up and down; below 0: the caret's own */
    struct ws_edit_past past[WS_EDIT_DEPTH]; /* texts before each change, and undone ones */
    int changes, at;                         /* `at` of them are earlier */
    int run;                                 /* consecutive changes of one kind are undone as one */
};

/* Starts with a text: all of it is selected, and there is nothing to undo. */
void ws_edit_begin(struct ws_edit *edit, const char *text);
void ws_edit_finish(struct ws_edit *edit);

/* The ends of the selection. */
int ws_edit_from(const struct ws_edit *edit);
int ws_edit_to(const struct ws_edit *edit);

/*
 * Replaces the bytes `from` up to `to` by a text, and puts the caret after it. Returns false
 * without a change if there would be more than `most` bytes.
 */
bool ws_edit_replace(struct ws_edit *edit, int from, int to, const char *text, int most);

/* Caret movements. */
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

/* The caret's position after a movement; up and down by `lines` lines. */
int ws_edit_way(const struct ws_edit *edit, enum ws_edit_way way, int lines);

/* Moves the caret; `extends`: selects up to it. Otherwise a selection collapses to that end. */
void ws_edit_go(struct ws_edit *edit, enum ws_edit_way way, int lines, bool extends);

/* Puts the caret at a position. */
void ws_edit_move(struct ws_edit *edit, int at, bool extends);

/* Selects the word at the caret, or the characters between words; its line; all. */
void ws_edit_select_word(struct ws_edit *edit);
void ws_edit_select_line(struct ws_edit *edit);
void ws_edit_select_all(struct ws_edit *edit);

/* Undoes, or redoes, a change; returns false if there was nothing to undo or redo. */
bool ws_edit_back(struct ws_edit *edit);
bool ws_edit_forward(struct ws_edit *edit);

/* The number of lines of a text; the line of a position, from 0; the start of a line. */
int ws_edit_lines(const char *text);
int ws_edit_line_of(const char *text, int at);
int ws_edit_line_at(const char *text, int line);

/* The start and the end of a position's line, without its line end. */
int ws_edit_line_start(const char *text, int at);
int ws_edit_line_end(const char *text, int at);

/*
 * The horizontal position in a line, in thousandths of the font size, with fixed-width letters and
 * tab stops; and the position nearest to `across` in the line that begins at `start`.
 */
int ws_edit_across(const char *text, int at);
int ws_edit_at(const char *text, int start, double across);

/* The position of a line and column as parsers count them: bytes, from 1; or the nearest. */
int ws_edit_place(const char *text, int line, int column);

/*
 * Cleans a text from outside: invalid or truncated UTF-8 becomes '?'. `one_line`: line ends and
 * tabs become blanks, and those at the end are removed.
 */
void ws_edit_clean(char *text, bool one_line);

/* Bytes of the first `most` characters of a text, or of all of it. */
size_t ws_edit_cut(const char *text, size_t most);

#endif
