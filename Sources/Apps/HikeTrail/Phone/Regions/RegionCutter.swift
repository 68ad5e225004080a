import Foundation
import HikeGeodesy
import HikeHardware
import HikeRouting
import HikeStorage
import HikeValues

/// Makes a small region for the watch out of one of the phone's (OHX-48).
///
/// The map is cut: the new region has the tiles around a place. Trails, places and routing database are those of the whole
/// region, which take no room a second time. A note tells while it is made; who dies in between finds it at the next
/// launch, and what belongs to no region goes.
final class RegionCutter {
    static let folder = "Documents/region_cuts"
    private static let noteSuffix = ".note"

    private unowned let device: any DeviceServices
    private let regions: TrailRegions

    init(device: any DeviceServices, regions: TrailRegions) {
        self.device = device
        self.regions = regions
    }

    /// Removes what the app's end has left of a region that was being cut.
    func launch() {
        do {
            let names = try device.storage.list(Self.folder)
            guard !names.isEmpty else { return }
            for name in names where name.hasSuffix(Self.noteSuffix) {
                guard let id = UUID(uuidString: String(name.dropLast(Self.noteSuffix.count))) else {
                    continue
                }
                try clear(id)
            }
            try device.storage.remove(Self.folder)
            device.log(.notice, "regions", "a map was being cut when the app ended")
        } catch { log("what is left of a map that was being cut cannot be removed", "\(error)") }
    }

    /// Cuts a region and lists it.
    ///
    /// - Throws: ``RegionCutError``; then the regions are as they were.
    func cut(_ request: TileRequest) throws(RegionCutError) -> Region {
        let source = try source(of: request)
        guard let id = UUID(uuidString: device.makeUUID()) else { throw .failed("There is no identifier.") }
        do {
            let region = try make(request, id, of: source)
            finish()
            return region
        } catch {
            do {
                try clear(id)
                finish()
            } catch { log("what is left of a map that was not cut stays until the next launch", "\(error)") }
            throw RegionCutError(error)
        }
    }

    /// The largest region with a map of the place. Where the box goes on over others, those are left alone.
    private func source(of request: TileRequest) throws(RegionCutError) -> Region {
        let covering = regions.regions.filter { $0.boundingBox.contains(request.place) }
        guard let first = covering.first else { throw .noRegion }
        let drawn = covering.filter { $0.hasTiles && $0.zoomLevels?.overlaps(request.zooms) != false }
        guard let best = RegionSummary.best(of: drawn.map(RegionSummary.init), at: request.place),
            let source = regions.region(best.id)
        else { throw .noMap(first.name) }
        if let reason = regions.damage(of: source) {
            throw .failed("The phone cannot cut '\(source.name)'. \(reason)")
        }
        return source
    }

    // MARK: Making it

    private func make(_ request: TileRequest, _ id: UUID, of source: Region) throws -> Region {
        try device.storage.write(Self.note(id), [])
        let box = BoundingBox(center: request.place, radius: request.radius)
        let covered = box.clipped(to: BoundingBox(source.boundingBox), around: request.place)
        var region = Region(
            id: id, name: request.name,
            boundingBox: RegionBox(
                west: covered.west, south: covered.south, east: covered.east, north: covered.north),
            createdAt: source.createdAt,
            notes: ["Only its map is cut: trails, places and routing data are all of '\(source.name)'."])
        let cut = MBTilesCut(
            name: request.name, around: request.place, box: box, zooms: request.zooms)
        for content in source.files {
            switch content.file {
            case .tiles, .fineTiles: try self.cut(content.file, of: source, cut, for: &region)
            // The region is the same on both devices, and they do not travel.
            case .hierarchies: break
            case .trails, .places, .routingDatabase:
                try device.storage.copy(
                    TrailRegions.path(content.file, of: source.id),
                    to: TrailRegions.path(content.file, of: id))
                region.files.append(content)
            }
        }
        guard region.hasTiles else { throw RegionCutError.noMap(source.name) }
        try regions.put(region)
        return region
    }

    private func cut(
        _ file: RegionFile, of source: Region, _ cut: MBTilesCut, for region: inout Region
    ) throws {
        let tiles = try MBTiles(
            path: device.storage.databasePath(TrailRegions.path(file, of: source.id)), cacheBytes: 0)
        let draft = Self.folder + "/" + region.fileName(file)
        let path = try device.storage.databasePath(draft)
        guard let summary = try tiles.cut(cut, to: path, isFull: { [device] in device.storage.isFull }) else {
            return
        }
        let found = try device.digest(ofFile: draft)
        try device.storage.move(draft, to: TrailRegions.path(file, of: region.id))
        region.files.append(Region.Content(file: file, size: found.size, digest: found.digest))
        // Of two sets of one map the first counts, as in a region that is built.
        if region.tileCount == 0 { region.tileCount = summary.tiles }
        let zooms = region.zoomLevels ?? summary.zooms
        region.zoomLevels =
            min(zooms.lowerBound, summary.zooms.lowerBound)...max(zooms.upperBound, summary.zooms.upperBound)
    }

    // MARK: Clearing up

    private static func note(_ id: UUID) -> String { folder + "/" + id.uuidString + noteSuffix }

    /// Removes the files of a region that did not come to be listed.
    private func clear(_ id: UUID) throws {
        guard try !regions.isListed(id) else { return }
        for file in RegionFile.allCases { try device.storage.remove(TrailRegions.path(file, of: id)) }
    }

    /// A note that stays does no harm: the next launch finds the region listed, or its files gone.
    private func finish() {
        do { try device.storage.remove(Self.folder) } catch {
            log("the note of a map that was cut was not removed", "\(error)")
        }
    }

    private func log(_ message: String, _ reason: String) {
        device.log(.error, "regions", message, [FileMetadata("reason", reason)])
    }
}

/// Why the watch gets no map around a place, as its wearer reads it.
enum RegionCutError: Error, Hashable, CustomStringConvertible {
    case noRegion
    /// The named region covers the place, but has no tiles there.
    case noMap(String)
    case storageFull
    case failed(String)

    init(_ error: any Error) {
        switch error {
        case let error as RegionCutError: self = error
        case ServiceError.storageFull: self = .storageFull
        case let error as MBTilesError where error.isFull: self = .storageFull
        default: self = .failed("The phone could not cut the map: \(error)")
        }
    }

    var description: String {
        switch self {
        case .noRegion: PhoneRegions.noRegion
        case .noMap(let region): "The phone has no map of this place: '\(region)' has no tiles here."
        case .storageFull: "The phone's storage is full: make some room there."
        case .failed(let reason): reason
        }
    }
}
