/*
 * The contents of an instruction's text, sorted by the subject of each qualifier, for text from a
 * user or from the variant table. Two texts mean the same instruction if their contents are equal.
 */
#ifndef WS_ISA_NOTE_H
#define WS_ISA_NOTE_H

#include "probe/isa/isa.h"

enum {
    WS_WORD_SIZE = 32, /* of one qualifier; a longer one is truncated, and so unknown */
    WS_TYPES = 4,      /* of one instruction */
};

/* An empty string means not given. */
struct ws_note {
    const struct ws_family *family;
    char shape[WS_WORD_SIZE], num[WS_WORD_SIZE], type[WS_TYPES][WS_WORD_SIZE];
    bool trans, sync, aligned, space;
};

/* The contents of a row; .sync, .aligned and the state space are not set. */
void ws_note_row(const struct ws_variant *variant, struct ws_note *said);

/* For rules. */
bool ws_says_shape(const struct ws_note *said, const char *shape);
bool ws_says_num(const struct ws_note *said, const char *num);
/* The first type, which is the destination's. */
bool ws_says_type(const struct ws_note *said, const char *type);

/* Rules shared by all families that move matrices. */
bool ws_m8n8_breaks_type(const struct ws_note *said);
bool ws_b16_breaks_shape(const struct ws_note *said);
#define WS_MOVE_RULES                                                                              \
    {ws_m8n8_breaks_type, ".m8n8 has only .b16 elements"},                                         \
    {                                                                                              \
        ws_b16_breaks_shape, "only .m8n8 has .b16 elements"                                        \
    }

#endif
