import GuestCalls
import HikeValues

/// What becomes of a request of the network.
public enum GuestLoadNews: Equatable, Sendable {
    /// The head of the answer is there.
    case began(GuestAnswerHead)
    /// Bytes of the content that are there, and all of them.
    case progress(received: Int64, expected: Int64)
    /// The end, with the content where it went into no file; it comes once. `isAwake`: the suspended app was let go on for it.
    case ended(Result<GuestAnswer, GuestLoadError>, isAwake: Bool)
}

/// What a server has answered.
public struct GuestAnswer: Equatable, Sendable {
    public var head: GuestAnswerHead
    /// Empty where it went into a file.
    public var body: [UInt8]
}

/// The network of the device.
public final class GuestNetwork: GuestPart {
    private let line: GuestLine
    private var handlers: [String: (GuestLoadNews) -> Void] = [:]
    private var bodies: [String: [UInt8]] = [:]
    private var observers: [(id: Int, handler: (GuestNetworkPath) -> Void)] = []
    private var count = 0
    /// Called with the background session that has something to tell, where the system has let the app go on for it, and with what the
    /// app calls when it is done. Nil: there is nobody, so the app is done when the session has told it.
    public var wakeHandler: ((_ session: String, _ completion: @escaping () -> Void) -> Void)?

    /// One that asks the device by `line`.
    public init(_ line: GuestLine) { self.line = line }

    /// Asks a server; what becomes of it comes to `handler`.
    ///
    /// - Parameter body: what is sent.
    /// - Returns: the request's id, for ``cancel(_:)``.
    /// - Throws: where the request is larger than ``CallLimits`` allow.
    public func load(
        _ load: GuestLoad, body: [UInt8] = [], _ handler: @escaping (GuestLoadNews) -> Void
    ) throws(GuestServiceError) -> String {
        for start in stride(from: 0, to: body.count, by: CallLimits.document) {
            let part = Array(body[start..<min(body.count, start + CallLimits.document)])
            try line.ask(GuestNetworkQuestion.addBody(part))
        }
        guard case .id(let id) = try line.ask(GuestNetworkQuestion.load(load)) else {
            throw .refused("the device answered with something else")
        }
        handlers[id] = handler
        return id
    }

    /// Ends a request with ``GuestLoadError/cancelled``; of no effect when it is over.
    public func cancel(_ id: String) { line.tell(GuestNetworkQuestion.cancel(id: id)) }

    /// How the network is now; none where the device does not say.
    public var path: GuestNetworkPath {
        guard case .path(let path) = try? line.ask(GuestNetworkQuestion.path) else {
            return GuestNetworkPath(nil)
        }
        return path
    }

    /// Calls `handler` with each change of the path, after those given before.
    ///
    /// - Returns: a number for ``stopObserving(_:)``.
    public func observePath(_ handler: @escaping (GuestNetworkPath) -> Void) -> Int {
        count += 1
        observers.append((count, handler))
        if observers.count == 1 { line.tell(GuestNetworkQuestion.startPath) }
        return count
    }

    /// Of no effect for one that has ended.
    public func stopObserving(_ number: Int) {
        guard observers.contains(where: { $0.id == number }) else { return }
        observers.removeAll { $0.id == number }
        if observers.isEmpty { line.tell(GuestNetworkQuestion.stopPath) }
    }

    /// The app has dealt with the ends for which it was let go on: the system may suspend it.
    public func completeWake() { line.tell(GuestNetworkQuestion.completeWake) }

    /// Takes what the device reports.
    public func take(_ report: GuestNetworkReport) {
        switch report {
        case .began(let id, let head): handlers[id]?(.began(head))
        case .progress(let id, let received, let expected):
            handlers[id]?(.progress(received: received, expected: expected))
        case .part(let id, let bytes): bodies[id, default: []] += bytes
        case .answered(let id, let head, let isAwake):
            let body = bodies.removeValue(forKey: id) ?? []
            handlers.removeValue(forKey: id)?(
                .ended(.success(GuestAnswer(head: head, body: body)), isAwake: isAwake))
        case .failed(let id, let error, let isAwake):
            bodies[id] = nil
            handlers.removeValue(forKey: id)?(.ended(.failure(error), isAwake: isAwake))
        case .path(let path):
            for observer in observers { observer.handler(path) }
        }
    }
}

extension GuestServices {
    /// The network of the device.
    public var network: GuestNetwork { part() }
}
