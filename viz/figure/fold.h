/* The folds of a grid: rows that are set apart as bands, and columns that are omitted. */
#ifndef WS_FIGURE_FOLD_H
#define WS_FIGURE_FOLD_H

#include <stdbool.h>

enum {
    WS_FOLD_GROUPS = 3,
    WS_FOLD_COLUMNS =
        8, /* per group; the next group is in the next registers, with the same lanes */
};
struct ws_fold {
    int band;                  /* rows of one warp, which are set apart; 0: none are */
    int across;                /* bands side by side, less one */
    int warp;                  /* the only one that is drawn, from 1; 0: all are */
    int groups;                /* of columns that are shown; 0: all are */
    int shown[WS_FOLD_GROUPS]; /* their numbers, in ascending order */
};

/* Whether a column is omitted. */
static inline bool ws_fold_omits(const struct ws_fold *fold, int column)
{
    for (int i = 0; i < fold->groups; i++)
        if (fold->shown[i] == column / WS_FOLD_COLUMNS)
            return false;
    return fold->groups > 0;
}

#endif
