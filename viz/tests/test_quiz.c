/*
 * Every question of the quiz has one right answer, confirmed by a look-up independent of the quiz,
 * and wrong choices that are wrong, each with its own sentence.
 */
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/access/bank.h"
#include "probe/isa/element.h"
#include "probe/isa/operand.h"
#include "viz/teach/quiz/quiz_kinds.h"

enum { SEEDS = 2000, EACH = 120 };

static struct ws_captures captures;
static struct ws_quiz_source source;

static int set_up(void **state)
{
    struct ws_error error;

    (void)state;
    if (!ws_captures_load(WS_SOURCE_DIR "/assets/captures", &captures, &error))
        return 1;
    ws_quiz_source_init(&source, &captures);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    ws_quiz_source_finish(&source);
    ws_captures_finish(&captures);
    return 0;
}

static const char *right_text(const struct ws_question *question)
{
    for (int i = 0; i < question->choices; i++)
        if (question->choice[i].right)
            return question->choice[i].text;
    return "";
}

static int number_in(const char *text)
{
    return atoi(text + strcspn(text, "0123456789"));
}

/* The lane from the layout table, computed independently, for 16-bit elements. */
static int lane_by_hand(bool trans, int row, int column)
{
    return trans ? 4 * column + row / 2 : 4 * row + column / 2;
}

/* The specified slot of a place, by stride and not by any mapping. */
static struct ws_slot slot_of(const struct ws_question *question, const struct ws_shown *place)
{
    return ws_layout_slot(question->variant,
                          (struct ws_place){place->matrix, place->row, place->column, 0});
}

static uint32_t holders(const struct ws_variant *variant, int matrix, int row)
{
    uint32_t lanes = 0;

    for (int column = 0; column < ws_moved(variant)->columns; column++)
        lanes |=
            (uint32_t)1 << ws_layout_slot(variant, (struct ws_place){matrix, row, column, 0}).lane;
    return lanes;
}

/* The lanes in "lanes 12 to 15, in r1" or "lanes 1, 5 and 9, in r0.hi". */
static uint32_t said_lanes(const char *text)
{
    uint32_t lanes = 0;
    const char *end = strstr(text, ", in");
    int from, to;

    if (sscanf(text, "lanes %d to %d", &from, &to) == 2) {
        for (int lane = from; lane <= to; lane++)
            lanes |= (uint32_t)1 << lane;
        return lanes;
    }
    for (const char *at = text; at < end;) {
        at += strcspn(at, "0123456789");
        if (at >= end)
            break;
        lanes |= (uint32_t)1 << atoi(at);
        at += strspn(at, "0123456789");
    }
    return lanes;
}

static void goes_as_said(const struct ws_question *question, int matrix, int row, const char *text)
{
    const struct ws_variant *variant = question->variant;
    char part[32];

    assert_int_equal(said_lanes(text), holders(variant, matrix, row));
    if (variant->trans)
        snprintf(part, sizeof part, ", in r%d.%s", matrix, row % 2 ? "hi" : "lo");
    else
        snprintf(part, sizeof part, ", in r%d", matrix);
    assert_string_equal(strstr(text, ", in"), part);
}

static int wavefronts(const struct ws_variant *variant, int pitch, int swizzle)
{
    struct ws_address_options options = {.tile = WS_TILE_COLUMNS, .pitch_bytes = pitch};
    struct ws_addresses addresses;
    struct ws_banks banks;
    struct ws_error error;
    char text[8];

    snprintf(text, sizeof text, "%d", swizzle);
    assert_true(ws_swizzle_parse(swizzle ? text : "none", &options.swizzle, &error));
    assert_true(ws_addresses_make(variant, &options, &addresses, &error));
    ws_banks_count(&addresses, 0, &banks);
    return banks.wavefronts;
}

static void element_questions(const struct ws_quiz_question *made)
{
    const struct ws_question *question = &made->question;
    const struct ws_operand *moved = ws_moved(question->variant);
    const char *right = right_text(question);
    struct ws_slot slot;
    char part[16];

    switch (made->kind) {
    case WS_QUIZ_LANE:
    case WS_QUIZ_STORE:
        assert_int_equal(number_in(right), slot_of(question, &made->asked).lane);
        if (ws_has_halves(moved))
            assert_int_equal(number_in(right), lane_by_hand(question->variant->trans,
                                                            made->asked.row, made->asked.column));
        break;
    case WS_QUIZ_PART:
        slot = slot_of(question, &made->asked);
        if (ws_has_halves(moved))
            snprintf(part, sizeof part, "r%d.%s", slot.reg, slot.element ? "hi" : "lo");
        else
            snprintf(part, sizeof part, "r%d.b%d", slot.reg, slot.element);
        assert_string_equal(right, part);
        break;
    case WS_QUIZ_POINT_ELEMENT:
        slot = slot_of(question, &question->answer);
        assert_int_equal(slot.lane, made->asked.lane);
        assert_int_equal(slot.reg, made->asked.reg);
        assert_int_equal(ws_element_bit(moved, slot.element), made->asked.bit);
        break;
    case WS_QUIZ_POINT_LANE:
        assert_int_equal(slot_of(question, &made->asked).lane, question->answer.lane);
        break;
    case WS_QUIZ_HOLDERS: {
        uint32_t lanes = holders(question->variant, made->asked.matrix, made->asked.row);
        long count = 0;

        for (; lanes; lanes &= lanes - 1)
            count++;
        assert_int_equal(question->number, count);
        break;
    }
    default:
        break;
    }
}

static void address_questions(const struct ws_quiz_question *made)
{
    const struct ws_question *question = &made->question;
    const struct ws_variant *variant = question->variant;
    const char *right = right_text(question);
    const int rows = ws_moved(variant)->rows;
    int a, b, lane;

    switch (made->kind) {
    case WS_QUIZ_ADDRESS_LANE:
        assert_int_equal(number_in(right), rows * made->asked.matrix + made->asked.row);
        break;
    case WS_QUIZ_RECEIVERS:
        lane = number_in(question->text);
        goes_as_said(question, lane / rows, lane % rows, right);
        break;
    case WS_QUIZ_COUNTS:
        lane = atoi(strstr(question->text, "lane ") + 5);
        assert_int_equal(!strncmp(right, "yes", 3), lane < ws_address_lanes(variant));
        assert_int_equal(atoi(strstr(right, " to ") + 4), ws_address_lanes(variant) - 1);
        break;
    case WS_QUIZ_MOVED:
        lane = atoi(strstr(question->text, "lane ") + 5);
        if (lane < ws_address_lanes(variant))
            goes_as_said(question, lane / rows, lane % rows, right);
        else
            assert_string_equal(right, "no lane");
        break;
    case WS_QUIZ_SAME:
        assert_non_null(strstr(right, variant->family->writes_memory ? "lost" : "received twice"));
        break;
    case WS_QUIZ_SWAP:
        assert_int_equal(sscanf(question->text, "Lanes %d", &a), 1);
        b = atoi(strstr(question->text, "with lanes ") + 11);
        assert_non_null(strstr(right, (char[]){'r', (char)('0' + a / 8), ' ', 'a', 0}));
        assert_non_null(strstr(right, (char[]){'r', (char)('0' + b / 8), ' ', 'e', 0}));
        break;
    case WS_QUIZ_GIVE:
        assert_int_equal(number_in(right), ws_address_lanes(variant));
        break;
    case WS_QUIZ_TRANS_ADDRESS:
        lane = atoi(strstr(question->text, "lane ") + 5);
        assert_int_equal(sscanf(right, "row %d of matrix %d as", &a, &b), 2);
        assert_int_equal(8 * b + a, lane);
        break;
    case WS_QUIZ_ALIGNMENT:
        for (int i = 0; i < question->choices; i++)
            assert_int_equal(question->choice[i].right,
                             number_in(question->choice[i].text) %
                                     ws_moved(variant)->access->alignment_bytes !=
                                 0);
        break;
    default:
        break;
    }
}

/* The text has the quarter that each group of lanes addresses. */
static void register_question(const struct ws_question *question)
{
    static const char *const where[] = {"0 to 7 address the rows of the ", "8 to 15 of the ",
                                        "16 to 23 of the ", "24 to 31 of the "};
    const char *wanted = strstr(question->text, "receives the ") + 13;
    int found = -1;

    for (int i = 0; i < 4; i++) {
        const char *corner = strstr(question->text, where[i]) + strlen(where[i]);
        size_t length = strcspn(corner, " ") + 1;

        length += strcspn(corner + length, " ,.");
        if (!strncmp(corner, wanted, length))
            found = i;
    }
    assert_int_equal(number_in(right_text(question)), found);
}

static void trans_pair_question(const struct ws_quiz_question *made)
{
    const struct ws_shown *asked = &made->asked;
    char pair[64];
    int row = 2 * (asked->lane % 4), column = asked->lane / 4;

    snprintf(pair, sizeof pair, "M%d[%d,%d] and M%d[%d,%d]", asked->reg, row, column, asked->reg,
             row + 1, column);
    assert_string_equal(right_text(&made->question), pair);
}

static void bytes_question(const struct ws_quiz_question *made)
{
    int lane = made->asked.lane, row = 2 * (lane % 4), byte = lane / 4 * 2;
    char text[80];

    snprintf(text, sizeof text, "[%d,%d] [%d,%d] [%d,%d] [%d,%d]", row, byte, row, byte + 1,
             row + 1, byte, row + 1, byte + 1);
    assert_string_equal(right_text(&made->question), text);
}

static void bank_questions(const struct ws_quiz_question *made)
{
    const struct ws_question *question = &made->question;
    const struct ws_variant *variant = question->variant;
    const char *right = right_text(question);
    int pitch = (int)made->addresses.pitch_bytes, bits = made->addresses.swizzle.bits;
    int swizzle = bits ? 16 << bits : 0, least = ws_moved(variant)->matrices;
    int now = wavefronts(variant, pitch, swizzle), plain = wavefronts(variant, pitch, 0);

    switch (made->kind) {
    case WS_QUIZ_WAVEFRONTS:
        assert_int_equal(atoi(right), now);
        break;
    case WS_QUIZ_PADDING:
        for (int i = 0; i < question->choices; i++)
            assert_int_equal(question->choice[i].right,
                             wavefronts(variant, pitch + atoi(question->choice[i].text), 0) ==
                                 least);
        break;
    case WS_QUIZ_SWIZZLE:
        for (int i = 32; i <= 128; i *= 2)
            if (wavefronts(variant, pitch, i) == least) {
                assert_int_equal(number_in(right), i);
                return;
            }
        assert_string_equal(right, "none of 32, 64 and 128 bytes");
        break;
    case WS_QUIZ_HELPS:
        assert_true(!strncmp(right, now < plain ? "fewer" : now > plain ? "more" : "as many", 4));
        break;
    case WS_QUIZ_COST:
        assert_int_equal(now, 4 * wavefronts(ws_variant_named("ldmatrix.m8n8.x1.b16"), pitch, 0));
        assert_int_equal(atoi(strrchr(right, ' ')), now / 4);
        break;
    case WS_QUIZ_PHASE: {
        unsigned a, b;
        int one, other;

        assert_int_equal(sscanf(question->text, "Lane %d supplies address %u, lane %d address %u",
                                &one, &a, &other, &b),
                         4);
        assert_int_equal(!strncmp(right, "yes", 3),
                         one / 8 == other / 8 && a / 16 % 8 == b / 16 % 8);
        break;
    }
    default:
        break;
    }
}

/* By the order of the manual's figure of A: rows first, then columns. */
static void operand_questions(const struct ws_quiz_question *made)
{
    static const char *const quarters[] = {"top left", "bottom left", "top right", "bottom right"};
    static const char *const packed[] = {"d0 and d1 of tile 0", "d2 and d3 of tile 0",
                                         "d0 and d1 of tile 1", "d2 and d3 of tile 1"};
    const struct ws_question *question = &made->question;
    const char *right = right_text(question);
    bool trans;
    int reg;

    switch (made->kind) {
    case WS_QUIZ_QUADRANT:
        reg = atoi(strstr(question->text, "in register ") + 12);
        assert_string_equal(right, quarters[reg]);
        break;
    case WS_QUIZ_ORDER:
        assert_string_equal(right, strstr(question->text, "column-major")
                                       ? "top left, top right, bottom left, bottom right"
                                       : "top left, bottom left, top right, bottom right");
        assert_int_equal(question->variant->trans, strstr(question->text, "column-major") != NULL);
        break;
    case WS_QUIZ_FEED:
        trans = strstr(question->text, "A (16x16) is column") ||
                strstr(question->text, "B (16x8) is row") || strstr(question->text, "V of");
        assert_string_equal(right, trans ? "with .trans" : "without .trans");
        break;
    case WS_QUIZ_REUSE:
        reg = atoi(strstr(question->text, "into register ") + 14);
        assert_string_equal(right, packed[reg]);
        break;
    default:
        break;
    }
}

static void legal_questions(const struct ws_quiz_question *made)
{
    static const int devices[][2] = {{7, 5}, {8, 0}, {8, 9}, {9, 0}};
    const struct ws_question *question = &made->question;
    const struct ws_variant *variant;
    struct ws_error error;
    int sm;

    for (int i = 0; i < question->choices; i++) {
        bool parses = ws_variant_parse(question->choice[i].text, &variant, &error);

        if (made->kind == WS_QUIZ_LEGAL) {
            assert_int_equal(question->choice[i].right, !parses);
            continue;
        }
        assert_true(parses);
        sm = atoi(strstr(question->text, "sm_") + 3);
        for (int j = 0; j < 4; j++)
            if (10 * devices[j][0] + devices[j][1] == sm)
                assert_int_equal(question->choice[i].right,
                                 !ws_targets_allow(variant->targets, devices[j][0], devices[j][1]));
    }
}

static void narrow_questions(const struct ws_quiz_question *made)
{
    const struct ws_question *question = &made->question;
    const struct ws_operand *moved = ws_moved(question->variant);
    const char *right = right_text(question);
    uint8_t row[16] = {0};
    uint64_t ones = ((uint64_t)1 << moved->width_bits) - 1;
    int from, to;

    if (made->kind == WS_QUIZ_UPPER) {
        assert_int_equal(sscanf(right, "in bits %d to %d;", &from, &to), 2);
        assert_int_equal(from, 0);
        assert_true((ws_register_bits(moved, ones, 0) == ones) == !strstr(right, "sign"));
        assert_int_equal(to, moved->width_bits - 1);
        return;
    }
    assert_int_equal(sscanf(right, "bits %d to %d of the row", &from, &to), 2);
    for (int bit = from; bit <= to; bit++)
        row[bit / 8] |= (uint8_t)(1 << bit % 8);
    assert_int_equal(ws_row_element(moved, row, made->right.column), ones);
    ws_row_put(moved, row, made->right.column, 0);
    for (int i = 0; i < 16; i++)
        assert_int_equal(row[i], 0);
}

/* All labels but one agree with the layout. */
static void error_question(const struct ws_question *question)
{
    for (int i = 0; i < question->choices; i++) {
        struct ws_place place = {0};
        struct ws_slot slot;
        char part[16], wanted[16];
        int lane;

        assert_int_equal(sscanf(question->choice[i].text, "M%d[%d,%d]: T%d %15s", &place.matrix,
                                &place.row, &place.column, &lane, part),
                         5);
        slot = ws_layout_slot(question->variant, place);
        if (ws_has_halves(ws_moved(question->variant)))
            snprintf(wanted, sizeof wanted, "r%d.%s", slot.reg, slot.element ? "hi" : "lo");
        else
            snprintf(wanted, sizeof wanted, "r%d.b%d", slot.reg, slot.element);
        assert_int_equal(question->choice[i].right, lane != slot.lane || strcmp(part, wanted));
    }
}

/* The label has another lane, with as many letters; any element with that label is right. */
static void spot_question(const struct ws_quiz_question *made)
{
    const struct ws_quiz_mislabel *mislabel = &made->mislabel;
    const struct ws_slot slot = ws_layout_slot(made->question.variant, mislabel->place);

    assert_true(mislabel->is);
    assert_int_equal(slot.lane, mislabel->lane);
    assert_int_not_equal(mislabel->lane, mislabel->wrong);
    assert_in_range(mislabel->wrong, 0, WS_LANES - 1);
    assert_int_equal(mislabel->lane < 10, mislabel->wrong < 10);
    assert_int_equal(made->question.answer.row, mislabel->place.row);
    assert_int_equal(made->question.answer.column, mislabel->place.column);
}

static void answer_holds(const struct ws_quiz_question *made)
{
    switch (made->kind) {
    case WS_QUIZ_LANE:
    case WS_QUIZ_PART:
    case WS_QUIZ_POINT_ELEMENT:
    case WS_QUIZ_POINT_LANE:
    case WS_QUIZ_HOLDERS:
    case WS_QUIZ_STORE:
        element_questions(made);
        break;
    case WS_QUIZ_ADDRESS_LANE:
    case WS_QUIZ_RECEIVERS:
    case WS_QUIZ_COUNTS:
    case WS_QUIZ_MOVED:
    case WS_QUIZ_SAME:
    case WS_QUIZ_SWAP:
    case WS_QUIZ_TRANS_ADDRESS:
    case WS_QUIZ_GIVE:
    case WS_QUIZ_ALIGNMENT:
        address_questions(made);
        break;
    case WS_QUIZ_REGISTER:
        register_question(&made->question);
        break;
    case WS_QUIZ_TRANS_PAIR:
        trans_pair_question(made);
        break;
    case WS_QUIZ_BYTES:
        bytes_question(made);
        break;
    case WS_QUIZ_WAVEFRONTS:
    case WS_QUIZ_PADDING:
    case WS_QUIZ_SWIZZLE:
    case WS_QUIZ_HELPS:
    case WS_QUIZ_PHASE:
    case WS_QUIZ_COST:
        bank_questions(made);
        break;
    case WS_QUIZ_ORDER:
    case WS_QUIZ_FEED:
    case WS_QUIZ_QUADRANT:
    case WS_QUIZ_REUSE:
        operand_questions(made);
        break;
    case WS_QUIZ_PACKED:
    case WS_QUIZ_UPPER:
        narrow_questions(made);
        break;
    case WS_QUIZ_LEGAL:
    case WS_QUIZ_TARGET:
        legal_questions(made);
        break;
    case WS_QUIZ_ERROR:
        error_question(&made->question);
        break;
    case WS_QUIZ_SPOT:
        spot_question(made);
        break;
    case WS_QUIZ_KINDS_COUNT:
        fail();
        break;
    }
}

/* A text in a buffer of `size` bytes is complete: it is not empty, and did not fill the buffer. */
static void whole(const char *text, size_t size)
{
    assert_true(strlen(text) > 0);
    assert_true(strlen(text) < size - 1);
}

static void sentence(const char *text, size_t size)
{
    whole(text, size);
    if (!strchr(".)?", text[strlen(text) - 1]) || strstr(text, "%d"))
        fail_msg("no sentence: %s", text);
}

static void sound(const struct ws_quiz_question *made)
{
    const struct ws_question *question = &made->question;
    int right = 0;

    assert_non_null(question->variant);
    whole(question->text, sizeof question->text);
    sentence(question->because, sizeof question->because);
    sentence(made->hint, sizeof made->hint);
    whole(made->provenance, sizeof made->provenance);
    if (question->ask != WS_ASK_CHOOSE) {
        assert_int_equal(question->choices, 0);
        return;
    }
    assert_in_range(question->choices, 3, 6);
    for (int i = 0; i < question->choices; i++) {
        const struct ws_question_choice *choice = &question->choice[i];

        right += choice->right;
        whole(choice->text, sizeof choice->text);
        if (choice->right)
            assert_int_equal(choice->because[0], 0);
        else
            sentence(choice->because, sizeof choice->because);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(choice->text, question->choice[j].text);
    }
    assert_int_equal(right, 1);
}

static void check(enum ws_quiz_kind_id kind, int level, int seed, int number)
{
    struct ws_quiz_question made = {0};
    struct ws_error error = {0};

    if (!ws_quiz_make(&source, kind, level, seed, number, &made, &error))
        fail_msg("level %d, seed %d, %s: %s", level, seed, ws_quiz_kind_word(kind), error.text);
    sound(&made);
    answer_holds(&made);
}

static void every_question_has_one_answer_that_a_look_up_confirms(void **state)
{
    (void)state;
    for (int level = 1; level <= WS_QUIZ_LEVELS; level++)
        for (int seed = 0; seed < SEEDS; seed++)
            for (int number = 0; number < 2; number++)
                check(ws_quiz_kind_at(level, seed, number), level, seed, number);
}

static void every_kind_can_be_asked_at_its_levels(void **state)
{
    (void)state;
    for (int i = 0; i < WS_QUIZ_KINDS_COUNT; i++) {
        enum ws_quiz_kind_id kind = (enum ws_quiz_kind_id)i;
        int levels = 0;

        for (int level = 1; level <= WS_QUIZ_LEVELS; level++)
            for (int seed = 0; seed < EACH && ws_quiz_kind_in(kind, level); seed++) {
                check(kind, level, seed, 70000 + seed);
                levels++;
            }
        assert_true(levels > 0);
        assert_in_range(ws_quiz_lesson(kind), 1, 9);
    }
}

static void a_seed_makes_the_same_question_again(void **state)
{
    struct ws_quiz_question one, again;
    struct ws_error error;

    (void)state;
    for (int number = 0; number < 40; number++) {
        enum ws_quiz_kind_id kind = ws_quiz_kind_at(2, 7, number);

        memset(&one, 0, sizeof one);
        memset(&again, 0xff, sizeof again);
        assert_true(ws_quiz_make(&source, kind, 2, 7, number, &one, &error));
        assert_true(ws_quiz_make(&source, kind, 2, 7, number, &again, &error));
        assert_string_equal(one.question.text, again.question.text);
        for (int i = 0; i < one.question.choices; i++)
            assert_string_equal(one.question.choice[i].text, again.question.choice[i].text);
    }
}

static void a_round_asks_each_kind_before_any_comes_again(void **state)
{
    (void)state;
    for (int level = 1; level <= WS_QUIZ_LEVELS; level++) {
        int asked[WS_QUIZ_KINDS_COUNT] = {0}, kinds = 0;

        for (int i = 0; i < WS_QUIZ_KINDS_COUNT; i++)
            kinds += ws_quiz_kind_in((enum ws_quiz_kind_id)i, level);
        for (int number = 0; number < kinds; number++)
            asked[ws_quiz_kind_at(level, 3, number)]++;
        for (int i = 0; i < WS_QUIZ_KINDS_COUNT; i++)
            assert_int_equal(asked[i], ws_quiz_kind_in((enum ws_quiz_kind_id)i, level));
    }
}

/* The lessons that a round names at its end exist. */
static void lessons_are_called_as_they_are(void **state)
{
    (void)state;
    for (int lesson = 1; lesson <= 9; lesson++) {
        char pattern[200], title[120], line[512] = "";
        bool named = false;
        glob_t files;
        FILE *file;

        snprintf(pattern, sizeof pattern, WS_SOURCE_DIR "/assets/lessons/0%d-*.json", lesson);
        assert_int_equal(glob(pattern, 0, NULL, &files), 0);
        assert_int_equal(files.gl_pathc, 1);
        file = fopen(files.gl_pathv[0], "r");
        assert_non_null(file);
        snprintf(title, sizeof title, "\"title\": \"%s\"", ws_quiz_lesson_title(lesson));
        while (!named && fgets(line, sizeof line, file))
            named = strstr(line, title) != NULL;
        fclose(file);
        globfree(&files);
        if (!named)
            fail_msg("lesson %d is not called %s", lesson, ws_quiz_lesson_title(lesson));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_question_has_one_answer_that_a_look_up_confirms),
        cmocka_unit_test(every_kind_can_be_asked_at_its_levels),
        cmocka_unit_test(a_seed_makes_the_same_question_again),
        cmocka_unit_test(a_round_asks_each_kind_before_any_comes_again),
        cmocka_unit_test(lessons_are_called_as_they_are),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
