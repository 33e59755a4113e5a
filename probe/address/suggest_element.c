/* Whether addresses that fault count elements, and of what size. */
#include "probe/address/suggest_element.h"

#include "probe/address/sweep.h"

/* No lane of a case is misaligned, and none of them had a type. */
static bool fits(const struct ws_variant *variant, const struct ws_address_options *options,
                 const struct ws_executions *executions)
{
    for (int i = 0; i < executions->count; i++) {
        struct ws_addresses addresses;
        struct ws_error error;

        if (executions->execution[i].typed ||
            !ws_addresses_of(variant, options, &executions->execution[i], &addresses, &error) ||
            ws_addresses_faulting(&addresses, 0))
            return false;
    }
    return true;
}

/* Whether many lanes fault: a single one has another reason. */
static bool many_fault(const struct ws_variant *variant, const struct ws_address_options *options,
                       const struct ws_executions *executions)
{
    int lanes = 0, faulting = 0;

    for (int i = 0; i < executions->count; i++) {
        struct ws_addresses addresses;
        struct ws_error error;
        uint32_t faults;

        if (!ws_addresses_of(variant, options, &executions->execution[i], &addresses, &error))
            return false;
        lanes += addresses.counted;
        faults = ws_addresses_faulting(&addresses, 0);
        for (int lane = 0; lane < addresses.counted; lane++)
            faulting += (faults >> lane & 1) != 0;
    }
    return 4 * faulting >= lanes;
}

int ws_suggest_element(const struct ws_variant *variant, const struct ws_address_options *options)
{
    struct ws_address_options counted = *options;

    if (options->source != WS_FROM_EXPRESSION || options->element_bytes)
        return 0;
    for (int bytes = 1; bytes <= 8; bytes *= 2) {
        struct ws_executions executions = {0};
        struct ws_error error;
        bool good;

        counted.element_bytes = bytes;
        good = ws_sweep_variant(variant, &counted, &executions, NULL, &error) &&
               (bytes > 1 ? fits(variant, &counted, &executions)
                          : !many_fault(variant, &counted, &executions));
        ws_executions_finish(&executions);
        if (good)
            return bytes > 1 ? bytes : 0;
    }
    return 0;
}
