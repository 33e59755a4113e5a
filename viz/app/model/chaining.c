/* The result of the search for loads is kept, as the window asks again at each change. */
#include "viz/app/model/chaining.h"
#include "probe/isa/operand.h"

void ws_chaining_drop(struct ws_chaining *chaining)
{
    for (int i = 0; i < WS_LINKS; i++)
        ws_evidence_finish(&chaining->moved[i]);
    *chaining = (struct ws_chaining){.fed = -1};
}

/* Why an MMA has no chain, whatever feeds it; NULL if it has one. */
static const char *without(const struct ws_mma *mma)
{
    if (mma->sparse)
        return "its A is sparse, and no matrix load loads the metadata";
    if (mma->scales)
        return "no matrix load loads its scale factors";
    for (int link = 0; link < WS_LINKS; link++) {
        const struct ws_operand *operand = ws_moved(ws_mma_operand(mma, ws_link_role(link)));

        if (operand->matrices > 1)
            return "each operand is four matrices, and no matrix load distributes them this way";
        if (operand->register_bits > 32)
            return "its registers have 64 bits, and a matrix load fills registers of 32 bits";
        if (operand->width_bits != operand->slot_bits)
            return "steps do not show elements that are narrower in memory than in registers";
    }
    return NULL;
}

/* The link that a chosen load is to feed, or -1: the chain has no C. */
static int chosen_link(const struct ws_feeding *feeding)
{
    for (int link = WS_LINK_A; link <= WS_LINK_B; link++)
        if (feeding->asked && feeding->fed.operand == ws_link_role(link))
            return link;
    return -1;
}

static bool make_link(struct ws_chaining *chaining, struct ws_captures *captures,
                      const struct ws_model_product *product, const struct ws_feeding *feeding,
                      int link)
{
    const char *letter = ws_operand_letter(ws_link_role(link));
    const struct ws_evidence *operand = &product->operand[ws_link_role(link)];
    const struct ws_variant *moved = ws_link_usual(chaining->mma, link);
    struct ws_error *error = &chaining->error;
    struct ws_error other;

    if (link == chaining->fed) {
        moved = chaining->by;
        if (moved && (!feeding->judged || !feeding->answer.feeds))
            return ws_fail(error, WS_CODE_OPERAND,
                           "%s does not feed %s; use Take, or set Fed by to nothing", moved->name,
                           letter);
    }
    if (!moved)
        return ws_fail(error, WS_CODE_UNAVAILABLE,
                       "no single instruction moves its %s between memory and registers", letter);
    if (!ws_evidence_of(captures, moved, &chaining->moved[link], error))
        return false;
    if (ws_link_make(&chaining->moved[link], operand, &chaining->links.link[link], &other))
        return true;
    return link == chaining->fed ? ws_fail(error, WS_CODE_UNAVAILABLE,
                                           "%s feeds %s with reordered registers, which steps do "
                                           "not show; set Fed by to nothing",
                                           moved->name, letter)
                                 : ws_fail(error, other.code, "%s", other.text);
}

void ws_chaining_ask(struct ws_chaining *chaining, struct ws_captures *captures,
                     const struct ws_model_product *product, const struct ws_feeding *feeding)
{
    const int fed = chosen_link(feeding);
    const struct ws_variant *by = fed < 0 ? NULL : feeding->fed.from;
    const char *why;

    /* The addresses may have changed what a chosen load feeds. */
    if (chaining->mma == product->mma && !by && !chaining->by)
        return;
    ws_chaining_drop(chaining);
    if (!product->mma)
        return;
    chaining->mma = chaining->links.mma = product->mma;
    chaining->by = by;
    chaining->fed = fed;
    why = without(product->mma);
    if (why) {
        ws_fail(&chaining->error, WS_CODE_UNAVAILABLE, "%s", why);
        return;
    }
    chaining->there = true;
    for (int link = 0; link < WS_LINKS && chaining->there; link++)
        chaining->there = make_link(chaining, captures, product, feeding, link);
}

struct ws_chained ws_chaining_chained(const struct ws_chaining *chaining)
{
    struct ws_chained chained;

    for (int link = 0; link < WS_LINKS; link++) {
        chained.moved[link] = chaining->links.link[link].moved;
        chained.operand[link] = chaining->links.link[link].operand;
    }
    return chained;
}
