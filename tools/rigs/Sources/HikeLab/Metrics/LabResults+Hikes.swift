import HikeValues

/// Recorded hikes: what is compared with other rules on the same walks.
extension LabResults {
    /// So many events of all walks together are chance: a turn, an alarm.
    static let chance = 1

    /// Where `plain` tells more turns of recorded hikes than a rule, or has fewer false alarms, by more than chance; and where a
    /// peer is better in turns told, false alarms and departures together. As sentences; empty where there is none.
    func outdone(_ rule: Int) -> [String] {
        environments.filter { !$0.isExact }.flatMap { environment in
            [LabTrackKind.hike, .recording].flatMap { kind -> [String] in
                guard let own = figures(rule, in: environment.name, kind: kind) else { return [] }
                let place = "\(environment.name): recorded hikes\(kind == .hike ? "" : " at their own times")"
                return worseThanPlain(rule, own.tally, environment, kind).map { "\(place): \($0)" }
                    + betterPeers(rule, own, environment, kind).map { "\(place): \($0)" }
            }
        }
    }

    private func worseThanPlain(
        _ rule: Int, _ own: LabTally, _ environment: LabEnvironment, _ kind: LabTrackKind
    ) -> [String] {
        guard let plain = rules.firstIndex(where: { $0.name == "plain" }), plain != rule,
            let other = figures(plain, in: environment.name, kind: kind)?.tally
        else { return [] }
        func sentence(_ what: String, _ own: Int, _ other: Int) -> String {
            "\(what): \(rules[rule].name) \(own), plain \(other)"
        }
        var sentences: [String] = []
        if other.turnsTold > own.turnsTold + Self.chance {
            sentences.append(sentence("turns told", own.turnsTold, other.turnsTold))
        }
        if own.falseOffRoute > other.falseOffRoute + Self.chance {
            sentences.append(sentence("false off-route", own.falseOffRoute, other.falseOffRoute))
        }
        if own.missedArrivals + own.prematureArrivals
            > other.missedArrivals + other.prematureArrivals + Self.chance
        {
            sentences.append(
                sentence(
                    "arrivals missed or premature", own.missedArrivals + own.prematureArrivals,
                    other.missedArrivals + other.prematureArrivals))
        }
        return sentences
    }

    private func betterPeers(
        _ rule: Int, _ own: LabFigures, _ environment: LabEnvironment, _ kind: LabTrackKind
    ) -> [String] {
        let delay = departureDelay(rule, environment)
        return rules.indices.compactMap { peer in
            guard !rules[peer].isOurs, let other = figures(peer, in: environment.name, kind: kind),
                let ownDelay = delay, let otherDelay = departureDelay(peer, environment),
                other.tally.turnsTold > own.tally.turnsTold,
                other.tally.falseOffRoute < own.tally.falseOffRoute, otherDelay < ownDelay
            else { return nil }
            return "\(rules[peer].name) is better in turns told, false alarms and departures"
        }
    }

    /// Seconds, of nine departures in ten.
    private func departureDelay(_ rule: Int, _ environment: LabEnvironment) -> Double? {
        figures(rule, in: environment.name, kind: .departure)?.offRouteDelay(0.9)
    }
}
