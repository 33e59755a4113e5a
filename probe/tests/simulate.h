/* A variant executed in software as the PTX ISA specifies it: replaces the GPU in tests. */
#ifndef WS_PROBE_TESTS_SIMULATE_H
#define WS_PROBE_TESTS_SIMULATE_H

#include "probe/evidence/move/verify.h"

/* As ws_execute(), under the specified mapping. */
static inline bool simulate_variant(const struct ws_variant *variant, const struct ws_input *input,
                                    struct ws_output *output, struct ws_error *error)
{
    struct ws_mapping specified;
    bool done;

    if (!ws_mapping_specified(variant, &specified, error))
        return false;
    done = ws_execute(&specified, input, output, error);
    ws_mapping_finish(&specified);
    return done;
}

#endif
