/*
 * The library as a site: static pages in one directory, which only link to each other and need no
 * network. A table of pages is made first; a row has the page's file and the function that writes
 * it. So pages are written in any order, by any number of processes, and all links are valid.
 */
#ifndef WS_SITE_SITE_H
#define WS_SITE_SITE_H

#include "probe/base/error.h"

/* The result. */
struct ws_site_made {
    int pages;        /* of HTML */
    double megabytes; /* of all files, 10^6 bytes each */
};

/*
 * Writes the site to a directory, which is created if it does not exist, with `workers` processes;
 * 0: a suitable number. Each file is written whole or not at all. Fails before anything is written
 * if a file that it would write exists and was not made by it. Files of other names are not
 * touched.
 */
bool ws_site_build(const char *folder, const char *title, int workers, struct ws_site_made *made,
                   struct ws_error *error);

#endif
