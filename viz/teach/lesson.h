/*
 * A lesson: steps, each of which shows something, says one thing about it, and may ask before it
 * tells. Lessons are files that a teacher can write; assets/lessons/README.md documents the format.
 * Read whole and checked whole: what cannot be shown is refused with its line, not found in class.
 */
#ifndef WS_TEACH_LESSON_H
#define WS_TEACH_LESSON_H

#include "viz/export/request.h"
#include "viz/teach/question.h"

enum {
    WS_LESSON_STEPS = 100,
    WS_LESSON_TITLE_SIZE = 101,
    WS_LESSON_SUMMARY_SIZE = 401,
    WS_STEP_NAME_SIZE = 41,
    WS_CAPTION_SIZE = 601, /* bytes, markup included */
    WS_NOTES_SIZE = 2001,
    WS_LESSON_SETTINGS = 20,
};

/* A part of the window's state, by its name: {"pitch", "128"}. */
struct ws_lesson_setting {
    const char *name;
    char *value; /* owned by the lesson */
};

struct ws_lesson_settings {
    int count;
    struct ws_lesson_setting setting[WS_LESSON_SETTINGS];
};

/*
 * What a picture can leave out, as bits: the window's panels, in their order, and what is written
 * and coloured in them.
 */
enum {
    WS_LESSON_MEMORY = 1 << 0,
    WS_LESSON_MATRICES = 1 << 1,
    WS_LESSON_REGISTERS = 1 << 2,
    WS_LESSON_PANELS = WS_LESSON_MEMORY | WS_LESSON_MATRICES | WS_LESSON_REGISTERS,
    WS_LESSON_LABELS = 1 << 3,
    WS_LESSON_COLORS = 1 << 4,
    WS_LESSON_STAGE = 1 << 5,
    WS_LESSON_ADDRESS_LANES = 1 << 6, /* whose addresses are whose rows */
    WS_LESSON_ORDER = 1 << 7,         /* which matrix is which, and goes where */
    WS_LESSON_OTHERS = 1 << 8,        /* labels and colours of what is not selected, told or not */
};

enum ws_stage_kind {
    WS_STAGE_PANELS,  /* the window's panels */
    WS_STAGE_FIGURE,  /* a figure of `warpscope export` */
    WS_STAGE_PICTURE, /* one that was made for lessons (picture.h) */
};

/* What stands in the place of the panels. */
struct ws_lesson_stage {
    enum ws_stage_kind kind;
    struct ws_request request; /* of a figure: one variant, one kind; of a picture what is shown */
    int from, to;              /* the frames of a step figure that are played, 0 to 3 */
    bool plays;                /* it moves from the start of `from` to the end of `to`, … */
    int lane;                  /* … following this lane, … */
    bool row;                  /* … that is the row whose address it gives */
    int picture, part; /* of a picture: its place in the table, and which part of it, from 1 */
};

struct ws_lesson_step {
    char name[WS_STEP_NAME_SIZE]; /* unique in its lesson */
    char caption[WS_CAPTION_SIZE];
    char notes[WS_NOTES_SIZE];        /* for who teaches; "" for none */
    struct ws_lesson_settings show;   /* on top of the step before's */
    const struct ws_variant *variant; /* that it shows then */
    unsigned panels;                  /* that are shown: bits of WS_LESSON_PANELS */
    struct ws_lesson_stage stage;
    bool asks;
    struct ws_question question;
    bool keeps;                     /* the answer is not told in this step */
    int returns;                    /* the step whose question it asks again, or -1 */
    unsigned hides;                 /* while the answer is not told */
    struct ws_lesson_settings then; /* on top of `show`, once the answer is told */
    unsigned then_panels;           /* that take the place of what was shown then; 0: it stays */
};

struct ws_lesson {
    char title[WS_LESSON_TITLE_SIZE];
    char summary[WS_LESSON_SUMMARY_SIZE]; /* "" for none */
    int minutes;                          /* 0: not said */
    struct ws_lesson_step *step;          /* owned */
    int steps;
    void *root; /* the JSON that strings are borrowed from */
};

/* A zeroed struct is accepted. */
void ws_lesson_finish(struct ws_lesson *lesson);

/* The step of that name, from 0, or -1. */
int ws_lesson_step_named(const struct ws_lesson *lesson, const char *name);

/* The step, from 0, that a word stands for: its number from 1 or its name. */
bool ws_lesson_step_find(const struct ws_lesson *lesson, const char *word, int *step,
                         struct ws_error *error);

#endif
