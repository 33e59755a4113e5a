/*
 * What find asks of shared memory: which elements lie at a byte or in a bank, where the rows lie as
 * the options of a tile say; and which row a lane gives the address of.
 */
#ifndef WS_CLI_FIND_MEMORY_H
#define WS_CLI_FIND_MEMORY_H

#include "probe/element/elements.h"
#include "probe/evidence/evidence.h"
#include "viz/choice/choices.h"

struct ws_find_memory {
    int byte, bank;                   /* that is asked for; -1: none */
    const struct ws_choices *choices; /* borrowed: where the rows lie */
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

/* Reads a byte's address, decimal or hexadecimal, from 0 to `most`, as --address says it. */
bool ws_find_byte(const char *text, int most, int *byte, struct ws_error *error);

/*
 * Reads what is asked, of which either may be NULL, and lays out the rows of the variant, which may
 * have none where nothing is asked.
 */
bool ws_find_memory_ask(const char *address, const char *bank, const struct ws_variant *variant,
                        const struct ws_choices *choices, struct ws_find_memory *memory,
                        struct ws_error *error);

/*
 * Whether the rows that the options of a tile lay out make the instruction fault, or a store race:
 * then `error` says so as `banks` does, and the evidence says no more that the answer was captured,
 * for such an instruction never ran.
 */
bool ws_find_memory_faults(const struct ws_find_memory *memory, struct ws_evidence *evidence,
                           struct ws_error *error);

/* Prints the answer: what the place is, and the elements that have a part of it. */
void ws_find_memory_print(const struct ws_find_memory *memory, const struct ws_evidence *evidence,
                          const struct ws_elements *elements, const struct ws_matches *found);

/* Prints which row's address a lane gives, or that its address is ignored. */
void ws_find_memory_lane(const struct ws_find_memory *memory, const struct ws_mapping *mapping,
                         int lane);

#endif
