import GuestApps
import HikeHardware
import HikeValues
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("CoreLocation's places for guests", .serialized)
struct PlaceTests {
    private static func pair(_ answer: PrivacyAnswer = .always, exact: PrivacyAnswer = .granted) throws
        -> GuestPair
    {
        let pair = try GuestPair(program: "hike-guest", exact: exact)
        pair.send(.privacy(PrivacySetting(app: "trail", service: .location, answer: answer)))
        pair.run(seconds: 1)
        return pair
    }

    @Test("L27: a crossing is told once, when the phone has been 20 m beyond the boundary for 20 s")
    func crossings() throws {
        let pair = try Self.pair()
        pair.order("watch")
        pair.stand(north: 300, seconds: 30)
        #expect(pair.said("region: ") == ["watched hut"])
        // In the margin, in for too short a time, and in.
        pair.stand(north: 90, seconds: 30)
        pair.stand(north: 70, seconds: 15)
        pair.stand(north: 95, seconds: 1)
        pair.stand(north: 70, seconds: 20)
        #expect(pair.said("region: ").count == 1)
        pair.stand(north: 0)
        #expect(pair.said("region: ").dropFirst() == ["in hut", "1 hut"])
        pair.stand(north: 110, seconds: 60)
        pair.stand(north: 125, seconds: 21)
        #expect(pair.said("region: ").dropFirst(3) == ["out hut", "2 hut"])
        #expect(pair.lines(#""sensor":"region""#, #""state":"entered""#, #""region":"hut""#).count == 1)
        #expect(pair.lines(#""sensor":"region""#, #""state":"left""#).count == 1)
        pair.order("forget")
        pair.stand(north: 0, seconds: 30)
        #expect(pair.said("region: ").count == 5)
    }

    @Test(
        "L28: a region outlives the app, which is started for it with always, and hears of it behind the authorization",
        arguments: [PrivacyAnswer.always, .whenInUse])
    func started(_ answer: PrivacyAnswer) throws {
        let pair = try Self.pair(answer)
        pair.order("watch")
        pair.stand(north: 300, seconds: 2)
        pair.live(.terminate)
        let before = pair.said().count
        pair.stand(north: 0, seconds: 25)
        let isStarted = answer == .always
        #expect(
            pair.said().dropFirst(before).prefix(4)
                == (isStarted
                    ? ["made: 3, 3", "authorization: 3, exact: true", "region: in hut", "region: 1 hut"] : [])
        )
        #expect(pair.lines("the app is started for a place").count == (isStarted ? 1 : 0))
    }

    @Test("L28: regions outlive the phone's power, and one that was thrown out is not started")
    func power() throws {
        let pair = try Self.pair()
        pair.order("watch")
        pair.stand(north: 300, seconds: 2)
        pair.cutPower(of: .phone)
        try pair.restart(.phone)
        pair.run(seconds: 1)
        pair.order("watched")
        #expect(pair.said("watched: ") == [#"[\"hut\"]"#])
        pair.live(.forceQuit)
        pair.stand(north: 0, seconds: 25)
        #expect(pair.said("region: in") == [])
        #expect(pair.lines("started for a place").isEmpty)
    }

    @Test(
        "L29: the 21st region, one too large, one without leave and one of a watch fail, each with its code")
    func failures() throws {
        let pair = try Self.pair()
        for number in 0..<20 { pair.order("watch", "\(number)") }
        pair.order("watch", "20")
        pair.order("watch", "19")
        pair.order("forget", "3")
        pair.order("watch", "20")
        pair.order("watch", "far")
        #expect(
            pair.said("region: ").suffix(4) == ["failed 20 5", "watched 19", "watched 20", "failed far 5"])
        pair.order("watch", on: .watch)
        #expect(pair.said("region: ", of: .watch) == ["failed hut 5"])
        for (answer, exact) in [(PrivacyAnswer.denied, PrivacyAnswer.granted), (.always, .denied)] {
            let other = try Self.pair(answer, exact: exact)
            other.order("watch")
            #expect(other.said("region: ") == ["failed hut 4"])
        }
    }

    @Test("L30: the state is the device's, unknown before it has a position")
    func state() throws {
        let pair = try Self.pair()
        pair.order("watch")
        pair.order("state")
        pair.stand(north: 0)
        pair.order("state")
        pair.order("state", "other")
        pair.order("start")
        pair.stand(north: 0)
        pair.order("state", "other")
        #expect(pair.said("region: ").dropFirst() == ["0 hut", "1 hut", "0 other", "1 other"])
    }

    @Test("L26: an app that has ended is started for a move of 500 m, and hears of it when it asks again")
    func moves() throws {
        let pair = try Self.pair()
        pair.order("moves")
        pair.stand(north: 0)
        pair.stand(north: 600)
        pair.stand(north: 1_200)
        #expect(pair.said("at: ").count == 1)
        pair.live(.terminate)
        pair.run(seconds: 300)
        pair.stand(north: 1_800)
        pair.run(seconds: 2)
        #expect(pair.lines("started for a long move").count == 1)
        #expect(pair.said("at: ").count == 1)
        pair.order("moves")
        pair.run(seconds: 300)
        pair.stand(north: 2_400)
        // It is suspended: the system lets it go on a second later.
        pair.run(seconds: 2)
        #expect(pair.said("at: ").count == 2)
        pair.order("end moves")
        pair.run(seconds: 300)
        pair.stand(north: 3_000)
        pair.run(seconds: 2)
        #expect(pair.said("at: ").count == 2)
    }

    @Test("L31: a visit comes after five minutes, and with its end when the phone is gone for one")
    func visits() throws {
        let pair = try Self.pair()
        pair.order("visits")
        // From 2 s on.
        pair.stand(north: 0, seconds: 300)
        #expect(pair.said("visit: ") == [])
        pair.stand(north: 50, seconds: 2)
        #expect(pair.said("visit: ") == ["47.5 1700000002.0 to now 100.0"])
        pair.stand(north: 300, seconds: 62)
        #expect(pair.said("visit: ").dropFirst() == ["47.5 1700000002.0 to 1700000304.0 100.0"])
        #expect(pair.lines(#""sensor":"visit""#, #""state":"arrived""#).count == 1)
        #expect(pair.lines(#""sensor":"visit""#, #""state":"left""#).count == 1)
        pair.order("end visits")
        pair.stand(north: 300, seconds: 400)
        #expect(pair.said("visit: ").count == 2)
    }
}
