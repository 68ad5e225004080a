import Foundation
import Glibc
import HikePlaces
import HikeRouting
import HikeValues

/// A folder of regions (OHR-28): `regions_metadata.json` lists them, and each has files that begin with its
/// identifier (``Region/fileName(_:)``).
///
/// The list is replaced in one step, behind the files it names; so whatever happens in between, a listed region is
/// whole. For one thread of control, and one process that changes it.
public final class RegionStorage {
    /// The file of the list, in the storage's folder.
    public static let listName = "regions_metadata.json"

    /// The folder's path.
    public let path: String
    private var list: RegionList

    /// Opens a folder.
    ///
    /// - Throws: ``RegionStorageError/unreadable(path:reason:)`` where there is no such folder, or where it holds no
    ///   list and is not to be made; ``RegionStorageError/damagedList(path:_:)``.
    /// - Parameter makes: makes the folder and the list where they do not exist.
    public init(path: String, makes: Bool = false) throws(RegionStorageError) {
        self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        if makes, mkdir(path, 0o700) != 0, errno != EEXIST {
            throw .unwritable(path: path, reason: RegionStorageError.reason(errno))
        }
        let listPath = self.path + "/" + Self.listName
        if makes, access(listPath, F_OK) != 0 {
            list = RegionList()
            try writeList()
            return
        }
        guard access(listPath, F_OK) == 0 else {
            let reason =
                access(path, F_OK) == 0
                ? "it holds no \(Self.listName), so it is no region" : "there is no such folder"
            throw .unreadable(path: path, reason: reason)
        }
        let file = try MappedFile(path: listPath)
        let bytes = file.withSpan { span in span.withUnsafeBytes { Array($0) } }
        do throws(RegionListError) {
            list = try RegionList(json: bytes)
        } catch { throw .damagedList(path: listPath, error) }
    }

    // MARK: Reading

    /// In the order of the list.
    public var regions: [Region] { list.regions }
    /// What of the list could not be read, as sentences.
    public var problems: [String] { list.problems }

    /// A region by its name, or by its identifier; nil where there is none.
    public func region(named name: String) -> Region? {
        list.regions.first { $0.name == name || $0.id.uuidString.lowercased() == name.lowercased() }
    }

    /// The full path of a file; it need not be there.
    public func filePath(_ file: RegionFile, of region: Region) -> String {
        path + "/" + region.fileName(file)
    }

    /// Where a region's routing database is, or would be: most have none (OH5-52).
    public func routingDbURL(for region: Region) -> URL {
        URL(fileURLWithPath: filePath(.routingDatabase, of: region), isDirectory: false)
    }

    /// A region's trails, mapped (OH5-51: without them nothing can be planned).
    ///
    /// - Parameter verifies: compares the checksum too, which reads all of the file.
    public func trails(of region: Region, verifies: Bool = false) throws(RoutingError) -> TrailGraph {
        guard region.files.contains(where: { $0.file == .trails }) else { throw .noRoutingData }
        let file: MappedFile
        do throws(RegionStorageError) {
            file = try MappedFile(path: filePath(.trails, of: region))
        } catch { throw .databaseError(error.description) }
        do throws(TrailGraphFileError) {
            return try TrailGraph(file: file.bytes, verifies: verifies)
        } catch { throw .databaseCorrupted(error.description) }
    }

    /// The hierarchies of a region's usual profiles, mapped; nil where it has none.
    ///
    /// - Parameters:
    ///   - graph: the region's trails.
    ///   - verifies: compares the checksum too, which reads all of the file.
    public func hierarchies(
        of region: Region, for graph: TrailGraph, verifies: Bool = false
    ) throws(RegionStorageError) -> HierarchyFile? {
        guard region.files.contains(where: { $0.file == .hierarchies }) else { return nil }
        let file = try MappedFile(path: filePath(.hierarchies, of: region))
        do throws(HierarchyFileError) {
            return try HierarchyFile(file.bytes, of: graph, verifies: verifies)
        } catch { throw .unreadable(path: file.path, reason: error.description) }
    }

    /// A region's names, mapped; nil where it has none.
    ///
    /// - Parameter verifies: compares the checksum too, which reads all of the file.
    public func places(of region: Region, verifies: Bool = false) throws(RegionStorageError) -> PlacesTable? {
        guard region.files.contains(where: { $0.file == .places }) else { return nil }
        let file = try MappedFile(path: filePath(.places, of: region))
        do throws(PlacesFileError) {
            return try PlacesTable(file: file.bytes, verifies: verifies)
        } catch { throw .unreadable(path: file.path, reason: error.description) }
    }

    // MARK: Changing

    /// Takes a region whose files lie in another folder of the same file system: they are moved here.
    ///
    /// - Parameter replacing: regions that go when the new one is listed.
    public func add(
        _ region: Region, filesIn folder: String, replacing: [Region] = []
    ) throws(RegionStorageError) {
        try Self.check(region.name)
        let gone = Set(replacing.map(\.id))
        guard !list.regions.contains(where: { $0.id == region.id && !gone.contains($0.id) }) else {
            throw .duplicate(region.name)
        }
        for content in region.files {
            let name = region.fileName(content.file)
            guard Glibc.rename(folder + "/" + name, path + "/" + name) == 0 else {
                throw .unwritable(path: path + "/" + name, reason: RegionStorageError.reason(errno))
            }
        }
        list.regions.removeAll { gone.contains($0.id) }
        list.regions.append(region)
        try writeList()
        for old in replacing {
            // What was made for the old one and is not on the list any more: its tiles.
            for file in RegionFile.allCases
            where old.id != region.id || !region.files.contains(where: { $0.file == file }) {
                unlink(filePath(file, of: old))
            }
        }
    }

    /// Gives a region its tiles, which lie in another folder of the same file system and are moved here. Tiles that it has
    /// of the same kind are replaced.
    ///
    /// - Parameters:
    ///   - tiles: with the paths where they are now.
    ///   - zooms: of all its tiles.
    ///   - count: of all its tiles.
    /// - Returns: the region as it is listed now.
    @discardableResult
    public func setTiles(
        of region: Region, _ tiles: [(content: Region.Content, path: String)], zooms: ClosedRange<Int>,
        count: Int
    ) throws(RegionStorageError) -> Region {
        guard let index = list.regions.firstIndex(where: { $0.id == region.id }) else {
            throw .noSuchRegion(region.name)
        }
        var changed = list.regions[index]
        for tile in tiles {
            let place = filePath(tile.content.file, of: region)
            guard Glibc.rename(tile.path, place) == 0 else {
                throw .unwritable(path: place, reason: RegionStorageError.reason(errno))
            }
            changed.files.removeAll { $0.file == tile.content.file }
            changed.files.append(tile.content)
        }
        let order = RegionFile.allCases
        changed.files.sort {
            (order.firstIndex(of: $0.file) ?? 0) < (order.firstIndex(of: $1.file) ?? 0)
        }
        changed.zoomLevels = zooms
        changed.tileCount = count
        list.regions[index] = changed
        try writeList()
        return changed
    }

    /// A region's tiles; nil where it has none.
    ///
    /// - Parameter scale: pixels of a display for one of the map's; for 2 and more the fine tiles where there are any.
    public func tiles(of region: Region, scale: Int = 1) throws(MBTilesError) -> MBTiles? {
        let wanted: [RegionFile] = scale > 1 ? [.fineTiles, .tiles] : [.tiles, .fineTiles]
        for file in wanted where region.files.contains(where: { $0.file == file }) {
            return try MBTiles(path: filePath(file, of: region))
        }
        return nil
    }

    /// Takes a region of another folder, which keeps it: files are linked, or copied where the file system is
    /// another. What is linked is never written to, only replaced (``RegionFiles``).
    public func add(copyOf region: Region, from other: RegionStorage) throws(RegionStorageError) {
        guard !list.regions.contains(where: { $0.id == region.id }) else { throw .duplicate(region.name) }
        for content in region.files {
            try RegionFiles.link(
                other.filePath(content.file, of: region), to: filePath(content.file, of: region))
        }
        list.regions.append(region)
        try writeList()
    }

    /// Changes the name in the list; no file is renamed.
    public func rename(_ region: Region, to name: String) throws(RegionStorageError) {
        try Self.check(name)
        guard let index = list.regions.firstIndex(where: { $0.id == region.id }) else {
            throw .noSuchRegion(region.name)
        }
        list.regions[index].name = name
        try writeList()
    }

    /// Takes a region off the list and removes its files.
    public func delete(_ region: Region) throws(RegionStorageError) {
        guard list.regions.contains(where: { $0.id == region.id }) else { throw .noSuchRegion(region.name) }
        list.regions.removeAll { $0.id == region.id }
        try writeList()
        removeFiles(of: region)
    }

    private func removeFiles(of region: Region) {
        for file in RegionFile.allCases { unlink(filePath(file, of: region)) }
    }

    private static func check(_ name: String) throws(RegionStorageError) {
        guard !name.isEmpty, name.utf8.count <= 255, !name.contains(where: \.isNewline) else {
            throw .invalidName(String(name.prefix(60)))
        }
    }

    private func writeList() throws(RegionStorageError) {
        let place = path + "/" + Self.listName
        let bytes: [UInt8]
        do throws(RegionListError) {
            bytes = try list.json()
        } catch { throw .unwritable(path: place, reason: error.description) }
        try RegionFiles.replace(place, with: bytes)
        try RegionFiles.synchronize(folder: path)
    }
}
