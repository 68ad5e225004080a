import HikeGeodesy
import HikeValues

/// Fits straight pieces to points with noise: of all ways to cut the points in pieces the one with the least sum of squared
/// distances and a price for each piece (penalised least squares; the segment neighbourhood of Auger and Lawrence, 1989, with
/// the penalty of Killick, Fearnhead and Eckley, 2012). In a piece somebody goes on steadily from point to point. A bend is
/// where two pieces meet, so that corners stay corners.
struct PieceFitter {
    /// Points of a piece at most, to bound the work, and at least, so that noise alone makes none.
    static let longest = 64
    static let shortest = 3
    /// The price of a piece in variances of the noise: it has four numbers and an end, and there are hundreds of places for that.
    static let price = 15.0
    /// Noise is not believed to be smaller than this, metres an axis: the white part of a receiver under trees (`docs/lab.md`).
    static let leastNoise = 2.5
    /// Two pieces bend where their angle is larger than this (the sine of 20 degrees).
    private static let leastSine = 0.34
    /// Pieces whose ends lie further apart are joined by a step, metres; or so many standard deviations of where a piece ends,
    /// which is twice that of the mean of its points.
    private static let widest = 4.0
    private static let widestDeviations = 2.5

    private let row: TrackRow
    private let range: ClosedRange<Int>
    /// Of the noise, square metres an axis.
    private let variance: Double

    init(_ row: TrackRow, _ range: ClosedRange<Int>) {
        self.row = row
        self.range = range
        variance = Self.variance(row, range)
    }

    /// A straight piece: the place at its first point, and the way from point to point.
    private struct Piece {
        var points: ClosedRange<Int>
        var start: PlanePoint
        var step: PlanePoint

        func place(_ index: Double) -> PlanePoint {
            let share = index - Double(points.lowerBound)
            return PlanePoint(x: start.x + share * step.x, y: start.y + share * step.y)
        }
    }

    /// The bends of the fitted line, both ends included.
    func points() -> [TrackRow.Point] {
        let pieces = cuts().map(fitted)
        guard let first = pieces.first, let last = pieces.last else { return [] }
        var result = [row.point(at: first.place(Double(range.lowerBound)), near: range.lowerBound)]
        for (a, b) in zip(pieces, pieces.dropFirst()) {
            for place in joint(a, b) { result.append(row.point(at: place, near: b.points.lowerBound)) }
        }
        result.append(row.point(at: last.place(Double(range.upperBound)), near: range.upperBound))
        return result
    }

    /// Of independent errors the second difference has six variances; its median does not see bends.
    private static func variance(_ row: TrackRow, _ range: ClosedRange<Int>) -> Double {
        let squares = range.dropFirst().dropLast().map { index -> Double in
            let (a, b, c) = (row.plane[index - 1], row.plane[index], row.plane[index + 1])
            let (x, y) = (a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
            return x * x + y * y
        }.sorted()
        // The median of the sum of two squares is 2 ln 2 variances.
        let median = squares.isEmpty ? 0 : squares[squares.count / 2] / (6 * 1.3863)
        return max(median, leastNoise * leastNoise)
    }

    /// The pieces as ranges of points, by dynamic programming.
    private func cuts() -> [ClosedRange<Int>] {
        let penalty = Self.price * variance
        let count = range.count
        var best = [Double](repeating: 0, count: count + 1)
        var start = [Int](repeating: 0, count: count + 1)
        for end in 1...count {
            var sums = Sums()
            let origin = row.plane[range.lowerBound + end - 1]
            best[end] = .infinity
            for first in stride(from: end - 1, through: max(0, end - Self.longest), by: -1) {
                sums.add(row.plane[range.lowerBound + first] - origin, at: Double(first - end))
                guard end - first >= min(Self.shortest, count), first == 0 || first >= Self.shortest else {
                    continue
                }
                let cost = best[first] + penalty + sums.residual
                if cost < best[end] { (best[end], start[end]) = (cost, first) }
            }
        }
        var cuts: [ClosedRange<Int>] = []
        var end = count
        while end > 0 {
            cuts.append(range.lowerBound + start[end]...range.lowerBound + end - 1)
            end = start[end]
        }
        return cuts.reversed()
    }

    private func fitted(_ points: ClosedRange<Int>) -> Piece {
        var sums = Sums()
        let origin = row.plane[points.lowerBound]
        for index in points { sums.add(row.plane[index] - origin, at: Double(index - points.lowerBound)) }
        let step = sums.slope
        let middle = sums.mean
        let share = sums.meanIndex
        return Piece(
            points: points,
            start: origin + PlanePoint(x: middle.x - share * step.x, y: middle.y - share * step.y), step: step
        )
    }

    /// Where two pieces meet: where they cross, if that is about where one ends and the other begins; else half way between
    /// their ends, or at both.
    private func joint(_ a: Piece, _ b: Piece) -> [PlanePoint] {
        let cut = Double(a.points.upperBound) + 0.5
        let (end, begin) = (a.place(cut), b.place(cut))
        let middle = PlanePoint(x: (end.x + begin.x) / 2, y: (end.y + begin.y) / 2)
        let gap = (begin - end).length
        let cross = a.step.x * b.step.y - a.step.y * b.step.x
        if cross.magnitude > Self.leastSine * a.step.length * b.step.length, cross != 0 {
            let between = begin - end
            let share = (between.x * b.step.y - between.y * b.step.x) / cross
            let meeting = PlanePoint(x: end.x + share * a.step.x, y: end.y + share * a.step.y)
            if (meeting - middle).length <= max(gap, Self.widest) { return [meeting] }
        }
        let points = Double(min(a.points.count, b.points.count))
        let widest = max(Self.widest, Self.widestDeviations * 2 * (variance / points).squareRoot())
        return gap > widest ? [a.place(cut - 0.5), b.place(cut + 0.5)] : [middle]
    }

    /// What a regression of places on their numbers needs.
    private struct Sums {
        private var count = 0.0
        private var index = 0.0
        private var squares = 0.0
        private var place = PlanePoint(x: 0, y: 0)
        private var placeSquares = 0.0
        private var product = PlanePoint(x: 0, y: 0)

        mutating func add(_ point: PlanePoint, at number: Double) {
            count += 1
            index += number
            squares += number * number
            place = place + point
            placeSquares += point.x * point.x + point.y * point.y
            product = product + PlanePoint(x: number * point.x, y: number * point.y)
        }

        var mean: PlanePoint { PlanePoint(x: place.x / count, y: place.y / count) }
        var meanIndex: Double { index / count }

        private var spread: Double { squares - index * index / count }

        var slope: PlanePoint {
            guard spread > 0 else { return PlanePoint(x: 0, y: 0) }
            return PlanePoint(
                x: (product.x - index * place.x / count) / spread,
                y: (product.y - index * place.y / count) / spread)
        }

        /// The sum of squared distances from the fitted line.
        var residual: Double {
            let total = placeSquares - (place.x * place.x + place.y * place.y) / count
            let slope = slope
            return max(0, total - spread * (slope.x * slope.x + slope.y * slope.y))
        }
    }
}
