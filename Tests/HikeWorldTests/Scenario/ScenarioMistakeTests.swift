import Foundation
import Testing

@testable import HikeWorld

/// What is well formed but could never have an effect.
@Suite("A scenario that asks for what there is not is refused before the run")
struct ScenarioMistakeTests {
    @Test(
        "EM-34: hardware that a device does not have, and conditions that no event can meet",
        arguments: [
            (
                "devices: { watch: watch-99mm, phone: phone-61in }",
                "ridge.yaml:3:38: 'phone' must be one of phone-4.7in, phone-6.1in, phone-6.7in, "
                    + "for example 'phone-6.1in'; found 'phone-61in'"
            ),
            (
                "devices: { watch2: phone-6.1in }",
                "ridge.yaml:3:20: 'watch2' must be one of watch-41mm, watch-45mm, watch-49mm, "
                    + "for example 'watch-41mm'; found 'phone-6.1in'"
            ),
            (
                "steps: [{ on: phone, button: side }]",
                "ridge.yaml:3:30: 'button' must be 'home' on a phone, for example 'home'; found 'side'"
            ),
            (
                "steps: [{ on: watch, button: home }]",
                "ridge.yaml:3:30: 'button' must be one of crown, side, side-held on a watch, "
                    + "for example 'crown'; found 'home'"
            ),
            (
                "steps: [{ on: phone, crown: 30 deg }]",
                "ridge.yaml:3:29: a phone has no crown; 'crown' is turned on a watch"
            ),
            (
                "steps: [{ on: watch, appearance: dark }]",
                "ridge.yaml:3:34: a watch is always dark; 'appearance' is chosen on a phone"
            ),
            (
                "steps: [{ on: watch, battery: unknown, drains: yes }]",
                "ridge.yaml:3:48: a battery whose level is unknown does not drain; say how full it is, "
                    + "for example 'battery: 80 %'"
            ),
            (
                "expect: [{ nothing: { event: log, where: { levl: error } } }]",
                "ridge.yaml:3:44: unknown key 'levl' in 'where' of 'log'; did you mean 'level'?"
            ),
            (
                "expect: [{ nothing: { event: log, where: { level: eror } } }]",
                "ridge.yaml:3:51: 'level' must be one of debug, info, notice, warning, error, "
                    + "for example 'error'; found 'eror'"
            ),
            (
                "expect: [{ event: { event: permission, where: { answer: contains deneid } } }]",
                "ridge.yaml:3:57: 'answer' must be one of always, whenInUse, denied, restricted, notDetermined, "
                    + "granted, limited, for example 'always'; found 'contains deneid'"
            ),
            (
                "steps: [{ wait for: { event: heading, where: { compass: 3 } } }]",
                "ridge.yaml:3:48: unknown key 'compass' in 'where' of 'heading'; "
                    + "known are magnetic, true, accuracy"
            ),
        ])
    func sentences(text: String, sentence: String) {
        #expect(ScenarioText.refusal(of: ScenarioText.head + text + "\n") == sentence)
    }

    @Test("EM-34: a haptic's pattern is looked up in 'where' too")
    func pattern() {
        let refusal = ScenarioText.refusal(
            of: ScenarioText.head + "expect: [{ nothing: { event: haptic, where: { pattern: clik } } }]\n")
        #expect(refusal.hasPrefix("ridge.yaml:3:56: 'pattern' must be one of notification, "))
        #expect(refusal.hasSuffix("for example 'click'; found 'clik'"))
    }

    @Test(
        "EM-34: fields of an app's own, and parts of known words, are taken",
        arguments: [
            "{ event: log, where: { signal: lost } }",
            "{ event: log, where: { subsystem: counter, levels: 3 } }",
            "{ event: view, where: { app: counter, answer: five } }",
            "{ event: input, where: { input: add, count: 3 } }",
            "{ event: log, where: { level: contains err } }",
            "{ event: log, where: { level: \"!= error\" } }", "{ event: store, where: { operation: mine } }",
            "{ event: fault, where: { fault: storage full } }",
            "{ event: bus, where: { kind: chunk, chunk: 0 } }",
        ])
    func ownFields(criteria: String) {
        #expect(throws: Never.self) { try ScenarioText.check("nothing: \(criteria)") }
    }

    @Test("EM-34: only a hiker turns")
    func heading() {
        for (source, reason) in [
            ("none", "with 'source: none' nobody is there to turn"),
            ("{ gpx: a.gpx }", "a recorded 'source' has no compass"),
        ] {
            let refusal = ScenarioText.refusal(
                of: "scenario: A\nsource: \(source)\nsteps:\n  - { on: watch, heading: 90 }\n")
            #expect(refusal == "ridge.yaml:4:27: \(reason): 'heading' needs a 'hiker'")
        }
    }

    @Test(
        "EM-34: what can have no effect is refused with its place and what it needs",
        arguments: [
            ("source: { nmea: a.nmea }", "{ fault: { compass: dropout, for: 1 min } }", "4:25", "'hiker'"),
            ("source: none", "{ fault: { compass: disturbed } }", "4:25", "'hiker'"),
            ("source: none", "{ fault: { gnss: dropout } }", "4:22", "a 'hiker' or a recorded 'source'"),
            ("source: none", "{ fault: { link: down, at: 200 m } }", "4:32", "give 'at' a time"),
            ("source: { gpx: a.gpx }", "{ fault: { link: down, at: 200 m } }", "4:32", "give 'at' a time"),
            ("source: none", "{ on: watch, battery: 4 %, charging: yes, drains: yes }", "4:55", "leave out"),
        ])
    func noEffect(source: String, step: String, place: String, remedy: String) {
        let text = "scenario: A\n\(source)\nsteps:\n  - \(step)\n"
        do {
            _ = try ScenarioReader.read(bytes: Array(text.utf8), file: "ridge.yaml")
            Issue.record("the scenario was accepted")
        } catch {
            #expect(error.description.hasPrefix("ridge.yaml:\(place): "), "\(error)")
            #expect(error.description.contains(remedy), "\(error)")
        }
        let hiker = text.replacing(source, with: "hiker: { follow: a.gpx }")
        guard !step.contains("drains") else { return }
        #expect(throws: Never.self) { try ScenarioReader.read(bytes: Array(hiker.utf8), file: "ridge.yaml") }
    }

    @Test(
        "NF-11, EM-34: services and answers that there are not are refused where they stand, with the nearest word",
        arguments: [
            (
                "permissions: { locaton: always }",
                "ridge.yaml:3:16: 'permissions' must be one of "
                    + "location, location-always, location-precise, camera, photos, health, motion, "
                    + "notifications, bluetooth, local-network, for example 'location'; found 'locaton'"
            ),
            (
                "permissions: { location: alwayss }",
                "ridge.yaml:3:26: 'location' must be one of always, whenInUse, denied, restricted, notDetermined, "
                    + "as 'location' has them, for example 'always'; found 'alwayss'"
            ),
            (
                "permissions: { photos: always }",
                "ridge.yaml:3:24: 'photos' must be one of granted, limited, denied, restricted, notDetermined, "
                    + "as 'photos' has them, for example 'granted'; found 'always'"
            ),
            (
                "permissions: { location-always: denied }",
                "ridge.yaml:3:33: 'location-always' must be one of always, whenInUse, notDetermined, "
                    + "as 'location-always' has them, for example 'always'; found 'denied'"
            ),
            (
                "steps: [{ permission: { on: phone, service: camra, set: denied } }]",
                "ridge.yaml:3:45: 'service' must be one of "
                    + "location, location-always, location-precise, camera, photos, health, motion, "
                    + "notifications, bluetooth, local-network, for example 'camera'; found 'camra'"
            ),
            (
                "steps: [{ permission: { on: phone, service: health, set: grantd } }]",
                "ridge.yaml:3:58: 'set' must be one of granted, denied, restricted, notDetermined, "
                    + "as 'health' has them, for example 'granted'; found 'grantd'"
            ),
        ])
    func permissions(text: String, refusal: String) {
        #expect(ScenarioText.refusal(of: ScenarioText.head + text + "\n") == refusal)
    }

    @Test(
        "EM-34: an app that the devices do not have is refused where it is known which they have",
        arguments: [
            "apps: nosuch", "apps: [trail, nosuch]", "steps: [{ app: nosuch, on: watch, do: launch }]",
            "steps: [{ app: nosuch, on: watch, action: add }]",
            "steps: [{ permission: { on: watch, app: nosuch, service: location, set: denied } }]",
            "steps: [{ install: { app: nosuch, on: watch } }]",
            "expect: [{ haptic: { on: watch, app: nosuch, pattern: click, count: 0 } }]",
            "expect: [{ not delivered: { from: phone, to: watch, app: nosuch } }]",
        ])
    func apps(text: String) throws {
        let bytes = Array((ScenarioText.head + text + "\n").utf8)
        #expect(throws: Never.self) { try ScenarioReader.read(bytes: bytes, file: "a") }
        #expect(throws: Never.self) {
            try ScenarioReader.read(bytes: bytes, file: "a", apps: ["trail", "nosuch"])
        }
        do {
            _ = try ScenarioReader.read(bytes: bytes, file: "a", apps: ["trail"])
            Issue.record("the scenario was accepted")
        } catch {
            #expect(error.line == 3 && error.column > 1)
            #expect(error.description.contains("an app of the devices (trail)"))
            #expect(error.description.hasSuffix("found 'nosuch'"))
        }
    }

    @Test(
        "EM-34: a file that is not there is refused with its place",
        arguments: [
            ("hiker: { follow: no.gpx }", "2:18", "follow"), ("source: { nmea: no.nmea }", "2:17", "nmea"),
            ("source: none\nregion: no", "3:9", "region"),
            ("source: none\nregion: { from: no }", "3:17", "from"),
            ("source: none\nlink: no.yaml", "3:7", "link"),
            ("source: none\nlink: { profile: no.yaml }", "3:18", "profile"),
            ("source: none\nguidance: no.yaml", "3:11", "guidance"),
            ("source: none\nphotos: { camera: [portrait, no.jpg] }", "3:30", "camera"),
            ("source: none\nfiles: [here.gpx, no.txt]", "3:19", "files"),
            ("source: none\nsteps:\n  - { on: phone, import: no.gpx, save as: A }", "4:26", "import"),
        ])
    func files(text: String, place: String, key: String) throws {
        let folder = NSTemporaryDirectory() + "hikesim-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/here.gpx"))
        let bytes = Array("scenario: A\n\(text)\n".utf8)
        #expect(throws: Never.self) { try ScenarioReader.read(bytes: bytes, file: "a.yaml") }
        do {
            _ = try ScenarioReader.read(bytes: bytes, file: "a.yaml", files: ScenarioFiles(folder: folder))
            Issue.record("the scenario was accepted")
        } catch {
            #expect(error.description.hasPrefix("a.yaml:\(place): cannot read '\(folder)/no"))
            #expect(
                error.description.hasSuffix("No such file or directory; '\(key)' is relative to the scenario")
            )
        }
    }
}
