/* Types: the ones that CUDA names, and those made of them. */
#include <stdio.h>
#include <string.h>

#include "probe/snippet/read/lexeme.h"
#include "probe/snippet/read/names.h"
#include "probe/snippet/run/cxx.h"

const struct ws_cxx_type ws_cxx_any = {
    .kind = WS_CXX_INTEGER, .integer = WS_C_INT, .bytes = 4, .align = 4};
const struct ws_cxx_type ws_cxx_void = {.kind = WS_CXX_VOID, .align = 1};
const struct ws_cxx_type ws_cxx_auto = {.kind = WS_CXX_AUTO, .align = 1};
const struct ws_cxx_type ws_cxx_null = {
    .kind = WS_CXX_INTEGER, .integer = WS_C_INT, .bytes = 4, .align = 4};
const struct ws_cxx_type ws_cxx_float = {.kind = WS_CXX_FLOAT, .bytes = 4, .align = 4};
const struct ws_cxx_type ws_cxx_double = {.kind = WS_CXX_FLOAT, .bytes = 8, .align = 8};

const struct ws_cxx_type *ws_cxx_integer(enum ws_c_type type)
{
#define ROW(id, size) [id] = {.kind = WS_CXX_INTEGER, .integer = id, .bytes = size, .align = size }
    static const struct ws_cxx_type integers[WS_C_TYPES] = {
        ROW(WS_C_INT, 4),   ROW(WS_C_UNSIGNED, 4), ROW(WS_C_LONG, 8),
        ROW(WS_C_ULONG, 8), ROW(WS_C_BOOL, 1),     ROW(WS_C_INT8, 1),
        ROW(WS_C_UINT8, 1), ROW(WS_C_INT16, 2),    ROW(WS_C_UINT16, 2),
    };
#undef ROW

    return &integers[type];
}

const struct ws_cxx_type *ws_cxx_other(enum ws_c_type type)
{
    static const struct ws_cxx_type others[] = {
        {.kind = WS_CXX_INTEGER, .integer = WS_C_INT8, .bytes = 1, .align = 1, .is_other = true},
        {.kind = WS_CXX_INTEGER, .integer = WS_C_LONG, .bytes = 8, .align = 8, .is_other = true},
        {.kind = WS_CXX_INTEGER, .integer = WS_C_ULONG, .bytes = 8, .align = 8, .is_other = true}};

    return &others[type == WS_C_INT8 ? 0 : type == WS_C_LONG ? 1 : 2];
}

const struct ws_cxx_type *ws_cxx_common(const struct ws_cxx_type *a, const struct ws_cxx_type *b)
{
    enum ws_c_type type = ws_c_common(a->integer, b->integer);

    return (a->is_other && a->bytes == 8) || (b->is_other && b->bytes == 8) ? ws_cxx_other(type)
                                                                            : ws_cxx_integer(type);
}

const struct ws_cxx_type *ws_cxx_pointer(struct ws_cxx *cxx, const struct ws_cxx_type *of)
{
    struct ws_cxx_type *type = ws_cxx_take(cxx, sizeof *type);

    *type = (struct ws_cxx_type){.kind = WS_CXX_POINTER, .bytes = 8, .align = 8, .of = of};
    return type;
}

const struct ws_cxx_type *ws_cxx_array(struct ws_cxx *cxx, const struct ws_cxx_type *of,
                                       int64_t length)
{
    enum { MOST_BYTES = 1 << 28 };
    struct ws_cxx_type *type = ws_cxx_take(cxx, sizeof *type);

    if (length > 0 && of->bytes > MOST_BYTES / length)
        ws_cxx_fail(cxx, cxx->at, "array exceeds %d bytes", MOST_BYTES);
    *type = (struct ws_cxx_type){.kind = WS_CXX_ARRAY,
                                 .bytes = length > 0 ? length * of->bytes : 0,
                                 .align = of->align,
                                 .of = of,
                                 .length = length};
    return type;
}

const struct ws_cxx_type *ws_cxx_volatile(struct ws_cxx *cxx, const struct ws_cxx_type *type)
{
    struct ws_cxx_type *made;

    if (type->plain || type->kind == WS_CXX_AUTO || type->kind == WS_CXX_OPEN)
        return type;
    made = ws_cxx_take(cxx, sizeof *made);
    *made = *type;
    made->plain = type;
    return made;
}

bool ws_cxx_is_auto(const struct ws_cxx_type *type)
{
    while (type->kind == WS_CXX_POINTER)
        type = type->of;
    return type->kind == WS_CXX_AUTO;
}

const struct ws_cxx_type *ws_cxx_element_type(const struct ws_cxx_type *type)
{
    while (type->kind == WS_CXX_ARRAY)
        type = type->of;
    return type;
}

bool ws_cxx_same(const struct ws_cxx_type *a, const struct ws_cxx_type *b)
{
    if (a == b)
        return true;
    if (a->kind != b->kind)
        return false;
    switch (a->kind) {
    case WS_CXX_POINTER:
        return ws_cxx_same(a->of, b->of);
    case WS_CXX_ARRAY:
        return a->length == b->length && ws_cxx_same(a->of, b->of);
    case WS_CXX_INTEGER:
        return a->integer == b->integer && a->is_other == b->is_other;
    case WS_CXX_RECORD:
        return a->record == b->record;
    case WS_CXX_FLOAT:
    case WS_CXX_VOID:
    case WS_CXX_OPAQUE:
        return a->bytes == b->bytes && a->is_half == b->is_half;
    default:
        return false;
    }
}

static const struct ws_cxx_type *vector(struct ws_cxx *cxx, const struct ws_vector_name *row,
                                        int count)
{
    static const char *const names[] = {"x", "y", "z", "w"};
    const struct ws_cxx_type *element = ws_cxx_named(cxx, row->element);
    struct ws_cxx_record *record = ws_cxx_take(cxx, sizeof *record);
    struct ws_cxx_type *type = ws_cxx_take(cxx, sizeof *type);
    struct ws_cxx_binding *scope = cxx->scope;

    type->kind = WS_CXX_RECORD;
    type->bytes = count * element->bytes;
    type->align = count == 3 ? element->align : (int)type->bytes;
    if (type->align > 16)
        type->align = 16;
    type->record = record;
    cxx->scope = NULL;
    for (int i = 0; i < count; i++) {
        struct ws_cxx_binding *field =
            ws_cxx_bind(cxx, ws_cxx_intern(cxx, names[i], 1), WS_CXX_FIELD);

        field->value = (struct ws_cxx_value){
            .is = WS_CXX_PLACE, .type = element, .offset = i * element->bytes};
    }
    record->name = ws_cxx_format(cxx, "%s%d", row->name, count);
    record->scope = cxx->scope;
    record->fields = count;
    record->is_whole = type->align == type->bytes && type->bytes >= 4;
    cxx->scope = scope;
    return type;
}

static const struct ws_cxx_type *make_named(struct ws_cxx *cxx, const char *name)
{
    const struct ws_vector_name *row = ws_vector_named(name);
    struct ws_type_fact fact;
    struct ws_cxx_type *type;

    if (row) {
        const char *same = !strcmp(row->element, "half")   ? "half2"
                           : !strcmp(row->element, "bf16") ? "__nv_bfloat162"
                                                           : name;

        return strcmp(name, same) ? ws_cxx_named(cxx, same)
                                  : vector(cxx, row, name[strlen(name) - 1] - '0');
    }
    if (!strcmp(name, "dim3"))
        return ws_cxx_named(cxx, "uint3");
    if (!strcmp(name, "float") || !strcmp(name, "float32_t"))
        return &ws_cxx_float;
    if (!strcmp(name, "double"))
        return &ws_cxx_double;
    if (!strcmp(name, "void"))
        return &ws_cxx_void;
    if (!strcmp(name, "long long") || !strcmp(name, "unsigned long long"))
        return ws_cxx_other(*name == 'l' ? WS_C_LONG : WS_C_ULONG);
    if (!strcmp(name, "CUtensorMap"))
        fact = (struct ws_type_fact){.bytes = 128};
    else if (!ws_type_named(name, &fact))
        return NULL;
    if (fact.is_integer && fact.integer == WS_C_INT8 && strcmp(name, "char") != 0)
        return ws_cxx_other(WS_C_INT8);
    if (fact.is_integer)
        return ws_cxx_integer(fact.integer);
    type = ws_cxx_take(cxx, sizeof *type);
    *type = (struct ws_cxx_type){.kind = WS_CXX_OPAQUE,
                                 .bytes = fact.bytes,
                                 .align = fact.bytes < 16     ? fact.bytes
                                          : fact.bytes == 128 ? 64
                                                              : 16};
    type->is_half = ws_word_among("half __half half_t float16_t fp16", name, strlen(name));
    return type;
}

const struct ws_cxx_type *ws_cxx_named(struct ws_cxx *cxx, const char *qualified)
{
    const char *name = ws_unqualified(qualified);
    struct ws_cxx_binding *scope = cxx->scope, *known;
    const struct ws_cxx_type *type;

    name = ws_cxx_intern(cxx, name, strlen(name));
    for (known = cxx->builtins; known; known = known->before)
        if (known->name == name)
            return known->type;
    type = make_named(cxx, name);
    cxx->scope = cxx->builtins;
    known = ws_cxx_bind(cxx, name, WS_CXX_TYPE);
    known->type = type;
    cxx->builtins = known;
    cxx->scope = scope;
    return type;
}

const char *ws_cxx_type_words(struct ws_cxx *cxx, const struct ws_cxx_type *type)
{
    switch (type->kind) {
    case WS_CXX_VOID:
        return "void";
    case WS_CXX_INTEGER:
        return ws_c_type_name(type->integer);
    case WS_CXX_FLOAT:
        return type->bytes == 4 ? "float" : "double";
    case WS_CXX_POINTER:
        return ws_cxx_format(cxx, "%.200s *", ws_cxx_type_words(cxx, type->of));
    case WS_CXX_ARRAY:
        return ws_cxx_format(cxx, "an array of %.200s", ws_cxx_type_words(cxx, type->of));
    case WS_CXX_RECORD:
        return *type->record->name ? type->record->name : "an unnamed structure";
    case WS_CXX_CLOSURE:
        return "a lambda";
    default:
        return ws_cxx_format(cxx, "%d bytes", (int)type->bytes);
    }
}
