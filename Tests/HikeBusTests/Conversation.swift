import Glibc

@testable import HikeBus

/// The device's side of a conversation: answers messages until the world goes.
enum BusService {
    /// Why serving ended without an error of the bus.
    enum Ending: Hashable, Sendable {
        /// The world closed the connection; a device then has nothing left to live for and exits.
        case peerClosed
        /// The handler threw; the world was told this sentence.
        case handlerFailed(String)
    }

    /// Answers every message with what the handler returns, until the peer closes or the handler throws.
    static func serve(
        _ connection: UnixSocketConnection, answering handler: (_ message: [UInt8]) throws -> [UInt8]
    ) throws(BusError) -> Ending {
        while true {
            let message: [UInt8]
            do {
                message = try connection.receive()
            } catch BusError.peerClosed {
                return .peerClosed
            }
            let answer: [UInt8]
            do {
                answer = try handler(message)
            } catch {
                let reason = "\(error)"
                connection.refuse(reason)
                return .handlerFailed(reason)
            }
            do {
                try connection.send(answer)
            } catch BusError.peerClosed {
                return .peerClosed
            } catch BusError.messageTooLarge(let bytes, let limit) {
                let reason = BusError.messageTooLarge(bytes: bytes, limit: limit).description
                connection.refuse(reason)
                return .handlerFailed(reason)
            }
        }
    }
}

extension UnixSocketConnection {
    /// Waits for one message, for at most a time.
    func receive(within time: Duration) throws(BusError) -> [UInt8] {
        try receive(until: MonotonicTime.now.advanced(by: time))
    }

    /// Sends a message and waits for its answer.
    func ask(_ message: [UInt8]) throws(BusError) -> [UInt8] {
        try send(message)
        return try receive()
    }
}

/// Waits until one of the descriptors can be read or has ended, or the time is over.
///
/// - Returns: whether one can.
func waitForAny(of descriptors: [Int32], until deadline: MonotonicTime?) throws(BusError) -> Bool {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    return try BusPoller.poll(&polled, until: deadline, now: .now) > 0
}
