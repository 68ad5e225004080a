import HikeHardware
import HikeSimTesting
import HikeValues
import HikeWorld
import Testing

/// A phone and a watch whose guests have one cloud.
struct CloudPair {
    static let json = """
        { "apps": [ { "id": "cloud", "on": ["phone", "watch"], "program": "cloud-guest" } ] }
        """
    let pair: SimulatedPair
    private let fixture: Fixture

    init() throws {
        fixture = try Fixture(Self.json)
        pair = try SimulatedPair(apps: try fixture.apps())
        try pair.setNetwork(NetworkLine(.online, latency: .milliseconds(200)), on: "phone")
        try pair.setNetwork(NetworkLine(.online, latency: .milliseconds(200)), on: "watch")
    }

    /// Has a guest do something, and gives it time.
    @discardableResult
    func act(
        _ action: String, _ values: [(String, String)] = [], on device: String = "phone",
        for seconds: Double = 5
    ) throws -> [String] {
        let before = said(of: device).count
        let action = AppAction(action, values.map { AppAction.Argument($0.0, $0.1) })
        try pair.perform(.appAction(app: "cloud", device: device, action))
        try pair.wait(seconds: seconds)
        return Array(said(of: device).dropFirst(before))
    }

    /// What a guest has printed.
    func said(of device: String = "phone") -> [String] {
        pair.events(.log, on: device).filter { $0.text("category") == "print" }.compactMap {
            $0.text("message")
        }
    }
}

/// The rules are those of docs/guests-frameworks.md.
@Suite("CloudKit for guests", .serialized)
struct CloudTests {
    @Test("CK1, CK11: what one device saves the other fetches, all kinds of values, off the main queue")
    func records() throws {
        let cloud = try CloudPair()
        #expect(
            try cloud.act("save hut", [("name", "alm"), ("height", "1800")])
                == ["saved alm none tag true after 0.2 main false"])
        #expect(
            try cloud.act("fetch hut", [("value", "alm")], on: "watch") == [
                "fetched alm height 1800 by phone"
            ])
        #expect(
            try cloud.act("kinds") == [
                "changed 12 known false", "text Kornhütte whole 7", "number 0.5 truth true", "date 1000.0",
                "data 2 picture 3", "place 47.0", "hut alm", "names [\"a\", \"b\"] heights [1, 2]",
                "typed Kornhütte secret hush", "dates true []",
            ])
        try cloud.act("save hut", [("name", "alm2")])
        #expect(try cloud.act("archive") == ["archive true true []"])
    }

    @Test("CK2: a conflict has the three records, and is resolved by what the server has")
    func conflict() throws {
        let cloud = try CloudPair()
        try cloud.act("save hut", [("name", "alm"), ("height", "1000")])
        try cloud.act("fetch hut", [("value", "alm")], on: "watch")
        #expect(
            try cloud.act("change hut", [("name", "alm"), ("by", "5")]) == [
                "changed alm to 1005 at attempt 1"
            ])
        #expect(
            try cloud.act("change hut", [("name", "alm"), ("by", "7")], on: "watch") == [
                "conflict alm: 1000 here 1007 there 1005", "changed alm to 1012 at attempt 2",
            ])
        #expect(try cloud.act("stale", [("value", "alm")]) == ["stale serverRecordChanged"])
    }

    @Test("CK2: what the app changes while a record is being saved stays changed")
    func changedMeanwhile() throws {
        #expect(
            try CloudPair().act("change while saved", [("value", "alm")]) == [
                "saved none beds 12 changed [\"beds\"]"
            ])
    }

    @Test("CK9: an app that ends while the cloud is being told of a value tells it in its next launch")
    func valueOnItsWay() throws {
        let cloud = try CloudPair()
        try cloud.act("say values")
        try cloud.act("say values", on: "watch")
        // The cloud never hears of the first.
        try cloud.pair.perform(
            step: "{ fault: { network: silent, host: cloud.example, on: phone, for: 5 s } }")
        try cloud.act("keep value", [("key", "units"), ("value", "km")], for: 2)
        try cloud.act("keep value", [("key", "theme"), ("value", "dark")], for: 2)
        try cloud.pair.perform(step: "{ app: cloud, on: phone, do: terminate }")
        try cloud.pair.wait(seconds: 5)
        try cloud.pair.perform(step: "{ app: cloud, on: phone, do: launch }")
        try cloud.act("say values")
        let said = try cloud.act("say values", on: "watch")
        #expect(said == ["values [\"theme=dark\", \"units=km\"]"])
    }

    @Test("CK3, CK12: operations tell each record and the end, wait for others, and are cancelled")
    func operations() throws {
        let cloud = try CloudPair()
        #expect(
            try cloud.act("batch") == [
                "batch good batchRequestFailed", "batch _bad invalidArguments",
                "batch partialFailure parts 2",
            ])
        let said = try cloud.act("operations")
        #expect(
            said.filter { !$0.contains("Cancelled") } == [
                "operation saved 1 deleted 0 none", "operation nobody unknownItem",
                "operation fetched 1 partialFailure",
            ])
        #expect(said.contains("operation operationCancelled"))
    }

    @Test("CK5: queries by text, by place, in pages")
    func queries() throws {
        let cloud = try CloudPair()
        #expect(
            try cloud.act("queries", for: 10) == [
                "found [1800, 2100] by height > %d",
                "found [900, 2100] by name BEGINSWITH[cd] %@ OR height IN %@",
                "found [900, 2100] by NOT (%K == %@)", "found [900, 1800, 2100] by TRUEPREDICATE",
                "found [2100] by distanceToLocation:fromLocation:(place, %@) < %f",
                "found [900] by self CONTAINS 'bergl'", "near [\"Kornhütte\", \"Alm\"] more true",
                "rest 1 more false", "query unknownItem", "code invalidArguments",
            ])
        #expect(
            try cloud.act("predicates") == [
                "predicate [false, true]", "predicate [true, false]", "predicate [true, false]",
                "predicate [false, true]", "predicate [true, false]", "predicate [false, true]",
                "predicate [true, false]", "predicate [true, true]", "predicate [false, true]", "large true",
                "own true",
                "self [Optional(\"b\")]", "record true",
            ])
    }

    @Test("CK6: zones tell what has changed since a token, by calls and by operations")
    func zones() throws {
        let cloud = try CloudPair()
        #expect(
            try cloud.act("zones")
                == ["zone saved 3", "zones [\"_defaultZone\", \"tours\"]"])
        #expect(
            try cloud.act("changes", on: "watch") == [
                "database [\"tours\"] deleted 0", "changes [\"tour2\", \"tour3\"] deleted [] false",
                "operation [\"tour2\", \"tour3\"] tokens 2",
            ])
        #expect(
            try cloud.act("changes", on: "watch").prefix(2)
                == ["database [] deleted 0", "changes [] deleted [] false"])
    }

    @Test(
        "CK7, CK13: a subscription starts the other device's app, which fetches; the last waits for a network"
    )
    func pushes() throws {
        let cloud = try CloudPair()
        #expect(try cloud.act("register") == ["registered true"])
        try cloud.act("register", on: "watch")
        #expect(try cloud.act("subscribe", [("value", "huts")], on: "watch") == ["subscribed huts"])
        try cloud.act("save hut", [("name", "alm"), ("height", "1800")])
        #expect(
            cloud.said(of: "watch").suffix(2) == [
                "push huts recordCreated alm height 1800", "fetched alm height 1800 by phone",
            ])
        try cloud.pair.perform(step: "{ app: cloud, on: watch, do: terminate }")
        try cloud.act("change hut", [("name", "alm"), ("by", "1")])
        #expect(
            cloud.said(of: "watch").suffix(3) == [
                "started for a push", "push huts recordUpdated alm height 1801",
                "fetched alm height 1801 by phone",
            ])
        try cloud.pair.setNetwork(NetworkLine(.airplane), on: "watch")
        let before = cloud.said(of: "watch").count
        try cloud.act("change hut", [("name", "alm"), ("by", "1")])
        try cloud.act("change hut", [("name", "alm"), ("by", "1")])
        #expect(cloud.said(of: "watch").count == before)
        try cloud.pair.setNetwork(NetworkLine(.online), on: "watch")
        try cloud.pair.wait(seconds: 3)
        #expect(
            cloud.said(of: "watch").dropFirst(before) == [
                "push huts recordUpdated alm height 1803", "fetched alm height 1803 by phone",
            ])
    }

    @Test("CK8, CK14: what is not there, too large or not possible is the platform's error")
    func errors() throws {
        let cloud = try CloudPair()
        #expect(
            try cloud.act("errors") == [
                "fetch unknownItem", "delete unknownItem", "zone zoneNotFound", "public badDatabase",
                "subscription invalidArguments", "asset assetFileNotFound",
            ])
        #expect(try cloud.act("large") == ["large saved", "larger limitExceeded"])
        try cloud.pair.perform(step: "{ fault: { cloud: full } }")
        let save = [("name", "full"), ("height", "1")]
        #expect(
            try cloud.act("save hut", save) == ["saved full quotaExceeded tag false after 0.2 main false"])
        try cloud.pair.perform(step: "{ fault: { cloud: busy } }")
        #expect(
            try cloud.act("save hut", save)
                == ["saved full requestRateLimited after 3.0 tag false after 0.2 main false"])
        try cloud.pair.failServers(.status(503), host: "cloud.example", forSeconds: 6)
        #expect(try cloud.act("save hut", save)[0].hasPrefix("saved full serviceUnavailable tag false"))
        try cloud.pair.setNetwork(.airplane)
        #expect(try cloud.act("save hut", save)[0].hasPrefix("saved full networkUnavailable tag false"))
    }

    @Test("CK10: without an account nothing is asked, and a change of it is told")
    func account() throws {
        let cloud = try CloudPair()
        #expect(try cloud.act("account") == ["account available none main false", "user true none"])
        try cloud.pair.perform(step: "{ on: phone, cloud: none }")
        try cloud.pair.wait(seconds: 1)
        #expect(
            cloud.said().suffix(3) == [
                "account changed", "account noAccount none main false", "user false notAuthenticated",
            ])
        #expect(
            try cloud.act("save hut", [("name", "a")])
                == ["saved a notAuthenticated tag false after 0.0 main false"])
        try cloud.pair.perform(step: "{ on: phone, cloud: unavailable }")
        #expect(try cloud.act("account").last == "user false accountTemporarilyUnavailable")
    }

    @Test("CK9: small values are there at once, and reach the other device; too many are not kept")
    func values() throws {
        let cloud = try CloudPair()
        try cloud.act("say values", on: "watch")
        #expect(try cloud.act("keep value", [("key", "units"), ("value", "km")]) == ["value km"])
        #expect(cloud.said(of: "watch").last == "values changed 0 [\"units\"]")
        #expect(try cloud.act("say values", on: "watch") == ["values [\"units=km\"]"])
        try cloud.pair.setNetwork(NetworkLine(.airplane), on: "watch")
        #expect(
            try cloud.act("keep value", [("key", "units"), ("value", "miles")], on: "watch") == [
                "value miles"
            ])
        #expect(try cloud.act("say values") == ["values [\"units=km\"]"])
        try cloud.pair.setNetwork(NetworkLine(.online), on: "watch")
        try cloud.pair.wait(seconds: 5)
        #expect(
            try cloud.act("say values")
                == ["values [\"units=miles\"]"])
        try cloud.pair.perform(step: "{ fault: { reboot: phone, off for: 10 s } }")
        try cloud.pair.wait(seconds: 30)
        #expect(try cloud.act("say values") == ["values [\"units=miles\"]"])
        let many = try cloud.act("too many values", for: 10)
        #expect(many.first == "kept 1024" && many.contains("values changed 2 [\"n1023\"]"))
    }
}

/// A story of two devices that write, meet a conflict, and are told of each other.
@Suite("Guests share a cloud", .serialized)
struct CloudStoryTests {
    @Test("issue 24: records, a conflict, pushes, airplane mode and loss: one log in two ways")
    func story() throws {
        let fixture = try Fixture(CloudPair.json)
        let path = Fixture.scenarios + "/cloud.yaml"
        let one = try HikeSim.run(path, apps: try fixture.apps())
        #expect(one.failures == [])
        let two = try HikeSim.run(path, placement: .program(fixture.file), apps: try fixture.apps())
        #expect(two.failures == [] && one.digest != nil && one.digest == two.digest)
    }

    @Test("issue 24: the story of the cloud holds for any seed", arguments: UInt64(1)...30)
    func seeds(seed: UInt64) throws {
        let run = try HikeSim.run(
            Fixture.scenarios + "/cloud.yaml", seed: seed, apps: try Fixture(CloudPair.json).apps())
        #expect(run.failures == [])
    }
}
