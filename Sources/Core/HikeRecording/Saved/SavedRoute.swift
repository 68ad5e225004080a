import Foundation
import HikeGeodesy
import HikeValues

/// A recorded hike as it is stored and sent (OHX-11).
public struct SavedRoute: Hashable, Identifiable, Sendable {
    public var id: UUID
    public var name: String
    /// The first point.
    public var start: Coordinate
    /// The last point.
    public var end: Coordinate
    /// When the first point was recorded.
    public var startTime: UTCDate
    /// When the last point was recorded.
    public var endTime: UTCDate
    /// Metres.
    public var totalDistance: Double
    /// Metres climbed.
    public var elevationGain: Double
    /// Metres descended, positive.
    public var elevationLoss: Double
    /// Seconds.
    public var walkingTime: Double
    /// Seconds.
    public var restingTime: Double
    /// Beats a minute; nil without a reading.
    public var averageHeartRate: Double?
    /// Beats a minute; nil without a reading.
    public var highestHeartRate: Double?
    /// Kilocalories.
    public var estimatedCalories: Double?
    /// The hiker's own words; empty for none.
    public var comment: String
    /// The region that was hiked in; nil where none is known.
    public var regionID: UUID?
    /// As ``TrackCompression`` writes it.
    public var track: [UInt8]
    /// When a person, or the recorder, last changed it.
    public var modifiedAt: UTCDate
    /// When each part of it was written that was not at ``modifiedAt``.
    public var moments = Moments()
    /// Its record in a cloud; nil where it is in none.
    public var cloudRecordID: String?

    public init(
        id: UUID, name: String, start: Coordinate, end: Coordinate, startTime: UTCDate, endTime: UTCDate,
        totalDistance: Double, elevationGain: Double, elevationLoss: Double, walkingTime: Double,
        restingTime: Double, averageHeartRate: Double? = nil, highestHeartRate: Double? = nil,
        estimatedCalories: Double? = nil, comment: String = "", regionID: UUID? = nil, track: [UInt8],
        modifiedAt: UTCDate, cloudRecordID: String? = nil
    ) {
        self.id = id
        self.name = name
        self.start = start
        self.end = end
        self.startTime = startTime
        self.endTime = endTime
        self.totalDistance = totalDistance
        self.elevationGain = elevationGain
        self.elevationLoss = elevationLoss
        self.walkingTime = walkingTime
        self.restingTime = restingTime
        self.averageHeartRate = averageHeartRate
        self.highestHeartRate = highestHeartRate
        self.estimatedCalories = estimatedCalories
        self.comment = comment
        self.regionID = regionID
        self.track = track
        self.modifiedAt = modifiedAt
        self.cloudRecordID = cloudRecordID
    }

    /// A hike out of its points; nil for fewer than two, which are no way.
    ///
    /// Its dates are those that a table and a file keep, so that it is the same hike when it is read from there.
    ///
    /// - Parameters:
    ///   - distance: metres, where a recorder has measured them more finely than the points are kept.
    ///   - weight: kilograms.
    public init?(
        id: UUID, name: String, points: [HikePoint], distance: Double? = nil, modifiedAt: UTCDate,
        averageHeartRate: Double? = nil, highestHeartRate: Double? = nil, comment: String = "",
        regionID: UUID? = nil, weight: Double = HikeStatistics.usualWeight
    ) {
        guard points.count >= 2, let first = points.first, let last = points.last else { return nil }
        let statistics = HikeStatistics(points)
        let length = distance ?? statistics.distance
        self.init(
            id: id, name: name, start: first.coordinate, end: last.coordinate,
            startTime: first.date.inWholeMicroseconds, endTime: last.date.inWholeMicroseconds,
            totalDistance: length, elevationGain: statistics.elevationGain,
            elevationLoss: statistics.elevationLoss, walkingTime: statistics.walkingTime,
            restingTime: statistics.restingTime, averageHeartRate: averageHeartRate,
            highestHeartRate: highestHeartRate,
            estimatedCalories: HikeStatistics.calories(
                distance: length, gain: statistics.elevationGain, seconds: statistics.walkingTime,
                weight: weight),
            comment: comment, regionID: regionID, track: TrackCompression.encode(points),
            modifiedAt: modifiedAt.inWholeMicroseconds)
    }

    /// Seconds from the first point to the last.
    public var duration: Double { (endTime - startTime).inSeconds }

    /// Metres a second while walking.
    public var averageSpeed: Double { walkingTime > 0 ? totalDistance / walkingTime : 0 }

    /// Unpacks the track.
    public func points() throws(TrackCompressionError) -> [HikePoint] { try TrackCompression.decode(track) }

    /// What a hike is called that nobody has named (OHX-10).
    public static func usualName(_ start: UTCDate) -> String { "Hike \u{2014} \(HikeText.minute(start))" }
    /// What it is called while it is being recorded (OHX-14).
    public static func liveName(_ start: UTCDate) -> String { "Recording \u{2014} \(HikeText.minute(start))" }
    /// What is added to the name of one that was saved because the battery ran low (OHX-35).
    public static let lowBatterySuffix = " (low battery)"

    private static let usualPrefix = usualName(UTCDate(secondsSince1970: 0)).prefix { !$0.isNumber }
    private static let livePrefix = liveName(UTCDate(secondsSince1970: 0)).prefix { !$0.isNumber }

    /// Whether a name is one that ``liveName(_:)`` gives, of whatever minute: of that in which the recording began, which may
    /// be before its first point.
    public static func isLiveName(_ name: String) -> Bool { isMinute(after: livePrefix, in: name) }

    /// Whether nobody has chosen a name: it is that of a recording, or that of a hike without another.
    public static func isAutomaticName(_ name: String) -> Bool {
        let short = name.hasSuffix(lowBatterySuffix) ? String(name.dropLast(lowBatterySuffix.count)) : name
        return isLiveName(name) || isMinute(after: usualPrefix, in: short)
    }

    private static func isMinute(after prefix: Substring, in name: String) -> Bool {
        guard name.hasPrefix(prefix), name.count == prefix.count + 16 else { return false }
        return zip(name.dropFirst(prefix.count), "0000-00-00 00:00").allSatisfy { character, form in
            form == "0" ? ("0"..."9").contains(character) : character == form
        }
    }
}

extension [SavedRoute] {
    /// Newest first (OHX-15); of equal times in the order of their ids.
    public func inListOrder() -> [SavedRoute] {
        sorted { ($1.startTime, $0.id.uuidString) < ($0.startTime, $1.id.uuidString) }
    }
}
