/*
 * Pictures that are linked: each a scene made from the state to fill a given room. Their nodes say
 * what they show, and so they can be pointed at, lit up and dimmed together. What one panel is
 * beyond that is a row; a new one is a file with its row, and its name in WS_PANEL_LIST.
 */
#ifndef WS_APP_PANEL_H
#define WS_APP_PANEL_H

#include "viz/app/model/desk.h"
#include "viz/app/panel/table.h"
#include "viz/app/panel/window_layout.h"

/* Something in a panel that lights up: an element's cell, a chip, a heading, a number. */
struct ws_target {
    struct ws_box box;   /* what the light frames */
    struct ws_box block; /* what is drawn brightly with it: the block that carries its label; of a
                            heading, the pill around its letters */
    struct ws_shown shown;
    int text; /* the node of a heading's letters, which stand on no ground of their own; or -1 */
};

/* Where something is pinned. */
struct ws_badge {
    int number;
    struct ws_box box;   /* of the number; without extent where it stands elsewhere */
    struct ws_box frame; /* what is framed */
};

enum { WS_MAX_BADGES = 1024 }; /* a matrix's elements, twice */

struct ws_panel {
    struct ws_scene scene;
    struct ws_tables tables;  /* whose heads stay in sight */
    struct ws_target *target; /* owned */
    int targets, room;
    struct ws_box *ink; /* of all letters, which nothing is to cross; owned */
    int inks;
    struct ws_badge badge[WS_MAX_BADGES];
    int badges;
};

/*
 * What a panel is drawn for. Sizes are in px; `unit` is the size of a pixel in them. The picture may
 * be larger than what is seen of it at once.
 */
struct ws_room {
    const struct ws_state *state;
    const struct ws_model *model;
    const struct ws_gpu_trial *trial; /* what a GPU said of it; NULL for nothing */
    bool no_banks;                    /* nothing is told of banks */
    double width, height, unit;
    double seen_width, seen_height;
    const char
        *registers; /* what they are called, with commas between; NULL: as the variant's are */
    bool
        joined; /* rows and columns go on in the panels beside it: cells are as high, and as wide */
    struct ws_tables *tables; /* takes those of the picture */
};

struct ws_extent {
    double width, height;
};

/* What a panel's head says at its right end. */
struct ws_remark {
    char text[224];
    double size;
    enum ws_role role;
};

struct ws_panel_row {
    const char *name;  /* of scripts */
    const char *title; /* in its head */
    double most_zoom;
    /* What its head calls it, where that is not the title; NULL: it is. */
    void (*called)(const struct ws_desk *desk, char *text, size_t size);
    struct ws_panel_weight (*weight)(const struct ws_variant *variant);
    /* The least that its picture is legible in, for a room that is as large as what is seen. */
    struct ws_extent (*least)(const struct ws_room *room);
    void (*build)(struct ws_scene *scene, const struct ws_room *room);
    /* False where there is nothing to remark; NULL where there never is. `brief`: in few words. */
    bool (*remark)(const struct ws_desk *desk, bool brief, struct ws_remark *remark);
    /* The same of the head's second line, as far as its controls leave room; NULL for none. */
    bool (*advice)(const struct ws_desk *desk, struct ws_remark *remark);
};

/* The rows, each in its panel's file; panels.h has them by number. */
#define X(NAME, name) extern const struct ws_panel_row ws_panel_##name;
WS_PANEL_LIST(X)
#undef X

/* Draws the panel's scene anew. A zeroed panel is empty. */
void ws_panel_build(struct ws_panel *panel, const struct ws_panel_row *row,
                    const struct ws_room *room);
/*
 * Builds it for a room that it may not have: where its picture does not fit, as large as does, reduced.
 * Letters smaller than `least_text` px are not drawn.
 */
void ws_panel_reduce(struct ws_panel *panel, const struct ws_panel_row *row,
                     const struct ws_room *room, double least_text);

void ws_panel_finish(struct ws_panel *panel);

/* The targets from `*first` to `*last` that are of one block with `target`. */
void ws_block_targets(const struct ws_panel *panel, int target, int *first, int *last);

#endif
