/* One element is told as a whole, several as a list of lanes. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "viz/app/model/query.h"
#include "viz/app/model/sentence.h"
#include "viz/figure/sheet.h"
#include "viz/text/answer.h"

/* Appends to a text of `size` bytes. */
static void add(char *text, size_t size, const char *format, ...) WS_PRINTF(3, 4);

static void add(char *text, size_t size, const char *format, ...)
{
    size_t length = strlen(text);
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text + length, size - length, format, arguments);
    va_end(arguments);
}

static void say_element(const struct ws_desk *desk, struct ws_slot slot, char *words,
                        char *formulas, char *operands, size_t size)
{
    const struct ws_mapping *mapping = &desk->model.evidence.mapping;
    const struct ws_variant *variant = mapping->variant;
    int address_lane = ws_mapping_address_lane(mapping, slot);
    long address = ws_model_address(&desk->model, slot);
    struct ws_equation equation;
    char text[400], part[WS_PART_SIZE];

    ws_answer_words(mapping, slot, true, words, size);
    for (int i = 0; desk->model.evidence.standing != WS_DISAGREES &&
                    ws_answer_equation(mapping, slot, i, &equation);
         i++)
        add(formulas, size, "%s%s = %s", i ? "   " : "", equation.name,
            ws_equation_text(&equation, text, sizeof text));
    ws_variant_ptx(variant, operands);
    add(operands, size, "   lane %d: %s", slot.lane, ws_slot_part(variant, slot, part));
    if (address < 0)
        return;
    if (desk->model.report.banks.faulting >> address_lane & 1)
        add(operands, size, "   %s", ws_model_fault(&desk->model, address_lane)->text);
    else
        add(operands, size, "   lane %d: addr = 0x%04x   element at 0x%04lx, bank %d", address_lane,
            desk->model.report.banks.addresses.address[address_lane], address,
            ws_model_bank(&desk->model, slot));
}

/* "5, 6 and 7"; with many, the first and the last few. */
static void list_lanes(const unsigned char *light, enum ws_light least, char *text, size_t size)
{
    int lanes[WS_LANES], count = 0;

    for (int lane = 0; lane < WS_LANES; lane++)
        if (light[lane] >= least)
            lanes[count++] = lane;
    text[0] = 0;
    for (int i = 0; i < count; i++) {
        int last = i;

        while (last + 1 < count && lanes[last + 1] == lanes[last] + 1)
            last++;
        if (last > i + 1)
            add(text, size, "%s%d\u2013%d", i ? ", " : "", lanes[i], lanes[last]);
        else
            add(text, size, "%s%d", i ? ", " : "", lanes[i]);
        i = last > i + 1 ? last : i;
    }
}

static void say_many(const struct ws_desk *desk, char *words, char *formulas, char *operands,
                     size_t size)
{
    const struct ws_mapping *mapping = &desk->model.evidence.mapping;
    const struct ws_variant *variant = mapping->variant;
    char what[WS_SETTING_SIZE], lanes[200], address_lanes[200], formula[WS_FORMULA_SIZE];
    static const struct {
        const char *name;
        enum ws_coordinate coordinate;
    } parts[] = {{"matrix", WS_COORDINATE_MATRIX}, {"row", WS_COORDINATE_ROW},
                 {"column", WS_COORDINATE_COLUMN}};

    if (desk->tells_hover)
        ws_query_write(&desk->hover, what, sizeof what);
    else
        ws_query_write_all(desk->state.pick, desk->state.picks, what, sizeof what);
    list_lanes(desk->lit.lane, WS_LIGHT_RELATED, lanes, sizeof lanes);
    list_lanes(desk->lit.address, WS_LIGHT_RELATED, address_lanes, sizeof address_lanes);
    snprintf(words, size, "%s: %d elements, held by lane%s %s", what, desk->lit.marked,
             strpbrk(lanes, ",\u2013") ? "s" : "", lanes);
    if (*address_lanes)
        add(words, size, "; their rows' addresses come from lane%s %s",
            strpbrk(address_lanes, ",\u2013") ? "s" : "", address_lanes);
    add(words, size, ".");
    for (size_t i = 0;
         desk->model.evidence.standing != WS_DISAGREES && i < sizeof parts / sizeof parts[0]; i++)
        add(formulas, size, "%s%s = %s", i ? "   " : "", parts[i].name,
            ws_layout_formula(variant, parts[i].coordinate, formula));
    ws_variant_ptx(variant, operands);
}

void ws_sentence(const struct ws_desk *desk, char *words, char *formulas, char *operands,
                 size_t size)
{
    words[0] = formulas[0] = operands[0] = 0;
    if (!desk->lit.any) {
        snprintf(words, size, "Point at anything, or type what to find: lane 5, M2[3,5], 0x120. "
                              "F1 shows every key.");
    } else if (desk->lit.marked == 0) {
        struct ws_shown pattern = desk->tells_hover ? desk->hover : desk->state.pick[0];
        struct ws_place row;
        char what[80];

        ws_query_write(&pattern, what, sizeof what);
        snprintf(words, size, "%s: holds no element of this variant%s.", what,
                 pattern.address_lane >= 0 && !ws_mapping_lane_row(&desk->model.evidence.mapping,
                                                                   pattern.address_lane, &row)
                     ? "; its address does not count"
                     : "");
    } else if (desk->lit.marked == 1) {
        say_element(desk, desk->lit.first, words, formulas, operands, size);
    } else {
        say_many(desk, words, formulas, operands, size);
    }
}
