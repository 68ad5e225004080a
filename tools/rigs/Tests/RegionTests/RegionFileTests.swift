import Foundation
import HikeFormats
import HikeGeodesy
import HikeValues
import Testing

@testable import RegionMaker

@Suite("The embedded region's files")
struct RegionFileTests {
    @Test("the committed map is what the generator makes")
    func map() throws {
        let committed = try RidgeRegion.committed("ridge.osm.pbf")
        #expect(try OSMEntities(pbf: committed) == RidgeRegion.made.entities)
        #expect(try RidgeRegion.made.map() == committed, "tools/make-region writes it anew")
    }

    @Test("the committed elevation is what the generator makes, and its tile is named after its corner")
    func elevation() throws {
        let ground = try RidgeRegion.ground()
        #expect(ground.bytes == (try HGTWriter.write(RidgeRegion.made.terrain.samples)))
        #expect(
            ground.tile.corner
                == HGTCorner(latitude: Terrain.corner.latitude, longitude: Terrain.corner.longitude))
        #expect(try RidgeRegion.made.elevation() == RidgeRegion.committed("N46E012.hgt.gz"))
    }

    @Test("both files together stay below 300 KB")
    func size() throws {
        let bytes =
            try RidgeRegion.committed("ridge.osm.pbf").count + RidgeRegion.committed("N46E012.hgt.gz").count
        #expect(bytes < 300_000)
    }

    @Test("every way has its nodes, every member its way, and no node is without use")
    func whole() {
        let entities = RidgeRegion.made.entities
        let nodes = Set(entities.nodes.map(\.id))
        let ways = Set(entities.ways.map(\.id))
        #expect(entities.ways.allSatisfy { $0.refs.count >= 2 && $0.refs.allSatisfy(nodes.contains) })
        #expect(
            entities.relations.allSatisfy { relation in
                relation.members.count > 0 && relation.members.allSatisfy { ways.contains($0.id) }
            })
        let used = Set(entities.ways.flatMap(\.refs))
        #expect(entities.nodes.allSatisfy { used.contains($0.id) || !$0.tags.isEmpty })
        #expect(
            entities.ways.allSatisfy { way in zip(way.refs, way.refs.dropFirst()).allSatisfy { $0 != $1 } })
    }

    @Test("the tracks of the scenarios follow its ways as far as they lie in it")
    func tracks() throws {
        let ways = RidgeRegion.made.sketch.lines.filter(\.isHighway).map(\.points)
        let folder = RidgeRegion.root.appendingPathComponent("scenarios/tracks")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(files.count == 10)
        for file in files {
            let data = [UInt8](try Data(contentsOf: folder.appendingPathComponent(file)))
            let text = String(decoding: data, as: UTF8.self)
            for place in text.split(separator: "<trkpt lat=\"").dropFirst() {
                let parts = place.split(separator: "\"")
                let place = Coordinate(
                    latitude: try #require(Double(parts[0])), longitude: try #require(Double(parts[2])))
                let point = Terrain.frame.point(place)
                guard point.x < 5200, point.y < 4300 else { continue }
                let distance = ways.map { PlaneLine.distance(point, to: $0) }.min() ?? .infinity
                #expect(distance < 9, "\(file): \(point) is \(distance) m from any way")
            }
        }
    }
}
