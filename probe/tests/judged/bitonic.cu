// A bitonic sort of 512 keys in shared memory, 256 threads.
extern "C" __global__ void judged_bitonic(int *keys, unsigned direction)
{
    __shared__ int key[512];
    unsigned t = threadIdx.x;

    key[t] = keys[t];
    key[t + 256] = keys[t + 256];
    for (unsigned size = 2; size <= 512; size <<= 1) {
        unsigned up = direction ^ ((t & (size / 2)) != 0);

        for (unsigned stride = size / 2; stride; stride >>= 1) {
            unsigned at = 2 * t - (t & (stride - 1));
            int a, b;

            __syncthreads();
            a = key[at];
            b = key[at + stride];
            key[at] = up ? min(a, b) : max(a, b);
            key[at + stride] = up ? max(a, b) : min(a, b);
        }
    }
    __syncthreads();
    keys[t] = key[t];
    keys[t + 256] = key[t + 256];
}
