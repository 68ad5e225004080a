import Foundation
import HikeValues
import HikeWaypoints
import Testing

@Suite("Lists of waypoints")
struct WaypointListTests {
    private static let all = [
        Sample.waypoint(1, 46.0, 12.0, label: "Spring", category: .waterSource),
        Sample.waypoint(2, 46.2, 12.0, label: "", category: .viewpoint, note: "Bench, spring flowers"),
        Sample.waypoint(3, 46.1, 12.0, label: "alm hut", category: .food),
        Sample.waypoint(4, 46.3, 12.0, label: "Brook", category: .waterSource),
    ]

    private static func ids(_ list: WaypointList) -> [[String]] {
        list.groups.map { $0.waypoints.map { String($0.id.uuidString.suffix(1)) } }
    }

    @Test("they come by age, name, category or distance (OHX-59)")
    func orders() {
        #expect(Self.ids(WaypointList(Self.all, order: .newest)) == [["1", "2", "3", "4"]])
        #expect(Self.ids(WaypointList(Self.all, order: .name)) == [["3", "4", "1", "2"]])
        let groups = WaypointList(Self.all, order: .category)
        #expect(groups.groups.map(\.category) == [.viewpoint, .waterSource, .food])
        #expect(Self.ids(groups) == [["2"], ["4", "1"], ["3"]])
        let here = Coordinate(latitude: 46.12, longitude: 12)
        #expect(Self.ids(WaypointList(Self.all, order: .distance, here: here)) == [["3", "2", "1", "4"]])
        #expect(Self.ids(WaypointList(Self.all, order: .distance)) == [["1", "2", "3", "4"]])
    }

    @Test("a search looks into label, note and category, word by word, whichever case")
    func search() {
        func found(_ text: String) -> [[String]] {
            Self.ids(WaypointList(Self.all, search: text, order: .newest))
        }
        #expect(found("SPRING") == [["1", "2"]])
        #expect(found("flowers bench") == [["2"]])
        #expect(found("water") == [["1", "4"]])
        #expect(found("water brook") == [["4"]])
        #expect(found("nothing such").isEmpty)
        #expect(found("  ") == [["1", "2", "3", "4"]])
    }

    @Test("a search finds what a look at each text finds, whatever letters it has (OHX-59)")
    func searchOfMany() {
        var random = RandomStream(seed: 59)
        let words = [
            "Hut", "hut", "SPRING", "é", "Brücke", "STRASSE", "straße", "a\r\nb", "12", "ab", "aab", "water",
            "",
        ]
        func some() -> String { words[Int(random.next() % UInt64(words.count))] }
        for round in 0..<200 {
            let all = (0..<12).map {
                Sample.waypoint(
                    $0, label: some() + some(), category: $0 % 2 == 0 ? .waterSource : .food,
                    note: random.next() % 2 == 0 ? some() + " " + some() : "")
            }
            let search = some() + " " + some().prefix(2)
            let wanted = search.lowercased().split { $0.isWhitespace }
            let expected = all.filter { waypoint in
                let text = [waypoint.label, waypoint.note, waypoint.category.displayName]
                    .joined(separator: "\n").lowercased()
                return wanted.allSatisfy { text.contains($0) }
            }
            let found = WaypointList(all, search: search, order: .newest).groups.flatMap(\.waypoints)
            #expect(found == expected.inListOrder(), "\(round) \(search)")
        }
    }
}
