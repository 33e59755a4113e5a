/*
 * Page addresses: a page is NAME.html, where NAME is the variant's name with a dash for each "::",
 * which the beginning of an address must not have. Addresses are stable, because nothing else is in
 * them.
 */
#ifndef WS_SITE_ADDRESS_H
#define WS_SITE_ADDRESS_H

#include <stddef.h>

/* "ldmatrix.m8n8.x4.b16.html". Returns `text`. */
char *ws_site_address(const char *name, char *text, size_t size);

/* "mma.m8n8k4.f64.f64.f64.f64.svg", the figure of an MMA. Returns `text`. */
char *ws_site_image_address(const char *name, char *text, size_t size);

/* "lesson-what-a-fragment-is.html", of a lesson's name. Returns `text`. */
char *ws_site_lesson_address(const char *name, char *text, size_t size);

/* "manual-kernels.html", of a chapter's name. Returns `text`. */
char *ws_site_chapter_address(const char *name, char *text, size_t size);

enum { WS_SITE_ADDRESS_SIZE = 160 };

#endif
