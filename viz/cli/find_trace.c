/* The accesses that match are listed by pattern: the lanes of one execution share a line. */
#include "viz/cli/find_pattern.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "probe/access/trace.h"
#include "probe/base/json.h"
#include "probe/base/page.h"
#include "probe/base/utf8.h"
#include "probe/name/lanes.h"
#include "viz/report/kernel_words.h"
#include "viz/say/elements.h"
#include "viz/text/mapping_text.h"

enum { KERNEL_WIDTH = 48 };

static const char *kernel_of(const struct ws_trace *trace, const struct ws_trace_site *site)
{
    return site->kernel < 0 ? "" : trace->kernel[site->kernel].printed;
}

/* "Site 3, LDS at gemm.cu:42 of gemm(float *), loads 4 bytes per address:" */
static void print_site(const struct ws_trace *trace, const struct ws_trace_site *site)
{
    int bytes = ws_trace_site_bytes(site);
    char kernel[4 * KERNEL_WIDTH + 1];

    printf("Site %d, ", (int)(site - trace->site) + 1);
    ws_utf8_print(site->name, stdout);
    if (site->line) {
        fputs(" at ", stdout);
        ws_utf8_print(site->file, stdout);
        printf(":%d", site->line);
    }
    if (*kernel_of(trace, site)) {
        snprintf(kernel, sizeof kernel, "%s", kernel_of(trace, site));
        kernel[ws_utf8_length(kernel, KERNEL_WIDTH)] = 0;
        fputs(" of ", stdout);
        ws_utf8_print(kernel, stdout);
        fputs(strlen(kernel_of(trace, site)) > strlen(kernel) ? "\u2026" : "", stdout);
    }
    if (bytes)
        printf(", %s%s%d byte%s per address",
               site->has_size ? ws_trace_does_word((int)site->does) : "", site->has_size ? " " : "",
               bytes, bytes == 1 ? "" : "s");
    puts(":");
}

/* "  pattern 7, warp 2: T4–T7, bytes 288 to 303 (0x120 to 0x12f), 64 times" */
static void print_pattern(const struct ws_entry *entry, uint32_t lanes, int64_t byte, int64_t last)
{
    int64_t times = entry->at[WS_AXIS_TIMES];
    char range[200];

    printf("  pattern %" PRId64, entry->at[WS_AXIS_PATTERN]);
    if (entry->at[WS_AXIS_WARP] != WS_OPEN)
        printf(", warp %" PRId64, entry->at[WS_AXIS_WARP]);
    printf(": %s, bytes %" PRId64 " to %" PRId64 " (0x%" PRIx64 " to 0x%" PRIx64 "), %" PRId64
           " time%s\n",
           ws_lanes_range(lanes, range, sizeof range), byte, last, (uint64_t)byte, (uint64_t)last,
           times, times == 1 ? "" : "s");
}

static void print_accesses(const struct ws_trace *trace, const struct ws_elements *elements,
                           const struct ws_matches *found)
{
    struct ws_entry entry, before = ws_entry_open();
    int64_t least = 0, most = 0;
    uint32_t lanes = 0;

    for (int64_t n = 0; ws_elements_next(elements, found, &n, &entry); before = entry) {
        int64_t byte = entry.at[WS_AXIS_BYTE], last = byte + entry.at[WS_AXIS_WIDTH] / 8 - 1;

        if (lanes && entry.at[WS_AXIS_PATTERN] != before.at[WS_AXIS_PATTERN]) {
            print_pattern(&before, lanes, least, most);
            lanes = 0;
        }
        if (entry.at[WS_AXIS_SITE] != before.at[WS_AXIS_SITE])
            print_site(trace, &trace->site[entry.at[WS_AXIS_SITE] - 1]);
        least = lanes && least < byte ? least : byte;
        most = lanes && most > last ? most : last;
        lanes |= 1u << entry.at[WS_AXIS_THREAD];
    }
    if (lanes)
        print_pattern(&before, lanes, least, most);
    fputs(lanes ? "\n" : "", stdout);
}

/* What the answer cannot include. */
static void print_missing(const struct ws_trace *trace, const char *name)
{
    uint64_t lost = trace->lost;
    int uncounted = 0, unknown = 0;
    char text[300];

    for (int i = 0; i < trace->sites; i++) {
        uncounted += trace->site[i].reason != NULL;
        unknown += !trace->site[i].reason && !ws_trace_site_bytes(&trace->site[i]);
    }
    for (int i = 0; i < trace->kernels; i++)
        lost += trace->kernel[i].lost;
    if (uncounted) {
        snprintf(text, sizeof text,
                 "Not searched: %d site%s without addresses; `warpscope trace %.150s` lists %s.",
                 uncounted, uncounted == 1 ? "" : "s", name, uncounted == 1 ? "it" : "them");
        ws_print_wrapped(stdout, text, 0, 80);
    }
    if (unknown)
        printf("The size of the accesses of %d site%s is not known: only their first byte is "
               "searched.\n",
               unknown, unknown == 1 ? "" : "s");
    if (trace->notes) {
        snprintf(text, sizeof text,
                 "The trace has %d note%s on what is missing; `warpscope trace %.150s` prints %s.",
                 trace->notes, trace->notes == 1 ? "" : "s", name,
                 trace->notes == 1 ? "it" : "them");
        ws_print_wrapped(stdout, text, 0, 80);
    }
    if (lost)
        printf("%" PRIu64 " access%s not in the trace: the tracer's table was full.\n", lost,
               lost == 1 ? " is" : "es are");
}

static void print_text(const struct ws_find_asked *asked, const struct ws_trace *trace,
                       const struct ws_elements *elements, const struct ws_matches *found)
{
    char origin[WS_KERNEL_ORIGIN];
    struct ws_entry entry;
    int64_t patterns = 0, last = 0;

    for (int64_t n = 0; ws_elements_next(elements, found, &n, &entry);) {
        patterns += entry.at[WS_AXIS_PATTERN] != last;
        last = entry.at[WS_AXIS_PATTERN];
    }
    if (found->count)
        printf("%" PRId64 " lane access%s in %" PRId64 " pattern%s match%s:\n\n", found->count,
               found->count == 1 ? "" : "es", patterns, patterns == 1 ? "" : "s",
               found->count == 1 ? "es" : "");
    else
        puts("No access matches.");
    print_accesses(trace, elements, found);
    print_missing(trace, asked->subject);
    printf("%s: %s\n", asked->subject, ws_kernel_origin(trace, origin));
}

static void print_json(const struct ws_find_asked *asked, const struct ws_trace *trace,
                       const struct ws_elements *elements, const struct ws_matches *found)
{
    char origin[WS_KERNEL_ORIGIN];

    fputs(WS_JSON_HEAD "  \"trace\": ", stdout);
    ws_print_json(stdout, asked->subject);
    fputs(",\n  \"provenance\": ", stdout);
    ws_print_json(stdout, ws_kernel_origin(trace, origin));
    fputs(",\n  \"sites\": [", stdout);
    for (int i = 0; i < trace->sites; i++) {
        const struct ws_trace_site *site = &trace->site[i];

        printf("%s\n    {\"site\": %d, \"instruction\": ", i ? "," : "", i + 1);
        ws_print_json(stdout, site->name);
        fputs(", \"kernel\": ", stdout);
        ws_print_json(stdout, kernel_of(trace, site));
        fputs(", \"file\": ", stdout);
        ws_print_json(stdout, site->line ? site->file : "");
        printf(", \"line\": %d, \"bytes\": %d, \"has_addresses\": %s}", site->line,
               ws_trace_site_bytes(site), site->reason ? "false" : "true");
    }
    fputs("\n  ],\n  \"accesses\": [", stdout);
    ws_say_elements(stdout, elements, 0, found, 4);
    fputs("\n  ]\n}\n", stdout);
}

enum ws_exit ws_find_trace(const struct ws_find_asked *asked, struct ws_error *error)
{
    enum ws_exit status = WS_EXIT_USAGE;
    struct ws_matches found = {0};
    struct ws_elements elements;
    struct ws_entry pattern;
    struct ws_trace trace;

    if (!ws_trace_read(asked->subject, &trace, error))
        return WS_EXIT_FAILED;
    elements = ws_elements_of_trace(&trace);
    if (ws_find_pattern(asked, &elements, asked->subject, NULL, &pattern, error)) {
        if (!ws_elements_match(&elements, &pattern, 1, &found, error)) {
            status = WS_EXIT_FAILED;
        } else {
            status = WS_EXIT_DONE;
            if (asked->format == WS_FIND_TEXT)
                print_text(asked, &trace, &elements, &found);
            else if (asked->format == WS_FIND_CSV)
                ws_say_csv(stdout, &elements, &found);
            else
                print_json(asked, &trace, &elements, &found);
        }
    }
    ws_matches_finish(&found);
    ws_trace_finish(&trace);
    return status;
}
