import Foundation
import HikeValues

/// When the watch asks the phone for a region, and what has become of it (OHX-48, OHX-49).
struct RegionAsking: Hashable {
    /// So long after a request no other is made.
    static let interval = Interval.seconds(600)

    enum State: Hashable {
        case idle
        case asked
        /// The phone sends it.
        case coming(UUID)
        /// The phone gets it first.
        case downloading
    }

    enum Event {
        /// - Parameter byHand: a person wants it, and is told why it is not asked for.
        case wanted(RegionRequest, date: UTCDate, isReachable: Bool, byHand: Bool)
        case sent(message: String)
        case replied(message: String, RegionReply)
        case failed(message: String, String)
        case arrived(UUID)
    }

    enum Effect: Hashable {
        case send(RegionRequest)
        /// To the person who has asked.
        case tell(String)
        /// Into the log.
        case note(String)
    }

    private(set) var state = State.idle
    /// When the phone was asked last; kept over the app's end.
    var lastAsked: UTCDate?
    /// The message that asks and has no answer yet.
    private(set) var message: String?
    private var isByHand = false

    mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .wanted(let request, let date, let isReachable, let byHand):
            if let reason = refusal(date: date, isReachable: isReachable) {
                return byHand ? [.tell(reason)] : []
            }
            lastAsked = date
            isByHand = byHand
            state = .asked
            return [.send(request)]
        case .sent(let message):
            self.message = message
            return []
        case .replied(let message, let reply):
            guard message == self.message else { return [] }
            self.message = nil
            return take(reply)
        case .failed(let message, let reason):
            guard message == self.message else { return [] }
            self.message = nil
            return end(reason)
        case .arrived(let region):
            if state == .coming(region) { state = .idle }
            return []
        }
    }

    private func refusal(date: UTCDate, isReachable: Bool) -> String? {
        if let lastAsked, date >= lastAsked, date < lastAsked + Self.interval {
            let rest = (lastAsked + Self.interval - date).inSeconds
            return "The phone was asked already. Ask again in \(Int((rest / 60).rounded(.up))) min."
        }
        return isReachable ? nil : "The phone is not in reach."
    }

    private mutating func take(_ reply: RegionReply) -> [Effect] {
        switch reply {
        case .transferring(let id, let name):
            state = .coming(id)
            return [.note("the phone sends '\(name)'")]
        case .downloading:
            state = .downloading
            return [.note("the phone gets a map first")]
        case .error(let text): return end(text)
        case .unknownAction: return end("The app on the phone does not know how to send regions.")
        case .regions, .ok: return end("The phone has answered something else.")
        }
    }

    private mutating func end(_ reason: String) -> [Effect] {
        state = .idle
        return isByHand ? [.note(reason), .tell(reason)] : [.note(reason)]
    }
}
