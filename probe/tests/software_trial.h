/*
 * A trial executed in software under the specified layout, as ws_time_… of kernels.cu executes one
 * on a GPU, but for its cycles: those are for whoever calls it to make up.
 */
#ifndef WS_PROBE_TESTS_SOFTWARE_TRIAL_H
#define WS_PROBE_TESTS_SOFTWARE_TRIAL_H

#include <string.h>

#include "probe/isa/element.h"
#include "probe/isa/layout.h"
#include "probe/evidence/run.h"

/* Executes once over the memory that the rows lie in. */
static inline void software_execute(const struct ws_variant *variant,
                                    const struct ws_trial_input *from, uint8_t *memory,
                                    struct ws_trial_output *to)
{
    for (int lane = 0; lane < WS_LANES; lane++)
        for (int reg = 0; reg < variant->registers; reg++) {
            if (variant->op != WS_OP_stmatrix)
                to->received[lane][reg] = 0;
            for (int element = 0; element < variant->elements; element++) {
                struct ws_place place =
                    ws_layout_place(variant, (struct ws_slot){lane, reg, element});
                int giver = ws_layout_address_lane(variant, place);
                uint8_t *row = memory + from->address[giver];
                uint32_t value;

                switch (variant->op) {
                case WS_OP_ldmatrix:
                    value = ws_row_element(variant, row, place.column);
                    to->received[lane][reg] |= ws_register_bits(variant, value, element);
                    break;
                case WS_OP_stmatrix:
                    value = ws_register_element(variant, from->given[lane][reg], element);
                    ws_row_put(variant, row, place.column, value);
                    break;
                case WS_OP_movmatrix:
                    value = ws_register_element(variant, from->given[giver][place.matrix],
                                                place.column % variant->elements);
                    to->received[lane][reg] |= ws_register_bits(variant, value, element);
                    break;
                }
            }
        }
}

/* All addresses that count lie within the `bytes` bytes at `memory`. */
static inline void software_trial(const struct ws_variant *variant,
                                  const struct ws_trial_input *from, uint8_t *memory,
                                  size_t bytes, struct ws_trial_output *to)
{
    memset(memory, (int)(WS_TRIAL_BACKGROUND & 0xFF), bytes);
    memset(to, 0, sizeof *to);
    for (int lane = 0; lane < WS_LANES; lane++) {
        if (from->placing >> lane & 1)
            memcpy(memory + from->address[lane], from->row[lane], WS_ROW_BYTES);
        for (int reg = 0; reg < WS_MAX_REGISTERS; reg++)
            to->received[lane][reg] = WS_RUN_POISON;
    }
    software_execute(variant, from, memory, to);
    for (uint32_t lane = 0; lane < from->counted; lane++)
        memcpy(to->row[lane], memory + from->address[lane], WS_ROW_BYTES);
}

#endif
