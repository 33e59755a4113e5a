/* A change of addresses that leaves no conflict and no fault: what it is and how it is said. */
#ifndef WS_ADDRESS_SUGGESTION_H
#define WS_ADDRESS_SUGGESTION_H

#include "probe/address/bank.h"

/* A pitch grows by at most this; a pitch and the same plus 128 bytes fall in the same banks. */
enum { WS_MOST_PADDING = 1024 };

struct ws_suggestion {
    bool found;
    struct ws_address_options options; /* those given, with the change */
    int constant;                      /* the index of the constant that grew, or -1 */
    int literal;                       /* the number in the snippet that grew (snippet.h), or 0 */
    int64_t value;                     /* what either is then */
    char change[320]; /* "16 bytes of padding: a pitch of 80", "half A[64][72] instead of half
                         A[64][64], in line 3" */
    char how[96];     /* in other words: "8 elements of 2 bytes, 16 bytes", "--swizzle 2,4,5"; "" */
    bool written; /* a change of the text alone, which the options cannot say: `source` has it */
    bool at_use;  /* in the code that gives the addresses, and not where the memory is declared */
    int line;     /* of the snippet, which the change is made in; 0: none */
    char
        source[256]; /* that line as it is then, ready to paste; "" where nothing is to be pasted */
    char by[192];    /* what comes into the text, … */
    size_t at, instead; /* … at which byte, and instead of how many; "" where nothing does */
    bool declared;      /* into what is declared beside the text rather */
    char none[96]; /* what there is none of, if it was looked for: "no padding up to 1024 bytes" */
};

#endif
