/*
 * The warp that runs a snippet: 32 lanes at once under a mask. A vector is a value in every
 * lane with its C type; what is not known is a value too, and fails only where an address or a
 * branch depends on it. Beside its numbers a vector keeps the term that it came from, so that an
 * address can be written as one expression over the lane.
 */
#ifndef WS_ADDRESS_WARP_H
#define WS_ADDRESS_WARP_H

#include "probe/address/given.h"
#include "probe/address/token.h"
#include "probe/address/tree.h"
#include "probe/base/arena.h"

enum {
    WS_MOST_STEPS = 1 << 18, /* of one snippet */
    WS_MOST_CALLS = 24,      /* of functions within each other */
    WS_MOST_TERMS = 1 << 15,
    WS_MOST_PARTS = 1 << 12, /* elements of an array whose values are kept */
    WS_NO_TERM = -1,         /* it cannot be written as an expression */
    WS_ALWAYS = -2,          /* of a mask: all lanes */
};

enum ws_shape_kind {
    WS_SHAPE_INTEGER,
    WS_SHAPE_OTHER, /* floating-point and what else has no value here */
    WS_SHAPE_POINTER,
    WS_SHAPE_ARRAY,
    WS_SHAPE_STRUCT,
    WS_SHAPE_FUNCTION,
};

struct ws_binding;

/* A type with its sizes worked out. */
struct ws_shape {
    enum ws_shape_kind kind;
    enum ws_c_type integer;
    int64_t bytes; /* 0: not known */
    const char *name;
    const struct ws_shape *of;  /* of a pointer and an array */
    int64_t length;             /* of an array */
    int64_t alignment;          /* of a struct, in bytes */
    struct ws_binding *members; /* of a struct: its types, functions and static values */
    const struct ws_tree *fields;
    const struct ws_function *function; /* of a lambda and a function */
    struct ws_binding *scope;           /* what its body sees */
};

/* Why a value is not known. */
struct ws_why {
    const char *name; /* what --let would give; NULL: nothing would */
    const char *text; /* "BK is not known" */
    int line, column; /* 0: `text` has its place */
    bool is_indexed;  /* of a name: it stands for what is indexed */
    bool anywhere;    /* its place is where the value is used: each use has its own */
};

struct ws_variable;

struct ws_vector {
    const struct ws_shape *shape;
    bool uniform;       /* the same in all lanes that have it */
    bool typed;         /* in bytes, as it comes from a pointer to a known type */
    bool shared;        /* of what is said to be in shared memory */
    const char *memory; /* what it leads into, by its name; NULL: no-one said */
    uint32_t unknown;   /* lanes, as bits */
    const struct ws_why *why;
    int term;                     /* of the warp's, or WS_NO_TERM */
    struct ws_variable *variable; /* the variable that it is, which can be assigned to */
    struct ws_variable *into;     /* of a pointer: the local variable that it points into */
    int64_t into_at;              /* where that starts, in bytes */
    struct ws_vector *place;      /* of an element that differs between lanes: where it is */
    uint64_t lane[WS_LANES];      /* extended from its type; of a pointer and an array, bytes */
};

struct ws_variable {
    const char *name;
    struct ws_vector value;
    struct ws_variable *part; /* elements or fields; NULL: none has been needed yet */
    int parts;
    struct ws_vector *at; /* of a reference to what lies in memory: where; else NULL */
    int64_t offset,
        bytes;     /* of a field: where it lies in its struct; of a struct: its size, or 0 */
    int alignment; /* in bytes; of a field: as alignas says, or 0 */
};

struct ws_binding {
    const char *name;
    struct ws_variable *variable; /* of a variable */
    const struct ws_shape *shape; /* of a type */
    const struct ws_tree *tree;   /* of a function or a struct */
    struct ws_binding *next;      /* declared before it */
    bool is_used;                 /* it was looked up */
    bool is_hidden; /* of one declared beside the text: that has declared its name too */
};

/* A term, whose operands stand before it and may be shared. */
struct ws_warp_term {
    struct ws_term term;
    int size;        /* terms, if it were written out */
    bool is_literal; /* of numbers alone */
};

struct ws_warp {
    struct ws_arena arena;
    const struct ws_snippet *snippet;
    const struct ws_snippet_given *given;
    struct ws_executions *executions;
    int *term_of;              /* owned; of each execution, its address's term */
    struct ws_warp_term *term; /* owned */
    int terms, term_room;
    bool lost;   /* memory for terms */
    bool tidies; /* terms are made plainer: of more than one expression */
    struct ws_binding *scope;
    struct ws_binding *beside; /* what is declared beside the text, and before it */
    uint32_t mask;             /* lanes that are here */
    int mask_term;             /* true for those, or WS_ALWAYS */
    uint32_t returned, broke, continued;
    struct ws_vector *result;  /* of the function under way */
    struct ws_vector last;     /* what the last statement came to */
    struct ws_vector left_out; /* why an instruction does not count, if there is one such */
    const struct ws_shape *result_shape;
    int steps, calls;
    char loop[WS_EXECUTION_LABEL - 24]; /* "k = 16" of the loops around */
    bool used_element_bytes;
    bool
        names_place; /* what is evaluated is not loaded: its address is taken, or it is stored to */
    bool is_kernel;  /* parameters that are declared are a kernel's: of global memory */
    struct ws_error *error;
    bool (*value)(struct ws_warp *warp, const struct ws_tree *tree, struct ws_vector *value);
    bool (*body)(struct ws_warp *warp, const struct ws_tree *tree); /* of a function */
};

/* What a warp reads of its snippet. */
struct ws_snippet {
    struct ws_arena arena;
    char *text, *declared;
    struct ws_tokens tokens;
    struct ws_tree *tree;
    struct ws_tree *beside; /* what is declared, by itself; NULL: nothing */
};

/* "line 3, column 7: WHAT", and false. */
bool ws_warp_fail(struct ws_warp *warp, int line, int column, const char *format, ...)
    WS_PRINTF(4, 5);
#ifdef __clang_analyzer__ /* as in error.h */
#define ws_warp_fail(...) ws_false(ws_warp_fail(__VA_ARGS__))
#endif

/* Memory of the warp's; NULL, with its error, where there is none. */
void *ws_warp_take(struct ws_warp *warp, size_t size);

/* Fails for the first lane of the mask that does not know `value`. */
bool ws_warp_needs(struct ws_warp *warp, const struct ws_vector *value);

/* Makes a vector that no lane knows; `format` says why, at a tree. `name` may be NULL. */
bool ws_warp_unknown(struct ws_warp *warp, const struct ws_tree *tree, const char *name,
                     struct ws_vector *value, const char *format, ...) WS_PRINTF(5, 6);

/* Terms: a number, and an operation on one to three. WS_NO_TERM where one of them has none. */
int ws_term_number(struct ws_warp *warp, enum ws_c_type type, uint64_t value);
int ws_term_add(struct ws_warp *warp, enum ws_c_operator op, enum ws_c_type type, int a, int b,
                int c);
int ws_term_cast(struct ws_warp *warp, enum ws_c_type type, int a);

/* The shape of an integer type, and that of a pointer to a shape. */
const struct ws_shape *ws_shape_integer(enum ws_c_type type);
const struct ws_shape *ws_shape_pointer(struct ws_warp *warp, const struct ws_shape *of);

/* The same integer in all lanes; its term is the number. */
void ws_vector_number(struct ws_warp *warp, enum ws_c_type type, uint64_t number,
                      struct ws_vector *value);

/* In place: to an integer type, as a cast does. */
void ws_vector_convert(struct ws_warp *warp, enum ws_c_type type, struct ws_vector *value);

/* In place: to any shape, as initialization and casts do. */
void ws_vector_cast(struct ws_warp *warp, const struct ws_shape *shape, struct ws_vector *value);

/* `a op b` of integers and pointers, in the lanes of the mask; `tree` is for errors. */
bool ws_vector_binary(struct ws_warp *warp, const struct ws_tree *tree, enum ws_c_operator op,
                      const struct ws_vector *a, const struct ws_vector *b,
                      struct ws_vector *value);
bool ws_vector_prefixed(struct ws_warp *warp, const struct ws_tree *tree, enum ws_c_operator op,
                        const struct ws_vector *a, struct ws_vector *value);

/* In the lanes of the mask, what is kept becomes `value`; in others it stays. */
void ws_vector_keep(struct ws_warp *warp, const struct ws_vector *value, struct ws_vector *kept);

/* The lanes of the mask in which a vector is not 0. */
uint32_t ws_vector_true(const struct ws_warp *warp, const struct ws_vector *value);

/* The term of "condition and the mask's own", or of its opposite. */
int ws_mask_term(struct ws_warp *warp, const struct ws_vector *condition, bool holds);

/* Names. */
struct ws_binding *ws_scope_find(const struct ws_warp *warp, const char *name);
bool ws_scope_add(struct ws_warp *warp, const struct ws_binding *binding);
struct ws_variable *ws_variable_make(struct ws_warp *warp, const char *name,
                                     const struct ws_shape *shape);

/* The part of a variable, which is made if need be; NULL for lack of memory. */
struct ws_variable *ws_variable_part(struct ws_warp *warp, struct ws_variable *variable, int part);

/* `to` becomes what `from` is, with parts of its own. */
bool ws_variable_copy(struct ws_warp *warp, const struct ws_variable *from, struct ws_variable *to);

/* The parts of `to` become those of `from`, in the lanes of the mask. */
bool ws_variable_assign(struct ws_warp *warp, const struct ws_variable *from,
                        struct ws_variable *to);

/* Nobody knows any more what a variable and its parts hold. */
void ws_variable_forget(struct ws_variable *variable);

/* In place: an array or a struct that is about to become a pointer says which variable it is. */
void ws_vector_points(struct ws_vector *value);

/*
 * The part of the local variable that a pointer points at in a lane, of the shape that it points
 * at; *part is NULL where there is none such.
 */
bool ws_variable_at(struct ws_warp *warp, const struct ws_vector *pointer, int lane,
                    struct ws_variable **part);

/*
 * A struct's field: its shape, and its offset in bytes. `*field` is NULL where there is none of
 * that name, or where the fields' sizes are not known.
 */
bool ws_shape_field(struct ws_warp *warp, const struct ws_shape *shape, const char *name,
                    int64_t *offset, const struct ws_shape **field);

/* In place: so many bytes further on in memory. */
void ws_vector_move(struct ws_warp *warp, int64_t bytes, struct ws_vector *value);

/* A type as written, worked out. A name that no-one knows is WS_SHAPE_OTHER without a size. */
bool ws_shape_make(struct ws_warp *warp, const struct ws_type_tree *type,
                   const struct ws_shape **shape);
/* The same of what is declared: with its array's sizes, and as a pointer to that array. */
bool ws_shape_declared(struct ws_warp *warp, const struct ws_tree *tree,
                       const struct ws_shape **shape);

/* With the sizes of an array in `list`; an empty first one is 0. */
bool ws_shape_array(struct ws_warp *warp, const struct ws_tree *list, const struct ws_shape *of,
                    const struct ws_shape **shape);

/* The arguments in < > or ( ) become what the parameters name, in the scope. */
bool ws_scope_templates(struct ws_warp *warp, const struct ws_tree *parameters,
                        const struct ws_tree *arguments);

/*
 * What is known without a declaration: constants given, the lane under its names, threadIdx and its
 * kin. `*found` false: nothing is.
 */
bool ws_name_known(struct ws_warp *warp, const struct ws_tree *tree, const char *name,
                   struct ws_vector *value, bool *found);

/*
 * A call of a function that CUDA, CuTe or the standard library has; `*found` false: none of that
 * name. Arguments have been worked out.
 */
bool ws_function_known(struct ws_warp *warp, const struct ws_tree *call, const char *name,
                       int count, const struct ws_vector *argument, struct ws_vector *value,
                       bool *found);

/* Records that the lanes of the mask execute an instruction with these addresses. */
bool ws_warp_record(struct ws_warp *warp, const struct ws_tree *tree,
                    const struct ws_variant *variant, const struct ws_vector *address);

/* C++ itself stores to, or loads from, what a pointer points at: for those who asked for it. */
bool ws_warp_touch(struct ws_warp *warp, const struct ws_tree *tree, bool stores,
                   const struct ws_vector *pointer);

/* A statement asm("…"). */
bool ws_warp_asm(struct ws_warp *warp, const struct ws_tree *tree);

/* a[b], *a, &tree, a op= b and ++a: of places (warp_place.c). */
bool ws_warp_index(struct ws_warp *warp, const struct ws_tree *tree, struct ws_vector *value);
bool ws_warp_contents(struct ws_warp *warp, const struct ws_tree *tree, struct ws_vector *value);
bool ws_warp_location(struct ws_warp *warp, const struct ws_tree *tree, struct ws_vector *pointer);
bool ws_warp_field(struct ws_warp *warp, const struct ws_tree *tree, struct ws_vector *value,
                   bool *found);
bool ws_warp_assignment(struct ws_warp *warp, const struct ws_tree *tree, struct ws_vector *value);
/* *value = the local variable that `pointer` points at; *found false: it points at none. */
bool ws_warp_local(struct ws_warp *warp, const struct ws_tree *tree,
                   const struct ws_vector *pointer, struct ws_vector *value, bool *found);
/* Each lane stores to the local variable that its own pointer points at. */
bool ws_warp_store_local(struct ws_warp *warp, const struct ws_tree *tree,
                         const struct ws_vector *pointer, const struct ws_vector *value);
bool ws_warp_step(struct ws_warp *warp, const struct ws_tree *tree, struct ws_vector *value);

/* a(…), and a function as a value, whose body sees `scope` (warp_call.c). */
bool ws_warp_call(struct ws_warp *warp, const struct ws_tree *tree, struct ws_vector *value);
bool ws_warp_function(struct ws_warp *warp, const struct ws_function *function,
                      struct ws_binding *scope, struct ws_vector *value);

/* "params.stride": names and members alone; false for anything else. */
bool ws_warp_chain(const struct ws_tree *tree, char text[WS_NAME_SIZE]);

/* Expressions. */
bool ws_warp_value(struct ws_warp *warp, const struct ws_tree *tree, struct ws_vector *value);
/* `kept` = value, as a declaration or an assignment does. */
bool ws_warp_assign(struct ws_warp *warp, const struct ws_tree *tree, struct ws_variable *variable,
                    const struct ws_vector *value);

/* A note for the reader of the answers, once each. */
void ws_warp_note(struct ws_warp *warp, const char *format, ...) WS_PRINTF(2, 3);

#endif
