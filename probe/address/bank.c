/* Phases, bank groups and wavefronts. */
#include "probe/address/bank.h"

#include <string.h>

int ws_group_banks(const struct ws_variant *variant)
{
    return ws_moved(variant)->access->bank_bytes / WS_BANK_BYTES;
}

int ws_bank_groups(const struct ws_variant *variant)
{
    return WS_BANKS / ws_group_banks(variant);
}

int ws_bank_group(const struct ws_variant *variant, uint32_t address)
{
    uint32_t group = address / (uint32_t)ws_moved(variant)->access->bank_bytes;

    return (int)(group % (uint32_t)ws_bank_groups(variant));
}

int ws_phase_count(const struct ws_variant *variant)
{
    int lanes = ws_address_lanes(variant);

    return lanes ? ws_phase_of(variant, lanes - 1) + 1 : 0;
}

int ws_phase_of(const struct ws_variant *variant, int lane)
{
    return lane / ws_moved(variant)->access->phase_rows;
}

uint32_t ws_phase_lanes(const struct ws_phase *phase)
{
    return (uint32_t)((((uint64_t)1 << phase->lanes) - 1) << phase->first_lane);
}

/* The first lane of the phase that gives the row of `lane`, for which it is moved. */
static int mover_of(const struct ws_addresses *addresses, int first_lane, int lane)
{
    int other = first_lane;

    while (addresses->address[other] != addresses->address[lane])
        other++;
    return other;
}

void ws_phase_schedule(const struct ws_addresses *addresses, const struct ws_phase *phase,
                       int wavefront[WS_LANES])
{
    int used[WS_BANKS] = {0};

    for (int lane = phase->first_lane; lane < phase->first_lane + phase->lanes; lane++) {
        int mover = mover_of(addresses, phase->first_lane, lane);
        int group = ws_bank_group(addresses->variant, addresses->address[lane]);

        wavefront[lane] = mover == lane ? used[group]++ : wavefront[mover];
    }
}

/* Which rows it has, and who gives them. */
static void place_phase(const struct ws_addresses *addresses, int index, struct ws_phase *phase)
{
    const struct ws_operand *moved = ws_moved(addresses->variant);
    int first = index * moved->access->phase_rows, end = first + moved->access->phase_rows;

    end = end < addresses->counted ? end : addresses->counted;
    phase->matrix = first / moved->rows;
    phase->last_matrix = (end - 1) / moved->rows;
    phase->first_lane = first;
    phase->lanes = end - first;
}

static void count_phase(const struct ws_addresses *addresses, struct ws_phase *phase)
{
    for (int i = 0; i < phase->lanes; i++) {
        int lane = phase->first_lane + i;
        int group = ws_bank_group(addresses->variant, addresses->address[lane]);

        if (mover_of(addresses, phase->first_lane, lane) != lane)
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
    banks->phases = addresses->counted ? ws_phase_count(addresses->variant) : 0;
    banks->faulting = ws_addresses_faulting(addresses, buffer_bytes);
    for (int i = 0; i < banks->phases; i++) {
        struct ws_phase *phase = &banks->phase[i];

        place_phase(addresses, i, phase);
        if (!banks->faulting)
            count_phase(addresses, phase);
        banks->wavefronts += phase->wavefronts;
    }
}

bool ws_banks_free(const struct ws_banks *banks)
{
    return !banks->faulting && banks->wavefronts == banks->phases;
}
