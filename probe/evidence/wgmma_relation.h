/*
 * Which slots of a warpgroup's registers have which elements: what a capture shows, decoded without
 * any layout of registers, and the PTX ISA's word for it. The decoder knows the memory that was
 * given and the words that were received; rows of A, columns of B and every k have their names from
 * where they lie in that memory.
 *
 * What no capture can tell: one permutation of k in A's memory and in B's alike changes nothing.
 * Nor can it tell what memory's rows and columns are called: that a slot of D is row 3, column 5
 * says that it has what came of the fourth row of A's memory and of the sixth column of B's.
 */
#ifndef WS_EVIDENCE_WGMMA_RELATION_H
#define WS_EVIDENCE_WGMMA_RELATION_H

#include "probe/evidence/mma_slots.h"
#include "probe/evidence/wgmma_capture.h"

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
 * What a capture shows. Fails, naming the pass and the slot, where ids are not distinct, where what
 * came out is no id's, and where an id never came out. ws_wgmma_relation_finish() it in either
 * case.
 */
bool ws_wgmma_relation_decode(const struct ws_wgmma_capture *capture,
                              struct ws_wgmma_relation *relation, struct ws_error *error);

/*
 * What slots, such as the specified ones, come to with the ones of a capture. Fails where those are
 * not one in each row of A, or column of B. Finish it likewise.
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
 * Decodes a capture, compares it with the PTX ISA, and all that was received with the product in
 * software. False with the first difference; `found`, if not NULL, is ws_wgmma_relation_count().
 */
bool ws_wgmma_check(const struct ws_wgmma_capture *capture, int *found, struct ws_error *error);

/* What no capture of a warpgroup's product can tell, in a sentence. */
extern const char ws_wgmma_unobservable[];

#endif
