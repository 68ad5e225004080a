/// The device's side: answers messages until the world goes.
public enum BusService {
    /// Why serving ended without an error of the bus.
    public enum Ending: Hashable, Sendable {
        /// The world closed the connection; a device then has nothing left to live for and exits.
        case peerClosed
        /// The handler threw; the world was told this sentence.
        case handlerFailed(String)
    }

    /// Answers every message with what the handler returns, until the peer closes or the handler throws.
    public static func serve(
        _ connection: UnixSocketConnection, answering handler: BusHandler
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
                let reason = sentence(of: error)
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

    /// What an error says of itself.
    static func sentence(of error: any Error) -> String { String(describing: error) }
}
