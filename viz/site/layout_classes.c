/* Layouts are compared operand by operand; feed.h evaluates feeding. */
#include "viz/site/layout_classes.h"
#include "probe/isa/operand.h"

#include <stdlib.h>
#include <string.h>

#include "probe/base/progress.h"

enum { MOST_EXPLORED = 512, MOST_GRID = 512 }; /* elements of A, B and D */

static int elements_of(const struct ws_mma *mma)
{
    int elements = 0;

    for (int side = 0; side < WS_SITE_SIDES; side++)
        elements += ws_operand_elements(ws_moved(ws_mma_operand(mma, ws_site_side(side))));
    return elements;
}

/*
 * A larger MMA that is included: the first of all MMAs of bytes at m16n8k32, signed, unsigned and
 * floating.
 */
static const char large_explored[] = "mma.m16n8k32.f32.e4m3.e4m3.f32";

bool ws_site_has_explore(const struct ws_mma *mma)
{
    return (!mma->sparse && mma->form == WS_MMA_FORM_rule && mma->d != WS_MMA_f64 &&
            mma->a != WS_MMA_e4m3 && elements_of(mma) <= MOST_EXPLORED) ||
           !strcmp(mma->name, large_explored);
}

bool ws_site_has_grids(const struct ws_mma *mma)
{
    return elements_of(mma) <= MOST_GRID;
}

enum ws_operand_role ws_site_side(int side)
{
    static const enum ws_operand_role role[WS_SITE_SIDES] = {WS_OPERAND_A, WS_OPERAND_B,
                                                             WS_OPERAND_D};

    return role[side];
}

static bool same_operand(const struct ws_operand *a, const struct ws_operand *b)
{
    return a->matrices == b->matrices && a->rows == b->rows && a->columns == b->columns &&
           a->width_bits == b->width_bits && a->slot_bits == b->slot_bits &&
           a->shift_bits == b->shift_bits && a->selectors == b->selectors &&
           a->register_bits == b->register_bits && a->registers == b->registers &&
           a->elements == b->elements && !memcmp(&a->layout, &b->layout, sizeof a->layout);
}

static bool same_layouts(const struct ws_mma *a, const struct ws_mma *b)
{
    if (a->m != b->m || a->n != b->n || a->k != b->k || a->form != b->form ||
        a->sparse != b->sparse)
        return false;
    for (int i = WS_OPERAND_A; i < WS_OPERAND_ROLES; i++) {
        enum ws_operand_role role = (enum ws_operand_role)i;

        if (ws_mma_has(a, role) != ws_mma_has(b, role))
            return false;
        if (ws_mma_has(a, role) &&
            (ws_mma_selections(a, role) != ws_mma_selections(b, role) ||
             !same_operand(ws_moved(ws_mma_operand(a, role)), ws_moved(ws_mma_operand(b, role)))))
            return false;
    }
    return true;
}

static size_t place_of(int kind, enum ws_variant_id variant, int side, int major)
{
    return (((size_t)kind * WS_VARIANTS + variant) * WS_SITE_SIDES + (size_t)side) *
               WS_SITE_MAJORS +
           (size_t)major;
}

const struct ws_site_feeding *ws_layout_classes_feeding(const struct ws_layout_classes *alike,
                                                        int kind, const struct ws_variant *variant,
                                                        int side, int major)
{
    return &alike->feeding[place_of(kind, variant->id, side, major)];
}

/*
 * Loads feed A and B, stores take D; variants that do not move data between registers and memory
 * are excluded.
 */
static bool can_feed(const struct ws_variant *variant, enum ws_operand_role role)
{
    return role == WS_OPERAND_D ? variant->family->writes_memory && variant->family->lanes_give
                                : variant->family->reads_memory && variant->family->lanes_receive;
}

static struct ws_site_feeding judge(const struct ws_mma *mma, const struct ws_variant *variant,
                                    enum ws_operand_role role, int major)
{
    struct ws_address_options addresses = {0};
    struct ws_feed_question question = {.from = variant,
                                        .operand = ws_mma_operand(mma, role),
                                        .major = major ? WS_FEED_COLUMN : WS_FEED_ROW,
                                        .addresses = &addresses,
                                        .briefly = true};
    struct ws_site_feeding feeding = {.fit = WS_SITE_FEEDS_NOT};
    struct ws_feed_answer answer;
    struct ws_error none;

    if (can_feed(variant, role) && ws_feed_judge(&question, &answer, &none) && answer.feeds) {
        feeding.fit = answer.part ? WS_SITE_FEEDS_PART : WS_SITE_FEEDS;
        feeding.tiles = answer.tiles;
        feeding.tile = answer.tile;
    }
    return feeding;
}

bool ws_layout_classes_find(struct ws_layout_classes *alike, struct ws_error *error)
{
    alike->kinds = 0;
    for (int i = 0; i < WS_MMAS; i++) {
        const struct ws_mma *mma = ws_mma((enum ws_mma_id)i);
        int kind = 0;

        while (kind < alike->kinds && !same_layouts(alike->first[kind], mma))
            kind++;
        if (kind == alike->kinds) {
            alike->first[alike->kinds++] = mma;
            alike->members[kind] = 0;
        }
        alike->members[kind]++;
        alike->kind[i] = kind;
    }
    alike->feeding =
        calloc(place_of(alike->kinds, (enum ws_variant_id)0, 0, 0), sizeof *alike->feeding);
    if (!alike->feeding)
        return ws_no_memory(error);
    for (int kind = 0; kind < alike->kinds; kind++) {
        ws_progress_step(kind, alike->kinds, "kinds of operands, with each load");
        for (int id = 0; id < WS_VARIANTS; id++)
            for (int side = 0; side < WS_SITE_SIDES; side++)
                for (int major = 0; major < WS_SITE_MAJORS; major++)
                    alike->feeding[place_of(kind, (enum ws_variant_id)id, side, major)] =
                        judge(alike->first[kind], ws_variant((enum ws_variant_id)id),
                              ws_site_side(side), major);
    }
    return true;
}

void ws_layout_classes_finish(struct ws_layout_classes *alike)
{
    free(alike->feeding);
    alike->feeding = NULL;
}

const struct ws_mma *ws_layout_classes_first(const struct ws_layout_classes *alike,
                                             const struct ws_mma *mma)
{
    return alike->first[alike->kind[mma->id]];
}
