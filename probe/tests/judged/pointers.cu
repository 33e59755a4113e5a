// Addresses that other warps stored into shared memory, a function that is called with a pointer of any
// space, pointers in local memory, indices from shuffles and votes, loops that lanes leave one by one.
struct Node {
    int value, next;
};

static __device__ __noinline__ int walk(const Node *nodes, int at, int steps)
{
    int sum = 0;

    for (int i = 0; i < steps; i++) {
        sum += nodes[at].value;
        at = nodes[at].next;
    }
    return sum;
}

extern "C" __global__ void judged_pointers(int *to)
{
    __shared__ Node nodes[128];
    __shared__ int table[2][64];
    __shared__ unsigned char order[128];
    int t = threadIdx.x;

    nodes[t].value = t;
    nodes[t].next = t * 29 + 7 & 127;
    order[t] = t * 37 + 11 & 127;
    __syncthreads();
    int *rows[2] = {table[0], table[1]};
    rows[t & 1][t >> 1] = walk(nodes, order[t], t & 7);
    __syncthreads();

    int index = __shfl_xor_sync(0xFFFFFFFF, t * 3 & 63, 5);
    unsigned vote = __ballot_sync(0xFFFFFFFF, t % 3 == 0);
    int sum = table[vote >> (t & 31) & 1][index];

    while ((index & 15) != 3) {
        sum += table[1][index];
        index = index * 5 + 1 & 63;
    }
    to[t] = sum;
}
