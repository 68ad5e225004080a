import ArgumentParser
import Foundation
import HikeRouting
import HikeStorage
import HikeTiles
import HikeValues

/// `hikesim region tiles`.
struct RegionTilesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tiles", abstract: "Draws the map tiles of a region that was built.",
        discussion: """
            hikesim region tiles regions/andorra --osm andorra.osm.pbf --dem tiles
            hikesim region tiles regions/andorra --osm andorra.osm.pbf --dem tiles --zoom 10-16 --scale 1,2

            The tiles become files of the region (MBTiles, PNG of 256 or 512 pixels), which other programs can show too.
            Tiles that it had are replaced when the new ones are whole. A run that is stopped or killed goes on where it
            was when the same command is given again. Without --dem the map has no relief.
            """)

    @Argument(help: "A folder of regions.", completion: .directory)
    var region: String

    @Option(help: "The map data that the region was built from: .osm.pbf or .osm.", completion: .file())
    var osm: String

    @Option(help: "The folder with elevation tiles.", completion: .directory)
    var dem: String?

    @Option(help: "Only the region of this name.")
    var name: String?

    @OptionGroup var options: TileOptions

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        let storage = try RegionFolder.open(region)
        if name == nil, storage.regions.count > 1 {
            let names = storage.regions.map(\.name).joined(separator: ", ")
            throw CommandFailure.input("'\(region)' has several regions; choose one with --name: \(names)")
        }
        let chosen = try name.map { try RegionFolder.region(named: $0, in: storage) } ?? storage.regions[0]
        let drawn = try options.draw(chosen, in: storage, map: osm, elevation: dem)
        if json {
            var line = JSONLine(reservingCapacity: 1_024)
            line.add("schema", 1)
            line.add("region", drawn.region.id.uuidString.lowercased())
            line.add("tiles", drawn.files.reduce(0) { $0 + $1.tiles })
            line.add("resumed", drawn.files.reduce(0) { $0 + $1.resumed })
            line.add("bytes", drawn.files.reduce(0) { $0 + $1.bytes })
            line.add("unwritableNames", drawn.unwritableNames)
            line.add("seconds", drawn.seconds, decimals: 3)
            line.add("files", json: RegionText.files(drawn.region))
            Console.line(String(decoding: line.finished(), as: UTF8.self))
        } else {
            Console.line("\(region): \(drawn.region.name)")
            for line in drawn.lines { Console.line(line) }
        }
    }
}
