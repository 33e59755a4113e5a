/* Goes through the targets; the first target of a block highlighted as one represents it. */
#include "viz/app/panel/mark.h"

#include <stdlib.h>

#include "viz/app/panel/box.h"

enum { KINDS = WS_MARK_OVER + 1 };

void ws_marks_finish(struct ws_marks *marks)
{
    free(marks->mark);
    *marks = (struct ws_marks){0};
}

/* Without memory there is less light. */
static void add(struct ws_marks *marks, struct ws_mark mark)
{
    if (marks->marks == marks->room) {
        int room = marks->room ? 2 * marks->room : 256;
        struct ws_mark *more = realloc(marks->mark, (size_t)room * sizeof *more);

        if (!more)
            return;
        marks->mark = more;
        marks->room = room;
    }
    marks->mark[marks->marks++] = mark;
}

bool ws_mark_same(const struct ws_mark *a, const struct ws_mark *b)
{
    return a->kind == b->kind && a->order == b->order && a->text == b->text &&
           ws_same_box(&a->box, &b->box) && ws_same_box(&a->block, &b->block);
}

static enum ws_light light_of(const struct ws_desk *desk, const struct ws_highlight_state *lit,
                              const struct ws_target *target)
{
    return ws_highlight_state_of(&desk->model, lit, &target->shown);
}

/* A bank's cell has its group's label, and is framed with it. */
static bool is_bank(const struct ws_shown *shown)
{
    return shown->bank >= 0 && shown->lane < 0;
}

/*
 * The frame of a target: its block, if all of it is equally bright or bright only because of its
 * lane. Returns false if another target represents the block.
 */
static bool frame_of(const struct ws_panel *panel, const struct ws_desk *desk,
                     const struct ws_highlight_state *lit, int target, struct ws_box *frame)
{
    const struct ws_target *of = &panel->target[target];
    enum ws_light light = light_of(desk, lit, of);
    bool whole = true, is_first = true;
    int first, last;

    ws_block_targets(panel, target, &first, &last);
    for (int i = first; i <= last; i++) {
        bool alike = light_of(desk, lit, &panel->target[i]) == light;

        whole = whole && alike;
        is_first = is_first && !(alike && i < target);
    }
    whole = whole || light == WS_LIGHT_RELATED || is_bank(&of->shown);
    *frame = whole ? of->block : of->box;
    return is_first || !whole;
}

/* Marks the highlights of the selection, or of the hover without one. */
static void mark_lit(struct ws_marks *marks, const struct ws_panel *panel,
                     const struct ws_desk *desk, int target)
{
    const struct ws_target *of = &panel->target[target];
    enum ws_light light = light_of(desk, &desk->lit, of);
    struct ws_mark mark = {
        .order = target * KINDS, .box = of->block, .block = of->block, .text = -1};

    if (!desk->lit.any)
        return;
    if (light == WS_LIGHT_DIM && of->shown.bit < 0 && of->text < 0 &&
        ws_highlight_state_given(&desk->lit, &of->shown) && !is_bank(&of->shown))
        light = WS_LIGHT_RELATED;
    if (light == WS_LIGHT_DIM)
        return;
    if (of->text >= 0) {
        mark.kind = WS_MARK_PILL;
        mark.text = of->text;
    } else {
        mark.kind = light == WS_LIGHT_MARKED ? WS_MARK_FRAMED
                    : of->shown.bit >= 0     ? WS_MARK_RELATED
                                             : WS_MARK_BRIGHT;
        if (!frame_of(panel, desk, &desk->lit, target, &mark.box))
            return;
    }
    mark.order += (int)mark.kind;
    add(marks, mark);
}

/* Boxes that together fill a box are outlined as that box, from mark `first` on. */
static void join(struct ws_marks *marks, int first)
{
    struct ws_box all;
    double area = 0;

    if (marks->marks <= first)
        return;
    all = marks->mark[first].box;
    for (int i = first; i < marks->marks; i++) {
        all = ws_joined_box(&all, &marks->mark[i].box);
        area += marks->mark[i].box.width * marks->mark[i].box.height;
    }
    if (area < 0.999 * all.width * all.height)
        return;
    marks->mark[first].box = marks->mark[first].block = all;
    marks->marks = first + 1;
}

/* Whether a heading's letters are omitted from the still picture because they do not fit. */
static bool is_left_out(const struct ws_panel *panel, int text)
{
    return text >= 0 && panel->scene.node[text].role == WS_ROLE_NONE;
}

/* Removes pills with omitted letters that overlap another: only separate letters are legible. */
static void thin_pills(struct ws_marks *marks, const struct ws_panel *panel)
{
    int kept = 0;

    for (int i = 0; i < marks->marks; i++) {
        bool meets = false;

        for (int other = 0; other < marks->marks && is_left_out(panel, marks->mark[i].text);
             other++)
            meets =
                meets ||
                ((other < kept || (other > i && !is_left_out(panel, marks->mark[other].text))) &&
                 marks->mark[other].kind == WS_MARK_PILL &&
                 ws_boxes_meet(&marks->mark[i].box, &marks->mark[other].box));
        if (!meets)
            marks->mark[kept++] = marks->mark[i];
    }
    marks->marks = kept;
}

/*
 * Marks the hover beside a selection, with its related items except its lane's other elements:
 * either the elements or the rest. A row's address is outlined together with its chip.
 */
static void mark_over(struct ws_marks *marks, const struct ws_panel *panel,
                      const struct ws_desk *desk, bool elements, int round)
{
    bool has_chips = ws_address_lanes(desk->model.variant);

    for (int i = 0; i < panel->targets && desk->over.any; i++) {
        const struct ws_target *of = &panel->target[i];
        enum ws_light light = light_of(desk, &desk->over, of);
        struct ws_mark mark = {.kind = WS_MARK_OVER,
                               .order = (round * panel->targets + i) * KINDS,
                               .box = of->block,
                               .block = of->block,
                               .text = -1};

        if (elements != (of->shown.bit >= 0) ||
            light < (elements ? WS_LIGHT_MARKED : WS_LIGHT_RELATED) ||
            (of->text >= 0 && of->shown.address_lane >= 0 && has_chips) ||
            is_left_out(panel, of->text)) /* a frame around nothing */
            continue;
        if (of->text >= 0 || frame_of(panel, desk, &desk->over, i, &mark.box))
            add(marks, mark);
    }
}

/* The mark, from `first` on, that dashes a row of a matrix; or NULL. */
static struct ws_mark *row_mark(struct ws_marks *marks, int first, const struct ws_panel *panel,
                                const struct ws_shown *shown)
{
    for (int i = first; i < marks->marks; i++) {
        int target = marks->mark[i].order / KINDS % panel->targets;
        const struct ws_shown *of = &panel->target[target].shown;

        if (of->bit >= 0 && of->matrix == shown->matrix && of->row == shown->row)
            return &marks->mark[i];
    }
    return NULL;
}

/*
 * Marks the rows at the addresses of highlighted lanes: a row is dashed as a whole, and so is its
 * chip. `round`: how many times the targets were gone through before.
 */
static void mark_given(struct ws_marks *marks, const struct ws_panel *panel,
                       const struct ws_highlight_state *lit, bool moves, int round)
{
    int before = marks->marks;

    for (int i = 0; i < panel->targets && lit->gives; i++) {
        const struct ws_target *of = &panel->target[i];
        /* For movmatrix the lane itself, which has no chip. */
        bool chip = of->shown.bit < 0 && (moves ? of->text >= 0 : of->shown.row >= 0);
        struct ws_mark *row;

        if (!ws_highlight_state_given(lit, &of->shown) || (of->shown.bit < 0 && !chip))
            continue;
        row = chip ? NULL : row_mark(marks, before, panel, &of->shown);
        if (row)
            row->box = row->block = ws_joined_box(&row->box, &of->box);
        else
            add(marks, (struct ws_mark){.kind = WS_MARK_GIVEN,
                                        .order = (round * panel->targets + i) * KINDS,
                                        .box = chip && moves ? of->block : of->box,
                                        .block = of->box,
                                        .text = -1});
    }
}

/* The panel that shows memory or, for movmatrix, the source register. */
static int given_panel(const struct ws_canvas *canvas)
{
    const struct ws_panel *memory = &canvas->panel[WS_PANEL_MEMORY];

    for (int i = 0; i < memory->targets; i++)
        if (memory->target[i].shown.bit >= 0)
            return WS_PANEL_MEMORY;
    return WS_PANEL_MATRICES;
}

void ws_marks_list(struct ws_marks *marks, const struct ws_canvas *canvas, int panel,
                   const struct ws_desk *desk)
{
    const struct ws_panel *of = &canvas->panel[panel];

    bool moves = !ws_address_lanes(desk->model.variant);
    int first;

    marks->marks = 0;
    for (int i = 0; i < of->targets; i++)
        mark_lit(marks, of, desk, i);
    thin_pills(marks, of);
    if (panel == given_panel(canvas)) {
        mark_given(marks, of, &desk->lit, moves, 1);
        mark_given(marks, of, &desk->over, moves, 2);
    }
    mark_over(marks, of, desk, false, 3);
    first = marks->marks;
    mark_over(marks, of, desk, true, 4);
    join(marks, first);
}
