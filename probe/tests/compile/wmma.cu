#include <mma.h>
using namespace nvcuda;
using namespace nvcuda::wmma;
__global__ void w(half *a, half *b, float *c, signed char *s8, float *tf, __nv_bfloat16 *bf)
{
    __shared__ half As[64][72], Bs[64][72];
    __shared__ float Cs[64][64];
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb[2];
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc, acc[2][2];
    wmma::fragment<wmma::accumulator, 16, 16, 16, half> fh;
    wmma::fill_fragment(fc, 0.0f);
    wmma::fill_fragment(fh, __float2half(0.f));
    wmma::fill_fragment(acc[0][1], 0.f);
    wmma::load_matrix_sync(fa, &As[16][0], 72);
    wmma::load_matrix_sync(fb[1], (half *)Bs + 16, 72);
    wmma::load_matrix_sync(fc, c, 64, wmma::mem_row_major);
    wmma::mma_sync(fc, fa, fb[1], fc);
    for (int i = 0; i < fc.num_elements; i++)
        fc.x[i] *= 2.f;
    wmma::store_matrix_sync(&Cs[0][0], fc, 64, wmma::mem_row_major);
    wmma::store_matrix_sync(c, fc, 64, wmma::mem_col_major);
    store_matrix_sync(a, fh, 16, mem_row_major);
    wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> ft;
    wmma::load_matrix_sync(ft, tf, 8);
    for (auto &e : ft.x)
        e = wmma::__float_to_tf32(e);
    wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> fs;
    wmma::load_matrix_sync(fs, s8, 16);
    wmma::fragment<wmma::matrix_a, 32, 8, 16, __nv_bfloat16, wmma::row_major> fbf;
    wmma::load_matrix_sync(fbf, bf, 16);
}
