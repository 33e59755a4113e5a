// A transposition of 32 by 32 tiles with 32 by 8 threads: columns in one bank, or padded.
template <int pitch> __device__ void transpose(float *to, const float *from, int n)
{
    __shared__ float tile[32][pitch];
    int x = threadIdx.x, y = threadIdx.y;

    for (int i = 0; i < 32; i += 8)
        tile[y + i][x] = from[(blockIdx.y * 32 + y + i) * n + blockIdx.x * 32 + x];
    __syncthreads();
    for (int i = 0; i < 32; i += 8)
        to[(blockIdx.x * 32 + y + i) * n + blockIdx.y * 32 + x] = tile[x][y + i];
}

extern "C" __global__ void judged_transpose(float *to, const float *from, int n)
{
    transpose<32>(to, from, n);
}

extern "C" __global__ void judged_transpose_padded(float *to, const float *from, int n)
{
    transpose<33>(to, from, n);
}
