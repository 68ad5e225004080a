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
        var scratch: String
    }

    private let entries = Mutex<[Entry]>([])

    public init() {}

    deinit {
        for entry in entries.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: entry.scratch) }
    }

    /// The folder of the region that is built of a map; the first who asks builds it, the others wait.
    func place(
        of map: String, _ tiles: Scenario.Region.Tiles?, _ interruption: Interruption? = nil
    ) throws -> String {
        try entries.withLock { entries in
            let known = entries.first { $0.map == map && $0.tiles == tiles }
            let scratch = try known?.scratch ?? ScenarioRegions.scratchFolder()
            let place = scratch + "/" + ScenarioRegions.folderName
            if known == nil {
                do {
                    try ScenarioRegions.build(map, tiles, in: place, interruption)
                } catch {
                    try? FileManager.default.removeItem(atPath: scratch)
                    throw error
                }
                entries.append(Entry(map: map, tiles: tiles, scratch: scratch))
            }
            return place
        }
    }
}
