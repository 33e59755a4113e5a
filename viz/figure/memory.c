/* Memory tiles. */
#include "viz/figure/memory.h"

static double matrix_width(const struct ws_memory *memory)
{
    return ws_row_bytes(memory->mapping->variant) * memory->byte_width;
}

static double matrix_height(const struct ws_memory *memory)
{
    return ws_moved(memory->mapping->variant)->rows * memory->row_height;
}

double ws_memory_width(const struct ws_memory *memory)
{
    int high, wide;

    ws_tile_grid(memory->tile, ws_moved(memory->mapping->variant)->matrices, &high, &wide);
    return wide * matrix_width(memory) + (wide - 1) * memory->gap_x;
}

double ws_memory_height(const struct ws_memory *memory)
{
    int high, wide;

    ws_tile_grid(memory->tile, ws_moved(memory->mapping->variant)->matrices, &high, &wide);
    return high * matrix_height(memory) + (high - 1) * memory->gap_y;
}

struct ws_box ws_memory_matrix_box(const struct ws_memory *memory, int matrix)
{
    int down, across;

    ws_tile_place(memory->tile, ws_moved(memory->mapping->variant)->matrices, matrix, &down,
                  &across);
    return (struct ws_box){across * (matrix_width(memory) + memory->gap_x),
                           down * (matrix_height(memory) + memory->gap_y), matrix_width(memory),
                           matrix_height(memory)};
}

struct ws_box ws_memory_row_box(const struct ws_memory *memory, int matrix, int row)
{
    struct ws_box box = ws_memory_matrix_box(memory, matrix);

    box.y += row * memory->row_height;
    box.height = memory->row_height;
    return box;
}

struct ws_box ws_memory_element_box(const struct ws_memory *memory, struct ws_place place)
{
    struct ws_box box = ws_memory_row_box(memory, place.matrix, place.row);

    box.width = ws_moved(memory->mapping->variant)->width_bits / 8.0 * memory->byte_width;
    box.x += place.column * box.width;
    return box;
}
