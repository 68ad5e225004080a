import GuestExchange
import HikeValues

/// What a guest asks of the places that its device watches.
public enum GuestPlaceRequest: Equatable, Sendable, NamedRequest {
    /// Long moves, as ``GuestPlaceNews/move(_:)``.
    case startMoves, stopMoves
    case watchRegion(WatchedRegion)
    case stopRegion(id: String)
    /// Brings ``GuestReply/regions(_:)``.
    case regions
    /// Brings ``GuestReply/regionState(_:)``.
    case regionState(id: String)
    case watchVisits(Bool)

    enum Kind: String {
        case startMoves, stopMoves, watchRegion, stopRegion, regions, regionState, watchVisits
    }

    func write(to writer: inout ByteWriter) -> Kind {
        switch self {
        case .startMoves: return .startMoves
        case .stopMoves: return .stopMoves
        case .watchRegion(let region):
            writer.write(region)
            return .watchRegion
        case .stopRegion(let id):
            writer.write(id)
            return .stopRegion
        case .regions: return .regions
        case .regionState(let id):
            writer.write(id)
            return .regionState
        case .watchVisits(let isWatching):
            writer.write(isWatching)
            return .watchVisits
        }
    }

    static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestPlaceRequest {
        switch kind {
        case .startMoves: .startMoves
        case .stopMoves: .stopMoves
        case .watchRegion: .watchRegion(try reader.region())
        case .stopRegion: .stopRegion(id: try reader.name())
        case .regions: .regions
        case .regionState: .regionState(id: try reader.name())
        case .watchVisits: .watchVisits(try reader.bool())
        }
    }
}

/// What a guest's device tells it of places that it watches.
public enum GuestPlaceNews: Equatable, Sendable, NamedContent {
    /// A long move has ended here.
    case move(Fix)
    /// A region or a visit.
    case place(PlaceNews)

    enum Kind: String {
        case move, region, visit
    }

    func write(to writer: inout ByteWriter) -> Kind {
        switch self {
        case .move(let fix):
            writer.write(fix)
            return .move
        case .place(.region(let id, let state)):
            writer.write(id)
            writer.write(state.rawValue)
            return .region
        case .place(.visit(let visit)):
            writer.write(visit)
            return .visit
        }
    }

    static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestPlaceNews {
        switch kind {
        case .move: return .move(try reader.fix())
        case .region:
            return .place(.region(id: try reader.name(), try reader.regionState()))
        case .visit: return .place(.visit(try reader.visit()))
        }
    }
}

extension ByteWriter {
    mutating func write(_ region: WatchedRegion) {
        write(region.id)
        for number in [region.centre.latitude, region.centre.longitude, region.radius] { write(number) }
        write(region.tellsEntry)
        write(region.tellsExit)
        write(region.tellsFirst)
    }

    mutating func write(_ visit: Visit) {
        for number in [
            visit.coordinate.latitude, visit.coordinate.longitude, visit.horizontalAccuracy,
        ] { write(number) }
        write(visit.arrival)
        write(visit.departure != nil)
        write(visit.departure ?? visit.arrival)
    }
}

extension ByteReader {
    mutating func region() throws(ByteReaderError) -> WatchedRegion {
        WatchedRegion(
            id: try name(), centre: Coordinate(latitude: try double(), longitude: try double()),
            radius: try double(), tellsEntry: try bool(), tellsExit: try bool(), tellsFirst: try bool())
    }

    mutating func regionState() throws(ByteReaderError) -> RegionState {
        guard let state = RegionState(rawValue: try byte()) else { throw .invalidValue }
        return state
    }

    mutating func visit() throws(ByteReaderError) -> Visit {
        var visit = Visit(
            coordinate: Coordinate(latitude: try double(), longitude: try double()),
            horizontalAccuracy: try double(), arrival: try instant())
        let isOver = try bool()
        let departure = try instant()
        guard isOver || departure == visit.arrival else { throw .invalidValue }
        visit.departure = isOver ? departure : nil
        return visit
    }
}
