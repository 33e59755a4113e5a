/*
 * A load and the product that it feeds as CUDA, ready to compile: a function each for the load and
 * mma, and one that has the registers where mma wants them. Likewise a product and the store that
 * takes D, and a product whose D is an operand of the next.
 */
#ifndef WS_TEXT_FEED_CODE_H
#define WS_TEXT_FEED_CODE_H

#include <stdio.h>

#include "probe/address/feed.h"

enum { WS_FEED_FUNCTION_SIZE = 128 };

/* What the function is called: "ldmatrix_m8n8_x4_plain_b16_feeds_a". Returns `buffer`. */
char *ws_feed_function(const struct ws_feed_question *question, char *buffer);

/*
 * How the operands that a question's words are stand to each other: of several, each belongs to a
 * product of its own with one and the same other operand, or they follow each other in k and add
 * up.
 */
enum ws_feed_row { WS_FEED_ONE, WS_FEED_BESIDE, WS_FEED_ALONG };
enum ws_feed_row ws_feed_row(const struct ws_feed_question *question,
                             const struct ws_feed_answer *answer);

/*
 * Writes the source of an answer that says yes. The function takes, where T are several,
 *
 *   of a load   (d, tile, other, c): d and c T times where operands stand beside each other, other
 *               T times where they follow in k; of a part the operand itself after d, whose other
 *               registers are there; of C without c
 *   of a store  (tile, a, b, c): b and c T times; a in place of b where D's are one under the other
 *   of products (d, a, b, other, c): b as many times as there are products
 *
 * Fails where there is no code: for metadata or scales, and for conversions other than of f32 to
 * f16 or bf16.
 */
bool ws_feed_code(const struct ws_feed_question *question, const struct ws_feed_answer *answer,
                  FILE *file, struct ws_error *error);

#endif
