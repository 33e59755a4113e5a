/* The figure formats, as words: formats.def without its writers. */
#ifndef WS_CHOICE_FORMAT_H
#define WS_CHOICE_FORMAT_H

#include <stdbool.h>
#include <stddef.h>

/* In the order of the rows. */
enum ws_picture_format {
#define WS_FORMAT(name, word, help, traits, text, outlines) WS_PICTURE_##name,
#include "viz/choice/formats.def"
#undef WS_FORMAT
    WS_PICTURES,
    WS_PICTURE_DEFAULT = 0
};

/* The traits of a format, which determine the options of its files. */
enum ws_picture_trait {
    WS_PAGES = 1,      /* a file holds several scenes: the frames of a step figure */
    WS_DRAWN = 2,      /* it is a picture, with a size and a theme's colors */
    WS_DOTS = 4,       /* it is made of pixels, with a resolution */
    WS_OUTLINES = 8,   /* its text may be outlines */
    WS_IDS = 16,       /* its parts have ids, by which a page that contains it finds them */
    WS_FOLLOWS = 32,   /* it can be light or dark as the surrounding page, … */
    WS_MOVES = 64,     /* … and can show frames one after the other */
    WS_ANSWERS = 128,  /* it lights the element under the pointer, plays frames and switches
                        * views */
    WS_INSTANTS = 256, /* a file can show an instant within a frame */
    WS_PARTS = 512,    /* a file can be one panel of an explore figure */
};

bool ws_picture_has(enum ws_picture_format format, enum ws_picture_trait trait);

/* The words in order, which are also the file extensions; NULL after the last. */
const char *ws_picture_word(int index);

/* The help of an option that takes one or several of them, separated by commas. */
extern const char ws_picture_help[];

/* All extensions in words, for messages: ".svg, .png or .pdf". Returns `text`. */
enum { WS_ENDINGS_SIZE = 120 };
char *ws_picture_endings(char text[WS_ENDINGS_SIZE]);

#endif
