/*
 * A load and the MMA that it feeds as CUDA, ready to compile: one function for the load, one for
 * mma, and one that passes the registers in the order that mma expects. Also an MMA and the store
 * of D, and an MMA whose D is an operand of the next.
 */
#ifndef WS_CODE_FEED_CODE_H
#define WS_CODE_FEED_CODE_H

#include <stdio.h>

#include "probe/feed/feed.h"

enum { WS_FEED_FUNCTION_SIZE = 128 };

/* The function's name: "ldmatrix_m8n8_x4_plain_b16_feeds_a". Returns `buffer`. */
char *ws_feed_function(const struct ws_feed_question *question, char *buffer);

/*
 * How the operands in a question's registers are arranged. If there are several, each belongs to an
 * MMA of its own with the same other operand, or they follow each other along k and their MMAs
 * accumulate.
 */
enum ws_feed_row { WS_FEED_ONE, WS_FEED_BESIDE, WS_FEED_ALONG };
enum ws_feed_row ws_feed_row(const struct ws_feed_question *question,
                             const struct ws_feed_answer *answer);

/*
 * Writes the source for an answer that is yes. The function takes, with T operands,
 *
 *   for a load        (d, tile, other, c): d and c T times if operands are beside each other,
 *                     other T times if they follow along k; for a part, the operand itself
 *                     after d, with its other registers; for C, without c
 *   for a store       (tile, a, b, c): b and c T times; a instead of b if the D's are stacked
 *   for chained MMAs  (d, a, b, other, c): b as many times as there are MMAs
 *
 * Fails if there is no code: for metadata or scales, and for conversions other than f32 to f16 or
 * bf16.
 */
bool ws_feed_code(const struct ws_feed_question *question, const struct ws_feed_answer *answer,
                  FILE *file, struct ws_error *error);

#endif
