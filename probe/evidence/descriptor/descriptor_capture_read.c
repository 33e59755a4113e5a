/*
 * Reading a capture of descriptors. The images are not in the file: the rule that fills them is, in
 * a few numbers, which must be those that this version knows. What was read where is not judged
 * here, but in descriptor_decode.c and descriptor_check.c.
 */
#include <stdlib.h>
#include <string.h>

#include "probe/base/json.h"
#include "probe/evidence/descriptor/descriptor_capture.h"

enum { ALIGNMENT = 1024, ADDRESSES = 1 << 18 };

static bool read_subject(const struct ws_json *json, const struct ws_json_node *root,
                         const struct ws_descriptor_subject **subject)
{
    struct ws_json_node node = ws_json_member(root, "variant");
    const char *text;

    if (!ws_json_string(json, &node, &text))
        return false;
    *subject = ws_descriptor_subject_named(text);
    return *subject ||
           ws_json_refuse(json, &node, "unknown way to read an operand, \"%.80s\"", text);
}

static bool read_ptx(const struct ws_json *json, const struct ws_json_node *root,
                     const struct ws_descriptor_subject *subject)
{
    struct ws_json_node node = ws_json_member(root, "ptx");
    char ptx[WS_DESCRIPTOR_PTX_SIZE];
    const char *text;

    return ws_json_string(json, &node, &text) &&
           (!strcmp(text, ws_descriptor_ptx(subject, ptx)) ||
            ws_json_refuse(json, &node,
                           "ptx: expected the instruction that reads the operand of %s",
                           subject->name));
}

/* A number that the image's rule has, and no other. */
static bool read_rule(const struct ws_json *json, const struct ws_json_node *root, const char *key,
                      uint32_t wanted)
{
    struct ws_json_node node = ws_json_member(root, key);
    uint32_t number;

    return ws_json_number(json, &node, 0, UINT32_MAX, &number) &&
           (number == wanted || ws_json_refuse(json, &node, "%s: %u, but this version reads %u",
                                               key, (unsigned)number, (unsigned)wanted));
}

static bool read_image(const struct ws_json *json, const struct ws_json_node *root,
                       struct ws_descriptor_capture *capture)
{
    const struct ws_descriptor_subject *subject = capture->subject;
    struct ws_json_node address = ws_json_member(root, "image_address");

    if (!ws_json_number(json, &address, 0, ADDRESSES, &capture->image_address))
        return false;
    if (capture->image_address % ALIGNMENT)
        return ws_json_refuse(json, &address, "image_address: %u is not a multiple of %d",
                              (unsigned)capture->image_address, ALIGNMENT);
    return read_rule(json, root, "image_bytes", WS_WGMMA_IMAGE_BYTES) &&
           read_rule(json, root, "elements", (uint32_t)ws_descriptor_elements(subject)) &&
           read_rule(json, root, "first_id", ws_descriptor_id(subject, 0)) &&
           read_rule(json, root, "digit_bits", (uint32_t)ws_descriptor_digit_bits(subject)) &&
           read_rule(json, root, "passes", (uint32_t)ws_descriptor_passes(subject));
}

static bool read_descriptors(const struct ws_json *json, const struct ws_json_node *root,
                             struct ws_descriptor_capture *capture)
{
    struct ws_json_node node = ws_json_member(root, "descriptors");
    size_t count;

    if (!ws_json_array(json, &node, 1, WS_DESCRIPTORS_MOST, &count))
        return false;
    capture->number = calloc(count, sizeof *capture->number);
    if (!capture->number)
        return ws_no_memory(json->error);
    for (; capture->count < (int)count; capture->count++) {
        struct ws_json_node item = ws_json_item(&node, (size_t)capture->count);
        uint64_t *number = &capture->number[capture->count];

        if (!ws_json_hex(json, &item, 1, 16, number))
            return false;
        for (int i = 0; i < capture->count; i++)
            if (capture->number[i] == *number)
                return ws_json_refuse(json, &item, "descriptor given twice");
    }
    return true;
}

static bool read_cycles(const struct ws_json *json, const struct ws_json_node *root,
                        struct ws_descriptor_capture *capture)
{
    struct ws_json_node node = ws_json_member(root, "cycles");
    size_t count;

    if (!ws_json_array(json, &node, (size_t)capture->count, (size_t)capture->count, &count))
        return false;
    capture->cycles = calloc(count * WS_WGMMA_REPETITIONS, sizeof *capture->cycles);
    if (!capture->cycles)
        return ws_no_memory(json->error);
    for (size_t i = 0; i < count; i++) {
        struct ws_json_node row = ws_json_item(&node, i);
        size_t repetitions;

        if (!ws_json_array(json, &row, WS_WGMMA_REPETITIONS, WS_WGMMA_REPETITIONS, &repetitions))
            return false;
        for (size_t j = 0; j < repetitions; j++) {
            struct ws_json_node item = ws_json_item(&row, j);

            if (!ws_json_number(json, &item, 1, UINT32_MAX,
                                &capture->cycles[i * WS_WGMMA_REPETITIONS + j]))
                return false;
        }
    }
    return read_rule(json, root, "instructions", WS_WGMMA_INSTRUCTIONS);
}

static bool read_received(const struct ws_json *json, const struct ws_json_node *root,
                          struct ws_descriptor_capture *capture)
{
    struct ws_json_node node = ws_json_member(root, "received");
    size_t words = ws_descriptor_words(capture->subject) * (size_t)capture->count *
                   (size_t)ws_descriptor_passes(capture->subject);
    uint8_t *bytes = ws_capture_packed_read(json, &node, "received", words * 4);

    if (!bytes)
        return false;
    capture->received = malloc(words * sizeof *capture->received);
    for (size_t i = 0; i < words && capture->received; i++)
        capture->received[i] = bytes[i] | (uint32_t)bytes[words + i] << 8 |
                               (uint32_t)bytes[2 * words + i] << 16 |
                               (uint32_t)bytes[3 * words + i] << 24;
    free(bytes);
    return capture->received || ws_no_memory(json->error);
}

bool ws_descriptor_capture_read_fields(const struct ws_json *json, const struct ws_json_node *root,
                                       void *into)
{
    static const char *const fields[] = {
        "format",     "version", "variant",       "probe",        "date",     "device",
        "ptx",        "target",  "image_address", "image_bytes",  "elements", "first_id",
        "digit_bits", "passes",  "descriptors",   "instructions", "cycles",   "received",
        NULL};
    struct ws_descriptor_capture *capture = into;

    return read_subject(json, root, &capture->subject) && ws_json_object(json, root, fields) &&
           ws_capture_head_read(json, root, &capture->head) &&
           read_ptx(json, root, capture->subject) &&
           ws_capture_target_read(json, root, capture->target) && read_image(json, root, capture) &&
           read_descriptors(json, root, capture) && read_cycles(json, root, capture) &&
           read_received(json, root, capture);
}
