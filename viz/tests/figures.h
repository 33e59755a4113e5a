/*
 * Every figure, one after the other: all kinds, variants, views, color modes and labels, with and
 * without a highlight. Tests of rules for all figures iterate over them.
 */
#ifndef WS_VIZ_TESTS_FIGURES_H
#define WS_VIZ_TESTS_FIGURES_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/tests/sample.h"
#include "viz/figure/kind/build.h"

struct each_figure {
    struct ws_scene scene; /* of the present figure; finished by the walker's caller */
    struct ws_figure figure;
    char name[128];
    int at;     /* mixed-radix number of the next one */
    int stride; /* from one to the next */
};

static struct ws_evidence each_evidence, each_other;

/* The figures of a sample of one in 11. */
static inline struct each_figure first_figure(void)
{
    return (struct each_figure){.stride = sample_step(11)};
}

/* One figure in `stride`: a prime, so that all choices occur. */
static inline struct each_figure first_of_every(int stride)
{
    return (struct each_figure){.stride = stride};
}

/* Replaces the content of `evidence`, which is zero at first. */
static void specified(const struct ws_variant *variant, struct ws_evidence *evidence)
{
    struct ws_error error;

    ws_evidence_finish(evidence);
    memset(evidence, 0, sizeof *evidence);
    if (!ws_mapping_specified(variant, &evidence->mapping, &error))
        abort();
    snprintf(evidence->text, sizeof evidence->text, "specified by PTX ISA %d.%d; not yet captured",
             variant->ptx_version / 10, variant->ptx_version % 10);
}

/* The same matrices with and without .trans, if both exist; otherwise the variant itself. */
static inline const struct ws_variant *counterpart(const struct ws_variant *variant)
{
    for (int id = 0; id < WS_VARIANTS; id++) {
        const struct ws_variant *other = ws_variant((enum ws_variant_id)id);

        if (other->family == variant->family && other->trans != variant->trans &&
            !strcmp(other->shape, variant->shape) && !strcmp(other->num, variant->num))
            return other;
    }
    return variant;
}

static inline bool next_figure(struct each_figure *each)
{
    struct ws_error error;

    for (;; each->at += each->stride) {
        int rest = each->at;
        int id = rest % WS_VARIANTS, kind = (rest /= WS_VARIANTS) % WS_FIGURES;
        int view = (rest /= WS_FIGURES) % 2, colour = (rest /= 2) % WS_COLOURS;
        int label = (rest /= WS_COLOURS) % WS_LABELS, lit = (rest /= WS_LABELS) % 2;
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);

        if (rest / 2)
            return false;
        /* Labels and highlights vary with one color mode, color modes with one label. */
        if (colour && (label || lit))
            continue;
        specified(variant, &each_evidence);
        specified(counterpart(variant), &each_other);
        each->figure = ws_figure_of((enum ws_figure_kind)kind, &each_evidence);
        each->figure.other = &each_other;
        each->figure.view = (enum ws_view)view;
        each->figure.colour = (enum ws_colour_by)colour;
        each->figure.label = (enum ws_label_by)label;
        if (lit)
            each->figure.highlight.lane = 5;
        snprintf(each->name, sizeof each->name, "%s %s, %s view, color %s, label %s%s",
                 variant->name, ws_figure_name((enum ws_figure_kind)kind),
                 ws_view_name((enum ws_view)view), ws_colour_name((enum ws_colour_by)colour),
                 ws_label_name((enum ws_label_by)label), lit ? ", lane 5 highlighted" : "");
        if (ws_figure_build(&each->figure, &each->scene, &error)) {
            each->at += each->stride;
            return true;
        }
        ws_scene_finish(&each->scene);
    }
}

#endif
