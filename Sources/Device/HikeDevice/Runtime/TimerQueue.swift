import HikeHardware
import HikeValues

/// Who armed a timer.
enum TimerOwner: Hashable, Sendable {
    case app(String, Int)
    case connectivity(ConnectivityTimer)
    /// What a part of the device named so.
    case part(String, String)
}

/// The device's armed timers, earliest first, equal times in the order they were armed.
///
/// An app may arm thousands, and each live message has one of its own: all is done in logarithmic time.
struct TimerQueue: Sendable {
    struct Entry: Hashable, Sendable {
        var time: Instant
        var owner: TimerOwner
        /// Armed in consequence of a sensor's reading, so that it may not transmit either.
        var isQuiet: Bool
    }

    private struct Armed: Sendable {
        var entry: Entry
        /// Counts all that were ever armed.
        var number: UInt64
    }

    private var armed: [TimerOwner: Armed] = [:]
    private var count: UInt64 = 0
    private var due = TimerHeap()
    /// Those of ``due`` that could make the device transmit.
    private var loud = TimerHeap()

    /// In the order in which they are due.
    var entries: [Entry] {
        armed.values.sorted { ($0.entry.time, $0.number) < ($1.entry.time, $1.number) }.map(\.entry)
    }

    var next: Instant? { due.first?.time }

    /// When the first timer is due that could make the device transmit.
    var nextThatMayTransmit: Instant? { loud.first?.time }

    subscript(owner: TimerOwner) -> Entry? { armed[owner]?.entry }

    func isSet(_ owner: TimerOwner) -> Bool { armed[owner] != nil }

    /// Arms a timer; one of the same owner is replaced.
    mutating func set(_ owner: TimerOwner, at time: Instant, isQuiet: Bool) {
        count += 1
        armed[owner] = Armed(entry: Entry(time: time, owner: owner, isQuiet: isQuiet), number: count)
        let place = TimerHeap.Place(time: time, number: count, owner: owner)
        due.add(place)
        if !isQuiet { loud.add(place) }
        settle()
    }

    mutating func cancel(_ owner: TimerOwner) {
        if armed.removeValue(forKey: owner) != nil { settle() }
    }

    mutating func cancelAll(where matches: (TimerOwner) -> Bool) {
        armed = armed.filter { !matches($0.key) }
        settle()
    }

    /// Takes the first timer that is due.
    mutating func popDue(at time: Instant) -> Entry? {
        guard let first = due.first, first.time <= time, let entry = armed[first.owner]?.entry else {
            return nil
        }
        cancel(first.owner)
        return entry
    }

    /// What was cancelled or replaced stays in the heaps until it comes to the top, or until it is most of them.
    private mutating func settle() {
        let limit = 2 * armed.count + 64
        let armed = armed
        due.settle(limit: limit) { armed[$0.owner]?.number == $0.number }
        loud.settle(limit: limit) { armed[$0.owner]?.number == $0.number }
    }
}

/// Places in time, the earliest on top.
private struct TimerHeap: Sendable {
    struct Place: Sendable {
        var time: Instant
        var number: UInt64
        var owner: TimerOwner

        static func < (one: Place, other: Place) -> Bool {
            (one.time, one.number) < (other.time, other.number)
        }
    }

    private var places: [Place] = []

    var first: Place? { places.first }

    mutating func add(_ place: Place) {
        places.append(place)
        var child = places.count - 1
        while child > 0, places[child] < places[(child - 1) / 2] {
            places.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Takes places off the top until one is alive; where there are more than the limit, all that are dead go.
    mutating func settle(limit: Int, isAlive: (Place) -> Bool) {
        if places.count > limit {
            // A sorted list is a heap.
            places = places.filter(isAlive).sorted { $0 < $1 }
        }
        while let top = places.first, !isAlive(top) { removeFirst() }
    }

    private mutating func removeFirst() {
        places.swapAt(0, places.count - 1)
        places.removeLast()
        var parent = 0
        while true {
            let left = 2 * parent + 1
            guard left < places.count else { return }
            let right = left + 1
            let child = right < places.count && places[right] < places[left] ? right : left
            guard places[child] < places[parent] else { return }
            places.swapAt(child, parent)
            parent = child
        }
    }
}
