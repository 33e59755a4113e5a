/*
 * Reads the figures of a list. Fields of an entry are options of export under their own names,
 * applied by the same function, so a list can use everything that the command line can.
 */
#include "viz/export/figure_entry.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "viz/export/figure_alt.h"
#include "viz/export/name.h"
#include "viz/export/option_checks.h"

/* A whole number as written on the command line. */
static const char *number_text(const struct ws_list_reader *reader, json_int_t value)
{
    char text[24];

    snprintf(text, sizeof text, "%" PRId64, (int64_t)value);
    return ws_list_keep(reader, strdup(text));
}

/* A file that an entry reads, relative to the list, wherever the program runs. */
static const char *beside_list(const struct ws_list_reader *reader, const char *file)
{
    const char *slash = strrchr(reader->json.path, '/');
    size_t length = slash && file[0] != '/' ? (size_t)(slash + 1 - reader->json.path) : 0;
    char *path = malloc(length + strlen(file) + 1);

    if (path) {
        memcpy(path, reader->json.path, length);
        memcpy(path + length, file, strlen(file) + 1);
    }
    return ws_list_keep(reader, path);
}

/* The fields of an entry: its own three, and the properties of figures. */
static const char *field_word(int index)
{
    static const char *const own[] = {"file", "variant", "note"};
    int count = (int)(sizeof own / sizeof own[0]);

    if (index < count)
        return own[index];
    for (int id = WS_CHOICE_NONE + 1; id < WS_CHOICES; id++)
        if (ws_choice_of_figures((enum ws_choice_id)id) && index-- == count)
            return ws_choice((enum ws_choice_id)id)->name;
    return NULL;
}

/* The value of an option as text: unchanged, or made from a number or a path. */
static bool option_text(const struct ws_list_reader *reader, enum ws_choice_id id,
                        const struct ws_json_node *node, const char **value)
{
    if (json_is_integer(node->value))
        return (*value = number_text(reader, json_integer_value(node->value))) != NULL;
    if (!ws_json_string(&reader->json, node, value))
        return false;
    if (id != WS_CHOICE_NUMBERS && id != WS_CHOICE_TRACE && id != WS_CHOICE_CODE)
        return true;
    if (!strcmp(*value, "-"))
        return ws_json_refuse(&reader->json, node, "'-': a list needs the name of a file of %s",
                              id == WS_CHOICE_CODE ? "code" : "addresses");
    return (*value = beside_list(reader, *value)) != NULL;
}

/* Checks and applies one field that is an option. */
static bool read_option(const struct ws_list_reader *reader, struct ws_request *request,
                        const struct ws_json_node *node)
{
    enum ws_choice_id id = ws_choice_named(node->key);
    const struct ws_option *option = ws_choice(id);
    struct ws_choices *choices = &request->choices;
    const char *value = NULL, *near;
    struct ws_error error;

    if (id == WS_CHOICE_FORMAT)
        return ws_json_refuse(&reader->json, node,
                              "the ending of 'file' sets the format; remove 'format'");
    if (!ws_choice_of_figures(id)) {
        near = ws_nearest_word(node->key, field_word);
        return ws_json_refuse(&reader->json, node,
                              near ? "unknown field '%.40s'; did you mean '%s'?"
                                   : "unknown field '%.40s'; fields are the options of `warpscope "
                                     "export`, 'file', 'variant' and 'note'",
                              node->key, near);
    }
    if (!option->value) {
        if (!json_is_true(node->value))
            return ws_json_refuse(&reader->json, node, "'%s' must be true; otherwise omit it",
                                  node->key);
    } else if (!option_text(reader, id, node, &value)) {
        return false;
    }
    if ((value && !ws_option_check(option, value, &error)) ||
        !ws_choice_set(choices, id, value, &error) ||
        (id == WS_CHOICE_LANE && !ws_lane_sensible(choices, &request->picked, &error)))
        return ws_json_refuse(&reader->json, node, "%s", error.text);
    return true;
}

/* The file of addresses or of code that an entry names, read after all its fields. */
static bool read_addresses(const struct ws_list_reader *reader, const struct ws_json_node *object,
                           struct ws_choices *choices)
{
    enum ws_choice_id named = choices->addresses.trace                       ? WS_CHOICE_TRACE
                              : choices->addresses.source == WS_FROM_NUMBERS ? WS_CHOICE_NUMBERS
                                                                             : WS_CHOICE_CODE;
    struct ws_json_node node = ws_json_member(object, ws_choice(named)->name);
    struct ws_error error;

    return ws_address_options_read(&choices->addresses, &error) ||
           ws_json_refuse(&reader->json, &node, "%s", error.text);
}

/* The node that names an entry's file: in the entry, or for all entries without one. */
static struct ws_json_node file_node(const struct ws_list_reader *reader,
                                     const struct ws_json_node *object)
{
    struct ws_json_node own = ws_json_member(object, "file");

    return own.value || !reader->name.value ? own : reader->name;
}

/* The name of an entry's file, or its pattern; the extension sets the format. */
static bool read_file(const struct ws_list_reader *reader, const struct ws_json_node *node,
                      struct ws_choices *choices)
{
    const struct ws_choices *style = reader->style;
    enum ws_picture_format format;
    char endings[WS_ENDINGS_SIZE];
    const char *ending;

    if (!ws_list_file_name(reader, node, &choices->name))
        return false;
    format = ws_name_format(choices->name, &ending);
    if (format == WS_PICTURES)
        return ws_json_refuse(&reader->json, node, "'%.60s': a file must end in %s", choices->name,
                              ws_picture_endings(endings));
    choices->format[format] = true;
    if (!style || !style->given[WS_CHOICE_FORMAT])
        return true;
    /* Other formats, under the same name except for the extension. */
    memcpy(choices->format, style->format, sizeof choices->format);
    choices->name =
        ws_list_keep(reader, strndup(choices->name, (size_t)(ending - 1 - choices->name)));
    return choices->name;
}

/* The number of the current figure in the table of files. */
static int present(const struct ws_list_reader *reader, const struct ws_figure_entry *entry)
{
    return 1 + entry->group * (WS_LIST_FIGURES + 1) + reader->figure;
}

/* Whether a path is still free; errors call it `what`. */
static bool check_free(const struct ws_list_reader *reader, const struct ws_json_node *node,
                       const char *path, const char *what)
{
    char owner[80] = "the index page";
    int whose = WS_LIST_INDEX;
    enum ws_clash clash = ws_output_conflicts_clash(reader->taken, path, &whose);

    if (whose != WS_LIST_INDEX)
        snprintf(owner, sizeof owner, "an earlier figure (group %d, figure %d)",
                 (whose - 1) / (WS_LIST_FIGURES + 1) + 1, (whose - 1) % (WS_LIST_FIGURES + 1) + 1);
    switch (clash) {
    case WS_CLASH_NONE:
        return true;
    case WS_CLASH_SAME:
        return ws_json_refuse(&reader->json, node, "%s is also the file of %s", what, owner);
    case WS_CLASH_UNDER:
        return ws_json_refuse(&reader->json, node,
                              "%s needs a directory, but its name is the file of %s", what, owner);
    case WS_CLASH_ABOVE:
        return ws_json_refuse(&reader->json, node, "%s is a directory of the file of %s", what,
                              owner);
    case WS_CLASH_FAILED:
        break;
    }
    return ws_no_memory(reader->json.error);
}

/* The name of a job's file within the directory. */
static const char *file_of(const struct ws_list_reader *reader, const struct ws_job *job)
{
    size_t length = strlen(job->path);
    char *folder = ws_path_join(reader->folder, "");
    const char *file = NULL;

    if (folder && strlen(folder) < length)
        file = ws_list_keep(reader, strdup(job->path + strlen(folder)));
    else
        ws_no_memory(reader->json.error);
    free(folder);
    return file;
}

/* The same figure as a small PNG, with two dots per pixel of its width on a page. */
static bool add_thumbnail(const struct ws_list_reader *reader, const struct ws_json_node *object,
                          const struct ws_request *request, struct ws_figure_entry *entry)
{
    struct ws_plan *plan = reader->plan;
    char *file = ws_thumbnail_file(entry->file);
    char *path = file ? ws_path_join(reader->folder, file) : NULL;
    struct ws_job *job;
    char what[160];
    bool done;

    entry->thumbnail = plan->jobs;
    snprintf(what, sizeof what, "'%.100s', where its thumbnail goes,", file ? file : "");
    done = path ? check_free(reader, object, path, what) &&
                      ws_plan_add(plan, request, reader->folder, reader->json.error) &&
                      ws_plan_rename(plan, entry->thumbnail, path, reader->json.error)
                : ws_no_memory(reader->json.error);
    free(file);
    free(path);
    if (!done)
        return false;
    ws_plan_cut(plan, entry->thumbnail + 1); /* only one, in however many formats the figure is
                                              * written */
    job = &plan->job[entry->thumbnail];
    job->figure.animated = job->encoding.animate = false; /* a picture of all frames */
    job->format = WS_PICTURE_PNG;
    job->encoding.width = (struct ws_width){2 * reader->list->group[entry->group].thumbnails, "px"};
    job->encoding.dpi = 0;
    ws_encoding_strip(&job->encoding, job->format);
    return true;
}

/* Adds the entry's figure to the plan, in each of its formats. */
static bool plan_entry(const struct ws_list_reader *reader, const struct ws_json_node *object,
                       const struct ws_json_node *named, const struct ws_request *request,
                       struct ws_figure_entry *entry)
{
    struct ws_plan *plan = reader->plan;
    int kinds = 0;
    struct ws_error why;

    for (int kind = 0; kind < WS_FIGURES; kind++)
        kinds += request->choices.kind[kind];
    if (kinds != 1)
        return ws_json_refuse(&reader->json, object, "expected one figure kind; split the entry");
    if (request->choices.kind[WS_FIGURE_WORKSHEET] &&
        request->choices.worksheet.sheet == WS_SHEET_BOTH)
        return ws_json_refuse(&reader->json, object,
                              "a worksheet entry needs \"sheet\": \"blank\" or \"answers\"");
    if (request->choices.pages == WS_PANELS_APART)
        return ws_json_refuse(&reader->json, object,
                              "an entry is one figure; pass \"pages\": 1, 2, 3 or 4");
    entry->job = plan->jobs;
    plan->misnamed = false;
    if (!ws_plan_add(plan, request, reader->folder, &why)) {
        if (plan->misnamed)
            return ws_json_refuse(&reader->json, named, "%s", why.text);
        if (!ws_is_no_memory(&why))
            return ws_json_refuse(&reader->json, object, "%s", why.text);
        *reader->json.error = why;
        return false;
    }
    if (!ws_job_build(&plan->job[entry->job], &plan->kept_bytes, &why))
        return ws_json_refuse(&reader->json, object, "%s", why.text);
    for (int i = entry->job; i < plan->jobs; i++) {
        const char *file = file_of(reader, &plan->job[i]);
        char what[80];

        if (!file)
            return false;
        if (i == entry->job)
            entry->file = file;
        snprintf(what, sizeof what, "'%.60s'", file);
        if (!check_free(reader, named, plan->job[i].path, what))
            return false;
    }
    return true;
}

/* Claims the paths of a figure's jobs, after all of them were found free. */
static bool take(const struct ws_list_reader *reader, const struct ws_figure_entry *entry)
{
    for (int i = entry->job; i < reader->plan->jobs; i++)
        if (!ws_output_conflicts_add(reader->taken, reader->plan->job[i].path,
                                     present(reader, entry)))
            return ws_no_memory(reader->json.error);
    return true;
}

/*
 * Choices for all figures of a list at once: how they are drawn, and their purpose. Formats, which
 * file names imply, are read_file()'s. Registers are not included: each variant has its own number
 * of them.
 */
static const enum ws_choice_id styles[] = {
    WS_CHOICE_FORMAT,     WS_CHOICE_THEME,     WS_CHOICE_SIZE, WS_CHOICE_FIT,  WS_CHOICE_DPI,
    WS_CHOICE_BACKGROUND, WS_CHOICE_NO_LEGEND, WS_CHOICE_BARE, WS_CHOICE_TEXT, WS_CHOICE_FRAGMENT,
};

enum { STYLES = sizeof styles / sizeof styles[0] };

bool ws_list_styled(enum ws_choice_id id)
{
    for (int i = 0; i < STYLES; i++)
        if (styles[i] == id)
            return true;
    return false;
}

/* Replaces the figure's choices by those for all figures. */
static bool apply_style(const struct ws_list_reader *reader, const struct ws_json_node *object,
                        struct ws_choices *choices)
{
    const struct ws_choices *style = reader->style;
    char text[WS_CHOSEN_SIZE];
    struct ws_error error;

    if (!style)
        return true;
    if (style->given[WS_CHOICE_BARE]) { /* which omits what the list may set */
        choices->caption = NULL;
        choices->no_legend = false;
        choices->given[WS_CHOICE_CAPTION] = choices->given[WS_CHOICE_NO_LEGEND] = false;
    }
    for (int i = 0; i < STYLES; i++) {
        if (!style->given[styles[i]] || styles[i] == WS_CHOICE_FORMAT)
            continue;
        ws_choice_print(style, styles[i], 0, text, sizeof text);
        if (!ws_choice_set(choices, styles[i], ws_choice(styles[i])->value ? text : NULL, &error))
            return ws_json_refuse(&reader->json, object, "%s", error.text);
    }
    return true;
}

/* The one variant that an entry names, or the operands of the one MMA. */
static bool pick(const struct ws_list_reader *reader, const struct ws_json_node *node,
                 const char *text, struct ws_request *request)
{
    const struct ws_variant *variant;
    struct ws_error why;

    return (ws_subject_parse(text, WS_OPERAND_MATRICES, &variant, &why) &&
            ws_request_pick(request, text, &why)) ||
           ws_json_refuse(&reader->json, node, "%s", why.text);
}

/* An entry for an MMA shows one operand, unless its kind shows all. */
static bool one_operand(const struct ws_list_reader *reader, const struct ws_json_node *object,
                        const struct ws_request *request)
{
    int count = 0;

    for (int id = ws_subjects_next(&request->picked, 0); id < WS_SUBJECTS;
         id = ws_subjects_next(&request->picked, id + 1))
        count++;
    for (int kind = 0; kind < WS_FIGURES; kind++)
        if (request->choices.kind[kind] && ws_figure_is_whole((enum ws_figure_kind)kind))
            return true;
    return count == 1 || ws_json_refuse(&reader->json, object,
                                        "an MMA entry needs \"operand\": \"A\", \"B\", \"C\" or "
                                        "\"D\"");
}

/* The entry's options; each wrong one is reported. */
static bool read_options(const struct ws_list_reader *reader, const struct ws_json_node *object,
                         struct ws_request *request)
{
    const char *key;
    json_t *value;
    bool good = true;

    json_object_foreach(object->value, key, value)
    {
        struct ws_json_node node = ws_json_member(object, key);

        if (strcmp(key, "file") && strcmp(key, "variant") && strcmp(key, "note") &&
            !read_option(reader, request, &node))
            good = ws_list_note_entry(reader);
    }
    return good;
}

/*
 * Makes the entry's jobs borrow their choices from the list, which takes ownership of these unless
 * it has the same already: choices are large, and figures many.
 */
static bool keep(const struct ws_list_reader *reader, const struct ws_figure_entry *entry,
                 struct ws_choices *choices)
{
    struct ws_list_kept *kept = reader->list->kept;

    while (kept &&
           (memcmp(&kept->choices.addresses, &choices->addresses, sizeof choices->addresses) ||
            memcmp(&kept->choices.several, &choices->several, sizeof choices->several)))
        kept = kept->next;
    if (!kept) {
        kept = malloc(sizeof *kept);
        if (!kept)
            return ws_no_memory(reader->json.error);
        *kept = (struct ws_list_kept){*choices, reader->list->kept};
        reader->list->kept = kept;
        choices->formula = NULL;
        choices->addresses.read = NULL;
    }
    for (int i = entry->job; i < reader->plan->jobs; i++) {
        struct ws_figure *figure = &reader->plan->job[i].figure;

        figure->addresses = figure->addresses ? &kept->choices.addresses : NULL;
        figure->several = figure->several ? &kept->choices.several : NULL;
    }
    return true;
}

/* The figure's text in the index. */
static bool put_in_words(const struct ws_list_reader *reader, const struct ws_choices *choices,
                         struct ws_figure_entry *entry)
{
    struct ws_bytes alt = {0};

    ws_figure_alt(&reader->plan->job[entry->job].figure, choices, &alt);
    ws_bytes_add(&alt, "", 1);
    entry->alt = alt.failed ? NULL : ws_list_keep(reader, strdup((const char *)alt.data));
    ws_bytes_finish(&alt);
    return entry->alt || ws_no_memory(reader->json.error);
}

/* The fields of an entry; each wrong one is reported. */
static bool read_fields(const struct ws_list_reader *reader, const struct ws_json_node *object,
                        struct ws_request *request, struct ws_figure_entry *entry)
{
    struct ws_json_node variant = ws_json_member(object, "variant");
    struct ws_json_node named = file_node(reader, object);
    const char *text;
    bool good = read_file(reader, &named, &request->choices) || ws_list_note_entry(reader);

    good = (ws_list_string(reader, object, "note", &entry->note) || ws_list_note_entry(reader)) &&
           good;
    good = ((ws_json_string(&reader->json, &variant, &text) &&
             pick(reader, &variant, text, request)) ||
            ws_list_note_entry(reader)) &&
           good;
    return read_options(reader, object, request) && good;
}

/* Makes the figure that the fields describe; only its first error is reported. */
static bool make_entry(const struct ws_list_reader *reader, const struct ws_json_node *object,
                       struct ws_request *request, struct ws_figure_entry *entry)
{
    bool thumbnails = reader->list->group[entry->group].thumbnails > 0;
    struct ws_json_node named = file_node(reader, object);
    struct ws_error why;

    if (!read_addresses(reader, object, &request->choices) ||
        !apply_style(reader, object, &request->choices))
        return false;
    if (!ws_request_complete(request, &why))
        return ws_json_refuse(&reader->json, object, "%s", why.text);
    if (!one_operand(reader, object, request))
        return false;
    if (!plan_entry(reader, object, &named, request, entry) ||
        (reader->list->index && !put_in_words(reader, &request->choices, entry)) ||
        (thumbnails && !add_thumbnail(reader, object, request, entry)) || !take(reader, entry))
        return false;
    reader->list->rasters |= thumbnails || ws_request_rasters(request);
    return keep(reader, entry, &request->choices);
}

bool ws_list_entry(const struct ws_list_reader *reader, const struct ws_json_node *object,
                   struct ws_figure_entry *entry)
{
    struct ws_request request;
    bool done;

    ws_request_init(&request);
    request.choices.frame = WS_FRAMES_TOGETHER;
    entry->thumbnail = -1;
    if (!json_is_object(object->value))
        done = ws_json_refuse(&reader->json, object, "a figure must be an object") ||
               ws_list_note_entry(reader);
    else
        done = read_fields(reader, object, &request, entry) &&
               (make_entry(reader, object, &request, entry) || ws_list_note_entry(reader));
    ws_request_finish(&request);
    return done;
}
