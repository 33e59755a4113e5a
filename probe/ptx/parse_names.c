/*
 * Names and scopes. Each name of the text is stored once, with its innermost symbol; closing a
 * scope removes its symbols.
 */
#include "probe/ptx/parse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t hash_text(const char *text, size_t length)
{
    uint64_t hash = 0xCBF29CE484222325u;

    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * 0x100000001B3u;
    return hash ^ hash >> 29;
}

bool ws_parser_room(struct ws_parser *parser, void *array, int count, int *room, size_t size)
{
    void **pointer = array, *grown;
    int wanted = *room ? *room * 2 : 64;

    if (count < *room)
        return true;
    if (*room > 1 << 26)
        return ws_lexer_fail(&parser->lexer, "the text is too large");
    grown = realloc(*pointer, (size_t)wanted * size);
    if (!grown)
        return ws_no_memory(parser->error);
    *pointer = grown;
    *room = wanted;
    return true;
}

static void *take(struct ws_parser *parser, size_t size)
{
    void *taken = ws_arena_take(&parser->module->arena, size);

    if (!taken)
        ws_no_memory(parser->error);
    return taken;
}

static struct ws_name *find_name(struct ws_parser *parser, const char *text, size_t length,
                                 uint64_t hash)
{
    struct ws_name *name = parser->name[hash % WS_NAME_BUCKETS];

    while (name &&
           (name->hash != hash || name->length != length || memcmp(name->text, text, length)))
        name = name->next;
    return name;
}

struct ws_name *ws_parser_name(struct ws_parser *parser, const char *text, size_t length)
{
    uint64_t hash = hash_text(text, length);
    struct ws_name *name = find_name(parser, text, length, hash);

    if (name)
        return name;
    name = take(parser, sizeof *name);
    if (!name)
        return NULL;
    name->text = ws_arena_text(&parser->module->arena, text, length);
    if (!name->text) {
        ws_no_memory(parser->error);
        return NULL;
    }
    name->length = length;
    name->hash = hash;
    name->next = parser->name[hash % WS_NAME_BUCKETS];
    parser->name[hash % WS_NAME_BUCKETS] = name;
    return name;
}

bool ws_parser_open(struct ws_parser *parser)
{
    if (parser->depth + 1 == WS_SCOPES)
        return ws_lexer_fail(&parser->lexer, "more than %d nested scopes", WS_SCOPES - 1);
    parser->scope[++parser->depth] = (struct ws_parser_scope){0};
    return true;
}

static bool resolve(struct ws_parser *parser, struct ws_label_use *use)
{
    struct ws_symbol *symbol = use->name->symbol;
    struct ws_operand *operand = &parser->module->operand[use->operand];

    if (operand->kind == WS_OPERAND_LABEL && symbol && symbol->depth == parser->depth &&
        symbol->kind == WS_SYMBOL_LABEL) {
        operand->index = symbol->index;
        return true;
    }
    if (operand->kind == WS_OPERAND_TARGETS && symbol && symbol->depth == parser->depth &&
        symbol->kind == WS_SYMBOL_TARGETS) {
        operand->first = symbol->index;
        operand->count = symbol->count;
        return true;
    }
    return false;
}

bool ws_parser_close(struct ws_parser *parser)
{
    struct ws_parser_scope *scope = &parser->scope[parser->depth];
    struct ws_label_use *next;
    char what[96];

    for (struct ws_label_use *use = scope->uses; use; use = next) {
        next = use->next;
        if (resolve(parser, use))
            continue;
        if (parser->depth == 1) {
            snprintf(what, sizeof what, "label '%.60s' is not declared", use->name->text);
            return ws_fail_at(parser->error, WS_CODE_SYNTAX, parser->lexer.name, use->line,
                              use->column, what);
        }
        use->next = scope[-1].uses;
        scope[-1].uses = use;
    }
    for (struct ws_symbol *symbol = scope->symbols; symbol; symbol = symbol->next)
        symbol->name->symbol = symbol->hidden;
    for (struct ws_range *range = scope->ranges; range; range = range->next)
        range->prefix->range = range->hidden;
    parser->depth--;
    return true;
}

static bool add_symbol(struct ws_parser *parser, struct ws_name *name, enum ws_symbol_kind kind,
                       int index, int count, int depth)
{
    struct ws_symbol *symbol = take(parser, sizeof *symbol);

    if (!symbol)
        return false;
    *symbol = (struct ws_symbol){
        kind, index, count, depth, name, name->symbol, parser->scope[depth].symbols};
    name->symbol = symbol;
    parser->scope[depth].symbols = symbol;
    return true;
}

bool ws_parser_declare(struct ws_parser *parser, struct ws_name *name, enum ws_symbol_kind kind,
                       int index, int count)
{
    if (name->symbol && name->symbol->depth == parser->depth)
        return ws_lexer_fail(&parser->lexer, "'%.60s' is declared twice", name->text);
    return add_symbol(parser, name, kind, index, count, parser->depth);
}

bool ws_parser_declare_range(struct ws_parser *parser, struct ws_name *prefix, uint64_t count,
                             int bits)
{
    struct ws_range *range = take(parser, sizeof *range);

    if (!range)
        return false;
    *range = (struct ws_range){.count = count,
                               .bits = (uint8_t)bits,
                               .depth = parser->depth,
                               .prefix = prefix,
                               .hidden = prefix->range,
                               .next = parser->scope[parser->depth].ranges};
    prefix->range = range;
    parser->scope[parser->depth].ranges = range;
    return true;
}

bool ws_parser_register(struct ws_parser *parser, int bits, int *index)
{
    struct ws_function *function = &parser->module->function[parser->function];

    *index = function->registers;
    for (int slots = bits == 128 ? 2 : 1; slots; slots--) {
        if (!ws_parser_room(parser, &function->register_bits, function->registers,
                            &parser->register_room, 1))
            return false;
        function->register_bits[function->registers++] = (uint8_t)(bits == 128 ? 64 : bits);
    }
    return true;
}

/* The innermost range that may contain a name like "%r12", deeper than `depth`. */
static struct ws_range *find_range(struct ws_parser *parser, const char *text, size_t length,
                                   int depth)
{
    struct ws_range *found = NULL;
    uint64_t number = 0, unit = 1;
    size_t head = length;

    while (head > 1 && text[head - 1] >= '0' && text[head - 1] <= '9' && length - head < 10) {
        struct ws_name *prefix;

        head--;
        number += unit * (uint64_t)(text[head] - '0');
        unit *= 10;
        if (text[head] == '0' && head + 1 < length)
            continue; /* no register is named %r01 */
        prefix = find_name(parser, text, head, hash_text(text, head));
        if (prefix && prefix->range && number < prefix->range->count &&
            prefix->range->depth > depth) {
            found = prefix->range;
            depth = found->depth;
        }
    }
    return found;
}

bool ws_parser_find(struct ws_parser *parser, const char *text, size_t length,
                    struct ws_symbol **symbol)
{
    struct ws_name *name = find_name(parser, text, length, hash_text(text, length));
    int depth = name && name->symbol ? name->symbol->depth : -1, index;
    struct ws_range *range = depth < parser->depth ? find_range(parser, text, length, depth) : NULL;

    *symbol = name ? name->symbol : NULL;
    if (!range || parser->function < 0)
        return true;
    name = ws_parser_name(parser, text, length);
    if (!name || !ws_parser_register(parser, range->bits, &index) ||
        !add_symbol(parser, name, WS_SYMBOL_REGISTER, index, range->bits == 128 ? 2 : 1,
                    range->depth))
        return false;
    *symbol = name->symbol;
    return true;
}

bool ws_parser_use_label(struct ws_parser *parser, struct ws_name *name, int operand)
{
    struct ws_label_use *use = take(parser, sizeof *use);

    if (!use)
        return false;
    *use = (struct ws_label_use){operand, name, parser->lexer.token.line,
                                 parser->lexer.token.column, parser->scope[parser->depth].uses};
    parser->scope[parser->depth].uses = use;
    return true;
}

/* The slot of such a constant, existing or new. */
static bool slot_of(struct ws_parser *parser, struct ws_ptx_constant constant, int function,
                    ws_slot *slot)
{
    struct ws_ptx_module *module = parser->module;
    uint64_t hash = (constant.value ^ (uint64_t)(unsigned)constant.index << 40 ^
                     (uint64_t)constant.kind << 61 ^ (uint64_t)(unsigned)function << 20) *
                    0x9E3779B97F4A7C15u;
    struct ws_known_slot **bucket = &parser->known[hash >> 40 & (WS_NAME_BUCKETS - 1)], *known;

    for (known = *bucket; known; known = known->next)
        if (known->constant.kind == constant.kind && known->constant.index == constant.index &&
            known->constant.value == constant.value && known->function == function) {
            *slot = known->slot;
            return true;
        }
    known = take(parser, sizeof *known);
    if (!known)
        return false;
    if (function < 0) {
        if (!ws_parser_room(parser, &module->constant, module->constants, &parser->constants,
                            sizeof *module->constant))
            return false;
        *slot = WS_SLOT(WS_SLOT_CONSTANT, module->constants);
        module->constant[module->constants++] = constant;
    } else {
        struct ws_function *at = &module->function[function];
        int index;

        if (!ws_parser_register(parser, 64, &index) ||
            !ws_parser_room(parser, &at->address, at->addresses, &parser->address_room,
                            sizeof *at->address))
            return false;
        *slot = WS_SLOT(WS_SLOT_REGISTER, index);
        at->address[at->addresses++] =
            (struct ws_frame_address){constant.index, *slot, (int64_t)constant.value};
    }
    *known = (struct ws_known_slot){constant, function, *slot, *bucket};
    *bucket = known;
    return true;
}

bool ws_parser_integer(struct ws_parser *parser, uint64_t value, ws_slot *slot)
{
    return slot_of(parser, (struct ws_ptx_constant){WS_CONSTANT_INTEGER, false, 0, value}, -1,
                   slot);
}

bool ws_parser_address(struct ws_parser *parser, int variable, int64_t addend, ws_slot *slot)
{
    const struct ws_variable *at = &parser->module->variable[variable];
    return slot_of(
        parser, (struct ws_ptx_constant){WS_CONSTANT_VARIABLE, false, variable, (uint64_t)addend},
        at->in_frame ? parser->function : -1, slot);
}

bool ws_parser_function_slot(struct ws_parser *parser, int function, ws_slot *slot)
{
    return slot_of(parser, (struct ws_ptx_constant){WS_CONSTANT_FUNCTION, false, function, 0}, -1,
                   slot);
}
