/*
 * The one seam for output. A device writes scenes as a file of some format: a function of scenes
 * and options, named in the format's row of viz/choice/formats.def, which binds word and writer.
 * Nothing else knows a device by name. Sizes are worked out once, here, for all of them.
 */
#ifndef WS_DRAW_DEVICE_H
#define WS_DRAW_DEVICE_H

#include "viz/choice/format.h"
#include "viz/choice/width.h"
#include "viz/draw/bytes.h"
#include "viz/figure/medium.h"
#include "viz/figure/relation.h"
#include "viz/figure/theme.h"

/* What was asked of a picture, whatever it shows. */
struct ws_encoding {
    enum ws_theme_id theme;
    bool auto_theme;       /* dark where the page is; `theme` is light */
    bool no_background;    /* leave out the paper */
    bool outlines;         /* text as outlines, for places without fonts */
    struct ws_width width; /* how wide it is to be; 0 for the scene's own width */
    enum ws_fit fit; /* the shape that the scene was laid out for: A4 has a width of its own */
    double dpi;      /* pixels an inch; 0: WS_PAPER_DPI or WS_SCREEN_DPI */
    const char *id;  /* what ids begin with, or NULL; borrowed */
    bool animate;    /* show a scene's frames one after the other */
    bool fragment;   /* of a page what goes into another page alone */
    bool shared;     /* of a fragment: that page has the style and the script */
};

/* The resolution where neither the width nor the dpi says: two pixels a unit, for sharp screens. */
#define WS_SCREEN_DPI 192.0
/* Where the width is a length on paper and the dpi does not say. */
#define WS_PAPER_DPI 300.0

/* Sets what a format does not have back to the defaults, so that what is left is what can be seen.
 */
void ws_encoding_strip(struct ws_encoding *encoding, enum ws_picture_format format);

/* What that comes to for a scene, in the terms that each kind of device has. */
struct ws_device_options {
    enum ws_theme_id theme;
    bool auto_theme; /* as above */
    bool no_background;
    const char *id; /* what ids begin with, before a dash; or NULL */
    bool animate;   /* as above */
    bool fragment;  /* as above */
    bool shared;    /* as above */
    bool answers;   /* it stands in a page whose script shows its frames and lights what it shows */
    const struct ws_figure *figure; /* of a page, what it shows; borrowed */
    const struct ws_relation
        *relation;        /* what a page knows of what it shows; borrowed; of others NULL */
    double width, height; /* of the picture, in `unit` */
    const char *unit;     /* "px" (of 1/96 inch), "mm", "cm" or "in" */
    double scale;         /* px of 1/96 inch that one unit of the scene takes; 0.75 pt each */
    double pixels; /* dots that one unit of the scene takes, where a picture is made of dots */
    double dpi;    /* dots an inch, as such a picture says of itself */
};

/* The options for a picture of `scene`; of several scenes in one file, the first one's. */
void ws_device_fit(const struct ws_encoding *encoding, const struct ws_scene *scene,
                   struct ws_device_options *options);

/*
 * Appends a whole file. A format without pages is given one scene. False, with the reason, if it
 * cannot be written so, or memory ran out.
 */
typedef bool ws_device_write(const struct ws_scene *const *scene, int scenes,
                             const struct ws_device_options *options, struct ws_bytes *bytes,
                             struct ws_error *error);

/* What writes a format, a row each: NULL where another table has it. */
struct ws_device {
    ws_device_write *text;     /* with text as the format has it */
    ws_device_write *outlines; /* with text as outlines */
};

/*
 * The writer of a format: one that every program holds, or one of the raster module's, whose table
 * of WS_PICTURES rows is `module`. NULL where it is the module's and that is NULL.
 */
ws_device_write *ws_device_writer(const struct ws_device *module, enum ws_picture_format format,
                                  bool outlines);

/* All writers of the rows, by name. Those of the module are linked into nothing else. */
#define WS_BUILT_IN(writer)                                 writer
#define WS_IN_MODULE(writer)                                writer
#define WS_FORMAT(name, word, help, traits, text, outlines) ws_device_write text, outlines;
#include "viz/choice/formats.def"
#undef WS_FORMAT
#undef WS_BUILT_IN
#undef WS_IN_MODULE

#endif
