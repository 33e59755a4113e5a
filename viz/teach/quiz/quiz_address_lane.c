/* Which lanes supply addresses, which of these are used, and which lanes receive the rows. */
#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/name/lanes.h"
#include "viz/teach/quiz/quiz_words.h"

#define X1 "ldmatrix.m8n8.x1.b16"
#define SEVERAL                                                                                    \
    "ldmatrix.m8n8.x2.b16 ldmatrix.m8n8.x4.b16 ldmatrix.m8n8.x2.trans.b16 "                        \
    "ldmatrix.m8n8.x4.trans.b16"

static bool about_level(struct ws_quiz_maker *maker)
{
    return ws_quiz_about(maker, maker->made->level == 1 ? X1 : SEVERAL);
}

static void hint_at_address_lane(struct ws_quiz_maker *maker)
{
    ws_quiz_hint(maker,
                 "Each used lane supplies one row address: the first %d lanes for matrix 0, the "
                 "next for matrix 1, and so on.",
                 ws_moved(maker->made->question.variant)->rows);
}

static bool make_address_lane(struct ws_quiz_maker *maker)
{
    const char *const lane_words = "lane %d";
    struct ws_place row;
    uint32_t address_lanes, holders;
    int address_lane, rows;

    if (!about_level(maker))
        return false;
    ws_quiz_slot(maker, &row);
    address_lanes = ws_mapping_row_lanes(maker->mapping, row.matrix, row.row);
    holders = ws_quiz_row_holders(maker->mapping, row.matrix, row.row);
    if (!address_lanes || address_lanes & (address_lanes - 1))
        return false;
    address_lane = ws_first_lane(address_lanes);
    rows = ws_moved(maker->made->question.variant)->rows;
    ws_quiz_ask(maker, "Which lane supplies the address of row %d of matrix %d?", row.row,
                row.matrix);
    ws_quiz_right(maker, lane_words, address_lane);
    ws_quiz_wrong_number(maker, lane_words, ws_first_lane(holders),
                         "That lane receives elements of the row. The lane that supplies an "
                         "address and the lanes that receive its row are different.");
    ws_quiz_wrong_number(maker, lane_words, row.row,
                         "That lane supplies this row of matrix 0; each matrix has its own lanes.");
    ws_quiz_wrong_number(
        maker, lane_words, 0,
        "One address would be enough if rows had to be contiguous; each row has its own address.");
    ws_quiz_wrong_number(
        maker, lane_words, rows * row.matrix,
        "Then one address per matrix would be enough; each row has its own address.");
    if (4 * row.row + row.matrix < WS_LANES)
        ws_quiz_wrong_number(maker, lane_words, 4 * row.row + row.matrix,
                             "Then lanes would cycle through the matrices, four lanes per row; "
                             "lanes supply all rows of one matrix, then those of the next.");
    if (ws_mapping_lane_row(maker->mapping, (address_lane + 1) % WS_LANES, &row))
        ws_quiz_wrong_number(maker, lane_words, (address_lane + 1) % WS_LANES,
                             "Then lanes would be counted from 1; lane 0 supplies row 0.");
    if (address_lane > 0 && ws_mapping_lane_row(maker->mapping, address_lane - 1, &row))
        ws_quiz_wrong_number(maker, lane_words, address_lane - 1,
                             "Then rows would be counted from 1; the first is row 0.");
    ws_mapping_lane_row(maker->mapping, address_lane, &row);
    ws_quiz_because(maker,
                    "Lane %d supplies the address of row %d of matrix %d: lanes follow the rows in "
                    "order, starting with row 0 of matrix 0, %d rows per matrix.",
                    address_lane, row.row, row.matrix, rows);
    hint_at_address_lane(maker);
    maker->made->secrets = WS_SECRET_ADDRESS_LANES | WS_SECRET_HOLDERS;
    maker->made->asked.matrix = row.matrix;
    maker->made->asked.row = row.row;
    maker->made->right.address_lane = address_lane;
    return true;
}

const struct ws_quiz_kind ws_quiz_address_lane = {WS_LEVEL(1) | WS_LEVEL(2), 2, 2,
                                                  make_address_lane};

static bool make_receivers(struct ws_quiz_maker *maker)
{
    const struct ws_mapping *sibling;
    struct ws_place row;
    char goes[WS_QUIZ_WORDS_SIZE], text[WS_QUIZ_WORDS_SIZE], part[WS_QUIZ_WORDS_SIZE];
    int address_lane;

    if (!about_level(maker))
        return false;
    address_lane = ws_quiz_chance(maker, ws_address_lanes(maker->made->question.variant));
    if (!ws_mapping_lane_row(maker->mapping, address_lane, &row))
        return false;
    ws_quiz_ask(maker, "Lane %d supplies the address of a row. Which lanes receive its elements?",
                address_lane);
    ws_quiz_right(maker, "%s", ws_quiz_row_goes(maker->mapping, row.matrix, row.row, goes));
    ws_quiz_row_part(maker->mapping, row.matrix, row.row, part);
    snprintf(text, sizeof text, "lane %d itself, in %.40s", address_lane, part);
    ws_quiz_wrong(maker, text,
                  "Then a lane would receive what it addresses; the row is spread over several "
                  "lanes, which need not include lane %d.",
                  address_lane);
    snprintf(text, sizeof text, "all 32 lanes, in %.40s", part);
    ws_quiz_wrong(
        maker, text,
        "Then the row would be copied to every lane; each of its elements goes to only one lane.");
    snprintf(text, sizeof text, "lanes %d to %d, in %.40s", address_lane / 8 * 8,
             address_lane / 8 * 8 + 7, part);
    ws_quiz_wrong(maker, text,
                  "Those lanes supply the addresses of the matrix; a lane need not receive the row "
                  "that it addresses.");
    sibling = ws_quiz_sibling(maker);
    if (sibling)
        ws_quiz_wrong(maker, ws_quiz_row_goes(sibling, row.matrix, row.row, text),
                      maker->made->question.variant->trans ? "That is true without .trans."
                                                           : "That is true with .trans.");
    if (row.matrix != 0)
        ws_quiz_wrong(maker, ws_quiz_row_goes(maker->mapping, 0, row.row, text),
                      "That is where the same row of matrix 0 goes.");
    ws_quiz_because(maker,
                    "Lane %d addresses row %d of matrix %d, and that row goes to %s. The lane that "
                    "supplies an address need not hold its data.",
                    address_lane, row.row, row.matrix, goes);
    hint_at_address_lane(maker);
    maker->made->secrets = WS_SECRET_HOLDERS;
    maker->made->asked.address_lane = address_lane;
    maker->made->right.matrix = row.matrix;
    maker->made->right.row = row.row;
    return true;
}

const struct ws_quiz_kind ws_quiz_receivers = {WS_LEVEL(1) | WS_LEVEL(2), 2, 2, make_receivers};

static bool make_counts(struct ws_quiz_maker *maker)
{
    struct ws_place row;
    char yes[WS_QUIZ_WORDS_SIZE], no[WS_QUIZ_WORDS_SIZE];
    int lane, counted;
    bool counts;

    if (!about_level(maker))
        return false;
    counted = ws_address_lanes(maker->made->question.variant);
    lane = ws_quiz_chance(maker, WS_LANES);
    counts = ws_mapping_lane_row(maker->mapping, lane, &row);
    ws_quiz_ask(maker, "On an sm_80 GPU or later: is the address that lane %d supplies used?",
                lane);
    snprintf(yes, sizeof yes, "yes: lanes 0 to %d each address a row", counted - 1);
    snprintf(no, sizeof no, "no: only lanes 0 to %d address rows", counted - 1);
    ws_quiz_right(maker, "%s", counts ? yes : no);
    if (counted < WS_LANES)
        ws_quiz_wrong(
            maker, "yes: all 32 lanes' addresses are read",
            "Then 32 rows would be loaded; here there are only %d rows, each with one address.",
            counted);
    if (counted > 8)
        ws_quiz_wrong(maker,
                      lane < 8 ? "yes: each of lanes 0 to 7 addresses a row, and no other lane does"
                               : "no: only lanes 0 to 7 address rows",
                      "Lanes 0 to 7 are enough for one matrix; here there are %d.",
                      ws_moved(maker->made->question.variant)->matrices);
    ws_quiz_wrong(maker, "yes: each lane addresses the row that it receives",
                  "Then four lanes would address the same row; each row is addressed by one lane.");
    if (lane)
        ws_quiz_wrong(maker, "no: lane 0 addresses the first row, and the rest follow it",
                      "Then rows would have to be contiguous; each has its own address.");
    ws_quiz_because(maker, "There are %d rows, one for each of lanes 0 to %d. %s", counted,
                    counted - 1,
                    counted < WS_LANES ? "The addresses of the other lanes are ignored."
                                       : "So every lane's address is used.");
    ws_quiz_hint(maker, "Count the rows: the number of matrices times the rows per matrix. One "
                        "lane addresses each.");
    maker->made->secrets = WS_SECRET_ADDRESS_LANES | WS_SECRET_HOLDERS;
    maker->made->right.address_lane = counts ? lane : -1;
    return true;
}

const struct ws_quiz_kind ws_quiz_counts = {WS_LEVEL(1) | WS_LEVEL(2), 2, 2, make_counts};

static bool make_moved(struct ws_quiz_maker *maker)
{
    struct ws_place row;
    char right[WS_QUIZ_WORDS_SIZE], text[WS_QUIZ_WORDS_SIZE];
    int lane, counted;
    bool counts;

    if (!about_level(maker))
        return false;
    counted = ws_address_lanes(maker->made->question.variant);
    lane = ws_quiz_chance(maker, WS_LANES);
    counts = ws_mapping_lane_row(maker->mapping, lane, &row);
    ws_quiz_ask(maker,
                "On an sm_80 GPU or later: only lane %d changes its address, to that of another "
                "row. Which lanes' registers change?",
                lane);
    if (counts)
        ws_quiz_row_goes(maker->mapping, row.matrix, row.row, right);
    else
        snprintf(right, sizeof right, "no lane");
    ws_quiz_right(maker, "%s", right);
    snprintf(text, sizeof text, "only lane %d", lane);
    ws_quiz_wrong(
        maker, text,
        "Then a lane would receive the row that it addresses; a row is spread over several lanes.");
    ws_quiz_wrong(maker, "all 32 lanes, in every register",
                  "Then every lane would hold a part of that row; a row goes only to some lanes.");
    if (counts) {
        ws_quiz_wrong(
            maker, "no lane",
            "Then the address of lane %d would be ignored; here lanes 0 to %d each address a row.",
            lane, counted - 1);
        ws_quiz_wrong(
            maker,
            ws_quiz_row_goes(maker->mapping,
                             (row.matrix + 1) % ws_moved(maker->made->question.variant)->matrices,
                             row.row, text),
            "That is where the same row of another matrix goes.");
        ws_quiz_because(maker, "Lane %d addresses row %d of matrix %d, and that row goes to %s.",
                        lane, row.row, row.matrix, right);
    } else {
        ws_quiz_wrong(maker, ws_quiz_row_goes(maker->mapping, lane % counted / 8, lane % 8, text),
                      "Then lane %d's address would replace lane %d's; it is ignored.", lane,
                      lane % counted);
        ws_quiz_because(maker,
                        "Lanes 0 to %d address the %d rows; the address of lane %d is ignored.",
                        counted - 1, counted, lane);
    }
    hint_at_address_lane(maker);
    maker->made->secrets = WS_SECRET_HOLDERS | WS_SECRET_ADDRESS_LANES;
    if (counts) {
        maker->made->right.matrix = row.matrix;
        maker->made->right.row = row.row;
    }
    return true;
}

const struct ws_quiz_kind ws_quiz_moved = {WS_LEVEL(1) | WS_LEVEL(2), 2, 2, make_moved};

/* Two lanes, one address: the effect in a load and in a store. */
static bool make_same(struct ws_quiz_maker *maker)
{
    const bool store = maker->made->level == 4;
    struct ws_address_options options = {0};
    struct ws_addresses addresses;
    struct ws_findings findings;
    struct ws_error error;
    char lost[WS_QUIZ_WORDS_SIZE];
    int one, other;

    if (!ws_quiz_about(maker, store ? "stmatrix.m8n8.x1.b16 stmatrix.m8n8.x4.b16"
                                    : "ldmatrix.m8n8.x1.b16 ldmatrix.m8n8.x4.b16") ||
        !ws_addresses_make(maker->made->question.variant, &options, &addresses, &error))
        return false;
    one = ws_quiz_chance(maker, 8);
    other = ws_quiz_chance(maker, 8);
    if (one >= other)
        return false;
    addresses.address[other] = addresses.address[one];
    ws_addresses_check(&addresses, 0, &findings);
    options.source = WS_FROM_NUMBERS;
    memcpy(options.number, addresses.address, sizeof options.number);
    maker->made->addresses = options;
    maker->made->addressed = true;
    ws_quiz_ask(maker, "Lanes %d and %d supply the same address. What happens?", one, other);
    snprintf(lost, sizeof lost, "one of the two rows is lost; which one is undefined");
    if (findings.faults)
        ws_quiz_right(maker, "%s", lost);
    else
        ws_quiz_right(maker, "that row is received twice: as row %d and as row %d", one, other);
    ws_quiz_wrong(maker, lost,
                  "Loads remove nothing: both read the same row, and both receive it.");
    ws_quiz_wrong(maker, "the instruction faults",
                  "It faults for misaligned addresses; the hardware allows equal ones.");
    ws_quiz_wrong(maker, store ? "the two rows are added" : "the second of the two rows is zero",
                  store ? "None of these instructions adds: each row is written as it is."
                        : "Then the hardware would compare addresses and drop one; it reads both.");
    snprintf(lost, sizeof lost, "lane %d waits, and its row comes right after lane %d's", other,
             one);
    ws_quiz_wrong(maker, lost, "Then rows would move on their own; a row goes to its address.");
    ws_quiz_because(maker, findings.faults
                               ? "Both rows are written to the same 16 bytes. One overwrites the "
                                 "other, and the order is undefined."
                               : "Addresses need not differ: each lane's row is read from its "
                                 "address. Equal addresses cost one wavefront, not two.");
    ws_quiz_hint(maker,
                 "A lane supplies the address of its row; nothing checks that the rows differ.");
    maker->made->secrets = WS_SECRET_BANKS;
    snprintf(maker->made->provenance, sizeof maker->made->provenance,
             "follows from the addresses; not captured");
    maker->made->right.address_lane = one;
    return true;
}

const struct ws_quiz_kind ws_quiz_same = {WS_LEVEL(2) | WS_LEVEL(4), 2, 2, make_same};
