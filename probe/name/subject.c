/* Variants and operands by one number, and by name. */
#include "probe/name/subject.h"

#include "probe/isa/operand.h"
#include "probe/name/mma_parse.h"
#include "probe/name/name_words.h"

const struct ws_variant *ws_subject(int id)
{
    const struct ws_mma *mma;
    enum ws_operand_role role;

    if (id < WS_VARIANTS)
        return ws_variant((enum ws_variant_id)id);
    mma = ws_mma((enum ws_mma_id)((id - WS_VARIANTS) / WS_OPERAND_ROLES));
    role = (enum ws_operand_role)((id - WS_VARIANTS) % WS_OPERAND_ROLES);
    return ws_mma_has(mma, role) ? ws_mma_operand(mma, role) : NULL;
}

const struct ws_variant *ws_instruction(int number)
{
    return ws_subject(number < WS_VARIANTS
                          ? number
                          : WS_VARIANTS + (number - WS_VARIANTS) * WS_OPERAND_ROLES + WS_OPERAND_A);
}

int ws_instruction_number(const struct ws_variant *variant)
{
    int operand = (int)variant->id - WS_VARIANTS;

    return operand < 0 ? (int)variant->id : WS_VARIANTS + operand / WS_OPERAND_ROLES;
}

void ws_subjects_join(struct ws_subjects *set, const struct ws_subjects *others)
{
    for (size_t i = 0; i < sizeof set->bits / sizeof *set->bits; i++)
        set->bits[i] |= others->bits[i];
}

int ws_subjects_next(const struct ws_subjects *set, int from)
{
    while (from < WS_SUBJECTS && !ws_subjects_have(set, from))
        from = set->bits[from / 64] >> from % 64 ? from + 1 : (from / 64 + 1) * 64;
    return from < WS_SUBJECTS ? from : WS_SUBJECTS;
}

bool ws_subject_operand(const struct ws_mma *mma, enum ws_operand_role role,
                        const struct ws_variant **variant, struct ws_error *error)
{
    if (role == WS_OPERAND_MATRICES)
        role = WS_OPERAND_A;
    if (role == WS_OPERAND_B && !ws_mma_has(mma, role))
        return ws_fail(error, WS_CODE_OPERAND,
                       "B of %s is in shared memory, so no thread holds it; pass --descriptor",
                       mma->name);
    if (!ws_mma_has(mma, role))
        return ws_fail(error, WS_CODE_OPERAND, "%s has no operand %s; it has A, B%s, C%s",
                       mma->name, ws_operand_letter(role),
                       ws_mma_has(mma, WS_OPERAND_B) ? "" : " (in shared memory)",
                       mma->sparse && mma->scales ? ", D, E (metadata), SA and SB (scales)"
                       : mma->sparse              ? ", D and E (metadata)"
                       : mma->scales              ? ", D, SA and SB (scales)"
                                                  : " and D");
    *variant = ws_mma_operand(mma, role);
    return true;
}

bool ws_subject_parse(const char *text, enum ws_operand_role role,
                      const struct ws_variant **variant, struct ws_error *error)
{
    const struct ws_mma *mma;

    if (!ws_is_mma_text(text))
        return ws_parse_variant(text, variant, error);
    return ws_parse_mma(text, &mma, error) && ws_subject_operand(mma, role, variant, error);
}

static void pick_product(const struct ws_mma *mma, struct ws_subjects *picked)
{
    for (enum ws_operand_role role = WS_OPERAND_A; role <= WS_OPERAND_D; role++)
        if (ws_mma_has(mma, role))
            ws_subjects_add(picked, (int)ws_mma_operand(mma, role)->id);
}

void ws_subjects_named(const struct ws_names *names, struct ws_subjects *picked)
{
    for (int id = 0; id < WS_VARIANTS; id++)
        if (names->move[id])
            ws_subjects_add(picked, id);
    for (int id = 0; id < WS_PRODUCTS; id++)
        if (names->product[id])
            pick_product(ws_mma((enum ws_mma_id)id), picked);
}

bool ws_subjects_matching(const char *text, struct ws_subjects *picked, struct ws_error *error)
{
    bool moves[WS_VARIANTS] = {false};
    bool products[WS_PRODUCTS] = {false};
    bool mma = ws_is_mma_text(text);
    struct ws_error none;
    int count = 0;

    if (!mma && ws_variants_matching(text, moves, &count, error)) {
        for (int id = 0; id < WS_VARIANTS; id++)
            if (moves[id])
                ws_subjects_add(picked, id);
        return true;
    }
    if (!mma && !ws_pattern_is_glob(text))
        return false;
    if (!ws_mmas_matching(text, products, &count, mma ? error : &none))
        return false;
    for (int id = 0; id < WS_PRODUCTS; id++)
        if (products[id])
            pick_product(ws_mma((enum ws_mma_id)id), picked);
    return true;
}
