import Dispatch
import Foundation

/// Queues, their order, their work, sources.
func tortureQueues() {
    let serial = DispatchQueue(label: "serial")
    for number in 0..<3 { serial.async { log("serial \(number)") } }
    log("sync \(serial.sync { "behind the three" })")
    serial.async { log("serial, behind sync") }
    let concurrent = DispatchQueue(label: "concurrent", qos: .utility, attributes: .concurrent)
    for number in 0..<2 { concurrent.async { log("concurrent \(number)") } }
    concurrent.async(flags: .barrier) { log("barrier") }
    for number in 2..<4 { concurrent.async { log("concurrent \(number)") } }
    concurrent.sync { log("concurrent sync, behind the barrier") }
    DispatchQueue.main.async {
        dispatchPrecondition(condition: .onQueue(.main))
        log("main queue")
    }
    DispatchQueue.global(qos: .background).async {
        dispatchPrecondition(condition: .notOnQueue(.main))
        log("global queue; main sync says \(DispatchQueue.main.sync { Thread.isMainThread })")
    }
    DispatchQueue.main.asyncAfter(wallDeadline: .now() + 2.25) { log("wall deadline 2.25") }
    DispatchQueue.concurrentPerform(iterations: 3) { log("perform \($0)") }
    tortureHierarchy()
    tortureWorkItems()
    tortureSources()
}

private func tortureHierarchy() {
    let key = DispatchSpecificKey<String>()
    let target = DispatchQueue(label: "target")
    target.setSpecific(key: key, value: "the target's")
    let first = DispatchQueue(label: "first", attributes: .concurrent, target: target)
    let second = DispatchQueue(label: "second", target: target)
    for number in 0..<2 {
        first.async { log("first \(number) \(DispatchQueue.getSpecific(key: key) ?? "-")") }
        second.async { log("second \(number)") }
    }
    second.sync { log("second sync, \(DispatchQueue.getSpecific(key: key) ?? "-")") }
    let inactive = DispatchQueue(label: "inactive", attributes: .initiallyInactive)
    inactive.async { log("activated") }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { inactive.activate() }
    let suspended = DispatchQueue(label: "suspended")
    suspended.suspend()
    suspended.async { log("resumed") }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { suspended.resume() }
}

private func tortureWorkItems() {
    let queue = DispatchQueue(label: "items")
    let never = Box(DispatchWorkItem { log("NEVER") })
    queue.asyncAfter(deadline: .now() + 1, execute: never.value)
    queue.asyncAfter(deadline: .now() + 0.5) {
        never.value.cancel()
        log("item cancelled \(never.value.isCancelled)")
    }
    let item = DispatchWorkItem(qos: .userInteractive) { log("item") }
    item.notify(queue: .main) { log("item notified") }
    queue.asyncAfter(deadline: .now() + 0.3, execute: item)
    let direct = DispatchWorkItem { log("item performed") }
    direct.perform()
    direct.wait()
    let group = DispatchGroup()
    for number in 0..<2 { queue.async(group: group) { log("group work \(number)") } }
    group.enter()
    DispatchQueue.global().asyncAfter(deadline: .now() + 4) { group.leave() }
    group.notify(queue: .main) { log("group notified") }
}

private func tortureSources() {
    let timer = DispatchSource.makeTimerSource(queue: .main)
    let held = Box(timer)
    let count = Box(0)
    timer.schedule(deadline: .now() + 1, repeating: .milliseconds(500), leeway: .seconds(1))
    timer.setEventHandler {
        count.value += 1
        log("source \(count.value)")
        if count.value == 3 { held.value.cancel() }
    }
    timer.setCancelHandler { log("source cancelled") }
    timer.resume()
    // Let go of without being cancelled: it ends.
    let released = DispatchSource.makeTimerSource()
    released.schedule(deadline: .now() + 1)
    released.setEventHandler { log("NEVER: a released source") }
    released.resume()
    let once = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "once"))
    once.schedule(wallDeadline: .now() + .milliseconds(1250))
    once.setEventHandler { log("source, once") }
    once.activate()
    let kept = Box<[Any]>([once])
    DispatchQueue.main.asyncAfter(deadline: .now() + 5) { kept.value = [] }
    let data = DispatchSource.makeUserDataAddSource(queue: .main)
    let merged = Box(data)
    data.setEventHandler { log("merged \(merged.value.data)") }
    data.setRegistrationHandler { log("registered") }
    data.resume()
    data.add(data: 3)
    data.add(data: 4)
}
