/* See kernel_count.h. */
#include "probe/kernel/kernel_count.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "probe/compile/fragment_ptx.h"
#include "probe/compile/scan.h"
#include "probe/kernel/kernel_name.h"
#include "probe/kernel/kernel_parameter.h"
#include "probe/snippet/run/translate_file.h"

struct work {
    const struct ws_kernel_request *given;   /* from the caller */
    const struct ws_kernel_request *request; /* with the sizes from its values */
    struct ws_kernel_result *result;
    struct ws_ptx_module *module;
    bool *used; /* by parameter value: some kernel has it */
    bool reads_as_ptx;
    struct ws_error *error;
};

static bool note(struct work *work, const char *format, ...) WS_PRINTF(2, 3);
static bool note(struct work *work, const char *format, ...)
{
    struct ws_kernel_result *result = work->result;
    char text[512], **grown;
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    for (int i = 0; i < result->notes; i++)
        if (!strcmp(result->note[i], text))
            return true;
    grown = realloc(result->note, ((size_t)result->notes + 1) * sizeof *grown);
    if (!grown)
        return ws_no_memory(work->error);
    result->note = grown;
    grown[result->notes] = strdup(text);
    return grown[result->notes] ? ++result->notes > 0 : ws_no_memory(work->error);
}

/* Whether it parses as PTX, whatever the name. False for lack of memory. */
static bool reads_as_ptx(const char *text, size_t length, bool *is_ptx)
{
    char *bare = ws_scan_bare(text, length);
    bool whole;

    *is_ptx = bare && ws_ptx_is(bare, length, &whole);
    free(bare);
    return bare != NULL;
}

static bool is_named_ptx(const char *name)
{
    size_t suffix = strlen(name);

    return suffix > 4 && !strcmp(name + suffix - 4, ".ptx");
}

bool ws_kernel_needs_compiler(const char *name, const char *text, size_t length)
{
    bool is_ptx;

    return !is_named_ptx(name) && reads_as_ptx(text, length, &is_ptx) && !is_ptx;
}

/* The kernel's launch in the text, or NULL. */
static const struct ws_compiled_launch *launch_of(const struct ws_compiled *compiled,
                                                  const char *mangled)
{
    for (int i = 0; i < compiled->launches; i++)
        if (!strcmp(compiled->launch[i].kernel, mangled))
            return &compiled->launch[i];
    return NULL;
}

static void or_ones(uint32_t size[3])
{
    for (int i = 0; i < 3; i++)
        size[i] = size[i] ? size[i] : 1;
}

/* "assumed blockDim = (32, 1, 1)", with the reason. */
static bool assume(struct work *work, const char *kernel, const char *name, const uint32_t size[3],
                   const struct ws_compiled_launch *launch, const char *given, const char *option)
{
    char why[160] = "";

    if (launch && given)
        snprintf(why, sizeof why, "; '%.80s' at line %d is not a constant", given, launch->line);
    return note(work, "%.120s: assumed %s = (%u, %u, %u)%s; pass --%s X,Y,Z", kernel, name,
                (unsigned)size[0], (unsigned)size[1], (unsigned)size[2], why, option);
}

/* A block that contains the requested warp: warps along y if the kernel reads threadIdx.y. */
static void assume_warps(const struct work *work, uint32_t block[3])
{
    uint32_t warps = work->request->warp < 0 ? 1 : (uint32_t)work->request->warp + 1;
    bool by_rows = strstr(work->result->compiled.ptx, "%tid.y") != NULL;

    block[0] = by_rows ? WS_WARP_LANES : WS_WARP_LANES * warps;
    block[1] = by_rows ? warps : 1;
    block[2] = 1;
}

static bool set_block(struct work *work, const struct ws_compiled_kernel *kernel,
                      const struct ws_compiled_launch *said, struct ws_kernel_run *run)
{
    const struct ws_kernel_request *request = work->request;
    struct ws_ptx_launch *launch = &run->launch;
    struct ws_ptx_kernel entry = ws_ptx_module_kernel(work->module, launch->kernel);
    bool good = true;

    if (request->block[0]) {
        memcpy(launch->block, request->block, sizeof launch->block);
    } else if (said && said->block_value[0]) {
        memcpy(launch->block, said->block_value, sizeof launch->block);
    } else {
        memcpy(launch->block, entry.block, sizeof launch->block);
        if (!launch->block[0])
            assume_warps(work, launch->block);
        or_ones(launch->block);
        run->is_block_assumed = !entry.required;
        if (run->is_block_assumed)
            good = assume(work, kernel->printed, "blockDim", launch->block, said,
                          said ? said->block : NULL, "block");
    }
    or_ones(launch->block);
    if (good && entry.required && memcmp(launch->block, entry.block, sizeof launch->block))
        good = note(work, "%.120s requires blockDim = (%u, %u, %u) by .reqntid", kernel->printed,
                    (unsigned)entry.block[0], (unsigned)entry.block[1], (unsigned)entry.block[2]);
    return good;
}

static bool set_grid(struct work *work, const struct ws_compiled_kernel *kernel,
                     const struct ws_compiled_launch *said, struct ws_ptx_launch *launch)
{
    const struct ws_kernel_request *request = work->request;
    bool given = true;

    if (request->grid[0])
        memcpy(launch->grid, request->grid, sizeof launch->grid);
    else if (said && said->grid_value[0])
        memcpy(launch->grid, said->grid_value, sizeof launch->grid);
    else
        given = false;
    for (int i = 0; i < 3; i++) { /* a grid that contains the block */
        or_ones(launch->grid);
        launch->block_index[i] = request->block_index[i];
        if (!given && launch->grid[i] <= launch->block_index[i])
            launch->grid[i] = launch->block_index[i] + 1;
        if (launch->grid[i] <= launch->block_index[i])
            return ws_fail(work->error, WS_CODE_RANGE,
                           "--block-index: block (%u, %u, %u) is outside the grid of (%u, %u, %u)",
                           (unsigned)request->block_index[0], (unsigned)request->block_index[1],
                           (unsigned)request->block_index[2], (unsigned)launch->grid[0],
                           (unsigned)launch->grid[1], (unsigned)launch->grid[2]);
    }
    return given || !strstr(work->result->compiled.ptx, "%nctaid") ||
           assume(work, kernel->printed, "gridDim", launch->grid, said, said ? said->grid : NULL,
                  "grid");
}

/* Constants of the launch in the text, for parameters without a value; a note lists them. */
static bool add_arguments(struct work *work, const struct ws_compiled_kernel *kernel,
                          const struct ws_compiled_launch *said,
                          struct ws_ptx_parameter_value *value, struct ws_ptx_launch *launch)
{
    int given = launch->parameters;
    char list[300] = "";

    if (!said || said->arguments != ws_ptx_module_kernel(work->module, launch->kernel).parameters)
        return true;
    for (int i = 0; i < said->arguments; i++) {
        struct ws_ptx_parameter parameter =
            ws_ptx_module_parameter(work->module, launch->kernel, i);
        struct ws_ptx_parameter_value *next = &value[launch->parameters];
        size_t used = strlen(list);
        bool has = false;

        for (int j = 0; j < given; j++)
            has |= value[j].parameter == i;
        *next = (struct ws_ptx_parameter_value){.parameter = i};
        if (has || !ws_kernel_argument(parameter, &said->argument[i], &next->value))
            continue;
        launch->parameters++;
        if (used > sizeof list - 100)
            snprintf(list + used, sizeof list - used, "%s", list[used - 1] == '.' ? "" : ", ...");
        else if (i < kernel->parameters)
            snprintf(list + used, sizeof list - used, "%s%.60s = %.10g", used ? ", " : "",
                     kernel->parameter[i], said->argument[i].number);
        else
            snprintf(list + used, sizeof list - used, "%sparameter %d = %.10g", used ? ", " : "", i,
                     said->argument[i].number);
    }
    return !list[0] ||
           note(work, "%.120s: %s, from the launch at line %d; --param replaces %s",
                kernel->printed, list, said->line, launch->parameters == given + 1 ? "it" : "them");
}

static bool set_parameters(struct work *work, const struct ws_compiled_kernel *kernel,
                           const struct ws_compiled_launch *said,
                           struct ws_ptx_parameter_value *value, struct ws_ptx_launch *launch)
{
    launch->parameter = value;
    launch->names = kernel->parameters;
    launch->name = kernel->parameter;
    launch->name_option = work->result->compiled.fragment ? "let" : NULL;
    launch->lefts = work->result->compiled.lefts;
    launch->left = (const char *const *)work->result->compiled.left;
    for (int i = 0; i < work->request->parameters; i++) {
        bool there;

        if (!ws_kernel_parameter(work->module, launch->kernel, kernel, work->request->parameter[i],
                                 &value[launch->parameters], &there, work->error))
            return false;
        launch->parameters += there;
        work->used[i] |= there;
    }
    return add_arguments(work, kernel, said, value, launch);
}

/* Whether the constants among the arguments of two launches differ. */
static bool differ(const struct ws_compiled_launch *a, const struct ws_compiled_launch *b)
{
    for (int i = 0; i < a->arguments && i < b->arguments; i++)
        if (a->argument[i].is_known != b->argument[i].is_known ||
            a->argument[i].number < b->argument[i].number ||
            a->argument[i].number > b->argument[i].number)
            return true;
    return false;
}

/* Notes the launches that differ from the counted one. */
static bool note_launches(struct work *work, const struct ws_compiled_kernel *kernel,
                          const struct ws_compiled_launch *counted)
{
    const struct ws_compiled *compiled = &work->result->compiled;
    bool sized = !work->request->block[0];

    for (int i = 0; i < compiled->launches; i++) {
        const struct ws_compiled_launch *other = &compiled->launch[i];

        if (!strcmp(other->kernel, kernel->mangled) &&
            (differ(other, counted) ||
             (sized &&
              (memcmp(other->block_value, counted->block_value, sizeof other->block_value) ||
               memcmp(other->grid_value, counted->grid_value, sizeof other->grid_value)))))
            return note(work,
                        "%.120s is launched differently at lines %d and %d; the first is counted",
                        kernel->printed, counted->line, other->line);
    }
    return true;
}

/* A position in the PTX of a compiler becomes the source's, where inline PTX is. */
static bool fail_in_source(struct work *work)
{
    const char *name = work->result->name, *path = work->result->path;
    const char *at = work->result->compiled.ptx, *in = NULL;
    const struct ws_error failed = *work->error;
    const char *what = failed.text + failed.what;
    int file = 0, line, column, length;
    char start[40];

    if (work->result->is_ptx || !failed.line)
        return false;
    for (int i = 1; i < failed.line && (at = strchr(at, '\n')); i++)
        sscanf(++at, " .loc %d %d %d", &file, &line, &column);
    snprintf(start, sizeof start, "\t.file\t%d \"", file);
    if (file && (in = strstr(work->result->compiled.ptx, start)))
        in += strlen(start);
    if (!in)
        return ws_fail(work->error, failed.code, "%.200s: line %d of its PTX: %s", name,
                       failed.line, what);
    length = (int)strcspn(in, "\"");
    if (!strncmp(in, path, (size_t)length) && !path[length]) {
        in = name;
        length = (int)strlen(name);
    }
    return ws_fail(work->error, failed.code, "%.*s:%d:%d: in PTX: %s", length < 200 ? length : 200,
                   in, line, column, what);
}

/* Notes what the user may expect otherwise. A fragment without accesses fails: a wrong file. */
static bool note_accesses(struct work *work, const struct ws_kernel_run *run)
{
    const struct ws_accesses *accesses = &run->accesses;
    const uint32_t *block = run->launch.block_index;
    uint64_t bytes = ws_accesses_static_bytes(accesses);
    char warp[32] = "", words[WS_SITE_NOTE];

    for (int i = 0; i < accesses->notes; i++)
        if (!note(work, "%s", accesses->note[i]))
            return false;
    for (int i = 0; i < accesses->sites; i++)
        if (accesses->site[i].is_generic &&
            !note(work, "%s", ws_site_generic_words(&accesses->site[i], words)))
            return false;
    if (bytes > WS_STATIC_BYTES && !work->result->compiled.fragment &&
        !note(work,
              "%.120s: %llu bytes of static shared memory exceed 48 KiB, which nvcc refuses; "
              "declare an array extern __shared__",
              run->printed, (unsigned long long)bytes))
        return false;
    if (accesses->sites || accesses->uncounteds || accesses->is_stopped)
        return true;
    if (work->result->compiled.fragment)
        return ws_kernel_fail_none(work->result, work->error);
    if (run->launch.warp >= 0)
        snprintf(warp, sizeof warp, "warp %d of ", run->launch.warp);
    return note(work, "%.120s " WS_NO_ACCESS_WORDS " in %sblock (%u, %u, %u)", run->printed, warp,
                (unsigned)block[0], (unsigned)block[1], (unsigned)block[2]);
}

static bool run(struct work *work, const struct ws_compiled_kernel *kernel, int index)
{
    const struct ws_kernel_request *request = work->request;
    const struct ws_compiled_launch *said = launch_of(&work->result->compiled, kernel->mangled);
    struct ws_kernel_run *run = &work->result->run[work->result->runs++];
    struct ws_ptx_launch *launch = &run->launch;
    size_t values = (size_t)request->parameters + (said ? (size_t)said->arguments : 0) + 1;
    struct ws_ptx_parameter_value *value = calloc(values, sizeof *value);
    bool good;

    *run = (struct ws_kernel_run){
        .mangled = kernel->mangled,
        .printed = kernel->printed,
        .launch = {.kernel = index, .warp = request->warp, .step_limit = request->step_limit}};
    launch->dynamic_bytes = request->has_dynamic ? request->dynamic_bytes
                            : said               ? said->bytes_value
                                                 : 0;
    good = value ? set_block(work, kernel, said, run) && set_grid(work, kernel, said, launch) &&
                       (!said || note_launches(work, kernel, said)) &&
                       set_parameters(work, kernel, said, value, launch)
                 : ws_no_memory(work->error);
    if (good) {
        uint64_t threads = (uint64_t)launch->block[0] * launch->block[1] * launch->block[2];

        run->warps = (int)((threads + WS_WARP_LANES - 1) / WS_WARP_LANES);
        if (threads <= 1024 && request->warp >= run->warps)
            good =
                ws_fail(work->error, WS_CODE_RANGE, "--warp %d: the block of %.100s has %d warp%s",
                        request->warp, kernel->printed, run->warps, run->warps == 1 ? "" : "s");
    }
    good = good && (ws_ptx_launch_run(work->module, launch, &run->accesses, work->error) ||
                    fail_in_source(work));
    if (work->result->compiled.fragment) /* its arrays may be parts of larger ones */
        run->accesses.shared_limit = 0;
    good = good && ws_kernel_tally_make(&run->accesses, request->variant, &run->tally, work->error);
    good = good && note_accesses(work, run);
    launch->parameter = NULL;
    launch->name = NULL;
    launch->left = NULL;
    launch->lefts = 0;
    launch->parameters = launch->names = 0;
    free(value);
    return good;
}

static int entry_of(const struct ws_ptx_module *module, const char *mangled)
{
    for (int i = 0; i < ws_ptx_module_kernels(module); i++)
        if (!strcmp(ws_ptx_module_kernel(module, i).name, mangled))
            return i;
    return -1;
}

static bool is_wanted(const struct work *work, const struct ws_compiled_kernel *kernel)
{
    const struct ws_compiled *compiled = &work->result->compiled;

    if (work->request->kernel)
        return ws_kernel_is_named(kernel, work->request->kernel);
    return !compiled->launches || compiled->launches_any || launch_of(compiled, kernel->mangled);
}

/* Notes the kernels that no launch in the text names. */
static bool note_skipped(struct work *work)
{
    const struct ws_compiled *compiled = &work->result->compiled;
    char names[256] = "";
    size_t length = 0;

    for (int i = 0; i < compiled->kernels && !work->request->kernel; i++)
        if (!is_wanted(work, &compiled->kernel[i]) && length < sizeof names)
            length += (size_t)snprintf(names + length, sizeof names - length, "%s%s",
                                       length ? ", " : "", compiled->kernel[i].printed);
    return !length ||
           note(work, "skipped kernels whose launch was not found: %s%s; pass --kernel NAME", names,
                length < sizeof names ? "" : "...");
}

static bool run_all(struct work *work)
{
    const struct ws_compiled *compiled = &work->result->compiled;
    const struct ws_kernel_request *request = work->request;

    work->result->run = calloc((size_t)compiled->kernels + 1, sizeof *work->result->run);
    work->used = calloc((size_t)request->parameters + 1, sizeof *work->used);
    if (!work->result->run || !work->used)
        return ws_no_memory(work->error);
    for (int i = 0; i < compiled->kernels; i++) {
        int index = entry_of(work->module, compiled->kernel[i].mangled);

        if (index >= 0 && is_wanted(work, &compiled->kernel[i]) &&
            !run(work, &compiled->kernel[i], index))
            return false;
    }
    if (!work->result->runs)
        return request->kernel ? ws_kernel_fail_unknown(work->result, request->kernel, work->error)
                               : ws_fail(work->error, WS_CODE_KERNEL, "%.200s has no kernel",
                                         request->compile.name);
    for (int i = 0; i < request->parameters; i++)
        if (!work->used[i])
            return ws_kernel_fail_parameter(work->module, work->result, request->parameter[i],
                                            work->error);
    return note_skipped(work);
}

/* "blockDim.x=64" among the values sets the launch's size, as --block does; an option for all three
 * has priority. */
static bool take_size(struct work *work, struct ws_kernel_request *request, const char *text)
{
    const struct {
        const char *name;
        uint32_t *size;
        bool given;
    } sizes[] = {{"blockDim.", request->block, work->given->block[0] != 0},
                 {"gridDim.", request->grid, work->given->grid[0] != 0},
                 {"blockIdx.", request->block_index, false}};

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        size_t length = strlen(sizes[i].name);
        unsigned long size;
        char *end;

        if (strncmp(text, sizes[i].name, length) || text[length] < 'x' || text[length] > 'z' ||
            text[length + 1] != '=')
            continue;
        size = strtoul(text + length + 2, &end, 0);
        if (end == text + length + 2 || *end || size > UINT32_MAX)
            return ws_fail(work->error, WS_CODE_NUMBER, "--let %.80s: expected a number after '='",
                           text);
        if (!sizes[i].given)
            sizes[i].size[text[length] - 'x'] = (uint32_t)size;
        return true;
    }
    return ws_fail(work->error, WS_CODE_VALUE,
                   "--let %.80s: expected blockDim, gridDim or blockIdx, and x, y or z", text);
}

/* The values of --let: sizes of the launch, and names, which must occur in the text. */
static bool take_values(struct work *work, struct ws_kernel_request *request)
{
    const struct ws_compile_request *compile = &request->compile;

    for (int i = 0; i < compile->values; i++) {
        const char *text = compile->value[i], *name = text;
        size_t end = strcspn(text, "=["), length = 0;
        char word[80];

        if (memchr(text, '.', end)) {
            if (!take_size(work, request, text))
                return false;
            continue;
        }
        for (size_t at = 0; at < end; at += length ? length : 1) {
            length = ws_scan_name_length(text, at, end);
            name = length ? text + at : name; /* the last: "half As[64][72]" */
        }
        length = ws_scan_name_length(name, 0, strlen(name));
        if (!length || length >= sizeof word)
            continue; /* the compiler reports its error */
        snprintf(word, sizeof word, "%.*s", (int)length, name);
        if (!ws_scan_has(compile->text, 0, compile->length, word))
            return ws_fail(work->error, WS_CODE_UNUSED,
                           "%.200s does not use '%s'; remove its --let", compile->name, word);
    }
    if (request->block[0] || request->block[1] || request->block[2])
        or_ones(request->block);
    if (request->grid[0] || request->grid[1] || request->grid[2])
        or_ones(request->grid);
    return true;
}

/* The compiler prefixes the name with the working directory. */
static bool make_path(struct work *work)
{
    const char *name = work->request->compile.name;
    char directory[4096];
    size_t size;

    if (*name == '/' || !getcwd(directory, sizeof directory))
        directory[0] = 0;
    size = strlen(directory) + strlen(name) + 2;
    work->result->path = malloc(size);
    if (!work->result->path)
        return ws_no_memory(work->error);
    snprintf(work->result->path, size, "%s%s%s", directory, directory[0] ? "/" : "", name);
    return true;
}

/* Without a compiler the quick reader reads texts with kernels. */
static bool reads_quickly(const struct work *work, const struct ws_compile_request *compile)
{
    return !work->result->is_ptx && compile->view == WS_AS_WRITTEN && !ws_compile_clang() &&
           !ws_compile_nvcc();
}

static bool read_quickly(struct work *work, const struct ws_compile_request *compile)
{
    return ws_translate_file(compile, work->result->path, &work->result->compiled, work->error) &&
           (!ws_compile_is_hostless() ||
            note(work, "nvcc cannot find its host compiler, so the quick reader is used; install "
                       "g++, or clang 14 or later"));
}

/* Makes PTX of the text. An nvcc without a host compiler counts as missing. */
static bool translate(struct work *work, const struct ws_compile_request *compile,
                      char **diagnostics)
{
    struct ws_compiled *compiled = &work->result->compiled;

    return reads_quickly(work, compile)
               ? read_quickly(work, compile)
               : ws_compile(compile, compiled, diagnostics, work->error) ||
                     (reads_quickly(work, compile) && read_quickly(work, compile));
}

static bool count(struct work *work, char **diagnostics)
{
    const struct ws_kernel_request *request = work->request;
    struct ws_compile_request compile = request->compile;
    struct ws_kernel_result *result = work->result;

    if (!make_path(work))
        return false;
    if (result->is_ptx && !work->reads_as_ptx)
        return ws_ptx_module_parse(compile.name, compile.text, compile.length, &work->module,
                                   work->error) &&
               ws_fail(work->error, WS_CODE_KERNEL, "%.200s has no kernel", compile.name);
    if (request->kernel && strchr(request->kernel, '<'))
        compile.kernel = request->kernel;
    if (!translate(work, &compile, diagnostics))
        return false;
    if (!ws_ptx_module_parse(request->compile.name, result->compiled.ptx,
                             result->compiled.ptx_length, &work->module, work->error))
        return fail_in_source(work);
    for (int i = 0; i < result->compiled.notes; i++)
        if (!note(work, "%s", result->compiled.note[i]))
            return false;
    return run_all(work);
}

bool ws_kernel_count(const struct ws_kernel_request *request, struct ws_kernel_result *result,
                     char **diagnostics, struct ws_error *error)
{
    struct ws_kernel_request taken = *request;
    struct work work = {.given = request, .request = &taken, .result = result, .error = error};
    const char *name = request->compile.name;
    bool done = false;

    *result = (struct ws_kernel_result){
        .name = name, .text = request->compile.text, .length = request->compile.length};
    *diagnostics = NULL;
    if (!reads_as_ptx(result->text, result->length, &work.reads_as_ptx))
        return ws_no_memory(error);
    result->is_ptx = work.reads_as_ptx || is_named_ptx(name);
    done = take_values(&work, &taken) && count(&work, diagnostics);
    ws_ptx_module_free(work.module);
    free(work.used);
    if (!done)
        ws_kernel_result_finish(result);
    return done;
}

void ws_kernel_result_finish(struct ws_kernel_result *result)
{
    for (int i = 0; i < result->runs; i++) {
        ws_kernel_tally_finish(&result->run[i].tally);
        ws_accesses_finish(&result->run[i].accesses);
    }
    for (int i = 0; i < result->notes; i++)
        free(result->note[i]);
    free(result->note);
    free(result->path);
    free(result->run);
    if (result->trace)
        ws_trace_finish(result->trace);
    free(result->trace);
    ws_compiled_finish(&result->compiled);
    *result = (struct ws_kernel_result){0};
}
