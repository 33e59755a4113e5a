/*
 * See banks_output.h. A warp's executions with the same addresses become one pattern, as in the
 * tracer's output.
 */
#include "viz/cli/banks_output.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/file.h"
#include "probe/base/memory.h"
#include "probe/base/utf8.h"
#include "viz/report/kernel_words.h"

/* Removes quotes from a text that goes between quotes; returns a copy, NULL if memory ran out. */
static char *unquoted(const char *text)
{
    char *copy = strdup(text);

    for (char *at = copy; at && (at = strchr(at, '"')) != NULL;)
        *at = '\'';
    return copy;
}

static bool add_kernel(const struct ws_kernel_run *run, struct ws_trace *trace,
                       struct ws_error *error)
{
    struct ws_trace_kernel kernel = {.name = unquoted(run->mangled),
                                     .printed = unquoted(run->printed),
                                     .all_blocks = run->all_blocks};

    if (trace->kernels == WS_TRACE_KERNELS) {
        free(kernel.name);
        free(kernel.printed);
        return ws_fail(error, WS_CODE_LIMIT, "more than %d kernels; pass --kernel",
                       WS_TRACE_KERNELS);
    }
    memcpy(kernel.grid, run->launch.grid, sizeof kernel.grid);
    memcpy(kernel.block, run->launch.block, sizeof kernel.block);
    memcpy(kernel.block_index, run->launch.block_index, sizeof kernel.block_index);
    return ws_trace_add_kernel(trace, &kernel, error);
}

/* The start of a text, in whole characters. */
static void copy_start(const char *text, char *copy, size_t size)
{
    size_t length = 0, next;

    while (text[length] && length + (next = ws_utf8_length(text + length, 1)) < size)
        length += next;
    memcpy(copy, text, length);
    copy[length] = 0;
}

static struct ws_trace_site site_of(const struct ws_kernel_result *result,
                                    const struct ws_site *site, int kernel)
{
    struct ws_trace_site made = {.kernel = kernel,
                                 .offset = -1,
                                 .has_size = site->bytes > 0,
                                 .does = site->does,
                                 .bytes = site->bytes};
    struct ws_kernel_place place = ws_kernel_place(result, site);
    const char *slash = strrchr(place.file, '/');

    copy_start(site->instruction, made.name, sizeof made.name);
    copy_start(slash ? slash + 1 : place.file, made.file, sizeof made.file);
    made.line = place.line;
    return made;
}

static bool is_same(const char *a, const char *b)
{
    return a && b ? !strcmp(a, b) : a == b;
}

/*
 * The site of the kernel, at index `first` or later, with the same place and reason; it is added if
 * it is new. Takes ownership of the reason.
 */
static bool find_site(const struct ws_trace_site *made, int first, struct ws_trace *trace,
                      int *index, struct ws_error *error)
{
    for (*index = first; *index < trace->sites; ++*index) {
        struct ws_trace_site *site = &trace->site[*index];

        if (site->line != made->line || strcmp(site->file, made->file) ||
            strcmp(site->name, made->name) || !is_same(site->reason, made->reason))
            continue;
        site->uncounted += made->uncounted;
        free(made->reason);
        return true;
    }
    if (trace->sites < WS_TRACE_SITES)
        return ws_trace_add_site(trace, made, error);
    free(made->reason);
    return ws_fail(error, WS_CODE_LIMIT, "more than %d places access shared memory; pass --kernel",
                   WS_TRACE_SITES);
}

/* One access of a warp, in the trace's numbers. */
struct row {
    int site, warp, pattern;
    uint64_t times;
};

static int by_row(const void *a, const void *b)
{
    const struct row *x = a, *y = b;
    int order = (x->site > y->site) - (x->site < y->site);

    order = order ? order : (x->warp > y->warp) - (x->warp < y->warp);
    return order ? order : (x->pattern > y->pattern) - (x->pattern < y->pattern);
}

static bool add_pattern(const struct ws_accesses *accesses, const struct row *row,
                        struct ws_trace *trace, struct ws_error *error)
{
    const struct ws_site_pattern *pattern = &accesses->pattern[row->pattern];
    struct ws_execution execution = {
        .warp = row->warp, .active = pattern->active, .typed = true, .count = row->times};

    if (trace->executions.count == WS_MOST_EXECUTIONS)
        return ws_fail(error, WS_CODE_LIMIT,
                       "more than %d different accesses; pass --warp N or --kernel",
                       WS_MOST_EXECUTIONS);
    for (int lane = 0; lane < WS_LANES; lane++)
        if (pattern->active >> lane & 1)
            execution.offset[lane] = pattern->address[lane];
    return ws_trace_add_execution(trace, row->site, &execution, error);
}

/*
 * Sorts the accesses of a kernel and adds each warp's patterns. `site` maps their sites to the
 * trace's.
 */
static bool add_accesses(const struct ws_accesses *accesses, const int *site,
                         struct ws_trace *trace, struct ws_error *error)
{
    struct row *row = malloc((accesses->accesses + 1) * sizeof *row);
    size_t rows = 0;
    bool done = row || ws_no_memory(error);

    for (size_t i = 0; done && i < accesses->accesses; i++) {
        const struct ws_site_access *access = &accesses->access[i];

        if (site[access->site] >= 0)
            row[rows++] = (struct row){site[access->site], access->warp, access->pattern,
                                       access->times ? access->times : 1};
    }
    if (done)
        qsort(row, rows, sizeof *row, by_row);
    for (size_t i = 0, next; done && i < rows; i = next) {
        for (next = i + 1; next < rows && !by_row(&row[i], &row[next]); next++)
            row[i].times += row[next].times;
        done = add_pattern(accesses, &row[i], trace, error);
    }
    free(row);
    return done;
}

/*
 * A reason or a note, with the name of the evaluating command in its cure. NULL if memory ran out.
 */
static char *with_command(const char *text)
{
    static const char where[] = " to `warpscope banks`";
    char *reason = unquoted(text), *longer;

    if (!reason || !ws_kernel_uncounted_cure(reason))
        return reason;
    longer = realloc(reason, strlen(reason) + sizeof where);
    if (!longer)
        free(reason);
    else
        strcat(longer, where);
    return longer;
}

static bool add_run(const struct ws_kernel_result *result, const struct ws_kernel_run *run,
                    int *site, struct ws_trace *trace, struct ws_error *error)
{
    const struct ws_accesses *accesses = &run->accesses;
    int first = trace->sites, unused;

    for (int i = 0; i < run->tally.sites; i++)
        if (run->tally.site[i].beyond)
            return ws_fail(error, WS_CODE_ADDRESS,
                           "an address is beyond shared memory, whose size a trace does not have; "
                           "remove --output to see it");
    if (!add_kernel(run, trace, error))
        return false;
    for (int i = 0; i < accesses->sites; i++) {
        struct ws_trace_site made = site_of(result, &accesses->site[i], trace->kernels - 1);

        site[i] = -1;
        if (run->tally.place[i] != WS_KERNEL_OMITTED &&
            !find_site(&made, first, trace, &site[i], error))
            return false;
    }
    for (int i = 0; i < accesses->uncounteds; i++) {
        const struct ws_uncounted *uncounted = &accesses->uncounted[i];
        struct ws_trace_site made = site_of(result, &uncounted->site, trace->kernels - 1);

        made.uncounted = uncounted->times;
        made.reason = with_command(uncounted->reason);
        if (!made.reason)
            return ws_no_memory(error);
        if (!find_site(&made, first, trace, &unused, error))
            return false;
    }
    return add_accesses(accesses, site, trace, error);
}

/*
 * Makes the trace of a result that is not itself a trace; finish it if this succeeds. Places are
 * those of reports: instructions that share file, line and name are one site. Fails beyond a
 * trace's limits, for an address beyond shared memory, whose size a trace does not record, and if
 * out of memory.
 */
static bool make_trace(const struct ws_kernel_result *result, struct ws_trace *trace,
                       struct ws_error *error)
{
    const char *slash = strrchr(result->name, '/');
    char from[WS_TRACE_DEVICE_SIZE - sizeof WS_TRACE_EVALUATED + 1];
    bool done = true;

    *trace = (struct ws_trace){.version = WS_TRACE_VERSION, .evaluated = true};
    copy_start(slash ? slash + 1 : result->name, from, sizeof from);
    snprintf(trace->device, sizeof trace->device, WS_TRACE_EVALUATED "%s", from);
    for (int i = 0; done && i < result->runs; i++) {
        int *site = malloc(((size_t)result->run[i].accesses.sites + 1) * sizeof *site);

        done = site ? add_run(result, &result->run[i], site, trace, error) : ws_no_memory(error);
        free(site);
    }
    for (int i = 0; done && i < result->notes; i++) {
        char *note = with_command(result->note[i]);

        done = note ? ws_trace_add_note(trace, note, error) : ws_no_memory(error);
        free(note);
    }
    if (!done)
        ws_trace_finish(trace);
    return done;
}

bool ws_banks_output(const char *path, const struct ws_kernel_result *result,
                     struct ws_error *error)
{
    struct ws_memory memory;
    struct ws_trace trace;
    bool done;

    if (!ws_trace_check_output(path, true, error) || !make_trace(result, &trace, error))
        return false;
    done = ws_memory_open(&memory, error);
    if (done) {
        ws_trace_print(&trace, memory.file);
        done = ws_memory_close(&memory, error) &&
               ws_file_write(path, memory.text, memory.length, error);
        free(memory.text);
    }
    if (done && strcmp(path, "-") != 0)
        printf("%d kernel%s, %d place%s written to %s\n", trace.kernels,
               trace.kernels == 1 ? "" : "s", trace.sites, trace.sites == 1 ? "" : "s", path);
    ws_trace_finish(&trace);
    return done;
}
