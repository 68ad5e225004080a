import HikeFormats
import HikeStorage

/// A file of map data, PBF or XML, read as often as is needed.
package struct MapFile {
    /// What there is in the file.
    struct Counts: Hashable {
        var nodes = 0
        var ways = 0
        var relations = 0
    }

    package let path: String
    private let file: MappedFile
    private let content: Content

    private enum Content {
        case pbf(PBFReader)
        case xml([UInt8])
    }

    package init(path: String) throws(RegionBuildError) {
        self.path = path
        do throws(RegionStorageError) {
            file = try MappedFile(path: path)
        } catch { throw .unreadable(error) }
        file.expectReading()
        if Self.isXML(file) {
            guard file.count <= OSMXMLReader.limits.bytes else {
                throw .notAMap(
                    path: path,
                    reason: "XML of \(file.count >> 20) MiB is too much; make PBF of it: "
                        + "osmium cat IN.osm -o OUT.osm.pbf")
            }
            content = .xml(file.withSpan { span in span.withUnsafeBytes { Array($0) } })
        } else {
            do throws(PBFError) {
                content = .pbf(try file.withSpan { span throws(PBFError) in try PBFReader(span) })
            } catch { throw .pbf(path: path, error) }
        }
    }

    /// By the first character that is not blank.
    private static func isXML(_ file: MappedFile) -> Bool {
        file.withSpan { span in
            span.withUnsafeBytes { bytes in
                let blanks: [UInt8] = [0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF]
                return bytes.prefix(64).first { !blanks.contains($0) } == UInt8(ascii: "<")
            }
        }
    }

    /// Nodes of ways that a map of this size can have. Real ones have one in 3 bytes or more; what is packed to
    /// unpack to a thousandfold is caught before it fills the memory.
    package var mostCollected: Int { (1 << 22) + 2 * file.count }

    /// SHA-256 of the file.
    package func digest() throws(RegionBuildError) -> [UInt8] {
        defer { file.release() }
        do throws(RegionStorageError) { return try file.digest() } catch { throw .unreadable(error) }
    }

    /// To be called when all of it was read.
    package func release() { file.release() }

    /// Seconds since 1970 up to which the map is complete; nil where the file does not say.
    package var timestamp: Int64? {
        if case .pbf(let reader) = content { reader.header.timestamp } else { nil }
    }

    /// Whether the file says that it comes from our own generator of maps, and not from OpenStreetMap.
    package var isInvented: Bool {
        if case .pbf(let reader) = content { reader.header.program == "HikeSim make-region" } else { false }
    }

    /// What the file says that it covers; nil where it does not say.
    package var bounds: OSMBounds? {
        if case .pbf(let reader) = content { reader.header.bounds } else { nil }
    }

    /// Hands over all blocks with something of the wanted kinds, in file order.
    ///
    /// - Parameter visit: gets each block and the share of the file that lies before its end.
    /// - Returns: what a reader should tell the person.
    @discardableResult
    package func read(
        _ kinds: OSMKinds, _ visit: (borrowing OSMBlock, Double) throws(RegionBuildError) -> Void
    ) throws(RegionBuildError) -> [String] {
        switch content {
        case .pbf(let reader):
            let blobs = reader.blobs
            try BlobPipeline(file: file, blobs: blobs, kinds: kinds).run {
                index, block throws(RegionBuildError) in
                try visit(block, Double(index + 1) / Double(blobs.count))
            }
            return reader.unknownBlobs == 0
                ? [] : ["\(reader.unknownBlobs) blobs of a kind that the format does not know"]
        case .xml(let bytes): return try readXML(bytes, visit)
        }
    }

    private func readXML(
        _ bytes: [UInt8], _ visit: (borrowing OSMBlock, Double) throws(RegionBuildError) -> Void
    ) throws(RegionBuildError) -> [String] {
        do {
            // How many blocks there will be is not known.
            var share = 0.0
            let outcome = try OSMXMLReader.read(bytes) { block in
                share += (1 - share) / 8
                try visit(block, share)
            }
            var notes = outcome.remarks.map { "the server remarks: \($0)" }
            let deleted = outcome.deletedNodes + outcome.deletedWays + outcome.deletedRelations
            if deleted > 0 { notes.append("\(deleted) entities that the file marks as deleted") }
            if outcome.isRepaired {
                notes.append("bytes that are no text in the file's encoding were replaced")
            }
            return notes
        } catch let error as RegionBuildError {
            throw error
        } catch let error as OSMXMLError {
            throw .xml(path: path, error)
        } catch { throw .notAMap(path: path, reason: "\(error)") }
    }
}
