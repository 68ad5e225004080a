import Dispatch
import Synchronization

/// Work on another thread than the device's. Who lets go of it before it has begun calls it off.
final class BackgroundJob<Value: Sendable>: Sendable {
    private let work: @Sendable () -> Value
    private let answer = Mutex<Value?>(nil)
    private let group = DispatchGroup()

    init(_ work: @escaping @Sendable () -> Value) {
        self.work = work
        DispatchQueue.global().async(group: group) { [weak self] in self?.run() }
    }

    private func run() {
        let value = work()
        answer.withLock { $0 = value }
    }

    /// Waits until the work is done.
    var value: Value {
        group.wait()
        return answer.withLock { $0 } ?? work()
    }
}
