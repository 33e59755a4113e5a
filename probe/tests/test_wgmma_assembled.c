/*
 * Warpgroup MMAs before the assembler: ptxas accepts each row's instruction as it is written here,
 * with A by a descriptor and from registers, for its first PTX version and not for the one before;
 * generates one tensor core instruction for it; and refuses the same text as Warpscope. Of each row
 * a few n are tried, which differ only in length. Skipped without ptxas.
 */
#include "probe/mma/mma_tensor.h"
#include "probe/name/mma_parse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "probe/base/file.h"
#include "probe/isa/operand.h"
#include "ptxas.h"

static const int tried_n[] = {8, 24, 64, 256};

static FILE *open_module(int ptx_version)
{
    FILE *file = fopen(in_folder("module.ptx"), "w");

    assert_non_null(file);
    fprintf(file, ".version %d.%d\n.target sm_90a\n.address_size 64\n", ptx_version / 10,
            ptx_version % 10);
    return file;
}

static bool assemble(void)
{
    char command[1024];

    snprintf(command, sizeof command, "%s -arch=sm_90a %s -o %s >%s 2>&1", ptxas,
             in_folder("module.ptx"), in_folder("module.cubin"), in_folder("said"));
    return system(command) == 0;
}

static void fail_as_said(void)
{
    char line[400] = "";
    FILE *said = fopen(in_folder("said"), "r");

    while (said && fgets(line, sizeof line, said) && !strstr(line, "error"))
        ;
    fail_msg("%s", line);
}

static const char *type_of_d(const struct ws_mma *mma)
{
    return mma->d == WS_MMA_f32 ? "f32" : "b32";
}

/* A kernel that loads all operands, multiplies once, and stores the result. */
static void put_kernel(FILE *file, const struct ws_mma *mma, bool registers)
{
    int of_d = ws_moved(ws_mma_operand(mma, WS_OPERAND_D))->registers;
    char ptx[WS_MMA_PTX_SIZE];

    fprintf(file,
            ".visible .entry k%d_%d(.param .u64 q) {\n.reg .b64 at, a_desc, b_desc;\n.reg .b32 "
            "a<4>, e, x;\n.reg .%s d<%d>;\n.reg .pred p;\nld.param.u64 at, [q];\nld.global.u64 "
            "a_desc, [at];\nld.global.u64 b_desc, [at+8];\nld.global.u32 x, [at+16];\n"
            "ld.global.u32 e, [at+20];\nsetp.ne.u32 p, x, 0;\n",
            mma->id, registers, type_of_d(mma), of_d);
    for (int i = 0; i < 4; i++)
        fprintf(file, "ld.global.b32 a%d, [at+%d];\n", i, 32 + 4 * i);
    for (int i = 0; i < of_d; i++)
        fprintf(file, "ld.global.%s d%d, [at+%d];\n", type_of_d(mma), i, 64 + 4 * i);
    fprintf(file,
            "wgmma.fence.sync.aligned;\n%s\nwgmma.commit_group.sync.aligned;\n"
            "wgmma.wait_group.sync.aligned 0;\n",
            registers ? ws_wgmma_ptx_registers(mma, ptx) : ws_mma_ptx(mma, ptx));
    for (int i = 0; i < of_d; i++)
        fprintf(file, "st.global.%s [at+%d], d%d;\n", type_of_d(mma), 64 + 4 * i, i);
    fputs("ret;\n}\n", file);
}

static bool is_tried(const struct ws_mma *mma)
{
    for (size_t i = 0; i < sizeof tried_n / sizeof *tried_n; i++)
        if (mma->n == tried_n[i])
            return true;
    return false;
}

/* The next that is tried, from `id` on. */
static int next_tried(int id)
{
    while (id < WS_PRODUCTS && !is_tried(ws_mma((enum ws_mma_id)id)))
        id++;
    return id;
}

static uint64_t number(const char *at, int bytes)
{
    uint64_t value = 0;

    for (int i = bytes - 1; i >= 0; i--)
        value = value << 8 | (unsigned char)at[i];
    return value;
}

/* By the low nine bits of an instruction; higher bits determine whether A is in registers. */
static int opcode_of(const char *name)
{
    return !strcmp(name, "HGMMA")   ? 0x1f0
           : !strcmp(name, "IGMMA") ? 0x1f1
           : !strcmp(name, "BGMMA") ? 0x1f2
                                    : 0x1f3;
}

/*
 * The sections .text.kID_FORM of a 64-bit ELF file, with the count and kind of their tensor
 * instructions.
 */
static void count(const char *elf, int counts[WS_PRODUCTS][2])
{
    const char *headers = elf + number(elf + 40, 8);
    const char *names = headers + 64 * number(elf + 62, 2);

    names = elf + number(names + 24, 8);
    for (uint64_t i = 0; i < number(elf + 60, 2); i++) {
        const char *header = headers + 64 * i, *name = names + number(header, 4);
        const char *text = elf + number(header + 24, 8);
        int id, form;

        if (sscanf(name, ".text.k%d_%d", &id, &form) != 2)
            continue;
        for (uint64_t at = 0; at < number(header + 32, 8); at += 16) {
            int opcode = (int)(number(text + at, 8) & 0x1ff);

            if ((opcode & 0x1fc) != 0x1f0)
                continue;
            counts[id][form]++;
            assert_int_equal(opcode, opcode_of(ws_mma_opcode(ws_mma((enum ws_mma_id)id))));
        }
    }
}

static void test_every_row_is_one_instruction(void **state)
{
    static const struct ws_file_kind kind = {"file", (size_t)1 << 26, false};
    static const int versions[] = {80, 82, 84};
    static int counts[WS_PRODUCTS][2];

    (void)state;
    need_ptxas(WS_RELEASE_OF_PTX_84);
    for (size_t v = 0; v < sizeof versions / sizeof *versions; v++) {
        FILE *file = open_module(versions[v]);
        struct ws_error error;
        size_t length;
        char *elf;

        for (int id = next_tried(WS_MMAS); id < WS_PRODUCTS; id = next_tried(id + 1))
            if (ws_mma((enum ws_mma_id)id)->ptx_version == versions[v]) {
                put_kernel(file, ws_mma((enum ws_mma_id)id), false);
                put_kernel(file, ws_mma((enum ws_mma_id)id), true);
            }
        fclose(file);
        if (!assemble())
            fail_as_said();
        assert_true(ws_file_read(in_folder("module.cubin"), &kind, &elf, &length, &error));
        count(elf, counts);
        free(elf);
    }
    for (int id = next_tried(WS_MMAS); id < WS_PRODUCTS; id = next_tried(id + 1)) {
        assert_int_equal(counts[id][0], 1);
        assert_int_equal(counts[id][1], 1);
        assert_int_equal(ws_mma((enum ws_mma_id)id)->tensor, WS_MMA_NATIVE);
    }
}

static void test_no_row_is_older(void **state)
{
    (void)state;
    need_ptxas(WS_RELEASE_OF_PTX_84);
    for (int id = next_tried(WS_MMAS); id < WS_PRODUCTS; id = next_tried(id + 1)) {
        const struct ws_mma *mma = ws_mma((enum ws_mma_id)id);
        FILE *file;

        if (mma->n != 8 || mma->ptx_version == 80)
            continue;
        file = open_module(mma->ptx_version == 84 ? 83 : 81);
        put_kernel(file, mma, false);
        fclose(file);
        if (assemble())
            fail_msg("%s is older than PTX %d", mma->name, mma->ptx_version);
    }
}

/* Each in a module of its own, because ptxas does not report all errors of one. */
static void test_what_is_refused_is_refused_by_ptxas(void **state)
{
    static const char *const refused[] = {
        "m64n12k16.f32.f16.f16 {f0, f1, f2, f3, f4, f5}, u, v, p, 1, 1, 0, 0;",
        "m64n264k16.f32.f16.f16 {f0, f1, f2, f3}, u, v, p, 1, 1, 0, 0;",
        "m64n40k32.s32.s8.s8 {r0, r1, r2, r3}, u, v, p;",
        "m128n8k16.f32.f16.f16 {f0, f1, f2, f3}, u, v, p, 1, 1, 0, 0;",
        "m64n8k32.f32.f16.f16 {f0, f1, f2, f3}, u, v, p, 1, 1, 0, 0;",
        "m64n8k16.f16.bf16.bf16 {r0, r1}, u, v, p, 1, 1, 0, 0;",
        "m64n8k8.f16.tf32.tf32 {r0, r1}, u, v, p, 1, 1;",
        "m64n8k16.f32.f16.bf16 {f0, f1, f2, f3}, u, v, p, 1, 1, 0, 0;",
        "m64n8k16.f32.f16.f16.f32 {f0, f1, f2, f3}, u, v, p, 1, 1, 0, 0;",
        "m64n8k256.s32.b1.b1.xor.popc {r0, r1, r2, r3}, u, v, p;",
        "m64n8k16.satfinite.f32.f16.f16 {f0, f1, f2, f3}, u, v, p, 1, 1, 0, 0;",
        "m64n8k16.f32.f16.f16 {f0, f1, f2, _}, u, v, p, 1, 1, 0, 0;",
        "m64n8k16.f32.f16.f16 {f0, f1, f2}, u, v, p, 1, 1, 0, 0;",
        "m64n8k16.f32.f16.f16 {f0, f1, f2, f3}, [u], v, p, 1, 1, 0, 0;",
        "m64n8k16.f32.f16.f16 {f0, f1, f2, f3}, u, v, p, 2, 1, 0, 0;",
        "m64n8k16.f32.f16.f16 {f0, f1, f2, f3}, u, v, p, 1, 1, 2, 0;",
        "m64n8k16.f32.f16.f16 {f0, f1, f2, f3}, u, v, p, 1, 1;",
        "m64n8k16.f32.f16.f16 {f0, f1, f2, f3}, u, v, p;",
        "m64n8k16.f32.f16.f16 {f0, f1, f2, f3}, {r0, r1, r2, r3}, v, p, 1, 1, 0, 0;",
        "m64n8k8.f32.tf32.tf32 {f0, f1, f2, f3}, u, v, p, 1, 1, 0, 0;",
        "m64n8k32.s32.s8.s8 {r0, r1, r2, r3}, u, v, p, 1, 1;",
    };

    (void)state;
    need_ptxas(WS_RELEASE_OF_PTX_90);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        FILE *file = open_module(90);
        const struct ws_mma *mma;
        struct ws_error error;
        char text[256];

        snprintf(text, sizeof text, "wgmma.mma_async.sync.aligned.%s", refused[i]);
        if (ws_mma_parse(text, &mma, &error))
            fail_msg("%s is taken", text);
        fprintf(file,
                ".visible .entry k() {\n.reg .b32 r<9>; .reg .f32 f<9>;\n.reg .b64 u, v; .reg "
                ".pred p;\n%s\nret;\n}\n",
                text);
        fclose(file);
        if (assemble())
            fail_msg("ptxas takes %s", text);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_row_is_one_instruction),
        cmocka_unit_test(test_no_row_is_older),
        cmocka_unit_test(test_what_is_refused_is_refused_by_ptxas),
    };

    return cmocka_run_group_tests(tests, find_ptxas, remove_test_folder);
}
