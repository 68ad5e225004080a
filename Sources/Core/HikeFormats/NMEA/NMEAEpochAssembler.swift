import HikeValues

extension NMEASentence {
    /// The UTC time of day that the sentence carries, if its type has one.
    public var time: Interval? {
        switch content {
        case .gga(let gga): gga.time
        case .rmc(let rmc): rmc.time
        case .gll(let gll): gll.time
        case .zda(let zda): zda.time
        case .gst(let gst): gst.time
        case .gns(let gns): gns.time
        case .vtg, .gsa, .gsv, .heading: nil
        }
    }
}

/// Groups sentences into epochs by their UTC time of day (receivers 3.3).
///
/// An epoch closes when a sentence with another time (by more than 5 ms) comes, on ``idle()`` and on
/// ``flush()``. Sentences without a time (VTG, GSA, GSV, headings, and all others while the receiver does
/// not know the time) join the open epoch; where none is open they begin one that takes the next time it
/// meets.
///
/// Dates come from RMC with a fix and from ZDA. Other epochs count on from there: a time of day that falls by
/// more than 12 hours begins a new day. **Epochs before the first date are handed over undated** (`date` nil,
/// counted in ``undatedEpochs``): a live receiver's position is good before its date is, and
/// ``NMEALog`` dates them afterwards. A leap second 23:59:60 has the same date as the second after it, and a
/// receiver may step back in time; epochs come in the order of the source.
public struct NMEAEpochAssembler: Sendable {
    /// Epochs handed over.
    public private(set) var epochs = 0
    /// Those of them with a time of day but no date.
    public private(set) var undatedEpochs = 0
    /// The midnight that began the source's first day, once a date has come.
    public private(set) var firstMidnight: UTCDate?
    private var draft: NMEAEpochDraft?
    private var day = 0
    private var previousTime: Interval?

    private static let nanosecondsADay: Int64 = 86_400_000_000_000
    private static let halfDay = Interval(nanoseconds: nanosecondsADay / 2)
    /// Headings kept for one epoch; a compass of 10 Hz reaches it in half an hour without a time.
    static let headingLimit = 20_000

    public init() {}

    /// Takes a sentence; returns the epoch that it closes, if it does.
    public mutating func add(_ sentence: NMEASentence) -> NMEAEpoch? {
        var closed: NMEAEpoch?
        if let time = sentence.time {
            if let open = draft?.epoch.timeOfDay, !Self.areSame(open, time) { closed = flush() }
        } else if let count = draft?.epoch.headings.count, count >= Self.headingLimit {
            closed = flush()
        }
        if draft == nil { draft = NMEAEpochDraft() }
        draft?.take(timeOf: sentence)
        draft?.add(sentence)
        return closed
    }

    /// To be called after 250 ms of silence on a live line: what has come is all there is of this epoch.
    public mutating func idle() -> NMEAEpoch? { flush() }

    /// Closes the open epoch; to be called at the end of a source.
    public mutating func flush() -> NMEAEpoch? {
        guard let closing = draft else { return nil }
        draft = nil
        guard !closing.isEmpty else { return nil }
        var epoch = closing.finished()
        epochs += 1
        guard let time = epoch.timeOfDay else { return epoch }
        count(day: closing.midnight, time)
        let clock = Interval(nanoseconds: Int64(day) * Self.nanosecondsADay + time.nanoseconds)
        epoch.timeSinceFirstMidnight = clock
        if let firstMidnight {
            epoch.date = firstMidnight + clock
        } else {
            undatedEpochs += 1
        }
        return epoch
    }

    /// Some receivers give one moment with two decimals in GGA and three in GLL, up to 5 ms apart.
    private static func areSame(_ a: Interval, _ b: Interval) -> Bool {
        (a - b).nanoseconds.magnitude <= 5_000_000
    }

    /// Moves ``day`` to the day of a closing epoch.
    private mutating func count(day midnight: UTCDate?, _ time: Interval) {
        if let previousTime, previousTime - time > Self.halfDay { day += 1 }
        previousTime = time
        guard let midnight else { return }
        if let firstMidnight {
            day = Int((midnight - firstMidnight).nanoseconds / Self.nanosecondsADay)
        } else {
            firstMidnight = midnight + Interval(nanoseconds: -Int64(day) * Self.nanosecondsADay)
        }
    }
}
