/*
 * Code is run for four warps; each execution, in its order within its warp, stores a share of the
 * matrix: one that is usual, or that of two expressions.
 */
#include "probe/access/stored_code.h"

#include <stdio.h>
#include <stdlib.h>

#include "probe/access/sweep.h"
#include "probe/isa/operand.h"
#include "probe/snippet/run/constants.h"

/* The options that the code is run with: all warps of a warpgroup. */
static struct ws_address_options for_warpgroup(const struct ws_address_options *options)
{
    struct ws_address_options all = *options;

    all.warp = 0;
    all.warps = WS_STORED_WARPS;
    all.execution = 0;
    return all;
}

static struct ws_stored_byte share_of_stmatrix(const struct ws_variant *from, enum ws_tile tile,
                                               int warp, int execution, int lane)
{
    const struct ws_operand *moved = ws_moved(from);
    int matrices = moved->matrices, high, wide, down, across;
    int columns = ws_fragment_columns(from), rows = ws_fragment_rows(from);
    int row_bytes = ws_row_bytes(from), line = lane % moved->rows;

    ws_tile_grid(tile, matrices, &high, &wide);
    ws_tile_place(tile, matrices, lane / moved->rows, &down, &across);
    /* Where one execution has 8 of a warp's 16 rows, the next has the others. */
    if (high * rows < 16) {
        down += execution % 2;
        execution /= 2;
    }
    across += execution * wide;
    if (from->trans)
        return (struct ws_stored_byte){across * columns + line,
                                       warp * 16 * row_bytes / rows + down * row_bytes};
    return (struct ws_stored_byte){warp * 16 + down * rows + line, across * row_bytes};
}

struct ws_stored_byte ws_stored_share(const struct ws_variant *from, enum ws_tile tile,
                                      int line_bytes, int warp, int execution, int lane)
{
    int row_bytes = ws_row_bytes(from), pieces = line_bytes / row_bytes;
    int piece = (execution * WS_STORED_WARPS + warp) * WS_LANES + lane;

    if (!from->family->by_lane)
        return share_of_stmatrix(from, tile, warp, execution, lane);
    return (struct ws_stored_byte){piece / pieces, piece % pieces * row_bytes};
}

/*
 * What threads together store of a line: along k the lines are as many as the operand has of m or
 * n, and share what there is; along m or n a line is the operand's.
 */
static int line_bytes(const struct ws_stored_writer *writer, const struct ws_described *described,
                      const struct ws_executions *executions)
{
    int total = executions->count * WS_LANES * ws_row_bytes(writer->from);

    return ws_stored_major(&writer->order) == WS_MAJOR_K
               ? total / described->extent
               : described->extent * described->width_bits / 8;
}

/* An expression over the thread, for one execution, of one warp: its value in each lane. */
static bool work_out(const struct ws_stored_writer *writer, const char *what, const char *text,
                     int warp, int execution, int64_t value[WS_LANES], struct ws_error *error)
{
    struct ws_address_options options = {.source = WS_FROM_EXPRESSION,
                                         .expression = text,
                                         .constants = writer->addresses->constants,
                                         .warp = warp};
    struct ws_executions executions = {0};
    char definition[32];
    bool done;

    snprintf(definition, sizeof definition, "e=%d", execution);
    snprintf(options.lane, sizeof options.lane, "%s", writer->addresses->lane);
    done = ws_constants_add(definition, &options.constants, error) &&
           ws_addresses_run(&options, &executions, error);
    if (done && executions.count != 1)
        done = ws_fail(error, WS_CODE_SYNTAX, "expected one expression");
    for (int lane = 0; lane < WS_LANES && done; lane++)
        value[lane] = executions.execution[0].offset[lane];
    ws_executions_finish(&executions);
    return done || ws_fail_in(error, what);
}

/* What each lane stores of the matrix, by its first byte. */
static bool share_said(const struct ws_stored_writer *writer, const struct ws_described *described,
                       int warp, int execution, struct ws_stored_byte share[WS_LANES],
                       struct ws_error *error)
{
    int64_t row[WS_LANES], column[WS_LANES];
    bool by_rows =
        (described->role == WS_OPERAND_A) == (ws_stored_major(&writer->order) == WS_MAJOR_K);

    if (!work_out(writer, "--row", writer->row, warp, execution, row, error) ||
        !work_out(writer, "--column", writer->column, warp, execution, column, error))
        return false;
    for (int lane = 0; lane < WS_LANES; lane++) {
        int64_t line = by_rows ? row[lane] : column[lane];
        int64_t bit = (by_rows ? column[lane] : row[lane]) * described->width_bits;

        if (line < 0 || line > INT32_MAX || bit < 0 || bit / 8 > INT32_MAX || bit % 8)
            return ws_fail(error, WS_CODE_ADDRESS,
                           "thread %d stores element [%lld,%lld] in execution %d, which is not in "
                           "the matrix or begins within a byte",
                           warp * WS_LANES + lane, (long long)row[lane], (long long)column[lane],
                           execution);
        share[lane] = (struct ws_stored_byte){(int32_t)line, (int32_t)(bit / 8)};
    }
    return true;
}

static bool put_execution(const struct ws_stored_writer *writer,
                          const struct ws_described *described,
                          const struct ws_execution *execution, int nth, int line,
                          struct ws_stored *stored, struct ws_error *error)
{
    struct ws_stored_byte share[WS_LANES];
    struct ws_addresses addresses;
    struct ws_findings findings;
    int bytes = ws_row_bytes(writer->from);

    if (!ws_addresses_of(writer->from, writer->addresses, execution, &addresses, error))
        return false;
    ws_addresses_check(&addresses, writer->addresses->buffer_bytes, &findings);
    if (ws_findings_refuse(&findings, error))
        return false;
    if (writer->row && !share_said(writer, described, execution->warp, nth, share, error))
        return false;
    for (int lane = 0; lane < addresses.counted; lane++) {
        uint32_t address = addresses.address[lane];

        if (addresses.inactive >> lane & 1)
            continue;
        if (address > (uint32_t)(WS_STORED_BYTES - bytes))
            return ws_fail(
                error, WS_CODE_ADDRESS,
                "thread %d stores at byte %lu, but shared memory has only %d; correct the address",
                execution->warp * WS_LANES + lane, (unsigned long)address, WS_STORED_BYTES);
        if (!writer->row)
            share[lane] = ws_stored_share(writer->from, writer->addresses->tile, line,
                                          execution->warp, nth, lane);
        for (int i = 0; i < bytes; i++) {
            stored->at[address + (uint32_t)i] =
                (struct ws_stored_byte){share[lane].line, share[lane].byte + i};
        }
        stored->first = (int)address < stored->first ? (int)address : stored->first;
        stored->end = (int)address + bytes > stored->end ? (int)address + bytes : stored->end;
    }
    return true;
}

static bool check_shares(const struct ws_stored_writer *writer,
                         const struct ws_executions *executions, int line, struct ws_error *error)
{
    int high, wide, bytes = ws_row_bytes(writer->from);

    if (!executions->used_warp)
        return ws_fail(
            error, WS_CODE_ADDRESS,
            "all four warps store to the same addresses; use threadIdx.x, 0 to 127, in the code");
    if (writer->row)
        return true;
    ws_tile_grid(writer->addresses->tile, ws_moved(writer->from)->matrices, &high, &wide);
    if (!writer->from->family->by_lane && high * ws_fragment_rows(writer->from) > 16)
        return ws_fail(error, WS_CODE_CONFLICT,
                       "--tile %s stacks matrices %d rows high, but a warp stores only 16 rows of "
                       "its warpgroup's tile; use another --tile",
                       ws_tile_name(writer->addresses->tile),
                       high * ws_fragment_rows(writer->from));
    if (writer->from->family->by_lane && (line < bytes || line % bytes))
        return ws_fail(error, WS_CODE_MISSING,
                       "threads store %d bytes, which do not divide rows of %d bytes; pass each "
                       "element's --row and --column",
                       bytes, line);
    return true;
}

bool ws_stored_run(const struct ws_stored_writer *writer, const struct ws_described *described,
                   struct ws_stored *stored, struct ws_error *error)
{
    struct ws_address_options options = for_warpgroup(writer->addresses);
    struct ws_executions executions = {0};
    int line, nth = 0;
    bool done;

    if (options.source != WS_FROM_EXPRESSION)
        return ws_fail(error, WS_CODE_MISSING,
                       "a warpgroup's store needs --pitch, --swizzle or --address");
    done = ws_addresses_check_options(writer->from, &options, error) &&
           ws_sweep_variant(writer->from, &options, &executions, NULL, error);
    line = done ? line_bytes(writer, described, &executions) : 0;
    done = done && check_shares(writer, &executions, line, error);
    for (int i = 0; i < executions.count && done; i++) {
        nth = i && executions.execution[i].warp == executions.execution[i - 1].warp ? nth + 1 : 0;
        done = put_execution(writer, described, &executions.execution[i], nth, line, stored, error);
    }
    stored->base = (int)options.base_bytes;
    stored->executions = executions.count;
    ws_executions_finish(&executions);
    return done;
}
