/// What a row of the table asks of a profile: the least and what is aimed at.
public struct LabLimit: Hashable, Sendable {
    /// What has to be met, in the metric's unit.
    public var least: Double
    /// What is aimed at, in the metric's unit.
    public var aim: Double
}

/// A row of the table: a figure out of a tally, and its limits.
public struct LabMetric: Sendable {
    public var name: String
    /// As it is shown behind the figure.
    public var unit: String
    /// Digits after the point that are shown and compared.
    public var decimals: Int
    /// Limits are lower bounds; else upper ones.
    public var isMoreBetter: Bool
    /// The walks that it is measured on.
    public var kind: LabTrackKind
    /// Open, forest, gorge; empty for a row without limits.
    public var limits: [LabLimit]
    /// Nil where there is nothing to measure.
    public var value: @Sendable (LabFigures) -> Double?
    /// The limits for exact positions; nil for a row without.
    public var exact: LabLimit?
    /// The limits for every receiver that errs, the world's presets too; nil for a row without.
    public var everywhere: LabLimit?

    /// The limits in an environment.
    public func limit(in environment: LabEnvironment) -> LabLimit? {
        environment.isExact ? exact : everywhere ?? limit(at: environment.level)
    }

    /// The limits in an environment.
    public func limit(at level: LabEnvironment.Level?) -> LabLimit? {
        guard let level, !limits.isEmpty, let index = LabEnvironment.Level.allCases.firstIndex(of: level)
        else { return nil }
        return limits[index]
    }

    /// Whether a value keeps a limit. Values are compared as they are shown, rounded.
    public func meets(_ value: Double, _ limit: Double) -> Bool {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let shown = (value * scale).rounded()
        let allowed = (limit * scale).rounded()
        return isMoreBetter ? shown >= allowed : shown <= allowed
    }
}

/// A tally with its errors sorted, asked for shares and means.
public struct LabFigures: Sendable {
    /// What the figures are made of.
    public let tally: LabTally
    private let errors: [UInt16]
    private let cueErrors: [Double]
    private let delays: [Double]
    private let returns: [Double]

    /// Sorts what was measured once, for the quantiles of all metrics.
    public init(_ tally: LabTally) {
        self.tally = tally
        errors = tally.errors.sorted()
        cueErrors = tally.cueErrors.sorted()
        delays = tally.offRouteDelays.sorted()
        returns = tally.returnDelays.sorted()
    }

    var errorMean: Double? { errors.isEmpty ? nil : tally.errorSum / Double(errors.count) }
    var error95: Double? { Self.quantile(0.95, errors).map { Double($0) / 10 } }
    var lostPercent: Double? { perHour(tally.secondsLost / 36) }
    /// The share of errors of at most so many metres, 0 to 1.
    func shareWithin(_ metres: Double) -> Double {
        guard !errors.isEmpty else { return 0 }
        let limit = UInt16(min(65_535, (metres * 10).rounded()))
        var low = 0
        var high = errors.count
        while low < high {
            let middle = (low + high) / 2
            if errors[middle] <= limit { low = middle + 1 } else { high = middle }
        }
        return Double(low) / Double(errors.count)
    }
    var recall: Double? { tally.turns == 0 ? nil : Double(tally.turnsTold) / Double(tally.turns) }
    func perRun(_ count: Int) -> Double? { tally.runs == 0 ? nil : Double(count) / Double(tally.runs) }
    func percentOfRuns(_ count: Int) -> Double? { perRun(count).map { 100 * $0 } }
    func perHour(_ count: Double) -> Double? {
        tally.hoursOnRoute > 0 ? count / tally.hoursOnRoute : nil
    }
    func cueError(_ share: Double) -> Double? { Self.quantile(share, cueErrors) }
    func offRouteDelay(_ share: Double) -> Double? { Self.quantile(share, delays) }
    func returnDelay(_ share: Double) -> Double? { Self.quantile(share, returns) }

    /// The least value that so large a share does not exceed.
    static func quantile<Value: Comparable>(_ share: Double, _ sorted: [Value]) -> Value? {
        guard !sorted.isEmpty else { return nil }
        let rank = Int((share * Double(sorted.count)).rounded(.up)) - 1
        return sorted[min(max(rank, 0), sorted.count - 1)]
    }
}

extension LabMetric {
    private static func limits(
        _ open: (Double, Double), _ forest: (Double, Double), _ gorge: (Double, Double)
    ) -> [LabLimit] {
        [open, forest, gorge].map { LabLimit(least: $0.0, aim: $0.1) }
    }

    private init(
        _ name: String, _ unit: String, _ decimals: Int, more: Bool = false, on kind: LabTrackKind = .shape,
        _ limits: [LabLimit] = [], exact: Double? = nil, everywhere: (Double, Double)? = nil,
        _ value: @escaping @Sendable (LabFigures) -> Double?
    ) {
        self.init(
            name: name, unit: unit, decimals: decimals, isMoreBetter: more, kind: kind, limits: limits,
            value: value, exact: exact.map { LabLimit(least: $0, aim: $0) },
            everywhere: everywhere.map { LabLimit(least: $0.0, aim: $0.1) })
    }

    /// The rows with limits: the eight shapes and the departures, at 1 Hz.
    public static let gated: [LabMetric] =
        [
            LabMetric("along error, mean", "m", 1, limits((2.5, 1.5), (5, 4), (11, 8))) { $0.errorMean },
            LabMetric("along error, p95", "m", 1, limits((6, 3.5), (12, 9), (24, 18))) { $0.error95 },
            LabMetric("lost over 60 m", "%", 2, limits((0, 0), (0.2, 0), (1.5, 0.5))) { $0.lostPercent },
            LabMetric("turns told", "share", 3, more: true, limits((0.99, 1), (0.99, 1), (0.95, 0.98))) {
                $0.recall
            },
            LabMetric("false turn cues", "/run", 3, limits((0.02, 0), (0.05, 0.01), (0.15, 0.05))) {
                $0.perRun($0.tally.falseTurns)
            },
            LabMetric("false off-route", "/h", 2, limits((0, 0), (0.1, 0.02), (0.7, 0.2))) {
                $0.perHour(Double($0.tally.falseOffRoute))
            },
            LabMetric("off-route delay, p90", "s", 0, on: .departure, limits((10, 7), (22, 15), (25, 20))) {
                $0.offRouteDelay(0.9)
            },
            LabMetric("departures missed", "", 0, on: .departure, limits((0, 0), (0, 0), (0, 0))) {
                Double($0.tally.departuresMissed)
            },
            LabMetric("arrivals premature", "%", 1, limits((0, 0), (0, 0), (1, 0))) {
                $0.percentOfRuns($0.tally.prematureArrivals)
            },
            LabMetric("arrivals missed", "%", 1, limits((0, 0), (0, 0), (1, 0))) {
                $0.percentOfRuns($0.tally.missedArrivals)
            },
            LabMetric("arrivals repeated", "%", 1, limits((0, 0), (0, 0), (1, 0))) {
                $0.percentOfRuns($0.tally.repeatedArrivals)
            },
            LabMetric("rest: false off-route", "/h", 2, on: .rest, limits((0, 0), (0.1, 0), (0.3, 0.1))) {
                $0.perHour(Double($0.tally.falseOffRoute))
            },
            LabMetric("detours: false alarms", "/run", 3, on: .detour, exact: 0) {
                $0.perRun($0.tally.falseOffRoute + $0.tally.falseWrongWay)
            },
            LabMetric("detours: turns told", "share", 3, more: true, on: .detour, exact: 1) { $0.recall },
            LabMetric("detours: arrivals missed", "%", 1, on: .detour, exact: 0) {
                $0.percentOfRuns($0.tally.missedArrivals)
            },
            LabMetric("other way round: not told within 60 m", "%", 1, on: .reversal, exact: 0) {
                $0.percentOfRuns($0.tally.reversalsMissed)
            },
            LabMetric("other way round: false alarms", "/run", 3, on: .reversal, exact: 0) {
                $0.perRun($0.tally.falseOffRoute + $0.tally.falseWrongWay)
            },
        ] + hikes("hikes at a pace", .hike) + hikes("hikes at their own times", .recording)

    private static func hikes(_ name: String, _ kind: LabTrackKind) -> [LabMetric] {
        [
            LabMetric("\(name): turns told", "share", 3, more: true, on: kind, everywhere: (0.99, 1)) {
                $0.recall
            },
            LabMetric("\(name): false off-route", "/h", 2, on: kind, everywhere: (0.05, 0)) {
                $0.perHour(Double($0.tally.falseOffRoute))
            },
        ]
    }

    /// The rows that help to understand the others.
    public static let further: [LabMetric] = [
        LabMetric("duplicate turn cues", "/run", 3) { $0.perRun($0.tally.duplicates) },
        LabMetric("false approach cues", "/run", 3) { $0.perRun($0.tally.falseApproaches) },
        LabMetric("cue distance error, median", "m", 1) { $0.cueError(0.5) },
        LabMetric("cue distance error, p95", "m", 1) { $0.cueError(0.95) },
        LabMetric("jumps over 50 m", "/run", 2) { $0.perRun($0.tally.jumps) },
        LabMetric("falls over 15 m", "/run", 2) { $0.perRun($0.tally.regressions) },
        LabMetric("off-route delay, median", "s", 0, on: .departure) { $0.offRouteDelay(0.5) },
        LabMetric("back-on-route delay, p90", "s", 0, on: .departure) { $0.returnDelay(0.9) },
        LabMetric("departures: false turn cues", "/run", 3, on: .departure) {
            $0.perRun($0.tally.falseTurns)
        },
        LabMetric("turned on a switchback: not told within 60 m", "%", 1, on: .turning) {
            $0.percentOfRuns($0.tally.reversalsMissed)
        },
        LabMetric("turned on a switchback: false alarms", "/run", 3, on: .turning) {
            $0.perRun($0.tally.falseOffRoute + $0.tally.falseWrongWay)
        },
        LabMetric("rest: along error, most", "m", 1, on: .rest) { $0.tally.greatestError },
        LabMetric("rest: false turn cues", "/run", 3, on: .rest) { $0.perRun($0.tally.falseTurns) },
    ]

    /// The columns of the table of single tracks, filters and hikes.
    public static let brief: [LabMetric] = [
        LabMetric("mean", "m", 1) { $0.errorMean }, LabMetric("p95", "m", 1) { $0.error95 },
        LabMetric("lost", "%", 2) { $0.lostPercent },
        LabMetric("told", "", 3, more: true) { $0.recall },
        LabMetric("false", "/run", 3) { $0.perRun($0.tally.falseTurns) },
        LabMetric("dup", "/run", 3) { $0.perRun($0.tally.duplicates) },
        LabMetric("off", "/h", 2) { $0.perHour(Double($0.tally.falseOffRoute)) },
        LabMetric("early", "%", 1) { $0.percentOfRuns($0.tally.prematureArrivals) },
        LabMetric("missed", "%", 1) { $0.percentOfRuns($0.tally.missedArrivals) },
        LabMetric("again", "%", 1) { $0.percentOfRuns($0.tally.repeatedArrivals) },
    ]

    /// Rows of ``gated`` on which no peer may be better: error, recall, false cues and false alarms.
    static let contested: Set<String> = [
        "along error, mean", "along error, p95", "lost over 60 m", "turns told", "false turn cues",
        "false off-route", "arrivals premature", "rest: false off-route",
    ]
}
