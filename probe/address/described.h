/*
 * What a descriptor describes: where in shared memory each element of A or B of a wgmma lies. The
 * rule is the PTX ISA's canonical layouts ("Shared memory matrix layout", "Strides"), written as
 * one: 16-byte chunks make rows of as many bytes as the swizzle has (16 without one), eight of
 * which make an atom; atoms are repeated by the leading and the stride offset; and the swizzle moves
 * chunks, by bits of the address itself. What the H200 did with descriptors that nobody would choose
 * agrees with it (the captures of descriptors).
 *
 * A place of the operand is that of the product: A[m,k], B[k,n]. *K-major* is a matrix whose
 * elements lie side by side along k, *MN-major* one where they do along m (of A) or n (of B).
 */
#ifndef WS_ADDRESS_DESCRIBED_H
#define WS_ADDRESS_DESCRIBED_H

#include "probe/isa/descriptor.h"
#include "probe/isa/mma.h"

enum ws_major { WS_MAJOR_K, WS_MAJOR_MN, WS_MAJORS };

/* All numbers that the rule needs; no product has to be known. */
struct ws_described {
    enum ws_operand_role role; /* A or B */
    int extent;                /* of m, 64, or n */
    int depth;                 /* of k: 256 bits of elements */
    int width_bits;            /* of an element: 32, 16, 8 or 1 */
    enum ws_major major;       /* MN only of 16 bits */
    struct ws_descriptor descriptor;
};

/*
 * Operand `role`, A or B, of a product of the family wgmma. Fails for other products and roles, and
 * for MN-major of other than 16 bits, which wgmma cannot read so.
 */
bool ws_described_of(const struct ws_mma *mma, enum ws_operand_role role, enum ws_major major,
                     const struct ws_descriptor *descriptor, struct ws_described *described,
                     struct ws_error *error);

/* Rows and columns of the operand: m and k of A, k and n of B. */
int ws_described_rows(const struct ws_described *described);
int ws_described_columns(const struct ws_described *described);

/*
 * The address of an element's lowest bit, in bits, from the start of shared memory. Several elements
 * have one address where the offsets make them overlap. Addresses do not wrap: what lies beyond the
 * memory that a block has is an illegal access (seen on the H200, where a stride of 2^18 - 16 bytes
 * does not lead back).
 */
int64_t ws_described_bit(const struct ws_described *described, int row, int column);

/* The same by the index along m or n and that along k, whatever the operand. */
int64_t ws_described_bit_at(const struct ws_described *described, int along, int k);

/*
 * The first place, by row and column, after *row, *column whose element covers the bit at `bit`;
 * *row = -1 asks for the first of all. False where there is none (left).
 */
bool ws_described_next(const struct ws_described *described, int64_t bit, int *row, int *column);

/* The bytes that are read: from *first up to, without, *end. */
void ws_described_span(const struct ws_described *described, int *first, int *end);

/*
 * The parts that the rule is made of, for pictures and words. Bytes of a row of an atom: the
 * swizzle's, or 16; rows of an atom: 8; steps of the leading offset and of the stride offset that
 * the operand takes, and along what (true: along k): a count of 1 says that the offset is not used.
 */
struct ws_described_atom {
    int row_bytes, rows; /* of an atom, as it lies in memory */
    int elements;        /* in its row */
    int leading, stride; /* how many atoms stand that far apart; 1: the offset has no effect */
    bool leading_along_k, stride_along_k;
};
struct ws_described_atom ws_described_atom(const struct ws_described *described);

/* "K" or "MN"; the word of a major as options have it, "k" or "mn". */
const char *ws_major_name(enum ws_major major);
const char *ws_major_word(int index);

#endif
