/* Phases, bank groups and wavefronts; see bank.h. */
#include "probe/address/bank.h"

#include <string.h>

int ws_bank_group(uint32_t address)
{
    return (int)(address / WS_ROW_BYTES % WS_BANK_GROUPS);
}

/* Whether an earlier lane of the phase gives the same row, which is then fetched already. */
static bool is_repeated(const struct ws_addresses *addresses, int first_lane, int lane)
{
    for (int other = first_lane; other < lane; other++)
        if (addresses->address[other] == addresses->address[lane])
            return true;
    return false;
}

static void count_phase(const struct ws_addresses *addresses, int first_lane,
                        struct ws_phase *phase)
{
    for (int lane = first_lane; lane < first_lane + WS_PHASE_ROWS; lane++) {
        int group = ws_bank_group(addresses->address[lane]);

        if (is_repeated(addresses, first_lane, lane))
            continue;
        phase->rows[group]++;
        if (phase->rows[group] > phase->wavefronts)
            phase->wavefronts = phase->rows[group];
    }
}

void ws_banks_count(const struct ws_addresses *addresses, int64_t buffer_bytes,
                    struct ws_banks *banks)
{
    memset(banks, 0, sizeof *banks);
    banks->addresses = *addresses;
    banks->phases = addresses->counted / WS_PHASE_ROWS;
    banks->faulting = ws_addresses_faulting(addresses, buffer_bytes);
    for (int i = 0; i < banks->phases; i++) {
        struct ws_phase *phase = &banks->phase[i];

        phase->first_lane = i * WS_PHASE_ROWS;
        phase->matrix = phase->first_lane / addresses->variant->rows;
        if (!banks->faulting)
            count_phase(addresses, phase->first_lane, phase);
        banks->wavefronts += phase->wavefronts;
    }
}

bool ws_banks_free(const struct ws_banks *banks)
{
    return !banks->faulting && banks->wavefronts == banks->phases;
}
