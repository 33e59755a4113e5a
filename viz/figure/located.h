/*
 * Where in shared memory the elements of a variant lie: its mapping together with the addresses of
 * its rows, and what is wrong with those.
 */
#ifndef WS_FIGURE_LOCATED_H
#define WS_FIGURE_LOCATED_H

#include "probe/address/bank.h"
#include "probe/evidence/evidence.h"
#include "viz/choice/shown.h"

/* All is borrowed. */
struct ws_located {
    const struct ws_evidence *evidence;
    const struct ws_banks *banks;       /* NULL: there are no addresses */
    const struct ws_findings *findings; /* about them */
    int64_t buffer_bytes;               /* that they must lie in; 0: not known */
};

/* Why a lane's address faults, or NULL. */
const struct ws_finding *ws_located_fault(const struct ws_located *located, int lane);

/*
 * The same in a few words, "0x0124 is not a multiple of 16"; false where it does not. Others than
 * of a wrong number are whole sentences, in the words of the command line.
 */
enum { WS_FAULT_SIZE = 96 };
bool ws_located_fault_words(const struct ws_located *located, int lane, char *text, size_t size);

/*
 * Of the first of `lanes`, which are bits, that `words` knows a fault of, "T5: …", and how many
 * more have one. False, with `text` as it was, where none has. `words` is ws_located_fault_words(),
 * or one that knows more.
 */
typedef bool ws_fault_words(const void *of, int lane, char *text, size_t size);
bool ws_faults_words(uint32_t lanes, ws_fault_words *words, const void *of, char *text,
                     size_t size);

/* Whether a lane does not execute the instruction, and need not: it moves nothing. */
bool ws_located_inactive(const struct ws_located *located, int lane);

/* An element's first byte in shared memory; -1 where there is no address. */
long ws_located_address(const struct ws_located *located, struct ws_slot slot);

/* The bank of an element's first byte, 0 to 31, or -1; it has none where its row faults. */
int ws_located_bank(const struct ws_located *located, struct ws_slot slot);

/* What an element shows, with its bank. */
struct ws_shown ws_located_shown(const struct ws_located *located, struct ws_slot slot);

#endif
