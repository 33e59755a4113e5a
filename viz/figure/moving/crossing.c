/* The followed element and lane of an MMA, and their words. */
#include "viz/figure/moving/crossing.h"

#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "viz/figure/named.h"
#include "viz/text/text_add.h"

/* The default element. */
static const struct ws_place first_choice = {0, 3, 5, 0};

/* A lane's first element of D, or of one matrix of D. */
static bool first_of_lane(const struct ws_mapping *d, int lane, int matrix, struct ws_place *place)
{
    for (int number = 0; number < ws_slot_count(d->variant); number++) {
        struct ws_slot slot = ws_slot_at(d->variant, number);

        *place = ws_mapping_place(d, slot);
        if (slot.lane == lane && (matrix < 0 || place->matrix == matrix))
            return true;
    }
    return false;
}

bool ws_crossing_of(const struct ws_figure *figure, struct ws_crossing *crossing,
                    struct ws_error *error)
{
    const struct ws_shown *highlight = &figure->highlight;
    const struct ws_mapping *d = &figure->operand[WS_OPERAND_D]->mapping;
    struct ws_place any;

    *crossing = (struct ws_crossing){.figure = figure,
                                     .mma = figure->evidence->mapping.variant->mma,
                                     .a = &figure->operand[WS_OPERAND_A]->mapping,
                                     .b = &figure->operand[WS_OPERAND_B]->mapping,
                                     .c = &figure->operand[WS_OPERAND_C]->mapping,
                                     .d = d,
                                     .element = first_choice,
                                     .lane = figure->lane};
    if (figure->lane >= 0)
        first_of_lane(d, figure->lane, -1, &crossing->element);
    if (highlight->row >= 0)
        crossing->element = (struct ws_place){highlight->matrix >= 0 ? highlight->matrix
                                              : figure->lane >= 0    ? crossing->element.matrix
                                                                     : 0,
                                              highlight->row, highlight->column, 0};
    if (!ws_mapping_slot(d, crossing->element, &crossing->slot))
        return ws_fail(error, WS_CODE_NO_MATCH, "%s: no lane holds the highlighted element of D",
                       crossing->mma->name);
    if (crossing->lane < 0)
        crossing->lane = crossing->slot.lane;
    return first_of_lane(d, crossing->lane, crossing->element.matrix, &any) ||
           ws_fail(error, WS_CODE_NO_MATCH, "--lane %d holds nothing of MMA %d of the four in %s",
                   crossing->lane, crossing->element.matrix, crossing->mma->name);
}

char *ws_crossing_place(const struct ws_crossing *crossing, const struct ws_mapping *operand,
                        int row, int column, char *text)
{
    return ws_place_name(operand->variant, WS_VIEW_MEMORY,
                         (struct ws_place){crossing->element.matrix, row, column, 0}, text);
}

/* The operator between two elements: for single bits it is not multiplication. */
static const char *sign_of(const struct ws_crossing *crossing)
{
    if (crossing->mma->a != WS_MMA_b1)
        return "\u00d7";
    return strstr(crossing->mma->name, ".xor") ? "xor" : "and";
}

/* Adds " × SA[3,1]", the scale factor of the n-th stored column of A, or of its row of B. */
static void add_scale(const struct ws_crossing *crossing, enum ws_operand_role role, int n,
                      char *text)
{
    const struct ws_mapping *scale = &crossing->figure->operand[role]->mapping;
    bool a = role == WS_OPERAND_SCALE_A;
    int groups = a ? ws_moved(scale->variant)->columns : ws_moved(scale->variant)->rows;
    int group = n * groups / ws_moved(crossing->a->variant)->columns;
    char place[WS_PLACE_SIZE];

    ws_text_add(text, WS_TERM_SIZE, " \u00d7 %s",
                ws_crossing_place(crossing, scale, a ? crossing->element.row : group,
                                  a ? group : crossing->element.column, place));
}

/*
 * "A[3,0] × B[0,5]", with scale factors "A[3,0] × SA[3,0] × B[0,5] × SB[0,5]". Columns that a
 * sparse A stores meet rows of B that metadata selects: "A[3,1] × B[k1,5]".
 */
static char *term(const struct ws_crossing *crossing, int n, char text[WS_TERM_SIZE])
{
    char place[WS_PLACE_SIZE];
    int i = crossing->element.row, j = crossing->element.column;

    snprintf(text, WS_TERM_SIZE, "%s", ws_crossing_place(crossing, crossing->a, i, n, place));
    if (crossing->mma->scales)
        add_scale(crossing, WS_OPERAND_SCALE_A, n, text);
    if (crossing->mma->sparse)
        ws_text_add(text, WS_TERM_SIZE, " %s B[k%d,%d]", sign_of(crossing), n, j);
    else
        ws_text_add(text, WS_TERM_SIZE, " %s %s", sign_of(crossing),
                    ws_crossing_place(crossing, crossing->b, n, j, place));
    if (crossing->mma->scales)
        add_scale(crossing, WS_OPERAND_SCALE_B, n, text);
    return text;
}

static const char selected[] = "E selects each k";

const char *ws_crossing_term(const struct ws_crossing *crossing, int index, char text[WS_TERM_SIZE])
{
    int last = ws_moved(crossing->a->variant)->columns - 1;
    char d[WS_PLACE_SIZE], c[WS_PLACE_SIZE], pair[WS_TERM_SIZE];

    if (index == 0) {
        snprintf(text, WS_TERM_SIZE, "%s = %s",
                 ws_crossing_place(crossing, crossing->d, crossing->element.row,
                                   crossing->element.column, d),
                 ws_crossing_place(crossing, crossing->c, crossing->element.row,
                                   crossing->element.column, c));
        return text;
    }
    if (index > 4) {
        snprintf(text, WS_TERM_SIZE, "%s", selected);
        return index == 5 && crossing->mma->sparse ? text : NULL;
    }
    if (index == 3 && last > 3) {
        snprintf(text, WS_TERM_SIZE, "+ \u2026");
        return text;
    }
    snprintf(text, WS_TERM_SIZE, "+ ");
    ws_text_add(text, WS_TERM_SIZE, "%s",
                term(crossing,
                     index == 4   ? last
                     : index == 3 ? 2
                                  : index - 1,
                     pair));
    return text;
}

char *ws_crossing_sum(const struct ws_crossing *crossing, char *text, size_t size)
{
    char d[WS_PLACE_SIZE], c[WS_PLACE_SIZE], first[WS_TERM_SIZE], last[WS_TERM_SIZE];
    int row = crossing->element.row, column = crossing->element.column;

    snprintf(text, size, "%s = %s + %s + \u2026 + %s%s%s.",
             ws_crossing_place(crossing, crossing->d, row, column, d),
             ws_crossing_place(crossing, crossing->c, row, column, c), term(crossing, 0, first),
             term(crossing, ws_moved(crossing->a->variant)->columns - 1, last),
             crossing->mma->sparse ? ", where " : "", crossing->mma->sparse ? selected : "");
    return text;
}

/*
 * How many elements C has in other places than D: in another lane, or another part of the
 * registers.
 */
static void differences(const struct ws_crossing *crossing, int *lanes, int *slots)
{
    *lanes = *slots = 0;
    for (int number = 0; number < ws_slot_count(crossing->d->variant); number++) {
        struct ws_slot slot = ws_slot_at(crossing->d->variant, number), other;
        const struct ws_place place = ws_mapping_place(crossing->d, slot);

        if (!ws_mapping_slot(crossing->c, place, &other) || other.lane != slot.lane)
            ++*lanes;
        else if (other.reg != slot.reg || other.element != slot.element)
            ++*slots;
    }
}

char *ws_crossing_other(const struct ws_crossing *crossing, char *text, size_t size)
{
    int lanes, slots;

    differences(crossing, &lanes, &slots);
    if (lanes)
        snprintf(text, size, "C has another layout than D; see its own figure.");
    else
        snprintf(text, size,
                 slots ? "C is in the same lanes as D, in other registers."
                       : "C is in the same lanes and registers as D.");
    return text;
}

static int held_of(const struct ws_crossing *crossing, enum ws_operand_role role)
{
    const struct ws_mapping *operand = &crossing->figure->operand[role]->mapping;
    int count = 0;

    for (int number = 0; number < ws_slot_count(operand->variant); number++) {
        struct ws_slot slot = ws_slot_at(operand->variant, number);

        count += slot.lane == crossing->lane &&
                 ws_mapping_place(operand, slot).matrix == crossing->element.matrix;
    }
    return count;
}

char *ws_crossing_held(const struct ws_crossing *crossing, char *text, size_t size)
{
    static const enum ws_operand_role drawn[] = {WS_OPERAND_A,        WS_OPERAND_B,
                                                 WS_OPERAND_METADATA, WS_OPERAND_SCALE_A,
                                                 WS_OPERAND_SCALE_B,  WS_OPERAND_D};
    size_t length = 0;

    for (size_t i = 0; i < sizeof drawn / sizeof drawn[0] && length < size; i++) {
        int held = ws_mma_has(crossing->mma, drawn[i]) ? held_of(crossing, drawn[i]) : 0;

        if (held || drawn[i] <= WS_OPERAND_D)
            length += (size_t)snprintf(text + length, size - length, "%s%d%s of %s",
                                       !length                    ? ""
                                       : drawn[i] == WS_OPERAND_D ? " and "
                                                                  : ", ",
                                       held,
                                       length      ? ""
                                       : held == 1 ? " element"
                                                   : " elements",
                                       ws_operand_letter(drawn[i]));
    }
    return text;
}
