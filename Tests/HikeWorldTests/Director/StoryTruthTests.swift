import Foundation
import HikeApps
import HikeAssembly
import HikeHardware
import HikeValues
import Testing

@testable import HikeWorld

/// The line of the story's folder turns left after 300 m and is 600 m long.
@Suite("What a story says has happened has happened")
struct StoryTruthTests {
    private func run(
        _ steps: [String], expect: [String] = [], _ tracks: [String: [(Double, Double)]] = [:],
        devices: String = ""
    ) throws -> RunResult {
        let folder = try StoryFolder()
        for (name, points) in tracks {
            try Data(StoryFolder.gpx(points)).write(to: URL(fileURLWithPath: "\(folder.path)/\(name).gpx"))
        }
        let text =
            "scenario: Story\n\(devices)hiker: { follow: left.gpx, pace: 1.5 m/s, environment: ideal }\nsteps:\n"
            + steps.map { "  - \($0)\n" }.joined() + (expect.isEmpty ? "" : "expect:\n")
            + expect.map { "  - \($0)\n" }.joined()
        return try folder.run(try ScenarioText.read(text))
    }

    // MARK: Faults

    @Test("EM-34: of two breaks that wait for frames the one that came is the one that is judged")
    func breaks() throws {
        let never = "fault: { link: down, after: { channel: complication, frames: 5 }, for: 20 s }"
        let comes =
            "fault: { link: down, after: { channel: file, kind: chunk, frames: 1 }, for: 20 s, may miss: yes }"
        let story = [
            "{ on: phone, import: left.gpx, save as: Left }", never, comes, "{ on: phone, send route: Left }",
            "wait: 1 min",
        ]
        let begin = "event: { event: fault, where: { fault: link, state: begin }, count: 1"
        let result = try run(story, expect: ["\(begin), during: fault 1 }", "\(begin), during: fault 2 }"])
        #expect(
            result.failures == [
                "never begun: line 5; 0 of 5 frames of the channel 'complication' passed"
            ])
        #expect(result.expectations.map(\.passed) == [false, true])
        #expect(result.expectations[0].detail.contains("fault 1 never began"))
    }

    @Test("of two breaks that overlap each has its own end")
    func overlapping() throws {
        func fault(_ seconds: Int) -> String {
            "fault: { link: down, after: { channel: file, kind: chunk, frames: 1 }, for: \(seconds) s }"
        }
        let result = try run(
            [
                "{ on: phone, import: left.gpx, save as: Left }", fault(40), fault(10),
                "{ on: phone, send route: Left }", "wait: 2 min",
            ],
            expect: [
                "event: { event: fault, where: { state: end }, within: 1 s, of: fault 1 end }",
                "nothing: { event: fault, where: { state: end }, within: 1 s, of: fault 2 end }",
            ])
        #expect(result.failures == [] && result.expectations.map(\.passed) == [true, true])
    }

    @Test("EM-34: what is off cannot be switched off: the step fails, and a fault that waits has never begun")
    func off() throws {
        let kill = "fault: { kill: watch, restart after: 60 s }"
        let sentence = "device 'watch' is off already: there is nothing to switch off"
        for second in ["kill: watch, restart after: 1 s", "reboot: watch, off for: 100 s, locked: yes"] {
            let result = try run([kill, "wait: 10 s", "fault: { \(second) }"])
            #expect(result.failures == [sentence])
            let waiting = try run(
                ["fault: { \(second), at: 10 s }", kill, "wait: 80 s"],
                expect: ["event: { event: lifecycle, on: world, where: { state: killed }, count: 1 }"])
            #expect(waiting.failures == ["never begun: line 4; at 00:00:10 \(sentence)"])
            #expect(waiting.expectations.map(\.passed) == [true])
            #expect(waiting.lines("\"state\":\"restarted\"").count == 1)
            let excused = try run(["fault: { \(second), at: 10 s, may miss: yes }", kill, "wait: 80 s"])
            #expect(excused.failures == [])
        }
    }

    @Test("issue 19: EM-34: faults that make the link worse add up, and one that makes nothing worse fails")
    func worse() throws {
        let start = ["{ on: phone, import: left.gpx, save as: R }"]
        let slow = "fault: { link: { latency: 2 s }, for: 5 min }"
        let send = ["{ on: phone, send route: R }", "wait: 1 min"]
        let late =
            "nothing: { event: bus, on: watch, where: { kind: offer }, within: 1900 ms, of: fault 1 begin }"
        let came = "event: { event: bus, on: watch, where: { kind: offer } }"
        for other in [
            "bandwidth: 50 kB/s }, for: 30 s", "latency: 100 ms }, for: 6 min", "loss: 1 % }, for: 30 s",
        ] {
            let result = try run(
                start + [slow, "fault: { link: { \(other) }"] + send, expect: [late, came])
            #expect(result.failures == [] && result.expectations.map(\.passed) == [true, true], "\(other)")
        }
        for duration in [", for: 30 s", ", for: 5 min"] {
            let within = try run([slow, "fault: { link: { latency: 1 s }\(duration) }"])
            #expect(
                within.failures == [
                    "the link is no worse by that: a fault that lasts as long has such values already"
                ])
        }
        let waiting = try run([slow, "fault: { link: { latency: 2 s }, at: 10 s, for: 1 s }", "wait: 20 s"])
        #expect(waiting.failures.first?.contains("a fault that lasts as long has such values") == true)
        let none = try run(["fault: { link: { loss: 0 % } }"])
        #expect(none.failures == ["the link is no worse by that: its profile has such values already"])
    }

    @Test("EM-34: who is off cannot be unlocked")
    func unlock() throws {
        let reboot = "fault: { reboot: phone, off for: 50 s, locked: yes }"
        let early = try run([reboot, "wait: 5 s", "unlock: phone", "wait: 100 s"])
        #expect(early.failures == ["device 'phone' is off"])
        #expect(try run([reboot, "wait: 60 s", "unlock: phone", "wait: 1 s"]).failures == [])
    }

    @Test("issue 19: nobody touches a device that is locked, and what is touched after 'unlock' is")
    func lockedTouch() throws {
        let reboot = "fault: { reboot: phone, off for: 5 s, locked: yes }"
        let touch = "{ on: phone, tap: tab-2 }"
        let locked = try run([reboot, "wait: 10 s", touch])
        #expect(
            locked.failures == [
                "phone: the device is locked: nobody has unlocked it since it was switched on"
            ])
        #expect(try run([reboot, "wait: 10 s", "unlock: phone", touch]).failures == [])
    }

    @Test("EM-34: what may miss and never came is told of in every report, and skipped in JUnit")
    func remarks() throws {
        let result = try run(
            ["fault: { kill: watch, at: 99 km, may miss: yes }", "walk: { until: 10 m }"],
            expect: ["nothing: { event: haptic, within: 5 m, of: 99 km, may miss: yes }"])
        let sentence = "never begun: line 4; the walk ended at 10 m"
        #expect(result.ending == .passed && result.steps.map(\.remark) == [sentence, nil])
        let xml = JUnitReport.xml([.ended(result, wallSeconds: 1)])
        #expect(xml.contains("failures=\"0\" errors=\"0\" skipped=\"2\""))
        #expect(xml.contains("<skipped message=\"\(sentence)\"/>"))
        #expect(xml.contains("<skipped message=\"not judged: "))
        #expect(RunText.step(result.steps[0]).contains(sentence))
    }

    // MARK: Turns

    private static let walk = [
        "{ on: phone, send route: R }", "{ on: watch, navigate: R }", "walk: { until: 400 m }",
    ]
    private static let atTurn = "haptic: { on: watch, pattern: directionDown, within: 60 m, of: turn 1 }"
    private static let none = "nothing: { event: haptic, within: 30 m, of: turn 1 }"

    @Test("EM-34: an element that is to be out of sight was to be seen once, or its absence says nothing")
    func absentElements() throws {
        func steps(_ id: String) -> [String] {
            [
                "{ on: phone, import: left.gpx, save as: R }", "{ on: phone, tap: tab-7 }",
                "{ on: phone, screen: any, elements: [{ id: \(id), visible: no }] }",
            ]
        }
        #expect(try run(steps("import-route"), expect: []).failures == [])
        let slip = try run(steps("import-ruote"), expect: []).failures
        #expect(
            slip.first?.contains("ever had 'import-ruote'") == true
                && slip.first?.hasSuffix("there was 'import-route'") == true, "\(slip)")
    }

    @Test("EM-34: a turn that the hiker's line never comes near is none")
    func farTurn() throws {
        let far = [(0.0, 250_000.0), (0.0, 250_300.0), (-300.0, 250_300.0)]
        let result = try run(
            ["{ on: phone, import: far.gpx, save as: R }"] + Self.walk, expect: [Self.none], ["far": far])
        #expect(result.failures == [])
        #expect(
            result.expectations.map(\.passed) == [false]
                && result.expectations[0].detail.contains(
                    "the hiker's line never comes nearer to it than 250,000"),
            "\(result.expectations)")
    }

    @Test("EM-34: of two routes of one name the turns are those of the one that the watch has")
    func sameName() throws {
        let late = [(0.0, 0.0), (0.0, 300.0), (-150.0, 300.0), (-150, 500)]
        let imports = ["late", "left"].map { "{ on: phone, import: \($0).gpx, save as: R }" }
        let after = imports[0]
        let delete = "{ app: trail, on: phone, action: delete-route, with: { name: R } }"
        let twice = try run(
            [imports[0], delete, imports[1]] + Self.walk, expect: [Self.atTurn], ["late": late])
        #expect(twice.failures == [] && twice.expectations.map(\.passed) == [true], "\(twice.expectations)")
        let later = try run(
            [imports[1]] + Self.walk + [after],
            expect: [Self.atTurn, "nothing: { event: haptic, within: 5 m, of: turn 2 }"], ["late": late])
        #expect(later.expectations.map(\.passed) == [true, false])
        #expect(later.expectations[1].detail.contains("the route has 1 turns"))
    }

    @Test("issue 19: who walks a route from its end comes to its turns, the last one first")
    func backwards() throws {
        // A point each 100 m: 600 m to the first turn, 600 m to the second, and 1200 m more.
        let line = (0...24).map { step -> (Double, Double) in
            let metres = Double(step) * 100
            return (-min(600, max(0, metres - 600)), min(600, metres) + max(0, metres - 1200))
        }
        let head =
            "scenario: Story\nhiker: { follow: bent.gpx, pace: 1.5 m/s, environment: ideal, reverse: yes }\n"
        let folder = try StoryFolder()
        try Data(StoryFolder.gpx(line)).write(to: URL(fileURLWithPath: "\(folder.path)/bent.gpx"))
        let scenario = try ScenarioText.read(
            head + "steps:\n  - { on: phone, import: bent.gpx, save as: R }\n"
                + (Self.walk.dropLast() + ["walk: { until: 1900 m }"]).map { "  - \($0)\n" }.joined()
                + "expect:\n"
                + [(2, 800.0), (1, 1200.0)].map { turn, seconds in
                    "  - event: { event: fix, on: phone, within: 2 s, of: turn \(turn), after: \(seconds - 15) s, "
                        + "before: \(seconds + 15) s }\n"
                }.joined())
        let result = try folder.run(scenario)
        #expect(result.failures == [])
        #expect(result.expectations.map(\.passed) == [true, true], "\(result.expectations)")
    }

    @Test("EM-34: where it is not known which route is meant none is followed, and no turn is")
    func ambiguous() throws {
        let late = [(0.0, 0.0), (0.0, 300.0), (-150.0, 300.0), (-150, 500)]
        let result = try run(
            [
                "{ on: phone, import: late.gpx, save as: R }", "{ on: phone, send route: R }", "wait: 1 min",
                "{ app: trail, on: phone, action: delete-route, with: { name: R } }",
                "{ on: phone, import: left.gpx, save as: R }", "{ on: phone, send route: R }", "wait: 1 min",
            ] + Self.walk.dropFirst(), expect: [Self.none], ["late": late])
        #expect(result.expectations.map(\.passed) == [false])
        #expect(
            result.failures.first?.contains("several routes have that name: give the id of one") == true,
            "\(result.failures)")
    }

    @Test("EM-34: where one watch follows one route and another a second, no turn is of both")
    func twoRoutes() throws {
        let late = [(0.0, 0.0), (0.0, 300.0), (-150.0, 300.0), (-150, 500)]
        let result = try run(
            [
                "{ on: phone, import: late.gpx, save as: Late }", "{ on: phone, send route: Late }",
                "{ on: phone, import: left.gpx, save as: R }",
            ] + Self.walk + ["{ on: watch, navigate: Late }"], expect: [Self.none], ["late": late])
        #expect(
            result.expectations[0].detail.contains("several routes were followed"), "\(result.expectations)")
    }

    // MARK: Apps

    @Test(
        "EM-34: who does not run follows no route, whatever it showed before",
        arguments: [
            ("{ app: trail, on: watch, do: terminate }", "the app is not running"),
            ("{ app: trail, on: watch, do: crash }", "the app is not running"),
            ("uninstall: { app: trail, on: watch }", "device 'watch' has no route 'R'"),
        ])
    func nobodyNavigates(step: String, sentence: String) throws {
        let start = ["{ on: phone, import: left.gpx, save as: R }", "{ on: phone, send route: R }"]
        let navigate = "{ on: watch, navigate: R, within: 20 s }"
        let result = try run(start + [navigate, step, "wait: 10 s", navigate])
        #expect(result.failures.count == 1 && result.failures[0].contains(sentence), "\(result.failures)")
        let again = try run(start + [navigate, "wait: 10 s", navigate, "walk: { until: 20 m }", navigate])
        #expect(again.failures == [])
    }

    /// An app that does nothing.
    private final class Idle: DeviceApp {
        func handle(_ event: AppEvent) {}
    }

    @Test("EM-34: what becomes of another app on the watch says nothing of guidance")
    func otherApp() throws {
        let folder = try StoryFolder()
        let navigate = "  - { on: watch, navigate: R, within: 20 s }\n"
        let scenario = try ScenarioText.read(
            "scenario: Story\nhiker: { follow: left.gpx, pace: 1.5 m/s, environment: ideal }\nsteps:\n"
                + "  - { on: phone, import: left.gpx, save as: R }\n  - { on: phone, send route: R }\n"
                + navigate
                + "  - { app: idle, on: watch, do: launch }\n  - { app: idle, on: watch, do: terminate }\n"
                + navigate)
        let idle = AppDescription(id: "idle", roles: [.watch]) { _ in Idle() }
        let devices = InProcessDevices(root: folder.path + "/devices", apps: AppCatalog.all + [idle])
        let result = try ScenarioRunner(scenario: scenario, files: folder.files, options: RunOptions())
            .run(factory: devices)
        #expect(result.failures == [] && result.steps.count == 6)
    }

    // MARK: Walks

    @Test("EM-34: a walk that goes nowhere fails, and so does a detour for which there is no time")
    func walks() throws {
        let nowhere = try run(["walk: { until: 100 m }", "walk: { until: 100 m }"])
        #expect(nowhere.failures == ["the hiker is at 100 m already: there is no way left for this walk"])
        let paused = try run([
            "walk: { until: 100 m }", "walk: { until: 100 m, pause: { at: 100 m, for: 3 s } }",
        ])
        #expect(paused.failures == [])
        let short = try run(["walk: { detour: { at: 100 m, aside: 90 m, for: 1 min } }"])
        #expect(
            short.failures == [
                "The detour at 100 m cannot be over in 60 s: there and back take 120 s at this pace. "
                    + "Give it so long, or lead it less far aside."
            ])
    }

    @Test("EM-34: a refusal is held against its reason, not against the words of who asked")
    func refusals() throws {
        for step in [
            "{ on: phone, import: bad.gpx, save as: it is too large, refused: it is too large }",
            "{ on: phone, send route: Gone, refused: send-route }",
            "{ on: phone, send route: Gone, refused: phone }",
        ] {
            let result = try run([step])
            #expect(result.failures.first?.hasPrefix("it was refused, but not with ") == true, "\(step)")
        }
        #expect(try run(["{ on: phone, send route: Gone, refused: no such route }"]).failures == [])
    }
}
