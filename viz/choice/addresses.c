/* Rows of address options, and arguments that are some; see addresses.h. */
#include "viz/choice/addresses.h"

#include <string.h>

void ws_address_rows(const struct ws_option *own, int count, struct ws_option *table)
{
    memcpy(table, own, (size_t)count * sizeof *table);
    memcpy(table + count, ws_address_option, sizeof ws_address_option);
}

bool ws_address_arguments(const struct ws_arguments *arguments, int first,
                          struct ws_address_options *options, struct ws_error *error)
{
    for (int i = 0; i < arguments->count; i++) {
        const struct ws_given *given = &arguments->given[i];
        int id = given->option - first;

        if (id >= 0 && id < WS_ADDRESS_OPTIONS &&
            !ws_address_option_set((enum ws_address_option_id)id, given->value, options, error))
            return false;
    }
    return true;
}

bool ws_address_faults(const struct ws_findings *findings, struct ws_error *error)
{
    char text[sizeof findings->finding[0].text + 32];

    if (!ws_findings_fault(findings, text, sizeof text))
        return false;
    ws_fail(error, "%s", text);
    return true;
}
