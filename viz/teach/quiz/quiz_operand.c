/*
 * Feeding mma.m16n8k16 with 16-bit elements: tile order, .trans, and D as the next A. The library
 * has the layouts of operands, and feed.h evaluates loads.
 */
#include <stdio.h>

#include "probe/feed/feed.h"
#include "probe/isa/operand.h"
#include "viz/teach/quiz/quiz_words.h"

struct cell {
    int row, column;
};

static const struct ws_variant *operand_of(enum ws_operand_role role)
{
    return ws_mma_operand(ws_mma_named("mma.m16n8k16.f32.f16.f16.f32"), role);
}

/* The i-th element of a lane, in register order. */
static struct cell cell_of(enum ws_operand_role role, int lane, int i)
{
    const struct ws_variant *operand = operand_of(role);
    int elements = ws_moved(operand)->elements;
    struct ws_place place = ws_layout_place(
        operand, (struct ws_slot){.lane = lane, .reg = i / elements, .element = i % elements});

    return (struct cell){place.row, place.column};
}

static struct cell a_cell(int lane, int i)
{
    return cell_of(WS_OPERAND_A, lane, i);
}

static struct cell d_cell(int lane, int i)
{
    return cell_of(WS_OPERAND_D, lane, i);
}

/* Whether the load of that many matrices feeds an operand with that order in memory. */
static bool is_fed(bool is_b, bool by_rows, bool trans)
{
    static const char *const loads[2][2] = {{"ldmatrix.m8n8.x4.b16", "ldmatrix.m8n8.x4.trans.b16"},
                                            {"ldmatrix.m8n8.x2.b16", "ldmatrix.m8n8.x2.trans.b16"}};
    const struct ws_address_options addresses = {0};
    const struct ws_feed_question question = {.from = ws_variant_named(loads[is_b][trans]),
                                              .operand =
                                                  operand_of(is_b ? WS_OPERAND_B : WS_OPERAND_A),
                                              .major = by_rows ? WS_FEED_ROW : WS_FEED_COLUMN,
                                              .addresses = &addresses};
    struct ws_feed_answer answer;
    struct ws_error error;

    return ws_feed_judge(&question, &answer, &error) && answer.feeds;
}

static const char *const corners[2][2] = {{"top left", "top right"},
                                          {"bottom left", "bottom right"}};

static const char operands_source[] = "operands of mma: specified by the PTX ISA";

static void from_the_isa(struct ws_quiz_maker *maker)
{
    snprintf(maker->made->provenance, sizeof maker->made->provenance, "%s", operands_source);
    maker->made->secrets = WS_SECRET_HOLDERS | WS_SECRET_ADDRESS_LANES | WS_SECRET_ORDER;
    /* A picture of the tile down its columns would reveal the answer. */
    maker->made->addressed = true;
    maker->made->addresses.tile = WS_TILE_SIDE;
}

/* The quarter of A that register j holds; `turned`: in memory, column-major. */
static const char *quarter(int j, bool turned)
{
    struct cell cell = a_cell(0, 2 * j);

    return turned ? corners[cell.column / 8][cell.row / 8] : corners[cell.row / 8][cell.column / 8];
}

static void order_text(bool turned, char text[WS_QUIZ_WORDS_SIZE])
{
    snprintf(text, WS_QUIZ_WORDS_SIZE, "%s, %s, %s, %s", quarter(0, turned), quarter(1, turned),
             quarter(2, turned), quarter(3, turned));
}

static bool make_order(struct ws_quiz_maker *maker)
{
    const bool turned = ws_quiz_chance(maker, 2);
    char text[WS_QUIZ_WORDS_SIZE], right[WS_QUIZ_WORDS_SIZE];

    if (!ws_quiz_about(maker, turned ? "ldmatrix.m8n8.x4.trans.b16" : "ldmatrix.m8n8.x4.b16"))
        return false;
    from_the_isa(maker);
    ws_quiz_ask(maker,
                "A of mma.m16n8k16 (16x16 halves) is %s in shared memory. One .x4%s loads r0 to "
                "r3, which mma takes in this order. Which quarters, as they are in memory, do "
                "lanes 0-7, 8-15, 16-23 and 24-31 address?",
                turned ? "column-major: a row of memory is a column of A" : "row-major",
                turned ? " with .trans" : "");
    order_text(turned, right);
    ws_quiz_right(maker, "%s", right);
    order_text(!turned, text);
    ws_quiz_wrong(maker, text,
                  turned ? "Then the quarters would be numbered down the columns of memory, as for "
                           "a row-major A; here memory's columns are A's rows."
                         : "Then the quarters would be numbered along the rows; mma expects the "
                           "second register below the first, and D would be wrong.");
    ws_quiz_wrong(maker, "top left, bottom right, top right, bottom left",
                  "Then the second register would be the opposite corner; it is %s.",
                  quarter(1, turned));
    ws_quiz_wrong(maker, "bottom left, top left, bottom right, top right",
                  "Then the first register would hold the lower half of A; it holds rows 0 to 7.");
    ws_quiz_wrong(maker, "any order: mma detects which quarter is which",
                  "Then registers would carry names; mma takes them in their order.");
    ws_quiz_because(maker,
                    "A of mma has rows 0-7, then rows 8-15 of columns 0-7 in its first two "
                    "registers, and columns 8-15 in the next two: %s.",
                    right);
    ws_quiz_hint(maker,
                 "Elements a0 and a1 are in rows 0-7, a2 and a3 in rows 8-15 of the same columns.");
    return true;
}

const struct ws_quiz_kind ws_quiz_order = {WS_LEVEL(3), 5, 2, make_order};

/* Operands in shared memory. */
static const struct {
    const char *words;
    bool is_b;
    bool memory_rows_are_rows; /* of the operand; else a row of memory is a column */
} feeds[] = {
    {"A (16x16) is row-major: elements of a row of memory are adjacent in k", false, true},
    {"A (16x16) is column-major: elements of a row of memory are adjacent in m", false, false},
    {"B (16x8) is row-major, K by N: elements of a row of memory are adjacent in n", true, true},
    {"B (16x8) is column-major: elements of a row of memory are adjacent in k", true, false},
    {"B is V of attention, O = P V: a row of memory is a key's vector, and keys are k", true, true},
    {"B is K transposed of attention, S = Q K^T: a row of memory is a key's vector, and keys are n",
     true, false},
};

enum { FEEDS = sizeof feeds / sizeof feeds[0] };

static bool make_feed(struct ws_quiz_maker *maker)
{
    const int feed = ws_quiz_chance(maker, FEEDS);
    const bool is_b = feeds[feed].is_b;
    const bool by_rows = feeds[feed].memory_rows_are_rows, trans = is_fed(is_b, by_rows, true);

    if (!ws_quiz_about(maker, is_b ? "ldmatrix.m8n8.x2.b16" : "ldmatrix.m8n8.x4.b16"))
        return false;
    from_the_isa(maker);
    ws_quiz_ask(maker, "Of mma.m16n8k16 with halves, operand %s. How does ldmatrix load it?",
                feeds[feed].words);
    ws_quiz_right(maker, "%s .trans", trans ? "with" : "without");
    ws_quiz_wrong(maker, trans ? "without .trans" : "with .trans",
                  trans ? "Then the two halves of a register would be adjacent in a row of memory; "
                          "mma expects them adjacent in k, one row apart here."
                        : "Then the two halves of a register would come from two rows of memory; "
                          "mma expects them adjacent in k, which is within a row here.");
    ws_quiz_wrong(maker,
                  trans ? "without .trans, if the other operand gets it"
                        : "with .trans, if the other operand gets it too",
                  "Transposing the other operand changes only that one; this one stays wrong.");
    ws_quiz_wrong(maker, "either way, if the lanes' addresses are in the right order",
                  "An address is that of a whole row; no order of rows makes columns of them.");
    ws_quiz_because(maker,
                    "mma expects two elements adjacent in k in each register. Elements of a row of "
                    "memory are adjacent in %s, so ldmatrix must %s.",
                    trans ? (is_b ? "n" : "m") : "k",
                    trans ? "transpose" : "leave them as they are");
    ws_quiz_hint(maker, "A register of A or B holds two elements adjacent in k. Which elements are "
                        "adjacent in memory?");
    return true;
}

const struct ws_quiz_kind ws_quiz_feed = {WS_LEVEL(3), 5, 2, make_feed};

static bool make_quadrant(struct ws_quiz_maker *maker)
{
    const int j = ws_quiz_chance(maker, 4);

    if (!ws_quiz_about(maker, "ldmatrix.m8n8.x4.b16"))
        return false;
    from_the_isa(maker);
    ws_quiz_ask(maker,
                "mma.m16n8k16 takes A, 16x16 halves, in four registers. Which 8x8 quarter of "
                "A is in register %d, counted from 0?",
                j);
    ws_quiz_right(maker, "%s", quarter(j, false));
    ws_quiz_wrong(maker, quarter(j, true),
                  "Then registers would go along the rows of A; they go "
                  "down its columns.");
    for (int i = 0; i < 4; i++)
        ws_quiz_wrong(maker, quarter(i, false), "That one is in register %d.", i);
    ws_quiz_because(maker,
                    "Registers 0 and 1 are rows 0-7 and 8-15 of columns 0-7, registers 2 and "
                    "3 of columns 8-15: register %d is %s.",
                    j, quarter(j, false));
    ws_quiz_hint(maker, "They go down the columns of quarters.");
    return true;
}

const struct ws_quiz_kind ws_quiz_quadrant = {WS_LEVEL(3), 5, 2, make_quadrant};

/*
 * The place of an element of A among a lane's elements of two tiles of D; false if another lane has
 * it.
 */
static bool in_d(int lane, struct cell cell, int *tile, int *element)
{
    *tile = cell.column / 8;
    for (*element = 0; *element < 4; ++*element) {
        struct cell d = d_cell(lane, *element);

        if (d.row == cell.row && d.column == cell.column % 8)
            return true;
    }
    return false;
}

static bool make_reuse(struct ws_quiz_maker *maker)
{
    const int reg = ws_quiz_chance(maker, 4), lane = ws_quiz_chance(maker, WS_LANES);
    int tile, element;
    char text[WS_QUIZ_WORDS_SIZE];

    if (!ws_quiz_about(maker, "ldmatrix.m8n8.x4.b16") ||
        !in_d(lane, a_cell(lane, 2 * reg), &tile, &element))
        return false;
    from_the_isa(maker);
    ws_quiz_ask(maker,
                "D of two mma.m16n8k16, tile 0 (columns 0-7) and tile 1 (columns 8-15), is "
                "packed to halves and becomes A of the next. Each lane has d0 to d3 of each "
                "tile. What goes into register %d of A, counted from 0?",
                reg);
    ws_quiz_right(maker, "d%d and d%d of tile %d", element, element + 1, tile);
    snprintf(text, sizeof text, "d%d and d%d of tile %d", 2 * (reg / 2), 2 * (reg / 2) + 1,
             reg % 2);
    ws_quiz_wrong(maker, text,
                  "Then A's registers would go along its rows; they go down the "
                  "columns: rows 8-15 come second.");
    for (int i = 0; i < 4; i++) {
        snprintf(text, sizeof text, "d%d and d%d of tile %d", i % 2 * 2, i % 2 * 2 + 1, i / 2);
        ws_quiz_wrong(maker, text,
                      "Those are rows %d-%d of columns %d-%d, which are register %d of "
                      "A.",
                      8 * (i % 2), 8 * (i % 2) + 7, 8 * (i / 2), 8 * (i / 2) + 7, i);
    }
    ws_quiz_wrong(maker, "elements of other lanes, which must be shuffled first",
                  "Then D and A would be distributed differently over lanes; within eight columns "
                  "they are the same.");
    ws_quiz_because(maker,
                    "Register %d of A is rows %d-%d of columns %d-%d, which is tile %d; the lane "
                    "already holds them as d%d and d%d. Nothing moves between lanes.",
                    reg, 8 * (reg % 2), 8 * (reg % 2) + 7, 8 * (reg / 2), 8 * (reg / 2) + 7, tile,
                    element, element + 1);
    ws_quiz_hint(maker,
                 "d0, d1 are rows 0 to 7 of a tile, d2, d3 rows 8 to 15. A's registers go down "
                 "the columns.");
    maker->made->asked.lane = maker->made->right.lane = lane;
    return true;
}

const struct ws_quiz_kind ws_quiz_reuse = {WS_LEVEL(4), 5, 2, make_reuse};
