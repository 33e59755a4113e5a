/* See translate_file.h: a text's kernels, one after the other, and its launches, as a module. */
#include "probe/snippet/translate_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/memory.h"
#include "probe/snippet/constants.h"
#include "probe/snippet/foreign.h"
#include "probe/snippet/given.h"
#include "probe/snippet/launch_text.h"
#include "probe/snippet/macro.h"
#include "probe/snippet/translate.h"

enum { ARENA = 256 << 20 };

/* One kernel, of a function and the arguments of its template. */
static bool add_kernel(struct ws_cxx *cxx, struct ws_compiled *compiled, const char *mangled,
                       const char *printed, int token, int parameters, const char **names)
{
    struct ws_compiled_kernel *grown = realloc(compiled->kernel,
                                               ((size_t)compiled->kernels + 1) * sizeof *grown),
                              *kernel;

    if (!grown)
        return false;
    compiled->kernel = grown;
    kernel = &grown[compiled->kernels++];
    *kernel = (struct ws_compiled_kernel){
        .mangled = strdup(mangled),
        .printed = strdup(printed),
        .line = cxx->tokens.token[token].line,
        .parameter = calloc((size_t)parameters + 1, sizeof *kernel->parameter)};
    if (!kernel->mangled || !kernel->printed || !kernel->parameter)
        return false;
    for (int i = 0; i < parameters; i++) {
        kernel->parameter[i] = strdup(names[i]);
        if (!kernel->parameter[i])
            return false;
        kernel->parameters++;
    }
    return true;
}

/* A parameter of a kernel, as its argument; `text` gets its declaration. */
static struct ws_cxx_value kernel_argument(struct ws_cxx *cxx, const struct ws_cxx_type *type,
                                           const char *name, const char **text)
{
    static const char *const widths[] = {[1] = "8", [2] = "16", [4] = "32", [8] = "64"};
    struct ws_cxx_value value = {.type = type};

    if (ws_cxx_is_scalar(type)) {
        bool is_signed = type->kind == WS_CXX_INTEGER && ws_c_is_signed(type->integer);
        const char *letter = type->kind == WS_CXX_FLOAT ? "f" : is_signed ? "s" : "u";

        value = ws_cxx_made(cxx, type);
        *text = ws_cxx_format(cxx, "\t.param .%s%s %s", letter, widths[type->bytes], name);
        if (type->kind == WS_CXX_POINTER) {
            int from = ws_cxx_register(cxx);

            ws_cxx_emit(cxx, "ld.param.u64 %%d%d, [%s];", from, name);
            ws_cxx_emit(cxx, "cvta.to.global.u64 %%d%d, %%d%d;", from, from);
            ws_cxx_emit(cxx, "cvta.global.u64 %%d%d, %%d%d;", value.reg, from);
        } else {
            ws_cxx_emit(cxx, "ld.param.%s%s %s, [%s];", letter, widths[type->bytes],
                        ws_cxx_operand(cxx, &value), name);
        }
        value.doubtful = true;
        return value;
    }
    value = ws_cxx_local(cxx, type);
    *text = ws_cxx_format(cxx, "\t.param .align %d .b8 %s[%" PRId64 "]", type->align, name,
                          type->bytes);
    for (int64_t at = 0, step = type->align < 8 ? type->align : 8; at < type->bytes; at += step) {
        int reg = ws_cxx_register(cxx);
        char letter = step == 8 ? 'd' : 'r';

        ws_cxx_emit(cxx, "ld.param.u%d %%%c%d, [%s+%" PRId64 "];", (int)step * 8, letter, reg, name,
                    at);
        ws_cxx_emit(cxx, "st.local.u%d %s, %%%c%d;", (int)step * 8, ws_cxx_at(cxx, &value, at),
                    letter, reg);
    }
    return value;
}

struct file {
    struct ws_cxx *cxx;
    struct ws_compiled *compiled;
    struct ws_memory body; /* the kernels so far */
    char missed[400];      /* why the first launch of a template makes no kernel */
    bool no_memory;
};

/* A kernel that is to be written. */
struct kernel {
    struct file *file;
    struct ws_cxx_function *function;
    struct ws_cxx_binding *scope;
    const char *mangled, *printed;
    struct ws_cxx_binding *found; /* of a template's instance: its arguments are at `templates` */
    int templates;
};

static void write_kernel(struct ws_cxx *cxx, void *data)
{
    const struct kernel *kernel = data;
    struct file *file = kernel->file;
    struct ws_cxx_function *function = kernel->function;
    const char *mangled = kernel->mangled;
    struct ws_cxx_binding *outer = cxx->scope;
    struct ws_cxx_arguments arguments = {0};
    const char *names[WS_CXX_ARGUMENTS], *text = "";
    struct ws_cxx_declared declared;
    int end = ws_cxx_behind(cxx, function->parameters - 1) - 1, at = 0;
    int64_t bounds = 0;

    cxx->lines = cxx->registers = 0;
    cxx->frame = 8;
    cxx->slots = 0;
    cxx->loop = -1;
    cxx->context = (struct ws_cxx_context){0};
    cxx->scope = kernel->scope;
    cxx->at = function->parameters;
    cxx->place = function->token;
    while (cxx->at < end && !(ws_cxx_is(cxx, cxx->at, "void") && cxx->at + 1 == end)) {
        const char *one;
        int count = arguments.count;

        if (count == WS_CXX_ARGUMENTS)
            ws_cxx_fail(cxx, cxx->at, "kernel has more than %d parameters", WS_CXX_ARGUMENTS);
        ws_cxx_specifiers(cxx, &declared);
        ws_cxx_declarator(cxx, &declared);
        if (declared.type->kind == WS_CXX_ARRAY)
            declared.type = ws_cxx_pointer(cxx, declared.type->of);
        names[count] = declared.name ? declared.name : "";
        arguments.token[count] = function->token;
        arguments.value[count] = kernel_argument(
            cxx, declared.type, ws_cxx_format(cxx, "%s_param_%d", mangled, count), &one);
        text = ws_cxx_format(cxx, "%.900s%s%s", text, count ? ",\n" : "", one);
        arguments.count++;
        ws_cxx_accept(cxx, ",");
    }
    if (function->bounds) {
        cxx->at = function->bounds;
        bounds = ws_cxx_constant(cxx, "the launch bound");
    }
    cxx->scope = outer;
    ws_cxx_invoke(cxx, function->token, function, kernel->scope, NULL, &arguments);
    fprintf(file->body.file, ".visible .entry %s(\n%s\n)\n", mangled, text);
    if (bounds > 0)
        fprintf(file->body.file, ".maxntid %" PRId64 ", 1, 1\n", bounds);
    fputs("{\n", file->body.file);
    ws_cxx_print_registers(cxx->frame, cxx->registers, file->body.file);
    ws_cxx_print_lines(cxx->line, cxx->lines, file->body.file, NULL, &at);
    fputs("\tret;\n}\n", file->body.file);
    if (!add_kernel(cxx, file->compiled, mangled, kernel->printed, function->token, arguments.count,
                    names))
        file->no_memory = true;
}

/* A kernel that is not supported is one that lists why. */
static void try_kernel(struct file *file, struct ws_cxx_function *function,
                       struct ws_cxx_binding *scope, const char *mangled, const char *printed)
{
    struct kernel kernel = {file, function, scope, mangled, printed, NULL, 0};
    struct ws_cxx *cxx = file->cxx;
    int at = 0, reason;

    if (ws_cxx_try(cxx, false, write_kernel, &kernel))
        return;
    cxx->lines = 0;
    cxx->place = function->token;
    reason = ws_cxx_reason(cxx, function->token, cxx->error->text);
    ws_cxx_emit(cxx, "warpscope.skipped.shared.b32 %d;", reason);
    fprintf(file->body.file, ".visible .entry %s(\n)\n{\n", mangled);
    ws_cxx_print_lines(cxx->line, cxx->lines, file->body.file, NULL, &at);
    fputs("\tret;\n}\n", file->body.file);
    if (!add_kernel(cxx, file->compiled, mangled, printed, function->token, 0, NULL))
        file->no_memory = true;
}

static int kernel_called(const struct ws_compiled *compiled, const char *printed)
{
    for (int i = 0; i < compiled->kernels; i++)
        if (!strcmp(compiled->kernel[i].printed, printed))
            return i;
    return -1;
}

static void bind_instance(struct ws_cxx *cxx, void *data)
{
    struct kernel *kernel = data;
    struct ws_cxx_binding *outer = cxx->scope;

    cxx->at = kernel->templates;
    ws_cxx_arguments(cxx, kernel->found->function, false);
    kernel->scope = cxx->scope;
    cxx->scope = outer;
}

/* "gemm<128>" of a template's launch, which is made where it is new; false: an argument is unknown. */
static bool write_instance(struct file *file, struct ws_cxx_binding *found, int templates,
                           const char *printed)
{
    struct kernel kernel = {.found = found, .templates = templates};
    struct ws_error *error = file->cxx->error, ignored = {0};
    bool binds;
    char mangled[200];

    if (kernel_called(file->compiled, printed) >= 0)
        return true;
    snprintf(mangled, sizeof mangled, "%.150s_%d", found->name, file->compiled->kernels);
    file->cxx->error = &ignored;
    binds = ws_cxx_try(file->cxx, true, bind_instance, &kernel);
    file->cxx->error = error;
    if (binds)
        try_kernel(file, found->function, kernel.scope, mangled, printed);
    return binds;
}

/* "--kernel 'gemm<64, float>'" of a template's parameters, as an example. */
static const char *example(struct ws_cxx *cxx, const struct ws_cxx_function *function)
{
    const char *list = "";

    for (int at = function->templates; !ws_cxx_is(cxx, at, ">"); at++) {
        bool is_type = ws_cxx_is(cxx, at, "typename") || ws_cxx_is(cxx, at, "class");

        list = ws_cxx_format(cxx, "%s%s%s", list, *list ? ", " : "", is_type ? "float" : "64");
        while (!ws_cxx_is(cxx, at, ",") && !ws_cxx_is(cxx, at + 1, ">"))
            at = ws_cxx_is(cxx, at + 1, "(") || ws_cxx_is(cxx, at + 1, "<")
                     ? ws_cxx_behind(cxx, at + 1) - 1
                     : at + 1;
    }
    return ws_cxx_format(cxx, "pass --kernel '%s<%s>'", function->name, list);
}

/* What a file without any kernel is refused with: its first launch that is not known. */
static void miss_launch(struct file *file, const struct ws_cxx_function *function,
                        const struct ws_launch_text *launch, const char *printed)
{
    struct ws_cxx *cxx = file->cxx;
    const struct ws_token *token = &cxx->tokens.token[launch->name];
    const char *unknown = "arguments";
    char place[WS_PLACE_SIZE];

    if (!launch->templates) {
        if (launch->grid && !file->missed[0])
            snprintf(file->missed, sizeof file->missed,
                     "%s: %.80s is launched without template arguments, which the quick reader "
                     "does not deduce; %.120s",
                     ws_place_words(cxx->tokens.has_lines, token->line, token->column, place),
                     printed, example(cxx, function));
        return;
    }
    for (int at = ws_cxx_behind(cxx, launch->templates) - 1; at > launch->templates; at--) {
        struct ws_cxx_binding *found = cxx->name[at] ? ws_cxx_find(cxx, cxx->name[at]) : NULL;

        if (cxx->name[at] && (!found || (found->names == WS_CXX_VARIABLE && !found->value.known)))
            unknown = cxx->name[at];
    }
    if (!launch->grid)
        snprintf(file->missed, sizeof file->missed,
                 "--kernel %.80s uses %.40s, which is unknown to the quick reader", printed,
                 unknown);
    else if (!file->missed[0])
        snprintf(file->missed, sizeof file->missed,
                 "%s: %.80s is launched with %.40s, which is unknown to the quick reader; %.120s",
                 ws_place_words(cxx->tokens.has_lines, token->line, token->column, place), printed,
                 unknown, example(cxx, function));
}

static struct ws_cxx_binding *find_kernel(struct ws_cxx *cxx, const char *name)
{
    struct ws_cxx_binding *found = ws_cxx_find(cxx, name);

    for (struct ws_cxx_binding *one = cxx->global; !found && one; one = one->before)
        if (one->name == name) /* of a namespace */
            found = one;
    return found;
}

/* A launch, as it is seen from the current scope. */
static void write_launch(struct file *file, const struct ws_launch_text *launch)
{
    struct ws_cxx *cxx = file->cxx;
    struct ws_cxx_binding *found = find_kernel(cxx, cxx->name[launch->name]);
    const char *printed = ws_launch_name(cxx, launch->name, launch->templates);
    int index;

    bool is_left = found && found->names == WS_CXX_FUNCTION && found->function->left;
    if (!found || found->names != WS_CXX_FUNCTION || !found->function->is_kernel || is_left) {
        const struct ws_token *token = &cxx->tokens.token[launch->name];
        char place[WS_PLACE_SIZE];

        file->compiled->launches_any |= launch->grid && !is_left;
        if (launch->grid && !file->missed[0])
            snprintf(file->missed, sizeof file->missed,
                     "%s: the quick reader does not find the kernel %.80s that is launched%s%.200s",
                     ws_place_words(cxx->tokens.has_lines, token->line, token->column, place),
                     printed, is_left ? ": " : "", is_left ? found->function->left : "");
        return;
    }
    if (found->function->templates &&
        !(launch->templates && write_instance(file, found, launch->templates, printed)))
        miss_launch(file, found->function, launch, printed);
    index = kernel_called(file->compiled, printed);
    if (index >= 0 && launch->grid &&
        !ws_launch_add(cxx, file->compiled, launch, file->compiled->kernel[index].mangled))
        file->no_memory = true;
}

static void bind_host(struct ws_cxx *cxx, void *host)
{
    ws_cxx_arguments(cxx, host, false);
}

/* A launch in a function of the host, or in each instance of its template that is called. */
static void write_launches(struct file *file, const struct ws_launch_text *launch)
{
    struct ws_cxx *cxx = file->cxx;
    struct ws_cxx_function *host = ws_launch_host(cxx, launch->name);
    struct ws_cxx_binding *outer = cxx->scope;
    struct ws_error *error = cxx->error, ignored = {0};
    bool is_called = false;

    for (int at = 0; host && cxx->tokens.token[at].kind != WS_TOKEN_END; at++) {
        struct ws_cxx_function *caller;

        if (host->templates && (cxx->name[at] != host->name || !ws_cxx_is(cxx, at + 1, "<")))
            continue;
        cxx->error = &ignored; /* what is not known here is no error */
        caller = host->templates ? ws_launch_host(cxx, at) : NULL;
        if (caller && !caller->templates)
            ws_launch_constants(cxx, caller, at);
        cxx->at = at + 1;
        if (!host->templates || ws_cxx_try(cxx, true, bind_host, host)) {
            ws_launch_constants(cxx, host, launch->name);
            cxx->error = error;
            write_launch(file, launch);
            is_called = true;
        }
        cxx->error = error;
        cxx->scope = outer;
        if (!host->templates)
            return;
    }
    if (!is_called)
        write_launch(file, launch);
}

/* "kernel = f<3>;" and "template void f<3>();" instantiate a kernel too. */
static void write_named(struct file *file, int at)
{
    struct ws_cxx *cxx = file->cxx;
    struct ws_cxx_binding *outer = cxx->scope, *found = find_kernel(cxx, cxx->name[at]);
    struct ws_cxx_function *host = ws_launch_host(cxx, at);
    struct ws_launch_text launch = {.name = at, .templates = at + 1, .grid = at};
    const char *printed;

    if (!found || found->names != WS_CXX_FUNCTION || !found->function->is_kernel ||
        found->function->left || (host && host->templates) ||
        ws_cxx_is(cxx, ws_cxx_behind(cxx, at + 1), "<<"))
        return;
    if (host)
        ws_launch_constants(cxx, host, at);
    printed = ws_launch_name(cxx, at, at + 1);
    if (!write_instance(file, found, at + 1, printed))
        miss_launch(file, found->function, &launch, printed);
    cxx->scope = outer;
}

static bool has_instance(const struct ws_compiled *compiled, const char *name)
{
    for (int i = 0; i < compiled->kernels; i++)
        if (strcspn(compiled->kernel[i].printed, "<") == strlen(name) &&
            !strncmp(compiled->kernel[i].printed, name, strlen(name)))
            return true;
    return false;
}

static void write_kernels(struct file *file)
{
    struct ws_cxx *cxx = file->cxx;
    struct ws_launch_text launch;
    int from = 0, count = 0;
    struct ws_cxx_binding *kernel[256];

    for (struct ws_cxx_binding *one = cxx->scope; one && count < 256; one = one->before)
        if (one->names == WS_CXX_FUNCTION && one->function->is_kernel && one->function->body)
            kernel[count++] = one;
    for (int i = count - 1; i >= 0; i--)
        if (!kernel[i]->function->templates)
            try_kernel(file, kernel[i]->function, kernel[i]->function->scope, kernel[i]->name,
                       kernel[i]->name);
    while (ws_launch_find(cxx, &from, &launch))
        if (cxx->name[launch.name])
            write_launches(file, &launch);
        else
            file->compiled->launches_any = true; /* "kernels[i]<<<1, 32>>>()" */
    for (int at = 0; cxx->tokens.token[at].kind != WS_TOKEN_END; at++)
        if (cxx->name[at] && ws_cxx_is(cxx, at + 1, "<"))
            write_named(file, at);
    for (int i = count - 1; i >= 0 && !file->missed[0]; i--)
        if (kernel[i]->function->templates && !has_instance(file->compiled, kernel[i]->name)) {
            const struct ws_cxx_function *function = kernel[i]->function;

            snprintf(file->missed, sizeof file->missed, "line %d: kernel %.80s%s%.120s",
                     cxx->tokens.token[function->token].line, function->name,
                     function->left ? ": " : " is a template that is never launched; ",
                     function->left ? function->left : example(cxx, function));
        }
}

static bool keep_texts(struct ws_cxx *cxx, struct ws_compiled *compiled, struct ws_error *error)
{
    char place[WS_PLACE_SIZE];

    compiled->left = calloc((size_t)cxx->lefts + 1, sizeof *compiled->left);
    if (!compiled->left)
        return ws_no_memory(error);
    for (int i = 0; i < cxx->lefts; i++) {
        compiled->left[i] = strdup(cxx->left[i].reason);
        if (!compiled->left[i])
            return ws_no_memory(error);
        compiled->lefts++;
    }
    for (int i = 0; i < cxx->notes; i++)
        if (!ws_compiled_note(compiled, error, "%s", cxx->note[i]))
            return false;
    if (cxx->tokens.includes &&
        !ws_compiled_note(compiled, error,
                          "line %d: the quick reader does not read included "
                          "files; install clang, or pass FILE.ptx",
                          cxx->tokens.includes))
        return false;
    *error = (struct ws_error){0}; /* not the last of what was tried: the first left out */
    for (int i = 0; i < cxx->lefts; i++)
        if (cxx->left[i].is_statement) {
            ws_fail(error, WS_CODE_UNSUPPORTED, "%s: %.300s",
                    ws_place_words(cxx->tokens.has_lines, cxx->left[i].line, cxx->left[i].column,
                                   place),
                    cxx->left[i].reason);
            return ws_compiled_note(compiled, error,
                                    "the quick reader skipped statements that it does not support; "
                                    "install clang, or pass FILE.ptx");
        }
    return true;
}

static void print_functions(const struct ws_cxx *cxx, FILE *out)
{
    for (int pass = 0; pass < 2; pass++)
        for (const struct ws_cxx_written *one = cxx->functions; one; one = one->before) {
            int at = 0;

            fprintf(out, "%s%s\n", one->head, pass ? "" : ";");
            if (!pass)
                continue;
            fputs("{\n", out);
            ws_cxx_print_registers(one->frame, one->registers, out);
            ws_cxx_print_lines(one->line, one->lines, out, NULL, &at);
            fputs("\tret;\n}\n", out);
        }
}

static bool join(struct file *file, const char *path, struct ws_error *error)
{
    struct ws_memory whole;

    if (!ws_memory_close(&file->body, error))
        return false;
    if (!ws_memory_open(&whole, error)) {
        free(file->body.text);
        return false;
    }
    ws_cxx_print_head(file->cxx, path, whole.file);
    print_functions(file->cxx, whole.file);
    fputs(file->body.text, whole.file);
    free(file->body.text);
    if (!ws_memory_close(&whole, error))
        return false;
    file->compiled->ptx = whole.text;
    file->compiled->ptx_length = whole.length;
    return true;
}

/* Whether a text has a kernel of its own, so that it is a file. */
static bool has_kernel(const struct ws_tokens *tokens)
{
    for (int i = 0; i < tokens->count; i++)
        if (ws_token_is(&tokens->token[i], "__global__"))
            return true;
    return false;
}

static bool translate(struct file *file, const char *path, struct ws_error *error)
{
    struct ws_cxx *cxx = file->cxx;
    int unordered;
    jmp_buf here;

    cxx->is_file = true;
    cxx->recover = &here;
    if (!ws_memory_open(&file->body, error))
        return false;
    if (setjmp(here)) {
        struct ws_error ignored;

        if (ws_memory_close(&file->body, &ignored))
            free(file->body.text);
        return false;
    }
    ws_cxx_intern_all(cxx);
    ws_cxx_top(cxx);
    cxx->lefts = 0; /* of the host's code */
    write_kernels(file);
    unordered = ws_cxx_unordered_shared(cxx);
    return join(file, path, error) && (!file->no_memory || ws_no_memory(error)) &&
           (!unordered || ws_fail(error, WS_CODE_UNSUPPORTED,
                                  "line %d: shared arrays of functions that call each other, or of "
                                  "templates and others, are not supported by the quick reader; "
                                  "install clang, or pass FILE.ptx",
                                  cxx->tokens.token[unordered].line)) &&
           keep_texts(cxx, file->compiled, error);
}

/* What is given beside a fragment: "NAME=VALUE" and declarations. */
static bool take_given(const struct ws_compile_request *request, struct ws_constants *constants,
                       struct ws_error *error)
{
    for (int i = 0; i < request->values; i++) {
        const char *text = request->value[i];

        if (memchr(text, '.', strcspn(text, "=[")))
            continue; /* of the launch */
        if (!ws_constants_add(text, constants, error))
            return ws_fail_in(error, "--let");
        if (constants->count && constants->constant[constants->count - 1].more)
            return ws_fail(
                error, WS_CODE_COMPILER,
                "--let %.80s: several values need a compiler; install clang, or pass one value",
                text);
    }
    return true;
}

/* A fragment as a kernel of its own, as ws_compile() makes one of it. */
static bool translate_part(const struct ws_compile_request *request, const char *path,
                           const struct ws_tokens *tokens, struct ws_compiled *compiled,
                           struct ws_error *error)
{
    struct ws_constants *constants = calloc(1, sizeof *constants);
    struct ws_snippet_given given = {.constants = constants, .lane = request->lane, .plain = true};
    struct ws_translation translation = {0};
    const char *names[WS_CXX_ARGUMENTS];
    struct ws_tokens all;
    struct ws_arena arena;
    bool done = false;
    int beside = 0, count;

    ws_arena_init(&arena, ARENA);
    if (!constants)
        ws_no_memory(error);
    else if (take_given(request, constants, error) &&
             ws_tokens_join(constants->declared, tokens, &arena, &all, &beside, error) &&
             ws_translate(&all, beside, &given, WS_AS_KERNEL, path, &translation, error)) {
        struct ws_cxx *cxx = &translation.cxx;

        count = cxx->parameters < WS_CXX_ARGUMENTS ? cxx->parameters : WS_CXX_ARGUMENTS;
        for (int i = 0; i < count; i++)
            names[i] = cxx->parameter[i].name;
        compiled->fragment = true;
        compiled->ptx = translation.ptx;
        compiled->ptx_length = translation.length;
        translation.ptx = NULL;
        if (!cxx->lines && !cxx->lefts)
            ws_fail(error, WS_CODE_KERNEL, "the file has no kernel");
        else
            done = add_kernel(cxx, compiled, "fragment", "fragment", 0, count, names)
                       ? keep_texts(cxx, compiled, error)
                       : ws_no_memory(error);
    }
    ws_translation_finish(&translation);
    ws_arena_finish(&arena);
    free(constants);
    return done;
}

/* Places as the text has them. */
static bool behind_macros(struct ws_tokens *tokens, int lines)
{
    for (int i = 0; i <= tokens->count; i++)
        tokens->token[i].line -= lines;
    if (tokens->includes)
        tokens->includes -= lines;
    return true;
}

/* "gemm<64, float>" */
static bool is_instance(const char *kernel)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789_:<>, *-";
    size_t length = strspn(kernel, letters);

    return length > 1 && !kernel[length] && kernel[length - 1] == '>';
}

/* The text, before a launch of the kernel that is named and behind a line for each -DNAME=VALUE; *lines: how many. NULL: no memory. */
static char *with_macros(const struct ws_compile_request *request, int *lines)
{
    struct ws_memory memory;
    struct ws_error error;

    *lines = 0;
    if (!ws_memory_open(&memory, &error))
        return NULL;
    for (int i = 0; i < request->arguments; i++) {
        const char *name = request->argument[i] + 2;
        size_t length = strcspn(name, "=");

        if (strncmp(request->argument[i], "-D", 2) != 0)
            continue;
        fprintf(memory.file, "#define %.*s %s\n", (int)length, name,
                name[length] ? name + length + 1 : "1");
        ++*lines;
    }
    fwrite(request->text, 1, request->length, memory.file);
    if (request->kernel && is_instance(request->kernel))
        fprintf(memory.file, "\nvoid warpscope_kernel() { %s<<<>>>(); }\n", request->kernel);
    return ws_memory_close(&memory, &error) ? memory.text : NULL;
}

bool ws_translate_file(const struct ws_compile_request *request, const char *path,
                       struct ws_compiled *compiled, struct ws_error *error)
{
    struct ws_cxx cxx = {0};
    struct file file = {.cxx = &cxx, .compiled = compiled};
    struct ws_arena arena;
    struct ws_tokens tokens;
    int macros;
    char *text = with_macros(request, &macros);
    bool done = false;

    *compiled = (struct ws_compiled){.view = WS_AS_WRITTEN};
    ws_arena_init(&arena, ARENA);
    compiled->compiler = strdup("quick reader");
    if (!text || !compiled->compiler)
        ws_no_memory(error);
    else if (!ws_foreign_check(text, error) || !ws_tokens_make(text, &arena, &tokens, error) ||
             !behind_macros(&tokens, macros) || !ws_cxx_begin(&cxx, &tokens, error))
        ws_fail_in(error, request->name);
    else if (!has_kernel(&tokens))
        done = translate_part(request, path, &tokens, compiled, error) ||
               ws_fail_in(error, request->name);
    else
        done = translate(&file, path, error) || ws_fail_in(error, request->name);
    if (done && !compiled->kernels)
        done = ws_fail(error, file.missed[0] ? WS_CODE_UNSUPPORTED : WS_CODE_KERNEL, "%.200s: %s",
                       request->name,
                       file.missed[0] ? file.missed
                                      : "no kernel has a body; pass the file that defines one");
    else if (done && file.missed[0] && !request->kernel)
        done = ws_compiled_note(compiled, error, "%s", file.missed);
    ws_arena_finish(&cxx.arena);
    ws_arena_finish(&arena);
    free(text);
    if (done)
        *error = (struct ws_error){0}; /* of statements that were left out */
    else
        ws_compiled_finish(compiled);
    return done;
}
