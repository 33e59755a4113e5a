/*
 * Writes a capture as JSON, laid out to be read and compared: one lane, memory row or rerun per
 * line, always in the same order and spelling, so that two captures of one device differ only where
 * the evidence does.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "probe/evidence/move/capture.h"
#include "probe/isa/operand.h"

static void write_hex(FILE *out, const uint8_t *bytes, int count)
{
    fputc('"', out);
    for (int i = 0; i < count; i++)
        fprintf(out, "%02x", bytes[i]);
    fputc('"', out);
}

/* 32 numbers, eight per line: a line has the rows of one matrix. */
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
    fprintf(out, "      \"%s\": [\n", name);
    for (int offset = 0; offset < WS_MEMORY_BYTES; offset += WS_MEMORY_LINE) {
        fputs("        ", out);
        write_hex(out, memory + offset, WS_MEMORY_LINE);
        fputs(offset + WS_MEMORY_LINE < WS_MEMORY_BYTES ? ",\n" : "\n", out);
    }
    fputs("      ]", out);
}

static int register_digits(const struct ws_variant *variant)
{
    return ws_moved(variant)->register_bits / 4;
}

static void write_registers(FILE *out, const char *name, const struct ws_variant *variant,
                            const struct ws_registers *registers)
{
    fprintf(out, "      \"%s\": [\n", name);
    for (int lane = 0; lane < registers->threads; lane++) {
        fputs("        \"", out);
        for (int reg = 0; reg < registers->registers; reg++)
            fprintf(out, "%s%0*" PRIx64, reg ? " " : "", register_digits(variant),
                    *ws_register_at(registers, lane, reg));
        fputs(lane < registers->threads - 1 ? "\",\n" : "\"\n", out);
    }
    fputs("      ]", out);
}

/* In the order of reading: memory before, registers given, registers received, memory after. */
static void write_pass(FILE *out, const struct ws_variant *variant, const struct ws_pass *pass)
{
    const struct ws_family *family = variant->family;
    bool memory = family->reads_memory || family->writes_memory;

    fputs("    {\n", out);
    if (memory)
        write_memory(out, "memory_before", pass->input.memory);
    if (family->lanes_give) {
        fputs(memory ? ",\n" : "", out);
        write_registers(out, "registers_given", variant, &pass->input.given);
    }
    fputs(",\n", out);
    if (family->lanes_receive)
        write_registers(out, "registers_received", variant, &pass->output.received);
    if (family->writes_memory)
        write_memory(out, "memory_after", pass->output.memory);
    fputs("\n    }", out);
}

/* A load's changes one by one, a store's as runs of consecutive bytes. */
static void write_changes(FILE *out, const struct ws_variant *variant, const struct ws_rerun *rerun)
{
    fputs("\"changed\": [", out);
    for (int i = 0, end; i < rerun->changes; i = end) {
        const struct ws_change *change = rerun->change + i;
        uint8_t bytes[WS_MAX_CHANGES];

        fputs(i ? ", [" : "[", out);
        end = i + 1;
        if (variant->family->writes_memory) {
            bytes[0] = (uint8_t)change->value;
            for (; end < rerun->changes && rerun->change[end].offset == change->offset + end - i;
                 end++)
                bytes[end - i] = (uint8_t)rerun->change[end].value;
            fprintf(out, "%d, ", change->offset);
            write_hex(out, bytes, end - i);
        } else {
            fprintf(out, "%d, %d, \"%0*" PRIx64 "\"", change->lane, change->reg,
                    register_digits(variant), change->value);
        }
        fputc(']', out);
    }
    fputs("] }", out);
}

/* Continues the previous line. */
static void write_numbers(FILE *out, const char *name, const uint32_t *number, int count)
{
    fprintf(out, ",\n      \"%s\": [", name);
    for (int i = 0; i < count; i++)
        fprintf(out, i ? ",%" PRIu32 : "%" PRIu32, number[i]);
    fputc(']', out);
}

static void write_timing(FILE *out, const struct ws_variant *variant,
                         const struct ws_timing *timing)
{
    ws_capture_field_write(out, "    { ", "pattern", timing->pattern);
    if (ws_address_lanes(variant))
        write_numbers(out, "addresses", timing->address, WS_LANES);
    write_numbers(out, "cycles", timing->cycles, timing->repetitions);
    fputs(" }", out);
}

static void write_timings(FILE *out, const struct ws_captured_variant *captured)
{
    fputs(",\n  \"timings\": [", out);
    for (int i = 0; i < captured->timings; i++) {
        fputs(i ? ",\n" : "\n", out);
        write_timing(out, captured->variant, &captured->timing[i]);
    }
    fputs(captured->timings ? "\n  ]" : "]", out);
}

/* The runs of variants with addresses, in addition to the passes. */
static void write_reruns(FILE *out, const struct ws_captured_variant *captured)
{
    fputs(",\n  \"moved\": [", out);
    for (int i = 0; i < captured->moved; i++) {
        const struct ws_rerun *rerun = &captured->moved_run[i];

        fprintf(out, "%s\n    { \"lane\": %d, \"address\": %" PRIu32 ", ", i ? "," : "",
                rerun->lane, rerun->address[rerun->lane]);
        write_changes(out, captured->variant, rerun);
    }
    fputs("\n  ],\n  \"ignored\": [", out);
    for (int i = 0; i < captured->ignored; i++) {
        fprintf(out, "%s\n    {\n", i ? "," : "");
        write_addresses(out, "      ", captured->ignored_run[i].address);
        fputs(",\n      ", out);
        write_changes(out, captured->variant, &captured->ignored_run[i]);
    }
    fputs(captured->ignored ? "\n  ]" : "]", out);
}

static void write_evidence(FILE *out, const struct ws_captured_variant *captured)
{
    bool addresses = ws_address_lanes(captured->variant) > 0;

    if (addresses) {
        fprintf(out, ",\n  \"memory_base\": %" PRIu32 ",\n", captured->pass[0].input.memory_base);
        write_addresses(out, "  ", captured->pass[0].input.address);
    }
    fputs(",\n  \"passes\": [\n", out);
    for (int i = 0; i < captured->passes; i++) {
        write_pass(out, captured->variant, &captured->pass[i]);
        fputs(i < captured->passes - 1 ? ",\n" : "\n", out);
    }
    fputs("  ]", out);
    if (addresses)
        write_reruns(out, captured);
    write_timings(out, captured);
}

/* Fails for values that the format cannot express, which would otherwise be lost silently. */
static bool can_be_said(const struct ws_capture *capture, struct ws_error *error)
{
    const struct ws_captured_variant *captured = &capture->captured;
    const struct ws_input *first = &captured->pass[0].input;

    for (int i = 0; i < captured->passes; i++) {
        const struct ws_pass *pass = &captured->pass[i];

        if (pass->input.memory_base != first->memory_base ||
            memcmp(pass->input.address, first->address, sizeof first->address))
            return ws_fail(error, WS_CODE_CAPTURE, "pass %d has other addresses than pass 0", i);
        if (!captured->variant->family->writes_memory &&
            memcmp(pass->input.memory, pass->output.memory, WS_MEMORY_BYTES))
            return ws_fail(error, WS_CODE_CAPTURE, "pass %d: a load changed memory", i);
    }
    for (int i = 0; i < captured->moved; i++)
        for (int lane = 0; lane < WS_LANES; lane++)
            if (lane != captured->moved_run[i].lane &&
                captured->moved_run[i].address[lane] != first->address[lane])
                return ws_fail(error, WS_CODE_CAPTURE, "moved run %d also moves lane %d's address",
                               i, lane);
    for (int i = 0; i < captured->timings; i++)
        if (captured->timing[i].instructions != capture->timing_instructions)
            return ws_fail(error, WS_CODE_CAPTURE, "timing \"%s\" has %d instructions, not %d",
                           captured->timing[i].pattern, captured->timing[i].instructions,
                           capture->timing_instructions);
    return true;
}

bool ws_capture_write_fields(FILE *out, const void *from, struct ws_error *error)
{
    const struct ws_capture *capture = from;
    const struct ws_captured_variant *captured = &capture->captured;

    if (!can_be_said(capture, error))
        return ws_fail_in(error, captured->variant->name);
    ws_capture_head_write(out, WS_CAPTURE_FORMAT, WS_CAPTURE_VERSION, captured->variant->name,
                          &capture->head, captured->ptx, captured->target);
    ws_capture_field_write(out, ",\n  ", "timing_method", capture->timing_method);
    fprintf(out, ",\n  \"timing_instructions\": %d", capture->timing_instructions);
    write_evidence(out, captured);
    fputs("\n}\n", out);
    return true;
}
