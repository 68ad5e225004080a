import Foundation
import HikeConfigs
import HikeConnectivity
import HikeValues
import Testing

@testable import HikeWorld

@Suite("Link profiles")
struct LinkProfileTests {
    static func read(_ text: String) throws(ScenarioError) -> LinkProfile {
        try LinkProfileReader.read(bytes: Array(text.utf8), file: "mine.yaml")
    }

    static func refusal(_ text: String) -> String {
        do throws(ScenarioError) {
            _ = try read(text)
            return "accepted"
        } catch { return error.description }
    }

    @Test("EM-11: every file of configs/links comes with the program, unchanged, and is read")
    func shipped() throws {
        let folder = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("configs/links").path
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(files == LinkProfile.shippedNames.map { $0 + ".yaml" }.sorted())
        for (name, bytes) in ConfigurationFiles.links {
            #expect(try ScenarioFiles(folder: folder).read(name + ".yaml") == bytes)
            #expect(try LinkProfile.shipped(name) != nil)
        }
        #expect(try LinkProfile.shipped("nothing") == nil)
    }

    @Test("the plain profiles are as they were, and let devices take no time")
    func plain() throws {
        let plain: [(String, LinkQuality)] = [
            ("instant", LinkQuality(latency: .zero, bandwidth: .infinity, loss: 0)),
            ("bluetooth", .bluetooth),
            ("wifi", LinkQuality(latency: .milliseconds(5), bandwidth: 2_000_000, loss: 0)),
            ("slow", .slow),
        ]
        for (name, quality) in plain {
            #expect(try LinkProfile.shipped(name) == LinkProfile(quality: quality))
        }
        let typical = try #require(try LinkProfile.shipped("typical"))
        #expect(typical.quality.latency == .uniform(.milliseconds(40), .milliseconds(120)))
        #expect(typical.quality.bandwidth == 60_000)
        #expect(typical.quality.detection == .seconds(2))
        #expect(
            typical.timing.opportunityInBackground == .exponential(mean: .seconds(30), longest: .seconds(600))
        )
        #expect(typical.timing.phoneColdWake == .uniform(.milliseconds(500), .seconds(2)))
        let hostile = try #require(try LinkProfile.shipped("hostile"))
        #expect(hostile.quality.outages != nil && hostile.quality.doubling > 0)
    }

    @Test("every key of a profile is read")
    func keys() throws {
        let profile = try Self.read(
            """
            latency: { least: 10 ms, most: 20 ms }
            bandwidth: 10 kB/s
            loss: 1 %
            doubling: 2 %
            reordering: 3 %
            detection: 4 s
            outages: { every: 5 min, for: { least: 1 s, most: 2 s } }
            activation: 6 ms
            opportunity in foreground: { mean: 7 s, longest: 8 s }
            opportunity in background: 9 s
            complication: 10 s
            cold wake: 11 s
            background wake: 12 s
            message timeout: 13 s
            reply timeout: 14 s
            transfer timeout: 15 s
            """)
        #expect(
            profile.quality
                == LinkQuality(
                    latency: .uniform(.milliseconds(10), .milliseconds(20)), bandwidth: 10_000, loss: 0.01,
                    doubling: 0.02, reordering: 0.03, detection: .seconds(4),
                    outages: LinkOutages(
                        every: .seconds(300), lasting: .uniform(.seconds(1), .seconds(2)))))
        var timing = ConnectivityTiming()
        timing.activation = .fixed(.milliseconds(6))
        timing.opportunityInForeground = .exponential(mean: .seconds(7), longest: .seconds(8))
        timing.opportunityInBackground = .fixed(.seconds(9))
        timing.opportunityForComplication = .fixed(.seconds(10))
        timing.phoneColdWake = .fixed(.seconds(11))
        timing.backgroundWake = .fixed(.seconds(12))
        timing.messageTimeout = .seconds(13)
        timing.replyTimeout = .seconds(14)
        timing.transferTimeout = .seconds(15)
        #expect(profile.timing == timing)
        #expect(try Self.read("transfer timeout: never\nbandwidth: unlimited") == LinkProfile())
    }

    @Test(
        "what is wrong in a profile is refused with its place",
        arguments: [
            (
                "latncy: 4 ms",
                "mine.yaml:1:1: unknown key 'latncy' in the link profile; did you mean 'latency'?"
            ),
            (
                "loss: 2",
                "mine.yaml:1:7: 'loss' must be a share from 0 % to 100 %, for example '2 %'; found '2'"
            ),
            (
                "loss: 1 %\nlatency: 4",
                "mine.yaml:2:10: 'latency' must be a time with its unit, { least, most } or { mean, longest }, "
                    + "for example '{ least: 40 ms, most: 120 ms }'; found '4'"
            ),
            ("latency: { least: 4 s, most: 3 s }", "mine.yaml:1:10: 'least' is more than 'most'"),
            ("latency: { mean: 4 s, longest: 3 s }", "mine.yaml:1:10: 'mean' is more than 'longest'"),
            (
                "cold wake: { least: 4 s, longest: 5 s }",
                "mine.yaml:1:12: 'cold wake' has either 'least' and 'most' or 'mean' and 'longest'"
            ),
            (
                "latency: { least: 4 s }",
                "mine.yaml:1:10: 'latency' needs the key 'most', for example 'most: 30 s'"
            ),
            (
                "outages: often",
                "mine.yaml:1:10: 'outages' must be 'none' or a mapping, for example "
                    + "'{ every: 5 min, for: { least: 1 s, most: 20 s } }'; found 'often'"
            ),
            (
                "outages: { every: 5 s }",
                "mine.yaml:1:10: 'outages' needs the key 'for', for example 'for: 10 s'"
            ),
            (
                "message timeout: 0 s",
                "mine.yaml:1:18: 'message timeout' must be a time above 0 with its unit (ms, s, min, h, or "
                    + "hh:mm:ss; at most 30 days), for example '60 s'; found '0 s'"
            ),
            ("profile: slow", "mine.yaml:1:1: unknown key 'profile' in the link profile; known are latency,"),
            ("fast", "mine.yaml:1:1: 'the link profile' must be a mapping"),
        ])
    func refusals(_ text: String, _ sentence: String) {
        #expect(Self.refusal(text).hasPrefix(sentence), "\(Self.refusal(text))")
    }

    @Test("a scenario takes a profile by name, from a file beside it, or with changes")
    func inScenarios() throws {
        let files = try StoryFolder()
        try Data("latency: 7 ms\nloss: 1 %\nmessage timeout: 5 s\n".utf8).write(
            to: URL(fileURLWithPath: files.path + "/mine.yaml"))
        func profile(_ link: String) throws -> LinkProfile {
            try LinkProfile(
                try ScenarioText.read(ScenarioText.head + "link: \(link)\n").link, files: files.files)
        }
        #expect(try profile("typical") == LinkProfile.shipped("typical"))
        let mine = try profile("mine.yaml")
        #expect(mine.quality.latency == .fixed(.milliseconds(7)))
        #expect(mine.timing.messageTimeout == .seconds(5))
        let changed = try profile("{ profile: mine.yaml, loss: 0 %, reply timeout: 9 s }")
        #expect(changed.quality.latency == .fixed(.milliseconds(7)) && changed.quality.loss == 0)
        #expect(changed.timing.messageTimeout == .seconds(5) && changed.timing.replyTimeout == .seconds(9))
        #expect(try profile("{ profile: hostile, outages: none }").quality.outages == nil)
        #expect(throws: ScenarioFileError.self) { try profile("missing.yaml") }
    }

    @Test("a second hiker and further watches are read; a range asks for a second hiker")
    func people() throws {
        let scenario = try ScenarioText.read(
            """
            scenario: Two
            devices: { watch2: watch-41mm }
            link: { profile: wifi, range: 60 m }
            hiker: { follow: a.gpx }
            second hiker: { carries: watch2, follow: b.gpx, pace: 1 m/s, starts after: 10 min }
            """)
        #expect(scenario.devices.map(\.id) == ["phone", "watch", "watch2"])
        #expect(scenario.link == Scenario.Link(profile: .wifi, range: 60))
        #expect(
            scenario.secondHiker
                == Scenario.SecondHiker(
                    carries: "watch2", hiker: Scenario.Hiker(follow: "b.gpx", pace: 1),
                    startsAfter: .seconds(600)))
        #expect(
            ScenarioText.refusal(of: ScenarioText.head + "link: { range: 60 m }")
                == "ridge.yaml:3:16: 'range' needs a 'second hiker': all devices are in one place without")
        #expect(
            ScenarioText.refusal(of: ScenarioText.head + "second hiker: { carries: watch2, follow: b.gpx }")
                == "ridge.yaml:3:26: 'carries' must be one of phone, watch, for example 'watch'; found 'watch2'"
        )
        #expect(
            ScenarioText.refusal(
                of: "scenario: A\nsource: { gpx: a.gpx }\nsecond hiker: { carries: phone, follow: b.gpx }")
                == "ridge.yaml:3:15: a 'second hiker' goes with a 'hiker'; a recorded 'source' has none")
    }
}
