/* Computes quadrants from the layouts of the load and of the MMA. */
#include "viz/teach/fed.h"

#include <stdio.h>

#include "probe/feed/feed_explain.h"
#include "probe/isa/operand.h"

const struct ws_variant *ws_fed_operand(void)
{
    return ws_mma_operand(ws_mma_named("mma.m16n8k16.f32.f16.f16.f32"), WS_OPERAND_A);
}

bool ws_fed_check(const struct ws_variant *load, struct ws_error *error)
{
    const struct ws_operand *moved = ws_moved(load);

    return (!load->family->writes_memory && moved->registers == WS_FED && moved->elements == 2 &&
            ws_address_lanes(load)) ||
           ws_fail(error, WS_CODE_FIGURE,
                   "the MMA figure needs a load of four 8x8 matrices with 16-bit elements, not %s; "
                   "use ldmatrix.m8n8.x4.b16",
                   load->name);
}

struct ws_place ws_fed_place(const struct ws_mapping *mapping, enum ws_tile tile,
                             struct ws_slot slot)
{
    struct ws_place place = ws_mapping_place(mapping, slot);
    int down, across;

    ws_tile_place(tile, WS_FED, place.matrix, &down, &across);
    return (struct ws_place){.row = WS_FED_QUADRANT * down + place.row,
                             .column = WS_FED_QUADRANT * across + place.column};
}

void ws_fed_quadrants(const struct ws_mapping *mapping, enum ws_tile tile,
                      struct ws_fed fed[WS_FED])
{
    for (int reg = 0; reg < WS_FED; reg++) {
        struct ws_slot slot = {.reg = reg};

        fed[reg].lies = ws_fed_place(mapping, tile, slot);
        fed[reg].read = ws_layout_place(ws_fed_operand(), slot);
    }
}

/* The register that needs the quadrant. */
static int home(struct ws_place lies)
{
    return ws_layout_slot(ws_fed_operand(), lies).reg;
}

struct ws_tint ws_fed_tint(struct ws_place lies)
{
    return (struct ws_tint){WS_TINT_MATRIX, home(lies)};
}

const char *ws_fed_corner(struct ws_place lies)
{
    static const char *const corners[2][2] = {{"top left", "top right"},
                                              {"bottom left", "bottom right"}};

    return corners[lies.row / WS_FED_QUADRANT][lies.column / WS_FED_QUADRANT];
}

bool ws_fed_answer(const struct ws_variant *load, enum ws_tile tile, char text[WS_FED_ANSWER_SIZE],
                   struct ws_error *error)
{
    const struct ws_address_options addresses = {.tile = tile};
    const struct ws_feed_question question = {
        .from = load, .operand = ws_fed_operand(), .addresses = &addresses};
    struct ws_feed_answer answer;
    struct ws_feed_why why;

    if (!ws_feed_judge(&question, &answer, error))
        return false;
    if (answer.feeds) {
        snprintf(text, WS_FED_ANSWER_SIZE, "it feeds A");
        return true;
    }
    ws_feed_explain(&question, &answer, &why);
    snprintf(text, WS_FED_ANSWER_SIZE, "it does not feed A: %s", ws_feed_fault_words(why.fault));
    return true;
}
