/*
 * The progress of a lesson: the step shown, the answers given, whether the right answer is shown,
 * and the votes of a class. It does not depend on a window: it describes what is to be shown as a
 * state.
 */
#ifndef WS_APP_COURSE_H
#define WS_APP_COURSE_H

#include <sys/types.h>

#include "viz/app/model/state.h"
#include "viz/teach/lesson.h"
#include "viz/teach/lesson_index.h"

enum { WS_VOTES_MOST = 999, WS_TYPED_SIZE = 200 };

/* The two votes of a class. */
enum ws_vote_round { WS_VOTE_BEFORE, WS_VOTE_AFTER, WS_VOTE_ROUNDS };

/* The answers given at a step. */
struct ws_course_answer {
    bool given;  /* answered finally */
    bool told;   /* the right answer is shown */
    bool missed; /* the first try was wrong, and there is a second */
    int tried;   /* the wrong choice of the first try, or -1 */
    int chosen;  /* the choice: marked while the question waits, then answered; or -1 */
    struct ws_judgement judgement;              /* of the last answer */
    int votes[WS_VOTE_ROUNDS][WS_MOST_CHOICES]; /* -1: not entered */
};

struct ws_course {
    struct ws_lesson_index shelf; /* the available lessons */
    bool open;                    /* a lesson is shown; otherwise the list of all */
    char *path;                   /* its file; owned */
    struct ws_lesson lesson;
    struct ws_course_answer *answer; /* one per step; owned */
    int step;
    char typed[WS_TYPED_SIZE]; /* in the band's field */
    int shown, begun;          /* how often a step was shown anew, and how often its stage began */
    bool counts;               /* the vote fields are shown: a choice is not an answer */
    bool counts_next;          /* the next vote field is to get the focus */
    bool leaves;               /* Esc asked whether to leave the lesson */
    enum ws_vote_round round;
    /* Separated by commas: the lessons gone through, and those left as "name@step". */
    char done[WS_LESSONS_SIZE];
    /* The file's attributes when it was read. */
    struct ws_course_file {
        long long seconds, nanoseconds, size;
        unsigned long long number;
    } file;
};

/* A zeroed struct has no lesson. */
void ws_course_finish(struct ws_course *course);

/* Reads the list of available lessons. */
bool ws_course_shelve(struct ws_course *course, struct ws_error *error);

/* Opens a file at its first step. On failure the lesson that is open stays. */
bool ws_course_open(struct ws_course *course, const char *path, struct ws_error *error);

/* Returns to the list of lessons. */
void ws_course_close(struct ws_course *course);

/* Whether the file has been saved since it was read; true only once for each time. */
bool ws_course_is_saved(struct ws_course *course);

/*
 * Reads the file again. Continues at the step of the same name, otherwise at the same number, and
 * keeps the answers of steps whose names still exist. On failure the lesson stays as it was.
 */
bool ws_course_reload(struct ws_course *course, struct ws_error *error);

/* The step that is shown, and the answers given at it. Only while a lesson is open. */
const struct ws_lesson_step *ws_course_step(const struct ws_course *course);
const struct ws_course_answer *ws_course_answer(const struct ws_course *course);

/* Whether the step's question is open: its answer is not shown nor, if kept hidden, given. */
bool ws_course_waits(const struct ws_course *course);

/*
 * The parts hidden now: bits such as WS_LESSON_LABELS. Only WS_LESSON_OTHERS once the answer is
 * shown.
 */
unsigned ws_course_hides(const struct ws_course *course);

/* The panels that are shown now, bits of WS_LESSON_PANELS; 0 while the stage is shown. */
unsigned ws_course_panels(const struct ws_course *course);

/* Whether the stage is an animation and not hidden: it is hidden while a question is open. */
bool ws_course_plays(const struct ws_course *course);

/* Changes `state`, a first start's, to the present step's. Settings were checked on reading. */
bool ws_course_show(const struct ws_course *course, struct ws_state *state, struct ws_error *error);

/* Goes to a step; a number out of range goes to the nearest. */
void ws_course_go(struct ws_course *course, int step);

/* Marks a choice of the open question; marking it again removes the mark. */
void ws_course_mark(struct ws_course *course, int choice);

/* The choice that is marked and not confirmed, or -1. */
int ws_course_marked(const struct ws_course *course);

/*
 * Answers the open question with the marked choice, by pointing or by typing. Typing fails if the
 * text is not an answer. A first wrong answer leaves a second try; otherwise the right answer is
 * shown, unless the question keeps it hidden.
 */
void ws_course_confirm(struct ws_course *course);
void ws_course_point(struct ws_course *course, const struct ws_shown *shown);
bool ws_course_type(struct ws_course *course, const char *text, struct ws_error *error);

/* Shows the answer of an open question, or passes over one that keeps it hidden. */
void ws_course_tell(struct ws_course *course);

/* Enters how many voted for a choice: 0 to WS_VOTES_MOST, "" for not entered. */
bool ws_course_vote(struct ws_course *course, int choice, const char *text, struct ws_error *error);

/* The first choice whose count is missing; the first of all if none is missing. */
int ws_course_next_count(const struct ws_course *course);

/* Whether a lesson was gone through to its end; records that the open one was. */
bool ws_course_is_done(const struct ws_course *course, const char *name);
void ws_course_note_done(struct ws_course *course);

/*
 * Records the step at which the open lesson is left, none at its first and last; returns the step
 * recorded before, 0 for none.
 */
void ws_course_note_place(struct ws_course *course);
int ws_course_noted_place(const struct ws_course *course);

#endif
