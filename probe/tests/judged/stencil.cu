// A convolution of radius 3 with 32 by 4 threads: rows with a halo on both sides, zeros beyond the
// image, then columns of the same tile.
enum { RADIUS = 3, WIDTH = 32, HEIGHT = 4, PITCH = WIDTH + 2 * RADIUS };

extern "C" __global__ void judged_stencil(float *to, const float *from, int width, int height)
{
    __shared__ float tile[HEIGHT + 2 * RADIUS][PITCH];
    int left = blockIdx.x * WIDTH - RADIUS, top = blockIdx.y * HEIGHT - RADIUS;
    float sum = 0;

    for (int y = threadIdx.y; y < HEIGHT + 2 * RADIUS; y += HEIGHT)
        for (int x = threadIdx.x; x < PITCH; x += WIDTH) {
            int row = top + y, column = left + x;
            bool inside = row >= 0 && row < height && column >= 0 && column < width;

            tile[y][x] = inside ? from[row * width + column] : 0;
        }
    __syncthreads();
    for (int i = -RADIUS; i <= RADIUS; i++) {
        sum += 0.5f * tile[threadIdx.y + RADIUS][threadIdx.x + RADIUS + i];
        sum += 0.25f * tile[threadIdx.y + RADIUS + i][threadIdx.x + RADIUS];
    }
    to[(top + RADIUS + threadIdx.y) * width + left + RADIUS + threadIdx.x] = sum;
}
