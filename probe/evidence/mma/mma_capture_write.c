/*
 * An MMA's capture as JSON. Registers that all runs share are spelled out, one line per lane. A
 * sparse MMA has one line if all lanes hold the same, or the number of an earlier pass with the
 * same registers. Changes from run to run are packed.
 */
#include <inttypes.h>
#include <string.h>

#include "probe/evidence/mma/mma_capture.h"
#include "probe/isa/operand.h"

static void write_lane(FILE *out, const struct ws_operand *operand,
                       const struct ws_registers *registers, int lane)
{
    fputc('"', out);
    for (int reg = 0; reg < registers->registers; reg++)
        fprintf(out, "%s%0*" PRIx64, reg ? " " : "", operand->register_bits / 4,
                *ws_register_at(registers, lane, reg));
    fputc('"', out);
}

static bool is_same_in_all(const struct ws_registers *registers)
{
    size_t bytes = (size_t)registers->registers * sizeof *registers->value;

    for (int lane = 1; lane < registers->threads; lane++)
        if (memcmp(ws_register_at(registers, lane, 0), registers->value, bytes))
            return false;
    return true;
}

/* The first pass that gives, or receives, the same registers: an earlier one, or this one. */
static int first_alike(const struct ws_mma_capture *capture, int pass, enum ws_operand_role role)
{
    const struct ws_registers *registers = ws_mma_pass_registers(&capture->pass[pass], role);
    size_t bytes = (size_t)(registers->threads * registers->registers) * sizeof *registers->value;
    int first = 0;

    while (first < pass && memcmp(ws_mma_pass_registers(&capture->pass[first], role)->value,
                                  registers->value, bytes))
        first++;
    return first;
}

static void write_registers(FILE *out, const char *name, const struct ws_mma_capture *capture,
                            int pass, enum ws_operand_role role)
{
    const struct ws_mma *mma = capture->mma;
    const struct ws_registers *registers = ws_mma_pass_registers(&capture->pass[pass], role);
    const struct ws_operand *operand = ws_mma_moved(mma, role);
    int first = mma->sparse ? first_alike(capture, pass, role) : pass;

    fprintf(out, "      \"%s\": ", name);
    if (first < pass && !is_same_in_all(registers)) {
        fprintf(out, "%d,\n", first);
        return;
    }
    if (mma->sparse && is_same_in_all(registers)) {
        write_lane(out, operand, registers, 0);
        fputs(",\n", out);
        return;
    }
    fputs("[\n", out);
    for (int lane = 0; lane < registers->threads; lane++) {
        fputs("        ", out);
        write_lane(out, operand, registers, lane);
        fputs(lane < registers->threads - 1 ? ",\n" : "\n", out);
    }
    fputs("      ],\n", out);
}

static bool write_pass(FILE *out, const struct ws_mma_capture *capture, int number,
                       struct ws_error *error)
{
    const struct ws_mma_pass *pass = &capture->pass[number];
    bool sparse = capture->mma->sparse;

    fputs("    {\n", out);
    if (sparse)
        write_registers(out, "given_a", capture, number, WS_OPERAND_A);
    write_registers(out, "given_b", capture, number, WS_OPERAND_B);
    write_registers(out, "given_c", capture, number, WS_OPERAND_C);
    if (sparse) {
        write_registers(out, "given_e", capture, number, WS_OPERAND_METADATA);
        fprintf(out, "      \"selector\": %d,\n      \"chunk\": %d,\n", pass->selector,
                pass->chunk);
    }
    write_registers(out, "received", capture, number, WS_OPERAND_D);
    fprintf(out, "      \"runs\": %d,\n      \"changes\": %d,\n", pass->changed.runs,
            pass->changed.changes);
    if (!ws_capture_packed_write(out, "      \"changed\": ", pass->changed.bytes,
                                 pass->changed.length, error))
        return false;
    fputs("\n    }", out);
    return true;
}

bool ws_mma_capture_write_fields(FILE *out, const void *from, struct ws_error *error)
{
    const struct ws_mma_capture *capture = from;
    const struct ws_mma *mma = capture->mma;
    int digits = (ws_mma_moved(mma, WS_OPERAND_A)->width_bits + 3) / 4;
    char ptx[WS_MMA_PTX_SIZE];

    ws_capture_head_write(out, WS_MMA_CAPTURE_FORMAT, WS_MMA_CAPTURE_VERSION, mma->name,
                          &capture->head, ws_mma_ptx(mma, ptx), capture->target);
    fprintf(out, ",\n  \"one\": \"%0*" PRIx64 "\",\n  \"passes\": [\n", digits, capture->one);
    for (int i = 0; i < capture->passes; i++) {
        if (!write_pass(out, capture, i, error))
            return false;
        fputs(i < capture->passes - 1 ? ",\n" : "\n", out);
    }
    fputs("  ]\n}\n", out);
    return true;
}
