/* A load and an operand in words: whether the load feeds it and, if not, why. */
#ifndef WS_TEXT_FEED_TEXT_H
#define WS_TEXT_FEED_TEXT_H

#include <stdio.h>

#include "probe/feed/feed_explain.h"

enum { WS_FEED_TEXT_SIZE = 512, WS_FEED_NAME_SIZE = 64 };

/*
 * A word's name: for a load or a store "r0", for D of a previous MMA, packed, "p0"; and for an
 * operand "a0", with 64 bits "a0.lo", for D that is stored, packed, "p0". Returns `buffer`.
 */
char *ws_feed_word_name(const struct ws_feed_question *question, int word, char *buffer);
char *ws_feed_operand_name(const struct ws_feed_question *question, int word, char *buffer);

/* "yes: LOAD feeds A of MMA", "no: …". Returns `buffer` of WS_FEED_TEXT_SIZE bytes, as all do. */
char *ws_feed_answer_words(const struct ws_feed_question *question,
                           const struct ws_feed_answer *answer, char *buffer);

/* "A is stored as m rows of k: 16 rows of 16 elements of 16 bits, pitch 32 bytes; …" */
char *ws_feed_lies(const struct ws_feed_question *question, const struct ws_feed_answer *answer,
                   char *buffer);

/* "a0 = r0, a1 = r1"; for a store "r0 = p0, r1 = p1". */
char *ws_feed_assigned(const struct ws_feed_question *question, const struct ws_feed_answer *answer,
                       int tile, char *buffer);

/* "p0 = {d0, d1}, p1 = {d2, d3} of columns 0 to 7; …", or "" if nothing is packed. */
char *ws_feed_packed(const struct ws_feed_question *question, const struct ws_feed_answer *answer,
                     char *buffer);

/* "quadrants swapped: a1 and a2 are exchanged": the fault. */
char *ws_feed_fault(const struct ws_feed_question *question, const struct ws_feed_why *why,
                    char *buffer);

/* "A[0,8] belongs in T0 a2.lo, which receives r2.lo with A[8,0]; A[0,8] is in T0 r1.lo" */
char *ws_feed_first_wrong(const struct ws_feed_question *question,
                          const struct ws_feed_answer *answer, char *buffer);

/* A correction, as arguments: "ldmatrix.m8n8.x4.trans.b16 --tile rows". */
char *ws_feed_instead(const struct ws_feed_near *near, char *buffer);

/* All of it, for readers; `why` is for an answer that is no. */
void ws_feed_write(const struct ws_feed_question *question, const struct ws_feed_answer *answer,
                   const struct ws_feed_why *why, FILE *file);

#endif
