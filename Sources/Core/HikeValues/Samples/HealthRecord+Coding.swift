extension HealthRecord {
    /// Adds the record behind what was written.
    public func write(to writer: inout ByteWriter) {
        writer.write(id)
        writer.write(type)
        writer.write(fixed: start.nanosecondsSince1970)
        writer.write(fixed: end.nanosecondsSince1970)
        writer.write(value)
        writer.write(source)
        writer.write(workout)
        writer.write(varint: UInt64(metadata.count))
        for field in metadata { field.write(to: &writer) }
        writer.write(blob: content)
    }

    /// Reads a record back; one that no store would keep is refused.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        let (id, type) = (try reader.string(limit: 256), try reader.string(limit: 256))
        let start = UTCDate(nanosecondsSince1970: try reader.fixed())
        let end = UTCDate(nanosecondsSince1970: try reader.fixed())
        let value = try reader.double()
        let (source, workout) = (try reader.string(limit: 1_024), try reader.string(limit: 256))
        var metadata: [HealthField] = []
        for _ in 0..<(try reader.count(limit: Self.mostFields)) {
            metadata.append(try HealthField(from: &reader))
        }
        self.init(
            id: id, type: type, start: start, end: end, value: value, source: source, workout: workout,
            metadata: metadata, content: Array(try reader.blob(limit: Self.mostContent)))
        guard isValid else { throw .invalidValue }
    }
}

extension HealthField {
    fileprivate func write(to writer: inout ByteWriter) {
        writer.write(key)
        switch value {
        case .text(let text):
            writer.write(UInt8(0))
            writer.write(text)
        case .truth(let truth):
            writer.write(UInt8(1))
            writer.write(truth)
        case .number(let number):
            writer.write(UInt8(2))
            writer.write(number)
        case .date(let date):
            writer.write(UInt8(3))
            writer.write(fixed: date.nanosecondsSince1970)
        case .quantity(let number, let unit):
            writer.write(UInt8(4))
            writer.write(number)
            writer.write(unit)
        }
    }

    fileprivate init(from reader: inout ByteReader) throws(ByteReaderError) {
        let key = try reader.string()
        switch try reader.byte() {
        case 0: self.init(key, .text(try reader.string()))
        case 1: self.init(key, .truth(try reader.bool()))
        case 2: self.init(key, .number(try reader.double()))
        case 3: self.init(key, .date(UTCDate(nanosecondsSince1970: try reader.fixed())))
        case 4:
            let number = try reader.double()
            self.init(key, .quantity(number, unit: try reader.string()))
        case let tag: throw .unknownTag(tag)
        }
    }
}

extension HealthQuery {
    /// Adds the query behind what was written.
    public func write(to writer: inout ByteWriter) {
        writer.write(varint: UInt64(types.count))
        for type in types { writer.write(type) }
        for date in [from, to] {
            writer.write(date != nil)
            if let date { writer.write(fixed: date.nanosecondsSince1970) }
        }
        writer.write(fixed: after)
        writer.write(wantsDeleted)
        writer.write(varint: UInt64(max(1, limit)))
    }

    /// Reads a query back.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        var types: [String] = []
        for _ in 0..<(try reader.count(limit: 1_024)) { types.append(try reader.string(limit: 256)) }
        var dates: [UTCDate?] = []
        for _ in 0..<2 {
            dates.append(try reader.bool() ? UTCDate(nanosecondsSince1970: try reader.fixed()) : nil)
        }
        let after = try reader.fixed(Int64.self)
        self.init(
            types: types, from: dates[0], to: dates[1], after: after, wantsDeleted: try reader.bool(),
            limit: try reader.count(limit: HealthPage.mostRecords))
    }
}

extension HealthPage {
    /// Adds the page behind what was written.
    public func write(to writer: inout ByteWriter) {
        writer.write(varint: UInt64(records.count))
        for record in records { record.write(to: &writer) }
        writer.write(varint: UInt64(deleted.count))
        for id in deleted { writer.write(id) }
        writer.write(fixed: next)
        writer.write(isPart)
    }

    /// Reads a page back.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        var page = HealthPage()
        for _ in 0..<(try reader.count(limit: Self.mostRecords)) {
            page.records.append(try HealthRecord(from: &reader))
        }
        for _ in 0..<(try reader.count(limit: Self.mostRecords)) {
            page.deleted.append(try reader.string(limit: 256))
        }
        page.next = try reader.fixed()
        page.isPart = try reader.bool()
        self = page
    }
}
