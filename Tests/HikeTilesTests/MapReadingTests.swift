import Foundation
import HikeFormats
import Testing

@testable import HikeTiles

@Suite("Reading a map for drawing")
struct MapReadingTests {
    @Test("ways that share their ends become rings, whichever way round they go; open ones are closed")
    func rings() {
        #expect(RingAssembly.rings([[1, 2, 3, 1]]) == [[1, 2, 3]])
        #expect(RingAssembly.rings([[1, 2, 3], [5, 4, 3], [5, 6, 1]]) == [[1, 2, 3, 4, 5, 6]])
        #expect(RingAssembly.rings([[1, 2, 3, 4]]) == [[1, 2, 3, 4]])
        #expect(RingAssembly.rings([[1, 2], [7], [], [1, 1]]) == [])
        #expect(RingAssembly.rings([[1, 2, 3], [3, 4, 1], [8, 9, 7, 8]]).count == 2)
    }

    @Test(
        "the region has what one walks by: graded paths, marked routes, waters, huts, peaks with heights, areas with holes"
    )
    func ridge() throws {
        let data = try Ridge.sources.get().data
        for kind in [LineKind.path, .pathT1, .pathT3, .viaFerrata, .track, .river, .stream, .steps] {
            #expect(data.lines.contains { $0.kind == kind }, "\(kind)")
        }
        for kind in [AreaKind.wood, .meadow, .scree, .rock, .water, .building] {
            #expect(data.areas.contains { $0.kind == kind }, "\(kind)")
        }
        for kind in [PointKind.village, .peak, .hut, .spring, .viewpoint, .parking, .saddle] {
            #expect(data.points.contains { $0.kind == kind }, "\(kind)")
        }
        #expect(data.lines.contains { $0.route == .regional } && data.lines.contains { $0.route == .local })
        #expect(data.areas.contains { $0.rings.count > 1 })
        let horn = data.points.first { $0.name >= 0 && data.texts[Int($0.name)] == "Vardhorn" }
        #expect(horn.map { $0.elevation > 1_500 } == true)
    }

    @Test("nodes are found whether a file has them in order or not, and what is not there is left out")
    func nodes() {
        for order in [[3, 1, 2], [1, 2, 3], [9, 3, 0, 2, 1]] as [[Int64]] {
            var places = NodePlaces([2, 3, 1, 3, 7])
            for id in order { places.place(id, Int32(id) * 10_000_000, 0) }
            let numbers = [1, 2, 3].map { places.number($0) }
            #expect(numbers == [0, 1, 2])
            #expect(places.number(7) == nil && places.number(9) == nil)
            #expect(places.ys[0] > places.ys[1] && places.ys[1] > places.ys[2])
        }
    }

    @Test("numbers of a style lie on straight lines between its zooms and are constant beyond")
    func stops() {
        let stops: Stops = [10: 1, 12: 3, 14: 3]
        #expect([8, 10, 11, 12, 13, 20].map { stops.at($0) } == [1, 1, 2, 3, 3, 3])
    }

    @Test(
        "a name in letters that the font lacks gives way to the English or international one, or is left out and counted"
    )
    func otherLetters() throws {
        let scratch = try Scratch()
        func peak(_ id: Int, _ names: [String: String]) -> String {
            let tags = names.sorted { $0.key < $1.key }.map { "<tag k=\"\($0.key)\" v=\"\($0.value)\"/>" }
            return
                "<node id=\"\(id)\" lat=\"35.0\(id)\" lon=\"138.0\(id)\"><tag k=\"natural\" v=\"peak\"/>\(tags.joined())</node>"
        }
        let peaks = [
            peak(1, ["name": "\u{5CA9}\u{624B}\u{5C71}", "name:en": "Mount Iwate"]),
            peak(2, ["name": "\u{5D9}\u{5D4}\u{5D5}\u{5D3}\u{5D4}", "int_name": "Yehuda"]),
            peak(3, ["name": "\u{645}\u{631}\u{632}\u{648}\u{642}"]),
            peak(
                4, ["name": "\u{39F}\u{3BB}\u{3C5}\u{3BC}\u{3C0}\u{3BF}\u{3C2}", "name:en": "Mount Olympus"]),
            peak(5, ["name": "\u{10C}erchov", "name:en": "Cerchov"]),
        ]
        let file = scratch.path + "/peaks.osm"
        try Data("<osm version=\"0.6\">\(peaks.joined())</osm>".utf8).write(to: URL(fileURLWithPath: file))
        let sources = try MapSources(map: file, elevation: nil)
        let names = sources.data.points.map { $0.name < 0 ? "" : sources.data.texts[Int($0.name)] }
        #expect(
            names == [
                "Mount Iwate", "Yehuda", "", "\u{39F}\u{3BB}\u{3C5}\u{3BC}\u{3C0}\u{3BF}\u{3C2}",
                "\u{10C}erchov",
            ])
        #expect(sources.unwritableNames == 1)
    }
}
