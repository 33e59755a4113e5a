/* C++ declarations: specifiers, declarators and names of types. */
#include <inttypes.h>
#include <stdio.h>

#include "probe/snippet/run/cxx.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Words that only begin a declaration. */
#define TYPE_WORDS                                                                                 \
    "const volatile unsigned signed int char short long float double bool void auto typename "     \
    "struct class union enum decltype wchar_t __int64"
#define STORAGE_WORDS                                                                              \
    "static constexpr inline extern register __shared__ __device__ __constant__ __global__ "       \
    "__host__ typedef __forceinline__ __noinline__ alignas __align__ __restrict__ __managed__ "    \
    "mutable __launch_bounds__ __attribute__ __inline__ __inline thread_local explicit friend "    \
    "virtual __grid_constant__ consteval constinit"
#define ALIAS_WORDS "template using typedef"

bool ws_cxx_starts_type(struct ws_cxx *cxx, int token)
{
    int at = cxx->at;
    const char *name, *whole;
    struct ws_cxx_binding *found;
    bool is_type;

    if (ws_cxx_is_among(cxx, token, TYPE_WORDS " " STORAGE_WORDS))
        return true;
    if ((!cxx->name[token] && !ws_cxx_is(cxx, token, "::")) || ws_cxx_is(cxx, token, "template") ||
        (ws_cxx_is(cxx, token, "::") && !cxx->name[token + 1]))
        return false;
    cxx->at = token;
    found = ws_cxx_qualified(cxx, &name, &whole);
    is_type = found ? found->names == WS_CXX_TYPE ||
                          (found->names == WS_CXX_TEMPLATE && ws_cxx_is(cxx, cxx->at, "<"))
                    : !ws_cxx_given(cxx, whole) && ws_cxx_named(cxx, whole);
    cxx->at = at;
    return is_type;
}

bool ws_cxx_is_open_macro(struct ws_cxx *cxx, int token)
{
    return cxx->name[token] && cxx->name[token + 1] && !ws_cxx_find(cxx, cxx->name[token]) &&
           !ws_cxx_named(cxx, cxx->name[token]) &&
           ws_cxx_is_among(cxx, token + 1, TYPE_WORDS " " STORAGE_WORDS " " ALIAS_WORDS) &&
           !ws_cxx_is_among(cxx, token, TYPE_WORDS " " STORAGE_WORDS " " ALIAS_WORDS);
}

int64_t ws_cxx_constant(struct ws_cxx *cxx, const char *what)
{
    int token = cxx->at;
    struct ws_cxx_value value = ws_cxx_load(cxx, ws_cxx_conditional(cxx));

    if (cxx->is_draft && !value.known)
        return 1;
    if (!value.known || !value.type || value.type->kind != WS_CXX_INTEGER)
        ws_cxx_fail(cxx, token, "the quick reader does not know the constant %s", what);
    return ws_c_signed(value.number);
}

/* "(16)" of alignas and similar; also a type's alignment. */
static int alignment(struct ws_cxx *cxx)
{
    int align;

    ws_cxx_expect(cxx, "(");
    align = ws_cxx_starts_type(cxx, cxx->at) ? ws_cxx_type_name(cxx)->align
                                             : (int)ws_cxx_constant(cxx, "an alignment");
    ws_cxx_expect(cxx, ")");
    return align;
}

bool ws_cxx_storage(struct ws_cxx *cxx, struct ws_cxx_declared *declared)
{
    const struct {
        const char *word;
        bool *flag;
    } flags[] = {{"const", &declared->is_const},         {"volatile", &declared->is_volatile},
                 {"constexpr", &declared->is_constexpr}, {"static", &declared->is_static},
                 {"extern", &declared->is_extern},       {"typedef", &declared->is_typedef},
                 {"__shared__", &declared->is_shared},   {"__constant__", &declared->is_constant},
                 {"__global__", &declared->is_kernel},   {"__device__", &declared->is_device}};

    for (size_t i = 0; i < COUNT(flags); i++)
        if (ws_cxx_accept(cxx, flags[i].word))
            return *flags[i].flag = true;
    if (ws_cxx_accept(cxx, "alignas __align__")) {
        int align = alignment(cxx);

        if (align > declared->align)
            declared->align = align;
        return true;
    }
    if (ws_cxx_is(cxx, cxx->at, "[") && ws_cxx_is(cxx, cxx->at + 1, "[")) {
        cxx->at = ws_cxx_behind(cxx, cxx->at);
        return true;
    }
    if (ws_cxx_accept(cxx, "__attribute__")) {
        int end = ws_cxx_behind(cxx, cxx->at);

        for (; cxx->at < end; cxx->at++)
            if (ws_cxx_is_among(cxx, cxx->at, "aligned packed"))
                ws_cxx_refuse(cxx, cxx->at, "attributes of a layout; write alignas(16)");
        return true;
    }
    if (ws_cxx_accept(cxx, "__launch_bounds__")) {
        int behind = ws_cxx_behind(cxx, cxx->at);

        declared->bounds = cxx->at + 1;
        cxx->at = behind;
        return true;
    }
    if (!ws_cxx_is_among(cxx, cxx->at, STORAGE_WORDS))
        return false;
    cxx->at++;
    return true;
}

/* The words of an integer's or double's type: how often each occurs. */
enum { UNSIGNED, SIGNED, SHORT, CHAR, INT, DOUBLE, LONG, WORDS };
struct words {
    int count[WORDS];
    bool any;
};

static bool take_word(struct ws_cxx *cxx, struct words *words)
{
    static const char *const names[] = {"unsigned", "signed", "short", "char",
                                        "int",      "double", "long"};

    for (int i = 0; i < WORDS; i++)
        if (ws_cxx_is(cxx, cxx->at, names[i])) {
            if (words->count[i] && i != LONG)
                ws_cxx_fail(cxx, cxx->at, "'%s' appears twice in a type", names[i]);
            cxx->at++;
            words->count[i]++;
            return words->any = true;
        }
    return false;
}

static const struct ws_cxx_type *type_of_words(const int count[WORDS])
{
    bool is_unsigned = count[UNSIGNED];

    if (count[DOUBLE])
        return &ws_cxx_double;
    if (count[CHAR] && count[SIGNED])
        return ws_cxx_other(WS_C_INT8);
    if (count[LONG] > 1)
        return ws_cxx_other(is_unsigned ? WS_C_ULONG : WS_C_LONG);
    return ws_cxx_integer(count[CHAR]    ? is_unsigned ? WS_C_UINT8 : WS_C_INT8
                          : count[SHORT] ? is_unsigned ? WS_C_UINT16 : WS_C_INT16
                          : count[LONG]  ? is_unsigned ? WS_C_ULONG : WS_C_LONG
                          : is_unsigned  ? WS_C_UNSIGNED
                                         : WS_C_INT);
}

static const struct ws_cxx_type *named_type(struct ws_cxx *cxx)
{
    int token = cxx->at;
    const char *name, *whole;
    struct ws_cxx_binding *found;
    const struct ws_cxx_type *type;

    ws_cxx_check_word(cxx, token, true);
    found = ws_cxx_qualified(cxx, &name, &whole);
    if (found && found->left)
        ws_cxx_fail(cxx, token, "%s", found->left);
    if (found && found->names == WS_CXX_TYPE)
        return found->type;
    if (found && found->names == WS_CXX_TEMPLATE)
        return ws_cxx_instance(cxx, found);
    type = found ? NULL : ws_cxx_named(cxx, whole);
    if (!type) {
        ws_cxx_check_word(cxx, token, false);
        ws_cxx_fail(cxx, token, "unknown type '%.60s'", whole);
    }
    return type;
}

void ws_cxx_specifiers(struct ws_cxx *cxx, struct ws_cxx_declared *declared)
{
    struct words words = {0};
    const struct ws_cxx_type *type = NULL;

    *declared = (struct ws_cxx_declared){0};
    for (;;) {
        if (ws_cxx_storage(cxx, declared) || ws_cxx_accept(cxx, "typename"))
            continue;
        if (!type && !words.any && ws_cxx_is_open_macro(cxx, cxx->at)) {
            cxx->at++;
            continue;
        }
        if (!type && take_word(cxx, &words))
            continue;
        if (type || words.any)
            break;
        if (ws_cxx_accept(cxx, "auto"))
            type = &ws_cxx_auto;
        else if (ws_cxx_is_among(cxx, cxx->at, "struct class union"))
            type = ws_cxx_struct(cxx, NULL);
        else if (ws_cxx_is(cxx, cxx->at, "enum"))
            type = ws_cxx_enum(cxx);
        else
            type = named_type(cxx);
    }
    declared->type = words.any ? type_of_words(words.count) : type;
    if (declared->is_volatile)
        declared->type = ws_cxx_volatile(cxx, declared->type);
    declared->is_const |= declared->is_constexpr;
}

/* "[4][N]" */
static const struct ws_cxx_type *array_of(struct ws_cxx *cxx, const struct ws_cxx_type *type)
{
    const char *open = NULL;
    int64_t length = WS_CXX_ANY_LENGTH;
    int token = cxx->at;
    const struct ws_cxx_type *made;

    if (!ws_cxx_accept(cxx, "["))
        return type;
    if (!ws_cxx_is(cxx, cxx->at, "]")) {
        const char *name = ws_cxx_is(cxx, cxx->at + 1, "]") ? cxx->name[cxx->at] : NULL;
        struct ws_cxx_binding *found = name ? ws_cxx_find(cxx, name) : NULL;

        if (found && found->names == WS_CXX_VARIABLE && ws_cxx_is_open(found)) {
            open = name;
            cxx->at++;
        } else {
            length = ws_cxx_constant(cxx, "the size of an array");
            if (length < 0)
                ws_cxx_fail(cxx, token, "array of %" PRId64 " elements", length);
        }
    }
    ws_cxx_expect(cxx, "]");
    made = ws_cxx_array(cxx, array_of(cxx, type), length);
    if (open) {
        struct ws_cxx_type *with = ws_cxx_take(cxx, sizeof *with);

        *with = *made;
        with->open_length = open;
        return with;
    }
    return made;
}

static bool begins_parameters(struct ws_cxx *cxx, const struct ws_cxx_declared *declared)
{
    bool outside = !cxx->context.function || declared->is_kernel || declared->is_device;

    return ws_cxx_is(cxx, cxx->at, "(") &&
           (ws_cxx_is(cxx, cxx->at + 1, ")") ||
            ((outside || cxx->record) && ws_cxx_starts_type(cxx, cxx->at + 1)) ||
            (outside && ws_cxx_is(cxx, ws_cxx_behind(cxx, cxx->at), "{")));
}

static void take_name(struct ws_cxx *cxx, struct ws_cxx_declared *declared)
{
    declared->token = cxx->at;
    if (ws_cxx_is(cxx, cxx->at, "operator"))
        ws_cxx_refuse(cxx, cxx->at, "overloaded operators");
    declared->name = cxx->name[cxx->at++];
    if (ws_cxx_is(cxx, cxx->at, "::"))
        ws_cxx_refuse(cxx, cxx->at, "a member defined outside of its class");
}

void ws_cxx_declarator(struct ws_cxx *cxx, struct ws_cxx_declared *declared)
{
    int nested = 0, behind;

    for (;;) {
        if (ws_cxx_accept(cxx, "*")) {
            declared->type = ws_cxx_pointer(cxx, declared->type);
            declared->is_const = false;
        } else if (ws_cxx_accept(cxx, "&")) {
            declared->is_reference = true;
        } else if (ws_cxx_accept(cxx, "&&")) {
            declared->is_reference = declared->is_rvalue = true;
        } else if (ws_cxx_accept(cxx, "const")) {
            declared->is_const = true;
        } else if (ws_cxx_accept(cxx, "volatile")) {
            declared->type = ws_cxx_volatile(cxx, declared->type);
        } else if (!ws_cxx_accept(cxx, "__restrict__ __restrict restrict")) {
            break;
        }
    }
    if (ws_cxx_is(cxx, cxx->at, "..."))
        ws_cxx_refuse(cxx, cxx->at, "parameter packs");
    if (ws_cxx_is(cxx, cxx->at, "(") && ws_cxx_is_among(cxx, cxx->at + 1, "* &")) {
        nested = cxx->at + 1;
        cxx->at = ws_cxx_behind(cxx, cxx->at);
    } else if (cxx->name[cxx->at] && !ws_cxx_is(cxx, cxx->at, "const")) {
        take_name(cxx, declared);
    }
    while (ws_cxx_is(cxx, cxx->at, "[") && ws_cxx_is(cxx, cxx->at + 1, "["))
        cxx->at = ws_cxx_behind(cxx, cxx->at);
    if (nested && ws_cxx_is(cxx, cxx->at, "(")) {
        if (!declared->is_typedef)
            ws_cxx_refuse(cxx, cxx->at, "pointers to functions");
        declared->type = &ws_cxx_void; /* a pointer that is not called */
        cxx->at = ws_cxx_behind(cxx, cxx->at);
    }
    if (!nested && begins_parameters(cxx, declared)) {
        declared->parameters = cxx->at + 1;
        cxx->at = ws_cxx_behind(cxx, cxx->at);
        return;
    }
    declared->type = array_of(cxx, declared->type);
    if (!nested)
        return;
    behind = cxx->at;
    cxx->at = nested;
    ws_cxx_declarator(cxx, declared);
    cxx->at = behind;
}

const struct ws_cxx_type *ws_cxx_type_name(struct ws_cxx *cxx)
{
    struct ws_cxx_declared declared;

    ws_cxx_specifiers(cxx, &declared);
    ws_cxx_declarator(cxx, &declared);
    if (declared.name || declared.parameters)
        ws_cxx_fail(cxx, cxx->at - 1, "expected a type");
    return declared.type;
}
