import HikeApps
import HikeAssembly
import HikeHardware
import HikeTrailWords
import HikeTruth
import HikeValues
import Testing

@testable import HikeWorld

@Suite("A good scenario is read into plain values")
struct ScenarioReaderTests {
    @Test("defaults are those of the reference")
    func defaults() throws {
        let scenario = try ScenarioText.read(ScenarioText.head)
        #expect(
            scenario
                == Scenario(
                    name: "Test", vocabulary: AppCatalog.words,
                    source: .hiker(Scenario.Hiker(follow: "line.gpx"))))
        #expect(scenario.start == UTCDate(iso8601: "2026-06-01T06:00:00Z"))
        #expect(scenario.timeLimit == .seconds(86_400))
        #expect(scenario.devices.map(\.profile) == ["phone-6.1in", "watch-49mm"])
        #expect(scenario.link.profile == .bluetooth)
    }

    @Test("every key of the scenario is read")
    func everyTopKey() throws {
        let scenario = try ScenarioText.read(
            """
            scenario: Ridge
            about: |
              Two lines & more,
              * with a bullet, "quotes" and a tab\there.
            start: 2026-06-14T06:30:00Z
            seed: 18446744073709551615
            time limit: 01:30:00
            on crash: restart
            devices: { watch: watch-41mm }
            link: { profile: slow, latency: 30 ms, bandwidth: 100 kB/s, loss: 2 % }
            guidance: plain
            hiker:
              follow: tracks/ridge.kml   # a comment
              pace: 1.2 m/s
              environment: canyon
              receivers: cold
              reverse: yes
            permissions: { location: whenInUse, local-network: denied }
            """)
        #expect(scenario.about == "Two lines & more,\n* with a bullet, \"quotes\" and a tab\there.\n")
        #expect(scenario.start == UTCDate(year: 2026, month: 6, day: 14, hour: 6, minute: 30))
        #expect(scenario.seed == .max)
        #expect(scenario.timeLimit == .seconds(5_400))
        #expect(scenario.onCrash == .restart)
        #expect(scenario.devices.map(\.profile) == ["phone-6.1in", "watch-41mm"])
        let changes = Scenario.LinkChanges(
            latency: .fixed(.milliseconds(30)), bandwidth: 100_000, loss: 0.02)
        #expect(scenario.link == Scenario.Link(profile: .slow, changes: changes))
        let hiker = Scenario.Hiker(
            follow: "tracks/ridge.kml", pace: 1.2, environment: .canyon, receivers: .cold, reverse: true)
        #expect(scenario.source == .hiker(hiker))
        #expect(scenario.permissions.map(\.service) == [.location, .localNetwork])
        #expect(scenario.permissions.map(\.status) == [.whenInUse, .denied])
    }

    @Test("files are one or several, of any ending; what cannot be read is said before the run (OH5-101)")
    func files() throws {
        func read(_ value: String) throws -> [String] {
            try ScenarioText.read("scenario: A\nsource: none\n\(value)\n").files
        }
        #expect(try read("seed: 1") == [])
        #expect(try read("files: a/ridge.gpx") == ["a/ridge.gpx"])
        #expect(try read("files: [a.GPX, notes]") == ["a.GPX", "notes"])
        for value in ["files: a/", "files: [[a]]", "files: { a: b }", "files: [\"\"]"] {
            #expect(throws: ScenarioError.self, "\(value)") { try read(value) }
        }
        let folder = ScenarioFiles(folder: "/nowhere")
        #expect(throws: ScenarioFileError.self) { try folder.checked("a.gpx", limit: 10) }
    }

    @Test("photos are test pictures, files or none, one or several (MAP-20, MAP-21)")
    func photos() throws {
        func read(_ value: String) throws -> Scenario.Photos? {
            try ScenarioText.read("scenario: A\nsource: none\n\(value)\n").photos
        }
        #expect(try read("") == nil)
        #expect(try read("photos: { camera: none }") == Scenario.Photos(camera: []))
        #expect(
            try read("photos: { camera: rotated, library: [portrait, a/b.JPG, c.png] }")
                == Scenario.Photos(camera: ["rotated"], library: ["portrait", "a/b.JPG", "c.png"]))
        for value in ["{ camera: a.heic }", "{ camera: [] , lens: a.jpg }", "a.jpg", "{ library: [none] }"] {
            #expect(throws: ScenarioError.self, "\(value)") { try read("photos: \(value)") }
        }
        // Files are looked for before the run begins.
        let files = ScenarioFiles(folder: "/nowhere")
        #expect(throws: ScenarioFileError.self) { try read("photos: { camera: a.jpg }")?.script(files) }
        let script = try #require(try read("photos: { library: portrait }")).script(files)
        #expect(script == PhotoScript(library: [.test(.portrait)]))
    }

    @Test("EM-32: the health of the watch's wearer is read, with its rates")
    func health() throws {
        func read(_ value: String) throws -> [PartOrder] {
            try ScenarioText.read("scenario: A\nsource: none\n\(value)\n").parts
        }
        func order(_ script: HealthScript) -> [PartOrder] {
            [.settings(devices: ["watch"], PartMessage(HealthPart.self, settings: script))]
        }
        #expect(try read("") == [])
        #expect(try read("health: { heart rate: 96 bpm }") == order(HealthScript([.heartRate: 96])))
        #expect(
            try read(
                "health: { heart rate: none, spo2: 97 %, uv index: 0, weight: 82 kg, heart rate every: 1 s, spo2 every: 1 h }"
            )
                == order(
                    HealthScript(
                        heartRateInterval: .seconds(1), bloodOxygenInterval: .seconds(3_600),
                        [.bloodOxygen: 0.97, .uvIndex: 0, .bodyMass: 82])))
        for value in [
            "{ heart rate: 96 }", "{ pulse: 96 bpm }", "96 bpm", "{ spo2 every: 0.5 s }",
            "{ spo2 every: 2 h }",
            "{ weight: 10 kg }",
        ] {
            #expect(throws: ScenarioError.self, "\(value)") { try read("health: \(value)") }
        }
    }

    @Test("apps name what is started, and the first is what 'app' means")
    func apps() throws {
        let text = "steps: [{ on: phone, action: add }]\nexpect: [{ reachable: { on: watch } }]"
        for (value, apps) in [("counter", ["counter"]), ("[counter, trail]", ["counter", "trail"])] {
            let scenario = try ScenarioText.read("scenario: A\nsource: none\napps: \(value)\n\(text)")
            #expect(scenario.apps == apps)
            #expect(scenario.source == .nowhere)
            #expect(
                scenario.steps.map(\.action) == [
                    .appAction(app: "counter", device: "phone", AppAction("add"))
                ])
            let check = Scenario.Expectation.ReachableCheck(device: "watch", app: "counter")
            #expect(scenario.expectations.map(\.check) == [.reachable(check)])
        }
    }

    @Test("a recorded receiver takes the hiker's place")
    func recording() throws {
        let nmea = try ScenarioText.read("scenario: A\nsource: { nmea: hike.nmea }")
        #expect(nmea.source == .recording(Scenario.Recording(format: .nmea, file: "hike.nmea")))
        let gpx = try ScenarioText.read("scenario: A\nsource: { gpx: hike.gpx }\nsteps: [{ walk: }]")
        #expect(gpx.source == .recording(Scenario.Recording(format: .gpx, file: "hike.gpx")))
    }

    @Test(
        "each step is read",
        arguments: [
            (
                "{ on: phone, import: a.gpx, save as: Ridge }",
                TrailWords.importRoute("a.gpx", as: "Ridge", on: "phone")
            ),
            ("{ on: phone, send route: Ridge }", TrailWords.sendRoute("Ridge", from: "phone")),
            (
                "{ on: watch, navigate: Ridge }",
                TrailWords.navigate("Ridge", on: "watch")
            ),
            (
                "{ on: watch, navigate: Ridge, within: 2 min }",
                TrailWords.navigate("Ridge", on: "watch", within: .seconds(120))
            ),
            ("{ on: watch, stop: navigation }", TrailWords.stopNavigation(on: "watch")),
            ("walk:", .walk(Scenario.Walk())),
            ("{ walk: }", .walk(Scenario.Walk())),
            ("{walk: {until: 500 m, pace: 3.6 km/h}}", .walk(Scenario.Walk(until: .distance(500), pace: 1))),
            ("wait: 30 s", .wait(.seconds(30))),
            (
                "{ wait for: { event: store, on: watch, where: { operation: save } }, within: 5 min }",
                .waitFor(
                    EventCriteria(
                        event: "store", device: "watch",
                        conditions: [FieldCondition(field: "operation", test: .equals("save"))]),
                    within: .seconds(300))
            ),
            (
                "{ app: trail, on: watch, do: low memory }",
                .app(name: "trail", device: "watch", command: .lowMemory)
            ),
            (
                "{ on: phone, open url: \"trail://route/1\" }",
                .openURL(app: "trail", device: "phone", url: "trail://route/1")
            ),
            (
                "permission: { on: watch, app: trail, service: location, set: denied }",
                .permission(
                    device: "watch", app: "trail",
                    Scenario.PermissionSetting(service: .location, status: .denied))
            ),
            ("{ heading: 90 deg, on: watch }", .heading(degrees: 90, devices: ["watch"])),
            ("heading: 359.5", .heading(degrees: 359.5, devices: ["phone", "watch"])),
        ] as [(String, Scenario.Action)])
    func steps(text: String, action: Scenario.Action) throws {
        #expect(try ScenarioText.action(text) == action)
    }

    @Test(
        "each fault is read",
        arguments: [
            (
                "{ link: down, at: 00:40:00, for: 20 min }",
                Scenario.Fault(kind: .linkDown, begin: .time(.seconds(2_400)), duration: .seconds(1_200))
            ),
            ("{ link: down }", Scenario.Fault(kind: .linkDown)),
            (
                "{ link: { latency: 2 s, loss: 20 % }, at: 1200 m }",
                Scenario.Fault(
                    kind: .linkDegraded(Scenario.LinkChanges(latency: .seconds(2), loss: 0.2)),
                    begin: .distance(1_200))
            ),
            (
                "{ kill: watch, at: 1.2 km }",
                Scenario.Fault(
                    kind: .kill(device: "watch", restartAfter: .seconds(5)), begin: .distance(1_200))
            ),
            (
                "{ kill: phone, restart after: never }",
                Scenario.Fault(kind: .kill(device: "phone", restartAfter: nil))
            ),
            (
                "{ gnss: dropout, on: both, for: 3 min }",
                Scenario.Fault(kind: .gnssDropout(devices: ["phone", "watch"]), duration: .seconds(180))
            ),
            ("{ haptics: failing }", Scenario.Fault(kind: .haptics(.failing, devices: ["watch"]))),
            (
                "{ compass: disturbed, on: phone }",
                Scenario.Fault(kind: .compass(.disturbed, devices: ["phone"]))
            ),
        ])
    func faults(text: String, fault: Scenario.Fault) throws {
        #expect(try ScenarioText.action("fault: \(text)") == .fault(fault))
    }

    @Test("steps keep their name, their line and their words; faults, detours and pauses are numbered")
    func stepTexts() throws {
        let scenario = try ScenarioText.read(
            ScenarioText.head + """
                steps:
                  - name: off we go
                    walk:
                      until: 1 km
                      detours:
                        - { at: 200 m, aside: -50 m, for: 5 min }
                        - { at: 600 m, aside: 90 m, for: 4 min }
                      pause: { at: 300 m, for: 2 min }
                  - fault: { link: down }
                  - fault: { kill: watch, at: 10 min }
                  - walk: { pause: { at: 1500 m, for: 1 min } }
                """)
        #expect(scenario.steps.map(\.line) == [4, 11, 12, 13])
        #expect(scenario.steps[0].name == "off we go")
        #expect(scenario.steps[1].text == "fault: { link: down }")
        #expect(scenario.steps[3].text == "walk: { pause: { at: 1500 m, for: 1 min } }")
        #expect(scenario.detours.map(\.aside) == [-50, 90])
        #expect(scenario.pauses.map(\.at) == [300, 1_500])
        #expect(scenario.faults.count == 2)
    }

    @Test("values set from outside replace or add the file's")
    func settings() throws {
        let bytes = Array(ScenarioText.head.utf8)
        let scenario = try ScenarioReader.read(
            bytes: bytes, file: "ridge.yaml",
            settings: [("seed", "9"), ("hiker.pace", "3.6 km/h"), ("devices.watch", "watch-41mm")])
        #expect(scenario.seed == 9)
        #expect(scenario.source == .hiker(Scenario.Hiker(follow: "line.gpx", pace: 1)))
        #expect(scenario.devices[1].profile == "watch-41mm")
        let error = #expect(throws: ScenarioError.self) {
            try ScenarioReader.read(bytes: bytes, file: "ridge.yaml", settings: [("sed", "9")])
        }
        #expect(
            error?.description == "ridge.yaml, a value set from outside: unknown key 'sed' in the scenario; "
                + "did you mean 'seed'?")
    }

    @Test("a byte order mark and a document start are no obstacle")
    func byteOrderMark() throws {
        let scenario = try ScenarioReader.read(
            bytes: [0xEF, 0xBB, 0xBF] + Array(("---\r\n" + ScenarioText.head).utf8), file: "a")
        #expect(scenario.name == "Test")
    }
}
