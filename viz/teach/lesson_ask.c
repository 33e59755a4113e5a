/* A step's question: one of three kinds, or the question of an earlier step. */
#include "viz/teach/lesson_ask.h"

#include <string.h>

#include "viz/choice/query.h"

static const char *ask_field(int index)
{
    static const char *const names[] = {"question", "choices", "click",  "number",
                                        "because",  "keep",    "return", NULL};

    return names[index];
}

static const char *choice_field(int index)
{
    static const char *const names[] = {"text", "right", "because", NULL};

    return names[index];
}

static bool read_choice(const struct ws_lesson_reader *reader, const struct ws_json_node *object,
                        struct ws_question_choice *choice)
{
    struct ws_json_node because = ws_json_member(object, "because");

    if (!ws_lesson_fields(reader, object, choice_field, "a choice") ||
        !ws_lesson_text(reader, object, "text", true, choice->text, sizeof choice->text) ||
        !ws_lesson_flag(reader, object, "right", &choice->right) ||
        !ws_lesson_text(reader, object, "because", false, choice->because, sizeof choice->because))
        return false;
    if (choice->right && because.value)
        return ws_json_refuse(&reader->json, &because,
                              "the right choice takes no 'because'; use the question's 'because'");
    return choice->right || because.value ||
           ws_json_refuse(
               &reader->json, object,
               "wrong choice '%.60s' has no 'because'; add what would have to be true for it",
               choice->text);
}

static bool read_choices(const struct ws_lesson_reader *reader, const struct ws_json_node *node,
                         struct ws_question *question)
{
    size_t count;
    int right = 0;

    question->ask = WS_ASK_CHOOSE;
    if (!ws_json_array(&reader->json, node, 2, WS_MOST_CHOICES, &count))
        return false;
    for (size_t i = 0; i < count; i++) {
        struct ws_json_node item = ws_json_item(node, i);

        if (!read_choice(reader, &item, &question->choice[i]))
            return false;
        for (size_t other = 0; other < i; other++)
            if (!strcmp(question->choice[other].text, question->choice[i].text))
                return ws_json_refuse(&reader->json, &item,
                                      "choice '%.60s' appears twice; remove one",
                                      question->choice[i].text);
        right += question->choice[i].right;
    }
    question->choices = (int)count;
    return right > 0 ||
           ws_json_refuse(&reader->json, node, "no choice is right; add \"right\": true to one");
}

static bool read_click(const struct ws_lesson_reader *reader, const struct ws_json_node *node,
                       struct ws_question *question)
{
    const char *text;
    struct ws_error why;

    question->ask = WS_ASK_POINT;
    if (!ws_json_string(&reader->json, node, &text))
        return false;
    return ws_query_parse(question->variant, NULL, text, &question->answer, &why) ||
           ws_json_refuse(&reader->json, node, "%s", why.text);
}

static bool read_number(const struct ws_lesson_reader *reader, const struct ws_json_node *node,
                        struct ws_question *question)
{
    uint32_t number;

    question->ask = WS_ASK_NUMBER;
    if (!ws_json_number(&reader->json, node, 0, INT32_MAX, &number))
        return false;
    question->number = (long)number;
    return true;
}

static const struct {
    const char *name;
    bool (*read)(const struct ws_lesson_reader *reader, const struct ws_json_node *node,
                 struct ws_question *question);
} ways[] = {{"choices", read_choices}, {"click", read_click}, {"number", read_number}};

static bool read_way(const struct ws_lesson_reader *reader, const struct ws_json_node *object,
                     struct ws_question *question)
{
    int found = 0;

    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        struct ws_json_node node = ws_json_member(object, ways[i].name);

        if (!node.value)
            continue;
        if (found++)
            return ws_json_refuse(
                &reader->json, &node,
                "a question takes only one of 'choices', 'click' and 'number'; remove the others");
        if (!ways[i].read(reader, &node, question))
            return false;
    }
    return found ||
           ws_json_refuse(&reader->json, object,
                          "the question has no answer; add 'choices', 'click' or 'number'");
}

/* The question of an earlier step, whose answer is now revealed. */
static bool read_return(const struct ws_lesson_reader *reader, const struct ws_json_node *object,
                        struct ws_lesson_step *step)
{
    struct ws_json_node node = ws_json_member(object, "return");
    const struct ws_lesson *lesson = reader->lesson;
    const char *name;

    if (json_object_size(object->value) > 1)
        return ws_json_refuse(&reader->json, object,
                              "a question with 'return' takes no other fields; remove them");
    if (!ws_json_string(&reader->json, &node, &name))
        return false;
    step->returns = ws_lesson_step_named(lesson, name);
    if (step->returns < 0 || step->returns == lesson->steps - 1)
        return ws_json_refuse(
            &reader->json, &node,
            "no earlier step is named '%.40s'; use the name of a kept question's step", name);
    if (!lesson->step[step->returns].keeps)
        return ws_json_refuse(
            &reader->json, &node,
            "step '%.40s' shows the answer to its question; add \"keep\": true to the question",
            name);
    step->question = lesson->step[step->returns].question;
    return true;
}

bool ws_lesson_read_ask(struct ws_lesson_reader *reader, const struct ws_json_node *object,
                        struct ws_lesson_step *step)
{
    struct ws_question *question = &step->question;

    if (!ws_lesson_fields(reader, object, ask_field, "the question"))
        return false;
    step->asks = true;
    if (json_object_get(object->value, "return"))
        return read_return(reader, object, step);
    question->variant = reader->choices.variant;
    question->answer = WS_SHOWS_NOTHING;
    return ws_lesson_text(reader, object, "question", true, question->text,
                          sizeof question->text) &&
           read_way(reader, object, question) &&
           ws_lesson_text(reader, object, "because", true, question->because,
                          sizeof question->because) &&
           ws_lesson_flag(reader, object, "keep", &step->keeps);
}
