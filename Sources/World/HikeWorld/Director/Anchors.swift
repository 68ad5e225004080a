import HikeTruth
import HikeValues

/// Says when the moments that expectations name were, from the true walk and what the director did.
struct Anchors: AnchorResolver {
    let stage: Stage
    let faults: [Int: (begin: Instant, end: Instant?)]
    let end: Instant

    init(director: Director, end: Instant) {
        stage = director.stage
        faults = director.faultTimes
        self.end = end
    }

    func instant(of anchor: Anchor) -> Instant? {
        switch anchor {
        case .start: return .zero
        case .end: return end
        case .walkStart: return stage.walkTimes?.lowerBound
        case .walkEnd: return stage.walkTimes?.upperBound
        case .time(let time): return time <= end ? time : nil
        case .distance, .turn, .beforeLineEnd:
            return distance(of: anchor).flatMap { $0 < 0 ? nil : stage.time(atDistance: $0) }
        case .detour(let number, let edge): return Self.edge(edge, of: number, in: stage.detours)
        case .pause(let number, let edge): return Self.edge(edge, of: number, in: stage.pauses)
        case .fault(let number, let edge):
            guard let times = faults[number] else { return nil }
            return edge == .begin ? times.begin : times.end
        }
    }

    func interval(around anchor: Anchor, metres: Double) -> ClosedRange<Instant>? {
        guard let distance = distance(of: anchor),
            let from = stage.time(atDistance: max(0, distance - metres)),
            let to = stage.time(atDistance: min(stage.lineLength, distance + metres))
                ?? stage.walkTimes?.upperBound,
            from <= to
        else { return nil }
        return from...to
    }

    func remark(onMissing anchor: Anchor) -> String {
        switch anchor {
        case .turn(let number, _) where stage.distance(ofTurn: number) == nil:
            stage.remark(onMissingTurn: number)
        case .detour: "the walk has \(stage.detours.count) detours"
        case .pause: "the walk has \(stage.pauses.count) pauses"
        case .fault(let number, .end) where faults[number] != nil: "the run ended before"
        case .fault(let number, _): "fault \(number) never began"
        case .distance, .beforeLineEnd, .turn: placeRemark(of: anchor)
        case .walkStart, .walkEnd: "nobody walked"
        case .time: "the run ended at \(PlainNumber.clock(end))"
        case .start, .end: ""
        }
    }

    private func placeRemark(of anchor: Anchor) -> String {
        guard let distance = distance(of: anchor), distance >= 0 else {
            return "it lies before the start of the hiker's line"
        }
        if distance > stage.lineLength {
            return "the hiker's line is \(DecimalText.string(stage.lineLength, decimals: 0)) m long"
        }
        return stage.endOfWalk
    }

    /// Metres along the line; negative before its start.
    private func distance(of anchor: Anchor) -> Double? {
        switch anchor {
        case .distance(let metres): metres
        case .beforeLineEnd(let metres): stage.lineLength - metres
        case .turn(let number, let offset):
            stage.distance(ofTurn: number).map { $0 + offset }
        case .start, .end, .walkStart, .walkEnd, .time, .detour, .pause, .fault: nil
        }
    }

    private static func edge(_ edge: Anchor.Edge, of number: Int, in spans: [WalkSpan]) -> Instant? {
        guard spans.indices.contains(number - 1) else { return nil }
        return edge == .begin ? spans[number - 1].time.lowerBound : spans[number - 1].time.upperBound
    }
}
