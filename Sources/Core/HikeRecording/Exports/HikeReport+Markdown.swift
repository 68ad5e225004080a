import HikeValues

/// The hike as Markdown (OHX-21).
extension HikeReport {
    /// The hike as a Markdown document; names and notes are escaped.
    public func markdown(_ text: HikeText = HikeText()) -> String {
        var lines = ["# \(Self.escaped(route.name))", ""]
        lines.append("\(HikeText.minute(route.startTime)) – \(HikeText.minute(route.endTime)) UTC")
        lines.append("")
        lines.append(
            "\(HikeText.duration(route.duration)) in all: \(HikeText.duration(route.walkingTime)) walking, "
                + "\(HikeText.duration(route.restingTime)) resting")
        lines += ["", "## Statistics", "", "| | |", "|---|---|"]
        lines += statistics(text).map { "| \($0.0) | \($0.1) |" }
        if !marks.isEmpty {
            lines += ["", "## Waypoints", ""]
            lines += marks.enumerated().map { "\($0.offset + 1). \(line(of: $0.element, text))" }
        }
        let comment = route.comment.split(whereSeparator: \.isNewline).map { Self.escaped(String($0)) }
        if !comment.isEmpty { lines += ["", "## Comments", "", comment.joined(separator: "\n\n")] }
        return lines.joined(separator: "\n") + "\n"
    }

    /// What the table says, in its order.
    public func statistics(_ text: HikeText) -> [(String, String)] {
        var rows = [
            ("Distance", text.distance(route.totalDistance)),
            ("Elevation gain", text.height(route.elevationGain)),
            ("Elevation loss", text.height(route.elevationLoss)),
        ]
        let heights = points.compactMap(\.altitude)
        if let lowest = heights.min(), let highest = heights.max() {
            rows.append(("Lowest point", text.height(lowest)))
            rows.append(("Highest point", text.height(highest)))
        }
        rows.append(("Average speed", text.speed(route.averageSpeed)))
        if let rate = route.averageHeartRate {
            rows.append(("Average heart rate", HikeText.heartRate(rate)))
        }
        if let rate = route.highestHeartRate {
            rows.append(("Highest heart rate", HikeText.heartRate(rate)))
        }
        if let calories = route.estimatedCalories {
            rows.append(("Calories", HikeText.calories(calories)))
        }
        return rows
    }

    private func line(of mark: HikeMark, _ text: HikeText) -> String {
        var parts = ["**\(Self.escaped(mark.name.isEmpty ? "Waypoint" : mark.name))**"]
        if !mark.category.isEmpty { parts.append(Self.escaped(mark.category)) }
        parts.append(
            DecimalText.string(mark.coordinate.latitude, decimals: 5) + ", "
                + DecimalText.string(mark.coordinate.longitude, decimals: 5))
        if let altitude = mark.altitude { parts.append(text.height(altitude)) }
        if !mark.note.isEmpty { parts.append(Self.escaped(mark.note)) }
        return parts.joined(separator: " · ")
    }

    /// What would mean something to Markdown or HTML stands for itself; a line stays a line.
    static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", "`", "*", "_", "{", "}", "[", "]", "<", ">", "#", "|", "~", "&":
                escaped.append("\\")
                escaped.append(scalar)
            default: escaped.append(scalar.properties.isWhitespace || scalar.value < 0x20 ? " " : scalar)
            }
        }
        return String(escaped)
    }
}
