import HikeGeodesy
import HikeValues

/// A place where a line turns.
public struct Corner: Hashable, Sendable {
    /// Index of the corner's vertex in the line.
    public var vertex: Int
    /// Metres from the line's start.
    public var distance: Double
    /// The bearings that were measured; a debug log prints them (OH5-104).
    public var bearings: BearingChange
}

/// Finds the corners of a line that has no junctions.
///
/// Two views of the line must agree on a corner. The simplified line has no noise, but gathers a gentle curve
/// into a few hard vertices; chords on the line itself see a gentle curve as what it is, but also see noise.
/// What both call a turn, to the same side, is one.
struct CornerFinder {
    let line: Polyline
    let configuration: TurnInstructionConfiguration
    let measurement: CornerMeasurement

    private var gauge: ChordGauge
    /// For the ends of spurs, which may be shorter than a chord.
    private let shortGauge: ChordGauge
    private let folds: [Fold]

    init(line: Polyline, configuration: TurnInstructionConfiguration, measurement: CornerMeasurement) {
        self.line = line
        self.configuration = configuration
        self.measurement = measurement
        gauge = ChordGauge(coordinates: line.coordinates, length: measurement.chordLength)
        shortGauge = ChordGauge(coordinates: line.coordinates, length: ChordGauge.leastLength)
        folds = Self.folds(of: line, gauge, shortGauge, apart: 2 * measurement.cornerHalfLength)
        gauge.folds = Set(folds.map(\.vertex))
    }

    /// Below this angle between the two chords (30 degrees) a line comes back on itself.
    private static let foldCosine = 0.8660254037844386
    /// The same between two short chords (10 degrees), which noise bends more.
    private static let sharpFoldCosine = 0.984807753012208
    /// From here on the side of a turn says nothing, degrees.
    private static let sidelessDelta = 150.0

    /// The corners in order, one for each bend, each at least the straight threshold; not yet spaced.
    func corners() -> [Corner] {
        guard line.coordinates.count >= 3 else { return [] }
        let kept = LineSimplifier(tolerance: measurement.noiseTolerance)
            .keptVertices(of: line.coordinates, anchors: folds.map(\.vertex))
        let simplified = ChordGauge(
            coordinates: kept.map { line.coordinates[$0] }, length: measurement.chordLength,
            folds: Set(kept.indices.filter { gauge.folds.contains(kept[$0]) }))
        var candidates: [Candidate] = []
        for (position, vertex) in kept.enumerated().dropFirst().dropLast() {
            if let spur = spur(vertex) {
                candidates.append(spur)
            } else if let onSimplified = simplified.bearings(atVertex: position),
                let candidate = candidate(vertex: vertex, onSimplified: onSimplified)
            {
                candidates.append(candidate)
            }
        }
        return onePerBend(candidates).map(\.corner)
    }

    private struct Candidate {
        var corner: Corner
        /// The change over the chords at the vertex itself, which tells how near the vertex is to the middle.
        var chordDelta: Double
        /// Metres of line that the two chords span.
        var path: Double
        /// Whether the line comes back on itself, so that the side of the turn says nothing.
        var isFold: Bool
    }

    /// The turning point of a spur, which may be shorter than a chord.
    private func spur(_ vertex: Int) -> Candidate? {
        guard folds.contains(where: { $0.vertex == vertex && $0.isSharp }),
            let bearings = shortGauge.bearings(atVertex: vertex)
        else { return nil }
        return Candidate(
            corner: Corner(vertex: vertex, distance: line.distances[vertex], bearings: bearings),
            chordDelta: bearings.delta, path: 0, isFold: true)
    }

    private func candidate(vertex: Int, onSimplified: BearingChange) -> Candidate? {
        guard let onLine = gauge.bearings(atVertex: vertex),
            onLine.delta.magnitude >= configuration.straightThreshold,
            onSimplified.delta.magnitude >= configuration.straightThreshold
        else { return nil }
        var corner = Corner(vertex: vertex, distance: line.distances[vertex], bearings: onLine)
        let isFold = min(onLine.delta.magnitude, onSimplified.delta.magnitude) >= Self.sidelessDelta
        if !isFold {
            guard onLine.delta * onSimplified.delta > 0 else { return nil }
            corner.bearings = widened(vertex: vertex, onLine: onLine, onSimplified: onSimplified)
        }
        return Candidate(
            corner: corner, chordDelta: onLine.delta, path: gauge.fold(atVertex: vertex)?.path ?? .infinity,
            isFold: isFold)
    }

    /// The change of a rounded corner, whose bend is longer than the gap between its two chords. A hairpin
    /// with its legs apart keeps the change that its chords show, so it keeps its side and is no U-turn.
    private func widened(
        vertex: Int, onLine: BearingChange, onSimplified: BearingChange
    ) -> BearingChange {
        guard let around = bearings(around: line.distances[vertex]), around.delta * onLine.delta > 0 else {
            return onLine
        }
        let wide = around.delta.magnitude < onSimplified.delta.magnitude ? around : onSimplified
        guard wide.delta.magnitude > onLine.delta.magnitude,
            configuration.direction(forDelta: wide.delta) != .uTurn
                || configuration.direction(forDelta: onLine.delta) == .uTurn
        else { return onLine }
        return wide
    }

    /// The directions before and after the stretch that a rounded corner may fill.
    private func bearings(around distance: Double) -> BearingChange? {
        let begin = distance - measurement.cornerHalfLength
        let end = distance + measurement.cornerHalfLength
        guard begin > 0, end < line.length, let entry = line.coordinate(at: begin),
            let exit = line.coordinate(at: end),
            let before = gauge.chord(from: entry, firstVertex: line.segment(at: begin), side: .before),
            let after = gauge.chord(from: exit, firstVertex: line.segment(at: end) + 1, side: .after)
        else { return nil }
        return BearingChange(
            incoming: BearingCalculator.bearing(from: before.end, to: entry),
            outgoing: BearingCalculator.bearing(from: exit, to: after.end))
    }

    /// A vertex at which the line comes back on itself.
    private struct Fold {
        var vertex: Int
        /// Metres of line in the two chords.
        var path: Double
        /// It comes back on the very path, as at the end of a spur, however short that is.
        var isSharp: Bool
    }

    /// The folds of a line; between two of them simplifying may not cut.
    private static func folds(
        of line: Polyline, _ gauge: ChordGauge, _ shortGauge: ChordGauge, apart: Double
    ) -> [Fold] {
        guard line.coordinates.count >= 3 else { return [] }
        var folds: [Fold] = []
        var best: Fold?
        for vertex in 1..<line.coordinates.count - 1 {
            if let found = best, line.distances[vertex] - line.distances[found.vertex] > apart {
                folds.append(found)
                best = nil
            }
            let found: Fold
            if let fold = shortGauge.fold(atVertex: vertex), fold.cosine > sharpFoldCosine {
                found = Fold(vertex: vertex, path: fold.path, isSharp: true)
            } else if let fold = gauge.fold(atVertex: vertex), fold.cosine > foldCosine {
                found = Fold(vertex: vertex, path: fold.path, isSharp: false)
            } else {
                continue
            }
            guard let last = best else {
                best = found
                continue
            }
            // A centimetre, so that rounding does not choose among equal folds.
            let isBetter =
                last.isSharp == found.isSharp ? found.path < last.path - 0.01 : found.isSharp
            if isBetter { best = found }
        }
        if let found = best { folds.append(found) }
        return folds
    }

    /// Metres that one bend takes, at most.
    private var bendLength: Double { 2 * measurement.cornerHalfLength }

    /// Keeps one corner of a bend. Among neighbours to the same side, at most a rounded corner's length
    /// apart, a slight change gives way to a larger one; of two folds the one at the very end stays;
    /// otherwise the earlier.
    private func onePerBend(_ candidates: [Candidate]) -> [Candidate] {
        var result: [Candidate] = []
        for candidate in candidates {
            guard let last = result.last, isOneBend(last, candidate) else {
                result.append(candidate)
                continue
            }
            let isLarger = candidate.chordDelta.magnitude > last.chordDelta.magnitude
            let isBetter =
                last.isFold && candidate.isFold
                ? candidate.path < last.path - 0.01
                : candidate.isFold
                    || !last.isFold && configuration.direction(forDelta: last.chordDelta).isSlight && isLarger
            if isBetter { result[result.count - 1] = candidate }
        }
        return result
    }

    private func isOneBend(_ a: Candidate, _ b: Candidate) -> Bool {
        let gap = b.corner.distance - a.corner.distance
        guard gap <= bendLength else { return false }
        // The way to a turning point is another than the turning point.
        if a.isFold != b.isFold { return gap < TurnSpacing.onePlace }
        return a.isFold || a.chordDelta * b.chordDelta > 0 && !areApart(a, b)
    }

    /// Whether two turns to one side are two corners: neither is slight, and the leg between them is straight and longer
    /// than a chord, so that neither chord saw both.
    private func areApart(_ a: Candidate, _ b: Candidate) -> Bool {
        let gap = b.corner.distance - a.corner.distance
        guard gap > measurement.chordLength,
            [a, b].allSatisfy({ $0.chordDelta.magnitude >= configuration.slightTurnThreshold })
        else { return false }
        let frame = LocalFrame(origin: line.coordinates[a.corner.vertex])
        let leg = frame.point(line.coordinates[b.corner.vertex])
        guard leg.length > 0 else { return false }
        return line.coordinates[a.corner.vertex...b.corner.vertex].allSatisfy {
            let point = frame.point($0)
            return (point.x * leg.y - point.y * leg.x).magnitude <= Self.straightLeg * leg.length
        }
    }

    /// A leg of which no vertex lies further aside is straight, metres. The arc of a rounded corner of that length is
    /// bent by more.
    private static let straightLeg = 3.0
}
