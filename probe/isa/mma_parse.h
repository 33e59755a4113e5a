/*
 * From what people write to a product: what ws_variant_parse() is for the moves.
 */
#ifndef WS_ISA_MMA_PARSE_H
#define WS_ISA_MMA_PARSE_H

#include "probe/isa/mma.h"

/*
 * Whether a text means to be a product, well written or not: its first word has "mma" in it, as
 * mma.sync, mma.sp, MMA, wmma and mma_sync do.
 */
bool ws_is_mma_word(const char *text);

/*
 * Understands one product as people write it: its name, or the full PTX instruction with or without
 * operands; with or without .sync.aligned and, where they are never otherwise, .row.col; types in
 * PTX's order, D, A, B and C, and other qualifiers in any; .scale_vec where PTX has a default for
 * it, or not; with a rounding of .f64, which moves nothing; with blanks for dots. Fails, naming the
 * rule of the PTX ISA that is broken and the nearest legal product or, of operands, the instruction
 * as it is written.
 */
bool ws_mma_parse(const char *text, const struct ws_mma **mma, struct ws_error *error);

/*
 * Whether `text`, which names a product, can be written as code by that name: a rounding other than
 * .rn, and an imm-scale of -1, move nothing, but change what is computed, and no row has them. Else
 * fails and says so.
 */
bool ws_mma_text_is_code(const char *text, struct ws_error *error);

/*
 * Whether `text`, which names the product `mma` of a warpgroup, reads operand A or B by a
 * descriptor, and as MN-major (`transposed`) or K-major. A name alone can be either; operands say
 * it, by imm-trans, and by A in registers. Else fails and says so. (PTX ISA, wgmma.mma_async,
 * syntax.)
 */
bool ws_mma_text_reads(const char *text, const struct ws_mma *mma, enum ws_operand_role role,
                       bool transposed, struct ws_error *error);

/*
 * The same of a text in any spelling (named.h): whether it names products, and nothing that moves.
 */
bool ws_is_mma_text(const char *text);

/* Whether `pattern` is a word for many products: "mma", "mma.sp", "wgmma" or "wgmma.sp". */
bool ws_mma_is_whole(const char *pattern);

/*
 * The products that `pattern` picks, in the catalogue's order: a glob over names (`mma.sp*`,
 * `*.s8.*`), "mma", "mma.sp", "wgmma" or "wgmma.sp" for all or all sparse ones, or what a name
 * means in any spelling (named.h), which is one product where one is plainest. A glob that does not
 * begin with wg picks a warpgroup's products only where it picks none of a warp: '*.s8.*' is
 * mma.sync, and '*n64k*' is wgmma. Writes their count to `count` and sets picked[id] for each.
 * Fails if it picks none.
 */
bool ws_mmas_matching(const char *pattern, bool picked[WS_PRODUCTS], int *count,
                      struct ws_error *error);

/*
 * The one product that `pattern` picks; a glob is good if it picks just one, and a short name if
 * one product is plainest.
 */
bool ws_parse_mma(const char *pattern, const struct ws_mma **mma, struct ws_error *error);

#endif
