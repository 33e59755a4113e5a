/*
 * Rules of wgmma, one row each: a condition, and its text. Sources: PTX ISA, wgmma.mma_async and
 * wgmma.mma_async.sp, and the errors of ptxas 13.0. ptxas accepts .row and .col without effect; the
 * PTX ISA does not have them, and neither does this table.
 */
#include "probe/mma/wgmma_rules.h"

#include <stdio.h>
#include <string.h>

#include "probe/mma/mma_rule_text.h"

#define BIT(type) (1u << WS_MMA_##type)

enum {
    F8 = BIT(e4m3) | BIT(e5m2),
    INT8 = BIT(s8) | BIT(u8),
    FACTORS = BIT(f16) | BIT(bf16) | BIT(tf32) | F8 | INT8 | BIT(b1),
    WHOLE = INT8 | BIT(b1), /* with fewer n */
};

static bool is(enum ws_mma_type type, unsigned types)
{
    return types >> type & 1;
}

static bool a_is(const struct ws_mma_qualifiers *said, unsigned types)
{
    return is(said->type[WS_MMA_SAID_A], types);
}

static bool b_is(const struct ws_mma_qualifiers *said, unsigned types)
{
    return is(said->type[WS_MMA_SAID_B], types);
}

/* The first row with that A, or NULL: all rows of one A have one k. */
static const struct ws_mma *like(const struct ws_mma_qualifiers *said)
{
    for (int id = WS_MMAS; id < WS_PRODUCTS; id++) {
        const struct ws_mma *mma = ws_mma((enum ws_mma_id)id);

        if (mma->a == said->type[WS_MMA_SAID_A] && mma->sparse == said->sparse)
            return mma;
    }
    return NULL;
}

static bool half_synchronous(const struct ws_mma_qualifiers *said)
{
    return said->sync != said->aligned;
}

static bool without_async(const struct ws_mma_qualifiers *said)
{
    return said->sync && !said->async;
}

static bool late(const struct ws_mma_qualifiers *said)
{
    return said->async_late;
}

static bool ordered(const struct ws_mma_qualifiers *said)
{
    return said->ordered;
}

static bool laid_out(const struct ws_mma_qualifiers *said)
{
    return said->layout[0];
}

static bool scaled(const struct ws_mma_qualifiers *said)
{
    return said->kind || said->block_scale || said->scale_vec || said->scales;
}

static bool rounded(const struct ws_mma_qualifiers *said)
{
    return said->rounding;
}

static bool no_shape(const struct ws_mma_qualifiers *said)
{
    return !said->shape[0];
}

static bool too_few_types(const struct ws_mma_qualifiers *said)
{
    return said->types < WS_WGMMA_TYPES_SAID;
}

static bool too_many_types(const struct ws_mma_qualifiers *said)
{
    return said->types > WS_WGMMA_TYPES_SAID;
}

static bool f32_multiplied(const struct ws_mma_qualifiers *said)
{
    return a_is(said, BIT(f32)) || b_is(said, BIT(f32));
}

static bool s32_multiplied(const struct ws_mma_qualifiers *said)
{
    return a_is(said, BIT(s32)) || b_is(said, BIT(s32));
}

static bool no_factor_a(const struct ws_mma_qualifiers *said)
{
    return !a_is(said, FACTORS);
}

static bool no_factor_b(const struct ws_mma_qualifiers *said)
{
    return !b_is(said, FACTORS);
}

static bool unlike_factors(const struct ws_mma_qualifiers *said)
{
    return said->type[WS_MMA_SAID_A] != said->type[WS_MMA_SAID_B] &&
           !(a_is(said, INT8) && b_is(said, INT8)) && !(a_is(said, F8) && b_is(said, F8));
}

static bool sparse_without_type(const struct ws_mma_qualifiers *said)
{
    return !like(said);
}

static bool wrong_accumulator(const struct ws_mma_qualifiers *said)
{
    unsigned types = a_is(said, WHOLE)                   ? BIT(s32)
                     : a_is(said, BIT(bf16) | BIT(tf32)) ? BIT(f32)
                                                         : BIT(f16) | BIT(f32);

    return !is(said->type[WS_MMA_SAID_D], types);
}

static bool saturated(const struct ws_mma_qualifiers *said)
{
    return said->satfinite && !a_is(said, INT8);
}

static bool operation_without_b1(const struct ws_mma_qualifiers *said)
{
    return (said->operation || said->popc) && !a_is(said, BIT(b1));
}

static bool xor_of_b1(const struct ws_mma_qualifiers *said)
{
    return said->operation == 'x';
}

static bool b1_without_operation(const struct ws_mma_qualifiers *said)
{
    return a_is(said, BIT(b1)) && (!said->operation || !said->popc);
}

static bool other_m(const struct ws_mma_qualifiers *said)
{
    return said->extent[0] != 64;
}

static bool other_k(const struct ws_mma_qualifiers *said)
{
    return said->extent[2] != like(said)->k;
}

static bool other_n(const struct ws_mma_qualifiers *said)
{
    int n = said->extent[1];

    return n < 8 || n > 256 || n % 8;
}

static bool n_of_integers(const struct ws_mma_qualifiers *said)
{
    int n = said->extent[1];

    return a_is(said, WHOLE) && n % 16 && n != 8 && n != 24;
}

/* In a text $o is the opcode, $a and $b are the given types and $s the given shape; $k is the k and
 * $D lists the types of D in the table for that A. */
static const struct ws_mma_rule rules[] = {
    {late, ".mma_async must follow wgmma directly"},
    {half_synchronous, ".sync and .aligned are required together (Warpscope also accepts neither)"},
    {without_async,
     ".mma_async must precede .sync and .aligned (Warpscope also accepts none of the three)"},
    {ordered, "only mma.sp has ::ordered_metadata"},
    {laid_out,
     "wgmma has no .row and .col: imm-trans-a and imm-trans-b set the layouts of 16-bit A and B"},
    {scaled, "wgmma has no .kind and no block scaling: only mma has them"},
    {rounded, "only mma of .f64 has .rn, .rz, .rm and .rp"},
    {no_shape, "the shape is missing"},
    {too_few_types, "expected three types: D, A and B"},
    {too_many_types, "wgmma has three types, D, A and B: C is D"},
    {f32_multiplied, ".f32 is a type of D; 32-bit A and B are .tf32"},
    {s32_multiplied, ".s32 is a type of D; integer A and B are .s8 or .u8"},
    {no_factor_a,
     "wgmma has no .$a: A and B are .f16, .bf16, .tf32, .e4m3, .e5m2, .s8, .u8 or .b1"},
    {no_factor_b,
     "wgmma has no .$b: A and B are .f16, .bf16, .tf32, .e4m3, .e5m2, .s8, .u8 or .b1"},
    {unlike_factors, ".$a and .$b cannot mix: only .s8/.u8 and .e4m3/.e5m2 can"},
    {sparse_without_type, "$o has no .$a"},
    {wrong_accumulator, ".$a is accumulated in $D"},
    {saturated, "only integers (.s8, .u8) have .satfinite"},
    {operation_without_b1, "only .b1 has .and.popc"},
    {xor_of_b1, "wgmma of .b1 has only .and.popc"},
    {b1_without_operation, ".b1 requires .and.popc after the types"},
    {other_m, "$s: wgmma has m64, 16 rows for each of its four warps"},
    {other_k, "$s: k of $o of .$a is $k"},
    {other_n, "$s: n is a multiple of 8, from 8 to 256"},
    {n_of_integers, "$s: n is 8, 24 or a multiple of 16 for .$a"},
};

enum { RULES = sizeof rules / sizeof rules[0] };

/* The types of D in rows with that A: ".f16 or .f32". */
static void add_accumulators(const struct ws_mma_qualifiers *said, struct ws_error *line)
{
    unsigned met = 0;

    for (int id = WS_MMAS; id < WS_PRODUCTS; id++) {
        const struct ws_mma *mma = ws_mma((enum ws_mma_id)id);

        if (mma->a != said->type[WS_MMA_SAID_A] || met >> mma->d & 1)
            continue;
        ws_mma_rule_add(line, met ? " or " : "");
        ws_mma_rule_add(line, ws_mma_type_text(mma->d));
        met |= 1u << mma->d;
    }
}

static void put(char what, const struct ws_mma_qualifiers *said, struct ws_error *line)
{
    char number[16];

    switch (what) {
    case 'o':
        ws_mma_rule_add(line, said->sparse ? "wgmma.sp" : "wgmma");
        break;
    case 'a':
        ws_mma_rule_add(line, ws_mma_type_name(said->type[WS_MMA_SAID_A]));
        break;
    case 'b':
        ws_mma_rule_add(line, ws_mma_type_name(said->type[WS_MMA_SAID_B]));
        break;
    case 's':
        ws_mma_rule_add(line, said->shape);
        break;
    case 'k':
        snprintf(number, sizeof number, "%d", like(said)->k);
        ws_mma_rule_add(line, number);
        break;
    case 'D':
        add_accumulators(said, line);
        break;
    }
}

void ws_wgmma_rule(const struct ws_mma_qualifiers *said, struct ws_error *rule)
{
    ws_mma_rule_text(rules, RULES, put, said, rule);
}
