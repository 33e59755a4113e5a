/*
 * warpscope lesson: the lessons, by number, by name or by file. The window shows them; what a file
 * holds can be listed and checked without one.
 */
#include <stdio.h>
#include <string.h>

#include "probe/base/file.h"
#include "viz/cli/commands.h"
#include "viz/cli/module.h"
#include "viz/export/assets.h"
#include "viz/teach/lesson_index.h"
#include "viz/teach/lesson_read.h"

enum {
    OPTION_STEP,
    OPTION_LIST,
    OPTION_CHECK,
    OPTION_SIZE,
    OPTION_FRESH,
    OPTION_SCRIPT,
    OPTION_THEME,
    OPTION_PRESENT,
    OPTION_DISPLAY
};

static const struct ws_option options[] = {
    [OPTION_STEP] = {.name = "step",
                     .value = "N|NAME",
                     .help = "start at this step",
                     .brief = true},
    [OPTION_LIST] = {.name = "list", .help = "list the lessons", .brief = true},
    [OPTION_CHECK] = {.name = "check",
                      .help = "check lessons and report errors, without a window",
                      .more =
                          "files (- for standard input), numbers or names; default: all lessons "
                          "that come with Warpscope",
                      .brief = true},
    [OPTION_SIZE] = {.name = "size",
                     .value = "WxH",
                     .help = "window size",
                     .group = WS_GROUP_WINDOW},
    [OPTION_FRESH] = {.name = "fresh",
                      .help = "do not restore the last session",
                      .group = WS_GROUP_WINDOW,
                      .brief = true},
    [OPTION_SCRIPT] = {.name = "script",
                       .value = "FILE",
                       .help = "run a script of input events (- for standard input)",
                       .group = WS_GROUP_TESTING},
    [OPTION_THEME] = {.id = WS_CHOICE_THEME,
                      .words = ws_theme_word,
                      .help = "light, dark, print or contrast",
                      .group = WS_GROUP_WINDOW,
                      .brief = true},
    [OPTION_PRESENT] = {.name = "present",
                        .help = "full screen, large, without controls (F11)",
                        .group = WS_GROUP_WINDOW,
                        .brief = true},
    [OPTION_DISPLAY] = {.name = "display",
                        .value = "NUMBER",
                        .help = "present on this display, from 1",
                        .group = WS_GROUP_WINDOW},
    {0},
};

static bool read_shelf(struct ws_lesson_index *shelf, struct ws_error *error)
{
    char folder[WS_PATH_SIZE];

    *shelf = (struct ws_lesson_index){0};
    return ws_assets_path("lessons", folder, error) && ws_lesson_index_read(folder, shelf, error);
}

/* The error of a shelf without lessons. */
static bool fail_empty(struct ws_error *error)
{
    char folder[WS_PATH_SIZE];

    return ws_assets_path("lessons", folder, error) &&
           ws_fail(error, WS_CODE_NOT_INSTALLED,
                   "no lessons in %.300s; install Warpscope completely, or pass a file", folder);
}

/* A line each: number, name, minutes, title. */
static void list(const struct ws_lesson_index *shelf)
{
    int width = 0;

    for (int i = 0; i < shelf->lessons; i++)
        if (width < (int)strlen(shelf->lesson[i].name))
            width = (int)strlen(shelf->lesson[i].name);
    for (int i = 0; i < shelf->lessons; i++) {
        const struct ws_lesson_entry *lesson = &shelf->lesson[i];
        char number[16] = "-", minutes[24] = "";

        if (lesson->number >= 0)
            snprintf(number, sizeof number, "%d", lesson->number);
        if (lesson->minutes)
            snprintf(minutes, sizeof minutes, ", %d min", lesson->minutes);
        if (lesson->wrong.text[0])
            printf("%2s  %-*s  cannot be read: %s\n", number, width, lesson->name,
                   lesson->wrong.text);
        else
            printf("%2s  %-*s  %s (%d steps%s)\n", number, width, lesson->name, lesson->title,
                   lesson->steps, minutes);
    }
}

/* The path of what an operand names; NULL, and why. */
static const char *path_of(const struct ws_lesson_index *shelf, const char *word,
                           struct ws_error *error)
{
    int found;

    if (ws_lesson_is_file(word))
        return word;
    found = ws_lesson_index_find(shelf, word, error);
    return found < 0 ? NULL : shelf->lesson[found].path;
}

/* A line a lesson. Returns whether it is right. */
static bool check_file(const char *path)
{
    struct ws_lesson lesson;
    struct ws_error error;
    bool right = ws_lesson_read(path, &lesson, &error);
    int asked = 0;

    for (int i = 0; i < lesson.steps; i++)
        asked += lesson.step[i].asks;
    if (right)
        printf("ok  %s  %s: %d step%s, %d question%s\n", ws_file_input_name(path), lesson.title,
               lesson.steps, lesson.steps == 1 ? "" : "s", asked, asked == 1 ? "" : "s");
    else if (!ws_memory_failures()) /* not the lesson's fault; main reports it */
        printf("FAILED  %s\n", error.text);
    ws_lesson_finish(&lesson);
    return right;
}

static enum ws_exit check(const struct ws_arguments *arguments, const struct ws_lesson_index *shelf,
                          struct ws_error *error)
{
    int count = arguments->operands ? arguments->operands : shelf->lessons, wrong = 0;

    for (int i = 0, streams = 0; i < arguments->operands; i++) {
        if (!path_of(shelf, arguments->operand[i], error))
            return WS_EXIT_USAGE;
        streams += !strcmp(arguments->operand[i], "-");
        if (streams > 1) {
            ws_fail(error, WS_CODE_DUPLICATE, "- is given twice, and standard input is read once");
            return WS_EXIT_USAGE;
        }
    }
    for (int i = 0; i < count; i++)
        wrong += !check_file(arguments->operands ? path_of(shelf, arguments->operand[i], error)
                                                 : shelf->lesson[i].path);
    if (!wrong)
        return WS_EXIT_DONE;
    ws_fail(error, WS_CODE_LESSON, "%d of %d lessons cannot be shown; correct the errors above",
            wrong, count);
    return WS_EXIT_FAILED;
}

static enum ws_exit show(const struct ws_arguments *arguments, const struct ws_lesson_index *shelf,
                         struct ws_error *error)
{
    const char *theme = ws_arguments_value(arguments, OPTION_THEME, NULL);
    const struct ws_window_setting setting = {"theme", theme};
    char assets[WS_PATH_SIZE];
    struct ws_window_start start = {
        .assets = assets,
        .setting = &setting,
        .settings = theme != NULL,
        .script = ws_arguments_value(arguments, OPTION_SCRIPT, NULL),
        .fresh = ws_arguments_has(arguments, OPTION_FRESH),
        .present = ws_arguments_has(arguments, OPTION_PRESENT),
        .lesson = "",
        .step = ws_arguments_value(arguments, OPTION_STEP, NULL),
    };

    if (!ws_window_size(ws_arguments_value(arguments, OPTION_SIZE, NULL), &start, error))
        return WS_EXIT_USAGE;
    if (!ws_window_display(ws_arguments_value(arguments, OPTION_DISPLAY, NULL), &start, error))
        return WS_EXIT_USAGE;
    if (start.step && !arguments->operands) {
        ws_fail(error, WS_CODE_MISSING, "--step %.40s needs a lesson; pass its number or name",
                start.step);
        return WS_EXIT_USAGE;
    }
    if (arguments->operands) {
        struct ws_lesson lesson;
        int step;
        bool right;

        start.lesson = path_of(shelf, arguments->operand[0], error);
        if (!start.lesson)
            return WS_EXIT_USAGE;
        if (!strcmp(start.lesson, "-")) {
            ws_fail(error, WS_CODE_UNAVAILABLE,
                    "- cannot be shown, because the window reloads the lesson when it is saved; "
                    "pass a file, or use --check or `warpscope handout`");
            return WS_EXIT_USAGE;
        }
        if (!ws_lesson_read(start.lesson, &lesson, error))
            return WS_EXIT_FAILED;
        right = !start.step || ws_lesson_step_find(&lesson, start.step, &step, error);
        ws_lesson_finish(&lesson);
        if (!right)
            return WS_EXIT_USAGE;
    }
    if (!ws_assets_path("", assets, error))
        return WS_EXIT_FAILED;
    return ws_window_start(&start, error) ? WS_EXIT_DONE : WS_EXIT_FAILED;
}

/* --list and --check are alone: all other options are of the window. */
static bool check_alone(const struct ws_arguments *arguments, struct ws_error *error)
{
    bool lists = ws_arguments_has(arguments, OPTION_LIST);

    if (lists && (arguments->count > 1 || arguments->operands))
        return ws_fail(error, WS_CODE_CONFLICT,
                       "--list lists all lessons; remove the other arguments");
    for (int i = 0; i < arguments->count && ws_arguments_has(arguments, OPTION_CHECK); i++)
        if (arguments->given[i].option != OPTION_CHECK)
            return ws_fail(error, WS_CODE_UNUSED,
                           "--%s applies to the window; remove it or --check",
                           arguments->option[arguments->given[i].option].name);
    return true;
}

static enum ws_exit run(const struct ws_arguments *arguments, struct ws_error *error)
{
    bool lists = ws_arguments_has(arguments, OPTION_LIST);
    bool checks = ws_arguments_has(arguments, OPTION_CHECK);
    struct ws_lesson_index shelf = {0};
    enum ws_exit status = WS_EXIT_USAGE;

    if (!check_alone(arguments, error)) {
        status = WS_EXIT_USAGE;
    } else if (!checks && arguments->operands > 1) {
        ws_fail(error, WS_CODE_EXTRA, "the window shows one lesson; pass --check to check several");
    } else if (!read_shelf(&shelf, error)) {
        status = WS_EXIT_FAILED;
    } else if (!shelf.lessons && !arguments->operands) {
        fail_empty(error);
        status = WS_EXIT_FAILED;
    } else if (lists) {
        list(&shelf);
        status = WS_EXIT_DONE;
    } else {
        status = checks ? check(arguments, &shelf, error) : show(arguments, &shelf, error);
    }
    ws_lesson_index_finish(&shelf);
    return status;
}

static const struct ws_example examples[] = {
    {"warpscope lesson", "choose a lesson in the window"},
    {"warpscope lesson 3", "the third lesson"},
    {"warpscope lesson 3 --present", "same, for an audience"},
    {"warpscope lesson mine.json --step puzzle", "your own lesson, from a step on"},
    {"warpscope lesson --check mine.json", "errors in your own lesson"},
    {0},
};

const struct ws_command ws_command_lesson = {
    .name = "lesson",
    .operands = "[FILE|NUMBER|NAME]",
    .operand = WS_OPERAND_LESSON,
    .most = -1,
    .summary = "learn step by step in the window",
    .description = "Opens a lesson in the window. Each step shows something and may ask for a "
                   "prediction before it explains.",
    .details =
        "Answers are chosen, clicked in a panel or typed. In a class, the counts of two votes can "
        "be entered and are drawn as bars.\n\nA lesson is a number, a name or a file. An open file "
        "is reloaded whenever it is saved. The format is documented in assets/lessons/README.md; "
        "--check reports errors with line and column, and exits with 1 if there are any.",
    .option = options,
    .example = examples,
    .run = run,
};
