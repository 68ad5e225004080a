import Foundation
import HikeFormats
import HikeValues

/// Why what an ended recording left cannot be taken up.
public enum HikeRecoveryError: Error, Hashable, Sendable, CustomStringConvertible {
    case unreadableDescription(String)
    /// There are fewer bytes of points than described, or others.
    case damagedPoints(bytes: Int, described: Int)
    case track(TrackCompressionError)

    public var description: String {
        switch self {
        case .unreadableDescription(let detail):
            "\(HikeRecovery.metaName) is not the description of a recording: \(detail)"
        case .damagedPoints(let bytes, let described):
            "\(HikeRecovery.pointsName) has \(bytes) bytes that do not fit the \(described) points described."
        case .track(let error): error.description
        }
    }
}

/// What a recording leaves on the disk every 300 seconds (30 on a phone), so that its end untold loses no more (OHX-07, OHX-09).
///
/// Two files that count as one. Points are only ever added to a recording, so the description names how many
/// belong to it and their checksum, and it is written last: whoever dies between the two leaves the older description
/// with a longer file of points, whose beginning is what it describes (RD-12). A new recording takes the
/// description away before it touches the points.
public struct HikeRecovery: Hashable, Sendable {
    /// The file of the description.
    public static let metaName = "track_recovery_meta.json"
    /// The file of the points.
    public static let pointsName = "track_recovery_points.bin"
    /// Seconds between two saves.
    public static let saveInterval = 300.0

    public var id: UUID
    public var startedAt: UTCDate
    /// When this was written.
    public var savedAt: UTCDate
    public var mode: GPSMode
    /// Metres.
    public var distance: Double
    /// Beats a minute; nil without a reading.
    public var averageHeartRate: Double?
    /// Beats a minute; nil without a reading.
    public var highestHeartRate: Double?
    /// The hike is in the table already, as when the battery ran low (OHX-35).
    public var isSaved: Bool
    /// The recording was a workout too (OHX-37).
    public var isWorkout: Bool
    /// Those that the description counts; what lies behind them in the file is left out.
    public var points: [HikePoint]
    /// How the next launch goes on with it by itself (OHX-09); nil where it asks its hiker (OHX-08).
    public var goesOn: GoingOn?

    /// A recording that nobody has stopped.
    public struct GoingOn: Hashable, Sendable {
        public var isPaused: Bool
        /// The planned route that it was begun along.
        public var route: UUID?

        public init(isPaused: Bool = false, route: UUID? = nil) {
            self.isPaused = isPaused
            self.route = route
        }
    }

    /// What a recorder knows at the moment of saving.
    public init(
        id: UUID, startedAt: UTCDate, savedAt: UTCDate, recorder: TrackRecorder, isSaved: Bool = false,
        isWorkout: Bool = false, goesOn: GoingOn? = nil
    ) {
        self.id = id
        self.startedAt = startedAt
        self.savedAt = savedAt
        mode = recorder.mode
        distance = recorder.distance
        averageHeartRate = recorder.averageHeartRate
        highestHeartRate = recorder.highestHeartRate
        self.isSaved = isSaved
        self.isWorkout = isWorkout
        self.goesOn = goesOn
        points = recorder.points
    }

    private struct Meta: Codable {
        var id: UUID
        var startedAt: String
        var savedAt: String
        var gpsMode: String
        var pointCount: Int
        var pointsChecksum: UInt32
        var totalDistance: Double
        var averageHeartRate: Double?
        var maxHeartRate: Double?
        var isSaved: Bool
        /// Missing in older files.
        var isWorkout: Bool?
        /// These only where the recording goes on by itself.
        var isTracking: Bool?
        var isPaused: Bool?
        var plannedRoute: UUID?
    }

    /// The two files, to be written in this order.
    public func files() throws(HikeRecoveryError) -> (points: [UInt8], meta: [UInt8]) {
        let plain = TrackCompression.plain(points)
        let meta = Meta(
            id: id, startedAt: startedAt.iso8601(decimals: 9), savedAt: savedAt.iso8601(decimals: 9),
            gpsMode: mode.rawValue, pointCount: points.count, pointsChecksum: RawDeflate.checksum(plain),
            totalDistance: distance, averageHeartRate: averageHeartRate, maxHeartRate: highestHeartRate,
            isSaved: isSaved, isWorkout: isWorkout, isTracking: goesOn.map { _ in true },
            isPaused: goesOn?.isPaused, plannedRoute: goesOn?.route)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        do { return (plain, Array(try encoder.encode(meta))) } catch {
            throw .unreadableDescription("a number of it has no text")
        }
    }

    /// Reads the two files.
    public init(meta bytes: [UInt8], points plain: [UInt8]) throws(HikeRecoveryError) {
        let meta: Meta
        do { meta = try JSONDecoder().decode(Meta.self, from: Data(bytes)) } catch {
            throw .unreadableDescription("it is not the JSON that a recording writes.")
        }
        guard let started = UTCDate(iso8601: meta.startedAt), let saved = UTCDate(iso8601: meta.savedAt),
            let mode = GPSMode(rawValue: meta.gpsMode),
            (0...TrackCompression.pointLimit).contains(meta.pointCount),
            meta.totalDistance.isFinite, meta.totalDistance >= 0
        else { throw .unreadableDescription("a value of it is out of its range.") }
        let length = meta.pointCount * TrackCompression.bytesPerPoint
        guard plain.count >= length, RawDeflate.checksum(plain[..<length]) == meta.pointsChecksum else {
            throw .damagedPoints(bytes: plain.count, described: meta.pointCount)
        }
        id = meta.id
        startedAt = started
        savedAt = saved
        self.mode = mode
        distance = meta.totalDistance
        averageHeartRate = meta.averageHeartRate
        highestHeartRate = meta.maxHeartRate
        isSaved = meta.isSaved
        isWorkout = meta.isWorkout ?? false
        if meta.isTracking == true {
            goesOn = GoingOn(isPaused: meta.isPaused ?? false, route: meta.plannedRoute)
        }
        do throws(TrackCompressionError) {
            points = try TrackCompression.points(plain: Array(plain[..<length]))
        } catch { throw .track(error) }
    }

    /// The hike as far as it is known; nil for fewer than two points.
    ///
    /// - Parameter weight: the hiker's, in kilograms.
    public func route(
        name: String, comment: String = "", modifiedAt: UTCDate,
        weight: Double = HikeStatistics.usualWeight
    ) -> SavedRoute? {
        SavedRoute(
            id: id, name: name, points: points, distance: distance, modifiedAt: modifiedAt,
            averageHeartRate: averageHeartRate, highestHeartRate: highestHeartRate, comment: comment,
            weight: weight)
    }
}
