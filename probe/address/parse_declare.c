/* Declarations: of variables, functions, templates, structs, enums and names of types. */
#include <string.h>

#include "probe/address/parse.h"

/* "(value)" or "{values}" or "= value" behind a declared name. */
static bool parse_initial(struct ws_parser *parser, struct ws_tree **initial)
{
    const struct ws_token *open = ws_parse_peek(parser, 0);

    if (ws_parse_take(parser, "="))
        return ws_parse_value(parser, initial);
    if (ws_parse_sees(parser, "{"))
        return ws_parse_value(parser, initial);
    if (!ws_parse_take(parser, "("))
        return true;
    return ws_parse_expression(parser, initial) && ws_parse_want(parser, ")", open);
}

/* Whether the '(' here opens a function's parameters: its body or -> follows. */
static bool opens_function(const struct ws_parser *parser)
{
    int depth = 0, i = 0;

    if (!ws_parse_sees(parser, "("))
        return false;
    do {
        const struct ws_token *token = ws_parse_peek(parser, i++);

        depth += ws_token_is(token, "(");
        depth -= ws_token_is(token, ")");
        if (token->kind == WS_TOKEN_END)
            return false;
    } while (depth);
    while (ws_token_is(ws_parse_peek(parser, i), "const") ||
           ws_token_is(ws_parse_peek(parser, i), "noexcept"))
        i++;
    return ws_token_is(ws_parse_peek(parser, i), "{") ||
           ws_token_is(ws_parse_peek(parser, i), "->");
}

static bool parse_function(struct ws_parser *parser, const struct ws_type_tree *type,
                           const char *name, struct ws_tree **tree)
{
    struct ws_function *function = ws_arena_take(parser->arena, sizeof *function);
    struct ws_type_tree *result = NULL;

    *tree = ws_parse_here(parser, WS_TREE_FUNCTION);
    if (!*tree || !function)
        return ws_no_memory(parser->error);
    (*tree)->function = function;
    (*tree)->name = function->name = name;
    ws_parse_undeclare(parser, name);
    function->result = type;
    function->global = type->global;
    if (!ws_parse_parameters(parser, &function->parameters))
        return false;
    while (ws_parse_take(parser, "const") || ws_parse_take(parser, "noexcept"))
        continue;
    if (ws_parse_take(parser, "->")) {
        if (!ws_parse_type(parser, true, &result))
            return false;
        function->result = result;
    }
    return parser->block(parser, &function->body);
}

/* operator()(…) of a struct, as the name "operator()". */
static bool take_operator(struct ws_parser *parser, const char **name)
{
    if (!ws_parse_sees(parser, "operator") || !ws_token_is(ws_parse_peek(parser, 1), "(") ||
        !ws_token_is(ws_parse_peek(parser, 2), ")"))
        return false;
    parser->at += 3;
    *name = ws_parse_name(parser, "operator()", strlen("operator()"));
    return *name;
}

bool ws_parse_declaration(struct ws_parser *parser, struct ws_tree **tree)
{
    struct ws_tree *list = ws_parse_here(parser, WS_TREE_DECLARES), **end;
    struct ws_type_tree *type = NULL;
    const char *name = NULL;

    if (!list || !ws_parse_type(parser, true, &type))
        return false;
    if (!type)
        return ws_parse_fail(parser, ws_parse_peek(parser, 0), "a type is wanted here");
    if (take_operator(parser, &name))
        return parse_function(parser, type, name, tree);
    if (ws_parse_take(parser, ";")) { /* struct { … }; */
        list->kind = WS_TREE_NOTHING;
        *tree = list;
        return true;
    }
    for (end = &list->list;; end = &(*end)->next) {
        if (!ws_parse_declarator(parser, type, end))
            return false;
        if (!(*end)->name)
            return ws_parse_fail(parser, ws_parse_peek(parser, 0), "a name is wanted here");
        if (end == &list->list && opens_function(parser))
            return parse_function(parser, (*end)->type, (*end)->name, tree);
        if (!parse_initial(parser, &(*end)->a))
            return false;
        if (!ws_parse_take(parser, ","))
            break;
        type->pointers = 0; /* the first one's own */
        type->reference = false;
    }
    *tree = list->list && !list->list->next ? list->list : list;
    return ws_parse_end(parser, *tree);
}

bool ws_parse_template(struct ws_parser *parser, struct ws_tree **tree)
{
    struct ws_tree *parameters = NULL, **end = &parameters;
    const struct ws_token *open = ws_parse_peek(parser, 1);

    parser->at++;
    if (!ws_parse_want(parser, "<", open))
        return false;
    while (!ws_parse_take(parser, ">")) {
        struct ws_type_tree *type = NULL;
        bool is_type = ws_parse_sees(parser, "typename") || ws_parse_sees(parser, "class");

        if (is_type) {
            parser->at++;
            type = ws_arena_take(parser->arena, sizeof *type);
            if (!type)
                return ws_no_memory(parser->error);
            type->name = ws_parse_name(parser, "typename", strlen("typename"));
        } else if (!ws_parse_type(parser, true, &type) || !type) {
            return ws_parse_fail(parser, open, "a template's parameter is not understood");
        }
        if (!ws_parse_declarator(parser, type, end))
            return false;
        if (is_type) {
            ws_parse_undeclare(parser, (*end)->name);
            ws_parse_declare(parser, (*end)->name, true);
        }
        parser->in_arguments++;
        if (ws_parse_take(parser, "=") && !ws_parse_value(parser, &(*end)->a))
            return false;
        parser->in_arguments--;
        end = &(*end)->next;
        if (!ws_parse_take(parser, ",") && !ws_parse_sees(parser, ">"))
            return ws_parse_want(parser, ">", open);
    }
    if (!parser->statement(parser, tree))
        return false;
    if ((*tree)->kind == WS_TREE_FUNCTION)
        (*tree)->function->templates = parameters;
    else if ((*tree)->kind == WS_TREE_STRUCT || (*tree)->kind == WS_TREE_DECLARE)
        (*tree)->b = parameters;
    return true;
}

/* The members of a struct in { }, as a WS_TREE_STRUCT. */
bool ws_parse_fields(struct ws_parser *parser, struct ws_tree **tree)
{
    if (!parser->block(parser, tree))
        return false;
    (*tree)->kind = WS_TREE_STRUCT;
    return true;
}

/* struct NAME … { … } [variables]; */
bool ws_parse_struct(struct ws_parser *parser, struct ws_tree **tree)
{
    struct ws_tree *list;
    struct ws_type_tree *type;
    struct ws_tree *special = NULL;
    const char *name;

    parser->at++;
    while (ws_parse_sees(parser, "alignas") || ws_parse_sees(parser, "__align__"))
        while (!ws_parse_take(parser, ")"))
            if (ws_parse_peek(parser, 0)->kind == WS_TOKEN_END)
                return ws_parse_fail(parser, ws_parse_peek(parser, 0), "')' is missing");
            else
                parser->at++;
    name = ws_parse_name(parser, ws_parse_peek(parser, 0)->text,
                         (size_t)ws_parse_peek(parser, 0)->length);
    ws_parse_declare(parser, name, true);
    parser->at++;
    if (ws_parse_sees(parser, "<") && !ws_parse_arguments(parser, &special))
        return false;
    ws_parse_take(parser, "final");
    if (ws_parse_take(parser, ";")) {
        *tree = ws_parse_here(parser, WS_TREE_NOTHING);
        return *tree;
    }
    if (!ws_parse_sees(parser, "{"))
        return ws_parse_fail(parser, ws_parse_peek(parser, 0), "'{' is wanted here");
    if (!ws_parse_fields(parser, tree))
        return false;
    (*tree)->name = name;
    (*tree)->c = special;
    if (ws_parse_take(parser, ";") || ws_parse_peek(parser, 0)->kind == WS_TOKEN_END)
        return true;
    /* struct A {…} a; is two statements */
    list = ws_parse_here(parser, WS_TREE_DECLARES);
    type = ws_arena_take(parser->arena, sizeof *type);
    if (!list || !type)
        return ws_no_memory(parser->error);
    type->name = name;
    list->list = *tree;
    *tree = list;
    if (!ws_parse_declarator(parser, type, &list->list->next) ||
        !parse_initial(parser, &list->list->next->a))
        return false;
    return ws_parse_end(parser, list);
}

bool ws_parse_enum(struct ws_parser *parser, struct ws_tree **tree)
{
    struct ws_tree **end;
    bool named = false; /* what follows the ':' is the type of its values */

    *tree = ws_parse_here(parser, WS_TREE_ENUM);
    if (!*tree)
        return false;
    while (!ws_parse_take(parser, "{")) {
        const struct ws_token *token = ws_parse_peek(parser, 0);

        if (token->kind == WS_TOKEN_END)
            return ws_parse_want(parser, "{", token);
        if (ws_token_is(token, ":"))
            named = true;
        if (token->kind == WS_TOKEN_NAME && !named && !ws_token_is(token, "enum") &&
            !ws_token_is(token, "class") && !ws_token_is(token, "struct")) {
            (*tree)->name = ws_parse_name(parser, token->text, (size_t)token->length);
            ws_parse_declare(parser, (*tree)->name, true);
        }
        parser->at++;
    }
    for (end = &(*tree)->list; !ws_parse_take(parser, "}"); end = &(*end)->next) {
        const struct ws_token *token = ws_parse_peek(parser, 0);

        if (token->kind != WS_TOKEN_NAME)
            return ws_parse_fail(parser, token, "a name is wanted here");
        *end = ws_parse_here(parser, WS_TREE_DECLARE);
        if (!*end)
            return false;
        (*end)->name = ws_parse_name(parser, token->text, (size_t)token->length);
        ws_parse_declare(parser, (*end)->name, false);
        parser->at++;
        if (ws_parse_take(parser, "=") && !ws_parse_value(parser, &(*end)->a))
            return false;
        ws_parse_take(parser, ",");
    }
    return ws_parse_end(parser, *tree);
}

bool ws_parse_using(struct ws_parser *parser, struct ws_tree **tree)
{
    bool is_typedef = ws_parse_take(parser, "typedef");
    struct ws_type_tree *type = NULL;
    const struct ws_token *token;

    *tree = ws_parse_here(parser, WS_TREE_USING);
    if (!*tree)
        return false;
    parser->at += !is_typedef;
    if (ws_parse_sees(parser, "namespace")) {
        (*tree)->kind = WS_TREE_NOTHING;
        while (!ws_parse_sees(parser, ";") && ws_parse_peek(parser, 0)->kind != WS_TOKEN_END)
            parser->at++;
        return ws_parse_end(parser, *tree);
    }
    if (is_typedef && !ws_parse_type(parser, true, &type))
        return false;
    token = ws_parse_peek(parser, 0);
    if (token->kind != WS_TOKEN_NAME)
        return ws_parse_fail(parser, token, "a name is wanted here");
    (*tree)->name = ws_parse_name(parser, token->text, (size_t)token->length);
    ws_parse_declare(parser, (*tree)->name, true);
    parser->at++;
    if (!is_typedef && (!ws_parse_want(parser, "=", token) || !ws_parse_type(parser, true, &type)))
        return false;
    (*tree)->type = type;
    return ws_parse_end(parser, *tree);
}
