/* Words that several kinds of question say things in. */
#ifndef WS_TEACH_QUIZ_WORDS_H
#define WS_TEACH_QUIZ_WORDS_H

#include "viz/teach/quiz/quiz_maker.h"
#include "viz/text/answer.h"

enum { WS_QUIZ_WORDS_SIZE = 160 };

/* "lane 5", "lanes 12 to 15", "lanes 1, 5, 9 and 13". Returns `text`. */
char *ws_quiz_lanes(uint32_t lanes, char text[WS_QUIZ_WORDS_SIZE]);

/* The lanes that hold elements of a memory row. */
uint32_t ws_quiz_row_holders(const struct ws_mapping *mapping, int matrix, int row);

/* What of their registers the row fills: "r1", or "r1.hi" where it is one part of each. */
char *ws_quiz_row_part(const struct ws_mapping *mapping, int matrix, int row,
                       char text[WS_QUIZ_WORDS_SIZE]);

/* "lanes 12 to 15, in r1". */
char *ws_quiz_row_goes(const struct ws_mapping *mapping, int matrix, int row,
                       char text[WS_QUIZ_WORDS_SIZE]);

/* "M0[3,4] and M0[3,5]": what a lane's register holds, from its lowest bits up. */
char *ws_quiz_held(const struct ws_mapping *mapping, int lane, int reg,
                   char text[WS_QUIZ_WORDS_SIZE]);

/* Where an element is, in one sentence, with the formulas' numbers put in where the rule holds. */
void ws_quiz_tell_slot(struct ws_quiz_maker *maker, struct ws_slot slot);

/* Patterns of an element, a lane and its part of a register, and a row's address. */
struct ws_shown ws_quiz_element_shown(struct ws_place place);
struct ws_shown ws_quiz_slot_shown(const struct ws_mapping *mapping, struct ws_slot slot);

#endif
