/* A page counts 9 px of the scene for 6 pt, as figures on paper do. */
#include "viz/teach/pages.h"

#include <math.h>
#include <stdio.h>

#include "viz/scene/inset.h"
#include "viz/teach/markup.h"

enum { LINE_PITCH = 30, FOOT = 24, GUTTER = 28 };

/* Of the papers, in px of which 9 are 6 pt: 210 × 297 mm, and 8.5 × 11 in. */
static const struct {
    double width, height;
} sizes[] = {[WS_PAPER_A4] = {893, 1263}, [WS_PAPER_LETTER] = {918, 1188}};

static const char *const papers[] = {[WS_PAPER_A4] = "a4", [WS_PAPER_LETTER] = "letter"};

const char *ws_paper_word(int index)
{
    return index < WS_PAPERS ? papers[index] : NULL;
}

void ws_pages_cut(struct ws_pages *pages, int count)
{
    while (pages->pages > count)
        ws_scene_finish(&pages->page[--pages->pages]);
}

void ws_pages_finish(struct ws_pages *pages)
{
    ws_pages_cut(pages, 0);
}

struct ws_device_options ws_pages_device(const struct ws_pages *pages, enum ws_theme_id theme)
{
    const double points = 72 / WS_FREE_PX_PER_INCH;

    return (struct ws_device_options){.theme = theme,
                                      .width = pages->page[0].width * points / 72,
                                      .height = pages->page[0].height * points / 72,
                                      .unit = "in",
                                      .scale = points * 96 / 72,
                                      .points = points,
                                      .pixels = points * 300 / 72,
                                      .dpi = 300};
}

struct ws_page_flow ws_page_flow_of(struct ws_pages *pages)
{
    return (struct ws_page_flow){.pages = pages,
                                 .width = sizes[pages->paper].width,
                                 .height = sizes[pages->paper].height,
                                 .between = WS_PAGE_BETWEEN,
                                 .x = WS_PAGE_EDGE,
                                 .room = sizes[pages->paper].width - 2 * WS_PAGE_EDGE};
}

static void begin_page(struct ws_page_flow *flow)
{
    struct ws_pages *pages = flow->pages;

    flow->full = flow->full || pages->pages == WS_MOST_PAGES;
    if (flow->full)
        ws_scene_finish(&pages->page[--pages->pages]);
    flow->page = &pages->page[pages->pages++];
    ws_scene_init(flow->page);
    flow->page->width = flow->width;
    flow->page->height = flow->height;
    ws_scene_rect(flow->page, (struct ws_box){0, 0, flow->width, flow->height}, 0, WS_ROLE_PAPER,
                  (struct ws_tint){WS_TINT_NONE, 0});
    flow->y = flow->filled = WS_PAGE_EDGE;
}

/*
 * The columns that halves from `first` on go into, and how many of them have room; `filled` becomes
 * the columns' heights. The left column takes what is up to `left` px high together, and the right
 * one the rest.
 */
static int divide(const struct ws_page_flow *flow, int first, double room, double left,
                  unsigned char column[], double filled[2])
{
    int i = first;
    bool is_right = false;

    filled[0] = filled[1] = 0;
    for (; i < flow->halves; i++) {
        double height = flow->half[i].height + flow->between;

        is_right = is_right || filled[0] + height > left;
        if (filled[is_right] + height > room + flow->between)
            break;
        column[i] = is_right;
        filled[is_right] += height;
    }
    return i - first;
}

/* As divide(), in the best way: all of them in columns of like height, or as many as may be. */
static int divide_best(const struct ws_page_flow *flow, int first, double room,
                       unsigned char column[], double filled[2])
{
    const int all = flow->halves - first;
    double least = INFINITY, best = 0, left = 0;

    for (int i = first; i < flow->halves; i++) {
        left += flow->half[i].height + flow->between;
        if (divide(flow, first, room, left, column, filled) == all &&
            fmax(filled[0], filled[1]) < least) {
            least = fmax(filled[0], filled[1]);
            best = left;
        }
    }
    return divide(flow, first, room, best > 0 ? best : room + flow->between, column, filled);
}

/* Places the halves that have no place yet; the page is drawn in again. */
static void place_halves(struct ws_page_flow *flow)
{
    const double x[2] = {WS_PAGE_EDGE, (flow->width + GUTTER) / 2};
    unsigned char column[WS_MOST_HALVES];
    double filled[2];

    if (!flow->halves)
        return;
    flow->half[flow->halves - 1].height = flow->y;
    flow->page = flow->pages->pages ? &flow->pages->page[flow->pages->pages - 1] : NULL;
    for (int first = 0, count; first < flow->halves; first += count) {
        if (!flow->page || first)
            begin_page(flow);
        count =
            divide_best(flow, first, flow->height - WS_PAGE_EDGE - flow->filled, column, filled);
        if (!count && flow->filled > WS_PAGE_EDGE) {
            begin_page(flow);
            count = divide_best(flow, first, flow->height - WS_PAGE_EDGE - flow->filled, column,
                                filled);
        }
        if (!count) /* what is higher than a page has one to itself */
            column[first] = 0, count = 1;
        filled[0] = filled[1] = 0;
        for (int i = first; i < first + count; i++) {
            ws_scene_inset(flow->page, &flow->half[i].scene, 1, x[column[i]],
                           flow->filled + filled[column[i]]);
            ws_scene_finish(&flow->half[i].scene);
            filled[column[i]] += flow->half[i].height + flow->between;
        }
        flow->y = flow->filled += fmax(filled[0], filled[1]);
    }
    flow->halves = 0;
}

void ws_page_next(struct ws_page_flow *flow)
{
    place_halves(flow);
    begin_page(flow);
    flow->x = WS_PAGE_EDGE;
}

void ws_page_halve(struct ws_page_flow *flow, bool half)
{
    const double all = flow->width - 2 * WS_PAGE_EDGE;

    flow->room = half ? (all - GUTTER) / 2 : all;
}

void ws_page_begin(struct ws_page_flow *flow, double height)
{
    if (flow->room < flow->width - 2 * WS_PAGE_EDGE) {
        if (flow->halves == WS_MOST_HALVES)
            place_halves(flow);
        if (flow->halves)
            flow->half[flow->halves - 1].height = flow->y;
        else
            flow->filled = fmax(flow->filled, flow->y + flow->between);
        flow->page = &flow->half[flow->halves++].scene;
        ws_scene_init(flow->page);
        flow->x = flow->y = 0;
        return;
    }
    if (flow->halves)
        place_halves(flow);
    else
        flow->filled = flow->y += flow->between;
    flow->x = WS_PAGE_EDGE;
    ws_page_need(flow, height);
}

void ws_page_need(struct ws_page_flow *flow, double height)
{
    if (!flow->halves && (!flow->page || flow->y + height > flow->height - WS_PAGE_EDGE))
        begin_page(flow);
}

double ws_page_text_height(const struct ws_page_flow *flow, double indent, double size,
                           const char *text)
{
    return ws_markup_draw(NULL, 0, 0, flow->room - indent, size, WS_ROLE_LABEL, text);
}

void ws_page_text(struct ws_page_flow *flow, double indent, double size, enum ws_role role,
                  const char *text)
{
    ws_page_need(flow, ws_page_text_height(flow, indent, size, text));
    flow->y = ws_markup_draw(flow->page, flow->x + indent, flow->y, flow->room - indent, size, role,
                             text);
}

void ws_page_heading(struct ws_page_flow *flow, double size, const char *text, double follows)
{
    ws_page_halve(flow, false);
    ws_page_begin(flow, 1.6 * size + follows);
    ws_scene_text(flow->page, flow->x, flow->y + 0.7 * size, size, WS_ANCHOR_START, WS_ROLE_TITLE,
                  text);
    flow->y += 1.6 * size;
}

void ws_page_lines(struct ws_page_flow *flow, double indent, int count)
{
    ws_page_need(flow, count * LINE_PITCH);
    for (int i = 0; i < count; i++) {
        flow->y += LINE_PITCH;
        ws_scene_line(flow->page, flow->x + indent, flow->y, flow->x + flow->room, flow->y,
                      WS_ROLE_RULE, false);
    }
}

double ws_page_filled(const struct ws_scene *page)
{
    double bottom = WS_PAGE_EDGE;

    for (int i = 0; i < page->nodes; i++) {
        const struct ws_node *node = &page->node[i];

        if (node->kind != WS_NODE_GROUP && node->role != WS_ROLE_PAPER &&
            node->box.y < page->height - WS_PAGE_EDGE)
            bottom = fmax(bottom, node->box.y + node->box.height);
    }
    return (bottom - WS_PAGE_EDGE) / (page->height - 2 * WS_PAGE_EDGE);
}

void ws_page_end(struct ws_page_flow *flow)
{
    place_halves(flow);
}

void ws_pages_feet(struct ws_pages *pages, const char *text)
{
    for (int i = 0; i < pages->pages; i++) {
        struct ws_scene *page = &pages->page[i];
        double y = page->height - WS_PAGE_EDGE + FOOT;
        char number[32];

        snprintf(number, sizeof number, "%d / %d", i + 1, pages->pages);
        ws_scene_text(page, WS_PAGE_EDGE, y, 10.5, WS_ANCHOR_START, WS_ROLE_SMALL, text);
        ws_scene_text(page, page->width - WS_PAGE_EDGE, y, 10.5, WS_ANCHOR_END, WS_ROLE_SMALL,
                      number);
    }
}
