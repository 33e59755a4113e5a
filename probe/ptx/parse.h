/*
 * What the parser's files share: the lexer, the module that grows, and the names in scope. PTX has
 * scopes as C has, and inline assembly uses them: an inner name hides an outer one, labels too.
 */
#ifndef WS_PTX_PARSE_H
#define WS_PTX_PARSE_H

#include "probe/ptx/lexer.h"
#include "probe/ptx/module.h"

enum ws_symbol_kind {
    WS_SYMBOL_REGISTER,
    WS_SYMBOL_VARIABLE,
    WS_SYMBOL_FUNCTION,
    WS_SYMBOL_LABEL,
    WS_SYMBOL_TARGETS, /* .branchtargets and .calltargets */
    WS_SYMBOL_OTHER,   /* .callprototype, .texref */
};

struct ws_symbol {
    enum ws_symbol_kind kind;
    int index, count; /* of the kind's table; of registers: the first and how many slots */
    int depth;        /* of its scope */
    struct ws_name *name;
    struct ws_symbol *hidden, *next; /* of the same name; of the same scope */
};

/* "%r<10>": registers are made where they are first used. */
struct ws_range {
    uint64_t count;
    uint8_t bits;
    int depth;
    struct ws_name *prefix;
    struct ws_range *hidden, *next;
};

struct ws_name {
    const char *text;
    size_t length;
    uint64_t hash;
    struct ws_name *next; /* of its bucket */
    struct ws_symbol *symbol;
    struct ws_range *range;
    int variable; /* the last one that was declared so in any scope, from 1; 0: none */
};

/* A label that is used before it is declared. */
struct ws_label_use {
    int operand;
    struct ws_name *name;
    int line, column;
    struct ws_label_use *next;
};

struct ws_parser_scope {
    struct ws_symbol *symbols;
    struct ws_range *ranges;
    struct ws_label_use *uses;
};

enum { WS_SCOPES = 64, WS_NAME_BUCKETS = 1 << 14, WS_OPERAND_DEPTH = 8 };

struct ws_opcode_text {
    const char *text;
    size_t length;
    uint64_t hash;
    struct ws_opcode_words words;
    struct ws_opcode_text *next;
};

/* A slot of the table of constants, or of a frame, by what it holds. */
struct ws_known_slot {
    struct ws_ptx_constant constant;
    int function; /* -1: of the table of constants */
    ws_slot slot;
    struct ws_known_slot *next;
};

struct ws_parser {
    struct ws_lexer lexer;
    struct ws_ptx_module *module;
    struct ws_error *error;
    int depth; /* of scopes: 0 is the module's */
    struct ws_parser_scope scope[WS_SCOPES];
    bool is_extern; /* of the declaration that is being read */
    int function;   /* that is being read; -1: none */
    int source;     /* the last .loc of the function; -1: none */
    int instructions, operands, sources, constants, variables, functions, files, kernels; /* room */
    int register_room, address_room;
    struct ws_operand *stack; /* of lists that are being read */
    int stacked, stack_room;
    struct ws_name *name[WS_NAME_BUCKETS];
    struct ws_opcode_text *opcode[1024];
    struct ws_known_slot *known[WS_NAME_BUCKETS];
};

/* Room for one more of `count` elements of `size` bytes; false with an error. */
bool ws_parser_room(struct ws_parser *parser, void *array, int count, int *room, size_t size);

/* Names and scopes (parse_names.c). */
struct ws_name *ws_parser_name(struct ws_parser *parser, const char *text, size_t length);
bool ws_parser_open(struct ws_parser *parser);
bool ws_parser_close(struct ws_parser *parser); /* fails for labels that nobody declared */
bool ws_parser_declare(struct ws_parser *parser, struct ws_name *name, enum ws_symbol_kind kind,
                       int index, int count);
bool ws_parser_declare_range(struct ws_parser *parser, struct ws_name *prefix, uint64_t count,
                             int bits);
bool ws_parser_register(struct ws_parser *parser, int bits, int *index);
bool ws_parser_find(struct ws_parser *parser, const char *text, size_t length,
                    struct ws_symbol **symbol); /* NULL: not declared */
bool ws_parser_use_label(struct ws_parser *parser, struct ws_name *name, int operand);

/* Slots of constants and of a frame's addresses. */
bool ws_parser_integer(struct ws_parser *parser, uint64_t value, ws_slot *slot);
bool ws_parser_address(struct ws_parser *parser, int variable, int64_t addend, ws_slot *slot);
bool ws_parser_function_slot(struct ws_parser *parser, int function, ws_slot *slot);

/* Instructions (parse_instruction.c) and constant expressions. */
bool ws_parser_instruction(struct ws_parser *parser);
bool ws_parser_label_list(struct ws_parser *parser, struct ws_name *name);
bool ws_parser_constant(struct ws_parser *parser, enum ws_type type, uint64_t *value);

/* Declarations (parse_declare.c): the current token is the state space's directive. */
bool ws_parser_declare_registers(struct ws_parser *parser);
bool ws_parser_declare_variables(struct ws_parser *parser);
bool ws_parser_formals(struct ws_parser *parser, struct ws_formal **formals, int *count);

#endif
