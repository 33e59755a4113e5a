/* Addresses and their cost in words. */
#include "viz/paint/bank_words.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/memory.h"
#include "probe/isa/operand.h"
#include "viz/figure/named.h"
#include "viz/text/text_add.h"

/* Appends as ws_text_add() does, after a comma if the text is not empty. */
static void add_next(char *text, size_t size, const char *format, ...) WS_PRINTF(3, 4);

static void add_next(char *text, size_t size, const char *format, ...)
{
    size_t length;
    va_list arguments;

    if (text[0])
        ws_text_add(text, size, ", ");
    length = strlen(text);
    va_start(arguments, format);
    vsnprintf(text + length, size - length, format, arguments);
    va_end(arguments);
}

static void add_swizzle(const struct ws_address_options *options, char *text, size_t size)
{
    char swizzle[WS_SWIZZLED_SIZE];

    if (*ws_swizzled_words(options, swizzle))
        add_next(text, size, "%s", swizzle);
    else if (options->swizzle.bits)
        add_next(text, size, "swizzle %s%s", ws_swizzle_name(options->swizzle, swizzle),
                 ws_swizzle_unit(options->swizzle));
}

/* The end of a line of code, after its declaration: "&As[lane % 16][0]". */
static void add_line(const char *code, int line, char *text, size_t size)
{
    enum { LONGEST = 100 };
    size_t length, start = 0;

    while (line-- > 1 && (code = strchr(code, '\n')))
        code++;
    if (!code)
        return;
    for (length = strcspn(code, "\n"); length && strchr("; \t", code[length - 1]);)
        length--;
    for (size_t i = 0; i < length; i++)
        if (code[i] == ';')
            start = i + 1;
    start += strspn(code + start, " \t");
    if (length > start && length - start <= LONGEST)
        ws_text_add(text, size, ": %.*s", (int)(length - start), code + start);
}

/*
 * For code with statements: the label of its line, and the address expression if it is short;
 * otherwise the text of the line.
 */
static void add_code(const struct ws_address_options *options, const struct ws_variant *variant,
                     char *text, size_t size)
{
    enum { LONGEST = 60 };
    struct ws_address_options plain = *options;
    struct ws_executions executions = {0};
    struct ws_error error;
    struct ws_memory one;
    int chosen, line = 0;
    bool written;

    plain.plain = ws_is_plain(variant);
    if (ws_addresses_run(&plain, &executions, &error) &&
        ws_execution_choose(variant, &plain, &executions, &chosen, &error)) {
        ws_text_add(text, size, "From the code, %s", executions.execution[chosen].label);
        line = executions.execution[chosen].line;
    }
    ws_executions_finish(&executions);
    plain.base_bytes = 0;
    if (!ws_memory_open(&one, &error))
        return;
    written = ws_address_write(variant, &plain, true, one.file, &error);
    if (ws_memory_close(&one, &error) && written && strlen(one.text) <= LONGEST)
        ws_text_add(text, size, ": lane t supplies %s", one.text);
    else if (line && options->expression)
        add_line(options->expression, line, text, size);
    free(one.text);
}

void ws_bank_made_from(const struct ws_address_options *options, const struct ws_variant *variant,
                       struct ws_bank_apart apart, char *text, size_t size)
{
    char layout[400];

    text[0] = 0;
    switch (options->source) {
    case WS_FROM_TILE:
        if (ws_moved(variant)->matrices > 1)
            add_next(text, size, "tile order %s",
                     ws_tile_name(options->tile ? options->tile : WS_TILE_COLUMNS));
        if (!apart.pitch)
            add_next(text, size, "pitch %" PRId64 " bytes", ws_tile_pitch(variant, options));
        break;
    case WS_FROM_EXPRESSION:
        if (strpbrk(options->expression, ";\n{")) {
            add_code(options, variant, text, size);
            break;
        }
        ws_text_add(text, size, "Lane t supplies %.300s", options->expression);
        if (options->traced_from[0])
            ws_text_add(text, size, ", %s: %s", ws_traced_word(options), options->traced_from);
        for (int i = 0; i < options->constants.count; i++)
            ws_text_add(text, size, "%s %s = %" PRId64, i ? "," : ", where",
                        options->constants.constant[i].name, options->constants.constant[i].value);
        break;
    case WS_FROM_NUMBERS:
        if (options->traced_from[0])
            ws_text_add(text, size, "32 %s addresses: %s", ws_traced_word(options),
                        options->traced_from);
        else
            ws_text_add(text, size, "32 given addresses");
        break;
    case WS_FROM_LAYOUT:
        ws_layout_tile_words(variant, options, layout, sizeof layout);
        add_next(text, size, "%s", layout);
        if (ws_moved(variant)->matrices > 1)
            add_next(text, size, "tile order %s",
                     ws_tile_name(options->tile ? options->tile : WS_TILE_COLUMNS));
        break;
    }
    if (options->base_bytes)
        add_next(text, size, "base %" PRId64 " bytes", options->base_bytes);
    if (!apart.swizzle)
        add_swizzle(options, text, size);
    if (text[0] >= 'a' && text[0] <= 'z')
        text[0] = (char)(text[0] - 'a' + 'A');
    if (text[0])
        ws_text_add(text, size, ".");
}

void ws_bank_panel_words(const struct ws_address_options *options, const struct ws_variant *variant,
                         struct ws_bank_apart apart, char *text, size_t size)
{
    text[0] = 0;
    if (apart.pitch)
        add_next(text, size, "pitch %" PRId64 " bytes", ws_tile_pitch(variant, options));
    if (apart.swizzle && options->swizzle.bits)
        add_swizzle(options, text, size);
    else if (apart.swizzle)
        add_next(text, size, "no swizzle");
}

void ws_wavefronts_words(int wavefronts, char *text, size_t size)
{
    snprintf(text, size, "%d wavefront%s", wavefronts, wavefronts == 1 ? "" : "s");
}

/* " Inactive: T16–T31." */
static void add_inactive(const struct ws_addresses *addresses, char *text, size_t size)
{
    int lane = 0, from, ranges = 0;

    while (lane < addresses->counted) {
        for (from = lane; lane < addresses->counted && addresses->inactive >> lane & 1; lane++)
            ;
        if (lane == from)
            lane++;
        else if (lane - from == 1)
            ws_text_add(text, size, "%sT%d", ranges++ ? ", " : " Inactive: ", from);
        else
            ws_text_add(text, size, "%sT%d\u2013T%d", ranges++ ? ", " : " Inactive: ", from,
                        lane - 1);
    }
    if (ranges)
        ws_text_add(text, size, ".");
}

void ws_bank_summary(const struct ws_banks *banks, const struct ws_rule *rule, char *text,
                     size_t size)
{
    if (banks->faulting) {
        snprintf(text, size, "Wavefronts are not counted because an address faults.");
        return;
    }
    text[0] = 0;
    if (banks->at_least)
        ws_text_add(text, size, "At least ");
    ws_wavefronts_words(banks->wavefronts, text + strlen(text), size - strlen(text));
    ws_text_add(text, size, " in %d phase%s", banks->phases, banks->phases == 1 ? "" : "s");
    if (ws_banks_free(banks))
        ws_text_add(text, size, ": no bank conflict");
    else
        ws_text_add(text, size, "; ideal: %d", banks->phases);
    if (banks->addresses.sourced)
        ws_text_add(text, size, " (as Nsight Compute counts them)");
    else if (rule->text[0])
        ws_text_add(text, size, " (%s)", rule->text);
    ws_text_add(text, size, ".");
    add_inactive(&banks->addresses, text, size);
}

void ws_bank_fault(const struct ws_addresses *addresses, int64_t buffer_bytes, char *text,
                   size_t size)
{
    struct ws_findings findings;
    char fault[WS_FINDINGS_SIZE];

    text[0] = 0;
    ws_addresses_check(addresses, buffer_bytes, &findings);
    if (ws_findings_fault(&findings, fault, sizeof fault))
        ws_text_add(text, size, "These addresses fault: %s.", fault);
}

const char *ws_phase_rows_word(int rows)
{
    return rows == 8 ? "Eight" : rows == 16 ? "Sixteen" : "Thirty-two";
}

void ws_phase_words(const struct ws_mapping *mapping, const struct ws_phase *phase, char *text,
                    size_t size)
{
    char matrices[32];
    int matrix = ws_phase_matrices(mapping, phase, matrices, sizeof matrices);

    if (mapping->variant->family->by_lane) {
        snprintf(text, size, "T%d\u2013T%d", phase->first_lane,
                 phase->first_lane + phase->lanes - 1);
        return;
    }
    snprintf(text, size, "%s %s, T%d\u2013T%d", matrix < 0 ? "matrices" : "matrix", matrices,
             phase->first_lane, phase->first_lane + phase->lanes - 1);
}

const char *ws_sources_title(const struct ws_variant *variant)
{
    return ws_moved(variant)->access->sharing == WS_SHARING_LANES
               ? "Source banks, by phase"
               : "Source in its cache line, by phase";
}

const char *ws_source_name(uint32_t source, char text[WS_SOURCE_SIZE])
{
    if (source == WS_NO_SOURCE)
        snprintf(text, WS_SOURCE_SIZE, "zeros");
    else
        snprintf(text, WS_SOURCE_SIZE, "%" PRIu32 ":0x%02" PRIx32, source / WS_SOURCE_LINE,
                 source % WS_SOURCE_LINE);
    return text;
}
