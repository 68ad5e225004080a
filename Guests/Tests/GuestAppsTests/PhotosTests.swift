import GuestApps
import HikeHardware
import HikeValues
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("Photos for guests", .serialized)
struct PhotosTests {
    private static func pair(_ answer: PrivacyAnswer = .granted) throws -> GuestPair {
        let pair = try GuestPair(program: "photo-guest", others: [.photos: answer])
        pair.run(seconds: 1)
        return pair
    }

    private static func act(_ pair: GuestPair, _ name: String, _ value: String = "") {
        pair.act(name, [AppAction.Argument("value", value)])
        pair.run(seconds: 0.5)
    }

    @Test("Y1, Y2: the owner is asked once; refused, the app sees nothing and changes nothing")
    func refusal() throws {
        let pair = try Self.pair(.denied)
        Self.act(pair, "status")
        Self.act(pair, "see")
        Self.act(pair, "ask")
        Self.act(pair, "see")
        Self.act(pair, "add", "bad")
        #expect(pair.said("status: ") == ["0"] && pair.said("asked: ") == ["2 2"])
        #expect(pair.said("see: ") == ["- 0", "- 0"] && pair.said("changed: ") == ["false 3311"])
    }

    @Test(
        "Y1, Y3: with limited access it is the first picture and the app's own; older code hears 'authorized'"
    )
    func limited() throws {
        let pair = try Self.pair(.limited)
        Self.act(pair, "ask")
        Self.act(pair, "see")
        Self.act(pair, "add")
        Self.act(pair, "see")
        #expect(pair.said("asked: ") == ["4 3"])
        #expect(pair.said("see: ") == ["800x600 0", "800x600@46.500 800x600 0"])
    }

    @Test("Y4, Y5: an app adds a picture with its place, marks it and deletes it; the owner's stay")
    func changes() throws {
        let pair = try Self.pair()
        Self.act(pair, "ask")
        Self.act(pair, "add")
        Self.act(pair, "favor")
        pair.cutPower(of: .phone)
        try pair.restart(.phone)
        pair.run(seconds: 1)
        Self.act(pair, "see")
        Self.act(pair, "delete")
        Self.act(pair, "delete foreign")
        Self.act(pair, "see")
        #expect(pair.said("placeholder: ") == ["true"])
        #expect(pair.said("changed: ") == ["true -", "true -", "true -", "false 3300"])
        #expect(pair.said("see: ") == ["800x600@46.500* 600x800 800x600 0", "600x800 800x600 0"])
    }

    @Test("Y4: what is no picture, and one without data, is not added")
    func invalid() throws {
        let pair = try Self.pair()
        Self.act(pair, "ask")
        Self.act(pair, "add", "bad")
        Self.act(pair, "add nothing")
        #expect(pair.said("changed: ") == ["false 3302", "false 3303"])
    }

    @Test("Y6: an observer hears of each change, and what has come and gone")
    func observing() throws {
        let pair = try Self.pair()
        Self.act(pair, "ask")
        Self.act(pair, "observe")
        Self.act(pair, "add")
        Self.act(pair, "delete")
        #expect(pair.said("told: ") == ["+1 -0", "+0 -1"])
    }

    @Test("Y7: the file of a picture comes as it was taken, on the main queue")
    func data() throws {
        let pair = try Self.pair()
        Self.act(pair, "ask")
        Self.act(pair, "read")
        #expect(
            pair.said("read: ") == ["false public.jpeg 1 true", "false public.jpeg 1 true"])
    }
}
