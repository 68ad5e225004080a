/// A device in the same process: a message is handled in the caller's thread while it is sent.
///
/// It keeps the rules of the socket: the same limit of a message, answers in order, an end that is told as
/// ``BusError/refused(_:)`` or ``BusError/peerClosed``. Nothing else runs, so a run in one process has no
/// threads.
public final class InMemoryConnection: BusConnection {
    private let limits: BusLimits
    private var handler: BusHandler?
    private var answers: [[UInt8]] = []
    private var taken = 0
    private var parting: BusError?
    private var isClosed = false

    /// - Parameter handler: The device. It is released as soon as it has thrown or either side has closed.
    public init(limits: BusLimits = .standard, answering handler: @escaping BusHandler) {
        self.limits = limits
        self.handler = handler
    }

    public var pollDescriptor: Int32? { nil }

    public var isReady: Bool { isClosed || taken < answers.count || parting != nil }

    public func send(_ message: [UInt8]) throws(BusError) {
        guard !isClosed else { throw .closed }
        guard message.count <= limits.payload else {
            throw .messageTooLarge(bytes: message.count, limit: limits.payload)
        }
        guard let handler else {
            let error = parting ?? .peerClosed
            close()
            throw error
        }
        do {
            let answer = try handler(message)
            guard answer.count <= limits.payload else {
                throw BusError.messageTooLarge(bytes: answer.count, limit: limits.payload)
            }
            // The handler may have ended this very connection.
            if self.handler != nil { answers.append(answer) }
        } catch {
            end(with: .refused(BusRefusal(reason: BusService.sentence(of: error)).reason))
        }
    }

    public func receive() throws(BusError) -> [UInt8] {
        guard !isClosed else { throw .closed }
        if taken < answers.count {
            let answer = answers[taken]
            taken += 1
            if taken == answers.count {
                answers.removeAll(keepingCapacity: true)
                taken = 0
            }
            return answer
        }
        guard let parting else { throw .nothingAsked }
        close()
        throw parting
    }

    /// As ``receive()``: there is nothing to wait for in memory.
    public func receive(until deadline: MonotonicTime) throws(BusError) -> [UInt8] { try receive() }

    /// The device dies here, as by kill -9: answers already given can still be received, then
    /// ``BusError/peerClosed``.
    public func killPeer() { end(with: .peerClosed) }

    public func close() {
        isClosed = true
        handler = nil
        answers = []
        taken = 0
    }

    private func end(with error: BusError) {
        if parting == nil { parting = error }
        handler = nil
    }
}
