/* Lines, or objects of the same. */
#include "viz/cli/check_report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/utf8.h"

bool ws_check_report_begin(struct ws_check_report *report, bool as_json, struct ws_error *error)
{
    *report = (struct ws_check_report){0};
    if (!as_json)
        return true;
    ws_json_watch();
    report->all = json_array();
    report->missing = json_array();
    return (report->all && report->missing) || ws_no_memory(error);
}

void ws_check_report_finish(struct ws_check_report *report)
{
    json_decref(report->all);
    json_decref(report->missing);
    *report = (struct ws_check_report){0};
}

/* Before something else is read or made, for that begins to watch anew. */
static void watch(struct ws_check_report *report)
{
    report->lost |= ws_json_lacks_memory();
}

/* A new object, which the report owns. */
static void add(struct ws_check_report *report, json_t *object)
{
    json_array_append_new(report->all, object);
    report->last = object;
}

/* A path as a value: '?' for what is not UTF-8, or would not be shown. */
static json_t *path_value(struct ws_check_report *report, const char *path)
{
    char *shown = strdup(path);
    json_t *value;

    if (!shown) {
        report->lost = true;
        return json_null();
    }
    ws_utf8_mask(shown);
    value = json_string(shown);
    free(shown);
    return value;
}

void ws_check_report_file(struct ws_check_report *report, const char *path, const char *heading,
                          const struct ws_capture_head *head)
{
    struct ws_error line;
    char target[32];

    if (report->all) {
        snprintf(target, sizeof target, "sm_%d%d", head->major, head->minor);
        add(report,
            json_pack("{s:o, s:s, s:s, s:s, s:s}", "file", path_value(report, path), "device",
                      head->device, "target", target, "cuda", head->cuda, "date", head->date));
        watch(report);
        return;
    }
    ws_fail(&line, WS_CODE_MISSING, "%.300s: %s (sm_%d%d), CUDA %s, %s", heading, head->device,
            head->major, head->minor, head->cuda, head->date);
    if (strcmp(line.text, report->heading.text))
        puts(line.text);
    report->heading = line;
}

void ws_check_report_entry(struct ws_check_report *report, struct ws_verdict *verdict)
{
    json_t *of = report->last;

    if (!report->all) {
        printf(verdict->agrees ? "ok  %s  %s\n" : "FAILED  %s  %s\n", verdict->name,
               verdict->agrees ? verdict->words : verdict->why.text);
        if (verdict->timed)
            printf("    %s\n", verdict->timing.text);
        if (verdict->timed && !verdict->explained)
            printf("FAILED  %s  %s\n", verdict->name, verdict->unexplained.text);
        return;
    }
    json_object_set_new(of, "kind", json_string(ws_verdict_kind_word(verdict->kind)));
    json_object_set_new(of, "name", json_string(verdict->name));
    json_object_set_new(of, "verdict", json_string(verdict->agrees ? "agrees" : "differs"));
    json_object_set_new(of, "why", verdict->agrees ? json_null() : json_string(verdict->why.text));
    json_object_set_new(of, "code",
                        verdict->agrees ? json_null()
                                        : json_string(ws_code_name((int)verdict->why.code)));
    json_object_set_new(of, "counts", verdict->counts ? verdict->counts : json_null());
    json_object_set_new(of, "timing",
                        verdict->timed
                            ? json_pack("{s:s, s:b, s:s?}", "fit", verdict->timing.text,
                                        "explained", verdict->explained, "why",
                                        verdict->explained ? NULL : verdict->unexplained.text)
                            : json_null());
    verdict->counts = NULL;
    watch(report);
}

void ws_check_report_unreadable(struct ws_check_report *report, const char *path,
                                const struct ws_error *error)
{
    static const char *const none[] = {"device", "target", "cuda",   "date",
                                       "kind",   "name",   "counts", "timing"};

    if (!report->all) {
        printf("FAILED  %s\n", error->text);
        return;
    }
    add(report, json_object());
    json_object_set_new(report->last, "file", path_value(report, path));
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        json_object_set_new(report->last, none[i], json_null());
    json_object_set_new(report->last, "verdict", json_string("unreadable"));
    json_object_set_new(report->last, "why", json_string(error->text));
    json_object_set_new(report->last, "code", json_string(ws_code_name((int)error->code)));
    watch(report);
}

void ws_check_report_missing(struct ws_check_report *report, const char *name, const char *need)
{
    if (report->all)
        json_array_append_new(report->missing,
                              json_pack("{s:s, s:s}", "name", name, "needs", need));
    else
        printf("not captured  %s  needs %s\n", name, need);
}

bool ws_check_report_print(struct ws_check_report *report, json_t *sum, struct ws_error *error)
{
    json_t *root = json_pack("{s:o, s:o, s:o}", "captures", report->all, "not_captured",
                             report->missing, "sum", sum);

    report->all = report->missing = NULL;
    if (report->lost) {
        json_decref(root);
        return ws_no_memory(error);
    }
    return ws_json_print(root, stdout, error);
}
