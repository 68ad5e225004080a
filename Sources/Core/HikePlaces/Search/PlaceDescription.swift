import HikeGeodesy
import HikeValues

/// Where somebody is, in terms of named places: an address of the mountains.
public struct PlaceDescription: Hashable, Sendable {
    /// A peak, hut, lake or other landmark close by.
    public var landmark: NearPlace?
    /// The nearest village or its like.
    public var settlement: NearPlace?
    /// In English, such as "400 m north-east of Pic Alt, 2.3 km west of Arinsal".
    public var sentence: String
}

extension PlacesTable {
    /// Metres within which a landmark describes a place.
    public static let landmarkReach = 1_000.0
    /// Metres within which a settlement does.
    public static let settlementReach = 20_000.0
    /// Metres within which one is at a place, not beside it: as far as a receiver may be wrong.
    public static let atReach = 30.0

    /// Where a coordinate is, by the nearest landmark and the nearest settlement; nil where neither is near.
    /// A landmark is left out where a settlement is nearer.
    public func describe(_ coordinate: Coordinate) -> PlaceDescription? {
        let settlement = nearestPlace(
            to: coordinate, within: Self.settlementReach, kinds: .settlements)
        let reach = min(Self.landmarkReach, settlement?.distance ?? .infinity)
        let landmark = nearestPlace(to: coordinate, within: reach, kinds: .landmarks)
        let parts = [landmark, settlement].compactMap { $0 }.map { phrase($0) }
        guard !parts.isEmpty else { return nil }
        let text = parts.joined(separator: ", ")
        return PlaceDescription(
            landmark: landmark, settlement: settlement,
            sentence: text.prefix(1).uppercased() + text.dropFirst())
    }

    /// What a place is and where, for the second line of a list: "peak, 2942 m, 3.1 km west of Arinsal".
    public func detail(of place: Int) -> String {
        var parts = [kind(of: place).name]
        if let elevation = elevation(of: place) { parts.append("\(elevation) m") }
        let near = nearestPlaces(
            to: coordinate(of: place), within: Self.settlementReach, kinds: .settlements, limit: 2)
        if let settlement = near.first(where: { $0.place != place }) { parts.append(phrase(settlement)) }
        return parts.joined(separator: ", ")
    }

    private func phrase(_ near: NearPlace) -> String {
        let name = name(of: near.place)
        if near.distance <= Self.atReach { return "at \(name)" }
        return "\(Self.text(distance: near.distance)) \(near.direction.name) of \(name)"
    }

    /// Metres by tens below a kilometre, then tenths of kilometres, from ten on whole ones.
    public static func text(distance metres: Double) -> String {
        let tens = (metres / 10).rounded() * 10
        if tens < 1_000 { return DecimalText.string(tens, decimals: 0) + " m" }
        let kilometres = metres / 1_000
        return DecimalText.string(kilometres, decimals: kilometres < 9.95 ? 1 : 0) + " km"
    }
}
