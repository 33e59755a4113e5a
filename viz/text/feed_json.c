/* The answer's fields, by names; sentences are feed_text.h's. */
#include "viz/text/feed_json.h"

#include "probe/base/json.h"
#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "viz/text/feed_text.h"

static json_t *assigned_json(const struct ws_feed_question *question,
                             const struct ws_feed_answer *answer, int tile)
{
    json_t *all = json_object();

    for (int i = 0; i < answer->operand_words; i++) {
        char name[WS_FEED_NAME_SIZE], word[WS_FEED_NAME_SIZE];

        if (answer->at[tile].word[i] >= 0)
            json_object_set_new(
                all, ws_feed_operand_name(question, i, name),
                json_string(ws_feed_word_name(question, answer->at[tile].word[i], word)));
    }
    return all;
}

static json_t *tiles_json(const struct ws_feed_question *question,
                          const struct ws_feed_answer *answer)
{
    json_t *all = json_array();

    for (int i = 0; i < answer->tiles; i++)
        json_array_append_new(all, json_pack("{s:i, s:i, s:o}", "row", answer->at[i].row, "column",
                                             answer->at[i].column, "registers",
                                             assigned_json(question, answer, i)));
    return all;
}

static json_t *wrong_json(const struct ws_feed_question *question,
                          const struct ws_feed_answer *answer)
{
    const struct ws_feed_wrong *wrong = &answer->wrong;
    char place[WS_PLACE_SIZE], name[WS_FEED_NAME_SIZE], text[WS_FEED_TEXT_SIZE];
    json_t *held =
        wrong->held ? json_pack("{s:i, s:s, s:i}", "lane", wrong->lane, "register",
                                ws_feed_word_name(question, wrong->word, name), "bit", wrong->bit)
                    : json_null();
    json_t *other =
        wrong->other
            ? json_string(ws_place_name(question->operand, WS_VIEW_MEMORY, wrong->instead, place))
            : json_null();
    json_t *taken = json_string(ws_feed_word_name(question, wrong->taken, name));

    return json_pack("{s:s, s:i, s:s, s:i, s:o, s:o, s:o, s:s}", "element",
                     ws_place_name(question->operand, WS_VIEW_MEMORY, wrong->wanted, place), "lane",
                     wrong->slot.lane, "register",
                     ws_feed_operand_name(question, wrong->slot.reg, name), "place",
                     wrong->slot.element, "takes", taken, "is_there", other, "is_in", held, "words",
                     ws_feed_first_wrong(question, answer, text));
}

static json_t *nearest_json(const struct ws_feed_why *why)
{
    json_t *all = json_array();

    for (int i = 0; i < why->nears.count; i++) {
        const struct ws_feed_near *near = &why->nears.near[i];
        char text[WS_FEED_TEXT_SIZE];

        json_array_append_new(
            all, json_pack("{s:s, s:s, s:b, s:o}", "arguments", ws_feed_instead(near, text), "from",
                           near->question.from->name, "part", near->answer.part, "registers",
                           assigned_json(&near->question, &near->answer, 0)));
    }
    return all;
}

static json_t *permuted_json(const struct ws_feed_why *why)
{
    json_t *all = json_array();

    for (int k = 0; k < why->permutations; k++)
        json_array_append_new(all, json_integer(why->permuted[k]));
    return all;
}

static json_t *why_json(const struct ws_feed_question *question,
                        const struct ws_feed_answer *answer, const struct ws_feed_why *why)
{
    char text[WS_FEED_TEXT_SIZE];

    if (answer->feeds)
        return json_null();
    return json_pack("{s:s, s:s, s:o, s:o, s:o}", "fault", ws_feed_fault_name(why->fault), "words",
                     ws_feed_fault(question, why, text), "first_wrong",
                     wrong_json(question, answer), "k_order", permuted_json(why), "nearest",
                     nearest_json(why));
}

bool ws_feed_json(const struct ws_feed_question *question, const struct ws_feed_answer *answer,
                  const struct ws_feed_why *why, FILE *file, struct ws_error *error)
{
    bool memory = !ws_feed_is_chain(question);
    json_t *root;

    ws_json_watch();
    root =
        json_pack("{s:s, s:s, s:s, s:b, s:b, s:s, s:o, s:o, s:o, s:o}", "from",
                  question->from->name, "variant", question->operand->mma->name, "operand",
                  ws_operand_letter(ws_moved(question->operand)->role), "feeds", answer->feeds,
                  "part", answer->feeds && answer->part, "major",
                  answer->major == WS_FEED_ROW ? "row" : "column", "tile",
                  memory && answer->tile != WS_TILE_AUTO ? json_string(ws_tile_name(answer->tile))
                                                         : json_null(),
                  "pitch_bytes", memory ? json_integer(answer->pitch_bytes) : json_null(),
                  "operands", tiles_json(question, answer), "why", why_json(question, answer, why));
    return ws_json_print(root, file, error);
}
