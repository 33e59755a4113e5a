/*
 * The state of the window, as a value: the choices, and the settings that only a window has, such
 * as zoom and selection. It does not depend on a window or on drawing. Every part has a name and a
 * text form; most come from the table of choices. The state file, the program's options and the
 * copied command line all use these.
 */
#ifndef WS_APP_STATE_H
#define WS_APP_STATE_H

#include "probe/mma/mma.h"
#include "viz/app/model/baseline.h"
#include "viz/app/model/feeding.h"
#include "viz/choice/choices.h"
#include "viz/choice/formula_text.h"
#include "viz/figure/figure.h"
#include "viz/scene/theme.h"

/* X(NAME, name), in the order of the window: ws_panel_NAME is the panel's row, in its own file. */
#define WS_PANEL_LIST(X)                                                                           \
    X(MEMORY, memory)                                                                              \
    X(MATRICES, matrices)                                                                          \
    X(REGISTERS, registers)                                                                        \
    X(SHARED, shared)                                                                              \
    X(TILE, tile)                                                                                  \
    X(LANES, lanes)                                                                                \
    X(B, b)                                                                                        \
    X(A, a)                                                                                        \
    X(D, d)

enum ws_panel_id {
#define X(NAME, name) WS_PANEL_##NAME,
    WS_PANEL_LIST(X)
#undef X
        WS_PANELS,
    WS_MOVE_PANELS = WS_PANEL_REGISTERS + 1, /* those of data-movement variants, which come first */
};

enum {
    WS_MAX_PICKS = WS_LANES,
    WS_MAX_PINS = 9,                        /* one digit each */
    WS_SETTING_SIZE = WS_FORMULA_TEXT_SIZE, /* fits the text of any part */
    WS_UNDO_DEPTH = 100,
};

#define WS_ZOOM_MOST 8.0

/* A panel's zoom; scale 1 fits. x and y: the point of its picture, 0 to 1, at its top left. */
struct ws_zoom {
    double scale, x, y;
};

/* The rows of controls shown: as many as fit, all, or one. */
enum ws_rows { WS_ROWS_FITTING, WS_ROWS_ALL, WS_ROWS_ONE, WS_ROWS };

/* How the memory panel shows shared memory. */
enum ws_memory_view {
    WS_MEMORY_ROWS,  /* one line per row of the matrices */
    WS_MEMORY_BANKS, /* one line per 128 bytes, in memory order */
    WS_MEMORY_VIEWS
};

/* The panels of an MMA except that of lanes; each shows A, B or D, or a related operand. */
enum ws_side { WS_SIDE_B, WS_SIDE_A, WS_SIDE_D, WS_SIDES };

struct ws_state {
    struct ws_choices
        choices;              /* variant, view, looks, and addresses from a tile or an expression */
    struct ws_formula *draft; /* typed text without addresses yet, or NULL; owned reference */
    enum ws_memory_view memory;
    struct ws_baseline baseline;
    struct ws_fed fed;                   /* for an MMA: the load that feeds it */
    enum ws_operand_role side[WS_SIDES]; /* for an MMA: the operand that each panel shows */
    struct ws_zoom zoom[WS_PANELS];
    int alone; /* the panel that fills the window, or -1 */
    enum ws_rows rows;
    int picks; /* the selection: items that match any of these */
    struct ws_shown pick[WS_MAX_PICKS];
    int trace;      /* the opened trace whose sites are listed, from 1; 0: none */
    int trace_site; /* the site chosen last, from 0 */
    int pins;       /* pinned items, numbered from 1 */
    struct ws_shown pin[WS_MAX_PINS];
};

/*
 * The first descriptor of a warpgroup MMA, until the user chooses another: K-major with 128-byte
 * swizzle, as in most kernels.
 */
#define WS_FIRST_DESCRIPTOR                                                                        \
    ((struct ws_descriptor){.leading_bytes = 16, .stride_bytes = 1024, .swizzle_bytes = 128})

/* The state of a first start: ldmatrix.m8n8.x4.b16, fragment view, light, by lane. Finish it. */
void ws_state_init(struct ws_state *state);
void ws_state_finish(struct ws_state *state);

/* Copies `from` to `to`, which is a state or all zeroes. */
void ws_state_copy(const struct ws_state *from, struct ws_state *to);

/*
 * The address options: of a tile, with its pitch, padding, base and swizzle; or of an expression,
 * which is the whole address: then pitch, padding, base and swizzle are cleared, so that nothing is
 * swizzled twice. Borrows from `state`.
 */
struct ws_address_options ws_state_addresses(const struct ws_state *state);

/* The variant that accesses memory: the chosen one or, for an MMA, its load; NULL: none. */
const struct ws_variant *ws_state_addressed(const struct ws_state *state);

/* Whether two states have the same variant and the same addresses. */
bool ws_state_same_addresses(const struct ws_state *a, const struct ws_state *b);

/* "rows", "banks", and NULL after them. */
const char *ws_memory_word(int index);

/* Words: "none" and the panels' names; and those of the rows of controls. NULL after the last. */
const char *ws_alone_word(int index);
const char *ws_rows_word(int index);

/*
 * The i-th operand that a panel of an MMA can show, and -1 after the last: the panel of A also
 * shows its metadata and scale factors, that of B its scale factors, that of D also C.
 */
int ws_side_operand(const struct ws_mma *mma, enum ws_side side, int index);

/* Whether a panel is shown for a variant: for an MMA or for a data-movement variant. */
bool ws_panel_is_of(int panel, const struct ws_variant *variant);

/* The n-th panel by a variant's keys, from 0; WS_PANELS after the last. */
int ws_panel_nth(int n, const struct ws_variant *variant);

/* Changes the variant; resets the selection and the coloring if they do not apply to it. */
void ws_state_set_variant(struct ws_state *state, const struct ws_variant *variant);

/* The name of the i-th named part, without dashes, and NULL after the last. */
const char *ws_setting_name(int index);

/* Sets a part by its name. Fails for an unknown name or a wrong value, and then changes nothing. */
bool ws_state_set(struct ws_state *state, const char *name, const char *text,
                  struct ws_error *error);

/* The text of a part by its name, which must exist, into WS_SETTING_SIZE bytes. */
void ws_state_get(const struct ws_state *state, const char *name, char *text);

/*
 * Appends " --name value" to a text of `size` bytes, the value quoted for a shell; `name` as from
 * ws_option_written().
 */
void ws_option_append(const char *name, const char *value, char *text, size_t size);

/*
 * The options that lead from a first start to this state, quoted for a shell: " --view memory
 * --pitch 144". Appends to `text`.
 */
void ws_state_options(const struct ws_state *state, char *text, size_t size);

enum { WS_LESSONS_SIZE = 1024 };

/*
 * Other data in the state file: the window's position on the screen, in points, including its frame
 * if it has one; and the lessons gone through.
 */
struct ws_window_place {
    char lessons[WS_LESSONS_SIZE]; /* their names, separated by commas */
    int width, height;             /* 0: not known */
    bool placed;                   /* x and y are valid */
    int x, y;
};

/*
 * The state file, a JSON object of texts. Loading takes every valid value, and leaves the rest of
 * `state` and `place` as it was. It ignores unknown names, which a later version may have written.
 * Returns false if anything was invalid: the error has the first problem, with its line and column,
 * and the number of others.
 */
bool ws_state_load(struct ws_state *state, struct ws_window_place *place, const char *path,
                   struct ws_error *error);

/*
 * Writes the whole file or nothing. Keeps the unknown names of an existing file. Backs up an
 * existing file that has errors (ws_file_keep()). Fails without touching an existing file that
 * cannot be read.
 */
bool ws_state_save(const struct ws_state *state, const struct ws_window_place *place,
                   const char *path, struct ws_error *error);

/* Earlier and later states. A zeroed struct is empty. */
struct ws_undo {
    struct ws_state *state; /* owned: a ring of WS_UNDO_DEPTH */
    int first, count, at;   /* `at` of `count` are earlier than the present one */
    int kind;  /* of the last change: consecutive changes of the same kind are undone as one */
    long kept; /* how many were ever added */
};

void ws_undo_finish(struct ws_undo *undo);

/*
 * Adds `before`, the state before a change of `kind`. Consecutive changes of the same kind, other
 * than 0, are undone as one.
 */
void ws_undo_keep(struct ws_undo *undo, const struct ws_state *before, int kind);

/* Removes the last change added, unless one was undone since: the caller has reverted it. */
void ws_undo_drop(struct ws_undo *undo);

/* Exchanges the state with an earlier or later one; returns false if there is no such state. */
bool ws_undo_back(struct ws_undo *undo, struct ws_state *state);
bool ws_undo_forward(struct ws_undo *undo, struct ws_state *state);

#endif
