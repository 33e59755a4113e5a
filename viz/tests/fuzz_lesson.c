/*
 * Lessons. A valid lesson is gone through in the window's model, every step, showing every answer;
 * all of its text is broken into lines.
 */
#include "viz/app/model/classroom.h"
#include "viz/teach/lesson_read.h"
#include "viz/teach/markup.h"
#include "viz/tests/fuzz_room.h"

static void check_text(const char *text)
{
    struct ws_markup_at at = {text, WS_MARKUP_PLAIN};
    struct ws_markup_word word;
    char plain[WS_NOTES_SIZE];

    for (size_t words = 0; ws_markup_next(&at, &word); words++)
        if (words > strlen(text))
            fuzz_found("'%s' has no end of words", text);
    ws_markup_plain(text, plain, sizeof plain);
    ws_markup_draw(NULL, 0, 0, 200, 12, WS_ROLE_LABEL, text);
}

static void check_question(const struct ws_question *question)
{
    char text[200];
    struct ws_judgement judgement;
    struct ws_error error = {0};

    ws_question_answer(question, text, sizeof text);
    if (!ws_question_typed(question, text, &judgement, &error))
        fuzz_refused(&error);
    for (int i = 0; i < question->choices; i++) {
        judgement = ws_question_chosen(question, i);
        if (judgement.right != question->choice[i].right)
            fuzz_found("choice %d of '%s' is not as it says", i, question->text);
    }
}

static void go_through(const struct ws_lesson *lesson)
{
    static const struct ws_host host = {.no_run = "no GPU"};
    static struct ws_desk desk;
    static bool begun;
    char captures[128];
    struct ws_error error = {0};

    snprintf(captures, sizeof captures, "%s/captures", fuzz_assets);
    if (!begun)
        ws_desk_init(&desk, captures, &host);
    begun = true;
    if (!ws_class_open(&desk, "lesson.json", NULL, &error))
        fuzz_found("read, and cannot be opened: %s", error.text);
    for (int i = 0; i < 2 * lesson->steps; i++) {
        ws_desk_model(&desk);
        ws_class_go(&desk, 1);
    }
    ws_class_end(&desk);
    ws_course_close(&desk.course);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct ws_lesson lesson, peeked;
    struct ws_error error = {0};
    int found;

    fuzz_room_enter();
    fuzz_room_put("lesson.json", data, size);
    if (!ws_lesson_read("lesson.json", &lesson, &error)) {
        fuzz_refused(&error);
        if (ws_lesson_peek("lesson.json", &peeked, &error))
            ws_lesson_finish(&peeked);
        else
            fuzz_refused(&error);
        return 0;
    }
    if (!ws_lesson_is("lesson.json"))
        fuzz_found("a lesson that is none");
    for (int i = 0; i < lesson.steps; i++) {
        const struct ws_lesson_step *step = &lesson.step[i];

        if (!ws_lesson_step_find(&lesson, step->name, &found, &error) ||
            (found != i && strspn(step->name, "0123456789") != strlen(step->name)))
            fuzz_found("step '%s' is not found: %s", step->name, error.text);
        check_text(step->caption);
        check_text(step->notes);
        if (step->asks)
            check_question(&step->question);
    }
    go_through(&lesson);
    ws_lesson_finish(&lesson);
    return 0;
}
