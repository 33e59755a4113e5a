/* HTML as all pages of the site have it: their head and foot, and the small parts of them. */
#ifndef WS_SITE_HTML_H
#define WS_SITE_HTML_H

#include <stdio.h>

#include "viz/draw/bytes.h"

/* Where a page belongs: what the navigation marks. */
enum ws_site_section {
    WS_SECTION_NONE,
    WS_SECTION_MOVES,
    WS_SECTION_PRODUCTS,
    WS_SECTION_LESSONS,
    WS_SECTION_ERRATA,
    WS_SECTION_MANUAL,
    WS_SECTIONS
};

/* What every file of the site carries, and by which it is known. */
#define WS_SITE_MARK "warpscope site"

/* Opens a page, up to its heading: <h1> and a line that leads to it are its own. */
void ws_site_open(struct ws_bytes *out, const char *site, const char *title,
                  const char *description, enum ws_site_section section);
void ws_site_close(struct ws_bytes *out);

/* A name or instruction as <code>, which may be broken after its dots. */
void ws_site_code(struct ws_bytes *out, const char *text);

/* A sentence: what a terminal prints as "16x16", "A x B" and "0-31" has its own signs. */
void ws_site_words(struct ws_bytes *out, const char *text);

/* The text as it stands, in a box that scrolls. */
void ws_site_pre(struct ws_bytes *out, const char *text);

/* A link to a variant's or product's page, by its name. */
void ws_site_link(struct ws_bytes *out, const char *name);

/* Text with a lesson's light markup (viz/teach/markup.h). */
void ws_site_markup(struct ws_bytes *out, const char *text);

/* Links to the pages before and after; NULL for none. */
void ws_site_neighbours(struct ws_bytes *out, const char *before, const char *after);

/* The same to other pages: each an address and words. */
void ws_site_steps(struct ws_bytes *out, const char *before, const char *before_words,
                   const char *after, const char *after_words);

/* What is written to a FILE, as a string: open, write, take. Free what it took. */
struct ws_site_said {
    FILE *file;
    char *text;
    size_t length;
};

bool ws_site_said_open(struct ws_site_said *said, struct ws_error *error);
/* Closes it; false where memory ran out. */
bool ws_site_said_take(struct ws_site_said *said, struct ws_error *error);
void ws_site_said_finish(struct ws_site_said *said);

#endif
