/*
 * See compile.h. A text is compiled; if clang refuses code outside the kernel, a missing include or
 * host code, that is blanked and the text is compiled again.
 */
#include "probe/compile/compile.h"

#include "probe/base/memory.h"
#include "probe/compile/compiler.h"
#include "probe/compile/diagnostics.h"
#include "probe/compile/fragment.h"
#include "probe/compile/fragment_ptx.h"
#include "probe/compile/launches.h"
#include "probe/compile/module.h"
#include "probe/compile/rewrite.h"
#include "probe/compile/scan.h"
#include "probe/compile/source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ATTEMPTS = 7 };

extern const char ws_cuda_header[], ws_cuda_library[], ws_cuda_groups[];

/* A text being compiled. */
struct work {
    const struct ws_compile_request *request;
    struct ws_compiled *compiled;
    struct ws_source source;
    struct ws_launches launches;
    char **blank; /* missing includes */
    int blanks;
    struct ws_fragment fragment; /* of a text without a kernel */
    struct ws_compiler_output output;
    char *diagnostics; /* of the output, what the user sees */
};

/* Lets an include resolve to an empty file; false with an error for lack of memory. */
static bool blank_include(struct work *work, const char *name, size_t length,
                          struct ws_error *error)
{
    char **all = realloc(work->blank, ((size_t)work->blanks + 1) * sizeof *all);

    if (!all)
        return ws_no_memory(error);
    work->blank = all;
    if (!(all[work->blanks] = strndup(name, length)))
        return ws_no_memory(error);
    work->blanks++;
    return ws_compiled_note(work->compiled, error, "ignored missing include '%.*s'", (int)length,
                            name);
}

static bool readable(const char *folder, size_t folder_length, const char *name, size_t length)
{
    char path[4096];

    return snprintf(path, sizeof path, "%.*s%s%.*s", (int)folder_length, folder,
                    folder_length ? "/" : "", (int)length, name) < (int)sizeof path &&
           !access(path, R_OK);
}

/* Whether an include of the text is in a directory of -I, or next to the text. */
static bool include_found(const struct work *work, const char *name, size_t length)
{
    const struct ws_compile_request *request = work->request;
    const char *slash = strrchr(request->name, '/');

    if (strcmp(request->name, "-") &&
        readable(request->name, slash ? (size_t)(slash - request->name) : 0, name, length))
        return true;
    for (int i = 0; i < request->arguments; i++) {
        const char *argument = request->argument[i];

        if (strncmp(argument, "-I", 2))
            continue;
        if (!argument[2] && i + 1 < request->arguments)
            argument = request->argument[++i];
        else
            argument += 2;
        if (readable(argument, strlen(argument), name, length))
            return true;
    }
    return false;
}

/*
 * Blanks at once the includes of the text that cannot be found; clang names those of its includes.
 */
static bool blank_includes(struct work *work, struct ws_error *error)
{
    for (const char *at = work->source.text; at; at = strchr(at, '\n')) {
        at += strspn(at, " \t\r\n");
        if (*at != '#')
            continue;
        const char *word = at + 1 + strspn(at + 1, " \t");
        if (strncmp(word, "include", 7))
            continue;
        const char *name = word + 7 + strspn(word + 7, " \t");
        if (*name != '<' && *name != '"')
            continue;
        char close = *name++ == '<' ? '>' : '"';
        size_t length = strcspn(name, close == '>' ? ">\n" : "\"\n");
        bool known = ws_clang_has_include(name, length);

        if (!length || name[length] != close || known || include_found(work, name, length))
            continue;
        if (!blank_include(work, name, length, error))
            return false;
        memset(work->source.text + (at - work->source.text), ' ', (size_t)(name + length + 1 - at));
    }
    return true;
}

/* The text with everything around it; the caller frees it. */
static bool assemble_input(struct work *work, struct ws_memory *memory, struct ws_error *error)
{
    const struct ws_compile_request *request = work->request;

    if (!ws_memory_open(memory, error))
        return false;
    FILE *out = memory->file;
    fprintf(out,
            "# 1 \"warpscope_cuda.h\" 3\n%s\n# 1 \"warpscope_cuda_library.h\" 3\n%s\n"
            "# 1 \"warpscope_cuda_groups.h\" 3\n%s\n",
            ws_cuda_header, ws_cuda_library, ws_cuda_groups);
    fputs("#pragma clang force_cuda_host_device begin\n# 1 \"", out);
    ws_put_name(request->name, out);
    fputs("\"\n", out);
    if (work->compiled->fragment)
        ws_fragment_print(&work->fragment, request, out);
    else
        ws_source_print(&work->source, out);
    fputs("\n#pragma clang force_cuda_host_device end\n", out);
    if (request->kernel)
        fprintf(
            out,
            "\n# 1 \"--kernel\"\nvoid *ws_kernel() { auto kernel = &%s; return (void *)kernel; }\n",
            request->kernel);
    ws_launches_ask(work->source.original, work->source.bare, work->source.length, &work->launches,
                    out);
    return ws_memory_close(memory, error);
}

static bool represent(struct work *work, struct ws_error *error)
{
    struct ws_memory memory;

    if (!assemble_input(work, &memory, error))
        return false;
    struct ws_compiler_input input = {memory.text,
                                      memory.length,
                                      work->request,
                                      work->blanks,
                                      (const char *const *)work->blank,
                                      work->compiled->fragment};
    ws_compiler_output_finish(&work->output);
    bool done = ws_clang_represent(&input, &work->output, error);
    free(memory.text);
    return done;
}

static bool is_syntax(const struct ws_diagnostic *diagnostic)
{
    return ws_diagnostic_is(diagnostic, "expected ", NULL, 0);
}

/* Keeps the lines of an error and its notes, up to `end`, except those in our own header. */
static bool keep(struct work *work, const struct ws_diagnostic *diagnostic, const char *end,
                 struct ws_error *error)
{
    static const char own[] = "warpscope_cuda";
    size_t length = work->diagnostics ? strlen(work->diagnostics) : 0;
    char *grown = realloc(work->diagnostics, length + (size_t)(end - diagnostic->file) + 1);

    if (!grown)
        return ws_no_memory(error);
    work->diagnostics = grown;
    for (const char *line = diagnostic->file, *next; line < end; line = next) {
        next = memchr(line, '\n', (size_t)(end - line));
        next = next ? next + 1 : end;
        if (strncmp(line, own, sizeof own - 1) == 0)
            continue;
        memcpy(grown + length, line, (size_t)(next - line));
        length += (size_t)(next - line);
    }
    grown[length] = 0;
    return true;
}

/* Prepares the next attempt; *again is false if nothing more can be done. */
static bool prepare_retry(struct work *work, bool *again, struct ws_error *error)
{
    const char *at = work->output.diagnostics ? work->output.diagnostics : "";
    struct ws_diagnostic diagnostic, first = {0}, following;
    bool is_cut = false; /* after a syntax error only its consequences follow */
    const int opens = work->fragment.opens, hosts = work->source.hosts;
    char name[1024];

    *again = false;
    free(work->diagnostics);
    work->diagnostics = NULL;
    while (ws_diagnostic_next(&at, &diagnostic)) {
        const char *end = at;
        size_t place = ws_scan_place(work->source.text, work->source.length, diagnostic.line,
                                     diagnostic.column);
        bool done = false;

        if (ws_diagnostic_is(&diagnostic, "'%s' file not found", name, sizeof name)) {
            if (!blank_include(work, name, strlen(name), error))
                return false;
            done = true;
        } else if (diagnostic.file_length > 8 && !strncmp(diagnostic.file, "<launch ", 8)) {
            int asked = atoi(diagnostic.file + 8);

            if (asked >= 0 && asked < work->launches.count * WS_LAUNCH_EXPRESSIONS) {
                bool *flag = &work->launches.launch[asked / WS_LAUNCH_EXPRESSIONS]
                                  .asked[asked % WS_LAUNCH_EXPRESSIONS];

                *again |= *flag;
                *flag = false;
            }
            continue;
        } else if (diagnostic.file_length > 10 && !strncmp(diagnostic.file, "<argument ", 10)) {
            struct ws_launch_argument *argument =
                ws_launches_argument(&work->launches, atoi(diagnostic.file + 10));

            *again |= argument && argument->asked;
            if (argument)
                argument->asked = false;
            continue;
        } else if (diagnostic.file_length > 9 && !strncmp(diagnostic.file, "<skipped ", 9)) {
            for (int i = 0; i < work->source.keeps; i++)
                if (work->source.keep[i].id == atoi(diagnostic.file + 9)) {
                    free(work->source.keep[i].text);
                    work->source.keep[i].text = NULL;
                    done = true;
                }
        } else if (work->compiled->fragment) {
            if (!ws_fragment_open(&work->fragment, work->request, &diagnostic, &done, error))
                return false;
        } else if (diagnostic.message_length > 30 &&
                   !memcmp(diagnostic.message + diagnostic.message_length - 30,
                           " attributes are not compatible",
                           30)) { /* an instance "template __global__ void gemm<64>(float *);" */
            if (!ws_source_unmark(&work->source, place, error))
                return false;
        } else if (ws_diagnostic_in(&diagnostic, work->request->name)) {
            if (ws_diagnostic_is(&diagnostic, "reference to __host__ function", name,
                                 sizeof name) ||
                ws_diagnostic_is(&diagnostic, "reference to __global__ function", name,
                                 sizeof name)) {
                if (!ws_source_make_host(&work->source, place, &done, error))
                    return false;
            } else if (!ws_source_skip(&work->source, &diagnostic, &done, error)) {
                return false;
            }
        }
        done |= work->source.hosts > hosts; /* by this error or another of the same piece */
        if (ws_diagnostic_next(&end, &following))
            end = following.file;
        if (!done && !is_cut && !keep(work, &diagnostic, end, error))
            return false;
        if (!done && (!first.message ||
                      (!is_cut && is_syntax(&diagnostic) && diagnostic.line == first.line)))
            first = diagnostic;
        is_cut |= !done && is_syntax(&diagnostic);
        *again |= done;
    }
    /* Many undefined names indicate another language: the first error is more helpful. */
    if (work->compiled->fragment && !(first.message && work->fragment.opens > 20) &&
        !ws_fragment_check(&work->fragment, error))
        return false;
    if (!first.message ||
        (work->compiled->fragment && work->fragment.opens > opens && work->fragment.opens <= 20)) {
        *again |= work->fragment.opens > opens;
        return true;
    }
    *again = false;
    return ws_source_blame(&work->source, &first, error);
}

/* Fails with the kernels of a text that nothing instantiates. */
static bool no_kernel(const struct work *work, struct ws_error *error)
{
    size_t at = ws_scan_find(work->source.bare, 0, work->source.length, "__global__");

    if (at == work->source.length)
        return ws_fail(error, WS_CODE_KERNEL, "%s has no kernel", work->request->name);
    size_t name = at, length = ws_scan_kernel_name(work->source.bare, work->source.length, &name);
    return ws_fail(error, WS_CODE_KERNEL,
                   "%s: template kernel '%.*s' is not instantiated; pass --kernel '%.*s<...>'",
                   work->request->name, (int)length, work->source.bare + name, (int)length,
                   work->source.bare + name);
}

/* Notes the kernels of the text that nothing instantiates. */
static bool note_others(const struct work *work, struct ws_error *error)
{
    const struct ws_source *source = &work->source;
    const struct ws_compiled *compiled = work->compiled;

    for (size_t at = 0;
         (at = ws_scan_find(source->bare, at, source->length, "__global__")) < source->length;
         at++) {
        size_t name = at, length = ws_scan_kernel_name(source->bare, source->length, &name);
        bool found = !length;

        for (int i = 0; i < compiled->kernels && !found; i++)
            found = strcspn(compiled->kernel[i].printed, "<") == length &&
                    !memcmp(compiled->kernel[i].printed, source->bare + name, length);
        if (!found &&
            !ws_compiled_note(work->compiled, error,
                              "skipped template kernel '%.*s', which is not instantiated; pass "
                              "--kernel '%.*s<...>'",
                              (int)length, source->bare + name, (int)length, source->bare + name))
            return false;
    }
    return true;
}

/* Compiles to the representation, and finds its kernels and launches. */
static bool represent_all(struct work *work, char **diagnostics, struct ws_error *error)
{
    const struct ws_compile_request *request = work->request;
    struct ws_compiled *compiled = work->compiled;
    struct ws_launch_argument *argument;
    bool is_told = false; /* `error` has the first of the compiler's errors */

    if (!(work->source.text = malloc(request->length + 1)))
        return ws_no_memory(error);
    memcpy(work->source.text, work->source.original, request->length + 1);
    if (!ws_launches_find(work->source.bare, work->source.length, &work->launches, error) ||
        !ws_source_find_host(&work->source, error) || !blank_includes(work, error))
        return false;
    compiled->fragment = ws_fragment_is(work->source.bare, work->source.length);
    if (compiled->fragment && !ws_fragment_split(work->source.original, work->source.bare,
                                                 work->source.length, &work->fragment, error))
        return false;
    for (int i = 0; i < work->launches.count; i++)
        for (int j = 0; j < WS_LAUNCH_EXPRESSIONS; j++)
            work->launches.launch[i].asked[j] = true;
    for (int i = 0; (argument = ws_launches_argument(&work->launches, i)); i++)
        argument->asked = true;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        bool again;

        if (!represent(work, error))
            return false;
        if (work->output.good)
            return ws_module_kernels(work->output.text, compiled, error) &&
                   ws_launches_answer(work->source.original, work->source.bare, work->source.length,
                                      &work->launches, work->output.text, compiled, error) &&
                   (compiled->kernels || no_kernel(work, error)) && note_others(work, error);
        if (!prepare_retry(work, &again, error)) {
            is_told = true;
            break;
        }
        if (!again || attempt + 1 == ATTEMPTS) {
            ws_fail(error, WS_CODE_COMPILE, "%s cannot compile %s", ws_compile_clang(),
                    request->name);
            break;
        }
    }
    char **kept = work->diagnostics ? &work->diagnostics : &work->output.diagnostics;
    const char *first_end = *kept ? strchr(*kept, '\n') : NULL;
    if (!is_told || (first_end && first_end[1])) {
        *diagnostics = *kept;
        *kept = NULL;
    }
    return false;
}

static bool compile_clang(struct work *work, char **diagnostics, struct ws_error *error)
{
    struct ws_compiled *compiled = work->compiled;
    struct ws_compiler_output output = {0};
    char *made = NULL;
    size_t length = 0;
    bool done = false;

    compiled->view = WS_AS_WRITTEN;
    if (!(compiled->compiler = strdup(ws_compile_clang())))
        return ws_no_memory(error);
    if (!represent_all(work, diagnostics, error))
        return false;
    for (int i = 0; compiled->fragment && i < compiled->kernels; i++)
        compiled->kernel[i].line = 1;
    if (!ws_ir_rewrite(work->output.text, work->output.length, work->source.original, &made,
                       &length, error))
        return false;
    if (!ws_clang_assemble(made, length, &output, error))
        goto out;
    if (!output.good) {
        *diagnostics = output.diagnostics;
        output.diagnostics = NULL;
        ws_fail(error, WS_CODE_COMPILE, "%s cannot translate %s to PTX", ws_compile_clang(),
                work->request->name);
        goto out;
    }
    ws_ptx_strip(output.text, &output.length);
    compiled->ptx = output.text;
    compiled->ptx_length = output.length;
    output.text = NULL;
    done = true;
out:
    ws_compiler_output_finish(&output);
    free(made);
    return done;
}

/* PTX needs no compiler, only a kernel around it if it has none. */
static bool compile_ptx(const struct ws_compile_request *request, const char *bare, bool whole,
                        struct ws_compiled *compiled, struct ws_error *error)
{
    compiled->view = WS_AS_WRITTEN;
    compiled->fragment = !whole;
    if (!whole) {
        if (!ws_ptx_wrap(request->name, request->text, bare, request->length, &compiled->ptx,
                         &compiled->ptx_length, error))
            return false;
    } else {
        if (!(compiled->ptx = strndup(request->text, request->length)))
            return ws_no_memory(error);
        compiled->ptx_length = request->length;
    }
    if (!(compiled->compiler = strdup("PTX")))
        return ws_no_memory(error);
    return ws_module_entries(compiled->ptx, compiled, error) &&
           (compiled->kernels || ws_fail(error, WS_CODE_KERNEL, "%s has no kernel", request->name));
}

/* Blanks the lines of the text's includes that clang did not need; nvcc does not get empty files
 * for them. */
static void drop_includes(struct work *work)
{
    for (char *at = work->source.text; at; at = strchr(at, '\n')) {
        at += strspn(at, " \t\r\n");
        size_t line = strcspn(at, "\n"), name = strcspn(at, "<\"\n") + 1;

        for (int i = 0; *at == '#' && name < line && i < work->blanks; i++)
            if (!strncmp(at + name, work->blank[i], strlen(work->blank[i]))) {
                memset(at, ' ', line);
                break;
            }
    }
}

/* The text for nvcc: with clang, without the parts that clang did not need. */
static bool assemble_nvcc(struct work *work, bool understood, struct ws_memory *memory,
                          struct ws_error *error)
{
    const struct ws_compile_request *request = work->request;

    if (!ws_memory_open(memory, error))
        return false;
    fputs("#line 1 \"", memory->file);
    ws_put_name(request->name, memory->file);
    fputs("\"\n", memory->file);
    if (understood) {
        drop_includes(work);
        ws_source_print(&work->source, memory->file);
    } else {
        fwrite(request->text, 1, request->length, memory->file);
    }
    if (request->kernel)
        fprintf(memory->file,
                "\n#line 1 \"--kernel\"\nvoid *ws_kernel() { auto kernel = &%s; return (void "
                "*)kernel; }\n",
                request->kernel);
    return ws_memory_close(memory, error);
}

static bool compile_nvcc(struct work *work, char **diagnostics, struct ws_error *error)
{
    const struct ws_compile_request *request = work->request;
    struct ws_compiled *compiled = work->compiled, entries = {0};
    struct ws_memory memory;
    struct ws_compiler_output output = {0};
    struct ws_error ignored;
    bool done = false;

    compiled->view = WS_OPTIMIZED;
    if (ws_fragment_is(work->source.bare, request->length))
        return ws_fail(error, ws_compile_clang() ? WS_CODE_UNAVAILABLE : WS_CODE_COMPILER,
                       ws_compile_clang() ? "the optimized view needs a whole kernel; omit it"
                                          : "the file has no kernel, and a part of one needs "
                                            "clang; install clang 14 or later");
    if (!(compiled->compiler = strdup(ws_compile_nvcc())))
        return ws_no_memory(error);
    bool understood = ws_compile_clang() && represent_all(work, diagnostics, &ignored);
    free(*diagnostics);
    *diagnostics = NULL;
    if (!assemble_nvcc(work, understood, &memory, error))
        return false;
    struct ws_compiler_input input = {memory.text, memory.length, request, 0, NULL, false};
    if (!ws_nvcc_compile(&input, &output, error))
        goto out;
    if (!output.good) {
        *diagnostics = output.diagnostics;
        output.diagnostics = NULL;
        ws_fail(error, WS_CODE_COMPILE, "%s cannot compile %s", compiled->compiler, request->name);
    } else if (ws_module_entries(output.text, &entries, error)) {
        ws_module_merge(&entries, compiled);
        compiled->ptx = output.text;
        compiled->ptx_length = output.length;
        output.text = NULL;
        done =
            compiled->kernels || ws_fail(error, WS_CODE_KERNEL, "%s has no kernel", request->name);
    }
out:
    ws_compiled_finish(&entries);
    ws_compiler_output_finish(&output);
    free(memory.text);
    return done;
}

const char *ws_compile_clang(void)
{
    return ws_clang_label();
}

const char *ws_compile_nvcc(void)
{
    return ws_nvcc_label();
}

bool ws_compile_is_hostless(void)
{
    return ws_nvcc_is_hostless();
}

bool ws_compile(const struct ws_compile_request *request, struct ws_compiled *compiled,
                char **diagnostics, struct ws_error *error)
{
    struct ws_compile_request own = *request;
    struct work work = {.request = &own,
                        .compiled = compiled,
                        .source = {.name = request->name,
                                   .length = request->length,
                                   .launches = &work.launches,
                                   .compiled = compiled}};
    bool done = false, whole;

    *compiled = (struct ws_compiled){0};
    *diagnostics = NULL;
    if (!(work.source.original = malloc(request->length + 1)) ||
        !(work.source.bare = ws_scan_bare(request->text, request->length))) {
        ws_no_memory(error);
        goto out;
    }
    for (size_t i = 0; i < request->length; i++) /* C functions end at a zero byte */
        work.source.original[i] = request->text[i] ? request->text[i] : ' ';
    work.source.original[request->length] = 0;
    own.text = work.source.original;
    request = &own;
    if (ws_ptx_is(work.source.bare, request->length, &whole)) {
        done = compile_ptx(request, work.source.bare, whole, compiled, error);
        goto out;
    }
    if (request->view == WS_OPTIMIZED && !ws_compile_nvcc())
        ws_fail(error, WS_CODE_COMPILER,
                "nvcc was not found; install the CUDA Toolkit or omit the optimized view");
    else if (!ws_compile_clang() && !ws_compile_nvcc())
        ws_fail(error, WS_CODE_COMPILER,
                "neither clang nor nvcc was found; install clang 14 or later");
    else if (request->view == WS_OPTIMIZED || !ws_compile_clang())
        done = compile_nvcc(&work, diagnostics, error);
    else
        done = compile_clang(&work, diagnostics, error);
out:
    ws_compiler_output_finish(&work.output);
    free(work.diagnostics);
    ws_launches_finish(&work.launches);
    ws_fragment_finish(&work.fragment);
    for (int i = 0; i < work.blanks; i++)
        free(work.blank[i]);
    free(work.blank);
    ws_source_finish(&work.source);
    if (!done)
        ws_compiled_finish(compiled);
    return done;
}
