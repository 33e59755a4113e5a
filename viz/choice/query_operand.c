/* By the letters that a query begins with, and what follows them. */
#include "viz/choice/query_operand.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

bool ws_query_operand(const struct ws_variant *variant, const char *text,
                      enum ws_operand_role *role, bool *place)
{
    size_t letters = 0, digits;

    while (isalpha((unsigned char)text[letters]))
        letters++;
    digits = strspn(text + letters, "0123456789*");
    *place = text[letters + digits] == '[';
    for (int i = WS_OPERAND_A; i < WS_OPERAND_ROLES; i++) {
        const char *letter = ws_operand_letter((enum ws_operand_role)i);

        *role = (enum ws_operand_role)i;
        if (strlen(letter) == letters && !strncasecmp(letter, text, letters) &&
            ws_operand_of(variant, *role))
            return *place || (digits > 0 && text[letters] != '*');
    }
    return false;
}
