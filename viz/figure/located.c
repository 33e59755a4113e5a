/* An element's address is that of its row plus the byte offset of its column. */
#include "viz/figure/located.h"

#include <inttypes.h>
#include <stdio.h>

#include "probe/isa/operand.h"
#include "viz/figure/named.h"
#include "viz/text/text_add.h"

const struct ws_finding *ws_located_fault(const struct ws_located *located, int lane)
{
    const struct ws_findings *findings = located->findings;

    for (int i = 0; located->banks && i < findings->count; i++)
        if (findings->finding[i].lane == lane && findings->finding[i].fault)
            return &findings->finding[i];
    return NULL;
}

bool ws_located_fault_words(const struct ws_located *located, int lane, char *text, size_t size)
{
    const struct ws_finding *finding = ws_located_fault(located, lane);
    uint32_t address;

    if (!finding)
        return false;
    address = located->banks->addresses.address[lane];
    switch (finding->kind) {
    case WS_FINDING_MISALIGNED:
        snprintf(text, size, "0x%04" PRIx32 " is not a multiple of %d", address,
                 ws_moved(located->evidence->mapping.variant)->access->alignment_bytes);
        return true;
    case WS_FINDING_OUTSIDE:
        snprintf(text, size, "0x%04" PRIx32 " is outside the buffer of %" PRId64 " bytes", address,
                 located->buffer_bytes);
        return true;
    case WS_FINDING_OVERLAPPING:
        snprintf(text, size, "0x%04" PRIx32 " overlaps T%d's row: surviving row undefined", address,
                 finding->other);
        return true;
    case WS_FINDING_INACTIVE:
    case WS_FINDING_TORN:
    case WS_FINDING_SAME:
    case WS_FINDING_IGNORED:
    case WS_FINDING_TURING:
        break;
    }
    snprintf(text, size, "%s", finding->text);
    return true;
}

bool ws_faults_words(uint32_t lanes, ws_fault_words *words, const void *of, char *text, size_t size)
{
    char fault[WS_FAULT_SIZE];
    int count = 0;

    for (int lane = 0; lane < WS_LANES; lane++)
        if (lanes >> lane & 1 && words(of, lane, fault, sizeof fault) && !count++)
            snprintf(text, size, "T%d: %s", lane, fault);
    if (count > 1)
        ws_text_add(text, size, " (and %d more)", count - 1);
    return count > 0;
}

bool ws_located_inactive(const struct ws_located *located, int lane)
{
    return located->banks && located->banks->addresses.inactive >> lane & 1 &&
           !ws_located_fault(located, lane);
}

long ws_located_address(const struct ws_located *located, struct ws_slot slot)
{
    const struct ws_mapping *mapping = &located->evidence->mapping;
    const struct ws_mapping_entry *entry = ws_mapping_entry(mapping, slot);

    if (!located->banks || ws_located_inactive(located, entry->address_lane))
        return -1;
    return (long)located->banks->addresses.address[entry->address_lane] +
           entry->place.column * ws_moved(mapping->variant)->width_bits / 8;
}

int ws_located_bank(const struct ws_located *located, struct ws_slot slot)
{
    int address_lane = ws_mapping_address_lane(&located->evidence->mapping, slot);
    long address = ws_located_address(located, slot);

    if (address < 0 || located->banks->faulting >> address_lane & 1)
        return -1;
    return (int)(address / WS_BANK_BYTES % WS_BANKS);
}

struct ws_shown ws_located_shown(const struct ws_located *located, struct ws_slot slot)
{
    struct ws_shown shown = ws_shown_element(&located->evidence->mapping, slot);

    shown.bank = ws_located_bank(located, slot);
    return shown;
}
