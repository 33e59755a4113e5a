/*
 * Random programs with branches and loops, whose lanes part and meet, against a direct evaluation of
 * each lane; and where lanes meet again.
 */
#include "probe/tests/ptx_launched.h"

enum { VARIABLES = 6, LANES = 32, PROGRAMS = 150, MOST_NODES = 400, MOST_STORES = 4000 };

/* A statement of a program; blocks are lists by `next`, and `inner`, `other` are those within. */
struct node {
    enum { ASSIGN, STORE, IF, LOOP, BREAK, CONTINUE, LEAVE, SWITCH } kind;
    int to, a, b, operator, constant;
    struct node *inner, *other, *next;
};

struct program {
    struct node node[MOST_NODES];
    int nodes, labels;
    uint64_t random;
    FILE *out;
};

static unsigned pick(struct program *program, unsigned below)
{
    return (unsigned)(random_bits(&program->random) >> 33) % below;
}

static struct node *block(struct program *program, int depth, bool in_loop);

static struct node *statement(struct program *program, int depth, bool in_loop)
{
    struct node *node;
    unsigned kind = pick(program, 20);

    if (program->nodes == MOST_NODES)
        return NULL;
    node = &program->node[program->nodes++];
    *node = (struct node){.kind = ASSIGN,
                          .to = (int)pick(program, VARIABLES),
                          .a = (int)pick(program, VARIABLES),
                          .b = (int)pick(program, VARIABLES),
                          .operator=(int) pick(program, 6),
                          .constant = (int)pick(program, 50)};
    if (kind < 5) {
        node->kind = STORE;
    } else if (kind < 9 && depth < 5) {
        node->kind = IF;
        node->inner = block(program, depth + 1, in_loop);
        node->other = pick(program, 2) ? block(program, depth + 1, in_loop) : NULL;
    } else if (kind < 12 && depth < 4) {
        node->kind = LOOP;
        node->constant = 1 + (int)pick(program, 4);
        node->inner = block(program, depth + 1, true);
    } else if (kind == 12 && depth < 4) {
        node->kind = SWITCH;
        node->inner = block(program, depth + 1, in_loop);
        node->other = block(program, depth + 1, in_loop);
    } else if (kind < 15 && in_loop) {
        node->kind = kind == 13 ? BREAK : CONTINUE;
    } else if (kind == 15 && depth > 1) {
        node->kind = LEAVE;
    }
    return node;
}

static struct node *block(struct program *program, int depth, bool in_loop)
{
    struct node *first = NULL, **last = &first;

    for (unsigned i = 1 + pick(program, 4); i; i--) {
        *last = statement(program, depth, in_loop);
        if (!*last)
            break;
        last = &(*last)->next;
    }
    return first;
}

static uint32_t computed(const struct node *node, const uint32_t *v)
{
    uint32_t a = v[node->a], b = v[node->b], c = (uint32_t)node->constant;

    switch (node->operator) {
    case 0:
        return a + c;
    case 1:
        return a * 3 + b;
    case 2:
        return a ^ b;
    case 3:
        return a >> (c & 7);
    case 4:
        return (a & 63) + c;
    default:
        return a - b + c;
    }
}

static bool condition(const struct node *node, const uint32_t *v)
{
    uint32_t a = v[node->a];

    return node->operator<3 ? (a & 15) < (uint32_t)(node->constant & 15)
                            : (a & (uint32_t)(node->constant | 1)) != 0;
}

/* What one lane stores, in order. How a block ends is the kind of what ended it; ASSIGN: its end. */
struct lane {
    uint32_t v[VARIABLES], stored[MOST_STORES];
    int stores;
};

static int evaluate(const struct node *node, struct lane *lane)
{
    for (; node; node = node->next) {
        int end = ASSIGN;

        switch (node->kind) {
        case ASSIGN:
            lane->v[node->to] = computed(node, lane->v);
            break;
        case STORE:
            if (lane->stores < MOST_STORES)
                lane->stored[lane->stores++] = lane->v[node->a] & 0xFFFF;
            break;
        case IF:
            end = evaluate(condition(node, lane->v) ? node->inner : node->other, lane);
            break;
        case SWITCH:
            if (lane->v[node->a] % 3)
                end = evaluate(lane->v[node->a] % 3 == 1 ? node->inner : node->other, lane);
            break;
        case LOOP:
            for (uint32_t i = 0, turns = lane->v[node->a] % (uint32_t)(node->constant + 1);
                 i < turns && end != BREAK && end != LEAVE; i++)
                end = evaluate(node->inner, lane);
            if (end != LEAVE)
                end = ASSIGN;
            break;
        case BREAK:
        case CONTINUE:
        case LEAVE:
            return (int)node->kind;
        }
        if (end != ASSIGN)
            return end;
    }
    return ASSIGN;
}

static void print_condition(struct program *program, const struct node *node)
{
    if (node->operator<3)
        fprintf(program->out, "and.b32 %%r50, %%r%d, 15; setp.lt.u32 %%p1, %%r50, %d;\n",
                node->a + 1, node->constant & 15);
    else
        fprintf(program->out, "and.b32 %%r50, %%r%d, %d; setp.ne.u32 %%p1, %%r50, 0;\n",
                node->a + 1, node->constant | 1);
}

static void print_assignment(struct program *program, const struct node *node)
{
    FILE *out = program->out;
    int d = node->to + 1, a = node->a + 1, b = node->b + 1, c = node->constant;

    switch (node->operator) {
    case 0:
        fprintf(out, "add.u32 %%r%d, %%r%d, %d;\n", d, a, c);
        return;
    case 1:
        fprintf(out, "mad.lo.s32 %%r%d, %%r%d, 3, %%r%d;\n", d, a, b);
        return;
    case 2:
        fprintf(out, "xor.b32 %%r%d, %%r%d, %%r%d;\n", d, a, b);
        return;
    case 3:
        fprintf(out, "shr.u32 %%r%d, %%r%d, %d;\n", d, a, c & 7);
        return;
    case 4:
        fprintf(out, "and.b32 %%r51, %%r%d, 63; add.u32 %%r%d, %%r51, %d;\n", a, d, c);
        return;
    default:
        fprintf(out, "sub.u32 %%r51, %%r%d, %%r%d; add.u32 %%r%d, %%r51, %d;\n", a, b, d, c);
        return;
    }
}

/* Labels of the loop around: where to go on and where it ends; of none: -1. */
static void print(struct program *program, const struct node *node, int again, int end, int depth)
{
    FILE *out = program->out;

    for (; node; node = node->next) {
        int label = program->labels;

        program->labels += 4;
        switch (node->kind) {
        case ASSIGN:
            print_assignment(program, node);
            break;
        case STORE:
            fprintf(out, "and.b32 %%r52, %%r%d, 0xFFFF; st.shared.u8 [%%r52], %%r0;\n",
                    node->a + 1);
            break;
        case IF:
            print_condition(program, node);
            if (node->other && label % 8) { /* the second arm first, behind a negated guard */
                fprintf(out, "@%%p1 bra L%d;\n", label);
                print(program, node->other, again, end, depth);
                fprintf(out, "bra.uni L%d;\nL%d:\n", label + 1, label);
                print(program, node->inner, again, end, depth);
            } else {
                fprintf(out, "@!%%p1 bra L%d;\n", label);
                print(program, node->inner, again, end, depth);
                fprintf(out, "bra L%d;\nL%d:\n", label + 1, label);
                print(program, node->other, again, end, depth);
            }
            fprintf(out, "L%d:\n", label + 1);
            break;
        case SWITCH:
            fprintf(out, "rem.u32 %%r53, %%r%d, 3;\nT%d: .branchtargets L%d, L%d, L%d;\n",
                    node->a + 1, label, label + 2, label, label + 1);
            fprintf(out, "brx.idx %%r53, T%d;\nL%d:\n", label, label);
            print(program, node->inner, again, end, depth);
            fprintf(out, "bra L%d;\nL%d:\n", label + 2, label + 1);
            print(program, node->other, again, end, depth);
            fprintf(out, "L%d:\n", label + 2);
            break;
        case LOOP: {
            int counter = 60 + 2 * depth;

            fprintf(out, "mov.u32 %%r%d, 0; rem.u32 %%r%d, %%r%d, %d;\nL%d:\n", counter,
                    counter + 1, node->a + 1, node->constant + 1, label);
            fprintf(out, "setp.ge.u32 %%p2, %%r%d, %%r%d;\n@%%p2 bra L%d;\n", counter, counter + 1,
                    label + 1);
            print(program, node->inner, label + 2, label + 1, depth + 1);
            fprintf(out, "L%d: add.u32 %%r%d, %%r%d, 1;\nbra L%d;\nL%d:\n", label + 2, counter,
                    counter, label, label + 1);
            break;
        }
        case BREAK:
            fprintf(out, "bra L%d;\n", end);
            break;
        case CONTINUE:
            fprintf(out, "bra L%d;\n", again);
            break;
        case LEAVE:
            fputs("bra LEND;\n", out);
            break;
        }
    }
}

static void check_program(uint64_t seed)
{
    struct program *program = calloc(1, sizeof *program);
    struct lane *lane = calloc(1, sizeof *lane);
    struct ws_accesses accesses;
    struct node *first;
    char *body = NULL;
    size_t length;

    assert_true(program && lane);
    program->random = seed * 0x9E3779B97F4A7C15u | 1;
    program->out = open_memstream(&body, &length);
    first = block(program, 0, false);
    for (int v = 0; v < VARIABLES; v++)
        fprintf(program->out, "mul.lo.u32 %%r%d, %%r0, %d; add.u32 %%r%d, %%r%d, %d;\n", v + 1,
                2 * v + 1, v + 1, v + 1, v * v);
    print(program, first, -1, -1, 0);
    fputs("LEND: st.shared.u16 [0], %r0;\n", program->out);
    fclose(program->out);
    run_body("", body, LANES, &accesses);
    assert_int_equal(accesses.uncounteds, 0);
    for (int t = 0; t < LANES; t++) {
        int n = 0;

        lane->stores = 0;
        for (int v = 0; v < VARIABLES; v++)
            lane->v[v] = (uint32_t)(t * (2 * v + 1) + v * v);
        evaluate(first, lane);
        for (size_t i = 0; i < accesses.accesses; i++) {
            const struct ws_site_pattern *pattern = &accesses.pattern[accesses.access[i].pattern];

            if (!(pattern->active >> t & 1) || accesses.site[accesses.access[i].site].bytes != 1)
                continue;
            if (n >= lane->stores || pattern->address[t] != lane->stored[n])
                fail_msg("program %llu: store %d of lane %d is at %u, not %u\n%s",
                         (unsigned long long)seed, n, t, pattern->address[t],
                         n < lane->stores ? lane->stored[n] : 0, body);
            n++;
        }
        if (n != lane->stores && lane->stores < MOST_STORES)
            fail_msg("program %llu: lane %d stored %d times, not %d\n%s", (unsigned long long)seed,
                     t, n, lane->stores, body);
    }
    /* At the end all lanes have met. */
    assert_int_equal(accesses.site[accesses.access[accesses.accesses - 1].site].bytes, 2);
    assert_int_equal(accesses.pattern[accesses.access[accesses.accesses - 1].pattern].active,
                     0xFFFFFFFF);
    ws_accesses_finish(&accesses);
    free(body);
    free(lane);
    free(program);
}

static void each_lane_goes_its_way(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= PROGRAMS; seed++)
        check_program(seed);
}

/* Lanes that part meet at the post-dominator, not at the end. */
static void lanes_meet_after_a_branch(void **state)
{
    struct ws_accesses accesses;

    (void)state;
    run_body("",
             "setp.lt.u32 %p1, %r0, 7; @%p1 bra A; st.shared.u8 [1], %r0; bra B;\n"
             "A: st.shared.u8 [2], %r0;\nB: st.shared.u8 [3], %r0;\n"
             /* a loop that lanes leave one by one */
             "mov.u32 %r1, 0;\nC: st.shared.u8 [%r1], %r0; add.u32 %r1, %r1, 1;\n"
             "setp.le.u32 %p2, %r1, %r0; @%p2 bra C;\nst.shared.u8 [4], %r0;",
             32, &accesses);
    assert_int_equal(accesses.accesses, 3 + 32 + 1);
    assert_int_equal(access_of(&accesses, 0, 0)->active, 0xFFFFFF80);
    assert_int_equal(access_of(&accesses, 0, 1)->active, 0x7F);
    assert_int_equal(access_of(&accesses, 0, 2)->active, 0xFFFFFFFF);
    for (int i = 0; i < 32; i++)
        assert_int_equal(access_of(&accesses, 0, 3 + i)->active, 0xFFFFFFFFu << i);
    assert_int_equal(access_of(&accesses, 0, 35)->active, 0xFFFFFFFF);
    ws_accesses_finish(&accesses);
}

static void lanes_that_exit_stay_away(void **state)
{
    struct ws_accesses accesses;

    (void)state;
    run_body(
        ".func leaf (.reg .b32 %in) { .reg .pred %p; setp.gt.u32 %p, %in, 23; @%p exit; ret; }",
        "setp.lt.u32 %p1, %r0, 4; @%p1 exit; st.shared.u8 [1], %r0;\n"
        "call leaf, (%r0); st.shared.u8 [2], %r0; bar.sync 0; st.shared.u8 [3], %r0;",
        40, &accesses);
    assert_int_equal(access_of(&accesses, 0, 0)->active, 0xFFFFFFF0);
    assert_int_equal(access_of(&accesses, 0, 1)->active, 0x00FFFFF0);
    assert_int_equal(access_of(&accesses, 0, 2)->active, 0x00FFFFF0);
    assert_int_equal(accesses.accesses, 4); /* of warp 1, eight lanes: all exit in the function */
    assert_int_equal(access_of(&accesses, 1, 0)->active, 0xFF);
    ws_accesses_finish(&accesses);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_lane_goes_its_way),
        cmocka_unit_test(lanes_meet_after_a_branch),
        cmocka_unit_test(lanes_that_exit_stay_away),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
