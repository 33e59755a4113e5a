/* What every page of the site is made from. */
#ifndef WS_SITE_SOURCES_H
#define WS_SITE_SOURCES_H

#include "probe/evidence/evidence.h"
#include "viz/draw/bytes.h"
#include "viz/site/layout_classes.h"
#include "viz/teach/lesson_index.h"

struct ws_site {
    const char *title;              /* of the whole; borrowed */
    struct ws_captures *captures;   /* borrowed; what is read of it is kept there */
    struct ws_lesson_index shelf;   /* the lessons */
    struct ws_bytes rules;          /* by which figures become dark, once for all: svg_minify.h */
    struct ws_layout_classes alike; /* which products have the same layouts, and what feeds them */
    int layout[WS_MMAS];            /* by kind of them, the first kind that has the same picture */
};

#endif
