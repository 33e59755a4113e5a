/*
 * Checks that a choice has an effect on the requested figures. viz/figure/kind/aspect.h has a table of
 * which figures show what; here choices are mapped to it. The command line, the entries of a list
 * and the window's exports use it.
 */
#ifndef WS_EXPORT_OPTION_CHECKS_H
#define WS_EXPORT_OPTION_CHECKS_H

#include "probe/name/subject.h"
#include "viz/choice/choice.h"

/*
 * Why a choice changes nothing in a variant's figure of this kind, to follow "the fragment figure":
 * "follows no lane"; NULL if it changes something. It depends on the chosen colors, highlight and
 * frame.
 */
const char *ws_choice_lacks(enum ws_choice_id id, const struct ws_choices *choices,
                            enum ws_figure_kind kind, const struct ws_variant *variant);

/*
 * Whether a variant has a figure of this kind if all kinds are requested: one must exist, and for a
 * named operand it must show only that.
 */
bool ws_choices_have(const struct ws_choices *choices, enum ws_figure_kind kind,
                     const struct ws_variant *variant);

/*
 * Whether every given choice affects at least one figure and one file of the picked variants; kinds
 * and formats are complete. The error names the figures that the option is for.
 */
bool ws_choices_sensible(const struct ws_choices *choices, const struct ws_subjects *picked,
                         struct ws_error *error);

/*
 * The part of it that needs no figure: whether every given choice affects a requested format, if
 * there is one, and a bare picture if that is requested.
 */
bool ws_choices_writable(const struct ws_choices *choices, struct ws_error *error);

/* Whether a figure can be a page: pages show registers, and some figures only memory. */
bool ws_page_sensible(enum ws_figure_kind kind, const struct ws_variant *variant,
                      struct ws_error *error);

/*
 * Whether each subject has the requested lane, if there is one: of a warp, or of a warpgroup's MMA
 * one of 128 threads.
 */
bool ws_lane_sensible(const struct ws_choices *choices, const struct ws_subjects *picked,
                      struct ws_error *error);

#endif
