/* Where an element goes: which lane, which part of its registers, and back. */
#include <stdio.h>

#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "viz/teach/quiz/quiz_words.h"

#define X1 "ldmatrix.m8n8.x1.b16"
#define SEVERAL                                                                                    \
    "ldmatrix.m8n8.x2.b16 ldmatrix.m8n8.x4.b16 ldmatrix.m8n8.x1.trans.b16 "                        \
    "ldmatrix.m8n8.x2.trans.b16 ldmatrix.m8n8.x4.trans.b16"
#define NARROW                                                                                     \
    "ldmatrix.m16n16.x1.trans.b8 ldmatrix.m16n16.x2.trans.b8 "                                     \
    "ldmatrix.m8n16.x1.b8x16.b6x16_p32 ldmatrix.m8n16.x2.b8x16.b4x16_p64 "                         \
    "ldmatrix.m8n16.x4.b8x16.b4x16_p64 ldmatrix.m8n16.x4.s8.s4 ldmatrix.m8n16.x1.s8.s4"

/* What a level's questions about elements are about. */
static bool about_level(struct ws_quiz_maker *maker)
{
    const int level = maker->made->level;

    return ws_quiz_about(maker, level == 1 ? X1 : level == 2 ? SEVERAL : NARROW);
}

static void hint_at_element(struct ws_quiz_maker *maker)
{
    const struct ws_variant *variant = maker->made->question.variant;

    ws_quiz_hint(maker, variant->trans
                            ? "Four lanes hold one row of the fragment; with .trans, a row of the "
                              "fragment is a column of memory."
                            : "Four lanes hold one row: lanes 0 to 3 row 0, lanes 4 to 7 row 1, "
                              "and so on. Each holds one 32-bit register of it.");
}

static const char *number_of(const struct ws_variant *variant, struct ws_place place,
                             char text[WS_PLACE_SIZE])
{
    return ws_place_name(variant, WS_VIEW_MEMORY, place, text);
}

/* What misconceptions say which lane holds an element. */
static void wrong_lanes(struct ws_quiz_maker *maker, struct ws_place place, const char *text)
{
    const struct ws_operand *moved = ws_moved(maker->made->question.variant);
    const struct ws_mapping *sibling = ws_quiz_sibling(maker);
    struct ws_slot other;

    ws_quiz_wrong_number(
        maker, text, place.row,
        "Then one lane would hold a whole row; a row is spread over several lanes.");
    if (moved->columns <= WS_LANES)
        ws_quiz_wrong_number(maker, text, place.column,
                             "Then one lane would hold a whole column; a column is spread over "
                             "several lanes.");
    if (moved->columns * place.row + place.column < WS_LANES)
        ws_quiz_wrong_number(maker, text, moved->columns * place.row + place.column,
                             "Then each lane would hold one element; a lane holds several, packed "
                             "in 32-bit registers.");
    if (sibling && ws_mapping_slot(sibling, place, &other))
        ws_quiz_wrong_number(maker, text, other.lane,
                             maker->made->question.variant->trans
                                 ? "That lane would hold it without .trans."
                                 : "That lane would hold it with .trans.");
    /* Rows and columns the other way round, for what has no such sibling. */
    if (!sibling)
        ws_quiz_wrong_number(
            maker, text, 4 * (place.column % 8) + place.row % 8 / 2,
            "Then 16-bit elements would have been transposed, as m8n8 with .trans does.");
    ws_quiz_wrong_number(maker, text, 4 * (place.row % 8) + place.column % 4,
                         "Then adjacent columns would go to different lanes; they are packed "
                         "together into one register.");
    ws_quiz_wrong_number(maker, text,
                         ws_address_lanes(maker->made->question.variant)
                             ? moved->rows * place.matrix + place.row
                             : place.row,
                         "That lane supplies the address of the row; it need not receive it.");
}

static bool make_lane(struct ws_quiz_maker *maker)
{
    struct ws_place place;
    struct ws_slot slot;
    char name[WS_PLACE_SIZE];

    if (!about_level(maker))
        return false;
    slot = ws_quiz_slot(maker, &place);
    ws_quiz_ask(maker,
                "Which lane receives %s, the element in row %d, column %d of matrix %d in "
                "memory?",
                number_of(maker->mapping->variant, place, name), place.row, place.column,
                place.matrix);
    ws_quiz_right(maker, "lane %d", slot.lane);
    wrong_lanes(maker, place, "lane %d");
    ws_quiz_tell_slot(maker, slot);
    hint_at_element(maker);
    maker->made->secrets = WS_SECRET_HOLDERS | WS_SECRET_ADDRESS_LANES;
    maker->made->asked = maker->made->right = ws_quiz_element_shown(place);
    return true;
}

const struct ws_quiz_kind ws_quiz_lane = {WS_LEVEL(1) | WS_LEVEL(2) | WS_LEVEL(4), 1, 2, make_lane};

static void wrong_part(struct ws_quiz_maker *maker, struct ws_slot slot, const char *because)
{
    const struct ws_variant *variant = maker->made->question.variant;
    char part[WS_PART_SIZE];

    if (slot.element >= 0 && slot.element < ws_moved(variant)->elements && slot.reg < 4)
        ws_quiz_wrong(maker, ws_slot_part(variant, slot, part), "%s", because);
}

static bool make_part(struct ws_quiz_maker *maker)
{
    struct ws_place place;
    struct ws_slot slot, other;
    const struct ws_operand *moved;
    const struct ws_mapping *sibling;
    const char *more = "Then there would be more registers than the instruction has; a lane's "
                       "elements share its registers.";
    char name[WS_PLACE_SIZE], part[WS_PART_SIZE];
    int last;

    if (!about_level(maker))
        return false;
    moved = ws_moved(maker->made->question.variant);
    last = moved->elements - 1;
    slot = ws_quiz_slot(maker, &place);
    ws_quiz_ask(maker, "Lane %d receives %s. In which part of its registers?%s", slot.lane,
                number_of(maker->mapping->variant, place, name),
                last == 1 ? " (lo is the lower 16 bits, hi the upper 16.)"
                          : " (b0 is the lowest byte, b3 the highest.)");
    ws_quiz_right(maker, "%s", ws_slot_part(maker->made->question.variant, slot, part));
    other = slot;
    other.element = last - slot.element;
    wrong_part(maker, other,
               "Then the register would be filled from its upper bits down; the "
               "first element is in the lowest bits.");
    other = slot;
    other.reg = (slot.reg + 1) % 4;
    wrong_part(maker, other,
               other.reg >= moved->registers
                   ? more
                   : "Then another matrix's register, or the other half of the matrix, would hold "
                     "it: registers follow the matrices, in the order of the lanes that supply "
                     "their addresses.");
    other.element = last - slot.element;
    wrong_part(maker, other,
               other.reg >= moved->registers ? more
                                             : "Both are wrong: registers follow the matrices, and "
                                               "the first element is in the lowest bits.");
    other = slot;
    other.reg = place.matrix == 1 ? 2 : place.matrix == 2 ? 1 : slot.reg;
    if (other.reg < moved->registers && moved->registers == moved->matrices)
        wrong_part(maker, other,
                   "Then the hardware would fix the order of r1 and r2; each matrix has the "
                   "register of its number, wherever it is in the tile.");
    sibling = ws_quiz_sibling(maker);
    if (sibling && ws_mapping_slot(sibling, place, &other))
        wrong_part(maker, other,
                   maker->made->question.variant->trans
                       ? "That is where it would be without .trans."
                       : "That is where it would be with .trans.");
    other = slot;
    other.element = place.column * (last + 1) / moved->columns;
    wrong_part(maker, other,
               "Then each part would hold contiguous columns from one end of the row to the other; "
               "a lane's elements are adjacent.");
    ws_quiz_tell_slot(maker, slot);
    hint_at_element(maker);
    maker->made->secrets = WS_SECRET_HOLDERS;
    maker->made->asked = ws_quiz_element_shown(place);
    maker->made->right = ws_quiz_slot_shown(maker->mapping, slot);
    return true;
}

const struct ws_quiz_kind ws_quiz_part = {WS_LEVEL(1) | WS_LEVEL(2) | WS_LEVEL(4), 1, 2, make_part};

static bool make_point_element(struct ws_quiz_maker *maker)
{
    struct ws_place place;
    struct ws_slot slot;
    char part[WS_PART_SIZE];

    if (!about_level(maker))
        return false;
    slot = ws_quiz_slot(maker, &place);
    maker->made->question.ask = WS_ASK_POINT;
    maker->made->question.answer = ws_quiz_element_shown(place);
    ws_quiz_ask(maker,
                "Which element of memory does lane %d receive in %s? Answer like M0[2,7], "
                "for matrix 0, row 2, column 7.",
                slot.lane, ws_slot_part(maker->made->question.variant, slot, part));
    ws_quiz_tell_slot(maker, slot);
    hint_at_element(maker);
    maker->made->secrets = WS_SECRET_HOLDERS | WS_SECRET_ADDRESS_LANES;
    maker->made->asked = ws_quiz_slot_shown(maker->mapping, slot);
    maker->made->right = ws_quiz_element_shown(place);
    return true;
}

const struct ws_quiz_kind ws_quiz_point_element = {WS_LEVEL(1) | WS_LEVEL(2) | WS_LEVEL(4), 1, 0,
                                                   make_point_element};

static bool make_point_lane(struct ws_quiz_maker *maker)
{
    struct ws_place place;
    struct ws_slot slot;
    char name[WS_PLACE_SIZE];

    if (!about_level(maker))
        return false;
    slot = ws_quiz_slot(maker, &place);
    maker->made->question.ask = WS_ASK_POINT;
    maker->made->question.answer.lane = slot.lane;
    ws_quiz_ask(maker,
                "Which lane's registers receive %s (matrix %d, row %d, column %d in "
                "memory)? Answer like lane 9.",
                number_of(maker->mapping->variant, place, name), place.matrix, place.row,
                place.column);
    ws_quiz_tell_slot(maker, slot);
    hint_at_element(maker);
    maker->made->secrets = WS_SECRET_HOLDERS | WS_SECRET_ADDRESS_LANES;
    maker->made->asked = ws_quiz_element_shown(place);
    maker->made->right = ws_quiz_slot_shown(maker->mapping, slot);
    return true;
}

const struct ws_quiz_kind ws_quiz_point_lane = {WS_LEVEL(1) | WS_LEVEL(2), 1, 0, make_point_lane};

static bool make_holders(struct ws_quiz_maker *maker)
{
    char goes[WS_QUIZ_WORDS_SIZE];
    struct ws_place place;
    uint32_t lanes;

    if (!about_level(maker))
        return false;
    ws_quiz_slot(maker, &place);
    lanes = ws_quiz_row_holders(maker->mapping, place.matrix, place.row);
    maker->made->question.ask = WS_ASK_NUMBER;
    for (; lanes; lanes &= lanes - 1)
        maker->made->question.number++;
    ws_quiz_ask(maker,
                "A lane's address is that of one row of memory, of %d bytes. Over how many lanes' "
                "registers are the elements of row %d of matrix %d spread? Type a number.",
                ws_row_bytes(maker->made->question.variant), place.row, place.matrix);
    ws_quiz_because(
        maker, "The row goes to %s%s.",
        ws_quiz_row_goes(maker->mapping, place.matrix, place.row, goes),
        maker->made->question.variant->trans
            ? ": with .trans it becomes a column of the fragment, one element per register"
            : ", one register each");
    hint_at_element(maker);
    maker->made->secrets = WS_SECRET_HOLDERS;
    maker->made->asked.matrix = maker->made->right.matrix = place.matrix;
    maker->made->asked.row = maker->made->right.row = place.row;
    return true;
}

const struct ws_quiz_kind ws_quiz_holders = {WS_LEVEL(1) | WS_LEVEL(2) | WS_LEVEL(4), 1, 0,
                                             make_holders};
