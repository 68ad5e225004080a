import Foundation
import HikeValues

/// What is known of a workout besides its dates, as the device's store keeps it.
struct WorkoutDetails {
    /// What the samples of a kind say.
    struct Entry {
        var type: String
        var summary: QuantitySummary
    }

    var activity: HKWorkoutActivityType
    /// Seconds.
    var duration: TimeInterval
    var events: [HKWorkoutEvent] = []
    /// Kilocalories.
    var energy: Double?
    /// Metres.
    var distance: Double?
    var flights: Double?
    /// In the order of the kinds' names.
    var statistics: [Entry] = []
    /// Of the samples that its builder has collected.
    var samples: [UUID] = []

    var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.write(fixed: UInt64(activity.rawValue))
        writer.write(duration)
        for number in [energy, distance, flights] {
            writer.write(number != nil)
            writer.write(number ?? 0)
        }
        writer.write(varint: UInt64(events.count))
        for event in events {
            writer.write(varint: UInt64(event.type.rawValue))
            writer.write(fixed: UTCDate(event.dateInterval.start).nanosecondsSince1970)
            writer.write(event.dateInterval.duration)
        }
        writer.write(varint: UInt64(statistics.count))
        for entry in statistics {
            writer.write(entry.type)
            entry.summary.write(to: &writer)
        }
        writer.write(varint: UInt64(samples.count))
        for id in samples { writer.write(raw: id.bytes) }
        return writer.bytes
    }

    /// Nil where the bytes are those of nobody who writes as this does.
    init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        do throws(ByteReaderError) { self = try Self.read(&reader) } catch { return nil }
    }

    init(
        activity: HKWorkoutActivityType, duration: TimeInterval, events: [HKWorkoutEvent] = [],
        energy: Double? = nil, distance: Double? = nil
    ) {
        self.activity = activity
        self.duration = duration
        self.events = events
        self.energy = energy
        self.distance = distance
    }

    private static func read(_ reader: inout ByteReader) throws(ByteReaderError) -> WorkoutDetails {
        guard let activity = HKWorkoutActivityType(rawValue: UInt(try reader.fixed(UInt64.self))) else {
            throw .invalidValue
        }
        var details = WorkoutDetails(activity: activity, duration: try reader.double())
        var numbers: [Double?] = []
        for _ in 0..<3 {
            let isThere = try reader.bool()
            let number = try reader.double()
            numbers.append(isThere ? number : nil)
        }
        (details.energy, details.distance, details.flights) = (numbers[0], numbers[1], numbers[2])
        for _ in 0..<(try reader.count(limit: 100_000)) {
            guard let type = HKWorkoutEventType(rawValue: try reader.count(limit: 100)) else {
                throw .invalidValue
            }
            let date = UTCDate(nanosecondsSince1970: try reader.fixed())
            let duration = try reader.double()
            guard duration >= 0 else { throw .invalidValue }
            details.events.append(
                HKWorkoutEvent(
                    type: type, dateInterval: DateInterval(start: Date(date), duration: duration),
                    metadata: nil))
        }
        for _ in 0..<(try reader.count(limit: 1_000)) {
            let type = try reader.string(limit: 256)
            details.statistics.append(Entry(type: type, summary: try QuantitySummary(from: &reader)))
        }
        for _ in 0..<(try reader.count(limit: 200_000)) {
            details.samples.append(UUID(bytes: Array(try reader.raw(16))))
        }
        return details
    }
}

extension UUID {
    var bytes: [UInt8] { withUnsafeBytes(of: uuid) { Array($0) } }

    /// Of sixteen bytes.
    init(bytes: [UInt8]) {
        var id: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &id) { $0.copyBytes(from: bytes.prefix(16)) }
        self.init(uuid: id)
    }
}

extension UTCDate {
    /// Within the years that the store knows.
    init(_ date: Date) { self.init(secondsSince1970: min(max(date.timeIntervalSince1970, -8e9), 8e9)) }
}

extension Date {
    init(_ date: UTCDate) { self.init(timeIntervalSince1970: date.secondsSince1970) }
}
