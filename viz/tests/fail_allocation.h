/* What the allocator that fails and the one who checks on it share. */
#ifndef WS_TESTS_FAIL_ALLOCATION_H
#define WS_TESTS_FAIL_ALLOCATION_H

#include <stdbool.h>

/*
 * With FAIL_EACH set, called at every allocation: copies the process, lets the copy go on without
 * the allocation, and checks what becomes of it. Returns whether this is the copy, in which the
 * allocation fails; *every is then whether all after it do too.
 */
bool fail_each(long allocation, bool *every);

#endif
