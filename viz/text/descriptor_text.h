/*
 * A descriptor taken apart, as text and as JSON: its bits, what they make of an operand, and where
 * it came from a tile's layout, how the other parts of that tile are read.
 */
#ifndef WS_TEXT_DESCRIPTOR_TEXT_H
#define WS_TEXT_DESCRIPTOR_TEXT_H

#include "probe/address/described_cute.h"
#include "probe/address/descriptor_said.h"
#include "viz/text/described_text.h"

struct ws_descriptor_asked {
    struct ws_descriptor descriptor;
    const struct ws_mma *mma; /* NULL: no product is known */
    bool any;                 /* nor how wide elements are: what is said is of any width */
    int count;                /* ways in which it is read: of no product both majors, or one */
    struct ws_described_shown shown[WS_MAJORS];
    const struct ws_described_tile *tile; /* whose first part it reads; NULL: none was given */
};

/* In 80 columns. Fails for lack of memory, and where a part of the tile is read otherwise. */
bool ws_descriptor_write(FILE *out, const struct ws_descriptor_asked *asked,
                         struct ws_error *error);

/* One object; all of it or nothing. */
bool ws_descriptor_json(FILE *out, const struct ws_descriptor_asked *asked, struct ws_error *error);

/*
 * In whose name a sentence is said: what stands behind it in parentheses, " (PTX ISA)", or "" where
 * it is as well captured as the operand; and the standing.
 */
enum { WS_SAID_NAME_SIZE = 160 };
enum ws_standing ws_note_standing(const struct ws_note *said,
                                  const struct ws_described_evidence *evidence,
                                  char name[WS_SAID_NAME_SIZE]);

/* CuTe's word for its elements, of no product one that is as long. */
const char *ws_descriptor_type(const struct ws_descriptor_asked *asked,
                               const struct ws_described *described);

/*
 * The parts of a tile that one instruction each reads, by rows and then along k: the n-th's first
 * element and its descriptor. False after the last. Fails, with a reason, for a part that no
 * descriptor reads, or by other offsets than the first: *fails tells.
 */
bool ws_descriptor_part(const struct ws_descriptor_asked *asked, int nth, int *along, int *k,
                        struct ws_descriptor *descriptor, bool *fails, struct ws_error *error);

#endif
