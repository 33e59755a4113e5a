/*
 * Repeats missed questions: a kind that was answered wrongly returns after two others, with another
 * case, and once more after five; then it is done. Kinds that are still owed at the end of a round
 * are owed in the next, from a small file.
 */
#ifndef WS_TEACH_REVIEW_H
#define WS_TEACH_REVIEW_H

#include "viz/teach/quiz/quiz_question.h"

enum { WS_REVIEW_FIRST = 2, WS_REVIEW_SECOND = 5 }; /* other questions in between */

struct ws_review_item {
    int stage;         /* 0: nothing owed; 1: missed; 2: answered once since */
    int wait;          /* number of other questions until it is due */
    int missed, right; /* total counts */
};

/* All zeros: nothing is owed. */
struct ws_review {
    struct ws_review_item item[WS_QUIZ_LEVELS + 1][WS_QUIZ_KINDS_COUNT]; /* by level, from 1 */
};

/* Records an answer. */
void ws_review_note(struct ws_review *review, int level, enum ws_quiz_kind_id kind, bool right);

/* A kind that is due at a level; false if none is. */
bool ws_review_due(const struct ws_review *review, int level, enum ws_quiz_kind_id *kind);

/* Whether a kind is owed, due or not. */
bool ws_review_owes(const struct ws_review *review, int level, enum ws_quiz_kind_id kind);

/*
 * Reads the file; if it does not exist, nothing is owed. Missed kinds become due again, every
 * second question. Returns false, with nothing owed, if the file is invalid; the error has the
 * position.
 */
bool ws_review_load(struct ws_review *review, const char *path, struct ws_error *error);

/*
 * Writes it whole or not at all. Keeps a backup of an existing invalid file (ws_file_keep()). Fails
 * without touching a file that cannot be read.
 */
bool ws_review_save(const struct ws_review *review, const char *path, struct ws_error *error);

#endif
