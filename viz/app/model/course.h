/*
 * A lesson as it goes: which step is shown, what was answered, whether the answer has been told, and
 * what a class voted. It knows no window: what it wants shown it says as a state.
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

/* What happened at a step. */
struct ws_course_answer {
    bool given;  /* something was answered, for good */
    bool told;   /* the right answer is shown */
    bool missed; /* the first try was wrong, and there is a second */
    int tried;   /* the wrong choice of the first try, or -1 */
    int chosen;  /* the choice: marked while the question waits, then answered; or -1 */
    struct ws_judgement judgement;              /* of what was given last */
    int votes[WS_VOTE_ROUNDS][WS_MOST_CHOICES]; /* -1: not entered */
};

struct ws_course {
    struct ws_lesson_index shelf; /* the lessons that there are */
    bool open;                    /* a lesson is shown; else the list of all */
    char *path;                   /* its file; owned */
    struct ws_lesson lesson;
    struct ws_course_answer *answer; /* one a step; owned */
    int step;
    char typed[WS_TYPED_SIZE]; /* in the band's field */
    int shown, begun;          /* how often a step was shown anew, and its stage begun */
    bool counts;               /* the fields of a vote are shown: nothing is answered */
    bool counts_next;          /* the next count is to have the focus */
    bool leaves;               /* Esc asked whether to leave */
    enum ws_vote_round round;
    /* With commas between: the lessons gone through, and those left as "name@step". */
    char done[WS_LESSONS_SIZE];
    /* What the file was when it was read. */
    struct ws_course_file {
        long long seconds, nanoseconds, size;
        unsigned long long number;
    } file;
};

/* A zeroed struct has no lesson. */
void ws_course_finish(struct ws_course *course);

/* Reads which lessons there are. */
bool ws_course_shelve(struct ws_course *course, struct ws_error *error);

/* Opens a file at its first step; fails, and leaves what is open. */
bool ws_course_open(struct ws_course *course, const char *path, struct ws_error *error);

/* Back to the list of lessons. */
void ws_course_close(struct ws_course *course);

/* Whether the file has been saved since it was read; true only once for each time. */
bool ws_course_is_saved(struct ws_course *course);

/*
 * Reads the file again. It goes on at the step of the same name, else at the same place, with the
 * answers of steps that have their names still. Fails, and leaves the lesson as it was.
 */
bool ws_course_reload(struct ws_course *course, struct ws_error *error);

/* The step that is shown, and what happened at it. Only while a lesson is open. */
const struct ws_lesson_step *ws_course_step(const struct ws_course *course);
const struct ws_course_answer *ws_course_answer(const struct ws_course *course);

/* Whether the step's question waits: its answer is not told, nor, where it is kept, given. */
bool ws_course_waits(const struct ws_course *course);

/* What must not be seen now: bits such as WS_LESSON_LABELS. WS_LESSON_OTHERS alone once the answer
 * is told. */
unsigned ws_course_hides(const struct ws_course *course);

/* The panels that are shown now, bits of WS_LESSON_PANELS; 0 where the stage is. */
unsigned ws_course_panels(const struct ws_course *course);

/* Whether the stage is one that is played, and is not hidden: it waits while a question does. */
bool ws_course_plays(const struct ws_course *course);

/* Makes `state`, a first start's, what the step shows now. Settings were checked when it was read. */
bool ws_course_show(const struct ws_course *course, struct ws_state *state, struct ws_error *error);

/* Goes to a step, as near as there is one. */
void ws_course_go(struct ws_course *course, int step);

/* Marks a choice of the question that waits, or takes it back. */
void ws_course_mark(struct ws_course *course, int choice);

/* The choice that is marked and not confirmed, or -1. */
int ws_course_marked(const struct ws_course *course);

/*
 * Answers the question that waits: by the marked choice, by pointing or by typing. What is typed may
 * be no answer at all, which fails. A first wrong answer leaves a second try; otherwise the answer is
 * told, unless it is kept.
 */
void ws_course_confirm(struct ws_course *course);
void ws_course_point(struct ws_course *course, const struct ws_shown *shown);
bool ws_course_type(struct ws_course *course, const char *text, struct ws_error *error);

/* Tells the answer of a question that waits, or passes over one that is kept. */
void ws_course_tell(struct ws_course *course);

/* Enters how many voted for a choice, "" for none yet: 0 to WS_VOTES_MOST. */
bool ws_course_vote(struct ws_course *course, int choice, const char *text, struct ws_error *error);

/* The choice whose count is missing, the first of them; the first of all where none is. */
int ws_course_next_count(const struct ws_course *course);

/* Whether a lesson was gone through to its end; and that this one was. */
bool ws_course_is_done(const struct ws_course *course, const char *name);
void ws_course_note_done(struct ws_course *course);

/*
 * Notes the step that the open lesson is left at, none at its first and last; and the step that it was
 * left at before, 0 where none is noted.
 */
void ws_course_note_place(struct ws_course *course);
int ws_course_noted_place(const struct ws_course *course);

#endif
