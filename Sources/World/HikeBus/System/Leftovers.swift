import Glibc
import Synchronization

/// What this process has made that must not outlive it: sockets and their folders, scratch folders. Whoever makes such a
/// thing removes it; where the process has to end at once, by a second Ctrl-C, it is removed from here.
public enum Leftovers {
    /// A thing that is to be removed; made by ``Leftovers/add(_:)``.
    public struct Thing: Hashable, Sendable { fileprivate let number: Int }

    private struct State {
        var next = 0
        var removals: [(number: Int, removal: @Sendable () -> Void)] = []
    }

    private static let state = Mutex(State())

    /// - Parameter removal: removes the thing; it may be called on any thread, once.
    public static func add(_ removal: @escaping @Sendable () -> Void) -> Thing {
        state.withLock { state in
            state.next += 1
            state.removals.append((state.next, removal))
            return Thing(number: state.next)
        }
    }

    /// Its maker has removed it.
    public static func forget(_ thing: Thing) {
        state.withLock { $0.removals.removeAll { $0.number == thing.number } }
    }

    /// Removes all of them, the last one first. Nothing of the process may be in use any more.
    public static func removeAll() {
        let removals = state.withLock { state in
            defer { state.removals = [] }
            return state.removals
        }
        for entry in removals.reversed() { entry.removal() }
    }
}
