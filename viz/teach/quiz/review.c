/* Counts answers, and reads and writes the file: a list of the kinds with counts. */
#include "viz/teach/quiz/review.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "probe/base/file.h"
#include "probe/base/file_keep.h"
#include "probe/base/json.h"
#include "probe/base/memory.h"
#include "viz/teach/quiz/quiz_kinds.h"

enum { MOST_STAGE = 2, MOST_COUNT = 1000000, KIND_SIZE = 32 };

static const struct ws_file_kind file_kind = {"file of the quiz", 1 << 20, false};
static const char format_word[] = "warpscope quiz";

void ws_review_note(struct ws_review *review, int level, enum ws_quiz_kind_id kind, bool right)
{
    struct ws_review_item *item = &review->item[level][kind];

    for (int i = 0; i < WS_QUIZ_KINDS_COUNT; i++)
        if (i != (int)kind && review->item[level][i].wait > 0)
            review->item[level][i].wait--;
    if (!right) {
        item->stage = 1;
        item->wait = WS_REVIEW_FIRST;
        item->missed += item->missed < MOST_COUNT;
        return;
    }
    item->right += item->right < MOST_COUNT;
    item->stage = item->stage == 1 ? 2 : 0;
    item->wait = item->stage ? WS_REVIEW_SECOND : 0;
}

bool ws_review_owes(const struct ws_review *review, int level, enum ws_quiz_kind_id kind)
{
    return review->item[level][kind].stage > 0;
}

bool ws_review_due(const struct ws_review *review, int level, enum ws_quiz_kind_id *kind)
{
    for (int i = 0; i < WS_QUIZ_KINDS_COUNT; i++)
        if (review->item[level][i].stage && !review->item[level][i].wait) {
            *kind = (enum ws_quiz_kind_id)i;
            return true;
        }
    return false;
}

static bool read_item(const struct ws_json *json, const struct ws_json_node *node,
                      struct ws_review *review)
{
    static const char *const names[] = {"level", "kind", "owed", "missed", "right", NULL};
    const struct ws_json_node at_level = ws_json_member(node, "level");
    const struct ws_json_node at_kind = ws_json_member(node, "kind");
    const struct ws_json_node at_owed = ws_json_member(node, "owed");
    const struct ws_json_node at_missed = ws_json_member(node, "missed");
    const struct ws_json_node at_right = ws_json_member(node, "right");
    uint32_t level, owed, missed, right;
    enum ws_quiz_kind_id kind;
    char word[KIND_SIZE];

    if (!ws_json_object(json, node, names) ||
        !ws_json_number(json, &at_level, 1, WS_QUIZ_LEVELS, &level) ||
        !ws_json_text(json, &at_kind, word, sizeof word) ||
        !ws_json_number(json, &at_owed, 0, MOST_STAGE, &owed) ||
        !ws_json_number(json, &at_missed, 0, MOST_COUNT, &missed) ||
        !ws_json_number(json, &at_right, 0, MOST_COUNT, &right))
        return false;
    if (!ws_quiz_kind_named(word, &kind) || !ws_quiz_kind_in(kind, (int)level))
        return ws_json_refuse(json, &at_kind, "level %d has no questions of the kind '%s'",
                              (int)level, word);
    review->item[level][kind] = (struct ws_review_item){(int)owed, 0, (int)missed, (int)right};
    return true;
}

static bool read_root(const struct ws_json *json, json_t *value, struct ws_review *review)
{
    static const char *const names[] = {"format", "version", "kinds", NULL};
    const struct ws_json_node root = {.value = value};
    struct ws_json_node format, version, kinds, item;
    const char *word;
    uint32_t number;
    size_t count;

    if (!ws_json_object(json, &root, names))
        return false;
    format = ws_json_member(&root, "format");
    version = ws_json_member(&root, "version");
    kinds = ws_json_member(&root, "kinds");
    if (!ws_json_string(json, &format, &word))
        return false;
    if (strcmp(word, format_word))
        return ws_json_refuse(json, &format, "expected \"%s\"", format_word);
    if (!ws_json_number(json, &version, 1, 1, &number) ||
        !ws_json_array(json, &kinds, 0, WS_QUIZ_LEVELS * WS_QUIZ_KINDS_COUNT, &count))
        return false;
    for (size_t i = 0; i < count; i++) {
        item = ws_json_item(&kinds, i);
        if (!read_item(json, &item, review))
            return false;
    }
    return true;
}

/* Owed kinds become due at every second question. */
static void spread(struct ws_review *review)
{
    for (int level = 1; level <= WS_QUIZ_LEVELS; level++) {
        int wait = 1;

        for (int i = 0; i < WS_QUIZ_KINDS_COUNT; i++)
            if (review->item[level][i].stage) {
                review->item[level][i].wait = wait;
                wait += 2;
            }
    }
}

static bool read_text(const char *path, const char *text, size_t length, struct ws_review *review,
                      struct ws_error *error)
{
    struct ws_json_trail trail = {0};
    const struct ws_json json = {path, text, length, error, &trail};
    json_t *value = ws_json_parse(&json);
    bool right = value && read_root(&json, value, review);

    if (value)
        json_decref(value);
    return right;
}

bool ws_review_load(struct ws_review *review, const char *path, struct ws_error *error)
{
    size_t length;
    char *text;
    bool right;

    memset(review, 0, sizeof *review);
    if (access(path, F_OK))
        return true;
    if (!ws_file_read(path, &file_kind, &text, &length, error))
        return false;
    right = read_text(path, text, length, review, error);
    free(text);
    if (!right)
        memset(review, 0, sizeof *review);
    spread(review);
    return right;
}

/* Keeps a backup of an invalid file before it is replaced. */
static bool keep_wrong(const char *path, struct ws_error *error)
{
    struct ws_review unused;
    struct ws_error wrong;
    size_t length;
    char *text;
    bool done;

    if (access(path, F_OK))
        return true;
    if (!ws_file_read(path, &file_kind, &text, &length, error))
        return false;
    memset(&unused, 0, sizeof unused);
    done =
        read_text(path, text, length, &unused, &wrong) || ws_file_keep(path, text, length, error);
    free(text);
    return done;
}

bool ws_review_save(const struct ws_review *review, const char *path, struct ws_error *error)
{
    struct ws_memory memory;
    const char *before = "\n";
    bool done;

    if (!keep_wrong(path, error) || !ws_memory_open(&memory, error))
        return false;
    fprintf(memory.file, "{\n  \"format\": \"%s\",\n  \"version\": 1,\n  \"kinds\": [",
            format_word);
    for (int level = 1; level <= WS_QUIZ_LEVELS; level++)
        for (int i = 0; i < WS_QUIZ_KINDS_COUNT; i++) {
            const struct ws_review_item *item = &review->item[level][i];

            if (!item->missed && !item->right && !item->stage)
                continue;
            fprintf(memory.file,
                    "%s    {\"level\": %d, \"kind\": \"%s\", \"owed\": %d, \"missed\": %d, "
                    "\"right\": %d}",
                    before, level, ws_quiz_kind_word((enum ws_quiz_kind_id)i), item->stage,
                    item->missed, item->right);
            before = ",\n";
        }
    fputs("\n  ]\n}\n", memory.file);
    if (!ws_memory_close(&memory, error))
        return false;
    done = ws_file_write(path, memory.text, memory.length, error);
    free(memory.text);
    return done;
}
