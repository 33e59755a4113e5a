/*
 * The items that a lesson's caption names are drawn in its view. Each step is opened in the window
 * and played to its end, with its answer shown. Then every noun of the caption that a picture can
 * show is looked up among the texts and ids of the drawn nodes, except the caption's own band.
 */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "viz/app/mode/lesson.h"
#include "viz/teach/markup.h"
#include "viz/teach/picture.h"
#include "viz/tests/player.h"

enum { DRAWN_SIZE = 1 << 18, MOST_TICKS = 400, MOST_SHOWN = 1 << 14 };

/* The drawing of a step: its texts in lower case, one per line, and its nodes' ids. */
struct drawn {
    char text[DRAWN_SIZE];
    size_t length;
    struct ws_shown shown[MOST_SHOWN];
    int count;
};

static struct drawn drawn; /* too large for a stack */

static void add_scene(const struct ws_scene *scene, double least)
{
    const struct ws_shown nothing = WS_SHOWS_NOTHING;

    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_node *node = &scene->node[i];

        if (memcmp(&node->shown, &nothing, sizeof nothing) != 0 && drawn.count < MOST_SHOWN)
            drawn.shown[drawn.count++] = node->shown;
        if (node->kind != WS_NODE_TEXT || node->size < least)
            continue;
        drawn.text[drawn.length++] = '\n';
        for (const char *at = scene->text + node->text; *at && drawn.length + 2 < DRAWN_SIZE; at++)
            drawn.text[drawn.length++] = (char)tolower((unsigned char)*at);
    }
    drawn.text[drawn.length] = '\n';
    drawn.text[drawn.length + 1] = 0;
}

static void add_window(const struct ws_app *app)
{
    const struct ws_canvas *canvas = &app->canvas;
    const double least = canvas->least_text;

    for (int i = WS_LAYER_HEAD; i <= WS_LAYER_STAGE; i++)
        if (canvas->staged ? i == WS_LAYER_STAGE : i != WS_LAYER_STAGE)
            add_scene(&canvas->layer[i].scene, least);
    for (int i = 0; i < WS_PANELS && !canvas->staged; i++)
        if (!canvas->absent[i])
            add_scene(&canvas->panel[i].scene, least);
    add_scene(&canvas->over, least);
}

/* Plays until nothing moves: the last frame of an animation. */
static void play(struct ws_app *app)
{
    for (int i = 0; i < MOST_TICKS && ws_app_due(app) != WS_NEVER; i++) {
        ws_app_tick(app, 250);
        ws_app_update(app);
    }
}

/* Whether a part of the picture shows a lane, a row, a matrix of that number; -1 is any. */
static bool shows_lane(int lane)
{
    for (int i = 0; i < drawn.count; i++)
        if (lane < 0 ? drawn.shown[i].lane >= 0 || drawn.shown[i].address_lane >= 0
                     : drawn.shown[i].lane == lane || drawn.shown[i].address_lane == lane)
            return true;
    return false;
}

static bool shows_row(int row)
{
    for (int i = 0; i < drawn.count; i++)
        if (row < 0 ? drawn.shown[i].row >= 0 : drawn.shown[i].row == row)
            return true;
    return false;
}

static bool shows_column(int column)
{
    for (int i = 0; i < drawn.count; i++)
        if (column < 0 ? drawn.shown[i].column >= 0 : drawn.shown[i].column == column)
            return true;
    return false;
}

static bool shows_matrix(int matrix)
{
    for (int i = 0; i < drawn.count; i++)
        if (matrix < 0 ? drawn.shown[i].matrix >= 0 : drawn.shown[i].matrix == matrix)
            return true;
    return false;
}

static bool shows_register(int reg)
{
    for (int i = 0; i < drawn.count; i++)
        if (reg < 0 ? drawn.shown[i].reg >= 0 : drawn.shown[i].reg == reg)
            return true;
    return false;
}

/* A half of a register: elements of 16 bits. */
static bool shows_half(int number)
{
    (void)number;
    for (int i = 0; i < drawn.count; i++)
        if (drawn.shown[i].bit >= 0 && drawn.shown[i].bit % 16 == 0)
            return true;
    return false;
}

static bool shows_bits(int number)
{
    for (int i = 0; i < drawn.count && number < 0; i++)
        if (drawn.shown[i].bit >= 0)
            return true;
    return false;
}

static bool shows_bank(int bank)
{
    for (int i = 0; i < drawn.count; i++)
        if (bank < 0 ? drawn.shown[i].bank >= 0 : drawn.shown[i].bank == bank)
            return true;
    return false;
}

static bool shows_address(int number)
{
    (void)number;
    for (int i = 0; i < drawn.count; i++)
        if (drawn.shown[i].address_lane >= 0)
            return true;
    return false;
}

/*
 * The nouns: their drawn texts, separated by "|", with "#" for the number that follows them in the
 * caption; or the meaning of parts of the picture. A number that follows is looked up, too.
 */
static const struct noun {
    const char *word, *texts;
    bool (*shown)(int number);
} nouns[] = {
    {"lane", "t#|lane #", shows_lane},
    {"lanes", "t#|lanes #", shows_lane},
    {"row", "row|\n#\n", shows_row},
    {"rows", "row|\n#\n", shows_row},
    {"column", "column|\n#\n", shows_column},
    {"columns", "column|\n#\n", shows_column},
    {"matrix", "matrix #|core matrix", shows_matrix},
    {"matrices", "matrix #|core matrix|top left", shows_matrix},
    {"register", "\nr#|\na#|\nb#|register", shows_register},
    {"registers", "\nr#|\na#|\nb#|register", shows_register},
    {"address", "address|byte|\u2192", shows_address},
    {"addresses", "address|byte|\u2192", shows_address},
    {"half", ".lo|half", shows_half},
    {"halves", ".lo|halves|half", shows_half},
    {"bank", "bank", shows_bank},
    {"banks", "bank", shows_bank},
    {"phase", "phase", NULL},
    {"wavefront", "wavefront", NULL},
    {"wavefronts", "wavefront", NULL},
    {"pitch", "pitch #", NULL},
    {"padding", "padding|pitch", NULL},
    {"swizzle", "swizzle", NULL},
    {"quadrant", "quadrant|top left", NULL},
    {"quadrants", "quadrant|top left", NULL},
    {"chunk", "chunk #|c#", NULL},
    {"chunks", "chunk|c0", NULL},
    {"byte", "#", NULL},
    {"bits", "bit", shows_bits},
    {"leading", "leading", NULL},
    {"stride", "stride", NULL},
    {"descriptor", "leading", NULL},
    {"atom", "atom|swizzle", NULL},
    {"core", "core", NULL},
    {"quotient", "quotient", NULL},
    {"badge", "specified|captured", NULL},
};

enum { NOUNS = sizeof nouns / sizeof nouns[0] };

/* Whether one of the texts, with the number in its place, is drawn. */
static bool has_one(const char *texts, int number)
{
    while (*texts) {
        size_t length = strcspn(texts, "|");
        char text[64], *hash;
        const char *at = drawn.text;

        snprintf(text, sizeof text, "%.*s", (int)length, texts);
        hash = strchr(text, '#');
        if (hash) {
            char rest[64];

            snprintf(rest, sizeof rest, "%s", hash + 1);
            if (number >= 0)
                snprintf(hash, sizeof text - (size_t)(hash - text), "%d%s", number, rest);
            else
                *hash = 0;
        }
        for (at = strstr(at, text); at; at = strstr(at + 1, text))
            if (number < 0 || !hash || !isdigit((unsigned char)at[strlen(text)]))
                return true;
        texts += length + (texts[length] == '|');
    }
    return false;
}

static const struct noun *noun_of(const char *word)
{
    for (int i = 0; i < NOUNS; i++)
        if (!strcmp(nouns[i].word, word))
            return &nouns[i];
    return NULL;
}

/* "r0", "a3", "b1": a register by its name. */
static bool is_register(const char *word, char before)
{
    return before != '.' && strchr("rabd", word[0]) && isdigit((unsigned char)word[1]) && !word[2];
}

/* Prints each noun of a caption that is not drawn; returns their number. */
static int missing(const char *where, const char *caption)
{
    const char *at = caption;
    int count = 0;

    while (*at) {
        char word[64];
        size_t length =
            strspn(at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
        const struct noun *noun;
        int number = -1;

        if (!length) {
            at++;
            continue;
        }
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        word[0] = (char)tolower((unsigned char)word[0]);
        at += length;
        if (is_register(word, at > caption + length ? at[-(long)length - 1] : ' ')) {
            if (!has_one(word, -1)) {
                print_message("%s: '%s' is not drawn\n", where, word);
                count++;
            }
            continue;
        }
        noun = noun_of(word);
        if (!noun)
            continue;
        if (*at == ' ' && isdigit((unsigned char)at[1])) {
            char *end;

            number = (int)strtol(at + 1, &end, 10);
            /* "rows 4 bytes long" counts something else, as does "16 bytes". */
            if (!strncmp(end, " bytes", 6) && strcmp(word, "pitch"))
                number = -1;
        }
        if (has_one(noun->texts, number) || (noun->shown && noun->shown(number)))
            continue;
        print_message(number < 0 ? "%s: '%s' is not drawn\n" : "%s: '%s %d' is not drawn\n", where,
                      word, number);
        count++;
    }
    return count;
}

/* Whether a step shows banks to a hall: four matrices have a brief form, without their names. */
static bool may_be_brief(const struct ws_app *app, const struct ws_lesson_step *step)
{
    return app->show.presents && step->stage.kind == WS_STAGE_PICTURE &&
           !strcmp(ws_picture_name(step->stage.picture), "banks");
}

static int missing_in(struct ws_app *app, const char *path, const char *name, int step)
{
    const struct ws_lesson_step *shown;
    char where[128], caption[WS_CAPTION_SIZE];
    struct ws_error error;

    memset(&drawn, 0, sizeof drawn);
    snprintf(where, sizeof where, "%d", step + 1);
    if (!ws_lesson_open(app, path, where, &error))
        fail_msg("%s", error.text);
    ws_app_update(app);
    shown = ws_course_step(&app->desk.course);
    if (may_be_brief(app, shown))
        return 0;
    play(app);
    add_window(app);
    if (shown->asks && !shown->keeps) {
        press_key(app, "pagedown");
        assert_true(ws_course_answer(&app->desk.course)->told);
        play(app);
        add_window(app);
    }
    snprintf(where, sizeof where, "%.60s, step %d, %s", name, step + 1, shown->name);
    return missing(where, ws_markup_plain(shown->caption, caption, sizeof caption));
}

/* The number of nouns that are not drawn, of all captions. */
static int missing_in_all(struct ws_app *app)
{
    struct ws_lesson_index shelf;
    struct ws_error error;
    int count = 0;

    if (!ws_lesson_index_read(WS_SOURCE_DIR "/assets/lessons", &shelf, &error))
        fail_msg("%s", error.text);
    for (int i = 0; i < shelf.lessons; i++) {
        if (!ws_lesson_open(app, shelf.lesson[i].path, NULL, &error))
            fail_msg("%s", error.text);
        ws_app_update(app);
        for (int step = 0; step < app->desk.course.lesson.steps; step++)
            count += missing_in(app, shelf.lesson[i].path, shelf.lesson[i].name, step);
    }
    ws_lesson_index_finish(&shelf);
    return count;
}

static void captions_name_what_is_drawn(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1600, 1000);

    (void)state;
    assert_int_equal(missing_in_all(app), 0);
    player_finish(app);
}

/* In a hall text that is too small is not drawn. */
static void captions_name_what_a_hall_sees(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1920, 1080);

    (void)state;
    press_key(app, "f11");
    assert_int_equal(missing_in_all(app), 0);
    assert_true(app->show.presents);
    player_finish(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(captions_name_what_is_drawn),
        cmocka_unit_test(captions_name_what_a_hall_sees),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
