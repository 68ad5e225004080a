import HikeHardware
import HikePlaces
import HikeRouting
import HikeStorage
import HikeValues

/// The geocoder of a device: apps ask it for places.
final class GeocoderPart: DevicePart {
    static let name = "geocoder"
    /// Requests of an app in ``window``, at most.
    static let mostRequests = 50
    static let window = Interval.seconds(60)
    /// Between these the answer comes.
    static let leastLatency = Interval.milliseconds(150)
    static let mostLatency = Interval.milliseconds(600)
    /// What cannot be asked fails after this.
    static let refusal = Interval.milliseconds(1)

    private struct Request {
        var process: AppProcess
        var query: GeocodeQuery
        var began: Instant
        /// Why it is not even asked.
        var error: GeocodeError?
        var handler: (Result<[GeocodedPlace], GeocodeError>) -> Void
    }

    private let board: any Board
    private let network: NetworkPart
    /// Names requests, and says how long they take.
    private var draws: RandomStream
    private var requests: [String: Request] = [:]
    /// In the order in which they were asked.
    private var order: [String] = []
    /// When apps have asked within the window.
    private var asked: [String: [Instant]] = [:]
    private lazy var places = PlaceGeocoder(tables())

    init(_ network: NetworkPart, on board: any Board) {
        self.network = network
        self.board = board
        draws = board.randomness
    }

    func woken(_ name: String) {
        guard let request = requests[name] else { return }
        if let error = request.error { return finish(name, .failure(error)) }
        guard network.path.isSatisfied else { return finish(name, .failure(.notConnected)) }
        let found = places.places(request.query)
        finish(name, found.isEmpty ? .failure(.notFound) : .success(found))
    }

    func ended(_ process: AppProcess) {
        for id in order where requests[id]?.process === process { finish(id, .failure(.cancelled)) }
    }

    func service(for process: AppProcess) -> AnyObject { Service(self, process) }

    private func tables() -> [PlacesTable] {
        var tables: [PlacesTable] = []
        for folder in board.configuration.regions {
            do throws(RegionStorageError) {
                let storage = try RegionStorage(path: folder)
                for region in storage.regions {
                    if let table = try storage.places(of: region) { tables.append(table) }
                }
            } catch {
                // Where the folder is on this machine differs from run to run.
                let reason = error.description.replacing(folder, with: "regions")
                board.log(
                    .error, "geocoder", "a region's places cannot be read", [FileMetadata("reason", reason)])
            }
        }
        return tables
    }

    private func ask(
        _ query: GeocodeQuery, of process: AppProcess,
        _ handler: @escaping (Result<[GeocodedPlace], GeocodeError>) -> Void
    ) -> String {
        let id = draws.uuid()
        guard !process.isOver else { return id }
        let now = board.now
        var recent = asked[process.app, default: []].filter { now - $0 < Self.window }
        var request = Request(process: process, query: query, began: now, handler: handler)
        if recent.count >= Self.mostRequests {
            request.error = .tooMany
        } else {
            recent.append(now)
            if !network.path.isSatisfied { request.error = .notConnected }
        }
        asked[process.app] = recent
        requests[id] = request
        order.append(id)
        record("lookup", id, request)
        let latency = draws.uniform(Self.leastLatency.inSeconds, Self.mostLatency.inSeconds)
        let end = now + (request.error == nil ? .seconds(latency) : Self.refusal)
        board.wake(id, at: end, isQuiet: board.isQuiet(for: process))
        return id
    }

    private func finish(_ id: String, _ result: Result<[GeocodedPlace], GeocodeError>) {
        guard let request = requests.removeValue(forKey: id) else { return }
        order.removeAll { $0 == id }
        board.cancelWake(id)
        switch result {
        case .success(let places): record("found", id, request) { $0.add("places", places.count) }
        case .failure(let error): record("no place", id, request) { $0.add("error", error.rawValue) }
        }
        board.call(request.process) { request.handler(result) }
    }

    private func record(
        _ kind: String, _ id: String, _ request: Request, _ fields: ((inout JSONLine) -> Void)? = nil
    ) {
        board.record(.network) { line in
            line.add("kind", kind)
            line.add("app", request.process.app)
            line.add("id", id)
            line.add("query", request.query.text)
            guard let fields else { return }
            fields(&line)
            line.add("duration", (board.now - request.began).inSeconds, decimals: 6)
        }
    }

    private final class Service: Geocoder {
        private let part: GeocoderPart
        private let process: AppProcess

        init(_ part: GeocoderPart, _ process: AppProcess) {
            self.part = part
            self.process = process
        }

        func lookUp(
            _ query: GeocodeQuery, _ handler: @escaping (Result<[GeocodedPlace], GeocodeError>) -> Void
        ) -> String { part.ask(query, of: process, handler) }

        func cancel(_ id: String) {
            if part.requests[id]?.process === process { part.finish(id, .failure(.cancelled)) }
        }
    }
}

extension GeocodeQuery {
    /// As the log has it: what was asked for, of a name not more than one can have.
    fileprivate var text: String {
        switch subject {
        case .at(let place):
            DecimalText.string(place.latitude, decimals: 7) + ","
                + DecimalText.string(place.longitude, decimals: 7)
        case .named(let name, _): String(decoding: name.utf8.prefix(Self.longestName), as: UTF8.self)
        }
    }
}
