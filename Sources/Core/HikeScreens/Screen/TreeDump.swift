extension LaidOutScreen {
    /// The tree as text that reads and diffs well: an element a line, two spaces a level, elements that only
    /// hold others in place left out.
    ///
    ///     screen "map" 0,0 205x251
    ///       button #start "Start" 8,40 189x44 disabled
    ///
    /// The order of a line: role, id, name, `= value`, frame in points (left, top, width x height), and what
    /// of `disabled selected hidden out-of-sight shortened` holds, and the ids of its actions: `actions rename,delete`.
    ///
    /// - Parameter isWhole: elements that only hold others too.
    public func dump(isWhole: Bool = false) -> String {
        var lines: [String] = []
        var depths: [Int] = []
        let counts = unseenCounts
        depths.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            let isShown = isWhole || !element.isStructural
            // Where the children of this element stand.
            let depth = element.parent < 0 ? 0 : depths[element.parent]
            depths.append(isShown ? depth + 1 : depth)
            let indent = String(repeating: "  ", count: depth)
            if isShown { lines.append(indent + element.line) }
            if element.role == .list, let count = counts[index] {
                lines.append("\(indent)  (\(count) rows out of sight)")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// By the place of the list.
    private var unseenCounts: [Int: Int] {
        var counts: [Int: Int] = [:]
        for rows in unseen { counts[rows.list, default: 0] += rows.count }
        return counts
    }
}

extension LaidOutElement {
    /// A line of the dump.
    var line: String {
        var parts = [role.rawValue]
        if let id { parts.append("#\(id)") }
        if !name.isEmpty { parts.append(Self.quoted(name)) }
        if let value { parts.append("= \(Self.quoted(value))") }
        parts.append(frame.description)
        if !isEnabled { parts.append("disabled") }
        if isSelected { parts.append("selected") }
        if isHidden { parts.append("hidden") } else if visibleFrame.isEmpty { parts.append("out-of-sight") }
        if isTruncated { parts.append("shortened") }
        if !actions.isEmpty { parts.append("actions " + actions.map(\.id).joined(separator: ",")) }
        return parts.joined(separator: " ")
    }

    /// One line, whatever the text has in it.
    private static func quoted(_ text: String) -> String {
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
