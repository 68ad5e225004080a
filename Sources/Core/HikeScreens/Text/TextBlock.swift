/// Which part of a text gives way to an ellipsis where there is no room.
public enum Truncation: String, Hashable, Sendable { case tail, middle, head }

/// How a text is set: what does not depend on the room it gets.
struct TextSetting {
    var metrics: FontMetrics
    var font: Font
    /// Pixels for a font unit, and for a line.
    var unit: Double
    var lineHeight: Double
    var monospacedDigits: Bool
    /// Lines at most; 0 for any number.
    var lineLimit: Int
    var truncation: Truncation

    /// From the top of a line to its baseline, in whole pixels.
    var baseline: Double {
        let (up, down) = (Double(metrics.ascent) * unit, Double(metrics.descent) * unit)
        return ((lineHeight - up - down) / 2 + up).rounded()
    }

    func pixels(_ units: Int) -> Double { (Double(units) * unit - 1e-6).rounded(.up) }
}

/// A text in lines, measured in pixels.
struct TextBlock {
    struct Line {
        var text: String
        var width: Double
    }

    var lines: [Line]
    var isTruncated = false
    var width: Double { lines.reduce(0) { max($0, $1.width) } }

    /// Sets a text into a width and, where given, a height, in pixels. At least one line comes of it.
    init(_ text: String, _ setting: TextSetting, width: Double?, height: Double?) {
        var limit = setting.lineLimit > 0 ? setting.lineLimit : Int.max
        if let height, height.isFinite { limit = min(limit, max(1, Int(height / setting.lineHeight))) }
        let room = width ?? .infinity
        if let units = setting.metrics.width(ofPlain: text, monospacedDigits: setting.monospacedDigits) {
            let whole = setting.pixels(units)
            if whole <= room {
                lines = [Line(text: text, width: whole)]
                return
            }
        }
        var setter = LineSetter(text: text, setting: setting, room: room, limit: limit)
        lines = setter.lines()
        isTruncated = setter.isTruncated
    }
}

/// Breaks one text into lines.
private struct LineSetter {
    let text: String
    let setting: TextSetting
    let limit: Int
    let clusters: [TextCluster]
    /// Font units that fit into a line.
    let most: Int
    private let bytes: String.UTF8View
    private var cursor: String.Index
    private var cursorCluster = 0
    var isTruncated = false

    init(text: String, setting: TextSetting, room: Double, limit: Int) {
        self.text = text
        self.setting = setting
        self.limit = limit
        clusters = setting.metrics.clusters(of: text, monospacedDigits: setting.monospacedDigits)
        most = room < 1e9 ? Int((max(0, room) / setting.unit + 1e-6).rounded(.down)) : Int.max
        bytes = text.utf8
        cursor = text.startIndex
    }

    mutating func lines() -> [TextBlock.Line] {
        var lines: [TextBlock.Line] = []
        var start = 0
        repeat {
            let (end, next) = lineEnd(from: start)
            if lines.count + 1 == limit, next < clusters.count {
                lines.append(shortened(from: start))
                isTruncated = true
                return lines
            }
            lines.append(line(start, trimmed(start, end)))
            start = next
        } while start < clusters.count
        if clusters.last?.breaks == .newline, lines.count < limit { lines.append(line(start, start)) }
        return lines
    }

    /// Where a line ends, and where the next begins.
    private func lineEnd(from start: Int) -> (end: Int, next: Int) {
        var width = 0
        var lastBreak = start
        for index in start..<clusters.count {
            let cluster = clusters[index]
            if cluster.breaks == .newline { return (index, index + 1) }
            if index > start, BreakClass.allows(clusters[index - 1].breaks, cluster.breaks) {
                lastBreak = index
            }
            width += Int(cluster.advance)
            // Spaces at the end of a line hang into the margin.
            if width > most, cluster.breaks != .space {
                // A word longer than a line is cut where it must be, but every line has something in it.
                let end = lastBreak > start ? lastBreak : max(index, start + 1)
                return (end, end)
            }
        }
        return (clusters.count, clusters.count)
    }

    private func trimmed(_ start: Int, _ end: Int) -> Int {
        var end = end
        while end > start, clusters[end - 1].breaks == .space { end -= 1 }
        return end
    }

    private func width(_ start: Int, _ end: Int) -> Int {
        var sum = 0
        for index in start..<end { sum += Int(clusters[index].advance) }
        return sum
    }

    private mutating func line(_ start: Int, _ end: Int) -> TextBlock.Line {
        TextBlock.Line(text: String(slice(start, end)), width: setting.pixels(width(start, end)))
    }

    /// The text of clusters; they are asked for in rising order as a rule, which costs one walk over the
    /// bytes.
    private mutating func slice(_ start: Int, _ end: Int) -> Substring {
        if start < cursorCluster {
            cursor = text.startIndex
            cursorCluster = 0
        }
        func move(to cluster: Int) -> String.Index {
            var length = 0
            while cursorCluster < cluster {
                length += Int(clusters[cursorCluster].length)
                cursorCluster += 1
            }
            cursor = bytes.index(cursor, offsetBy: length)
            return cursor
        }
        let from = move(to: start)
        let to = move(to: end)
        return text[from..<to]
    }

    /// The last line that there is room for: what is left of the text, with an ellipsis.
    private mutating func shortened(from start: Int) -> TextBlock.Line {
        let dots = setting.metrics.advance(0x2026)
        let room = most - dots
        // A second paragraph is not drawn into the line of the first.
        var end = start
        while end < clusters.count, clusters[end].breaks != .newline { end += 1 }
        guard room >= 0 else { return TextBlock.Line(text: "", width: 0) }
        var head = start
        var tail = end
        switch setting.truncation {
        case .tail: head = fill(start, end, room)
        case .head: tail = fillBack(start, end, room)
        case .middle:
            head = fill(start, end, (room + 1) / 2)
            tail = fillBack(head, end, room - width(start, head))
        }
        head = trimmed(start, head)
        while tail < end, clusters[tail].breaks == .space { tail += 1 }
        let units = width(start, head) + dots + width(tail, end)
        let front = slice(start, head)
        return TextBlock.Line(text: front + "…" + slice(tail, end), width: setting.pixels(units))
    }

    private func fill(_ start: Int, _ end: Int, _ room: Int) -> Int {
        var width = 0
        for index in start..<end {
            width += Int(clusters[index].advance)
            if width > room { return index }
        }
        return end
    }

    private func fillBack(_ start: Int, _ end: Int, _ room: Int) -> Int {
        var width = 0
        var index = end
        while index > start, width + Int(clusters[index - 1].advance) <= room {
            width += Int(clusters[index - 1].advance)
            index -= 1
        }
        return index
    }
}
