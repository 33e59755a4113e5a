/*
 * From evidence to mapping, and to a verdict. Decoding knows no layout and no rule for ids: it
 * looks up what was put in where, by value, and finds it again in what came out. Checking then lets
 * the specified layout loose on the same inputs and wants the same bits.
 */
#include "probe/evidence/verify.h"

#include <stdio.h>
#include <string.h>

#include "probe/isa/element.h"

/*
 * What was put in: for each origin (an element's place in memory, or in the registers given) its
 * value, one pass's digit after the other. Origins are found by value through short chains.
 */
enum { CHAINS = 256, NOTHING = -1 };

struct origins {
    int count;
    uint32_t value[WS_MAX_PLACES];
    int next[WS_MAX_PLACES];
    int chain[CHAINS];
};

static void origins_init(struct origins *origins)
{
    origins->count = 0;
    for (int i = 0; i < CHAINS; i++)
        origins->chain[i] = NOTHING;
}

static int origin_of(const struct origins *origins, uint32_t value)
{
    int i = origins->chain[value % CHAINS];

    while (i != NOTHING && origins->value[i] != value)
        i = origins->next[i];
    return i;
}

/* Origins are numbered as they are added. False if the value is another's already. */
static bool add_origin(struct origins *origins, uint32_t value)
{
    if (origin_of(origins, value) != NOTHING)
        return false;
    origins->value[origins->count] = value;
    origins->next[origins->count] = origins->chain[value % CHAINS];
    origins->chain[value % CHAINS] = origins->count++;
    return true;
}

/* The bytes of the row that `lane` addressed, in some pass's memory. */
static const uint8_t *row_at(const struct ws_captured_variant *captured, const uint8_t *memory,
                             uint32_t address)
{
    return memory + (address - captured->pass[0].input.memory_base);
}

/* An element of memory, all passes' digits together: before (stores: after) the instruction. */
static uint32_t memory_value(const struct ws_captured_variant *captured, int lane, int column)
{
    const struct ws_variant *variant = captured->variant;
    uint32_t value = 0;

    for (int i = 0; i < captured->passes; i++) {
        const struct ws_pass *pass = &captured->pass[i];
        const uint8_t *memory =
            variant->op == WS_OP_stmatrix ? pass->output.memory : pass->input.memory;

        value |=
            ws_row_element(variant, row_at(captured, memory, pass->input.address[lane]), column)
            << i * variant->width_bits;
    }
    return value;
}

/* An element of the registers given, or received, likewise. */
static uint32_t register_value(const struct ws_captured_variant *captured, struct ws_slot slot,
                               bool received)
{
    const struct ws_variant *variant = captured->variant;
    uint32_t value = 0;

    for (int i = 0; i < captured->passes; i++) {
        const struct ws_pass *pass = &captured->pass[i];
        uint32_t reg = received ? pass->output.received[slot.lane][slot.reg]
                                : pass->input.given[slot.lane][slot.reg];

        value |= ws_register_element(variant, reg, slot.element) << i * variant->width_bits;
    }
    return value;
}

/* Slots, numbered for the tables here: by lane, register, element. */
static struct ws_slot slot_at(const struct ws_variant *variant, int number)
{
    int element = number % variant->elements, rest = number / variant->elements;

    return (struct ws_slot){rest / variant->registers, rest % variant->registers, element};
}

/* Places in memory, numbered: what the n-th addressed row holds is matrix n / rows, row n % rows.
 */
static struct ws_place place_at(const struct ws_variant *variant, int number)
{
    int row = number / variant->columns;

    return (struct ws_place){row / variant->rows, row % variant->rows, number % variant->columns};
}

enum { SLOT_TEXT_SIZE = 80 };

static void slot_text(const struct ws_variant *variant, struct ws_slot slot,
                      char text[SLOT_TEXT_SIZE])
{
    int bit = ws_element_bit(variant, slot.element);

    snprintf(text, SLOT_TEXT_SIZE, "lane %d, %s, bits %d to %d", slot.lane,
             ws_register_name(variant, slot.reg), bit, bit + variant->width_bits - 1);
}

static bool fail_at(const struct ws_variant *variant, struct ws_slot slot, struct ws_error *error)
{
    char text[SLOT_TEXT_SIZE];

    slot_text(variant, slot, text);
    return ws_fail_in(error, text);
}

/*
 * Which element is in which slot, both as numbers: place[slot]. Of a load and movmatrix the origins
 * are what was put in and the slots are searched for; of a store the slots are the origins, and the
 * places are searched for.
 */
static bool decode_loaded(const struct ws_captured_variant *captured, int place[WS_MAX_PLACES],
                          struct ws_error *error)
{
    const struct ws_variant *variant = captured->variant;
    int count = ws_element_count(variant), holder[WS_MAX_PLACES];
    bool mov = variant->op == WS_OP_movmatrix;
    struct origins origins;

    origins_init(&origins);
    for (int i = 0; i < count; i++) {
        uint32_t value = mov ? register_value(captured, slot_at(variant, i), false)
                             : memory_value(captured, i / variant->columns, i % variant->columns);

        holder[i] = NOTHING;
        if (!add_origin(&origins, value))
            return ws_fail(error, "what was put in is not distinct: 0x%x is there twice",
                           (unsigned)value);
    }
    for (int i = 0; i < count; i++) {
        uint32_t value = register_value(captured, slot_at(variant, i), true);
        int origin = origin_of(&origins, value);
        char other[SLOT_TEXT_SIZE];

        if (origin == NOTHING) {
            ws_fail(error, "0x%x is received, which is no element's value", (unsigned)value);
            return fail_at(variant, slot_at(variant, i), error);
        }
        if (holder[origin] != NOTHING) {
            slot_text(variant, slot_at(variant, holder[origin]), other);
            ws_fail(error, "the same element, 0x%x, is received as at %s", (unsigned)value, other);
            return fail_at(variant, slot_at(variant, i), error);
        }
        holder[origin] = i;
        place[i] = origin;
    }
    return true;
}

static bool decode_stored(const struct ws_captured_variant *captured, int place[WS_MAX_PLACES],
                          struct ws_error *error)
{
    const struct ws_variant *variant = captured->variant;
    int count = ws_element_count(variant);
    struct origins origins;

    origins_init(&origins);
    for (int i = 0; i < count; i++) {
        struct ws_slot slot = slot_at(variant, i);
        uint32_t value = register_value(captured, slot, false);

        place[i] = NOTHING;
        if (!add_origin(&origins, value)) {
            ws_fail(error, "0x%x is given a second time", (unsigned)value);
            return fail_at(variant, slot, error);
        }
    }
    for (int i = 0; i < count; i++) {
        int lane = i / variant->columns, column = i % variant->columns;
        uint32_t value = memory_value(captured, lane, column);
        int origin = origin_of(&origins, value);

        if (origin == NOTHING)
            return ws_fail(error, "lane %d's row, column %d: 0x%x is stored, which no lane gave",
                           lane, column, (unsigned)value);
        if (place[origin] != NOTHING) {
            ws_fail(error,
                    "what is given here, 0x%x, is stored twice: in lane %d's row, column %d, "
                    "and lane %d's row, column %d",
                    (unsigned)value, place[origin] / variant->columns,
                    place[origin] % variant->columns, lane, column);
            return fail_at(variant, slot_at(variant, origin), error);
        }
        place[origin] = i;
    }
    return true;
}

/* Which lane's address each slot's element hangs on, as the moved runs tell one after the other. */
struct givers {
    const struct ws_captured_variant *captured;
    int slot_of[WS_MAX_PLACES]; /* the slot whose element lies at a place */
    int lane[WS_MAX_PLACES];    /* by slot */
};

static bool hangs_on(struct givers *givers, int slot, int lane, struct ws_error *error)
{
    const struct ws_variant *variant = givers->captured->variant;

    if (givers->lane[slot] != NOTHING && givers->lane[slot] != lane) {
        ws_fail(error, "the element hangs on the addresses of both lane %d and lane %d",
                givers->lane[slot], lane);
        return fail_at(variant, slot_at(variant, slot), error);
    }
    givers->lane[slot] = lane;
    return true;
}

/* A load's register came out otherwise: those of its elements that did hang on the moved lane. */
static bool register_moved(struct givers *givers, int moved, const struct ws_change *change,
                           struct ws_error *error)
{
    const struct ws_variant *variant = givers->captured->variant;
    uint32_t first = givers->captured->pass[0].output.received[change->lane][change->reg];
    int slot = (change->lane * variant->registers + change->reg) * variant->elements;

    for (int element = 0; element < variant->elements; element++)
        if (ws_register_element(variant, first, element) !=
                ws_register_element(variant, change->value, element) &&
            !hangs_on(givers, slot + element, moved, error))
            return false;
    return true;
}

/*
 * A store's byte came out otherwise: in a row that some lane addresses, or in the row moved to,
 * which tells of the moved lane's own row. Any other row holds no element, and is left to
 * ws_check().
 */
static bool byte_moved(struct givers *givers, const struct ws_rerun *rerun,
                       const struct ws_change *change, struct ws_error *error)
{
    const struct ws_variant *variant = givers->captured->variant;
    const struct ws_input *input = &givers->captured->pass[0].input;
    uint32_t row = input->memory_base + (uint32_t)(change->offset / WS_ROW_BYTES * WS_ROW_BYTES);
    int column = change->offset % WS_ROW_BYTES * 8 / variant->width_bits;

    for (int lane = 0; lane < ws_address_lanes(variant); lane++)
        if (input->address[lane] == row || (lane == rerun->lane && rerun->address[lane] == row)) {
            int place = lane * variant->columns + column;

            return hangs_on(givers, givers->slot_of[place], rerun->lane, error);
        }
    return true;
}

static bool decode_address_lanes(const struct ws_captured_variant *captured,
                                 const int place[WS_MAX_PLACES], struct ws_mapping *mapping,
                                 struct ws_error *error)
{
    const struct ws_variant *variant = captured->variant;
    int count = ws_element_count(variant);
    struct givers givers = {.captured = captured};

    for (int i = 0; i < count; i++) {
        givers.lane[i] = NOTHING;
        givers.slot_of[place[i]] = i;
    }
    for (int run = 0; run < captured->moved; run++) {
        const struct ws_rerun *rerun = &captured->moved_run[run];

        for (int i = 0; i < rerun->changes; i++)
            if (variant->op == WS_OP_stmatrix
                    ? !byte_moved(&givers, rerun, &rerun->change[i], error)
                    : !register_moved(&givers, rerun->lane, &rerun->change[i], error))
                return false;
    }
    for (int i = 0; i < count; i++) {
        struct ws_slot slot = slot_at(variant, i);

        if (givers.lane[i] == NOTHING) {
            ws_fail(error, "the element hangs on no lane's address");
            return fail_at(variant, slot, error);
        }
        mapping->address_lane[slot.lane][slot.reg][slot.element] = givers.lane[i];
    }
    return true;
}

bool ws_decode(const struct ws_captured_variant *captured, struct ws_mapping *mapping,
               struct ws_error *error)
{
    const struct ws_variant *variant = captured->variant;
    int count = ws_element_count(variant), place[WS_MAX_PLACES];
    bool mov = variant->op == WS_OP_movmatrix;

    memset(mapping, 0, sizeof *mapping);
    mapping->variant = variant;
    if (variant->op == WS_OP_stmatrix ? !decode_stored(captured, place, error)
                                      : !decode_loaded(captured, place, error))
        return false;
    /* A lane's elements stand side by side in the source fragment, which counts as its memory. */
    for (int i = 0; i < count; i++) {
        struct ws_slot slot = slot_at(variant, i);

        mapping->place[slot.lane][slot.reg][slot.element] = place_at(variant, place[i]);
        if (mov)
            mapping->address_lane[slot.lane][slot.reg][slot.element] =
                slot_at(variant, place[i]).lane;
    }
    return mov || decode_address_lanes(captured, place, mapping, error);
}

bool ws_mapping_equal(const struct ws_mapping *captured, const struct ws_mapping *specified,
                      struct ws_error *error)
{
    const struct ws_variant *variant = specified->variant;

    if (captured->variant != variant)
        return ws_fail(error, "a mapping of %s is no mapping of %s", captured->variant->name,
                       variant->name);
    for (int i = 0; i < ws_element_count(variant); i++) {
        struct ws_slot slot = slot_at(variant, i);
        struct ws_place is = captured->place[slot.lane][slot.reg][slot.element];
        struct ws_place should = specified->place[slot.lane][slot.reg][slot.element];
        int giver = captured->address_lane[slot.lane][slot.reg][slot.element];
        int specified_giver = specified->address_lane[slot.lane][slot.reg][slot.element];

        if (is.matrix != should.matrix || is.row != should.row || is.column != should.column) {
            ws_fail(error,
                    "captured is matrix %d, row %d, column %d; specified is matrix %d, row %d, "
                    "column %d",
                    is.matrix, is.row, is.column, should.matrix, should.row, should.column);
            return fail_at(variant, slot, error);
        }
        if (giver != specified_giver) {
            ws_fail(error, "captured is address lane %d, specified is %d", giver, specified_giver);
            return fail_at(variant, slot, error);
        }
    }
    return true;
}
