import Foundation
import HikeRouting
import HikeStorage
import HikeValues

/// What a build made, what it took and what it left out, and why.
public struct RegionBuildSummary: Sendable {
    public internal(set) var region = Region(
        id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), name: "",
        boundingBox: RegionBox(west: 0, south: 0, east: 0, north: 0),
        createdAt: UTCDate(nanosecondsSince1970: 0))
    /// Whether a region of the same name was replaced.
    public internal(set) var isReplacement = false
    /// Junctions and the pieces of way between them.
    public internal(set) var nodeCount = 0
    public internal(set) var edgeCount = 0
    /// What there is in the map file.
    public internal(set) var mapNodes = 0
    public internal(set) var mapWays = 0
    public internal(set) var mapRelations = 0
    public internal(set) var report = TrailGraphReport()
    /// Elevation tiles that were used, with the samples of a side.
    public internal(set) var tiles: [(name: String, side: Int)] = []
    /// Tiles that are not there, with how many heights were asked of each.
    public internal(set) var missingTiles: [(name: String, heights: Int)] = []
    public internal(set) var ignoredFiles: [String] = []
    /// What the map's reader has to tell.
    public internal(set) var notes: [String] = []

    /// What is not in the region, as sentences. Empty where nothing was left out.
    public var skipped: [String] {
        var lines: [String] = []
        func add(_ count: Int, _ text: String) { if count > 0 { lines.append("\(count) \(text)") } }
        add(report.otherWays, "ways without 'highway', such as rivers and houses")
        add(report.waysNotForPeople, "ways whose 'highway' nobody walks or rides, such as motorways")
        add(report.forbiddenWays, "ways that are closed to walkers and riders")
        add(report.waysTooShort, "ways of fewer than two nodes")
        add(report.waysTwice, "ways that are in the map more than once; the last of each is taken")
        add(
            report.legsTooLong,
            "legs of ways that are longer than 100 km, or of a way longer than 10,000 km; the ways end there")
        add(report.missingNodes, "nodes that ways name and the map does not have; the ways end there")
        if report.islands > 0 {
            let length = DecimalText.string(report.islandLength / 1_000, decimals: 1)
            lines.append(
                "\(report.islandEdges) pieces of way, \(length) km, in \(report.islands) parts that are joined to nothing"
            )
        }
        if report.unknownHeights > 0 {
            let share = DecimalText.string(
                100 * Double(report.unknownHeights) / Double(max(1, report.heights)), decimals: 1)
            lines.append("\(report.unknownHeights) of \(report.heights) heights (\(share) %) are not known")
        }
        for tile in missingTiles {
            lines.append("elevation tile \(tile.name): not there, \(tile.heights) heights")
        }
        return lines + ignoredFiles + notes
    }
}
