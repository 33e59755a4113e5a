/* A list that grows. */
#include "probe/snippet/read/execution.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool ws_executions_add(struct ws_executions *executions, const struct ws_execution *execution,
                       struct ws_error *error)
{
    if (executions->count == WS_MOST_EXECUTIONS)
        return ws_fail(error, WS_CODE_LIMIT,
                       "more than %d executions of instructions; pass fewer values or warps",
                       WS_MOST_EXECUTIONS);
    if (executions->count == executions->room) {
        int room = executions->room ? 2 * executions->room : 8;
        struct ws_execution *grown =
            realloc(executions->execution, (size_t)room * sizeof *executions->execution);

        if (!grown)
            return ws_no_memory(error);
        executions->execution = grown;
        executions->room = room;
    }
    executions->execution[executions->count++] = *execution;
    return true;
}

void ws_executions_note(struct ws_executions *executions, const char *text)
{
    for (int i = 0; i < executions->notes; i++)
        if (!strcmp(executions->note[i], text))
            return;
    if (executions->notes == executions->note_room) {
        int room = executions->note_room ? 2 * executions->note_room : 8;
        char(*grown)[WS_EXECUTION_NOTE] =
            realloc(executions->note, (size_t)room * sizeof *executions->note);

        if (!grown)
            return;
        executions->note = grown;
        executions->note_room = room;
    }
    snprintf(executions->note[executions->notes++], WS_EXECUTION_NOTE, "%s", text);
}

void ws_executions_finish(struct ws_executions *executions)
{
    free(executions->note);
    free(executions->execution);
    *executions = (struct ws_executions){0};
}

bool ws_execution_numbers(const struct ws_execution *execution, uint32_t number[WS_LANES],
                          struct ws_error *error)
{
    for (int lane = 0; lane < WS_LANES; lane++) {
        int64_t offset = execution->offset[lane];

        if (!(execution->active >> lane & 1))
            return ws_fail(error, WS_CODE_ADDRESS,
                           "'%s': lane %d is not active; 32 addresses of a warp are needed",
                           execution->label, lane);
        if (offset != WS_ELSEWHERE && (offset < 0 || offset > UINT32_MAX))
            return ws_fail(error, WS_CODE_RANGE,
                           "'%s': lane %d's address, byte %" PRId64 ", does not fit in 32 bits",
                           execution->label, lane, offset);
        number[lane] = offset == WS_ELSEWHERE ? UINT32_MAX : (uint32_t)offset;
    }
    return true;
}
