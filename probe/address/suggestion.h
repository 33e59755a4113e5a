/* A change of addresses that leaves no conflict and no fault. */
#ifndef WS_ADDRESS_SUGGESTION_H
#define WS_ADDRESS_SUGGESTION_H

#include "probe/address/bank.h"
#include "probe/address/code_edit.h"

struct ws_suggestion {
    bool found;
    struct ws_address_options options; /* those given, with the change */
    int constant;                      /* the index of the constant that grew, or -1 */
    int literal;                       /* the number in the snippet that grew (snippet.h), or 0 */
    int64_t value;                     /* the new value of either */
    char change[320]; /* "16 bytes of padding: a pitch of 80", "half A[64][72] instead of half
                         A[64][64], in line 3" */
    char how[96];     /* in other words: "8 elements of 2 bytes, 16 bytes", "--swizzle 2,4,5"; "" */
    bool written;     /* a change of the text that the options cannot express: `source` has it */
    bool at_use;      /* in the code that computes the addresses, not in a declaration */
    int line;         /* of the snippet, which the change is made in; 0: none */
    char source[256]; /* that line with the change, ready to paste; "": nothing to paste */
    struct ws_code_edit edit; /* of the snippet's text; ->by is "" where it does not change */
    char none[96];            /* what was looked for: "no padding up to 1024 bytes" */
};

#endif
