#!/usr/bin/env python3
"""Compares what `warpscope banks` reads without a compiler with what it reads with clang.

    quick_reader.py WARPSCOPE CASES… [--only NAME…]

CASES are files of cases: a line "=== NAME OPTIONS" begins one, and CUDA C++ follows; both commands get the
options. An access is (line, what it does, bytes, warp, each lane's address). Without a compiler all
accesses of clang's must be found, each lane's in the same order of lines, and by line the same places must
be listed as not counted. Where a line ends in "// may refuse" or "// refuses: TEXT", the quick reader may,
or must with this text, list the line among the places that are not counted or end with an error about it,
and may then lack accesses of the case. Nothing is counted in a line that it must list. An access that clang lacks is always a failure. Exit status 1: a
case failed.
"""
import collections
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile

NO_COMPILER = {"WARPSCOPE_CLANG": "", "WARPSCOPE_NVCC": ""}
QUICK = "quick reader"
Case = collections.namedtuple("Case", "name options lines first")


def read_cases(paths):
    cases = []
    for path in paths:
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                if line.startswith("=== "):
                    name, *options = line[4:].split()
                    cases.append(Case(name, options, [], number + 1))
                else:
                    cases[-1].lines.append(line)
    return cases


def does(access):
    """What counts of an opcode: the family, an atomic's operation, a matrix instruction's words but types."""
    words = re.split(r"[.:]+", access["instruction"])
    if words[0] in ("atom", "red"):
        return "atomic"
    if words[0] in ("ldmatrix", "stmatrix"):
        return " ".join([words[0], *sorted(word for word in words[1:] if re.fullmatch(r"x\d|trans|m\d+n\d+|b8.*", word))])
    if words[0] == "cp":
        return "copy"
    return "store" if access["store"] else "load"


def counted(answer):
    return collections.Counter((a["line"], does(a), a["bytes"], a["warp"], tuple(a["addresses"]))
                               for a in answer["accesses"])


def order(answer):
    """{(warp, lane): the lines of its accesses, repeats as one}."""
    orders = collections.defaultdict(list)
    for access in answer["accesses"]:
        for lane, address in enumerate(access["addresses"]):
            mine = orders[access["warp"], lane]
            if address is not None and mine[-1:] != [access["line"]]:
                mine.append(access["line"])
    return orders


def uncounted(answer):
    """{line: [reason]} of the places whose accesses are not listed."""
    places = collections.defaultdict(list)
    for one in answer["uncounted"]:
        if not one["reason"].startswith("no rule "):
            places[one["line"]].append(f"{one['instruction']}: {one['reason']}")
    return places


def run(program, path, options, environment):
    """(the answer or None, what was said on standard error)."""
    said = subprocess.run([program, "banks", path, "--format", "json", *options], capture_output=True, text=True,
                          timeout=60, env={**os.environ, **environment})
    try:
        answer = json.loads(said.stdout)
    except ValueError:
        answer = {}
    if answer.get("format") == "warpscope accesses":
        return answer, said.stderr
    return None, said.stderr.strip() or said.stdout[:200]


def shown(key, times):
    line, what, size, warp, addresses = key
    return f"line {line}: {what} of {size} bytes, warp {warp}, {times} times, at " + " ".join(
        "-" if address is None else str(address) for address in addresses)


def noted_lines(noted, said):
    """The lines that a refusal is about and that the case lets the quick reader refuse, with their text."""
    lines = {int(line) for line in re.findall(r"(?:line |\.cu:)(\d+)", said)}
    return {line for line in lines if line in noted and (noted[line][2] or "") in said}


def compare(case, clang, quick, said):
    """What is wrong, a line each."""
    noted = {case.first + i: match for i, line in enumerate(case.lines)
             if (match := re.search(r"// (may refuse|refuses: *(.*))$", line))}
    if quick is None:
        return [] if noted_lines(noted, said) else [f"refused: {said}"]
    if quick["compiler"] != QUICK:
        return [f"read by {quick['compiler']}"]
    wrong = []
    known, refused = uncounted(clang), uncounted(quick)
    allowed = set()
    for line, reasons in refused.items():
        about = noted_lines(noted, "; ".join([f"line {line}", *reasons]))
        allowed |= about
        if not about and line not in known:
            wrong.append(f"line {line}: refused: {'; '.join(reasons)}")
    wrong += [f"line {line}: not refused" for line, note in noted.items() if note[2] and line not in allowed]
    wrong += [f"line {line}: counted" for line in sorted({access["line"] for access in quick["accesses"]})
              if line in noted and noted[line][2]]
    partial = bool(allowed)
    want, got = counted(clang), counted(quick)
    if not partial:
        wrong += [f"line {line}: not among the places not counted: {reasons[0]}" for line, reasons in known.items()
                  if line not in refused]
        silent = [item for item in (want - got).items() if item[0][0] in known or item[0][0] not in refused]
        wrong += ["lacks   " + shown(*item) for item in silent[:3]]
    wrong += ["exceeds " + shown(*item) for item in list((got - want).items())[:3]]
    if not wrong and not partial:
        before, after = order(clang), order(quick)
        wrong += [f"warp {warp}, lane {lane}: lines in another order" for warp, lane in before
                  if before[warp, lane] != after[warp, lane]][:1]
    return wrong


def check(program, case, folder):
    """What is wrong, and how many accesses clang finds. The file has its lines where the file of cases has."""
    path = os.path.join(folder, case.name + ".cu")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n" * (case.first - 1) + "".join(case.lines))
    clang, said = run(program, path, case.options, {"WARPSCOPE_NVCC": ""})
    if clang is None:
        return [f"clang: {said}"], 0
    if not clang["accesses"]:
        return ["clang: no accesses"], 0
    quick, said = run(program, path, case.options, NO_COMPILER)
    return compare(case, clang, quick, said), len(clang["accesses"])


def main(program, *paths):
    names = paths[paths.index("--only") + 1:] if "--only" in paths else []
    cases = [case for case in read_cases(paths[:-len(names) - 1] if names else paths)
             if not names or case.name in names]
    failed = accesses = 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        for case, (wrong, count) in zip(cases, pool.map(lambda case: check(program, case, folder), cases)):
            accesses += count
            failed += bool(wrong)
            if wrong:
                print(f"{case.name}:", *wrong, sep="\n  ")
    print(f"{len(cases) - failed} of {len(cases)} cases equal, {accesses} accesses")
    return 1 if failed or not cases else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
