/*
 * Names of what there is, as people write them: a name or a PTX instruction that is understood is
 * of something whose own name, and whose PTX, are understood as the same; a glob picks something.
 * And places, "M1[3,5]", of whatever the text picks.
 */
#include "probe/isa/place.h"
#include "probe/name/mma_parse.h"
#include "probe/name/ptx_operands.h"
#include "probe/name/subject.h"
#include "probe/tests/fuzz.h"

static void check_variant(const char *text, const struct ws_variant *variant)
{
    char ptx[WS_PTX_SIZE];
    const struct ws_variant *again;
    struct ws_error error = {0};

    if (!ws_variant_parse(variant->name, &again, &error) || again != variant)
        fuzz_found("'%s' is %s, which is not understood: %s", text, variant->name, error.text);
    if (!ws_variant_parse(ws_variant_ptx(variant, ptx), &again, &error) || again != variant)
        fuzz_found("'%s' is '%s', which is not understood: %s", text, ptx, error.text);
}

static void check_product(const char *text, const struct ws_mma *mma)
{
    char ptx[WS_MMA_PTX_SIZE];
    const struct ws_mma *again;
    struct ws_error error = {0};

    if (!ws_mma_parse(mma->name, &again, &error) || again != mma)
        fuzz_found("'%s' is %s, which is not understood: %s", text, mma->name, error.text);
    if (!ws_mma_parse(ws_mma_ptx(mma, ptx), &again, &error) || again != mma)
        fuzz_found("'%s' is '%s', which is not understood: %s", text, ptx, error.text);
    if (!ws_mma_text_is_code(text, &error))
        fuzz_refused(&error);
    if (mma->warpgroup &&
        !ws_mma_text_reads(text, mma, strlen(text) % 2 ? WS_OPERAND_A : WS_OPERAND_B,
                           strlen(text) % 3, &error))
        fuzz_refused(&error);
}

static void check_subjects(const char *text)
{
    struct ws_subjects picked = {0};
    struct ws_error error = {0};

    if (!ws_subjects_matching(text, &picked, &error)) {
        fuzz_refused(&error);
        return;
    }
    if (ws_subjects_next(&picked, 0) == WS_SUBJECTS)
        fuzz_found("'%s' picks nothing", text);
}

/* After a tab, a place of what the name is of. */
static void check_place(const struct ws_variant *variant, const char *text)
{
    char name[WS_PLACE_SIZE];
    const char *at = text, *again = name;
    struct ws_place place, read;
    struct ws_error error = {0};

    if (!ws_place_read(variant, &at, &place, &error)) {
        fuzz_refused(&error);
        return;
    }
    if (at <= text || at > text + strlen(text))
        fuzz_found("the place of '%s' ends elsewhere", text);
    ws_place_name(variant, WS_VIEW_MEMORY, place, name);
    if (!ws_place_read(variant, &again, &read, &error) || *again || read.matrix != place.matrix ||
        read.row != place.row || read.column != place.column)
        fuzz_found("the place '%s' is %s, which is another: %s", text, name, error.text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size), *place = strchr(text, '\t');
    const struct ws_variant *variant;
    const struct ws_mma *mma;
    struct ws_error error = {0};

    if (place)
        *place++ = 0;
    if (ws_variant_parse(text, &variant, &error))
        check_variant(text, variant);
    else
        fuzz_refused(&error);
    if (ws_mma_parse(text, &mma, &error))
        check_product(text, mma);
    else
        fuzz_refused(&error);
    if (ws_subject_parse(text, (enum ws_operand_role)(size % WS_OPERAND_ROLES), &variant, &error)) {
        if (place)
            check_place(variant, place);
    } else {
        fuzz_refused(&error);
    }
    if (!ws_parse_mma(text, &mma, &error) || !ws_parse_variant(text, &variant, &error))
        fuzz_refused(&error);
    check_subjects(text);
    free(text);
    return 0;
}
