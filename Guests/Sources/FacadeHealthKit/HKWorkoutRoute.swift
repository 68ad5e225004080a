import FacadeCoreLocation
import Foundation
import HikeValues

/// A series of values as one sample.
open class HKSeriesSample: HKSample, @unchecked Sendable {
    /// How many values it has.
    open var count: Int { 0 }
}

/// The way of a workout.
open class HKWorkoutRoute: HKSeriesSample, @unchecked Sendable {
    private let content: [UInt8]

    init(
        _ content: [UInt8], start: Date, end: Date, uuid: UUID, metadata: [String: Any]?,
        source: HKSource? = nil, workout: String
    ) {
        self.content = content
        super.init(
            HKSeriesType.workoutRoute(), from: start, to: end, uuid: uuid, metadata: metadata,
            source: source, workout: workout)
    }

    /// How many places it has.
    open override var count: Int { content.count / Place.size }

    /// The places, in their order.
    var locations: [CLLocation] { Place.locations(content) }

    override var storeContent: [UInt8] { content }
}

/// A place of a way, as the store keeps it.
private enum Place {
    /// Bytes.
    static let size = 44

    static func bytes(_ location: CLLocation) -> [UInt8] {
        var writer = ByteWriter()
        writer.write(location.coordinate.latitude)
        writer.write(location.coordinate.longitude)
        writer.write(fixed: UTCDate(location.timestamp).nanosecondsSince1970)
        let others = [
            location.altitude, location.horizontalAccuracy, location.verticalAccuracy, location.course,
            location.speed,
        ]
        for number in others { writer.write(fixed: Float(number).bitPattern) }
        return writer.bytes
    }

    static func locations(_ bytes: [UInt8]) -> [CLLocation] {
        var reader = ByteReader(bytes)
        var locations: [CLLocation] = []
        while reader.remaining >= size {
            do throws(ByteReaderError) { locations.append(try location(&reader)) } catch { break }
        }
        return locations
    }

    private static func location(_ reader: inout ByteReader) throws(ByteReaderError) -> CLLocation {
        let (latitude, longitude) = (try reader.double(), try reader.double())
        let date = UTCDate(nanosecondsSince1970: try reader.fixed())
        var others: [Double] = []
        for _ in 0..<5 { others.append(Double(Float(bitPattern: try reader.fixed()))) }
        return CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
            altitude: others[0], horizontalAccuracy: others[1], verticalAccuracy: others[2],
            course: others[3], speed: others[4], timestamp: Date(date))
    }
}

/// Builds the way of a workout.
open class HKWorkoutRouteBuilder: HKSeriesBuilder, @unchecked Sendable {
    private let centre = HealthCentre.shared
    private var content: [UInt8] = []
    private var dates: (first: Date, last: Date)?
    private var metadata: [String: Any] = [:]
    private var isOver = false

    /// A builder without places.
    public init(healthStore: HKHealthStore, device: HKDevice?) { super.init() }

    private func insert(_ locations: [CLLocation]) -> HKError? {
        guard !isOver, !locations.isEmpty else { return HKError(.errorInvalidArgument) }
        let route = HKSeriesType.workoutRoute()
        if let refusal = centre.writeRefusal([route]) { return refusal }
        guard content.count + locations.count * Place.size <= HealthRecord.mostContent else {
            return HKError(.errorDataSizeExceeded)
        }
        for location in locations {
            content += Place.bytes(location)
            let date = location.timestamp
            dates = dates.map { (min($0.first, date), max($0.last, date)) } ?? (date, date)
        }
        return nil
    }

    /// Adds places.
    open func insertRouteData(
        _ routeData: [CLLocation], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let error = insert(routeData)
        centre.call { completion(error == nil, error) }
    }

    /// The same for tasks.
    open func insertRouteData(_ routeData: [CLLocation]) async throws {
        if let error = insert(routeData) { throw error }
    }

    /// Notes something with the way.
    open func addMetadata(
        _ metadata: [String: Any], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        self.metadata.merge(metadata) { $1 }
        centre.call { completion(true, nil) }
    }

    private func finish(
        _ workout: HKWorkout, _ metadata: [String: Any]?
    ) -> Result<HKWorkoutRoute, any Error> {
        guard !isOver, let dates else { return .failure(HKError(.errorInvalidArgument)) }
        isOver = true
        let route = HKWorkoutRoute(
            content, start: dates.first, end: dates.last, uuid: UUID(),
            metadata: self.metadata.merging(metadata ?? [:]) { $1 }, workout: workout.uuid.uuidString)
        if let error = centre.keep([route]) { return .failure(error) }
        return .success(route)
    }

    /// Keeps the way as that of a workout that is kept.
    open func finishRoute(
        with workout: HKWorkout, metadata: [String: Any]?,
        completion: @escaping @Sendable (HKWorkoutRoute?, (any Error)?) -> Void
    ) {
        let result = finish(workout, metadata)
        centre.call {
            switch result {
            case .success(let route): completion(route, nil)
            case .failure(let error): completion(nil, error)
            }
        }
    }

    /// The same for tasks.
    open func finishRoute(
        with workout: HKWorkout, metadata: [String: Any]?
    ) async throws -> HKWorkoutRoute { try finish(workout, metadata).get() }

    /// Keeps the way as that of a workout's own builder, where it has places.
    func keep(_ workout: UUID, _ start: Date) -> (any Error)? {
        guard let dates, !isOver else { return nil }
        isOver = true
        return centre.keep([
            HKWorkoutRoute(
                content, start: dates.first, end: dates.last, uuid: UUID(), metadata: metadata,
                workout: workout.uuidString)
        ])
    }

    /// Forgets the places.
    open override func discard() { isOver = true }
}

/// The places of a way, some at a time.
open class HKWorkoutRouteQuery: HKQuery, @unchecked Sendable {
    private let route: HKWorkoutRoute
    private let handler: (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void
    /// Places of one call.
    private static let part = 100

    /// A query of a way. The handler is called until its last word but one is true.
    public init(
        route: HKWorkoutRoute,
        dataHandler: @escaping (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void
    ) {
        self.route = route
        handler = dataHandler
        super.init(HKSeriesType.workoutRoute(), nil)
    }

    override func perform() {
        if let refusal = centre.readRefusal(HKSeriesType.workoutRoute()) {
            return tell { [self] in handler(self, nil, true, refusal) }
        }
        let all = route.locations
        var start = 0
        repeat {
            let end = min(all.count, start + Self.part)
            let (part, isLast) = (Array(all[start..<end]), end == all.count)
            tell { [self] in handler(self, part, isLast, nil) }
            start = end
        } while start < all.count
    }
}

/// The places of a way, for tasks.
public struct HKWorkoutRouteQueryDescriptor: @unchecked Sendable {
    private let route: HKWorkoutRoute

    /// A query of a way.
    public init(_ route: HKWorkoutRoute) { self.route = route }

    /// Each place.
    public func results(for healthStore: HKHealthStore) -> AsyncThrowingStream<CLLocation, any Error> {
        AsyncThrowingStream { continuation in
            if let refusal = HealthCentre.shared.readRefusal(HKSeriesType.workoutRoute()) {
                return continuation.finish(throwing: refusal)
            }
            for location in route.locations { continuation.yield(location) }
            continuation.finish()
        }
    }
}
