/* The parts of a chain: tiles, registers and the MMA. */
#include "viz/figure/kind/chain_part.h"

#include <math.h>
#include <stdio.h>

#include "probe/isa/operand.h"
#include "viz/figure/named.h"
#include "viz/scene/metrics.h"

enum {
    HEADING = 14,
    LINE = 12,
    HEAD = HEADING + LINE + 4, /* above a part */
    ROW = 11,                  /* of a tile, px */
    NUMBERS = 11,              /* of columns, above a tile; of rows, … */
    LANES = 17,                /* "T31" */
    NEAR = 3,                  /* between letters and what they label */
    FED = 112,                 /* the width of the tiles of A and B */
    TAKEN = 56,                /* and of D */
    NAME = 14,                 /* "a0"; more if a register has a longer name */
    HELD = 84,
    HELD_D = 54, /* the width of a register of A or B, and of D, which may be wider */
    HIGH = 17,
    APART = 4,                        /* the height of a register, and the gap between two */
    CONVERTED = 26,                   /* between D and its packed registers */
    GRID_GAP = 6,                     /* between the grids of an MMA */
    INDENT = 2 * WS_CHAIN_FROM_ABOVE, /* of its heading, beside an arrow from above */
};

static const char equation[] = "D = A \u00d7 B + C";

#define WIDE  5.25 /* px per element of m, in the MMA */
#define TIGHT 4.0

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

static const struct ws_link *link_of(const struct ws_chain_board *board, int link)
{
    return &board->links->link[link];
}

static const struct ws_variant *operand_of(const struct ws_chain_board *board, int link)
{
    return link_of(board, link)->operand->mapping.variant;
}

static struct ws_tint followed(const struct ws_chain_board *board)
{
    return (struct ws_tint){WS_TINT_LANE, board->lane};
}

/* The type of an operand's elements, as it is in registers. */
static const char *type_of(const struct ws_mma *mma, int link)
{
    return ws_mma_type_name(ws_mma_operand_type(mma, ws_link_role(link)));
}

static void draw_head(struct ws_scene *scene, double x, double y, const char *heading,
                      const char *note)
{
    ws_scene_text(scene, x, y + HEADING / 2.0, WS_CHAIN_LETTERS + 2, WS_ANCHOR_START,
                  WS_ROLE_HEADING, heading);
    ws_scene_text(scene, x, y + HEADING + LINE / 2.0, WS_CHAIN_LETTERS, WS_ANCHOR_START,
                  WS_ROLE_NOTE, note);
}

/* "ldmatrix.x4.trans": an instruction's name without its shape and type. */
static void brief(const struct ws_variant *variant, char text[32])
{
    snprintf(text, 32, "%s%s%s", variant->family->name, variant->num,
             variant->trans ? ".trans" : "");
}

/* ---- A tile in memory ---- */

static bool has_right(const struct ws_link *link)
{
    return ws_link_span(link) < link->columns;
}

static double left_of(void)
{
    return LANES + NEAR + NUMBERS + NEAR;
}

static double cells_width(const struct ws_link *link)
{
    return ws_moved(link->operand->mapping.variant)->role == WS_OPERAND_D ? TAKEN : FED;
}

struct ws_chain_size ws_chain_tile_size(const struct ws_chain_board *board, int link)
{
    const struct ws_link *of = link_of(board, link);
    double cells = of->rows * ROW, middle = HEAD + NUMBERS + cells / 2;

    return (struct ws_chain_size){left_of() + cells_width(of) + (has_right(of) ? NEAR + LANES : 0),
                                  HEAD + NUMBERS + cells, middle, middle};
}

/* The cells from one element of memory to another, both within. */
static struct ws_box cells(const struct ws_link *link, double x, double y, int row, int column,
                           int last_row, int last_column)
{
    double each = cells_width(link) / link->columns;

    return (struct ws_box){x + left_of() + column * each, y + HEAD + NUMBERS + row * ROW,
                           (last_column - column + 1) * each, (last_row - row + 1) * ROW};
}

static struct ws_box word_box(const struct ws_link *link, double x, double y,
                              const struct ws_linked *first, const struct ws_linked *last)
{
    return cells(link, x, y, first->row, first->column, last->row, last->column);
}

static bool is_packed(const struct ws_chain_board *board, int link)
{
    return link == WS_LINK_D && ws_chain_narrowed(board->links->mma);
}

/* The name of an operand's register in the instruction above the figure. */
static char *register_called(const struct ws_chain_board *board, int link, int reg,
                             char name[WS_REGISTER_SIZE])
{
    return ws_register_called(operand_of(board, link),
                              ws_figure_registers(board->figure, ws_link_role(link)), reg, name);
}

/* "a0"; for D, if it is converted and packed, the store's register. */
static char *word_name(const struct ws_chain_board *board, const struct ws_link *link, int word,
                       char name[WS_REGISTER_SIZE])
{
    int which = (int)(link - board->links->link);

    return is_packed(board, which) ? ws_register_name(link->moved->mapping.variant, word, name)
                                   : register_called(board, which, word, name);
}

static struct ws_shown shown_of(const struct ws_link *link, const struct ws_linked *spot)
{
    struct ws_shown shown = ws_shown_element(&link->moved->mapping, spot->moved);

    shown.bit = -1;
    return shown;
}

static void draw_word(const struct ws_chain_board *board, const struct ws_link *link,
                      struct ws_scene *scene, int lane, int word, bool marked, double x, double y)
{
    char name[WS_REGISTER_SIZE], run[WS_CHAIN_RUN_SIZE], words[96];
    struct ws_linked first, last;
    struct ws_box box;
    int node;

    ws_chain_word(link, lane, word, &first, &last);
    box = word_box(link, x, y, &first, &last);
    ws_scene_open(scene, shown_of(link, &first));
    node = ws_scene_rect(scene, box, 0, marked ? WS_ROLE_CELL_MARKED : WS_ROLE_CELL_MUTED,
                         marked ? followed(board) : no_tint);
    ws_chain_run(link->operand->mapping.variant, first.place, last.place, run, sizeof run);
    word_name(board, link, word, name);
    snprintf(words, sizeof words, "%s: T%d %s", run, lane, name);
    ws_scene_tooltip(scene, node, words);
    if (marked)
        ws_scene_text(scene, box.x + box.width / 2, box.y + ROW / 2.0, WS_CHAIN_LETTERS,
                      WS_ANCHOR_MIDDLE, WS_ROLE_LABEL, name);
    ws_scene_close(scene);
}

/* The address lane of each row, left of its first elements or right of its last. */
static void draw_address_lanes(const struct ws_chain_board *board, const struct ws_link *link,
                               struct ws_scene *scene, double x, double y)
{
    char text[16];
    int row, column;

    for (int lane = 0; lane < link->addresses.counted; lane++) {
        bool own = lane == board->lane;
        double at = x + LANES;

        if (!ws_link_row(link, lane, &row, &column))
            continue;
        if (column)
            at = x + left_of() + cells_width(link) + NEAR;
        snprintf(text, sizeof text, "T%d", lane);
        ws_scene_text(scene, at, y + HEAD + NUMBERS + (row + 0.5) * ROW, WS_CHAIN_LETTERS,
                      column ? WS_ANCHOR_START : WS_ANCHOR_END,
                      own ? WS_ROLE_TRACE_TEXT : WS_ROLE_NOTE, text);
    }
}

static void draw_numbers(const struct ws_link *link, struct ws_scene *scene, double x, double y)
{
    double each = cells_width(link) / link->columns, cells_y = y + HEAD + NUMBERS;
    int span = ws_link_span(link);
    char text[16];

    for (int row = 0; row < link->rows; row++) {
        snprintf(text, sizeof text, "%d", row);
        ws_scene_text(scene, x + left_of() - NEAR, cells_y + (row + 0.5) * ROW, WS_CHAIN_LETTERS,
                      WS_ANCHOR_END, WS_ROLE_AXIS, text);
    }
    for (int column = 0; column < link->columns; column += span)
        /* If two numbers touch, only the second: "7 8" would look like one number. */
        for (int last = 0; last < (column + span < link->columns ? 1 : 2); last++) {
            int number = last ? column + span - 1 : column;
            double at = x + left_of() + (last ? (number + 1) * each - 1 : number * each + 1);

            snprintf(text, sizeof text, "%d", number);
            ws_scene_text(scene, at, cells_y - NUMBERS / 2.0, WS_CHAIN_LETTERS,
                          last ? WS_ANCHOR_END : WS_ANCHOR_START, WS_ROLE_AXIS, text);
        }
}

/* Whether lanes supply addresses of a tile in this frame. */
static bool is_given(const struct ws_chain_board *board, int which)
{
    return board->frame >= (which == WS_LINK_D ? WS_CHAIN_STORE : WS_CHAIN_LOADS);
}

double ws_chain_tile_clear(const struct ws_chain_board *board, int link)
{
    return is_given(board, link) ? 0 : LANES;
}

void ws_chain_tile_draw(const struct ws_chain_board *board, int which, struct ws_scene *scene,
                        double x, double y)
{
    const struct ws_link *link = link_of(board, which);
    const struct ws_variant *operand = operand_of(board, which);
    const char *narrowed = which == WS_LINK_D ? ws_chain_narrowed(board->links->mma) : NULL;
    struct ws_box all = cells(link, x, y, 0, 0, link->rows - 1, link->columns - 1);
    bool there = which != WS_LINK_D || board->frame >= WS_CHAIN_STORE;
    bool given = is_given(board, which);
    char heading[48], note[64];
    int row, column, span = ws_link_span(link);

    snprintf(heading, sizeof heading, "%s in memory", ws_operand_letter(ws_moved(operand)->role));
    snprintf(note, sizeof note, "%s, %s-major",
             narrowed ? narrowed : type_of(board->links->mma, which),
             link->turned ? "column" : "row");
    draw_head(scene, x, y, heading, note);
    draw_numbers(link, scene, x, y);
    ws_scene_rect(scene, all, 0, WS_ROLE_PANEL, no_tint);
    for (int own = 0; own < 2 && there; own++)
        for (int lane = 0; lane < WS_LANES; lane++)
            for (int word = 0; word < ws_chain_words(link); word++)
                if (own == (lane == board->lane && given))
                    draw_word(board, link, scene, lane, word, own, x, y);
    for (column = span; column < link->columns; column += span)
        ws_scene_line(scene, all.x + column * all.width / link->columns, all.y,
                      all.x + column * all.width / link->columns, all.y + all.height, WS_ROLE_FRAME,
                      false);
    ws_scene_outline(scene, all, WS_ROLE_FRAME);
    if (!given)
        return;
    draw_address_lanes(board, link, scene, x, y);
    if (ws_link_row(link, board->lane, &row, &column))
        ws_scene_outline(scene, cells(link, x, y, row, column, row, column + span - 1),
                         WS_ROLE_GIVES);
}

/* ---- What the lane holds ---- */

/* The width of the widest register name. */
static double widest_name(const struct ws_chain_board *board, int link)
{
    char name[WS_REGISTER_SIZE];
    double widest = 0;

    for (int reg = 0; reg < ws_moved(operand_of(board, link))->registers; reg++)
        widest = fmax(widest, ws_text_width(register_called(board, link, reg, name),
                                            WS_CHAIN_LETTERS, false, false));
    return widest;
}

/* The space before registers, for their names, … */
static double names_width(const struct ws_chain_board *board, int link)
{
    return fmax(NAME, ceil(widest_name(board, link)) + NEAR - 1);
}

/* … and the width of one; packed registers of D have names in their parts. */
static double held_width(const struct ws_chain_board *board, int link)
{
    if (link != WS_LINK_D)
        return HELD;
    return is_packed(board, link) ? fmax(HELD_D, ws_link_packed(link_of(board, link)) *
                                                     (ceil(widest_name(board, link)) + 2 * NEAR))
                                  : HELD_D;
}

struct ws_chain_size ws_chain_held_size(const struct ws_chain_board *board, int link)
{
    const struct ws_operand *operand = ws_moved(operand_of(board, link));
    double each = HIGH + APART, registers = operand->registers * each - APART;
    double packed = is_packed(board, link)
                        ? CONVERTED + ws_chain_words(link_of(board, link)) * each - APART
                        : 0;

    return (struct ws_chain_size){
        names_width(board, link) + held_width(board, link), HEAD + registers + packed,
        HEAD + registers / 2,
        HEAD + (packed > 0 ? registers + CONVERTED + (packed - CONVERTED) / 2 : registers / 2)};
}

/* A register of 32 bits, empty or in the lane's tint, with a line before each part but the first.
 */
static void draw_box(const struct ws_chain_board *board, struct ws_scene *scene, struct ws_box box,
                     const char *name, bool there, int parts)
{
    ws_scene_text(scene, box.x - NEAR, box.y + box.height / 2, WS_CHAIN_LETTERS, WS_ANCHOR_END,
                  WS_ROLE_AXIS, name);
    ws_scene_rect(scene, box, 0, there ? WS_ROLE_CELL_MARKED : WS_ROLE_CELL_MUTED,
                  there ? followed(board) : no_tint);
    for (int i = 1; i < parts && there; i++)
        ws_scene_line(scene, box.x + i * box.width / parts, box.y, box.x + i * box.width / parts,
                      box.y + box.height, WS_ROLE_RULE, false);
}

static void draw_label(struct ws_scene *scene, struct ws_box box, const char *text)
{
    ws_scene_text(scene, box.x + box.width / 2, box.y + box.height / 2, WS_CHAIN_LETTERS,
                  WS_ANCHOR_MIDDLE, WS_ROLE_LABEL, text);
}

/* The elements of a register: each one if there is space, else the first to the last. */
static void draw_elements(const struct ws_chain_board *board, int which, struct ws_scene *scene,
                          struct ws_box box, int reg)
{
    const struct ws_mapping *mapping = &link_of(board, which)->operand->mapping;
    int elements = ws_moved(mapping->variant)->elements;
    bool apart = elements > 1 && box.width / elements >= HELD / 2.0; /* there is space for each */
    struct ws_slot slot = {.lane = board->lane, .reg = reg};
    struct ws_box part = box;
    char text[WS_CHAIN_RUN_SIZE];

    part.width = box.width / elements;
    for (; slot.element < elements && apart; slot.element++, part.x += part.width) {
        struct ws_place place = ws_mapping_place(mapping, slot);

        draw_label(scene, part, ws_chain_run(mapping->variant, place, place, text, sizeof text));
    }
    if (!apart)
        draw_label(scene, box,
                   ws_chain_run(mapping->variant, ws_mapping_place(mapping, slot),
                                ws_mapping_place(
                                    mapping, (struct ws_slot){board->lane, reg, elements - 1, 0}),
                                text, sizeof text));
}

/* The registers of the store, each half with its register of D. */
static void draw_packed(const struct ws_chain_board *board, struct ws_scene *scene, double x,
                        double y, bool there)
{
    const struct ws_link *link = link_of(board, WS_LINK_D);
    const struct ws_variant *operand = operand_of(board, WS_LINK_D);
    int parts = ws_link_packed(link), elements = ws_moved(operand)->elements;
    double left = x + names_width(board, WS_LINK_D);
    char text[32], name[WS_REGISTER_SIZE];

    snprintf(text, sizeof text, "to %s,", ws_chain_narrowed(board->links->mma));
    ws_scene_line(scene, left - NAME / 2.0, y - CONVERTED + 3, left - NAME / 2.0, y - 5,
                  there ? WS_ROLE_ARROW_STRONG : WS_ROLE_ARROW, true);
    ws_scene_text(scene, left, y - CONVERTED / 2.0 - WS_CHAIN_LETTERS / 2.0 - 0.5, WS_CHAIN_LETTERS,
                  WS_ANCHOR_START, WS_ROLE_NOTE, text);
    ws_scene_text(scene, left, y - CONVERTED / 2.0 + WS_CHAIN_LETTERS / 2.0 + 0.5, WS_CHAIN_LETTERS,
                  WS_ANCHOR_START, WS_ROLE_NOTE, "packed");
    for (int word = 0; word < ws_chain_words(link); word++) {
        struct ws_box box = {left, y + word * (HIGH + APART), held_width(board, WS_LINK_D), HIGH};

        draw_box(board, scene, box, word_name(board, link, word, name), there, parts);
        box.width /= parts;
        for (int i = 0; i < parts && there; i++, box.x += box.width)
            draw_label(scene, box,
                       register_called(board, WS_LINK_D, (word * parts + i) / elements, name));
    }
}

void ws_chain_held_draw(const struct ws_chain_board *board, int which, struct ws_scene *scene,
                        double x, double y)
{
    const struct ws_variant *operand = operand_of(board, which);
    bool d = which == WS_LINK_D;
    bool there = board->frame >= (d ? WS_CHAIN_RESULT : WS_CHAIN_REGISTERS);
    char heading[48], note[48], by[32], name[WS_REGISTER_SIZE];
    double down = y + HEAD;

    snprintf(heading, sizeof heading, "T%d's %s", board->lane,
             ws_operand_letter(ws_moved(operand)->role));
    brief(link_of(board, which)->moved->mapping.variant, by);
    if (d)
        snprintf(note, sizeof note, "%s in registers", type_of(board->links->mma, which));
    else
        snprintf(note, sizeof note, "by %s", by);
    draw_head(scene, x, y, heading, note);
    for (int reg = 0; reg < ws_moved(operand)->registers; reg++, down += HIGH + APART) {
        struct ws_box box = {x + names_width(board, which), down, held_width(board, which), HIGH};
        struct ws_shown shown = WS_SHOWS_NOTHING;
        int elements = ws_moved(operand)->elements;

        shown.lane = board->lane;
        shown.reg = reg;
        ws_scene_open(scene, shown);
        draw_box(board, scene, box, register_called(board, which, reg, name), there,
                 d || elements > 2 ? 1 : elements);
        if (there)
            draw_elements(board, which, scene, box, reg);
        ws_scene_close(scene);
    }
    if (is_packed(board, which))
        draw_packed(board, scene, x, down - APART + CONVERTED, there);
}

/* ---- The MMA ---- */

/* Px of m and n, which are to scale, and of k, which is as long as 16 of these elements. */
static void sides(const struct ws_chain_board *board, double *m, double *n, double *k)
{
    double each = board->tight ? TIGHT : WIDE;

    *m = board->links->mma->m * each;
    *n = board->links->mma->n * each;
    *k = (board->links->mma->k < 16 ? board->links->mma->k : 16) * each;
}

struct ws_box ws_chain_mma_grid(const struct ws_chain_board *board, int link)
{
    double m, n, k, left, top;

    sides(board, &m, &n, &k);
    left = k + GRID_GAP;
    top = HEAD + LINE + k + GRID_GAP;
    return link == WS_LINK_A   ? (struct ws_box){0, top, k, m}
           : link == WS_LINK_B ? (struct ws_box){left, HEAD + LINE, n, k}
                               : (struct ws_box){left, top, n, m};
}

struct ws_chain_size ws_chain_mma_size(const struct ws_chain_board *board)
{
    struct ws_box d = ws_chain_mma_grid(board, WS_LINK_D);
    double words = ws_text_width(equation, WS_CHAIN_LETTERS, false, false);

    return (struct ws_chain_size){fmax(d.x + d.width, board->folded ? INDENT + words : 0),
                                  d.y + d.height + LINE, HEAD + LINE, d.y + d.height / 2};
}

static struct ws_box places_box(const struct ws_chain_board *board, int link, struct ws_box grid,
                                struct ws_place first, struct ws_place last)
{
    const struct ws_operand *operand = ws_moved(operand_of(board, link));
    double across = grid.width / operand->columns, down = grid.height / operand->rows;

    return (struct ws_box){grid.x + first.column * across, grid.y + first.row * down,
                           (last.column - first.column + 1) * across,
                           (last.row - first.row + 1) * down};
}

/* The rows of A, or the columns of B, that the lane's elements of D are sums over. */
static void draw_bands(const struct ws_chain_board *board, int link, struct ws_scene *scene,
                       struct ws_box grid)
{
    const struct ws_mapping *d = &link_of(board, WS_LINK_D)->operand->mapping;
    const struct ws_operand *operand = ws_moved(operand_of(board, link));
    uint32_t drawn = 0;

    for (int reg = 0; reg < ws_moved(d->variant)->registers; reg++)
        for (int element = 0; element < ws_moved(d->variant)->elements; element++) {
            struct ws_place at =
                ws_mapping_place(d, (struct ws_slot){board->lane, reg, element, 0});
            int number = link == WS_LINK_A ? at.row : at.column;
            struct ws_place first = {0},
                            last = {.row = operand->rows - 1, .column = operand->columns - 1};

            if (drawn >> number & 1)
                continue;
            drawn |= UINT32_C(1) << number;
            *(link == WS_LINK_A ? &first.row : &first.column) = number;
            *(link == WS_LINK_A ? &last.row : &last.column) = number;
            ws_scene_rect(scene, places_box(board, link, grid, first, last), 0, WS_ROLE_SHADED,
                          no_tint);
        }
}

static void draw_grid(const struct ws_chain_board *board, int link, struct ws_scene *scene,
                      double x, double y)
{
    const struct ws_mapping *mapping = &link_of(board, link)->operand->mapping;
    const struct ws_operand *operand = ws_moved(mapping->variant);
    bool there = board->frame >= WS_CHAIN_PRODUCT;
    struct ws_box grid = ws_chain_mma_grid(board, link);
    char words[32];

    grid.x += x;
    grid.y += y;
    ws_scene_rect(scene, grid, 0, WS_ROLE_PANEL, no_tint);
    if (there && link != WS_LINK_D)
        draw_bands(board, link, scene, grid);
    for (int reg = 0; reg < operand->registers && there; reg++) {
        struct ws_slot slot = {.lane = board->lane, .reg = reg};
        struct ws_place first = ws_mapping_place(mapping, slot);

        slot.element = operand->elements - 1;
        ws_scene_rect(scene, places_box(board, link, grid, first, ws_mapping_place(mapping, slot)),
                      0, WS_ROLE_CELL_MARKED, followed(board));
    }
    ws_scene_outline(scene, grid, WS_ROLE_FRAME);
    snprintf(words, sizeof words, "%s %d\u00d7%d", ws_operand_letter(operand->role), operand->rows,
             operand->columns);
    ws_scene_text(scene, grid.x + grid.width / 2,
                  link == WS_LINK_B ? grid.y - LINE / 2.0 : grid.y + grid.height + LINE / 2.0,
                  WS_CHAIN_LETTERS, WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, words);
}

void ws_chain_mma_draw(const struct ws_chain_board *board, struct ws_scene *scene, double x,
                       double y)
{
    draw_head(scene, x + (board->folded ? INDENT : 0), y, "The MMA", equation);
    for (int link = 0; link < WS_LINKS; link++)
        draw_grid(board, link, scene, x, y);
}
