/* Values of 32 lanes, and the terms that they come from. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/address/warp.h"

#undef ws_warp_fail /* clang-tidy's, which is for those who call */
bool ws_warp_fail(struct ws_warp *warp, int line, int column, const char *format, ...)
{
    char place[WS_PLACE_SIZE], text[320];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (!line)
        return ws_fail(warp->error, "%s", text);
    ws_place_words(warp->snippet->tokens.has_lines, line, column, place);
    return ws_fail(warp->error, "%s: %s", place, text);
}

void *ws_warp_take(struct ws_warp *warp, size_t size)
{
    void *taken = ws_arena_take(&warp->arena, size);

    if (!taken)
        ws_no_memory(warp->error);
    return taken;
}

void ws_warp_note(struct ws_warp *warp, const char *format, ...)
{
    struct ws_executions *executions = warp->executions;
    char note[WS_EXECUTION_NOTE];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(note, sizeof note, format, arguments);
    va_end(arguments);
    for (int i = 0; i < executions->notes; i++)
        if (!strcmp(executions->note[i], note))
            return;
    if (executions->notes < WS_EXECUTION_NOTES)
        memcpy(executions->note[executions->notes++], note, sizeof note);
}

bool ws_warp_needs(struct ws_warp *warp, const struct ws_vector *value)
{
    const struct ws_why *why = value->why;

    if (!(value->unknown & warp->mask))
        return true;
    if (why->name)
        snprintf(warp->executions->unknown, sizeof warp->executions->unknown, "%s", why->name);
    warp->executions->is_indexed = why->name && why->is_indexed;
    return ws_warp_fail(warp, why->line, why->column, "%s", why->text);
}

bool ws_warp_unknown(struct ws_warp *warp, const struct ws_tree *tree, const char *name,
                     struct ws_vector *value, const char *format, ...)
{
    struct ws_why *why = ws_warp_take(warp, sizeof *why);
    char text[256];
    va_list arguments;

    if (!why)
        return false;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    why->text = ws_arena_text(&warp->arena, text, strlen(text));
    if (!why->text)
        return ws_no_memory(warp->error);
    why->name = name;
    why->line = tree->line;
    why->column = tree->column;
    *value = (struct ws_vector){.shape = ws_shape_integer(WS_C_INT),
                                .uniform = true,
                                .unknown = UINT32_MAX,
                                .why = why,
                                .term = WS_NO_TERM};
    return true;
}

const struct ws_shape *ws_shape_integer(enum ws_c_type type)
{
#define SHAPE(type_, bytes_)                                                                       \
    [type_] = {.kind = WS_SHAPE_INTEGER, .integer = type_, .bytes = bytes_ }
    static const struct ws_shape shapes[WS_C_TYPES] = {
        SHAPE(WS_C_INT, 4),   SHAPE(WS_C_UNSIGNED, 4), SHAPE(WS_C_LONG, 8),
        SHAPE(WS_C_ULONG, 8), SHAPE(WS_C_BOOL, 1),     SHAPE(WS_C_INT8, 1),
        SHAPE(WS_C_UINT8, 1), SHAPE(WS_C_INT16, 2),    SHAPE(WS_C_UINT16, 2),
    };
#undef SHAPE

    return &shapes[type];
}

const struct ws_shape *ws_shape_pointer(struct ws_warp *warp, const struct ws_shape *of)
{
    struct ws_shape *shape = ws_warp_take(warp, sizeof *shape);

    if (shape)
        *shape = (struct ws_shape){.kind = WS_SHAPE_POINTER, .bytes = 8, .of = of};
    return shape;
}

void ws_variable_forget(struct ws_variable *variable)
{
    static const struct ws_why why = {.text = "this may have changed through a pointer",
                                      .anywhere = true};
    enum ws_shape_kind kind = variable->value.shape->kind;

    for (int i = 0; variable->part && i < variable->parts; i++)
        ws_variable_forget(&variable->part[i]);
    if (kind == WS_SHAPE_ARRAY || kind == WS_SHAPE_STRUCT)
        return;
    variable->value.unknown = UINT32_MAX;
    variable->value.why = &why;
    variable->value.uniform = false;
    variable->value.term = WS_NO_TERM;
}

void ws_vector_points(struct ws_vector *value)
{
    enum ws_shape_kind kind = value->shape->kind;

    if (!value->variable || value->into || (kind != WS_SHAPE_ARRAY && kind != WS_SHAPE_STRUCT))
        return;
    value->into = value->variable;
    value->into_at = ws_c_signed(value->lane[0]);
}

void ws_vector_number(struct ws_warp *warp, enum ws_c_type type, uint64_t number,
                      struct ws_vector *value)
{
    *value = (struct ws_vector){.shape = ws_shape_integer(type),
                                .uniform = true,
                                .term = ws_term_number(warp, type, number)};
    for (int lane = 0; lane < WS_LANES; lane++)
        value->lane[lane] = number;
}

void ws_vector_convert(struct ws_warp *warp, enum ws_c_type type, struct ws_vector *value)
{
    bool number = value->shape->kind == WS_SHAPE_INTEGER;

    if (number && value->shape->integer == type)
        return;
    for (int lane = 0; lane < WS_LANES; lane++)
        value->lane[lane] = ws_c_convert(value->lane[lane], type);
    value->term = ws_term_cast(warp, type, value->term);
    value->shape = ws_shape_integer(type);
    value->variable = NULL;
}

void ws_vector_cast(struct ws_warp *warp, const struct ws_shape *shape, struct ws_vector *value)
{
    bool address = value->shape->kind == WS_SHAPE_POINTER || value->shape->kind == WS_SHAPE_ARRAY;

    if (shape->kind == WS_SHAPE_POINTER && value->shape->kind == WS_SHAPE_ARRAY)
        ws_vector_points(value);
    value->variable =
        shape->kind == WS_SHAPE_STRUCT || shape->kind == WS_SHAPE_ARRAY ? value->variable : NULL;
    if (shape->kind == WS_SHAPE_INTEGER && (address || value->shape->kind == WS_SHAPE_INTEGER)) {
        ws_vector_convert(warp, shape->integer, value);
        return;
    }
    if (shape->kind == WS_SHAPE_POINTER && (address || value->shape->kind == WS_SHAPE_INTEGER)) {
        value->shape = shape;
        value->typed |= address || shape->of->bytes > 1;
        return;
    }
    if (shape->kind == WS_SHAPE_INTEGER || shape->kind == WS_SHAPE_OTHER) {
        static const struct ws_why why = {.text = "a value that is no integer", .anywhere = true};

        if (!value->unknown)
            value->why = &why;
        value->unknown = UINT32_MAX;
        value->term = WS_NO_TERM;
    }
    value->shape = shape;
}

/* The type that a term of a pointer is in: its offset. */
static enum ws_c_type term_type(const struct ws_warp *warp, const struct ws_vector *value)
{
    return value->term >= 0 ? warp->term[value->term].term.type : WS_C_LONG;
}

static bool is_address(const struct ws_vector *value)
{
    return value->shape->kind == WS_SHAPE_POINTER || value->shape->kind == WS_SHAPE_ARRAY;
}

static bool fits_int(const struct ws_warp *warp, const struct ws_vector *value)
{
    for (int lane = 0; lane < WS_LANES; lane++)
        if (warp->mask >> lane & 1 && (ws_c_signed(value->lane[lane]) < INT32_MIN ||
                                       ws_c_signed(value->lane[lane]) > INT32_MAX))
            return false;
    return true;
}

static bool is_term_zero(const struct ws_warp *warp, int term)
{
    return term >= 0 && warp->term[term].term.op == WS_C_NUMBER && warp->term[term].term.value == 0;
}

/*
 * term × bytes, as one factor where the term ends in one that is a number; of elements whose size is
 * not known, 0, which nobody reads.
 */
static int scale_term(struct ws_warp *warp, int term, enum ws_c_type type, int64_t bytes)
{
    const struct ws_term *top = term >= 0 ? &warp->term[term].term : NULL;
    int64_t factor = bytes;

    if (bytes == 1 || !top)
        return term;
    if (top->op == WS_C_MULTIPLY && warp->term[top->operand[1]].term.op == WS_C_NUMBER && bytes &&
        warp->term[top->operand[1]].term.value <= INT32_MAX / (uint64_t)bytes) {
        factor = bytes * (int64_t)warp->term[top->operand[1]].term.value;
        term = top->operand[0];
    }
    return ws_term_add(warp, WS_C_MULTIPLY, type, term,
                       ws_term_number(warp, WS_C_INT, (uint64_t)factor), WS_NO_TERM);
}

/* pointer ± index, in bytes: the term is of the index's own type where the bytes fit in it. */
static bool move_pointer(struct ws_warp *warp, const struct ws_tree *tree, enum ws_c_operator op,
                         const struct ws_vector *pointer, const struct ws_vector *index,
                         struct ws_vector *value)
{
    const struct ws_shape *of = pointer->shape->of;
    struct ws_vector moved = *pointer, bytes = *index;
    enum ws_c_type type;

    ws_vector_points(&moved);
    moved.variable = NULL;
    moved.unknown |= index->unknown;
    moved.why = pointer->unknown ? pointer->why : index->why;
    moved.uniform = pointer->uniform && index->uniform;
    moved.typed = true;
    moved.shared = pointer->shared;
    moved.memory = pointer->memory;
    if (moved.shape->kind == WS_SHAPE_ARRAY)
        moved.shape = ws_shape_pointer(warp, of);
    if (!moved.shape)
        return false;
    if (!of->bytes && !(moved.unknown & warp->mask)) {
        struct ws_vector unknown;

        if (!ws_warp_unknown(warp, tree, NULL, &unknown,
                             "the size of %s is not known: declare it, as in using %s = half, or "
                             "give the bytes of an element",
                             of->name ? of->name : "the element", of->name ? of->name : "T"))
            return false;
        moved.unknown = UINT32_MAX;
        moved.why = unknown.why;
    }
    for (int lane = 0; lane < WS_LANES; lane++) {
        uint64_t by = index->lane[lane] * (uint64_t)of->bytes;

        bytes.lane[lane] = by;
        moved.lane[lane] += op == WS_C_ADD ? by : 0 - by;
    }
    type = fits_int(warp, &bytes) && fits_int(warp, &moved) ? ws_c_promoted(index->shape->integer)
                                                            : WS_C_LONG;
    bytes.term = type == WS_C_LONG ? ws_term_cast(warp, WS_C_LONG, index->term) : index->term;
    bytes.term = scale_term(warp, bytes.term, type, of->bytes);
    if (is_term_zero(warp, pointer->term) && op == WS_C_ADD)
        moved.term = bytes.term;
    else
        moved.term = ws_term_add(warp, op, ws_c_common(term_type(warp, pointer), type),
                                 pointer->term, bytes.term, WS_NO_TERM);
    *value = moved;
    return true;
}

static bool undefined(struct ws_warp *warp, const struct ws_tree *tree, const char *what, int lane)
{
    warp->executions->undefined = true;
    warp->executions->undefined_lane = lane;
    return ws_warp_fail(warp, tree->line, tree->column, "%s for t = %d", what, lane);
}

bool ws_vector_binary(struct ws_warp *warp, const struct ws_tree *tree, enum ws_c_operator op,
                      const struct ws_vector *a, const struct ws_vector *b, struct ws_vector *value)
{
    bool uniform = a->uniform && b->uniform;
    enum ws_c_type left, right, type;
    struct ws_vector result;
    uint32_t needed;

    if (op == WS_C_ADD && is_address(a) && b->shape->kind == WS_SHAPE_INTEGER)
        return move_pointer(warp, tree, op, a, b, value);
    if (op == WS_C_ADD && is_address(b) && a->shape->kind == WS_SHAPE_INTEGER)
        return move_pointer(warp, tree, op, b, a, value);
    if (op == WS_C_SUBTRACT && is_address(a) && b->shape->kind == WS_SHAPE_INTEGER)
        return move_pointer(warp, tree, op, a, b, value);
    if ((a->shape->kind != WS_SHAPE_INTEGER && !is_address(a)) ||
        (b->shape->kind != WS_SHAPE_INTEGER && !is_address(b))) {
        struct ws_vector other = a->shape->kind != WS_SHAPE_INTEGER && !is_address(a) ? *a : *b;

        if (!other.unknown && !ws_warp_unknown(warp, tree, NULL, &other, "this is no integer"))
            return false;
        *value = other;
        value->variable = NULL;
        value->unknown = UINT32_MAX;
        return true;
    }
    left = is_address(a) ? WS_C_LONG : a->shape->integer;
    right = is_address(b) ? WS_C_LONG : b->shape->integer;
    type = ws_c_binary_type(op, left, right);
    result =
        (struct ws_vector){.shape = ws_shape_integer(ws_c_is_comparison(op) ? WS_C_BOOL : type),
                           .uniform = uniform,
                           .typed = a->typed || b->typed,
                           .shared = a->shared || b->shared,
                           .memory = a->memory ? a->memory : b->memory,
                           .unknown = a->unknown | b->unknown,
                           .why = a->unknown ? a->why : b->why};
    needed = warp->mask & ~result.unknown;
    for (int lane = 0; lane < WS_LANES; lane++) {
        const char *wrong = NULL;

        if (uniform && lane)
            result.lane[lane] = result.lane[0];
        else if (uniform || needed >> lane & 1)
            wrong = ws_c_binary(op, left, right, a->lane[lane], b->lane[lane], &result.lane[lane]);
        if (wrong && needed)
            return undefined(warp, tree, wrong, lane);
    }
    if (is_address(a) && is_address(b) && op == WS_C_SUBTRACT && a->shape->of->bytes > 1)
        for (int lane = 0; lane < WS_LANES; lane++)
            result.lane[lane] = (uint64_t)(ws_c_signed(result.lane[lane]) / a->shape->of->bytes);
    result.term = is_address(a) || is_address(b)
                      ? WS_NO_TERM
                      : ws_term_add(warp, op, type, a->term, b->term, WS_NO_TERM);
    if (result.term >= 0)
        warp->term[result.term].term.column = tree->column;
    *value = result;
    return true;
}

bool ws_vector_prefixed(struct ws_warp *warp, const struct ws_tree *tree, enum ws_c_operator op,
                        const struct ws_vector *a, struct ws_vector *value)
{
    struct ws_vector result = *a;
    enum ws_c_type type;

    result.variable = NULL;
    if (is_address(a) && op == WS_C_NOT)
        ws_vector_convert(warp, WS_C_LONG, &result);
    if (result.shape->kind != WS_SHAPE_INTEGER) {
        if (!a->unknown)
            return ws_warp_fail(warp, tree->line, tree->column, "this is no integer");
        *value = result;
        return true;
    }
    ws_vector_convert(warp, ws_c_promoted(result.shape->integer), &result);
    type = result.shape->integer;
    for (int lane = 0; lane < WS_LANES; lane++) {
        const char *wrong = ws_c_prefixed(op, type, result.lane[lane], &result.lane[lane]);

        if (wrong && (warp->mask & ~result.unknown) >> lane & 1)
            return undefined(warp, tree, wrong, lane);
    }
    result.shape = ws_shape_integer(op == WS_C_NOT ? WS_C_BOOL : type);
    if (op == WS_C_NOT)
        type = WS_C_INT;
    result.term = ws_term_add(warp, op, type, result.term, WS_NO_TERM, WS_NO_TERM);
    if (result.term >= 0)
        warp->term[result.term].term.column = tree->column;
    *value = result;
    return true;
}

void ws_vector_keep(struct ws_warp *warp, const struct ws_vector *value, struct ws_vector *kept)
{
    struct ws_vector before = *kept;
    bool fresh = before.unknown == UINT32_MAX;

    *kept = *value;
    kept->variable = NULL;
    kept->place = NULL;
    if (kept->term >= 0 && kept->uniform && !kept->unknown &&
        kept->shape->kind == WS_SHAPE_INTEGER && warp->term[kept->term].is_literal)
        kept->term = ws_term_number(warp, kept->shape->integer, kept->lane[0]);
    if (warp->mask == UINT32_MAX)
        return;
    if (before.into && before.into != kept->into) { /* lanes point at different variables */
        ws_variable_forget(before.into);
        if (kept->into)
            ws_variable_forget(kept->into);
    }
    for (int lane = 0; lane < WS_LANES; lane++)
        if (!(warp->mask >> lane & 1))
            kept->lane[lane] = before.lane[lane];
    kept->unknown = (value->unknown & warp->mask) | (before.unknown & ~warp->mask);
    kept->why = value->unknown & warp->mask ? value->why : before.why;
    kept->uniform = kept->uniform && fresh && !kept->unknown;
    kept->typed |= before.typed;
    if (!fresh && warp->mask_term != WS_ALWAYS)
        kept->term = ws_term_add(
            warp, WS_C_CHOOSE,
            kept->term >= 0 && before.term >= 0
                ? ws_c_common(warp->term[kept->term].term.type, warp->term[before.term].term.type)
                : WS_C_INT,
            warp->mask_term, kept->term, before.term);
}

void ws_vector_move(struct ws_warp *warp, int64_t bytes, struct ws_vector *value)
{
    if (!bytes)
        return;
    for (int lane = 0; lane < WS_LANES; lane++)
        value->lane[lane] += (uint64_t)bytes;
    if (is_term_zero(warp, value->term))
        value->term = ws_term_number(warp, WS_C_INT, (uint64_t)bytes);
    else
        value->term = ws_term_add(warp, WS_C_ADD, term_type(warp, value), value->term,
                                  ws_term_number(warp, WS_C_INT, (uint64_t)bytes), WS_NO_TERM);
}

uint32_t ws_vector_true(const struct ws_warp *warp, const struct ws_vector *value)
{
    uint32_t holds = 0;

    for (int lane = 0; lane < WS_LANES; lane++)
        if (warp->mask >> lane & 1 && value->lane[lane])
            holds |= (uint32_t)1 << lane;
    return holds;
}

int ws_mask_term(struct ws_warp *warp, const struct ws_vector *condition, bool holds)
{
    int term = condition->term;

    if (!holds)
        term = ws_term_add(warp, WS_C_NOT, WS_C_INT, term, WS_NO_TERM, WS_NO_TERM);
    if (warp->mask_term == WS_ALWAYS)
        return term;
    return ws_term_add(warp, WS_C_AND, WS_C_INT, warp->mask_term, term, WS_NO_TERM);
}
