/* Pictures of lessons that have a file of their own: each draws at a size of its own. */
#ifndef WS_TEACH_PICTURES_H
#define WS_TEACH_PICTURES_H

#include "probe/address/address.h"
#include "probe/evidence/evidence.h"
#include "viz/choice/choices.h"
#include "viz/figure/scene.h"

/* What a picture is drawn for. */
struct ws_picture_room {
    struct ws_captures *captures;               /* what was measured; borrowed */
    const struct ws_variant *variant;           /* that the step shows */
    const struct ws_address_options *addresses; /* that it shows; NULL: rows that lie packed */
    const struct ws_choices *choices; /* all that it shows; NULL: what is shown at first */
    double width, height;             /* px */
    bool tight;                       /* take no more of them than the picture needs */
    int part;                         /* which part of it, from 1 */
    bool told;                        /* nothing is asked, or the answer is told */
};

/*
 * What mma.m16n8k16 makes of A, loaded with its tiles numbered down the columns, beside what it
 * makes of them numbered along the rows. Computed, not run: from the load's mapping, and from the
 * layouts of mma's operands as the PTX ISA specifies them. Fails for a load of other than four 8×8
 * matrices with 16-bit elements.
 */
bool ws_picture_product(const struct ws_picture_room *room, struct ws_scene *scene,
                        struct ws_error *error);

/*
 * The quadrants of the same A from memory through registers to where mma reads them: in part 1 with
 * the tiles numbered down the columns, in part 2 along the rows. Before the answer is told, only what
 * mma reads. Fails as above.
 */
bool ws_picture_quadrants(const struct ws_picture_room *room, struct ws_scene *scene,
                          struct ws_error *error);

/*
 * Two pictures of x4 over a tile that disagree: one as it is, one as it circulates. Part 2 says
 * which is which once the answer is told.
 */
bool ws_picture_published(const struct ws_picture_room *room, struct ws_scene *scene,
                          struct ws_error *error);

/*
 * The rows of each phase in the banks, from the addresses; part 2 has the four cases of pitches 128
 * and 144 without a swizzle and with that of 128 bytes. Before the answer is told part 1 shows the
 * addresses, and the banks empty. Fails without addresses, and where one faults.
 */
bool ws_picture_banks(const struct ws_picture_room *room, struct ws_scene *scene,
                      struct ws_error *error);

/*
 * Row 3 of a tile of bytes in memory, and where its bytes are after a load of 16-bit elements with
 * .trans: known once the answer is told.
 */
bool ws_picture_bytes(const struct ws_picture_room *room, struct ws_scene *scene,
                      struct ws_error *error);

/*
 * The raw registers of four lanes as a capture holds them, and in part 2 one element traced by hand
 * to its place. Fails where there is no capture of the variant, or it is no load of 16-bit elements.
 */
bool ws_picture_raw(const struct ws_picture_room *room, struct ws_scene *scene,
                    struct ws_error *error);

/*
 * A tile of rows of 16-byte chunks, and where they lie in shared memory under the swizzle of the
 * addresses, from their base on: part 1 all eight rows, parts 2 to 4 the first two, four and six of
 * them, of which the last is asked for; part 5 the bits of one chunk's address; part 6 the swizzle's
 * three names, part 7 XOR beside a rotation; part 8 is part 1 with byte 464 marked. Fails for a
 * swizzle that TMA has no mode of.
 */
bool ws_picture_swizzled(const struct ws_picture_room *room, struct ws_scene *scene,
                         struct ws_error *error);

/*
 * A of a wgmma and the shared memory that its descriptor describes, in blocks of 8 by 8, with the
 * leading and the stride offset as arrows in both. Part 2 has A alone, part 3 A and the descriptor's
 * offsets. Before the answer is told memory is empty.
 */
bool ws_picture_described(const struct ws_picture_room *room, struct ws_scene *scene,
                          struct ws_error *error);

#endif
