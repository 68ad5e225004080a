import HikeValues

extension HealthChange: PartValue {
    package func write(to writer: inout ByteWriter) {
        writer.write(quantity.rawValue)
        writer.write(value != nil)
        writer.write(value ?? 0)
        writer.write(Instant.zero + over)
    }

    package init(from reader: inout ByteReader) throws(ByteReaderError) {
        guard let quantity = HealthQuantity(rawValue: try reader.string(limit: 64)) else {
            throw .invalidValue
        }
        let isKnown = try reader.bool()
        let value = try reader.double()
        let over = try reader.instant() - Instant.zero
        guard !isKnown || quantity.range.contains(value), over >= Interval.zero else { throw .invalidValue }
        self.init(quantity, isKnown ? value : nil, over: over)
    }
}

extension HealthScript: PartValue {
    package func write(to writer: inout ByteWriter) {
        writer.write(Instant.zero + heartRateInterval)
        writer.write(Instant.zero + bloodOxygenInterval)
        for quantity in HealthQuantity.allCases {
            writer.write(self[quantity] != nil)
            guard let course = self[quantity] else { continue }
            writer.write(course.from)
            writer.write(course.to)
            writer.write(course.begin)
            writer.write(course.end)
        }
    }

    package init(from reader: inout ByteReader) throws(ByteReaderError) {
        self.init(
            heartRateInterval: try reader.instant() - Instant.zero,
            bloodOxygenInterval: try reader.instant() - Instant.zero)
        guard [heartRateInterval, bloodOxygenInterval].allSatisfy(Self.intervals.contains) else {
            throw .invalidValue
        }
        for quantity in HealthQuantity.allCases where try reader.bool() {
            let (from, to) = (try reader.double(), try reader.double())
            let (begin, end) = (try reader.instant(), try reader.instant())
            guard quantity.range.contains(from), quantity.range.contains(to), begin <= end else {
                throw .invalidValue
            }
            self[quantity] = HealthCourse(from, to: to, begin: begin, end: end)
        }
    }
}
