/*
 * The tracer's library in the traced program. The CUDA driver loads it (CUDA_INJECTION64_PATH).
 * Compute Sanitizer's patching API, opened at run time, inserts the patch (trace_patch.cu) before
 * each access to shared memory. Records are written to the files of traced.h. The program's output,
 * status and signals do not change: nothing here prints, and each failure is a line of a file.
 *
 * The patch writes the records to pinned host memory. They are read at the end of their launch, for
 * which the tracer waits.
 *
 * Threads of the program call concurrently, some holding locks of the driver. So the lock of
 * `state` is never held during a call of the sanitizer or the driver.
 */
#include "probe/gpu/traced.h"

#include <sanitizer.h>

#include <dlfcn.h>
#include <fnmatch.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

extern const unsigned long long ws_trace_patch[];

enum { MOST_SECONDS = 60 }; /* to wait for a launch */

/* Functions of the sanitizer's library and of the driver's that load() looks up. */
#define SANITIZER_CALLS(X)                                                                         \
    X(sanitizerSubscribe)                                                                          \
    X(sanitizerEnableDomain)                                                                       \
    X(sanitizerGetResultString)                                                                    \
    X(sanitizerAddPatches)                                                                         \
    X(sanitizerPatchInstructions)                                                                  \
    X(sanitizerPatchModule)                                                                        \
    X(sanitizerGetFunctionPcAndSize)                                                               \
    X(sanitizerSetLaunchCallbackData)                                                              \
    X(sanitizerAllocHost)                                                                          \
    X(sanitizerFreeHost)
#define DRIVER_CALLS(X)                                                                            \
    X(cuDeviceGetName)                                                                             \
    X(cuDeviceGetAttribute)                                                                        \
    X(cuGetErrorString)                                                                            \
    X(cuStreamIsCapturing)                                                                         \
    X(cuStreamQuery)
#define CALL_POINTER(name) static __typeof__(name) *p_##name;
SANITIZER_CALLS(CALL_POINTER)
DRIVER_CALLS(CALL_POINTER)

/* A loaded module. Its code is written when one of its kernels is traced. */
struct module {
    CUmodule module;
    void *cubin; /* a copy; owned */
    size_t bytes;
    int number; /* of its file; -1: not written yet */
};

/* A launched kernel. */
struct seen {
    char *name;
    uint64_t launches;
    bool is_traced;
    bool is_late; /* the launch to trace overlapped another traced one */
};

/* A kernel that is traced, of which `seen` is the entry. */
struct traced {
    int seen;
    CUmodule module;
    struct ws_traced_launch head;
};

static struct {
    pthread_mutex_t lock;
    const char *folder, *kernels;
    unsigned long long launch;
    struct ws_traced_head wanted;
    CUcontext *patched; /* that have the patch */
    struct module *module;
    struct seen *seen;
    int patches, modules, written, seens, traced;
    bool is_unpatched;              /* a failure to patch was reported */
    Sanitizer_LaunchHandle tracing; /* the traced launch; NULL: none. Its thread owns the rest */
    CUgraphExec graph;              /* of which it is the first traced kernel; NULL: of none */
    struct traced kernel[WS_TRACED_KERNELS_MOST]; /* one; more in a graph */
    int claimed;
    struct ws_traced_head *buffer; /* pinned, of `context`; kept for the next launch */
    CUcontext context;
} state = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* Opens a file of the directory: "PID.what" or "PID.number.what"; NULL on failure. */
static FILE *open_file(int number, const char *what, const char *mode)
{
    char path[4096], which[16] = "";

    if (number >= 0)
        snprintf(which, sizeof which, "%d.", number);
    snprintf(path, sizeof path, "%s/%ld.%s%s", state.folder, (long)getpid(), which, what);
    return fopen(path, mode);
}

/* Adds a line to a file of the directory. */
static void add_line(const char *what, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void add_line(const char *what, const char *format, ...)
{
    FILE *file = open_file(-1, what, "a");
    va_list arguments;

    if (!file)
        return;
    va_start(arguments, format);
    vfprintf(file, format, arguments);
    va_end(arguments);
    fputs("\n", file);
    fclose(file);
}
#define fail(...) add_line("failed", __VA_ARGS__)

static bool succeeded(SanitizerResult result, const char *call)
{
    const char *text = "";

    if (result == SANITIZER_SUCCESS)
        return true;
    p_sanitizerGetResultString(result, &text);
    fail("%.*s: %s", (int)strcspn(call, "("), call, text);
    return false;
}
#define CALL(call) succeeded(p_##call, #call)

/* Whether a context has no patch yet; marks it as patched. */
static bool is_new_context(CUcontext context)
{
    CUcontext *grown;

    for (int i = 0; i < state.patches; i++)
        if (state.patched[i] == context)
            return false;
    grown = realloc(state.patched, ((size_t)state.patches + 1) * sizeof *grown);
    if (grown) {
        state.patched = grown;
        state.patched[state.patches++] = context;
    }
    return true;
}

static bool patch(CUcontext context, CUmodule module)
{
    static const struct {
        Sanitizer_InstructionId id;
        const char *callback;
    } patches[] = {
        {SANITIZER_INSTRUCTION_SHARED_MEMORY_ACCESS, "ws_shared_access"},
        {SANITIZER_INSTRUCTION_GLOBAL_MEMORY_ACCESS, "ws_generic_access"},
        {SANITIZER_INSTRUCTION_MATRIX_MEMORY_ACCESS, "ws_matrix_access"},
        {SANITIZER_INSTRUCTION_MEMCPY_ASYNC, "ws_async_copy"},
        {SANITIZER_INSTRUCTION_WARPGROUP_MMA_ASYNC, "ws_wgmma"},
    };

    bool is_new;

    pthread_mutex_lock(&state.lock);
    is_new = is_new_context(context);
    pthread_mutex_unlock(&state.lock);
    if (is_new && !CALL(sanitizerAddPatches(ws_trace_patch, context)))
        return false;
    for (size_t i = 0; i < sizeof patches / sizeof patches[0]; i++)
        if (p_sanitizerPatchInstructions(patches[i].id, module, patches[i].callback) !=
                SANITIZER_SUCCESS &&
            patches[i].id != SANITIZER_INSTRUCTION_WARPGROUP_MMA_ASYNC)
            return false;
    return CALL(sanitizerPatchModule(module));
}

static void add_module(const Sanitizer_ResourceModuleData *data)
{
    void *copy = malloc(data->cubinSize + !data->cubinSize);
    struct module *grown;

    pthread_mutex_lock(&state.lock);
    grown = realloc(state.module, ((size_t)state.modules + 1) * sizeof *state.module);
    if (grown)
        state.module = grown;
    if (grown && copy && data->pCubin) {
        memcpy(copy, data->pCubin, data->cubinSize);
        state.module[state.modules++] = (struct module){data->module, copy, data->cubinSize, -1};
    } else {
        free(copy);
    }
    pthread_mutex_unlock(&state.lock);
    if (!patch(data->context, data->module) && !state.is_unpatched) {
        state.is_unpatched = true;
        fail("a module cannot be patched");
    }
}

static void remove_module(CUmodule module)
{
    pthread_mutex_lock(&state.lock);
    for (int i = 0; i < state.modules; i++)
        if (state.module[i].module == module) {
            free(state.module[i].cubin);
            state.module[i--] = state.module[--state.modules];
        }
    pthread_mutex_unlock(&state.lock);
}

/* The number of the file with a module's code, which is written on first use; 0 on failure. */
static uint32_t module_file(CUmodule wanted)
{
    for (int i = 0; i < state.modules; i++) {
        struct module *module = &state.module[i];
        FILE *file;

        if (module->module != wanted)
            continue;
        if (module->number < 0 && (file = open_file(state.written + 1, "cubin", "wb")) != NULL) {
            fwrite(module->cubin, 1, module->bytes, file);
            fclose(file);
            module->number = ++state.written;
        }
        return module->number < 0 ? 0 : (uint32_t)module->number;
    }
    return 0;
}

/* Counts the launch of a kernel; writes its name when it is new. NULL: out of memory. */
static struct seen *count_launch(const char *name)
{
    struct seen *grown;

    for (int i = 0; i < state.seens; i++)
        if (!strcmp(state.seen[i].name, name))
            return state.seen[i].launches++, &state.seen[i];
    grown = realloc(state.seen, ((size_t)state.seens + 1) * sizeof *grown);
    if (!grown)
        return NULL;
    state.seen = grown;
    grown[state.seens] = (struct seen){.name = strdup(name), .launches = 1};
    if (!grown[state.seens].name)
        return NULL;
    state.seens++;
    add_line("seen", "%s", name);
    return &grown[state.seens - 1];
}

/*
 * The source name of a kernel: "fwd_split" of "_ZN5flash9fwd_splitI…", by the lengths that precede
 * identifiers in mangled names. False: the name is not mangled.
 */
static bool base_name(const char *mangled, char name[256])
{
    const char *at = mangled;

    if (strncmp(at, "_Z", 2))
        return false;
    name[0] = 0;
    at += 2;
    while (*at == 'N' || *at == 'L' || *at == 'K')
        at++;
    while (*at >= '0' && *at <= '9') {
        char *end;
        unsigned long length = strtoul(at, &end, 10);

        if (length >= 256 || strlen(end) < length)
            break;
        snprintf(name, 256, "%.*s", (int)length, end);
        at = end + length;
    }
    return name[0] != 0;
}

/*
 * Whether to trace this launch: launch N of a kernel, or the next one if another kernel was being
 * traced at N.
 */
static bool is_wanted(const struct seen *seen)
{
    char base[256];

    return !seen->is_traced && seen->launches >= state.launch &&
           state.traced + state.claimed < WS_TRACED_KERNELS_MOST &&
           (fnmatch(state.kernels, seen->name, 0) == 0 ||
            (base_name(seen->name, base) && fnmatch(state.kernels, base, 0) == 0));
}

/* Provides an empty buffer in the context of a launch. */
static bool take_buffer(CUcontext context)
{
    size_t size = sizeof *state.buffer + state.wanted.capacity * sizeof(struct ws_traced);
    void *memory;

    if (state.buffer && state.context != context) {
        p_sanitizerFreeHost(state.context, state.buffer);
        state.buffer = NULL;
    }
    if (!state.buffer) {
        if (!CALL(sanitizerAllocHost(context, &memory, size)))
            return false;
        state.buffer = memory;
        state.context = context;
    }
    *state.buffer = state.wanted;
    return true;
}

/* Describes the launch of a traced kernel. */
static void describe(struct traced *kernel, const char *name, const Sanitizer_LaunchData *data,
                     uint64_t order)
{
    struct ws_traced_launch *head = &kernel->head;
    int reserved = 0;

    kernel->module = data->module;
    *head = (struct ws_traced_launch){
        .magic = {0},
        .grid = {data->gridDim_x, data->gridDim_y, data->gridDim_z},
        .block = {data->blockDim_x, data->blockDim_y, data->blockDim_z},
        .block_index = {state.wanted.block[0], state.wanted.block[1], state.wanted.block[2]},
        .order = order,
    };
    memcpy(head->magic, WS_TRACED_MAGIC, sizeof head->magic);
    if (p_sanitizerGetFunctionPcAndSize(data->module, name, &head->start, &head->code_bytes) !=
        SANITIZER_SUCCESS)
        head->start = head->code_bytes = 0;
    p_cuDeviceGetName(head->device, sizeof head->device, data->device);
    p_cuDeviceGetAttribute(&head->major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR,
                           data->device);
    p_cuDeviceGetAttribute(&head->minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR,
                           data->device);
    p_cuDeviceGetAttribute(&reserved, CU_DEVICE_ATTRIBUTE_RESERVED_SHARED_MEMORY_PER_BLOCK,
                           data->device);
    head->reserved_bytes = (uint32_t)reserved;
}

/* Gives the patch of a launch its buffer; NULL: it records nothing. */
static bool give(const Sanitizer_LaunchData *data, struct ws_traced_head *buffer)
{
    return CALL(
        sanitizerSetLaunchCallbackData(data->hLaunch, data->function, data->hStream, buffer));
}

/* Writes the names of kernels that are late and were not traced since. */
static void write_late(void)
{
    FILE *file = open_file(-1, "late", "w");

    for (int i = 0; file && i < state.seens; i++)
        if (state.seen[i].is_late && !state.seen[i].is_traced)
            fprintf(file, "%s\n", state.seen[i].name);
    if (file)
        fclose(file);
}

/* Traces a launch if it is to be traced and no other is, except one of the same graph. */
static void begin_launch(const Sanitizer_LaunchData *data, CUgraphExec graph)
{
    const char *name = data->functionName ? data->functionName : "";
    bool is_claimed = false, is_first = false;
    uint64_t order = 0;
    struct seen *seen;
    int at = 0;

    pthread_mutex_lock(&state.lock);
    seen = count_launch(name);
    if (seen && is_wanted(seen)) {
        is_first = !state.tracing;
        is_claimed = is_first || (graph && state.graph == graph);
        seen->is_traced = is_claimed;
        if (seen->is_late == is_claimed) { /* it becomes late, or no longer is */
            seen->is_late = !is_claimed;
            write_late();
        }
    }
    if (is_first) {
        state.tracing = data->hLaunch;
        state.graph = graph;
    }
    if (is_claimed) {
        order = seen->launches;
        at = state.claimed++;
        state.kernel[at].seen = (int)(seen - state.seen);
    }
    pthread_mutex_unlock(&state.lock);
    if (is_claimed)
        describe(&state.kernel[at], name, data, order);
    if (!is_first || (take_buffer(data->context) && give(data, state.buffer)))
        return;
    pthread_mutex_lock(&state.lock);
    state.tracing = NULL;
    state.claimed = 0;
    pthread_mutex_unlock(&state.lock);
}

/* A call of the program. A stream being captured into a graph can't be waited for; it runs nothing. */
static void begin_call(const Sanitizer_LaunchData *data)
{
    CUstreamCaptureStatus status = CU_STREAM_CAPTURE_STATUS_NONE;

    if (p_cuStreamIsCapturing(data->stream, &status) != CUDA_SUCCESS ||
        status == CU_STREAM_CAPTURE_STATUS_NONE)
        begin_launch(data, NULL);
}

/*
 * Writes the records of a traced kernel to a file: of a graph, which may launch it several times, those of
 * its first launch.
 */
static void write_kernel(struct traced *kernel)
{
    uint32_t count = state.buffer->count;
    uint32_t records = count < state.wanted.capacity ? count : state.wanted.capacity;
    const struct ws_traced *record = (const struct ws_traced *)(state.buffer + 1);
    const char *name = state.seen[kernel->seen].name;
    struct ws_traced_launch *head = &kernel->head;
    uint32_t first = 0;
    bool written;
    FILE *file;

    while (state.graph && first < records && record[first].pc - head->start >= head->code_bytes)
        first++;
    if (first == records)
        return;
    head->records = 0;
    for (uint32_t i = first; i < records; i++)
        head->records += record[i].grid == record[first].grid;
    head->count = head->records + (count - records); /* which did not fit; counted once: */
    state.buffer->count = records;
    head->module = module_file(kernel->module);
    head->name_bytes = (uint32_t)strlen(name);
    file = open_file(++state.traced, "launch", "wb");
    written = file && fwrite(head, sizeof *head, 1, file) == 1 &&
              fwrite(name, 1, head->name_bytes, file) == head->name_bytes;
    for (uint32_t i = first; i < records && written; i++)
        if (record[i].grid == record[first].grid)
            written = fwrite(&record[i], sizeof *record, 1, file) == 1;
    if (!file || fclose(file) || !written)
        fail("cannot write to %s", state.folder);
}

/*
 * Waits for a stream by polling, so that other threads can launch what its kernel may wait for.
 * Returns the problem, or NULL.
 */
static const char *wait_for(CUstream stream)
{
    const struct timespec pause = {.tv_nsec = 100000};
    time_t started = time(NULL);
    const char *text = "an unknown error";
    CUresult result;

    while ((result = p_cuStreamQuery(stream)) == CUDA_ERROR_NOT_READY) {
        if (time(NULL) - started > MOST_SECONDS)
            return "it does not end, maybe because it waits for another launch";
        nanosleep(&pause, NULL);
    }
    if (result == CUDA_SUCCESS)
        return NULL;
    p_cuGetErrorString(result, &text);
    return text;
}

/* If a launch, or a graph's, in a stream, is the traced one, waits for it and writes its records. */
static void end_launch(Sanitizer_LaunchHandle launch, CUgraphExec graph, CUstream stream)
{
    const char *problem;
    bool is_traced;

    pthread_mutex_lock(&state.lock);
    is_traced = state.tracing && (graph ? state.graph == graph : state.tracing == launch);
    pthread_mutex_unlock(&state.lock);
    if (!is_traced)
        return;
    problem = wait_for(stream);
    pthread_mutex_lock(&state.lock);
    for (int i = 0; i < state.claimed; i++)
        if (problem)
            fail("launch %llu of %s is not in the trace: %s",
                 (unsigned long long)state.kernel[i].head.order,
                 state.seen[state.kernel[i].seen].name, problem);
        else
            write_kernel(&state.kernel[i]);
    if (problem)
        state.buffer = NULL; /* which the kernel may still write */
    state.tracing = NULL;
    state.claimed = 0;
    pthread_mutex_unlock(&state.lock);
}

/* Forgets a context's data after cudaDeviceReset(). */
static void forget_context(CUcontext context)
{
    pthread_mutex_lock(&state.lock);
    for (int i = 0; i < state.patches; i++)
        if (state.patched[i] == context)
            state.patched[i--] = state.patched[--state.patches];
    if (state.context == context) {
        state.buffer = NULL;
        state.context = NULL;
        state.tracing = NULL;
        state.claimed = 0;
    }
    pthread_mutex_unlock(&state.lock);
}

/*
 * A launch of a graph is a call for each kernel before it is launched, then one for the whole. All its
 * kernels have one buffer, the last that is given, and without one an arbitrary pointer.
 */
static void begin_node(const Sanitizer_GraphNodeLaunchData *data)
{
    bool has_traced;

    if (data->nodeType != CU_GRAPH_NODE_TYPE_KERNEL)
        return;
    if (!data->isGraphUpload)
        begin_launch(&data->launchData, data->graphExec);
    pthread_mutex_lock(&state.lock);
    has_traced = state.tracing && state.graph == data->graphExec && !data->isGraphUpload;
    pthread_mutex_unlock(&state.lock);
    give(&data->launchData, has_traced ? state.buffer : NULL);
}

static void SANITIZERAPI called(void *user, Sanitizer_CallbackDomain domain,
                                Sanitizer_CallbackId id, const void *data)
{
    static _Thread_local bool is_inside; /* the tracer's own allocations cause callbacks, too */
    const Sanitizer_LaunchData *launch = data;
    const Sanitizer_GraphLaunchData *graph = data;

    (void)user;
    if (is_inside)
        return;
    is_inside = true;
    if (domain == SANITIZER_CB_DOMAIN_RESOURCE && id == SANITIZER_CBID_RESOURCE_MODULE_LOADED)
        add_module(data);
    else if (domain == SANITIZER_CB_DOMAIN_RESOURCE &&
             id == SANITIZER_CBID_RESOURCE_MODULE_UNLOAD_STARTING)
        remove_module(((const Sanitizer_ResourceModuleData *)data)->module);
    else if (domain == SANITIZER_CB_DOMAIN_RESOURCE &&
             id == SANITIZER_CBID_RESOURCE_CONTEXT_DESTROY_STARTING)
        forget_context(((const Sanitizer_ResourceContextData *)data)->context);
    else if (domain == SANITIZER_CB_DOMAIN_LAUNCH && id == SANITIZER_CBID_LAUNCH_BEGIN)
        begin_call(data);
    else if (domain == SANITIZER_CB_DOMAIN_LAUNCH && id == SANITIZER_CBID_LAUNCH_END)
        end_launch(launch->hLaunch, NULL, launch->stream);
    else if (domain == SANITIZER_CB_DOMAIN_GRAPHS && id == SANITIZER_CBID_GRAPHS_NODE_LAUNCH_BEGIN)
        begin_node(data);
    else if (domain == SANITIZER_CB_DOMAIN_GRAPHS && id == SANITIZER_CBID_GRAPHS_LAUNCH_END &&
             !graph->isGraphUpload)
        end_launch(NULL, graph->graphExec, graph->stream);
    is_inside = false;
}

static bool load(void)
{
    const char *path = getenv(WS_TRACED_SANITIZER);
    void *sanitizer = path ? dlopen(path, RTLD_NOW | RTLD_GLOBAL) : NULL;
    void *driver = dlopen("libcuda.so.1", RTLD_NOW);

    if (!sanitizer || !driver) {
        fail("%s", dlerror());
        return false;
    }
#define FROM(library, name)                                                                        \
    if (!(*(void **)&p_##name = dlsym(library, #name))) {                                          \
        fail("%s has no %s; update the CUDA Toolkit", path, #name);                                \
        return false;                                                                              \
    }
#define FROM_SANITIZER(name) FROM(sanitizer, name)
#define FROM_DRIVER(name)    FROM(driver, name)
    SANITIZER_CALLS(FROM_SANITIZER)
    DRIVER_CALLS(FROM_DRIVER)
    return true;
}

/* The driver calls this when the program initializes it. */
__attribute__((visibility("default"))) int InitializeInjection(void);
int InitializeInjection(void)
{
    static Sanitizer_SubscriberHandle subscriber;
    const char *wanted = getenv(WS_TRACED_WANTED);
    struct ws_traced_head *head = &state.wanted;

    state.folder = getenv(WS_TRACED_FOLDER);
    state.kernels = getenv(WS_TRACED_KERNELS);
    if (!state.folder || !state.kernels || !wanted ||
        sscanf(wanted, "%llu %u %u %u %d %u", &state.launch, &head->block[0], &head->block[1],
               &head->block[2], &head->warp, &head->capacity) != 6)
        return 0;
    return load() && CALL(sanitizerSubscribe(&subscriber, called, NULL)) &&
           CALL(sanitizerEnableDomain(1, subscriber, SANITIZER_CB_DOMAIN_RESOURCE)) &&
           CALL(sanitizerEnableDomain(1, subscriber, SANITIZER_CB_DOMAIN_LAUNCH)) &&
           CALL(sanitizerEnableDomain(1, subscriber, SANITIZER_CB_DOMAIN_GRAPHS));
}
