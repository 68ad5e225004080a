import HikeScreens
import HikeValues

/// A stretch of a line within a frame.
public struct LinePiece: Hashable, Sendable {
    /// Points from the frame's left top corner; at least two.
    public var points: [Point]
    /// From the start of the line to the first of them, in points: where dashes stand.
    public var start: Double
}

/// An arrow on a line, where it goes.
public struct LineArrow: Hashable, Sendable {
    /// In points from the frame's left top corner.
    public var place: Point
    /// Clockwise from the top of the frame.
    public var degrees: Double
}

extension LineGeometry {
    /// What of the lines is seen in a frame: cut to it, and without the corners that nobody sees.
    ///
    /// - Parameters:
    ///   - margin: points beyond the frame that count too, for the width of the line.
    ///   - tolerance: how far the result may lie from the line, in points.
    public func pieces(in projection: MapProjection, margin: Double, tolerance: Double = 0.4) -> [LinePiece] {
        var maker = PieceMaker(
            area: projection.viewport.frame.expanded(by: margin), worldSize: projection.worldSize)
        let allowed = tolerance / projection.worldSize
        let squared = allowed * allowed
        for (shift, run) in seen(in: projection, margin: margin) {
            maker.finish(unless: !run.isStart && maker.index == run.range.lowerBound && maker.shift == shift)
            maker.shift = shift
            for index in run.range {
                // The first and last corners of a run are also its neighbours': they are taken once.
                if index == run.range.lowerBound, maker.index == index { continue }
                guard weight[index] > squared else { continue }
                maker.add(
                    projection.point(of: WorldPoint(x[index] + shift, y[index])), along: along[index],
                    index: index)
            }
        }
        maker.finish(unless: false)
        return maker.pieces
    }

    /// Arrows at even distances along the lines, as many as the frame shows. They stand still on the ground
    /// while one pans, and with each doubling of the zoom half of them stay.
    ///
    /// - Parameter spacing: points between two of them, more or less: between 0.7 and 1.4 times.
    public func arrows(in projection: MapProjection, spacing: Double) -> [LineArrow] {
        guard spacing >= 8, spacing.isFinite else { return [] }
        let level = MercatorSquare.power(projection.camera.zoom.rounded())
        let step = spacing / (level * MercatorSquare.tile)
        let frame = projection.viewport.frame.expanded(by: 12)
        var arrows: [LineArrow] = []
        for (shift, run) in seen(in: projection, margin: 12) {
            for index in run.range.lowerBound..<run.range.upperBound {
                var number = (along[index] / step - 0.5).rounded(.up)
                let length = along[index + 1] - along[index]
                guard length > 0 else { continue }
                while (number + 0.5) * step < along[index + 1] {
                    let share = ((number + 0.5) * step - along[index]) / length
                    let place = projection.point(
                        of: WorldPoint(
                            x[index] + shift + share * (x[index + 1] - x[index]),
                            y[index] + share * (y[index + 1] - y[index])))
                    if frame.contains(place) {
                        arrows.append(
                            LineArrow(
                                place: place, degrees: direction((number + 0.5) * step, run, projection)))
                    }
                    number += 1
                }
            }
        }
        return arrows
    }

    /// The direction of a line about a place of it, over 6 points to both sides: a single jitter of the
    /// receiver does not turn the arrow.
    private func direction(_ place: Double, _ run: Run, _ projection: MapProjection) -> Double {
        let reach = 6 / projection.worldSize
        let (from, to) = (world(at: place - reach, run), world(at: place + reach, run))
        let (a, b) = (projection.point(of: from), projection.point(of: to))
        guard a != b else { return 0 }
        return PortableMath.atan2(b.x - a.x, a.y - b.y) * 180 / .pi
    }

    /// The point of a run at a length along its line, its ends at most.
    private func world(at length: Double, _ run: Run) -> WorldPoint {
        var (low, high) = (run.range.lowerBound, run.range.upperBound - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if along[middle] <= length { low = middle } else { high = middle - 1 }
        }
        let span = along[low + 1] - along[low]
        let share = span > 0 ? min(1, max(0, (length - along[low]) / span)) : 0
        return WorldPoint(x[low] + share * (x[low + 1] - x[low]), y[low] + share * (y[low + 1] - y[low]))
    }

    /// The runs that a frame may show, in order, each with how many turns round the world it is moved.
    private func seen(in projection: MapProjection, margin: Double) -> [(Double, Run)] {
        let (low, high) = projection.worldBounds(margin: margin)
        guard let first = runs.first else { return [] }
        let (west, east) = runs.reduce((first.low.x, first.high.x)) {
            (min($0.0, $1.low.x), max($0.1, $1.high.x))
        }
        var found: [(Double, Run)] = []
        // A frame that shows the whole world several times shows a line as often, within reason.
        let turns = (Int((low.x - east).rounded(.up)), Int((high.x - west).rounded(.down)))
        guard turns.0 <= turns.1, turns.1 - turns.0 < 64 else { return [] }
        for turn in turns.0...turns.1 {
            let shift = Double(turn)
            for run in runs
            where run.low.x + shift <= high.x && run.high.x + shift >= low.x && run.low.y <= high.y
                && run.high.y >= low.y
            {
                found.append((shift, run))
            }
        }
        return found
    }
}

/// Joins corners to pieces and cuts them at the edges of an area.
private struct PieceMaker {
    let area: Rect
    let worldSize: Double
    var pieces: [LinePiece] = []
    var shift = 0.0
    /// Of the corner taken last; -1 for none.
    var index = -1
    private var last: (point: Point, along: Double)?
    private var open: LinePiece?

    init(area: Rect, worldSize: Double) {
        self.area = area
        self.worldSize = worldSize
    }

    mutating func add(_ point: Point, along: Double, index: Int) {
        defer {
            last = (point, along)
            self.index = index
        }
        guard let last else { return }
        guard let (from, to) = clipped(last.point, point) else {
            close()
            return
        }
        if from > 0 || open == nil {
            close()
            let start = from > 0 ? at(from, last.point, point) : last.point
            open = LinePiece(
                points: [start], start: (last.along + from * (along - last.along)) * worldSize)
        }
        let end = to < 1 ? at(to, last.point, point) : point
        open?.points.append(end)
        if to < 1 { close() }
    }

    mutating func finish(unless goesOn: Bool) {
        if goesOn { return }
        close()
        last = nil
        index = -1
    }

    private mutating func close() {
        if let open, open.points.count > 1 { pieces.append(open) }
        open = nil
    }

    private func at(_ share: Double, _ a: Point, _ b: Point) -> Point {
        Point(a.x + share * (b.x - a.x), a.y + share * (b.y - a.y))
    }

    /// The part of a way that lies in the area, as shares of it (Liang and Barsky); nil where none does.
    private func clipped(_ a: Point, _ b: Point) -> (Double, Double)? {
        var (from, to) = (0.0, 1.0)
        func cut(_ start: Double, _ way: Double, _ low: Double, _ high: Double) -> Bool {
            if way == 0 { return start >= low && start <= high }
            let (one, other) = ((low - start) / way, (high - start) / way)
            from = max(from, min(one, other))
            to = min(to, max(one, other))
            return from <= to
        }
        guard cut(a.x, b.x - a.x, area.x, area.maxX), cut(a.y, b.y - a.y, area.y, area.maxY) else {
            return nil
        }
        return (from, to)
    }
}
