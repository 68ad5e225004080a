import HikeConnectivity
import HikeHardware
import HikeValues

/// What the world keeps of the link between two of its devices.
struct DeviceLink {
    /// The places of the two in the world's order; the first is declared earlier.
    let seats: [Int]
    /// Their ids with a blank between, as the log has them.
    let label: String
    var model: LinkModel
    /// What each end knows of the link, or will when it notices.
    var announced = [false, false]
    /// When the break that a frame brought about is over.
    var mendsAt: Instant?
    /// A frame has broken it to the end of the run.
    var isBrokenForGood = false
    /// When an outage begins, or the present one ends.
    private(set) var outageEdge: Instant?
    private var outages: RandomStream
    private(set) var waits: [FrameWait] = []

    init(seats: [Int], ids: [String], quality: LinkQuality, random: RandomStream) {
        self.seats = seats
        label = ids.joined(separator: " ")
        // The streams of the usual pair have no names of their own.
        let random = label == "phone watch" ? random : random.split(label)
        model = LinkModel(quality: quality, random: random)
        outages = random.split("outages")
    }

    func joins(_ a: Int, _ b: Int) -> Bool { seats[0] == min(a, b) && seats[1] == max(a, b) }

    /// Where the frames of a device come to; nil for a device that has nothing to do with the link.
    func other(than seat: Int) -> Int? {
        switch seats.firstIndex(of: seat) {
        case 0: seats[1]
        case 1: seats[0]
        default: nil
        }
    }

    /// The direction in which a device sends.
    func direction(from seat: Int) -> Int { seats[0] == seat ? 0 : 1 }

    // MARK: Outages

    var isOut: Bool { model.breaks.contains(.outage) }

    /// Draws when the next outage begins; none does where the quality has no outages.
    mutating func planOutage(after instant: Instant) {
        outageEdge = model.quality.outages.map {
            instant + max(.seconds(outages.exponential(mean: $0.every.inSeconds)), .microseconds(1))
        }
    }

    /// Draws when the outage that begins now ends.
    mutating func planOutageEnd(after instant: Instant) {
        outageEdge = model.quality.outages.map {
            instant + max($0.lasting.draw(&outages), .microseconds(1))
        }
    }

    // MARK: Frames that something waits for

    /// A break that a frame is to bring about.
    struct FrameWait {
        var criteria: FrameCriteria
        var duration: Interval?
        /// The place of its order among those that the world has been given.
        var order: Int
        /// When the frames that fit arrive at the earliest, in order. The world sees the two directions in no
        /// order of time, so that one found later may belong further to the front.
        var times: [Instant] = []

        /// When the link breaks; nil as long as the frame has not passed.
        var time: Instant? { times.count >= criteria.number ? times[criteria.number - 1] : nil }
    }

    mutating func wait(for criteria: FrameCriteria, duration: Interval?, order: Int) {
        waits.append(FrameWait(criteria: criteria, duration: duration, order: order))
    }

    /// Notes a frame that goes onto the radio. No device at the ends of a link that carries it has lived beyond
    /// the moment at which it can arrive, so that the link can break then, however devices were granted time.
    mutating func note(_ transmission: Transmission, from device: String, direction: Int) {
        guard !waits.isEmpty, model.carries(at: transmission.time, direction: direction) else { return }
        let time = transmission.time + model.quality.leastLatency
        let frame = try? RadioFrame(decoding: transmission.bytes)
        for index in waits.indices where waits[index].criteria.matches(frame, from: device) {
            let place = waits[index].times.firstIndex { $0 > time } ?? waits[index].times.count
            waits[index].times.insert(time, at: place)
        }
    }

    /// Takes out the next break that is due.
    mutating func popWait(due instant: Instant) -> FrameWait? {
        guard let index = waits.firstIndex(where: { $0.time.map { $0 <= instant } ?? false }) else {
            return nil
        }
        return waits.remove(at: index)
    }

    /// When something happens to the link by itself.
    var nextMoment: Instant? {
        var next = [outageEdge, mendsAt].compactMap { $0 }.min()
        for wait in waits { if let time = wait.time { next = min(next ?? time, time) } }
        return next
    }
}
