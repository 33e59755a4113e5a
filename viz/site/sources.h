/* The data for all pages of the site. */
#ifndef WS_SITE_SOURCES_H
#define WS_SITE_SOURCES_H

#include "probe/evidence/store/evidence.h"
#include "viz/draw/bytes.h"
#include "viz/site/layout_classes.h"
#include "viz/teach/lesson_index.h"

struct ws_site {
    const char *title;              /* of the site; borrowed */
    struct ws_captures *captures;   /* borrowed; caches what is read */
    struct ws_lesson_index shelf;   /* the lessons */
    struct ws_bytes rules;          /* dark mode rules, written once for all: svg_minify.h */
    struct ws_layout_classes alike; /* MMAs with the same layouts, and what feeds them */
    int layout[WS_MMAS];            /* by class, the first class with the same figure */
};

#endif
