/*
 * What the opcodes of PTX are made of: vectors in the types that an instruction names. PTX wraps
 * and clamps where C leaves things undefined, so all arithmetic is without a sign, but where a sign
 * decides: right shifts, division, comparison, widening.
 */
#ifndef WS_ADDRESS_PTX_WORK_H
#define WS_ADDRESS_PTX_WORK_H

#include "probe/address/warp.h"

enum { WS_PTX_SOURCES = 6, WS_PTX_RESULTS = 2 };

/* One instruction at work. */
struct ws_ptx_work {
    struct ws_warp *warp;
    const struct ws_tree *at;
    const char *opcode; /* whole, "mul.wide.s32" */
    int bits;           /* of its last type: 8, 16, 32 or 64; 1: of predicates; 0: no integer */
    bool is_signed;
    int count;
    struct ws_vector source[WS_PTX_SOURCES], result[WS_PTX_RESULTS];
    bool found; /* false: it is not known what it makes */
};

/* Whether an opcode has this word between its points: "lo" of "mul.lo.u32". */
bool ws_ptx_has(const char *opcode, const char *word);

/* The first or last type among an opcode's words; bits 0 where it is no integer's. */
void ws_ptx_type(const char *opcode, bool last, int *bits, bool *is_signed);

/* The C type of so many bits; and that in which C works with it. */
enum ws_c_type ws_ptx_c_type(int bits, bool is_signed);
enum ws_c_type ws_ptx_working(int bits, bool is_signed);

/* In place: read as a type of PTX, and brought into the C type to work in. */
void ws_ptx_as(const struct ws_ptx_work *work, int bits, bool is_signed, struct ws_vector *value);

bool ws_ptx_binary(const struct ws_ptx_work *work, enum ws_c_operator op, const struct ws_vector *a,
                   const struct ws_vector *b, struct ws_vector *value);
/* `a op number`. */
bool ws_ptx_with(const struct ws_ptx_work *work, enum ws_c_operator op, const struct ws_vector *a,
                 uint64_t number, struct ws_vector *value);

/* p ? a : b, lane by lane; a and b are of one type. */
void ws_ptx_choose(const struct ws_ptx_work *work, const struct ws_vector *p,
                   const struct ws_vector *a, const struct ws_vector *b, struct ws_vector *value);

/* a << b, a >> b with b a count of 32 bits that PTX clamps; `op` is one of C's shifts. */
bool ws_ptx_shift(const struct ws_ptx_work *work, enum ws_c_operator op, const struct ws_vector *a,
                  const struct ws_vector *b, struct ws_vector *value);

/* Whether a source is one known number in all lanes. */
bool ws_ptx_is_number(const struct ws_ptx_work *work, int source, uint64_t *number);

bool ws_ptx_is_zero(const struct ws_ptx_work *work, const struct ws_vector *value);

/* What a function makes of each lane's sources; such has no term. */
void ws_ptx_each(struct ws_ptx_work *work,
                 uint64_t (*make)(const struct ws_ptx_work *work, const uint64_t *source));

#endif
