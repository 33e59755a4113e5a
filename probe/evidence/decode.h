/*
 * What families' decoders share. Decoding knows no layout and no rule for ids: it looks up what was
 * put in where, by value, and finds it again in what came out. What was put in has an *origin*: an
 * element's place in memory or its slot among the registers given, as a number.
 */
#ifndef WS_EVIDENCE_DECODE_H
#define WS_EVIDENCE_DECODE_H

#include "probe/evidence/capture.h"

/* Of an element, all passes' digits together. A place: before the instruction, or after it. */
uint64_t ws_value_at_place(const struct ws_captured_variant *captured, int number, bool after);
uint64_t ws_value_given(const struct ws_captured_variant *captured, struct ws_slot slot);

/* Values and their origins. */
struct ws_origins;

/* NULL where there is no memory. The caller frees it. */
struct ws_origins *ws_origins_create(int count);

/* Origins are numbered as they are added. False if the value is another's already. */
bool ws_origins_add(struct ws_origins *origins, uint64_t value);

/* The origin of a value, or -1. */
int ws_origin_of(const struct ws_origins *origins, uint64_t value);

/*
 * Which origin's value each slot received, in place[slot number]. Fails where what was put in is
 * not distinct, and where a slot received no origin's value or another slot's.
 */
bool ws_decode_received(const struct ws_captured_variant *captured,
                        uint64_t (*value_of)(const struct ws_captured_variant *captured,
                                             int origin),
                        int *place, struct ws_error *error);

/* Which lane's address each slot's element hangs on, as moved runs tell one after the other. */
struct ws_hanging {
    const struct ws_captured_variant *captured;
    const int *slot_of; /* the slot, a number, whose element lies at a place */
    int *lane;          /* by slot; -1 for none so far */
};

/* Notes one. Fails where it hangs on another lane already. */
bool ws_hangs_on(struct ws_hanging *hanging, int slot, int lane, struct ws_error *error);

/* Puts "lane 5, r1, bits 0 to 15: " before what the error says, and returns false. */
bool ws_fail_at_slot(const struct ws_variant *variant, struct ws_slot slot, struct ws_error *error);

#endif
