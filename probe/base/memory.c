/* A POSIX memory stream, with all the ways in which it reports that memory ran out. */
#include "probe/base/memory.h"

#include <errno.h>
#include <stdlib.h>

bool ws_memory_open(struct ws_memory *memory, struct ws_error *error)
{
    *memory = (struct ws_memory){.failures = ws_memory_failures(), .lacked = errno == ENOMEM};
    errno = 0;
    memory->file = open_memstream(&memory->text, &memory->length);
    return memory->file || ws_no_memory(error);
}

bool ws_memory_close(struct ws_memory *memory, struct ws_error *error)
{
    bool failed = ferror(memory->file) || ws_memory_failures() != memory->failures;

    /* glibc's fprintf() drops output if the buffer cannot grow, and does not mark the stream. */
    failed |= errno == ENOMEM;
    failed |= fclose(memory->file) != 0;
    errno = memory->lacked ? ENOMEM : errno;
    memory->file = NULL;
    if (!failed && memory->text)
        return true;
    free(memory->text);
    *memory = (struct ws_memory){0};
    return ws_no_memory(error);
}
