import FacadeWatchKit
import Foundation
import Glibc

/// What the unruly guest can be told to do that an app may not, or that shows what it is given.
enum Deed: String {
    case endlessLoop, endlessTasks, millionTimers, memory, thread, fork, program, socket, closeAll, outside,
        inside
    case recursion, exit, exitLater, killOthers, fatalError, trap, badAccess, abort, garbage, flood
    case objects, files, dispatchIO, timer
    case semaphore, ownQueue, deadlock, group, lock, priority, raw
    case framework
}

@inline(never) func recurse(_ depth: Int) -> Int {
    var room = (depth, depth + 1, depth + 2, depth + 3)
    return withUnsafeBytes(of: &room) { Int($0[depth & 7]) } + recurse(depth + 1) + room.1
}

@inline(never) func readNothing(_ address: Int) -> Int {
    UnsafePointer<Int>(bitPattern: address).map { $0.pointee } ?? 0
}

/// Traps: the array has no such element.
@inline(never) func takeBeyond(_ numbers: [Int], _ place: Int) -> Int { numbers[place] }

func misbehave(_ deed: Deed, _ content: String) throws {
    switch deed {
    case .endlessLoop:
        // A call that no compiler can leave out.
        while getpid() > 0 {}
    case .endlessTasks:
        @Sendable func again() { DispatchQueue.global().async { again() } }
        again()
    case .millionTimers:
        for number in 0..<1_000_000 { DispatchQueue.main.asyncAfter(deadline: .now() + Double(number)) {} }
    case .memory:
        var blocks: [[UInt8]] = []
        for _ in 0..<1024 { blocks.append([UInt8](repeating: 1, count: 1 << 20)) }
        print(blocks.count)
    case .recursion where content.isEmpty: print(recurse(0))
    case .recursion: DispatchQueue.global().async { print(recurse(0)) }
    case .exit: Glibc.exit(7)
    case .exitLater: DispatchQueue.global().async { Glibc.exit(8) }
    case .framework: WKInterfaceDevice.current().play(.click)
    case .fatalError: crash("the map has no legend")
    case .trap: print(takeBeyond([1, 2], 2 + content.utf8.count))
    case .badAccess: print(readNothing(16))
    case .abort: Glibc.abort()
    case .thread: Thread.detachNewThread { print("NEVER") }
    case .fork: print("fork", childOf(), errno)
    case .program:
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/true")
        try process.run()
    case .socket: print("socket", Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0), errno)
    case .closeAll: for descriptor in Int32(0)..<256 { close(descriptor) }
    case .outside, .inside: try Data("text".utf8).write(to: URL(fileURLWithPath: content))
    case .killOthers: print("kill", kill(getppid(), SIGKILL), errno)
    case .garbage:
        let bytes = Array(content.utf8)
        _ = write(3, bytes, bytes.count)
    case .flood: for number in 0..<200_000 { print("line \(number)") }
    case .raw: print("raw", content)
    case .objects:
        let objects = (0..<40).map { _ in Box(0) }
        let order = Set(objects.map { ObjectIdentifier($0) }).map { object in
            objects.firstIndex { ObjectIdentifier($0) == object } ?? -1
        }
        print("objects", order)
    case .timer: setTimer(isCancelled: content == "cancelled")
    case .dispatchIO:
        let file = open("/proc/self/exe", O_RDONLY)
        DispatchIO.read(fromFileDescriptor: file, maxLength: 64, runningHandlerOn: .main) { data, error in
            print("read", data.count, error)
        }
    case .files:
        let source = DispatchSource.makeReadSource(fileDescriptor: 0)
        source.setEventHandler { print("NEVER") }
        source.resume()
    case .semaphore: DispatchSemaphore(value: 0).wait()
    case .ownQueue:
        let queue = DispatchQueue(label: "own")
        queue.sync { queue.sync {} }
    case .deadlock: syncInACircle()
    case .group:
        let group = DispatchGroup()
        group.enter()
        group.wait()
    case .lock:
        let lock = NSLock()
        lock.lock()
        lock.lock()
    case .priority: sleepWithALock()
    }
}

@inline(never) func crash(_ message: String) { fatalError(message) }

/// A timer of 60 s that is set to 3 s, many times over.
private func setTimer(isCancelled: Bool) {
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + 60)
    timer.setEventHandler { print("fired") }
    timer.resume()
    for _ in 0..<100 { timer.schedule(deadline: .now() + 3) }
    if isCancelled { timer.cancel() }
    DeedStore.timer = timer
}

private enum DeedStore {
    nonisolated(unsafe) static var timer: (any DispatchSourceTimer)?
}

private func syncInACircle() {
    let first = DispatchQueue(label: "first")
    let second = DispatchQueue(label: "second")
    let both = DispatchSemaphore(value: 0)
    first.async {
        both.wait()
        second.sync {}
    }
    second.async {
        both.signal()
        first.sync {}
    }
}

/// Others wait for the lock meanwhile.
private func sleepWithALock() {
    let lock = NSLock()
    let semaphore = DispatchSemaphore(value: 0)
    lock.lock()
    DispatchQueue.global().async {
        lock.lock()
        lock.unlock()
        semaphore.signal()
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + 1) { print("meanwhile") }
    Thread.sleep(forTimeInterval: 2)
    lock.unlock()
    semaphore.wait()
}

/// The C library's fork, which Swift does not offer.
@_silgen_name("fork") private func childOf() -> Int32
