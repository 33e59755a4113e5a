/*
 * Facts of a descriptor, counted over all elements of an operand: which bytes are read, which of
 * them twice, and which are skipped. Chunks of 16 bytes are counted, because the elements of a
 * chunk are always contiguous.
 */
#ifndef WS_ADDRESS_DESCRIBED_FACTS_H
#define WS_ADDRESS_DESCRIBED_FACTS_H

#include "probe/address/described.h"

/* The maximum shared memory of a block on sm_90: 227 KiB. (CUDA C++ Programming Guide, 16.) */
enum { WS_BLOCK_BYTES = 227 * 1024 };

struct ws_described_facts {
    int first, end;        /* the bytes read: from `first` to before `end` */
    int bytes;             /* number of bytes read among them */
    int shared;            /* elements at the address of an earlier one, by row and column */
    int row[2], column[2]; /* the first such, and the one before it; if `shared` */
    bool beyond;           /* the read ends beyond WS_BLOCK_BYTES: a fault */
};

/* Fails only for lack of memory. */
bool ws_described_facts_of(const struct ws_described *described, struct ws_described_facts *facts,
                           struct ws_error *error);

#endif
