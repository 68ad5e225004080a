import HikeFormats
import HikeGeodesy
import HikeValues

/// The ground of the region as samples at the places of an elevation tile of three arc-seconds.
public struct Terrain: Sendable {
    public static let church = Coordinate(latitude: 46.62, longitude: 12.14)
    public static let frame = LocalFrame(origin: church)
    public static let corner = (latitude: 46, longitude: 12)
    private static let side = HGTGrid.arcSeconds3.side

    /// The rows and columns of the tile that the region takes up, with a margin.
    let rows: Range<Int>
    let columns: Range<Int>
    /// Metres, row by row from the north.
    private(set) var heights: [Double]
    private var width: Int { columns.count }

    public init() {
        let margin = 6
        let northWest = Self.cell(at(Skeleton.west, Skeleton.north))
        let southEast = Self.cell(at(Skeleton.east, Skeleton.south))
        rows = northWest.row - margin..<southEast.row + margin + 1
        columns = northWest.column - margin..<southEast.column + margin + 1
        heights = [Double](repeating: 0, count: rows.count * columns.count)
        var film = SoapFilm(rows: rows.count, columns: columns.count)
        for (index, height) in constraints() { film.fix(index, height) }
        heights = film.solve()
        roughen(film.distanceToFixed())
        flatten(Skeleton.lake, Skeleton.lakeLevel)
        flatten(Skeleton.tarn, Skeleton.tarnLevel)
        for index in heights.indices { heights[index] = heights[index].rounded() }
    }

    // MARK: Places

    private static func cell(_ p: Point) -> (row: Int, column: Int) {
        let (y, x) = grid(p)
        return (Int(y.rounded()), Int(x.rounded()))
    }

    /// Row and column of a place, with fractions.
    private static func grid(_ p: Point) -> (row: Double, column: Double) {
        let place = frame.coordinate(p)
        let steps = Double(side - 1)
        return (
            (Double(corner.latitude + 1) - place.latitude) * steps,
            (place.longitude - Double(corner.longitude)) * steps
        )
    }

    private func point(row: Int, column: Int) -> Point {
        let steps = Double(Self.side - 1)
        return Self.frame.point(
            Coordinate(
                latitude: Double(Self.corner.latitude + 1) - Double(row) / steps,
                longitude: Double(Self.corner.longitude) + Double(column) / steps))
    }

    private func index(_ p: Point) -> Int? {
        let (row, column) = Self.cell(p)
        guard rows.contains(row), columns.contains(column) else { return nil }
        return (row - rows.lowerBound) * width + column - columns.lowerBound
    }

    /// Metres above sea level, from the four samples around a place.
    public func height(_ p: Point) -> Double {
        let (y, x) = Self.grid(p)
        let row = min(max(y - Double(rows.lowerBound), 0), Double(rows.count) - 1.001)
        let column = min(max(x - Double(columns.lowerBound), 0), Double(columns.count) - 1.001)
        let (r, c) = (Int(row), Int(column))
        let (down, right) = (row - Double(r), column - Double(c))
        let first = r * width + c
        let top = heights[first] * (1 - right) + heights[first + 1] * right
        let bottom = heights[first + width] * (1 - right) + heights[first + width + 1] * right
        return top * (1 - down) + bottom * down
    }

    /// Rise in metres a metre to the east and to the north.
    func slope(_ p: Point) -> Point {
        let step = 45.0
        return Point(
            x: (height(at(p.x + step, p.y)) - height(at(p.x - step, p.y))) / (2 * step),
            y: (height(at(p.x, p.y + step)) - height(at(p.x, p.y - step))) / (2 * step))
    }

    // MARK: Making

    /// The heights that are given, by sample; of several in one sample the mean, but water last.
    private func constraints() -> [(index: Int, height: Double)] {
        var result: [Int: (sum: Double, count: Double)] = [:]
        func lay(_ lines: [Skeleton.Line]) {
            var layer: [Int: (sum: Double, count: Double)] = [:]
            for line in lines { trace(line, into: &layer) }
            for (index, mean) in layer { result[index] = mean }
        }
        lay(Skeleton.crests)
        lay([Self.shore(Skeleton.tarn, Skeleton.tarnLevel + 4)])
        lay([Skeleton.overThePass, Skeleton.highTraverse] + Skeleton.flats)
        lay(
            Skeleton.tracks.map { corners in
                let line = PlaneLine.dense(corners, step: 20)
                return Skeleton.Line(line.map { ($0.x, $0.y, Skeleton.trackHeight($0)) })
            })
        let streams = [
            Skeleton.upperMirbach, Skeleton.lowerMirbach, Skeleton.vardbach, Skeleton.sellbach,
            Skeleton.westbach,
        ]
        lay(streams)
        lay([Skeleton.laun])
        return result.sorted { $0.key < $1.key }.map { ($0.key, $0.value.sum / $0.value.count) }
    }

    /// Level ground around a lake.
    private static func shore(_ lake: [Point], _ level: Double) -> Skeleton.Line {
        Skeleton.Line(PlaneLine.offset(lake, by: 60).map { ($0.x, $0.y, level) }, halfWidth: 60)
    }

    private func trace(_ line: Skeleton.Line, into layer: inout [Int: (sum: Double, count: Double)]) {
        for (place, (a, b)) in zip(line.points, line.points.dropFirst()).enumerated() {
            let count = max(1, Int(a.distance(to: b) / 20))
            let side = (b - a).unit.left
            for step in 0...count {
                let share = Double(step) / Double(count)
                let height = line.heights[place] + (line.heights[place + 1] - line.heights[place]) * share
                for offset in stride(from: -line.halfWidth, through: line.halfWidth, by: 30) {
                    let p = a.towards(b, share: share) + side.scaled(offset)
                    guard let index = index(p) else { continue }
                    let old = layer[index] ?? (0, 0)
                    layer[index] = (old.sum + height + offset.magnitude * 0.05, old.count + 1)
                }
            }
        }
    }

    /// Gullies and knolls, the more the further from what is given and the steeper it is.
    private mutating func roughen(_ distances: [Double]) {
        let noise = ValueNoise(seed: 11)
        let smooth = self
        for row in rows {
            for column in columns {
                let index = (row - rows.lowerBound) * width + column - columns.lowerBound
                let p = point(row: row, column: column)
                let steepness = min(1, max(0, (smooth.slope(p).length - 0.1) / 0.35))
                let share = min(1, distances[index] / 5)
                let amplitude = 105 * share * share * (3 - 2 * share) * steepness
                heights[index] += amplitude * noise.ridged(p)
            }
        }
    }

    private mutating func flatten(_ lake: [Point], _ level: Double) {
        for row in rows {
            for column in columns {
                let p = point(row: row, column: column)
                let index = (row - rows.lowerBound) * width + column - columns.lowerBound
                if PlaneLine.contains(lake, p) || PlaneLine.isNear(p, to: lake, within: 25) {
                    heights[index] = level
                } else if PlaneLine.isNear(p, to: lake, within: 80) {
                    heights[index] = max(heights[index], level + 1)
                }
            }
        }
    }

    // MARK: Writing

    /// All samples of the tile; outside the region nothing is known.
    public var samples: [Int16] {
        var result = [Int16](repeating: HGTTile.void, count: Self.side * Self.side)
        for row in rows {
            for column in columns {
                let height = heights[(row - rows.lowerBound) * width + column - columns.lowerBound]
                result[row * Self.side + column] = Int16(height)
            }
        }
        return result
    }
}
