/* PTX, as compilers print it and as in asm(): fuzz_code.h defines what must hold. */
#include "probe/tests/fuzz_code.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_code(data, size);
    return 0;
}
