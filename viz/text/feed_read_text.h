/* A writer and a descriptor in words: whether the writer feeds it and, if not, why. */
#ifndef WS_TEXT_FEED_READ_TEXT_H
#define WS_TEXT_FEED_READ_TEXT_H

#include <stdio.h>

#include "probe/feed/feed_descriptor_why.h"

/* A question with its answer. */
struct ws_feed_read_report {
    const struct ws_mma *mma;
    const struct ws_feed_read *question;
    const struct ws_feed_reading *reading;
    const struct ws_feed_read_why *why; /* if it does not feed */
    bool found;                         /* no descriptor was given; the question's was computed */
    int base, executions;               /* of a store */
    const char *known;                  /* provenance of what the descriptor describes; or NULL */
    const char *written_known;          /* the same for where the box lands */
};

enum { WS_FEED_READ_TEXT_SIZE = 768 };

/* "yes: the box feeds A of wgmma.…", "no: …". Returns `buffer`, as all do. */
char *ws_feed_read_answer_words(const struct ws_feed_read_report *told, char *buffer);

/* "written: by TMA, type=f16,…, to byte 0; stored as k,m" */
char *ws_feed_read_written(const struct ws_feed_read_report *told, char *buffer);

/* "read: K-major, by swizzle=128,stride=1024 (0x4000004000000000)" */
char *ws_feed_read_by(const struct ws_feed_read_report *told, char *buffer);

/* "A[8,0] is read at byte 512, which holds A[4,0]; it is at byte 1024 (…)" */
char *ws_feed_read_first(const struct ws_feed_read_report *told, char *buffer);

/* All faults, with the actual and the expected numbers. */
char *ws_feed_read_fault(const struct ws_feed_read_report *told, char *buffer);

/* A correction, as arguments: "--descriptor swizzle=128,stride=1024". */
char *ws_feed_read_instead(const struct ws_feed_read_report *told,
                           const struct ws_feed_read_near *near, char *buffer);

/* All of it, for readers. */
void ws_feed_read_write(const struct ws_feed_read_report *told, FILE *file);

/* All of it, for programs. Fails only for lack of memory. */
bool ws_feed_read_json(const struct ws_feed_read_report *told, FILE *file, struct ws_error *error);

#endif
