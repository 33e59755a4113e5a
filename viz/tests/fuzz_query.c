/*
 * What people point at in words: a variant, a tab, and "lane 5; M1[3,5]". A query that is
 * understood is written as one that means the same; so are highlights; and whatever is typed to a
 * question of such an answer is judged, or refused.
 */
#include "probe/name/subject.h"
#include "probe/tests/fuzz.h"
#include "viz/choice/query.h"
#include "viz/choice/query_operand.h"
#include "viz/teach/quiz/question.h"

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct ws_shown));
}

static void check_written(const struct ws_variant *variant, const struct ws_addresses *addresses,
                          const char *text, struct ws_shown *pattern, int count)
{
    struct ws_shown again[WS_LANES];
    char written[4096];
    struct ws_error error = {0};
    int found;

    for (int i = 0; i < count; i++)
        if (!ws_query_fits(variant, &pattern[i]))
            fuzz_found("'%s' of %s does not fit", text, variant->name);
    ws_query_write_all(variant, pattern, count, written, sizeof written);
    if (!ws_query_parse_all(variant, addresses, written, again, &found, &error))
        fuzz_found("'%s' of %s is '%s', which is refused: %s", text, variant->name, written,
                   error.text);
    if (count != found)
        fuzz_found("'%s' of %s is '%s', which is %d, not %d", text, variant->name, written, found,
                   count);
    qsort(pattern, (size_t)count, sizeof *pattern, compare);
    qsort(again, (size_t)count, sizeof *again, compare);
    if (memcmp(pattern, again, (size_t)count * sizeof *again))
        fuzz_found("'%s' of %s is '%s', which is something else", text, variant->name, written);
}

static void check_highlight(const char *text)
{
    struct ws_shown shown, again;
    struct ws_error error = {0};
    char written[256];

    if (!ws_highlight_parse(text, &shown, &error)) {
        fuzz_refused(&error);
        return;
    }
    if (!ws_highlight_print(&shown, written, sizeof written) ||
        !ws_highlight_parse(written, &again, &error) || memcmp(&shown, &again, sizeof shown))
        fuzz_found("'%s' is '%s', which is another: %s", text, written, error.text);
}

static void check_typed(const struct ws_variant *variant, const char *text)
{
    struct ws_question question = {.ask = WS_ASK_POINT, .variant = variant, .choices = 3};
    struct ws_judgement judgement;
    struct ws_error error = {0};

    question.answer = WS_SHOWS_NOTHING;
    question.answer.lane = 5;
    for (int ask = WS_ASK_CHOOSE; ask <= WS_ASK_NUMBER; ask++) {
        question.ask = (enum ws_ask)ask;
        if (!ws_question_typed(&question, text, &judgement, &error))
            fuzz_refused(&error);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size), *query = strchr(text, '\t');
    const struct ws_variant *variant = ws_variant_named("ldmatrix.m8n8.x4.b16");
    struct ws_address_options tile = {.padding_bytes = 16};
    struct ws_addresses addresses;
    struct ws_shown pattern[WS_LANES];
    struct ws_error error = {0};
    enum ws_operand_role role;
    bool has, place;
    int count;

    if (query)
        *query++ = 0;
    if (query && !ws_subject_parse(text, (enum ws_operand_role)(size % WS_OPERAND_ROLES), &variant,
                                   &error)) {
        free(text);
        return -1;
    }
    query = query ? query : text;
    has = ws_addresses_make(variant, &tile, &addresses, &error);
    ws_query_goes_on(query);
    ws_query_begins(query);
    if (ws_query_parse_all(variant, has ? &addresses : NULL, query, pattern, &count, &error))
        check_written(variant, has ? &addresses : NULL, query, pattern, count);
    else
        fuzz_refused(&error);
    ws_query_operand(variant, query, &role, &place);
    check_highlight(query);
    check_typed(variant, query);
    free(text);
    return 0;
}
