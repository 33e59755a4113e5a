/*
 * The only interface for output. A device writes scenes as a file of some format: a function of
 * scenes and options, named in the format's row of viz/choice/formats.def, which binds word and
 * writer. Nothing else knows a device by name. Sizes are computed once, here, for all of them.
 */
#ifndef WS_DRAW_DEVICE_H
#define WS_DRAW_DEVICE_H

#include "viz/choice/format.h"
#include "viz/choice/width.h"
#include "viz/draw/bytes.h"
#include "viz/figure/relation.h"
#include "viz/scene/medium.h"
#include "viz/scene/theme.h"

/* The options of a picture, whatever it shows. */
struct ws_encoding {
    enum ws_theme_id theme;
    bool auto_theme;       /* dark if the surrounding page is; `theme` is light */
    bool no_background;    /* omit the paper */
    bool outlines;         /* text as outlines, for places without fonts */
    struct ws_width width; /* of the picture; 0 for the scene's own width */
    enum ws_fit fit; /* the shape that the scene was laid out for: A4 has a width of its own */
    double dpi;      /* pixels per inch; 0: WS_PAPER_DPI or WS_SCREEN_DPI */
    const char *id;  /* prefix of ids, or NULL; borrowed */
    bool animate;    /* show a scene's frames one after the other */
    bool fragment;   /* write only the embeddable part of a page */
    bool shared;     /* of a fragment: the page has the style and the script */
};

/*
 * Without a width an inch of paper is 108 px of the scene, as for figures with one, whose smallest
 * letters are then 6 pt; and a picture has two pixels per px, for sharp screens.
 */
#define WS_FREE_PX_PER_INCH 108.0
#define WS_SCREEN_DPI       216.0
/* The resolution if the width is a length on paper and the dpi is not given. */
#define WS_PAPER_DPI 300.0

/* Resets what a format does not support to the defaults, so that only visible options remain. */
void ws_encoding_strip(struct ws_encoding *encoding, enum ws_picture_format format);

/* The resulting options for a scene, in the terms of each kind of device. */
struct ws_device_options {
    enum ws_theme_id theme;
    bool auto_theme; /* as above */
    bool no_background;
    const char *id; /* prefix of ids, before a dash; or NULL */
    bool animate;   /* as above */
    bool fragment;  /* as above */
    bool shared;    /* as above */
    bool answers;   /* it is in a page whose script shows its frames and lights its elements */
    const struct ws_figure *figure; /* of a page, its figure; borrowed */
    const struct ws_relation
        *relation;        /* of a page, the figure's relation; borrowed; otherwise NULL */
    double width, height; /* of the picture, in `unit` */
    const char *unit;     /* "px" (of 1/96 inch), "mm", "cm" or "in" */
    double scale;         /* px of 1/96 inch per unit of the scene */
    double points;        /* pt per unit of the scene, on paper */
    double pixels;        /* dots per unit of the scene, if a picture is made of dots */
    double dpi;           /* dots per inch, stored in such a picture */
};

/* The options for a picture of `scene`; for several scenes in one file, the first one's. */
void ws_device_fit(const struct ws_encoding *encoding, const struct ws_scene *scene,
                   struct ws_device_options *options);

/*
 * Appends a whole file. A format without pages takes one scene. False, with the reason, if it
 * cannot be written so, or memory ran out.
 */
typedef bool ws_device_write(const struct ws_scene *const *scene, int scenes,
                             const struct ws_device_options *options, struct ws_bytes *bytes,
                             struct ws_error *error);

/* The writers of a format, one row each: NULL if they are in another table. */
struct ws_device {
    ws_device_write *text;     /* with text in the format's own way */
    ws_device_write *outlines; /* with text as outlines */
};

/*
 * The writer of a format: one that every program has, or one of the raster module's, whose table of
 * WS_PICTURES rows is `module`. NULL if it is the module's and `module` is NULL.
 */
ws_device_write *ws_device_writer(const struct ws_device *module, enum ws_picture_format format,
                                  bool outlines);

/* All writers of the rows, by name. Those of the module are linked only into it. */
#define WS_BUILT_IN(writer)                                 writer
#define WS_IN_MODULE(writer)                                writer
#define WS_FORMAT(name, word, help, traits, text, outlines) ws_device_write text, outlines;
#include "viz/choice/formats.def"
#undef WS_FORMAT
#undef WS_BUILT_IN
#undef WS_IN_MODULE

#endif
