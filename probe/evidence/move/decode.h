/*
 * Code that the families' decoders share. Decoding knows no layout and no rule for ids: it looks up
 * by value where each input element was and where it is in the output. An input element has an
 * *origin*, a number: its place in memory, or its slot among the registers given.
 */
#ifndef WS_EVIDENCE_DECODE_H
#define WS_EVIDENCE_DECODE_H

#include "probe/evidence/move/capture.h"

/*
 * The value of an element, all passes' digits together: at a place, before or after the
 * instruction; or given in a slot.
 */
uint64_t ws_value_at_place(const struct ws_captured_variant *captured, int number, bool after);
uint64_t ws_value_given(const struct ws_captured_variant *captured, struct ws_slot slot);

/* Values and their origins. */
struct ws_origins;

/* NULL if out of memory. The caller frees it. */
struct ws_origins *ws_origins_create(int count);

/* Origins are numbered as they are added. False if another origin has the value already. */
bool ws_origins_add(struct ws_origins *origins, uint64_t value);

/* The origin of a value, or -1. */
int ws_origin_of(const struct ws_origins *origins, uint64_t value);

/*
 * Writes to place[slot number] the origin whose value each slot received. Fails if input values are
 * not distinct, if a slot received no origin's value, or if two slots received the same.
 */
bool ws_decode_received(const struct ws_captured_variant *captured,
                        uint64_t (*value_of)(const struct ws_captured_variant *captured,
                                             int origin),
                        int *place, struct ws_error *error);

/* Which lane's address each slot's element depends on, collected from the moved runs one by one. */
struct ws_hanging {
    const struct ws_captured_variant *captured;
    const int *slot_of; /* by place: the number of the slot whose element is at that place */
    int *lane;          /* by slot; -1 if none so far */
};

/* Records one dependency. Fails if the slot already depends on another lane. */
bool ws_hangs_on(struct ws_hanging *hanging, int slot, int lane, struct ws_error *error);

/* Prepends "lane 5, r1, bits 0 to 15: " to the error and returns false. */
bool ws_fail_at_slot(const struct ws_variant *variant, struct ws_slot slot, struct ws_error *error);

#endif
