union U {
    float f;
    int i;
};
union V4 {
    float4 v;
    float f[4];
};
struct alignas(16) Pack {
    half2 h[4];
};
struct S3 {
    float3 a;
};
typedef struct __align__(8)
{
    int x, y;
}
Pair;
template <typename T, int N> struct alignas(sizeof(T) * N) aligned_vector {
    T val[N];
};
__constant__ float4 C[4] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
__constant__ int K[] = {1, 2, 3};
__device__ float4 operator+(const float4 &a, const float4 &b)
{
    return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}
__device__ __forceinline__ float4 &operator*=(float4 &a, float b)
{
    a.x *= b;
    return a;
}
__global__ void vec(float4 *g, float *f, const float4 *__restrict__ in, uint4 k, Pair p)
{
    __shared__ float4 S[32];
    __shared__ float F[128];
    __shared__ alignas(128) int I[64];
    __shared__ __align__(16) uint8_t B[256];
    __shared__ Pack P[8];
    __shared__ float3 T3[8];
    __shared__ uchar4 UC[32];
    __shared__ Pair PP[32];
    __shared__ double2 DD[4];
    __shared__ ushort4 US[4];
    __shared__ char2 C2[4];
    int t = threadIdx.x;
    S[t] = in[t];
    float4 v = S[t] + C[1];
    v *= 2.f;
    *reinterpret_cast<float4 *>(&F[4 * t]) = v;
    reinterpret_cast<float4 *>(F)[t] = reinterpret_cast<const float4 *>(in)[t];
    (reinterpret_cast<float4 *>(&F[t * 4])[0]) = (reinterpret_cast<float4 *>(f)[0]);
    *(int4 *)&I[4 * t] = *(int4 *)&I[4];
    *(uint2 *)(B + 8 * t) = *(const uint2 *)&I[2 * t];
    *(float2 *)&F[2 * t] = make_float2(v.x, v.y);
    P[t] = P[t + 1];
    Pack pk = P[t];
    pk.h[0] = pk.h[1];
    P[t] = pk;
    T3[t] = T3[t + 1];
    UC[t] = make_uchar4(1, 2, 3, 4);
    UC[t] = UC[t + 1];
    PP[t] = PP[t + 1];
    PP[t] = p;
    DD[t] = DD[t + 1];
    US[t] = US[t + 1];
    C2[t] = C2[t + 1];
    V4 u;
    u.v = S[t];
    f[0] = u.f[2];
    float4 arr[2] = {S[0], S[1]};
    float4 z = {};
    float4 w = {1.f, 2.f};
    float4 zz{0.f, 0.f, 0.f, 0.f};
    int2 i2 = {1, 2};
    uint4 q4 = {0u, 1, 2, 3};
    aligned_vector<half, 8> av;
    av = *(aligned_vector<half, 8> *)&B[16 * t];
    *(aligned_vector<half, 8> *)&B[16 * t + 16] = av;
    float4 tmp[2][2];
    tmp[0][1] = arr[1];
    g[t] = tmp[0][1];
    g[1] = t ? S[t] : S[2];
    g[k.x] = z;
    g[2] = w;
    g[3] = zz;
    float *pf = (float *)&v;
    f[3] = pf[2] + v.w;
    const float4 *cp = &S[3];
    f[5] = cp->x;
    float4 const &rf = S[4];
    f[6] = rf.y;
    half2 h = __floats2half2_rn(1.f, 2.f);
    __shared__ half2 H[32];
    H[t] = h;
    half hs = H[t].x;
    __shared__ half HH[64];
    *(half2 *)&HH[2 * t] = H[t];
    HH[t] = hs;
    *(float4 *)&HH[8 * t] = *(float4 *)&H[4 * t];
    f[7] = I[0] + q4.x + i2.x + K[t];
    float4 last = *((float4 *)(f) + t);
    last.x += 1;
    *((float4 *)(f) + t) = last;
    memcpy(&last, &S[1], 16);
    float4 const a4 = S[1], b4(S[2]);
    f[1] = a4.x + b4.x;
    auto cpy = S[t];
    auto &rr = S[t];
    rr = cpy;
}
