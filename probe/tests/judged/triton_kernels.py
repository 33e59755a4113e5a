"""Runs Triton kernels, and writes what each was launched with: triton_kernels.py FOLDER.

FOLDER receives NAME.ptx of each kernel, and `launches.triton` in the form of `launches`: FILE KERNEL
GRID BLOCK DYNAMIC-BYTES ARGUMENTS…, where a pointer is b0.
"""
import re
import sys

import torch
import triton
import triton.language as tl


@triton.jit
def judged_tl_matmul(a, b, c, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
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
def judged_tl_linear(x, w, bias, to, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    columns = tl.program_id(1) * BN + tl.arange(0, BN)
    inner = tl.arange(0, BK)
    total = tl.zeros((BM, BN), dtype=tl.float32)
    for start in range(0, k, BK):
        a = tl.load(x + rows[:, None] * k + (start + inner)[None, :])
        b = tl.load(w + columns[:, None] * k + (start + inner)[None, :])
        total = tl.dot(a, tl.trans(b), total)
    total += tl.load(bias + columns)[None, :]
    tl.store(to + rows[:, None] * n + columns[None, :], total.to(tl.float16))


@triton.jit
def judged_tl_softmax(to, values, pitch, n, SIZE: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, SIZE)
    x = tl.load(values + row * pitch + at, mask=at < n, other=-float("inf"))
    e = tl.exp(x - tl.max(x, axis=0))
    tl.store(to + row * pitch + at, e / tl.sum(e, axis=0), mask=at < n)


@triton.jit
def judged_tl_layernorm(to, values, weight, bias, pitch, n, epsilon, SIZE: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, SIZE)
    inside = at < n
    x = tl.load(values + row * pitch + at, mask=inside, other=0.0)
    mean = tl.sum(x, axis=0) / n
    distance = tl.where(inside, x - mean, 0.0)
    scale = tl.rsqrt(tl.sum(distance * distance, axis=0) / n + epsilon)
    w = tl.load(weight + at, mask=inside)
    b = tl.load(bias + at, mask=inside)
    tl.store(to + row * pitch + at, distance * scale * w + b, mask=inside)


@triton.jit
def judged_tl_attention(q, k, v, to, length, scale, BM: tl.constexpr, BN: tl.constexpr,
                        D: tl.constexpr):
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


@triton.jit
def judged_tl_transpose(to, values, R: tl.constexpr, C: tl.constexpr):
    rows, columns = tl.arange(0, R), tl.arange(0, C)
    x = tl.load(values + rows[:, None] * C + columns[None, :])
    tl.store(to + columns[:, None] * R + rows[None, :], tl.trans(x))


@triton.jit
def judged_tl_scan(to, sums, values, R: tl.constexpr, C: tl.constexpr):
    rows, columns = tl.arange(0, R), tl.arange(0, C)
    at = rows[:, None] * C + columns[None, :]
    x = tl.cumsum(tl.load(values + at), axis=0)
    tl.store(to + at, x)
    tl.store(sums + columns, tl.sum(x, axis=0))


@triton.jit
def judged_tl_sort(to, values, SIZE: tl.constexpr):
    at = tl.arange(0, SIZE)
    tl.store(to + at, tl.sort(tl.load(values + at)))


def half(*shape):
    return torch.zeros(shape, dtype=torch.float16, device="cuda")


def single(*shape):
    return torch.zeros(shape, dtype=torch.float32, device="cuda")


def run(folder, launches, kernel, grid, *arguments, **options):
    """Integers that are not 1 and pointers are parameters; so are pointers of Triton's own after them."""
    name = kernel.fn.__name__
    compiled = kernel[grid](*arguments, **options)
    torch.cuda.synchronize()
    ptx = compiled.asm["ptx"]
    with open(f"{folder}/{name}.ptx", "w") as file:
        file.write(ptx)
    entry = re.search(r"\.entry\s+\w+\s*\((.*?)\n\)", ptx, re.S).group(1)
    types = re.findall(r"\.param\s+\.(\w+)", entry)
    given = [f"i{a}" if isinstance(a, int) else "f" if isinstance(a, float) else "b0"
             for a in arguments]
    words = [given[i] if i < len(given) else "b0" for i in range(len(types))]
    print(name, types, words, compiled.metadata.num_warps, compiled.metadata.shared)
    launches.write(" ".join([name, name, ",".join(str(g) for g in grid),
                             f"{compiled.metadata.num_warps * 32},1,1",
                             str(compiled.metadata.shared)] + words) + "\n")


def main():
    folder = sys.argv[1]
    with open(f"{folder}/launches.triton", "w") as launches:
        run(folder, launches, judged_tl_matmul, (4, 2, 1), half(256, 256), half(256, 256),
            half(256, 256), 256, 256, BM=64, BN=128, BK=64, num_warps=4, num_stages=3)
        run(folder, launches, judged_tl_linear, (8, 8, 1), half(256, 256), half(256, 256), half(256),
            half(256, 256), 256, 256, BM=32, BN=32, BK=32, num_warps=4, num_stages=2)
        run(folder, launches, judged_tl_softmax, (64, 1, 1), single(64, 1024), single(64, 1024), 1024,
            1000, SIZE=1024, num_warps=4)
        run(folder, launches, judged_tl_layernorm, (64, 1, 1), single(64, 2048), single(64, 2048),
            single(2048), single(2048), 2048, 2000, 1e-5, SIZE=2048, num_warps=8)
        run(folder, launches, judged_tl_attention, (4, 1, 1), half(256, 64), half(256, 64),
            half(256, 64), half(256, 64), 256, 0.125, BM=64, BN=64, D=64, num_warps=4, num_stages=2)
        run(folder, launches, judged_tl_transpose, (1, 1, 1), half(64, 32), half(32, 64), R=32, C=64,
            num_warps=4)
        run(folder, launches, judged_tl_scan, (1, 1, 1), single(64, 32), single(32), single(64, 32),
            R=64, C=32, num_warps=4)
        run(folder, launches, judged_tl_sort, (1, 1, 1), single(512), single(512), SIZE=512, num_warps=4)


if __name__ == "__main__":
    main()
