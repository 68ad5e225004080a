import HikeValues

/// The figures as one JSON object, for other programs.
public enum LabJSON {
    /// The version of the object's shape.
    public static let schema = 1

    /// The object; equal reports give equal bytes.
    public static func bytes(_ report: LabReport) -> [UInt8] {
        let results = report.results
        var line = JSONLine(reservingCapacity: 65_536)
        line.add("schema", schema)
        line.add("seed", String(report.seed))
        line.add("runs", report.runs)
        line.add("rules", json: list(results.rules.map { quoted($0.name) }))
        line.add("gates", json: list(results.environments.map { gates(results, $0) }))
        line.add("strollers", json: list(results.rules.indices.compactMap { strollers(results, $0) }))
        line.add(
            "columns",
            json: list(LabMetric.brief.map { quoted($0.unit.isEmpty ? $0.name : "\($0.name) \($0.unit)") }))
        line.add("tracks", json: list(tracks(results)))
        line.add("costs", json: list(report.costs.map(cost)))
        let missed = results.rules.indices.filter { results.rules[$0].isOurs }.map { rule -> [UInt8] in
            var object = JSONLine()
            object.add("rule", results.rules[rule].name)
            object.add("missed", json: list(report.missed(by: rule).map(quoted)))
            object.add("peersBetter", json: list(results.beaten(rule).map(quoted)))
            return object.finished()
        }
        line.add("verdicts", json: list(missed))
        line.add("notes", json: list(report.notes.map(quoted)))
        return line.finished() + [0x0A]
    }

    private static func gates(_ results: LabResults, _ environment: LabEnvironment) -> [UInt8] {
        let rows = results.rows(LabMetric.gated + LabMetric.further, in: environment).map { row -> [UInt8] in
            var object = JSONLine()
            object.add("name", row.metric.name)
            object.add("unit", row.metric.unit)
            if let limit = row.limit {
                object.add("least", limit.least, decimals: row.metric.decimals)
                object.add("aim", limit.aim, decimals: row.metric.decimals)
            }
            object.add("values", json: list(row.values.map { number($0, row.metric.decimals + 1) }))
            return object.finished()
        }
        var object = JSONLine()
        object.add("environment", environment.name)
        object.add("words", environment.words)
        object.add("rows", json: list(rows))
        return object.finished()
    }

    /// Who does not walk the line, in the world's presets together; nil where none was walked.
    private static func strollers(_ results: LabResults, _ rule: Int) -> [UInt8]? {
        guard let strollers = results.strollers(rule) else { return nil }
        var object = JSONLine()
        object.add("rule", results.rules[rule].name)
        object.add("falseAlarmsPercent", strollers.falseAlarms, decimals: 2)
        object.add("missedArrivalsPercent", strollers.missedArrivals, decimals: 2)
        return object.finished()
    }

    /// One object for each track, environment, filter and rule.
    private static func tracks(_ results: LabResults) -> [[UInt8]] {
        var keys: [LabGroup] = []
        var seen: Set<LabGroup> = []
        for job in results.jobs where seen.insert(LabGroup(job)).inserted { keys.append(LabGroup(job)) }
        return keys.flatMap { key in
            results.rules.indices.compactMap { rule -> [UInt8]? in
                guard
                    let figures = results.figures(
                        rule, in: key.environment, filter: key.filter, track: key.track)
                else { return nil }
                var object = JSONLine()
                object.add("track", key.track)
                object.add("environment", key.environment)
                object.add("filter", key.filter.rawValue)
                object.add("rule", results.rules[rule].name)
                object.add(
                    "values",
                    json: list(LabMetric.brief.map { number($0.value(figures), $0.decimals + 1) }))
                return object.finished()
            }
        }
    }

    private static func cost(_ cost: LabCost) -> [UInt8] {
        var object = JSONLine()
        object.add("rule", cost.rule)
        object.add("points", json: list(LabCostTrack.sizes.map { Array(String($0).utf8) }))
        object.add("microseconds", json: list(cost.microseconds.map { number($0, 3) }))
        object.add("ratio", cost.ratio, decimals: 2)
        return object.finished()
    }

    private static func number(_ value: Double?, _ decimals: Int) -> [UInt8] {
        guard let value else { return Array("null".utf8) }
        var bytes: [UInt8] = []
        DecimalText.append(value, decimals: decimals, to: &bytes)
        return bytes
    }

    private static func quoted(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        JSONLine.append(quoted: text, to: &bytes)
        return bytes
    }

    private static func list(_ items: [[UInt8]]) -> [UInt8] {
        [0x5B] + Array(items.joined(separator: [0x2C])) + [0x5D]
    }
}

/// What a row of the table of tracks is about.
struct LabGroup: Hashable {
    var track: String
    var environment: String
    var filter: LabFilter

    init(_ job: LabJobResult) {
        track = job.track
        environment = job.environment
        filter = job.filter
    }
}
