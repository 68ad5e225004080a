import HikeGeodesy
import HikeValues

/// `report.html`: a run on one page without any other file: what was checked, the way on a map, the heights and
/// the haptics over time.
public enum HTMLReport {
    /// - Parameter fixes: positions to draw, of all devices, in order of time.
    public static func page(_ result: RunResult, fixes: [FixSample]) -> String {
        let title = MarkupText.escaped(result.scenario.name)
        let style = result.ending == .passed ? "passed" : "failed"
        var verdict = style
        if case .interrupted = result.ending { verdict = "interrupted, not judged" }
        var body = "<h1>\(title)</h1>\n<p class=\"\(style)\">\(verdict), seed \(result.seed), "
        body +=
            "\(result.eventCount) events, \(ClockText.string(.zero + result.duration, decimals: 0)) of virtual time</p>\n"
        if !result.scenario.about.isEmpty { body += "<p>\(MarkupText.escaped(result.scenario.about))</p>\n" }
        if let reason = result.ending.reason {
            body += "<p class=\"failed\">stopped: \(MarkupText.escaped(reason))</p>\n"
        }
        body += table(result) + warnings(result)
        let haptics = result.haptics
        body += "<h2>Way</h2>\n" + WaySketch.svg(fixes: fixes, haptics: haptics)
        body += "<h2>Height and haptics over time</h2>\n"
        body += TimeStrip.svg(fixes: fixes, haptics: haptics, duration: result.duration)
        body += FilmStrip.html(result.pictures)
        body +=
            "<h2>Haptics</h2>\n<pre>"
            + RunText.haptics(haptics).map(MarkupText.escaped).joined(separator: "\n")
            + "</pre>\n"
        body += "<p class=\"digest\">digest \(result.digest ?? "none")</p>\n"
        return """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>\(title)</title><style>
            body { font: 15px/1.5 sans-serif; max-width: 980px; margin: 2em auto; padding: 0 1em; color: #222 }
            table { border-collapse: collapse; width: 100% } td { border-top: 1px solid #ddd; padding: 4px 8px }
            .passed { color: #176b2c } .failed { color: #b3261e } .digest { color: #777; font-family: monospace }
            .film { display: flex; gap: 12px; overflow-x: auto; padding: 8px 0 } figure { margin: 0 }
            figure img { height: 300px; border-radius: 10px; background: #111 }
            figcaption { font-size: 12px; max-width: 180px }
            svg { width: 100%; border: 1px solid #ddd; background: #fbfaf7 } text { font: 11px sans-serif }
            .phone { stroke: #2a6fb5 } .watch { stroke: #944ad9 } polyline { fill: none; stroke-width: 2 }
            </style></head><body>
            \(body)</body></html>

            """
    }

    private static func table(_ result: RunResult) -> String {
        var rows = ""
        for step in result.steps {
            rows += row(
                ClockText.string(step.ended, decimals: 0), step.failure == nil ? "done" : "failed", step.text,
                step.failure ?? step.remark)
        }
        for expectation in result.expectations {
            rows += row(
                "expect", expectation.passed ? "passed" : "failed", expectation.text,
                expectation.passed && expectation.wasJudged ? nil : expectation.detail)
        }
        return "<table>\n\(rows)</table>\n"
    }

    private static func warnings(_ result: RunResult) -> String {
        let lines = RunText.warnings(result.warnings, atMost: RunText.keptWarnings)
        guard !lines.isEmpty else { return "" }
        return "<h2>Warnings</h2>\n<pre>\(lines.map(MarkupText.escaped).joined(separator: "\n"))</pre>\n"
    }

    private static func row(_ time: String, _ verdict: String, _ text: String, _ detail: String?) -> String {
        let shown = verdict == "failed" ? "failed" : "passed"
        let more = detail.map { "<br><small>\(MarkupText.escaped($0))</small>" } ?? ""
        return
            "<tr><td>\(time)</td><td class=\"\(shown)\">\(verdict)</td><td>\(MarkupText.escaped(text))\(more)</td></tr>\n"
    }
}

/// Positions drawn from above, the haptics at the places where they were felt.
enum WaySketch {
    static let width = 940.0
    static let height = 460.0
    static let margin = 24.0

    static func svg(fixes: [FixSample], haptics: [LogEvent]) -> String {
        guard let first = fixes.first else { return "<p>There were no fixes.</p>\n" }
        let frame = LocalFrame(origin: first.coordinate)
        let points = fixes.map { frame.point($0.coordinate) }
        let xs = points.map(\.x)
        let ys = points.map(\.y)
        let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
        let (bottom, top) = (ys.min() ?? 0, ys.max() ?? 0)
        let scale = min(
            (width - 2 * margin) / max(1, right - left), (height - 2 * margin) / max(1, top - bottom))
        func place(_ point: PlanePoint) -> String {
            let x = margin + (point.x - left) * scale
            let y = height - margin - (point.y - bottom) * scale
            return DecimalText.string(x, decimals: 1) + "," + DecimalText.string(y, decimals: 1)
        }
        var svg = "<svg viewBox=\"0 0 \(Int(width)) \(Int(height))\">\n"
        for device in Scenario.deviceIDs {
            let line = zip(fixes, points).filter { $0.0.device == device }.map { place($0.1) }
            guard !line.isEmpty else { continue }
            svg +=
                "<polyline class=\"\(device == "phone" ? "phone" : "watch")\" points=\"\(line.joined(separator: " "))\"/>\n"
        }
        for haptic in haptics {
            guard let index = fixes.lastIndex(where: { $0.device == haptic.device && $0.time <= haptic.time })
            else {
                continue
            }
            let xy = place(points[index]).split(separator: ",")
            let pattern = MarkupText.escaped(haptic.text("pattern") ?? "")
            svg += "<circle cx=\"\(xy[0])\" cy=\"\(xy[1])\" r=\"4\" fill=\"#e08a00\"><title>\(pattern)"
            svg += "\(MarkupText.escaped(HapticTimeline.cue(haptic))) "
            svg += "\(ClockText.string(haptic.time, decimals: 0))</title></circle>\n"
        }
        let metres = DecimalText.string(100 * scale, decimals: 1)
        svg += "<path d=\"M24 \(Int(height) - 8) h\(metres)\" stroke=\"#222\"/><text x=\"24\" "
        svg += "y=\"\(Int(height) - 12)\">100 m</text>\n</svg>\n"
        return svg
    }
}

/// Heights and haptics along the time of a run.
enum TimeStrip {
    static let width = 940.0

    static func svg(fixes: [FixSample], haptics: [LogEvent], duration: Interval) -> String {
        let total = max(1, duration.inSeconds)
        func x(_ time: Instant) -> String { DecimalText.string(time.inSeconds / total * width, decimals: 1) }
        var svg = "<svg viewBox=\"0 0 940 200\">\n"
        let watch = fixes.filter { $0.device == "watch" }
        if let low = watch.map(\.altitude).min(), let high = watch.map(\.altitude).max() {
            let points = watch.map { sample in
                x(sample.time) + ","
                    + DecimalText.string(110 - (sample.altitude - low) / max(1, high - low) * 90, decimals: 1)
            }
            svg += "<polyline class=\"watch\" points=\"\(points.joined(separator: " "))\"/>\n"
            svg += "<text x=\"4\" y=\"14\">\(DecimalText.string(high, decimals: 0)) m</text>"
            svg += "<text x=\"4\" y=\"124\">\(DecimalText.string(low, decimals: 0)) m</text>\n"
        }
        for (index, haptic) in haptics.enumerated() {
            let dropped = haptic.text("outcome") == "dropped"
            let pattern = MarkupText.escaped(haptic.text("pattern") ?? "")
            let row = 150 + index % 3 * 16
            svg +=
                "<path d=\"M\(x(haptic.time)) 128 V\(row - 8)\" stroke=\"\(dropped ? "#bbb" : "#e08a00")\"/>"
            svg += "<text x=\"\(x(haptic.time))\" y=\"\(row + 4)\">\(pattern)</text>\n"
        }
        return svg + "</svg>\n"
    }
}
