import Foundation
import GuestApps
import HikeHardware
import HikeValues
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("Key-value observation in guests", .serialized)
struct ObservationTests {
    private static func said(after action: String) throws -> [String] {
        let pair = try GuestPair(program: "foundation-guest")
        pair.act(action)
        pair.run(seconds: 1)
        return pair.said()
    }

    @Test("F1, F2, F3: options, the order of observers, values that follow, publishers")
    func options() throws {
        #expect(
            try Self.said(after: "watch hut") == [
                "second nil to 6",
                "second 6 to nil, prior", "first(5) nil to nil", "second 6 to 5",
                "second 5 to nil, prior", "first(5) nil to nil", "second 5 to 5",
                "first(0) nil to nil", "full: true nil to true",
                "full: false nil to false",
                "beds 1", "beds 2", "beds 3",
            ])
    }

    @Test(
        "F2: who ends itself or another within a call is not called again; an object that is gone tells nobody"
    )
    func ends() throws {
        let pair = try GuestPair(program: "foundation-guest")
        pair.act("end within")
        pair.run(seconds: 1)
        #expect(pair.said() == ["once"])
        // F5
        #expect(
            pair.lines(#""level":"warning""#, "tells no changes here", "Foundation.UserDefaults").count == 1)
    }

    @Test(
        "F4: the session's properties are told on its queue, at the moment of the change, before the delegate"
    )
    func session() throws {
        let pair = try GuestPair(program: "foundation-guest")
        pair.act("watch session", on: .watch)
        pair.run(seconds: 2)
        pair.act("watch session")
        pair.run(seconds: 2)
        pair.send(.lifecycle(app: "trail", .background), to: .watch)
        pair.run(seconds: 1)
        #expect(
            pair.said() == [
                "state nil to 0, main: true", "state 0 to 2, main: false", "reachable false to true",
                "installed nil to true", "paired nil to true", "delegate: 2", "delegate: true",
                "reachable true to false", "delegate: false",
            ], "\(pair.said())")
        let told = pair.lines("reachable true to false").map { $0.prefix(12) }
        #expect(told == pair.lines("delegate: false").map { $0.prefix(12) } && !told.isEmpty)
    }

    @Test("F4: progress that is observed is told each second, and at its end")
    func progress() throws {
        let pair = try GuestPair(program: "foundation-guest")
        for role in [DeviceRole.phone, .watch] { pair.act("watch session", on: role) }
        pair.run(seconds: 2)
        pair.act("send", [AppAction.Argument("size", "60000000")])
        pair.run(seconds: 60)
        let sent = pair.said("sent ")
        #expect(sent.count > 2 && sent.last == "60000000 of 60000000", "\(sent)")
        #expect(Set(sent).count == sent.count)
    }
}
