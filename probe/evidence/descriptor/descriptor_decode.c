/* Decodes D's places from 128 threads, digits to numbers, numbers to elements. */
#include "probe/evidence/descriptor/descriptor_decode.h"

#include <string.h>

int ws_descriptor_places(const struct ws_descriptor_subject *subject)
{
    const struct ws_mma *product = ws_mma(subject->product);

    return product->k * (subject->role == WS_OPERAND_A ? product->m : product->n);
}

/* The parts of an id, computed once because there are millions of ids. */
struct ids {
    bool whole;               /* D is s32, not f32 */
    uint32_t first;           /* id */
    uint32_t count;           /* of ids */
    int bits;                 /* of a digit */
    int passes;               /* digits */
    size_t run;               /* words of `received` per pass */
    const uint32_t *received; /* of the descriptor's first pass */
};

static struct ids ids_of(const struct ws_descriptor_capture *capture, int index)
{
    const struct ws_descriptor_subject *subject = capture->subject;
    size_t words = ws_descriptor_words(subject);

    return (struct ids){
        .whole = ws_mma(subject->product)->d == WS_MMA_s32,
        .first = ws_descriptor_id(subject, 0),
        .count = (uint32_t)ws_descriptor_elements(subject),
        .bits = ws_descriptor_digit_bits(subject),
        .passes = ws_descriptor_passes(subject),
        .run = words * (size_t)capture->count,
        .received = capture->received + words * (size_t)index,
    };
}

/* The whole number that a word of D holds, s32 or f32; -1 if it is not a valid digit. */
static int64_t digit_of(const struct ids *ids, uint32_t word)
{
    uint32_t most = UINT32_C(1) << ids->bits;
    float number;

    if (ids->whole)
        return word < most ? (int64_t)word : -1;
    memcpy(&number, &word, sizeof number);
    return !(word >> 31) && number < (float)most && number == (float)(uint32_t)number
               ? (int64_t)number
               : -1;
}

/* The id from the digits that a word of D received in all passes; -1 if one of them is invalid. */
static int64_t id_of(const struct ids *ids, size_t word)
{
    int64_t id = 0;

    for (int pass = 0; pass < ids->passes; pass++) {
        int64_t digit = digit_of(ids, ids->received[(size_t)pass * ids->run + word]);

        if (digit < 0)
            return -1;
        id |= digit << pass * ids->bits;
    }
    return id;
}

/* For 32-bit elements: the place of a thread's word of D. */
static void place_of(int thread, int word, int *row, int *column)
{
    *row = thread / 32 * 16 + thread % 32 / 4 + word / 2 % 2 * 8;
    *column = word / 4 * 8 + thread % 4 * 2 + word % 2;
}

bool ws_descriptor_decode(const struct ws_descriptor_capture *capture, int index, int *element,
                          struct ws_error *error)
{
    const struct ws_descriptor_subject *subject = capture->subject;
    const struct ws_mma *product = ws_mma(subject->product);
    struct ids ids = ids_of(capture, index);
    bool of_a = subject->role == WS_OPERAND_A;
    int words = ws_wgmma_words(product), columns = of_a ? product->k : product->n;

    for (int i = 0; i < WS_WARPGROUP * words; i++) {
        int64_t id = id_of(&ids, (size_t)i);
        int row, column;

        place_of(i / words, i % words, &row, &column);
        if ((of_a ? column : row) >= product->k) {
            if (id)
                return ws_fail(error, WS_CODE_CAPTURE,
                               "D[%d,%d] is not 0, but the identity is 0 there", row, column);
            continue;
        }
        if (id < ids.first || id - ids.first >= ids.count)
            return ws_fail(error, WS_CODE_CAPTURE,
                           "%s[%d,%d] was read outside the numbered elements",
                           ws_operand_letter(subject->role), row, column);
        element[row * columns + column] = (int)(id - ids.first);
    }
    return true;
}
