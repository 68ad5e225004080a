import Foundation
import Glibc
import Synchronization

/// A TCP socket on 127.0.0.1 that listens on a free port.
final class LoopbackListener: Sendable {
    let descriptor: Int32
    let port: UInt16

    /// - Parameters:
    ///   - port: 0 takes a free one.
    ///   - backlog: Connections that the kernel accepts before the program does.
    init(port: UInt16 = 0, backlog: Int32 = 16) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { plain in
                bind(descriptor, plain, size) == 0 && listen(descriptor, backlog) == 0
                    && getsockname(descriptor, plain, &size) == 0
            }
        }
        self.descriptor = descriptor
        guard status else { throw LoopbackError(text: String(cString: strerror(errno))) }
        self.port = UInt16(bigEndian: address.sin_port)
    }

    /// A connection to it that is on its way or made; to be closed by the caller.
    func knock() -> Int32 {
        let knocking = socket(
            AF_INET,
            Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { plain in
                _ = getsockname(descriptor, plain, &size)
                _ = connect(knocking, plain, size)
            }
        }
        return knocking
    }

    private let isOpen = Mutex(true)

    /// Frees the port.
    func shut() {
        isOpen.withLock { isOpen in
            if isOpen { close(descriptor) }
            isOpen = false
        }
    }

    deinit { shut() }

    /// A port that was free a moment ago.
    static func freePort() throws -> UInt16 { try LoopbackListener().port }
}

struct LoopbackError: Error {
    var text: String
}

/// One accepted connection of a test server.
struct LoopbackConnection {
    let descriptor: Int32
    /// Readable when the server shall end.
    let stop: Int32

    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Reads until a text has come; false: the peer closed, or the server shall end.
    func receive(until wanted: String) -> Bool {
        var text = ""
        while !text.contains(wanted) {
            guard wait(descriptor) else { return false }
            var bytes = [UInt8](repeating: 0, count: 4_096)
            let count = recv(descriptor, &bytes, bytes.count, 0)
            guard count > 0 else { return false }
            text += String(decoding: bytes.prefix(count), as: UTF8.self)
        }
        return true
    }

    /// Waits for a descriptor; false: the server shall end, or the time (milliseconds) is over.
    func wait(_ other: Int32, milliseconds: Int32 = -1) -> Bool {
        var waits = [
            pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
            pollfd(fd: other, events: Int16(POLLIN), revents: 0),
        ]
        let count = poll(&waits, 2, milliseconds)
        return count > 0 && waits[0].revents == 0
    }
}

/// A server for tests: one thread, one connection at a time.
final class LoopbackServer: Sendable {
    let listener: LoopbackListener
    private let stop: (read: Int32, write: Int32)
    private let finished = DispatchSemaphore(value: 0)

    /// - Parameter serve: Runs for each connection, on the server's thread; the connection closes after it.
    init(port: UInt16 = 0, serve: @escaping @Sendable (LoopbackConnection) -> Void) throws {
        let listener = try LoopbackListener(port: port)
        self.listener = listener
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw LoopbackError(text: "no pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        stop = (ends[0], ends[1])
        let stopEnd = ends[0]
        let thread = Thread { [finished] in
            let idle = LoopbackConnection(descriptor: -1, stop: stopEnd)
            while idle.wait(listener.descriptor) {
                let descriptor = accept(listener.descriptor, nil, nil)
                guard descriptor >= 0 else { continue }
                _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
                serve(LoopbackConnection(descriptor: descriptor, stop: stopEnd))
                close(descriptor)
            }
            finished.signal()
        }
        thread.start()
    }

    var port: UInt16 { listener.port }

    func end() {
        var byte: UInt8 = 1
        _ = write(stop.write, &byte, 1)
        finished.wait()
        finished.signal()
        listener.shut()
    }

    deinit {
        end()
        close(stop.read)
        close(stop.write)
    }
}
