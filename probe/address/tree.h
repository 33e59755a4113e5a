/*
 * A snippet as a tree: what parse.c makes and warp.c walks. Trees belong to the snippet's arena and
 * never change once they are made. Names are interned: equal names are one pointer.
 */
#ifndef WS_ADDRESS_TREE_H
#define WS_ADDRESS_TREE_H

#include <stdbool.h>
#include <stdint.h>

#include "probe/address/c_value.h"

enum ws_tree_kind {
    WS_TREE_NUMBER,   /* type, value; literal */
    WS_TREE_FRACTION, /* a number with a fraction: its type is floating */
    WS_TREE_STRING,   /* text */
    WS_TREE_NAME,     /* name, list: its arguments in < > */
    WS_TREE_PREFIX,   /* op a */
    WS_TREE_CONTENTS, /* *a */
    WS_TREE_LOCATION, /* &a */
    WS_TREE_STEP,     /* ++a, a-- …: op, after */
    WS_TREE_BINARY,   /* a op b */
    WS_TREE_ASSIGN,   /* a op= b; of =, op is WS_C_NUMBER */
    WS_TREE_CHOOSE,   /* a ? b : c */
    WS_TREE_COMMA,    /* a, b */
    WS_TREE_CALL,     /* a(list) */
    WS_TREE_INDEX,    /* a[b] */
    WS_TREE_MEMBER,   /* a.name, a->name, a::name; list: the name's arguments in < > */
    WS_TREE_CAST,     /* (type)a; to an array, b declares it */
    WS_TREE_SIZEOF,   /* of type or, without one, of a */
    WS_TREE_TYPE,     /* type: as an argument in < >, and T{} before its call */
    WS_TREE_LIST,     /* {list} */
    WS_TREE_LAMBDA,   /* function */
    WS_TREE_NOTHING,  /* ; */
    WS_TREE_BLOCK,    /* {list} */
    WS_TREE_DECLARE,  /* type name, sizes in list, = a */
    WS_TREE_DECLARES, /* several, in list */
    WS_TREE_IF,       /* if (a) b else c */
    WS_TREE_LOOP,     /* for (a; b; c) d; after: do d while (b) */
    WS_TREE_SWITCH,   /* switch (a) b */
    WS_TREE_CASE,     /* case a:, default: without one */
    WS_TREE_RETURN,   /* a, or nothing */
    WS_TREE_BREAK,
    WS_TREE_CONTINUE,
    WS_TREE_FUNCTION, /* function */
    WS_TREE_STRUCT,   /* name, list of declarations, functions and types; parameters in b;
                         of a specialization, what it is for in c */
    WS_TREE_ENUM,     /* list of declarations */
    WS_TREE_USING,    /* name = type */
    WS_TREE_ASM,      /* ptx, outputs in a's list, inputs in b's: operands, each {name, a, text} */
    WS_TREE_PTX,      /* ptx, a whole listing */
    WS_TREE_SKIPPED,  /* not understood: text says why, list names what it may change */
};

struct ws_type_tree;
struct ws_function;
struct ws_ptx;

struct ws_tree {
    enum ws_tree_kind kind;
    bool after;
    bool last; /* of a statement: it ends without its ';', as an address does */
    int line, column;
    int literal; /* which number of the text, from 0; -1: none of it */
    enum ws_c_operator op;
    enum ws_c_type number_type;
    uint64_t value;
    const char *name, *text;
    const struct ws_type_tree *type;
    struct ws_function *function;
    struct ws_ptx *ptx;
    struct ws_tree *a, *b, *c, *d;
    struct ws_tree *list, *next; /* its parts, and the one after it among its siblings */
};

/* A type as it is written. */
struct ws_type_tree {
    const char *name;          /* "unsigned", "half", a name of the snippet's; NULL: auto */
    struct ws_tree *arguments; /* in < > */
    int pointers;
    int inner_pointers; /* of those, in the parentheses of "(*a)[4]": to the array */
    int alignment;      /* alignas, in bytes; 0: its own */
    bool reference;
    bool shared, outside; /* __shared__, extern */
    bool global;          /* __global__, of a function */
    bool is_static;
    struct ws_tree *is; /* struct { … } */
};

struct ws_function {
    const char *name;
    struct ws_tree *parameters; /* declarations */
    struct ws_tree *templates;  /* declarations: of a type where their type's name is "typename" */
    const struct ws_type_tree *result;
    struct ws_tree *body;
    struct ws_tree *captures; /* of a lambda: names, = a; after: by reference */
    bool global;
};

#endif
