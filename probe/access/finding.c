/* What is wrong or notable with a warp's addresses, lane by lane. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "probe/access/address.h"
#include "probe/isa/operand.h"

static bool is_aligned(const struct ws_access *access, uint32_t address)
{
    return address % (uint32_t)access->alignment_bytes == 0;
}

static bool is_inside(const struct ws_access *access, uint32_t address, int64_t buffer_bytes)
{
    return !buffer_bytes || (int64_t)address + access->row_bytes <= buffer_bytes;
}

uint32_t ws_addresses_faulting(const struct ws_addresses *addresses, int64_t buffer_bytes)
{
    const struct ws_access *access = ws_moved(addresses->variant)->access;
    uint32_t faulting = addresses->variant->family->every_lane ? addresses->inactive : 0;

    for (int lane = 0; lane < addresses->counted; lane++)
        if (!(addresses->inactive >> lane & 1) &&
            (!is_aligned(access, addresses->address[lane]) ||
             !is_inside(access, addresses->address[lane], buffer_bytes)))
            faulting |= (uint32_t)1 << lane;
    return faulting;
}

static void add_finding(struct ws_findings *findings, enum ws_finding_kind kind, bool fault,
                        int lane, int other, const char *text)
{
    struct ws_finding *finding = &findings->finding[findings->count++];

    finding->kind = kind;
    finding->fault = fault;
    finding->lane = lane;
    finding->other = other;
    snprintf(finding->text, sizeof finding->text, "%s", text);
    findings->faults += fault;
}

/* Lanes that do not count: of interest only where Turing reads them all the same. */
static void check_ignored(const struct ws_addresses *addresses, int lane, bool valid,
                          struct ws_findings *findings)
{
    char text[WS_FINDING_SIZE];

    snprintf(text, sizeof text, "lane %d's address is ignored: %s uses those of lanes 0 to %d",
             lane, addresses->variant->num[0] ? addresses->variant->num : "it",
             addresses->counted - 1);
    add_finding(findings, WS_FINDING_IGNORED, false, lane, -1, text);
    if (valid || addresses->variant->targets != WS_TARGETS_SM75)
        return;
    snprintf(text, sizeof text,
             "lane %d's address, byte %" PRIu32
             ", is invalid, but sm_75 needs a valid one in every lane: repeat lane %d's",
             lane, addresses->address[lane], lane % addresses->counted);
    add_finding(findings, WS_FINDING_TURING, false, lane, -1, text);
}

/* The first earlier lane whose row shares bytes with this lane's, the same row before others. */
static int overlapped(const struct ws_addresses *addresses, int lane)
{
    const uint32_t *address = addresses->address;
    uint32_t row_bytes = (uint32_t)ws_row_bytes(addresses->variant);
    int found = -1;

    for (int other = 0; other < lane; other++) {
        uint32_t apart = address[other] > address[lane] ? address[other] - address[lane]
                                                        : address[lane] - address[other];

        if (addresses->inactive >> other & 1)
            continue;
        if (apart == 0)
            return other;
        if (apart < row_bytes && found < 0)
            found = other;
    }
    return found;
}

static void check_overlap(const struct ws_addresses *addresses, int lane,
                          struct ws_findings *findings)
{
    bool store = addresses->variant->family->writes_memory;
    int other = overlapped(addresses, lane);
    char text[WS_FINDING_SIZE];
    bool same;

    if (other < 0 || addresses->may_share)
        return;
    same = addresses->address[other] == addresses->address[lane];
    if (same)
        snprintf(text, sizeof text, "lanes %d and %d supply the same row%s", other, lane,
                 store ? ": the surviving row is undefined" : ": it is read once");
    else
        snprintf(text, sizeof text, "lane %d's row shares bytes with lane %d's%s", lane, other,
                 store ? ": the surviving bytes are undefined" : "");
    add_finding(findings, same && !store ? WS_FINDING_SAME : WS_FINDING_OVERLAPPING, store, lane,
                other, text);
}

void ws_addresses_check(const struct ws_addresses *addresses, int64_t buffer_bytes,
                        struct ws_findings *findings)
{
    const struct ws_access *access = ws_moved(addresses->variant)->access;

    findings->count = findings->faults = 0;
    for (int lane = 0; lane < WS_LANES && addresses->counted; lane++) {
        uint32_t address = addresses->address[lane];
        bool aligned = is_aligned(access, address);
        bool inside = is_inside(access, address, buffer_bytes);
        char text[WS_FINDING_SIZE];

        if (addresses->inactive >> lane & 1) {
            if (addresses->variant->family->every_lane) {
                snprintf(text, sizeof text,
                         "lane %d does not execute %s, but all lanes of the warp must", lane,
                         addresses->variant->family->name);
                add_finding(findings, WS_FINDING_INACTIVE, true, lane, -1, text);
            }
            continue;
        }
        if (lane >= addresses->counted) {
            check_ignored(addresses, lane, aligned && inside, findings);
            continue;
        }
        if (ws_torn_words(addresses, lane, text, sizeof text))
            add_finding(findings, WS_FINDING_TORN, true, lane, -1, text);
        if (!aligned) {
            snprintf(text, sizeof text,
                     "lane %d's address, byte %" PRIu32 ", is not a multiple of %d", lane, address,
                     access->alignment_bytes);
            add_finding(findings, WS_FINDING_MISALIGNED, true, lane, -1, text);
        }
        if (!inside) {
            snprintf(text, sizeof text,
                     "lane %d's row, bytes %" PRIu32 " to %" PRId64
                     ", is outside the buffer of %" PRId64 " bytes",
                     lane, address, (int64_t)address + access->row_bytes - 1, buffer_bytes);
            add_finding(findings, WS_FINDING_OUTSIDE, true, lane, -1, text);
        }
        check_overlap(addresses, lane, findings);
    }
}

bool ws_findings_fault(const struct ws_findings *findings, char *text, size_t size)
{
    /* The kinds that fault, which come first: one, and several. */
    static const char *const named[][2] = {
        [WS_FINDING_INACTIVE] = {"inactive lane", "inactive lanes"},
        [WS_FINDING_MISALIGNED] = {"misaligned", "misaligned"},
        [WS_FINDING_TORN] = {"row that is not contiguous", "rows that are not contiguous"},
        [WS_FINDING_OUTSIDE] = {"row outside the buffer", "rows outside the buffer"},
        [WS_FINDING_OVERLAPPING] = {"overlapping row", "overlapping rows"},
    };
    enum { FAULTS = sizeof named / sizeof named[0] };
    int first = 0, more[FAULTS] = {0}, kind;
    const char *before = " (and";
    size_t used;

    if (!findings->faults)
        return false;
    while (!findings->finding[first].fault)
        first++;
    for (int i = first + 1; i < findings->count; i++)
        if (findings->finding[i].fault)
            more[findings->finding[i].kind]++;
    snprintf(text, size, "%s", findings->finding[first].text);
    for (int i = 0; i < FAULTS; i++) { /* of the first one's kind, then the others */
        kind = (i + (int)findings->finding[first].kind) % FAULTS;
        if (!more[kind])
            continue;
        used = strlen(text);
        if (i)
            snprintf(text + used, size - used, "%s %d %s", before, more[kind],
                     named[kind][more[kind] > 1]);
        else
            snprintf(text + used, size - used, "%s %d more", before, more[kind]);
        before = ",";
    }
    used = strlen(text);
    if (before[0] == ',')
        snprintf(text + used, size - used, ")");
    return true;
}

bool ws_findings_refuse(const struct ws_findings *findings, struct ws_error *error)
{
    char text[WS_FINDINGS_SIZE];

    if (!ws_findings_fault(findings, text, sizeof text))
        return false;
    ws_fail(error, WS_CODE_ADDRESS, "%s", text);
    return true;
}
