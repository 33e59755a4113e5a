/* What a capture of boxes is made of, and how it is given back. */
#include "probe/evidence/box/box_capture.h"

#include <stdlib.h>

int ws_box_image_bytes(const struct ws_boxed *boxed)
{
    const struct ws_tensor_map *map = &boxed->map;
    int landed = ws_tensor_map_landed(map, 0), row = landed * ws_tensor_type_bytes(map->type);
    int64_t rows = 1;

    for (int i = 1; i < map->rank; i++)
        rows *= ws_tensor_map_landed(map, i);
    /* Wide enough for rows as far apart as anybody might think them. */
    if (row < map->swizzle_bytes)
        row = map->swizzle_bytes;
    if (row < landed * map->interleave_bytes)
        row = landed * map->interleave_bytes;
    rows = boxed->shared_bytes + rows * row + WS_BOX_ALIGNMENT / 2;
    rows = (rows + WS_BOX_ALIGNMENT - 1) / WS_BOX_ALIGNMENT * WS_BOX_ALIGNMENT;
    return rows <= WS_BOX_MOST_IMAGE_BYTES ? (int)rows : 0;
}

void ws_box_capture_destroy(struct ws_box_capture *capture)
{
    if (!capture)
        return;
    for (int i = 0; i < capture->boxes; i++)
        free(capture->box[i].received);
    free(capture->box);
    free(capture);
}
