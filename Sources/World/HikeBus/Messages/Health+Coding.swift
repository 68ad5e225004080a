import HikeHardware
import HikeValues

extension ByteWriter {
    mutating func write(_ change: HealthChange) {
        write(change.quantity.rawValue)
        write(change.value != nil)
        write(change.value ?? 0)
        write(Instant.zero + change.over)
    }

    mutating func write(_ script: HealthScript) {
        write(Instant.zero + script.heartRateInterval)
        write(Instant.zero + script.bloodOxygenInterval)
        for quantity in HealthQuantity.allCases {
            write(script[quantity] != nil)
            guard let course = script[quantity] else { continue }
            write(course.from)
            write(course.to)
            write(course.begin)
            write(course.end)
        }
    }
}

extension ByteReader {
    mutating func healthChange() throws(ByteReaderError) -> HealthChange {
        let quantity: HealthQuantity = try name()
        let isKnown = try bool()
        let value = try double()
        let over = try instant() - Instant.zero
        guard !isKnown || quantity.range.contains(value), over >= Interval.zero else { throw .invalidValue }
        return HealthChange(quantity, isKnown ? value : nil, over: over)
    }

    mutating func healthScript() throws(ByteReaderError) -> HealthScript {
        var script = HealthScript(
            heartRateInterval: try instant() - Instant.zero, bloodOxygenInterval: try instant() - Instant.zero
        )
        let intervals = [script.heartRateInterval, script.bloodOxygenInterval]
        guard intervals.allSatisfy(HealthScript.intervals.contains) else { throw .invalidValue }
        for quantity in HealthQuantity.allCases where try bool() {
            let (from, to) = (try double(), try double())
            let (begin, end) = (try instant(), try instant())
            guard quantity.range.contains(from), quantity.range.contains(to), begin <= end else {
                throw .invalidValue
            }
            script[quantity] = HealthCourse(from, to: to, begin: begin, end: end)
        }
        return script
    }
}
