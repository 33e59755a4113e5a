/*
 * A descriptor in sentences: what its fields mean for an operand, and their errors. Each sentence
 * has a key for programs, and its evidence: the PTX ISA only, or the byte at which every element is
 * read, which captures can show.
 */
#ifndef WS_ADDRESS_DESCRIPTOR_SAYINGS_H
#define WS_ADDRESS_DESCRIPTOR_SAYINGS_H

#include "probe/address/described.h"

enum ws_saying_kind {
    WS_SAID_MEANS, /* the meaning */
    WS_SAID_NOTE,  /* a surprise: an offset without effect */
    WS_SAID_DOUBT, /* legal, but rarely intended */
    WS_SAID_WRONG, /* never intended: elements that overlap */
};

/* The words for the kinds: "means", "note", "doubt", "wrong"; NULL after the last. */
const char *ws_saying_kind_word(int index);

enum ws_saying_source {
    WS_SAID_BY_ISA,   /* specified by the PTX ISA only */
    WS_SAID_BY_RULE,  /* follows from where elements are read; the evidence is that of the reads */
    WS_SAID_OF_OTHER, /* about bits outside every field, … */
    WS_SAID_OF_BASE,  /* … about a base offset, … */
    WS_SAID_OF_START, /* … or about a start within the pattern; captures may contain the same */
};

enum { WS_SAID_SIZE = 400, WS_SAID_MOST = 24 };

struct ws_note {
    enum ws_saying_kind kind;
    enum ws_saying_source by;
    const char *key; /* "stride", "overlap", … */
    char text[WS_SAID_SIZE];
};

struct ws_sayings {
    int count;
    struct ws_note said[WS_SAID_MOST];
};

/* Sentences that hold for any operand: bits outside every field, start and base offset. */
void ws_descriptor_say(const struct ws_descriptor *descriptor, struct ws_sayings *sayings);

/* What it means for an operand. With `any`, the MMA is not known: the operand is A, and its width
 * represents every width of its major. Fails only for lack of memory. */
bool ws_described_say(const struct ws_described *described, bool any, struct ws_sayings *sayings,
                      struct ws_error *error);

/* Bytes of one instruction's row that exceed the row of the atom that it starts in, or 0. */
int ws_described_beyond(const struct ws_described *described);

/*
 * Bytes to add to the start address for the next elements along k, 256 bits of them. A row of a
 * swizzled K-major atom has one step per 32 bytes; *left is the number of steps after this one,
 * otherwise -1.
 */
int ws_described_step(const struct ws_described *described, int *left);

#endif
