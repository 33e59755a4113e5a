/* A box and a descriptor that do not go together are not written. */
#include "viz/cli/code_wgmma.h"

#include "probe/name/mma_parse.h"
#include "viz/code/wgmma_code.h"

static bool write_all(const struct ws_mma *mma, const struct ws_described *described,
                      const struct ws_stored_writer *writer, struct ws_error *error)
{
    if (mma->sparse) /* before anything is written */
        return ws_wgmma_code(mma, stdout, error);
    ws_wgmma_includes(writer && writer->boxed, stdout);
    if (!ws_wgmma_code(mma, stdout, error))
        return false;
    if (described) {
        putchar('\n');
        ws_wgmma_operand_code(mma, described, writer, stdout);
    }
    return true;
}

/* What a box writes, by the descriptor that is given, or that reads it. */
static enum ws_exit write_boxed(const struct ws_choices *choices, const struct ws_read_said *said,
                                const struct ws_mma *mma, struct ws_error *error)
{
    struct ws_feed_reading reading;
    struct ws_feed_read_why why;
    struct ws_stored stored = {0};
    struct ws_read_asked asked;
    enum ws_exit status = WS_EXIT_USAGE;

    if (ws_read_asked(choices, said, mma, NULL, &asked, error) &&
        ws_read_judge(&asked, &stored, &reading, &why, error)) {
        struct ws_feed_read_report told = {.mma = mma,
                                           .question = &asked.question,
                                           .reading = &reading,
                                           .why = &why,
                                           .found = !asked.has_descriptor,
                                           .base = stored.base};
        char text[WS_FEED_READ_TEXT_SIZE];

        status = WS_EXIT_FAILED;
        if (!reading.feeds)
            ws_fail(error, WS_CODE_CONFLICT, "no code: %s; `warpscope feed` shows a fix",
                    ws_feed_read_fault(&told, text));
        else if (write_all(mma, &asked.question.described, &asked.question.writer, error))
            status = WS_EXIT_DONE;
    }
    ws_stored_finish(&stored);
    return status;
}

/* Refuses options that need an operand, or a box, where it is missing. */
static bool check_asked(const struct ws_choices *choices, const struct ws_read_said *said,
                        const struct ws_mma *mma, struct ws_error *error)
{
    const char *of_box = said->at                         ? "at"
                         : choices->given[WS_CHOICE_BASE] ? "base"
                         : said->boxes                    ? "boxes"
                         : said->lies                     ? "lies"
                                                          : NULL;

    for (int id = WS_CHOICE_ADDRESS; id < WS_CHOICES; id++)
        if (choices->given[id] && id != WS_CHOICE_BASE)
            return ws_fail(error, WS_CODE_UNUSED,
                           "--%s sets addresses that lanes supply; remove it for %s",
                           ws_option_written(ws_choice((enum ws_choice_id)id)), mma->name);
    if (of_box && !choices->has_box)
        return ws_fail(error, WS_CODE_UNUSED, "--%s needs a box; pass --box", of_box);
    if (choices->operand == WS_OPERAND_MATRICES) {
        if (choices->has_box || choices->has_descriptor || said->major)
            return ws_fail(error, WS_CODE_MISSING,
                           "--%s needs an operand; pass --operand A or --operand B",
                           choices->has_box          ? "box"
                           : choices->has_descriptor ? "descriptor"
                                                     : "major");
        return true;
    }
    if (choices->operand != WS_OPERAND_A && choices->operand != WS_OPERAND_B)
        return ws_fail(error, WS_CODE_OPERAND,
                       "%s of wgmma is in registers; pass --operand A or --operand B",
                       ws_operand_letter(choices->operand));
    return choices->has_box || choices->has_descriptor ||
           ws_fail(error, WS_CODE_MISSING,
                   "no layout of %s in shared memory; pass --descriptor swizzle=128,stride=1024, "
                   "or --box type=f16,size=64x64,box=64x64,swizzle=128",
                   ws_operand_letter(choices->operand));
}

static enum ws_exit write_asked(const struct ws_choices *choices, const struct ws_read_said *said,
                                const char *text, const struct ws_mma *mma, struct ws_error *error)
{
    struct ws_described described;

    if (!check_asked(choices, said, mma, error))
        return WS_EXIT_USAGE;
    if (choices->has_box)
        return write_boxed(choices, said, mma, error);
    if (!choices->has_descriptor)
        return write_all(mma, NULL, NULL, error) ? WS_EXIT_DONE : WS_EXIT_FAILED;
    if (!ws_choices_described(choices, mma, choices->operand, &described, error) ||
        !ws_mma_text_reads(text, mma, described.role, described.major == WS_MAJOR_MN, error))
        return WS_EXIT_USAGE;
    return write_all(mma, &described, NULL, error) ? WS_EXIT_DONE : WS_EXIT_FAILED;
}

enum ws_exit ws_code_wgmma(const struct ws_arguments *arguments, const struct ws_mma *mma,
                           struct ws_error *error)
{
    struct ws_read_said said = ws_read_said_of(arguments);
    struct ws_choices choices;
    enum ws_exit status = WS_EXIT_USAGE;

    ws_choices_init(&choices);
    if (ws_choices_take(&choices, arguments, error))
        status = write_asked(&choices, &said, said.product, mma, error);
    ws_choices_finish(&choices);
    return status;
}
