/* Bytes and banks, and the rows in them. */
#include "viz/cli/find_memory.h"

#include <inttypes.h>
#include <stdio.h>

#include "probe/access/bank.h"
#include "probe/base/page.h"
#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "viz/cli/find_answer.h"
#include "viz/cli/find_pattern.h"
#include "viz/report/bank_counted.h"
#include "viz/text/answer.h"

enum { WIDTH = 80 };

const char *ws_find_memory_given(const struct ws_choices *choices)
{
    for (int id = WS_CHOICE_ADDRESS; id < WS_CHOICES; id++)
        if (choices->given[id])
            return ws_choice((enum ws_choice_id)id)->name;
    return NULL;
}

bool ws_find_memory_ask(const struct ws_variant *variant, const struct ws_choices *choices,
                        struct ws_find_memory *memory, struct ws_error *error)
{
    *memory = (struct ws_find_memory){.choices = choices};
    return (!ws_find_memory_given(choices) && !ws_address_lanes(variant)) ||
           ws_addresses_make(variant, &choices->addresses, &memory->rows, error);
}

bool ws_find_memory_faults(const struct ws_find_memory *memory, struct ws_evidence *evidence,
                           struct ws_error *error)
{
    struct ws_findings findings = {0};
    bool captured;

    if (!ws_find_memory_given(memory->choices))
        return false;
    ws_addresses_check(&memory->rows, 0, &findings);
    if (!ws_findings_refuse(&findings, error))
        return false;
    captured = evidence->standing != WS_SPECIFIED;
    if (evidence->standing == WS_CAPTURED)
        evidence->standing = WS_SPECIFIED;
    snprintf(evidence->text, sizeof evidence->text, "specified, not captured: %s",
             ws_addresses_faulting(&memory->rows, 0) ? "the instruction faults with these addresses"
             : captured                              ? "the capture has other addresses"
                                                     : "no GPU ran these addresses");
    return true;
}

static int bank_of(int64_t byte)
{
    return (int)(byte / WS_BANK_BYTES % WS_BANKS);
}

/* "matrix 1, row 6", or "row 14" if each lane has a row. */
static void row_words(const struct ws_variant *variant, struct ws_place place, char *text,
                      size_t size)
{
    if (variant->family->by_lane)
        snprintf(text, size, "row %d", place.row);
    else
        snprintf(text, size, "matrix %d, row %d", place.matrix, place.row);
}

/* An element of the row whose address a lane supplies; false if its address is ignored. */
static bool find_row(const struct ws_mapping *mapping, int lane, struct ws_place *place)
{
    for (int number = 0; number < ws_slot_count(mapping->variant); number++) {
        struct ws_slot slot = ws_slot_at(mapping->variant, number);

        *place = ws_mapping_place(mapping, slot);
        if (ws_mapping_address_lane(mapping, slot) == lane)
            return true;
    }
    return false;
}

static void print_laid(const struct ws_find_memory *memory, const struct ws_variant *variant)
{
    char laid[WS_BANK_COUNTED_SIZE], text[WS_BANK_COUNTED_SIZE + 16];

    snprintf(text, sizeof text, "Rows are addressed by %s.",
             ws_bank_counted(variant, &memory->choices->addresses, NULL, laid));
    ws_print_wrapped(stdout, text, 0, WIDTH);
}

/* Prints a byte's bank and its row, or that it is in no row. */
static void print_byte(const struct ws_find_memory *memory, const struct ws_mapping *mapping,
                       int byte, const char *remark)
{
    const struct ws_variant *variant = mapping->variant;
    const struct ws_addresses *rows = &memory->rows;
    int bytes = ws_row_bytes(variant), found = 0;
    uint32_t least = UINT32_MAX, most = 0;
    char text[300], row[60];

    for (int lane = 0; lane < rows->counted; lane++) {
        int64_t within = (int64_t)byte - rows->address[lane];
        struct ws_place place;

        least = rows->address[lane] < least ? rows->address[lane] : least;
        most = rows->address[lane] > most ? rows->address[lane] : most;
        if (within < 0 || within >= bytes || !find_row(mapping, lane, &place))
            continue;
        row_words(variant, place, row, sizeof row);
        snprintf(text, sizeof text,
                 "Byte %d (0x%x), in bank %d, is byte %d of %s, whose address lane %d supplies.%s",
                 byte, (unsigned)byte, bank_of(byte), (int)within, row, lane, remark);
        ws_print_wrapped(stdout, text, 0, WIDTH);
        found++;
    }
    if (found)
        return;
    snprintf(
        text, sizeof text,
        "Byte %d (0x%x), in bank %d, is not in a row: the rows of %s are between bytes %" PRIu32
        " and %" PRIu64 ".",
        byte, (unsigned)byte, bank_of(byte), variant->name, least,
        (uint64_t)most + (uint64_t)bytes - 1);
    ws_print_wrapped(stdout, text, 0, WIDTH);
}

void ws_find_memory_print(const struct ws_find_memory *memory, const struct ws_entry *pattern,
                          const struct ws_evidence *evidence, const struct ws_elements *elements,
                          const struct ws_matches *found)
{
    const struct ws_variant *variant = evidence->mapping.variant;
    bool only =
        ws_find_asks_only(pattern, WS_AXIS_BYTE) || ws_find_asks_only(pattern, WS_AXIS_BANK);
    int64_t byte = pattern->at[WS_AXIS_BYTE];
    struct ws_entry row;

    if (byte != WS_OPEN)
        print_byte(memory, &evidence->mapping, (int)byte,
                   found->count ? ""
                   : only       ? " It holds no element."
                                : " It holds no matching element.");
    else
        ws_find_print_bank((int)pattern->at[WS_AXIS_BANK], only, elements, found);
    print_laid(memory, variant);
    putchar('\n');
    for (int64_t n = 0; byte != WS_OPEN && ws_elements_next(elements, found, &n, &row);)
        ws_find_print(evidence, ws_entry_slot(&row), true);
}

void ws_find_memory_lane(const struct ws_find_memory *memory, const struct ws_mapping *mapping,
                         int lane)
{
    const struct ws_variant *variant = mapping->variant;
    int lanes = ws_address_lanes(variant);
    bool laid = ws_find_memory_given(memory->choices);
    char text[300], row[60], where[80] = "";
    struct ws_place place;

    if (!lanes)
        return;
    if (find_row(mapping, lane, &place)) {
        uint32_t address = memory->rows.address[lane];

        row_words(variant, place, row, sizeof row);
        if (laid)
            snprintf(where, sizeof where, ", byte %" PRIu32 " (0x%" PRIx32 ") of shared memory",
                     address, address);
        snprintf(text, sizeof text, "Lane %d supplies the address of %s%s.", lane, row, where);
    } else {
        snprintf(text, sizeof text,
                 "Lane %d's address is ignored: only lanes 0 to %d supply addresses.", lane,
                 lanes - 1);
    }
    ws_print_wrapped(stdout, text, 0, WIDTH);
    if (laid)
        print_laid(memory, variant);
    putchar('\n');
}
