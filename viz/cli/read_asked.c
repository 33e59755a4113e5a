/* Turns the texts of options into a writer, an order, an origin and a reader. */
#include "viz/cli/read_asked.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "probe/feed/feed_descriptor_solve.h"
#include "probe/name/mma_parse.h"

static const struct said {
    const char *name;
    size_t at; /* offset of its member; unused for a choice */
} texts[] = {
    {"at", offsetof(struct ws_read_said, at)},
    {"boxes", offsetof(struct ws_read_said, boxes)},
    {"lies", offsetof(struct ws_read_said, lies)},
    {"first", offsetof(struct ws_read_said, first)},
    {"step", offsetof(struct ws_read_said, step)},
    {"row", offsetof(struct ws_read_said, row)},
    {"column", offsetof(struct ws_read_said, column)},
    {"major", offsetof(struct ws_read_said, major)},
};

enum { TEXTS = sizeof texts / sizeof texts[0] };

static const char *name_of(const struct ws_arguments *arguments, int given)
{
    return arguments->option[arguments->given[given].option].name;
}

struct ws_read_said ws_read_said_of(const struct ws_arguments *arguments)
{
    struct ws_read_said said = {.product = arguments->operand[arguments->operands - 1]};

    for (int i = 0; i < arguments->count; i++)
        for (int j = 0; j < TEXTS; j++)
            if (!strcmp(texts[j].name, name_of(arguments, i)))
                *(const char **)(void *)((char *)&said + texts[j].at) = arguments->given[i].value;
    return said;
}

bool ws_read_refused(const struct ws_arguments *arguments, const char *name, struct ws_error *error)
{
    for (int i = 0; i < arguments->count; i++) {
        const char *option = name_of(arguments, i);
        bool is_one = !strcmp(option, "descriptor") || !strcmp(option, "box");

        for (int j = 0; j < TEXTS - 1; j++) /* all except major, which other variants also have */
            is_one |= !strcmp(texts[j].name, option);
        if (is_one)
            return ws_fail(
                error, WS_CODE_UNUSED,
                "--%s applies to A and B of wgmma, which a descriptor reads; remove it for %s",
                option, name);
    }
    return true;
}

/* Whole numbers separated by commas, at most `room` of them. */
static bool read_numbers(const char *option, const char *text, int room, int64_t *number,
                         int *count, struct ws_error *error)
{
    const char *at = text;

    for (*count = 0; *count < room;) {
        char *end;

        number[(*count)++] = strtoll(at, &end, 10);
        if (end == at || (*end && *end != ','))
            break;
        if (!*end)
            return true;
        at = end + 1;
    }
    return ws_fail(error, WS_CODE_NUMBER,
                   room > 1 ? "--%s %.60s: expected at most %d whole numbers, separated by commas"
                            : "--%s %.60s: expected %d whole number",
                   option, text, room);
}

static bool read_count(const char *option, const char *text, int least, int most, int *value,
                       struct ws_error *error)
{
    int64_t number;
    int count;

    if (!read_numbers(option, text, 1, &number, &count, error))
        return false;
    if (number < least || number > most)
        return ws_fail(error, WS_CODE_RANGE, "--%s %.40s: expected a number from %d to %d", option,
                       text, least, most);
    *value = (int)number;
    return true;
}

static bool read_box(const struct ws_choices *choices, const struct ws_read_said *said,
                     struct ws_read_asked *asked, struct ws_error *error)
{
    struct ws_stored_writer *writer = &asked->question.writer;

    asked->boxed = (struct ws_boxed){.map = choices->box};
    writer->boxed = &asked->boxed;
    if (said->at && !ws_boxed_read_coordinates(said->at, &asked->boxed, NULL, error))
        return ws_fail_in(error, "--at");
    if (choices->addresses.base_bytes > WS_BOXED_SHARED_BYTES)
        return ws_fail(error, WS_CODE_RANGE, "--base %" PRId64 ": expected a number from 0 to %d",
                       choices->addresses.base_bytes, WS_BOXED_SHARED_BYTES);
    asked->boxed.shared_bytes = (int)choices->addresses.base_bytes;
    if (said->boxes &&
        !read_count("boxes", said->boxes, 1, WS_STORED_MOST_BOXES, &writer->boxes, error))
        return false;
    writer->box_bytes = ws_stored_box_bytes(&asked->boxed);
    return ws_boxed_check(&asked->boxed, error);
}

static const enum ws_choice_id of_one_warp[] = {WS_CHOICE_TILE, WS_CHOICE_WARP,
                                                WS_CHOICE_EXECUTION};

/* Refuses a box's options without a box, and a store's options without a store. */
static bool check_said(const struct ws_choices *choices, const struct ws_read_said *said,
                       const struct ws_variant *from, struct ws_error *error)
{
    const char *of_box = said->at ? "at" : said->boxes ? "boxes" : NULL;

    if (from && choices->has_box)
        return ws_fail(error, WS_CODE_CONFLICT,
                       "--box conflicts with %s, which writes the matrix; remove one", from->name);
    if (!from && !choices->has_box)
        return ws_fail(error, WS_CODE_MISSING,
                       "nothing writes the matrix; pass --box "
                       "type=f16,size=64x64,box=64x64,swizzle=128, or a store before the MMA");
    if (from && of_box)
        return ws_fail(error, WS_CODE_CONFLICT,
                       "--%s applies to a box, but %s writes the matrix; remove one", of_box,
                       from->name);
    if (!from && (said->row || said->column))
        return ws_fail(error, WS_CODE_CONFLICT,
                       "--%s applies to lane stores, but a box writes the matrix; remove one",
                       said->row ? "row" : "column");
    if (!said->row != !said->column)
        return ws_fail(
            error, WS_CODE_MISSING,
            "--row and --column together select the element that a lane stores; pass both");
    for (int id = WS_CHOICE_ADDRESS; id < WS_CHOICES && !from; id++)
        if (choices->given[id] && id != WS_CHOICE_BASE)
            return ws_fail(error, WS_CODE_CONFLICT,
                           "--%s sets lane addresses, but a box writes the matrix%s; remove one",
                           ws_option_written(ws_choice((enum ws_choice_id)id)),
                           id == WS_CHOICE_SWIZZLE ? "; its swizzle is in --box" : "");
    for (size_t i = 0; i < sizeof of_one_warp / sizeof of_one_warp[0] && from; i++)
        if (choices->given[of_one_warp[i]])
            return ws_fail(
                error, WS_CODE_UNUSED,
                "--%s applies to one warp, but all four warps of the warpgroup store; remove it",
                ws_choice(of_one_warp[i])->name);
    if (said->row && from && choices->addresses.source == WS_FROM_TILE)
        return ws_fail(error, WS_CODE_UNUSED,
                       "--row applies to a kernel's own stores; pass --address");
    return true;
}

/* Reads where in the matrix the operand starts. */
static bool read_first(const struct ws_read_said *said, struct ws_read_asked *asked,
                       struct ws_error *error)
{
    struct ws_feed_read *question = &asked->question;
    bool is_a = question->described.role == WS_OPERAND_A;
    int64_t first[2] = {0, 0};
    int count, step = 0;

    if (said->first) {
        if (!read_numbers("first", said->first, 2, first, &count, error))
            return false;
        if (count != 2 || first[0] < 0 || first[1] < 0 || first[0] > 65535 || first[1] > 65535)
            return ws_fail(error, WS_CODE_NUMBER,
                           "--first %.40s: expected the row and column of the matrix where the "
                           "operand starts, such as 0,16",
                           said->first);
    }
    if (said->step && !read_count("step", said->step, 0, 4095, &step, error))
        return false;
    question->along = (int)(is_a ? first[0] : first[1]);
    question->k = (int)(is_a ? first[1] : first[0]) + step * question->described.depth;
    return true;
}

bool ws_read_asked(const struct ws_choices *choices, const struct ws_read_said *said,
                   const struct ws_mma *mma, const struct ws_variant *from,
                   struct ws_read_asked *asked, struct ws_error *error)
{
    enum ws_operand_role role = choices->operand;
    struct ws_stored_writer *writer = &asked->question.writer;
    enum ws_major_said major = WS_MAJOR_SAID_K;

    *asked = (struct ws_read_asked){.has_descriptor = choices->has_descriptor,
                                    .question = {.writer = {.boxes = 1, .from = from}}};
    if (role == WS_OPERAND_MATRICES)
        return ws_fail(error, WS_CODE_MISSING, "no operand of %s; pass --operand A or --operand B",
                       mma->name);
    if (said->major)
        major = (enum ws_major_said)ws_word_index(ws_major_said_word, said->major);
    if (!ws_major_check(major, role, error) ||
        !ws_described_of(mma, role, ws_major_of(major), &choices->descriptor,
                         &asked->question.described, error) ||
        !ws_mma_text_reads(said->product, mma, role, ws_major_of(major) == WS_MAJOR_MN, error) ||
        !check_said(choices, said, from, error))
        return false;
    if (from) {
        writer->addresses = &choices->addresses;
        writer->row = said->row;
        writer->column = said->column;
    } else if (!read_box(choices, said, asked, error))
        return false;
    writer->order = ws_stored_order_of(ws_major_of(major));
    if (said->lies && !ws_stored_order_parse(said->lies, role, from ? 2 : choices->box.rank,
                                             &writer->order, error))
        return false;
    if (!from && !said->lies && choices->box.rank != 2)
        return ws_fail(error, WS_CODE_MISSING,
                       "the tensor has %d dimensions; pass their order, such as --lies k,%s,k",
                       choices->box.rank, role == WS_OPERAND_A ? "m" : "n");
    return read_first(said, asked, error);
}

bool ws_read_judge(struct ws_read_asked *asked, struct ws_stored *stored,
                   struct ws_feed_reading *reading, struct ws_feed_read_why *why,
                   struct ws_error *error)
{
    struct ws_feed_read *question = &asked->question;

    if (!ws_feed_read_ask(question, stored, reading, error))
        return false;
    if (!asked->has_descriptor) {
        struct ws_described found = question->described;

        /*
         * The nearest descriptor has no values in fields without effect; it is used only if it has
         * the given major.
         */
        if (ws_feed_solve_nearest(stored, question->along, question->k, &question->described,
                                  &found) &&
            found.major == question->described.major) {
            question->described = found;
            ws_feed_read_judge(stored, &question->described, question->along, question->k, reading);
        }
    }
    return reading->feeds || ws_feed_read_explain(question, stored, why, error);
}
