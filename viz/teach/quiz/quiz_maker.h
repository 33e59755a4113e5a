/*
 * How a kind of question makes one: it draws a random case, looks up the answer, and adds wrong
 * choices. A wrong choice is what a misconception would answer in this case. It is skipped if it
 * equals the right answer or another wrong one. If too few choices are left, another case is drawn.
 */
#ifndef WS_TEACH_QUIZ_MAKER_H
#define WS_TEACH_QUIZ_MAKER_H

#include "probe/access/bank.h"
#include "viz/teach/quiz/quiz_question.h"

enum { WS_QUIZ_POOL = 14 };

struct ws_quiz_maker {
    struct ws_quiz_source *source;
    struct ws_error *error;
    uint64_t chance; /* the generator's state */
    struct ws_quiz_question *made;
    const struct ws_evidence *evidence; /* of the variant, after ws_quiz_about() */
    const struct ws_mapping *mapping;
    struct ws_question_choice pool[WS_QUIZ_POOL]; /* wrong ones */
    int pooled;
    bool failed; /* `error` has the reason; another case would not help */
};

struct ws_quiz_kind {
    unsigned levels; /* that have it: bit 1 << level */
    int lesson;      /* that explains it, 1 to 9 */
    int least_wrong; /* choices; 0 if it has no choices */
    /* False if this case does not make a question, and another must be drawn. */
    bool (*make)(struct ws_quiz_maker *maker);
};

#define WS_LEVEL(level) (1u << (level))

/* The rows, each in the file of its subject. */
#define X(NAME, word) extern const struct ws_quiz_kind ws_quiz_##word;
WS_QUIZ_KINDS(X)
#undef X

/* A random number from 0 to `count` - 1. */
int ws_quiz_chance(struct ws_quiz_maker *maker, int count);

/* Sets the question's variant: one of several names, separated by blanks, at random. */
bool ws_quiz_about(struct ws_quiz_maker *maker, const char *names);

/* The mapping of another variant, borrowed; NULL if it cannot be read. */
const struct ws_mapping *ws_quiz_mapping(struct ws_quiz_maker *maker, const char *name);

/* The same variant without .trans, or with it; NULL if it does not exist. */
const struct ws_mapping *ws_quiz_sibling(struct ws_quiz_maker *maker);

/* A random slot, and its place in memory. */
struct ws_slot ws_quiz_slot(struct ws_quiz_maker *maker, struct ws_place *place);

/* The question; the reason for the right answer; a hint. */
void ws_quiz_ask(struct ws_quiz_maker *maker, const char *format, ...) WS_PRINTF(2, 3);
void ws_quiz_because(struct ws_quiz_maker *maker, const char *format, ...) WS_PRINTF(2, 3);
void ws_quiz_hint(struct ws_quiz_maker *maker, const char *format, ...) WS_PRINTF(2, 3);

/* The right choice, which is added before the wrong ones. */
void ws_quiz_right(struct ws_quiz_maker *maker, const char *format, ...) WS_PRINTF(2, 3);

/*
 * A wrong choice, and what would make it right. Skipped if it equals the right one or an earlier
 * one.
 */
void ws_quiz_wrong(struct ws_quiz_maker *maker, const char *text, const char *format, ...)
    WS_PRINTF(3, 4);
/* The same with a number for the %d in `text`. */
void ws_quiz_wrong_number(struct ws_quiz_maker *maker, const char *text, int number,
                          const char *because);

/*
 * The question's addresses: a tile with its matrices down the columns, with a pitch and a swizzle.
 */
void ws_quiz_tile(struct ws_quiz_maker *maker, int pitch_bytes, int swizzle_bytes);

/* Banks of such addresses, for any variant; false if they cannot be made. */
bool ws_quiz_banks(struct ws_quiz_maker *maker, const struct ws_variant *variant,
                   const struct ws_address_options *options, struct ws_banks *banks);

/* The swizzle of so many bytes: 0 (none), 32, 64 or 128. */
struct ws_swizzle ws_quiz_swizzle_of(int bytes);

#endif
