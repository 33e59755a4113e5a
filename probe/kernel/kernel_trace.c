/*
 * A trace as the result of counting kernels: each of its kernels is a run, and each site is a
 * machine instruction. Strings belong to the trace, which the result keeps.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/kernel/kernel_count.h"
#include "probe/kernel/kernel_name.h"

bool ws_kernel_is_trace(const char *text, size_t length)
{
    static const char head[] = WS_TRACE_HEAD;

    return length >= sizeof head - 1 && !memcmp(text, head, sizeof head - 1);
}

/* The name without the kernel's return type. */
static const char *printed_name(const struct ws_trace_kernel *kernel)
{
    return strncmp(kernel->printed, "void ", 5) ? kernel->printed : kernel->printed + 5;
}

/* The kind of access of a site, also if only its name shows it. */
static enum ws_access_does does_of(const struct ws_trace_site *site)
{
    const struct ws_family *family = site->variant ? site->variant->family : NULL;

    return site->has_size          ? site->does
           : !family               ? WS_ACCESS_NAMES
           : family->from_global   ? WS_ACCESS_COPIES
           : family->writes_memory ? WS_ACCESS_STORES
                                   : WS_ACCESS_LOADS;
}

static struct ws_site site_of(const struct ws_trace *trace, const struct ws_trace_site *site)
{
    return (struct ws_site){
        .file = site->line ? site->file : NULL,
        .line = site->line,
        .instruction = site->name,
        .kernel = site->kernel < 0 ? "" : trace->kernel[site->kernel].name,
        .does = does_of(site),
        .bytes = ws_trace_site_bytes(site),
        .number = (int)(site - trace->site) + 1,
        .has_offset = site->offset >= 0,
        .offset = site->offset < 0 ? 0 : (uint32_t)site->offset,
        .variant = site->variant ? site->variant->name : NULL,
    };
}

/* The sites of a kernel, with their indices in the accesses in `index`, and those without
 * addresses. */
static bool add_sites(const struct ws_trace *trace, int kernel, int *index,
                      struct ws_accesses *accesses, struct ws_error *error)
{
    size_t sites = (size_t)trace->sites + 1;

    accesses->site = calloc(sites, sizeof *accesses->site);
    accesses->uncounted = calloc(sites, sizeof *accesses->uncounted);
    if (!accesses->site || !accesses->uncounted)
        return ws_no_memory(error);
    for (int i = 0; i < trace->sites; i++) {
        const struct ws_trace_site *site = &trace->site[i];

        index[i] = -1;
        if (site->kernel != kernel)
            continue;
        if (!site->reason) {
            index[i] = accesses->sites;
            accesses->site[accesses->sites++] = site_of(trace, site);
            continue;
        }
        accesses->uncounted[accesses->uncounteds] =
            (struct ws_uncounted){.site = site_of(trace, site),
                                  .reason = strdup(site->reason),
                                  .times = site->uncounted,
                                  .parameter = -1,
                                  .left = -1};
        if (!accesses->uncounted[accesses->uncounteds++].reason)
            return ws_no_memory(error);
    }
    return true;
}

static bool add_accesses(const struct ws_trace *trace, const int *index, int warp,
                         struct ws_accesses *accesses, struct ws_error *error)
{
    size_t count = (size_t)trace->executions.count + 1;

    accesses->pattern = calloc(count, sizeof *accesses->pattern);
    accesses->access = calloc(count, sizeof *accesses->access);
    accesses->block = calloc(1, sizeof *accesses->block);
    if (!accesses->pattern || !accesses->access || !accesses->block)
        return ws_no_memory(error);
    accesses->blocks = 1;
    for (int i = 0; i < trace->executions.count; i++) {
        const struct ws_execution *execution = &trace->executions.execution[i];
        struct ws_site_pattern *pattern = &accesses->pattern[accesses->patterns];
        int site = index[trace->site_of[i]];

        if (site < 0 || (warp >= 0 && execution->warp != warp))
            continue;
        pattern->active = execution->active;
        pattern->source = execution->sourced ? execution->source : NULL;
        for (int lane = 0; lane < WS_LANES; lane++)
            if (execution->active >> lane & 1)
                pattern->address[lane] = execution->offset[lane] == WS_ELSEWHERE
                                             ? UINT32_MAX
                                             : (uint32_t)execution->offset[lane];
        accesses->access[accesses->accesses++] =
            (struct ws_site_access){site, accesses->patterns++,
                                    execution->warp < 0 ? 0 : execution->warp, 0, execution->count};
    }
    return true;
}

/* One kernel's run; for a trace without kernels, kernel -1 has all sites. */
static bool add_run(const struct ws_kernel_request *request, int kernel, int *index,
                    struct ws_kernel_result *result, struct ws_error *error)
{
    const struct ws_trace *trace = result->trace;
    struct ws_kernel_run *run = &result->run[result->runs++];
    const struct ws_trace_kernel *of = kernel < 0 ? NULL : &trace->kernel[kernel];
    uint32_t threads = of ? of->block[0] * of->block[1] * of->block[2] : WS_LANES;

    run->mangled = of ? of->name : "";
    run->printed = of ? printed_name(of) : "";
    run->launch.warp = request->warp;
    run->warps = (int)(threads + WS_LANES - 1) / WS_LANES;
    if (of) {
        memcpy(run->launch.grid, of->grid, sizeof run->launch.grid);
        memcpy(run->launch.block, of->block, sizeof run->launch.block);
        memcpy(run->launch.block_index, of->block_index, sizeof run->launch.block_index);
        run->all_blocks = of->all_blocks;
    }
    return add_sites(trace, kernel, index, &run->accesses, error) &&
           add_accesses(trace, index, request->warp, &run->accesses, error) &&
           ws_kernel_tally_make(&run->accesses, request->variant, &run->tally, error);
}

static bool add_note(struct ws_kernel_result *result, const char *text, struct ws_error *error)
{
    char **grown = realloc(result->note, ((size_t)result->notes + 1) * sizeof *grown);

    if (!grown)
        return ws_no_memory(error);
    result->note = grown;
    result->note[result->notes] = strdup(text);
    return result->note[result->notes] ? ++result->notes : ws_no_memory(error);
}

/* Notes what the trace lacks: its own notes, and accesses that exceeded its limits. */
static bool add_notes(struct ws_kernel_result *result, struct ws_error *error)
{
    const struct ws_trace *trace = result->trace;
    char text[400];
    bool done = true;

    for (int i = 0; done && i < trace->notes; i++)
        done = add_note(result, trace->note[i], error);
    for (int i = 0; done && i < trace->kernels; i++)
        if (trace->kernel[i].lost) {
            snprintf(text, sizeof text,
                     "%.200s: %llu accesses are not in the trace; pass --kernel or a larger "
                     "--accesses to warpscope-probe",
                     trace->kernel[i].printed, (unsigned long long)trace->kernel[i].lost);
            done = add_note(result, text, error);
        }
    if (done && trace->lost) {
        snprintf(text, sizeof text, "%llu executions are not in the trace; call trace_begin(65536)",
                 (unsigned long long)trace->lost);
        done = add_note(result, text, error);
    }
    return done;
}

/* Notes the sites whose wavefronts are a lower bound. */
static bool add_bounds(struct ws_kernel_result *result, struct ws_error *error)
{
    enum { MOST = 12 };
    char list[MOST * 7] = "", text[240];
    size_t length = 0;
    int sites = 0;

    for (int i = 0; i < result->runs; i++)
        for (int j = 0; j < result->run[i].tally.sites; j++) {
            const struct ws_kernel_site *site = &result->run[i].tally.site[j];

            if (site->at_least && sites++ < MOST)
                length += (size_t)snprintf(list + length, sizeof list - length, "%s%d",
                                           length ? ", " : "", site->site->number);
        }
    if (!sites)
        return true;
    snprintf(text, sizeof text,
             "wavefronts of site%s %s%s are a lower bound: lanes of cp.async write zeros, read the "
             "same bytes, or have conflicts at both sides",
             sites == 1 ? "" : "s", list, sites > MOST ? ", …" : "");
    return add_note(result, text, error);
}

/* The names of the trace's kernels, for picking one, and the device in the compiler's place. */
static bool name_kernels(struct ws_kernel_result *result, struct ws_error *error)
{
    const struct ws_trace *trace = result->trace;
    struct ws_compiled *compiled = &result->compiled;

    compiled->kernel = calloc((size_t)trace->kernels + 1, sizeof *compiled->kernel);
    compiled->compiler = strdup(trace->device);
    if (!compiled->kernel || !compiled->compiler)
        return ws_no_memory(error);
    for (; compiled->kernels < trace->kernels; compiled->kernels++) {
        struct ws_compiled_kernel *kernel = &compiled->kernel[compiled->kernels];

        kernel->mangled = strdup(trace->kernel[compiled->kernels].name);
        kernel->printed = strdup(printed_name(&trace->kernel[compiled->kernels]));
        if (!kernel->mangled || !kernel->printed) {
            compiled->kernels++;
            return ws_no_memory(error);
        }
    }
    return true;
}

/* The kernel with the most excess wavefronts first, and others in launch order. */
static int by_excess(const void *a, const void *b)
{
    const struct ws_kernel_run *x = a, *y = b;
    uint64_t left = x->tally.wavefronts - x->tally.ideal,
             right = y->tally.wavefronts - y->tally.ideal;
    int x_first = x->accesses.sites ? x->accesses.site[0].number : 0,
        y_first = y->accesses.sites ? y->accesses.site[0].number : 0;

    return left != right ? (left < right) - (left > right) : x_first - y_first;
}

static bool count(const struct ws_kernel_request *request, struct ws_kernel_result *result,
                  struct ws_error *error)
{
    struct ws_trace *trace = result->trace;
    int *index = malloc(((size_t)trace->sites + 1) * sizeof *index);
    bool done = index && (result->run = calloc((size_t)trace->kernels + 1, sizeof *result->run));

    if (!done)
        ws_no_memory(error);
    done = done && name_kernels(result, error) && add_notes(result, error) &&
           (trace->kernels || ws_trace_settle(trace, result->name, request->variant, error));
    for (int i = trace->kernels ? 0 : -1; done && i < trace->kernels; i++)
        if (!request->kernel ||
            (i >= 0 && ws_kernel_is_named(&result->compiled.kernel[i], request->kernel)))
            done = add_run(request, i, index, result, error);
    done = done && add_bounds(result, error);
    if (done && !result->runs)
        done = ws_kernel_fail_unknown(result, request->kernel, error);
    if (done)
        qsort(result->run, (size_t)result->runs, sizeof *result->run, by_excess);
    free(index);
    return done;
}

bool ws_kernel_trace(const struct ws_kernel_request *request, struct ws_kernel_result *result,
                     struct ws_error *error)
{
    const struct ws_compile_request *compile = &request->compile;

    *result = (struct ws_kernel_result){.name = compile->name,
                                        .text = compile->text,
                                        .length = compile->length,
                                        .path = strdup(""),
                                        .trace = malloc(sizeof *result->trace)};
    if (!result->path || !result->trace) {
        free(result->path);
        free(result->trace);
        *result = (struct ws_kernel_result){0};
        return ws_no_memory(error);
    }
    if (!ws_trace_parse(compile->name, compile->text, compile->length, result->trace, error) ||
        !count(request, result, error)) {
        ws_kernel_result_finish(result);
        return false;
    }
    return true;
}
