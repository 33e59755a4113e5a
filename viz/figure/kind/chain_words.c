/* Sentences of a chain, with the followed lane's places and registers in them. */
#include "viz/figure/kind/chain_words.h"

#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/name/lanes.h"
#include "viz/figure/kind/chain_word.h"
#include "viz/figure/lanes.h"
#include "viz/figure/named.h"

static const char *letter(const struct ws_link *link)
{
    return ws_operand_letter(ws_moved(link->operand->mapping.variant)->role);
}

const char *ws_chain_mover(const struct ws_link *link)
{
    return link->moved->mapping.variant->name;
}

/* "A[14,0–7] at byte 448"; false where the lane's address does not count. */
static bool row_words(const struct ws_link *link, int lane, char *text, size_t size)
{
    const struct ws_variant *operand = link->operand->mapping.variant;
    int row, column, last;
    struct ws_place from, to;
    char run[96];

    if (!ws_link_row(link, lane, &row, &column))
        return false;
    last = column + ws_link_span(link) - 1;
    from = link->turned ? (struct ws_place){.row = column, .column = row}
                        : (struct ws_place){.row = row, .column = column};
    to = link->turned ? (struct ws_place){.row = last, .column = row}
                      : (struct ws_place){.row = row, .column = last};
    snprintf(text, size, "%s at byte %u", ws_chain_run(operand, from, to, run, sizeof run),
             link->addresses.address[lane]);
    return true;
}

/* What the lane gives of A and of B. */
static void put_given(const struct ws_links *links, int lane, char *text, size_t size)
{
    char a[128], b[128];
    bool gives_a = row_words(&links->link[WS_LINK_A], lane, a, sizeof a);
    bool gives_b = row_words(&links->link[WS_LINK_B], lane, b, sizeof b);

    if (gives_a && gives_b)
        snprintf(text, size, "T%d supplies the addresses of %s and of %s (dashed).", lane, a, b);
    else if (gives_a || gives_b)
        snprintf(text, size,
                 "T%d supplies the address of %s (dashed); its address for %s is ignored.", lane,
                 gives_a ? a : b, gives_a ? "B" : "A");
    else
        snprintf(text, size, "T%d's addresses are ignored.", lane);
}

/* "a0 to a3", all words of an operand, which may be called otherwise. */
static void put_registers(const struct ws_link *link, const char *called, char *text, size_t size)
{
    const struct ws_variant *operand = link->operand->mapping.variant;
    int registers = ws_moved(operand)->registers;
    char first[WS_REGISTER_SIZE], last[WS_REGISTER_SIZE];

    ws_register_called(operand, called, 0, first);
    ws_register_called(operand, called, registers - 1, last);
    snprintf(text, size,
             registers == 1   ? "%s"
             : registers == 2 ? "%s and %s"
                              : "%s to %s",
             first, last);
}

/* The lanes that hold a row of A, or a column of B. */
static uint32_t holders(const struct ws_link *link, struct ws_place at, bool column)
{
    const struct ws_mapping *mapping = &link->operand->mapping;
    uint32_t lanes = 0;

    for (int i = 0; i < ws_slot_count(mapping->variant); i++) {
        struct ws_slot slot = ws_slot_at(mapping->variant, i);
        struct ws_place place = ws_mapping_place(mapping, slot);

        if (column ? place.column == at.column : place.row == at.row)
            lanes |= UINT32_C(1) << slot.lane;
    }
    return lanes;
}

void ws_chain_sentence(const struct ws_links *links, int lane, const char *registers,
                       enum ws_chain_frame frame, char *text, size_t size)
{
    const struct ws_link *a = &links->link[WS_LINK_A], *b = &links->link[WS_LINK_B];
    const struct ws_link *d = &links->link[WS_LINK_D];
    char one[128], two[128], three[160];
    struct ws_place at;

    switch (frame) {
    case WS_CHAIN_TILES:
        snprintf(text, size, "A is stored in shared memory %s by %s, B %s by %s.",
                 a->turned ? "column" : "row", a->turned ? "column" : "row",
                 b->turned ? "column" : "row", b->turned ? "column" : "row");
        break;
    case WS_CHAIN_LOADS:
        put_given(links, lane, text, size);
        break;
    case WS_CHAIN_REGISTERS:
        put_registers(a, NULL, one, sizeof one);
        put_registers(b, NULL, two, sizeof two);
        snprintf(text, size, "T%d receives %s of A and %s of B, possibly from other lanes' rows.",
                 lane, one, two);
        break;
    case WS_CHAIN_PRODUCT:
        at = ws_mapping_place(&d->operand->mapping, (struct ws_slot){.lane = lane});
        ws_lanes_range(holders(a, at, false), one, sizeof one);
        ws_lanes_range(holders(b, at, true), two, sizeof two);
        snprintf(text, size,
                 "%s is row %d of A, held by %s, times column %d of B, held by %s: an MMA uses the "
                 "registers of the whole warp.",
                 ws_chain_run(d->operand->mapping.variant, at, at, three, sizeof three), at.row,
                 one, at.column, two);
        break;
    case WS_CHAIN_RESULT:
        put_registers(d, registers, one, sizeof one);
        if (ws_chain_narrowed(links->mma))
            snprintf(text, size, "T%d holds %s, converts them to %s and packs two per register.",
                     lane, one, ws_chain_narrowed(links->mma));
        else
            snprintf(text, size,
                     "T%d holds D in %s, two elements per register, as the store expects.", lane,
                     one);
        break;
    case WS_CHAIN_STORE:
        if (row_words(d, lane, one, sizeof one))
            snprintf(text, size, "%s stores D; T%d supplies the address of %s (dashed).",
                     ws_chain_mover(d), lane, one);
        else
            snprintf(text, size, "%s stores D; T%d's address is ignored.", ws_chain_mover(d), lane);
        break;
    case WS_CHAIN_FRAMES:
        break;
    }
}

void ws_chain_provenance(const struct ws_links *links, char *text, size_t size)
{
    size_t length = 0;
    bool said[2 * WS_LINKS] = {false};

    text[0] = '\0';
    for (int i = 0; i < 2 * WS_LINKS; i++) {
        const struct ws_link *of = &links->link[i % WS_LINKS];
        const struct ws_evidence *evidence = i < WS_LINKS ? of->moved : of->operand;
        int named = 0, alike = 0;

        if (said[i])
            continue;
        for (int j = WS_LINKS; j < 2 * WS_LINKS; j++)
            alike += !strcmp(links->link[j % WS_LINKS].operand->text, evidence->text);
        for (int j = i; j < 2 * WS_LINKS && length < size; j++) {
            const struct ws_link *link = &links->link[j % WS_LINKS];
            const struct ws_evidence *other = j < WS_LINKS ? link->moved : link->operand;
            const char *name = j < WS_LINKS ? ws_chain_mover(link) : letter(link);

            if (said[j] || strcmp(other->text, evidence->text))
                continue;
            said[j] = true;
            if (j < WS_LINKS && j > i && !strcmp(ws_chain_mover(link), ws_chain_mover(of)))
                continue;
            length += (size_t)snprintf(text + length, size - length, "%s%s%s",
                                       named++  ? ", "
                                       : length ? "; "
                                                : "",
                                       j < WS_LINKS || (j > i && j > WS_LINKS) ? ""
                                       : alike > 1                             ? "operands "
                                                                               : "operand ",
                                       name);
        }
        if (length < size)
            length += (size_t)snprintf(text + length, size - length, ": %s", evidence->text);
    }
}

void ws_chain_key_arrows(struct ws_keys *keys, const struct ws_figure *figure, int frame, int last)
{
    const struct ws_tint none = {WS_TINT_NONE, 0};

    if (!figure->animated && (figure->frame < 0 || frame >= last))
        return;
    if (figure->animated || frame > 0) /* the first frame follows no step */
        ws_key_add(keys, WS_KEY_ARROW, WS_ROLE_ARROW_STRONG, none, "this step or an earlier one");
    ws_key_add(keys, WS_KEY_ARROW, WS_ROLE_ARROW, none, "later step: parts after it are empty");
}
