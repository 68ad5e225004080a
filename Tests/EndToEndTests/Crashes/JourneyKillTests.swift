import Foundation
import HikeScreens
import HikeSimTesting
import HikeStorage
import HikeWorld
import Testing

/// Either device dies between any two touches of the journey from the plan to the saved hike (EM-35). What was said to be
/// saved before is there on both devices afterwards, once; what was not yet saved may be gone.
@Suite("Killed on the journey")
struct JourneyKillTests {
    /// What has to be there, on both devices unless it says otherwise.
    struct Saved: Equatable {
        var routesOnPhone = 0
        var routesOnWatch = 0
        var pins = 0
        var hikes = 0
    }

    private struct Step {
        var text: String
        /// What a person may rely on from then on.
        var gains: (inout Saved) -> Void = { _ in }
        var perform: (SimulatedPair) throws -> Void
    }

    private static var steps: [Step] {
        [
            Step(text: "planned and saved", gains: { $0.routesOnPhone = 1 }) {
                try $0.planRoute(from: "Talvern", to: "Gratsattel", as: "To the saddle")
            },
            Step(text: "sent", gains: { $0.routesOnWatch = 1 }) { try $0.sendRoute("To the saddle") },
            Step(text: "the list on the watch") { pair in
                try pair.wait(atMost: 60) {
                    try $0.screen(of: "watch").items.contains { $0.id == "show-routes" }
                }
                try pair.wait(seconds: 20)
                try pair.tap("show-routes", on: "watch")
            },
            Step(text: "guided") { try $0.tap("To the saddle", on: "watch") },
            Step(text: "recording") { try $0.tap("start-recording", on: "watch") },
            Step(text: "walked") { try $0.walk(until: 320) },
            Step(text: "the sheet of a pin") { try $0.tap("add-waypoint", on: "watch") },
            Step(text: "pinned", gains: { $0.pins = 1 }) { try $0.tap("save-waypoint", on: "watch") },
            Step(text: "walked on") { try $0.walk(until: 420) },
            Step(text: "stopped") { try $0.tap("stop-recording", on: "watch") },
            Step(text: "hike saved", gains: { $0.hikes = 1 }) { try $0.tap("save-hike", on: "watch") },
            Step(text: "the pins on the phone") { pair in
                try pair.wait(seconds: 30)
                try pair.tap("tab-7", on: "phone")
            },
            Step(text: "asked to delete the pin") { pair in
                try pair.tap("Trail Marker", on: "phone")
                try pair.tap("waypoint-delete", on: "phone")
            },
            Step(text: "deleted", gains: { $0.pins = 0 }) {
                try $0.touch(.answer("Delete Waypoint"), on: "phone")
            },
        ]
    }

    /// What the stores of the devices hold, read as files with SQL of the test's own.
    private static func stored(_ pair: SimulatedPair) throws -> (phone: Saved, watch: Saved) {
        func saved(on device: String) throws -> Saved {
            func count(_ file: String, _ table: String) throws -> Int {
                let path = pair.path(of: "Documents/" + file, app: "trail", on: device)
                guard FileManager.default.fileExists(atPath: path) else { return 0 }
                let database = try Database(path: path)
                return try database.first("SELECT count(*) FROM \(table)") { row throws(DatabaseError) in
                    Int(try row.integer(0))
                } ?? 0
            }
            let routes = pair.files(in: "Documents/planned_routes", app: "trail", on: device)
                .count { $0.hasSuffix(".json") }
            return Saved(
                routesOnPhone: device == "phone" ? routes : 0, routesOnWatch: device == "watch" ? routes : 0,
                pins: try count("waypoints.db", "waypoints"),
                hikes: try count("routes.db", "saved_routes WHERE name NOT LIKE 'Recording%'"))
        }
        return (try saved(on: "phone"), try saved(on: "watch"))
    }

    @Test(
        "NF-23, EM-35: whichever device dies after whichever touch, what was saved is there once on both",
        arguments: Array(0..<14), ["phone", "watch"])
    func killed(after index: Int, device: String) throws {
        let pair = try SimulatedPair(
            following: PackageFolder.path + "/gallery/to-the-pass.gpx",
            region: PackageFolder.path + "/regions/ridge")
        #expect(Self.steps.count == 14)
        var expected = Saved()
        for step in Self.steps[...index] {
            try step.perform(pair)
            step.gains(&expected)
        }
        try pair.kill(device)
        try pair.wait(seconds: 3)
        try pair.restart(device)
        // A person who finds a recording that was cut off takes it up, stops it and saves it.
        if try pair.screen(of: "watch").items.contains(where: { $0.id == "recover-hike" }) {
            #expect(device == "watch" && (4...9).contains(index), "after \(Self.steps[index].text)")
            try pair.tap("recover-hike", on: "watch")
            expected.hikes = 1
        }
        try pair.wait(seconds: 120)
        let found = try Self.stored(pair)
        let text = "killed after \(Self.steps[index].text)"
        #expect(found.phone.routesOnPhone == expected.routesOnPhone, "\(text)")
        #expect(found.watch.routesOnWatch == expected.routesOnWatch, "\(text)")
        #expect(found.phone.pins == expected.pins && found.watch.pins == expected.pins, "\(text): \(found)")
        #expect(
            found.phone.hikes == expected.hikes && found.watch.hikes == expected.hikes, "\(text): \(found)")
        #expect(pair.errors == [], "\(text)")
    }
}
