import HikeValues

/// Why a file of places cannot be used.
public enum PlacesFileError: Error, Hashable, Sendable, CustomStringConvertible {
    case notPlaces
    case version(UInt32)
    case cutShort(bytes: Int, wanted: Int)
    case section(name: String, problem: String)
    case damaged

    public var description: String {
        let remedy = "Build the region again with hikesim region build."
        switch self {
        case .notPlaces: return "This is not a table of places. \(remedy)"
        case .version(let version):
            return
                "The table of places has version \(version), this program reads version \(PlacesTable.fileVersion). \(remedy)"
        case .cutShort(let bytes, let wanted):
            return "The table of places has \(bytes) of \(wanted) bytes: it was cut off. \(remedy)"
        case .section(let name, let problem):
            return "The part \(name) of the table of places \(problem). \(remedy)"
        case .damaged: return "The table of places does not match its checksum. \(remedy)"
        }
    }

    init(_ error: SectionedFileError) {
        switch error {
        case .wrongMagic: self = .notPlaces
        case .version(let version): self = .version(version)
        case .cutShort(let bytes, let wanted): self = .cutShort(bytes: bytes, wanted: wanted)
        case .checksum: self = .damaged
        case .section(let number, let problem):
            self = .section(name: PlacesTable.sectionName(number), problem: problem)
        }
    }
}

/// The file that is mapped: a ``SectionedFile`` whose magic is `HKPLACES`. Its header has south, west, cell
/// size, rows and columns of the grid.
extension PlacesTable {
    /// Files of other versions are refused.
    public static let fileVersion: UInt32 = 1
    private static let magic: StaticString = "HKPLACES"

    private enum Section: UInt32, CaseIterable {
        case latitudes = 1
        case longitudes, elevations, kinds, ranks, sources, firstNames, nameTexts, labels, namePlaces,
            firstWords
        case words, vocabularyBytes, vocabularyStarts, postingStarts, postings, textStarts, texts, cellStarts
    }

    static func sectionName(_ number: UInt32) -> String {
        Section(rawValue: number).map { "\($0)" } ?? "table"
    }

    private var columns: [(Section, UnsafeRawBufferPointer)] {
        [
            (.latitudes, places.latitudes.bytes), (.longitudes, places.longitudes.bytes),
            (.elevations, places.elevations.bytes), (.kinds, places.kinds.bytes),
            (.ranks, places.ranks.bytes), (.sources, places.sources.bytes),
            (.firstNames, places.firstNames.bytes), (.nameTexts, names.texts.bytes),
            (.labels, names.labels.bytes), (.namePlaces, names.places.bytes),
            (.firstWords, names.firstWords.bytes), (.words, names.words.bytes),
            (.vocabularyBytes, vocabulary.bytes.bytes), (.vocabularyStarts, vocabulary.first.bytes),
            (.postingStarts, vocabulary.firstNames.bytes), (.postings, vocabulary.names.bytes),
            (.textStarts, texts.first.bytes), (.texts, texts.bytes.bytes), (.cellStarts, grid.first.bytes),
        ]
    }

    /// The bytes of the file. Equal tables give equal bytes.
    public func encoded() -> [UInt8] {
        withExtendedLifetime(self) {
            SectionedFile.encoded(
                magic: Self.magic, version: Self.fileVersion,
                header: [grid.south, grid.west, grid.cellSize, Int32(grid.rows), Int32(grid.columns)],
                columns: columns.map { SectionedFile.Column($0.0.rawValue, $0.1) })
        }
    }

    /// Uses a file where it lies. Every number that points somewhere is checked, so that nothing in a damaged
    /// file can lead outside of it.
    ///
    /// - Parameter verifies: also compares the checksum.
    public init(file: FlatBytes, verifies: Bool = false) throws(PlacesFileError) {
        do throws(SectionedFileError) {
            let file = try SectionedFile(
                file, magic: Self.magic, version: Self.fileVersion, verifies: verifies)
            try self.init(file)
        } catch {
            throw PlacesFileError(error)
        }
    }

    private init(_ file: SectionedFile) throws(SectionedFileError) {
        func column<T>(_ section: Section) throws(SectionedFileError) -> FlatArray<T> {
            try file.column(section.rawValue)
        }
        let places = Places(
            latitudes: try column(.latitudes), longitudes: try column(.longitudes),
            elevations: try column(.elevations), kinds: try column(.kinds), ranks: try column(.ranks),
            sources: try column(.sources), firstNames: try column(.firstNames))
        let names = Names(
            texts: try column(.nameTexts), labels: try column(.labels), places: try column(.namePlaces),
            firstWords: try column(.firstWords), words: try column(.words))
        let vocabulary = Vocabulary(
            bytes: try column(.vocabularyBytes), first: try column(.vocabularyStarts),
            firstNames: try column(.postingStarts), names: try column(.postings))
        let texts = TextTable(bytes: try column(.texts), first: try column(.textStarts))
        let grid = PlaceGrid(
            south: file.header[0], west: file.header[1], cellSize: file.header[2],
            rows: Int(file.header[3]), columns: Int(file.header[4]), first: try column(.cellStarts))
        let check = PlacesValidation(
            places: places, names: names, texts: texts, vocabulary: vocabulary, grid: grid)
        do throws(PlacesValidation.Failure) { try check.run() } catch {
            let section = Section.allCases.first { "\($0)" == error.section }
            throw .section(section?.rawValue ?? 0, problem: error.problem)
        }
        self.init(places: places, names: names, texts: texts, vocabulary: vocabulary, grid: grid)
    }
}
