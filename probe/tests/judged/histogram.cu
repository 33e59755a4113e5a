// Histograms of each warp with atomics, then their sum. The bins are those of a hash of the index, so
// that the addresses depend on no data.
enum { BINS = 64, WARPS = 8 };

extern "C" __global__ void judged_histogram(unsigned *bins, int n)
{
    __shared__ unsigned counts[WARPS][BINS];
    unsigned *own = counts[threadIdx.x >> 5];

    for (int i = threadIdx.x; i < WARPS * BINS; i += blockDim.x)
        counts[0][i] = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&own[(i * 2654435761u) >> 26], i + 1u);
    __syncthreads();
    for (int bin = threadIdx.x; bin < BINS; bin += blockDim.x) {
        unsigned sum = 0;

        for (int warp = 0; warp < WARPS; warp++)
            sum += counts[warp][bin];
        atomicAdd(&bins[bin], sum);
    }
}
