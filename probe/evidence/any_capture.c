/* The text is looked at for its format, and then read by who knows it. */
#include "probe/evidence/any_capture.h"

#include <stdlib.h>
#include <string.h>

#include "probe/base/file.h"
#include "probe/base/json.h"

/* Whether it is a product's; what is no JSON, or says no format, ws_capture_parse() refuses. */
static bool find_format(const char *path, const char *text, size_t length, bool *product,
                        struct ws_error *error)
{
    struct ws_json json = {path, text, length, error, NULL};
    const char *format;
    json_t *root;

    *product = false;
    if (length > WS_CAPTURE_BYTES || !strstr(text, WS_MMA_CAPTURE_FORMAT))
        return true;
    root = ws_json_parse(&json);
    format = root ? json_string_value(json_object_get(root, "format")) : NULL;
    *product = format && !strcmp(format, WS_MMA_CAPTURE_FORMAT);
    json_decref(root);
    return root || !ws_is_no_memory(error);
}

bool ws_any_capture_read(const char *path, struct ws_any_capture *any, struct ws_error *error)
{
    static const struct ws_file_kind kind = {"capture", WS_CAPTURE_BYTES, false};
    char *text;
    size_t length;
    bool done, product;

    *any = (struct ws_any_capture){NULL, NULL};
    if (!ws_file_read(path, &kind, &text, &length, error))
        return false;
    done = find_format(path, text, length, &product, error) &&
           (product ? ws_mma_capture_parse(path, text, length, &any->product, error)
                    : ws_capture_parse(path, text, length, &any->move, error));
    free(text);
    return done;
}

void ws_any_capture_finish(struct ws_any_capture *any)
{
    ws_capture_destroy(any->move);
    ws_mma_capture_destroy(any->product);
    *any = (struct ws_any_capture){NULL, NULL};
}

const char *ws_any_capture_name(const struct ws_any_capture *any)
{
    return any->move ? any->move->captured.variant->name : any->product->mma->name;
}

const struct ws_capture_head *ws_any_capture_head(const struct ws_any_capture *any)
{
    return any->move ? &any->move->head : &any->product->head;
}
