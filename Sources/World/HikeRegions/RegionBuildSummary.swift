import Foundation
import HikePlaces
import HikeRouting
import HikeStorage
import HikeValues

/// What a build made, what it took and what it left out, and why.
public struct RegionBuildSummary: Sendable {
    /// The region that was made; before that an empty one.
    public var region = Region(
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
    /// Ways: what was taken and what was not.
    public internal(set) var report = TrailGraphReport()
    /// Names for searching: what was taken and what was not.
    public internal(set) var places = PlacesReport()
    /// Elevation tiles that were used, with the samples of a side.
    public internal(set) var tiles: [(name: String, side: Int)] = []
    /// Tiles that are not there, with how many heights were asked of each.
    public internal(set) var missingTiles: [(name: String, heights: Int)] = []
    /// Elevation files that were not used, as sentences.
    public internal(set) var ignoredFiles: [String] = []
    /// What the map's reader has to tell.
    public internal(set) var notes: [String] = []

    /// What is not in the region, as sentences. Empty where nothing was left out.
    public var skipped: [String] { notInRegion + ignoredFiles }

    /// The part of ``skipped`` that depends on what the region was built of alone.
    var notInRegion: [String] {
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
        return lines + places.skipped + notes
    }
}

extension PlacesReport {
    /// What cannot be searched for, as sentences. Empty where nothing was left out.
    public var skipped: [String] {
        var lines: [String] = []
        func add(_ count: Int, _ text: String) { if count > 0 { lines.append("\(count) \(text)") } }
        // The most frequent kinds first; equal ones in the order of the kinds.
        let kinds = zip(PlaceKind.allCases, nameless).filter { $0.1 > 0 }
            .sorted { ($1.1, $0.0.rawValue) < ($0.1, $1.0.rawValue) }
        if !kinds.isEmpty {
            let some =
                kinds.prefix(4).map { "\($0.0.name) \($0.1)" } + (kinds.count > 4 ? ["and others"] : [])
            add(
                kinds.reduce(0) { $0 + $1.1 },
                "places without a name, which cannot be searched for: \(some.joined(separator: ", "))")
        }
        add(otherNamed, "entities with a name that no hiker looks for, such as shops, borders and houses")
        add(withoutPosition, "named ways and relations of which the map has no node")
        add(missingMembers, "ways that named relations list and the map does not have")
        add(longNames, "names of more than \(PlacesBuilder.longestName) bytes")
        add(wordlessNames, "names without a letter or digit")
        add(badElevations, "heights of places that are no number of metres")
        return lines
    }
}
