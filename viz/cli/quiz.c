/*
 * warpscope quiz: questions in the terminal, plain lines in and out, so that it also works in a
 * pipe. The questions are the classroom's (viz/teach); this file reads and prints.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "probe/base/file.h"
#include "probe/base/memory.h"
#include "probe/base/utf8.h"
#include "viz/cli/color.h"
#include "viz/cli/commands.h"
#include "viz/cli/module.h"
#include "viz/export/assets.h"
#include "viz/export/plan.h"
#include "viz/teach/quiz/cards.h"
#include "viz/teach/quiz/quiz_kinds.h"
#include "viz/teach/quiz/quiz_picture.h"
#include "viz/teach/quiz/results.h"

enum {
    OPTION_LEVEL,
    OPTION_SEED,
    OPTION_QUESTIONS,
    OPTION_RESULTS,
    OPTION_CARDS,
    OPTION_WINDOW,
    OPTION_THEME,
    OPTION_SIZE,
    OPTION_FRESH,
    OPTION_SCRIPT,
    OPTION_COLOR
};

enum { DEFAULT_QUESTIONS = 10, LINE = 80, TYPED = 200 };

static WS_WORDS(level_word, "1", "2", "3", "4");

static const struct ws_option options[] = {
    [OPTION_LEVEL] = {.name = "level",
                      .value = "N",
                      .offers = level_word,
                      .help = "level, 1 (default) to 4",
                      .more = "1: one lane, one element, .x1; 2: .x2, .x4, addresses, .trans; 3: "
                              "banks, padding, swizzle, MMA operands; 4: 8, 6 and 4 bits, stores, "
                              "finding errors",
                      .brief = true},
    [OPTION_SEED] = {.name = "seed",
                     .value = "N",
                     .help = "seed for reproducible questions, 0 to 999999",
                     .brief = true},
    [OPTION_QUESTIONS] = {.name = "questions",
                          .value = "N",
                          .help = "number of questions, 1 to 200 (default 10)",
                          .brief = true},
    [OPTION_RESULTS] = {.name = "results",
                        .value = "FILE.csv",
                        .help = "write questions and answers, one per line",
                        .more = "overwrites the file",
                        .group = WS_GROUP_OUTPUT,
                        .brief = true},
    [OPTION_CARDS] = {.name = "cards",
                      .value = "FILE.csv",
                      .help = "write review cards instead of asking",
                      .more = "front, back and tags, for flash card programs (- for standard "
                              "output); with --results, cards of the questions asked; overwrites "
                              "the file",
                      .group = WS_GROUP_OUTPUT,
                      .brief = true},
    [OPTION_WINDOW] = {.name = "window",
                       .help = "ask in the window",
                       .group = WS_GROUP_WINDOW,
                       .brief = true},
    [OPTION_THEME] = {.id = WS_CHOICE_THEME,
                      .words = ws_theme_word,
                      .help = "light, dark, print or contrast",
                      .group = WS_GROUP_WINDOW},
    [OPTION_SIZE] = {.name = "size",
                     .value = "WxH",
                     .help = "window size",
                     .group = WS_GROUP_WINDOW},
    [OPTION_FRESH] = {.name = "fresh",
                      .help = "do not restore the last session",
                      .group = WS_GROUP_WINDOW},
    [OPTION_SCRIPT] = {.name = "script",
                       .value = "FILE",
                       .help = "run a script of input events (- for standard input)",
                       .group = WS_GROUP_TESTING},
    [OPTION_COLOR] = WS_COLOR_OPTION,
    {0},
};

/* The clock for how long an answer takes, in seconds. */
static double seconds_now(void)
{
    struct timespec now = {0};

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* The number given to an option, within limits. */
static bool number(const struct ws_arguments *arguments, int option, int least, int most,
                   int *value, struct ws_error *error)
{
    const char *text = ws_arguments_value(arguments, option, NULL);
    bool is_number;

    if (!text)
        return true;
    is_number = ws_parse_integer(text, value);
    if (!is_number || *value < least || *value > most)
        return ws_fail(error, is_number ? WS_CODE_RANGE : WS_CODE_NUMBER,
                       "--%s %.40s: expected a number from %d to %d",
                       arguments->option[option].name, text, least, most);
    return true;
}

/* Writes the round, printed by `print`, to a file. */
static bool write_file(const char *path, const struct ws_quiz *quiz,
                       void (*print)(FILE *out, const struct ws_quiz *quiz), struct ws_error *error)
{
    struct ws_memory memory;
    bool done;

    if (!ws_memory_open(&memory, error))
        return false;
    print(memory.file, quiz);
    if (!ws_memory_close(&memory, error))
        return false;
    done = (ws_file_is_stream(path) || ws_folder_make_above(path, error)) &&
           ws_file_write(path, memory.text, memory.length, error);
    free(memory.text);
    return done;
}

/* The seed's own questions as cards, without asking them. */
static bool write_cards(struct ws_quiz *quiz, const char *path, struct ws_error *error)
{
    const struct ws_quiz_options *round = &quiz->options;
    struct ws_memory memory;
    bool made = true, done;

    if (!ws_memory_open(&memory, error))
        return false;
    ws_cards_begin(memory.file);
    for (int i = 0; i < round->questions && made; i++) {
        struct ws_quiz_question question;

        made = ws_quiz_make(&quiz->source, ws_quiz_kind_at(round->level, round->seed, i),
                            round->level, round->seed, i, &question, error);
        if (made)
            ws_cards_print(memory.file, &question);
    }
    if (!made) {
        fclose(memory.file);
        free(memory.text);
        return false;
    }
    if (!ws_memory_close(&memory, error))
        return false;
    done = (ws_file_is_stream(path) || ws_folder_make_above(path, error)) &&
           ws_file_write(path, memory.text, memory.length, error);
    free(memory.text);
    return done;
}

/* Words in lines of 80 columns, each after `indent` blanks. */
static void say(FILE *out, int indent, const char *text)
{
    fprintf(out, "%*s", indent, "");
    ws_print_wrapped(out, text, indent, LINE);
}

static void print_question(const struct ws_terminal *terminal, struct ws_quiz *quiz)
{
    const struct ws_question *question = &quiz->question.question;
    FILE *out = terminal->out;

    ws_terminal_faint(terminal);
    fprintf(out, "\n%d of %d  %s%s\n", ws_quiz_number(quiz), quiz->options.questions,
            question->variant->name, quiz->again ? "  (again, because you missed it)" : "");
    ws_terminal_plain(terminal);
    ws_terminal_bold(terminal);
    say(out, 0, question->text);
    ws_terminal_plain(terminal);
    ws_quiz_picture(terminal, &quiz->source, &quiz->question, false);
    for (int i = 0; i < question->choices; i++) {
        fprintf(out, "  %c) ", 'a' + i);
        ws_print_wrapped(out, question->choice[i].text, 5, LINE);
    }
}

static void print_judgement(const struct ws_terminal *terminal, struct ws_quiz *quiz)
{
    const struct ws_question *question = &quiz->question.question;
    char answer[WS_QUIZ_ANSWER_SIZE], line[WS_QUIZ_ANSWER_SIZE + 32];
    char words[sizeof quiz->judgement.words + 8];
    FILE *out = terminal->out;

    snprintf(words, sizeof words, "%s %s", quiz->judgement.right ? "Right." : "Wrong.",
             quiz->judgement.words);
    say(out, 0, words);
    if (!quiz->judgement.right && question->ask == WS_ASK_CHOOSE) {
        snprintf(line, sizeof line, "The right answer is %s.",
                 ws_question_answer(question, answer, sizeof answer));
        say(out, 0, line);
        say(out, 0, question->because);
    }
    if (!quiz->judgement.right)
        ws_quiz_picture(terminal, &quiz->source, &quiz->question, true);
    ws_terminal_faint(terminal);
    fprintf(out, "(%s)\n", quiz->question.provenance);
    ws_terminal_plain(terminal);
}

/* A line of standard input without its end; false at the end of input. */
static bool read_line(char *line, size_t size)
{
    size_t length = 0;
    int letter;

    while ((letter = getchar()) != EOF && letter != '\n')
        if (length + 1 < size)
            line[length++] = (char)letter;
    while (length && strchr(" \t\r", line[length - 1]))
        length--;
    line[length] = 0;
    memmove(line, line + strspn(line, " \t"), length - strspn(line, " \t") + 1);
    return letter != EOF || length;
}

/* Asks until there is an answer; false if the user leaves the quiz. */
static bool answer(struct ws_quiz *quiz, struct ws_error *error)
{
    const double started = seconds_now();
    char line[TYPED];
    struct ws_error wrong;

    for (;;) {
        fputs("> ", stdout);
        fflush(stdout);
        if (!read_line(line, sizeof line)) {
            putchar('\n');
            return false;
        }
        /* Input from a pipe is not echoed otherwise. */
        if (!isatty(STDIN_FILENO))
            printf("%s\n", line);
        if (!strcmp(line, "q") || !strcmp(line, "Q"))
            return false;
        if (!strcmp(line, "?"))
            say(stdout, 0, quiz->question.hint);
        else if (!*line)
            puts("Type an answer, ? for a hint, or q to quit.");
        else if (ws_quiz_type(quiz, line, seconds_now() - started, &wrong))
            return true;
        else if (ws_is_no_memory(&wrong))
            return ws_no_memory(error);
        else
            say(stdout, 0, wrong.text);
    }
}

static void print_end(const struct ws_quiz *quiz)
{
    char text[640];

    printf("\n%s\n", ws_quiz_score_words(quiz, text, sizeof text));
    if (*ws_quiz_again_words(quiz, text, sizeof text))
        say(stdout, 0, text);
}

static bool ask_all(struct ws_quiz *quiz, struct ws_error *error)
{
    const struct ws_terminal terminal = ws_terminal_of(stdout);
    const struct ws_quiz_options *round = &quiz->options;

    error->text[0] = 0;
    printf("Level %d, %d question%s, seed %d.\n", round->level, round->questions,
           round->questions == 1 ? "" : "s", round->seed);
    if (!round->the_same)
        say(stdout, 0,
            "The same --level and --seed repeat these questions, except those that return because "
            "you missed them.");
    say(stdout, 0,
        "Answer with a letter, or as the question requests; ? for a hint, q to quit. M1[3,5] is "
        "matrix 1, row 3, column 5 in memory, all counted from 0; r1 is the second register that "
        "the instruction names.");
    while (!ws_quiz_is_over(quiz)) {
        if (!ws_quiz_next(quiz, error))
            return false;
        print_question(&terminal, quiz);
        if (!answer(quiz, error))
            break;
        print_judgement(&terminal, quiz);
    }
    if (error->text[0])
        return false;
    print_end(quiz);
    return true;
}

/* Loads the questions missed in earlier rounds; an invalid file is reported and kept. */
static bool recall(struct ws_quiz *quiz, const char *path)
{
    struct ws_error error;

    if (ws_review_load(&quiz->review, path, &error))
        return true;
    fprintf(stderr, "warpscope: note: cannot read the questions missed before: %s\n", error.text);
    return false;
}

/* Whether two names are of one existing file. */
static bool same_file(const char *one, const char *other)
{
    struct stat a, b;

    return !stat(one, &a) && !stat(other, &b) && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/* Writes the results without a question: a write error is reported before the first question. */
static bool begin_results(const char *results, const char *cards, const struct ws_quiz *quiz,
                          struct ws_error *error)
{
    return write_file(results, quiz, ws_results_print, error) &&
           (!cards || !same_file(results, cards) ||
            ws_fail(error, WS_CODE_CONFLICT,
                    "--results and --cards name the same file; change one"));
}

/* Names a file that was written, unless it is standard output. */
static void say_written(const char *what, const char *path, const char *folder)
{
    if (ws_file_descriptor(path) == STDOUT_FILENO)
        return;
    printf("%s written to ", what);
    ws_utf8_print(path, stdout);
    puts(folder);
}

static enum ws_exit ask(const struct ws_arguments *arguments, struct ws_quiz *quiz,
                        struct ws_error *error)
{
    const char *results = ws_arguments_value(arguments, OPTION_RESULTS, NULL);
    const char *cards = ws_arguments_value(arguments, OPTION_CARDS, NULL);
    const char *folder = ws_new_folder_words(cards);
    const char *results_folder = ws_new_folder_words(results);
    struct ws_error lost;
    char path[WS_PATH_SIZE];
    bool keeps, kept;

    if (cards && !results) {
        if (!write_cards(quiz, cards, error))
            return WS_EXIT_FAILED;
        say_written("cards", cards, folder);
        return WS_EXIT_DONE;
    }
    if (results && !begin_results(results, cards, quiz, error))
        return WS_EXIT_FAILED;
    keeps = ws_user_path("quiz.json", path, &lost);
    if (keeps)
        recall(quiz, path);
    if (!ask_all(quiz, error))
        return WS_EXIT_FAILED;
    /* A file that cannot be written does not prevent writing the others. */
    kept = !quiz->answers || (keeps && ws_review_save(&quiz->review, path, &lost));
    if ((results && !write_file(results, quiz, ws_results_print, error)) ||
        (cards && !write_file(cards, quiz, ws_cards_print_round, error)))
        return WS_EXIT_FAILED;
    if (results)
        say_written("results", results, results_folder);
    if (cards)
        say_written("cards", cards, folder);
    if (!kept)
        *error = lost;
    return kept ? WS_EXIT_DONE : WS_EXIT_FAILED;
}

static enum ws_exit open_window(const struct ws_arguments *arguments,
                                const struct ws_quiz_options *round, struct ws_error *error)
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
        .quiz = true,
        .quiz_level = round->level,
        .quiz_seed = round->the_same ? round->seed : -1,
        .quiz_questions = round->questions,
    };

    if (!ws_window_size(ws_arguments_value(arguments, OPTION_SIZE, NULL), &start, error))
        return WS_EXIT_USAGE;
    if (!ws_assets_path("", assets, error))
        return WS_EXIT_FAILED;
    return ws_window_start(&start, error) ? WS_EXIT_DONE : WS_EXIT_FAILED;
}

/* Whether the options fit together. */
static bool is_sound(const struct ws_arguments *arguments, struct ws_error *error)
{
    static const int of_window[] = {OPTION_THEME, OPTION_SIZE, OPTION_FRESH, OPTION_SCRIPT};
    const bool window = ws_arguments_has(arguments, OPTION_WINDOW);
    const char *results = ws_arguments_value(arguments, OPTION_RESULTS, "");
    const char *cards = ws_arguments_value(arguments, OPTION_CARDS, "");

    if (!ws_color_take(arguments, OPTION_COLOR,
                       window                ? "the window"
                       : *cards && !*results ? "a file of cards"
                                             : NULL,
                       "remove it", error))
        return false;
    if (window && (*results || *cards))
        return ws_fail(error, WS_CODE_CONFLICT,
                       "--results and --cards need the terminal; remove --window");
    for (size_t i = 0; i < sizeof of_window / sizeof of_window[0]; i++)
        if (!window && ws_arguments_has(arguments, of_window[i]))
            return ws_fail(error, WS_CODE_UNUSED, "--%s applies to the window; pass --window",
                           arguments->option[of_window[i]].name);
    if (ws_arguments_has(arguments, OPTION_RESULTS) &&
        (!*results || ws_file_descriptor(results) == STDOUT_FILENO))
        return ws_fail(error, WS_CODE_CONFLICT,
                       "--results: the questions go to standard output; pass a file");
    if (*results && ws_file_descriptor(cards) == STDOUT_FILENO)
        return ws_fail(error, WS_CODE_CONFLICT,
                       "--cards: the questions go to standard output; pass a file");
    if (*results && !strcmp(results, cards))
        return ws_fail(error, WS_CODE_CONFLICT,
                       "--results and --cards name the same file; change one");
    return true;
}

static enum ws_exit run(const struct ws_arguments *arguments, struct ws_error *error)
{
    struct ws_quiz_options round = {.level = 1, .questions = DEFAULT_QUESTIONS};
    struct ws_captures captures;
    struct ws_quiz quiz;
    enum ws_exit status = WS_EXIT_FAILED;

    round.the_same = ws_arguments_has(arguments, OPTION_SEED);
    round.seed = ws_quiz_fresh_seed();
    if (!number(arguments, OPTION_LEVEL, 1, WS_QUIZ_LEVELS, &round.level, error) ||
        !number(arguments, OPTION_SEED, 0, WS_QUIZ_SEED_MOST, &round.seed, error) ||
        !number(arguments, OPTION_QUESTIONS, 1, WS_QUIZ_MOST, &round.questions, error) ||
        !is_sound(arguments, error))
        return WS_EXIT_USAGE;
    if (ws_arguments_has(arguments, OPTION_WINDOW))
        return open_window(arguments, &round, error);
    if (ws_assets_captures(&captures, error)) {
        ws_quiz_begin(&quiz, &captures, &round);
        status = ask(arguments, &quiz, error);
        ws_quiz_finish(&quiz);
    }
    ws_captures_finish(&captures);
    return status;
}

static const struct ws_example examples[] = {
    {"warpscope quiz", "ten questions of level 1"},
    {"warpscope quiz --level 2 --window", "in the window"},
    {"warpscope quiz --level 2 --seed 7 --results mine.csv",
     "the same questions for a class, with the answers in a file"},
    {"warpscope quiz --level 3 --questions 40 --cards banks.csv", "forty review cards"},
    {0},
};

const struct ws_command ws_command_quiz = {
    .name = "quiz",
    .operands = "",
    .operand = WS_OPERAND_NONE,
    .least = 0,
    .most = 0,
    .summary = "answer questions about lanes, registers and banks",
    .description = "Asks which lane holds an element, which lane supplies an address, how many "
                   "wavefronts a pitch needs. Wrong answers are explained.",
    .details =
        "A missed question returns after two others and again after five, as another case. What "
        "remains is kept for the next round in $XDG_STATE_HOME/warpscope/quiz.json, by default in "
        "~/.local/state. With --seed nothing returns, so that everyone in a class gets the same "
        "questions.\n\nType a letter, or the answer itself (lane 9, M0[2,7], 4); ? prints a hint, "
        "q quits. The quiz ends at the end of input. It exits with 0 whatever the score.",
    .option = options,
    .example = examples,
    .run = run,
};
