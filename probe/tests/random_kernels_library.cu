// clang-format off
// What random kernels call: the text's marks are random_kernels_text.py's. Functions whose value may
// decide an address make no access to what other threads write.
⟦#include <cuda_fp16.h>¦⟧
#define SWIZZLE(row, column) (((column) ^ ((row) & 7)) & 15)
#define WRAP(i, n) ((unsigned)(i) % (unsigned)(n))
#define ADD(array, i, value) «U:(array)[i]» += (value)
enum Color { RED, GREEN = 5, BLUE };
enum class Mode : unsigned char { fast = 2, slow = 7 };
static const int STEP = 3;
constexpr unsigned MASK = 0x1f;
__constant__ int table[8] = {3, 1, 4, 1, 5, 9, 2, 6};
struct Pair { int a; unsigned char b[4]; };
struct alignas(16) Cell {
    float4 v; int m[3]; short s; char c;
    __device__ int &at(int i) { return m[WRAP(i, 3)]; }
    __device__ float peek() const { return «L:v.y» + 1.0f; }
};
struct Node {
    short key; Pair p[2]; double w;
    __device__ void set(short k) {
        «S:key» = k;
        «S:this->p[k & 1].a» = k + 1;
    }
};
namespace tools {
using Index = unsigned short;
typedef int Number;
template <class T> __device__ T least(T a, T b) { return a < b ? a : b; }
template <class T, int N> __device__ T &at(T (&array)[N], int i) { return array[WRAP(i, N)]; }
template <class T> __device__ __forceinline__ T *skip(T *p, int n = 1) { return p + n; }
template <class T> __device__ void put(T *p, T value) { «S:*p» = value; }
template <class T> __device__ void bump(T &r) { «U:r» += 1; }
template <class T> __device__ void exchange(T &a, T &b) {
    T t = «L:a»;
    «S:a» = «L:b»;
    «S:b» = t;
}
template <int N> struct Sum {
    template <class T> static __device__ T of(const T *p) { return «L:p[N - 1]» + «C:Sum<N - 1>::of(p)»; }
};
template <> struct Sum<0> {
    template <class T> static __device__ T of(const T *) { return T(0); }
};
__device__ int total() { return 0; }
template <class A, class... B> __device__ int total(A first, B... rest) { return first + total(rest...); }
template <class... A> __device__ int folded(A... a) { return (a + ... + 1); }
namespace deep {
__device__ int turn(unsigned char a, int b = 2) { return (a << b) ^ a >> 3; }
__device__ int turn(long long a) { return (int)(a & 63); }
}
}
template <class T, int W> struct View {
    T *base;
    unsigned char shift;
    __device__ View(T *p, unsigned char a = 1) : base(p), shift(a) {}
    __device__ T &operator()(int row, int column) const { return base[WRAP(row, 4) * W + WRAP(column + shift, W)]; }
    __device__ T &operator[](int i) { return base[WRAP(i ^ shift, 4 * W)]; }
    __device__ View &operator+=(int n) { shift += n; return *this; }
};
struct Byte {
    unsigned char value;
    __device__ Byte(unsigned char a) : value(a) {}
    __device__ operator int() const { return value; }
    __device__ Byte operator*(Byte other) const { return Byte(value * other.value); }
    __device__ Byte &operator++() { ++value; return *this; }
};
template <class T, int N = 8> struct Swizzle {
    static constexpr int size = sizeof(T) * N;
    static __device__ int apply(int i) {
        if constexpr (sizeof(T) == 4) return i ^ (i >> 3 & (N - 1));
        else return (i * 3) % (size + 1);
    }
};
__device__ int4 operator+(int4 a, int4 b) { return make_int4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }
__device__ float dot(const float4 &a, const float4 &b) { return «L:a.x» * «L:b.x» + «L:a.w» * «L:b.z»; }
__device__ int first_bit(unsigned x) {
    if (x == 0) return 31;
    int n = 0;
    ⟦while ((x & 1) == 0) {¦LOOP while (ws.tick() && (x & 1) == 0) {⟧
        x >>= 1;
        ++n;
    }
    return n;
}
template <class F> __device__ void repeat(int n, F f) {
    ⟦for (int i = 0; i < n; i++)¦LOOP for (int i = 0; ws.tick() && i < n; i++)⟧
        «C:f(i)»;
}
__device__ Pair pair_of(int a) { return Pair{a, {1, 2, (unsigned char)a, 4}}; }
__device__ int descend(int n) { return n <= 0 ? 1 : n + descend(n - 1); }
__device__ void split(int x, int *low, int &high) {
    *low = x & 15;
    high = x >> 4;
}
union Bits { float f; unsigned u; unsigned char b[4]; };
union Word { int i; float f; unsigned char b[4]; short h[2]; };
template <class T, int N, int number> __device__ T (&scratch())[N] {
    __shared__ T space[N];
    return space;
}
