import Foundation
import HikeBus
import HikeRegions
import HikeStorage
import HikeTiles
import HikeValues

/// The regions that a scenario's devices come with; built first where the scenario names what they are made of.
///
/// Building is deterministic, so a run does not depend on whether it found a region or built it.
final class ScenarioRegions {
    /// The name of the folder that a run's region is built in.
    static let folderName = "region"

    /// Full path of a folder of regions.
    let folder: String
    let storage: RegionStorage
    /// As the scenario calls it, for errors.
    let name: String
    /// What is removed when the run is over.
    private let scratch: RegionScratch?

    /// - Parameters:
    ///   - directory: the run's folder, where what is built stays; nil: it goes with the run.
    ///   - shelf: where it is built instead, once for several runs.
    ///   - interruption: stops the building, which leaves nothing behind.
    init(
        _ region: Scenario.Region, files: ScenarioFiles, directory: String?, shelf: RegionShelf? = nil,
        interruption: Interruption? = nil
    ) throws {
        name = files.path(region.path)
        var scratch: RegionScratch?
        let place: String
        if FileManager.default.fileExists(atPath: name + "/" + RegionStorage.listName) {
            guard region.tiles == nil else {
                throw ScenarioFileError.unusable(
                    path: name,
                    reason:
                        "it is built already, so that 'tiles' has no use: 'hikesim region tiles' draws them")
            }
            place = name
        } else if let shelf {
            place = try shelf.place(of: name, region.tiles, interruption)
        } else {
            scratch = directory == nil ? try RegionScratch() : nil
            place = (directory ?? scratch?.path ?? ".") + "/" + Self.folderName
            try Self.build(name, region.tiles, in: place, interruption)
        }
        self.scratch = scratch
        do throws(RegionStorageError) {
            storage = try RegionStorage(path: place)
        } catch { throw ScenarioFileError.unusable(path: name, reason: error.description) }
        guard !storage.regions.isEmpty else {
            throw ScenarioFileError.unusable(path: name, reason: "it is a folder of regions without one")
        }
        folder = URL(fileURLWithPath: place).resolvingSymlinksInPath().path
    }

    // MARK: What a region is built of

    /// Builds the region of a map, and draws its tiles.
    ///
    /// - Parameters:
    ///   - name: the map, or the folder that it lies in.
    ///   - interruption: stops the building, which leaves nothing behind.
    static func build(
        _ name: String, _ tiles: Scenario.Region.Tiles?, in place: String, _ interruption: Interruption?
    ) throws {
        let (map, elevation) = try sources(name)
        do throws(RegionBuildError) {
            _ = try RegionBuild(
                map: map, elevation: elevation, target: place,
                options: RegionBuild.Options(name: regionName(map)),
                progress: { _ in try interruption?.check() }
            ).run()
        } catch {
            if let cause = interruption?.cause { throw cause }
            // What the machine fails at is no fault of the map.
            guard error.isInput else { throw error }
            throw ScenarioFileError.unusable(path: name, reason: error.description)
        }
        if let tiles { try drawTiles(tiles, map: map, elevation: elevation, in: place, interruption) }
    }

    private static let endings = [".osm.pbf", ".pbf", ".osm"]

    /// The map file and the folder of its elevation tiles, if it has some.
    private static func sources(_ path: String) throws(ScenarioFileError) -> (map: String, elevation: String?)
    {
        let isMap = endings.contains { path.lowercased().hasSuffix($0) }
        let folder = isMap ? (path as NSString).deletingLastPathComponent : path
        guard
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
                .sorted()
        else {
            throw .unreadable(path: path, reason: "there is no such folder, or it may not be read")
        }
        let maps = names.filter { name in endings.contains { name.lowercased().hasSuffix($0) } }
        let hasTiles = names.contains { $0.lowercased().contains(".hgt") }
        if isMap { return (path, hasTiles ? folder : nil) }
        guard let map = maps.first, maps.count == 1 else {
            throw .unusable(
                path: path,
                reason: maps.isEmpty
                    ? "it is no folder of regions, and it has no map (.osm.pbf) to build one of"
                    : "it has several maps (\(maps.joined(separator: ", "))); name one of them")
        }
        return (folder + "/" + map, hasTiles ? folder : nil)
    }

    private static func drawTiles(
        _ tiles: Scenario.Region.Tiles, map: String, elevation: String?, in place: String,
        _ interruption: Interruption?
    ) throws {
        do {
            let storage = try RegionStorage(path: place)
            guard let region = storage.regions.first else { return }
            _ = try RegionTiles(region, in: storage).draw(
                try MapSources(map: map, elevation: elevation) { _ in try interruption?.check() },
                zooms: tiles.zooms, scales: [tiles.scale], jobs: 2
            ) { _, _ in try interruption?.check() }
        } catch {
            if let cause = interruption?.cause { throw cause }
            if let error = error as? TileBuildError, !error.isInput { throw error }
            throw ScenarioFileError.unusable(path: map, reason: "its tiles cannot be drawn: \(error)")
        }
    }

    private static func regionName(_ map: String) -> String {
        let file = (map as NSString).lastPathComponent
        let ending = endings.first { file.lowercased().hasSuffix($0) } ?? ""
        let name = String(file.dropLast(ending.count))
        return name.isEmpty ? folderName : name
    }
}
