/*
 * The stage of the mapping figure and the step figures. It is laid out along two axes: the flow, in
 * which a load moves data from memory to registers, and across it, along which matrices and
 * registers are side by side. From left to right the flow is x, from top to bottom it is y. For a
 * store it is reversed.
 */
#include "viz/figure/moving/stage.h"
#include "probe/isa/operand.h"

#include <math.h>
#include <stdio.h>

enum {
    MATRICES = WS_STAGE_BLOCKS,
    REGISTERS = WS_STAGE_BLOCKS,
    APART = 12, /* between matrices, and between registers */
    TRACK = 7,  /* additional space in the gutter for arrows that turn in it, each on a track */
    CLEAR = 4,  /* between an arrow and its ends */
    HEAD = 8,   /* an arrow's head, which is straight */
    EDGE = 3,   /* from the ends of a matrix */
    CORNER = 5, /* radius of its turns */
    POINTS = 8, /* of an arrow, at most */
};

#define MUCH_HIGHER 1.25 /* registers than their matrix */

/* A block's size along and across the flow, and the position of its cells across it. */
struct block {
    double flow, across, cells_from, cells;
};

/* An arrow, between a matrix and a register. */
struct route {
    int matrix;
    bool around;     /* around the matrix between its own and the gutter, … */
    int band;        /* … in the gap before that matrix's line, or after the last */
    int track;       /* in the gap along the flow, from the far matrix on */
    int line;        /* in the band, from its first edge on */
    double from, to; /* its position across the flow, at either side of the gutter */
};

struct geometry {
    struct block matrix, reg;
    int deep, beside; /* the number of matrices behind each other, seen from the gutter, and side by
                     side */
    int per;          /* registers of a matrix */
    int turns;        /* places in the gutter at which arrows turn */
    int tracks;       /* in the gap between matrices behind each other */
    int lines[3];     /* arrows in the band before each line of matrices, and after the last */
    double matrix_flow[MATRICES], matrix_across[MATRICES], reg_across[REGISTERS];
    double reg_flow[REGISTERS], gutter, flow, across;
    double inset; /* the empty part of a matrix's block towards the gutter */
    double reach; /* the same for a register's block, at its arrow */
    struct route route[REGISTERS];
};

static const struct ws_variant *variant_of(const struct ws_stage *stage)
{
    return stage->figure->evidence->mapping.variant;
}

static bool is_store(const struct ws_variant *variant)
{
    return variant->family->writes_memory;
}

/* The number of matrices behind each other and side by side, for a direction. */
static void count_tile(const struct ws_variant *variant, enum ws_tile tile, bool down, int *deep,
                       int *beside)
{
    if (down)
        ws_tile_grid(tile, ws_moved(variant)->matrices, deep, beside);
    else
        ws_tile_grid(tile, ws_moved(variant)->matrices, beside, deep);
}

bool ws_stage_offers(const struct ws_figure *figure, enum ws_tile tile, bool down)
{
    int deep, beside;

    count_tile(figure->evidence->mapping.variant, tile, down, &deep, &beside);
    if (figure->tile == WS_TILE_AUTO)
        return deep == 1;
    return tile == figure->tile && (deep == 1 || (deep == 2 && beside == 2));
}

bool ws_stage_lines(const struct ws_stage *stage)
{
    int deep, beside;

    count_tile(variant_of(stage), stage->tile, stage->down, &deep, &beside);
    return !stage->down && (deep == 1 || stage->paired);
}

bool ws_stage_levels(const struct ws_stage *stage)
{
    const struct ws_operand *moved = ws_moved(variant_of(stage));

    return ws_stage_lines(stage) && moved->registers == moved->matrices &&
           moved->rows * stage->memory.row_height == WS_LANES / 4 * stage->lanes.cell_height;
}

static struct block matrix_block(const struct ws_stage *stage)
{
    const struct ws_memory *memory = &stage->memory;
    double width = ws_memory_width(memory), height = ws_memory_height(memory);

    if (stage->down)
        return (struct block){height, width, ws_memory_left(memory), ws_memory_data(memory)};
    return (struct block){width, height, ws_memory_head(memory), height - ws_memory_head(memory)};
}

static struct block register_block(const struct ws_stage *stage)
{
    const struct ws_lanes *lanes = &stage->lanes;
    double width = ws_lanes_width(lanes), height = ws_lanes_height(lanes);

    if (stage->down)
        return (struct block){height, width, 0, ws_lanes_grid(lanes)};
    return (struct block){width, height, ws_lanes_head(lanes), WS_LANES / 4 * lanes->cell_height};
}

/* The first matrix of a register's elements. */
static int matrix_of(const struct ws_stage *stage, int reg)
{
    return ws_mapping_place(&stage->figure->evidence->mapping, (struct ws_slot){0, reg, 0, 0})
        .matrix;
}

/*
 * The position of a matrix: its distance from the gutter, where 0 is the farthest, and its line
 * across.
 */
static void locate(const struct ws_stage *stage, const struct geometry *geometry, int matrix,
                   int *depth, int *line)
{
    const struct ws_variant *variant = variant_of(stage);

    if (stage->down)
        ws_tile_place(stage->tile, ws_moved(variant)->matrices, matrix, depth, line);
    else
        ws_tile_place(stage->tile, ws_moved(variant)->matrices, matrix, line, depth);
    if (is_store(variant))
        *depth = geometry->deep - 1 - *depth;
}

/*
 * The band of a far matrix's arrow: before the first line whose near matrix comes later, so that
 * arrows reach the gutter in register order.
 */
static int choose_band(const struct ws_stage *stage, const struct geometry *geometry, int matrix)
{
    int band = geometry->beside;

    for (int other = matrix + 1; other < ws_moved(variant_of(stage))->matrices; other++) {
        int depth, line;

        locate(stage, geometry, other, &depth, &line);
        if (depth == geometry->deep - 1 && line < band)
            band = line;
    }
    return band;
}

/* Which arrows go around, and on which tracks and lines. */
static void lay_routes(const struct ws_stage *stage, struct geometry *geometry)
{
    int registers = ws_moved(variant_of(stage))->registers;

    for (int reg = 0; reg < registers; reg++) {
        struct route *route = &geometry->route[reg];
        int depth, line;

        route->matrix = matrix_of(stage, reg);
        locate(stage, geometry, route->matrix, &depth, &line);
        route->around = !stage->paired && depth < geometry->deep - 1;
        if (!route->around)
            continue;
        route->band = choose_band(stage, geometry, route->matrix);
        route->line = geometry->lines[route->band]++;
        route->track = geometry->tracks++;
    }
    /* Arrows that turn towards higher coordinates use the tracks in reverse order. */
    for (int reg = 0; reg < registers; reg++) {
        struct route *route = &geometry->route[reg];
        int depth, line;

        locate(stage, geometry, route->matrix, &depth, &line);
        if (route->around && route->band > line)
            route->track = geometry->tracks - 1 - route->track;
    }
}

static double band_room(const struct geometry *geometry, int band)
{
    return geometry->lines[band] ? geometry->lines[band] * TRACK + 2 * CLEAR : 0;
}

/*
 * Matrices in one line with their registers. From left to right the first of these begins where the
 * matrix does, so that their headings and the tops of their cells are level; from the top down, and
 * where the registers are much higher, both have the same middle.
 */
static void place_lines(struct geometry *geometry, bool down)
{
    double group = (geometry->per - 1) * (geometry->reg.across + APART) + geometry->reg.cells;
    bool middle = down || group > MUCH_HIGHER * geometry->matrix.cells;
    double off = geometry->matrix.cells_from + geometry->matrix.cells / 2 -
                 geometry->reg.cells_from - group / 2;
    double from_matrix = middle ? fmax(-off, 0) : 0, from_reg = middle ? fmax(off, 0) : 0;
    double all = geometry->per * (geometry->reg.across + APART) - APART, each;

    /* Registers may be off the middle, so that they do not need more space than their matrix. */
    if (from_reg + all > from_matrix + geometry->matrix.across)
        from_reg = fmax(from_matrix + geometry->matrix.across - all, 0);
    each = fmax(from_matrix + geometry->matrix.across, from_reg + all);

    for (int i = 0; i < geometry->beside; i++)
        geometry->matrix_across[i] = from_matrix + i * (each + APART);
    for (int i = 0; i < geometry->beside * geometry->per; i++)
        geometry->reg_across[i] = from_reg + i / geometry->per * (each + APART) +
                                  i % geometry->per * (geometry->reg.across + APART);
    geometry->across = geometry->beside * (each + APART) - APART;
}

/* Matrices behind each other: memory and registers separately, with the same middle. */
static void place_tile(struct geometry *geometry, int registers)
{
    double memory = band_room(geometry, 0),
           all = registers * (geometry->reg.across + APART) - APART;

    for (int i = 0; i < geometry->beside; i++) {
        geometry->matrix_across[i] = memory;
        memory += geometry->matrix.across + (i + 1 < geometry->beside ? APART : 0) +
                  band_room(geometry, i + 1);
    }
    geometry->across = fmax(memory, all);
    for (int i = 0; i < geometry->beside; i++)
        geometry->matrix_across[i] += (geometry->across - memory) / 2;
    for (int i = 0; i < registers; i++)
        geometry->reg_across[i] = (geometry->across - all) / 2 + i * (geometry->reg.across + APART);
}

/* The middle of a register's cells. */
static double middle_of(const struct geometry *geometry, int reg)
{
    return geometry->reg_across[reg] + geometry->reg.cells_from + geometry->reg.cells / 2;
}

/*
 * Where all arrows of a matrix with several registers meet: at its middle, or level with the register
 * that is near, whose arrow is straight then. Otherwise arrows would cross.
 */
static double meeting(const struct geometry *geometry, int reg, double middle)
{
    int first = reg - reg % geometry->per;

    for (int i = first; i < first + geometry->per; i++)
        if (fabs(middle - middle_of(geometry, i)) < 2 * CORNER)
            return middle_of(geometry, i);
    return middle;
}

/*
 * The position of an arrow at either side of the gutter: the middle of the register, and the middle
 * of the part of the matrix that it holds, or of the whole matrix if the parts are behind each
 * other. It is straight if both middles are near: at the matrix's if that is beside the register.
 */
static void aim(const struct ws_stage *stage, struct geometry *geometry, int reg, int line)
{
    const struct ws_mapping *mapping = &stage->figure->evidence->mapping;
    const struct ws_operand *moved = ws_moved(mapping->variant);
    struct ws_part part = ws_lanes_held(mapping, reg);
    struct route *route = &geometry->route[reg];
    double first = geometry->matrix_across[line] + geometry->matrix.cells_from;
    double low = first + EDGE, high = first + geometry->matrix.cells - EDGE, off;
    int from = stage->down ? part.left : part.top, to = stage->down ? part.right : part.bottom;
    int all = stage->down ? moved->columns : moved->rows;

    route->to = middle_of(geometry, reg);
    route->from = first + geometry->matrix.cells / 2;
    off = fabs(route->from - route->to);
    if (to - from + 1 < all)
        route->from = first + (from + to + 1) / 2.0 / all * geometry->matrix.cells;
    else if (geometry->per == 1 && !route->around &&
             off < fmin(geometry->matrix.cells / 4, geometry->reg.cells / 2 - EDGE))
        route->to = route->from;
    else if (geometry->per == 1 && off < geometry->matrix.cells / 4)
        route->from = route->to;
    else if (geometry->per > 1)
        route->from = meeting(geometry, reg, route->from);
    if (fabs(route->from - route->to) < 2 * CORNER && low < route->to && route->to < high)
        route->from = route->to;
    if (route->around && route->band < geometry->beside)
        route->from = geometry->matrix_across[route->band] - CLEAR -
                      (geometry->lines[route->band] - 1 - route->line) * TRACK;
    else if (route->around)
        route->from = geometry->matrix_across[geometry->beside - 1] + geometry->matrix.across +
                      2 * CLEAR + route->line * TRACK;
}

static struct geometry make_geometry(const struct ws_stage *stage)
{
    const struct ws_operand *moved = ws_moved(variant_of(stage));
    struct geometry geometry = {.matrix = matrix_block(stage), .reg = register_block(stage)};
    double lines[MATRICES], across[REGISTERS];
    bool turns = false;
    double apart, unit;

    count_tile(variant_of(stage), stage->tile, stage->down, &geometry.deep, &geometry.beside);
    geometry.per = moved->registers / moved->matrices;
    if (!stage->down && is_store(variant_of(stage)) && stage->memory.hides_address_lanes)
        geometry.inset = ws_memory_left(&stage->memory);
    if (!stage->down && is_store(variant_of(stage)))
        geometry.reach = ws_lanes_clear(&stage->lanes);
    lay_routes(stage, &geometry);
    apart = (stage->paired ? 2 * APART : APART) + geometry.tracks * TRACK;
    if (geometry.deep == 1 || stage->paired)
        place_lines(&geometry, stage->down);
    else
        place_tile(&geometry, moved->registers);
    for (int i = 0; i < geometry.beside; i++)
        lines[i] = geometry.matrix_across[i];
    for (int i = 0; i < REGISTERS; i++)
        across[i] = geometry.reg_across[i];
    for (int reg = 0; reg < moved->registers; reg++) {
        int depth, line;

        locate(stage, &geometry, geometry.route[reg].matrix, &depth, &line);
        if (geometry.deep == 1 || stage->paired)
            geometry.reg_across[reg] = across[line * geometry.per + reg % geometry.per];
    }
    for (int reg = 0; reg < moved->registers; reg++) {
        int depth, line;

        locate(stage, &geometry, geometry.route[reg].matrix, &depth, &line);
        aim(stage, &geometry, reg, line);
        turns |= fabs(geometry.route[reg].from - geometry.route[reg].to) > 0.5;
    }
    geometry.turns = geometry.deep > 1 && !stage->paired ? moved->registers : geometry.per;
    geometry.gutter = WS_STAGE_GUTTER + (turns ? (geometry.turns - 1) * TRACK : 0);
    unit = geometry.matrix.flow + (stage->paired ? geometry.gutter + geometry.reg.flow : 0);
    for (int matrix = 0; matrix < moved->matrices; matrix++) {
        int depth, line;

        locate(stage, &geometry, matrix, &depth, &line);
        geometry.matrix_flow[matrix] = depth * (unit + apart);
        geometry.matrix_across[matrix] = lines[line];
    }
    geometry.flow = geometry.deep * (unit + apart) - apart +
                    (stage->paired ? 0 : geometry.gutter + geometry.reg.flow);
    for (int reg = 0; reg < moved->registers; reg++)
        geometry.reg_flow[reg] = stage->paired ? geometry.matrix_flow[geometry.route[reg].matrix] +
                                                     geometry.matrix.flow + geometry.gutter
                                               : geometry.flow - geometry.reg.flow;
    return geometry;
}

double ws_stage_width(const struct ws_stage *stage)
{
    struct geometry geometry = make_geometry(stage);

    return stage->down ? geometry.across : geometry.flow;
}

double ws_stage_height(const struct ws_stage *stage)
{
    struct geometry geometry = make_geometry(stage);

    return stage->down ? geometry.flow : geometry.across;
}

/* A point, along the flow and across it. */
struct point {
    double flow, across;
};

/* Adds the path from one point to the next, with a rounded corner, except at the `last` one. */
static int add_corner(struct ws_path_step *step, int count, const struct point *at, bool last)
{
    double before = hypot(at[0].flow - at[-1].flow, at[0].across - at[-1].across);
    double after = last ? 0 : hypot(at[1].flow - at[0].flow, at[1].across - at[0].across);
    double radius = last ? 0 : fmin(CORNER, fmin(before, after) / 2);
    struct point in = at[0], out = at[0];

    if (radius > 0.1) {
        in.flow -= (at[0].flow - at[-1].flow) / before * radius;
        in.across -= (at[0].across - at[-1].across) / before * radius;
        out.flow += (at[1].flow - at[0].flow) / after * radius;
        out.across += (at[1].across - at[0].across) / after * radius;
    }
    step[count++] = (struct ws_path_step){WS_PATH_LINE, {in.flow}, {in.across}};
    if (radius > 0.1)
        step[count++] =
            (struct ws_path_step){WS_PATH_CURVE,
                                  {in.flow + (at[0].flow - in.flow) * 0.55,
                                   out.flow + (at[0].flow - out.flow) * 0.55, out.flow},
                                  {in.across + (at[0].across - in.across) * 0.55,
                                   out.across + (at[0].across - out.across) * 0.55, out.across}};
    return count;
}

/* Converts coordinates along and across the flow to those of the scene. */
static void to_scene(const struct ws_stage *stage, const struct geometry *geometry, double *x,
                     double *y)
{
    double flow = is_store(variant_of(stage)) ? geometry->flow - *x : *x, across = *y;

    *x = stage->down ? across : flow;
    *y = stage->down ? flow : across;
}

/* The points of an arrow from its matrix to its register. */
static int route_points(const struct geometry *geometry, int reg, struct point point[POINTS])
{
    const struct route *route = &geometry->route[reg];
    int count = 0, turn = reg % geometry->turns;
    double start =
        geometry->matrix_flow[route->matrix] + geometry->matrix.flow + CLEAR - geometry->inset;
    double end = geometry->reg_flow[reg] - CLEAR, turn_at;

    turn_at = end - 12 - (route->to < route->from ? geometry->turns - 1 - turn : turn) * TRACK;
    if (route->around) {
        double middle = geometry->matrix_across[route->matrix] + geometry->matrix.cells_from +
                        geometry->matrix.cells / 2;
        double track = start + HEAD + route->track * TRACK;

        point[count++] = (struct point){start, middle};
        point[count++] = (struct point){track, middle};
        point[count++] = (struct point){track, route->from};
    } else {
        point[count++] = (struct point){start, route->from};
    }
    if (fabs(route->from - route->to) > 0.5) {
        point[count++] = (struct point){turn_at, route->from};
        point[count++] = (struct point){turn_at, route->to};
    }
    point[count++] = (struct point){end + geometry->reach, route->to};
    return count;
}

/*
 * Cuts the last section of a path at a part of its length, but not inside the arrow's head. The
 * sections before it are there from the start: an arrow before its last turn points at nothing.
 */
static void cut_points(struct point point[POINTS], int points, double part)
{
    struct point *last = &point[points - 1], *turn = &point[points - 2];
    double length = hypot(last->flow - turn->flow, last->across - turn->across);
    double kept = part + (1 - part) * fmin(HEAD / length, 1);

    last->flow = turn->flow + (last->flow - turn->flow) * kept;
    last->across = turn->across + (last->across - turn->across) * kept;
}

/*
 * A bracket at the tip of an arrow that ends beside address lanes, around all of them: it ends at the
 * matrix, not at one lane.
 */
static void draw_bracket(const struct ws_stage *stage, struct ws_scene *scene,
                         const struct geometry *geometry, int matrix, double x, double y)
{
    const double arm = 2.5;
    double tip = geometry->matrix_flow[matrix] + geometry->matrix.flow + CLEAR - geometry->inset;
    double from = geometry->matrix_across[matrix] + geometry->matrix.cells_from;
    double to = from + geometry->matrix.cells;
    struct ws_path_step step[] = {{WS_PATH_MOVE, {tip - arm}, {from}},
                                  {WS_PATH_LINE, {tip}, {from}},
                                  {WS_PATH_LINE, {tip}, {to}},
                                  {WS_PATH_LINE, {tip - arm}, {to}}};

    for (int i = 0; i < 4; i++) {
        to_scene(stage, geometry, &step[i].x[0], &step[i].y[0]);
        step[i].x[0] += x;
        step[i].y[0] += y;
    }
    ws_scene_path(scene, step, 4, WS_ROLE_ARROW, false);
}

/* Its last section up to `part` of the way, 0 to 1; nothing if no element takes it. */
static void draw_arrow(const struct ws_stage *stage, struct ws_scene *scene,
                       const struct geometry *geometry, int reg, double part, double x, double y)
{
    struct point point[POINTS], reversed[POINTS];
    struct ws_path_step step[2 * POINTS];
    int points = route_points(geometry, reg, point), count = 0;
    struct ws_shown shown = WS_SHOWS_NOTHING;

    if (!ws_lanes_move(&stage->figure->evidence->mapping, -1, reg, stage->lanes.unmoved))
        return;
    for (int i = 0; i < points; i++)
        reversed[i] = point[points - 1 - i];
    if (is_store(variant_of(stage)))
        for (int i = 0; i < points; i++)
            point[i] = reversed[i];
    cut_points(point, points, part);
    step[count++] = (struct ws_path_step){WS_PATH_MOVE, {point[0].flow}, {point[0].across}};
    for (int i = 1; i < points; i++)
        count = add_corner(step, count, &point[i], i == points - 1);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < ws_path_points(step[i].verb); j++) {
            to_scene(stage, geometry, &step[i].x[j], &step[i].y[j]);
            step[i].x[j] += x;
            step[i].y[j] += y;
        }
    shown.matrix = geometry->route[reg].matrix;
    shown.reg = reg;
    ws_scene_open(scene, shown);
    count = ws_scene_path(scene, step, count, WS_ROLE_ARROW, true);
    if (stage->figure->colour == WS_BY_MATRIX)
        ws_scene_tint(scene, count, (struct ws_tint){WS_TINT_MATRIX, geometry->route[reg].matrix});
    if (is_store(variant_of(stage)) && !stage->down && part >= 1 && reg % geometry->per == 0)
        draw_bracket(stage, scene, geometry, geometry->route[reg].matrix, x, y);
    ws_scene_close(scene);
}

/* A block's top left corner, from its start on both axes and its size along the flow. */
static struct ws_box corner_of(const struct ws_stage *stage, const struct geometry *geometry,
                               double flow, double across, double size)
{
    struct ws_box at = {is_store(variant_of(stage)) ? flow + size : flow, across, 0, 0};

    to_scene(stage, geometry, &at.x, &at.y);
    return at;
}

void ws_stage_place(const struct ws_stage *stage, struct ws_stage_places *places)
{
    const struct ws_operand *moved = ws_moved(variant_of(stage));
    struct geometry geometry = make_geometry(stage);

    for (int matrix = 0; matrix < moved->matrices; matrix++)
        places->matrix[matrix] = corner_of(stage, &geometry, geometry.matrix_flow[matrix],
                                           geometry.matrix_across[matrix], geometry.matrix.flow);
    for (int reg = 0; reg < moved->registers; reg++)
        places->reg[reg] = corner_of(stage, &geometry, geometry.reg_flow[reg],
                                     geometry.reg_across[reg], geometry.reg.flow);
}

void ws_stage_draw_arrow(const struct ws_stage *stage, struct ws_scene *scene, int reg, double part,
                         double x, double y)
{
    struct geometry geometry = make_geometry(stage);

    draw_arrow(stage, scene, &geometry, reg, part, x, y);
}

void ws_stage_draw(const struct ws_stage *stage, struct ws_scene *scene, double x, double y)
{
    const struct ws_operand *moved = ws_moved(variant_of(stage));
    struct geometry geometry = make_geometry(stage);
    struct ws_stage_places at;

    ws_stage_place(stage, &at);
    for (int matrix = 0; matrix < moved->matrices; matrix++)
        ws_memory_draw(&stage->memory, scene, matrix, x + at.matrix[matrix].x,
                       y + at.matrix[matrix].y);
    for (int reg = 0; reg < moved->registers; reg++)
        ws_lanes_draw(&stage->lanes, scene, reg, x + at.reg[reg].x, y + at.reg[reg].y);
    for (int reg = 0; reg < moved->registers - stage->held_back && stage->arrows; reg++)
        draw_arrow(stage, scene, &geometry, reg, 1, x, y);
}
