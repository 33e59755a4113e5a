/*
 * The quick reader's front end, for its own files only: CUDA C++ in one pass over its tokens,
 * writing PTX as it reads. A function is read again at each of its calls, with its arguments'
 * types, so templates, references, default arguments and lambdas need no tree. All local variables
 * are in local memory and each access in the text is one instruction, as in clang's -O0.
 *
 * Unsupported code fails with a jump to the innermost statement, which is skipped: its names become
 * unknown, and so does shared memory that it may access (cxx_left.c).
 */
#ifndef WS_SNIPPET_CXX_H
#define WS_SNIPPET_CXX_H

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "probe/base/arena.h"
#include "probe/base/error.h"
#include "probe/snippet/read/expression.h"

enum ws_cxx_kind {
    WS_CXX_VOID,
    WS_CXX_INTEGER,
    WS_CXX_FLOAT,  /* float and double */
    WS_CXX_OPAQUE, /* half, fp8: bytes whose arithmetic is not evaluated */
    WS_CXX_POINTER,
    WS_CXX_ARRAY,
    WS_CXX_RECORD,
    WS_CXX_CLOSURE, /* a lambda */
    WS_CXX_AUTO,
    WS_CXX_OPEN, /* a template parameter being deduced */
};

struct ws_cxx_record;

struct ws_cxx_type {
    enum ws_cxx_kind kind;
    enum ws_c_type integer;
    int64_t bytes;
    int align;
    const struct ws_cxx_type *plain; /* of a volatile type: the same without volatile, or NULL */
    bool is_other;                   /* signed char, long long: not char, long */
    bool is_half;                    /* of two bytes: IEEE half, not bfloat16 */
    const struct ws_cxx_type *of;    /* of a pointer or an array */
    int64_t length;                  /* of an array; below 0: see WS_CXX_ANY_LENGTH */
    const char *open, *open_length;  /* parameters being deduced; NULL: none */
    const struct ws_cxx_record *record;
    struct ws_cxx_function *closure;
};
#define WS_CXX_ANY_LENGTH (-1)

enum ws_cxx_space { WS_CXX_GENERIC, WS_CXX_LOCAL, WS_CXX_SHARED, WS_CXX_GLOBAL, WS_CXX_CONST };

enum ws_cxx_is {
    WS_CXX_NOTHING,
    WS_CXX_NUMBER,   /* a constant: `number` */
    WS_CXX_REGISTER, /* in `reg` */
    WS_CXX_PLACE,    /* in memory: [symbol or reg + offset] */
};

enum { WS_CXX_IN_SHARED = -1 };

struct ws_cxx_value {
    enum ws_cxx_is is;
    const struct ws_cxx_type *type;
    uint64_t number; /* sign- or zero-extended; of a float the bits of a double */
    bool known;      /* of a register: `number` is its value, too */
    bool doubtful;   /* may be unknown when the kernel runs: another value may be given */
    bool typed;      /* it is or was a pointer: it counts bytes */
    int64_t home; /* of a fragment's array not declared __shared__: its slot; WS_CXX_IN_SHARED: it
                     points to a declared one; 0: not known */
    int reg;      /* of a place: its address; 0: none */
    enum ws_cxx_space space;
    const char *symbol;
    int64_t offset;
    const struct ws_cxx_value *stored; /* of a place: the value just assigned to it, or NULL */
    struct ws_cxx_binding *variable;   /* that it names, or NULL */
};

enum ws_cxx_names {
    WS_CXX_VARIABLE,
    WS_CXX_TYPE,
    WS_CXX_FUNCTION,
    WS_CXX_TEMPLATE, /* of a class */
    WS_CXX_NAMESPACE,
    WS_CXX_FIELD, /* value.offset, in the record that is `self` */
};

struct ws_cxx_binding {
    const char *name; /* interned: names are equal if pointers are */
    enum ws_cxx_names names;
    struct ws_cxx_value value;
    const struct ws_cxx_type *type;
    struct ws_cxx_function *function;   /* also for a template's parameters and body */
    const char *space;                  /* the namespace, "a::b::", interned */
    bool is_beside, is_used, is_hidden; /* beside the text; named in it; also declared by it */
    const char *left; /* why its declaration was skipped: its meaning is not known; or NULL */
    struct ws_cxx_binding *before;
};

/* A function, or a template of a function or class, as positions among the tokens. */
struct ws_cxx_function {
    const char *name;
    const char *space;
    int token;      /* of its name */
    int templates;  /* after "template <"; 0: none */
    int result;     /* its declaration's specifiers; of a class: "struct" */
    int trailing;   /* after "->"; 0: none */
    int parameters; /* after '(' */
    int body;       /* at '{'; 0: none */
    int bounds;     /* after "__launch_bounds__("; 0: none */
    bool is_kernel, is_static, is_closure, is_host;
    const char *left;             /* why its definition was skipped, or NULL */
    struct ws_cxx_binding *scope; /* visible in its body */
    const struct ws_cxx_record *record;
    struct ws_cxx_value self; /* of a closure: the enclosing object */
    bool is_open;             /* being read: a call would recurse without end */
    int followed;             /* the last search for pointers that read its body */
};

struct ws_cxx_record {
    const char *name;
    struct ws_cxx_binding *scope, *outer; /* its members, down to the enclosing scope */
    bool is_whole;                        /* copied by one access, as float4 is */
    bool is_open;                         /* its members are being read */
    const char *space;                    /* the namespace that it is declared in */
    int fields;
};

/* An instruction, or a label, with its position in the text. */
struct ws_cxx_line {
    const char *text;
    int line, column;
    int ptx_line;  /* its first line in the printed module */
    bool is_typed; /* its address was a pointer */
    bool is_home;  /* … into an array not declared __shared__ */
    int loops;     /* of an access: index of its loops, see ws_cxx_loop */
};

/* A loop's variable, for the label of an access: "line 4, k = 16". */
struct ws_cxx_loop {
    const char *name;
    int64_t slot; /* in local memory */
    enum ws_c_type type;
    int outer; /* -1: none */
};

/* A variable in local memory. */
struct ws_cxx_slot {
    int64_t start, end;
    bool is_pointed; /* its address may be known: a statement that does not name it may change it */
};

struct ws_cxx_parameter {
    const char *name;
    bool is_known, is_pointer;
    int64_t value;
    int token; /* its first use */
};

/* An unknown in the text: a value, or the effects of a statement. */
struct ws_cxx_left {
    int line, column;
    const char *reason;
    const char *name;  /* the unknown name, or NULL */
    bool is_indexed;   /* that name is an array or a pointer */
    bool is_statement; /* it is skipped */
    bool is_access;    /* shared memory may be accessed there */
};

struct ws_cxx_context { /* of the function that is being read */
    const struct ws_cxx_function *function;
    const struct ws_cxx_binding *bound; /* its scope, with its template's arguments */
    struct ws_cxx_value self;
    const struct ws_cxx_type *result; /* NULL: not known yet */
    bool is_reference;
    int64_t slot;              /* of the result */
    struct ws_cxx_value value; /* returned by the body's last statement, or nothing */
    bool typed, doubtful;      /* of values returned elsewhere */
    int last;                  /* the body's '}' */
    int under;                 /* enclosing statements that may not be executed */
    const char *left;          /* why a return was skipped, or NULL */
    int leave, next, end;      /* labels: of return, continue, break; 0: none */
    int depth;
};

enum {
    WS_CXX_DEPTH = 50, /* of calls */
    WS_CXX_AHEAD = 32, /* tokens after the last, each of which is the end of the text */
};

/* Where reading is, and how: restored behind what is read elsewhere, as the body of a function. */
#define WS_CXX_STATE                                                                               \
    int at, uses, loop, depth; /* `depth`: of expressions */                                       \
    struct ws_cxx_binding *scope, *caller;                                                         \
    const char *space; /* the namespace */                                                         \
    struct ws_cxx_context context;                                                                 \
    const struct ws_cxx_record *record; /* being read, or NULL */                                  \
    bool is_silent, is_angle;           /* silent: code is read but not evaluated */               \
    bool wants_place;                   /* of `c ? a : b`, return the place */

struct ws_cxx {
    union {
        struct {
            WS_CXX_STATE
        };
        struct ws_cxx_state {
            WS_CXX_STATE
        } state;
    };
    struct ws_arena arena;
    struct ws_tokens tokens;
    const char **name; /* of each token that is a name: interned */
    struct ws_cxx_names_table *table;
    const struct ws_snippet_given *given;
    bool bakes_values; /* names with a given value become numbers in the PTX */
    bool is_draft;     /* declarations are read only for their names */
    bool is_unnamed;   /* in "namespace {" */
    bool is_file;      /* a whole file: unknown names are not open, and each kernel is emitted */
    jmp_buf *recover;
    bool is_fatal;
    const char *open_array; /* a name that failed because it is indexed and not known, or NULL */
    struct ws_error *error;
    int failed; /* the token that `error` is about */
    struct ws_cxx_binding *global, *builtins;
    const char *used[16], *used_in[16];         /* by "using namespace", in a namespace */
    struct ws_cxx_function *open[WS_CXX_DEPTH]; /* being read, by depth; then NULL */
    struct ws_cxx_shared *shared;               /* variables in shared memory with a symbol */
    struct ws_cxx_instances *instances;         /* of templates of classes */
    /* the output */
    struct ws_cxx_line *line;
    int lines, line_room, written; /* `written`: including lines taken back */
    int place;                     /* the token of the instructions being written */
    int registers, labels;
    int64_t frame; /* bytes of local memory */
    struct ws_cxx_slot *slot;
    int slots, slot_room;
    struct ws_cxx_loop *loops;
    int loop_count, loop_room;
    struct ws_cxx_parameter *parameter;
    int parameters, parameter_room;
    struct ws_cxx_left *left;
    int lefts, left_room, searches; /* `searches`: for pointers */
    char *globals;                  /* declarations of the module, as text */
    size_t globals_length, globals_room;
    int symbols;
    int pointers;                  /* with memory of their own */
    bool has_operators, has_jumps; /* the text overloads operators; has a goto */
    bool says;                     /* a matrix instruction or asm is written */
    bool uses_warp, uses_element_bytes, last_typed;
    int nested;        /* statements */
    int64_t last_slot; /* of the last statement's value; 0: none */
    const struct ws_cxx_type *last_type;
    int64_t last_home;
    char note[8][200];
    int notes;
};

/* ---- cxx_text.c: tokens and errors */

/* Call this first; the arena must be finished in either case. Then the names are interned. */
bool ws_cxx_begin(struct ws_cxx *cxx, const struct ws_tokens *tokens, struct ws_error *error);
void ws_cxx_intern_all(struct ws_cxx *cxx);

/* Fails at a token: the reader does not support it. Never returns. */
_Noreturn void ws_cxx_fail(struct ws_cxx *cxx, int token, const char *format, ...) WS_PRINTF(3, 4);
/* Same for the whole text: a syntax error, a limit, lack of memory. */
_Noreturn void ws_cxx_stop(struct ws_cxx *cxx, int token, const char *format, ...) WS_PRINTF(3, 4);
/*
 * Reads a part. False if it fails, with the reason; everything is restored, except declarations of
 * the module. A failure of the whole text is passed to the enclosing try, unless `holds_all`; lack
 * of memory always is.
 */
bool ws_cxx_try(struct ws_cxx *cxx, bool holds_all, void (*part)(struct ws_cxx *, void *),
                void *data);
void *ws_cxx_take(struct ws_cxx *cxx, size_t size);
/* `count` items of `size` bytes, with space for one more: these, or a copy twice as large. */
void *ws_cxx_grown(struct ws_cxx *cxx, void *items, int count, int *room, size_t size);
const char *ws_cxx_format(struct ws_cxx *cxx, const char *format, ...) WS_PRINTF(2, 3);
const char *ws_cxx_intern(struct ws_cxx *cxx, const char *text, size_t length);
bool ws_cxx_is(const struct ws_cxx *cxx, int token, const char *text);
/* Whether it is one of a list's words or marks: "( [ {". */
bool ws_cxx_is_among(const struct ws_cxx *cxx, int token, const char *words);
bool ws_cxx_is_end(const struct ws_cxx *cxx, int token);
/* Whether an operator that changes the variable before it is at a token. */
bool ws_cxx_changes(const struct ws_cxx *cxx, int token);
/* Moves past the current token if it is one of a list's words or marks. */
bool ws_cxx_accept(struct ws_cxx *cxx, const char *words);
void ws_cxx_expect(struct ws_cxx *cxx, const char *text);
/* After the bracket that closes the one at a token; of '<', an angle. */
int ws_cxx_behind(struct ws_cxx *cxx, int token);
/* After a token, or after the bracket that it opens. */
int ws_cxx_over(struct ws_cxx *cxx, int token);
/* The first of some words or marks from a token on, outside brackets; or the end. */
int ws_cxx_up_to(struct ws_cxx *cxx, int token, const char *words);
void ws_cxx_note(struct ws_cxx *cxx, const char *format, ...) WS_PRINTF(2, 3);

/* ---- cxx_refuse.c: unsupported constructs */

/* The advice: for a file, and for code. */
#define WS_CXX_FILE_CURE "install clang, or pass FILE.ptx"
#define WS_CXX_CODE_CURE "use warpscope banks FILE.cu with clang"

/* Fails at a token that needs an unsupported construct: "bit fields". */
_Noreturn void ws_cxx_refuse(struct ws_cxx *cxx, int token, const char *format, ...)
    WS_PRINTF(3, 4);
/* Same for the whole kernel, or text outside kernels; nothing of it is read. */
_Noreturn void ws_cxx_refuse_text(struct ws_cxx *cxx, int token, const char *construct);
/* Fails if the word at a token belongs to an unsupported construct: of keywords, or of names that
 * the text does not declare. */
void ws_cxx_check_word(struct ws_cxx *cxx, int token, bool keywords);
/* Adds advice to an error of the quick reader, unless it is there. */
void ws_cxx_add_cure(struct ws_error *error, const char *cure);

/* ---- cxx_emit.c: output */

int ws_cxx_register(struct ws_cxx *cxx);
int ws_cxx_label(struct ws_cxx *cxx);
void ws_cxx_emit(struct ws_cxx *cxx, const char *format, ...) WS_PRINTF(2, 3);
/* Instructions of one position, which are not copied: a block, as in asm. */
void ws_cxx_emit_text(struct ws_cxx *cxx, const char *text);
void ws_cxx_put_label(struct ws_cxx *cxx, int label);
/* Moves the lines from `middle` on before those from `first` on. */
void ws_cxx_swap(struct ws_cxx *cxx, int first, int middle);
int64_t ws_cxx_slot(struct ws_cxx *cxx, int64_t bytes, int align);
/* Marks the variable of a place as pointed to. */
void ws_cxx_point_at(struct ws_cxx *cxx, const struct ws_cxx_value *place);
void ws_cxx_global(struct ws_cxx *cxx, const char *format, ...) WS_PRINTF(2, 3);
/* 'r', 'd', 'f', 'g': the class of registers of a scalar's type. */
char ws_cxx_class(const struct ws_cxx_type *type);
/* A scalar as an operand: "%r5", "16", "0f3F800000". */
const char *ws_cxx_operand(struct ws_cxx *cxx, const struct ws_cxx_value *value);
/* A place as an operand: "[%d5+16]", at `offset` from it. */
const char *ws_cxx_at(struct ws_cxx *cxx, const struct ws_cxx_value *place, int64_t offset);

/* The module's head and declarations; `path` is the text's name in .loc. */
void ws_cxx_print_head(const struct ws_cxx *cxx, const char *path, FILE *out);
struct ws_cxx_shared;
void ws_cxx_print_shared(const struct ws_cxx_shared *shared, FILE *out);
/* A kernel's body: instructions, each with its position. `line`: of its '{' in the module. */
void ws_cxx_print_body(struct ws_cxx *cxx, int line, FILE *out);

/* ---- cxx_value.c */

struct ws_cxx_value ws_cxx_number(const struct ws_cxx_type *type, uint64_t number);
struct ws_cxx_value ws_cxx_made(struct ws_cxx *cxx, const struct ws_cxx_type *type);
/* An unknown value, with a reason; NULL: because it is not an integer. */
struct ws_cxx_value ws_cxx_unknown(struct ws_cxx *cxx, const struct ws_cxx_type *type,
                                   const char *reason);
/* A variable of this type at an offset in local memory. */
struct ws_cxx_value ws_cxx_in_frame(const struct ws_cxx_type *type, int64_t offset);
/* Fails for an expression without a value. */
void ws_cxx_need(struct ws_cxx *cxx, int token, const struct ws_cxx_value *value);
/* Represents a reason in the instructions: the index of a row of `left`. */
int ws_cxx_reason(struct ws_cxx *cxx, int token, const char *reason);
/* Why the tokens from `start` to before `end` are skipped: the first of their names whose
 * declaration was skipped, otherwise the last error. */
const char *ws_cxx_left_words(struct ws_cxx *cxx, int start, int end);
bool ws_cxx_is_scalar(const struct ws_cxx_type *type);
/* Whether a type's values are bits whose arithmetic is not evaluated: float, half and similar. */
bool ws_cxx_is_real(const struct ws_cxx_type *type);
/* "u8", "s32": the type in PTX of a scalar. */
const char *ws_cxx_width_of(const struct ws_cxx_type *type);
/* Extends an integer to 64 bits; converts an index of elements to bytes. */
struct ws_cxx_value ws_cxx_widened(struct ws_cxx *cxx, int token, struct ws_cxx_value value);
struct ws_cxx_value ws_cxx_scaled(struct ws_cxx *cxx, int token, struct ws_cxx_value index,
                                  int64_t bytes);
/* A place's scalar in a register, and an array as a pointer; a record stays a place. */
struct ws_cxx_value ws_cxx_load(struct ws_cxx *cxx, struct ws_cxx_value value);
/* An unused value: a volatile one is loaded anyway. */
void ws_cxx_discard(struct ws_cxx *cxx, struct ws_cxx_value value);
/* Returns the stored value, converted to the place's type. */
struct ws_cxx_value ws_cxx_store(struct ws_cxx *cxx, const struct ws_cxx_value *place,
                                 struct ws_cxx_value value);
void ws_cxx_copy(struct ws_cxx *cxx, const struct ws_cxx_value *to,
                 const struct ws_cxx_value *from);
struct ws_cxx_value ws_cxx_local(struct ws_cxx *cxx, const struct ws_cxx_type *type);
struct ws_cxx_value ws_cxx_address(struct ws_cxx *cxx, struct ws_cxx_value place);
struct ws_cxx_value ws_cxx_pointee(struct ws_cxx *cxx, int token, struct ws_cxx_value pointer);
struct ws_cxx_value ws_cxx_element(struct ws_cxx *cxx, int token, struct ws_cxx_value base,
                                   struct ws_cxx_value index);
/* ---- cxx_arithmetic.c */

struct ws_cxx_value ws_cxx_convert(struct ws_cxx *cxx, int token, struct ws_cxx_value value,
                                   const struct ws_cxx_type *type);
struct ws_cxx_value ws_cxx_binary(struct ws_cxx *cxx, int token, enum ws_c_operator op,
                                  struct ws_cxx_value a, struct ws_cxx_value b);
struct ws_cxx_value ws_cxx_prefixed(struct ws_cxx *cxx, int token, enum ws_c_operator op,
                                    struct ws_cxx_value a);
/* Whether an operator of a class or of an enumeration may be a function of the text. */
bool ws_cxx_is_overloaded(struct ws_cxx *cxx, const struct ws_cxx_type *type);
/* A predicate register that is true if the value is not 0. */
int ws_cxx_condition(struct ws_cxx *cxx, int token, struct ws_cxx_value value);

/* ---- cxx_type.c */

extern const struct ws_cxx_type ws_cxx_void, ws_cxx_auto, ws_cxx_float, ws_cxx_double,
    ws_cxx_null, /* nullptr's: as int */
    ws_cxx_any;  /* an int that represents a value of unknown type */
const struct ws_cxx_type *ws_cxx_integer(enum ws_c_type type);
/* signed char, long long, unsigned long long: char, long and unsigned long as distinct types. */
const struct ws_cxx_type *ws_cxx_other(enum ws_c_type type);
/* The type of an arithmetic result of two integers. */
const struct ws_cxx_type *ws_cxx_common(const struct ws_cxx_type *a, const struct ws_cxx_type *b);
const struct ws_cxx_type *ws_cxx_pointer(struct ws_cxx *cxx, const struct ws_cxx_type *of);
const struct ws_cxx_type *ws_cxx_array(struct ws_cxx *cxx, const struct ws_cxx_type *of,
                                       int64_t length);
const struct ws_cxx_type *ws_cxx_volatile(struct ws_cxx *cxx, const struct ws_cxx_type *type);
/* Whether a type is auto, or a pointer to it: its initializer determines it. */
bool ws_cxx_is_auto(const struct ws_cxx_type *type);
/* The type of the elements of an array of arrays, or the type itself. */
const struct ws_cxx_type *ws_cxx_element_type(const struct ws_cxx_type *type);
bool ws_cxx_same(const struct ws_cxx_type *a, const struct ws_cxx_type *b);
/* CUDA's types by name, vectors as records with x, y, z, w; NULL: none. */
const struct ws_cxx_type *ws_cxx_named(struct ws_cxx *cxx, const char *qualified);
const char *ws_cxx_type_words(struct ws_cxx *cxx, const struct ws_cxx_type *type);

/* ---- cxx_scope.c */

struct ws_cxx_binding *ws_cxx_bind(struct ws_cxx *cxx, const char *name, enum ws_cxx_names names);
struct ws_cxx_binding *ws_cxx_find(struct ws_cxx *cxx, const char *name);
/* In one namespace only. */
struct ws_cxx_binding *ws_cxx_find_in(struct ws_cxx *cxx, const char *space, const char *name);
/* The next of a function's overloads after `binding`, or NULL. */
struct ws_cxx_binding *ws_cxx_next(struct ws_cxx *cxx, struct ws_cxx_binding *binding);
struct ws_cxx_binding *ws_cxx_member(const struct ws_cxx_record *record, const char *name);
/* The name at the current token, with its qualifiers, and its binding; NULL: not known. Moves past
 * the token, before the arguments of a template. `whole` has the qualifiers: "Traits::kPitch". */
struct ws_cxx_binding *ws_cxx_qualified(struct ws_cxx *cxx, const char **name, const char **whole);

/* ---- cxx_declare.c */

struct ws_cxx_declared {
    const struct ws_cxx_type *type;
    const char *name; /* NULL: none */
    int token;        /* of the name */
    bool is_reference, is_rvalue, is_const, is_volatile, is_constexpr, is_static, is_shared,
        is_extern, is_constant, is_typedef, is_kernel, is_device, is_member; /* static */
    int align;
    int parameters; /* of a function: after its '('; otherwise 0 */
    int bounds;     /* of a kernel: after "__launch_bounds__("; 0: none */
};

/* Whether a type begins at a token: a declaration, a cast. */
bool ws_cxx_starts_type(struct ws_cxx *cxx, int token);
/* Whether an unknown name precedes a declaration: a macro for attributes. */
bool ws_cxx_is_open_macro(struct ws_cxx *cxx, int token);
/* Reads "const unsigned" at the current token and moves past it. */
void ws_cxx_specifiers(struct ws_cxx *cxx, struct ws_cxx_declared *declared);
/* "*p[4]", "(&a)[N]", "f(int)": applied to the specifiers' type. */
void ws_cxx_declarator(struct ws_cxx *cxx, struct ws_cxx_declared *declared);
/* A type's name, in a cast, as a template's argument, or in sizeof. */
const struct ws_cxx_type *ws_cxx_type_name(struct ws_cxx *cxx);
/* A word of storage or an attribute at the current token; false if none exists. */
bool ws_cxx_storage(struct ws_cxx *cxx, struct ws_cxx_declared *declared);

/* ---- cxx_variable.c */

/* Makes a variable of a type, and initializes it from the current token: "= e", "(…)", "{…}", nothing. */
void ws_cxx_variable(struct ws_cxx *cxx, struct ws_cxx_declared *declared);
/* Initializes a place from "{…}", or an expression, at the current token. */
void ws_cxx_initialize(struct ws_cxx *cxx, const struct ws_cxx_value *place);
/* Shared memory for a pointer of a fragment without a given value. */
struct ws_cxx_value ws_cxx_own_memory(struct ws_cxx *cxx, const struct ws_cxx_declared *declared);
int64_t ws_cxx_constant(struct ws_cxx *cxx, const char *what);

/* ---- cxx_define.c */

/* A declaration at the current token, including its ';'. */
void ws_cxx_declaration(struct ws_cxx *cxx);
/* The specifiers at the current token; a class that they define is declared. */
void ws_cxx_declared_type(struct ws_cxx *cxx, struct ws_cxx_declared *declared);
/* A function whose declarator was read; its declaration starts at `start`. */
void ws_cxx_define(struct ws_cxx *cxx, const struct ws_cxx_declared *declared, int start,
                   int templates);

/* ---- cxx_record.c */

/* "struct {…}" at the current token. */
const struct ws_cxx_type *ws_cxx_struct(struct ws_cxx *cxx, const char *name);
const struct ws_cxx_type *ws_cxx_enum(struct ws_cxx *cxx);
/* The type of a template of a class or alias with the arguments at the current token, "<…>". */
const struct ws_cxx_type *ws_cxx_instance(struct ws_cxx *cxx, struct ws_cxx_binding *binding);
/* Whether two lists of bindings, down to `end`, have the same template arguments. */
bool ws_cxx_same_arguments(const struct ws_cxx_binding *a, const struct ws_cxx_binding *b,
                           const struct ws_cxx_binding *end);
/* An object's member by name; false if none exists. */
bool ws_cxx_field(struct ws_cxx *cxx, struct ws_cxx_value object, const char *name,
                  struct ws_cxx_value *value);
void ws_cxx_zero(struct ws_cxx *cxx, const struct ws_cxx_value *place);
/* An object's member by its number; false if there are fewer. */
bool ws_cxx_part(const struct ws_cxx_value *object, int index, struct ws_cxx_value *value);
/* Whether a name is a template's parameter that is being deduced. */
bool ws_cxx_is_open(const struct ws_cxx_binding *binding);
/* Binds a template's parameters to "<…>" at the current token, and to defaults. */
void ws_cxx_arguments(struct ws_cxx *cxx, const struct ws_cxx_function *template, bool opens);

/* ---- cxx_call.c */

enum { WS_CXX_ARGUMENTS = 32 };
struct ws_cxx_arguments {
    int count;
    struct ws_cxx_value value[WS_CXX_ARGUMENTS];
    int token[WS_CXX_ARGUMENTS]; /* start of each */
};
/* A parameter at the current token, including its name; false: there are no more. */
bool ws_cxx_parameter_read(struct ws_cxx *cxx, struct ws_cxx_declared *declared);
/* Skips a default argument, up to its ',' or ')'. */
void ws_cxx_skip_default(struct ws_cxx *cxx);
/* The arguments at '(' or '{', including the closing bracket. */
void ws_cxx_read_arguments(struct ws_cxx *cxx, struct ws_cxx_arguments *arguments);
/* Calls the best of a function's overloads; `explicit_arguments`: the token of its "<", or 0. */
struct ws_cxx_value ws_cxx_call(struct ws_cxx *cxx, int token, struct ws_cxx_binding *binding,
                                int explicit_arguments, const struct ws_cxx_value *self,
                                struct ws_cxx_arguments *arguments);
struct ws_cxx_value ws_cxx_invoke(struct ws_cxx *cxx, int token, struct ws_cxx_function *function,
                                  struct ws_cxx_binding *scope, const struct ws_cxx_value *self,
                                  struct ws_cxx_arguments *arguments);
/* Makes an object in its own place. */
struct ws_cxx_value ws_cxx_construct(struct ws_cxx *cxx, int token, const struct ws_cxx_type *type,
                                     const struct ws_cxx_value *place,
                                     struct ws_cxx_arguments *arguments);
/* "[&](int x) {…}" at the current token. */
struct ws_cxx_value ws_cxx_lambda(struct ws_cxx *cxx);

/* ---- cxx_builtin.c */

/* A function that CUDA and C++ define; false: not this one. */
bool ws_cxx_builtin(struct ws_cxx *cxx, int token, const char *name, int explicit_arguments,
                    struct ws_cxx_arguments *arguments, struct ws_cxx_value *value);
/* An undefined function: resolved by its name, or unknown. */
struct ws_cxx_value ws_cxx_undefined(struct ws_cxx *cxx, int token, const char *qualified,
                                     int given, struct ws_cxx_arguments *arguments);
/* The value given beside the text to a name; NULL: none. */
const struct ws_constant *ws_cxx_given(const struct ws_cxx *cxx, const char *name);
/* The lane index and similar, a name with a given value, or an open one with its members. */
struct ws_cxx_value ws_cxx_open_name(struct ws_cxx *cxx);
struct ws_cxx_value ws_cxx_open_value(struct ws_cxx *cxx, const char *name);
/* The index of the kernel's parameter that represents a name. */
int ws_cxx_parameter(struct ws_cxx *cxx, const char *name, bool is_pointer);
bool ws_cxx_names_lane(struct ws_cxx *cxx, const char *name, struct ws_cxx_value *value);

/* ---- cxx_expression.c */

struct ws_cxx_value ws_cxx_expression(struct ws_cxx *cxx); /* with commas */
struct ws_cxx_value ws_cxx_assignment(struct ws_cxx *cxx); /* without */
struct ws_cxx_value ws_cxx_conditional(struct ws_cxx *cxx);
/* An expression and its bracket. */
struct ws_cxx_value ws_cxx_bracketed(struct ws_cxx *cxx, bool wants_place, const char *bracket);
struct ws_cxx_value ws_cxx_unary(struct ws_cxx *cxx);

/* ---- cxx_primary.c */

/* An operand with its postfix operators. */
struct ws_cxx_value ws_cxx_postfix(struct ws_cxx *cxx);
/* ++ and --; returns the place, or the value before. */
struct ws_cxx_value ws_cxx_step(struct ws_cxx *cxx, int token, struct ws_cxx_value place, bool up,
                                bool is_prefix);
/* A place with a known value, so that it is not loaded again. */
struct ws_cxx_value ws_cxx_assigned(struct ws_cxx *cxx, struct ws_cxx_value place,
                                    struct ws_cxx_value value);
/* Fails if an operator may be a function of the text. */
void ws_cxx_check_operator(struct ws_cxx *cxx, int token, const struct ws_cxx_value *value);

/* ---- cxx_asm.c */

void ws_cxx_asm(struct ws_cxx *cxx);
/* Marks the last instruction with the properties of its address. */
void ws_cxx_mark(struct ws_cxx *cxx, const struct ws_cxx_value *address);
/* An address as an instruction takes it: a pointer's offset in shared memory, in bytes. */
struct ws_cxx_value ws_cxx_shared_address(struct ws_cxx *cxx, int token, struct ws_cxx_value value);

/* ---- cxx_left.c */

/* Skips the failed statement that starts at a token; the reason is the last error. */
void ws_cxx_leave_out(struct ws_cxx *cxx, int start);
int ws_cxx_behind_statement(struct ws_cxx *cxx, int at);
/* "T x", "T<3> x", "T *p = …", "T &x = …" with an unknown type. */
bool ws_cxx_has_unknown_type(const struct ws_cxx *cxx, int token);
/* Makes the bytes of a local variable unknown. */
void ws_cxx_undefine(struct ws_cxx *cxx, const struct ws_cxx_value *place, int reason);
/* Marks a statement as skipped, with a reason; it may need the value of an open name. */
void ws_cxx_mark_left(struct ws_cxx *cxx, int reason, bool is_access);
/* The last error, without its position. */
const char *ws_cxx_error_words(const struct ws_cxx *cxx);

/* ---- launch_text.c */

struct ws_compiled;
/* Adds each launch of the text, with its sizes where they are known. False: no memory. */
bool ws_cxx_launches(struct ws_cxx *cxx, struct ws_compiled *compiled);

/* ---- cxx_statement.c */

void ws_cxx_statement(struct ws_cxx *cxx);
void ws_cxx_block(struct ws_cxx *cxx); /* "{…}" in its own scope */
void ws_cxx_top(struct ws_cxx *cxx);   /* a statement outside functions */

#endif
