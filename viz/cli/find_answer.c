/* Answers on standard output, in 80 columns. */
#include "viz/cli/find_answer.h"

#include <stdio.h>

#include "probe/base/page.h"
#include "viz/text/answer.h"

void ws_find_print(const struct ws_evidence *evidence, struct ws_slot slot, bool by_place)
{
    char text[512];
    struct ws_equation equation;

    ws_answer_words(&evidence->mapping, slot, by_place, text, sizeof text);
    ws_print_wrapped(stdout, text, 0, 80);
    for (int i = 0; evidence->standing != WS_DISAGREES &&
                    ws_answer_equation(&evidence->mapping, slot, i, &equation);
         i++) {
        printf("  %-12s = ", equation.name);
        ws_print_wrapped(stdout, ws_equation_text(&equation, text, sizeof text), 17, 80);
    }
    putchar('\n');
}
