/*
 * Runs every pairing of feed_pairings.def, and every ready pair, on a GPU: the load as given, and
 * the MMA with its registers as given, on random matrices. The result must equal the host's if the
 * load feeds the operand, and differ otherwise.
 */
#include <cstdint>
#include <cstdio>
#include <cstring>

#include <cuda_runtime.h>

#include "probe/tests/feed_reference.h"

enum { WORDS = 64, ROUNDS = 3 }; /* words of a lane that go in, and come out */

enum class kind { load, store, chain };
enum { ONE, BESIDE, ALONG };

struct lanes {
    uint32_t word[REF_LANES][WORDS];
};

struct device_memory {
    unsigned char bytes[REF_MEMORY];
    lanes d, fed, other, more;
};

template <typename Array> static __device__ void copy(Array &to, const uint32_t *from)
{
    memcpy(&to, from, sizeof to);
}

template <typename Call> static __global__ void run(device_memory *gpu)
{
    extern __shared__ __align__(1024) unsigned char tile[];
    const int lane = threadIdx.x;

    for (int i = lane; i < REF_MEMORY; i += REF_LANES)
        tile[i] = gpu->bytes[i];
    __syncwarp();
    Call::run(gpu->d.word[lane], gpu->fed.word[lane], gpu->other.word[lane], gpu->more.word[lane],
              tile);
    __syncwarp();
    for (int i = lane; i < REF_MEMORY; i += REF_LANES)
        gpu->bytes[i] = tile[i];
}

template <typename Call> static cudaError_t launch(device_memory *gpu)
{
    run<Call><<<1, REF_LANES, REF_MEMORY>>>(gpu);
    return cudaDeviceSynchronize();
}

struct test_case {
    const char *name;
    kind what;
    bool feeds, part;
    const char *before, *mma;
    char operand;
    bool turned;
    int pitch, swizzle, products, tiles, row;
    struct {
        int row, column;
    } at[8];
    cudaError_t (*call)(device_memory *);
};

#include "feed_cases.h"

static device_memory *gpu;
static ref_matrix fed[8], other[8], sum[8], right, got;

/* Puts an operand's registers after those of others. */
static void give(const ref_product &product, char operand, ref_matrix matrix, lanes &to, int nth)
{
    const int words = ref_words(&product, operand);
    uint32_t one[REF_LANES][REF_WORDS];

    ref_to_words(&product, operand, ref_type(&product, operand), matrix, one);
    for (int lane = 0; lane < REF_LANES; lane++)
        for (int i = 0; i < words; i++)
            to.word[lane][nth * words + i] = one[lane][i];
}

static void take(const ref_product &product, const lanes &from, int nth, ref_matrix matrix)
{
    const int words = ref_words(&product, 'D');
    uint32_t one[REF_LANES][REF_WORDS];

    for (int lane = 0; lane < REF_LANES; lane++)
        for (int i = 0; i < words; i++)
            one[lane][i] = from.word[lane][nth * words + i];
    ref_from_words(&product, 'D', product.d, one, matrix);
}

static void add(const ref_product &product, ref_matrix one, ref_matrix to)
{
    for (int row = 0; row < product.m; row++)
        for (int column = 0; column < product.n; column++)
            to[row][column] += one[row][column];
}

static void multiply(const ref_product &product, char operand, ref_matrix matrix, ref_matrix with,
                     ref_matrix result)
{
    if (operand == 'A')
        ref_multiply(&product, matrix, with, result);
    else
        ref_multiply(&product, with, matrix, result);
}

static void read_matrix(const test_case &test, const char *type, int row, int column, int rows,
                        int columns, ref_matrix matrix)
{
    const int bits = ref_bits(type);

    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) {
            const int down = row + (test.turned ? j : i), across = column + (test.turned ? i : j);

            matrix[i][j] = ref_decode(
                type, ref_get(gpu->bytes, test.swizzle,
                              (int64_t)down * test.pitch * 8 + (int64_t)across * bits, bits));
        }
}

static bool run_load(const test_case &test, uint32_t *state)
{
    const ref_product product = ref_product_of(test.mma);
    const char operand = test.operand, with = operand == 'A' ? 'B' : 'A';
    const char *type = ref_type(&product, operand);
    const int rows = operand == 'A' ? product.m : product.k;
    const int columns = operand == 'A' ? product.k : product.n;
    const int others = test.row == ALONG ? test.tiles : 1;
    bool good = true;

    for (int64_t at = 0; at < REF_MEMORY * 8; at += ref_bits(type))
        ref_put(gpu->bytes, test.swizzle, at, ref_bits(type),
                ref_encode(type, (double)ref_random_value(type, state)));
    for (int i = 0; i < test.tiles; i++)
        read_matrix(test, type, test.at[i].row, test.at[i].column, rows, columns, fed[i]);
    give(product, operand, fed[0], gpu->fed, 0);
    for (int i = 0; i < others; i++) {
        ref_randomize(ref_type(&product, with), with == 'A' ? product.m : product.k,
                      with == 'A' ? product.k : product.n, state, other[i]);
        give(product, with, other[i], gpu->other, i);
    }
    if (test.call(gpu) != cudaSuccess)
        return false;
    memset(sum, 0, sizeof sum);
    for (int i = 0; i < test.tiles; i++) {
        multiply(product, operand, fed[i], other[others > 1 ? i : 0], right);
        add(product, right, sum[test.row == BESIDE ? i : 0]);
    }
    for (int i = 0; i < (test.row == BESIDE ? test.tiles : 1); i++) {
        take(product, gpu->d, i, got);
        good = good && ref_equal(product.m, product.n, sum[i], got);
    }
    return good;
}

static bool run_store(const test_case &test, uint32_t *state)
{
    const ref_product product = ref_product_of(test.mma);
    const int as = test.row == ALONG ? test.tiles : 1, bs = test.row == ALONG ? 1 : test.tiles;
    int wrong = 0;

    memset(gpu->bytes, 0xff, sizeof gpu->bytes);
    for (int i = 0; i < as; i++) {
        ref_randomize(product.a, product.m, product.k, state, fed[i]);
        give(product, 'A', fed[i], gpu->other, i);
    }
    for (int i = 0; i < bs; i++) {
        ref_randomize(product.b, product.k, product.n, state, other[i]);
        give(product, 'B', other[i], gpu->more, i);
    }
    if (test.call(gpu) != cudaSuccess)
        return false;
    for (int i = 0; i < test.tiles; i++) {
        ref_multiply(&product, fed[as > 1 ? i : 0], other[bs > 1 ? i : 0], right);
        read_matrix(test, "f16", test.at[i].row, test.at[i].column, product.m, product.n, got);
        for (int row = 0; row < product.m; row++)
            for (int column = 0; column < product.n; column++)
                wrong += !(right[row][column] == got[row][column]);
    }
    return wrong == (test.part ? product.m * product.n / 2 : 0);
}

static bool run_chain(const test_case &test, uint32_t *state)
{
    const ref_product first = ref_product_of(test.before), next = ref_product_of(test.mma);
    const char with = test.operand == 'A' ? 'B' : 'A';

    memset(fed, 0, sizeof fed);
    ref_randomize("b1", first.m, first.k, state, other[0]);
    give(first, 'A', other[0], gpu->other, 0);
    for (int i = 0; i < test.products; i++) {
        ref_randomize("b1", first.k, first.n, state, other[1]);
        give(first, 'B', other[1], gpu->more, i);
        ref_multiply(&first, other[0], other[1], sum[0]);
        for (int row = 0; row < first.m; row++)
            for (int column = 0; column < first.n; column++)
                fed[0][test.turned ? column + first.n * i : row]
                   [test.turned ? row : column + first.n * i] = sum[0][row][column];
    }
    ref_randomize(ref_type(&next, with), with == 'A' ? next.m : next.k,
                  with == 'A' ? next.k : next.n, state, other[2]);
    give(next, with, other[2], gpu->fed, 0);
    if (test.call(gpu) != cudaSuccess)
        return false;
    multiply(next, test.operand, fed[0], other[2], right);
    take(next, gpu->d, 0, got);
    return ref_equal(next.m, next.n, right, got);
}

int main()
{
    int failures = 0, yes = 0, no = 0;
    uint32_t state = 2026;

    if (cudaMallocManaged(&gpu, sizeof *gpu) != cudaSuccess) {
        std::printf("FAILED: no GPU\n");
        return 1;
    }
    for (const test_case &test : cases) {
        int good = 0;

        for (int round = 0; round < ROUNDS; round++)
            good += test.what == kind::load    ? run_load(test, &state)
                    : test.what == kind::store ? run_store(test, &state)
                                               : run_chain(test, &state);
        if (good != (test.feeds ? ROUNDS : 0)) {
            std::printf("FAILED: %s: said to %s, and is right in %d of %d rounds\n", test.name,
                        test.feeds ? "feed" : "not feed", good, ROUNDS);
            failures++;
        }
        (test.feeds ? yes : no)++;
    }
    if (cudaGetLastError() != cudaSuccess) {
        std::printf("FAILED: the GPU refuses\n");
        failures++;
    }
    std::printf("feed: %d that feed, %d that do not, %d failures\n", yes, no, failures);
    return failures != 0;
}
