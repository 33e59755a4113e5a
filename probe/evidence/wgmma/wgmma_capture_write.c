/*
 * A warpgroup's capture as JSON: descriptors are spelled out; bytes of memory and registers are
 * packed. Received words are packed as the list of distinct values and the index of each word in
 * it.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "probe/evidence/wgmma/wgmma_capture.h"
#include "probe/evidence/wgmma/wgmma_words.h"

static void write_descriptors(FILE *out, const char *name, const uint64_t *descriptor, int count)
{
    enum { A_LINE = 4 };

    fprintf(out, "      \"%s\": [", name);
    for (int i = 0; i < count; i++)
        fprintf(out, "%s%s\"%016" PRIx64 "\"", i ? "," : "",
                i % A_LINE ? " "
                : i        ? "\n        "
                           : "",
                descriptor[i]);
    fputs("],\n", out);
}

static bool write_sets(FILE *out, const struct ws_wgmma_pass *pass, struct ws_error *error)
{
    uint8_t bytes[sizeof *pass->set];

    fputs("      \"digits\": [", out);
    for (int digit = 0; digit < pass->digits; digit++) {
        for (size_t i = 0; i < sizeof bytes; i++)
            bytes[i] = (uint8_t)((&pass->set[digit].a[0][0])[i / 4] >> i % 4 * 8);
        if (!ws_capture_packed_write(out, digit ? ",\n        " : "\n        ", bytes, sizeof bytes,
                                     error))
            return false;
    }
    fputs("\n      ],\n", out);
    return true;
}

static bool write_pass(FILE *out, const struct ws_wgmma_capture *capture, enum ws_wgmma_named named,
                       struct ws_error *error)
{
    const struct ws_wgmma_pass *pass = &capture->pass[named];
    struct ws_wgmma_words words;
    bool done;

    if (!pass->received)
        return ws_fail(error, WS_CODE_CAPTURE, "the pass of %s received nothing",
                       ws_wgmma_named_text(named));
    fprintf(out, "    {\n      \"names\": \"%s\",\n", ws_wgmma_named_text(named));
    if (!pass->set)
        write_descriptors(out, "digits", pass->digit, pass->digits);
    else if (!write_sets(out, pass, error))
        return false;
    write_descriptors(out, "ones", pass->one, pass->ones);
    if (!ws_wgmma_words_pack(pass->received, ws_wgmma_pass_words(capture, named), &words, error))
        return false;
    fprintf(out, "      \"values\": %d,\n", words.values);
    done = ws_capture_packed_write(out, "      \"received\": ", words.bytes, words.length, error);
    fputs("\n    }", out);
    free(words.bytes);
    return done;
}

bool ws_wgmma_capture_write_fields(FILE *out, const void *from, struct ws_error *error)
{
    const struct ws_wgmma_capture *capture = from;
    const struct ws_mma *mma = capture->mma;
    char ptx[WS_MMA_PTX_SIZE];

    ws_capture_head_write(out, WS_WGMMA_CAPTURE_FORMAT, WS_WGMMA_CAPTURE_VERSION, mma->name,
                          &capture->head, ws_mma_ptx(mma, ptx), capture->target);
    ws_capture_field_write(out, ",\n  ", "ptx_registers", ws_wgmma_ptx_registers(mma, ptx));
    fprintf(out, ",\n  \"image_address\": %" PRIu32 ",\n  \"image_bytes\": %d",
            capture->image_address, capture->image_bytes);
    if (!ws_capture_packed_write(out, ",\n  \"image\": ", capture->image,
                                 (size_t)capture->image_bytes, error))
        return false;
    fputs(",\n  \"passes\": [\n", out);
    for (int i = 0; i < WS_WGMMA_PASSES; i++) {
        if (!write_pass(out, capture, (enum ws_wgmma_named)i, error))
            return false;
        fputs(i < WS_WGMMA_PASSES - 1 ? ",\n" : "\n", out);
    }
    fputs("  ]\n}\n", out);
    return true;
}
