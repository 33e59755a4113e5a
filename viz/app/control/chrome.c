/*
 * The bars and the heads. Controls flow: they stand in lines, and where a line is full the
 * next begins, so that every width shows all of them.
 */
#include "viz/app/control/chrome.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "viz/app/control/control.h"
#include "viz/app/control/widget.h"
#include "viz/app/panel/panels.h"
#include "viz/figure/metrics.h"

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

enum { EDGE = 16, BETWEEN = 8, LINE = 36, CODE_SIZE = 13 };
enum { FIRST_LINE = 6, SIZE_WIDTH = 29, SIZE_GAP = 4 };

/* Where the next thing of a bar stands, and the right end of its line. */
struct flow {
    double x, y, width, right;
};

static void flow_line(struct flow *flow)
{
    flow->x = EDGE;
    flow->y += LINE;
    flow->right = flow->width - EDGE;
}

/* Begins a line where `width` does not fit any more. */
static void flow_fit(struct flow *flow, double width)
{
    if (flow->x > EDGE && flow->x + width > flow->right)
        flow_line(flow);
}

static struct ws_box flow_add(struct flow *flow, double width, double after)
{
    struct ws_box box;

    flow_fit(flow, width);
    box = (struct ws_box){flow->x, flow->y + (LINE - WS_CONTROL_HEIGHT) / 2.0, width,
                          WS_CONTROL_HEIGHT};
    flow->x += width + after;
    return box;
}

static double widget_width(const struct ws_bar *bar, const struct ws_widget *widget)
{
    const struct ws_control_row *row = ws_control_row(widget->control);
    double label = row->label[0] ? ws_text_width(row->label, WS_CONTROL_SIZE, false, false) + 8 : 0;
    double text = ws_text_width(widget->text, WS_CONTROL_SIZE, row->code, false);
    struct ws_item item;

    switch (row->kind) {
    case WS_KIND_PICKER:
        return label + ceil(text) + 2 * 9 + 14;
    case WS_KIND_FIELD:
        return label + row->width;
    case WS_KIND_BUTTON:
        return ceil(text) + 2 * 10;
    case WS_KIND_SWITCH:
        text = 0;
        for (int i = 0; row->item(bar->desk, i, &item); i++)
            text = fmax(text, ws_text_width(item.text, WS_CONTROL_SIZE, false, false));
        return 2 * (ceil(text) + 20);
    }
    return 0;
}

static struct ws_widget *add_widget(struct ws_bar *bar, enum ws_control control, int layer)
{
    struct ws_widget *widget = &bar->widget[bar->widgets++];

    memset(widget, 0, sizeof *widget);
    widget->control = control;
    widget->layer = layer;
    ws_widget_fill(bar->desk, widget);
    return widget;
}

static void flow_widget(struct ws_bar *bar, struct flow *flow, enum ws_control control)
{
    struct ws_widget *widget = add_widget(bar, control, WS_LAYER_TOP);

    widget->box = flow_add(flow, widget_width(bar, widget), BETWEEN);
}

/* The same at the right edge, for controls `first` to `last`, where they still fit on the line. */
static void flow_right(struct ws_bar *bar, struct flow *flow, enum ws_control first,
                       enum ws_control last)
{
    int start = bar->widgets;
    double width = -BETWEEN, x;

    for (enum ws_control control = first; control <= last; control++) {
        struct ws_widget *widget = add_widget(bar, control, WS_LAYER_TOP);

        widget->box.width = widget_width(bar, widget);
        width += widget->box.width + BETWEEN;
    }
    flow_fit(flow, width);
    x = flow->x > EDGE ? flow->right - width : EDGE;
    for (int i = start; i < bar->widgets; i++) {
        bar->widget[i].box.x = x;
        bar->widget[i].box.y = flow->y + (LINE - WS_CONTROL_HEIGHT) / 2.0;
        bar->widget[i].box.height = WS_CONTROL_HEIGHT;
        x += bar->widget[i].box.width + BETWEEN;
    }
}

/* The parts of the instruction between its pickers. */
static const struct {
    enum ws_control control;
    const char *after;
} spelling[] = {
    {WS_CONTROL_OP, ".sync.aligned"},
    {WS_CONTROL_SHAPE, ""},
    {WS_CONTROL_NUM, ""},
    {WS_CONTROL_TRANS, ""}, /* the family's state space */
    {WS_CONTROL_TYPE, ""},
};

enum { SPELLED = sizeof spelling / sizeof spelling[0] };

static const char *spelled_after(const struct ws_bar *bar, int i)
{
    return spelling[i].control == WS_CONTROL_TRANS ? bar->desk->state.choices.variant->family->space
                                                   : spelling[i].after;
}

static void operands(const struct ws_bar *bar, char *text, size_t size)
{
    char ptx[WS_PTX_SIZE];

    ws_variant_ptx(bar->desk->state.choices.variant, ptx);
    snprintf(text, size, "%s", strchr(ptx, ' ') ? strchr(ptx, ' ') + 1 : "");
}

static double code_width(const char *text)
{
    return *text ? ws_text_width(text, CODE_SIZE, true, false) + 6 : 0;
}

/* Which generations of GPU there are. */
static const struct {
    const char *name;
    int major, minor;
} generations[] = {{"Turing", 7, 5}, {"Ampere", 8, 0}, {"Hopper", 9, 0}, {"Blackwell", 10, 0}};

enum { GENERATIONS = sizeof generations / sizeof generations[0], TICK = 12, TARGET_SIZE = 11 };

static double target_width(int i)
{
    return TICK + ws_text_width(generations[i].name, TARGET_SIZE, false, false);
}

static double targets_width(void)
{
    double width = 0;

    for (int i = 0; i < GENERATIONS; i++)
        width += target_width(i) + (i ? BETWEEN : 0);
    return width;
}

static void lay_out_instruction(struct ws_bar *bar, struct flow *flow)
{
    struct ws_widget *badge;
    char text[80];
    double width;

    for (int i = 0; i < SPELLED; i++) {
        struct ws_widget *widget = add_widget(bar, spelling[i].control, WS_LAYER_TOP);

        width = widget_width(bar, widget);
        flow_fit(flow, width + code_width(spelled_after(bar, i)));
        widget->box = flow_add(flow, width, 4 + code_width(spelled_after(bar, i)));
    }
    operands(bar, text, sizeof text);
    bar->operands = flow_add(flow, code_width(text), BETWEEN);
    bar->targets = flow_add(flow, targets_width(), BETWEEN);
    badge = add_widget(bar, WS_CONTROL_BADGE, WS_LAYER_TOP);
    width = widget_width(bar, badge);
    flow_fit(flow, width);
    /* At the right edge, where it is found at once whatever the instruction. */
    badge->box = (struct ws_box){flow->right - width, flow->y + (LINE - WS_CONTROL_HEIGHT) / 2.0,
                                 width, WS_CONTROL_HEIGHT};
}

/*
 * The two controls of the text's size alone keep their place and size on the screen, so that they
 * stay under the pointer that presses them. Returns where they begin; `screen` is a px of it.
 */
static double sizes_x(double width, double screen)
{
    return width - (EDGE + 2 * SIZE_WIDTH + SIZE_GAP) * screen;
}

/* Keeps the line clear for them, and where it is small in its height too. */
static void make_room_for_sizes(struct flow *flow, double screen)
{
    flow->right = sizes_x(flow->width, screen) - BETWEEN;
    if (screen > 1)
        flow->y += (flow->y + LINE / 2.0) * (screen - 1);
}

static void place_sizes(struct ws_bar *bar, double width, double screen)
{
    const double top = FIRST_LINE + (LINE - WS_CONTROL_HEIGHT) / 2.0;
    double x = sizes_x(width, screen);

    for (enum ws_control control = WS_CONTROL_SMALLER; control <= WS_CONTROL_LARGER; control++) {
        struct ws_widget *widget = add_widget(bar, control, WS_LAYER_TOP);

        widget->box = (struct ws_box){x, top * screen, SIZE_WIDTH * screen,
                                      WS_CONTROL_HEIGHT * screen};
        widget->text_size = WS_CONTROL_SIZE * fmax(screen, fmin(1, 1.4 * screen));
        x += (SIZE_WIDTH + SIZE_GAP) * screen;
    }
}

double ws_chrome_lay_out(struct ws_bar *bar, double width)
{
    struct flow flow = {EDGE, FIRST_LINE, width, width - EDGE};
    double screen = 100.0 / bar->desk->state.choices.font_percent;

    bar->widgets = 0;
    make_room_for_sizes(&flow, screen);
    lay_out_instruction(bar, &flow);
    place_sizes(bar, width, screen);
    flow_line(&flow);
    for (enum ws_control control = WS_CONTROL_COLOUR; control <= WS_CONTROL_FIND; control++)
        if (control < WS_CONTROL_SMALLER || control > WS_CONTROL_LARGER)
            flow_widget(bar, &flow, control);
    flow_right(bar, &flow, WS_CONTROL_EXPORT, WS_CONTROL_HELP);
    flow_line(&flow);
    for (enum ws_control control = WS_CONTROL_TILE; control <= WS_CONTROL_EXPRESSION; control++)
        flow_widget(bar, &flow, control);
    flow_right(bar, &flow, WS_CONTROL_PAD, WS_CONTROL_RUN);
    add_widget(bar, WS_CONTROL_VIEW, WS_LAYER_HEAD + WS_PANEL_MATRICES);
    add_widget(bar, WS_CONTROL_ARRANGEMENT, WS_LAYER_HEAD + WS_PANEL_MATRICES);
    return flow.y + LINE;
}

void ws_chrome_place_heads(struct ws_bar *bar, const struct ws_window_layout *layout)
{
    struct ws_box head = layout->panel[WS_PANEL_MATRICES].head;
    double x = head.x + head.width;

    for (int i = bar->widgets - 1; i >= 0 && bar->widget[i].layer != WS_LAYER_TOP; i--) {
        struct ws_widget *widget = &bar->widget[i];
        double width = widget_width(bar, widget);

        x -= width;
        widget->box = (struct ws_box){x, head.y + (head.height - 24) / 2, width, 24};
        x -= BETWEEN;
    }
}

static void draw_widgets(const struct ws_bar *bar, struct ws_scene *scene, int layer)
{
    for (int i = 0; i < bar->widgets; i++)
        if (bar->widget[i].layer == layer)
            ws_widget_draw(bar, scene, i);
}

/* Which of them have the variant, as a word each. */
static void draw_targets(const struct ws_bar *bar, struct ws_scene *scene)
{
    double x = bar->targets.x, middle = bar->targets.y + bar->targets.height / 2;

    for (int i = 0; i < GENERATIONS; i++) {
        bool has = ws_targets_allow(bar->desk->state.choices.variant->targets, generations[i].major,
                                    generations[i].minor);
        enum ws_role role = has ? WS_ROLE_LABEL : WS_ROLE_LABEL_MUTED;

        ws_scene_text(scene, x, middle, TARGET_SIZE, WS_ANCHOR_START, role,
                      has ? "\u2713" : "\u2013");
        ws_scene_text(scene, x + TICK, middle, TARGET_SIZE, WS_ANCHOR_START, role,
                      generations[i].name);
        x += target_width(i) + BETWEEN;
    }
}

static void draw_top(const struct ws_bar *bar, struct ws_scene *scene)
{
    char text[80];

    for (int i = 0; i < SPELLED; i++) {
        struct ws_box box = bar->widget[ws_bar_widget(bar, spelling[i].control)].box;
        const char *after = spelled_after(bar, i);

        if (*after)
            ws_scene_text(scene, box.x + box.width + 4, box.y + box.height / 2, CODE_SIZE,
                          WS_ANCHOR_START, WS_ROLE_CODE, after);
    }
    operands(bar, text, sizeof text);
    ws_scene_text(scene, bar->operands.x + 4, bar->operands.y + bar->operands.height / 2, CODE_SIZE,
                  WS_ANCHOR_START, WS_ROLE_CODE, text);
    draw_targets(bar, scene);
    draw_widgets(bar, scene, WS_LAYER_TOP);
}

static void draw_head(const struct ws_bar *bar, const struct ws_canvas *canvas,
                      struct ws_scene *scene, int panel)
{
    const struct ws_panel_place *place = &canvas->layout.panel[panel];
    const struct ws_panel_row *row = ws_panel_row(panel);
    double middle = place->head.y + place->head.height / 2;
    double zoom = bar->desk->state.zoom[panel].scale;
    struct ws_box card = place->frame;
    struct ws_remark remark;

    card.width -= 1 / canvas->scale;
    card.height -= 1 / canvas->scale;
    ws_scene_rect(scene, card, 8, WS_ROLE_PANEL, no_tint);
    ws_scene_rect(scene, (struct ws_box){card.x + 0.5, card.y + 0.5, card.width - 1,
                                         card.height - 1},
                  7.5, WS_ROLE_PAPER, no_tint);
    ws_scene_text(scene, place->head.x, middle, 13, WS_ANCHOR_START, WS_ROLE_HEADING, row->title);
    if (row->remark && row->remark(bar->desk, &remark))
        ws_scene_text(scene, place->head.x + place->head.width, middle, remark.size, WS_ANCHOR_END,
                      remark.role, remark.text);
    if (zoom > 1) {
        char text[24];

        snprintf(text, sizeof text, "%.0f %%", 100 * zoom);
        ws_scene_text(scene, place->head.x + 110, middle, 11, WS_ANCHOR_START, WS_ROLE_SMALL, text);
    }
    draw_widgets(bar, scene, WS_LAYER_HEAD + panel);
}

void ws_chrome_draw(const struct ws_bar *bar, struct ws_canvas *canvas)
{
    struct ws_scene scene;

    ws_scene_init(&scene);
    draw_top(bar, &scene);
    ws_layer_set(&canvas->layer[WS_LAYER_TOP], canvas->layout.top, &scene);
    for (int i = 0; i < WS_PANELS; i++) {
        struct ws_box area = canvas->layout.panel[i].frame;

        area.height = WS_HEAD_HEIGHT;
        ws_scene_init(&scene);
        draw_head(bar, canvas, &scene, i);
        ws_layer_set(&canvas->layer[WS_LAYER_HEAD + i], area, &scene);
    }
}
