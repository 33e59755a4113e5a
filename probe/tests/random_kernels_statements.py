"""Random statements over the expressions of random_kernels_text.py."""
import re

from random_kernels_text import ASM, FLOAT, INT, LOOP, TICK, VECTOR, WHOLE, Expressions


# What needs a compiler: the quick reader refuses it.
COMPILED = (r"turn\(|View|Byte|Number|Index|total\(|folded\(|descend\(|Sum<|scratch<|\bmutable\b|\bswitch\b|\boperator|"
            r"\.\*|Bits|\bauto &?\[|for \([^;]*\)|decltype|RED|GREEN|BLUE|STEP|MASK|Mode::")
REAL = r"float|double|half|\d\.|\.\d|rintf|floorf|ceilf|fm[aei]|sqrt|\.f\b"


class Statements(Expressions):
    """Random statements, as marked text in self.lines."""

    def emit(self, text):
        self.lines.append("    " * self.depth + text)

    # ---- statements

    def block_of(self, n, body=None):
        """Statements in braces, with their own locals."""
        kept = len(self.locals), len(self.constants), len(self.pointers)
        self.depth += 1
        for _ in range(n):
            self.statement()
        if body:
            body()
        self.depth -= 1
        del self.locals[kept[0]:], self.constants[kept[1]:], self.pointers[kept[2]:]

    def statement(self):
        """One statement; of plain kernels one that has nothing of COMPILED."""
        for _ in range(30):
            kept = len(self.lines), len(self.locals), len(self.constants), len(self.pointers)
            self.any_statement()
            if not self.plain or not re.search(COMPILED, "\n".join(self.lines[kept[0]:])):
                return
            del self.lines[kept[0]:], self.locals[kept[1]:], self.constants[kept[2]:], self.pointers[kept[3]:]

    def any_statement(self):
        self.budget -= 1
        if self.budget < 0:
            return self.store()
        nest = [self.s_for, self.s_while, self.s_do, self.s_if, self.s_if, self.s_switch] if self.loops < 2 and self.depth < 5 else []
        simple = [self.store] * 4 + [self.compound] * 3 + [self.s_local] * 2 + [self.s_assign] * 2 + [
            self.s_pointer, self.s_reference, self.s_whole, self.s_whole, self.s_cast, self.s_call, self.s_call,
            self.s_lambda, self.s_view, self.s_atomic, self.s_array, self.s_struct, self.s_range, self.s_own,
            self.s_preprocessor, self.s_asm, self.s_rows, self.s_local_object, self.s_line, self.s_scope]
        self.r.choice(nest + nest + simple if nest else simple)()

    def store(self):
        at, kind = self.target()
        other, same = self.element(self.sink(), 1)
        if self.chance(0.08) and "__half" not in (kind, same):
            return self.emit(f"«S:{at}» = «S:{other}» = {self.value(same, 1)};")
        self.emit(f"«S:{at}» = {self.value(kind)};")

    def compound(self):
        at, kind = self.target()
        if kind in ("__half", "bool"):
            return self.store()
        k = self.r.randrange(8)
        if k < 2:
            op = self.r.choice(["++", "--"])
            return self.emit(self.r.choice([f"«U:{at}»{op};", f"{op}«U:{at}»;"]))
        op = self.r.choice(["+=", "-=", "*="] + ([] if kind in FLOAT else ["^=", "|=", "&="]))
        value = self.known(2) if kind in INT and op[0] in "^|&" else self.value(kind)
        if op[0] in "^|&" and kind in INT and self.chance(0.3):
            op, value = self.r.choice(["<<=", ">>="]), self.r.choice("123")
        self.emit(f"«U:{at}» {op} {value};")

    def s_local(self):
        kind = self.r.choice(["int", "int", "unsigned", "unsigned char", "short", "long long", "const int", "auto", "tools::Index",
                              "tools::Number", "bool", "char"])
        e, name = self.known(), self.new("v")
        self.emit(self.r.choice([f"{kind} {name} = {e};", f"{kind} {name}({e});"]))
        (self.constants if kind in ("const int", "bool", "auto") else self.locals).append(name)

    def s_assign(self):
        if not self.locals:
            return self.s_local()
        v = self.r.choice(self.locals)
        k = self.r.randrange(6)
        if k == 0:
            return self.emit(f"{v}{self.r.choice(['++', '--'])};")
        if k == 1:
            a = self.flat(tuple(INT) + tuple(FLOAT))
            if a:
                kept, self.locals = self.locals, [x for x in self.locals if x != v]
                value = self.value(a.kind, 1)
                self.locals = kept
                return self.emit(f"«S:{a.name}[{v}{self.r.choice(['++', '--'])} & 7]» = {value};")
        self.emit(f"{v} {self.r.choice(['=', '+=', '^=', '-=', '|='])} {self.known()};")

    def s_if(self):
        self.emit(f"if ({self.condition()}) {{")
        self.block_of(self.r.randrange(1, 4))
        if self.chance(0.3):
            self.emit(f"}} else if ({self.condition(1)}) {{")
            self.block_of(self.r.randrange(1, 3))
        if self.chance(0.4):
            self.emit("} else {")
            self.block_of(self.r.randrange(1, 3))
        self.emit("}")

    def leave(self, words=("break", "continue")):
        if self.chance(0.5):
            self.emit(f"if ({self.condition(1)}) {self.r.choice(words)};")
            for _ in range(self.r.randrange(1, 3)):
                self.statement()

    def s_for(self):
        r = self.r
        i, n = self.new("i"), r.randrange(1, 5)
        form = r.choice([f"int {i} = 0; {TICK}{i} < {n}; {i}++", f"int {i} = {n}; {TICK}{i} > 0; --{i}",
                         f"unsigned {i} = lane & 3; {TICK}{i} < {n + 2}; {i} += 2", f"int {i} = 1; {TICK}{i} <= 8; {i} *= 2",
                         f"unsigned char {i} = 250; {TICK}{i} > 7; {i} += 2", f"int {i} = 0, e{i} = {n}; {TICK}{i} != e{i}; ++{i}",
                         f"int {i} = tid & 1; {TICK}({i} < {n} && {self.condition(1)}); {i}++"])
        if self.chance(0.3):
            self.emit("⟦" + r.choice(["#pragma unroll", f"#pragma unroll {r.choice([1, 2, 4])}", "#pragma nounroll"]) + "¦⟧")
        self.constants.append(i)
        self.loops += 1
        if self.chance(0.2):
            at, kind = self.place()
            self.emit(f"{LOOP}for ({form}) «S:{at}» = {self.value(kind)};")
        else:
            self.emit(f"{LOOP}for ({form}) {{")
            self.block_of(r.randrange(1, 4), self.leave)
            self.emit("}")
        self.loops -= 1
        self.constants.remove(i)

    def s_while(self):
        n = self.new("n")
        self.emit(f"int {n} = {self.r.choice([str(self.r.randrange(1, 5)), f'({self.known(1)}) & 3'])};")
        self.loops += 1
        self.constants.append(n)
        self.emit(f"{LOOP}while ({TICK}{n}-- > 0{self.r.choice(['', ' && ' + self.condition(1)])}) {{")
        self.block_of(self.r.randrange(1, 4), self.leave)
        self.emit("}")
        self.loops -= 1

    def s_do(self):
        n = self.new("n")
        self.emit(f"int {n} = ({self.known(1)}) & 3;")
        self.loops += 1
        self.constants.append(n)
        self.emit(f"{LOOP}do {{‹ ws.tick();›")
        self.block_of(self.r.randrange(1, 4), self.leave)
        self.emit(f"}} while (++{n} < {self.r.randrange(2, 5)});")
        self.loops -= 1

    def s_switch(self):
        self.emit(f"switch ({self.wrapped(4)}) {{")
        for label in self.r.sample(["case 0:", "case 1:", "case 2: case 3:", "default:"], self.r.randrange(1, 5)):
            self.emit(label + " {")
            self.block_of(self.r.randrange(1, 3))
            self.emit("}" + self.r.choice([" break;", " break;", ""]))
        self.emit("}")

    def s_scope(self):
        self.emit("{")
        self.block_of(2)
        self.emit("}")

    def s_line(self):
        a, ka = self.place(1)
        b, kb = self.place(1)
        self.emit(f"«S:{a}» = {self.value(ka, 1)}; «S:{b}» = {self.value(kb, 1)};")

    def s_own(self):
        arrays = [a for a in self.arrays if a.index and a.mode == "own"]
        if not arrays:
            return self.compound()
        a = self.r.choice(arrays)
        op = self.r.choice(["=", "=", "+=", "^=", "++"])
        at = self.own(a) + a.member
        if op == "++":
            return self.emit(f"«U:{at}»++;")
        self.emit(f"«{'S' if op == '=' else 'U'}:{at}» {op} {self.known()};")

    def s_pointer(self):
        a = self.sink()
        name = self.new("p")
        n = a.dims[-1]
        rows = "".join(f"[{self.wrapped(d, 1)}]" for d in a.dims[:-1])
        extent = max(1, n // 2)
        start = self.wrapped(n - extent + 1, 1)
        kind = self.r.choice([a.kind, "auto", "auto"])
        star = "" if kind == "auto" and self.chance(0.5) else "*"
        tail = self.r.choice([f"&{a.name}{rows}[{start}]", f"{a.name}{rows} + ({start})",
                              f"tools::skip({a.name}{rows} + 0, {start})", f"&({a.name}{rows}[0]) + ({start})"])
        if a.kind in INT and a.kind != "bool" and self.chance(0.1):
            kind, star = f"volatile {a.kind}", "*"
        self.emit(f"{kind} {star}{name} = {tail};")
        self.pointers.append((name, a.kind, extent))
        if self.chance(0.3) and extent > 1:
            self.emit(f"{name}{self.r.choice(['++', ' += 1'])};")
            self.pointers[-1] = (name, a.kind, extent - 1)

    def s_rows(self):
        """A local array of pointers; a pointer or a reference to a row."""
        wide = [a for a in self.arrays if not a.index and len(a.dims) == 2]
        if wide and self.chance(0.6):
            a, name = self.r.choice(wide), self.new("y")
            row = self.wrapped(a.dims[0])
            if self.chance(0.5):
                self.emit(f"auto &{name} = {a.name}[{row}];")
                at, kind = self.member(f"{name}[{self.wrapped(a.dims[1])}]", a.kind)
            else:
                self.emit(f"{a.kind} (*{name})[{a.dims[1]}] = {a.name} + 1;")
                at, kind = self.member(f"{name}[{self.wrapped(a.dims[0] - 1)}][{self.wrapped(a.dims[1])}]", a.kind)
            return self.emit(f"«S:{at}» = {self.value(kind, 1)};")
        a = self.flat(tuple(INT) + tuple(FLOAT), 16)
        if not a:
            return self.s_pointer()
        name, half = self.new("rows"), a.dims[0] // 2
        self.emit(f"{a.kind} *{name}[2] = {{{a.name}, {a.name} + ({self.wrapped(half)})}};")
        if self.chance(0.3):
            self.emit(f"{name}[{self.wrapped(2, 1)}]++;")
        self.emit(f"«S:{name}[{self.wrapped(2)}][{self.wrapped(half)}]» = {self.value(a.kind, 1)};")

    def s_local_object(self):
        """Functions and methods that reach locals where others reach shared memory."""
        name, v, k = self.new("n"), self.new("v"), self.r.randrange(4)
        if k == 0:
            self.emit(f"Node {name} = {{}};")
            self.emit(f"«C:{name}.set({self.known()})»;")
            self.emit(f"int {v} = {name}.p[{self.wrapped(2)}].a + {name}.key;")
        elif k == 1:
            self.emit(f"int {name}, {v};")
            self.emit(f"split((int)({self.known()}), &{name}, {v});")
            self.constants.append(name)
        elif k == 2:
            self.emit(f"Bits {name};")
            self.emit(f"{name}.f = (float)(({self.known()}) & 255);")
            self.emit(f"unsigned {v} = {name}.b[{self.wrapped(4)}] + ({name}.u >> 20);")
        else:
            self.emit(f"int {name} = {self.known(1)}, {v} = {self.known(1)};")
            self.emit(f"«C:tools::exchange({name}, {v})»;")
            self.locals.append(name)
        self.locals.append(v)

    def s_reference(self):
        at, kind = self.place()
        name = self.new("r")
        self.emit(f"{self.r.choice([kind, 'auto']) if at[0] == 'S' else 'auto'} &{name} = {at};")
        self.emit(f"«S:{name}» = {self.value(kind)};")
        if kind not in ("__half", "bool"):
            self.emit(f"«U:{name}» {self.r.choice(['+=', '-=', '*='])} {self.value(kind, 1)};")

    def whole_place(self, kind):
        arrays = [a for a in self.arrays if a.kind == kind]
        if not arrays:
            return None
        a = self.r.choice(arrays)
        return a.name + "".join(f"[{self.wrapped(n)}]" for n in a.dims)

    def s_whole(self):
        """Vectors copied whole: 8 or 16 bytes at once."""
        kinds = [a.kind for a in self.arrays if a.kind in WHOLE]
        if not kinds:
            return self.s_cast()
        kind = self.r.choice(kinds)
        a, b = self.whole_place(kind), self.whole_place(kind)
        name = self.new("t")
        form = self.r.choice([0, 5]) if kind == "__half2" else self.r.randrange(7)
        if form == 0:
            return self.emit(f"«S:{a}» = «L:{b}»;")
        if form == 1:
            self.emit(f"{self.r.choice([kind, 'auto'])} {name} = «L:{a}»;")
            self.emit(f"{name}.x += {self.known(1)};")
            return self.emit(f"«S:{b}» = {name};")
        if form == 2 and kind == "int4":
            return self.emit(f"«S:{a}» = «L:{b}» + make_int4({self.leaf()}, 1, 2, 3);")
        if form == 3 and kind == "float4":
            return self.emit(f"acc += «C:dot({a}, {b})»;")
        if form == 4 and kind in ("int4", "float4", "int2", "float2"):
            self.emit(f"const {kind} &{name} = {a};")
            return self.emit(f"acc += «L:{name}.x» - «L:{name}.y»;")
        if form == 5:
            # Each arm is an access of its own, as of scalars.
            return self.emit(f"«S:{a}» = {self.condition(1)} ? «L:{b}» : «L:{self.whole_place(kind)}»;")
        self.emit(f"{kind} {name} = {{}};")
        self.emit(f"{name}.y = {self.known(1)};")
        self.emit(f"«S:{a}» = {name};")

    def s_cast(self):
        """reinterpret_cast to vectors and other scalars of an aligned array of 4-byte scalars."""
        arrays = [a for a in self.arrays if a.aligned and len(a.dims) == 1 and a.dims[0] >= 8]
        if not arrays:
            return self.store()
        a = self.r.choice(arrays)
        kind, n = self.r.choice([("float4", 4), ("int4", 4), ("uint4", 4), ("float2", 2), ("int2", 2), ("uint2", 2)])
        i = f"{n} * ({self.wrapped(a.dims[0] // n)})"
        at = self.r.choice([f"*reinterpret_cast<{kind} *>(&{a.name}[{i}])", f"*({kind} *)&{a.name}[{i}]",
                            f"*({kind} *)({a.name} + {i})", f"reinterpret_cast<{kind} *>({a.name})[{self.wrapped(a.dims[0] // n)}]"])
        name = self.new("t")
        k = self.r.randrange(4)
        if k == 0:
            self.emit(f"{kind} {name} = «L:{at}»;")
            return self.emit(f"acc += {name}.x;")
        if k == 1:
            return self.emit(f"«S:{at}» = make_{kind}({', '.join(self.known(1) for _ in range(n))});")
        if k == 2:
            at = f"(({self.r.choice(['unsigned char', 'short', 'unsigned long long'])} *){a.name})[{self.wrapped(a.dims[0] // 2)}]"
            return self.emit(f"«U:{at}» += {self.known(1)};")
        self.emit(f"«S:(({kind} *){a.name})[{self.wrapped(a.dims[0] // n)}].y» = {self.known(1)};")

    def flat(self, kinds, least=8):
        arrays = [a for a in self.arrays if not a.index and a.kind in kinds and len(a.dims) == 1 and a.dims[0] >= least]
        return self.r.choice(arrays) if arrays else None

    def s_call(self):
        a = self.flat(("int", "unsigned", "float", "short", "long long", "double", "unsigned char", "char"))
        if not a:
            return self.compound()
        n = a.dims[0]
        k = self.r.randrange(8)
        if k == 0:
            return self.emit(f"«C:tools::put<{a.kind}>(&{a.name}[{self.wrapped(n)}], {self.value(a.kind, 1)})»;")
        if k == 1:
            return self.emit(f"«C:tools::bump({a.name}[{self.wrapped(n)}])»;")
        if k == 2:
            return self.emit(f"«C:tools::exchange({a.name}[{self.wrapped(n)}], {a.name}[{self.wrapped(n)}])»;")
        if k == 3:
            return self.emit(f"acc += «C:tools::Sum<{self.r.randrange(1, 4)}>::of({a.name} + ({self.wrapped(n - 3)}))»;")
        if k == 4 and not a.dynamic:
            return self.emit(f"«S:tools::at({a.name}, {self.known()})» = {self.value(a.kind, 1)};")
        if k == 5 and self.locals:
            return self.emit(f"«C:tools::bump({self.r.choice(self.locals)})»;")
        if k == 6:
            return self.emit(f"«U:*tools::skip(&{a.name}[{self.wrapped(n - 1)}])» += 1;")
        self.emit(f"ADD({a.name}, {self.wrapped(n)}, {self.known(1)});")

    def s_lambda(self):
        f, i = self.new("f"), self.new("i")
        k = self.r.randrange(5)
        kept = self.locals, self.constants
        a = self.flat(tuple(INT) + tuple(FLOAT), 1)
        if a and k == 0:
            self.emit(f"auto {f} = [&](int {i}) -> {a.kind} & {{ return {a.name}[WRAP({i}, {a.dims[0]})]; }};")
            return self.emit(f"«S:{f}({self.known()})» = {self.value(a.kind, 1)};")
        if a and k == 1:
            self.constants = self.constants + [i]
            at = f"{a.name}[{self.wrapped(a.dims[0])}]"
            value = self.value(a.kind, 1)
            self.constants = kept[1]
            return self.emit(f"«C:repeat({self.r.randrange(1, 4)}, {'[&]' if self.by_reference else '[=]'}(int {i}) {{ «S:{at}» = {value}; }})»;")
        if a and k == 2 and not a.dynamic:
            self.emit(f"auto {f} = [](auto &a, auto {i}) -> auto & {{ return a[WRAP({i}, {a.dims[0]})]; }};")
            return self.emit(f"«U:{f}({a.name}, {self.known()})» += {self.value(a.kind, 1)};" if a.kind != "bool" else
                             f"«S:{f}({a.name}, {self.known()})» = {self.leaf()};")
        if k == 3:
            v = self.new("v")
            self.emit(f"auto {f} = [{i} = (int)({self.known(1)})](int step) mutable {{ return {i} += step; }};")
            self.emit(f"{f}({self.leaf()});")
            self.emit(f"int {v} = {f}({self.known(1)});")
            return self.locals.append(v)
        self.constants = self.constants + [i]
        capture = self.r.choice(["[=]", "[&]", "[=, &acc]"]) if not self.by_reference else "[&]"
        body = self.known(2)
        load = self.load(1)
        self.constants = kept[1]
        self.emit(f"auto {f} = {capture}(int {i}) {{")
        self.emit(f"    int x = {body};")
        self.emit(f"    return (float)x + (float){load};")
        self.emit("};")
        self.emit(f"acc += «C:{f}({self.known(1)})»;")
        if self.chance(0.3):
            self.emit(f"if ({self.condition(1)}) acc -= «C:{f}({self.leaf()})»;")

    def s_view(self):
        a = self.flat(("int", "float", "unsigned", "short", "double"), 16)
        if not a:
            return self.s_lambda()
        w, name = a.dims[0] // 4, self.new("w")
        self.emit(self.r.choice([f"View<{a.kind}, {w}> {name}({a.name}, {self.known(1)});", f"View<{a.kind}, {w}> {name}({a.name});"]))
        if self.chance(0.3):
            self.emit(f"{name} += {self.known(1)};")
        self.emit(f"«S:{name}({self.known()}, {self.known()})» = {self.value(a.kind, 1)};")
        self.emit(f"«U:{name}[{self.known()}]» += «L:{name}({self.known(1)}, {self.known(1)})»;")

    def s_atomic(self):
        at, kind = self.element(self.sink(), 2)
        if kind not in ("int", "unsigned", "float", "unsigned long long"):
            return self.compound()
        f = self.r.choice(["Add", "Add", "Exch"] + ([] if kind == "float" else ["Max", "Xor"]))
        if f == "Exch" or kind != "int" or self.chance(0.7):
            return self.emit(f"atomic{f}(&«A:{at}», ({kind})({self.known(1)}));")
        self.emit(f"atomicCAS(&«A:{at}», ({kind})({self.known(1)}), ({kind})7);")

    def s_asm(self):
        """Inline PTX that loads, stores or copies."""
        at, kind = self.element(self.sink(), 2)
        address = f'"r"((unsigned)__cvta_generic_to_shared(&{at}))'
        name = self.new("a")
        flat = self.flat(("int", "float", "unsigned"))
        if flat and flat.aligned and self.chance(0.5):
            at = f"{flat.name}[4 * ({self.wrapped(flat.dims[0] // 4)})]"
            whole, address = f"*(int4 *)&{at}", f'"r"((unsigned)__cvta_generic_to_shared(&{at}))'
            if self.chance(0.3):
                return self.emit(f'⟦asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" :: {address}, "l"(out));¦«S:{whole}» = int4{{}};⟧')
            registers = self.new("b")
            return self.emit(f'unsigned {registers}[4]; ⟦asm volatile("ld.shared.v4.u32 {{%0, %1, %2, %3}}, [%4];" : '
                             + ", ".join(f'"=r"({registers}[{i}])' for i in range(4)) + f' : {address});¦(void)«L:{whole}»;⟧')
        if kind not in ASM:
            return self.store()
        letter, suffix = ASM[kind]
        if self.chance(0.5):
            value = f"({kind})({self.known(1)})"
            return self.emit(f'⟦asm volatile("st.shared.{suffix} [%0], %1;" :: {address}, "{letter}"({value}));¦«S:{at}» = {value};⟧')
        self.emit(f'{kind} {name}; ⟦asm volatile("ld.shared.{suffix} %0, [%1];" : "={letter}"({name}) : {address});¦{name} = «L:{at}»;⟧')
        self.emit(f"acc += {name};")

    def s_ldmatrix(self):
        a = self.flat(("int", "float", "unsigned"), 32)
        if not a or not a.aligned or not self.whole:
            return self.s_asm()
        at, name = f"{a.name}[4 * ({self.wrapped(8)})]", self.new("m")
        self.emit(f'unsigned {name}[4]; ⟦asm volatile("ldmatrix.sync.aligned.m8n8.x4{self.r.choice(["", ".trans"])}.shared.b16 '
                  f'{{%0, %1, %2, %3}}, [%4];" : ' + ", ".join(f'"=r"({name}[{i}])' for i in range(4))
                  + f' : "r"((unsigned)__cvta_generic_to_shared(&{at})));¦(void)«L:*(int4 *)&{at}»;⟧')

    def s_array(self):
        name = self.new("l")
        kind = self.r.choice(["int", "short", "unsigned"])
        self.emit(f"{kind} {name}[4] = {{({kind})({self.known(1)}), 2, ({kind})({self.known(1)})}};")
        self.emit(f"{name}[{self.wrapped(4)}] {self.r.choice(['=', '+='])} {self.known(1)};")
        if self.chance(0.5):
            i = self.new("x")
            self.emit(f"{LOOP}for ({kind} {i} : {name}) {{‹ ws.tick();›")
            self.constants.append(i)
            self.block_of(1)
            self.constants.remove(i)
            self.emit("}")
        else:
            v = self.new("v")
            self.emit(f"auto {v} = {name}[{self.wrapped(4, 1)}];")
            self.locals.append(v)

    def s_struct(self):
        a = self.flat(("Pair", "Cell", "Node"), 1)
        if not a:
            return self.s_call()
        name = self.new("q")
        at = f"{a.name}[{self.wrapped(a.dims[0])}]"
        self.emit(self.r.choice([f"{a.kind} *{name} = &{at};", f"auto *{name} = {a.name} + ({self.wrapped(a.dims[0])});"]))
        if a.kind == "Pair":
            self.emit(f"«S:{name}->b[{self.wrapped(4)}]» = {self.known()};")
            self.emit(f"auto &[first{name}, second{name}] = *{name};")
            self.emit(f"«U:first{name}» += «L:second{name}[{self.wrapped(4)}]»;")
        elif a.kind == "Cell":
            self.emit(f"«S:{name}->at({self.known()})» = {self.known()};")
            self.emit(f"acc += «C:{name}->peek()» * «L:{name}->v.z»;")
        else:
            self.emit(f"«C:{name}->set({self.known()})»;")
            self.emit(f"«U:{name}->w» *= 0.5;")

    def s_range(self):
        a = next((a for a in self.arrays if a.kind in ("Pair", "Cell") and len(a.dims) == 1), None)
        if not a:
            return self.s_array()
        x = self.new("x")
        self.emit(f"{LOOP}for (auto &{x} : {a.name}[{self.wrapped(a.dims[0])}].{'b' if a.kind == 'Pair' else 'm'}) {{‹ ws.tick();›")
        self.emit(f"    «U:{x}» ^= {self.known(1)};")
        self.emit("}")

    def s_preprocessor(self):
        self.lines.append(self.r.choice(["#if __CUDA_ARCH__ >= 700", "#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ > 600",
                                         "#ifdef __CUDA_ARCH__"]))
        self.store()
        self.lines.append("#else")
        self.emit("never_compiled;")
        self.lines.append("#endif")
