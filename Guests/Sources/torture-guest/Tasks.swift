import Dispatch
import Foundation

actor Counter {
    private(set) var count = 0
    func add(_ number: Int) -> Int {
        count += number
        return count
    }
    func slowly() async {
        try? await Task.sleep(for: .seconds(2))
        count += 100
    }
}

/// An executor that is a queue, as apps make them where Dispatch has none.
final class QueueExecutor: SerialExecutor {
    let queue = DispatchQueue(label: "executor's queue")
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}

/// An actor whose executor is a queue.
actor QueueActor {
    private let executor = QueueExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    func say(_ text: String) {
        dispatchPrecondition(condition: .onQueue(executor.queue))
        log("queue actor \(text)")
    }
}

@MainActor final class Model {
    private(set) var ticks: [String] = []
    func tick(_ text: String) {
        ticks.append(text)
        log("model \(text)")
    }
}

enum Local {
    @TaskLocal static var name = "none"
}

/// Tasks, groups, actors, streams, continuations, clocks.
@MainActor func tortureTasks() {
    let model = Model()
    let counter = Counter()
    Task { @MainActor in
        model.tick("task")
        try await Task.sleep(nanoseconds: 1_500_000_000)
        model.tick("after 1.5 s")
        assumeMain()
    }
    Task.detached(priority: .background) {
        log("detached, background")
        _ = await counter.add(1)
        await model.tick("from detached")
    }
    Task.detached(priority: .userInitiated) {
        log("detached, user initiated")
        await counter.slowly()
        log("counted \(await counter.count)")
    }
    Task {
        async let first = counter.add(10)
        async let second: Int = {
            try? await Task.sleep(for: .milliseconds(700))
            return 5
        }()
        log("async let \(await first) \(await second)")
    }
    Task { await QueueActor().say("hello") }
    Task {
        await Local.$name.withValue("inner") {
            await Task.yield()
            log("task local \(Local.name)")
        }
    }
    tortureGroups()
    tortureStreams()
    tortureClocks()
}

private func assumeMain() { MainActor.assumeIsolated { log("assumed to be isolated") } }

@MainActor private func tortureGroups() {
    Task {
        await withTaskGroup(of: Int.self) { group in
            for number in 0..<5 {
                group.addTask {
                    try? await Task.sleep(for: .milliseconds(100 * (5 - number)))
                    return number
                }
            }
            for await number in group { log("group \(number)") }
        }
    }
    Task {
        do {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await Task.sleep(for: .seconds(50)) }
                group.addTask {
                    try await Task.sleep(for: .milliseconds(300))
                    throw CocoaError(.userCancelled)
                }
                try await group.waitForAll()
            }
        } catch { log("throwing group \((error as? CocoaError)?.code.rawValue ?? 0)") }
    }
    Task {
        // At a moment of its own: how many turns of its executor a task takes at one moment is the optimiser's affair.
        try? await Task.sleep(for: .milliseconds(1370))
        await withDiscardingTaskGroup { group in
            for number in 0..<3 { group.addTask { log("discarding \(number)") } }
        }
        log("discarded all")
    }
}

@MainActor private func tortureStreams() {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    Task {
        for await number in stream { log("stream \(number)") }
        log("stream over")
    }
    Task {
        for number in 0..<3 {
            continuation.yield(number)
            try? await Task.sleep(for: .seconds(1))
        }
        continuation.finish()
    }
    let pulled = AsyncThrowingStream<Int, any Error>(bufferingPolicy: .bufferingNewest(2)) { continuation in
        for number in 0..<5 { continuation.yield(number) }
        continuation.finish(throwing: CocoaError(.coderInvalidValue))
    }
    Task {
        do { for try await number in pulled { log("newest \(number)") } } catch { log("stream threw") }
    }
    Task {
        let number: Int = await withCheckedContinuation { continuation in
            DispatchQueue.global().asyncAfter(deadline: .now() + 3) { continuation.resume(returning: 7) }
        }
        log("continuation \(number)")
    }
    let cancelled = Task {
        await withTaskCancellationHandler {
            do { try await Task.sleep(for: .seconds(100)) } catch { log("cancelled, \(Task.isCancelled)") }
        } onCancel: {
            log("cancellation handler")
        }
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + 2.5) {
        log("asks to cancel")
        cancelled.cancel()
    }
}

@MainActor private func tortureClocks() {
    let begun = Date()
    Task {
        let continuous = ContinuousClock.now
        let suspending = SuspendingClock.now
        try? await Task.sleep(until: .now + .seconds(6), clock: .continuous)
        log("continuous \(ContinuousClock.now - continuous) suspending \(SuspendingClock.now - suspending)")
        try? await Task.sleep(for: .seconds(1), tolerance: .seconds(5), clock: .suspending)
        log("slept by the suspending clock")
        let spent = await ContinuousClock().measure { try? await Task.sleep(for: .milliseconds(250)) }
        log("measured \(spent)")
    }
    Task {
        await Task.yield()
        log("yielded")
        try? await Task.sleep(for: .seconds(3600))
        log("an hour is \(Date().timeIntervalSince(begun)) s")
    }
}
