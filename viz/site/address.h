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

/* "lesson-what-a-fragment-is.html", of a lesson's name. Returns `text`. */
char *ws_site_lesson_address(const char *name, char *text, size_t size);

enum { WS_SITE_ADDRESS_SIZE = 160 };

#endif
