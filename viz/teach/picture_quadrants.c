/*
 * The four quadrants of A on their way: the tile in memory, the registers that a load fills, and A as
 * the product reads it. A quadrant keeps its colour, so that one in a wrong place is seen at once.
 */
#include <stdio.h>

#include "viz/teach/fed.h"
#include "viz/teach/pictures.h"

enum {
    PLACE = 104,
    SQUARE = 2 * PLACE, /* a quadrant, and all four */
    REGISTER_WIDTH = 150,
    REGISTER = 42,
    BETWEEN = 13,
    GAP = 62, /* between the three */
    LEFT = 4,
    HEAD = 46,
    FOOT = 42,
    PARTS = 2,
    LANES = 8, /* that give a quadrant's rows */
};

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

/* A place of a square, by a row and a column of its first element. */
static struct ws_box place_box(struct ws_place place, double x)
{
    return (struct ws_box){x + place.column / WS_FED_QUADRANT * PLACE,
                           HEAD + place.row / WS_FED_QUADRANT * PLACE, PLACE, PLACE};
}

/* One register's quadrant in all three. */
static void draw_quadrant(struct ws_scene *scene, const struct ws_fed *fed, int reg, double held,
                          double read)
{
    const struct ws_tint tint = ws_fed_tint(fed->lies);
    bool wrong = fed->lies.row != fed->read.row || fed->lies.column != fed->read.column;
    struct ws_box box = place_box(fed->lies, LEFT);
    char text[48], name[24];

    ws_scene_rect(scene, box, 0, WS_ROLE_CELL, tint);
    snprintf(text, sizeof text, "T%d\u2013T%d", LANES * reg, LANES * reg + LANES - 1);
    draw_words(scene, box, ws_fed_corner(fed->lies), text);
    box = (struct ws_box){held, HEAD + reg * (REGISTER + BETWEEN), REGISTER_WIDTH, REGISTER};
    ws_scene_rect(scene, box, 0, WS_ROLE_CELL, tint);
    snprintf(text, sizeof text, "r%d, taken as a%d", reg, reg);
    draw_words(scene, box, text, ws_fed_corner(fed->lies));
    box = place_box(fed->read, read);
    ws_scene_rect(scene, box, 0, WS_ROLE_CELL, tint);
    snprintf(name, sizeof name, wrong ? "a%d: wrong" : "a%d", reg);
    draw_words(scene, box, name, ws_fed_corner(fed->lies));
}

bool ws_picture_quadrants(const struct ws_picture_room *room, struct ws_scene *scene,
                          struct ws_error *error)
{
    const enum ws_tile tile = orders[(room->part - 1) % PARTS];
    const double held = LEFT + SQUARE + GAP, read = held + REGISTER_WIDTH + GAP;
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
    draw_heading(scene, LEFT, "A in memory", "the lanes that give its rows");
    draw_heading(scene, held, "Registers", "in the load's order");
    draw_heading(scene, read, "A as mma reads it", "place by place");
    for (int reg = 0; reg < WS_FED; reg++)
        draw_quadrant(scene, &fed[reg], reg, held, read);
    for (int reg = 0; reg < WS_FED; reg++)
        if (fed[reg].lies.row != fed[reg].read.row || fed[reg].lies.column != fed[reg].read.column)
            ws_scene_outline(scene, place_box(fed[reg].read, read), WS_ROLE_ALERT);
    ws_scene_outline(scene, (struct ws_box){LEFT, HEAD, SQUARE, SQUARE}, WS_ROLE_FRAME);
    ws_scene_line(scene, LEFT + SQUARE + 8, middle, held - 8, middle, WS_ROLE_ARROW_STRONG, true);
    ws_scene_line(scene, held + REGISTER_WIDTH + 8, middle, read - 8, middle, WS_ROLE_ARROW_STRONG,
                  true);
    snprintf(words, sizeof words, "Tiles %s: %s.",
             tile == WS_TILE_COLUMNS ? "down the columns" : "along the rows", answer);
    ws_scene_text(scene, LEFT, HEAD + SQUARE + FOOT / 2.0, 13, WS_ANCHOR_START, WS_ROLE_HEADING,
                  words);
    scene->width = read + SQUARE + LEFT;
    scene->height = HEAD + SQUARE + FOOT;
    return true;
}
