import HikeGeodesy
import HikeValues

/// A point in metres east and north of the church, the origin of the region.
public typealias Point = PlanePoint

func at(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

extension Point {
    func towards(_ other: Point, share: Double) -> Point {
        Point(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
    }

    func distance(to other: Point) -> Double { (other - self).length }

    /// Turned to the left by a quarter.
    var left: Point { Point(x: -y, y: x) }

    func scaled(_ factor: Double) -> Point { Point(x: x * factor, y: y * factor) }

    /// One metre long; (1, 0) for the null vector.
    var unit: Point { length > 0 ? scaled(1 / length) : Point(x: 1, y: 0) }
}

/// Lines of points: plain arrays, with what the region needs of geometry.
enum PlaneLine {
    /// Metres.
    static func length(_ line: [Point]) -> Double {
        zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }

    /// Points at equal steps of at most `step` metres on each segment; corners stay.
    static func dense(_ line: [Point], step: Double) -> [Point] {
        guard let first = line.first else { return [] }
        var result = [first]
        for (a, b) in zip(line, line.dropFirst()) {
            let count = max(1, Int((a.distance(to: b) / step).rounded(.up)))
            for index in 1...count { result.append(a.towards(b, share: Double(index) / Double(count))) }
        }
        return result
    }

    /// Chaikin's corner cutting; the ends stay.
    static func smooth(_ line: [Point], rounds: Int = 2) -> [Point] {
        var line = line
        for _ in 0..<rounds where line.count > 2 {
            var next = [line[0]]
            for (index, (a, b)) in zip(line, line.dropFirst()).enumerated() {
                if index > 0 { next.append(a.towards(b, share: 0.25)) }
                if index < line.count - 2 { next.append(a.towards(b, share: 0.75)) }
            }
            next.append(line[line.count - 1])
            line = next
        }
        return line
    }

    /// Douglas and Peucker's simplification to `tolerance` metres.
    static func simplify(_ line: [Point], tolerance: Double) -> [Point] {
        guard line.count > 2 else { return line }
        var keep = [Bool](repeating: false, count: line.count)
        keep[0] = true
        keep[line.count - 1] = true
        var stack = [(0, line.count - 1)]
        while let (first, last) = stack.popLast() {
            var worst = tolerance
            var place = -1
            for index in first + 1..<max(first + 1, last) {
                let distance = nearest(line[index], line[first], line[last]).distance
                if distance > worst {
                    worst = distance
                    place = index
                }
            }
            guard place > 0 else { continue }
            keep[place] = true
            stack += [(first, place), (place, last)]
        }
        return line.indices.filter { keep[$0] }.map { line[$0] }
    }

    /// The nearest point of a segment, and where on it, 0 to 1.
    static func nearest(_ p: Point, _ a: Point, _ b: Point) -> (distance: Double, share: Double) {
        let d = b - a
        let square = d.x * d.x + d.y * d.y
        let share = square > 0 ? min(1, max(0, ((p.x - a.x) * d.x + (p.y - a.y) * d.y) / square)) : 0
        return (p.distance(to: a.towards(b, share: share)), share)
    }

    static func distance(_ p: Point, to line: [Point]) -> Double {
        var best = Double.infinity
        for index in 0..<max(0, line.count - 1) {
            best = min(best, nearest(p, line[index], line[index + 1]).distance)
        }
        return best
    }

    /// Whether a point is nearer to a line than so many metres.
    static func isNear(_ p: Point, to line: [Point], within metres: Double) -> Bool {
        for index in 0..<max(0, line.count - 1) {
            let (a, b) = (line[index], line[index + 1])
            if min(a.x, b.x) - metres > p.x || max(a.x, b.x) + metres < p.x { continue }
            if min(a.y, b.y) - metres > p.y || max(a.y, b.y) + metres < p.y { continue }
            if nearest(p, a, b).distance < metres { return true }
        }
        return false
    }

    /// The place so many metres along a line, with the direction there.
    static func place(_ line: [Point], along: Double) -> (point: Point, direction: Point) {
        var left = along
        for (a, b) in zip(line, line.dropFirst()) {
            let step = a.distance(to: b)
            if left <= step, step > 0 { return (a.towards(b, share: left / step), (b - a).unit) }
            left -= step
        }
        let last = line[line.count - 1]
        return (last, line.count > 1 ? (last - line[line.count - 2]).unit : Point(x: 1, y: 0))
    }

    /// The part of a line between two places along it, in metres.
    static func part(_ line: [Point], from start: Double, to end: Double) -> [Point] {
        var result = [place(line, along: start).point]
        var along = 0.0
        for (a, b) in zip(line, line.dropFirst()) {
            along += a.distance(to: b)
            if along > start + 0.5, along < end - 0.5 { result.append(b) }
        }
        result.append(place(line, along: end).point)
        return result
    }

    /// The same line so many metres to the left.
    static func offset(_ line: [Point], by metres: Double) -> [Point] {
        line.indices.map { index in
            let before = line[max(0, index - 1)]
            let after = line[min(line.count - 1, index + 1)]
            return line[index] + (after - before).unit.left.scaled(metres)
        }
    }

    /// Whether a point lies inside a closed line.
    static func contains(_ ring: [Point], _ p: Point) -> Bool {
        var isInside = false
        for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) where (a.y > p.y) != (b.y > p.y) {
            if p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y) { isInside.toggle() }
        }
        return isInside
    }
}
