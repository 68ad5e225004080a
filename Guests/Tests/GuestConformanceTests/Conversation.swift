import Dispatch
import Foundation
import HikeConnectivity

/// A piece of a test's code that speaks with a guest, a command and its result at a time, on a thread of its own. It never runs
/// while who carries its commands does: each waits for the other.
final class Conversation: @unchecked Sendable {
    private let toScript = DispatchSemaphore(value: 0)
    private let toGuest = DispatchSemaphore(value: 0)
    private var command: [String: PropertyValue]?
    private var result: [String: PropertyValue] = [:]
    private(set) var isOver = false

    init(_ body: @escaping () -> Void) {
        nonisolated(unsafe) let body = body
        Thread { [self] in
            toScript.wait()
            body()
            command = nil
            toGuest.signal()
        }.start()
    }

    /// Brings the result of the last command.
    ///
    /// - Returns: the next command; nil: it is over.
    func next(_ result: [String: PropertyValue]) -> [String: PropertyValue]? {
        guard !isOver else { return nil }
        self.result = result
        toScript.signal()
        toGuest.wait()
        isOver = command == nil
        return command
    }

    /// Called by the script: has a command carried out.
    func ask(_ command: [String: PropertyValue]) -> [String: PropertyValue] {
        self.command = command
        toGuest.signal()
        toScript.wait()
        return result
    }
}
