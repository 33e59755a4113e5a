/*
 * An element has one brightness, for its place in the operand and in memory. A byte stands for the
 * elements read from it. Coordinates alone relate them to elements of D.
 */
#include "viz/app/model/shared_light.h"

#include "viz/app/model/product_light.h"
#include "viz/figure/sheet.h"

static void brighten(unsigned char *light, enum ws_light to)
{
    if (*light < to)
        *light = (unsigned char)to;
}

int ws_shared_slots(const struct ws_model *model)
{
    return model->product.all.slots + ws_shared_count(&model->shared);
}

void ws_shared_element(const struct ws_shared *shared, int element, int *row, int *column)
{
    *row = element / ws_described_columns(&shared->described);
    *column = element % ws_described_columns(&shared->described);
}

static bool covers(const struct ws_described *described, int row, int column, int byte)
{
    int64_t first = ws_described_bit(described, row, column);

    return first < (int64_t)(byte + 1) * 8 && first + described->width_bits > (int64_t)byte * 8;
}

static bool matches(const struct ws_shared *shared, const struct ws_shown *pattern, int row,
                    int column)
{
    if (pattern->lane >= 0 || pattern->reg >= 0 || pattern->bit >= 0 || pattern->matrix > 0 ||
        (pattern->operand >= 0 && !ws_shared_is(shared, pattern->operand)) ||
        (pattern->row >= 0 && pattern->row != row) ||
        (pattern->column >= 0 && pattern->column != column))
        return false;
    return pattern->byte < 0 || covers(&shared->described, row, column, pattern->byte);
}

static int group_of(int role)
{
    return role * WS_HIGHLIGHT_QUADS;
}

static void light_element(const struct ws_model *model, int row, int column, enum ws_light light,
                          struct ws_highlight_state *lit)
{
    const struct ws_shared *shared = &model->shared;
    int group = group_of((int)shared->described.role);
    int element = ws_shared_number(shared, row, column);

    brighten(&lit->slot[model->product.all.slots + element], light);
    if (light != WS_LIGHT_MARKED)
        return;
    brighten(&lit->row[group][row], WS_LIGHT_RELATED);
    brighten(&lit->column[group][column], WS_LIGHT_RELATED);
}

/* Highlights the part of D that an element contributes to: for A a row, for B a column. */
static void light_sums(const struct ws_model *model, int row, int column,
                       struct ws_highlight_state *lit)
{
    const struct ws_model_product *product = &model->product;
    const struct ws_variant *d = ws_model_product_operand(product, WS_OPERAND_D);
    bool of_a = model->shared.described.role == WS_OPERAND_A;

    for (int i = 0; d && i < ws_slot_count(d); i++) {
        struct ws_slot slot = ws_slot_at(d, i);
        struct ws_place place = ws_mapping_place(&product->operand[WS_OPERAND_D].mapping, slot);

        if (of_a ? place.row != row : place.column != column)
            continue;
        brighten(&lit->slot[ws_model_product_number(product, WS_OPERAND_D, slot)],
                 WS_LIGHT_RELATED);
        brighten(&lit->lane[slot.lane], WS_LIGHT_RELATED);
    }
    if (of_a)
        brighten(&lit->row[group_of(WS_OPERAND_D)][row], WS_LIGHT_RELATED);
    else
        brighten(&lit->column[group_of(WS_OPERAND_D)][column], WS_LIGHT_RELATED);
}

/* Marks the matching elements in memory; returns their number. */
static int mark_memory(const struct ws_model *model, const struct ws_shown *pattern,
                       struct ws_highlight_state *lit)
{
    const struct ws_shared *shared = &model->shared;
    int count = 0, row, column;

    for (int i = 0; i < ws_shared_count(shared); i++) {
        ws_shared_element(shared, i, &row, &column);
        if (!matches(shared, pattern, row, column))
            continue;
        count++;
        if (lit->slot[model->product.all.slots + i] != WS_LIGHT_MARKED) {
            lit->marked++;
            lit->element = lit->element < 0 ? i : lit->element;
        }
        light_element(model, row, column, WS_LIGHT_MARKED, lit);
    }
    return count;
}

/* Highlights the elements of the operand in memory that an element of D sums over. */
static void light_factors(const struct ws_model *model, struct ws_place place,
                          struct ws_highlight_state *lit)
{
    const struct ws_described *described = &model->shared.described;
    bool of_a = described->role == WS_OPERAND_A;

    for (int k = 0; model->shared.there && k < described->depth; k++)
        light_element(model, of_a ? place.row : k, of_a ? k : place.column, WS_LIGHT_RELATED, lit);
}

void ws_shared_light(const struct ws_model *model, const struct ws_shown *pattern, int patterns,
                     struct ws_highlight_state *lit)
{
    for (int i = 0; i < patterns; i++) {
        struct ws_shown of_d = pattern[i];
        int found = mark_memory(model, &pattern[i], lit), before = lit->marked;
        int row, column;

        lit->any = true;
        if (found == 1) {
            ws_shared_element(&model->shared, lit->element, &row, &column);
            light_sums(model, row, column, lit);
        }
        if (pattern[i].byte >= 0 ||
            (pattern[i].operand >= 0 && pattern[i].operand != WS_OPERAND_D &&
             pattern[i].operand != WS_OPERAND_C))
            continue;
        of_d.operand = of_d.operand < 0 ? WS_OPERAND_D : of_d.operand;
        ws_product_light(model, &of_d, 1, lit);
        if (lit->marked == before + 1 && !found)
            light_factors(
                model, ws_mapping_place(&model->product.operand[lit->last_role].mapping, lit->last),
                lit);
    }
}

/* The brightest of all elements that are read from a byte. */
static enum ws_light byte_light(const struct ws_model *model, const struct ws_highlight_state *lit,
                                int byte)
{
    enum ws_light light = WS_LIGHT_DIM;
    int count, row, column;
    const struct ws_stretch *stretch = ws_stretches_at(
        &model->shared.stretches, byte / WS_STRETCH_BYTES * WS_STRETCH_BYTES, &count);

    for (int i = 0; i < count; i++) {
        int element = byte % WS_STRETCH_BYTES * 8 / ws_stretch_bits(&stretch[i]), number;

        ws_stretch_place(&stretch[i], element, &row, &column);
        number = model->product.all.slots + ws_shared_number(&model->shared, row, column);
        if (number < lit->slots && lit->slot[number] > light)
            light = (enum ws_light)lit->slot[number];
    }
    return light;
}

enum ws_light ws_shared_highlight_of(const struct ws_model *model,
                                     const struct ws_highlight_state *lit,
                                     const struct ws_shown *shown)
{
    int number;

    if (!ws_shared_is(&model->shared, shown->operand))
        return ws_product_highlight_of(model, lit, shown);
    if (shown->row < 0 || shown->column < 0) {
        int group = group_of(shown->operand);

        return shown->row >= 0      ? (enum ws_light)lit->row[group][shown->row]
               : shown->column >= 0 ? (enum ws_light)lit->column[group][shown->column]
                                    : WS_LIGHT_DIM;
    }
    if (shown->byte >= 0 && model->shared.overlaps)
        return byte_light(model, lit, shown->byte);
    number = model->product.all.slots + ws_shared_number(&model->shared, shown->row, shown->column);
    return number < lit->slots ? (enum ws_light)lit->slot[number] : WS_LIGHT_DIM;
}
