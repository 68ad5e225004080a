import Foundation
import GuestApps
import HikeHardware
import HikeScreens
import HikeValues
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("AVFoundation's camera and the picker for guests", .serialized)
struct CameraTests {
    private static func pair(
        _ camera: PrivacyAnswer = .granted, photos: PrivacyAnswer = .denied
    ) throws -> GuestPair {
        let pair = try GuestPair(program: "photo-guest", others: [.camera: camera, .photos: photos])
        pair.run(seconds: 1)
        return pair
    }

    private static func act(_ pair: GuestPair, _ name: String, _ value: String = "", seconds: Double = 1) {
        pair.act("camera:" + name, [AppAction.Argument("value", value)])
        pair.run(seconds: seconds)
    }

    @Test("R1: there is the camera at the back, no other and no microphone; the owner is asked once")
    func devices() throws {
        let pair = try Self.pair()
        Self.act(pair, "devices")
        Self.act(pair, "ask camera")
        Self.act(pair, "devices")
        #expect(
            pair.said() == [
                #"devices: [\"Back Camera\"] true true 1 0 2"#, "camera: true 3 false",
                #"devices: [\"Back Camera\"] true true 1 3 2"#,
            ])
        pair.act("camera:devices", on: .watch)
        pair.run(seconds: 1)
        #expect(pair.said(of: .watch) == ["devices: [] true true 9 0 2"])
    }

    @Test("R2, R3, R4: a picture is a JPEG with its date, told in order, off the main queue")
    func photo() throws {
        let pair = try Self.pair()
        Self.act(pair, "ask camera")
        Self.act(pair, "set up")
        Self.act(pair, "take", "hevc")
        #expect(
            pair.said("session: ") == ["DidStartRunning -"] && pair.said("set up: ") == ["true false false"])
        #expect(
            pair.said("photo: ") == [
                "begins false", "800x600 [255, 216] - after 0.3 2023:11:14 23:13:23", "ends true",
            ])
        #expect(pair.lines(#""category":"camera","message":"pictures are JPEG here"#).count == 1)
    }

    @Test("R5: the place of the settings is in the file")
    func place() throws {
        let pair = try Self.pair()
        Self.act(pair, "ask camera")
        Self.act(pair, "set up")
        Self.act(pair, "take", "place")
        #expect(pair.said("place: ") == ["[true, true] true 46.5"] && pair.said("file: ") == ["true"])
        let file = URL(fileURLWithPath: pair.folder + "/phone/trail/Documents/taken.jpg")
        let bytes = [UInt8](try Data(contentsOf: file))
        // What was taken is still a JPEG to its end.
        #expect(bytes.suffix(2) == [0xFF, 0xD9] && bytes.count > 1_000)
    }

    @Test("R1, R6: refused, and behind others, no picture is taken, with the reason")
    func refused() throws {
        let refused = try Self.pair(.denied)
        Self.act(refused, "ask camera")
        Self.act(refused, "set up")
        #expect(
            refused.said("camera: ") == ["false 2 false"] && refused.said("set up: ") == ["not authorized"])
        let pair = try Self.pair()
        Self.act(pair, "ask camera")
        Self.act(pair, "set up")
        pair.live(.background)
        Self.act(pair, "take")
        pair.live(.foreground)
        Self.act(pair, "stop")
        Self.act(pair, "take")
        #expect(
            pair.said("session: ") == [
                "DidStartRunning -", "WasInterrupted 1", "InterruptionEnded -", "DidStopRunning -",
            ])
        #expect(
            pair.said("photo: ").filter { !$0.hasPrefix("begins") } == [
                "0x0 [] -11847 after 0.3 -", "ends false", "0x0 [] -11803 after 0.3 -", "ends false",
            ])
    }

    @Test(
        "M1, M2, M3: a person chooses a picture of an app that may not see any; it is handed over as it is wanted"
    )
    func picked() throws {
        let pair = try Self.pair()
        Self.act(pair, "pick")
        pair.send(.glass(.tap(.id("photo-2"))))
        pair.run(seconds: 1)
        #expect(pair.said("picked: ") == [#"1 [\"002\"]"#])
        #expect(
            Set(pair.said("item: ")) == [
                #"[\"public.jpeg\"] [true, true, false, false]"#, "data [255, 216] true false",
                "file IMG_0002.jpeg true", "film true -1000", "transferred true true",
            ])
    }

    @Test("M1: a second picker is as one that was cancelled, and the first has what is chosen")
    func second() throws {
        let pair = try Self.pair()
        Self.act(pair, "pick")
        Self.act(pair, "pick", "second")
        pair.send(.glass(.tap(.id("photo-2"))))
        pair.run(seconds: 1)
        #expect(pair.said("picked: ") == [#"second 0 []"#, #"1 [\"002\"]"#])
    }

    @Test(
        "M1, M2: several are chosen until they are added; cancelled, and without anything to show, it is none"
    )
    func several() throws {
        let pair = try Self.pair()
        Self.act(pair, "pick", "several")
        for id in ["photo-2", "photo-1", "photo-picker-add"] {
            pair.send(.glass(.tap(.id(id))))
            pair.run(seconds: 0.6)
        }
        Self.act(pair, "pick")
        pair.send(.glass(.tap(.id("picture-cancel"))))
        pair.run(seconds: 1)
        Self.act(pair, "pick", "films")
        #expect(pair.said("picked: ") == [#"2 [\"002\", \"001\"]"#, "0 []", "0 []"])
    }
}
