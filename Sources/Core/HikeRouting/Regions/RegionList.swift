import Foundation
import HikeValues

/// The list of regions as `regions_metadata.json` has it (OHR-28): a JSON array.
///
/// An entry that cannot be read does not cost the others: it is reported, and it stays in the file when the list
/// is written again, for the program that can read it.
public struct RegionList: Sendable {
    /// Of files of more bytes nothing is read.
    public static let fileSize = 16 << 20

    /// In the order of the file.
    public var regions: [Region]
    /// What could not be read: a sentence for each entry.
    public private(set) var problems: [String] = []
    /// Whether it says all that there is: no entry of it is there that could not be read.
    public var isWhole: Bool { unreadable.isEmpty }
    /// The entries that could not be read, as JSON.
    private var unreadable: [Data] = []

    public init(_ regions: [Region] = []) { self.regions = regions }

    /// Reads the file.
    ///
    /// - Throws: ``RegionListError`` where the file as a whole is not such a list.
    public init(json bytes: [UInt8]) throws(RegionListError) {
        guard bytes.count <= Self.fileSize else { throw .tooLarge(bytes: bytes.count, limit: Self.fileSize) }
        let parsed: Any
        do {
            parsed = try JSONSerialization.jsonObject(with: Data(bytes))
        } catch { throw .notJSON }
        guard let entries = parsed as? [Any] else { throw .notAList }
        regions = []
        var seen: Set<UUID> = []
        for (index, entry) in entries.enumerated() {
            let raw = Data(Self.bytes(of: entry))
            do {
                let region = try JSONDecoder().decode(CodedRegion.self, from: raw).region()
                guard seen.insert(region.id).inserted else {
                    throw RegionEntryError(what: "repeats a region")
                }
                regions.append(region)
            } catch {
                let reason = (error as? RegionEntryError)?.what ?? Self.reason(error)
                problems.append("entry \(index + 1) of the list \(reason)")
                unreadable.append(raw)
            }
        }
    }

    private static func bytes(of entry: Any) -> [UInt8] {
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .fragmentsAllowed]
        return (try? JSONSerialization.data(withJSONObject: entry, options: options)).map(Array.init) ?? []
    }

    private static func reason(_ error: any Error) -> String {
        func name(_ path: [any CodingKey]) -> String { path.map(\.stringValue).joined(separator: ".") }
        switch error as? DecodingError {
        case .keyNotFound(let key, _): return "lacks '\(key.stringValue)'"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            return context.codingPath.isEmpty
                ? "is not a region" : "has a '\(name(context.codingPath))' of the wrong kind"
        case .dataCorrupted(let context): return "has a '\(name(context.codingPath))' that is not understood"
        default: return "cannot be read"
        }
    }

    /// The file: sorted keys, so that equal lists give equal bytes.
    public func json() throws(RegionListError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var bytes: [UInt8] = Array("[".utf8)
        var isFirst = true
        func append(_ entry: some Sequence<UInt8>) {
            bytes.append(contentsOf: (isFirst ? "\n" : ",\n").utf8)
            bytes.append(contentsOf: entry)
            isFirst = false
        }
        for region in regions {
            guard let entry = try? encoder.encode(CodedRegion(region)) else { throw .notJSON }
            append(entry)
        }
        for entry in unreadable where !entry.isEmpty { append(entry) }
        bytes.append(contentsOf: "\n]\n".utf8)
        return bytes
    }
}

/// Why a list of regions cannot be used at all.
public enum RegionListError: Error, Hashable, Sendable, CustomStringConvertible {
    case tooLarge(bytes: Int, limit: Int)
    case notJSON
    case notAList

    public var description: String {
        switch self {
        case .tooLarge(let bytes, let limit):
            "the list of regions has \(bytes) bytes, more than \(limit); it is not one that HikeSim wrote"
        case .notJSON: "the list of regions is not JSON; it was cut off or changed"
        case .notAList: "the list of regions is JSON, but not an array"
        }
    }
}

private struct RegionEntryError: Error {
    var what: String
}

/// An entry as the file has it.
private struct CodedRegion: Codable {
    struct Box: Codable {
        var west: Double
        var south: Double
        var east: Double
        var north: Double
    }
    struct Zooms: Codable {
        var min: Int
        var max: Int
    }
    struct Content: Codable {
        var kind: String
        var bytes: Int
        var sha256: String
    }
    var id: UUID
    var name: String
    var sentName: String?
    var boundingBox: Box
    var zoomLevels: Zooms?
    var createdAt: String
    var tileCount: Int
    var fileSizeBytes: Int
    var hasRoutingData: Bool
    var files: [Content]
    var notes: [String]?

    init(_ region: Region) {
        id = region.id
        name = region.name
        sentName = region.sentName
        let box = region.boundingBox
        boundingBox = Box(west: box.west, south: box.south, east: box.east, north: box.north)
        zoomLevels = region.zoomLevels.map { Zooms(min: $0.lowerBound, max: $0.upperBound) }
        createdAt = region.createdAt.iso8601()
        tileCount = region.tileCount
        fileSizeBytes = region.size
        hasRoutingData = region.hasRoutingData
        files = region.files.map { Content(kind: $0.file.ending, bytes: $0.size, sha256: $0.digest) }
        notes = region.notes.isEmpty ? nil : region.notes
    }

    func region() throws(RegionEntryError) -> Region {
        let box = RegionBox(
            west: boundingBox.west, south: boundingBox.south, east: boundingBox.east, north: boundingBox.north
        )
        guard box.isValid else { throw RegionEntryError(what: "has a box that is not on the earth") }
        guard let date = UTCDate(iso8601: createdAt) else {
            throw RegionEntryError(what: "has a 'createdAt' that is no date")
        }
        var levels: ClosedRange<Int>?
        if let zoomLevels {
            guard zoomLevels.min >= 0, zoomLevels.min <= zoomLevels.max, zoomLevels.max <= 30 else {
                throw RegionEntryError(what: "has zoom levels that are none")
            }
            levels = zoomLevels.min...zoomLevels.max
        }
        // Files of kinds that this program does not know stay where they are.
        let contents = files.compactMap { content in
            RegionFile.allCases.first { $0.ending == content.kind }.map {
                Region.Content(file: $0, size: content.bytes, digest: content.sha256)
            }
        }
        var region = Region(
            id: id, name: name, boundingBox: box, zoomLevels: levels, createdAt: date, tileCount: tileCount,
            files: contents, notes: notes ?? [])
        region.sentName = sentName
        return region
    }
}
