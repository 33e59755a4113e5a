/* The text about the picture: for the lower third of a presentation and the speaker's window. */
#ifndef WS_APP_NARRATION_H
#define WS_APP_NARRATION_H

struct ws_narration {
    char where[96];     /* "Lesson 2, step 3 of 12"; "" without steps */
    char caption[1024]; /* text for the audience */
    char detail[1024];  /* the formula or the question, in smaller letters; "" for none */
    char source[640];   /* the source, or an error, in the smallest letters */
    char next[1024];    /* the next step's caption; "" for none */
    char notes[2304];   /* for the speaker only */
};

#endif
