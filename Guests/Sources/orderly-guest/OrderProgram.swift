import Foundation

/// A generator of its own, so that the program is the seed's and not the guest's randomness.
struct Choice {
    var state: UInt64
    mutating func next(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(bound))
    }
}

/// A queue of the program and what is known of its work.
final class Watched: @unchecked Sendable {
    let queue: DispatchQueue
    let isSerial: Bool
    /// Numbers of work that was put in by `async`, in order, and that has begun.
    var submitted: [Int] = []
    var begun: [Int] = []
    var running = 0
    var barriers = 0
    /// Work that runs in a serial queue, or in one that it is the target of.
    let family: Counter

    init(_ queue: DispatchQueue, isSerial: Bool, family: Counter?) {
        self.queue = queue
        self.isSerial = isSerial
        self.family = family ?? Counter()
    }
}

/// A program of queues, some of which are others' targets, of locks, groups and semaphores. Work puts more work into
/// queues, waits for queues of a higher number only, and sleeps, so that it cannot come to a deadlock.
final class OrderProgram: @unchecked Sendable {
    private var choice: Choice
    private var queues: [Watched] = []
    /// Queues with a serial target.
    private var targeted: Set<ObjectIdentifier> = []
    private let lock = NSRecursiveLock()
    private var isLocked = false
    private var number = 0
    private var budget: Int
    private(set) var ended = 0
    private var expected = 0
    private var broken: [String] = []
    /// A digest of the order in which work began.
    private(set) var trace: UInt64 = 0

    init(seed: UInt64) {
        choice = Choice(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
        budget = 60
        for place in 0..<5 {
            let isSerial = choice.next(2) == 0
            // Targets have a higher number than what they are targets of: made first, listed last.
            let target = queues.first.flatMap { choice.next(3) > 0 && $0.isSerial ? $0 : nil }
            let queue = DispatchQueue(
                label: "queue \(4 - place)", attributes: isSerial ? [] : .concurrent, target: target?.queue)
            queues.insert(Watched(queue, isSerial: isSerial, family: target?.family), at: 0)
            if target != nil { targeted.insert(ObjectIdentifier(queue)) }
        }
    }

    /// Puts the first work in.
    func begin() {
        for _ in 0..<8 { putOff(into: choice.next(queues.count)) }
        let group = DispatchGroup()
        let members = Counter()
        for _ in 0..<3 {
            members.count += 1
            queues[choice.next(queues.count)].queue.async(group: group) { members.count -= 1 }
        }
        expected += 1
        group.notify(queue: .main) { [self] in
            check(members.count == 0, "a group's notification came before its work")
            ended += 1
        }
    }

    private func check(_ holds: Bool, _ sentence: String) { if !holds { broken.append(sentence) } }

    private func putOff(into place: Int) {
        guard budget > 0 else { return }
        budget -= 1
        expected += 1
        number += 1
        let own = number
        let watched = queues[place]
        let isBarrier = !watched.isSerial && choice.next(4) == 0
        switch choice.next(5) {
        case 0:
            let delay = Double(choice.next(50)) / 1000
            watched.queue.asyncAfter(deadline: .now() + delay) { [self] in run(own, place, isBarrier: false) }
        case 1:
            let item = DispatchWorkItem { [self] in run(own, place, isBarrier: false) }
            watched.queue.async(execute: item)
            watched.submitted.append(own)
        default:
            watched.submitted.append(own)
            watched.queue.async(flags: isBarrier ? .barrier : []) { [self] in
                run(own, place, isBarrier: isBarrier)
            }
        }
    }

    private func run(_ own: Int, _ place: Int, isBarrier: Bool) {
        let watched = queues[place]
        dispatchPrecondition(condition: .onQueue(watched.queue))
        begin(own, watched, isBarrier: isBarrier)
        for _ in 0..<choice.next(4) { act(place) }
        end(watched)
        if isBarrier { watched.barriers -= 1 }
    }

    private func begin(_ own: Int, _ watched: Watched, isBarrier: Bool) {
        trace = (trace ^ UInt64(own)) &* 0x0000_0100_0000_01B3
        if watched.submitted.contains(own) { watched.begun.append(own) }
        check(!watched.isSerial || watched.running == 0, "two pieces of work of a serial queue at a time")
        if watched.isSerial || targeted.contains(ObjectIdentifier(watched.queue)) {
            check(watched.family.count == 0, "two pieces of work at a time on a serial target")
        }
        check(watched.barriers == 0, "work beside a barrier")
        check(!isBarrier || watched.running == 0, "a barrier beside work")
        watched.running += 1
        watched.family.count += 1
        if isBarrier { watched.barriers += 1 }
    }

    private func end(_ watched: Watched) {
        watched.running -= 1
        watched.family.count -= 1
        ended += 1
    }

    private func act(_ place: Int) {
        switch choice.next(7) {
        case 0: Thread.sleep(forTimeInterval: Double(choice.next(20)) / 1000)
        case 1, 2: putOff(into: choice.next(queues.count))
        case 3 where place + 1 < queues.count: callHigher(than: place)
        case 4: underLock()
        case 5: waitForSignal()
        default:
            expected += 1
            Task.detached { [self] in
                await Task.yield()
                ended += 1
            }
        }
    }

    private func callHigher(than place: Int) {
        let higher = place + 1 + choice.next(queues.count - place - 1)
        let watched = queues[higher]
        // What is below in the hierarchy may hold it already.
        guard !watched.isSerial || choice.next(2) == 0, watched.begun.count == watched.submitted.count else {
            return
        }
        expected += 1
        number += 1
        let own = number
        DispatchQueue.global().async { [self] in
            let before = watched.submitted.count
            watched.queue.sync {
                check(!watched.isSerial || watched.begun.count >= before, "sync came before earlier work")
                begin(own, watched, isBarrier: false)
                end(watched)
            }
        }
    }

    private func underLock() {
        lock.withLock {
            check(!isLocked, "a lock was held twice")
            isLocked = true
            if choice.next(2) == 0 { Thread.sleep(forTimeInterval: 0.003) }
            isLocked = false
        }
    }

    private func waitForSignal() {
        let semaphore = DispatchSemaphore(value: 0)
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.002) { semaphore.signal() }
        if choice.next(2) == 0 {
            semaphore.wait()
        } else {
            check(semaphore.wait(timeout: .now() + 0.001) == .timedOut, "a semaphore came before its signal")
            semaphore.wait()
        }
    }

    /// What did not hold, when all work is over.
    func verdict() -> [String] {
        check(ended == expected, "\(expected) pieces of work were put off and \(ended) ran")
        for watched in queues {
            check(watched.running == 0, "a queue has work that never ended")
            check(
                watched.begun == watched.submitted
                    || (!watched.isSerial && Set(watched.begun) == Set(watched.submitted)),
                "a queue's work began as \(watched.begun), not \(watched.submitted)")
        }
        return broken
    }
}

/// A number that several pieces of work change.
final class Counter: @unchecked Sendable {
    var count = 0
}
