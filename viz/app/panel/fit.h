/* Sizes that fit a panel's room. */
#ifndef WS_APP_FIT_H
#define WS_APP_FIT_H

/* Down to whole pixels, at least one. */
double ws_whole(double size, double unit);

/*
 * The largest font size, between `least` and `most`, at which `text` fits `width`; 0 where not even
 * the least does.
 */
double ws_fitting_size(const char *text, double width, double least, double most);

#endif
