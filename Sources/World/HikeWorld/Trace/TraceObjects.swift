import HikeValues

/// Writes the events of a trace in the JSON format that Perfetto and Chrome read.
struct TraceObjects {
    private(set) var objects: [[UInt8]] = []

    /// A place in the trace: a process and a thread of it.
    struct Place: Hashable {
        var process: Int
        var thread: Int
    }

    mutating func name(_ kind: StaticString, _ place: Place, _ name: String) {
        var line = JSONLine()
        line.add("ph", "M")
        line.add("name", "\(kind)")
        line.add("pid", place.process)
        line.add("tid", place.thread)
        line.add("args", json: Self.arguments([("name", .text(name))]))
        objects.append(line.finished())
    }

    mutating func sort(_ kind: StaticString, _ place: Place, _ index: Int) {
        var line = JSONLine()
        line.add("ph", "M")
        line.add("name", "\(kind)")
        line.add("pid", place.process)
        line.add("tid", place.thread)
        line.add("args", json: Self.arguments([("sort_index", Self.number(index))]))
        objects.append(line.finished())
    }

    /// Something that lasts, on a thread of its own kind.
    mutating func slice(
        _ name: String, _ place: Place, from start: Instant, to end: Instant,
        _ arguments: [(String, LogValue)] = []
    ) {
        var line = begin("X", name, place, start)
        line.add("dur", Self.microseconds(end) - Self.microseconds(start))
        line.add("args", json: Self.arguments(arguments))
        objects.append(line.finished())
    }

    /// Something that lasts and may overlap with others: its beginning (`b`) or its end (`e`).
    mutating func asynchronous(
        _ phase: String, _ name: String, _ category: String, _ id: Int, _ place: Place, at time: Instant,
        _ arguments: [(String, LogValue)] = []
    ) {
        var line = begin(phase, name, place, time)
        line.add("cat", category)
        line.add("id", id)
        line.add("args", json: Self.arguments(arguments))
        objects.append(line.finished())
    }

    mutating func instant(
        _ name: String, _ place: Place, at time: Instant, _ arguments: [(String, LogValue)] = []
    ) {
        var line = begin("i", name, place, time)
        line.add("s", "t")
        line.add("args", json: Self.arguments(arguments))
        objects.append(line.finished())
    }

    /// An arrow's beginning (`s`) or end (`f`), bound to the slice there.
    mutating func arrow(_ phase: String, _ name: String, _ id: Int, _ place: Place, at time: Instant) {
        var line = begin(phase, name, place, time)
        line.add("cat", "frame")
        line.add("id", id)
        if phase == "f" { line.add("bp", "e") }
        objects.append(line.finished())
    }

    mutating func counter(_ name: String, _ place: Place, at time: Instant, _ series: String, _ value: Int) {
        var line = begin("C", name, place, time)
        line.add("args", json: Self.arguments([(series, Self.number(value))]))
        objects.append(line.finished())
    }

    /// What was made since the last time.
    mutating func take() -> [[UInt8]] {
        defer { objects = [] }
        return objects
    }

    /// The file, piece by piece.
    struct Pieces {
        private var isFirst = true

        func begin() -> [UInt8] { Array("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[".utf8) }

        mutating func add(_ objects: [[UInt8]]) -> [UInt8] {
            var bytes: [UInt8] = []
            for object in objects {
                bytes += (isFirst ? "\n" : ",\n").utf8
                bytes += object
                isFirst = false
            }
            return bytes
        }

        func end() -> [UInt8] { Array("\n]}\n".utf8) }
    }

    private func begin(_ phase: String, _ name: String, _ place: Place, _ time: Instant) -> JSONLine {
        var line = JSONLine()
        line.add("ph", phase)
        line.add("name", name)
        line.add("pid", place.process)
        line.add("tid", place.thread)
        line.add("ts", Self.microseconds(time))
        return line
    }

    private static func microseconds(_ time: Instant) -> Int { Int(time.nanoseconds / 1_000) }

    static func number(_ value: Int) -> LogValue { .number(LogNumber(scaled: Int64(value), decimals: 0)) }

    private static func arguments(_ arguments: [(String, LogValue)]) -> [UInt8] {
        var bytes: [UInt8] = [0x7B]
        for (index, (key, value)) in arguments.enumerated() {
            if index > 0 { bytes.append(0x2C) }
            JSONLine.append(quoted: key, to: &bytes)
            bytes.append(0x3A)
            value.append(to: &bytes)
        }
        return bytes + [0x7D]
    }
}
