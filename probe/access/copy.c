/* See copy.h. */
#include "probe/access/copy.h"

#include "probe/isa/operand.h"

enum { LINE = WS_SOURCE_LINE, SECTOR = 32, HALF = 16 };

static bool is_active(const struct ws_addresses *addresses, int lane)
{
    return !(addresses->inactive >> lane & 1);
}

/* The banks of an address as a bit; 128 bytes are all banks once, as they are a line of global memory. */
static uint32_t banks_of(const struct ws_addresses *addresses, uint32_t address)
{
    uint32_t bytes = (uint32_t)ws_moved(addresses->variant)->access->bank_bytes;

    return 1u << address % LINE / bytes;
}

/*
 * Each lane takes the first wavefront of its phase in which the banks of its destination and of its source are
 * free. *conflict_both: in some phase lanes wait for either.
 */
static int by_banks(const struct ws_addresses *addresses, int wavefront[WS_LANES],
                    bool *conflict_both)
{
    int phase = ws_moved(addresses->variant)->access->phase_rows, total = 0;

    for (int first = 0; first < WS_LANES; first += phase) {
        uint32_t from[WS_LANES] = {0}, to[WS_LANES] = {0}, all_from = 0, all_to = 0;
        bool waits_from = false, waits_to = false;
        int count = 0;

        for (int lane = first; lane < first + phase; lane++) {
            uint32_t target = banks_of(addresses, addresses->address[lane]);
            uint32_t source = 0;
            int at = 0;

            if (!is_active(addresses, lane))
                continue;
            if (addresses->source[lane] != WS_NO_SOURCE)
                source = banks_of(addresses, addresses->source[lane]);
            while ((from[at] & source) || (to[at] & target))
                at++;
            from[at] |= source;
            to[at] |= target;
            waits_from |= (all_from & source) != 0;
            waits_to |= (all_to & target) != 0;
            all_from |= source;
            all_to |= target;
            count = at + 1 > count ? at + 1 : count;
            wavefront[lane] = total + at;
        }
        *conflict_both |= waits_from && waits_to;
        total += count;
    }
    return total;
}

/* What lanes of one wavefront have in common. */
struct sectors {
    uint32_t from_line, to_line;
    unsigned halves; /* bit 2s + d: half s of the source goes to half d */
    unsigned low;    /* bit 0 of the sectors' XOR */
    unsigned turn;   /* 1: bit 1 is not that of the first with the same bit 0 of the source */
};

static bool same_sectors(const struct sectors *a, const struct sectors *b)
{
    return a->from_line == b->from_line && a->to_line == b->to_line && a->halves == b->halves &&
           a->low == b->low && a->turn == b->turn;
}

static unsigned half_of(const struct ws_addresses *addresses, int lane)
{
    return 1u << (2 * (addresses->source[lane] / HALF % 2) + addresses->address[lane] / HALF % 2);
}

/* Which halves of a lane's sector all lanes move to where; one half cannot go to two places at once. */
static unsigned halves_of(const struct ws_addresses *addresses, int lane)
{
    unsigned halves = 0;

    for (int other = 0; other < WS_LANES; other++)
        if (is_active(addresses, other) &&
            addresses->source[other] / SECTOR == addresses->source[lane] / SECTOR &&
            addresses->address[other] / SECTOR == addresses->address[lane] / SECTOR)
            halves |= half_of(addresses, other);
    return (halves & 3) == 3 || (halves & 12) == 12 ? half_of(addresses, lane) : halves;
}

static int by_sectors(const struct ws_addresses *addresses, int wavefront[WS_LANES])
{
    struct sectors of[WS_LANES];
    int total = 0;

    for (int lane = 0; lane < WS_LANES; lane++) {
        uint32_t from = addresses->source[lane], to = addresses->address[lane];
        unsigned apart = (from ^ to) / SECTOR;
        int other = 0;

        if (!is_active(addresses, lane))
            continue;
        of[lane] =
            (struct sectors){from / LINE, to / LINE, halves_of(addresses, lane), apart & 1, 0};
        while (other < lane &&
               (!is_active(addresses, other) || ((addresses->source[other] ^ from) / SECTOR & 1) ||
                !same_sectors(&of[other], &of[lane])))
            other++;
        if (other < lane)
            of[lane].turn =
                ((addresses->source[other] ^ addresses->address[other]) / SECTOR ^ apart) >> 1 & 1;
        wavefront[lane] = -1;
        for (other = 0; other < lane && wavefront[lane] < 0; other++)
            if (is_active(addresses, other) && same_sectors(&of[other], &of[lane]))
                wavefront[lane] = wavefront[other];
        if (wavefront[lane] < 0)
            wavefront[lane] = total++;
    }
    return total;
}

/* Whether lanes read the same bytes. */
static bool share_sources(const struct ws_addresses *addresses)
{
    for (int lane = 0; lane < WS_LANES; lane++)
        for (int other = 0; other < lane; other++)
            if (is_active(addresses, lane) && is_active(addresses, other) &&
                addresses->source[lane] == addresses->source[other])
                return true;
    return false;
}

uint32_t ws_copy_zeros(const struct ws_addresses *addresses)
{
    uint32_t zeros = 0;

    for (int lane = 0; lane < WS_LANES; lane++)
        if (is_active(addresses, lane) && addresses->source[lane] == WS_NO_SOURCE)
            zeros |= 1u << lane;
    return zeros;
}

int ws_copy_schedule(const struct ws_addresses *addresses, int wavefront[WS_LANES], bool *at_least)
{
    bool has_sectors = ws_moved(addresses->variant)->access->sharing == WS_SHARING_SECTORS;
    struct ws_addresses reading = *addresses; /* the lanes that write no zeros */
    bool conflict_both = false;
    int ignored[WS_LANES], count = 0;

    reading.inactive |= ws_copy_zeros(addresses);
    *at_least = has_sectors && share_sources(&reading);
    if (has_sectors && reading.inactive == addresses->inactive)
        return by_sectors(addresses, wavefront);
    if (has_sectors)
        count = by_sectors(&reading, ignored);
    count += by_banks(addresses, wavefront, &conflict_both);
    *at_least |= conflict_both;
    return count;
}

const char *ws_copy_words(const struct ws_variant *variant)
{
    return ws_moved(variant)->access->sharing == WS_SHARING_SECTORS
               ? "a wavefront copies from one cache line to one 128-byte row, the same halves of "
                 "each 32-byte sector"
               : "lanes of a wavefront read different banks, too";
}
