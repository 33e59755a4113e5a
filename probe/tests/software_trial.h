/*
 * A trial executed in software under the specified layout, as ws_time_… of kernels.cu executes one
 * on a GPU, except for its cycles, which the caller makes up.
 */
#ifndef WS_PROBE_TESTS_SOFTWARE_TRIAL_H
#define WS_PROBE_TESTS_SOFTWARE_TRIAL_H

#include <string.h>

#include "probe/evidence/move/run.h"
#include "probe/isa/element.h"
#include "probe/isa/layout.h"
#include "probe/isa/operand.h"

/* Executes once over the memory that contains the rows. */
static inline void software_execute(const struct ws_variant *variant,
                                    const struct ws_trial_input *from, uint8_t *memory,
                                    struct ws_trial_output *to)
{
    const struct ws_family *family = variant->family;
    const struct ws_operand *moved = ws_moved(variant);

    for (int lane = 0; lane < WS_LANES && family->lanes_receive; lane++)
        for (int reg = 0; reg < moved->registers; reg++)
            to->received[lane][reg] = 0;
    for (int number = 0; number < ws_element_count(variant); number++) {
        struct ws_slot slot = ws_slot_at(variant, number);
        struct ws_place place = ws_layout_place(variant, slot);
        int lane = ws_layout_address_lane(variant, place);
        uint8_t *row = memory + from->address[lane];
        uint64_t value;

        if (family->reads_memory)
            value = ws_row_element(moved, row, place.column);
        else if (family->writes_memory)
            value = ws_register_element(moved, from->given[slot.lane][slot.reg], slot.element);
        else
            value = ws_register_element(moved, from->given[lane][place.matrix],
                                        place.column % moved->elements);
        if (family->writes_memory)
            ws_row_put(moved, row, place.column, value);
        else
            to->received[slot.lane][slot.reg] |=
                (uint32_t)ws_register_bits(moved, value, slot.element);
    }
}

/* All used addresses are within the `bytes` bytes at `memory`. */
static inline void software_trial(const struct ws_variant *variant,
                                  const struct ws_trial_input *from, uint8_t *memory, size_t bytes,
                                  struct ws_trial_output *to)
{
    memset(memory, (int)(WS_TRIAL_BACKGROUND & 0xFF), bytes);
    memset(to, 0, sizeof *to);
    for (int lane = 0; lane < WS_LANES; lane++) {
        if (from->placing >> lane & 1)
            memcpy(memory + from->address[lane], from->row[lane], (size_t)ws_row_bytes(variant));
        for (int reg = 0; reg < WS_RUN_REGISTERS; reg++)
            to->received[lane][reg] = WS_RUN_POISON;
    }
    software_execute(variant, from, memory, to);
    for (uint32_t lane = 0; lane < from->counted; lane++)
        memcpy(to->row[lane], memory + from->address[lane], (size_t)ws_row_bytes(variant));
}

#endif
