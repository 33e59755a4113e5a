/* The formats for programs, and the sentences for readers; the grids are in mapping_table.c. */
#include "viz/text/mapping_text.h"

#include <string.h>

#include "probe/base/json.h"
#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "viz/say/elements.h"
#include "viz/text/linear.h"

static const char *const formats[] = {
    [WS_FORMAT_TABLE] = "table",       [WS_FORMAT_CSV] = "csv",   [WS_FORMAT_JSON] = "json",
    [WS_FORMAT_MARKDOWN] = "markdown", [WS_FORMAT_CUTE] = "cute", [WS_FORMAT_LINEAR] = "linear",
};

const char *ws_mapping_format_word(int index)
{
    return index < (int)(sizeof formats / sizeof formats[0]) ? formats[index] : NULL;
}

const char *ws_standing_word(enum ws_standing standing)
{
    switch (standing) {
    case WS_SPECIFIED:
        return "specified";
    case WS_CAPTURED:
        return "captured";
    case WS_DISAGREES:
        return "disagrees";
    }
    return "";
}

void ws_print_json(FILE *out, const char *text)
{
    putc('"', out);
    for (; *text; text++) {
        unsigned char byte = (unsigned char)*text;

        if (byte == '"' || byte == '\\')
            putc('\\', out);
        if (byte < 0x20)
            fprintf(out, "\\u%04x", byte);
        else
            putc(byte, out);
    }
    putc('"', out);
}

static void json_field(FILE *out, const char *name, const char *value)
{
    fprintf(out, "  \"%s\": ", name);
    ws_print_json(out, value);
    fputs(",\n", out);
}

static const struct {
    const char *name, *key;
    enum ws_coordinate coordinate;
} coordinates[] = {
    {"matrix", "matrix", WS_COORDINATE_MATRIX},
    {"row", "row", WS_COORDINATE_ROW},
    {"column", "column", WS_COORDINATE_COLUMN},
    {"address lane", "address_lane", WS_COORDINATE_ADDRESS_LANE},
};

enum { COORDINATES = sizeof coordinates / sizeof coordinates[0] };

void ws_mapping_json(FILE *out, const struct ws_evidence *evidence,
                     const struct ws_matches *matches)
{
    const struct ws_mapping *mapping = &evidence->mapping;
    const struct ws_elements elements = ws_elements_of_registers(&mapping, 1);
    const struct ws_variant *variant = evidence->mapping.variant;
    char ptx[WS_PTX_SIZE], formula[WS_FORMULA_SIZE];

    fputs(WS_JSON_HEAD, out);
    json_field(out, "variant", variant->name);
    json_field(out, "ptx", ws_variant_ptx(variant, ptx));
    json_field(out, "standing", ws_standing_word(evidence->standing));
    json_field(out, "provenance", evidence->text);
    json_field(out, "remark", evidence->remark);
    /* The formulas are specified, and must not be mistaken for those of a capture that differs. */
    fputs("  \"formulas\": ", out);
    if (evidence->standing == WS_DISAGREES) {
        fputs("null,\n", out);
    } else {
        fputs("{\n", out);
        for (int i = 0; i < COORDINATES; i++) {
            fprintf(out, "    \"%s\": ", coordinates[i].key);
            ws_print_json(out, ws_layout_formula(variant, coordinates[i].coordinate, formula));
            fputs(i < COORDINATES - 1 ? ",\n" : "\n  },\n", out);
        }
    }
    fputs("  \"elements\": [", out);
    ws_say_elements(out, &elements, WS_OPERAND_MATRICES, matches, 4);
    fputs("\n  ]\n}\n", out);
}

bool ws_mapping_cute(FILE *out, const struct ws_evidence *evidence, struct ws_error *error)
{
    const struct ws_operand *operand = ws_moved(evidence->mapping.variant);
    char text[WS_FORMULA_SIZE];

    if (operand->selectors)
        return ws_fail(error, WS_CODE_UNAVAILABLE,
                       "%s: some %ss hold no part of operand %s, which CuTe cannot express; pass "
                       "--format csv or another --operand",
                       evidence->mapping.variant->name, ws_thread_word(operand->threads),
                       ws_operand_letter(operand->role));
    if (evidence->standing == WS_DISAGREES)
        return ws_fail(error, WS_CODE_UNAVAILABLE,
                       "%s: the capture differs from the PTX ISA, and cute shows only the "
                       "specified layout; pass --format csv",
                       evidence->mapping.variant->name);
    fprintf(out, "%s\n", ws_layout_cute(evidence->mapping.variant, text));
    return true;
}

/*
 * Inputs: an element of a thread's registers, a lane and a warp. Lanes that differ in an operand's
 * selector have the same places.
 */
static void place_of_slot(const void *of, const int in[WS_LINEAR_DIMENSIONS],
                          int out[WS_LINEAR_DIMENSIONS])
{
    const struct ws_mapping *mapping = of;
    int elements = ws_moved(mapping->variant)->elements;
    struct ws_place place = ws_mapping_place(
        mapping, (struct ws_slot){in[1] + WS_LANES * in[2], in[0] / elements, in[0] % elements, 0});

    out[0] = place.matrix;
    out[1] = place.row;
    out[2] = place.column;
}

bool ws_mapping_linear(FILE *out, const struct ws_mapping *mapping, struct ws_error *error)
{
    const struct ws_variant *variant = mapping->variant;
    const struct ws_operand *operand = ws_moved(variant);
    int values = operand->registers * operand->elements, at[WS_LINEAR_DIMENSIONS];
    struct ws_linear linear = {
        .in = {{"register", values}, {"lane", WS_LANES}, {"warp", operand->threads / WS_LANES}},
        .out = {{"matrix", ws_place_is_numbered(variant) ? operand->matrices : 0},
                {"row", operand->rows},
                {"column", operand->columns}},
        .place = place_of_slot,
        .of = mapping,
    };

    if (values & (values - 1))
        return ws_fail(error, WS_CODE_UNAVAILABLE,
                       "%s: a %s holds %d elements, but linear layouts need a power of two; pass "
                       "--format cute or csv",
                       variant->name, ws_thread_word(operand->threads), values);
    if (!ws_linear_holds(&linear, at))
        return ws_fail(error, WS_CODE_UNAVAILABLE,
                       "%s: the captured mapping is not linear over GF(2) at %s %d, value %d; pass "
                       "--format csv",
                       variant->name, ws_thread_word(operand->threads), at[1] + WS_LANES * at[2],
                       at[0]);
    if (out)
        ws_linear_print(out, &linear);
    return true;
}

void ws_variant_sentence(const struct ws_variant *variant, char *buffer, size_t size)
{
    int addresses = ws_address_lanes(variant);
    char lanes[64] = "no addresses: registers to registers";

    if (variant->family->by_lane) {
        snprintf(
            buffer, size,
            "%d rows of %d %d-bit word%s, one row per lane, %s; lane t supplies row t's address",
            ws_moved(variant)->rows, ws_moved(variant)->columns, ws_moved(variant)->width_bits,
            ws_moved(variant)->columns == 1 ? "" : "s",
            variant->family->from_global        ? "from global memory"
            : ws_moved(variant)->registers == 1 ? "in a register"
                                                : "in as many registers");
        return;
    }
    if (addresses)
        snprintf(lanes, sizeof lanes, "lanes 0-%d supply row addresses", addresses - 1);
    snprintf(buffer, size, "%d %s of %dx%d %d-bit elements, %d register%s per lane; %s",
             ws_moved(variant)->matrices, ws_moved(variant)->matrices == 1 ? "matrix" : "matrices",
             ws_fragment_rows(variant), ws_fragment_columns(variant), ws_moved(variant)->width_bits,
             ws_moved(variant)->registers, ws_moved(variant)->registers == 1 ? "" : "s", lanes);
}

const char *ws_equations_title(const struct ws_evidence *evidence)
{
    if (evidence->standing == WS_DISAGREES)
        return "Where the PTX ISA specifies an element, unlike the capture";
    if (ws_address_lanes(evidence->mapping.variant))
        return "Where an element is in memory";
    return evidence->mapping.variant->family->source ? "Where an element is in the source fragment"
                                                     : "Where an element is";
}

const char *ws_variant_equation(const struct ws_variant *variant, int i, char *buffer)
{
    char formula[WS_FORMULA_SIZE];
    const char *name;

    if (i >= COORDINATES)
        return NULL;
    name = coordinates[i].coordinate == WS_COORDINATE_ADDRESS_LANE ? ws_address_lane_name(variant)
                                                                   : coordinates[i].name;
    snprintf(buffer, WS_EQUATION_SIZE, "%-12s = %s", name,
             ws_layout_formula(variant, coordinates[i].coordinate, formula));
    return buffer;
}

/*
 * The letter for an element's index in its register, with its meaning; and which element has index
 * 0.
 */
static const char *element_letter(const struct ws_operand *operand, const char **first)
{
    *first = ws_has_halves(operand) ? "0 low" : "0 lowest";
    return ws_has_halves(operand)    ? "h: 16-bit half"
           : operand->slot_bits == 8 ? "b: byte"
                                     : "e: element";
}

const char *ws_variant_letters(const struct ws_variant *variant, char buffer[WS_LETTERS_SIZE])
{
    char name[WS_REGISTER_SIZE];
    const char *first, *element = element_letter(ws_moved(variant), &first);
    const char *thread = ws_thread_word(ws_moved(variant)->threads);

    if (ws_has_words(ws_moved(variant)))
        snprintf(buffer, WS_LETTERS_SIZE, "t: %s%s", thread,
                 ws_moved(variant)->registers == 1 ? ""
                 : variant->family->from_global    ? ", r: word"
                                                   : ", r: register");
    else if (ws_moved(variant)->registers > 1)
        snprintf(buffer, WS_LETTERS_SIZE, "t: %s, r: register, %s (%s)", thread, element, first);
    else
        snprintf(buffer, WS_LETTERS_SIZE, "t: %s, %s of %s (%s)", thread, element,
                 ws_register_name(variant, 0, name), first);
    return buffer;
}

const char *ws_view_sentence(const struct ws_variant *variant, enum ws_view view,
                             char buffer[WS_VIEW_SENTENCE_SIZE])
{
    if (variant->family->one_view) {
        snprintf(buffer, WS_VIEW_SENTENCE_SIZE, "Operand %s: the matrix as the registers hold it.",
                 ws_operand_letter(ws_moved(variant)->role));
        return buffer;
    }
    switch (view) {
    case WS_VIEW_FRAGMENT:
        if (!ws_address_lanes(variant)) {
            snprintf(buffer, WS_VIEW_SENTENCE_SIZE,
                     "Fragment view: the matrix as register %s holds it, the transpose of the "
                     "source.",
                     variant->family->destination);
            return buffer;
        }
        if (variant->family->from_global)
            return "Source view: the rows as global memory holds them, the same as memory.";
        if (variant->family->by_lane)
            return "Fragment view: the rows as the registers hold them, the same as memory.";
        return variant->trans ? "Fragment view: the matrix as the registers hold it, the transpose "
                                "of memory."
                              : "Fragment view: the matrix as the registers hold it, the same as "
                                "memory.";
    case WS_VIEW_MEMORY:
        if (!ws_address_lanes(variant))
            snprintf(buffer, WS_VIEW_SENTENCE_SIZE,
                     "Source view: the matrix as register %s held it.", variant->family->source);
        else
            snprintf(buffer, WS_VIEW_SENTENCE_SIZE,
                     "Memory view: a row is the %d bytes at one lane's address.",
                     ws_row_bytes(variant));
        return buffer;
    }
    return "";
}
