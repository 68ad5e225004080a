import Glibc

/// A connection that has not said hello. It may send one small frame, and has a limit of time for it.
final class WaitingPeer {
    let socket: Descriptor
    let process: Int32
    let limit: MonotonicTime
    private(set) var decoder: BusFrameDecoder

    init(socket: Descriptor, process: Int32, limit: MonotonicTime, payloadLimit: Int) {
        self.socket = socket
        self.process = process
        self.limit = limit
        decoder = BusFrameDecoder(payloadLimit: payloadLimit, controlLimit: payloadLimit, capacity: 256)
    }

    enum Reading {
        /// More bytes are needed.
        case more
        case left
        /// Not a hello; the sentence goes to the peer.
        case wrong(String)
        case hello([UInt8])
    }

    /// Reads what is there without waiting: at most one hello's worth, however much the peer sends.
    func read() -> Reading {
        while true {
            do throws(BusFrameError) {
                if let frame = try decoder.next() {
                    if frame.kind == .hello { return .hello(frame.payload) }
                    return .wrong("The first frame has to be a hello, it was of kind \(frame.kind).")
                }
            } catch {
                return .wrong(error.description)
            }
            var moved = 0
            _ = decoder.fill { room in
                moved = SocketCalls.system.receive(
                    socket.number, room.baseAddress, room.count, SocketCalls.doNotWait)
                return moved
            }
            if moved > 0 { continue }
            switch Int32(-moved) {
            case EINTR: continue
            case EAGAIN: return .more
            default: return .left
            }
        }
    }
}
