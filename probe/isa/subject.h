/*
 * What can be shown: a variant that moves, or an operand of a product. Both are a ws_variant, and
 * are numbered together.
 */
#ifndef WS_ISA_SUBJECT_H
#define WS_ISA_SUBJECT_H

#include "probe/isa/mma.h"

/* Ids of variants, and after them of products' operands. */
enum { WS_SUBJECTS = WS_VARIANTS + WS_MMAS * WS_OPERAND_ROLES };

/* The subject whose variant->id is `id`; NULL where a product has no such operand. */
const struct ws_variant *ws_subject(int id);

/*
 * The product's operand, by its role; WS_OPERAND_MATRICES stands for A. Fails where it has none
 * such, and says which there are.
 */
bool ws_subject_operand(const struct ws_mma *mma, enum ws_operand_role role,
                        const struct ws_variant **variant, struct ws_error *error);

/*
 * The one subject that `text` names, as ws_parse_variant() and ws_mma_parse() understand it: of a
 * product the operand of that role. A role is of no account to what moves.
 */
bool ws_subject_parse(const char *text, enum ws_operand_role role,
                      const struct ws_variant **variant, struct ws_error *error);

/*
 * The subjects that `text` picks: one, or by a glob several; of a product A, B, C and D. A glob that
 * does not begin with mma picks products only where it picks nothing that moves: '*' is all that
 * moves, and '*.f16.*' is products. Sets picked[id] of each. Fails where it picks none.
 */
bool ws_subjects_matching(const char *text, bool picked[WS_SUBJECTS], struct ws_error *error);

#endif
