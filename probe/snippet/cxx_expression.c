/* Expressions, by precedence: each operator is written as soon as its operands are. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/snippet/c_operator.h"
#include "probe/snippet/cxx.h"
#include "probe/snippet/lane_name.h"
#include "probe/snippet/lexeme.h"

/* 1.5f, 1e3, 0x1p4 */
static struct ws_cxx_value fraction(struct ws_cxx *cxx, const struct ws_token *token)
{
    bool is_float = strchr("fF", token->text[token->length - 1]) != NULL;

    return ws_cxx_unknown(cxx, is_float ? &ws_cxx_float : &ws_cxx_double, NULL);
}

static bool is_fraction(const struct ws_token *token)
{
    bool hexadecimal = token->length > 1 && token->text[0] == '0' && strchr("xX", token->text[1]);

    for (int i = 0; i < token->length; i++)
        if (strchr(hexadecimal ? ".pP" : ".eEfF", token->text[i]))
            return true;
    return false;
}

static struct ws_cxx_value number(struct ws_cxx *cxx)
{
    const struct ws_token *token = &cxx->tokens.token[cxx->at++];
    char text[80];
    const char *at = text;
    enum ws_c_type type;
    struct ws_error error;
    uint64_t value;
    size_t length = 0;

    if (is_fraction(token))
        return fraction(cxx, token);
    for (int i = 0; i < token->length && length + 1 < sizeof text; i++)
        if (token->text[i] != '\'')
            text[length++] = token->text[i];
    text[length] = 0;
    if (!ws_take_literal(&at, &value, &type, &error))
        ws_cxx_stop(cxx, cxx->at - 1, "%s", error.text);
    if (*at)
        ws_cxx_fail(cxx, cxx->at - 1, "'%s' is not a number that the quick reader supports", text);
    if (token->literal >= 0 && ws_cxx_literal(cxx, token->literal, &value))
        type = value <= INT32_MAX ? WS_C_INT : WS_C_LONG;
    return ws_cxx_number(strstr(text, "ll") || strstr(text, "LL") ? ws_cxx_other(type)
                                                                  : ws_cxx_integer(type),
                         value);
}

static struct ws_cxx_value character(struct ws_cxx *cxx)
{
    static const char letters[] = "nrtabfv0\\'\"?", values[] = "\n\r\t\a\b\f\v\0\\'\"?";
    const struct ws_token *token = &cxx->tokens.token[cxx->at++];
    long value = token->length ? (unsigned char)token->text[0] : 0;

    if (token->length == 2 && token->text[0] == '\\' && strchr(letters, token->text[1]))
        value = (unsigned char)values[strchr(letters, token->text[1]) - letters];
    else if (token->length > 2 && token->text[0] == '\\' && token->text[1] == 'x')
        value = strtol(token->text + 2, NULL, 16);
    else if (token->length > 1 && token->text[0] == '\\' && token->text[1] >= '0' &&
             token->text[1] <= '7')
        value = strtol(token->text + 1, NULL, 8);
    else if (token->length != 1)
        ws_cxx_fail(cxx, cxx->at - 1, "this character is not supported by the quick reader");
    return ws_cxx_number(ws_cxx_integer(WS_C_INT8), ws_c_convert((uint64_t)value, WS_C_INT8));
}

/* sizeof and alignof */
static struct ws_cxx_value size_of(struct ws_cxx *cxx, bool align)
{
    bool silent = cxx->is_silent;
    const struct ws_cxx_type *type;

    if (ws_cxx_is(cxx, cxx->at, "..."))
        ws_cxx_fail(cxx, cxx->at, "parameter packs are not supported by the quick reader");
    if (ws_cxx_is(cxx, cxx->at, "(") && ws_cxx_starts_type(cxx, cxx->at + 1)) {
        cxx->at++;
        type = ws_cxx_type_name(cxx);
        ws_cxx_expect(cxx, ")");
    } else {
        const char *name = ws_cxx_is(cxx, cxx->at, "(") ? cxx->name[cxx->at + 1] : NULL;
        struct ws_cxx_value lane;

        int first = cxx->at + ws_cxx_is(cxx, cxx->at, "(");

        if (cxx->tokens.token[first].kind == WS_TOKEN_STRING)
            ws_cxx_fail(cxx, first, "the size of a string is not supported by the quick reader");
        cxx->is_silent = true;
        if (name && ws_cxx_is(cxx, cxx->at + 2, ")") && !ws_cxx_find(cxx, name) &&
            !ws_cxx_names_lane(cxx, name, &lane))
            ws_cxx_fail(cxx, cxx->at + 1, "unknown size of %.60s", name);
        type = ws_cxx_unary(cxx).type;
        cxx->is_silent = silent;
    }
    if (!type || (!type->bytes && type->kind != WS_CXX_ARRAY))
        ws_cxx_fail(cxx, cxx->at, "unknown size of this expression");
    return ws_cxx_number(ws_cxx_integer(WS_C_ULONG),
                         align ? (uint64_t)type->align : (uint64_t)type->bytes);
}

static const struct ws_cxx_type *cast_type(struct ws_cxx *cxx, const char *end, bool *is_reference)
{
    struct ws_cxx_declared declared;

    ws_cxx_specifiers(cxx, &declared);
    ws_cxx_declarator(cxx, &declared);
    ws_cxx_expect(cxx, end);
    *is_reference = declared.is_reference;
    return declared.type;
}

/* A value as another type; of a place, as a reference to one. */
static struct ws_cxx_value cast(struct ws_cxx *cxx, int token, struct ws_cxx_value value,
                                const struct ws_cxx_type *type, bool is_reference)
{
    if (is_reference) {
        if (value.is != WS_CXX_PLACE)
            ws_cxx_fail(cxx, token, "a cast to a reference needs a variable");
        value.type = type;
        return value;
    }
    if (type->kind == WS_CXX_VOID)
        return (struct ws_cxx_value){.type = type};
    cxx->place = token;
    return ws_cxx_convert(cxx, token, value, type);
}

static struct ws_cxx_value named_cast(struct ws_cxx *cxx)
{
    int token = cxx->at++;
    const struct ws_cxx_type *type;
    struct ws_cxx_value value;
    bool is_reference, angle = cxx->is_angle, wants = cxx->wants_place;

    ws_cxx_expect(cxx, "<");
    type = cast_type(cxx, ">", &is_reference);
    ws_cxx_expect(cxx, "(");
    cxx->is_angle = false;
    cxx->wants_place = is_reference;
    value = ws_cxx_expression(cxx);
    cxx->is_angle = angle;
    cxx->wants_place = wants;
    ws_cxx_expect(cxx, ")");
    return cast(cxx, token, value, type, is_reference);
}

/* T(x), T{x} */
static struct ws_cxx_value made_type(struct ws_cxx *cxx)
{
    struct ws_cxx_declared declared;
    struct ws_cxx_arguments arguments;
    int token = cxx->at;
    struct ws_cxx_value place;

    ws_cxx_specifiers(cxx, &declared);
    if (!ws_cxx_is(cxx, cxx->at, "(") && !ws_cxx_is(cxx, cxx->at, "{"))
        ws_cxx_fail(cxx, cxx->at, "expected a value, found a type");
    if (declared.type->kind == WS_CXX_AUTO)
        ws_cxx_fail(cxx, token, "expected a value, found auto");
    if (ws_cxx_is(cxx, cxx->at, "(") && ws_cxx_is(cxx, cxx->at + 1, "*") &&
        ws_cxx_is(cxx, ws_cxx_behind(cxx, cxx->at), "("))
        ws_cxx_fail(cxx, token, "pointers to functions are not supported by the quick reader");
    if (ws_cxx_is(cxx, cxx->at, "{") && !ws_cxx_is_scalar(declared.type)) {
        place = ws_cxx_local(cxx, declared.type);
        ws_cxx_initialize(cxx, &place);
        return place;
    }
    ws_cxx_read_arguments(cxx, &arguments);
    cxx->place = token;
    return ws_cxx_construct(cxx, token, declared.type, NULL, &arguments);
}

/* Whether what is changed or taken a part of stands at a token. */
static bool is_change(const struct ws_cxx *cxx, int token)
{
    static const char *const changes[] = {
        "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", "++", "--", "."};

    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        if (ws_cxx_is(cxx, token, changes[i]))
            return true;
    return ws_cxx_is(cxx, token, ">") && ws_cxx_is(cxx, token + 1, ">=");
}

static struct ws_cxx_value parenthesized(struct ws_cxx *cxx)
{
    int token = cxx->at, behind = ws_cxx_behind(cxx, token);
    bool angle = cxx->is_angle, wants = cxx->wants_place, is_reference;
    struct ws_cxx_value value;

    cxx->at++;
    if (ws_cxx_starts_type(cxx, cxx->at) && !ws_cxx_is(cxx, behind - 1, "(")) {
        int at = cxx->at;
        struct ws_cxx_declared declared;

        ws_cxx_specifiers(cxx, &declared); /* "(int)x", but not "(int(x))" */
        if (!ws_cxx_is(cxx, cxx->at, "{") &&
            !(ws_cxx_is(cxx, cxx->at, "(") && !ws_cxx_is(cxx, cxx->at + 1, "*") &&
              !ws_cxx_is(cxx, cxx->at + 1, "&"))) {
            const struct ws_cxx_type *type;

            cxx->at = at;
            type = cast_type(cxx, ")", &is_reference);
            if (ws_cxx_is(cxx, cxx->at, "{")) {
                value = ws_cxx_local(cxx, type);
                ws_cxx_initialize(cxx, &value);
                return value;
            }
            cxx->wants_place = is_reference;
            value = ws_cxx_unary(cxx);
            cxx->wants_place = wants;
            return cast(cxx, token, value, type, is_reference);
        }
        cxx->at = at;
    }
    cxx->is_angle = false;
    cxx->wants_place = wants || is_change(cxx, behind);
    value = ws_cxx_expression(cxx);
    cxx->is_angle = angle;
    cxx->wants_place = wants;
    ws_cxx_expect(cxx, ")");
    return value;
}

/* "<3>" behind a function's name, which is skipped; 0: none. */
static int explicit_arguments(struct ws_cxx *cxx, bool is_template)
{
    int token = cxx->at, behind;

    if (!is_template || !ws_cxx_is(cxx, token, "<"))
        return 0;
    behind = ws_cxx_behind(cxx, token);
    if (!ws_cxx_is(cxx, behind, "("))
        return 0;
    cxx->at = behind;
    return token;
}

/* Whether "<…>(" follows, of a function that is not known: no comparison has that form by chance. */
static bool is_template_call(struct ws_cxx *cxx)
{
    int depth = 0, at = cxx->at;

    if (!ws_cxx_is(cxx, at, "<") || ws_name_is_lane(cxx->name[at - 1]))
        return false;
    for (; cxx->tokens.token[at].kind != WS_TOKEN_END && !ws_cxx_is(cxx, at, ";") &&
           !ws_cxx_is(cxx, at, "{") && !ws_cxx_is(cxx, at, "?") && !ws_cxx_is(cxx, at, "&&") &&
           !ws_cxx_is(cxx, at, "||");
         at++) {
        if (ws_cxx_is(cxx, at, "("))
            at = ws_cxx_behind(cxx, at) - 1;
        else if (ws_cxx_is(cxx, at, ")"))
            return false;
        depth += ws_cxx_is(cxx, at, "<");
        depth -= ws_cxx_is(cxx, at, ">");
        if (!depth)
            return ws_cxx_is(cxx, at + 1, "(");
    }
    return false;
}

/* Fails where a function of an argument's namespace may be called, which is not `found`. */
static void check_spaces(struct ws_cxx *cxx, int token, const char *called,
                         const struct ws_cxx_binding *found,
                         const struct ws_cxx_arguments *arguments)
{
    for (int i = 0; i < arguments->count; i++) {
        const struct ws_cxx_type *type = arguments->value[i].type;
        const struct ws_cxx_binding *other = NULL;

        if (type && type->record && type->record->space)
            other = ws_cxx_find_in(cxx, type->record->space, called);
        if (other && other->names == WS_CXX_FUNCTION && !(found && found->space == other->space))
            ws_cxx_fail(
                cxx, token,
                "a call that depends on the namespaces of its arguments is not supported by "
                "the quick reader");
    }
}

static struct ws_cxx_value name(struct ws_cxx *cxx)
{
    int token = cxx->at, given;
    const char *last, *whole;
    struct ws_cxx_binding *found = ws_cxx_qualified(cxx, &last, &whole);
    struct ws_cxx_arguments arguments;
    struct ws_cxx_value value, self = cxx->context.self;

    if (!found) {
        bool is_call = ws_cxx_is(cxx, cxx->at, "(") || is_template_call(cxx);

        if (!is_call) {
            cxx->at = token;
            return ws_cxx_open_name(cxx);
        }
        given = explicit_arguments(cxx, true);
        ws_cxx_read_arguments(cxx, &arguments);
        cxx->place = token;
        if (last == whole)
            check_spaces(cxx, token, last, NULL, &arguments);
        if (ws_cxx_builtin(cxx, token, last, given, &arguments, &value))
            return value;
        cxx->place = token;
        return ws_cxx_undefined(cxx, token, whole, given, &arguments);
    }
    switch (found->names) {
    case WS_CXX_VARIABLE:
        if (found->left) /* its type is not known */
            ws_cxx_fail(cxx, token, "%s", found->left);
        if (!found->value.type || found->value.is == WS_CXX_NOTHING)
            ws_cxx_fail(cxx, token, "the value of %s is unknown here", last);
        return found->value;
    case WS_CXX_FIELD:
        if (self.is == WS_CXX_PLACE && self.type->kind == WS_CXX_RECORD &&
            ws_cxx_member(self.type->record, last) == found && ws_cxx_field(self, last, &value))
            return value;
        ws_cxx_fail(cxx, token, "member %s is used without an object", last);
    case WS_CXX_FUNCTION:
        given = explicit_arguments(cxx, true);
        if (!ws_cxx_is(cxx, cxx->at, "("))
            ws_cxx_fail(
                cxx, token, "%s",
                found->function->left
                    ? found->function->left
                    : "a function name without a call is not supported by the quick reader");
        ws_cxx_read_arguments(cxx, &arguments);
        cxx->place = token;
        if (last == whole && !found->function->record)
            check_spaces(cxx, token, last, found, &arguments);
        return ws_cxx_call(cxx, token, found, given, self.is == WS_CXX_PLACE ? &self : NULL,
                           &arguments);
    default:
        ws_cxx_fail(cxx, token, "expected a value, found %s", last);
    }
}

static struct ws_cxx_value primary(struct ws_cxx *cxx)
{
    static const char *const casts[] = {"static_cast", "reinterpret_cast", "const_cast",
                                        "dynamic_cast"};
    static const char *const never[] = {"new", "delete", "throw", "co_await", "typeid"};
    const struct ws_token *token = &cxx->tokens.token[cxx->at];

    switch (token->kind) {
    case WS_TOKEN_NUMBER:
        return number(cxx);
    case WS_TOKEN_CHARACTER:
        return character(cxx);
    case WS_TOKEN_STRING:
        while (cxx->tokens.token[cxx->at].kind == WS_TOKEN_STRING)
            cxx->at++;
        return ws_cxx_unknown(cxx, ws_cxx_pointer(cxx, ws_cxx_integer(WS_C_INT8)), "a string");
    case WS_TOKEN_NAME:
        break;
    default:
        if (ws_cxx_is(cxx, cxx->at, "("))
            return parenthesized(cxx);
        if (ws_cxx_is(cxx, cxx->at, "["))
            return ws_cxx_lambda(cxx);
        if (ws_cxx_is(cxx, cxx->at, "::"))
            break;
        if (ws_cxx_is(cxx, cxx->at, "..."))
            ws_cxx_fail(cxx, cxx->at, "parameter packs are not supported by the quick reader");
        if (ws_cxx_is(cxx, cxx->at, "{"))
            ws_cxx_fail(cxx, cxx->at, "a list in braces is not supported here by the quick reader");
        if (token->kind == WS_TOKEN_END)
            ws_cxx_stop(cxx, cxx->at, "expected a value, found the end of the text");
        if (ws_cxx_is(cxx, cxx->at, "\"") || ws_cxx_is(cxx, cxx->at, "'"))
            ws_cxx_stop(cxx, cxx->at, "%s is not closed",
                        *token->text == '"' ? "string" : "character");
        ws_cxx_stop(cxx, cxx->at, "expected a value before '%.*s'", token->length, token->text);
    }
    for (size_t i = 0; i < sizeof casts / sizeof *casts; i++)
        if (ws_cxx_is(cxx, cxx->at, casts[i]))
            return named_cast(cxx);
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        if (ws_cxx_is(cxx, cxx->at, never[i]))
            ws_cxx_fail(cxx, cxx->at, "'%s' is not supported by the quick reader", never[i]);
    if (ws_cxx_accept(cxx, "sizeof"))
        return size_of(cxx, false);
    if (ws_cxx_accept(cxx, "alignof") || ws_cxx_accept(cxx, "__alignof__"))
        return size_of(cxx, true);
    if (ws_cxx_is(cxx, cxx->at, "true") || ws_cxx_is(cxx, cxx->at, "false"))
        return ws_cxx_number(ws_cxx_integer(WS_C_BOOL), ws_cxx_is(cxx, cxx->at++, "true"));
    if (ws_cxx_accept(cxx, "nullptr"))
        return ws_cxx_number(&ws_cxx_null, 0);
    if (ws_cxx_accept(cxx, "NULL"))
        return ws_cxx_number(ws_cxx_integer(WS_C_INT), 0);
    if (ws_cxx_accept(cxx, "this")) {
        if (cxx->context.self.is != WS_CXX_PLACE)
            ws_cxx_fail(cxx, cxx->at - 1, "this is not an object");
        return ws_cxx_address(cxx, cxx->context.self);
    }
    if (ws_cxx_starts_type(cxx, cxx->at))
        return made_type(cxx);
    return name(cxx);
}

/* A place whose value is known, so that nothing loads it again. */
static struct ws_cxx_value assigned(struct ws_cxx *cxx, struct ws_cxx_value place,
                                    struct ws_cxx_value value)
{
    struct ws_cxx_value *stored;

    if (!ws_cxx_is_scalar(place.type))
        return place;
    stored = ws_cxx_take(cxx, sizeof *stored);
    *stored = value;
    stored->variable = NULL;
    place.stored = stored;
    return place;
}

/* Fails where an operator may be a function of the text. */
static void check_operator(struct ws_cxx *cxx, int token, const struct ws_cxx_value *value)
{
    if (value->type && ws_cxx_is_overloaded(cxx, value->type))
        ws_cxx_fail(cxx, token, "overloaded operators are not supported by the quick reader");
}

/* ++ and --; the place, or what was there before. */
static struct ws_cxx_value step(struct ws_cxx *cxx, int token, struct ws_cxx_value place, bool up,
                                bool is_prefix)
{
    struct ws_cxx_value before, after, one = ws_cxx_number(ws_cxx_integer(WS_C_INT), 1);

    cxx->place = token;
    if (place.type && place.type->kind == WS_CXX_RECORD)
        ws_cxx_fail(cxx, token, "arithmetic with %s is not supported by the quick reader",
                    ws_cxx_type_words(cxx, place.type));
    check_operator(cxx, token, &place);
    if (place.is != WS_CXX_PLACE)
        ws_cxx_fail(cxx, token, "++ and -- need a variable");
    place.stored = NULL;
    before = ws_cxx_load(cxx, place);
    after = ws_cxx_binary(cxx, token, up ? WS_C_ADD : WS_C_SUBTRACT, before, one);
    cxx->place = token;
    after = ws_cxx_store(cxx, &place, after);
    return is_prefix ? assigned(cxx, place, after) : before;
}

static struct ws_cxx_value member(struct ws_cxx *cxx, struct ws_cxx_value object)
{
    struct ws_cxx_arguments arguments;
    struct ws_cxx_value value;
    struct ws_cxx_binding *found;
    int token = cxx->at, given;
    const char *called;

    ws_cxx_accept(cxx, "template");
    called = cxx->name[cxx->at];
    if (!called)
        ws_cxx_fail(cxx, token, "%s",
                    ws_cxx_is(cxx, token, "*")
                        ? "pointers to members are not supported by the quick reader"
                        : "expected the name of a member");
    cxx->at++;
    if (!object.type || object.type->kind != WS_CXX_RECORD)
        ws_cxx_fail(cxx, token, "%s has no member %s",
                    object.type ? ws_cxx_type_words(cxx, object.type) : "this", called);
    if (ws_cxx_field(object, called, &value)) {
        cxx->place = token;
        return value;
    }
    found = ws_cxx_member(object.type->record, called);
    given = explicit_arguments(cxx, true);
    if (!ws_cxx_is(cxx, cxx->at, "("))
        ws_cxx_fail(cxx, token, "%s has no member %s", ws_cxx_type_words(cxx, object.type), called);
    ws_cxx_read_arguments(cxx, &arguments);
    if (!found || found->names != WS_CXX_FUNCTION)
        ws_cxx_fail(cxx, token, "%s has no member %s", ws_cxx_type_words(cxx, object.type), called);
    return ws_cxx_call(cxx, token, found, given, &object, &arguments);
}

static struct ws_cxx_value postfix(struct ws_cxx *cxx)
{
    int start = cxx->at;
    struct ws_cxx_value value = primary(cxx), index;
    struct ws_cxx_arguments arguments;

    for (;;) {
        int token = cxx->at;
        bool angle = cxx->is_angle, wants = cxx->wants_place;

        if (ws_cxx_accept(cxx, "[")) {
            cxx->is_angle = cxx->wants_place = false;
            index = ws_cxx_expression(cxx);
            cxx->is_angle = angle;
            cxx->wants_place = wants;
            ws_cxx_expect(cxx, "]");
            cxx->place = start;
            value = ws_cxx_element(cxx, start, value, index);
        } else if (ws_cxx_is(cxx, token, "(")) {
            struct ws_cxx_function *closure;

            if (!value.type || value.type->kind != WS_CXX_CLOSURE)
                ws_cxx_fail(cxx, token, "this cannot be called");
            closure = (struct ws_cxx_function *)value.type->closure;
            ws_cxx_read_arguments(cxx, &arguments);
            cxx->place = token;
            value = ws_cxx_invoke(cxx, token, closure, closure->scope, NULL, &arguments);
        } else if (ws_cxx_accept(cxx, ".")) {
            value = member(cxx, value);
        } else if (ws_cxx_accept(cxx, "->")) {
            cxx->place = token;
            value = member(cxx, ws_cxx_pointee(cxx, token, value));
        } else if (ws_cxx_is(cxx, token, "++") || ws_cxx_is(cxx, token, "--")) {
            cxx->at++;
            value = step(cxx, token, value, ws_cxx_is(cxx, token, "++"), false);
        } else {
            return value;
        }
    }
}

/* One more expression within others; the caller takes it back. */
static void deeper(struct ws_cxx *cxx, int token)
{
    enum { MOST = 400 }; /* of unary and assignment expressions: a parenthesis has both */

    if (++cxx->depth > MOST)
        ws_cxx_stop(cxx, token, "expressions nested too deeply");
}

struct ws_cxx_value ws_cxx_unary(struct ws_cxx *cxx)
{
    static const struct {
        const char *text;
        enum ws_c_operator op;
    } prefixes[] = {{"!", WS_C_NOT}, {"-", WS_C_MINUS}, {"+", WS_C_PLUS}, {"~", WS_C_COMPLEMENT}};
    bool wants = cxx->wants_place;
    struct ws_cxx_value value;
    int token = cxx->at;

    deeper(cxx, token);
    cxx->wants_place = false;
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (ws_cxx_accept(cxx, prefixes[i].text)) {
            value = ws_cxx_prefixed(cxx, token, prefixes[i].op, ws_cxx_unary(cxx));
            goto done;
        }
    if (ws_cxx_is(cxx, token, "++") || ws_cxx_is(cxx, token, "--")) {
        cxx->at++;
        cxx->wants_place = true;
        value = step(cxx, token, ws_cxx_unary(cxx), ws_cxx_is(cxx, token, "++"), true);
    } else if (ws_cxx_accept(cxx, "*")) {
        value = ws_cxx_pointee(cxx, token, ws_cxx_unary(cxx));
        cxx->place = token;
    } else if (ws_cxx_accept(cxx, "&")) {
        cxx->wants_place = true;
        value = ws_cxx_unary(cxx);
        cxx->place = token;
        if (value.is != WS_CXX_PLACE && value.is != WS_CXX_NUMBER) /* which a constant's name is */
            ws_cxx_fail(cxx, token, "'&' needs a variable");
        value = ws_cxx_address(cxx, value);
    } else {
        cxx->wants_place = wants;
        value = postfix(cxx);
    }
done:
    cxx->depth--;
    cxx->wants_place = wants;
    return value;
}

/* The operator ahead, and its tokens; NULL: none that binds so much. */
static const struct ws_c_spelling *operator_at(const struct ws_cxx *cxx, int least, int *tokens)
{
    bool shifts = ws_cxx_is(cxx, cxx->at, ">") && ws_cxx_is(cxx, cxx->at + 1, ">") &&
                  !cxx->tokens.token[cxx->at + 1].spaced;

    if (cxx->is_angle && ws_cxx_is(cxx, cxx->at, ">"))
        return NULL;
    if (ws_cxx_is(cxx, cxx->at, ">") && ws_cxx_is(cxx, cxx->at + 1, ">=") &&
        !cxx->tokens.token[cxx->at + 1].spaced)
        return NULL; /* >>= */
    for (int i = 0; i < WS_C_BINARIES; i++) {
        const struct ws_c_spelling *one = &ws_c_binary_operator[i];

        if (one->precedence < least)
            continue;
        *tokens = shifts ? 2 : 1;
        if (shifts ? one->op == WS_C_SHIFT_RIGHT : ws_cxx_is(cxx, cxx->at, one->text))
            return one;
    }
    return NULL;
}

static struct ws_cxx_value binary(struct ws_cxx *cxx, int least);

/* && and ||: the right side is evaluated by the lanes that it decides for. */
static struct ws_cxx_value logical(struct ws_cxx *cxx, int token, enum ws_c_operator op,
                                   struct ws_cxx_value left, int precedence)
{
    const struct ws_cxx_type *type = ws_cxx_integer(WS_C_BOOL);
    bool is_and = op == WS_C_AND, silent = cxx->is_silent;
    struct ws_cxx_value result, right;
    int predicate, label;

    left = ws_cxx_load(cxx, left);
    check_operator(cxx, token, &left);
    if (left.is == WS_CXX_NUMBER && left.type->kind == WS_CXX_INTEGER) {
        bool decided = is_and ? !left.number : left.number;

        cxx->is_silent |= decided;
        right = binary(cxx, precedence + 1);
        check_operator(cxx, token, &right);
        cxx->is_silent = silent;
        return decided ? ws_cxx_number(type, !is_and) : ws_cxx_convert(cxx, token, right, type);
    }
    predicate = ws_cxx_condition(cxx, token, left);
    result = ws_cxx_made(cxx, type);
    label = ws_cxx_label(cxx);
    ws_cxx_emit(cxx, "mov.u32 %%r%d, %d;", result.reg, !is_and);
    ws_cxx_emit(cxx, "@%s%%p%d bra $L%d;", is_and ? "!" : "", predicate, label);
    right = binary(cxx, precedence + 1);
    check_operator(cxx, token, &right);
    cxx->place = token;
    predicate = ws_cxx_condition(cxx, token, right);
    ws_cxx_emit(cxx, "selp.u32 %%r%d, 1, 0, %%p%d;", result.reg, predicate);
    ws_cxx_put_label(cxx, label);
    result.doubtful = left.doubtful || right.doubtful;
    return result;
}

static struct ws_cxx_value binary(struct ws_cxx *cxx, int least)
{
    struct ws_cxx_value value = ws_cxx_unary(cxx), right;
    const struct ws_c_spelling *one;
    int tokens;

    while ((one = operator_at(cxx, least, &tokens))) {
        bool wants = cxx->wants_place;
        int token = cxx->at;

        if (ws_cxx_is(cxx, cxx->at + tokens, "..."))
            ws_cxx_fail(cxx, token, "parameter packs are not supported by the quick reader");
        cxx->at += tokens;
        cxx->wants_place = false;
        if (one->op == WS_C_AND || one->op == WS_C_OR) {
            value = logical(cxx, token, one->op, value, one->precedence);
        } else {
            value = ws_cxx_load(cxx, value);
            right = binary(cxx, one->precedence + 1);
            value = ws_cxx_binary(cxx, token, one->op, value, right);
        }
        cxx->wants_place = wants;
    }
    return value;
}

/* The type in which both arms of a conditional meet; NULL: they give nothing. */
static const struct ws_cxx_type *common_type(struct ws_cxx *cxx, int token,
                                             const struct ws_cxx_value *a,
                                             const struct ws_cxx_value *b)
{
    const struct ws_cxx_type *left = a->type, *right = b->type;

    if (!left || !right || left->kind == WS_CXX_VOID || right->kind == WS_CXX_VOID)
        return NULL;
    if (ws_cxx_same(left, right))
        return left;
    if (left->kind == WS_CXX_RECORD)
        return left;
    if (right->kind == WS_CXX_RECORD || right->kind == WS_CXX_OPAQUE)
        return right;
    if (left->kind == WS_CXX_POINTER || left->kind == WS_CXX_OPAQUE)
        return left;
    if (right->kind == WS_CXX_POINTER)
        return right;
    if (left->kind == WS_CXX_FLOAT || right->kind == WS_CXX_FLOAT)
        return left->bytes == 8 && left->kind == WS_CXX_FLOAT     ? left
               : right->bytes == 8 && right->kind == WS_CXX_FLOAT ? right
                                                                  : &ws_cxx_float;
    if (left->kind != WS_CXX_INTEGER || right->kind != WS_CXX_INTEGER)
        ws_cxx_fail(cxx, token, "the operands of ?: have no common type");
    return ws_cxx_common(left, right);
}

/* An arm's value goes where the conditional's is. */
static void settle(struct ws_cxx *cxx, int token, struct ws_cxx_value value,
                   const struct ws_cxx_value *result)
{
    if (!ws_cxx_is_scalar(result->type)) {
        value = ws_cxx_convert(cxx, token, value, result->type);
        ws_cxx_copy(cxx, result, &value);
        return;
    }
    value = ws_cxx_convert(cxx, token, value, result->type);
    ws_cxx_emit(cxx, "mov.%s %s, %s;",
                result->type->kind == WS_CXX_FLOAT  ? result->type->bytes == 4 ? "f32" : "f64"
                : ws_cxx_class(result->type) == 'd' ? "b64"
                                                    : "b32",
                ws_cxx_operand(cxx, result), ws_cxx_operand(cxx, &value));
    ws_cxx_computes(cxx, result->type);
}

static struct ws_cxx_value arm(struct ws_cxx *cxx, bool wants, bool is_first)
{
    struct ws_cxx_value value;

    cxx->wants_place = wants;
    value = is_first ? ws_cxx_expression(cxx) : ws_cxx_assignment(cxx);
    if (value.is == WS_CXX_PLACE && value.type->kind == WS_CXX_ARRAY)
        value = ws_cxx_load(cxx, value);
    else if (!wants)
        value = ws_cxx_load(cxx, value);
    return value;
}

struct ws_cxx_value ws_cxx_conditional(struct ws_cxx *cxx)
{
    bool wants = cxx->wants_place, silent = cxx->is_silent, angle = cxx->is_angle, both;
    int token, predicate, other, end, first, second;
    struct ws_cxx_value condition, left, right, result = {.type = &ws_cxx_void};
    const struct ws_cxx_type *type;

    condition = binary(cxx, 1);
    token = cxx->at;
    if (!ws_cxx_accept(cxx, "?"))
        return condition;
    condition = ws_cxx_load(cxx, condition);
    if (condition.is == WS_CXX_NUMBER && condition.type->kind == WS_CXX_INTEGER) {
        cxx->is_silent = silent || !condition.number;
        cxx->is_angle = false;
        left = arm(cxx, wants, true);
        cxx->is_angle = angle;
        ws_cxx_expect(cxx, ":");
        cxx->is_silent = silent || condition.number;
        right = arm(cxx, wants, false);
        cxx->is_silent = silent;
        cxx->wants_place = wants;
        result = condition.number ? left : right;
        type = common_type(cxx, token, &left, &right);
        if (!type || (wants && result.is == WS_CXX_PLACE))
            return result;
        return ws_cxx_convert(cxx, token, result, type);
    }
    cxx->place = token;
    predicate = ws_cxx_condition(cxx, token, condition);
    other = ws_cxx_label(cxx);
    end = ws_cxx_label(cxx);
    ws_cxx_emit(cxx, "@!%%p%d bra $L%d;", predicate, other);
    cxx->is_angle = false;
    left = arm(cxx, wants, true);
    cxx->is_angle = angle;
    ws_cxx_expect(cxx, ":");
    first = cxx->lines;
    cxx->place = token;
    ws_cxx_emit(cxx, "bra $L%d;", end);
    ws_cxx_put_label(cxx, other);
    right = arm(cxx, wants, false);
    cxx->wants_place = wants;
    cxx->place = token;
    both = wants && left.is == WS_CXX_PLACE && right.is == WS_CXX_PLACE &&
           ws_cxx_same(left.type, right.type);
    type = both ? ws_cxx_pointer(cxx, left.type) : common_type(cxx, token, &left, &right);
    if (type) {
        result = ws_cxx_is_scalar(type) ? ws_cxx_made(cxx, type) : ws_cxx_local(cxx, type);
        if (both)
            right = ws_cxx_address(cxx, right);
        settle(cxx, token, right, &result);
        second = cxx->lines;
        if (both)
            left = ws_cxx_address(cxx, left);
        settle(cxx, token, left, &result);
        ws_cxx_swap(cxx, first, second);
        result.doubtful = condition.doubtful || left.doubtful || right.doubtful;
        result.typed = left.typed || right.typed;
        result.home = left.home ? left.home : right.home;
    }
    ws_cxx_put_label(cxx, end);
    return both ? ws_cxx_pointee(cxx, token, result) : result;
}

/* "+=" as its operator; WS_C_NUMBER: "="; WS_C_CHOOSE: no assignment. */
static enum ws_c_operator assigning(struct ws_cxx *cxx, int *tokens)
{
    static const struct {
        const char *text;
        enum ws_c_operator op;
    } rows[] = {{"=", WS_C_NUMBER},      {"+=", WS_C_ADD},    {"-=", WS_C_SUBTRACT},
                {"*=", WS_C_MULTIPLY},   {"/=", WS_C_DIVIDE}, {"%=", WS_C_REMAINDER},
                {"&=", WS_C_BIT_AND},    {"|=", WS_C_BIT_OR}, {"^=", WS_C_BIT_XOR},
                {"<<=", WS_C_SHIFT_LEFT}};

    *tokens = 1;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (ws_cxx_is(cxx, cxx->at, rows[i].text))
            return rows[i].op;
    *tokens = 2;
    return ws_cxx_is(cxx, cxx->at, ">") && ws_cxx_is(cxx, cxx->at + 1, ">=") ? WS_C_SHIFT_RIGHT
                                                                             : WS_C_CHOOSE;
}

static void read_stored(struct ws_cxx *cxx, void *data)
{
    *(struct ws_cxx_value *)data = ws_cxx_load(cxx, ws_cxx_assignment(cxx));
}

/* What is stored in memory that may be shared: where it is not known, the store still counts. */
static struct ws_cxx_value stored_value(struct ws_cxx *cxx, const struct ws_cxx_value *left)
{
    static const char *const changing[] = {"=", "++", "--", "&", "("};
    struct ws_cxx_value right;
    const char *words;
    int reason, end = cxx->at;

    if (left->space == WS_CXX_LOCAL)
        return ws_cxx_assignment(cxx);
    if (ws_cxx_try(cxx, false, read_stored, &right))
        return right;
    words = strstr(cxx->error->text, ": ");
    words = words ? words + 2 : cxx->error->text;
    for (; cxx->tokens.token[end].kind != WS_TOKEN_END && !ws_cxx_is(cxx, end, ";"); end++)
        for (size_t i = 0; i < sizeof changing / sizeof *changing; i++)
            if (ws_cxx_is(cxx, end, changing[i]))
                ws_cxx_fail(cxx, cxx->failed, "%s", words);
    reason = ws_cxx_reason(cxx, cxx->failed, ws_cxx_left_words(cxx, cxx->at, end));
    cxx->left[reason].is_statement = cxx->left[reason].is_access = true;
    cxx->left[reason].name = cxx->open_array;
    cxx->left[reason].is_indexed = cxx->open_array != NULL;
    cxx->open_array = NULL;
    cxx->at = end;
    ws_cxx_emit(cxx, "warpscope.skipped.shared.b32 %d;", reason);
    return ws_cxx_unknown(cxx, left->type, cxx->left[reason].reason);
}

static struct ws_cxx_value assignment(struct ws_cxx *cxx)
{
    int first = cxx->lines, middle, tokens, token;
    struct ws_cxx_value left = ws_cxx_conditional(cxx), right;
    enum ws_c_operator op = assigning(cxx, &tokens);
    bool wants = cxx->wants_place;

    if (op == WS_C_CHOOSE || (cxx->is_angle && ws_cxx_is(cxx, cxx->at, ">")))
        return left;
    token = cxx->at;
    cxx->at += tokens;
    cxx->wants_place = false;
    if (op != WS_C_NUMBER)
        check_operator(cxx, token, &left);
    if (left.is != WS_CXX_PLACE)
        ws_cxx_fail(cxx, token, "the left side of the assignment is not a variable");
    left.stored = NULL;
    middle = cxx->lines;
    if (ws_cxx_is(cxx, cxx->at, "{")) {
        right = ws_cxx_local(cxx, left.type);
        ws_cxx_initialize(cxx, &right);
    } else {
        right = op == WS_C_NUMBER ? stored_value(cxx, &left) : ws_cxx_assignment(cxx);
    }
    right = ws_cxx_load(cxx, right);
    ws_cxx_swap(cxx, first, middle); /* the right side is evaluated first */
    cxx->place = token;
    if (op != WS_C_NUMBER)
        right = ws_cxx_binary(cxx, token, op, left, right);
    cxx->place = token;
    right = ws_cxx_store(cxx, &left, right);
    cxx->wants_place = wants;
    return assigned(cxx, left, right);
}

struct ws_cxx_value ws_cxx_assignment(struct ws_cxx *cxx)
{
    struct ws_cxx_value value;

    deeper(cxx, cxx->at);
    value = assignment(cxx);
    cxx->depth--;
    return value;
}

struct ws_cxx_value ws_cxx_expression(struct ws_cxx *cxx)
{
    struct ws_cxx_value value = ws_cxx_assignment(cxx);

    while (ws_cxx_is(cxx, cxx->at, ",")) {
        int token = cxx->at++;

        check_operator(cxx, token, &value);
        value = ws_cxx_assignment(cxx);
        check_operator(cxx, token, &value);
    }
    return value;
}
