/* Find the error: labels of a picture, of which one is what a misconception would write. */
#include <stdio.h>

#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "viz/teach/quiz/quiz_words.h"

enum { RIGHT_ONES = 3 };

static void label(const struct ws_variant *variant, struct ws_place place, struct ws_slot slot,
                  char text[WS_QUIZ_WORDS_SIZE])
{
    char name[WS_PLACE_SIZE], part[WS_PART_SIZE];

    snprintf(text, WS_QUIZ_WORDS_SIZE, "%s: T%d %s",
             ws_place_name(variant, WS_VIEW_MEMORY, place, name), slot.lane,
             ws_slot_part(variant, slot, part));
}

/* The slot that a misconception would give a place, and in words which; false where it gives none.
 */
static bool mistaken(struct ws_quiz_maker *maker, struct ws_place place, struct ws_slot right,
                     struct ws_slot *wrong, const char **why)
{
    const struct ws_operand *moved = ws_moved(maker->made->question.variant);
    const struct ws_mapping *sibling = ws_quiz_sibling(maker);

    *wrong = right;
    switch (ws_quiz_chance(maker, 4)) {
    case 0:
        *why = "it has the wrong register, as in a common figure that labels r0 twice";
        wrong->reg = 0;
        break;
    case 1:
        *why = "it has the parts of the register in the wrong order";
        wrong->element = moved->elements - 1 - right.element;
        break;
    case 2:
        *why = "it has the lane that supplies the row's address";
        wrong->lane = ws_mapping_address_lane(maker->mapping, right);
        break;
    case 3:
        *why = maker->made->question.variant->trans ? "it ignores .trans"
                                                    : "it is the one with .trans";
        if (!sibling || !ws_mapping_slot(sibling, place, wrong))
            return false;
        break;
    }
    return ws_slot_number(maker->made->question.variant, *wrong) !=
           ws_slot_number(maker->made->question.variant, right);
}

static bool make_error(struct ws_quiz_maker *maker)
{
    const struct ws_variant *variant;
    struct ws_place place, other_place;
    struct ws_slot slot, wrong, other;
    char text[WS_QUIZ_WORDS_SIZE], part[WS_PART_SIZE], name[WS_PLACE_SIZE];
    const char *why = "";

    if (!ws_quiz_about(maker, "ldmatrix.m8n8.x4.b16 ldmatrix.m8n8.x4.trans.b16 "
                              "stmatrix.m8n8.x4.trans.b16 ldmatrix.m16n16.x1.trans.b8 "
                              "ldmatrix.m8n16.x2.b8x16.b4x16_p64"))
        return false;
    variant = maker->made->question.variant;
    slot = ws_quiz_slot(maker, &place);
    if (!mistaken(maker, place, slot, &wrong, &why))
        return false;
    ws_quiz_ask(maker, "A figure has these four labels: an element in memory, the lane that holds "
                       "it (T5 is lane 5) and the part of its register. Which label is wrong?");
    label(variant, place, wrong, text);
    ws_quiz_right(maker, "%s", text);
    for (int i = 0; i < RIGHT_ONES; i++) {
        other = ws_quiz_slot(maker, &other_place);
        if (ws_place_number(variant, other_place) == ws_place_number(variant, place))
            return false;
        label(variant, other_place, other, text);
        ws_quiz_wrong(maker, text, "This label is right: lane %d holds %s in %s.", other.lane,
                      ws_place_name(variant, WS_VIEW_MEMORY, other_place, name),
                      ws_slot_part(variant, other, part));
    }
    ws_quiz_because(maker, "%s is in lane %d, %s; the label is wrong: %s.",
                    ws_place_name(variant, WS_VIEW_MEMORY, place, name), slot.lane,
                    ws_slot_part(variant, slot, part), why);
    ws_quiz_hint(maker, "Work out each label's lane from its row and column.");
    maker->made->secrets = WS_SECRET_HOLDERS | WS_SECRET_ADDRESS_LANES;
    maker->made->right = ws_quiz_element_shown(place);
    return true;
}

const struct ws_quiz_kind ws_quiz_error = {WS_LEVEL(4), 9, 3, make_error};
