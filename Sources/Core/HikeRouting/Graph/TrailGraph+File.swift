import HikeValues

/// Why a graph file cannot be used.
public enum TrailGraphFileError: Error, Hashable, Sendable, CustomStringConvertible {
    case notAGraph
    case version(UInt32)
    case cutShort(bytes: Int, wanted: Int)
    case section(name: String, problem: String)
    case damaged

    public var description: String {
        let remedy = "Build the region again with hikesim region build."
        switch self {
        case .notAGraph: return "This is not a trail graph. \(remedy)"
        case .version(let version):
            return
                "The trail graph has version \(version), this program reads version \(TrailGraph.fileVersion). \(remedy)"
        case .cutShort(let bytes, let wanted):
            return "The trail graph has \(bytes) of \(wanted) bytes: it was cut off. \(remedy)"
        case .section(let name, let problem):
            return "The part \(name) of the trail graph \(problem). \(remedy)"
        case .damaged: return "The trail graph does not match its checksum. \(remedy)"
        }
    }

    init(_ error: SectionedFileError) {
        switch error {
        case .wrongMagic: self = .notAGraph
        case .version(let version): self = .version(version)
        case .cutShort(let bytes, let wanted): self = .cutShort(bytes: bytes, wanted: wanted)
        case .checksum: self = .damaged
        case .section(let number, let problem):
            self = .section(name: TrailGraph.sectionName(number), problem: problem)
        }
    }
}

/// The file that is mapped: a ``SectionedFile`` whose magic is `HKTRAILS`. Its header has south, west, rows and
/// columns of the grid. Whole numbers from 0 on are as wide as the largest of their column needs. Behind the last
/// section there are 8 zeros or more, so that any number can be loaded as if it were wider.
extension TrailGraph {
    /// Files of other versions are refused.
    public static let fileVersion: UInt32 = 4
    private static let magic: StaticString = "HKTRAILS"
    private static let slack = 8

    private enum Section: UInt32, CaseIterable {
        case latitudes = 1
        case longitudes, elevations, tails, heads, lengths, gains, losses, edgeWays, shapeOffsets, wayIds,
            attributes
        case names, routes, shapes, textStarts, texts, cellStarts, cellSteps, shapeBlocks, rises
    }

    static func sectionName(_ number: UInt32) -> String {
        Section(rawValue: number).map { "\($0)" } ?? "table"
    }

    private static func column<Element>(
        _ section: Section, _ column: FlatArray<Element>
    ) -> SectionedFile.Column {
        SectionedFile.Column(section.rawValue, width: MemoryLayout<Element>.stride, column.bytes)
    }

    private static func column(_ section: Section, _ column: PackedArray) -> SectionedFile.Column {
        SectionedFile.Column(section.rawValue, width: column.width, column.bytes)
    }

    private var sections: [SectionedFile.Column] {
        [
            Self.column(.latitudes, nodes.latitudes), Self.column(.longitudes, nodes.longitudes),
            Self.column(.elevations, nodes.elevations), Self.column(.tails, edges.tails),
            Self.column(.heads, edges.heads), Self.column(.lengths, edges.lengths),
            Self.column(.gains, edges.gains), Self.column(.losses, edges.losses),
            Self.column(.edgeWays, edges.ways), Self.column(.shapeOffsets, edges.shapes.offsets),
            Self.column(.wayIds, ways.ids), Self.column(.attributes, ways.attributes),
            Self.column(.names, ways.names), Self.column(.routes, ways.routes),
            Self.column(.shapes, shapes), Self.column(.textStarts, texts.first),
            Self.column(.texts, texts.bytes), Self.column(.cellStarts, grid.first),
            Self.column(.cellSteps, grid.steps), Self.column(.shapeBlocks, edges.shapes.blocks),
            Self.column(.rises, edges.rises),
        ]
    }

    /// The bytes of the file. Equal graphs give equal bytes.
    public func encoded() -> [UInt8] {
        withExtendedLifetime(self) {
            SectionedFile.encoded(
                magic: Self.magic, version: Self.fileVersion,
                header: [grid.south, grid.west, Int32(grid.rows), Int32(grid.columns)],
                columns: sections, slack: Self.slack)
        }
    }

    /// Uses a file where it lies. Every number that points somewhere is checked, so that nothing in a damaged
    /// file can lead outside of it.
    ///
    /// - Parameters:
    ///   - verifies: also compares the checksum, which reads all of the file.
    ///   - checksSquares: looks at what all squares hold; else at each when a place is looked for in it, as
    ///     ``RoutePlanner`` does, which then refuses a damaged one.
    public convenience init(
        file: FlatBytes, verifies: Bool = false, checksSquares: Bool = true
    ) throws(TrailGraphFileError) {
        do throws(SectionedFileError) {
            try self.init(
                SectionedFile(file, magic: Self.magic, version: Self.fileVersion, verifies: verifies))
        } catch { throw TrailGraphFileError(error) }
        try validate()
        if checksSquares { try validateSquares() }
    }

    private convenience init(_ file: SectionedFile) throws(SectionedFileError) {
        func column<T>(_ section: Section) throws(SectionedFileError) -> FlatArray<T> {
            try file.column(section.rawValue)
        }
        func numbers(_ section: Section) throws(SectionedFileError) -> PackedArray {
            try file.packed(section.rawValue)
        }
        guard let starts = ShapeStarts(blocks: try numbers(.shapeBlocks), offsets: try numbers(.shapeOffsets))
        else {
            throw .section(
                Section.shapeBlocks.rawValue, problem: "has columns of different lengths")
        }
        self.init(
            nodes: Nodes(
                latitudes: try column(.latitudes), longitudes: try column(.longitudes),
                elevations: try column(.elevations)),
            edges: Edges(
                tails: try numbers(.tails), heads: try numbers(.heads), lengths: try numbers(.lengths),
                gains: try column(.gains), losses: try column(.losses), rises: try column(.rises),
                ways: try numbers(.edgeWays),
                shapes: starts),
            ways: Ways(
                ids: try column(.wayIds), attributes: try column(.attributes), names: try numbers(.names),
                routes: try numbers(.routes)),
            shapes: try column(.shapes),
            texts: TextTable(bytes: try column(.texts), first: try column(.textStarts)),
            grid: EdgeGrid(
                south: file.header[0], west: file.header[1], rows: Int(file.header[2]),
                columns: Int(file.header[3]), first: try numbers(.cellStarts),
                steps: try numbers(.cellSteps)),
            checksum: file.checksum)
    }
}
