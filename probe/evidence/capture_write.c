/*
 * A capture as JSON, laid out to be read and compared: a lane, a memory row or a rerun a line,
 * always in the same order and spelling, so that two captures of one device differ where the
 * evidence does. The text is made whole in memory, read back as a check, and only then put in place
 * of the file.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/evidence/capture.h"
#include "probe/base/file.h"
#include "probe/base/json.h"
#include "probe/base/memory.h"

static void write_field(FILE *out, const char *indent, const char *name, const char *text)
{
    fprintf(out, "%s\"%s\": ", indent, name);
    ws_json_write_string(text, out);
}

static void write_hex(FILE *out, const uint8_t *bytes, int count)
{
    fputc('"', out);
    for (int i = 0; i < count; i++)
        fprintf(out, "%02x", bytes[i]);
    fputc('"', out);
}

/* 32 numbers, eight a line: a line is a matrix's worth of rows. */
static void write_addresses(FILE *out, const char *indent, const uint32_t address[WS_LANES])
{
    fprintf(out, "%s\"addresses\": [", indent);
    for (int lane = 0; lane < WS_LANES; lane++) {
        if (lane % 8 == 0)
            fprintf(out, "%s\n%s  ", lane ? "," : "", indent);
        fprintf(out, lane % 8 ? ", %" PRIu32 : "%" PRIu32, address[lane]);
    }
    fprintf(out, "\n%s]", indent);
}

static void write_memory(FILE *out, const char *name, const uint8_t memory[WS_MEMORY_BYTES])
{
    fprintf(out, "          \"%s\": [\n", name);
    for (int offset = 0; offset < WS_MEMORY_BYTES; offset += WS_ROW_BYTES) {
        fputs("            ", out);
        write_hex(out, memory + offset, WS_ROW_BYTES);
        fputs(offset + WS_ROW_BYTES < WS_MEMORY_BYTES ? ",\n" : "\n", out);
    }
    fputs("          ]", out);
}

static void write_registers(FILE *out, const char *name, int registers,
                            uint32_t value[WS_LANES][WS_MAX_REGISTERS])
{
    fprintf(out, "          \"%s\": [\n", name);
    for (int lane = 0; lane < WS_LANES; lane++) {
        fputs("            \"", out);
        for (int reg = 0; reg < registers; reg++)
            fprintf(out, reg ? " %08" PRIx32 : "%08" PRIx32, value[lane][reg]);
        fputs(lane < WS_LANES - 1 ? "\",\n" : "\"\n", out);
    }
    fputs("          ]", out);
}

static void write_pass(FILE *out, const struct ws_variant *variant, struct ws_pass *pass)
{
    fputs("        {\n", out);
    switch (variant->op) {
    case WS_OP_ldmatrix:
        write_memory(out, "memory_before", pass->input.memory);
        fputs(",\n", out);
        write_registers(out, "registers_received", variant->registers, pass->output.received);
        break;
    case WS_OP_stmatrix:
        write_memory(out, "memory_before", pass->input.memory);
        fputs(",\n", out);
        write_registers(out, "registers_given", variant->registers, pass->input.given);
        fputs(",\n", out);
        write_memory(out, "memory_after", pass->output.memory);
        break;
    case WS_OP_movmatrix:
        write_registers(out, "registers_given", variant->registers, pass->input.given);
        fputs(",\n", out);
        write_registers(out, "registers_received", variant->registers, pass->output.received);
        break;
    }
    fputs("\n        }", out);
}

/* A load's changes one by one, a store's as runs of neighbouring bytes. */
static void write_changes(FILE *out, const struct ws_variant *variant, const struct ws_rerun *rerun)
{
    fputs("\"changed\": [", out);
    for (int i = 0, end; i < rerun->changes; i = end) {
        const struct ws_change *change = rerun->change + i;
        uint8_t bytes[WS_MAX_CHANGES];

        fputs(i ? ", [" : "[", out);
        end = i + 1;
        if (variant->op == WS_OP_stmatrix) {
            bytes[0] = (uint8_t)change->value;
            for (; end < rerun->changes && rerun->change[end].offset == change->offset + end - i;
                 end++)
                bytes[end - i] = (uint8_t)rerun->change[end].value;
            fprintf(out, "%d, ", change->offset);
            write_hex(out, bytes, end - i);
        } else {
            fprintf(out, "%d, %d, \"%08" PRIx32 "\"", change->lane, change->reg, change->value);
        }
        fputc(']', out);
    }
    fputs("] }", out);
}

/* After what stands on the line before. */
static void write_numbers(FILE *out, const char *name, const uint32_t *number, int count)
{
    fprintf(out, ",\n          \"%s\": [", name);
    for (int i = 0; i < count; i++)
        fprintf(out, i ? ",%" PRIu32 : "%" PRIu32, number[i]);
    fputc(']', out);
}

static void write_timing(FILE *out, const struct ws_variant *variant,
                         const struct ws_timing *timing)
{
    write_field(out, "        { ", "pattern", timing->pattern);
    if (variant->op != WS_OP_movmatrix)
        write_numbers(out, "addresses", timing->address, WS_LANES);
    write_numbers(out, "cycles", timing->cycles, timing->repetitions);
    fputs(" }", out);
}

static void write_timings(FILE *out, const struct ws_captured_variant *captured)
{
    fputs(",\n      \"timings\": [", out);
    for (int i = 0; i < captured->timings; i++) {
        fputs(i ? ",\n" : "\n", out);
        write_timing(out, captured->variant, &captured->timing[i]);
    }
    fputs(captured->timings ? "\n      ]" : "]", out);
}

static void write_variant(FILE *out, struct ws_captured_variant *captured)
{
    const struct ws_variant *variant = captured->variant;
    const char *indent = "      ";

    fputs("    {\n", out);
    write_field(out, indent, "name", variant->name);
    fputs(",\n", out);
    write_field(out, indent, "ptx", captured->ptx);
    fputs(",\n", out);
    write_field(out, indent, "target", captured->target);
    fputs(",\n", out);
    if (variant->op != WS_OP_movmatrix) {
        fprintf(out, "%s\"memory_base\": %" PRIu32 ",\n", indent,
                captured->pass[0].input.memory_base);
        write_addresses(out, indent, captured->pass[0].input.address);
        fputs(",\n", out);
    }
    fprintf(out, "%s\"passes\": [\n", indent);
    for (int i = 0; i < captured->passes; i++) {
        write_pass(out, variant, &captured->pass[i]);
        fputs(i < captured->passes - 1 ? ",\n" : "\n", out);
    }
    fprintf(out, "%s]", indent);
    if (variant->op != WS_OP_movmatrix) {
        fprintf(out, ",\n%s\"moved\": [", indent);
        for (int i = 0; i < captured->moved; i++) {
            const struct ws_rerun *rerun = &captured->moved_run[i];

            fprintf(out, "%s\n        { \"lane\": %d, \"address\": %" PRIu32 ", ", i ? "," : "",
                    rerun->lane, rerun->address[rerun->lane]);
            write_changes(out, variant, rerun);
        }
        fprintf(out, "\n%s],\n%s\"ignored\": [", indent, indent);
        for (int i = 0; i < captured->ignored; i++) {
            fprintf(out, "%s\n        {\n", i ? "," : "");
            write_addresses(out, "          ", captured->ignored_run[i].address);
            fputs(",\n          ", out);
            write_changes(out, variant, &captured->ignored_run[i]);
        }
        fputs(captured->ignored ? "\n      ]" : "]", out);
    }
    write_timings(out, captured);
    fputs("\n    }", out);
}

static void write_capture(FILE *out, const struct ws_capture *capture)
{
    char capability[16];

    snprintf(capability, sizeof capability, "%d.%d", capture->major, capture->minor);
    fputs("{\n", out);
    write_field(out, "  ", "format", "warpscope capture");
    fprintf(out, ",\n  \"version\": %d,\n", WS_CAPTURE_VERSION);
    write_field(out, "  ", "probe", capture->probe);
    fputs(",\n", out);
    write_field(out, "  ", "date", capture->date);
    fputs(",\n  \"device\": {\n", out);
    write_field(out, "    ", "name", capture->device);
    fputs(",\n", out);
    write_field(out, "    ", "compute_capability", capability);
    fputs(",\n", out);
    write_field(out, "    ", "driver", capture->driver);
    fputs(",\n", out);
    write_field(out, "    ", "cuda", capture->cuda);
    fputs(",\n", out);
    write_field(out, "    ", "toolkit", capture->toolkit);
    fputs("\n  },\n", out);
    write_field(out, "  ", "timing_method", capture->timing_method);
    fprintf(out, ",\n  \"timing_instructions\": %d,\n  \"variants\": [\n",
            capture->timing_instructions);
    for (int i = 0; i < capture->variants; i++) {
        write_variant(out, &capture->variant[i]);
        fputs(i < capture->variants - 1 ? ",\n" : "\n", out);
    }
    fputs("  ]\n}\n", out);
}

/* What the format has no words for, and would therefore be lost in silence. */
static bool can_be_said(const struct ws_capture *capture,
                        const struct ws_captured_variant *captured, struct ws_error *error)
{
    const struct ws_input *first = &captured->pass[0].input;

    for (int i = 0; i < captured->passes; i++) {
        const struct ws_pass *pass = &captured->pass[i];

        if (pass->input.memory_base != first->memory_base ||
            memcmp(pass->input.address, first->address, sizeof first->address))
            return ws_fail(error, "pass %d has other addresses than pass 0", i);
        if (captured->variant->op == WS_OP_ldmatrix &&
            memcmp(pass->input.memory, pass->output.memory, WS_MEMORY_BYTES))
            return ws_fail(error, "pass %d: a load changed memory", i);
    }
    for (int i = 0; i < captured->moved; i++)
        for (int lane = 0; lane < WS_LANES; lane++)
            if (lane != captured->moved_run[i].lane &&
                captured->moved_run[i].address[lane] != first->address[lane])
                return ws_fail(error, "moved run %d moves lane %d's address too", i, lane);
    for (int i = 0; i < captured->timings; i++)
        if (captured->timing[i].instructions != capture->timing_instructions)
            return ws_fail(error, "timing \"%s\" is of %d instructions, not of %d",
                           captured->timing[i].pattern, captured->timing[i].instructions,
                           capture->timing_instructions);
    return true;
}

bool ws_capture_text(const struct ws_capture *capture, char **text, size_t *length,
                     struct ws_error *error)
{
    struct ws_memory made;

    *text = NULL;
    for (int i = 0; i < capture->variants; i++)
        if (!can_be_said(capture, &capture->variant[i], error))
            return ws_fail_in(error, capture->variant[i].variant->name);
    if (!ws_memory_open(&made, error))
        return false;
    write_capture(made.file, capture);
    if (!ws_memory_close(&made, error))
        return false;
    *text = made.text;
    *length = made.length;
    return true;
}

bool ws_capture_write(const struct ws_capture *capture, const char *path, struct ws_error *error)
{
    struct ws_capture *again;
    char *text;
    size_t length;
    bool done;

    if (!ws_capture_text(capture, &text, &length, error))
        return ws_fail_in(error, path);
    done = ws_capture_parse(path, text, length, &again, error);
    if (done) {
        ws_capture_destroy(again);
        done = ws_file_write(path, text, length, error);
    } else {
        ws_fail_in(error, "not written, for it could not be read again");
    }
    free(text);
    return done;
}
