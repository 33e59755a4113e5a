/*
 * A program that uses the GPU in one of several ways, for `warpscope-probe trace`: trace_modes MODE. Its kernels
 * are pass<1>, pass<2>, … in order; what they compute is printed.
 */
#include <cooperative_groups.h>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda.h>
#include <cuda_runtime.h>
#include <dlfcn.h>
#include <nvrtc.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

enum { THREADS = 64 };

__device__ int spread(int number)
{
    __shared__ int shared[THREADS * 32];

    shared[threadIdx.x * number] = static_cast<int>(threadIdx.x);
    __syncthreads();
    return shared[(THREADS - 1 - threadIdx.x) * number];
}

template <int number> __global__ void pass(int *out)
{
    atomicAdd(out, spread(number));
}

/* Two blocks, which wait for each other. */
__global__ void pass_together(int *out)
{
    atomicAdd(out, spread(3));
    cooperative_groups::this_grid().sync();
    if (blockIdx.x == 1 && threadIdx.x == 0)
        out[1] = out[0];
}

__global__ void pass_waiting(volatile int *flags, int *out)
{
    atomicAdd(out, spread(2));
    if (threadIdx.x == 0) {
        flags[0] = 1;
        __threadfence_system();
        while (!flags[1])
            continue;
    }
}

__global__ void pass_telling(volatile int *flags, int *out)
{
    atomicAdd(out, spread(4));
    flags[1] = 1;
}

__global__ void pass_faulting(int *out)
{
    out[spread(1) + (1ull << 40)] = 1;
}

static void check(int status, const char *what)
{
    if (!status)
        return;
    printf("%s: error %d\n", what, status);
    exit(1);
}
#define CHECK(call) check(static_cast<int>(call), #call)

static int *cleared()
{
    int *out;

    CHECK(cudaMalloc(&out, 1024));
    CHECK(cudaMemset(out, 0, 1024));
    return out;
}

template <int number> static void launch(int *out)
{
    pass<number><<<1, THREADS>>>(out);
    CHECK(cudaGetLastError());
}

static void tell(const int *out)
{
    int sum[2];

    CHECK(cudaMemcpy(sum, out, sizeof sum, cudaMemcpyDeviceToHost));
    printf("%d %d\n", sum[0], sum[1]);
    fflush(stdout);
}

static void plain()
{
    int *out = cleared();

    launch<1>(out);
    tell(out);
}

static void leave()
{
    plain();
    exit(7);
}

static void abort_it()
{
    plain();
    abort();
}

static void end_by_signal()
{
    plain();
    raise(SIGTERM);
}

static void reset()
{
    plain();
    CHECK(cudaDeviceReset());

    int *out = cleared();

    launch<2>(out);
    tell(out);
    CHECK(cudaDeviceReset());
}

/* Three launches in one of a graph. */
static void graph()
{
    int *out = cleared();
    cudaStream_t stream;
    cudaGraph_t captured;
    cudaGraphExec_t ready;

    launch<1>(out);
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaStreamCreate(&stream));
    CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    pass<2><<<1, THREADS, 0, stream>>>(out);
    pass<3><<<1, THREADS, 0, stream>>>(out);
    pass<2><<<1, THREADS, 0, stream>>>(out);
    CHECK(cudaStreamEndCapture(stream, &captured));
    CHECK(cudaGraphInstantiate(&ready, captured, 0));
    CHECK(cudaGraphUpload(ready, stream));
    CHECK(cudaGraphLaunch(ready, stream));
    CHECK(cudaStreamSynchronize(stream));
    tell(out);
}

static void streams()
{
    int *out = cleared();
    cudaStream_t stream[4];

    for (cudaStream_t &one : stream)
        CHECK(cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking));
    CHECK(cudaDeviceSynchronize());
    for (int i = 0; i < 3; i++) {
        pass<1><<<1, THREADS, 0, stream[0]>>>(out);
        pass<2><<<1, THREADS, 0, stream[1]>>>(out);
        pass<3><<<1, THREADS, 0, stream[2]>>>(out);
        pass<4><<<1, THREADS, 0, stream[3]>>>(out);
    }
    CHECK(cudaDeviceSynchronize());
    tell(out);
}

/* A kernel that ends when another thread's has run; then both once more. */
static void threads()
{
    int *out = cleared(), *flags;
    cudaFuncAttributes loaded; /* a kernel is not loaded while another runs */

    CHECK(cudaFuncGetAttributes(&loaded, pass_telling));
    CHECK(cudaHostAlloc(&flags, 2 * sizeof *flags, cudaHostAllocMapped));
    flags[0] = flags[1] = 0;

    std::thread other([&] {
        cudaStream_t stream;

        CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
        while (!*static_cast<volatile int *>(flags))
            continue;
        pass_telling<<<1, THREADS, 0, stream>>>(flags, out);
        CHECK(cudaStreamSynchronize(stream));
        pass_telling<<<1, THREADS, 0, stream>>>(flags, out);
        CHECK(cudaStreamSynchronize(stream));
    });
    cudaStream_t stream;
    CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    pass_waiting<<<1, THREADS, 0, stream>>>(flags, out);
    CHECK(cudaStreamSynchronize(stream));
    other.join();
    tell(out);
}

static void cooperative()
{
    int *out = cleared();
    void *arguments[] = {&out};

    CHECK(cudaLaunchCooperativeKernel(reinterpret_cast<void *>(pass_together), 2, THREADS,
                                      arguments));
    tell(out);
}

/* What a library has under a name, as its headers declare it. */
#define FROM(library, name) reinterpret_cast<decltype(&name)>(dlsym(library, #name))

static void compiled()
{
    static const char text[] = "extern \"C\" __global__ void pass_compiled(int *out) {\n"
                               "    __shared__ int s[2048];\n"
                               "    s[threadIdx.x * 8] = threadIdx.x;\n"
                               "    __syncthreads();\n"
                               "    atomicAdd(out, s[(63 - threadIdx.x) * 8]);\n"
                               "}\n";
    static const char *const options[] = {"--gpu-architecture=sm_90", "-lineinfo"};
    void *compiler = dlopen("libnvrtc.so.13", RTLD_NOW), *driver = dlopen("libcuda.so.1", RTLD_NOW);
    int *out = cleared();
    void *arguments[] = {&out};
    nvrtcProgram program;
    CUmodule module;
    CUfunction function;
    size_t size;

    check(!compiler || !driver, "no NVRTC");
    CHECK(FROM(compiler, nvrtcCreateProgram)(&program, text, "made.cu", 0, nullptr, nullptr));
    CHECK(FROM(compiler, nvrtcCompileProgram)(program, 2, options));
    CHECK(FROM(compiler, nvrtcGetCUBINSize)(program, &size));
    char *cubin = new char[size];
    CHECK(FROM(compiler, nvrtcGetCUBIN)(program, cubin));
    CHECK(FROM(driver, cuModuleLoadData)(&module, cubin));
    CHECK(FROM(driver, cuModuleGetFunction)(&function, module, "pass_compiled"));
    CHECK(FROM(driver, cuLaunchKernel)(function, 1, 1, 1, THREADS, 1, 1, 0, nullptr, arguments,
                                       nullptr));
    tell(out);
    CHECK(FROM(driver, cuModuleUnload)(module));
}

/* Two processes, each with kernels; a third that uses no GPU. */
static void fork_it()
{
    pid_t child = fork(), idle;
    int *out, status;

    if (!child) {
        plain();
        exit(0);
    }
    waitpid(child, &status, 0);
    out = cleared();
    launch<2>(out);
    tell(out);
    idle = fork();
    if (!idle)
        _exit(0);
    waitpid(idle, &status, 0);
    launch<3>(out);
    tell(out);
}

/* Two contexts in turns; the first is destroyed before the last launch. */
static void contexts()
{
    using create = CUresult(CUcontext *, unsigned, CUdevice);
    void *driver = dlopen("libcuda.so.1", RTLD_NOW);
    auto *make = reinterpret_cast<create *>(dlsym(driver, "cuCtxCreate_v2"));
    auto *set = FROM(driver, cuCtxSetCurrent);
    auto *destroy = reinterpret_cast<CUresult (*)(CUcontext)>(dlsym(driver, "cuCtxDestroy_v2"));
    CUcontext context[2];
    int *out[2];

    CHECK(FROM(driver, cuInit)(0));
    for (int i = 0; i < 2; i++) {
        CHECK(make(&context[i], 0, 0));
        out[i] = cleared();
    }
    CHECK(set(context[0]));
    launch<1>(out[0]);
    CHECK(set(context[1]));
    launch<2>(out[1]);
    CHECK(set(context[0]));
    launch<3>(out[0]);
    tell(out[0]);
    CHECK(destroy(context[0]));
    CHECK(set(context[1]));
    launch<4>(out[1]);
    tell(out[1]);
}

/* Each device, in turns. */
static void devices()
{
    enum { MOST = 8 };
    int count, *out[MOST];

    CHECK(cudaGetDeviceCount(&count));
    count = count < MOST ? count : MOST;
    for (int i = 0; i < count; i++) {
        CHECK(cudaSetDevice(i));
        out[i] = cleared();
    }
    for (int turn = 0; turn < 2; turn++)
        for (int i = 0; i < count; i++) {
            CHECK(cudaSetDevice(i));
            i ? launch<2>(out[i]) : launch<1>(out[i]);
        }
    for (int i = 0; i < count; i++) {
        CHECK(cudaSetDevice(i));
        tell(out[i]);
    }
}

static void fault()
{
    int *out = cleared();

    launch<1>(out);
    tell(out);
    pass_faulting<<<1, THREADS>>>(out);
    CHECK(cudaDeviceSynchronize());
}

static const struct {
    const char *name;
    void (*run)();
} modes[] = {
    {"plain", plain},       {"exit", leave},
    {"abort", abort_it},    {"term", end_by_signal},
    {"reset", reset},       {"graph", graph},
    {"streams", streams},   {"threads", threads},
    {"compiled", compiled}, {"cooperative", cooperative},
    {"fork", fork_it},      {"contexts", contexts},
    {"devices", devices},   {"fault", fault},
};

int main(int argc, char **argv)
{
    for (const auto &mode : modes)
        if (argc == 2 && !strcmp(argv[1], mode.name)) {
            mode.run();
            return 0;
        }
    fprintf(stderr, "unknown mode\n");
    return 2;
}
