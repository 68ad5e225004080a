import Foundation
import HikeBus
import Synchronization

/// Regions that were built for several runs, each once. They go with the shelf.
///
/// A run reads its region and writes nothing into it, so that runs may share one, at the same time too.
public final class RegionShelf: Sendable {
    private struct Entry {
        var map: String
        var tiles: Scenario.Region.Tiles?
        var scratch: RegionScratch
    }

    private let entries = Mutex<[Entry]>([])

    public init() {}

    /// The folder of the region that is built of a map; the first who asks builds it, the others wait.
    func place(
        of map: String, _ tiles: Scenario.Region.Tiles?, _ interruption: Interruption? = nil
    ) throws -> String {
        try entries.withLock { entries in
            let known = entries.first { $0.map == map && $0.tiles == tiles }
            let scratch = try known?.scratch ?? RegionScratch()
            let place = scratch.path + "/" + ScenarioRegions.folderName
            if known == nil {
                try ScenarioRegions.build(map, tiles, in: place, interruption)
                entries.append(Entry(map: map, tiles: tiles, scratch: scratch))
            }
            return place
        }
    }
}

/// A folder for a region that goes with it, and with the process.
final class RegionScratch: Sendable {
    let path: String
    private let leftover: Leftovers.Thing

    init() throws {
        var template = Array((NSTemporaryDirectory() + "hikesim-region-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw RunDirectoryError.cannotCreate(
                path: NSTemporaryDirectory(), reason: String(cString: strerror(errno)))
        }
        let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        self.path = path
        leftover = Leftovers.add { try? FileManager.default.removeItem(atPath: path) }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
        Leftovers.forget(leftover)
    }
}
