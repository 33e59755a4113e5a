/*
 * warpscope banks: what a warp's addresses cost in wavefronts, phase by phase, who collides with
 * whom, and which change of the addresses would leave no conflict.
 */
#include <string.h>

#include "viz/text/bank_text.h"
#include "viz/export/assets.h"
#include "viz/cli/command.h"

enum {
    OPTION_FORMAT,
    OPTION_SUGGEST,
};

enum { FORMAT_TABLE, FORMAT_CSV, FORMAT_JSON, FORMATS };

static const char *format_word(int index)
{
    static const char *const words[] = {"table", "csv", "json", NULL};

    return words[index];
}

static void (*const print_as[FORMATS])(const struct ws_bank_report *report, FILE *file) = {
    [FORMAT_TABLE] = ws_bank_table, [FORMAT_CSV] = ws_bank_csv};

static const struct ws_option options[] = {
    [OPTION_FORMAT] = {.name = "format",
                       .value = "FORMAT",
                       .words = format_word,
                       .help = "table (for reading, the default), csv (a line a phase) or json"},
    [OPTION_SUGGEST] = {.name = "suggest",
                        .help = "instead, the addresses without conflicts as C expressions over "
                                "the lane t, ready to paste"},
    WS_ADDRESS_CHOICES,
    {0},
};

static const struct ws_example examples[] = {
    {"warpscope banks ldmatrix.m8n8.x4.b16 --pitch 128", "a 16x16 tile in rows of 128 bytes"},
    {"warpscope banks ldmatrix.m8n8.x4.b16 --pitch 128 --swizzle 128",
     "the same with the 128-byte swizzle"},
    {"warpscope banks ldmatrix.m8n8.x4.b16 --address '(t % 16) * pitch + t / 16 * 16' "
     "--let pitch=256 --suggest",
     "a kernel's own expression, and what to write instead"},
    {"seq 0 64 1984 | warpscope banks ldmatrix.m8n8.x4.b16 --addresses - --format csv",
     "32 numbers, as a kernel prints them"},
    {0},
};

/* What captures say of the rule that the wavefronts are counted by. */
static bool know_rule(const struct ws_variant *variant, struct ws_rule *rule,
                      struct ws_error *error)
{
    struct ws_captures captures;
    bool known =
        ws_assets_captures(&captures, error) && ws_evidence_rule(&captures, variant, rule, error);

    ws_captures_finish(&captures);
    return known;
}

static enum ws_exit count(const struct ws_arguments *arguments, struct ws_choices *choices,
                          struct ws_error *error)
{
    int format = ws_arguments_word(arguments, OPTION_FORMAT, FORMAT_TABLE);
    bool suggest = ws_arguments_has(arguments, OPTION_SUGGEST);
    struct ws_address_options *addresses = &choices->addresses;
    const struct ws_variant *variant;
    struct ws_bank_report report;

    if (!ws_parse_variant(arguments->operand[0], &variant, error) ||
        !ws_choices_take(choices, arguments, error))
        return WS_EXIT_USAGE;
    if (suggest && ws_arguments_has(arguments, OPTION_FORMAT)) {
        ws_fail(error, "--suggest prints C expressions; leave out --format");
        return WS_EXIT_USAGE;
    }
    if (!ws_address_options_read(addresses, error) || !ws_choices_settle(choices, error))
        return WS_EXIT_FAILED;
    if (!ws_bank_report_make(variant, addresses, &report, error))
        return WS_EXIT_USAGE;
    if (!suggest && format != FORMAT_CSV && !know_rule(variant, &report.rule, error))
        return WS_EXIT_FAILED;
    if (suggest)
        ws_bank_suggest(&report, stdout);
    else if (format != FORMAT_JSON)
        print_as[format](&report, stdout);
    else if (!ws_bank_json(&report, stdout, error))
        return WS_EXIT_FAILED;
    if (ws_findings_refuse(&report.findings, error))
        return WS_EXIT_FAILED;
    return WS_EXIT_DONE;
}

static enum ws_exit run(const struct ws_arguments *arguments, struct ws_error *error)
{
    struct ws_choices choices;
    enum ws_exit status;

    ws_choices_init(&choices);
    status = count(arguments, &choices, error);
    ws_choices_finish(&choices);
    return status;
}

const struct ws_command ws_command_banks = {
    .name = "banks",
    .operands = "VARIANT",
    .operand = WS_OPERAND_VARIANT,
    .least = 1,
    .most = 1,
    .summary = "count the wavefronts and bank conflicts of a warp's addresses",
    .description =
        "Shared memory has 32 banks of 4 bytes, and each address names a row, of 16 bytes in most "
        "variants, which is four of them. Eight such rows are a phase: it costs as many wavefronts "
        "as the most different rows that fall in the same four banks, and the phases add up. "
        "Prints them phase by phase, "
        "which lanes collide, what is wrong with the addresses, and the smallest padding and the "
        "swizzle that leave no conflict. The padding of an expression is a larger constant, one "
        "called pitch, stride or ld, as in lda, before others.\n\n"
        "The addresses are those of a tile (--tile, --pitch, --padding), of an expression in C over "
        "the lane t (--address, with constants by --let), or 32 given numbers (--addresses); "
        "--base and --swizzle come on top: an expression or numbers that hold a swizzle of their own "
        "are swizzled again, and the report says so. All are byte offsets in shared memory.\n\n"
        "Exits with 1 if an address faults: a row that is not aligned as the instruction wants it or "
        "lies outside the --buffer, or stores that overlap. In the first two cases there is nothing "
        "to count: the table names the lanes, and wavefronts are empty in csv and null in json.",
    .option = options,
    .example = examples,
    .run = run,
};
