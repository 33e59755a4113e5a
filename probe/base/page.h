/*
 * Text output: wrapped for a screen, or escaped for a man page; and the common parts of help and
 * man pages, from tables.
 */
#ifndef WS_BASE_PAGE_H
#define WS_BASE_PAGE_H

#include <stdbool.h>
#include <stdio.h>

#include "probe/base/options.h"

/* A line and its effect, or a word and its meaning; the last of several has no line. */
struct ws_example {
    const char *line, *does;
};

/* Whether the locale is Unicode, by LC_ALL, LC_CTYPE and LANG; otherwise ASCII only. */
bool ws_locale_unicode(void);

/*
 * Prints words with line breaks so that no line is longer than `width`; every line after the first
 * starts with `indent` blanks. The first is taken to start at column `indent`. Ends the last line.
 */
void ws_print_wrapped(FILE *out, const char *text, int indent, int width);

/*
 * Prints lines so that prose is at most `width` wide; continuation lines are indented by four more
 * blanks. Lines of a table, which contain consecutive blanks, and indented code stay whole. With a
 * width of 0 all lines do.
 */
void ws_print_folded(FILE *out, const char *text, int width);

/* The width of a stream's terminal; 0: it is not a terminal, or the width is not known. */
int ws_terminal_width(FILE *out);

/* Prints text for roff, and ends its line: roff's special characters are escaped, and an empty line
 * becomes a paragraph. */
void ws_print_roff(FILE *out, const char *text);

/* A row of a help of 80 columns: "  LEFT     words", with the words wrapped from `column` on. */
void ws_help_row(FILE *out, const char *left, int column, const char *words);

/* The options of a table and --help: the brief ones under one heading, or all listed ones, with
 * their details, under the headings of their groups. */
void ws_help_options(FILE *out, const struct ws_option *option, bool all);

/* A heading, and rows below it. */
void ws_help_rows(FILE *out, const char *heading, const struct ws_example *row, int column);

/* The first `most` examples. A line longer than the page is broken with a backslash, so that a
 * shell reads it as one. */
void ws_help_examples(FILE *out, const struct ws_example *example, int most);

/* Parts of a man page: its start, up to NAME, without hyphenation; the options of a table under the
 * headings of their groups; a section of rows; and one of examples. */
void ws_man_title(FILE *out, const char *name, const char *summary);
void ws_man_options(FILE *out, const struct ws_option *option);
void ws_man_rows(FILE *out, const char *heading, const struct ws_example *row);
void ws_man_examples(FILE *out, const struct ws_example *example);

#endif
