/*
 * All that a person can choose, once: a value each, parsed, and a row each that says what it is
 * called, which words it has, how it is read, and how it is said again. The commands' options, the
 * fields of figure lists, the names of files, the window's settings and its state file, and command
 * lines to copy are all made from these rows, so none of them can tell a different story.
 */
#ifndef WS_CHOICE_CHOICE_H
#define WS_CHOICE_CHOICE_H

#include "viz/choice/chosen.h"

/* The words of --operand, "A" to "SB"; NULL after the last. */
const char *ws_operand_word(int index);

/*
 * A table's rows of the options that give addresses, the usual ones brief, except
 * --warp; and the same for figures,
 * where --lane is the lane that a figure follows, or the code's name for it.
 */
#define WS_ADDRESS_CHOICES                                                                         \
    WS_ADDRESS_CHOICES_WITH(true, NULL, NULL),                                                     \
    {                                                                                              \
        .id = WS_CHOICE_LANE_NAME                                                                  \
    }
#define WS_FIGURE_ADDRESS_CHOICES                                                                  \
    WS_ADDRESS_CHOICES_WITH(false, "of bank figures several, side by side: 128,144",               \
                            "of bank figures several, side by side: none,128")
#define WS_ADDRESS_CHOICES_WITH(usual, pitches, swizzles)                                          \
    {.id = WS_CHOICE_PITCH, .brief = true, .more = (pitches)}, {.id = WS_CHOICE_PADDING},          \
        {.id = WS_CHOICE_SWIZZLE, .brief = true, .more = (swizzles)},                              \
        {.id = WS_CHOICE_EXPRESSION, .brief = (usual)}, {.id = WS_CHOICE_CODE},                    \
        {.id = WS_CHOICE_NUMBERS}, {.id = WS_CHOICE_LET, .brief = (usual)},                        \
        {.id = WS_CHOICE_LAYOUT, .brief = (usual)}, {.id = WS_CHOICE_LAYOUT_AT},                   \
        {.id = WS_CHOICE_ELEMENT}, {.id = WS_CHOICE_TILE}, {.id = WS_CHOICE_BASE},                 \
        {.id = WS_CHOICE_BUFFER}, {.id = WS_CHOICE_TRACE}, {.id = WS_CHOICE_PATTERN},              \
    {                                                                                              \
        .id = WS_CHOICE_EXECUTION                                                                  \
    }

/* A choice's row: its name, its words, its help. Of WS_CHOICE_NONE, one without a name. */
const struct ws_option *ws_choice(enum ws_choice_id id);

/* The choice of that name, or WS_CHOICE_NONE. */
enum ws_choice_id ws_choice_named(const char *name);

/* Whether it says what figures are like: it is an option of export and a field of figure lists. */
bool ws_choice_of_figures(enum ws_choice_id id);

/*
 * Chooses by text, as a command line has it; NULL for a flag. Text stays borrowed where the choice
 * is one. Fails, and says what is wanted, where it is none of what can be chosen.
 */
bool ws_choice_set(struct ws_choices *choices, enum ws_choice_id id, const char *text,
                   struct ws_error *error);

/* Of a choice that is one of a few words: which of them it is, and choosing by that. */
int ws_choice_index(const struct ws_choices *choices, enum ws_choice_id id);
void ws_choice_pick(struct ws_choices *choices, enum ws_choice_id id, int index);

/*
 * What is chosen, as ws_choice_set() takes it: its `nth` text, of those that may be given several
 * times, else the only one. False, and "", after the last, and where there is nothing to say. What
 * has no room is cut off; in WS_CHOSEN_SIZE bytes all has.
 */
bool ws_choice_print(const struct ws_choices *choices, enum ws_choice_id id, int nth, char *text,
                     size_t size);

#endif
