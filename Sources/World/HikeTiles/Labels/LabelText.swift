import HikeRendering
import HikeScreens
import HikeValues

/// A rectangle in pixels of a zoom at scale 1.
struct LabelBox: Hashable, Sendable {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    var middle: (x: Double, y: Double) { ((left + right) / 2, (top + bottom) / 2) }

    func overlaps(_ other: LabelBox) -> Bool {
        left < other.right && right > other.left && top < other.bottom && bottom > other.top
    }

    func moved(_ x: Double, _ y: Double) -> LabelBox {
        LabelBox(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
    }

    func grown(_ margin: Double) -> LabelBox {
        LabelBox(left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
    }

    func union(_ other: LabelBox) -> LabelBox {
        LabelBox(
            left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
            bottom: max(bottom, other.bottom))
    }
}

/// Measures names and breaks them into lines.
enum LabelText {
    /// The fonts were read before anything is drawn; without them nothing would be.
    private static let book = try? FontBook.bundled()

    /// Ems for each scalar.
    static func advances(_ text: String, _ weight: FontWeight) -> [Double] {
        guard let book else { return text.unicodeScalars.map { _ in 0.6 } }
        return text.unicodeScalars.map { MapFont.advance($0.value, weight, book) }
    }

    static func width(_ text: String, _ weight: FontWeight) -> Double { advances(text, weight).reduce(0, +) }

    /// Lines of about equal length, broken at blanks and behind hyphens, none longer than the limit if that can be.
    ///
    /// - Parameter limit: ems.
    static func lines(_ text: String, _ weight: FontWeight, limit: Double) -> [String] {
        let whole = width(text, weight)
        guard whole > limit else { return [text] }
        let words = text.split(separator: " ")
        guard words.count > 1 else { return [text] }
        let count = min(3, Int((whole / limit).rounded(.up)))
        let aim = whole / Double(count)
        var lines: [String] = []
        var line = ""
        for word in words {
            let longer = line.isEmpty ? String(word) : line + " " + word
            let over = width(longer, weight) - aim
            let under = aim - width(line, weight)
            if !line.isEmpty, over > under, lines.count < count - 1 {
                lines.append(line)
                line = String(word)
            } else {
                line = longer
            }
        }
        return lines + [line]
    }

    /// The turn of a glyph whose baseline goes in a direction.
    static func turn(_ x: Double, _ y: Double) -> Int {
        let angle = PortableMath.atan2(y, x) / (2 * Double.pi)
        return Int((angle * Double(MapGlyph.turns)).rounded())
    }
}
