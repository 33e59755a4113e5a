/*
 * A product's capture as JSON: what every run shares is spelled out, a lane a line, or of a sparse
 * product in one where all lanes hold the same, or as the number of the pass that has the same; and
 * what changed from run to run is packed. The
 * text is read back as a check before anybody gets it.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/file.h"
#include "probe/base/memory.h"
#include "probe/evidence/mma_capture.h"
#include "probe/evidence/packed.h"

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

/* The first pass before this one that gives, or receives, the same; or this one. */
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
    char *packed = ws_pack(pass->changed.bytes, pass->changed.length, error);

    if (!packed)
        return false;
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
    fprintf(out, "      \"runs\": %d,\n      \"changes\": %d,\n      \"changed\": \"%s\"\n    }",
            pass->changed.runs, pass->changed.changes, packed);
    free(packed);
    return true;
}

static bool write_capture(FILE *out, const struct ws_mma_capture *capture, struct ws_error *error)
{
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

/* What ws_mma_capture_read() would refuse is not written. */
static bool reads_again(const struct ws_mma_capture *capture, const struct ws_memory *made,
                        struct ws_error *error)
{
    struct ws_mma_capture *again;

    if (!ws_mma_capture_parse(capture->mma->name, made->text, made->length, &again, error))
        return ws_fail_in(error, "not written, for it could not be read again");
    ws_mma_capture_destroy(again);
    return true;
}

bool ws_mma_capture_text(const struct ws_mma_capture *capture, char **text, size_t *length,
                         struct ws_error *error)
{
    struct ws_memory made;
    bool done;

    *text = NULL;
    if (!ws_memory_open(&made, error))
        return false;
    done = write_capture(made.file, capture, error);
    if (!done) {
        struct ws_error closing;

        if (ws_memory_close(&made, &closing))
            free(made.text);
        return false;
    }
    if (!ws_memory_close(&made, error))
        return false;
    if (!reads_again(capture, &made, error)) {
        free(made.text);
        return false;
    }
    *text = made.text;
    *length = made.length;
    return true;
}

bool ws_mma_capture_write(const struct ws_mma_capture *capture, const char *path,
                          struct ws_error *error)
{
    char *text;
    size_t length;
    bool done;

    if (!ws_mma_capture_text(capture, &text, &length, error))
        return ws_fail_in(error, path);
    done = ws_file_write(path, text, length, error);
    free(text);
    return done;
}
