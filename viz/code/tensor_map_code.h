/* A tensor map, and the copy of its box, as CUDA. */
#ifndef WS_CODE_TENSOR_MAP_CODE_H
#define WS_CODE_TENSOR_MAP_CODE_H

#include <stdio.h>

#include "probe/address/boxed.h"

/*
 * Writes NAME_map(), which fills a tensor map on the host, and NAME_load(), with which one thread
 * copies `boxes` boxes, `box_bytes` apart in shared memory, that follow each other along dimension
 * 0.
 */
void ws_tensor_map_code(const struct ws_tensor_map *map, const char *name, int boxes, int box_bytes,
                        FILE *file);

#endif
