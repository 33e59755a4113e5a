/*
 * The statements of a module: directives, declarations, and functions with their bodies. Sections
 * of debug information are skipped; .file and .loc give instructions their positions in the source.
 */
#include "probe/ptx/parse.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_FILES = 1 << 16, MEMORY_LIMIT = 1 << 30 };

static bool read_integer(struct ws_parser *parser, uint64_t most, uint64_t *value)
{
    struct ws_lexer *lexer = &parser->lexer;

    if (lexer->token.kind != WS_TOKEN_INTEGER)
        return ws_lexer_expected(lexer, "a number");
    if (lexer->token.value > most)
        return ws_lexer_fail(lexer, "the number is too large");
    *value = lexer->token.value;
    return ws_lexer_next(lexer);
}

/* .file 1 "a.cu" [, time, size] */
static bool read_file(struct ws_parser *parser)
{
    struct ws_ptx_module *module = parser->module;
    struct ws_lexer *lexer = &parser->lexer;
    uint64_t number = 0;
    bool more;

    if (!ws_lexer_next(lexer) || !read_integer(parser, MOST_FILES, &number))
        return false;
    if (lexer->token.kind != WS_TOKEN_STRING)
        return ws_lexer_expected(lexer, "the name of a file");
    while (module->files <= (int)number) {
        if (!ws_parser_room(parser, &module->file, module->files, &parser->files,
                            sizeof *module->file))
            return false;
        module->file[module->files++] = NULL;
    }
    module->file[number] = ws_arena_text(&module->arena, lexer->token.text, lexer->token.length);
    if (!module->file[number])
        return ws_no_memory(parser->error);
    do
        if (!ws_lexer_next(lexer))
            return false;
    while (lexer->token.kind == WS_TOKEN_STRING); /* a checksum, the source */
    if (!ws_lexer_skip(lexer, ",", &more))
        return false;
    while (more) {
        if (!read_integer(parser, UINT64_MAX, &number) || !ws_lexer_skip(lexer, ",", &more))
            return false;
    }
    return true;
}

static bool read_place(struct ws_parser *parser, struct ws_source_line *line)
{
    uint64_t file = 0, row = 0, column = 0;

    if (!read_integer(parser, MOST_FILES, &file) || !read_integer(parser, 1 << 30, &row) ||
        !read_integer(parser, 1 << 30, &column))
        return false;
    *line = (struct ws_source_line){(int)file, (int)row, (int)column};
    return true;
}

/*
 * .loc 2 440 9 [, function_name $L__info_string0 [+ 8], inlined_at 1 17 2]: the innermost position.
 */
static bool read_loc(struct ws_parser *parser)
{
    struct ws_ptx_module *module = parser->module;
    struct ws_lexer *lexer = &parser->lexer;
    struct ws_source_line line, caller;
    uint64_t number = 0;
    bool more;

    if (!ws_lexer_next(lexer) || !read_place(parser, &line) || !ws_lexer_skip(lexer, ",", &more))
        return false;
    while (more) {
        bool inlined;

        if (!ws_lexer_skip(lexer, "inlined_at", &inlined) ||
            (inlined && !read_place(parser, &caller)))
            return false;
        if (!inlined) {
            if (!ws_lexer_expect(lexer, "function_name") || !ws_lexer_next(lexer) ||
                !ws_lexer_skip(lexer, "+", &more) ||
                (more && !read_integer(parser, UINT64_MAX, &number)))
                return false;
        }
        if (!ws_lexer_skip(lexer, ",", &more))
            return false;
    }
    if (!ws_parser_room(parser, &module->source, module->sources, &parser->sources,
                        sizeof *module->source))
        return false;
    parser->source = module->sources;
    module->source[module->sources++] = line;
    return true;
}

/* Up to a ';', which is skipped. */
static bool skip_statement(struct ws_parser *parser)
{
    while (!ws_lexer_is(&parser->lexer, ";")) {
        if (parser->lexer.token.kind == WS_TOKEN_END)
            return ws_lexer_expected(&parser->lexer, "';'");
        if (!ws_lexer_next(&parser->lexer))
            return false;
    }
    return ws_lexer_next(&parser->lexer);
}

/* .section .debug_info { … } */
static bool skip_section(struct ws_parser *parser)
{
    int depth = 0;

    do {
        if (parser->lexer.token.kind == WS_TOKEN_END)
            return ws_lexer_expected(&parser->lexer, "'}'");
        depth += ws_lexer_is(&parser->lexer, "{");
        if (ws_lexer_is(&parser->lexer, "}") && !--depth)
            break;
        if (!ws_lexer_next(&parser->lexer))
            return false;
    } while (true);
    return ws_lexer_next(&parser->lexer);
}

static bool is_space(const struct ws_lexer *lexer)
{
    return ws_lexer_is(lexer, ".shared") || ws_lexer_is(lexer, ".local") ||
           ws_lexer_is(lexer, ".global") || ws_lexer_is(lexer, ".const") ||
           ws_lexer_is(lexer, ".param");
}

/* The statement after "name:". */
static bool read_labelled(struct ws_parser *parser, struct ws_name *name)
{
    struct ws_lexer *lexer = &parser->lexer;

    if (ws_lexer_is(lexer, ".branchtargets"))
        return ws_lexer_next(lexer) && ws_parser_label_list(parser, name) &&
               ws_lexer_expect(lexer, ";");
    if (ws_lexer_is(lexer, ".callprototype") || ws_lexer_is(lexer, ".calltargets"))
        return ws_parser_declare(parser, name, WS_SYMBOL_OTHER, 0, 0) && skip_statement(parser);
    return ws_parser_declare(parser, name, WS_SYMBOL_LABEL, parser->module->instructions, 0);
}

static bool is_label(const struct ws_lexer *lexer)
{
    const char *at = lexer->at;

    if (lexer->token.kind != WS_TOKEN_NAME)
        return false;
    while (at < lexer->end && (*at == ' ' || *at == '\t'))
        at++;
    return at < lexer->end && *at == ':' && !(at + 1 < lexer->end && at[1] == ':');
}

static bool read_statement(struct ws_parser *parser)
{
    struct ws_lexer *lexer = &parser->lexer;

    if (ws_lexer_is(lexer, "{"))
        return ws_lexer_next(lexer) && ws_parser_open(parser);
    if (ws_lexer_is(lexer, "}"))
        return ws_parser_close(parser) && ws_lexer_next(lexer);
    if (ws_lexer_is(lexer, ";"))
        return ws_lexer_next(lexer);
    if (ws_lexer_is(lexer, ".reg"))
        return ws_parser_declare_registers(parser);
    if (ws_lexer_is(lexer, ".loc"))
        return read_loc(parser);
    if (ws_lexer_is(lexer, ".file"))
        return read_file(parser);
    if (is_space(lexer)) {
        parser->is_extern = false;
        return ws_parser_declare_variables(parser);
    }
    if (ws_lexer_is(lexer, ".extern")) {
        parser->is_extern = true;
        return ws_lexer_next(lexer) &&
               (is_space(lexer) || ws_lexer_expected(lexer, "a state space")) &&
               ws_parser_declare_variables(parser);
    }
    if (lexer->token.kind == WS_TOKEN_DIRECTIVE)
        return skip_statement(parser); /* .pragma and similar */
    if (is_label(lexer)) {
        struct ws_name *name = ws_parser_name(parser, lexer->token.text, lexer->token.length);

        return name && ws_lexer_next(lexer) && ws_lexer_expect(lexer, ":") &&
               read_labelled(parser, name);
    }
    return ws_parser_instruction(parser);
}

/* .reqntid 32, 4, 1 */
static bool read_sizes(struct ws_parser *parser, uint32_t size[3])
{
    struct ws_lexer *lexer = &parser->lexer;
    bool more = true;

    size[0] = size[1] = size[2] = 1;
    if (!ws_lexer_next(lexer))
        return false;
    for (int i = 0; more; i++) {
        uint64_t value = 0;

        if (i == 3)
            return ws_lexer_expected(lexer, "three sizes at most");
        if (!read_integer(parser, UINT32_MAX, &value) || !ws_lexer_skip(lexer, ",", &more))
            return false;
        size[i] = (uint32_t)value;
    }
    return true;
}

/* The directives between the parameters and the body. */
static bool read_attributes(struct ws_parser *parser)
{
    struct ws_lexer *lexer = &parser->lexer;
    struct ws_function *function = &parser->module->function[parser->function];

    while (!ws_lexer_is(lexer, "{") && !ws_lexer_is(lexer, ";")) {
        bool good;

        if (lexer->token.kind == WS_TOKEN_END)
            return ws_lexer_expected(lexer, "a function's body");
        if (ws_lexer_is(lexer, ".reqntid"))
            good = read_sizes(parser, function->required);
        else if (ws_lexer_is(lexer, ".maxntid"))
            good = read_sizes(parser, function->maximum);
        else if (ws_lexer_is(lexer, ".loc"))
            good = read_loc(parser);
        else if (ws_lexer_is(lexer, ".pragma"))
            good = skip_statement(parser);
        else
            good = ws_lexer_next(lexer); /* .minnctapersm 2, .noreturn */
        if (!good)
            return false;
    }
    return true;
}

static bool read_body(struct ws_parser *parser)
{
    struct ws_ptx_module *module = parser->module;
    int depth = parser->depth;

    module->function[parser->function].first = module->instructions;
    if (!ws_lexer_next(&parser->lexer) || !ws_parser_open(parser))
        return false;
    while (parser->depth > depth) {
        if (parser->lexer.token.kind == WS_TOKEN_END)
            return ws_lexer_expected(&parser->lexer, "'}'");
        if (!read_statement(parser))
            return false;
    }
    module->function[parser->function].end = module->instructions;
    module->function[parser->function].is_defined = true;
    return true;
}

static void forget_formals(struct ws_function *function)
{
    free(function->parameter);
    free(function->result);
    free(function->register_bits);
    free(function->address);
    ws_flow_finish(&function->flow);
}

/* The function of a name: a new one, or the one that was declared before. */
static bool begin_function(struct ws_parser *parser, struct ws_name *name, bool is_kernel)
{
    struct ws_ptx_module *module = parser->module;
    struct ws_function fresh = {.name = name->text,
                                .is_kernel = is_kernel,
                                .alias = -1,
                                .line = parser->lexer.token.line,
                                .variables = -1};
    int index = module->functions;

    if (name->symbol && name->symbol->kind == WS_SYMBOL_FUNCTION) {
        index = name->symbol->index;
        if (module->function[index].is_defined)
            return ws_lexer_fail(&parser->lexer, "function '%.80s' is defined twice", name->text);
        forget_formals(&module->function[index]);
    } else {
        if (!ws_parser_room(parser, &module->function, index, &parser->functions,
                            sizeof *module->function) ||
            !ws_parser_declare(parser, name, WS_SYMBOL_FUNCTION, index, 0))
            return false;
        module->functions++;
    }
    module->function[index] = fresh;
    parser->function = index;
    parser->source = -1;
    parser->register_room = parser->address_room = 0;
    return true;
}

static bool read_function(struct ws_parser *parser, bool is_kernel)
{
    struct ws_ptx_module *module = parser->module;
    struct ws_lexer *lexer = &parser->lexer;
    struct ws_lexer results;
    struct ws_name *name;
    struct ws_formal *formals;
    int count;
    bool has_results;

    if (!ws_lexer_next(lexer))
        return false;
    while (ws_lexer_is(lexer, ".attribute")) {
        while (!ws_lexer_is(lexer, ")") && lexer->token.kind != WS_TOKEN_END)
            if (!ws_lexer_next(lexer))
                return false;
        if (!ws_lexer_next(lexer))
            return false;
    }
    /* The results come before the name, and are declared in the function's scope. */
    results = *lexer;
    has_results = ws_lexer_is(lexer, "(");
    if (has_results) {
        while (!ws_lexer_is(lexer, ")") && lexer->token.kind != WS_TOKEN_END)
            if (!ws_lexer_next(lexer))
                return false;
        if (!ws_lexer_next(lexer))
            return false;
    }
    if (lexer->token.kind != WS_TOKEN_NAME)
        return ws_lexer_expected(lexer, "a function's name");
    name = ws_parser_name(parser, lexer->token.text, lexer->token.length);
    if (!name || !begin_function(parser, name, is_kernel) || !ws_lexer_next(lexer) ||
        !ws_parser_open(parser))
        return false;
    if (has_results) {
        struct ws_lexer rest = *lexer;

        *lexer = results;
        if (!ws_parser_formals(parser, &formals, &count)) {
            free(formals);
            return false;
        }
        module->function[parser->function].result = formals;
        module->function[parser->function].results = count;
        *lexer = rest;
    }
    if (ws_lexer_is(lexer, "(")) {
        bool good = ws_parser_formals(parser, &formals, &count);

        module->function[parser->function].parameter = formals;
        module->function[parser->function].parameters = count;
        if (!good)
            return false;
    }
    if (!read_attributes(parser))
        return false;
    if (ws_lexer_is(lexer, "{") ? !read_body(parser) : !ws_lexer_next(lexer))
        return false;
    if (!ws_parser_close(parser))
        return false;
    if (is_kernel && module->function[parser->function].is_defined) {
        if (!ws_parser_room(parser, &module->kernel, module->kernels, &parser->kernels,
                            sizeof *module->kernel))
            return false;
        module->kernel[module->kernels++] = parser->function;
    }
    parser->function = -1;
    return true;
}

static struct ws_function *function_here(struct ws_parser *parser, int *index)
{
    struct ws_lexer *lexer = &parser->lexer;
    struct ws_symbol *symbol = NULL;

    if (lexer->token.kind == WS_TOKEN_NAME &&
        !ws_parser_find(parser, lexer->token.text, lexer->token.length, &symbol))
        return NULL;
    if (!symbol || symbol->kind != WS_SYMBOL_FUNCTION) {
        ws_lexer_expected(lexer, "a function that was declared");
        return NULL;
    }
    *index = symbol->index;
    return ws_lexer_next(lexer) ? &parser->module->function[symbol->index] : NULL;
}

/* .alias name, function; */
static bool read_alias(struct ws_parser *parser)
{
    struct ws_function *alias;
    int index, to;

    if (!ws_lexer_next(&parser->lexer))
        return false;
    alias = function_here(parser, &index);
    if (!alias || !ws_lexer_expect(&parser->lexer, ",") || !function_here(parser, &to))
        return false;
    if (to != index && parser->module->function[to].alias < 0)
        alias->alias = to;
    return ws_lexer_expect(&parser->lexer, ";");
}

static bool read_header(struct ws_parser *parser)
{
    struct ws_lexer *lexer = &parser->lexer;

    if (ws_lexer_is(lexer, ".address_size")) {
        if (!ws_lexer_next(lexer))
            return false;
        if (lexer->token.kind != WS_TOKEN_INTEGER || lexer->token.value != 64)
            return ws_lexer_fail(lexer, "only 64-bit addresses are supported");
        return ws_lexer_next(lexer);
    }
    if (ws_lexer_is(lexer, ".version")) {
        if (!ws_lexer_next(lexer))
            return false;
        return ws_lexer_next(lexer);
    }
    /* .target sm_90a, texmode_independent, debug */
    do {
        if (!ws_lexer_next(lexer)) /* .target, or the comma */
            return false;
        if (!ws_lexer_next(lexer))
            return false;
    } while (ws_lexer_is(lexer, ","));
    return true;
}

static bool read_top(struct ws_parser *parser)
{
    struct ws_lexer *lexer = &parser->lexer;

    parser->is_extern = false;
    if (ws_lexer_is(lexer, ".version") || ws_lexer_is(lexer, ".target") ||
        ws_lexer_is(lexer, ".address_size"))
        return read_header(parser);
    if (ws_lexer_is(lexer, ".file"))
        return read_file(parser);
    if (ws_lexer_is(lexer, ".section"))
        return skip_section(parser);
    if (ws_lexer_is(lexer, ";"))
        return ws_lexer_next(lexer);
    while (ws_lexer_is(lexer, ".visible") || ws_lexer_is(lexer, ".extern") ||
           ws_lexer_is(lexer, ".weak") || ws_lexer_is(lexer, ".common")) {
        parser->is_extern |= ws_lexer_is(lexer, ".extern");
        if (!ws_lexer_next(lexer))
            return false;
    }
    if (ws_lexer_is(lexer, ".entry") || ws_lexer_is(lexer, ".func"))
        return read_function(parser, ws_lexer_is(lexer, ".entry"));
    if (is_space(lexer))
        return ws_parser_declare_variables(parser);
    if (ws_lexer_is(lexer, ".alias"))
        return read_alias(parser);
    if (lexer->token.kind == WS_TOKEN_DIRECTIVE)
        return skip_statement(parser); /* .pragma */
    return ws_lexer_expected(lexer, "a directive");
}

static bool finish_functions(struct ws_ptx_module *module, struct ws_error *error)
{
    for (int i = 0; i < module->functions; i++) {
        struct ws_function *function = &module->function[i];

        if (!function->is_defined)
            continue;
        if (!ws_function_flow(module, function, error))
            return false;
        if (!ws_function_joins(module, function))
            return ws_no_memory(error);
    }
    return true;
}

/* Initial values may name later declarations: a function's shared memory. */
static bool resolve(struct ws_ptx_module *module, struct ws_error *error)
{
    for (int v = 0; v < module->variables; v++)
        for (int r = 0; r < module->variable[v].relocations; r++) {
            struct ws_relocation *relocation = &module->variable[v].relocation[r];

            if (!relocation->name)
                continue;
            relocation->variable = relocation->name->variable - 1;
            if (relocation->variable < 0 || module->variable[relocation->variable].in_frame)
                return ws_fail(error, WS_CODE_SYNTAX, "%.200s:%d: '%.100s' is not declared",
                               module->name, relocation->line, relocation->name->text);
            relocation->name = NULL;
        }
    return true;
}

bool ws_ptx_module_parse(const char *name, const char *text, size_t length,
                         struct ws_ptx_module **module, struct ws_error *error)
{
    struct ws_parser *parser = calloc(1, sizeof *parser);
    bool good;

    *module = calloc(1, sizeof **module);
    if (!parser || !*module) {
        free(parser);
        free(*module);
        *module = NULL;
        return ws_no_memory(error);
    }
    ws_arena_init(&(*module)->arena, MEMORY_LIMIT);
    parser->module = *module;
    parser->error = error;
    parser->function = parser->source = -1;
    (*module)->name = ws_arena_text(&(*module)->arena, name, strlen(name));
    good = (*module)->name ? ws_lexer_begin(&parser->lexer, name, text, length, error)
                           : ws_no_memory(error);
    while (good && parser->lexer.token.kind != WS_TOKEN_END)
        good = read_top(parser);
    good = good && resolve(*module, error) && finish_functions(*module, error);
    free(parser->stack);
    free(parser);
    if (!good) {
        ws_ptx_module_free(*module);
        *module = NULL;
    }
    return good;
}

void ws_ptx_module_free(struct ws_ptx_module *module)
{
    if (!module)
        return;
    for (int i = 0; i < module->functions; i++)
        forget_formals(&module->function[i]);
    for (int i = 0; i < module->variables; i++) {
        free(module->variable[i].initial);
        free(module->variable[i].relocation);
    }
    free(module->instruction);
    free(module->operand);
    free(module->source);
    free(module->constant);
    free(module->variable);
    free(module->function);
    free(module->file);
    free(module->kernel);
    ws_arena_finish(&module->arena);
    free(module);
}
