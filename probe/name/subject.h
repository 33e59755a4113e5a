/*
 * A subject to show: a data-movement variant, or an operand of an MMA. Both are a ws_variant and
 * share one numbering.
 */
#ifndef WS_NAME_SUBJECT_H
#define WS_NAME_SUBJECT_H

#include "probe/mma/mma.h"

/* Ids of data-movement variants, then of MMA operands. */
enum { WS_SUBJECTS = WS_VARIANTS + WS_PRODUCTS * WS_OPERAND_ROLES };

/*
 * A set of subjects, one bit each: there are thousands, and few are in a set. A zeroed set is
 * empty. ws_subjects_next() returns the first that is not below `from`, or WS_SUBJECTS; this visits
 * all: `for (id = ws_subjects_next(set, 0); id < WS_SUBJECTS; id = ws_subjects_next(set, id + 1))`.
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

/* The subject whose variant->id is `id`; NULL if an MMA does not have this operand. */
const struct ws_variant *ws_subject(int id);

/* The instructions by number, without operands: data-movement variants, then each MMA as its A. */
enum { WS_ALL_INSTRUCTIONS = WS_VARIANTS + WS_PRODUCTS };
const struct ws_variant *ws_instruction(int number);
int ws_instruction_number(const struct ws_variant *variant);

/* An MMA's operand, by its role; WS_OPERAND_MATRICES means A. Fails if it has no such operand; the
 * error lists those that exist. */
bool ws_subject_operand(const struct ws_mma *mma, enum ws_operand_role role,
                        const struct ws_variant **variant, struct ws_error *error);

/* The one subject that `text` names, as ws_parse_variant() and ws_mma_parse() read it: of an MMA,
 * the operand of that role. The role is ignored for a data-movement variant. */
bool ws_subject_parse(const char *text, enum ws_operand_role role,
                      const struct ws_variant **variant, struct ws_error *error);

/*
 * The subjects that `text` picks: one, or several with a glob; of an MMA A, B, C and D. A glob that
 * does not begin with mma picks MMA variants only if it picks no data-movement variant: '*' picks
 * all data-movement variants, and '*.f16.*' MMA variants. Adds each to `picked`. Fails if it picks
 * none.
 */
bool ws_subjects_matching(const char *text, struct ws_subjects *picked, struct ws_error *error);

/* Adds to `picked` the subjects of the marked names: data-movement variants, and A, B, C and D of
 * MMA variants. */
struct ws_names;
void ws_subjects_named(const struct ws_names *names, struct ws_subjects *picked);

#endif
