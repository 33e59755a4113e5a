/* The engine's answer is kept, as the window asks again at each change. */
#include "viz/app/model/feeding.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "viz/app/model/window_labels.h"
#include "viz/text/feed_text.h"
#include "viz/text/text_add.h"

const struct ws_variant *ws_fed_load(int index)
{
    for (int id = 0; id < WS_VARIANTS; id++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);

        if (variant->family->reads_memory && !variant->family->by_lane && index-- == 0)
            return variant;
    }
    return NULL;
}

/* "r0,r2,r1,r3": each register once. */
static bool take_order(const char *text, struct ws_fed *fed, struct ws_error *error)
{
    for (const char *at = text; *at;) {
        char *end;
        long word;

        at += *at == 'r';
        word = strtol(at, &end, 10);
        if (end == at || word < 0 || word >= WS_FEED_WORDS || fed->orders == WS_FEED_WORDS ||
            (*end && *end != ','))
            return ws_fail(
                error, WS_CODE_VALUE,
                "fed-by: '%.40s' is not an order of registers; use one such as r0,r2,r1,r3", text);
        fed->order[fed->orders++] = (int)word;
        at = end + (*end == ',');
    }
    return true;
}

bool ws_fed_parse(const char *text, struct ws_fed *fed, struct ws_error *error)
{
    char load[80] = "", operand[8] = "", words[2][64] = {"", ""};
    struct ws_fed made = {0};
    int count = sscanf(text, "%79s %7s %63s %63s", load, operand, words[0], words[1]);

    if (count <= 0) {
        *fed = made;
        return true;
    }
    if (!ws_parse_variant(load, &made.from, error))
        return false;
    if (!made.from->family->reads_memory || made.from->family->by_lane)
        return ws_fail(error, WS_CODE_OPERAND, "fed-by: %s does not load matrices; use ldmatrix",
                       made.from->name);
    for (enum ws_operand_role role = WS_OPERAND_A; role <= WS_OPERAND_C; role++)
        if (!strcmp(operand, ws_operand_letter(role)))
            made.operand = role;
    if (!made.operand)
        return ws_fail(error, WS_CODE_VALUE,
                       "fed-by: expected A, B or C after the load, found '%s'", operand);
    for (int i = 0; i < 2 && *words[i]; i++) {
        if (!strcmp(words[i], "row"))
            made.major = WS_FEED_ROW;
        else if (!strcmp(words[i], "column"))
            made.major = WS_FEED_COLUMN;
        else if (!take_order(words[i], &made, error))
            return false;
    }
    *fed = made;
    return true;
}

void ws_fed_print(const struct ws_fed *fed, char *text)
{
    static const char *const majors[] = {
        [WS_FEED_UNSAID] = "", [WS_FEED_ROW] = " row", [WS_FEED_COLUMN] = " column"};

    text[0] = 0;
    if (!fed->from)
        return;
    snprintf(text, WS_FED_SIZE, "%s %s%s", fed->from->name, ws_operand_letter(fed->operand),
             majors[fed->major]);
    for (int i = 0; i < fed->orders; i++)
        ws_text_add(text, WS_FED_SIZE, "%sr%d", i ? "," : " ", fed->order[i]);
}

static bool same(const struct ws_feeding *feeding, const struct ws_mma *mma,
                 const struct ws_fed *fed, const struct ws_address_options *addresses)
{
    /* An expression may have changed in place. */
    return feeding->asked && addresses->source != WS_FROM_EXPRESSION && feeding->mma == mma &&
           !memcmp(&feeding->fed, fed, sizeof *fed) &&
           !memcmp(&feeding->addresses, addresses, sizeof *addresses);
}

void ws_feeding_ask(struct ws_feeding *feeding, const struct ws_mma *mma, const struct ws_fed *fed,
                    const struct ws_address_options *addresses)
{
    struct ws_feed_question *question = &feeding->question;

    if (!mma || !fed->from) {
        feeding->asked = false;
        return;
    }
    if (same(feeding, mma, fed, addresses))
        return;
    memset(feeding, 0, sizeof *feeding);
    feeding->asked = true;
    feeding->mma = mma;
    memcpy(&feeding->fed, fed, sizeof *fed);
    memcpy(&feeding->addresses, addresses, sizeof *addresses);
    question->from = fed->from;
    question->operand = ws_mma_operand(mma, fed->operand);
    question->major = fed->major;
    question->addresses = &feeding->addresses;
    memcpy(question->order, fed->order, sizeof fed->order);
    question->orders = fed->orders;
    feeding->judged = ws_feed_judge(question, &feeding->answer, &feeding->error);
    if (feeding->judged && !feeding->answer.feeds)
        ws_feed_explain(question, &feeding->answer, &feeding->why);
}

bool ws_feeding_words(const struct ws_feeding *feeding, char *text, size_t size)
{
    const struct ws_feed_question *question = &feeding->question;
    const struct ws_feed_answer *answer = &feeding->answer;
    char part[WS_FEED_TEXT_SIZE];

    text[0] = 0;
    if (!feeding->judged) {
        ws_window_error(&feeding->error, text, size);
        return false;
    }
    ws_text_add(text, size, "%s", ws_feed_answer_words(question, answer, part));
    if (answer->feeds) {
        ws_text_add(text, size, ": %s", ws_feed_assigned(question, answer, 0, part));
    } else {
        ws_text_add(text, size, ": %s", ws_feed_fault(question, &feeding->why, part));
        ws_text_add(text, size, ". %s", ws_feed_first_wrong(question, answer, part));
    }
    return answer->feeds;
}

const struct ws_feed_near *ws_feeding_near(const struct ws_feeding *feeding)
{
    return feeding->asked && feeding->judged && !feeding->answer.feeds && feeding->why.nears.count
               ? &feeding->why.nears.near[0]
               : NULL;
}
