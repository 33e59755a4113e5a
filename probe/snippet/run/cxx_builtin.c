/*
 * CUDA's functions: a table of instructions, and functions with types that depend on their
 * arguments.
 */
#include <stdio.h>
#include <string.h>

#include "probe/snippet/read/lexeme.h"
#include "probe/snippet/run/cxx.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Types of the result and, after ':', of the arguments: i int, u unsigned, l and U the same with 64
 * bits, v none. $0 is the result, $1 the first argument. */
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
    static const char letters[] = "iulU"; /* as in enum ws_c_type */

    return letter == 'v' ? &ws_cxx_void
                         : ws_cxx_integer((enum ws_c_type)(strchr(letters, letter) - letters));
}

static void check_count(struct ws_cxx *cxx, int token, const char *name, int least, int most,
                        const struct ws_cxx_arguments *arguments)
{
    if (arguments->count < least || arguments->count > most)
        ws_cxx_fail(cxx, token, "%s() takes %d argument%s, not %d", name, least,
                    least == 1 ? "" : "s", arguments->count);
}

/* One call, by the table. */
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

/* min and max, std::min<T> among them. */
static struct ws_cxx_value least(struct ws_cxx *cxx, int token, bool most, int given,
                                 struct ws_cxx_arguments *arguments)
{
    struct ws_cxx_value a = ws_cxx_load(cxx, arguments->value[0]);
    struct ws_cxx_value b = ws_cxx_load(cxx, arguments->value[1]), result;
    const struct ws_cxx_type *type;

    if (!a.type || !b.type)
        ws_cxx_refuse(cxx, token, "min and max of lists");
    if (given) {
        int at = cxx->at;

        cxx->at = given + 1;
        type = ws_cxx_type_name(cxx);
        cxx->at = at;
    } else {
        if (a.type->kind == WS_CXX_POINTER || b.type->kind == WS_CXX_POINTER ||
            a.type->kind == WS_CXX_RECORD || b.type->kind == WS_CXX_RECORD)
            ws_cxx_fail(cxx, token, "min and max need numbers");
        type =
            a.type->kind == WS_CXX_INTEGER && b.type->kind == WS_CXX_INTEGER
                ? ws_cxx_integer(ws_c_common(a.type->integer, b.type->integer))
            : a.type->kind == WS_CXX_FLOAT && !(b.type->kind == WS_CXX_FLOAT && b.type->bytes == 8)
                ? a.type
                : b.type;
    }
    if (type->kind != WS_CXX_INTEGER)
        return ws_cxx_unknown(cxx, type, NULL);
    if (type->bytes < 4)
        type = ws_cxx_integer(WS_C_INT);
    a = ws_cxx_convert(cxx, token, a, type);
    b = ws_cxx_convert(cxx, token, b, type);
    if (a.is == WS_CXX_NUMBER && b.is == WS_CXX_NUMBER) {
        bool less = ws_c_is_signed(type->integer) ? ws_c_signed(a.number) < ws_c_signed(b.number)
                                                  : a.number < b.number;

        return less != most ? a : b;
    }
    result = ws_cxx_made(cxx, type);
    result.doubtful = a.doubtful || b.doubtful;
    cxx->place = token;
    ws_cxx_emit(cxx, "%s.%s %s, %s, %s;", most ? "max" : "min", ws_cxx_width_of(type),
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
    if (type->kind == WS_CXX_FLOAT)
        return ws_cxx_unknown(cxx, type, NULL);
    type = ws_cxx_integer(type->bytes == 8 ? WS_C_LONG : WS_C_INT);
    a = ws_cxx_convert(cxx, token, a, type);
    result = ws_cxx_made(cxx, type);
    ws_cxx_emit(cxx, "abs.%s %s, %s;", ws_cxx_width_of(type), ws_cxx_operand(cxx, &result),
                ws_cxx_operand(cxx, &a));
    return result;
}

/* Shuffles of 32 bits; those of 64 bits are two. */
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

/* atomicAdd and similar: the evaluator makes the access, and its result is not known. */
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
            ws_cxx_refuse(cxx, token, "%s() of %s", name, ws_cxx_type_words(cxx, type));
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
                    : !strcmp(ws_cxx_width_of(type), "s64") && !strcmp(atomics[i].operation, "add")
                        ? "u64"
                        : ws_cxx_width_of(type),
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

/* Arguments by value are loaded, even if the function does not use them. */
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

/* Conversions of half and similar types, and arithmetic with them: results are not known. */
static bool narrow(struct ws_cxx *cxx, const char *name, struct ws_cxx_arguments *arguments,
                   struct ws_cxx_value *value)
{
    const char *to = strstr(name, "2"), *as = strstr(name, "_as_");
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
    else if (as && (strstr(name, "half") || strstr(name, "bfloat16"))) /* __ushort_as_half */
        type = strstr(as, "half") ? ws_cxx_named(cxx, "half")
               : strstr(as, "bfloat16")
                   ? ws_cxx_named(cxx, "__nv_bfloat16")
                   : ws_cxx_integer(strstr(as, "ushort") ? WS_C_UINT16 : WS_C_INT16);
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
        ws_cxx_refuse(cxx, token, "this swap()");
    kept = ws_cxx_load(cxx, *a);
    ws_cxx_store(cxx, a, ws_cxx_load(cxx, *b));
    ws_cxx_store(cxx, b, kept);
}

/* The result type of a function of float, which is not evaluated; NULL: not such a function. */
static const struct ws_cxx_type *real_function(const char *name,
                                               const struct ws_cxx_arguments *arguments)
{
    static const char *const integers[] = {"__float2int_", "__float2uint_", "__float_as_",
                                           "clock",        "isinf",         "isnan",
                                           "__dp4a",       "lrintf"};
    static const char reals[] =
        "expf exp __expf exp2f logf log2f __logf sinf cosf __sinf __cosf tanhf rsqrtf powf __powf "
        "roundf __frcp_rn __fdividef erff log sqrt sin cos tanh rsqrt pow round fmodf fabsf fabs "
        "floorf ceilf truncf rintf fmaxf fminf fmax fmin fmaf __fmaf_rn __fadd_rn __fmul_rn sqrtf "
        "__int2float_rn __uint2float_rn floor ceil __int_as_float __uint_as_float __fsqrt_rn";
    bool is_float = name[strlen(name) - 1] == 'f' || !strncmp(name, "__", 2), all = true;

    for (size_t i = 0; i < COUNT(integers); i++)
        if (!strncmp(name, integers[i], strlen(integers[i])))
            return ws_cxx_integer(strstr(name, "uint") ? WS_C_UNSIGNED : WS_C_INT);
    for (int i = 0; i < arguments->count; i++)
        all = all && arguments->value[i].type == &ws_cxx_float;
    if (ws_word_among(reals, name, strlen(name)))
        return is_float || (all && arguments->count) ? &ws_cxx_float : &ws_cxx_double;
    return NULL;
}

/* "bfly" of "__shfl_xor_sync": the mode of a shuffle; NULL: no shuffle. */
static const char *shuffled(const char *name, bool *has_mask)
{
    static const char *const modes[][2] = {
        {"__shfl", "idx"}, {"__shfl_up", "up"}, {"__shfl_down", "down"}, {"__shfl_xor", "bfly"}};
    size_t length = strlen(name);

    *has_mask = length > 5 && !strcmp(name + length - 5, "_sync");
    if (*has_mask)
        length -= 5;
    for (size_t i = 0; i < COUNT(modes); i++)
        if (strlen(modes[i][0]) == length && !memcmp(name, modes[i][0], length))
            return modes[i][1];
    return NULL;
}

bool ws_cxx_builtin(struct ws_cxx *cxx, int token, const char *name, int given,
                    struct ws_cxx_arguments *arguments, struct ws_cxx_value *value)
{
    const struct ws_cxx_type *real = real_function(name, arguments);
    bool has_mask;
    const char *mode = shuffled(name, &has_mask);
    int count = arguments->count;

    for (size_t i = 0; i < COUNT(rows); i++)
        if (!strcmp(rows[i].name, name)) {
            *value = by_row(cxx, token, &rows[i], arguments);
            return true;
        }
    *value = (struct ws_cxx_value){.type = &ws_cxx_void};
    if ((!strcmp(name, "min") || !strcmp(name, "max")) && count == 2) {
        *value = least(cxx, token, name[1] == 'a', given, arguments);
    } else if (!strcmp(name, "abs") && count == 1) {
        *value = absolute(cxx, token, arguments);
    } else if (mode) {
        *value = shuffle(cxx, token, mode, has_mask, arguments);
    } else if (!strncmp(name, "atomic", 6) && atomic(cxx, token, name, arguments, value)) {
        return true;
    } else if (!strncmp(name, "make_", 5)) {
        *value = vector(cxx, token, name + 5, arguments);
    } else if (!strcmp(name, "__syncwarp")) {
        const struct ws_cxx_type *word = ws_cxx_integer(WS_C_UNSIGNED);
        struct ws_cxx_value mask = count ? ws_cxx_convert(cxx, token, arguments->value[0], word)
                                         : ws_cxx_number(word, 0xffffffff);

        ws_cxx_emit(cxx, "bar.warp.sync %s;", ws_cxx_operand(cxx, &mask));
    } else if ((!strcmp(name, "__cvta_generic_to_shared") ||
                !strcmp(name, "__nvvm_get_smem_pointer")) &&
               count == 1) {
        struct ws_cxx_value pointer = ws_cxx_load(cxx, arguments->value[0]);

        if (!pointer.type || pointer.type->kind != WS_CXX_POINTER)
            ws_cxx_fail(cxx, token, "%s() takes a pointer", name);
        *value = ws_cxx_shared_address(cxx, token, pointer);
    } else if (!strncmp(name, "__ldg", 5) || !strncmp(name, "__ldc", 5)) {
        check_count(cxx, token, name, 1, 1, arguments);
        *value = ws_cxx_load(cxx, ws_cxx_pointee(cxx, token, arguments->value[0]));
    } else if (!strcmp(name, "printf")) {
        load_all(cxx, arguments);
    } else if (!strcmp(name, "__builtin_expect") && count == 2) {
        *value = ws_cxx_load(cxx, arguments->value[0]);
    } else if (!strcmp(name, "swap") && count == 2) {
        swap(cxx, token, &arguments->value[0], &arguments->value[1]);
    } else if ((!strcmp(name, "move") || !strcmp(name, "forward")) && count == 1) {
        *value = arguments->value[0];
    } else if (real) {
        load_all(cxx, arguments);
        *value = ws_cxx_unknown(cxx, real, "a function that the quick reader does not evaluate");
    } else if (strcmp(name, "assert") != 0 && strcmp(name, "__builtin_assume") != 0) {
        return narrow(cxx, name, arguments, value);
    }
    return true;
}
