/*
 * asm statements: their PTX is copied unchanged into the module, with registers for its operands.
 * It is first parsed separately, so that an invalid one does not affect others.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/ptx/launch.h"
#include "probe/snippet/run/cxx.h"

enum { MOST_OPERANDS = 64, MOST_TEXT = 16384 };

struct operand {
    const char *name; /* of "[name]", interned; NULL: none */
    char constraint;  /* r, l, h, f, d, n */
    bool is_output, is_read;
    struct ws_cxx_value place; /* of an output; WS_CXX_NOTHING: not known */
    struct ws_cxx_value value;
    const char *text; /* in the instructions */
};

/* The strings at the current token, joined, with their escapes read. */
static char *take_text(struct ws_cxx *cxx)
{
    char *text = ws_cxx_take(cxx, MOST_TEXT);
    size_t length = 0;

    for (; cxx->tokens.token[cxx->at].kind == WS_TOKEN_STRING; cxx->at++) {
        const struct ws_token *token = &cxx->tokens.token[cxx->at];

        for (int i = 0; i < token->length; i++) {
            char c = token->text[i];

            if (c == '\\' && i + 1 < token->length) {
                c = token->text[++i];
                c = c == 'n' || c == '\n' ? '\n' : c == 't' ? '\t' : c;
            }
            if (length + 2 > MOST_TEXT)
                ws_cxx_fail(cxx, cxx->at, "asm text is longer than %d characters", MOST_TEXT);
            text[length++] = c;
        }
    }
    return text;
}

static const struct ws_cxx_type *type_of(char constraint, const struct ws_cxx_type *type)
{
    switch (constraint) {
    case 'l':
        return type->kind == WS_CXX_POINTER ? type : ws_cxx_integer(WS_C_ULONG);
    case 'f':
        return &ws_cxx_float;
    case 'd':
        return &ws_cxx_double;
    default:
        return ws_cxx_integer(WS_C_UNSIGNED);
    }
}

/* An output of a fragment may be a name that the fragment does not declare: then it is dropped. */
static void read_output(struct ws_cxx *cxx, void *value)
{
    *(struct ws_cxx_value *)value = ws_cxx_expression(cxx);
}

static void read_operand(struct ws_cxx *cxx, struct operand *operand, bool is_output)
{
    const struct ws_token *token;
    int start, behind;
    bool known;

    *operand = (struct operand){.is_output = is_output, .constraint = 'r'};
    if (ws_cxx_accept(cxx, "[")) {
        operand->name = cxx->name[cxx->at++];
        ws_cxx_expect(cxx, "]");
    }
    token = &cxx->tokens.token[cxx->at];
    if (token->kind != WS_TOKEN_STRING)
        ws_cxx_fail(cxx, cxx->at, "expected an asm operand's constraint");
    for (int i = 0; i < token->length; i++) {
        operand->is_read |= token->text[i] == '+';
        if (isalpha((unsigned char)token->text[i]))
            operand->constraint = token->text[i];
    }
    if (!strchr("rlhfdn", operand->constraint))
        ws_cxx_refuse(cxx, cxx->at, "the asm constraint '%.*s'", token->length, token->text);
    cxx->at++;
    start = cxx->at;
    if (!ws_cxx_is(cxx, start, "("))
        ws_cxx_expect(cxx, "(");
    behind = ws_cxx_behind(cxx, start);
    cxx->at++;
    cxx->place = start;
    if (!is_output) {
        operand->value = ws_cxx_load(cxx, ws_cxx_expression(cxx));
        ws_cxx_expect(cxx, ")");
        return;
    }
    known = ws_cxx_try(cxx, false, read_output, &operand->place) && ws_cxx_is(cxx, cxx->at, ")");
    if (known && operand->place.type == &ws_cxx_any) { /* it is read there, and dropped */
        if (operand->is_read)
            operand->value = ws_cxx_load(cxx, operand->place);
        operand->place = (struct ws_cxx_value){0};
        cxx->at = behind;
        return;
    }
    if (!known || operand->place.is != WS_CXX_PLACE || !ws_cxx_is_scalar(operand->place.type)) {
        if (cxx->is_file || operand->is_read)
            ws_cxx_fail(cxx, start, "unknown variable in an output operand of asm");
        operand->place = (struct ws_cxx_value){0};
        cxx->open_array = NULL;
    }
    if (operand->is_read)
        operand->value = ws_cxx_load(cxx, operand->place);
    cxx->at = behind;
}

/* The registers of an operand, loaded with its input. */
static void settle_operand(struct ws_cxx *cxx, struct operand *operand)
{
    const struct ws_cxx_type *type = operand->place.type   ? operand->place.type
                                     : operand->value.type ? operand->value.type
                                                           : ws_cxx_integer(WS_C_UNSIGNED);
    struct ws_cxx_value made;
    int half;

    if (operand->value.type && operand->value.type->kind == WS_CXX_OPAQUE)
        made = operand->value; /* its bits */
    else if (operand->value.type)
        made = ws_cxx_convert(cxx, cxx->place, operand->value, type_of(operand->constraint, type));
    else
        made = ws_cxx_made(cxx, type_of(operand->constraint, type));
    if (operand->is_output && operand->value.type) { /* also written: its own register */
        struct ws_cxx_value copy = ws_cxx_made(cxx, made.type);

        ws_cxx_emit(cxx, "mov.b%d %s, %s;", made.type->bytes == 8 ? 64 : 32,
                    ws_cxx_operand(cxx, &copy), ws_cxx_operand(cxx, &made));
        made = copy;
    }
    operand->value = made;
    operand->text = ws_cxx_operand(cxx, &made);
    if (operand->constraint != 'h')
        return;
    half = ws_cxx_register(cxx);
    operand->text = ws_cxx_format(cxx, "%%h%d", half);
    if (!operand->is_output || operand->is_read)
        ws_cxx_emit(cxx, "cvt.u16.u32 %%h%d, %s;", half, ws_cxx_operand(cxx, &made));
}

static void store_output(struct ws_cxx *cxx, const struct operand *operand)
{
    struct ws_cxx_value value = operand->value;

    if (operand->constraint == 'h') {
        value = ws_cxx_made(cxx, ws_cxx_integer(WS_C_UNSIGNED));
        ws_cxx_emit(cxx, "cvt.u32.u16 %%r%d, %s;", value.reg, operand->text);
    }
    if (operand->place.is != WS_CXX_PLACE)
        return;
    if (operand->place.type->kind == WS_CXX_OPAQUE) /* its bits */
        value.type = operand->place.type;
    else if (operand->place.type->kind == WS_CXX_POINTER && value.type->bytes == 8)
        value.type = operand->place.type;
    ws_cxx_store(cxx, &operand->place, value);
}

/* The operand of "%3" or "%[name]" at *at, which is moved behind it; -1: none. */
static int operand_at(const struct operand *operand, int operands, const char **at)
{
    const char *name = *at + 2;
    size_t length;

    if ((*at)[1] != '[') {
        long number = strtol(*at + 1, (char **)at, 10);

        return number < operands ? (int)number : -1;
    }
    length = strcspn(name, "]");
    *at = name + length + (name[length] == ']');
    for (int i = 0; i < operands; i++)
        if (operand[i].name && strlen(operand[i].name) == length &&
            !memcmp(operand[i].name, name, length))
            return i;
    return -1;
}

void ws_cxx_mark(struct ws_cxx *cxx, const struct ws_cxx_value *address)
{
    if (cxx->is_silent || !cxx->lines)
        return;
    cxx->line[cxx->lines - 1].is_typed = address->typed;
    cxx->line[cxx->lines - 1].is_home = address->home > 0;
}

struct ws_cxx_value ws_cxx_shared_address(struct ws_cxx *cxx, int token, struct ws_cxx_value value)
{
    struct ws_cxx_value offset;

    value = ws_cxx_load(cxx, value);
    if (value.type->kind == WS_CXX_POINTER && value.is == WS_CXX_REGISTER) {
        offset = ws_cxx_made(cxx, ws_cxx_integer(WS_C_ULONG));
        ws_cxx_emit(cxx, "cvta.to.shared.u64 %%d%d, %%d%d;", offset.reg, value.reg);
        offset.typed = true;
        offset.doubtful = value.doubtful;
        offset.home = value.home;
        if (value.home > 0) {
            struct ws_cxx_value own = ws_cxx_made(cxx, offset.type);

            ws_cxx_emit(cxx, "sub.s64 %%d%d, %%d%d, %lld;", own.reg, offset.reg,
                        (long long)value.home);
            offset.reg = own.reg;
        }
        return offset;
    }
    if (!value.typed && cxx->given && cxx->given->element_bytes &&
        value.type->kind == WS_CXX_INTEGER) {
        value = ws_cxx_binary(
            cxx, token, WS_C_MULTIPLY, value,
            ws_cxx_number(ws_cxx_integer(WS_C_INT), (uint64_t)cxx->given->element_bytes));
        cxx->uses_element_bytes = true;
    }
    return value;
}

/* The operand of the address "[%4]" in an instruction that accesses shared memory. */
static int address_operand(const char *text, const struct operand *operand, int operands)
{
    for (const char *at = text; (at = strchr(at, '[')); at++) {
        const char *digit = at + 1 + strspn(at + 1, " \t");
        int number = -1;

        if (*digit == '%' && (digit[1] == '[' || isdigit((unsigned char)digit[1])))
            number = operand_at(operand, operands, &digit);
        if (number >= 0)
            return number;
    }
    return -1;
}

/* The text as a block, with the operands of %0 and %[name]. */
static char *substitute(struct ws_cxx *cxx, int token, const char *text,
                        const struct operand *operand, int operands)
{
    char *made = ws_cxx_take(cxx, 4 * MOST_TEXT + 8);
    size_t length = (size_t)sprintf(made, "{\n");

    for (const char *at = text; *at;) {
        int number;

        if (length + 62 > 4 * MOST_TEXT)
            ws_cxx_fail(cxx, token, "asm text is longer than %d characters", MOST_TEXT);
        if (at[0] != '%') {
            made[length++] = *at++;
            continue;
        }
        if (at[1] == '%' || at[1] == '=' || !(isdigit((unsigned char)at[1]) || at[1] == '[')) {
            made[length++] = '%';
            at += at[1] == '%' ? 2 : 1;
            continue;
        }
        number = operand_at(operand, operands, &at);
        if (number < 0)
            ws_cxx_fail(cxx, token, "asm uses an operand that it does not have");
        length += (size_t)sprintf(made + length, "%s", operand[number].text);
    }
    memcpy(made + length, "\n}", 3);
    return made;
}

/* Whether the evaluator accepts the instructions; checked once per statement. */
static void check_ptx(struct ws_cxx *cxx, int token, const char *text)
{
    struct ws_ptx_module *module;
    struct ws_error error;
    size_t size = strlen(text) + 512;
    char *whole;
    const char *colon;
    bool good;

    if (cxx->tokens.is_ptx[token])
        return;
    whole = ws_cxx_take(cxx, size);
    snprintf(whole, size,
             ".version 8.0\n.target sm_90\n.address_size 64\n.entry k()\n{\n.reg .pred "
             "%%p<99999>;.reg .b16 %%h<99999>;.reg .b32 %%r<99999>;.reg .b64 %%d<99999>;.reg .f32 "
             "%%f<99999>;.reg .f64 %%g<99999>;\n%s\nret;\n}\n",
             text);
    good = ws_ptx_module_parse("asm", whole, strlen(whole), &module, &error);
    if (!good) {
        colon = strstr(error.text, ": ");
        ws_cxx_fail(cxx, token, "asm: %.300s", colon ? colon + 2 : error.text);
    }
    ws_ptx_module_free(module);
    cxx->tokens.is_ptx[token] = 1;
}

void ws_cxx_asm(struct ws_cxx *cxx)
{
    struct operand *operand = ws_cxx_take(cxx, MOST_OPERANDS * sizeof *operand);
    int token = cxx->at++, operands = 0, address;
    bool typed = false;
    char *text;

    while (ws_cxx_accept(cxx, "volatile __volatile__ inline"))
        ;
    ws_cxx_expect(cxx, "(");
    text = take_text(cxx);
    for (int section = 0; !ws_cxx_accept(cxx, ")");) {
        if (ws_cxx_accept(cxx, "::")) {
            section += 2;
        } else if (ws_cxx_accept(cxx, ":")) {
            section++;
        } else if (section == 1 || section == 2) {
            if (operands == MOST_OPERANDS)
                ws_cxx_fail(cxx, cxx->at, "asm has more than %d operands", MOST_OPERANDS);
            read_operand(cxx, &operand[operands++], section == 1);
            ws_cxx_accept(cxx, ",");
        } else if (section > 2 && cxx->tokens.token[cxx->at].kind == WS_TOKEN_STRING) {
            cxx->at++;
            ws_cxx_accept(cxx, ",");
        } else {
            ws_cxx_expect(cxx, ")");
        }
    }
    if (!ws_cxx_is_end(cxx, cxx->at))
        ws_cxx_expect(cxx, ";");
    cxx->place = token;
    address = address_operand(text, operand, operands);
    if (address >= 0 && operand[address].value.type && operand[address].constraint == 'r')
        operand[address].value = ws_cxx_shared_address(cxx, token, operand[address].value);
    if (address >= 0 && operand[address].constraint == 'l' && operand[address].value.home > 0) {
        struct ws_cxx_value own = ws_cxx_shared_address(cxx, token, operand[address].value);

        operand[address].value.reg = ws_cxx_register(cxx);
        ws_cxx_emit(cxx, "cvta.shared.u64 %%d%d, %%d%d;", operand[address].value.reg, own.reg);
    }
    for (int i = 0; i < operands; i++)
        settle_operand(cxx, &operand[i]);
    text = substitute(cxx, token, text, operand, operands);
    check_ptx(cxx, token, text);
    cxx->says |= strstr(text, "matrix") || strstr(text, ".shared") || strstr(text, "cp.async");
    cxx->place = token;
    ws_cxx_emit_text(cxx, text);
    if (address >= 0)
        ws_cxx_mark(cxx, &operand[address].value);
    for (int i = 0; i < operands; i++)
        typed |= !operand[i].is_output && operand[i].value.typed && !strchr(text, '[');
    for (int i = 0; i < operands; i++)
        if (operand[i].is_output) {
            operand[i].value.typed |= typed; /* an address of an address */
            cxx->place = token;
            store_output(cxx, &operand[i]);
        }
}
