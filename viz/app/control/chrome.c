/*
 * The bars, the heads and the foot. Controls flow: they stand in lines, and where a line is full the
 * next begins, so that every width shows all of them.
 */
#include "viz/app/control/chrome.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "viz/figure/metrics.h"
#include "viz/figure/sheet.h"

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

static double widget_width(const struct ws_app *app, const struct ws_widget *widget)
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
        for (int i = 0; row->item(app, i, &item); i++)
            text = fmax(text, ws_text_width(item.text, WS_CONTROL_SIZE, false, false));
        return 2 * (ceil(text) + 20);
    }
    return 0;
}

static struct ws_widget *add_widget(struct ws_app *app, enum ws_control control, int layer)
{
    struct ws_widget *widget = &app->widget[app->widgets++];

    memset(widget, 0, sizeof *widget);
    widget->control = control;
    widget->layer = layer;
    ws_widget_fill(app, widget);
    return widget;
}

static void flow_widget(struct ws_app *app, struct flow *flow, enum ws_control control)
{
    struct ws_widget *widget = add_widget(app, control, WS_LAYER_TOP);

    widget->box = flow_add(flow, widget_width(app, widget), BETWEEN);
}

/* The same at the right edge, for controls `first` to `last`, where they still fit on the line. */
static void flow_right(struct ws_app *app, struct flow *flow, enum ws_control first,
                       enum ws_control last)
{
    int start = app->widgets;
    double width = -BETWEEN, x;

    for (enum ws_control control = first; control <= last; control++) {
        struct ws_widget *widget = add_widget(app, control, WS_LAYER_TOP);

        widget->box.width = widget_width(app, widget);
        width += widget->box.width + BETWEEN;
    }
    flow_fit(flow, width);
    x = flow->x > EDGE ? flow->right - width : EDGE;
    for (int i = start; i < app->widgets; i++) {
        app->widget[i].box.x = x;
        app->widget[i].box.y = flow->y + (LINE - WS_CONTROL_HEIGHT) / 2.0;
        app->widget[i].box.height = WS_CONTROL_HEIGHT;
        x += app->widget[i].box.width + BETWEEN;
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
    {WS_CONTROL_TRANS, ""},
    /* the family's state space */ {WS_CONTROL_TYPE, ""},
};

enum { SPELLED = sizeof spelling / sizeof spelling[0] };

static const char *spelled_after(const struct ws_app *app, int i)
{
    return spelling[i].control == WS_CONTROL_TRANS ? app->state.variant->family->space
                                                   : spelling[i].after;
}

static void operands(const struct ws_app *app, char *text, size_t size)
{
    char ptx[WS_PTX_SIZE];

    ws_variant_ptx(app->state.variant, ptx);
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

static void lay_out_instruction(struct ws_app *app, struct flow *flow)
{
    struct ws_widget *badge;
    char text[80];
    double width;

    for (int i = 0; i < SPELLED; i++) {
        struct ws_widget *widget = add_widget(app, spelling[i].control, WS_LAYER_TOP);

        width = widget_width(app, widget);
        flow_fit(flow, width + code_width(spelled_after(app, i)));
        widget->box = flow_add(flow, width, 4 + code_width(spelled_after(app, i)));
    }
    operands(app, text, sizeof text);
    app->operands = flow_add(flow, code_width(text), BETWEEN);
    app->targets = flow_add(flow, targets_width(), BETWEEN);
    badge = add_widget(app, WS_CONTROL_BADGE, WS_LAYER_TOP);
    width = widget_width(app, badge);
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

static void place_sizes(struct ws_app *app, double width, double screen)
{
    const double top = FIRST_LINE + (LINE - WS_CONTROL_HEIGHT) / 2.0;
    double x = sizes_x(width, screen);

    for (enum ws_control control = WS_CONTROL_SMALLER; control <= WS_CONTROL_LARGER; control++) {
        struct ws_widget *widget = add_widget(app, control, WS_LAYER_TOP);

        widget->box = (struct ws_box){x, top * screen, SIZE_WIDTH * screen,
                                      WS_CONTROL_HEIGHT * screen};
        widget->text_size = WS_CONTROL_SIZE * fmax(screen, fmin(1, 1.4 * screen));
        x += (SIZE_WIDTH + SIZE_GAP) * screen;
    }
}

double ws_chrome_lay_out(struct ws_app *app, double width)
{
    struct flow flow = {EDGE, FIRST_LINE, width, width - EDGE};
    double screen = 100.0 / app->state.font_percent;

    app->widgets = 0;
    make_room_for_sizes(&flow, screen);
    lay_out_instruction(app, &flow);
    place_sizes(app, width, screen);
    flow_line(&flow);
    for (enum ws_control control = WS_CONTROL_COLOUR; control <= WS_CONTROL_FIND; control++)
        if (control < WS_CONTROL_SMALLER || control > WS_CONTROL_LARGER)
            flow_widget(app, &flow, control);
    flow_right(app, &flow, WS_CONTROL_EXPORT, WS_CONTROL_HELP);
    flow_line(&flow);
    for (enum ws_control control = WS_CONTROL_TILE; control <= WS_CONTROL_EXPRESSION; control++)
        flow_widget(app, &flow, control);
    flow_right(app, &flow, WS_CONTROL_PAD, WS_CONTROL_RUN);
    add_widget(app, WS_CONTROL_VIEW, WS_LAYER_HEAD + WS_PANEL_MATRICES);
    add_widget(app, WS_CONTROL_ARRANGEMENT, WS_LAYER_HEAD + WS_PANEL_MATRICES);
    return flow.y + LINE;
}

void ws_chrome_place_heads(struct ws_app *app)
{
    struct ws_box head = app->plan.panel[WS_PANEL_MATRICES].head;
    double x = head.x + head.width;

    for (int i = app->widgets - 1; i >= 0 && app->widget[i].layer != WS_LAYER_TOP; i--) {
        struct ws_widget *widget = &app->widget[i];
        double width = widget_width(app, widget);

        x -= width;
        widget->box = (struct ws_box){x, head.y + (head.height - 24) / 2, width, 24};
        x -= BETWEEN;
    }
}

static void draw_widgets(const struct ws_app *app, struct ws_scene *scene, int layer)
{
    for (int i = 0; i < app->widgets; i++)
        if (app->widget[i].layer == layer)
            ws_widget_draw(app, scene, i);
}

/* Which of them have the variant, as a word each. */
static void draw_targets(const struct ws_app *app, struct ws_scene *scene)
{
    double x = app->targets.x, middle = app->targets.y + app->targets.height / 2;

    for (int i = 0; i < GENERATIONS; i++) {
        bool has = ws_targets_allow(app->state.variant->targets, generations[i].major,
                                    generations[i].minor);
        enum ws_role role = has ? WS_ROLE_LABEL : WS_ROLE_LABEL_MUTED;

        ws_scene_text(scene, x, middle, TARGET_SIZE, WS_ANCHOR_START, role,
                      has ? "\u2713" : "\u2013");
        ws_scene_text(scene, x + TICK, middle, TARGET_SIZE, WS_ANCHOR_START, role,
                      generations[i].name);
        x += target_width(i) + BETWEEN;
    }
}

static void draw_top(struct ws_app *app, struct ws_scene *scene)
{
    char text[80];

    for (int i = 0; i < SPELLED; i++) {
        struct ws_box box = app->widget[ws_app_widget(app, spelling[i].control)].box;
        const char *after = spelled_after(app, i);

        if (*after)
            ws_scene_text(scene, box.x + box.width + 4, box.y + box.height / 2, CODE_SIZE,
                          WS_ANCHOR_START, WS_ROLE_CODE, after);
    }
    operands(app, text, sizeof text);
    ws_scene_text(scene, app->operands.x + 4, app->operands.y + app->operands.height / 2, CODE_SIZE,
                  WS_ANCHOR_START, WS_ROLE_CODE, text);
    draw_targets(app, scene);
    draw_widgets(app, scene, WS_LAYER_TOP);
}

/* The wavefronts of the addresses shown, for the memory panel's title. */
static void draw_cost(const struct ws_app *app, struct ws_scene *scene, double right, double y)
{
    const struct ws_banks *banks = &app->model.report.banks;
    char text[96], swizzled[WS_SWIZZLED_SIZE];
    size_t length;

    if (!ws_address_lanes(app->state.variant))
        return;
    if (!app->model.has_addresses) {
        ws_scene_text(scene, right, y, 12, WS_ANCHOR_END, WS_ROLE_ALERT_TEXT, "no addresses");
        return;
    }
    if (app->model.report.findings.faults)
        snprintf(text, sizeof text, "%d address fault%s", app->model.report.findings.faults,
                 app->model.report.findings.faults == 1 ? "" : "s");
    else if (ws_banks_free(banks))
        snprintf(text, sizeof text, "%d wavefront%s, no conflict", banks->wavefronts,
                 banks->wavefronts == 1 ? "" : "s");
    else
        snprintf(text, sizeof text, "%d wavefronts, %d at best", banks->wavefronts, banks->phases);
    length = strlen(text);
    /* By what and after what, the control above says. */
    if (*ws_swizzled_words(&app->model.report.options, swizzled))
        snprintf(text + length, sizeof text - length, ", swizzled");
    ws_scene_text(scene, right, y, 12, WS_ANCHOR_END,
                  ws_banks_free(banks) && !app->model.report.findings.faults
                      ? WS_ROLE_NOTE
                      : WS_ROLE_ALERT_TEXT,
                  text);
}

static void draw_head(const struct ws_app *app, struct ws_scene *scene, int panel)
{
    const struct ws_panel_place *place = &app->plan.panel[panel];
    double middle = place->head.y + place->head.height / 2;
    struct ws_box card = place->frame;

    card.width -= 1 / app->scale;
    card.height -= 1 / app->scale;
    ws_scene_rect(scene, card, 8, WS_ROLE_PANEL, no_tint);
    ws_scene_rect(scene, (struct ws_box){card.x + 0.5, card.y + 0.5, card.width - 1,
                                         card.height - 1},
                  7.5, WS_ROLE_PAPER, no_tint);
    ws_scene_text(scene, place->head.x, middle, 13, WS_ANCHOR_START, WS_ROLE_HEADING,
                  ws_panel_title((enum ws_panel_id)panel));
    if (panel == WS_PANEL_MEMORY)
        draw_cost(app, scene, place->head.x + place->head.width, middle);
    if (panel == WS_PANEL_REGISTERS && app->has_trial)
        ws_scene_text(scene, place->head.x + place->head.width, middle, 12, WS_ANCHOR_END,
                      app->trial.as_predicted ? WS_ROLE_NOTE : WS_ROLE_ALERT_TEXT,
                      app->trial.as_predicted ? "\u2713 as the GPU just did"
                                              : "the GPU did otherwise");
    else if (panel == WS_PANEL_REGISTERS &&
             (app->state.label == WS_LABEL_THREAD || app->state.label == WS_LABEL_ELEMENT))
        ws_scene_text(scene, place->head.x + place->head.width, middle, 11, WS_ANCHOR_END,
                      WS_ROLE_SMALL,
                      app->state.variant->family->source ? "places in the source"
                                                         : "places in memory");
    if (app->state.zoom[panel].scale > 1) {
        char text[24];

        snprintf(text, sizeof text, "%.0f %%", 100 * app->state.zoom[panel].scale);
        ws_scene_text(scene, place->head.x + 110, middle, 11, WS_ANCHOR_START, WS_ROLE_SMALL, text);
    }
    draw_widgets(app, scene, WS_LAYER_HEAD + panel);
}

/* A line as large as fits the width; over two lines where it would be too small. */
static void put_line(struct ws_scene *scene, double width, double y, enum ws_role role, double size,
                     const char *text)
{
    double natural = ws_text_width(text, size, ws_role_monospace(role), ws_role_bold(role));

    if (!*text)
        return;
    ws_scene_text(scene, EDGE, y, natural > width ? fmax(size * width / natural, 6) : size,
                  WS_ANCHOR_START, role, text);
}

static void put_trial(const struct ws_app *app, struct ws_scene *scene, double width, double y)
{
    bool right = app->trial.as_predicted && app->trial.cycles_as_predicted;
    char text[640];

    ws_gpu_trial_words(&app->trial, text, sizeof text);
    put_line(scene, width, y, right ? WS_ROLE_HEADING : WS_ROLE_ALERT_TEXT, 12, text);
}

static void draw_foot(const struct ws_app *app, struct ws_scene *scene)
{
    struct ws_box foot = app->plan.foot;
    double width = foot.width - 2 * EDGE;
    char words[1024], formulas[1024], ptx[1024];

    ws_app_sentence(app, words, formulas, ptx, sizeof words);
    put_line(scene, width, foot.y + 17, WS_ROLE_LABEL, 13.5, words);
    put_line(scene, width, foot.y + 37, WS_ROLE_CODE, 12, formulas);
    put_line(scene, width, foot.y + 56, WS_ROLE_CODE, 12, ptx);
    if (app->message[0])
        put_line(scene, width, foot.y + 76, app->message_alert ? WS_ROLE_ALERT_TEXT : WS_ROLE_NOTE,
                 12, app->message);
    else if (app->has_trial)
        put_trial(app, scene, width, foot.y + 76);
    else if (!app->model.has_evidence)
        put_line(scene, width, foot.y + 76, WS_ROLE_ALERT_TEXT, 12, app->model.evidence_error.text);
    else if (ws_address_lanes(app->state.variant) && !app->model.has_addresses)
        put_line(scene, width, foot.y + 76, WS_ROLE_ALERT_TEXT, 12, app->model.address_error.text);
    else
        put_line(scene, width, foot.y + 76, WS_ROLE_SMALL, 11,
                 app->model.evidence.remark[0] ? app->model.evidence.remark
                                               : app->model.evidence.text);
}

/* Whether two scenes draw the same picture. */
static bool same_scene(const struct ws_scene *a, const struct ws_scene *b)
{
    return a->nodes == b->nodes && a->text_length == b->text_length &&
           a->path_steps == b->path_steps && a->node && b->node &&
           !memcmp(a->node, b->node, (size_t)a->nodes * sizeof *a->node) &&
           (!a->text_length || !memcmp(a->text, b->text, (size_t)a->text_length)) &&
           (!a->path_steps ||
            !memcmp(a->path, b->path, (size_t)a->path_steps * sizeof *a->path));
}

void ws_chrome_draw(struct ws_app *app)
{
    for (int i = 0; i < WS_LAYERS; i++) {
        struct ws_layer *layer = &app->layer[i];
        struct ws_scene scene;

        if (i >= WS_LAYER_BODY && i < WS_LAYER_FOOT)
            continue;
        ws_scene_init(&scene);
        if (i == WS_LAYER_TOP) {
            layer->area = app->plan.top;
            draw_top(app, &scene);
        } else if (i == WS_LAYER_FOOT) {
            layer->area = app->plan.foot;
            draw_foot(app, &scene);
        } else {
            layer->area = app->plan.panel[i - WS_LAYER_HEAD].frame;
            layer->area.height = WS_HEAD_HEIGHT;
            draw_head(app, &scene, i - WS_LAYER_HEAD);
        }
        if (same_scene(&scene, &layer->scene)) {
            ws_scene_finish(&scene);
            continue;
        }
        ws_scene_finish(&layer->scene);
        layer->scene = scene;
        layer->changed = true;
    }
}
