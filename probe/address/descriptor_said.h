/*
 * What a descriptor says, in sentences: what its fields make of an operand, and what is wrong with
 * them. Each sentence has a key for programs, and says whose word it is: the PTX ISA's alone, or
 * one that follows from which byte every element is read from, which captures can show.
 */
#ifndef WS_ADDRESS_DESCRIPTOR_SAID_H
#define WS_ADDRESS_DESCRIPTOR_SAID_H

#include "probe/address/described.h"

enum ws_said_kind {
    WS_SAID_MEANS, /* what it is */
    WS_SAID_NOTE,  /* what one may not expect: an offset without effect */
    WS_SAID_DOUBT, /* what may be meant so, and seldom is */
    WS_SAID_WRONG, /* what no kernel means: elements that overlap */
};

/* The words of the kinds: "means", "note", "doubt", "wrong"; NULL after the last. */
const char *ws_said_kind_word(int index);

enum ws_said_by {
    WS_SAID_BY_ISA,   /* the PTX ISA says it, and nothing else does */
    WS_SAID_BY_RULE,  /* it follows from where elements are read: as well captured as that is */
    WS_SAID_OF_OTHER, /* it is of bits that no field has, … */
    WS_SAID_OF_BASE,  /* … of a base offset, … */
    WS_SAID_OF_START, /* … or of a start within the pattern, of which captures may have the same */
};

enum { WS_SAID_SIZE = 400, WS_SAID_MOST = 24 };

struct ws_note {
    enum ws_said_kind kind;
    enum ws_said_by by;
    const char *key; /* "stride", "overlap", … */
    char text[WS_SAID_SIZE];
};

struct ws_sayings {
    int count;
    struct ws_note said[WS_SAID_MOST];
};

/* What holds of a descriptor whatever is read by it: the bits of no field, start and base offset.
 */
void ws_descriptor_say(const struct ws_descriptor *descriptor, struct ws_sayings *sayings);

/*
 * What it makes of an operand. Where `any`, no product is known: the operand is A, and its width
 * stands for every width that there is of its major. Fails for lack of memory alone.
 */
bool ws_described_say(const struct ws_described *described, bool any, struct ws_sayings *sayings,
                      struct ws_error *error);

/* Bytes of one instruction's row that are beyond the row of the atom that it starts in, or 0. */
int ws_described_beyond(const struct ws_described *described);

/*
 * Bytes to add to the start address for the next elements along k, 256 bits of them. Along a row of
 * a swizzled K-major atom there are as many steps as it has 32 bytes; *left is how many of those
 * come after this one, else -1.
 */
int ws_described_step(const struct ws_described *described, int *left);

#endif
