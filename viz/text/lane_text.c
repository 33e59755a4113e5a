/* One row of facts a lane, written three ways. */
#include "viz/text/lane_text.h"
#include "probe/isa/operand.h"

#include <inttypes.h>

/* -1: not applicable. An inactive lane has no address. */
struct lane_facts {
    int matrix, row, first_bank, last_bank, phase, wavefront;
    bool active;
    uint32_t address;
};

static struct lane_facts facts_of(const struct ws_banks *banks, int lane)
{
    const struct ws_addresses *addresses = &banks->addresses;
    const struct ws_variant *variant = addresses->variant;
    bool active = !(addresses->inactive >> lane & 1);
    struct lane_facts facts = {-1, -1, -1, -1, -1, -1, active, addresses->address[lane]};
    int wavefront[WS_LANES], rows = ws_moved(variant)->rows;

    if (lane >= addresses->counted || !active)
        return facts;
    facts.matrix = lane / rows;
    facts.row = lane % rows;
    facts.first_bank = (int)(facts.address / WS_BANK_BYTES % WS_BANKS);
    facts.last_bank =
        (int)((facts.address + (uint32_t)ws_row_bytes(variant) - 1) / WS_BANK_BYTES % WS_BANKS);
    facts.phase = ws_banks_phase_of(banks, lane);
    if (!banks->faulting && facts.phase >= 0) {
        ws_phase_schedule(addresses, &banks->phase[facts.phase], wavefront);
        facts.wavefront = wavefront[lane];
    }
    return facts;
}

/* "5", or "-". */
static const char *cell(int value, char text[16])
{
    snprintf(text, 16, value < 0 ? "-" : "%d", value);
    return text;
}

void ws_lanes_table(const struct ws_banks *banks, FILE *file)
{
    fputs("lane  matrix  row  address     hex  banks  phase  wavefront\n", file);
    for (int lane = 0; lane < WS_LANES; lane++) {
        struct lane_facts facts = facts_of(banks, lane);
        char matrix[16], row[16], phase[16], wavefront[16], range[32] = "-";
        char address[16] = "-", hex[16] = "-";

        if (facts.active) {
            snprintf(address, sizeof address, "%" PRIu32, facts.address);
            snprintf(hex, sizeof hex, "0x%04" PRIx32, facts.address);
        }
        if (facts.first_bank >= 0)
            snprintf(range, sizeof range, facts.first_bank == facts.last_bank ? "%d" : "%d-%d",
                     facts.first_bank, facts.last_bank);
        fprintf(file, "%4d  %6s  %3s  %7s  %6s  %5s  %5s  %9s\n", lane, cell(facts.matrix, matrix),
                cell(facts.row, row), address, hex, range, cell(facts.phase, phase),
                cell(facts.wavefront, wavefront));
    }
}

static void put_number(int value, FILE *file)
{
    if (value >= 0)
        fprintf(file, "%d", value);
}

void ws_lanes_csv(const struct ws_banks *banks, const char *names, const char *before, FILE *file)
{
    if (names)
        fprintf(file, "%slane,matrix,row,address,hex,first_bank,last_bank,phase,wavefront\n",
                names);
    for (int lane = 0; lane < WS_LANES; lane++) {
        struct lane_facts facts = facts_of(banks, lane);
        const int numbers[] = {facts.first_bank, facts.last_bank, facts.phase, facts.wavefront};

        fprintf(file, "%s%d,", before, lane);
        put_number(facts.matrix, file);
        fputs(",", file);
        put_number(facts.row, file);
        if (facts.active)
            fprintf(file, ",%" PRIu32 ",0x%" PRIx32, facts.address, facts.address);
        else
            fputs(",,", file);
        for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
            fputs(",", file);
            put_number(numbers[i], file);
        }
        fputs("\n", file);
    }
}

static json_t *number_json(int value)
{
    return value < 0 ? json_null() : json_integer(value);
}

json_t *ws_lanes_json(const struct ws_banks *banks)
{
    json_t *lanes = json_array();

    for (int lane = 0; lane < WS_LANES; lane++) {
        struct lane_facts facts = facts_of(banks, lane);

        json_t *address = facts.active ? json_integer(facts.address) : json_null();

        json_array_append_new(
            lanes, json_pack("{s:i, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "lane", lane, "matrix",
                             number_json(facts.matrix), "row", number_json(facts.row), "address",
                             address, "first_bank", number_json(facts.first_bank), "last_bank",
                             number_json(facts.last_bank), "phase", number_json(facts.phase),
                             "wavefront", number_json(facts.wavefront)));
    }
    return lanes;
}
