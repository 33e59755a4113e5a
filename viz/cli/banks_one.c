/* One report, in the format asked for. */
#include "viz/cli/banks_one.h"

#include <stdlib.h>

#include "probe/base/memory.h"
#include "probe/base/page.h"
#include "viz/cli/banks_tally.h"
#include "viz/report/advice.h"
#include "viz/text/lane_text.h"

/* As wide as the terminal is; in a file or a pipe, where programs look for lines, each is whole. */
static bool print_table(const struct ws_bank_report *report, struct ws_error *error)
{
    int width = ws_terminal_width(stdout);
    struct ws_memory memory;
    bool made;

    if (!ws_memory_open(&memory, error))
        return false;
    made = ws_bank_table(report, width, memory.file);
    if (!ws_memory_close(&memory, error))
        return false;
    if (made)
        ws_print_folded(stdout, memory.text, width);
    free(memory.text);
    return made || ws_no_memory(error);
}

static bool print(const struct ws_banks_request *request, const struct ws_bank_report *report,
                  struct ws_error *error)
{
    if (request->suggest)
        return ws_bank_suggest(report, stdout) || ws_no_memory(error);
    if (request->lanes && request->format == WS_BANK_CSV)
        ws_lanes_csv(&report->banks, "", "", stdout);
    else if (request->lanes)
        ws_lanes_table(&report->banks, stdout);
    else if (request->format == WS_BANK_CSV)
        ws_bank_csv(report, stdout);
    else if (request->format == WS_BANK_JSON)
        return ws_bank_json(report, stdout, error);
    else
        return print_table(report, error);
    return true;
}

enum ws_exit ws_banks_one(const struct ws_banks_request *request, const struct ws_executions *ran,
                          uint64_t times, struct ws_error *error)
{
    bool wants_rule = !request->suggest && !request->lanes && request->format != WS_BANK_CSV;
    bool advises = request->suggest || wants_rule;
    struct ws_bank_report report;
    char hint[WS_INDEX_WORDS], fault[WS_FINDINGS_SIZE];

    if (!ws_bank_report_make(request->variant, request->addresses, &report, error) ||
        (advises && !ws_suggest(request->variant, request->addresses, &report.padding,
                                &report.swizzle, error)))
        return WS_EXIT_USAGE;
    report.ran = ran;
    report.times = times;
    report.at = request->at;
    if ((wants_rule && !ws_know_rule(request->variant, &report.rule, error)) ||
        !print(request, &report, error))
        return WS_EXIT_FAILED;
    if (!ws_findings_refuse(&report.findings, error))
        return WS_EXIT_DONE;
    if (report.element) {
        ws_findings_fault(&report.findings, fault, sizeof fault);
        ws_fail(error, WS_CODE_ADDRESS, "%s; %s", fault, ws_index_words(report.element, hint));
    }
    return WS_EXIT_FAILED;
}
