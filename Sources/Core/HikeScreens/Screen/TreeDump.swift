extension LaidOutScreen {
    /// The tree as text that reads and diffs well: an element a line, two spaces a level, elements that only
    /// hold others in place left out.
    ///
    ///     screen "map" 0,0 205x251
    ///       button #start "Start" 8,40 189x44 disabled
    ///
    /// The order of a line: role, id, name, `= value`, frame in points (left, top, width x height), and what
    /// of `disabled selected hidden out-of-sight unseen shortened` holds, and the ids of its actions: `actions
    /// rename,delete`. Lines come in the order in which things lie, the topmost last. `unseen` is on the display, and
    /// still nobody sees it.
    ///
    /// - Parameter isWhole: elements that only hold others too.
    public func dump(isWhole: Bool = false) -> String {
        ScreenTree(self).text(isWhole: isWhole)
    }

    /// By the place of the list.
    var unseenCounts: [Int: Int] {
        var counts: [Int: Int] = [:]
        for rows in unseen { counts[rows.list, default: 0] += rows.count }
        return counts
    }
}

extension ScreenTree {
    /// The form of ``LaidOutScreen/dump(isWhole:)``.
    func text(isWhole: Bool) -> String {
        var lines: [String] = []
        var depths: [Int] = []
        let counts = screen.unseenCounts
        depths.reserveCapacity(screen.elements.count)
        for (index, element) in screen.elements.enumerated() {
            let isShown = isWhole || !element.isStructural
            // Where the children of this element stand.
            let depth = element.parent < 0 ? 0 : depths[element.parent]
            depths.append(isShown ? depth + 1 : depth)
            let indent = String(repeating: "  ", count: depth)
            if isShown { lines.append(indent + element.line(isSeen: sight.isSeen[index])) }
            lines += parts(of: index).map { "\(indent)  \(Self.line($0))" }
            if element.role == .list, let count = counts[index] {
                lines.append("\(indent)  (\(count) rows out of sight)")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A line for what has no element of its own.
    private static func line(_ item: ScreenReading.Item) -> String {
        var parts = [item.role]
        if let id = item.id { parts.append("#\(id)") }
        parts.append(LaidOutElement.quoted(item.name))
        if let value = item.value { parts.append("= \(LaidOutElement.quoted(value))") }
        let frame = item.frame
        parts.append(Rect(frame[0], frame[1], frame[2], frame[3]).description)
        if !item.isVisible { parts.append(frame[2] > 0 || frame[3] > 0 ? "unseen" : "out-of-sight") }
        return parts.joined(separator: " ")
    }
}

extension LaidOutElement {
    /// A line of the dump.
    var line: String { line(isSeen: true) }

    func line(isSeen: Bool) -> String {
        var parts = [role.rawValue]
        if let id { parts.append("#\(id)") }
        if !name.isEmpty { parts.append(Self.quoted(name)) }
        if let value { parts.append("= \(Self.quoted(value))") }
        parts.append(frame.description)
        if !isEnabled { parts.append("disabled") }
        if isSelected { parts.append("selected") }
        if isHidden {
            parts.append("hidden")
        } else if visibleFrame.isEmpty {
            parts.append("out-of-sight")
        } else if !isSeen {
            parts.append("unseen")
        }
        if isTruncated { parts.append("shortened") }
        if !actions.isEmpty { parts.append("actions " + actions.map(\.id).joined(separator: ",")) }
        return parts.joined(separator: " ")
    }

    /// One line, whatever the text has in it.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
