import HikeValues

/// All that a device knows of its owner's health, in the order in which it was kept. A record has the number of its place; one that
/// is deleted leaves it empty, and that it was deleted has a number of its own.
///
/// It lies on the disk in files of ``HealthStore/segment`` places each, so that what is kept again and again does not write all.
struct HealthStore {
    /// What a place holds.
    enum Entry: Hashable {
        case record(HealthRecord)
        case deleted(id: String, type: String)
        case empty
    }

    /// Places of one file.
    static let segment = 256

    private var entries: [Entry] = []
    /// The place of each record.
    private var places: [String: Int] = [:]
    /// Files that are not as these entries.
    var unwritten: Set<Int> = []

    /// The number behind which nothing is.
    var end: Int64 { Int64(entries.count) }

    func record(_ id: String) -> HealthRecord? {
        guard let place = places[id], case .record(let record) = entries[place] else { return nil }
        return record
    }

    /// Keeps a record; false: there is one of its id.
    mutating func keep(_ record: HealthRecord) -> Bool {
        guard places[record.id] == nil else { return false }
        places[record.id] = entries.count
        append(.record(record))
        return true
    }

    /// Deletes a record; false: there is none of that id.
    mutating func delete(_ id: String) -> Bool {
        guard let record = record(id), let place = places.removeValue(forKey: id) else { return false }
        entries[place] = .empty
        unwritten.insert(place / Self.segment)
        append(.deleted(id: id, type: record.type))
        return true
    }

    private mutating func append(_ entry: Entry) {
        unwritten.insert(entries.count / Self.segment)
        entries.append(entry)
    }

    /// The records of a query for which `isSeen` holds, from the first on.
    func page(_ query: HealthQuery, where isSeen: (HealthRecord) -> Bool) -> HealthPage {
        let types = Set(query.types)
        var page = HealthPage()
        var content = 0
        var place = Int(max(0, min(query.after, end)))
        while place < entries.count {
            switch entries[place] {
            case .record(let record):
                guard types.contains(record.type), query.has(record), isSeen(record) else { break }
                page.records.append(record)
                content += record.content.count
            case .deleted(let id, let type):
                guard query.wantsDeleted, types.contains(type) else { break }
                page.deleted.append(id)
            case .empty: break
            }
            place += 1
            page.isPart =
                content > HealthPage.mostContent
                || page.records.count >= query.limit || page.deleted.count >= HealthPage.mostRecords
            if page.isPart { break }
        }
        page.next = Int64(place)
        page.isPart = page.isPart && place < entries.count
        return page
    }

    // MARK: On the disk

    static func path(of segment: Int) -> String { "samples/\(segment)" }

    /// Bytes of a file at most.
    static let mostBytes = 1 << 30

    func bytes(of segment: Int) -> [UInt8] {
        var writer = ByteWriter()
        for entry in entries.dropFirst(segment * Self.segment).prefix(Self.segment) {
            switch entry {
            case .empty: writer.write(UInt8(0))
            case .record(let record):
                writer.write(UInt8(1))
                record.write(to: &writer)
            case .deleted(let id, let type):
                writer.write(UInt8(2))
                writer.write(id)
                writer.write(type)
            }
        }
        return writer.bytes
    }

    /// A file is as these entries.
    mutating func wrote(_ segment: Int) { unwritten.remove(segment) }

    /// Takes up what the next file holds.
    ///
    /// - Throws: where it is damaged; then its places are empty.
    mutating func read(_ bytes: [UInt8]) throws(ByteReaderError) {
        let read: [Entry]
        do throws(ByteReaderError) { read = try Self.entries(bytes) } catch {
            entries += [Entry](repeating: .empty, count: Self.segment)
            throw error
        }
        for entry in read {
            if case .record(let record) = entry { places[record.id] = entries.count }
            entries.append(entry)
        }
    }

    private static func entries(_ bytes: [UInt8]) throws(ByteReaderError) -> [Entry] {
        var reader = ByteReader(bytes)
        var read: [Entry] = []
        while reader.remaining > 0 {
            switch try reader.byte() {
            case 0: read.append(.empty)
            case 1: read.append(.record(try HealthRecord(from: &reader)))
            case 2:
                read.append(.deleted(id: try reader.string(limit: 256), type: try reader.string(limit: 256)))
            case let tag: throw .unknownTag(tag)
            }
        }
        guard read.count <= segment else { throw .invalidValue }
        return read
    }
}

extension HealthQuery {
    fileprivate func has(_ record: HealthRecord) -> Bool {
        if let from, record.end < from { return false }
        if let to, record.start >= to { return false }
        return true
    }
}
