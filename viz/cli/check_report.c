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

void ws_check_report_entry(struct ws_check_report *report, struct ws_check_entry *entry)
{
    if (!report->all) {
        printf(entry->agrees ? "ok  %s  %s\n" : "FAILED  %s  %s\n", entry->name,
               entry->agrees ? entry->words : entry->why.text);
        return;
    }
    json_object_set_new(report->last, "kind", json_string(entry->kind));
    json_object_set_new(report->last, "name", json_string(entry->name));
    json_object_set_new(report->last, "verdict", json_string(entry->agrees ? "agrees" : "differs"));
    json_object_set_new(report->last, "why",
                        entry->agrees ? json_null() : json_string(entry->why.text));
    json_object_set_new(report->last, "code",
                        entry->agrees ? json_null()
                                      : json_string(ws_code_name((int)entry->why.code)));
    json_object_set_new(report->last, "counts", entry->counts ? entry->counts : json_null());
    json_object_set_new(report->last, "timing", json_null());
    entry->counts = NULL;
    watch(report);
}

void ws_check_report_timing(struct ws_check_report *report, const char *name, const char *fit,
                            const char *why)
{
    if (report->all) {
        json_object_set_new(
            report->last, "timing",
            json_pack("{s:s, s:b, s:s?}", "fit", fit, "explained", why == NULL, "why", why));
        watch(report);
        return;
    }
    printf("    %s\n", fit);
    if (why)
        printf("FAILED  %s  %s\n", name, why);
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
