import HikeValues

/// The transmitter of one device towards another: it has the air for itself and gives it to the frames that
/// wait, turn by turn.
///
/// A turn lasts ``longestTurn`` at most; a large frame takes several, and others may come in between. A more urgent
/// frame goes first, and among equals the one that came first. A class that waits gets a tenth of the air at
/// least, however much is said beside it; a frame that comes when nothing urgent was waiting is held up by one turn
/// only.
///
/// It is driven by the times at which frames come and knows no other clock: asking it more often, or later,
/// changes nothing.
public struct RadioTransmitter<Frame> {
    /// A frame that has left whole.
    public struct Departure {
        public let frame: Frame
        public let time: Instant
    }

    fileprivate struct Waiting {
        let frame: Frame
        let bytes: Int
        /// What is left of its time in the air; nil before its first turn.
        var rest: Interval?
    }

    /// The longest turn of a frame.
    public static var longestTurn: Interval { .milliseconds(200) }
    /// A class that waits gets one part in so many of the air.
    private static var parts: Int64 { 10 }

    /// When the present turn is over.
    private var freeAt = Instant.zero
    /// By class, in the order in which they came.
    private var queues = RadioPriority.allCases.map { _ in FrameQueue<Waiting>() }
    /// By class: how much of the air others may still have before it is its turn.
    private var patience = RadioPriority.allCases.map { _ in Interval.zero }
    private var lastClass = RadioPriority.urgent
    /// How long that class has had the air in a row.
    private var run = Interval.zero
    /// Frames that wait or have not had their last turn.
    private var count = 0

    public init() {}

    /// Takes a frame at a moment, not before the one at which it was last given one or asked.
    ///
    /// - Parameters:
    ///   - bytes: the frame's length.
    ///   - bandwidth: bytes a second; infinite: it takes no time.
    /// - Returns: the frames whose last turn has begun, in the order in which they leave.
    public mutating func send(
        _ frame: Frame, bytes: Int, _ priority: RadioPriority, at time: Instant, bandwidth: Double
    ) -> [Departure] {
        var departures = advance(to: time, bandwidth: bandwidth)
        // A transmitter that rests begins at once.
        if count == 0 { freeAt = max(freeAt, time) }
        if queues[priority.rawValue].isEmpty {
            patience[priority.rawValue] = Self.patience(after: Self.longestTurn)
        }
        queues[priority.rawValue].append(Waiting(frame: frame, bytes: bytes))
        count += 1
        departures += advance(to: time, bandwidth: bandwidth)
        return departures
    }

    /// Gives the turns that begin up to a moment, itself included. Nothing may be sent before that moment any more.
    public mutating func advance(to time: Instant, bandwidth: Double) -> [Departure] {
        var departures: [Departure] = []
        while count > 0, freeAt <= time, let next = nextClass(bandwidth) {
            if let departure = turn(of: next, bandwidth) { departures.append(departure) }
        }
        return departures
    }

    /// The next frame leaves at this moment at the earliest, were nothing else sent; nil: none waits.
    public func earliestDeparture(bandwidth: Double) -> Instant? {
        guard count > 0 else { return nil }
        return queues.compactMap { queue in
            queue.first.map { freeAt + ($0.rest ?? Self.airtime($0.bytes, bandwidth)) }
        }.min()
    }

    /// Everything that waits or is in the air is gone, and the transmitter rests.
    public mutating func clear() { self = RadioTransmitter() }

    // MARK: Turns

    /// The most urgent class that waits, unless another has waited for too long. Two of those do not follow each
    /// other while something more urgent waits.
    private func nextClass(_ bandwidth: Double) -> RadioPriority? {
        let waiting = RadioPriority.allCases.filter { !queues[$0.rawValue].isEmpty }
        guard let first = waiting.first else { return nil }
        guard lastClass.rawValue <= first.rawValue else {
            return goesOn(lastClass, bandwidth) ? lastClass : first
        }
        return waiting.dropFirst().first { patience[$0.rawValue] <= .zero } ?? first
    }

    /// Whether a class that has waited for too long, and whose frames are small, has a further one in the same turn:
    /// else a turn of a large urgent frame would come between any two of them, and they would have less than their part.
    private func goesOn(_ priority: RadioPriority, _ bandwidth: Double) -> Bool {
        guard patience[priority.rawValue] <= .zero, let next = queues[priority.rawValue].first else {
            return false
        }
        return run + (next.rest ?? Self.airtime(next.bytes, bandwidth)) <= Self.longestTurn
    }

    private mutating func turn(of priority: RadioPriority, _ bandwidth: Double) -> Departure? {
        let index = priority.rawValue
        guard var frame = queues[index].first else { return nil }
        let rest = frame.rest ?? Self.airtime(frame.bytes, bandwidth)
        let length = min(rest, Self.longestTurn)
        freeAt += length
        run = priority == lastClass ? run + length : length
        lastClass = priority
        for other in queues.indices where other != index && !queues[other].isEmpty {
            patience[other] = patience[other] - length
        }
        // What it had while nobody else waited does not count against it.
        patience[index] = min(
            patience[index] + Self.patience(after: length), Self.patience(after: Self.longestTurn))
        guard length == rest else {
            frame.rest = rest - length
            queues[index].first = frame
            return nil
        }
        queues[index].removeFirst()
        count -= 1
        return Departure(frame: frame.frame, time: freeAt)
    }

    private static func airtime(_ bytes: Int, _ bandwidth: Double) -> Interval {
        bandwidth.isFinite ? .seconds(Double(bytes) / bandwidth) : .zero
    }

    private static func patience(after turn: Interval) -> Interval {
        Interval(nanoseconds: turn.nanoseconds * (parts - 1))
    }
}

extension RadioTransmitter where Frame: Equatable {
    /// Whether a frame waits, or has not had its last turn: to send it again would take the air twice. Senders repeat
    /// what is not answered in time, and know nothing of the air.
    ///
    /// It looks at the newest ones of the class only, so that what a hostile sender piles up costs no time.
    public func holds(_ frame: Frame, bytes: Int, _ priority: RadioPriority) -> Bool {
        queues[priority.rawValue].newest(64).contains { $0.bytes == bytes && $0.frame == frame }
    }
}

extension RadioTransmitter: Sendable where Frame: Sendable {}
extension RadioTransmitter.Departure: Sendable where Frame: Sendable {}
extension RadioTransmitter.Waiting: Sendable where Frame: Sendable {}

/// A queue whose head can be taken off in constant time.
private struct FrameQueue<Element> {
    private var elements: [Element] = []
    private var head = 0

    var isEmpty: Bool { head == elements.count }

    var first: Element? {
        get { head < elements.count ? elements[head] : nil }
        set { if let newValue, head < elements.count { elements[head] = newValue } }
    }

    /// Those that came last, so many at most.
    func newest(_ most: Int) -> ArraySlice<Element> { elements[head...].suffix(most) }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func removeFirst() {
        head += 1
        guard head == elements.count || head > 64 && head * 2 > elements.count else { return }
        elements.removeFirst(head)
        head = 0
    }
}

extension FrameQueue: Sendable where Element: Sendable {}
