/* HTML that all pages of the site have in common: head, foot, and small parts. */
#ifndef WS_SITE_HTML_H
#define WS_SITE_HTML_H

#include <stdio.h>

#include "viz/draw/bytes.h"

/* The section of a page, which the navigation marks. */
enum ws_site_section {
    WS_SECTION_NONE,
    WS_SECTION_MOVES,
    WS_SECTION_PRODUCTS,
    WS_SECTION_LESSONS,
    WS_SECTION_ERRATA,
    WS_SECTION_MANUAL,
    WS_SECTIONS
};

/* The mark in every file of the site, by which it is recognized. */
#define WS_SITE_MARK "warpscope site"

/* Opens a page, up to its heading. The page itself writes <h1> and a line that introduces it. */
void ws_site_open(struct ws_bytes *out, const char *site, const char *title,
                  const char *description, enum ws_site_section section);
void ws_site_close(struct ws_bytes *out);

/* A name or instruction as <code>, which may break after its dots. */
void ws_site_code(struct ws_bytes *out, const char *text);

/* A sentence. What a terminal prints as "16x16", "A x B" and "0-31" gets typographic signs. */
void ws_site_words(struct ws_bytes *out, const char *text);

/* The text as it is, in a box that scrolls. */
void ws_site_pre(struct ws_bytes *out, const char *text);

/* A link to a variant's page, by its name. */
void ws_site_link(struct ws_bytes *out, const char *name);

/* Text with a lesson's light markup (viz/teach/markup.h). */
void ws_site_markup(struct ws_bytes *out, const char *text);

/* Links to the pages before and after; NULL for none. */
void ws_site_neighbours(struct ws_bytes *out, const char *before, const char *after);

/* The same for other pages: an address and words for each. */
void ws_site_steps(struct ws_bytes *out, const char *before, const char *before_words,
                   const char *after, const char *after_words);

/* Output to a FILE as a string: open, write, take. Free the string. */
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
