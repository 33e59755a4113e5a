/* warpscope list: the catalog, one line per variant, in a table that fits 80 columns. */
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/name/bare_words.h"
#include "probe/name/mma_parse.h"
#include "probe/name/named.h"
#include "probe/name/spelled.h"
#include "viz/cli/color.h"
#include "viz/cli/command.h"
#include "viz/cli/list_products.h"
#include "viz/text/mapping_text.h"
#include "viz/text/terminal.h"

enum { OPTION_FORMAT, OPTION_COLOR };

static WS_WORDS(format_word, "table", "csv", "json");

static const struct ws_option options[] = {
    [OPTION_FORMAT] = WS_FORMAT_OPTION(format_word, "table (default), csv or json", NULL),
    [OPTION_COLOR] = WS_COLOR_OPTION,
    {0},
};

static const struct ws_example examples[] = {
    {"warpscope list", "all data-movement variants"},
    {"warpscope list mma", "all MMA variants of a warp"},
    {"warpscope list x4 trans", "variants with both words in their name"},
    {"warpscope list 'mma.m16n8k16.*'", "the MMA variants of one shape"},
    {"warpscope list '*.trans.*'", "the variants that transpose"},
    {"warpscope list 'stmatrix.*' --format csv", "the stores, for a spreadsheet"},
    {0},
};

static struct ws_stands stands_of(const struct ws_evidence *evidence)
{
    return (struct ws_stands){evidence->standing, evidence->head};
}

static void table_line(const struct ws_variant *variant, const struct ws_evidence *evidence)
{
    char shape[24], captured[WS_LIST_DEVICE_SIZE];

    snprintf(shape, sizeof shape, "%d %dx%d", ws_moved(variant)->matrices,
             ws_fragment_rows(variant), ws_fragment_columns(variant));
    printf("%-40s %-8s %4d %-8s %d.%d %s\n", variant->name, shape, ws_moved(variant)->registers,
           ws_targets_short(variant->targets), variant->ptx_version / 10, variant->ptx_version % 10,
           ws_list_captured(stands_of(evidence), captured));
}

static void csv_line(const struct ws_variant *variant, const struct ws_evidence *evidence)
{
    printf("%s,%d,%d,%d,%d,%d,%s,%d.%d,%s,", variant->name, ws_moved(variant)->matrices,
           ws_fragment_rows(variant), ws_fragment_columns(variant), ws_moved(variant)->width_bits,
           ws_moved(variant)->registers, ws_targets_short(variant->targets),
           variant->ptx_version / 10, variant->ptx_version % 10,
           ws_standing_word(evidence->standing));
    ws_list_print_device(stands_of(evidence), WS_LIST_CSV);
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
    ws_list_print_device(stands_of(evidence), WS_LIST_JSON);
    putchar('}');
}

static void print_start(enum ws_list_format format)
{
    struct ws_terminal terminal = ws_terminal_of(stdout);

    if (format == WS_LIST_CSV)
        puts("variant,matrices,fragment_rows,fragment_columns,width,registers,first_target,"
             "ptx_version,standing,device");
    if (format != WS_LIST_TABLE)
        return;
    ws_terminal_bold(&terminal);
    printf("%-40s %-8s %4s %-8s %s %s", "VARIANT", "MATRICES", "REGS", "TARGET", "PTX",
           "CAPTURED ON");
    ws_terminal_plain(&terminal);
    putchar('\n');
}

/* Under the table: what capturing requires for the variants that not every probe can capture. */
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

/*
 * Reads and checks the evidence for all variants: unreadable captures are found before a line is
 * printed.
 */
static bool read_variants(const bool picked[WS_VARIANTS], struct ws_captures *captures,
                          struct ws_error *error)
{
    for (int i = 0; i < WS_VARIANTS; i++) {
        struct ws_evidence evidence;

        if (!picked[i])
            continue;
        if (!ws_evidence_of(captures, ws_variant((enum ws_variant_id)i), &evidence, error))
            return false;
        ws_evidence_finish(&evidence);
    }
    return true;
}

static bool print_variants(const bool picked[WS_VARIANTS], enum ws_list_format format,
                           struct ws_captures *captures, struct ws_error *error)
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
        if (format == WS_LIST_TABLE) {
            table_line(variant, &evidence);
        } else if (format == WS_LIST_CSV) {
            csv_line(variant, &evidence);
        } else {
            fputs(first ? "" : ",\n", stdout);
            json_object(variant, &evidence);
        }
        lacking[i] = evidence.standing == WS_SPECIFIED;
        ws_evidence_finish(&evidence);
        first = false;
    }
    if (format == WS_LIST_TABLE)
        print_needs(lacking);
    return true;
}

/*
 * The listed variants: data movement and MMA; and the count of MMA variants omitted in favor of
 * them.
 */
struct picks {
    bool move[WS_VARIANTS], product[WS_PRODUCTS];
    int moves, products, left_out;
    bool by_words; /* the omitted variants matched words, not a glob */
};

static void add_names(const struct ws_names *names, struct picks *picks)
{
    for (int i = 0; i < WS_VARIANTS; i++)
        picks->move[i] |= names->move[i];
    for (int i = 0; i < WS_PRODUCTS; i++)
        picks->product[i] |= names->product[i];
    picks->moves += names->moves;
    picks->products += names->products;
}

static void note_left_out(int count, struct picks *picks)
{
    picks->left_out += count;
    picks->by_words = picks->by_words || count;
}

/*
 * A name in any spelling, or a short one, picks all that it can mean; several words in one argument
 * are treated like separate arguments.
 */
static bool pick_named(const char *name, struct picks *picks, struct ws_error *error)
{
    struct ws_names plainest, all;
    char words[WS_SPELLED_SIZE];

    if (!ws_named(name, &plainest, &all, error)) {
        struct ws_error none;

        /*
         * Words list the variants that have them in common; an invalid name fails with the reason.
         */
        if (strchr(name, '.') || !ws_spelled(name, words, &none) ||
            !ws_names_with(words, true, &all))
            return false;
        error->text[0] = 0;
    } else if (plainest.moves + plainest.products == all.moves + all.products) {
        add_names(&all, picks);
        return true;
    } else if (!ws_spelled(name, words, error)) {
        return false;
    }
    note_left_out(ws_names_leave_out(words, &all), picks);
    add_names(&all, picks);
    return true;
}

/*
 * As ws_subjects_matching() does: a glob without mma picks MMA variants only if it matches no
 * data-movement variant.
 */
static bool pick(const char *pattern, struct picks *picks, struct ws_error *error)
{
    bool product[WS_PRODUCTS] = {false}, is_glob = ws_pattern_is_glob(pattern);
    int moves = 0, products = 0;
    struct ws_error none;

    if (!is_glob && !ws_mma_is_whole(pattern))
        return pick_named(pattern, picks, error);
    if (ws_is_mma_word(pattern)) {
        if (!ws_mmas_matching(pattern, picks->product, &products, error))
            return false;
        picks->products += products;
        return true;
    }
    if (!ws_mmas_matching(pattern, product, &products, &none))
        products = 0;
    if (ws_variants_matching(pattern, picks->move, &moves, products ? &none : error)) {
        picks->moves += moves;
        picks->left_out += products;
        return true;
    }
    for (int i = 0; i < WS_PRODUCTS; i++)
        picks->product[i] |= product[i];
    picks->products += products;
    return products > 0;
}

static bool print_picks(const struct picks *picks, enum ws_list_format format,
                        struct ws_captures *captures, struct ws_error *error)
{
    struct ws_stands stands[WS_PRODUCTS];

    if (ws_memory_failures()) /* then the picks may be wrong */
        return ws_no_memory(error);
    if (!read_variants(picks->move, captures, error) ||
        !ws_list_products_read(picks->product, captures, stands, error))
        return false;
    if (format == WS_LIST_JSON)
        puts("[");
    if (picks->moves && !print_variants(picks->move, format, captures, error))
        return false;
    if (picks->products)
        ws_list_products(picks->product, stands, format, !picks->moves);
    if (format == WS_LIST_JSON)
        puts("\n]");
    return true;
}

static enum ws_exit run(const struct ws_arguments *arguments, struct ws_error *error)
{
    enum ws_list_format format =
        (enum ws_list_format)ws_arguments_word(arguments, OPTION_FORMAT, WS_LIST_TABLE);
    struct picks picks = {.moves = 0};
    struct ws_captures captures;
    bool done;

    if (!ws_color_take(arguments, OPTION_COLOR,
                       format == WS_LIST_TABLE ? NULL : format_word((int)format), "remove it",
                       error))
        return WS_EXIT_USAGE;
    for (int i = 0; i < arguments->operands;) {
        struct ws_names names;
        int left_out;

        if ((arguments->operands == 1 && ws_mma_is_whole(arguments->operand[i])) ||
            !ws_is_bare_word(arguments->operand[i])) {
            if (!pick(arguments->operand[i++], &picks, error))
                return WS_EXIT_USAGE;
            continue;
        }
        if (!ws_bare_words(arguments->operand, arguments->operands, &i, &names, &left_out, error))
            return WS_EXIT_USAGE;
        note_left_out(left_out, &picks);
        add_names(&names, &picks);
    }
    for (int i = 0; arguments->operands == 0 && i < WS_VARIANTS; i++, picks.moves++)
        picks.move[i] = true;
    if (format == WS_LIST_CSV && picks.moves && picks.products) {
        ws_fail(error, WS_CODE_CONFLICT,
                "list: %d data-movement and %d MMA variants have different CSV columns; list them "
                "separately",
                picks.moves, picks.products);
        return WS_EXIT_USAGE;
    }
    done = ws_assets_captures(&captures, error) && ws_captures_named(&captures, error) &&
           print_picks(&picks, format, &captures, error);
    if (done && arguments->operands == 0 && format == WS_LIST_TABLE)
        printf("and %d MMA variants: `warpscope list mma` lists them\nand %d wgmma variants: "
               "`warpscope list wgmma` lists them\n",
               WS_MMAS, WS_PRODUCTS - WS_MMAS);
    if (done && picks.left_out && format == WS_LIST_TABLE)
        printf(picks.by_words ? "and %d MMA variants: add mma or wgmma to list them\n"
                              : "and %d MMA variants: a glob that begins with mma lists them\n",
               picks.left_out);
    ws_captures_finish(&captures);
    return done ? WS_EXIT_DONE : WS_EXIT_FAILED;
}

const struct ws_command ws_command_list = {
    .name = "list",
    .operands = "[GLOB...]",
    .operand = WS_OPERAND_SUBJECT,
    .most = -1,
    .summary = "list variants and the GPU each was captured on",
    .description = "Lists variants with their matrices, registers per lane, first target and PTX "
                   "ISA version, and the GPU they were captured on.",
    .details = "A - in place of a GPU means that the mapping is specified by the PTX ISA and not "
               "captured. Shapes are rows x columns of the fragment.\n\nWithout arguments it lists "
               "the data-movement variants: ldmatrix, stmatrix, movmatrix and others. `mma` lists "
               "mma.sync, `mma.sp` its sparse variants, `wgmma` those of a warpgroup. For an MMA "
               "it prints the registers of A, B, C and D, and how the assembler implements it on "
               "sm_90.\n\nA GLOB matches names as in a shell; quote it. Words without a glob, such "
               "as `ldmatrix x4` or `m16n8k16 bf16`, match names that have all of them. PTX, SASS "
               "and CuTe spellings match too.",
    .option = options,
    .example = examples,
    .run = run,
};
