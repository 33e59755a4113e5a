/*
 * Whether a choice means anything for what is asked. Which figures show what is a table of
 * viz/figure/aspect.h; here choices find their place in it. The command line, the entries of a list
 * and the window's exports all ask this.
 */
#ifndef WS_EXPORT_OPTION_CHECKS_H
#define WS_EXPORT_OPTION_CHECKS_H

#include "probe/isa/subject.h"
#include "viz/choice/choice.h"

/*
 * Why a choice changes nothing in a variant's figure of this kind, as what follows "the fragment
 * figure": "follows no lane"; NULL where it does. It hangs on what is chosen: which colours, which
 * highlight, which frame.
 */
const char *ws_choice_lacks(enum ws_choice_id id, const struct ws_choices *choices,
                            enum ws_figure_kind kind, const struct ws_variant *variant);

/*
 * Whether a figure of this kind is made of a variant where all kinds are asked for: where there is
 * one, and of an operand that was named what shows that alone.
 */
bool ws_choices_have(const struct ws_choices *choices, enum ws_figure_kind kind,
                     const struct ws_variant *variant);

/*
 * Whether every choice given means something for at least one figure, and one file, of the variants
 * that are picked; kinds and formats are complete. The error says which figures the option is for.
 */
bool ws_choices_sensible(const struct ws_choices *choices, const struct ws_subjects *picked,
                         struct ws_error *error);

/*
 * Of these, what hangs on no figure: whether every choice given means something for a format that was
 * asked for, if any was, and for a bare picture where that was.
 */
bool ws_choices_writable(const struct ws_choices *choices, struct ws_error *error);

/* Whether a figure can be a page: one answers about what threads hold, and some show memory. */
bool ws_page_sensible(enum ws_figure_kind kind, const struct ws_variant *variant,
                      struct ws_error *error);

/*
 * Whether each of the subjects has the lane that is asked for, if one is: a warp's, or of a
 * warpgroup's product one of 128 threads.
 */
bool ws_lane_sensible(const struct ws_choices *choices, const struct ws_subjects *picked,
                      struct ws_error *error);

#endif
