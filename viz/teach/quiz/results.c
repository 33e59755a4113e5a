/* A field is quoted where it holds what would end it. */
#include "viz/teach/quiz/results.h"

#include <string.h>

#include "viz/teach/quiz/quiz_kinds.h"

void ws_csv_print(FILE *out, const char *text)
{
    if (!strpbrk(text, ",\"\r\n")) {
        fputs(text, out);
        return;
    }
    putc('"', out);
    for (; *text; text++) {
        if (*text == '"')
            putc('"', out);
        putc(*text, out);
    }
    putc('"', out);
}

void ws_results_print(FILE *out, const struct ws_quiz *quiz)
{
    fputs("number,level,kind,variant,question,given,right answer,right,seconds,seed\n", out);
    for (int i = 0; i < quiz->answers; i++) {
        const struct ws_quiz_answer *answer = &quiz->answer[i];
        long tenths = (long)(answer->seconds * 10 + 0.5);

        fprintf(out, "%d,%d,%s,%s,", i + 1, answer->question.level,
                ws_quiz_kind_word(answer->question.kind), answer->question.question.variant->name);
        ws_csv_print(out, answer->question.question.text);
        putc(',', out);
        ws_csv_print(out, answer->given);
        putc(',', out);
        ws_csv_print(out, answer->right_answer);
        /* Whatever the locale's decimal point is. */
        fprintf(out, ",%d,%ld.%ld,%d\n", answer->right, tenths / 10, tenths % 10,
                quiz->options.seed);
    }
}
