/* The words of --major, and which operand has which. */
#include "viz/choice/major.h"

#include <stddef.h>

#include "probe/base/words.h"

const char *ws_major_said_word(int index)
{
    static const char *const words[] = {
        [WS_MAJOR_SAID_K] = "k",
        [WS_MAJOR_SAID_M] = "m",
        [WS_MAJOR_SAID_N] = "n",
        [WS_MAJOR_SAID_MN] = "mn",
        NULL,
    };

    return words[index];
}

enum ws_major ws_major_of(enum ws_major_said said)
{
    return said == WS_MAJOR_SAID_K ? WS_MAJOR_K : WS_MAJOR_MN;
}

bool ws_major_check(enum ws_major_said said, enum ws_operand_role role, struct ws_error *error)
{
    bool a = role == WS_OPERAND_A;

    if (said != (a ? WS_MAJOR_SAID_N : WS_MAJOR_SAID_M))
        return true;
    return ws_fail(error, WS_CODE_VALUE,
                   "--major %s: %s is %s, so its elements are contiguous along k or %s",
                   ws_major_said_word((int)said), ws_operand_letter(role), a ? "m x k" : "k x n",
                   a ? "m" : "n");
}

const char *ws_described_role_word(int index)
{
    return index < 2 ? ws_operand_letter(index ? WS_OPERAND_B : WS_OPERAND_A) : NULL;
}

bool ws_described_role_parse(const char *text, enum ws_operand_role *role, struct ws_error *error)
{
    int index = ws_word_index(ws_described_role_word, text);

    if (index < 0)
        return ws_fail(error, WS_CODE_OPERAND, "operand '%.20s' has no descriptor; expected A or B",
                       text);
    *role = index ? WS_OPERAND_B : WS_OPERAND_A;
    return true;
}
