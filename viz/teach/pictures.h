/* Pictures of lessons that have files of their own. Each can be drawn at any size. */
#ifndef WS_TEACH_PICTURES_H
#define WS_TEACH_PICTURES_H

#include "probe/access/address.h"
#include "probe/evidence/store/evidence.h"
#include "viz/choice/choices.h"
#include "viz/scene/scene.h"

/* The parameters of a picture. */
struct ws_picture_room {
    struct ws_captures *captures;               /* measurements; borrowed */
    const struct ws_variant *variant;           /* of the step */
    const struct ws_address_options *addresses; /* of the step; NULL: packed rows */
    const struct ws_choices *choices;           /* all choices of the step; NULL: the defaults */
    double width, height;                       /* px */
    bool tight;                                 /* use only the space that the picture needs */
    int part;                                   /* of the picture, from 1 */
    bool told; /* there is no question, or the answer is revealed */
};

/*
 * What mma.m16n8k16 computes from A if its tiles are numbered down the columns, beside the result
 * if they are numbered along the rows. It is computed, not run: from the load's mapping, and from
 * the layouts of mma's operands as the PTX ISA specifies them. Fails for a variant other than a
 * load of four 8×8 matrices with 16-bit elements.
 */
bool ws_picture_product(const struct ws_picture_room *room, struct ws_scene *scene,
                        struct ws_error *error);

/*
 * The quadrants of the same A from memory through registers to the places where mma reads them.
 * Part 1 has the tiles numbered down the columns, part 2 along the rows. Until the answer is
 * revealed, it has only what mma reads. Fails as above.
 */
bool ws_picture_quadrants(const struct ws_picture_room *room, struct ws_scene *scene,
                          struct ws_error *error);

/*
 * Two conflicting pictures of x4 over a tile: the correct one, and a published one. Part 2 labels
 * them after the answer is revealed.
 */
bool ws_picture_published(const struct ws_picture_room *room, struct ws_scene *scene,
                          struct ws_error *error);

/*
 * The rows of each phase in the banks, from the addresses. Part 2 has four cases: pitches 128 and
 * 144, without a swizzle and with that of 128 bytes. Until the answer is revealed, part 1 has the
 * addresses and empty banks. Fails without addresses, and if one faults.
 */
bool ws_picture_banks(const struct ws_picture_room *room, struct ws_scene *scene,
                      struct ws_error *error);

/*
 * Row 3 of a tile of bytes in memory, and the places of its bytes after a load of 16-bit elements
 * with .trans, which are shown after the answer is revealed.
 */
bool ws_picture_bytes(const struct ws_picture_room *room, struct ws_scene *scene,
                      struct ws_error *error);

/*
 * The raw registers of four lanes in a capture; in part 2 also one element, traced by hand to its
 * place. Fails without a capture of the variant, and if it is not a load of 16-bit elements.
 */
bool ws_picture_raw(const struct ws_picture_room *room, struct ws_scene *scene,
                    struct ws_error *error);

/*
 * A tile of rows of 16-byte chunks, and their places in shared memory under the swizzle of the
 * addresses, from their base on. Part 1 has all eight rows. Parts 2 to 4 have the first two, four
 * and six rows, and ask for the last one. Part 5 has the bits of one chunk's address, part 6 the
 * swizzle's three names, part 7 XOR beside a rotation. Part 8 is part 1 with byte 464 marked. Fails
 * for a swizzle that is not a mode of TMA.
 */
bool ws_picture_swizzled(const struct ws_picture_room *room, struct ws_scene *scene,
                         struct ws_error *error);

/*
 * A of a wgmma and the shared memory that its descriptor describes, in blocks of 8 by 8, with the
 * leading and the stride offset as arrows in both. Part 2 has only A, part 3 A and the descriptor's
 * offsets. Memory is empty until the answer is revealed.
 */
bool ws_picture_described(const struct ws_picture_room *room, struct ws_scene *scene,
                          struct ws_error *error);

#endif
