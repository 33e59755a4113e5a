/*
 * Writes a capture of descriptors as JSON: one line per descriptor, one line per descriptor's
 * cycles, and the words that D received, packed as planes of bytes, which puts equal bytes
 * together.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "probe/evidence/descriptor/descriptor_capture.h"

/* First the lowest bytes of all words, then the next. */
static bool write_received(FILE *out, const struct ws_descriptor_capture *capture,
                           struct ws_error *error)
{
    size_t words = ws_descriptor_words(capture->subject) * (size_t)capture->count *
                   (size_t)ws_descriptor_passes(capture->subject);
    uint8_t *bytes = malloc(words * 4);
    bool done;

    if (!bytes)
        return ws_no_memory(error);
    for (int plane = 0; plane < 4; plane++)
        for (size_t i = 0; i < words; i++)
            bytes[(size_t)plane * words + i] = (uint8_t)(capture->received[i] >> 8 * plane);
    done = ws_capture_packed_write(out, "  \"received\": ", bytes, words * 4, error);
    free(bytes);
    return done;
}

bool ws_descriptor_capture_write_fields(FILE *out, const void *from, struct ws_error *error)
{
    const struct ws_descriptor_capture *capture = from;
    const struct ws_descriptor_subject *subject = capture->subject;
    char ptx[WS_DESCRIPTOR_PTX_SIZE];

    ws_capture_head_write(out, WS_DESCRIPTOR_CAPTURE_FORMAT, WS_DESCRIPTOR_CAPTURE_VERSION,
                          subject->name, &capture->head, ws_descriptor_ptx(subject, ptx),
                          capture->target);
    fprintf(out,
            ",\n  \"image_address\": %u,\n  \"image_bytes\": %d,\n  \"elements\": %d,\n"
            "  \"first_id\": %u,\n  \"digit_bits\": %d,\n  \"passes\": %d,\n  \"descriptors\": [\n",
            (unsigned)capture->image_address, WS_WGMMA_IMAGE_BYTES, ws_descriptor_elements(subject),
            (unsigned)ws_descriptor_id(subject, 0), ws_descriptor_digit_bits(subject),
            ws_descriptor_passes(subject));
    for (int i = 0; i < capture->count; i++)
        fprintf(out, "    \"%016" PRIx64 "\"%s\n", capture->number[i],
                i < capture->count - 1 ? "," : "");
    fprintf(out, "  ],\n  \"instructions\": %d,\n  \"cycles\": [\n", WS_WGMMA_INSTRUCTIONS);
    for (int i = 0; i < capture->count; i++) {
        const uint32_t *cycles = capture->cycles + (size_t)i * WS_WGMMA_REPETITIONS;

        for (int j = 0; j < WS_WGMMA_REPETITIONS; j++)
            fprintf(out, "%s%u", j ? ", " : "    [", (unsigned)cycles[j]);
        fputs(i < capture->count - 1 ? "],\n" : "]\n", out);
    }
    fputs("  ],\n", out);
    if (!write_received(out, capture, error))
        return false;
    fputs("\n}\n", out);
    return true;
}
