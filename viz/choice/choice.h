/*
 * Everything that a user can choose, defined once: a value each, parsed, and a table row each with
 * its name, its words, and how it is read and written. The commands' options, the fields of figure
 * lists, file names, the window's settings and its state file, and command lines to copy all use
 * these rows, so they always agree.
 */
#ifndef WS_CHOICE_CHOICE_H
#define WS_CHOICE_CHOICE_H

#include "viz/choice/chosen.h"

/*
 * Table rows of the address options, the usual ones in the brief help, except --warp; and the same
 * for figures, where --lane is the lane that a figure follows, or the code's name for it.
 */
#define WS_ADDRESS_CHOICES                                                                         \
    WS_ADDRESS_CHOICES_WITH(true, NULL, NULL),                                                     \
    {                                                                                              \
        .id = WS_CHOICE_LANE_NAME                                                                  \
    }
#define WS_FIGURE_ADDRESS_CHOICES                                                                  \
    WS_ADDRESS_CHOICES_WITH(false, "for bank figures several, side by side: 128,144",              \
                            "for bank figures several, side by side: none,128")
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

/* A choice's row: its name, its words, its help. The row of WS_CHOICE_NONE has no name. */
const struct ws_option *ws_choice(enum ws_choice_id id);

/* The choice of that name, or WS_CHOICE_NONE. */
enum ws_choice_id ws_choice_named(const char *name);

/* Whether it affects figures: it is an option of export and a field of figure lists. */
bool ws_choice_of_figures(enum ws_choice_id id);

/*
 * Sets a choice from text, as on a command line; NULL for a flag. Text choices borrow the text.
 * Fails, with the expected values, if the text is not a valid one.
 */
bool ws_choice_set(struct ws_choices *choices, enum ws_choice_id id, const char *text,
                   struct ws_error *error);

/* For a choice with a set of words: the index of its word, and setting it by index. */
int ws_choice_index(const struct ws_choices *choices, enum ws_choice_id id);
void ws_choice_pick(struct ws_choices *choices, enum ws_choice_id id, int index);

/*
 * Writes a choice as ws_choice_set() reads it: the `nth` text if it can be given several times,
 * otherwise the only one. False, and "", after the last and if there is nothing to write. Text
 * beyond `size` is truncated; WS_CHOSEN_SIZE bytes are always enough.
 */
bool ws_choice_print(const struct ws_choices *choices, enum ws_choice_id id, int nth, char *text,
                     size_t size);

#endif
