// One call per macro, as a table.
// clang-format off
#include <cuda_awbarrier_primitives.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#define EACH(f, ...) f(__VA_ARGS__, rn) f(__VA_ARGS__, rz) f(__VA_ARGS__, ru) f(__VA_ARGS__, rd)
#define TYPES(f, ...) f(__VA_ARGS__, int) f(__VA_ARGS__, uint) f(__VA_ARGS__, ll) f(__VA_ARGS__, ull)
#define OPERATIONS(t, x, mode)                                                                     \
    s += __##t##add_##mode(x, 2) + __##t##sub_##mode(x, 2) + __##t##mul_##mode(x, 2) +             \
         __##t##div_##mode(x, 2) + __##t##sqrt_##mode(x) + __##t##rcp_##mode(x);
#define CASTS_OF(mode, type)                                                                       \
    s += __float2##type##_##mode(f) + __double2##type##_##mode(d) + __##type##2float_##mode(n) +   \
         __##type##2double_##mode(n);
#define CASTS(unused, mode)                                                                        \
    TYPES(CASTS_OF, mode)                                                                          \
    s += __fmaf_##mode(f, f, f) + __fma_##mode(d, d, d) + __fmaf_ieee_##mode(f, f, f) +            \
         __double2float_##mode(d);
#define HALF_OF(half, mode, type) s += __##half##2##type##_##mode(h) + (float)__##type##2##half##_##mode(n);
#define HALF(half, mode)                                                                           \
    TYPES(HALF_OF, half, mode)                                                                     \
    HALF_OF(half, mode, short) HALF_OF(half, mode, ushort) s += (float)__float2##half##_##mode(f);
#define COMPARISON(name)                                                                           \
    s += __h##name(h, h) + __h##name##u(h, h) + __hb##name##2(p, p) + __hb##name##u2(p, p) +       \
         __h##name##2_mask(p, p) + __h##name##u2_mask(p, p);                                       \
    p = __h##name##2(p, __h##name##u2(p, p));
#define COMPARISONS                                                                                \
    COMPARISON(eq) COMPARISON(ne) COMPARISON(lt) COMPARISON(le) COMPARISON(gt) COMPARISON(ge)
#define OF_BOTH(half)                                                                              \
    s += __##half##2char_rz(h) + __##half##2uchar_rz(h) + __hisnan(h);                             \
    EACH(HALF, half) COMPARISONS                                                                   \
    p = __hfma2_sat(p, __hfma2_relu(p, p, p), __hisnan2(p));                                       \
    h = hlog10(htanh_approx(h)), p = h2log10(h2tanh_approx(p));

__global__ void casts(double s, float f, double d, int n)
{
    EACH(OPERATIONS, f, f) EACH(OPERATIONS, d, d) EACH(CASTS, 0)
    int i;
    float g;
    double e;
    s += __rhadd(n, n) + __urhadd(n, n) + llmin(n, n) + llmax(n, n) + ullmin(n, n) + ullmax(n, n) +
         fdivide(d, d) + ilogb(d) + ilogbf(f) + scalbn(d, n) + scalbln(f, n) + scalblnf(f, n) +
         lround(d) + llround(f) + llroundf(f) + lrint(f) + llrint(d) + llrintf(f) + lroundf(f) +
         lrintf(f) + remquo(d, d, &i) + remquof(f, f, &i) + frexp(d, &i) + frexpf(f, &i) +
         modf(d, &e) + modf(f, &g) + normcdfinv(d) + normcdfinvf(f) + erfcx(d) + erfcxf(f) +
         nan("") + nanf("") + jn(2, d) + yn(2, d) + jnf(2, f) + y0(d) + y1f(f) + cyl_bessel_i0(d) +
         cyl_bessel_i1f(f) + ldexp(f, n);
    sincospi(d, &d, &e);
    sincospi(f, &f, &g);
    __prof_trigger(1);
    __shared__ double S[1];
    S[0] = s + e + g;
}
__global__ void halves(float s, float f, int n, __half h, __half2 p)
{
    OF_BOTH(half)
    __shared__ __half2 S[1];
    S[0] = __hcmadd(p, p, __half2half2(h + __half(s)));
}
__global__ void bfloats(float s, float f, int n, __nv_bfloat16 h, __nv_bfloat162 p)
{
    OF_BOTH(bfloat16)
    __shared__ __nv_bfloat162 S[1];
    S[0] = __hcmadd(p, p, __bfloat162bfloat162(h + __nv_bfloat16(s)));
}

#define SIGNS(f, name) f(name##s) f(name##u)
#define WORDS(name) u += name##2(u, u) + name##4(u, u);
#define WORDS_OF(name) u += name##2(u) + name##4(u);
#define COMPARED(name) SIGNS(WORDS, __vcmp##name) SIGNS(WORDS, __vset##name)
#define SIMD_MAX(name)                                                                             \
    u += __vi##name##_s32_relu(u, u) + __vi##name##_s16x2_relu(u, u) + __vi##name##3_s32(u, u, u) + \
         __vi##name##3_s16x2(u, u, u) + __vi##name##3_u32(u, u, u) + __vi##name##3_u16x2(u, u, u) + \
         __vi##name##3_s32_relu(u, u, u) + __vi##name##3_s16x2_relu(u, u, u) +                     \
         __viadd##name##_s32(u, u, u) + __viadd##name##_s16x2(u, u, u) +                           \
         __viadd##name##_u32(u, u, u) + __viadd##name##_u16x2(u, u, u) +                           \
         __viadd##name##_s32_relu(u, u, u) + __viadd##name##_s16x2_relu(u, u, u) +                 \
         __vib##name##_s32(u, u, &b) + __vib##name##_u32(u, u, &b) +                               \
         __vib##name##_s16x2(u, u, &b, &c) + __vib##name##_u16x2(u, u, &b, &c);
__global__ void simd(unsigned u)
{
    bool b, c;
    WORDS(__vadd) WORDS(__vaddss) WORDS(__vaddus) WORDS(__vsub) WORDS(__vsubss) WORDS(__vsubus)
    SIGNS(WORDS, __vavg) SIGNS(WORDS, __vmax) SIGNS(WORDS, __vmin) SIGNS(WORDS, __vabsdiff)
    SIGNS(WORDS, __vsad) WORDS(__vhaddu) WORDS(__vcmpeq) WORDS(__vcmpne) WORDS(__vseteq)
    WORDS(__vsetne) COMPARED(gt) COMPARED(ge) COMPARED(lt) COMPARED(le) WORDS_OF(__vneg)
    WORDS_OF(__vnegss) WORDS_OF(__vabs) WORDS_OF(__vabsss) SIMD_MAX(max) SIMD_MAX(min)
    __shared__ unsigned S[1];
    S[0] = u;
}
__global__ void others(float2 f, __nv_bfloat162_raw r)
{
    __shared__ __mbarrier_t bar;
    __mbarrier_init(&bar, 1);
    __mbarrier_token_t token = __mbarrier_arrive(&bar);
    while (!__mbarrier_test_wait(&bar, token) || !__mbarrier_try_wait(&bar, token, 9) ||
           !__mbarrier_test_wait_parity(&bar, true) || !__mbarrier_try_wait_parity(&bar, true, 9))
        __mbarrier_arrive_and_drop(&bar);
    __mbarrier_inval(&bar);
    __shared__ __nv_fp8x2_storage_t S[3];
    S[0] = __nv_cvt_bfloat16raw2_to_fp8x2(r, __NV_SATFINITE, __NV_E4M3);
    S[1] = __nv_cvt_double2_to_fp8x2(make_double2(f.x, f.y), __NV_SATFINITE, __NV_E4M3);
    S[2] = __nv_cvt_double_to_fp8(f.x, __NV_SATFINITE, __NV_E4M3);
}
