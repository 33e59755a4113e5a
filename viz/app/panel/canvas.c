/* Panels are built for the size that the layout gives them, times their zoom. */
#include "viz/app/panel/canvas.h"

#include <math.h>
#include <string.h>

#include "viz/app/panel/badge.h"
#include "viz/app/panel/direction.h"
#include "viz/app/panel/hide_answers.h"
#include "viz/app/panel/panels.h"
#include "viz/scene/metrics.h"

enum { BAR = 2, LEAST_BAR = 24 };

/*
 * Text of at least this part of the least size is enlarged: short text, and headings and followed
 * items.
 */
#define ALMOST 0.65
#define HEADED 0.5
enum { SHORT = 3, NAME = 10 }; /* bytes of such text */
#define CAPITAL 0.75           /* the height of a capital, with a little air */
enum { MOST_NUMBERS = 256, NEAR = 64 };

void ws_canvas_init(struct ws_canvas *canvas)
{
    memset(canvas, 0, sizeof *canvas);
    ws_scene_init(&canvas->over);
    ws_scene_init(&canvas->layer[WS_LAYER_STAGE].scene);
    for (int i = 0; i < WS_PANELS; i++) /* panels that are not shown are never built */
        ws_scene_init(&canvas->panel[i].scene);
    canvas->density = canvas->scale = 1;
}

void ws_canvas_finish(struct ws_canvas *canvas)
{
    for (int i = 0; i < WS_PANELS; i++)
        ws_panel_finish(&canvas->panel[i]);
    for (int i = 0; i < WS_LAYERS; i++)
        ws_scene_finish(&canvas->layer[i].scene);
    ws_scene_finish(&canvas->over);
}

static void draw_all_again(struct ws_canvas *canvas)
{
    for (int i = 0; i < WS_LAYERS; i++)
        canvas->layer[i].changed = true;
}

void ws_canvas_resize(struct ws_canvas *canvas, double pixels_x, double pixels_y, double density)
{
    canvas->pixels_x = pixels_x;
    canvas->pixels_y = pixels_y;
    canvas->density = density;
    draw_all_again(canvas);
}

void ws_canvas_magnify(struct ws_canvas *canvas, double scale)
{
    if (scale != canvas->scale)
        draw_all_again(canvas);
    canvas->scale = scale;
}

/* Removes the picture that replaced the panels. */
static void clear_stage(struct ws_canvas *canvas)
{
    struct ws_layer *stage = &canvas->layer[WS_LAYER_STAGE];

    if (!stage->scene.nodes)
        return;
    ws_scene_finish(&stage->scene); /* one that is begun has a node already */
    stage->area = (struct ws_box){0, 0, 0, 0};
    draw_all_again(canvas);
}

/* Removes the panels, with their scroll bars, which would be visible around the stage. */
static void clear_panels(struct ws_canvas *canvas)
{
    memset(canvas->layout.panel, 0, sizeof canvas->layout.panel);
    for (int panel = 0; panel < WS_PANELS; panel++) {
        struct ws_layer *body = &canvas->layer[WS_LAYER_BODY + panel];

        ws_scene_finish(&body->scene);
        ws_scene_init(&body->scene);
    }
}

/* The input for a panel of this visible size, without zoom. */
static struct ws_room room_of(const struct ws_canvas *canvas, const struct ws_desk *desk,
                              double width, double height)
{
    return (struct ws_room){.state = &desk->state,
                            .model = &desk->model,
                            .trial = desk->has_trial ? &desk->trial : NULL,
                            .no_banks = ws_round_secrets(&desk->round) & WS_SECRET_BANKS,
                            .width = width,
                            .height = height,
                            .unit = 1 / canvas->scale,
                            .seen_width = width,
                            .seen_height = height};
}

void ws_canvas_lay_out(struct ws_canvas *canvas, const struct ws_desk *desk, double top_height,
                       double foot_height)
{
    double width = canvas->pixels_x / canvas->scale, height = canvas->pixels_y / canvas->scale;
    struct ws_window_layout before = canvas->layout;
    struct ws_panel_weight weight[WS_PANELS];

    for (int i = 0; i < WS_PANELS; i++) {
        struct ws_room room = room_of(canvas, desk, width / 3, height);
        struct ws_extent least;

        weight[i] = (struct ws_panel_weight){0};
        if (canvas->absent[i] || !ws_panel_is_of(i, desk->state.choices.variant))
            continue;
        least = ws_panel_row(i)->least(&room);
        weight[i] = ws_panel_row(i)->weight(desk->state.choices.variant);
        weight[i].least_width =
            weight[i].least_width > 0 ? fmin(weight[i].least_width, least.width) : least.width;
        weight[i].least_height = least.height;
        if (canvas->bare || canvas->no_tools)
            weight[i].tools = 0;
    }
    ws_window_layout_make(&canvas->layout, width, height, top_height, foot_height, weight,
                          1 / canvas->scale);
    ws_flow_arrange(&canvas->layout, desk->state.choices.variant);
    if (canvas->staged)
        clear_panels(canvas);
    else
        clear_stage(canvas);
    canvas->moved_panels = canvas->moved_panels || memcmp(&before, &canvas->layout, sizeof before);
}

/* Keeps the visible part within the picture. */
static void clamp(const struct ws_canvas *canvas, int panel, struct ws_zoom *zoom)
{
    struct ws_box body = canvas->layout.panel[panel].body;
    const struct ws_extent *picture = &canvas->picture[panel];

    zoom->x = fmax(fmin(zoom->x, 1 - body.width / (picture->width * zoom->scale)), 0);
    zoom->y = fmax(fmin(zoom->y, 1 - body.height / (picture->height * zoom->scale)), 0);
}

/* Sets the position of the panel's picture behind its body. */
static void place_picture(struct ws_canvas *canvas, int panel, const struct ws_zoom *zoom)
{
    struct ws_layer *layer = &canvas->layer[WS_LAYER_BODY + panel];
    struct ws_box body = canvas->layout.panel[panel].body;
    const struct ws_extent *picture = &canvas->picture[panel];
    double unit = 1 / canvas->scale;

    layer->x = body.x - round(zoom->x * picture->width * zoom->scale / unit) * unit;
    layer->y = body.y - round(zoom->y * picture->height * zoom->scale / unit) * unit;
}

bool ws_canvas_bar(const struct ws_canvas *canvas, int panel, enum ws_way way,
                   const struct ws_zoom *zoom, struct ws_box *bar, double *part)
{
    struct ws_box body = canvas->layout.panel[panel].body;
    const struct ws_extent *picture = &canvas->picture[panel];
    double room = way == WS_ACROSS ? body.width : body.height;
    double whole = (way == WS_ACROSS ? picture->width : picture->height) * zoom->scale;
    double from = way == WS_ACROSS ? zoom->x : zoom->y, length, at;

    if (whole <= room + 1 / canvas->scale)
        return false;
    length = fmax(room * room / whole, LEAST_BAR);
    *part = (1 - room / whole) / fmax(room - length, 1);
    at = from / *part;
    *bar = way == WS_ACROSS ? (struct ws_box){body.x + at, body.y + body.height + 2.5, length, BAR}
                            : (struct ws_box){body.x + body.width + 2.5, body.y + at, BAR, length};
    return true;
}

static void draw_bars(struct ws_canvas *canvas, int panel, const struct ws_zoom *zoom)
{
    struct ws_layer *layer = &canvas->layer[WS_LAYER_BODY + panel];
    const struct ws_tint none = {WS_TINT_NONE, 0};
    struct ws_box bar;
    double part;

    ws_scene_finish(&layer->scene);
    ws_scene_init(&layer->scene);
    for (enum ws_way way = 0; way < WS_WAYS; way++)
        if (ws_canvas_bar(canvas, panel, way, zoom, &bar, &part))
            ws_scene_rect(&layer->scene, bar, BAR / 2.0, WS_ROLE_ARROW, none);
}

/*
 * Digests everything that a panel's picture is made from; the theme and the like are only used when
 * drawing it.
 */
static uint64_t digest_of(const struct ws_canvas *canvas, int panel)
{
    const struct ws_layer *layer = &canvas->layer[WS_LAYER_BODY + panel];
    const struct ws_tables *tables = &canvas->panel[panel].tables;
    const double numbers[] = {layer->x,      layer->y,          layer->area.x,
                              layer->area.y, layer->area.width, layer->area.height,
                              canvas->scale, canvas->least_text};
    uint64_t digest = ws_digest(0, numbers, sizeof numbers);

    digest = ws_digest(digest, tables->table, (size_t)tables->count * sizeof tables->table[0]);
    digest = ws_scene_digest(digest, &layer->scene);
    return ws_scene_digest(digest, &canvas->panel[panel].scene);
}

static void build_panel(struct ws_canvas *canvas, struct ws_desk *desk, int panel)
{
    struct ws_layer *layer = &canvas->layer[WS_LAYER_BODY + panel];
    struct ws_box body = canvas->layout.panel[panel].body;
    struct ws_box frame = canvas->layout.panel[panel].frame;
    double top = WS_HEAD_HEIGHT + canvas->layout.panel[panel].tools.height;
    struct ws_zoom *zoom = &desk->state.zoom[panel];
    const struct ws_panel_row *row = ws_panel_row(panel);
    struct ws_extent *picture = &canvas->picture[panel], least;
    struct ws_room room = room_of(canvas, desk, body.width, body.height);
    uint64_t drawn;

    if (body.width <= 0) {
        layer->changed = true;
        canvas->drawn[panel] = 0;
        ws_panel_finish(&canvas->panel[panel]);
        ws_scene_init(&canvas->panel[panel].scene);
        layer->area = (struct ws_box){0, 0, 0, 0};
        return;
    }
    least = row->least(&room);
    /* Frames at the edges need one pixel more. */
    *picture = (struct ws_extent){fmax(body.width, least.width + 2 / canvas->scale),
                                  fmax(body.height, least.height + 1 / canvas->scale)};
    if (canvas->least_text > 0) /* an audience sees all of it at once */
        *picture = (struct ws_extent){body.width, body.height};
    clamp(canvas, panel, zoom);
    room.width = picture->width * zoom->scale - 2 / canvas->scale;
    room.height = picture->height * zoom->scale - 1 / canvas->scale;
    if (canvas->hidden.panel[panel]) {
        canvas->panel[panel].tables.count = 0;
        ws_hidden_build(&canvas->panel[panel], &room);
    } else {
        if (canvas->least_text > 0)
            ws_panel_reduce(&canvas->panel[panel], row, &room, canvas->least_text);
        else
            ws_panel_build(&canvas->panel[panel], row, &room);
        ws_canvas_legible(canvas, &canvas->panel[panel].scene);
        ws_panel_find(&canvas->panel[panel], canvas->least_text);
        ws_badges_place(&canvas->panel[panel], &desk->model, &desk->state);
        ws_hidden_take(&canvas->hidden, desk, &canvas->panel[panel].scene);
        if (ws_round_asks(&desk->round) && desk->round.quiz.question.mislabel.is &&
            panel == WS_PANEL_MATRICES)
            ws_hidden_answers_mislabel(&desk->round.quiz.question.mislabel,
                                       &desk->model.evidence.mapping, &canvas->panel[panel].scene);
        else if (ws_round_asks(&desk->round))
            ws_hidden_answers_take(ws_round_secrets(&desk->round), &canvas->panel[panel].scene);
    }
    place_picture(canvas, panel, zoom);
    draw_bars(canvas, panel, zoom);
    layer->area = (struct ws_box){frame.x, frame.y + top, frame.width, frame.height - top};
    drawn = digest_of(canvas, panel);
    layer->changed = layer->changed || drawn != canvas->drawn[panel];
    canvas->drawn[panel] = drawn;
}

/* Enlarges a text around its anchor and the middle of its capitals, except at the left and top. */
static void enlarge(struct ws_node *node, double size)
{
    double factor = size / node->size, x = ws_text_x(node);

    node->baseline += WS_TEXT_DROP * (size - node->size);
    node->box.x = fmax(x - (x - node->box.x) * factor, 0);
    node->box.y = node->baseline - (node->baseline - node->box.y) * factor;
    node->box.width *= factor;
    node->box.height *= factor;
    node->size = size;
    if (node->box.y < 0) {
        node->baseline -= node->box.y;
        node->box.y = 0;
    }
}

/* Whether a text is slightly too small to be drawn, and short enough to be enlarged. */
static bool nearly_legible(const struct ws_canvas *canvas, const struct ws_scene *scene,
                           const struct ws_node *node)
{
    const double least = canvas->least_text;
    bool names = node->role == WS_ROLE_HEADING || node->role == WS_ROLE_TRACE_TEXT;

    return node->kind == WS_NODE_TEXT && node->size < least &&
           node->size >= (names ? HEADED : ALMOST) * least &&
           strlen(scene->text + node->text) <= (names ? NAME : SHORT);
}

/* Whether two texts would overlap, each enlarged around its middle to at least `least` px. */
static bool overlap(const struct ws_node *a, const struct ws_node *b, double least)
{
    double size = fmax(least, fmax(a->size, b->size));
    double widths =
        a->box.width * fmax(least / a->size, 1) + b->box.width * fmax(least / b->size, 1);

    return fabs(a->baseline - b->baseline) < 0.8 * size &&
           fabs(2 * a->box.x + a->box.width - 2 * b->box.x - b->box.width) < widths;
}

/*
 * Whether all labels of cells that may be enlarged fit their cells and do not overlap those after
 * them, up to NEAR nodes on: showing only some would mislead.
 */
static bool labels_have_room(const struct ws_canvas *canvas, const struct ws_scene *scene)
{
    const double least = canvas->least_text;

    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_node *node = &scene->node[i];
        const struct ws_box *cell = node->parent >= 0 ? &scene->node[node->parent].box : NULL;

        if (!cell || node->role != WS_ROLE_LABEL || !nearly_legible(canvas, scene, node))
            continue;
        if (node->box.width * least / node->size > cell->width || CAPITAL * least > cell->height)
            return false;
        for (int j = i + 1; j < scene->nodes && j <= i + NEAR; j++)
            if (scene->node[j].role == WS_ROLE_LABEL &&
                nearly_legible(canvas, scene, &scene->node[j]) &&
                overlap(node, &scene->node[j], least))
                return false;
    }
    return true;
}

/* Hides the numbers along a side that would overlap earlier ones; they can still light up. */
static void thin_axes(struct ws_scene *scene, double least)
{
    for (int i = 0, before[MOST_NUMBERS], count = 0; i < scene->nodes; i++) {
        struct ws_node *node = &scene->node[i];
        bool free = true;

        if (node->kind != WS_NODE_TEXT || node->role != WS_ROLE_AXIS || node->size < least)
            continue;
        for (int other = 0; other < count && free; other++)
            free = !overlap(node, &scene->node[before[other]], 0);
        if (!free)
            node->role = WS_ROLE_NONE;
        else if (count < MOST_NUMBERS)
            before[count++] = i;
    }
}

/* "T11" of "T11 →": only the first word if both do not fit. */
static void shorten(struct ws_node *node, char *text)
{
    double x = ws_text_x(node), width;

    text[strcspn(text, " ")] = 0;
    width = ws_text_width(text, node->size, false, true);
    node->box.x = x - (x - node->box.x) * width / node->box.width;
    node->box.width = width;
}

void ws_canvas_legible(const struct ws_canvas *canvas, struct ws_scene *scene)
{
    const double least = canvas->least_text;
    const bool labels = least > 0 && labels_have_room(canvas, scene);

    for (int i = 0; i < scene->nodes && least > 0; i++) {
        struct ws_node *node = &scene->node[i];

        if (node->kind == WS_NODE_TEXT && node->role == WS_ROLE_TRACE_TEXT && node->size < least)
            shorten(node, scene->text + node->text);
        if (nearly_legible(canvas, scene, node) && (labels || node->role != WS_ROLE_LABEL))
            enlarge(node, least);
    }
    if (least > 0)
        thin_axes(scene, least);
}

void ws_canvas_over(struct ws_canvas *canvas, struct ws_scene *scene)
{
    ws_canvas_legible(canvas, scene);
    canvas->over_changed = canvas->over_changed || canvas->over.nodes || scene->nodes;
    ws_scene_finish(&canvas->over);
    canvas->over = *scene;
}

void ws_canvas_build(struct ws_canvas *canvas, struct ws_desk *desk)
{
    for (int i = 0; i < WS_PANELS; i++)
        build_panel(canvas, desk, i);
}

bool ws_canvas_zoom(struct ws_canvas *canvas, int panel, double factor, double x, double y,
                    struct ws_zoom *zoom)
{
    struct ws_box body = canvas->layout.panel[panel].body;
    double next = fmax(1, fmin(zoom->scale * factor, ws_panel_row(panel)->most_zoom));
    double at_x = (x - body.x) / canvas->picture[panel].width;
    double at_y = (y - body.y) / canvas->picture[panel].height;

    if (next == zoom->scale || body.width <= 0)
        return false;
    /* The point under the pointer keeps its position. */
    zoom->x += at_x / zoom->scale - at_x / next;
    zoom->y += at_y / zoom->scale - at_y / next;
    zoom->scale = next;
    clamp(canvas, panel, zoom);
    return true;
}

void ws_canvas_place(struct ws_canvas *canvas, int panel, struct ws_zoom *zoom)
{
    clamp(canvas, panel, zoom);
    place_picture(canvas, panel, zoom);
    draw_bars(canvas, panel, zoom);
    canvas->layer[WS_LAYER_BODY + panel].changed = true;
    canvas->drawn[panel] = 0;
}

bool ws_canvas_pan(const struct ws_canvas *canvas, int panel, double x, double y,
                   struct ws_zoom *zoom)
{
    const struct ws_extent *picture = &canvas->picture[panel];
    struct ws_zoom before = *zoom;

    if (canvas->layout.panel[panel].body.width <= 0)
        return false;
    zoom->x -= x / (picture->width * zoom->scale);
    zoom->y -= y / (picture->height * zoom->scale);
    clamp(canvas, panel, zoom);
    return zoom->x != before.x || zoom->y != before.y;
}

/* The node at a visible point of a panel's body; -1 if there is nothing. */
static int node_at(const struct ws_canvas *canvas, int panel, double x, double y)
{
    const struct ws_layer *layer;
    struct ws_box body;

    if (panel < 0 || !ws_box_holds(canvas->layout.panel[panel].body, x, y))
        return -1;
    body = canvas->layout.panel[panel].body;
    layer = &canvas->layer[WS_LAYER_BODY + panel];
    x -= layer->x;
    y -= layer->y;
    ws_tables_at(&canvas->panel[panel].tables, body.x - layer->x, body.y - layer->y,
                 1 / canvas->scale, &x, &y);
    return ws_scene_hit(&canvas->panel[panel].scene, x, y);
}

bool ws_canvas_box_at(const struct ws_canvas *canvas, int panel, double x, double y,
                      struct ws_box *box)
{
    int node = node_at(canvas, panel, x, y);

    if (node < 0)
        return false;
    *box = ws_canvas_seen(canvas, panel, canvas->panel[panel].scene.node[node].box).from;
    return true;
}

int ws_canvas_panel_at(const struct ws_canvas *canvas, double x, double y)
{
    for (int i = 0; i < WS_PANELS; i++)
        if (ws_box_holds(canvas->layout.panel[i].body, x, y))
            return i;
    return -1;
}

int ws_canvas_frame_at(const struct ws_canvas *canvas, double x, double y)
{
    for (int i = 0; i < WS_PANELS; i++)
        if (ws_box_holds(canvas->layout.panel[i].frame, x, y))
            return i;
    return -1;
}

struct ws_moved_part ws_canvas_seen(const struct ws_canvas *canvas, int panel, struct ws_box box)
{
    const struct ws_layer *layer = &canvas->layer[WS_LAYER_BODY + panel];
    struct ws_box body = canvas->layout.panel[panel].body;
    struct ws_moved_part moved = ws_tables_seen(
        &canvas->panel[panel].tables, box, body.x - layer->x, body.y - layer->y, 1 / canvas->scale);

    moved.from = (struct ws_box){box.x + moved.x + layer->x, box.y + moved.y + layer->y, box.width,
                                 box.height};
    moved.seen.x += layer->x;
    moved.seen.y += layer->y;
    return moved;
}

bool ws_canvas_shown_at(const struct ws_canvas *canvas, int panel, double x, double y,
                        struct ws_shown *pattern)
{
    int node = node_at(canvas, panel, x, y);

    if (node < 0)
        return false;
    *pattern = ws_pattern_of(&canvas->panel[panel].scene.node[node].shown);
    return true;
}
