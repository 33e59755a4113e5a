/*
 * Records what kernels do to shared memory on a GPU, to judge the evaluator of PTX by: a library that
 * the CUDA driver loads into an unchanged program (CUDA_INJECTION64_PATH), built upon Compute
 * Sanitizer's patching API.
 *
 * Of each kernel whose name matches WS_TRACE_KERNELS (a pattern of fnmatch), block 0 of the first
 * launch is recorded as WS_TRACE_FOLDER/NAME.jsonl: a line about the launch and the device, then one
 * per access, in the order of each warp. WS_TRACE_PATCH is the compiled patch. The
 * records are in pinned memory of the host, which the patch writes and the launch's end reads. Addresses are relative
 * to the block's shared memory, which starts after 1 KiB that the system keeps for itself.
 */
#include "sanitizer_trace.h"

#include <sanitizer.h>

#include <fnmatch.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CAPACITY = 1 << 18, RESERVED_BYTES = 0x400, NAMES = 64 };

static CUcontext patched_context;
static char *recorded[NAMES];
static int recorded_count;
static struct ws_traced_head *buffer; /* of the launch that is being recorded, pinned; NULL: none */
static uint64_t kernel_start;         /* its program counter */
static FILE *output;

static bool succeeded(SanitizerResult result, const char *call)
{
    const char *text = "";

    if (result == SANITIZER_SUCCESS)
        return true;
    sanitizerGetResultString(result, &text);
    fprintf(stderr, "sanitizer_trace: %s: %s\n", call, text);
    return false;
}
#define CALL(call) succeeded(call, #call)

static void patch_module(const Sanitizer_ResourceModuleData *data)
{
    const char *patch = getenv("WS_TRACE_PATCH");

    if (data->context != patched_context) {
        if (!patch || !CALL(sanitizerAddPatchesFromFile(patch, data->context)))
            return;
        patched_context = data->context;
    }
    if (CALL(sanitizerPatchInstructions(SANITIZER_INSTRUCTION_SHARED_MEMORY_ACCESS, data->module,
                                        "ws_shared_access")) &&
        CALL(sanitizerPatchInstructions(SANITIZER_INSTRUCTION_GLOBAL_MEMORY_ACCESS, data->module,
                                        "ws_generic_access")) &&
        CALL(sanitizerPatchInstructions(SANITIZER_INSTRUCTION_MATRIX_MEMORY_ACCESS, data->module,
                                        "ws_matrix_access")) &&
        CALL(sanitizerPatchInstructions(SANITIZER_INSTRUCTION_MEMCPY_ASYNC, data->module,
                                        "ws_async_copy")))
        CALL(sanitizerPatchModule(data->module));
}

static bool wanted(const char *name)
{
    const char *pattern = getenv("WS_TRACE_KERNELS");

    if (!name || !pattern || fnmatch(pattern, name, 0) != 0 || recorded_count == NAMES)
        return false;
    for (int i = 0; i < recorded_count; i++)
        if (strcmp(recorded[i], name) == 0)
            return false;
    return true;
}

static void write_head(const Sanitizer_LaunchData *data)
{
    char device[256] = "", date[32] = "";
    int driver = 0;
    time_t now = time(NULL);

    cuDeviceGetName(device, sizeof device, data->device);
    cuDriverGetVersion(&driver);
    strftime(date, sizeof date, "%Y-%m-%d", gmtime(&now));
    fprintf(
        output,
        "{\"kernel\": \"%s\", \"grid\": [%u, %u, %u], \"block\": [%u, %u, %u], \"device\": \"%s\", "
        "\"cuda\": \"%d.%d\", \"date\": \"%s\"}\n",
        data->functionName, data->gridDim_x, data->gridDim_y, data->gridDim_z, data->blockDim_x,
        data->blockDim_y, data->blockDim_z, device, driver / 1000, driver % 1000 / 10, date);
}

static void begin_launch(const Sanitizer_LaunchData *data)
{
    const char *folder = getenv("WS_TRACE_FOLDER");
    size_t size = sizeof *buffer + CAPACITY * sizeof(struct ws_traced);
    uint64_t kernel_bytes;
    void *memory;
    char path[4096];

    if (buffer || !folder || !wanted(data->functionName))
        return;
    snprintf(path, sizeof path, "%s/%s.jsonl", folder, data->functionName);
    output = fopen(path, "w");
    if (!output) {
        perror(path);
        return;
    }
    recorded[recorded_count++] = strdup(data->functionName);
    write_head(data);
    if (!CALL(sanitizerGetFunctionPcAndSize(data->module, data->functionName, &kernel_start,
                                            &kernel_bytes)))
        kernel_start = 0;
    if (CALL(sanitizerAllocHost(data->context, &memory, size))) {
        buffer = memory;
        memset(buffer, 0, size);
        buffer->capacity = CAPACITY;
        CALL(sanitizerSetLaunchCallbackData(data->hLaunch, data->function, data->hStream, buffer));
    } else {
        fclose(output);
    }
}

static void write_record(const struct ws_traced *record)
{
    static const char *const by[] = {"shared", "matrix", "async", "generic"};
    bool reads = record->flags & SANITIZER_MEMORY_DEVICE_FLAG_READ,
         writes = record->flags & SANITIZER_MEMORY_DEVICE_FLAG_WRITE;

    fprintf(output,
            "{\"warp\": %" PRIu32 ", \"pc\": %" PRIu64 ", \"by\": \"%s\", \"bytes\": %" PRIu32
            ", \"does\": \"%s\", \"count\": %" PRIu32 ", \"addresses\": [",
            record->warp, record->pc - kernel_start, by[record->by], record->bytes,
            reads && writes ? "atomic"
            : writes        ? "store"
                            : "load",
            record->count);
    for (int lane = 0; lane < 32; lane++)
        if (record->active >> lane & 1)
            fprintf(output, "%s%" PRId64, lane ? "," : "",
                    (int64_t)record->address[lane] - RESERVED_BYTES);
        else
            fprintf(output, "%snull", lane ? "," : "");
    fputs("]}\n", output);
}

static void end_launch(const Sanitizer_LaunchData *data)
{
    if (!buffer)
        return;
    if (CALL(sanitizerStreamSynchronize(data->hStream)))
        for (uint32_t i = 0; i < buffer->count && i < CAPACITY; i++)
            write_record((const struct ws_traced *)(buffer + 1) + i);
    if (buffer->count > CAPACITY)
        fprintf(stderr, "sanitizer_trace: %s: lost %" PRIu32 " accesses\n", data->functionName,
                buffer->count - CAPACITY);
    fclose(output);
    CALL(sanitizerFreeHost(data->context, buffer));
    buffer = NULL;
}

static void SANITIZERAPI called(void *user, Sanitizer_CallbackDomain domain,
                                Sanitizer_CallbackId id, const void *data)
{
    (void)user;
    if (domain == SANITIZER_CB_DOMAIN_RESOURCE && id == SANITIZER_CBID_RESOURCE_MODULE_LOADED)
        patch_module(data);
    else if (domain == SANITIZER_CB_DOMAIN_LAUNCH && id == SANITIZER_CBID_LAUNCH_BEGIN)
        begin_launch(data);
    else if (domain == SANITIZER_CB_DOMAIN_LAUNCH && id == SANITIZER_CBID_LAUNCH_END)
        end_launch(data);
}

/* The driver calls this when the program initializes it. */
int InitializeInjection(void);
int InitializeInjection(void)
{
    static Sanitizer_SubscriberHandle subscriber;

    return CALL(sanitizerSubscribe(&subscriber, called, NULL)) &&
           CALL(sanitizerEnableDomain(1, subscriber, SANITIZER_CB_DOMAIN_RESOURCE)) &&
           CALL(sanitizerEnableDomain(1, subscriber, SANITIZER_CB_DOMAIN_LAUNCH));
}
