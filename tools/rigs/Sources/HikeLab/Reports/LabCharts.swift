import HikeValues

/// The charts of the page.
enum LabCharts {
    static func text(_ value: Double) -> String { DecimalText.string(value, decimals: 1) }

    // MARK: Bars

    private static let left = 64.0
    private static let right = 270.0
    private static let barHeight = 7.0

    /// A card for each figure with limits: bars of all rules, an environment below the other.
    static func bars(_ results: LabResults) -> String {
        let environments = results.environments.filter { $0.level != nil }
        let tables = environments.map { (environment: $0, rows: results.rows(LabMetric.gated, in: $0)) }
        var html = "<div class=\"cards\">\n"
        for metric in LabMetric.gated {
            let groups = tables.compactMap { table in
                table.rows.first { $0.metric.name == metric.name }.map { (table.environment.name, $0) }
            }
            guard !groups.isEmpty else { continue }
            html += card(metric, groups, results)
        }
        return html + "</div>\n"
    }

    private static func card(_ metric: LabMetric, _ groups: [(String, LabRow)], _ results: LabResults)
        -> String
    {
        let scale = BarScale(metric, groups.map(\.1))
        let groupHeight = Double(results.rules.count) * (barHeight + 2) + 14
        var svg = ""
        for (index, group) in groups.enumerated() {
            let top = Double(index) * groupHeight + 4
            let middle = top + groupHeight / 2
            svg += "<text x=\"0\" y=\"\(text(middle))\">\(MarkupText.escaped(group.0))</text>"
            for rule in results.rules.indices {
                guard let value = group.1.values[rule] else { continue }
                let y = top + Double(rule) * (barHeight + 2)
                let width = max(1.5, scale.position(value) * (right - left))
                let name = MarkupText.escaped(results.rules[rule].name)
                svg += "<rect class=\"\(LabStyle.mark(rule, results))\" x=\"\(text(left))\" y=\"\(text(y))\" "
                svg += "width=\"\(text(width))\" height=\"\(text(barHeight))\" rx=\"2\"><title>\(name) "
                svg += "\(group.1.text(value))</title></rect>"
                svg +=
                    "<text class=\"\(results.rules[rule].isOurs ? "v" : "")\" x=\"\(text(left + width + 4))\" "
                svg +=
                    "y=\"\(text(y + barHeight - 0.2))\" style=\"font-size:8px\">\(group.1.text(value))</text>"
            }
            guard let limit = group.1.limit else { continue }
            let height = groupHeight - 12
            for (value, kind) in [(limit.least, "least"), (limit.aim, "goal")] {
                let x = left + scale.position(value) * (right - left)
                svg += "<path class=\"\(kind)\" d=\"M\(text(x)) \(text(top - 1))v\(text(height))\"/>"
            }
        }
        let height = groupHeight * Double(groups.count)
        let title = groups[0].1.title + (metric.isMoreBetter ? " (the bar is what lacks)" : "")
        return "<div class=\"card\"><h3>\(MarkupText.escaped(title))</h3>"
            + "<svg viewBox=\"0 0 310 \(text(height))\" role=\"img\">\(svg)</svg></div>\n"
    }

    /// Figures of good and bad rules lie a hundredfold apart: the scale is a logarithm that begins at 0. For
    /// figures of which more is better the missing part is drawn.
    private struct BarScale {
        let isMoreBetter: Bool
        let unit: Double
        let top: Double

        init(_ metric: LabMetric, _ rows: [LabRow]) {
            isMoreBetter = metric.isMoreBetter
            let most = metric.isMoreBetter ? 1.0 : 0
            func size(_ value: Double) -> Double { metric.isMoreBetter ? max(0, most - value) : value }
            let limits = rows.compactMap(\.limit).map { size($0.least) }.filter { $0 > 0 }
            unit = limits.min() ?? 1
            top = max(rows.flatMap { $0.values.compactMap { $0.map(size) } }.max() ?? 1, unit)
        }

        /// 0 to 1.
        func position(_ value: Double) -> Double {
            let size = isMoreBetter ? max(0, 1 - value) : value
            return PortableMath.log(1 + size / unit) / PortableMath.log(1 + top / unit)
        }
    }

    // MARK: Distributions

    /// The share of errors above each size, a card for each environment.
    static func distributions(_ results: LabResults) -> String {
        var html = "<div class=\"cards\">\n"
        for environment in results.environments {
            let curves = results.rules.indices.compactMap { rule in
                results.figures(rule, in: environment.name, kind: .shape).map { (rule, $0) }
            }
            guard !curves.isEmpty else { continue }
            var svg = grid
            // Our own rules lie on top.
            for (rule, figures) in curves.reversed() {
                let own = results.rules[rule].isOurs ? " own" : ""
                svg += "<path class=\"curve \(LabStyle.mark(rule, results))\(own)\" style=\"fill:none\" "
                svg +=
                    "d=\"\(curve(figures))\"><title>\(MarkupText.escaped(results.rules[rule].name))</title></path>"
            }
            html += "<div class=\"card\"><h3>\(MarkupText.escaped(environment.name))</h3>"
            html += "<svg viewBox=\"0 0 310 200\" role=\"img\">\(svg)</svg></div>\n"
        }
        return html + "</div>\n"
    }

    private static func x(_ metres: Double) -> Double {
        30 + 270 * PortableMath.log(max(metres, 1)) / PortableMath.log(1_000)
    }
    /// From 100 % to 0.1 %, as a logarithm: good rules differ in their worst fixes.
    private static func y(beyond share: Double) -> Double {
        10 - 170 * PortableMath.log(max(share, 0.001)) / PortableMath.log(1_000)
    }

    private static var grid: String {
        var svg = ""
        for metres in [1.0, 3, 10, 30, 100, 300, 1_000] {
            svg +=
                "<path class=\"grid\" d=\"M\(text(x(metres))) 10V180\"/><text x=\"\(text(x(metres) - 6))\" "
            svg += "y=\"193\">\(Int(metres))</text>"
        }
        for (share, percent) in [(1, "100"), (0.1, "10"), (0.01, "1"), (0.001, "0.1")] {
            let y = y(beyond: share)
            svg +=
                "<path class=\"grid\" d=\"M30 \(text(y))H300\"/><text x=\"0\" y=\"\(text(y + 3))\">\(percent) %</text>"
        }
        return svg
    }

    private static func curve(_ figures: LabFigures) -> String {
        var path = ""
        for step in 0...70 {
            let metres = PortableMath.exp(Double(step) / 70 * PortableMath.log(1_000))
            path +=
                "\(path.isEmpty ? "M" : "L")\(text(x(metres))) \(text(y(beyond: 1 - figures.shareWithin(metres))))"
        }
        return path
    }
}
