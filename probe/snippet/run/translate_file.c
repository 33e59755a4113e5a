/* See translate_file.h: a text's kernels, in sequence, and its launches, as a module. */
#include "probe/snippet/run/translate_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/memory.h"
#include "probe/snippet/read/foreign.h"
#include "probe/snippet/run/constants.h"
#include "probe/snippet/run/translate.h"

enum { ARENA = 256 << 20 };

static bool add_kernel(struct ws_cxx *cxx, struct ws_compiled *compiled, const char *name,
                       int token, int parameters, const char **names)
{
    struct ws_compiled_kernel *grown = realloc(compiled->kernel,
                                               ((size_t)compiled->kernels + 1) * sizeof *grown),
                              *kernel;

    if (!grown)
        return false;
    compiled->kernel = grown;
    kernel = &grown[compiled->kernels++];
    *kernel = (struct ws_compiled_kernel){
        .mangled = strdup(name),
        .printed = strdup(name),
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

/* Loads each member of a parameter that is not a scalar separately, so that single ones may be
 * known. */
static void take_members(struct ws_cxx *cxx, const struct ws_cxx_value *place, const char *name,
                         int64_t at)
{
    int64_t step = place->type->align < 8 ? place->type->align : 8;
    struct ws_cxx_value part = *place;

    if (ws_cxx_is_scalar(place->type))
        step = place->type->bytes;
    for (int i = 0; place->type->kind == WS_CXX_RECORD && ws_cxx_part(place, i, &part); i++)
        take_members(cxx, &part, name, at + part.offset - place->offset);
    if (place->type->kind == WS_CXX_RECORD)
        return;
    if (place->type->kind == WS_CXX_ARRAY) {
        part.type = place->type->of;
        for (int64_t i = 0; i < place->type->length; i++, part.offset += part.type->bytes)
            take_members(cxx, &part, name, at + part.offset - place->offset);
        return;
    }
    for (int64_t end = at + place->type->bytes, first = at; at < end; at += step) {
        int reg = ws_cxx_register(cxx);
        char letter = step == 8 ? 'd' : 'r';

        ws_cxx_emit(cxx, "ld.param.u%d %%%c%d, [%s+%" PRId64 "];", (int)step * 8, letter, reg, name,
                    at);
        ws_cxx_emit(cxx, "st.local.u%d %s, %%%c%d;", (int)step * 8,
                    ws_cxx_at(cxx, place, at - first), letter, reg);
    }
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
    take_members(cxx, &value, name, 0);
    return value;
}

struct file {
    struct ws_cxx *cxx;
    struct ws_compiled *compiled;
    struct ws_memory body; /* the kernels so far */
    char missed[400];      /* the first kernel that is not read, and the reason */
    bool no_memory;
};

/* A kernel to be written. */
struct kernel {
    struct file *file;
    struct ws_cxx_function *function;
};

static void write_kernel(struct ws_cxx *cxx, void *data)
{
    const struct kernel *kernel = data;
    struct file *file = kernel->file;
    struct ws_cxx_function *function = kernel->function;
    const char *name = function->name;
    struct ws_cxx_binding *outer = cxx->scope;
    struct ws_cxx_arguments arguments = {0};
    const char *names[WS_CXX_ARGUMENTS], *text = "";
    struct ws_cxx_declared declared;
    int64_t bounds = 0;

    cxx->lines = cxx->registers = 0;
    cxx->frame = 8;
    cxx->slots = 0;
    cxx->loop = -1;
    cxx->context = (struct ws_cxx_context){0};
    cxx->scope = function->scope;
    cxx->at = function->parameters;
    cxx->place = function->token;
    while (ws_cxx_parameter_read(cxx, &declared)) {
        const char *one;
        int count = arguments.count;

        if (count == WS_CXX_ARGUMENTS)
            ws_cxx_fail(cxx, cxx->at, "kernel has more than %d parameters", WS_CXX_ARGUMENTS);
        names[count] = declared.name ? declared.name : "";
        arguments.token[count] = function->token;
        arguments.value[count] = kernel_argument(
            cxx, declared.type, ws_cxx_format(cxx, "%s_param_%d", name, count), &one);
        text = ws_cxx_format(cxx, "%.900s%s%s", text, count ? ",\n" : "", one);
        arguments.count++;
        ws_cxx_skip_default(cxx);
        ws_cxx_accept(cxx, ",");
    }
    if (function->bounds) {
        cxx->at = function->bounds;
        bounds = ws_cxx_constant(cxx, "the launch bound");
    }
    cxx->scope = outer;
    ws_cxx_invoke(cxx, function->token, function, function->scope, NULL, &arguments);
    fprintf(file->body.file, ".visible .entry %s(\n%s\n)\n", name, text);
    if (bounds > 0)
        fprintf(file->body.file, ".maxntid %" PRId64 ", 1, 1\n", bounds);
    ws_cxx_print_body(cxx, 0, file->body.file);
    if (!add_kernel(cxx, file->compiled, name, function->token, arguments.count, names))
        file->no_memory = true;
}

/* Reads a kernel; an unsupported one becomes a kernel that lists the reason. */
static void try_kernel(struct file *file, struct ws_cxx_function *function)
{
    struct kernel kernel = {file, function};
    struct ws_cxx *cxx = file->cxx;
    const struct ws_token *token = &cxx->tokens.token[function->token];
    int reason;

    if (ws_cxx_try(cxx, true, write_kernel, &kernel))
        return;
    if (cxx->error->code != WS_CODE_UNSUPPORTED) { /* wrong as a text */
        cxx->is_fatal = true;
        longjmp(*cxx->recover, 1);
    }
    reason = ws_cxx_reason(cxx, function->token, cxx->error->text);
    cxx->left[reason].is_statement = true;
    fprintf(file->body.file,
            ".visible .entry %s(\n)\n{\n\t.loc\t1 %d %d\n\twarpscope.skipped.shared.b32 %d;\n"
            "\tret;\n}\n",
            function->name, token->line, token->column, reason);
    if (!add_kernel(cxx, file->compiled, function->name, function->token, 0, NULL))
        file->no_memory = true;
}

/* Kernel templates need a compiler; the first unsupported kernel is kept for the error. */
static void miss_template(struct file *file, const struct ws_cxx_function *function)
{
    struct ws_cxx *cxx = file->cxx;
    const struct ws_token *token = &cxx->tokens.token[function->token];

    if (!file->missed[0])
        snprintf(file->missed, sizeof file->missed,
                 "line %d: kernel %.80s: %.200s; " WS_CXX_FILE_CURE, token->line, function->name,
                 function->left ? function->left : WS_CXX_UNSUPPORTED "kernel templates");
}

static void write_kernels(struct file *file)
{
    struct ws_cxx *cxx = file->cxx;
    int count = 0;
    struct ws_cxx_binding *kernel[256];

    for (struct ws_cxx_binding *one = cxx->scope; one && count < 256; one = one->before)
        if (one->names == WS_CXX_FUNCTION && one->function->is_kernel)
            kernel[count++] = one;
    for (int i = count - 1; i >= 0; i--)
        if (kernel[i]->function->templates || kernel[i]->function->left)
            miss_template(file, kernel[i]->function);
        else if (kernel[i]->function->body)
            try_kernel(file, kernel[i]->function);
    file->no_memory |= !ws_cxx_launches(cxx, file->compiled);
}

static bool keep_texts(struct ws_cxx *cxx, struct ws_compiled *compiled, struct ws_error *error)
{
    bool skipped = false;

    compiled->left = calloc((size_t)cxx->lefts + 1, sizeof *compiled->left);
    if (!compiled->left)
        return ws_no_memory(error);
    for (int i = 0; i < cxx->lefts; i++) {
        compiled->left[i] = strdup(cxx->left[i].reason);
        if (!compiled->left[i])
            return ws_no_memory(error);
        compiled->lefts++;
        skipped |= cxx->left[i].is_statement;
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
    return !skipped ||
           ws_compiled_note(
               compiled, error,
               "the quick reader skipped statements that it does not support; " WS_CXX_FILE_CURE);
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
    fputs(file->body.text, whole.file);
    free(file->body.text);
    if (!ws_memory_close(&whole, error))
        return false;
    file->compiled->ptx = whole.text;
    file->compiled->ptx_length = whole.length;
    return true;
}

/* Whether a text contains a kernel, so that it is a file. */
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
    while (!ws_cxx_is_end(cxx, cxx->at))
        ws_cxx_top(cxx);
    cxx->lefts = 0; /* of the host's code */
    write_kernels(file);
    return join(file, path, error) && (!file->no_memory || ws_no_memory(error)) &&
           keep_texts(cxx, file->compiled, error);
}

/* The definitions beside a fragment: "NAME=VALUE" and declarations. */
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

/* A fragment as its own kernel, as in ws_compile(). */
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
        done = add_kernel(cxx, compiled, "fragment", 0, count, names)
                   ? keep_texts(cxx, compiled, error)
                   : ws_no_memory(error);
    }
    ws_translation_finish(&translation);
    ws_arena_finish(&arena);
    free(constants);
    return done;
}

/* Positions in the text. */
static bool behind_macros(struct ws_tokens *tokens, int lines)
{
    for (int i = 0; i <= tokens->count; i++)
        tokens->token[i].line -= lines;
    if (tokens->includes)
        tokens->includes -= lines;
    return true;
}

/* The text after a line for each -DNAME=VALUE; *lines: their number. NULL: no memory. */
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
    else if (done && file.missed[0])
        done = ws_compiled_note(compiled, error, "%s", file.missed);
    ws_arena_finish(&cxx.arena);
    ws_arena_finish(&arena);
    free(text);
    if (done) {
        *error = (struct ws_error){0}; /* of skipped statements */
    } else {
        ws_cxx_add_cure(error, WS_CXX_FILE_CURE);
        ws_compiled_finish(compiled);
    }
    return done;
}
