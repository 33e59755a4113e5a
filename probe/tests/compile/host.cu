#include "cutlass/numeric_types.h"
#include <cuda_runtime.h>
#include <helper_cuda.h>
#include <iostream>
#include <stdio.h>
#include <torch/extension.h>
#include <vector>
#define CHECK(call)                                                                                \
    do {                                                                                           \
        cudaError_t e = call;                                                                      \
        if (e != cudaSuccess) {                                                                    \
            fprintf(stderr, "%s\n", cudaGetErrorString(e));                                        \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)
#define TILE           32
#define CEIL_DIV(a, b) (((a) + (b)-1) / (b))
constexpr int THREADS = 256;
static float cpu(std::vector<float> &v)
{
    return v[0];
}
inline int helper(int x)
{
    return x * 2;
}
namespace ns
{
template <typename T, int BM, int BN = 64> __global__ void gemm(T *a, int n)
{
    __shared__ T S[BM][BN + 1];
    S[threadIdx.y][threadIdx.x] = a[helper(n)];
    __syncthreads();
    a[0] = S[threadIdx.x][threadIdx.y];
}
void run(float *p)
{
    constexpr int BM = 16;
    dim3 grid(4, 2), block(BM, BM);
    std::vector<int> v;
    v.push_back(1);
    gemm<float, BM><<<grid, block>>>(p, 1);
}
} // namespace ns
__global__ void transpose(float *o, const float *i, int w)
{
    __shared__ float tile[TILE][TILE];
    int x = blockIdx.x * TILE + threadIdx.x;
    tile[threadIdx.y][threadIdx.x] = i[x];
    __syncthreads();
    o[x] = tile[threadIdx.x][threadIdx.y];
}
torch::Tensor forward(torch::Tensor x)
{
    const int n = x.size(0);
    transpose<<<dim3(n / TILE), dim3(TILE, TILE), 0, at::cuda::getCurrentCUDAStream()>>>(
        x.data_ptr<float>(), x.data_ptr<float>(), n);
    return x;
}
PYBIND11_MODULE(TORCH_EXTENSION_NAME, m)
{
    m.def("forward", &forward, "x");
}
int main(int argc, char **argv)
{
    int N = 1024;
    const int M = 2048;
    float *d, *h = (float *)malloc(N * sizeof(float));
    CHECK(cudaMalloc(&d, N * sizeof(float)));
    CHECK(cudaMalloc((void **)&d, N));
    cudaMemcpy(d, h, N, cudaMemcpyHostToDevice);
    dim3 threads(TILE, 8);
    dim3 blocks(M / TILE, CEIL_DIV(N, TILE));
    size_t smem = 2 * TILE * sizeof(float);
    transpose<<<blocks, threads, smem>>>(d, d, N);
    transpose<<<CEIL_DIV(N, THREADS), THREADS>>>(d, d, N);
    ns::gemm<float, 32, 32><<<1, dim3(32, 32), 0, 0>>>(d, N);
    cudaFuncSetAttribute(transpose, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
    std::cout << "done" << std::endl;
    cudaEvent_t start;
    cudaEventCreate(&start);
    cudaDeviceSynchronize();
    printf("%f\n", h[0]);
    return 0;
}
