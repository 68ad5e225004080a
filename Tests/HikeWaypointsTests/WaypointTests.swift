import Foundation
import HikeValues
import HikeWaypoints
import Testing

/// Waypoints for tests.
enum Sample {
    static let moment = UTCDate(nanosecondsSince1970: 1_780_000_000_123_000_000)

    static func id(_ number: Int) -> UUID {
        let digits = String(number)
        let zeros = String(repeating: "0", count: 12 - digits.count)
        return UUID(uuidString: "00000000-0000-4000-8000-" + zeros + digits)!
    }

    static func waypoint(
        _ number: Int = 1, _ latitude: Double = 47.38291, _ longitude: Double = 11.09431,
        label: String = "Spring", category: WaypointCategory = .waterSource, note: String = ""
    ) -> Waypoint {
        Waypoint(
            id: id(number), latitude: latitude, longitude: longitude, altitude: 1_204.5, timestamp: moment,
            label: label, category: category, note: note)
    }
}

@Suite("Waypoints and their categories")
struct WaypointTests {
    @Test("nine categories in their order, with symbols, names and colours (CX-11, OH2-01, OH2-02, OH2-03)")
    func categories() {
        let all = WaypointCategory.allCases
        #expect(
            all.map(\.rawValue) == [
                "trailMarker", "viewpoint", "waterSource", "campsite", "danger", "food", "shelter", "parking",
                "custom",
            ])
        #expect(
            all.map(\.symbol) == [
                "signpost.right", "eye", "drop.fill", "tent", "exclamationmark.triangle", "fork.knife",
                "house", "car", "mappin",
            ])
        #expect(
            all.map(\.displayName) == [
                "Trail Marker", "Viewpoint", "Water", "Campsite", "Danger", "Food", "Shelter", "Parking",
                "Custom",
            ])
        #expect(
            all.map(\.colourHex) == [
                0x4A90D9, 0x8E44AD, 0x3498DB, 0x27AE60, 0xE74C3C, 0xF39C12, 0x7F8C8D, 0x2C3E50, 0xE67E22,
            ])
        #expect(WaypointCategory(text: "Wildlife") == .custom)
    }

    @Test("the fields are those of the document, in its order (OH2-04)")
    func fields() {
        let names = Mirror(reflecting: Sample.waypoint()).children.compactMap(\.label)
        #expect(
            names == [
                "id", "latitude", "longitude", "altitude", "timestamp", "label", "category", "note",
                "hasPhoto", "hikeId",
            ])
    }

    @Test("what is said of a waypoint may change, where and when it was marked does not (OH2-05, OH2-06)")
    func mutable() {
        var waypoint = Sample.waypoint()
        waypoint.label = "Well"
        waypoint.category = .danger
        waypoint.note = "dry"
        waypoint.hasPhoto = true
        waypoint.hikeId = Sample.id(9)
        // That the others are constants the compiler sees to; a key path tells.
        func isWritable<Value>(_ path: AnyKeyPath, _ type: Value.Type) -> Bool {
            path is WritableKeyPath<Waypoint, Value>
        }
        #expect(!isWritable(\Waypoint.latitude, Double.self) && !isWritable(\Waypoint.longitude, Double.self))
        #expect(!isWritable(\Waypoint.altitude, Double?.self) && !isWritable(\Waypoint.id, UUID.self))
        #expect(!isWritable(\Waypoint.timestamp, UTCDate.self))
        #expect(isWritable(\Waypoint.hikeId, UUID?.self) && isWritable(\Waypoint.label, String.self))
    }

    @Test("JSON brings every category back, with and without altitude and hike (OH2-07)")
    func json() throws {
        for category in WaypointCategory.allCases {
            for (altitude, hike) in [(nil, nil), (-392.25, Sample.id(7))] as [(Double?, UUID?)] {
                let waypoint = Waypoint(
                    id: Sample.id(3), latitude: -46.637512345678, longitude: 179.99999999999,
                    altitude: altitude, timestamp: Sample.moment, label: "Фонтан 🚰 \"é\"\u{1}",
                    category: category, note: "a\nb", hasPhoto: true, hikeId: hike)
                #expect(try Waypoint(json: try waypoint.json()) == waypoint)
            }
        }
        let text = String(decoding: try Sample.waypoint().json(), as: UTF8.self)
        #expect(text.contains(#""timestamp":"2026-05-28T20:26:40.123Z""#))
        #expect(text.contains(#""id":"00000000-0000-4000-8000-000000000001""#))
    }

    @Test("JSON of others: no fraction in the date, unknown keys and categories, missing words")
    func foreign() throws {
        let text =
            #"{"id":"00000000-0000-4000-8000-00000000000a","latitude":1,"longitude":2,"#
            + #""timestamp":"2026-02-06T10:11:12Z","category":"wildlife","colour":"red"}"#
        let waypoint = try Waypoint(json: Array(text.utf8))
        #expect(waypoint.category == .custom && waypoint.label.isEmpty && !waypoint.hasPhoto)
        #expect(waypoint.altitude == nil && waypoint.timestamp == UTCDate(iso8601: "2026-02-06T10:11:12Z"))
    }

    @Test(
        "hostile JSON is an error with a sentence",
        arguments: [
            ("", "This is no waypoint"), ("{}", "missing"), ("[1]", "form"), ("null", "waypoint"),
            (#"{"id":"x"}"#, "waypoint"),
            (
                #"{"id":"00000000-0000-4000-8000-000000000001","latitude":91,"longitude":0,"#
                    + #""timestamp":"2026-02-06T10:11:12Z","category":"food"}"#, "place"
            ),
            (
                #"{"id":"00000000-0000-4000-8000-000000000001","latitude":1,"longitude":0,"#
                    + #""timestamp":"yesterday","category":"food"}"#, "timestamp"
            ),
        ])
    func hostile(text: String, word: String) {
        do throws(WaypointError) {
            _ = try Waypoint(json: Array(text.utf8))
            Issue.record("\(text) was read")
        } catch { #expect(error.description.contains(word), "\(error)") }
    }

    @Test("an altitude that cannot be is left out, and the waypoint is kept, wherever it comes from (OH2-09)")
    func altitudes() throws {
        func altitude(_ text: String) throws -> Double? {
            let json =
                #"{"id":"00000000-0000-4000-8000-000000000001","latitude":1,"longitude":0,"altitude":"#
                + text + #","timestamp":"2026-02-06T10:11:12Z","category":"food"}"#
            return try Waypoint(json: Array(json.utf8)).altitude
        }
        #expect(try altitude("1e300") == nil && altitude("-100001") == nil && altitude("100000") == 100_000)
        for number in [150_000, -1e6, .infinity, -.infinity, .nan] {
            let waypoint = Waypoint(
                id: Sample.id(1), latitude: 1, longitude: 2, altitude: number, timestamp: Sample.moment)
            #expect(waypoint.altitude == nil)
            // What one device keeps the other takes.
            #expect(try Waypoint(json: waypoint.json()) == waypoint)
            let fix = Fix(
                time: .zero, coordinate: Coordinate(latitude: 1, longitude: 2), altitude: number,
                horizontalAccuracy: 5, verticalAccuracy: 4)
            #expect(Waypoint(at: fix, id: Sample.id(1), timestamp: Sample.moment).altitude == nil)
        }
    }

    @Test("coordinates have five decimals (OH2-08)")
    func coordinateText() {
        #expect(Sample.waypoint().coordinateText == "47.38291, 11.09431")
        #expect(Sample.waypoint(1, -0.000004, 179.999996).coordinateText == "0.00000, 180.00000")
    }

    @Test("a fix gives place and altitude, the latter only where it is valid (OH2-09, CX-12)")
    func fromFix() {
        func altitude(_ altitude: Double, _ accuracy: Double) -> Double? {
            let fix = Fix(
                time: .seconds(1), coordinate: Coordinate(latitude: 31.5, longitude: 35.5),
                altitude: altitude, horizontalAccuracy: 5, verticalAccuracy: accuracy)
            let waypoint = Waypoint(at: fix, id: Sample.id(1), timestamp: Sample.moment, category: .danger)
            #expect(waypoint.latitude == 31.5 && waypoint.longitude == 35.5 && waypoint.category == .danger)
            return waypoint.altitude
        }
        #expect(altitude(-430, 4) == -430)
        #expect(altitude(1_200, -1) == nil)
        #expect(altitude(1_200, 0) == nil)
    }

    @Test("labels are one line, and both label and note fit into a message")
    func limits() {
        #expect(WaypointLimits.label("  two\nlines\t") == "two lines")
        #expect(WaypointLimits.note(" a\nb \n") == "a\nb")
        #expect(WaypointLimits.label(" \n ") == "")
        let flags = WaypointLimits.label(String(repeating: "🇨🇭", count: 100))
        #expect(flags.utf8.count <= WaypointLimits.labelBytes && flags.count == 62)
        #expect(WaypointLimits.note(String(repeating: "x", count: 9_000)).count == WaypointLimits.noteBytes)
    }
}
