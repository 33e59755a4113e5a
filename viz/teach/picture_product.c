/*
 * A has ones on the diagonals of its two left quadrants, so that its rows i and i + 8 both select
 * row i of B, and misplaced quadrants are easy to see. B counts from 1 to 128.
 */
#include <stdio.h>

#include "viz/teach/fed.h"
#include "viz/teach/pictures.h"

enum {
    ROWS = 16,
    COLUMNS = 8,
    DEPTH = 16,
    QUADRANT = 8, /* extent along m, n and k */
    CELL_WIDTH = 30,
    CELL_HEIGHT = 14,
    CELL_SIZE = 10,
    PLACE = 22,
    PLACES = 2 * PLACE, /* sizes of a quadrant of A, and of A */
    NUMBERS = 22,       /* left of a grid */
    GRID = COLUMNS * CELL_WIDTH,
    BETWEEN = 34,
    HEAD = 44,
    A_TOP = HEAD + 6,
    GRID_TOP = A_TOP + PLACES + 6,
};

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

static int element_of_a(int row, int column)
{
    return column == row % QUADRANT;
}

static int element_of_b(int row, int column)
{
    return COLUMNS * row + column + 1;
}

/* A as mma reads it from registers loaded from a tile with this order of matrices. */
static void read_a(const struct ws_mapping *mapping, enum ws_tile tile, int a[ROWS][DEPTH])
{
    for (int i = 0; i < ws_slot_count(mapping->variant); i++) {
        struct ws_slot slot = ws_slot_at(mapping->variant, i);
        struct ws_place read = ws_layout_place(ws_fed_operand(), slot);
        struct ws_place lies = ws_fed_place(mapping, tile, slot);

        a[read.row][read.column] = element_of_a(lies.row, lies.column);
    }
}

static int product(int a[ROWS][DEPTH], int row, int column)
{
    int sum = 0;

    for (int k = 0; k < DEPTH; k++)
        sum += a[row][k] * element_of_b(k, column);
    return sum;
}

/* Draws the four quadrants of A with their registers, and a line if the diagonal has ones. */
static void draw_a(struct ws_scene *scene, const struct ws_fed fed[WS_FED], int a[ROWS][DEPTH],
                   double x)
{
    for (int reg = 0; reg < WS_FED; reg++) {
        int down = fed[reg].read.row / QUADRANT, across = fed[reg].read.column / QUADRANT;
        struct ws_box box = {x + across * PLACE, A_TOP + down * PLACE, PLACE, PLACE};
        char name[16];

        ws_scene_rect(scene, box, 0, WS_ROLE_CELL, ws_fed_tint(fed[reg].lies));
        if (a[QUADRANT * down][QUADRANT * across])
            ws_scene_line(scene, box.x + 3, box.y + 3, box.x + PLACE - 3, box.y + PLACE - 3,
                          WS_ROLE_FRAME, false);
        snprintf(name, sizeof name, "a%d", reg);
        ws_scene_text(scene, across ? x + PLACES + 6 : x - 6, box.y + PLACE / 2.0, 11,
                      across ? WS_ANCHOR_START : WS_ANCHOR_END, WS_ROLE_AXIS, name);
    }
    ws_scene_outline(scene, (struct ws_box){x, A_TOP, PLACES, PLACES}, WS_ROLE_FRAME);
}

/* Draws a grid of numbers; those that differ from `right`, if given, are highlighted. */
static void draw_numbers(struct ws_scene *scene, int number[ROWS][COLUMNS],
                         int right[ROWS][COLUMNS], double x)
{
    char text[16];

    for (int row = 0; row < ROWS; row++) {
        double y = GRID_TOP + row * CELL_HEIGHT;

        snprintf(text, sizeof text, "%d", row);
        ws_scene_text(scene, x - 6, y + CELL_HEIGHT / 2.0, 10, WS_ANCHOR_END, WS_ROLE_AXIS, text);
        for (int column = 0; column < COLUMNS; column++) {
            struct ws_box box = {x + column * CELL_WIDTH, y, CELL_WIDTH, CELL_HEIGHT};
            bool wrong = right && number[row][column] != right[row][column];

            ws_scene_rect(scene, box, 0, wrong ? WS_ROLE_ALERT : WS_ROLE_CELL, no_tint);
            snprintf(text, sizeof text, "%d", number[row][column]);
            ws_scene_text(scene, box.x + CELL_WIDTH / 2.0, y + CELL_HEIGHT / 2.0, CELL_SIZE,
                          WS_ANCHOR_MIDDLE, wrong ? WS_ROLE_ALERT_TEXT : WS_ROLE_LABEL, text);
        }
    }
    ws_scene_outline(scene, (struct ws_box){x, GRID_TOP, GRID, ROWS * CELL_HEIGHT}, WS_ROLE_FRAME);
}

static void draw_heading(struct ws_scene *scene, double x, const char *heading, const char *note,
                         const char *grid)
{
    ws_scene_text(scene, x, 12, 14, WS_ANCHOR_START, WS_ROLE_HEADING, heading);
    ws_scene_text(scene, x, 32, 11, WS_ANCHOR_START, WS_ROLE_NOTE, note);
    ws_scene_text(scene, x, GRID_TOP - 14, 12, WS_ANCHOR_START, WS_ROLE_HEADING, grid);
}

bool ws_picture_product(const struct ws_picture_room *room, struct ws_scene *scene,
                        struct ws_error *error)
{
    static const enum ws_tile orders[2] = {WS_TILE_COLUMNS, WS_TILE_ROWS};
    const double x_b = NUMBERS, x_right = x_b + GRID + BETWEEN + NUMBERS;
    const double x_wrong = x_right + GRID + BETWEEN + NUMBERS;
    int a[2][ROWS][DEPTH], d[2][ROWS][COLUMNS], b[ROWS][COLUMNS];
    char answer[2][WS_FED_ANSWER_SIZE];
    struct ws_fed fed[2][WS_FED];
    struct ws_evidence evidence;

    if (!ws_fed_check(room->variant, error) ||
        !ws_evidence_of(room->captures, room->variant, &evidence, error))
        return false;
    for (int wrong = 0; wrong < 2; wrong++) {
        ws_fed_quadrants(&evidence.mapping, orders[wrong], fed[wrong]);
        read_a(&evidence.mapping, orders[wrong], a[wrong]);
        for (int row = 0; row < ROWS; row++)
            for (int column = 0; column < COLUMNS; column++) {
                d[wrong][row][column] = product(a[wrong], row, column);
                b[row][column] = element_of_b(row, column);
            }
    }
    ws_evidence_finish(&evidence);
    for (int wrong = 0; wrong < 2; wrong++)
        if (!ws_fed_answer(room->variant, orders[wrong], answer[wrong], error))
            return false;
    draw_heading(scene, x_b, "B, 16\u00d78", "counts from 1 to 128", "B");
    draw_numbers(scene, b, NULL, x_b);
    draw_heading(scene, x_right, "Tiles down the columns", answer[0], "D = A \u00d7 B");
    draw_a(scene, fed[0], a[0], x_right + GRID - PLACES - 22);
    draw_numbers(scene, d[0], NULL, x_right);
    draw_heading(scene, x_wrong, "Tiles along the rows", answer[1], "D = A \u00d7 B, wrong");
    draw_a(scene, fed[1], a[1], x_wrong + GRID - PLACES - 22);
    draw_numbers(scene, d[1], d[0], x_wrong);
    ws_scene_text(scene, x_b, GRID_TOP + ROWS * CELL_HEIGHT + 14, 10, WS_ANCHOR_START,
                  WS_ROLE_SMALL,
                  "computed from the load's mapping and the operands of mma in the PTX ISA; a line "
                  "across a quadrant: ones on its diagonal, otherwise zeros");
    scene->width = x_wrong + GRID + 2;
    scene->height = GRID_TOP + ROWS * CELL_HEIGHT + 24;
    return true;
}
