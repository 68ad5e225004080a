import Glibc
import HikeGeodesy
import HikeMaps
import HikeStorage

/// The map tiles that an app has in its container. A file that is replaced is opened anew; one that cannot be read
/// has no tiles, and the map shows a faint grid there.
final class ContainerTiles: TileSource {
    /// Of the app that is seen.
    var sandbox: Sandbox?
    private var sets: [TileSet] = []

    /// What a frame asks again for is kept decoded; here only what one frame needs.
    private static let cacheBytes = 1 << 20

    private struct TileSet {
        var path: String
        var state: FileState
        var plain: MBTiles?
        var fine: MBTiles?
    }

    /// What tells a file from the one that was there before; all 0: there is none.
    private struct FileState: Hashable {
        var device: UInt = 0
        var number: UInt = 0
        var size = 0
        var changed = 0

        init(_ path: String) {
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
            device = UInt(status.st_dev)
            number = UInt(status.st_ino)
            size = Int(status.st_size)
            changed = Int(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int(status.st_mtim.tv_nsec)
        }

        var exists: Bool { number != 0 }
    }

    var zooms: ClosedRange<Int> {
        let known = sets.compactMap { ($0.plain ?? $0.fine)?.metadata.zooms }
        guard let first = known.first else { return 0...0 }
        return known.dropFirst().reduce(first) {
            min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound)
        }
    }

    func choose(_ files: [String]) -> Bool {
        let paths = files.compactMap { file -> String? in
            guard let sandbox, let path = try? SandboxPath(file) else { return nil }
            return sandbox.fullPath(path)
        }
        let states = paths.map { FileState($0) }
        guard paths != sets.map(\.path) || states != sets.map(\.state) else { return false }
        sets = zip(paths, states).map { path, state in
            let fine = Self.fine(path)
            return TileSet(
                path: path, state: state, plain: state.exists ? Self.open(path) : nil,
                fine: FileState(fine).exists ? Self.open(fine) : nil)
        }
        return true
    }

    func tile(_ address: TileAddress, scale: Int) -> [UInt8]? {
        for set in sets {
            let files = scale > 1 ? [set.fine, set.plain] : [set.plain, set.fine]
            for case .some(let file) in files {
                if let tile = try? file.tile(address) { return tile }
            }
        }
        return nil
    }

    private static func open(_ path: String) -> MBTiles? { try? MBTiles(path: path, cacheBytes: cacheBytes) }

    private static func fine(_ path: String) -> String {
        path.hasSuffix(".mbtiles") ? path.dropLast("mbtiles".count) + "2x.mbtiles" : path + ".2x"
    }
}
