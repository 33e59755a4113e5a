/* Keys are laid out one after the other, each with a sample and its words. */
#include "viz/figure/key.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/name/lanes.h"
#include "viz/figure/named.h"
#include "viz/scene/lines.h"
#include "viz/scene/metrics.h"
#include "viz/text/text_add.h"

enum {
    REGISTERS = 128, /* of a thread, at most */
    SIZE = 10,       /* of the letters */
    SAMPLE = 22,     /* a sample's width, … */
    HEIGHT = 11,     /* … its height, … */
    STRIP = 8,       /* lanes whose colors are shown, … */
    STEP = 7,        /* … and the width of each */
    GAP = 5,         /* between a sample and its words */
    APART = 14,      /* between keys */
    PITCH = 16,      /* from row to row */
    BESIDE = 7,      /* left and right of a label: a period of its cell's pattern */
    LANE = 26,       /* a lane's cell with its name in a table of all, … */
    LOW = 13,        /* … its height, … */
    UNDER = 4,       /* … and the space below the table */
    LISTED = 4,      /* lanes in equal steps that are listed; of more, the first two are */
    LIST = 64,       /* bytes of the names of a strip's lanes, … */
    WIDEST_LIST = 150,
};

static void add(struct ws_keys *keys, struct ws_key key, const char *format, va_list arguments)
{
    assert(keys->count < WS_KEYS);
    vsnprintf(key.words, sizeof key.words, format, arguments);
    keys->key[keys->count++] = key;
}

void ws_key_add(struct ws_keys *keys, enum ws_key_mark mark, enum ws_role role, struct ws_tint tint,
                const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    add(keys, (struct ws_key){.mark = mark, .role = role, .tint = tint}, format, arguments);
    va_end(arguments);
}

void ws_key_add_label(struct ws_keys *keys, enum ws_role role, struct ws_tint tint,
                      const char *label, const char *format, ...)
{
    struct ws_key key = {.mark = WS_KEY_LABEL, .role = role, .tint = tint};
    va_list arguments;

    snprintf(key.label, sizeof key.label, "%s", label);
    va_start(arguments, format);
    add(keys, key, format, arguments);
    va_end(arguments);
}

void ws_key_add_number(struct ws_keys *keys, enum ws_tint_kind kind)
{
    ws_key_add_label(keys, WS_ROLE_CELL, (struct ws_tint){kind, WS_SAMPLE_LANE}, WS_KEY_NUMBER,
                     "a number in a cell is its lane: " WS_KEY_NUMBER " is T" WS_KEY_NUMBER);
}

/* Whether a page of a register figure has the thread: a warpgroup's has one warp. */
static bool has_thread(const struct ws_figure *figure, int thread)
{
    return ws_figure_like(figure) != WS_FIGURE_REGISTER || figure->part < 0 ||
           thread / WS_LANES == figure->part;
}

/*
 * Sets which registers, matrices or lanes, by number, are drawn in their color. `only`: of this
 * matrix, -1 for any; `all`: whether they are highlighted or not.
 */
static void find_drawn(const struct ws_keys *keys, const struct ws_figure *figure,
                       const struct ws_mapping *mapping, enum ws_colour_by by, int only, bool all,
                       bool drawn[REGISTERS])
{
    for (int number = 0; number < ws_slot_count(mapping->variant); number++) {
        struct ws_slot slot = ws_slot_at(mapping->variant, number);
        struct ws_place place = ws_mapping_place(mapping, slot);
        struct ws_shown shown = ws_shown_element(mapping, slot);
        int index = by == WS_BY_MATRIX    ? place.matrix
                    : by == WS_BY_ADDRESS ? shown.address_lane
                    : by == WS_BY_LANE    ? slot.lane % WS_LANES
                                          : slot.reg;

        if (index >= 0 && (only < 0 || place.matrix == only) && has_thread(figure, slot.lane) &&
            !(keys->fold && ws_fold_omits(keys->fold, place.column)) &&
            (all || ws_highlighted(&figure->highlight, &shown)))
            drawn[index] = true;
    }
}

/* Whether a figure draws several operands, of which one is `role`; C is never drawn. */
static bool has_operand(const struct ws_figure *figure, int role)
{
    return figure->operand[role] && role != WS_OPERAND_C;
}

/*
 * A key for each color of registers, with the first two registers that are drawn in it: by their
 * numbers if they are of several operands, or where cells name elements as the PTX ISA does, such as
 * c2 and c3 of register 1.
 */
static void add_registers(struct ws_keys *keys, const struct ws_figure *figure,
                          const bool drawn[REGISTERS])
{
    const struct ws_family *family = figure->evidence->mapping.variant->family;
    const bool counted = has_operand(figure, WS_OPERAND_D) ||
                         (family->counted && figure->label == WS_LABEL_THREAD &&
                          !figure->registers && ws_figure_like(figure) == WS_FIGURE_FRAGMENT);

    for (int tint = 0; tint < WS_FEW_TINTS; tint++) {
        char name[2][WS_REGISTER_SIZE] = {"", ""};
        int count = 0;

        for (int reg = tint; reg < REGISTERS; reg += WS_FEW_TINTS) {
            if (drawn[reg] && count < 2 && counted)
                snprintf(name[count], sizeof name[count], "%d", reg);
            else if (drawn[reg] && count < 2)
                ws_figure_register(figure, reg, name[count]);
            count += drawn[reg];
        }
        if (count)
            ws_key_add(keys, WS_KEY_CELL, WS_ROLE_CELL, (struct ws_tint){WS_TINT_REGISTER, tint},
                       "%s%s%s%s%s",
                       family->from_global ? "word in global memory: "
                       : !counted          ? ""
                       : count > 1         ? "registers "
                                           : "register ",
                       name[0],
                       count > 2   ? ", "
                       : count > 1 ? " and "
                                   : "",
                       name[1], count > 2 ? " and so on" : "");
    }
}

/* The lanes that the last key, a strip, is expected to have. */
static void set_lanes(struct ws_keys *keys, const struct ws_figure *figure, uint32_t lanes)
{
    keys->key[keys->count - 1].expected = lanes;
    keys->key[keys->count - 1].whole = figure->kind == WS_FIGURE_WORKSHEET;
}

/* The colors of elements of `only` one matrix, -1: any; `all`: of those not highlighted, too. */
static void add_colours(struct ws_keys *keys, const struct ws_figure *figure, enum ws_colour_by by,
                        int only, bool all)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    const struct ws_operand *moved = ws_moved(variant);
    bool drawn[REGISTERS] = {false};
    uint32_t lanes = 0;
    bool is_first_warp = figure->highlight.lane >= 0 && figure->highlight.lane < WS_LANES;

    for (int i = 0; i < (figure->other ? 2 : 1) && by != WS_BY_NONE; i++)
        find_drawn(keys, figure, &(i ? figure->other : figure->evidence)->mapping, by, only, all,
                   drawn);
    for (int i = 0; i < WS_OPERAND_ROLES && (by == WS_BY_LANE || by == WS_BY_REGISTER); i++)
        if (has_operand(figure, i))
            find_drawn(keys, figure, &figure->operand[i]->mapping, by, only, all, drawn);
    for (int lane = 0; lane < WS_LANES; lane++)
        lanes |= (uint32_t)drawn[lane] << lane;
    switch (by) {
    case WS_BY_LANE:
        ws_key_add(keys, WS_KEY_STRIP, WS_ROLE_CELL, (struct ws_tint){WS_TINT_LANE, 0},
                   variant->family->source                       ? "lane that receives the element"
                   : moved->threads > WS_LANES && !is_first_warp ? "lane in its warp"
                                                                 : "lane");
        set_lanes(keys, figure, lanes);
        break;
    case WS_BY_ADDRESS:
        ws_key_add(keys, WS_KEY_STRIP, WS_ROLE_CELL, (struct ws_tint){WS_TINT_ADDRESS, 0},
                   ws_address_lanes(variant) == 0 ? "lane that previously held it"
                                                  : "lane that supplies the row address");
        if (ws_address_lanes(variant))
            keys->key[keys->count - 1].lanes = UINT32_MAX >> (WS_LANES - ws_address_lanes(variant));
        set_lanes(keys, figure, lanes);
        break;
    case WS_BY_REGISTER:
        add_registers(keys, figure, drawn);
        break;
    case WS_BY_MATRIX:
        for (int matrix = 0; matrix < moved->matrices; matrix++)
            if (drawn[matrix])
                ws_key_add(keys, WS_KEY_CELL, WS_ROLE_CELL,
                           (struct ws_tint){WS_TINT_MATRIX, matrix}, "matrix %d", matrix);
        break;
    case WS_BY_NONE:
    case WS_COLOURS:
        break;
    }
}

void ws_key_add_colours(struct ws_keys *keys, const struct ws_figure *figure, enum ws_colour_by by)
{
    const struct ws_tint no_tint = {WS_TINT_NONE, 0};
    const bool is_turned = figure->view == WS_VIEW_FRAGMENT &&
                           figure->evidence->mapping.variant->trans &&
                           (figure->highlight.row >= 0 || figure->highlight.column >= 0);
    char common[96];

    if (!ws_highlights(&figure->highlight)) {
        add_colours(keys, figure, by, -1, true);
        return;
    }
    add_colours(keys, figure, by, -1, false);
    if (ws_highlight_print(&figure->highlight, common, sizeof common))
        ws_key_add(keys, WS_KEY_OUTLINE, WS_ROLE_CELL_MARKED, no_tint,
                   figure->kind == WS_FIGURE_ADDRESS ? "cell with a highlighted element: %s%s"
                                                     : "highlighted: %s%s",
                   common,
                   !is_turned                                          ? ""
                   : figure->evidence->mapping.variant->family->source ? " of the source"
                                                                       : " of memory");
    ws_key_add(keys, WS_KEY_CELL, WS_ROLE_CELL_MUTED, no_tint, "not highlighted");
}

void ws_key_add_colours_of(struct ws_keys *keys, const struct ws_figure *figure,
                           enum ws_colour_by by, int only)
{
    add_colours(keys, figure, by, only, true);
}

void ws_key_add_ruled(struct ws_keys *keys, const char *common)
{
    ws_key_add(keys, WS_KEY_RULED, WS_ROLE_CELL, (struct ws_tint){WS_TINT_NONE, 0},
               "elements of one %s", common);
}

static uint32_t lanes_of(const struct ws_key *key)
{
    return key->lanes                       ? key->lanes
           : key->tint.kind == WS_TINT_BANK ? (1u << STRIP) - 1
                                            : UINT32_MAX;
}

/* Whether lanes follow each other in steps greater than 1, and are too many to be listed. */
static bool in_steps(uint32_t lanes)
{
    uint32_t steps = 0;
    int first, step;

    if (__builtin_popcount(lanes) <= LISTED)
        return false;
    first = ws_first_lane(lanes);
    step = ws_first_lane(lanes & (lanes - 1)) - first;
    for (int lane = first; lane < WS_LANES && steps < lanes; lane += step)
        steps |= (uint32_t)1 << lane;
    return step > 1 && steps == lanes;
}

/*
 * Names the first lanes of a strip, as many as fit in `room` px: ": T0 to T4, T6–T8, and so on", or
 * "and more" if the next lane does not follow. Returns their number, which is that of the samples.
 */
static int list_lanes(const struct ws_key *key, uint32_t lanes, double room, char list[LIST])
{
    const char *letter = key->tint.kind == WS_TINT_BANK ? "" : "T"; /* chunks are numbers */
    const int count = __builtin_popcount(lanes);
    char all[LIST] = "", tried[LIST];
    int named = 0, listed = 0;

    if (in_steps(lanes)) {
        snprintf(list, LIST, ": %s%d, %s%d, and so on", letter, ws_first_lane(lanes), letter,
                 ws_first_lane(lanes & (lanes - 1)));
        return count < STRIP ? count : STRIP;
    }
    for (int lane = 0, last; lane < WS_LANES && named < STRIP; lane = last + 1) {
        last = lane;
        if (!(lanes >> lane & 1))
            continue;
        while (last + 1 < WS_LANES && lanes >> (last + 1) & 1 && named + last + 1 - lane < STRIP)
            last++;
        last -= last == lane + 1; /* two are a list: "T0, T1" */
        ws_text_add(all, sizeof all,
                    last == lane ? "%s%s%d"
                    : named      ? "%s%s%d\u2013%s%d"
                                 : "%s%s%d to %s%d",
                    named ? ", " : ": ", letter, lane, letter, last);
        named += last + 1 - lane;
        snprintf(tried, sizeof tried, "%.*s%s", LIST - 16, all,
                 named == count                                   ? ""
                 : last + 1 < WS_LANES && lanes >> (last + 1) & 1 ? ", and so on"
                                                                  : ", and more");
        if (!listed || ws_text_width(tried, SIZE, false, false) <= room) {
            listed = named;
            snprintf(list, LIST, "%s", tried);
        }
    }
    return listed;
}

/* The same in the width that is measured before the lanes that are drawn are known. */
static int list_drawn(const struct ws_key *key, char list[LIST])
{
    double room = ws_text_width(": T0 to T7, and so on", SIZE, false, false);

    if (key->expected) {
        list_lanes(key, key->expected, WIDEST_LIST, list);
        room = fmax(room, ws_text_width(list, SIZE, false, false));
    }
    return list_lanes(key, lanes_of(key), room, list);
}

const char *ws_key_text(const struct ws_key *key, char text[WS_KEY_TEXT])
{
    char list[LIST] = "";

    if (key->mark == WS_KEY_STRIP)
        list_drawn(key, list);
    snprintf(text, WS_KEY_TEXT, "%s%s", key->words, list);
    return text;
}

/* The width of a key's words. */
static double words_width(const struct ws_key *key)
{
    struct ws_key expected = *key;
    char text[WS_KEY_TEXT];
    double width = ws_text_width(ws_key_text(key, text), SIZE, false, false);

    expected.lanes = key->expected;
    if (!key->drawn && key->expected)
        width = fmax(width, ws_text_width(ws_key_text(&expected, text), SIZE, false, false));
    return ceil(width) + 1;
}

static double sample_width(const struct ws_key *key)
{
    double label = ws_text_width(key->label, SIZE, false, false) +
                   2 * (key->tint.kind == WS_TINT_NONE ? 4 : BESIDE);
    char list[LIST];

    if (key->mark == WS_KEY_STRIP)
        return list_drawn(key, list) * STEP;
    return key->mark == WS_KEY_LABEL && label > SAMPLE ? label : SAMPLE;
}

void ws_equal_mark(struct ws_scene *scene, struct ws_box cell)
{
    const bool tight = cell.height < 18;                             /* its text is close */
    const double leg = tight ? 1.5 : 2.2, clear = tight ? 0.6 : 0.9; /* of the border */
    double right = cell.x + cell.width - clear, low = cell.y + cell.height - clear;
    const struct ws_path_step steps[] = {
        {WS_PATH_MOVE, {right - leg}, {low}},
        {WS_PATH_LINE, {right}, {low - leg}},
        {WS_PATH_LINE, {right}, {low}},
        {.verb = WS_PATH_CLOSE},
        {WS_PATH_MOVE, {right}, {low}}, /* a path is a line, so this fills the corner */
        {WS_PATH_LINE, {right - leg / 2}, {low - leg / 2}},
    };

    ws_scene_path(scene, steps, sizeof steps / sizeof steps[0], WS_ROLE_ARROW, false);
}

void ws_ends_mark(struct ws_scene *scene, struct ws_box row)
{
    const double clear = 1.8, arm = 2; /* outward, off the names in cells */
    double top = row.y + clear, low = row.y + row.height - clear;

    for (int end = 0; end < 2; end++) {
        double x = row.x + end * row.width, outer = x + (end ? arm : -arm);
        const struct ws_path_step steps[] = {
            {WS_PATH_MOVE, {outer}, {top}}, {WS_PATH_LINE, {x}, {top}},
            {WS_PATH_MOVE, {outer}, {low}}, {WS_PATH_LINE, {x}, {low}},
            {WS_PATH_MOVE, {x}, {top}},     {WS_PATH_LINE, {x}, {low}}};

        ws_scene_path(scene, steps, sizeof steps / sizeof steps[0], WS_ROLE_ALERT, false);
    }
}

void ws_tip_mark(struct ws_scene *scene, double x, double y, double wide)
{
    const struct ws_path_step steps[] = {
        {WS_PATH_MOVE, {x - wide}, {y - WS_TIP_HIGH}},
        {WS_PATH_LINE, {x}, {y}},
        {WS_PATH_LINE, {x + wide}, {y - WS_TIP_HIGH}},
    };

    ws_scene_path(scene, steps, sizeof steps / sizeof steps[0], WS_ROLE_FRAME, false);
}

void ws_diamond_mark(struct ws_scene *scene, double x, double y, double wide, double high)
{
    const struct ws_path_step steps[] = {
        {WS_PATH_MOVE, {x}, {y - high}}, {WS_PATH_LINE, {x + wide}, {y}},
        {WS_PATH_LINE, {x}, {y + high}}, {WS_PATH_LINE, {x - wide}, {y}},
        {.verb = WS_PATH_CLOSE},
    };

    ws_scene_path(scene, steps, sizeof steps / sizeof steps[0], WS_ROLE_TRACE_TEXT, false);
}

void ws_row_mark(double x, double y, bool down, struct ws_path_step step[WS_ROW_MARK_STEPS])
{
    static const struct {
        enum ws_path_verb verb;
        double across, along;
    } shape[WS_ROW_MARK_STEPS] = {
        {WS_PATH_MOVE, -3.4, -4.5},
        {WS_PATH_LINE, 0, 0},
        {WS_PATH_LINE, 3.4, -4.5},
        {WS_PATH_CLOSE, 0, 0},
    };

    for (int i = 0; i < WS_ROW_MARK_STEPS; i++)
        step[i] = (struct ws_path_step){shape[i].verb,
                                        {x + (down ? shape[i].across : shape[i].along)},
                                        {y + (down ? shape[i].along : shape[i].across)}};
}

/*
 * The words, and below them a table of all lanes in as few rows as fit the width. Returns the y
 * below it.
 */
static double draw_lanes(const struct ws_key *key, struct ws_scene *scene, double x, double y,
                         double width)
{
    int across = WS_LANES;

    while (across > 1 && across * LANE > width)
        across /= 2;
    y = ws_lines_draw(scene, x, y, width, SIZE, WS_ROLE_NOTE, key->words) + 2;
    for (int lane = 0; lane < WS_LANES && scene; lane++) {
        struct ws_box box = {x + lane % across * LANE, y + (double)(lane / across) * LOW, LANE,
                             LOW};
        char name[16];

        snprintf(name, sizeof name, "T%d", lane);
        ws_scene_rect(scene, box, 0, key->role, (struct ws_tint){WS_TINT_UNNAMED, lane});
        ws_scene_text(scene, box.x + LANE / 2.0, box.y + LOW / 2.0, WS_LEAST_TEXT, WS_ANCHOR_MIDDLE,
                      WS_ROLE_LABEL, name);
    }
    return y + (double)(WS_LANES / across) * LOW + UNDER;
}

static void draw_sample(const struct ws_key *key, struct ws_scene *scene, double x, double middle)
{
    double width = sample_width(key), high = key->mark == WS_KEY_LABEL ? HEIGHT + 3 : HEIGHT;
    struct ws_box box = {x, middle - high / 2, width, high};
    struct ws_path_step mark[WS_ROW_MARK_STEPS];
    const double radius = 3;

    switch (key->mark) {
    case WS_KEY_CELL:
    case WS_KEY_LABEL:
    case WS_KEY_EQUAL:
    case WS_KEY_HELD:
        ws_scene_rect(scene, box, key->mark == WS_KEY_LABEL ? 2 : 0, key->role, key->tint);
        if (key->mark == WS_KEY_EQUAL)
            ws_equal_mark(scene, box);
        if (key->mark == WS_KEY_HELD)
            ws_scene_outline(scene, box, WS_ROLE_GIVES_HELD);
        break;
    case WS_KEY_STRIP:
        for (int lane = 0, samples = 0; samples * STEP < width; lane++)
            if (lanes_of(key) >> lane & 1)
                ws_scene_rect(scene, (struct ws_box){x + samples++ * STEP, box.y, STEP, HEIGHT}, 0,
                              key->role, (struct ws_tint){key->tint.kind, lane});
        break;
    case WS_KEY_LANES: /* draw_lanes() */
        break;
    case WS_KEY_OUTLINE:
        ws_scene_outline(scene, (struct ws_box){x + 1, box.y, width - 2, HEIGHT}, key->role);
        break;
    case WS_KEY_ENDS:
        ws_ends_mark(scene, (struct ws_box){x + 1, box.y, width - 2, HEIGHT});
        break;
    case WS_KEY_LINE:
    case WS_KEY_ARROW:
        ws_scene_tint(scene,
                      ws_scene_line(scene, x, middle, x + width, middle, key->role,
                                    key->mark == WS_KEY_ARROW),
                      key->tint);
        break;
    case WS_KEY_RULED:
        ws_scene_rect(scene, box, 0, key->role, key->tint);
        ws_scene_line(scene, x + width / 2, box.y, x + width / 2, box.y + HEIGHT, WS_ROLE_RULE,
                      false);
        break;
    case WS_KEY_ROW:
    case WS_KEY_ROW_DOWN:
        ws_row_mark(x + width / 2 + (key->mark == WS_KEY_ROW ? 2 : 0),
                    middle + (key->mark == WS_KEY_ROW ? 0 : 2), key->mark == WS_KEY_ROW_DOWN, mark);
        ws_scene_path(scene, mark, WS_ROW_MARK_STEPS, key->role, false);
        break;
    case WS_KEY_TIP:
        ws_tip_mark(scene, x + width / 2, middle + WS_TIP_HIGH / 2.0, radius);
        break;
    case WS_KEY_DIAMOND:
        ws_diamond_mark(scene, x + width / 2, middle, radius, 1.5 * radius);
        break;
    case WS_KEY_DOT:
        ws_scene_rect(
            scene, (struct ws_box){x + width / 2 - radius, middle - radius, 2 * radius, 2 * radius},
            radius, key->role, key->tint);
        break;
    }
    if (key->mark == WS_KEY_LABEL)
        ws_scene_text(scene, x + width / 2, middle, SIZE, WS_ANCHOR_MIDDLE,
                      key->role == WS_ROLE_CELL_MUTED ? WS_ROLE_LABEL_MUTED : WS_ROLE_LABEL,
                      key->label);
}

/* Whether a node has the look of a key's sample. */
static bool has_look(const struct ws_node *node, const struct ws_key *key)
{
    const struct ws_tint tint = node->tint;

    if (key->mark == WS_KEY_LABEL && key->tint.kind == WS_TINT_NONE) /* a sample of many labels */
        return node->kind == WS_NODE_RECT && node->role == key->role;
    if (node->kind == WS_NODE_GROUP || node->kind == WS_NODE_TEXT)
        return false;
    if (key->mark == WS_KEY_RULED)
        return node->role == WS_ROLE_RULE;
    if (key->role != WS_ROLE_CELL)
        return node->role == key->role && (key->mark != WS_KEY_ARROW || node->arrow_head);
    if (node->role != WS_ROLE_CELL && node->role != WS_ROLE_FILL &&
        node->role != WS_ROLE_CELL_MARKED)
        return false;
    if (key->mark == WS_KEY_LANES)
        return tint.kind == WS_TINT_UNNAMED;
    return tint.kind == key->tint.kind &&
           ((tint.kind != WS_TINT_REGISTER && tint.kind != WS_TINT_MATRIX) ||
            tint.index % WS_FEW_TINTS == key->tint.index % WS_FEW_TINTS);
}

/* Whether cells are grayed by their fill, with borders like others: panels of explore do that. */
static bool grays_fills(const struct ws_scene *scene, int first)
{
    for (int n = first; n < scene->nodes; n++)
        if (scene->node[n].role == WS_ROLE_FILL && scene->node[n].tint.kind == WS_TINT_NONE)
            return true;
    return false;
}

void ws_keys_keep_drawn(struct ws_keys *keys, const struct ws_scene *scene, int first)
{
    const bool grays = grays_fills(scene, first);
    int kept = 0;

    for (int i = 0; i < keys->count; i++) {
        bool drawn = false;

        if (keys->key[i].mark == WS_KEY_CELL && keys->key[i].role == WS_ROLE_CELL_MUTED && grays)
            keys->key[i].role = WS_ROLE_CELL;
        keys->key[i].lanes = 0;
        keys->key[i].drawn = true;
        for (int n = first; n < scene->nodes && (!drawn || keys->key[i].mark == WS_KEY_STRIP); n++)
            if (has_look(&scene->node[n], &keys->key[i])) {
                drawn = true;
                keys->key[i].lanes |= 1u << scene->node[n].tint.index % WS_LANES;
            }
        if (keys->key[i].whole)
            keys->key[i].lanes = keys->key[i].expected;
        if (drawn)
            keys->key[kept++] = keys->key[i];
    }
    keys->count = kept;
}

double ws_keys_draw(const struct ws_keys *keys, struct ws_scene *scene, double x, double y,
                    double width)
{
    double at = x, below = y;

    for (int i = 0; i < keys->count; i++) {
        const struct ws_key *key = &keys->key[i];
        char text[WS_KEY_TEXT];
        double sample = sample_width(key) + GAP;
        double words = words_width(key);

        if (at > x && (key->mark == WS_KEY_LANES || at + sample + words > x + width)) {
            at = x;
            y = below;
        }
        if (key->mark == WS_KEY_LANES) {
            y = below = draw_lanes(key, scene, x, y, width);
            continue;
        }
        if (words > width - sample)
            words = width - sample;
        if (scene)
            draw_sample(key, scene, at, y + PITCH / 2.0);
        below = fmax(below, ws_lines_draw(scene, at + sample, y + (PITCH - 1.3 * SIZE) / 2, words,
                                          SIZE, WS_ROLE_NOTE, ws_key_text(key, text)) +
                                (PITCH - 1.3 * SIZE) / 2);
        at += sample + words + APART;
    }
    return below;
}
