/* Terms are grouped by the registers that hold their elements, in any mapping. */
#include "viz/report/trace_text.h"

#include <string.h>

#include "probe/base/page.h"
#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "probe/mma/mma_sparse.h"
#include "probe/mma/mma_trace.h"

enum { SCREEN = 80, SOURCES_SIZE = 320, LABEL_SIZE = 24 };

static const struct ws_mapping *mapping_of(const struct ws_written_product *product,
                                           enum ws_operand_role role)
{
    return &product->evidence[role].mapping;
}

/* "3", or "3-5". */
static const char *range_text(int first, int last, char text[LABEL_SIZE])
{
    snprintf(text, LABEL_SIZE, first == last ? "%d" : "%d-%d", first, last);
    return text;
}

/* The register that holds a place, "T12 a0". A mapping that is decoded or specified has them all.
 */
static struct ws_slot source_of(const struct ws_written_product *product, enum ws_operand_role role,
                                struct ws_place place)
{
    struct ws_slot slot = {0};

    ws_mapping_slot(mapping_of(product, role), place, &slot);
    return slot;
}

/* Adds "T12 a0" to a list that does not have it. */
static void add_source(const struct ws_variant *face, struct ws_slot slot, char *list)
{
    char name[WS_REGISTER_SIZE], source[40];
    const char *at = list;
    size_t length = strlen(list), size;

    size = (size_t)snprintf(source, sizeof source, "T%d %s", slot.lane,
                            ws_register_name(face, slot.reg, name));
    for (; (at = strstr(at, source)); at += size)
        if (!at[size] || at[size] == ',')
            return;
    snprintf(list + length, SOURCES_SIZE - length, "%s%s", length ? ", " : "", source);
}

/* Terms of an element of D whose elements of A, and of B, are in the same registers. */
struct group {
    int first, last;   /* terms */
    int row, last_row; /* of B */
    char a[SOURCES_SIZE], b[SOURCES_SIZE];
};

/* The group that begins with a term; for a sparse MMA the terms of one chunk of A. */
static void group_at(const struct ws_written_product *product, struct ws_place d, int first,
                     struct group *group)
{
    const struct ws_mma *mma = product->mma;
    const struct ws_variant *b = ws_product_face(product, WS_OPERAND_B);
    struct ws_slot a_first = {0};
    char range[LABEL_SIZE];

    *group = (struct group){.first = first};
    for (int n = first; n < ws_mma_terms(mma); n++) {
        struct ws_mma_term term = ws_mma_term(mma, d, n);
        struct ws_slot a = source_of(product, WS_OPERAND_A, term.a);
        char sources[SOURCES_SIZE] = "";
        int rows[WS_MMA_CHOICES], count = ws_mma_choices(mma, n, rows);
        bool same;

        for (int i = 0; i < count && b; i++) {
            term.b.row = rows[i];
            add_source(b, source_of(product, WS_OPERAND_B, term.b), sources);
        }
        same = n > first && a.lane == a_first.lane && a.reg == a_first.reg &&
               (mma->sparse ? n / ws_mma_sparsity(mma).stored == first / ws_mma_sparsity(mma).stored
                            : !b || !strcmp(sources, group->b));
        if (n > first && !same)
            return;
        if (n == first) {
            a_first = a;
            add_source(ws_product_face(product, WS_OPERAND_A), a, group->a);
            group->row = rows[0];
        }
        for (int i = 0; i < count && b; i++) {
            term.b.row = rows[i];
            add_source(b, source_of(product, WS_OPERAND_B, term.b), group->b);
        }
        group->last = n;
        group->last_row = rows[count - 1] > group->last_row ? rows[count - 1] : group->last_row;
        if (!b) /* no thread holds it */
            snprintf(group->b, sizeof group->b, "B[%s,%d]",
                     range_text(group->row, group->last_row, range), d.column);
    }
}

static void terms(FILE *out, const struct ws_written_product *product, struct ws_place d)
{
    const char *b = ws_product_face(product, WS_OPERAND_B) ? "B" : "B, IN SHARED MEMORY";
    bool sparse = product->mma->sparse;
    char label[LABEL_SIZE], rows[LABEL_SIZE];
    struct group group;

    if (sparse)
        fprintf(out, "  %-9s %-8s %-9s %s\n", "STORED", "A", "ROWS OF B", b);
    else
        fprintf(out, "  %-9s %-8s %s\n", "K", "A", b);
    for (int n = 0; n < ws_mma_terms(product->mma); n = group.last + 1) {
        group_at(product, d, n, &group);
        range_text(group.first, group.last, label);
        if (sparse)
            fprintf(out, "  %-9s %-8s %-9s %s\n", label, group.a,
                    range_text(group.row, group.last_row, rows), group.b);
        else
            fprintf(out, "  %-9s %-8s %s\n", label, group.a, group.b);
    }
}

/* For operands other than A, B, C and D: the registers that are used for the element. */
static void others(FILE *out, const struct ws_written_product *product, struct ws_place d)
{
    for (enum ws_operand_role role = WS_OPERAND_METADATA; role < WS_OPERAND_ROLES; role++) {
        const struct ws_mapping *mapping = mapping_of(product, role);
        const struct ws_variant *face = mapping->variant;
        char list[SOURCES_SIZE] = "", text[SOURCES_SIZE + 120], selector[WS_SELECTOR_SIZE];

        if (!face)
            continue;
        for (int number = 0; number < ws_slot_count(face); number++) {
            struct ws_slot slot = ws_slot_at(face, number);

            if (ws_mma_feeds(face, ws_mapping_place(mapping, slot), d))
                add_source(face, slot, list);
        }
        snprintf(text, sizeof text, "%s: with the selector %s it is %s.",
                 role == WS_OPERAND_METADATA
                     ? "E, which selects where A's elements are in their row"
                 : role == WS_OPERAND_SCALE_A ? "SA, the scale factors of A's row"
                                              : "SB, the scale factors of B's column",
                 ws_mma_selector_text(face, selector), list);
        ws_print_wrapped(out, text, 0, SCREEN);
    }
}

void ws_trace_text(FILE *out, const struct ws_written_product *product, struct ws_place d)
{
    const struct ws_mma *mma = product->mma;
    const struct ws_variant *c_face = ws_product_face(product, WS_OPERAND_C);
    struct ws_slot c = source_of(product, WS_OPERAND_C, d);
    char d_name[WS_PLACE_SIZE], c_name[WS_PLACE_SIZE], a_name[WS_PLACE_SIZE], b_name[WS_PLACE_SIZE];
    char name[WS_REGISTER_SIZE], product_text[160], text[400];

    ws_place_name(ws_product_face(product, WS_OPERAND_D), WS_VIEW_MEMORY, d, d_name);
    ws_place_name(c_face, WS_VIEW_MEMORY, d, c_name);
    snprintf(a_name, sizeof a_name, "A[%d,k]", d.row);
    snprintf(b_name, sizeof b_name, "B[k,%d]", d.column);
    if (ws_moved(c_face)->matrices > 1) {
        snprintf(a_name, sizeof a_name, "A%d[%d,k]", d.matrix, d.row);
        snprintf(b_name, sizeof b_name, "B%d[k,%d]", d.matrix, d.column);
    }
    snprintf(product_text, sizeof product_text,
             mma->differs ? "1 for each k where %s and %s differ" : "%s times %s, summed over k",
             a_name, b_name);
    snprintf(text, sizeof text, "%s is %s, which %s %d holds in %s, and %s%s:", d_name, c_name,
             ws_thread_word(ws_moved(c_face)->threads), c.lane,
             ws_register_name(c_face, c.reg, name), product_text,
             mma->sparse ? "; half of A's row is stored, and E selects which, so a stored element "
                           "meets one of several rows of B"
                         : "");
    ws_print_wrapped(out, text, 0, SCREEN);
    terms(out, product, d);
    others(out, product, d);
}

/* Whether elements of a register are side by side, in a row or in a column. */
static bool side_by_side(const struct ws_mapping *mapping, int lane, int reg)
{
    int elements = ws_moved(mapping->variant)->elements;
    struct ws_place first = ws_mapping_place(mapping, (struct ws_slot){lane, reg, 0, 0});
    bool in_row = true, in_column = true;

    for (int i = 1; i < elements; i++) {
        struct ws_place place = ws_mapping_place(mapping, (struct ws_slot){lane, reg, i, 0});

        in_row &= place.matrix == first.matrix && place.row == first.row &&
                  place.column == first.column + i;
        in_column &= place.matrix == first.matrix && place.row == first.row + i &&
                     place.column == first.column;
    }
    return in_row || in_column;
}

char *ws_held_text(const struct ws_mapping *mapping, int lane, int reg, char text[WS_HELD_SIZE])
{
    const struct ws_variant *face = mapping->variant;
    int elements = ws_moved(face)->elements;
    bool brief = elements > 4 && side_by_side(mapping, lane, reg);
    size_t length = 0;

    text[0] = 0;
    for (int i = 0; i < elements && length < WS_HELD_SIZE; i += brief ? elements - 1 : 1) {
        struct ws_place place = ws_mapping_place(mapping, (struct ws_slot){lane, reg, i, 0});
        char name[WS_PLACE_SIZE];

        length += (size_t)snprintf(text + length, WS_HELD_SIZE - length, "%s%s",
                                   !i      ? ""
                                   : brief ? " to "
                                           : ", ",
                                   ws_place_name(face, WS_VIEW_MEMORY, place, name));
    }
    return text;
}
