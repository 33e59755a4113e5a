/*
 * What a capture says, and whether the PTX ISA says the same. Decoding uses nothing but the raw
 * runs: an element is known by its id, its address lane by what moved with it. Checking then
 * executes the specified layout in software over each run's inputs and compares every bit that came
 * out, so that no altered digit goes unseen.
 */
#ifndef WS_PROBE_VERIFY_H
#define WS_PROBE_VERIFY_H

#include "probe/evidence/capture.h"

/*
 * Executes `variant` in software: output from input, under the specified layout. False if a counted
 * lane's address is misaligned or its row outside memory. Bits that the instruction leaves
 * undefined (above a 6- or 4-bit element in its byte) are 0; see ws_defined_bits().
 */
bool ws_simulate(const struct ws_variant *variant, const struct ws_input *input,
                 struct ws_output *output, struct ws_error *error);

/* As ws_simulate(), under any mapping of its variant: a captured one, say. */
bool ws_execute(const struct ws_mapping *mapping, const struct ws_input *input,
                struct ws_output *output, struct ws_error *error);

/* The bits of a register that the instruction defines: 0xFFFFFFFF, 0x3F3F3F3F or 0x0F0F0F0F. */
uint32_t ws_defined_bits(const struct ws_variant *variant);

/*
 * The mapping that a capture shows, from its raw runs alone. Fails, naming the lane, register and
 * bits, where a value is no element's or two slots hold the same one.
 */
bool ws_decode(const struct ws_captured_variant *captured, struct ws_mapping *mapping,
               struct ws_error *error);

/*
 * Decodes, compares with the specified layout element by element, address lanes and ignored lanes
 * included, and every raw bit with ws_simulate(). False with the first difference.
 */
bool ws_check(const struct ws_captured_variant *captured, struct ws_error *error);

/* The slot, the place and the address lane of the first difference between two mappings. */
bool ws_mapping_equal(const struct ws_mapping *captured, const struct ws_mapping *specified,
                      struct ws_error *error);

#endif
