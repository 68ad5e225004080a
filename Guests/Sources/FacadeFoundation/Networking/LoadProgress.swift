import Foundation
import FoundationNetworking
import GuestServices

/// The progress of a task, which tells its changes.
final class LoadProgress: Progress, ObservedObject, @unchecked Sendable {
    func observersChanged(areThere: Bool) {}

    func set(_ completed: Int64, of total: Int64) {
        totalUnitCount = total
        completedUnitCount = completed
        ObservedProperties.settle(self)
    }
}

/// Background sessions for whose tasks the system has let the app go on.
enum BackgroundWakes {
    /// Those of which the app has not said that it is done with them, in their order.
    nonisolated(unsafe) private static var open: [String] = []
    /// Those of which it need not say so.
    nonisolated(unsafe) private static var unheard: [String] = []

    /// A task has ended for which the app goes on: the app is told of the session first.
    static func begin(_ name: String, of session: URLSession) {
        guard !open.contains(name) else { return }
        open.append(name)
        let network = session.services.network
        if let handler = network.wakeHandler {
            handler(name) { end(name, network) }
        } else {
            unheard.append(name)
        }
    }

    /// The end of such a task was told.
    static func told(_ session: URLSession) {
        guard let name = session.backgroundName, !session.openTasks.contains(where: \.wakes) else { return }
        session.delegate?.urlSessionDidFinishEvents(forBackgroundURLSession: session)
        guard unheard.contains(name) else { return }
        unheard.removeAll { $0 == name }
        end(name, session.services.network)
    }

    private static func end(_ name: String, _ network: GuestNetwork) {
        guard open.contains(name) else { return }
        open.removeAll { $0 == name }
        if open.isEmpty { network.completeWake() }
    }
}

extension Data {
    /// All that a stream has.
    init(reading stream: InputStream) {
        self.init()
        stream.open()
        defer { stream.close() }
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = part.withUnsafeMutableBufferPointer { buffer in
                buffer.baseAddress.map { stream.read($0, maxLength: buffer.count) } ?? 0
            }
            guard count > 0 else { return }
            append(contentsOf: part[..<count])
        }
    }
}
