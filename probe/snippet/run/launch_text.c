/*
 * Launches in a text, "gemm<<<grid, block, bytes>>>(…)": where their parts stand, and the host's
 * constants that they are made of.
 */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/compile/compiled.h"
#include "probe/snippet/run/cxx.h"

/* One launch: tokens; 0: it has none. */
struct launch {
    int name; /* of the kernel, perhaps */
    int grid, block, bytes, stream, end;
};

static bool is_open(const struct ws_cxx *cxx, int at)
{
    return ws_cxx_is(cxx, at, "<<") && ws_cxx_is(cxx, at + 1, "<") &&
           !cxx->tokens.token[at + 1].spaced;
}

/* The next launch behind a token, *from, which is moved there; false: there is no further one. */
static bool find_launch(struct ws_cxx *cxx, int *from, struct launch *launch)
{
    int at = *from, depth = 0;

    while (!ws_cxx_is_end(cxx, at) && !is_open(cxx, at))
        at++;
    if (ws_cxx_is_end(cxx, at))
        return false;
    *from = at + 2;
    *launch = (struct launch){.name = at - 1, .grid = at + 2};
    if (ws_cxx_is(cxx, at - 1, ">")) {
        for (int i = at - 1; i > 0; i--) {
            depth += ws_cxx_is(cxx, i, ">");
            depth -= ws_cxx_is(cxx, i, "<");
            if (!depth) {
                launch->name = i - 1;
                break;
            }
        }
    }
    for (at += 2; !ws_cxx_is_end(cxx, at) && !ws_cxx_is(cxx, at, ">"); at++) {
        if (ws_cxx_is_among(cxx, at, "( {"))
            at = ws_cxx_behind(cxx, at) - 1;
        else if (ws_cxx_is(cxx, at, ",") && !launch->block)
            launch->block = at + 1;
        else if (ws_cxx_is(cxx, at, ",") && !launch->bytes)
            launch->bytes = at + 1;
        else if (ws_cxx_is(cxx, at, ",") && !launch->stream)
            launch->stream = at + 1;
    }
    launch->end = at;
    return true;
}

/* Up to three constants of "dim3(a, b)" or of one number. */
struct sizes {
    int token, end; /* of the argument, and after it */
    uint32_t size[3];
};

/* The host function that contains a token; NULL: none. */
static struct ws_cxx_function *host_at(struct ws_cxx *cxx, int token)
{
    for (struct ws_cxx_binding *one = cxx->global; one; one = one->before)
        if (one->names == WS_CXX_FUNCTION && one->function->is_host &&
            one->function->body < token && one->function->body &&
            token < ws_cxx_behind(cxx, one->function->body))
            return one->function;
    return NULL;
}

/* Whether a name, or its field, may be assigned at a token. */
static bool may_change(struct ws_cxx *cxx, int at)
{
    int next = at + 1;

    while (ws_cxx_is(cxx, next, ".") && cxx->name[next + 1])
        next += 2;
    return ws_cxx_is_among(cxx, at - 1, "& ++ --") ||
           (ws_cxx_is(cxx, at - 1, ">") && ws_cxx_is(cxx, at - 2, ">")) || /* std::cin >> n */
           ws_cxx_changes(cxx, next) || ws_cxx_is(cxx, next, "[");
}

/* The last "dim3 block(32, 8)" of a name in a host function before a token; -1: it may have changed
 * since; 0: none. */
static int declaration_of(struct ws_cxx *cxx, const char *name, int before)
{
    const struct ws_cxx_function *host = host_at(cxx, before);

    for (int at = before - 1; at > (host ? host->body : 1); at--) {
        if (cxx->name[at] != name)
            continue;
        if (ws_cxx_is_among(cxx, at - 1, "dim3 int auto"))
            return at;
        if (may_change(cxx, at))
            return -1;
    }
    return 0;
}

static void take_sizes(struct ws_cxx *cxx, void *data)
{
    struct sizes *sizes = data;
    const char *name = cxx->name[sizes->token];
    uint32_t *size = sizes->size;
    struct ws_cxx_arguments arguments = {.count = 1};
    int declared = name ? declaration_of(cxx, name, sizes->token) : 0;
    bool is_constant = declared > 0 && ws_cxx_is_among(cxx, declared - 2, "const constexpr") &&
                       ws_cxx_find(cxx, name);

    cxx->is_silent = cxx->is_angle = true;
    cxx->at = sizes->token;
    if (declared && !is_constant) {
        if (declared < 0 || sizes->token + 1 != sizes->end)
            return; /* also an expression of a variable */
        cxx->at = declared + (ws_cxx_is(cxx, declared + 1, "=") ? 2 : 1);
    }
    ws_cxx_accept(cxx, "dim3");
    if (ws_cxx_is_among(cxx, cxx->at, "( {"))
        ws_cxx_read_arguments(cxx, &arguments);
    else
        arguments.value[0] = ws_cxx_load(cxx, ws_cxx_conditional(cxx));
    if (!(cxx->at == sizes->end || (declared && ws_cxx_is_among(cxx, cxx->at, "; ,"))))
        return;
    for (int i = 0; i < 3; i++)
        size[i] = i >= arguments.count ? 1
                  : arguments.value[i].known && arguments.value[i].type->kind == WS_CXX_INTEGER
                      ? (uint32_t)arguments.value[i].number
                      : 0;
    if (!size[0] || !size[1] || !size[2])
        memset(size, 0, sizeof sizes->size);
}

/* Reads a part elsewhere in the text; what is not known there is not an error. */
static bool try_part(struct ws_cxx *cxx, void (*part)(struct ws_cxx *, void *), void *data)
{
    struct ws_cxx_state state = cxx->state;
    struct ws_error *error = cxx->error, ignored = {0};
    bool done;

    cxx->error = &ignored;
    done = ws_cxx_try(cxx, true, part, data);
    cxx->error = error;
    cxx->state = state;
    return done;
}

static void read_sizes(struct ws_cxx *cxx, int token, int end, uint32_t size[3])
{
    struct sizes sizes = {.token = token, .end = end};

    if (try_part(cxx, take_sizes, &sizes))
        memcpy(size, sizes.size, sizeof sizes.size);
}

/* A copy of the text from one token to another. */
static char *source_text(const struct ws_cxx *cxx, int from, int to)
{
    const struct ws_token *last = &cxx->tokens.token[to - 1];
    const char *start = cxx->tokens.token[from].text;

    return from && to > from && last->text >= start
               ? strndup(start, (size_t)(last->text + last->length - start))
               : NULL;
}

/* An argument of a launch, from a token to the comma or bracket after it. */
struct argument {
    int token, end;
    struct ws_compiled_argument value;
};

static void take_argument(struct ws_cxx *cxx, void *data)
{
    struct argument *argument = data;
    struct ws_cxx_value value;

    cxx->is_silent = true;
    cxx->is_angle = false;
    cxx->at = argument->token;
    value = ws_cxx_load(cxx, ws_cxx_conditional(cxx));
    if (cxx->at != argument->end || value.is != WS_CXX_NUMBER || !value.known || value.doubtful)
        return;
    if (value.type->kind == WS_CXX_INTEGER)
        argument->value =
            (struct ws_compiled_argument){.is_known = true,
                                          .is_integer = true,
                                          .integer = ws_c_signed(value.number),
                                          .number = (double)ws_c_signed(value.number)};
}

/* The arguments after the launch's ">>>"; those that are not constants are unknown. */
static bool read_launched(struct ws_cxx *cxx, int at, struct ws_compiled_launch *one)
{
    bool good = true;
    int close;

    while (ws_cxx_is(cxx, at, ">"))
        at++;
    if (!ws_cxx_is(cxx, at, "("))
        return true;
    close = ws_cxx_behind(cxx, at) - 1;
    for (int start = ++at; good && at <= close; at++) {
        struct argument argument = {.token = start, .end = at};
        struct ws_compiled_argument *grown;

        if (at < close && !ws_cxx_is(cxx, at, ",")) {
            if (ws_cxx_is_among(cxx, at, "( { ["))
                at = ws_cxx_behind(cxx, at) - 1;
            continue;
        }
        if (at > start && !try_part(cxx, take_argument, &argument))
            argument.value = (struct ws_compiled_argument){0};
        grown = realloc(one->argument, ((size_t)one->arguments + 1) * sizeof *grown);
        good = grown != NULL;
        if (good) {
            one->argument = grown;
            grown[one->arguments++] = argument.value;
        }
        start = at + 1;
    }
    return good;
}

/* Adds it as one of the kernel `mangled`, with its sizes where they are known. False: no memory. */
static bool add_launch(struct ws_cxx *cxx, struct ws_compiled *compiled,
                       const struct launch *launch, const char *mangled)
{
    struct ws_compiled_launch *grown = realloc(compiled->launch,
                                               ((size_t)compiled->launches + 1) * sizeof *grown),
                              *one;
    uint32_t bytes[3] = {0};
    int grid_end, block_end, bytes_end;

    if (!grown)
        return false;
    compiled->launch = grown;
    one = &grown[compiled->launches++];
    *one = (struct ws_compiled_launch){.kernel = strdup(mangled),
                                       .line = cxx->tokens.token[launch->name].line};
    grid_end = launch->block ? launch->block - 1 : launch->end;
    block_end = launch->bytes ? launch->bytes - 1 : launch->end;
    one->grid = source_text(cxx, launch->grid, grid_end);
    one->block = source_text(cxx, launch->block, block_end);
    bytes_end = launch->stream ? launch->stream - 1 : launch->end;
    one->bytes = source_text(cxx, launch->bytes, bytes_end);
    read_sizes(cxx, launch->grid, grid_end, one->grid_value);
    if (launch->block)
        read_sizes(cxx, launch->block, block_end, one->block_value);
    if (launch->bytes)
        read_sizes(cxx, launch->bytes, bytes_end, bytes);
    one->bytes_value = bytes[0];
    return one->kernel != NULL && read_launched(cxx, launch->end, one);
}

static void declare_constant(struct ws_cxx *cxx, void *data)
{
    cxx->is_silent = true;
    cxx->context.function = data;
    ws_cxx_declaration(cxx);
    cxx->is_silent = false;
    cxx->context.function = NULL;
}

/* Declares the constants of a host function that are visible at the launch. */
static void declare_constants(struct ws_cxx *cxx, int launch)
{
    struct ws_cxx_function *host = host_at(cxx, launch);

    for (int at = host ? host->body + 1 : launch; at < launch; at++) {
        int first = at + ws_cxx_is(cxx, at, "static");

        if (ws_cxx_is(cxx, at, "{") && ws_cxx_behind(cxx, at) <= launch) {
            at = ws_cxx_behind(cxx, at) - 1;
        } else if (ws_cxx_is_among(cxx, first, "const constexpr")) {
            cxx->at = at;
            if (ws_cxx_try(cxx, true, declare_constant, host))
                at = cxx->at - 1;
        }
    }
}

static struct ws_cxx_binding *find_kernel(struct ws_cxx *cxx, const char *name)
{
    struct ws_cxx_binding *found = ws_cxx_find(cxx, name);

    for (struct ws_cxx_binding *one = cxx->global; !found && one; one = one->before)
        if (one->name == name) /* in a namespace */
            found = one;
    return found;
}

bool ws_cxx_launches(struct ws_cxx *cxx, struct ws_compiled *compiled)
{
    struct launch launch;
    bool good = true;

    for (int from = 0; good && find_launch(cxx, &from, &launch);) {
        const char *name = cxx->name[launch.name];
        struct ws_cxx_binding *found = name ? find_kernel(cxx, name) : NULL, *outer = cxx->scope;
        struct ws_error *error = cxx->error, ignored = {0};

        if (!found || found->names != WS_CXX_FUNCTION || !found->function->is_kernel) {
            compiled->launches_any = true; /* "kernels[i]<<<1, 32>>>()" */
            continue;
        }
        if (found->function->templates || found->function->left)
            continue;
        cxx->error = &ignored; /* unknown values are not an error here */
        declare_constants(cxx, launch.name);
        cxx->error = error;
        good = add_launch(cxx, compiled, &launch, name);
        cxx->scope = outer;
    }
    return good;
}
