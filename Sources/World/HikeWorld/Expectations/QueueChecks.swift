import HikeConnectivity
import HikeValues

extension Scenario.Expectation.OutstandingCheck {
    /// Nil where the check holds, else the sentence that says why not.
    func failure(events: [LogEvent], anchors: some AnchorResolver) -> String? {
        let what = (channel?.rawValue ?? "content") + (app.map { " of \($0)" } ?? "")
        let number = count == .atLeastOnce ? "" : "\(count.phrase) "
        let wish = "\(number)\(what) outstanding on \(device) at \(at)"
        guard let moment = anchors.instant(of: at) else {
            return "expected \(wish), but \(anchors.sentence(onMissing: at))"
        }
        let queue = events.filter {
            BusLog.isQueue($0) && $0.device == device && BusLog.fits($0, channel: channel, app: app)
        }
        var open: [LogEvent] = []
        var last: LogEvent?
        for event in queue where event.time <= moment {
            switch event.text("outcome") {
            case "accepted":
                open.removeAll { Self.key($0) == Self.key(event) }
                open.append(event)
            case "finished", "failed", "cancelled", "dropped":
                open.removeAll { Self.key($0) == Self.key(event) }
                last = event
            default: break
            }
        }
        if count.contains(open.count) { return nil }
        let head = "expected \(wish) (t=\(PlainNumber.moment(moment))), found \(open.count)"
        var sentence = open.isEmpty ? head : "\(head): accepted \(EventList.joined(open.map(BusLog.label)))"
        if let last { sentence += "; last to end: \(QueueLog.label(last))" }
        let next = queue.first { $0.time > moment }
        if let next { sentence += "; next: \(QueueLog.label(next))" }
        if queue.isEmpty { sentence += "; nothing was queued there at all" }
        return sentence
    }

    /// What an event is about: its id, or for a context, of which an app has one for a peer, the app.
    private static func key(_ event: LogEvent) -> [String] {
        let id = BusLog.id(event)
        return id.isEmpty ? [event.text("app") ?? "", event.text("peer") ?? ""] : [id]
    }
}

extension Scenario.Expectation.FailedCheck {
    /// Nil where the check holds, else the sentence that says why not.
    func failure(events: [LogEvent], anchors: some AnchorResolver) -> String? {
        let what = (channel?.rawValue ?? "content") + (app.map { " of \($0)" } ?? "")
        let why = error.map { " with \($0.name) (\($0.rawValue))" } ?? ""
        let subject = "\(what) failed on \(device)\(why)"
        let wish =
            count == .exactly(0)
            ? "no \(subject)" + (timing == Timing() ? "" : " \(timing)")
            : count.phrase(subject, timing: timing)
        let resolved: ResolvedTiming
        switch ResolvedTiming.resolve(timing, anchors: anchors) {
        case .impossible(let reason), .missed(let reason): return "expected \(wish), but \(reason)"
        case .resolved(let timing): resolved = timing
        }
        let queue = events.filter {
            BusLog.isQueue($0) && $0.device == device && BusLog.fits($0, channel: channel, app: app)
        }
        let failed = queue.filter(QueueLog.isFailure)
        let found = failed.filter { resolved.contains($0) && hasError($0) }
        if count.contains(found.count) { return nil }
        let head = "expected \(wish)" + (resolved.text.isEmpty ? "" : " (\(resolved.text))")
        if !found.isEmpty {
            return "\(head), found \(found.count): \(EventList.joined(found.map(QueueLog.label)))"
        }
        let candidates = failed.isEmpty ? queue : failed
        let nearest = EventList.nearest(candidates, to: resolved, wanted: hasError)
        guard !nearest.isEmpty else { return "\(head); nothing was queued there at all" }
        let intro = failed.isEmpty ? "nothing failed there; nearest" : "nearest"
        return "\(head); \(intro): \(nearest.map(QueueLog.label).joined(separator: ", "))"
    }

    private func hasError(_ event: LogEvent) -> Bool {
        guard let error else { return true }
        return event.text("error") == error.name || event.number("code") == Double(error.rawValue)
    }
}

extension Scenario.Expectation.ReachableCheck {
    /// Nil where the check holds, else the sentence that says why not.
    func failure(events: [LogEvent], anchors: some AnchorResolver) -> String? {
        let state = isReachable ? "reachable" : "not reachable"
        let wish = "the counterpart of \(app) on \(device) to be \(state) at \(at)"
        guard let moment = anchors.instant(of: at) else {
            return "expected \(wish), but \(anchors.sentence(onMissing: at))"
        }
        let past = events.firstIndex { $0.time > moment } ?? events.count
        let last = LifeLog.lastWord(of: app, on: device, before: past, in: events)
        guard last?.truth("reachable") ?? false != isReachable else { return nil }
        let head = "expected \(wish) (t=\(PlainNumber.moment(moment)))"
        let next = events[past...].first { LifeLog.isWord($0, of: app, on: device) }
        if last == nil, let end = LifeLog.end(of: app, on: device, before: past, in: events) {
            return "\(head), but \(end.sentence)"
        }
        let found =
            last.map { "but it said \(Self.label($0))" } ?? "but its session had said nothing until then"
        return "\(head), \(found)" + (next.map { "; next it said \(Self.label($0))" } ?? "")
    }

    /// `reachable at 20.0`.
    private static func label(_ event: LogEvent) -> String {
        let state = event.truth("reachable") == true ? "reachable" : "not reachable"
        return "\(state) at \(PlainNumber.moment(event.time))"
    }
}

/// What `bus` events of a queue say.
enum QueueLog {
    static func isFailure(_ event: LogEvent) -> Bool {
        event.text("outcome") == "failed" || event.text("outcome") == "refused"
    }

    /// `message 4F2A1C33 refused: notReachable (7007) at 12.0`.
    static func label(_ event: LogEvent) -> String {
        let id = BusLog.short(BusLog.id(event))
        var words = [event.text("channel") ?? "", id, event.text("outcome") ?? ""].filter { !$0.isEmpty }
        if let error = event.text("error") { words[words.count - 1] += ": \(error)" }
        if let code = event["code"] { words.append("(\(code.plainText))") }
        return words.joined(separator: " ") + " at \(PlainNumber.moment(event.time))"
    }
}
