#include <array>
#include <type_traits>
#include <utility>
template <class T, std::enable_if_t<std::is_same_v<T, float>, int> = 0> __device__ T f(T x)
{
    return x;
}
template <class... A> __device__ int count(A... a)
{
    return (a + ... + 0);
}
template <int... I> __device__ int seq(std::integer_sequence<int, I...>)
{
    int s = 0;
    ((s += I), ...);
    return s;
}
enum class Mode : int { A, B };
template <Mode m> struct Tr {
    static constexpr int v = m == Mode::A ? 1 : 2;
};
struct Params {
    float *p;
    int n;
    __host__ __device__ int size() const
    {
        return n;
    }
};
struct Op {
    __device__ __forceinline__ float operator()(float a, float b) const
    {
        return a + b;
    }
};
template <class F> __device__ void apply(F &&f)
{
    f(1.f, 2.f);
}
extern "C" __global__ void k(Params p, int n)
{
    std::array<float, 4> a;
    a[0] = f(1.f);
    float *q = a.data();
    std::pair<int, int> pr{1, 2};
    auto pp = std::make_pair(1, 2.f);
    int x = 1, y = 2;
    std::swap(x, y);
    auto l = [&](int i) { return i + x; };
    apply(Op{});
    apply([=](float a, float b) { return a; });
    if constexpr (std::is_same<float, int>::value)
        x = 3;
    static_assert(std::is_integral<int>::value, "");
    constexpr auto m = std::max(1, 2);
    int arr[m];
    using T = std::conditional_t<true, int, float>;
    T t = seq(std::make_integer_sequence<int, 4>{});
    for (auto v : {1, 2, 3})
        t += v;
    p.p[0] = count(1, 2, 3) + t + Tr<Mode::B>::v + l(2) + a.size() + pr.first + q[0] + p.size() +
             std::numeric_limits<int>::min();
    extern __shared__ __align__(16) unsigned char smem[];
    float *sf = reinterpret_cast<float *>(smem);
    half *sh = (half *)(sf + n);
    sf[threadIdx.x] = 1;
    sh[threadIdx.x] = 0;
    goto end;
end:
    return;
}
