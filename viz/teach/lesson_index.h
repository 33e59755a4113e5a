/*
 * The lessons that there are: the files NN-name.json of a folder, in the order of their numbers. One
 * that cannot be read stands there all the same, with the reason, so that its writer sees it.
 */
#ifndef WS_TEACH_LESSON_INDEX_H
#define WS_TEACH_LESSON_INDEX_H

#include "viz/teach/lesson.h"

enum { WS_LESSON_NAME_SIZE = 80 };

struct ws_lesson_entry {
    int number;                     /* of its file's name; -1 where it has none */
    char name[WS_LESSON_NAME_SIZE]; /* of its file, without number and ending */
    char *path;                     /* owned */
    char title[WS_LESSON_TITLE_SIZE];
    char summary[WS_LESSON_SUMMARY_SIZE];
    int minutes, steps;
    struct ws_error wrong; /* why it cannot be read; "" for nothing */
};

struct ws_lesson_index {
    struct ws_lesson_entry *lesson; /* owned */
    int lessons;
};

/* Reads the folder; one that is not there has none. Finish it in either case. */
bool ws_lesson_index_read(const char *folder, struct ws_lesson_index *shelf,
                          struct ws_error *error);

/* A zeroed struct is accepted. */
void ws_lesson_index_finish(struct ws_lesson_index *shelf);

/* The name of a lesson's file without folder, number and ending; and its number, or -1. */
int ws_lesson_name_of(const char *path, char name[WS_LESSON_NAME_SIZE]);

/*
 * The lesson that a word stands for: its number, its name, or the beginning of one name alone; its
 * place on the shelf. -1, and why, where there is none.
 */
int ws_lesson_index_find(const struct ws_lesson_index *shelf, const char *word,
                         struct ws_error *error);

/* Whether a word is a file rather than a lesson's name: it has a folder or the ending .json. */
bool ws_lesson_is_file(const char *word);

#endif
