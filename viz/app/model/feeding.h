/*
 * A load that is to feed an operand of the product shown: what is chosen of it, as a text too, and
 * whether it does.
 */
#ifndef WS_APP_FEEDING_H
#define WS_APP_FEEDING_H

#include "probe/address/feed_explain.h"

/* All zeroes: nothing is fed. Its addresses are those that the window has. */
struct ws_fed {
    const struct ws_variant *from; /* NULL: nothing is fed */
    enum ws_operand_role operand;  /* A, B or C */
    enum ws_feed_major major;
    int order[WS_FEED_WORDS], orders; /* of the load's registers; 0: its own */
};

/*
 * Reads "" for none, or "LOAD OPERAND", and after it "row" or "column", and registers as
 * "r0,r2,r1,r3"; writes the same into WS_FED_SIZE bytes.
 */
enum { WS_FED_SIZE = 160 };
bool ws_fed_parse(const char *text, struct ws_fed *fed, struct ws_error *error);
void ws_fed_print(const struct ws_fed *fed, char *text);

/* The i-th of the loads that there are to choose from, and NULL after the last. */
const struct ws_variant *ws_fed_load(int index);

/* Whether it feeds, and if not, why and what does. A zeroed struct has asked nothing. */
struct ws_feeding {
    bool asked; /* of this: */
    struct ws_fed fed;
    const struct ws_mma *mma;
    struct ws_address_options addresses; /* borrows what was asked with */
    bool judged;
    struct ws_error error;            /* why it could not be judged */
    struct ws_feed_question question; /* borrows `addresses` */
    struct ws_feed_answer answer;
    struct ws_feed_why why; /* where the answer is no */
};

/* Asks, unless it was asked before. The struct must stay where it is. */
void ws_feeding_ask(struct ws_feeding *feeding, const struct ws_mma *mma, const struct ws_fed *fed,
                    const struct ws_address_options *addresses);

/* "yes: … a0 = r0, …", or "no: …", with the first wrong element. True where it feeds. */
bool ws_feeding_words(const struct ws_feeding *feeding, char *text, size_t size);

/* The nearest that feeds, as what there is to be chosen; NULL where nothing near does. */
const struct ws_feed_near *ws_feeding_near(const struct ws_feeding *feeding);

#endif
