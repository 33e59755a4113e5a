#!/usr/bin/env python3
"""Holds the corpus of address computations against a C++ compiler and a count by brute force.

corpus.py [--program WARPSCOPE [--compiled | --published]] CASE…

Each case is a text file: fields, a line of three dashes, and code that computes the address of an
access to shared memory. The code is compiled as C++ with stand-ins for what CUDA gives, run for each
lane of a warp, and each access records its address. The wavefronts are then counted from the
addresses alone. Both must be what the case expects, and, with --program, what warpscope says: its
quick reader or, with --compiled, what a compiler makes of the case as a file, with nothing given but
its options. There a shared array has a place, so offsets may differ by one constant. With --published
the quick reader is given the file without any options, as it was published.

The fields, a line each:
  after:    whose computation it is, and the licence; the code itself is written anew
  variant:  the accesses' variant, where no asm of the code says it
  expect:   wavefronts of each execution in turn; 4*8 stands for eight times 4
  option:   for warpscope, and for the oracle too: --let, --lane, --warp, --element-bytes
  oracle:   C++ for the oracle alone, before the code: what the code calls and does not define;
            `expression` says that the code is one expression, `record NAME` that NAME is the address
  refused:  what warpscope does not understand: the case passes where it says just this
  claim:    what the author says of the conflicts and the count shows to be otherwise
"""
import csv
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

LANES = 32
LANES_A_PHASE = {16: 8, 8: 16, 4: 32}  # by the bytes of a lane
FIELDS = ("after", "variant", "expect", "option", "oracle", "refused", "claim")

PRELUDE = r"""
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#define __device__
#define __host__
#define __global__
#define __forceinline__ inline
#define __inline__ inline
#define __restrict__
#define __launch_bounds__(...)
#define __align__(...)
#define CUTE_HOST_DEVICE
template <int SIZE> struct ws_bytes { unsigned char byte[SIZE]; };
typedef ws_bytes<2> half, __half, half_t, nv_bfloat16, __nv_bfloat16, bf16, bfloat16_t;
typedef ws_bytes<1> __nv_fp8_e4m3, fp8e4m3;
typedef unsigned char uchar;
typedef unsigned int uint;
struct half2 { half x, y; };
struct __nv_bfloat162 { bf16 x, y; };
struct float2 { float x, y; };
struct float4 { float x, y, z, w; };
struct uint2 { uint x, y; };
struct uint4 { uint x, y, z, w; };
struct int2 { int x, y; };
struct int4 { int x, y, z, w; };
static struct { unsigned x, y, z; } threadIdx, blockIdx, blockDim, gridDim;
alignas(1024) static unsigned char ws_memory[1 << 19];
static int ws_lane;
static void ws_record(const char *variant, unsigned long long offset)
{
    printf("%s %d %llu\n", variant, ws_lane, offset);
}
template <class T> static void ws_record(const char *variant, T *pointer)
{
    ws_record(variant, (unsigned long long)((const unsigned char *)pointer - ws_memory));
}
template <class T> static size_t __cvta_generic_to_shared(T *pointer)
{
    return (size_t)((const unsigned char *)pointer - ws_memory);
}
template <class T> static T __shfl_sync(unsigned, T value, int) { return value; } // of uniform values
static void __syncthreads() {}
static void __syncwarp() {}
#define min(a, b) ((a) < (b) ? (a) : (b))
#define max(a, b) ((a) > (b) ? (a) : (b))
"""


class Wrong(Exception):
    """What a case has wrong, or what differs, in a line."""


def read_case(path):
    case = {name: [] for name in FIELDS}
    with open(path, encoding="utf-8") as file:
        head, dashes, code = file.read().partition("\n---\n")
    if not dashes:
        raise Wrong("no line of three dashes")
    for line in head.splitlines():
        name, colon, value = line.partition(":")
        if not colon or name not in case:
            raise Wrong(f"no such field: {line}")
        case[name].append(value.strip())
    for name in ("after", "expect"):
        if not case[name]:
            raise Wrong(f"no field {name}")
    wanted = []
    for item in " ".join(case["expect"]).split():
        count, _, times = item.partition("*")
        wanted += [int(count)] * int(times or 1)
    case["wanted"] = wanted
    case["code"] = code
    case["arguments"] = [word for line in case["option"] for word in shlex.split(line)]
    return case


def options(case):
    """Those options that the oracle needs, by their names; values in the order given."""
    found, words = {}, list(case["arguments"])
    while words:
        name = words.pop(0)
        found.setdefault(name, []).append(words.pop(0))
    return found


def balanced(text, start):
    """Where the bracket that opens at `start` is closed; strings are skipped."""
    depth, at = 0, start
    while at < len(text):
        if text[at] == '"':
            at += 1
            while text[at] != '"':
                at += 2 if text[at] == "\\" else 1
        elif text[at] in "([{":
            depth += 1
        elif text[at] in ")]}":
            depth -= 1
            if not depth:
                return at
        at += 1
    raise Wrong("a bracket is not closed")


def split(text, separator):
    """The parts of `text` at separators outside brackets and strings."""
    parts, depth, last, at = [], 0, 0, 0
    text = text.replace("::", "\0\0") if separator == ":" else text
    while at < len(text):
        if text[at] == '"':
            at += 1
            while text[at] != '"':
                at += 2 if text[at] == "\\" else 1
        elif text[at] in "([{":
            depth += 1
        elif text[at] in ")]}":
            depth -= 1
        elif text[at] == separator and not depth:
            parts.append(text[last:at])
            last = at + 1
        at += 1
    parts.append(text[last:])
    return [part.replace("\0\0", "::").strip() for part in parts]


def variant_of(instruction):
    """ldmatrix.sync.aligned.m8n8.x4.shared.b16 -> ldmatrix.m8n8.x4.b16, st.shared.v4.u32 -> its b32."""
    words = instruction.split(".")
    if words[0] in ("ldmatrix", "stmatrix"):
        shape = [word for word in words if re.fullmatch(r"m\d+n\d+", word)]
        count = [word for word in words if re.fullmatch(r"x\d", word)]
        trans = ["trans"] if "trans" in words else []
        return ".".join([words[0]] + shape + count + trans + [words[-1]])
    if words[:2] == ["cp", "async"]:
        return f"cp.async.{words[2]}.16"
    vector = [word for word in words if word in ("v2", "v4")]
    return ".".join(words[:2] + vector + ["b32"])


def without_asm(code):
    """The code with each asm statement of an access replaced by a record of its address."""
    pattern = re.compile(r"\b(?:__asm__|asm)\s*(?:volatile|__volatile__)?\s*\(")
    while match := pattern.search(code):
        end = balanced(code, match.end() - 1)
        body = code[match.end() : end]
        parts = split(body.replace("::", ": :"), ":")
        text = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', parts[0]))
        access = re.search(r"\b((?:(?:ld|st)matrix|(?:st|ld)\.shared|cp\.async\.c[ag])[\w.:]*)(.*)", text)
        operands = [operand for part in parts[1:3] for operand in split(part, ",") if operand]
        if access:
            number = int(re.search(r"\[\s*%(\d+)\s*\]", access[2])[1])
            address = re.fullmatch(r'"[^"]*"\s*\((.*)\)', operands[number], re.S)[1]
            made = f'ws_record("{variant_of(access[1])}", {address})'
        elif "%%laneid" in text:
            made = re.fullmatch(r'"[^"]*"\s*\((.*)\)', operands[0], re.S)[1] + " = ws_lane"
        elif "cvta.to.shared" in text:
            written = re.fullmatch(r'"[^"]*"\s*\((.*)\)', operands[0], re.S)[1]
            given = re.fullmatch(r'"[^"]*"\s*\((.*)\)', operands[1], re.S)[1]
            made = f"({written} = __cvta_generic_to_shared((const char *)({given})))"
        else:
            made = "(void)0"
        code = code[: match.start()] + made + code[end + 1 :]
    return code


def declared(declaration):
    """A C++ definition, in the one memory, of what a --let or __shared__ declares."""
    text = declaration.strip().rstrip(";").strip()
    to_array = re.fullmatch(r"(.*?)\(\s*\*\s*(\w+)\s*\)\s*(\[.*\])", text, re.S)
    if to_array:
        return f"{text} = reinterpret_cast<{to_array[1]} (*){to_array[3]}>(ws_memory);"
    match = re.fullmatch(r"(.*?)\s*(\w+)\s*((?:\[[^\]]*\])*)", text, re.S)
    if not match:
        raise Wrong(f"not a declaration: {text}")
    kind, name, dimensions = match[1].strip(), match[2], match[3]
    if kind.endswith("*"):
        return f"{kind} {name} = ({kind})ws_memory;"
    if not dimensions:
        return f"{kind} &{name} = *reinterpret_cast<{kind} *>(ws_memory);"
    if dimensions.startswith("[]"):
        rest = dimensions[2:]
        if not rest:
            return f"{kind} *{name} = reinterpret_cast<{kind} *>(ws_memory);"
        return f"{kind} (*{name}){rest} = reinterpret_cast<{kind} (*){rest}>(ws_memory);"
    return f"{kind} (&{name}){dimensions} = *reinterpret_cast<{kind} (*){dimensions}>(ws_memory);"


def with_memory(code):
    return re.sub(
        r"(?:extern\s+)?__shared__\s+(?:(?:__align__|alignas)\s*\([^)]*\)\s*)?([^;]*);",
        lambda match: declared(re.sub(r"__align__\s*\([^)]*\)", "", match[1])),
        code,
    )


def parts_of(code):
    """What stands outside functions, and the statements: paragraphs, by how they begin."""
    outside, inside = [], []
    begins = re.compile(
        r"(template|__device__|__host__|__global__|static|struct|enum|union|#|inline|using|typedef|namespace)"
    )
    for paragraph in re.split(r"\n\s*\n", code.strip("\n")):
        (outside if begins.match(paragraph.lstrip()) else inside).append(paragraph)
    return outside, inside


PTX_REGISTER = re.compile(r"%(rd|r|p)(\d+)")
PTX_BINARY = {"add": "+", "sub": "-", "and": "&", "or": "|", "xor": "^", "shl": "<<", "shr": ">>"}


def ptx_statement(line):
    """One PTX instruction as a C++ statement."""
    line = re.sub(r"//.*", "", line).strip().rstrip(";").strip()
    if not line or line.startswith(".") or line.endswith(":"):
        return ""
    word, _, rest = line.partition(" ")
    name = word.split(".")[0]
    access = re.match(r"(ldmatrix|stmatrix|st\.shared|ld\.shared|cp\.async\.c[ag])", word)
    if access:
        address = re.search(r"\[\s*([^\]\s+]+)\s*(?:\+\s*(\d+))?\s*\]", rest)
        return f'ws_record("{variant_of(word)}", (unsigned long long)({ptx_value(address[1])} + {address[2] or 0}));'
    operands = [ptx_value(operand) for operand in split(rest, ",")]
    result, given = operands[0], operands[1:]
    if name in PTX_BINARY:
        return f"{result} = {given[0]} {PTX_BINARY[name]} {given[1]};"
    if name in ("mov", "cvt", "cvta"):
        return f"{result} = {given[0]};"
    if name == "mul":
        return f"{result} = {given[0]} * {given[1]};"
    if name == "mad":
        return f"{result} = {given[0]} * {given[1]} + {given[2]};"
    if name == "bfe":
        return f"{result} = ({given[0]} >> {given[1]}) & ((1u << {given[2]}) - 1);"
    if name == "neg":
        return f"{result} = -{given[0]};"
    if name == "lop3":
        return f"{result} = ws_lop3({', '.join(given)});"
    raise Wrong(f"the oracle has no PTX {word}")


def ptx_value(operand):
    operand = operand.strip()
    operand = re.sub(r"%tid\.([xyz])", r"threadIdx.\1", operand)
    operand = operand.replace("%laneid", "(unsigned)ws_lane")
    operand = PTX_REGISTER.sub(r"\1\2", operand)
    return {"global_smem": "0u"}.get(operand, operand)


def from_ptx(code):
    used = sorted(set(PTX_REGISTER.findall(code)))
    kinds = {"r": "uint32_t", "rd": "uint64_t", "p": "bool"}
    lines = [f"{kinds[kind]} {kind}{number} = 0;" for kind, number in used]
    return "\n".join(lines + [ptx_statement(line) for line in code.splitlines()])


def program_of(case):
    given = options(case)
    code, outside = case["code"], []
    ptx = not re.search(r"[({=]\s*\"", code) and re.search(r"^\s*[a-z0-9]+\.[a-z0-9.:]+\s+[^=]*;", code, re.M)
    expression, records, helpers = False, [], []
    for line in case["oracle"]:
        if line == "expression":
            expression = True
        elif line.startswith("record "):
            records.append(line.split(None, 1)[1])
        else:
            helpers.append(line.replace("RECORD(", f'ws_record("{(case["variant"] or [""])[0]}", '))
    if ptx:
        body = from_ptx(code)
    else:
        code = re.sub(r"//[^\n]*", "", code.replace("\\\n", " "))
        code = with_memory(without_asm(code))
        if expression:
            body = f'ws_record("{case["variant"][0]}", {code.strip()});'
        else:
            outside, inside = parts_of(code)
            body = "\n".join(inside)
            kernel = re.search(r"__global__[^;{]*?(\w+)\s*(\()(?=[^{;]*\)\s*\{)", re.sub(r"__launch_bounds__\([^)]*\)", "", code))
            if kernel and not inside:
                parameters = kernel.string[kernel.end() : balanced(kernel.string, kernel.start(2))]
                body = f"{kernel[1]}({', '.join('{}' for item in split(parameters, ',') if item)});"
    body += "".join(f'\nws_record("{case["variant"][0]}", {name});' for name in records)
    lets, ranges = [], []
    block = {"x": 1024, "y": 1, "z": 1}
    for let in given.get("--let", []):
        if let.startswith("blockDim."):
            block[let[9]] = int(let[11:])
            continue
        if "=" not in let:
            lets.append("static " + declared(let))
            continue
        name, value = let.split("=", 1)
        if ":" in value:
            first, last = value.split(":")
            ranges.append((name, first, last))
            lets.append(f"static int {name};")
        else:
            lets.append(f"static const int {name} = {value};")
    for name in given.get("--lane", []):
        lets.append(f"static int {name};")
    warp = int(given.get("--warp", ["0"])[0])
    loops = "".join(f"for ({name} = {first}; {name} < {last}; {name}++) " for name, first, last in ranges)
    lane_names = " ".join(f"{name} = ws_lane;" for name in given.get("--lane", []))
    return f"""{PRELUDE}
static inline uint32_t ws_lop3(uint32_t a, uint32_t b, uint32_t c, unsigned table)
{{
    uint32_t result = 0;
    for (int bit = 0; bit < 32; bit++)
        result |= (uint32_t)(table >> ((a >> bit & 1) * 4 + (b >> bit & 1) * 2 + (c >> bit & 1)) & 1) << bit;
    return result;
}}
{chr(10).join(lets)}
{chr(10).join(helpers)}
{chr(10).join(outside)}
static void ws_run()
{{
{body}
}}
int main()
{{
    blockDim = {{ {block["x"]}, {block["y"]}, {block["z"]} }};
    {loops}for (ws_lane = 0; ws_lane < 32; ws_lane++) {{
        unsigned thread = {warp} * 32 + ws_lane;
        threadIdx = {{ thread % blockDim.x, thread / blockDim.x % blockDim.y, thread / blockDim.x / blockDim.y }};
        {lane_names}
        ws_run();
    }}
}}
"""


def executions_of(case, folder):
    """A list of (variant, {lane: offset}), in the order of execution."""
    source, binary = os.path.join(folder, "case.cpp"), os.path.join(folder, "case")
    with open(source, "w", encoding="utf-8") as file:
        file.write(program_of(case))
    compiler = [os.environ.get("CXX", "g++"), "-std=c++20", "-w", "-O0", "-o", binary, source]
    built = subprocess.run(compiler, capture_output=True, text=True, timeout=60)
    if built.returncode:
        raise Wrong("the oracle does not compile: " + built.stderr.strip().splitlines()[0])
    said = subprocess.run([binary], capture_output=True, text=True, timeout=60, check=True).stdout
    # A lane's accesses come one after another; the nth of each lane make one execution. Where a named
    # range is walked, the lanes begin anew.
    executions, first, nth, last = [], 0, [0] * LANES, -1
    for line in said.splitlines():
        variant, lane, offset = line.rsplit(" ", 2)
        lane = int(lane)
        if lane < last:
            first, nth = len(executions), [0] * LANES
        last = lane
        at = first + nth[lane]
        nth[lane] += 1
        if at == len(executions):
            executions.append((variant, {}))
        if executions[at][0] != variant:
            raise Wrong(f"execution {at} is {executions[at][0]} and {variant}")
        executions[at][1][lane] = int(offset)
    return executions


def bytes_and_lanes(variant):
    """The bytes that a lane's address stands for, and the lanes whose addresses count."""
    words = variant.split(".")
    if words[0] in ("ldmatrix", "stmatrix"):
        rows = int(re.search(r"m(\d+)n", variant)[1])
        return 16, min(LANES, rows * int(re.search(r"\.x(\d)", variant)[1]))
    if words[0] == "cp":
        return 16, LANES
    return {"v4": 16, "v2": 8}.get(words[2], 4), LANES


def wavefronts_of(variant, offsets):
    """In each phase the lanes' words go to 32 banks; the bank with most words says how long it takes."""
    size, lanes = bytes_and_lanes(variant)
    total = 0
    for begin in range(0, lanes, LANES_A_PHASE[size]):
        words = set()
        for lane in range(begin, min(lanes, begin + LANES_A_PHASE[size])):
            if lane in offsets:
                if offsets[lane] % size:
                    raise Wrong(f"lane {lane}: {offsets[lane]} is not a multiple of {size}")
                words.update(range(offsets[lane] // 4, (offsets[lane] + size) // 4))
        banks = [0] * 32
        for word in words:
            banks[word % 32] += 1
        total += max(banks)
    return total


def first_difference(got, wanted):
    for at, pair in enumerate(zip(got, wanted)):
        if pair[0] != pair[1]:
            return f"execution {at}: {pair[0]}, not {pair[1]}"
    return f"{len(got)} executions, not {len(wanted)}"


def said_of(program, variant, nth, arguments):
    """What warpscope says of the nth execution of a variant: wavefronts, and the active lanes' offsets."""
    command = [program, "banks", variant, "--format", "csv"] + arguments
    said = subprocess.run(command + nth, capture_output=True, text=True, timeout=60)
    if said.returncode:
        raise Wrong((said.stdout + said.stderr).strip().splitlines()[-1])
    lines = list(csv.DictReader(said.stdout.splitlines()))
    offsets = [int(word) for line in lines for word in line["addresses"].split() if word != "-"]
    return sum(int(line["wavefronts"]) for line in lines), offsets


def compare(case, executions, program, folder):
    """Fails where warpscope says otherwise, or nothing."""
    arguments = list(case["arguments"])
    if case["code"].strip():
        arguments += ["--code", os.path.join(folder, "case.cu")]
        with open(arguments[-1], "w", encoding="utf-8") as file:
            file.write(case["code"])
    seen = {}
    for at, (variant, offsets) in enumerate(executions):
        seen[variant] = seen.get(variant, 0) + 1
        alone = sum(other == variant for other, _ in executions) == 1
        nth = [] if alone else ["--execution", str(seen[variant])]
        wavefronts, said = said_of(program, variant, nth, arguments)
        lanes = range(bytes_and_lanes(variant)[1])
        wanted = [offsets[lane] for lane in lanes if lane in offsets]
        if said != wanted:
            lane = next((lane for lane, pair in enumerate(zip(said, wanted)) if pair[0] != pair[1]), -1)
            what = f"lane {lane} gives {said[lane]}, not {wanted[lane]}" if lane >= 0 else f"{len(said)} lanes"
            raise Wrong(f"{variant}, execution {at}: {what}")
        if wavefronts != wavefronts_of(variant, offsets):
            raise Wrong(f"{variant}, execution {at}: {wavefronts} wavefronts")


def compare_file(case, executions, program, folder, environment=None):
    """Fails where the accesses of the case as a file are others."""
    if not case["code"].strip():
        return
    name = os.path.join(folder, "case.cu")
    with open(name, "w", encoding="utf-8") as file:
        file.write(case["code"])
    command = [program, "banks", name, "--format", "json"] + case["arguments"]
    if "--warp" not in command:
        command += ["--warp", "0"]
    said = subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment)
    if not said.stdout:
        raise Wrong(said.stderr.strip().splitlines()[-1])
    families = {variant.split(".")[0] for variant, _ in executions} | {"address"}
    found = [access for access in json.loads(said.stdout).get("accesses", [])
             if access["instruction"].split(".")[0] in families]
    if len(found) != len(executions):
        raise Wrong(f"{len(found)} accesses, not {len(executions)}")
    for at, ((variant, offsets), access) in enumerate(zip(executions, found)):
        given = {lane: access["addresses"][lane] for lane in range(bytes_and_lanes(variant)[1])}
        if any((lane in offsets) != (given[lane] is not None) for lane in given):
            raise Wrong(f"{variant}, execution {at}: other lanes are active")
        apart = {given[lane] - offsets[lane] for lane in given if lane in offsets}
        if len(apart) != 1:
            raise Wrong(f"{variant}, execution {at}: other offsets, {sorted(apart)[:4]} apart")


def check_published(path, program, folder):
    """Fails unless a case's accesses are right without a compiler and without its options."""
    case = read_case(path)
    executions = executions_of(case | {"arguments": ["--let", "blockDim.x=32"]}, folder)
    if not case["code"].strip() or not executions:
        raise Wrong("has no accesses")
    compare_file(case | {"arguments": []}, executions, program, folder,
                 os.environ | {"WARPSCOPE_CLANG": "", "WARPSCOPE_NVCC": ""})


def check(path, program, folder, compiled):
    case = read_case(path)
    executions = executions_of(case, folder)
    counts = [wavefronts_of(*execution) for execution in executions]
    if counts != case["wanted"]:
        raise Wrong("the oracle counts otherwise: " + first_difference(counts, case["wanted"]))
    if program and compiled:
        compare_file(case, executions, program, folder)
    elif program:
        try:
            compare(case, executions, program, folder)
        except Wrong as wrong:
            if not any(text in str(wrong) for text in case["refused"]):
                raise
        else:
            if case["refused"]:
                raise Wrong("is understood: let it lose its line `refused`")


def main(arguments):
    program = None
    if arguments[:1] == ["--program"]:
        program, arguments = arguments[1], arguments[2:]
    mode = arguments.pop(0) if arguments[:1] in (["--compiled"], ["--published"]) else None
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for path in arguments:
            name = os.path.basename(path)
            try:
                if mode == "--published":
                    check_published(path, program, folder)
                else:
                    check(path, program, folder, mode == "--compiled")
            except Wrong as wrong:
                failed += 1
                print(f"{name}: {wrong}")
    print(f"{len(arguments) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
