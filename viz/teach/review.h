/*
 * What was missed comes back: a kind of question that was answered wrongly returns after two others,
 * with another case, and once more after five; only then is it done with. What is still owed when a
 * round ends is owed in the next, from a small file.
 */
#ifndef WS_TEACH_REVIEW_H
#define WS_TEACH_REVIEW_H

#include "viz/teach/quiz_question.h"

enum { WS_REVIEW_FIRST = 2, WS_REVIEW_SECOND = 5 }; /* other questions in between */

struct ws_review_item {
    int stage;         /* 0: nothing owed; 1: missed; 2: answered once since */
    int wait;          /* other questions until it is due */
    int missed, right; /* how often, ever */
};

/* All zeroes owe nothing. */
struct ws_review {
    struct ws_review_item item[WS_QUIZ_LEVELS + 1][WS_QUIZ_KINDS_COUNT]; /* by level, from 1 */
};

/* Takes note of an answer. */
void ws_review_note(struct ws_review *review, int level, enum ws_quiz_kind_id kind, bool right);

/* A kind that is due at a level; false where none is. */
bool ws_review_due(const struct ws_review *review, int level, enum ws_quiz_kind_id *kind);

/* Whether a kind is owed, due or not. */
bool ws_review_owes(const struct ws_review *review, int level, enum ws_quiz_kind_id kind);

/*
 * Reads the file; one that is not there owes nothing. What was missed is due again, every second
 * question. False, and nothing owed, where the file is not as it should be: the error names the
 * place.
 */
bool ws_review_load(struct ws_review *review, const char *path, struct ws_error *error);

/*
 * Writes it whole or not at all. A file that is there and is not as it should be is first kept beside
 * (ws_file_keep()); one that cannot be read is not touched, which fails.
 */
bool ws_review_save(const struct ws_review *review, const char *path, struct ws_error *error);

#endif
