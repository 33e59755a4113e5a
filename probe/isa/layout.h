/*
 * The layout of elements. A layout row has shape and stride. It determines the map from a slot
 * (lane, register, element) to a place (matrix, row, column), the inverse, and the formula as text.
 * The two coordinate systems are never mixed: a *memory* place counts rows as lanes address them, a
 * *fragment* place as the registers hold the matrix. They are equal, or transposes of each other
 * (.trans).
 */
#ifndef WS_ISA_LAYOUT_H
#define WS_ISA_LAYOUT_H

#include <stdint.h>

#include "probe/isa/isa.h"
#include "probe/isa/map.h"

enum ws_view { WS_VIEW_FRAGMENT, WS_VIEW_MEMORY };

/* `operand` is the operand's index in its variant: 0 for the moved operand. */
struct ws_place {
    int matrix, row, column;
    int operand;
};

struct ws_slot {
    int lane, reg, element;
    int operand;
};

/*
 * Numbers of slots and places, from 0 through all operands of a variant: slots by lane, register,
 * element; places by matrix, row, column. The two counts are equal. Only lanes that hold the
 * operand have slots (ws_operand_holds()).
 */
int ws_slot_count(const struct ws_variant *variant);
int ws_slot_number(const struct ws_variant *variant, struct ws_slot slot);
struct ws_slot ws_slot_at(const struct ws_variant *variant, int number);
int ws_place_number(const struct ws_variant *variant, struct ws_place place);
struct ws_place ws_place_at(const struct ws_variant *variant, int number);

/* Whether a variant has the place. */
bool ws_is_place(const struct ws_variant *variant, struct ws_place place);

/* The specified memory place of a slot; every field of `slot` must be in range. */
struct ws_place ws_layout_place(const struct ws_variant *variant, struct ws_slot slot);

/* The inverse: the slot that holds a memory place. */
struct ws_slot ws_layout_slot(const struct ws_variant *variant, struct ws_place place);

/* Converts a memory place to a place in `view`, or back: both directions are the same swap. */
static inline struct ws_place ws_place_in_view(const struct ws_variant *variant,
                                               struct ws_place place, enum ws_view view)
{
    if (view == WS_VIEW_FRAGMENT && variant->trans)
        return (struct ws_place){place.matrix, place.column, place.row, place.operand};
    return place;
}

/* Rows and columns of one matrix in `view`. */
int ws_view_rows(const struct ws_variant *variant, enum ws_view view);
int ws_view_columns(const struct ws_variant *variant, enum ws_view view);

/* "memory" or "fragment". */
const char *ws_view_name(enum ws_view view);

/*
 * A view's name for a variant: ws_view_name(), except "source" for "memory" of movmatrix and for
 * "fragment" of cp.async.
 */
const char *ws_view_of(const struct ws_variant *variant, enum ws_view view);

/*
 * The specified lane that supplies the address of the memory row with `place`; for movmatrix, which
 * has no memory operand, the source lane of the element. Output uses a mapping instead: see
 * ws_mapping_row_lanes().
 */
int ws_layout_address_lane(const struct ws_variant *variant, struct ws_place place);

/*
 * A mapping is the table of each slot's memory place and address lane, specified or decoded from a
 * capture. Every text and figure is made from it. Its tables have one entry per slot of the
 * variant. It owns them; a copy of the struct borrows them.
 */
struct ws_mapping {
    const struct ws_variant *variant;
    struct ws_mapping_entry {
        struct ws_place place;
        int address_lane;
    } * entry; /* by slot number; owned */
    int *slot; /* slot numbers by place number, -1: none; allocated with the entries */
};

/*
 * Makes an empty mapping, in which no slot has a place. On success, free it with
 * ws_mapping_finish().
 */
bool ws_mapping_init(struct ws_mapping *mapping, const struct ws_variant *variant,
                     struct ws_error *error);

/* Frees the tables; accepts a zeroed struct. */
void ws_mapping_finish(struct ws_mapping *mapping);

/* Same as ws_mapping_init(), filled as the PTX ISA specifies. */
bool ws_mapping_specified(const struct ws_variant *variant, struct ws_mapping *mapping,
                          struct ws_error *error);

/* Sets a slot's memory place, and the lane on whose address it depends. */
void ws_mapping_set(struct ws_mapping *mapping, struct ws_slot slot, struct ws_place place,
                    int address_lane);

/* A slot's memory place, and the lane on whose address it depends: both, borrowed, or one. */
static inline const struct ws_mapping_entry *ws_mapping_entry(const struct ws_mapping *mapping,
                                                              struct ws_slot slot)
{
    return &mapping->entry[ws_slot_number(mapping->variant, slot)];
}

static inline struct ws_place ws_mapping_place(const struct ws_mapping *mapping,
                                               struct ws_slot slot)
{
    return ws_mapping_entry(mapping, slot)->place;
}

static inline int ws_mapping_address_lane(const struct ws_mapping *mapping, struct ws_slot slot)
{
    return ws_mapping_entry(mapping, slot)->address_lane;
}

/* The slot at a memory place. False if the mapping does not contain the place. */
bool ws_mapping_slot(const struct ws_mapping *mapping, struct ws_place place, struct ws_slot *slot);

/*
 * The lanes, as bits, on whose addresses a memory row depends: one lane, unless a capture shows
 * otherwise. For movmatrix, the source lanes of the row.
 */
uint32_t ws_mapping_row_lanes(const struct ws_mapping *mapping, int matrix, int row);

/*
 * The first memory row that depends on a lane's address, as its first place. False, and -1 in each
 * field, if no row does: the lane's address is ignored.
 */
bool ws_mapping_lane_row(const struct ws_mapping *mapping, int lane, struct ws_place *place);

/* The matrices, as bits, with a row that depends on the address of a lane in `lanes`. */
uint32_t ws_mapping_lanes_matrices(const struct ws_mapping *mapping, uint32_t lanes);

/*
 * The formula of a coordinate in C: matrix, row and column from the slot, the address lane from the
 * place. Its variables are t (lane), r (register) and h (16-bit half), b (byte) or e (element of
 * any other width): "2 * (t % 4) + h". Those of the address lane are `matrix`, `row` and, for
 * movmatrix, `column`. ws_layout_formula_of() inserts the numbers of a slot and a place. Returns
 * `buffer` of WS_FORMULA_SIZE bytes.
 */
enum { WS_FORMULA_SIZE = 96 };
enum ws_coordinate {
    WS_COORDINATE_MATRIX,
    WS_COORDINATE_ROW,
    WS_COORDINATE_COLUMN,
    WS_COORDINATE_ADDRESS_LANE,
};
char *ws_layout_formula(const struct ws_variant *variant, enum ws_coordinate coordinate,
                        char *buffer);
char *ws_layout_formula_of(const struct ws_variant *variant, enum ws_coordinate coordinate,
                           struct ws_slot slot, struct ws_place place, char *buffer);

/*
 * The thread-value layout in CuTe notation, "((4,8),(2,4)):((2,8),(1,64))". It maps (lane, value),
 * value = element + elements * register, to the index (matrix * rows + row) * columns + column in
 * memory. For an MMA operand the index is that of CuTe's MMA_Traits: m + M * k for A, n + N * k for
 * B, m + M * n for C and D; for m8n8k4 of f16, all four matrices, one after the other. Digits of
 * extent 1 are omitted. Returns `buffer` of WS_FORMULA_SIZE bytes.
 */
char *ws_layout_cute(const struct ws_variant *variant, char *buffer);

#endif
