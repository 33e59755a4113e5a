/*
 * What a capture says, and whether the PTX ISA says the same. Decoding uses nothing but the raw
 * runs: an element is known by its id, its address lane by what moved with it. Checking then
 * executes the specified layout in software over each run's inputs and compares every bit that came
 * out, so that no altered digit goes unseen.
 */
#ifndef WS_EVIDENCE_VERIFY_H
#define WS_EVIDENCE_VERIFY_H

#include "probe/evidence/capture.h"

/*
 * Executes the mapping's variant in software: output from input, with elements where the mapping
 * has them. False if a counted lane's address is misaligned or its row outside memory. Bits that
 * the instruction leaves undefined are 0; see ws_defined_bits(). ws_output_finish() it where it
 * succeeds.
 */
bool ws_execute(const struct ws_mapping *mapping, const struct ws_input *input,
                struct ws_output *output, struct ws_error *error);

/*
 * The mapping that a capture shows, from its raw runs alone. Fails, naming the lane, register and
 * bits, where a value is no element's or two slots hold the same one. ws_mapping_finish() it where
 * it succeeds.
 */
bool ws_decode(const struct ws_captured_variant *captured, struct ws_mapping *mapping,
               struct ws_error *error);

/*
 * Decodes, compares with the specified layout element by element, address lanes and ignored lanes
 * included, and every raw bit with ws_execute(). False with the first difference.
 */
bool ws_check(const struct ws_captured_variant *captured, struct ws_error *error);

/* The slot, the place and the address lane of the first difference between two mappings. */
bool ws_mapping_equal(const struct ws_mapping *captured, const struct ws_mapping *specified,
                      struct ws_error *error);

#endif
