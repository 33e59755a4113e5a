/* What editors and code scanners read: a line per finding as compilers write it, and SARIF 2.1.0. */
#include "viz/report/kernel_text.h"

#include <inttypes.h>
#include <string.h>

#include "probe/base/json.h"
#include "probe/base/utf8.h"
#include "viz/report/kernel_words.h"

enum finding_rule { RULE_CONFLICT, RULE_FAULT, RULE_BEYOND, RULE_UNCOUNTED, RULES };

static const struct {
    const char *id, *gcc_level, *sarif_level, *words;
} rules[RULES] = {
    [RULE_CONFLICT] = {"bank-conflict", "warning", "warning",
                       "An access to shared memory takes more wavefronts than its ideal."},
    [RULE_FAULT] = {"misaligned-address", "error", "error",
                    "An address does not have the alignment that the instruction requires."},
    [RULE_BEYOND] = {"out-of-bounds-address", "error", "error",
                     "An address is beyond the block's shared memory."},
    [RULE_UNCOUNTED] = {"not-counted", "note", "note",
                        "The wavefronts of an access to shared memory are unknown."},
};

struct finding {
    enum finding_rule rule;
    struct ws_kernel_place place;
    char text[WS_KERNEL_WORDS];
};

typedef void take_finding(const struct finding *finding, void *to);

/* Hands over all findings, in the order of files, kernels and text. */
static void find_all(const struct ws_kernel_report *report, take_finding *take, void *to)
{
    for (int i = 0; i < report->results; i++)
        for (int j = 0; j < report->result[i].runs; j++) {
            const struct ws_kernel_result *result = &report->result[i];
            const struct ws_kernel_run *run = &result->run[j];
            struct finding finding;

            for (int k = 0; k < run->tally.sites; k++) {
                const struct ws_kernel_site *site = &run->tally.site[k];

                finding.place = ws_kernel_place(result, site->site);
                if (site->faulting) {
                    finding.rule = site->beyond ? RULE_BEYOND : RULE_FAULT;
                    snprintf(finding.text, sizeof finding.text,
                             "%.192s; %" PRIu64 " of %" PRIu64 " executions fault", site->fault,
                             site->faulting, site->executions);
                    take(&finding, to);
                }
                if (site->wavefronts > site->ideal) {
                    finding.rule = RULE_CONFLICT;
                    ws_kernel_conflict(run, site, finding.text);
                    take(&finding, to);
                }
            }
            for (int k = 0; k < run->tally.uncounteds; k++) {
                finding.rule = RULE_UNCOUNTED;
                finding.place = ws_kernel_place(result, run->tally.uncounted[k].site);
                ws_kernel_uncounted_words(&run->tally.uncounted[k], finding.text);
                take(&finding, to);
            }
        }
}

static void put_line(const struct finding *finding, void *to)
{
    FILE *file = to;

    ws_utf8_print(finding->place.file, file);
    if (finding->place.line)
        fprintf(file, ":%d:%d", finding->place.line,
                finding->place.column ? finding->place.column : 1);
    fprintf(file, ": %s: %s", rules[finding->rule].gcc_level,
            finding->rule == RULE_UNCOUNTED ? "not counted: " : "");
    ws_utf8_print(finding->text, file);
    if (finding->rule == RULE_UNCOUNTED)
        fputs("\n", file);
    else
        fprintf(file, " [-W%s]\n", rules[finding->rule].id);
}

void ws_kernel_gcc(const struct ws_kernel_report *report, FILE *file)
{
    find_all(report, put_line, file);
    for (int i = 0; i < report->results; i++)
        for (int j = 0; j < report->result[i].notes; j++) {
            ws_utf8_print(report->result[i].name, file);
            fputs(": note: ", file);
            ws_utf8_print(report->result[i].note[j], file);
            fputs("\n", file);
        }
}

/* A path as a URI: what it may not hold is escaped. Returns `text`. */
enum { URI_SIZE = 1024 };
static const char *uri_of(const char *path, char text[URI_SIZE])
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "/-._~!$&'()*+,;=@";
    int length = 0;

    for (; *path && length < URI_SIZE - 4; path++)
        length += strchr(plain, *path) ? snprintf(text + length, 2, "%c", *path)
                                       : snprintf(text + length, 4, "%%%02X", (unsigned char)*path);
    text[length] = 0;
    return text;
}

static void add_result(const struct finding *finding, void *to)
{
    char uri[URI_SIZE];
    json_t *results = to;
    json_t *location = json_pack("{s:{s:{s:s}}}", "physicalLocation", "artifactLocation", "uri",
                                 uri_of(finding->place.file, uri));

    if (finding->place.line)
        json_object_set_new(json_object_get(location, "physicalLocation"), "region",
                            json_pack("{s:i, s:i}", "startLine", finding->place.line, "startColumn",
                                      finding->place.column ? finding->place.column : 1));
    json_array_append_new(results,
                          json_pack("{s:s, s:i, s:s, s:{s:s}, s:[o]}", "ruleId",
                                    rules[finding->rule].id, "ruleIndex", (int)finding->rule,
                                    "level", rules[finding->rule].sarif_level, "message", "text",
                                    finding->text, "locations", location));
}

bool ws_kernel_sarif(const struct ws_kernel_report *report, FILE *file, struct ws_error *error)
{
    json_t *results, *descriptors, *notes, *root;

    ws_json_watch();
    results = json_array();
    descriptors = json_array();
    notes = json_array();
    for (int i = 0; i < RULES; i++)
        json_array_append_new(descriptors,
                              json_pack("{s:s, s:{s:s}, s:{s:s}}", "id", rules[i].id,
                                        "shortDescription", "text", rules[i].words,
                                        "defaultConfiguration", "level", rules[i].sarif_level));
    find_all(report, add_result, results);
    for (int i = 0; i < report->results; i++)
        for (int j = 0; j < report->result[i].notes; j++)
            json_array_append_new(notes, json_pack("{s:s, s:{s:s}}", "level", "note", "message",
                                                   "text", report->result[i].note[j]));
    root = json_pack("{s:s, s:s, s:[{s:{s:{s:s, s:s, s:o}}, s:[{s:b, s:o}], s:o, s:s}]}", "$schema",
                     "https://json.schemastore.org/sarif-2.1.0.json", "version", "2.1.0", "runs",
                     "tool", "driver", "name", "warpscope", "version", WARPSCOPE_VERSION, "rules",
                     descriptors, "invocations", "executionSuccessful", 1,
                     "toolExecutionNotifications", notes, "results", results, "columnKind",
                     "utf16CodeUnits");
    return ws_json_print(root, file, error);
}
