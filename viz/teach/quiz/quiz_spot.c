/*
 * Find the error in a picture: all lanes of a matrix as they are written on it, of which one is
 * what a misconception would write. The wrong one is as long as the right one: its looks tell
 * nothing.
 */
#include "probe/isa/place.h"
#include "viz/teach/quiz/quiz_words.h"

/* The lane that a misconception would give a place, and in words which. */
static int mistaken(struct ws_quiz_maker *maker, struct ws_place place, struct ws_slot right,
                    const char **why)
{
    const struct ws_mapping *sibling = ws_quiz_sibling(maker);
    struct ws_slot turned;

    switch (ws_quiz_chance(maker, 3)) {
    case 0:
        *why = "it has the lane that supplies the row's address";
        return ws_mapping_address_lane(maker->mapping, right);
    case 1:
        *why = "it exchanges two adjacent elements";
        return right.lane ^ 1;
    case 2:
        *why = maker->made->question.variant->trans ? "it ignores .trans"
                                                    : "it is the one with .trans";
        return sibling && ws_mapping_slot(sibling, place, &turned) ? turned.lane : right.lane;
    }
    return right.lane;
}

static bool make_spot(struct ws_quiz_maker *maker)
{
    struct ws_quiz_mislabel *mislabel = &maker->made->mislabel;
    char part[WS_PART_SIZE], name[WS_PLACE_SIZE];
    const struct ws_variant *variant;
    const char *why = "";
    struct ws_place place;
    struct ws_slot slot;
    int wrong;

    if (!ws_quiz_about(maker, "ldmatrix.m8n8.x1.b16 ldmatrix.m8n8.x1.trans.b16 "
                              "stmatrix.m8n8.x1.b16 stmatrix.m8n8.x1.trans.b16 "
                              "ldmatrix.m8n16.x1.s8.s4 ldmatrix.m8n16.x1.b8x16.b6x16_p32"))
        return false;
    variant = maker->made->question.variant;
    slot = ws_quiz_slot(maker, &place);
    wrong = mistaken(maker, place, slot, &why);
    if (wrong == slot.lane || (wrong < 10) != (slot.lane < 10))
        return false;
    *mislabel = (struct ws_quiz_mislabel){true, place, slot.lane, wrong};
    maker->made->question.ask = WS_ASK_POINT;
    maker->made->question.answer = maker->made->right = ws_quiz_element_shown(place);
    ws_quiz_ask(maker,
                "A figure of the matrix in memory shows which lane %s each element. One label is "
                "wrong. Point at it in Matrices, or type an element that has it, such as M0[2,7].",
                variant->family->writes_memory ? "holds" : "receives");
    ws_quiz_because(maker, "%s is in lane %d, %s; the figure shows lane %d: %s.",
                    ws_place_name(variant, WS_VIEW_MEMORY, place, name), slot.lane,
                    ws_slot_part(variant, slot, part), wrong, why);
    ws_quiz_hint(maker, "Check the lanes in order: which appears twice, and which is missing?");
    maker->made->secrets = WS_SECRET_HOLDERS;
    return true;
}

const struct ws_quiz_kind ws_quiz_spot = {WS_LEVEL(4), 9, 0, make_spot};
