import HikeFormats
import HikeGeodesy
import HikeValues

/// The features of the region before they become nodes and ways.
struct MapSketch: Sendable {
    /// A line or, where its ends meet, an area.
    struct Line: Sendable {
        /// Names it to relations and to later features; many may have the same.
        var label: String
        var points: [Point]
        var tags: [OSMTag]
        /// Lines of other layers than 0 join at their ends only.
        var layer = 0

        subscript(_ key: String) -> String? { tags.first { $0.key == key }?.value }
        var isHighway: Bool { self["highway"] != nil }
    }
    struct Spot: Sendable {
        var point: Point
        var tags: [OSMTag]
    }
    struct Group: Sendable {
        var tags: [OSMTag]
        /// Labels of lines with their role.
        var members: [(label: String, role: String)]
    }

    private(set) var lines: [Line] = []
    private(set) var spots: [Spot] = []
    private(set) var groups: [Group] = []

    /// `"highway=path name=Ridge_Path"`: blanks between tags, underscores for blanks in values of names.
    static func tags(_ text: String) -> [OSMTag] {
        text.split(separator: " ").map { part in
            let halves = part.split(separator: "=", maxSplits: 1).map(String.init)
            let isText = ["name", "note", "description", "operator"].contains(halves[0])
            return OSMTag(halves[0], isText ? halves[1].replacing("_", with: " ") : halves[1])
        }
    }

    mutating func add(_ label: String, _ points: [Point], _ tags: String, layer: Int = 0) {
        lines.append(Line(label: label, points: points, tags: Self.tags(tags), layer: layer))
    }

    mutating func spot(_ point: Point, _ tags: String) {
        spots.append(Spot(point: point, tags: Self.tags(tags)))
    }

    mutating func group(_ tags: String, _ members: [(label: String, role: String)]) {
        groups.append(Group(tags: Self.tags(tags), members: members))
    }

    /// The vertex of a labelled line that is nearest to a place, so that others can begin there.
    func vertex(of label: String, near place: Point) -> Point {
        var best = place
        var distance = Double.infinity
        for line in lines where line.label == label {
            for point in line.points where point.distance(to: place) < distance {
                distance = point.distance(to: place)
                best = point
            }
        }
        return best
    }

    // MARK: Joining

    /// Bridges where ways cross water, and a common vertex where ways meet.
    mutating func join() {
        bridge()
        for index in lines.indices where lines[index].isHighway {
            lines[index].points = lines[index].points.map(Self.rounded)
        }
        let ways = lines.indices.filter { lines[$0].isHighway }
        let boxes = lines.map { Box($0.points) }
        for i in ways {
            for j in ways where j > i && boxes[i].touches(boxes[j]) { joinPair(i, j) }
        }
    }

    /// To a node's precision, so that a vertex means the same to all its lines.
    static func rounded(_ p: Point) -> Point { Terrain.frame.point(Self.coordinate(p)) }

    private static func coordinate(_ p: Point) -> Coordinate {
        let place = Terrain.frame.coordinate(p)
        return Coordinate(
            latitude: (place.latitude * 1e7).rounded() / 1e7,
            longitude: (place.longitude * 1e7).rounded() / 1e7)
    }

    private mutating func joinPair(_ i: Int, _ j: Int) {
        for (one, other) in [(i, j), (j, i)] {
            for end in [lines[one].points.first, lines[one].points.last].compactMap({ $0 }) {
                insert(end, into: other)
            }
        }
        guard lines[i].layer == 0, lines[j].layer == 0 else { return }
        for (a, b) in zip(lines[i].points, lines[i].points.dropFirst()) {
            for (c, d) in zip(lines[j].points, lines[j].points.dropFirst()) {
                guard let crossing = Self.crossing(a, b, c, d) else { continue }
                let near = [a, b, c, d].min { $0.distance(to: crossing) < $1.distance(to: crossing) }
                let place =
                    near.flatMap { $0.distance(to: crossing) < 1.5 ? $0 : nil } ?? Self.rounded(crossing)
                insert(place, into: i)
                insert(place, into: j)
            }
        }
    }

    /// Makes a place a vertex of a line that passes within a metre and a half.
    private mutating func insert(_ place: Point, into index: Int) {
        let points = lines[index].points
        if points.contains(place) { return }
        for step in 0..<points.count - 1 {
            let (distance, share) = PlaneLine.nearest(place, points[step], points[step + 1])
            guard distance < 1.5 else { continue }
            let isEnd = step == 0 && share == 0 || step == points.count - 2 && share == 1
            // The inside of a bridge or tunnel is no place to join it.
            guard isEnd || lines[index].layer == 0 else { return }
            let length = points[step].distance(to: points[step + 1])
            if share * length < 1.5, step > 0 || isEnd {
                lines[index].points[step] = place
            } else if (1 - share) * length < 1.5, step < points.count - 2 || isEnd {
                lines[index].points[step + 1] = place
            } else {
                lines[index].points.insert(place, at: step + 1)
            }
            return
        }
    }

    /// Where two segments cross; nil where they do not, or where only an end touches.
    static func crossing(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Point? {
        let u = b - a
        let v = d - c
        let denominator = u.x * v.y - u.y * v.x
        guard denominator.magnitude > 1e-9 else { return nil }
        let s = ((c.x - a.x) * v.y - (c.y - a.y) * v.x) / denominator
        let t = ((c.x - a.x) * u.y - (c.y - a.y) * u.x) / denominator
        guard s > 0, s < 1, t > 0, t < 1 else { return nil }
        return a.towards(b, share: s)
    }

    // MARK: Bridges

    private mutating func bridge() {
        let water = lines.filter { $0["waterway"] != nil }
        var result: [Line] = []
        for line in lines {
            guard line.isHighway, line.layer == 0, let cut = Self.cut(line, by: water) else {
                result.append(line)
                continue
            }
            result += cut
        }
        lines = result
    }

    /// The line in pieces, those over water as bridges.
    private static func cut(_ line: Line, by water: [Line]) -> [Line]? {
        let length = PlaneLine.length(line.points)
        var spans: [(from: Double, to: Double)] = []
        var along = 0.0
        for (a, b) in zip(line.points, line.points.dropFirst()) {
            for stream in water {
                let half = stream["waterway"] == "river" ? 16.0 : 8.0
                for (c, d) in zip(stream.points, stream.points.dropFirst()) {
                    guard let place = crossing(a, b, c, d) else { continue }
                    let middle = along + a.distance(to: place)
                    spans.append((max(0, middle - half), min(length, middle + half)))
                }
            }
            along += a.distance(to: b)
        }
        guard !spans.isEmpty else { return nil }
        spans.sort { $0.from < $1.from }
        var pieces: [Line] = []
        var done = 0.0
        for span in spans where span.from >= done {
            if span.from > done + 1 { pieces.append(piece(line, done, span.from, isBridge: false)) }
            pieces.append(piece(line, span.from, span.to, isBridge: true))
            done = span.to
        }
        if length > done + 1 { pieces.append(piece(line, done, length, isBridge: false)) }
        return pieces
    }

    private static func piece(_ line: Line, _ from: Double, _ to: Double, isBridge: Bool) -> Line {
        var piece = line
        piece.points = PlaneLine.part(line.points, from: from, to: to)
        if isBridge {
            piece.layer = 1
            piece.tags += [OSMTag("bridge", "yes"), OSMTag("layer", "1")]
        }
        return piece
    }

    // MARK: Entities

    /// Nodes, ways and relations, numbered in the order in which they were added.
    func entities() -> OSMEntities {
        var entities = OSMEntities()
        var ids: [UInt64: Int64] = [:]
        func node(_ p: Point) -> Int64 {
            let place = Terrain.frame.coordinate(p)
            let latitude = Int32((place.latitude * 1e7).rounded())
            let longitude = Int32((place.longitude * 1e7).rounded())
            let key = UInt64(UInt32(bitPattern: latitude)) << 32 | UInt64(UInt32(bitPattern: longitude))
            if let id = ids[key] { return id }
            let id = Int64(entities.nodes.count + 1)
            ids[key] = id
            entities.nodes.append(OSMNode(id: id, latitude: latitude, longitude: longitude))
            return id
        }
        for line in lines {
            var refs: [Int64] = []
            for id in line.points.map(node) where refs.last != id { refs.append(id) }
            entities.ways.append(OSMWay(id: Int64(entities.ways.count + 1), refs: refs, tags: line.tags))
        }
        for spot in spots {
            let id = Int(node(spot.point))
            entities.nodes[id - 1].tags += spot.tags
        }
        for group in groups {
            let members = group.members.flatMap { member in
                lines.indices.filter { lines[$0].label == member.label }.map {
                    OSMRelation.Member(.way, Int64($0 + 1), role: member.role)
                }
            }
            entities.relations.append(
                OSMRelation(id: Int64(entities.relations.count + 1), members: members, tags: group.tags))
        }
        return entities
    }
}

/// A box around points, with a margin of two metres.
struct Box {
    var low = Point(x: .infinity, y: .infinity)
    var high = Point(x: -.infinity, y: -.infinity)

    init(_ points: [Point]) {
        for p in points {
            low = Point(x: min(low.x, p.x - 2), y: min(low.y, p.y - 2))
            high = Point(x: max(high.x, p.x + 2), y: max(high.y, p.y + 2))
        }
    }

    func touches(_ other: Box) -> Bool {
        low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y && other.low.y <= high.y
    }
}
