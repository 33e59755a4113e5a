/*
 * A descriptor decoded, as text and as JSON: its bits, how it reads an operand, and, if it was made
 * from a tile's layout, how the other parts of that tile are read.
 */
#ifndef WS_TEXT_DESCRIPTOR_TEXT_H
#define WS_TEXT_DESCRIPTOR_TEXT_H

#include "probe/address/described_cute.h"
#include "probe/address/descriptor_sayings.h"
#include "viz/text/described_text.h"

struct ws_descriptor_asked {
    struct ws_descriptor descriptor;
    const struct ws_mma *mma; /* NULL: no MMA is known */
    bool any;                 /* the element width is unknown too; text is for any width */
    int count;                /* readings: without an MMA both majors, or one */
    struct ws_described_shown shown[WS_MAJORS];
    const struct ws_described_tile *tile; /* whose first part it reads; NULL: none was given */
};

/* In 80 columns. Fails for lack of memory, and if a part of the tile is read in another way. */
bool ws_descriptor_write(FILE *out, const struct ws_descriptor_asked *asked,
                         struct ws_error *error);

/* One object; all of it or nothing. */
bool ws_descriptor_json(FILE *out, const struct ws_descriptor_asked *asked, struct ws_error *error);

/*
 * The provenance of a sentence: its suffix in parentheses, " (PTX ISA)", or "" if it is captured
 * just as the operand is; and the standing.
 */
enum { WS_SAID_NAME_SIZE = 160 };
enum ws_standing ws_note_standing(const struct ws_note *said,
                                  const struct ws_described_evidence *evidence,
                                  char name[WS_SAID_NAME_SIZE]);

/* CuTe's name for the element type; without an MMA, that of a type of the same size. */
const char *ws_descriptor_type(const struct ws_descriptor_asked *asked,
                               const struct ws_described *described);

/*
 * The parts of a tile that one instruction each reads, by rows and then along k: the first element
 * and the descriptor of the n-th part. False after the last. Fails, with a reason and *fails set,
 * if no descriptor reads a part, or if it needs other offsets than the first.
 */
bool ws_descriptor_part(const struct ws_descriptor_asked *asked, int nth, int *along, int *k,
                        struct ws_descriptor *descriptor, bool *fails, struct ws_error *error);

#endif
