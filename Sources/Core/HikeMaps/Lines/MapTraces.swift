import HikeScreens

extension MapPlate: MapTracing {
    /// Points of each line that stand for the rest of it.
    static let tracePoints = 64

    /// The plate's lines as they lie in a frame of a size in points, the lowest first.
    public func traces(in size: Size, scale: Double) -> [MapTrace] {
        let projection = MapProjection(camera, Viewport(size, scale: scale))
        return lines.map { line in
            let pieces = line.geometry.pieces(in: projection, margin: 0)
            return MapTrace(
                id: line.name, name: line.label.isEmpty ? line.name : line.label, kind: line.kind,
                opacity: Double(line.style.colour.rgba(in: .light).alpha) / 255,
                points: Self.points(along: pieces.map(\.points), count: Self.tracePoints))
        }
    }

    /// Points at even distances along several lines, each in the middle of its share of the whole length.
    static func points(along lines: [[Point]], count: Int) -> [Point] {
        let length = lines.reduce(0) { sum, line in
            sum + zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        }
        guard length > 0, length.isFinite, count > 0 else { return [] }
        let step = length / Double(count)
        var points: [Point] = []
        var (passed, next) = (0.0, step / 2)
        for line in lines {
            for (from, to) in zip(line, line.dropFirst()) {
                let stretch = from.distance(to: to)
                while next <= passed + stretch, points.count < count, stretch > 0 {
                    let share = (next - passed) / stretch
                    points.append(Point(from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)))
                    next += step
                }
                passed += stretch
            }
        }
        return points
    }
}

extension MapLine {
    /// `route`, `track`, or for the ways about `trail`.
    var kind: String {
        switch name {
        case "route", "track": name
        default: name.hasPrefix(TrailClass.linePrefix) ? "trail" : "line"
        }
    }
}
