/* The board: parts side by side, with arrows in the gaps. */
#include "viz/figure/kind/chain_board.h"

#include <math.h>

enum {
    GAP = 24, /* for an elbow, a shaft and a head in every theme */
    BETWEEN = 12,
    FOLD = 26, /* between two rows of parts: space for two arrows, … */
    A_OVER = 18,
    B_OVER = 9, /* … at these distances above the lower row */
    CLEAR = 2,
    ELBOW = 3,
    AROUND = 8,    /* right of a lane's registers */
    STRAIGHT = 18, /* of an arrow, with its head */
};

static struct ws_chain_size size_of(const struct ws_chain_board *board, enum ws_chain_part part)
{
    switch (part) {
    case WS_CHAIN_TILE_A:
        return ws_chain_tile_size(board, WS_LINK_A);
    case WS_CHAIN_TILE_B:
        return ws_chain_tile_size(board, WS_LINK_B);
    case WS_CHAIN_TILE_D:
        return ws_chain_tile_size(board, WS_LINK_D);
    case WS_CHAIN_HELD_A:
        return ws_chain_held_size(board, WS_LINK_A);
    case WS_CHAIN_HELD_B:
        return ws_chain_held_size(board, WS_LINK_B);
    case WS_CHAIN_HELD_D:
        return ws_chain_held_size(board, WS_LINK_D);
    case WS_CHAIN_MMA:
    case WS_CHAIN_PARTS:
        break;
    }
    return ws_chain_mma_size(board);
}

/*
 * Places a tile and the registers loaded from it so that their arrow is level; returns the height
 * of both.
 */
static double lay_pair(struct ws_chain_board *board, enum ws_chain_part tile,
                       enum ws_chain_part held, double x, double y, double top)
{
    struct ws_chain_size from = size_of(board, tile), to = size_of(board, held);
    double down = fmax(from.out, to.in);

    board->part[tile] = (struct ws_box){x, top + down - from.out, from.width, from.height};
    board->part[held] = (struct ws_box){y, top + down - to.in, to.width, to.height};
    return down + fmax(from.height - from.out, to.height - to.in);
}

/* The right edge of a lane's registers of A and B. */
static double held_right(const struct ws_chain_board *board)
{
    const struct ws_box *a = &board->part[WS_CHAIN_HELD_A], *b = &board->part[WS_CHAIN_HELD_B];

    return fmax(a->x + a->width, b->x + b->width);
}

void ws_chain_board_lay_out(struct ws_chain_board *board)
{
    double tiles =
        fmax(size_of(board, WS_CHAIN_TILE_A).width, size_of(board, WS_CHAIN_TILE_B).width);
    double height = lay_pair(board, WS_CHAIN_TILE_B, WS_CHAIN_HELD_B, 0, tiles + GAP, 0) + BETWEEN;
    double x = 0, top = 0, tallest = 0, level = 0;

    if (board->loads && !board->folded)
        x = board->part[WS_CHAIN_HELD_B].x + board->part[WS_CHAIN_HELD_B].width + 2 * GAP;
    else
        top = height;
    top += lay_pair(board, WS_CHAIN_TILE_A, WS_CHAIN_HELD_A, x, x + tiles + GAP, top);
    height = fmax(height, top);
    board->width = held_right(board);
    if (board->loads) {
        board->height = height;
        return;
    }
    top = 0;
    if (board->folded)
        top = height + FOLD;
    else
        x = board->width + GAP;
    for (int i = WS_CHAIN_MMA; i < WS_CHAIN_PARTS; i++)
        tallest = fmax(tallest, size_of(board, (enum ws_chain_part)i).height);
    board->height = board->folded ? top + tallest : fmax(height, tallest);
    for (int i = WS_CHAIN_MMA; i < WS_CHAIN_PARTS; i++) {
        struct ws_chain_size size = size_of(board, (enum ws_chain_part)i);
        double room = board->height - top - size.height;
        double down = board->folded ? 0 : room / 2;

        if (i > WS_CHAIN_MMA) /* arrows are level where they can be */
            down = fmin(fmax(level - size.in, 0), room);
        board->part[i] = (struct ws_box){x, top + down, size.width, size.height};
        level = down + size.out;
        x += size.width + GAP;
    }
    board->width = fmax(board->width + (board->folded ? AROUND + CLEAR : 0), x - GAP);
}

static enum ws_role arrow_role(const struct ws_chain_board *board, enum ws_chain_frame frame)
{
    return board->frame >= frame ? WS_ROLE_ARROW_STRONG : WS_ROLE_ARROW;
}

/* An arrow from the right of one part to the left of another, level or with two corners. */
static void draw_flow(const struct ws_chain_board *board, struct ws_scene *scene,
                      enum ws_chain_frame frame, double x1, double y1, double x2, double y2)
{
    double corner = x1 + ELBOW;
    struct ws_path_step step[] = {{WS_PATH_MOVE, {x1}, {y1}},
                                  {WS_PATH_LINE, {corner}, {y1}},
                                  {WS_PATH_LINE, {corner}, {y2}},
                                  {WS_PATH_LINE, {x2}, {y2}}};

    if (fabs(y1 - y2) < 1)
        ws_scene_line(scene, x1, y2, x2, y2, arrow_role(board, frame), true);
    else
        ws_scene_path(scene, step, 4, arrow_role(board, frame), true);
}

/*
 * Arrows from the loaded registers to the MMA in the row below. A enters from above. B goes around
 * A and enters from the right.
 */
static void draw_folds(const struct ws_chain_board *board, struct ws_scene *scene, double x,
                       double y)
{
    const struct ws_box *a = &board->part[WS_CHAIN_HELD_A], *b = &board->part[WS_CHAIN_HELD_B];
    const struct ws_box *mma = &board->part[WS_CHAIN_MMA];
    struct ws_box grid_a = ws_chain_mma_grid(board, WS_LINK_A),
                  grid_b = ws_chain_mma_grid(board, WS_LINK_B);
    double level = b->y + ws_chain_held_size(board, WS_LINK_B).in;
    double right = held_right(board) + AROUND;
    double beside = mma->x + mma->width + STRAIGHT;
    double middle = mma->y + grid_b.y + grid_b.height / 2;
    struct ws_path_step step[2][6] = {
        {{WS_PATH_MOVE, {a->x + a->width / 2}, {a->y + a->height + CLEAR}},
         {WS_PATH_LINE, {a->x + a->width / 2}, {mma->y - A_OVER}},
         {WS_PATH_LINE, {mma->x + WS_CHAIN_FROM_ABOVE}, {mma->y - A_OVER}},
         {WS_PATH_LINE, {mma->x + WS_CHAIN_FROM_ABOVE}, {mma->y + grid_a.y - CLEAR}}},
        {{WS_PATH_MOVE, {b->x + b->width + CLEAR}, {level}},
         {WS_PATH_LINE, {right}, {level}},
         {WS_PATH_LINE, {right}, {mma->y - B_OVER}},
         {WS_PATH_LINE, {beside}, {mma->y - B_OVER}},
         {WS_PATH_LINE, {beside}, {middle}},
         {WS_PATH_LINE, {mma->x + grid_b.x + grid_b.width + CLEAR}, {middle}}}};

    for (int i = 0; i < 2; i++) {
        int steps = i ? 6 : 4;

        for (int j = 0; j < steps; j++) {
            step[i][j].x[0] += x;
            step[i][j].y[0] += y;
        }
        ws_scene_path(scene, step[i], steps, arrow_role(board, WS_CHAIN_PRODUCT), true);
    }
}

static void draw_arrows(const struct ws_chain_board *board, struct ws_scene *scene, double x,
                        double y)
{
    const struct ws_box *part = board->part, d = ws_chain_mma_grid(board, WS_LINK_D);

    for (int b = 0; b < 2; b++) {
        const struct ws_box *tile = &part[b ? WS_CHAIN_TILE_B : WS_CHAIN_TILE_A];
        const struct ws_box *held = &part[b ? WS_CHAIN_HELD_B : WS_CHAIN_HELD_A];
        struct ws_chain_size size = ws_chain_held_size(board, b ? WS_LINK_B : WS_LINK_A);
        struct ws_box grid = ws_chain_mma_grid(board, b ? WS_LINK_B : WS_LINK_A);
        double level = y + held->y + size.in;

        draw_flow(board, scene, WS_CHAIN_REGISTERS, x + tile->x + tile->width + CLEAR, level,
                  x + held->x - 2, level);
        if (board->folded || board->loads)
            continue;
        draw_flow(board, scene, WS_CHAIN_PRODUCT, x + held->x + held->width + CLEAR, level,
                  x + part[WS_CHAIN_MMA].x + grid.x - CLEAR,
                  y + part[WS_CHAIN_MMA].y + grid.y + grid.height / 2);
    }
    if (board->loads)
        return;
    if (board->folded)
        draw_folds(board, scene, x, y);
    for (int i = WS_CHAIN_MMA; i < WS_CHAIN_TILE_D; i++)
        draw_flow(board, scene, i == WS_CHAIN_MMA ? WS_CHAIN_RESULT : WS_CHAIN_STORE,
                  x + part[i].x + (i == WS_CHAIN_MMA ? d.x + d.width : part[i].width) + 2,
                  y + part[i].y + size_of(board, (enum ws_chain_part)i).out,
                  x + part[i + 1].x - 2 +
                      (i + 1 == WS_CHAIN_TILE_D ? ws_chain_tile_clear(board, WS_LINK_D) : 0),
                  y + part[i + 1].y + size_of(board, (enum ws_chain_part)(i + 1)).in);
}

void ws_chain_board_draw(const struct ws_chain_board *board, struct ws_scene *scene, double x,
                         double y)
{
    const struct ws_box *part = board->part;

    ws_chain_tile_draw(board, WS_LINK_B, scene, x + part[WS_CHAIN_TILE_B].x,
                       y + part[WS_CHAIN_TILE_B].y);
    ws_chain_tile_draw(board, WS_LINK_A, scene, x + part[WS_CHAIN_TILE_A].x,
                       y + part[WS_CHAIN_TILE_A].y);
    ws_chain_held_draw(board, WS_LINK_B, scene, x + part[WS_CHAIN_HELD_B].x,
                       y + part[WS_CHAIN_HELD_B].y);
    ws_chain_held_draw(board, WS_LINK_A, scene, x + part[WS_CHAIN_HELD_A].x,
                       y + part[WS_CHAIN_HELD_A].y);
    if (!board->loads) {
        ws_chain_mma_draw(board, scene, x + part[WS_CHAIN_MMA].x, y + part[WS_CHAIN_MMA].y);
        ws_chain_held_draw(board, WS_LINK_D, scene, x + part[WS_CHAIN_HELD_D].x,
                           y + part[WS_CHAIN_HELD_D].y);
        ws_chain_tile_draw(board, WS_LINK_D, scene, x + part[WS_CHAIN_TILE_D].x,
                           y + part[WS_CHAIN_TILE_D].y);
    }
    draw_arrows(board, scene, x, y);
}
