/*
 * How a kind of question makes one: it draws a case by chance, looks the answer up, and says what
 * would be wrong. A wrong choice is what a misconception would answer in this very case; where that
 * comes out as the right answer, or as another wrong one, it is left out, and a case of which too
 * few are left is drawn anew.
 */
#ifndef WS_TEACH_QUIZ_MAKER_H
#define WS_TEACH_QUIZ_MAKER_H

#include "probe/address/bank.h"
#include "viz/teach/quiz_question.h"

enum { WS_QUIZ_POOL = 14 };

struct ws_quiz_maker {
    struct ws_quiz_source *source;
    struct ws_error *error;
    uint64_t chance; /* where the generator stands */
    struct ws_quiz_question *made;
    const struct ws_evidence *evidence; /* of the variant, after ws_quiz_about() */
    const struct ws_mapping *mapping;
    struct ws_question_choice pool[WS_QUIZ_POOL]; /* wrong ones */
    int pooled;
    bool failed; /* `error` says why: no other case would help */
};

struct ws_quiz_kind {
    unsigned levels; /* that ask it: bit 1 << level */
    int lesson;      /* that explains it, 1 to 9 */
    int least_wrong; /* choices; 0 where it is answered otherwise */
    /* False where this case makes no question, and another must be drawn. */
    bool (*make)(struct ws_quiz_maker *maker);
};

#define WS_LEVEL(level) (1u << (level))

/* The rows, each in the file of its subject. */
#define X(NAME, word) extern const struct ws_quiz_kind ws_quiz_##word;
WS_QUIZ_KINDS(X)
#undef X

/* A number from 0 to `count` - 1 by chance. */
int ws_quiz_chance(struct ws_quiz_maker *maker, int count);

/* The question is about a variant; one of several names with blanks between, by chance. */
bool ws_quiz_about(struct ws_quiz_maker *maker, const char *names);

/* The mapping of another variant, borrowed; NULL where it cannot be read. */
const struct ws_mapping *ws_quiz_mapping(struct ws_quiz_maker *maker, const char *name);

/* The same without .trans, or with it; NULL where there is none. */
const struct ws_mapping *ws_quiz_sibling(struct ws_quiz_maker *maker);

/* A slot by chance, and its memory place. */
struct ws_slot ws_quiz_slot(struct ws_quiz_maker *maker, struct ws_place *place);

/* What is asked; why the right answer is right; what helps to find it. */
void ws_quiz_ask(struct ws_quiz_maker *maker, const char *format, ...) WS_PRINTF(2, 3);
void ws_quiz_because(struct ws_quiz_maker *maker, const char *format, ...) WS_PRINTF(2, 3);
void ws_quiz_hint(struct ws_quiz_maker *maker, const char *format, ...) WS_PRINTF(2, 3);

/* The right choice; it is said before the wrong ones. */
void ws_quiz_right(struct ws_quiz_maker *maker, const char *format, ...) WS_PRINTF(2, 3);

/* A wrong choice, unless it is the right one or said already; and what would make it right. */
void ws_quiz_wrong(struct ws_quiz_maker *maker, const char *text, const char *format, ...)
    WS_PRINTF(3, 4);
/* The same of a number that stands for `text`'s %d. */
void ws_quiz_wrong_number(struct ws_quiz_maker *maker, const char *text, int number,
                          const char *because);

/* The question's addresses: the matrices down the columns of a tile, with a pitch and a swizzle. */
void ws_quiz_tile(struct ws_quiz_maker *maker, int pitch_bytes, int swizzle_bytes);

/* Banks of such addresses, of any variant; false where they cannot be made. */
bool ws_quiz_banks(struct ws_quiz_maker *maker, const struct ws_variant *variant,
                   const struct ws_address_options *options, struct ws_banks *banks);

/* The swizzle of so many bytes: 0 (none), 32, 64 or 128. */
struct ws_swizzle ws_quiz_swizzle_of(int bytes);

#endif
