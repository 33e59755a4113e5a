/* What every page of the site is made from. */
#ifndef WS_SITE_SOURCES_H
#define WS_SITE_SOURCES_H

#include "probe/evidence/evidence.h"
#include "viz/draw/bytes.h"
#include "viz/site/alike.h"
#include "viz/teach/shelf.h"

struct ws_site {
    const char *title;            /* of the whole; borrowed */
    struct ws_captures *captures; /* borrowed; what is read of it is kept there */
    struct ws_shelf shelf;        /* the lessons */
    struct ws_bytes rules;        /* by which figures become dark, once for all: squeeze.h */
    struct ws_alike alike;        /* which products have the same layouts, and what feeds them */
    int layout[WS_MMAS];          /* by kind of them, the first kind that has the same picture */
};

#endif
