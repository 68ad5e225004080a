import Foundation
import Glibc
import HikeFormats
import HikeRouting
import HikeStorage

/// The elevation tiles of a folder and of the folders in it (`*.hgt`, `.hgt.zip`, `.hgt.gz`; OHR-23), opened when something is asked for.
///
/// Tiles are mapped. One that comes in an archive is unpacked into a file that has no name any more, so that the
/// system may drop what is not in use.
package final class ElevationFolder: ElevationSource {
    /// A tile that was used.
    package struct Tile: Hashable {
        package var corner: HGTCorner
        package var grid: HGTGrid
        /// SHA-256 of its samples, whatever they were packed in.
        package var digest: [UInt8]
    }

    private struct Open {
        var tile: HGTTile
        var file: MappedFile
    }

    private let path: String
    private let scratch: String
    private var names: [HGTCorner: String] = [:]
    private var open: [HGTCorner: Open] = [:]
    private var last: Open?
    /// Bytes of the tiles that were opened since their memory was given back.
    private var recent = 0
    private var used: [Tile] = []
    private var absent: [HGTCorner: Int] = [:]
    /// Files that look like tiles and are not used, with the reason.
    private(set) var ignored: [String] = []
    /// The first tile that could not be read. The source then knows nothing any more.
    private(set) var failure: RegionBuildError?

    /// - Parameter scratch: a folder for what is unpacked.
    package init(path: String, scratch: String) throws(RegionBuildError) {
        self.path = path
        self.scratch = scratch
        for entry in try Self.entries(path) {
            do throws(HGTError) {
                let corner = try HGTCorner(fileName: entry)
                if let first = names[corner] {
                    ignored.append("\(entry): \(first) is the same tile")
                } else {
                    names[corner] = entry
                }
            } catch { ignored.append("\(entry): its name does not say where it is") }
        }
        guard !names.isEmpty else {
            throw .unreadable(
                .unreadable(
                    path: path, reason: "there is no elevation tile such as N42E001.hgt or N42E001.hgt.zip"))
        }
    }

    /// Tiles of the folder and of the folders in it (`N42/N42E001.hgt.gz`), by name.
    private static func entries(_ path: String) throws(RegionBuildError) -> [String] {
        func list(_ folder: String) -> [String]? {
            (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted()
        }
        guard let top = list(path) else {
            throw .unreadable(
                .unreadable(path: path, reason: "there is no such folder, or it may not be read"))
        }
        let inner = top.filter { !$0.contains(".") }.flatMap { folder in
            (list(path + "/" + folder) ?? []).map { folder + "/" + $0 }
        }
        return (top + inner).filter(isTile)
    }

    private static func isTile(_ name: String) -> Bool {
        let lower = name.lowercased()
        return [".hgt", ".hgt.zip", ".hgt.gz"].contains { lower.hasSuffix($0) }
    }

    package func elevation(latitude: Int32, longitude: Int32) -> Double? {
        guard failure == nil, let corner = HGTCorner(latitude: latitude, longitude: longitude) else {
            return nil
        }
        if let last, last.tile.corner == corner { return Self.height(last, latitude, longitude) }
        if let known = open[corner] {
            last = known
            return Self.height(known, latitude, longitude)
        }
        guard let name = names[corner] else {
            absent[corner, default: 0] += 1
            return nil
        }
        do throws(RegionBuildError) {
            let opened = try load(name, corner)
            keep(opened, corner)
            last = opened
            return Self.height(opened, latitude, longitude)
        } catch {
            failure = error
            return nil
        }
    }

    /// A tile and its samples; nil where the folder has none.
    package func samples(
        _ corner: HGTCorner
    ) throws(RegionBuildError) -> (tile: HGTTile, file: MappedFile)? {
        if let known = open[corner] { return (known.tile, known.file) }
        guard let name = names[corner] else { return nil }
        let opened = try load(name, corner)
        keep(opened, corner)
        return (opened.tile, opened.file)
    }

    /// Ways lie together: few go back to tiles of long ago, which are read again then.
    private func keep(_ opened: Open, _ corner: HGTCorner) {
        recent += opened.file.count
        if recent > Self.mostRecent {
            release()
            recent = opened.file.count
        }
        open[corner] = opened
    }

    /// Bytes of tiles that are opened before the memory of all is given back.
    private static let mostRecent = 32 << 20

    private static func height(_ open: Open, _ latitude: Int32, _ longitude: Int32) -> Double? {
        open.file.withSpan { open.tile.elevation(latitude: latitude, longitude: longitude, in: $0) }
    }

    private func load(_ name: String, _ corner: HGTCorner) throws(RegionBuildError) -> Open {
        let place = path + "/" + name
        let stored = try Self.mapped(place)
        let file = name.lowercased().hasSuffix(".hgt") ? stored : try unpacked(stored, corner)
        let tile: HGTTile
        do throws(HGTError) {
            tile = try HGTTile(corner: corner, byteCount: file.count)
        } catch { throw .elevation(path: place, error) }
        do throws(RegionStorageError) {
            used.append(Tile(corner: corner, grid: tile.grid, digest: try file.digest()))
        } catch { throw .unreadable(error) }
        file.release()
        return Open(tile: tile, file: file)
    }

    private func unpacked(_ stored: MappedFile, _ corner: HGTCorner) throws(RegionBuildError) -> MappedFile {
        let bytes: [UInt8]
        do throws(HGTError) {
            bytes = try stored.withSpan { span throws(HGTError) in try HGTArchive.unpack(span).bytes }
        } catch { throw .elevation(path: stored.path, error) }
        let place = scratch + "/\(corner.name).hgt"
        do throws(RegionStorageError) {
            try RegionFiles.write(place, bytes, isLasting: false)
        } catch { throw .storage(error) }
        let file = try Self.mapped(place)
        unlink(place)
        return file
    }

    private static func mapped(_ path: String) throws(RegionBuildError) -> MappedFile {
        do throws(RegionStorageError) {
            return try MappedFile(path: path)
        } catch { throw .unreadable(error) }
    }

    /// Gives the memory of the tiles back to the system, which reads them again where they are asked again.
    func release() {
        for tile in open.values { tile.file.release() }
    }

    /// To be called when no height is asked for any more.
    func close() {
        open = [:]
        last = nil
    }

    // MARK: What was used

    /// In the order of their places.
    package var tiles: [Tile] { used.sorted { $0.corner < $1.corner } }

    /// Tiles that were asked for and are not there, with how often.
    var missing: [(corner: HGTCorner, count: Int)] {
        absent.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
