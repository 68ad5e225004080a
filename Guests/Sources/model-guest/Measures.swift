import FacadeOS
import Foundation

/// How an app measures itself, and keeps its work apart.
final class Measures: @unchecked Sendable {
    private let signposter = OSSignposter(subsystem: "ch.example.hut", category: "measures")
    private var lock = os_unfair_lock()

    func signposts() {
        let state = signposter.beginInterval("walk", id: signposter.makeSignpostID(), "to \("the hut")")
        signposter.emitEvent("turn", "\(90)°")
        _ = signposter.withIntervalSignpost("map", id: signposter.makeSignpostID(from: self)) { 1 }
        OSSignposter.disabled.emitEvent("never")
        let log = OSLog(subsystem: "ch.example.hut", category: .pointsOfInterest)
        os_signpost(.event, log: log, name: "hut", "%d beds", 6)
        os_signpost(.begin, log: log, name: "never", signpostID: .invalid)
        DispatchQueue.main.asyncAfter(deadline: .now() + 1.25) { [signposter] in
            signposter.endInterval("walk", state, "there")
        }
    }

    /// Two queues that count together, one of which waits while it has the lock.
    func locks() {
        let group = DispatchGroup()
        for name in ["one", "two"] {
            DispatchQueue(label: name).async(group: group) { [self] in
                os_unfair_lock_lock(&lock)
                print("lock: \(name) has it")
                if name == "one" { Thread.sleep(forTimeInterval: 0.5) }
                os_unfair_lock_assert_owner(&lock)
                print("lock: \(name) gives it back")
                os_unfair_lock_unlock(&lock)
            }
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.25) { [self] in
            os_unfair_lock_assert_not_owner(&lock)
            print("lock: to be had: \(os_unfair_lock_trylock(&lock))")
        }
        group.notify(queue: .main) { [self] in
            print("lock: to be had: \(os_unfair_lock_trylock(&lock))")
            os_unfair_lock_unlock(&lock)
        }
    }

    /// Gives back what it has not, of a lock in a place of its own.
    func misuse() {
        let place = os_unfair_lock_t.allocate(capacity: 1)
        defer { place.deallocate() }
        place.initialize(to: os_unfair_lock())
        os_unfair_lock_unlock(place)
    }
}
