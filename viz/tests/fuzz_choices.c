/*
 * Choices as on a command line: "--pitch 144 --tile rows". A valid choice is printed and read again
 * as the same choice; an invalid one leaves the previous choices unchanged.
 */
#include "probe/tests/fuzz.h"
#include "viz/choice/choices.h"

enum { MOST = 40, MOST_TEXTS = 400 };

/* Texts that choices borrow. */
static char *kept[MOST_TEXTS];
static int keeps;

static const char *keep(const char *text)
{
    if (keeps == MOST_TEXTS)
        fuzz_found("a choice says more than %d texts", MOST_TEXTS);
    return kept[keeps++] = fuzz_text((const uint8_t *)text, strlen(text));
}

/* Prints all of a choice, and sets it again. */
static void say_again(const struct ws_choices *from, enum ws_choice_id id, struct ws_choices *to)
{
    static char text[WS_CHOSEN_SIZE];
    struct ws_error error = {0};

    for (int nth = 0; ws_choice_print(from, id, nth, text, sizeof text); nth++)
        if (!ws_choice_set(to, id, ws_choice(id)->value ? keep(text) : NULL, &error))
            fuzz_found("--%s is '%s', which is refused: %s", ws_choice(id)->name, text, error.text);
}

static void compare(const struct ws_choices *a, const struct ws_choices *b, enum ws_choice_id id)
{
    static char of_a[WS_CHOSEN_SIZE], of_b[WS_CHOSEN_SIZE];
    bool more = true;

    for (int nth = 0; more; nth++) {
        more = ws_choice_print(a, id, nth, of_a, sizeof of_a);
        if (more != ws_choice_print(b, id, nth, of_b, sizeof of_b))
            fuzz_found("--%s: '%s' is said, or not, of the same", ws_choice(id)->name,
                       more ? of_a : of_b);
        fuzz_same(ws_choice(id)->name, of_a, of_b);
    }
}

/* A choice that reads a file: only its name is available. */
static bool is_file(enum ws_choice_id id)
{
    return id == WS_CHOICE_NUMBERS || id == WS_CHOICE_TRACE || id == WS_CHOICE_PATTERN ||
           id == WS_CHOICE_CODE;
}

static void check(struct ws_choices *choices)
{
    struct ws_choices again;
    struct ws_described described;
    struct ws_error error = {0};

    for (int i = WS_CHOICE_NONE + 1; i < WS_CHOICES; i++) {
        enum ws_choice_id id = (enum ws_choice_id)i;

        if (!choices->given[i] || is_file(id))
            continue;
        ws_choices_init(&again);
        again.takes_several = true;
        say_again(choices, id, &again);
        compare(choices, &again, id);
        ws_choices_finish(&again);
    }
    if (!ws_choices_settle(choices, &error))
        fuzz_found("not settled: %s", error.text);
    if (!ws_choices_check_used(choices, &error))
        fuzz_refused(&error);
    if (choices->has_descriptor && choices->variant && choices->variant->mma &&
        choices->variant->mma->warpgroup &&
        !ws_choices_described(choices, choices->variant->mma,
                              choices->operand == WS_OPERAND_B ? WS_OPERAND_B : WS_OPERAND_A,
                              &described, &error))
        fuzz_refused(&error);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size), *line = text, *word;
    struct ws_choices choices, copy = {0};
    struct ws_error error = {0};

    ws_choices_init(&choices);
    choices.takes_several = true;
    for (int i = 0; i < MOST && (word = fuzz_word(&line)); i++) {
        enum ws_choice_id id = strncmp(word, "--", 2) ? WS_CHOICE_NONE : ws_choice_named(word + 2);
        const char *value = NULL;

        if (!strncmp(word, "--", 2) && id == WS_CHOICE_NONE)
            continue;
        if (id == WS_CHOICE_NONE)
            id = WS_CHOICE_VARIANT, value = word;
        else if (ws_choice(id)->value && !(value = fuzz_word(&line)))
            break;
        if (!ws_choice_set(&choices, id, value, &error))
            fuzz_refused(&error);
        else
            choices.given[id] = true;
    }
    ws_choices_copy(&choices, &copy);
    check(&copy);
    ws_choices_finish(&copy);
    ws_choices_finish(&choices);
    while (keeps)
        free(kept[--keeps]);
    free(text);
    return 0;
}
