/* What all of the parser uses: the tokens ahead, new trees, the names met so far. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "probe/address/parse.h"

struct ws_parse_name {
    struct ws_parse_name *next;
    bool is_type, is_variable;
    char text[];
};

static const struct ws_token *peek_from(const struct ws_parser *parser, int index)
{
    return &parser->tokens->token[index < parser->tokens->count ? index : parser->tokens->count];
}

const struct ws_token *ws_parse_peek(const struct ws_parser *parser, int ahead)
{
    return peek_from(parser, parser->at + ahead);
}

bool ws_parse_sees(const struct ws_parser *parser, const char *text)
{
    return ws_token_is(ws_parse_peek(parser, 0), text);
}

bool ws_parse_take(struct ws_parser *parser, const char *text)
{
    bool takes = ws_parse_sees(parser, text);

    parser->at += takes;
    return takes;
}

#undef ws_parse_fail /* clang-tidy's, which is for those who call */
bool ws_parse_fail(const struct ws_parser *parser, const struct ws_token *token, const char *format,
                   ...)
{
    char place[WS_PLACE_SIZE], text[256];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    ws_place_words(parser->tokens->has_lines, token->line, token->column, place);
    return ws_fail(parser->error, "%s: %s", place, text);
}

bool ws_parse_want(struct ws_parser *parser, const char *text, const struct ws_token *opened)
{
    const struct ws_token *token = ws_parse_peek(parser, 0);
    char place[WS_PLACE_SIZE];

    if (ws_parse_take(parser, text))
        return true;
    if (!strcmp(text, ";"))
        return ws_parse_fail(parser, token,
                             token->kind == WS_TOKEN_END
                                 ? "';' is missing"
                                 : "'%.*s' stands where an operator is wanted",
                             token->length, token->text);
    ws_place_words(parser->tokens->has_lines, opened->line, opened->column, place);
    return ws_parse_fail(parser, token, "'%s' is missing; its '%.*s' is in %s", text,
                         opened->length, opened->text, place);
}

struct ws_tree *ws_parse_tree(struct ws_parser *parser, enum ws_tree_kind kind,
                              const struct ws_token *token)
{
    struct ws_tree *tree = ws_arena_take(parser->arena, sizeof *tree);

    if (!tree) {
        ws_no_memory(parser->error);
        return NULL;
    }
    tree->kind = kind;
    tree->line = token->line;
    tree->column = token->column;
    tree->literal = -1;
    return tree;
}

static struct ws_parse_name *name_of(struct ws_parser *parser, const char *text, size_t length)
{
    unsigned hash = 5381;
    struct ws_parse_name *name;

    for (size_t i = 0; i < length; i++)
        hash = hash * 33 + (unsigned char)text[i];
    hash %= sizeof parser->names / sizeof parser->names[0];
    for (name = parser->names[hash]; name; name = name->next)
        if (strlen(name->text) == length && !memcmp(name->text, text, length))
            return name;
    name = ws_arena_take(parser->arena, sizeof *name + length + 1);
    if (!name)
        return NULL;
    memcpy(name->text, text, length);
    name->next = parser->names[hash];
    parser->names[hash] = name;
    return name;
}

const char *ws_parse_name(struct ws_parser *parser, const char *text, size_t length)
{
    struct ws_parse_name *name = name_of(parser, text, length);

    return name ? name->text : NULL;
}

void ws_parse_declare(struct ws_parser *parser, const char *name, bool is_type)
{
    struct ws_parse_name *found = name ? name_of(parser, name, strlen(name)) : NULL;

    if (!found)
        return;
    found->is_type |= is_type;
    found->is_variable |= !is_type;
}

void ws_parse_undeclare(struct ws_parser *parser, const char *name)
{
    struct ws_parse_name *found = name ? name_of(parser, name, strlen(name)) : NULL;

    if (found)
        found->is_variable = false;
}

bool ws_parse_is_type(struct ws_parser *parser, const char *name)
{
    struct ws_parse_name *found = name ? name_of(parser, name, strlen(name)) : NULL;

    return found && found->is_type;
}

bool ws_parse_is_variable(struct ws_parser *parser, const char *name)
{
    struct ws_parse_name *found = name ? name_of(parser, name, strlen(name)) : NULL;

    return found && found->is_variable;
}

bool ws_parse_enter(struct ws_parser *parser)
{
    if (++parser->depth <= WS_SNIPPET_DEPTH)
        return true;
    return ws_parse_fail(parser, ws_parse_peek(parser, 0),
                         "nested more than %d deep; give parts of it names", WS_SNIPPET_DEPTH);
}

void ws_parse_leave(struct ws_parser *parser)
{
    parser->depth--;
}

struct ws_tree *ws_parse_here(struct ws_parser *parser, enum ws_tree_kind kind)
{
    return ws_parse_tree(parser, kind, ws_parse_peek(parser, 0));
}

/* The end of a statement: its ';', or the end of the text, which is how an address ends. */
bool ws_parse_end(struct ws_parser *parser, struct ws_tree *tree)
{
    const struct ws_token *token = ws_parse_peek(parser, 0);

    tree->last = token->kind == WS_TOKEN_END;
    if (tree->last)
        return true;
    if (ws_token_is(token, ")"))
        return ws_parse_fail(parser, token, "')' without its '('");
    return ws_parse_want(parser, ";", token);
}
