import HikeGeodesy
import HikeRouting
import HikeValues

extension LabTrackMaker {
    /// A recorded hike, walked along its recorded line from end to end: the line is the truth, whatever errors
    /// the recorder had. Every run walks the same track.
    public static func hike(named name: String, route: PlannedRoute) -> LabTrackMaker {
        let line = Polyline(route.coordinates)
        let track = LabTrack(
            name: name, kind: .hike, route: route, line: line,
            walk: LabWalker.walk(LabRoutes.fromEndToEnd(line), on: line))
        return LabTrackMaker(name: name, kind: .hike) { _ in track }
    }
}

/// Tracks to measure how long a fix takes.
public enum LabCostTrack {
    /// The numbers of points that are measured.
    public static let sizes = [1_000, 10_000, 50_000]
    /// Metres between points.
    static let spacing = 5.0
    /// Fixes of a measurement.
    public static let fixes = 1_000

    /// A winding way of so many points from west to east, and a walk in its middle.
    public static func track(points: Int, seed: UInt64) -> LabTrack {
        var random = RandomStream(seed: seed).split("lab/cost/\(points)")
        var sketch = TrackSketch(heading: 90)
        for point in 1..<points {
            sketch.forward(spacing)
            sketch.bend(12 * random.gaussian() - 0.05 * (sketch.heading - 90))
            if point % 60 == 0, point < points - 1 { sketch.mark(point % 120 == 0 ? .left : .right) }
        }
        return sketch.track("cost-\(points)", .shape) { line, _ in
            let start = line.length / 2
            return [.along(start, min(line.length, start + Double(fixes) * LabWalker.pace))]
        }
    }

    /// The fixes of a walk in the forest.
    public static func fixes(of track: LabTrack, seed: UInt64) -> [Fix] {
        var receiver = StressReceiver(
            noise: .of(.forest), randomness: RandomStream(seed: seed).split("lab/cost/fixes"))
        return track.walk.compactMap { receiver.fix(at: $0) }
    }
}

/// How long a rule takes for a fix.
public struct LabCost: Hashable, Sendable {
    public var rule: String
    /// Microseconds a fix, for each of ``LabCostTrack/sizes``.
    public var microseconds: [Double]

    /// At least, and aimed at: microseconds at the smallest and the largest size, and their ratio.
    public static let limit = LabLimit(least: 3, aim: 1)
    /// The largest size may cost so many times the smallest.
    public static let ratioLimit = 1.5

    public init(rule: String, microseconds: [Double]) {
        self.rule = rule
        self.microseconds = microseconds
    }

    /// The largest size's time in units of the smallest's.
    public var ratio: Double {
        guard let first = microseconds.first, let last = microseconds.last, first > 0 else { return 0 }
        return last / first
    }

    /// The limits that are missed, as sentences.
    public var missed: [String] {
        func text(_ value: Double) -> String { DecimalText.string(value, decimals: 2) }
        var sentences = zip(LabCostTrack.sizes, microseconds).compactMap { size, time in
            time > Self.limit.least
                ? "a fix at \(size) points takes \(text(time)) microseconds, the limit \(text(Self.limit.least))"
                : nil
        }
        if ratio > Self.ratioLimit {
            sentences.append(
                "a fix at \(LabCostTrack.sizes[LabCostTrack.sizes.count - 1]) points takes \(text(ratio)) times "
                    + "that at \(LabCostTrack.sizes[0]), the limit \(text(Self.ratioLimit))")
        }
        return sentences
    }
}
