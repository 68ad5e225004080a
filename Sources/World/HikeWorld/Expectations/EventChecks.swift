import HikeValues

/// So many events of a kind at a time: the expectations `event` and `nothing`.
struct EventCountCheck {
    var criteria: EventCriteria
    var count: Count
    var timing: Timing

    /// Nil where the check holds, else the sentence that says why not.
    func failure(events: [LogEvent], anchors: some AnchorResolver) -> String? {
        let wish =
            count == .exactly(0)
            ? "no \(criteria)" + (timing == Timing() ? "" : " \(timing)")
            : count.phrase("\(criteria)", timing: timing)
        let resolved: ResolvedTiming
        switch ResolvedTiming.resolve(timing, anchors: anchors) {
        case .impossible(let reason), .missed(let reason): return "expected \(wish), but \(reason)"
        case .resolved(let timing): resolved = timing
        }
        let alike = events.filter { criteria.isKindAndDevice(of: $0) }
        let found = alike.filter { resolved.contains($0) && criteria.matches($0) }
        if count.contains(found.count) {
            guard found.isEmpty, let slip = Misspelling(in: criteria, among: alike) else { return nil }
            return "expected \(wish), but \(slip)"
        }
        let head = "expected \(wish)" + (resolved.text.isEmpty ? "" : " (\(resolved.text))")
        if !found.isEmpty {
            return "\(head), found \(found.count): \(EventList.joined(found.map(label)))"
        }
        let nearest = EventList.nearest(alike, to: resolved, wanted: criteria.matches)
        let place = criteria.device.map { " on \($0)" } ?? ""
        guard !nearest.isEmpty else { return "\(head); there was no \(criteria.event) event\(place) at all" }
        return "\(head); nearest: \(EventList.joined(nearest.map(label)))"
    }

    /// `store on watch (operation load) at 3.2`: the fields asked for, or else the first three.
    private func label(_ event: LogEvent) -> String {
        let asked = criteria.conditions.map(\.field)
        let fields = event.fields.filter { asked.isEmpty || asked.contains($0.key) }.prefix(3)
        let values = fields.map { field in
            "\(field.key) \(ScenarioNode.clipped(field.value.plainText, to: 60))"
        }
        let place = criteria.device == nil ? " on \(event.device)" : ""
        let list = values.isEmpty ? "" : " (\(values.joined(separator: ", ")))"
        return "\(event.event)\(place)\(list) at \(PlainNumber.moment(event.time))"
    }
}

extension Scenario.Expectation.StateCheck {
    /// Nil where the check holds, else the sentence that says why not.
    func failure(events: [LogEvent], anchors: some AnchorResolver) -> String? {
        let place = device + (app.map { " by \($0)" } ?? "")
        let wish = "\(place) at \(at) to show " + conditions.map(\.description).joined(separator: ", ")
        guard let moment = anchors.instant(of: at) else {
            return "expected \(wish), but \(anchors.sentence(onMissing: at))"
        }
        let head = "expected \(wish) (t=\(PlainNumber.moment(moment)))"
        func isView(_ event: LogEvent) -> Bool {
            event.event == "view" && event.device == device && (app == nil || event.text("app") == app)
        }
        let first = events.first(where: isView)
        guard let first, first.time <= moment else {
            let later = first.map { ", its first came at \(PlainNumber.moment($0.time))" } ?? ""
            return "\(head); there was no view of \(place) until then\(later)"
        }
        // An app shows several things by turns, and each view says only its own.
        let past = events.firstIndex { $0.time > moment } ?? events.count
        let broken = conditions.compactMap { condition -> (sentence: String, view: Instant?)? in
            let place = events[..<past].lastIndex { isView($0) && $0[condition.field] != nil }
            guard let place, let value = events[place][condition.field] else {
                return ("\(condition.field) was not shown", nil)
            }
            let shown = events[place]
            let end = LifeLog.end(of: shown.text("app"), on: device, before: past, in: events)
            if !mayBeOff, let end, end.place > place {
                return ("\(condition.field) was not shown since \(end.sentence)", nil)
            }
            guard !condition.holds(for: shown) else { return nil }
            return ("\(condition.field) was \(ScenarioNode.clipped(value.plainText, to: 60))", shown.time)
        }
        guard !broken.isEmpty else { return nil }
        // The view is named once where it is the same for all.
        let found = broken.enumerated().map { index, item in
            let isLast = index + 1 == broken.count || broken[index + 1].view != item.view
            let view = isLast ? item.view.map { " (view of \(PlainNumber.moment($0)))" } : nil
            return item.sentence + (view ?? "")
        }
        return "\(head), but \(found.joined(separator: ", "))"
    }
}
