import Dispatch
import Foundation
import Synchronization

/// Work that waits for other work, on one thread.
func tortureWaits() {
    let queue = DispatchQueue(label: "waits")
    let semaphore = DispatchSemaphore(value: 0)
    queue.asyncAfter(deadline: .now() + 0.05) { semaphore.signal() }
    log("semaphore \(semaphore.wait(timeout: .now() + 1))")
    log("semaphore \(semaphore.wait(timeout: .now() + 0.25))")
    Task.detached {
        try? await Task.sleep(for: .milliseconds(40))
        semaphore.signal()
    }
    semaphore.wait()
    log("a task signalled")
    let group = DispatchGroup()
    for number in 0..<3 {
        DispatchQueue.global().async(group: group) {
            Thread.sleep(forTimeInterval: 0.02)
            log("slept \(number)")
        }
    }
    group.wait()
    log("group waited for")
    let before = ProcessInfo.processInfo.systemUptime
    Thread.sleep(forTimeInterval: 0.25)
    usleep(1000)
    log("slept \(ProcessInfo.processInfo.systemUptime - before)")
    let end = Date().addingTimeInterval(0.01)
    while Date() < end {}
    log("waited busily")
    let lock = NSLock()
    let recursive = NSRecursiveLock()
    lock.withLock { recursive.withLock { recursive.withLock { log("locks") } } }
    for number in 0..<2 {
        DispatchQueue.global().async {
            recursive.withLock {
                log("recursive lock \(number)")
                Thread.sleep(forTimeInterval: 0.01)
                recursive.withLock { log("recursive lock \(number), still") }
            }
        }
    }
    let mutex = Guarded()
    for number in 0..<2 {
        DispatchQueue.global().async {
            mutex.count.withLock { count in
                count += 1
                Thread.sleep(forTimeInterval: 0.01)
                log("mutex \(number), \(count)")
            }
        }
    }
    let condition = NSCondition()
    let ready = Box(false)
    queue.async {
        condition.lock()
        ready.value = true
        condition.signal()
        condition.unlock()
    }
    condition.lock()
    while !ready.value { condition.wait() }
    condition.unlock()
    log("condition")
    condition.lock()
    log("condition in time: \(condition.wait(until: Date().addingTimeInterval(0.1)))")
    condition.unlock()
}

final class Guarded: Sendable {
    let count = Mutex(0)
}

final class Doubling: Operation, @unchecked Sendable {
    let number: Int
    private(set) var result = 0
    init(_ number: Int) { self.number = number }
    override func main() { result = 2 * number }
}

/// Operations, timers, run loops, notifications.
func tortureFoundation() {
    let operations = OperationQueue()
    operations.maxConcurrentOperationCount = 1
    for number in 0..<2 { operations.addOperation { log("operation \(number)") } }
    operations.waitUntilAllOperationsAreFinished()
    let first = Doubling(4)
    let second = BlockOperation { log("operation behind \(first.result)") }
    second.addDependency(first)
    operations.addOperations([second, first], waitUntilFinished: true)
    operations.addBarrierBlock { log("operation barrier") }
    OperationQueue.main.addOperation { log("operation on main \(Thread.isMainThread)") }
    let count = Box(0)
    _ = Timer.scheduledTimer(withTimeInterval: 0.8, repeats: true) { timer in
        count.value += 1
        log("timer \(count.value)")
        if count.value == 4 { timer.invalidate() }
    }
    let common = Timer(fire: Date().addingTimeInterval(0.3), interval: 0, repeats: false) { _ in
        log("timer in common modes")
    }
    RunLoop.main.add(common, forMode: .common)
    RunLoop.main.perform {
        log("run loop")
        RunLoop.main.perform { log("run loop inside") }
    }
    _ = NotificationCenter.default.addObserver(forName: .init("torture"), object: nil, queue: .main) { _ in
        log("notified")
    }
    NotificationCenter.default.post(name: .init("torture"), object: nil)
    Task { @MainActor in
        try? await Task.sleep(for: .seconds(20))
        let nested = Date().addingTimeInterval(0.5)
        turnRunLoop(until: nested)
        log("nested run loop over")
    }
}

private func turnRunLoop(until date: Date) {
    _ = Timer.scheduledTimer(withTimeInterval: 0.2, repeats: false) { _ in log("timer in a nested run loop") }
    while Date() < date { _ = RunLoop.main.run(mode: .default, before: date) }
}
