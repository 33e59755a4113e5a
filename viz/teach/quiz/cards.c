/* Fields are always quoted: questions have commas and line ends. */
#include "viz/teach/quiz/cards.h"

#include "viz/teach/quiz/quiz_kinds.h"

static void print_inside(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '"')
            putc('"', out);
        putc(*text, out);
    }
}

void ws_cards_begin(FILE *out)
{
    fputs("#separator:Comma\n#html:false\n#columns:front,back,tags\n#tags column:3\n", out);
}

void ws_cards_print(FILE *out, const struct ws_quiz_question *question)
{
    const struct ws_question *asked = &question->question;
    char answer[200];

    fprintf(out, "\"%s\n", asked->variant->name);
    print_inside(out, asked->text);
    for (int i = 0; i < asked->choices; i++) {
        fprintf(out, "\n%c) ", 'a' + i);
        print_inside(out, asked->choice[i].text);
    }
    fputs("\",\"", out);
    print_inside(out, ws_question_answer(asked, answer, sizeof answer));
    putc('\n', out);
    print_inside(out, asked->because);
    if (question->provenance[0]) {
        fputs("\n(", out);
        print_inside(out, question->provenance);
        putc(')', out);
    }
    fprintf(out, "\",\"warpscope level-%d %s %s\"\n", question->level,
            ws_quiz_kind_word(question->kind), asked->variant->name);
}

void ws_cards_print_round(FILE *out, const struct ws_quiz *quiz)
{
    ws_cards_begin(out);
    for (int i = 0; i < quiz->answers; i++)
        ws_cards_print(out, &quiz->answer[i].question);
}
