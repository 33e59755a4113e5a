/*
 * The bars and the heads. Controls flow: they fill a line, then continue in the next one, so that
 * all of them fit any width.
 */
#include "viz/app/control/chrome.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "viz/app/control/control.h"
#include "viz/app/control/editor_text.h"
#include "viz/app/control/head.h"
#include "viz/app/control/spelling.h"
#include "viz/app/control/widget.h"
#include "viz/app/model/typed.h"
#include "viz/app/panel/direction.h"
#include "viz/scene/metrics.h"

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

enum { EDGE = 16, BETWEEN = 8, LINE = 36, CODE_SIZE = 13 };
enum { FIRST_LINE = 6, ROWS_WIDTH = 22, SIZE_WIDTH = 29, SIZE_GAP = 4 };

/* The position of the next control of a bar, and the right end of its line. */
struct flow {
    double x, y, width, right;
};

static void flow_line(struct flow *flow)
{
    flow->x = EDGE;
    flow->y += LINE;
    flow->right = flow->width - EDGE;
}

/* Begins a new line if `width` does not fit on this one. */
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

static struct ws_widget *add_widget(struct ws_bar *bar, enum ws_control control, int layer)
{
    struct ws_widget *widget = &bar->widget[bar->widgets++];

    memset(widget, 0, sizeof *widget);
    widget->control = control;
    widget->layer = layer;
    ws_widget_fill(bar, widget);
    return widget;
}

void ws_chrome_place(struct ws_bar *bar, enum ws_control control, int layer, struct ws_box box)
{
    if (bar->widgets < WS_MAX_WIDGETS)
        add_widget(bar, control, layer)->box = box;
}

double ws_chrome_width(struct ws_bar *bar, enum ws_control control)
{
    struct ws_widget widget = {.control = control};

    ws_widget_fill(bar, &widget);
    return ws_widget_width(bar->desk, &widget);
}

static void flow_widget(struct ws_bar *bar, struct flow *flow, enum ws_control control)
{
    struct ws_widget *widget = add_widget(bar, control, WS_LAYER_TOP);

    widget->box = flow_add(flow, ws_widget_width(bar->desk, widget), BETWEEN);
}

/* The same at the right edge, for controls `first` to `last`, if they fit on the line. */
static void flow_right(struct ws_bar *bar, struct flow *flow, enum ws_control first,
                       enum ws_control last)
{
    int start = bar->widgets;
    double width = -BETWEEN, x;

    for (enum ws_control control = first; control <= last; control++) {
        struct ws_widget *widget = add_widget(bar, control, WS_LAYER_TOP);

        widget->box.width = ws_widget_width(bar->desk, widget);
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

/* Adds a field that takes the rest of its line, except for controls `first` to `last`. */
static void flow_rest(struct ws_bar *bar, struct flow *flow, enum ws_control control,
                      enum ws_control first, enum ws_control last)
{
    struct ws_widget *widget = add_widget(bar, control, WS_LAYER_TOP);
    double ends = 0, least = ws_widget_width(bar->desk, widget);

    for (enum ws_control end = first; end <= last; end++)
        ends += ws_chrome_width(bar, end) + BETWEEN;
    flow_fit(flow, least + ends);
    widget->box = flow_add(flow, fmax(flow->right - ends - flow->x, least), BETWEEN);
}

static double code_width(const char *text)
{
    return *text ? ws_text_width(text, CODE_SIZE, true, false) + 6 : 0;
}

/* The generations of GPUs. */
static const struct {
    const char *name;
    int major, minor;
} generations[] = {{"Turing", 7, 5}, {"Ampere", 8, 0}, {"Hopper", 9, 0}, {"Blackwell", 10, 0}};

enum {
    GENERATIONS = sizeof generations / sizeof generations[0],
    TICK = 11,
    TARGET_SIZE = 11,
    TARGET_GAP = 6,
};

static double target_width(int i)
{
    return TICK + ws_text_width(generations[i].name, TARGET_SIZE, false, false);
}

static double targets_width(void)
{
    double width = 0;

    for (int i = 0; i < GENERATIONS; i++)
        width += target_width(i) + (i ? TARGET_GAP : 0);
    return width;
}

static void lay_out_instruction(struct ws_bar *bar, struct flow *flow)
{
    struct ws_widget *badge;
    struct ws_spelling spelling;
    double width;

    ws_spelling_of(bar->desk, &spelling);
    for (int i = 0; i < spelling.parts; i++) {
        struct ws_widget *widget = add_widget(bar, spelling.part[i].control, WS_LAYER_TOP);
        double after = code_width(spelling.part[i].after);

        width = ws_widget_width(bar->desk, widget);
        flow_fit(flow, width + after);
        widget->box = flow_add(flow, width, 4 + after);
    }
    bar->operands = flow_add(flow, code_width(spelling.operands), BETWEEN / 2.0);
    bar->targets = flow_add(flow, targets_width(), BETWEEN / 2.0);
    badge = add_widget(bar, WS_CONTROL_BADGE, WS_LAYER_TOP);
    width = ws_widget_width(bar->desk, badge);
    flow_fit(flow, width);
    /* At the right edge, the same place for every instruction. */
    badge->box = (struct ws_box){flow->right - width, flow->y + (LINE - WS_CONTROL_HEIGHT) / 2.0,
                                 width, WS_CONTROL_HEIGHT};
}

/*
 * The controls of font size and rows keep their position and size on the screen, so that they stay
 * under the pointer that presses them. Returns where they begin; `screen` is a px of the screen.
 */
static double sizes_x(double width, double screen)
{
    return width - (EDGE + ROWS_WIDTH + 2 * (SIZE_WIDTH + SIZE_GAP)) * screen;
}

/* Leaves the line's end free for them, and more height if the text is small. */
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

    for (enum ws_control control = WS_CONTROL_ROWS; control <= WS_CONTROL_LARGER; control++) {
        struct ws_widget *widget = add_widget(bar, control, WS_LAYER_TOP);
        double wide = (control == WS_CONTROL_ROWS ? ROWS_WIDTH : SIZE_WIDTH) * screen;

        widget->box = (struct ws_box){x, top * screen, wide, WS_CONTROL_HEIGHT * screen};
        widget->text_size = WS_CONTROL_SIZE * fmax(screen, fmin(1, 1.4 * screen));
        x += wide + SIZE_GAP * screen;
    }
}

/* The controls of the memory panel: a suggestion is present only if it reduces the cost. */
static void add_memory_widgets(struct ws_bar *bar)
{
    const struct ws_desk *desk = bar->desk;

    if (!ws_address_lanes(desk->state.choices.variant))
        return;
    for (enum ws_control control = WS_CONTROL_MEMORY; control <= WS_CONTROL_BASELINE; control++) {
        bool suggests = control == WS_CONTROL_PAD || control == WS_CONTROL_XOR;
        char why[sizeof bar->widget[0].why];

        if (!suggests || ws_control_row(control)->usable(desk, why, sizeof why))
            add_widget(bar, control, WS_LAYER_HEAD + WS_PANEL_MEMORY);
    }
}

/* Adds the operand pickers of the panels of an MMA that can show several operands. */
static void add_side_widgets(struct ws_bar *bar)
{
    for (int side = 0; side < WS_SIDES; side++)
        if (ws_side_operand(bar->desk->state.choices.variant->mma, (enum ws_side)side, 1) >= 0)
            add_widget(bar, WS_CONTROL_SIDE_B + (enum ws_control)side,
                       WS_LAYER_HEAD + WS_PANEL_B + side);
}

/* `beside`: whether the editor has a field for the open name, and one for the defined names. */
static void lay_out_addresses(struct ws_bar *bar, struct flow *flow, const bool beside[2])
{
    enum ws_control ends = WS_CONTROL_RUN;

    if (ws_typed_executed(&bar->desk->state, 1)) /* several, also of other variants */
        ends = WS_CONTROL_EXECUTION;
    flow_line(flow);
    for (enum ws_control control = WS_CONTROL_TILE; control <= WS_CONTROL_BUFFER; control++)
        flow_widget(bar, flow, control);
    flow_rest(bar, flow, WS_CONTROL_EXPRESSION, ends, WS_CONTROL_RUN);
    for (enum ws_control control = WS_CONTROL_LET; control <= WS_CONTROL_LETS; control++)
        if (beside[control - WS_CONTROL_LET])
            add_widget(bar, control, WS_LAYER_OVER);
    flow_right(bar, flow, ends, WS_CONTROL_RUN);
}

/* The load that feeds an MMA, its addresses, and the proposed load. */
static void lay_out_feed(struct ws_bar *bar, struct flow *flow)
{
    flow_line(flow);
    for (enum ws_control control = WS_CONTROL_FED_BY; control <= WS_CONTROL_FED_MAJOR; control++)
        flow_widget(bar, flow, control);
    for (enum ws_control control = WS_CONTROL_TILE; control <= WS_CONTROL_BASE; control++)
        flow_widget(bar, flow, control);
    if (ws_feeding_near(&bar->desk->model.feeding))
        flow_widget(bar, flow, WS_CONTROL_FED_TAKE);
}

/* The fields of the descriptor of the operand in shared memory. */
static void lay_out_descriptor(struct ws_bar *bar, struct flow *flow)
{
    flow_line(flow);
    for (enum ws_control control = WS_CONTROL_SHARED_MAJOR; control <= WS_CONTROL_DESCRIPTOR;
         control++)
        flow_widget(bar, flow, control);
}

/* The rows of controls under the instruction. */
static void lay_out_rows(struct ws_bar *bar, struct flow *flow, const bool beside[2])
{
    const enum ws_kind kind = bar->desk->state.choices.variant->family->kind;
    const bool fed = bar->desk->state.fed.from;

    flow_line(flow);
    if (bar->desk->state.trace)
        flow_widget(bar, flow, WS_CONTROL_SITE);
    for (enum ws_control control = WS_CONTROL_COLOUR; control <= WS_CONTROL_FIND && !bar->brief;
         control++)
        if (control < WS_CONTROL_ROWS || control > WS_CONTROL_LARGER)
            flow_widget(bar, flow, control);
    if (kind == WS_KIND_MMA && !fed && !bar->brief)
        flow_widget(bar, flow, WS_CONTROL_FED_BY);
    flow_right(bar, flow, WS_CONTROL_STEPS, WS_CONTROL_HELP);
    if (bar->brief)
        return;
    if (kind == WS_KIND_MOVE)
        lay_out_addresses(bar, flow, beside);
    else if (kind == WS_KIND_WGMMA)
        lay_out_descriptor(bar, flow);
    else if (fed)
        lay_out_feed(bar, flow);
}

/* Whether a control of those rows is in use: then the rows are shown even if hidden. */
static bool uses_rows(const struct ws_bar *bar, enum ws_control focus, int first, int count)
{
    for (int i = first; i < first + count; i++)
        if (bar->widget[i].control == focus ||
            (bar->popup.kind == WS_POPUP_MENU && bar->popup.menu == bar->widget[i].control))
            return true;
    return false;
}

/* Updates a control's text that depends on the layout of the others. */
static void refresh(struct ws_bar *bar, enum ws_control control)
{
    struct ws_widget *widget = &bar->widget[ws_bar_widget(bar, control)];

    ws_control_row(control)->text(bar->desk, widget->text, sizeof widget->text);
}

double ws_chrome_lay_out(struct ws_bar *bar, double width, double height)
{
    struct flow flow = {EDGE, FIRST_LINE, width, width - EDGE}, rows;
    double screen = 100.0 / bar->desk->state.choices.font_percent;
    struct ws_desk *desk = bar->desk;
    const enum ws_control focus = ws_bar_hold(bar).focus;
    const bool beside[] = {ws_editor_has(bar, WS_CONTROL_LET), ws_editor_has(bar, WS_CONTROL_LETS)};
    int first;

    bar->widgets = 0;
    if (bar->bare)
        return 0;
    make_room_for_sizes(&flow, screen);
    lay_out_instruction(bar, &flow);
    place_sizes(bar, width, screen);
    if (desk->round.on) { /* omits controls that would change the question or reveal the answer */
        flow_line(&flow);
        flow_widget(bar, &flow, WS_CONTROL_THEME);
        flow_right(bar, &flow, WS_CONTROL_LESSONS, WS_CONTROL_HELP);
        desk->folded = false;
        return flow.y + LINE;
    }
    first = bar->widgets;
    rows = flow;
    lay_out_rows(bar, &rows, beside);
    desk->low = ws_window_is_low(height, rows.y + LINE);
    desk->folded = (desk->state.rows == WS_ROWS_ONE ||
                    (desk->state.rows == WS_ROWS_FITTING && desk->low && !bar->brief)) &&
                   !uses_rows(bar, focus, first, bar->widgets - first);
    for (int i = first; i < bar->widgets && desk->folded; i++)
        bar->widget[i].box = (struct ws_box){0, 0, 0, 0};
    refresh(bar, WS_CONTROL_ROWS);
    switch (desk->state.choices.variant->family->kind) {
    case WS_KIND_MOVE:
        add_memory_widgets(bar);
        add_widget(bar, WS_CONTROL_VIEW, WS_LAYER_HEAD + WS_PANEL_MATRICES);
        add_widget(bar, WS_CONTROL_ARRANGEMENT, WS_LAYER_HEAD + WS_PANEL_MATRICES);
        break;
    case WS_KIND_MMA:
        add_side_widgets(bar);
        break;
    case WS_KIND_WGMMA:
        add_widget(bar, WS_CONTROL_SHARED_OPERAND, WS_LAYER_HEAD + WS_PANEL_TILE);
        break;
    case WS_KINDS:
        break;
    }
    for (int i = 0; i < WS_PANELS; i++)
        add_widget(bar, WS_CONTROL_ALONE_MEMORY + (enum ws_control)i, WS_LAYER_HEAD + i);
    return (desk->folded ? flow.y : rows.y) + LINE;
}

/* Removes the controls of heads without a place. */
static void take_away(struct ws_bar *bar, const struct ws_window_layout *layout)
{
    int kept = 0;

    for (int i = 0; i < bar->widgets; i++)
        if (bar->widget[i].layer == WS_LAYER_TOP || bar->widget[i].layer == WS_LAYER_OVER ||
            layout->panel[bar->widget[i].layer - WS_LAYER_HEAD].head.width > 0)
            bar->widget[kept++] = bar->widget[i];
    bar->widgets = kept;
}

void ws_chrome_place_heads(struct ws_bar *bar, const struct ws_window_layout *layout)
{
    if (bar->bare)
        return;
    take_away(bar, layout);
    for (int i = 0; i < WS_PANELS; i++)
        ws_head_place(bar, i, &layout->panel[i]);
}

double ws_chrome_free(const struct ws_bar *bar, struct ws_box line, double gap)
{
    double right = line.x + line.width;

    for (int i = 0; i < bar->widgets; i++) {
        struct ws_box box = bar->widget[i].box;

        if (bar->widget[i].layer == WS_LAYER_FOOT && box.y >= line.y &&
            box.y + box.height <= line.y + line.height)
            right = fmin(right, box.x - gap);
    }
    return right - line.x;
}

void ws_chrome_widgets(const struct ws_bar *bar, struct ws_scene *scene, int layer)
{
    for (int i = 0; i < bar->widgets; i++)
        if (bar->widget[i].layer == layer && bar->widget[i].box.width > 0)
            ws_widget_draw(bar, scene, i);
}

/* Draws the targets that have the variant, one word each. */
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
        x += target_width(i) + TARGET_GAP;
    }
}

static void draw_top(const struct ws_bar *bar, struct ws_scene *scene)
{
    struct ws_spelling spelling;

    ws_spelling_of(bar->desk, &spelling);
    for (int i = 0; i < spelling.parts; i++) {
        struct ws_box box;

        if (!*spelling.part[i].after)
            continue;
        box = bar->widget[ws_bar_widget(bar, spelling.part[i].control)].box;
        ws_scene_text(scene, box.x + box.width + 4, box.y + box.height / 2, CODE_SIZE,
                      WS_ANCHOR_START, WS_ROLE_CODE, spelling.part[i].after);
    }
    ws_scene_text(scene, bar->operands.x + 4, bar->operands.y + bar->operands.height / 2, CODE_SIZE,
                  WS_ANCHOR_START, WS_ROLE_CODE, spelling.operands);
    draw_targets(bar, scene);
    ws_chrome_widgets(bar, scene, WS_LAYER_TOP);
}

/* Extends the head's `area` by the part of the gap that it draws. */
static void draw_head(const struct ws_bar *bar, const struct ws_canvas *canvas,
                      struct ws_scene *scene, int panel, struct ws_box *area)
{
    const struct ws_panel_place *place = &canvas->layout.panel[panel];
    struct ws_box card = place->frame;

    if (card.width <= 0)
        return;
    card.width -= 1 / canvas->scale;
    card.height -= 1 / canvas->scale;
    ws_scene_rect(scene, card, 8, WS_ROLE_PANEL, no_tint);
    ws_scene_rect(scene,
                  (struct ws_box){card.x + 0.5, card.y + 0.5, card.width - 1, card.height - 1}, 7.5,
                  WS_ROLE_PAPER, no_tint);
    ws_head_draw(bar, scene, panel, place);
    ws_flow_draw(&canvas->layout, bar->desk->state.choices.variant, panel, scene, area);
    ws_chrome_widgets(bar, scene, WS_LAYER_HEAD + panel);
}

void ws_chrome_draw(const struct ws_bar *bar, struct ws_canvas *canvas)
{
    struct ws_scene scene;

    ws_scene_init(&scene);
    if (!bar->bare)
        draw_top(bar, &scene);
    ws_layer_set(&canvas->layer[WS_LAYER_TOP], canvas->layout.top, &scene);
    for (int i = 0; i < WS_PANELS; i++) {
        struct ws_box area = canvas->layout.panel[i].frame;

        area.height = WS_HEAD_HEIGHT + canvas->layout.panel[i].tools.height;
        ws_scene_init(&scene);
        draw_head(bar, canvas, &scene, i, &area);
        ws_layer_set(&canvas->layer[WS_LAYER_HEAD + i], area, &scene);
    }
}
