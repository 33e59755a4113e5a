/*
 * The quick reader's front end, for its own files alone: CUDA C++ in one pass over its tokens, which
 * writes PTX as it reads. A function is read again at each of its calls, with its arguments' types, so
 * that templates, references, default arguments and lambdas need no tree. All local variables lie in
 * local memory and each access of the text is one instruction, as clang's -O0 has it.
 *
 * What is not supported fails by a jump to the innermost statement, which is left out: the names in it
 * become unknown, and so does shared memory where it may be reached (cxx_left.c).
 */
#ifndef WS_SNIPPET_CXX_H
#define WS_SNIPPET_CXX_H

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "probe/base/arena.h"
#include "probe/base/error.h"
#include "probe/snippet/c_value.h"
#include "probe/snippet/token.h"

enum ws_cxx_kind {
    WS_CXX_VOID,
    WS_CXX_INTEGER,
    WS_CXX_FLOAT,  /* float and double */
    WS_CXX_OPAQUE, /* half, fp8: bytes whose arithmetic is not known */
    WS_CXX_POINTER,
    WS_CXX_ARRAY,
    WS_CXX_RECORD,
    WS_CXX_CLOSURE, /* a lambda */
    WS_CXX_AUTO,
    WS_CXX_OPEN, /* a template's parameter that is being deduced */
};

struct ws_cxx_record;

struct ws_cxx_type {
    enum ws_cxx_kind kind;
    enum ws_c_type integer;
    int64_t bytes;
    int align;
    const struct ws_cxx_type *plain; /* of a volatile type: the same without that; else NULL */
    bool is_other;                   /* signed char, long long: not what has its values, too */
    bool is_half;                    /* of two bytes: IEEE's, which is not bfloat16 */
    const struct ws_cxx_type *of;    /* of a pointer or an array */
    int64_t length;                  /* of an array; below 0: see WS_CXX_ANY_LENGTH */
    const char *open, *open_length;  /* parameters being deduced; NULL: none */
    const struct ws_cxx_record *record;
    const struct ws_cxx_function *closure;
};
#define WS_CXX_ANY_LENGTH (-1)

enum ws_cxx_space { WS_CXX_GENERIC, WS_CXX_LOCAL, WS_CXX_SHARED, WS_CXX_GLOBAL, WS_CXX_CONST };

enum ws_cxx_is {
    WS_CXX_NOTHING,
    WS_CXX_NUMBER,   /* a constant: `number` */
    WS_CXX_REGISTER, /* `reg` has it */
    WS_CXX_PLACE,    /* in memory: [symbol or reg + offset] */
};

enum { WS_CXX_IN_SHARED = -1 };

struct ws_cxx_value {
    enum ws_cxx_is is;
    const struct ws_cxx_type *type;
    uint64_t number; /* sign- or zero-extended; of a float the bits of a double */
    bool known;      /* of a register: `number` is its value too */
    bool doubtful;   /* it may not be known when the kernel runs: another value may be given */
    bool typed;      /* it is a pointer, or was one: it counts bytes */
    int64_t
        home; /* of a fragment's array that is not said to be shared: its slot; WS_CXX_IN_SHARED:
                     it points to what is; 0: not known */
    int reg;  /* of a place: its address; 0: none */
    enum ws_cxx_space space;
    const char *symbol;
    int64_t offset;
    const struct ws_cxx_value *stored; /* of a place: what was just assigned to it; NULL: nothing */
    struct ws_cxx_binding *variable;   /* that it names; NULL: none */
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
    const char *name; /* interned: names are equal where pointers are */
    enum ws_cxx_names names;
    struct ws_cxx_value value;
    const struct ws_cxx_type *type;
    struct ws_cxx_function *function; /* also where a template's parameters and body are */
    const char *space;                /* the namespace, "a::b::", interned */
    bool is_beside, is_used,
        is_hidden; /* declared beside the text; named in it; it declares it too */
    const char
        *left; /* why its declaration was left out, so that it is not known what it is; or NULL */
    struct ws_cxx_binding *before;
};

/* A function, or a template of a function or class, as places among the tokens. */
struct ws_cxx_function {
    const char *name;
    const char *space;
    int token;      /* of its name */
    int templates;  /* behind "template <"; 0: none */
    int result;     /* its declaration's specifiers; of a class: "struct" */
    int trailing;   /* behind "->"; 0: none */
    int parameters; /* behind '(' */
    int body;       /* at '{'; 0: none */
    int bounds;     /* behind "__launch_bounds__("; 0: none */
    bool is_kernel, is_static, is_closure, is_host;
    const char *left;             /* why a definition of it was left out; NULL: none was */
    struct ws_cxx_binding *scope; /* what its body sees */
    const struct ws_cxx_record *record;
    struct ws_cxx_value self; /* of a closure, the object around it */
    bool is_open;             /* being read: a call would not end */
};

struct ws_cxx_record {
    const char *name;
    struct ws_cxx_binding *scope, *outer; /* its members, down to what is around it */
    bool is_whole;                        /* copied by one access, as float4 is */
    bool is_open;                         /* its members are being read */
    const char *space;                    /* the namespace that it is declared in */
    int fields;
};

/* An instruction, or a label, with its place in the text. */
struct ws_cxx_line {
    const char *text;
    int line, column;
    bool is_typed; /* it accesses by an address that was a pointer */
    bool is_home;  /* … into an array that is not said to be shared */
    int loops;     /* of an access: index of its loops, see ws_cxx_loop */
};

/* A loop's variable, for what an access is called: "line 4, k = 16". */
struct ws_cxx_loop {
    const char *name;
    int64_t slot; /* in local memory */
    enum ws_c_type type;
    int outer; /* -1: none */
};

/* A variable in local memory. */
struct ws_cxx_slot {
    int64_t start, end;
    bool
        is_pointed; /* its address may be known to others: a statement may change it that does not name it */
};

struct ws_cxx_parameter {
    const char *name;
    bool is_known, is_pointer;
    int64_t value;
    int token; /* where it is used first */
};

/* What the text has and nobody knows: a value, or all that a statement does. */
struct ws_cxx_left {
    int line, column;
    const char *reason;
    const char *name;  /* that is not known; NULL: it is not that */
    bool is_indexed;   /* that name stands for an array or a pointer */
    bool is_statement; /* it is left out */
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
    bool typed, doubtful;      /* of what is returned otherwise */
    int last;                  /* the body's '}' */
    int under;                 /* statements around, which may not be executed */
    const char *left;          /* why a return was left out; NULL: none was */
    int leave, next, end;      /* labels: of return, continue, break; 0: none */
    int depth;
};

enum {
    WS_CXX_DEPTH = 50, /* of calls */
    WS_CXX_AHEAD = 32, /* tokens behind the last, each of which is the text's end */
};

struct ws_cxx {
    struct ws_arena arena;
    struct ws_tokens tokens;
    const char **name; /* of each token that is a name: interned */
    struct ws_cxx_names_table *table;
    int at;
    const struct ws_snippet_given *given;
    bool bakes_values; /* names that are given a value are numbers in what is written */
    bool is_draft;     /* declarations are read for their names alone */
    bool is_unnamed;   /* in "namespace {" */
    bool is_file;      /* a whole file: names are not open, and each kernel is one */
    jmp_buf *recover;
    bool is_fatal;
    const char *open_array; /* a name that failed, since it is indexed and not known; else NULL */
    struct ws_error *error;
    int failed; /* the token that `error` is about */
    struct ws_cxx_binding *scope, *global, *builtins, *caller;
    const char *space;                  /* the namespace */
    const char *used[16], *used_in[16]; /* by "using namespace", in a namespace */
    int uses;
    struct ws_cxx_context context;
    struct ws_cxx_function *open[WS_CXX_DEPTH]; /* that are being read, by depth; then NULL */
    const struct ws_cxx_record *record;         /* that is being read; NULL: none */
    struct ws_cxx_shared *shared;               /* variables in shared memory that have a symbol */
    struct ws_cxx_instances *instances;         /* of templates of classes */
    /* what is written */
    struct ws_cxx_line *line;
    int lines, line_room, written; /* `written`: also what was taken back */
    int place;                     /* the token that instructions stand for */
    int registers, labels;
    int64_t frame; /* bytes of local memory */
    struct ws_cxx_slot *slot;
    int slots, slot_room;
    int loop;
    struct ws_cxx_loop *loops;
    int loop_count, loop_room;
    struct ws_cxx_parameter *parameter;
    int parameters, parameter_room;
    struct ws_cxx_left *left;
    int lefts, left_room;
    char *globals; /* declarations of the module, as text */
    size_t globals_length, globals_room;
    int symbols;
    int pointers;       /* that stand for memory of their own */
    bool has_operators; /* the text overloads operators */
    bool has_jumps;     /* it has a goto */
    bool says;          /* an instruction of matrices or of asm is written */
    bool is_silent;     /* nothing is written: what is read is not evaluated */
    bool wants_place;   /* of `c ? a : b`, the place */
    bool uses_warp, uses_element_bytes, is_angle;
    int depth, nested; /* of expressions, of statements */
    int64_t last_slot; /* of the last statement's value; 0: none */
    const struct ws_cxx_type *last_type;
    bool last_typed;
    int64_t last_home;
    char note[8][200];
    int notes;
};

/* ---- cxx_text.c: tokens and errors */

/* Before anything else; the arena is to be finished in either case. Then the names are interned. */
bool ws_cxx_begin(struct ws_cxx *cxx, const struct ws_tokens *tokens, struct ws_error *error);
void ws_cxx_intern_all(struct ws_cxx *cxx);

/* Fails at a token, as something that the reader does not support. Never returns. */
_Noreturn void ws_cxx_fail(struct ws_cxx *cxx, int token, const char *format, ...) WS_PRINTF(3, 4);
/* The same for the whole text: a syntax error, a limit, lack of memory. */
_Noreturn void ws_cxx_stop(struct ws_cxx *cxx, int token, const char *format, ...) WS_PRINTF(3, 4);
/*
 * Reads a part. False where it fails: everything but what was declared of the module is as it was then,
 * and the error says why. What fails for the whole text goes on to the try around, unless
 * `holds_all`; lack of memory always does.
 */
bool ws_cxx_try(struct ws_cxx *cxx, bool holds_all, void (*part)(struct ws_cxx *, void *),
                void *data);
void *ws_cxx_take(struct ws_cxx *cxx, size_t size);
/* Items of `size` bytes, `count` of them, with room for one more: these, or a copy twice as large. */
void *ws_cxx_grown(struct ws_cxx *cxx, void *items, int count, int *room, size_t size);
const char *ws_cxx_format(struct ws_cxx *cxx, const char *format, ...) WS_PRINTF(2, 3);
const char *ws_cxx_intern(struct ws_cxx *cxx, const char *text, size_t length);
bool ws_cxx_is(const struct ws_cxx *cxx, int token, const char *text);
/* Whether it is one of a list's words or marks: "( [ {". */
bool ws_cxx_is_among(const struct ws_cxx *cxx, int token, const char *words);
/* Marks that change the variable before them, but for >>=, which is > and >=. */
#define WS_CXX_CHANGES "= += -= *= /= %= &= |= ^= <<= ++ --"
bool ws_cxx_accept(struct ws_cxx *cxx, const char *text);
void ws_cxx_expect(struct ws_cxx *cxx, const char *text);
/* Behind the bracket that closes the one at a token; of '<', an angle. */
int ws_cxx_behind(struct ws_cxx *cxx, int token);
/* Behind a token, or behind the bracket that it opens. */
int ws_cxx_over(struct ws_cxx *cxx, int token);
/* The first of some words or marks from a token on, outside of brackets; or the end. */
int ws_cxx_up_to(struct ws_cxx *cxx, int token, const char *words);
/* Where a name stands in the text, from 1; left alone where it does not. */
void ws_cxx_find_name(const struct ws_cxx *cxx, const char *name, int *line, int *column);
void ws_cxx_note(struct ws_cxx *cxx, const char *format, ...) WS_PRINTF(2, 3);

/* A number of the text that is to be another; false: it is as it stands. */
bool ws_cxx_literal(struct ws_cxx *cxx, int literal, uint64_t *value);

/* ---- cxx_refuse.c: what is not supported */

/* The cures: where a file is read, and where code is. */
#define WS_CXX_FILE_CURE "install clang, or pass FILE.ptx"
#define WS_CXX_CODE_CURE "use warpscope banks FILE.cu with clang"

/* Fails at a token, which needs a construct that the reader does not support: "bit fields". */
_Noreturn void ws_cxx_refuse(struct ws_cxx *cxx, int token, const char *format, ...)
    WS_PRINTF(3, 4);
/* The same for the whole kernel, or text of no kernel, of which then nothing is read. */
_Noreturn void ws_cxx_refuse_text(struct ws_cxx *cxx, int token, const char *construct);
/*
 * The construct that the word at a token belongs to, which is not supported: of keywords, or of what the
 * text does not declare; NULL: none.
 */
const char *ws_cxx_refused(struct ws_cxx *cxx, int token, bool keywords);
/* Fails where there is one. */
void ws_cxx_check_word(struct ws_cxx *cxx, int token, bool keywords);
/* Adds what to do instead to an error about the quick reader, unless it is there. */
void ws_cxx_add_cure(struct ws_error *error, const char *cure);

/* ---- cxx_emit.c: what is written */

int ws_cxx_register(struct ws_cxx *cxx);
int ws_cxx_label(struct ws_cxx *cxx);
void ws_cxx_emit(struct ws_cxx *cxx, const char *format, ...) WS_PRINTF(2, 3);
/* A block of instructions of one place, as asm has them. */
void ws_cxx_emit_block(struct ws_cxx *cxx, const char *text);
void ws_cxx_put_label(struct ws_cxx *cxx, int label);
/* The lines from `middle` on come before those from `first` on. */
void ws_cxx_swap(struct ws_cxx *cxx, int first, int middle);
int64_t ws_cxx_slot(struct ws_cxx *cxx, int64_t bytes, int align);
/* The variable that a place is of is pointed to. */
void ws_cxx_point_at(struct ws_cxx *cxx, const struct ws_cxx_value *place);
void ws_cxx_global(struct ws_cxx *cxx, const char *format, ...) WS_PRINTF(2, 3);
/* 'r', 'd', 'f', 'g': the class of registers of a scalar's type. */
char ws_cxx_class(const struct ws_cxx_type *type);
/* A scalar as an operand: "%r5", "16", "0f3F800000". */
const char *ws_cxx_operand(struct ws_cxx *cxx, const struct ws_cxx_value *value);
/* A place as an operand: "[%d5+16]", at `offset` from it. */
const char *ws_cxx_at(struct ws_cxx *cxx, const struct ws_cxx_value *place, int64_t offset);

/* The module's head and what it declares; `path` is what .loc calls the text. */
void ws_cxx_print_head(const struct ws_cxx *cxx, const char *path, FILE *out);
struct ws_cxx_shared;
void ws_cxx_print_shared(const struct ws_cxx_shared *shared, FILE *out);
void ws_cxx_print_registers(int64_t frame, int registers, FILE *out);
/*
 * A kernel's instructions, each with its place. *at is the line of the module that comes next; line_of
 * gets each line's index, unless it is NULL.
 */
void ws_cxx_print_lines(const struct ws_cxx_line *lines, int count, FILE *out, int *line_of,
                        int *at);

/* ---- cxx_value.c */

struct ws_cxx_value ws_cxx_number(const struct ws_cxx_type *type, uint64_t number);
struct ws_cxx_value ws_cxx_made(struct ws_cxx *cxx, const struct ws_cxx_type *type);
/* A value that nobody knows, as a reason says; NULL: since it is no integer. */
struct ws_cxx_value ws_cxx_unknown(struct ws_cxx *cxx, const struct ws_cxx_type *type,
                                   const char *reason);
/* A variable of this type at an offset in local memory. */
struct ws_cxx_value ws_cxx_in_frame(const struct ws_cxx_type *type, int64_t offset);
/* Fails where an expression has no value. */
void ws_cxx_need(struct ws_cxx *cxx, int token, const struct ws_cxx_value *value);
/* What stands for a reason in the instructions: the index of a row of `left`. */
int ws_cxx_reason(struct ws_cxx *cxx, int token, const char *reason);
/*
 * Why the tokens from `start` up to `end` are left out: the first of their names whose declaration was left
 * out, or else the last error.
 */
const char *ws_cxx_left_words(struct ws_cxx *cxx, int start, int end);
bool ws_cxx_is_scalar(const struct ws_cxx_type *type);
/* Whether a type's values are bits whose arithmetic is not evaluated: float, half and their kin. */
bool ws_cxx_is_real(const struct ws_cxx_type *type);
/* "u8", "s32": the type in PTX of a scalar. */
const char *ws_cxx_width_of(const struct ws_cxx_type *type);
/* An integer in 64 bits, and the bytes of an index of elements. */
struct ws_cxx_value ws_cxx_widened(struct ws_cxx *cxx, int token, struct ws_cxx_value value);
struct ws_cxx_value ws_cxx_scaled(struct ws_cxx *cxx, int token, struct ws_cxx_value index,
                                  int64_t bytes);
/* A place's scalar in a register, and an array as a pointer; a record stays a place. */
struct ws_cxx_value ws_cxx_load(struct ws_cxx *cxx, struct ws_cxx_value value);
/* A value that is not used: what is volatile is loaded all the same. */
void ws_cxx_discard(struct ws_cxx *cxx, struct ws_cxx_value value);
/* What is stored is returned, as the place's type has it. */
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
/* A predicate register that is true where the value is not 0. */
int ws_cxx_condition(struct ws_cxx *cxx, int token, struct ws_cxx_value value);

/* ---- cxx_type.c */

extern const struct ws_cxx_type ws_cxx_void, ws_cxx_auto, ws_cxx_float, ws_cxx_double,
    ws_cxx_null; /* nullptr's: as int */
/* An int that stands for what has a type that is not known. */
extern const struct ws_cxx_type ws_cxx_any;
const struct ws_cxx_type *ws_cxx_integer(enum ws_c_type type);
/* signed char, long long, unsigned long long: char, long and unsigned long as other types. */
const struct ws_cxx_type *ws_cxx_other(enum ws_c_type type);
/* In which arithmetic of two integers is done. */
const struct ws_cxx_type *ws_cxx_common(const struct ws_cxx_type *a, const struct ws_cxx_type *b);
const struct ws_cxx_type *ws_cxx_pointer(struct ws_cxx *cxx, const struct ws_cxx_type *of);
const struct ws_cxx_type *ws_cxx_array(struct ws_cxx *cxx, const struct ws_cxx_type *of,
                                       int64_t length);
const struct ws_cxx_type *ws_cxx_volatile(struct ws_cxx *cxx, const struct ws_cxx_type *type);
/* Whether a type is auto, or a pointer to it: that of what initializes it, then. */
bool ws_cxx_is_auto(const struct ws_cxx_type *type);
bool ws_cxx_same(const struct ws_cxx_type *a, const struct ws_cxx_type *b);
/* CUDA's types by name, vectors as records with x, y, z, w; NULL: none. */
const struct ws_cxx_type *ws_cxx_named(struct ws_cxx *cxx, const char *qualified);
const char *ws_cxx_type_words(struct ws_cxx *cxx, const struct ws_cxx_type *type);

/* ---- cxx_scope.c */

struct ws_cxx_binding *ws_cxx_bind(struct ws_cxx *cxx, const char *name, enum ws_cxx_names names);
struct ws_cxx_binding *ws_cxx_find(struct ws_cxx *cxx, const char *name);
/* In one namespace alone. */
struct ws_cxx_binding *ws_cxx_find_in(struct ws_cxx *cxx, const char *space, const char *name);
/* Of the next of a function's overloads, behind `binding`. */
struct ws_cxx_binding *ws_cxx_next(struct ws_cxx *cxx, struct ws_cxx_binding *binding);
struct ws_cxx_binding *ws_cxx_member(const struct ws_cxx_record *record, const char *name);

/*
 * The name at the current token, with its qualifiers, and what it means; NULL: nothing known. The token
 * moves behind it, before the arguments of a template. `whole` has the qualifiers: "Traits::kPitch".
 */
struct ws_cxx_binding *ws_cxx_qualified(struct ws_cxx *cxx, const char **name, const char **whole);

/* ---- cxx_declare.c */

struct ws_cxx_declared {
    const struct ws_cxx_type *type;
    const char *name; /* NULL: none */
    int token;        /* of the name */
    bool is_reference, is_rvalue, is_const, is_volatile, is_constexpr, is_static, is_shared,
        is_extern, is_constant, is_typedef, is_kernel, is_device, is_host,
        is_member; /* of a class, and static */
    int align;
    int parameters; /* of a function: behind its '('; else 0 */
    int bounds;     /* of a kernel: behind "__launch_bounds__("; 0: none */
};

/* Whether a type begins at a token: a declaration, a cast. */
bool ws_cxx_starts_type(struct ws_cxx *cxx, int token);
/* Whether a name that is not known stands before a declaration: a macro for attributes. */
bool ws_cxx_is_open_macro(struct ws_cxx *cxx, int token);
/* "const unsigned", at the current token, which is moved behind it. */
void ws_cxx_specifiers(struct ws_cxx *cxx, struct ws_cxx_declared *declared);
/* "*p[4]", "(&a)[N]", "f(int)": on top of the specifiers' type. */
void ws_cxx_declarator(struct ws_cxx *cxx, struct ws_cxx_declared *declared);
/* A type's name, in a cast, as a template's argument, of sizeof. */
const struct ws_cxx_type *ws_cxx_type_name(struct ws_cxx *cxx);
/* A word of storage or an attribute at the current token; false: it is none. */
bool ws_cxx_storage(struct ws_cxx *cxx, struct ws_cxx_declared *declared);
/* Whether a name has a value that is given beside the text. */
bool ws_cxx_is_given(const struct ws_cxx *cxx, const char *name);

/* ---- cxx_variable.c */

/* Makes a variable of a type, and initializes it from the current token: "= e", "(…)", "{…}", nothing. */
void ws_cxx_variable(struct ws_cxx *cxx, struct ws_cxx_declared *declared);
/* Initializes a place from "{…}", or an expression, at the current token. */
void ws_cxx_initialize(struct ws_cxx *cxx, const struct ws_cxx_value *place);
/* Shared memory for a pointer of a fragment that is given no value. */
struct ws_cxx_value ws_cxx_own_memory(struct ws_cxx *cxx, const struct ws_cxx_declared *declared);
int64_t ws_cxx_constant(struct ws_cxx *cxx, const char *what);

/* ---- cxx_define.c */

/* A declaration at the current token, up to behind its ';'. */
void ws_cxx_declaration(struct ws_cxx *cxx);
/* A function whose declarator was read; its declaration starts at `start`. */
void ws_cxx_define(struct ws_cxx *cxx, const struct ws_cxx_declared *declared, int start,
                   int templates);

/* ---- cxx_record.c */

/* "struct {…}" at the current token. */
const struct ws_cxx_type *ws_cxx_struct(struct ws_cxx *cxx, const char *name);
const struct ws_cxx_type *ws_cxx_enum(struct ws_cxx *cxx);
/* The type that a template of a class or alias is with the arguments at the current token, "<…>". */
const struct ws_cxx_type *ws_cxx_instance(struct ws_cxx *cxx, struct ws_cxx_binding *binding);
/* Whether two lists of bindings, down to `end`, give a template the same arguments. */
bool ws_cxx_same_arguments(const struct ws_cxx_binding *a, const struct ws_cxx_binding *b,
                           const struct ws_cxx_binding *end);
/* An object's member by name; false: it has none. */
bool ws_cxx_field(struct ws_cxx *cxx, struct ws_cxx_value object, const char *name,
                  struct ws_cxx_value *value);
void ws_cxx_zero(struct ws_cxx *cxx, const struct ws_cxx_value *place);
/* An object's member by its number; false: there are fewer. */
bool ws_cxx_part(const struct ws_cxx_value *object, int index, struct ws_cxx_value *value);
/* Binds a template's parameters to "<…>" at the current token, and to defaults. */
void ws_cxx_arguments(struct ws_cxx *cxx, const struct ws_cxx_function *template, bool opens);

/* ---- cxx_call.c */

enum { WS_CXX_ARGUMENTS = 32 };
struct ws_cxx_arguments {
    int count;
    struct ws_cxx_value value[WS_CXX_ARGUMENTS];
    int token[WS_CXX_ARGUMENTS]; /* where each begins */
};
/* A parameter at the current token, up to behind its name; false: there are no more. */
bool ws_cxx_parameter_read(struct ws_cxx *cxx, struct ws_cxx_declared *declared);
/* Up to the ',' or ')' behind a default argument, or nowhere. */
void ws_cxx_skip_default(struct ws_cxx *cxx);
/* The arguments at '(' or '{', which are read up to behind its end. */
void ws_cxx_read_arguments(struct ws_cxx *cxx, struct ws_cxx_arguments *arguments);
/* Calls the best of a function's overloads; `explicit_arguments`: the token of its "<", or 0. */
struct ws_cxx_value ws_cxx_call(struct ws_cxx *cxx, int token, struct ws_cxx_binding *binding,
                                int explicit_arguments, const struct ws_cxx_value *self,
                                struct ws_cxx_arguments *arguments);
struct ws_cxx_value ws_cxx_invoke(struct ws_cxx *cxx, int token, struct ws_cxx_function *function,
                                  struct ws_cxx_binding *scope, const struct ws_cxx_value *self,
                                  struct ws_cxx_arguments *arguments);
/* Makes an object in a place of its own. */
struct ws_cxx_value ws_cxx_construct(struct ws_cxx *cxx, int token, const struct ws_cxx_type *type,
                                     const struct ws_cxx_value *place,
                                     struct ws_cxx_arguments *arguments);
/* "[&](int x) {…}" at the current token. */
struct ws_cxx_value ws_cxx_lambda(struct ws_cxx *cxx);

/* ---- cxx_builtin.c */

/* What CUDA and C++ define; false: not this one. */
bool ws_cxx_builtin(struct ws_cxx *cxx, int token, const char *name, int explicit_arguments,
                    struct ws_cxx_arguments *arguments, struct ws_cxx_value *value);
/* A function that nobody defines: what it is called after, or unknown. */
struct ws_cxx_value ws_cxx_undefined(struct ws_cxx *cxx, int token, const char *qualified,
                                     int given, struct ws_cxx_arguments *arguments);
/* The lane and its like, a name that was given, or an open one with the members behind it. */
struct ws_cxx_value ws_cxx_open_name(struct ws_cxx *cxx);
struct ws_cxx_value ws_cxx_open_value(struct ws_cxx *cxx, const char *name);
/* The index of the kernel's parameter that stands for a name. */
int ws_cxx_parameter(struct ws_cxx *cxx, const char *name, bool is_pointer);
bool ws_cxx_names_lane(struct ws_cxx *cxx, const char *name, struct ws_cxx_value *value);

/* ---- cxx_expression.c */

struct ws_cxx_value ws_cxx_expression(struct ws_cxx *cxx); /* with commas */
struct ws_cxx_value ws_cxx_assignment(struct ws_cxx *cxx); /* without */
struct ws_cxx_value ws_cxx_conditional(struct ws_cxx *cxx);
struct ws_cxx_value ws_cxx_unary(struct ws_cxx *cxx);

/* ---- cxx_primary.c */

/* An operand with all that stands behind it. */
struct ws_cxx_value ws_cxx_postfix(struct ws_cxx *cxx);
/* ++ and --; the place, or what was there before. */
struct ws_cxx_value ws_cxx_step(struct ws_cxx *cxx, int token, struct ws_cxx_value place, bool up,
                                bool is_prefix);
/* A place whose value is known, so that nothing loads it again. */
struct ws_cxx_value ws_cxx_assigned(struct ws_cxx *cxx, struct ws_cxx_value place,
                                    struct ws_cxx_value value);
/* Fails where an operator may be a function of the text. */
void ws_cxx_check_operator(struct ws_cxx *cxx, int token, const struct ws_cxx_value *value);

/* ---- cxx_asm.c */

void ws_cxx_asm(struct ws_cxx *cxx);
/* Notes of the last instruction what its address was. */
void ws_cxx_mark(struct ws_cxx *cxx, const struct ws_cxx_value *address);
/* An address as an instruction takes it: of a pointer its offset in shared memory, in bytes. */
struct ws_cxx_value ws_cxx_shared_address(struct ws_cxx *cxx, int token, struct ws_cxx_value value);

/* ---- cxx_left.c */

/* Skips the statement that starts at a token and failed, as the last error says. */
void ws_cxx_leave_out(struct ws_cxx *cxx, int start);
int ws_cxx_behind_statement(struct ws_cxx *cxx, int at);
/* "T x", "T *p = …" of a type that is not known. */
bool ws_cxx_has_unknown_type(const struct ws_cxx *cxx, int token);

/* A statement is not read for a reason; what it needs may be the value of a name that is open. */
void ws_cxx_mark_left(struct ws_cxx *cxx, int reason, bool is_access);
/* The last error, without its place. */
const char *ws_cxx_error_words(const struct ws_cxx *cxx);

/* ---- cxx_statement.c */

void ws_cxx_statement(struct ws_cxx *cxx);
void ws_cxx_block(struct ws_cxx *cxx); /* "{…}" in a scope of its own */
void ws_cxx_top(struct ws_cxx *cxx);   /* all statements up to the end */

#endif
