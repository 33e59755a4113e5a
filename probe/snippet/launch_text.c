/* See launch_text.h. */
#include "probe/snippet/launch_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_open(const struct ws_cxx *cxx, int at)
{
    return ws_cxx_is(cxx, at, "<<") && ws_cxx_is(cxx, at + 1, "<") &&
           !cxx->tokens.token[at + 1].spaced;
}

/* "auto kernel = gemm<128>;" before "kernel<<<...>>>" */
static void follow_variable(struct ws_cxx *cxx, struct ws_launch_text *launch)
{
    const char *name = cxx->name[launch->name];

    for (int at = launch->name - 1; at > 1 && !launch->templates; at--) {
        int of = at + 2 + ws_cxx_is(cxx, at + 2, "&");

        if (cxx->name[at] != name || !ws_cxx_is(cxx, at + 1, "=") || !cxx->name[of])
            continue;
        while (ws_cxx_is(cxx, of + 1, "::") && cxx->name[of + 2])
            of += 2;
        if (ws_cxx_is(cxx, of + 1, "<"))
            launch->templates = of + 1;
        if (ws_cxx_is(cxx, launch->templates ? ws_cxx_behind(cxx, of + 1) : of + 1, ";"))
            launch->name = of;
        else /* one of several, perhaps */
            launch->templates = 0;
        return;
    }
}

/* The parts of the next launch, whose kernel may be without a name. */
static bool read_parts(struct ws_cxx *cxx, int *from, struct ws_launch_text *launch)
{
    int at = *from, depth = 0;

    while (cxx->tokens.token[at].kind != WS_TOKEN_END && !is_open(cxx, at))
        at++;
    if (cxx->tokens.token[at].kind == WS_TOKEN_END)
        return false;
    *from = at + 2;
    *launch = (struct ws_launch_text){.name = at - 1, .grid = at + 2};
    if (ws_cxx_is(cxx, at - 1, ">")) {
        for (int i = at - 1; i > 0; i--) {
            depth += ws_cxx_is(cxx, i, ">");
            depth -= ws_cxx_is(cxx, i, "<");
            if (!depth) {
                launch->templates = i;
                launch->name = i - 1;
                break;
            }
        }
    }
    for (at += 2; cxx->tokens.token[at].kind != WS_TOKEN_END && !ws_cxx_is(cxx, at, ">"); at++) {
        if (ws_cxx_is(cxx, at, "(") || ws_cxx_is(cxx, at, "{"))
            at = ws_cxx_behind(cxx, at) - 1;
        else if (ws_cxx_is(cxx, at, ",") && !launch->block)
            launch->block = at + 1;
        else if (ws_cxx_is(cxx, at, ",") && !launch->bytes)
            launch->bytes = at + 1;
    }
    launch->end = at;
    return true;
}

bool ws_launch_find(struct ws_cxx *cxx, int *from, struct ws_launch_text *launch)
{
    if (!read_parts(cxx, from, launch))
        return false;
    if (cxx->name[launch->name])
        follow_variable(cxx, launch);
    if (ws_cxx_is(cxx, launch->grid, ">"))
        launch->grid = 0;
    return true;
}

/* Up to three constants of "dim3(a, b)" or of one number. */
struct sizes {
    int token;
    uint32_t size[3];
};

/* The last "dim3 block(32, 8)", or "dim3 grid(4), block(32, 8)", of a name before a token; 0: none. */
static int declaration_of(struct ws_cxx *cxx, const char *name, int before)
{
    for (int at = before - 1; at > 1; at--) {
        int start = at - 1;

        if (cxx->name[at] != name)
            continue;
        for (int depth = 0; start > 1; start--) { /* over others of the declaration */
            depth += ws_cxx_is(cxx, start, ")") - ws_cxx_is(cxx, start, "(");
            if (depth < 0 || ws_cxx_is(cxx, start, ";") || ws_cxx_is(cxx, start, "{") ||
                (!depth && !ws_cxx_is(cxx, start, ",") && start == at - 1) ||
                (!depth && cxx->name[start] && cxx->name[start + 1]))
                break;
        }
        if (cxx->name[start + 1] && (ws_cxx_is(cxx, start, "dim3") ||
                                     ws_cxx_is(cxx, start, "int") || ws_cxx_is(cxx, start, "auto")))
            return at;
    }
    return 0;
}

/* "block.x = 8;" between the declaration of a dim3 and its launch. */
static void take_members(struct ws_cxx *cxx, int declared, int launch, uint32_t size[3])
{
    for (int at = declared + 1; at + 3 < launch; at++) {
        const char *member = cxx->name[at + 2];
        struct ws_cxx_value value;

        if (cxx->name[at] != cxx->name[declared] || !ws_cxx_is(cxx, at + 1, ".") || !member ||
            *member < 'x' || *member > 'z' || member[1] || !ws_cxx_is(cxx, at + 3, "="))
            continue;
        cxx->at = at + 4;
        value = ws_cxx_load(cxx, ws_cxx_conditional(cxx));
        size[*member - 'x'] = value.known ? (uint32_t)value.number : 0;
    }
}

static void take_sizes(struct ws_cxx *cxx, void *data)
{
    struct sizes *sizes = data;
    const char *name = cxx->name[sizes->token];
    uint32_t *size = sizes->size;
    struct ws_cxx_arguments arguments;
    struct ws_cxx_value value;
    bool is_open = name && !ws_cxx_is(cxx, sizes->token, "dim3") && !ws_cxx_find(cxx, name);
    int declared = 0;

    cxx->is_silent = cxx->is_angle = true;
    cxx->at = sizes->token;
    if (is_open)
        declared = declaration_of(cxx, name, sizes->token);
    if (declared)
        cxx->at = declared + (ws_cxx_is(cxx, declared + 1, "=") ? 2 : 1);
    ws_cxx_accept(cxx, "dim3");
    if (declared && (ws_cxx_is(cxx, cxx->at, ";") || ws_cxx_is(cxx, cxx->at, ","))) {
        size[0] = size[1] = size[2] = 1;
        take_members(cxx, declared, sizes->token, size);
        if (!size[0] || !size[1] || !size[2])
            memset(size, 0, sizeof sizes->size);
        return;
    }
    if (!ws_cxx_is(cxx, cxx->at, "(") && !ws_cxx_is(cxx, cxx->at, "{")) {
        value = ws_cxx_load(cxx, ws_cxx_conditional(cxx));
        if (!value.known || value.type->kind != WS_CXX_INTEGER || !value.number)
            return;
        size[0] = (uint32_t)value.number;
        size[1] = size[2] = 1;
        return;
    }
    ws_cxx_read_arguments(cxx, &arguments);
    for (int i = 0; i < 3; i++)
        size[i] = i >= arguments.count       ? 1
                  : arguments.value[i].known ? (uint32_t)arguments.value[i].number
                                             : 0;
    if (declared)
        take_members(cxx, declared, sizes->token, size);
    if (!size[0] || !size[1] || !size[2])
        memset(size, 0, sizeof sizes->size);
}

static void read_sizes(struct ws_cxx *cxx, int token, uint32_t size[3])
{
    struct sizes sizes = {.token = token};
    bool silent = cxx->is_silent, angle = cxx->is_angle;
    struct ws_error *error = cxx->error, ignored = {0};

    cxx->error = &ignored; /* sizes that are not known are no error */
    if (ws_cxx_try(cxx, true, take_sizes, &sizes))
        memcpy(size, sizes.size, sizeof sizes.size);
    cxx->error = error;
    cxx->is_silent = silent;
    cxx->is_angle = angle;
}

/* A copy of the text from a token up to another. */
static char *source_text(const struct ws_cxx *cxx, int from, int to)
{
    const struct ws_token *last = &cxx->tokens.token[to - 1];
    const char *start = cxx->tokens.token[from].text;

    return from && to > from && last->text >= start
               ? strndup(start, (size_t)(last->text + last->length - start))
               : NULL;
}

/* An argument of a launch, from a token up to the comma or bracket behind it. */
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
    if (value.type->kind == WS_CXX_INTEGER) {
        argument->value.is_known = argument->value.is_integer = true;
        argument->value.integer = ws_c_signed(value.number);
        argument->value.number = (double)argument->value.integer;
    } else if (value.type->kind == WS_CXX_FLOAT) {
        argument->value.is_known = true;
        memcpy(&argument->value.number, &value.number, sizeof value.number);
    }
}

/* The arguments behind the launch's ">>>"; those that are not constants are unknown. */
static bool read_launched(struct ws_cxx *cxx, int at, struct ws_compiled_launch *one)
{
    bool silent = cxx->is_silent, angle = cxx->is_angle, good = true;
    struct ws_error *error = cxx->error, ignored = {0};
    int close;

    while (ws_cxx_is(cxx, at, ">"))
        at++;
    if (!ws_cxx_is(cxx, at, "("))
        return true;
    close = ws_cxx_behind(cxx, at) - 1;
    cxx->error = &ignored;
    for (int start = ++at; good && at <= close; at++) {
        struct argument argument = {.token = start, .end = at};
        struct ws_compiled_argument *grown;

        if (at < close && !ws_cxx_is(cxx, at, ",")) {
            if (ws_cxx_is(cxx, at, "(") || ws_cxx_is(cxx, at, "{") || ws_cxx_is(cxx, at, "["))
                at = ws_cxx_behind(cxx, at) - 1;
            continue;
        }
        if (at > start && !ws_cxx_try(cxx, true, take_argument, &argument))
            argument.value = (struct ws_compiled_argument){0};
        grown = realloc(one->argument, ((size_t)one->arguments + 1) * sizeof *grown);
        good = grown != NULL;
        if (good) {
            one->argument = grown;
            grown[one->arguments++] = argument.value;
        }
        start = at + 1;
    }
    cxx->error = error;
    cxx->is_silent = silent;
    cxx->is_angle = angle;
    return good;
}

bool ws_launch_add(struct ws_cxx *cxx, struct ws_compiled *compiled,
                   const struct ws_launch_text *launch, const char *mangled)
{
    struct ws_compiled_launch *grown = realloc(compiled->launch,
                                               ((size_t)compiled->launches + 1) * sizeof *grown),
                              *one;
    uint32_t bytes[3] = {0};

    if (!grown)
        return false;
    compiled->launch = grown;
    one = &grown[compiled->launches++];
    *one = (struct ws_compiled_launch){.kernel = strdup(mangled),
                                       .line = cxx->tokens.token[launch->name].line};
    one->grid = source_text(cxx, launch->grid, launch->block ? launch->block - 1 : launch->end);
    one->block = source_text(cxx, launch->block, launch->bytes ? launch->bytes - 1 : launch->end);
    one->bytes = source_text(cxx, launch->bytes, launch->end);
    read_sizes(cxx, launch->grid, one->grid_value);
    if (launch->block)
        read_sizes(cxx, launch->block, one->block_value);
    if (launch->bytes)
        read_sizes(cxx, launch->bytes, bytes);
    one->bytes_value = bytes[0];
    return one->kernel != NULL && read_launched(cxx, launch->end, one);
}

/* An argument of a template that is one name is printed as the number that it stands for. */
const char *ws_launch_name(struct ws_cxx *cxx, int name, int templates)
{
    char text[300];
    size_t length;

    snprintf(text, sizeof text, "%.150s", cxx->name[name]);
    for (int at = templates, end = templates ? ws_cxx_behind(cxx, templates) : 0; at < end; at++) {
        bool is_whole = cxx->name[at] && (at - 1 == templates || ws_cxx_is(cxx, at - 1, ",")) &&
                        (at + 2 == end || ws_cxx_is(cxx, at + 1, ","));
        struct ws_cxx_binding *found = is_whole ? ws_cxx_find(cxx, cxx->name[at]) : NULL;

        length = strlen(text);
        if (found && found->names == WS_CXX_VARIABLE && found->value.is == WS_CXX_NUMBER &&
            found->value.type->kind == WS_CXX_INTEGER)
            snprintf(text + length, sizeof text - length, "%" PRId64,
                     ws_c_signed(found->value.number));
        else
            snprintf(text + length, sizeof text - length, "%.*s", cxx->tokens.token[at].length,
                     cxx->tokens.token[at].text);
        length = strlen(text);
        snprintf(text + length, sizeof text - length, "%s", ws_cxx_is(cxx, at, ",") ? " " : "");
    }
    return ws_cxx_format(cxx, "%s", text);
}

/* The host's function that a token stands in; NULL: none. */
struct ws_cxx_function *ws_launch_host(struct ws_cxx *cxx, int token)
{
    for (struct ws_cxx_binding *one = cxx->global; one; one = one->before)
        if (one->names == WS_CXX_FUNCTION && one->function->is_host &&
            one->function->body < token && one->function->body &&
            token < ws_cxx_behind(cxx, one->function->body))
            return one->function;
    return NULL;
}

static void declare_constant(struct ws_cxx *cxx, void *data)
{
    cxx->is_silent = true;
    cxx->context.function = data;
    ws_cxx_declaration(cxx);
    cxx->is_silent = false;
    cxx->context.function = NULL;
}

/* The constants of a host's function that are seen where it launches. */
void ws_launch_constants(struct ws_cxx *cxx, struct ws_cxx_function *host, int launch)
{
    for (int at = host->body + 1; at < launch; at++) {
        int first = at + ws_cxx_is(cxx, at, "static");

        if (ws_cxx_is(cxx, at, "{") && ws_cxx_behind(cxx, at) <= launch) {
            at = ws_cxx_behind(cxx, at) - 1;
        } else if (ws_cxx_is(cxx, first, "const") || ws_cxx_is(cxx, first, "constexpr")) {
            cxx->at = at;
            if (ws_cxx_try(cxx, true, declare_constant, host))
                at = cxx->at - 1;
        }
    }
}
