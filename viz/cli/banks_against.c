/* Both are run, and compared. */
#include "viz/cli/banks_against.h"

#include <string.h>

#include "probe/access/sweep.h"
#include "viz/report/compare_text.h"

static enum ws_exit compare(const struct ws_banks_request *request,
                            const struct ws_compare_side side[2], struct ws_error *error)
{
    struct ws_comparison comparison;
    char brief[256];

    if (!ws_compare(side, &comparison, error))
        return WS_EXIT_USAGE;
    if (request->format != WS_BANK_JSON)
        ws_comparison_print(side, &comparison, stdout);
    else if (!ws_comparison_json(side, &comparison, stdout, error))
        return WS_EXIT_FAILED;
    if (ws_compared_equal(&comparison))
        return WS_EXIT_DONE;
    ws_comparison_brief(side, &comparison, brief, sizeof brief);
    ws_fail(error, WS_CODE_CHECK, "the two accesses differ: %s", brief);
    return WS_EXIT_FAILED;
}

/* What does not say its instruction moves as much as the code's does. */
static bool run_other(const struct ws_variant *variant, struct ws_address_options *options,
                      struct ws_executions *executions, bool *silent, struct ws_error *error)
{
    struct ws_error without;

    if (ws_sweep_variant(NULL, options, executions, silent, &without))
        return true;
    if (!*silent || !executions->count || ws_is_no_memory(&without)) {
        *error = without;
        return false;
    }
    return ws_executions_keep(executions, variant, error);
}

enum ws_exit ws_banks_against(const struct ws_banks_request *request, const char *text,
                              const char *file, struct ws_error *error)
{
    struct ws_address_options own = *request->addresses, other = own;
    struct ws_executions here = {0}, there = {0};
    struct ws_compare_side side[2] = {{&here, &own, false}, {&there, &other, false}};
    enum ws_exit status = WS_EXIT_USAGE;

    other.expression = text;
    other.parsed = NULL;
    other.code_file = file;
    other.code_option = "--against";
    other.swizzle = (struct ws_swizzle){0, 4, 3};
    if (ws_addresses_check_options(request->variant, &own, error) &&
        ws_sweep_variant(request->variant, &own, &here, &side[0].silent, error)) {
        if (run_other(here.execution[0].variant, &other, &there, &side[1].silent, error))
            status = compare(request, side, error);
    }
    ws_executions_finish(&here);
    ws_executions_finish(&there);
    return status;
}
