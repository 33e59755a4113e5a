/* What is said of a writer and a descriptor: whether the one feeds the other, and if not, why. */
#ifndef WS_TEXT_FEED_READ_TEXT_H
#define WS_TEXT_FEED_READ_TEXT_H

#include <stdio.h>

#include "probe/address/feed_descriptor_why.h"

/* A question with its answer, as commands have it. */
struct ws_feed_read_told {
    const struct ws_mma *mma;
    const struct ws_feed_read *question;
    const struct ws_feed_reading *reading;
    const struct ws_feed_read_why *why; /* where it does not feed */
    bool found;                         /* no descriptor was given: the question's was worked out */
    int base, executions;               /* of what was stored */
    const char *known;         /* in whose name it is said what the descriptor describes; or NULL */
    const char *written_known; /* the same of where the box lands */
};

enum { WS_FEED_READ_TEXT_SIZE = 768 };

/* "yes: the box feeds A of wgmma.…", "no: …". Returns `buffer`, as all do. */
char *ws_feed_read_answer_words(const struct ws_feed_read_told *told, char *buffer);

/* "written: by TMA, type=f16,…, at byte 0; it lies k,m" */
char *ws_feed_read_written(const struct ws_feed_read_told *told, char *buffer);

/* "read: K-major, by swizzle=128,stride=1024 (0x4000004000000000)" */
char *ws_feed_read_by(const struct ws_feed_read_told *told, char *buffer);

/* "A[8,0] is read at byte 512, where A[4,0] is; it is at byte 1024" */
char *ws_feed_read_first(const struct ws_feed_read_told *told, char *buffer);

/* All that is wrong, with the numbers that are and that should be. */
char *ws_feed_read_fault(const struct ws_feed_read_told *told, char *buffer);

/* What to say instead, as arguments: "--descriptor swizzle=128,stride=1024". */
char *ws_feed_read_instead(const struct ws_feed_read_told *told,
                           const struct ws_feed_read_near *near, char *buffer);

/* All of it for reading. */
void ws_feed_read_write(const struct ws_feed_read_told *told, FILE *file);

/* The same for programs. Fails for lack of memory alone. */
bool ws_feed_read_json(const struct ws_feed_read_told *told, FILE *file, struct ws_error *error);

#endif
