/*
 * Results of kernels and of traces as one report: the notes that all files share are what captures say of
 * the rules in use. What of the results is a failure is judged after printing.
 */
#include "viz/cli/kernel_report.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/memory.h"
#include "viz/cli/banks_tally.h"
#include "viz/report/kernel_text.h"
#include "viz/report/kernel_words.h"
#include "viz/text/text_add.h"

/* What captures say of the rules in use: "st.shared.b32, ld.shared.b32: rule measured on …". */
enum { MOST_STANDINGS = 8 };
struct standing {
    int texts;
    struct ws_rule rule[MOST_STANDINGS];
    char text[MOST_STANDINGS][1700];
    const char *note[MOST_STANDINGS + 2]; /* the texts, and what has none of its own */
};

static bool add_standing(struct standing *standing, const struct ws_variant *variant,
                         struct ws_error *error)
{
    struct ws_rule rule;
    int i = 0;

    if (!ws_know_rule(variant, &rule, error))
        return false;
    while (i < standing->texts && strcmp(standing->rule[i].text, rule.text))
        i++;
    if (i == MOST_STANDINGS)
        return true;
    if (i == standing->texts) {
        standing->rule[i] = rule;
        standing->texts++;
    }
    ws_text_add(standing->text[i], sizeof standing->text[i], "%s%s",
                standing->text[i][0] ? ", " : "", variant->name);
    return true;
}

/* Writes the notes that are of all files together. */
static bool make_notes(const struct ws_kernel_result *result, int results,
                       struct standing *standing, struct ws_error *error)
{
    bool seen[WS_VARIANTS] = {false}, narrow = false, atomics = false;

    for (int i = 0; i < results; i++)
        for (int j = 0; j < result[i].runs; j++) {
            const struct ws_kernel_tally *tally = &result[i].run[j].tally;

            narrow |= tally->narrow;
            atomics |= tally->atomics;
            for (int k = 0; k < tally->sites; k++) {
                const struct ws_variant *variant = tally->site[k].rule.variant;

                if (tally->site[k].rule.turns)
                    continue;
                if (!seen[variant->id] && !add_standing(standing, variant, error))
                    return false;
                seen[variant->id] = true;
            }
        }
    for (int i = 0; i < standing->texts; i++) {
        ws_text_add(standing->text[i], sizeof standing->text[i], ": %s", standing->rule[i].text);
        standing->note[i] = standing->text[i];
    }
    if (narrow)
        standing->note[standing->texts++] = "1- and 2-byte accesses: extrapolated from 4-byte ones";
    if (atomics)
        standing->note[standing->texts++] =
            "atomics: by the rules that Nsight Compute's counts follow on an H100 and an H200, "
            "not timed";
    return true;
}

static bool print_table(const struct ws_kernel_report *report, struct ws_error *error)
{
    int width = ws_terminal_width(stdout);
    struct ws_memory memory;
    bool made;

    if (!ws_memory_open(&memory, error))
        return false;
    made = ws_kernel_table(report, width, memory.file);
    if (!ws_memory_close(&memory, error))
        return false;
    if (made)
        ws_print_folded(stdout, memory.text, width);
    free(memory.text);
    return made || ws_no_memory(error);
}

static bool print(enum ws_bank_format format, const struct ws_kernel_report *report,
                  struct ws_error *error)
{
    switch (format) {
    case WS_BANK_TABLE:
        return print_table(report, error);
    case WS_BANK_CSV:
        ws_kernel_csv(report, stdout);
        return true;
    case WS_BANK_JSON:
        return ws_kernel_json(report, stdout, error);
    case WS_BANK_GCC:
        ws_kernel_gcc(report, stdout);
        return true;
    case WS_BANK_SARIF:
        return ws_kernel_sarif(report, stdout, error);
    case WS_BANK_FORMATS:
        break;
    }
    return false;
}

enum ws_exit ws_kernel_judge(const struct ws_kernel_result *result, int results,
                             const struct ws_kernel_judged *judged, struct ws_error *error)
{
    uint64_t excess = 0, faulting = 0, uncounted = 0, unknown = 0, lost = 0;
    bool is_beyond = false, is_misaligned = false;
    const char *cure = NULL;

    for (int i = 0; i < results; i++)
        for (int j = 0; j < result[i].runs; j++) {
            const struct ws_kernel_tally *tally = &result[i].run[j].tally;

            excess += tally->wavefronts - tally->ideal;
            faulting += tally->faulting;
            uncounted += (uint64_t)tally->uncounteds;
            for (int k = 0; k < tally->uncounteds; k++)
                unknown += !tally->uncounted[k].is_known;
            for (int k = 0; k < tally->sites; k++)
                if (tally->site[k].faulting)
                    *(tally->site[k].beyond ? &is_beyond : &is_misaligned) = true;
        }
    for (int i = 0; i < results && !cure; i++)
        cure = ws_kernel_first_cure(&result[i]);
    for (int i = 0; i < results; i++) {
        lost += result[i].trace ? result[i].trace->lost : 0;
        for (int j = 0; result[i].trace && j < result[i].trace->kernels; j++)
            lost += result[i].trace->kernel[j].lost;
    }
    if (faulting)
        ws_fail(error, WS_CODE_ADDRESS, "%" PRIu64 " execution%s fault%s: %s", faulting,
                faulting == 1 ? "" : "s", faulting == 1 ? "s" : "",
                !is_beyond      ? "misaligned address"
                : is_misaligned ? "misaligned address, or address beyond shared memory"
                                : "address beyond shared memory");
    else if (excess > judged->max_excess)
        ws_fail(error, WS_CODE_CHECK, "%" PRIu64 " excess wavefronts exceed --max-excess %" PRIu64,
                excess, judged->max_excess);
    else if (lost && judged->max_excess != UINT64_MAX)
        ws_fail(error, WS_CODE_CHECK,
                "%" PRIu64 " executions are not in the trace, so --max-excess %" PRIu64
                " cannot be checked",
                lost, judged->max_excess);
    else if (unknown && judged->max_excess != UINT64_MAX)
        ws_fail(error, WS_CODE_CHECK,
                "%" PRIu64 " place%s not counted, so --max-excess %" PRIu64
                " cannot be checked%s%.200s",
                unknown, unknown == 1 ? " is" : "s are", judged->max_excess, cure ? "; " : "",
                cure ? cure : "");
    else if (uncounted && judged->strict)
        ws_fail(error, WS_CODE_CHECK, "%" PRIu64 " place%s not counted (--strict)%s%.200s",
                uncounted, uncounted == 1 ? " is" : "s are", cure ? "; " : "", cure ? cure : "");
    else
        return WS_EXIT_DONE;
    return WS_EXIT_FAILED;
}

enum ws_exit ws_kernel_report_all(const struct ws_kernel_result *result, int results,
                                  const struct ws_kernel_judged *judged, struct ws_error *error)
{
    struct standing *standing = calloc(1, sizeof *standing);
    enum ws_exit status = WS_EXIT_FAILED;

    if (!standing)
        ws_no_memory(error);
    else if (make_notes(result, results, standing, error)) {
        struct ws_kernel_report report = {results, result, standing->texts, standing->note};

        if (print(judged->format, &report, error))
            status = ws_kernel_judge(result, results, judged, error);
    }
    free(standing);
    return status;
}
