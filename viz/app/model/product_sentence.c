/* An element is told with what it meets in the product, and which lanes hold that. */
#include "viz/app/model/product_sentence.h"

#include <stdio.h>
#include <string.h>

#include "probe/isa/place.h"
#include "viz/figure/sheet.h"
#include "viz/text/answer.h"
#include "viz/text/text_add.h"

enum { LIST_SIZE = 160 };

/* "lanes 12–15", "lane 3": those that hold any of a row (or, below 0, a column) of an operand. */
static void holders(const struct ws_product *product, int role, struct ws_place part, char *text,
                    size_t size)
{
    const struct ws_mapping *mapping = &product->operand[role].mapping;
    uint32_t lanes = 0;
    int count = 0, shown = 0;

    for (int number = 0; number < ws_slot_count(mapping->variant); number++) {
        struct ws_slot slot = ws_slot_at(mapping->variant, number);
        struct ws_place place = ws_mapping_place(mapping, slot);

        if (place.matrix == part.matrix && (part.row < 0 || part.row == place.row) &&
            (part.column < 0 || part.column == place.column))
            lanes |= (uint32_t)1 << slot.lane;
    }
    for (int lane = 0; lane < WS_LANES; lane++)
        count += (int)(lanes >> lane & 1);
    text[0] = 0;
    ws_text_add(text, size, count == 1 ? "lane " : "lanes ");
    for (int lane = 0; lane < WS_LANES; lane++) {
        int last = lane;

        if (!(lanes >> lane & 1))
            continue;
        while (last + 1 < WS_LANES && lanes >> (last + 1) & 1)
            last++;
        ws_text_add(text, size, last > lane ? "%s%d\u2013%d" : "%s%d", shown++ ? ", " : "", lane,
                    last);
        lane = last;
    }
}

static char *place_name(const struct ws_product *product, int role, struct ws_place place,
                        char text[WS_PLACE_SIZE])
{
    return ws_place_name(product->operand[role].mapping.variant, WS_VIEW_MEMORY, place, text);
}

/* The places of an operand's row, or column, by what an element of another meets. */
static struct ws_place line(struct ws_place place, int row, int column)
{
    return (struct ws_place){.matrix = place.matrix, .row = row, .column = column};
}

static void say_sum(const struct ws_product *product, int role, struct ws_place place, char *words,
                    size_t size)
{
    char d[WS_PLACE_SIZE], c[WS_PLACE_SIZE], a[LIST_SIZE], b[LIST_SIZE];
    const char *matrix = "";
    char number[16] = "";

    if (ws_moved(product->operand[role].mapping.variant)->matrices > 1) {
        snprintf(number, sizeof number, "%d", place.matrix);
        matrix = number;
    }
    holders(product, WS_OPERAND_A, line(place, place.row, -1), a, sizeof a);
    holders(product, WS_OPERAND_B, line(place, -1, place.column), b, sizeof b);
    place_name(product, WS_OPERAND_D, place, d);
    place_name(product, WS_OPERAND_C, place, c);
    if (role == WS_OPERAND_C)
        ws_text_add(words, size, " It is added to the sum that becomes %s:", d);
    else
        ws_text_add(words, size, " It is %s plus the sum", c);
    ws_text_add(words, size, " over k of A%s[%d,k] \u00d7 B%s[k,%d]", matrix, place.row, matrix,
                place.column);
    if (product->mma->sparse)
        ws_text_add(words, size, ", where A is not 0");
    ws_text_add(words, size, "; that row of A is in %s, that column of B in %s.", a, b);
}

static void say_factor(const struct ws_product *product, int role, struct ws_place place,
                       char *words, size_t size)
{
    bool of_a = role == WS_OPERAND_A;
    char other[LIST_SIZE], sums[LIST_SIZE], met[WS_PLACE_SIZE], into[WS_PLACE_SIZE];
    int rows, stored = ws_product_group(product->mma, &rows);
    struct ws_place row = line(place, place.column, -1), column = line(place, -1, place.row);

    holders(product, WS_OPERAND_D, of_a ? line(place, place.row, -1) : line(place, -1, place.column),
            sums, sizeof sums);
    place_name(product, WS_OPERAND_D,
               of_a ? line(place, place.row, -1) : line(place, -1, place.column), into);
    if (stored > 0 && product->mma->sparse) {
        if (of_a)
            ws_text_add(words, size, " Its place among columns %d\u2013%d of A, and so the row of B "
                                     "that it meets, is in the metadata",
                        place.column / stored * rows, place.column / stored * rows + rows - 1);
        else
            ws_text_add(words, size, " It meets what is stored of column %d of A, if that is not 0",
                        place.row);
    } else {
        holders(product, of_a ? WS_OPERAND_B : WS_OPERAND_A, of_a ? row : column, other,
                sizeof other);
        place_name(product, of_a ? WS_OPERAND_B : WS_OPERAND_A, of_a ? row : column, met);
        ws_text_add(words, size, " It is multiplied by each of %s, in %s", met, other);
    }
    ws_text_add(words, size, "; the products go into %s, in %s.", into, sums);
}

static void say_element(const struct ws_desk *desk, int role, struct ws_slot slot, char *words,
                        char *formulas, char *operands, size_t size)
{
    const struct ws_product *product = &desk->model.product;
    const struct ws_mapping *mapping = &product->operand[role].mapping;
    struct ws_place place = ws_mapping_place(mapping, slot);
    char name[WS_PLACE_SIZE], part[64], ptx[WS_MMA_PTX_SIZE];
    static const enum ws_coordinate coordinates[] = {WS_COORDINATE_MATRIX, WS_COORDINATE_ROW,
                                                     WS_COORDINATE_COLUMN};
    static const char *const names[] = {"matrix", "row", "column"};

    place_name(product, role, place, name);
    ws_element_name(mapping->variant, NULL, slot.reg, slot.element, part);
    ws_text_add(words, size, "%s is in lane %d, %s.", name, slot.lane, part);
    if (role == WS_OPERAND_D || role == WS_OPERAND_C)
        say_sum(product, role, place, words, size);
    else if (role == WS_OPERAND_A || role == WS_OPERAND_B)
        say_factor(product, role, place, words, size);
    for (int i = ws_moved(mapping->variant)->matrices > 1 ? 0 : 1;
         i < 3 && product->operand[role].standing != WS_DISAGREES; i++) {
        const int values[] = {place.matrix, place.row, place.column};
        char formula[WS_FORMULA_SIZE];

        ws_text_add(formulas, size, "%s%s = %s = %d", *formulas ? "   " : "", names[i],
                    ws_layout_formula(mapping->variant, coordinates[i], formula), values[i]);
    }
    ws_text_add(operands, size, "%s   %s", ws_mma_ptx(product->mma, ptx),
                ws_element_words(mapping, NULL, slot, part, sizeof part));
}

/* "8 of A in a0–a3": what lights mark of each operand. */
static void say_counts(const struct ws_product *product, const struct ws_lit *lit, int without,
                       char *words, size_t size)
{
    bool any = false;

    for (int role = WS_OPERAND_A; role < WS_OPERAND_ROLES; role++) {
        const struct ws_variant *operand = ws_product_operand(product, role);
        int count = 0;

        for (int i = 0; operand && i < ws_slot_count(operand); i++)
            count += lit->slot[product->first[role] + i] == WS_LIGHT_MARKED;
        if (!count || role == without)
            continue;
        ws_text_add(words, size, "%s%d of %s", any ? ", " : "", count,
                    ws_operand_letter((enum ws_operand_role)role));
        any = true;
    }
}

/* The one lane that is meant as such; -1: something else is. */
static int desk_lane(const struct ws_desk *desk)
{
    const struct ws_shown *pattern = desk->tells_hover ? &desk->hover : &desk->state.pick[0];
    struct ws_shown lane = WS_SHOWS_NOTHING;

    lane.lane = pattern->lane;
    return (desk->tells_hover || desk->state.picks == 1) && !memcmp(pattern, &lane, sizeof lane)
               ? pattern->lane
               : -1;
}

/* What a lane brings to the product, and what it gets of it. */
static void say_lane(const struct ws_desk *desk, const struct ws_lit *lit, char *words, size_t size)
{
    const struct ws_product *product = &desk->model.product;
    const struct ws_operand *d = ws_moved(ws_product_operand(product, WS_OPERAND_D));

    ws_text_add(words, size, "Lane %d brings ", desk_lane(desk));
    say_counts(product, lit, WS_OPERAND_D, words, size);
    ws_text_add(words, size, ", and receives %d of D.", d->registers * d->elements);
}

static void say_many(const struct ws_desk *desk, const struct ws_lit *lit, const char *what,
                     char *words, char *formulas, char *operands, size_t size)
{
    const struct ws_product *product = &desk->model.product;
    char ptx[WS_MMA_PTX_SIZE], formula[WS_FORMULA_SIZE];
    uint32_t lanes = 0;
    int count = 0;

    if (desk_lane(desk) >= 0) {
        say_lane(desk, lit, words, size);
    } else {
        ws_text_add(words, size, "%s: ", what);
        say_counts(product, lit, 0, words, size);
    }
    for (int number = 0; number < lit->slots; number++) {
        int role;

        if (lit->slot[number] == WS_LIGHT_MARKED)
            lanes |= (uint32_t)1 << ws_product_slot(product, number, &role).lane;
    }
    for (int lane = 0; lane < WS_LANES; lane++)
        count += (int)(lanes >> lane & 1);
    if (desk_lane(desk) < 0)
        ws_text_add(words, size, count > 1 ? ", held by %d lanes." : ", held by one lane.", count);
    for (int side = 0; side < WS_SIDES; side++) {
        static const enum ws_side order[WS_SIDES] = {WS_SIDE_A, WS_SIDE_B, WS_SIDE_D};
        int role = (int)desk->state.side[order[side]];
        const struct ws_variant *operand = ws_product_operand(product, role);

        if (!operand || product->operand[role].standing == WS_DISAGREES)
            continue;
        ws_text_add(formulas, size, "%s%s[%s, ", side ? "   " : "",
                    ws_operand_letter((enum ws_operand_role)role),
                    ws_layout_formula(operand, WS_COORDINATE_ROW, formula));
        ws_text_add(formulas, size, "%s]",
                    ws_layout_formula(operand, WS_COORDINATE_COLUMN, formula));
    }
    ws_text_add(operands, size, "%s", ws_mma_ptx(product->mma, ptx));
}

void ws_product_told(const struct ws_desk *desk, const struct ws_lit *lit, const char *what,
                         char *words, char *formulas, char *operands, size_t size)
{
    if (lit->marked == 0)
        ws_text_add(words, size, "%s: no operand of this product holds it.", what);
    else if (lit->marked == 1)
        say_element(desk, lit->first_role, lit->first, words, formulas, operands, size);
    else
        say_many(desk, lit, what, words, formulas, operands, size);
}

void ws_product_provenance(const struct ws_model *model, bool brief, char *text, size_t size)
{
    const struct ws_evidence *evidence = &model->product.operand[WS_OPERAND_D];

    snprintf(text, size, "%s", evidence->remark[0] ? evidence->remark : evidence->text);
    if (evidence->standing == WS_CAPTURED && !brief)
        ws_text_add(text, size,
                    "; captured is which elements meet: the numbers of k, and of rows and columns "
                    "alike in all operands, are the PTX ISA's");
}
