/*
 * What CUDA C++ has beyond C++, for a kernel that clang compiles without the CUDA Toolkit and without
 * a standard library. Its one idea: an instruction that touches shared memory is as in the user's
 * text, so every function is inlined without debug information of its own, and a vector is copied in
 * one access. What computes data and no addresses may be inexact, but has no branch that depends on
 * data: what follows such a branch is unknown.
 */
#pragma once
// One function per line, as a table.
// clang-format off
#define __device__         __attribute__((device))
#define __global__         __attribute__((global))
#define __host__           __attribute__((host))
#define __shared__         __attribute__((shared))
#define __constant__       __attribute__((constant))
#define __managed__        __attribute__((device))
#define __forceinline__    inline __attribute__((always_inline))
#define __inline__         inline
#define __noinline__       __attribute__((noinline))
#define __align__(...)     __attribute__((aligned(__VA_ARGS__)))
#define alignas(...)       __attribute__((aligned(__VA_ARGS__)))
#define __builtin_align__  __align__
#define __restrict__
#define __restrict
#define __grid_constant__
#define __nv_pure__
#define __cluster_dims__(...)
#define __block_size__(...)
#define __maxnreg__(...)
#define __launch_bounds__(...)         WS_BOUNDS(__VA_ARGS__, 0)
#define WS_BOUNDS(threads, ...)        __attribute__((launch_bounds(threads)))
#define __CUDACC__                     1
#define __NVCC__                       1
#define __CUDACC_VER_MAJOR__           12
#define __CUDACC_VER_MINOR__           8
#define __CUDACC_VER_BUILD__           0
#define __CUDACC_EXTENDED_LAMBDA__     1
#define CUDART_VERSION                 12080
#define CUDA_VERSION                   12080
#define NULL                           0
#define assert(...)                    ((void)0)
#define WS_M                           __attribute__((host, device, always_inline, nodebug)) inline
#define WS_F                           static WS_M

typedef __INT8_TYPE__ int8_t;
typedef __UINT8_TYPE__ uint8_t;
typedef __INT16_TYPE__ int16_t;
typedef __UINT16_TYPE__ uint16_t;
typedef __INT32_TYPE__ int32_t;
typedef __UINT32_TYPE__ uint32_t;
typedef __INT64_TYPE__ int64_t;
typedef __UINT64_TYPE__ uint64_t;
typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t, ssize_t;
typedef __INTPTR_TYPE__ intptr_t;
typedef __UINTPTR_TYPE__ uintptr_t;
typedef int8_t int_fast8_t, int_least8_t;
typedef uint8_t uint_fast8_t, uint_least8_t;
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef long long ws_s64;
typedef unsigned long long ws_u64;

#define CHAR_BIT    8
#define INT8_MAX    127
#define INT16_MAX   32767
#define INT_MAX     2147483647
#define INT_MIN     (-INT_MAX - 1)
#define INT32_MAX   INT_MAX
#define INT32_MIN   INT_MIN
#define UINT8_MAX   255
#define UINT16_MAX  65535
#define UINT_MAX    4294967295u
#define UINT32_MAX  UINT_MAX
#define LONG_MAX    9223372036854775807l
#define LLONG_MAX   9223372036854775807ll
#define INT64_MAX   9223372036854775807ll
#define ULLONG_MAX  18446744073709551615ull
#define UINT64_MAX  18446744073709551615ull
#define SIZE_MAX    18446744073709551615ul
#define FLT_MAX     3.402823466e38f
#define FLT_MIN     1.175494351e-38f
#define FLT_EPSILON 1.192092896e-7f
#define DBL_MAX     1.7976931348623158e308
#define DBL_MIN     2.2250738585072014e-308
#define DBL_EPSILON 2.2204460492503131e-16
#define INFINITY    __builtin_huge_valf()
#define HUGE_VALF   __builtin_huge_valf()
#define HUGE_VAL    __builtin_huge_val()
#define NAN         __builtin_nanf("")
#define M_E         2.7182818284590452354
#define M_LOG2E     1.4426950408889634074
#define M_LOG10E    0.43429448190325182765
#define M_LN2       0.69314718055994530942
#define M_LN10      2.30258509299404568402
#define M_PI        3.14159265358979323846
#define M_PI_2      1.57079632679489661923
#define M_PI_4      0.78539816339744830962
#define M_1_PI      0.31830988618379067154
#define M_2_PI      0.63661977236758134308
#define M_2_SQRTPI  1.12837916709551257390
#define M_SQRT2     1.41421356237309504880
#define M_SQRT1_2   0.70710678118654752440
#define CUDART_INF_F         __builtin_huge_valf()
#define CUDART_INF           __builtin_huge_val()
#define CUDART_NAN_F         __builtin_nanf("")
#define CUDART_PI_F          3.141592654f
#define CUDART_MIN_DENORM_F  1.401298464e-45f
#define CUDART_MAX_NORMAL_F  3.402823466e38f
#define CUDART_L2E_F         1.442695041f
#define CUDART_LN2_F         0.693147181f

/* Vectors: those of 2, 4, 8 and 16 bytes are copied in one access, those of 32 in two. */
template <int BYTES> struct ws_whole;
template <> struct ws_whole<2> { typedef unsigned short __attribute__((may_alias)) type; };
template <> struct ws_whole<4> { typedef unsigned __attribute__((may_alias)) type; };
template <> struct ws_whole<8> { typedef ws_u64 __attribute__((may_alias)) type; };
template <> struct ws_whole<16> { typedef ws_u64 __attribute__((ext_vector_type(2), may_alias)) type; };
template <class T> WS_F void ws_copy(T *to, const void *from)
{
    typedef typename ws_whole<(sizeof(T) > 16 ? 16 : sizeof(T))>::type whole;
    *(volatile whole *)to = *(const volatile whole *)from;
    if (sizeof(T) > 16)
        ((volatile whole *)to)[1] = ((const volatile whole *)from)[1];
}
#define WS_WHOLE(name)                                                                              \
    name() = default;                                                                              \
    WS_M name(const name &o) { ws_copy(this, &o); }                                                \
    WS_M name &operator=(const name &o) { ws_copy(this, &o); return *this; }                       \
    WS_M void operator=(const name &o) volatile { ws_copy((name *)this, &o); }
#define WS_VECTORS(t, T)                                                                \
    struct t##1 { T x; };                                                                          \
    struct __attribute__((aligned(2 * sizeof(T)))) t##2 {                                          \
        T x, y;                                                                                    \
        WS_WHOLE(t##2)                                                                             \
        WS_M constexpr t##2(T a, T b = {}) : x(a), y(b) {}                                         \
    };                                                                                             \
    struct t##3 { T x, y, z; };                                                                    \
    struct __attribute__((aligned(4 * sizeof(T) > 16 ? 16 : 4 * sizeof(T)))) t##4 {                \
        T x, y, z, w;                                                                              \
        WS_WHOLE(t##4)                                                                             \
        WS_M constexpr t##4(T a, T b = {}, T c = {}, T d = {}) : x(a), y(b), z(c), w(d) {}         \
    };                                                                                             \
    WS_F constexpr t##1 make_##t##1(T x) { return {x}; }                                           \
    WS_F constexpr t##2 make_##t##2(T x, T y) { return {x, y}; }                                   \
    WS_F constexpr t##3 make_##t##3(T x, T y, T z) { return {x, y, z}; }                           \
    WS_F constexpr t##4 make_##t##4(T x, T y, T z, T w) { return {x, y, z, w}; }
WS_VECTORS(char, signed char)
WS_VECTORS(uchar, unsigned char)
WS_VECTORS(short, short)
WS_VECTORS(ushort, unsigned short)
WS_VECTORS(int, int)
WS_VECTORS(uint, unsigned)
WS_VECTORS(long, long)
WS_VECTORS(ulong, unsigned long)
WS_VECTORS(longlong, long long)
WS_VECTORS(ulonglong, unsigned long long)
WS_VECTORS(float, float)
WS_VECTORS(double, double)

struct dim3 {
    unsigned x, y, z;
    WS_M constexpr dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1) : x(a), y(b), z(c) {}
    WS_M constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
    WS_M constexpr operator uint3() const { return {x, y, z}; }
};
#define WS_INDEX(name, sreg)                                                                    \
    struct ws_##name {                                                                             \
        WS_F unsigned get_x() { return __nvvm_read_ptx_sreg_##sreg##_x(); }                        \
        WS_F unsigned get_y() { return __nvvm_read_ptx_sreg_##sreg##_y(); }                        \
        WS_F unsigned get_z() { return __nvvm_read_ptx_sreg_##sreg##_z(); }                        \
        __declspec(property(get = get_x)) unsigned x;                                              \
        __declspec(property(get = get_y)) unsigned y;                                              \
        __declspec(property(get = get_z)) unsigned z;                                              \
        WS_M operator uint3() const { return {get_x(), get_y(), get_z()}; }                        \
        WS_M operator dim3() const { return {get_x(), get_y(), get_z()}; }                         \
    };                                                                                             \
    extern const __device__ ws_##name name;
WS_INDEX(threadIdx, tid)
WS_INDEX(blockIdx, ctaid)
WS_INDEX(blockDim, ntid)
WS_INDEX(gridDim, nctaid)
static constexpr int warpSize = 32;

/* A value that nothing here computes. */
extern __device__ unsigned ws_not_computed[64];
template <class T> WS_F T ws_opaque() { return *(T *)ws_not_computed; }

/* Integers. */
#define WS_ASM1(name, R, r, A, a, text)                                                            \
    WS_F R name(A x) { R o; asm(text : "=" r(o) : a(x)); return o; }
#define WS_ASM2(name, R, r, A, a, B, b, text)                                                      \
    WS_F R name(A x, B y) { R o; asm(text : "=" r(o) : a(x), b(y)); return o; }
#define WS_ASM3(name, R, r, A, a, B, b, C, c, text)                                                \
    WS_F R name(A x, B y, C z) { R o; asm(text : "=" r(o) : a(x), b(y), c(z)); return o; }
WS_ASM1(__popc, int, "r", unsigned, "r", "popc.b32 %0, %1;")
WS_ASM1(__popcll, int, "r", ws_u64, "l", "popc.b64 %0, %1;")
WS_ASM1(__clz, int, "r", int, "r", "clz.b32 %0, %1;")
WS_ASM1(__clzll, int, "r", ws_s64, "l", "clz.b64 %0, %1;")
WS_ASM1(__brev, unsigned, "r", unsigned, "r", "brev.b32 %0, %1;")
WS_ASM1(__brevll, ws_u64, "l", ws_u64, "l", "brev.b64 %0, %1;")
WS_F int __ffs(int x) { return 32 - __clz(x & -x); }
WS_F int __ffsll(ws_s64 x) { return 64 - __clzll((ws_u64)(x & -x)); }
WS_F int __fns(unsigned m, unsigned b, int o) { int r; asm("fns.b32 %0, %1, %2, %3;" : "=r"(r) : "r"(m), "r"(b), "r"(o)); return r; }
WS_ASM2(__umulhi, unsigned, "r", unsigned, "r", unsigned, "r", "mul.hi.u32 %0, %1, %2;")
WS_ASM2(__mulhi, int, "r", int, "r", int, "r", "mul.hi.s32 %0, %1, %2;")
WS_ASM2(__umul64hi, ws_u64, "l", ws_u64, "l", ws_u64, "l", "mul.hi.u64 %0, %1, %2;")
WS_ASM2(__mul64hi, ws_s64, "l", ws_s64, "l", ws_s64, "l", "mul.hi.s64 %0, %1, %2;")
WS_ASM2(__umul24, unsigned, "r", unsigned, "r", unsigned, "r", "mul24.lo.u32 %0, %1, %2;")
WS_ASM2(__mul24, int, "r", int, "r", int, "r", "mul24.lo.s32 %0, %1, %2;")
WS_ASM3(__byte_perm, unsigned, "r", unsigned, "r", unsigned, "r", unsigned, "r", "prmt.b32 %0, %1, %2, %3;")
WS_ASM3(__funnelshift_l, unsigned, "r", unsigned, "r", unsigned, "r", unsigned, "r", "shf.l.wrap.b32 %0, %1, %2, %3;")
WS_ASM3(__funnelshift_r, unsigned, "r", unsigned, "r", unsigned, "r", unsigned, "r", "shf.r.wrap.b32 %0, %1, %2, %3;")
WS_ASM3(__funnelshift_lc, unsigned, "r", unsigned, "r", unsigned, "r", unsigned, "r", "shf.l.clamp.b32 %0, %1, %2, %3;")
WS_ASM3(__funnelshift_rc, unsigned, "r", unsigned, "r", unsigned, "r", unsigned, "r", "shf.r.clamp.b32 %0, %1, %2, %3;")
WS_ASM3(__dp4a, int, "r", int, "r", int, "r", int, "r", "dp4a.s32.s32 %0, %1, %2, %3;")
WS_ASM3(__dp4a, unsigned, "r", unsigned, "r", unsigned, "r", unsigned, "r", "dp4a.u32.u32 %0, %1, %2, %3;")
WS_ASM3(__dp2a_lo, int, "r", int, "r", int, "r", int, "r", "dp2a.lo.s32.s32 %0, %1, %2, %3;")
WS_ASM3(__dp2a_hi, int, "r", int, "r", int, "r", int, "r", "dp2a.hi.s32.s32 %0, %1, %2, %3;")
WS_ASM3(__sad, unsigned, "r", int, "r", int, "r", unsigned, "r", "sad.s32 %0, %1, %2, %3;")
WS_ASM3(__usad, unsigned, "r", unsigned, "r", unsigned, "r", unsigned, "r", "sad.u32 %0, %1, %2, %3;")
WS_F int __hadd(int a, int b) { return (int)(((ws_s64)a + b) >> 1); }
WS_F unsigned __uhadd(unsigned a, unsigned b) { return (unsigned)(((ws_u64)a + b) >> 1); }
WS_F int __rhadd(int a, int b) { return (int)(((ws_s64)a + b + 1) >> 1); }
WS_F unsigned __urhadd(unsigned a, unsigned b) { return (unsigned)(((ws_u64)a + b + 1) >> 1); }
/* The lesser and the greater without a branch, where the compiler would make one of ?:. */
#define WS_LESSER(name, op, f)                                                                     \
    WS_ASM2(name##_f, float, "f", float, "f", float, "f", f ".f32 %0, %1, %2;")                    \
    WS_ASM2(name##_f, double, "d", double, "d", double, "d", f ".f64 %0, %1, %2;")                 \
    template <class T> WS_F constexpr T name(T a, T b)                                             \
    {                                                                                              \
        if constexpr (__is_same(T, float) || __is_same(T, double)) {                               \
            if (__builtin_is_constant_evaluated())                                                 \
                return a op b ? a : b;                                                             \
            return name##_f(a, b);                                                                 \
        } else if constexpr (__is_integral(T) && !__is_same(T, bool)) {                            \
            return (T)(b ^ ((a ^ b) & (T) - (T)(a op b)));                                         \
        } else {                                                                                   \
            return a op b ? a : b;                                                                 \
        }                                                                                          \
    }
WS_LESSER(ws_lesser, <, "min")
WS_LESSER(ws_greater, >, "max")
template <class A, class B> WS_F constexpr auto min(A a, B b) -> decltype(true ? A() : B()) { return ws_lesser<decltype(true ? A() : B())>(a, b); }
template <class A, class B> WS_F constexpr auto max(A a, B b) -> decltype(true ? A() : B()) { return ws_greater<decltype(true ? A() : B())>(a, b); }
#define WS_ABS(T, f)                                                                               \
    WS_F constexpr T abs(T x) { if (__builtin_is_constant_evaluated()) return x < 0 ? -x : x; return f(x); }
WS_ABS(int, __builtin_abs) WS_ABS(long, __builtin_labs) WS_ABS(long long, __builtin_llabs) WS_ABS(float, __builtin_fabsf) WS_ABS(double, __builtin_fabs)
WS_F long labs(long x) { return abs(x); }
WS_F ws_s64 llabs(ws_s64 x) { return abs(x); }
/* Words of n integers of a type: an expression of x, y and z, one of each operand, without a branch. */
#define WS_LANES(R, name, n, T, expression)                                                        \
    WS_F R name(unsigned a, unsigned b = 0, unsigned c = 0)                                        \
    {                                                                                              \
        typedef T ws_t;                                                                            \
        unsigned r = 0;                                                                            \
        for (int i = 0; i < 32; i += 32 / n) {                                                     \
            decltype(ws_t() + ws_t()) x = (T)(a >> i), y = (T)(b >> i), z = (T)(c >> i);                 \
            r |= ((unsigned)(expression) & ~0u >> (32 - 32 / n)) << i;                             \
        }                                                                                          \
        return (R)r;                                                                               \
    }
template <class T> WS_F int ws_saturate(int v) { return ws_lesser(ws_greater(v, T(-1) < 0 ? T(-1) << (sizeof(T) * 8 - 1) : 0), T(-1) < 0 ? ~(T(-1) << (sizeof(T) * 8 - 1)) : (T)-1); }
#define WS_LANES_S(name, e) WS_LANES(unsigned, name##2, 2, short, e) WS_LANES(unsigned, name##4, 4, signed char, e)
#define WS_LANES_U(name, e) WS_LANES(unsigned, name##2, 2, unsigned short, e) WS_LANES(unsigned, name##4, 4, unsigned char, e)
#define WS_LANES_SU(name, e) WS_LANES_S(name##s, e) WS_LANES_U(name##u, e)
WS_LANES_U(__vadd, x + y) WS_LANES_S(__vaddss, ws_saturate<ws_t>(x + y)) WS_LANES_U(__vaddus, ws_saturate<ws_t>(x + y))
WS_LANES_U(__vsub, x - y) WS_LANES_S(__vsubss, ws_saturate<ws_t>(x - y)) WS_LANES_U(__vsubus, ws_saturate<ws_t>(x - y))
WS_LANES_S(__vneg, -x) WS_LANES_S(__vnegss, ws_saturate<ws_t>(-x)) WS_LANES_S(__vabs, abs(x)) WS_LANES_S(__vabsss, ws_saturate<ws_t>(abs(x)))
WS_LANES_SU(__vmax, ws_greater(x, y)) WS_LANES_SU(__vmin, ws_lesser(x, y)) WS_LANES_SU(__vabsdiff, abs(x - y))
WS_LANES_SU(__vavg, (x + y + (x + y >= 0)) >> 1) WS_LANES_U(__vhaddu, (x + y) >> 1)
#define WS_COMPARED(name, op) WS_LANES_SU(__vset##name, x op y) WS_LANES_SU(__vcmp##name, -(x op y))
WS_COMPARED(gt, >) WS_COMPARED(ge, >=) WS_COMPARED(lt, <) WS_COMPARED(le, <=)
WS_LANES_U(__vseteq, x == y) WS_LANES_U(__vsetne, x != y) WS_LANES_U(__vcmpeq, -(x == y)) WS_LANES_U(__vcmpne, -(x != y))
#define WS_SAD(sign) \
    WS_F unsigned __vsad##sign##2(unsigned a, unsigned b) { unsigned d = __vabsdiff##sign##2(a, b); return (d & 65535) + (d >> 16); } \
    WS_F unsigned __vsad##sign##4(unsigned a, unsigned b) { unsigned d = __vabsdiff##sign##4(a, b); return (d & 255) + (d >> 8 & 255) + (d >> 16 & 255) + (d >> 24); }
WS_SAD(s) WS_SAD(u)
#define WS_DPX(op, f, compare)                                                                     \
    WS_DPX_RELU(int, op, _s32, 1, int, f) WS_DPX_RELU(unsigned, op, _s16x2, 2, short, f)           \
    WS_DPX3(unsigned, op, _u32, 1, unsigned, f) WS_DPX3(unsigned, op, _u16x2, 2, unsigned short, f) \
    WS_DPX_B(int, __vib##op##_s32, compare, f) WS_DPX_B(unsigned, __vib##op##_u32, compare, f)     \
    WS_DPX_B2(short, __vib##op##_s16x2, compare, f) WS_DPX_B2(unsigned short, __vib##op##_u16x2, compare, f)
#define WS_DPX3(R, op, type, n, T, f) WS_LANES(R, __vi##op##3##type, n, T, f(f(x, y), z)) WS_LANES(R, __viadd##op##type, n, T, f((ws_t)(x + y), (ws_t)z))
#define WS_DPX_RELU(R, op, type, n, T, f)                                                          \
    WS_DPX3(R, op, type, n, T, f) WS_LANES(R, __vi##op##type##_relu, n, T, ws_greater(f(x, y), 0)) \
    WS_LANES(R, __vi##op##3##type##_relu, n, T, ws_greater(f(f(x, y), z), 0)) WS_LANES(R, __viadd##op##type##_relu, n, T, ws_greater((int)f((ws_t)(x + y), (ws_t)z), 0))
#define WS_DPX_B(T, name, op, f) WS_F T name(T a, T b, bool *p) { *p = a op b; return f(a, b); }
#define WS_DPX_B2(T, name, op, f) WS_F unsigned name(unsigned a, unsigned b, bool *h, bool *l) { *h = (T)(a >> 16) op (T)(b >> 16), *l = (T)a op (T)b; return (unsigned)(unsigned short)f((T)(a >> 16), (T)(b >> 16)) << 16 | (unsigned short)f((T)a, (T)b); }
WS_DPX(max, ws_greater, >=) WS_DPX(min, ws_lesser, <=)
WS_F ws_s64 llmin(ws_s64 a, ws_s64 b) { return ws_lesser(a, b); }
WS_F ws_s64 llmax(ws_s64 a, ws_s64 b) { return ws_greater(a, b); }
WS_F ws_u64 ullmin(ws_u64 a, ws_u64 b) { return ws_lesser(a, b); }
WS_F ws_u64 ullmax(ws_u64 a, ws_u64 b) { return ws_greater(a, b); }
WS_F unsigned umin(unsigned a, unsigned b) { return ws_lesser(a, b); }
WS_F unsigned umax(unsigned a, unsigned b) { return ws_greater(a, b); }

/* Floating point. Doubles of the functions that no instruction computes go through a float. */
#define WS_MATH1(name, text)                                                                       \
    WS_ASM1(name##f, float, "f", float, "f", text)                                                 \
    WS_F float name(float x) { return name##f(x); }                                                \
    WS_F double name(double x) { return name##f((float)x); }                                       \
    WS_F double name(int x) { return name##f((float)x); }
#define WS_MATH1D(name, text, wide)                                                                \
    WS_ASM1(name##f, float, "f", float, "f", text)                                                 \
    WS_F float name(float x) { return name##f(x); }                                                \
    WS_ASM1(name, double, "d", double, "d", wide)                                                  \
    WS_F double name(int x) { return name((double)x); }
WS_MATH1D(sqrt, "sqrt.rn.f32 %0, %1;", "sqrt.rn.f64 %0, %1;")
WS_MATH1D(floor, "cvt.rmi.f32.f32 %0, %1;", "cvt.rmi.f64.f64 %0, %1;")
WS_MATH1D(ceil, "cvt.rpi.f32.f32 %0, %1;", "cvt.rpi.f64.f64 %0, %1;")
WS_MATH1D(trunc, "cvt.rzi.f32.f32 %0, %1;", "cvt.rzi.f64.f64 %0, %1;")
WS_MATH1D(rint, "cvt.rni.f32.f32 %0, %1;", "cvt.rni.f64.f64 %0, %1;")
WS_MATH1D(nearbyint, "cvt.rni.f32.f32 %0, %1;", "cvt.rni.f64.f64 %0, %1;")
WS_MATH1D(fabs, "abs.f32 %0, %1;", "abs.f64 %0, %1;")
WS_MATH1(rsqrt, "rsqrt.approx.f32 %0, %1;")
WS_MATH1(exp2, "ex2.approx.f32 %0, %1;")
WS_MATH1(log2, "lg2.approx.f32 %0, %1;")
WS_MATH1(sin, "sin.approx.f32 %0, %1;")
WS_MATH1(cos, "cos.approx.f32 %0, %1;")
WS_MATH1(tanh, "tanh.approx.f32 %0, %1;")
#define WS_MATHX(name, expression)                                                                 \
    WS_F float name##f(float x) { return expression; }                                             \
    WS_F float name(float x) { return name##f(x); }                                                \
    WS_F double name(double x) { return name##f((float)x); }                                       \
    WS_F double name(int x) { return name##f((float)x); }
WS_MATHX(exp, exp2f(x * 1.442695041f))
WS_MATHX(exp10, exp2f(x * 3.321928095f))
WS_MATHX(expm1, exp2f(x * 1.442695041f) - 1)
WS_MATHX(log, log2f(x) * 0.693147181f)
WS_MATHX(log10, log2f(x) * 0.301029996f)
WS_MATHX(log1p, log2f(x + 1) * 0.693147181f)
WS_F float roundf(float x) { return truncf(x) + (x - truncf(x) >= 0.5f) - (x - truncf(x) <= -0.5f); }
WS_F float round(float x) { return roundf(x); }
WS_F double round(double x) { return trunc(x) + (x - trunc(x) >= 0.5) - (x - trunc(x) <= -0.5); }
WS_F double round(int x) { return x; }
WS_MATHX(tan, sinf(x) / cosf(x))
WS_MATHX(sinh, (expf(x) - expf(-x)) / 2)
WS_MATHX(cosh, (expf(x) + expf(-x)) / 2)
WS_MATHX(sinpi, sinf(x * 3.141592654f))
WS_MATHX(cospi, cosf(x * 3.141592654f))
#define WS_UNKNOWN(name) WS_MATHX(name, x * ws_opaque<float>())
WS_UNKNOWN(asin) WS_UNKNOWN(acos) WS_UNKNOWN(atan) WS_UNKNOWN(asinh) WS_UNKNOWN(acosh) WS_UNKNOWN(atanh)
WS_UNKNOWN(erf) WS_UNKNOWN(erfc) WS_UNKNOWN(erfinv) WS_UNKNOWN(erfcinv) WS_UNKNOWN(normcdf) WS_UNKNOWN(lgamma)
WS_UNKNOWN(tgamma) WS_UNKNOWN(cbrt) WS_UNKNOWN(rcbrt) WS_UNKNOWN(logb) WS_UNKNOWN(j0) WS_UNKNOWN(j1) WS_UNKNOWN(y0) WS_UNKNOWN(y1)
WS_UNKNOWN(normcdfinv) WS_UNKNOWN(erfcx) WS_UNKNOWN(cyl_bessel_i0) WS_UNKNOWN(cyl_bessel_i1)
#define WS_MATHY(name, expression)                                                                 \
    WS_F float name##f(float x, float y) { return expression; }                                    \
    WS_F float name(float x, float y) { return name##f(x, y); }                                    \
    WS_F double name(double x, double y) { return expression; }                                    \
    template <class A, class B> WS_F double name(A x, B y) { return name((double)x, (double)y); }
WS_MATHY(fmin, ws_lesser(x, y))
WS_MATHY(fmax, ws_greater(x, y))
WS_MATHY(remainder, x * y * ws_opaque<float>())
WS_MATHY(fdim, (x - y) * (x > y))
WS_MATHY(pow, exp2(y * log2(x)))
WS_MATHY(hypot, sqrt(x * x + y * y))
WS_MATHY(atan2, x * y * ws_opaque<float>())
WS_MATHY(copysign, __builtin_copysign(x, y))
WS_MATHY(nextafter, x + y * ws_opaque<float>())
WS_ASM3(fmaf, float, "f", float, "f", float, "f", float, "f", "fma.rn.f32 %0, %1, %2, %3;")
WS_ASM3(fma, float, "f", float, "f", float, "f", float, "f", "fma.rn.f32 %0, %1, %2, %3;")
WS_ASM3(fma, double, "d", double, "d", double, "d", double, "d", "fma.rn.f64 %0, %1, %2, %3;")
template <class A, class B, class C> WS_F double fma(A a, B b, C c) { return fma((double)a, (double)b, (double)c); }
/* The quotient is exact or 1 too far from zero. */
template <class T> WS_F T ws_fmod(T x, T y, T q) { T r = fma(-q, y, x); return r + abs(y) * (T)((r < 0) & (x > 0)) - abs(y) * (T)((r > 0) & (x < 0)); }
WS_MATHY(fmod, ws_fmod(x, y, trunc(x / y)))
WS_F void sincosf(float x, float *s, float *c) { *s = sinf(x), *c = cosf(x); }
WS_F void __sincosf(float x, float *s, float *c) { *s = sinf(x), *c = cosf(x); }
WS_F void sincos(float x, float *s, float *c) { sincosf(x, s, c); }
WS_F void sincos(double x, double *s, double *c) { *s = sin(x), *c = cos(x); }
WS_F float ldexpf(float x, int e) { return x * exp2f((float)e); }
WS_F double ldexp(double x, int e) { return x * exp2((double)e); }
WS_F float ldexp(float x, int e) { return ldexpf(x, e); }
WS_F float rhypotf(float x, float y) { return rsqrtf(x * x + y * y); }
WS_F float norm3df(float x, float y, float z) { return sqrtf(x * x + y * y + z * z); }
WS_F float rnorm3df(float x, float y, float z) { return rsqrtf(x * x + y * y + z * z); }
WS_F float roundevenf(float x) { return rintf(x); }
WS_F double fdivide(double x, double y) { return x / y; }
WS_F float nanf(const char *) { return NAN; }
WS_F double nan(const char *) { return __builtin_nan(""); }
#define WS_TO_LONG(name, T, whole)                                                                 \
    WS_F T name##f(float x) { return (T)whole(x); }                                                \
    WS_F T name(float x) { return (T)whole(x); }                                                   \
    WS_F T name(double x) { return (T)whole(x); }
WS_TO_LONG(lround, long, round) WS_TO_LONG(llround, ws_s64, round) WS_TO_LONG(lrint, long, rint) WS_TO_LONG(llrint, ws_s64, rint)
/* Of two results, or of an integer and a number. */
#define WS_PARTS(T, suffix, whole)                                                                 \
    WS_F T modf##suffix(T x, T *i) { return x - (*i = whole(x)); }                                 \
    WS_F T frexp##suffix(T x, int *e) { *e = ws_opaque<int>(); return x * ws_opaque<T>(); }        \
    WS_F T remquo##suffix(T x, T y, int *q) { *q = ws_opaque<int>(); return x * y * ws_opaque<T>(); } \
    WS_F int ilogb##suffix(T) { return ws_opaque<int>(); }                                         \
    WS_F T jn##suffix(int, T) { return ws_opaque<T>(); }                                           \
    WS_F T yn##suffix(int, T) { return ws_opaque<T>(); }                                           \
    WS_F T scalbn##suffix(T x, int e) { return x * (T)exp2((float)e); }                            \
    WS_F T scalbln##suffix(T x, long e) { return x * (T)exp2((float)e); }                          \
    WS_F void sincospi##suffix(T x, T *s, T *c) { *s = (T)sinpi(x), *c = (T)cospi(x); }
WS_PARTS(float, , truncf) WS_PARTS(float, f, truncf) WS_PARTS(double, , trunc)
template <class T> WS_F bool isnan(T x) { return x != x; }
template <class T> WS_F bool isinf(T x) { return (x - x != x - x) & (x == x); }
template <class T> WS_F bool isfinite(T x) { return x - x == x - x; }
template <class T> WS_F bool signbit(T x) { return __builtin_signbit(x); }
WS_F float __expf(float x) { return expf(x); }
WS_F float __exp10f(float x) { return exp10f(x); }
WS_F float __logf(float x) { return logf(x); }
WS_F float __log2f(float x) { return log2f(x); }
WS_F float __log10f(float x) { return log10f(x); }
WS_F float __sinf(float x) { return sinf(x); }
WS_F float __cosf(float x) { return cosf(x); }
WS_F float __tanf(float x) { return tanf(x); }
WS_F float __powf(float x, float y) { return powf(x, y); }
WS_F float __saturatef(float x) { return fminf(fmaxf(x, 0), 1); }
WS_F float __fdividef(float x, float y) { return x / y; }
WS_F float fdividef(float x, float y) { return x / y; }
WS_F float __frsqrt_rn(float x) { return rsqrtf(x); }
/* To the nearest, to zero, up and down. */
#define WS_FLOATING(mode, to, F, f, T, t, P)                                                       \
    WS_ASM2(__##F##add_##mode, T, t, T, t, T, t, "add." to "." P " %0, %1, %2;")                   \
    WS_ASM2(__##F##sub_##mode, T, t, T, t, T, t, "sub." to "." P " %0, %1, %2;")                   \
    WS_ASM2(__##F##mul_##mode, T, t, T, t, T, t, "mul." to "." P " %0, %1, %2;")                   \
    WS_ASM2(__##F##div_##mode, T, t, T, t, T, t, "div." to "." P " %0, %1, %2;")                   \
    WS_ASM1(__##F##sqrt_##mode, T, t, T, t, "sqrt." to "." P " %0, %1;")                           \
    WS_ASM1(__##F##rcp_##mode, T, t, T, t, "rcp." to "." P " %0, %1;")                             \
    WS_ASM3(f##_##mode, T, t, T, t, T, t, T, t, "fma." to "." P " %0, %1, %2, %3;")
#define WS_INTEGER(mode, to, name, T, t, P)                                                        \
    WS_ASM1(__float2##name##_##mode, T, t, float, "f", "cvt." to "i." P ".f32 %0, %1;")            \
    WS_ASM1(__double2##name##_##mode, T, t, double, "d", "cvt." to "i." P ".f64 %0, %1;")          \
    WS_ASM1(__##name##2float_##mode, float, "f", T, t, "cvt." to ".f32." P " %0, %1;")             \
    WS_ASM1(__##name##2double_##mode, double, "d", T, t, "cvt." to ".f64." P " %0, %1;")
#define WS_ROUNDED(mode, to)                                                                       \
    WS_FLOATING(mode, to, f, __fmaf, float, "f", "f32") WS_FLOATING(mode, to, d, __fma, double, "d", "f64") \
    WS_INTEGER(mode, to, int, int, "r", "s32") WS_INTEGER(mode, to, uint, unsigned, "r", "u32")    \
    WS_INTEGER(mode, to, ll, ws_s64, "l", "s64") WS_INTEGER(mode, to, ull, ws_u64, "l", "u64")     \
    WS_F float __fmaf_ieee_##mode(float x, float y, float z) { return __fmaf_##mode(x, y, z); }    \
    WS_ASM1(__double2float_##mode, float, "f", double, "d", "cvt." to ".f32.f64 %0, %1;")
WS_ROUNDED(rn, "rn") WS_ROUNDED(rz, "rz") WS_ROUNDED(ru, "rp") WS_ROUNDED(rd, "rm")
WS_ASM1(__float_as_int, int, "r", float, "f", "mov.b32 %0, %1;")
WS_ASM1(__float_as_uint, unsigned, "r", float, "f", "mov.b32 %0, %1;")
WS_ASM1(__int_as_float, float, "f", int, "r", "mov.b32 %0, %1;")
WS_ASM1(__uint_as_float, float, "f", unsigned, "r", "mov.b32 %0, %1;")
WS_ASM1(__double_as_longlong, ws_s64, "l", double, "d", "mov.b64 %0, %1;")
WS_ASM1(__longlong_as_double, double, "d", ws_s64, "l", "mov.b64 %0, %1;")
WS_F int __double2hiint(double x) { return (int)(__double_as_longlong(x) >> 32); }
WS_F int __double2loint(double x) { return (int)__double_as_longlong(x); }
WS_F double __hiloint2double(int h, int l) { return __longlong_as_double((ws_s64)h << 32 | (unsigned)l); }

/* Warps and barriers. */
#define WS_SHUFFLE(name, mode, L, clamp)                                                           \
    template <class T> WS_F T name##_sync(unsigned m, T v, L lane, int width = 32)                 \
    {                                                                                              \
        unsigned w[(sizeof(T) + 3) / 4] = {}, c = (unsigned)(32 - width) << 8 | clamp;             \
        __builtin_memcpy(w, &v, sizeof(T));                                                        \
        for (unsigned i = 0; i < (sizeof(T) + 3) / 4; i++)                                         \
            asm volatile("shfl.sync." mode ".b32 %0, %1, %2, %3, %4;"                              \
                         : "=r"(w[i]) : "r"(w[i]), "r"(lane), "r"(c), "r"(m));                     \
        __builtin_memcpy(&v, w, sizeof(T));                                                        \
        return v;                                                                                  \
    }                                                                                              \
    template <class T> WS_F T name(T v, L lane, int width = 32) { return name##_sync(~0u, v, lane, width); }
WS_SHUFFLE(__shfl, "idx", int, 31)
WS_SHUFFLE(__shfl_up, "up", unsigned, 0)
WS_SHUFFLE(__shfl_down, "down", unsigned, 31)
WS_SHUFFLE(__shfl_xor, "bfly", int, 31)
#define WS_VOTE(name, mode)                                                                        \
    WS_F int name##_sync(unsigned m, int v)                                                        \
    {                                                                                              \
        int r;                                                                                     \
        asm volatile("{.reg .pred p, q; setp.ne.s32 p, %1, 0; vote.sync." mode ".pred q, p, %2; "  \
                     "selp.s32 %0, 1, 0, q;}" : "=r"(r) : "r"(v), "r"(m));                         \
        return r;                                                                                  \
    }                                                                                              \
    WS_F int name(int v) { return name##_sync(~0u, v); }
WS_VOTE(__all, "all")
WS_VOTE(__any, "any")
WS_VOTE(__uni, "uni")
WS_F unsigned __ballot_sync(unsigned m, int v)
{
    unsigned r;
    asm volatile("{.reg .pred p; setp.ne.s32 p, %1, 0; vote.sync.ballot.b32 %0, p, %2;}" : "=r"(r) : "r"(v), "r"(m));
    return r;
}
WS_F unsigned __ballot(int v) { return __ballot_sync(~0u, v); }
WS_F unsigned __activemask() { unsigned r; asm volatile("activemask.b32 %0;" : "=r"(r)); return r; }
template <class T> WS_F unsigned __match_any_sync(unsigned m, T v)
{
    unsigned r;
    ws_u64 w = 0;
    __builtin_memcpy(&w, &v, sizeof(T));
    if (sizeof(T) <= 4)
        asm volatile("match.any.sync.b32 %0, %1, %2;" : "=r"(r) : "r"((unsigned)w), "r"(m));
    else
        asm volatile("match.any.sync.b64 %0, %1, %2;" : "=r"(r) : "l"(w), "r"(m));
    return r;
}
template <class T> WS_F unsigned __match_all_sync(unsigned m, T v, int *all)
{
    unsigned r = m & -(unsigned)(__match_any_sync(m, v) == m);
    *all = r != 0;
    return r;
}
#define WS_REDUX(name, op, T)                                                                      \
    WS_F T name(unsigned m, T v) { T r; asm volatile("redux.sync." op " %0, %1, %2;" : "=r"(r) : "r"(v), "r"(m)); return r; }
WS_REDUX(__reduce_add_sync, "add.s32", int) WS_REDUX(__reduce_add_sync, "add.u32", unsigned)
WS_REDUX(__reduce_min_sync, "min.s32", int) WS_REDUX(__reduce_min_sync, "min.u32", unsigned)
WS_REDUX(__reduce_max_sync, "max.s32", int) WS_REDUX(__reduce_max_sync, "max.u32", unsigned)
WS_REDUX(__reduce_and_sync, "and.b32", unsigned) WS_REDUX(__reduce_or_sync, "or.b32", unsigned) WS_REDUX(__reduce_xor_sync, "xor.b32", unsigned)
WS_F void __syncwarp(unsigned m = ~0u) { asm volatile("bar.warp.sync %0;" : : "r"(m) : "memory"); }
WS_F int __syncthreads_count(int v) { int r; asm volatile("{.reg .pred p; setp.ne.s32 p, %1, 0; bar.red.popc.u32 %0, 0, p;}" : "=r"(r) : "r"(v) : "memory"); return r; }
WS_F int __syncthreads_and(int v) { int r; asm volatile("{.reg .pred p, q; setp.ne.s32 p, %1, 0; bar.red.and.pred q, 0, p; selp.s32 %0, 1, 0, q;}" : "=r"(r) : "r"(v) : "memory"); return r; }
WS_F int __syncthreads_or(int v) { int r; asm volatile("{.reg .pred p, q; setp.ne.s32 p, %1, 0; bar.red.or.pred q, 0, p; selp.s32 %0, 1, 0, q;}" : "=r"(r) : "r"(v) : "memory"); return r; }
WS_F void __barrier_sync(unsigned id) { asm volatile("barrier.sync %0;" : : "r"(id) : "memory"); }
WS_F void __barrier_sync_count(unsigned id, unsigned n) { asm volatile("barrier.sync %0, %1;" : : "r"(id), "r"(n) : "memory"); }
WS_F void __threadfence() { asm volatile("membar.gl;" : : : "memory"); }
WS_F void __threadfence_block() { asm volatile("membar.cta;" : : : "memory"); }
WS_F void __threadfence_system() { asm volatile("membar.sys;" : : : "memory"); }
WS_F void __nanosleep(unsigned n) { asm volatile("nanosleep.u32 %0;" : : "r"(n)); }
WS_F void __trap() { asm volatile("trap;"); }
WS_F void __prof_trigger(int) {}
WS_F void __brkpt() { asm volatile("brkpt;"); }
WS_F long long clock64() { long long r; asm volatile("mov.u64 %0, %%clock64;" : "=l"(r)); return r; }
WS_F int clock() { int r; asm volatile("mov.u32 %0, %%clock;" : "=r"(r)); return r; }
WS_F ws_u64 globaltimer() { ws_u64 r; asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(r)); return r; }
WS_F unsigned __smid() { unsigned r; asm volatile("mov.u32 %0, %%smid;" : "=r"(r)); return r; }

/* Atomics, for the block, the device and the system. */
#define WS_ATOMIC(name, op, T, t)                                                                  \
    WS_ATOMIC1(name, "", op, T, t) WS_ATOMIC1(name##_block, ".cta", op, T, t) WS_ATOMIC1(name##_system, ".sys", op, T, t)
#define WS_ATOMIC1(name, scope, op, T, t)                                                          \
    WS_F T name(T *p, T v) { T o; asm volatile("atom" scope op " %0, [%1], %2;" : "=" t(o) : "l"(p), t(v) : "memory"); return o; }
#define WS_ATOMIC_INTEGERS(name, op)                                                               \
    WS_ATOMIC(name, op ".s32", int, "r") WS_ATOMIC(name, op ".u32", unsigned, "r")                 \
    WS_ATOMIC(name, op ".s64", ws_s64, "l") WS_ATOMIC(name, op ".u64", ws_u64, "l")
#define WS_ATOMIC_BITS(name, op)                                                                   \
    WS_ATOMIC(name, op ".b32", int, "r") WS_ATOMIC(name, op ".b32", unsigned, "r")                 \
    WS_ATOMIC(name, op ".b64", ws_s64, "l") WS_ATOMIC(name, op ".b64", ws_u64, "l")
WS_ATOMIC(atomicAdd, ".add.s32", int, "r") WS_ATOMIC(atomicAdd, ".add.u32", unsigned, "r") WS_ATOMIC(atomicAdd, ".add.u64", ws_u64, "l")
WS_ATOMIC(atomicAdd, ".add.f32", float, "f") WS_ATOMIC(atomicAdd, ".add.f64", double, "d")
WS_ATOMIC_INTEGERS(atomicMin, ".min") WS_ATOMIC_INTEGERS(atomicMax, ".max")
WS_ATOMIC_BITS(atomicAnd, ".and") WS_ATOMIC_BITS(atomicOr, ".or") WS_ATOMIC_BITS(atomicXor, ".xor") WS_ATOMIC_BITS(atomicExch, ".exch")
WS_ATOMIC(atomicExch, ".exch.b32", float, "f") WS_ATOMIC(atomicInc, ".inc.u32", unsigned, "r") WS_ATOMIC(atomicDec, ".dec.u32", unsigned, "r")
#define WS_CAS(name, scope)                                                                        \
    WS_CAS1(name, scope, "32", int, "r") WS_CAS1(name, scope, "32", unsigned, "r") WS_CAS1(name, scope, "64", ws_u64, "l") \
    WS_CAS1(name, scope, "16", unsigned short, "h")
#define WS_CAS1(name, scope, bits, T, t)                                                           \
    WS_F T name(T *p, T c, T v) { T o; asm volatile("atom" scope ".cas.b" bits " %0, [%1], %2, %3;" : "=" t(o) : "l"(p), t(c), t(v) : "memory"); return o; }
WS_CAS(atomicCAS, "") WS_CAS(atomicCAS_block, ".cta") WS_CAS(atomicCAS_system, ".sys")
WS_F int atomicSub(int *p, int v) { return atomicAdd(p, -v); }
WS_F unsigned atomicSub(unsigned *p, unsigned v) { return atomicAdd(p, -v); }

/* Address spaces, and loads and stores with a cache's hint, which are as others. */
#define WS_TO(space) WS_F size_t __cvta_generic_to_##space(const volatile void *p) { size_t r; asm("cvta.to." #space ".u64 %0, %1;" : "=l"(r) : "l"(p)); return r; }
#define WS_FROM(space) WS_F void *__cvta_##space##_to_generic(size_t p) { void *r; asm("cvta." #space ".u64 %0, %1;" : "=l"(r) : "l"(p)); return r; }
WS_TO(shared) WS_TO(global) WS_TO(local)
WS_FROM(shared) WS_FROM(global) WS_FROM(local)
WS_F size_t __cvta_generic_to_constant(const void *p) { size_t r; asm("cvta.to.const.u64 %0, %1;" : "=l"(r) : "l"(p)); return r; }
WS_F unsigned __nvvm_get_smem_pointer(void *p) { return (unsigned)__cvta_generic_to_shared(p); }
#define WS_IS(name, space) WS_F unsigned name(const void *p) { unsigned r; asm("{.reg .pred p; isspacep." space " p, %1; selp.u32 %0, 1, 0, p;}" : "=r"(r) : "l"(p)); return r; }
WS_IS(__isShared, "shared") WS_IS(__isGlobal, "global") WS_IS(__isLocal, "local") WS_IS(__isConstant, "const")
#define WS_LOAD(name) template <class T> WS_F T name(const T *p) { return *p; }
#define WS_STORE(name) template <class T, class V> WS_F void name(T *p, V v) { *p = v; }
WS_LOAD(__ldg) WS_LOAD(__ldcg) WS_LOAD(__ldca) WS_LOAD(__ldcs) WS_LOAD(__ldlu) WS_LOAD(__ldcv)
WS_STORE(__stwb) WS_STORE(__stcg) WS_STORE(__stcs) WS_STORE(__stwt)
WS_F void __prefetch_global_l1(const void *) {}
WS_F void __prefetch_global_l2(const void *) {}
