/*
 * Captures of boxes, made in software: written and read again, decoded without the rule, checked,
 * found different if a byte differs, and refused if a file is damaged.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/evidence/box/box_check.h"
#include "probe/evidence/store/any_capture.h"
#include "probe/evidence/store/boxed_evidence.h"
#include "probe/tests/assert_error.h"
#include "probe/tests/software_box.h"
#include "probe/tests/test_folder.h"

/* Global memory as it is in each pass. */
static const uint8_t *global(int pass)
{
    static uint8_t memory[WS_BOX_PASSES][WS_BOX_GLOBAL_BYTES];
    static bool made;

    for (int i = 0; i < WS_BOX_PASSES && !made; i++)
        software_box_ids(memory[i], WS_BOX_GLOBAL_BYTES, (uint32_t)i);
    made = true;
    return memory[pass];
}

static void copy(struct ws_captured_box *box)
{
    struct ws_box_run run = {.rank = (uint32_t)box->boxed.map.rank,
                             .shared = (uint32_t)box->boxed.shared_bytes};

    box->image_bytes = ws_box_image_bytes(&box->boxed);
    box->received = malloc((size_t)WS_BOX_PASSES * (size_t)box->image_bytes);
    assert_non_null(box->received);
    run.image_bytes = (uint32_t)box->image_bytes;
    for (int i = 0; i < WS_BOX_RANK; i++)
        run.coordinate[i] = (int32_t)box->boxed.coordinate[i];
    for (int pass = 0; pass < WS_BOX_PASSES; pass++) {
        run.untouched = (uint32_t)(WS_BOX_UNTOUCHED + pass);
        assert_true(software_box_load(&box->boxed.map, global(pass) + WS_BOX_TENSOR_AT, &run,
                                      box->received + pass * box->image_bytes));
    }
    box->arrived = true;
}

static struct ws_box_capture *captured(enum ws_box_group group)
{
    struct ws_box_capture *made = calloc(1, sizeof *made);
    struct ws_error error;

    assert_non_null(made);
    made->group = group;
    made->head = (struct ws_capture_head){"software", 9,      0,       "1.0",
                                          "13.0",     "13.0", "0.1.0", "2026-11-23T02:00:00Z"};
    snprintf(made->target, sizeof made->target, "sm_90");
    made->boxes = ws_box_count(group);
    made->box = calloc((size_t)made->boxes, sizeof *made->box);
    assert_non_null(made->box);
    for (int i = 0; i < made->boxes; i++) {
        made->box[i].boxed = ws_box_planned(group, i);
        made->box[i].result = !ws_tensor_map_check(&made->box[i].boxed.map, &error);
        made->box[i].encoded[0] = made->box[i].result ? 0 : (uint8_t)(i + 1);
        if (!ws_box_group_encodes(group))
            copy(&made->box[i]);
    }
    return made;
}

static void test_every_group_is_written_read_and_agrees(void **state)
{
    (void)state;
    for (int group = 0; ws_box_group_name(group); group++) {
        struct ws_box_capture *made = captured((enum ws_box_group)group), *again = NULL;
        struct ws_box_tally tally = {0};
        struct ws_error error = {0};
        char *text, *second = NULL;
        size_t length, other = 0;

        if (!ws_box_capture_text(made, &text, &length, &error) ||
            !ws_box_capture_parse(ws_box_group_name(group), text, length, &again, &error) ||
            !ws_box_capture_text(again, &second, &other, &error) ||
            !ws_box_check(again, &tally, &error))
            fail_msg("%s: %s", ws_box_group_name(group), error.text);
        assert_int_equal(length, other);
        assert_memory_equal(text, second, length);
        assert_int_equal(tally.encoded + tally.refused, made->boxes);
        assert_int_equal(tally.copied,
                         ws_box_group_encodes((enum ws_box_group)group) ? 0 : made->boxes);
        free(text);
        free(second);
        ws_box_capture_destroy(again);
        ws_box_capture_destroy(made);
    }
}

/* A change of one byte of one pass, to any value, is detected. */
static void test_every_altered_byte_is_seen(void **state)
{
    struct ws_box_capture *made = captured(WS_BOX_swizzle64);
    const struct ws_captured_box *box = &made->box[9]; /* rows narrower than the swizzle */
    struct ws_error error;

    (void)state;
    for (int at = 0; at < WS_BOX_PASSES * box->image_bytes; at++) {
        box->received[at] ^= 1;
        assert_false(ws_box_agrees(box, &error));
        box->received[at] ^= 1;
    }
    assert_true(ws_box_agrees(box, &error));
    ws_box_capture_destroy(made);
}

static void test_what_differs_is_said(void **state)
{
    struct ws_box_capture *made = captured(WS_BOX_swizzle128);
    struct ws_captured_box *box = &made->box[1];
    struct ws_box_tally tally;
    struct ws_error error;

    (void)state;
    for (int pass = 0; pass < WS_BOX_PASSES; pass++) {
        uint8_t *row = box->received + pass * box->image_bytes + 128;

        memmove(row, row + 16, 16); /* a chunk comes twice */
    }
    assert_false(ws_box_check(made, &tally, &error));
    assert_error(error, WS_CODE_CAPTURE, "box=64x8,swizzle=128");
    box->arrived = false;
    free(box->received);
    copy(box);
    made->box[0].result = 1;
    assert_false(ws_box_check(made, &tally, &error));
    assert_int_equal(error.code, WS_CODE_CAPTURE);
    ws_box_capture_destroy(made);
    made = captured(WS_BOX_limits);
    made->box[1].result = 0;
    assert_false(ws_box_check(made, &tally, &error));
    assert_error(error, WS_CODE_CAPTURE, "size 4294967297");
    ws_box_capture_destroy(made);
}

static void refuse(const char *text, const char *from, const char *to, enum ws_code code,
                   const char *datum)
{
    char *changed = malloc(strlen(text) + 400);
    const char *at = strstr(text, from);
    struct ws_box_capture *read;
    struct ws_error error = {0};

    assert_non_null(changed);
    assert_non_null(at);
    sprintf(changed, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    if (ws_box_capture_parse("x.json", changed, strlen(changed), &read, &error))
        fail_msg("'%s' for '%s' was taken", to, from);
    assert_error(error, code, datum);
    assert_int_equal(strncmp(error.text, "x.json:", 7), 0);
    free(changed);
}

static void test_damaged_files_are_refused(void **state)
{
    struct ws_box_capture *made = captured(WS_BOX_swizzle32), *read;
    struct ws_error error = {0};
    size_t length;
    char *text;

    (void)state;
    assert_true(ws_box_capture_text(made, &text, &length, &error));
    refuse(text, "capture of boxes", "capture of bowls", WS_CODE_FIELD, "format");
    refuse(text, "\"version\": 1", "\"version\": 2", WS_CODE_FIELD, "version 2");
    refuse(text, "\"box.swizzle32\"", "\"box.swizzle16\"", WS_CODE_FIELD, "\"box.swizzle16\"");
    refuse(text, "type=f16,size=64x64,box=16x1,", "type=f16,size=64x64,box=16x,", WS_CODE_FIELD,
           "map:");
    refuse(text, "type=f16,size=64x64,box=16x1,", "size=64x64,box=16x1,", WS_CODE_FIELD, "map:");
    refuse(text, "type=f16,size=64x64,box=16x1,", "type=f16,size=64x64,box=16x0,", WS_CODE_FIELD,
           "1 to 256");
    refuse(text, "type=f16,size=64x64,box=16x1,", "type=f16,size=64x64,box=16x256,", WS_CODE_FIELD,
           "image_bytes:");
    refuse(text, "\"coordinates\": \"0,5\"", "\"coordinates\": \"0\"", WS_CODE_FIELD,
           "coordinates:");
    refuse(text, "\"coordinates\": \"0,5\"", "\"coordinates\": \"0,-\"", WS_CODE_FIELD,
           "coordinates:");
    refuse(text, "\"coordinates\": \"0,5\"", "\"coordinates\": \"0,2147483648\"", WS_CODE_FIELD,
           "32");
    refuse(text, "\"shared\": 0", "\"shared\": -1", WS_CODE_FIELD, "shared");
    refuse(text, "\"result\": 0", "\"result\": 1", WS_CODE_FIELD, "encoded");
    refuse(text, "\"encoded\": \"01", "\"encoded\": \"0g", WS_CODE_FIELD, "encoded");
    refuse(text, "\"image_bytes\": 1024", "\"image_bytes\": 1023", WS_CODE_FIELD, "1024");
    refuse(text, "\"image_bytes\": 1024", "\"image_bytes\": 0", WS_CODE_FIELD, "received");
    refuse(text, "\"image_bytes\": 1024", "\"image_bytes\": 65537", WS_CODE_FIELD, "image_bytes");
    refuse(text, "\"arrived\": 1", "\"arrived\": 2", WS_CODE_FIELD, "arrived");
    refuse(text, "\"received\": \"eN", "\"received\": \"eO", WS_CODE_FIELD, "received");
    refuse(text, "\"tensor_at\": 1048576", "\"tensor_at\": 0", WS_CODE_FIELD, "tensor_at");
    refuse(text, "\"boxes\": [", "\"boxes\": [ 1, ", WS_CODE_FIELD, "boxes");
    for (size_t end = 0; end < length; end += length / 97 + 1)
        assert_false(ws_box_capture_parse("x.json", text, end, &read, &error));
    free(text);
    ws_box_capture_destroy(made);
}

/*
 * A directory is searched for a box by its kind; the evidence states whether exactly this box was
 * captured.
 */
static void test_evidence_says_what_was_captured(void **state)
{
    struct ws_box_capture *made = captured(WS_BOX_swizzle128);
    struct ws_any_capture any = {WS_ANY_BOXES, {made}};
    struct ws_captures captures;
    struct ws_boxed_evidence evidence;
    struct ws_boxed boxed = made->box[1].boxed;
    struct ws_error error = {0};

    (void)state;
    assert_true(ws_capture_folder_write(&any, 1, in_folder("d"), &error));
    assert_true(ws_captures_load(in_folder("d"), &captures, &error));
    boxed.shared_bytes += 2048;
    assert_true(ws_boxed_evidence(&captures, &boxed, &evidence, &error));
    assert_int_equal(evidence.standing, WS_CAPTURED);
    assert_string_equal(evidence.text, "captured on software (sm_90), CUDA 13.0");
    assert_int_equal(evidence.agree, made->boxes);
    boxed.shared_bytes += 256;
    assert_true(ws_boxed_evidence(&captures, &boxed, &evidence, &error));
    assert_int_equal(evidence.standing, WS_SPECIFIED);
    assert_non_null(strstr(evidence.text, "as the PTX ISA specifies; "));
    assert_non_null(strstr(evidence.text, " captured boxes of this kind on software agree"));
    boxed.map.swizzle_bytes = 64;
    assert_true(ws_boxed_evidence(&captures, &boxed, &evidence, &error));
    assert_non_null(strstr(evidence.text, "no box of this kind is captured"));
    ws_captures_finish(&captures);
    ws_box_capture_destroy(made);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_group_is_written_read_and_agrees),
        cmocka_unit_test(test_every_altered_byte_is_seen),
        cmocka_unit_test(test_what_differs_is_said),
        cmocka_unit_test(test_damaged_files_are_refused),
        cmocka_unit_test_setup_teardown(test_evidence_says_what_was_captured, make_test_folder,
                                        remove_test_folder),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
