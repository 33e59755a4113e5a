/* Rows of address options, and arguments that are some; see addresses.h. */
#include "viz/choice/addresses.h"

#include <string.h>

/* All tile orders but "auto", which is what leaving --tile out says. */
static const char *tile_word(int index)
{
    int tile = index + WS_TILE_AUTO + 1;

    return tile < WS_TILES ? ws_tile_name((enum ws_tile)tile) : NULL;
}

void ws_address_rows(const struct ws_option *own, int count, struct ws_option *table)
{
    memcpy(table, own, (size_t)count * sizeof *table);
    for (int i = 0; i < WS_ADDRESS_OPTIONS; i++)
        table[count + i] = (struct ws_option){.name = ws_address_option[i].name,
                                              .value = ws_address_option[i].value,
                                              .words = i == WS_ADDRESS_TILE ? tile_word : NULL,
                                              .many = ws_address_option[i].many,
                                              .help = ws_address_option[i].help};
}

bool ws_address_arguments(const struct ws_arguments *arguments, int first,
                          struct ws_address_options *options, struct ws_error *error)
{
    for (int i = 0; i < arguments->choices; i++) {
        const struct ws_choice *choice = &arguments->choice[i];
        int id = choice->option - first;

        if (id >= 0 && id < WS_ADDRESS_OPTIONS &&
            !ws_address_option_set((enum ws_address_option_id)id, choice->value, options, error))
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
