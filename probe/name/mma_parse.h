/*
 * Parses an MMA variant as people write it, as ws_variant_parse() does for data-movement variants.
 */
#ifndef WS_NAME_MMA_PARSE_H
#define WS_NAME_MMA_PARSE_H

#include "probe/mma/mma.h"

/* Whether a text means an MMA variant, valid or not: its first word contains "mma", as in mma.sync,
 * mma.sp, MMA, wmma and mma_sync. */
bool ws_is_mma_word(const char *text);

/*
 * Parses one MMA variant as people write it: its name, or the full PTX instruction with or without
 * operands; with or without .sync.aligned and, if no other value is legal, .row.col; types in PTX's
 * order, D, A, B and C, and other qualifiers in any order; .scale_vec is optional if PTX has a
 * default for it; a rounding of .f64, which does not change the mapping, is accepted, and so are
 * blanks instead of dots. The error names the rule of the PTX ISA that is broken and the nearest
 * legal variant, or, for operands, the instruction as written.
 */
bool ws_mma_parse(const char *text, const struct ws_mma **mma, struct ws_error *error);

/*
 * Whether `text`, which names an MMA variant, can be written as code by that name. Fails for a
 * rounding other than .rn, and for an imm-scale of -1: they change the result but not the mapping,
 * and no variant has them.
 */
bool ws_mma_text_is_code(const char *text, struct ws_error *error);

/*
 * Whether `text`, which names the wgmma `mma`, reads operand A or B through a descriptor, as
 * MN-major (`transposed`) or K-major. A name without operands allows both; operands determine it:
 * imm-trans, and A in registers. Fails otherwise, with the reason. (PTX ISA, wgmma.mma_async,
 * syntax.)
 */
bool ws_mma_text_reads(const char *text, const struct ws_mma *mma, enum ws_operand_role role,
                       bool transposed, struct ws_error *error);

/* Same for a text in any spelling (named.h): whether it names only MMA variants. */
bool ws_is_mma_text(const char *text);

/* Whether `pattern` is a word for many MMA variants: "mma", "mma.sp", "wgmma" or "wgmma.sp". */
bool ws_mma_is_whole(const char *pattern);

/*
 * The MMA variants that `pattern` picks, in table order: a glob over names (`mma.sp*`, `*.s8.*`),
 * "mma", "mma.sp", "wgmma" or "wgmma.sp" for all or all sparse ones, or a name in any spelling
 * (named.h), which is one variant if one is plainest. A glob that does not begin with wg picks
 * wgmma variants only if it picks no mma: '*.s8.*' is mma.sync, and '*n64k*' is wgmma. Writes their
 * count to `count` and sets picked[id] for each. Fails if it picks none.
 */
bool ws_mmas_matching(const char *pattern, bool picked[WS_PRODUCTS], int *count,
                      struct ws_error *error);

/* The only MMA variant that `pattern` picks: a glob must pick just one, and a short name must have
 * a plainest variant. */
bool ws_parse_mma(const char *pattern, const struct ws_mma **mma, struct ws_error *error);

#endif
