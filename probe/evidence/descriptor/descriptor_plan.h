/*
 * Which descriptors are measured: for each way to read an operand (A or B, K- or MN-major, by
 * element width) a list that covers the swizzle modes, common and unusual offsets, start addresses
 * within an atom, the base offset, and bits outside all fields.
 */
#ifndef WS_EVIDENCE_DESCRIPTOR_PLAN_H
#define WS_EVIDENCE_DESCRIPTOR_PLAN_H

#include "probe/address/described.h"

/* A way to read an operand, and the MMA that reads it that way. */
struct ws_descriptor_subject {
    const char *name; /* descriptor.A.k.b16: also the name of its capture file */
    enum ws_mma_id product;
    enum ws_operand_role role; /* A, or B */
    enum ws_major major;
};

enum { WS_DESCRIPTOR_SUBJECTS = 8 };

const struct ws_descriptor_subject *ws_descriptor_subject(int index);

/* The subject of that name, or NULL. */
const struct ws_descriptor_subject *ws_descriptor_subject_named(const char *name);

/* The subject of the same operand, major and element width, or NULL. */
const struct ws_descriptor_subject *ws_descriptor_subject_of(const struct ws_described *described);

/* Bits of an element of its operand: 32, 16 or 8. */
int ws_descriptor_width(const struct ws_descriptor_subject *subject);

/* The instruction that is executed, with operands and immediates. Returns `buffer`. */
enum { WS_DESCRIPTOR_PTX_SIZE = WS_MMA_PTX_SIZE };
char *ws_descriptor_ptx(const struct ws_descriptor_subject *subject,
                        char buffer[WS_DESCRIPTOR_PTX_SIZE]);

/* The operand that `descriptor` describes for a subject. */
struct ws_described ws_descriptor_described(const struct ws_descriptor_subject *subject,
                                            const struct ws_descriptor *descriptor);

/*
 * Writes a subject's descriptors, all distinct, with start addresses relative to the image, and
 * returns the count; `number` has WS_DESCRIPTORS_MOST entries.
 */
enum { WS_DESCRIPTORS_MOST = 256 };
int ws_descriptor_plan(const struct ws_descriptor_subject *subject,
                       uint64_t number[WS_DESCRIPTORS_MOST]);

/*
 * The image of shared memory that descriptors are measured in, of WS_WGMMA_IMAGE_BYTES. Up to
 * WS_DESCRIPTOR_IDENTITY every element holds its number; there the identity begins if the other
 * operand is B.
 */
enum {
    WS_DESCRIPTOR_IDENTITY_BYTES = 2048,
    WS_DESCRIPTOR_IDENTITY = 224 * 1024 - WS_DESCRIPTOR_IDENTITY_BYTES,
};

#endif
