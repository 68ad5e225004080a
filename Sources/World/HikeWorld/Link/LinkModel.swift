import HikeConnectivity
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
/// Direction 0 leads from the device declared first to the other, direction 1 back. A frame waits in its sender's
/// ``RadioTransmitter`` until it is its turn: urgent ones leave first, large ones piece by piece. Frames of one
/// ``RadioPriority`` keep their order in each direction unless the quality says otherwise. Frames that wait or are
/// under way when the link breaks are lost.
public struct LinkModel: Sendable {
    /// A frame that gets through.
    public struct Arrival: Hashable, Sendable {
        public let frame: ArraySlice<UInt8>
        public let time: Instant
    }

    /// How well frames pass while the link is up.
    public private(set) var quality: LinkQuality
    private(set) var breaks: LinkBreak
    /// Whether frames get through at all in each direction while the link is up.
    private(set) var isOpen = [true, true]
    /// Frames that are sent before have nobody who listens to them yet.
    private var listeningFrom: Instant = .zero
    private var ways: [Way]

    /// One direction. Each has its own random numbers: in which order the world looks at the two must not matter.
    fileprivate struct Way: Sendable {
        var losses: RandomStream
        var latencies: RandomStream
        var copies: RandomStream
        var transmitter = RadioTransmitter<ArraySlice<UInt8>>()
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

    /// Holds for frames that begin to leave from now on. What leaves until now has to be taken out first
    /// (``advance(to:direction:)``).
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
        ways[direction].transmitter.clear()
        ways[direction].lastArrival = .zero
    }

    /// Whether what is sent at a moment in a direction gets onto the radio and has somebody who listens.
    func carries(at time: Instant, direction: Int) -> Bool {
        isUp && time >= listeningFrom && isOpen[direction]
    }

    /// Puts a frame on the link at a moment, in a direction (0 or 1).
    ///
    /// - Returns: the frames that arrive and can be held up no more, this one or those before it; one that is
    ///   doubled is there twice.
    public mutating func send(_ frame: ArraySlice<UInt8>, at time: Instant, direction: Int) -> [Arrival] {
        guard carries(at: time, direction: direction) else { return [] }
        let priority = RadioPriority(ofFrame: frame)
        var arrivals = advance(to: time, direction: direction)
        guard !ways[direction].transmitter.holds(frame, bytes: frame.count, priority) else { return arrivals }
        let departures = ways[direction].transmitter.send(
            frame, bytes: frame.count, priority, at: time, bandwidth: quality.bandwidth)
        arrivals += ways[direction].arrivals(of: departures, quality)
        return arrivals
    }

    /// The frames that can be held up no more when nothing is sent before a moment, in a direction.
    public mutating func advance(to time: Instant, direction: Int) -> [Arrival] {
        let departures = ways[direction].transmitter.advance(to: time, bandwidth: quality.bandwidth)
        return departures.isEmpty ? [] : ways[direction].arrivals(of: departures, quality)
    }

    /// No frame that still waits arrives before; nil: none waits.
    func earliestArrival(direction: Int) -> Instant? {
        ways[direction].transmitter.earliestDeparture(bandwidth: quality.bandwidth).map {
            $0 + quality.leastLatency
        }
    }
}

extension LinkModel.Way {
    fileprivate mutating func arrivals(
        of departures: [RadioTransmitter<ArraySlice<UInt8>>.Departure], _ quality: LinkQuality
    ) -> [LinkModel.Arrival] {
        departures.flatMap { departure in
            times(of: departure.time, quality).map {
                LinkModel.Arrival(frame: departure.frame, time: $0)
            }
        }
    }

    /// When a frame that has left at a moment arrives: never, once or twice.
    private mutating func times(of departure: Instant, _ quality: LinkQuality) -> [Instant] {
        if Self.happens(quality.loss, &losses) { return [] }
        var arrival = max(departure + latency(quality), lastArrival)
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
