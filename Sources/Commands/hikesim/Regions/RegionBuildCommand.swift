import ArgumentParser
import Dispatch
import Foundation
import HikeBus
import HikePlaces
import HikeRegions
import HikeRouting
import HikeValues

/// `hikesim region build`.
struct RegionBuildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build", abstract: "Builds a region: trails, junctions and heights, ready for planning.",
        discussion: """
            hikesim region build andorra.osm.pbf --dem tiles -o regions/andorra
            hikesim region build valley.osm -o regions/valley --name 'Upper valley'
            hikesim region build andorra.osm.pbf --dem tiles -o regions/andorra --json | jq .skipped
            hikesim region build andorra.osm.pbf --dem tiles -o regions/andorra --tiles --zoom 10-16
            hikesim region build andorra.osm.pbf --dem tiles -o regions/andorra --routing-db

            OSM is a file of OSM PBF, or of OSM XML as Overpass and JOSM write it. --dem names a folder of SRTM tiles
            (N42E001.hgt, .hgt.zip or .hgt.gz, of 1 or 3 arc-seconds); without it the region has no heights.
            In a folder that holds regions already, one of the same name is replaced and others stay.
            --routing-db adds <uuid>.routing.db, which other programs read (docs/routing.md); nothing is planned on it.
            A build that is stopped or fails changes nothing. With --tiles the map is drawn behind that (hikesim region tiles
            draws or goes on with it later); a region that is built anew has no tiles until then.
            """)

    @Argument(help: "A file of map data: .osm.pbf or .osm.", completion: .file())
    var osm: String

    @Option(help: "The folder with elevation tiles.", completion: .directory)
    var dem: String?

    @Option(name: .shortAndLong, help: "The folder of regions; it is made where it does not exist.")
    var output: String

    @Option(help: "The region's name. [default: by the map file's name]")
    var name: String?

    @Flag(
        name: .customLong("routing-db"),
        help: "Also write the SQLite tables of the documents, for other programs: about three times the rest."
    )
    var routingDatabase = false

    @Flag(
        help: """
            Take ways, one-ways and heights as the documents do, to compare with other programs; with --routing-db.
            """)
    var reference = false

    @Flag(help: "Draw map tiles too.")
    var tiles = false

    @OptionGroup(title: "Options for --tiles") var tileOptions: TileOptions

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        // Before anything is built.
        _ = (try tileOptions.zooms(), try tileOptions.scales(), try tileOptions.threads())
        let progress = BuildProgress()
        let interruption = ProcessSignals.interruption
        let build = RegionBuild(
            map: osm, elevation: dem, target: output,
            options: RegionBuild.Options(
                name: try regionName(), selection: reference ? .reference : .standard,
                writesRoutingDatabase: routingDatabase || reference),
            progress: { state in
                if interruption.cause != nil { throw CancellationError() }
                progress.show(state)
            })
        var summary: RegionBuildSummary
        do throws(RegionBuildError) {
            summary = try build.run()
            progress.end()
        } catch {
            progress.end()
            if let cause = interruption.cause { throw CommandFailure(cause, error.description) }
            throw error.isInput
                ? CommandFailure.input(error.description) : CommandFailure.environment(error.description)
        }
        let seconds = progress.seconds
        var lines: [String] = []
        if tiles {
            let storage = try RegionFolder.open(output)
            let drawn = try tileOptions.draw(summary.region, in: storage, map: osm, elevation: dem)
            summary.region = drawn.region
            lines = drawn.lines
        }
        if json { printJSON(summary) } else { printText(summary, seconds: seconds) }
        if !json { for line in lines { Console.line(line) } }
    }

    private func regionName() throws -> String {
        let file = osm.split(separator: "/").last.map(String.init) ?? osm
        let ending = [".osm.pbf", ".pbf", ".osm", ".xml"].first { file.lowercased().hasSuffix($0) } ?? ""
        let name = name ?? String(file.dropLast(ending.count))
        guard !name.isEmpty, name.utf8.count <= 255, !name.contains(where: \.isNewline) else {
            throw CommandFailure.input("--name takes a name of 1 to 255 bytes on one line")
        }
        return name
    }

    private func printText(_ summary: RegionBuildSummary, seconds: Double) {
        let region = summary.region
        Console.line("\(output): \(region.name), \(region.id.uuidString.lowercased())")
        Console.line(
            "  read     \(summary.mapNodes) nodes, \(summary.mapWays) ways, \(summary.mapRelations) relations"
                + (summary.tiles.isEmpty ? "" : ", \(summary.tiles.count) elevation tiles"))
        Console.line(
            "  taken    \(summary.report.ways) ways, \(summary.report.walkingRoutes) walking routes: "
                + "\(summary.nodeCount) junctions, \(summary.edgeCount) pieces of way; "
                + "\(summary.places.places) places with \(summary.places.names) names")
        for line in summary.skipped { Console.line("  left out \(line)") }
        let sizes = region.files.map { "\($0.file.ending) \(RegionText.size($0.size))" }
        Console.line("  written  " + sizes.joined(separator: ", "))
        if summary.isReplacement { Console.line("  replaced the region of the same name") }
        Console.line("  took     \(DecimalText.string(seconds, decimals: 1)) s")
    }

    private func printJSON(_ summary: RegionBuildSummary) {
        var line = JSONLine(reservingCapacity: 2_048)
        line.add("schema", 1)
        line.add("region", summary.region.id.uuidString.lowercased())
        line.add("name", summary.region.name)
        line.add("replaced", summary.isReplacement)
        var map = JSONLine()
        map.add("nodes", summary.mapNodes)
        map.add("ways", summary.mapWays)
        map.add("relations", summary.mapRelations)
        line.add("map", json: map.finished())
        let report = summary.report
        var taken = JSONLine()
        taken.add("ways", report.ways)
        taken.add("walkingRoutes", report.walkingRoutes)
        taken.add("junctions", summary.nodeCount)
        taken.add("edges", summary.edgeCount)
        taken.add("places", summary.places.places)
        taken.add("names", summary.places.names)
        line.add("taken", json: taken.finished())
        var skipped = JSONLine()
        skipped.add("otherWays", report.otherWays)
        skipped.add("notForPeople", report.waysNotForPeople)
        skipped.add("forbidden", report.forbiddenWays)
        skipped.add("tooShort", report.waysTooShort)
        skipped.add("missingNodes", report.missingNodes)
        skipped.add("islands", report.islands)
        skipped.add("islandEdges", report.islandEdges)
        skipped.add("islandLength", report.islandLength, decimals: 1)
        skipped.add("heights", report.heights)
        skipped.add("unknownHeights", report.unknownHeights)
        skipped.add("namelessPlaces", summary.places.nameless.reduce(0, +))
        skipped.add("otherNames", summary.places.otherNamed)
        skipped.add("placesWithoutPosition", summary.places.withoutPosition)
        line.add("skipped", json: skipped.finished())
        line.add("notes", json: RegionText.list(summary.skipped))
        line.add("files", json: RegionText.files(summary.region))
        Console.line(String(decoding: line.finished(), as: UTF8.self))
    }
}

/// Says on standard error how far a build is: on a terminal one line that is written over, else a line for each step.
private final class BuildProgress {
    private let start = DispatchTime.now().uptimeNanoseconds
    private var step: RegionProgress.Step?
    private var lastShown = 0.0
    private let isTerminal = isatty(2) == 1

    var seconds: Double { Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9 }

    func show(_ state: RegionProgress) {
        let now = seconds
        let isNew = state.step != step
        guard isNew || (isTerminal && now - lastShown >= 0.1) || now - lastShown >= 10 else { return }
        step = state.step
        lastShown = now
        let percent = Int((state.total * 100).rounded(.down))
        var text = "\(percent) % \(state.step.rawValue)"
        // Before a tenth of the work an estimate says nothing.
        if state.total >= 0.1, now >= 1 {
            let left = Int((now / state.total - now).rounded(.up))
            text += left < 120 ? ", about \(left) s left" : ", about \((left + 59) / 60) min left"
        }
        if isTerminal { Console.progress(text) } else { Console.error(text) }
    }

    func end() { if isTerminal { Console.progress("") } }
}
