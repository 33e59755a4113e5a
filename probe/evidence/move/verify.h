/*
 * What a capture shows, and whether it agrees with the PTX ISA. Decoding uses only the raw runs: an
 * element is identified by its id, its address lane by what moved with it. Checking then executes
 * the specified layout in software over each run's inputs and compares every output bit, so that no
 * altered digit goes unseen.
 */
#ifndef WS_EVIDENCE_VERIFY_H
#define WS_EVIDENCE_VERIFY_H

#include "probe/evidence/move/capture.h"

/*
 * Executes the mapping's variant in software: output from input, with elements at the mapping's
 * places. False if a used address is misaligned or its row is outside memory. Bits that the
 * instruction leaves undefined are 0; see ws_defined_bits(). Call ws_output_finish() if it
 * succeeds.
 */
bool ws_execute(const struct ws_mapping *mapping, const struct ws_input *input,
                struct ws_output *output, struct ws_error *error);

/*
 * The mapping that a capture shows, from its raw runs alone. Fails, naming the lane, register and
 * bits, if a value is not an element's or two slots hold the same one. Call ws_mapping_finish() if
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
