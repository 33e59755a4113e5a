/*
 * A load chosen to feed an operand of the MMA shown: the choices, their text form, and whether the
 * load feeds the operand.
 */
#ifndef WS_APP_FEEDING_H
#define WS_APP_FEEDING_H

#include "probe/feed/feed_explain.h"

/* All zeroes: no load is chosen. The load uses the addresses of the window. */
struct ws_fed {
    const struct ws_variant *from; /* NULL: no load is chosen */
    enum ws_operand_role operand;  /* A, B or C */
    enum ws_feed_major major;
    int order[WS_FEED_WORDS], orders; /* order of the load's registers; 0: its own */
};

/*
 * Reads "" for none, or "LOAD OPERAND", optionally followed by "row" or "column" and by registers
 * such as "r0,r2,r1,r3". Writes the same form into WS_FED_SIZE bytes.
 */
enum { WS_FED_SIZE = 160 };
bool ws_fed_parse(const char *text, struct ws_fed *fed, struct ws_error *error);
void ws_fed_print(const struct ws_fed *fed, char *text);

/* The i-th load that can be chosen; NULL after the last. */
const struct ws_variant *ws_fed_load(int index);

/* Whether the load feeds the operand; if not, why, and which does. Zeroed: no result yet. */
struct ws_feeding {
    bool asked; /* the question that was asked: */
    struct ws_fed fed;
    const struct ws_mma *mma;
    struct ws_address_options addresses; /* of the question; borrowed */
    bool judged;
    struct ws_error error;            /* why it could not be judged */
    struct ws_feed_question question; /* borrows `addresses` */
    struct ws_feed_answer answer;
    struct ws_feed_why why; /* if the load does not feed it */
};

/* Judges the load, unless the same question was judged before. The struct must stay where it is. */
void ws_feeding_ask(struct ws_feeding *feeding, const struct ws_mma *mma, const struct ws_fed *fed,
                    const struct ws_address_options *addresses);

/* "yes: … a0 = r0, …", or "no: …" with the first wrong element. True if the load feeds it. */
bool ws_feeding_words(const struct ws_feeding *feeding, char *text, size_t size);

/* The most similar load that feeds the operand, as choices; NULL if no similar load does. */
const struct ws_feed_near *ws_feeding_near(const struct ws_feeding *feeding);

#endif
