/*
 * Where ids are put: rows of memory, and slots of registers. Rows are scattered, so that no
 * accidental order can pass for the mapping.
 */
#include "probe/evidence/move/method.h"
#include "probe/isa/element.h"
#include "probe/isa/operand.h"

/*
 * Which of memory's 64 lines holds the row that each lane addresses, and which its twin. A fixed
 * shuffle: rows of adjacent lanes are never adjacent, nor is a row to its twin, and no two twins
 * have the same distance from their rows.
 */
static const uint8_t row_of[WS_LANES] = {35, 6,  16, 24, 13, 59, 3,  53, 34, 23, 58,
                                         0,  55, 41, 17, 12, 30, 48, 39, 1,  29, 52,
                                         43, 56, 8,  27, 37, 54, 14, 25, 47, 57};
static const uint8_t twin_of[WS_LANES] = {22, 31, 62, 36, 5,  11, 45, 32, 60, 28, 15,
                                          49, 63, 10, 50, 26, 20, 46, 33, 19, 7,  2,
                                          9,  21, 40, 51, 4,  18, 44, 61, 38, 42};

int ws_pass_count(const struct ws_variant *variant)
{
    int passes = 1;

    for (uint64_t rest = (uint64_t)(ws_element_count(variant) - 1) >> ws_moved(variant)->width_bits;
         rest; rest >>= ws_moved(variant)->width_bits)
        passes++;
    return passes;
}

/* The lane whose row `lane` addresses: its own, or, if its address is ignored, another's. */
static int counted_lane(const struct ws_variant *variant, int lane)
{
    return lane % ws_address_lanes(variant);
}

/* Where one of memory's rows begins. Rows shorter than a line are at its beginning or its end. */
static int offset_of(const struct ws_variant *variant, uint8_t row)
{
    return row * WS_MEMORY_LINE + row % 2 * (WS_MEMORY_LINE - ws_row_bytes(variant));
}

uint8_t *ws_pass_row(const struct ws_variant *variant, struct ws_input *input, int lane)
{
    return input->memory + offset_of(variant, row_of[counted_lane(variant, lane)]);
}

uint32_t ws_twin_address(const struct ws_variant *variant, int lane, uint32_t memory_base)
{
    return memory_base + (uint32_t)offset_of(variant, twin_of[counted_lane(variant, lane)]);
}

/*
 * A slot's number is its id; this puts digit `digit` of it at the element's place in its register.
 */
static uint64_t slot_digit(const struct ws_variant *variant, int number, int digit)
{
    const struct ws_operand *moved = ws_moved(variant);

    return ws_register_bits(moved, (uint64_t)number >> digit * moved->width_bits,
                            ws_slot_at(variant, number).element);
}

void ws_put_slot_ids(const struct ws_variant *variant, int digit, struct ws_input *input)
{
    for (int number = 0; number < ws_element_count(variant); number++) {
        struct ws_slot slot = ws_slot_at(variant, number);

        *ws_register_at(&input->given, slot.lane, slot.reg) |= slot_digit(variant, number, digit);
    }
}

void ws_put_trial_slot_ids(const struct ws_addresses *addresses, int digit,
                           struct ws_trial_input *input)
{
    const struct ws_variant *variant = addresses->variant;

    for (int number = 0; number < ws_element_count(variant); number++) {
        struct ws_slot slot = ws_slot_at(variant, number);

        input->given[slot.lane][slot.reg] |= (uint32_t)slot_digit(variant, number, digit);
    }
}
