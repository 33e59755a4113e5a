/* Checks stored data against a descriptor; without one, computes one that reads it. */
#include "viz/cli/feed_read.h"

#include <stdio.h>

#include "probe/evidence/store/boxed_evidence.h"
#include "probe/evidence/store/described_evidence.h"
#include "viz/code/wgmma_code.h"
#include "viz/export/assets.h"

static bool write_code(const struct ws_feed_read_report *told, struct ws_error *error)
{
    const struct ws_feed_read *question = told->question;

    ws_wgmma_includes(question->writer.boxed != NULL, stdout);
    if (!ws_wgmma_code(told->mma, stdout, error))
        return false;
    putchar('\n');
    ws_wgmma_operand_code(told->mma, &question->described, &question->writer, stdout);
    return true;
}

static bool print_answer(const struct ws_feed_read_report *told, enum ws_feed_as format,
                         struct ws_error *error)
{
    char text[WS_FEED_READ_TEXT_SIZE];

    switch (format) {
    case WS_FEED_AS_TEXT:
        ws_feed_read_write(told, stdout);
        return true;
    case WS_FEED_AS_JSON:
        return ws_feed_read_json(told, stdout, error);
    case WS_FEED_AS_CUDA:
        break;
    }
    if (!told->reading->feeds)
        return ws_fail(error, WS_CODE_CONFLICT, "no code: %s", ws_feed_read_fault(told, text));
    return write_code(told, error);
}

struct known {
    struct ws_described_evidence read;
    struct ws_boxed_evidence written;
};

/* The evidence for both sides, if there is any. */
static bool know(struct ws_feed_read_report *told, struct known *known, struct ws_error *error)
{
    const struct ws_feed_read *question = told->question;
    const struct ws_boxed *boxed = question->writer.boxed;
    bool reads = told->reading->feeds || !told->found;
    struct ws_captures captures = {0};
    bool done = ws_assets_captures(&captures, error) &&
                (!reads || ws_described_evidence(&captures, &question->described, told->mma,
                                                 &known->read, error)) &&
                (!boxed || ws_boxed_evidence(&captures, boxed, &known->written, error));

    ws_captures_finish(&captures);
    told->known = reads ? known->read.text : NULL;
    told->written_known = boxed ? known->written.text : NULL;
    return done;
}

enum ws_exit ws_feed_read(struct ws_choices *choices, const struct ws_read_said *said,
                          const struct ws_mma *mma, const struct ws_variant *from,
                          enum ws_feed_as format, struct ws_error *error)
{
    struct ws_feed_reading reading;
    struct ws_feed_read_why why = {0};
    struct ws_stored stored = {0};
    struct ws_read_asked asked;
    enum ws_exit status = WS_EXIT_USAGE;

    if (!ws_address_options_read(&choices->addresses, error) ||
        !ws_address_options_whole(&choices->addresses, error) || !ws_choices_settle(choices, error))
        return WS_EXIT_FAILED;
    if (ws_choices_check_used(choices, error) &&
        ws_read_asked(choices, said, mma, from, &asked, error) &&
        ws_read_judge(&asked, &stored, &reading, &why, error)) {
        struct ws_feed_read_report told = {.mma = mma,
                                           .question = &asked.question,
                                           .reading = &reading,
                                           .why = &why,
                                           .found = !asked.has_descriptor,
                                           .base = stored.base,
                                           .executions = stored.executions};
        struct known known;

        status = WS_EXIT_FAILED;
        if (know(&told, &known, error) && print_answer(&told, format, error) && reading.feeds)
            status = WS_EXIT_DONE;
    }
    ws_stored_finish(&stored);
    return status;
}
