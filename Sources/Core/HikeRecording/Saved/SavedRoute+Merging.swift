import Foundation
import HikeValues

/// What two devices know of one hike becomes one (NF-07): of each of its parts, its way, its name and its comment, the last
/// write holds (``LastWrite``).
extension SavedRoute {
    /// When the parts of a hike were written; nil: when all of it was (``modifiedAt``), or never.
    public struct Moments: Hashable, Sendable {
        /// By the recorder.
        public var recorded: UTCDate?
        /// Nil also for a name that nobody has chosen.
        public var named: UTCDate?
        /// Nil also where nobody has said anything.
        public var commented: UTCDate?
        /// The way is that of a live copy, though the name does not say so any more.
        public var isLive = false

        public init(
            recorded: UTCDate? = nil, named: UTCDate? = nil, commented: UTCDate? = nil, isLive: Bool = false
        ) {
            self.recorded = recorded
            self.named = named
            self.commented = commented
            self.isLive = isLive
        }
    }

    /// Whether its way is a copy that was made while it was still being recorded.
    public var isLive: Bool { moments.isLive || moments.named == nil && Self.isLiveName(name) }

    /// The hike that follows where one with this id comes from the other device.
    ///
    /// - The way, with its figures: that of a finished recording beats a live copy's, then the later last point holds, then
    ///   what was recorded later.
    /// - The name: one that somebody has chosen beats one that nobody has, which goes with the way; then the later.
    /// - The comment: one that was given, be it to take another away, beats one that never was; then the later.
    ///
    /// The record in a cloud is this device's own.
    public func merged(with sent: SavedRoute) -> SavedRoute {
        var merged = way < sent.way ? sent : self
        let recordedAt = merged.moments.recorded ?? merged.modifiedAt
        let isLive = merged.isLive
        let (named, commented) = (later(of: sent, \.naming), later(of: sent, \.commenting))
        merged.modifiedAt = max(modifiedAt, sent.modifiedAt)
        merged.cloudRecordID = cloudRecordID
        if let named { merged.name = named.name }
        merged.comment = commented?.comment ?? ""
        merged.note(
            recorded: recordedAt, named: named?.naming?.moment, commented: commented?.commenting?.moment,
            isLive: isLive)
        return merged
    }

    /// Gives it the name that a person has chosen.
    ///
    /// - Parameter now: by the clock of this device; another's may be ahead.
    public mutating func rename(to name: String, at now: UTCDate) {
        change(at: now) { (hike: inout SavedRoute, moment: UTCDate) in
            hike.name = name
            return (moment, hike.commenting?.moment)
        }
    }

    /// Gives it the comment of a person; the empty one takes the other away.
    ///
    /// - Parameter now: by the clock of this device; another's may be ahead.
    public mutating func comment(_ comment: String, at now: UTCDate) {
        change(at: now) { (hike: inout SavedRoute, moment: UTCDate) in
            let named = hike.naming?.moment
            hike.comment = comment
            return (named, moment)
        }
    }

    private mutating func change(
        at now: UTCDate, _ body: (inout SavedRoute, UTCDate) -> (named: UTCDate?, commented: UTCDate?)
    ) {
        let (recordedAt, isLive) = (moments.recorded ?? modifiedAt, isLive)
        let moment = LastWrite.moment(of: now, after: modifiedAt)
        let words = body(&self, moment)
        modifiedAt = moment
        note(recorded: recordedAt, named: words.named, commented: words.commented, isLive: isLive)
    }

    // MARK: The three writes

    private var way: LastWrite {
        func bytes(_ value: Double?) -> [UInt8] {
            var writer = ByteWriter()
            if let value { writer.write(value) }
            return writer.bytes
        }
        func bytes(_ date: UTCDate) -> [UInt8] {
            var writer = ByteWriter()
            // So that later dates have greater bytes, those before 1970 too.
            let ordered = UInt64(bitPattern: date.nanosecondsSince1970) ^ (1 << 63)
            for shift in stride(from: 56, through: 0, by: -8) {
                writer.write(UInt8(truncatingIfNeeded: ordered >> UInt64(shift)))
            }
            return writer.bytes
        }
        let figures: [Double?] = [
            start.latitude, start.longitude, end.latitude, end.longitude, totalDistance, elevationGain,
            elevationLoss, walkingTime, restingTime, averageHeartRate, highestHeartRate, estimatedCalories,
        ]
        let automaticName = naming == nil ? name : ""
        return LastWrite(
            at: endTime, stage: isLive ? .live : .finished,
            [bytes(moments.recorded ?? modifiedAt), bytes(startTime), track] + figures.map(bytes)
                + [Array((regionID?.uuidString ?? "").utf8), Array(automaticName.utf8)])
    }

    /// Nil for a name that nobody has chosen.
    private var naming: LastWrite? {
        let moment = moments.named ?? (Self.isAutomaticName(name) ? nil : modifiedAt)
        return moment.map { LastWrite(at: $0, [Array(name.utf8)]) }
    }

    /// Nil where nobody has said anything.
    private var commenting: LastWrite? {
        let moment = moments.commented ?? (comment.isEmpty ? nil : modifiedAt)
        return moment.map { LastWrite(at: $0, [Array(comment.utf8)]) }
    }

    /// The one of the two that has the last write of a part; nil where neither has one.
    private func later(of sent: SavedRoute, _ part: (SavedRoute) -> LastWrite?) -> SavedRoute? {
        guard let mine = part(self) else { return part(sent).map { _ in sent } }
        guard let theirs = part(sent) else { return self }
        return mine < theirs ? sent : self
    }

    /// Keeps the moments that do not follow from the rest, so that equal hikes are equal values.
    private mutating func note(recorded: UTCDate, named: UTCDate?, commented: UTCDate?, isLive: Bool) {
        moments = Moments()
        if recorded != modifiedAt { moments.recorded = recorded }
        if naming?.moment != named { moments.named = named }
        if commenting?.moment != commented { moments.commented = commented }
        if self.isLive != isLive { moments.isLive = isLive }
    }
}
