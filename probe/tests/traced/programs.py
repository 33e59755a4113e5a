#!/usr/bin/env python3
"""Runs one of some small programs, of which traces are published: programs.py NAME."""
import os
import sys

os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"
os.environ["XLA_FLAGS"] = "--xla_gpu_autotune_level=0"
if sys.argv[1] == "jax":
    import jax
    import jax.numpy as jnp
else:
    import torch
    from torch.nn.functional import scaled_dot_product_attention
if sys.argv[1].startswith("triton"):
    import triton
    import triton.language as tl

    @triton.jit
    def matmul_kernel(a, b, c, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
        rows = tl.program_id(0) * BM + tl.arange(0, BM)
        columns = tl.program_id(1) * BN + tl.arange(0, BN)
        inner = tl.arange(0, BK)
        total = tl.zeros((BM, BN), dtype=tl.float32)
        for start in range(0, k, BK):
            x = tl.load(a + rows[:, None] * k + (start + inner)[None, :])
            y = tl.load(b + (start + inner)[:, None] * n + columns[None, :])
            total = tl.dot(x, y, total)
        tl.store(c + rows[:, None] * n + columns[None, :], total.to(tl.float16))

    @triton.jit
    def attention_kernel(q, k, v, to, length, scale, BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr):
        rows = tl.program_id(0) * BM + tl.arange(0, BM)
        d = tl.arange(0, D)
        query = tl.load(q + rows[:, None] * D + d[None, :])
        total = tl.zeros((BM, D), dtype=tl.float32)
        largest = tl.full((BM,), -float("inf"), dtype=tl.float32)
        weight = tl.zeros((BM,), dtype=tl.float32)
        for start in range(0, length, BN):
            columns = start + tl.arange(0, BN)
            key = tl.load(k + columns[:, None] * D + d[None, :])
            score = tl.dot(query, tl.trans(key)) * scale
            now = tl.maximum(largest, tl.max(score, axis=1))
            p = tl.exp(score - now[:, None])
            shrink = tl.exp(largest - now)
            weight = weight * shrink + tl.sum(p, axis=1)
            value = tl.load(v + columns[:, None] * D + d[None, :])
            total = total * shrink[:, None] + tl.dot(p.to(tl.float16), value)
            largest = now
        tl.store(to + rows[:, None] * D + d[None, :], (total / weight[:, None]).to(tl.float16))


def some(*shape, type="bfloat16"):
    return torch.randn(shape, device="cuda", dtype=getattr(torch, type))


def attend(length, backend, type="bfloat16", heads=8, wide=64):
    from torch.nn.attention import SDPBackend, sdpa_kernel

    q, k, v = (some(2, heads, length, wide, type=type) for _ in range(3))
    with sdpa_kernel(getattr(SDPBackend, backend)):
        return scaled_dot_product_attention(q, k, v, is_causal=True)


def multiply(warps, rows, columns, deep):
    a, b = some(512, 512, type="float16"), some(512, 512, type="float16")
    c = torch.empty(512, 512, device="cuda", dtype=torch.float16)
    matmul_kernel[(512 // rows, 512 // columns)](a, b, c, 512, 512, BM=rows, BN=columns, BK=deep, num_warps=warps)
    return c


def attend_by_triton():
    q, k, v = (some(512, 64, type="float16") for _ in range(3))
    to = torch.empty_like(q)
    attention_kernel[(8,)](q, k, v, to, 512, 0.125, BM=64, BN=64, D=64, num_warps=4)
    return to


def replay():
    """A kernel that only a CUDA graph launches."""
    x, graph = torch.ones(512, 4096, device="cuda"), torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        y = torch.cumsum(x, 1)
    for _ in range(2):
        graph.replay()
    return y


def sort():
    x = some(1, 1 << 14, type="float32")
    return torch.sort(x)[0].sum() + torch.topk(x, 100)[0].sum() + torch.histc(x, 64).sum()


def layers():
    """What networks have besides matrix products."""
    x = torch.nn.functional.conv2d(some(2, 16, 32, 32), some(16, 16, 3, 3))
    x = torch.nn.functional.group_norm(x, 4)
    y = torch.nn.functional.layer_norm(some(64, 1000), (1000,)).softmax(-1)
    return x.sum() + y.sum() + torch.cumsum(some(64, 3000, type="float32"), 0).sum()


def with_jax():
    @jax.jit
    def step(x, w):
        y = jnp.tanh(x @ w)
        y = (y - y.mean(-1, keepdims=True)) / (y.std(-1, keepdims=True) + 1e-5)
        return jax.nn.softmax(y @ w.T, -1).T @ x

    x = jnp.ones((300, 200), dtype=jnp.float32) * jnp.arange(200)
    w = jnp.ones((200, 100), dtype=jnp.float32) / 7
    return step(x, w).sum() + jnp.sort(x.ravel())[100] + jnp.cumsum(x, 0).sum() + step(
        x.astype(jnp.bfloat16), w.astype(jnp.bfloat16)).sum()


PROGRAMS = {
    "flash": lambda: attend(512, "FLASH_ATTENTION"),
    "flash_odd": lambda: attend(509, "FLASH_ATTENTION", heads=3, wide=72),
    "efficient": lambda: attend(300, "EFFICIENT_ATTENTION", "float16"),
    "cublas": lambda: some(1024, 1024) @ some(1024, 1024),
    "odd": lambda: some(333, 257, type="float16") @ some(257, 129, type="float16"),
    "scan": lambda: torch.cumsum(torch.ones(512, 4096, device="cuda"), 1),
    "graph": replay,
    "sort": sort,
    "layers": layers,
    "triton": lambda: multiply(1, 32, 64, 64),
    "triton_wgmma": lambda: multiply(4, 128, 128, 64),
    "triton_attention": attend_by_triton,
    "jax": with_jax,
}
if sys.argv[1] != "jax":
    torch.manual_seed(1)
print(sys.argv[1], float(PROGRAMS[sys.argv[1]]().sum()))
