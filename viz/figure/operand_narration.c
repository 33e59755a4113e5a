/* What an element meets is a row or a column of another operand, and lanes hold that. */
#include "viz/figure/operand_narration.h"

#include <stdio.h>

#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "viz/figure/named.h"
#include "viz/text/answer.h"
#include "viz/text/text_add.h"

enum { LIST_SIZE = 160 };

/* The lanes that hold any of a row of an operand, or, where that is below 0, of a column. */
static uint32_t lanes_of(const struct ws_operands *operands, int role, struct ws_place part)
{
    const struct ws_operand *moved = ws_moved(ws_operands_variant(operands, role));
    int count = part.row < 0 ? moved->rows : moved->columns;
    uint32_t lanes = 0;

    for (int i = 0; i < count; i++) {
        struct ws_place place = part;
        struct ws_slot slot;

        *(part.row < 0 ? &place.row : &place.column) = i;
        if (ws_operands_find(operands, role, place, &slot))
            lanes |= (uint32_t)1 << slot.lane;
    }
    return lanes;
}

/* The same as "lanes 12–15", "lane 3". */
static void holders(const struct ws_operands *operands, int role, struct ws_place part, char *text,
                    size_t size)
{
    uint32_t lanes = lanes_of(operands, role, part);
    bool one = lanes && !(lanes & (lanes - 1)), any = false;

    text[0] = 0;
    ws_text_add(text, size, one ? "lane " : "lanes ");
    for (int lane = 0; lane < WS_LANES; lane++) {
        int last = lane;

        if (!(lanes >> lane & 1))
            continue;
        while (last + 1 < WS_LANES && lanes >> (last + 1) & 1)
            last++;
        ws_text_add(text, size, last > lane ? "%s%d\u2013%d" : "%s%d", any ? ", " : "", lane, last);
        any = true;
        lane = last;
    }
}

static char *place_name(const struct ws_operands *operands, int role, struct ws_place place,
                        char text[WS_PLACE_SIZE])
{
    return ws_place_name(ws_mma_operand(operands->mma, (enum ws_operand_role)role), WS_VIEW_MEMORY,
                         place, text);
}

/* The places of an operand's row, or column, by what an element of another meets. */
static struct ws_place line(struct ws_place place, int row, int column)
{
    return (struct ws_place){.matrix = place.matrix, .row = row, .column = column};
}

static void say_sum(const struct ws_operands *operands, int role, struct ws_place place,
                    char *words, size_t size)
{
    char d[WS_PLACE_SIZE], c[WS_PLACE_SIZE], a[LIST_SIZE], b[LIST_SIZE];
    char matrix[16] = "";

    if (ws_moved(ws_operands_variant(operands, role))->matrices > 1)
        snprintf(matrix, sizeof matrix, "%d", place.matrix);
    holders(operands, WS_OPERAND_A, line(place, place.row, -1), a, sizeof a);
    holders(operands, WS_OPERAND_B, line(place, -1, place.column), b, sizeof b);
    place_name(operands, WS_OPERAND_D, place, d);
    place_name(operands, WS_OPERAND_C, place, c);
    if (role == WS_OPERAND_C)
        ws_text_add(words, size, " It is added to the sum for %s", d);
    else
        ws_text_add(words, size, " It is %s plus the sum", c);
    ws_text_add(words, size, " over k of A%s[%d,k] \u00d7 B%s[k,%d]", matrix, place.row, matrix,
                place.column);
    if (operands->mma->sparse)
        ws_text_add(words, size, ", where A is not 0");
    ws_text_add(words, size, "; that row of A is in %s, that column of B in %s.", a, b);
}

static void say_factor(const struct ws_operands *operands, int role, struct ws_place place,
                       char *words, size_t size)
{
    bool of_a = role == WS_OPERAND_A;
    char other[LIST_SIZE], sums[LIST_SIZE], met[WS_PLACE_SIZE], into[WS_PLACE_SIZE];
    int rows, stored = ws_operands_group(operands->mma, &rows);
    struct ws_place row = line(place, place.column, -1), column = line(place, -1, place.row);
    struct ws_place sum = of_a ? line(place, place.row, -1) : line(place, -1, place.column);

    holders(operands, WS_OPERAND_D, sum, sums, sizeof sums);
    place_name(operands, WS_OPERAND_D, sum, into);
    if (stored > 0 && operands->mma->sparse) {
        if (of_a)
            ws_text_add(words, size,
                        " Metadata selects its column, %d\u2013%d of A, and so the row of B",
                        place.column / stored * rows, place.column / stored * rows + rows - 1);
        else
            ws_text_add(words, size, " It is multiplied by the stored elements of column %d of A",
                        place.row);
    } else {
        holders(operands, of_a ? WS_OPERAND_B : WS_OPERAND_A, of_a ? row : column, other,
                sizeof other);
        place_name(operands, of_a ? WS_OPERAND_B : WS_OPERAND_A, of_a ? row : column, met);
        ws_text_add(words, size, " It is multiplied by each element of %s, in %s", met, other);
    }
    ws_text_add(words, size, "; the results are added to %s, in %s.", into, sums);
}

void ws_tell_factor(const struct ws_operands *operands, int role, struct ws_slot slot, char *words,
                    char *formulas, char *ptx, size_t size)
{
    static const enum ws_coordinate coordinates[] = {WS_COORDINATE_MATRIX, WS_COORDINATE_ROW,
                                                     WS_COORDINATE_COLUMN};
    static const char *const names[] = {"matrix", "row", "column"};
    const struct ws_evidence *evidence = operands->operand[role];
    const struct ws_mapping *mapping = &evidence->mapping;
    struct ws_place place = ws_mapping_place(mapping, slot);
    const int values[] = {place.matrix, place.row, place.column};
    char name[WS_PLACE_SIZE], part[64], instruction[WS_MMA_PTX_SIZE];

    place_name(operands, role, place, name);
    ws_element_name(mapping->variant, NULL, slot.reg, slot.element, part);
    ws_text_add(words, size, "%s is in lane %d, %s.", name, slot.lane, part);
    if (role == WS_OPERAND_D || role == WS_OPERAND_C)
        say_sum(operands, role, place, words, size);
    else if (role == WS_OPERAND_A || role == WS_OPERAND_B)
        say_factor(operands, role, place, words, size);
    for (int i = ws_moved(mapping->variant)->matrices > 1 ? 0 : 1;
         i < 3 && evidence->standing != WS_DISAGREES; i++) {
        char formula[WS_FORMULA_SIZE];

        ws_text_add(formulas, size, "%s%s = %s = %d", *formulas ? "   " : "", names[i],
                    ws_layout_formula(mapping->variant, coordinates[i], formula), values[i]);
    }
    ws_text_add(ptx, size, "%s   %s", ws_mma_ptx(operands->mma, instruction),
                ws_element_words(mapping, NULL, slot, part, sizeof part));
}

void ws_tell_counts(const int count[WS_OPERAND_ROLES], int without, char *words, size_t size)
{
    bool any = false;

    for (int role = WS_OPERAND_A; role < WS_OPERAND_ROLES; role++) {
        if (!count[role] || role == without)
            continue;
        ws_text_add(words, size, "%s%d of %s", any ? ", " : "", count[role],
                    ws_operand_letter((enum ws_operand_role)role));
        any = true;
    }
}

void ws_tell_bearer(const struct ws_operands *operands, int lane, const int count[WS_OPERAND_ROLES],
                    char *words, size_t size)
{
    const struct ws_operand *d = ws_moved(ws_operands_variant(operands, WS_OPERAND_D));

    ws_text_add(words, size, "Lane %d holds ", lane);
    ws_tell_counts(count, WS_OPERAND_D, words, size);
    ws_text_add(words, size, ", and receives %d of D.", d->registers * d->elements);
}

void ws_tell_product(const struct ws_operands *operands, const int *role, int roles, char *formulas,
                     char *ptx, size_t size)
{
    char instruction[WS_MMA_PTX_SIZE], formula[WS_FORMULA_SIZE];

    for (int i = 0; i < roles; i++) {
        const struct ws_variant *operand = ws_operands_variant(operands, role[i]);

        if (!operand || operands->operand[role[i]]->standing == WS_DISAGREES)
            continue;
        ws_text_add(formulas, size, "%s%s[%s, ", i ? "   " : "",
                    ws_operand_letter((enum ws_operand_role)role[i]),
                    ws_layout_formula(operand, WS_COORDINATE_ROW, formula));
        ws_text_add(formulas, size, "%s]",
                    ws_layout_formula(operand, WS_COORDINATE_COLUMN, formula));
    }
    ws_text_add(ptx, size, "%s",
                roles == 1 && ws_operands_variant(operands, role[0])
                    ? ws_ptx_brief(ws_operands_variant(operands, role[0]), instruction)
                    : ws_mma_ptx(operands->mma, instruction));
}
