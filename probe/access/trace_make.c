/* Traces that are made: what they are of is added one by one, and they are printed as they are read. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "probe/access/trace.h"
#include "probe/base/file.h"

const char *ws_trace_does_word(int index)
{
    static const char *const words[] = {
        [WS_ACCESS_LOADS] = "loads",     [WS_ACCESS_STORES] = "stores",
        [WS_ACCESS_UPDATES] = "updates", [WS_ACCESS_NAMES] = "addresses",
        [WS_ACCESS_COPIES] = "copies",   NULL};

    return words[index];
}

int ws_trace_site_bytes(const struct ws_trace_site *site)
{
    return site->has_size || !site->variant ? site->bytes : ws_row_bytes(site->variant);
}

char *ws_trace_from(const struct ws_trace *trace, char text[WS_TRACE_FROM_SIZE])
{
    if (trace->evaluated)
        snprintf(text, WS_TRACE_FROM_SIZE, "from %s",
                 trace->device + sizeof WS_TRACE_EVALUATED - 1);
    else
        snprintf(text, WS_TRACE_FROM_SIZE, "of %s", trace->device);
    return text;
}

/* Room for one more element; NULL where memory is out. */
static void *grown(void *list, int count, size_t size, struct ws_error *error)
{
    void *more = count & (count - 1) ? list : realloc(list, (count ? 2 * (size_t)count : 1) * size);

    if (!more)
        ws_no_memory(error);
    return more;
}

bool ws_trace_add_site(struct ws_trace *trace, const struct ws_trace_site *site,
                       struct ws_error *error)
{
    struct ws_trace_site *more = grown(trace->site, trace->sites, sizeof *more, error);

    if (!more) {
        free(site->reason);
        return false;
    }
    trace->site = more;
    trace->site[trace->sites++] = *site;
    return true;
}

bool ws_trace_add_kernel(struct ws_trace *trace, const struct ws_trace_kernel *kernel,
                         struct ws_error *error)
{
    struct ws_trace_kernel *more = grown(trace->kernel, trace->kernels, sizeof *more, error);

    if (!more || !kernel->name || !kernel->printed) {
        free(kernel->name);
        free(kernel->printed);
        return more ? ws_no_memory(error) : false;
    }
    trace->kernel = more;
    trace->kernel[trace->kernels++] = *kernel;
    return true;
}

bool ws_trace_add_note(struct ws_trace *trace, const char *note, struct ws_error *error)
{
    char **more;

    if (trace->notes == WS_TRACE_NOTES)
        return true;
    more = grown(trace->note, trace->notes, sizeof *more, error);
    if (!more)
        return false;
    trace->note = more;
    trace->note[trace->notes] = strdup(note);
    return trace->note[trace->notes] ? ++trace->notes : ws_no_memory(error);
}

bool ws_trace_add_execution(struct ws_trace *trace, int site, struct ws_execution *execution,
                            struct ws_error *error)
{
    int *more = grown(trace->site_of, trace->executions.count, sizeof *more, error);

    if (!more)
        return false;
    trace->site_of = more;
    more[trace->executions.count] = site;
    execution->variant = trace->site[site].variant;
    execution->line = trace->site[site].line;
    memcpy(execution->label, trace->site[site].label, WS_EXECUTION_LABEL);
    return ws_executions_add(&trace->executions, execution, error);
}

static void put_triple(const char *word, const uint32_t triple[3], FILE *file)
{
    fprintf(file, " %s %" PRIu32 ",%" PRIu32 ",%" PRIu32, word, triple[0], triple[1], triple[2]);
}

static void put_site(const struct ws_trace *trace, int index, FILE *file)
{
    const struct ws_trace_site *site = &trace->site[index];

    fprintf(file, "site %d \"%s\"", index + 1, site->name);
    if (site->offset >= 0)
        fprintf(file, " offset %" PRIx64, (uint64_t)site->offset);
    if (site->has_size)
        fprintf(file, " %s %d", ws_trace_does_word((int)site->does), site->bytes);
    if (site->variant)
        fprintf(file, " as \"%s\"", site->variant->name);
    if (site->reason)
        fprintf(file, " uncounted %" PRIu64 " \"%s\"", site->uncounted, site->reason);
    if (site->line)
        fprintf(file, " at %s:%d", site->file, site->line);
    fputs("\n", file);
}

/* One of the active lanes, or "-". */
static void put_address(const struct ws_execution *execution, int lane, uint32_t address,
                        FILE *file)
{
    if (execution->active >> lane & 1)
        fprintf(file, " %" PRIx32, address);
    else
        fputs(" -", file);
}

static void put_execution(const struct ws_trace *trace, int index, FILE *file)
{
    const struct ws_execution *execution = &trace->executions.execution[index];

    fprintf(file, "%d", trace->site_of[index] + 1);
    if (execution->warp >= 0)
        fprintf(file, ":%d", execution->warp);
    fprintf(file, " %" PRIu64 " %" PRIx32, execution->count, execution->active);
    for (int lane = 0; lane < WS_LANES; lane++)
        put_address(execution, lane,
                    execution->offset[lane] == WS_ELSEWHERE ? UINT32_MAX
                                                            : (uint32_t)execution->offset[lane],
                    file);
    if (execution->sourced)
        fputs(" from", file);
    for (int lane = 0; lane < WS_LANES && execution->sourced; lane++)
        put_address(execution, lane, execution->source[lane], file);
    fputs("\n", file);
}

void ws_trace_print(const struct ws_trace *trace, FILE *file)
{
    int site = 0;

    fprintf(file, WS_TRACE_HEAD "%d: %s\n", WS_TRACE_VERSION, trace->device);
    for (int kernel = -1; kernel < trace->kernels; kernel++) {
        if (kernel >= 0) {
            const struct ws_trace_kernel *at = &trace->kernel[kernel];

            fprintf(file, "kernel \"%s\" \"%s\"", at->name, at->printed);
            put_triple("grid", at->grid, file);
            put_triple("block", at->block, file);
            if (at->all_blocks)
                fputs(" at all", file);
            else
                put_triple("at", at->block_index, file);
            fprintf(file, " lost %" PRIu64 "\n", at->lost);
        }
        for (; site < trace->sites && trace->site[site].kernel == kernel; site++)
            put_site(trace, site, file);
    }
    for (int i = 0; i < trace->executions.count; i++)
        put_execution(trace, i, file);
    for (int i = 0; i < trace->notes; i++)
        fprintf(file, "note %s\n", trace->note[i]);
    fprintf(file, "end: %d patterns, %" PRIu64 " executions lost\n", trace->executions.count,
            trace->lost);
}

bool ws_trace_check_output(const char *path, bool evaluated, struct ws_error *error)
{
    static const char head[] = WS_TRACE_HEAD, mark[] = ": " WS_TRACE_EVALUATED;
    char start[sizeof head + sizeof mark + 1] = "";
    FILE *file = ws_file_is_stream(path) ? NULL : fopen(path, "r");
    bool good;

    if (!file)
        return true;
    good = !fread(start, 1, sizeof start - 1, file) ||
           (!strncmp(start, head, sizeof head - 1) && (!evaluated || strstr(start, mark)));
    fclose(file);
    return good || ws_fail(error, WS_CODE_EXISTS,
                           "--output %.200s is not %s and is not replaced; pass another file", path,
                           evaluated ? "an evaluated trace" : "a trace");
}
