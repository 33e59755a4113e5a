/* Answers on standard output, in 80 columns. */
#include "viz/cli/find_answer.h"

#include <inttypes.h>
#include <stdio.h>

#include "probe/access/bank.h"
#include "probe/base/page.h"
#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "viz/text/answer.h"
#include "viz/text/text_add.h"

void ws_find_print(const struct ws_evidence *evidence, struct ws_slot slot, bool by_place)
{
    char text[512];
    struct ws_equation equation;

    ws_answer_words(&evidence->mapping, slot, by_place, text, sizeof text);
    ws_print_wrapped(stdout, text, 0, 80);
    for (int i = 0; evidence->standing != WS_DISAGREES &&
                    ws_answer_equation(&evidence->mapping, slot, i, &equation);
         i++) {
        printf("  %-12s = ", equation.name);
        ws_print_wrapped(stdout, ws_equation_text(&equation, text, sizeof text), 17, 80);
    }
    putchar('\n');
}

/* "r0.lo  bits 0-15   M0[1,6]  row of lane 1, byte 12" */
static void print_held(const struct ws_mapping *mapping, struct ws_slot slot)
{
    const struct ws_variant *variant = mapping->variant;
    const struct ws_operand *moved = ws_moved(variant);
    struct ws_place place = ws_mapping_place(mapping, slot);
    int bit = ws_element_bit(moved, slot.element), bits = place.column * moved->width_bits;
    int address = ws_mapping_address_lane(mapping, slot);
    char part[WS_PART_SIZE], name[WS_PLACE_SIZE], held[24] = "";

    if (!ws_has_words(moved))
        snprintf(held, sizeof held, "bits %d-%d", bit, bit + moved->width_bits - 1);
    printf("  %-6s %-11s %-9s", ws_slot_part(variant, slot, part), held,
           ws_place_name(variant, WS_VIEW_MEMORY, place, name));
    if (variant->trans)
        printf(" %-9s", ws_place_name(variant, WS_VIEW_FRAGMENT,
                                      ws_place_in_view(variant, place, WS_VIEW_FRAGMENT), name));
    if (!ws_address_lanes(variant))
        printf(" held by lane %d before", address);
    else
        printf(" row of lane %d, byte %d", address, bits / 8);
    if (ws_address_lanes(variant) && moved->width_bits % 8)
        printf(", bit %d", bits % 8);
    putchar('\n');
}

void ws_find_print_lane(const struct ws_evidence *evidence, int lane,
                        const struct ws_elements *elements, const struct ws_matches *matches)
{
    struct ws_equation equation;
    struct ws_slot slot = {0};
    struct ws_entry row;
    char formulas[320] = "";

    printf("Lane %d holds:\n", lane);
    for (int64_t n = 0; ws_elements_next(elements, matches, &n, &row);) {
        slot = ws_entry_slot(&row);
        print_held(&evidence->mapping, slot);
    }
    for (int i = 0; evidence->standing != WS_DISAGREES &&
                    ws_answer_equation(&evidence->mapping, slot, i, &equation);
         i++)
        ws_text_add(formulas, sizeof formulas, "%s%s = %s", i ? ", " : "", equation.name,
                    equation.formula);
    if (*formulas) {
        fputs("  ", stdout);
        ws_print_wrapped(stdout, formulas, 2, 80);
    }
}

/* "M1[3,5]", "A[3,5]", or of a tensor "{9,3}". */
static void print_place(const struct ws_variant *variant, const struct ws_entry *row)
{
    char name[120] = "";

    if (variant) {
        ws_place_name(variant, WS_VIEW_MEMORY,
                      (struct ws_place){(int)row->at[WS_AXIS_MATRIX], (int)row->at[WS_AXIS_ROW],
                                        (int)row->at[WS_AXIS_COLUMN], 0},
                      name);
    } else if (row->at[WS_AXIS_ROW] != WS_OPEN) {
        snprintf(name, sizeof name, "%s[%" PRId64 ",%" PRId64 "]",
                 ws_operand_letter((enum ws_operand_role)row->at[WS_AXIS_OPERAND]),
                 row->at[WS_AXIS_ROW], row->at[WS_AXIS_COLUMN]);
    } else {
        for (int axis = WS_AXIS_C0; axis <= WS_AXIS_C4 && row->at[axis] != WS_OPEN; axis++)
            ws_text_add(name, sizeof name, "%s%" PRId64, axis == WS_AXIS_C0 ? "{" : ",",
                        row->at[axis]);
        ws_text_add(name, sizeof name, "}%s",
                    row->at[WS_AXIS_KIND] == WS_BOXED_ELEMENT ? "" : " fill");
    }
    printf("  %-10s", name);
}

static void print_list(const struct ws_elements *elements, const struct ws_matches *matches)
{
    struct ws_entry row;

    for (int64_t n = 0; ws_elements_next(elements, matches, &n, &row);) {
        const struct ws_mapping *mapping =
            elements->threads ? elements->part[row.at[WS_AXIS_OPERAND]] : NULL;
        const struct ws_variant *variant = mapping ? mapping->variant : NULL;
        int64_t byte = row.at[WS_AXIS_BYTE];
        char part[WS_PART_SIZE];

        print_place(variant, &row);
        if (byte != WS_OPEN)
            printf(" byte %-6" PRId64, byte);
        if (!variant) {
            printf(" bank %" PRId64, byte / WS_BANK_BYTES % WS_BANKS);
        } else {
            printf(" %s %2" PRId64 " holds it in ", ws_thread_word(elements->threads),
                   row.at[WS_AXIS_THREAD]);
            printf(variant->family->address_lane ? "%-6s" : "%s",
                   ws_slot_part(variant, ws_entry_slot(&row), part));
            if (variant->family->address_lane)
                printf(" lane %2" PRId64 " %s", row.at[WS_AXIS_ADDRESS_LANE],
                       ws_address_lanes(variant) ? "supplies its address" : "held it before");
        }
        putchar('\n');
    }
}

void ws_find_print_matches(const struct ws_elements *elements, const struct ws_matches *matches)
{
    if (matches->count == 1)
        puts("1 element matches:");
    else if (matches->count)
        printf("%" PRId64 " elements match:\n", matches->count);
    else
        puts("No element matches.");
    print_list(elements, matches);
    putchar('\n');
}

void ws_find_print_bank(int bank, bool all, const struct ws_elements *elements,
                        const struct ws_matches *matches)
{
    printf("Bank %d, bytes %d to %d of each 128, has %" PRId64 "%s element%s%s\n", bank,
           WS_BANK_BYTES * bank, WS_BANK_BYTES * bank + WS_BANK_BYTES - 1, matches->count,
           all ? "" : " matching", matches->count == 1 ? "" : "s", matches->count ? ":" : ".");
    print_list(elements, matches);
}
