/*
 * Names that the text does not declare: the lane and similar, given values, and functions known by
 * name.
 */
#include <ctype.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "probe/isa/isa.h"
#include "probe/snippet/read/lexeme.h"
#include "probe/snippet/read/names.h"
#include "probe/snippet/run/cxx.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

const struct ws_constant *ws_cxx_given(const struct ws_cxx *cxx, const char *name)
{
    return cxx->given ? ws_constant_named(cxx->given->constants, name) : NULL;
}

int ws_cxx_parameter(struct ws_cxx *cxx, const char *name, bool is_pointer)
{
    const struct ws_constant *constant = ws_cxx_given(cxx, name);

    for (int i = 0; i < cxx->parameters; i++)
        if (!strcmp(cxx->parameter[i].name, name))
            return i;
    cxx->parameter = ws_cxx_grown(cxx, cxx->parameter, cxx->parameters, &cxx->parameter_room,
                                  sizeof *cxx->parameter);
    cxx->parameter[cxx->parameters] = (struct ws_cxx_parameter){
        name, constant != NULL, is_pointer, constant ? constant->value : 0, cxx->place};
    return cxx->parameters++;
}

struct ws_cxx_value ws_cxx_open_value(struct ws_cxx *cxx, const char *name)
{
    int index = ws_cxx_parameter(cxx, name, false);
    const struct ws_cxx_parameter *parameter = &cxx->parameter[index];
    bool is_wide = parameter->value < INT32_MIN || parameter->value > INT32_MAX;
    struct ws_cxx_value value = ws_cxx_made(cxx, ws_cxx_integer(is_wide ? WS_C_LONG : WS_C_INT));

    value.known = parameter->is_known;
    value.number = (uint64_t)parameter->value;
    value.doubtful = !parameter->is_known;
    if (cxx->bakes_values && parameter->is_known) {
        ws_cxx_emit(cxx, "mov.%s %s, %" PRId64 ";", is_wide ? "u64" : "u32",
                    ws_cxx_operand(cxx, &value), parameter->value);
        return value;
    }
    ws_cxx_emit(cxx, "ld.param.%s %s, [fragment_param_%d];", is_wide ? "u64" : "u32",
                ws_cxx_operand(cxx, &value), index);
    return value;
}

static struct ws_cxx_value special(struct ws_cxx *cxx, enum ws_c_type type, const char *name)
{
    struct ws_cxx_value value = ws_cxx_made(cxx, ws_cxx_integer(type));

    ws_cxx_emit(cxx, "mov.u32 %%r%d, %s;", value.reg, name);
    return value;
}

/* The thread's number in its block. */
static struct ws_cxx_value thread(struct ws_cxx *cxx, enum ws_c_type type)
{
    struct ws_cxx_value lane, warp;

    cxx->uses_warp = true;
    if (!ws_cxx_given(cxx, "blockDim.x"))
        return special(cxx, type, "%tid.x");
    lane = special(cxx, type, "%laneid");
    warp = special(cxx, type, "%warpid");
    warp = ws_cxx_binary(cxx, cxx->place, WS_C_MULTIPLY, warp,
                         ws_cxx_number(ws_cxx_integer(WS_C_INT), WS_LANES));
    return ws_cxx_binary(cxx, cxx->place, WS_C_ADD, lane, warp);
}

/* threadIdx and similar, "threadIdx.x"; false for any other name. */
static bool index_object(struct ws_cxx *cxx, const char *name, struct ws_cxx_value *value)
{
    static const char *const objects[][2] = {{"threadIdx.", "%tid."},
                                             {"blockIdx.", "%ctaid."},
                                             {"blockDim.", "%ntid."},
                                             {"gridDim.", "%nctaid."}};
    bool launched = cxx->is_file || cxx->bakes_values; /* like a kernel, with a block's shape */
    const char *shape; /* what the index needs to be known; NULL: nothing */

    for (size_t i = 0; i < COUNT(objects); i++) {
        size_t length = strlen(objects[i][0]);

        if (strncmp(name, objects[i][0], length) || name[length] < 'x' || name[length] > 'z' ||
            name[length + 1])
            continue;
        if (!launched && i) {
            *value = ws_cxx_open_value(cxx, name);
            value->type = ws_cxx_integer(WS_C_UNSIGNED);
            return true;
        }
        if (!i)
            cxx->uses_warp = true;
        shape = name[length] != 'x' && !ws_cxx_given(cxx, "blockDim.x")   ? "blockDim.x"
                : name[length] == 'z' && !ws_cxx_given(cxx, "blockDim.y") ? "blockDim.y"
                                                                          : NULL;
        if (!launched && !i && shape) {
            *value = ws_cxx_open_value(cxx, shape);
            return true;
        }
        *value =
            special(cxx, WS_C_UNSIGNED, ws_cxx_format(cxx, "%s%c", objects[i][1], name[length]));
        return true;
    }
    return false;
}

bool ws_cxx_names_lane(struct ws_cxx *cxx, const char *name, struct ws_cxx_value *value)
{
    const char *lane = cxx->given ? cxx->given->lane : NULL;

    if (ws_cxx_given(cxx, name)) {
        *value = ws_cxx_open_value(cxx, name);
        return true;
    }
    if (cxx->is_file)
        return false;
    if (ws_word_among("tx ty tz", name, strlen(name)))
        return index_object(cxx, ws_cxx_format(cxx, "threadIdx.%c", name[1]), value);
    if (ws_name_is_lane(name) || (lane && *lane && !strcmp(lane, name))) {
        *value = special(cxx, WS_C_INT, "%laneid");
    } else if (ws_name_is_thread(name)) {
        *value = thread(cxx, WS_C_INT);
    } else if (ws_name_is_warp(name)) {
        cxx->uses_warp = true;
        *value = special(cxx, WS_C_INT, "%warpid");
    } else {
        return false;
    }
    return true;
}

/* threadIdx and similar as an object; false for any other name. */
static bool whole_index(struct ws_cxx *cxx, const char *name, struct ws_cxx_value *value)
{
    struct ws_cxx_value one, part;

    if (!index_object(cxx, ws_cxx_format(cxx, "%.60s.x", name), &one))
        return false;
    *value = ws_cxx_local(cxx, ws_cxx_named(cxx, "uint3"));
    for (int i = 0; i < 3; i++) {
        index_object(cxx, ws_cxx_format(cxx, "%.60s.%c", name, "xyz"[i]), &one);
        if (ws_cxx_part(value, i, &part))
            ws_cxx_store(cxx, &part, one);
    }
    return true;
}

/* An element of an array that the text does not declare, or an undeclared name whose address is
 * taken: somewhere in memory outside the text's variables, possibly in shared memory. */
static struct ws_cxx_value open_place(struct ws_cxx *cxx, int token, const char *name)
{
    struct ws_cxx_value pointer = ws_cxx_made(cxx, ws_cxx_pointer(cxx, &ws_cxx_any));
    int base = ws_cxx_register(cxx), left = ws_cxx_register(cxx);
    int reason = ws_cxx_reason(cxx, token, ws_cxx_format(cxx, "%.60s is not known", name));

    while (ws_cxx_is(cxx, cxx->at, "[") ||
           (ws_cxx_is_among(cxx, cxx->at, ". ->") && cxx->name[cxx->at + 1] &&
            !ws_cxx_is(cxx, cxx->at + 2, "(")))
        cxx->at = ws_cxx_is(cxx, cxx->at, "[") ? ws_cxx_behind(cxx, cxx->at) : cxx->at + 2;
    cxx->left[reason].name = name;
    cxx->left[reason].is_indexed = true;
    if (!cxx->globals || !strstr(cxx->globals, " ws_open["))
        ws_cxx_global(cxx, ".shared .align 16 .b8 ws_open[16];\n");
    ws_cxx_emit(cxx, "mov.u64 %%d%d, ws_open;", base);
    ws_cxx_emit(cxx, "cvta.shared.u64 %%d%d, %%d%d;", base, base);
    ws_cxx_emit(cxx, "warpscope.left.b64 %%d%d, %d;", left, reason);
    ws_cxx_emit(cxx, "add.s64 %%d%d, %%d%d, %%d%d;", pointer.reg, base, left);
    pointer.doubtful = true;
    return ws_cxx_pointee(cxx, token, pointer);
}

/* A macro of limits.h, float.h or math.h that kernels use; false for any other name. */
static bool limit_named(struct ws_cxx *cxx, const char *name, struct ws_cxx_value *value)
{
    static const char floats[] = "INFINITY CUDART_INF_F NAN FLT_MAX FLT_MIN FLT_EPSILON";
    static const char doubles[] = "DBL_MAX M_PI M_LOG2E";
    static const struct {
        const char *name;
        int64_t value;
    } limits[] = {{"INT_MAX", INT_MAX},
                  {"INT_MIN", INT_MIN},
                  {"UINT_MAX", UINT_MAX},
                  {"INT32_MAX", INT_MAX},
                  {"UINT32_MAX", UINT_MAX}};
    bool is_float = ws_word_among(floats, name, strlen(name));

    if (is_float || ws_word_among(doubles, name, strlen(name))) {
        *value = ws_cxx_unknown(cxx, is_float ? &ws_cxx_float : &ws_cxx_double, NULL);
        return true;
    }
    for (size_t i = 0; i < COUNT(limits); i++)
        if (!strcmp(name, limits[i].name)) {
            enum ws_c_type type = limits[i].value > INT_MAX ? WS_C_UNSIGNED : WS_C_INT;

            *value = ws_cxx_number(ws_cxx_integer(type), (uint64_t)limits[i].value);
            return true;
        }
    return false;
}

struct ws_cxx_value ws_cxx_open_name(struct ws_cxx *cxx)
{
    int token = cxx->at, behind;
    const char *name;
    struct ws_cxx_value value;

    ws_cxx_accept(cxx, "::");
    name = cxx->name[cxx->at++];
    cxx->place = token;
    if (!ws_cxx_given(cxx, name) &&
        (!strcmp(name, "warpSize") ||
         (!cxx->is_file && ws_word_among("WARP_SIZE WARPSIZE kWarpSize", name, strlen(name)))))
        return ws_cxx_number(ws_cxx_integer(WS_C_INT), WS_LANES);
    if (limit_named(cxx, name, &value))
        return value;
    if (!strcmp(name, "__LINE__"))
        return ws_cxx_number(ws_cxx_integer(WS_C_INT), (uint64_t)cxx->tokens.token[token].line);
    if (!strcmp(name, "__CUDA_ARCH__"))
        return ws_cxx_number(ws_cxx_integer(WS_C_INT), 900);
    /* "params.stride", "Traits::kPitch" */
    for (behind = cxx->at; ws_cxx_is_among(cxx, cxx->at, ". -> ::") && cxx->name[cxx->at + 1] &&
                           !ws_cxx_is(cxx, cxx->at + 2, "(");
         cxx->at += 2)
        name = ws_cxx_format(cxx, "%.300s%s%.100s", name,
                             ws_cxx_is(cxx, cxx->at, "::") ? "::" : ".", cxx->name[cxx->at + 1]);
    if (cxx->at > behind && index_object(cxx, name, &value))
        return value;
    if (cxx->at == behind && (cxx->is_file || !strcmp(name, "threadIdx")) &&
        whole_index(cxx, name, &value))
        return value;
    if (cxx->at == behind && ws_cxx_names_lane(cxx, name, &value))
        return value;
    if (!cxx->is_file &&
        (ws_cxx_is(cxx, cxx->at, "[") || (token && ws_cxx_is(cxx, token - 1, "&"))))
        return open_place(cxx, token, name);
    if (ws_cxx_is_among(cxx, cxx->at, "-> .") || cxx->is_file) {
        ws_cxx_check_word(cxx, token, false);
        cxx->open_array = name;
        ws_cxx_fail(cxx, token, cxx->is_file ? "unknown name '%.60s'" : "%.60s is not known", name);
    }
    return ws_cxx_open_value(cxx, name);
}

/* A name in lower case; false: it is too long. */
static bool make_lower(const char *name, char lower[WS_NAME_SIZE])
{
    size_t length = strlen(name);

    for (size_t i = 0; length < WS_NAME_SIZE && i <= length; i++)
        lower[i] = (char)tolower((unsigned char)name[i]);
    return length < WS_NAME_SIZE;
}

/* Functions that return the address that is their only argument, under any of their names. */
static bool gives_address(const char *name)
{
    static const char *const parts[] = {"cvta",         "smem_u32",    "smem_ptr",    "smem_to",
                                        "to_shared",    "toshared",    "smem_addr",   "shared_addr",
                                        "smem_pointer", "addr_to_u32", "smem_to_uint"};
    char lower[WS_NAME_SIZE];

    if (!make_lower(name, lower))
        return false;
    for (size_t i = 0; i < COUNT(parts); i++)
        if (strstr(lower, parts[i]))
            return true;
    return false;
}

/* The variant that an undefined function is named after; NULL: none. */
static const struct ws_variant *called_after(const char *name)
{
    char lower[WS_NAME_SIZE], mnemonic[64];
    const struct ws_variant *variant = NULL;
    struct ws_error error;
    size_t length;
    const char *word, *digit;
    bool store, trans;
    int number = 0;

    if (!make_lower(name, lower))
        return NULL;
    store = strstr(lower, "stmatrix") || strstr(lower, "stsm");
    if (!store && !strstr(lower, "ldmatrix") && !strstr(lower, "ldsm") &&
        !strstr(lower, "load_matrix"))
        return NULL;
    word = strstr(lower, "ldsm")   ? strstr(lower, "ldsm") + 4
           : strstr(lower, "stsm") ? strstr(lower, "stsm") + 4
                                   : strstr(lower, "matrix") + 6;
    digit = strstr(lower, "u32x") ? strstr(lower, "u32x") + 4 : NULL;
    if (!digit && strstr(lower, "u16x")) {
        digit = strstr(lower, "u16x") + 4;
        number = (*digit - '0') / 2;
    } else {
        for (const char *at = lower; *at && !digit; at++)
            if (*at == 'x' && strchr("124", at[1]) && at[1])
                digit = at + 1;
        for (const char *at = word; *at && !digit; at++)
            if (strchr("124", *at))
                digit = at;
        number = digit ? *digit - '0' : 0;
    }
    length = strlen(lower);
    trans = strstr(lower, "trans") || strstr(word, "_t") || strstr(lower, "ldsm_t") ||
            (length > 1 && lower[length - 1] == 't' && isdigit((unsigned char)lower[length - 2]));
    snprintf(mnemonic, sizeof mnemonic, "%s.m8n8.x%d%s.b16", store ? "stmatrix" : "ldmatrix",
             number, trans ? ".trans" : "");
    return number && ws_variant_parse(mnemonic, &variant, &error) ? variant : NULL;
}

/* The argument that is the address: a pointer to shared memory, otherwise a pointer, otherwise a
 * number. */
static struct ws_cxx_value *address_among(struct ws_cxx_arguments *arguments)
{
    struct ws_cxx_value *found = NULL;

    for (int pass = 0; pass < 4 && !found; pass++)
        for (int i = 0; i < arguments->count; i++) {
            struct ws_cxx_value *one = &arguments->value[i];
            bool is_place = one->is == WS_CXX_PLACE;

            if (!one->type)
                continue;
            if (pass == 0
                    ? (is_place && one->space == WS_CXX_SHARED) || one->home == WS_CXX_IN_SHARED
                : pass == 1 ? one->type->kind == WS_CXX_POINTER && one->typed && !one->variable
                : pass == 2
                    ? one->type->kind == WS_CXX_POINTER
                    : one->type->kind == WS_CXX_INTEGER && !one->known && one->type != &ws_cxx_any)
                found = one;
        }
    return found;
}

/* "{%r1, %r2}", of registers that nothing reads. */
static const char *register_list(struct ws_cxx *cxx, int count)
{
    const char *list = "";

    for (int i = 0; i < count; i++)
        list = ws_cxx_format(cxx, "%s%s%%r%d", list, i ? ", " : "", ws_cxx_register(cxx));
    return ws_cxx_format(cxx, "{%s}", list);
}

static void call_matrix(struct ws_cxx *cxx, int token, const struct ws_variant *variant,
                        struct ws_cxx_value value)
{
    bool stores = variant->family->writes_memory;
    int count = strstr(variant->name, ".x")[2] - '0';
    struct ws_cxx_value address = ws_cxx_shared_address(cxx, token, value);
    char letter = ws_cxx_class(address.type);
    const char *list = register_list(cxx, count), *at;

    if (address.is == WS_CXX_NUMBER) {
        struct ws_cxx_value made = ws_cxx_made(cxx, address.type);

        ws_cxx_emit(cxx, "mov.b%d %s, %s;", letter == 'd' ? 64 : 32, ws_cxx_operand(cxx, &made),
                    ws_cxx_operand(cxx, &address));
        made.typed = address.typed;
        address = made;
    }
    at = ws_cxx_format(cxx, "[%%%c%d]", letter, address.reg);
    cxx->place = token;
    cxx->says = true;
    ws_cxx_emit(cxx, "%s.sync.aligned.m8n8.x%d%s.shared.b16 %s, %s;",
                stores ? "stmatrix" : "ldmatrix", count,
                strstr(variant->name, "trans") ? ".trans" : "", stores ? at : list,
                stores ? list : at);
    ws_cxx_mark(cxx, &address);
}

/* The bytes that cp_async<16>(to, from) or __pipeline_memcpy_async(to, from, 16) copies; 0: not known. */
static int64_t copied_bytes(struct ws_cxx *cxx, int given, const struct ws_cxx_arguments *arguments)
{
    const struct ws_cxx_value *last = &arguments->value[arguments->count - 1];
    int64_t bytes = 0;

    if (given) {
        int at = cxx->at;
        bool angle = cxx->is_angle;

        cxx->at = given + 1;
        cxx->is_angle = true;
        if (!ws_cxx_starts_type(cxx, cxx->at))
            bytes = ws_cxx_constant(cxx, "the bytes of a copy");
        cxx->is_angle = angle;
        cxx->at = at;
    } else if (arguments->count >= 3 && last->type && last->known) {
        bytes = ws_c_signed(last->number);
    }
    return bytes;
}

static bool call_copy(struct ws_cxx *cxx, int token, int given, struct ws_cxx_arguments *arguments)
{
    int64_t bytes = arguments->count ? copied_bytes(cxx, given, arguments) : 0;
    struct ws_cxx_value address;

    if ((bytes != 4 && bytes != 8 && bytes != 16) || !arguments->value[0].type)
        return false;
    address = ws_cxx_shared_address(cxx, token, arguments->value[0]);
    if (address.is != WS_CXX_REGISTER)
        return false;
    cxx->place = token;
    cxx->says = true;
    ws_cxx_emit(cxx, "cp.async.%s.shared.global [%%%c%d], [%%d%d], %d;", bytes == 16 ? "cg" : "ca",
                ws_cxx_class(address.type), address.reg, ws_cxx_register(cxx), (int)bytes);
    ws_cxx_mark(cxx, &address);
    return true;
}

static bool call_known(struct ws_cxx *cxx, int token, const char *name,
                       struct ws_cxx_arguments *arguments, struct ws_cxx_value *value)
{
    static const char warps[] =
        "canonical_warp_idx_sync canonical_warp_idx canonical_warp_id warpid warp_id";
    static const char lanes[] =
        "canonical_lane_idx canonical_lane_id laneid lane_id get_lane_id __lane_id LaneId";
    size_t length = strlen(name);
    struct ws_cxx_value one = ws_cxx_number(ws_cxx_integer(WS_C_INT), 1);

    if (!arguments->count && ws_word_among(warps, name, length)) {
        cxx->uses_warp = true;
        *value = special(cxx, WS_C_INT, "%warpid");
        return true;
    }
    if (!arguments->count && ws_word_among(lanes, name, length)) {
        *value = special(cxx, WS_C_INT, "%laneid");
        return true;
    }
    if (arguments->count == 2 && ws_word_among("ceil_div cdiv div_up div_ceil", name, length)) {
        struct ws_cxx_value by = ws_cxx_load(cxx, arguments->value[1]);

        *value = ws_cxx_binary(cxx, token, WS_C_ADD, arguments->value[0], by);
        *value = ws_cxx_binary(cxx, token, WS_C_SUBTRACT, *value, one);
        *value = ws_cxx_binary(cxx, token, WS_C_DIVIDE, *value, by);
        return true;
    }
    if (arguments->count == 1 && arguments->value[0].type && gives_address(name)) {
        struct ws_cxx_value address = ws_cxx_load(cxx, arguments->value[0]);

        if (address.type->kind == WS_CXX_POINTER) {
            address = ws_cxx_shared_address(cxx, token, address);
        } else if (address.type->kind != WS_CXX_INTEGER) {
            return false;
        }
        *value = ws_cxx_convert(cxx, token, address, ws_cxx_integer(WS_C_UNSIGNED));
        value->typed = true;
        ws_cxx_note(cxx, "%s() is assumed to return its argument's shared address", name);
        return true;
    }
    return false;
}

/* Arguments may be written: a variable by reference, or through a pointer to it. */
static bool forget_arguments(struct ws_cxx *cxx, struct ws_cxx_arguments *arguments, int reason)
{
    bool reaches = false;

    for (int i = 0; i < arguments->count; i++) {
        struct ws_cxx_value *one = &arguments->value[i];
        struct ws_cxx_binding *variable = one->variable;

        if (!one->type)
            continue;
        if (one->is == WS_CXX_PLACE && one->space != WS_CXX_LOCAL)
            reaches = true;
        else if (one->type->kind == WS_CXX_POINTER || one->type->kind == WS_CXX_RECORD)
            reaches |= !variable || variable->value.space != WS_CXX_LOCAL ||
                       variable->value.is != WS_CXX_PLACE ||
                       variable->value.type->kind == WS_CXX_POINTER;
        if (variable && variable->value.is == WS_CXX_PLACE &&
            variable->value.space == WS_CXX_LOCAL && variable->value.type->bytes <= 512) {
            ws_cxx_undefine(cxx, &variable->value, reason);
            variable->value.doubtful = true;
        }
    }
    return reaches;
}

struct ws_cxx_value ws_cxx_undefined(struct ws_cxx *cxx, int token, const char *qualified,
                                     int given, struct ws_cxx_arguments *arguments)
{
    const char *name = ws_unqualified(qualified), *reason;
    const struct ws_variant *variant;
    struct ws_cxx_value value, *address;
    int left;

    if (cxx->is_file && !strcmp(name, "__pipeline_memcpy_async") &&
        call_copy(cxx, token, given, arguments))
        return (struct ws_cxx_value){.type = &ws_cxx_void};
    if (cxx->is_file) {
        ws_cxx_check_word(cxx, token, false);
        ws_cxx_fail(cxx, token, "%s() is not defined in the text", qualified);
    }
    if (call_known(cxx, token, name, arguments, &value))
        return value;
    variant = called_after(name);
    address = address_among(arguments);
    reason = ws_cxx_format(cxx, "%.100s(), which the text does not define", qualified);
    left = ws_cxx_reason(cxx, token, reason);
    if (variant && address) {
        ws_cxx_note(cxx, "%s() is not defined here: assumed to be %s from its name", qualified,
                    variant->name);
        call_matrix(cxx, token, variant, *address);
        address->variable = NULL;
        address->type = NULL;
        forget_arguments(cxx, arguments, left);
    } else if ((strstr(name, "cp_async") || strstr(name, "memcpy_async")) &&
               call_copy(cxx, token, given, arguments)) {
        ws_cxx_note(cxx, "%s() is not defined here: assumed to be cp.async from its name",
                    qualified);
    } else if (forget_arguments(cxx, arguments, left)) {
        cxx->left[left].is_access = true;
        ws_cxx_emit(cxx, "warpscope.skipped.shared.b32 %d;", left);
    }
    cxx->place = token;
    return ws_cxx_unknown(cxx, ws_cxx_integer(WS_C_INT), reason);
}
