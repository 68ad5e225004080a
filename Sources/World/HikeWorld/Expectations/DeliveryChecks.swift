import HikeValues

extension Scenario.Expectation.DeliveryCheck {
    /// Nil where the check holds, else the sentence that says why not.
    func failure(events: [LogEvent], anchors: some AnchorResolver) -> String? {
        let resolved: ResolvedTiming
        switch ResolvedTiming.resolve(timing, anchors: anchors) {
        case .impossible(let reason), .missed(let reason): return "expected \(wish), but \(reason)"
        case .resolved(let timing): resolved = timing
        }
        let head = "expected \(wish)" + (resolved.text.isEmpty ? "" : " (\(resolved.text))")
        let sender = SenderRecord(events: events, check: self)
        let any = events.filter { isDelivery($0, sender) }
        let all = any.filter(fitsContent)
        let found = all.filter { resolved.contains($0) }
        if once, let twice = firstRepeated(of: found, among: all) { return "\(head), but \(twice)" }
        guard count.contains(found.count) else {
            if !found.isEmpty {
                return "\(head), found \(found.count): \(EventList.joined(found.map(BusLog.label)))"
            }
            let nearest = EventList.nearest(all, to: resolved) { _ in false }
            let others = nearest.map(BusLog.label).joined(separator: ", ")
            let other = all.isEmpty ? otherContent(among: any) : nil
            let none = other ?? "none was delivered at any time"
            let near = nearest.isEmpty ? none : "nearest: \(others)"
            return "\(head); \(near); \(sender.sentence)"
        }
        if inOrder, let disorder = sender.disorder(of: found) { return "\(head), but \(disorder)" }
        return nil
    }

    /// `exactly 5 userInfo delivered from phone to watch, once, in order, within 2 s of fault 1 end`.
    private var wish: String {
        let what = channel?.rawValue ?? "content"
        let who = app.map { " of \($0)" } ?? ""
        var parts = ["\(what)\(who) delivered from \(from) to \(to)"]
        if count == .exactly(0) {
            parts[0] = "no " + parts[0]
        } else if count != .atLeastOnce {
            parts[0] = count.phrase + " " + parts[0]
        }
        parts += contentWish
        if once { parts.append("once") }
        if inOrder { parts.append("in order") }
        if timing != Timing() { parts.append("\(timing)") }
        return parts.joined(separator: ", ")
    }

    /// Deliveries do not always name the sender; one that another device accepted is that device's.
    private func isDelivery(_ event: LogEvent, _ sender: SenderRecord) -> Bool {
        BusLog.isDelivery(event) && event.device == to && BusLog.fits(event, channel: channel, app: app)
            && BusLog.isWith(from, event) && !sender.isOfOthers(BusLog.key(event))
    }

    private func firstRepeated(of found: [LogEvent], among all: [LogEvent]) -> String? {
        let byKey = Dictionary(grouping: all) { BusLog.key($0) }
        for event in found {
            let key = BusLog.key(event)
            guard !key.isEmpty, let same = byKey[key], same.count > 1 else { continue }
            return "\(BusLog.name(event)) was delivered \(same.count) times: at \(EventList.times(of: same))"
        }
        return nil
    }
}

/// What a device accepted for sending, in its order.
private struct SenderRecord {
    private let device: String
    private var accepted: [LogEvent] = []
    private var places: [String: Int] = [:]
    private var others: Set<String> = []

    init(events: [LogEvent], check: Scenario.Expectation.DeliveryCheck) {
        device = check.from
        for event in events where BusLog.isQueue(event) && event.text("outcome") == "accepted" {
            guard BusLog.fits(event, channel: check.channel, app: check.app) else { continue }
            let id = BusLog.key(event)
            if event.device != check.from {
                others.insert(id)
            } else if places[id] == nil {
                places[id] = accepted.count
                accepted.append(event)
            }
        }
    }

    func isOfOthers(_ id: String) -> Bool { places[id] == nil && others.contains(id) }

    /// What became of the sending, for a failure.
    var sentence: String {
        accepted.isEmpty
            ? "\(device) accepted none"
            : "\(device) accepted \(accepted.count): \(EventList.joined(accepted.map(BusLog.label)))"
    }

    /// The first delivery that came before one that was accepted earlier. Of what came twice the first time counts.
    func disorder(of deliveries: [LogEvent]) -> String? {
        var seen: Set<String> = []
        var last: (place: Int, event: LogEvent)?
        for event in deliveries {
            let id = BusLog.key(event)
            guard seen.insert(id).inserted else { continue }
            guard let place = places[id] else {
                return "\(BusLog.label(event)) was never accepted on \(device)"
            }
            if let last, place < last.place {
                return
                    "\(BusLog.label(event)) came after \(BusLog.label(last.event)), though \(device) accepted it "
                    + "earlier (at \(PlainNumber.moment(accepted[place].time)) and "
                    + "\(PlainNumber.moment(accepted[last.place].time)))"
            }
            last = (place, event)
        }
        return nil
    }
}
