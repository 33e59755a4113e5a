/*
 * The functions of the table of choices (choice.c) for values with a syntax of their own. A set
 * function reads a value into the choices, or fails with the reason. A print function writes the
 * value as an option takes it, and returns false if there is nothing to write. `nth` is the index
 * of a value of a choice that can be given several times.
 */
#ifndef WS_CHOICE_CHOICE_VALUE_H
#define WS_CHOICE_CHOICE_VALUE_H

#include "viz/choice/chosen.h"

#define WS_CHOICE_SETS(name)                                                                       \
    bool ws_choice_set_##name(struct ws_choices *choices, enum ws_choice_id id, const char *text,  \
                              struct ws_error *error)
#define WS_CHOICE_PRINTS(name)                                                                     \
    bool ws_choice_print_##name(const struct ws_choices *choices, enum ws_choice_id id, int nth,   \
                                char *text, size_t size)

WS_CHOICE_SETS(operand);
WS_CHOICE_PRINTS(operand);
WS_CHOICE_SETS(highlight);
WS_CHOICE_PRINTS(highlight);
WS_CHOICE_SETS(lane);
WS_CHOICE_PRINTS(lane);
WS_CHOICE_SETS(descriptor);
WS_CHOICE_PRINTS(descriptor);
WS_CHOICE_SETS(box);
WS_CHOICE_PRINTS(box);
WS_CHOICE_SETS(frame);
WS_CHOICE_PRINTS(frame);
WS_CHOICE_SETS(moment);
WS_CHOICE_PRINTS(moment);
WS_CHOICE_SETS(pages);
WS_CHOICE_PRINTS(pages);
WS_CHOICE_SETS(seed);
WS_CHOICE_PRINTS(seed);
WS_CHOICE_SETS(width);
WS_CHOICE_PRINTS(width);
WS_CHOICE_SETS(dpi);
WS_CHOICE_PRINTS(dpi);
WS_CHOICE_SETS(font);
WS_CHOICE_PRINTS(font);

/* For any id from WS_CHOICE_ADDRESS on. */
WS_CHOICE_SETS(address);
WS_CHOICE_PRINTS(address);

/* Names and ids are texts; choice.c prints them. */
WS_CHOICE_SETS(id);
WS_CHOICE_SETS(registers);

#undef WS_CHOICE_SETS
#undef WS_CHOICE_PRINTS

#endif
