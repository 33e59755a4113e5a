/*
 * Along what the elements of an operand in shared memory lie side by side, as --major says it: "m"
 * and "n" are one thing to the hardware, and say of which operand they are.
 */
#ifndef WS_CHOICE_MAJOR_H
#define WS_CHOICE_MAJOR_H

#include "probe/address/described.h"

enum ws_major_said { WS_MAJOR_SAID_K, WS_MAJOR_SAID_M, WS_MAJOR_SAID_N, WS_MAJOR_SAID_MN };

/* The words of --major, by what is said; NULL after the last. */
const char *ws_major_said_word(int index);

/* The major that it says. */
enum ws_major ws_major_of(enum ws_major_said said);

/* Fails for m of B and n of A. */
bool ws_major_check(enum ws_major_said said, enum ws_operand_role role, struct ws_error *error);

/*
 * Which of A and B is read by the descriptor, "A" or "B"; fails for other words. And those words, NULL
 * after the last.
 */
bool ws_described_role_parse(const char *text, enum ws_operand_role *role, struct ws_error *error);
const char *ws_described_role_word(int index);

#endif
