/* The answer's fields, by names; sentences are feed_read_text.c's. */
#include "probe/base/json.h"
#include "viz/text/feed_read_text.h"

static json_t *descriptor_json(const struct ws_described *described)
{
    const struct ws_descriptor *fields = &described->descriptor;
    char text[WS_DESCRIPTOR_TEXT_SIZE], number[24];

    snprintf(number, sizeof number, "0x%016llx", (unsigned long long)ws_descriptor_number(fields));
    return json_pack("{s:s, s:s, s:s, s:i, s:i, s:i, s:i, s:i}", "descriptor", number, "fields",
                     ws_descriptor_text(fields, text), "major",
                     described->major == WS_MAJOR_K ? "k" : "mn", "start", fields->start_bytes,
                     "leading", fields->leading_bytes, "stride", fields->stride_bytes, "base",
                     fields->base_offset, "swizzle", fields->swizzle_bytes);
}

static json_t *first_json(const struct ws_feed_read_report *told)
{
    const struct ws_feed_misread *first = &told->reading->first;
    char text[WS_FEED_READ_TEXT_SIZE];
    json_t *there = first->is_element ? json_pack("{s:i, s:i}", "row", first->there_row, "column",
                                                  first->there_column)
                                      : json_null();

    return json_pack("{s:i, s:i, s:i, s:o, s:b, s:o, s:i, s:s}", "row", first->row, "column",
                     first->column, "byte", first->byte, "is_there", there, "fill", first->is_fill,
                     "is_at", first->held < 0 ? json_null() : json_integer(first->held), "wrong",
                     told->reading->wrong, "words", ws_feed_read_first(told, text));
}

static json_t *why_json(const struct ws_feed_read_report *told)
{
    char text[WS_FEED_READ_TEXT_SIZE];
    json_t *faults = json_array(), *nearest = json_array();

    for (int i = 0; i < told->why->faults; i++)
        json_array_append_new(faults, json_string(ws_feed_read_fault_name(told->why->fault[i])));
    for (int i = 0; i < told->why->nears; i++) {
        const struct ws_feed_read_near *near = &told->why->near[i];

        json_array_append_new(nearest, json_pack("{s:s, s:o}", "arguments",
                                                 ws_feed_read_instead(told, near, text),
                                                 "descriptor", descriptor_json(&near->described)));
    }
    return json_pack("{s:o, s:s, s:o, s:o}", "faults", faults, "words",
                     ws_feed_read_fault(told, text), "first_wrong",
                     told->found ? json_null() : first_json(told), "nearest", nearest);
}

bool ws_feed_read_json(const struct ws_feed_read_report *told, FILE *file, struct ws_error *error)
{
    const struct ws_feed_read *question = told->question;
    bool is_a = question->described.role == WS_OPERAND_A, feeds = told->reading->feeds;
    char text[WS_FEED_READ_TEXT_SIZE], order[WS_STORED_ORDER_SIZE];
    json_t *root;

    ws_json_watch();
    root = json_pack(
        "{s:s, s:s, s:s, s:b, s:s, s:s?, s:s, s:[i,i], s:o, s:s?, s:o}", "from",
        question->writer.boxed ? "box" : question->writer.from->name, "variant", told->mma->name,
        "operand", ws_operand_letter(question->described.role), "feeds", feeds, "written",
        ws_feed_read_written(told, text) + sizeof "written: " - 1, "written_provenance",
        told->written_known, "order",
        ws_stored_order_text(&question->writer.order, question->described.role, order), "first",
        is_a ? question->along : question->k, is_a ? question->k : question->along, "descriptor",
        feeds || !told->found ? descriptor_json(&question->described) : json_null(), "provenance",
        told->known, "why", feeds ? json_null() : why_json(told));
    return ws_json_print(root, file, error);
}
