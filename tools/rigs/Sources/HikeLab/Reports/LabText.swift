import HikeValues

extension LabRow {
    /// A value with the row's decimals.
    public func text(_ value: Double) -> String {
        DecimalText.string(value, decimals: metric.decimals)
    }

    var title: String { metric.unit.isEmpty ? metric.name : "\(metric.name), \(metric.unit)" }
}

/// The tables for a terminal.
public enum LabText {
    /// Rules side by side, a block for each environment, then filters, tracks and what was missed.
    public static func lines(_ report: LabReport) -> [String] {
        let results = report.results
        var lines: [String] = []
        for environment in results.environments {
            lines += block(results, environment) + [""]
        }
        lines += strollerBlock(results)
        lines += filterBlock(results)
        lines += trackBlock(results)
        lines += costBlock(report.costs)
        for rule in results.rules.indices where results.rules[rule].isOurs {
            let name = results.rules[rule].name
            let missed = report.missed(by: rule)
            lines.append(missed.isEmpty ? "\(name) keeps every limit that was measured" : "\(name) misses:")
            lines += missed.map { "  " + $0 }
            let beaten = results.beaten(rule)
            guard results.rules.contains(where: { !$0.isOurs }) else { continue }
            lines.append(beaten.isEmpty ? "no peer is better than \(name)" : "peers better than \(name):")
            lines += beaten.map { "  " + $0 }
        }
        for rule in results.rules.indices where results.rules[rule].isOurs {
            lines += worstBlock(results, rule)
        }
        return lines + report.notes
    }

    /// The runs to look at first; with --tracks, --environments and --html they are drawn.
    private static func worstBlock(_ results: LabResults, _ rule: Int) -> [String] {
        let worst = results.ranked(rule).prefix(8).map { index -> [String] in
            let job = results.jobs[index]
            return [
                "  " + job.track, job.environment, "run \(job.run)",
                job.tallies[rule].facts.joined(separator: ", "),
            ]
        }
        guard !worst.isEmpty else { return [] }
        return ["the worst walks of \(results.rules[rule].name):"] + aligned(worst)
    }

    private static func costBlock(_ costs: [LabCost]) -> [String] {
        guard !costs.isEmpty else { return [] }
        let table =
            [["microseconds a fix"] + LabCostTrack.sizes.map { "\($0) points" } + ["ratio"]]
            + costs.map { cost in
                [cost.rule] + cost.microseconds.map { DecimalText.string($0, decimals: 2) }
                    + [DecimalText.string(cost.ratio, decimals: 2)]
            }
        return aligned(table) + [""]
    }

    private static func block(_ results: LabResults, _ environment: LabEnvironment) -> [String] {
        let shapes = results.jobs.count {
            $0.environment == environment.name && $0.filter == .everySecond && $0.kind == .shape
        }
        let rows = results.rows(LabMetric.gated + LabMetric.further, in: environment)
        guard !rows.isEmpty else { return [] }
        var table = [["", "at least", "aim"] + results.rules.map(\.name)]
        for row in rows {
            let limits = row.limit.map { [row.text($0.least), row.text($0.aim)] } ?? ["", ""]
            let values = row.values.indices.map { rule -> String in
                guard let value = row.values[rule] else { return "-" }
                let standing = results.rules[rule].isOurs ? row.standing(of: rule) : nil
                return row.text(value) + (standing.map { " \($0.rawValue)" } ?? "")
            }
            table.append([row.title] + limits + values)
        }
        return [
            "\(environment.name): \(environment.words); \(shapes) walk\(shapes == 1 ? "" : "s") of shapes at 1 Hz"
        ] + aligned(table)
    }

    /// Who does not walk the line, in the world's presets together.
    private static func strollerBlock(_ results: LabResults) -> [String] {
        var table = [
            ["who does not walk the line, in the world's presets", "at least"] + results.rules.map(\.name)
        ]
        let all = results.rules.indices.map { results.strollers($0) }
        guard all.contains(where: { $0 != nil }) else { return [] }
        let limits = LabResults.strollerLimits
        func row(_ name: String, _ limit: Double, _ values: [Double?]) -> [String] {
            [name, DecimalText.string(limit, decimals: 2)]
                + values.map { $0.map { DecimalText.string($0, decimals: 2) } ?? "-" }
        }
        table.append(row("false alarms, % of walks", limits.falseAlarms, all.map { $0?.falseAlarms }))
        table.append(row("arrivals missed, %", limits.missedArrivals, all.map { $0?.missedArrivals }))
        return aligned(table) + [""]
    }

    private static func briefRow(_ name: [String], _ figures: LabFigures) -> [String] {
        name
            + LabMetric.brief.map { metric in
                metric.value(figures).map { DecimalText.string($0, decimals: metric.decimals) } ?? "-"
            }
    }

    private static var briefHead: [String] {
        LabMetric.brief.map { $0.unit.isEmpty ? $0.name : "\($0.name) \($0.unit)" }
    }

    private static func filterBlock(_ results: LabResults) -> [String] {
        var table = [["distance filter", "environment", "rule"] + briefHead]
        for filter in LabFilter.allCases where filter != .everySecond {
            for environment in results.environments {
                for rule in results.rules.indices {
                    guard
                        let figures = results.figures(
                            rule, in: environment.name, filter: filter, kind: .shape)
                    else { continue }
                    table.append(
                        briefRow([filter.rawValue, environment.name, results.rules[rule].name], figures))
                }
            }
        }
        return table.count > 1 ? aligned(table) + [""] : []
    }

    /// Our own profiles track by track.
    private static func trackBlock(_ results: LabResults) -> [String] {
        var table = [["track", "environment", "rule"] + briefHead]
        var tracks: [String] = []
        for job in results.jobs where !tracks.contains(job.track) { tracks.append(job.track) }
        for track in tracks {
            for environment in results.environments {
                for rule in results.rules.indices where results.rules[rule].isOurs {
                    guard let figures = results.figures(rule, in: environment.name, track: track) else {
                        continue
                    }
                    table.append(briefRow([track, environment.name, results.rules[rule].name], figures))
                }
            }
        }
        return table.count > 1 ? aligned(table) + [""] : []
    }

    /// Columns as wide as their widest cell: words to the left, figures to the right.
    static func aligned(_ table: [[String]]) -> [String] {
        guard let head = table.first else { return [] }
        let widths = head.indices.map { column in table.map { $0[column].count }.max() ?? 0 }
        let isText = head.indices.map { column in
            column == 0 || table.count < 2
                || table.dropFirst().allSatisfy { ($0[column].first?.isLetter) ?? false }
        }
        return table.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                let gap = String(repeating: " ", count: widths[column] - cell.count)
                line += (column == 0 ? "" : "  ") + (isText[column] ? cell + gap : gap + cell)
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
