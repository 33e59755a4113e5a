/*
 * A control as a row of a table: its label, its text, its choices, why it is disabled, and the
 * action of a choice. A macro for each kind of control writes a row; it derives the function names
 * from the control's name. Rows use only the desk.
 */
#ifndef WS_APP_CONTROL_ROW_H
#define WS_APP_CONTROL_ROW_H

#include "viz/app/control/slider.h"

/* X(NAME, "word of the scripts") in the order of the Tab key. */
#define WS_CONTROLS(X)                                                                             \
    X(OP, "op")                                                                                    \
    X(SHAPE, "shape")                                                                              \
    X(NUM, "num")                                                                                  \
    X(TRANS, "trans")                                                                              \
    X(TYPE, "type")                                                                                \
    X(MMA_LAYOUT, "mma-layout")                                                                    \
    X(MMA_BEFORE, "mma-kind")                                                                      \
    X(MMA_D, "mma-d")                                                                              \
    X(MMA_A, "mma-a")                                                                              \
    X(MMA_B, "mma-b")                                                                              \
    X(MMA_C, "mma-c")                                                                              \
    X(MMA_AFTER, "mma-after")                                                                      \
    X(BADGE, "badge")                                                                              \
    X(SITE, "site")                                                                                \
    X(COLOUR, "colour")                                                                            \
    X(LABEL, "label")                                                                              \
    X(THEME, "theme")                                                                              \
    X(ROWS, "rows")                                                                                \
    X(SMALLER, "smaller")                                                                          \
    X(LARGER, "larger")                                                                            \
    X(FIT, "fit")                                                                                  \
    X(UNDO, "undo")                                                                                \
    X(REDO, "redo")                                                                                \
    X(FIND, "find")                                                                                \
    X(STEPS, "steps")                                                                              \
    X(EXPORT, "export")                                                                            \
    X(COPY, "copy")                                                                                \
    X(LESSONS, "lessons")                                                                          \
    X(QUIZ, "quiz")                                                                                \
    X(HELP, "help")                                                                                \
    X(FED_BY, "fed-by")                                                                            \
    X(FED_OPERAND, "fed-operand")                                                                  \
    X(FED_MAJOR, "fed-major")                                                                      \
    X(FED_TAKE, "fed-take")                                                                        \
    X(SHARED_MAJOR, "major")                                                                       \
    X(SHARED_SWIZZLE, "descriptor-swizzle")                                                        \
    X(SHARED_LEADING, "leading")                                                                   \
    X(SHARED_STRIDE, "stride")                                                                     \
    X(SHARED_START, "start")                                                                       \
    X(SHARED_BASE, "base-offset")                                                                  \
    X(DESCRIPTOR, "descriptor")                                                                    \
    X(SHARED_OPERAND, "operand")                                                                   \
    X(TILE, "tile")                                                                                \
    X(PITCH, "pitch")                                                                              \
    X(PADDING, "padding")                                                                          \
    X(SWIZZLE, "swizzle")                                                                          \
    X(BASE, "base")                                                                                \
    X(BUFFER, "buffer")                                                                            \
    X(EXPRESSION, "expression")                                                                    \
    X(LET, "let")                                                                                  \
    X(LETS, "lets")                                                                                \
    X(EXECUTION, "execution")                                                                      \
    X(RUN, "run")                                                                                  \
    X(MEMORY, "memory")                                                                            \
    X(PAD, "suggest-padding")                                                                      \
    X(XOR, "suggest-swizzle")                                                                      \
    X(BASELINE, "baseline")                                                                        \
    X(VIEW, "view")                                                                                \
    X(ARRANGEMENT, "arrangement")                                                                  \
    X(ALONE_MEMORY, "alone-memory")                                                                \
    X(ALONE_MATRICES, "alone-matrices")                                                            \
    X(ALONE_REGISTERS, "alone-registers")                                                          \
    X(ALONE_SHARED, "alone-shared")                                                                \
    X(ALONE_TILE, "alone-tile")                                                                    \
    X(ALONE_LANES, "alone-lanes")                                                                  \
    X(ALONE_B, "alone-b")                                                                          \
    X(ALONE_A, "alone-a")                                                                          \
    X(ALONE_D, "alone-d")                                                                          \
    X(SIDE_B, "operand-b")                                                                         \
    X(SIDE_A, "operand-a")                                                                         \
    X(SIDE_D, "operand-d")                                                                         \
    X(CHOICE_A, "choice-a")                                                                        \
    X(CHOICE_B, "choice-b")                                                                        \
    X(CHOICE_C, "choice-c")                                                                        \
    X(CHOICE_D, "choice-d")                                                                        \
    X(CHOICE_E, "choice-e")                                                                        \
    X(CHOICE_F, "choice-f")                                                                        \
    X(VOTE_A, "vote-a")                                                                            \
    X(VOTE_B, "vote-b")                                                                            \
    X(VOTE_C, "vote-c")                                                                            \
    X(VOTE_D, "vote-d")                                                                            \
    X(VOTE_E, "vote-e")                                                                            \
    X(VOTE_F, "vote-f")                                                                            \
    X(ANSWER, "answer")                                                                            \
    X(ROUND, "round")                                                                              \
    X(CLASS, "class")                                                                              \
    X(LESSON_LEAVE, "lesson-leave")                                                                \
    X(LESSON_BACK, "lesson-back")                                                                  \
    X(LESSON_NEXT, "lesson-next")                                                                  \
    X(LESSON_PLAY, "lesson-play")                                                                  \
    X(FIRST, "first")                                                                              \
    X(BACK, "back")                                                                                \
    X(PLAY, "play")                                                                                \
    X(NEXT, "next")                                                                                \
    X(LAST, "last")                                                                                \
    X(SCRUB, "scrub")                                                                              \
    X(SPEED, "speed")                                                                              \
    X(FOLLOW, "follow")                                                                            \
    X(QUIZ_A, "quiz-a")                                                                            \
    X(QUIZ_B, "quiz-b")                                                                            \
    X(QUIZ_C, "quiz-c")                                                                            \
    X(QUIZ_D, "quiz-d")                                                                            \
    X(QUIZ_E, "quiz-e")                                                                            \
    X(QUIZ_F, "quiz-f")                                                                            \
    X(QUIZ_ANSWER, "quiz-answer")                                                                  \
    X(QUIZ_RESULTS, "quiz-results")                                                                \
    X(QUIZ_CARDS, "quiz-cards")                                                                    \
    X(QUIZ_SHOW, "quiz-show")                                                                      \
    X(QUIZ_HINT, "quiz-hint")                                                                      \
    X(QUIZ_LEAVE, "quiz-leave")                                                                    \
    X(QUIZ_NEXT, "quiz-next")

enum ws_control {
#define X(name, word) WS_CONTROL_##name,
    WS_CONTROLS(X)
#undef X
        WS_CONTROLS_COUNT
};

enum { WS_EXPRESSION_WIDTH = 220 }; /* least width of the expression's field, in px */

enum ws_control_kind {
    WS_KIND_PICKER,
    WS_KIND_FIELD,
    WS_KIND_BUTTON,
    WS_KIND_SWITCH,
    WS_KIND_SLIDER
};

/* The popups over the window. */
enum ws_popup_kind { WS_POPUP_NONE, WS_POPUP_MENU, WS_POPUP_HELP, WS_POPUP_PROVENANCE };

/* One line of a menu. */
struct ws_item {
    char text[480];
    bool chosen, disabled;
    char why[224]; /* why it is disabled */
};

struct ws_control_row {
    enum ws_control_kind kind;
    const char *label; /* before it; "" for none */
    double width;      /* of a field, in px; others are as wide as their text */
    bool code;         /* its text is PTX or C */
    const char *help;  /* its action, a sentence without a full stop */

    /* The text that it shows; for a field, its value. */
    void (*text)(const struct ws_desk *desk, char *text, size_t size);
    /* A picker's i-th line; returns false after the last. */
    bool (*item)(const struct ws_desk *desk, int index, struct ws_item *item);
    /* Takes a chosen line (index 0 for a button or a switch). */
    void (*choose)(struct ws_desk *desk, int index);
    /* Takes a field's changed text; returns false with the reason if it is invalid. */
    bool (*enter)(struct ws_desk *desk, const char *text, struct ws_error *error);
    /* Whether it can be used, otherwise with the reason; NULL: always. */
    bool (*usable)(const struct ws_desk *desk, char *why, size_t size);
    enum ws_popup_kind opens; /* the popup that a button opens or closes, instead of choosing */
    int across;               /* items per line of its menu, which differ only in their last word */
    /* A hint that has more than `help`: the present effect. NULL: the hint is `help`. */
    void (*tell)(const struct ws_desk *desk, char *text, size_t size);
    /*
     * The shortened text of a field without focus; sets `wrong` if the text is invalid. NULL: all
     * of its text.
     */
    void (*fold)(const struct ws_desk *desk, char *text, size_t size, bool *wrong);
    /* For a field that takes its text on losing the focus; typing only checks it. NULL: at once. */
    bool (*commit)(struct ws_desk *desk, const char *text, struct ws_error *error);
    /* Handles the keys up and down in a field; returns false at a limit; NULL: they do nothing. */
    bool (*step)(struct ws_desk *desk, int by);
    /* Whether a field shows a value derived from other controls, until edited; NULL: never. */
    bool (*derived)(const struct ws_desk *desk);
    const struct ws_slider *slider; /* of a slider */
};

#define WS_PICKER(name, label_, help_, usable_)                                                    \
    {                                                                                              \
        .kind = WS_KIND_PICKER, .label = label_, .help = help_, .text = name##_text,               \
        .item = name##_item, .choose = name##_choose, .usable = usable_, .across = 1               \
    }
#define WS_BUTTON(name, help_, usable_)                                                            \
    {                                                                                              \
        .kind = WS_KIND_BUTTON, .label = "", .help = help_, .text = name##_text,                   \
        .choose = name##_choose, .usable = usable_                                                 \
    }
#define WS_TELLING_BUTTON(name, help_, usable_)                                                    \
    {                                                                                              \
        .kind = WS_KIND_BUTTON, .label = "", .help = help_, .text = name##_text,                   \
        .choose = name##_choose, .usable = usable_, .tell = name##_tell                            \
    }
#define WS_OPENER(name, help_, popup)                                                              \
    {                                                                                              \
        .kind = WS_KIND_BUTTON, .label = "", .help = help_, .text = name##_text, .opens = popup    \
    }
#define WS_SWITCH(name, help_, usable_)                                                            \
    {                                                                                              \
        .kind = WS_KIND_SWITCH, .label = "", .help = help_, .text = name##_text,                   \
        .item = name##_item, .choose = name##_choose, .usable = usable_                            \
    }
#define WS_FIELD(name, label_, width_, help_, usable_)                                             \
    {                                                                                              \
        .kind = WS_KIND_FIELD, .label = label_, .width = width_, .code = true, .help = help_,      \
        .text = name##_text, .enter = name##_enter, .usable = usable_                              \
    }

/* The undo kind of a control that changes in small steps: each control has its own. */
int ws_control_steps(enum ws_control control);

/* A line of a menu whose choices are words. */
bool ws_control_word(const char *word, bool chosen, struct ws_item *item);

#endif
