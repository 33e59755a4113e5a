/* Products, a line each. */
#include "viz/cli/list_products.h"

#include <stdio.h>
#include <string.h>

#include "probe/isa/mma_tensor.h"
#include "viz/text/mapping_text.h"
#include "viz/text/terminal.h"

/* What is known of a product is what is known of its D. */
static bool evidence_of(const struct ws_mma *mma, struct ws_captures *captures,
                        struct ws_evidence *evidence, struct ws_error *error)
{
    return ws_evidence_of(captures, ws_mma_operand(mma, WS_OPERAND_D), evidence, error);
}

static int registers(const struct ws_mma *mma, enum ws_operand_role role)
{
    return ws_moved(ws_mma_operand(mma, role))->registers;
}

/* "1 HMMA"; a plus for what stands around them. */
static char *sm90_text(const struct ws_mma *mma, char buffer[WS_MMA_TENSOR_SIZE])
{
    const char *opcode = ws_mma_opcode(mma);

    if (opcode)
        snprintf(buffer, WS_MMA_TENSOR_SIZE, "%d %s%s", mma->tensor_count, opcode,
                 mma->tensor == WS_MMA_EMULATED ? " +" : "");
    else
        snprintf(buffer, WS_MMA_TENSOR_SIZE, mma->tensor == WS_MMA_ABSENT ? "-" : "0 +");
    return buffer;
}

static void table_line(const struct ws_mma *mma, const struct ws_evidence *evidence)
{
    char captured[WS_LIST_DEVICE_SIZE], sm90[WS_MMA_TENSOR_SIZE];

    printf("%d %d %d %d %-8s %d.%d %-8s %-12s %s\n", registers(mma, WS_OPERAND_A),
           registers(mma, WS_OPERAND_B), registers(mma, WS_OPERAND_C), registers(mma, WS_OPERAND_D),
           ws_targets_short(mma->targets), mma->ptx_version / 10, mma->ptx_version % 10,
           sm90_text(mma, sm90), ws_list_captured(evidence, captured), mma->name);
}

static void csv_line(const struct ws_mma *mma, const struct ws_evidence *evidence)
{
    const char *opcode = ws_mma_opcode(mma);

    printf("%s,%d,%d,%d,%s,%s,%s,%s,%d,%d,%d,%d,%s,%d.%d,%s,%s,%d,%s,", mma->name, mma->m, mma->n,
           mma->k, ws_mma_type_name(mma->d), ws_mma_type_name(mma->a), ws_mma_type_name(mma->b),
           ws_mma_type_name(mma->c), registers(mma, WS_OPERAND_A), registers(mma, WS_OPERAND_B),
           registers(mma, WS_OPERAND_C), registers(mma, WS_OPERAND_D),
           ws_targets_short(mma->targets), mma->ptx_version / 10, mma->ptx_version % 10,
           ws_mma_tensor_word(mma->tensor), opcode ? opcode : "", mma->tensor_count,
           ws_standing_word(evidence->standing));
    ws_list_print_device(evidence, WS_LIST_CSV);
    putchar('\n');
}

static void json_object(const struct ws_mma *mma, const struct ws_evidence *evidence)
{
    const char *opcode = ws_mma_opcode(mma);

    printf("  {\"product\": \"%s\", \"ptx\": \"%s\", \"m\": %d, \"n\": %d, \"k\": %d, "
           "\"sparse\": %s, \"types\": {\"d\": \"%s\", \"a\": \"%s\", \"b\": \"%s\", \"c\": "
           "\"%s\"}, \"registers\": {\"a\": %d, \"b\": %d, \"c\": %d, \"d\": %d}, "
           "\"first_target\": \"%s\", \"ptx_version\": \"%d.%d\", \"sm_90\": \"%s\", "
           "\"tensor_opcode\": %s%s%s, \"tensor_count\": %d, \"standing\": \"%s\", \"device\": ",
           mma->name, mma->mnemonic, mma->m, mma->n, mma->k, mma->sparse ? "true" : "false",
           ws_mma_type_name(mma->d), ws_mma_type_name(mma->a), ws_mma_type_name(mma->b),
           ws_mma_type_name(mma->c), registers(mma, WS_OPERAND_A), registers(mma, WS_OPERAND_B),
           registers(mma, WS_OPERAND_C), registers(mma, WS_OPERAND_D),
           ws_targets_short(mma->targets), mma->ptx_version / 10, mma->ptx_version % 10,
           ws_mma_tensor_word(mma->tensor), opcode ? "\"" : "", opcode ? opcode : "null",
           opcode ? "\"" : "", mma->tensor_count, ws_standing_word(evidence->standing));
    ws_list_print_device(evidence, WS_LIST_JSON);
    putchar('}');
}

static void print_start(enum ws_list_format format)
{
    struct ws_terminal terminal = ws_terminal_of(stdout);

    switch (format) {
    case WS_LIST_TABLE:
        ws_terminal_bold(&terminal);
        printf("%-7s %-8s %s %-8s %-12s %s", "A B C D", "TARGET", "PTX", "ON SM_90", "CAPTURED ON",
               "PRODUCT");
        ws_terminal_plain(&terminal);
        putchar('\n');
        break;
    case WS_LIST_CSV:
        puts("product,m,n,k,d,a,b,c,a_registers,b_registers,c_registers,d_registers,first_target,"
             "ptx_version,sm_90,tensor_opcode,tensor_count,standing,device");
        break;
    case WS_LIST_JSON:
        break;
    }
}

/* Under the table: what its columns leave open, as far as it has them. */
static void print_notes(const bool picked[WS_MMAS])
{
    bool emulated = false, absent = false;

    for (int i = 0; i < WS_MMAS; i++) {
        emulated |= picked[i] && ws_mma((enum ws_mma_id)i)->tensor == WS_MMA_EMULATED;
        absent |= picked[i] && ws_mma((enum ws_mma_id)i)->tensor == WS_MMA_ABSENT;
    }
    puts("A B C D: registers of a lane; ON SM_90: instructions of the tensor cores");
    if (emulated)
        puts("+: emulated, with other instructions around them");
    if (absent)
        puts("-, on sm_90: it does not have the product");
}

bool ws_list_products(const bool picked[WS_MMAS], enum ws_list_format format, bool first,
                      struct ws_captures *captures, struct ws_error *error)
{
    print_start(format);
    for (int i = 0; i < WS_MMAS; i++) {
        const struct ws_mma *mma = ws_mma((enum ws_mma_id)i);
        struct ws_evidence evidence;

        if (!picked[i])
            continue;
        if (!evidence_of(mma, captures, &evidence, error))
            return false;
        switch (format) {
        case WS_LIST_TABLE:
            table_line(mma, &evidence);
            break;
        case WS_LIST_CSV:
            csv_line(mma, &evidence);
            break;
        case WS_LIST_JSON:
            fputs(first ? "" : ",\n", stdout);
            json_object(mma, &evidence);
            break;
        }
        ws_evidence_finish(&evidence);
        first = false;
    }
    if (format == WS_LIST_TABLE)
        print_notes(picked);
    return true;
}
