import Foundation
import HikeFormats
import HikeGeodesy
import HikeRegions
import HikeRendering
import HikeRouting
import HikeStorage
import HikeValues

/// What a map is drawn from, read and ready for many threads.
public struct MapSources: Sendable {
    let data: MapData
    let index: MapIndex
    let terrain: Terrain?
    /// SHA-256 of all that was read, as text.
    let digest: String
    /// Whom the map is owed to; nil for invented data.
    public let attribution: String?
    /// Names left out: the map's font lacks their letters, and there is no English or international one.
    public var unwritableNames: Int { data.unwritableNames }
    /// What the map data covers.
    public let box: BoundingBox

    /// Reads a map file and the elevation tiles that it touches.
    ///
    /// - Parameters:
    ///   - elevation: a folder; nil: a map without relief.
    ///   - box: what is going to be drawn; nil: what the map file says that it covers.
    ///   - progress: gets shares from 0 to 1; what it throws stops the reading.
    public init(
        map path: String, elevation folder: String?, box wanted: BoundingBox? = nil,
        progress: (Double) throws -> Void = { _ in }
    ) throws(TileBuildError) {
        let fonts: FontBook
        do throws(RenderingError) { fonts = try FontBook.bundled() } catch { throw .rendering(error) }
        do throws(RegionBuildError) {
            let map = try MapFile(path: path)
            data = try MapReader.read(map, canWrite: { fonts.canWrite($0) }) {
                share throws(RegionBuildError) in
                do { try progress(share) } catch { throw .cancelled }
            }
            map.release()
            index = MapIndex(data)
            box = wanted ?? Self.box(of: map, data)
            attribution = map.isInvented ? nil : MBTilesMetadata.openStreetMap
            var text = SHA256.hex(digest: try map.digest())
            guard let folder else {
                terrain = nil
                digest = text
                return
            }
            let scratch =
                NSTemporaryDirectory() + "/hikesim-tiles-\(ProcessInfo.processInfo.processIdentifier)"
            try? FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: scratch) }
            let elevation = try ElevationFolder(path: folder, scratch: scratch)
            terrain = try Terrain(elevation, box: box)
            for tile in elevation.tiles { text += "\n\(tile.corner.name) \(SHA256.hex(digest: tile.digest))" }
            digest = text
        } catch {
            if case .cancelled = error { throw .cancelled(done: 0, of: 0) }
            throw .input(error)
        }
    }

    private static func box(of map: MapFile, _ data: MapData) -> BoundingBox {
        if let bounds = map.bounds {
            return BoundingBox(
                south: Double(bounds.south) / 1e7, west: Double(bounds.west) / 1e7,
                north: Double(bounds.north) / 1e7, east: Double(bounds.east) / 1e7)
        }
        let box = data.box
        guard box.west <= box.east else { return BoundingBox(south: 0, west: 0, north: 0, east: 0) }
        return BoundingBox(
            south: WebMercator.latitude(y: Double(box.south)),
            west: WebMercator.longitude(x: Double(box.west)),
            north: WebMercator.latitude(y: Double(box.north)),
            east: WebMercator.longitude(x: Double(box.east)))
    }
}
