/* A table of columns: what CSV has is what JSON names. */
#include "viz/text/product_csv.h"
#include "probe/isa/operand.h"

#include <string.h>

enum { LANE = 0 };

static const char *const columns[WS_PRODUCT_COLUMNS] = {"lane",   "register", "bit",   "width",
                                                        "matrix", "row",      "column"};

const char *ws_product_column(const struct ws_mma *mma, int column)
{
    return column == LANE ? ws_thread_word(ws_mma_threads(mma)) : columns[column];
}

void ws_product_column_values(const struct ws_mapping *mapping, struct ws_slot slot,
                              int value[WS_PRODUCT_COLUMNS])
{
    const struct ws_operand *operand = ws_moved(mapping->variant);
    struct ws_place place = ws_mapping_place(mapping, slot);
    const int all[WS_PRODUCT_COLUMNS] = {
        slot.lane,           slot.reg,     ws_element_bit(operand, slot.element),
        operand->width_bits, place.matrix, place.row,
        place.column};

    memcpy(value, all, sizeof all);
}

bool ws_product_has_matrices(const struct ws_mma *mma)
{
    return ws_moved(ws_mma_operand(mma, WS_OPERAND_D))->matrices > 1;
}

void ws_product_csv_header(FILE *out, const struct ws_mma *mma)
{
    bool matrices = ws_product_has_matrices(mma);

    fputs("operand", out);
    for (int i = 0; i < WS_PRODUCT_COLUMNS; i++)
        if (i != WS_PRODUCT_COLUMN_MATRIX || matrices)
            fprintf(out, ",%s", ws_product_column(mma, i));
    putc('\n', out);
}

void ws_product_csv_line(FILE *out, const struct ws_mma *mma, enum ws_operand_role role,
                         const struct ws_mapping *mapping, struct ws_slot slot)
{
    bool matrices = ws_product_has_matrices(mma);
    int value[WS_PRODUCT_COLUMNS];

    ws_product_column_values(mapping, slot, value);
    fputs(ws_operand_letter(role), out);
    for (int i = 0; i < WS_PRODUCT_COLUMNS; i++)
        if (i != WS_PRODUCT_COLUMN_MATRIX || matrices)
            fprintf(out, ",%d", value[i]);
    putc('\n', out);
}

void ws_operand_csv(FILE *out, const struct ws_mma *mma, enum ws_operand_role role,
                    const struct ws_mapping *mapping)
{
    ws_product_csv_header(out, mma);
    for (int number = 0; number < ws_slot_count(mapping->variant); number++)
        ws_product_csv_line(out, mma, role, mapping, ws_slot_at(mapping->variant, number));
}
