/* Functions that call themselves: functions of the module, where all others are read at each call. */
#include <stdio.h>
#include <string.h>

#include "probe/snippet/cxx.h"

enum { MOST_PARAMETERS = 16 };

/* One parameter, in the order of the text; false: it is none that a register holds. */
static int read_parameters(struct ws_cxx *cxx, const struct ws_cxx_function *function,
                           const struct ws_cxx_type *type[MOST_PARAMETERS])
{
    struct ws_cxx_declared declared;
    int count = 0;

    cxx->at = function->parameters;
    while (!ws_cxx_is(cxx, cxx->at, ")")) {
        ws_cxx_specifiers(cxx, &declared);
        ws_cxx_declarator(cxx, &declared);
        if (count == MOST_PARAMETERS || declared.is_reference || declared.is_pack ||
            !ws_cxx_is_scalar(declared.type) || ws_cxx_is(cxx, cxx->at, "="))
            return -1;
        type[count++] = declared.type;
        ws_cxx_accept(cxx, ",");
    }
    return count;
}

static const char *register_type(const struct ws_cxx_type *type)
{
    switch (ws_cxx_class(type)) {
    case 'f':
        return "f32";
    case 'g':
        return "f64";
    case 'd':
        return "b64";
    default:
        return "b32";
    }
}

/* The function's instructions, apart from those around the call. */
static void write(struct ws_cxx *cxx, struct ws_cxx_function *function,
                  const struct ws_cxx_type *result, const struct ws_cxx_type *const *type,
                  int count)
{
    struct ws_cxx_written *written = ws_cxx_take(cxx, sizeof *written);
    struct ws_cxx_arguments arguments = {.count = count};
    struct ws_cxx_line *line = cxx->line;
    struct ws_cxx_context context = cxx->context;
    int lines = cxx->lines, room = cxx->line_room, loop = cxx->loop;
    int64_t frame = cxx->frame;
    struct ws_cxx_slot *slot = cxx->slot;
    int slots = cxx->slots, slot_room = cxx->slot_room;
    struct ws_cxx_value value;
    const char *head = "";

    function->symbol = ws_cxx_format(cxx, "ws_function_%d", cxx->symbols++);
    cxx->line = NULL;
    cxx->lines = cxx->line_room = 0;
    cxx->frame = 8;
    cxx->slots = cxx->slot_room = 0;
    cxx->loop = -1;
    cxx->context = (struct ws_cxx_context){.depth = context.depth};
    for (int i = 0; i < count; i++) {
        head = ws_cxx_format(cxx, "%s%s.reg .%s %%q%d", head, i ? ", " : "", register_type(type[i]),
                             i);
        arguments.token[i] = function->token;
        arguments.value[i] = ws_cxx_made(cxx, type[i]);
        ws_cxx_emit(cxx, "mov.%s %s, %%q%d;", register_type(type[i]),
                    ws_cxx_operand(cxx, &arguments.value[i]), i);
    }
    function->is_open = false;
    value = ws_cxx_invoke(cxx, function->token, function, function->scope, NULL, &arguments);
    function->is_open = true;
    if (result->kind != WS_CXX_VOID)
        ws_cxx_emit(cxx, "mov.%s %%q, %s;", register_type(result), ws_cxx_operand(cxx, &value));
    *written = (struct ws_cxx_written){
        .head = result->kind == WS_CXX_VOID
                    ? ws_cxx_format(cxx, ".func %s(%s)", function->symbol, head)
                    : ws_cxx_format(cxx, ".func (.reg .%s %%q) %s(%s)", register_type(result),
                                    function->symbol, head),
        .line = cxx->line,
        .lines = cxx->lines,
        .registers = cxx->registers,
        .frame = cxx->frame,
        .before = cxx->functions};
    cxx->functions = written;
    cxx->line = line;
    cxx->lines = lines;
    cxx->line_room = room;
    cxx->loop = loop;
    cxx->frame = frame;
    cxx->slot = slot;
    cxx->slots = slots;
    cxx->slot_room = slot_room;
    cxx->context = context;
}

bool ws_cxx_recurse(struct ws_cxx *cxx, int token, struct ws_cxx_function *function,
                    struct ws_cxx_arguments *arguments, struct ws_cxx_value *value)
{
    const struct ws_cxx_type *type[MOST_PARAMETERS], *result;
    struct ws_cxx_binding *scope = cxx->scope;
    struct ws_cxx_declared declared;
    int at = cxx->at, count;
    const char *list = "";

    if (!cxx->is_file || function->record || function->is_closure || function->trailing)
        return false;
    cxx->scope = function->scope;
    cxx->at = function->result;
    ws_cxx_specifiers(cxx, &declared);
    ws_cxx_declarator(cxx, &declared);
    result = declared.type;
    count = read_parameters(cxx, function, type);
    cxx->scope = scope;
    cxx->at = at;
    if (count != arguments->count || declared.is_reference ||
        (result->kind != WS_CXX_VOID && !ws_cxx_is_scalar(result)))
        return false;
    if (!function->symbol && !cxx->is_silent)
        write(cxx, function, result, type, count);
    for (int i = 0; i < count; i++) {
        struct ws_cxx_value one = ws_cxx_convert(cxx, token, arguments->value[i], type[i]);

        if (one.is == WS_CXX_NUMBER) {
            struct ws_cxx_value made = ws_cxx_made(cxx, type[i]);

            ws_cxx_emit(cxx, "mov.%s %s, %s;", register_type(type[i]), ws_cxx_operand(cxx, &made),
                        ws_cxx_operand(cxx, &one));
            one = made;
        }
        list = ws_cxx_format(cxx, "%s%s%s", list, i ? ", " : "", ws_cxx_operand(cxx, &one));
    }
    cxx->place = token;
    if (result->kind == WS_CXX_VOID) {
        *value = (struct ws_cxx_value){.type = result};
        ws_cxx_emit(cxx, "call %s, (%s);", function->symbol ? function->symbol : "", list);
    } else {
        *value = ws_cxx_made(cxx, result);
        ws_cxx_emit(cxx, "call (%s), %s, (%s);", ws_cxx_operand(cxx, value),
                    function->symbol ? function->symbol : "", list);
    }
    return true;
}
