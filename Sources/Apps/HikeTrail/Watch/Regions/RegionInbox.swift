import Foundation
import HikeConnectivity
import HikeHardware
import HikePlaces
import HikeRouting
import HikeValues

/// Files of regions that come from the phone (OHX-45).
///
/// A file becomes a part of its region when it is whole: its digest is the one that the phone has named, it lies in its
/// place, and only then the list names it. Who dies in between finds a note of the file at the next launch and goes on. A
/// file that comes before anything has told what its region is waits in the same way.
final class RegionInbox {
    /// Notes of files that no region on the list has yet: what came with each, as a property list.
    static let folder = "Documents/received_regions"

    private unowned let device: any DeviceServices
    private let regions: TrailRegions
    private(set) var deleted = DeletedRegions()
    /// Called when a region has got a file.
    var arrived: (Region) -> Void = { _ in }

    init(device: any DeviceServices, regions: TrailRegions) {
        self.device = device
        self.regions = regions
    }

    /// Takes up what the app's end has left between a file and its region, and ends deletions that it cut off.
    func launch() {
        deleted = .load(device)
        do {
            for name in try device.storage.list(Self.folder) { takeUp(name) }
        } catch {
            refused("the files of regions that wait cannot be read", Self.folder, error)
        }
        do {
            for id in deleted.ids where regions.region(id) != nil { try regions.delete(id) }
            try regions.removeUnlisted(except: expected())
        } catch {
            refused("what is left of deleted regions stays until the next launch", TrailRegions.folder, error)
        }
    }

    /// Deletes a region, and remembers that for its files that are still to come.
    func delete(_ id: UUID) throws {
        var later = deleted
        later.add(id, at: device.clock.date)
        // First: who dies behind this ends the deletion at the next launch.
        try later.save(device)
        do { try regions.delete(id) } catch {
            guard regions.region(id) != nil else {
                deleted = later
                return refused("files of a deleted region stay until the next launch", id.uuidString, error)
            }
            try deleted.save(device)
            throw error
        }
        deleted = later
    }

    /// Regions whose files lie in their places before the list names them.
    private func expected() throws -> Set<UUID> {
        Set(try device.storage.list(Self.folder).compactMap { UUID(uuidString: String($0.prefix(36))) })
    }

    /// Whether a file was a region's. One that is not whole, or not understood, leaves the regions as they were.
    func receive(_ file: ReceivedFile) -> Bool {
        guard let kind = RegionFile(metadata: file.metadata) else { return false }
        do {
            var metadata = try RegionFileMetadata(file: kind, properties: file.metadata)
            guard try isWanted(metadata) else { return true }
            let found = try device.digest(ofFile: file.path)
            if let digest = metadata.digest {
                guard digest == found.digest else { throw RegionFileRefusal.damaged }
            } else {
                try check(kind, file.path)
            }
            metadata.digest = found.digest
            // The note first: who finds it with another file, or none, knows that the file has not come.
            try device.storage.write(Self.note(metadata), try PropertyCodec.encode(metadata.properties))
            try device.storage.move(file.path, to: TrailRegions.path(kind, of: metadata.region))
            try link(metadata, size: found.size)
        } catch { refused("a file of a region was not stored", file.name, error) }
        return true
    }

    /// Whether the wearer has not deleted the region since it was asked for. The first file that was asked for later ends
    /// that.
    private func isWanted(_ metadata: RegionFileMetadata) throws -> Bool {
        guard !deleted.bars(metadata) else {
            device.log(
                .notice, "regions", "a file of a region that was deleted came late and was dropped",
                [FileMetadata("file", Region.fileName(metadata.file, of: metadata.region))])
            return false
        }
        guard deleted.contains(metadata.region) else { return true }
        var later = deleted
        later.remove(metadata.region)
        try later.save(device)
        deleted = later
        return true
    }

    // MARK: Notes

    private static func note(_ metadata: RegionFileMetadata) -> String {
        folder + "/" + Region.fileName(metadata.file, of: metadata.region)
    }

    private func read(_ name: String) throws -> RegionFileMetadata {
        let values = try PropertyCodec.decode(try device.storage.read(Self.folder + "/" + name)[...])
        guard let file = RegionFile(metadata: values) else {
            throw RegionMessageError.value(TransferMetadata.type)
        }
        return try RegionFileMetadata(file: file, properties: values)
    }

    private func takeUp(_ name: String) {
        do {
            let metadata = try read(name)
            if !deleted.bars(metadata), let size = try size(of: metadata) {
                return try link(metadata, size: size)
            }
            // The file has not come, and comes again; or its region was deleted.
            try device.storage.remove(Self.folder + "/" + name)
        } catch { refused("a file of a region cannot be taken up", name, error) }
    }

    // MARK: Becoming a region

    private func link(_ metadata: RegionFileMetadata, size: Int) throws {
        guard var region = regions.region(metadata.region) ?? metadata.summary.map(Region.init) else {
            return device.log(
                .notice, "regions", "a file waits for the region that it belongs to",
                [FileMetadata("file", Region.fileName(metadata.file, of: metadata.region))])
        }
        region.take(metadata, size: size)
        var notes = [Self.note(metadata)]
        for waiting in try waiting(for: region.id) where waiting.metadata.file != metadata.file {
            region.take(waiting.metadata, size: waiting.size)
            notes.append(Self.note(waiting.metadata))
        }
        if regions.region(region.id) != region { try regions.put(region) }
        for note in notes { try device.storage.remove(note) }
        device.log(
            .info, "transfer", "regionFileReceived",
            [FileMetadata("region", region.name), FileMetadata("file", metadata.file.ending)])
        arrived(region)
    }

    /// Whole files of a region that came before it.
    private func waiting(for region: UUID) throws -> [(metadata: RegionFileMetadata, size: Int)] {
        let names = Set(try device.storage.list(Self.folder))
        return try RegionFile.allCases.compactMap { file in
            let name = Region.fileName(file, of: region)
            guard names.contains(name) else { return nil }
            let metadata = try read(name)
            return try size(of: metadata).map { (metadata, $0) }
        }
    }

    /// Bytes of the file that a note tells of; nil: another file lies in its place, or none.
    private func size(of metadata: RegionFileMetadata) throws -> Int? {
        let name = Region.fileName(metadata.file, of: metadata.region)
        guard try device.storage.list(TrailRegions.folder).contains(name) else { return nil }
        let found = try device.digest(ofFile: TrailRegions.folder + "/" + name)
        return found.digest == metadata.digest ? found.size : nil
    }

    /// A file of a sender that names no digest is looked into.
    private func check(_ file: RegionFile, _ path: String) throws {
        switch file {
        case .trails: _ = try TrailGraph(file: try device.storage.map(path), verifies: true)
        case .places: _ = try PlacesTable(file: try device.storage.map(path), verifies: true)
        case .hierarchies: throw RegionFileRefusal.staysOnThePhone
        case .tiles, .fineTiles, .routingDatabase:
            let bytes = try device.storage.map(path)
            try withExtendedLifetime(bytes) {
                guard bytes.buffer.starts(with: "SQLite format 3\0".utf8) else {
                    throw RegionFileRefusal.notSQLite
                }
            }
        }
    }

    private func refused(_ message: String, _ file: String, _ error: any Error) {
        device.log(
            .error, "regions", message, [FileMetadata("file", file), FileMetadata("reason", "\(error)")])
    }
}

extension Region {
    /// A region of which nothing is there yet.
    init(_ summary: RegionSummary) {
        self.init(
            id: summary.id, name: summary.name, boundingBox: summary.boundingBox, createdAt: summary.createdAt
        )
    }

    /// Takes a file that lies in its place.
    mutating func take(_ metadata: RegionFileMetadata, size: Int) {
        files.removeAll { $0.file == metadata.file }
        files.append(Content(file: metadata.file, size: size, digest: metadata.digest ?? ""))
        let order = RegionFile.allCases
        files.sort { (order.firstIndex(of: $0.file) ?? 0) < (order.firstIndex(of: $1.file) ?? 0) }
        guard let summary = metadata.summary else { return }
        take(sentName: summary.name)
        boundingBox = summary.boundingBox
        createdAt = summary.createdAt
        if hasTiles {
            zoomLevels = summary.zoomLevels
            tileCount = summary.tileCount
        }
    }
}

/// Why a received file becomes no part of a region.
enum RegionFileRefusal: Error, Hashable, CustomStringConvertible {
    case damaged
    case notSQLite
    case staysOnThePhone

    var description: String {
        switch self {
        case .damaged: "it is not the file that the phone has sent; send the region again"
        case .staysOnThePhone: "files of its kind stay on the phone; routes are found without"
        case .notSQLite: "it is no SQLite file; send the region again"
        }
    }
}
