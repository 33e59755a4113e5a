/*
 * What CUDA defines: functions as a table of instructions, and those whose types depend on their
 * arguments.
 */
#include <stdio.h>
#include <string.h>

#include "probe/snippet/cxx.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

/*
 * Types of the result and, behind ':', of the arguments: i int, u unsigned, l and U the same of 64
 * bits, f float, d double, v nothing. $0 is the result, $1 the first argument.
 */
static const struct row {
    const char *name, *types, *text;
} rows[] = {
    {"__popc", "i:u", "popc.b32 $0, $1;"},
    {"__popcll", "i:U", "popc.b64 $0, $1;"},
    {"__clz", "i:i", "clz.b32 $0, $1;"},
    {"__clzll", "i:l", "clz.b64 $0, $1;"},
    {"__ffs", "i:i",
     "{\n.reg .b32 %t;\nneg.s32 %t, $1;\nand.b32 %t, %t, $1;\nbfind.u32 %t, %t;\nadd.s32 $0, %t, "
     "1;\n}"},
    {"__ffsll", "i:l",
     "{\n.reg .b64 %t;\n.reg .b32 %u;\nneg.s64 %t, $1;\nand.b64 %t, %t, $1;\nbfind.u64 %u, "
     "%t;\nadd.s32 $0, %u, 1;\n}"},
    {"__brev", "u:u", "brev.b32 $0, $1;"},
    {"__brevll", "U:U", "brev.b64 $0, $1;"},
    {"__mulhi", "i:ii", "mul.hi.s32 $0, $1, $2;"},
    {"__umulhi", "u:uu", "mul.hi.u32 $0, $1, $2;"},
    {"__mul64hi", "l:ll", "mul.hi.s64 $0, $1, $2;"},
    {"__umul64hi", "U:UU", "mul.hi.u64 $0, $1, $2;"},
    {"__mul24", "i:ii", "mul24.lo.s32 $0, $1, $2;"},
    {"__umul24", "u:uu", "mul24.lo.u32 $0, $1, $2;"},
    {"__byte_perm", "u:uuu", "prmt.b32 $0, $1, $2, $3;"},
    {"__funnelshift_l", "u:uuu", "shf.l.wrap.b32 $0, $1, $2, $3;"},
    {"__funnelshift_r", "u:uuu", "shf.r.wrap.b32 $0, $1, $2, $3;"},
    {"__funnelshift_lc", "u:uuu", "shf.l.clamp.b32 $0, $1, $2, $3;"},
    {"__funnelshift_rc", "u:uuu", "shf.r.clamp.b32 $0, $1, $2, $3;"},
    {"__sad", "u:iiu", "sad.s32 $0, $1, $2, $3;"},
    {"__usad", "u:uuu", "sad.u32 $0, $1, $2, $3;"},
    {"umin", "u:uu", "min.u32 $0, $1, $2;"},
    {"umax", "u:uu", "max.u32 $0, $1, $2;"},
    {"llabs", "l:l", "abs.s64 $0, $1;"},
    {"labs", "l:l", "abs.s64 $0, $1;"},
    {"fabsf", "f:f", "abs.f32 $0, $1;"},
    {"fabs", "d:d", "abs.f64 $0, $1;"},
    {"floorf", "f:f", "cvt.rmi.f32.f32 $0, $1;"},
    {"ceilf", "f:f", "cvt.rpi.f32.f32 $0, $1;"},
    {"truncf", "f:f", "cvt.rzi.f32.f32 $0, $1;"},
    {"rintf", "f:f", "cvt.rni.f32.f32 $0, $1;"},
    {"fmaxf", "f:ff", "max.f32 $0, $1, $2;"},
    {"fminf", "f:ff", "min.f32 $0, $1, $2;"},
    {"fmax", "d:dd", "max.f64 $0, $1, $2;"},
    {"fmin", "d:dd", "min.f64 $0, $1, $2;"},
    {"fmaf", "f:fff", "fma.rn.f32 $0, $1, $2, $3;"},
    {"__fmaf_rn", "f:fff", "fma.rn.f32 $0, $1, $2, $3;"},
    {"__fadd_rn", "f:ff", "add.rn.f32 $0, $1, $2;"},
    {"__fmul_rn", "f:ff", "mul.rn.f32 $0, $1, $2;"},
    {"sqrtf", "f:f", "sqrt.rn.f32 $0, $1;"},
    {"__float2int_rn", "i:f", "cvt.rni.s32.f32 $0, $1;"},
    {"__float2int_rz", "i:f", "cvt.rzi.s32.f32 $0, $1;"},
    {"__float2int_rd", "i:f", "cvt.rmi.s32.f32 $0, $1;"},
    {"__float2int_ru", "i:f", "cvt.rpi.s32.f32 $0, $1;"},
    {"__float2uint_rn", "u:f", "cvt.rni.u32.f32 $0, $1;"},
    {"__float2uint_rz", "u:f", "cvt.rzi.u32.f32 $0, $1;"},
    {"__int2float_rn", "f:i", "cvt.rn.f32.s32 $0, $1;"},
    {"__uint2float_rn", "f:u", "cvt.rn.f32.u32 $0, $1;"},
    {"__float_as_int", "i:f", "mov.b32 $0, $1;"},
    {"__float_as_uint", "u:f", "mov.b32 $0, $1;"},
    {"__int_as_float", "f:i", "mov.b32 $0, $1;"},
    {"__uint_as_float", "f:u", "mov.b32 $0, $1;"},
    {"__activemask", "u:", "activemask.b32 $0;"},
    {"__ballot_sync", "u:ui",
     "{\n.reg .pred %q;\nsetp.ne.s32 %q, $2, 0;\nvote.sync.ballot.b32 $0, %q, $1;\n}"},
    {"__any_sync", "i:ui",
     "{\n.reg .pred %q;\nsetp.ne.s32 %q, $2, 0;\nvote.sync.any.pred %q, %q, $1;\nselp.u32 $0, 1, "
     "0, %q;\n}"},
    {"__all_sync", "i:ui",
     "{\n.reg .pred %q;\nsetp.ne.s32 %q, $2, 0;\nvote.sync.all.pred %q, %q, $1;\nselp.u32 $0, 1, "
     "0, %q;\n}"},
    {"__match_any_sync", "u:uu", "match.any.sync.b32 $0, $2, $1;"},
    {"__reduce_add_sync", "i:ui", "redux.sync.add.s32 $0, $2, $1;"},
    {"__reduce_min_sync", "i:ui", "redux.sync.min.s32 $0, $2, $1;"},
    {"__reduce_max_sync", "i:ui", "redux.sync.max.s32 $0, $2, $1;"},
    {"__reduce_and_sync", "u:uu", "redux.sync.and.b32 $0, $2, $1;"},
    {"__reduce_or_sync", "u:uu", "redux.sync.or.b32 $0, $2, $1;"},
    {"__reduce_xor_sync", "u:uu", "redux.sync.xor.b32 $0, $2, $1;"},
    {"__syncthreads", "v:", "bar.sync 0;"},
    {"__trap", "v:", "trap;"},
    {"__threadfence", "v:", NULL},
    {"__threadfence_block", "v:", NULL},
    {"__threadfence_system", "v:", NULL},
    {"__nanosleep", "v:u", NULL},
    {"__builtin_unreachable", "v:", NULL},
    {"__pipeline_commit", "v:", "cp.async.commit_group;"},
    {"__pipeline_wait_prior", "v:i", "cp.async.wait_all;"},
};

static const struct ws_cxx_type *type_named(char letter)
{
    switch (letter) {
    case 'i':
        return ws_cxx_integer(WS_C_INT);
    case 'u':
        return ws_cxx_integer(WS_C_UNSIGNED);
    case 'l':
        return ws_cxx_integer(WS_C_LONG);
    case 'U':
        return ws_cxx_integer(WS_C_ULONG);
    case 'f':
        return &ws_cxx_float;
    case 'd':
        return &ws_cxx_double;
    default:
        return &ws_cxx_void;
    }
}

static void check_count(struct ws_cxx *cxx, int token, const char *name, int least, int most,
                        const struct ws_cxx_arguments *arguments)
{
    if (arguments->count < least || arguments->count > most)
        ws_cxx_fail(cxx, token, "%s() takes %d argument%s, not %d", name, least,
                    least == 1 ? "" : "s", arguments->count);
}

/* One call as the table says. */
static struct ws_cxx_value by_row(struct ws_cxx *cxx, int token, const struct row *row,
                                  struct ws_cxx_arguments *arguments)
{
    const char *types = row->types + 2, *operand[5] = {0};
    const struct ws_cxx_type *type = type_named(row->types[0]);
    struct ws_cxx_value result = {.type = type};
    char text[1024];
    size_t length = 0;

    check_count(cxx, token, row->name, (int)strlen(types), (int)strlen(types), arguments);
    if (type->kind != WS_CXX_VOID) {
        result = ws_cxx_made(cxx, type);
        operand[0] = ws_cxx_operand(cxx, &result);
    }
    for (int i = 0; types[i]; i++) {
        struct ws_cxx_value value =
            ws_cxx_convert(cxx, token, arguments->value[i], type_named(types[i]));

        result.doubtful |= value.doubtful;
        operand[i + 1] = ws_cxx_operand(cxx, &value);
    }
    if (!row->text)
        return result;
    cxx->place = token;
    for (const char *at = row->text; *at; at++) {
        if (*at == '$')
            length +=
                (size_t)snprintf(text + length, sizeof text - length, "%s", operand[*++at - '0']);
        else
            text[length++] = *at;
    }
    text[length] = 0;
    ws_cxx_emit(cxx, "%s", text);
    return result;
}

static const char *type_suffix(const struct ws_cxx_type *type)
{
    if (type->kind == WS_CXX_FLOAT)
        return type->bytes == 4 ? "f32" : "f64";
    if (type->bytes == 8)
        return type->kind == WS_CXX_INTEGER && ws_c_is_signed(type->integer) ? "s64" : "u64";
    return ws_c_is_signed(type->integer) ? "s32" : "u32";
}

/* The type in which two numbers are compared. */
static const struct ws_cxx_type *common(struct ws_cxx *cxx, int token, struct ws_cxx_value a,
                                        struct ws_cxx_value b)
{
    if ((a.type->kind != WS_CXX_INTEGER && a.type->kind != WS_CXX_FLOAT) ||
        (b.type->kind != WS_CXX_INTEGER && b.type->kind != WS_CXX_FLOAT))
        ws_cxx_fail(cxx, token, "min and max need numbers");
    if (a.type->kind == WS_CXX_FLOAT || b.type->kind == WS_CXX_FLOAT)
        return (a.type->kind == WS_CXX_FLOAT && a.type->bytes == 8) ||
                       (b.type->kind == WS_CXX_FLOAT && b.type->bytes == 8)
                   ? &ws_cxx_double
                   : &ws_cxx_float;
    return ws_cxx_integer(ws_c_common(a.type->integer, b.type->integer));
}

/* min and max, std::min<T> among them. */
static struct ws_cxx_value least(struct ws_cxx *cxx, int token, bool most, int given,
                                 struct ws_cxx_arguments *arguments)
{
    struct ws_cxx_value a = ws_cxx_load(cxx, arguments->value[0]);
    struct ws_cxx_value b = ws_cxx_load(cxx, arguments->value[1]), result;
    const struct ws_cxx_type *type;

    if (!a.type || !b.type)
        ws_cxx_fail(cxx, token, "min and max of lists are not supported by the quick reader");
    if (given) {
        int at = cxx->at;

        cxx->at = given + 1;
        type = ws_cxx_type_name(cxx);
        cxx->at = at;
    } else {
        type = common(cxx, token, a, b);
    }
    if (type->kind == WS_CXX_INTEGER && type->bytes < 4)
        type = ws_cxx_integer(WS_C_INT);
    a = ws_cxx_convert(cxx, token, a, type);
    b = ws_cxx_convert(cxx, token, b, type);
    if (a.is == WS_CXX_NUMBER && b.is == WS_CXX_NUMBER && type->kind == WS_CXX_INTEGER) {
        bool less = ws_c_is_signed(type->integer) ? ws_c_signed(a.number) < ws_c_signed(b.number)
                                                  : a.number < b.number;

        return less != most ? a : b;
    }
    result = ws_cxx_made(cxx, type);
    result.doubtful = a.doubtful || b.doubtful;
    cxx->place = token;
    ws_cxx_emit(cxx, "%s.%s %s, %s, %s;", most ? "max" : "min", type_suffix(type),
                ws_cxx_operand(cxx, &result), ws_cxx_operand(cxx, &a), ws_cxx_operand(cxx, &b));
    return result;
}

static struct ws_cxx_value absolute(struct ws_cxx *cxx, int token,
                                    struct ws_cxx_arguments *arguments)
{
    struct ws_cxx_value a = ws_cxx_load(cxx, arguments->value[0]), result;
    const struct ws_cxx_type *type = a.type;

    if (!type || (type->kind != WS_CXX_INTEGER && type->kind != WS_CXX_FLOAT))
        ws_cxx_fail(cxx, token, "abs() needs a number");
    if (type->kind == WS_CXX_INTEGER)
        type = ws_cxx_integer(type->bytes == 8 ? WS_C_LONG : WS_C_INT);
    a = ws_cxx_convert(cxx, token, a, type);
    result = ws_cxx_made(cxx, type);
    ws_cxx_emit(cxx, "abs.%s %s, %s;", type_suffix(type), ws_cxx_operand(cxx, &result),
                ws_cxx_operand(cxx, &a));
    return result;
}

/* Shuffles of 32 bits; of 64 as two. */
static struct ws_cxx_value shuffle(struct ws_cxx *cxx, int token, const char *mode, bool has_mask,
                                   struct ws_cxx_arguments *arguments)
{
    const struct ws_cxx_type *word = ws_cxx_integer(WS_C_UNSIGNED);
    int first = has_mask ? 1 : 0, width_at = first + 2;
    struct ws_cxx_value mask, value, lane, width, segment, result;

    check_count(cxx, token, "a shuffle", first + 2, first + 3, arguments);
    mask = has_mask ? ws_cxx_convert(cxx, token, arguments->value[0], word)
                    : ws_cxx_number(word, 0xffffffff);
    value = ws_cxx_load(cxx, arguments->value[first]);
    lane = ws_cxx_convert(cxx, token, arguments->value[first + 1], word);
    width = arguments->count > width_at
                ? ws_cxx_convert(cxx, token, arguments->value[width_at], word)
                : ws_cxx_number(word, 32);
    if (!value.type || !ws_cxx_is_scalar(value.type))
        ws_cxx_fail(cxx, token, "a shuffle needs a number");
    segment = ws_cxx_binary(cxx, token, WS_C_SUBTRACT, ws_cxx_number(word, 32), width);
    segment = ws_cxx_binary(cxx, token, WS_C_SHIFT_LEFT, segment, ws_cxx_number(word, 8));
    if (strcmp(mode, "up"))
        segment = ws_cxx_binary(cxx, token, WS_C_BIT_OR, segment, ws_cxx_number(word, 31));
    if (value.type->kind == WS_CXX_INTEGER && value.type->bytes < 4)
        value = ws_cxx_convert(cxx, token, value, ws_cxx_integer(WS_C_INT));
    result = ws_cxx_made(cxx, value.type);
    result.doubtful = value.doubtful || lane.doubtful;
    cxx->place = token;
    if (value.type->bytes == 8)
        ws_cxx_emit(
            cxx,
            "{\n.reg .b32 %%t, %%u;\nmov.b64 {%%t, %%u}, %s;\nshfl.sync.%s.b32 %%t, %%t, %s, "
            "%s, %s;\nshfl.sync.%s.b32 %%u, %%u, %s, %s, %s;\nmov.b64 %s, {%%t, %%u};\n}",
            ws_cxx_operand(cxx, &value), mode, ws_cxx_operand(cxx, &lane),
            ws_cxx_operand(cxx, &segment), ws_cxx_operand(cxx, &mask), mode,
            ws_cxx_operand(cxx, &lane), ws_cxx_operand(cxx, &segment), ws_cxx_operand(cxx, &mask),
            ws_cxx_operand(cxx, &result));
    else
        ws_cxx_emit(cxx, "shfl.sync.%s.b32 %s, %s, %s, %s, %s;", mode, ws_cxx_operand(cxx, &result),
                    ws_cxx_operand(cxx, &value), ws_cxx_operand(cxx, &lane),
                    ws_cxx_operand(cxx, &segment), ws_cxx_operand(cxx, &mask));
    return result;
}

/* atomicAdd and its like: the access is the evaluator's, its result is not known. */
static bool atomic(struct ws_cxx *cxx, int token, const char *name,
                   struct ws_cxx_arguments *arguments, struct ws_cxx_value *value)
{
    static const struct {
        const char *name, *operation;
        bool bits;
    } atomics[] = {{"Add", "add", false}, {"Sub", "add", false}, {"Exch", "exch", true},
                   {"Min", "min", false}, {"Max", "max", false}, {"Inc", "inc", false},
                   {"Dec", "dec", false}, {"And", "and", true},  {"Or", "or", true},
                   {"Xor", "xor", true},  {"CAS", "cas", true}};
    size_t length = strcspn(name + 6, "_");

    for (size_t i = 0; i < COUNT(atomics); i++) {
        struct ws_cxx_value pointer, operand, other = {0};
        const struct ws_cxx_type *type;
        bool is_cas = !strcmp(atomics[i].operation, "cas");

        if (strlen(atomics[i].name) != length || memcmp(name + 6, atomics[i].name, length) != 0)
            continue;
        check_count(cxx, token, name, 2 + is_cas, 2 + is_cas, arguments);
        pointer = ws_cxx_load(cxx, arguments->value[0]);
        if (!pointer.type || pointer.type->kind != WS_CXX_POINTER || pointer.is != WS_CXX_REGISTER)
            ws_cxx_fail(cxx, token, "%s() takes a pointer", name);
        type = pointer.type->of;
        if ((type->kind != WS_CXX_INTEGER && type->kind != WS_CXX_FLOAT) || type->bytes < 4)
            ws_cxx_fail(cxx, token, "%s() of %s is not supported by the quick reader", name,
                        ws_cxx_type_words(cxx, type));
        operand = ws_cxx_convert(cxx, token, arguments->value[1], type);
        if (is_cas)
            other = ws_cxx_convert(cxx, token, arguments->value[2], type);
        if (!strncmp(atomics[i].name, "Sub", 3))
            operand = ws_cxx_prefixed(cxx, token, WS_C_MINUS, operand);
        *value = ws_cxx_made(cxx, type);
        value->doubtful = true;
        cxx->place = token;
        ws_cxx_emit(cxx, "atom.%s.%s %s, [%%d%d], %s%s%s;", atomics[i].operation,
                    atomics[i].bits ? type->bytes == 8 ? "b64" : "b32"
                    : !strcmp(type_suffix(type), "s64") && !strcmp(atomics[i].operation, "add")
                        ? "u64"
                        : type_suffix(type),
                    ws_cxx_operand(cxx, value), pointer.reg, ws_cxx_operand(cxx, &operand),
                    is_cas ? ", " : "", is_cas ? ws_cxx_operand(cxx, &other) : "");
        return true;
    }
    return false;
}

static struct ws_cxx_value vector(struct ws_cxx *cxx, int token, const char *name,
                                  struct ws_cxx_arguments *arguments)
{
    const struct ws_cxx_type *type = ws_cxx_named(cxx, name);

    if (!type || type->kind != WS_CXX_RECORD)
        ws_cxx_fail(cxx, token, "make_%s() is unknown", name);
    check_count(cxx, token, name, type->record->fields, type->record->fields, arguments);
    return ws_cxx_construct(cxx, token, type, NULL, arguments);
}

/* Arguments by value are loaded, whatever the function does with them. */
static void load_all(struct ws_cxx *cxx, struct ws_cxx_arguments *arguments)
{
    for (int i = 0; i < arguments->count; i++) {
        struct ws_cxx_value *one = &arguments->value[i];

        if (one->type && one->is == WS_CXX_PLACE && one->type->kind == WS_CXX_RECORD) {
            struct ws_cxx_value copy = ws_cxx_local(cxx, one->type);

            ws_cxx_copy(cxx, &copy, one);
        } else if (one->type) {
            *one = ws_cxx_load(cxx, *one);
        }
    }
}

/* Conversions of half and its kin, and arithmetic with them: what they give is not known. */
static bool narrow(struct ws_cxx *cxx, const char *name, struct ws_cxx_arguments *arguments,
                   struct ws_cxx_value *value)
{
    const char *to = strstr(name, "2");
    const struct ws_cxx_type *type = NULL;

    if (strncmp(name, "__", 2) && strncmp(name, "h", 1))
        return false;
    if (to && (strstr(name, "half") || strstr(name, "bfloat16")))
        type = strstr(to, "float2") == to + 1 || strstr(to, "22float2")
                   ? ws_cxx_named(cxx, "float2")
               : strstr(to, "float") == to + 1 ? &ws_cxx_float
               : strstr(to, "half2")           ? ws_cxx_named(cxx, "half2")
               : strstr(to, "bfloat162")       ? ws_cxx_named(cxx, "__nv_bfloat162")
               : strstr(to, "bfloat16")        ? ws_cxx_named(cxx, "__nv_bfloat16")
               : strstr(to, "half")            ? ws_cxx_named(cxx, "half")
                                               : ws_cxx_integer(WS_C_INT);
    else if (!strncmp(name, "__h", 3) && strlen(name) == 5 && strchr("glen", name[3])) /* __hgt */
        type = ws_cxx_integer(WS_C_BOOL);
    else if (!strncmp(name, "__h", 3) || !strcmp(name, "hexp") || !strcmp(name, "hsqrt"))
        type = ws_cxx_named(cxx, strchr(name, '2') ? "half2" : "half");
    if (!type)
        return false;
    load_all(cxx, arguments);
    *value = ws_cxx_unknown(cxx, type, NULL);
    return true;
}

static void swap(struct ws_cxx *cxx, int token, const struct ws_cxx_value *a,
                 const struct ws_cxx_value *b)
{
    struct ws_cxx_value kept;

    if (!a->type || !b->type || a->is != WS_CXX_PLACE || b->is != WS_CXX_PLACE ||
        !ws_cxx_same(a->type, b->type) || !ws_cxx_is_scalar(a->type))
        ws_cxx_fail(cxx, token, "this swap() is not supported by the quick reader");
    kept = ws_cxx_load(cxx, *a);
    ws_cxx_store(cxx, a, ws_cxx_load(cxx, *b));
    ws_cxx_store(cxx, b, kept);
}

/* Functions of float that are not exact, or not evaluated. */
static bool is_inexact(const char *name)
{
    static const char *const names[] = {
        "expf",   "exp",    "__expf",    "exp2f",      "logf",    "log2f",  "__logf",
        "sinf",   "cosf",   "__sinf",    "__cosf",     "tanhf",   "rsqrtf", "powf",
        "__powf", "roundf", "__frcp_rn", "__fdividef", "erff",    "log",    "sqrt",
        "sin",    "cos",    "tanh",      "clock",      "clock64", "rsqrt",  "pow",
        "round",  "lrintf", "fmodf",     "isinf",      "isnan",   "__dp4a"};

    for (size_t i = 0; i < COUNT(names); i++)
        if (!strcmp(name, names[i]))
            return true;
    return false;
}

/* Then exp(), as C++ has it, is a float, too. */
static bool is_of_floats(const struct ws_cxx_arguments *arguments)
{
    bool all = arguments->count > 0;

    for (int i = 0; i < arguments->count; i++)
        all = all && arguments->value[i].type == &ws_cxx_float;
    return all;
}

static const struct ws_cxx_type *shuffled(const char *name, const char **mode, bool *has_mask)
{
    static const char *const modes[][2] = {
        {"__shfl", "idx"}, {"__shfl_up", "up"}, {"__shfl_down", "down"}, {"__shfl_xor", "bfly"}};
    size_t length = strlen(name);

    *has_mask = length > 5 && !strcmp(name + length - 5, "_sync");
    if (*has_mask)
        length -= 5;
    for (size_t i = 0; i < COUNT(modes); i++)
        if (strlen(modes[i][0]) == length && !memcmp(name, modes[i][0], length)) {
            *mode = modes[i][1];
            return &ws_cxx_void;
        }
    return NULL;
}

bool ws_cxx_builtin(struct ws_cxx *cxx, int token, const char *name, int given,
                    struct ws_cxx_arguments *arguments, struct ws_cxx_value *value)
{
    const struct ws_cxx_type *word = ws_cxx_integer(WS_C_UNSIGNED);
    bool is_wide = name[strlen(name) - 1] != 'f', has_mask;
    const char *mode;

    if (is_wide && *name == 'f' && is_of_floats(arguments)) /* fabs, fmax, fmin */
        name = ws_cxx_format(cxx, "%sf", name);
    for (size_t i = 0; i < COUNT(rows); i++)
        if (!strcmp(rows[i].name, name)) {
            *value = by_row(cxx, token, &rows[i], arguments);
            return true;
        }
    *value = (struct ws_cxx_value){.type = &ws_cxx_void};
    if ((!strcmp(name, "min") || !strcmp(name, "max")) && arguments->count == 2) {
        *value = least(cxx, token, name[1] == 'a', given, arguments);
        return true;
    }
    if (!strcmp(name, "abs") && arguments->count == 1) {
        *value = absolute(cxx, token, arguments);
        return true;
    }
    if (shuffled(name, &mode, &has_mask)) {
        *value = shuffle(cxx, token, mode, has_mask, arguments);
        return true;
    }
    if (!strncmp(name, "atomic", 6) && atomic(cxx, token, name, arguments, value))
        return true;
    if ((!strcmp(name, "__float2half") || !strcmp(name, "__float2half_rn")) &&
        arguments->count == 1) {
        *value = ws_cxx_convert(cxx, token, arguments->value[0], ws_cxx_named(cxx, "half"));
        return true;
    }
    if (!strcmp(name, "__half2float") && arguments->count == 1) {
        *value = ws_cxx_convert(cxx, token, arguments->value[0], &ws_cxx_float);
        return true;
    }
    if (!strncmp(name, "make_", 5)) {
        *value = vector(cxx, token, name + 5, arguments);
        return true;
    }
    if (!strcmp(name, "__syncwarp")) {
        struct ws_cxx_value mask = arguments->count
                                       ? ws_cxx_convert(cxx, token, arguments->value[0], word)
                                       : ws_cxx_number(word, 0xffffffff);

        ws_cxx_emit(cxx, "bar.warp.sync %s;", ws_cxx_operand(cxx, &mask));
        return true;
    }
    if (!strcmp(name, "__cvta_generic_to_shared") && arguments->count == 1) {
        struct ws_cxx_value pointer = ws_cxx_load(cxx, arguments->value[0]);

        if (!pointer.type || pointer.type->kind != WS_CXX_POINTER)
            ws_cxx_fail(cxx, token, "%s() takes a pointer", name);
        *value = ws_cxx_shared_address(cxx, token, pointer);
        return true;
    }
    if (!strncmp(name, "__ldg", 5) || !strncmp(name, "__ldc", 5)) {
        check_count(cxx, token, name, 1, 1, arguments);
        *value = ws_cxx_load(cxx, ws_cxx_pointee(cxx, token, arguments->value[0]));
        return true;
    }
    if (!strcmp(name, "printf")) {
        load_all(cxx, arguments);
        *value = ws_cxx_unknown(cxx, ws_cxx_integer(WS_C_INT), "the result of printf()");
        return true;
    }
    if (!strcmp(name, "assert") || !strcmp(name, "__builtin_assume"))
        return true;
    if (!strcmp(name, "__builtin_expect") && arguments->count == 2) {
        *value = ws_cxx_load(cxx, arguments->value[0]);
        return true;
    }
    if (!strcmp(name, "swap") && arguments->count == 2) {
        swap(cxx, token, &arguments->value[0], &arguments->value[1]);
        return true;
    }
    if ((!strcmp(name, "move") || !strcmp(name, "forward")) && arguments->count == 1) {
        *value = arguments->value[0];
        return true;
    }
    if (is_inexact(name)) {
        load_all(cxx, arguments);
        *value = ws_cxx_unknown(cxx,
                                !strncmp(name, "clock", 5) || !strncmp(name, "is", 2) ||
                                        !strncmp(name, "__dp", 4)
                                    ? ws_cxx_integer(WS_C_INT)
                                : is_wide && !is_of_floats(arguments) ? &ws_cxx_double
                                                                      : &ws_cxx_float,
                                "a function that the quick reader does not evaluate");
        return true;
    }
    return narrow(cxx, name, arguments, value);
}
