/* Text for people to read: wrapped for a screen, and escaped for a man page. */
#ifndef WS_PROBE_PAGE_H
#define WS_PROBE_PAGE_H

#include <stdbool.h>
#include <stdio.h>

/* Whether the locale's letters are Unicode's, by LC_ALL, LC_CTYPE and LANG; else ASCII alone. */
bool ws_locale_unicode(void);

/*
 * Prints words with line breaks so that no line is longer than `width`; every line after the first
 * starts with `indent` blanks. The first is taken to start at column `indent`. Ends the last line.
 */
void ws_print_wrapped(FILE *out, const char *text, int indent, int width);

/*
 * Prints text for roff, and ends its line: what roff would take for its own is escaped, and an
 * empty line becomes a paragraph.
 */
void ws_print_roff(FILE *out, const char *text);

#endif
