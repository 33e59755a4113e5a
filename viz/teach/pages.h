/*
 * Pages of paper, each a scene, filled from the top down. Content that does not fit begins the next
 * page. Content of half the width is placed in two columns.
 */
#ifndef WS_TEACH_PAGES_H
#define WS_TEACH_PAGES_H

#include "viz/draw/device.h"

enum ws_paper { WS_PAPER_A4, WS_PAPER_LETTER, WS_PAPERS };

/* "a4", "letter"; as a set of words, NULL after the last. */
const char *ws_paper_word(int index);

enum {
    WS_MOST_PAGES = 100,
    WS_PAGE_EDGE = 48, /* px of margin around a page's text */
    WS_PAGE_BETWEEN = 10,
    WS_MOST_HALVES = 64,
};

struct ws_pages {
    enum ws_paper paper;
    struct ws_scene page[WS_MOST_PAGES];
    int pages;
};

/* A zeroed struct is accepted. */
void ws_pages_finish(struct ws_pages *pages);

/* Removes all but the first `count` pages. */
void ws_pages_cut(struct ws_pages *pages, int count);

/* Options for a device to write the pages at their true size, in a theme. */
struct ws_device_options ws_pages_device(const struct ws_pages *pages, enum ws_theme_id theme);

struct ws_page_flow {
    struct ws_pages *pages;
    struct ws_scene *page; /* the current target: the last page or the last half; NULL: none */
    double width, height;  /* of a page */
    double between;        /* px between steps */
    double x, room;        /* left edge and width of the next content … */
    double y;              /* … and its top */
    double filled;         /* bottom of the page's content */
    struct {
        struct ws_scene scene;
        double height;
    } half[WS_MOST_HALVES]; /* content of half the width that is not placed yet, in order */
    int halves;
    bool full; /* the content exceeded WS_MOST_PAGES */
};

/* A flow for pages whose paper is set. It keeps existing pages and begins on a new one. */
struct ws_page_flow ws_page_flow_of(struct ws_pages *pages);

/* Begins the next page. */
void ws_page_next(struct ws_page_flow *flow);

/*
 * Sets the width of the next content, so that it can be measured: half a page's width between its
 * margins, or all of it.
 */
void ws_page_halve(struct ws_page_flow *flow, bool half);

/*
 * Begins content of that width. Full-width content is `height` px high, and begins the next page if
 * it does not fit. Half-width content is placed with its neighbors: in order down the left column,
 * then down the right one. The columns end at about the same height.
 */
void ws_page_begin(struct ws_page_flow *flow, double height);

/* Begins the next page unless `height` px are left on this one; a half always has space. */
void ws_page_need(struct ws_page_flow *flow, double height);

/* Puts text with light markup, indented; the first function returns its height. */
double ws_page_text_height(const struct ws_page_flow *flow, double indent, double size,
                           const char *text);
void ws_page_text(struct ws_page_flow *flow, double indent, double size, enum ws_role role,
                  const char *text);

/* Puts a heading; begins a new page if less than `follows` px would be left below it. */
void ws_page_heading(struct ws_page_flow *flow, double size, const char *text, double follows);

/* Puts `count` lines to write on. */
void ws_page_lines(struct ws_page_flow *flow, double indent, int count);

/* The filled fraction of a page's height between its margins: 0 to 1. */
double ws_page_filled(const struct ws_scene *page);

/* Ends the last page: places all content that was begun. */
void ws_page_end(struct ws_page_flow *flow);

/* Puts a footer with `text`, the page number and the number of pages on every page. */
void ws_pages_feet(struct ws_pages *pages, const char *text);

#endif
