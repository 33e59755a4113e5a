/* Prints tallies, and those of traces. */
#include "viz/cli/banks_tally.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/access/trace.h"
#include "probe/base/file.h"
#include "probe/base/memory.h"
#include "probe/base/page.h"
#include "viz/export/assets.h"

WS_WORDS(ws_bank_format_word, "table", "csv", "json", "gcc", "sarif");

bool ws_know_rule(const struct ws_variant *variant, struct ws_rule *rule, struct ws_error *error)
{
    struct ws_captures captures;
    bool known =
        ws_assets_captures(&captures, error) && ws_evidence_rule(&captures, variant, rule, error);

    ws_captures_finish(&captures);
    return known;
}

/* The status of the rule for all instructions of a tally, or "" if they differ. */
static bool know_rules(const struct ws_tally *tally, char *text, size_t size,
                       struct ws_error *error)
{
    const struct ws_variant *variant = NULL;
    struct ws_rule rule;

    text[0] = 0;
    for (int i = 0; i < tally->rows; i++) {
        if (tally->row[i].variant == variant)
            continue;
        variant = tally->row[i].variant;
        if (!ws_know_rule(variant, &rule, error))
            return false;
        if (i && strcmp(text, rule.text)) {
            text[0] = 0;
            return true;
        }
        snprintf(text, size, "%s", rule.text);
    }
    return true;
}

/* As ws_banks_one() does: in a terminal, notes are as wide as the terminal. */
static bool print_table(const struct ws_tally *tally, const struct ws_tally_words *words,
                        struct ws_error *error)
{
    struct ws_memory memory;
    bool made;

    if (!ws_memory_open(&memory, error))
        return false;
    made = ws_tally_table(tally, words, memory.file);
    if (!ws_memory_close(&memory, error))
        return false;
    if (made)
        ws_print_folded(stdout, memory.text, ws_terminal_width(stdout));
    free(memory.text);
    return made || ws_no_memory(error);
}

bool ws_print_tally(const struct ws_tally *tally, struct ws_tally_words *words,
                    enum ws_bank_format format, struct ws_error *error)
{
    char rule[sizeof((struct ws_rule *)0)->text] = "";

    if (format == WS_BANK_CSV) {
        ws_tally_csv(tally, stdout);
        return true;
    }
    if (!know_rules(tally, rule, sizeof rule, error))
        return false;
    words->rule = rule;
    if (format == WS_BANK_JSON)
        return ws_tally_json(tally, words, stdout, error);
    return print_table(tally, words, error);
}

enum ws_exit ws_banks_trace(const struct ws_address_options *addresses,
                            const struct ws_variant *variant, enum ws_bank_format format,
                            struct ws_error *error)
{
    const struct ws_tally_options options = {.base_bytes = addresses->base_bytes,
                                             .swizzle = addresses->swizzle,
                                             .buffer_bytes = addresses->buffer_bytes};
    const char *name = ws_file_input_name(addresses->trace);
    char source[sizeof((struct ws_error *)0)->text];
    struct ws_tally_words words = {.source = source};
    enum ws_exit status = WS_EXIT_FAILED;
    struct ws_tally tally;
    struct ws_trace trace;

    if (!ws_trace_read(addresses->trace, &trace, error))
        return WS_EXIT_FAILED;
    if (trace.kernels) {
        ws_trace_finish(&trace);
        ws_fail(error, WS_CODE_UNUSED,
                "%.200s is a trace of kernels; use `warpscope trace`, or pass --pattern N for one "
                "of its patterns",
                name);
        return WS_EXIT_USAGE;
    }
    words.lost = trace.lost;
    snprintf(source, sizeof source, "%.300s, of %s", name, trace.device);
    if (!ws_trace_settle(&trace, name, variant, error)) {
        status = WS_EXIT_USAGE;
    } else if (ws_tally_make(&trace.executions, &options, &tally, error)) {
        if (ws_print_tally(&tally, &words, format, error) && !ws_tally_refuse(&tally, error))
            status = WS_EXIT_DONE;
        ws_tally_finish(&tally);
    }
    if (status == WS_EXIT_DONE && trace.lost) {
        ws_fail(error, WS_CODE_LIMIT,
                "%s: the trace had no space for %" PRIu64
                " executions, which are not counted; call trace_begin(65536)",
                name, trace.lost);
        status = WS_EXIT_FAILED;
    }
    ws_trace_finish(&trace);
    return status;
}
