#include <cmath>
#include <math.h>
__global__ void mathk(float *f, double *d, int n)
{
    float x = f[0], y = f[1];
    double z = d[0];
    f[0] = sinf(x) + cosf(x) + expf(x) + logf(x) + sqrtf(x) + rsqrtf(x) + tanhf(x) + powf(x, y) +
           fabsf(x) + fmaxf(x, y) + fminf(x, y) + floorf(x) + ceilf(x) + roundf(x) + truncf(x) +
           fmodf(x, y) + exp2f(x) + log2f(x) + log10f(x) + atan2f(x, y) + erff(x) + fmaf(x, y, x) +
           __expf(x) + __logf(x) + __fdividef(x, y) + __sinf(x) + __powf(x, y) + rintf(x) +
           cbrtf(x) + hypotf(x, y) + tgammaf(x) + log1pf(x) + expm1f(x) + asinf(x) +
           copysignf(x, y) + __fsqrt_rn(x) + __frcp_rn(x) + __fmaf_rn(x, y, x) + __saturatef(x) +
           exp10f(x) + normcdff(x) + ldexpf(x, 2) + nearbyintf(x);
    d[0] = sin(z) + cos(z) + exp(z) + log(z) + sqrt(z) + pow(z, 2.0) + pow(z, 2) + fabs(z) +
           fmax(z, 1.0) + fmin(z, 1) + floor(z) + ceil(z) + tanh(z) + erf(z) + fma(z, z, z) +
           __dadd_rn(z, z) + rsqrt(z) + sqrt(n) + pow(2, n) + tan(z) + round(z) + fmod(z, 2.0) +
           abs(z) + M_PI + exp(1) + atan(z) + log2(z);
    f[1] = sin(x) + exp(x) + sqrt(x) + std::sqrt(x) + std::max(x, y) + std::min(1, 2) +
           std::abs(x) + std::exp(x) + max(x, 0.f) + fmax(x, y) + pow(x, 2) + pow(x, 2.f) +
           fmaxf(x, 0) + isnan(x) + isinf(x) + INFINITY + FLT_MAX + NAN + std::pow(x, y) +
           std::fma(x, y, x) + std::floor(x) + log(x) + abs(-3) +
           std::numeric_limits<float>::max() + std::numeric_limits<int>::max() +
           -std::numeric_limits<float>::infinity();
    float s, c;
    sincosf(x, &s, &c);
    __sincosf(x, &s, &c);
    sincos(z, d, d + 1);
    f[2] = s + c;
    float i;
    f[3] = modff(x, &i);
    constexpr int lg = 31 - __builtin_clz(64);
    static_assert(lg == 6);
    constexpr int m = max(3, 4);
    float a[m];
    a[0] = max(3, n);
    f[m] = a[0];
}
