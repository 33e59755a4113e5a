/* The two options say one thing, and each means nothing without the other, or without an operand.
 */
#include "viz/cli/described_asked.h"

#include "probe/name/mma_parse.h"
#include "viz/export/assets.h"

bool ws_described_asks(const struct ws_choices *choices)
{
    return choices->has_descriptor || choices->given[WS_CHOICE_MAJOR];
}

bool ws_described_know(struct ws_described_shown *shown, const struct ws_mma *mma,
                       struct ws_error *error)
{
    struct ws_captures captures = {0};
    bool done = ws_assets_captures(&captures, error) &&
                ws_described_evidence(&captures, &shown->described, mma, &shown->evidence, error);

    shown->mma = mma;
    shown->evidence.capture = NULL; /* it goes with the captures */
    ws_captures_finish(&captures);
    return done;
}

bool ws_described_asked(const struct ws_choices *choices, const char *text,
                        const struct ws_mma *mma, enum ws_operand_role role,
                        struct ws_described_shown *shown, struct ws_error *error)
{
    if (!choices->has_descriptor)
        return ws_fail(error, WS_CODE_UNUSED, "--major needs a descriptor; pass --descriptor");
    if (mma->warpgroup && role == WS_OPERAND_MATRICES)
        return ws_fail(error, WS_CODE_MISSING,
                       "the descriptor needs an operand; pass --operand A or --operand B");
    *shown = (struct ws_described_shown){.mma = mma};
    return ws_choices_described(choices, mma, role, &shown->described, error) &&
           ws_mma_text_reads(text, mma, role, shown->described.major == WS_MAJOR_MN, error);
}

bool ws_described_refused(const struct ws_choices *choices, const char *name,
                          struct ws_error *error)
{
    if (!ws_described_asks(choices))
        return true;
    return ws_fail(error, WS_CODE_UNUSED,
                   "--%s applies to A and B of wgmma, which a descriptor reads; remove it for %s",
                   choices->has_descriptor ? "descriptor" : "major", name);
}
