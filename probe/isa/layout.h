/*
 * Where every element goes. A layout row is shape and stride; from it come the map from a slot
 * (lane, register, element) to a place (matrix, row, column), its inverse, and the formula as text.
 * Two coordinate systems, never mixed: a *memory* place counts rows as lanes address them, a
 * *fragment* place counts them as the registers hold the matrix. They are equal, or transposes of
 * each other (.trans).
 */
#ifndef WS_ISA_LAYOUT_H
#define WS_ISA_LAYOUT_H

#include <stdint.h>

#include "probe/isa/isa.h"

enum ws_view { WS_VIEW_FRAGMENT, WS_VIEW_MEMORY };

/* `operand` is the operand's index in its variant: 0 for what is moved. */
struct ws_place {
    int matrix, row, column;
    int operand;
};

struct ws_slot {
    int lane, reg, element;
    int operand;
};

/*
 * Slots, and places, numbered from 0 through all operands of a variant: slots by lane, register,
 * element; places by matrix, row, column. There are as many of the one as of the other. Only lanes
 * that hold the operand have slots (ws_operand_holds()).
 */
int ws_slot_count(const struct ws_variant *variant);
int ws_slot_number(const struct ws_variant *variant, struct ws_slot slot);
struct ws_slot ws_slot_at(const struct ws_variant *variant, int number);
int ws_place_number(const struct ws_variant *variant, struct ws_place place);
struct ws_place ws_place_at(const struct ws_variant *variant, int number);

/* Whether a variant has such a place. */
bool ws_is_place(const struct ws_variant *variant, struct ws_place place);

/* The specified memory place of a slot; every field of `slot` must be in range. */
struct ws_place ws_layout_place(const struct ws_variant *variant, struct ws_slot slot);

/* The inverse: the slot that holds a memory place. */
struct ws_slot ws_layout_slot(const struct ws_variant *variant, struct ws_place place);

/* Memory place to the place shown in `view`, and back: both directions are the same swap. */
struct ws_place ws_place_in_view(const struct ws_variant *variant, struct ws_place place,
                                 enum ws_view view);

/* Rows and columns of one matrix in `view`. */
int ws_view_rows(const struct ws_variant *variant, enum ws_view view);
int ws_view_columns(const struct ws_variant *variant, enum ws_view view);

/* "memory" or "fragment". */
const char *ws_view_name(enum ws_view view);

/* What a variant shows in a view: as ws_view_name(), but "source" for "memory" of movmatrix, and
 * for "fragment" of cp.async. */
const char *ws_view_of(const struct ws_variant *variant, enum ws_view view);

/*
 * The specified lane that gives the address of the memory row that holds `place`; where there is no
 * memory (movmatrix), the lane that held the element before. What is shown comes from a mapping
 * instead: see ws_mapping_row_lanes().
 */
int ws_layout_address_lane(const struct ws_variant *variant, struct ws_place place);

/*
 * A mapping is the whole table: for each slot its memory place and address lane. It is what every
 * text and figure is made from, whether it was specified or decoded from a capture. Its tables are
 * as long as the variant has slots, and its own: a copy of the struct borrows them.
 */
struct ws_mapping {
    const struct ws_variant *variant;
    struct ws_mapping_entry {
        struct ws_place place;
        int address_lane;
    } * entry; /* by slot number; owned */
    int *slot; /* numbers by place number, -1 for none; in one piece with the entries */
};

/* Makes an empty mapping, whose slots all hold no place. ws_mapping_finish() it where it succeeds.
 */
bool ws_mapping_init(struct ws_mapping *mapping, const struct ws_variant *variant,
                     struct ws_error *error);

/* Gives the tables back; a zeroed struct is accepted. */
void ws_mapping_finish(struct ws_mapping *mapping);

/* As ws_mapping_init(), and fills it with what the PTX ISA specifies. */
bool ws_mapping_specified(const struct ws_variant *variant, struct ws_mapping *mapping,
                          struct ws_error *error);

/* Says what a slot holds, and whose address that hangs on. */
void ws_mapping_set(struct ws_mapping *mapping, struct ws_slot slot, struct ws_place place,
                    int address_lane);

/* What a slot holds, and whose address that hangs on: both, borrowed, or one of them. */
static inline const struct ws_mapping_entry *ws_mapping_entry(const struct ws_mapping *mapping,
                                                              struct ws_slot slot)
{
    return &mapping->entry[ws_slot_number(mapping->variant, slot)];
}

struct ws_place ws_mapping_place(const struct ws_mapping *mapping, struct ws_slot slot);
int ws_mapping_address_lane(const struct ws_mapping *mapping, struct ws_slot slot);

/* The slot at a memory place. False if the mapping holds no such place. */
bool ws_mapping_slot(const struct ws_mapping *mapping, struct ws_place place, struct ws_slot *slot);

/*
 * The lanes, as bits, whose addresses the elements of a memory row hang on: one lane, unless a
 * capture shows otherwise. For movmatrix, the lanes that held the row before.
 */
uint32_t ws_mapping_row_lanes(const struct ws_mapping *mapping, int matrix, int row);

/*
 * The first memory row that hangs on a lane's address, as its first place. False, and -1 in each
 * field, if none does: the lane's address does not count.
 */
bool ws_mapping_lane_row(const struct ws_mapping *mapping, int lane, struct ws_place *place);

/* The matrices, as bits, of the rows that hang on any of the lanes whose bits are set. */
uint32_t ws_mapping_lanes_matrices(const struct ws_mapping *mapping, uint32_t lanes);

/*
 * The formula of one coordinate, made from shape and stride, in C over t (lane), r (register) and
 * h (16-bit half), b (byte) or e (element of any other width): "2 * (t % 4) + h". `coordinate` is one of the enum; the address lane
 * is given over `matrix`, `row` and, for movmatrix, `column`. Returns `buffer` of
 * WS_FORMULA_SIZE bytes.
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

/*
 * The thread-value layout as CuTe writes it, "((4,8),(2,4)):((2,8),(1,64))": from (lane, value),
 * value = element + elements * register, to the index (matrix * rows + row) * columns + column in
 * memory; of a product's operand to the index that CuTe's MMA_Traits count, m + M * k of A, n + N *
 * k of B, m + M * n of C and D, and of m8n8k4 of f16 that of all four matrices, one after the
 * other. Digits of extent 1 are left out. Returns `buffer` of WS_FORMULA_SIZE bytes.
 */
char *ws_layout_cute(const struct ws_variant *variant, char *buffer);

#endif
