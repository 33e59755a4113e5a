/* The probe as a child process, and its answer. */
#include "viz/app/model/gpu_trial.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "probe/base/json.h"
#include "probe/base/utf8.h"
#include "probe/base/words.h"
#include "viz/choice/choices.h"
#include "viz/export/assets.h"

enum {
    MOST_OPTIONS = WS_ADDRESS_OPTIONS + WS_MAX_CONSTANTS,
    MOST_ARGUMENTS = 2 * MOST_OPTIONS + 6,
    MOST_BYTES = 1 << 20,
    SECONDS = 60,
};

extern char **environ;

const char *ws_gpu_trial_missing(void)
{
    if (getenv("WARPSCOPE_PROBE") || !access("/dev/nvidiactl", F_OK))
        return NULL;
    return "this machine has no NVIDIA GPU: /dev/nvidiactl does not exist";
}

/* The probe is in the same directory as this program. */
static bool probe_path(char *path, struct ws_error *error)
{
    const char *chosen = getenv("WARPSCOPE_PROBE");
    ssize_t length;
    char *slash;

    if (chosen) {
        snprintf(path, WS_PATH_SIZE, "%s", chosen);
        return true;
    }
    length = readlink("/proc/self/exe", path, WS_PATH_SIZE - 32);
    if (length < 0)
        return ws_fail(error, WS_CODE_SYSTEM, "cannot find the directory of this program: %s",
                       strerror(errno));
    path[length] = 0;
    slash = strrchr(path, '/');
    slash = slash ? slash + 1 : path;
    snprintf(slash, (size_t)(path + WS_PATH_SIZE - slash), "warpscope-probe");
    return true;
}

/* The probe's arguments; default values are omitted. */
struct arguments {
    char *argument[MOST_ARGUMENTS + 1];
    char value[MOST_OPTIONS][WS_SETTING_SIZE], option[MOST_OPTIONS][40];
    int count, options;
};

static void add_option(struct arguments *arguments, enum ws_address_option_id id, const char *value)
{
    int nth = arguments->options;

    snprintf(arguments->value[nth], sizeof arguments->value[nth], "%s", value);
    snprintf(arguments->option[nth], sizeof arguments->option[nth], "--%s",
             ws_address_option[id].name);
    arguments->argument[arguments->count++] = arguments->option[nth];
    arguments->argument[arguments->count++] = arguments->value[nth];
    arguments->options++;
}

static void make_arguments(struct arguments *arguments, char *path, const struct ws_state *state)
{
    const struct ws_variant *variant = state->choices.variant;
    char *first[] = {path, "--run", (char *)(size_t)variant->name, "--format", "json"};
    struct ws_choices said = state->choices;
    char value[WS_SETTING_SIZE];

    memset(arguments, 0, sizeof *arguments);
    memcpy(arguments->argument, first, sizeof first);
    arguments->count = (int)(sizeof first / sizeof first[0]);
    if (!ws_address_lanes(variant))
        return;
    said.addresses = ws_state_addresses(state);
    for (int i = 0; i < WS_ADDRESS_OPTIONS; i++) {
        enum ws_choice_id id = (enum ws_choice_id)(WS_CHOICE_ADDRESS + i);

        for (int nth = 0; !ws_choice_is_default(&said, id) &&
                          ws_choice_print(&said, id, nth, value, sizeof value);
             nth++)
            add_option(arguments, (enum ws_address_option_id)i, value);
    }
}

/* Whether `stop` is closed, after `milliseconds` or once there is something to read `from`. */
static bool is_stopped(int stop, int from, int milliseconds)
{
    struct pollfd wait[] = {{.fd = stop}, {.fd = from, .events = POLLIN}};

    return poll(wait, 2, milliseconds) > 0 && wait[0].revents;
}

/* Reads the child's output until it ends, its time is up, or it is to stop. */
static bool read_child(int from, int stop, time_t end, char *text, size_t *length,
                       struct ws_error *error)
{
    for (*length = 0; *length < MOST_BYTES;) {
        ssize_t got;

        if (is_stopped(stop, from, 1000))
            return ws_fail(error, WS_CODE_GPU, "the probe was stopped");
        if (time(NULL) >= end)
            return ws_fail(error, WS_CODE_GPU, "the probe did not answer within %d seconds",
                           SECONDS);
        got = read(from, text + *length, MOST_BYTES - *length);
        if (got == 0)
            return true;
        if (got < 0 && errno != EINTR && errno != EAGAIN)
            return ws_fail(error, WS_CODE_SYSTEM, "the probe: %s", strerror(errno));
        *length += got > 0 ? (size_t)got : 0;
    }
    return ws_fail(error, WS_CODE_GPU, "the probe printed more than %d bytes", MOST_BYTES);
}

/*
 * Waits for the child's end, after killing it if it must not continue. A stop does not wait for the
 * end, as a GPU takes time to be released.
 */
static int end_child(pid_t child, bool goes_on, int stop, time_t end)
{
    int status = 0;

    for (;;) {
        pid_t ended = waitpid(child, &status, WNOHANG);
        bool stopped = is_stopped(stop, -1, 0);

        if (ended == child || (ended < 0 && errno != EINTR))
            return status;
        if (!goes_on || stopped || time(NULL) >= end)
            kill(-child, SIGKILL);
        if (stopped)
            return status;
        is_stopped(stop, -1, 10);
    }
}

/*
 * Starts the probe in its own process group, as it may be a script that starts other processes; its
 * output and errors go into one pipe, and its input is empty.
 */
static bool spawn(char **argument, pid_t *child, int *from, struct ws_error *error)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int ends[2], failed;

    if (pipe(ends))
        return ws_fail(error, WS_CODE_SYSTEM, "the probe: %s", strerror(errno));
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    failed = posix_spawn(child, argument[0], &actions, &attributes, argument, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    *from = ends[0];
    if (failed) {
        close(ends[0]);
        return ws_fail(error, WS_CODE_NOT_INSTALLED, "cannot start %.300s: %s", argument[0],
                       strerror(failed));
    }
    return true;
}

/* Takes the error out of a line, "warpscope-probe: error[CODE]: LINE". */
static bool fail_as_probe(const char *line, struct ws_error *error)
{
    static const char name[] = "warpscope-probe: ";
    char word[40];
    int length = 0, code = -1;

    line += strncmp(line, name, sizeof name - 1) ? 0 : sizeof name - 1;
    if (sscanf(line, "error[%39[a-z-]]: %n", word, &length) == 1 && length)
        code = ws_word_index(ws_code_name, word);
    if (code >= 0)
        line += length;
    return ws_fail(error, code >= 0 ? (enum ws_code)code : WS_CODE_GPU, "%s",
                   *line ? line : "the probe failed without a message");
}

bool ws_gpu_trial_run(const struct ws_state *state, int stop, struct ws_gpu_trial *trial,
                      struct ws_error *error)
{
    time_t end = time(NULL) + SECONDS;
    struct arguments *arguments = malloc(sizeof *arguments);
    char path[WS_PATH_SIZE], *text = malloc(MOST_BYTES + 1), reason[WS_UTF8_REASON_SIZE];
    size_t length = 0;
    pid_t child = 0;
    int from = -1, status = 0;
    bool done = arguments && text ? probe_path(path, error) : ws_no_memory(error);

    if (done) {
        make_arguments(arguments, path, state);
        done = spawn(arguments->argument, &child, &from, error);
    }
    if (done) {
        done = read_child(from, stop, end, text, &length, error);
        close(from);
        status = end_child(child, done, stop, end);
        text[length] = 0;
    }
    if (done && WIFSIGNALED(status)) {
        done = ws_fail(error, WS_CODE_GPU, "the probe ended with signal %d", WTERMSIG(status));
    } else if (done && status && *text != '{') {
        text[strcspn(text, "\n")] = 0;
        done = !ws_utf8_check(text, reason)
                   ? ws_fail(error, WS_CODE_GPU,
                             "the probe failed, and its message is not text: %s", reason)
                   : fail_as_probe(text, error);
    }
    /* A result that differs from the prediction is still a result; a line about it may follow. */
    while (done && length && text[length - 1] != '}')
        length--;
    done = done && ws_gpu_trial_parse(state->choices.variant, text, length, trial, error);
    free(arguments);
    free(text);
    return done;
}

/* A place as the probe writes it, [matrix, row, column]; false for none of the variant's. */
static bool read_place(json_t *held, const struct ws_variant *variant, struct ws_place *place)
{
    int *const parts[] = {&place->matrix, &place->row, &place->column};

    if (json_array_size(held) != 3)
        return false;
    place->operand = 0;
    for (size_t i = 0; i < 3; i++)
        *parts[i] = (int)json_integer_value(json_array_get(held, i));
    return ws_is_place(variant, *place);
}

static void read_places(json_t *lanes, const struct ws_variant *variant, struct ws_mapping *found)
{
    for (int number = 0; number < ws_slot_count(variant); number++) {
        struct ws_slot slot = ws_slot_at(variant, number);
        json_t *lane = json_array_get(lanes, (size_t)slot.lane);
        json_t *reg = json_array_get(json_object_get(lane, "elements"), (size_t)slot.reg);
        struct ws_place place;

        if (read_place(json_array_get(reg, (size_t)slot.element), variant, &place))
            ws_mapping_set(found, slot, place, ws_layout_address_lane(variant, place));
    }
}

bool ws_gpu_trial_parse(const struct ws_variant *variant, const char *text, size_t length,
                        struct ws_gpu_trial *trial, struct ws_error *error)
{
    const struct ws_json json = {
        .path = "the probe's answer", .text = text, .length = length, .error = error};
    json_t *root = ws_json_parse(&json), *lanes = json_object_get(root, "lanes");
    const char *name = json_string_value(json_object_get(root, "variant"));
    const char *device = json_string_value(json_object_get(root, "device"));
    const char *difference = json_string_value(json_object_get(root, "difference"));
    bool right = root && name && device && json_array_size(lanes) == WS_LANES &&
                 !strcmp(name, variant->name);

    memset(trial, 0, sizeof *trial);
    if (right && !ws_mapping_init(&trial->found, variant, error)) {
        right = false;
    } else if (right) {
        snprintf(trial->device, sizeof trial->device, "%s", device);
        snprintf(trial->difference, sizeof trial->difference, "%s", difference ? difference : "");
        ws_utf8_mask(trial->device); /* also a truncated character */
        ws_utf8_mask(trial->difference);
        trial->as_predicted = json_is_true(json_object_get(root, "elements_as_predicted"));
        trial->cycles_as_predicted = !json_is_false(json_object_get(root, "cycles_as_predicted"));
        trial->wavefronts = (int)json_integer_value(json_object_get(root, "wavefronts"));
        trial->cycles = json_number_value(json_object_get(root, "cycles"));
        trial->predicted_cycles = json_number_value(json_object_get(root, "predicted_cycles"));
        read_places(lanes, variant, &trial->found);
    } else if (root) {
        ws_fail(error, WS_CODE_GPU, "the probe's answer is about another variant than %s",
                variant->name);
    }
    json_decref(root);
    return right;
}

void ws_gpu_trial_finish(struct ws_gpu_trial *trial)
{
    ws_mapping_finish(&trial->found);
}

bool ws_gpu_trial_differs(const struct ws_gpu_trial *trial, const struct ws_mapping *mapping,
                          struct ws_slot slot)
{
    struct ws_place found = ws_mapping_place(&trial->found, slot);
    struct ws_place wanted = ws_mapping_place(mapping, slot);

    /*
     * Lanes with the same row address share its elements: the probe's own comparison handles that.
     */
    return !trial->as_predicted && (found.matrix != wanted.matrix || found.row != wanted.row ||
                                    found.column != wanted.column);
}

void ws_gpu_trial_words(const struct ws_gpu_trial *trial, char *text, size_t size)
{
    int length = snprintf(text, size, "Run on %s: ", trial->device);

    if (length < 0 || (size_t)length >= size)
        return;
    if (trial->as_predicted)
        length += snprintf(text + length, size - (size_t)length, "every element as predicted");
    else
        length += snprintf(text + length, size - (size_t)length, "NOT as predicted: %s",
                           trial->difference);
    if ((size_t)length < size && trial->cycles > 0)
        length +=
            trial->predicted_cycles > 0
                ? snprintf(text + length, size - (size_t)length, "; %.2f cycles, %.2f predicted",
                           trial->cycles, trial->predicted_cycles)
                : snprintf(text + length, size - (size_t)length, "; %.2f cycles, no prediction",
                           trial->cycles);
    if ((size_t)length < size && trial->predicted_cycles > 0 && trial->wavefronts)
        length += snprintf(text + length, size - (size_t)length, " by %d wavefront%s",
                           trial->wavefronts, trial->wavefronts == 1 ? "" : "s");
    if ((size_t)length < size && trial->cycles > 0)
        snprintf(text + length, size - (size_t)length, "%s.",
                 trial->cycles_as_predicted ? "" : ": NOT as predicted");
}
