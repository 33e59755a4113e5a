/*
 * Several pitches or swizzles that a figure shows side by side: "128,144". Everything else uses the
 * first of them; a single value is not stored here.
 */
#ifndef WS_CHOICE_SEVERAL_H
#define WS_CHOICE_SEVERAL_H

#include "probe/access/address_options.h"

enum { WS_MOST_SEVERAL = 6 }; /* values of one option, and panels of one figure */

/* The count of each: 0, or 2 and more. */
struct ws_several {
    int pitches, swizzles;
    int64_t pitch_bytes[WS_MOST_SEVERAL];
    struct ws_swizzle swizzle[WS_MOST_SEVERAL];
};

/*
 * Applies --pitch or --swizzle: one value goes into `options`; of several the first does, and
 * `several` has them all. B,M,S is one swizzle; in a list it is written Swizzle<B,M,S>. Fails for
 * an invalid value, for one given twice, for too many, and for several unless `allowed`.
 */
bool ws_several_set(enum ws_address_option_id id, const char *text, bool allowed,
                    struct ws_address_options *options, struct ws_several *several,
                    struct ws_error *error);

/* Writes them as they are set, separated by commas. False, and "", unless there are several. */
bool ws_several_print(enum ws_address_option_id id, const struct ws_several *several, char *text,
                      size_t size);

/*
 * The addresses of every pitch with every swizzle, with `options` for the rest: at least one.
 * `several` may be NULL. Fails for more than WS_MOST_SEVERAL.
 */
bool ws_several_panels(const struct ws_several *several, const struct ws_address_options *options,
                       struct ws_address_options panel[WS_MOST_SEVERAL], int *panels,
                       struct ws_error *error);

#endif
