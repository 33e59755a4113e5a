/* warpscope list: the catalogue, a line a variant, in a table that fits 80 columns. */
#include <string.h>

#include "probe/base/utf8.h"
#include "viz/export/assets.h"
#include "viz/cli/command.h"
#include "viz/text/mapping_text.h"

enum { OPTION_FORMAT };
enum { FORMAT_TABLE, FORMAT_CSV, FORMAT_JSON };

static const char *format_word(int index)
{
    static const char *const words[] = {"table", "csv", "json", NULL};

    return words[index];
}

static const struct ws_option options[] = {
    [OPTION_FORMAT] = {.name = "format",
                       .value = "FORMAT",
                       .words = format_word,
                       .help = "how to print it: table (for reading, the default), csv or json"},
    {0},
};

static const struct ws_example examples[] = {
    {"warpscope list", "all variants"},
    {"warpscope list '*.trans.*'", "those that transpose"},
    {"warpscope list 'stmatrix.*' --format csv", "the stores, for a spreadsheet"},
    {0},
};

/* A device's name for a narrow column: its first characters, without its maker and its brand. */
static void print_device(const char *device, size_t most, char *text, size_t size)
{
    device = ws_device_short(device);
    snprintf(text, size, "%.*s", (int)ws_utf8_length(device, most), device);
}

static const char *device_of(const struct ws_evidence *evidence)
{
    return evidence->standing == WS_SPECIFIED ? "" : evidence->capture->device;
}

static void table_line(const struct ws_variant *variant, const struct ws_evidence *evidence)
{
    char shape[24], captured[80];

    snprintf(shape, sizeof shape, "%d %dx%d", ws_moved(variant)->matrices,
             ws_fragment_rows(variant), ws_fragment_columns(variant));
    switch (evidence->standing) {
    case WS_SPECIFIED:
        snprintf(captured, sizeof captured, "-");
        break;
    case WS_CAPTURED:
        print_device(device_of(evidence), 12, captured, sizeof captured);
        break;
    case WS_DISAGREES:
        print_device(device_of(evidence), 4, captured, sizeof captured);
        strcat(captured, " DIFFERS");
        break;
    }
    printf("%-40s %-8s %4d %-8s %d.%d %s\n", variant->name, shape, ws_moved(variant)->registers,
           ws_targets_short(variant->targets), variant->ptx_version / 10, variant->ptx_version % 10,
           captured);
}

static void csv_line(const struct ws_variant *variant, const struct ws_evidence *evidence)
{
    const char *device = device_of(evidence);

    printf("%s,%d,%d,%d,%d,%d,%s,%d.%d,%s,", variant->name, ws_moved(variant)->matrices,
           ws_fragment_rows(variant), ws_fragment_columns(variant), ws_moved(variant)->width_bits,
           ws_moved(variant)->registers, ws_targets_short(variant->targets),
           variant->ptx_version / 10, variant->ptx_version % 10,
           ws_standing_word(evidence->standing));
    if (strpbrk(device, ",\"")) {
        putchar('"');
        for (; *device; device++)
            printf(*device == '"' ? "\"\"" : "%c", *device);
        putchar('"');
    } else {
        fputs(device, stdout);
    }
    putchar('\n');
}

static void json_object(const struct ws_variant *variant, const struct ws_evidence *evidence)
{
    printf("  {\"variant\": \"%s\", \"matrices\": %d, \"fragment_rows\": %d, "
           "\"fragment_columns\": %d, \"width\": %d, \"registers\": %d, \"first_target\": \"%s\", "
           "\"ptx_version\": \"%d.%d\", \"standing\": \"%s\", \"device\": ",
           variant->name, ws_moved(variant)->matrices, ws_fragment_rows(variant),
           ws_fragment_columns(variant), ws_moved(variant)->width_bits,
           ws_moved(variant)->registers, ws_targets_short(variant->targets),
           variant->ptx_version / 10, variant->ptx_version % 10,
           ws_standing_word(evidence->standing));
    if (evidence->standing == WS_SPECIFIED)
        fputs("null", stdout);
    else
        ws_print_json(stdout, device_of(evidence));
    putchar('}');
}

static void print_start(int format)
{
    struct ws_terminal terminal = ws_terminal_of(stdout);

    if (format == FORMAT_CSV)
        puts("variant,matrices,fragment_rows,fragment_columns,width,registers,first_target,"
             "ptx_version,standing,device");
    if (format == FORMAT_JSON)
        puts("[");
    if (format != FORMAT_TABLE)
        return;
    ws_terminal_bold(&terminal);
    printf("%-40s %-8s %4s %-8s %s %s", "VARIANT", "MATRICES", "REGS", "TARGET", "PTX",
           "CAPTURED ON");
    ws_terminal_plain(&terminal);
    putchar('\n');
}

/* Under the table: what it takes to capture those of the variants that not every probe can. */
static void print_needs(const bool *lacking)
{
    char need[WS_NEED_SIZE], other[WS_NEED_SIZE];

    for (int i = 0; i < WS_VARIANTS; i++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)i);
        bool said = !lacking[i] || !ws_variant_need(variant, need);

        for (int earlier = 0; earlier < i && !said; earlier++)
            said = lacking[earlier] &&
                   ws_variant_need(ws_variant((enum ws_variant_id)earlier), other) &&
                   !strcmp(need, other);
        if (!said)
            printf("PTX %d.%d, not captured: needs %s\n", variant->ptx_version / 10,
                   variant->ptx_version % 10, need);
    }
}

static bool print_variants(const bool picked[WS_VARIANTS], int format, struct ws_captures *captures,
                           struct ws_error *error)
{
    bool first = true, lacking[WS_VARIANTS] = {false};

    print_start(format);
    for (int i = 0; i < WS_VARIANTS; i++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)i);
        struct ws_evidence evidence;

        if (!picked[i])
            continue;
        if (!ws_evidence_of(captures, variant, &evidence, error))
            return false;
        if (format == FORMAT_TABLE) {
            table_line(variant, &evidence);
        } else if (format == FORMAT_CSV) {
            csv_line(variant, &evidence);
        } else {
            fputs(first ? "" : ",\n", stdout);
            json_object(variant, &evidence);
        }
        lacking[i] = evidence.standing == WS_SPECIFIED;
        ws_evidence_finish(&evidence);
        first = false;
    }
    if (format == FORMAT_JSON)
        puts("\n]");
    if (format == FORMAT_TABLE)
        print_needs(lacking);
    return true;
}

static enum ws_exit run(const struct ws_arguments *arguments, struct ws_error *error)
{
    bool picked[WS_VARIANTS] = {false}, done;
    struct ws_captures captures;
    int count;

    for (int i = 0; i < arguments->operands; i++)
        if (!ws_variants_matching(arguments->operand[i], picked, &count, error))
            return WS_EXIT_USAGE;
    for (int i = 0; arguments->operands == 0 && i < WS_VARIANTS; i++)
        picked[i] = true;
    done = ws_assets_captures(&captures, error) && ws_captures_named(&captures, error) &&
           print_variants(picked, ws_arguments_word(arguments, OPTION_FORMAT, FORMAT_TABLE),
                          &captures, error);
    ws_captures_finish(&captures);
    return done ? WS_EXIT_DONE : WS_EXIT_FAILED;
}

const struct ws_command ws_command_list = {
    .name = "list",
    .operands = "[GLOB...]",
    .operand = WS_OPERAND_VARIANT,
    .most = -1,
    .summary = "list the variants and what each was captured on",
    .description =
        "Lists the variants of ldmatrix, stmatrix and movmatrix: how many matrices of what shape "
        "(rows x columns, as the registers hold them) one instruction moves, how many registers it "
        "takes in each lane, the first target and PTX ISA version that have it, and the device it "
        "was captured on, or - where its mapping is known from the PTX ISA alone.\n\n"
        "A GLOB picks variants by name, as in a shell; quote it. A full PTX instruction picks the "
        "one that it is.",
    .option = options,
    .example = examples,
    .run = run,
};
