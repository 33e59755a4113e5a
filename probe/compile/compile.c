/*
 * See compile.h. A text is compiled, and where clang refuses it for what is not the kernel's, an include
 * that is missing or code of the host, that is blanked and it is compiled again.
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

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ATTEMPTS = 7 };

extern const char ws_cuda_header[], ws_cuda_library[];

/* Code that instantiates what skipped code of the host launched. */
struct keep {
    size_t place;
    int id;     /* in the order in which they were made, in clang's messages */
    char *text; /* owned; NULL: it did not compile either */
};

/* Code of the host that was skipped, and why. */
struct skipped {
    struct ws_piece piece;
    char *reason; /* owned: "NAME:LINE:COLUMN: message" */
};

/* A text on its way. */
struct work {
    const struct ws_compile_request *request;
    struct ws_compiled *compiled;
    char *text, *bare, *original; /* `text` has blanks for what was skipped; all of one length */
    size_t length;
    struct ws_launches launches;
    struct ws_piece *host; /* code of the host only, in the order of the text */
    int hosts;
    char **blank; /* includes that are missing */
    int blanks;
    struct keep *keep; /* in the order of the text */
    int keeps;
    struct skipped *skipped;
    int skips;
    struct ws_fragment fragment; /* of a text without a kernel */
    struct ws_compiler_output output;
};

static bool note(struct ws_compiled *compiled, struct ws_error *error, const char *format, ...)
    WS_PRINTF(3, 4);

static bool note(struct ws_compiled *compiled, struct ws_error *error, const char *format, ...)
{
    char text[600];
    va_list list;
    char **all = realloc(compiled->note, ((size_t)compiled->notes + 1) * sizeof *all);

    if (!all)
        return ws_no_memory(error);
    compiled->note = all;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    if (!(all[compiled->notes] = strdup(text)))
        return ws_no_memory(error);
    compiled->notes++;
    return true;
}

/* Lets an include resolve to nothing; false with an error for lack of memory. */
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
    return note(work->compiled, error, "ignored missing include '%.*s'", (int)length, name);
}

static bool readable(const char *folder, size_t folder_length, const char *name, size_t length)
{
    char path[4096];

    return snprintf(path, sizeof path, "%.*s%s%.*s", (int)folder_length, folder,
                    folder_length ? "/" : "", (int)length, name) < (int)sizeof path &&
           !access(path, R_OK);
}

/* Whether an include of the text is found where the user said, or beside the text. */
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

/* Blanks at once the includes of the text that cannot be found; those of its includes clang names. */
static bool blank_includes(struct work *work, struct ws_error *error)
{
    for (const char *at = work->text; at; at = strchr(at, '\n')) {
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

        for (int i = 0; i < work->blanks; i++)
            known |= strlen(work->blank[i]) == length && !memcmp(work->blank[i], name, length);
        if (length && name[length] == close && !known && !include_found(work, name, length) &&
            !blank_include(work, name, length, error))
            return false;
    }
    return true;
}

/* Prints text for a string in a line marker. */
static void put_name(FILE *out, const char *name)
{
    for (; *name; name++) {
        if (*name == '"' || *name == '\\')
            fputc('\\', out);
        fputc((unsigned char)*name < ' ' ? ' ' : *name, out);
    }
}

/* Prints a line marker, and the blanks that a place in the line has before it. */
static void put_place(const struct work *work, size_t place, FILE *out)
{
    size_t line = place;

    while (line && work->text[line - 1] != '\n')
        line--;
    fprintf(out, "\n# %d \"", ws_scan_line(work->text, place));
    put_name(out, work->request->name);
    fprintf(out, "\"\n%*s", (int)(place - line < 4096 ? place - line : 0), "");
}

/* Prints the text. Code is the host's and the device's, but for what is the host's alone. */
static void put_text(const struct work *work, FILE *out)
{
    size_t at = 0;

    for (int host = 0, keep = 0; host < 2 * work->hosts || keep < work->keeps;) {
        const struct ws_piece *piece = &work->host[host / 2];
        size_t next = host == 2 * work->hosts ? work->length : host % 2 ? piece->end : piece->start;
        bool keeps = keep < work->keeps && work->keep[keep].place <= next;

        next = keeps ? work->keep[keep].place : next;
        fwrite(work->text + at, 1, next - at, out);
        at = next;
        if (!keeps) {
            fprintf(out, "\n#pragma clang force_cuda_host_device %s", host % 2 ? "begin" : "end");
            host++;
        } else {
            if (work->keep[keep].text)
                fprintf(out,
                        "\n#pragma clang force_cuda_host_device end\n# 1 \"<skipped %d>\"\n%s\n"
                        "#pragma clang force_cuda_host_device begin",
                        work->keep[keep].id, work->keep[keep].text);
            keep++;
        }
        put_place(work, at, out);
    }
    fwrite(work->text + at, 1, work->length - at, out);
}

/* The text with all that goes around it, for the caller to free. */
static bool assemble_input(struct work *work, struct ws_memory *memory, struct ws_error *error)
{
    const struct ws_compile_request *request = work->request;

    if (!ws_memory_open(memory, error))
        return false;
    FILE *out = memory->file;
    fprintf(out, "# 1 \"warpscope_cuda.h\" 3\n%s\n# 1 \"warpscope_cuda_library.h\" 3\n%s\n",
            ws_cuda_header, ws_cuda_library);
    fputs("#pragma clang force_cuda_host_device begin\n# 1 \"", out);
    put_name(out, request->name);
    fputs("\"\n", out);
    if (work->compiled->fragment)
        ws_fragment_print(&work->fragment, request, out);
    else
        put_text(work, out);
    fputs("\n#pragma clang force_cuda_host_device end\n", out);
    if (request->kernel)
        fprintf(
            out,
            "\n# 1 \"--kernel\"\nvoid *ws_kernel() { auto kernel = &%s; return (void *)kernel; }\n",
            request->kernel);
    ws_launches_ask(work->original, work->bare, work->length, &work->launches, out);
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

/* Adds the instantiation of "kernel<…>", which stands at a place of the piece. */
static bool keep_instance(struct work *work, const struct ws_piece *piece, size_t start, size_t end,
                          struct ws_error *error)
{
    struct keep *all = realloc(work->keep, ((size_t)work->keeps + 1) * sizeof *all);
    struct ws_memory memory;
    int at = work->keeps;

    if (!all)
        return ws_no_memory(error);
    work->keep = all;
    if (!ws_memory_open(&memory, error))
        return false;
    fprintf(memory.file, "void *ws_keep_%d() { auto kernel = &", work->keeps);
    bool good = ws_launch_print(work->original, work->bare, work->length, start, end, memory.file);
    fputs("; return (void *)kernel; }", memory.file);
    if (!ws_memory_close(&memory, error))
        return false;
    if (!good) {
        free(memory.text);
        return true;
    }
    while (at && all[at - 1].place > piece->start)
        at--;
    memmove(all + at + 1, all + at, (size_t)(work->keeps - at) * sizeof *all);
    all[at] = (struct keep){piece->start, work->keeps, memory.text};
    work->keeps++;
    return true;
}

/* The name of the kernel whose `__global__` is at `at`; its length, and *at moves to it. */
static size_t kernel_name(const struct work *work, size_t *at)
{
    for (size_t i = *at, length; i < work->length && !strchr("{;", work->bare[i]);
         i += length ? length : 1) {
        size_t after = i + (length = ws_scan_name_length(work->bare, i, work->length));

        while (length && work->bare[after] == ' ')
            after++;
        if (!length || work->bare[after] != '(')
            continue;
        if (memcmp(work->bare + i, "__", 2)) {
            *at = i;
            return length;
        }
        length = ws_scan_closed(work->bare, after, work->length) - i; /* "__launch_bounds__(…)" */
    }
    return 0;
}

/* Instantiates the kernels' templates that a skipped piece names with arguments. */
static bool keep_instances(struct work *work, const struct ws_piece *piece, struct ws_error *error)
{
    const char *bare = work->bare;

    for (size_t at = 0; (at = ws_scan_find(bare, at, work->length, "__global__")) < work->length;
         at++) {
        size_t name = at, length = kernel_name(work, &name), end;

        for (size_t i = piece->start; length && i < piece->end; i += end ? end : 1) {
            end = ws_scan_name_length(bare, i, piece->end);
            if (end != length || memcmp(bare + i, bare + name, length) || bare[i + length] != '<' ||
                bare[i + length + 1] == '<')
                continue;
            int depth = 0;
            size_t close = i + length;
            for (; close < piece->end && bare[close] != ';'; close++) {
                depth += bare[close] == '<' || bare[close] == '(';
                depth -= bare[close] == '>' || bare[close] == ')';
                if (!depth)
                    break;
            }
            size_t start = i;
            while (start > piece->start &&
                   (bare[start - 1] == ':' || ws_scan_name(bare[start - 1])))
                start--;
            if (bare[close] == '>' && !keep_instance(work, piece, start, close + 1, error))
                return false;
        }
    }
    return true;
}

/* The piece around a place, if it has nothing of the device. */
static bool host_piece(const struct work *work, size_t place, struct ws_piece *piece)
{
    static const char *const device[] = {"__global__", "__device__", "__shared__", "__constant__"};

    if (!ws_piece_around(work->bare, work->length, place, piece))
        return false;
    for (size_t i = 0; i < sizeof device / sizeof *device; i++)
        if (ws_scan_has(work->bare, piece->start, piece->end, device[i]))
            return false;
    return true;
}

/* Makes the piece around a place the host's alone, if it is not yet; *made is false where it cannot be. */
static bool make_host(struct work *work, size_t place, bool *made, struct ws_error *error)
{
    struct ws_piece piece, *all;
    int at = 0;

    if (!(*made = host_piece(work, place, &piece)))
        return true;
    while (at < work->hosts && work->host[at].start < piece.start)
        at++;
    if (at < work->hosts && work->host[at].start < piece.end)
        return true;
    if (!(all = realloc(work->host, ((size_t)work->hosts + 1) * sizeof *all)))
        return ws_no_memory(error);
    work->host = all;
    memmove(all + at + 1, all + at, (size_t)(work->hosts - at) * sizeof *all);
    all[at] = piece;
    work->hosts++;
    return true;
}

/* What launches, what calls the runtime, and what a program starts with, is the host's. */
static bool find_host(struct work *work, struct ws_error *error)
{
    static const char *const words[] = {"main", "exit", "fprintf", "getenv"};
    bool made;

    for (int i = 0; i < work->launches.count; i++)
        if (!make_host(work, work->launches.launch[i].start, &made, error))
            return false;
    for (size_t at = 0, length; at < work->length; at += length ? length : 1) {
        const char *name = work->bare + at;

        length = ws_scan_name_length(work->bare, at, work->length);
        bool host = length > 4 && !memcmp(name, "cuda", 4) && name[4] >= 'A' && name[4] <= 'Z';
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            host |= length == strlen(words[i]) && !memcmp(name, words[i], length);
        if (host && name[length] == '(' && !make_host(work, at, &made, error))
            return false;
    }
    return true;
}

/* Writes the error that a diagnostic is. */
static bool refuse(const struct ws_diagnostic *diagnostic, struct ws_error *error)
{
    return ws_fail(error, "%.*s:%d:%d: %.*s", diagnostic->file_length, diagnostic->file,
                   diagnostic->line, diagnostic->column, diagnostic->message_length,
                   diagnostic->message);
}

/* Skips the code of the host that holds a place. False, without an error, where it is not the host's. */
static bool skip_host(struct work *work, const struct ws_diagnostic *diagnostic, bool *skipped,
                      struct ws_error *error)
{
    size_t place = ws_scan_place(work->text, work->length, diagnostic->line, diagnostic->column);
    struct ws_piece piece;
    struct ws_error reason;
    char name[64] = "";

    *skipped = false;
    if (!host_piece(work, place, &piece))
        return true;
    for (size_t i = piece.start; i < piece.end && !*name; i++) {
        size_t length = ws_scan_name_length(work->bare, i, piece.end);

        if (length && length < sizeof name && work->bare[i + length] == '(')
            memcpy(name, work->bare + i, length);
        i += length;
    }
    *skipped = true;
    bool blank = true;
    for (size_t i = piece.start; i < piece.end; i++) {
        blank &= work->text[i] == ' ' || work->text[i] == '\n' || work->text[i] == '\t' ||
                 work->text[i] == '\r';
        if (work->text[i] != '\n')
            work->text[i] = ' ';
    }
    if (blank)
        return true;
    struct skipped *all = realloc(work->skipped, ((size_t)work->skips + 1) * sizeof *all);
    if (!all)
        return ws_no_memory(error);
    work->skipped = all;
    refuse(diagnostic, &reason);
    all[work->skips] = (struct skipped){piece, strdup(reason.text)};
    if (!all[work->skips].reason)
        return ws_no_memory(error);
    work->skips++;
    return keep_instances(work, &piece, error) &&
           note(work->compiled, error, "skipped host code at lines %d to %d%s%s",
                ws_scan_line(work->bare, piece.start), ws_scan_line(work->bare, piece.end),
                *name ? ": " : "", name);
}

/* Does what lets the next attempt go further; *again is false where nothing does. */
static bool mend(struct work *work, bool *again, struct ws_error *error)
{
    const char *at = work->output.diagnostics ? work->output.diagnostics : "";
    struct ws_diagnostic diagnostic, first = {0};
    const int opens = work->fragment.opens;
    char name[1024];

    *again = false;
    while (ws_diagnostic_next(&at, &diagnostic)) {
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
        } else if (diagnostic.file_length > 9 && !strncmp(diagnostic.file, "<skipped ", 9)) {
            for (int i = 0; i < work->keeps; i++)
                if (work->keep[i].id == atoi(diagnostic.file + 9)) {
                    free(work->keep[i].text);
                    work->keep[i].text = NULL;
                    done = true;
                }
        } else if (work->compiled->fragment) {
            if (!ws_fragment_open(&work->fragment, work->request, &diagnostic, &done, error))
                return false;
        } else if (ws_diagnostic_in(&diagnostic, work->request->name)) {
            size_t place =
                ws_scan_place(work->text, work->length, diagnostic.line, diagnostic.column);

            if (ws_diagnostic_is(&diagnostic, "reference to __host__ function", name,
                                 sizeof name) ||
                ws_diagnostic_is(&diagnostic, "reference to __global__ function", name,
                                 sizeof name)) {
                if (!make_host(work, place, &done, error))
                    return false;
            } else if (!skip_host(work, &diagnostic, &done, error)) {
                return false;
            }
        }
        if (!done && !first.message)
            first = diagnostic;
        *again |= done;
    }
    if (work->compiled->fragment && !ws_fragment_check(&work->fragment, error))
        return false;
    if (!first.message || (work->compiled->fragment && work->fragment.opens > opens)) {
        *again |= work->fragment.opens > opens;
        return true;
    }
    *again = false;
    /* The kernel needs what was skipped: the mistake is there. */
    for (int i = 0; i < work->skips; i++)
        if (ws_diagnostic_name(&first, name, sizeof name) &&
            ws_scan_has(work->bare, work->skipped[i].piece.start, work->skipped[i].piece.end, name))
            return ws_fail(error, "%s", work->skipped[i].reason);
    return refuse(&first, error);
}

/* Names the kernels of a text that nothing instantiates. */
static bool no_kernel(const struct work *work, struct ws_error *error)
{
    size_t at = ws_scan_find(work->bare, 0, work->length, "__global__");

    if (at == work->length)
        return ws_fail(error, "%s has no kernel", work->request->name);
    size_t name = at, length = kernel_name(work, &name);
    return ws_fail(error, "template kernel '%.*s' is not instantiated; pass --kernel '%.*s<...>'",
                   (int)length, work->bare + name, (int)length, work->bare + name);
}

/* Compiles to the representation, and finds its kernels and launches. */
static bool represent_all(struct work *work, char **diagnostics, struct ws_error *error)
{
    const struct ws_compile_request *request = work->request;
    struct ws_compiled *compiled = work->compiled;

    if (!(work->text = malloc(request->length + 1)))
        return ws_no_memory(error);
    work->length = request->length;
    memcpy(work->text, work->original, request->length + 1);
    if (!ws_launches_find(work->bare, work->length, &work->launches, error) ||
        !find_host(work, error) || !blank_includes(work, error))
        return false;
    compiled->fragment = ws_fragment_is(work->bare, work->length);
    if (compiled->fragment &&
        !ws_fragment_split(work->original, work->bare, work->length, &work->fragment, error))
        return false;
    for (int i = 0; i < work->launches.count; i++)
        for (int j = 0; j < WS_LAUNCH_EXPRESSIONS; j++)
            work->launches.launch[i].asked[j] = true;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        bool again;

        if (!represent(work, error))
            return false;
        if (work->output.good)
            return ws_module_kernels(work->output.text, compiled, error) &&
                   ws_launches_answer(work->original, work->bare, work->length, &work->launches,
                                      work->output.text, compiled, error) &&
                   (compiled->kernels || no_kernel(work, error));
        if (!mend(work, &again, error))
            break;
        if (!again || attempt + 1 == ATTEMPTS) {
            ws_fail(error, "%s cannot compile %s", ws_compile_clang(), request->name);
            break;
        }
    }
    *diagnostics = work->output.diagnostics;
    work->output.diagnostics = NULL;
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
    if (!ws_ir_rewrite(work->output.text, work->output.length, &made, &length, error))
        return false;
    if (!ws_clang_assemble(made, length, &output, error))
        goto out;
    if (!output.good) {
        *diagnostics = output.diagnostics;
        output.diagnostics = NULL;
        ws_fail(error, "%s cannot translate %s to PTX", ws_compile_clang(), work->request->name);
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

/* PTX needs no compiler, only a kernel around it where it has none. */
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
           (compiled->kernels || ws_fail(error, "%s has no kernel", request->name));
}

/* Blanks the lines of the text's includes that clang could do without; nvcc has no such empty files. */
static void drop_includes(struct work *work)
{
    for (char *at = work->text; at; at = strchr(at, '\n')) {
        at += strspn(at, " \t\r\n");
        size_t line = strcspn(at, "\n"), name = strcspn(at, "<\"\n") + 1;

        for (int i = 0; *at == '#' && name < line && i < work->blanks; i++)
            if (!strncmp(at + name, work->blank[i], strlen(work->blank[i]))) {
                memset(at, ' ', line);
                break;
            }
    }
}

/* The text for nvcc: where there is clang, without what clang could do without. */
static bool assemble_nvcc(struct work *work, bool understood, struct ws_memory *memory,
                          struct ws_error *error)
{
    const struct ws_compile_request *request = work->request;

    if (!ws_memory_open(memory, error))
        return false;
    fputs("#line 1 \"", memory->file);
    put_name(memory->file, request->name);
    fputs("\"\n", memory->file);
    if (understood) {
        drop_includes(work);
        put_text(work, memory->file);
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
    if (ws_fragment_is(work->bare, request->length))
        return ws_fail(error, ws_compile_clang()
                                  ? "only a whole kernel has an optimized view"
                                  : "a part of a kernel needs clang; install clang 14 or later");
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
        ws_fail(error, "%s cannot compile %s", compiled->compiler, request->name);
    } else if (ws_module_entries(output.text, &entries, error)) {
        ws_module_merge(&entries, compiled);
        compiled->ptx = output.text;
        compiled->ptx_length = output.length;
        output.text = NULL;
        done = compiled->kernels || ws_fail(error, "%s has no kernel", request->name);
    }
out:
    ws_compiled_finish(&entries);
    ws_compiler_output_finish(&output);
    free(memory.text);
    return done;
}

bool ws_compile(const struct ws_compile_request *request, struct ws_compiled *compiled,
                char **diagnostics, struct ws_error *error)
{
    struct ws_compile_request own = *request;
    struct work work = {.request = &own, .compiled = compiled};
    bool done = false, whole;

    *compiled = (struct ws_compiled){0};
    *diagnostics = NULL;
    if (!(work.original = malloc(request->length + 1)) ||
        !(work.bare = ws_scan_bare(request->text, request->length))) {
        ws_no_memory(error);
        goto out;
    }
    for (size_t i = 0; i < request->length; i++) /* functions of C end at a zero byte */
        work.original[i] = request->text[i] ? request->text[i] : ' ';
    work.original[request->length] = 0;
    own.text = work.original;
    request = &own;
    if (ws_ptx_is(work.bare, request->length, &whole)) {
        done = compile_ptx(request, work.bare, whole, compiled, error);
        goto out;
    }
    if (request->view == WS_OPTIMIZED && !ws_compile_nvcc())
        ws_fail(error, "nvcc was not found; install the CUDA Toolkit or omit the optimized view");
    else if (!ws_compile_clang() && !ws_compile_nvcc())
        ws_fail(error, "neither clang nor nvcc was found; install clang 14 or later");
    else if (request->view == WS_OPTIMIZED || !ws_compile_clang())
        done = compile_nvcc(&work, diagnostics, error);
    else
        done = compile_clang(&work, diagnostics, error);
out:
    ws_compiler_output_finish(&work.output);
    ws_launches_finish(&work.launches);
    ws_fragment_finish(&work.fragment);
    for (int i = 0; i < work.blanks; i++)
        free(work.blank[i]);
    for (int i = 0; i < work.keeps; i++)
        free(work.keep[i].text);
    for (int i = 0; i < work.skips; i++)
        free(work.skipped[i].reason);
    free(work.skipped);
    free(work.blank);
    free(work.host);
    free(work.keep);
    free(work.text);
    free(work.bare);
    free(work.original);
    if (!done)
        ws_compiled_finish(compiled);
    return done;
}

void ws_compiled_finish(struct ws_compiled *compiled)
{
    for (int i = 0; i < compiled->launches; i++) {
        free(compiled->launch[i].kernel);
        free(compiled->launch[i].grid);
        free(compiled->launch[i].block);
        free(compiled->launch[i].bytes);
    }
    for (int i = 0; i < compiled->notes; i++)
        free(compiled->note[i]);
    for (int i = 0; i < compiled->kernels; i++) {
        for (int j = 0; j < compiled->kernel[i].parameters; j++)
            free(compiled->kernel[i].parameter[j]);
        free(compiled->kernel[i].parameter);
        free(compiled->kernel[i].mangled);
        free(compiled->kernel[i].printed);
    }
    free(compiled->launch);
    free(compiled->note);
    free(compiled->kernel);
    free(compiled->compiler);
    free(compiled->ptx);
    *compiled = (struct ws_compiled){0};
}
