// Prefix sums of twice as many values as threads, up and down a tree; the index is padded so that
// strides of powers of two use all banks.
static __device__ int padded(int i)
{
    return i + (i >> 5);
}

extern "C" __global__ void judged_scan(int *sums, const int *values)
{
    __shared__ int tree[512 + 16];
    int t = threadIdx.x, n = 512, offset = 1;

    tree[padded(t)] = values[t];
    tree[padded(t + n / 2)] = values[t + n / 2];
    for (int active = n / 2; active; active >>= 1) {
        __syncthreads();
        if (t < active)
            tree[padded(offset * (2 * t + 2) - 1)] += tree[padded(offset * (2 * t + 1) - 1)];
        offset *= 2;
    }
    if (t == 0)
        tree[padded(n - 1)] = 0;
    for (int active = 1; active < n; active *= 2) {
        offset >>= 1;
        __syncthreads();
        if (t < active) {
            int low = padded(offset * (2 * t + 1) - 1), high = padded(offset * (2 * t + 2) - 1);
            int value = tree[low];

            tree[low] = tree[high];
            tree[high] += value;
        }
    }
    __syncthreads();
    sums[t] = tree[padded(t)];
    sums[t + n / 2] = tree[padded(t + n / 2)];
}
