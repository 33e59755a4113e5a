/* A round is over when its end is shown: after the last answer comes its explanation first. */
#include "viz/app/model/round.h"

#include <string.h>

void ws_round_finish(struct ws_round *round)
{
    if (round->on)
        ws_quiz_finish(&round->quiz);
    memset(round, 0, sizeof *round);
}

bool ws_round_asks(const struct ws_round *round)
{
    return round->on && round->quiz.open;
}

bool ws_round_is_over(const struct ws_round *round)
{
    return round->on && !round->quiz.open && ws_quiz_is_over(&round->quiz) &&
           !round->quiz.judgement.words[0];
}

unsigned ws_round_secrets(const struct ws_round *round)
{
    return ws_round_asks(round) ? round->quiz.question.secrets : 0;
}
