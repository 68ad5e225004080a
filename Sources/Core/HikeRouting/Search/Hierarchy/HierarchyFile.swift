import HikeValues

/// Why a file of hierarchies cannot be used. Nothing is lost with it but time.
public enum HierarchyFileError: Error, Hashable, Sendable, CustomStringConvertible {
    case notHierarchies
    case version(UInt32)
    case cutShort(bytes: Int, wanted: Int)
    case section(name: String, problem: String)
    /// It was made of another trail graph.
    case otherGraph
    /// The checksum does not fit, or a way that was found in it is none of the graph's.
    case damaged

    public var description: String {
        let remedy = "Routes are found without it. Build the region again with hikesim region build."
        switch self {
        case .notHierarchies: return "This is not a file of hierarchies. \(remedy)"
        case .version(let version):
            return
                "The file of hierarchies has version \(version), this program reads version \(HierarchyFile.version). \(remedy)"
        case .cutShort(let bytes, let wanted):
            return "The file of hierarchies has \(bytes) of \(wanted) bytes: it was cut off. \(remedy)"
        case .section(let name, let problem):
            return "The part \(name) of the file of hierarchies \(problem). \(remedy)"
        case .otherGraph: return "The file of hierarchies belongs to another trail graph. \(remedy)"
        case .damaged: return "The file of hierarchies is damaged. \(remedy)"
        }
    }

    init(_ error: SectionedFileError) {
        switch error {
        case .wrongMagic: self = .notHierarchies
        case .version(let version): self = .version(version)
        case .cutShort(let bytes, let wanted): self = .cutShort(bytes: bytes, wanted: wanted)
        case .checksum: self = .damaged
        case .section(let number, let problem):
            self = .section(name: HierarchyFile.sectionName(number), problem: problem)
        }
    }
}

/// The hierarchies of a region's usual profiles, used where they lie in a mapped file, so that the very first request is
/// answered as quickly as later ones.
///
/// A ``SectionedFile`` whose magic is `HKHIERAR`. Its header has the checksum of the trail graph's file (low, high) and the count of
/// profiles. Sections: where each rank's arcs begin, their heads; the arcs of the graph that leave each junction, so that directions
/// need not sort them (``KeptExits``); then for each profile the digest of its costs
/// (``EdgeCosts/digest``), the costs upwards and downwards, and what each arc stands for (``ArcsInFile``). Whole numbers are as
/// wide as the largest of their column needs.
public struct HierarchyFile: Sendable {
    /// Files of other versions are refused.
    public static let version: UInt32 = 2
    /// Profiles in a file.
    static let mostProfiles = 8
    private static let magic: StaticString = "HKHIERAR"
    private static let slack = 8

    private enum Section {
        static let first: UInt32 = 1
        static let heads: UInt32 = 2
        static let exitStarts: UInt32 = 3
        static let exits: UInt32 = 4
        static let profiles: UInt32 = 16
        static let digest: UInt32 = 0
        static let upwards: UInt32 = 1
        static let downwards: UInt32 = 2
        static let middles: UInt32 = 3
        static let each: UInt32 = 4
    }

    static func sectionName(_ number: UInt32) -> String {
        switch number {
        case Section.first: return "first"
        case Section.heads: return "heads"
        case Section.exitStarts: return "exitStarts"
        case Section.exits: return "exits"
        case Section.profiles...:
            let names = ["digest", "upwards", "downwards", "middles"]
            return names[Int(number % Section.each)] + " \(number / Section.each - 3)"
        default: return "table"
        }
    }

    private struct Kept {
        let digest: UInt64
        let hierarchy: KeptHierarchy
    }

    private let hierarchies: [Kept]
    /// What leaves each junction.
    let exits: KeptExits

    // MARK: Writing

    /// The bytes of a file for some profiles, in their order. Equal graphs give equal bytes.
    ///
    /// - Parameter graph: from its file, to which the hierarchies then belong.
    /// - Throws: where the graph is so knotted that it has no hierarchy.
    public static func encoded(
        for profiles: [TravelProfile], of graph: TrailGraph
    ) throws(SearchError) -> [UInt8] {
        let search = try SearchGraph(
            checked: (graph.nodes.latitudes, graph.nodes.longitudes), graph.edges.tails, graph.edges.heads)
        let order = try NodeOrder(nodes: (0..<UInt32(graph.nodes.count)).map { $0 })
        let topology = try ContractionHierarchy(graph: search, order: order)
        let exits = KeptExits(of: graph)
        var columns = [
            (Section.first, PackedArray(topology.first)), (Section.heads, PackedArray(topology.heads)),
            (Section.exitStarts, exits.first), (Section.exits, exits.arcs),
        ]
        var digests: [(UInt32, FlatArray<UInt64>)] = []
        let count = topology.arcCount
        for (index, profile) in profiles.prefix(mostProfiles).enumerated() {
            let section = Section.profiles + Section.each * UInt32(index)
            let costs = EdgeCosts(graph, profile)
            let customized = try CustomizedHierarchy(topology, metric: Metric(checked: costs.costs()))
            digests.append((section + Section.digest, FlatArray([costs.digest])))
            let written = customized.costs.map { ArcsInFile.written(cost: $0) }
            columns += [
                (section + Section.upwards, PackedArray(Array(written[..<count]))),
                (section + Section.downwards, PackedArray(Array(written[count...]))),
                (
                    section + Section.middles,
                    PackedArray(customized.middles.map { ArcsInFile.written(middle: $0) })
                ),
            ]
        }
        return withExtendedLifetime((columns, digests)) {
            SectionedFile.encoded(
                magic: magic, version: version,
                header: words(of: graph.checksum) + [Int32(digests.count)],
                columns: columns.map { SectionedFile.Column($0, width: $1.width, $1.bytes) }
                    + digests.map { SectionedFile.Column($0, width: 8, $1.bytes) },
                slack: slack)
        }
    }

    private static func words(of checksum: UInt64) -> [Int32] {
        [Int32(truncatingIfNeeded: checksum), Int32(truncatingIfNeeded: checksum >> 32)]
    }

    // MARK: Reading

    /// Uses a file where it lies, without reading its columns: each number is checked when it is followed, and each way that is
    /// found on the graph, so a damaged file leads nowhere and gives no way that is none.
    ///
    /// - Parameters:
    ///   - graph: the region's trails; the file has to have been made of them.
    ///   - verifies: also compares the checksum, which reads all of the file.
    public init(
        _ bytes: FlatBytes, of graph: TrailGraph, verifies: Bool = false
    ) throws(HierarchyFileError) {
        let file: SectionedFile
        do throws(SectionedFileError) {
            file = try SectionedFile(bytes, magic: Self.magic, version: Self.version, verifies: verifies)
        } catch { throw HierarchyFileError(error) }
        guard graph.checksum != 0, Array(file.header[..<2]) == Self.words(of: graph.checksum) else {
            throw .otherGraph
        }
        do throws(SectionedFileError) {
            let first = try file.packed(Section.first)
            let heads = try file.packed(Section.heads)
            guard first.count == graph.nodes.count + 1 else {
                throw .section(Section.first, problem: "has not as many ranks as the graph has junctions")
            }
            exits = KeptExits(
                first: try file.packed(Section.exitStarts), arcs: try file.packed(Section.exits))
            guard exits.first.count == first.count, exits.arcs.count == 2 * graph.edges.count else {
                throw .section(Section.exits, problem: "has not as many arcs as the graph")
            }
            var found: [Kept] = []
            for index in 0..<min(Self.mostProfiles, max(0, Int(file.header[2]))) {
                let section = Section.profiles + Section.each * UInt32(index)
                let digest: FlatArray<UInt64> = try file.column(section + Section.digest)
                let kept = KeptHierarchy(
                    first: first, heads: heads, upwards: try file.packed(section + Section.upwards),
                    downwards: try file.packed(section + Section.downwards),
                    middles: try file.packed(section + Section.middles))
                guard digest.count == 1, kept.upwards.count == heads.count,
                    kept.downwards.count == heads.count, kept.middles.count == 2 * heads.count
                else { throw .section(section, problem: "has columns of different lengths") }
                found.append(Kept(digest: digest[0], hierarchy: kept))
            }
            hierarchies = found
        } catch { throw HierarchyFileError(error) }
    }

    /// The hierarchy for a profile's costs; nil where the file has none.
    func hierarchy(for costs: EdgeCosts) -> KeptHierarchy? {
        guard !hierarchies.isEmpty else { return nil }
        let digest = costs.digest
        return hierarchies.first { $0.digest == digest }?.hierarchy
    }
}
