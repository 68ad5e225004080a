import Foundation
import Glibc
import HikeBus

@testable import HikeLive

/// A control socket whose time stands still until a test moves it.
final class ControlBench {
    final class Clock { var now = MonotonicTime(nanoseconds: 1_000_000_000) }

    let clock = Clock()
    let server: ControlServer
    private(set) var notices: [String] = []
    /// What was asked, in its order, and by whom.
    private(set) var asked: [(request: ControlRequest, client: Int)] = []
    /// What is answered; nil: later.
    var answer: (ControlRequest) -> ControlReply? = { _ in .done }
    /// Who has gone without the answer to what was asked.
    private(set) var gone: [Int] = []
    private let folder: String
    let places: RuntimeDirectory.Places

    init() throws {
        folder = "/tmp/hikesim-c-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        places = RuntimeDirectory.Places(sessionRuntime: folder, temporary: folder)
        let clock = clock
        server = try ControlServer(
            directory: try RuntimeDirectory.make(name: "bench", in: places), clock: { clock.now })
        server.onNotice = { [unowned self] in notices.append($0) }
        server.onGivenUp = { [unowned self] in gone.append($0) }
    }

    deinit {
        server.close()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// A terminal that has connected.
    func terminal() throws -> Terminal {
        Terminal(try ControlSocket.connect(path: server.path, within: .seconds(10)))
    }

    func turn(after time: Duration = .zero) {
        clock.now = clock.now.advanced(by: time)
        server.turn { request, client in
            asked.append((request, client))
            return answer(request)
        }
    }

    /// Lets time pass in which the pair looks after its terminals.
    func attend(for time: Duration) {
        var left = time
        while left > .zero {
            turn(after: min(left, ControlServer.longestTurn))
            left -= ControlServer.longestTurn
        }
    }
}

/// A terminal's end of a connection; it waits for nothing.
final class Terminal {
    let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }
    deinit { close(descriptor) }

    func say(_ request: ControlRequest) throws { say(try ControlCoding.line(request)) }

    func say(_ bytes: [UInt8]) {
        _ = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    /// What is there now; nil where the connection has ended.
    func hear() -> String? {
        var room = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(descriptor, &room, room.count, Int32(MSG_DONTWAIT))
        if count < 0 && errno == EAGAIN { return "" }
        return count > 0 ? String(decoding: room[..<count], as: UTF8.self) : nil
    }
}
