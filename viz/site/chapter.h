/* The chapters of the manual, which the build makes of assets/manual (assets/package/manual.cmake). */
#ifndef WS_SITE_CHAPTER_H
#define WS_SITE_CHAPTER_H

struct ws_site_chapter {
    const char *name;    /* "kernels" */
    const char *title;   /* "Kernels" */
    const char *summary; /* a sentence */
    const char *html;    /* the body of its page, from <h1> on */
};

/* In the manual's order; the last has no name. Empty where the build had no lowdown. */
extern const struct ws_site_chapter ws_site_chapters[];

#endif
