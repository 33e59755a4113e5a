/*
 * MMA variants before the assembler: ptxas accepts each row for its first target and first PTX
 * version, and refuses the same text as Warpscope. The code that it generates for sm_90 is read
 * from the cubin, 16 bytes per instruction, and compared with the counts in mma.def. Skipped if
 * ptxas is missing or too old.
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

static const enum ws_operand_role given[] = {WS_OPERAND_A, WS_OPERAND_B, WS_OPERAND_C};

/* The ptxas release of the catalog's counts; others may generate different code for an MMA. */
enum { COUNTED_BY = 130 };

/* The type in which a register of an operand is loaded. */
static const char *register_type(const struct ws_variant *operand)
{
    return ws_moved(operand)->register_bits == 64 ? "f64" : "b32";
}

static const char *accumulator_type(const struct ws_mma *mma, enum ws_operand_role role)
{
    enum ws_mma_type type = role == WS_OPERAND_C ? mma->c : mma->d;

    return type == WS_MMA_f32 ? "f32" : register_type(ws_mma_operand(mma, role));
}

static const char *type_of(const struct ws_mma *mma, enum ws_operand_role role)
{
    return role == WS_OPERAND_C || role == WS_OPERAND_D ? accumulator_type(mma, role)
                                                        : register_type(ws_mma_operand(mma, role));
}

static void put_head(FILE *file, int ptx_version, const char *target)
{
    fprintf(file, ".version %d.%d\n.target %s\n.address_size 64\n", ptx_version / 10,
            ptx_version % 10, target);
}

/* A kernel that loads all operands, multiplies once, and stores the result. */
static void put_kernel(FILE *file, const struct ws_mma *mma)
{
    char ptx[WS_MMA_PTX_SIZE];
    int at = 0;

    fprintf(file, ".visible .entry k%d(.param .u64 q) {\n.reg .b64 p;\nld.param.u64 p, [q];\n",
            mma->id);
    for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
        const char *words = ws_mma_operand(mma, given[i])->family->words;
        int registers = ws_moved(ws_mma_operand(mma, given[i]))->registers;

        fprintf(file, ".reg .%s %s<%d>;\n", type_of(mma, given[i]), words, registers);
        for (int j = 0; j < registers; j++, at += 8)
            fprintf(file, "ld.global.%s %s%d, [p+%d];\n", type_of(mma, given[i]), words, j, at);
    }
    if (mma->sparse)
        fprintf(file, ".reg .b32 e;\nld.global.b32 e, [p+%d];\n", at);
    if (mma->scales)
        fprintf(file, ".reg .b32 sa, sb;\nld.global.b32 sa, [p+%d];\nld.global.b32 sb, [p+%d];\n",
                at + 8, at + 16);
    fprintf(file, ".reg .%s d<%d>;\n%s\n", type_of(mma, WS_OPERAND_D),
            ws_moved(ws_mma_operand(mma, WS_OPERAND_D))->registers, ws_mma_ptx(mma, ptx));
    for (int j = 0; j < ws_moved(ws_mma_operand(mma, WS_OPERAND_D))->registers; j++)
        fprintf(file, "st.global.%s [p+%d], d%d;\n", type_of(mma, WS_OPERAND_D), 8 * j, j);
    fputs("ret;\n}\n", file);
}

/* Assembles the directory's module; ptxas writes its messages to a file there. */
static bool assemble(const char *target)
{
    char command[1024];

    snprintf(command, sizeof command, "%s -arch=%s %s -o %s >%s 2>&1", ptxas, target,
             in_folder("module.ptx"), in_folder("module.cubin"), in_folder("said"));
    return system(command) == 0;
}

static FILE *open_module(void)
{
    FILE *file = fopen(in_folder("module.ptx"), "w");

    assert_non_null(file);
    return file;
}

/* The caller's to free. */
static char *read_whole(const char *name)
{
    static const struct ws_file_kind kind = {"file", (size_t)1 << 26, false};
    struct ws_error error;
    size_t length;
    char *text;

    assert_true(ws_file_read(in_folder(name), &kind, &text, &length, &error));
    return text;
}

static void fail_as_said(void)
{
    char line[400] = "";
    FILE *said = fopen(in_folder("said"), "r");

    while (said && fgets(line, sizeof line, said) && !strstr(line, "error"))
        ;
    fail_msg("%s", line);
}

/* All rows of a first target and PTX version at once; rows too new for ptxas are skipped. */
static void test_every_row_is_assembled(void **state)
{
    bool done[WS_MMAS] = {false};

    (void)state;
    need_ptxas(WS_RELEASE_LEAST);
    for (int i = 0; i < WS_MMAS; i++) {
        const struct ws_mma *first = ws_mma((enum ws_mma_id)i);
        const char *target = ws_targets_ptx(first->targets);
        FILE *file;

        if (done[i] || ws_release_of_ptx(first->ptx_version) > ptxas_release ||
            ws_release_of_ptx(ws_targets_ptx_version(first->targets)) > ptxas_release)
            continue;
        file = open_module();
        put_head(file, first->ptx_version, target);
        for (int j = i; j < WS_MMAS; j++) {
            const struct ws_mma *mma = ws_mma((enum ws_mma_id)j);

            if (mma->targets != first->targets || mma->ptx_version != first->ptx_version)
                continue;
            put_kernel(file, mma);
            done[j] = true;
        }
        fclose(file);
        if (!assemble(target))
            fail_as_said();
    }
}

/* The instructions of a kernel: those of the tensor cores by count, and others. */
struct counts {
    int hmma, imma, dmma, bmma, others;
};

/* Opcodes that load, store, move and exit, in every kernel. */
static bool stands_around(unsigned opcode)
{
    static const unsigned around[] = {0x918, 0x947, 0x94d, 0x981, 0x986,
                                      0xb82, 0xab9, 0x7ac, 0x624, 0x202};

    for (size_t i = 0; i < sizeof around / sizeof *around; i++)
        if (around[i] == opcode)
            return true;
    return false;
}

static void count(unsigned opcode, struct counts *counts)
{
    switch (opcode) {
    case 0x23c:
        counts->hmma++;
        break;
    case 0x237:
        counts->imma++;
        break;
    case 0x23f:
        counts->dmma++;
        break;
    case 0x23d:
        counts->bmma++;
        break;
    default:
        counts->others += !stands_around(opcode);
    }
}

static uint64_t number(const char *at, int bytes)
{
    uint64_t value = 0;

    for (int i = bytes - 1; i >= 0; i--)
        value = value << 8 | (unsigned char)at[i];
    return value;
}

/* The sections .text.kNUMBER of a 64-bit ELF file. */
static void read_counts(const char *elf, struct counts counts[WS_MMAS])
{
    const char *headers = elf + number(elf + 40, 8);
    const char *names = headers + 64 * number(elf + 62, 2);

    names = elf + number(names + 24, 8);
    for (uint64_t i = 0; i < number(elf + 60, 2); i++) {
        const char *header = headers + 64 * i, *name = names + number(header, 4);
        const char *text = elf + number(header + 24, 8);
        int id;

        if (sscanf(name, ".text.k%d", &id) != 1)
            continue;
        for (uint64_t at = 0; at < number(header + 32, 8); at += 16)
            count(number(text + at, 8) & 0xfff, &counts[id]);
    }
}

/* Whether a row has the counted instructions. */
static bool is_as_counted(const struct ws_mma *mma, const struct counts *counts)
{
    const char *opcode = ws_mma_opcode(mma);
    int all = counts->hmma + counts->imma + counts->dmma + counts->bmma;
    int own = !opcode                   ? 0
              : !strcmp(opcode, "HMMA") ? counts->hmma
              : !strcmp(opcode, "IMMA") ? counts->imma
              : !strcmp(opcode, "DMMA") ? counts->dmma
                                        : counts->bmma;
    bool native = all == 1 && !counts->others;

    return own == all && all == mma->tensor_count &&
           mma->tensor == (native ? WS_MMA_NATIVE : WS_MMA_EMULATED);
}

static void test_tensor_instructions_are_counted(void **state)
{
    static struct counts counts[WS_MMAS];
    FILE *file;
    char *elf;

    (void)state;
    need_ptxas(COUNTED_BY);
    if (ptxas_release > COUNTED_BY) {
        print_message("a later ptxas: what it makes of products is not counted\n");
        skip();
    }
    file = open_module();
    put_head(file, 90, "sm_90");
    for (int i = 0; i < WS_MMAS; i++)
        if (ws_mma((enum ws_mma_id)i)->tensor != WS_MMA_ABSENT)
            put_kernel(file, ws_mma((enum ws_mma_id)i));
    fclose(file);
    if (!assemble("sm_90"))
        fail_as_said();
    elf = read_whole("module.cubin");
    read_counts(elf, counts);
    for (int i = 0; i < WS_MMAS; i++) {
        const struct ws_mma *mma = ws_mma((enum ws_mma_id)i);
        struct ws_mma wrong = *mma;

        if (mma->tensor == WS_MMA_ABSENT)
            continue;
        if (!is_as_counted(mma, &counts[i]))
            fail_msg("%s: %d HMMA, %d IMMA, %d DMMA, %d BMMA and %d others", mma->name,
                     counts[i].hmma, counts[i].imma, counts[i].dmma, counts[i].bmma,
                     counts[i].others);
        wrong.tensor_count++;
        assert_false(is_as_counted(&wrong, &counts[i]));
        wrong = *mma;
        wrong.tensor = mma->tensor == WS_MMA_NATIVE ? WS_MMA_EMULATED : WS_MMA_NATIVE;
        assert_false(is_as_counted(&wrong, &counts[i]));
        wrong = *mma;
        wrong.a = mma->a == WS_MMA_f64 ? WS_MMA_b1 : WS_MMA_f64;
        assert_int_equal(is_as_counted(&wrong, &counts[i]), !mma->tensor_count);
    }
    free(elf);
}

/* A row with some of its words changed, and registers for the changed types. */
struct changed {
    const struct ws_mma *row;
    const char *layout; /* NULL: as in the row */
    int k;
    enum ws_mma_type d, a, b, c;
    const char *before;
};

/* The instruction's opcode, of rows without kinds. */
static void say_changed(const struct changed *changed, char *text, size_t size)
{
    const struct ws_mma *row = changed->row;
    const char *dot = strstr(row->mnemonic, ".m16"), *layout = changed->layout;

    if (!dot)
        dot = strstr(row->mnemonic, ".m8");
    snprintf(text, size, "%.*s.m%dn%dk%d%.8s%s%s%s%s%s%s", (int)(dot - row->mnemonic),
             row->mnemonic, row->m, row->n, changed->k, layout, changed->before,
             ws_mma_type_text(changed->d), ws_mma_type_text(changed->a),
             ws_mma_type_text(changed->b), ws_mma_type_text(changed->c),
             strstr(row->mnemonic, ".popc") ? strstr(row->mnemonic, ".popc") - 4 : "");
}

static void put_vector(FILE *file, const char *before, int elements, enum ws_mma_type type)
{
    static const int slots[] = {
#define X(word, width, slot) slot,
        WS_MMA_TYPES(X)
#undef X
    };
    int bits = elements * slots[type] / WS_LANES, count = bits / (type == WS_MMA_f64 ? 64 : 32);

    fprintf(file, "%s{", before);
    for (int i = 0; i < count || i == 0; i++)
        fprintf(file, "%s%s%d", i ? "," : "",
                type == WS_MMA_f64   ? "d"
                : type == WS_MMA_f32 ? "f"
                                     : "r",
                i);
    fputc('}', file);
}

/* Writes it in a line of its own if it is refused here; returns whether it is. */
static bool put_refused(FILE *file, const struct changed *changed)
{
    const struct ws_mma *row = changed->row, *mma;
    int matrices = ws_moved(ws_mma_operand(row, WS_OPERAND_A))->matrices;
    struct ws_error error;
    char text[256];

    say_changed(changed, text, sizeof text);
    if (ws_mma_parse(text, &mma, &error))
        return false;
    fputs(text, file);
    put_vector(file, " ", matrices * row->m * row->n, changed->d);
    put_vector(file, ",", matrices * row->m * changed->k / (row->sparse ? 2 : 1), changed->a);
    put_vector(file, ",", matrices * changed->k * row->n, changed->b);
    put_vector(file, ",", matrices * row->m * row->n, changed->c);
    fprintf(file, "%s;\n", row->sparse ? ", r0, 0x0" : "");
    return true;
}

static int put_changes(FILE *file, const struct ws_mma *mma)
{
    static const enum ws_mma_type other_sum[] = {[WS_MMA_f16] = WS_MMA_f32,
                                                 [WS_MMA_f32] = WS_MMA_f16,
                                                 [WS_MMA_f64] = WS_MMA_f32,
                                                 [WS_MMA_s32] = WS_MMA_f32};
    const char *satfinite = strstr(mma->mnemonic, ".satfinite") ? ".satfinite" : "";
    const char *layout = mma->form == WS_MMA_FORM_quads_row_row   ? ".row.row"
                         : mma->form == WS_MMA_FORM_quads_col_row ? ".col.row"
                         : mma->form == WS_MMA_FORM_quads_col_col ? ".col.col"
                                                                  : ".row.col";
    const struct changed row = {mma, layout, mma->k, mma->d, mma->a, mma->b, mma->c, satfinite};
    struct changed changes[] = {row, row, row, row, row, row, row};
    int refused = 0;

    changes[0].layout = ".row.row";
    changes[1].layout = ".col.col";
    changes[2].c = other_sum[mma->c];
    changes[3].d = other_sum[mma->d];
    changes[4].k *= 2;
    changes[5].b = mma->b == WS_MMA_f16 ? WS_MMA_bf16 : WS_MMA_f16;
    changes[6].before = ".satfinite";
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        refused += put_refused(file, &changes[i]);
    return refused;
}

enum { HEAD_LINES = 5 };

static void put_refused_head(FILE *file)
{
    put_head(file, 90, "sm_90");
    fputs(".visible .entry k() {\n", file);
    fputs(".reg .b32 r<99>; .reg .f32 f<99>; .reg .f64 d<99>;\n", file);
}

/* Which of the module's lines have errors, counted from the end of its head. */
static void read_refused(bool *refused, int count)
{
    FILE *said = fopen(in_folder("said"), "r");
    char line[1024];

    assert_non_null(said);
    while (fgets(line, sizeof line, said)) {
        const char *at = strstr(line, ", line ");
        int index = at && strstr(at, "error") ? atoi(at + 7) - HEAD_LINES - 1 : -1;

        if (index >= 0 && index < count)
            refused[index] = true;
    }
    fclose(said);
}

/* The module's line of that index, in a module of its own, is refused. */
static void is_refused_alone(const char *module, int index)
{
    const char *at = module;
    FILE *file = open_module();
    char line[512];

    for (int i = 0; i < HEAD_LINES + index; i++)
        at = strchr(at, '\n') + 1;
    snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
    put_refused_head(file);
    fprintf(file, "%s\nret;\n}\n", line);
    fclose(file);
    if (assemble("sm_90"))
        fail_msg("ptxas takes %s", line);
}

/* Some errors are found only without others: those lines are tried alone. */
static void test_what_is_refused_is_refused_by_ptxas(void **state)
{
    FILE *file;
    bool *refused;
    char *module;
    int count = 0, alone = 0;

    (void)state;
    need_ptxas(WS_RELEASE_OF_PTX_90);
    file = open_module();
    put_refused_head(file);
    for (int i = 0; i < WS_MMAS; i++)
        if (ws_mma((enum ws_mma_id)i)->tensor != WS_MMA_ABSENT)
            count += put_changes(file, ws_mma((enum ws_mma_id)i));
    fputs("ret;\n}\n", file);
    fclose(file);
    assert_true(count > 500);
    assert_false(assemble("sm_90"));
    refused = calloc((size_t)count, 1);
    assert_non_null(refused);
    read_refused(refused, count);
    module = read_whole("module.ptx");
    for (int i = 0; i < count; i++)
        if (!refused[i]) {
            is_refused_alone(module, i);
            alone++;
        }
    assert_true(alone < 10);
    free(module);
    free(refused);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_row_is_assembled),
        cmocka_unit_test(test_tensor_instructions_are_counted),
        cmocka_unit_test(test_what_is_refused_is_refused_by_ptxas),
    };

    return cmocka_run_group_tests(tests, find_ptxas, remove_test_folder);
}
