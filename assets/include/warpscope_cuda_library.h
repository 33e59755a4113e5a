/*
 * A part of std, half precision and 8-bit floating point, as far as kernels' addresses need them. It
 * follows warpscope_cuda.h. What computes data is opaque.
 */
// One function per line, as a table.
// clang-format off

/* What a fragment of a kernel is given: `warpscope.address` is an address that no instruction uses. */
WS_F unsigned ws_thread() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }
WS_F void ws_record(ws_u64 at) { asm volatile("warpscope.address.b64 %0;" : : "l"(at) : "memory"); }
template <class T> WS_F void ws_address(T *p) { ws_record(__cvta_generic_to_shared((const void *)p)); }
template <class T> WS_F void ws_address(const T &v) { if constexpr (__is_integral(T) || __is_enum(T)) ws_record((ws_u64)v); else if constexpr (__is_class(T) || __is_union(T)) ws_record(__cvta_generic_to_shared((const void *)&v)); }
template <class T> WS_F void ws_maybe_address(T *p) { if (__isShared((const void *)p)) ws_address(p); }
template <class T> WS_F void ws_maybe_address(T &v) { ws_maybe_address((const void *)&v); }
template <class T> WS_F void ws_last_integer(const T &v) { if constexpr (__is_integral(T)) ws_record((ws_u64)v); }
template <class T, class... A> WS_F void ws_last_integer(const T &, const A &...a) { ws_last_integer(a...); }
extern __shared__ __align__(16) char ws_dynamic[];
struct ws_pointer { template <class T> WS_M operator T *() const { return (T *)ws_dynamic; } template <class T> WS_M operator T &() const { return *(T *)ws_dynamic; } };

/* A small std. */
struct FILE;
extern FILE *stdout, *stderr, *stdin;
template <class... A> WS_F int printf(const char *, A...) { return 0; }
template <class... A> WS_F int fprintf(FILE *, const char *, A...) { return 0; }
template <class... A> WS_F int snprintf(char *, size_t, const char *, A...) { return 0; }
template <class... A> WS_F int sprintf(char *, const char *, A...) { return 0; }
/* clang knows these, with the number of bytes and the alignment that the call has. */
extern "C" __host__ __device__ void *memcpy(void *, const void *, size_t);
extern "C" __host__ __device__ void *memmove(void *, const void *, size_t);
extern "C" __host__ __device__ void *memset(void *, int, size_t);
WS_F void *malloc(size_t) { return ws_opaque<void *>(); }
WS_F void *calloc(size_t, size_t) { return ws_opaque<void *>(); }
WS_F void free(void *) {}
WS_M void *operator new(size_t, void *p) noexcept { return p; }
extern "C" { void exit(int); void abort(); int atoi(const char *); double atof(const char *); int rand(); void srand(unsigned); int strcmp(const char *, const char *); size_t strlen(const char *); int memcmp(const void *, const void *, size_t); char *getenv(const char *); long time(long *); int puts(const char *); int fflush(FILE *); }
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647

namespace std {
using ::size_t; using ::ptrdiff_t; using ::int8_t; using ::uint8_t; using ::int16_t; using ::uint16_t; using ::int32_t; using ::uint32_t;
using ::int64_t; using ::uint64_t; using ::intptr_t; using ::uintptr_t; using ::printf; using ::memcpy; using ::memset; using ::abs;
using ::sqrt; using ::exp; using ::exp2; using ::log; using ::log2; using ::sin; using ::cos; using ::tanh; using ::pow; using ::fma;
using ::floor; using ::ceil; using ::round; using ::trunc; using ::fabs; using ::fmin; using ::fmax; using ::fmod; using ::isnan; using ::isinf;
using ::isfinite; using ::erf; using ::atan2; using ::rand; using ::srand; using ::exit; using ::strlen; using ::malloc; using ::free;
typedef decltype(nullptr) nullptr_t;
template <class T, T V> struct integral_constant { static constexpr T value = V; typedef T value_type; typedef integral_constant type; WS_M constexpr operator T() const { return V; } WS_M constexpr T operator()() const { return V; } };
template <bool V> using bool_constant = integral_constant<bool, V>;
typedef bool_constant<true> true_type;
typedef bool_constant<false> false_type;
template <class A, class B> struct is_same : false_type {};
template <class A> struct is_same<A, A> : true_type {};
template <class A, class B> inline constexpr bool is_same_v = is_same<A, B>::value;
template <bool C, class A, class B> struct conditional { typedef A type; };
template <class A, class B> struct conditional<false, A, B> { typedef B type; };
template <bool C, class A, class B> using conditional_t = typename conditional<C, A, B>::type;
template <bool C, class T = void> struct enable_if {};
template <class T> struct enable_if<true, T> { typedef T type; };
template <bool C, class T = void> using enable_if_t = typename enable_if<C, T>::type;
template <class...> using void_t = void;
template <class T> struct remove_const { typedef T type; };
template <class T> struct remove_const<const T> { typedef T type; };
template <class T> struct remove_cv { typedef T type; };
template <class T> struct remove_cv<const T> { typedef T type; };
template <class T> struct remove_cv<volatile T> { typedef T type; };
template <class T> struct remove_cv<const volatile T> { typedef T type; };
template <class T> struct remove_reference { typedef T type; };
template <class T> struct remove_reference<T &> { typedef T type; };
template <class T> struct remove_reference<T &&> { typedef T type; };
template <class T> struct remove_pointer { typedef T type; };
template <class T> struct remove_pointer<T *> { typedef T type; };
template <class T> struct remove_pointer<T *const> { typedef T type; };
template <class T> struct remove_extent { typedef T type; };
template <class T, size_t N> struct remove_extent<T[N]> { typedef T type; };
template <class T> struct decay { typedef typename remove_cv<typename remove_reference<T>::type>::type type; };
template <class T> struct add_const { typedef const T type; };
template <class T> struct make_unsigned { typedef T type; };
template <> struct make_unsigned<int> { typedef unsigned type; };
template <> struct make_unsigned<long> { typedef unsigned long type; };
template <class T> using remove_const_t = typename remove_const<T>::type;
template <class T> using remove_cv_t = typename remove_cv<T>::type;
template <class T> using remove_reference_t = typename remove_reference<T>::type;
template <class T> using remove_cvref_t = remove_cv_t<remove_reference_t<T>>;
template <class T> using remove_pointer_t = typename remove_pointer<T>::type;
template <class T> using remove_extent_t = typename remove_extent<T>::type;
template <class T> using decay_t = typename decay<T>::type;
template <class T> struct is_integral : bool_constant<__is_integral(T)> {};
template <class T> struct is_floating_point : bool_constant<__is_floating_point(T)> {};
template <class T> struct is_arithmetic : bool_constant<__is_arithmetic(T)> {};
template <class T> struct is_signed : bool_constant<__is_signed(T)> {};
template <class T> struct is_unsigned : bool_constant<__is_unsigned(T)> {};
template <class T> struct is_pointer : bool_constant<__is_pointer(T)> {};
template <class T> struct is_const : bool_constant<__is_const(T)> {};
template <class T> struct is_void : bool_constant<__is_void(T)> {};
template <class T> struct is_enum : bool_constant<__is_enum(T)> {};
template <class T> struct is_trivially_copyable : bool_constant<__is_trivially_copyable(T)> {};
template <class A, class B> struct is_base_of : bool_constant<__is_base_of(A, B)> {};
template <class A, class B> struct is_convertible : bool_constant<__is_convertible_to(A, B)> {};
#define WS_TRAIT(name) template <class T> inline constexpr bool name##_v = name<T>::value;
WS_TRAIT(is_integral) WS_TRAIT(is_floating_point) WS_TRAIT(is_arithmetic) WS_TRAIT(is_signed) WS_TRAIT(is_unsigned) WS_TRAIT(is_pointer) WS_TRAIT(is_const) WS_TRAIT(is_void) WS_TRAIT(is_enum) WS_TRAIT(is_trivially_copyable)
template <class A, class B> inline constexpr bool is_base_of_v = is_base_of<A, B>::value;
template <class A, class B> inline constexpr bool is_convertible_v = is_convertible<A, B>::value;
template <class T> WS_M constexpr remove_reference_t<T> &&move(T &&v) noexcept { return static_cast<remove_reference_t<T> &&>(v); }
template <class T> WS_M constexpr T &&forward(remove_reference_t<T> &v) noexcept { return static_cast<T &&>(v); }
template <class T> WS_M constexpr T &&forward(remove_reference_t<T> &&v) noexcept { return static_cast<T &&>(v); }
template <class T> T &&declval() noexcept;
template <class T> WS_M constexpr void swap(T &a, T &b) { T c = a; a = b; b = c; }
template <class T, class U> WS_M T exchange(T &a, U &&b) { T c = a; a = b; return c; }
template <class T> WS_M constexpr T min(T a, T b) { return ws_lesser(a, b); }
template <class T> WS_M constexpr T max(T a, T b) { return ws_greater(a, b); }
template <class T> WS_M constexpr T clamp(T v, T a, T b) { return min(max(v, a), b); }
template <class T> struct ws_limits { static constexpr bool is_integer = __is_integral(T), is_signed = T(-1) < T(0); static constexpr int digits = sizeof(T) * 8 - is_signed; WS_M static constexpr T max() { return T(~(is_signed ? 1ull << (sizeof(T) * 8 - 1) : 0ull)); } WS_M static constexpr T min() { return T(~max()); } WS_M static constexpr T lowest() { return min(); } };
template <class T> struct numeric_limits : ws_limits<T> {};
template <> struct numeric_limits<float> { static constexpr bool is_integer = false, is_signed = true; WS_M static constexpr float max() { return FLT_MAX; } WS_M static constexpr float min() { return FLT_MIN; } WS_M static constexpr float lowest() { return -FLT_MAX; } WS_M static constexpr float infinity() { return INFINITY; } WS_M static constexpr float quiet_NaN() { return NAN; } WS_M static constexpr float epsilon() { return FLT_EPSILON; } };
template <> struct numeric_limits<double> { static constexpr bool is_integer = false, is_signed = true; WS_M static constexpr double max() { return DBL_MAX; } WS_M static constexpr double min() { return DBL_MIN; } WS_M static constexpr double lowest() { return -DBL_MAX; } WS_M static constexpr double infinity() { return HUGE_VAL; } WS_M static constexpr double quiet_NaN() { return NAN; } WS_M static constexpr double epsilon() { return DBL_EPSILON; } };
template <class T, size_t N> struct array {
    T ws_items[N];
    typedef T value_type;
    WS_M constexpr T &operator[](size_t i) { return ws_items[i]; }
    WS_M constexpr const T &operator[](size_t i) const { return ws_items[i]; }
    WS_M constexpr T *data() { return ws_items; }
    WS_M constexpr const T *data() const { return ws_items; }
    WS_M constexpr T *begin() { return ws_items; }
    WS_M constexpr T *end() { return ws_items + N; }
    WS_M constexpr const T *begin() const { return ws_items; }
    WS_M constexpr const T *end() const { return ws_items + N; }
    WS_M static constexpr size_t size() { return N; }
    WS_M void fill(const T &v) { for (size_t i = 0; i < N; i++) ws_items[i] = v; }
};
template <class T> class initializer_list {
    const T *ws_first; size_t ws_count;
    WS_M constexpr initializer_list(const T *p, size_t n) : ws_first(p), ws_count(n) {}
  public:
    WS_M constexpr initializer_list() : ws_first(nullptr), ws_count(0) {}
    WS_M constexpr size_t size() const { return ws_count; }
    WS_M constexpr const T *begin() const { return ws_first; }
    WS_M constexpr const T *end() const { return ws_first + ws_count; }
};
template <class A, class B> struct pair { A first; B second; };
template <class A, class B> WS_M constexpr pair<A, B> make_pair(A a, B b) { return {a, b}; }
template <class T, T... I> struct integer_sequence { WS_M static constexpr size_t size() { return sizeof...(I); } };
template <size_t... I> using index_sequence = integer_sequence<size_t, I...>;
template <class T, T N> using make_integer_sequence = __make_integer_seq<integer_sequence, T, N>;
template <size_t N> using make_index_sequence = make_integer_sequence<size_t, N>;
template <class A = void> struct plus { template <class T> WS_M constexpr T operator()(T a, T b) const { return a + b; } };
template <class A = void> struct less { template <class T> WS_M constexpr bool operator()(T a, T b) const { return a < b; } };
enum memory_order { memory_order_relaxed, memory_order_consume, memory_order_acquire, memory_order_release, memory_order_acq_rel, memory_order_seq_cst };
} // namespace std

/* Half precision: 16 bits; a pair is copied in one access. */
struct __half_raw { unsigned short x; };
struct __half2_raw { unsigned short x, y; };
struct __nv_bfloat16_raw { unsigned short x; };
struct __nv_bfloat162_raw { unsigned short x, y; };
#define WS_HALF(H, H2, RAW, from, to)                                                              \
    struct H {                                                                                     \
        unsigned short __x;                                                                        \
        H() = default;                                                                             \
        WS_M H(float v) { asm(from " %0, %1;" : "=h"(__x) : "f"(v)); }                             \
        WS_M H(double v) : H((float)v) {}                                                          \
        WS_M H(int v) : H((float)v) {}                                                             \
        WS_M H(unsigned v) : H((float)v) {}                                                        \
        WS_M H(long v) : H((float)v) {}                                                            \
        WS_M H(unsigned long v) : H((float)v) {}                                                   \
        WS_M H(long long v) : H((float)v) {}                                                       \
        WS_M H(short v) : H((float)v) {}                                                           \
        WS_M H(bool v) : H((float)v) {}                                                            \
        WS_M operator float() const { float v; asm(to : "=f"(v) : "h"(__x)); return v; }           \
        WS_M H &operator+=(H o) { return *this = H((float)*this + (float)o); }                     \
        WS_M H &operator-=(H o) { return *this = H((float)*this - (float)o); }                     \
        WS_M H &operator*=(H o) { return *this = H((float)*this * (float)o); }                     \
        WS_M H &operator/=(H o) { return *this = H((float)*this / (float)o); }                     \
        WS_M H operator-() const { return H(-(float)*this); }                                      \
    };                                                                                             \
    WS_F H operator+(H a, H b) { return a += b; }                                                  \
    WS_F H operator-(H a, H b) { return a -= b; }                                                  \
    WS_F H operator*(H a, H b) { return a *= b; }                                                  \
    WS_F H operator/(H a, H b) { return a /= b; }                                                  \
    WS_F bool operator<(H a, H b) { return (float)a < (float)b; }                                  \
    WS_F bool operator>(H a, H b) { return (float)a > (float)b; }                                  \
    WS_F bool operator<=(H a, H b) { return (float)a <= (float)b; }                                \
    WS_F bool operator>=(H a, H b) { return (float)a >= (float)b; }                                \
    WS_F bool operator==(H a, H b) { return (float)a == (float)b; }                                \
    WS_F bool operator!=(H a, H b) { return (float)a != (float)b; }                                \
    struct __attribute__((aligned(4))) H2 {                                                        \
        H x, y;                                                                                    \
        WS_WHOLE(H2)                                                                               \
        WS_M H2(H a, H b) : x(a), y(b) {}                                                          \
        WS_M H2 &operator+=(H2 o) { x += o.x, y += o.y; return *this; }                            \
        WS_M H2 &operator-=(H2 o) { x -= o.x, y -= o.y; return *this; }                            \
        WS_M H2 &operator*=(H2 o) { x *= o.x, y *= o.y; return *this; }                            \
    };                                                                                             \
    WS_F H2 operator+(H2 a, H2 b) { return H2(a.x + b.x, a.y + b.y); }                             \
    WS_F H2 operator-(H2 a, H2 b) { return H2(a.x - b.x, a.y - b.y); }                             \
    WS_F H2 operator*(H2 a, H2 b) { return H2(a.x * b.x, a.y * b.y); }                             \
    WS_F H2 operator/(H2 a, H2 b) { return H2(a.x / b.x, a.y / b.y); }                             \
    WS_F H2 operator-(H2 a) { return H2(-a.x, -a.y); }                                             \
    WS_F H __habs(H a) { return H(fabsf((float)a)); }                                              \
    WS_F H2 __habs2(H2 a) { return H2(__habs(a.x), __habs(a.y)); }                                 \
    WS_HALF2F(__hadd, H, H2, a + b) WS_HALF2F(__hsub, H, H2, a - b) WS_HALF2F(__hmul, H, H2, a * b) \
    WS_HALF2F(__hmax, H, H2, H(fmaxf((float)a, (float)b))) WS_HALF2F(__hmin, H, H2, H(fminf((float)a, (float)b))) \
    WS_F H max(H a, H b) { return __hmax(a, b); }                                                  \
    WS_F H min(H a, H b) { return __hmin(a, b); }                                                  \
    WS_F H2 __h2div(H2 a, H2 b) { return a / b; }                                                  \
    WS_F H __hdiv(H a, H b) { return a / b; }                                                      \
    WS_F H __hneg(H a) { return -a; }                                                              \
    WS_F H2 __hneg2(H2 a) { return -a; }                                                           \
    WS_F H __hfma(H a, H b, H c) { return H((float)a * (float)b + (float)c); }                     \
    WS_F H __hfma_relu(H a, H b, H c) { return H(fmaxf((float)__hfma(a, b, c), 0)); }              \
    WS_F H __hfma_sat(H a, H b, H c) { return H(__saturatef((float)__hfma(a, b, c))); }            \
    WS_F H2 __hfma2_relu(H2 a, H2 b, H2 c) { return H2(__hfma_relu(a.x, b.x, c.x), __hfma_relu(a.y, b.y, c.y)); } \
    WS_F H2 __hfma2_sat(H2 a, H2 b, H2 c) { return H2(__hfma_sat(a.x, b.x, c.x), __hfma_sat(a.y, b.y, c.y)); } \
    WS_F H2 __hfma2(H2 a, H2 b, H2 c) { return H2(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)); } \
    WS_F H2 __hcmadd(H2 a, H2 b, H2 c) { return H2(__hfma(-a.y, b.y, __hfma(a.x, b.x, c.x)), __hfma(a.y, b.x, __hfma(a.x, b.y, c.y))); } \
    WS_HALFC(gt, H, H2, x > y) WS_HALFC(ge, H, H2, x >= y) WS_HALFC(lt, H, H2, x < y) WS_HALFC(le, H, H2, x <= y) WS_HALFC(eq, H, H2, x == y) WS_HALFC(ne, H, H2, (x < y) | (x > y)) \
    WS_F bool __hisnan(H a) { return (float)a != (float)a; }                                       \
    WS_F H2 __hisnan2(H2 a) { return H2(H((float)__hisnan(a.x)), H((float)__hisnan(a.y))); }       \
    WS_F int __hisinf(H a) { return isinf((float)a); }                                             \
    WS_HALFM(hexp, h2exp, H, H2, expf) WS_HALFM(hexp2, h2exp2, H, H2, exp2f) WS_HALFM(hexp10, h2exp10, H, H2, exp10f) WS_HALFM(hlog, h2log, H, H2, logf) \
    WS_HALFM(hlog10, h2log10, H, H2, log10f) WS_HALFM(htanh_approx, h2tanh_approx, H, H2, tanhf) WS_HALFM(hlog2, h2log2, H, H2, log2f) WS_HALFM(hsqrt, h2sqrt, H, H2, sqrtf) WS_HALFM(hrsqrt, h2rsqrt, H, H2, rsqrtf) WS_HALFM(hrcp, h2rcp, H, H2, 1 / ) \
    WS_HALFM(hsin, h2sin, H, H2, sinf) WS_HALFM(hcos, h2cos, H, H2, cosf) WS_HALFM(htanh, h2tanh, H, H2, tanhf) WS_HALFM(hfloor, h2floor, H, H2, floorf) \
    WS_HALFM(hceil, h2ceil, H, H2, ceilf) WS_HALFM(htrunc, h2trunc, H, H2, truncf) WS_HALFM(hrint, h2rint, H, H2, rintf) \
    WS_F H __low2##RAW(H2 v) { return v.x; }                                                       \
    WS_F H __high2##RAW(H2 v) { return v.y; }                                                      \
    WS_F H __lows2##RAW(H2 v) { return v.x; }                                                      \
    WS_F H2 __halves2##RAW##2(H a, H b) { return H2(a, b); }                                       \
    WS_F H2 __lowhigh2highlow(H2 v) { return H2(v.y, v.x); }                                       \
    WS_F H2 __lows2##RAW##2(H2 a, H2 b) { return H2(a.x, b.x); }                                   \
    WS_F H2 __highs2##RAW##2(H2 a, H2 b) { return H2(a.y, b.y); }                                  \
    WS_F H2 __low2##RAW##2(H2 a) { return H2(a.x, a.x); }                                          \
    WS_F H2 __high2##RAW##2(H2 a) { return H2(a.y, a.y); }                                         \
    WS_F H2 make_##RAW##2(H a, H b) { return H2(a, b); }                                           \
    WS_F float __##RAW##2float(H a) { return (float)a; }                                           \
    WS_F H __float2##RAW(float a) { return H(a); }                                                 \
    WS_F H __double2##RAW(double a) { return H((float)a); }                                        \
    WS_F H __float2##RAW##_rn(float a) { return H(a); }                                            \
    WS_F H __float2##RAW##_rz(float a) { return H(a * ws_opaque<float>()); }                       \
    WS_F H __float2##RAW##_ru(float a) { return H(a * ws_opaque<float>()); }                       \
    WS_F H __float2##RAW##_rd(float a) { return H(a * ws_opaque<float>()); }                       \
    WS_HALFI(H, RAW, int, int, "r", "s32") WS_HALFI(H, RAW, uint, unsigned, "r", "u32") WS_HALFI(H, RAW, short, short, "h", "s16") \
    WS_HALFI(H, RAW, ushort, unsigned short, "h", "u16") WS_HALFI(H, RAW, ll, ws_s64, "l", "s64") WS_HALFI(H, RAW, ull, ws_u64, "l", "u64") \
    WS_F signed char __##RAW##2char_rz(H a) { return (signed char)ws_saturate<signed char>(__##RAW##2short_rz(a)); } \
    WS_F unsigned char __##RAW##2uchar_rz(H a) { return (unsigned char)ws_saturate<unsigned char>(__##RAW##2short_rz(a)); } \
    WS_F unsigned short __##RAW##_as_ushort(H a) { return a.__x; }                                 \
    WS_F short __##RAW##_as_short(H a) { return (short)a.__x; }                                    \
    WS_F H __ushort_as_##RAW(unsigned short a) { H r; r.__x = a; return r; }                       \
    WS_F H __short_as_##RAW(short a) { H r; r.__x = (unsigned short)a; return r; }                 \
    WS_F H2 __float2##RAW##2_rn(float a) { return H2(H(a), H(a)); }                                \
    WS_F H2 __##RAW##2##RAW##2(H a) { return H2(a, a); }                                           \
    WS_F H2 __floats2##RAW##2_rn(float a, float b) { return H2(H(a), H(b)); }                      \
    WS_F H2 __float22##RAW##2_rn(float2 a) { return H2(H(a.x), H(a.y)); }                          \
    WS_F float2 __##RAW##22float2(H2 a) { return {(float)a.x, (float)a.y}; }                       \
    WS_F float __low2float(H2 a) { return (float)a.x; }                                            \
    WS_F float __high2float(H2 a) { return (float)a.y; }                                           \
    WS_F H atomicAdd(H *p, H v) { H o; asm volatile("atom.add.noftz" WS_KIND_##RAW " %0, [%1], %2;" : "=h"(o.__x) : "l"(p), "h"(v.__x) : "memory"); return o; } \
    WS_F H2 atomicAdd(H2 *p, H2 v) { unsigned o, w; H2 r; __builtin_memcpy(&w, &v, 4); asm volatile("atom.add.noftz" WS_KIND_##RAW "x2 %0, [%1], %2;" : "=r"(o) : "l"(p), "r"(w) : "memory"); __builtin_memcpy((void *)&r, &o, 4); return r; }
#define WS_KIND_half     ".f16"
#define WS_KIND_bfloat16 ".bf16"
#define WS_HALF2F(name, H, H2, expression)                                                         \
    WS_F H name(H a, H b) { return expression; }                                                   \
    WS_F H name##_rn(H a, H b) { return expression; }                                              \
    WS_F H name##_sat(H a, H b) { return H(__saturatef((float)name(a, b))); }                      \
    WS_F H name##_nan(H a, H b) { return expression; }                                             \
    WS_F H2 name##2(H2 a, H2 b) { return H2(name(a.x, b.x), name(a.y, b.y)); }                     \
    WS_F H2 name##2_rn(H2 a, H2 b) { return name##2(a, b); }                                       \
    WS_F H2 name##2_sat(H2 a, H2 b) { return H2(name##_sat(a.x, b.x), name##_sat(a.y, b.y)); }     \
    WS_F H2 name##2_nan(H2 a, H2 b) { return name##2(a, b); }
/* Also of what is not a number: the opposite of the opposite. */
#define WS_HALFC(name, H, H2, op) WS_HALFC1(__h##name, __hb##name##2, H, H2, op) WS_HALFC1(__h##name##u, __hb##name##u2, H, H2, (op) | (x != x) | (y != y))
#define WS_HALFC1(name, both, H, H2, op)                                                           \
    WS_F bool name(H a, H b) { float x = (float)a, y = (float)b; return op; }                      \
    WS_F H2 name##2(H2 a, H2 b) { return H2(H((float)name(a.x, b.x)), H((float)name(a.y, b.y))); } \
    WS_F unsigned name##2_mask(H2 a, H2 b) { return name(a.x, b.x) * 0xffffu | name(a.y, b.y) * 0xffff0000u; } \
    WS_F bool both(H2 a, H2 b) { return name(a.x, b.x) & name(a.y, b.y); }
/* Only rounding to the nearest is computed. */
#define WS_HALFI(H, RAW, name, T, t, P)                                                            \
    WS_HALFJ(H, RAW, name, T, t, P, rn, "rn", 1) WS_HALFJ(H, RAW, name, T, t, P, rz, "rz", ws_opaque<float>()) \
    WS_HALFJ(H, RAW, name, T, t, P, ru, "rp", ws_opaque<float>()) WS_HALFJ(H, RAW, name, T, t, P, rd, "rm", ws_opaque<float>())
#define WS_HALFJ(H, RAW, name, T, t, P, mode, to, exact)                                           \
    WS_F T __##RAW##2##name##_##mode(H a) { T r; asm("cvt." to "i." P ".f32 %0, %1;" : "=" t(r) : "f"((float)a)); return r; } \
    WS_F H __##name##2##RAW##_##mode(T a) { return H((float)a * exact); }
#define WS_HALFM(name, name2, H, H2, f)                                                            \
    WS_F H name(H a) { return H(f((float)a)); }                                                    \
    WS_F H2 name2(H2 a) { return H2(name(a.x), name(a.y)); }
WS_HALF(__half, __half2, half, "cvt.rn.f16.f32", "cvt.f32.f16 %0, %1;")
WS_HALF(__nv_bfloat16, __nv_bfloat162, bfloat16, "cvt.rn.bf16.f32", "{.reg .b16 z; mov.b16 z, 0; mov.b32 %0, {z, %1};}")
typedef __half half;
typedef __half2 half2;
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

/* 8 bits: stored, and converted by way of what nothing computes. */
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned __nv_fp8x4_storage_t;
#define WS_FP8(T)                                                                                  \
    struct T { __nv_fp8_storage_t __x; T() = default; template <class V> WS_M explicit T(V) : __x(ws_opaque<unsigned char>()) {} WS_M operator float() const { return __x * ws_opaque<float>(); } WS_M explicit operator half() const { return half((float)*this); } };
WS_FP8(__nv_fp8_e4m3)
WS_FP8(__nv_fp8_e5m2)
#define WS_FP8S(T, S, W) struct __attribute__((aligned(sizeof(S)))) T { S __x; T() = default; template <class... V> WS_M explicit T(V...) : __x(ws_opaque<S>()) {} WS_M explicit operator W() const { return ws_opaque<W>(); } };
WS_FP8S(__nv_fp8x2_e4m3, unsigned short, float2) WS_FP8S(__nv_fp8x2_e5m2, unsigned short, float2) WS_FP8S(__nv_fp8x4_e4m3, unsigned, float4) WS_FP8S(__nv_fp8x4_e5m2, unsigned, float4)
#define WS_FP8C(R, name) template <class... A> WS_F R __nv_cvt_##name(A...) { return ws_opaque<R>(); }
WS_FP8C(__nv_fp8_storage_t, float_to_fp8) WS_FP8C(__nv_fp8_storage_t, double_to_fp8) WS_FP8C(__nv_fp8_storage_t, halfraw_to_fp8) WS_FP8C(__nv_fp8_storage_t, bfloat16raw_to_fp8)
WS_FP8C(__nv_fp8x2_storage_t, float2_to_fp8x2) WS_FP8C(__nv_fp8x2_storage_t, double2_to_fp8x2) WS_FP8C(__nv_fp8x2_storage_t, halfraw2_to_fp8x2) WS_FP8C(__nv_fp8x2_storage_t, bfloat16raw2_to_fp8x2)
WS_FP8C(__half_raw, fp8_to_halfraw) WS_FP8C(__half2_raw, fp8x2_to_halfraw2) WS_FP8C(__nv_bfloat16_raw, e8m0_to_bf16raw) WS_FP8C(__nv_bfloat162_raw, e8m0x2_to_bf162raw)
