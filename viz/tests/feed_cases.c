/*
 * Writes, for feed_on_gpu.cu, every pairing and every ready pair as generated code with a function
 * to call it. What does not feed is written as if it did, with the registers as they are.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/memory.h"
#include "probe/feed/feed_pairs.h"
#include "probe/isa/operand.h"
#include "probe/tests/feed_pairing.h"
#include "viz/code/feed_code.h"
#include "viz/code/mma_code.h"

static void die(const char *what, const char *why)
{
    fprintf(stderr, "feed_cases: %s: %s\n", what, why);
    exit(1);
}

/* The registers as they are, as if they were the operand. */
static void pretend(const struct ws_feed_question *question, struct ws_feed_answer *answer)
{
    bool store = !question->from->mma && question->from->family->writes_memory;
    int count = question->orders ? question->orders : answer->words;
    int words = answer->operand_words;

    answer->part = count < words;
    answer->tiles = store && count > words ? count / words : 1;
    memset(answer->at, 0, sizeof answer->at);
    for (int tile = 0; tile < answer->tiles; tile++)
        for (int i = 0; i < words; i++) {
            int at = tile * words + i;

            answer->at[tile].word[i] = at >= count        ? -1
                                       : question->orders ? question->order[at]
                                                          : at;
            answer->at[tile].column = tile * ws_moved(question->operand)->columns;
        }
}

static void print_array(const struct ws_variant *operand, const char *name, int times)
{
    printf("        %s %s", ws_mma_cpp(operand), name);
    if (times)
        printf("[%d]", times);
    printf("[%d]", ws_moved(operand)->registers);
}

/* A function that copies words into the arrays that the generated one wants, and calls it. */
static void print_call(const struct ws_feed_question *question, const struct ws_feed_answer *answer)
{
    const struct ws_mma *mma = question->operand->mma, *before = question->from->mma;
    const struct ws_variant *a = ws_mma_operand(mma, WS_OPERAND_A);
    const struct ws_variant *b = ws_mma_operand(mma, WS_OPERAND_B);
    const struct ws_variant *c = ws_mma_operand(mma, WS_OPERAND_C);
    const struct ws_variant *d = ws_mma_operand(mma, WS_OPERAND_D);
    bool store = !before && question->from->family->writes_memory;
    bool is_a = ws_moved(question->operand)->role == WS_OPERAND_A;
    enum ws_feed_row row = ws_feed_row(question, answer);
    int beside = row == WS_FEED_BESIDE ? answer->tiles : 0;
    int along = row == WS_FEED_ALONG ? answer->tiles : 0;
    char name[WS_FEED_FUNCTION_SIZE];

    printf("struct call {\n    static __device__ void run(uint32_t *d, const uint32_t *fed, "
           "const uint32_t *other, const uint32_t *more, void *tile)\n    {\n");
    ws_feed_function(question, name);
    if (before) {
        print_array(d, "sum", 0);
        printf(";\n");
        print_array(ws_mma_operand(before, WS_OPERAND_A), "a_", 0);
        printf(";\n");
        print_array(ws_mma_operand(before, WS_OPERAND_B), "b_", answer->products);
        printf(";\n");
        print_array(is_a ? b : a, "next_", 0);
        printf(";\n");
        print_array(c, "zero", 0);
        printf(" = {};\n        copy(a_, other);\n        copy(b_, more);\n        copy(next_, "
               "fed);\n        %s(sum, a_, b_, next_, zero);\n        memcpy(d, sum, sizeof "
               "sum);\n        (void)tile;\n",
               name);
    } else if (store) {
        int times = row == WS_FEED_ONE ? 1 : answer->tiles;

        print_array(a, "a_", along);
        printf(";\n");
        print_array(b, "b_", along ? 0 : times);
        printf(";\n");
        print_array(c, "zero", times);
        printf(
            " = {};\n        copy(a_, other);\n        copy(b_, more);\n        %s(tile, a_, b_, "
            "zero);\n        (void)d;\n        (void)fed;\n",
            name);
    } else {
        print_array(d, "sum", beside);
        printf(";\n");
        print_array(question->operand, "part", 0);
        printf(";\n");
        print_array(is_a ? b : a, "other_", along);
        printf(";\n");
        print_array(c, "zero", beside);
        printf(" = {};\n        copy(part, fed);\n        copy(other_, other);\n        %s(sum, "
               "%stile, other_, zero);\n        memcpy(d, sum, sizeof sum);\n        (void)more;\n",
               name, answer->part ? "part, " : "");
    }
    printf("    }\n};\n");
}

static int number;
static char rows[512 * 1024];

static void print_case(const struct ws_feed_question *question, struct ws_feed_answer *answer,
                       int swizzle, const char *words)
{
    static const char include[] = "#include <cstdint>\n\n";
    const struct ws_mma *before = question->from->mma;
    const char *kind = before ? "chain" : question->from->family->writes_memory ? "store" : "load";
    bool feeds = answer->feeds;
    struct ws_memory code;
    struct ws_error error;
    size_t length = strlen(rows);
    enum ws_feed_row row;

    if (!feeds)
        pretend(question, answer);
    row = ws_feed_row(question, answer);
    if (!ws_memory_open(&code, &error) || !ws_feed_code(question, answer, code.file, &error) ||
        !ws_memory_close(&code, &error))
        die(words, error.text);
    if (strncmp(code.text, include, sizeof include - 1) != 0)
        die(words, "begins otherwise");
    printf("namespace case_%d {\n%s\n", number, code.text + sizeof include - 1);
    print_call(question, answer);
    printf("}\n\n");
    free(code.text);
    snprintf(rows + length, sizeof rows - length,
             "    {\"%s\", kind::%s, %s, %s, \"%s\", \"%s\", '%c', %s, %lld, %d, %d, %d, %d, {",
             words, kind, feeds ? "true" : "false", answer->part ? "true" : "false",
             before ? before->name : "", question->operand->mma->name,
             *ws_operand_letter(ws_moved(question->operand)->role),
             answer->major == WS_FEED_COLUMN ? "true" : "false", (long long)answer->pitch_bytes,
             swizzle, answer->products, row == WS_FEED_ONE ? 1 : answer->tiles, (int)row);
    for (int i = 0; i < answer->tiles; i++) {
        length = strlen(rows);
        snprintf(rows + length, sizeof rows - length, "%s{%d, %d}", i ? ", " : "",
                 answer->at[i].row, answer->at[i].column);
    }
    length = strlen(rows);
    snprintf(rows + length, sizeof rows - length, "}, launch<case_%d::call>},\n", number);
    number++;
}

int main(void)
{
    const struct ws_feed_pair *pair;

    for (int i = 0; i < PAIRINGS; i++) {
        struct ws_address_options addresses;
        struct ws_swizzle stored;
        struct ws_feed_question question;
        struct ws_feed_answer answer;
        struct ws_error error;
        char words[256];

        snprintf(words, sizeof words, "%d: %s %s %c", i, pairings[i].from, pairings[i].mma,
                 pairings[i].letter);
        if (!pairing_ask(&pairings[i], &addresses, &stored, &question) ||
            !ws_feed_judge(&question, &answer, &error))
            die(words, "is not judged");
        stored = question.stored ? stored : addresses.swizzle;
        print_case(&question, &answer, stored.bits, words);
    }
    for (int i = 0; (pair = ws_feed_pair(i)); i++) {
        struct ws_address_options addresses = {0};
        struct ws_feed_question question = ws_feed_pair_question(pair, &addresses);
        struct ws_feed_answer answer;
        struct ws_error error;

        if (!ws_feed_judge(&question, &answer, &error) || !answer.feeds)
            die(pair->name, "does not feed");
        print_case(&question, &answer, 0, pair->name);
    }
    printf("static const test_case cases[] = {\n%s};\n", rows);
    return fflush(stdout) ? 1 : 0;
}
