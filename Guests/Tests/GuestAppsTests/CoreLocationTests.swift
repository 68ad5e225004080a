import Foundation
import GuestApps
import HikeHardware
import HikeValues
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("CoreLocation for guests", .serialized)
struct CoreLocationTests {
    /// A pair on which the app has asked for the location.
    private static func allowed(
        _ answer: PrivacyAnswer = .whenInUse, modes: [BackgroundMode] = [.location]
    ) throws -> GuestPair {
        let pair = try GuestPair(program: "hike-guest", answer: answer, backgroundModes: modes)
        pair.act("ask")
        pair.run(seconds: 1)
        return pair
    }

    private static func latitudes(_ pair: GuestPair) -> [String] {
        pair.said("at: ").map { String($0.prefix { $0 != " " }) }
    }

    private static func set(_ answer: PrivacyAnswer, on pair: GuestPair) {
        pair.send(.privacy(PrivacySetting(app: "trail", service: .location, answer: answer)))
        pair.run(seconds: 1)
    }

    @Test("L1, L2, L3: the delegate hears what holds when the manager is made, then each change, in order")
    func authorization() throws {
        let pair = try Self.allowed()
        #expect(
            pair.said() == ["made: 0, 0", "authorization: 0, exact: true", "authorization: 4, exact: true"])
        // It is settled: to ask again changes nothing, and tells nothing.
        pair.act("ask")
        pair.run(seconds: 1)
        Self.set(.always, on: pair)
        pair.act("ask always")
        pair.run(seconds: 1)
        Self.set(.denied, on: pair)
        Self.set(.denied, on: pair)
        #expect(
            pair.said().dropFirst(3) == ["authorization: 3, exact: true", "authorization: 2, exact: true"])
        #expect(pair.lines(#""event":"permission""#).count == 3)
    }

    @Test("L2: who has not the newer method hears in the older one")
    func olderStyle() throws {
        let pair = try GuestPair(program: "hike-guest")
        pair.act("old style")
        pair.run(seconds: 1)
        pair.act("ask")
        pair.run(seconds: 1)
        #expect(pair.said("old style: ") == ["0", "4"])
    }

    @Test("L3: without a purpose in its description the app gets no answer; the log says why")
    func purpose() throws {
        let pair = try GuestPair(program: "hike-guest", purpose: nil)
        pair.act("ask")
        pair.run(seconds: 1)
        #expect(pair.said("authorization: ") == ["0, exact: true"])
        #expect(pair.lines("gives no purpose").count == 1)
        // Where the owner has said so by themselves, nothing is asked.
        Self.set(.whenInUse, on: pair)
        pair.act("ask")
        pair.run(seconds: 1)
        #expect(pair.said("authorization: ").last == "4, exact: true")
        #expect(pair.lines("gives no purpose").count == 1)
    }

    @Test("L4: the second question makes it always, or leaves it as it is without a word")
    func always() throws {
        let pair = try Self.allowed()
        pair.act("ask always")
        pair.run(seconds: 1)
        #expect(pair.said("authorization: ").map { $0.prefix(1) } == ["0", "4"])
        #expect(pair.lines(#""service":"location-always""#, #""answer":"whenInUse""#).count == 1)
        let other = try GuestPair(program: "hike-guest")
        other.send(.privacy(PrivacySetting(app: "trail", service: .location, answer: .always)))
        other.run(seconds: 1)
        #expect(other.said("authorization: ").map { $0.prefix(1) } == ["0", "3"])
    }

    @Test("L5: a position has all fields, and the moment at which it was true")
    func fields() throws {
        let pair = try Self.allowed()
        pair.act("start")
        pair.run(seconds: 1)
        pair.stand(at: 47.4)
        pair.run(seconds: 1)
        pair.stand(at: 47.41, age: .milliseconds(750))
        pair.run(seconds: 1)
        #expect(
            pair.said("at: ") == [
                "47.4 11.0 1203.5 5.0 8.0 359.5 4.0 1.25 0.5 1700000002.0",
                "47.41 11.0 1203.5 5.0 8.0 359.5 4.0 1.25 0.5 1700000002.25",
            ])
        // What a manager calls its location is what it has told.
        #expect(pair.said("another place") == [])
        pair.act("stop")
        pair.run(seconds: 1)
        pair.walk(47.42)
        #expect(pair.said("at: ").count == 2)
    }

    @Test("L6: the distance filter holds, also when it changes; at a lost position it begins anew")
    func filter() throws {
        let pair = try Self.allowed()
        pair.act("filter", [AppAction.Argument("metres", "100")])
        pair.act("start")
        pair.run(seconds: 1)
        // A thousandth of a degree is 111 m.
        pair.walk(47.4, 47.4005, 47.4008, 47.401)
        // To start again changes nothing.
        pair.act("start")
        pair.walk(47.4015, 47.402)
        #expect(Self.latitudes(pair) == ["47.4", "47.401", "47.402"])
        pair.act("filter", [AppAction.Argument("metres", "-1")])
        pair.run(seconds: 1)
        pair.walk(47.402)
        pair.act("filter", [AppAction.Argument("metres", "100")])
        pair.run(seconds: 1)
        pair.walk(47.4021)
        pair.send(.fixLost)
        pair.walk(47.4022)
        #expect(Self.latitudes(pair).suffix(3) == ["47.402", "47.402", "47.4022"])
        #expect(pair.lines(#""state":"set""#, #""filter":100.00"#).count == 2)
    }

    @Test("L7: two managers share the receiver, each with a filter of its own; who goes is not told any more")
    func managers() throws {
        let pair = try Self.allowed()
        pair.act("filter", [AppAction.Argument("metres", "100")])
        pair.act("start")
        pair.run(seconds: 1)
        pair.walk(47.4)
        pair.act("old style")
        pair.run(seconds: 1)
        pair.walk(47.4005, 47.401)
        // To start again begins no filter anew.
        pair.act("start")
        pair.walk(47.4015)
        pair.act("stop")
        pair.run(seconds: 1)
        pair.walk(47.402, 47.4025)
        #expect(Self.latitudes(pair) == ["47.4", "47.401"])
        // Its first, and those 100 m on.
        #expect(pair.said("old style: [") == ["47.4005]", "47.4015]", "47.4025]"])
        // No error is taken: the log says so once.
        for _ in 0..<2 {
            pair.send(.fixLost)
            pair.walk(47.41)
        }
        #expect(pair.lines(#""level":"warning""#, "locationManager(_:didFailWithError:)").count == 1)
        pair.act("end old style")
        pair.run(seconds: 1)
        pair.walk(47.42)
        #expect(pair.said("old style: [").count == 5)
        #expect(pair.lines(#""sensor":"gnss""#, #""state":"off""#).count == 1)
    }

    @Test(
        "L8: a refused location is an error at the start, at a request and at the change; allowed, it goes on"
    )
    func denied() throws {
        let pair = try Self.allowed(.denied)
        #expect(pair.said().suffix(1) == ["authorization: 2, exact: true"])
        pair.act("start")
        pair.run(seconds: 1)
        pair.stand(at: 47.4)
        pair.run(seconds: 1)
        #expect(pair.said("failed: ") == ["denied"] && pair.said("at: ") == [])
        Self.set(.whenInUse, on: pair)
        pair.walk(47.41)
        #expect(Self.latitudes(pair) == ["47.41"])
        Self.set(.denied, on: pair)
        #expect(pair.said().suffix(2) == ["authorization: 2, exact: true", "failed: denied"])
        pair.act("stop")
        pair.act("once")
        pair.run(seconds: 12)
        #expect(pair.said("failed: ") == ["denied", "denied", "denied"])
    }

    @Test("L8: before anybody was asked nothing comes, and no error; once allowed, positions come")
    func undetermined() throws {
        let pair = try GuestPair(program: "hike-guest", answer: .notDetermined)
        pair.act("start")
        pair.act("ask")
        pair.run(seconds: 2)
        pair.walk(47.4)
        #expect(pair.said() == ["made: 0, 0", "authorization: 0, exact: true"])
        Self.set(.whenInUse, on: pair)
        pair.walk(47.41)
        #expect(Self.latitudes(pair) == ["47.41"])
    }

    @Test("L9: a lost position is locationUnknown, and positions resume by themselves")
    func lost() throws {
        let pair = try Self.allowed()
        pair.act("start")
        pair.run(seconds: 1)
        pair.walk(47.4)
        pair.send(.fixLost)
        pair.run(seconds: 1)
        pair.walk(47.41)
        #expect(pair.said("failed: ") == ["unknown, kCLErrorDomain"])
        #expect(Self.latitudes(pair) == ["47.4", "47.41"])
    }

    @Test("L10: a request brings one position or, after ten seconds, an error, and then nothing more")
    func request() throws {
        let pair = try Self.allowed()
        pair.act("once")
        pair.run(seconds: 1)
        pair.walk(47.4, 47.41)
        #expect(Self.latitudes(pair) == ["47.4"])
        #expect(pair.lines(#""sensor":"gnss""#, #""state":"off""#).count == 1)
        pair.act("once")
        pair.run(seconds: 15)
        let failed = pair.lines("failed: unknown")
        // It was asked for at 4 s.
        #expect(failed.map { $0.prefix(11) } == [#"{"t":14.000"#])
        pair.walk(47.42)
        // A loss does not end it: the position may come back in time.
        pair.act("once")
        pair.send(.fixLost)
        pair.run(seconds: 5)
        pair.walk(47.425)
        // One that is stopped brings neither.
        pair.act("once")
        pair.run(seconds: 1)
        pair.act("stop")
        pair.run(seconds: 15)
        // One beside positions that come anyway brings none of its own.
        pair.act("start")
        pair.act("once")
        pair.run(seconds: 1)
        pair.walk(47.43, 47.44)
        pair.run(seconds: 15)
        #expect(Self.latitudes(pair) == ["47.4", "47.425", "47.43", "47.44"])
        #expect(pair.said("failed: ").count == 1)
    }

    @Test(
        "L11: behind other apps positions come only where the manager allows it and the app has the mode",
        arguments: [true, false])
    func background(hasMode: Bool) throws {
        let pair = try Self.allowed(modes: hasMode ? [.location] : [])
        pair.act("start")
        pair.run(seconds: 1)
        pair.walk(47.4)
        pair.send(.lifecycle(app: "trail", .background))
        pair.run(seconds: 1)
        pair.walk(47.41)
        #expect(Self.latitudes(pair) == ["47.4"])
        pair.send(.lifecycle(app: "trail", .foreground))
        pair.run(seconds: 1)
        pair.act("background")
        pair.walk(47.42)
        pair.send(.lifecycle(app: "trail", .background))
        pair.run(seconds: 1)
        pair.walk(47.43)
        pair.run(seconds: 60)
        pair.walk(47.44)
        #expect(Self.latitudes(pair) == ["47.4", "47.42"] + (hasMode ? ["47.43", "47.44"] : []))
    }

    @Test("L12: the accuracy is the receiver's, on a watch a hundred metres where nobody says more")
    func accuracy() throws {
        let pair = try Self.allowed()
        for device in [DeviceRole.phone, .watch] {
            pair.act("ask", on: device)
            pair.act("start", on: device)
        }
        pair.run(seconds: 1)
        pair.act("accuracy", [AppAction.Argument("metres", "10")])
        pair.run(seconds: 1)
        pair.act("accuracy", [AppAction.Argument("metres", "-2")])
        pair.run(seconds: 1)
        let set = pair.lines(#""state":"set""#).compactMap { $0.firstMatch(of: /"accuracy":([0-9.]+)/)?.1 }
        #expect(set == ["10.00", "0.00"])
        #expect(pair.lines(of: .watch, #""state":"set""#, #""accuracy":100.00"#).count == 1)
        // What is no length is refused, with a line.
        pair.act("filter", [AppAction.Argument("metres", "inf")])
        pair.run(seconds: 1)
        #expect(pair.lines(#""level":"error""#, "setLocation").count == 1)
    }

    @Test("L15: a loop gets each position, a loss and a refusal; when its task ends the receiver rests")
    func live() throws {
        let pair = try Self.allowed()
        pair.act("live")
        pair.run(seconds: 1)
        pair.walk(47.4, 47.4)
        pair.send(.fixLost)
        pair.walk(47.41)
        Self.set(.denied, on: pair)
        Self.set(.whenInUse, on: pair)
        pair.walk(47.42)
        pair.act("end live")
        pair.run(seconds: 1)
        let before = [
            "47.4 false false", "47.4 false false", "nowhere false true", "47.41 false false",
            "nowhere true false", "47.42 false false", "over",
        ]
        #expect(pair.said("live: ") == before)
        #expect(pair.lines(#""sensor":"gnss""#).last?.contains(#""state":"off""#) == true)
        pair.walk(47.43)
        Self.set(.denied, on: pair)
        pair.act("live")
        pair.run(seconds: 1)
        #expect(pair.said("live: ") == before + ["nowhere true false"])
    }

    @Test("L32: loops go on behind other apps while there is a session for it")
    func session() throws {
        let pair = try Self.allowed()
        pair.act("live")
        pair.act("session")
        pair.run(seconds: 1)
        pair.send(.lifecycle(app: "trail", .background))
        pair.run(seconds: 1)
        pair.walk(47.4)
        pair.act("end session")
        pair.act("end session")
        pair.run(seconds: 1)
        pair.walk(47.41)
        pair.send(.lifecycle(app: "trail", .foreground))
        pair.run(seconds: 1)
        pair.walk(47.42)
        #expect(pair.said("live: ") == ["47.4 false false", "nowhere false false", "47.42 false false"])
        #expect(pair.said("why: ") == [#"[\"behind\"]"#])
    }

    @Test("L13: values need no device")
    func values() throws {
        let pair = try GuestPair(program: "hike-guest")
        pair.act("values")
        pair.run(seconds: 1)
        #expect(
            pair.said().dropFirst(2).prefix(8) == [
                "archived: true, 0.5", "ellipsoid: true, floor: -1", "copied: true", "compass: true",
                "a degree: 111194 m, -1.0 -1.0",
                "valid: [true, false, false]", "error: kCLErrorDomain 0",
                "sentence: This device hears no beacons. Ask isRangingAvailable first.",
            ])
    }
}
