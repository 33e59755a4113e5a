/*
 * warpscope trace: what kernels that ran did to shared memory (`warpscope-probe trace`, or the header
 * warpscope.cuh): the sites with bank conflicts, the worst first; one site in full; and the profiler's counts
 * beside the prediction.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/file.h"
#include "probe/base/utf8.h"
#include "probe/kernel/profile.h"
#include "viz/cli/banks_kernel.h"
#include "viz/cli/banks_one.h"
#include "viz/cli/banks_tally.h"
#include "viz/cli/commands.h"
#include "viz/cli/kernel_report.h"
#include "viz/cli/trace_report.h"
#include "viz/report/kernel_words.h"
#include "viz/report/profile_text.h"
#include "viz/report/trace_sites.h"
#include "viz/text/lane_text.h"

enum {
    OPTION_SITE,
    OPTION_PROFILE,
    OPTION_KERNEL,
    OPTION_WARP,
    OPTION_FORMAT,
    OPTION_MAX_EXCESS,
};

/* Those of kernels, and a page. */
static const enum ws_bank_format FORMAT_HTML = WS_BANK_FORMATS;

static const char *format_word(int index)
{
    return index < (int)FORMAT_HTML    ? ws_bank_format_word(index)
           : index == (int)FORMAT_HTML ? "html"
                                       : NULL;
}

static const struct ws_option options[] = {
    [OPTION_SITE] = {.name = "site",
                     .value = "N",
                     .help = "show one site in full: lanes, banks, phases and a fix",
                     .more =
                         "its number is in the first column; the worst of its patterns is shown",
                     .brief = true},
    [OPTION_PROFILE] = {.name = "profile",
                        .value = "FILE",
                        .help = "compare with what Nsight Compute counted",
                        .more = "the output of ncu --section SourceCounters --csv --page source "
                                "for the same program; wavefronts per execution are compared",
                        .brief = true},
    [OPTION_KERNEL] = {.name = "kernel",
                       .value = "NAME",
                       .help = "report only this kernel",
                       .more = "its name, mangled name, or an instance 'gemm<128, 64>'",
                       .brief = true},
    [OPTION_WARP] = {.name = "warp",
                     .value = "N",
                     .help = "report only this warp of the block",
                     .brief = true},
    [OPTION_FORMAT] = {.name = "format",
                       .value = "FORMAT",
                       .words = format_word,
                       .help = "table (default), csv, json, gcc, sarif or html",
                       .more = "html: one page with a figure of each of the worst sites",
                       .group = WS_GROUP_OUTPUT,
                       .brief = true},
    [OPTION_MAX_EXCESS] = {.name = "max-excess",
                           .value = "N",
                           .help = "exit with 1 if there are more excess wavefronts",
                           .group = WS_GROUP_OUTPUT,
                           .brief = true},
    {0},
};

static const struct ws_example examples[] = {
    {"warpscope-probe trace -o run.trace -- python3 train.py", "trace a program on a GPU"},
    {"warpscope trace run.trace", "its bank conflicts, worst first"},
    {"warpscope trace run.trace --site 3", "one site in full"},
    {"warpscope trace run.trace --profile ncu.csv", "next to the profiler's counts"},
    {"warpscope trace run.trace --format html > report.html", "a page with figures"},
    {0},
};

/* The site of a number; false where the trace does not count it or has no access by it. */
static bool find_site(const struct ws_kernel_result *result, int number, const char *kernel,
                      struct ws_kernel_at *at, struct ws_error *error)
{
    for (int i = 0; i < result->runs; i++) {
        const struct ws_kernel_tally *tally = &result->run[i].tally;

        for (int j = 0; j < tally->sites; j++)
            if (tally->site[j].site->number == number) {
                if (!tally->site[j].executions)
                    return ws_fail(error, WS_CODE_NO_MATCH, "site %d, %.63s, was not executed",
                                   number, tally->site[j].site->instruction);
                *at = (struct ws_kernel_at){result, &result->run[i], &tally->site[j]};
                return true;
            }
        for (int j = 0; j < tally->uncounteds; j++)
            if (tally->uncounted[j].site->number == number)
                return ws_fail(error, WS_CODE_UNAVAILABLE, "site %d, %.63s, is not counted: %.200s",
                               number, tally->uncounted[j].site->instruction,
                               tally->uncounted[j].reason);
    }
    if (kernel && number <= result->trace->sites)
        return ws_fail(error, WS_CODE_NO_MATCH,
                       "site %d is of another kernel; remove --kernel %.80s", number, kernel);
    return ws_fail(error, WS_CODE_NO_MATCH,
                   "%.200s has no site %d; `warpscope trace --format csv` lists the sites",
                   result->name, number);
}

/* Where a site is and what it costs in all, and its lanes. */
static void print_site(const struct ws_kernel_at *at, int patterns)
{
    const struct ws_kernel_site *site = at->site;
    char title[WS_KERNEL_NAME];
    struct ws_banks banks;

    printf("site %d: %s", site->site->number, site->site->instruction);
    if (site->site->line)
        printf(" at %s:%d", site->site->file, site->site->line);
    if (site->site->has_offset)
        printf(", offset 0x%" PRIx32, site->site->offset);
    fputs(at->run->printed[0] ? ", of " : "", stdout);
    ws_utf8_print(ws_kernel_title(at->run, title), stdout);
    printf("\n%" PRIu64 " execution%s, %s%" PRIu64 " wavefront%s, ideal %" PRIu64
           "; the worst of %d pattern%s follows\n\n",
           site->executions, site->executions == 1 ? "" : "s", site->at_least ? "at least " : "",
           site->wavefronts, site->wavefronts == 1 ? "" : "s", site->ideal, patterns,
           patterns == 1 ? "" : "s");
    ws_kernel_worst(at->run, site, &banks);
    ws_lanes_table(&banks, stdout);
    fputs(site->rule.turns ? "" : "\n", stdout);
}

static enum ws_exit show_site(const struct ws_kernel_result *result, int number, const char *kernel,
                              enum ws_bank_format format, struct ws_error *error)
{
    char expression[WS_EXPRESSION_LENGTH + 1];
    struct ws_kernel_at at = {0};
    struct ws_banks_request request = {.format = format, .at = &at};
    struct ws_address_options addresses;
    const struct ws_accesses *accesses;
    uint64_t times = 0; /* of executions with the worst pattern's addresses */
    int patterns = 0;

    if (!find_site(result, number, kernel, &at, error))
        return WS_EXIT_USAGE;
    if (at.site->rule.turns && format != WS_BANK_TABLE) {
        ws_fail(error, WS_CODE_UNUSED,
                "site %d is an atomic; --site prints atomics only as a table", number);
        return WS_EXIT_USAGE;
    }
    accesses = &at.run->accesses;
    for (size_t i = 0; i < accesses->accesses; i++) {
        const struct ws_site_access *access = &accesses->access[i];

        if (&accesses->site[access->site] != at.site->site)
            continue;
        patterns++;
        times += memcmp(&accesses->pattern[access->pattern], &accesses->pattern[at.site->worst],
                        sizeof *accesses->pattern)
                     ? 0
                     : access->times;
    }
    ws_trace_addresses(result, at.run, at.site, expression, &addresses);
    request.variant = at.site->rule.variant;
    request.addresses = &addresses;
    if (format == WS_BANK_TABLE)
        print_site(&at, patterns);
    if (at.site->rule.turns)
        return WS_EXIT_DONE;
    return ws_banks_one(&request, NULL, times, error);
}

static enum ws_exit show_profile(const struct ws_kernel_result *result, const char *path,
                                 enum ws_bank_format format, struct ws_error *error)
{
    static const struct ws_file_kind kind = {"profile", 256 << 20, true};
    struct ws_profile_join *join = calloc((size_t)result->runs + 1, sizeof *join);
    enum ws_exit status = WS_EXIT_FAILED;
    struct ws_profile profile = {0};
    int sites = 0, differs = 0;
    char *text = NULL;
    size_t length;

    if (!join)
        ws_no_memory(error);
    else if (result->trace->evaluated)
        ws_fail(error, WS_CODE_UNAVAILABLE,
                "%.200s was evaluated, and no program ran to be profiled; remove --profile",
                result->name);
    else if (ws_file_read(path, &kind, &text, &length, error) &&
             ws_profile_parse(ws_file_input_name(path), text, length, &profile, error) &&
             ws_profile_join_all(&profile, ws_file_input_name(path), result, join, error)) {
        for (int i = 0; i < result->runs; i++) {
            sites += join[i].sites;
            differs += join[i].of[WS_VERDICT_DIFFERS];
        }
        if (!sites)
            ws_fail(error, WS_CODE_NO_ACCESS,
                    "no access is compared: the trace has none with an offset that does not fault");
        else
            (format == WS_BANK_CSV    ? ws_profile_csv
             : format == WS_BANK_JSON ? ws_profile_json
                                      : ws_profile_table)(join, result->runs, stdout);
        if (sites && !differs)
            status = WS_EXIT_DONE;
        else if (sites)
            ws_fail(error, WS_CODE_CHECK, "%d of %d instructions differ from the profile", differs,
                    sites);
    }
    for (int i = 0; join && i < result->runs; i++)
        ws_profile_join_finish(&join[i]);
    ws_profile_finish(&profile);
    free(join);
    free(text);
    return status;
}

/* What would be ignored. */
static bool check_options(const struct ws_arguments *arguments, enum ws_bank_format format,
                          struct ws_error *error)
{
    bool site = ws_arguments_has(arguments, OPTION_SITE),
         profile = ws_arguments_has(arguments, OPTION_PROFILE);

    if (site && profile)
        return ws_fail(error, WS_CODE_CONFLICT, "--site and --profile conflict; remove one");
    if (profile && !strcmp(ws_arguments_value(arguments, OPTION_PROFILE, ""), "-") &&
        !strcmp(arguments->operand[0], "-"))
        return ws_fail(error, WS_CODE_DUPLICATE,
                       "- is given twice; pass a file instead of one of them");
    if ((site || profile) && ws_arguments_has(arguments, OPTION_MAX_EXCESS))
        return ws_fail(error, WS_CODE_UNUSED, "--max-excess judges all sites; remove --%s",
                       site ? "site" : "profile");
    return (!site && !profile) || format < WS_BANK_GCC ||
           ws_fail(error, WS_CODE_UNUSED, "--%s prints table, csv or json; remove --format %s",
                   site ? "site" : "profile", format_word((int)format));
}

/* Fails where one warp is asked for and no access is known to be by it. */
static bool check_warp(const struct ws_kernel_result *result, int warp, struct ws_error *error)
{
    for (int i = 0; i < result->runs; i++)
        if (warp < 0 || result->run[i].accesses.accesses)
            return true;
    return ws_fail(error, WS_CODE_NO_ACCESS, "%.200s: %s warp %d; remove --warp", result->name,
                   result->trace->version == 1 ? "a trace of version 1 does not report"
                                               : "no access is by",
                   warp);
}

static enum ws_exit run(const struct ws_arguments *arguments, struct ws_error *error)
{
    struct ws_kernel_judged judged = {
        .format = (enum ws_bank_format)ws_arguments_word(arguments, OPTION_FORMAT, WS_BANK_TABLE),
        .max_excess = UINT64_MAX};
    struct ws_kernel_request request = {
        .kernel = ws_arguments_value(arguments, OPTION_KERNEL, NULL), .warp = -1};
    const char *profile = ws_arguments_value(arguments, OPTION_PROFILE, NULL);
    uint64_t site = 0, warp = UINT64_MAX;
    struct ws_kernel_result result;
    enum ws_exit status = WS_EXIT_USAGE;
    char *text = NULL;

    if (!ws_refuse_variant(arguments->operand[0], "a trace", "warpscope banks", error) ||
        !check_options(arguments, judged.format, error) ||
        !ws_kernel_read_number(arguments, "site", 1, WS_TRACE_SITES, &site, error) ||
        !ws_kernel_read_number(arguments, "warp", 0, 31, &warp, error) ||
        !ws_kernel_read_number(arguments, "max-excess", 0, UINT64_MAX - 1, &judged.max_excess,
                               error))
        return status;
    request.warp = warp == UINT64_MAX ? -1 : (int)warp;
    request.only_traces = true;
    if (!ws_kernel_file_count(arguments->operand[0], &request, &text, &result, error)) {
        free(text);
        return WS_EXIT_FAILED;
    }
    if (!check_warp(&result, request.warp, error))
        status = WS_EXIT_FAILED;
    else if (judged.format == FORMAT_HTML)
        status = ws_trace_report(&result, stdout, error)
                     ? ws_kernel_judge(&result, 1, &judged, error)
                     : WS_EXIT_FAILED;
    else
        status = site      ? show_site(&result, (int)site, request.kernel, judged.format, error)
                 : profile ? show_profile(&result, profile, judged.format, error)
                           : ws_kernel_report_all(&result, 1, &judged, error);
    ws_kernel_result_finish(&result);
    free(text);
    return status;
}

const struct ws_command ws_command_trace = {
    .name = "trace",
    .operands = "FILE",
    .operand = WS_OPERAND_FILE,
    .least = 1,
    .most = 1,
    .summary = "bank conflicts of a program that ran",
    .description =
        "Reports which accesses of a traced program to shared memory had bank conflicts, "
        "worst first. `warpscope-probe trace` traces any program on a GPU.",
    .details = "A trace has every access of one block of each kernel; for a program that includes "
               "warpscope.cuh, those that its macro marks.",
    .option = options,
    .example = examples,
    .run = run,
};
