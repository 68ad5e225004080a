import Foundation
import Synchronization

/// A gpsd that says what a test tells it to.
final class MockGpsd: Sendable {
    enum Step: Sendable {
        case send(String)
        /// Waits until the test calls ``MockGpsd/proceed()``.
        case gate
        /// Waits for the client to ask for the stream once more.
        case awaitWatch
        /// Tells the test, which waits in ``MockGpsd/awaitAnnouncement()``.
        case announce
        /// Closes the connection.
        case close
    }

    static let banner =
        #"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"# + "\r\n"
    static let watchReply =
        #"{"class":"DEVICES","devices":[]}"# + "\r\n"
        + #"{"class":"WATCH","enable":true,"json":true,"nmea":true,"raw":0,"scaled":false}"# + "\r\n"

    private let gate = DispatchSemaphore(value: 0)
    private let announcement = DispatchSemaphore(value: 0)
    private let server: LoopbackServer

    /// - Parameters:
    ///   - banner: What every connection hears first.
    ///   - scripts: One for each connection that asks for the stream; connections that end before that (the
    ///     client tries the port first) do not count. After a script the connection stays open.
    init(
        banner: String = MockGpsd.banner, answersWatch: Bool = true, port: UInt16 = 0, scripts: [[Step]]
    ) throws {
        let served = Counter()
        let gate = gate
        let announcement = announcement
        server = try LoopbackServer(port: port) { connection in
            guard connection.send(banner), connection.receive(until: "?WATCH=") else { return }
            if answersWatch { guard connection.send(MockGpsd.watchReply) else { return } }
            let number = served.next()
            for step in number < scripts.count ? scripts[number] : [] {
                switch step {
                case .send(let text): guard connection.send(text) else { return }
                case .gate: guard gate.wait(timeout: .now() + 20) == .success else { return }
                case .awaitWatch: guard connection.receive(until: "?WATCH=") else { return }
                case .announce: announcement.signal()
                case .close: return
                }
            }
            // Until the client goes or the test ends.
            _ = connection.receive(until: "\u{0}never\u{0}")
        }
    }

    var port: UInt16 { server.port }

    func proceed() { gate.signal() }

    /// False after 20 s.
    func awaitAnnouncement() -> Bool { announcement.wait(timeout: .now() + 20) == .success }

    func end() {
        gate.signal()
        server.end()
    }
}

/// Counts across threads.
final class Counter: Sendable {
    private let count = Mutex(0)

    /// The number of earlier calls.
    func next() -> Int {
        count.withLock { count in
            defer { count += 1 }
            return count
        }
    }
}
