/* See translate.h: a fragment's statements and its last function as one kernel. */
#include "probe/snippet/run/translate.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "probe/base/memory.h"
#include "probe/compile/scan.h"

/* ---- the entry of a fragment */

/* The value of a parameter without an argument: given, the lane, its own memory, or not known. */
static struct ws_cxx_value entry_value(struct ws_cxx *cxx, const struct ws_cxx_declared *declared,
                                       bool is_kernel)
{
    struct ws_cxx_value value;
    const char *name = declared->name ? declared->name : "";

    if (ws_cxx_names_lane(cxx, name, &value))
        return value;
    if (declared->type->kind == WS_CXX_POINTER && !is_kernel)
        return ws_cxx_own_memory(cxx, declared);
    if (declared->type->kind == WS_CXX_POINTER) {
        int from = ws_cxx_register(cxx), index = ws_cxx_parameter(cxx, name, true);

        value = ws_cxx_made(cxx, declared->type);
        ws_cxx_emit(cxx, "ld.param.u64 %%d%d, [fragment_param_%d];", from, index);
        ws_cxx_emit(cxx, "cvta.to.global.u64 %%d%d, %%d%d;", from, from);
        ws_cxx_emit(cxx, "cvta.global.u64 %%d%d, %%d%d;", value.reg, from);
        return value;
    }
    if (ws_cxx_is_scalar(declared->type) && !declared->is_reference)
        return ws_cxx_open_value(cxx, name);
    return ws_cxx_local(cxx, declared->type);
}

/* Arguments of a template without an instance: given values, or defaults. */
static struct ws_cxx_binding *bind_given(struct ws_cxx *cxx, const struct ws_cxx_function *function)
{
    struct ws_cxx_binding *scope = cxx->scope, *bound;
    int at = cxx->at;

    if (!function->templates)
        return function->scope;
    cxx->at = function->parameters - 1;
    ws_cxx_arguments(cxx, function, true);
    bound = cxx->scope;
    for (struct ws_cxx_binding *one = bound; one != function->scope; one = one->before) {
        struct ws_cxx_value value;
        struct ws_cxx_binding *known;

        cxx->scope = function->scope;
        known = ws_cxx_find(cxx, one->name);
        if (one->names == WS_CXX_VARIABLE && ws_cxx_names_lane(cxx, one->name, &value) &&
            value.known)
            one->value = ws_cxx_number(value.type, value.number);
        else if (one->names == WS_CXX_VARIABLE && known && known->names == WS_CXX_VARIABLE &&
                 known->value.known)
            one->value = known->value;
        else if (one->names == WS_CXX_TYPE && known && known->names == WS_CXX_TYPE)
            one->type = known->type;
        else if (one->value.number) {
            cxx->at = (int)one->value.number;
            cxx->scope = bound;
            if (one->names == WS_CXX_TYPE)
                one->type = ws_cxx_type_name(cxx);
            else
                one->value = ws_cxx_number(ws_cxx_integer(WS_C_INT),
                                           (uint64_t)ws_cxx_constant(cxx, one->name));
        } else {
            cxx->open_array = one->name;
            ws_cxx_fail(cxx, function->token, "%.60s is not known", one->name);
        }
    }
    cxx->scope = scope;
    cxx->at = at;
    return bound;
}

static void run_entry(struct ws_cxx *cxx, void *data)
{
    struct ws_cxx_function *function = data;
    struct ws_cxx_arguments arguments = {0};
    struct ws_cxx_binding *scope = cxx->scope, *bound = bind_given(cxx, function);
    struct ws_cxx_declared declared;

    cxx->scope = bound;
    cxx->at = function->parameters;
    cxx->place = function->token;
    while (ws_cxx_parameter_read(cxx, &declared)) {
        if (arguments.count == WS_CXX_ARGUMENTS)
            ws_cxx_fail(cxx, cxx->at, "function has more than %d parameters", WS_CXX_ARGUMENTS);
        arguments.token[arguments.count] = function->token;
        arguments.value[arguments.count++] = entry_value(cxx, &declared, function->is_kernel);
        ws_cxx_skip_default(cxx);
        ws_cxx_accept(cxx, ",");
    }
    cxx->scope = scope;
    cxx->says |= function->is_kernel;
    ws_cxx_invoke(cxx, function->token, function, bound, NULL, &arguments);
}

/* Reads it like a statement: unsupported code is skipped. */
static void try_entry(struct ws_cxx *cxx, struct ws_cxx_function *function)
{
    int reason;

    if (ws_cxx_try(cxx, false, run_entry, function))
        return;
    reason = ws_cxx_reason(cxx, cxx->failed, ws_cxx_error_words(cxx));
    ws_cxx_mark_left(cxx, reason, true);
    cxx->place = function->token;
    ws_cxx_emit(cxx, "warpscope.skipped.shared.b32 %d;", reason);
}

/* The value of the last statement, or of the function that was entered, if no instruction takes an
 * address. A host function of a file has none. */
static void take_last(struct ws_cxx *cxx, const struct ws_cxx_function *entered)
{
    struct ws_cxx_value value;
    int wide;

    if (cxx->says || !cxx->last_slot || (cxx->bakes_values && entered && entered->is_host))
        return;
    if (cxx->last_type->kind != WS_CXX_INTEGER && cxx->last_type->kind != WS_CXX_POINTER) {
        if (!cxx->bakes_values && !entered) { /* a kernel has its own accesses */
            int reason = ws_cxx_reason(cxx, cxx->place, "this is not an address");

            cxx->left[reason].is_statement = true;
        }
        return;
    }
    value = ws_cxx_in_frame(cxx->last_type, cxx->last_slot);
    value = ws_cxx_load(cxx, value);
    value.typed |= cxx->last_typed;
    value.home = cxx->last_home;
    value = ws_cxx_shared_address(cxx, cxx->place, value);
    wide = value.reg;
    if (value.type->bytes != 8) {
        wide = ws_cxx_register(cxx);
        ws_cxx_emit(cxx,
                    ws_c_is_signed(value.type->integer) ? "cvt.s64.s32 %%d%d, %s;"
                                                        : "cvt.u64.u32 %%d%d, %s;",
                    wide, ws_cxx_operand(cxx, &value));
    }
    ws_cxx_emit(cxx, "warpscope.address.b64 %%d%d;", wide);
    ws_cxx_mark(cxx, &value);
}

/* Reads statements up to a token, the declarations beside the text. */
static void read_beside(struct ws_cxx *cxx, int beside)
{
    while (cxx->at < beside)
        ws_cxx_statement(cxx);
    for (struct ws_cxx_binding *one = cxx->scope; one; one = one->before) {
        one->is_beside = true;
        one->is_used = false;
    }
    cxx->global = cxx->scope;
}

static void read_fragment(struct ws_cxx *cxx, int beside)
{
    struct ws_cxx_function *last = NULL, *kernel = NULL;

    read_beside(cxx, beside);
    while (!ws_cxx_is_end(cxx, cxx->at)) {
        struct ws_cxx_binding *before = cxx->scope;

        if (ws_cxx_accept(cxx, ";"))
            continue;
        ws_cxx_top(cxx);
        last = cxx->scope != before && cxx->scope->names == WS_CXX_FUNCTION &&
                       cxx->scope->function->body
                   ? cxx->scope->function
                   : NULL;
        if (last && last->is_kernel)
            kernel = last;
    }
    if (last)
        try_entry(cxx, kernel ? kernel : last);
    if (cxx->context.leave)
        ws_cxx_put_label(cxx, cxx->context.leave);
    take_last(cxx, last);
}

static bool print_fragment(struct ws_translation *translation, const char *path,
                           struct ws_error *error)
{
    struct ws_cxx *cxx = &translation->cxx;
    struct ws_memory memory;

    if (!ws_memory_open(&memory, error))
        return false;
    ws_cxx_print_head(cxx, path, memory.file);
    fputs(".visible .entry fragment(\n", memory.file);
    for (int i = 0; i < cxx->parameters; i++) {
        const struct ws_cxx_parameter *one = &cxx->parameter[i];
        bool is_wide = one->is_pointer || one->value < INT32_MIN || one->value > INT32_MAX;

        fprintf(memory.file, "\t.param .%s fragment_param_%d%s\n", is_wide ? "u64" : "u32", i,
                i + 1 < cxx->parameters ? "," : "");
    }
    fputs(")\n", memory.file);
    ws_cxx_print_body(cxx, fflush(memory.file) ? 0 : ws_scan_line(memory.text, memory.length),
                      memory.file);
    if (!ws_memory_close(&memory, error))
        return false;
    translation->ptx = memory.text;
    translation->length = memory.length;
    return true;
}

bool ws_translate(const struct ws_tokens *tokens, int beside, const struct ws_snippet_given *given,
                  enum ws_translate_as as, const char *path, struct ws_translation *translation,
                  struct ws_error *error)
{
    struct ws_cxx *cxx = &translation->cxx;
    jmp_buf here;

    *translation = (struct ws_translation){0};
    if (!ws_cxx_begin(cxx, tokens, error))
        return false;
    cxx->given = given;
    cxx->bakes_values = as == WS_AS_KERNEL;
    cxx->recover = &here;
    if (setjmp(here))
        return false;
    ws_cxx_intern_all(cxx);
    read_fragment(cxx, beside);
    for (struct ws_cxx_binding *one = cxx->scope; one; one = one->before)
        if (one->is_beside && one->is_hidden && !one->is_used)
            translation->hidden = one->name;
    return print_fragment(translation, path, error);
}

void ws_translation_finish(struct ws_translation *translation)
{
    ws_arena_finish(&translation->cxx.arena);
    free(translation->ptx);
    translation->ptx = NULL;
}

bool ws_translate_names(const struct ws_tokens *tokens, struct ws_translation *translation,
                        const char **name, int most, int *names, const char **twice,
                        struct ws_error *error)
{
    struct ws_cxx *cxx = &translation->cxx;
    char place[WS_TOKEN_PLACE_SIZE];
    jmp_buf here;
    int count = 0;

    *translation = (struct ws_translation){0};
    *names = 0;
    *twice = NULL;
    if (!ws_cxx_begin(cxx, tokens, error))
        return false;
    cxx->is_draft = true;
    cxx->recover = &here;
    if (setjmp(here))
        return false;
    ws_cxx_intern_all(cxx);
    while (!ws_cxx_is_end(cxx, cxx->at)) {
        ws_cxx_statement(cxx);
        for (int i = 0; i < cxx->lefts; i++)
            if (cxx->left[i].is_statement)
                return ws_fail(error, WS_CODE_UNSUPPORTED, "%s: %.400s",
                               ws_place_words(tokens->has_lines, cxx->left[i].line,
                                              cxx->left[i].column, place),
                               cxx->left[i].reason);
    }
    for (struct ws_cxx_binding *one = cxx->scope; one; one = one->before)
        count++;
    for (struct ws_cxx_binding *one = cxx->scope; one; one = one->before, count--) {
        for (struct ws_cxx_binding *other = one->before; other; other = other->before)
            if (other->name == one->name && one->names != WS_CXX_FUNCTION &&
                other->names != WS_CXX_FUNCTION)
                *twice = one->name;
        if (count <= most) {
            name[count - 1] = one->name;
            *names += 1;
        }
    }
    return true;
}
