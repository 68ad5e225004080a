import ArgumentParser
import HikeGeodesy
import HikePlaces
import HikeRouting
import HikeStorage
import HikeValues

/// `hikesim region describe`.
struct RegionDescribeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "describe",
        abstract: "Says where a place is: landmark, settlement, and the trail underfoot.",
        discussion: """
            hikesim region describe regions/andorra 42.5918,1.4447
            hikesim region describe regions/andorra 42.5918,1.4447 --json | jq .trail.grade

            The trail or road is the nearest one within 500 m.
            Exit code 1: there is nothing near; 2: bad usage or input.
            """)

    @Argument(help: "A folder of regions.", completion: .directory)
    var region: String

    @Argument(help: "latitude,longitude in degrees.")
    var place: String

    @Option(help: "Only the region of this name.")
    var regionName: String?

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        let storage = try RegionFolder.open(region)
        let place = try RegionFolder.coordinate(place, option: "the place")
        let (chosen, table) = try RegionFolder.places(regionName, in: storage, holding: place)
        let description = table.describe(place)
        let trail = try Underfoot(place, in: chosen, of: storage)
        if json {
            Console.line(String(decoding: object(place, table, description, trail), as: UTF8.self))
        } else {
            if let description { Console.line(description.sentence) }
            if let trail { Console.line(trail.sentence) }
            if description == nil, trail == nil {
                Console.line("there is nothing with a name within 20 km, and no trail within 500 m")
            }
        }
        if description == nil, trail == nil { throw ExitCode(1) }
    }

    private func object(
        _ place: Coordinate, _ table: PlacesTable, _ description: PlaceDescription?, _ trail: Underfoot?
    ) -> [UInt8] {
        var line = JSONLine(reservingCapacity: 1_024)
        line.add("schema", 1)
        line.add("latitude", place.latitude, decimals: 7)
        line.add("longitude", place.longitude, decimals: 7)
        if let description { line.add("sentence", description.sentence) }
        func near(_ near: NearPlace) -> [UInt8] {
            var object = RegionText.place(near.place, of: table)
            object.add("distance", near.distance, decimals: 1)
            object.add("direction", near.direction.name)
            return object.finished()
        }
        if let landmark = description?.landmark { line.add("landmark", json: near(landmark)) }
        if let settlement = description?.settlement { line.add("settlement", json: near(settlement)) }
        if let trail { line.add("trail", json: trail.json) }
        return line.finished()
    }
}

/// The trail or road nearest to a place.
struct Underfoot {
    private let point: TrailPoint
    private let graph: TrailGraph
    private let attributes: WayAttributes

    /// Nil where no trail is within the planner's reach, or the region has none.
    init?(_ place: Coordinate, in region: Region, of storage: RegionStorage) throws {
        do throws(RoutingError) {
            graph = try storage.trails(of: region)
        } catch {
            if error == .noRoutingData { return nil }
            throw CommandFailure.input(error.description)
        }
        var snapper = TrailSnapper()
        guard let point = snapper.nearest(to: place, on: graph, isUsable: { _ in true }) else { return nil }
        self.point = point
        attributes = graph.attributes(ofEdge: point.edge)
    }

    private var names: [String] {
        [graph.name(ofEdge: point.edge), graph.routeName(ofEdge: point.edge)].compactMap { $0 }
    }

    /// "On Gratweg, path of ground (T3)", or "120 m from …".
    var sentence: String {
        let way = RouteText.ground(attributes)
        let what = names.first.map { "\($0), \(way)" } ?? RouteText.kind(attributes) + ", \(way)"
        let route = names.count > 1 ? ", part of \(names[1])" : ""
        let metres = Int(point.distance.rounded())
        return Double(metres) <= PlacesTable.atReach
            ? "On \(what)\(route)" : "\(metres) m from \(what)\(route)"
    }

    var json: [UInt8] {
        var object = JSONLine()
        if let name = graph.name(ofEdge: point.edge) { object.add("name", name) }
        if let route = graph.routeName(ofEdge: point.edge) { object.add("route", route) }
        object.add("way", Int(graph.ways.ids[Int(graph.edges.ways[point.edge])]))
        object.add("highway", attributes.highway.tag)
        if attributes.surface != .unknown { object.add("surface", attributes.surface.tag) }
        if let grade = attributes.sacScale.grade { object.add("grade", grade) }
        object.add("distance", point.distance, decimals: 1)
        object.add("latitude", point.coordinate.latitude, decimals: 7)
        object.add("longitude", point.coordinate.longitude, decimals: 7)
        return object.finished()
    }
}
