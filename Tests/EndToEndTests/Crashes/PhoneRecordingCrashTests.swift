import Foundation
import HikeScreens
import HikeSimTesting
import HikeWorld
import Testing

/// The phone dies while it records, as processes do.
@Suite("Recordings over the phone's death")
struct PhoneRecordingCrashTests {
    /// What a person does, each a step.
    private static var steps: [(SimulatedPair) throws -> Void] {
        [
            { try $0.tap("start-recording", on: "phone") }, { try $0.walk(until: 300) },
            { try $0.tap("pause-recording", on: "phone") }, { try $0.wait(seconds: 60) },
            { try $0.tap("resume-recording", on: "phone") }, { try $0.walk(until: 700) },
            { try $0.tap("stop-recording", on: "phone") }, { try $0.tap("save-hike", on: "phone") },
        ]
    }

    @Test(
        "OHX-09, NF-23: killed after any step, the person goes on as before, to one whole hike",
        arguments: 0..<8)
    func killed(after index: Int) throws {
        let pair = try SimulatedPair(following: PackageFolder.track("ridge"))
        try pair.tap("tab-0", on: "phone")
        for (number, step) in Self.steps.enumerated() {
            try step(pair)
            guard number == index else { continue }
            try pair.kill("phone")
            try pair.wait(seconds: 5)
            try pair.restart("phone")
            try pair.wait(seconds: 1)
        }
        #expect(pair.errors == [])
        let left = pair.files(in: "Documents", app: "trail", on: "phone")
        #expect(!left.contains { $0.hasPrefix("track_recovery") }, "\(left)")
        try pair.tap("tab-2", on: "phone")
        let words = try pair.screen(of: "phone").words.filter { $0.contains(" km") }
        // What lies between the last save and the death is a straight line.
        #expect(words.count == 1 && words.allSatisfy { $0.contains("0.7 km") }, "\(words)")
    }
}
