/* The second source file of trace_on_gpu: its trace goes into the same file of addresses. */
#include "warpscope.cuh"

__global__ void trace_elsewhere()
{
    __shared__ int word[32];

    WARPSCOPE_TRACE("of another file", &word[threadIdx.x % 32]);
}

void launch_elsewhere()
{
    trace_elsewhere<<<3, 64>>>();
}
