import Foundation
import HikeConnectivity
import HikeValues
import HikeWaypoints
import Testing

@Suite("Waypoints on the link")
struct WaypointMessageTests {
    private static let later = Sample.moment + .seconds(60)

    private static func text(_ info: [String: PropertyValue]) -> String {
        String(decoding: info["waypoint"]?.data ?? [], as: UTF8.self)
    }

    @Test("a user info has the JSON under `waypoint` and the thumbnail beside it (OH2-53, OH2-57, CX-01)")
    func seedForm() throws {
        let message = WaypointMessage(Sample.waypoint(), modifiedAt: Self.later, thumbnail: [0xFF, 0xD8, 1])
        let info = try message.userInfo()
        #expect(Set(info.keys) == ["waypoint", "thumbnail"])
        #expect(info["thumbnail"] == .data([0xFF, 0xD8, 1]))
        #expect(try Waypoint(json: info["waypoint"]?.data ?? []) == Sample.waypoint())
        #expect(try WaypointMessage(userInfo: info) == message)
        #expect(WaypointMessage.isOne(info) && !WaypointMessage.isOne(["route": "x"]))
    }

    @Test("a deletion travels under the same key (OH2-62)")
    func tombstone() throws {
        let message = WaypointMessage(deleted: Sample.id(4), at: Self.later)
        let info = try message.userInfo()
        #expect(
            Self.text(info)
                == #"{"id":"00000000-0000-4000-8000-000000000004","isDeleted":true,"#
                + #""modifiedAt":"2026-05-28T20:27:40.123Z"}"#)
        #expect(try WaypointMessage(userInfo: info) == message)
    }

    @Test("JSON without a moment of change counts as made then and not edited since (OH2-54)")
    func noModification() throws {
        let info: [String: PropertyValue] = ["waypoint": .data(try Sample.waypoint().json())]
        let message = try WaypointMessage(userInfo: info)
        #expect(message.version == WaypointVersion(Sample.waypoint(), modifiedAt: Sample.moment))
        // Text in place of data is read too.
        let text = String(decoding: try Sample.waypoint().json(), as: UTF8.self)
        #expect(try WaypointMessage(userInfo: ["waypoint": .string(text)]) == message)
    }

    @Test(
        "the flattened form is read, its date in any form (CX-01)",
        arguments: [
            .double(Sample.moment.secondsSince1970), .date(Sample.moment),
            .string("2026-05-28T20:26:40.123Z"),
        ] as [PropertyValue])
    func flatForm(timestamp: PropertyValue) throws {
        let info: [String: PropertyValue] = [
            "type": "waypoint", "id": "00000000-0000-4000-8000-000000000001", "latitude": 47.38291,
            "longitude": 11.09431, "altitude": 1_204.5, "timestamp": timestamp, "label": "Spring",
            "category": "waterSource", "note": "", "hasPhoto": false, "thumbnailData": .data([1, 2]),
        ]
        #expect(WaypointMessage.isOne(info))
        let message = try WaypointMessage(userInfo: info)
        #expect(message.thumbnail == [1, 2] && message.id == Sample.id(1))
        let read = try #require(message.version.waypoint)
        #expect((read.timestamp - Sample.moment).inSeconds.magnitude < 1e-6)
        #expect(read.label == "Spring" && read.category == .waterSource && read.altitude == 1_204.5)
    }

    @Test("what is no waypoint is an error with a sentence (OH2-60)")
    func hostile() {
        let flat: [String: PropertyValue] = ["type": "waypoint", "id": "x"]
        let bad: [[String: PropertyValue]] = [
            [:], ["type": "waypoint"], flat, ["waypoint": 1], ["waypoint": .data([])],
            ["waypoint": .data([0xFF, 0xFE])], ["waypoint": .string("{\"id\":1}")],
            ["waypoint": .string(#"{"id":"00000000-0000-4000-8000-000000000004","isDeleted":true}"#)],
            ["waypoint": .data([UInt8](repeating: 0x20, count: 70_000))],
            [
                "type": "waypoint", "id": "00000000-0000-4000-8000-000000000001", "latitude": 1,
                "longitude": 2, "timestamp": .double(.infinity),
            ],
            [
                "type": "waypoint", "id": "00000000-0000-4000-8000-000000000001", "latitude": 100,
                "longitude": 2, "timestamp": 1,
            ],
        ]
        for info in bad {
            do throws(WaypointError) {
                _ = try WaypointMessage(userInfo: info)
                Issue.record("\(info) was read")
            } catch { #expect(error.description.utf8.count < 300) }
        }
    }

    @Test("the longest waypoint with a thumbnail fits into one message")
    func fits() throws {
        let waypoint = Sample.waypoint(
            label: WaypointLimits.label(String(repeating: "\u{1}", count: 5_000)),
            note: WaypointLimits.note(String(repeating: "\u{2}", count: 50_000)))
        let picture = [UInt8](repeating: 7, count: WaypointLimits.thumbnailBytes)
        let info = try WaypointMessage(waypoint, modifiedAt: Self.later, thumbnail: picture).userInfo()
        #expect(info.count == 2)
        #expect(try PropertyCodec.encode(info).count <= PayloadLimits().userInfo)
        let large = try WaypointMessage(waypoint, modifiedAt: Self.later, thumbnail: picture + [1]).userInfo()
        #expect(Set(large.keys) == ["waypoint"])
    }
}

@Suite("Which change of a waypoint holds")
struct WaypointVersionTests {
    private static let t = Sample.moment

    private static func version(_ label: String?, _ seconds: Double) -> WaypointVersion {
        WaypointVersion(label.map { Sample.waypoint(label: $0) }, modifiedAt: t + .seconds(seconds))
    }

    @Test("the later change wins, deletions too (OH2-62, NF-07)")
    func later() {
        #expect(Self.version("a", 0).replaces(nil) && Self.version(nil, 0).replaces(nil))
        #expect(Self.version("a", 1).replaces(Self.version("b", 0)))
        #expect(!Self.version("b", 0).replaces(Self.version("a", 1)))
        #expect(Self.version(nil, 1).replaces(Self.version("b", 0)))
        #expect(Self.version("b", 2).replaces(Self.version(nil, 1)))
        #expect(!Self.version("b", 1).replaces(Self.version(nil, 1)))
        #expect(Self.version(nil, 1).replaces(Self.version("b", 1)))
        #expect(!Self.version(nil, 1).replaces(Self.version(nil, 1)))
        #expect(!Self.version("b", 1).replaces(Self.version("b", 1)))
    }

    @Test("whatever the order in which changes come, both devices end with the same")
    func convergence() {
        var random = RandomStream(seed: 4)
        for _ in 0..<2_000 {
            let labels: [String?] = [nil, "a", "b", "ä", ""]
            let changes = (0..<4).map { _ in
                Self.version(labels[Int(random.next() % 5)], Double(random.next() % 3))
            }
            func ending(_ order: [Int]) -> WaypointVersion? {
                var known: WaypointVersion?
                for index in order where changes[index].replaces(known) { known = changes[index] }
                return known
            }
            let expected = ending([0, 1, 2, 3])
            for order in [[3, 2, 1, 0], [1, 3, 0, 2], [2, 0, 3, 1], [0, 0, 3, 3, 2, 1, 2]] {
                #expect(ending(order) == expected)
            }
        }
    }

    @Test("a change is later than the one that it follows, even where the other clock is ahead")
    func clocks() {
        #expect(LastWrite.moment(of: Self.t, after: nil) == Self.t)
        #expect(LastWrite.moment(of: Self.t + .seconds(9), after: Self.t) == Self.t + .seconds(9))
        let ahead = Self.t + .seconds(3_600)
        #expect(LastWrite.moment(of: Self.t, after: ahead) > ahead)
    }
}
