import ArgumentParser
import Foundation
import HikeGeodesy
import HikeRendering
import HikeRouting
import HikeStorage
import HikeTiles
import HikeValues
import HikeWorld

/// `hikesim region picture`.
struct RegionPictureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "picture", abstract: "Puts a picture of a region's map together, to look at.",
        discussion: """
            hikesim region picture regions/andorra 42.5547,1.5821 --zoom 14 --size 1024x768 -o map.png

            The region needs tiles (hikesim region tiles). Where there is none the picture is grey.
            Exit code 1: there is no tile at all in the picture; 2: bad usage or input.
            """)

    @Argument(help: "A folder of regions.", completion: .directory)
    var region: String

    @Argument(help: "latitude,longitude in degrees: the middle of the picture.")
    var place: String

    @Option(help: "The zoom of the tiles.")
    var zoom: Int

    @Option(help: ArgumentHelp("Pixels of the picture.", valueName: "WxH"))
    var size = "1024x768"

    @Option(help: "1 or 2: which of the region's tiles.")
    var scale = 1

    @Option(help: "Only the region of this name.")
    var name: String?

    @Option(name: .shortAndLong, help: "The file: .png or .jpg.", completion: .file())
    var output: String

    func run() throws {
        let format = try PictureFormat(of: output)
        let storage = try RegionFolder.open(region)
        let place = try RegionFolder.coordinate(place, option: "the place")
        let sides = size.lowercased().split(separator: "x").compactMap { Int($0) }
        guard sides.count == 2, sides.allSatisfy({ (1...8192).contains($0) }) else {
            throw CommandFailure.input(
                "--size takes width and height in pixels such as 1024x768, not '\(size)'")
        }
        guard (0...TileAddress.mostZoom).contains(zoom) else {
            throw CommandFailure.input("--zoom takes 0 to \(TileAddress.mostZoom)")
        }
        guard (1...2).contains(scale) else { throw CommandFailure.input("--scale takes 1 or 2") }
        let regions = try name.map { [try RegionFolder.region(named: $0, in: storage)] } ?? storage.regions
        let withTiles = regions.filter { $0.tileCount > 0 }
        guard let chosen = withTiles.first(where: { $0.boundingBox.contains(place) }) ?? withTiles.first
        else {
            throw CommandFailure.input("'\(region)' has no map; draw it with hikesim region tiles")
        }
        let isEmpty: Bool
        do throws(MBTilesError) {
            guard let tiles = try storage.tiles(of: chosen, scale: scale) else {
                throw MBTilesError.unreadable(path: region, reason: "it has no map")
            }
            isEmpty = try draw(tiles, place, sides[0], sides[1], format)
        } catch { throw CommandFailure.input(error.description) }
        if isEmpty {
            Console.error("there is no tile of zoom \(zoom) here")
            throw ExitCode(1)
        }
    }

    /// - Returns: whether there was no tile.
    private func draw(
        _ tiles: MBTiles, _ place: Coordinate, _ width: Int, _ height: Int, _ format: PictureFormat
    ) throws(MBTilesError) -> Bool {
        do {
            var picture = MapPicture(tiles)
            let pixels = try picture.draw(around: place, zoom: zoom, width: width, height: height)
            let bytes = try format.bytes(ofPNG: try PNGEncoding.encode(pixels, level: 6))
            try Data(bytes).write(to: URL(fileURLWithPath: output), options: .atomic)
            return picture.drawn == 0
        } catch let error as TileBuildError {
            throw .unreadable(path: tiles.path, reason: error.description)
        } catch { throw .unwritable(path: output, reason: SystemReason.text(error)) }
    }
}
