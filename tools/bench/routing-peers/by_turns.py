#!/usr/bin/env python3
"""Asks OSRM (contraction hierarchies, foot) and ours the same pairs by turns, and divides the times.

    HIKESIM_ROUTING_PEERS='PYTHON by_turns.py --pairs FOLDER --osrm BASE.osrm' tools/bench/run routing

The benchmark adds: REGION --rep N --burst N --engines LIST --out FILE -- PROGRAM ARGUMENTS. PROGRAM reads lines of
"lat lon lat lon" and answers {"us", "meters"} or {"error"}; pairs are FOLDER/pairs_REGION.json. Each answer is whole:
the line, and the steps. OSRM's clock is this program's, around the call. Needs osrm-bindings.
"""

import argparse
import json
import statistics
import subprocess
import sys
import time

import osrm


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", required=True)
    parser.add_argument("--osrm", required=True)
    parser.add_argument("region")
    parser.add_argument("--rep", type=int, default=1)
    parser.add_argument("--burst", type=int, default=1)
    parser.add_argument("--engines", default="osrm_ch")
    parser.add_argument("--out", required=True)
    split = sys.argv.index("--")
    options = parser.parse_args(sys.argv[1:split])
    ours = subprocess.Popen(sys.argv[split + 1 :], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert ours.stdin and ours.stdout
    ours.stdout.readline()
    peer = osrm.OSRM(algorithm="CH", storage_config=options.osrm, use_shared_memory=False)
    pairs = json.load(open(f"{options.pairs}/pairs_{options.region}.json"))["pairs"]
    first: list[float] = []
    least: list[float] = []
    times: dict[str, list[float]] = {"ours": [], "osrm": []}
    for pair in pairs:
        wanted = osrm.RouteParameters(
            coordinates=[(pair["alon"], pair["alat"]), (pair["blon"], pair["blat"])], steps=True, overview="full"
        )
        mine: list[float] = []
        theirs: list[float] = []
        for _ in range(options.rep * options.burst):
            began = time.perf_counter()
            peer.Route(wanted)
            theirs.append((time.perf_counter() - began) * 1e6)
            ours.stdin.write(f"{pair['alat']} {pair['alon']} {pair['blat']} {pair['blon']}\n")
            ours.stdin.flush()
            answer = json.loads(ours.stdout.readline())
            if "us" in answer:
                mine.append(answer["us"])
        if mine:
            first.append(mine[0] / theirs[0])
            least.append(min(mine) / min(theirs))
            times["ours"].append(mine[0])
            times["osrm"].append(theirs[0])
    ratios = {"median_of_first": statistics.median(first), "median_of_min": statistics.median(least)}
    medians = {name: statistics.median(values) for name, values in times.items()}
    summary = {"ours_divided_by": {"osrm_ch": ratios}, "first_us": medians, "pairs": len(first)}
    json.dump({"summary": summary}, open(options.out, "w"))
    print(json.dumps(summary))


if __name__ == "__main__":
    main()
