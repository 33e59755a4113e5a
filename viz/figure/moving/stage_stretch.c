/* A stage as large as a page has room for, or as wide as is asked for. */
#include "viz/figure/moving/stage.h"

/* How far a stage may be stretched, and by what steps. */
enum {
    ROW_MOST = 26,
    WIDTH_MOST = 400,
    LANE_MOST = 84,
    LANE_ROW_MOST = 60,
    WIDTH_STEP = 4,
    LEAST_ROW = 12,
    DIMENSIONS = 5,
};

/* Whether the registers have far fewer rows than memory, so that theirs may be higher. */
static bool is_by_lane(const struct ws_stage *stage)
{
    return stage->figure->evidence->mapping.variant->family->by_lane;
}

/* Makes one dimension of a stage larger by a step; false where it is as large as it may be. */
static bool stretch(struct ws_stage *stage, int dimension)
{
    switch (dimension) {
    case 0:
        stage->memory.row_height++;
        stage->lanes.cell_height++;
        return stage->memory.row_height <= ROW_MOST;
    case 1:
        stage->memory.row_width += WIDTH_STEP;
        return stage->memory.row_width <= WIDTH_MOST;
    case 2:
        stage->lanes.cell_width++;
        return stage->lanes.cell_width <= LANE_MOST;
    case 3:
        stage->memory.row_height++;
        return is_by_lane(stage) && !stage->down && stage->memory.row_height <= ROW_MOST;
    default:
        stage->lanes.cell_height++;
        return is_by_lane(stage) && !stage->down && stage->lanes.cell_height <= LANE_ROW_MOST;
    }
}

void ws_stage_stretch(struct ws_stage *stage,
                      double (*suits)(struct ws_stage *stage, void *context), void *context)
{
    double least = suits(stage, context) - 1e-9;
    bool page = stage->figure->medium.height > 0;
    bool full[DIMENSIONS] = {!page, false, false, !page,
                             !page}; /* of a width alone, rows stay as they are */

    if (!page && (!stage->figure->medium.legible || stage->lanes.cell_height < LEAST_ROW))
        return;
    while (!full[0] || !full[1] || !full[2] || !full[3] || !full[4])
        for (int dimension = 0; dimension < DIMENSIONS; dimension++) {
            struct ws_stage larger = *stage;

            full[dimension] =
                full[dimension] || !stretch(&larger, dimension) || suits(&larger, context) < least;
            if (!full[dimension])
                *stage = larger;
        }
}
