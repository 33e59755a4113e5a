#!/usr/bin/env python3
"""Judges CUDA kernels' accesses to shared memory as a tool lists them, by random kernels.

random_kernels.py --seed S --count N [--per-file K] --write FOLDER   write kernels and what is expected
random_kernels.py --seed S --count N [--per-file K] [--plain] --judge COMMAND  hold a tool against it

The judge shares nothing with the tool: random_kernels_text.py prints each kernel as CUDA and as C++,
whose accesses random_kernels_shim.h logs while its threads run on the host. COMMAND is run once per
file, with the file and after it NAME X Y of each kernel, and prints one JSON object per kernel, in
order, with "accesses" and "uncounted" as `warpscope banks --format json` has them, or with "error".
Where it holds {kernel} it is run once per kernel: {file}, {kernel}, {block} are replaced. Where it
holds {launched} it is run once, with a file that launches each kernel, and prints one object of all.

A kernel is right where all accesses of all warps are as expected; silent where some lack and nothing
is said of them; refused where some lack and something is; else wrong. Exit status 1: any is wrong or
silent.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import shlex
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from random_kernels_make import make_file  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
MODULUS = 2147483647


def expected_of(host, kernels, folder, stem):
    """What g++ finds: {kernel: {"accesses", "called", "order", "arrays"}}."""
    source, program = os.path.join(folder, stem + ".host.cpp"), os.path.join(folder, stem + ".host")
    runs = [f'ws_run("{k.name}", {k.name}, {k.block[0]}, {k.block[1]}, {"true" if k is kernels[-1] else "false"});' for k in kernels]
    with open(source, "w") as out:
        out.write(host + "int main(int argc, char **)\n{\n    ws_reversed = argc > 1;\n    printf(\"{\");\n    "
                  + "\n    ".join(runs) + "\n    printf(\"}\");\n}\n")
    subprocess.run([os.environ.get("CXX", "g++"), "-std=c++17", "-O0", "-w", "-fwrapv", "-fno-strict-aliasing",
                    "-include", os.path.join(HERE, "random_kernels_shim.h"), source, "-o", program], check=True)
    one = subprocess.run([program], check=True, capture_output=True, text=True).stdout
    other = subprocess.run([program, "reversed"], check=True, capture_output=True, text=True).stdout
    result = json.loads(one)
    if one != other:
        reversed_result = json.loads(other)
        for name in result:
            if result[name]["order"] != reversed_result[name]["order"] or counted(result[name], None) != counted(reversed_result[name], None):
                raise SystemExit(f"{source}: {name} depends on the order of its threads")
    return result


def counted(expected, bases, lines=()):
    """Expected accesses as a multiset, but of these lines; addresses from the arrays' bases."""
    result = collections.Counter()
    for a in expected["accesses"]:
        if a["line"] in lines:
            continue
        addresses = tuple((bases[x >> 20] + (x & 0xfffff) if bases else x) if a["active"] >> i & 1 else None
                          for i, x in enumerate(a["addresses"]))
        result[a["line"], a["kind"], a["bytes"], a["warp"], addresses] += 1
    return result


def kind_of(access):
    if access["instruction"].startswith(("atom", "red")):
        return "update"
    return "store" if access["store"] else "load"


def counted_of_tool(answer, lines):
    result = collections.Counter()
    for a in answer["accesses"]:
        if a["line"] in lines:
            continue
        addresses = tuple(x if a["active"] >> i & 1 else None for i, x in enumerate(a["addresses"]))
        result[a["line"], kind_of(a), a["bytes"], a["warp"], addresses] += 1
    return result


def find_bases(kernel, expected, answer):
    """Where the tool placed each array: from its first store, which has a line of its own; None: not counted."""
    bases, refused = [], {u["line"] for u in answer.get("uncounted", [])}
    for number, line in enumerate(kernel.first):
        want = next(a for a in expected["accesses"] if a["line"] == line and a["warp"] == 0)
        got = next((a for a in answer["accesses"] if a["line"] == line and a["warp"] == 0 and a["active"]), None)
        if got is None and line in refused:
            bases.append(None)
            continue
        if got is None:
            return None, f"line {line}: the first store to array {number} is not there"
        lane = (want["active"] & -want["active"]).bit_length() - 1
        if got["addresses"][lane] is None:
            return None, f"line {line}: lane {lane} is not active"
        bases.append(got["addresses"][lane] - (want["addresses"][lane] & 0xfffff))
    spans = sorted((b, b + n) for b, n in zip(bases, expected["arrays"]) if b is not None)
    for (_, end), (start, _) in zip(spans, spans[1:]):
        if start < end:
            return None, f"arrays overlap: {spans}"
    if spans and spans[0][0] < 0:
        return None, f"arrays start before shared memory: {bases}"
    return bases, None


def order_of(answer, expected, threads):
    called, orders = set(expected["called"]), [1] * threads
    before = [0] * threads
    for a in answer["accesses"]:
        if a["line"] in called:
            continue
        for lane in range(32):
            if a["active"] >> lane & 1:
                t = a["warp"] * 32 + lane
                if t < threads and before[t] != a["line"]:
                    before[t] = a["line"]
                    orders[t] = (orders[t] * 1000003 + a["line"]) % MODULUS
    return orders


def shown(key, times):
    line, kind, size, warp, addresses = key
    return f"line {line}: {kind} of {size} bytes by warp {warp}, {times} times, at " + " ".join("-" if x is None else str(x) for x in addresses)


def judge(kernel, text, expected, answer):
    """(verdict, what differs)."""
    if answer is None or "error" in answer:
        return "refused", str(answer and answer["error"] + ": " + answer.get("text", ""))
    refusals = "; ".join(f"line {u['line']}: {u['instruction']}: {u['reason']}" for u in answer.get("uncounted", [])
                         if not u["reason"].startswith("no rule ")) # of those the accesses are listed
    bases, problem = find_bases(kernel, expected, answer)
    if problem:
        return ("refused", refusals) if refusals and not answer["accesses"] else ("wrong", problem + " " + refusals)
    # Nothing is judged on lines that access an array whose place is not known.
    lines = {a["line"] for a in expected["accesses"]
             if any(bases[x >> 20] is None for i, x in enumerate(a["addresses"]) if a["active"] >> i & 1)}
    want, got = counted(expected, bases, lines), counted_of_tool(answer, lines)
    if want == got and not lines:
        if refusals:
            return "wrong", "all accesses are there, yet " + refusals
        orders = order_of(answer, expected, kernel.block[0] * kernel.block[1])
        for thread, (a, b) in enumerate(zip(orders, expected["order"])):
            if a != b:
                return "wrong", f"thread {thread}: accesses of the lines come in another order"
        for a in answer["accesses"]:
            if not 1 <= a["column"] <= len(text[a["line"] - 1]):
                return "wrong", f"line {a['line']}: there is no column {a['column']}"
        return "right", ""
    lack, more = want - got, got - want
    difference = "\n".join(["  expected " + shown(k, n) for k, n in sorted(lack.items(), key=lambda x: x[0][0])[:3]] +
                           ["  found    " + shown(k, n) for k, n in sorted(more.items(), key=lambda x: x[0][0])[:3]])
    if refusals:
        return ("wrong" if more else "refused"), refusals + "\n" + difference
    return ("wrong" if more else "silent"), difference


def answers_of(command, path, kernels, timeout):
    if "{kernel}" in command:
        for k in kernels:
            text = command.replace("{file}", shlex.quote(path)).replace("{kernel}", k.name).replace("{block}", "%d,%d" % k.block)
            yield from answers_of_run(text, timeout) or [None]
        return
    if "{launched}" in command:
        yield from answers_of_launched(command, path, kernels, timeout)
        return
    arguments = [path] + [str(x) for k in kernels for x in (k.name, *k.block)]
    answers = list(answers_of_run(command + " " + " ".join(map(shlex.quote, arguments)), timeout))
    yield from answers + [{"error": "no answer"}] * (len(kernels) - len(answers))


def answers_of_launched(command, path, kernels, timeout):
    """The answer for each kernel of one for all: its accesses, and what is not counted for want of addresses."""
    launched = path[:-len(".cu")] + ".launched.cu"
    with open(path) as text, open(launched, "w") as out:
        out.write(text.read() + "void launches() { " + " ".join(
            f"{k.name}<<<1, dim3({k.block[0]}, {k.block[1]})>>>();" for k in kernels) + " }\n")
    answer = answers_of_run(command.replace("{launched}", shlex.quote(launched)), timeout)[0]
    os.unlink(launched)
    if "error" in answer:
        return [answer] * len(kernels)
    mangled = {k["name"]: k["kernel"] for k in answer["kernels"]}
    split = {name: {"accesses": [], "uncounted": []} for name in mangled.values()}
    for access in answer["accesses"]:
        split[access["kernel"]]["accesses"].append(access)
    for one in answer["uncounted"]:
        split[one["kernel"]]["uncounted"].append(one)
    return [split.get(mangled.get(k.name), {"error": "no answer for it"}) for k in kernels]


def answers_of_run(text, timeout):
    try:
        run = subprocess.run(text, shell=True, capture_output=True, text=True, timeout=timeout)
    except subprocess.TimeoutExpired:
        return [{"error": "no answer in time"}]
    decoder, at, answers = json.JSONDecoder(), 0, []
    out = run.stdout.strip()
    while at < len(out):
        try:
            answer, at = decoder.raw_decode(out, at)
        except ValueError:
            break
        answers.append(answer)
        while at < len(out) and out[at].isspace():
            at += 1
    if not answers:
        return [{"error": f"status {run.returncode}: {run.stderr.strip()[-600:]}"}]
    return answers


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--per-file", type=int, default=50)
    parser.add_argument("--write", metavar="FOLDER", default=".")
    parser.add_argument("--judge", metavar="COMMAND")
    parser.add_argument("--plain", action="store_true", help="kernels of what the quick reader supports")
    parser.add_argument("--keep", action="store_true", help="keep all files, not only those that differ")
    parser.add_argument("--show", type=int, default=3, help="differences printed")
    parser.add_argument("--timeout", type=float, default=120)
    options = parser.parse_args()
    os.makedirs(options.write, exist_ok=True)
    beside = concurrent.futures.ThreadPoolExecutor(1) # the host's compiler, while the tool runs
    counts = collections.Counter()
    verdicts_shown = 0
    accesses = 0
    for number in range((options.count + options.per_file - 1) // options.per_file):
        size = min(options.per_file, options.count - number * options.per_file)
        stem = f"random{options.seed}_{number}"
        cuda, host, kernels = make_file(f"{options.seed}.{number}", [f"k{i}" for i in range(size)], options.plain)
        path, text = os.path.join(options.write, stem + ".cu"), cuda.split("\n")
        with open(path, "w") as out:
            out.write(cuda)
        judged = beside.submit(expected_of, host, kernels, options.write, stem)
        answers = list(answers_of(options.judge, path, kernels, options.timeout)) if options.judge else []
        expected = judged.result()
        accesses += sum(len(e["accesses"]) for e in expected.values())
        made = [path] + [os.path.join(options.write, stem + end) for end in (".host.cpp", ".host")]
        keep = options.keep or not options.judge
        if not options.judge:
            with open(os.path.join(options.write, stem + ".json"), "w") as out:
                json.dump({k: v["accesses"] for k, v in expected.items()}, out)
            continue
        for kernel, answer in zip(kernels, answers):
            verdict, difference = judge(kernel, text, expected[kernel.name], answer)
            counts[verdict] += 1
            if verdict != "right":
                keep = True
                if verdicts_shown < options.show:
                    verdicts_shown += 1
                    print(f"{path}: {kernel.name}, block {kernel.block[0]},{kernel.block[1]}, from line {kernel.first_line}: {verdict}\n{difference}", flush=True)
        if not keep:
            for name in made:
                os.unlink(name)
    if options.judge:
        print(", ".join(f"{counts[v]} {v}" for v in ("right", "wrong", "silent", "refused")) + f" ({accesses} accesses)")
        return 1 if counts["wrong"] or counts["silent"] or not counts["right"] else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
