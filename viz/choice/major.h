/*
 * The dimension along which elements of an operand in shared memory are contiguous, as the words of
 * --major: "m" and "n" are the same to the hardware, and imply A and B.
 */
#ifndef WS_CHOICE_MAJOR_H
#define WS_CHOICE_MAJOR_H

#include "probe/address/described.h"

enum ws_major_said { WS_MAJOR_SAID_K, WS_MAJOR_SAID_M, WS_MAJOR_SAID_N, WS_MAJOR_SAID_MN };

/* The words of --major, by enum ws_major_said; NULL after the last. */
const char *ws_major_said_word(int index);

/* The major that a word stands for. */
enum ws_major ws_major_of(enum ws_major_said said);

/* Fails for m of B and n of A. */
bool ws_major_check(enum ws_major_said said, enum ws_operand_role role, struct ws_error *error);

/*
 * The operand that the descriptor reads, "A" or "B"; fails for other words. And those words, NULL
 * after the last.
 */
bool ws_described_role_parse(const char *text, enum ws_operand_role *role, struct ws_error *error);
const char *ws_described_role_word(int index);

#endif
