/*
 * Where in shared memory a matrix descriptor places each element of A or B of a wgmma. The rule
 * combines the PTX ISA's canonical layouts ("Shared memory matrix layout", "Strides"): rows of
 * 16-byte chunks have as many bytes as the swizzle (16 without one); eight rows make an atom; the
 * leading and the stride offset repeat atoms; the swizzle permutes chunks, by bits of the address
 * itself. The captures of descriptors agree with it, even for descriptors that nobody would choose
 * (H200).
 *
 * Element indices of an operand are those of the MMA: A[m,k], B[k,n]. In a *K-major* matrix
 * elements are contiguous along k, in an *MN-major* one along m (of A) or n (of B).
 */
#ifndef WS_ADDRESS_DESCRIBED_H
#define WS_ADDRESS_DESCRIBED_H

#include "probe/isa/descriptor.h"
#include "probe/isa/map.h"
#include "probe/mma/mma.h"

enum ws_major { WS_MAJOR_K, WS_MAJOR_MN, WS_MAJORS };

/* All numbers that the rule needs, independent of an MMA variant. */
struct ws_described {
    enum ws_operand_role role; /* A or B */
    int extent;                /* of m, 64, or n */
    int depth;                 /* of k: 256 bits of elements */
    int width_bits;            /* of an element: 32, 16, 8 or 1 */
    enum ws_major major;       /* MN only of 16 bits */
    struct ws_descriptor descriptor;
};

/*
 * Describes operand `role`, A or B, of a wgmma variant. Fails for other variants and roles, and for
 * MN-major elements that are not 16 bits wide, which wgmma cannot read.
 */
bool ws_described_of(const struct ws_mma *mma, enum ws_operand_role role, enum ws_major major,
                     const struct ws_descriptor *descriptor, struct ws_described *described,
                     struct ws_error *error);

/* Rows and columns of the operand: m and k of A, k and n of B. */
int ws_described_rows(const struct ws_described *described);
int ws_described_columns(const struct ws_described *described);

/*
 * The address of an element's lowest bit, in bits from the start of shared memory. Elements share
 * an address if the offsets make them overlap. Addresses do not wrap: beyond the block's memory an
 * access is illegal (seen on the H200, where a stride of 2^18 - 16 bytes does not lead back).
 */
int64_t ws_described_bit(const struct ws_described *described, int row, int column);

/*
 * The byte address of an element, as a map of the index along m or n (variable 0) and that along k
 * (1).
 */
struct ws_map ws_described_map(const struct ws_described *described);

/* ws_described_bit() by the map, for many elements. */
int64_t ws_described_bit_by(const struct ws_described *described, const struct ws_map *map, int row,
                            int column);

/* The bit of every element, by row and then column. */
void ws_described_bits(const struct ws_described *described, int64_t *bit);

/* The address by these indices, whatever the operand. */
int64_t ws_described_bit_at(const struct ws_described *described, int along, int k);

/*
 * Finds the first element after *row, *column, in row-major order, that covers the bit at `bit`.
 * *row = -1 starts with the first element. Returns false if there are no more.
 */
bool ws_described_next(const struct ws_described *described, int64_t bit, int *row, int *column);

/* The range of bytes that are read: *first is included, *end is not. */
void ws_described_span(const struct ws_described *described, int *first, int *end);

/*
 * The parts of the rule, for figures and texts. An atom has 8 rows of as many bytes as the swizzle,
 * or 16 without one. The leading and the stride offset each have a count of atoms and a direction
 * (true: along k). A count of 1 means that the offset is not used.
 */
struct ws_described_atom {
    int row_bytes, rows; /* of an atom in memory */
    int elements;        /* per row */
    int leading, stride; /* atoms at that offset; 1: it has no effect */
    bool leading_along_k, stride_along_k;
};
struct ws_described_atom ws_described_atom(const struct ws_described *described);

/* "K" or "MN"; the option value of a major, "k" or "mn". */
const char *ws_major_name(enum ws_major major);
const char *ws_major_word(int index);

#endif
