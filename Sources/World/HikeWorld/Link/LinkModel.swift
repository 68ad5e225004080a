import HikeValues

/// Why a link is down. It is up again when none is left.
struct LinkBreak: OptionSet, Hashable, Sendable {
    let rawValue: Int

    /// A fault or a person took it down.
    static let commanded = LinkBreak(rawValue: 1)
    /// The devices are not paired with each other.
    static let unpaired = LinkBreak(rawValue: 2)
    /// The devices are too far from each other.
    static let range = LinkBreak(rawValue: 4)
    /// An outage of the link's own.
    static let outage = LinkBreak(rawValue: 8)
    /// A frame that a fault had waited for has passed.
    static let frame = LinkBreak(rawValue: 16)
}

/// The radio link between two devices as a state machine: what is sent, and when it arrives, if it does.
///
/// Direction 0 leads from the device declared first to the other, direction 1 back. Frames keep their order in
/// each direction unless the quality says otherwise; a frame waits until the one before has left. Frames that
/// are under way when the link breaks are lost.
public struct LinkModel: Hashable, Sendable {
    /// How well frames pass while the link is up.
    public private(set) var quality: LinkQuality
    private(set) var breaks: LinkBreak
    /// Whether frames get through at all in each direction while the link is up.
    private(set) var isOpen = [true, true]
    /// Frames that are sent before have nobody who listens to them yet.
    private var listeningFrom: Instant = .zero
    private var ways: [Way]

    /// One direction. Each has its own random numbers: in which order the world looks at the two must not matter.
    fileprivate struct Way: Hashable {
        var losses: RandomStream
        var latencies: RandomStream
        var copies: RandomStream
        /// When the sender's transmitter is free again.
        var freeAt = Instant.zero
        var lastArrival = Instant.zero

        init(_ random: RandomStream) {
            losses = random
            latencies = random.split("latency")
            copies = random.split("copies")
        }
    }

    /// A link whose two ways draw from streams of their own.
    public init(quality: LinkQuality, isUp: Bool = true, random: RandomStream) {
        self.quality = quality
        breaks = isUp ? [] : .commanded
        ways = [Way(random.split("0")), Way(random.split("1"))]
    }

    /// Whether the radio works between the two, as far as it depends on the link alone.
    public var isUp: Bool { breaks.isEmpty }

    /// Holds for frames that are sent from now on.
    public mutating func set(quality: LinkQuality) { self.quality = quality }

    /// What is commanded; the link may be down for other reasons too.
    public mutating func set(isUp: Bool) { set(.commanded, !isUp) }

    /// Adds or removes a reason why the link is down.
    mutating func set(_ cause: LinkBreak, _ isBroken: Bool) {
        if isBroken { breaks.insert(cause) } else { breaks.remove(cause) }
        if !isUp { clear() }
    }

    /// Opens or closes one direction; the devices do not notice.
    mutating func set(direction: Int, isOpen: Bool) {
        self.isOpen[direction] = isOpen
        if !isOpen { clear(direction) }
    }

    /// From this moment on both devices know that the link is up.
    mutating func listen(from instant: Instant) { listeningFrom = instant }

    /// Nothing is under way any more, and both transmitters are free.
    public mutating func clear() { for direction in ways.indices { clear(direction) } }

    private mutating func clear(_ direction: Int) {
        ways[direction].freeAt = .zero
        ways[direction].lastArrival = .zero
    }

    /// Whether what is sent at a moment in a direction gets onto the radio and has somebody who listens.
    func carries(at time: Instant, direction: Int) -> Bool {
        isUp && time >= listeningFrom && isOpen[direction]
    }

    /// When a frame of so many bytes, sent at a moment in a direction (0 or 1), arrives: never, once or twice.
    public mutating func arrivals(ofBytes size: Int, sentAt time: Instant, direction: Int) -> [Instant] {
        guard carries(at: time, direction: direction) else { return [] }
        return ways[direction].arrivals(ofBytes: size, sentAt: time, quality)
    }
}

extension LinkModel.Way {
    fileprivate mutating func arrivals(ofBytes size: Int, sentAt time: Instant, _ quality: LinkQuality)
        -> [Instant]
    {
        let airtime = quality.bandwidth.isFinite ? Double(size) / quality.bandwidth : 0
        freeAt = max(freeAt, time) + .seconds(airtime)
        if Self.happens(quality.loss, &losses) { return [] }
        var arrival = max(freeAt + latency(quality), lastArrival)
        if Self.happens(quality.reordering, &copies) {
            // Those behind do not wait for it.
            arrival += latency(quality)
        } else {
            lastArrival = arrival
        }
        return Self.happens(quality.doubling, &copies) ? [arrival, arrival + latency(quality)] : [arrival]
    }

    private static func happens(_ share: Double, _ random: inout RandomStream) -> Bool {
        share > 0 && random.uniform() < share
    }

    private mutating func latency(_ quality: LinkQuality) -> Interval {
        max(quality.latency.draw(&latencies), LinkQuality.shortestLatency)
    }
}
