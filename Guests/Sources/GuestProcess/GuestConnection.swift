import CGuestRuntime
import Glibc
import GuestExchange

/// The guest's end of the exchange. What goes wrong here ends the process: its host sees that.
final class GuestConnection {
    private var buffer = FrameBuffer()

    /// Sends a message.
    func send(_ message: GuestMessage) {
        let frame: [UInt8]
        do { frame = try FrameBuffer.frame(message.encoded) } catch {
            guest_fail("the app's answer is too large: \(error)")
        }
        var sent = 0
        while sent < frame.count {
            let count = frame.withUnsafeBytes { bytes in
                write(ExchangeLimits.descriptor, bytes.baseAddress?.advanced(by: sent), frame.count - sent)
            }
            if count > 0 {
                sent += count
            } else if errno != EINTR {
                _exit(0)
            }
        }
    }

    /// The next message; ends the process where the host is gone.
    func receive() -> HostMessage {
        do {
            while true {
                if let body = try buffer.next() { return try HostMessage(decoding: body) }
                try read()
            }
        } catch { guest_fail("the host sent \(error)") }
    }

    private func read() throws(ExchangeError) {
        let chunk = [UInt8](unsafeUninitializedCapacity: 65_536) { bytes, count in
            count = 0
            repeat {
                let result = Glibc.read(ExchangeLimits.descriptor, bytes.baseAddress, bytes.count)
                if result >= 0 {
                    count = result
                    return
                }
            } while errno == EINTR
        }
        guard !chunk.isEmpty else { _exit(0) }
        buffer.append(chunk)
    }
}
