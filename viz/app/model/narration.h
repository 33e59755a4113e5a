/* What is told in words of what is shown: for the lower third of a presentation and its speaker. */
#ifndef WS_APP_NARRATION_H
#define WS_APP_NARRATION_H

struct ws_narration {
    char where[96];     /* "Lesson 2, step 3 of 12"; "" where there are no steps */
    char caption[1024]; /* what the audience reads */
    char detail[1024];  /* the formula or the question, in smaller letters; "" for none */
    char source[640];   /* where it is from, or what is wrong, in the smallest */
    char next[1024];    /* the next step's caption; "" for none */
    char notes[2304];   /* for the speaker alone */
};

#endif
