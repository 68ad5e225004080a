import Foundation
import HikeFormats
import HikePlaces
import HikeRouting
import HikeStorage
import HikeValues

/// Builds a region out of map data and elevation tiles.
///
/// Equal files and options give equal bytes: nothing in a region depends on the clock, on the machine's cores or on
/// where the files lie. A build that fails or is killed leaves the target as it was.
public struct RegionBuild {
    /// What is built.
    public struct Options: Hashable, Sendable {
        /// The region's name for people.
        public var name: String
        /// Which ways are taken.
        public var selection: WaySelection
        /// Whether the tables of the documents are written too (``RegionFile/routingDatabase``), which nothing is planned on.
        /// The region stays the same one, with the same identifier.
        public var writesRoutingDatabase: Bool

        public init(
            name: String, selection: WaySelection = .standard, writesRoutingDatabase: Bool = false
        ) {
            self.name = name
            self.selection = selection
            self.writesRoutingDatabase = writesRoutingDatabase
        }
    }

    private let options: Options
    private let mapPath: String
    private let elevationPath: String?
    private let target: String
    private let progress: (RegionProgress) throws -> Void

    /// - Parameters:
    ///   - map: a file of OSM PBF or OSM XML.
    ///   - elevation: a folder of tiles; nil: the region has no heights.
    ///   - target: the folder of regions; it is made where it does not exist.
    ///   - progress: called often. What it throws stops the build with ``RegionBuildError/cancelled``.
    public init(
        map: String, elevation: String?, target: String, options: Options,
        progress: @escaping (RegionProgress) throws -> Void = { _ in }
    ) {
        mapPath = map
        elevationPath = elevation
        self.target = target
        self.options = options
        self.progress = progress
    }

    private func report(_ step: RegionProgress.Step, _ share: Double = 0) throws(RegionBuildError) {
        do { try progress(RegionProgress(step, share: share)) } catch { throw .cancelled }
    }

    /// Builds.
    public func run() throws(RegionBuildError) -> RegionBuildSummary {
        let folder = try BuildFolder(target: target)
        try folder.checkTarget()
        let map = try MapFile(path: mapPath)
        let elevation = try elevationPath.map { path throws(RegionBuildError) in
            try ElevationFolder(path: path, scratch: folder.path)
        }
        var builder = TrailGraphBuilder(selection: options.selection)
        var names = PlacesBuilder()
        var summary = try read(map, into: &builder, &names)
        map.release()
        let built = try build(&builder, elevation, map)
        elevation?.close()
        try report(.writing)
        let places = try places(&names, map)
        summary.places = names.report
        summary.report = builder.report
        summary.tiles = elevation?.tiles.map { ($0.corner.name, $0.grid.side) } ?? []
        summary.missingTiles = elevation?.missing.map { ($0.corner.name, $0.count) } ?? []
        summary.ignoredFiles = elevation?.ignored ?? []
        let identity = try RegionIdentity(map: map, tiles: elevation?.tiles, options: options)
        summary.region = try RegionWriter(
            folder: folder.path, options: options, hasElevation: elevation != nil,
            notes: summary.notInRegion
        )
        .write(built, places, identity: identity)
        try report(.writing, 0.9)
        summary.isReplacement = try folder.publish(summary.region)
        summary.nodeCount = built.graph.nodes.count
        summary.edgeCount = built.graph.edges.count
        try? progress(RegionProgress(.writing, share: 1))
        return summary
    }

    private func read(
        _ map: MapFile, into builder: inout TrailGraphBuilder, _ names: inout PlacesBuilder
    ) throws(RegionBuildError) -> RegionBuildSummary {
        var summary = RegionBuildSummary()
        try report(.ways)
        // Names need the relations before the ways. They are in few blobs, and no others are unpacked.
        try map.read(.relations) { block, _ throws(RegionBuildError) in
            names.collectRelations(block)
            try report(.ways)
        }
        names.beginWays()
        summary.notes = try map.read([.ways, .relations]) { block, share throws(RegionBuildError) in
            builder.collect(block)
            names.collectWays(block)
            guard builder.collected <= map.mostCollected else {
                throw .notAMap(
                    path: map.path,
                    reason: "it unpacks to far more than maps do; it is damaged or made to do harm. "
                        + "Download it again.")
            }
            summary.mapWays += block.ways.count
            summary.mapRelations += block.relations.count
            try report(.ways, share)
        }
        builder.beginPlacing()
        names.beginPlacing()
        try report(.nodes)
        try map.read(.nodes) { block, share throws(RegionBuildError) in
            builder.place(block)
            names.place(block)
            summary.mapNodes += block.nodes.count
            try report(.nodes, share)
        }
        return summary
    }

    private func build(
        _ builder: inout TrailGraphBuilder, _ elevation: ElevationFolder?, _ map: MapFile
    ) throws(RegionBuildError) -> BuiltTrailGraph {
        try report(.measuring)
        var isCancelled = false
        func order(_ input: NodeOrderInput) -> [UInt32] {
            elevation?.release()
            do {
                try progress(RegionProgress(.ordering))
                let ranks = try Self.ranks(input)
                try progress(RegionProgress(.ordering, share: 1))
                return ranks
            } catch {
                isCancelled = !(error is SearchError)
                return []
            }
        }
        let built: BuiltTrailGraph
        do throws(TrailGraphBuildError) {
            if var elevation {
                built = try builder.build(elevation: &elevation, order: order)
            } else {
                var level = NoElevation()
                built = try builder.build(elevation: &level, order: order)
            }
        } catch {
            throw isCancelled ? .cancelled : elevation?.failure ?? .graph(path: map.path, error)
        }
        if let failure = elevation?.failure { throw failure }
        return built
    }

    private func places(_ names: inout PlacesBuilder, _ map: MapFile) throws(RegionBuildError) -> PlacesTable
    {
        do throws(PlacesBuildError) { return try names.build() } catch {
            throw .places(path: map.path, error)
        }
    }

    private static func ranks(_ input: NodeOrderInput) throws(SearchError) -> [UInt32] {
        let search = try SearchGraph(
            latitudes: input.latitudes, longitudes: input.longitudes, tails: input.tails, heads: input.heads)
        var ranks = [UInt32](repeating: 0, count: input.nodeCount)
        for (rank, node) in NodeOrder(for: search).nodes.enumerated() { ranks[Int(node)] = UInt32(rank) }
        return ranks
    }
}

/// What makes a region the one it is: a digest of all that went into it.
struct RegionIdentity {
    /// The layout of what is written. It changes with every change of a region's bytes.
    static let layout = "hikesim region 3"

    let id: UUID
    let createdAt: UTCDate

    init(map: MapFile, tiles: [ElevationFolder.Tile]?, options: RegionBuild.Options) throws(RegionBuildError)
    {
        var text = Self.layout + "\n\(options.name)\n\(options.selection)\n"
        text += SHA256.hex(digest: try map.digest()) + "\n"
        text += tiles == nil ? "level\n" : "elevation\n"
        for tile in tiles ?? [] { text += "\(tile.corner.name) \(SHA256.hex(digest: tile.digest))\n" }
        let digest: [UInt8]
        do throws(SHA256.Failure) {
            digest = try SHA256.digest(text.utf8)
        } catch { throw .storage(.unreadable(path: map.path, reason: error.description)) }
        // RFC 9562: version 8 is for identifiers of one's own making.
        id = UUID(
            uuid: (
                digest[0], digest[1], digest[2], digest[3], digest[4], digest[5], digest[6] & 0x0F | 0x80,
                digest[7],
                digest[8] & 0x3F | 0x80, digest[9], digest[10], digest[11], digest[12], digest[13],
                digest[14],
                digest[15]
            ))
        // The date of the data, not of the build: builds of one map are equal whenever they are made.
        let second = map.timestamp.map { min(max(0, $0), 4_102_444_800) } ?? 0
        createdAt = UTCDate(nanosecondsSince1970: second * 1_000_000_000)
    }
}
