/*
 * The catalogue as a site: static pages in one folder, which link to each other alone and need no
 * network. A page is a row of a table that is made first: its file, and the function that writes
 * it; so pages are written in any order, by any number of processes, and links are known to hit.
 */
#ifndef WS_SITE_SITE_H
#define WS_SITE_SITE_H

#include "probe/base/error.h"

/* What was made. */
struct ws_site_made {
    int pages;        /* of HTML */
    double megabytes; /* of all files, 10^6 bytes each */
};

/*
 * Writes the site to a folder, which is made if need be, by so many processes; 0: as many as it is
 * worth. Each file is written whole or not at all. Fails before anything is written where a file
 * that it wants is there and is none that it made itself; files of other names are left alone.
 */
bool ws_site_build(const char *folder, const char *title, int workers, struct ws_site_made *made,
                   struct ws_error *error);

#endif
