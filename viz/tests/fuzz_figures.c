/*
 * Figure lists. Each file that a list names stays in the directory, under its own name; the first
 * figures of a list are drawn as specified, or refused with a one-line message.
 */
#include "viz/export/assets.h"
#include "viz/export/list_file.h"
#include "viz/export/workers.h"
#include "viz/tests/fuzz_room.h"

enum { DRAWN = 2 };

static void check_path(const char *path)
{
    if (strncmp(path, "out/", 4) || strstr(path, "/../") || !strcmp(path + strlen(path) - 3, "/.."))
        fuzz_found("'%s' is not in the folder", path);
}

static void check_plan(const struct ws_plan *plan)
{
    struct ws_error error = {0};

    for (int i = 0; i < plan->jobs; i++) {
        check_path(plan->job[i].path);
        for (int other = 0; other < i && i < 50; other++)
            if (!strcmp(plan->job[other].path, plan->job[i].path))
                fuzz_found("two figures are '%s'", plan->job[i].path);
    }
    for (int i = 0; i < plan->jobs && i < DRAWN; i++) {
        struct ws_bytes bytes = {0};

        if (ws_job_encode(&plan->job[i], NULL, &bytes, &error) != WS_OUTCOME_WRITTEN)
            fuzz_refused(&error);
        ws_bytes_finish(&bytes);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct ws_captures captures;
    struct ws_figure_list list;
    struct ws_plan plan;
    struct ws_error error = {0};
    int bad;

    fuzz_room_enter();
    if (!captures.folders.count && !ws_assets_captures(&captures, &error))
        fuzz_found("%s", error.text);
    fuzz_room_put("list.json", data, size);
    ws_plan_init(&plan, &captures);
    fuzz_quiet();
    if (!ws_figure_list_read("list.json", "out", size % 2, NULL, &plan, &list, &bad, &error)) {
        fuzz_loud();
        fuzz_refused(&error);
    } else {
        if (list.entries && list.index && ws_folder_make("out", &error) &&
            !ws_figure_list_index(&list, &plan, "out", &error))
            fuzz_refused(&error);
        fuzz_loud();
        check_plan(&plan);
    }
    ws_plan_finish(&plan);
    ws_figure_list_finish(&list);
    return 0;
}
