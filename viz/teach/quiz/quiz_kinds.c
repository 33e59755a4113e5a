/*
 * The table of kinds, and what they share: cases are drawn until one makes a question, some of its
 * wrong choices are selected, and the right one is put among them, all at random.
 */
#include "viz/teach/quiz/quiz_kinds.h"

#include <stdio.h>
#include <string.h>

#include "viz/teach/quiz/quiz_maker.h"

enum { MOST_WRONG = 3, TRIES = 200 };

static const struct {
    const char *word;
    const struct ws_quiz_kind *row;
} kinds[WS_QUIZ_KINDS_COUNT] = {
#define X(NAME, word) {#word, &ws_quiz_##word},
    WS_QUIZ_KINDS(X)
#undef X
};

const char *ws_quiz_kind_word(enum ws_quiz_kind_id kind)
{
    return kinds[kind].word;
}

bool ws_quiz_kind_named(const char *word, enum ws_quiz_kind_id *kind)
{
    for (int i = 0; i < WS_QUIZ_KINDS_COUNT; i++)
        if (!strcmp(kinds[i].word, word)) {
            *kind = (enum ws_quiz_kind_id)i;
            return true;
        }
    return false;
}

bool ws_quiz_kind_in(enum ws_quiz_kind_id kind, int level)
{
    return kinds[kind].row->levels & WS_LEVEL(level);
}

int ws_quiz_lesson(enum ws_quiz_kind_id kind)
{
    return kinds[kind].row->lesson;
}

const char *ws_quiz_lesson_title(int lesson)
{
    static const char *const titles[] = {"What a fragment is",
                                         "Which lane supplies the addresses",
                                         "x2 and x4",
                                         ".trans",
                                         "Feeding mma.m16n8k16",
                                         "Bank conflicts",
                                         "stmatrix, the mirror",
                                         "8, 6 and 4 bits",
                                         "Known errors"};

    return titles[lesson - 1];
}

/* The generator's initial state for a question: adjacent numbers have distant states. */
static uint64_t start_of(int seed, int number, int what)
{
    struct ws_quiz_maker maker = {.chance = (uint64_t)seed << 32 | (uint64_t)(unsigned)number << 8 |
                                            (uint64_t)what};

    for (int i = 0; i < 2; i++)
        maker.chance ^= (uint64_t)ws_quiz_chance(&maker, 1 << 30) << 32 |
                        (uint64_t)ws_quiz_chance(&maker, 1 << 30);
    return maker.chance;
}

enum ws_quiz_kind_id ws_quiz_kind_at(int level, int seed, int number)
{
    enum ws_quiz_kind_id deck[WS_QUIZ_KINDS_COUNT];
    struct ws_quiz_maker maker = {0};
    int count = 0;

    for (int i = 0; i < WS_QUIZ_KINDS_COUNT; i++)
        if (ws_quiz_kind_in((enum ws_quiz_kind_id)i, level))
            deck[count++] = (enum ws_quiz_kind_id)i;
    maker.chance = start_of(seed, number / count, 1);
    for (int i = count - 1; i > 0; i--) {
        int other = ws_quiz_chance(&maker, i + 1);
        enum ws_quiz_kind_id kind = deck[i];

        deck[i] = deck[other];
        deck[other] = kind;
    }
    return deck[number % count];
}

/* Selects some of the wrong choices, and shuffles all. */
static void choose_choices(struct ws_quiz_maker *maker)
{
    struct ws_question *question = &maker->made->question;

    for (int i = 0; i < MOST_WRONG && maker->pooled; i++) {
        int taken = ws_quiz_chance(maker, maker->pooled);

        question->choice[question->choices++] = maker->pool[taken];
        maker->pool[taken] = maker->pool[--maker->pooled];
    }
    for (int i = question->choices - 1; i > 0; i--) {
        int other = ws_quiz_chance(maker, i + 1);
        struct ws_question_choice choice = question->choice[i];

        question->choice[i] = question->choice[other];
        question->choice[other] = choice;
    }
}

static bool try_once(struct ws_quiz_maker *maker, const struct ws_quiz_kind *row)
{
    struct ws_quiz_question *made = maker->made;

    memset(&made->question, 0, sizeof made->question);
    made->question.answer = made->asked = made->right = WS_SHOWS_NOTHING;
    made->addressed = false;
    made->mislabel.is = false;
    made->addresses = made->right_addresses = (struct ws_address_options){0};
    made->secrets = WS_SECRET_ALL;
    made->hint[0] = made->provenance[0] = 0;
    maker->pooled = 0;
    if (!row->make(maker) || maker->pooled < row->least_wrong)
        return false;
    if (!made->right_addresses.pitch_bytes)
        made->right_addresses = made->addresses;
    return true;
}

bool ws_quiz_make(struct ws_quiz_source *source, enum ws_quiz_kind_id kind, int level, int seed,
                  int number, struct ws_quiz_question *made, struct ws_error *error)
{
    const struct ws_quiz_kind *row = kinds[kind].row;
    struct ws_quiz_maker maker = {.source = source,
                                  .error = error,
                                  .chance = start_of(seed, number, 2 + (int)kind),
                                  .made = made};

    made->kind = kind;
    made->level = level;
    for (int i = 0; i < TRIES; i++) {
        if (try_once(&maker, row)) {
            if (made->question.ask == WS_ASK_CHOOSE)
                choose_choices(&maker);
            return true;
        }
        if (maker.failed)
            return false;
    }
    return ws_fail(error, WS_CODE_UNAVAILABLE,
                   "these captures allow no question of the kind %s; choose another kind",
                   kinds[kind].word);
}
