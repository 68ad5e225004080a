import HikeValues

/// When the UV index is asked for, and how long an answer holds (OHX-36).
public struct UVMonitor: Hashable, Sendable {
    /// What happens to the monitor, and when.
    public enum Event: Hashable, Sendable {
        /// Somebody would like to know it.
        case look(Instant)
        /// The weather service has answered; nil: it has not.
        case answered(Int?, Instant)
    }

    /// What the owner of this monitor has to do.
    public enum Effect: Hashable, Sendable {
        case fetch
        /// The service does not answer; said once until it does again.
        case isUnavailable
    }

    /// Seconds between two questions at least, whatever became of the first.
    public static let interval = 600.0
    /// Seconds after which an answer is shown no more.
    public static let longestAge = 1_800.0

    private var asked: Instant?
    private var answer: Aged<Int>?
    private var isSilent = false

    public init() {}

    /// The index, while it is younger than half an hour.
    public func index(at time: Instant) -> Int? {
        guard let answer, answer.age(at: time) < .seconds(Self.longestAge) else { return nil }
        return answer.value
    }

    /// Takes what happened and answers with what is to be done.
    public mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .look(let time):
            if let asked, time - asked < .seconds(Self.interval) { return [] }
            asked = time
            return [.fetch]
        case .answered(let index?, let time):
            answer = Aged(max(0, index), time)
            isSilent = false
            return []
        case .answered(nil, _):
            guard !isSilent else { return [] }
            isSilent = true
            return [.isUnavailable]
        }
    }
}
