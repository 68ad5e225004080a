import Foundation
import HikeRouting
import HikeStorage
import HikeTrail
import HikeValues

/// Regions and routes: import, size, opening, whole answers, and those of other routers by turns with ours.
struct RoutingRows {
    static let serveWord = "--routing-serve"

    /// A scratch folder.
    let folder: String
    /// Where `hikesim` is.
    let executables: String
    /// The folder of test data that is not part of the repository.
    let shared: String
    /// A folder with `mosaic.osm.pbf` and tiles in `elev`; nil: left out.
    let mosaic: String?
    /// A program with its first words that asks peers and us by turns (docs/performance.md); nil: no ratios.
    let peers: [String]

    private struct Map {
        let name: String
        let file: String
        let elevation: String
        let pairs: String
    }

    /// A question with the places of a pair.
    private struct Pair {
        let from: Coordinate
        let to: Coordinate
    }

    func measure() throws -> [Row] {
        var maps = [
            Map(
                name: "andorra", file: shared + "/data/osm/andorra-2025-01-19.osm.pbf",
                elevation: shared + "/data/dem", pairs: "pairs_andorra.json")
        ]
        if let mosaic {
            maps.append(
                Map(
                    name: "mosaic", file: mosaic + "/mosaic.osm.pbf", elevation: mosaic + "/elev",
                    pairs: "pairs_mosaic_hike.json"))
        }
        var rows: [Row] = []
        for map in maps {
            guard FileManager.default.fileExists(atPath: map.file) else {
                print(
                    "No map '\(map.file)': set HIKESIM_SHARED (and HIKESIM_MOSAIC) to measure routing on it.")
                continue
            }
            rows += try measure(map)
        }
        if peers.isEmpty { print("No peers: set HIKESIM_ROUTING_PEERS to compare routes with theirs.") }
        return rows
    }

    private func measure(_ map: Map) throws -> [Row] {
        let place = folder + "/" + map.name
        let child = try Child(
            [
                executables + "/hikesim", "region", "build", map.file, "--dem", map.elevation, "-o", place,
                "--json",
            ], output: folder + "/build.txt")
        let seconds = try child.finish().seconds
        let processor = Self.seconds(child.usage.ru_utime) + Self.seconds(child.usage.ru_stime)
        var rows = [
            Row(
                "\(map.name): import with elevation and order", processor, "s of processor", decimals: 2,
                note: "\(DecimalText.string(seconds, decimals: 2)) s on the clock"),
            Row("  peak memory", Double(child.usage.ru_maxrss) / 1_024, "MiB", note: "mapped files included"),
        ]
        let storage = try RegionStorage(path: place)
        guard let region = storage.regions.first else {
            throw Child.Failed(description: "the build made no region")
        }
        rows += try size(storage.filePath(.trails, of: region), edges: storage.trails(of: region).edges.count)
        let pairs = try pairs(map.pairs)
        if let pair = pairs.first { rows += try opening(place, pair) }
        rows += try answers(place, pairs)
        rows += try ratios(map.name, place)
        return rows
    }

    private static func seconds(_ time: timeval) -> Double {
        Double(time.tv_sec) + Double(time.tv_usec) / 1e6
    }

    private func size(_ file: String, edges: Int) throws -> [Row] {
        let bytes = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
        let packed = try Child(["/usr/bin/gzip", "-9", "-c", file], output: folder + "/packed").finish()
            .printed
        return [
            Row(
                "  trail graph, mapped", Double(bytes) / Double(edges), "bytes an edge", decimals: 1,
                target: .atMost(75), note: "all of the file, \(edges) edges"),
            Row(
                "  the same to transfer", Double(packed.count) / Double(edges), "bytes an edge", decimals: 1,
                target: .atMost(45), note: "gzip -9"),
        ]
    }

    private func pairs(_ name: String) throws -> [Pair] {
        let data = try Data(contentsOf: URL(fileURLWithPath: shared + "/bench/routing/" + name))
        let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        let list = object?["pairs"] as? [[String: Any]] ?? []
        func place(_ pair: [String: Any], _ end: String) -> Coordinate? {
            guard let latitude = pair[end + "lat"] as? Double, let longitude = pair[end + "lon"] as? Double
            else { return nil }
            return Coordinate(latitude: latitude, longitude: longitude)
        }
        return list.compactMap { pair in
            place(pair, "a").flatMap { from in place(pair, "b").map { Pair(from: from, to: $0) } }
        }
    }

    /// The planner as the app keeps it.
    private static func planner(_ folder: String) throws -> KeptPlanner {
        let storage = try RegionStorage(path: folder)
        guard let region = storage.regions.first else {
            throw Child.Failed(description: "there is no region in '\(folder)'")
        }
        func file(_ file: RegionFile) throws -> FlatBytes? {
            guard region.files.contains(where: { $0.file == file }) else { return nil }
            return try MappedFile(path: storage.filePath(file, of: region)).bytes
        }
        guard let trails = try file(.trails) else {
            throw Child.Failed(description: "there are no trails in '\(folder)'")
        }
        return KeptPlanner(file: trails, hierarchies: try file(.hierarchies))
    }

    private static func request(_ pair: Pair) -> RouteRequest {
        RouteRequest(from: pair.from, to: pair.to, profile: .hiking)
    }

    /// What the app's first request on a region takes, with what is read and checked of it, and what makes the second one quick.
    private func opening(_ place: String, _ pair: Pair) throws -> [Row] {
        var first: [Double] = []
        var ready: [Double] = []
        for _ in 0..<5 {
            let planner = try Self.planner(place)
            first.append(
                try Stopwatch.seconds { _ = try planner.route(Self.request(pair), isPrepared: false) })
            ready.append(Stopwatch.seconds { planner.prepare(.hiking) })
        }
        return [
            Row(
                "  the app's first request", Statistics.median(first) * 1e3, "ms", decimals: 2,
                target: .atMost(20), note: "median of 5, the files in the system's memory"),
            Row(
                "  its hierarchy, on another thread behind it", Statistics.median(ready) * 1e3, "ms",
                decimals: 1, target: .atMost(100), note: "median of 5"),
        ]
    }

    /// The app's second request and later ones: each pair once, with caches as the pair before has left them.
    private func answers(_ place: String, _ pairs: [Pair]) throws -> [Row] {
        let planner = try Self.planner(place)
        planner.prepare(.hiking)
        var once: [Double] = []
        for pair in pairs {
            let request = Self.request(pair)
            let seconds = try Stopwatch.seconds { _ = try planner.route(request, isPrepared: true) }
            once.append(seconds * 1e6)
        }
        return [
            Row(
                "  the app's later requests", Statistics.median(once), "us",
                note: "\(pairs.count) pairs, once each"),
            Row("  the slowest 1 % of them", Statistics.quantile(once, 0.99), "us"),
        ]
    }

    // MARK: Peers

    private func ratios(_ name: String, _ place: String) throws -> [Row] {
        guard !peers.isEmpty else { return [] }
        // A new planner for each request is what the app's very first one has.
        let kinds = [("later requests", Self.laterWord, 0.2), ("very first request", Self.firstWord, 0.6)]
        return try kinds.map { title, word, target in
            let out = folder + "/peers-\(word).json"
            let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
            let words =
                peers + [name, "--rep", "1", "--burst", "1", "--engines", "osrm_ch", "--out", out, "--"]
                + [own, Self.serveWord, place, word]
            _ = try Child(words, output: folder + "/peers.txt").finish()
            let object = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: out)))
            let summary = (object as? [String: Any])?["summary"] as? [String: Any]
            let ratios = summary?["ours_divided_by"] as? [String: [String: Any]] ?? [:]
            guard let ratio = ratios["osrm_ch"]?["median_of_first"] as? Double else {
                throw Child.Failed(description: "the peers gave no ratio for OSRM")
            }
            return Row(
                "  the app's \(title) / OSRM CH", ratio, "times", decimals: 3, target: .atMost(target),
                note: "by turns, the first call of each pair")
        }
    }

    private static let laterWord = "later"
    private static let firstWord = "first"

    /// The other end of the peers' program: a line with two places in, one with microseconds and metres out.
    static func serve(_ words: [String]) throws {
        let place = words.first ?? "."
        let isFirst = words.dropFirst().first == firstWord
        var planner = try planner(place)
        if !isFirst { planner.prepare(.hiking) }
        func answer(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
        answer("{\"ready\": true}")
        while let line = readLine() {
            let numbers = line.split(separator: " ").compactMap { Double($0) }
            guard numbers.count == 4 else { return answer("{\"error\": \"four numbers, please\"}") }
            let request = RouteRequest(
                from: Coordinate(latitude: numbers[0], longitude: numbers[1]),
                to: Coordinate(latitude: numbers[2], longitude: numbers[3]), profile: .hiking)
            var metres = 0.0
            do {
                if isFirst { planner = try Self.planner(place) }
                let seconds = try Stopwatch.seconds {
                    metres = try planner.route(request, isPrepared: !isFirst).length
                }
                answer("{\"us\": \(seconds * 1e6), \"meters\": \(metres)}")
            } catch { answer("{\"error\": \"no route\"}") }
        }
    }
}
