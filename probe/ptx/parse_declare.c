/* Declarations: registers, variables with their initial bytes, and the formals of functions. */
#include "probe/ptx/parse.h"

#include <string.h>

enum { DIMENSIONS = 8 };

/* The part before a variable's name. */
struct declared {
    enum ws_space space;
    enum ws_type type;
    int vector;
    uint32_t align;
    bool is_extern;
};

static enum ws_space space_here(const struct ws_lexer *lexer)
{
    static const struct {
        const char *text;
        enum ws_space space;
    } spaces[] = {{".shared", WS_SPACE_SHARED},
                  {".local", WS_SPACE_LOCAL},
                  {".global", WS_SPACE_GLOBAL},
                  {".const", WS_SPACE_CONST},
                  {".param", WS_SPACE_PARAM}};

    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
        if (ws_lexer_is(lexer, spaces[i].text))
            return spaces[i].space;
    return WS_SPACE_GENERIC;
}

static bool skip_parentheses(struct ws_parser *parser)
{
    do {
        if (parser->lexer.token.kind == WS_TOKEN_END)
            return ws_lexer_expected(&parser->lexer, "')'");
        if (!ws_lexer_next(&parser->lexer))
            return false;
    } while (!ws_lexer_is(&parser->lexer, ")"));
    return ws_lexer_next(&parser->lexer);
}

static bool read_align(struct ws_parser *parser, uint32_t *align)
{
    struct ws_lexer *lexer = &parser->lexer;

    if (!ws_lexer_next(lexer))
        return false;
    if (lexer->token.kind != WS_TOKEN_INTEGER || !lexer->token.value ||
        lexer->token.value > 1 << 20 || (lexer->token.value & (lexer->token.value - 1)))
        return ws_lexer_expected(lexer, "an alignment, a power of 2");
    *align = (uint32_t)lexer->token.value;
    return ws_lexer_next(lexer);
}

/* ".align 4 .b8", ".u64 .ptr .global .align 16", ".v4 .f32", ".attribute(.managed) .b32". */
static bool read_head(struct ws_parser *parser, struct declared *declared)
{
    struct ws_lexer *lexer = &parser->lexer;
    uint32_t ignored = 0;
    bool pointer = false;

    *declared = (struct declared){.space = space_here(lexer), .vector = 1};
    if (!ws_lexer_next(lexer))
        return false;
    while (lexer->token.kind == WS_TOKEN_DIRECTIVE) {
        const char *text = lexer->token.text + 1;
        size_t length = lexer->token.length - 1;
        enum ws_type type = ws_ptx_type_named(text, length);

        if (ws_lexer_is(lexer, ".align")) {
            if (!read_align(parser, pointer ? &ignored : &declared->align))
                return false;
            continue;
        }
        if (ws_lexer_is(lexer, ".attribute")) {
            if (!ws_lexer_next(lexer) || !skip_parentheses(parser))
                return false;
            continue;
        }
        pointer |= ws_lexer_is(lexer, ".ptr");
        if (ws_lexer_is(lexer, ".v2") || ws_lexer_is(lexer, ".v4") || ws_lexer_is(lexer, ".v8"))
            declared->vector = text[1] - '0';
        else if (ws_lexer_is(lexer, ".texref") || ws_lexer_is(lexer, ".samplerref") ||
                 ws_lexer_is(lexer, ".surfref"))
            declared->type = WS_TYPE_B64;
        else if (type != WS_TYPE_NONE && declared->type == WS_TYPE_NONE)
            declared->type = type;
        else if (!pointer && !ws_lexer_is(lexer, ".managed"))
            return ws_lexer_expected(lexer, "a type");
        if (!ws_lexer_next(lexer))
            return false;
    }
    if (declared->type == WS_TYPE_NONE || ws_types[declared->type].bits < 8)
        return ws_lexer_expected(lexer, "a type");
    if (!declared->align)
        declared->align = (uint32_t)(ws_types[declared->type].bits / 8 * declared->vector);
    return true;
}

bool ws_parser_declare_registers(struct ws_parser *parser)
{
    struct ws_lexer *lexer = &parser->lexer;
    enum ws_type type = WS_TYPE_NONE;
    int bits, index;
    bool more = true;

    if (parser->function < 0)
        return ws_lexer_fail(lexer, "registers must be declared in a function");
    if (!ws_lexer_next(lexer))
        return false;
    if (ws_lexer_is(lexer, ".v2") || ws_lexer_is(lexer, ".v4"))
        return ws_lexer_fail(lexer, "registers that are vectors are not supported");
    if (lexer->token.kind == WS_TOKEN_DIRECTIVE)
        type = ws_ptx_type_named(lexer->token.text + 1, lexer->token.length - 1);
    if (type == WS_TYPE_NONE)
        return ws_lexer_expected(lexer, "a type");
    bits = ws_types[type].bits;
    if (!ws_lexer_next(lexer))
        return false;
    while (more) {
        struct ws_name *name;

        if (lexer->token.kind != WS_TOKEN_NAME)
            return ws_lexer_expected(lexer, "a register");
        name = ws_parser_name(parser, lexer->token.text, lexer->token.length);
        if (!name || !ws_lexer_next(lexer))
            return false;
        if (ws_lexer_is(lexer, "<")) {
            if (!ws_lexer_next(lexer))
                return false;
            if (lexer->token.kind != WS_TOKEN_INTEGER)
                return ws_lexer_expected(lexer, "a number of registers");
            if (!ws_parser_declare_range(parser, name, lexer->token.value, bits) ||
                !ws_lexer_next(lexer) || !ws_lexer_expect(lexer, ">"))
                return false;
        } else if (!ws_parser_register(parser, bits, &index) ||
                   !ws_parser_declare(parser, name, WS_SYMBOL_REGISTER, index,
                                      bits == 128 ? 2 : 1)) {
            return false;
        }
        if (!ws_lexer_skip(lexer, ",", &more))
            return false;
    }
    return ws_lexer_expect(lexer, ";");
}

/* The dimensions after a name; `elements` is 0 if the first is open: "[]". */
static bool read_dimensions(struct ws_parser *parser, uint64_t *dimension, int *dimensions)
{
    struct ws_lexer *lexer = &parser->lexer;

    *dimensions = 0;
    while (ws_lexer_is(lexer, "[")) {
        if (*dimensions == DIMENSIONS)
            return ws_lexer_fail(lexer, "more than %d dimensions", DIMENSIONS);
        if (!ws_lexer_next(lexer))
            return false;
        dimension[*dimensions] = 0;
        if (!ws_lexer_is(lexer, "]") &&
            !ws_parser_constant(parser, WS_TYPE_B64, &dimension[*dimensions]))
            return false;
        if (dimension[*dimensions] > 1u << 31)
            return ws_lexer_fail(lexer, "the array is too large");
        ++*dimensions;
        if (!ws_lexer_expect(lexer, "]"))
            return false;
    }
    return true;
}

/* Initial values read so far: bytes that grow, and addresses among them. */
struct initial {
    uint8_t *bytes;
    int used, room;
    struct ws_relocation *relocation;
    int relocations, relocation_room;
    int element; /* bytes */
    enum ws_type type;
};

static bool put_bytes(struct ws_parser *parser, struct initial *initial, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++) {
        if (!ws_parser_room(parser, &initial->bytes, initial->used, &initial->room, 1))
            return false;
        initial->bytes[initial->used++] = (uint8_t)(i < 8 ? value >> (8 * i) : 0);
    }
    return true;
}

/* "symbol", "generic(symbol)", "symbol + 4"; `mask` of "0xFF00(symbol)" picks a byte. */
static bool read_symbol(struct ws_parser *parser, struct initial *initial, uint64_t mask)
{
    struct ws_lexer *lexer = &parser->lexer;
    struct ws_relocation relocation = {
        .offset = (uint32_t)initial->used, .variable = -1, .function = -1};
    struct ws_symbol *symbol;
    uint64_t addend = 0;

    if (!ws_lexer_skip(lexer, "generic", &relocation.generic) ||
        (relocation.generic && !ws_lexer_expect(lexer, "(")))
        return false;
    if (lexer->token.kind != WS_TOKEN_NAME)
        return ws_lexer_expected(lexer, "a symbol");
    if (!ws_parser_find(parser, lexer->token.text, lexer->token.length, &symbol))
        return false;
    if (symbol && symbol->kind == WS_SYMBOL_VARIABLE)
        relocation.variable = symbol->index;
    else if (symbol && symbol->kind == WS_SYMBOL_FUNCTION)
        relocation.function = symbol->index;
    else if (symbol)
        return ws_lexer_expected(lexer, "a variable or a function");
    else if (!(relocation.name = ws_parser_name(parser, lexer->token.text, lexer->token.length)))
        return false;
    relocation.line = lexer->token.line;
    if (!ws_lexer_next(lexer) || (relocation.generic && !ws_lexer_expect(lexer, ")")))
        return false;
    if ((ws_lexer_is(lexer, "+") || ws_lexer_is(lexer, "-")) &&
        !ws_parser_constant(parser, WS_TYPE_B64, &addend))
        return false;
    relocation.addend = (int64_t)addend;
    relocation.bytes = (uint8_t)(initial->element < 8 ? initial->element : 8);
    if (mask) {
        while (!(mask & 0xFF) && relocation.shift < 56) {
            mask >>= 8;
            relocation.shift = (uint8_t)(relocation.shift + 8);
        }
        relocation.bytes = 1;
    }
    if (!ws_parser_room(parser, &initial->relocation, initial->relocations,
                        &initial->relocation_room, sizeof *initial->relocation))
        return false;
    initial->relocation[initial->relocations++] = relocation;
    return put_bytes(parser, initial, 0, initial->element);
}

static bool read_element(struct ws_parser *parser, struct initial *initial)
{
    struct ws_lexer *lexer = &parser->lexer;
    uint64_t value;

    if (lexer->token.kind == WS_TOKEN_NAME && !ws_lexer_is(lexer, "WARP_SZ"))
        return read_symbol(parser, initial, 0);
    if (!ws_parser_constant(parser, initial->type, &value))
        return false;
    if (ws_lexer_is(lexer, "("))
        return ws_lexer_next(lexer) && read_symbol(parser, initial, value) &&
               ws_lexer_expect(lexer, ")");
    return put_bytes(parser, initial, value, initial->element);
}

/* A list in braces fills the row of its depth; missing values are zero. */
static bool read_initial(struct ws_parser *parser, struct initial *initial, const uint64_t *row,
                         int depth)
{
    struct ws_lexer *lexer = &parser->lexer;
    int begin = initial->used;
    bool more;

    if (!ws_lexer_is(lexer, "{"))
        return read_element(parser, initial);
    if (depth == DIMENSIONS)
        return ws_lexer_fail(lexer, "values are nested too deeply");
    if (!ws_lexer_next(lexer))
        return false;
    more = !ws_lexer_is(lexer, "}");
    while (more) {
        if (!read_initial(parser, initial, row, depth + 1) || !ws_lexer_skip(lexer, ",", &more))
            return false;
    }
    if (depth && row[depth] &&
        (row[depth] > 1 << 26 || !put_bytes(parser, initial, 0,
                                            (int)row[depth] > initial->used - begin
                                                ? (int)row[depth] - (initial->used - begin)
                                                : 0)))
        return ws_lexer_fail(lexer, "the array is too large");
    return ws_lexer_expect(lexer, "}");
}

static bool read_value(struct ws_parser *parser, struct ws_variable *variable, enum ws_type type,
                       const uint64_t *dimension, int dimensions)
{
    struct initial initial = {.element = ws_types[type].bits / 8, .type = type};
    uint64_t row[DIMENSIONS + 1] = {0}, bytes = (uint64_t)initial.element;
    bool good;

    for (int i = dimensions - 1; i >= 0 && bytes <= 1 << 26; i--)
        row[i] = bytes = bytes * dimension[i];
    good = ws_lexer_next(&parser->lexer) && read_initial(parser, &initial, row, 0);
    if (good && variable->bytes && (uint64_t)initial.used > variable->bytes)
        good = ws_lexer_fail(&parser->lexer, "more values than the array has elements");
    variable->initial = initial.bytes; /* owned by the module, like the relocations */
    variable->initial_bytes = (uint32_t)initial.used;
    variable->relocation = initial.relocation;
    variable->relocations = initial.relocations;
    if (!variable->bytes)
        variable->bytes = (uint64_t)initial.used;
    return good;
}

static bool add_variable(struct ws_parser *parser, const struct declared *declared,
                         struct ws_name *name, uint64_t bytes, int *index)
{
    struct ws_ptx_module *module = parser->module;
    struct ws_variable *variable;
    struct ws_function *function =
        parser->function < 0 ? NULL : &module->function[parser->function];

    if (!ws_parser_room(parser, &module->variable, module->variables, &parser->variables,
                        sizeof *module->variable))
        return false;
    *index = module->variables++;
    variable = &module->variable[*index];
    *variable = (struct ws_variable){.name = name->text,
                                     .space = declared->space,
                                     .is_extern = declared->is_extern,
                                     .bytes = bytes,
                                     .align = declared->align,
                                     .is_floating = ws_types[declared->type].kind == WS_KIND_FLOAT,
                                     .function = parser->function,
                                     .next = -1};
    variable->is_dynamic = declared->space == WS_SPACE_SHARED && (declared->is_extern || !bytes);
    variable->in_frame =
        function &&
        (declared->space == WS_SPACE_LOCAL ||
         (declared->space == WS_SPACE_PARAM && (!function->is_kernel || parser->depth > 1)));
    if (variable->in_frame) {
        uint64_t align = declared->align < 4 ? 4 : declared->align;

        variable->offset = (function->frame_bytes + align - 1) / align * align;
        function->frame_bytes = variable->offset + bytes;
        if (function->frame_bytes > 1 << 24)
            return ws_lexer_fail(&parser->lexer, "more than 16 MiB of local memory");
    } else if (function && declared->space == WS_SPACE_PARAM) {
        variable->offset =
            (function->parameter_bytes + declared->align - 1) / declared->align * declared->align;
        function->parameter_bytes = variable->offset + bytes;
        if (function->parameter_bytes > 1 << 20)
            return ws_lexer_fail(&parser->lexer, "more than 1 MiB of parameters");
    }
    if (function) {
        variable->next = function->variables;
        function->variables = *index;
    }
    return true;
}

/* One name with its dimensions. */
static bool read_declarator(struct ws_parser *parser, const struct declared *declared,
                            struct ws_name **name, int *index, uint64_t *dimension, int *dimensions)
{
    struct ws_lexer *lexer = &parser->lexer;
    uint64_t bytes = (uint64_t)(ws_types[declared->type].bits / 8 * declared->vector);

    if (lexer->token.kind != WS_TOKEN_NAME)
        return ws_lexer_expected(lexer, "a name");
    *name = ws_parser_name(parser, lexer->token.text, lexer->token.length);
    if (!*name || !ws_lexer_next(lexer) || !read_dimensions(parser, dimension, dimensions))
        return false;
    for (int i = 0; i < *dimensions; i++) {
        bytes *= dimension[i];
        if (bytes > (uint64_t)1 << 40)
            return ws_lexer_fail(lexer, "the array is too large");
    }
    return add_variable(parser, declared, *name, bytes, index);
}

bool ws_parser_declare_variables(struct ws_parser *parser)
{
    struct ws_lexer *lexer = &parser->lexer;
    struct declared declared;
    bool more = true;

    if (!read_head(parser, &declared))
        return false;
    declared.is_extern = parser->is_extern;
    while (more) {
        struct ws_name *name;
        uint64_t dimension[DIMENSIONS];
        int index, dimensions;

        if (!read_declarator(parser, &declared, &name, &index, dimension, &dimensions))
            return false;
        if (name->symbol && name->symbol->depth == parser->depth &&
            name->symbol->kind == WS_SYMBOL_VARIABLE &&
            (declared.is_extern || parser->module->variable[name->symbol->index].is_extern)) {
            if (!declared.is_extern)
                name->symbol->index = index;
        } else if (!ws_parser_declare(parser, name, WS_SYMBOL_VARIABLE, index, 1)) {
            return false;
        }
        name->variable = index + 1;
        if (ws_lexer_is(lexer, "=") && !read_value(parser, &parser->module->variable[index],
                                                   declared.type, dimension, dimensions))
            return false;
        if (!ws_lexer_skip(lexer, ",", &more))
            return false;
    }
    return ws_lexer_expect(lexer, ";");
}

/* "( .param .u64 a, .reg .b32 %b )": the current token is the parenthesis. */
bool ws_parser_formals(struct ws_parser *parser, struct ws_formal **formals, int *count)
{
    struct ws_lexer *lexer = &parser->lexer;
    int room = 0;
    bool more;

    *formals = NULL;
    *count = 0;
    if (!ws_lexer_expect(lexer, "("))
        return false;
    more = !ws_lexer_is(lexer, ")");
    while (more) {
        struct ws_formal formal = {.slot = WS_NO_SLOT, .variable = -1};
        struct ws_name *name;

        if (ws_lexer_is(lexer, ".param")) {
            struct declared declared;
            uint64_t dimension[DIMENSIONS];
            int dimensions;

            if (!read_head(parser, &declared) ||
                !read_declarator(parser, &declared, &name, &formal.variable, dimension,
                                 &dimensions) ||
                !ws_parser_declare(parser, name, WS_SYMBOL_VARIABLE, formal.variable, 1))
                return false;
        } else if (ws_lexer_is(lexer, ".reg") &&
                   !parser->module->function[parser->function].is_kernel) {
            enum ws_type type;
            int index;

            if (!ws_lexer_next(lexer))
                return false;
            type = lexer->token.kind == WS_TOKEN_DIRECTIVE
                       ? ws_ptx_type_named(lexer->token.text + 1, lexer->token.length - 1)
                       : WS_TYPE_NONE;
            if (type == WS_TYPE_NONE)
                return ws_lexer_expected(lexer, "a type");
            if (!ws_lexer_next(lexer))
                return false;
            if (lexer->token.kind != WS_TOKEN_NAME)
                return ws_lexer_expected(lexer, "a name");
            name = ws_parser_name(parser, lexer->token.text, lexer->token.length);
            formal.bits = ws_types[type].bits;
            if (!name || !ws_parser_register(parser, formal.bits, &index) ||
                !ws_parser_declare(parser, name, WS_SYMBOL_REGISTER, index,
                                   formal.bits == 128 ? 2 : 1) ||
                !ws_lexer_next(lexer))
                return false;
            formal.slot = WS_SLOT(WS_SLOT_REGISTER, index);
        } else {
            return ws_lexer_expected(lexer, "'.param'");
        }
        formal.name = name->text;
        if (!ws_parser_room(parser, formals, *count, &room, sizeof **formals))
            return false;
        (*formals)[(*count)++] = formal;
        if (!ws_lexer_skip(lexer, ",", &more))
            return false;
    }
    return ws_lexer_expect(lexer, ")");
}
