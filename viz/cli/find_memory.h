/*
 * find in shared memory: the elements at a byte or in a bank, with the rows placed by the options
 * of a tile; and the row whose address a lane supplies.
 */
#ifndef WS_CLI_FIND_MEMORY_H
#define WS_CLI_FIND_MEMORY_H

#include "probe/element/elements.h"
#include "probe/evidence/store/evidence.h"
#include "viz/choice/choices.h"

struct ws_find_memory {
    const struct ws_choices *choices; /* borrowed: they place the rows */
    struct ws_addresses rows;
};

/* The options that place rows, for a table of rows. */
#define WS_FIND_MEMORY_CHOICES                                                                     \
    {.id = WS_CHOICE_PITCH, .brief = true}, {.id = WS_CHOICE_TILE}, {.id = WS_CHOICE_PADDING},     \
        {.id = WS_CHOICE_SWIZZLE, .brief = true},                                                  \
    {                                                                                              \
        .id = WS_CHOICE_BASE                                                                       \
    }

/* The name of the first of those that was given, or NULL. */
const char *ws_find_memory_given(const struct ws_choices *choices);

/* Places the rows of the variant, which needs rows only if an option places them. */
bool ws_find_memory_ask(const struct ws_variant *variant, const struct ws_choices *choices,
                        struct ws_find_memory *memory, struct ws_error *error);

/*
 * Whether the rows as placed make the instruction fault, or a store race. Then `error` is the one
 * of `banks`, and the evidence no longer states that the answer was captured, because such an
 * instruction never ran.
 */
bool ws_find_memory_faults(const struct ws_find_memory *memory, struct ws_evidence *evidence,
                           struct ws_error *error);

/* Prints the answer to a pattern with a byte or a bank: the place, and the matching elements. */
void ws_find_memory_print(const struct ws_find_memory *memory, const struct ws_entry *pattern,
                          const struct ws_evidence *evidence, const struct ws_elements *elements,
                          const struct ws_matches *found);

/* Prints the row whose address a lane supplies, or that its address is ignored. */
void ws_find_memory_lane(const struct ws_find_memory *memory, const struct ws_mapping *mapping,
                         int lane);

#endif
