/*
 * A launch as a whole: warps that wait for each other, exchanges between lanes, memory contents,
 * calls, unknown values with their reasons, and errors with their places.
 */
#include "probe/tests/assert_error.h"
#include "probe/tests/ptx_launched.h"

/* The n-th access of warp 0 stored at these addresses: i is the lane. */
#define STORED(n, expression)                                                                      \
    for (uint32_t i = 0; i < 32; i++)                                                              \
    assert_int_equal(access_of(&accesses, 0, n)->address[i], (uint32_t)(expression))

static void uncounted_for(const struct ws_accesses *accesses, const char *reason)
{
    for (int i = 0; i < accesses->uncounteds; i++)
        if (!strcmp(accesses->uncounted[i].reason, reason))
            return;
    fail_msg("no access is uncounted because '%s', but because '%s'", reason,
             accesses->uncounteds ? accesses->uncounted[0].reason : "");
}

static void warps_read_what_others_wrote(void **state)
{
    struct ws_accesses accesses;

    (void)state;
    run_body(
        ".shared .align 4 .b8 s[512];",
        "mov.u32 %r9, s; shl.b32 %r1, %r0, 2; add.u32 %r2, %r9, %r1; st.shared.u32 [%r2], %r0;\n"
        "bar.sync 0; xor.b32 %r3, %r1, 256; add.u32 %r3, %r9, %r3; ld.shared.u32 %r4, [%r3];\n"
        "barrier.sync.aligned 1, 128; st.shared.u8 [%r4], %r0;\n"
        "setp.lt.u32 %p1, %r0, 40; bar.red.popc.u32 %r5, 0, %p1; st.shared.u8 [%r5], %r0;\n"
        "bar.red.and.pred %p2, 0, 128, !%p1; selp.u32 %r6, 7, 8, %p2; st.shared.u8 [%r6], %r0;",
        128, &accesses);
    for (int w = 0; w < 4; w++)
        for (uint32_t i = 0; i < 32; i++)
            assert_int_equal(access_of(&accesses, w, 2)->address[i], ((uint32_t)w * 32 + i) ^ 64);
    STORED(3, 40);
    STORED(4, 8);
    assert_int_equal(accesses.notes, 0);
    assert_int_equal(accesses.shared_bytes, 512);
    ws_accesses_finish(&accesses);
}

/* Lanes reconverge where "a && b" is false, and where a case falls through to the next. */
static void lanes_meet_before_the_post_dominator(void **state)
{
    struct ws_accesses accesses;

    (void)state;
    run_body("",
             "setp.lt.u32 %p1, %r0, 16; @%p1 bra RIGHT; bra NO;\n"
             "RIGHT: setp.lt.u32 %p2, %r0, 4; @%p2 bra YES; bra NO;\n"
             "YES: st.shared.u8 [%r0], %r0; bra END;\n"
             "NO: st.shared.u8 [%r0+32], %r0;\nEND: st.shared.u8 [%r0+64], %r0;",
             32, &accesses);
    assert_int_equal(accesses.accesses, 3);
    assert_int_equal(access_of(&accesses, 0, 0)->active, 0xF);
    assert_int_equal(access_of(&accesses, 0, 1)->active, 0xFFFFFFF0);
    assert_int_equal(access_of(&accesses, 0, 2)->active, 0xFFFFFFFF);
    ws_accesses_finish(&accesses);
    run_body("",
             "and.b32 %r1, %r0, 3; setp.eq.u32 %p1, %r1, 0; @%p1 bra ZERO;\n"
             "setp.eq.u32 %p2, %r1, 1; @%p2 bra ONE; bra END;\n"
             "ZERO: st.shared.u8 [%r0], %r0;\nONE: st.shared.u8 [%r0+32], %r0;\nEND:",
             32, &accesses);
    assert_int_equal(accesses.accesses, 2);
    assert_int_equal(access_of(&accesses, 0, 1)->active, 0x33333333);
    ws_accesses_finish(&accesses);
}

/* clang's output for an array of pointers to a kernel's own shared memory. */
static void initial_values_name_what_is_below(void **state)
{
    struct ws_accesses accesses;

    (void)state;
    run_body(".global .align 8 .u64 rows[2] = {generic(s), generic(s)+16};",
             ".shared .align 16 .b8 s[64]; mov.u64 %d0, rows; ld.global.u64 %d1, [%d0+8];\n"
             "st.u8 [%d1], %r0;",
             32, &accesses);
    STORED(0, 16);
    ws_accesses_finish(&accesses);
}

/*
 * The places at which ptxas puts several shared variables of a kernel; judge_on_gpu.sh shows them
 * on a GPU.
 */
static void shared_variables_lie_as_in_the_machine_code(void **state)
{
    struct ws_accesses accesses;

    (void)state;
    run_body(".shared .align 4 .b8 module[20];\n"
             ".func f()\n{\n.reg .b32 %r<2>; .shared .align 8 .b8 callee[8];\n"
             "mov.u32 %r1, 0; st.shared.u8 [callee], %r1; ret;\n}",
             ".shared .align 1 .b8 own[5];\n"
             "st.shared.u8 [module], %r0; st.shared.u8 [own], %r0; call f;",
             32, &accesses);
    assert_int_equal(accesses.accesses, 3);
    assert_int_equal(access_of(&accesses, 0, 0)->address[0], 8);
    assert_int_equal(access_of(&accesses, 0, 1)->address[0], 0);
    assert_int_equal(access_of(&accesses, 0, 2)->address[0], 32);
    assert_int_equal(accesses.shared_bytes, 40);
    ws_accesses_finish(&accesses);
}

/* A producer arrives, a consumer waits; an incomplete barrier is released with a note. */
static void barriers_count_arrivals(void **state)
{
    struct ws_accesses accesses;

    (void)state;
    run_body("",
             "setp.ge.u32 %p1, %r0, 32; @%p1 bra P; bar.sync 3, 64; ld.shared.u32 %r1, [64];\n"
             "st.shared.u8 [%r1], %r0; bra E;\n"
             "P: mov.u32 %r2, 17; st.shared.u32 [64], %r2; bar.arrive 3, 64;\nE:",
             64, &accesses);
    assert_int_equal(accesses.notes, 0);
    STORED(1, 17);
    ws_accesses_finish(&accesses);
    run_body("",
             "setp.ge.u32 %p1, %r0, 32; @%p1 bra E; bar.sync 3, 64; st.shared.u8 [1], %r0; E:\n"
             "bar.sync 2, 256; st.shared.u8 [2], %r0;",
             64, &accesses);
    assert_int_equal(accesses.notes, 1);
    assert_int_equal(accesses.accesses, 3);
    ws_accesses_finish(&accesses);
}

static void lanes_exchange_values(void **state)
{
    struct ws_accesses accesses;

    (void)state;
    run_body(
        "",
        "mul.lo.u32 %r1, %r0, 3;\n"
        "shfl.sync.up.b32 %r2|%p1, %r1, 2, 0x1800, -1; st.shared.u8 [%r2], %r0;\n"
        "shfl.sync.down.b32 %r2, %r1, 3, 0x1f, -1; st.shared.u8 [%r2], %r0;\n"
        "shfl.sync.bfly.b32 %r2, %r1, 5, 0x1f, -1; st.shared.u8 [%r2], %r0;\n"
        "shfl.sync.idx.b32 %r2, %r1, %r0, 0x181f, -1; st.shared.u8 [%r2], %r0;\n"
        "shfl.sync.idx.b32 %r2, %r1, 3, 0x1c1f, -1; st.shared.u8 [%r2], %r0;\n"
        "selp.u32 %r3, 1, 0, %p1; st.shared.u8 [%r3], %r0;\n"
        "setp.gt.u32 %p2, %r0, 9; vote.sync.ballot.b32 %r4, %p2, -1; st.shared.u8 [%r4], %r0;\n"
        "vote.sync.all.pred %p3, %p2, -1; vote.sync.any.pred %p4, %p2, -1;\n"
        "vote.sync.uni.pred %p5, %p2, -1; selp.u32 %r5, 4, 0, %p3; selp.u32 %r6, 2, 0, %p4;\n"
        "selp.u32 %r7, 1, 0, %p5; or.b32 %r5, %r5, %r6; or.b32 %r5, %r5, %r7;\n"
        "st.shared.u8 [%r5], %r0;\n"
        "shr.u32 %r8, %r0, 2; match.any.sync.b32 %r9, %r8, -1; st.shared.u8 [%r9], %r0;\n"
        "match.all.sync.b32 %r9|%p6, 5, -1; st.shared.u8 [%r9], %r0;\n"
        "redux.sync.add.s32 %r10, %r0, -1; st.shared.u8 [%r10], %r0;\n"
        "redux.sync.min.s32 %r10, -3, -1; st.shared.u8 [%r10], %r0;\n"
        "activemask.b32 %r11; st.shared.u8 [%r11], %r0;\n"
        "elect.sync %r12|%p7, -1; @%p7 st.shared.u8 [%r12], %r0;",
        32, &accesses);
    assert_int_equal(accesses.uncounteds, 0);
    STORED(0, 3 * (i % 8 < 2 ? i : i - 2));
    STORED(1, 3 * (i + 3 > 31 ? i : i + 3));
    STORED(2, 3 * (i ^ 5));
    STORED(3, 3 * i);
    STORED(4, 3 * (i / 4 * 4 + 3));
    STORED(5, i % 8 >= 2);
    STORED(6, 0xFFFFFC00);
    STORED(7, 2);
    STORED(8, 0xFu << i / 4 * 4);
    STORED(9, 0xFFFFFFFF);
    STORED(10, 496);
    STORED(11, -3);
    STORED(12, 0xFFFFFFFF);
    assert_int_equal(access_of(&accesses, 0, 13)->active, 1);
    ws_accesses_finish(&accesses);
}

/*
 * ldmatrix and movmatrix of a matrix whose elements are their own numbers; stmatrix stores them
 * back.
 */
static void matrices_move_values(void **state)
{
    struct ws_accesses accesses;

    (void)state;
    run_body(
        ".shared .align 16 .b8 s[1024];",
        "mov.u32 %r9, s; shl.b32 %r1, %r0, 3; shl.b32 %r2, %r0, 2; cvt.u16.u32 %h1, %r2;\n"
        "add.u16 %h2, %h1, 1; add.u16 %h3, %h1, 2; add.u16 %h4, %h1, 3;\n"
        "st.shared.v4.u16 [%r1], {%h1, %h2, %h3, %h4};\n" /* 16 rows of 8: element n is n */
        "shl.b32 %r3, %r0, 4; and.b32 %r3, %r3, 255;\n"
        "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r4, %r5}, [%r3];\n"
        "and.b32 %r6, %r4, 0xFFFF; shr.u32 %r7, %r5, 16;\n"
        "ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%r10}, [%r3];\n"
        "movmatrix.sync.aligned.m8n8.trans.b16 %r11, %r4;\n"
        "add.u32 %r12, %r3, 512; stmatrix.sync.aligned.m8n8.x1.trans.shared.b16 [%r12], {%r4};\n"
        "add.u32 %r13, %r9, 512; add.u32 %r13, %r13, %r2; ld.shared.u32 %r14, [%r13];\n"
        "st.shared.u8 [%r6], %r0; st.shared.u8 [%r7], %r0; st.shared.u8 [%r10], %r0;\n"
        "st.shared.u8 [%r11], %r0; st.shared.u8 [%r14], %r0;",
        32, &accesses);
    assert_int_equal(accesses.uncounteds, 0);
    assert_int_equal(access_of(&accesses, 0, 1)->active, 0xFFFFFFFF);
    STORED(1, 16 * i % 256);
    STORED(5, 8 * (i / 4) + 2 * (i % 4));
    STORED(6, 64 + 8 * (i / 4) + 2 * (i % 4) + 1);
    STORED(7, (16 * (i % 4) + i / 4) | (16 * (i % 4) + 8 + i / 4) << 16);
    STORED(8, (16 * (i % 4) + i / 4) | (16 * (i % 4) + 8 + i / 4) << 16);
    STORED(9, (16 * (i % 4) + i / 4) | (16 * (i % 4) + 8 + i / 4) << 16);
    ws_accesses_finish(&accesses);
}

static void memory_keeps_bytes(void **state)
{
    struct ws_accesses accesses;

    (void)state;
    run_body(
        ".shared .align 8 .b8 s[64]; .shared .align 16 .b8 t[32];\n"
        ".const .align 4 .b8 c[8] = {0xFF(t), 0xFF00(t), 7, 0, 0xFFFE};\n"
        ".global .align 8 .u64 g[2] = {generic(t) + 4, g};\n"
        ".global .f32 f[2][2] = {{1.0}, {0f40000000, -0.5}};",
        /* bytes of words */
        "mov.u32 %r1, 0x01020304; st.shared.u32 [s], %r1; mov.u32 %r2, 0x99; st.shared.u8 [s+1], "
        "%r2;\n"
        "ld.shared.u32 %r3, [s]; st.shared.u8 [%r3], %r0; ld.shared.s8 %r4, [s+1];\n"
        "st.shared.u8 [%r4], %r0;\n"
        /* constants, and addresses among them */
        "ld.const.u32 %r5, [c]; st.shared.u8 [%r5], %r0; ld.global.u64 %d1, [g];\n"
        "st.u32 [%d1], %r1; mov.u64 %d2, f; ld.global.f32 %f1, [%d2+12]; mov.b32 %r6, %f1;\n"
        "st.shared.u8 [%r6], %r0;\n"
        /* atomics that do not depend on their order */
        "mov.u32 %r7, 0; st.shared.u32 [s+8], %r7; atom.shared.add.u32 %r8, [s+8], %r0;\n"
        "red.shared.max.u32 [s+8], 3; ld.shared.u32 %r9, [s+8]; st.shared.u8 [%r9], %r0;\n"
        /* generic addresses: to shared memory, and to each lane's own */
        ".local .align 8 .b8 l[32]; mov.u64 %d3, l; cvta.local.u64 %d4, %d3; st.u32 [%d4+4], %r0;\n"
        "ld.local.u32 %r10, [%d3+4]; st.shared.u8 [%r10], %r0; mov.u64 %d5, t;\n"
        "cvta.shared.u64 %d6, %d5; isspacep.shared %p1, %d6; isspacep.shared %p2, %d4;\n"
        "selp.u32 %r11, 1, 0, %p1; selp.u32 %r12, 2, 0, %p2; add.u32 %r11, %r11, %r12;\n"
        "st.u8 [%d6+8], %r11; cvta.to.shared.u64 %d7, %d6; st.shared.u8 [%d7+-4], %r0;",
        32, &accesses);
    assert_int_equal(accesses.uncounteds, 0);
    STORED(3, 0x01029904);
    STORED(5, 0xFFFFFF99);
    STORED(6, 64 | 7 << 16); /* t follows s in memory */
    STORED(7, 68);
    STORED(8, 0xBF000000);
    STORED(13, 496);
    STORED(14, i);
    STORED(15, 72);
    STORED(16, 60);
    assert_int_equal(accesses.shared_bytes, 96);
    ws_accesses_finish(&accesses);
}

static void copies_fill_with_zeroes(void **state)
{
    struct ws_accesses accesses;

    (void)state;
    run_body(".global .align 16 .u32 g[4] = {5, 6, 7, 8};",
             "shl.b32 %r1, %r0, 4; mov.u64 %d1, g;\n"
             "cp.async.ca.shared.global [%r1], [%d1], 16, 4; ld.shared.v2.u32 {%r2, %r3}, [%r1];\n"
             "st.shared.u8 [%r2], %r0; st.shared.u8 [%r3], %r0;\n"
             "ld.param.u64 %d2, [data]; cp.async.cg.shared.global [%r1], [%d2], 16;\n"
             "ld.shared.u32 %r4, [%r1]; st.shared.u8 [%r4], %r0;",
             32, &accesses);
    STORED(0, 16 * i);
    STORED(2, 5);
    STORED(3, 0);
    assert_int_equal(accesses.uncounteds, 1);
    uncounted_for(&accesses, "its address depends on an asynchronous copy at PTX line 13, which is "
                             "unknown");
    ws_accesses_finish(&accesses);
}

static void functions_are_called(void **state)
{
    struct ws_accesses accesses;

    (void)state;
    run_body(
        ".func (.reg .b32 %o) twice (.reg .b32 %i) { shl.b32 %o, %i, 1; ret; }\n"
        ".func (.param .b32 r) thrice (.param .b32 a)\n"
        "{ .reg .b32 %r<3>; ld.param.b32 %r1, [a]; mul.lo.u32 %r2, %r1, 3; st.param.b32 [r], %r2; "
        "ret; }\n"
        ".func (.param .b32 r) factorial (.param .b32 a)\n"
        "{ .reg .pred %p; .reg .b32 %r<9>; .local .b32 kept; ld.param.b32 %r1, [a];\n"
        "  st.local.b32 [kept], %r1; mov.u32 %r2, 1; setp.lt.u32 %p, %r1, 2; @%p bra E;\n"
        "  sub.u32 %r3, %r1, 1;\n"
        "  { .param .b32 x; .param .b32 y; st.param.b32 [x], %r3; call (y), factorial, (x);\n"
        "    ld.param.b32 %r4, [y]; }\n"
        "  ld.local.b32 %r5, [kept]; mul.lo.u32 %r2, %r4, %r5;\n"
        "E: st.param.b32 [r], %r2; ret; }\n"
        ".func (.param .b32 r) other (.param .b32 a);\n.alias other, thrice;",
        "call (%r1), twice, (%r0); st.shared.u8 [%r1], %r0;\n"
        "and.b32 %r2, %r0, 7; { .param .b32 p; .param .b32 q; st.param.b32 [p], %r2;\n"
        "call.uni (q), factorial, (p); ld.param.b32 %r3, [q]; } st.shared.u8 [%r3], %r0;\n"
        /* by address, each lane its own */
        "mov.u64 %d1, factorial; mov.u64 %d2, thrice; setp.lt.u32 %p1, %r0, 4;\n"
        "selp.b64 %d3, %d1, %d2, %p1; proto: .callprototype (.param .b32 _) _ (.param .b32 _);\n"
        "{ .param .b32 p; .param .b32 q; st.param.b32 [p], %r2; call (q), %d3, (p), proto;\n"
        "ld.param.b32 %r4, [q]; } st.shared.u8 [%r4], %r0;\n"
        "{ .param .b32 p; .param .b32 q; st.param.b32 [p], %r2; call (q), other, (p);\n"
        "ld.param.b32 %r4, [q]; } st.shared.u8 [%r4], %r0;",
        32, &accesses);
    static const uint32_t factorial[] = {1, 1, 2, 6, 24, 120, 720, 5040};

    (void)state;
    assert_int_equal(accesses.uncounteds, 0);
    STORED(0, 2 * i);
    STORED(1, factorial[i % 8]);
    STORED(2, i < 4 ? factorial[i] : 3 * (i % 8));
    STORED(3, 3 * (i % 8));
    ws_accesses_finish(&accesses);
}

static void an_inner_name_hides_an_outer_one(void **state)
{
    struct ws_accesses accesses;

    (void)state;
    run_body(
        "",
        "mov.u32 %r1, 4; { .reg .b32 %r<3>; .reg .pred q; mov.u32 %r1, 8; mov.u32 %r2, %r1;\n"
        "L: add.u32 %r2, %r2, 1; setp.lt.u32 q, %r2, 12; @q bra L; st.shared.u8 [%r2], %r0; }\n"
        "{ .reg .b32 t; mov.u32 t, 6; L: st.shared.u8 [t], %r0; bra M; }\n"
        "M: st.shared.u8 [%r1], %r0;",
        32, &accesses);
    STORED(0, 12);
    STORED(1, 6);
    STORED(2, 4);
    ws_accesses_finish(&accesses);
}

/* Unknown values propagate like other values, and no further. */
static void unknown_values_flow(void **state)
{
    struct ws_accesses accesses;

    (void)state;
    run_body(".shared .align 4 .b8 s[256];",
             ".loc 1 7 1\nld.param.u32 %r1, [n]; ld.param.u64 %d1, [data];\n"
             ".loc 1 8 1\nld.global.u32 %r2, [%d1];\n"
             /* operands that determine the result alone */
             ".loc 1 9 1\nand.b32 %r3, %r1, 0; mul.lo.u32 %r4, %r2, 0; or.b32 %r5, %r1, -1;\n"
             "setp.lt.u32 %p1, %r0, 0; setp.lt.u32 %p2, %r1, 3; and.pred %p3, %p1, %p2;\n"
             "selp.u32 %r6, 5, 5, %p2; add.u32 %r7, %r3, %r4; add.u32 %r7, %r7, %r6;\n"
             "@!%p3 st.shared.u8 [%r7], %r0;\n"
             /* a generic access through a parameter's pointer does not access shared memory */
             ".loc 1 10 1\nmul.wide.u32 %d2, %r2, 4; add.u64 %d3, %d1, %d2; st.u32 [%d3], %r0;\n"
             ".loc 1 11 1\nshl.b32 %r8, %r2, 2;\n"
             ".loc 1 12 1\nadd.u32 %r8, %r8, 8; ld.shared.u32 %r9, [%r8];\n"
             ".loc 1 13 1\n@%p2 st.shared.u8 [0], %r0;\n"
             ".loc 1 14 1\n@%p2 bra E; st.shared.u8 [4], %r0; E: st.shared.u8 [8], %r0;\n"
             ".loc 1 15 1\nmov.u32 %r10, 0; L: st.shared.u8 [12], %r0; add.u32 %r10, %r10, 1;\n"
             ".loc 1 16 1\nsetp.lt.u32 %p4, %r10, %r1; @%p4 bra L;\n"
             ".loc 1 17 1\nld.global.u64 %d4, [%d1]; ld.u32 %r11, [%d4]; st.shared.u8 [%r10], %r0;",
             32, &accesses);
    STORED(0, 5);
    STORED(1, 8);
    STORED(2, 12); /* the first turn of the loop is executed in any case */
    assert_int_equal(accesses.accesses, 3);
    assert_int_equal(accesses.uncounteds, 6);
    uncounted_for(&accesses, "its address depends on global memory, loaded at line 8, through line "
                             "11, which is unknown");
    uncounted_for(&accesses, "its predicate depends on parameter 0 ('n'), through line 9, which is "
                             "unknown; pass --param 0=VALUE");
    uncounted_for(&accesses, "the branch at line 14 depends on parameter 0 ('n'), through line 9, "
                             "which is unknown; pass --param 0=VALUE");
    uncounted_for(&accesses,
                  "the loop at line 16 ends by parameter 0 ('n'), which is unknown; pass "
                  "--param 0=VALUE");
    uncounted_for(&accesses, "its address depends on global memory, loaded at line 17, which is "
                             "unknown");
    ws_accesses_finish(&accesses);
}

/* Lanes that other lanes may meet, at a branch on an unknown value, do not access alone. */
static void a_part_of_a_warp_is_not_counted(void **state)
{
    struct ws_accesses accesses;

    (void)state;
    run_body("",
             "setp.lt.u32 %p1, %r0, 2; @!%p1 bra OTHERS; ld.global.u32 %r1, [%d1];\n"
             "setp.ne.u32 %p2, %r1, 0; @!%p2 bra GO; ret;\n"
             "OTHERS: st.shared.u8 [%r0+64], %r0; bra GO;\nGO: st.shared.u8 [%r0], %r0;",
             32, &accesses);
    assert_int_equal(accesses.accesses, 1); /* in OTHERS */
    assert_int_equal(access_of(&accesses, 0, 0)->active, 0xFFFFFFFC);
    assert_int_equal(accesses.uncounteds, 1);
    assert_int_equal(accesses.uncounted[0].times, 1);
    ws_accesses_finish(&accesses);
}

/* Both ways of an unknown branch: what they agree on stays known. */
static void both_ways_are_joined(void **state)
{
    struct ws_accesses accesses;

    (void)state;
    run_body("",
             "ld.param.u32 %r1, [n]; setp.gt.u32 %p1, %r1, 5; mov.u32 %r2, 1; mov.u32 %r3, 2;\n"
             "mov.u32 %r4, 3; st.shared.u32 [64], %r2; st.shared.u32 [68], %r3; @%p1 bra A;\n"
             "mov.u32 %r2, 1; mov.u32 %r3, 9; mov.u32 %r5, 7; bra B;\n"
             "A: mov.u32 %r2, 1; add.u32 %r4, %r4, 0; mov.u32 %r5, 7;\n"
             "B: st.shared.u8 [%r2], %r0; st.shared.u8 [%r4], %r0; st.shared.u8 [%r5], %r0;\n"
             "st.shared.u8 [%r3], %r0;\n"
             /* a trap is assumed to be unreachable */
             "setp.eq.u32 %p2, %r1, 0; @%p2 bra T; st.shared.u8 [11], %r0; bra U; T: trap; U:",
             32, &accesses);
    STORED(2, 1);
    STORED(3, 3);
    STORED(4, 7);
    STORED(5, 11);
    assert_int_equal(accesses.uncounteds, 1);
    assert_int_equal(accesses.notes, 1);
    ws_accesses_finish(&accesses);
}

/* An offset that is unknown does not make all memory unknown. */
static void unknown_offsets_stay_in_their_space(void **state)
{
    struct ws_accesses accesses;

    (void)state;
    run_body(
        ".shared .align 4 .b8 s[256];",
        ".local .align 8 .b8 l[32]; mov.u64 %d1, l; cvta.local.u64 %d2, %d1; st.u32 [%d2], %r0;\n"
        "ld.param.u64 %d9, [data]; st.u64 [%d2+8], %d9;\n"
        "ld.param.u32 %r1, [n]; mul.wide.u32 %d3, %r1, 4; mov.u64 %d4, s; mov.u32 %r9, 7;\n"
        "st.shared.u32 [s], %r9; cvta.shared.u64 %d5, %d4; add.s64 %d6, %d5, %d3;\n"
        /* through a parameter's pointer that was in local memory: to global memory */
        "ld.u64 %d8, [%d2+8]; add.s64 %d8, %d8, %d3; st.u32 [%d8], %r0;\n"
        "ld.shared.u32 %r8, [s]; st.shared.u8 [%r8], %r0;\n"
        "atom.add.u32 %r2, [%d6], 1; ld.u32 %r3, [%d2]; st.shared.u8 [%r3], %r0;\n"
        "add.s64 %d7, %d2, %d3; st.u32 [%d7], %r0; ld.u32 %r4, [%d2]; st.shared.u8 [%r4], %r0;",
        32, &accesses);
    STORED(2, 7);
    STORED(3, i);
    assert_int_equal(accesses.accesses, 4);
    assert_int_equal(accesses.uncounteds, 2);
    uncounted_for(&accesses,
                  "its address depends on parameter 0 ('n'), through PTX lines 12 and 13, "
                  "which is unknown; pass --param 0=VALUE");
    ws_accesses_finish(&accesses);
}

static void calls_under_an_unknown_branch_may_be(void **state)
{
    struct ws_accesses accesses;

    (void)state;
    run_body(".func (.reg .b32 %o) f (.reg .b32 %i)\n"
             "{ .reg .pred %p; .reg .b32 %r; mov.u32 %r, 0; L: st.shared.u32 [64], %i;\n"
             "  add.u32 %r, %r, 1; setp.lt.u32 %p, %r, 3; @%p bra L; add.u32 %o, %i, 0; ret; }",
             "ld.param.u32 %r1, [n]; setp.eq.u32 %p1, %r1, 3; mov.u32 %r2, 9; mov.u32 %r3, 5;\n"
             "st.shared.u32 [64], %r3; mov.u32 %r4, 5; @%p1 call (%r4), f, (%r3);\n"
             "@!%p1 bra E; call (%r2), f, (%r3); E: st.shared.u8 [%r4], %r0;\n"
             "ld.shared.u32 %r5, [64]; st.shared.u8 [%r5], %r0; st.shared.u8 [%r2], %r0;",
             32, &accesses);
    STORED(1, 5); /* 5 on both paths */
    STORED(3, 5);
    assert_int_equal(accesses.accesses, 4);
    assert_int_equal(accesses.uncounteds, 3); /* the store in f for two reasons, and the last */
    assert_int_equal(accesses.uncounted[0].times, 1);
    ws_accesses_finish(&accesses);
}

/* The launch defines known values: parameters, members of structures, the block, the grid. */
static void a_launch_gives_values(void **state)
{
    static const char text[] =
        ".version 8.0\n.target sm_90\n.address_size 64\n.extern .shared .align 16 .b8 d[];\n"
        ".shared .b8 unused[999]; .shared .align 4 .b8 used[20];\n"
        ".entry other() { ret; }\n"
        ".entry k(.param .u32 n, .param .align 8 .b8 p[16])\n.reqntid 8, 2, 4\n{\n"
        ".reg .b32 %r<20>; .reg .b64 %d<3>; .reg .pred %p;\n"
        "ld.param.u32 %r1, [n]; ld.param.v2.u32 {%r2, %r3}, [p+8]; mov.u64 %d1, p;\n"
        "ld.param.u32 %r4, [%d1+12]; mov.u32 %r5, d; add.u32 %r6, %r5, %r1;\n"
        "st.shared.u8 [%r6], %r1; st.shared.u8 [%r2], %r1; st.shared.u8 [%r4], %r1;\n"
        "mov.u32 %r7, %tid.x; mov.u32 %r8, %tid.y; mov.u32 %r9, %tid.z; mad.lo.u32 %r7, %r8, 100, "
        "%r7;\n"
        "mad.lo.u32 %r7, %r9, 1000, %r7; st.shared.u8 [%r7], %r1; mov.u32 %r10, %ctaid.y;\n"
        "st.shared.u8 [%r10], %r1; mov.u32 %r10, %nctaid.x; st.shared.u8 [%r10], %r1;\n"
        "mov.u32 %r10, %dynamic_smem_size; add.u32 %r10, %r10, 1; st.shared.u8 [%r10], %r1;\n"
        "st.shared.u32 [used+4], %r1;\n"
        "mov.u32 %r10, %lanemask_lt; st.shared.u8 [%r10], %r1; mov.u32 %r11, %clock;\n"
        "st.shared.u8 [%r11], %r1; ret;\n}\n";
    struct ws_ptx_parameter_value value[] = {{0, 0, 0, 100}, {1, 8, 4, 50}, {1, 12, 4, 60}};
    struct ws_ptx_launch launch = {.kernel = 1,
                                   .block = {8, 2, 4},
                                   .grid = {3, 5, 1},
                                   .block_index = {1, 4, 0},
                                   .dynamic_bytes = 4096,
                                   .parameters = 3,
                                   .parameter = value,
                                   .warp = 1};
    struct ws_ptx_module *module;
    struct ws_ptx_kernel kernel;
    struct ws_accesses accesses = {0};
    struct ws_error error = {0};

    (void)state;
    assert_true(ws_ptx_module_parse("t.ptx", text, strlen(text), &module, &error));
    assert_int_equal(ws_ptx_module_kernels(module), 2);
    kernel = ws_ptx_module_kernel(module, 1);
    assert_string_equal(kernel.name, "k");
    assert_int_equal(kernel.parameters, 2);
    assert_true(kernel.required && kernel.dynamic && kernel.block[1] == 2);
    assert_false(ws_ptx_module_kernel(module, 0).dynamic);
    for (int turn = 0; turn < 2; turn++) /* the second launch adds to the first */
        assert_true(ws_ptx_launch_run(module, &launch, &accesses, &error));
    ws_ptx_module_free(module);
    assert_int_equal(accesses.blocks, 2);
    assert_int_equal(accesses.sites, 9);
    assert_int_equal(accesses.accesses, 18);
    assert_int_equal(accesses.shared_bytes, 32 + 4096);
    assert_int_equal(accesses.block[1][1], 4);
    for (uint32_t i = 0; i < 32; i++) {
        assert_int_equal(access_of(&accesses, 1, 0)->address[i], 32 + 100);
        assert_int_equal(access_of(&accesses, 1, 1)->address[i], 50);
        assert_int_equal(access_of(&accesses, 1, 2)->address[i], 60);
        assert_int_equal(access_of(&accesses, 1, 3)->address[i],
                         i % 8 + i / 8 % 2 * 100 + (2 + i / 16) * 1000);
        assert_int_equal(access_of(&accesses, 1, 4)->address[i], 4);
        assert_int_equal(access_of(&accesses, 1, 5)->address[i], 3);
        assert_int_equal(access_of(&accesses, 1, 6)->address[i], 4097);
        assert_int_equal(access_of(&accesses, 1, 7)->address[i], 4);
        assert_int_equal(access_of(&accesses, 1, 8)->address[i], (1u << i) - 1);
    }
    uncounted_for(&accesses,
                  "its address depends on a special register, read at PTX line 19, which "
                  "is unknown");
    assert_int_equal(accesses.uncounted[0].times, 2);
    ws_accesses_finish(&accesses);
}

static void what_has_no_addresses_is_listed(void **state)
{
    struct ws_accesses accesses;

    (void)state;
    run_body("",
             "mov.u32 %r1, 5; st.shared.u32 [64], %r1; ld.param.u64 %d1, [data];\n"
             "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2, %f3, %f4}, %d1, %d1, 1, "
             "1, 1, 0, 0;\n"
             "wgmma.commit_group.sync.aligned; cp.async.commit_group; fence.proxy.async;\n"
             "ld.shared.u32 %r2, [64]; st.shared.u8 [%r2], %r0;\n"
             "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [64], [%d1], 16, "
             "[128];\n"
             "ld.shared.u32 %r3, [64]; st.shared.u8 [%r3], %r0;\n"
             "L: mbarrier.try_wait.parity.shared::cta.b64 %p1, [128], 0; @!%p1 bra L;\n"
             "frobnicate.shared.u32 %r4, [%r1]; frobnicate.u32 %r5, %r1;",
             32, &accesses);
    assert_int_equal(accesses.accesses, 4);
    STORED(2, 5);
    uncounted_for(&accesses, "wgmma reads shared memory by its matrix descriptors, not by lanes' "
                             "addresses");
    uncounted_for(&accesses, "a bulk copy moves a range of bytes, not lanes' addresses");
    uncounted_for(&accesses, "its address depends on an asynchronous copy at PTX line 14, which is "
                             "unknown");
    uncounted_for(&accesses, "it reads or writes an mbarrier, whose accesses are not counted");
    uncounted_for(&accesses, "this instruction is not evaluated");
    assert_int_equal(accesses.uncounteds, 5);
    ws_accesses_finish(&accesses);
}

/* Loops whose condition depends on what does not change, and loops that end though most of it does not. */
static void a_loop_that_repeats_is_stopped(void **state)
{
    static const struct {
        const char *body;
        bool repeats;
    } cases[] = {
        {"L: setp.lt.u32 %p1, %r1, 10; @%p1 bra L;", true},
        {"L: add.u32 %r2, %r2, 1; setp.lt.u32 %p1, %r1, 10; @%p1 bra L;", true},
        {"L: xor.b32 %r1, %r1, 3; setp.lt.u32 %p1, %r1, 10; @%p1 bra L;", true},
        {"L: sub.u32 %r1, %r1, 1; setp.ge.u32 %p1, %r1, 0; @%p1 bra L;", true},
        {"st.local.u32 [X], 3; L: ld.local.u32 %r2, [X]; st.local.u32 [X+4], %r1;\n"
         "add.u32 %r1, %r1, 1; setp.lt.u32 %p1, %r2, 10; @%p1 bra L;",
         true},
        {"L: add.u32 %r1, %r1, 1; M: setp.lt.u32 %p1, %r1, %r0; @%p1 bra L;", false},
        {"L: add.u32 %r1, %r1, 1; setp.lt.u32 %p1, %r1, 99999; @%p1 bra L;", false},
        {"st.local.u32 [X], 3; L: ld.local.u32 %r2, [X]; add.u32 %r2, %r2, 1; mov.u32 %r3, X;\n"
         "st.local.u32 [%r3], %r2; setp.lt.u32 %p1, %r2, 99999; @%p1 bra L;",
         false},
        {"L: ld.shared.u32 %r2, [%r0]; add.u32 %r2, %r2, 1; st.shared.u32 [%r0], %r2;\n"
         "setp.lt.u32 %p1, %r2, 9; @%p1 bra L;",
         false},
        {"L: add.cc.u32 %r1, %r1, 0x40000; addc.u32 %r2, 0, 0; setp.ne.u32 %p1, %r2, 1;\n"
         "@%p1 bra L;",
         false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char body[600];
        struct ws_accesses accesses;

        snprintf(body, sizeof body,
                 ".local .b8 X[8]; mov.u32 %%r0, %%tid.x; mov.u32 %%r1, 0; mov.u32 %%r2, 0;\n"
                 "mov.u32 %%r5, 0; st.shared.u32 [%%r0], %%r5; %s\n",
                 cases[i].body);
        run_body("", body, 1, &accesses);
        if (accesses.is_endless != cases[i].repeats)
            fail_msg("%s: %d", cases[i].body, accesses.is_endless);
        assert_true(accesses.warp_instructions < 1000000);
        ws_accesses_finish(&accesses);
    }
}

static void a_launch_has_limits(void **state)
{
    static const char text[] = ".version 8.0\n.target sm_90\n.address_size 64\n"
                               ".entry k() { L: bra L; }\n";
    struct ws_ptx_module *module;
    struct ws_ptx_parameter_value value = {.parameter = 2};
    struct ws_ptx_launch launch = {.block = {32, 1, 1}, .step_limit = 1000};
    struct ws_accesses accesses = {0};
    struct ws_error error = {0};

    (void)state;
    assert_true(ws_ptx_module_parse("t.ptx", text, strlen(text), &module, &error));
    assert_true(ws_ptx_launch_run(module, &launch, &accesses, &error));
    assert_string_equal(accesses.note[0],
                        "PTX line 4: the loop has no exit; the block was stopped after 1000 warp "
                        "instructions, and what follows is not counted.");
    assert_true(accesses.is_stopped && accesses.is_endless);
    ws_accesses_finish(&accesses);
    launch.step_limit = 0; /* without a limit of the caller it ends soon, too */
    assert_true(ws_ptx_launch_run(module, &launch, &accesses, &error));
    assert_true(accesses.warp_instructions < 100000);
    ws_accesses_finish(&accesses);
    launch.block[1] = 64;
    assert_false(ws_ptx_launch_run(module, &launch, &accesses, &error));
    assert_error(error, WS_CODE_LAUNCH, "1 to 1024");
    ws_accesses_finish(&accesses);
    launch.block[1] = 1;
    launch.parameters = 1;
    launch.parameter = &value;
    assert_false(ws_ptx_launch_run(module, &launch, &accesses, &error));
    assert_error(error, WS_CODE_LAUNCH, "'k'");
    ws_accesses_finish(&accesses);
    ws_ptx_module_free(module);
}

static void errors_have_places(void **state)
{
    static const struct {
        const char *text, *place;
    } cases[] = {
        {".entry k() {\n add.u32 %r1, 1, 2;\n}", "t.ptx:2:10:"},
        {".entry k() {\n  bra L;\n}", "t.ptx:2:7:"},
        {".entry k() { { L: ret; } bra L; }", "t.ptx:1:30:"},
        {".entry k() {\n ret\n}", "t.ptx:3:1:"},
        {".entry k() { .reg .b32 %r; mov.u32 %r, 0f12; }", "t.ptx:1:40:"},
        {".entry k() { bra.uniL; L: }", "t.ptx:1:22:"},
        {".address_size 32", "t.ptx:1:15:"},
        {"/* no end", "t.ptx:1:1:"},
        {".entry k() { .reg .b32 r; .reg .b32 r; }", "t.ptx:1:38:"},
        {".entry k() {", "t.ptx:1:13:"},
        {".shared .b8 s[4] = {1, 2, 3, 4, 5};", "t.ptx:1:35:"},
        {"nonsense", "t.ptx:1:1:"},
        {".entry k() { .reg .b32 %r<2>; mov.u32 %r2, 1; }", "t.ptx:1:39:"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ws_ptx_module *module;
        struct ws_error error = {0};

        assert_false(
            ws_ptx_module_parse("t.ptx", cases[i].text, strlen(cases[i].text), &module, &error));
        assert_error(error, WS_CODE_SYNTAX, cases[i].place);
        assert_null(module);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(warps_read_what_others_wrote),
        cmocka_unit_test(lanes_meet_before_the_post_dominator),
        cmocka_unit_test(initial_values_name_what_is_below),
        cmocka_unit_test(shared_variables_lie_as_in_the_machine_code),
        cmocka_unit_test(barriers_count_arrivals),
        cmocka_unit_test(lanes_exchange_values),
        cmocka_unit_test(matrices_move_values),
        cmocka_unit_test(memory_keeps_bytes),
        cmocka_unit_test(copies_fill_with_zeroes),
        cmocka_unit_test(functions_are_called),
        cmocka_unit_test(an_inner_name_hides_an_outer_one),
        cmocka_unit_test(unknown_values_flow),
        cmocka_unit_test(both_ways_are_joined),
        cmocka_unit_test(unknown_offsets_stay_in_their_space),
        cmocka_unit_test(calls_under_an_unknown_branch_may_be),
        cmocka_unit_test(a_launch_gives_values),
        cmocka_unit_test(what_has_no_addresses_is_listed),
        cmocka_unit_test(a_part_of_a_warp_is_not_counted),
        cmocka_unit_test(a_loop_that_repeats_is_stopped),
        cmocka_unit_test(a_launch_has_limits),
        cmocka_unit_test(errors_have_places),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
