import Foundation
import HikeConnectivity
import HikeRouting
import HikeValues

/// What the watch asks the phone by a live message (OHX-47).
enum RegionRequest: Hashable {
    /// Which regions there are.
    case regions
    /// The largest region around a place, or a certain one.
    case region(at: Coordinate, id: UUID?)
    /// A map around a place (OHX-48).
    case tiles(TileRequest)
    /// Whether somebody is there.
    case ping

    static let action = "action"
    static let (latitude, longitude) = ("latitude", "longitude")

    var name: String {
        switch self {
        case .regions: "requestRegions"
        case .region: "requestRegionForLocation"
        case .tiles: "requestTilesForLocation"
        case .ping: "ping"
        }
    }

    var properties: [String: PropertyValue] {
        var values: [String: PropertyValue] = [Self.action: .string(name)]
        func put(_ place: Coordinate) {
            values[Self.latitude] = .double(place.latitude)
            values[Self.longitude] = .double(place.longitude)
        }
        switch self {
        case .regions, .ping: break
        case .region(let place, let id):
            put(place)
            if let id { values[TransferMetadata.regionID] = .string(id.uuidString) }
        case .tiles(let tiles):
            put(tiles.place)
            values.merge(tiles.properties) { $1 }
        }
        return values
    }

    /// Nil for an action that is none of these.
    init?(properties values: [String: PropertyValue]) throws(RegionMessageError) {
        switch values[Self.action]?.string {
        case "requestRegions": self = .regions
        case "ping": self = .ping
        case "requestRegionForLocation":
            self = .region(
                at: try Self.place(values),
                id: values[TransferMetadata.regionID] == nil ? nil : try RegionSummary.id(values))
        case "requestTilesForLocation":
            self = .tiles(TileRequest(at: try Self.place(values), properties: values))
        default: return nil
        }
    }

    private static func place(_ values: [String: PropertyValue]) throws(RegionMessageError) -> Coordinate {
        guard let latitude = values[Self.latitude]?.double, let longitude = values[Self.longitude]?.double,
            Coordinate(latitude: latitude, longitude: longitude).isValid
        else { throw .noPlace }
        return Coordinate(latitude: latitude, longitude: longitude)
    }
}

/// A map that is asked for around a place (OHX-48).
struct TileRequest: Hashable {
    var place: Coordinate
    /// Metres; at most ``mostRadius``.
    var radius: Double
    var zooms: ClosedRange<Int>
    var name: String

    static let usualRadius = 5_000.0
    static let mostRadius = 10_000.0
    static let usualZooms = 12...15

    /// - Parameter date: names the region.
    init(at place: Coordinate, date: UTCDate, radius: Double = usualRadius) {
        self.place = place
        self.radius = min(radius, Self.mostRadius)
        zooms = Self.usualZooms
        name = "Watch \u{2014} " + TrailText.minute(date)
    }

    private static let (radiusKey, minZoom, maxZoom) = ("radius", "minZoom", "maxZoom")

    var properties: [String: PropertyValue] {
        [
            Self.radiusKey: .double(radius), Self.minZoom: .integer(Int64(zooms.lowerBound)),
            Self.maxZoom: .integer(Int64(zooms.upperBound)), TransferMetadata.name: .string(name),
        ]
    }

    /// What is missing, or is nothing that it may be, is as usual: a radius above ``mostRadius`` is that, zooms are of
    /// ``usualZooms``, and a name is one that a region may have.
    init(at place: Coordinate, properties values: [String: PropertyValue]) {
        self.place = place
        let radius = values[Self.radiusKey]?.double ?? 0
        self.radius = radius > 0 ? min(radius, Self.mostRadius) : Self.usualRadius
        let least = Int(clamping: values[Self.minZoom]?.integer ?? -1)
        let most = Int(clamping: values[Self.maxZoom]?.integer ?? -1)
        let isUsual = Self.usualZooms.contains(least) && Self.usualZooms.contains(most) && least <= most
        zooms = isUsual ? least...most : Self.usualZooms
        let name = values[TransferMetadata.name]?.string ?? ""
        self.name = RegionSummary.isName(name) ? name : "Watch"
    }
}

/// What the phone says to it.
enum RegionReply: Hashable {
    case regions(RegionOffer)
    /// The region is on its way.
    case transferring(id: UUID, name: String)
    /// The phone gets it first. Ours never says so: it has no server to get one from.
    case downloading
    case error(String)
    /// To a ping: the phone's calendar time.
    case ok(UTCDate)
    case unknownAction

    static let status = "status"
    private static let (message, timestamp) = ("message", "timestamp")

    var properties: [String: PropertyValue] {
        switch self {
        case .regions(let offer): offer.context.merging([Self.status: "ok"]) { $1 }
        case .transferring(let id, let name):
            [
                Self.status: "transferring", TransferMetadata.regionID: .string(id.uuidString),
                TransferMetadata.name: .string(name),
            ]
        case .downloading: [Self.status: "downloading"]
        case .error(let text): [Self.status: "error", Self.message: .string(text)]
        case .ok(let date): [Self.status: "ok", Self.timestamp: .double(date.secondsSince1970)]
        case .unknownAction: [Self.status: "unknown_action"]
        }
    }

    init(properties values: [String: PropertyValue]) throws(RegionMessageError) {
        switch values[Self.status]?.string {
        case "ok" where values[RegionOffer.key] != nil:
            guard let offer = try RegionOffer(context: values) else { throw .value(RegionOffer.key) }
            self = .regions(offer)
        case "ok":
            guard let seconds = values[Self.timestamp]?.double, seconds.magnitude < 9e9 else {
                throw .value(Self.timestamp)
            }
            self = .ok(UTCDate(secondsSince1970: seconds))
        case "transferring":
            self = .transferring(
                id: try RegionSummary.id(values), name: values[TransferMetadata.name]?.string ?? "")
        case "downloading": self = .downloading
        case "error": self = .error(values[Self.message]?.string ?? "The phone could not do it.")
        case "unknown_action": self = .unknownAction
        default: throw .value(Self.status)
        }
    }
}
