import HikeGeodesy
import HikeValues

struct RandomStreamOfHouses {
    private var stream = RandomStream(seed: 5).split("houses")
    mutating func next(_ range: Double) -> Double { stream.uniform(0, range) }
}

/// Forest, meadows and rock, as outlines of where the ground suits them.
extension FeatureMaker {
    mutating func addCover() {
        let noise = ValueNoise(seed: 37)
        let terrain = terrain
        let villages = [
            (at(300, 120), 620.0), (at(-730, -2400), 420), (at(-350, 2950), 230), (at(1350, 220), 520),
        ]
        func forest(_ p: Point) -> Double {
            let height = terrain.height(p)
            let line = (1790 + 110 * noise.value(p, size: 600) - height) / 90
            let slope = (terrain.slope(p).length - 0.13 + 0.1 * noise.value(p, size: 420)) / 0.09
            let village = villages.map { (p.distance(to: $0.0) - $0.1) / 90 }.min() ?? 1
            let river = (PlaneLine.distance(p, to: Skeleton.laun.points) - 190) / 70
            let pasture = (PlaneLine.distance(p, to: Skeleton.upperMirbach.points) - 260) / 90
            return min(line, slope, village, river, pasture, 1) + 0.55 * noise.value(p, size: 300) + 0.25
                * noise.value(at(p.x, p.y + 9000), size: 140)
        }
        func rock(_ p: Point) -> Double { (terrain.height(p) - 2140 - 90 * noise.value(p, size: 350)) / 60 }
        func scree(_ p: Point) -> Double {
            min(
                (terrain.height(p) - 1980 - 120 * noise.value(p, size: 280)) / 60,
                (terrain.slope(p).length - 0.42) / 0.1)
        }
        func meadow(_ p: Point) -> Double {
            let lake = (PlaneLine.distance(p, to: Skeleton.lake) - 45) / 30
            return min((1500 - terrain.height(p)) / 40, (0.2 - terrain.slope(p).length) / 0.06, lake)
        }
        func alp(_ p: Point) -> Double {
            min((terrain.height(p) - 1700) / 60, (2190 - terrain.height(p)) / 60, -forest(p) + 0.1)
        }
        cover("alp", "natural=grassland", alp)
        cover("meadow", "landuse=meadow", meadow)
        cover("forest", "landuse=forest leaf_type=needleleaved", forest)
        cover("scree", "natural=scree", scree)
        cover("rock", "natural=bare_rock", rock)
        area(
            "village",
            [
                (-100, -60), (-30, -330), (60, -380), (430, -380), (430, -60), (640, -40), (640, 40),
                (430, 60), (430, 330), (370, 330), (360, 90), (40, 60), (40, 520), (-50, 520),
            ], "landuse=residential name=Talvern")
        area(
            "village",
            [
                (-740, -2200), (-560, -2240), (-350, -2280), (-370, -2360), (-480, -2460), (-660, -2480),
                (-740, -2640), (-800, -2600), (-760, -2400),
            ], "landuse=residential name=Brünach")
        area(
            "village", [(-1020, -2180), (-1020, -2660), (-1120, -2660), (-1110, -2180)],
            "landuse=residential name=Brünach")
    }

    /// Areas where a field is positive; those with holes as multipolygons.
    private mutating func cover(_ label: String, _ tags: String, _ field: (Point) -> Double) {
        let rings = Outlines(step: 60, field).rings.map { ring -> [Point] in
            let line = PlaneLine.smooth(PlaneLine.simplify(ring, tolerance: 14), rounds: 1)
            return line
        }.filter { $0.count > 6 && Self.area($0).magnitude > 14_000 }
        let outers = rings.filter { Self.area($0) > 0 }
        let inners = rings.filter { Self.area($0) < 0 }
        for (number, outer) in outers.enumerated() {
            let holes = inners.filter { PlaneLine.contains(outer, $0[0]) }
            let name = "\(label) \(number)"
            sketch.add(name, outer, holes.isEmpty ? tags : "source=invented")
            guard !holes.isEmpty else { continue }
            for hole in holes { sketch.add(name + " hole", hole, "source=invented") }
            sketch.group("type=multipolygon " + tags, [(name, "outer"), (name + " hole", "inner")])
        }
    }

    /// Square metres, positive where the ring runs counter-clockwise.
    private static func area(_ ring: [Point]) -> Double {
        zip(ring, ring.dropFirst()).reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
    }
}

/// The outlines of where a field is positive, by marching squares; closed, the positive side on their left.
struct Outlines {
    private let columns: Int
    private let rows: Int
    private let step: Double
    private var values: [Double] = []
    private(set) var rings: [[Point]] = []

    init(step: Double, _ field: (Point) -> Double) {
        self.step = step
        // A frame outside the region where nothing grows closes every outline.
        columns = Int((Skeleton.east - Skeleton.west) / step) + 3
        rows = Int((Skeleton.north - Skeleton.south) / step) + 3
        for row in 0..<rows {
            for column in 0..<columns {
                let isFrame = row == 0 || column == 0 || row == rows - 1 || column == columns - 1
                values.append(isFrame ? -0.5 : field(place(row, column)))
            }
        }
        trace()
    }

    private func place(_ row: Int, _ column: Int) -> Point {
        at(Skeleton.west + Double(column - 1) * step, Skeleton.south + Double(row - 1) * step)
    }

    /// Where the outline cuts an edge of the grid: edges to the east have even numbers, to the north odd ones.
    private func cut(_ edge: Int) -> Point {
        let index = edge / 2
        let other = edge % 2 == 0 ? index + 1 : index + columns
        let share = values[index] / (values[index] - values[other])
        return place(index / columns, index % columns)
            .towards(place(other / columns, other % columns), share: min(0.9, max(0.1, share)))
    }

    private mutating func trace() {
        var next: [Int: Int] = [:]
        for row in 0..<rows - 1 {
            for column in 0..<columns - 1 {
                for (from, to) in pieces(row * columns + column) { next[from] = to }
            }
        }
        var isDone: Set<Int> = []
        for start in next.keys.sorted() where !isDone.contains(start) {
            var ring: [Point] = []
            var edge = start
            while !isDone.contains(edge), let following = next[edge] {
                isDone.insert(edge)
                ring.append(cut(edge))
                edge = following
            }
            if let first = ring.first, ring.count > 2 { rings.append(ring + [first]) }
        }
    }

    /// The outline's pieces in a square, from edge to edge.
    private func pieces(_ index: Int) -> [(Int, Int)] {
        let south = 2 * index
        let west = 2 * index + 1
        let north = 2 * (index + columns)
        let east = 2 * (index + 1) + 1
        let corners = [index, index + 1, index + columns + 1, index + columns]
        let code = corners.enumerated().reduce(0) { $0 | (values[$1.element] > 0 ? 1 << $1.offset : 0) }
        switch code {
        case 1: return [(south, west)]
        case 2: return [(east, south)]
        case 3: return [(east, west)]
        case 4: return [(north, east)]
        case 5: return [(south, west), (north, east)]
        case 6: return [(north, south)]
        case 7: return [(north, west)]
        case 8: return [(west, north)]
        case 9: return [(south, north)]
        case 10: return [(east, south), (west, north)]
        case 11: return [(east, north)]
        case 12: return [(west, east)]
        case 13: return [(south, east)]
        case 14: return [(west, south)]
        default: return []
        }
    }
}
