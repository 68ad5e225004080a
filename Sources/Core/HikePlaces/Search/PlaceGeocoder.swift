import HikeGeodesy
import HikeValues

/// What a geocoder knows by the names of regions: what is at a place, and where something of a name is.
public struct PlaceGeocoder: Sendable {
    /// Metres within which a landmark or the point of a road is at a place.
    public static let reach = 100.0
    /// Places of one name that are given at most.
    public static let mostPlaces = 5
    /// Metres around a settlement that count as it.
    static let settlementRadius = 1_000.0

    private let tables: [PlacesTable]

    /// - Parameter tables: of those in which a place is equally near the first counts.
    public init(_ tables: [PlacesTable]) { self.tables = tables }

    /// What a query asks for, the best first; none: there is nothing of that.
    public func places(_ query: GeocodeQuery) -> [GeocodedPlace] {
        switch query.subject {
        case .at(let coordinate): place(at: coordinate, query.language).map { [$0] } ?? []
        case .named(let name, let area):
            name.utf8.count <= GeocodeQuery.longestName
                ? places(named: name, around: area, query.language) : []
        }
    }

    /// Called after the nearest landmark, else the road, else where people live; nil where nobody lives within 20 km and nothing
    /// has a name.
    private func place(at coordinate: Coordinate, _ language: String?) -> GeocodedPlace? {
        let landmarks = near(coordinate, Self.reach, .landmarks, language, limit: Self.mostPlaces)
        let street = near(coordinate, Self.reach, PlaceKinds(.road), language).first
        let settlement = near(coordinate, PlacesTable.settlementReach, Self.settlements, language).first
        let quarter = near(coordinate, Self.settlementRadius, Self.quarters, language).first
        guard let name = [landmarks.first, street, quarter, settlement].compactMap({ $0?.name }).first else {
            return nil
        }
        let water = landmarks.first { $0.kind == .lake }
        return GeocodedPlace(
            name: name, coordinate: coordinate, radius: Self.reach, street: street?.name,
            settlement: settlement?.name, quarter: quarter?.name, water: water?.name,
            sights: landmarks.map(\.name))
    }

    /// An address has the place first, then where that is: "Kornhütte, Bergdorf" is the hut nearest to the village.
    private func places(named text: String, around area: GeocodeArea?, _ language: String?)
        -> [GeocodedPlace]
    {
        let parts = text.split(separator: ",", maxSplits: 1).map(String.init)
        guard let name = parts.first else { return [] }
        var near = area?.centre
        if parts.count > 1, let whole = places(named: parts[1], around: area, nil).first {
            near = whole.coordinate
        }
        let found = PlacesTable.search(name, in: tables, near: near, limit: 4 * Self.mostPlaces)
        guard let first = found.first?.hit else { return [] }
        var alike = found.filter { $0.hit.match == first.match && $0.hit.isWrittenOut == first.isWrittenOut }
        if parts.count > 1 { alike.sort { ($0.hit.distance ?? 0) < ($1.hit.distance ?? 0) } }
        if let area {
            func isIn(_ found: (table: Int, hit: PlaceHit)) -> Bool {
                GreatCircle.distance(area.centre, tables[found.table].coordinate(of: found.hit.place))
                    <= area.radius
            }
            alike = alike.filter(isIn) + alike.filter { !isIn($0) }
        }
        return alike.prefix(Self.mostPlaces).map { described($0.hit.place, of: tables[$0.table], language) }
    }

    private func described(_ place: Int, of table: PlacesTable, _ language: String?) -> GeocodedPlace {
        let coordinate = table.coordinate(of: place)
        let name = Self.name(of: place, table, language)
        var described =
            self.place(at: coordinate, language)
            ?? GeocodedPlace(name: name, coordinate: coordinate, radius: Self.reach)
        described.name = name
        let kind = table.kind(of: place)
        if kind == .road { described.street = name }
        if kind == .lake || kind == .river { described.water = name }
        if Self.quarters.contains(kind) { described.quarter = name }
        if Self.settlements.contains(kind) { described.settlement = name }
        if PlaceKinds.settlements.contains(kind) { described.radius = Self.settlementRadius }
        return described
    }

    private static let settlements = PlaceKinds(.city, .town, .village)
    private static let quarters = PlaceKinds(.hamlet, .suburb)

    private func near(
        _ coordinate: Coordinate, _ reach: Double, _ kinds: PlaceKinds, _ language: String?, limit: Int = 1
    ) -> [(name: String, kind: PlaceKind, distance: Double)] {
        var found: [(name: String, kind: PlaceKind, distance: Double)] = []
        for table in tables {
            found += table.nearestPlaces(to: coordinate, within: reach, kinds: kinds, limit: limit).map {
                (Self.name(of: $0.place, table, language), table.kind(of: $0.place), $0.distance)
            }
        }
        // A place of two regions is one.
        var known: Set<String> = []
        let sorted = found.indices.sorted { (found[$0].distance, $0) < (found[$1].distance, $1) }
        return Array(sorted.map { found[$0] }.filter { known.insert($0.name).inserted }.prefix(limit))
    }

    private static func name(of place: Int, _ table: PlacesTable, _ language: String?) -> String {
        language.map { table.name(of: place, language: $0) } ?? table.name(of: place)
    }
}
