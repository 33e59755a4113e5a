/* Expressions made at random, for the tests of what evaluates and what compiles them. */
#ifndef WS_PROBE_TESTS_RANDOM_EXPRESSION_H
#define WS_PROBE_TESTS_RANDOM_EXPRESSION_H

#include <stdint.h>
#include <stdio.h>

static uint64_t random_state = 42;

static unsigned pick(unsigned below)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(random_state >> 33) % below;
}

/* Writes one; what would be deep becomes a leaf. */
static void make_expression(FILE *file, int depth)
{
    static const char *const leaves[] = {
        "t",  "t",    "lane", "threadIdx.x", "0",          "1",  "2",    "3",     "7",  "16", "8u",
        "-1", "0x70", "5ll",  "0xfffffff0",  "2147483647", "31", "1ull", "0b101", "017"};
    static const char *const infixes[] = {"+", "-",  "*",  "/",  "%",  "<<", ">>",
                                          "<", "<=", ">",  ">=", "==", "!=", "&",
                                          "^", "|",  "&&", "||", "+",  "*",  "/"};
    static const char *const before[] = {"-", "~", "!", "+", "(int)", "(unsigned)", "(long long)"};
    unsigned kind = depth > 4 ? 0 : pick(10);

    if (kind < 2) {
        fputs(leaves[pick(sizeof leaves / sizeof leaves[0])], file);
    } else if (kind < 7) {
        make_expression(file, depth + 1);
        fprintf(file, " %s ", infixes[pick(sizeof infixes / sizeof infixes[0])]);
        make_expression(file, depth + 1);
    } else if (kind == 7) {
        fputs("(", file);
        make_expression(file, depth + 1);
        fputs(")", file);
    } else if (kind == 8) {
        fprintf(file, "%s (", before[pick(sizeof before / sizeof before[0])]);
        make_expression(file, depth + 1);
        fputs(")", file);
    } else {
        make_expression(file, depth + 1);
        fputs(" ? ", file);
        make_expression(file, depth + 1);
        fputs(" : ", file);
        make_expression(file, depth + 1);
    }
}

#endif
