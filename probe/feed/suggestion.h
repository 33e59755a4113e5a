/* A change of addresses that removes all conflicts and faults. */
#ifndef WS_FEED_SUGGESTION_H
#define WS_FEED_SUGGESTION_H

#include "probe/access/bank.h"
#include "probe/feed/code_edit.h"

struct ws_suggestion {
    bool found;
    struct ws_address_options options; /* those given, with the change */
    int constant;                      /* the index of the constant that grew, or -1 */
    int literal;                       /* the number in the snippet that grew (snippet.h), or 0 */
    int64_t value;                     /* the new value of either */
    char change[320]; /* "16 bytes of padding: a pitch of 80 bytes", "half A[64][72] instead of half
                         A[64][64], in line 3" */
    char how[96];     /* in other units: "8 elements of 2 bytes, 16 bytes", "--swizzle 2,4,5"; "" */
    bool written;     /* a change of the text that the options cannot express: in `source` */
    bool at_use;      /* in the code that computes the addresses, not in a declaration */
    int line;         /* of the change in the snippet; 0: none */
    char source[256]; /* that line with the change, ready to paste; "": nothing to paste */
    struct ws_code_edit edit; /* of the snippet's text; ->by is "" if it does not change */
    char none[96];            /* the search that failed: "no padding up to 1024 bytes" */
};

#endif
