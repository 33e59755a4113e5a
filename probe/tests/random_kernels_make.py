"""Random kernels: their arrays, and phases of random statements between barriers."""
import random
import re

from random_kernels_statements import COMPILED, REAL, Statements
from random_kernels_text import FLOAT, INT, LIBRARY, LOOP, STRUCT, TICK, VECTOR, WHOLE, Array, cuda_text, host_text


def plainly(make, without):
    """Makes an expression again until it has nothing of a pattern."""

    def made(*arguments):
        for _ in range(50):
            text = make(*arguments)
            if not re.search(without, text):
                return text
        return "1"

    return made


class Kernel(Statements):
    """One kernel; self.lines is its marked text."""

    def __init__(self, rng, name, plain):
        super().__init__(rng)
        self.name, self.plain = name, plain
        for made in ("literal", "known", "condition", "load", "value") if plain else ():
            setattr(self, made, plainly(getattr(self, made), COMPILED if made in ("load", "value") else f"{COMPILED}|{REAL}"))
        self.block = rng.choice([(32, 1), (32, 1), (64, 1), (16, 4), (8, 8), (8, 4), (48, 1), (128, 1), (20, 2)])
        self.threads = self.block[0] * self.block[1]
        self.whole = self.threads % 32 == 0
        self.by_reference = False # a copy of a captured reference to an array would be one of the array
        self.lines, self.depth, self.loops, self.budget = [], 1, 0, 60
        self.make()

    def declare(self):
        r = self.r
        self.arrays = []
        for i in range(r.randrange(1, 4)):
            kind = r.choice(["unsigned char", "short", "int", "int", "unsigned", "unsigned short", "long long", "Pair"])
            dims = r.choice([[self.threads], [self.threads], [self.threads // 4, 4]])
            a = Array(f"I{i}", kind, dims, True)
            a.member = ".a" if kind == "Pair" else ""
            self.arrays.append(a)
        for i in range(r.randrange(2, 5)):
            kind = r.choice(list(INT) + list(FLOAT) * 3 + ["int", "int", "__half"] + list(VECTOR) + list(WHOLE) + list(STRUCT) * 3)
            dims = r.choice([[32], [64], [33], [16], [8, 9], [4, 8], [2, 3, 4], [16, 17]])
            self.arrays.append(Array(f"S{i}", kind, dims, False))
        dynamic = r.randrange(12) if self.chance(0.25) else -1
        for i, a in enumerate(self.arrays):
            shape = "".join(f"[{n}]" for n in a.dims)
            a.aligned = not a.index and a.kind in ("int", "unsigned", "float") and self.chance(0.7)
            align = r.choice(["alignas(16) ", "__align__(16) "]) if a.aligned else ""
            number = f"‹ ws_array({i}, {a.name}, sizeof {a.name});›"
            if self.chance(0.06):
                a.name = f"G{i}_{self.name}"
                self.lines.insert(0, f"⟦__shared__ {align}¦{align}static ⟧{a.kind} {a.name}{shape};")
                self.emit(f"‹ws_array({i}, {a.name}, sizeof {a.name});›")
            elif len(a.dims) == 1 and not self.plain and self.chance(0.06):
                self.by_reference = True
                place = f"scratch<{a.kind}, {a.size}, {i}>()"
                self.emit(self.r.choice([f"auto &{a.name} = {place};", f"{a.kind} (&{a.name})[{a.size}] = {place};"]) + number)
                a.aligned = False
            elif i == dynamic and len(a.dims) == 1 and not a.index:
                dyn = f"dyn_{self.name}"
                if self.chance(0.5):
                    a.name = dyn
                    self.emit(f"⟦extern __shared__ {align}{a.kind} {dyn}[];¦{align}static {a.kind} {dyn}[{a.size}]; "
                              f"ws_array({i}, {dyn}, sizeof {dyn});⟧")
                else:
                    self.emit(f"⟦extern __shared__ __align__(16) unsigned char {dyn}[];¦"
                              f"alignas(16) static unsigned char {dyn}[{a.size} * sizeof({a.kind})]; ws_array({i}, {dyn}, sizeof {dyn});⟧")
                    self.emit(f"{a.kind} *{a.name} = reinterpret_cast<{a.kind} *>({dyn});")
                a.aligned, a.dynamic = False, True
            else:
                self.emit(f"⟦__shared__ {align}¦{align}static ⟧{a.kind} {a.name}{shape};{number}")

    def bijection(self):
        r, n = self.r, self.threads
        if n & (n - 1):
            return f"(tid + {r.randrange(n)}) % {n}"
        return r.choice(["tid", "tid", f"tid ^ {r.randrange(n)}", f"(tid + {r.randrange(n)}) & {n - 1}",
                         f"(tid * {r.choice([3, 5, 7])}) & {n - 1}"])

    def sync(self):
        self.emit("__syncthreads();")
        for a in self.arrays:
            if a.index:
                a.mode = self.r.choice(["read", "read", "own"])
                a.own = self.bijection()

    def warp_wide(self):
        v = self.new("v")
        if not self.whole:
            return self.s_local()
        r = self.r
        f = r.choice(["__shfl_sync", "__shfl_up_sync", "__shfl_down_sync", "__shfl_xor_sync"])
        width = r.choice(["", "", ", 16", ", 8", ", 4"])
        e = self.known()
        other = f"(lane + {r.randrange(9)}) & 31" if f == "__shfl_sync" else str(r.randrange(1, 16))
        self.emit(r.choice([f"int {v} = {f}(0xffffffff, (int)({e}), {other}{width});",
                            f"int {v} = {f}(0xffffffffu, (int)({e}), {other}{width});",
                            f"unsigned {v} = __ballot_sync(0xffffffff, {self.condition()});",
                            f"int {v} = __any_sync(~0u, {self.condition()});", f"int {v} = __all_sync(~0u, {self.condition()});"]))
        self.locals.append(v)

    def phase(self):
        for _ in range(self.r.randrange(2, 6)):
            if self.chance(0.12):
                self.warp_wide()
            elif self.chance(0.06):
                self.emit("__syncwarp();")
            elif self.chance(0.06):
                self.s_ldmatrix()
            else:
                self.statement()

    def make(self):
        r, (x, y) = self.r, self.block
        self.lines = [f"__global__ void {'__launch_bounds__(%d) ' % self.threads if self.chance(0.2) else ''}{self.name}(int *out) {{"]
        self.declare()
        self.emit(f"int tid = threadIdx.y * {r.choice(['blockDim.x', x])} + threadIdx.x;")
        self.emit(f"{r.choice(['int', 'unsigned', 'const int'])} lane = tid {r.choice(['& 31', '% 32'])}, warp = tid {r.choice(['>> 5', '/ 32'])};")
        self.emit("float acc = 0;")
        self.first = []
        for a in self.arrays:
            if a.index:
                a.own = self.bijection()
                arrays, self.arrays = self.arrays, []
                self.emit(f"«S:{self.own(a)}{a.member}» = {self.known(2)};")
                self.arrays = arrays
            else:
                at, kind = self.member(a.name + "[0]" * len(a.dims), a.kind, 0) if a.kind in VECTOR or a.kind in INT or a.kind in FLOAT else \
                    (a.name + "[0]" * len(a.dims) + {"Pair": ".a", "Cell": ".s", "Node": ".w", "Word": ".f"}.get(a.kind, ""), a.kind)
                self.emit(f"«S:{at}» = " + ("__float2half(1.0f);" if kind == "__half" else "1;"))
            self.first.append(len(self.lines))
        self.sync()
        for _ in range(r.randrange(1, 4)):
            if self.chance(0.3):
                i = self.new("i")
                for a in self.arrays:
                    a.mode = "read"
                self.emit(f"{LOOP}for (int {i} = 0; {TICK}{i} < {r.randrange(2, 4)}; {i}++) {{")
                kept = len(self.locals), len(self.constants), len(self.pointers)
                self.constants.append(i)
                self.depth += 1
                self.loops += 1
                self.phase()
                self.emit("__syncthreads();")
                for a in self.arrays:
                    a.mode = "own"
                self.phase()
                self.emit("__syncthreads();")
                self.loops -= 1
                self.depth -= 1
                self.emit("}")
                del self.locals[kept[0]:], self.constants[kept[1]:], self.pointers[kept[2]:]
                self.sync()
            self.phase()
            self.sync()
        if self.chance(0.4):
            self.emit(f"if ({self.condition(1)}) return;")
        for _ in range(r.randrange(1, 4)):
            self.statement()
        self.emit(f"out[tid] = (int)acc + {self.load(1)};" if self.chance(0.5) else "out[tid] = (int)acc;")
        self.lines.append("}")


def make_file(seed, names, plain=False):
    """(cuda, host, kernels): kernels hold name, block, and each array's line of first store."""
    rng = random.Random(seed)
    with open(LIBRARY) as library:
        text = library.read().rstrip("\n").split("\n")
    kernels = []
    for name in names:
        k = Kernel(rng, name, plain)
        k.first_line = len(text) + 1
        k.first = [n + k.first_line - 1 for n in k.first]
        kernels.append(k)
        text += k.lines
    return cuda_text("\n".join(text) + "\n"), host_text("\n".join(text) + "\n"), kernels
