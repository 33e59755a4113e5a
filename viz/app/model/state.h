/*
 * What the window shows, as a value: what is chosen, and what only a window has, zoom and selection.
 * It knows no window and no drawing. Every part has a name and a text form, most of them those of the
 * table of choices, from which the state file, the program's options and the copied command line are
 * all made.
 */
#ifndef WS_APP_STATE_H
#define WS_APP_STATE_H

#include "probe/isa/mma.h"
#include "viz/app/model/baseline.h"
#include "viz/app/model/feeding.h"
#include "viz/choice/choices.h"
#include "viz/choice/formula_text.h"
#include "viz/figure/figure.h"
#include "viz/figure/theme.h"

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
    WS_MOVE_PANELS = WS_PANEL_REGISTERS + 1, /* those of what moves, which come first */
};

enum {
    WS_MAX_PICKS = WS_LANES,
    WS_MAX_PINS = 9,                        /* a digit each */
    WS_SETTING_SIZE = WS_FORMULA_TEXT_SIZE, /* a buffer that any part's text fits in */
    WS_UNDO_DEPTH = 100,
};

#define WS_ZOOM_MOST 8.0

/* How far a panel is zoomed in; 1 fits. x and y: the part of its picture, 0 to 1, at its top left. */
struct ws_zoom {
    double scale, x, y;
};

/* Which rows of controls there are: as many as the window has room for, all, or one. */
enum ws_rows { WS_ROWS_FITTING, WS_ROWS_ALL, WS_ROWS_ONE, WS_ROWS };

/* How the memory panel shows shared memory. */
enum ws_memory_view {
    WS_MEMORY_ROWS,  /* a line for each row of the matrices */
    WS_MEMORY_BANKS, /* a line for each 128 bytes, one under the other as they lie */
    WS_MEMORY_VIEWS
};

/* The panels of a product, but that of lanes, and what each can show: A, or what goes with it. */
enum ws_side { WS_SIDE_B, WS_SIDE_A, WS_SIDE_D, WS_SIDES };

struct ws_state {
    struct ws_choices
        choices;              /* variant, view, looks, and addresses from a tile or an expression */
    struct ws_formula *draft; /* what is typed and gives no addresses as yet, or NULL; kept */
    enum ws_memory_view memory;
    struct ws_baseline baseline;
    struct ws_fed fed;                   /* of a product: by which load */
    enum ws_operand_role side[WS_SIDES]; /* of a product: which operand each panel shows */
    struct ws_zoom zoom[WS_PANELS];
    int alone; /* the panel that has the window to itself, or -1 */
    enum ws_rows rows;
    int picks; /* the selection: what matches any of these */
    struct ws_shown pick[WS_MAX_PICKS];
    int trace;      /* whose sites are in the list: of those opened, from 1; 0: none */
    int trace_site; /* of it: the one chosen last, from 0 */
    int pins;       /* what stays marked, by a number from 1 */
    struct ws_shown pin[WS_MAX_PINS];
};

/*
 * What a warpgroup's product is read by until something else is chosen: K-major, with the swizzle of
 * 128 bytes, as most kernels have it.
 */
#define WS_FIRST_DESCRIPTOR                                                                        \
    ((struct ws_descriptor){.leading_bytes = 16, .stride_bytes = 1024, .swizzle_bytes = 128})

/* The state of a first start: ldmatrix.m8n8.x4.b16, fragment view, light, by lane. Finish it. */
void ws_state_init(struct ws_state *state);
void ws_state_finish(struct ws_state *state);

/* Makes `to`, which is a state or all zeroes, the same as `from`. */
void ws_state_copy(const struct ws_state *from, struct ws_state *to);

/*
 * The address options: of a tile, with its pitch, padding, base and swizzle; or of an expression,
 * which is the whole address, so that all of those rest and nothing is swizzled twice. Borrows from
 * `state`.
 */
struct ws_address_options ws_state_addresses(const struct ws_state *state);

/* What touches memory: the variant or, of a product, the load that feeds it; NULL where none does. */
const struct ws_variant *ws_state_addressed(const struct ws_state *state);

/* Whether two states have one variant and the same addresses. */
bool ws_state_same_addresses(const struct ws_state *a, const struct ws_state *b);

/* "rows", "banks", and NULL after them. */
const char *ws_memory_word(int index);

/* A word each: "none" and the panels' names; and of the rows of controls. NULL after the last. */
const char *ws_alone_word(int index);
const char *ws_rows_word(int index);

/*
 * The i-th of the operands that a product has for a panel, and a ws_operand_role below 0 after the
 * last: of A its metadata and scale factors too, of B the latter, of D also C.
 */
int ws_side_operand(const struct ws_mma *mma, enum ws_side side, int index);

/* Whether a panel is one of those that a variant is shown in: of a product, or of what moves. */
bool ws_panel_is_of(int panel, const struct ws_variant *variant);

/* The panel that a variant's keys count as the n-th, from 0; WS_PANELS after the last. */
int ws_panel_nth(int n, const struct ws_variant *variant);

/* Changes the variant; the selection, and a colour, go where they have no meaning any more. */
void ws_state_set_variant(struct ws_state *state, const struct ws_variant *variant);

/* The name of the i-th part that has one, without dashes, and NULL after the last. */
const char *ws_setting_name(int index);

/* Sets a part by its name; fails for an unknown name or a wrong value, and leaves the rest. */
bool ws_state_set(struct ws_state *state, const char *name, const char *text,
                  struct ws_error *error);

/* The text of a part by its name, which must be one, into WS_SETTING_SIZE bytes. */
void ws_state_get(const struct ws_state *state, const char *name, char *text);

/*
 * Appends " --name value" to a text of `size` bytes, the value as a shell reads it; `name` is what
 * ws_option_written() has.
 */
void ws_option_append(const char *name, const char *value, char *text, size_t size);

/*
 * The options that lead from a first start to this state: " --view memory --pitch 144". Appends to
 * `text` as a shell reads it.
 */
void ws_state_options(const struct ws_state *state, char *text, size_t size);

enum { WS_LESSONS_SIZE = 1024 };

/*
 * What is kept besides: where the window stands on the screen, in points, with its frame where it has
 * one; and the lessons gone through.
 */
struct ws_window_place {
    char lessons[WS_LESSONS_SIZE]; /* their names, with commas between */
    int width, height;             /* 0: not known */
    bool placed;                   /* x and y are known */
    int x, y;
};

/*
 * The state file, one JSON object of texts. Loading takes every value that is good, and leaves the
 * rest of `state` and `place` as it was; names that it does not know it passes over, for a later
 * version may have written them. False where not all was good: the error says the first thing that
 * was not, with its line and column, and how many more there are.
 */
bool ws_state_load(struct ws_state *state, struct ws_window_place *place, const char *path,
                   struct ws_error *error);

/*
 * Writes the file whole or not at all. Of one that is there already, names that are not known here
 * are kept; one with anything wrong in it is first kept beside (ws_file_keep()); and one that cannot
 * be read is not touched, which fails.
 */
bool ws_state_save(const struct ws_state *state, const struct ws_window_place *place,
                   const char *path, struct ws_error *error);

/* Earlier and later states. A zeroed struct is empty. */
struct ws_undo {
    struct ws_state *state; /* owned: a ring of WS_UNDO_DEPTH */
    int first, count, at;   /* `at` of `count` are earlier than the present one */
    int kind;               /* of the last change: changes of one kind in a row are one */
    long kept;              /* how many were ever kept */
};

void ws_undo_finish(struct ws_undo *undo);

/*
 * Keeps `before`, the state before a change of `kind`. Changes of the same kind, other than 0, that
 * follow each other are undone as one.
 */
void ws_undo_keep(struct ws_undo *undo, const struct ws_state *before, int kind);

/* Forgets the last change that was kept, where none was undone since: it has been taken back. */
void ws_undo_drop(struct ws_undo *undo);

/* Exchanges the state with an earlier or later one; false where there is none. */
bool ws_undo_back(struct ws_undo *undo, struct ws_state *state);
bool ws_undo_forward(struct ws_undo *undo, struct ws_state *state);

#endif
