import Foundation
import HikeAssembly
import HikeFormats
import HikeHardware
import HikeRendering
import HikeScreens
import HikeSimTesting
import HikeStorage
import HikeValues
import HikeWorld
import Testing

/// Waypoints in whole runs, their stores read as anyone would read them.
@Suite("Waypoints on both devices")
struct WaypointScenarioTests {
    /// The rows of a device's store, by plain SQLite, every value as text.
    static func rows(_ device: String, _ folder: TestFolder, _ sql: String) throws -> [[String]] {
        let database = try Database(path: folder.path + "/\(device)/trail/Documents/waypoints.db")
        return try database.rows(sql) { row throws(DatabaseError) in
            var texts: [String] = []
            for column in 0..<row.columnCount {
                switch try row.value(column) {
                case .null: texts.append("NULL")
                case .integer(let number): texts.append("\(number)")
                case .real(let number): texts.append("\(number)")
                case .text(let text): texts.append(text)
                case .blob(let bytes): texts.append("blob \(bytes.count)")
                }
            }
            return texts
        }
    }

    @Test(
        "OH2-55, OH2-62, OH2-32: two pins, an edit and a deletion end alike in both stores, in two processes")
    func pins() throws {
        let folder = try TestFolder()
        let outcome = try Command(
            arguments: ["run", "--out", folder.path, PackageFolder.scenario("pins")]
        ).run()
        #expect(outcome.exitCode == 0, "\(outcome)")
        let columns =
            "id, latitude, longitude, altitude, timestamp, label, category, note, has_photo, hike_id"
        let onWatch = try Self.rows("watch", folder, "SELECT \(columns), photo_data FROM waypoints")
        let onPhone = try Self.rows("phone", folder, "SELECT \(columns), photo_data FROM waypoints")
        #expect(onWatch == onPhone && onWatch.count == 1)
        #expect(onWatch.first?[5...8] == ["Spring below the rock", "waterSource", "Dry in August.", "0"])
        #expect(onWatch.first?[4].hasPrefix("2026-06-20T06:") == true)
        #expect(onWatch.first?.last == "NULL")
        for device in ["watch", "phone"] {
            let changes = try Self.rows(
                device, folder, "SELECT is_deleted, is_pending FROM waypoint_changes ORDER BY is_deleted")
            #expect(changes == [["0", "0"], ["1", "0"]])
        }
    }

    @Test(
        "OH2-16, OH2-68, OH2-70: photos are whole on the phone and 100 x 100 on both, in two processes; files are taken as they are"
    )
    func photos() throws {
        let (folder, pictures) = (try TestFolder(), try TestFolder())
        // What the camera sees is a file: one that lies on its side.
        let photo = try TestPhoto.jpeg(width: 300, height: 400, orientation: .right)
        try Data(photo).write(to: URL(fileURLWithPath: pictures.path + "/camera.jpg"))
        let outcome = try Command(
            arguments: [
                "run", "--out", folder.path, "--set", "photos.camera=\(pictures.path)/camera.jpg",
                PackageFolder.scenario("photo-pins"),
            ]
        ).run()
        #expect(outcome.exitCode == 0, "\(outcome)")
        var small: [String: [[UInt8]]] = [:]
        for device in ["phone", "watch"] {
            let database = try Database(path: folder.path + "/\(device)/trail/Documents/waypoints.db")
            small[device] = try database.rows(
                "SELECT photo_thumbnail FROM waypoints WHERE has_photo ORDER BY timestamp"
            ) { row throws(DatabaseError) in try row.blob(0) }
        }
        #expect(small["phone"]?.count == 2 && small["phone"] == small["watch"])
        for bytes in small["watch"] ?? [] {
            let header = try JPEGHeader(bytes)
            #expect(header.width == 100 && header.height == 100 && !header.hasEXIF && bytes.count < 12_000)
        }
        let whole = try Self.rows("watch", folder, "SELECT photo_data FROM waypoints")
        #expect(whole == [["NULL"], ["NULL"], ["NULL"]])
        let database = try Database(path: folder.path + "/phone/trail/Documents/waypoints.db")
        let kept = try database.rows("SELECT photo_data FROM waypoints WHERE label = 'The chapel'") {
            row throws(DatabaseError) in try row.blob(0)
        }
        #expect(kept == [photo])
    }

    @Test(
        "OH2-36, OH2-33, CX-46: nine symbols, three in a row, in the order of the categories; the pin's button below the map"
    )
    func sheet() throws {
        let pair = try SimulatedPair(following: PackageFolder.track("left-and-right"))
        try pair.importRoute(PackageFolder.track("left-and-right"), as: "Mill")
        try pair.sendRoute("Mill")
        try pair.navigate("Mill")
        let before = try pair.screen(of: "watch")
        let centre = try #require(before.item(id: "centre"))
        let pin = try #require(before.item(id: "add-waypoint"))
        let regions = try #require(before.item(id: "show-regions"))
        #expect(Self.box(centre).maxX < Self.box(pin).x && Self.box(pin).maxX < Self.box(regions).x)
        #expect(Self.box(pin).y > 125)
        try pair.tap("add-waypoint", on: "watch")
        try pair.wait(seconds: 5)
        let sheet = try pair.screen(of: "watch")
        let names = [
            "trailMarker", "viewpoint", "waterSource", "campsite", "danger", "food", "shelter", "parking",
            "custom",
        ]
        let cells = try names.map { Self.box(try #require(sheet.item(id: "category-\($0)"))) }
        for (index, cell) in cells.enumerated() {
            #expect(cell.x == cells[index % 3].x && cell.y == cells[index / 3 * 3].y)
            if index % 3 > 0 { #expect(cell.x >= cells[index - 1].maxX) }
            if index >= 3 { #expect(cell.y >= cells[index - 3].maxY) }
        }
    }

    @Test("OH2-55: pins of hours without a link come to a phone whose app is started last, in order and once")
    func hoursApart() throws {
        let pair = try SimulatedPair(following: PackageFolder.track("left-and-right"))
        try pair.perform(.forceQuit, "trail", on: "phone")
        try pair.breakLink()
        let names = ["food", "shelter", "danger"]
        for name in names {
            try pair.tap("add-waypoint", on: "watch")
            try pair.wait(seconds: 5)
            try pair.tap("category-\(name)", on: "watch")
            try pair.tap("save-waypoint", on: "watch")
            try pair.wait(seconds: 7_200)
        }
        try pair.mendLink()
        try pair.wait(seconds: 600)
        func saves(_ device: String) -> [String] {
            pair.events(.store, on: device).filter {
                $0.text("store") == "waypoints" && $0.text("operation") == "save"
            }.compactMap { $0.text("id") }
        }
        #expect(saves("watch").count == 3 && saves("phone").isEmpty)
        try pair.perform(.foreground, "trail", on: "phone")
        try pair.wait(seconds: 60)
        #expect(saves("phone") == saves("watch"))
        try pair.tap("tab-7", on: "phone")
        let words = try pair.screen(of: "phone").words
        for word in ["Food", "Shelter", "Danger"] { #expect(words.contains(word), "\(words)") }
        #expect(pair.errors.isEmpty, "\(pair.errors)")
    }

    private static func box(_ item: ScreenReading.Item) -> Rect {
        Rect(item.frame[0], item.frame[1], item.frame[2], item.frame[3])
    }

    // MARK: Crashes

    private static let taps: [Scenario.Step] = {
        func tap(_ id: String, _ device: String = "watch") -> Scenario.Step {
            Scenario.Step(
                action: .touch(device: device, .tap(.id(id)), mayMiss: true), text: "tap \(id)")
        }
        let wait = Scenario.Step(action: .wait(.seconds(3)), text: "wait")
        return [
            wait, tap("add-waypoint"), wait, tap("category-food"), tap("save-waypoint"), wait,
            tap("add-waypoint"), wait, tap("save-waypoint"), wait, tap("tab-7", "phone"), wait,
        ]
    }()

    private func run(victim: String, moment: FlakyDevices.Moment, after messages: Int?) throws -> (
        result: RunResult, folder: TestFolder, messages: Int
    ) {
        let folder = try TestFolder()
        let devices = FlakyDevices(
            InProcessDevices(root: folder.path), victim: victim, moment: moment, after: messages)
        let session = try RunSession(
            scenario: KillTests.scenario(onCrash: .restart), files: ScenarioFiles(folder: ""),
            factory: devices)
        for step in Self.taps where try session.perform(step).failure != nil { break }
        // Long enough for a restart and all that is left to be sent.
        _ = try session.perform(Scenario.Step(action: .wait(.seconds(120)), text: "wait"))
        return (try session.finish(), folder, devices.messages)
    }

    @Test(
        "NF-23: whichever message a device dies at, a pin that was saved is on both devices, once",
        arguments: ["phone", "watch"], FlakyDevices.Moment.allCases)
    func anyMessage(victim: String, moment: FlakyDevices.Moment) throws {
        let whole = try run(victim: victim, moment: moment, after: .max)
        #expect(whole.result.crashes == [])
        let all = "SELECT id, latitude, longitude, timestamp, label, category FROM waypoints ORDER BY id"
        #expect(try Self.rows("watch", whole.folder, all).count == 2)
        for messages in 0..<min(whole.messages, 40) {
            let (result, folder, _) = try run(victim: victim, moment: moment, after: messages)
            let place: Comment = "\(victim) \(moment) \(messages)"
            #expect(result.crashes.count == 1, place)
            let (onWatch, onPhone) = (
                try Self.rows("watch", folder, all), try Self.rows("phone", folder, all)
            )
            #expect(onWatch == onPhone, place)
            let felt = result.haptics.filter {
                $0.text("outcome") == "played" && $0.text("pattern") == "success"
            }
            #expect(onWatch.count >= felt.count, place)
        }
    }
}
