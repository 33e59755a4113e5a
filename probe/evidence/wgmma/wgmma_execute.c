/*
 * Most elements of one of the two matrices are 0, and a matrix is often that of the run before: so
 * each is read once, and multiplied over what is not 0 of the one that has less of it.
 */
#include "probe/evidence/wgmma/wgmma_execute.h"

#include <stdlib.h>
#include <string.h>

#include "probe/address/described.h"
#include "probe/evidence/mma/mma_number.h"
#include "probe/isa/operand.h"

/* Numbers of A, m x k, or of B, k x n, and where those that are not 0 stand. */
struct matrix {
    int rows, columns, count;
    int64_t *number; /* by place; owned */
    int *place;      /* of the `count` that are not 0; owned */
    bool known;
    uint64_t from; /* the descriptor, or the set, that it was read from, … */
    uint32_t image;
    struct ws_descriptor laid; /* whose elements are at these bits, but for where it starts */
    int64_t *bit;              /* by place, from the start; owned; NULL: of none yet */
};

struct work {
    const struct ws_wgmma_experiment *experiment;
    const struct ws_mma_slots *slots;
    const struct ws_operand *a, *d; /* in registers */
    struct matrix left, right;
    int64_t *product; /* by place of D; owned */
};

static bool matrix_init(struct matrix *matrix, int rows, int columns, struct ws_error *error)
{
    size_t places = (size_t)rows * (size_t)columns;

    *matrix = (struct matrix){.rows = rows, .columns = columns};
    matrix->number = calloc(places, sizeof *matrix->number);
    matrix->place = calloc(places, sizeof *matrix->place);
    return (matrix->number && matrix->place) || ws_no_memory(error);
}

static void matrix_finish(struct matrix *matrix)
{
    free(matrix->number);
    free(matrix->place);
    free(matrix->bit);
}

/* Where elements are from the start on: without a swizzle that is the same wherever it is. */
static bool lay(struct matrix *matrix, const struct ws_described *described, struct ws_error *error)
{
    struct ws_described from_0 = *described;
    const struct ws_descriptor *asked = &described->descriptor, *laid = &matrix->laid;

    if (matrix->bit && !asked->swizzle_bytes && !laid->swizzle_bytes &&
        asked->leading_bytes == laid->leading_bytes && asked->stride_bytes == laid->stride_bytes)
        return true;
    if (!matrix->bit)
        matrix->bit = malloc((size_t)matrix->rows * (size_t)matrix->columns * sizeof *matrix->bit);
    if (!matrix->bit)
        return ws_no_memory(error);
    if (!asked->swizzle_bytes)
        from_0.descriptor.start_bytes = 0;
    ws_described_bits(&from_0, matrix->bit);
    for (int place = 0; place < matrix->rows * matrix->columns; place++)
        matrix->bit[place] -= INT64_C(8) * from_0.descriptor.start_bytes;
    matrix->laid = *asked;
    return true;
}

static void list_numbers(struct matrix *matrix)
{
    matrix->count = 0;
    for (int place = 0; place < matrix->rows * matrix->columns; place++)
        if (matrix->number[place])
            matrix->place[matrix->count++] = place;
    matrix->known = true;
}

static bool number_of(enum ws_mma_type type, uint64_t bits, int64_t *number)
{
    if (type == WS_MMA_tf32) /* which leaves 13 bits of the 32 out */
        bits &= ~UINT64_C(0x1FFF);
    return ws_mma_decode(type, bits, number);
}

/* The bits of an element at a bit of an image. */
static uint64_t bits_at(const uint8_t *image, int64_t bit, int width_bits)
{
    const uint8_t *byte = image + bit / 8;
    uint64_t bits = 0;

    if (width_bits < 8)
        return (uint64_t)(*byte >> bit % 8) & ((UINT64_C(1) << width_bits) - 1);
    for (int i = 0; i < width_bits / 8; i++)
        bits |= (uint64_t)byte[i] << 8 * i;
    return bits;
}

static bool read_described(struct work *work, enum ws_operand_role role, int run, uint64_t from,
                           struct matrix *matrix, struct ws_error *error)
{
    const struct ws_wgmma_experiment *experiment = work->experiment;
    const struct ws_mma *mma = experiment->mma;
    uint32_t number = experiment->run[run].image;
    const uint8_t *image = experiment->image + (size_t)number * (size_t)experiment->image_bytes;
    bool transpose = role == WS_OPERAND_A ? experiment->transpose_a : experiment->transpose_b;
    struct ws_descriptor descriptor = ws_descriptor_of(from);
    enum ws_mma_type type = ws_mma_operand_type(mma, role);
    struct ws_described described;

    if (matrix->known && matrix->from == from && matrix->image == number)
        return true;
    matrix->known = false;
    descriptor.start_bytes =
        (descriptor.start_bytes + WS_WGMMA_SOFTWARE_ADDRESS) % WS_DESCRIPTOR_SPAN;
    if (!ws_described_of(mma, role, transpose ? WS_MAJOR_MN : WS_MAJOR_K, &descriptor, &described,
                         error))
        return false;
    if (!lay(matrix, &described, error))
        return false;
    for (int place = 0; place < matrix->rows * matrix->columns; place++) {
        int64_t bit =
            matrix->bit[place] + INT64_C(8) * (descriptor.start_bytes - WS_WGMMA_SOFTWARE_ADDRESS);
        const char *wrong =
            bit < 0 || bit + described.width_bits > INT64_C(8) * experiment->image_bytes
                ? "outside its image"
            : !number_of(type, bits_at(image, bit, described.width_bits), &matrix->number[place])
                ? "not a whole number"
                : NULL;

        if (wrong)
            return ws_fail(error, WS_CODE_CAPTURE, "run %d: %s[%d,%d] is %s", run,
                           ws_operand_letter(role), place / matrix->columns,
                           place % matrix->columns, wrong);
    }
    list_numbers(matrix);
    matrix->from = from;
    matrix->image = number;
    return true;
}

static bool read_registers(struct work *work, int run, struct matrix *matrix,
                           struct ws_error *error)
{
    const struct ws_mma_slots *slots = work->slots;
    const struct ws_operand *a = work->a;
    uint32_t number = work->experiment->run[run].registers;
    const struct ws_wgmma_registers *set = &work->experiment->set[number];
    uint64_t mask = UINT64_MAX >> (64 - a->width_bits);
    int per_thread = a->registers * a->elements;
    char where[WS_MMA_SLOT_SIZE];

    if (matrix->known && matrix->from == number)
        return true;
    matrix->known = false;
    for (int slot = 0; slot < slots->count[WS_OPERAND_A]; slot++) {
        uint32_t word = set->a[slot / per_thread][slot % per_thread / a->elements];

        if (!number_of(slots->mma->a, word >> ws_element_bit(a, slot % a->elements) & mask,
                       &matrix->number[slots->place[WS_OPERAND_A][slot]]))
            return ws_fail(error, WS_CODE_CAPTURE, "run %d: %s of A does not hold a whole number",
                           run, ws_mma_slot_text(slots->mma, WS_OPERAND_A, slot, where));
    }
    list_numbers(matrix);
    matrix->from = number;
    return true;
}

static void multiply(struct work *work)
{
    const struct matrix *a = &work->left, *b = &work->right;
    int64_t *d = work->product;

    memset(d, 0, (size_t)a->rows * (size_t)b->columns * sizeof *d);
    if (a->count * b->columns <= b->count * a->rows)
        for (int i = 0; i < a->count; i++) {
            int row = a->place[i] / a->columns, k = a->place[i] % a->columns;

            for (int column = 0; column < b->columns; column++)
                d[row * b->columns + column] +=
                    a->number[a->place[i]] * b->number[k * b->columns + column];
        }
    else
        for (int i = 0; i < b->count; i++) {
            int k = b->place[i] / b->columns, column = b->place[i] % b->columns;

            for (int row = 0; row < a->rows; row++)
                d[row * b->columns + column] +=
                    a->number[row * a->columns + k] * b->number[b->place[i]];
        }
}

/* What every thread receives. */
static bool give(const struct work *work, int run, uint32_t *received, struct ws_error *error)
{
    const struct ws_mma_slots *slots = work->slots;
    enum ws_mma_type type = slots->mma->d;
    char where[WS_MMA_SLOT_SIZE];

    memset(received, 0,
           (size_t)WS_WARPGROUP * (size_t)ws_wgmma_words(slots->mma) * sizeof *received);
    for (int slot = 0; slot < slots->count[WS_OPERAND_D]; slot++) {
        int64_t number = work->product[slots->place[WS_OPERAND_D][slot]], again;
        uint64_t bits = ws_mma_encode(type, number);

        if (!ws_mma_decode(type, bits, &again) || again != number)
            return ws_fail(error, WS_CODE_CAPTURE,
                           "run %d: %s of D cannot hold the sum from A and B", run,
                           ws_mma_slot_text(slots->mma, WS_OPERAND_D, slot, where));
        received[slot / work->d->elements] |= (uint32_t)bits
                                              << ws_element_bit(work->d, slot % work->d->elements);
    }
    return true;
}

static bool execute(struct work *work, int run, uint32_t *received, struct ws_error *error)
{
    const struct ws_wgmma_run *with = &work->experiment->run[run];

    if (!(work->experiment->set
              ? read_registers(work, run, &work->left, error)
              : read_described(work, WS_OPERAND_A, run, with->a, &work->left, error)) ||
        !read_described(work, WS_OPERAND_B, run, with->b, &work->right, error))
        return false;
    multiply(work);
    return give(work, run, received, error);
}

bool ws_wgmma_execute(const struct ws_wgmma_experiment *experiment,
                      const struct ws_mma_slots *slots, uint32_t *received, struct ws_error *error)
{
    const struct ws_mma *mma = experiment->mma;
    size_t words = (size_t)WS_WARPGROUP * (size_t)ws_wgmma_words(mma);
    struct work work = {.experiment = experiment,
                        .slots = slots,
                        .a = ws_mma_moved(mma, WS_OPERAND_A),
                        .d = ws_mma_moved(mma, WS_OPERAND_D)};
    bool done;

    work.product = calloc((size_t)mma->m * (size_t)mma->n, sizeof *work.product);
    done = work.product || ws_no_memory(error);
    done = matrix_init(&work.left, mma->m, mma->k, error) && done;
    done = matrix_init(&work.right, mma->k, mma->n, error) && done;
    for (int run = 0; run < experiment->runs && done; run++)
        done = execute(&work, run, received + (size_t)run * words, error);
    matrix_finish(&work.left);
    matrix_finish(&work.right);
    free(work.product);
    return done;
}
