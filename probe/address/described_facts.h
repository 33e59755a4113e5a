/*
 * What comes of a descriptor, counted over all elements of an operand: which bytes are read, which
 * of them twice, and which are passed over. Chunks of 16 bytes are what is counted, for the
 * elements of one always lie side by side.
 */
#ifndef WS_ADDRESS_DESCRIBED_FACTS_H
#define WS_ADDRESS_DESCRIBED_FACTS_H

#include "probe/address/described.h"

/* What a block can have of shared memory on sm_90: 227 KiB. (CUDA C++ Programming Guide, 16.) */
enum { WS_BLOCK_BYTES = 227 * 1024 };

struct ws_described_facts {
    int first, end;        /* the bytes that are read: from `first` up to, without, `end` */
    int bytes;             /* of those, how many are read */
    int shared;            /* elements at an address that an earlier one, by row and column, has */
    int row[2], column[2]; /* the first such, and the one before it; where `shared` */
    bool beyond;           /* what is read ends beyond WS_BLOCK_BYTES, which is a fault */
};

/* Fails for lack of memory alone. */
bool ws_described_facts_of(const struct ws_described *described, struct ws_described_facts *facts,
                           struct ws_error *error);

#endif
