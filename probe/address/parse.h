/*
 * The parser of snippets, in parts that reach each other through it: types (parse_type.c),
 * expressions (parse_expression.c), declarations (parse_declare.c) and statements (parse.c).
 */
#ifndef WS_ADDRESS_PARSE_H
#define WS_ADDRESS_PARSE_H

#include "probe/address/token.h"
#include "probe/address/tree.h"

enum { WS_SNIPPET_DEPTH = 64 /* of expressions and blocks within each other */ };

struct ws_parse_name;

struct ws_parser {
    struct ws_arena *arena;
    const struct ws_tokens *tokens;
    int at;
    int depth;
    int in_arguments;                 /* of < >, outside parentheses: '>' ends them */
    struct ws_parse_name *names[256]; /* all names met, hashed */
    struct ws_error *error;
    bool (*expression)(struct ws_parser *parser, struct ws_tree **tree);
    bool (*value)(struct ws_parser *parser, struct ws_tree **tree);
    bool (*block)(struct ws_parser *parser, struct ws_tree **tree);
    bool (*statement)(struct ws_parser *parser, struct ws_tree **tree);
    bool (*fields)(struct ws_parser *parser, struct ws_tree **tree); /* of a struct, at its '{' */
};

/* The token `ahead` of the next one, and whether it is a mark or word. */
const struct ws_token *ws_parse_peek(const struct ws_parser *parser, int ahead);
bool ws_parse_sees(const struct ws_parser *parser, const char *text);

/* Takes the next token if it is this one; or fails where it is not. */
bool ws_parse_take(struct ws_parser *parser, const char *text);
bool ws_parse_want(struct ws_parser *parser, const char *text, const struct ws_token *opened);

/* "column 3: WHAT" at a token, and false. */
bool ws_parse_fail(const struct ws_parser *parser, const struct ws_token *token, const char *format,
                   ...) WS_PRINTF(3, 4);

/* A new tree at a token; NULL, with its error, for lack of memory. */
struct ws_tree *ws_parse_tree(struct ws_parser *parser, enum ws_tree_kind kind,
                              const struct ws_token *token);

/* The same, at the next token. */
struct ws_tree *ws_parse_here(struct ws_parser *parser, enum ws_tree_kind kind);

/* The one pointer of a name, or of several tokens as one name ("std::min"). */
const char *ws_parse_name(struct ws_parser *parser, const char *text, size_t length);

/* What the snippet has declared a name as. */
void ws_parse_declare(struct ws_parser *parser, const char *name, bool is_type);
void ws_parse_undeclare(struct ws_parser *parser, const char *name);
bool ws_parse_is_type(struct ws_parser *parser, const char *name);
bool ws_parse_is_variable(struct ws_parser *parser, const char *name);

bool ws_parse_enter(struct ws_parser *parser);
void ws_parse_leave(struct ws_parser *parser);

/*
 * A type's name with its qualifiers and stars, at the next token; *type stays NULL, and nothing is
 * taken, where there is none. `guess`: any name can be a type's.
 */
bool ws_parse_type(struct ws_parser *parser, bool guess, struct ws_type_tree **type);

/* Whether a declaration starts here, with a type that the snippet need not have declared. */
bool ws_parse_declares(struct ws_parser *parser);

/* A declared name behind its type, with stars and sizes of its own: "x", "*p", "a[4][2]". */
bool ws_parse_declarator(struct ws_parser *parser, const struct ws_type_tree *type,
                         struct ws_tree **declared);

/* The arguments in < >, at the '<'; and whether a '<' behind `name` opens such. */
bool ws_parse_arguments(struct ws_parser *parser, struct ws_tree **list);
bool ws_parse_sees_arguments(struct ws_parser *parser, const char *name);

/* Names with :: between them, joined; at a name. */
bool ws_parse_qualified(struct ws_parser *parser, const char **name);

/* An expression with commas, and one without. */
bool ws_parse_expression(struct ws_parser *parser, struct ws_tree **tree);
bool ws_parse_value(struct ws_parser *parser, struct ws_tree **tree);

/* The parameters of a function, at the '('. */
bool ws_parse_parameters(struct ws_parser *parser, struct ws_tree **list);

/* The end of a statement: its ';', or the end of the text, which is how an address ends. */
bool ws_parse_end(struct ws_parser *parser, struct ws_tree *tree);

/* Declarations, at their first word; a struct's fields at its '{'. */
bool ws_parse_declaration(struct ws_parser *parser, struct ws_tree **tree);
bool ws_parse_template(struct ws_parser *parser, struct ws_tree **tree);
bool ws_parse_struct(struct ws_parser *parser, struct ws_tree **tree);
bool ws_parse_enum(struct ws_parser *parser, struct ws_tree **tree);
bool ws_parse_using(struct ws_parser *parser, struct ws_tree **tree);
bool ws_parse_fields(struct ws_parser *parser, struct ws_tree **tree);

/*
 * Takes a whole snippet apart: a WS_TREE_BLOCK of its statements. A statement that is not
 * understood becomes WS_TREE_SKIPPED where it ends in ';' or '}'; elsewhere it fails.
 */
bool ws_parse_snippet(const struct ws_tokens *tokens, struct ws_arena *arena, struct ws_tree **tree,
                      struct ws_error *error);

#endif
