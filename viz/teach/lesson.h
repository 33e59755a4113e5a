/*
 * A lesson is a list of steps. Each step shows something, makes one statement about it, and may ask
 * a question first. Lessons are files that teachers can write; assets/lessons/README.md documents
 * the format. A file is read and checked as a whole: what cannot be shown is reported with its line
 * before class.
 */
#ifndef WS_TEACH_LESSON_H
#define WS_TEACH_LESSON_H

#include "viz/export/request.h"
#include "viz/teach/quiz/question.h"

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

/* What a figure can hide, as bits: the window's panels, in order, and their labels and colors. */
enum {
    WS_LESSON_MEMORY = 1 << 0,
    WS_LESSON_MATRICES = 1 << 1,
    WS_LESSON_REGISTERS = 1 << 2,
    WS_LESSON_PANELS = WS_LESSON_MEMORY | WS_LESSON_MATRICES | WS_LESSON_REGISTERS,
    WS_LESSON_LABELS = 1 << 3,
    WS_LESSON_COLORS = 1 << 4,
    WS_LESSON_STAGE = 1 << 5,
    WS_LESSON_ADDRESS_LANES = 1 << 6, /* which lane supplies which row's address */
    WS_LESSON_ORDER = 1 << 7,         /* the order of the matrices, and where they go */
    WS_LESSON_OTHERS = 1 << 8,        /* labels and colors outside the selection, in any case */
};

enum ws_stage_kind {
    WS_STAGE_PANELS,  /* the window's panels */
    WS_STAGE_FIGURE,  /* a figure of `warpscope export` */
    WS_STAGE_PICTURE, /* one made for lessons (picture.h) */
};

/* What replaces the panels. */
struct ws_lesson_stage {
    enum ws_stage_kind kind;
    struct ws_request request; /* a figure's: one variant, one kind; a picture's: what it shows */
    int from, to;              /* the frames of a step figure that are played, 0 to 3 */
    bool plays;                /* an animation from the start of `from` to the end of `to`, … */
    int lane;                  /* … following this lane, … */
    bool row;                  /* … which is the row whose address it supplies */
    int picture, part;         /* of a picture: its index in the table, and its part, from 1 */
};

struct ws_lesson_step {
    char name[WS_STEP_NAME_SIZE]; /* unique in its lesson */
    char caption[WS_CAPTION_SIZE];
    char notes[WS_NOTES_SIZE];        /* for the teacher; "" for none */
    struct ws_lesson_settings show;   /* on top of the previous step's */
    const struct ws_variant *variant; /* that it shows with these */
    unsigned panels;                  /* that are shown: bits of WS_LESSON_PANELS */
    struct ws_lesson_stage stage;
    bool asks;
    struct ws_question question;
    bool keeps;                     /* this step does not reveal the answer */
    int returns;                    /* the step whose question it asks again, or -1 */
    unsigned hides;                 /* until the answer is revealed */
    struct ws_lesson_settings then; /* on top of `show`, after the answer */
    unsigned then_panels;           /* shown after the answer instead; 0: no change */
};

struct ws_lesson {
    char title[WS_LESSON_TITLE_SIZE];
    char summary[WS_LESSON_SUMMARY_SIZE]; /* "" for none */
    int minutes;                          /* 0: not given */
    struct ws_lesson_step *step;          /* owned */
    int steps;
    void *root; /* the JSON that owns the borrowed strings */
};

/* A zeroed struct is accepted. */
void ws_lesson_finish(struct ws_lesson *lesson);

/* The step with that name, from 0, or -1. */
int ws_lesson_step_named(const struct ws_lesson *lesson, const char *name);

/* Finds a step, from 0, by its number from 1 or by its name. */
bool ws_lesson_step_find(const struct ws_lesson *lesson, const char *word, int *step,
                         struct ws_error *error);

#endif
