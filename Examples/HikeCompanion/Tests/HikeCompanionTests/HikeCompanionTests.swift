import Foundation
import GuestApps
import HikeHardware
import HikeSimTesting
import Testing

@Suite("The hike companion on a phone and a watch")
struct HikeCompanionTests {
    /// A walk of 140 m along a meridian, whose last 20 m are within sight of the hut at 47.5, 11.
    private static func walk(
        answer: PrivacyAnswer = .whenInUse, language: String = "en",
        _ before: (SimulatedPair) throws -> Void = { _ in }
    ) throws -> SimulatedPair {
        let package = try GuestPackage(above: #filePath)
        let settings = GuestAppProgram(file: "", locale: language + "_CH", languages: [language + "-CH"])
        let pair = try SimulatedPair(
            following: package.folder + "/Walks/hut.gpx", apps: try package.apps(settings: settings)
        ) { device in
            device.privacy = [
                PrivacySetting(app: "hikecompanion", service: .location, answer: answer)
            ]
        }
        try before(pair)
        try pair.walk()
        return pair
    }

    /// What a device's app printed, with the moments.
    private static func printed(_ reading: any EventReading, on device: String) -> [(Double, String)] {
        reading.events(.log, on: device).filter { $0.text("category") == "print" }.map {
            ($0.time.inSeconds, $0.text("message") ?? "")
        }
    }

    @Test("a fix on the watch within 20 m of the hut is felt, once, at the moment of the fix")
    func near() throws {
        let pair = try Self.walk()
        let felt = pair.haptics()
        #expect(felt.map(\.pattern) == ["success"])
        let said = Self.printed(pair, on: "watch")
        #expect(said.map(\.0) == felt.map(\.time))
        let distance = said.first?.1.firstMatch(of: /^the Kornhütte is (\d+) m away$/)?.1
        // A hiker makes 1.25 m between two fixes.
        #expect((17...20).contains(Int(distance ?? "") ?? 0))
        #expect(pair.errors.isEmpty)
    }

    @Test("the same files are another app on the phone: it asks for less, and taps where the watch tells it")
    func phone() throws {
        let pair = try Self.walk()
        try pair.wait(seconds: 60)
        #expect(Self.printed(pair, on: "phone").map(\.1) == ["reached the Kornhütte, 24 beds"])
        #expect(pair.haptics(on: "phone").map(\.pattern) == ["notificationSuccess"])
        let lines = pair.events(.log, on: "phone").filter { $0.text("category") == "companion" }
        #expect(lines.map { $0.text("message") } == ["the watch has reached the Kornhütte"])
        #expect(pair.deliveries(on: "phone").count == 1)
    }

    @Test("what the watch has to tell waits until the phone is there again")
    func apart() throws {
        let pair = try Self.walk { try $0.breakLink() }
        try pair.wait(seconds: 600)
        #expect(pair.haptics(on: "phone").isEmpty)
        try pair.mendLink()
        try pair.wait(seconds: 600)
        #expect(pair.haptics(on: "phone").map(\.pattern) == ["notificationSuccess"])
    }

    @Test("a second run writes the same log")
    func repeats() throws {
        let runs = try (0..<2).map { _ in try Self.walk().finish() }
        #expect(runs[0].digest != nil && runs[0].digest == runs[1].digest)
    }

    @Test("without leave the watch stays still and says why")
    func denied() throws {
        let pair = try Self.walk(answer: .denied)
        #expect(pair.haptics().isEmpty)
        let said = pair.events(.log, on: "watch").compactMap { $0.text("message") }
        #expect(said.contains("the way to the Kornhütte cannot be shown"))
    }

    @Test("where the devices' language is German, so are the app's words")
    func german() throws {
        let pair = try Self.walk(language: "de")
        let distance = Self.printed(pair, on: "watch").first?.1.firstMatch(
            of: /^noch (\d+) m bis zur Kornhütte$/)?.1
        #expect((17...20).contains(Int(distance ?? "") ?? 0))
        #expect(Self.printed(pair, on: "phone").map(\.1) == ["Kornhütte erreicht, 24 Betten"])
        let denied = try Self.walk(answer: .denied, language: "de")
        let said = denied.events(.log, on: "watch").compactMap { $0.text("message") }
        #expect(said.contains("der Weg zur Kornhütte kann nicht gezeigt werden"))
    }

    /// What the hut's book says when two parties ask for the last bed, in an order of work.
    private static func lastBed(order: UInt64?) throws -> [String] {
        let package = try GuestPackage(above: #filePath)
        let pair = try SimulatedPair(
            following: package.folder + "/Walks/hut.gpx", apps: try package.apps()
        ) { $0.guestRules.orderSeed = order }
        try pair.open(url: "hikecompanion://reserve/Meier/Huber", in: "hikecompanion", on: "phone")
        try pair.wait(seconds: 1)
        return pair.events(.log, on: "phone").filter { $0.text("category") == "book" }
            .compactMap { $0.text("message") }
    }

    @Test("the race for the last bed: in the usual order always the same party wins, in others the other one")
    func race() throws {
        let usual = ["Meier: a bed", "Huber: the floor"]
        #expect(try Self.lastBed(order: nil) == usual)
        let others = try (1...20).map { try Self.lastBed(order: $0) }
        let seeds = (1...20).filter { others[$0 - 1] != usual }
        #expect(!seeds.isEmpty && seeds.count < 20)
        for seed in seeds {
            #expect(Set(others[seed - 1]) == ["Huber: a bed", "Meier: the floor"])
        }
        // An order is the same each time.
        let seed = try #require(seeds.first)
        #expect(try Self.lastBed(order: UInt64(seed)) == others[seed - 1])
    }

    @Test("a guest of the hut who is not there ends the app, with the place in its code")
    func crash() throws {
        let package = try GuestPackage(above: #filePath)
        let pair = try SimulatedPair(
            following: package.folder + "/Walks/hut.gpx", apps: try package.apps())
        try pair.open(url: "hikecompanion://guest/3", in: "hikecompanion", on: "phone")
        try pair.wait(seconds: 1)
        let crash = try #require(pair.events(.log, on: "phone").first { $0.text("frame0") != nil })
        let frames = (0..<4).compactMap { crash.text("frame\($0)") }
        // An optimised build has put the book's function into that which calls it.
        #expect(
            frames.first?.contains("HutBook.guest") == true || frames.first?.contains("AppDelegate") == true,
            "\(frames)")
        #expect(pair.events(.log, on: "watch").allSatisfy { $0.text("level") != "error" })
    }
}
