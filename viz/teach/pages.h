/*
 * Pages of paper, each a scene, filled from the top down: what does not fit begins the next. What
 * needs half the width has others beside it.
 */
#ifndef WS_TEACH_PAGES_H
#define WS_TEACH_PAGES_H

#include "viz/draw/device.h"

enum ws_paper { WS_PAPER_A4, WS_PAPER_LETTER, WS_PAPERS };

/* "a4", "letter"; and as a set of words: NULL after the last. */
const char *ws_paper_word(int index);

enum {
    WS_MOST_PAGES = 100,
    WS_PAGE_EDGE = 48, /* px of white around a page's text */
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

/* How a device writes them at their true size, in a theme. */
struct ws_device_options ws_pages_device(const struct ws_pages *pages, enum ws_theme_id theme);

struct ws_page_flow {
    struct ws_pages *pages;
    struct ws_scene *page; /* what is drawn in: the last page or the last half; NULL: none */
    double width, height;  /* of a page */
    double between;        /* one step and the next */
    double x, room;        /* of what comes next: its left edge and its width … */
    double y;              /* … and where it goes on */
    double filled;         /* how far the page is filled */
    struct {
        struct ws_scene scene;
        double height;
    } half[WS_MOST_HALVES]; /* what has half the width and has no place yet, one after the other */
    int halves;
    bool full; /* there were more pages than there may be */
};

/* For pages that are empty, and whose paper is set. */
struct ws_page_flow ws_page_flow_of(struct ws_pages *pages);

/* Begins the next page. */
void ws_page_next(struct ws_page_flow *flow);

/* Sets the width of what comes next, for it to be measured: half a page's between its edges, or all. */
void ws_page_halve(struct ws_page_flow *flow, bool half);

/*
 * Begins what has that width. What has all of it is `height` px high, and begins the next page where
 * there is no room. What has half of it is placed with its neighbors: read down the left column, then
 * down the right one, which end at about the same height.
 */
void ws_page_begin(struct ws_page_flow *flow, double height);

/* Makes sure that there are `height` px left on the page, else begins the next; a half has room. */
void ws_page_need(struct ws_page_flow *flow, double height);

/* Text with light markup, indented, and its height. */
double ws_page_text_height(const struct ws_page_flow *flow, double indent, double size,
                           const char *text);
void ws_page_text(struct ws_page_flow *flow, double indent, double size, enum ws_role role,
                  const char *text);

/* A heading, with a page to itself below where less than `follows` px would be left under it. */
void ws_page_heading(struct ws_page_flow *flow, double size, const char *text, double follows);

/* Lines to write on, `count` of them. */
void ws_page_lines(struct ws_page_flow *flow, double indent, int count);

/* How far down a page is filled, of what is between its edges: 0 to 1. */
double ws_page_filled(const struct ws_scene *page);

/* Ends the last page, and puts the foot on every one: what it is, and which page of how many. */
void ws_page_feet(struct ws_page_flow *flow, const char *text);

#endif
