/* What addresses cost: wavefronts, and what makes them fewer. All are counted, none is known. */
#include <stdio.h>

#include "probe/isa/operand.h"
#include "viz/paint/bank_words.h"
#include "viz/teach/quiz/quiz_words.h"

#define LOADS "ldmatrix.m8n8.x4.b16 ldmatrix.m8n8.x4.b16 ldmatrix.m8n8.x2.b16 ldmatrix.m8n8.x1.b16"

static const int pitches[] = {16, 32, 48, 64, 80, 96, 128, 144, 160, 192, 256, 272, 512};

enum { PITCHES = sizeof pitches / sizeof pitches[0] };

static int some_pitch(struct ws_quiz_maker *maker)
{
    return pitches[ws_quiz_chance(maker, PITCHES)];
}

/* The addresses drawn, and what they cost. False where they fault. */
static bool count(struct ws_quiz_maker *maker, struct ws_banks *banks)
{
    const struct ws_rule *rule =
        ws_quiz_rule(maker->source, maker->made->question.variant, maker->error);

    maker->failed = maker->failed || !rule;
    if (!rule ||
        !ws_quiz_banks(maker, maker->made->question.variant, &maker->made->addresses, banks) ||
        banks->faulting)
        return false;
    snprintf(maker->made->provenance, sizeof maker->made->provenance, "%s", rule->brief);
    maker->made->secrets = WS_SECRET_BANKS;
    return true;
}

static int wavefronts_of(struct ws_quiz_maker *maker, const struct ws_variant *variant, int pitch,
                         int swizzle)
{
    struct ws_address_options options = {
        .tile = WS_TILE_COLUMNS, .pitch_bytes = pitch, .swizzle = ws_quiz_swizzle_of(swizzle)};
    struct ws_banks banks;

    return ws_quiz_banks(maker, variant, &options, &banks) && !banks.faulting ? banks.wavefronts
                                                                              : 0;
}

/* As if all lanes that count were one phase: the most different rows in one group of banks. */
static int as_one_phase(const struct ws_banks *banks)
{
    int most = 0;

    for (int group = 0; group < ws_bank_groups(banks->addresses.variant); group++) {
        int rows = 0;

        for (int phase = 0; phase < banks->phases; phase++)
            rows += banks->phase[phase].rows[group];
        most = rows > most ? rows : most;
    }
    return most;
}

static int worst_phase(const struct ws_banks *banks)
{
    int most = 0;

    for (int i = 0; i < banks->phases; i++)
        most = banks->phase[i].wavefronts > most ? banks->phase[i].wavefronts : most;
    return most;
}

/* "A 16x16 tile", of the matrices down the columns. */
static const char *tile_words(const struct ws_variant *variant)
{
    switch (ws_moved(variant)->matrices) {
    case 4:
        return "a 16x16 tile of halves, its four matrices down the columns";
    case 2:
        return "a 16x8 tile of halves, its two matrices one below the other";
    default:
        return "one 8x8 matrix of halves";
    }
}

static void hint_at_banks(struct ws_quiz_maker *maker)
{
    ws_quiz_hint(
        maker,
        "Eight rows are a phase. A row of 16 bytes takes four of the 32 banks: group (address / "
        "16) %% 8. A phase takes as many wavefronts as its fullest group has rows; phases add up.");
}

static const char *swizzle_words(int bytes, char text[40])
{
    if (bytes)
        snprintf(text, 40, "the swizzle of %d bytes", bytes);
    else
        snprintf(text, 40, "no swizzle");
    return text;
}

static void phases_because(struct ws_quiz_maker *maker, const struct ws_banks *banks)
{
    char sum[64] = "";
    size_t length = 0;

    for (int i = 0; i < banks->phases; i++)
        length += (size_t)snprintf(sum + length, sizeof sum - length, "%s%d", i ? " + " : "",
                                   banks->phase[i].wavefronts);
    ws_quiz_because(
        maker,
        "Most different rows in one group of four banks, for each phase of eight rows: %s%s%d.",
        banks->phases > 1 ? sum : "", banks->phases > 1 ? " = " : "", banks->wavefronts);
}

static bool make_wavefronts(struct ws_quiz_maker *maker)
{
    static const int swizzles[] = {0, 0, 0, 32, 64, 128};
    const char *const words = "%d";
    struct ws_banks banks;
    char swizzled[40];
    int pitch = some_pitch(maker), swizzle = swizzles[ws_quiz_chance(maker, 6)], unswizzled;

    if (!ws_quiz_about(maker, LOADS))
        return false;
    ws_quiz_tile(maker, pitch, swizzle);
    if (pitch < 16 * (ws_moved(maker->made->question.variant)->matrices == 4 ? 2 : 1) ||
        !count(maker, &banks))
        return false;
    ws_quiz_ask(maker,
                "The instruction loads %s, at byte 0, with a pitch of %d bytes and %s. How many "
                "wavefronts does it take?",
                tile_words(maker->made->question.variant), pitch, swizzle_words(swizzle, swizzled));
    ws_quiz_right(maker, "%d", banks.wavefronts);
    ws_quiz_wrong_number(maker, words, as_one_phase(&banks),
                         "Then conflicts would be counted over all rows at once; each eight rows "
                         "are a separate phase.");
    ws_quiz_wrong_number(maker, words, 4 * banks.wavefronts,
                         "Then a row of 16 bytes would conflict with itself; its four banks answer "
                         "together.");
    ws_quiz_wrong_number(maker, words, worst_phase(&banks),
                         "Then phases would run at once; they run one after the other and add up.");
    ws_quiz_wrong_number(
        maker, words, banks.phases,
        swizzle ? "Then a swizzle would always remove conflicts; with this pitch it does not."
                : "Then there would be no conflict; with this pitch rows of a phase share banks.");
    ws_quiz_wrong_number(
        maker, words, 1,
        "Then all rows would be read at once; 32 banks of 4 bytes deliver 128 bytes at a time.");
    unswizzled = wavefronts_of(maker, maker->made->question.variant, pitch, 0);
    if (swizzle && unswizzled)
        ws_quiz_wrong_number(maker, words, unswizzled, "It takes that many without the swizzle.");
    if (banks.wavefronts == banks.phases)
        ws_quiz_wrong_number(
            maker, words, 8 * banks.phases,
            "Then all rows of a phase would share the same banks; with this pitch they do not.");
    ws_quiz_wrong_number(maker, words, 2 * banks.phases,
                         "Then each phase would take two; count the rows in its fullest group.");
    phases_because(maker, &banks);
    hint_at_banks(maker);
    return true;
}

const struct ws_quiz_kind ws_quiz_wavefronts = {WS_LEVEL(3), 6, 2, make_wavefronts};

static bool make_padding(struct ws_quiz_maker *maker)
{
    static const int paddings[] = {4, 8, 16, 32, 48, 64, 80, 112, 128};
    enum { PADDINGS = sizeof paddings / sizeof paddings[0] };
    const struct ws_variant *variant;
    struct ws_banks banks;
    int pitch = some_pitch(maker), right = 0;
    char least[24];

    if (!ws_quiz_about(maker, LOADS))
        return false;
    variant = maker->made->question.variant;
    ws_quiz_tile(maker, pitch, 0);
    if (pitch < 32 || !count(maker, &banks) || ws_banks_free(&banks))
        return false;
    ws_quiz_ask(maker,
                "The instruction loads %s, with a pitch of %d bytes: %d wavefronts. Which padding, "
                "added to the pitch, removes all conflicts?",
                tile_words(variant), pitch, banks.wavefronts);
    ws_wavefronts_words(banks.phases, least, sizeof least);
    for (int i = 0; i < PADDINGS && !right; i++)
        if (wavefronts_of(maker, variant, pitch + paddings[i], 0) == banks.phases)
            right = paddings[i];
    if (!right)
        return false;
    ws_quiz_right(maker, "%d bytes", right);
    maker->made->right_addresses = maker->made->addresses;
    maker->made->right_addresses.padding_bytes = right;
    for (int i = 0; i < PADDINGS; i++) {
        int left = wavefronts_of(maker, variant, pitch + paddings[i], 0);
        char text[24];

        snprintf(text, sizeof text, "%d bytes", paddings[i]);
        if (!left)
            ws_quiz_wrong(maker, text,
                          "Then rows would not start at multiples of 16 bytes, and the instruction "
                          "would fault; one word of padding helps only loads of words.");
        else if (left != banks.phases)
            ws_quiz_wrong(maker, text,
                          "A pitch of %d bytes takes %d wavefronts; without conflicts it is %d.",
                          pitch + paddings[i], left, banks.phases);
    }
    ws_quiz_because(maker,
                    "With a pitch of %d bytes the eight rows of each phase start in eight "
                    "different groups of four banks: %s.",
                    pitch + right, least);
    ws_quiz_hint(maker,
                 "Rows must stay aligned to 16 bytes, and the pitch must be an odd number of "
                 "them.");
    return true;
}

const struct ws_quiz_kind ws_quiz_padding = {WS_LEVEL(3), 6, 2, make_padding};

static bool make_swizzle(struct ws_quiz_maker *maker)
{
    static const int swizzles[] = {32, 64, 128};
    const struct ws_variant *variant;
    struct ws_banks banks;
    int pitch = some_pitch(maker), right = 0;
    char text[40], least[24];

    if (!ws_quiz_about(maker, LOADS))
        return false;
    variant = maker->made->question.variant;
    ws_quiz_tile(maker, pitch, 0);
    if (pitch < 32 || !count(maker, &banks) || ws_banks_free(&banks))
        return false;
    ws_quiz_ask(maker,
                "The instruction loads %s, at byte 0, with a pitch of %d bytes: %d wavefronts. "
                "Which is the smallest swizzle that removes all conflicts?",
                tile_words(variant), pitch, banks.wavefronts);
    ws_wavefronts_words(banks.phases, least, sizeof least);
    for (int i = 0; i < 3 && !right; i++)
        if (wavefronts_of(maker, variant, pitch, swizzles[i]) == banks.phases)
            right = swizzles[i];
    maker->made->right_addresses = maker->made->addresses;
    maker->made->right_addresses.swizzle = ws_quiz_swizzle_of(right);
    if (right)
        ws_quiz_right(maker, "the swizzle of %d bytes", right);
    else
        ws_quiz_right(maker, "none of 32, 64 and 128 bytes");
    for (int i = 0; i < 3; i++) {
        int left = wavefronts_of(maker, variant, pitch, swizzles[i]);

        snprintf(text, sizeof text, "the swizzle of %d bytes", swizzles[i]);
        if (left != banks.phases)
            ws_quiz_wrong(maker, text, "It takes %d wavefronts; without conflicts it is %d.", left,
                          banks.phases);
        else
            ws_quiz_wrong(maker, text, "It removes all conflicts, but a smaller one does too.");
    }
    if (right)
        ws_quiz_wrong(maker, "none of 32, 64 and 128 bytes",
                      "The swizzle of %d bytes does, with %s.", right, least);
    ws_quiz_because(maker,
                    right ? "It moves the eight rows of each phase to eight different groups of "
                            "four banks: %s. No smaller one does."
                          : "Each of them leaves conflicts; a conflict-free access takes %s. "
                            "A swizzle does not always help.",
                    least);
    ws_quiz_hint(
        maker,
        "The swizzles XOR address bit 7, bits 7 and 8, or bits 7 to 9 into the bits from 4 up. "
        "Which address bits differ between the rows of a phase?");
    return true;
}

const struct ws_quiz_kind ws_quiz_swizzle = {WS_LEVEL(3), 6, 2, make_swizzle};

static bool make_helps(struct ws_quiz_maker *maker)
{
    static const int swizzles[] = {32, 64, 128};
    struct ws_banks banks;
    int pitch = some_pitch(maker), swizzle = swizzles[ws_quiz_chance(maker, 3)], plain;
    const char *const fewer = "fewer wavefronts than without it";
    const char *const as_many = "as many wavefronts as without it";
    const char *const more = "more wavefronts than without it";

    if (!ws_quiz_about(maker, LOADS))
        return false;
    ws_quiz_tile(maker, pitch, swizzle);
    if (pitch < 32 || !count(maker, &banks))
        return false;
    plain = wavefronts_of(maker, maker->made->question.variant, pitch, 0);
    ws_quiz_ask(maker,
                "The instruction loads %s, at byte 0, with a pitch of %d bytes, and now also with "
                "the swizzle of %d bytes. How many wavefronts does it take?",
                tile_words(maker->made->question.variant), pitch, swizzle);
    ws_quiz_right(maker, "%s",
                  banks.wavefronts < plain   ? fewer
                  : banks.wavefronts > plain ? more
                                             : as_many);
    ws_quiz_wrong(maker, fewer,
                  "Then a swizzle would always help; here it is %d with it and %d "
                  "without.",
                  banks.wavefronts, plain);
    ws_quiz_wrong(maker, as_many,
                  "Then the swizzle would leave every row in its banks, or exchange equal ones; "
                  "here it is %d with it and %d without.",
                  banks.wavefronts, plain);
    ws_quiz_wrong(maker, more,
                  "Then separate rows would be moved into the same banks; here it is %d with it "
                  "and %d without.",
                  banks.wavefronts, plain);
    ws_quiz_because(maker, "It takes %d without the swizzle and %d with it; the minimum is %d.",
                    plain, banks.wavefronts, banks.phases);
    hint_at_banks(maker);
    return true;
}

const struct ws_quiz_kind ws_quiz_helps = {WS_LEVEL(3), 6, 2, make_helps};

/* Two lanes: do their rows get in each other's way? */
static bool make_phase(struct ws_quiz_maker *maker)
{
    const struct ws_variant *variant;
    struct ws_banks banks;
    int pitch = some_pitch(maker), one, other, phase, other_phase;
    uint32_t a, b;
    bool same_banks;
    char phases[WS_QUIZ_WORDS_SIZE];

    if (!ws_quiz_about(maker, "ldmatrix.m8n8.x4.b16 ldmatrix.m8n8.x2.b16"))
        return false;
    variant = maker->made->question.variant;
    ws_quiz_tile(maker, pitch, 0);
    if (pitch < 32 || !count(maker, &banks))
        return false;
    one = ws_quiz_chance(maker, ws_address_lanes(variant));
    other = ws_quiz_chance(maker, ws_address_lanes(variant));
    a = banks.addresses.address[one];
    b = banks.addresses.address[other];
    if (one >= other || a == b)
        return false;
    phase = ws_phase_of(variant, one);
    other_phase = ws_phase_of(variant, other);
    same_banks = ws_bank_group(variant, a) == ws_bank_group(variant, b);
    if (!same_banks && phase != other_phase)
        return false;
    ws_quiz_ask(maker,
                "Lane %d supplies address %u, lane %d address %u. Do their two rows conflict?", one,
                a, other, b);
    snprintf(phases, sizeof phases, "no: they are in the same banks, but in different phases");
    ws_quiz_right(maker, "%s",
                  phase != other_phase ? phases
                  : same_banks         ? "yes: they are in the same banks and the same phase"
                                       : "no: they are in the same phase, but in different "
                                         "banks");
    ws_quiz_wrong(maker, "yes: they are in the same banks and the same phase",
                  phase != other_phase
                      ? "Then all lanes would be one phase; lanes %d and %d belong to different "
                        "matrices, and so to different phases."
                      : "Lanes %d and %d are in one phase, but their addresses are in different "
                        "groups of banks.",
                  one, other);
    ws_quiz_wrong(maker, phases,
                  "Lanes %d and %d belong to the same matrix, and so to the same phase.", one,
                  other);
    ws_quiz_wrong(maker, "no: they are in the same phase, but in different banks",
                  "Lane %d's row starts in bank %d, lane %d's in bank %d.", one, (int)(a / 4 % 32),
                  other, (int)(b / 4 % 32));
    ws_quiz_wrong(maker, "no: a row of 16 bytes conflicts only with itself",
                  "Then a row's four banks would be one bank; they deliver together.");
    ws_quiz_because(maker,
                    "Lane %d's row takes banks %d to %d in phase %d, lane %d's banks %d to %d "
                    "in phase %d.",
                    one, (int)(a / 4 % 32), (int)(a / 4 % 32) + 3, phase, other, (int)(b / 4 % 32),
                    (int)(b / 4 % 32) + 3, other_phase);
    ws_quiz_hint(maker,
                 "The bank of an address is (address / 4) %% 32; a phase is the eight rows of "
                 "one matrix.");
    maker->made->right.address_lane = one;
    return true;
}

const struct ws_quiz_kind ws_quiz_phase = {WS_LEVEL(3), 6, 2, make_phase};

static bool make_cost(struct ws_quiz_maker *maker)
{
    const struct ws_variant *one = ws_variant_named("ldmatrix.m8n8.x1.b16");
    struct ws_banks banks;
    int pitch = some_pitch(maker), single;
    char right[WS_QUIZ_WORDS_SIZE];

    if (!ws_quiz_about(maker, "ldmatrix.m8n8.x4.b16"))
        return false;
    ws_quiz_tile(maker, pitch, 0);
    if (pitch < 32 || !count(maker, &banks))
        return false;
    single = wavefronts_of(maker, one, pitch, 0);
    if (!single || banks.wavefronts % 4)
        return false;
    ws_quiz_ask(maker,
                "A 16x16 tile of halves has a pitch of %d bytes. How do the wavefronts of one .x4 "
                "and of one .x1 compare, per 8x8 matrix?",
                pitch);
    snprintf(right, sizeof right, ".x4 takes as many per matrix as .x1: %d", single);
    if (banks.wavefronts != 4 * single)
        return false;
    ws_quiz_right(maker, "%s", right);
    snprintf(right, sizeof right, ".x4 takes %d per matrix, .x1 takes %d", banks.wavefronts,
             single);
    ws_quiz_wrong(maker, right,
                  "Then .x4 would be four times worse; it takes %d in all, for four "
                  "matrices.",
                  banks.wavefronts);
    if (single > 1) {
        snprintf(right, sizeof right, ".x4 takes 1 per matrix, .x1 takes %d", single);
        ws_quiz_wrong(
            maker, right,
            "Then .x4 would have no conflicts; its phases have the same conflicts as .x1.");
    }
    snprintf(right, sizeof right, ".x4 takes %d for all four together, .x1 takes %d for one",
             single, single);
    ws_quiz_wrong(maker, right, "Then the four phases would run at once; they add up.");
    snprintf(right, sizeof right, ".x4 takes %d per matrix, .x1 takes %d", 4 * banks.wavefronts,
             single);
    ws_quiz_wrong(maker, right,
                  "Then conflicts would be counted over 32 lanes, and again for each "
                  "matrix; a phase has eight rows.");
    ws_quiz_because(
        maker,
        ".x4 takes %d wavefronts for four matrices, .x1 takes %d for one: %d per matrix in both.",
        banks.wavefronts, single, single);
    hint_at_banks(maker);
    return true;
}

const struct ws_quiz_kind ws_quiz_cost = {WS_LEVEL(3), 6, 2, make_cost};
