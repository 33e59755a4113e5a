"""Random CUDA kernels as text that is printed twice: as CUDA, and as C++ whose accesses are logged.

The text carries marks. «L:x» loads x from shared memory, «S:x» names what is stored to, «U:x» what is
loaded and stored, «A:x» what an atomic updates, «C:f(x)» calls a function that makes accesses;
‹…› is for the host alone, ⟦cuda¦host⟧ differs. Lines are the same in both.

Values that decide addresses or branches ("known") come from thread indices, constants, locals and
index arrays: in each phase between barriers an index array is either only read, or each thread has
its own element. All other arrays ("sinks") are written by anyone at any time, so their values go to
other sinks only.
"""
import os
import re

MARKS = {"L": "LD(", "S": "ST(", "U": "UP(", "A": "AT(", "C": "CALL("}


def cuda_text(text):
    text = re.sub(r"‹[^›]*›", "", text)
    text = re.sub(r"⟦([^¦]*)¦[^⟧]*⟧", r"\1", text)
    return re.sub(r"«[A-Z]:|»", "", text)


def host_text(text):
    text = re.sub(r"‹([^›]*)›", r"\1", text)
    text = re.sub(r"⟦[^¦]*¦([^⟧]*)⟧", r"\1", text)
    return re.sub(r"«([A-Z]):", lambda m: MARKS[m.group(1)], text).replace("»", ")")


LOOP = "‹LOOP ›"
TICK = "‹ws.tick() && ›"

# What kernels call. `known` functions return what may decide an address.
LIBRARY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "random_kernels_library.cu")

INT = {"char": 1, "signed char": 1, "unsigned char": 1, "bool": 1, "short": 2, "unsigned short": 2,
       "int": 4, "unsigned": 4, "long long": 8, "unsigned long long": 8}
FLOAT = {"float": 4, "double": 8}
VECTOR = {"int2": "int", "int4": "int", "uint2": "unsigned", "uint4": "unsigned", "float2": "float",
          "float4": "float", "double2": "double", "short4": "short", "float3": "float", "uchar4": "unsigned char",
          "short2": "short", "__half2": "__half"}
WHOLE = {"int2": 8, "int4": 16, "uint2": 8, "uint4": 16, "float2": 8, "float4": 16, "double2": 16,
         "short4": 8, "uchar4": 4, "short2": 4, "__half2": 4}
ASM = {"int": ("r", "u32"), "unsigned": ("r", "b32"), "float": ("f", "f32"), "short": ("h", "u16"), "double": ("d", "f64"),
       "long long": ("l", "u64")}
STRUCT = {"Pair": 8, "Cell": 48, "Node": 32, "Word": 4}


class Array:
    def __init__(self, name, kind, dims, index):
        self.name, self.kind, self.dims, self.index = name, kind, dims, index
        self.aligned = self.dynamic = False
        self.mode, self.member = "own", ""

    @property
    def size(self):
        total = 1
        for d in self.dims:
            total *= d
        return total


class Expressions:
    """Random expressions over a kernel's arrays, locals and pointers."""

    def __init__(self, rng):
        self.r, self.serial = rng, 0
        self.arrays, self.locals, self.constants, self.pointers = [], [], [], []

    def new(self, prefix):
        self.serial += 1
        return f"{prefix}{self.serial}"

    def chance(self, p):
        return self.r.random() < p

    # ---- expressions

    def literal(self):
        r = self.r
        n = r.randrange(64)
        return r.choice([str(n), str(n), hex(n), f"{n}u", f"0{n:o}", f"{n}LL", f"'{chr(97 + n % 26)}'", "BLUE", "STEP",
                         "MASK", "GREEN", "(int)Mode::slow", "sizeof(Pair)", "sizeof(float4)", "0b101", "true",
                         "Swizzle<int>::size"])

    def leaf(self):
        r = self.r
        options = ["threadIdx.x", "tid", "tid", "lane", "lane", "threadIdx.y", "blockDim.x", "warp"]
        options += self.locals * 2 + self.constants * 2
        return r.choice(options) if self.chance(0.75) else self.literal()

    def known(self, d=3):
        """An integer that may decide an address."""
        r = self.r
        if d <= 0 or self.chance(0.15):
            return self.leaf()
        k = r.randrange(31)
        if k < 8:
            return f"({self.known(d - 1)} {r.choice('+ - * ^ & | + +'.split())} {self.known(d - 1)})"
        if k < 10:
            return f"({self.known(d - 1)} {r.choice(['<<', '>>'])} {r.choice([1, 2, 3])})"
        if k < 12:
            return f"({self.known(d - 1)} {r.choice('/%')} {r.choice([3, 4, 5, 7, 8, 16])})"
        if k == 12:
            kind = r.choice([t for t in INT if t != "bool"])
            return r.choice([f"({kind})({self.known(d - 1)})", f"static_cast<{kind}>({self.known(d - 1)})"])
        if k == 13:
            return f"({r.choice('-~!+')}({self.known(d - 1)}))"
        if k < 16:
            return f"({self.condition(d - 1)} ? {self.known(d - 1)} : {self.known(d - 1)})"
        if k < 22:
            return self.known_load(d - 1)
        if k == 22:
            return r.choice([f"min((int){self.known(d - 1)}, (int){self.known(d - 1)})",
                             f"tools::least<int>({self.known(d - 1)}, {self.known(d - 1)})",
                             f"max((int)({self.known(d - 1)}), {r.randrange(9)})"])
        if k == 23:
            return r.choice([f"__popc({self.known(d - 1)})", f"__brev({self.known(d - 1)})", f"__ffs({self.known(d - 1)})",
                             f"__clz({self.known(d - 1)})", f"__umulhi({self.known(d - 1)}, {r.randrange(1 << 32)}u)",
                             f"abs((int)({self.known(d - 1)}) % 999)"])
        if k == 24:
            return r.choice([f"SWIZZLE({self.known(d - 1)}, {self.known(d - 1)})", f"WRAP({self.known(d - 1)}, 13)",
                             f"tools::deep::turn((unsigned char)({self.known(d - 1)}))",
                             f"tools::deep::turn((unsigned char)({self.known(d - 1)}), {r.randrange(4)})",
                             f"tools::deep::turn((long long)({self.known(d - 1)}))"])
        if k == 25:
            return r.choice([f"tools::folded({self.leaf()}, {self.leaf()}, 4)", f"tools::total((int){self.leaf()}, {r.randrange(9)})",
                             f"(int)(Byte({self.known(d - 1)}) * Byte({r.randrange(256)}))", f"«C:first_bit({self.known(d - 1)})»",
                             f"Swizzle<{r.choice(['int', 'short', 'double'])}>::apply((int)({self.known(d - 1)}) & 63)"])
        if k == 26:
            return f"table[({self.known(d - 1)}) & 7]"
        if k == 27:
            small = f"(float)(({self.known(d - 1)}) & 255)"
            return r.choice([f"(int)({small} * {r.choice(['0.5f', '1.5f', '2.0f', '0.25f'])})", f"(int)floorf({small} * 0.25f)",
                             f"(int)__half2float(__float2half({small}))", f"(int)((double){small} / 4)",
                             f"(int)fmaxf({small}, 3.0f)", f"(unsigned char)({small} - 0.5f * 0)"])
        if k == 28:
            return f"({self.known(0)}, {self.known(d - 1)})"
        if k == 29:
            return r.choice([f"«C:descend(({self.known(d - 1)}) & 3)»", f"pair_of((int)({self.known(d - 1)})).b[{self.wrapped(4, 0)}]",
                             f"__byte_perm({self.known(d - 1)}, {self.leaf()}, 0x{r.choice(['3210', '0123', '5410', '7632'])})",
                             f"__funnelshift_l({self.leaf()}, {self.known(d - 1)}, {r.randrange(32)})"])
        return f"(int)sizeof({r.choice(list(INT) + list(STRUCT))})"

    def condition(self, d=2):
        r = self.r
        k = r.randrange(10)
        if d <= 0 or k < 4:
            return f"({self.known(d)} {r.choice(['<', '>', '==', '!=', '<=', '>='])} {self.known(d)})"
        if k < 6:
            return f"(({self.known(d - 1)}) & {r.choice([1, 2, 4, 3])})"
        if k < 8:
            return f"({self.condition(d - 1)} {r.choice(['&&', '||'])} {self.condition(d - 1)})"
        if k == 8:
            return f"!{self.condition(d - 1)}"
        return f"((float)(({self.known(d - 1)}) & 63) {r.choice('<>')} {r.choice(['7.5f', '20.0f', '31.25'])})"

    def wrapped(self, n, d=2):
        """An index below n."""
        e = self.known(d)
        if n & (n - 1) == 0 and self.chance(0.7):
            return f"({e}) & {n - 1}"
        return self.r.choice([f"(unsigned)({e}) % {n}", f"WRAP({e}, {n})"])

    def own(self, array):
        """The element of an index array that is this thread's."""
        flat = array.own
        if len(array.dims) == 1:
            return f"{array.name}[{flat}]"
        w = array.dims[1]
        return f"{array.name}[({flat}) / {w}][({flat}) % {w}]"

    def known_load(self, d):
        arrays = [a for a in self.arrays if a.index]
        if not arrays:
            return self.leaf()
        a = self.r.choice(arrays)
        if a.mode == "own":
            return f"«L:{self.own(a)}{a.member}»"
        return f"«L:{a.name}" + "".join(f"[{self.wrapped(n, d)}]" for n in a.dims) + f"{a.member}»"

    # ---- sinks: places, and values for them

    def element(self, a, d=2):
        """(place, type) of a scalar of a sink."""
        r = self.r
        at = a.name
        if len(a.dims) == 1 and self.chance(0.15):
            at = r.choice([f"(*({a.name} + ({self.wrapped(a.dims[0], d)})))", f"({a.name} + 1)[0]" if a.dynamic else
                           f"tools::at({a.name}, {self.known(d)})", f"({a.name} + 1)[{r.randrange(a.dims[0] - 1)}]"])
        else:
            at += "".join(f"[{self.wrapped(n, d)}]" for n in a.dims)
        return self.member(at, a.kind, d)

    def member(self, at, kind, d=1):
        r = self.r
        if kind in VECTOR:
            return f"{at}.{r.choice('xy' if kind[-1] == '2' else 'xyz' if kind[-1] == '3' else 'xyzw')}", VECTOR[kind]
        if kind == "Pair":
            return r.choice([(f"{at}.a", "int"), (f"{at}.b[{self.wrapped(4, d)}]", "unsigned char"), (f"(&{at})->a", "int")])
        if kind == "Cell":
            return r.choice([(f"{at}.v.{r.choice('xyzw')}", "float"), (f"{at}.m[{self.wrapped(3, d)}]", "int"), (f"{at}.s", "short"),
                             (f"{at}.c", "char"), (f"{at}.at({self.known(d)})", "int"), (f"({at}.*&Cell::s)", "short")])
        if kind == "Word":
            return r.choice([(f"{at}.i", "int"), (f"{at}.f", "float"), (f"{at}.b[{self.wrapped(4, d)}]", "unsigned char"),
                             (f"{at}.h[{self.wrapped(2, d)}]", "short")])
        if kind == "Node":
            return r.choice([(f"{at}.key", "short"), (f"{at}.p[{self.wrapped(2, d)}].a", "int"), (f"{at}.w", "double"),
                             (f"{at}.p[1].b[{self.wrapped(4, d)}]", "unsigned char")])
        return at, kind

    def sink(self):
        return self.r.choice([a for a in self.arrays if not a.index])

    def place(self, d=2):
        """(lvalue, type) of a scalar that only sinks may depend on."""
        if self.pointers and self.chance(0.45):
            name, kind, extent = self.r.choice(self.pointers)
            i = self.wrapped(extent, d - 1)
            forms = [f"{name}[{i}]", f"{name}[{i}]", f"*({name} + ({i}))", f"*{name}", f"(&{name}[{i}])[0]"]
            at = self.r.choice(forms)
            return self.member(f"({at})" if at[0] == "*" else at, kind, 1)
        at, kind = self.element(self.sink(), d)
        return at, kind

    def target(self, d=2):
        """A place to store to. A conditional lvalue is one access, but its value would be two."""
        at, kind = self.place(d)
        if self.chance(0.15):
            other, same = self.element(self.sink(), 1)
            if same == kind and "p" not in at[:4]:
                return f"({self.condition(1)} ? {at} : {other})", kind
        return at, kind

    def load(self, d=2):
        """A value of a sink, as a number."""
        at, kind = self.place(d)
        return f"__half2float(«L:{at}»)" if kind == "__half" else f"«L:{at}»"

    def value(self, kind, d=2):
        r = self.r
        if kind == "__half":
            if self.chance(0.4):
                halves = [a for a in self.arrays if a.kind == "__half"]
                if halves:
                    return f"«L:{self.element(r.choice(halves), 1)[0]}»"
            return f"__float2half({self.value('float', d)})"
        k = r.randrange(8)
        if d <= 0 or k < 3:
            return self.known(d)
        if k < 5:
            return self.load(d - 1)
        if k == 5:
            return f"({self.condition(1)} ? {self.load(1)} : {self.load(1)})"
        if kind in FLOAT or k == 6:
            return f"({self.value(kind, d - 1)} {r.choice('+-*')} {r.choice(['0.5f', '2', '1.25', str(r.randrange(99))])})"
        return f"({kind})({self.load(d - 1)} {r.choice('+-')} {self.known(1)})"
