/*
 * See rewrite.h. An instruction of the representation is a line, and only three kinds of lines change:
 * loads, stores, and calls of llvm.memcpy and llvm.memmove. Both spellings of pointers are understood,
 * "float*" (clang 14) and "ptr" (from 15).
 */
#include "probe/compile/rewrite.h"

#include "probe/base/memory.h"
#include "probe/compile/arms.h"
#include "probe/compile/module.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* A part of a line. */
struct part {
    const char *at;
    size_t length;
};

static bool starts(struct part text, const char *with)
{
    size_t length = strlen(with);

    return text.length >= length && !memcmp(text.at, with, length);
}

static struct part skip(struct part text, size_t count)
{
    return (struct part){text.at + count, text.length - count};
}

static struct part trim(struct part text)
{
    while (text.length && *text.at == ' ')
        text = skip(text, 1);
    while (text.length && text.at[text.length - 1] == ' ')
        text.length--;
    return text;
}

/* The length up to a character outside of brackets and quotes; the whole length without one. */
static size_t up_to(struct part text, char end)
{
    int depth = 0;
    bool quoted = false;

    for (size_t i = 0; i < text.length; i++) {
        char c = text.at[i];

        if (c == '"')
            quoted = !quoted;
        if (quoted)
            continue;
        if (!depth && c == end)
            return i;
        depth += c == '(' || c == '[' || c == '{' || c == '<';
        depth -= c == ')' || c == ']' || c == '}' || c == '>';
    }
    return text.length;
}

/* The length of the type that a text starts with, "i8 addrspace(3)*" as a whole. */
static size_t type_length(struct part text)
{
    size_t at = up_to(text, ' ');

    for (;;) {
        struct part rest = skip(text, at);

        if (starts(rest, " addrspace(")) {
            at += 1 + up_to(skip(rest, 1), ' ');
        } else if (starts(rest, " (")) { /* a function's type, if an asterisk follows it */
            size_t brackets = 1 + up_to(skip(rest, 1), ' ');

            if (brackets < 2 || rest.at[brackets - 1] != '*')
                return at;
            at += brackets;
        } else {
            return at;
        }
    }
}

static size_t number(struct part text)
{
    size_t value = 0;

    for (size_t i = 0; i < text.length && text.at[i] >= '0' && text.at[i] <= '9'; i++)
        if ((value = value * 10 + (size_t)(text.at[i] - '0')) > 1u << 24)
            return 0;
    return value;
}

/* The bytes of a scalar or a vector, to which its address is aligned; 0: another type. */
static size_t natural(struct part type)
{
    if (!type.length)
        return 0;
    if (type.at[type.length - 1] == '*' || starts(type, "ptr"))
        return 8;
    if (type.at[0] == '<') {
        size_t count = number(skip(type, 1)), by = up_to(skip(type, 1), 'x'), bytes, power = 1;

        if (by + 3 >= type.length)
            return 0;
        struct part item = trim((struct part){type.at + by + 2, type.length - by - 3});
        bytes = count * natural(item);
        while (power < bytes)
            power *= 2;
        return power <= 128 && bytes ? power : 0;
    }
    if (type.at[0] == 'i') {
        size_t bits = number(skip(type, 1));

        return bits == 8 || bits == 16 || bits == 32 || bits == 64 ? bits / 8 : 0;
    }
    if (starts(type, "half") || starts(type, "bfloat"))
        return 2;
    return starts(type, "float") ? 4 : starts(type, "double") ? 8 : 0;
}

static void put(FILE *out, struct part text)
{
    fwrite(text.at, 1, text.length, out);
}

/* Prints the rest of a load or store, with its alignment raised to `least`. */
static void put_aligned(FILE *out, struct part rest, size_t least)
{
    for (struct part at = rest; at.length > 8; at = skip(at, 1)) {
        if (!starts(at, ", align "))
            continue;
        struct part after = skip(at, 8);
        size_t given = number(after), digits = 0;

        while (digits < after.length && after.at[digits] >= '0' && after.at[digits] <= '9')
            digits++;
        put(out, (struct part){rest.at, (size_t)(at.at - rest.at)});
        fprintf(out, ", align %zu", given > least ? given : least);
        put(out, skip(after, digits));
        return;
    }
    put(out, rest);
}

/* A pointer that a copy is given: its type, its alignment and its value. */
struct pointer {
    struct part type, value;
    size_t align;
};

static struct pointer pointer_of(struct part argument)
{
    struct pointer pointer = {.align = 1};

    argument = trim(argument);
    pointer.type.at = argument.at;
    pointer.type.length = type_length(argument);
    argument = trim(skip(argument, pointer.type.length));
    for (;;) {
        if (starts(argument, "align ")) {
            pointer.align = number(skip(argument, 6));
            argument = skip(argument, 6);
        } else if (!starts(argument, "noundef ") && !starts(argument, "nonnull ") &&
                   !starts(argument, "dereferenceable")) {
            break;
        }
        argument = trim(skip(argument, up_to(argument, ' ')));
    }
    pointer.value = argument;
    return pointer;
}

/* Prints the address of 16 bytes of a copy as %ws.N.NAME, of its type "<2 x i64>*". */
static void put_piece(FILE *out, const struct pointer *pointer, int n, const char *name, int bytes,
                      struct part debug)
{
    bool typed = pointer->type.at[pointer->type.length - 1] == '*';

    fprintf(out, "  %%ws.%d.%s = getelementptr i8, ", n, typed ? "i" : name);
    put(out, pointer->type);
    fputc(' ', out);
    put(out, pointer->value);
    fprintf(out, ", i64 %d", bytes);
    put(out, debug);
    fputc('\n', out);
    if (!typed)
        return;
    fprintf(out, "  %%ws.%d.%s = bitcast ", n, name);
    put(out, pointer->type);
    fprintf(out, " %%ws.%d.i to <2 x i64>%.*s", n, (int)pointer->type.length - 2,
            pointer->type.at + 2);
    put(out, debug);
    fputc('\n', out);
}

/* A copy as pairs of loads and stores of 16 bytes; false, and nothing printed, where it is not one. */
static bool put_copy(FILE *out, struct part arguments, struct part debug, int *n)
{
    struct part argument[4];

    for (int i = 0; i < 4; i++) {
        size_t length = up_to(arguments, ',');

        argument[i] = trim((struct part){arguments.at, length});
        if (!argument[i].length)
            return false;
        arguments = skip(arguments, length < arguments.length ? length + 1 : length);
    }
    struct pointer to = pointer_of(argument[0]), from = pointer_of(argument[1]);
    size_t bytes = starts(argument[2], "i64 ")   ? number(skip(argument[2], 4))
                   : starts(argument[2], "i32 ") ? number(skip(argument[2], 4))
                                                 : 0;
    if (to.align % 16 || from.align % 16 || !bytes || bytes % 16 || bytes > 128 ||
        to.type.length < 3 || from.type.length < 3 || !to.value.length || !from.value.length)
        return false;
    for (int at = 0; at < (int)bytes; at += 16, (*n) += 2) {
        bool typed = from.type.at[from.type.length - 1] == '*',
             stored = to.type.at[to.type.length - 1] == '*';

        put_piece(out, &from, *n, "p", at, debug);
        fprintf(out, "  %%ws.%d.v = load volatile <2 x i64>, ", *n);
        if (typed)
            fprintf(out, "<2 x i64>%.*s", (int)from.type.length - 2, from.type.at + 2);
        else
            put(out, from.type);
        fprintf(out, " %%ws.%d.p, align 16", *n);
        put(out, debug);
        fputc('\n', out);
        put_piece(out, &to, *n + 1, "p", at, debug);
        fprintf(out, "  store volatile <2 x i64> %%ws.%d.v, ", *n);
        if (stored)
            fprintf(out, "<2 x i64>%.*s", (int)to.type.length - 2, to.type.at + 2);
        else
            put(out, to.type);
        fprintf(out, " %%ws.%d.p, align 16", *n + 1);
        put(out, debug);
        fputc('\n', out);
    }
    return true;
}

/* Where the rewriting is. */
struct state {
    const char *text, *source;
    int pieces;         /* of copies, for their names */
    bool implicit;      /* in a function that the compiler made */
    struct part *local; /* values of this function that are addresses of its variables; owned */
    size_t locals, room;
    struct ws_arms arms;
    struct ws_compiled kernels; /* of the module */
    bool placed;                /* their own variables */
};

/* Whether it is a kernel's, "_Z4gemmPf" or "gemm". */
static bool is_own(struct part line, const struct ws_compiled *kernels)
{
    char start[300];

    for (int i = 0; i < kernels->kernels; i++) {
        const char *name = kernels->kernel[i].mangled;

        if (strncmp(name, "_Z", 2) != 0)
            snprintf(start, sizeof start, "@_ZZ%zu%.250sE", strlen(name), name);
        else
            snprintf(start, sizeof start, "@_ZZ%.250sE", name + 2);
        if (starts(line, start))
            return true;
    }
    return false;
}

/*
 * A variable of the module. One in shared memory is not internal, else the function that alone uses it,
 * perhaps a lambda, would own it; and the kernels' own come before the others, as ptxas places them.
 */
static void put_variable(FILE *out, struct part line, bool own, const struct state *state)
{
    size_t name = up_to(line, '=') + 2;

    if (is_own(line, &state->kernels) != own)
        return;
    fwrite(line.at, 1, name, out);
    line = skip(line, name);
    if (starts(line, "internal addrspace(3) "))
        line = skip(line, 9);
    fprintf(out, "%.*s\n", (int)line.length, line.at);
}

/* Notes an address of a local variable: "%a = alloca …", "%b = bitcast T* %a to i8*". */
static bool is_local(const struct state *state, struct part value)
{
    for (size_t i = 0; i < state->locals; i++)
        if (state->local[i].length == value.length &&
            !memcmp(state->local[i].at, value.at, value.length))
            return true;
    return false;
}

static void note_local(struct state *state, struct part name, struct part code)
{
    bool local = starts(code, "alloca ");

    if (starts(code, "bitcast "))
        for (size_t i = 8; i + 4 < code.length && !local; i++)
            if (starts(skip(code, i), " %")) {
                struct part value = skip(code, i + 1);

                value.length = up_to(value, ' ');
                local = is_local(state, value);
            }
    if (!local)
        return;
    if (state->locals == state->room) {
        size_t room = state->room * 2 + 64;
        struct part *more = realloc(state->local, room * sizeof *more);

        if (!more)
            return; /* an alignment is not raised then */
        state->local = more;
        state->room = room;
    }
    state->local[state->locals++] = name;
}

/* Whether the line of the source that a place names calls memcpy() itself. */
static bool calls_copy(const struct state *state, struct part debug)
{
    char start[64];

    if (debug.length < 8)
        return true;
    snprintf(start, sizeof start, "\n!%zu = !DILocation(line: ", number(skip(debug, 8)));
    const char *at = strstr(state->text, start), *line = state->source;
    if (!at || !line)
        return true;
    for (int i = atoi(at + strlen(start)); i > 1 && line; i--)
        line = (line = strchr(line, '\n')) ? line + 1 : NULL;
    if (!line)
        return true;
    const char *end = line + strcspn(line, "\n"), *copy = strstr(line, "memcpy"),
               *move = strstr(line, "memmove");
    return (copy && copy < end) || (move && move < end);
}

/*
 * The copy of a class has the alignment of the class on both sides, where clang gives one the alignment
 * of the array that it is laid over: *(float8 *)&bytes[i]. Prints its call with the greater one; false,
 * and nothing is printed, where it may be something else.
 */
static bool raise_copy(const struct state *state, struct part inside, struct part debug,
                       char made[2048], struct part *raised)
{
    size_t first = up_to(inside, ',');

    if (first == inside.length)
        return false;
    struct part after = skip(inside, first + 1);
    size_t second = up_to(after, ',');
    struct pointer to = pointer_of((struct part){inside.at, first}),
                   from = pointer_of((struct part){after.at, second});
    const struct pointer *greater = to.align > from.align ? &to : &from,
                         *less = greater == &to ? &from : &to;
    struct part rest = skip(after, second);

    if (greater->align == less->align || greater->align > 16 || !greater->value.length ||
        *greater->value.at != '%' || is_local(state, less->value) || calls_copy(state, debug))
        return false;
    int wrote = snprintf(made, 2048, "%.*s align %zu %.*s, %.*s align %zu %.*s%.*s",
                         (int)to.type.length, to.type.at, greater->align, (int)to.value.length,
                         to.value.at, (int)from.type.length, from.type.at, greater->align,
                         (int)from.value.length, from.value.at, (int)rest.length, rest.at);
    *raised = (struct part){made, (size_t)wrote};
    return wrote > 0 && wrote < 2048;
}

/* Prints a call of llvm.memcpy or llvm.memmove; `line` starts at "call". */
static bool put_call(FILE *out, struct part before, struct part line, struct state *state)
{
    size_t open = up_to(line, '@');
    char made[2048];

    if (open >= line.length)
        return false;
    struct part callee = skip(line, open);
    if (!starts(callee, "@llvm.memcpy.") && !starts(callee, "@llvm.memmove."))
        return false;
    size_t bracket = 0;
    while (bracket < callee.length && callee.at[bracket] != '(')
        bracket++;
    if (bracket == callee.length)
        return false;
    struct part inside = skip(callee, bracket + 1),
                start = {line.at, (size_t)(inside.at - line.at)};
    size_t length = up_to(inside, ')');
    struct part rest = skip(inside, length), debug = rest, raised;
    inside.length = length;
    while (debug.length && !starts(debug, ", !dbg "))
        debug = skip(debug, 1);
    if (starts(callee, "@llvm.memcpy.") && raise_copy(state, inside, debug, made, &raised))
        inside = raised;
    if (starts(callee, "@llvm.memcpy.") && put_copy(out, inside, debug, &state->pieces))
        return true;
    if (inside.length < 8 || memcmp(inside.at + inside.length - 8, "i1 false", 8))
        return false;
    put(out, before);
    put(out, start);
    put(out, (struct part){inside.at, inside.length - 5});
    fputs("true", out);
    put(out, rest);
    fputc('\n', out);
    return true;
}

/* Whether the function that a "define" line starts was made by the compiler: a class's implicit copy. */
static bool is_implicit(const struct state *state, struct part line)
{
    char start[64];

    while (line.length && !starts(line, " !dbg !"))
        line = skip(line, 1);
    if (!line.length)
        return false;
    snprintf(start, sizeof start, "\n!%zu = distinct !DISubprogram(", number(skip(line, 7)));
    const char *at = strstr(state->text, start), *end = at ? strchr(at + 1, '\n') : NULL;
    const char *flag = at ? strstr(at, "DIFlagArtificial") : NULL;
    return flag && (!end || flag < end);
}

/* The part of a line before its place in the source. */
static struct part without_place(struct part line)
{
    for (size_t i = 0; i < line.length; i++)
        if (starts(skip(line, i), ", !dbg !") || starts(skip(line, i), " !dbg !"))
            return (struct part){line.at, i};
    return line;
}

/* Prints the "define" line of an implicit function so that it is inlined. */
static void put_define(FILE *out, struct part line)
{
    line = without_place(line);
    for (size_t i = 0; i < line.length; i++) {
        if (starts(skip(line, i), " #")) {
            fputs(" alwaysinline", out);
            for (i += 2; i < line.length && line.at[i] >= '0' && line.at[i] <= '9'; i++)
                ;
            put(out, skip(line, i));
            break;
        }
        fputc(line.at[i], out);
    }
    fputs(" {\n", out);
}

static void put_line(FILE *out, struct part line, struct state *state)
{
    struct part code, before;

    if (starts(line, "@ws_launch_"))
        return; /* a constant that was only to be evaluated */
    if (starts(line, "@") && up_to(line, '=') + 2 < line.length) {
        for (const char *at = state->text; !state->placed && (at = strstr(at, "\n@_ZZ")); at++)
            put_variable(out, (struct part){at + 1, strcspn(at + 1, "\n")}, true, state);
        state->placed = true;
        put_variable(out, line, false, state);
        return;
    }
    if (starts(line, "define ")) {
        state->locals = 0;
        ws_arms_reset(&state->arms);
    }
    if (starts(line, "define ") && (state->implicit = is_implicit(state, line))) {
        put_define(out, line);
        return;
    }
    if (state->implicit)
        line = without_place(line);
    state->implicit &= !starts(line, "}");
    code = trim(line);
    if (line.length < 3 || line.at[0] != ' ' || !code.length)
        goto plain;
    if (*code.at == '%') {
        size_t equals = up_to(code, '=');

        if (equals + 2 >= code.length || !equals)
            goto plain;
        struct part name = {code.at, equals - 1};
        code = skip(code, equals + 2);
        note_local(state, name, code);
    }
    before = (struct part){line.at, (size_t)(code.at - line.at)};
    bool loads = starts(code, "load ");
    if (loads || starts(code, "store ")) {
        struct part rest = skip(code, loads ? 5 : 6);

        if (starts(rest, "atomic "))
            goto plain;
        if (starts(rest, "volatile "))
            rest = skip(rest, 9);
        size_t type = type_length(rest);
        if (loads && type && rest.at[type - 1] == ',')
            type--;
        put(out, before);
        fputs(loads ? "load volatile " : "store volatile ", out);
        struct part stored = {rest.at, type};
        if (!loads &&
            (starts(skip(rest, type), " undef,") || starts(skip(rest, type), " poison,"))) {
            /* (unsigned char)-1.0f: the back end would drop the store */
            put(out, stored);
            fputs(" zeroinitializer", out);
            rest = skip(rest, type + 1);
            rest = skip(rest, up_to(rest, ','));
        }
        put_aligned(out, rest, natural(stored));
        fputc('\n', out);
        return;
    }
    if (starts(code, "call ") && put_call(out, before, code, state))
        return;
plain:
    put(out, line);
    fputc('\n', out);
}

bool ws_ir_rewrite(const char *text, size_t length, const char *source, char **made,
                   size_t *made_length, struct ws_error *error)
{
    struct ws_memory memory;
    struct part rest = {text, length};
    struct state state = {.text = text, .source = source};

    if (!ws_memory_open(&memory, error))
        return false;
    bool done = ws_module_kernels(text, &state.kernels, error);
    while (done && rest.length) {
        const char *end = memchr(rest.at, '\n', rest.length);
        size_t line = end ? (size_t)(end - rest.at) : rest.length;

        ws_arms_before(&state.arms, rest.at, line, memory.file);
        put_line(memory.file, (struct part){rest.at, line}, &state);
        ws_arms_after(&state.arms, rest.at, line, memory.file);
        rest = skip(rest, end ? line + 1 : line);
    }
    free(state.local);
    ws_arms_finish(&state.arms);
    ws_compiled_finish(&state.kernels);
    if (!ws_memory_close(&memory, error))
        return false;
    if (!done) {
        free(memory.text);
        return false;
    }
    *made = memory.text;
    *made_length = memory.length;
    return true;
}

void ws_ptx_strip(char *text, size_t *length)
{
    static const char word[] = ".volatile";
    size_t kept = 0;
    bool inlined = false;

    for (size_t at = 0; at < *length;) {
        const char *end = memchr(text + at, '\n', *length - at);
        size_t next = end ? (size_t)(end - text) + 1 : *length;
        struct part line = {text + at, next - at};

        while (line.length && (*line.at == '\t' || *line.at == ' '))
            line = skip(line, 1);
        if (starts(line, "// begin inline asm"))
            inlined = true;
        else if (starts(line, "// end inline asm"))
            inlined = false;
        for (size_t i = at; i < next;) {
            if (!inlined && i >= 2 && next - i > sizeof word &&
                !memcmp(text + i, word, sizeof word - 1) &&
                (!memcmp(text + i - 2, "ld", 2) || !memcmp(text + i - 2, "st", 2))) {
                i += sizeof word - 1;
                continue;
            }
            text[kept++] = text[i++];
        }
        at = next;
    }
    text[kept] = 0;
    *length = kept;
}
