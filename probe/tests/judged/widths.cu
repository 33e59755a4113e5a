// Accesses of each width, by all lanes, by a part, in branches that diverge, and by atomics. Not here,
// since the assembler makes other accesses of them: an atomic minimum of 64 bits, a loop of loads and
// exchanges; an atomic minimum by all lanes at one address, which one lane does after a reduction.
struct Widths {
    unsigned char bytes[256];
    short halves[256];
    long long longs[256];
    float4 quads[128];
};

extern "C" __global__ void judged_widths(long long *to, int n)
{
    __shared__ Widths shared;
    __shared__ unsigned long long last;
    __shared__ int lowest[8];
    int t = threadIdx.x;
    long long sum = 0;

    shared.bytes[t * 7 & 255] = t;
    shared.halves[t ^ 21] = t;
    shared.longs[t * 5 & 127] = t;
    if (t < n)
        shared.quads[t * 3 % 128] = make_float4(t, 1, 2, 3);
    if (t >= n)
        lowest[t & 7] = 1000;
    __syncthreads();
    switch (t & 3) {
    case 0:
        sum += shared.bytes[t * 4 & 255];
        break;
    case 1:
        sum += shared.halves[t * 2 & 255];
        // fall through
    case 2:
        sum += shared.longs[t & ~1];
        break;
    default:
        for (int i = 0; i < (t >> 3 & 3); i++)
            sum += shared.longs[t + i & 127];
    }
    if (t * 3 % 128 < n)
        sum += static_cast<long long>(shared.quads[t].w);
    atomicMin(&lowest[t & 7], t * 97 & 127);
    atomicExch(&last, static_cast<unsigned long long>(t));
    __syncthreads();
    to[t] = sum + lowest[t & 3];
}
