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
        /// Of the plain file and the fine one.
        var identity: [FileIdentity]
        var plain: MBTiles?
        var fine: MBTiles?
    }

    var zooms: ClosedRange<Int> {
        let known = sets.compactMap { ($0.plain ?? $0.fine)?.metadata.zooms }
        guard let first = known.first else { return 0...TileAddress.mostZoom }
        return known.dropFirst().reduce(first) {
            min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound)
        }
    }

    func choose(_ files: [String]) -> Bool {
        let paths = files.compactMap { file -> String? in
            guard let sandbox, let path = try? SandboxPath(file) else { return nil }
            return sandbox.fullPath(path)
        }
        // A finer set beside one may come later.
        let identities = paths.map { [FileIdentity(path: $0), FileIdentity(path: Self.fine($0))] }
        guard paths != sets.map(\.path) || identities != sets.map(\.identity) else { return false }
        sets = zip(paths, identities).map { path, identity in
            TileSet(
                path: path, identity: identity, plain: identity[0].exists ? Self.open(path) : nil,
                fine: identity[1].exists ? Self.open(Self.fine(path)) : nil)
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
