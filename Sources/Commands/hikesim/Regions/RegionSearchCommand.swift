import ArgumentParser
import HikeGeodesy
import HikePlaces
import HikePlanning
import HikeRouting
import HikeStorage
import HikeValues

/// `hikesim region search`.
struct RegionSearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Finds places of all regions of a folder by name, as one types.",
        discussion: """
            hikesim region search regions/andorra coma pedr
            hikesim region search regions/andorra font --near 42.55,1.52 --kind spring --limit 20
            hikesim region search regions/andorra refugi --within 42.5,1.4,42.6,1.6 --json | jq .hits[].name

            Every word has to begin a word of the name, in any order, without regard to case and accents. Where nothing
            is found, words are put together or cut, and then one mistake in a word is forgiven. All regions of the folder are
            searched as one; a place that is in several is listed once.
            Exit code 1: nothing was found; 2: bad usage or input.
            """)

    @Argument(help: "A folder of regions.", completion: .directory)
    var region: String

    @Argument(help: "Words of the name, or their beginnings.")
    var words: [String]

    @Option(
        help: "Measure distances from here, and put the nearer of equal places first: latitude,longitude.")
    var near: String?

    @Option(help: "Only places in this frame: south,west,north,east in degrees.")
    var within: String?

    @Option(help: "Only places of this kind, such as peak or hut; may be repeated.")
    var kind: [String] = []

    @Option(help: "How many places at most, 1 to 1000.")
    var limit = 10

    @Option(help: "Only the region of this name.")
    var regionName: String?

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        let storage = try RegionFolder.open(region)
        guard limit >= 1, limit <= 1_000 else {
            throw CommandFailure.input("--limit takes a number from 1 to 1000, not \(limit)")
        }
        let near = try near.map { try RegionFolder.coordinate($0, option: "--near") }
        let frame = try within.map(Self.frame)
        let kinds = try self.kinds()
        let tables = try RegionFolder.allPlaces(regionName, in: storage)
        let found = PlacesTable.search(
            words.joined(separator: " "), in: tables.map(\.table), near: near, within: frame, kinds: kinds,
            limit: limit)
        let hits = found.map {
            Found(hit: $0.hit, region: tables[$0.table].region, table: tables[$0.table].table)
        }
        if json {
            Console.line(String(decoding: object(hits), as: UTF8.self))
        } else {
            for line in lines(hits, namesRegions: tables.count > 1) { Console.line(line) }
        }
        if hits.isEmpty { throw ExitCode(1) }
    }

    private static func frame(_ text: String) throws -> BoundingBox {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { Double($0.filter { $0 != " " }) }
        let numbers = parts.compactMap { $0 }
        guard parts.count == 4, numbers.count == 4,
            Coordinate(latitude: numbers[0], longitude: numbers[1]).isValid,
            Coordinate(latitude: numbers[2], longitude: numbers[3]).isValid, numbers[0] <= numbers[2]
        else {
            throw CommandFailure.input(
                "--within takes south,west,north,east such as 42.5,1.4,42.6,1.6, not '\(text)'")
        }
        return BoundingBox(south: numbers[0], west: numbers[1], north: numbers[2], east: numbers[3])
    }

    private func kinds() throws -> PlaceKinds {
        guard !kind.isEmpty else { return .all }
        return try kind.reduce(into: PlaceKinds()) { kinds, name in
            guard let known = PlaceKind.allCases.first(where: { $0.name == name.lowercased() }) else {
                let names = PlaceKind.allCases.map(\.name).joined(separator: ", ")
                throw CommandFailure.input("there is no kind '\(name)'; there are \(names)")
            }
            kinds.insert(PlaceKinds(known))
        }
    }

    // MARK: Output

    /// A hit with where it was found.
    private struct Found {
        let hit: PlaceHit
        let region: Region
        let table: PlacesTable
    }

    private func lines(_ hits: [Found], namesRegions: Bool) -> [String] {
        guard let first = hits.first else {
            return ["nothing is called '\(words.joined(separator: " "))' here"]
        }
        let head = first.hit.reading == .corrected ? ["nothing is called just so; did you mean"] : []
        return head
            + hits.map { found in
                let (hit, table) = (found.hit, found.table)
                var line = table.name(of: hit.place)
                if table.nameRange(of: hit.place).lowerBound != hit.name {
                    line += " (\(table.text(ofName: hit.name)))"
                }
                line += "  \(StopText.text(table.coordinate(of: hit.place)))"
                line += "  \(table.detail(of: hit.place))"
                if let distance = hit.distance { line += ", \(PlacesTable.text(distance: distance)) away" }
                return namesRegions ? line + ", in \(found.region.name)" : line
            }
    }

    private func object(_ hits: [Found]) -> [UInt8] {
        var line = JSONLine(reservingCapacity: 4_096)
        line.add("schema", 1)
        line.add("query", words.joined(separator: " "))
        line.add("reading", "\(hits.first?.hit.reading ?? .asTyped)")
        let objects = hits.map { found in
            let (hit, table) = (found.hit, found.table)
            var object = RegionText.place(hit.place, of: table)
            object.add("matched", table.text(ofName: hit.name))
            object.add("match", "\(hit.match)")
            object.add("detail", table.detail(of: hit.place))
            object.add("region", found.region.name)
            if let distance = hit.distance { object.add("distance", distance, decimals: 1) }
            return object.finished()
        }
        line.add("hits", json: [0x5B] + objects.joined(separator: [0x2C]) + [0x5D])
        return line.finished()
    }
}
