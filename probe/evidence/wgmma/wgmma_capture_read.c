/*
 * Reads a warpgroup's capture. It refuses impossible contents: numbers of digits or ones that
 * differ from those of the MMA variant, a descriptor that is not plain or whose matrix exceeds the
 * image, a number of words that differs from that of its runs. wgmma_decode.c interprets the
 * results.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/json.h"
#include "probe/evidence/mma/mma_capture.h"
#include "probe/evidence/wgmma/wgmma_capture.h"
#include "probe/evidence/wgmma/wgmma_words.h"

static bool read_ptx(const struct ws_json *json, const struct ws_json_node *root, const char *key,
                     const char *wanted)
{
    struct ws_json_node node = ws_json_member(root, key);
    const char *text;

    return ws_json_string(json, &node, &text) &&
           (!strcmp(text, wanted) ||
            ws_json_refuse(json, &node, "%s: expected the wgmma with its operands", key));
}

static bool read_image(const struct ws_json *json, const struct ws_json_node *root,
                       struct ws_wgmma_capture *capture)
{
    struct ws_json_node address = ws_json_member(root, "image_address");
    struct ws_json_node bytes = ws_json_member(root, "image_bytes");
    struct ws_json_node image = ws_json_member(root, "image");
    uint32_t count;

    if (!ws_json_number(json, &address, 0, 0x3FFFF, &capture->image_address) ||
        !ws_json_number(json, &bytes, 1, WS_WGMMA_IMAGE_BYTES, &count))
        return false;
    if (count % 1024 || capture->image_address % 1024)
        return ws_json_refuse(json, count % 1024 ? &bytes : &address,
                              "the size and address of an image must be multiples of 1024 bytes");
    capture->image_bytes = (int)count;
    capture->image = ws_capture_packed_read(json, &image, "image", count);
    return capture->image;
}

static bool read_descriptors(const struct ws_json *json, const struct ws_json_node *pass,
                             const char *key, const struct ws_wgmma_capture *capture,
                             enum ws_operand_role role, int count, uint64_t *descriptor)
{
    struct ws_json_node node = ws_json_member(pass, key);

    if (!ws_json_array(json, &node, (size_t)count, (size_t)count, NULL))
        return false;
    for (int i = 0; i < count; i++) {
        struct ws_json_node item = ws_json_item(&node, (size_t)i);

        if (!ws_json_hex(json, &item, 1, 16, &descriptor[i]))
            return false;
        if (!ws_wgmma_is_plain(capture, role, descriptor[i]))
            return ws_json_refuse(json, &item,
                                  "%s: expected a descriptor of %s with leading=%d, stride=%d, no "
                                  "swizzle and a start that is a multiple of %d within the image",
                                  key, ws_operand_letter(role), WS_WGMMA_PLAIN_LEADING,
                                  WS_WGMMA_PLAIN_STRIDE, WS_WGMMA_PLAIN_STRIDE);
    }
    return true;
}

static bool read_sets(const struct ws_json *json, const struct ws_json_node *node,
                      struct ws_wgmma_pass *pass)
{
    struct ws_json_node digits = ws_json_member(node, "digits");

    if (!ws_json_array(json, &digits, (size_t)pass->digits, (size_t)pass->digits, NULL))
        return false;
    pass->set = calloc((size_t)pass->digits, sizeof *pass->set);
    if (!pass->set)
        return ws_no_memory(json->error);
    for (int digit = 0; digit < pass->digits; digit++) {
        struct ws_json_node item = ws_json_item(&digits, (size_t)digit);
        uint8_t *bytes = ws_capture_packed_read(json, &item, "digits", sizeof *pass->set);

        if (!bytes)
            return false;
        for (size_t i = 0; i < sizeof *pass->set; i++)
            (&pass->set[digit].a[0][0])[i / 4] |= (uint32_t)bytes[i] << i % 4 * 8;
        free(bytes);
    }
    return true;
}

static bool read_received(const struct ws_json *json, const struct ws_json_node *node,
                          struct ws_wgmma_capture *capture, enum ws_wgmma_named named)
{
    struct ws_json_node values = ws_json_member(node, "values");
    struct ws_json_node packed = ws_json_member(node, "received");
    size_t count = ws_wgmma_pass_words(capture, named);
    struct ws_wgmma_words words;
    struct ws_error reason = {0};
    uint32_t number;

    if (!ws_json_number(json, &values, 1, (uint32_t)count, &number))
        return false;
    words = (struct ws_wgmma_words){.values = (int)number,
                                    .length = ws_wgmma_words_length((int)number, count)};
    words.bytes = ws_capture_packed_read(json, &packed, "received", words.length);
    if (!words.bytes)
        return false;
    capture->pass[named].received = ws_wgmma_words_unpack(&words, count, &reason);
    free(words.bytes);
    if (capture->pass[named].received)
        return true;
    return ws_is_no_memory(&reason) ? ws_no_memory(json->error)
                                    : ws_json_refuse(json, &packed, "received: %s", reason.text);
}

static bool read_pass(const struct ws_json *json, const struct ws_json_node *node,
                      enum ws_wgmma_named named, struct ws_wgmma_capture *capture)
{
    static const char *const fields[] = {"names", "digits", "ones", "values", "received", NULL};
    struct ws_wgmma_pass *pass = &capture->pass[named];
    struct ws_json_node names = ws_json_member(node, "names");
    enum ws_operand_role ids = named == WS_WGMMA_NAMED_B ? WS_OPERAND_B : WS_OPERAND_A;
    enum ws_operand_role ones = named == WS_WGMMA_NAMED_B ? WS_OPERAND_A : WS_OPERAND_B;
    const char *text;

    if (!ws_json_object(json, node, fields) || !ws_json_string(json, &names, &text))
        return false;
    if (strcmp(text, ws_wgmma_named_text(named)))
        return ws_json_refuse(json, &names, "names: expected %s", ws_wgmma_named_text(named));
    return (named == WS_WGMMA_NAMED_REGISTERS ? read_sets(json, node, pass)
                                              : read_descriptors(json, node, "digits", capture, ids,
                                                                 pass->digits, pass->digit)) &&
           read_descriptors(json, node, "ones", capture, ones, pass->ones, pass->one) &&
           read_received(json, node, capture, named);
}

static bool read_passes(const struct ws_json *json, const struct ws_json_node *root,
                        struct ws_wgmma_capture *capture)
{
    struct ws_json_node passes = ws_json_member(root, "passes");

    if (!ws_json_array(json, &passes, WS_WGMMA_PASSES, WS_WGMMA_PASSES, NULL))
        return false;
    for (int i = 0; i < WS_WGMMA_PASSES; i++) {
        struct ws_json_node pass = ws_json_item(&passes, (size_t)i);

        if (!read_pass(json, &pass, (enum ws_wgmma_named)i, capture))
            return false;
    }
    return true;
}

bool ws_wgmma_capture_read_fields(const struct ws_json *json, const struct ws_json_node *root,
                                  void *into)
{
    static const char *const fields[] = {
        "format", "version",       "variant",       "probe",       "date",  "device", "ptx",
        "target", "ptx_registers", "image_address", "image_bytes", "image", "passes", NULL};
    struct ws_wgmma_capture *capture = into;
    char ptx[WS_MMA_PTX_SIZE];

    if (!ws_mma_capture_product_read(json, root, &capture->mma, ws_wgmma_has_experiment) ||
        !ws_json_object(json, root, fields) || !ws_capture_head_read(json, root, &capture->head) ||
        !read_ptx(json, root, "ptx", ws_mma_ptx(capture->mma, ptx)) ||
        !ws_capture_target_read(json, root, capture->target) ||
        !read_ptx(json, root, "ptx_registers", ws_wgmma_ptx_registers(capture->mma, ptx)) ||
        !read_image(json, root, capture))
        return false;
    ws_wgmma_capture_count(capture);
    return read_passes(json, root, capture);
}
