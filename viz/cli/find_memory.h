/*
 * What find asks of shared memory: the elements at a byte or in a bank, with the rows placed as the
 * options of a tile say; and the row that a lane supplies the address of.
 */
#ifndef WS_CLI_FIND_MEMORY_H
#define WS_CLI_FIND_MEMORY_H

#include "probe/element/elements.h"
#include "probe/evidence/evidence.h"
#include "viz/choice/choices.h"

struct ws_find_memory {
    const struct ws_choices *choices; /* borrowed: where the rows are */
    struct ws_addresses rows;
};

/* The options that say where rows lie, for a table of rows. */
#define WS_FIND_MEMORY_CHOICES                                                                     \
    {.id = WS_CHOICE_PITCH, .brief = true}, {.id = WS_CHOICE_TILE}, {.id = WS_CHOICE_PADDING},     \
        {.id = WS_CHOICE_SWIZZLE, .brief = true},                                                  \
    {                                                                                              \
        .id = WS_CHOICE_BASE                                                                       \
    }

/* The first of those that was given, by name, or NULL. */
const char *ws_find_memory_given(const struct ws_choices *choices);

/* Lays out the rows of the variant, which need not have any unless an option places them. */
bool ws_find_memory_ask(const struct ws_variant *variant, const struct ws_choices *choices,
                        struct ws_find_memory *memory, struct ws_error *error);

/*
 * Whether the rows that the options of a tile lay out make the instruction fault, or a store race:
 * then `error` says so as `banks` does, and the evidence says no more that the answer was captured,
 * for such an instruction never ran.
 */
bool ws_find_memory_faults(const struct ws_find_memory *memory, struct ws_evidence *evidence,
                           struct ws_error *error);

/* Prints the answer to a pattern with a byte or a bank: what it is, and the elements that match. */
void ws_find_memory_print(const struct ws_find_memory *memory, const struct ws_entry *pattern,
                          const struct ws_evidence *evidence, const struct ws_elements *elements,
                          const struct ws_matches *found);

/* Prints which row's address a lane gives, or that its address is ignored. */
void ws_find_memory_lane(const struct ws_find_memory *memory, const struct ws_mapping *mapping,
                         int lane);

#endif
