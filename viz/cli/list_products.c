/* Products, a line each. */
#include "viz/cli/list_products.h"

#include <stdio.h>
#include <string.h>

#include "probe/isa/mma_tensor.h"
#include "probe/isa/operand.h"
#include "viz/text/mapping_text.h"
#include "viz/text/terminal.h"

/* What is known of a product is what is known of its D. */
static bool evidence_of(const struct ws_mma *mma, struct ws_captures *captures,
                        struct ws_evidence *evidence, struct ws_error *error)
{
    return ws_evidence_standing(captures, ws_mma_operand(mma, WS_OPERAND_D), evidence, error);
}

/* 0 where it is in none. */
static int registers(const struct ws_mma *mma, enum ws_operand_role role)
{
    return !ws_mma_has(mma, role) ? 0 : ws_moved(ws_mma_operand(mma, role))->registers;
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

/* Of a warp, and of a warpgroup, whose threads have more. */
static void table_head(bool warpgroup)
{
    struct ws_terminal terminal = ws_terminal_of(stdout);

    ws_terminal_bold(&terminal);
    printf(warpgroup ? "%-11s " : "%-7s ", warpgroup ? "A B C   D" : "A B C D");
    printf("%-8s %s %-8s %-12s %s", "TARGET", "PTX", warpgroup ? "SM_90A" : "ON SM_90",
           "CAPTURED ON", "VARIANT");
    ws_terminal_plain(&terminal);
    putchar('\n');
}

static void table_line(const struct ws_mma *mma, const struct ws_evidence *evidence)
{
    char captured[WS_LIST_DEVICE_SIZE], sm90[WS_MMA_TENSOR_SIZE];

    if (mma->warpgroup)
        printf("%d - %-3d %-3d ", registers(mma, WS_OPERAND_A), registers(mma, WS_OPERAND_C),
               registers(mma, WS_OPERAND_D));
    else
        printf("%d %d %d %d ", registers(mma, WS_OPERAND_A), registers(mma, WS_OPERAND_B),
               registers(mma, WS_OPERAND_C), registers(mma, WS_OPERAND_D));
    printf("%-8s %d.%d %-8s %-12s %s\n", ws_targets_short(mma->targets), mma->ptx_version / 10,
           mma->ptx_version % 10, sm90_text(mma, sm90), ws_list_captured(evidence, captured),
           mma->name);
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
    if (format == WS_LIST_CSV)
        puts("product,m,n,k,d,a,b,c,a_registers,b_registers,c_registers,d_registers,first_target,"
             "ptx_version,sm_90,tensor_opcode,tensor_count,standing,device");
}

/* Under the table: what its columns leave open, as far as it has them. */
static void print_notes(const bool picked[WS_PRODUCTS], bool warpgroup)
{
    bool emulated = false, absent = false;

    for (int i = 0; i < WS_MMAS && !warpgroup; i++) {
        emulated |= picked[i] && ws_mma((enum ws_mma_id)i)->tensor == WS_MMA_EMULATED;
        absent |= picked[i] && ws_mma((enum ws_mma_id)i)->tensor == WS_MMA_ABSENT;
    }
    if (warpgroup) {
        puts("A B C D: registers per thread, C's and D's are the same; SM_90A: tensor core "
             "instructions\n-: B is only in shared memory, and A can be, through descriptors");
        return;
    }
    puts("A B C D: registers per lane; ON SM_90: tensor core instructions");
    if (emulated)
        puts("+: emulated, with other instructions");
    if (absent)
        puts("-: sm_90 does not have the instruction");
}

/* Those from `from` on, as far as they are a table of their own. */
static bool print_part(const bool picked[WS_PRODUCTS], int from, int to, enum ws_list_format format,
                       bool *first, struct ws_captures *captures, struct ws_error *error)
{
    bool warpgroup = from == WS_MMAS, headed = false;

    for (int i = from; i < to; i++) {
        const struct ws_mma *mma = ws_mma((enum ws_mma_id)i);
        struct ws_evidence evidence;

        if (!picked[i])
            continue;
        if (!evidence_of(mma, captures, &evidence, error))
            return false;
        switch (format) {
        case WS_LIST_TABLE:
            if (!headed)
                table_head(warpgroup);
            table_line(mma, &evidence);
            break;
        case WS_LIST_CSV:
            csv_line(mma, &evidence);
            break;
        case WS_LIST_JSON:
            fputs(*first ? "" : ",\n", stdout);
            json_object(mma, &evidence);
            break;
        }
        *first = false;
        headed = true;
    }
    if (headed && format == WS_LIST_TABLE)
        print_notes(picked, warpgroup);
    return true;
}

static bool any(const bool *picked, int from, int to)
{
    for (int i = from; i < to; i++)
        if (picked[i])
            return true;
    return false;
}

bool ws_list_products_read(const bool picked[WS_PRODUCTS], struct ws_captures *captures,
                           struct ws_error *error)
{
    for (int i = 0; i < WS_PRODUCTS; i++) {
        struct ws_evidence evidence;

        if (picked[i] && !evidence_of(ws_mma((enum ws_mma_id)i), captures, &evidence, error))
            return false;
    }
    return true;
}

bool ws_list_products(const bool picked[WS_PRODUCTS], enum ws_list_format format, bool first,
                      struct ws_captures *captures, struct ws_error *error)
{
    print_start(format);
    if (!print_part(picked, 0, WS_MMAS, format, &first, captures, error))
        return false;
    if (format == WS_LIST_TABLE && any(picked, 0, WS_MMAS) && any(picked, WS_MMAS, WS_PRODUCTS))
        putchar('\n');
    return print_part(picked, WS_MMAS, WS_PRODUCTS, format, &first, captures, error);
}
