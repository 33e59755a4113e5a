/*
 * Recursive descent over a layout's terms. C++ is supported as far as layouts use it: each name has
 * a value, and calls and templates are rows of one table.
 */
#include "probe/address/cute_term.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/address/cute_call.h"
#include "probe/snippet/read/lexeme.h"

static bool enter(struct ws_cute_parser *parser)
{
    return ++parser->depth <= WS_CUTE_MOST_DEPTH ||
           ws_cute_fail(parser, parser->at, "nested more than %d levels deep", WS_CUTE_MOST_DEPTH);
}

static bool parse_number(struct ws_cute_parser *parser, const char *wanted, int64_t *number)
{
    struct ws_cute_value value;
    const char *at;

    ws_cute_skip_space(parser);
    at = parser->at;
    if (!ws_cute_term(parser, &value))
        return false;
    if (!ws_cute_is_number(parser, &value))
        return ws_cute_fail(parser, at, "expected %s", wanted);
    *number = ws_cute_number_of(parser, &value);
    return true;
}

/* The parts of a tuple up to `close`. A tuple of one is the same as its part. */
static bool parse_tuple(struct ws_cute_parser *parser, const char *close,
                        struct ws_cute_value *value)
{
    int tuple = -1, last = -1;

    for (int count = 0;; count++) {
        const char *at;
        int node;

        ws_cute_skip_space(parser);
        at = parser->at;
        if (!ws_cute_term(parser, value))
            return false;
        if (!count && ws_cute_take(parser, close))
            return true;
        if (value->kind != WS_CUTE_TREE)
            return ws_cute_fail(parser, at, "expected numbers and tuples in a tuple");
        /* A copy, because a name's value may occur in several tuples. */
        if ((tuple < 0 && !ws_cute_add_node(parser, true, 0, &tuple)) ||
            !ws_cute_add_node(parser, false, 0, &node))
            return false;
        parser->tree.node[node] = parser->tree.node[value->tree];
        parser->tree.node[node].next = -1;
        if (last < 0)
            parser->tree.node[tuple].child = node;
        else
            parser->tree.node[last].next = node;
        last = node;
        if (ws_cute_take(parser, close))
            break;
        if (!ws_cute_expect(parser, ","))
            return false;
    }
    value->tree = tuple;
    return true;
}

/* Calls and templates; without `make`, one of the many names of a tuple. */
struct call {
    const char *name;
    const char *open, *close;
    int least, most; /* arguments */
    ws_cute_call *make;
};

static const struct call calls[] = {
    {"Shape", "<", ">", 0, 0, NULL},
    {"Stride", "<", ">", 0, 0, NULL},
    {"Step", "<", ">", 0, 0, NULL},
    {"Tile", "<", ">", 0, 0, NULL},
    {"Coord", "<", ">", 0, 0, NULL},
    {"tuple", "<", ">", 0, 0, NULL},
    {"make_shape", "(", ")", 0, 0, NULL},
    {"make_stride", "(", ")", 0, 0, NULL},
    {"make_step", "(", ")", 0, 0, NULL},
    {"make_tile", "(", ")", 0, 0, NULL},
    {"make_coord", "(", ")", 0, 0, NULL},
    {"make_tuple", "(", ")", 0, 0, NULL},
    {"Int", "<", ">", 1, 1, ws_cute_call_integer},
    {"C", "<", ">", 1, 1, ws_cute_call_integer},
    {"constant", "<", ">", 1, 1, ws_cute_call_integer},
    {"integral_constant", "<", ">", 1, 1, ws_cute_call_integer},
    {"Layout", "<", ">", 1, 2, ws_cute_call_layout},
    {"make_layout", "(", ")", 1, 2, ws_cute_call_layout},
    {"make_ordered_layout", "(", ")", 2, 2, ws_cute_call_ordered},
    {"composition", "(", ")", 2, 3, ws_cute_call_composition},
    {"ComposedLayout", "<", ">", 3, 3, ws_cute_call_composition},
    {"tile_to_shape", "(", ")", 2, 3, ws_cute_call_tile},
    {"smem_ptr_flag_bits", "<", ">", 1, 1, ws_cute_call_flag},
    {"decltype", "(", ")", 1, 1, ws_cute_call_same},
};

enum { FIELD_SIZE = WS_NAME_SIZE + 8, CALLS = sizeof calls / sizeof calls[0] };

/* Skips the type before a constant's value: constant<int,8>. */
static void skip_type(struct ws_cute_parser *parser)
{
    const char *start;

    ws_cute_skip_space(parser);
    for (start = parser->at; ws_cute_word_is_type(parser->at, ws_word_length(parser->at));) {
        parser->at += ws_word_length(parser->at);
        ws_cute_skip_space(parser);
    }
    if (parser->at > start && !ws_cute_take(parser, ","))
        parser->at = start;
}

static bool parse_call(struct ws_cute_parser *parser, const struct call *call, const char *at,
                       struct ws_cute_value *value)
{
    struct ws_cute_value argument[WS_CUTE_MOST_ARGUMENTS];
    int count = 0;

    if (!ws_cute_expect(parser, call->open))
        return false;
    if (!call->make)
        return parse_tuple(parser, call->close, value);
    skip_type(parser);
    do {
        if (count == call->most)
            return ws_cute_fail(parser, parser->at, "%s takes at most %d arguments here",
                                call->name, call->most);
        if (!ws_cute_term(parser, &argument[count++]))
            return false;
    } while (ws_cute_take(parser, ","));
    if (!ws_cute_expect(parser, call->close))
        return false;
    if (count < call->least)
        return ws_cute_fail(parser, at, "%s takes at least %d arguments", call->name, call->least);
    return call->make(parser, at, argument, count, value);
}

/* smem_ptr[16b](unset), after its name. */
static bool parse_pointer(struct ws_cute_parser *parser, const char *at,
                          struct ws_cute_value *value)
{
    struct ws_cute_value bits = {.kind = WS_CUTE_TREE};
    int64_t number = 0;

    if (!ws_cute_expect(parser, "["))
        return false;
    for (ws_cute_skip_space(parser); isdigit((unsigned char)*parser->at) && number < WS_CUTE_MOST;)
        number = number * 10 + (*parser->at++ - '0');
    if (!ws_cute_expect(parser, "b") || !ws_cute_expect(parser, "]") ||
        !ws_cute_expect(parser, "("))
        return false;
    if (!ws_cute_take_word(parser, "unset"))
        return ws_cute_fail(
            parser, parser->at,
            "a pointer does not take an address; write (unset), and pass the start as --base");
    return ws_cute_expect(parser, ")") && ws_cute_number(parser, at, number, &bits) &&
           ws_cute_call_flag(parser, at, &bits, 1, value);
}

/* Swizzle<3,3,3>, or Sw<3,4,3>_smem_ptr[16b](unset), after the name. */
static bool parse_swizzle(struct ws_cute_parser *parser, const char *at,
                          struct ws_cute_value *value)
{
    int64_t number[3];
    char text[FIELD_SIZE];
    struct ws_swizzle swizzle;

    if (!ws_cute_expect(parser, "<"))
        return false;
    for (int i = 0; i < 3; i++) {
        bool minus;

        if (i && !ws_cute_expect(parser, ","))
            return false;
        minus = ws_cute_take(parser, "-");
        if (!parse_number(parser, "a number of bits", &number[i]))
            return false;
        if (number[i] > 99)
            return ws_cute_fail(parser, at, "swizzle has more bits than an offset");
        number[i] = minus ? -number[i] : number[i];
    }
    snprintf(text, sizeof text, "%" PRId64 ",%" PRId64 ",%" PRId64, number[0], number[1],
             number[2]);
    if (!ws_cute_expect(parser, ">"))
        return false;
    if (!ws_swizzle_parse(text, &swizzle, parser->error))
        return ws_cute_fail_at(parser, at);
    value->kind = WS_CUTE_SWIZZLE;
    if (!strncmp(parser->at, "_smem_ptr", 9)) {
        parser->at += strlen("_smem_ptr");
        if (!parse_pointer(parser, at, value))
            return false;
        value->cute.swizzles_bytes = true;
    } else {
        value->cute = (struct ws_cute){0};
    }
    value->cute.swizzle = swizzle;
    return true;
}

/* GMMA's atoms, which have one argument, a type. */
static bool parse_atom(struct ws_cute_parser *parser, const char *at, const char *name,
                       struct ws_cute_value *value)
{
    char type[FIELD_SIZE];
    size_t length;

    if (!ws_cute_expect(parser, "<"))
        return false;
    do {
        ws_cute_skip_space(parser);
        length = ws_word_length(parser->at);
        snprintf(type, sizeof type, "%.*s", (int)(length < WS_NAME_SIZE ? length : WS_NAME_SIZE),
                 parser->at);
        parser->at += length;
    } while (ws_cute_take(parser, "::"));
    value->kind = WS_CUTE_LAYOUT;
    return ws_cute_expect(parser, ">") &&
           (ws_cute_atom(name, type, &value->cute, parser->error) || ws_cute_fail_at(parser, at));
}

static bool is_atom(const char *name)
{
    struct ws_error error;
    struct ws_cute cute;

    return ws_cute_atom(name, "half_t", &cute, &error);
}

static bool find_name(struct ws_cute_parser *parser, const char *at, const char *name,
                      struct ws_cute_value *value)
{
    for (int i = parser->names - 1; i >= 0; i--)
        if (!strcmp(name, parser->name[i].name)) {
            *value = parser->name[i].value;
            return true;
        }
    for (int i = 0; parser->constants && i < parser->constants->count; i++) {
        if (strcmp(name, parser->constants->constant[i].name))
            continue;
        if (parser->constants->constant[i].more)
            return ws_cute_fail(
                parser, at,
                "%.40s has several values, and a layout takes one; pass --let %.40s=VALUE", name,
                name);
        return ws_cute_number(parser, at, parser->constants->constant[i].value, value);
    }
    return ws_cute_fail(
        parser, at,
        "unknown name '%.40s'; define it before (using %.40s = …;) or pass --let %.40s=VALUE", name,
        name, name);
}

/* The last word of cute::Layout, which is the only relevant one; "" if there is no name. */
static void take_name(struct ws_cute_parser *parser, char name[FIELD_SIZE])
{
    while (ws_cute_take_word(parser, "typename") || ws_cute_take_word(parser, "template"))
        ;
    do {
        size_t length;

        ws_cute_skip_space(parser);
        length = ws_word_length(parser->at);
        snprintf(name, FIELD_SIZE, "%.*s", (int)(length < WS_NAME_SIZE ? length : WS_NAME_SIZE),
                 parser->at);
        parser->at += length;
    } while (ws_cute_take(parser, "::"));
}

static bool next_is(struct ws_cute_parser *parser, const char *mark)
{
    ws_cute_skip_space(parser);
    return *parser->at == *mark;
}

static bool parse_named(struct ws_cute_parser *parser, struct ws_cute_value *value)
{
    const char *at = parser->at;
    char name[FIELD_SIZE];

    take_name(parser, name);
    if (!name[0])
        return ws_cute_unexpected(parser, "a name");
    if (name[0] == '_' && name[1] && !name[1 + strspn(name + 1, "0123456789")] && name[1] != '0')
        return ws_cute_number(parser, at, strtoll(name + 1, NULL, 10), value); /* cute::_16 */
    for (int i = 0; i < CALLS; i++)
        if (!strcmp(name, calls[i].name) && next_is(parser, calls[i].open))
            return parse_call(parser, &calls[i], at, value);
    if ((!strcmp(name, "Swizzle") || !strcmp(name, "Sw") || !strcmp(name, "S")) &&
        next_is(parser, "<"))
        return parse_swizzle(parser, at, value);
    if (!strcmp(name, "smem_ptr"))
        return parse_pointer(parser, at, value);
    if (is_atom(name))
        return parse_atom(parser, at, name, value);
    if (!strcmp(name, "LayoutLeft") || !strcmp(name, "GenColMajor")) {
        value->kind = WS_CUTE_LEFT;
        return true;
    }
    if (!strcmp(name, "LayoutRight") || !strcmp(name, "GenRowMajor")) {
        value->kind = WS_CUTE_RIGHT;
        return true;
    }
    return find_name(parser, at, name, value);
}

/* 64 and _64. */
static bool parse_literal(struct ws_cute_parser *parser, struct ws_cute_value *value)
{
    const char *at = parser->at;
    enum ws_c_type type;
    uint64_t number;

    parser->at += *at == '_';
    if (!ws_take_literal(&parser->at, &number, &type, parser->error))
        return ws_cute_fail_at(parser, at);
    return ws_cute_number(
        parser, at, number > (uint64_t)WS_CUTE_MOST ? WS_CUTE_MOST + 1 : (int64_t)number, value);
}

/* X{} and X() are a value of type X, which means the same here. */
static void skip_construction(struct ws_cute_parser *parser)
{
    const char *before = parser->at;

    if ((ws_cute_take(parser, "{") && ws_cute_take(parser, "}")) ||
        (parser->at = before, ws_cute_take(parser, "(") && ws_cute_take(parser, ")")))
        return;
    parser->at = before;
}

static bool parse_operand(struct ws_cute_parser *parser, struct ws_cute_value *value)
{
    const char *at;

    ws_cute_skip_space(parser);
    at = parser->at;
    *value = (struct ws_cute_value){.kind = WS_CUTE_TREE, .tree = -1};
    if (ws_cute_take(parser, "("))
        return parse_tuple(parser, ")", value);
    if (*at == '-')
        return ws_cute_fail(parser, at, "shapes and strides cannot be negative");
    if (isdigit((unsigned char)*at) || (*at == '_' && isdigit((unsigned char)at[1]))) {
        if (!parse_literal(parser, value))
            return false;
    } else if (!ws_word_length(at)) {
        return ws_cute_unexpected(parser, "a layout, a tuple or a number");
    } else if (!parse_named(parser, value)) {
        return false;
    }
    skip_construction(parser);
    return true;
}

static bool calculate(struct ws_cute_parser *parser, const char *at, int64_t right,
                      struct ws_cute_value *value)
{
    int64_t left = ws_cute_number_of(parser, value);

    if ((*at == '/' || *at == '%') && !right)
        return ws_cute_fail(parser, at, "division by zero");
    return ws_cute_number(parser, at,
                          *at == '*'   ? left * right
                          : *at == '/' ? left / right
                          : *at == '%' ? left % right
                          : *at == '+' ? left + right
                                       : left - right,
                          value);
}

/* A sum or, with `product`, a multiplication of numbers; otherwise a single operand. */
static bool parse_arithmetic(struct ws_cute_parser *parser, bool product,
                             struct ws_cute_value *value)
{
    if (product ? !parse_operand(parser, value) : !parse_arithmetic(parser, true, value))
        return false;
    for (;;) {
        struct ws_cute_value right;
        const char *at;

        ws_cute_skip_space(parser);
        at = parser->at;
        if (!*at || !strchr(product ? "*/%" : "+-", *at))
            return true;
        parser->at++;
        if (product ? !parse_operand(parser, &right) : !parse_arithmetic(parser, true, &right))
            return false;
        if (!ws_cute_is_number(parser, value) || !ws_cute_is_number(parser, &right))
            return ws_cute_fail(parser, at, "'%c' needs two numbers", *at);
        if (!calculate(parser, at, ws_cute_number_of(parser, &right), value))
            return false;
    }
}

/* The value of a conditional on a number: "kHeadDim % 64 == 0 ? 64 : 32". */
static bool parse_choice(struct ws_cute_parser *parser, struct ws_cute_value *value)
{
    struct ws_cute_value yes, no;
    const char *at;
    bool equal;

    if (!parse_arithmetic(parser, false, value))
        return false;
    ws_cute_skip_space(parser);
    at = parser->at;
    equal = ws_cute_take(parser, "==");
    if (equal || ws_cute_take(parser, "!=")) {
        if (!parse_arithmetic(parser, false, &no))
            return false;
        if (!ws_cute_is_number(parser, value) || !ws_cute_is_number(parser, &no))
            return ws_cute_fail(parser, at, "a comparison needs two numbers");
        if (!ws_cute_number(parser, at,
                            (ws_cute_number_of(parser, value) == ws_cute_number_of(parser, &no)) ==
                                equal,
                            value))
            return false;
    }
    if (!ws_cute_take(parser, "?"))
        return true;
    if (!ws_cute_is_number(parser, value))
        return ws_cute_fail(parser, at, "expected a number before '?'");
    if (!enter(parser) || !parse_choice(parser, &yes) || !ws_cute_expect(parser, ":") ||
        !parse_choice(parser, &no))
        return false;
    *value = ws_cute_number_of(parser, value) ? yes : no;
    parser->depth--;
    return true;
}

bool ws_cute_term(struct ws_cute_parser *parser, struct ws_cute_value *value)
{
    const char *at;

    ws_cute_skip_space(parser);
    at = parser->at;
    if (!enter(parser) || !parse_choice(parser, value))
        return false;
    ws_cute_skip_space(parser);
    if (*parser->at == ':' && value->kind == WS_CUTE_TREE) {
        struct ws_cute_value pair[2] = {*value};

        parser->at++;
        if (!parse_arithmetic(parser, false, &pair[1]) ||
            !ws_cute_call_layout(parser, at, pair, 2, value))
            return false;
    }
    if (ws_cute_take_word(parser, "o") || ws_cute_take(parser, "\u2218")) {
        struct ws_cute_value left = *value;

        ws_cute_skip_space(parser);
        if (!ws_cute_term(parser, value) || !ws_cute_compose(parser, at, &left, value))
            return false;
    }
    parser->depth--;
    return true;
}
