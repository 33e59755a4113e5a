/* Lists MMA variants, one per line. */
#include "viz/cli/list_products.h"

#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/mma/mma_tensor.h"
#include "viz/say/elements.h"
#include "viz/text/mapping_text.h"
#include "viz/text/terminal.h"

/* A table of the MMAs from `first` on. */
struct part {
    int first, end;
    int width; /* of a column of registers of C or D */
    const char *operands, *sm90;
    const char *notes;
};

static const struct part parts[] = {
    {0, WS_MMAS, 1, "A B C D", "ON SM_90",
     "A B C D: registers per lane; ON SM_90: tensor core instructions"},
    {WS_MMAS, WS_PRODUCTS, 3, "A B C   D  ", "SM_90A",
     "A B C D: registers per thread, C's and D's are the same; SM_90A: tensor core "
     "instructions\n-: B is only in shared memory, and A can be, through descriptors"},
};

/* 0 if the operand is not in registers. */
static int registers(const struct ws_mma *mma, enum ws_operand_role role)
{
    return !ws_mma_has(mma, role) ? 0 : ws_moved(ws_mma_operand(mma, role))->registers;
}

/* "1 HMMA"; a plus for the other instructions of an emulated MMA. */
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

static void table_head(const struct part *part)
{
    struct ws_terminal terminal = ws_terminal_of(stdout);

    ws_terminal_bold(&terminal);
    printf("%s %-8s %s %-8s %-12s %s", part->operands, "TARGET", "PTX", part->sm90, "CAPTURED ON",
           "VARIANT");
    ws_terminal_plain(&terminal);
    putchar('\n');
}

static void table_line(const struct ws_mma *mma, struct ws_stands stands, int width)
{
    char captured[WS_LIST_DEVICE_SIZE], sm90[WS_MMA_TENSOR_SIZE], b[12] = "-";

    if (ws_mma_has(mma, WS_OPERAND_B))
        snprintf(b, sizeof b, "%d", registers(mma, WS_OPERAND_B));
    printf("%d %s %-*d %-*d ", registers(mma, WS_OPERAND_A), b, width, registers(mma, WS_OPERAND_C),
           width, registers(mma, WS_OPERAND_D));
    printf("%-8s %d.%d %-8s %-12s %s\n", ws_targets_short(mma->targets), mma->ptx_version / 10,
           mma->ptx_version % 10, sm90_text(mma, sm90), ws_list_captured(stands, captured),
           mma->name);
}

static void csv_line(const struct ws_mma *mma, struct ws_stands stands)
{
    const char *opcode = ws_mma_opcode(mma);
    char version[16];
    const struct {
        const char *word; /* NULL: the number */
        int number;
    } cells[] = {
        {mma->name, 0},
        {NULL, mma->m},
        {NULL, mma->n},
        {NULL, mma->k},
        {ws_mma_type_name(mma->d), 0},
        {ws_mma_type_name(mma->a), 0},
        {ws_mma_type_name(mma->b), 0},
        {ws_mma_type_name(mma->c), 0},
        {NULL, registers(mma, WS_OPERAND_A)},
        {NULL, registers(mma, WS_OPERAND_B)},
        {NULL, registers(mma, WS_OPERAND_C)},
        {NULL, registers(mma, WS_OPERAND_D)},
        {ws_targets_short(mma->targets), 0},
        {version, 0},
        {ws_mma_tensor_word(mma->tensor), 0},
        {opcode ? opcode : "", 0},
        {NULL, mma->tensor_count},
        {ws_standing_word(stands.standing), 0},
    };

    snprintf(version, sizeof version, "%d.%d", mma->ptx_version / 10, mma->ptx_version % 10);
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        if (cells[i].word)
            fputs(cells[i].word, stdout);
        else
            ws_say_number(stdout, cells[i].number);
        putchar(',');
    }
    ws_list_print_device(stands, WS_LIST_CSV);
    putchar('\n');
}

static void json_object(const struct ws_mma *mma, struct ws_stands stands)
{
    const char *opcode = ws_mma_opcode(mma);

    printf("  {\"variant\": \"%s\", \"ptx\": \"%s\", \"m\": %d, \"n\": %d, \"k\": %d, "
           "\"sparse\": %s, \"d_type\": \"%s\", \"a_type\": \"%s\", \"b_type\": \"%s\", "
           "\"c_type\": \"%s\", \"a_registers\": %d, \"b_registers\": %d, \"c_registers\": %d, "
           "\"d_registers\": %d, "
           "\"first_target\": \"%s\", \"ptx_version\": \"%d.%d\", \"sm_90\": \"%s\", "
           "\"tensor_opcode\": %s%s%s, \"tensor_count\": %d, \"standing\": \"%s\", \"device\": ",
           mma->name, mma->mnemonic, mma->m, mma->n, mma->k, mma->sparse ? "true" : "false",
           ws_mma_type_name(mma->d), ws_mma_type_name(mma->a), ws_mma_type_name(mma->b),
           ws_mma_type_name(mma->c), registers(mma, WS_OPERAND_A), registers(mma, WS_OPERAND_B),
           registers(mma, WS_OPERAND_C), registers(mma, WS_OPERAND_D),
           ws_targets_short(mma->targets), mma->ptx_version / 10, mma->ptx_version % 10,
           ws_mma_tensor_word(mma->tensor), opcode ? "\"" : "", opcode ? opcode : "null",
           opcode ? "\"" : "", mma->tensor_count, ws_standing_word(stands.standing));
    ws_list_print_device(stands, WS_LIST_JSON);
    putchar('}');
}

static void print_start(enum ws_list_format format)
{
    if (format == WS_LIST_CSV)
        puts("variant,m,n,k,d_type,a_type,b_type,c_type,a_registers,b_registers,c_registers,"
             "d_registers,first_target,ptx_version,sm_90,tensor_opcode,tensor_count,standing,"
             "device");
}

/* Below the table: explains its columns, and the marks that occur in it. */
static void print_notes(const struct part *part, bool emulated, bool absent)
{
    puts(part->notes);
    if (emulated)
        puts("+: emulated, with other instructions");
    if (absent)
        puts("-: sm_90 does not have the instruction");
}

static void print_part(const bool picked[WS_PRODUCTS], const struct ws_stands stands[WS_PRODUCTS],
                       const struct part *part, enum ws_list_format format, bool *first)
{
    bool headed = false, emulated = false, absent = false;

    for (int i = part->first; i < part->end; i++) {
        const struct ws_mma *mma = ws_mma((enum ws_mma_id)i);

        if (!picked[i])
            continue;
        switch (format) {
        case WS_LIST_TABLE:
            if (!headed && !*first)
                putchar('\n');
            if (!headed)
                table_head(part);
            table_line(mma, stands[i], part->width);
            break;
        case WS_LIST_CSV:
            csv_line(mma, stands[i]);
            break;
        case WS_LIST_JSON:
            fputs(*first ? "" : ",\n", stdout);
            json_object(mma, stands[i]);
            break;
        }
        *first = false;
        headed = true;
        emulated |= mma->tensor == WS_MMA_EMULATED;
        absent |= mma->tensor == WS_MMA_ABSENT;
    }
    if (headed && format == WS_LIST_TABLE)
        print_notes(part, emulated, absent);
}

bool ws_list_products_read(const bool picked[WS_PRODUCTS], struct ws_captures *captures,
                           struct ws_stands stands[WS_PRODUCTS], struct ws_error *error)
{
    for (int i = 0; i < WS_PRODUCTS; i++)
        if (picked[i] && !ws_product_stands(captures, ws_mma((enum ws_mma_id)i), &stands[i], error))
            return false;
    return true;
}

void ws_list_products(const bool picked[WS_PRODUCTS], const struct ws_stands stands[WS_PRODUCTS],
                      enum ws_list_format format, bool first)
{
    print_start(format);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        print_part(picked, stands, &parts[i], format, &first);
}
