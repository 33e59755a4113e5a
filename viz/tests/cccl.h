/*
 * Stands in for what CUDA 13.0's cuda/ptx does not have yet, with the signatures of the CCCL that
 * does, so that generated calls are compiled. With a toolkit that has them, it is empty.
 */
#if !__has_include(<cuda/__ptx/instructions/ldmatrix.h>)
namespace cuda::ptx
{
#define WS_LOAD(name, type)                                                                        \
    template <int N> __device__ inline void name(space_shared_t, uint32_t(&)[N], const type *)     \
    {                                                                                              \
    }
#define WS_STORE(name, type)                                                                       \
    template <int N> __device__ inline void name(type *, const uint32_t(&)[N])                     \
    {                                                                                              \
    }
WS_LOAD(ldmatrix_m8n8, uint16_t)
WS_LOAD(ldmatrix_m8n8_trans, uint16_t)
WS_LOAD(ldmatrix_m8n16_b8x16_b6x16_p32, void)
WS_LOAD(ldmatrix_m8n16_b8x16_b4x16_p64, void)
WS_STORE(stmatrix_m8n8, uint16_t)
WS_STORE(stmatrix_m8n8_trans, uint16_t)
WS_STORE(stmatrix_m16n8_trans, uint8_t)
} // namespace cuda::ptx
#endif
