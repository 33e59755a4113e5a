/* Registers of PTX: read, written, and known no longer. */
#include <stdio.h>
#include <string.h>

#include "probe/address/ptx_machine.h"

#undef ws_ptx_fail /* clang-tidy's, which is for those who call */
bool ws_ptx_fail(const struct ws_ptx_machine *machine, const struct ws_ptx_line *line,
                 const char *what, const char *name)
{
    return ws_warp_fail(machine->warp, line->at.line, line->at.column, "%s%s", what, name);
}

static bool read_name(struct ws_ptx_machine *machine, const struct ws_ptx_line *line, int name,
                      struct ws_vector *value)
{
    if (!machine->value[name].has)
        return ws_ptx_before(machine->warp, machine->ptx, &line->at, name, value);
    *value = machine->value[name].value;
    value->variable = NULL;
    return true;
}

/* In the lanes of the mask. What would not be known is what --let says, if it does. */
static bool put(struct ws_ptx_machine *machine, const struct ws_ptx_line *line, int name,
                const struct ws_vector *value)
{
    struct ws_ptx_value *kept = &machine->value[name];
    const char *text = machine->ptx->name[name].text;
    struct ws_vector given = *value;
    bool found;

    if (value->unknown & machine->warp->mask && !machine->inside) {
        if (!ws_ptx_given(machine->warp, &line->at, text, &given, &found))
            return false;
        if (!found)
            given = *value;
    }
    if (!kept->has && !read_name(machine, line, name, &kept->value))
        return false;
    ws_vector_keep(machine->warp, &given, &kept->value);
    kept->has = true;
    kept->written = machine->step;
    machine->made = kept->value;
    machine->has_made = true;
    return true;
}

static bool put_unknown(struct ws_ptx_machine *machine, const struct ws_ptx_line *line, int name,
                        const char *what)
{
    const char *text = machine->ptx->name[name].text;
    bool asks = !machine->inside && *text == '%' && strlen(text) < WS_NAME_SIZE;
    struct ws_ptx_value *kept = &machine->value[name];
    struct ws_vector unknown;

    /* a loop that says so once more */
    if (kept->has && kept->value.unknown == UINT32_MAX && kept->value.why->line == line->at.line &&
        kept->value.why->column == line->at.column) {
        kept->written = machine->step;
        return true;
    }
    return ws_warp_unknown(machine->warp, &line->at, asks ? text : NULL, &unknown,
                           "%s is not known%s%s", asks ? text : "this value", *what ? ", " : "",
                           what) &&
           put(machine, line, name, &unknown);
}

/* All that an operand is as a destination. */
bool ws_ptx_forget(struct ws_ptx_machine *machine, const struct ws_ptx_line *line,
                   const struct ws_ptx_operand *operand, const char *what)
{
    if (!operand || operand->kind == WS_PTX_ADDRESS)
        return true;
    if (operand->kind == WS_PTX_NAME)
        return put_unknown(machine, line, operand->name, what);
    for (operand = operand->list; operand; operand = operand->next)
        if (!ws_ptx_forget(machine, line, operand, what))
            return false;
    return true;
}

bool ws_ptx_read(struct ws_ptx_machine *machine, const struct ws_ptx_line *line,
                 const struct ws_ptx_operand *operand, struct ws_vector *value)
{
    struct ws_warp *warp = machine->warp;
    struct ws_vector offset;

    if (operand->kind == WS_PTX_NUMBER || operand->name < 0) {
        int64_t number = ws_c_signed(operand->number);

        if (operand->kind != WS_PTX_NUMBER && operand->kind != WS_PTX_ADDRESS)
            return ws_warp_unknown(warp, &line->at, NULL, value, "this is no integer");
        ws_vector_number(warp, number >= INT32_MIN && number <= INT32_MAX ? WS_C_INT : WS_C_ULONG,
                         operand->number, value);
        return true;
    }
    if (!read_name(machine, line, operand->name, value))
        return false;
    if (operand->negated)
        return ws_vector_prefixed(warp, &line->at, WS_C_NOT, value, value);
    if (!operand->number)
        return true;
    if (value->shape->kind != WS_SHAPE_INTEGER)
        ws_vector_cast(warp, ws_shape_integer(WS_C_LONG), value);
    if (value->shape->integer != WS_C_ULONG && value->shape->integer != WS_C_LONG)
        ws_vector_convert(warp, WS_C_UNSIGNED, value);
    ws_vector_number(warp, value->shape->integer, operand->number, &offset);
    if (value->shape->integer == WS_C_UNSIGNED)
        ws_vector_number(warp, WS_C_UNSIGNED, ws_c_convert(operand->number, WS_C_UNSIGNED),
                         &offset);
    return ws_vector_binary(warp, &line->at, WS_C_ADD, value, &offset, value);
}

/* mov of {a, b} into one register, lowest first. */
static bool pack(struct ws_ptx_machine *machine, const struct ws_ptx_line *line,
                 const struct ws_ptx_operand *list, struct ws_ptx_work *work)
{
    struct ws_vector *result = &work->result[0], part;
    int count = 0, at = 0;

    for (const struct ws_ptx_operand *one = list; one; one = one->next)
        count++;
    ws_vector_number(work->warp, WS_C_ULONG, 0, result);
    for (const struct ws_ptx_operand *one = list; one; one = one->next, at++) {
        if (!ws_ptx_read(machine, line, one, &part))
            return false;
        ws_ptx_as(work, work->bits / count, false, &part);
        ws_ptx_as(work, 64, false, &part);
        if (!ws_ptx_with(work, WS_C_SHIFT_LEFT, &part, (uint64_t)(at * work->bits / count),
                         &part) ||
            !ws_ptx_binary(work, WS_C_BIT_OR, result, &part, result))
            return false;
    }
    ws_ptx_as(work, work->bits, false, result);
    return true;
}

static bool unpack(struct ws_ptx_machine *machine, const struct ws_ptx_line *line,
                   const struct ws_ptx_operand *list, struct ws_ptx_work *work)
{
    struct ws_vector part;
    int count = 0, at = 0;

    for (const struct ws_ptx_operand *one = list; one; one = one->next)
        count++;
    ws_ptx_as(work, work->bits, false, &work->source[0]);
    for (const struct ws_ptx_operand *one = list; one; one = one->next, at++) {
        if (one->kind != WS_PTX_NAME)
            continue;
        if (!ws_ptx_with(work, WS_C_SHIFT_RIGHT, &work->source[0],
                         (uint64_t)(at * work->bits / count), &part))
            return false;
        ws_ptx_as(work, work->bits / count, false, &part);
        if (!put(machine, line, one->name, &part))
            return false;
    }
    return true;
}

static bool is_list(const struct ws_ptx_operand *operand)
{
    return operand && operand->kind == WS_PTX_LIST && operand->list && operand->list->next &&
           (!operand->list->next->next || !operand->list->next->next->next);
}

bool ws_ptx_make_values(struct ws_ptx_machine *machine, const struct ws_ptx_line *line,
                        const struct ws_ptx_opcode *opcode)
{
    const struct ws_ptx_operand *to = line->operand, *source = to ? to->next : NULL;
    struct ws_ptx_work work = {.warp = machine->warp, .at = &line->at, .opcode = line->opcode};
    bool moves = opcode && !strcmp(opcode->name, "mov");
    char what[80];

    snprintf(what, sizeof what, "as it comes from %.50s", line->opcode);
    ws_ptx_type(line->opcode, true, &work.bits, &work.is_signed);
    if (moves && work.bits >= 16 && is_list(source) && to->kind == WS_PTX_NAME)
        return pack(machine, line, source->list, &work) &&
               put(machine, line, to->name, work.result);
    if (opcode && opcode->make)
        for (; source && work.count < WS_PTX_SOURCES; source = source->next)
            if (!ws_ptx_read(machine, line, source, &work.source[work.count++]))
                return false;
    if (moves && work.bits >= 16 && is_list(to) && work.count == 1)
        return unpack(machine, line, to->list, &work);
    if (!ws_ptx_make(&work, opcode))
        return false;
    if (!to || !work.found)
        return ws_ptx_forget(machine, line, to, what);
    if (to->kind == WS_PTX_NAME)
        return put(machine, line, to->name, &work.result[0]);
    if (to->kind != WS_PTX_LIST || !to->list)
        return true;
    if (to->list->kind == WS_PTX_NAME && !put(machine, line, to->list->name, &work.result[0]))
        return false;
    to = to->list->next;
    if (!to || to->kind != WS_PTX_NAME)
        return true;
    return !strcmp(opcode->name, "setp") ? put(machine, line, to->name, &work.result[1])
                                         : put_unknown(machine, line, to->name, what);
}

/* ld.param: the parameter as --let gives it. */
static bool load_parameter(struct ws_ptx_machine *machine, const struct ws_ptx_line *line,
                           bool *done)
{
    const struct ws_ptx_operand *to = line->operand, *from = to ? to->next : NULL;
    struct ws_vector value;
    const char *name;

    *done = ws_ptx_has(line->opcode, "param") && to && to->kind == WS_PTX_NAME && from &&
            from->kind == WS_PTX_ADDRESS && from->name >= 0 && !from->number;
    if (!*done)
        return true;
    name = machine->ptx->name[from->name].text;
    if (*name == '%')
        return put_unknown(machine, line, to->name, "");
    if (!ws_ptx_given(machine->warp, &line->at, name, &value, done))
        return false;
    if (!*done &&
        !ws_warp_unknown(machine->warp, &line->at,
                         strlen(name) < WS_NAME_SIZE ? name : machine->ptx->name[to->name].text,
                         &value, "the parameter %s is not known", name))
        return false;
    *done = true;
    return put(machine, line, to->name, &value);
}

/* Registers of the lines between two, or those written since a step, are known no longer. */
bool ws_ptx_forget_lines(struct ws_ptx_machine *machine, int from, int to)
{
    char what[96];

    snprintf(what, sizeof what, "as a loop changes it whose turns are not known");
    for (int i = from; i <= to; i++) {
        const struct ws_ptx_line *line = &machine->ptx->line[i];
        const struct ws_ptx_opcode *opcode = line->opcode ? ws_ptx_opcode(line->opcode) : NULL;

        if (line->opcode && (!opcode || opcode->does <= WS_PTX_LOADS) &&
            !ws_ptx_forget(machine, line, line->operand, what))
            return false;
    }
    return true;
}

bool ws_ptx_forget_since(struct ws_ptx_machine *machine, const struct ws_ptx_waiting *waiting)
{
    const struct ws_ptx_line *branch = &machine->ptx->line[waiting->branch];
    uint32_t mask = machine->warp->mask;
    bool done = true;

    machine->warp->mask = waiting->lanes;
    for (int i = 0; i < machine->ptx->names && done; i++)
        if (machine->value[i].written > waiting->since)
            done = put_unknown(machine, branch, i, "as it depends on a branch that is not known");
    machine->warp->mask = mask;
    return done;
}

bool ws_ptx_load(struct ws_ptx_machine *machine, const struct ws_ptx_line *line)
{
    bool done;

    return load_parameter(machine, line, &done) &&
           (done || ws_ptx_forget(machine, line, line->operand, "as it is read from memory"));
}
