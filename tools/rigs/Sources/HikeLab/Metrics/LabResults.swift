import HikeValues

/// What came out of a job: a tally for each rule.
public struct LabJobResult: Hashable, Sendable {
    public var track: String
    public var kind: LabTrackKind
    public var environment: String
    public var filter: LabFilter
    /// As ``LabJob/run``.
    public var run: Int
    /// One for each rule, in the order of the rules.
    public var tallies: [LabTally]

    /// What came of a job, named as the job is.
    public init(_ job: LabJob, tallies: [LabTally]) {
        track = job.maker.name
        kind = job.maker.kind
        environment = job.environment.name
        filter = job.filter
        run = job.run
        self.tallies = tallies
    }
}

/// All that was measured, in the order of the jobs whatever the order in which they were done.
public struct LabResults: Sendable {
    public let rules: [LabRule]
    public let environments: [LabEnvironment]
    public let jobs: [LabJobResult]

    public init(rules: [LabRule], environments: [LabEnvironment], jobs: [LabJobResult]) {
        self.rules = rules
        self.environments = environments
        self.jobs = jobs
    }

    /// The figures of one rule over the jobs that are meant; nil where there are none.
    public func figures(
        _ rule: Int, in environment: String, filter: LabFilter = .everySecond, kind: LabTrackKind? = nil,
        track: String? = nil
    ) -> LabFigures? {
        var sum = LabTally()
        for job in jobs
        where job.environment == environment && job.filter == filter && (kind ?? job.kind) == job.kind
            && (track ?? job.track) == job.track
        {
            sum.add(job.tallies[rule])
        }
        return sum.runs == 0 ? nil : LabFigures(sum)
    }

    /// The table of one environment: a value for each rule in each row that was measured.
    public func rows(_ metrics: [LabMetric], in environment: LabEnvironment) -> [LabRow] {
        var figures: [LabTrackKind: [LabFigures?]] = [:]
        for kind in LabTrackKind.allCases where metrics.contains(where: { $0.kind == kind }) {
            figures[kind] = rules.indices.map { self.figures($0, in: environment.name, kind: kind) }
        }
        return metrics.compactMap { metric in
            let values = (figures[metric.kind] ?? []).map { $0.flatMap(metric.value) }
            guard values.contains(where: { $0 != nil }) else { return nil }
            return LabRow(metric: metric, limit: metric.limit(in: environment), values: values)
        }
    }

    /// Hikers who do not walk the line, in all of the world's presets together: the share of the walks with a false alarm, and
    /// of those with a missed arrival, in per cent. Nil where none was walked.
    public func strollers(_ rule: Int) -> (falseAlarms: Double, missedArrivals: Double)? {
        let presets = Set(environments.filter { $0.level == nil && !$0.isExact }.map(\.name))
        let walks = jobs.filter {
            presets.contains($0.environment) && ($0.kind == .detour || $0.kind == .reversal)
        }.map { $0.tallies[rule] }
        guard !walks.isEmpty else { return nil }
        let alarmed = walks.count { $0.falseOffRoute + $0.falseWrongWay > 0 }
        let missed = walks.count { $0.missedArrivals > 0 }
        return (100 * Double(alarmed) / Double(walks.count), 100 * Double(missed) / Double(walks.count))
    }

    /// What of ``strollers(_:)`` is allowed, per cent.
    public static let strollerLimits = (falseAlarms: 2.0, missedArrivals: 0.0)

    /// The rows with limits that a rule misses, as sentences; empty when it keeps them all.
    public func missed(by rule: Int) -> [String] {
        var missed = missedRows(by: rule) + outdone(rule)
        let limits = Self.strollerLimits
        guard let strollers = strollers(rule) else { return missed }
        func sentence(_ what: String, _ value: Double, _ limit: Double) -> String {
            "the world's presets: \(what) of who does not walk the line are "
                + "\(DecimalText.string(value, decimals: 2)) % of the walks, the limit "
                + DecimalText.string(limit, decimals: 0)
        }
        if strollers.falseAlarms > limits.falseAlarms {
            missed.append(sentence("false alarms", strollers.falseAlarms, limits.falseAlarms))
        }
        if strollers.missedArrivals > limits.missedArrivals {
            missed.append(sentence("missed arrivals", strollers.missedArrivals, limits.missedArrivals))
        }
        return missed
    }

    private func missedRows(by rule: Int) -> [String] {
        environments.flatMap { environment in
            rows(LabMetric.gated, in: environment).compactMap { row in
                guard let limit = row.limit, let value = row.values[rule],
                    !row.metric.meets(value, limit.least)
                else { return nil }
                return "\(environment.name): \(row.metric.name) is \(row.text(value)), "
                    + "the limit \(row.text(limit.least))"
            }
        }
    }

    /// Where a peer is better than a rule on a row of error, recall, false cues or false alarms.
    public func beaten(_ rule: Int) -> [String] {
        environments.flatMap { environment in
            rows(LabMetric.gated, in: environment).flatMap { row -> [String] in
                guard LabMetric.contested.contains(row.metric.name), let own = row.values[rule] else {
                    return []
                }
                return rules.indices.compactMap { peer in
                    guard !rules[peer].isOurs, let value = row.values[peer], !row.metric.meets(own, value)
                    else { return nil }
                    return "\(environment.name): \(row.metric.name), \(rules[peer].name) "
                        + "\(row.text(value)), \(rules[rule].name) \(row.text(own))"
                }
            }
        }
    }
}

/// A row of the table.
public struct LabRow: Sendable {
    public var metric: LabMetric
    /// Nil for a row without limits.
    public var limit: LabLimit?
    /// One for each rule; nil where there was nothing to measure.
    public var values: [Double?]

    /// How a value of ours stands.
    public enum Standing: String, Hashable, Sendable {
        case aim
        case met
        case missed = "MISSED"
    }

    /// How a rule's value stands; nil where there is no value or no limit.
    public func standing(of rule: Int) -> Standing? {
        guard let limit, let value = values[rule] else { return nil }
        if metric.meets(value, limit.aim) { return .aim }
        return metric.meets(value, limit.least) ? .met : .missed
    }
}
