/*
 * Statements. What is not understood is kept as such, with the
 * names that it may change: an address that depends on one of them then fails, others do not.
 */
#include "probe/address/parse.h"
#include "probe/address/ptx.h"

#include <ctype.h>
#include <string.h>

static bool parse_statement(struct ws_parser *parser, struct ws_tree **tree);

/* '(' condition ')' */
static bool parse_condition(struct ws_parser *parser, struct ws_tree **tree)
{
    const struct ws_token *open = ws_parse_peek(parser, 0);

    return ws_parse_want(parser, "(", open) && ws_parse_expression(parser, tree) &&
           ws_parse_want(parser, ")", open);
}

static bool parse_if(struct ws_parser *parser, struct ws_tree **tree)
{
    *tree = ws_parse_here(parser, WS_TREE_IF);
    if (!*tree)
        return false;
    parser->at++;
    ws_parse_take(parser, "constexpr");
    if (!parse_condition(parser, &(*tree)->a) || !parse_statement(parser, &(*tree)->b))
        return false;
    return !ws_parse_take(parser, "else") || parse_statement(parser, &(*tree)->c);
}

static bool parse_for(struct ws_parser *parser, struct ws_tree **tree)
{
    const struct ws_token *open;

    *tree = ws_parse_here(parser, WS_TREE_LOOP);
    if (!*tree)
        return false;
    parser->at++;
    open = ws_parse_peek(parser, 0);
    if (!ws_parse_want(parser, "(", open) || !parse_statement(parser, &(*tree)->a))
        return false;
    if (!ws_parse_sees(parser, ";") && !ws_parse_expression(parser, &(*tree)->b))
        return false;
    if (!ws_parse_want(parser, ";", open))
        return false;
    if (!ws_parse_sees(parser, ")") && !ws_parse_expression(parser, &(*tree)->c))
        return false;
    return ws_parse_want(parser, ")", open) && parse_statement(parser, &(*tree)->d);
}

static bool parse_while(struct ws_parser *parser, struct ws_tree **tree)
{
    bool after = ws_parse_sees(parser, "do");

    *tree = ws_parse_here(parser, WS_TREE_LOOP);
    if (!*tree)
        return false;
    parser->at++;
    (*tree)->after = after;
    if (!after)
        return parse_condition(parser, &(*tree)->b) && parse_statement(parser, &(*tree)->d);
    if (!parse_statement(parser, &(*tree)->d))
        return false;
    if (!ws_parse_take(parser, "while"))
        return ws_parse_fail(parser, ws_parse_peek(parser, 0),
                             "'while' is missing; its 'do' is on "
                             "line %d",
                             (*tree)->line);
    return parse_condition(parser, &(*tree)->b) &&
           ws_parse_want(parser, ";", ws_parse_peek(parser, 0));
}

static bool parse_block(struct ws_parser *parser, struct ws_tree **tree)
{
    const struct ws_token *open = ws_parse_peek(parser, 0);
    struct ws_tree **end;

    *tree = ws_parse_here(parser, WS_TREE_BLOCK);
    if (!*tree || !ws_parse_enter(parser))
        return false;
    parser->at++;
    for (end = &(*tree)->list; !ws_parse_sees(parser, "}"); end = &(*end)->next) {
        if (ws_parse_peek(parser, 0)->kind == WS_TOKEN_END)
            return ws_parse_want(parser, "}", open);
        if (!parse_statement(parser, end))
            return false;
    }
    parser->at++;
    ws_parse_leave(parser);
    return true;
}

/* The strings that stand side by side, as one with its escapes worked out. */
static bool take_strings(struct ws_parser *parser, const char **text)
{
    size_t length = 0, at = 0;
    char *joined;

    for (int i = 0; ws_parse_peek(parser, i)->kind == WS_TOKEN_STRING; i++)
        length += (size_t)ws_parse_peek(parser, i)->length;
    joined = ws_arena_take(parser->arena, length + 1);
    if (!joined)
        return ws_no_memory(parser->error);
    for (; ws_parse_peek(parser, 0)->kind == WS_TOKEN_STRING; parser->at++) {
        const struct ws_token *token = ws_parse_peek(parser, 0);

        for (int i = 0; i < token->length; i++) {
            char c = token->text[i];

            if (c == '\\' && i + 1 < token->length) {
                c = token->text[++i];
                c = c == 'n' || c == 'r' ? '\n' : c == 't' ? ' ' : c;
            }
            joined[at++] = c;
        }
    }
    *text = joined;
    return true;
}

/* A list of asm's operands, behind its ':': [name] "constraint" (value), … */
static bool parse_asm_operands(struct ws_parser *parser, struct ws_tree **list)
{
    while (!ws_parse_sees(parser, ":") && !ws_parse_sees(parser, "::") &&
           !ws_parse_sees(parser, ")")) {
        const struct ws_token *token = ws_parse_peek(parser, 0);
        struct ws_tree *operand = ws_parse_here(parser, WS_TREE_DECLARE);

        if (!operand)
            return false;
        if (ws_parse_take(parser, "[")) {
            operand->name = ws_parse_name(parser, ws_parse_peek(parser, 0)->text,
                                          (size_t)ws_parse_peek(parser, 0)->length);
            parser->at++;
            if (!ws_parse_want(parser, "]", token))
                return false;
        }
        if (ws_parse_peek(parser, 0)->kind != WS_TOKEN_STRING)
            return ws_parse_fail(parser, ws_parse_peek(parser, 0),
                                 "an operand of asm is a string and a value, \"r\"(value)");
        if (!take_strings(parser, &operand->text))
            return false;
        if (ws_parse_sees(parser, "(") && !parse_condition(parser, &operand->a))
            return false;
        *list = operand;
        list = &operand->next;
        if (!ws_parse_take(parser, ","))
            break;
    }
    return true;
}

static bool parse_asm(struct ws_parser *parser, struct ws_tree **tree)
{
    const struct ws_token *open;
    struct ws_tree *part[3];
    int at = 0;

    *tree = ws_parse_here(parser, WS_TREE_ASM);
    for (int i = 0; i < 3; i++)
        part[i] = ws_parse_here(parser, WS_TREE_BLOCK);
    if (!*tree || !part[0] || !part[1] || !part[2])
        return false;
    parser->at++;
    while (ws_parse_peek(parser, 0)->kind == WS_TOKEN_NAME)
        parser->at++;
    open = ws_parse_peek(parser, 0);
    if (!ws_parse_want(parser, "(", open) || !take_strings(parser, &(*tree)->text))
        return false;
    while (ws_parse_sees(parser, ":") || ws_parse_sees(parser, "::")) {
        at += ws_parse_sees(parser, "::") ? 2 : 1;
        parser->at++;
        if (at <= 3 && !parse_asm_operands(parser, &part[at - 1]->list))
            return false;
    }
    (*tree)->a = part[0];
    (*tree)->b = part[1];
    return ws_ptx_parse((*tree)->text, *tree, parser->arena, &(*tree)->ptx, parser->error) &&
           ws_parse_want(parser, ")", open) && ws_parse_end(parser, *tree);
}

static bool parse_simple(struct ws_parser *parser, enum ws_tree_kind kind, struct ws_tree **tree)
{
    *tree = ws_parse_here(parser, kind);
    if (!*tree)
        return false;
    parser->at++;
    if (kind == WS_TREE_RETURN && !ws_parse_sees(parser, ";") &&
        ws_parse_peek(parser, 0)->kind != WS_TOKEN_END && !ws_parse_expression(parser, &(*tree)->a))
        return false;
    return kind == WS_TREE_NOTHING || ws_parse_end(parser, *tree);
}

/* What changes nothing: skipped to its end. */
static bool parse_unneeded(struct ws_parser *parser, struct ws_tree **tree)
{
    *tree = ws_parse_here(parser, WS_TREE_NOTHING);
    while (*tree && !ws_parse_sees(parser, ";") && ws_parse_peek(parser, 0)->kind != WS_TOKEN_END)
        parser->at++;
    return *tree && ws_parse_end(parser, *tree);
}

static bool parse_namespace(struct ws_parser *parser, struct ws_tree **tree)
{
    parser->at++;
    while (ws_parse_peek(parser, 0)->kind == WS_TOKEN_NAME || ws_parse_sees(parser, "::"))
        parser->at++;
    if (!parse_block(parser, tree))
        return false;
    (*tree)->kind = WS_TREE_DECLARES;
    return true;
}

static bool parse_plain(struct ws_parser *parser, struct ws_tree **tree)
{
    if (ws_parse_declares(parser))
        return ws_parse_declaration(parser, tree);
    return ws_parse_expression(parser, tree) && ws_parse_end(parser, *tree);
}

static bool sees_struct(const struct ws_parser *parser)
{
    int i = 2;

    if (!ws_parse_sees(parser, "struct") && !ws_parse_sees(parser, "class"))
        return false;
    while (!ws_token_is(ws_parse_peek(parser, i), "{") &&
           !ws_token_is(ws_parse_peek(parser, i), ";") &&
           !ws_token_is(ws_parse_peek(parser, i), "=") &&
           ws_parse_peek(parser, i)->kind != WS_TOKEN_END)
        i++;
    return !ws_token_is(ws_parse_peek(parser, i), "=") &&
           (ws_token_is(ws_parse_peek(parser, i), "{") || i == 2) &&
           !ws_token_is(ws_parse_peek(parser, 1), "{");
}

static bool parse_switch(struct ws_parser *parser, struct ws_tree **tree)
{
    *tree = ws_parse_here(parser, WS_TREE_SWITCH);
    if (!*tree)
        return false;
    parser->at++;
    if (!parse_condition(parser, &(*tree)->a))
        return false;
    if (!ws_parse_sees(parser, "{"))
        return ws_parse_fail(parser, ws_parse_peek(parser, 0), "'{' is wanted here");
    return parse_block(parser, &(*tree)->b);
}

static bool parse_case(struct ws_parser *parser, struct ws_tree **tree)
{
    bool labelled = ws_parse_sees(parser, "case");

    *tree = ws_parse_here(parser, WS_TREE_CASE);
    if (!*tree)
        return false;
    parser->at++;
    if (labelled && !ws_parse_value(parser, &(*tree)->a))
        return false;
    return ws_parse_want(parser, ":", ws_parse_peek(parser, 0));
}

static bool parse_known(struct ws_parser *parser, struct ws_tree **tree)
{
    if (ws_parse_sees(parser, "{"))
        return parse_block(parser, tree);
    if (ws_parse_sees(parser, ";"))
        return parse_simple(parser, WS_TREE_NOTHING, tree);
    if (ws_parse_sees(parser, "if"))
        return parse_if(parser, tree);
    if (ws_parse_sees(parser, "for"))
        return parse_for(parser, tree);
    if (ws_parse_sees(parser, "while") || ws_parse_sees(parser, "do"))
        return parse_while(parser, tree);
    if (ws_parse_sees(parser, "switch"))
        return parse_switch(parser, tree);
    if (ws_parse_sees(parser, "case") ||
        (ws_parse_sees(parser, "default") && ws_token_is(ws_parse_peek(parser, 1), ":")))
        return parse_case(parser, tree);
    if (ws_parse_sees(parser, "return"))
        return parse_simple(parser, WS_TREE_RETURN, tree);
    if (ws_parse_sees(parser, "break"))
        return parse_simple(parser, WS_TREE_BREAK, tree);
    if (ws_parse_sees(parser, "continue"))
        return parse_simple(parser, WS_TREE_CONTINUE, tree);
    if (ws_parse_sees(parser, "template"))
        return ws_parse_template(parser, tree);
    if (ws_parse_sees(parser, "using") || ws_parse_sees(parser, "typedef"))
        return ws_parse_using(parser, tree);
    if (ws_parse_sees(parser, "enum"))
        return ws_parse_enum(parser, tree);
    if (ws_parse_sees(parser, "namespace"))
        return parse_namespace(parser, tree);
    if (ws_parse_sees(parser, "static_assert"))
        return parse_unneeded(parser, tree);
    if (ws_parse_sees(parser, "asm") || ws_parse_sees(parser, "__asm__") ||
        ws_parse_sees(parser, "__asm"))
        return parse_asm(parser, tree);
    if ((ws_parse_sees(parser, "public") || ws_parse_sees(parser, "private") ||
         ws_parse_sees(parser, "protected")) &&
        ws_token_is(ws_parse_peek(parser, 1), ":")) {
        parser->at++;
        return parse_simple(parser, WS_TREE_NOTHING, tree);
    }
    if (sees_struct(parser))
        return ws_parse_struct(parser, tree);
    return parse_plain(parser, tree);
}

/* Whether a token is of an instruction that counts: a statement with it must be understood. */
static bool is_of_instruction(const struct ws_token *token)
{
    static const char *const parts[] = {"ldmatrix", "stmatrix", "ldsm", "stsm"};
    char lower[64];
    int length = token->length < 63 ? token->length : 63;

    if (token->kind != WS_TOKEN_NAME && token->kind != WS_TOKEN_STRING)
        return false;
    for (int i = 0; i < length; i++)
        lower[i] = (char)tolower((unsigned char)token->text[i]);
    lower[length] = 0;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (strstr(lower, parts[i]))
            return true;
    return false;
}

/*
 * The statement from token `start`, which was not understood, up to its end; false where it has
 * none, or has an instruction in it.
 */
static bool skip_statement(struct ws_parser *parser, int start, struct ws_tree **tree)
{
    struct ws_tree **end;
    int depth = 0;

    parser->at = start;
    *tree = ws_parse_here(parser, WS_TREE_SKIPPED);
    if (!*tree)
        return false;
    (*tree)->text = ws_arena_text(parser->arena, parser->error->text, strlen(parser->error->text));
    for (end = &(*tree)->list;; parser->at++) {
        const struct ws_token *token = ws_parse_peek(parser, 0);
        bool opens = ws_token_is(token, "(") || ws_token_is(token, "[") || ws_token_is(token, "{");
        bool closes = ws_token_is(token, ")") || ws_token_is(token, "]") || ws_token_is(token, "}");

        if (token->kind == WS_TOKEN_END || is_of_instruction(token) || (closes && !depth))
            return false;
        depth += opens - closes;
        if (token->kind == WS_TOKEN_NAME) {
            *end = ws_parse_here(parser, WS_TREE_NAME);
            if (!*end)
                return false;
            (*end)->name = ws_parse_name(parser, token->text, (size_t)token->length);
            /* it may be declared here */
            (*end)->after = ws_token_is(ws_parse_peek(parser, 1), "=") ||
                            ws_token_is(ws_parse_peek(parser, 1), "[") ||
                            ws_token_is(ws_parse_peek(parser, 1), ";");
            end = &(*end)->next;
        }
        if (!depth && (ws_token_is(token, ";") || ws_token_is(token, "}")))
            break;
    }
    parser->at++;
    return (*tree)->text;
}

static bool parse_statement(struct ws_parser *parser, struct ws_tree **tree)
{
    int start = parser->at, depth = parser->depth, in_arguments = parser->in_arguments;
    struct ws_error wrong;

    *tree = NULL;
    if (parse_known(parser, tree))
        return true;
    if (ws_is_no_memory(parser->error))
        return false;
    wrong = *parser->error;
    parser->depth = depth;
    parser->in_arguments = in_arguments;
    if (skip_statement(parser, start, tree))
        return true;
    *parser->error = wrong;
    return false;
}

bool ws_parse_snippet(const struct ws_tokens *tokens, struct ws_arena *arena, struct ws_tree **tree,
                      struct ws_error *error)
{
    struct ws_parser *parser = ws_arena_take(arena, sizeof *parser);
    struct ws_tree **end;

    if (!parser)
        return ws_no_memory(error);
    *parser = (struct ws_parser){.arena = arena,
                                 .tokens = tokens,
                                 .error = error,
                                 .expression = ws_parse_expression,
                                 .value = ws_parse_value,
                                 .block = parse_block,
                                 .statement = parse_statement,
                                 .fields = ws_parse_fields};
    *tree = ws_parse_here(parser, WS_TREE_BLOCK);
    if (!*tree)
        return false;
    if (ws_parse_peek(parser, 0)->kind == WS_TOKEN_END)
        return ws_parse_fail(parser, ws_parse_peek(parser, 0),
                             "the expression ends where a value is wanted");
    for (end = &(*tree)->list; ws_parse_peek(parser, 0)->kind != WS_TOKEN_END; end = &(*end)->next)
        if (!parse_statement(parser, end))
            return false;
    return true;
}
