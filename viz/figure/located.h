/*
 * Locations of a variant's elements in shared memory, from its mapping and the addresses of its
 * rows, and the faults of these addresses.
 */
#ifndef WS_FIGURE_LOCATED_H
#define WS_FIGURE_LOCATED_H

#include "probe/access/bank.h"
#include "probe/evidence/store/evidence.h"
#include "viz/choice/shown.h"

/* All pointers are borrowed. */
struct ws_located {
    const struct ws_evidence *evidence;
    const struct ws_banks *banks;       /* NULL: there are no addresses */
    const struct ws_findings *findings; /* about them */
    int64_t buffer_bytes;               /* size of their buffer; 0: unknown */
};

/* The reason why a lane's address faults, or NULL. */
const struct ws_finding *ws_located_fault(const struct ws_located *located, int lane);

/*
 * The same in a few words, "0x0124 is not a multiple of 16"; false without a fault. Faults other
 * than a wrong number are whole sentences, as on the command line.
 */
enum { WS_FAULT_SIZE = 96 };
bool ws_located_fault_words(const struct ws_located *located, int lane, char *text, size_t size);

/*
 * The fault of the first of `lanes`, as bits, that `words` reports one for, "T5: …", and how many
 * more have one. Without a fault, returns false and keeps `text`. `words` is
 * ws_located_fault_words(), or a function that knows more faults.
 */
typedef bool ws_fault_words(const void *of, int lane, char *text, size_t size);
bool ws_faults_words(uint32_t lanes, ws_fault_words *words, const void *of, char *text,
                     size_t size);

/*
 * Whether a lane is inactive: it does not execute the instruction, needs not to, and moves nothing.
 */
bool ws_located_inactive(const struct ws_located *located, int lane);

/* An element's first byte in shared memory; -1 without addresses. */
long ws_located_address(const struct ws_located *located, struct ws_slot slot);

/* The bank of an element's first byte, 0 to 31; -1 if its row faults. */
int ws_located_bank(const struct ws_located *located, struct ws_slot slot);

/* The ids of an element, with its bank. */
struct ws_shown ws_located_shown(const struct ws_located *located, struct ws_slot slot);

#endif
