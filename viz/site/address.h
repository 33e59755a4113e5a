/*
 * The addresses of pages: a page is NAME.html, where NAME is the variant's or product's with a dash
 * for its "::", which no address may have where it begins. They are stable: nothing else is in
 * them.
 */
#ifndef WS_SITE_ADDRESS_H
#define WS_SITE_ADDRESS_H

#include <stddef.h>

/* "ldmatrix.m8n8.x4.b16.html". Returns `text`. */
char *ws_site_address(const char *name, char *text, size_t size);

/* "mma.m8n8k4.f64.f64.f64.f64.svg", the picture of a product. Returns `text`. */
char *ws_site_image_address(const char *name, char *text, size_t size);

/* "lesson-what-a-fragment-is.html", of a lesson's name. Returns `text`. */
char *ws_site_lesson_address(const char *name, char *text, size_t size);

/* "manual-kernels.html", of a chapter's name. Returns `text`. */
char *ws_site_chapter_address(const char *name, char *text, size_t size);

enum { WS_SITE_ADDRESS_SIZE = 160 };

#endif
