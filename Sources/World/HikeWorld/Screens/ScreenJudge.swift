import HikeScreens
import HikeValues

/// Whether a display shows what it has to.
enum ScreenJudge {
    /// The first that is not so, as a sentence; nil where all is.
    static func complaint(_ check: Scenario.ScreenCheck, _ reading: ScreenReading) -> String? {
        if let screen = check.screen, screen != reading.screen {
            return "the screen is '\(reading.screen)', not '\(screen)'"
        }
        for text in check.shows where !says(text, reading) {
            return
                "'\(text)' is not to be read on the screen '\(reading.screen)', which says \(words(reading))"
        }
        for text in check.lacks where says(text, reading) {
            return "'\(text)' is to be read on the screen '\(reading.screen)'"
        }
        for element in check.elements {
            if let complaint = complaint(element, reading) { return complaint }
        }
        return nil
    }

    /// The elements that are to be out of sight and are not on the screen at all.
    static func absent(_ check: Scenario.ScreenCheck, _ reading: ScreenReading) -> [String] {
        check.elements.filter { $0.isVisible == false && reading.item(id: $0.id) == nil }.map(\.id)
    }

    private static func says(_ text: String, _ reading: ScreenReading) -> Bool {
        reading.items.contains { $0.says(text) }
    }

    /// What a screen says, as far as it fits into a sentence.
    private static func words(_ reading: ScreenReading) -> String {
        let words = reading.words
        let shown = words.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
        return words.isEmpty ? "nothing" : words.count > 12 ? shown + ", …" : shown
    }

    private static func complaint(_ check: Scenario.ElementCheck, _ reading: ScreenReading) -> String? {
        guard let item = reading.item(id: check.id) else {
            // What is not there is out of sight, and nothing else can be said of it.
            var absent = Scenario.ElementCheck(id: check.id)
            absent.isVisible = false
            if check == absent { return nil }
            let ids = reading.items.compactMap(\.id)
            let near = Nearness.nearest(to: check.id, among: ids)
            let known = (near.isEmpty ? ids.prefix(12) : near[...]).map { "'\($0)'" }.joined(separator: ", ")
            return "there is no '\(check.id)' on the screen '\(reading.screen)'; there is "
                + (known.isEmpty ? "nothing with an id" : known)
        }
        func differs<Value: Equatable>(_ wanted: Value?, _ found: Value?) -> Bool {
            wanted != nil && wanted != found
        }
        // What nobody sees is not there, unless that is what is asked for.
        if item.isVisible != check.isVisible ?? true {
            return "'\(check.id)' is \(item.isVisible ? "in" : "out of") sight"
        }
        if differs(check.text, item.name) {
            return "'\(check.id)' says '\(item.name)', not '\(check.text ?? "")'"
        }
        if differs(check.value, item.value) {
            return "'\(check.id)' stands at '\(item.value ?? "nothing")', not '\(check.value ?? "")'"
        }
        if differs(check.isEnabled, item.isEnabled) {
            return "'\(check.id)' is \(item.isEnabled ? "enabled" : "disabled")"
        }
        if differs(check.isSelected, item.isSelected) {
            return "'\(check.id)' is \(item.isSelected ? "selected" : "not selected")"
        }
        if let frame = check.frame, !zip(frame, item.frame).allSatisfy({ abs($0 - $1) <= 0.5 }) {
            return "'\(check.id)' lies at \(text(item.frame)), not \(text(frame))"
        }
        return nil
    }

    private static func text(_ frame: [Double]) -> String {
        let parts = frame.map { DecimalText.string($0, decimals: 1) }
        return parts.count == 4 ? "\(parts[0]),\(parts[1]) \(parts[2])x\(parts[3])" : ""
    }
}
