/*
 * Captures of warpgroup MMAs that are damaged, truncated or not captures: refused with a place,
 * never a crash, and no altered digit unseen.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "probe/evidence/store/any_capture.h"
#include "probe/evidence/wgmma/wgmma_relation.h"
#include "probe/isa/descriptor.h"
#include "probe/tests/damaged.h"
#include "probe/tests/software_wgmma.h"

static const char small[] = "wgmma.m64n8k32.f16.e5m2.e5m2";

static struct ws_wgmma_capture *capture_of(const char *name)
{
    struct ws_error error = {0};
    struct ws_wgmma_capture *capture = software_wgmma_capture(ws_mma_named(name), NULL, &error);

    if (!capture)
        fail_msg("%s: %s", name, error.text);
    return capture;
}

static char *text_of(const char *name, size_t *length)
{
    struct ws_wgmma_capture *capture = capture_of(name);
    struct ws_error error = {0};
    char *text;

    if (!ws_wgmma_capture_text(capture, &text, length, &error))
        fail_msg("%s", error.text);
    ws_wgmma_capture_destroy(capture);
    return text;
}

static bool reads(const char *text, size_t length, struct ws_error *error)
{
    struct ws_wgmma_capture *capture = NULL;
    struct ws_error unlike;

    if (!ws_wgmma_capture_parse("f.json", text, length, &capture, error)) {
        assert_null(capture);
        return false;
    }
    ws_wgmma_check(capture, NULL, &unlike);
    ws_wgmma_capture_destroy(capture);
    return true;
}

static void expect_refused_with(const char *from, const char *to, const char *field)
{
    size_t length;
    char *text = text_of(small, &length);

    expect_changed_refused(reads, text, from, to, field);
    free(text);
}

static void a_file_cut_anywhere_is_refused(void **state)
{
    size_t length;
    char *text = text_of(small, &length);

    (void)state;
    expect_cuts_refused(reads, text, length);
    free(text);
}

static void what_cannot_be_is_refused_by_name(void **state)
{
    (void)state;
    expect_refused_with("warpgroup's product", "factory's product", "format:");
    expect_refused_with("\"version\": 1", "\"version\": 2", "version 2");
    expect_refused_with(small, "wgmma.m64n8k32.f16", "");
    expect_refused_with(small, "wgmma.m64n24k32.f16.e5m2.e5m2", "");
    expect_refused_with(small, "mma.m16n8k16.f32.f16.f16.f32", "");
    expect_refused_with("{d0, d1}", "{d1, d0}", "ptx:");
    expect_refused_with("\"sm_90a\"", "\"hopper\"", "target:");
    expect_refused_with("{a0, a1", "{a1, a0", "ptx_registers:");
    expect_refused_with("\"image_address\": 1024", "\"image_address\": 1000", "1024");
    expect_refused_with("\"image_address\": 1024", "\"image_address\": 262144", "");
    expect_refused_with("\"image_bytes\": 12288", "\"image_bytes\": 12289", "1024");
    expect_refused_with("\"image_bytes\": 12288", "\"image_bytes\": 11264", "image:");
    expect_refused_with("\"image_bytes\": 12288", "\"image_bytes\": 4294967295", "");
    expect_refused_with("\"image\": \"e", "\"image\": \"=", "image:");
    expect_refused_with("\"names\": \"A\"", "\"names\": \"B\"", "names:");
    expect_refused_with("\"digits\": [\"", "\"digits\": [\"0000001000080000\", \"", "");
    /* Its leading offset, swizzle, start, a bit outside all fields, and its end. */
    expect_refused_with("\"digits\": [\"0000001000080", "\"digits\": [\"0000001000090", "digits:");
    expect_refused_with("\"digits\": [\"0", "\"digits\": [\"4", "digits:");
    expect_refused_with("\"digits\": [\"0000001000080000", "\"digits\": [\"0000001000080001",
                        "digits:");
    expect_refused_with("\"digits\": [\"00", "\"digits\": [\"01", "digits:");
    expect_refused_with("\"digits\": [\"0000001000080000", "\"digits\": [\"0000001000080300",
                        "digits:");
    expect_refused_with("\"values\": ", "\"values\": 1", "received:");
    expect_refused_with("\"values\": ", "\"values\": 4000000000", "");
    expect_refused_with("\"received\": \"e", "\"received\": \"ee", "received:");
}

static void damage_is_refused_or_harmless(void **state)
{
    size_t length;
    char *text = text_of(small, &length);

    (void)state;
    expect_damage_harmless(reads, text, length);
    free(text);
}

static void expect_seen(const struct ws_wgmma_capture *capture, const char *what, int index)
{
    struct ws_error error = {0};

    if (ws_wgmma_check(capture, NULL, &error))
        fail_msg("%s %d: unseen", what, index);
}

/* Whatever bit of the evidence is flipped, it is reported. */
static void no_altered_bit_goes_unseen(void **state)
{
    static const char *const names[] = {"wgmma.m64n8k8.f32.tf32.tf32", "wgmma.m64n8k32.s32.u8.u8"};
    uint32_t seed = 11;

    (void)state;
    for (size_t name = 0; name < 2; name++) {
        struct ws_wgmma_capture *capture = capture_of(names[name]);
        const struct ws_wgmma_pass *last = &capture->pass[WS_WGMMA_NAMED_B];
        struct ws_error error = {0};
        int end = ws_descriptor_of(last->one[last->ones - 1]).start_bytes +
                  ws_wgmma_plain_bytes(capture->mma, WS_OPERAND_A);

        for (int i = 0; i < 400; i++) {
            int byte = (int)(next(&seed) % (uint32_t)end);

            capture->image[byte] ^= (uint8_t)(1 << i % 8);
            expect_seen(capture, "image", byte);
            capture->image[byte] ^= (uint8_t)(1 << i % 8);
        }
        for (int i = 0; i < 200; i++) {
            const struct ws_wgmma_pass *pass = &capture->pass[WS_WGMMA_NAMED_REGISTERS];
            uint32_t *word =
                &pass->set[i % pass->digits].a[next(&seed) % WS_WARPGROUP][next(&seed) % 4];

            *word ^= UINT32_C(1) << i % 32;
            expect_seen(capture, "registers", i);
            *word ^= UINT32_C(1) << i % 32;
        }
        for (int i = 0; i < 300; i++) {
            enum ws_wgmma_named named = (enum ws_wgmma_named)(i % WS_WGMMA_PASSES);
            size_t words = ws_wgmma_pass_words(capture, named);
            uint32_t *word = &capture->pass[named].received[next(&seed) % words];

            *word ^= UINT32_C(1) << i % 32;
            expect_seen(capture, "received", i);
            *word ^= UINT32_C(1) << i % 32;
        }
        assert_true(ws_wgmma_check(capture, NULL, &error));
        ws_wgmma_capture_destroy(capture);
    }
}

static void a_file_named_after_anything_else_is_refused(void **state)
{
    static const char *const others[] = {"ldmatrix.m8n8.x4.b16", "wgmma.m64n8k32.f16.e5m2.e4m3",
                                         "descriptor.A.k.b16", "box.interleave16"};
    size_t length;
    char *text = text_of(small, &length);

    (void)state;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        struct ws_wgmma_capture *capture = NULL;
        struct ws_error error = {0};
        char path[80], wanted[160];

        snprintf(path, sizeof path, "%s.json", others[i]);
        snprintf(wanted, sizeof wanted, "this captures %s, but the file is named after %s", small,
                 others[i]);
        assert_false(ws_wgmma_capture_parse(path, text, length, &capture, &error));
        if (!strstr(error.text, wanted))
            fail_msg("%s: %s", path, error.text);
    }
    free(text);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_cut_anywhere_is_refused),
        cmocka_unit_test(what_cannot_be_is_refused_by_name),
        cmocka_unit_test(a_file_named_after_anything_else_is_refused),
        cmocka_unit_test(damage_is_refused_or_harmless),
        cmocka_unit_test(no_altered_bit_goes_unseen),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
