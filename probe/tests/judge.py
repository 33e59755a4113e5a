#!/usr/bin/env python3
"""Compares what a GPU recorded (`warpscope-probe trace`) with `warpscope banks FILE.ptx --format json`.

    judge.py TRACE KERNEL BANKS.json

An access is (warp, bytes, loads or stores, each lane's address). The assembler may merge, split and
move accesses of the PTX, so two comparisons are made: of each byte that each lane of each warp loads or
stores, with how often; and of whole accesses, as a set with multiplicities. Exit
status 1: bytes differ. Accesses that are recorded in another width are printed, and are no difference.
"""
import collections
import json
import re
import sys


class Access(collections.namedtuple("Access", "warp does bytes lanes")):
    """`lanes`: pairs of a lane and its address."""

    def units(self):
        for lane, address in self.lanes:
            for byte in range(self.bytes):
                yield self.warp, self.does, lane, address + byte

    def __str__(self):
        return f"warp {self.warp} {self.does}s {self.bytes} bytes at " + " ".join(
            f"{lane}:{address}" for lane, address in self.lanes)


def read_trace(path, kernel):
    """The accesses of a kernel. Of ldmatrix and stmatrix only the lanes that supply rows."""
    accesses, sites, inside = [], {}, False
    with open(path) as file:
        for line in file:
            head = re.match(r'kernel "([^"]*)"', line)
            site = re.match(r'site (\d+) "[^"]*"(?: offset \w+)? (\w+) (\d+)(?: as "(\S+)")?', line)
            pattern = re.match(r"(\d+):(\d+) (\d+) \w+ (.*)", line)
            if head:
                inside = head[1] == kernel
            elif site and inside and "uncounted" not in line:
                sites[site[1]] = site
            elif pattern and pattern[1] in sites:
                _, _, does, size, name = sites[pattern[1]].group(0, 1, 2, 3, 4)
                addresses = pattern[4].partition(" from ")[0].split()  # before cp.async's sources
                lanes = tuple((lane, int(word, 16)) for lane, word in enumerate(addresses) if word != "-")
                rows = re.search(r"matrix.*\.x([124])", name or "")
                lanes = tuple(pair for pair in lanes if not rows or pair[0] < 8 * int(rows[1]))
                access = Access(int(pattern[2]), "load" if does == "loads" else "store", int(size),
                                lanes)
                accesses += [access] * int(pattern[3])
    return accesses


def read_banks(path):
    with open(path) as file:
        answer = json.load(file)
    accesses = []
    for access in answer["accesses"]:
        lanes = tuple((lane, address) for lane, address in enumerate(access["addresses"])
                      if address is not None)
        opcode = access["instruction"]
        if opcode.startswith(("ldmatrix", "stmatrix")):
            matrices = next(n for n in (1, 2, 4) if f".x{n}" in opcode)
            lanes = tuple(pair for pair in lanes if pair[0] < 8 * matrices)
        accesses.append(Access(access["warp"], "store" if access["store"] else "load",
                               access["bytes"], lanes))
    return accesses, answer


def count_units(accesses):
    return collections.Counter(unit for access in accesses for unit in access.units())


def covered(accesses, other):
    """How many accesses consist of bytes that the others have too, each used once."""
    left = count_units(other)
    equal, missing = 0, []
    for access in accesses:
        units = list(access.units())
        if all(left[unit] > 0 for unit in units):
            equal += 1
            left.subtract(units)
        else:
            missing.append(access)
    return equal, missing


def of_warps(accesses, warps):
    return [access for access in accesses if warps is None or access.warp in warps]


def report(name, recorded, evaluated, warps, label):
    mine, theirs = of_warps(evaluated, warps), of_warps(recorded, warps)
    equal, missing = covered(mine, theirs)
    exact = sum((collections.Counter(mine) & collections.Counter(theirs)).values())
    print(f"{name}: {equal} of {len(mine)} accesses of {label} equal, {exact} in the same width; "
          f"{len(theirs)} recorded")
    for access in missing[:3]:
        print(f"  only evaluated: {access}")
    for access in covered(theirs, mine)[1][:3]:
        print(f"  only recorded:  {access}")
    return count_units(mine) == count_units(theirs)


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    kernel = sys.argv[2]
    recorded = read_trace(sys.argv[1], kernel)
    evaluated, answer = read_banks(sys.argv[3])
    uncounted = collections.Counter((u["instruction"], u["reason"]) for u in answer["uncounted"])
    for (instruction, reason), sites in uncounted.items():
        print(f"  uncounted: {sites} {instruction}: {reason}")
    first = report(kernel, recorded, evaluated, (0, 1), "warps 0 and 1")
    every = report(kernel, recorded, evaluated, None, "all warps")
    sys.exit(0 if first and every else 1)


if __name__ == "__main__":
    main()
