/*
 * Linked panels: each is a scene made from the state to fill a given space. Their nodes have the
 * ids of their items, so that panels can be pointed at, highlighted and dimmed together. The rest
 * of a panel is a table row; a new panel is a file with its row, and its name in WS_PANEL_LIST.
 */
#ifndef WS_APP_PANEL_H
#define WS_APP_PANEL_H

#include "viz/app/model/desk.h"
#include "viz/app/panel/table.h"
#include "viz/app/panel/window_layout.h"

/* A panel's item that can be highlighted: an element's cell, a chip, a heading, a number. */
struct ws_target {
    struct ws_box box; /* the box that a highlight frames */
    /*
     * `block` is drawn bright with it: the block with its label; for a heading, the pill around its
     * letters.
     */
    struct ws_box block;
    struct ws_shown shown;
    int text; /* the node of a heading's letters, which have no ground of their own; or -1 */
};

/* The position of a pin. */
struct ws_badge {
    int number;
    struct ws_box box;   /* of the number; without extent if the number is elsewhere */
    struct ws_box frame; /* the framed box */
};

enum { WS_MAX_BADGES = 1024 }; /* a matrix's elements, twice */

struct ws_panel {
    struct ws_scene scene;
    struct ws_tables tables;  /* the tables whose heads stay visible */
    struct ws_target *target; /* owned */
    int targets, room;
    struct ws_box *ink; /* of all letters, which no frame may cross; owned */
    int inks;
    struct ws_badge badge[WS_MAX_BADGES];
    int badges;
};

/*
 * The input of a panel's picture. Sizes are in px; `unit` is the size of a pixel in px. The picture
 * may be larger than its visible part.
 */
struct ws_room {
    const struct ws_state *state;
    const struct ws_model *model;
    const struct ws_gpu_trial *trial; /* result of a GPU run; NULL for none */
    bool no_banks;                    /* banks are not shown */
    double width, height, unit;
    double seen_width, seen_height;
    const char *registers;    /* register names, separated by commas; NULL: the variant's */
    bool joined;              /* rows and columns continue in neighboring panels: same cell sizes */
    struct ws_tables *tables; /* gets the picture's tables */
};

struct ws_extent {
    double width, height;
};

/* The remark at the right end of a panel's head. */
struct ws_remark {
    char text[224];
    double size;
    enum ws_role role;
};

struct ws_panel_row {
    const char *name;  /* in scripts */
    const char *title; /* in its head */
    double most_zoom;
    /* Its title in the head, if it depends on the desk; NULL: `title`. */
    void (*called)(const struct ws_desk *desk, char *text, size_t size);
    struct ws_panel_weight (*weight)(const struct ws_variant *variant);
    /* The least extent at which its picture is legible, for a room as large as its visible part. */
    struct ws_extent (*least)(const struct ws_room *room);
    void (*build)(struct ws_scene *scene, const struct ws_room *room);
    /* Returns false if there is no remark now; NULL: there never is one. `brief`: in few words. */
    bool (*remark)(const struct ws_desk *desk, bool brief, struct ws_remark *remark);
    /* The same for the head's second line, as far as its controls leave space; NULL for none. */
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
 * Builds the panel for a room that may be too small: if its picture does not fit, it is made larger
 * and then reduced. Letters smaller than `least_text` px are not drawn.
 */
void ws_panel_reduce(struct ws_panel *panel, const struct ws_panel_row *row,
                     const struct ws_room *room, double least_text);
/* Finds the targets and the letters, of at least `least_text` px, of a scene that is final. */
void ws_panel_find(struct ws_panel *panel, double least_text);

void ws_panel_finish(struct ws_panel *panel);

/* The targets from `*first` to `*last` that share a block with `target`. */
void ws_block_targets(const struct ws_panel *panel, int target, int *first, int *last);

#endif
