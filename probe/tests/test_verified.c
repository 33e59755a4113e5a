/*
 * The list of verified captures: it equals the result of reading and checking them all, evidence
 * from it is the same as without it, and a changed capture or rule is not in it. After captures or
 * rules change, WS_APPROVE=1 test_verified writes it again.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "probe/base/file.h"
#include "probe/evidence/descriptor/descriptor_check.h"
#include "probe/evidence/mma/mma_relation.h"
#include "probe/evidence/move/verify.h"
#include "probe/evidence/store/described_evidence.h"
#include "probe/evidence/store/evidence.h"
#include "probe/evidence/wgmma/wgmma_relation.h"

#define FOLDER WS_SOURCE_DIR "/assets/captures"

enum { LINES = 1024, LINE = 160 };

static const struct ws_file_kind any_file = {"file", 1 << 24, false};

static char *read_all(const char *path, size_t *length)
{
    struct ws_error error = {0};
    char *text;

    if (!ws_file_read(path, &any_file, &text, length, &error))
        fail_msg("%s", error.text);
    return text;
}

static void write_all(const char *path, const char *text, size_t length)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

/* The digest of a file that agrees; 0 for any other, and for a kind without digests. */
static uint64_t digest_of(const char *path)
{
    struct ws_error error = {0};
    struct ws_any_capture any;
    struct ws_capture_head head;
    uint64_t digest = 0;
    size_t length;
    char *text = read_all(path, &length);

    assert_true(ws_any_capture_read(path, &any, &error));
    assert_true(ws_verified_head(text, &head));
    assert_memory_equal(head.device, ws_any_capture_head(&any)->device, strlen(head.device) + 1);
    assert_string_equal(head.date, ws_any_capture_head(&any)->date);
    assert_string_equal(head.toolkit, ws_any_capture_head(&any)->toolkit);
    if (!ws_any_capture_check(&any, &error)) {
        digest = 0;
    } else if (any.kind == WS_ANY_MOVE) {
        struct ws_mapping specified;

        assert_true(ws_mapping_specified(any.move->captured.variant, &specified, &error));
        digest = ws_verified_move(ws_any_capture_name(&any), text, length, &specified);
        ws_mapping_finish(&specified);
    } else if (any.kind == WS_ANY_PRODUCT || any.kind == WS_ANY_WARPGROUP) {
        digest = ws_verified_product(ws_any_capture_instruction(&any).mma, text, length);
    } else if (any.kind == WS_ANY_DESCRIPTORS) {
        struct ws_descriptor_capture quick = {.subject = any.descriptors->subject};

        assert_true(ws_verified_numbers(text, &quick));
        assert_int_equal(quick.count, any.descriptors->count);
        assert_memory_equal(quick.number, any.descriptors->number,
                            (size_t)quick.count * sizeof *quick.number);
        assert_memory_equal(quick.cycles, any.descriptors->cycles,
                            (size_t)quick.count * WS_WGMMA_REPETITIONS * sizeof *quick.cycles);
        digest = ws_verified_descriptors(text, length, &quick);
        free(quick.number);
        free(quick.cycles);
    }
    ws_any_capture_finish(&any);
    free(text);
    return digest;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void the_list_is_what_checking_them_all_gives(void **state)
{
    static char line[LINES][LINE];
    struct ws_error error = {0};
    struct ws_paths paths;
    char *all, *kept;
    size_t length = 0;
    int lines = 0;

    (void)state;
    assert_true(ws_capture_list(FOLDER, &paths, &error));
    for (int i = 0; i < paths.count; i++) {
        uint64_t digest = digest_of(paths.path[i]);

        assert_in_range(lines, 0, LINES - 1);
        if (digest)
            snprintf(line[lines++], LINE, "%016llx %s\n", (unsigned long long)digest,
                     paths.path[i] + strlen(FOLDER) + 1);
    }
    ws_paths_finish(&paths);
    qsort(line, (size_t)lines, LINE, by_text);
    all = calloc((size_t)lines + 1, LINE);
    assert_non_null(all);
    for (int i = 0; i < lines; i++)
        length += (size_t)snprintf(all + length, LINE, "%s", line[i]);
    if (getenv("WS_APPROVE"))
        write_all(FOLDER "/" WS_VERIFIED_NAME, all, length);
    kept = read_all(FOLDER "/" WS_VERIFIED_NAME, &length);
    if (strcmp(all, kept) != 0)
        fail_msg("%s is stale; run WS_APPROVE=1 test_verified", FOLDER "/" WS_VERIFIED_NAME);
    free(all);
    free(kept);
}

/* Captures in one of the test's directories: one file, changed or not, with the list. */
struct folder {
    char path[64], file[160];
};

static struct folder folder_with(const char *name, const char *before, const char *after)
{
    struct folder folder = {"/tmp/verified.XXXXXX", ""};
    char path[512];
    size_t length;
    char *text, *at;

    assert_non_null(mkdtemp(folder.path));
    snprintf(path, sizeof path, "%s/" WS_VERIFIED_NAME, folder.path);
    text = read_all(FOLDER "/" WS_VERIFIED_NAME, &length);
    write_all(path, text, length);
    free(text);
    snprintf(path, sizeof path, FOLDER "/nvidia-h200/%s.json", name);
    text = read_all(path, &length);
    at = before ? strstr(text, before) : NULL;
    if (before) {
        assert_non_null(at);
        memcpy(at, after, strlen(after));
    }
    snprintf(folder.file, sizeof folder.file, "%s/%s.json", folder.path, name);
    write_all(folder.file, text, length);
    free(text);
    return folder;
}

static void end(const struct folder *folder)
{
    char path[512];

    snprintf(path, sizeof path, "%s/" WS_VERIFIED_NAME, folder->path);
    remove(path);
    remove(folder->file);
    assert_int_equal(rmdir(folder->path), 0);
}

/* A variant, or operand D of an MMA. */
static const struct ws_variant *named(const char *name)
{
    const struct ws_mma *mma = ws_mma_named(name);

    return mma ? ws_mma_operand(mma, WS_OPERAND_D) : ws_variant_named(name);
}

/* A variant's evidence in a directory, and the number of captures that were read for it. */
static struct ws_evidence known(const char *path, const char *name, int *read)
{
    struct ws_error error = {0};
    struct ws_captures captures;
    struct ws_evidence evidence;

    assert_true(ws_captures_load(path, &captures, &error));
    if (!ws_evidence_of(&captures, named(name), &evidence, &error))
        fail_msg("%s", error.text);
    *read = captures.count;
    ws_evidence_finish(&evidence);
    ws_captures_finish(&captures);
    return evidence;
}

static const char x4[] = "ldmatrix.m8n8.x4.b16";

static const char *const products[] = {"mma.m16n8k16.f32.f16.f16.f32",
                                       "mma.sp.m16n8k32.f32.f16.f16.f32",
                                       "wgmma.m64n16k16.f32.f16.f16"};

static void is_said_as_without_it(const char *name)
{
    struct folder folder = folder_with(name, NULL, NULL);
    char list[512];
    struct ws_evidence with, without;
    int read;

    snprintf(list, sizeof list, "%s/" WS_VERIFIED_NAME, folder.path);
    with = known(folder.path, name, &read);
    assert_int_equal(read, 0);
    remove(list);
    without = known(folder.path, name, &read);
    assert_int_equal(read, 1);
    assert_int_equal(with.standing, WS_CAPTURED);
    assert_int_equal(without.standing, with.standing);
    assert_string_equal(with.text, without.text);
    assert_string_equal(with.brief, without.brief);
    assert_string_equal(with.remark, without.remark);
    end(&folder);
}

static void what_is_in_the_list_is_said_as_without_it(void **state)
{
    (void)state;
    is_said_as_without_it(x4);
    for (size_t i = 0; i < sizeof products / sizeof *products; i++)
        is_said_as_without_it(products[i]);
}

/* Changes a byte of memory, so that the capture differs from the PTX ISA. */
static void a_capture_that_was_changed_is_read_and_checked(void **state)
{
    struct folder folder = folder_with(x4, "\"580059005a00", "\"590058005a00");
    struct ws_evidence evidence;
    int read;

    (void)state;
    evidence = known(folder.path, x4, &read);
    assert_int_equal(read, 1);
    assert_int_equal(evidence.standing, WS_DISAGREES);
    end(&folder);
}

/* A changed head is not trusted either. */
static void a_head_that_was_changed_is_read(void **state)
{
    (void)state;
    for (size_t i = 0; i <= sizeof products / sizeof *products; i++) {
        const char *name = i ? products[i - 1] : x4;
        struct folder folder = folder_with(name, "NVIDIA H200", "NVIDIA H201");
        int read;
        struct ws_evidence evidence = known(folder.path, name, &read);

        assert_int_equal(read, 1);
        assert_string_equal(evidence.brief, "NVIDIA H201");
        end(&folder);
    }
}

/* The values that an MMA received are read on request. */
static void what_an_mma_received_is_read_when_it_is_asked_for(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof products / sizeof *products; i++) {
        struct ws_error error = {0};
        struct ws_captures captures;
        struct ws_evidence evidence;

        assert_true(ws_captures_load(FOLDER, &captures, &error));
        assert_true(ws_evidence_of(&captures, named(products[i]), &evidence, &error));
        assert_int_equal(captures.count, 0);
        assert_string_equal(ws_any_capture_name(ws_evidence_product(&evidence)), products[i]);
        assert_int_equal(captures.count, 1);
        ws_evidence_finish(&evidence);
        ws_captures_finish(&captures);
    }
}

/* An added capture precedes one of the list, whether it was requested before or after. */
static void what_is_added_comes_before_the_list(void **state)
{
    struct folder folder = folder_with(x4, "NVIDIA H200", "NVIDIA H201");
    struct ws_captures captures;
    struct ws_evidence evidence;
    struct ws_error error = {0};

    (void)state;
    for (int asked = 0; asked < 2; asked++) {
        assert_true(ws_captures_load(FOLDER, &captures, &error));
        if (asked) {
            assert_true(ws_evidence_of(&captures, ws_variant_named(x4), &evidence, &error));
            assert_string_not_equal(evidence.brief, "NVIDIA H201");
            ws_evidence_finish(&evidence);
        }
        assert_true(ws_captures_add(folder.file, &captures, &error));
        assert_true(ws_evidence_of(&captures, ws_variant_named(x4), &evidence, &error));
        assert_string_equal(evidence.brief, "NVIDIA H201");
        assert_non_null(ws_evidence_captured(&evidence));
        ws_evidence_finish(&evidence);
        ws_captures_finish(&captures);
    }
    end(&folder);
}

/* The captured runs are read on request, although nothing read them before. */
static void what_was_verified_is_read_when_it_is_asked_for(void **state)
{
    struct ws_captures captures;
    struct ws_evidence evidence;
    struct ws_error error = {0};

    (void)state;
    assert_true(ws_captures_load(FOLDER, &captures, &error));
    assert_true(ws_evidence_of(&captures, ws_variant_named(x4), &evidence, &error));
    assert_int_equal(captures.count, 0);
    assert_non_null(ws_evidence_captured(&evidence));
    assert_ptr_equal(ws_evidence_captured(&evidence)->variant, ws_variant_named(x4));
    assert_int_equal(captures.count, 1);
    assert_string_equal(evidence.head->date, captures.known[0].any.move->head.date);
    ws_evidence_finish(&evidence);
    ws_captures_finish(&captures);
}

static void another_rule_has_another_digest(void **state)
{
    struct ws_error error = {0};
    struct ws_mapping specified;
    uint64_t digest;

    (void)state;
    assert_true(ws_mapping_specified(ws_variant_named(x4), &specified, &error));
    digest = ws_verified_move(x4, "text", 4, &specified);
    for (int i = 0; i < ws_slot_count(specified.variant); i++) {
        struct ws_mapping_entry *entry = &specified.entry[i];
        int *const number[] = {&entry->place.matrix, &entry->place.row, &entry->place.column,
                               &entry->address_lane};

        for (int n = 0; n < 4; n++) {
            *number[n] ^= 1;
            assert_int_not_equal(ws_verified_move(x4, "text", 4, &specified), digest);
            *number[n] ^= 1;
        }
    }
    assert_int_not_equal(ws_verified_move(x4, "texu", 4, &specified), digest);
    assert_int_not_equal(ws_verified_move("other", "text", 4, &specified), digest);
    assert_int_equal(ws_verified_move(x4, "text", 4, &specified), digest);
    ws_mapping_finish(&specified);
}

/* The evidence for a descriptor of that kind, and whether its capture was read. */
static struct ws_described_evidence described(const char *path, bool *received)
{
    const struct ws_descriptor_subject *subject = ws_descriptor_subject(0);
    const struct ws_mma *mma = ws_mma(subject->product);
    struct ws_descriptor fields = {.swizzle_bytes = 128, .leading_bytes = 16, .stride_bytes = 1024};
    struct ws_known *known_ones;
    struct ws_described_evidence evidence;
    struct ws_described asked = ws_descriptor_described(subject, &fields);
    struct ws_error error = {0};
    struct ws_captures captures;

    assert_true(ws_captures_load(path, &captures, &error));
    if (!ws_described_evidence(&captures, &asked, mma, &evidence, &error))
        fail_msg("%s", error.text);
    assert_true(ws_captures_find_descriptors(&captures, subject, &known_ones, &error));
    assert_non_null(known_ones);
    *received = known_ones->any.descriptors->received != NULL;
    ws_captures_finish(&captures);
    return evidence;
}

static void descriptors_are_said_as_without_it(void **state)
{
    const char *name = ws_descriptor_subject(0)->name;
    struct folder folder = folder_with(name, NULL, NULL);
    struct folder changed = folder_with(name, "\"first_id\"", "\"first_id\"");
    struct ws_described_evidence with, without;
    char list[512];
    bool received;

    (void)state;
    with = described(folder.path, &received);
    assert_false(received);
    snprintf(list, sizeof list, "%s/" WS_VERIFIED_NAME, changed.path);
    remove(list);
    without = described(changed.path, &received);
    assert_true(received);
    assert_string_equal(with.text, without.text);
    assert_int_equal(with.standing, without.standing);
    assert_int_equal(with.like, without.like);
    assert_int_equal(with.agree, without.agree);
    assert_int_equal(with.base.like, without.base.like);
    end(&folder);
    end(&changed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_list_is_what_checking_them_all_gives),
        cmocka_unit_test(what_is_in_the_list_is_said_as_without_it),
        cmocka_unit_test(a_capture_that_was_changed_is_read_and_checked),
        cmocka_unit_test(a_head_that_was_changed_is_read),
        cmocka_unit_test(what_an_mma_received_is_read_when_it_is_asked_for),
        cmocka_unit_test(what_is_added_comes_before_the_list),
        cmocka_unit_test(what_was_verified_is_read_when_it_is_asked_for),
        cmocka_unit_test(another_rule_has_another_digest),
        cmocka_unit_test(descriptors_are_said_as_without_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
