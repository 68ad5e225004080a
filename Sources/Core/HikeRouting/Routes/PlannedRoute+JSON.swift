import Foundation
import HikeValues

extension PlannedRoute {
    /// Reads a route file. Dates may have fractional seconds or none; fields that are not known are skipped.
    ///
    /// Routes of no or one coordinate are read, because they can be listed and deleted; guidance
    /// refuses them.
    public init(json bytes: some Sequence<UInt8>) throws(RouteError) {
        let data = Data(bytes)
        guard data.count <= RouteLimits.fileSize else {
            throw .fileTooLarge(bytes: data.count, limit: RouteLimits.fileSize)
        }
        do {
            self = try JSONDecoder().decode(PlannedRoute.self, from: data)
        } catch let error as RouteError {
            throw error
        } catch {
            throw .unreadable(detail: Self.sentence(for: error))
        }
        try validate()
    }

    /// The route file: JSON with sorted keys, so equal routes are equal bytes. What is stored is what is sent
    /// (OH5-20).
    public func json() throws(RouteError) -> [UInt8] {
        try validate()
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(self))
        } catch {
            throw .unreadable(detail: Self.sentence(for: error))
        }
    }

    /// Checks counts, coordinates and numbers against their ranges.
    public func validate() throws(RouteError) {
        try Self.check(coordinates.count, of: "coordinates", limit: RouteLimits.coordinates)
        try Self.check(turnInstructions.count, of: "instructions", limit: RouteLimits.instructions)
        try Self.check(viaPoints.count, of: "via points", limit: RouteLimits.viaPoints)
        try Self.check(elevationProfile?.count ?? 0, of: "profile points", limit: RouteLimits.profilePoints)
        try Self.check(warnings.count, of: "warnings", limit: RouteLimits.warnings)
        try Self.check(coordinates, what: "coordinate")
        try Self.check(viaPoints, what: "via point")
        try Self.check([startCoordinate, endCoordinate], what: "start or end coordinate")
        try Self.check(turnInstructions.map(\.coordinate), what: "instruction coordinate")
        try Self.check(totalDistance, field: "totalDistance", atLeast: 0)
        try Self.check(estimatedDuration, field: "estimatedDuration", atLeast: 0)
        try Self.check(elevationGain, field: "elevationGain", atLeast: 0)
        try Self.check(elevationLoss, field: "elevationLoss", atLeast: 0)
        for instruction in turnInstructions {
            try Self.check(instruction.bearing, field: "bearing", atLeast: -360)
            try Self.check(instruction.distanceFromPrevious, field: "distanceFromPrevious", atLeast: 0)
            try Self.check(instruction.cumulativeDistance, field: "cumulativeDistance", atLeast: 0)
        }
        for point in elevationProfile ?? [] {
            try Self.check(point.distance, field: "elevationProfile.distance", atLeast: 0)
            try Self.check(point.elevation, field: "elevationProfile.elevation", atLeast: -20_000)
        }
    }

    private static func check(_ count: Int, of what: String, limit: Int) throws(RouteError) {
        guard count <= limit else { throw .tooMany(what: what, count: count, limit: limit) }
    }

    private static func check(_ coordinates: [Coordinate], what: String) throws(RouteError) {
        for (index, coordinate) in coordinates.enumerated() where !coordinate.isValid {
            throw .invalidCoordinate(
                what: what, index: index, latitude: coordinate.latitude, longitude: coordinate.longitude)
        }
    }

    private static func check(_ value: Double, field: String, atLeast least: Double) throws(RouteError) {
        guard value.isFinite, value >= least, value <= 1e12 else {
            throw .invalidNumber(field: field, value: value)
        }
    }

    /// One line for a decoding error; the library's own descriptions are dumps.
    private static func sentence(for error: any Error) -> String {
        func path(_ keys: [any CodingKey]) -> String {
            keys.isEmpty ? "the top level" : keys.map(\.stringValue).joined(separator: ".")
        }
        switch error as? DecodingError {
        case .keyNotFound(let key, let context):
            return "the field \(key.stringValue) is missing in \(path(context.codingPath))."
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            return "the field at \(path(context.codingPath)) has the wrong type."
        case .dataCorrupted(let context):
            return "the value at \(path(context.codingPath)) cannot be read."
        default: return "it cannot be coded."
        }
    }
}

extension PlannedRoute: Codable {
    enum CodingKeys: String, CodingKey {
        case id
        case name
        case mode
        case startCoordinate
        case endCoordinate
        case viaPoints
        case coordinates
        case turnInstructions
        case totalDistance
        case estimatedDuration
        case elevationGain
        case elevationLoss
        case createdAt
        case regionId
        case elevationProfile
        case modifiedAt
        case warnings
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func coordinate(_ key: CodingKeys) throws -> Coordinate {
            try container.decode(CodedCoordinate.self, forKey: key).coordinate
        }
        func coordinates(_ key: CodingKeys) throws -> [Coordinate] {
            try container.decode([CodedCoordinate].self, forKey: key).map(\.coordinate)
        }
        func number(_ key: CodingKeys) throws -> Double { try container.decode(Double.self, forKey: key) }
        self.init(
            id: try container.decode(UUID.self, forKey: .id),
            name: try container.decode(String.self, forKey: .name),
            mode: try container.decode(TravelMode.self, forKey: .mode),
            startCoordinate: try coordinate(.startCoordinate), endCoordinate: try coordinate(.endCoordinate),
            viaPoints: try coordinates(.viaPoints), coordinates: try coordinates(.coordinates),
            turnInstructions: try container.decode([TurnInstruction].self, forKey: .turnInstructions),
            totalDistance: try number(.totalDistance), estimatedDuration: try number(.estimatedDuration),
            elevationGain: try number(.elevationGain), elevationLoss: try number(.elevationLoss),
            createdAt: try Self.date(try container.decode(String.self, forKey: .createdAt), .createdAt),
            regionId: try container.decodeIfPresent(UUID.self, forKey: .regionId),
            elevationProfile: try container.decodeIfPresent([ElevationPoint].self, forKey: .elevationProfile),
            modifiedAt: try container.decodeIfPresent(String.self, forKey: .modifiedAt)
                .map { try Self.date($0, .modifiedAt) },
            warnings: try container.decodeIfPresent([String].self, forKey: .warnings) ?? [])
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(mode, forKey: .mode)
        try container.encode(CodedCoordinate(startCoordinate), forKey: .startCoordinate)
        try container.encode(CodedCoordinate(endCoordinate), forKey: .endCoordinate)
        try container.encode(viaPoints.map(CodedCoordinate.init), forKey: .viaPoints)
        try container.encode(coordinates.map(CodedCoordinate.init), forKey: .coordinates)
        try container.encode(turnInstructions, forKey: .turnInstructions)
        try container.encode(totalDistance, forKey: .totalDistance)
        try container.encode(estimatedDuration, forKey: .estimatedDuration)
        try container.encode(elevationGain, forKey: .elevationGain)
        try container.encode(elevationLoss, forKey: .elevationLoss)
        try container.encode(Self.text(createdAt), forKey: .createdAt)
        try container.encodeIfPresent(regionId, forKey: .regionId)
        try container.encodeIfPresent(elevationProfile, forKey: .elevationProfile)
        try container.encodeIfPresent(modifiedAt.map(Self.text), forKey: .modifiedAt)
        if !warnings.isEmpty { try container.encode(warnings, forKey: .warnings) }
    }

    private static func date(_ text: String, _ key: CodingKeys) throws(RouteError) -> UTCDate {
        guard let date = UTCDate(iso8601: text) else {
            throw .invalidDate(field: key.stringValue, text: text)
        }
        return date
    }

    /// Whole seconds are written without a fraction, as the plain ISO 8601 coders of other programs want it;
    /// otherwise as many digits as the moment needs (OH5-23).
    private static func text(_ date: UTCDate) -> String {
        let nanosecond = date.fields.nanosecond
        let decimals =
            nanosecond == 0 ? 0 : nanosecond % 1_000_000 == 0 ? 3 : nanosecond % 1_000 == 0 ? 6 : 9
        return date.iso8601(decimals: decimals)
    }
}
