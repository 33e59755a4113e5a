/* Elements of 8, 6 and 4 bits: where they are in memory and in a byte, and who names their rows. */
#include <stdio.h>

#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "viz/teach/quiz/quiz_words.h"

#define PACKED                                                                                     \
    "ldmatrix.m8n16.x1.b8x16.b6x16_p32 ldmatrix.m8n16.x1.b8x16.b4x16_p64 "                         \
    "ldmatrix.m16n16.x1.trans.b8x16.b6x16_p32 ldmatrix.m16n16.x1.trans.b8x16.b4x16_p64 "           \
    "ldmatrix.m8n16.x2.s8.s4"

static void bits(int first, int count, char text[WS_QUIZ_WORDS_SIZE])
{
    snprintf(text, WS_QUIZ_WORDS_SIZE, "bits %d to %d of the row", first, first + count - 1);
}

static bool make_packed(struct ws_quiz_maker *maker)
{
    const struct ws_operand *moved;
    char text[WS_QUIZ_WORDS_SIZE];
    int column, width;

    if (!ws_quiz_about(maker, PACKED))
        return false;
    moved = ws_moved(maker->made->question.variant);
    width = moved->width_bits;
    column = 1 + ws_quiz_chance(maker, moved->columns - 1);
    ws_quiz_ask(
        maker,
        "A row of memory, at one lane's address, holds %d elements of %d bits. Where is the "
        "element of column %d? Bits are counted from the lowest of the row's first byte.",
        moved->columns, width, column);
    bits(column * width, width, text);
    ws_quiz_right(maker, "%s", text);
    bits(8 * column, width, text);
    ws_quiz_wrong(maker, text,
                  "Then each element would have its own byte in memory; it has one in the "
                  "register, but in memory elements are packed.");
    bits(16 * column % 256, width, text);
    ws_quiz_wrong(maker, text, "Then each element would have its own 16 bits.");
    bits((column ^ 1) * width, width, text);
    ws_quiz_wrong(maker, text,
                  "Then the upper of two adjacent elements would come first; the lower column is "
                  "in the lower bits.");
    bits((moved->columns - 1 - column) * width, width, text);
    ws_quiz_wrong(maker, text, "Then a row would be filled from its last bits down.");
    ws_quiz_because(maker,
                    "Elements are packed from the lowest bit up: column %d starts at bit %d * "
                    "%d = %d.",
                    column, column, width, column * width);
    ws_quiz_hint(maker, "%d elements of %d bits are %d bytes, without gaps.", moved->columns, width,
                 ws_row_data_bytes(maker->made->question.variant));
    maker->made->secrets = WS_SECRET_HOLDERS;
    maker->made->right.matrix = maker->made->right.row = 0;
    maker->made->right.column = column;
    return true;
}

const struct ws_quiz_kind ws_quiz_packed = {WS_LEVEL(4), 8, 2, make_packed};

static bool make_upper(struct ws_quiz_maker *maker)
{
    const struct ws_operand *moved;
    char low[WS_QUIZ_WORDS_SIZE], text[WS_QUIZ_WORDS_SIZE], sign[WS_QUIZ_WORDS_SIZE];
    int width;
    bool extends;

    if (!ws_quiz_about(maker, PACKED))
        return false;
    moved = ws_moved(maker->made->question.variant);
    width = moved->width_bits;
    extends = moved->extension == WS_EXTENSION_SIGN;
    ws_quiz_ask(maker,
                "The instruction loads an element of %d bits into a byte of a register. Where is "
                "it in that byte, and what do the other bits hold?",
                width);
    snprintf(low, sizeof low, "in bits 0 to %d; the others are unspecified", width - 1);
    snprintf(sign, sizeof sign, "in bits 0 to %d; the others repeat its sign", width - 1);
    ws_quiz_right(maker, "%s", extends ? sign : low);
    ws_quiz_wrong(maker, low, "Then code would have to extend the sign; this form extends it.");
    ws_quiz_wrong(maker, sign,
                  "Then it would be a valid 8-bit integer; this form does not fill the other bits. "
                  ".s8.s4 does.");
    snprintf(text, sizeof text, "in bits %d to 7; the others are zero", 8 - width);
    ws_quiz_wrong(
        maker, text,
        "Then it would be in the upper bits of the byte; elements are placed from the lowest bit.");
    snprintf(text, sizeof text, "in bits 2 to %d, where mma expects it", width + 1);
    ws_quiz_wrong(maker, text,
                  width == 4 ? "Then it would be ready for mma: an e2m1 operand of the 8-bit kinds "
                               "has it there. The code must shift it left by 2."
                             : "No such shift is made: elements are placed from the lowest bit.");
    if (extends)
        ws_quiz_because(maker,
                        "It is in bits 0 to %d of its byte, and bits %d to 7 are copies of its "
                        "highest bit: a signed byte.",
                        width - 1, width);
    else
        ws_quiz_because(maker, "It is in bits 0 to %d of its byte; bits %d to 7 are padding.",
                        width - 1, width);
    ws_quiz_hint(maker, "Is the byte a signed number (.s8)?");
    maker->made->secrets = 0;
    return true;
}

const struct ws_quiz_kind ws_quiz_upper = {WS_LEVEL(4), 8, 2, make_upper};

static bool make_give(struct ws_quiz_maker *maker)
{
    const char *const words = "%d";
    const struct ws_variant *variant;
    int counted;

    if (!ws_quiz_about(maker, "ldmatrix.m16n16.x1.trans.b8 ldmatrix.m16n16.x2.trans.b8 "
                              "ldmatrix.m16n16.x1.trans.b8x16.b4x16_p64 "
                              "ldmatrix.m8n16.x1.b8x16.b6x16_p32 ldmatrix.m8n16.x2.s8.s4 "
                              "ldmatrix.m8n16.x4.s8.s4 stmatrix.m16n8.x1.trans.b8 "
                              "stmatrix.m16n8.x2.trans.b8 stmatrix.m16n8.x4.trans.b8"))
        return false;
    variant = maker->made->question.variant;
    counted = ws_address_lanes(variant);
    ws_quiz_ask(maker, "How many of the warp's 32 lanes supply an address that is used?");
    ws_quiz_right(maker, words, counted);
    ws_quiz_wrong_number(
        maker, words, 8 * ws_moved(variant)->matrices,
        "Then every matrix would have eight rows in memory; one of m16n16 has 16.");
    ws_quiz_wrong_number(maker, words, 16 * ws_moved(variant)->matrices % 64,
                         "Then every matrix would have 16 rows in memory; here it has eight.");
    ws_quiz_wrong_number(maker, words, 32,
                         "Then all lanes would supply a row address; there are fewer rows.");
    ws_quiz_wrong_number(maker, words, 8,
                         "That is one matrix of eight rows; count all rows of all matrices.");
    ws_quiz_wrong_number(maker, words, ws_moved(variant)->matrices,
                         "Then one address per matrix would be enough; each row has its own.");
    ws_quiz_because(maker, "%d matri%s of %d rows in memory: %d addresses, from lanes 0 to %d.",
                    ws_moved(variant)->matrices, ws_moved(variant)->matrices == 1 ? "x" : "ces",
                    ws_moved(variant)->rows, counted, counted - 1);
    ws_quiz_hint(maker, "One lane supplies the address of each row in memory. With .trans, columns "
                        "of the fragment are rows in memory.");
    maker->made->secrets = WS_SECRET_ALL;
    return true;
}

const struct ws_quiz_kind ws_quiz_give = {WS_LEVEL(4), 8, 2, make_give};

/* A store: the mirror of "which lane receives". */
static bool make_store(struct ws_quiz_maker *maker)
{
    const char *const words = "lane %d";
    const struct ws_mapping *sibling;
    const struct ws_variant *variant;
    struct ws_place place;
    struct ws_slot slot, other;
    char name[WS_PLACE_SIZE];

    if (!ws_quiz_about(maker,
                       "stmatrix.m8n8.x1.b16 stmatrix.m8n8.x4.b16 stmatrix.m8n8.x4.trans.b16 "
                       "stmatrix.m8n8.x2.trans.b16 stmatrix.m16n8.x1.trans.b8 "
                       "stmatrix.m16n8.x2.trans.b8"))
        return false;
    variant = maker->made->question.variant;
    slot = ws_quiz_slot(maker, &place);
    ws_quiz_ask(maker,
                "After the store, %s is in memory: matrix %d, row %d, column %d. Which lane's "
                "register did it come from?",
                ws_place_name(variant, WS_VIEW_MEMORY, place, name), place.matrix, place.row,
                place.column);
    ws_quiz_right(maker, words, slot.lane);
    ws_quiz_wrong_number(maker, words, ws_mapping_address_lane(maker->mapping, slot),
                         "Then each lane would write its own data to its own address; that lane "
                         "only supplies the row's address.");
    ws_quiz_wrong_number(
        maker, words, place.row,
        "Then a lane would hold a whole row of memory; a row comes from several lanes.");
    ws_quiz_wrong_number(
        maker, words, place.column,
        "Then a lane would hold a whole column; a column comes from several lanes.");
    sibling = ws_quiz_sibling(maker);
    if (sibling && ws_mapping_slot(sibling, place, &other))
        ws_quiz_wrong_number(maker, words, other.lane,
                             variant->trans ? "That is so without .trans."
                                            : "That is so with .trans.");
    if (!ws_has_halves(ws_moved(variant)))
        ws_quiz_wrong_number(
            maker, words, 4 * place.row + place.column / 4,
            "That is true for variants that do not transpose; this one always does.");
    ws_quiz_wrong_number(maker, words, (slot.lane + 1) % WS_LANES,
                         "Then lanes would be counted from 1; the first is lane 0.");
    ws_quiz_tell_slot(maker, slot);
    ws_quiz_hint(maker, "A store mirrors the load: a lane writes what it would receive.");
    maker->made->secrets = WS_SECRET_HOLDERS | WS_SECRET_ADDRESS_LANES;
    maker->made->asked = maker->made->right = ws_quiz_element_shown(place);
    return true;
}

const struct ws_quiz_kind ws_quiz_store = {WS_LEVEL(4), 7, 2, make_store};
