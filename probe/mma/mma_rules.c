/*
 * Rules of mma, one row each: a condition, and its text. Shapes and types that a rule lists are
 * those in the table. Sources: PTX ISA, sections on mma and mma.sp, and the errors of ptxas 13.0.
 */
#include "probe/mma/mma_rules.h"

#include <stdio.h>
#include <string.h>

#include "probe/mma/mma_rule_text.h"

#define BIT(type) (1u << WS_MMA_##type)

enum {
    F8 = BIT(e4m3) | BIT(e5m2),
    F6F4 = BIT(e3m2) | BIT(e2m3) | BIT(e2m1),
    F8F6F4 = F8 | F6F4,
    INT8 = BIT(s8) | BIT(u8),
    INT4 = BIT(s4) | BIT(u4),
    ACCUMULATED = BIT(f32) | BIT(s32), /* types of C and D only */
};

static bool is(enum ws_mma_type type, unsigned types)
{
    return types >> type & 1;
}

static enum ws_mma_type type_of(const struct ws_mma_qualifiers *said, int which)
{
    return said->type[which];
}

static bool a_is(const struct ws_mma_qualifiers *said, unsigned types)
{
    return is(type_of(said, WS_MMA_SAID_A), types);
}

/* Whether a row has the same contents as `said`, in the parts that `is_like` compares. */
typedef bool like(const struct ws_mma_qualifiers *said, const struct ws_mma_qualifiers *row);

static bool any(const struct ws_mma_qualifiers *said, like *is_like)
{
    for (int i = 0; i < WS_MMAS; i++)
        if (is_like(said, ws_mma_qualifiers_row((enum ws_mma_id)i)))
            return true;
    return false;
}

static bool same_a(const struct ws_mma_qualifiers *said, const struct ws_mma_qualifiers *row)
{
    return said->sparse == row->sparse &&
           type_of(said, WS_MMA_SAID_A) == type_of(row, WS_MMA_SAID_A);
}

static bool same_kind(const struct ws_mma_qualifiers *said, const struct ws_mma_qualifiers *row)
{
    return same_a(said, row) && said->kind == row->kind;
}

static bool same_shape(const struct ws_mma_qualifiers *said, const struct ws_mma_qualifiers *row)
{
    return same_kind(said, row) && !memcmp(said->extent, row->extent, sizeof said->extent);
}

static bool same_accumulator(const struct ws_mma_qualifiers *said,
                             const struct ws_mma_qualifiers *row)
{
    return same_a(said, row) && type_of(said, WS_MMA_SAID_D) == type_of(row, WS_MMA_SAID_D);
}

/* Conditions of the rules. */

static bool half_synchronous(const struct ws_mma_qualifiers *said)
{
    return said->sync != said->aligned;
}

static bool no_shape(const struct ws_mma_qualifiers *said)
{
    return !said->shape[0];
}

static bool too_few_types(const struct ws_mma_qualifiers *said)
{
    return said->types < WS_MMA_TYPES_SAID;
}

static bool half_laid_out(const struct ws_mma_qualifiers *said)
{
    return said->layout[0] && !said->layout[1];
}

static bool f32_multiplied(const struct ws_mma_qualifiers *said)
{
    return a_is(said, BIT(f32)) || is(type_of(said, WS_MMA_SAID_B), BIT(f32));
}

static bool s32_multiplied(const struct ws_mma_qualifiers *said)
{
    return a_is(said, BIT(s32)) || is(type_of(said, WS_MMA_SAID_B), BIT(s32));
}

static bool unlike_factors(const struct ws_mma_qualifiers *said)
{
    static const unsigned together[] = {INT8, INT4, F8F6F4};
    enum ws_mma_type a = type_of(said, WS_MMA_SAID_A), b = type_of(said, WS_MMA_SAID_B);

    for (size_t i = 0; i < sizeof together / sizeof *together; i++)
        if (is(a, together[i]) && is(b, together[i]))
            return false;
    return a != b;
}

static bool rounded(const struct ws_mma_qualifiers *said)
{
    return said->rounding && !a_is(said, BIT(f64));
}

static bool saturated(const struct ws_mma_qualifiers *said)
{
    return said->satfinite && !a_is(said, INT8 | INT4);
}

static bool b1_without_operation(const struct ws_mma_qualifiers *said)
{
    return a_is(said, BIT(b1)) && (!said->operation || !said->popc);
}

static bool operation_without_b1(const struct ws_mma_qualifiers *said)
{
    return (said->operation || said->popc) && !a_is(said, BIT(b1));
}

static bool sparse_without_type(const struct ws_mma_qualifiers *said)
{
    return said->sparse && !any(said, same_a);
}

static bool wrong_accumulator(const struct ws_mma_qualifiers *said)
{
    struct ws_mma_qualifiers other = *said;

    other.type[WS_MMA_SAID_D] = other.type[WS_MMA_SAID_C];
    return !any(said, same_accumulator) || !any(&other, same_accumulator);
}

static bool is_quads(const struct ws_mma_qualifiers *said)
{
    return !strcmp(said->shape, "m8n8k4") && a_is(said, BIT(f16)) && !said->sparse;
}

static bool narrowed(const struct ws_mma_qualifiers *said)
{
    return is_quads(said) && is(type_of(said, WS_MMA_SAID_C), BIT(f32)) &&
           !is(type_of(said, WS_MMA_SAID_D), BIT(f32));
}

static bool unlike_accumulators(const struct ws_mma_qualifiers *said)
{
    return !is_quads(said) && type_of(said, WS_MMA_SAID_C) != type_of(said, WS_MMA_SAID_D);
}

static bool scales_anything(const struct ws_mma_qualifiers *said)
{
    return said->block_scale || said->scale_vec || said->scales;
}

static bool kindless_scale(const struct ws_mma_qualifiers *said)
{
    return !said->kind && scales_anything(said);
}

static bool kindless_type(const struct ws_mma_qualifiers *said)
{
    return !said->kind && (a_is(said, F6F4) || is(type_of(said, WS_MMA_SAID_B), F6F4));
}

static bool is_fours(const struct ws_mma_qualifiers *said)
{
    return said->kind == WS_MMA_KIND_mxf4 || said->kind == WS_MMA_KIND_mxf4nvf4;
}

static bool kind_of_other_type(const struct ws_mma_qualifiers *said)
{
    return said->kind && !is_fours(said) &&
           (!a_is(said, F8F6F4) || !is(type_of(said, WS_MMA_SAID_B), F8F6F4));
}

static bool fours_of_other_type(const struct ws_mma_qualifiers *said)
{
    return is_fours(said) &&
           (!a_is(said, BIT(e2m1)) || !is(type_of(said, WS_MMA_SAID_B), BIT(e2m1)));
}

static bool kind_of_plain_sparse(const struct ws_mma_qualifiers *said)
{
    return said->kind && said->sparse && !said->ordered;
}

static bool f16_of_plain_sparse(const struct ws_mma_qualifiers *said)
{
    return a_is(said, F8) && is(type_of(said, WS_MMA_SAID_D), BIT(f16)) && said->sparse &&
           !said->ordered;
}

static bool scaled_f8f6f4(const struct ws_mma_qualifiers *said)
{
    return said->kind == WS_MMA_KIND_f8f6f4 && scales_anything(said);
}

static bool unscaled(const struct ws_mma_qualifiers *said)
{
    return said->kind > WS_MMA_KIND_f8f6f4 && !said->block_scale;
}

static bool untyped_scales(const struct ws_mma_qualifiers *said)
{
    return said->block_scale && !said->scales;
}

static bool scaled_f16(const struct ws_mma_qualifiers *said)
{
    return said->block_scale && !is(type_of(said, WS_MMA_SAID_D), BIT(f32));
}

static bool wrong_count_mxf8f6f4(const struct ws_mma_qualifiers *said)
{
    return said->kind == WS_MMA_KIND_mxf8f6f4 && said->scale_vec != '1';
}

static bool wrong_count_mxf4(const struct ws_mma_qualifiers *said)
{
    return said->kind == WS_MMA_KIND_mxf4 && said->scale_vec != '2';
}

static bool wrong_count_mxf4nvf4(const struct ws_mma_qualifiers *said)
{
    return said->kind == WS_MMA_KIND_mxf4nvf4 && said->scale_vec != '2' && said->scale_vec != '4';
}

static bool ue4m3_elsewhere(const struct ws_mma_qualifiers *said)
{
    return said->scales == '4' && (said->kind != WS_MMA_KIND_mxf4nvf4 || said->scale_vec != '4');
}

static bool ue8m0_by_fours(const struct ws_mma_qualifiers *said)
{
    return said->scales == '8' && said->kind == WS_MMA_KIND_mxf4nvf4 && said->scale_vec == '4';
}

static bool kind_of_other_shape(const struct ws_mma_qualifiers *said)
{
    return said->kind && !any(said, same_shape);
}

static bool of_warpgroup(const struct ws_mma_qualifiers *said)
{
    return said->extent[0] == 64;
}

static bool other_shape(const struct ws_mma_qualifiers *said)
{
    return !any(said, same_shape);
}

static bool quads_not_laid_out(const struct ws_mma_qualifiers *said)
{
    return is_quads(said) && !said->layout[0];
}

static bool laid_out_otherwise(const struct ws_mma_qualifiers *said)
{
    return !is_quads(said) && (said->layout[0] != 'r' || said->layout[1] != 'c');
}

static bool ordered_dense(const struct ws_mma_qualifiers *said)
{
    return said->ordered && !said->sparse;
}

/* In a text $o is the opcode, $d, $a, $b and $c are the given types, $s the given shape and $k the
 * given kind; $S lists the shapes and $D the types of D in the table for that A. */
static const struct ws_mma_rule rules[] = {
    {half_synchronous, ".sync and .aligned are required together (Warpscope also accepts neither)"},
    {ordered_dense, "only mma.sp has ::ordered_metadata"},
    {no_shape, "the shape is missing"},
    {too_few_types, "expected four types: D, A, B and C"},
    {half_laid_out, "expected the layouts of both A and B, or of neither"},
    {f32_multiplied, ".f32 is a type of C and D; 32-bit A and B are .tf32"},
    {s32_multiplied, ".s32 is a type of C and D; integer A and B are .s8, .u8, .s4 or .u4"},
    {unlike_factors, ".$a and .$b cannot mix: only .s8/.u8, .s4/.u4 and f8f6f4 types can"},
    {rounded, "only .f64 has .rn, .rz, .rm and .rp"},
    {saturated, "only integers (.s8, .u8, .s4, .u4) have .satfinite"},
    {b1_without_operation, ".b1 requires .xor.popc or .and.popc after the types"},
    {operation_without_b1, "only .b1 has .xor.popc and .and.popc"},
    {sparse_without_type, "mma.sp has no .$a"},
    {wrong_accumulator, ".$a is accumulated in $D"},
    {narrowed, ".dtype must be .f32 when .ctype is .f32"},
    {unlike_accumulators, "$s of .$a: .dtype and .ctype must be equal"},
    {kindless_scale, "block scaling requires .kind::mxf8f6f4, .kind::mxf4 or .kind::mxf4nvf4"},
    {kindless_type, ".e3m2, .e2m3 and .e2m1 require a .kind"},
    {kind_of_other_type, ".kind::$k requires .e4m3, .e5m2, .e3m2, .e2m3 or .e2m1"},
    {fours_of_other_type, ".kind::$k requires .e2m1"},
    {kind_of_plain_sparse, "mma.sp with a .kind requires ::ordered_metadata"},
    {f16_of_plain_sparse, "mma.sp of .$a with .f16 C and D requires ::ordered_metadata"},
    {scaled_f8f6f4, ".kind::f8f6f4 is not scaled: block scaling requires .kind::mxf8f6f4"},
    {unscaled, ".kind::$k requires .block_scale"},
    {scaled_f16, ".block_scale requires .f32 C and D"},
    {kind_of_other_shape, "$o with .kind::$k has $S"},
    {untyped_scales, ".block_scale requires the scale type, .ue8m0 or .ue4m3, after the types"},
    {wrong_count_mxf8f6f4, ".kind::mxf8f6f4 has only .scale_vec::1X"},
    {wrong_count_mxf4, ".kind::mxf4 has only .scale_vec::2X"},
    {wrong_count_mxf4nvf4, ".kind::mxf4nvf4 requires .scale_vec::2X or .scale_vec::4X"},
    {ue4m3_elsewhere, ".ue4m3 requires .kind::mxf4nvf4 and .scale_vec::4X"},
    {ue8m0_by_fours, ".scale_vec::4X has .ue4m3 scales (.ue8m0 requires PTX ISA 9.1, which "
                     "Warpscope does not have yet)"},
    {of_warpgroup, "$s: only wgmma has m64; $o with .$a has $S"},
    {other_shape, "$s has no .$a; $o with .$a has $S"},
    {quads_not_laid_out,
     "m8n8k4 of .f16 requires the layouts of A and B: .row.row, .row.col, .col.row or .col.col"},
    {laid_out_otherwise, "A is .row and B is .col, except in m8n8k4 of .f16"},
};

enum { RULES = sizeof rules / sizeof rules[0] };

/* Lists the values of `text_of` in the rows like `said`, each once: "A, B and C". */
static void list(const struct ws_mma_qualifiers *said, like *is_like, const char *before,
                 const char *(*text_of)(enum ws_mma_id id), const char *last, struct ws_error *line)
{
    const char *texts[WS_MMAS];
    int count = 0;

    for (int id = 0; id < WS_MMAS; id++) {
        bool known = !is_like(said, ws_mma_qualifiers_row((enum ws_mma_id)id));

        for (int i = 0; i < count && !known; i++)
            known = !strcmp(texts[i], text_of((enum ws_mma_id)id));
        if (!known)
            texts[count++] = text_of((enum ws_mma_id)id);
    }
    for (int i = 0; i < count; i++) {
        ws_mma_rule_add(line, i == 0 ? "" : i < count - 1 ? ", " : last);
        ws_mma_rule_add(line, before);
        ws_mma_rule_add(line, texts[i]);
    }
}

static const char *shape_of(enum ws_mma_id id)
{
    return ws_mma_qualifiers_row(id)->shape;
}

static const char *d_of(enum ws_mma_id id)
{
    return ws_mma_type_name(ws_mma(id)->d);
}

static const char *kind_word(enum ws_mma_kind kind)
{
    static const char *const words[] = {"", "f8f6f4", "mxf8f6f4", "mxf4", "mxf4nvf4"};

    return words[kind];
}

static void put(char what, const struct ws_mma_qualifiers *said, struct ws_error *line)
{
    switch (what) {
    case 'o':
        ws_mma_rule_add(line, said->sparse ? "mma.sp" : "mma");
        break;
    case 'd':
        ws_mma_rule_add(line, ws_mma_type_name(type_of(said, WS_MMA_SAID_D)));
        break;
    case 'a':
        ws_mma_rule_add(line, ws_mma_type_name(type_of(said, WS_MMA_SAID_A)));
        break;
    case 'b':
        ws_mma_rule_add(line, ws_mma_type_name(type_of(said, WS_MMA_SAID_B)));
        break;
    case 'c':
        ws_mma_rule_add(line, ws_mma_type_name(type_of(said, WS_MMA_SAID_C)));
        break;
    case 's':
        ws_mma_rule_add(line, said->shape);
        break;
    case 'k':
        ws_mma_rule_add(line, kind_word(said->kind));
        break;
    case 'S':
        list(said, same_kind, "", shape_of, " and ", line);
        break;
    case 'D':
        list(said, same_a, ".", d_of, " or ", line);
        break;
    }
}

void ws_mma_rule(const struct ws_mma_qualifiers *said, struct ws_error *rule)
{
    ws_mma_rule_text(rules, RULES, put, said, rule);
}
