// Sums of a block: by shuffles and one value per warp, and by halving in shared memory.
extern "C" __global__ void judged_reduce_shuffle(float *sums, const float *values, int n)
{
    __shared__ float partial[32];
    int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    float sum = 0;

    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += values[i];
    for (int step = 16; step; step >>= 1)
        sum += __shfl_xor_sync(0xFFFFFFFF, sum, step);
    if (lane == 0)
        partial[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        sum = lane < blockDim.x >> 5 ? partial[lane] : 0;
        for (int step = 16; step; step >>= 1)
            sum += __shfl_down_sync(0xFFFFFFFF, sum, step);
        if (lane == 0)
            sums[blockIdx.x] = sum;
    }
}

extern "C" __global__ void judged_reduce_tree(int *sums, const int *values, int n)
{
    extern __shared__ int tree[];
    unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x + t;

    tree[t] = i < n ? values[i] : 0;
    __syncthreads();
    for (unsigned step = blockDim.x / 2; step; step >>= 1) {
        if (t < step)
            tree[t] += tree[t + step];
        __syncthreads();
    }
    if (t == 0)
        sums[blockIdx.x] = tree[0];
}
