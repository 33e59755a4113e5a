/*
 * The table of selections (selection.cases) played in the window by events: the highlights, and the
 * text about them. The page's own test plays the same table. With WS_SELECTION_WRITE=FILE the
 * window's cases are written to FILE, for review.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <ctype.h>

#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "viz/app/model/find.h"
#include "viz/app/model/sentence.h"
#include "viz/tests/player.h"
#include "viz/text/text_add.h"

enum { LINE = 2048, MOST = 64, LISTED = 8 };

struct row {
    char key[24], value[LINE];
};

struct block {
    char comment[2 * LINE]; /* the lines before it, as they are */
    struct row row[MOST];
    int rows, line;
};

/* A fact to check: its key, and how the window writes it. */
struct fact {
    const char *key;
    void (*write)(struct ws_app *app, char *text);
};

/* Numbers as "0-3, 7". */
static void add_number(char *text, const char *prefix, int first, int last)
{
    ws_text_add(text, LINE, last > first ? "%s%s%d-%d" : "%s%s%d", *text ? ", " : "", prefix, first,
                last);
}

static void add_lit(char *text, const char *prefix, const unsigned char *light, int count,
                    enum ws_light wanted)
{
    for (int i = 0; i < count; i++) {
        int last = i;

        if (light[i] != wanted)
            continue;
        while (last + 1 < count && light[last + 1] == wanted)
            last++;
        add_number(text, prefix, i, last);
        i = last;
    }
}

static int count_slots(const struct ws_highlight_state *lit, enum ws_light wanted)
{
    int count = 0;

    for (int i = 0; i < lit->slots; i++)
        count += lit->slot[i] == wanted;
    return count;
}

/* A count of 0 is omitted. */
static void add_count(char *text, int count)
{
    if (count)
        ws_text_add(text, LINE, "%d", count);
}

static void write_marked(struct ws_app *app, char *text)
{
    add_count(text, count_slots(&app->desk.lit, WS_LIGHT_MARKED));
}

static void write_related(struct ws_app *app, char *text)
{
    add_count(text, count_slots(&app->desk.lit, WS_LIGHT_RELATED));
}

static void write_outlined(struct ws_app *app, char *text)
{
    add_count(text, count_slots(&app->desk.over, WS_LIGHT_MARKED));
}

/* The coordinates of the marked elements, if they are few. */
static void write_elements(struct ws_app *app, char *text)
{
    const struct ws_model *model = &app->desk.model;
    const struct ws_highlight_state *lit = &app->desk.lit;

    for (int i = 0; i < lit->slots && count_slots(lit, WS_LIGHT_MARKED) <= LISTED; i++) {
        const struct ws_mapping *mapping = &model->evidence.mapping;
        char place[WS_PLACE_SIZE];
        struct ws_slot slot;
        int role = 0;

        if (lit->slot[i] != WS_LIGHT_MARKED)
            continue;
        if (model->product.mma) {
            slot = ws_model_product_slot(&model->product, i, &role);
            mapping = &model->product.operand[role].mapping;
        } else {
            slot = ws_slot_at(model->variant, i);
        }
        ws_text_add(text, LINE, "%s%s", *text ? "; " : "",
                    ws_place_name(mapping->variant, WS_VIEW_MEMORY, ws_mapping_place(mapping, slot),
                                  place));
    }
}

static void write_lanes(struct ws_app *app, char *text)
{
    add_lit(text, "", app->desk.lit.lane, WS_LANES, WS_LIGHT_MARKED);
}

static void write_related_lanes(struct ws_app *app, char *text)
{
    add_lit(text, "", app->desk.lit.lane, WS_LANES, WS_LIGHT_RELATED);
}

static void write_addresses(struct ws_app *app, char *text)
{
    add_lit(text, "", app->desk.lit.address, WS_LANES, WS_LIGHT_MARKED);
}

static void write_related_addresses(struct ws_app *app, char *text)
{
    add_lit(text, "", app->desk.lit.address, WS_LANES, WS_LIGHT_RELATED);
}

static void write_banks(struct ws_app *app, char *text)
{
    for (int phase = 0; phase < WS_MAX_PHASES; phase++) {
        char prefix[16];

        snprintf(prefix, sizeof prefix, "%d:", phase);
        add_lit(text, prefix, app->desk.lit.bank[phase], WS_BANKS, WS_LIGHT_MARKED);
    }
}

static void write_gives(struct ws_app *app, char *text)
{
    for (int lane = 0; lane < WS_LANES; lane++)
        if (app->desk.lit.gives >> lane & 1)
            add_number(text, "", lane, lane);
}

/* The matrices that there are, as the lights number them, with the letter that places of them have.
 */
static bool group(struct ws_app *app, int index, char name[WS_PLACE_SIZE])
{
    const struct ws_model *model = &app->desk.model;
    int role = index / WS_HIGHLIGHT_QUADS, matrix = index % WS_HIGHLIGHT_QUADS;
    const struct ws_variant *variant = model->variant;

    if (model->product.mma)
        variant = ws_model_product_operand(&model->product, role);
    else if (role)
        return false;
    if (!variant || matrix >= ws_moved(variant)->matrices)
        return false;
    if (model->product.mma && ws_moved(variant)->matrices == 1)
        snprintf(name, WS_PLACE_SIZE, "%s", ws_place_letter(variant, WS_VIEW_MEMORY));
    else
        snprintf(name, WS_PLACE_SIZE, "%s%d", ws_place_letter(variant, WS_VIEW_MEMORY), matrix);
    return true;
}

static void write_matrices(struct ws_app *app, char *text)
{
    char name[WS_PLACE_SIZE];

    for (int i = 0; i < WS_HIGHLIGHT_MATRICES; i++)
        if (group(app, i, name) && app->desk.lit.matrix[i] != WS_LIGHT_DIM)
            ws_text_add(text, LINE, "%s%s", *text ? ", " : "", name);
}

static void write_headings(struct ws_app *app, unsigned char light[][WS_HIGHLIGHT_SIDE], char *text)
{
    char name[WS_PLACE_SIZE];

    for (int i = 0; i < WS_HIGHLIGHT_MATRICES; i++)
        if (group(app, i, name)) {
            strcat(name, ":");
            add_lit(text, name, light[i], WS_HIGHLIGHT_SIDE, WS_LIGHT_RELATED);
        }
}

static void write_rows(struct ws_app *app, char *text)
{
    write_headings(app, app->desk.lit.row, text);
}

static void write_columns(struct ws_app *app, char *text)
{
    write_headings(app, app->desk.lit.column, text);
}

static void write_registers(struct ws_app *app, char *text)
{
    const struct ws_model *model = &app->desk.model;

    for (int role = 0; role < WS_OPERAND_ROLES; role++) {
        const unsigned char *light = &app->desk.lit.reg[role * WS_HIGHLIGHT_REGISTERS];
        char prefix[16] = "";

        if (model->product.mma && ws_model_product_operand(&model->product, role))
            snprintf(prefix, sizeof prefix, "%s:", ws_operand_letter((enum ws_operand_role)role));
        else if (role || model->product.mma)
            continue;
        add_lit(text, prefix, light, WS_HIGHLIGHT_REGISTERS, WS_LIGHT_RELATED);
    }
}

/* Without highlights the line is a hint, which differs between window and page: not compared. */
static void write_line(struct ws_app *app, int line, char *text)
{
    char said[3][LINE];

    if (!ws_desk_narration(&app->desk)->any)
        return;
    ws_sentence(&app->desk, said[0], said[1], said[2], LINE);
    snprintf(text, LINE, "%s", said[line]);
}

static void write_words(struct ws_app *app, char *text)
{
    write_line(app, 0, text);
}

static void write_formulas(struct ws_app *app, char *text)
{
    write_line(app, 1, text);
}

static void write_operands(struct ws_app *app, char *text)
{
    write_line(app, 2, text);
}

/* In the table's order. */
static const struct fact facts[] = {
    {"marked", write_marked},       {"elements", write_elements},
    {"related", write_related},     {"outlined", write_outlined},
    {"lanes", write_lanes},         {"related-lanes", write_related_lanes},
    {"addresses", write_addresses}, {"related-addresses", write_related_addresses},
    {"gives", write_gives},         {"banks", write_banks},
    {"matrices", write_matrices},   {"rows", write_rows},
    {"columns", write_columns},     {"registers", write_registers},
    {"words", write_words},         {"formulas", write_formulas},
    {"operands", write_operands},
};

enum { FACTS = sizeof facts / sizeof facts[0] };

/* Takes the pointer to something that shows a pattern, in any panel, and presses there. */
static bool go_to(struct ws_app *app, const struct ws_shown *pattern, bool press, bool adds)
{
    for (int panel = 0; panel < WS_PANELS; panel++) {
        const struct ws_panel *of = &app->canvas.panel[panel];
        const struct ws_layer *layer = &app->canvas.layer[WS_LAYER_BODY + panel];

        for (int i = 0; i < of->targets; i++) {
            struct ws_shown shown = ws_pattern_of(&of->target[i].shown), hit;
            struct ws_box box = of->target[i].box;
            struct ws_event event = {.kind = WS_EVENT_MOVE,
                                     .x = layer->x + box.x + box.width / 2,
                                     .y = layer->y + box.y + box.height / 2,
                                     .button = 1,
                                     .shift = adds};

            if (memcmp(&shown, pattern, sizeof shown) ||
                !ws_canvas_shown_at(&app->canvas, panel, event.x, event.y, &hit) ||
                memcmp(&hit, pattern, sizeof hit))
                continue;
            ws_app_event(app, &event);
            ws_app_update(app);
            for (int kind = 0; press && kind < 2; kind++) {
                event.kind = kind ? WS_EVENT_RELEASE : WS_EVENT_PRESS;
                ws_app_event(app, &event);
                ws_app_update(app);
            }
            return true;
        }
    }
    return false;
}

static void leave(struct ws_app *app)
{
    player_event(app, WS_EVENT_LEAVE, "");
}

/* "select M1[3,5]", "key shift+down": one thing that a user does. */
static void act(struct ws_app *app, const struct block *block, const char *what)
{
    const struct ws_variant *variant = app->desk.state.choices.variant;
    size_t verb = strcspn(what, " ");
    const char *rest = what + verb + (what[verb] == ' ');
    bool points = !strncmp(what, "point ", 6), adds = !strncmp(what, "add ", 4);
    struct ws_shown pattern;
    struct ws_error error;

    if (!strncmp(what, "key ", 4)) {
        press_key(app, rest);
        return;
    }
    if (!strcmp(what, "leave")) {
        leave(app);
        return;
    }
    if (!points && !adds && strncmp(what, "select ", 7))
        fail_msg("line %d: '%s': not point, select, add, key or leave", block->line, what);
    if (!ws_find_parse(variant, rest, &pattern, &error))
        fail_msg("line %d: %s: %s", block->line, rest, error.text);
    if (!go_to(app, &pattern, !points, adds))
        fail_msg("line %d: nothing in the window shows %s", block->line, rest);
    if (!points)
        leave(app);
}

static struct ws_app *started(const struct block *block)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1920, 1200);

    for (int i = 0; i < block->rows; i++) {
        const struct row *row = &block->row[i];
        char name[24];
        const char *value = row->value;
        struct ws_error error;

        if (!strcmp(row->key, "variant")) {
            snprintf(name, sizeof name, "variant");
        } else if (!strcmp(row->key, "option")) {
            size_t equals = strcspn(value, "=");

            snprintf(name, sizeof name, "%.*s", (int)equals, value);
            value += equals + 1;
        } else {
            continue;
        }
        if (!ws_state_set(&app->desk.state, name, value, &error))
            fail_msg("line %d: %s: %s", block->line, name, error.text);
        app->desk.dirty = true;
        ws_app_update(app);
    }
    for (int i = 0; i < block->rows; i++)
        if (!strcmp(block->row[i].key, "do"))
            act(app, block, block->row[i].value);
    return app;
}

static const struct row *row_of(const struct block *block, const char *key)
{
    for (int i = 0; i < block->rows; i++)
        if (!strcmp(block->row[i].key, key))
            return &block->row[i];
    return NULL;
}

/* The number of facts of a case that differ; prints which. */
static int check(const struct block *block)
{
    struct ws_app *app = started(block);
    int wrong = 0;

    for (int i = 0; i < FACTS; i++) {
        const struct row *row = row_of(block, facts[i].key);
        char is[LINE] = "";

        facts[i].write(app, is);
        if (!strcmp(row ? row->value : "", is))
            continue;
        print_error("line %d: %s\n  %s: %s\n  but in the window: %s\n", block->line,
                    block->row[0].value, facts[i].key, row ? row->value : "", is);
        wrong++;
    }
    player_finish(app);
    return wrong;
}

/* Writes a case anew: its actions unchanged, its facts as they are now. */
static void rewrite(const struct block *block, FILE *out)
{
    struct ws_app *app = started(block);

    fputs(block->comment, out);
    for (int i = 0; i < block->rows; i++) {
        bool is_fact = false;

        for (int fact = 0; fact < FACTS; fact++)
            is_fact = is_fact || !strcmp(facts[fact].key, block->row[i].key);
        if (!is_fact)
            fprintf(out, "%s: %s\n", block->row[i].key, block->row[i].value);
    }
    for (int i = 0; i < FACTS; i++) {
        char is[LINE] = "";

        facts[i].write(app, is);
        if (*is)
            fprintf(out, "%s: %s\n", facts[i].key, is);
    }
    player_finish(app);
}

/* The next case of the table; false after the last. Comments and blank lines before it are its own.
 */
static bool read_block(FILE *in, int *line, struct block *block)
{
    char text[LINE + 24];

    memset(block, 0, sizeof *block);
    while (fgets(text, sizeof text, in)) {
        size_t length = strcspn(text, "\n"), key = strcspn(text, ":");
        struct row *row = &block->row[block->rows];

        ++*line;
        if (!block->rows && (*text == '#' || *text == '\n')) {
            ws_text_add(block->comment, sizeof block->comment, "%s", text);
            continue;
        }
        if (*text == '\n') {
            fseek(in, -1, SEEK_CUR);
            --*line;
            return true;
        }
        text[length] = 0;
        if (!block->rows)
            block->line = *line;
        if (text[key] != ':' || key >= sizeof row->key || block->rows == MOST)
            fail_msg("line %d: '%s': no such line", *line, text);
        snprintf(row->key, sizeof row->key, "%.*s", (int)key, text);
        snprintf(row->value, sizeof row->value, "%s", text + key + 1 + (text[key + 1] == ' '));
        block->rows++;
    }
    return block->rows > 0;
}

static void every_case_of_the_table_holds_in_the_window(void **state)
{
    const char *anew = getenv("WS_SELECTION_WRITE");
    FILE *in = fopen(WS_SOURCE_DIR "/viz/tests/selection.cases", "r");
    FILE *out = anew ? fopen(anew, "w") : NULL;
    static struct block block;
    int line = 0, cases = 0, wrong = 0;

    (void)state;
    assert_non_null(in);
    while (read_block(in, &line, &block)) {
        if (strcmp(block.row[0].key, "case"))
            fail_msg("line %d: a case begins with its name", block.line);
        cases++;
        if (out)
            rewrite(&block, out);
        else
            wrong += check(&block);
    }
    fclose(in);
    if (out)
        fclose(out);
    assert_int_equal(wrong, 0);
    assert_true(cases >= 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_case_of_the_table_holds_in_the_window),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
