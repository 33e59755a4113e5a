/* A page counts 9 px of the scene for 6 pt, as figures on paper do. */
#include "viz/teach/pages.h"

#include <math.h>
#include <stdio.h>

#include "viz/teach/markup.h"

enum { LINE_PITCH = 30, FOOT = 24, GUTTER = 28, BETWEEN = 12 };

/* Of the papers, in px of which 9 are 6 pt: 210 × 297 mm, and 8.5 × 11 in. */
static const struct {
    double width, height;
} sizes[] = {[WS_PAPER_A4] = {893, 1263}, [WS_PAPER_LETTER] = {918, 1188}};

static const char *const papers[] = {[WS_PAPER_A4] = "a4", [WS_PAPER_LETTER] = "letter"};

const char *ws_paper_word(int index)
{
    return index < WS_PAPERS ? papers[index] : NULL;
}

void ws_pages_finish(struct ws_pages *pages)
{
    for (int i = 0; i < pages->pages; i++)
        ws_scene_finish(&pages->page[i]);
    pages->pages = 0;
}

struct ws_device_options ws_pages_device(const struct ws_pages *pages, enum ws_theme_id theme)
{
    const double points_a_px = 6.0 / 9;

    return (struct ws_device_options){.theme = theme,
                                      .width = pages->page[0].width * points_a_px / 72,
                                      .height = pages->page[0].height * points_a_px / 72,
                                      .unit = "in",
                                      .scale = points_a_px * 96 / 72,
                                      .pixels = points_a_px * 300 / 72,
                                      .dpi = 300};
}

struct ws_page_flow ws_page_flow_of(struct ws_pages *pages)
{
    return (struct ws_page_flow){.pages = pages,
                                 .width = sizes[pages->paper].width,
                                 .height = sizes[pages->paper].height,
                                 .x = WS_PAGE_EDGE,
                                 .room = sizes[pages->paper].width - 2 * WS_PAGE_EDGE};
}

void ws_page_next(struct ws_page_flow *flow)
{
    struct ws_pages *pages = flow->pages;

    flow->full = flow->full || pages->pages == WS_MOST_PAGES;
    if (!flow->full)
        flow->page = &pages->page[pages->pages++];
    else
        ws_scene_finish(flow->page);
    ws_scene_init(flow->page);
    flow->page->width = flow->width;
    flow->page->height = flow->height;
    ws_scene_rect(flow->page, (struct ws_box){0, 0, flow->width, flow->height}, 0, WS_ROLE_PAPER,
                  (struct ws_tint){WS_TINT_NONE, 0});
    flow->x = WS_PAGE_EDGE;
    flow->y = flow->filled[0] = flow->filled[1] = WS_PAGE_EDGE;
    flow->filling = 3;
}

void ws_page_halve(struct ws_page_flow *flow, bool half)
{
    const double all = flow->width - 2 * WS_PAGE_EDGE;

    flow->room = half ? (all - GUTTER) / 2 : all;
}

void ws_page_begin(struct ws_page_flow *flow, double height)
{
    const bool half = flow->room < flow->width - 2 * WS_PAGE_EDGE;
    int column, pages;

    for (int i = 0; i < 2; i++)
        if (flow->filling >> i & 1)
            flow->filled[i] = flow->y + BETWEEN;
    column = half && flow->filled[1] < flow->filled[0];
    if (!column) /* under both, for what comes later is not to be read first */
        flow->filled[0] = flow->filled[1] = fmax(flow->filled[0], flow->filled[1]);
    flow->y = flow->filled[column];
    pages = flow->pages->pages;
    ws_page_need(flow, height);
    if (flow->pages->pages > pages)
        column = 0;
    flow->x = column ? flow->width - WS_PAGE_EDGE - flow->room : WS_PAGE_EDGE;
    flow->filling = half ? 1u << column : 3;
}

void ws_page_need(struct ws_page_flow *flow, double height)
{
    if (!flow->page || flow->y + height > flow->height - WS_PAGE_EDGE)
        ws_page_next(flow);
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

void ws_page_feet(const struct ws_page_flow *flow, const char *text)
{
    for (int i = 0; i < flow->pages->pages; i++) {
        struct ws_scene *page = &flow->pages->page[i];
        double y = flow->height - WS_PAGE_EDGE + FOOT;
        char number[32];

        snprintf(number, sizeof number, "%d / %d", i + 1, flow->pages->pages);
        ws_scene_text(page, WS_PAGE_EDGE, y, 10.5, WS_ANCHOR_START, WS_ROLE_SMALL, text);
        ws_scene_text(page, flow->width - WS_PAGE_EDGE, y, 10.5, WS_ANCHOR_END, WS_ROLE_SMALL,
                      number);
    }
}
