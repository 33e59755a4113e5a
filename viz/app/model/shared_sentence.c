/*
 * A single element in memory is described by its bytes and how the descriptor leads to them;
 * several elements are counted.
 */
#include "viz/app/model/shared_sentence.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "viz/app/model/shared_light.h"
#include "viz/app/model/window_labels.h"
#include "viz/text/text_add.h"

enum { CHUNK = WS_STRETCH_BYTES, NAMED = 3 };

/* An element in the two directions of the rule: along the row of an atom, and down its rows. */
struct stand {
    int side, down;    /* its index in the contiguous direction, and in the other */
    int row, atom;     /* the row of the atom, and the atom's index downward */
    int chunk, across; /* the chunk of that row, and the atom's index across */
    int64_t bit;       /* its offset in memory, in bits */
    char side_letter, down_letter;
};

static struct stand stand_of(const struct ws_described *described, int row, int column)
{
    struct ws_described_atom atom = ws_described_atom(described);
    bool is_a = described->role == WS_OPERAND_A, by_k = described->major == WS_MAJOR_K;
    int along = is_a ? row : column, k = is_a ? column : row;
    char letter = is_a ? 'm' : 'n';
    struct stand stand = {.side = by_k ? k : along, .down = by_k ? along : k};

    stand.row = stand.down % atom.rows;
    stand.atom = stand.down / atom.rows;
    stand.chunk = stand.side % atom.elements * described->width_bits / 8 / CHUNK;
    stand.across = stand.side / atom.elements;
    stand.bit = ws_described_bit(described, row, column);
    stand.side_letter = by_k ? 'k' : letter;
    stand.down_letter = by_k ? letter : 'k';
    return stand;
}

/* The chunk of the atom's row that the address is in. */
static int place_of(const struct ws_described *described, int64_t bit)
{
    int chunks = described->descriptor.swizzle_bytes / CHUNK;

    return (int)(bit / 8 / CHUNK % (chunks ? chunks : 1));
}

/* "the 2 bytes at 0x018a"; for a smaller element, "bits 3 to 3 of the byte at …". */
static void say_bytes(const struct ws_described *described, int64_t bit, char *words, size_t size)
{
    int bytes = described->width_bits / 8;

    if (bytes > 1)
        ws_text_add(words, size, "the %d bytes at 0x%04x", bytes, (unsigned)(bit / 8));
    else if (bytes == 1)
        ws_text_add(words, size, "the byte at 0x%04x", (unsigned)(bit / 8));
    else
        ws_text_add(words, size, "bit %d of the byte at 0x%04x", (int)(bit % 8),
                    (unsigned)(bit / 8));
}

/* "row 3 of atom 5 along m and 1 along k, chunk 0 swizzled to 3"; "row 3 of core matrix 1 along k".
 */
static void say_stand(const struct ws_described *described, const struct stand *stand, char *words,
                      size_t size)
{
    struct ws_described_atom atom = ws_described_atom(described);
    bool swizzles = described->descriptor.swizzle_bytes;
    int start = described->descriptor.start_bytes / CHUNK % (atom.row_bytes / CHUNK);
    int meant = (start + stand->chunk) % (atom.row_bytes / CHUNK);

    ws_text_add(words, size, "row %d of %s %d", stand->row, swizzles ? "atom" : "core matrix",
                stand->atom ? stand->atom : stand->across);
    if (stand->atom)
        ws_text_add(words, size, " along %c", stand->down_letter);
    if (stand->across && stand->atom)
        ws_text_add(words, size, " and %d", stand->across);
    if (stand->across)
        ws_text_add(words, size, " along %c", stand->side_letter);
    if (swizzles && place_of(described, stand->bit) != meant)
        ws_text_add(words, size, ", chunk %d swizzled to %d", meant,
                    place_of(described, stand->bit));
    else if (swizzles)
        ws_text_add(words, size, ", chunk %d, not moved", meant);
}

/* Other elements that are read from the same bytes, the first few by name. */
static void say_others(const struct ws_described *described, int row, int column, char *words,
                       size_t size)
{
    int64_t bit = ws_described_bit(described, row, column);
    int other_row = -1, other_column = 0, count = 0;

    while (ws_described_next(described, bit, &other_row, &other_column)) {
        if (other_row == row && other_column == column)
            continue;
        if (count++ < NAMED)
            ws_text_add(words, size, "%s%s[%d,%d]", count == 1 ? " The offsets overlap: " : ", ",
                        ws_operand_letter(described->role), other_row, other_column);
    }
    if (count > NAMED)
        ws_text_add(words, size, " and %d more", count - NAMED);
    if (count)
        ws_text_add(words, size, " %s also read there.", count == 1 ? "is" : "are");
}

/* The sum that is the address, with its numbers, before the swizzle and after. */
static void say_formula(const struct ws_described *described, const struct stand *stand,
                        char *formulas, size_t size)
{
    const struct ws_descriptor *descriptor = &described->descriptor;
    struct ws_described_atom atom = ws_described_atom(described);
    bool by_k = described->major == WS_MAJOR_K;
    bool leading_is_side = atom.leading_along_k == by_k;
    int leading = leading_is_side ? stand->across : stand->atom;
    int stride = leading_is_side ? stand->atom : stand->across;
    int within = stand->side % atom.elements * described->width_bits / 8;

    ws_text_add(formulas, size,
                "start + row * %d + leading * %d + stride * %d + %d = %d + %d + %d + %d + %d = "
                "0x%04x",
                atom.row_bytes, leading, stride, within, descriptor->start_bytes,
                stand->row * atom.row_bytes, leading * descriptor->leading_bytes,
                stride * descriptor->stride_bytes, within,
                (unsigned)(descriptor->start_bytes + stand->row * atom.row_bytes +
                           leading * descriptor->leading_bytes + stride * descriptor->stride_bytes +
                           within));
    if (descriptor->swizzle_bytes)
        ws_text_add(formulas, size, "   swizzled: 0x%04x", (unsigned)(stand->bit / 8));
}

static void say_memory(const struct ws_desk *desk, int element, char *words, char *formulas,
                       size_t size)
{
    const struct ws_shared *shared = &desk->model.shared;
    const struct ws_described *described = &shared->described;
    const char *letter = ws_operand_letter(described->role);
    bool is_a = described->role == WS_OPERAND_A;
    struct stand stand;
    int row, column;

    ws_shared_element(shared, element, &row, &column);
    stand = stand_of(described, row, column);
    ws_text_add(words, size, "%s[%d,%d] is ", letter, row, column);
    say_bytes(described, stand.bit, words, size);
    ws_text_add(words, size, ": ");
    say_stand(described, &stand, words, size);
    if (is_a)
        ws_text_add(words, size, ". It is multiplied by each of B[%d,*], for D[%d,*], in warp %d.",
                    column, row, row / 16);
    else
        ws_text_add(words, size,
                    ". It is multiplied by each of A[*,%d], for D[*,%d], in all warps.", row,
                    column);
    say_others(described, row, column, words, size);
    if (stand.bit / 8 >= WS_SHARED_MOST)
        ws_text_add(words, size,
                    " That is beyond the %d bytes that a block can have: the MMA faults.",
                    WS_SHARED_MOST);
    say_formula(described, &stand, formulas, size);
}

/* The thread, if the text describes exactly one whole thread; -1: something else. */
static int thread_of(const struct ws_desk *desk)
{
    const struct ws_shown *pattern = desk->tells_hover ? &desk->hover : &desk->state.pick[0];
    struct ws_shown thread = WS_SHOWS_NOTHING;

    thread.lane = pattern->lane;
    return (desk->tells_hover || desk->state.picks == 1) && !memcmp(pattern, &thread, sizeof thread)
               ? pattern->lane
               : -1;
}

/* The number of marked elements: of those in memory, and of D. */
static void say_many(const struct ws_desk *desk, const struct ws_highlight_state *lit,
                     const char *what, char *words, size_t size)
{
    const struct ws_model *model = &desk->model;
    const struct ws_shared *shared = &model->shared;
    int memory = 0, registers = 0, pieces = 0;

    for (int i = 0; i < model->product.all.slots; i++)
        registers += lit->slot[i] == WS_LIGHT_MARKED;
    for (int i = 0; i < ws_shared_count(shared); i++)
        memory += lit->slot[model->product.all.slots + i] == WS_LIGHT_MARKED;
    for (int i = 0; i < shared->stretches.count && shared->there; i++) {
        const struct ws_stretch *stretch = &shared->stretches.one[i];
        bool marked = false;

        for (int e = 0; e < stretch->elements; e++) {
            int row, column;

            ws_stretch_place(stretch, e, &row, &column);
            marked = marked ||
                     lit->slot[model->product.all.slots + ws_shared_number(shared, row, column)] ==
                         WS_LIGHT_MARKED;
        }
        pieces += marked;
    }
    if (thread_of(desk) >= 0) {
        ws_text_add(words, size, "Thread %d is T%d of warp %d, and receives %d of D.",
                    thread_of(desk), thread_of(desk) % WS_LANES, thread_of(desk) / WS_LANES,
                    registers);
        return;
    }
    ws_text_add(words, size, "%s: ", what);
    if (memory)
        ws_text_add(words, size, "%d of %s, in %d chunk%s of 16 bytes", memory,
                    ws_operand_letter(shared->described.role), pieces, pieces == 1 ? "" : "s");
    if (registers)
        ws_text_add(words, size, "%s%d of D", memory ? ", and " : "", registers);
    ws_text_add(words, size, ".");
}

static void say_register(const struct ws_desk *desk, const struct ws_highlight_state *lit,
                         char *words, size_t size)
{
    const struct ws_model_product *product = &desk->model.product;
    const struct ws_variant *operand = ws_model_product_operand(product, lit->first_role);
    struct ws_place place =
        ws_mapping_place(&product->operand[lit->first_role].mapping, lit->first);
    const char *letter = ws_operand_letter((enum ws_operand_role)lit->first_role);
    char reg[WS_REGISTER_SIZE];

    ws_text_add(words, size, "%s[%d,%d] is in %s of thread %d, which is T%d of warp %d. ", letter,
                place.row, place.column, ws_register_name(operand, lit->first.reg, reg),
                lit->first.lane, lit->first.lane % WS_LANES, lit->first.lane / WS_LANES);
    if (lit->first_role == WS_OPERAND_D)
        ws_text_add(words, size,
                    "It is the sum over k of A[%d,k] \u00d7 B[k,%d], plus the previous D if "
                    "scale-d is 1.",
                    place.row, place.column);
}

void ws_shared_narration(const struct ws_desk *desk, const struct ws_highlight_state *lit,
                         const char *what, char *words, char *formulas, char *operands, size_t size)
{
    const struct ws_shared *shared = &desk->model.shared;
    char text[WS_DESCRIPTOR_TEXT_SIZE];

    if (lit->marked == 0)
        ws_text_add(words, size,
                    shared->there ? "%s: the MMA reads nothing there."
                                  : "%s: there is no descriptor.",
                    what);
    else if (lit->marked == 1 && lit->element >= 0)
        say_memory(desk, lit->element, words, formulas, size);
    else if (lit->marked == 1)
        say_register(desk, lit, words, size);
    else
        say_many(desk, lit, what, words, size);
    if (shared->there)
        ws_text_add(operands, size, "%s: descriptor 0x%016" PRIx64 ", %s",
                    ws_operand_letter(shared->described.role),
                    ws_descriptor_number(&shared->described.descriptor),
                    ws_descriptor_text(&shared->described.descriptor, text));
}

void ws_shared_known(const struct ws_model *model, char *text, size_t size)
{
    char wrong[640];

    snprintf(text, size, "%s",
             !model->shared.is_known ? ws_window_error(&model->shared.error, wrong, sizeof wrong)
             : model->shared.known.remark[0] ? model->shared.known.remark
                                             : model->shared.known.text);
}

void ws_shared_provenance(const struct ws_model *model, bool brief, char *text, size_t size)
{
    const struct ws_shared *shared = &model->shared;
    const struct ws_evidence *evidence = &model->product.operand[WS_OPERAND_D];
    char wrong[640];
    const char *known = !shared->is_known ? ws_window_error(&shared->error, wrong, sizeof wrong)
                        : brief           ? shared->known.brief
                        : shared->known.remark[0] ? shared->known.remark
                                                  : shared->known.text;

    text[0] = 0;
    if (shared->there)
        ws_text_add(text, size, "%s: %s; D: ", ws_operand_letter(shared->described.role), known);
    ws_text_add(text, size, "%s",
                evidence->remark[0] ? evidence->remark
                : brief             ? evidence->brief
                                    : evidence->text);
}

void ws_shared_badge(const struct ws_model *model, char *text, size_t size)
{
    const struct ws_evidence *d = &model->product.operand[WS_OPERAND_D];
    const struct ws_shared *shared = &model->shared;
    const char *letter = ws_operand_letter(shared->described.role);
    enum ws_standing memory =
        shared->there && shared->is_known ? shared->known.standing : WS_SPECIFIED;

    if (memory == WS_DISAGREES || d->standing == WS_DISAGREES)
        snprintf(text, size, "\u203c capture disagrees");
    else if (memory == WS_CAPTURED && d->standing == WS_CAPTURED)
        snprintf(text, size, "\u25cf captured on %s", shared->known.brief);
    else if (memory == WS_CAPTURED)
        snprintf(text, size, "\u25cb %s captured", letter);
    else if (d->standing == WS_CAPTURED)
        snprintf(text, size, "\u25cb D captured");
    else
        snprintf(text, size, "\u25cb specified only");
}
