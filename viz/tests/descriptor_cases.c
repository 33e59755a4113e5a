/*
 * Writes every row of feed_descriptors.def for descriptor_on_gpu.cu: the MMA variant, the tensor
 * map or the store as code, the descriptor, and the expected result. Of the judgement it writes
 * only the answer and the first wrong element.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/tests/feed_descriptor_row.h"
#include "viz/code/tensor_map_code.h"
#include "viz/code/wgmma_code.h"

static char rows[256 * 1024];

static void die(int row, const char *why)
{
    fprintf(stderr, "descriptor_cases: row %d: %s\n", row, why);
    exit(1);
}

/* How the box or the stores put the matrix there. */
static void print_writer(const struct fed_row *row, const struct ws_feed_read *read)
{
    const struct ws_stored_writer *writer = &read->writer;

    if (writer->boxed) {
        const struct ws_tensor_map *map = &writer->boxed->map;

        ws_tensor_map_code(map, "box", writer->boxes, writer->box_bytes, stdout);
        printf("struct writer {\n    static constexpr bool boxed = true;\n"
               "    static CUresult map(CUtensorMap *map, void *tensor) { return box_map(map, "
               "tensor); }\n"
               "    static __device__ void write(unsigned char *smem, const uint4 *, const "
               "CUtensorMap *map, uint64_t *barrier)\n    {\n"
               "        if (threadIdx.x == 0) {\n            barrier_make(barrier);\n            "
               "box_load(smem, map, barrier");
        for (int i = 0; i < map->rank; i++)
            fputs(", 0", stdout);
        puts(");\n        }\n        __syncthreads();\n        barrier_wait(barrier, 0);\n    "
             "}\n};");
        return;
    }
    puts("struct writer {\n    static constexpr bool boxed = false;\n"
         "    static CUresult map(CUtensorMap *, void *) { return CUDA_SUCCESS; }\n"
         "    static __device__ void write(unsigned char *smem, const uint4 *from, const "
         "CUtensorMap "
         "*, uint64_t *)\n    {");
    if (writer->addresses->source == WS_FROM_TILE)
        printf("        write_lines(from, smem, %d, %d, %d);\n",
               (int)writer->addresses->pitch_bytes, writer->addresses->swizzle.bits,
               read->k + read->along + 64);
    else {
        if (strstr(row->what, "stmatrix"))
            printf("        matrices<%s> stmatrix_x4%s(from);\n",
                   writer->from->trans ? "true" : "false", writer->from->trans ? "_trans" : "");
        printf("        %s\n", row->what);
    }
    puts("    }\n};");
}

static void print_row(int number, const struct fed_row *row)
{
    const struct ws_mma *mma = ws_mma_named(row->mma);
    const struct ws_variant *d = mma ? ws_mma_operand(mma, WS_OPERAND_D) : NULL;
    char name[WS_MMA_FUNCTION_SIZE], transposed[32] = "";
    size_t length = strlen(rows);
    struct fed_question question;
    struct ws_feed_reading reading;
    struct ws_stored stored;
    struct ws_error error;
    bool is_a = row->operand == WS_OPERAND_A;
    const struct ws_stored_order *order = &question.read.writer.order;

    if (!mma || !fed_ask(row, &question, &error) ||
        !ws_feed_read_ask(&question.read, &stored, &reading, &error))
        die(number, error.text);
    ws_stored_finish(&stored);
    ws_mma_function(mma, name);
    if (!ws_wgmma_code(mma, stdout, &error))
        die(number, error.text);
    printf("namespace case_%d {\n", number);
    print_writer(row, &question.read);
    if (ws_wgmma_transposes(mma))
        snprintf(transposed, sizeof transposed, "<%d, %d>", is_a && row->major == WS_MAJOR_MN,
                 !is_a && row->major == WS_MAJOR_MN);
    printf("struct call : writer {\n    using word = %s;\n    static constexpr int words = %d;\n"
           "    static __device__ void run(word (&d)[words], uint64_t a, uint64_t b)\n    {\n"
           "        fence_stores();\n        __syncthreads();\n        wgmma_hold(d);\n        "
           "wgmma_fence();\n        %s%s(d, a, b, false);\n        wgmma_commit();\n        "
           "wgmma_wait();\n        wgmma_hold(d);\n    }\n};\n}\n\n",
           ws_mma_cpp(d), ws_moved(d)->registers, name, transposed);
    snprintf(
        rows + length, sizeof rows - length,
        "    {\"%d: %s %s by %s\", %s, \"%s\", \"%s\", '%c', %d, %d, 0x%016llxull, %d, %d, %d, "
        "%d, %s, %d, %d, %s, %d, %d, {",
        number, row->mma, is_a ? "A" : "B", row->descriptor, reading.feeds ? "true" : "false",
        ws_mma_type_name(mma->d), ws_mma_type_name(is_a ? mma->a : mma->b), is_a ? 'A' : 'B',
        mma->n, mma->k,
        (unsigned long long)ws_descriptor_number(&question.read.described.descriptor), row->along,
        row->k, row->base, (int)question.boxed.map.rank,
        ws_stored_major(order) == WS_MAJOR_K ? "true" : "false", reading.first.row,
        reading.first.column, reading.first.is_element ? "true" : "false", reading.first.there_row,
        reading.first.there_column);
    for (int i = 0; i < question.boxed.map.rank; i++) {
        length = strlen(rows);
        snprintf(rows + length, sizeof rows - length, "%s{%d, %d}", i ? ", " : "",
                 (int)question.boxed.map.size[i],
                 order->dimension[i] == order->dimension[0] ? 0 : 1);
    }
    length = strlen(rows);
    snprintf(rows + length, sizeof rows - length, "}, launch<case_%d::call>},\n", number);
}

int main(void)
{
    for (int i = 0; i < FED_ROWS; i++)
        print_row(i, &fed_rows[i]);
    printf("static const test_case cases[] = {\n%s};\n", rows);
    return fflush(stdout) ? 1 : 0;
}
