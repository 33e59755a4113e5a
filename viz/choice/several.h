/*
 * Several pitches, or several swizzles, where a figure sets them beside each other: "128,144". The
 * first of them is what anything else takes; a value that stands alone is not kept here.
 */
#ifndef WS_CHOICE_SEVERAL_H
#define WS_CHOICE_SEVERAL_H

#include "probe/address/address_options.h"

enum { WS_MOST_SEVERAL = 6 }; /* values of one option, and panels of one figure */

/* How many there are of each: 0, or 2 and more. */
struct ws_several {
    int pitches, swizzles;
    int64_t pitch_bytes[WS_MOST_SEVERAL];
    struct ws_swizzle swizzle[WS_MOST_SEVERAL];
};

/*
 * Does what --pitch or --swizzle asks: one value goes into `options`; of several the first does,
 * and `several` has them all. B,M,S is one swizzle; between several it is written Swizzle<B,M,S>.
 * Fails for a value that is none, for one given twice, for too many, and unless `allowed` for
 * several.
 */
bool ws_several_set(enum ws_address_option_id id, const char *text, bool allowed,
                    struct ws_address_options *options, struct ws_several *several,
                    struct ws_error *error);

/* Says them as they are set, with commas between. False, and nothing, where there are not several.
 */
bool ws_several_print(enum ws_address_option_id id, const struct ws_several *several, char *text,
                      size_t size);

/*
 * The addresses of every pitch with every swizzle, from `options` for the rest: at least one.
 * `several` may be NULL. Fails for more than WS_MOST_SEVERAL.
 */
bool ws_several_panels(const struct ws_several *several, const struct ws_address_options *options,
                       struct ws_address_options panel[WS_MOST_SEVERAL], int *panels,
                       struct ws_error *error);

#endif
