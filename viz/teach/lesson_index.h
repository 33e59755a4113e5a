/*
 * The list of lessons: the files NN-name.json of a directory, in the order of their numbers. It
 * includes lessons that cannot be read, with the reason, for their author.
 */
#ifndef WS_TEACH_LESSON_INDEX_H
#define WS_TEACH_LESSON_INDEX_H

#include "viz/teach/lesson.h"

enum { WS_LESSON_NAME_SIZE = 80 };

struct ws_lesson_entry {
    int number;                     /* in its file's name; -1: none */
    char name[WS_LESSON_NAME_SIZE]; /* of its file, without number and extension */
    char *path;                     /* owned */
    char title[WS_LESSON_TITLE_SIZE];
    char summary[WS_LESSON_SUMMARY_SIZE];
    int minutes, steps;
    struct ws_error wrong; /* why it cannot be read; "" if it can */
};

struct ws_lesson_index {
    struct ws_lesson_entry *lesson; /* owned */
    int lessons;
};

/* Reads the directory; if it does not exist, the list is empty. Finish it in either case. */
bool ws_lesson_index_read(const char *folder, struct ws_lesson_index *shelf,
                          struct ws_error *error);

/* A zeroed struct is accepted. */
void ws_lesson_index_finish(struct ws_lesson_index *shelf);

/* The name of a lesson's file without directory, number and extension; and its number, or -1. */
int ws_lesson_name_of(const char *path, char name[WS_LESSON_NAME_SIZE]);

/*
 * Finds a lesson by its number, its name, or a unique beginning of its name. Returns its index, or
 * -1 with the reason.
 */
int ws_lesson_index_find(const struct ws_lesson_index *shelf, const char *word,
                         struct ws_error *error);

/* Whether a word is a file, not a lesson's name: it has a directory or the extension .json. */
bool ws_lesson_is_file(const char *word);

#endif
