import Foundation
import GuestApps
import HikeHardware
import HikeValues
import Testing

@Suite("Files of guests")
struct GuestCatalogTests {
    private static let shipped = [
        AppDescription(id: "trail", roles: [.phone, .watch]) { _ in fatalError("nobody launches it") }
    ]

    private static func read(_ json: String) throws(GuestCatalogError) -> [AppDescription] {
        try GuestCatalog(
            bytes: Data(json.utf8), file: "/etc/guests.json", shipped: shipped, programs: "/bin"
        ).apps
    }

    @Test("an app has what the file says, and the usual where it says nothing")
    func fields() throws {
        let apps = try Self.read(
            """
            { "apps": [
              { "id": "hike", "title": "Hike", "symbol": "walk", "on": ["phone"], "program": "sh",
                "purposes": { "location": "Shows the way.", "location-always": "Still." },
                "exact purposes": { "Hut": "Shows the hut." }, "schemes": ["hike", "hut"],
                "background": ["location"], "has companion": false },
              { "id": "hike", "on": ["watch"], "program": "../bin/sh" },
              { "id": "trail", "on": ["watch"] } ] }
            """)
        #expect(apps.map(\.id) == ["hike", "hike", "trail"])
        #expect(apps.map(\.roles) == [[.phone], [.watch], [.watch]])
        #expect(apps[0].title == "Hike" && apps[0].symbol == "walk" && !apps[0].hasCompanion)
        #expect(apps[0].purposes == [.location: "Shows the way.", .locationAlways: "Still."])
        #expect(apps[0].precisePurposes == ["Hut": "Shows the hut."] && apps[0].schemes == ["hike", "hut"])
        #expect(apps[0].backgroundModes == [.location] && apps[1].backgroundModes == [])
        #expect(apps[1].title == "hike" && apps[1].symbol == "app" && apps[1].hasCompanion)
    }

    @Test(
        "what means nothing has a sentence that names the place",
        arguments: [
            ("", "The given data was not valid JSON."),
            ("[]", "Expected to decode Dictionary<String, Any> but found an array instead."),
            ("{}", "there is no 'apps'"),
            (#"{ "apps": [] }"#, "it has 0 apps; there are 1 to 64 of them"),
            (#"{ "apps": [], "app": 1 }"#, "there is no key 'app'; there are apps"),
            (#"{ "apps": [ { "on": ["phone"] } ] }"#, "apps[0]: there is no 'id'"),
            (
                #"{ "apps": [ { "id": "a", "on": ["wrist"] } ] }"#,
                "apps[0].on: there is no 'wrist'; there are phone, watch"
            ),
            (
                #"{ "apps": [ { "id": "a", "program": "sh" } ] }"#,
                "app 'a': 'on' names the phone, the watch or both, each once"
            ),
            (
                #"{ "apps": [ { "id": "a", "on": ["phone", "phone"], "program": "sh" } ] }"#,
                "app 'a': 'on' names the phone, the watch or both, each once"
            ),
            (
                #"{ "apps": [ { "id": "a", "on": ["phone"] } ] }"#,
                "app 'a': it has no 'program', and is no app that a device named by 'on' comes with"
            ),
            (
                #"{ "apps": [ { "id": "trail", "on": ["phone"], "title": "Mine" } ] }"#,
                "app 'trail': it comes with the device, which knows the rest of it"
            ),
            (
                #"{ "apps": [ { "id": "a", "on": ["phone"], "program": "no-such" } ] }"#,
                "app 'a': there is no program '/bin/no-such': build it, or name its path"
            ),
            (
                #"{ "apps": [ { "id": "a", "on": ["phone"], "program": "x/y" } ] }"#,
                "app 'a': there is no program '/etc/x/y': build it, or name its path"
            ),
            (
                #"{ "apps": [ { "id": "a", "on": ["phone"], "program": "sh", "time zone": "Mars" } ] }"#,
                "app 'a': there is no time zone 'Mars'; one is 'Europe/Zurich'"
            ),
            (
                #"{ "apps": [ { "id": "a", "on": ["phone"], "program": "sh", "purposes": { "gps": "" } } ] }"#,
                "apps[0].purposes: there is no 'gps'; there are location, location-always, location-precise, camera, "
                    + "photos, health, motion, notifications, bluetooth, local-network"
            ),
            (
                #"{ "apps": [ { "id": "a", "on": ["phone"], "program": "sh" }, "#
                    + #"{ "id": "a", "on": ["watch", "phone"], "program": "sh" } ] }"#,
                "app 'a': it is there twice on the phone"
            ),
        ])
    func mistakes(json: String, sentence: String) throws {
        let error = #expect(throws: GuestCatalogError.self) { try Self.read(json) }
        #expect(error?.description == "/etc/guests.json: \(sentence)")
    }

    @Test("a file that is not there, or too large, is an error that names it")
    func files() throws {
        #expect(throws: GuestCatalogError.self) { try GuestCatalog(file: "/no/such.json", programs: "/bin") }
        let large = Data(repeating: 32, count: GuestCatalog.mostBytes + 1)
        #expect(throws: GuestCatalogError.self) {
            try GuestCatalog(bytes: large, file: "x.json", programs: "/bin")
        }
    }

    @Test("issue 23: a package's own guest.json names its guests, as they were built")
    func package() throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appendingPathComponent("package-\(UUID())").path
        defer { try? files.removeItem(atPath: folder) }
        try files.createDirectory(atPath: folder + "/.build/release", withIntermediateDirectories: true)
        let json = #"{ "app": "App", "id": "hut", "guests": { "Hut": { "role": "watch", "take": ["."] } } }"#
        try json.write(toFile: folder + "/guest.json", atomically: true, encoding: .utf8)
        let missing = #expect(throws: GuestCatalogError.self) {
            try GuestCatalog(file: folder + "/guest.json", programs: "/bin")
        }
        #expect(missing?.reason == "its guests are not built: swift build --package-path \(folder)")
        try files.createSymbolicLink(
            atPath: folder + "/.build/release/Hut", withDestinationPath: "/bin/sh")
        let apps = try GuestCatalog(file: folder + "/guest.json", programs: "/bin").apps
        #expect(apps.map(\.id) == ["hut"] && apps.map(\.roles) == [[.watch]])
    }

    @Test("any bytes are apps or an error", arguments: UInt64(0)..<8)
    func damage(seed: UInt64) {
        var random = RandomStream(seed: seed)
        let good = Array(
            #"{"apps":[{"id":"a","on":["phone"],"program":"sh","purposes":{"location":"b"},"languages":["de"]}]}"#
                .utf8)
        for _ in 0..<2_000 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: place)
                default: bytes.insert(good[Int.random(in: 0..<good.count, using: &random)], at: place)
                }
            }
            do {
                let catalog = try GuestCatalog(bytes: Data(bytes), file: "x.json", programs: "/bin")
                #expect(!catalog.apps.isEmpty)
            } catch { #expect(error.description.hasPrefix("x.json: ")) }
        }
    }
}
