/* What each opcode does, as the PTX ISA says it in its chapter of that name. */
#include "probe/address/ptx_opcode.h"

#include <string.h>

#include "probe/address/ptx_bits.h"

static const struct ws_ptx_opcode *opcode_of(const struct ws_ptx_work *work)
{
    return ws_ptx_opcode(work->opcode);
}

static void as_own(struct ws_ptx_work *work, int source)
{
    ws_ptx_as(work, work->bits, work->is_signed, &work->source[source]);
}

static void as_bits(struct ws_ptx_work *work, int source)
{
    ws_ptx_as(work, work->bits, false, &work->source[source]);
}

/* Adding 0, as that of an array's start is, changes nothing but that it is an address. */
static bool combine_simply(struct ws_ptx_work *work, enum ws_c_operator op,
                           const struct ws_vector *a, const struct ws_vector *b)
{
    struct ws_vector *result = &work->result[0];
    bool typed = a->typed || b->typed;

    if (op == WS_C_ADD && (ws_ptx_is_zero(work, a) || ws_ptx_is_zero(work, b))) {
        *result = ws_ptx_is_zero(work, a) ? *b : *a;
        result->typed = typed;
        return true;
    }
    return ws_ptx_binary(work, op, a, b, result);
}

/* and, or of two predicates: where one of them decides, the other need not be known. */
static bool decide(struct ws_ptx_work *work, bool both)
{
    const struct ws_vector *a = &work->source[0], *b = &work->source[1];
    struct ws_vector *result = &work->result[0];

    if (!ws_ptx_binary(work, both ? WS_C_BIT_AND : WS_C_BIT_OR, a, b, result))
        return false;
    for (int lane = 0; lane < WS_LANES; lane++) {
        bool by_a = !(a->unknown >> lane & 1) && (a->lane[lane] == 0) == both;
        bool by_b = !(b->unknown >> lane & 1) && (b->lane[lane] == 0) == both;

        if (!by_a && !by_b)
            continue;
        result->lane[lane] = !both;
        result->unknown &= ~((uint32_t)1 << lane);
    }
    result->uniform &= !a->unknown && !b->unknown;
    result->term =
        ws_term_add(work->warp, both ? WS_C_AND : WS_C_OR, WS_C_INT, a->term, b->term, WS_NO_TERM);
    return true;
}

/* add, sub, and, or, xor: one of C's operators, which wraps. */
static bool make_simple(struct ws_ptx_work *work)
{
    if (ws_ptx_has(work->opcode, "sat")) {
        work->found = false;
        return true;
    }
    as_bits(work, 0);
    as_bits(work, 1);
    if (work->bits == 1 && opcode_of(work)->op != WS_C_BIT_XOR)
        return decide(work, opcode_of(work)->op == WS_C_BIT_AND);
    return combine_simply(work, opcode_of(work)->op, &work->source[0], &work->source[1]);
}

/* The high half of a 128-bit product. */
static uint64_t high_each(const struct ws_ptx_work *work, const uint64_t *source)
{
    uint64_t a = source[0], b = source[1];
    uint64_t low = (a & UINT32_MAX) * (b & UINT32_MAX), cross = (a >> 32) * (b & UINT32_MAX);
    uint64_t other = (a & UINT32_MAX) * (b >> 32);
    uint64_t middle = (low >> 32) + (cross & UINT32_MAX) + (other & UINT32_MAX);
    uint64_t high = (a >> 32) * (b >> 32) + (cross >> 32) + (other >> 32) + (middle >> 32);

    if (work->is_signed)
        high -= (a >> 63 ? b : 0) + (b >> 63 ? a : 0);
    return high;
}

/* .lo, .hi and .wide of the first two sources. */
static bool multiply(struct ws_ptx_work *work)
{
    bool wide = ws_ptx_has(work->opcode, "wide"), high = ws_ptx_has(work->opcode, "hi");
    struct ws_vector *a = &work->source[0], *b = &work->source[1], *result = &work->result[0];

    if (high && work->bits == 64) {
        int count = work->count;

        work->count = 2;
        ws_ptx_each(work, high_each);
        work->count = count;
        return true;
    }
    if (!wide && !high) {
        as_bits(work, 0);
        as_bits(work, 1);
        return ws_ptx_binary(work, WS_C_MULTIPLY, a, b, result);
    }
    as_own(work, 0);
    as_own(work, 1);
    if (work->bits == 32) {
        ws_ptx_as(work, 64, work->is_signed, a);
        ws_ptx_as(work, 64, work->is_signed, b);
    }
    if (!ws_ptx_binary(work, WS_C_MULTIPLY, a, b, result))
        return false;
    return !high || ws_ptx_with(work, WS_C_SHIFT_RIGHT, result, (uint64_t)work->bits, result);
}

static bool make_product(struct ws_ptx_work *work)
{
    work->found = work->bits >= 16 && !(work->bits == 64 && ws_ptx_has(work->opcode, "wide")) &&
                  !ws_ptx_has(work->opcode, "sat");
    return !work->found || multiply(work);
}

static bool make_sum_of_product(struct ws_ptx_work *work)
{
    int bits = ws_ptx_has(work->opcode, "wide") ? 2 * work->bits : work->bits;
    struct ws_vector product;

    if (!make_product(work))
        return false;
    if (!work->found)
        return true;
    ws_ptx_as(work, bits, false, &work->result[0]);
    ws_ptx_as(work, bits, false, &work->source[2]);
    product = work->result[0];
    return combine_simply(work, WS_C_ADD, &product, &work->source[2]);
}

/* Lanes that divide by zero, or the least number by -1, have no result that PTX specifies. */
static bool make_quotient(struct ws_ptx_work *work)
{
    static const struct ws_why why = {.text = "a division by zero, or of the least number by -1"};
    struct ws_vector *a = &work->source[0], *b = &work->source[1], *result = &work->result[0];
    uint32_t bad = 0, mask = work->warp->mask;
    struct ws_why *here;
    bool done;

    as_own(work, 0);
    as_own(work, 1);
    for (int lane = 0; lane < WS_LANES; lane++) {
        enum ws_c_type type = a->shape->integer;
        uint64_t value;

        if (ws_c_binary(WS_C_DIVIDE, type, type, a->lane[lane], b->lane[lane], &value))
            bad |= (uint32_t)1 << lane;
    }
    work->warp->mask &= ~bad;
    done = ws_ptx_binary(work, opcode_of(work)->op, a, b, result);
    work->warp->mask = mask;
    here = ws_warp_take(work->warp, sizeof *here);
    if (!done || !here)
        return false;
    *here = why;
    here->line = work->at->line;
    here->column = work->at->column;
    if (bad & ~result->unknown)
        result->why = here;
    result->unknown |= bad;
    return true;
}

static bool make_shift(struct ws_ptx_work *work)
{
    ws_ptx_as(work, 32, false, &work->source[1]);
    as_own(work, 0);
    return ws_ptx_shift(work, opcode_of(work)->op, &work->source[0], &work->source[1],
                        &work->result[0]);
}

/* neg, not. */
static bool make_prefixed(struct ws_ptx_work *work)
{
    enum ws_c_operator op = opcode_of(work)->op;

    as_bits(work, 0);
    return ws_vector_prefixed(work->warp, work->at, work->bits == 1 ? WS_C_NOT : op,
                              &work->source[0], &work->result[0]);
}

static bool make_absolute(struct ws_ptx_work *work)
{
    struct ws_vector bits = work->source[0], less, minus;

    work->found = work->is_signed;
    if (!work->found)
        return true;
    as_own(work, 0);
    ws_ptx_as(work, work->bits, false, &bits);
    if (!ws_ptx_with(work, WS_C_LESS, &work->source[0], 0, &less) ||
        !ws_vector_prefixed(work->warp, work->at, WS_C_MINUS, &bits, &minus))
        return false;
    ws_ptx_choose(work, &less, &minus, &bits, &work->result[0]);
    return true;
}

/* min, max. */
static bool make_extreme(struct ws_ptx_work *work)
{
    struct ws_vector less;

    work->found = !ws_ptx_has(work->opcode, "relu");
    as_own(work, 0);
    as_own(work, 1);
    if (!ws_ptx_binary(work, opcode_of(work)->op, &work->source[0], &work->source[1], &less))
        return false;
    ws_ptx_choose(work, &less, &work->source[0], &work->source[1], &work->result[0]);
    return true;
}

static bool make_move(struct ws_ptx_work *work)
{
    as_bits(work, 0);
    work->result[0] = work->source[0];
    return true;
}

static bool make_conversion(struct ws_ptx_work *work)
{
    int to, from;
    bool to_signed, from_signed;

    ws_ptx_type(work->opcode, false, &to, &to_signed);
    ws_ptx_type(work->opcode, true, &from, &from_signed);
    work->found = to && from && !ws_ptx_has(work->opcode, "sat");
    if (!work->found)
        return true;
    ws_ptx_as(work, from, from_signed, &work->source[0]);
    ws_ptx_as(work, to, to_signed, &work->source[0]);
    work->result[0] = work->source[0];
    work->bits = to > 32 ? 64 : 32; /* a register holds it extended */
    return true;
}

/* and, or, xor of two predicates, for setp. */
static bool combine(struct ws_ptx_work *work, struct ws_vector *value)
{
    enum ws_c_operator op = ws_ptx_has(work->opcode, "and")  ? WS_C_BIT_AND
                            : ws_ptx_has(work->opcode, "or") ? WS_C_BIT_OR
                                                             : WS_C_BIT_XOR;

    if (work->count < 3)
        return true;
    ws_ptx_as(work, 1, false, &work->source[2]);
    return ws_ptx_binary(work, op, value, &work->source[2], value);
}

static bool make_comparison(struct ws_ptx_work *work)
{
    static const struct {
        const char *word;
        enum ws_c_operator op;
    } comparisons[] = {
        {"eq", WS_C_EQUAL},         {"ne", WS_C_UNEQUAL},    {"lt", WS_C_LESS},
        {"le", WS_C_LESS_EQUAL},    {"gt", WS_C_GREATER},    {"ge", WS_C_GREATER_EQUAL},
        {"lo", WS_C_LESS},          {"ls", WS_C_LESS_EQUAL}, {"hi", WS_C_GREATER},
        {"hs", WS_C_GREATER_EQUAL},
    };
    struct ws_vector *holds = &work->result[0], *not = &work->result[1];
    size_t i = 0, count = sizeof comparisons / sizeof comparisons[0];

    while (i < count && !ws_ptx_has(work->opcode, comparisons[i].word))
        i++;
    work->found = i < count;
    if (!work->found)
        return true;
    as_own(work, 0);
    as_own(work, 1);
    if (!ws_ptx_binary(work, comparisons[i].op, &work->source[0], &work->source[1], holds) ||
        !ws_vector_prefixed(work->warp, work->at, WS_C_NOT, holds, not ) || !combine(work, holds) ||
        !combine(work, not ))
        return false;
    work->bits = 1;
    return true;
}

static bool make_choice(struct ws_ptx_work *work)
{
    as_bits(work, 0);
    as_bits(work, 1);
    ws_ptx_as(work, 1, false, &work->source[2]);
    ws_ptx_choose(work, &work->source[2], &work->source[0], &work->source[1], &work->result[0]);
    return true;
}

/* shfl.sync.idx and .bfly over the whole warp: another lane's value. */
static bool make_shuffle(struct ws_ptx_work *work)
{
    bool turns = ws_ptx_has(work->opcode, "bfly");
    struct ws_vector *from = &work->source[0], *of = &work->source[1], *result = &work->result[0];
    uint64_t clamp;

    work->found = work->bits == 32 && (turns || ws_ptx_has(work->opcode, "idx")) &&
                  ws_ptx_is_number(work, 2, &clamp) && (clamp & 0x1f1f) == 0x1f;
    if (!work->found)
        return true;
    as_bits(work, 0);
    as_bits(work, 1);
    *result = *from;
    result->unknown = of->unknown;
    if (!of->unknown)
        result->why = from->why;
    else
        result->why = of->why;
    for (unsigned lane = 0; lane < WS_LANES; lane++) {
        unsigned other = (unsigned)(turns ? lane ^ of->lane[lane] : of->lane[lane]) % WS_LANES;

        result->lane[lane] = from->lane[other];
        if (from->unknown >> other & 1 && !(of->unknown >> lane & 1)) {
            result->unknown |= (uint32_t)1 << lane;
            result->why = from->why;
        }
    }
    if (from->uniform && !from->unknown)
        return true;
    result->term = WS_NO_TERM;
    result->uniform = !turns && of->uniform;
    if (result->uniform && !result->unknown)
        result->term = ws_term_number(work->warp, from->shape->integer, result->lane[0]);
    return true;
}

static const struct ws_ptx_opcode opcodes[] = {
    {"mov", WS_PTX_MAKES, 1, 0, make_move},
    {"add", WS_PTX_MAKES, 2, WS_C_ADD, make_simple},
    {"sub", WS_PTX_MAKES, 2, WS_C_SUBTRACT, make_simple},
    {"and", WS_PTX_MAKES, 2, WS_C_BIT_AND, make_simple},
    {"or", WS_PTX_MAKES, 2, WS_C_BIT_OR, make_simple},
    {"xor", WS_PTX_MAKES, 2, WS_C_BIT_XOR, make_simple},
    {"mul", WS_PTX_MAKES, 2, 0, make_product},
    {"mad", WS_PTX_MAKES, 3, 0, make_sum_of_product},
    {"div", WS_PTX_MAKES, 2, WS_C_DIVIDE, make_quotient},
    {"rem", WS_PTX_MAKES, 2, WS_C_REMAINDER, make_quotient},
    {"shl", WS_PTX_MAKES, 2, WS_C_SHIFT_LEFT, make_shift},
    {"shr", WS_PTX_MAKES, 2, WS_C_SHIFT_RIGHT, make_shift},
    {"neg", WS_PTX_MAKES, 1, WS_C_MINUS, make_prefixed},
    {"not", WS_PTX_MAKES, 1, WS_C_COMPLEMENT, make_prefixed},
    {"abs", WS_PTX_MAKES, 1, 0, make_absolute},
    {"min", WS_PTX_MAKES, 2, WS_C_LESS, make_extreme},
    {"max", WS_PTX_MAKES, 2, WS_C_GREATER, make_extreme},
    {"cvt", WS_PTX_MAKES, 1, 0, make_conversion},
    {"cvta", WS_PTX_MAKES, 1, 0, make_move},
    {"setp", WS_PTX_MAKES, 2, 0, make_comparison},
    {"selp", WS_PTX_MAKES, 3, 0, make_choice},
    {"bfe", WS_PTX_MAKES, 3, 0, ws_ptx_bfe},
    {"bfi", WS_PTX_MAKES, 4, 0, ws_ptx_bfi},
    {"lop3", WS_PTX_MAKES, 4, 0, ws_ptx_lop3},
    {"prmt", WS_PTX_MAKES, 3, 0, ws_ptx_prmt},
    {"shf", WS_PTX_MAKES, 3, 0, ws_ptx_shf},
    {"popc", WS_PTX_MAKES, 1, 0, ws_ptx_popc},
    {"clz", WS_PTX_MAKES, 1, 0, ws_ptx_clz},
    {"brev", WS_PTX_MAKES, 1, 0, ws_ptx_brev},
    {"shfl", WS_PTX_MAKES, 3, 0, make_shuffle},
    {"ld", WS_PTX_LOADS, 0, 0, NULL},
    {"ldu", WS_PTX_LOADS, 0, 0, NULL},
    {"ldmatrix", WS_PTX_LOADS, 0, 0, NULL},
    {"st", WS_PTX_ACTS, 0, 0, NULL},
    {"stmatrix", WS_PTX_ACTS, 0, 0, NULL},
    {"cp", WS_PTX_ACTS, 0, 0, NULL},
    {"red", WS_PTX_ACTS, 0, 0, NULL},
    {"bar", WS_PTX_ACTS, 0, 0, NULL},
    {"barrier", WS_PTX_ACTS, 0, 0, NULL},
    {"fence", WS_PTX_ACTS, 0, 0, NULL},
    {"membar", WS_PTX_ACTS, 0, 0, NULL},
    {"nanosleep", WS_PTX_ACTS, 0, 0, NULL},
    {"prefetch", WS_PTX_ACTS, 0, 0, NULL},
    {"setmaxnreg", WS_PTX_ACTS, 0, 0, NULL},
    {"griddepcontrol", WS_PTX_ACTS, 0, 0, NULL},
    {"bra", WS_PTX_JUMPS, 0, 0, NULL},
    {"brx", WS_PTX_ENDS, 0, 0, NULL},
    {"ret", WS_PTX_ENDS, 0, 0, NULL},
    {"exit", WS_PTX_ENDS, 0, 0, NULL},
    {"trap", WS_PTX_ENDS, 0, 0, NULL},
};

/* Those whose results are not followed: for telling PTX from C++. */
static const char *const others[] = {
    "addc",     "subc",  "madc",     "mul24", "mad24",     "sad",        "bfind",    "fns",
    "szext",    "bmsk",  "dp4a",     "fma",   "rcp",       "sqrt",       "rsqrt",    "ex2",
    "lg2",      "tanh",  "set",      "slct",  "atom",      "vote",       "match",    "activemask",
    "redux",    "elect", "mma",      "wgmma", "movmatrix", "call",       "mbarrier", "tcgen05",
    "isspacep", "testp", "copysign", "cnot",  "mapa",      "getctarank",
};

const struct ws_ptx_opcode *ws_ptx_opcode(const char *opcode)
{
    size_t length = strcspn(opcode, ".");

    for (size_t i = 0; i < sizeof opcodes / sizeof opcodes[0]; i++)
        if (strlen(opcodes[i].name) == length && !memcmp(opcodes[i].name, opcode, length))
            return &opcodes[i];
    return NULL;
}

bool ws_ptx_is_opcode(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof opcodes / sizeof opcodes[0]; i++)
        if (strlen(opcodes[i].name) == length && !memcmp(opcodes[i].name, name, length))
            return true;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strlen(others[i]) == length && !memcmp(others[i], name, length))
            return true;
    return false;
}

/* A register holds what was made in as many bits as its type has. */
static void keep_bits(const struct ws_ptx_work *work, struct ws_vector *value)
{
    int bits = work->bits;

    if (bits != 64 && ws_ptx_has(work->opcode, "wide"))
        bits *= 2;
    ws_ptx_as(work, bits, false, value);
}

bool ws_ptx_make(struct ws_ptx_work *work, const struct ws_ptx_opcode *opcode)
{
    ws_ptx_type(work->opcode, true, &work->bits, &work->is_signed);
    work->found = opcode && opcode->make && work->bits;
    if (!work->found)
        return true;
    if (work->count < opcode->sources)
        return ws_warp_fail(work->warp, work->at->line, work->at->column,
                            "%s takes %d operands behind its first", work->opcode, opcode->sources);
    if (!opcode->make(work))
        return false;
    if (work->found)
        keep_bits(work, &work->result[0]);
    return true;
}
