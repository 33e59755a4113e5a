/* Variables, by memory: shared, global, constant and local memory, references, given values. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "probe/snippet/run/cxx.h"

/* A variable in shared memory, which is the same in all calls of its function, or of an instance of
 * it. */
struct ws_cxx_shared {
    int token; /* of its name */
    const struct ws_cxx_function *function;
    const struct ws_cxx_binding *bound;
    const char *symbol, *of_file; /* of_file: its declaration, of one outside functions in a file */
    struct ws_cxx_shared *before;
};

/* A file's own variables follow those of its kernels, in the order of the text. */
void ws_cxx_print_shared(const struct ws_cxx_shared *shared, FILE *out)
{
    if (!shared)
        return;
    ws_cxx_print_shared(shared->before, out);
    fputs(shared->of_file ? shared->of_file : "", out);
}

static struct ws_cxx_shared *known_shared(const struct ws_cxx *cxx, int token)
{
    const struct ws_cxx_function *function = cxx->context.function;
    const struct ws_cxx_binding *end = !function ? NULL
                                       : function->record && !function->is_closure
                                           ? function->record->scope
                                           : function->scope;

    for (struct ws_cxx_shared *one = cxx->shared; one; one = one->before)
        if (one->token == token && one->function == function &&
            (!function || !function->templates ||
             ws_cxx_same_arguments(one->bound, cxx->context.bound, end)))
            return one;
    return NULL;
}

/* "_ZZ6kernelvE4tile", as compilers name a function's own variable; *_1 for another one. */
static const char *make_shared(struct ws_cxx *cxx, const struct ws_cxx_declared *declared)
{
    const struct ws_cxx_function *function = cxx->context.function;
    const char *around = function && function->name ? function->name : "fragment";
    struct ws_cxx_shared *made = ws_cxx_take(cxx, sizeof *made);

    *made = (struct ws_cxx_shared){.token = declared->token,
                                   .function = function,
                                   .bound = cxx->context.bound,
                                   .symbol = declared->name,
                                   .before = cxx->shared};
    if (!declared->is_extern)
        made->symbol = ws_cxx_format(cxx, "_ZZ%zu%.200svE%zu%.200s_%d", strlen(around), around,
                                     strlen(declared->name), declared->name, cxx->symbols++);
    cxx->shared = made;
    return made->symbol;
}

static void declare_shared(struct ws_cxx *cxx, struct ws_cxx_declared *declared)
{
    const struct ws_cxx_function *function = cxx->context.function;
    struct ws_cxx_shared *known = known_shared(cxx, declared->token);
    int64_t bytes = declared->type->bytes ? declared->type->bytes : 1;
    int align = declared->align > declared->type->align ? declared->align : declared->type->align;
    const char *symbol, *text;
    struct ws_cxx_binding *binding;

    if (cxx->is_file && !function && !declared->is_extern &&
        (declared->is_static || cxx->is_unnamed))
        ws_cxx_refuse(cxx, declared->token, "shared memory that only this file sees");
    if (cxx->is_file && function && !function->is_kernel && !declared->is_extern)
        ws_cxx_refuse_text(cxx, declared->token,
                           "shared memory of a function that is not a kernel");
    if (bytes > 1 << 18)
        ws_cxx_fail(cxx, declared->token, "%.60s has %" PRId64 " bytes; shared memory has 227 KiB",
                    declared->name, bytes);
    symbol = known ? known->symbol : make_shared(cxx, declared);
    if (declared->is_extern) { /* each kernel may declare it again */
        text = ws_cxx_format(cxx, "8 %s[];", symbol);
        if (!cxx->globals || !strstr(cxx->globals, text))
            ws_cxx_global(cxx, ".extern .shared .align %d .b%s\n", align < 16 ? 16 : align, text);
    } else if (!known) {
        text = ws_cxx_format(cxx, ".shared .align %d .b8 %s[%" PRId64 "];\n", align, symbol, bytes);
        if (cxx->is_file && !function)
            cxx->shared->of_file = text;
        else
            ws_cxx_global(cxx, "%s", text);
    }
    binding = ws_cxx_bind(cxx, declared->name, WS_CXX_VARIABLE);
    binding->value = (struct ws_cxx_value){.is = WS_CXX_PLACE,
                                           .type = declared->type,
                                           .space = WS_CXX_SHARED,
                                           .symbol = symbol,
                                           .typed = true};
}

/* The numbers of "{1, {2, 3}}" as PTX writes them, for an array of integers; false if they are not
 * constant. */
static bool list_numbers(struct ws_cxx *cxx, const struct ws_cxx_type *type, const char **text,
                         int64_t *count)
{
    const struct ws_cxx_type *element = ws_cxx_element_type(type);

    if (element->kind != WS_CXX_INTEGER)
        return false;
    for (; !ws_cxx_is_end(cxx, cxx->at); ws_cxx_accept(cxx, ",")) {
        struct ws_cxx_value value;

        if (ws_cxx_accept(cxx, "{ }")) {
            if (ws_cxx_is(cxx, cxx->at, ";"))
                return true;
            continue;
        }
        value = ws_cxx_convert(cxx, cxx->at, ws_cxx_conditional(cxx), element);
        if (value.is != WS_CXX_NUMBER || strlen(*text) > 900)
            return false;
        *text =
            ws_cxx_format(cxx, "%s%s%s", *text, *count ? ", " : "", ws_cxx_operand(cxx, &value));
        ++*count;
        if (ws_cxx_is(cxx, cxx->at, ";"))
            return true;
    }
    return false;
}

static int64_t flat_length(const struct ws_cxx_type *type)
{
    int64_t length = 1;

    for (; type->kind == WS_CXX_ARRAY; type = type->of)
        length *= type->length < 0 ? 0 : type->length;
    return length;
}

/* A variable of the module, in global or constant memory. */
static void declare_global(struct ws_cxx *cxx, struct ws_cxx_declared *declared)
{
    bool is_constant = declared->is_constant || declared->is_const;
    const char *symbol = ws_cxx_format(cxx, "%.200s_%d", declared->name, cxx->symbols++);
    const struct ws_cxx_type *element = ws_cxx_element_type(declared->type);
    const char *numbers = "";
    struct ws_cxx_binding *binding;
    int64_t count = 0;
    bool has = false;

    if (ws_cxx_accept(cxx, "=") || ws_cxx_is(cxx, cxx->at, "{")) {
        has = list_numbers(cxx, declared->type, &numbers, &count);
        /* zeroes that the host may overwrite are omitted by compilers, and are not a value */
        has &= declared->is_const || numbers[strspn(numbers, "0, ")];
        if (declared->type->kind == WS_CXX_ARRAY && declared->type->length < 0)
            declared->type = ws_cxx_array(
                cxx, declared->type->of,
                count / (flat_length(declared->type->of) ? flat_length(declared->type->of) : 1));
        cxx->at = ws_cxx_up_to(cxx, cxx->at, "; ,");
    }
    if (has && ws_cxx_is_scalar(element))
        ws_cxx_global(cxx, "%s .align %d .u%d %s[%" PRId64 "] = {%s};\n",
                      is_constant ? ".const" : ".global", element->align, (int)element->bytes * 8,
                      symbol, flat_length(declared->type) ? flat_length(declared->type) : 1,
                      numbers);
    else
        ws_cxx_global(cxx, ".extern .global .align %d .b8 %s[%" PRId64 "];\n",
                      declared->type->align, symbol,
                      declared->type->bytes ? declared->type->bytes : 1);
    if (!has)
        is_constant = false;
    binding = ws_cxx_bind(cxx, declared->name, WS_CXX_VARIABLE);
    binding->value = (struct ws_cxx_value){.is = WS_CXX_PLACE,
                                           .type = declared->type,
                                           .space = is_constant ? WS_CXX_CONST : WS_CXX_GLOBAL,
                                           .symbol = symbol};
}

/* "BK has a value here, and is given another", unless the text's value is not known at run time. */
static bool takes_given(struct ws_cxx *cxx, const struct ws_cxx_declared *declared,
                        const struct ws_cxx_value *value)
{
    if (!ws_cxx_given(cxx, declared->name) || cxx->context.depth > 1)
        return false;
    if (!value->doubtful)
        ws_cxx_stop(cxx, declared->token, "%s already has a value here; remove one of the two",
                    declared->name);
    return true;
}

static struct ws_cxx_binding *bind_value(struct ws_cxx *cxx, const char *name,
                                         struct ws_cxx_value value)
{
    struct ws_cxx_binding *binding = ws_cxx_bind(cxx, name, WS_CXX_VARIABLE);

    binding->value = value;
    if (value.is == WS_CXX_PLACE)
        binding->value.variable = binding;
    return binding;
}

static void declare_reference(struct ws_cxx *cxx, struct ws_cxx_declared *declared)
{
    bool wants = cxx->wants_place, is_list = ws_cxx_accept(cxx, "( {");
    struct ws_cxx_value value;

    if (!is_list && !ws_cxx_accept(cxx, "="))
        ws_cxx_fail(cxx, cxx->at, "the reference is not initialized");
    cxx->wants_place = true;
    value = ws_cxx_assignment(cxx);
    cxx->wants_place = wants;
    value.stored = NULL;
    if (is_list)
        cxx->at++;
    if (!ws_cxx_is_auto(declared->type) && value.type &&
        (value.is != WS_CXX_PLACE || !ws_cxx_same(value.type, declared->type)) &&
        !(value.type->kind == WS_CXX_ARRAY && declared->type->kind == WS_CXX_ARRAY)) {
        if (value.is == WS_CXX_PLACE && !declared->is_const && !declared->is_rvalue)
            ws_cxx_fail(cxx, declared->token, "reference to %s is bound to %s",
                        ws_cxx_type_words(cxx, declared->type), ws_cxx_type_words(cxx, value.type));
        value = ws_cxx_convert(cxx, declared->token, value, declared->type);
    }
    if (value.is != WS_CXX_PLACE && ws_cxx_is_scalar(value.type)) {
        struct ws_cxx_value place = ws_cxx_local(cxx, value.type);

        ws_cxx_store(cxx, &place, value);
        value = place;
    }
    if (value.variable) /* one variable by two names */
        ws_cxx_bind(cxx, declared->name, WS_CXX_VARIABLE)->value = value;
    else
        bind_value(cxx, declared->name, value);
}

struct ws_cxx_value ws_cxx_own_memory(struct ws_cxx *cxx, const struct ws_cxx_declared *declared)
{
    struct ws_cxx_value place = {
        .is = WS_CXX_PLACE, .type = declared->type->of, .space = WS_CXX_SHARED, .typed = true};
    const char *name = declared->name ? declared->name : ""; /* a parameter may have none */

    place.symbol =
        ws_cxx_format(cxx, "_ZZ8fragmentvE%zu%.200s_%d", strlen(name), name, cxx->symbols++);
    cxx->pointers++;
    ws_cxx_global(cxx, ".shared .align 1024 .b8 %s[WS_OWN_BYTES];\n", place.symbol);
    return ws_cxx_address(cxx, place);
}

/* A variable without an initializer: a given one, the lane, or none. */
static bool set_given(struct ws_cxx *cxx, struct ws_cxx_declared *declared,
                      struct ws_cxx_value *value)
{
    bool outside = !cxx->is_file && cxx->context.depth <= 1;

    if (!outside || !ws_cxx_is_scalar(declared->type) || declared->is_static)
        return false;
    if (ws_cxx_names_lane(cxx, declared->name, value))
        return true;
    if (declared->type->kind == WS_CXX_POINTER) {
        *value = ws_cxx_own_memory(cxx, declared);
        value->type = declared->type;
        return true;
    }
    return false;
}

static void declare_plain(struct ws_cxx *cxx, struct ws_cxx_declared *declared)
{
    const struct ws_cxx_type *type = declared->type;
    struct ws_cxx_value value = {0}, place;
    struct ws_cxx_binding *binding;
    bool equals = ws_cxx_accept(cxx, "="), is_list = ws_cxx_is(cxx, cxx->at, "{");
    bool is_call = !equals && ws_cxx_is(cxx, cxx->at, "(");
    int token = declared->token;

    if (type->kind == WS_CXX_VOID)
        ws_cxx_fail(cxx, token, "variable of type void");
    if (!ws_cxx_is_scalar(type) && type->kind != WS_CXX_AUTO) {
        if (type->kind == WS_CXX_ARRAY && type->length < 0 && is_list) {
            struct ws_cxx_arguments counted;
            int at = cxx->at;
            bool silent = cxx->is_silent;

            cxx->is_silent = true;
            ws_cxx_read_arguments(cxx, &counted);
            cxx->is_silent = silent;
            cxx->at = at;
            type = ws_cxx_array(cxx, type->of, counted.count);
        }
        place = ws_cxx_local(cxx, type);
        place.home = !cxx->is_file && type->kind == WS_CXX_ARRAY ? place.offset : 0;
        binding = bind_value(cxx, declared->name, place);
        if (is_call && type->kind == WS_CXX_RECORD) {
            struct ws_cxx_arguments arguments;

            ws_cxx_read_arguments(cxx, &arguments);
            ws_cxx_construct(cxx, token, type, &binding->value, &arguments);
        } else if (equals || is_list || is_call) {
            ws_cxx_initialize(cxx, &binding->value);
        }
        return;
    }
    if (equals && !is_list) {
        value = ws_cxx_assignment(cxx);
    } else if (is_list || is_call) {
        struct ws_cxx_arguments arguments;

        ws_cxx_read_arguments(cxx, &arguments);
        if (arguments.count > 1)
            ws_cxx_fail(cxx, token, "%d values for one variable", arguments.count);
        value = arguments.count ? arguments.value[0] : ws_cxx_number(ws_cxx_integer(WS_C_INT), 0);
    } else if (!set_given(cxx, declared, &value)) {
        if (ws_cxx_is_auto(type))
            ws_cxx_fail(cxx, token, "auto needs an initial value");
        place = ws_cxx_local(cxx, type);
        bind_value(cxx, declared->name, place)->value.doubtful = true;
        return;
    }
    value = ws_cxx_load(cxx, value);
    ws_cxx_need(cxx, token, &value);
    if (ws_cxx_is_auto(type))
        type = value.type;
    if ((equals || is_list || is_call) && takes_given(cxx, declared, &value))
        ws_cxx_names_lane(cxx, declared->name, &value);
    if (type->kind == WS_CXX_CLOSURE) {
        bind_value(cxx, declared->name, value)->value.variable = NULL;
        return;
    }
    if (type->kind == WS_CXX_RECORD && value.is == WS_CXX_PLACE) {
        place = ws_cxx_local(cxx, type);
        binding = bind_value(cxx, declared->name, place);
        cxx->place = token;
        ws_cxx_copy(cxx, &binding->value, &value);
        return;
    }
    if (!ws_cxx_is_scalar(type))
        ws_cxx_refuse(cxx, token, "a variable of type %s", ws_cxx_type_words(cxx, type));
    value = ws_cxx_convert(cxx, token, value, type);
    if (declared->is_const && (value.is == WS_CXX_NUMBER || value.is == WS_CXX_REGISTER)) {
        bind_value(cxx, declared->name, value);
    } else {
        place = ws_cxx_local(cxx, type);
        cxx->place = token;
        binding = bind_value(cxx, declared->name, place);
        ws_cxx_store(cxx, &binding->value, value);
    }
    cxx->last_type = type;
}

void ws_cxx_variable(struct ws_cxx *cxx, struct ws_cxx_declared *declared)
{
    struct ws_cxx_binding *before = declared->name ? ws_cxx_find(cxx, declared->name) : NULL;

    if (!declared->name && ws_cxx_is_end(cxx, cxx->at))
        ws_cxx_fail(cxx, cxx->at, "expected a name, found the end of the text");
    if (!declared->name)
        ws_cxx_fail(cxx, cxx->at, "expected a name before '%.*s'",
                    cxx->tokens.token[cxx->at].length, cxx->tokens.token[cxx->at].text);
    if (before && before->is_beside && cxx->context.depth <= 1)
        before->is_hidden = true;
    cxx->place = declared->token;
    if (declared->is_typedef) {
        ws_cxx_bind(cxx, declared->name, WS_CXX_TYPE)->type = declared->type;
        return;
    }
    if (declared->is_shared) {
        declare_shared(cxx, declared);
        if (ws_cxx_is_among(cxx, cxx->at, "= {"))
            ws_cxx_fail(cxx, cxx->at, "a variable in shared memory cannot be initialized");
        return;
    }
    if (declared->is_reference)
        declare_reference(cxx, declared);
    else if (declared->is_constant || (declared->is_device && !cxx->context.function) ||
             (cxx->is_file && !cxx->context.function &&
              !(declared->is_const &&
                (ws_cxx_is_scalar(declared->type) || ws_cxx_is_auto(declared->type)))))
        declare_global(cxx, declared);
    else if (declared->is_static && !declared->is_const)
        ws_cxx_refuse(cxx, declared->token, "static variables");
    else {
        bool is_outside = cxx->is_file && (!cxx->context.depth || declared->is_member);
        struct ws_cxx_value *value;

        declare_plain(cxx, declared);
        value = &cxx->scope->value;
        if (is_outside && value->is == WS_CXX_REGISTER && value->known)
            value->is = WS_CXX_NUMBER;
        else if (is_outside && value->is != WS_CXX_NUMBER) /* computed outside kernels */
            value->is = WS_CXX_NOTHING;
    }
}
