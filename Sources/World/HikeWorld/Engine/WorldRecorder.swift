import HikeHardware
import HikeValues

/// The world's own events, and the order of all events: by time, then devices as they are declared, the world last.
struct WorldRecorder {
    /// In the order of their moments.
    private var records: [EventRecord] = []

    /// Adds an event behind those of the same moment.
    mutating func record(_ kind: EventKind, at time: Instant, _ fields: (inout JSONLine) -> Void) {
        var line = JSONLine()
        line.add(time: time)
        line.add("device", "world")
        line.add("event", kind.name)
        fields(&line)
        let place = records.lastIndex { $0.time <= time }.map { $0 + 1 } ?? 0
        records.insert(EventRecord(time: time, kind: kind, line: line.finished()[...]), at: place)
    }

    /// Moves every event before a moment into the sink.
    mutating func merge(_ seats: inout [DeviceSeat], before horizon: Instant, into sink: any EventSink) throws
    {
        var next = [Int](repeating: 0, count: seats.count + 1)
        while true {
            var best: Int?
            var bestTime = horizon
            for index in seats.indices where next[index] < seats[index].events.count {
                let time = seats[index].events[next[index]].time
                if time < bestTime {
                    bestTime = time
                    best = index
                }
            }
            if next[seats.count] < records.count, records[next[seats.count]].time < bestTime {
                best = seats.count
            }
            guard let best else { break }
            try sink.append(best < seats.count ? seats[best].events[next[best]] : records[next[best]])
            next[best] += 1
        }
        for index in seats.indices where next[index] > 0 { seats[index].events.removeFirst(next[index]) }
        if next[seats.count] > 0 { records.removeFirst(next[seats.count]) }
    }
}
