/*
 * Every pairing of feed_pairings.def by brute force: the registers after a load are simulated on
 * memory full of random elements, put into the operand and multiplied. The load feeds the operand
 * if the result is that of the matrix somewhere in that memory. Only the addresses come from the
 * engine.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "feed_pairing.h"
#include "feed_reference.h"
#include "probe/isa/operand.h"
#include "probe/tests/sample.h"

enum { ROUNDS = 3, BYTES = REF_MEMORY / 2 };

/* The places of an 8x8 matrix of halves in a warp: PTX ISA, ldmatrix. */
static void matrix_place(bool trans, int lane, int half, int *row, int *column)
{
    *row = trans ? 2 * (lane % 4) + half : lane / 4;
    *column = trans ? lane / 4 : 2 * (lane % 4) + half;
}

static void simulate_load(const struct ws_variant *load, const uint32_t *address,
                          const unsigned char *memory, uint32_t words[REF_LANES][REF_WORDS])
{
    bool trans = strstr(load->name, ".trans");

    memset(words, 0, REF_LANES * sizeof words[0]);
    for (int lane = 0; lane < REF_LANES; lane++)
        for (int reg = 0; reg < ws_moved(load)->registers; reg++) {
            if (load->family->by_lane) {
                words[lane][reg] =
                    (uint32_t)ref_get(memory, 0, ((int64_t)address[lane] + 4 * reg) * 8, 32);
                continue;
            }
            for (int half = 0; half < 2; half++) {
                int row, column;

                matrix_place(trans, lane, half, &row, &column);
                words[lane][reg] |=
                    (uint32_t)ref_get(memory, 0, ((int64_t)address[8 * reg + row] + 2 * column) * 8,
                                      16)
                    << 16 * half;
            }
        }
}

static void simulate_store(const struct ws_variant *store, const uint32_t *address,
                           unsigned char *memory, uint32_t words[REF_LANES][REF_WORDS])
{
    bool trans = strstr(store->name, ".trans");

    for (int lane = 0; lane < REF_LANES; lane++)
        for (int reg = 0; reg < ws_moved(store)->registers; reg++)
            for (int half = 0; half < 2; half++) {
                int row, column;

                matrix_place(trans, lane, half, &row, &column);
                ref_put(memory, 0, ((int64_t)address[8 * reg + row] + 2 * column) * 8, 16,
                        words[lane][reg] >> 16 * half & 0xffff);
            }
}

static ref_matrix a, b, d, fed, right, got, side[8];

/*
 * Whether multiplying the words has the same result as multiplying the matrix; the other operand is
 * random.
 */
static bool multiplies_right(const struct ref_product *product, char operand, ref_matrix matrix,
                             uint32_t words[REF_LANES][REF_WORDS], uint32_t *state)
{
    const char *type = operand == 'A' ? product->b : product->a;

    ref_from_words(product, operand, ref_type(product, operand), words, fed);
    if (operand == 'A') {
        ref_randomize(type, product->k, product->n, state, b);
        ref_multiply(product, matrix, b, right);
        ref_multiply(product, fed, b, got);
    } else {
        ref_randomize(type, product->m, product->k, state, a);
        ref_multiply(product, a, matrix, right);
        ref_multiply(product, a, fed, got);
    }
    return ref_equal(product->m, product->n, right, got);
}

/* In any places of the operand, if its other words are right. */
static bool feeds_somewhere(const struct ref_product *product, const struct pairing *row,
                            ref_matrix matrix, uint32_t loaded[REF_LANES][REF_WORDS],
                            const int *order, int count, uint32_t *state)
{
    int words = ref_words(product, row->letter);

    for (int first = 0; first < (count < words ? words : 1); first++)
        for (int second = 0; second < (count < words && count > 1 ? words : 1); second++) {
            uint32_t placed[REF_LANES][REF_WORDS];

            ref_to_words(product, row->letter, ref_type(product, row->letter), matrix, placed);
            if (count < words && count > 1 && first == second)
                continue;
            for (int lane = 0; lane < REF_LANES; lane++)
                for (int i = 0; i < count && i < words; i++)
                    placed[lane][count >= words ? i : i ? second : first] = loaded[lane][order[i]];
            if (multiplies_right(product, row->letter, matrix, placed, state))
                return true;
        }
    return false;
}

static void matrix_at(const unsigned char *memory, int swizzle, const char *type, int64_t pitch,
                      int row, int column, int rows, int columns, bool turned, ref_matrix matrix)
{
    int bits = ref_bits(type);

    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) {
            double value = ref_decode(
                type, ref_get(memory, swizzle, (row + i) * pitch * 8 + (int64_t)(column + j) * bits,
                              bits));

            matrix[turned ? j : i][turned ? i : j] = value;
        }
}

/* Whether it feeds the operand, for a matrix that starts there, in every round. */
static bool load_feeds_at(const struct pairing *row, const struct ws_feed_question *question,
                          const struct ws_feed_answer *answer, int down, int across)
{
    struct ref_product product = ref_product_of(row->mma);
    const char *type = ref_type(&product, row->letter);
    int swizzle = ref_swizzle_bits(*row->stored ? row->stored : row->swizzle);
    int rows = row->letter == 'A' ? product.m : product.k, order[REF_WORDS];
    int columns = row->letter == 'A' ? product.k : product.n;
    bool turned = row->major == WS_FEED_COLUMN;
    uint32_t state = 12345;
    int count = question->orders ? question->orders : ws_moved(question->from)->registers;

    for (int i = 0; i < count; i++)
        order[i] = question->orders ? question->order[i] : i;
    for (int round = 0; round < ROUNDS; round++) {
        static unsigned char memory[REF_MEMORY];
        uint32_t loaded[REF_LANES][REF_WORDS];

        for (int64_t at = 0; at < REF_MEMORY * 8 / 2; at += ref_bits(type))
            ref_put(memory, swizzle, at, ref_bits(type),
                    ref_encode(type, (double)ref_random_value(type, &state)));
        matrix_at(memory, swizzle, type, answer->pitch_bytes, down, across, turned ? columns : rows,
                  turned ? rows : columns, turned, side[0]);
        simulate_load(question->from, answer->addresses.address, memory, loaded);
        if (!feeds_somewhere(&product, row, side[0], loaded, order, count, &state))
            return false;
    }
    return true;
}

/* For a matrix that starts anywhere: every 8 rows and every 16 bytes. */
static bool load_feeds(const struct pairing *row, const struct ws_feed_question *question,
                       const struct ws_feed_answer *answer)
{
    struct ref_product product = ref_product_of(row->mma);
    int bits = ref_bits(ref_type(&product, row->letter));
    int across = row->letter == 'A' ? product.k : product.n;
    int down = row->letter == 'A' ? product.m : product.k;

    if (row->major == WS_FEED_COLUMN) {
        int turned = across;

        across = down;
        down = turned;
    }
    for (int i = 0; (i + down) * answer->pitch_bytes <= BYTES / 2; i += 8)
        for (int j = 0; (j + across) * bits <= answer->pitch_bytes * 8; j += 128 / bits)
            if (load_feeds_at(row, question, answer, i, j))
                return true;
    return false;
}

/* A store: whether D is in memory afterwards, or for a part, whether the stored part is. */
static bool store_feeds(const struct pairing *row, const struct ws_feed_question *question,
                        const struct ws_feed_answer *answer)
{
    struct ref_product product = ref_product_of(row->mma);
    int swizzle = ref_swizzle_bits(*row->stored ? row->stored : row->swizzle), wrong = 0;
    int words = ws_moved(question->from)->registers;
    bool turned = row->major == WS_FEED_COLUMN;
    uint32_t state = 54321;

    for (int round = 0; round < ROUNDS; round++) {
        static unsigned char memory[REF_MEMORY];
        uint32_t packed[REF_LANES][REF_WORDS], stored[REF_LANES][REF_WORDS] = {{0}};
        int found = 0;

        ref_randomize(product.a, product.m, product.k, &state, a);
        ref_randomize(product.b, product.k, product.n, &state, b);
        ref_multiply(&product, a, b, d);
        ref_to_words(&product, 'D', "f16", d, packed);
        memset(memory, 0xff, sizeof memory);
        for (int lane = 0; lane < REF_LANES; lane++)
            for (int i = 0; i < words; i++)
                stored[lane][question->orders ? question->order[i] : i] =
                    i < 2 ? packed[lane][i] : 0xffffffff;
        simulate_store(question->from, answer->addresses.address, memory, stored);
        matrix_at(memory, swizzle, "f16", answer->pitch_bytes, 0, 0, turned ? product.n : product.m,
                  turned ? product.m : product.n, turned, got);
        for (int i = 0; i < product.m; i++)
            for (int j = 0; j < product.n; j++)
                found += got[i][j] == d[i][j];
        wrong += words >= 2 ? found < product.m * product.n : found < product.m * product.n / 2;
    }
    return wrong == 0;
}

/* D of several MMAs, as an operand of the next. */
static bool chain_feeds(const struct pairing *row, const struct ws_feed_question *question)
{
    struct ref_product first = ref_product_of(row->from), next = ref_product_of(row->mma);
    const char *type = ref_type(&next, row->letter);
    bool turned = row->major == WS_FEED_COLUMN;
    int columns = row->letter == 'A' ? (turned ? next.m : next.k) : (turned ? next.k : next.n);
    int products = (columns + first.n - 1) / first.n, words = ref_words(&next, row->letter);
    int bits = ref_bits(type);
    uint32_t state = 999;

    for (int round = 0; round < ROUNDS; round++) {
        uint32_t packed[REF_LANES][REF_WORDS] = {{0}}, taken[REF_LANES][REF_WORDS] = {{0}};

        memset(side[1], 0, sizeof side[1]);
        for (int i = 0; i < products; i++) {
            uint32_t one[REF_LANES][REF_WORDS];
            int each = first.m * first.n / REF_LANES * bits / 32;

            ref_randomize("b1", first.m, first.k, &state, a);
            ref_randomize("b1", first.k, first.n, &state, b);
            ref_multiply(&first, a, b, d);
            for (int r = 0; r < first.m; r++)
                for (int c = 0; c < first.n; c++)
                    side[1][turned ? c + first.n * i : r][turned ? r : c + first.n * i] = d[r][c];
            ref_to_words(&first, 'D', type, d, one);
            /* With 8 bits, a word holds two elements of one MMA and two of the next. */
            for (int lane = 0; lane < REF_LANES; lane++)
                for (int j = 0; bits == 8 && j < 2; j++)
                    packed[lane][i / 2 * 2 + j] |= (one[lane][0] >> 16 * j & 0xffff) << i % 2 * 16;
            for (int lane = 0; lane < REF_LANES; lane++)
                for (int j = 0; bits > 8 && j < each; j++)
                    packed[lane][i * each + j] = one[lane][j];
        }
        if (turned) /* columns of D became rows */
            memset(side[2], 0, sizeof side[2]);
        for (int lane = 0; lane < REF_LANES; lane++)
            for (int i = 0; i < words; i++)
                taken[lane][i] = packed[lane][question->orders ? question->order[i] : i];
        if (!multiplies_right(&next, row->letter, side[1], taken, &state))
            return false;
    }
    return true;
}

static void describe(const struct pairing *row, char *text, size_t size)
{
    snprintf(text, size, "%s %s %c, %s, tiles %s, pitch %d, swizzle '%s' stored '%s' order '%s' %s",
             row->from, row->mma, row->letter, row->major == WS_FEED_ROW ? "rows" : "columns",
             ws_tile_name(row->tile), row->pitch, row->swizzle, row->stored, row->order,
             row->address);
}

static void an_answer_is_what_the_product_says(void **state)
{
    (void)state;
    for (int i = 0; i < PAIRINGS; i += sample_step(1)) {
        const struct pairing *row = &pairings[i];
        struct ws_address_options addresses;
        struct ws_swizzle stored;
        struct ws_feed_question question;
        struct ws_feed_answer answer;
        struct ws_error error = {0};
        enum feeds feeds;
        char text[512];
        bool forced;

        describe(row, text, sizeof text);
        assert_true(pairing_ask(row, &addresses, &stored, &question));
        if (!ws_feed_judge(&question, &answer, &error))
            fail_msg("%s: %s", text, error.text);
        feeds = !answer.feeds ? NO : answer.part ? PART : YES;
        forced = question.from->mma                     ? chain_feeds(row, &question)
                 : question.from->family->writes_memory ? store_feeds(row, &question, &answer)
                                                        : load_feeds(row, &question, &answer);
        if (feeds != row->feeds || forced != answer.feeds)
            fail_msg("%s: the engine says %d, the product %d, the table %d", text, feeds, forced,
                     row->feeds);
    }
}

static void half_of_the_pairings_are_wrong(void **state)
{
    int wrong = 0;

    (void)state;
    for (int i = 0; i < PAIRINGS; i++)
        wrong += pairings[i].feeds == NO;
    assert_true(PAIRINGS >= 60 && wrong >= PAIRINGS * 2 / 5 && wrong <= PAIRINGS * 3 / 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_answer_is_what_the_product_says),
        cmocka_unit_test(half_of_the_pairings_are_wrong),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
