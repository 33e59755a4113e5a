/* The formats that programs read; those for people are in product_table.c. */
#include "viz/text/product_text.h"

#include <string.h>

#include "probe/base/json.h"
#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "probe/mma/mma_tensor.h"
#include "probe/mma/mma_trace.h"
#include "viz/say/elements.h"
#include "viz/text/mapping_text.h"
#include "viz/text/product_words.h"

static int shown_count(const struct ws_written_product *product)
{
    int count = 0;

    for (int i = 0; i < WS_OPERAND_ROLES; i++)
        count += product->shown[i];
    return count;
}

static void json_text(FILE *out, const char *before, const char *value)
{
    fputs(before, out);
    ws_print_json(out, value);
}

/* The formulas are the specification's, and must not be taken for a capture that differs. */
static void json_formulas(FILE *out, const struct ws_evidence *evidence)
{
    static const struct {
        const char *key;
        enum ws_coordinate coordinate;
    } all[] = {{"matrix", WS_COORDINATE_MATRIX},
               {"row", WS_COORDINATE_ROW},
               {"column", WS_COORDINATE_COLUMN}};
    const struct ws_variant *face = evidence->mapping.variant;
    size_t first = ws_moved(face)->matrices == 1;
    char formula[WS_FORMULA_SIZE];

    if (evidence->standing == WS_DISAGREES) {
        fputs(",\n     \"formulas\": null", out);
        return;
    }
    for (size_t i = first; i < sizeof all / sizeof all[0]; i++) {
        fprintf(out, "%s\"%s\": ", i == first ? ",\n     \"formulas\": {" : ", ", all[i].key);
        ws_print_json(out, ws_layout_formula(face, all[i].coordinate, formula));
    }
    putc('}', out);
}

static void json_operand(FILE *out, const struct ws_written_product *product,
                         enum ws_operand_role role)
{
    const struct ws_evidence *evidence = &product->evidence[role];
    const struct ws_variant *face = evidence->mapping.variant;
    const struct ws_operand *operand = ws_moved(face);
    const char *type = ws_operand_type(face);

    fprintf(out, "    {\"operand\": \"%s\", \"type\": \"%s\", \"matrices\": %d, \"rows\": %d, ",
            ws_operand_letter(role), *type == '.' ? type + 1 : type, operand->matrices,
            operand->rows);
    fprintf(out, "\"columns\": %d, \"registers\": %d,\n     \"register_bits\": %d, ",
            operand->columns, operand->registers, operand->register_bits);
    fprintf(out, "\"register_elements\": %d,\n", operand->elements);
    fprintf(out, "     \"standing\": \"%s\"", ws_standing_word(evidence->standing));
    json_text(out, ",\n     \"provenance\": ", evidence->text);
    json_text(out, ",\n     \"remark\": ", evidence->remark);
    json_formulas(out, evidence);
    fputs(",\n     \"elements\": [", out);
    ws_say_elements(out, &product->elements, (int)role, product->matches, 6);
    fputs("\n     ]}", out);
}

/* B of a wgmma has no face: it is one matrix, in shared memory. */
static const char *name_of(const struct ws_written_product *product, enum ws_operand_role role,
                           struct ws_place place, char name[WS_PLACE_SIZE])
{
    if (!ws_mma_has(product->mma, role)) {
        snprintf(name, WS_PLACE_SIZE, "%s[%d,%d]", ws_operand_letter(role), place.row,
                 place.column);
        return name;
    }
    return ws_place_name(ws_product_face(product, role), WS_VIEW_MEMORY, place, name);
}

static void json_terms(FILE *out, const struct ws_written_product *product)
{
    const struct ws_mma *mma = product->mma;
    char d[WS_PLACE_SIZE], name[WS_PLACE_SIZE];
    bool first = true;

    fputs(",\n  \"terms\": [", out);
    for (int i = 0; i < product->traces; i++)
        for (int n = 0; n < ws_mma_terms(mma); n++) {
            struct ws_mma_term term = ws_mma_term(mma, product->traced[i], n);
            int rows[WS_MMA_CHOICES], count = ws_mma_choices(mma, n, rows);

            fprintf(out, "%s\n    {\"d\": \"%s\", ", first ? "" : ",",
                    name_of(product, WS_OPERAND_D, product->traced[i], d));
            fprintf(out, "\"a\": \"%s\", \"b\": [", name_of(product, WS_OPERAND_A, term.a, name));
            for (int row = 0; row < count; row++) {
                term.b.row = rows[row];
                fprintf(out, "%s\"%s\"", row ? ", " : "",
                        name_of(product, WS_OPERAND_B, term.b, name));
            }
            fputs("]}", out);
            first = false;
        }
    fputs("\n  ]", out);
}

void ws_product_json(FILE *out, const struct ws_written_product *product)
{
    const struct ws_mma *mma = product->mma;
    const char *opcode = ws_mma_opcode(mma);
    char ptx[WS_MMA_PTX_SIZE];
    bool first = true;

    json_text(out, WS_JSON_HEAD "  \"variant\": ", mma->name);
    json_text(out, ",\n  \"ptx\": ", ws_mma_ptx(mma, ptx));
    fprintf(out, ",\n  \"m\": %d, \"n\": %d, \"k\": %d, \"sparse\": %s,\n", mma->m, mma->n, mma->k,
            mma->sparse ? "true" : "false");
    fprintf(out, "  \"first_target\": \"%s\", \"ptx_version\": \"%d.%d\",\n",
            ws_targets_short(mma->targets), mma->ptx_version / 10, mma->ptx_version % 10);
    fprintf(out, "  \"sm_90\": \"%s\", \"tensor_opcode\": ", ws_mma_tensor_word(mma->tensor));
    if (opcode)
        ws_print_json(out, opcode);
    else
        fputs("null", out);
    fprintf(out, ", \"tensor_count\": %d,\n  \"operands\": [", mma->tensor_count);
    for (enum ws_operand_role role = WS_OPERAND_A; role < WS_OPERAND_ROLES; role++) {
        if (!product->shown[role])
            continue;
        fputs(first ? "\n" : ",\n", out);
        json_operand(out, product, role);
        first = false;
    }
    fputs("\n  ]", out);
    if (product->traces)
        json_terms(out, product);
    fputs("\n}\n", out);
}

bool ws_product_cute(FILE *out, const struct ws_written_product *product, struct ws_error *error)
{
    bool letters = shown_count(product) > 1;

    for (enum ws_operand_role role = WS_OPERAND_A; role < WS_OPERAND_ROLES; role++) {
        const struct ws_evidence *evidence = &product->evidence[role];

        if (!product->shown[role] ||
            (letters && ws_moved(ws_product_face(product, role))->selectors))
            continue;
        if (letters && evidence->standing != WS_DISAGREES)
            fprintf(out, "%s ", ws_operand_letter(role));
        if (!ws_mapping_cute(out, evidence, error))
            return false;
    }
    return true;
}

bool ws_product_linear(FILE *out, const struct ws_written_product *product, struct ws_error *error)
{
    bool letters = shown_count(product) > 1, linear = true;

    for (int writes = 0; writes < 2; writes++)
        for (enum ws_operand_role role = WS_OPERAND_A; role < WS_OPERAND_ROLES && linear; role++) {
            const struct ws_mapping *mapping = &product->evidence[role].mapping;

            if (!product->shown[role])
                continue;
            if (writes && letters)
                fprintf(out, "%s:\n", ws_operand_letter(role));
            linear = ws_mapping_linear(writes ? out : NULL, mapping, error);
        }
    return linear;
}
