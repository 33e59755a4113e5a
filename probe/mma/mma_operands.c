/* An MMA's operands, read from left to right. */
#include "probe/mma/mma_operands.h"

#include <stdlib.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "probe/mma/operand_reader.h"

/*
 * A destination register may be dropped with _, and a source may be a number; but ptxas requires
 * one register that determines the type, in all operands but C. A wgmma's D is both: neither is
 * allowed.
 */
static bool read_registers(struct ws_operand_reader *reader, const struct ws_mma *mma,
                           enum ws_operand_role role)
{
    int due = ws_moved(ws_mma_operand(mma, role))->registers, count = 0, named = 0;
    const char *letter = ws_operand_letter(role);

    if (!ws_reader_take(reader, '{'))
        return ws_fail(reader->error, WS_CODE_SYNTAX, "the registers of %s must be in braces",
                       letter);
    do {
        if (ws_reader_take_name(reader))
            named++;
        else if (!(role != WS_OPERAND_D ? ws_reader_take_number(reader)
                   : mma->warpgroup     ? false
                                        : ws_reader_take(reader, '_')))
            return ws_reader_wanted(reader, "a register");
        count++;
    } while (ws_reader_take(reader, ','));
    if (!ws_reader_take(reader, '}'))
        return ws_reader_wanted(reader, "',' or '}'");
    if (count != due)
        return ws_fail(reader->error, WS_CODE_OPERAND, "%s has %d register%s, not %d", letter, due,
                       due == 1 ? "" : "s", count);
    return named || role == WS_OPERAND_C ||
           ws_fail(reader->error, WS_CODE_OPERAND, "expected at least one register of %s", letter);
}

static bool read_comma(struct ws_operand_reader *reader, const char *then)
{
    if (ws_reader_take(reader, ','))
        return true;
    if (!*reader->at || *reader->at == ';')
        return ws_fail(reader->error, WS_CODE_SYNTAX, "expected ',' and %s", then);
    return ws_reader_wanted(reader, "','");
}

/* One of `count` numbers, `step` apart, from 0. */
static bool read_selector(struct ws_operand_reader *reader, const char *what, int count, int step)
{
    long last = (long)(count - 1) * step, number;
    const char *start, *end;

    ws_reader_skip_space(reader);
    start = end = reader->at;
    if (!ws_reader_take_number(reader))
        return ws_reader_wanted(reader, what);
    if (ws_number_read(&end, &number) && end == reader->at && number <= last && number % step == 0)
        return true;
    if (!last)
        return ws_fail(reader->error, WS_CODE_OPERAND, "%s must be 0, not %.*s", what,
                       (int)(reader->at - start), start);
    return ws_fail(reader->error, WS_CODE_OPERAND, "%s must be 0 to %ld%s, not %.*s", what, last,
                   step == 1 ? "" : " and even", (int)(reader->at - start), start);
}

static bool read_value(struct ws_operand_reader *reader, const char *what, int count, int step)
{
    return ws_reader_take_name(reader) || read_selector(reader, what, count, step);
}

/* ", e, 0x0". */
static bool read_metadata(struct ws_operand_reader *reader, const struct ws_mma *mma)
{
    int selections = ws_mma_selections(mma, WS_OPERAND_METADATA);

    return read_comma(reader, "the metadata") &&
           (ws_reader_take_name(reader) ||
            ws_reader_wanted(reader, "the register of the metadata")) &&
           read_comma(reader, "the sparsity selector") &&
           (ws_reader_take_placeholder(reader) ||
            read_selector(reader, "the sparsity selector", selections, 1));
}

/* ", sa, {0, 0}". */
static bool read_scales(struct ws_operand_reader *reader, const struct ws_mma *mma,
                        enum ws_operand_role role, const char *scales, const char *what)
{
    int lanes = ws_moved(ws_mma_operand(mma, role))->selectors;

    return read_comma(reader, scales) &&
           (ws_reader_take_name(reader) || ws_reader_wanted(reader, what)) &&
           read_comma(reader, "the byte and thread of the scales") &&
           (ws_reader_take(reader, '{') ||
            ws_reader_wanted(reader, "the byte and thread of the scales, in braces,")) &&
           read_value(reader, "the byte of the scales", 4 / mma->scales, mma->scales) &&
           read_comma(reader, "the thread of the scales") &&
           read_value(reader, "the thread of the scales", lanes, 1) &&
           (ws_reader_take(reader, '}') || ws_reader_wanted(reader, "'}'"));
}

/* A descriptor's register, or its value; also a-desc and b-desc, as in the PTX ISA's grammar. */
static bool read_descriptor(struct ws_operand_reader *reader, const char *what)
{
    static const char *const grammar[] = {"a-desc", "b-desc"};

    ws_reader_skip_space(reader);
    for (size_t i = 0; i < sizeof grammar / sizeof *grammar; i++)
        if (!strncmp(reader->at, grammar[i], strlen(grammar[i]))) {
            reader->at += strlen(grammar[i]);
            return true;
        }
    return ws_reader_take_name(reader) || ws_reader_take_number(reader) ||
           ws_reader_wanted(reader, what);
}

/* "p", "!p", or a constant. */
static bool read_predicate(struct ws_operand_reader *reader)
{
    ws_reader_take(reader, '!');
    return ws_reader_take_name(reader) || ws_reader_take_number(reader) ||
           ws_reader_wanted(reader, "the predicate scale-d");
}

/* One of two numbers, or a placeholder of inline PTX. */
static bool read_immediate(struct ws_operand_reader *reader, const char *what, long one, long other)
{
    const char *start;
    char *end;
    long number;

    if (!read_comma(reader, what))
        return false;
    if (ws_reader_take_placeholder(reader))
        return true;
    ws_reader_skip_space(reader);
    start = reader->at;
    if (!ws_reader_take_number(reader))
        return ws_fail(reader->error, WS_CODE_SYNTAX, "%s must be %ld or %ld, not '%.40s'", what,
                       one, other, reader->at);
    number = strtol(start, &end, 0);
    return (end == reader->at && (number == one || number == other)) ||
           ws_fail(reader->error, WS_CODE_OPERAND, "%s must be %ld or %ld, not %.*s", what, one,
                   other, (int)(reader->at - start), start);
}

static bool read_immediates(struct ws_operand_reader *reader, const struct ws_mma *mma,
                            bool registers)
{
    return (!ws_wgmma_scales(mma) || (read_immediate(reader, "imm-scale-a", -1, 1) &&
                                      read_immediate(reader, "imm-scale-b", -1, 1))) &&
           (!ws_wgmma_transposes(mma) ||
            ((registers || read_immediate(reader, "imm-trans-a", 0, 1)) &&
             read_immediate(reader, "imm-trans-b", 0, 1)));
}

/* Operands that its types do not have. */
static bool read_no_more(struct ws_operand_reader *reader, const struct ws_mma *mma, bool registers)
{
    ws_reader_skip_space(reader);
    if (*reader->at != ',')
        return true;
    return ws_fail(
        reader->error, WS_CODE_OPERAND, "%s",
        !ws_wgmma_scales(mma)       ? "only floating-point types have imm-scale and imm-trans"
        : !ws_wgmma_transposes(mma) ? "only 16-bit types have imm-trans: all others are K-major"
        : registers ? "only A in shared memory has imm-trans-a: A in registers has imm-trans-b"
                    : "nothing follows imm-trans-b");
}

static bool read_warpgroup(struct ws_operand_reader *reader, const struct ws_mma *mma)
{
    bool registers;

    if (!read_registers(reader, mma, WS_OPERAND_D) ||
        !read_comma(reader, "the descriptor or the registers of A"))
        return false;
    ws_reader_skip_space(reader);
    registers = *reader->at == '{';
    return (registers ? read_registers(reader, mma, WS_OPERAND_A)
                      : read_descriptor(reader, "the descriptor or the registers of A")) &&
           read_comma(reader, "the descriptor of B") &&
           read_descriptor(reader, "the descriptor of B") &&
           (!mma->sparse || read_metadata(reader, mma)) &&
           read_comma(reader, "the predicate scale-d") && read_predicate(reader) &&
           read_immediates(reader, mma, registers) && read_no_more(reader, mma, registers);
}

static bool read_operands(struct ws_operand_reader *reader, const struct ws_mma *mma)
{
    if (mma->warpgroup)
        return read_warpgroup(reader, mma);
    return read_registers(reader, mma, WS_OPERAND_D) && read_comma(reader, "the registers of A") &&
           read_registers(reader, mma, WS_OPERAND_A) && read_comma(reader, "the registers of B") &&
           read_registers(reader, mma, WS_OPERAND_B) && read_comma(reader, "the registers of C") &&
           read_registers(reader, mma, WS_OPERAND_C) &&
           (!mma->sparse || read_metadata(reader, mma)) &&
           (!mma->scales || (read_scales(reader, mma, WS_OPERAND_SCALE_A, "the scales of A",
                                         "the register of A's scales") &&
                             read_scales(reader, mma, WS_OPERAND_SCALE_B, "the scales of B",
                                         "the register of B's scales")));
}

bool ws_mma_operands_parse(const char *text, const struct ws_mma *mma, struct ws_error *error)
{
    struct ws_operand_reader reader = {text, error};

    ws_reader_skip_space(&reader);
    if (*reader.at && *reader.at != ';' && !read_operands(&reader, mma))
        return false;
    ws_reader_take(&reader, ';');
    ws_reader_skip_space(&reader);
    return !*reader.at || ws_fail(error, WS_CODE_SYNTAX, "unexpected text '%.40s'", reader.at);
}
