/*
 * The looks of SVG elements: a vector of presentation attributes per node. A group has the values
 * that most of its children share, so that each element writes only what differs from what it
 * inherits.
 */
#ifndef WS_DRAW_SVG_LOOK_H
#define WS_DRAW_SVG_LOOK_H

#include "viz/draw/device.h"
#include "viz/draw/shape.h"
#include "viz/draw/svg_ink.h"

enum ws_svg_attribute {
    WS_SVG_FILL,
    WS_SVG_STROKE,
    WS_SVG_STROKE_WIDTH,
    WS_SVG_DASH,
    WS_SVG_FAMILY,
    WS_SVG_SIZE,
    WS_SVG_WEIGHT,
    WS_SVG_ANCHOR,
    WS_SVG_ATTRIBUTES
};

/* Values are numbers: 0xRRGGBB, hundredths, enums; or one of these. */
enum {
    WS_SVG_ANY = -0x7FFFFFFF, /* irrelevant for the node, or inherited */
    WS_SVG_NO_PAINT = -1,
    WS_SVG_PATTERN = 0x1000000, /* plus the number of a hatch pattern */
    WS_SVG_PATTERNS = 512,
    WS_SVG_INK = 0x2000000, /* plus the number of an ink, if the document follows its page */
};

struct ws_svg_look {
    int value[WS_SVG_ATTRIBUTES];
};

struct ws_svg_pattern {
    enum ws_hatch hatch;
    struct ws_hatch_periods periods; /* of the cells */
    struct ws_colour ground, line;
    int ground_ink, line_ink; /* in a document that follows its page; otherwise -1 */
};

/* The looks of a scene in a theme: one per node, and the hatches that they use. */
struct ws_svg_looks {
    struct ws_svg_look *look;
    struct ws_svg_pattern pattern[WS_SVG_PATTERNS];
    int patterns;
    double extent;           /* of their tiles; 0 if the scene has no hatches */
    struct ws_svg_inks inks; /* empty if there is one theme */
    enum ws_theme_id theme;
    bool auto_theme;
    int paper;      /* the value of its fill */
    const char *id; /* prefix of ids, or NULL; borrowed */
    unsigned hash;  /* suffix of ids, so that figures in one page do not share any */
};

/* False if memory ran out; finish it in either case. */
bool ws_svg_looks_init(struct ws_svg_looks *looks, const struct ws_scene *scene,
                       const struct ws_device_options *options);
void ws_svg_looks_finish(struct ws_svg_looks *looks);

/* The look of an element without attributes. */
extern const struct ws_svg_look ws_svg_initial_look;

/* A plain area of one color. */
struct ws_svg_look ws_svg_plain_look(int fill);

/*
 * The look of a group of rims of paper; and that of one node's rim, which sets its letters or its
 * line as the node's own look does.
 */
struct ws_svg_look ws_svg_rims_look(const struct ws_svg_looks *looks);
struct ws_svg_look ws_svg_rim_look(const struct ws_svg_looks *looks, const struct ws_scene *scene,
                                   int node);

/* Writes the attributes that differ from `inherited`, and returns what children inherit. */
struct ws_svg_look ws_svg_add_look(const struct ws_svg_looks *looks, const struct ws_svg_look *look,
                                   const struct ws_svg_look *inherited, struct ws_bytes *out);

/* Writes the document's id of a name: "title-1234abcd", or "PREFIX-title-1234abcd". */
void ws_svg_add_id(const struct ws_svg_looks *looks, const char *name, struct ws_bytes *out);

/*
 * Writes the rules that make a document dark if its page is; `root` is the look of the document's
 * own element, whose id is `id`.
 */
void ws_svg_add_dark(const struct ws_svg_looks *looks, const struct ws_svg_look *root,
                     const char *id, struct ws_bytes *out);

/* Writes the <defs> of the hatches, or nothing. */
void ws_svg_add_patterns(const struct ws_svg_looks *looks, struct ws_bytes *out);

/* One attribute: ` name="3.5"`. */
void ws_svg_add_number(struct ws_bytes *out, const char *name, double value);

/* One point of path data: "M3 4.5". */
void ws_svg_add_point(struct ws_bytes *out, char verb, double x, double y);

#endif
