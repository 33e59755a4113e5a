/*
 * Text for people to read: wrapped for a screen, and escaped for a man page; and the parts that every
 * help and every man page is made of, from tables.
 */
#ifndef WS_BASE_PAGE_H
#define WS_BASE_PAGE_H

#include <stdbool.h>
#include <stdio.h>

#include "probe/base/options.h"

/* A line and what it does, a word and what it means; the last of several has no line. */
struct ws_example {
    const char *line, *does;
};

/* Whether the locale's letters are Unicode's, by LC_ALL, LC_CTYPE and LANG; else ASCII alone. */
bool ws_locale_unicode(void);

/*
 * Prints words with line breaks so that no line is longer than `width`; every line after the first
 * starts with `indent` blanks. The first is taken to start at column `indent`. Ends the last line.
 */
void ws_print_wrapped(FILE *out, const char *text, int indent, int width);

/*
 * Prints lines so that none of prose is longer than `width`; what is broken goes on four blanks
 * further in. Lines of a table, in which blanks stand side by side, and code, which is indented, are
 * left whole. With a width of 0 all are.
 */
void ws_print_folded(FILE *out, const char *text, int width);

/* How wide the terminal is that a stream goes to; 0: it goes to none, or none that says. */
int ws_terminal_width(FILE *out);

/*
 * Prints text for roff, and ends its line: what roff would take for its own is escaped, and an
 * empty line becomes a paragraph.
 */
void ws_print_roff(FILE *out, const char *text);

/* Of a help of 80 columns: "  LEFT     words", with the words wrapped from `column` on. */
void ws_help_row(FILE *out, const char *left, int column, const char *words);

/*
 * The options of a table and --help: the brief ones under one heading, or all that are listed, with
 * their details, under the headings of their groups.
 */
void ws_help_options(FILE *out, const struct ws_option *option, bool all);

/* A heading, and rows below it. */
void ws_help_rows(FILE *out, const char *heading, const struct ws_example *row, int column);

/*
 * The first `most` examples. A line longer than the page ends in a backslash where it is broken, so
 * that a shell reads it as one.
 */
void ws_help_examples(FILE *out, const struct ws_example *example, int most);

/*
 * Of a man page: how it starts, up to NAME, with no word cut at a line's end; the options of a
 * table under the headings of their groups; a section of rows; and one of examples.
 */
void ws_man_title(FILE *out, const char *name, const char *summary);
void ws_man_options(FILE *out, const struct ws_option *option);
void ws_man_rows(FILE *out, const char *heading, const struct ws_example *row);
void ws_man_examples(FILE *out, const struct ws_example *example);

#endif
