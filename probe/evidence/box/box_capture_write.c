/*
 * A capture of boxes as JSON: a box is its map as text, what the driver made of it, and all passes
 * of shared memory, packed.
 */
#include <inttypes.h>
#include <stdio.h>

#include "probe/evidence/box/box_capture.h"

static void write_map(FILE *out, const struct ws_captured_box *box)
{
    char map[WS_TENSOR_MAP_TEXT_SIZE];

    fprintf(out, "    {\n      \"map\": \"%s\",\n      \"coordinates\": \"",
            ws_tensor_map_text(&box->boxed.map, map));
    for (int i = 0; i < box->boxed.map.rank; i++)
        fprintf(out, "%s%" PRId64, i ? "," : "", box->boxed.coordinate[i]);
    fprintf(out,
            "\",\n      \"shared\": %d,\n      \"result\": %d,\n      \"tensor\": \"%016" PRIx64
            "\",\n      \"encoded\": \"",
            box->boxed.shared_bytes, box->result, box->tensor);
    for (int i = 0; i < WS_BOX_MAP_BYTES && !box->result; i++)
        fprintf(out, "%02x", box->encoded[i]);
    fprintf(out, "\",\n      \"image_bytes\": %d,\n      \"arrived\": %d,\n", box->image_bytes,
            box->arrived);
}

static bool write_box(FILE *out, const struct ws_captured_box *box, struct ws_error *error)
{
    static const char before[] = "      \"received\": ";

    write_map(out, box);
    if (!box->received)
        fprintf(out, "%s\"\"", before);
    else if (!ws_capture_packed_write(out, before, box->received,
                                      (size_t)WS_BOX_PASSES * (size_t)box->image_bytes, error))
        return false;
    fputs("\n    }", out);
    return true;
}

bool ws_box_capture_write_fields(FILE *out, const void *from, struct ws_error *error)
{
    const struct ws_box_capture *capture = from;

    ws_capture_head_write(out, WS_BOX_CAPTURE_FORMAT, WS_BOX_CAPTURE_VERSION,
                          ws_box_group_name((int)capture->group), &capture->head, WS_BOX_PTX,
                          capture->target);
    fprintf(out, ",\n  \"tensor_at\": %d,\n  \"boxes\": [\n", WS_BOX_TENSOR_AT);
    for (int i = 0; i < capture->boxes; i++) {
        if (!write_box(out, &capture->box[i], error))
            return false;
        fputs(i < capture->boxes - 1 ? ",\n" : "\n", out);
    }
    fputs("  ]\n}\n", out);
    return true;
}
