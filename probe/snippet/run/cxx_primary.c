/*
 * Operands: literals, names, calls and casts, with their postfix operators: [ ], ( ), members, ++
 * and --.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/snippet/read/lexeme.h"
#include "probe/snippet/read/names.h"
#include "probe/snippet/run/cxx.h"

/* 1.5f, 1e3, 0x1p4 */
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
    char text[WS_TOKEN_NUMBER_SIZE];
    const char *at = ws_token_number(token, text);
    enum ws_c_type type;
    struct ws_error error;
    uint64_t value;

    if (is_fraction(token))
        return ws_cxx_unknown(
            cxx, strchr("fF", token->text[token->length - 1]) ? &ws_cxx_float : &ws_cxx_double,
            NULL);
    if (!ws_take_literal(&at, &value, &type, &error))
        ws_cxx_stop(cxx, cxx->at - 1, "%s", error.text);
    if (*at)
        ws_cxx_fail(cxx, cxx->at - 1, "'%s' is not a number that the quick reader supports", text);
    if (token->literal >= 0 && cxx->given && cxx->given->literal == token->literal + 1) {
        value = (uint64_t)cxx->given->literal_value;
        type = value <= INT32_MAX ? WS_C_INT : WS_C_LONG;
    }
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
        ws_cxx_refuse(cxx, cxx->at - 1, "this character literal");
    return ws_cxx_number(ws_cxx_integer(WS_C_INT8), ws_c_convert((uint64_t)value, WS_C_INT8));
}

/* sizeof and alignof */
static struct ws_cxx_value size_of(struct ws_cxx *cxx, bool align)
{
    bool silent = cxx->is_silent;
    const struct ws_cxx_type *type;

    if (ws_cxx_is(cxx, cxx->at, "..."))
        ws_cxx_refuse(cxx, cxx->at, "parameter packs");
    if (ws_cxx_is(cxx, cxx->at, "(") && ws_cxx_starts_type(cxx, cxx->at + 1)) {
        cxx->at++;
        type = ws_cxx_type_name(cxx);
        ws_cxx_expect(cxx, ")");
    } else {
        const char *name = ws_cxx_is(cxx, cxx->at, "(") ? cxx->name[cxx->at + 1] : NULL;
        struct ws_cxx_value lane;

        int first = cxx->at + ws_cxx_is(cxx, cxx->at, "(");

        if (cxx->tokens.token[first].kind == WS_TOKEN_STRING)
            ws_cxx_refuse(cxx, first, "the size of a string");
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

/* A value as another type; a place as a reference to one. */
static struct ws_cxx_value cast(struct ws_cxx *cxx, int token, struct ws_cxx_value value,
                                const struct ws_cxx_type *type, bool is_reference)
{
    if (is_reference) {
        if (value.is != WS_CXX_PLACE)
            ws_cxx_fail(cxx, token, "a cast to a reference needs a variable");
        value.type = type;
        return value;
    }
    if (type->kind == WS_CXX_VOID) {
        ws_cxx_discard(cxx, value);
        return (struct ws_cxx_value){.type = type};
    }
    cxx->place = token;
    return ws_cxx_convert(cxx, token, value, type);
}

static struct ws_cxx_value named_cast(struct ws_cxx *cxx)
{
    int token = cxx->at++;
    const struct ws_cxx_type *type;
    struct ws_cxx_value value;
    bool is_reference;

    ws_cxx_expect(cxx, "<");
    type = cast_type(cxx, ">", &is_reference);
    ws_cxx_expect(cxx, "(");
    value = ws_cxx_bracketed(cxx, is_reference, ")");
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
    if (!ws_cxx_is_among(cxx, cxx->at, "( {"))
        ws_cxx_fail(cxx, cxx->at, "expected a value, found a type");
    if (declared.type->kind == WS_CXX_AUTO)
        ws_cxx_fail(cxx, token, "expected a value, found auto");
    if (ws_cxx_is(cxx, cxx->at, "(") && ws_cxx_is(cxx, cxx->at + 1, "*") &&
        ws_cxx_is(cxx, ws_cxx_behind(cxx, cxx->at), "("))
        ws_cxx_refuse(cxx, token, "pointers to functions");
    if (ws_cxx_is(cxx, cxx->at, "{") && !ws_cxx_is_scalar(declared.type)) {
        place = ws_cxx_local(cxx, declared.type);
        ws_cxx_initialize(cxx, &place);
        return place;
    }
    ws_cxx_read_arguments(cxx, &arguments);
    cxx->place = token;
    return ws_cxx_construct(cxx, token, declared.type, NULL, &arguments);
}

static struct ws_cxx_value parenthesized(struct ws_cxx *cxx)
{
    int token = cxx->at, behind = ws_cxx_behind(cxx, token);
    bool wants = cxx->wants_place, is_reference;
    struct ws_cxx_value value;

    cxx->at++;
    if (ws_cxx_starts_type(cxx, cxx->at) && !ws_cxx_is(cxx, behind - 1, "(")) {
        int at = cxx->at;
        struct ws_cxx_declared declared;

        ws_cxx_specifiers(cxx, &declared); /* "(int)x", but not "(int(x))" */
        if (!ws_cxx_is(cxx, cxx->at, "{") &&
            !(ws_cxx_is(cxx, cxx->at, "(") && !ws_cxx_is_among(cxx, cxx->at + 1, "* &"))) {
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
    return ws_cxx_bracketed(
        cxx, wants || ws_cxx_changes(cxx, behind) || ws_cxx_is(cxx, behind, "."), ")");
}

/* "<3>" after a function's name, which is skipped; 0: none. */
static int explicit_arguments(struct ws_cxx *cxx)
{
    int token = cxx->at, behind;

    if (!ws_cxx_is(cxx, token, "<"))
        return 0;
    behind = ws_cxx_behind(cxx, token);
    if (!ws_cxx_is(cxx, behind, "("))
        return 0;
    cxx->at = behind;
    return token;
}

/* Whether "<…>(" follows, of an unknown function: no comparison has that form by chance. */
static bool is_template_call(struct ws_cxx *cxx)
{
    int depth = 0, at = cxx->at;

    if (!ws_cxx_is(cxx, at, "<") || ws_name_is_lane(cxx->name[at - 1]))
        return false;
    for (; !ws_cxx_is_end(cxx, at) && !ws_cxx_is_among(cxx, at, "; { ? && ||"); at++) {
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

/* Fails if a function of an argument's namespace other than `found` may be called. */
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
            ws_cxx_refuse(cxx, token, "a call that depends on the namespaces of its arguments");
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
        given = explicit_arguments(cxx);
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
            ws_cxx_member(self.type->record, last) == found &&
            ws_cxx_field(cxx, self, last, &value))
            return value;
        ws_cxx_fail(cxx, token, "member %s is used without an object", last);
    case WS_CXX_FUNCTION:
        given = explicit_arguments(cxx);
        if (!ws_cxx_is(cxx, cxx->at, "("))
            ws_cxx_fail(cxx, token, "%s",
                        found->function->left ? found->function->left
                                              : WS_CXX_UNSUPPORTED
                            "a function name without a call");
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
            ws_cxx_refuse(cxx, cxx->at, "parameter packs");
        if (ws_cxx_is(cxx, cxx->at, "{"))
            ws_cxx_refuse(cxx, cxx->at, "a list in braces");
        if (token->kind == WS_TOKEN_END)
            ws_cxx_stop(cxx, cxx->at, "expected a value, found the end of the text");
        if (ws_cxx_is(cxx, cxx->at, "\"") || ws_cxx_is(cxx, cxx->at, "'"))
            ws_cxx_stop(cxx, cxx->at, "%s is not closed",
                        *token->text == '"' ? "string" : "character");
        ws_cxx_stop(cxx, cxx->at, "expected a value before '%.*s'", token->length, token->text);
    }
    if (ws_cxx_is_among(cxx, cxx->at, "static_cast reinterpret_cast const_cast dynamic_cast"))
        return named_cast(cxx);
    ws_cxx_check_word(cxx, cxx->at, true);
    if (ws_cxx_accept(cxx, "sizeof"))
        return size_of(cxx, false);
    if (ws_cxx_accept(cxx, "alignof __alignof__"))
        return size_of(cxx, true);
    if (ws_cxx_is_among(cxx, cxx->at, "true false"))
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

struct ws_cxx_value ws_cxx_assigned(struct ws_cxx *cxx, struct ws_cxx_value place,
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

void ws_cxx_check_operator(struct ws_cxx *cxx, int token, const struct ws_cxx_value *value)
{
    if (value->type && ws_cxx_is_overloaded(cxx, value->type))
        ws_cxx_refuse(cxx, token, "overloaded operators");
}

struct ws_cxx_value ws_cxx_step(struct ws_cxx *cxx, int token, struct ws_cxx_value place, bool up,
                                bool is_prefix)
{
    struct ws_cxx_value before, after, one = ws_cxx_number(ws_cxx_integer(WS_C_INT), 1);

    cxx->place = token;
    if (place.type && place.type->kind == WS_CXX_RECORD)
        ws_cxx_refuse(cxx, token, "arithmetic with %s", ws_cxx_type_words(cxx, place.type));
    ws_cxx_check_operator(cxx, token, &place);
    if (place.is != WS_CXX_PLACE)
        ws_cxx_fail(cxx, token, "++ and -- need a variable");
    place.stored = NULL;
    before = ws_cxx_load(cxx, place);
    after = ws_cxx_binary(cxx, token, up ? WS_C_ADD : WS_C_SUBTRACT, before, one);
    cxx->place = token;
    after = ws_cxx_store(cxx, &place, after);
    return is_prefix ? ws_cxx_assigned(cxx, place, after) : before;
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
                    ws_cxx_is(cxx, token, "*") ? WS_CXX_UNSUPPORTED "pointers to members"
                                               : "expected the name of a member");
    cxx->at++;
    if (!object.type || object.type->kind != WS_CXX_RECORD)
        ws_cxx_fail(cxx, token, "%s has no member %s",
                    object.type ? ws_cxx_type_words(cxx, object.type) : "this", called);
    if (ws_cxx_field(cxx, object, called, &value)) {
        cxx->place = token;
        return value;
    }
    found = ws_cxx_member(object.type->record, called);
    given = explicit_arguments(cxx);
    if (ws_cxx_is(cxx, cxx->at, "("))
        ws_cxx_read_arguments(cxx, &arguments);
    else
        found = NULL;
    if (!found || found->names != WS_CXX_FUNCTION)
        ws_cxx_fail(cxx, token, "%s has no member %s", ws_cxx_type_words(cxx, object.type), called);
    return ws_cxx_call(cxx, token, found, given, &object, &arguments);
}

struct ws_cxx_value ws_cxx_postfix(struct ws_cxx *cxx)
{
    int start = cxx->at;
    struct ws_cxx_value value = primary(cxx), index;
    struct ws_cxx_arguments arguments;

    for (;;) {
        int token = cxx->at;

        if (ws_cxx_accept(cxx, "[")) {
            index = ws_cxx_bracketed(cxx, false, "]");
            cxx->place = start;
            value = ws_cxx_element(cxx, start, value, index);
        } else if (ws_cxx_is(cxx, token, "(")) {
            struct ws_cxx_function *closure;

            if (!value.type || value.type->kind != WS_CXX_CLOSURE)
                ws_cxx_fail(cxx, token, "this cannot be called");
            closure = value.type->closure;
            ws_cxx_read_arguments(cxx, &arguments);
            cxx->place = token;
            value = ws_cxx_invoke(cxx, token, closure, closure->scope, NULL, &arguments);
        } else if (ws_cxx_accept(cxx, ".")) {
            value = member(cxx, value);
        } else if (ws_cxx_accept(cxx, "->")) {
            cxx->place = token;
            value = member(cxx, ws_cxx_pointee(cxx, token, value));
        } else if (ws_cxx_is_among(cxx, token, "++ --")) {
            cxx->at++;
            value = ws_cxx_step(cxx, token, value, ws_cxx_is(cxx, token, "++"), false);
        } else {
            return value;
        }
    }
}
