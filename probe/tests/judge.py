#!/usr/bin/env python3
"""Compares what a GPU recorded (sanitizer_trace.c) with `warpscope banks FILE.ptx --format json`.

    judge.py TRACE.jsonl BANKS.json

An access is (warp, bytes, loads or stores, each lane's address). The assembler may merge, split and
move accesses of the PTX, so two comparisons are made: of each byte that each lane of each warp loads or
stores, with how often; and of whole accesses, as a set with multiplicities and in the warp's order. Exit
status 1: bytes differ. Accesses that are recorded in another width are printed, and are no difference.
"""
import collections
import json
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


def lanes_of(addresses):
    return tuple((lane, address) for lane, address in enumerate(addresses) if address is not None)


def read_trace(path):
    """The launch's line, and the accesses. Of ldmatrix and stmatrix only the lanes that supply rows."""
    accesses = []
    with open(path) as file:
        launch = json.loads(file.readline())
        for line in file:
            record = json.loads(line)
            lanes = lanes_of(record["addresses"])
            if record["by"] == "matrix":
                lanes = tuple(pair for pair in lanes if pair[0] < 8 * record["count"])
            does = "load" if record["does"] == "load" else "store"
            accesses.append(Access(record["warp"], does, record["bytes"], lanes))
    return launch, accesses


def read_banks(path):
    with open(path) as file:
        answer = json.load(file)
    accesses = []
    for access in answer["accesses"]:
        lanes = lanes_of(access["addresses"])
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
    ordered = all([a for a in mine if a.warp == warp] == [a for a in theirs if a.warp == warp]
                  for warp in {a.warp for a in mine + theirs})
    print(f"{name}: {equal} of {len(mine)} accesses of {label} equal, {exact} in the same width"
          f"{', all in the same order' if ordered else ''}; {len(theirs)} recorded")
    for access in missing[:3]:
        print(f"  only evaluated: {access}")
    for access in covered(theirs, mine)[1][:3]:
        print(f"  only recorded:  {access}")
    return count_units(mine) == count_units(theirs)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    launch, recorded = read_trace(sys.argv[1])
    evaluated, answer = read_banks(sys.argv[2])
    uncounted = collections.Counter((u["instruction"], u["reason"]) for u in answer["uncounted"])
    for (instruction, reason), sites in uncounted.items():
        print(f"  uncounted: {sites} {instruction}: {reason}")
    first = report(launch["kernel"], recorded, evaluated, (0, 1), "warps 0 and 1")
    every = report(launch["kernel"], recorded, evaluated, None, "all warps")
    sys.exit(0 if first and every else 1)


if __name__ == "__main__":
    main()
