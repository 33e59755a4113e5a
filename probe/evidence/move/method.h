/*
 * How a family is tested, a table keyed by family: what its experiments put in, what the
 * instruction does when it is executed in software, and how its evidence is read. Whatever all
 * families share is in the callers.
 */
#ifndef WS_EVIDENCE_METHOD_H
#define WS_EVIDENCE_METHOD_H

#include "probe/evidence/move/decode.h"
#include "probe/evidence/move/trial_found.h"

struct ws_method {
    /* Puts digit `digit` of every id where the instruction reads its elements. */
    void (*put_ids)(const struct ws_variant *variant, int digit, struct ws_input *input);
    /*
     * Moves the element of one slot of the moved operand from or to its place in the mapping,
     * `entry`; row[lane] is the offset in memory of the lane's row.
     */
    void (*move)(const struct ws_operand *moved, struct ws_slot slot,
                 const struct ws_mapping_entry *entry, const struct ws_input *input,
                 const int row[WS_LANES], struct ws_output *output);
    /* Finds by value which place each slot's element belongs to: place[slot number]. */
    bool (*decode)(const struct ws_captured_variant *captured, int *place, struct ws_error *error);
    /* Which lane's address the changed elements depend on. NULL if no lane has an address. */
    bool (*hang)(struct ws_hanging *hanging, const struct ws_rerun *rerun,
                 const struct ws_change *change, struct ws_error *error);
    /* As put_ids, into a trial. */
    void (*put_trial)(const struct ws_addresses *addresses, int digit,
                      struct ws_trial_input *input);
    /* Where a trial's elements were found, and whether that matches the prediction. */
    void (*read_trial)(const struct ws_addresses *addresses, const struct ws_trial_output *output,
                       struct ws_trial *trial);
    /* A sentence: what a trial shows of each element. */
    const char *trial_text;
};

const struct ws_method *ws_method(enum ws_family_id family);

/*
 * The row of memory that a lane's elements are put in, in a prepared pass; for a lane whose address
 * is ignored, the row of the lane that it repeats.
 */
uint8_t *ws_pass_row(const struct ws_variant *variant, struct ws_input *input, int lane);

/* put_ids and put_trial of all families whose lanes supply registers. */
void ws_put_slot_ids(const struct ws_variant *variant, int digit, struct ws_input *input);
void ws_put_trial_slot_ids(const struct ws_addresses *addresses, int digit,
                           struct ws_trial_input *input);

#endif
