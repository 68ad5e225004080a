#!/usr/bin/env python3
"""Compares what several route planners make of the same pairs: main road, tunnels, length.

    walkability.py --pbf REGION.osm.pbf --pairs PAIRS.json --out RESULT.json \\
        --walk osrm-foot=osrm:FOOT/m.osrm \\
        --walk valhalla=valhalla:VALHALLA/valhalla.json:pedestrian \\
        --walk ours=hikesim:BINARY:REGIONS:hiking \\
        --ride osrm-bike=osrm:BICYCLE/m.osrm \\
        --ride ours-bike=hikesim:BINARY:REGIONS:cycling

An engine is NAME=KIND:ARGUMENTS, with --walk or --ride for the group it is compared in; lengths are relative to
the first of its group. Kinds:
  osrm:BASE.osrm[:CH|MLD]                built by osrm-extract; ways by the OSM nodes of the annotations
  valhalla:CONFIG.json:COSTING[:OPTIONS] OPTIONS is a JSON object of costing options; ways by trace_attributes
  hikesim:BINARY:REGIONS:PROFILE         a profile's name or .yaml file, and options of `route` behind it, such as
                                         "hiking --close 124673943"; ways by --geojson
  saved:RESULT.json:NAME                 an engine of an earlier result, as it was then
PAIRS.json holds {"pairs": [{"id", "alat", "alon", "blat", "blon"}, ...]}. Only the PBF's tags are judged, so all are
measured alike. Needs osmium (pyosmium), and osrm-bindings and pyvalhalla for these kinds.
"""

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import osmium

Pair = dict[str, Any]
Pieces = list[tuple[int, float]]  # OSM way (0: unknown) and metres on it, in the order of travel
Row = dict[str, float]
Engine = Callable[[Pair], Pieces]

MAIN = {"trunk", "trunk_link", "primary", "primary_link"}
SECONDARY = {"secondary", "secondary_link"}
PAVEMENT = {"yes", "both", "left", "right", "separate"}
ROUTABLE = ("highway", "route", "railway", "man_made", "amenity", "public_transport")


class Map(osmium.SimpleHandler):
    """The tags of ways that somebody may route on, and the way between two nodes."""

    def __init__(self, pbf: str) -> None:
        super().__init__()
        self.tags: dict[int, dict[str, str]] = {}
        self.between: dict[tuple[int, int], int] = {}
        self.apply_file(pbf)

    def way(self, way: Any) -> None:
        if not any(key in way.tags for key in ROUTABLE):
            return
        self.tags[way.id] = {tag.k: tag.v for tag in way.tags}
        nodes = [node.ref for node in way.nodes]
        for a, b in zip(nodes, nodes[1:]):
            known = self.between.get((min(a, b), max(a, b)))
            if known is None or "highway" not in self.tags[known]:
                self.between[min(a, b), max(a, b)] = way.id

    def name(self, way: int) -> str:
        tags = self.tags.get(way, {})
        label = tags.get("ref") or tags.get("name") or f"way {way}"
        tunnel = " (tunnel)" if is_tunnel(tags) else ""
        return f"{tags.get('highway', '?')} {label}{tunnel}"


def is_tunnel(tags: dict[str, str]) -> bool:
    return tags.get("tunnel", "no") not in ("no", "building_passage", "culvert")


def is_open_to_walkers(tags: dict[str, str]) -> bool:
    """A pavement, or a tag that says that walkers may be there: a tunnel without is bare."""
    sides = ("sidewalk", "sidewalk:left", "sidewalk:right", "sidewalk:both")
    return (
        any(tags.get(key) in PAVEMENT for key in sides)
        or tags.get("foot") in ("yes", "designated", "permissive", "official")
        or tags.get("footway") in ("both", "left", "right")
    )


def osrm(area: Map, base: str, algorithm: str = "CH") -> Engine:
    import osrm as library

    machine = library.OSRM(algorithm=algorithm, storage_config=base, use_shared_memory=False)

    def route(pair: Pair) -> Pieces:
        ends = [(pair["alon"], pair["alat"]), (pair["blon"], pair["blat"])]
        wanted = library.RouteParameters(
            coordinates=ends, steps=False, overview="false", annotations=["nodes", "distance"]
        )
        notes = machine.Route(wanted)["routes"][0]["legs"][0]["annotation"]
        nodes = [int(node) for node in notes["nodes"]]
        return [
            (area.between.get((min(a, b), max(a, b)), 0), float(metres))
            for a, b, metres in zip(nodes, nodes[1:], notes["distance"])
        ]

    return route


def valhalla(area: Map, config: str, costing: str, options: str = "{}") -> Engine:
    import valhalla as library

    settings = json.load(open(config)) | {"logging": {"type": ""}}  # it logs to standard output
    machine = library.Actor(settings)  # type: ignore[attr-defined]
    how = {"costing": costing, "costing_options": {costing: json.loads(options)}, "units": "kilometers"}
    wanted = {"action": "include", "attributes": ["edge.way_id", "edge.length"]}

    def route(pair: Pair) -> Pieces:
        ends = [{"lat": pair[end + "lat"], "lon": pair[end + "lon"]} for end in "ab"]
        answer = machine.route({"locations": ends, "directions_type": "none", **how})
        shape = answer["trip"]["legs"][0]["shape"]
        trace = {"encoded_polyline": shape, "filters": wanted, **how}
        try:
            edges = machine.trace_attributes({"shape_match": "edge_walk", **trace})["edges"]
        except RuntimeError:
            edges = machine.trace_attributes({"shape_match": "map_snap", **trace})["edges"]
        return [(edge["way_id"], edge["length"] * 1000) for edge in edges]

    return route


def hikesim(area: Map, binary: str, regions: str, profile: str) -> Engine:
    def route(pair: Pair) -> Pieces:
        ends = [f"{pair[end + 'lat']},{pair[end + 'lon']}" for end in "ab"]
        command = [binary, "route", regions, *ends, "--profile", *profile.split(), "--geojson"]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(done.stderr.strip())
        parts = (feature["properties"] for feature in json.loads(done.stdout)["features"])
        return [(part["way"], part["length"]) for part in parts if part["kind"] == "way"]

    return route


def saved(area: Map, result: str, name: str) -> Engine:
    rows = json.load(open(result))["engines"][name]["rows"]

    def route(pair: Pair) -> Pieces:
        return [(way, metres) for way, metres in rows[str(pair["id"])]["ways"]]

    return route


KINDS: dict[str, Callable[..., Engine]] = {"osrm": osrm, "valhalla": valhalla, "hikesim": hikesim, "saved": saved}


def measure(pieces: Pieces, area: Map) -> Row:
    """Metres of a route by what the map says of its ways."""
    row = dict.fromkeys(("all", "unknown", "main", "main_bare", "secondary", "secondary_bare"), 0.0)
    row |= dict.fromkeys(("main_tunnel", "main_tunnel_bare", "secondary_tunnel", "secondary_tunnel_bare"), 0.0)
    for way, metres in pieces:
        tags = area.tags.get(way, {})
        row["all"] += metres
        row["unknown"] += 0 if tags else metres
        kind = "main" if tags.get("highway") in MAIN else "secondary" if tags.get("highway") in SECONDARY else None
        if kind is None:
            continue
        keys = [kind] + ([kind + "_tunnel"] if is_tunnel(tags) else [])
        for key in keys:
            row[key] += metres
            row[key + "_bare"] += 0 if is_open_to_walkers(tags) else metres
    return row


def joined(pieces: Pieces) -> Pieces:
    result: Pieces = []
    for way, metres in pieces:
        if result and result[-1][0] == way:
            result[-1] = (way, result[-1][1] + metres)
        else:
            result.append((way, metres))
    return [(way, round(metres, 1)) for way, metres in result]


def run(engine: Engine, pairs: list[Pair], area: Map) -> dict[str, Any]:
    rows: dict[str, Any] = {}
    for pair in pairs:
        try:
            pieces = engine(pair)
            row: dict[str, Any] = {key: round(value, 1) for key, value in measure(pieces, area).items()}
            rows[str(pair["id"])] = row | {"ways": joined(pieces)}
        except (RuntimeError, KeyError) as error:  # no route
            rows[str(pair["id"])] = {"error": str(error)[:200]}
    return rows


def found(rows: dict[str, Any]) -> dict[str, Any]:
    return {pair: row for pair, row in rows.items() if "error" not in row}


def summary(rows: dict[str, Any], base: dict[str, Any]) -> dict[str, float]:
    good = found(rows)
    total = sum(row["all"] for row in good.values())
    ratios = sorted(row["all"] / base[pair]["all"] for pair, row in good.items() if base.get(pair, {}).get("all"))
    below = ratios[min(len(ratios) - 1, math.ceil(0.9 * len(ratios)) - 1)] if ratios else math.nan

    def count(test: Callable[[Row], bool]) -> int:
        return sum(1 for row in good.values() if test(row))

    def share(key: str) -> float:
        return round(100 * sum(row[key] for row in good.values()) / total, 2) if total else math.nan

    return {
        "routes": len(good),
        "tunnel": count(lambda row: row["main_tunnel"] > 0),
        "bare tunnel": count(lambda row: row["main_tunnel_bare"] > 0),
        "bare > 1 km": count(lambda row: row["main_tunnel_bare"] > 1000),
        "half main": count(lambda row: row["main"] >= 0.5 * row["all"]),
        "main %": share("main"),
        "bare main %": share("main_bare"),
        "secondary %": share("secondary"),
        "tunnel km": round(sum(row["main_tunnel"] + row["secondary_tunnel"] for row in good.values()) / 1000, 2),
        "bare tunnel km": round(
            sum(row["main_tunnel_bare"] + row["secondary_tunnel_bare"] for row in good.values()) / 1000, 2
        ),
        "length p50": round(statistics.median(ratios), 4) if ratios else math.nan,
        "length p90": round(below, 4),
        "km": round(total / 1000, 1),
        "unknown m": round(sum(row["unknown"] for row in good.values())),
    }


def only(a: Any, b: Any, area: Map) -> str:
    """The roads of one route that the other has not, longest first."""
    other = {way for way, _ in b["ways"]}
    metres: dict[str, float] = {}
    for way, length in a["ways"]:
        if way not in other:
            metres[area.name(way)] = metres.get(area.name(way), 0) + length
    longest = sorted(metres.items(), key=lambda item: -item[1])[:4]
    return ", ".join(f"{name} {length:.0f}" for name, length in longest)


def outliers(name: str, engines: dict[str, Any], peers: list[str], key: str, area: Map) -> list[str]:
    """The ten pairs whose value lies farthest outside of what the peers have."""
    found_ones: list[tuple[float, str, str]] = []
    for pair, row in found(engines[name]["rows"]).items():
        values = {peer: engines[peer]["rows"][pair] for peer in peers if "error" not in engines[peer]["rows"][pair]}
        if values:
            nearest = min(values, key=lambda peer: abs(values[peer][key] - row[key]))
            inside = min(v[key] for v in values.values()) <= row[key] <= max(v[key] for v in values.values())
            found_ones.append((0.0 if inside else row[key] - values[nearest][key], pair, nearest))
    lines: list[str] = []
    for gap, pair, nearest in sorted(found_ones, key=lambda item: -abs(item[0]))[:10]:
        rows = {peer: engines[peer]["rows"][pair] for peer in [name, *peers]}
        all_of = ", ".join(
            f"{peer} {row.get('main', math.nan):.0f} of {row.get('all', math.nan):.0f}" for peer, row in rows.items()
        )
        mine, theirs = engines[name]["rows"][pair], engines[nearest]["rows"][pair]
        lines.append(f"{pair:>4} {gap:+7.0f} m  {all_of}")
        lines.append(f"       only {name}: {only(mine, theirs, area)}")
        lines.append(f"       only {nearest}: {only(theirs, mine, area)}")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for needed in ("pbf", "pairs", "out"):
        parser.add_argument("--" + needed, required=True)
    for group in ("walk", "ride"):
        parser.add_argument("--" + group, action="append", default=[], metavar="NAME=KIND:ARGUMENTS")
    options = parser.parse_args()
    area = Map(options.pbf)
    pairs = json.load(open(options.pairs))["pairs"]
    result: dict[str, Any] = {"pbf": os.path.basename(options.pbf), "pairs": len(pairs), "engines": {}}
    engines = result["engines"]
    for group in ("walk", "ride"):
        names: list[str] = []
        for spec in getattr(options, group):
            name, _, rest = spec.partition("=")
            kind, *arguments = rest.split(":", 3)
            print(f"{name} ...", file=sys.stderr)
            rows = run(KINDS[kind](area, *arguments), pairs, area)
            names.append(name)
            if kind == "saved":
                kind = json.load(open(arguments[0]))["engines"][arguments[1]]["kind"]
            engines[name] = {"group": group, "kind": kind, "rows": rows}
            engines[name]["summary"] = summary(rows, engines[names[0]]["rows"])
        if not names:
            continue
        columns = list(engines[names[0]]["summary"])
        print(f"\n| {group} | {' | '.join(columns)} |\n|{'---|' * (len(columns) + 1)}")
        for name in names:
            print(f"| {name} | {' | '.join(str(engines[name]['summary'][column]) for column in columns)} |")
        peers = [name for name in names if engines[name]["kind"] != "hikesim"]
        for name in (name for name in names if name not in peers):
            for key, title in (("main", "metres of main road"), ("all", "metres")):
                print(f"\n{name}: {title} farthest outside of the peers' (pair, gap, main road of all)")
                print("\n".join(outliers(name, engines, peers, key, area)))
    with open(options.out, "w") as file:
        json.dump(result, file, separators=(",", ":"))


if __name__ == "__main__":
    main()
