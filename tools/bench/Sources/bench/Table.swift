import HikeValues

/// One measured figure, with what it has to reach.
struct Row {
    enum Target {
        case atLeast(Double)
        case atMost(Double)
        /// Stated, not judged.
        case none
    }

    var name: String
    var figure: Double
    var unit: String
    var decimals: Int
    var target: Target
    /// How it was measured, or what else is worth knowing.
    var note: String

    init(
        _ name: String, _ figure: Double, _ unit: String, decimals: Int = 0, target: Target = .none,
        note: String = ""
    ) {
        self.name = name
        self.figure = figure
        self.unit = unit
        self.decimals = decimals
        self.target = target
        self.note = note
    }

    /// Nil where nothing is asked.
    var isMet: Bool? {
        switch target {
        case .atLeast(let bound): figure >= bound
        case .atMost(let bound): figure <= bound
        case .none: nil
        }
    }

    fileprivate var cells: [String] {
        let goal =
            switch target {
            case .atLeast(let bound): ">= " + Self.text(bound, decimals: bound < 10 ? decimals : 0)
            case .atMost(let bound): "<= " + Self.text(bound, decimals: bound < 10 ? decimals : 0)
            case .none: "-"
            }
        let verdict = isMet.map { $0 ? "met" : "MISSED" } ?? "-"
        return [name, Self.text(figure, decimals: decimals) + " " + unit, goal, verdict, note]
    }

    /// A number with its thousands apart.
    private static func text(_ value: Double, decimals: Int) -> String {
        let plain = DecimalText.string(value, decimals: decimals)
        let parts = plain.split(separator: ".", maxSplits: 1)
        var grouped = ""
        for (index, digit) in parts[0].enumerated() {
            let left = parts[0].count - index
            if index > 0 && left % 3 == 0 && grouped != "-" { grouped.append(",") }
            grouped.append(digit)
        }
        return parts.count == 2 ? grouped + "." + parts[1] : grouped
    }
}

/// Figures as a table for people and for `docs/performance.md`.
enum Table {
    static func text(_ rows: [Row]) -> String {
        let lines = [["what", "figure", "target", "", "how"]] + rows.map(\.cells)
        let widths = (0..<5).map { column in lines.map { $0[column].count }.max() ?? 0 }
        func line(_ cells: [String]) -> String {
            var text = "|"
            for (column, cell) in cells.enumerated() {
                let space = String(repeating: " ", count: widths[column] - cell.count)
                text += column == 1 ? " " + space + cell + " |" : " " + cell + space + " |"
            }
            return text + "\n"
        }
        let rule = "|" + widths.map { String(repeating: "-", count: $0 + 2) + "|" }.joined() + "\n"
        return line(lines[0]) + rule + lines[1...].map(line).joined()
    }
}

/// What is left of several measurements.
enum Statistics {
    static func median(_ values: [Double]) -> Double { quantile(values, 0.5) }

    static func quantile(_ values: [Double], _ part: Double) -> Double {
        guard !values.isEmpty else { return 0 }
        let sorted = values.sorted()
        return sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
    }
}
