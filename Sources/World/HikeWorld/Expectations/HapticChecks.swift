import HikeValues

extension Scenario.Expectation.HapticCheck {
    /// Nil where the check holds, else the sentence that says why not.
    func failure(events: [LogEvent], anchors: some AnchorResolver) -> String? {
        let subject = "haptic \(what) on \(device)" + (app.map { " by \($0)" } ?? "")
        let wish = count.phrase(subject, timing: timing)
        let resolved: ResolvedTiming
        switch ResolvedTiming.resolve(timing, anchors: anchors) {
        case .impossible(let reason), .missed(let reason): return "expected \(wish), but \(reason)"
        case .resolved(let timing): resolved = timing
        }
        let haptics = events.filter { HapticLog.isHaptic($0, device: device, app: app) }
        let found = haptics.filter { isMeant($0) && resolved.contains($0) }
        if count.contains(found.count) { return nil }
        let head = "expected \(wish)" + (resolved.text.isEmpty ? "" : " (\(resolved.text))")
        if !found.isEmpty {
            return "\(head), found \(found.count): at \(EventList.times(of: found))"
        }
        let nearest = EventList.nearest(haptics, to: resolved, wanted: isMeant)
        guard !nearest.isEmpty else { return "\(head); there was no haptic on \(device) at all" }
        return "\(head); nearest: " + nearest.map(HapticLog.label).joined(separator: ", ")
    }

    /// `failure for off route`, `for turn 2`.
    private var what: String {
        let number = instruction.map { " of instruction \($0)" } ?? ""
        let words = [pattern, cue.map { "for '\($0)'" }].compactMap { $0 }
        return words.joined(separator: " ") + number
    }

    private func isMeant(_ event: LogEvent) -> Bool {
        HapticLog.hasPlayed(event) && (pattern == nil || event.text("pattern") == pattern)
            && (cue == nil || event.text("cue") == cue)
            && (instruction == nil || event.number("instruction") == instruction.map(Double.init))
    }
}

extension Scenario.Expectation.HapticOrderCheck {
    /// Nil where the check holds, else the sentence that says why not.
    func failure(events: [LogEvent], anchors: some AnchorResolver) -> String? {
        let list = patterns.joined(separator: ", ")
        let manner = exactly ? "exactly the haptics" : "the haptics"
        let words = timing == Timing() ? "" : " \(timing)"
        let wish = "\(manner) \(list) in this order on \(device)\(words)"
        let resolved: ResolvedTiming
        switch ResolvedTiming.resolve(timing, anchors: anchors) {
        case .impossible(let reason), .missed(let reason): return "expected \(wish), but \(reason)"
        case .resolved(let timing): resolved = timing
        }
        let played = events.filter {
            HapticLog.isHaptic($0, device: device, app: app) && HapticLog.hasPlayed($0)
                && resolved.contains($0)
        }
        let head = "expected \(wish)" + (resolved.text.isEmpty ? "" : " (\(resolved.text))")
        var matched = 0
        var previous = "the start"
        for event in played {
            let pattern = event.text("pattern") ?? ""
            if matched < patterns.count, pattern == patterns[matched] {
                matched += 1
                previous = HapticLog.label(event)
            } else if exactly {
                let due = matched < patterns.count ? "\(patterns[matched]) was due" : "nothing more was due"
                return "\(head), but \(HapticLog.label(event)) played where \(due)"
            }
        }
        guard matched < patterns.count else { return nil }
        let all = played.isEmpty ? "nothing" : EventList.joined(played.map(HapticLog.label))
        return "\(head), but no \(patterns[matched]) came after \(previous); played: \(all)"
    }
}

/// What haptic events of the log say.
enum HapticLog {
    static func isHaptic(_ event: LogEvent, device: String, app: String?) -> Bool {
        event.event == "haptic" && event.device == device && (app == nil || event.text("app") == app)
    }

    static func hasPlayed(_ event: LogEvent) -> Bool { event.text("outcome") != "dropped" }

    /// `directionDown for 'turn' at 845.0`, `click (dropped: absent) at 12.0`.
    static func label(_ event: LogEvent) -> String {
        let pattern = event.text("pattern") ?? "a haptic without a pattern"
        let dropped = hasPlayed(event) ? "" : " (dropped\(event.text("reason").map { ": \($0)" } ?? ""))"
        let cue = event.text("cue").map { " for '\($0)'" } ?? ""
        return "\(pattern)\(cue)\(dropped) at \(PlainNumber.moment(event.time))"
    }
}

/// Events as parts of sentences.
package enum EventList {
    /// At most so many stand in one sentence.
    static let longest = 8

    package static func joined(_ labels: [String]) -> String {
        let rest = labels.count - longest
        return labels.prefix(longest).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }

    /// A name from the log, short enough for a sentence.
    package static func clipped(_ name: String) -> String { ScenarioNode.clipped(name, to: 60) }

    package static func times(of events: [LogEvent]) -> String {
        joined(events.map { PlainNumber.moment($0.time) })
    }

    /// The three events nearest to a timing, and the nearest wanted one if it is not among them.
    static func nearest(
        _ events: [LogEvent], to timing: ResolvedTiming, wanted: (LogEvent) -> Bool
    ) -> [LogEvent] {
        let ranked = events.enumerated().sorted { a, b in
            let (near, far) = (timing.distance(of: a.element.time), timing.distance(of: b.element.time))
            return near == far ? a.offset < b.offset : near < far
        }.map(\.element)
        var result = Array(ranked.prefix(3))
        if !result.contains(where: wanted), let match = ranked.first(where: wanted) { result.append(match) }
        return result
    }
}

extension Count {
    /// Whether so many are enough and not too many, both bounds included.
    public func contains(_ number: Int) -> Bool { number >= least && number <= most ?? .max }

    /// `exactly 2`, `at least 1`, `1 to 3`.
    public var phrase: String {
        guard let most else { return "at least \(least)" }
        if least == most { return "exactly \(least)" }
        return least == 0 ? "at most \(most)" : "\(least) to \(most)"
    }

    /// The subject with its number, where that is more than "some", and its timing.
    func phrase(_ subject: String, timing: Timing) -> String {
        let number = self == .atLeastOnce ? "" : "\(phrase) "
        let words = timing == Timing() ? "" : " \(timing)"
        return number + subject + words
    }
}
