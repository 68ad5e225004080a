import Foundation
import HikeSimTesting
import SharedCounter
import Testing

let scenarios = Bundle.module.resourceURL?.appendingPathComponent("Scenarios").path ?? ""

extension SimulatedPair {
    /// A pair on which the counter runs and has met its counterpart.
    static func counting(
        seed: UInt64 = 1, link: String = "typical", placement: DevicePlacement = .inProcess
    ) throws -> SimulatedPair {
        let pair = try SimulatedPair(
            apps: [SharedCounter.description], seed: seed, link: .profile(link), placement: placement)
        try pair.wait(atMost: 60) {
            $0.isReachable(on: "phone", app: "counter") && $0.isReachable(on: "watch", app: "counter")
        }
        return pair
    }

    func perform(_ action: String, on device: String, _ arguments: KeyValuePairs<String, String> = [:]) throws
    {
        try perform(action, on: device, app: "counter", arguments)
    }

    /// Waits until nothing is under way and both apps know it.
    func waitUntilDrained(atMost seconds: Double = 7_200) throws {
        try wait(atMost: seconds) { pair in
            ["phone", "watch"].allSatisfy {
                pair.number("waiting", on: $0) == 0 && pair.number("photosWaiting", on: $0) == 0
                    && pair.outstanding(on: $0) == 0
            }
        }
    }
}

extension EventReading {
    func number(_ key: String, on device: String) -> Int? {
        screen("counter", of: "counter", on: device)?.integer(key)
    }

    /// Nothing was lost, nothing counted twice: both sides show the same count, and it is this.
    func expectCount(_ count: Int, _ location: SourceLocation = #_sourceLocation) {
        #expect(number("count", on: "phone") == count, sourceLocation: location)
        #expect(number("count", on: "watch") == count, sourceLocation: location)
    }
}

extension SimulatedPair {
    /// Both sides have the same photos, byte by byte.
    func expectSamePhotos(_ count: Int, _ location: SourceLocation = #_sourceLocation) {
        let names = files(in: "Documents/Photos", app: "counter", on: "phone")
        #expect(names.count == count, sourceLocation: location)
        #expect(names == files(in: "Documents/Photos", app: "counter", on: "watch"), sourceLocation: location)
        for name in names {
            let here = contents(of: "Documents/Photos/" + name, app: "counter", on: "phone")
            let there = contents(of: "Documents/Photos/" + name, app: "counter", on: "watch")
            #expect(here != nil && here == there, sourceLocation: location)
        }
        for device in ["phone", "watch"] {
            #expect(
                files(in: "Documents/Inbox", app: "counter", on: device).isEmpty, "the Inbox is emptied",
                sourceLocation: location)
        }
    }
}
