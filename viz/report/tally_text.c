/*
 * Tallies as text. Each column has its names, a condition for the readable table, and a function
 * that writes the cell of a place. The readable table and CSV use the same columns.
 */
#include "viz/report/tally_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/json.h"
#include "probe/base/utf8.h"
#include "viz/text/text_add.h"

enum { CELL_SIZE = 4 * WS_EXECUTION_LABEL + sizeof((struct ws_tally_row *)0)->fault };

struct column {
    const char *name, *csv; /* NULL: omitted there */
    bool left;
    bool (*shown)(const struct ws_tally *tally); /* in a table for reading; NULL: always */
    void (*write)(const struct ws_tally_row *row, bool csv, char *text);
};

/* Whether a place has anything to count. */
static bool counted(const struct ws_tally_row *row)
{
    return row->faulting < row->executions || !row->executions;
}

static void write_number(uint64_t number, char *text)
{
    snprintf(text, CELL_SIZE, "%" PRIu64, number);
}

static void write_place(const struct ws_tally_row *row, bool csv, char *text)
{
    (void)csv;
    snprintf(text, CELL_SIZE, "%s", row->label);
}

static void write_line(const struct ws_tally_row *row, bool csv, char *text)
{
    (void)csv;
    if (row->line)
        snprintf(text, CELL_SIZE, "%d", row->line);
}

/* Labels mostly begin with the variant. */
static bool shows_variant(const struct ws_tally *tally)
{
    for (int i = 0; i < tally->rows; i++) {
        const char *name = tally->row[i].variant->name;

        if (strncmp(tally->row[i].label, name, strlen(name)))
            return true;
    }
    return false;
}

static void write_variant(const struct ws_tally_row *row, bool csv, char *text)
{
    (void)csv;
    snprintf(text, CELL_SIZE, "%s", row->variant ? row->variant->name : "");
}

static bool shows_warp(const struct ws_tally *tally)
{
    return tally->options.by_warp;
}

static void write_warp(const struct ws_tally_row *row, bool csv, char *text)
{
    (void)csv;
    if (row->several[0][0])
        snprintf(text, CELL_SIZE, "%s", row->several[0]);
    else if (row->warp >= 0)
        snprintf(text, CELL_SIZE, "%d", row->warp);
}

/* Whether any pattern was executed more than once. */
static bool shows_patterns(const struct ws_tally *tally)
{
    return (uint64_t)tally->total.patterns != tally->total.executions;
}

static void write_patterns(const struct ws_tally_row *row, bool csv, char *text)
{
    (void)csv;
    snprintf(text, CELL_SIZE, "%d", row->patterns);
}

static void write_executions(const struct ws_tally_row *row, bool csv, char *text)
{
    (void)csv;
    write_number(row->executions, text);
}

static void write_wavefronts(const struct ws_tally_row *row, bool csv, char *text)
{
    (void)csv;
    if (counted(row))
        write_number(row->wavefronts, text);
}

static void write_least(const struct ws_tally_row *row, bool csv, char *text)
{
    (void)csv;
    if (counted(row))
        write_number(row->least, text);
}

static void write_conflicts(const struct ws_tally_row *row, bool csv, char *text)
{
    (void)csv;
    if (counted(row))
        write_number(row->conflicts, text);
}

static void write_ways(const struct ws_tally_row *row, bool csv, char *text)
{
    if (counted(row))
        snprintf(text, CELL_SIZE, csv ? "%d" : row->ways > 1 ? "%d-way" : "none", row->ways);
}

static bool shows_faulting(const struct ws_tally *tally)
{
    return tally->total.faulting;
}

static void write_faulting(const struct ws_tally_row *row, bool csv, char *text)
{
    (void)csv;
    write_number(row->faulting, text);
}

static bool shows_racing(const struct ws_tally *tally)
{
    return tally->total.racing;
}

static void write_racing(const struct ws_tally_row *row, bool csv, char *text)
{
    (void)csv;
    write_number(row->racing, text);
}

static void write_fault(const struct ws_tally_row *row, bool csv, char *text)
{
    (void)csv;
    snprintf(text, CELL_SIZE, "%s", row->fault);
}

static const struct column columns[] = {
    {"place", "place", true, NULL, write_place},
    {NULL, "line", false, NULL, write_line},
    {"instruction", "variant", true, shows_variant, write_variant},
    {"warp", "warp", false, shows_warp, write_warp},
    {"patterns", "patterns", false, shows_patterns, write_patterns},
    {"executions", "executions", false, NULL, write_executions},
    {"wavefronts", "wavefronts", false, NULL, write_wavefronts},
    {"ideal", "ideal", false, NULL, write_least},
    {"conflicts", "excess", false, NULL, write_conflicts},
    {"worst", "ways", false, NULL, write_ways},
    {"faulting", "faulting", false, shows_faulting, write_faulting},
    {"racing", "racing", false, shows_racing, write_racing},
    {NULL, "fault", true, NULL, write_fault},
};

/* Names with several values follow these columns. */
enum { COLUMNS = sizeof columns / sizeof columns[0], BEFORE_VALUES = 4 };

static int values_of(const struct ws_tally *tally)
{
    return tally->options.by_values ? tally->ranges : 0;
}

/* The row's text in a column; `index` counts the columns and the values among them. */
static void write_cell(const struct ws_tally *tally, const struct ws_tally_row *row, int index,
                       bool csv, char *text)
{
    int value = index - BEFORE_VALUES, values = values_of(tally);

    text[0] = 0;
    if (value >= 0 && value < values) {
        if (row->several[1 + value][0])
            snprintf(text, CELL_SIZE, "%s", row->several[1 + value]);
        else if (row != &tally->total)
            snprintf(text, CELL_SIZE, "%" PRId64, row->value[value]);
        return;
    }
    columns[value < 0 ? index : index - values].write(row, csv, text);
    if (row == &tally->total && !index)
        snprintf(text, CELL_SIZE, "total");
}

/* The column's name in the table or CSV; NULL: it is not shown. */
static const char *column_name(const struct ws_tally *tally, int index, bool csv)
{
    int value = index - BEFORE_VALUES, values = values_of(tally);
    const struct column *column;

    if (value >= 0 && value < values)
        return tally->range[value];
    column = &columns[value < 0 ? index : index - values];
    if (csv)
        return column->csv;
    return !column->shown || column->shown(tally) ? column->name : NULL;
}

static bool is_left(const struct ws_tally *tally, int index)
{
    int values = values_of(tally);

    return index < BEFORE_VALUES ? columns[index].left
                                 : index >= BEFORE_VALUES + values && columns[index - values].left;
}

/* Width in characters of a terminal. */
static int width_of(const char *text)
{
    int width = 0;

    while (ws_utf8_next(&text))
        width++;
    return width;
}

static void put_cell(const char *text, int width, bool left, bool last, FILE *file)
{
    int pad = width - width_of(text);

    fprintf(file, "%*s", left ? 0 : pad, "");
    ws_utf8_print(text, file);
    if (!last)
        fprintf(file, "%*s", (left ? pad : 0) + 2, "");
}

/* The columns of one table: their names, NULL for those not shown, and how wide they are. */
struct layout {
    int last;
    const char *name[COLUMNS + WS_MAX_RANGES];
    int width[COLUMNS + WS_MAX_RANGES];
};

static void lay_out(const struct ws_tally *tally, struct layout *layout)
{
    char text[CELL_SIZE];

    layout->last = 0;
    for (int i = 0; i < COLUMNS + values_of(tally); i++) {
        const char *name = layout->name[i] = column_name(tally, i, false);
        int *width = &layout->width[i];

        *width = name ? (int)strlen(name) : 0;
        layout->last = name ? i : layout->last;
        for (int row = 0; row <= tally->rows && name; row++) {
            write_cell(tally, row < tally->rows ? &tally->row[row] : &tally->total, i, false, text);
            *width = width_of(text) > *width ? width_of(text) : *width;
        }
    }
}

/* Writes one line: a row's cells, or for NULL the column names. */
static void put_row(const struct ws_tally *tally, const struct ws_tally_row *row,
                    const struct layout *layout, FILE *file)
{
    char text[CELL_SIZE];

    for (int i = 0; i <= layout->last; i++) {
        if (!layout->name[i])
            continue;
        if (row)
            write_cell(tally, row, i, false, text);
        put_cell(row ? text : layout->name[i], layout->width[i], is_left(tally, i),
                 i == layout->last, file);
    }
    fputs("\n", file);
}

bool ws_tally_table(const struct ws_tally *tally, const struct ws_tally_words *words, FILE *file)
{
    char hint[WS_INDEX_WORDS];
    struct layout layout;

    lay_out(tally, &layout);
    ws_utf8_print(words->source, file);
    fputs("\n", file);
    put_row(tally, NULL, &layout, file);
    for (int i = 0; i < tally->rows; i++)
        put_row(tally, &tally->row[i], &layout, file);
    if (tally->rows > 1)
        put_row(tally, &tally->total, &layout, file);
    for (int i = 0; i < tally->rows; i++)
        if (tally->row[i].fault[0]) {
            fputs("fault: ", file);
            ws_utf8_print(tally->row[i].label, file);
            fprintf(file, ": %s\n", tally->row[i].fault);
        }
    fprintf(file, "conflicts = wavefronts - ideal%s%s\n", words->rule[0] ? "; " : "", words->rule);
    for (int i = 0; words->ran && i < words->ran->notes; i++)
        fprintf(file, "note: %s\n", words->ran->note[i]);
    if (words->element)
        fprintf(file, "hint: %s\n", ws_index_words(words->element, hint));
    if (words->advices && !ws_advices_print(words->advices, file))
        return false;
    if (words->lost)
        fprintf(file,
                "note: %" PRIu64 " more executions were not recorded, because the trace was full\n",
                words->lost);
    return true;
}

void ws_tally_csv(const struct ws_tally *tally, FILE *file)
{
    int count = COLUMNS + values_of(tally);
    char text[CELL_SIZE];

    for (int i = 0; i < count; i++)
        fprintf(file, "%s%s", i ? "," : "", column_name(tally, i, true));
    fputs("\n", file);
    for (int row = 0; row < tally->rows; row++) {
        for (int i = 0; i < count; i++) {
            fputs(i ? "," : "", file);
            write_cell(tally, &tally->row[row], i, true, text);
            ws_csv_cell(text, file);
        }
        fputs("\n", file);
    }
}

static json_t *count_json(const struct ws_tally_row *row, uint64_t count)
{
    return counted(row) ? json_integer((json_int_t)count) : json_null();
}

static json_t *row_json(const struct ws_tally *tally, const struct ws_tally_row *row)
{
    json_t *values = json_object();

    for (int i = 0; i < values_of(tally) && row != &tally->total; i++)
        json_object_set_new(values, tally->range[i], json_integer((json_int_t)row->value[i]));
    return json_pack("{s:s*, s:o, s:s?, s:o, s:o, s:i, s:I, s:o, s:o, s:o, s:o, s:I, s:I, s:s?}",
                     "place", row == &tally->total ? NULL : row->label, "line",
                     row->line ? json_integer(row->line) : json_null(), "variant",
                     row->variant ? row->variant->name : NULL, "warp",
                     row->warp >= 0 ? json_integer(row->warp) : json_null(), "values", values,
                     "patterns", row->patterns, "executions", (json_int_t)row->executions,
                     "wavefronts", count_json(row, row->wavefronts), "ideal",
                     count_json(row, row->least), "excess", count_json(row, row->conflicts), "ways",
                     count_json(row, (uint64_t)row->ways), "faulting", (json_int_t)row->faulting,
                     "racing", (json_int_t)row->racing, "fault", row->fault[0] ? row->fault : NULL);
}

/* Adds the fields that only code has. */
static bool add_code(const struct ws_tally_words *words, json_t *root)
{
    json_t *notes = json_array();

    for (int i = 0; i < words->ran->notes; i++)
        json_array_append_new(notes, json_string(words->ran->note[i]));
    json_object_set_new(root, "notes", notes);
    json_object_set_new(root, "element_bytes",
                        words->element ? json_integer(words->element) : json_null());
    return !json_object_set_new(root, "suggestions", ws_advices_json(words->advices));
}

bool ws_tally_json(const struct ws_tally *tally, const struct ws_tally_words *words, FILE *file,
                   struct ws_error *error)
{
    json_t *rows, *root;

    ws_json_watch();
    rows = json_array();
    for (int i = 0; i < tally->rows; i++)
        json_array_append_new(rows, row_json(tally, &tally->row[i]));
    root =
        json_pack("{s:s, s:s, s:I, s:o, s:o}", "source", words->source, "rule", words->rule, "lost",
                  (json_int_t)words->lost, "rows", rows, "total", row_json(tally, &tally->total));
    if (root && words->ran && words->advices && !add_code(words, root)) {
        json_decref(root);
        root = NULL;
    }
    return ws_json_print(root, file, error);
}
