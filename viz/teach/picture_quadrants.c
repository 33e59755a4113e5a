/*
 * The four quadrants of A in three places: the tile in memory, the registers that a load fills, and
 * A as the MMA reads it. A quadrant keeps its color, so that a wrong place is obvious.
 */
#include <stdio.h>

#include "viz/teach/fed.h"
#include "viz/teach/pictures.h"

enum {
    PLACE = 104,
    SQUARE = 2 * PLACE, /* the height of a quadrant, and of all four */
    REGISTER = 42,
    BETWEEN = 13,
    LEFT = 4,
    HEAD = 46,
    FOOT = 42,
    PARTS = 2,
    LANES = 8, /* that supply a quadrant's addresses */
};

/*
 * The widths of a quadrant, of a register, and of the gaps between the three, for a wide space and
 * for a narrow one.
 */
static const struct widths {
    double place, held, gap;
} all_widths[] = {{104, 150, 62}, {74, 100, 24}};

enum { NARROW = 500 };

static const enum ws_tile orders[PARTS] = {WS_TILE_COLUMNS, WS_TILE_ROWS};

static void draw_heading(struct ws_scene *scene, double x, const char *heading, const char *note)
{
    ws_scene_text(scene, x, 14, 14, WS_ANCHOR_START, WS_ROLE_HEADING, heading);
    ws_scene_text(scene, x, 33, 11, WS_ANCHOR_START, WS_ROLE_NOTE, note);
}

static void draw_words(struct ws_scene *scene, struct ws_box box, const char *first,
                       const char *second)
{
    ws_scene_text(scene, box.x + box.width / 2, box.y + box.height / 2 - 9, 13, WS_ANCHOR_MIDDLE,
                  WS_ROLE_LABEL, first);
    ws_scene_text(scene, box.x + box.width / 2, box.y + box.height / 2 + 9, 11, WS_ANCHOR_MIDDLE,
                  WS_ROLE_LABEL, second);
}

/* The box of a quadrant, by the place of its first element. */
static struct ws_box place_box(struct ws_place place, double x, double width)
{
    return (struct ws_box){x + place.column / WS_FED_QUADRANT * width,
                           HEAD + place.row / WS_FED_QUADRANT * PLACE, width, PLACE};
}

/* One register's quadrant in all three places. */
static void draw_quadrant(struct ws_scene *scene, const struct ws_fed *fed, int reg,
                          const struct widths *widths, double held, double read)
{
    const struct ws_tint tint = ws_fed_tint(fed->lies);
    bool wrong = fed->lies.row != fed->read.row || fed->lies.column != fed->read.column;
    struct ws_box box = place_box(fed->lies, LEFT, widths->place);
    char text[48], name[24];

    ws_scene_rect(scene, box, 0, WS_ROLE_CELL, tint);
    snprintf(text, sizeof text, "T%d\u2013T%d", LANES * reg, LANES * reg + LANES - 1);
    draw_words(scene, box, ws_fed_corner(fed->lies), text);
    box = (struct ws_box){held, HEAD + reg * (REGISTER + BETWEEN), widths->held, REGISTER};
    ws_scene_rect(scene, box, 0, WS_ROLE_CELL, tint);
    snprintf(text, sizeof text, "r%d, taken as a%d", reg, reg);
    draw_words(scene, box, text, ws_fed_corner(fed->lies));
    box = place_box(fed->read, read, widths->place);
    ws_scene_rect(scene, box, 0, WS_ROLE_CELL, tint);
    snprintf(name, sizeof name, wrong ? "a%d: wrong" : "a%d", reg);
    draw_words(scene, box, name, ws_fed_corner(fed->lies));
}

/* What mma expects, and empty places for the tile and the load. */
static void draw_read(struct ws_scene *scene, const struct ws_fed *fed, double place, double x)
{
    const struct ws_tint none = {WS_TINT_NONE, 0};
    char text[24];

    draw_heading(scene, LEFT, "A in memory", "the lanes that address its rows");
    draw_heading(scene, x, "A as mma reads it", "quadrant by quadrant");
    for (int reg = 0; reg < WS_FED; reg++) {
        struct ws_box box = place_box(fed[reg].read, LEFT, place);

        ws_scene_rect(scene, box, 0, WS_ROLE_CELL, none);
        ws_scene_text(scene, box.x + box.width / 2, box.y + box.height / 2, 20, WS_ANCHOR_MIDDLE,
                      WS_ROLE_AXIS, "?");
        box = place_box(fed[reg].read, x, place);
        ws_scene_rect(scene, box, 0, WS_ROLE_CELL, none);
        snprintf(text, sizeof text, "a%d", reg);
        draw_words(scene, box, text, ws_fed_corner(fed[reg].read));
    }
    ws_scene_line(scene, LEFT + 2 * place + 8, HEAD + SQUARE / 2.0, x - 8, HEAD + SQUARE / 2.0,
                  WS_ROLE_ARROW_STRONG, true);
}

bool ws_picture_quadrants(const struct ws_picture_room *room, struct ws_scene *scene,
                          struct ws_error *error)
{
    const enum ws_tile tile = orders[(room->part - 1) % PARTS];
    const struct widths *widths = &all_widths[room->width < NARROW];
    const double square = 2 * widths->place, held = LEFT + square + widths->gap;
    const double read = held + widths->held + widths->gap;
    const double middle = HEAD + SQUARE / 2.0;
    struct ws_fed fed[WS_FED];
    struct ws_evidence evidence;
    char answer[WS_FED_ANSWER_SIZE], words[WS_FED_ANSWER_SIZE + 64];

    if (!ws_fed_check(room->variant, error) ||
        !ws_evidence_of(room->captures, room->variant, &evidence, error))
        return false;
    ws_fed_quadrants(&evidence.mapping, tile, fed);
    ws_evidence_finish(&evidence);
    if (!ws_fed_answer(room->variant, tile, answer, error))
        return false;
    scene->width = read + square + LEFT;
    scene->height = HEAD + SQUARE + FOOT;
    if (!room->told) {
        draw_read(scene, fed, widths->place, read);
        return true;
    }
    draw_heading(scene, LEFT, "A in memory", "the lanes that address its rows");
    draw_heading(scene, held, "Registers", "in the load's order");
    draw_heading(scene, read, "A as mma reads it", "quadrant by quadrant");
    for (int reg = 0; reg < WS_FED; reg++)
        draw_quadrant(scene, &fed[reg], reg, widths, held, read);
    for (int reg = 0; reg < WS_FED; reg++)
        if (fed[reg].lies.row != fed[reg].read.row || fed[reg].lies.column != fed[reg].read.column)
            ws_scene_outline(scene, place_box(fed[reg].read, read, widths->place), WS_ROLE_ALERT);
    ws_scene_outline(scene, (struct ws_box){LEFT, HEAD, square, SQUARE}, WS_ROLE_FRAME);
    ws_scene_line(scene, LEFT + square + 6, middle, held - 6, middle, WS_ROLE_ARROW_STRONG, true);
    ws_scene_line(scene, held + widths->held + 6, middle, read - 6, middle, WS_ROLE_ARROW_STRONG,
                  true);
    snprintf(words, sizeof words, "Tiles %s: %s.",
             tile == WS_TILE_COLUMNS ? "down the columns" : "along the rows", answer);
    ws_scene_text(scene, LEFT, HEAD + SQUARE + FOOT / 2.0, 13, WS_ANCHOR_START, WS_ROLE_HEADING,
                  words);
    return true;
}
