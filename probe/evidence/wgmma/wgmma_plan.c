/*
 * The inputs of a warpgroup's MMA: matrices of ids, one per digit, and of ones, one after the other
 * in the image; and the same ids in registers of A.
 */
#include <stdlib.h>
#include <string.h>

#include "probe/evidence/mma/mma_number.h"
#include "probe/evidence/mma/mma_slots.h"
#include "probe/evidence/wgmma/wgmma_capture.h"
#include "probe/isa/descriptor.h"
#include "probe/isa/operand.h"

bool ws_wgmma_has_experiment(const struct ws_mma *mma)
{
    return mma->warpgroup && !mma->sparse &&
           (mma->n == 8 || mma->n == 16 || mma->n == 64 || mma->n == 256);
}

/* Digits of ids from 1 to `count`, which D must hold too. */
static int digit_bits(const struct ws_mma *mma, enum ws_operand_role role)
{
    int bits = ws_mma_digit_bits(ws_mma_operand_type(mma, role));
    int most = ws_mma_digit_bits(mma->d);

    return bits < most ? bits : most;
}

static int count_digits(int count, int bits)
{
    int digits = 0;

    for (int left = count; left; left >>= bits)
        digits++;
    return digits;
}

/* How often ones are shifted by their rows until every k is covered. */
static int count_ones(const struct ws_mma *mma, enum ws_operand_role ones)
{
    int along = ones == WS_OPERAND_A ? mma->m : mma->n;

    return (mma->k + along - 1) / along;
}

static uint64_t describe(int start_bytes)
{
    return ws_descriptor_number(&(struct ws_descriptor){.start_bytes = start_bytes,
                                                        .leading_bytes = WS_WGMMA_PLAIN_LEADING,
                                                        .stride_bytes = WS_WGMMA_PLAIN_STRIDE});
}

/* Puts a number into an element of a zeroed matrix. */
static void put(const struct ws_mma *mma, enum ws_operand_role role, uint8_t *matrix, int element,
                int64_t number)
{
    enum ws_mma_type type = ws_mma_operand_type(mma, role);
    uint64_t bits = ws_mma_encode(type, number);
    int width = ws_mma_type_bits(type), bit = element * width;

    matrix[bit / 8] |= (uint8_t)(bits << bit % 8);
    for (int i = 1; i < width / 8; i++)
        matrix[bit / 8 + i] = (uint8_t)(bits >> 8 * i);
}

static int digit_of(const struct ws_mma *mma, enum ws_operand_role role, int index, int digit)
{
    int bits = digit_bits(mma, role);

    return (index + 1) >> bits * digit & ((1 << bits) - 1);
}

/* Places the matrices of a pass from `start` on, and returns their end. */
static int place_pass(struct ws_wgmma_capture *capture, enum ws_wgmma_named named, int start,
                      bool filled)
{
    const struct ws_mma *mma = capture->mma;
    struct ws_wgmma_pass *pass = &capture->pass[named];
    enum ws_operand_role ids = named == WS_WGMMA_NAMED_A ? WS_OPERAND_A : WS_OPERAND_B;
    enum ws_operand_role ones = named == WS_WGMMA_NAMED_A ? WS_OPERAND_B : WS_OPERAND_A;
    int bytes = ws_wgmma_plain_bytes(mma, ids);
    int elements = (ids == WS_OPERAND_A ? mma->m : mma->n) * mma->k;
    int along = ones == WS_OPERAND_A ? mma->m : mma->n;

    pass->digits = count_digits(elements, digit_bits(mma, ids));
    pass->ones = count_ones(mma, ones);
    for (int digit = 0; digit < pass->digits; digit++, start += bytes) {
        pass->digit[digit] = describe(start);
        for (int element = 0; element < elements && filled; element++)
            put(mma, ids, capture->image + start, element, digit_of(mma, ids, element, digit));
    }
    bytes = ws_wgmma_plain_bytes(mma, ones);
    for (int shift = 0; shift < pass->ones; shift++, start += bytes) {
        pass->one[shift] = describe(start);
        for (int i = 0; i < along && filled; i++)
            put(mma, ones, capture->image + start,
                ws_wgmma_plain_element(mma, ones, i, (i + shift * along) % mma->k), 1);
    }
    return start;
}

/* Places all matrices one after the other, and returns their end. */
static int place_all(struct ws_wgmma_capture *capture, bool filled)
{
    return place_pass(capture, WS_WGMMA_NAMED_B, place_pass(capture, WS_WGMMA_NAMED_A, 0, filled),
                      filled);
}

void ws_wgmma_capture_count(struct ws_wgmma_capture *capture)
{
    struct ws_wgmma_pass *pass = &capture->pass[WS_WGMMA_NAMED_REGISTERS];

    place_all(capture, false);
    *pass = capture->pass[WS_WGMMA_NAMED_A]; /* as many slots as elements, against the same ones */
    memset(pass->digit, 0, sizeof pass->digit);
}

/* The registers of A hold ids by their slots. */
static bool fill_registers(struct ws_wgmma_capture *capture, struct ws_error *error)
{
    const struct ws_mma *mma = capture->mma;
    const struct ws_operand *a = ws_mma_moved(mma, WS_OPERAND_A);
    struct ws_wgmma_pass *pass = &capture->pass[WS_WGMMA_NAMED_REGISTERS];
    int slots = ws_mma_slot_count(mma, WS_OPERAND_A), per_thread = a->registers * a->elements;

    pass->set = calloc((size_t)pass->digits, sizeof *pass->set);
    if (!pass->set)
        return ws_no_memory(error);
    for (int digit = 0; digit < pass->digits; digit++)
        for (int slot = 0; slot < slots; slot++) {
            uint64_t bits = ws_mma_encode(mma->a, digit_of(mma, WS_OPERAND_A, slot, digit));

            pass->set[digit].a[slot / per_thread][slot % per_thread / a->elements] |=
                (uint32_t)bits << ws_element_bit(a, slot % a->elements);
        }
    return true;
}

bool ws_wgmma_capture_prepare(const struct ws_mma *mma, struct ws_wgmma_capture **capture,
                              struct ws_error *error)
{
    enum { MULTIPLE = 1024 };
    struct ws_wgmma_capture *made = calloc(1, sizeof *made);
    int bytes;

    *capture = NULL;
    if (!made)
        return ws_no_memory(error);
    made->mma = mma;
    ws_wgmma_capture_count(made);
    bytes = place_all(made, false);
    made->image_bytes = (bytes + MULTIPLE - 1) / MULTIPLE * MULTIPLE;
    made->image = calloc((size_t)made->image_bytes, 1);
    if (!made->image || !fill_registers(made, error)) {
        ws_wgmma_capture_destroy(made);
        return ws_no_memory(error);
    }
    place_all(made, true);
    *capture = made;
    return true;
}
