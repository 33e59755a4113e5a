/* Phases, bank groups and wavefronts. */
#include "probe/access/bank.h"
#include "probe/access/copy.h"
#include "probe/isa/operand.h"

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

int ws_banks_phase_of(const struct ws_banks *banks, int lane)
{
    for (int i = 0; i < banks->phases; i++)
        if (ws_phase_lanes(&banks->phase[i]) >> lane & 1 & ~(banks->addresses.inactive >> lane))
            return i;
    return -1;
}

static bool is_active(const struct ws_addresses *addresses, int lane)
{
    return !(addresses->inactive >> lane & 1);
}

/* The first lane of the phase that gives the row of `lane`, for which it is moved. */
static int mover_of(const struct ws_addresses *addresses, int first_lane, int lane)
{
    int other = first_lane;

    if (ws_moved(addresses->variant)->access->sharing >= WS_SHARING_LANES)
        return lane;
    while (!is_active(addresses, other) || addresses->address[other] != addresses->address[lane])
        other++;
    return other;
}

/* The wavefronts of the warp that a phase's lanes take part in, numbered from 0 as they come; how many. */
static int schedule_copies(const struct ws_addresses *addresses, const struct ws_phase *phase,
                           int wavefront[WS_LANES])
{
    int of_warp[WS_LANES], number[WS_LANES], count = 0;
    bool ignored;

    ws_copy_schedule(addresses, of_warp, &ignored);
    for (int lane = phase->first_lane; lane < phase->first_lane + phase->lanes; lane++) {
        int at = 0;

        if (!is_active(addresses, lane))
            continue;
        while (at < count && number[at] != of_warp[lane])
            at++;
        if (at == count)
            number[count++] = of_warp[lane];
        wavefront[lane] = at;
    }
    return count;
}

void ws_phase_schedule(const struct ws_addresses *addresses, const struct ws_phase *phase,
                       int wavefront[WS_LANES])
{
    int used[WS_BANKS] = {0};

    if (addresses->sourced) {
        schedule_copies(addresses, phase, wavefront);
        return;
    }
    for (int lane = phase->first_lane; lane < phase->first_lane + phase->lanes; lane++) {
        int group = ws_bank_group(addresses->variant, addresses->address[lane]), mover;

        if (!is_active(addresses, lane))
            continue;
        mover = mover_of(addresses, phase->first_lane, lane);
        wavefront[lane] = mover == lane ? used[group]++ : wavefront[mover];
    }
}

/* Whether all lanes give the rows of those whose number differs in one bit, `apart`. */
static bool come_by_pairs(const struct ws_addresses *addresses, int apart)
{
    for (int lane = 0; lane < addresses->counted; lane++)
        if (is_active(addresses, lane) && is_active(addresses, lane ^ apart) &&
            addresses->address[lane] != addresses->address[lane ^ apart])
            return false;
    return true;
}

static bool is_paired(const struct ws_addresses *addresses)
{
    return ws_moved(addresses->variant)->access->sharing == WS_SHARING_PAIRS &&
           (come_by_pairs(addresses, 1) || come_by_pairs(addresses, 2));
}

/* The phase of the lanes from `first` to `end` - 1. */
static struct ws_phase phase_of(const struct ws_addresses *addresses, int first, int end)
{
    const struct ws_operand *moved = ws_moved(addresses->variant);

    return (struct ws_phase){.matrix = first / moved->rows,
                             .last_matrix = (end - 1) / moved->rows,
                             .first_lane = first,
                             .lanes = end - first};
}

static void count_phase(const struct ws_addresses *addresses, struct ws_phase *phase)
{
    int ignored[WS_LANES];

    for (int i = 0; i < phase->lanes; i++) {
        int lane = phase->first_lane + i;
        int group = ws_bank_group(addresses->variant, addresses->address[lane]);

        if (!is_active(addresses, lane) || mover_of(addresses, phase->first_lane, lane) != lane)
            continue;
        phase->rows[group]++;
        if (phase->rows[group] > phase->wavefronts)
            phase->wavefronts = phase->rows[group];
    }
    if (addresses->sourced)
        phase->wavefronts = schedule_copies(addresses, phase, ignored);
}

/* Phases of .cg share wavefronts. No pattern that was measured took fewer than one a phase. */
static void count_copies(const struct ws_addresses *addresses, struct ws_banks *banks)
{
    int ignored[WS_LANES];
    int wavefronts = ws_copy_schedule(addresses, ignored, &banks->at_least);

    banks->wavefronts = wavefronts > banks->phases ? wavefronts : banks->phases;
}

void ws_banks_count(const struct ws_addresses *addresses, int64_t buffer_bytes,
                    struct ws_banks *banks)
{
    int lanes;

    memset(banks, 0, sizeof *banks);
    banks->addresses = *addresses;
    if (!addresses->counted)
        return;
    banks->faulting = ws_addresses_faulting(addresses, buffer_bytes);
    banks->paired = is_paired(addresses);
    lanes = ws_moved(addresses->variant)->access->phase_rows << banks->paired;
    for (int first = 0; first < addresses->counted; first += lanes) {
        int end = first + lanes < addresses->counted ? first + lanes : addresses->counted;
        struct ws_phase phase = phase_of(addresses, first, end);

        if (!(ws_phase_lanes(&phase) & ~addresses->inactive))
            continue;
        if (!banks->faulting)
            count_phase(addresses, &phase);
        banks->wavefronts += phase.wavefronts;
        banks->phase[banks->phases++] = phase;
    }
    if (addresses->sourced && !banks->faulting)
        count_copies(addresses, banks);
}

bool ws_banks_by_source(const struct ws_banks *banks)
{
    struct ws_addresses alone = banks->addresses;
    struct ws_banks other;

    if (!alone.sourced)
        return false;
    alone.sourced = false;
    ws_banks_count(&alone, 0, &other);
    return other.wavefronts != banks->wavefronts;
}

bool ws_banks_of_sources(const struct ws_banks *banks, struct ws_banks *sources)
{
    struct ws_addresses read = banks->addresses;

    if (!read.sourced || banks->faulting)
        return false;
    read.sourced = false;
    read.may_share = true;
    for (int lane = 0; lane < WS_LANES; lane++) {
        if (read.source[lane] == WS_NO_SOURCE)
            read.inactive |= (uint32_t)1 << lane;
        read.address[lane] = read.source[lane];
    }
    ws_banks_count(&read, 0, sources);
    return true;
}

bool ws_banks_free(const struct ws_banks *banks)
{
    return !banks->faulting && !banks->at_least && banks->wavefronts == banks->phases;
}

int ws_banks_ways(const struct ws_banks *banks)
{
    int ways = 0;

    for (int i = 0; i < banks->phases; i++)
        if (banks->phase[i].wavefronts > ways)
            ways = banks->phase[i].wavefronts;
    return ways;
}
