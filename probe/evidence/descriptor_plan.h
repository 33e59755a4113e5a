/*
 * Which descriptors are measured: for each way to read an operand (A or B, K- or MN-major, by width
 * of its elements) a list that goes through the swizzle modes, offsets that people choose and that
 * nobody would, start addresses within an atom, the base offset, and bits that no field has.
 */
#ifndef WS_EVIDENCE_DESCRIPTOR_PLAN_H
#define WS_EVIDENCE_DESCRIPTOR_PLAN_H

#include "probe/address/described.h"

/* A way to read an operand, and the product that does so. */
struct ws_descriptor_subject {
    const char *name; /* descriptor.A.k.b16: also the name of its capture's file */
    enum ws_mma_id product;
    enum ws_operand_role role; /* A, or B */
    enum ws_major major;
};

enum { WS_DESCRIPTOR_SUBJECTS = 8 };

const struct ws_descriptor_subject *ws_descriptor_subject(int index);

/* The one of that name, or NULL. */
const struct ws_descriptor_subject *ws_descriptor_subject_named(const char *name);

/* Bits of an element of its operand: 32, 16 or 8. */
int ws_descriptor_width(const struct ws_descriptor_subject *subject);

/* The instruction that is executed, with operands and immediates. Returns `buffer`. */
enum { WS_DESCRIPTOR_PTX_SIZE = WS_MMA_PTX_SIZE };
char *ws_descriptor_ptx(const struct ws_descriptor_subject *subject,
                        char buffer[WS_DESCRIPTOR_PTX_SIZE]);

/* What a subject's operand is when `descriptor` says where it lies. */
struct ws_described ws_descriptor_described(const struct ws_descriptor_subject *subject,
                                            const struct ws_descriptor *descriptor);

/*
 * A subject's descriptors, none twice, their start addresses from the beginning of the image: the
 * count; `number` has room for WS_DESCRIPTORS_MOST.
 */
enum { WS_DESCRIPTORS_MOST = 256 };
int ws_descriptor_plan(const struct ws_descriptor_subject *subject,
                       uint64_t number[WS_DESCRIPTORS_MOST]);

/*
 * The image of shared memory that descriptors are measured in, of WS_WGMMA_IMAGE_BYTES: up to
 * WS_DESCRIPTOR_IDENTITY every element holds its number; there the other operand's identity begins,
 * where that is B.
 */
enum {
    WS_DESCRIPTOR_IDENTITY_BYTES = 2048,
    WS_DESCRIPTOR_IDENTITY = 224 * 1024 - WS_DESCRIPTOR_IDENTITY_BYTES,
};

#endif
