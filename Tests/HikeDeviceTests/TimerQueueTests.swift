import HikeValues
import Testing

@testable import HikeDevice

@Suite("Timer queue")
struct TimerQueueTests {
    static func owner(_ name: String, of app: String = "a") -> TimerOwner {
        .app(app, name.utf8.reduce(0) { $0 * 256 + Int($1) })
    }

    @Test("earliest first, equal times in the order they were armed, replaced ones last")
    func order() {
        var queue = TimerQueue()
        queue.set(Self.owner("late"), at: .seconds(3), isQuiet: false)
        queue.set(Self.owner("one"), at: .seconds(2), isQuiet: false)
        queue.set(Self.owner("two"), at: .seconds(2), isQuiet: false)
        queue.set(Self.owner("early"), at: .seconds(1), isQuiet: false)
        queue.set(Self.owner("one"), at: .seconds(2), isQuiet: false)
        #expect(queue.next == .seconds(1))
        #expect(queue.popDue(at: .seconds(0.9)) == nil)
        var order: [TimerOwner] = []
        while let entry = queue.popDue(at: .seconds(3)) { order.append(entry.owner) }
        #expect(order == ["early", "two", "one", "late"].map { Self.owner($0) })
        #expect(queue.next == nil)
    }

    @Test("cancelling takes one timer, or those that are meant, and nothing else")
    func cancel() {
        var queue = TimerQueue()
        queue.set(Self.owner("x"), at: .seconds(1), isQuiet: false)
        queue.set(Self.owner("y"), at: .seconds(2), isQuiet: false)
        queue.set(Self.owner("x", of: "b"), at: .seconds(3), isQuiet: false)
        queue.set(.part("battery", "percent"), at: .seconds(4), isQuiet: true)
        queue.set(.connectivity(.watchSwitch), at: .seconds(5), isQuiet: false)
        queue.cancel(Self.owner("x"))
        #expect(queue.next == .seconds(2))
        queue.cancelAll { $0 == Self.owner("y") }
        #expect(
            queue.entries.map(\.owner) == [
                Self.owner("x", of: "b"), .part("battery", "percent"), .connectivity(.watchSwitch),
            ])
    }

    @Test("quiet timers do not count as transmitting")
    func quiet() {
        var queue = TimerQueue()
        queue.set(Self.owner("quiet"), at: .seconds(1), isQuiet: true)
        queue.set(.part("battery", "percent"), at: .seconds(2), isQuiet: true)
        #expect(queue.nextThatMayTransmit == nil)
        queue.set(Self.owner("loud"), at: .seconds(3), isQuiet: false)
        #expect(queue.nextThatMayTransmit == .seconds(3))
        #expect(queue.next == .seconds(1))
    }

    @Test("property: the queue agrees with a sorted list", arguments: 1...30)
    func model(_ seed: UInt64) {
        var random = RandomStream(seed: seed)
        var queue = TimerQueue()
        var model: [(time: Instant, armed: Int, owner: TimerOwner)] = []
        for step in 0..<300 {
            let owner = Self.owner(String(random.next() % 12))
            switch random.next() % 4 {
            case 0, 1:
                let time = Instant.seconds(Double(random.next() % 20))
                queue.set(owner, at: time, isQuiet: false)
                model.removeAll { $0.owner == owner }
                model.append((time, step, owner))
            case 2:
                queue.cancel(owner)
                model.removeAll { $0.owner == owner }
            default:
                let time = Instant.seconds(Double(random.next() % 20))
                model.sort { ($0.time, $0.armed) < ($1.time, $1.armed) }
                let expected = model.first { $0.time <= time }
                #expect(queue.popDue(at: time)?.owner == expected?.owner)
                model.removeAll { $0.owner == expected?.owner }
            }
            #expect(queue.entries.count == model.count)
        }
    }
}
