/*
 * Links are found by search: every load, in each tile order, for memory by rows and by columns,
 * until one puts every bit where the MMA expects it.
 */
#include "viz/figure/links.h"
#include "probe/isa/operand.h"

#include <stdio.h>

enum { WORD_BITS = 32, BYTE_BITS = 8, STORED_BITS = 16 };

enum ws_operand_role ws_link_role(int link)
{
    static const enum ws_operand_role roles[WS_LINKS] = {
        [WS_LINK_A] = WS_OPERAND_A, [WS_LINK_B] = WS_OPERAND_B, [WS_LINK_D] = WS_OPERAND_D};

    return roles[link];
}

static bool is_d(const struct ws_operand *operand)
{
    return operand->role == WS_OPERAND_D;
}

/* Whether it moves matrices between shared memory and registers, in the direction of a link. */
static bool moves(const struct ws_variant *variant, bool stores)
{
    const struct ws_family *family = variant->family;

    return !family->by_lane && !family->from_global &&
           (stores ? family->writes_memory : family->reads_memory);
}

/* Whether an MMA's operands are plain: only A, B, C and D, in registers of 32 bits. */
static bool is_plain(const struct ws_mma *mma)
{
    bool plain = !mma->sparse && !mma->scales;

    for (int link = 0; link < WS_LINKS && plain; link++) {
        const struct ws_operand *operand;

        if (!ws_mma_has(mma, ws_link_role(link)))
            return false;
        operand = ws_moved(ws_mma_operand(mma, ws_link_role(link)));
        plain = operand->matrices == 1 && operand->register_bits == WORD_BITS &&
                operand->width_bits == operand->slot_bits;
    }
    return plain;
}

int ws_link_packed(const struct ws_link *link)
{
    const struct ws_operand *operand = ws_moved(link->operand->mapping.variant);

    return is_d(operand) ? WORD_BITS / link->element_bits : operand->elements;
}

/* The slot and bit of the load's or store's registers in which the MMA expects an element. */
static struct ws_slot wanted(const struct ws_link *link, struct ws_slot slot, int *bit)
{
    const struct ws_operand *operand = ws_moved(link->operand->mapping.variant);
    int number = slot.reg * operand->elements + slot.element, packed = ws_link_packed(link);

    *bit = number % packed * link->element_bits;
    slot.reg = number / packed;
    return slot;
}

/* The slot that holds a bit of memory, counted from the start of its row; false if none does. */
static bool held(const struct ws_link *link, int row, int row_bit, int *address_lane,
                 struct ws_slot *slot, int *bit)
{
    const struct ws_mapping *mapping = &link->moved->mapping;
    const struct ws_operand *moved = ws_moved(mapping->variant);
    const int byte = row * link->row_bytes + row_bit / BYTE_BITS;
    const int row_bytes = ws_row_bytes(mapping->variant);
    struct ws_place place;

    for (int lane = 0; lane < link->addresses.counted; lane++) {
        const int from = byte - (int)link->addresses.address[lane];

        if (from < 0 || from >= row_bytes || !(link->gives >> lane & 1))
            continue;
        place = link->given[lane];
        *address_lane = lane;
        *bit = from * BYTE_BITS + row_bit % BYTE_BITS;
        place.column = *bit / moved->width_bits;
        if (!ws_mapping_slot(mapping, place, slot))
            return false;
        *bit = *bit % moved->width_bits + ws_element_bit(moved, slot->element);
        return true;
    }
    return false;
}

bool ws_link_spot(const struct ws_link *link, struct ws_slot slot, struct ws_linked *spot)
{
    const int step = ws_moved(link->moved->mapping.variant)->width_bits;
    struct ws_place place = ws_mapping_place(&link->operand->mapping, slot);
    struct ws_slot want;
    int want_bit, row_bit;

    spot->slot = slot;
    spot->place = place;
    spot->row = link->turned ? place.column : place.row;
    spot->column = link->turned ? place.row : place.column;
    row_bit = spot->column * link->element_bits;
    spot->byte = spot->row * link->row_bytes + row_bit / BYTE_BITS;
    want = wanted(link, slot, &want_bit);
    if (!held(link, spot->row, row_bit, &spot->address_lane, &spot->moved, &spot->bit))
        return false;
    for (int i = 0; i < link->element_bits; i += step) {
        struct ws_slot have;
        int address_lane, bit;

        if (!held(link, spot->row, row_bit + i, &address_lane, &have, &bit) ||
            have.lane != want.lane || have.reg != want.reg || bit != want_bit + i)
            return false;
    }
    return true;
}

/* Whether every element is where the MMA expects it. */
static bool is_whole(const struct ws_link *link)
{
    const struct ws_variant *operand = link->operand->mapping.variant;
    struct ws_linked spot;

    for (int i = 0; i < ws_slot_count(operand); i++)
        if (!ws_link_spot(link, ws_slot_at(operand, i), &spot))
            return false;
    return true;
}

/*
 * Lays the operand out in memory one way, with the matrices in that order; false if they do not
 * cover it.
 */
static bool lay(struct ws_link *link, bool turned, enum ws_tile tile)
{
    const struct ws_variant *variant = link->moved->mapping.variant;
    const struct ws_operand *moved = ws_moved(variant);
    const struct ws_operand *operand = ws_moved(link->operand->mapping.variant);
    struct ws_address_options options = {.tile = tile};
    struct ws_error error;
    int high, wide;

    link->turned = turned;
    link->tile = tile;
    link->rows = turned ? operand->columns : operand->rows;
    link->columns = turned ? operand->rows : operand->columns;
    link->element_bits = is_d(operand) ? STORED_BITS : operand->slot_bits;
    link->row_bytes = link->columns * link->element_bits / BYTE_BITS;
    ws_tile_grid(tile, moved->matrices, &high, &wide);
    return high * moved->rows == link->rows && wide * ws_row_bytes(variant) == link->row_bytes &&
           ws_addresses_make(variant, &options, &link->addresses, &error);
}

/* Finds the address lane of each row. */
static void find_address_lanes(struct ws_link *link)
{
    for (int lane = 0; lane < WS_LANES; lane++)
        if (ws_mapping_lane_row(&link->moved->mapping, lane, &link->given[lane]))
            link->gives |= UINT32_C(1) << lane;
}

/* Finds the order of memory: first by rows, for B first by columns. */
static bool find_way(struct ws_link *link)
{
    const struct ws_operand *operand = ws_moved(link->operand->mapping.variant);
    const bool first = operand->role == WS_OPERAND_B;

    find_address_lanes(link);
    for (int way = 0; way < (is_d(operand) ? 1 : 2); way++)
        for (int tile = WS_TILE_AUTO + 1; tile < WS_TILES; tile++)
            if (lay(link, way ? !first : first, (enum ws_tile)tile) && is_whole(link))
                return true;
    return false;
}

/* The same for specified mappings, without captures. */
static bool feeds_operand(const struct ws_mma *mma, int which, const struct ws_variant *variant,
                          bool *turned)
{
    struct ws_evidence moved = {.standing = WS_SPECIFIED}, operand = {.standing = WS_SPECIFIED};
    struct ws_link link = {.moved = &moved, .operand = &operand};
    struct ws_error error;
    bool found = false;

    if (is_plain(mma) && moves(variant, which == WS_LINK_D) &&
        ws_mapping_specified(variant, &moved.mapping, &error) &&
        ws_mapping_specified(ws_mma_operand(mma, ws_link_role(which)), &operand.mapping, &error))
        found = find_way(&link);
    ws_evidence_finish(&moved);
    ws_evidence_finish(&operand);
    *turned = link.turned;
    return found;
}

const struct ws_variant *ws_link_usual(const struct ws_mma *mma, int link)
{
    const struct ws_variant *found = NULL;

    for (int id = 0; id < WS_VARIANTS; id++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);
        bool turned;

        if (!feeds_operand(mma, link, variant, &turned))
            continue;
        if (turned == (link == WS_LINK_B))
            return variant;
        if (!found)
            found = variant;
    }
    return found;
}

int ws_link_fed(const struct ws_mma *mma, const struct ws_variant *load)
{
    bool turned;

    for (int link = WS_LINK_B; link >= WS_LINK_A; link--)
        if (feeds_operand(mma, link, load, &turned))
            return link;
    return -1;
}

bool ws_link_make(const struct ws_evidence *moved, const struct ws_evidence *operand,
                  struct ws_link *link, struct ws_error *error)
{
    const struct ws_variant *face = operand->mapping.variant, *usual;
    const char *letter = ws_operand_letter(ws_moved(face)->role);
    int which = WS_LINK_A;

    *link = (struct ws_link){.moved = moved, .operand = operand};
    if (is_plain(face->mma) && moves(moved->mapping.variant, is_d(ws_moved(face))) &&
        find_way(link))
        return true;
    while (which < WS_LINKS - 1 && ws_link_role(which) != ws_moved(face)->role)
        which++;
    usual = ws_link_usual(face->mma, which);
    if (usual)
        return ws_fail(error, WS_CODE_FIGURE, "%s does not %s %s of %s; use %s",
                       moved->mapping.variant->name, which == WS_LINK_D ? "take" : "feed", letter,
                       face->mma->name, usual->name);
    return ws_fail(error, WS_CODE_UNAVAILABLE,
                   "no single instruction moves all of %s of %s; use several", letter,
                   face->mma->name);
}

bool ws_link_row(const struct ws_link *link, int lane, int *row, int *column)
{
    int byte;

    if (lane >= link->addresses.counted || !(link->gives >> lane & 1))
        return false;
    byte = (int)link->addresses.address[lane];
    *row = byte / link->row_bytes;
    *column = byte % link->row_bytes * BYTE_BITS / link->element_bits;
    return true;
}

int ws_link_span(const struct ws_link *link)
{
    return ws_row_bytes(link->moved->mapping.variant) * BYTE_BITS / link->element_bits;
}
