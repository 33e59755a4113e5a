/* The broken rules of mma and wgmma, filled in. */
#include "probe/mma/mma_rule_text.h"

#include <stdio.h>
#include <string.h>

void ws_mma_rule_add(struct ws_error *line, const char *text)
{
    size_t length = strlen(line->text);

    snprintf(line->text + length, sizeof line->text - length, "%s", text);
}

void ws_mma_rule_text(const struct ws_mma_rule *rules, int count, ws_mma_put *put,
                      const struct ws_mma_qualifiers *said, struct ws_error *line)
{
    int broken = 0;

    while (broken < count && !rules[broken].broken(said))
        broken++;
    line->text[0] = 0;
    if (broken == count) {
        ws_mma_rule_add(line, "no such combination of qualifiers");
        return;
    }
    for (const char *at = rules[broken].text; *at; at++) {
        if (*at == '$')
            put(*++at, said, line);
        else
            ws_mma_rule_add(line, (char[]){*at, 0});
    }
}
