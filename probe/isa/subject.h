/*
 * What can be shown: a variant that moves, or an operand of a product. Both are a ws_variant, and
 * are numbered together.
 */
#ifndef WS_ISA_SUBJECT_H
#define WS_ISA_SUBJECT_H

#include "probe/isa/mma.h"

/* Ids of variants, and after them of products' operands. */
enum { WS_SUBJECTS = WS_VARIANTS + WS_PRODUCTS * WS_OPERAND_ROLES };

/*
 * A set of subjects, a bit each: there are thousands, and few are in it. A zeroed one is empty.
 * ws_subjects_next() is the first that is not below `from`, or WS_SUBJECTS; so that all are visited
 * by `for (id = ws_subjects_next(set, 0); id < WS_SUBJECTS; id = ws_subjects_next(set, id + 1))`.
 */
struct ws_subjects {
    uint64_t bits[(WS_SUBJECTS + 63) / 64];
};

static inline bool ws_subjects_have(const struct ws_subjects *set, int id)
{
    return set->bits[id / 64] >> id % 64 & 1;
}

static inline void ws_subjects_add(struct ws_subjects *set, int id)
{
    set->bits[id / 64] |= (uint64_t)1 << id % 64;
}

static inline void ws_subjects_drop(struct ws_subjects *set, int id)
{
    set->bits[id / 64] &= ~((uint64_t)1 << id % 64);
}

void ws_subjects_join(struct ws_subjects *set, const struct ws_subjects *others);
int ws_subjects_next(const struct ws_subjects *set, int from);

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
 * The subjects that `text` picks: one, or by a glob several; of a product A, B, C and D. A glob
 * that does not begin with mma picks products only where it picks nothing that moves: '*' is all
 * that moves, and '*.f16.*' is products. Adds each to `picked`. Fails where it picks none.
 */
bool ws_subjects_matching(const char *text, struct ws_subjects *picked, struct ws_error *error);

/* Adds to `picked` what is marked: what moves, and of a product A, B, C and D. */
struct ws_names;
void ws_subjects_named(const struct ws_names *names, struct ws_subjects *picked);

#endif
