/* Several matrices and their registers; and the effects of .trans. */
#include <stdio.h>

#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "viz/teach/quiz/quiz_words.h"

#define TRANS "ldmatrix.m8n8.x1.trans.b16 ldmatrix.m8n8.x2.trans.b16 ldmatrix.m8n8.x4.trans.b16"

static const char *const corners[2][2] = {{"top left", "top right"},
                                          {"bottom left", "bottom right"}};

/* The matrix in a corner of the 2 × 2 square. */
static int matrix_in(enum ws_tile tile, int down, int across)
{
    int matrix = 0, at_down, at_across;

    do {
        ws_tile_place(tile, 4, matrix, &at_down, &at_across);
        if (at_down == down && at_across == across)
            break;
    } while (++matrix < 3);
    return matrix;
}

/* The register that holds a matrix's first element. */
static int register_of(const struct ws_mapping *mapping, int matrix)
{
    struct ws_slot slot = {0};

    ws_mapping_slot(mapping, (struct ws_place){matrix, 0, 0, 0}, &slot);
    return slot.reg;
}

static bool make_register(struct ws_quiz_maker *maker)
{
    const enum ws_tile tile = ws_quiz_chance(maker, 2) ? WS_TILE_ROWS : WS_TILE_COLUMNS;
    int down = ws_quiz_chance(maker, 2), across = ws_quiz_chance(maker, 2);
    int at_down[4], at_across[4], right;

    if (!ws_quiz_about(maker, "ldmatrix.m8n8.x4.b16"))
        return false;
    for (int i = 0; i < 4; i++)
        ws_tile_place(tile, 4, i, &at_down[i], &at_across[i]);
    ws_quiz_ask(maker,
                "Four 8x8 matrices form a 16x16 tile in memory. Lanes 0 to 7 address the rows of "
                "the %s one, lanes 8 to 15 of the %s, lanes 16 to 23 of the %s, lanes 24 to 31 of "
                "the %s. Which register receives the %s one?",
                corners[at_down[0]][at_across[0]], corners[at_down[1]][at_across[1]],
                corners[at_down[2]][at_across[2]], corners[at_down[3]][at_across[3]],
                corners[down][across]);
    right = register_of(maker->mapping, matrix_in(tile, down, across));
    ws_quiz_right(maker, "r%d", right);
    ws_quiz_wrong_number(
        maker, "r%d",
        register_of(maker->mapping,
                    matrix_in(tile == WS_TILE_ROWS ? WS_TILE_COLUMNS : WS_TILE_ROWS, down, across)),
        tile == WS_TILE_ROWS ? "Then the matrices would be numbered down the columns; the lanes' "
                               "addresses number them along the rows here."
                             : "Then r1 would always be the top right one; the lanes' addresses "
                               "number the matrices, and here they go down the columns.");
    for (int i = 0; i < 4; i++)
        if (i != right)
            ws_quiz_wrong(maker, (char[]){'r', (char)('0' + i), 0},
                          "r%d receives the matrix of lanes %d to %d: the %s one.", i, 8 * i,
                          8 * i + 7, corners[at_down[i]][at_across[i]]);
    ws_quiz_because(maker,
                    "Lanes %d to %d address the rows of the %s one, and register r%d receives "
                    "them. Its place in the tile does not matter.",
                    8 * right, 8 * right + 7, corners[down][across], right);
    ws_quiz_hint(maker, "Registers follow the groups of eight lanes, not places in memory.");
    maker->made->addressed = true;
    maker->made->addresses.tile = tile;
    maker->made->secrets = WS_SECRET_HOLDERS | WS_SECRET_ORDER;
    maker->made->asked.matrix = maker->made->right.matrix = right;
    return true;
}

const struct ws_quiz_kind ws_quiz_register = {WS_LEVEL(2), 3, 3, make_register};

static bool make_swap(struct ws_quiz_maker *maker)
{
    int one, other;
    char text[WS_QUIZ_WORDS_SIZE];

    if (!ws_quiz_about(maker,
                       "ldmatrix.m8n8.x4.b16 ldmatrix.m8n8.x2.b16 ldmatrix.m8n8.x4.trans.b16"))
        return false;
    one = ws_quiz_chance(maker, ws_moved(maker->made->question.variant)->matrices);
    other = ws_quiz_chance(maker, ws_moved(maker->made->question.variant)->matrices);
    if (one >= other)
        return false;
    ws_quiz_ask(maker,
                "Lanes %d to %d exchange their addresses with lanes %d to %d, in the same order. "
                "What changes?",
                8 * one, 8 * one + 7, 8 * other, 8 * other + 7);
    ws_quiz_right(maker, "in every lane, r%d and r%d exchange what they receive",
                  register_of(maker->mapping, one), register_of(maker->mapping, other));
    ws_quiz_wrong(
        maker, "nothing: the hardware fixes the order of the matrices",
        "Then the hardware would know the place of each matrix; it knows only addresses.");
    snprintf(text, sizeof text, "lanes %d to %d exchange all their registers with lanes %d to %d",
             8 * one, 8 * one + 7, 8 * other, 8 * other + 7);
    ws_quiz_wrong(
        maker, text,
        "Then a lane would receive what it addresses; each matrix is spread over all 32 lanes.");
    ws_quiz_wrong(maker, "both matrices arrive transposed",
                  "Rows stay rows: each address is still that of a whole row.");
    if (other == 1)
        ws_quiz_wrong(
            maker, "in every register, the lower and the upper half are exchanged",
            "Then matrices would be halves of a register; each matrix has its own register.");
    ws_quiz_because(maker,
                    "Register r%d receives the rows that lanes %d to %d address, and r%d those of "
                    "lanes %d to %d.",
                    one, 8 * one, 8 * one + 7, other, 8 * other, 8 * other + 7);
    ws_quiz_hint(maker, "Which register receives the rows that a group of eight lanes addresses?");
    maker->made->secrets = WS_SECRET_HOLDERS | WS_SECRET_ADDRESS_LANES;
    maker->made->right.matrix = one;
    return true;
}

const struct ws_quiz_kind ws_quiz_swap = {WS_LEVEL(2), 3, 2, make_swap};

static bool make_trans_address(struct ws_quiz_maker *maker)
{
    struct ws_place row;
    char text[WS_QUIZ_WORDS_SIZE];
    int lane;

    if (!ws_quiz_about(maker, TRANS))
        return false;
    lane = ws_quiz_chance(maker, ws_address_lanes(maker->made->question.variant));
    if (!ws_mapping_lane_row(maker->mapping, lane, &row))
        return false;
    ws_quiz_ask(maker, "With .trans, what is at the address that lane %d supplies?", lane);
    ws_quiz_right(maker, "row %d of matrix %d in memory, which becomes a column of the fragment",
                  row.row, row.matrix);
    snprintf(text, sizeof text, "column %d of matrix %d in memory", row.row, row.matrix);
    ws_quiz_wrong(maker, text,
                  "Then .trans would transpose the addresses; a column is not contiguous, and an "
                  "address is that of %d contiguous bytes.",
                  ws_row_bytes(maker->made->question.variant));
    snprintf(text, sizeof text, "row %d of matrix %d, which is written back to memory as a column",
             row.row, row.matrix);
    ws_quiz_wrong(maker, text,
                  "Then a load would change memory; it only reads, and transposes the elements "
                  "that it has read.");
    snprintf(text, sizeof text, "one element: the lane reads column %d for itself", row.row);
    ws_quiz_wrong(
        maker, text,
        "Then each lane would read for itself; a row is read whole and spread over lanes.");
    snprintf(text, sizeof text, "row %d of matrix %d, which stays a row of the fragment", row.row,
             row.matrix);
    ws_quiz_wrong(maker, text, "That is true without .trans.");
    ws_quiz_because(maker,
                    "Addresses are the same with .trans and without. Lane %d addresses row %d of "
                    "matrix %d; only the places of its elements change.",
                    lane, row.row, row.matrix);
    ws_quiz_hint(maker,
                 "An address is that of contiguous bytes. Which of the answers is contiguous?");
    maker->made->secrets = WS_SECRET_ADDRESS_LANES | WS_SECRET_HOLDERS;
    maker->made->asked.address_lane = maker->made->right.address_lane = lane;
    return true;
}

const struct ws_quiz_kind ws_quiz_trans_address = {WS_LEVEL(2), 4, 2, make_trans_address};

/* "M0[4,3] and M0[5,3]". */
static void pair(const struct ws_variant *variant, struct ws_place a, struct ws_place b,
                 char text[WS_QUIZ_WORDS_SIZE])
{
    char first[WS_PLACE_SIZE], second[WS_PLACE_SIZE];

    snprintf(text, WS_QUIZ_WORDS_SIZE, "%s and %s",
             ws_place_name(variant, WS_VIEW_MEMORY, a, first),
             ws_place_name(variant, WS_VIEW_MEMORY, b, second));
}

static bool make_trans_pair(struct ws_quiz_maker *maker)
{
    const struct ws_mapping *plain;
    char before[WS_QUIZ_WORDS_SIZE], text[WS_QUIZ_WORDS_SIZE];
    struct ws_place low, high, other;
    struct ws_slot slot;

    if (!ws_quiz_about(maker, TRANS))
        return false;
    plain = ws_quiz_sibling(maker);
    if (!plain)
        return false;
    slot = ws_quiz_slot(maker, &low);
    slot.element = 0;
    low = ws_mapping_place(maker->mapping, slot);
    slot.element = 1;
    high = ws_mapping_place(maker->mapping, slot);
    ws_quiz_held(plain, slot.lane, slot.reg, before);
    ws_quiz_ask(maker,
                "Without .trans lane %d receives %s in r%d. The addresses stay, and .trans is "
                "added. What does it receive in r%d, lower half first?",
                slot.lane, before, slot.reg, slot.reg);
    ws_quiz_right(maker, "%s", ws_quiz_held(maker->mapping, slot.lane, slot.reg, text));
    ws_quiz_wrong(
        maker, before,
        "Then .trans would change memory or addresses; it changes the places of the elements.");
    other = low;
    other.row = low.row & ~1;
    other.column = low.column & ~1;
    pair(maker->mapping->variant, other,
         (struct ws_place){other.matrix, other.row, other.column + 1, 0}, text);
    ws_quiz_wrong(maker, text,
                  "Then elements adjacent in memory would stay together; .trans separates pairs of "
                  "16-bit elements.");
    pair(maker->mapping->variant, high, low, text);
    ws_quiz_wrong(maker, text,
                  "Then the upper half would come first; the element of the lower row "
                  "number is in the lower half.");
    pair(maker->mapping->variant, (struct ws_place){low.matrix, low.column, low.row, 0},
         (struct ws_place){low.matrix, low.column, low.row + 2 > 7 ? low.row - 2 : low.row + 2, 0},
         text);
    ws_quiz_wrong(maker, text,
                  "Then elements of every other column would be paired; with .trans a "
                  "pair is two rows of one column.");
    pair(maker->mapping->variant, low,
         (struct ws_place){low.matrix, low.row, low.column < 7 ? low.column + 1 : 6, 0}, text);
    ws_quiz_wrong(maker, text,
                  "Then the pair would still be in one row of memory; transposed, it is two rows "
                  "of one column.");
    ws_quiz_because(maker,
                    "Rows and columns are exchanged within each matrix: lane %d's pair is %s of "
                    "memory. The addresses are the same.",
                    slot.lane, ws_quiz_held(maker->mapping, slot.lane, slot.reg, text));
    ws_quiz_hint(maker, "Exchange row and column of each element, and keep lane and half.");
    maker->made->secrets = WS_SECRET_HOLDERS;
    maker->made->asked = ws_quiz_slot_shown(maker->mapping, slot);
    maker->made->asked.bit = -1;
    maker->made->right = maker->made->asked;
    return true;
}

const struct ws_quiz_kind ws_quiz_trans_pair = {WS_LEVEL(2), 4, 2, make_trans_pair};

/*
 * The bytes that a lane receives with the 16-bit instruction, or with one for bytes, as "[4,6]
 * [4,7] …".
 */
static void bytes_by_halves(const struct ws_mapping *mapping, int lane, char *text, size_t size)
{
    size_t length = 0;

    text[0] = 0;
    for (int half = 0; half < 2 && length < size; half++) {
        struct ws_place place = ws_mapping_place(mapping, (struct ws_slot){lane, 0, half, 0});

        length +=
            (size_t)snprintf(text + length, size - length, "%s[%d,%d] [%d,%d]", half ? " " : "",
                             place.row, 2 * place.column, place.row, 2 * place.column + 1);
    }
}

static bool make_bytes(struct ws_quiz_maker *maker)
{
    const struct ws_mapping *plain;
    char text[WS_QUIZ_WORDS_SIZE];
    int lane = ws_quiz_chance(maker, WS_LANES), first, column;

    if (!ws_quiz_about(maker, "ldmatrix.m8n8.x1.trans.b16"))
        return false;
    plain = ws_quiz_sibling(maker);
    if (!plain)
        return false;
    ws_quiz_ask(maker,
                "Eight rows of 16 bytes, byte [row,column], are loaded with the 16-bit "
                "instruction and .trans. Which four bytes does lane %d receive in r0, lowest "
                "first?",
                lane);
    bytes_by_halves(maker->mapping, lane, text, sizeof text);
    ws_quiz_right(maker, "%s", text);
    first = ws_mapping_place(maker->mapping, (struct ws_slot){lane, 0, 0, 0}).row;
    column = ws_mapping_place(maker->mapping, (struct ws_slot){lane, 0, 0, 0}).column;
    snprintf(text, sizeof text, "[%d,%d] [%d,%d] [%d,%d] [%d,%d]", first, 2 * column, first + 1,
             2 * column, first, 2 * column + 1, first + 1, 2 * column + 1);
    ws_quiz_wrong(
        maker, text,
        "Then the bytes of a pair would be separated; an element of 16 bits moves whole.");
    snprintf(text, sizeof text, "[%d,%d] [%d,%d] [%d,%d] [%d,%d]", 4 * (lane % 2), column,
             4 * (lane % 2) + 1, column, 4 * (lane % 2) + 2, column, 4 * (lane % 2) + 3, column);
    ws_quiz_wrong(maker, text,
                  "Then bytes would be transposed one by one; this instruction handles only 16-bit "
                  "elements.");
    bytes_by_halves(plain, lane, text, sizeof text);
    ws_quiz_wrong(maker, text, "That is true without .trans.");
    snprintf(text, sizeof text, "[%d,%d] [%d,%d] [%d,%d] [%d,%d]", first, 2 * column + 1, first,
             2 * column, first + 1, 2 * column + 1, first + 1, 2 * column);
    ws_quiz_wrong(maker, text,
                  "Then the two bytes of a pair would be exchanged; a pair moves as it is.");
    ws_quiz_because(maker, "The instruction moves 16-bit elements: two adjacent bytes each. It "
                           "transposes pairs, and the two bytes of a pair stay together.");
    ws_quiz_hint(maker, "To this instruction two adjacent bytes are one element.");
    maker->made->secrets = WS_SECRET_HOLDERS;
    maker->made->asked.lane = maker->made->right.lane = lane;
    return true;
}

const struct ws_quiz_kind ws_quiz_bytes = {WS_LEVEL(4), 8, 2, make_bytes};
