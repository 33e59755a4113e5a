/*
 * One instruction: its guard, its opcode and its operands, each resolved to a slot, a label or a
 * function when read.
 */
#include "probe/ptx/parse.h"

#include <string.h>

static const char *const specials[] = {
#define X(name, text) text,
    WS_SPECIALS(X)
#undef X
};

static bool read_operand(struct ws_parser *parser, struct ws_instruction *instruction, int depth,
                         struct ws_operand *operand);

static bool push(struct ws_parser *parser, struct ws_operand operand)
{
    if (!ws_parser_room(parser, &parser->stack, parser->stacked, &parser->stack_room,
                        sizeof *parser->stack))
        return false;
    parser->stack[parser->stacked++] = operand;
    return true;
}

/* Moves the operands pushed since `base` to the module; labels were noted by their index there. */
static bool pop(struct ws_parser *parser, int base, int *first, int *count)
{
    struct ws_ptx_module *module = parser->module;

    *first = module->operands;
    *count = parser->stacked - base;
    for (int i = base; i < parser->stacked; i++) {
        if (!ws_parser_room(parser, &module->operand, module->operands, &parser->operands,
                            sizeof *module->operand))
            return false;
        module->operand[module->operands++] = parser->stack[i];
    }
    parser->stacked = base;
    return true;
}

/* Operands up to `close`, which is skipped. */
static bool read_list(struct ws_parser *parser, struct ws_instruction *instruction,
                      const char *close, int depth, struct ws_operand *list)
{
    struct ws_lexer *lexer = &parser->lexer;
    int base = parser->stacked;
    bool more = !ws_lexer_is(lexer, close);

    list->kind = WS_OPERAND_LIST;
    while (more) {
        struct ws_operand operand = {0};

        if (!read_operand(parser, instruction, depth + 1, &operand) || !push(parser, operand) ||
            !ws_lexer_skip(lexer, ",", &more))
            return false;
    }
    return ws_lexer_expect(lexer, close) && pop(parser, base, &list->first, &list->count);
}

static bool read_special(struct ws_parser *parser, struct ws_operand *operand)
{
    struct ws_lexer *lexer = &parser->lexer;
    int found = WS_SPECIAL_UNKNOWN;

    ws_lexer_extend(lexer);
    for (int i = 0; i < WS_SPECIAL_UNKNOWN; i++)
        if (strlen(specials[i]) == lexer->token.length &&
            !memcmp(specials[i], lexer->token.text, lexer->token.length))
            found = i;
    operand->slot = WS_SLOT(WS_SLOT_SPECIAL, found);
    return ws_lexer_next(lexer);
}

/* Whether a name outside all scopes may be a special register. */
static bool is_special(const struct ws_token *token)
{
    static const char *const heads[] = {
        "%tid",       "%ntid",        "%ctaid",        "%nctaid",   "%laneid",       "%warpid",
        "%nwarpid",   "%lanemask",    "%dynamic_smem", "%total_",   "%aggr_",        "%cluster",
        "%ncluster",  "%is_explicit", "%smid",         "%nsmid",    "%gridid",       "%clock",
        "%globaltim", "%pm",          "%envreg",       "%reserved", "%current_graph"};

    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        if (token->length >= strlen(heads[i]) && !memcmp(token->text, heads[i], strlen(heads[i])))
            return true;
    return false;
}

/* "symbol+4" and "symbol-4", where an addend follows. */
static bool read_addend(struct ws_parser *parser, int64_t *addend)
{
    uint64_t value = 0;

    *addend = 0;
    if (!ws_lexer_is(&parser->lexer, "+") && !ws_lexer_is(&parser->lexer, "-"))
        return true;
    if (!ws_parser_constant(parser, WS_TYPE_B64, &value))
        return false;
    *addend = (int64_t)value;
    return true;
}

static bool read_name(struct ws_parser *parser, struct ws_instruction *instruction,
                      struct ws_operand *operand)
{
    struct ws_lexer *lexer = &parser->lexer;
    struct ws_token token = lexer->token;
    struct ws_symbol *symbol;
    int64_t addend;

    operand->kind = WS_OPERAND_VALUE;
    if (!ws_parser_find(parser, token.text, token.length, &symbol))
        return false;
    if (!symbol && token.length == 1 && *token.text == '_') {
        operand->kind = WS_OPERAND_SINK;
        operand->slot = WS_NO_SLOT;
        return ws_lexer_next(lexer);
    }
    if (!symbol && is_special(&token))
        return read_special(parser, operand);
    if (!symbol)
        return ws_lexer_fail(lexer, "'%.*s' is not declared",
                             token.length < 80 ? (int)token.length : 80, token.text);
    if (!ws_lexer_next(lexer))
        return false;
    operand->index = symbol->index;
    switch (symbol->kind) {
    case WS_SYMBOL_REGISTER:
        operand->slot = WS_SLOT(WS_SLOT_REGISTER, symbol->index);
        operand->count = symbol->count;
        return true;
    case WS_SYMBOL_VARIABLE:
        if (instruction->opcode == WS_OP_CALL) {
            operand->kind = WS_OPERAND_VARIABLE;
            return true;
        }
        instruction->reads_address |=
            parser->module->variable[symbol->index].space == WS_SPACE_SHARED;
        return read_addend(parser, &addend) &&
               ws_parser_address(parser, symbol->index, addend, &operand->slot);
    case WS_SYMBOL_FUNCTION:
        if (instruction->opcode == WS_OP_CALL) {
            operand->kind = WS_OPERAND_FUNCTION;
            return true;
        }
        return ws_parser_function_slot(parser, symbol->index, &operand->slot);
    case WS_SYMBOL_TARGETS:
        operand->kind = WS_OPERAND_TARGETS;
        operand->first = symbol->index;
        operand->count = symbol->count;
        return true;
    case WS_SYMBOL_LABEL:
    case WS_SYMBOL_OTHER:
        operand->kind = WS_OPERAND_OTHER;
        return true;
    }
    return true;
}

/* "[a]", "[a + 4]", "[a, {x, y}]", "[4]"; the part after the address is a list. */
static bool read_memory(struct ws_parser *parser, struct ws_instruction *instruction, int depth,
                        struct ws_operand *operand)
{
    struct ws_lexer *lexer = &parser->lexer;
    bool more;

    if (!ws_lexer_next(lexer))
        return false;
    if (lexer->token.kind == WS_TOKEN_NAME) {
        if (!read_name(parser, instruction, operand) || !read_addend(parser, &operand->offset))
            return false;
        if (operand->kind == WS_OPERAND_OTHER) /* a texture */
            operand->slot = WS_SLOT(WS_SLOT_SPECIAL, WS_SPECIAL_UNKNOWN);
    } else {
        uint64_t address;

        if (!ws_parser_constant(parser, WS_TYPE_B64, &address) ||
            !ws_parser_integer(parser, address, &operand->slot))
            return false;
    }
    operand->kind = WS_OPERAND_MEMORY;
    operand->count = 0;
    if (!ws_lexer_skip(lexer, ",", &more))
        return false;
    if (more) {
        struct ws_operand list = {0};

        if (!read_list(parser, instruction, "]", depth, &list))
            return false;
        operand->first = list.first;
        operand->count = list.count;
        return true;
    }
    return ws_lexer_expect(lexer, "]");
}

static bool read_pair(struct ws_parser *parser, struct ws_instruction *instruction, int depth,
                      struct ws_operand *operand)
{
    int base = parser->stacked;
    struct ws_operand second = {0};

    if (!ws_lexer_next(&parser->lexer) || !push(parser, *operand) ||
        !read_operand(parser, instruction, depth + 1, &second) || !push(parser, second))
        return false;
    *operand = (struct ws_operand){.kind = WS_OPERAND_PAIR, .slot = WS_NO_SLOT};
    return pop(parser, base, &operand->first, &operand->count);
}

static bool read_operand(struct ws_parser *parser, struct ws_instruction *instruction, int depth,
                         struct ws_operand *operand)
{
    struct ws_lexer *lexer = &parser->lexer;
    enum ws_type type = (enum ws_type)instruction->type[0];
    uint64_t value;
    bool skipped;

    *operand = (struct ws_operand){.slot = WS_NO_SLOT, .index = -1};
    if (depth > WS_OPERAND_DEPTH)
        return ws_lexer_fail(lexer, "operands are nested too deeply");
    if (ws_lexer_is(lexer, "[")) {
        if (!read_memory(parser, instruction, depth, operand))
            return false;
        /* "[a]|p" has no destination; a vector of memory needs no more */
        return true;
    }
    if (ws_lexer_is(lexer, "{"))
        return ws_lexer_next(lexer) && read_list(parser, instruction, "}", depth, operand) &&
               (!ws_lexer_is(lexer, "|") || read_pair(parser, instruction, depth, operand));
    if (ws_lexer_is(lexer, "(") && instruction->opcode == WS_OP_CALL)
        return ws_lexer_next(lexer) && read_list(parser, instruction, ")", depth, operand);
    if (!ws_lexer_skip(lexer, "!", &skipped))
        return false;
    if (lexer->token.kind == WS_TOKEN_NAME && !ws_lexer_is(lexer, "WARP_SZ")) {
        if (!read_name(parser, instruction, operand))
            return false;
        operand->negated = skipped;
        return !ws_lexer_is(lexer, "|") || read_pair(parser, instruction, depth, operand);
    }
    if (!ws_parser_constant(parser, type, &value))
        return false;
    operand->kind = WS_OPERAND_VALUE;
    return ws_parser_integer(parser, skipped ? !value : value, &operand->slot);
}

/* The label or the list of labels of a branch, which may be defined later. */
static bool read_target(struct ws_parser *parser, enum ws_operand_kind kind, int depth)
{
    struct ws_lexer *lexer = &parser->lexer;
    struct ws_name *name;
    struct ws_operand operand = {.kind = kind, .slot = WS_NO_SLOT, .index = -1};

    (void)depth;
    if (lexer->token.kind != WS_TOKEN_NAME)
        return ws_lexer_expected(lexer, "a label");
    name = ws_parser_name(parser, lexer->token.text, lexer->token.length);
    return name && ws_parser_use_label(parser, name, parser->module->operands + parser->stacked) &&
           push(parser, operand) && ws_lexer_next(lexer);
}

bool ws_parser_label_list(struct ws_parser *parser, struct ws_name *name)
{
    int first, count, base = parser->stacked;
    bool more = true;

    while (more) {
        if (!read_target(parser, WS_OPERAND_LABEL, 0) || !ws_lexer_skip(&parser->lexer, ",", &more))
            return false;
    }
    return pop(parser, base, &first, &count) &&
           ws_parser_declare(parser, name, WS_SYMBOL_TARGETS, first, count);
}

static bool read_operands(struct ws_parser *parser, struct ws_instruction *instruction)
{
    struct ws_lexer *lexer = &parser->lexer;
    int count, base = parser->stacked;
    bool more = !ws_lexer_is(lexer, ";");

    for (int i = 0; more; i++) {
        struct ws_operand operand;

        if (instruction->opcode == WS_OP_BRA || (instruction->opcode == WS_OP_BRX && i)) {
            if (!read_target(
                    parser,
                    instruction->opcode == WS_OP_BRX ? WS_OPERAND_TARGETS : WS_OPERAND_LABEL, 0))
                return false;
        } else if (!read_operand(parser, instruction, 0, &operand) || !push(parser, operand)) {
            return false;
        }
        if (!ws_lexer_skip(lexer, ",", &more))
            return false;
    }
    if (parser->stacked - base < (instruction->opcode == WS_OP_BRA   ? 1
                                  : instruction->opcode == WS_OP_BRX ? 2
                                                                     : 0))
        return ws_lexer_expected(lexer, "a label");
    if (parser->stacked - base > 250)
        return ws_lexer_fail(lexer, "more than 250 operands");
    if (!ws_lexer_expect(lexer, ";") || !pop(parser, base, &instruction->first, &count))
        return false;
    instruction->operands = (uint8_t)count;
    return true;
}

static bool read_guard(struct ws_parser *parser, struct ws_instruction *instruction)
{
    struct ws_lexer *lexer = &parser->lexer;
    struct ws_instruction none = {0};
    struct ws_operand operand;
    bool guarded;

    if (!ws_lexer_skip(lexer, "@", &guarded) || !guarded)
        return !guarded;
    if (!ws_lexer_skip(lexer, "!", &instruction->guard_negated) ||
        !read_operand(parser, &none, 0, &operand))
        return false;
    if (operand.kind != WS_OPERAND_VALUE)
        return ws_lexer_expected(lexer, "a predicate");
    instruction->guard = operand.slot;
    return true;
}

/* The opcode's words, parsed once per text. */
static bool read_opcode(struct ws_parser *parser, struct ws_instruction *instruction)
{
    struct ws_lexer *lexer = &parser->lexer;
    struct ws_opcode_text *opcode;
    uint64_t hash = 5381;

    if (lexer->token.kind != WS_TOKEN_NAME)
        return ws_lexer_expected(lexer, "an instruction");
    ws_lexer_extend(lexer);
    for (size_t i = 0; i < lexer->token.length; i++)
        hash = hash * 33 + (unsigned char)lexer->token.text[i];
    for (opcode = parser->opcode[hash % 1024]; opcode; opcode = opcode->next)
        if (opcode->hash == hash && opcode->length == lexer->token.length &&
            !memcmp(opcode->text, lexer->token.text, opcode->length))
            break;
    if (!opcode) {
        opcode = ws_arena_take(&parser->module->arena, sizeof *opcode);
        if (!opcode)
            return ws_no_memory(parser->error);
        opcode->text =
            ws_arena_text(&parser->module->arena, lexer->token.text, lexer->token.length);
        if (!opcode->text)
            return ws_no_memory(parser->error);
        opcode->length = lexer->token.length;
        opcode->hash = hash;
        ws_opcode_read(opcode->text, opcode->length, &opcode->words);
        opcode->next = parser->opcode[hash % 1024];
        parser->opcode[hash % 1024] = opcode;
    }
    instruction->instruction = opcode->text;
    instruction->opcode = (uint16_t)opcode->words.opcode;
    memcpy(instruction->type, opcode->words.type, sizeof instruction->type);
    instruction->types = opcode->words.types;
    instruction->space = opcode->words.space;
    instruction->compare = opcode->words.compare;
    instruction->combine = opcode->words.combine;
    instruction->round = opcode->words.round;
    instruction->vector = opcode->words.vector;
    instruction->names_shared = opcode->words.names_shared;
    memcpy(instruction->modifiers, opcode->words.modifiers, sizeof instruction->modifiers);
    return ws_lexer_next(lexer);
}

bool ws_parser_instruction(struct ws_parser *parser)
{
    struct ws_ptx_module *module = parser->module;
    struct ws_instruction instruction = {.guard = WS_NO_SLOT,
                                         .line = parser->lexer.token.line,
                                         .column = parser->lexer.token.column,
                                         .source = parser->source};

    if (!read_guard(parser, &instruction) || !read_opcode(parser, &instruction) ||
        !read_operands(parser, &instruction) ||
        !ws_parser_room(parser, &module->instruction, module->instructions, &parser->instructions,
                        sizeof *module->instruction))
        return false;
    module->instruction[module->instructions++] = instruction;
    return true;
}
