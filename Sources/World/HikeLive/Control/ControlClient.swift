import Foundation
import Glibc
import HikeBus

/// A connection to a running pair, for one terminal. Everything that waits has a deadline.
public final class ControlClient {
    /// How long a pair may take for an answer, or be silent where it tells how far it is. It waits itself no
    /// longer for a device that hangs.
    public static let patience = Duration.seconds(150)
    /// How often it is looked whether the pair's process is stopped.
    private static let glance = Duration.milliseconds(500)

    /// The process that holds the pair; 0 where the kernel does not say.
    public let process: Int32
    private let descriptor: Int32
    private let patience: Duration
    /// Read and not yet given out.
    private var received: [UInt8] = []

    /// Connects to the pair of a name.
    ///
    /// - Parameter patience: how long connecting, sending, and each answer may take.
    /// - Throws: ``ControlError/notRunning(name:)``, or ``ControlError/late(_:)`` where the pair is there.
    public init(
        name: String, in places: RuntimeDirectory.Places = .fromEnvironment,
        patience: Duration = ControlClient.patience
    ) throws(ControlError) {
        self.patience = patience
        var late: ControlError?
        // A pair that was killed leaves its directory behind; only a live one answers.
        for directory in RuntimeDirectory.existing(in: places) where directory.name == name {
            guard let path = try? directory.socketPath("control") else { continue }
            do {
                descriptor = try ControlSocket.connect(path: path, within: patience)
                process = ControlSocket.peer(of: descriptor)?.process ?? 0
                return
            } catch {
                if case .late = error { late = error }
            }
        }
        throw late ?? .notRunning(name: name)
    }

    deinit { close(descriptor) }

    /// Names of the pairs that have a control socket, sorted; some may be dead.
    public static func names(in places: RuntimeDirectory.Places = .fromEnvironment) -> [String] {
        let names = RuntimeDirectory.existing(in: places).map(\.name).filter { !$0.hasPrefix("run-") }
        return Array(Set(names)).sorted()
    }

    /// Whether there is a pair of a name, answering or not.
    public static func isRunning(
        _ name: String, in places: RuntimeDirectory.Places = .fromEnvironment
    ) -> Bool {
        // The socket of one that was just killed still lets in whoever comes, for a moment; then the connection breaks.
        do {
            let client = try ControlClient(name: name, in: places, patience: .milliseconds(200))
            if case .broken = try client.ask(.status) { return false }
            return true
        } catch {
            switch error {
            case .late, .noAnswer: return true
            case .brokenOff, .notRunning, .system, .pathTooLong, .nameTaken, .unsendable, .socketIsGone:
                return false
            }
        }
    }

    /// Asks and waits for the answer.
    public func ask(_ request: ControlRequest) throws(ControlError) -> ControlReply {
        try send(request)
        return try receive()
    }

    /// Asks; several requests may be on their way, and are answered in their order.
    public func send(_ request: ControlRequest) throws(ControlError) {
        let bytes = try Self.line(request)
        let deadline = MonotonicTime.now.advanced(by: patience)
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0 && errno == EAGAIN {
                try wait(for: POLLOUT, until: deadline)
            } else if count == 0 || errno != EINTR {
                throw .brokenOff
            }
        }
    }

    private static func line(_ request: ControlRequest) throws(ControlError) -> [UInt8] {
        let bytes: [UInt8]
        do { bytes = try ControlCoding.line(request) } catch EncodingError.invalidValue(
            let value, let context)
        {
            let key = context.codingPath.last { !$0.stringValue.hasPrefix("_") }?.stringValue ?? "a value"
            throw .unsendable("'\(key)' is \(value), and has to be a finite number")
        } catch { throw .unsendable("\(error)") }
        guard bytes.count <= ControlCoding.lineLimit else {
            throw .unsendable(
                "it takes \(bytes.count) bytes, and one command has at most \(ControlCoding.lineLimit)")
        }
        return bytes
    }

    /// Waits for the answer to the oldest request that has none.
    ///
    /// - Throws: ``ControlError/late(_:)`` where nothing has come for as long as the patience lasts, or the pair's
    ///   process is stopped.
    public func receive() throws(ControlError) -> ControlReply {
        var deadline = MonotonicTime.now.advanced(by: patience)
        while true {
            let reply = try receiveLine(until: deadline)
            guard case .working = reply else { return reply }
            deadline = MonotonicTime.now.advanced(by: patience)
        }
    }

    private func receiveLine(until deadline: MonotonicTime) throws(ControlError) -> ControlReply {
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        var searched = 0
        while true {
            if let feed = received[searched...].firstIndex(of: 0x0A) {
                defer { received.removeFirst(feed + 1) }
                guard let reply = ControlCoding.reply(received[..<feed]) else {
                    throw .noAnswer("it speaks another version of hikesim")
                }
                return reply
            }
            searched = received.count
            guard received.count <= ControlCoding.lineLimit else { throw .noAnswer("the answer is too long") }
            let count = recv(descriptor, &piece, piece.count, Int32(MSG_DONTWAIT))
            if count > 0 {
                received.append(contentsOf: piece[..<count])
            } else if count < 0 && errno == EAGAIN {
                try wait(for: POLLIN, until: deadline)
            } else if count == 0 || errno != EINTR {
                throw .brokenOff
            }
        }
    }

    /// Waits until the connection is ready for something.
    private func wait(for event: Int32, until deadline: MonotonicTime) throws(ControlError) {
        while true {
            let left = MonotonicTime.now.duration(to: deadline)
            guard left > .zero else {
                throw .late(
                    "nothing came from its process \(process) for \(patience); see 'hikesim list', and end the process "
                        + "with 'kill \(process)' if it hangs")
            }
            var polled = [pollfd(fd: descriptor, events: Int16(event), revents: 0)]
            let milliseconds = Int32(min(left, Self.glance) / .milliseconds(1)) + 1
            if poll(&polled, 1, milliseconds) > 0 { return }
            if min(left, Self.glance) == Self.glance, ProcessStatus.isStopped(process) {
                throw .late(
                    "its process \(process) is stopped; let it go on with 'kill -CONT \(process)' or end it with "
                        + "'kill -9 \(process)'")
            }
        }
    }
}
