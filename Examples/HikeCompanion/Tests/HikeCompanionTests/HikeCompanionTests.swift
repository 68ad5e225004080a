import Foundation
import GuestApps
import HikeHardware
import HikeSimTesting
import Testing

@Suite("The hike companion on a phone and a watch")
struct HikeCompanionTests {
    /// A walk of 140 m along a meridian, whose last 20 m are within sight of the hut at 47.5, 11.
    private static func walk(answer: PrivacyAnswer = .whenInUse) throws -> SimulatedPair {
        let package = try GuestPackage(above: #filePath)
        let pair = try SimulatedPair(
            following: package.folder + "/Walks/hut.gpx", apps: try package.apps()
        ) { device in
            device.privacy = [
                PrivacySetting(app: "hikecompanion", service: .location, answer: answer)
            ]
        }
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

    @Test("the same files are another app on the phone: it plays nothing, and asks for less")
    func phone() throws {
        let pair = try Self.walk()
        #expect(pair.haptics(on: "phone").isEmpty)
        #expect(Self.printed(pair, on: "phone").map(\.1) == ["reached the Kornhütte"])
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
}
