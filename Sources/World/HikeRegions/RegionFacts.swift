import HikePlaces
import HikeRouting
import HikeStorage
import HikeValues

/// What is in a region, counted, and whether its files are what they were.
public struct RegionFacts: Sendable {
    /// A kind of way, or a grade, and how much there is of it.
    public struct Share: Hashable, Sendable {
        public var name: String
        /// Metres.
        public var length: Double
    }

    public let region: Region
    /// Junctions.
    public private(set) var nodeCount = 0
    /// Pieces of way between junctions.
    public private(set) var edgeCount = 0
    public private(set) var wayCount = 0
    /// Metres.
    public private(set) var length = 0.0
    /// The longest first.
    public private(set) var highways: [Share] = []
    /// T1 to T6; ways without a grade are not counted.
    public private(set) var grades: [Share] = []
    /// The share of the length whose heights are known, 0 to 1.
    public private(set) var heightShare = 0.0
    /// Places that can be searched for, and all their names.
    public private(set) var placeCount = 0
    /// All names of those places.
    public private(set) var nameCount = 0
    /// The most frequent kind first.
    public private(set) var placeKinds: [(name: String, count: Int)] = []
    /// What is wrong with the region's files: sentences that begin with a file's name.
    public private(set) var problems: [String] = []

    /// Reads all of the region's files.
    public init(of region: Region, in storage: RegionStorage) {
        self.region = region
        for content in region.files { check(content, in: storage) }
        do throws(RoutingError) {
            let graph = try storage.trails(of: region, verifies: true)
            count(graph)
            checkHierarchies(of: graph, storage)
        } catch {
            if error != .noRoutingData {
                problems.append("\(region.fileName(.trails)): \(error.description)")
            }
        }
        do throws(RegionStorageError) {
            if let places = try storage.places(of: region, verifies: true) { count(places) }
        } catch { problems.append("\(region.fileName(.places)): \(error.description)") }
        // Without trails there is nothing to compare the database with.
        if nodeCount > 0 { checkDatabase(storage) }
    }

    private mutating func check(_ content: Region.Content, in storage: RegionStorage) {
        let name = region.fileName(content.file)
        do throws(RegionStorageError) {
            let file = try MappedFile(path: storage.filePath(content.file, of: region))
            guard SHA256.hex(digest: try file.digest()) == content.digest else {
                problems.append("\(name): its bytes are not those that were written; build the region again")
                return
            }
        } catch { problems.append("\(name): \(error.description)") }
    }

    private mutating func checkHierarchies(of graph: TrailGraph, _ storage: RegionStorage) {
        do throws(RegionStorageError) {
            _ = try storage.hierarchies(of: region, for: graph, verifies: true)
        } catch { problems.append("\(region.fileName(.hierarchies)): \(error.description)") }
    }

    private mutating func checkDatabase(_ storage: RegionStorage) {
        guard region.files.contains(where: { $0.file == .routingDatabase }) else { return }
        do throws(RoutingError) {
            let database = try RoutingDatabase(path: storage.filePath(.routingDatabase, of: region))
            try database.checkIntegrity()
            let metadata = try database.metadata()
            guard metadata.nodeCount == nodeCount, metadata.edgeCount == edgeCount else {
                problems.append(
                    "\(region.fileName(.routingDatabase)): it has other trails than the trail graph")
                return
            }
        } catch { problems.append("\(region.fileName(.routingDatabase)): \(error.description)") }
    }

    private mutating func count(_ places: PlacesTable) {
        placeCount = places.count
        nameCount = places.names.count
        var counts = [Int](repeating: 0, count: PlaceKind.allCases.count)
        for place in 0..<places.count { counts[Int(places.kind(of: place).rawValue)] += 1 }
        placeKinds = zip(PlaceKind.allCases, counts).filter { $0.1 > 0 }
            .sorted { ($1.1, $0.0.rawValue) < ($0.1, $1.0.rawValue) }
            .map { ($0.0.name, $0.1) }
    }

    private mutating func count(_ graph: TrailGraph) {
        nodeCount = graph.nodes.count
        edgeCount = graph.edges.count
        wayCount = graph.ways.count
        var byHighway = [Double](repeating: 0, count: Highway.allCases.count)
        var byGrade = [Double](repeating: 0, count: SACScale.allCases.count)
        var known = 0.0
        for edge in 0..<graph.edges.count {
            let attributes = graph.attributes(ofEdge: edge)
            let length = graph.length(ofEdge: edge)
            self.length += length
            byHighway[Int(attributes.highway.rawValue)] += length
            byGrade[Int(attributes.sacScale.rawValue)] += length
            let ends = [graph.edges.tails[edge], graph.edges.heads[edge]]
            if ends.allSatisfy({ graph.nodes.elevations[Int($0)] != TrailGraph.unknownElevation }) {
                known += length
            }
        }
        heightShare = length > 0 ? known / length : 0
        highways = zip(Highway.allCases, byHighway).filter { $0.1 > 0 }
            .sorted { ($1.1, $0.0.rawValue) < ($0.1, $1.0.rawValue) }
            .map { Share(name: $0.0.tag, length: $0.1) }
        grades = zip(SACScale.allCases, byGrade).compactMap { scale, length in
            length > 0 ? scale.grade.map { Share(name: $0, length: length) } : nil
        }
    }
}
