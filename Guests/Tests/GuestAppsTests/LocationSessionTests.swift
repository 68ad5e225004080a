import Foundation
import GuestApps
import HikeHardware
import HikeValues
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("CoreLocation's sessions, pauses and what it says of leave, for guests", .serialized)
struct LocationSessionTests {
    private static func pair(
        _ answer: PrivacyAnswer = .whenInUse, exact: PrivacyAnswer = .granted, asked: Bool = true,
        bundle: String? = nil
    ) throws -> GuestPair {
        let pair = try GuestPair(program: "hike-guest", answer: answer, exact: exact, bundle: bundle)
        if asked { set(answer, on: pair) }
        return pair
    }

    private static func set(
        _ answer: PrivacyAnswer, of service: PrivacyService = .location, on pair: GuestPair
    ) {
        pair.send(.privacy(PrivacySetting(app: "trail", service: service, answer: answer)))
        pair.run(seconds: 1)
    }

    private static func list(_ words: String...) -> String {
        "[" + words.map { #"\""# + $0 + #"\""# }.joined(separator: ", ") + "]"
    }

    @Test("L33: a session asks for what it needs, and says what keeps the app from it, each change once")
    func service() throws {
        let pair = try Self.pair(.notDetermined, asked: false)
        pair.order("service", "")
        #expect(pair.said("service: ") == [Self.list("asking")])
        Self.set(.whenInUse, on: pair)
        pair.live(.background)
        pair.live(.foreground)
        Self.set(.denied, on: pair)
        Self.set(.restricted, on: pair)
        #expect(
            pair.said("service: ").dropFirst() == [
                "[]", Self.list("behind"), "[]", Self.list("denied"), Self.list("denied", "restricted"),
            ])
        pair.order("end service")
        #expect(pair.said("service: ").last == "over")
        Self.set(.whenInUse, on: pair)
        #expect(pair.said("service: ").last == "over")
    }

    @Test("L33: of a session for all times it says that these are not allowed")
    func always() throws {
        let pair = try Self.pair()
        pair.order("service", "always")
        Self.set(.whenInUse, of: .locationAlways, on: pair)
        #expect(pair.said("service: ").last == Self.list("not always"))
        Self.set(.always, on: pair)
        #expect(pair.said("service: ").last == "[]")
    }

    @Test(
        "L33: exact positions are asked for once the app may have any, by the purpose of the key",
        arguments: [(PrivacyAnswer.limited, false), (.denied, true)])
    func exact(_ answer: PrivacyAnswer, _ isDenied: Bool) throws {
        let pair = try Self.pair(.notDetermined, exact: answer, asked: false)
        pair.order("service", "exact")
        #expect(pair.lines(#""service":"location-precise""#, "Shows the hut.").isEmpty)
        Self.set(.whenInUse, on: pair)
        #expect(pair.lines(#""service":"location-precise""#, "Shows the hut.").count == 1)
        #expect(pair.said("service: ").last == (isDenied ? Self.list("not exact") : "[]"))
        Self.set(.whenInUse, on: pair)
        #expect(pair.lines(#""service":"location-precise""#, "Shows the hut.").count == 1)
    }

    @Test("L41: a loop says why it gets no position, and that positions are those of a neighbourhood")
    func reasons() throws {
        let pair = try Self.pair(.notDetermined, exact: .denied, asked: false)
        pair.order("live", "")
        pair.order("ask", "")
        #expect(pair.said("why: ") == [Self.list("asking", "coarse")])
        Self.set(.whenInUse, on: pair)
        pair.walk(47.5)
        pair.live(.background)
        pair.live(.foreground)
        Self.set(.restricted, on: pair)
        #expect(
            pair.said("why: ").dropFirst() == [
                Self.list("coarse"), Self.list("coarse", "behind"), Self.list("restricted", "coarse"),
            ])
        #expect(
            pair.said("live: ").map { $0.hasPrefix("nowhere") } == [true, false, true, true])
    }

    @Test("L42: an app that says it always holds a session gets no positions of a loop without one")
    func explicit() throws {
        let folder = NSTemporaryDirectory() + "guest-bundle-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let info = """
            <?xml version="1.0"?><plist version="1.0"><dict>
            <key>NSLocationRequireExplicitServiceSession</key><true/></dict></plist>
            """
        try Data(info.utf8).write(to: URL(fileURLWithPath: folder + "/Info.plist"))
        let pair = try Self.pair(bundle: folder)
        pair.order("live", "")
        pair.walk(47.5)
        #expect(pair.said("live: ") == ["nowhere false false"])
        #expect(pair.said("why: ") == [Self.list("no session")])
        pair.order("service", "")
        pair.walk(47.51)
        #expect(pair.said("live: ").last == "47.51 false false")
        pair.order("end service")
        pair.walk(47.52)
        #expect(pair.said("live: ").last == "nowhere false false")
    }

    @Test("L15: a loop whose device rests for five minutes hears that once, and goes on when it moves")
    func rests() throws {
        let pair = try Self.pair()
        pair.order("live", "")
        pair.stand(north: 0, seconds: 320)
        let count = pair.said("live: ").count
        #expect((300...302).contains(count) && pair.said("why: ") == [Self.list("rests")])
        pair.stand(north: 49, seconds: 5)
        #expect(pair.said("live: ").count == count)
        pair.stand(north: 60, seconds: 5)
        #expect(pair.said("live: ").count == count + 5)
    }

    @Test(
        "L43: behind other apps positions pause when the phone has rested for 15 minutes, until it is opened")
    func pauses() throws {
        let pair = try Self.pair()
        pair.order("background", "")
        pair.order("start", "")
        pair.stand(north: 0, seconds: 5)
        pair.live(.background)
        pair.stand(north: 40, seconds: 600)
        pair.stand(north: 100, seconds: 880)
        #expect(pair.said("paused").isEmpty)
        pair.stand(north: 100, seconds: 30)
        #expect(pair.said("paused").count == 1)
        #expect(pair.lines(#""sensor":"gnss""#).last?.contains(#""state":"off""#) == true)
        let count = pair.said("at: ").count
        pair.stand(north: 300, seconds: 100)
        #expect(pair.said("at: ").count == count && pair.said("resumed").isEmpty)
        pair.live(.foreground)
        #expect(pair.said("resumed").count == 1)
        pair.stand(north: 300, seconds: 3)
        #expect(pair.said("at: ").count > count)
    }

    @Test("L43: neither in front, nor where the app does not want it, nor on a watch do positions pause")
    func doesNotPause() throws {
        let pair = try Self.pair()
        for role in [DeviceRole.phone, .watch] {
            pair.order("background", "", on: role)
            pair.order("start", "", on: role)
        }
        pair.stand(north: 0, seconds: 1_000)
        pair.order("no pause", "")
        pair.live(.background)
        pair.stand(north: 0, seconds: 1_000)
        #expect(pair.said("paused").isEmpty && pair.said("paused", of: .watch).isEmpty)
    }

    @Test(
        "L44: beacons and deferred positions are answered as the platform does where they are not to be had")
    func beacons() throws {
        let pair = try Self.pair(.always)
        pair.order("beacons", "")
        #expect(
            pair.said("beacons: ").sorted() == [
                "false false false 7 none 0 true", "not deferred 11", "not ranged 16", "not watched 5",
                "unmonitored true false",
            ])
    }
}
