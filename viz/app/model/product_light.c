/*
 * One element of D is a row of A times a column of B, and lights those; an element of A lights the
 * row of B that it is multiplied by and the row of D that it goes into, and so on. It is a relation
 * between coordinates: a range of rows and columns of each operand.
 */
#include "viz/app/model/product_light.h"

#include "probe/isa/operand.h"
#include "viz/figure/sheet.h"

/* Rows and columns of an operand, ends included. */
struct part {
    int first_row, last_row, first_column, last_column;
};

enum { ALL = 1 << 20 };

static void brighten(unsigned char *light, enum ws_light to)
{
    if (*light < to)
        *light = (unsigned char)to;
}

static int group_of(int role, int matrix)
{
    return role * WS_HIGHLIGHT_QUADS + matrix;
}

static void light_slot(const struct ws_model_product *product, int role, struct ws_slot slot,
                       enum ws_light light, struct ws_highlight_state *lit)
{
    struct ws_place place = ws_mapping_place(&product->operand[role].mapping, slot);
    int group = group_of(role, place.matrix);

    brighten(&lit->slot[ws_model_product_number(product, role, slot)], light);
    brighten(&lit->lane[slot.lane], WS_LIGHT_RELATED);
    brighten(&lit->reg[role * WS_HIGHLIGHT_REGISTERS + slot.reg], WS_LIGHT_RELATED);
    brighten(&lit->matrix[group], WS_LIGHT_RELATED);
    if (light == WS_LIGHT_MARKED) {
        brighten(&lit->row[group][place.row], WS_LIGHT_RELATED);
        brighten(&lit->column[group][place.column], WS_LIGHT_RELATED);
    }
}

static void light_part(const struct ws_model_product *product, int role, int matrix,
                       const struct part *part, struct ws_highlight_state *lit)
{
    const struct ws_variant *operand = ws_model_product_operand(product, role);
    struct ws_place place = {.matrix = matrix};
    struct ws_slot slot;

    if (!operand)
        return;
    /* Of a whole row the number of each column would say nothing. */
    if (part->first_row == part->last_row)
        brighten(&lit->row[group_of(role, matrix)][part->first_row], WS_LIGHT_RELATED);
    if (part->first_column == part->last_column)
        brighten(&lit->column[group_of(role, matrix)][part->first_column], WS_LIGHT_RELATED);
    for (place.row = part->first_row;
         place.row <= part->last_row && place.row < ws_moved(operand)->rows; place.row++)
        for (place.column = part->first_column;
             place.column <= part->last_column && place.column < ws_moved(operand)->columns;
             place.column++)
            if (ws_model_product_find(product, role, place, &slot))
                light_slot(product, role, slot, WS_LIGHT_RELATED, lit);
}

/* What metadata tell the place of, or what a scale factor scales. */
static void light_meant(const struct ws_model_product *product, int role, struct ws_place place,
                        struct ws_highlight_state *lit)
{
    int meant = role == WS_OPERAND_SCALE_B ? WS_OPERAND_B : WS_OPERAND_A;
    const struct ws_operand *of = ws_moved(ws_model_product_operand(product, meant));
    const struct ws_operand *own = ws_moved(ws_model_product_operand(product, role));
    int rows = of->rows / own->rows, columns = of->columns / own->columns;
    struct part part = {place.row * rows, place.row * rows + rows - 1, place.column * columns,
                        place.column * columns + columns - 1};

    if (rows > 0 && columns > 0)
        light_part(product, meant, 0, &part, lit);
}

/* What an element of `role` at a place meets. */
static void light_factors(const struct ws_model_product *product, int role, struct ws_place place,
                          struct ws_highlight_state *lit)
{
    int rows, stored = ws_operands_group(product->mma, &rows);
    int row = place.row, column = place.column;
    struct part a = {row, row, 0, ALL}, b = {0, ALL, column, column};
    struct part c = {row, row, column, column};

    if (role > WS_OPERAND_D) {
        light_meant(product, role, place, lit);
        return;
    }
    if (role == WS_OPERAND_A) {
        a = c;
        b = (struct part){column / stored * rows, column / stored * rows + rows - 1, 0, ALL};
        c = (struct part){row, row, 0, ALL};
    } else if (role == WS_OPERAND_B) {
        b = c;
        a = (struct part){0, ALL, row / rows * stored, row / rows * stored + stored - 1};
        c = (struct part){0, ALL, column, column};
    }
    light_part(product, WS_OPERAND_A, place.matrix, &a, lit);
    light_part(product, WS_OPERAND_B, place.matrix, &b, lit);
    light_part(product, WS_OPERAND_C, place.matrix, &c, lit);
    light_part(product, WS_OPERAND_D, place.matrix, &c, lit);
}

void ws_product_light(const struct ws_model *model, const struct ws_shown *pattern, int patterns,
                      struct ws_highlight_state *lit)
{
    const struct ws_model_product *product = &model->product;

    for (int i = 0; i < patterns; i++) {
        int matches = 0, number, role;
        struct ws_slot slot;

        lit->any = true;
        for (number = 0; number < product->all.slots; number++) {
            struct ws_shown shown;

            slot = ws_model_product_slot(product, number, &role);
            shown = ws_model_product_shown(product, role, slot);
            if (!ws_highlighted(&pattern[i], &shown))
                continue;
            matches++;
            if (lit->slot[number] != WS_LIGHT_MARKED && !lit->marked++) {
                lit->first = slot;
                lit->first_role = role;
            }
            lit->last = slot;
            lit->last_role = role;
            light_slot(product, role, slot, WS_LIGHT_MARKED, lit);
        }
        if (matches == 1)
            light_factors(product, lit->last_role,
                          ws_mapping_place(&product->operand[lit->last_role].mapping, lit->last),
                          lit);
        if (pattern[i].lane >= 0)
            brighten(&lit->lane[pattern[i].lane], WS_LIGHT_MARKED);
    }
}

enum ws_light ws_product_highlight_of(const struct ws_model *model,
                                      const struct ws_highlight_state *lit,
                                      const struct ws_shown *shown)
{
    const struct ws_model_product *product = &model->product;
    const struct ws_variant *operand = ws_model_product_operand(product, shown->operand);
    int group;

    if (shown->lane >= 0 && shown->reg < 0 && shown->matrix < 0)
        return (enum ws_light)lit->lane[shown->lane];
    if (!operand)
        return WS_LIGHT_DIM;
    if (shown->lane >= 0 && shown->reg >= 0 && shown->bit >= 0) {
        const struct ws_slot slot = {shown->lane, shown->reg,
                                     shown->bit / ws_moved(operand)->slot_bits, 0};
        int number = ws_model_product_number(product, shown->operand, slot);

        return number < lit->slots ? (enum ws_light)lit->slot[number] : WS_LIGHT_DIM;
    }
    if (shown->lane >= 0)
        return WS_LIGHT_DIM;
    if (shown->reg >= 0)
        return (enum ws_light)lit->reg[shown->operand * WS_HIGHLIGHT_REGISTERS + shown->reg];
    if (shown->matrix < 0)
        return WS_LIGHT_DIM;
    group = group_of(shown->operand, shown->matrix);
    return (enum ws_light)(shown->row >= 0      ? lit->row[group][shown->row]
                           : shown->column >= 0 ? lit->column[group][shown->column]
                                                : lit->matrix[group]);
}
