/*
 * Which slots of a warpgroup's registers have which elements: as captured, decoded without any
 * layout of registers, and as specified by the PTX ISA. The decoder knows the memory supplied and
 * the words received. Rows of A, columns of B and every k are named by their position in that
 * memory.
 *
 * A capture cannot show a permutation of k in A's memory and the same one in B's: it changes
 * nothing. Nor can it show what memory's rows and columns are called: that a slot of D is row 3,
 * column 5 means that it has the result of the fourth row of A's memory and of the sixth column of
 * B's.
 */
#ifndef WS_EVIDENCE_WGMMA_RELATION_H
#define WS_EVIDENCE_WGMMA_RELATION_H

#include "probe/evidence/mma/mma_slots.h"
#include "probe/evidence/wgmma/wgmma_capture.h"

/*
 * What each slot of D found in each pass, for each ones: elements of the memory of A or of B, in
 * the order of addresses, or slots of A.
 */
struct ws_wgmma_relation {
    const struct ws_mma *mma;
    int d_slots, a_slots;
    int ones[WS_WGMMA_PASSES];
    int *found[WS_WGMMA_PASSES]; /* by slot of D * ones + which; owned */
};

/*
 * The relation that a capture shows. Fails, naming the pass and the slot, if ids are not distinct,
 * if a result is not an id, or if an id never came out. Call ws_wgmma_relation_finish() in either
 * case.
 */
bool ws_wgmma_relation_decode(const struct ws_wgmma_capture *capture,
                              struct ws_wgmma_relation *relation, struct ws_error *error);

/*
 * The relation that slots, such as the specified ones, result in with the ones of a capture. Fails
 * unless each row of A, or column of B, has one. Finish it likewise.
 */
bool ws_wgmma_relation_of(const struct ws_mma_slots *slots, const struct ws_wgmma_capture *capture,
                          struct ws_wgmma_relation *relation, struct ws_error *error);

void ws_wgmma_relation_finish(struct ws_wgmma_relation *relation);

/* How much was found, in all passes. */
int ws_wgmma_relation_count(const struct ws_wgmma_relation *relation);

/* False with the first difference, in words. */
bool ws_wgmma_relation_equal(const struct ws_wgmma_relation *captured,
                             const struct ws_wgmma_relation *specified, struct ws_error *error);

/*
 * Decodes a capture, compares it with the PTX ISA, and compares all that was received with the MMA
 * in software. False with the first difference; `found`, if not NULL, is ws_wgmma_relation_count().
 */
bool ws_wgmma_check(const struct ws_wgmma_capture *capture, int *found, struct ws_error *error);

/* What no capture of a warpgroup's MMA can show, in a sentence. */
extern const char ws_wgmma_unobservable[];

#endif
