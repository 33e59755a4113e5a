/* Types as they are written, and what is declared with them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/address/lane_name.h"
#include "probe/address/parse.h"
#include "probe/address/type_name.h"

/* Words before a type that do not matter here, and what some of them say that does. */
static const struct {
    const char *word;
    enum { NOTHING, SHARED, OUTSIDE, GLOBAL, STATIC, CALLED } says; /* CALLED: (…) follows */
} qualifiers[] = {
    {"const", NOTHING},
    {"constexpr", NOTHING},
    {"volatile", NOTHING},
    {"static", STATIC},
    {"inline", NOTHING},
    {"register", NOTHING},
    {"mutable", NOTHING},
    {"typename", NOTHING},
    {"consteval", NOTHING},
    {"constinit", NOTHING},
    {"extern", OUTSIDE},
    {"__shared__", SHARED},
    {"__global__", GLOBAL},
    {"__device__", NOTHING},
    {"__host__", NOTHING},
    {"__constant__", NOTHING},
    {"__forceinline__", NOTHING},
    {"__noinline__", NOTHING},
    {"__inline__", NOTHING},
    {"__restrict__", NOTHING},
    {"__restrict", NOTHING},
    {"restrict", NOTHING},
    {"__grid_constant__", NOTHING},
    {"struct", NOTHING},
    {"class", NOTHING},
    {"enum", NOTHING},
    {"__launch_bounds__", CALLED},
    {"alignas", CALLED},
    {"__align__", CALLED},
    {"__attribute__", CALLED},
    {"CUTE_DEVICE", NOTHING},
    {"CUTE_HOST_DEVICE", NOTHING},
    {"CUTLASS_DEVICE", NOTHING},
    {"CUTLASS_HOST_DEVICE", NOTHING},
    {"CUTE_STATIC", NOTHING},
};

enum { QUALIFIERS = sizeof qualifiers / sizeof qualifiers[0], MOST_POINTERS = 8 };

/* The words that stand together for one type, and how many of each there are. */
static const char *const words[] = {"unsigned", "signed", "long", "short", "char", "int"};

enum { UNSIGNED, SIGNED, LONG, SHORT, CHAR, INT, WORDS };

static void skip_parentheses(struct ws_parser *parser)
{
    int depth = 0;

    do {
        depth += ws_parse_sees(parser, "(");
        depth -= ws_parse_sees(parser, ")");
        parser->at++;
    } while (depth && ws_parse_peek(parser, 0)->kind != WS_TOKEN_END);
}

static bool take_qualifier(struct ws_parser *parser, struct ws_type_tree *type)
{
    if (ws_parse_sees(parser, "[") && ws_token_is(ws_parse_peek(parser, 1), "[")) {
        bool inner;

        while (ws_parse_peek(parser, 0)->kind != WS_TOKEN_END && !ws_parse_sees(parser, "]"))
            parser->at++;
        inner = ws_parse_take(parser, "]");
        return ws_parse_take(parser, "]") && inner;
    }
    for (int i = 0; i < QUALIFIERS; i++) {
        if (!ws_parse_take(parser, qualifiers[i].word))
            continue;
        type->shared |= qualifiers[i].says == SHARED;
        type->outside |= qualifiers[i].says == OUTSIDE;
        type->global |= qualifiers[i].says == GLOBAL;
        type->is_static |= qualifiers[i].says == STATIC;
        if (qualifiers[i].says == CALLED && ws_parse_sees(parser, "(")) {
            if (ws_parse_peek(parser, 1)->kind == WS_TOKEN_NUMBER &&
                strstr(qualifiers[i].word, "align"))
                type->alignment = (int)strtol(ws_parse_peek(parser, 1)->text, NULL, 0);
            skip_parentheses(parser);
        }
        return true;
    }
    return false;
}

/* "unsigned long long int" and the like; NULL for none, and for words that do not go together. */
static const char *take_words(struct ws_parser *parser, struct ws_type_tree *type)
{
    int count[WORDS] = {0}, all = 0, start = parser->at;
    bool more = true;

    while (more) {
        more = take_qualifier(parser, type);
        for (int i = 0; i < WORDS && !more; i++)
            if (ws_parse_take(parser, words[i])) {
                count[i]++;
                all++;
                more = true;
            }
    }
    if (!all || count[UNSIGNED] + count[SIGNED] > 1 || count[INT] > 1 || count[LONG] > 2 ||
        count[SHORT] + count[CHAR] + (count[LONG] > 0) > 1 || (count[CHAR] && count[INT])) {
        parser->at = start;
        return NULL;
    }
    if (count[LONG])
        return count[UNSIGNED] ? "unsigned long" : "long";
    if (count[SHORT])
        return count[UNSIGNED] ? "unsigned short" : "short";
    if (count[CHAR])
        return count[UNSIGNED] ? "unsigned char" : "char";
    return count[UNSIGNED] ? "unsigned" : "int";
}

bool ws_parse_qualified(struct ws_parser *parser, const char **name)
{
    char joined[256];
    size_t length = 0;

    ws_parse_take(parser, "::");
    for (;;) {
        const struct ws_token *token = ws_parse_peek(parser, 0);

        if (length + (size_t)token->length + 3 > sizeof joined)
            return ws_parse_fail(parser, token, "a name longer than %zu characters", sizeof joined);
        length += (size_t)sprintf(joined + length, "%.*s", token->length, token->text);
        parser->at++;
        if (!ws_parse_sees(parser, "::") || ws_parse_peek(parser, 1)->kind != WS_TOKEN_NAME)
            break;
        parser->at++;
        length += (size_t)sprintf(joined + length, "::");
    }
    *name = ws_parse_name(parser, joined, length);
    return *name || ws_no_memory(parser->error);
}

/* Which token closes the '<' at the next one, `parser->at` ahead; 0: none does. */
static int closing(const struct ws_parser *parser)
{
    enum { MOST = 64 };
    int depth = 0, parentheses = 0;

    for (int i = 0; i < MOST; i++) {
        const struct ws_token *token = ws_parse_peek(parser, i);

        if (ws_token_is(token, "<") && !parentheses)
            depth++;
        else if (ws_token_is(token, ">") && !parentheses)
            depth--;
        else if (ws_token_is(token, "("))
            parentheses++;
        else if (ws_token_is(token, ")") && parentheses-- == 0)
            return 0;
        else if (token->kind == WS_TOKEN_END || token->kind == WS_TOKEN_STRING ||
                 ws_token_is(token, ";") || ws_token_is(token, "&&") || ws_token_is(token, "||") ||
                 ws_token_is(token, "=") || ws_token_is(token, "?"))
            return 0;
        if (depth == 0)
            return i;
    }
    return 0;
}

bool ws_parse_sees_arguments(struct ws_parser *parser, const char *name)
{
    bool compares = ws_parse_is_variable(parser, name) || ws_name_is_lane(name);
    int close = ws_parse_sees(parser, "<") && !compares ? closing(parser) : 0;
    const struct ws_token *after = ws_parse_peek(parser, close + 1);

    return close &&
           (ws_token_is(after, "(") || ws_token_is(after, "{") || ws_token_is(after, "::"));
}

/* An argument in < >: a type, or a value in which '>' does not compare. */
static bool parse_argument(struct ws_parser *parser, struct ws_tree **argument)
{
    const struct ws_token *token = ws_parse_peek(parser, 0);
    struct ws_type_tree *type = NULL;
    int start = parser->at;

    if (!ws_parse_type(parser, false, &type))
        return false;
    if (type && (ws_parse_sees(parser, ",") || ws_parse_sees(parser, ">"))) {
        *argument = ws_parse_tree(parser, WS_TREE_TYPE, token);
        if (*argument)
            (*argument)->type = type;
        return *argument;
    }
    parser->at = start;
    parser->in_arguments++;
    start = parser->value(parser, argument);
    parser->in_arguments--;
    return start;
}

bool ws_parse_arguments(struct ws_parser *parser, struct ws_tree **list)
{
    struct ws_tree **end = list;

    parser->at++;
    while (!ws_parse_sees(parser, ">")) {
        if (!parse_argument(parser, end))
            return false;
        end = &(*end)->next;
        if (!ws_parse_take(parser, ",") && !ws_parse_sees(parser, ">"))
            return ws_parse_fail(parser, ws_parse_peek(parser, 0), "'>' is missing");
    }
    return ws_parse_take(parser, ">");
}

/* A type's own name: a known one, or any where `guess` says so. */
static bool take_named(struct ws_parser *parser, bool guess, struct ws_type_tree *type, bool *found)
{
    int start = parser->at;
    struct ws_type_fact fact;
    const char *name;

    *found = false;
    if (ws_parse_peek(parser, 0)->kind != WS_TOKEN_NAME && !ws_parse_sees(parser, "::"))
        return true;
    if (ws_parse_sees(parser, "decltype") && ws_token_is(ws_parse_peek(parser, 1), "(")) {
        parser->at++;
        skip_parentheses(parser);
        return *found = true;
    }
    if (!ws_parse_qualified(parser, &name))
        return false;
    *found = guess || (!ws_parse_is_variable(parser, name) &&
                       (ws_type_named(name, &fact) || ws_parse_is_type(parser, name)));
    type->name = name;
    if (*found && ws_parse_sees(parser, "<") && closing(parser))
        return ws_parse_arguments(parser, &type->arguments);
    if (!*found) {
        parser->at = start;
        type->name = NULL;
    }
    return true;
}

bool ws_parse_type(struct ws_parser *parser, bool guess, struct ws_type_tree **type)
{
    struct ws_type_tree made = {0};
    int start = parser->at;
    const char *integer;
    bool found = false;

    *type = NULL;
    while (take_qualifier(parser, &made))
        continue;
    if (ws_parse_take(parser, "auto")) {
        found = true;
    } else if ((integer = take_words(parser, &made))) {
        made.name = ws_parse_name(parser, integer, strlen(integer));
        found = true;
    } else if (ws_parse_sees(parser, "{")) {
        found = parser->at > start;
        if (found && !parser->fields(parser, &made.is))
            return false;
    } else if (!take_named(parser, guess, &made, &found)) {
        return false;
    }
    if (!found) {
        parser->at = start;
        return true;
    }
    for (;;) {
        if (ws_parse_take(parser, "*")) {
            if (++made.pointers > MOST_POINTERS)
                return ws_parse_fail(parser, ws_parse_peek(parser, 0),
                                     "pointers to pointers "
                                     "beyond all bounds");
        } else if (ws_parse_take(parser, "&") || ws_parse_take(parser, "&&")) {
            made.reference = true;
        } else if (!take_qualifier(parser, &made)) {
            break;
        }
    }
    *type = ws_arena_take(parser->arena, sizeof **type);
    if (!*type)
        return ws_no_memory(parser->error);
    **type = made;
    return true;
}

bool ws_parse_declares(struct ws_parser *parser)
{
    int start = parser->at, pointers = 0;
    struct ws_type_tree *type = NULL;
    struct ws_error kept = *parser->error;
    bool declares = false, known;

    /* Known types and qualifiers declare, unless they call: int(x), T{}. */
    if (ws_parse_type(parser, false, &type) && type) {
        declares = !ws_parse_sees(parser, "(") && !ws_parse_sees(parser, "{") &&
                   !ws_parse_sees(parser, "::");
        declares |= ws_parse_sees(parser, "(") && (ws_token_is(ws_parse_peek(parser, 1), "&") ||
                                                   ws_token_is(ws_parse_peek(parser, 1), "*"));
        parser->at = start;
        return declares;
    }
    parser->at = start;
    *parser->error = kept;
    if (ws_parse_peek(parser, 0)->kind != WS_TOKEN_NAME)
        return false;
    known = ws_parse_is_variable(parser, ws_parse_name(parser, ws_parse_peek(parser, 0)->text,
                                                       (size_t)ws_parse_peek(parser, 0)->length));
    /* Others where a name follows: "Frag f;", "T *p = …", "T<2> x". */
    parser->at++;
    while (ws_parse_sees(parser, "::") && ws_parse_peek(parser, 1)->kind == WS_TOKEN_NAME)
        parser->at += 2;
    if (ws_parse_sees(parser, "<") && closing(parser))
        parser->at += closing(parser) + 1;
    while (ws_parse_sees(parser, "*") || ws_parse_sees(parser, "&") ||
           ws_parse_sees(parser, "__restrict__") || ws_parse_sees(parser, "const")) {
        pointers++;
        parser->at++;
    }
    if (ws_parse_peek(parser, 0)->kind == WS_TOKEN_NAME && !known) {
        const struct ws_token *after = ws_parse_peek(parser, 1);

        declares = !pointers || ws_token_is(after, "=") || ws_token_is(after, "[") ||
                   (ws_token_is(after, ";") && pointers);
    }
    parser->at = start;
    return declares;
}

/* One size in [ ]; an empty one becomes WS_TREE_NOTHING. */
static bool parse_size(struct ws_parser *parser, struct ws_tree **size)
{
    const struct ws_token *open = ws_parse_peek(parser, 0);

    parser->at++;
    if (ws_parse_sees(parser, "]"))
        *size = ws_parse_tree(parser, WS_TREE_NOTHING, open);
    else if (!parser->expression(parser, size))
        return false;
    return *size && ws_parse_want(parser, "]", open);
}

bool ws_parse_declarator(struct ws_parser *parser, const struct ws_type_tree *type,
                         struct ws_tree **declared)
{
    const struct ws_token *token = ws_parse_peek(parser, 0);
    bool wrapped = ws_parse_sees(parser, "(");
    struct ws_type_tree *own = ws_arena_take(parser->arena, sizeof *own);
    struct ws_tree *tree = ws_parse_tree(parser, WS_TREE_DECLARE, token), **end;

    if (!own || !tree)
        return ws_no_memory(parser->error);
    *own = *type;
    parser->at += wrapped;
    while (ws_parse_sees(parser, "*") || ws_parse_sees(parser, "&") ||
           ws_parse_sees(parser, "...") || ws_parse_sees(parser, "const") ||
           ws_parse_sees(parser, "__restrict__")) {
        own->pointers += ws_parse_sees(parser, "*");
        own->inner_pointers += wrapped && ws_parse_sees(parser, "*");
        own->reference |= ws_parse_sees(parser, "&");
        parser->at++;
    }
    token = ws_parse_peek(parser, 0);
    tree->type = own;
    tree->line = token->line;
    tree->column = token->column;
    if (token->kind == WS_TOKEN_NAME) {
        if (!ws_parse_qualified(parser, &tree->name))
            return false;
        ws_parse_declare(parser, tree->name, false);
    }
    if (wrapped && !ws_parse_want(parser, ")", token))
        return false;
    for (end = &tree->list; ws_parse_sees(parser, "["); end = &(*end)->next)
        if (!parse_size(parser, end))
            return false;
    *declared = tree;
    return true;
}

bool ws_parse_parameters(struct ws_parser *parser, struct ws_tree **list)
{
    const struct ws_token *open = ws_parse_peek(parser, 0);
    struct ws_tree **end = list;

    parser->at++;
    if (ws_parse_sees(parser, "void") && ws_token_is(ws_parse_peek(parser, 1), ")"))
        parser->at++;
    while (!ws_parse_sees(parser, ")")) {
        const struct ws_token *token = ws_parse_peek(parser, 0);
        struct ws_type_tree *type = NULL;

        if (!ws_parse_type(parser, true, &type))
            return false;
        if (!type)
            return ws_parse_fail(parser, token, "a parameter without a type");
        if (!ws_parse_declarator(parser, type, end))
            return false;
        if (ws_parse_take(parser, "=") && !parser->value(parser, &(*end)->a))
            return false;
        end = &(*end)->next;
        if (!ws_parse_take(parser, ",") && !ws_parse_sees(parser, ")"))
            return ws_parse_want(parser, ")", open);
    }
    parser->at++;
    return true;
}
