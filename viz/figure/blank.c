/* Blank cells, by rule. */
#include "viz/figure/blank.h"

#include "probe/isa/operand.h"
#include "probe/name/lanes.h"
#include "viz/figure/key.h"

enum { DEFAULT_LANE = 5 };
enum { LINE_UP = 4, LINE_IN = 4, LEAST_LINE = 12 }; /* of the line to write on, in its cell */

int ws_blank_lane(const struct ws_figure *figure)
{
    int lane = DEFAULT_LANE;

    if (figure->lane >= 0)
        return figure->lane;
    while (!ws_operand_holds(ws_moved(figure->evidence->mapping.variant), lane))
        lane--;
    return lane;
}

struct ws_slot ws_example_slot(const struct ws_figure *figure)
{
    const struct ws_operand *moved = ws_moved(figure->evidence->mapping.variant);
    int lane = 0;

    if (figure->worksheet.blank == WS_BLANK_LANE)
        while (lane == ws_blank_lane(figure) || !ws_operand_holds(moved, lane))
            lane++;
    return (struct ws_slot){lane, 0, 0, 0};
}

int ws_sample_lane(const struct ws_figure *figure)
{
    return figure && figure->kind == WS_FIGURE_WORKSHEET ? ws_example_slot(figure).lane
                                                         : WS_SAMPLE_LANE;
}

bool ws_blanks_something(const struct ws_figure *figure, struct ws_error *error)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    int lane = ws_blank_lane(figure);

    if (figure->kind != WS_FIGURE_WORKSHEET || figure->worksheet.blank != WS_BLANK_LANE)
        return true;
    if (ws_figure_like(figure) == WS_FIGURE_BANK)
        return !ws_address_lanes(variant) || lane < ws_address_lanes(variant) ||
               ws_fail(error, WS_CODE_RANGE,
                       "--lane %d: that lane supplies no address to %s; use a lane from 0 to %d",
                       lane, variant->name, ws_address_lanes(variant) - 1);
    return ws_operand_holds(ws_moved(variant), lane) ||
           ws_fail(error, WS_CODE_NO_MATCH,
                   "--lane %d: that %s holds nothing of operand %s; use %s %d", lane,
                   ws_thread_word(ws_moved(variant)->threads),
                   ws_operand_letter(ws_moved(variant)->role),
                   ws_thread_word(ws_moved(variant)->threads), ws_example_slot(figure).lane);
}

/* The highest bit of SplitMix64's n-th output from a seed. */
static bool is_heads(int seed, int n)
{
    uint64_t z = (uint64_t)seed + ((uint64_t)n + 1) * UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (z ^ z >> 31) >> 63;
}

/* The state of the cell with that number; `left_out`: it belongs to the lane that is blank. */
static enum ws_cell cell_of(const struct ws_figure *figure, int number, int example, bool left_out)
{
    bool blank = false;

    if (number == example)
        return figure->worksheet.blank == WS_BLANK_ALL ? WS_CELL_EXAMPLE : WS_CELL_GIVEN;
    switch (figure->worksheet.blank) {
    case WS_BLANK_ALL:
    case WS_BLANK_RULES:
        blank = true;
        break;
    case WS_BLANK_LANE:
        blank = left_out;
        break;
    case WS_BLANK_RANDOM:
        blank = is_heads(figure->worksheet.seed, number);
        break;
    }
    if (!blank)
        return WS_CELL_GIVEN;
    return ws_hides_answers(figure) ? WS_CELL_BLANK : WS_CELL_ANSWER;
}

enum ws_cell ws_cell_of_slot(const struct ws_figure *figure, struct ws_slot slot)
{
    const struct ws_variant *variant;

    if (!figure || figure->kind != WS_FIGURE_WORKSHEET)
        return WS_CELL_GIVEN;
    variant = figure->evidence->mapping.variant;
    return cell_of(figure, ws_slot_number(variant, slot),
                   ws_slot_number(variant, ws_example_slot(figure)),
                   slot.lane == ws_blank_lane(figure));
}

enum ws_cell ws_cell_of_lanes(const struct ws_figure *figure, uint32_t lanes)
{
    if (!figure || figure->kind != WS_FIGURE_WORKSHEET)
        return WS_CELL_GIVEN;
    return cell_of(figure, ws_first_lane(lanes), ws_example_slot(figure).lane,
                   lanes >> ws_blank_lane(figure) & 1);
}

bool ws_hides_answers(const struct ws_figure *figure)
{
    return figure && figure->kind == WS_FIGURE_WORKSHEET &&
           figure->worksheet.sheet != WS_SHEET_ANSWERS;
}

void ws_blank_draw(struct ws_scene *scene, struct ws_box cell)
{
    ws_scene_rect(scene, cell, 0, WS_ROLE_CELL, (struct ws_tint){WS_TINT_NONE, 0});
    if (cell.width >= LEAST_LINE + 2 * LINE_IN && cell.height >= LEAST_LINE)
        ws_scene_line(scene, cell.x + LINE_IN, cell.y + cell.height - LINE_UP,
                      cell.x + cell.width - LINE_IN, cell.y + cell.height - LINE_UP, WS_ROLE_RULE,
                      false);
}

bool ws_blank_drawn(enum ws_cell cell, struct ws_scene *scene, struct ws_box box)
{
    if (cell == WS_CELL_BLANK)
        ws_blank_draw(scene, box);
    return cell == WS_CELL_BLANK;
}

enum ws_role ws_cell_label(enum ws_cell cell, enum ws_role otherwise)
{
    return cell == WS_CELL_ANSWER ? WS_ROLE_TRACE_TEXT : otherwise;
}

struct ws_tint ws_cell_tint(enum ws_cell cell, struct ws_tint otherwise)
{
    return cell == WS_CELL_GIVEN ? otherwise : (struct ws_tint){WS_TINT_NONE, 0};
}
