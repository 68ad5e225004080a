import Foundation
import GuestExchange
import GuestHost
import Testing

/// A guest of the tests in a container of its own, which goes with it.
final class GuestFixture {
    static let calendar: Int64 = 1_700_000_000_000_000_000
    let container: URL
    private(set) var guest: RunningGuest

    /// The folder of the programs that the tests are built with.
    static var programs: URL {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    }

    static func launch(
        _ program: String, in container: URL, patience: Duration = .seconds(60),
        limits: GuestResources = GuestResources(), orderSeed: UInt64? = nil
    ) -> GuestLaunch {
        GuestLaunch(
            program: programs.appendingPathComponent(program).path, patience: patience,
            start: GuestStart(
                uptime: 0, calendar: calendar, seed: 1, process: 100, host: "phone",
                container: container.path,
                limits: limits, orderSeed: orderSeed))
    }

    init(
        _ program: String = "unruly-guest", patience: Duration = .seconds(60),
        limits: GuestResources = GuestResources(), orderSeed: UInt64? = nil
    ) throws {
        container = FileManager.default.temporaryDirectory.appendingPathComponent("guest-\(UUID())")
        try FileManager.default.createDirectory(
            at: container.appendingPathComponent("tmp"), withIntermediateDirectories: true)
        guest = try RunningGuest(
            Self.launch(program, in: container, patience: patience, limits: limits, orderSeed: orderSeed))
    }

    deinit {
        guest.end()
        try? FileManager.default.removeItem(at: container)
    }

    /// Launches it anew in the same container.
    func relaunch() throws {
        guest.end()
        guest = try RunningGuest(Self.launch("unruly-guest", in: container))
    }

    /// Tells it to do something.
    ///
    /// - Parameter seconds: uptime.
    @discardableResult
    func tell(_ name: String, _ content: String = "", at seconds: Double = 1) throws(GuestCrash) -> GuestTurn
    {
        try tell(name, content, uptime: Int64(seconds * 1e9))
    }

    /// The same at an uptime in nanoseconds.
    @discardableResult
    func tell(_ name: String, _ content: String = "", uptime: Int64) throws(GuestCrash) -> GuestTurn {
        try guest.handle(
            GuestEvent(
                uptime: uptime, calendar: Self.calendar + uptime, name: name, content: Array(content.utf8))
        ) { call in
            call.content.isEmpty
                ? .failure(GuestQuestionRefused("nothing was asked"))
                : .success(Array("answer to \(String(decoding: call.content, as: UTF8.self))".utf8))
        }
    }

    /// How it ends when it is told to do something; nil where it lives.
    func crash(_ name: String, _ content: String = "") -> GuestCrash? {
        do throws(GuestCrash) {
            try tell(name, content)
            return nil
        } catch { return error }
    }
}

extension GuestTurn {
    /// The content of the first call of a name, as text.
    func text(_ name: String) -> String? {
        answer.calls.first { $0.name == name }.map { String(decoding: $0.content, as: UTF8.self) }
    }
}
