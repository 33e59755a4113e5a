/*
 * The libraries that CUDA's kernels use, in the measure that their addresses need: half precision, a
 * part of std, pipelines, barriers, cooperative groups, wmma, textures, and the runtime that code of
 * the host calls. It follows warpscope_cuda.h. What computes data is opaque.
 */
// clang-format off: one function per line, as a table

/* What a fragment of a kernel is given: `warpscope.address` is an address that no instruction uses. */
WS_F unsigned ws_thread() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }
WS_F void ws_record(ws_u64 at) { asm volatile("warpscope.address.b64 %0;" : : "l"(at) : "memory"); }
template <class T> WS_F void ws_address(T *p) { ws_record(__cvta_generic_to_shared((const void *)p)); }
template <class T> WS_F void ws_address(const T &v) { if constexpr (__is_integral(T) || __is_enum(T)) ws_record((ws_u64)v); else if constexpr (__is_class(T) || __is_union(T)) ws_record(__cvta_generic_to_shared((const void *)&v)); }
template <class T> WS_F void ws_maybe_address(T *p) { if (__isShared((const void *)p)) ws_address(p); }
template <class T> WS_F void ws_maybe_address(T &v) { ws_maybe_address((const void *)&v); }
template <class T> WS_F void ws_last_address(const T &v) { ws_address(v); }
template <class T> WS_F void ws_last_address(T *p) { ws_address(p); }
template <class T, class... A> WS_F void ws_last_address(const T &, const A &...a) { ws_last_address(a...); }
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
    WS_F H __hfma_relu(H a, H b, H c) { return __hfma(a, b, c); }                                  \
    WS_F H __hfma_sat(H a, H b, H c) { return __hfma(a, b, c); }                                   \
    WS_F H2 __hfma2(H2 a, H2 b, H2 c) { return H2(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)); } \
    WS_F H2 __hcmadd(H2 a, H2 b, H2 c) { return __hfma2(a, b, c); }                                \
    WS_HALFC(__hgt, H, H2, >) WS_HALFC(__hge, H, H2, >=) WS_HALFC(__hlt, H, H2, <) WS_HALFC(__hle, H, H2, <=) WS_HALFC(__heq, H, H2, ==) WS_HALFC(__hne, H, H2, !=) \
    WS_F bool __hisnan(H a) { return (float)a != (float)a; }                                       \
    WS_F int __hisinf(H a) { return isinf((float)a); }                                             \
    WS_HALFM(hexp, h2exp, H, H2, expf) WS_HALFM(hexp2, h2exp2, H, H2, exp2f) WS_HALFM(hexp10, h2exp10, H, H2, exp10f) WS_HALFM(hlog, h2log, H, H2, logf) \
    WS_HALFM(hlog2, h2log2, H, H2, log2f) WS_HALFM(hsqrt, h2sqrt, H, H2, sqrtf) WS_HALFM(hrsqrt, h2rsqrt, H, H2, rsqrtf) WS_HALFM(hrcp, h2rcp, H, H2, 1 / ) \
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
    WS_F H __float2##RAW##_rz(float a) { return H(a); }                                            \
    WS_F H __float2##RAW##_ru(float a) { return H(a); }                                            \
    WS_F H __float2##RAW##_rd(float a) { return H(a); }                                            \
    WS_F H __int2##RAW##_rn(int a) { return H((float)a); }                                         \
    WS_F H __uint2##RAW##_rn(unsigned a) { return H((float)a); }                                   \
    WS_F H __short2##RAW##_rn(short a) { return H((float)a); }                                     \
    WS_F H __ushort2##RAW##_rn(unsigned short a) { return H((float)a); }                           \
    WS_F int __##RAW##2int_rn(H a) { return __float2int_rn((float)a); }                            \
    WS_F int __##RAW##2int_rz(H a) { return (int)(float)a; }                                       \
    WS_F unsigned __##RAW##2uint_rn(H a) { return __float2uint_rn((float)a); }                     \
    WS_F short __##RAW##2short_rn(H a) { return (short)__float2int_rn((float)a); }                 \
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
    WS_F H name##_sat(H a, H b) { return expression; }                                             \
    WS_F H name##_nan(H a, H b) { return expression; }                                             \
    WS_F H2 name##2(H2 a, H2 b) { return H2(name(a.x, b.x), name(a.y, b.y)); }                     \
    WS_F H2 name##2_rn(H2 a, H2 b) { return name##2(a, b); }                                       \
    WS_F H2 name##2_sat(H2 a, H2 b) { return name##2(a, b); }                                      \
    WS_F H2 name##2_nan(H2 a, H2 b) { return name##2(a, b); }
#define WS_HALFC(name, H, H2, op)                                                                  \
    WS_F bool name(H a, H b) { return (float)a op (float)b; }                                      \
    WS_F bool name##u(H a, H b) { return (float)a op (float)b; }                                   \
    WS_F H2 name##2(H2 a, H2 b) { return H2(H((float)name(a.x, b.x)), H((float)name(a.y, b.y))); } \
    WS_F bool __hb##2##name(H2 a, H2 b) { return name(a.x, b.x) & name(a.y, b.y); }
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
template <class... A> WS_F __nv_fp8_storage_t __nv_cvt_float_to_fp8(A...) { return ws_opaque<unsigned char>(); }
template <class... A> WS_F __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(A...) { return ws_opaque<unsigned char>(); }
template <class... A> WS_F __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(A...) { return ws_opaque<unsigned short>(); }
template <class... A> WS_F __half_raw __nv_cvt_fp8_to_halfraw(A...) { return ws_opaque<__half_raw>(); }
template <class... A> WS_F __half2_raw __nv_cvt_fp8x2_to_halfraw2(A...) { return ws_opaque<__half2_raw>(); }

/* Copies to shared memory that go on behind the kernel's back. */
template <int N> WS_F void ws_cp_async(void *to, const void *from, int bytes)
{
    unsigned at = (unsigned)__cvta_generic_to_shared(to);
    if constexpr (N == 16)
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" : : "r"(at), "l"(from), "r"(bytes) : "memory");
    else if constexpr (N == 8)
        asm volatile("cp.async.ca.shared.global [%0], [%1], 8, %2;" : : "r"(at), "l"(from), "r"(bytes) : "memory");
    else
        asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" : : "r"(at), "l"(from), "r"(bytes) : "memory");
}
WS_F void __pipeline_memcpy_async(void *to, const void *from, size_t size, size_t zero = 0)
{
    if (size == 16) ws_cp_async<16>(to, from, (int)(16 - zero));
    else if (size == 8) ws_cp_async<8>(to, from, (int)(8 - zero));
    else ws_cp_async<4>(to, from, (int)(4 - zero));
}
WS_F void __pipeline_commit() { asm volatile("cp.async.commit_group;" : : : "memory"); }
WS_F void __pipeline_wait_prior(int) { asm volatile("cp.async.wait_all;" : : : "memory"); }

namespace cuda {
enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread };
template <size_t A> struct aligned_size_t { size_t value; static constexpr size_t align = A; WS_M constexpr explicit aligned_size_t(size_t v) : value(v) {} WS_M constexpr operator size_t() const { return value; } };
template <class S> struct ws_align { static constexpr size_t of = 1; };
template <size_t A> struct ws_align<aligned_size_t<A>> { static constexpr size_t of = A; };
/* Elements of the widest copy that the alignment allows; what no cp.async can is copied as it is. */
template <size_t A> WS_F void ws_copy_async(void *to, const void *from, size_t bytes, size_t rank, size_t size)
{
    constexpr size_t N = A >= 16 ? 16 : A;
    for (size_t i = rank * N; i < bytes; i += size * N) {
        if constexpr (N >= 4)
            ws_cp_async<N>((char *)to + i, (const char *)from + i, N);
        else if constexpr (N == 2)
            *(volatile short *)((char *)to + i) = *(const volatile short *)((const char *)from + i);
        else
            *(volatile char *)((char *)to + i) = *(const volatile char *)((const char *)from + i);
    }
}
template <thread_scope S = thread_scope_system> struct barrier {
    ws_u64 ws_state;
    typedef ws_u64 arrival_token;
    barrier() = default;
    WS_M unsigned ws_at() const { return (unsigned)__cvta_generic_to_shared(&ws_state); }
    WS_M ws_u64 arrive(ptrdiff_t = 1) { ws_u64 t; asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(t) : "r"(ws_at()) : "memory"); return t; }
    WS_M void wait(ws_u64 t) const { int done; do asm volatile("{.reg .pred p; mbarrier.test_wait.shared.b64 p, [%1], %2; selp.s32 %0, 1, 0, p;}" : "=r"(done) : "r"(ws_at()), "l"(t) : "memory"); while (!done); }
    WS_M void arrive_and_wait() { wait(arrive()); }
    WS_M void arrive_and_drop() { arrive(); }
};
template <thread_scope S> WS_F void init(barrier<S> *b, ptrdiff_t n) { asm volatile("mbarrier.init.shared.b64 [%0], %1;" : : "r"(b->ws_at()), "r"((int)n) : "memory"); }
namespace device { template <class B> WS_F ws_u64 *barrier_native_handle(B &b) { return &b.ws_state; } }
template <thread_scope S, unsigned N> struct pipeline_shared_state { int ws_none; };
template <thread_scope S = thread_scope_thread> struct pipeline {
    WS_M void producer_acquire() {}
    WS_M void producer_commit() { __pipeline_commit(); }
    WS_M void consumer_wait() { __pipeline_wait_prior(0); if (S != thread_scope_thread) __syncthreads(); }
    WS_M void consumer_release() { if (S != thread_scope_thread) __syncthreads(); }
    WS_M void quit() {}
};
WS_F pipeline<> make_pipeline() { return {}; }
template <class G, thread_scope S, unsigned N, class... A> WS_F pipeline<S> make_pipeline(const G &, pipeline_shared_state<S, N> *, A...) { return {}; }
template <unsigned N> WS_F void pipeline_consumer_wait_prior(pipeline<> &) { __pipeline_wait_prior(N); }
template <thread_scope S> WS_F void pipeline_producer_commit(pipeline<> &, barrier<S> &) { __pipeline_commit(); }
template <class G, class S, class P> WS_F auto memcpy_async(const G &group, void *to, const void *from, S bytes, P &) -> decltype((void)group.size()) { ws_copy_async<ws_align<S>::of>(to, from, bytes, group.thread_rank(), group.size()); }
template <class G, class T, class S, class P> WS_F auto memcpy_async(const G &group, T *to, const T *from, S bytes, P &) -> decltype((void)group.size()) { ws_copy_async<(ws_align<S>::of > alignof(T) ? ws_align<S>::of : alignof(T))>(to, from, bytes, group.thread_rank(), group.size()); }
template <class S, class P> WS_F void memcpy_async(void *to, const void *from, S bytes, P &) { ws_copy_async<ws_align<S>::of>(to, from, bytes, 0, 1); }
template <class T, class S, class P> WS_F void memcpy_async(T *to, const T *from, S bytes, P &) { ws_copy_async<(ws_align<S>::of > alignof(T) ? ws_align<S>::of : alignof(T))>(to, from, bytes, 0, 1); }
template <class T, thread_scope S = thread_scope_system> struct atomic_ref {
    T *ws_p;
    WS_M explicit atomic_ref(T &v) : ws_p(&v) {}
    template <class... A> WS_M T fetch_add(T v, A...) const { return atomicAdd(ws_p, v); }
    template <class... A> WS_M T fetch_max(T v, A...) const { return atomicMax(ws_p, v); }
    template <class... A> WS_M T fetch_min(T v, A...) const { return atomicMin(ws_p, v); }
    template <class... A> WS_M T load(A...) const { return *(volatile T *)ws_p; }
    template <class... A> WS_M void store(T v, A...) const { *(volatile T *)ws_p = v; }
};
template <class T, thread_scope S = thread_scope_system> struct atomic {
    T ws_v;
    template <class... A> WS_M T fetch_add(T v, A...) { return atomicAdd(&ws_v, v); }
    template <class... A> WS_M T load(A...) const { return *(const volatile T *)&ws_v; }
    template <class... A> WS_M void store(T v, A...) { *(volatile T *)&ws_v = v; }
};
namespace std = ::std;
using ::std::memory_order_relaxed; using ::std::memory_order_acquire; using ::std::memory_order_release;
} // namespace cuda

namespace cooperative_groups {
WS_F unsigned ws_rank() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }
struct thread_block {
    WS_M static void sync() { __syncthreads(); }
    WS_M static unsigned thread_rank() { return ws_rank(); }
    WS_M static unsigned size() { return blockDim.x * blockDim.y * blockDim.z; }
    WS_M static unsigned num_threads() { return size(); }
    WS_M static dim3 group_index() { return blockIdx; }
    WS_M static dim3 thread_index() { return threadIdx; }
    WS_M static dim3 group_dim() { return blockDim; }
    WS_M static dim3 dim_threads() { return blockDim; }
};
struct grid_group {
    WS_M static void sync() { __syncthreads(); }
    WS_M static bool is_valid() { return true; }
    WS_M static unsigned block_rank() { return blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z); }
    WS_M static unsigned num_blocks() { return gridDim.x * gridDim.y * gridDim.z; }
    WS_M static ws_u64 thread_rank() { return (ws_u64)block_rank() * thread_block::size() + ws_rank(); }
    WS_M static ws_u64 size() { return (ws_u64)num_blocks() * thread_block::size(); }
    WS_M static ws_u64 num_threads() { return size(); }
    WS_M static dim3 group_dim() { return gridDim; }
};
struct multi_grid_group : grid_group { WS_M static unsigned grid_rank() { return 0; } WS_M static unsigned num_grids() { return 1; } };
struct cluster_group {
    WS_M static void sync() { asm volatile("barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;" : : : "memory"); }
    WS_M static void barrier_arrive() { asm volatile("barrier.cluster.arrive.aligned;" : : : "memory"); }
    WS_M static void barrier_wait() { asm volatile("barrier.cluster.wait.aligned;" : : : "memory"); }
    WS_M static unsigned block_rank() { unsigned r; asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(r)); return r; }
    WS_M static unsigned num_blocks() { unsigned r; asm volatile("mov.u32 %0, %%cluster_nctarank;" : "=r"(r)); return r; }
    WS_M static unsigned thread_rank() { return block_rank() * thread_block::size() + ws_rank(); }
    template <class T> WS_M static T *map_shared_rank(T *p, int rank) { T *r; asm("mapa.u64 %0, %1, %2;" : "=l"(r) : "l"(p), "r"(rank)); return r; }
};
#define WS_GROUP_SHUFFLES                                                                          \
    WS_M void sync() const { __syncwarp(ws_mask()); }                                              \
    template <class T> WS_M T shfl(T v, int l) const { return __shfl_sync(ws_mask(), v, l, ws_width()); } \
    template <class T> WS_M T shfl_up(T v, unsigned d) const { return __shfl_up_sync(ws_mask(), v, d, ws_width()); } \
    template <class T> WS_M T shfl_down(T v, unsigned d) const { return __shfl_down_sync(ws_mask(), v, d, ws_width()); } \
    template <class T> WS_M T shfl_xor(T v, int m) const { return __shfl_xor_sync(ws_mask(), v, m, ws_width()); } \
    WS_M int any(int v) const { return __any_sync(ws_mask(), v); }                                 \
    WS_M int all(int v) const { return __all_sync(ws_mask(), v); }                                 \
    WS_M unsigned ballot(int v) const { return (__ballot_sync(ws_mask(), v) & ws_mask()) >> ws_shift(); } \
    template <class T> WS_M unsigned match_any(T v) const { return __match_any_sync(ws_mask(), v) >> ws_shift(); } \
    WS_M unsigned num_threads() const { return size(); }
template <unsigned N, class P = void> struct thread_block_tile {
    thread_block_tile() = default;
    template <class Q> WS_M thread_block_tile(const thread_block_tile<N, Q> &) {}
    WS_M static unsigned thread_rank() { return ws_rank() % N; }
    WS_M static unsigned size() { return N; }
    WS_M static unsigned meta_group_rank() { return ws_rank() / N; }
    WS_M static unsigned meta_group_size() { return (thread_block::size() + N - 1) / N; }
    WS_M static unsigned ws_shift() { return N >= 32 ? 0 : ws_rank() % 32 / N * N; }
    WS_M static unsigned ws_mask() { return N >= 32 ? ~0u : ((1u << N % 32) - 1) << ws_shift(); }
    WS_M static int ws_width() { return N > 32 ? 32 : N; }
    WS_GROUP_SHUFFLES
};
struct coalesced_group {
    unsigned ws_lanes;
    WS_M unsigned ws_mask() const { return ws_lanes; }
    WS_M static unsigned ws_below() { unsigned r; asm("mov.u32 %0, %%lanemask_lt;" : "=r"(r)); return r; }
    WS_M unsigned thread_rank() const { return (unsigned)__popc(ws_lanes & ws_below()); }
    WS_M unsigned size() const { return (unsigned)__popc(ws_lanes); }
    WS_M unsigned num_threads() const { return size(); }
    WS_M unsigned meta_group_rank() const { return 0; }
    WS_M void sync() const { __syncwarp(ws_lanes); }
    WS_M int ws_nth(int n) const { return (int)__fns(ws_lanes, 0, n + 1); }
    template <class T> WS_M T shfl(T v, int l) const { return __shfl_sync(ws_lanes, v, ws_nth(l)); }
    template <class T> WS_M T shfl_down(T v, int d) const { int n = (int)thread_rank() + d; return __shfl_sync(ws_lanes, v, ws_nth(n < (int)size() ? n : (int)thread_rank())); }
    template <class T> WS_M T shfl_up(T v, int d) const { int n = (int)thread_rank() - d; return __shfl_sync(ws_lanes, v, ws_nth(n >= 0 ? n : (int)thread_rank())); }
    WS_M int any(int v) const { return __any_sync(ws_lanes, v); }
    WS_M int all(int v) const { return __all_sync(ws_lanes, v); }
    WS_M unsigned ballot(int v) const { return __ballot_sync(ws_lanes, v); }
};
struct thread_group {
    unsigned ws_size;
    WS_M unsigned thread_rank() const { return ws_rank() % ws_size; }
    WS_M unsigned size() const { return ws_size; }
    WS_M unsigned num_threads() const { return ws_size; }
    WS_M void sync() const { if (ws_size > 32) __syncthreads(); else __syncwarp(); }
    WS_M thread_group(unsigned n) : ws_size(n) {}
    WS_M thread_group(const thread_block &) : ws_size(thread_block::size()) {}
    template <unsigned N, class P> WS_M thread_group(const thread_block_tile<N, P> &) : ws_size(N) {}
    template <class T> WS_M T shfl_down(T v, unsigned d) const { return __shfl_down_sync(~0u, v, d, (int)ws_size); }
    template <class T> WS_M T shfl(T v, int l) const { return __shfl_sync(~0u, v, l, (int)ws_size); }
};
WS_F thread_block this_thread_block() { return {}; }
WS_F grid_group this_grid() { return {}; }
WS_F multi_grid_group this_multi_grid() { return {}; }
WS_F cluster_group this_cluster() { return {}; }
WS_F coalesced_group coalesced_threads() { return {__activemask()}; }
template <unsigned N, class P> WS_F thread_block_tile<N, P> tiled_partition(const P &) { return {}; }
template <class P> WS_F thread_group tiled_partition(const P &, unsigned n) { return thread_group(n); }
template <class G> WS_F coalesced_group binary_partition(const G &g, bool v) { unsigned b = __ballot_sync(g.ws_mask(), v); unsigned other = ~b & g.ws_mask(); return {other ^ ((b ^ other) & -(unsigned)v)}; }
template <class G> WS_F coalesced_group labeled_partition(const G &g, int v) { return {__match_any_sync(g.ws_mask(), v)}; }
template <class G> WS_F void sync(const G &g) { g.sync(); }
template <class T = void> struct plus { template <class V> WS_M V operator()(V a, V b) const { return a + b; } };
template <class T = void> struct less { template <class V> WS_M V operator()(V a, V b) const { return ws_lesser(a, b); } };
template <class T = void> struct greater { template <class V> WS_M V operator()(V a, V b) const { return ws_greater(a, b); } };
template <class T = void> struct bit_and { template <class V> WS_M V operator()(V a, V b) const { return a & b; } };
template <class T = void> struct bit_or { template <class V> WS_M V operator()(V a, V b) const { return a | b; } };
template <class T = void> struct bit_xor { template <class V> WS_M V operator()(V a, V b) const { return a ^ b; } };
template <unsigned N, class P, class T, class F> WS_F T reduce(const thread_block_tile<N, P> &g, T v, F f) { for (int i = (int)(N < 32 ? N : 32) / 2; i; i /= 2) v = f(v, g.shfl_xor(v, i)); return v; }
template <class T, class F> WS_F T reduce(const coalesced_group &g, T v, F f) { T r = g.shfl(v, 0); for (int i = 1; i < (int)g.size(); i++) r = f(r, g.shfl(v, i)); return r; }
template <unsigned N, class P, class T, class F> WS_F T inclusive_scan(const thread_block_tile<N, P> &g, T v, F f) { for (unsigned i = 1; i < N; i *= 2) { T o = g.shfl_up(v, i); if (g.thread_rank() >= i) v = f(v, o); } return v; }
template <class G, class T> WS_F T exclusive_scan(const G &g, T v) { T r = inclusive_scan(g, v, plus<>()); return r - v; }
template <class G, class T> WS_F T inclusive_scan(const G &g, T v) { return inclusive_scan(g, v, plus<>()); }
template <class G, class T, class S> WS_F void memcpy_async(const G &g, T *to, const T *from, S bytes) { ::cuda::ws_copy_async<(::cuda::ws_align<S>::of > alignof(T) ? ::cuda::ws_align<S>::of : alignof(T))>(to, from, bytes, g.thread_rank(), g.size()); __pipeline_commit(); }
template <class G> WS_F void wait(const G &g) { __pipeline_wait_prior(0); g.sync(); }
template <unsigned N, class G> WS_F void wait_prior(const G &g) { __pipeline_wait_prior(N); g.sync(); }
template <class G, class F> WS_F void invoke_one(const G &g, F f) { if (g.thread_rank() == 0) f(); }
} // namespace cooperative_groups

/* wmma: the instructions of PTX, whose addresses the ISA leaves open. */
namespace nvcuda { namespace wmma {
struct row_major; struct col_major; struct matrix_a; struct matrix_b; struct accumulator;
namespace precision { struct tf32; struct u4; struct s4; struct b1; }
enum layout_t { mem_row_major, mem_col_major };
template <class T> struct ws_stored { typedef T type; };
template <> struct ws_stored<precision::tf32> { typedef float type; };
template <class U, int M, int N, int K> struct ws_items { static constexpr int count = M * N / 32; };
template <int M, int N, int K> struct ws_items<matrix_a, M, N, K> { static constexpr int count = M * K / 16; };
template <int M, int N, int K> struct ws_items<matrix_b, M, N, K> { static constexpr int count = K * N / 16; };
template <class U, int M, int N, int K, class T, class L = void> struct fragment {
    typedef typename ws_stored<T>::type element_type;
    enum { num_elements = ws_items<U, M, N, K>::count, num_storage_elements = num_elements };
    element_type x[num_elements];
};
#define WS_R1 "{%0}, [%1], %2;"
#define WS_R2 "{%0, %1}, [%2], %3;"
#define WS_R4 "{%0, %1, %2, %3}, [%4], %5;"
#define WS_R8 "{%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;"
#define WS_O1 "=r"(r[0])
#define WS_O2 WS_O1, "=r"(r[1])
#define WS_O4 WS_O2, "=r"(r[2]), "=r"(r[3])
#define WS_O8 WS_O4, "=r"(r[4]), "=r"(r[5]), "=r"(r[6]), "=r"(r[7])
#define WS_I4 "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3])
#define WS_I8 WS_I4, "r"(r[4]), "r"(r[5]), "r"(r[6]), "r"(r[7])
#define WS_WMMA(U, u, M, N, K, T, t, L, l, n)                                                      \
    WS_F void load_matrix_sync(fragment<U, M, N, K, T, L> &f, const typename ws_stored<T>::type *p, unsigned ld) \
    {                                                                                              \
        unsigned r[8] = {};                                                                        \
        asm volatile("wmma.load." u ".sync.aligned." l ".m" #M "n" #N "k" #K "." t " " WS_R##n : WS_O##n : "l"(p), "r"(ld) : "memory"); \
        __builtin_memcpy(f.x, r, sizeof(f.x) < sizeof(r) ? sizeof(f.x) : sizeof(r));               \
    }
#define WS_WMMA2(U, u, M, N, K, T, t, n) WS_WMMA(U, u, M, N, K, T, t, row_major, "row", n) WS_WMMA(U, u, M, N, K, T, t, col_major, "col", n)
WS_WMMA2(matrix_a, "a", 16, 16, 16, half, "f16", 8) WS_WMMA2(matrix_b, "b", 16, 16, 16, half, "f16", 8)
WS_WMMA2(matrix_a, "a", 32, 8, 16, half, "f16", 8) WS_WMMA2(matrix_b, "b", 32, 8, 16, half, "f16", 8)
WS_WMMA2(matrix_a, "a", 8, 32, 16, half, "f16", 8) WS_WMMA2(matrix_b, "b", 8, 32, 16, half, "f16", 8)
#define WS_WMMA3(T, t, one, two, four)                                                             \
    WS_WMMA2(matrix_a, "a", 16, 16, 16, T, t, two) WS_WMMA2(matrix_b, "b", 16, 16, 16, T, t, two)  \
    WS_WMMA2(matrix_a, "a", 32, 8, 16, T, t, four) WS_WMMA2(matrix_b, "b", 32, 8, 16, T, t, one)   \
    WS_WMMA2(matrix_a, "a", 8, 32, 16, T, t, one) WS_WMMA2(matrix_b, "b", 8, 32, 16, T, t, four)
WS_WMMA3(nv_bfloat16, "bf16", 2, 4, 8) WS_WMMA3(signed char, "s8", 1, 2, 4) WS_WMMA3(unsigned char, "u8", 1, 2, 4)
WS_WMMA2(matrix_a, "a", 16, 16, 8, precision::tf32, "tf32", 4) WS_WMMA2(matrix_b, "b", 16, 16, 8, precision::tf32, "tf32", 4)
#define WS_WMMAD(M, N, K, T, t, n)                                                                 \
    WS_F void load_matrix_sync(fragment<accumulator, M, N, K, T> &f, const T *p, unsigned ld, layout_t l) \
    {                                                                                              \
        unsigned r[8] = {};                                                                        \
        if (l == mem_row_major)                                                                    \
            asm volatile("wmma.load.c.sync.aligned.row.m" #M "n" #N "k" #K "." t " " WS_R##n : WS_O##n : "l"(p), "r"(ld) : "memory"); \
        else                                                                                       \
            asm volatile("wmma.load.c.sync.aligned.col.m" #M "n" #N "k" #K "." t " " WS_R##n : WS_O##n : "l"(p), "r"(ld) : "memory"); \
        __builtin_memcpy(f.x, r, sizeof(f.x));                                                     \
    }                                                                                              \
    WS_F void store_matrix_sync(T *p, const fragment<accumulator, M, N, K, T> &f, unsigned ld, layout_t l) \
    {                                                                                              \
        unsigned r[8] = {};                                                                        \
        __builtin_memcpy(r, f.x, sizeof(f.x));                                                     \
        if (l == mem_row_major)                                                                    \
            asm volatile("wmma.store.d.sync.aligned.row.m" #M "n" #N "k" #K "." t " [%0], {" WS_S##n "}, %1;" : : "l"(p), "r"(ld), WS_I##n : "memory"); \
        else                                                                                       \
            asm volatile("wmma.store.d.sync.aligned.col.m" #M "n" #N "k" #K "." t " [%0], {" WS_S##n "}, %1;" : : "l"(p), "r"(ld), WS_I##n : "memory"); \
    }
#define WS_S4 "%2, %3, %4, %5"
#define WS_S8 WS_S4 ", %6, %7, %8, %9"
#define WS_WMMAD3(T, t, n) WS_WMMAD(16, 16, 16, T, t, n) WS_WMMAD(32, 8, 16, T, t, n) WS_WMMAD(8, 32, 16, T, t, n)
WS_WMMAD3(float, "f32", 8) WS_WMMAD3(int, "s32", 8) WS_WMMAD3(half, "f16", 4) WS_WMMAD(16, 16, 8, float, "f32", 8)
template <class F, class V> WS_F void fill_fragment(F &f, V v) { for (int i = 0; i < F::num_elements; i++) f.x[i] = (typename F::element_type)v; }
template <class D, class A, class B, class C> WS_F void mma_sync(D &d, const A &, const B &, const C &, bool = false) { for (int i = 0; i < D::num_elements; i++) d.x[i] = ws_opaque<typename D::element_type>(); }
WS_F float __float_to_tf32(float v) { return v; }
} } // namespace nvcuda::wmma

/* Textures and surfaces. */
typedef ws_u64 cudaTextureObject_t, cudaSurfaceObject_t;
#define cudaTextureType1D 1
#define cudaTextureType2D 2
#define cudaTextureType3D 3
enum cudaTextureReadMode { cudaReadModeElementType, cudaReadModeNormalizedFloat };
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero, cudaBoundaryModeClamp, cudaBoundaryModeTrap };
template <class T, int D = 1, cudaTextureReadMode M = cudaReadModeElementType> struct __attribute__((device_builtin_texture_type)) texture { int addressMode[3], filterMode, normalized; };
#define WS_TEXTURE(name) template <class T, class... A> WS_F T name(cudaTextureObject_t, A...) { return ws_opaque<T>(); } template <class T, int D, cudaTextureReadMode M, class... A> WS_F T name(texture<T, D, M>, A...) { return ws_opaque<T>(); } template <class T, class... A> WS_F void name(T *p, cudaTextureObject_t, A...) { *p = ws_opaque<T>(); }
WS_TEXTURE(tex1D) WS_TEXTURE(tex2D) WS_TEXTURE(tex3D) WS_TEXTURE(tex1Dfetch) WS_TEXTURE(tex2DLod) WS_TEXTURE(tex2DGrad) WS_TEXTURE(tex3DLod) WS_TEXTURE(tex1DLayered) WS_TEXTURE(tex2DLayered) WS_TEXTURE(texCubemap) WS_TEXTURE(tex2Dgather)
WS_TEXTURE(surf1Dread) WS_TEXTURE(surf2Dread) WS_TEXTURE(surf3Dread)
template <class... A> WS_F void surf1Dwrite(A...) {}
template <class... A> WS_F void surf2Dwrite(A...) {}
template <class... A> WS_F void surf3Dwrite(A...) {}

/* The runtime, for code of the host, which is parsed and never run. */
enum cudaError_t { cudaSuccess, cudaErrorInvalidValue, cudaErrorMemoryAllocation, cudaErrorNotReady };
typedef cudaError_t cudaError;
enum cudaMemcpyKind { cudaMemcpyHostToHost, cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice, cudaMemcpyDefault };
enum cudaFuncAttribute { cudaFuncAttributeMaxDynamicSharedMemorySize, cudaFuncAttributePreferredSharedMemoryCarveout, cudaFuncAttributeNonPortableClusterSizeAllowed };
enum cudaFuncCache { cudaFuncCachePreferNone, cudaFuncCachePreferShared, cudaFuncCachePreferL1, cudaFuncCachePreferEqual };
enum cudaDeviceAttr { cudaDevAttrMultiProcessorCount, cudaDevAttrMaxSharedMemoryPerBlockOptin, cudaDevAttrCooperativeLaunch };
typedef struct CUstream_st *cudaStream_t;
typedef struct CUevent_st *cudaEvent_t;
typedef struct CUgraph_st *cudaGraph_t;
typedef struct cudaArray *cudaArray_t;
struct cudaDeviceProp { char name[256]; size_t totalGlobalMem, sharedMemPerBlock, sharedMemPerBlockOptin, sharedMemPerMultiprocessor, l2CacheSize; int regsPerBlock, warpSize, maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], clockRate, memoryClockRate, memoryBusWidth, major, minor, multiProcessorCount, maxThreadsPerMultiProcessor, concurrentKernels, cooperativeLaunch; };
extern "C" { int __cudaPushCallConfiguration(dim3, dim3, size_t = 0, void * = nullptr); cudaError_t cudaConfigureCall(dim3, dim3, size_t = 0, cudaStream_t = 0); cudaError_t cudaLaunchKernel(const void *, dim3, dim3, void **, size_t, cudaStream_t); }
#define WS_HOST(name) template <class... A> __host__ cudaError_t name(A &&...);
WS_HOST(cudaMalloc) WS_HOST(cudaMallocHost) WS_HOST(cudaMallocManaged) WS_HOST(cudaHostAlloc) WS_HOST(cudaFree) WS_HOST(cudaFreeHost) WS_HOST(cudaMemcpy) WS_HOST(cudaMemcpyAsync) WS_HOST(cudaMemset)
WS_HOST(cudaMemsetAsync) WS_HOST(cudaMemcpyToSymbol) WS_HOST(cudaMemcpyFromSymbol) WS_HOST(cudaMemcpy2D) WS_HOST(cudaMallocPitch) WS_HOST(cudaMallocAsync) WS_HOST(cudaFreeAsync)
WS_HOST(cudaDeviceSynchronize) WS_HOST(cudaDeviceReset) WS_HOST(cudaSetDevice) WS_HOST(cudaGetDevice) WS_HOST(cudaGetDeviceCount) WS_HOST(cudaGetDeviceProperties) WS_HOST(cudaDeviceGetAttribute)
WS_HOST(cudaGetLastError) WS_HOST(cudaPeekAtLastError) WS_HOST(cudaStreamCreate) WS_HOST(cudaStreamCreateWithFlags) WS_HOST(cudaStreamDestroy) WS_HOST(cudaStreamSynchronize) WS_HOST(cudaEventCreate)
WS_HOST(cudaEventCreateWithFlags) WS_HOST(cudaEventDestroy) WS_HOST(cudaEventRecord) WS_HOST(cudaEventSynchronize) WS_HOST(cudaEventElapsedTime) WS_HOST(cudaFuncSetCacheConfig) WS_HOST(cudaFuncSetSharedMemConfig)
WS_HOST(cudaLaunchCooperativeKernel) WS_HOST(cudaLaunchKernelEx) WS_HOST(cudaFuncGetAttributes) WS_HOST(cudaDeviceSetLimit) WS_HOST(cudaDeviceSetCacheConfig) WS_HOST(cudaThreadSynchronize)
template <class F, class... A> __host__ cudaError_t cudaFuncSetAttribute(F *, A...);
template <class F, class... A> __host__ cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *, F *, A...);
template <class F, class... A> __host__ cudaError_t cudaOccupancyMaxPotentialBlockSize(int *, int *, F *, A...);
__host__ const char *cudaGetErrorString(cudaError_t);
__host__ const char *cudaGetErrorName(cudaError_t);
