/* Runs PTX as a snippet, for the tests of it. */
#ifndef WS_PROBE_TESTS_RUN_PTX_TEXT_H
#define WS_PROBE_TESTS_RUN_PTX_TEXT_H

#include "probe/snippet/run/constants.h"
#include "probe/snippet/run/snippet.h"

static uint64_t random_state = 42;

static unsigned pick(unsigned below)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(random_state >> 33) % below;
}

static struct ws_executions executions;
static struct ws_error error;

/* Runs a text with constants, "a=1 b=2". */
static bool run(const char *text, const char *lets, const char *lane)
{
    struct ws_constants constants = {0};
    struct ws_snippet_given given = {.constants = &constants, .lane = lane};
    struct ws_snippet *snippet;
    char copy[256];
    bool done;

    snprintf(copy, sizeof copy, "%s", lets ? lets : "");
    for (char *rest = copy, *one; (one = strtok_r(rest, " ", &rest));)
        assert_true(ws_constants_add(one, &constants, &error));
    ws_executions_finish(&executions);
    executions = (struct ws_executions){0};
    error.text[0] = 0;
    if (!ws_snippet_parse(text, NULL, &snippet, &error))
        return false;
    done = ws_snippet_run(snippet, &given, &executions, &error);
    ws_snippet_free(snippet);
    return done;
}

static void must_run(const char *text, const char *lets)
{
    if (!run(text, lets, NULL))
        fail_msg("%s\n%s", text, error.text);
}

static int finish(void **state)
{
    (void)state;
    ws_executions_finish(&executions);
    return 0;
}

#endif
