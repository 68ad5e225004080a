import ArgumentParser
import Foundation
import HikeFormats
import HikeGuidance
import HikePlaces
import HikePlanning
import HikeRouting
import HikeStorage
import HikeValues
import HikeWorld

/// `hikesim route`: a route on a region, with directions; or the turns of a track.
struct RouteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "route",
        abstract: "Plans a route on a region and reads out the directions, or lists the turns of a track.",
        discussion: """
            hikesim route regions/andorra 42.5078,1.5211 42.5657,1.5977
            hikesim route regions/andorra Arinsal 'Refugi de Comapedrosa' --via 'Estany de les Truites'
            hikesim route regions/andorra 42.5078,1.5211 42.5657,1.5977 --via 42.54,1.57 --max-sac T2
            hikesim route regions/andorra 42.5078,1.5211 42.5657,1.5977 --mode cycling --gpx -o ride.gpx
            hikesim route regions/andorra 42.5078,1.5211 42.5657,1.5977 --profile family --json | jq .report
            hikesim route regions/andorra Arinsal 'Refugi de Comapedrosa' --alternatives 2
            hikesim route regions/andorra Arinsal --round-trip 12 --bearing 270 --gpx -o loop.gpx
            hikesim route regions/andorra Arinsal 'Refugi de Comapedrosa' --guidance plain
            hikesim route --gpx hike.gpx

            Places are latitude,longitude in degrees, or names of the region or beginnings of them that mean one place
            (hikesim region search); they may lie up to 500 m beside a trail. Profiles are hiking,
            cycling, family, shortest and reference (for regions built with --reference), or a file of YAML (docs/routing.md). --json prints the route as apps store
            it, with a report, each route on a line; --geojson prints lines for a map.
            Alternatives are printed behind the cheapest route: ways of at most 1.5 times its cost that share at most 60 %
            of their length with the others; there may be fewer than asked for. A round trip has about the wanted length.
            Of a track (.gpx or .kml) alone the turns are listed as the app has them when it imports it, with the numbers
            that scenarios count them by ('within: 3 s, of: turn 2'), their kilometres, and what of the line was left out;
            --json prints them as one JSON object.
            Exit code 1: there is no route; 2: bad usage or input.
            """)

    @Argument(
        help: "A folder of regions; or a track, .gpx or .kml, whose turns are listed.", completion: .file())
    var region: String

    @Argument(help: "Where the route begins: latitude,longitude, or a name; not of a track.")
    var start: String?

    @Argument(help: "Where it ends: latitude,longitude, or a name; not with --round-trip.")
    var end: String?

    @Option(help: "A place to pass; may be repeated.")
    var via: [String] = []

    @Option(help: "Plan so many other routes as well, 1 to 3.")
    var alternatives: Int?

    @Option(help: "Plan a walk of so many kilometres that ends where it began, 0.5 to 200.")
    var roundTrip: Double?

    @Option(help: "Set out on the round trip in this direction, in degrees from north.")
    var bearing: Double?

    @Option(help: "hiking or cycling. [default: the profile's, else hiking]")
    var mode: String?

    @Option(help: "A profile's name, or a .yaml file.", completion: .file(extensions: ["yaml"]))
    var profile: String?

    @Option(help: "How directions are spoken: hiking, or plain for the requirements to the letter.")
    var guidance = GuidanceProfile.hiking

    @Option(help: "Take no way above this grade: T1 to T6.")
    var maxSac: String?

    @Option(help: "A way of OpenStreetMap that is closed, by its number; may be repeated.")
    var close: [Int64] = []

    @Option(help: "The region's name, where the folder holds several that fit.")
    var regionName: String?

    @Option(help: "The route's name.")
    var name: String?

    @Flag(help: "Print the route as JSON, as apps store it.")
    var json = false

    @Flag(help: "Print GPX with a route and a track; before a track: list its turns.")
    var gpx = false

    @Flag(name: .customLong("geojson"), help: "Print GeoJSON.")
    var geoJSON = false

    @Option(name: .shortAndLong, help: "Write to this file; - is standard output. [default: -]")
    var output = "-"

    func run() throws {
        let isTrack = TrackTurns.isTrack(region)
        guard let start else {
            if isTrack { return try listTurns() }
            throw CommandFailure.input(
                "a route needs a folder of regions, a start and an end; of a track (.gpx, .kml) alone the turns are listed"
            )
        }
        guard !isTrack else {
            throw CommandFailure.input(
                "'\(region)' is a track, whose turns are listed; it takes no start and no end")
        }
        guard [json, gpx, geoJSON].count(where: { $0 }) <= 1 else {
            throw CommandFailure.input("--json, --gpx and --geojson exclude each other")
        }
        try checkWords()
        let storage = try RegionFolder.open(region)
        let (chosen, request) = try choose(from: start, in: storage, try travelProfile())
        do {
            let graph = try storage.trails(of: chosen)
            let known = Set(graph.ways.ids)
            for way in close where !known.contains(way) {
                Console.error("note: the region has no way \(way), so closing it changes nothing")
            }
            let hierarchies = hierarchies(of: chosen, for: graph, in: storage)
            try write(try plan(request, on: graph, hierarchies), graph, chosen)
        } catch let error as RoutingError {
            throw Self.failure(error)
        }
    }

    /// What excludes each other is refused before anything is read.
    private func checkWords() throws {
        if let alternatives, !(1...3).contains(alternatives) {
            throw CommandFailure.input("--alternatives takes a number from 1 to 3, not \(alternatives)")
        }
        guard let roundTrip else {
            guard end != nil else {
                throw CommandFailure.input("a route needs an end, or --round-trip with its length")
            }
            guard bearing == nil else { throw CommandFailure.input("--bearing belongs to --round-trip") }
            guard alternatives == nil || via.isEmpty else {
                throw CommandFailure.input("--alternatives and --via exclude each other")
            }
            return
        }
        guard end == nil, via.isEmpty, alternatives == nil else {
            throw CommandFailure.input("a round trip has no end, no --via and no --alternatives")
        }
        let lengths = RoutePlanner.roundTripLengths
        guard lengths.contains(roundTrip * 1_000) else {
            throw CommandFailure.input("--round-trip takes 0.5 to 200 kilometres, not \(roundTrip)")
        }
        if let bearing, !(0...360).contains(bearing) {
            throw CommandFailure.input("--bearing takes 0 to 360 degrees, not \(bearing)")
        }
    }

    /// Those that lie in the region's folder; without them a route takes longer, and that is all.
    private func hierarchies(
        of region: Region, for graph: TrailGraph, in storage: RegionStorage
    ) -> HierarchyFile? {
        do throws(RegionStorageError) {
            return try storage.hierarchies(of: region, for: graph)
        } catch {
            Console.error("note: \(error.description)")
            return nil
        }
    }

    /// The route, with others behind it where they are wanted.
    private func plan(
        _ request: RouteRequest, on graph: TrailGraph, _ hierarchies: HierarchyFile?
    ) throws(RoutingError) -> [ComputedRoute] {
        var planner = try RoutePlanner(graph: graph, hierarchies: hierarchies)
        if let roundTrip {
            return [
                try planner.roundTrip(
                    RoundTripRequest(
                        from: request.start, length: roundTrip * 1_000,
                        bearing: bearing.map { $0 == 360 ? 0 : $0 }, profile: request.profile,
                        closedWays: request.closedWays, directions: request.directions))
            ]
        }
        guard let alternatives else { return [try planner.route(request)] }
        var rules = AlternativeRules()
        rules.count = alternatives + 1
        let routes = try planner.alternatives(request, rules: rules)
        if routes.count < rules.count {
            let found = routes.count == 1 ? "no other route" : "\(routes.count - 1) of \(alternatives) routes"
            Console.error("note: \(found) found that differs enough from the others and is not too long")
        }
        return routes
    }

    private static func failure(_ error: RoutingError) -> CommandFailure {
        switch error {
        case .noRouteFound, .noNearbyNode, .viaPointNotReachable:
            CommandFailure(exitCode: 1, description: error.description)
        default: .input(error.description)
        }
    }

    private var inputs: [String] { [region] + [profile].compactMap(\.self) }

    private func write(_ routes: [ComputedRoute], _ graph: TrailGraph, _ region: Region) throws {
        let named = routes.enumerated().map { index, route in
            (
                route: route,
                name: name.map { index == 0 ? $0 : "\($0) (\(index + 1))" } ?? RouteText.defaultName(route)
            )
        }
        if gpx {
            do {
                try ResultFile.write(try ComputedRoute.gpx(named), to: output, reading: inputs)
            } catch let error as GPXWriterError { throw CommandFailure.input(error.description) }
        } else if geoJSON {
            try ResultFile.write(ComputedRoute.geoJSON(named, on: graph), to: output, reading: inputs)
        } else if json {
            let lines = try named.map { try plannedJSON($0.route, $0.name, region) }
            try ResultFile.write(Array(lines.joined()), to: output, reading: inputs)
        } else {
            var lines: [String] = []
            for (index, planned) in named.enumerated() {
                if named.count > 1 {
                    lines += (index > 0 ? [""] : []) + ["Route \(index + 1) of \(named.count)"]
                }
                lines +=
                    RouteText(route: planned.route, graph: graph, region: region, name: planned.name).lines
            }
            try ResultFile.write(
                Array((lines.joined(separator: "\n") + "\n").utf8), to: output, reading: inputs)
        }
    }

    /// The stored route with the statistics behind it as `report`, which apps do not look at.
    private func plannedJSON(_ route: ComputedRoute, _ name: String, _ region: Region) throws -> [UInt8] {
        let createdAt = Self.now()
        let planned = PlannedRoute.from(
            computedRoute: route, name: name, mode: route.request.profile.mode, regionId: region.id,
            createdAt: createdAt, id: try Self.identifier(route, region, createdAt))
        let bytes: [UInt8]
        do throws(RouteError) { bytes = try planned.json() } catch {
            throw CommandFailure.input(error.description)
        }
        var object = JSONLine(reservingCapacity: bytes.count + 2_048)
        object.add(membersOf: bytes)
        object.add("report", json: route.statistics())
        return object.finished() + [0x0A]
    }

    /// By SOURCE_DATE_EPOCH where it is set, so that a route can be made again byte for byte.
    private static func now() -> UTCDate {
        let given = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap { Int64($0) }
        let seconds = given ?? Int64(Date().timeIntervalSince1970)
        return UTCDate(nanosecondsSince1970: min(max(0, seconds), 4_102_444_800) * 1_000_000_000)
    }

    /// Equal routes of one moment are one route.
    private static func identifier(_ route: ComputedRoute, _ region: Region, _ date: UTCDate) throws -> UUID {
        var text = "\(region.id) \(date.iso8601()) \(route.request.profile.name)"
        for place in route.coordinates { text += " \(place.latitude),\(place.longitude)" }
        do throws(SHA256.Failure) {
            let b = try SHA256.digest(text.utf8)
            return UUID(
                uuid: (
                    b[0], b[1], b[2], b[3], b[4], b[5], b[6] & 0x0F | 0x80, b[7], b[8] & 0x3F | 0x80, b[9],
                    b[10],
                    b[11], b[12], b[13], b[14], b[15]
                ))
        } catch { throw CommandFailure.environment(error.description) }
    }

    // MARK: Arguments

    /// The region that was named, else the one of the folder that fits the places best.
    private func choose(
        from start: String, in storage: RegionStorage, _ profile: TravelProfile
    ) throws -> (Region, RouteRequest) {
        let named = try regionName.map { [try RegionFolder.region(named: $0, in: storage)] }
        let routable = named ?? storage.regions.filter(\.hasTrails)
        guard !routable.isEmpty else { throw CommandFailure.input(RoutingError.noRoutingData.description) }
        var regions: [(box: RegionBox, places: PlacesTable?)] = []
        for region in routable {
            do throws(RegionStorageError) {
                regions.append((region.boundingBox, try storage.places(of: region)))
            } catch { throw CommandFailure.input(error.description) }
        }
        do throws(RouteStopError) {
            let order = PlanOrder(
                from: PlaceWords.plain(start), to: PlaceWords.plain(end ?? start),
                via: via.map(PlaceWords.plain),
                profile: profile,
                directions: guidance.configuration.directions)
            var (index, request) = try order.request(among: regions)
            request.closedWays = close
            return (routable[index], request)
        } catch { throw Self.failure(error) }
    }

    /// With a line for each place that may have been meant.
    private static func failure(_ error: RouteStopError) -> CommandFailure {
        CommandFailure(
            exitCode: 2, description: error.summary, details: error.candidates.map { "  \($0)" })
    }

    private func travelProfile() throws -> TravelProfile {
        var chosen = try namedProfile()
        if let mode {
            guard let wanted = TravelMode(rawValue: mode) else {
                throw CommandFailure.input("--mode takes hiking or cycling, not '\(mode)'")
            }
            if profile == nil {
                chosen = wanted == .hiking ? .hiking : .cycling
            } else if chosen.mode != wanted {
                throw CommandFailure.input("the profile '\(chosen.name)' is for \(chosen.mode.rawValue)")
            }
        }
        if let maxSac {
            guard let grade = SACScale(grade: maxSac.uppercased()) else {
                throw CommandFailure.input("--max-sac takes a grade from T1 to T6, not '\(maxSac)'")
            }
            chosen.limit(to: grade)
        }
        return chosen
    }

    private func namedProfile() throws -> TravelProfile {
        guard let profile else { return .hiking }
        if ProfileFile.isPath(profile) {
            return try ProfileFile.read(profile, by: TravelProfileReader.read)
        }
        if let builtIn = TravelProfile.named.first(where: { $0.name == profile }) { return builtIn }
        if let shipped = try TravelProfile.shipped(profile) { return shipped }
        let names = Set(TravelProfile.shippedNames + TravelProfile.named.map(\.name)).sorted()
        throw CommandFailure.input(
            "there is no profile '\(profile)'; there are \(names.joined(separator: ", ")), or give a .yaml file"
        )
    }
}

extension GuidanceProfile: ExpressibleByArgument {}
