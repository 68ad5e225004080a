import HikeFormats
import HikeHardware
import HikeRegions
import HikeValues
import RegionFixtures
import Testing

@Suite("Apps ask the geocoder")
struct GeocoderTests {
    private typealias Found = Result<[GeocodedPlace], GeocodeError>

    /// What an app was answered, and when.
    private final class Heard: @unchecked Sendable {
        var answers: [(second: Double, result: Found)] = []
        var ids: [String] = []
    }

    /// The region of the fixture with a village, a peak, two huts of one name and a lake with a name in German.
    private static func region() throws -> FixtureFolder {
        let folder = try FixtureFolder()
        var entities = MapFixture.entities
        func add(_ id: Int64, _ latitude: Int32, _ longitude: Int32, _ tags: (String, String)...) {
            entities.nodes.append(
                OSMNode(
                    id: id, latitude: latitude, longitude: longitude, tags: tags.map { OSMTag($0.0, $0.1) }))
        }
        add(201, 460_000_000, 70_200_000, ("place", "village"), ("name", "Bergdorf"))
        add(202, 460_150_000, 70_075_000, ("natural", "peak"), ("name", "Kornspitze"))
        add(203, 460_190_000, 70_000_000, ("tourism", "alpine_hut"), ("name", "Kornhütte"))
        add(204, 460_005_000, 70_210_000, ("tourism", "alpine_hut"), ("name", "Kornhütte"))
        add(
            205, 460_100_000, 70_100_000, ("natural", "water"), ("name", "Lac Noir"),
            ("name:de", "Schwarzsee"))
        let (map, dem) = try folder.writeFixture(entities)
        _ = try RegionBuild(
            map: map, elevation: dem, target: folder.path + "/r", options: RegionBuild.Options(name: "Small")
        ).run()
        return folder
    }

    private static func device(
        _ heard: Heard, _ query: GeocodeQuery, times: Int = 1, network: NetworkLine.State? = .online,
        regions: [String]
    ) throws -> TestDevice {
        let probe = Probe()
        probe.react = { event, device in
            guard case .action(let action) = event else { return }
            if action.name == "cancel" { heard.ids.forEach { device.geocoder?.cancel($0) } }
            guard action.name == "look" else { return }
            for _ in 0..<times {
                let id = device.geocoder?.lookUp(query) { [unowned device] in
                    heard.answers.append((device.clock.now.inSeconds, $0))
                }
                heard.ids.append(id ?? "")
            }
        }
        var script = NetworkScript()
        if let network { script.change(.line(NetworkLine(network))) }
        let device = try TestDevice([probe.description()], regions: regions, network: script)
        device.boot()
        return device
    }

    private static func act(_ name: String) -> DeviceInput { .action(app: "probe", AppAction(name)) }

    private static func ask(
        _ subject: GeocodeQuery.Subject, language: String? = nil, _ region: FixtureFolder
    ) throws -> [GeocodedPlace] {
        let heard = Heard()
        let device = try Self.device(
            heard, GeocodeQuery(subject, language: language), regions: [region.path + "/r"])
        device.run(until: 5, (1, act("look")))
        #expect(heard.answers.count == 1)
        return try heard.answers[0].result.get()
    }

    @Test("what is at a place: its landmarks, the road, the village, in a language")
    func reverse() throws {
        let region = try Self.region()
        let peak = Coordinate(latitude: 46.0155, longitude: 7.0075)
        let found = try Self.ask(.at(peak), region)
        #expect(found.map(\.name) == ["Kornspitze"])
        #expect(found.first?.settlement == "Bergdorf")
        #expect(found.first?.sights == ["Kornspitze"])
        #expect(found.first?.coordinate == peak)
        let lake = Coordinate(latitude: 46.01, longitude: 7.01)
        #expect(try Self.ask(.at(lake), language: "de", region).first?.water == "Schwarzsee")
        #expect(try Self.ask(.at(lake), language: "it", region).first?.water == "Lac Noir")
        // More than 100 m from all but the village.
        let meadow = Coordinate(latitude: 46.012, longitude: 7.02)
        #expect(try Self.ask(.at(meadow), region).map(\.name) == ["Bergdorf"])
    }

    @Test(
        "of two places of a name that in the circle comes first, and that nearest to the rest of the address")
    func forward() throws {
        let region = try Self.region()
        let upper = Coordinate(latitude: 46.019, longitude: 7)
        let lower = Coordinate(latitude: 46.0005, longitude: 7.021)
        func around(_ place: Coordinate) -> GeocodeQuery.Subject {
            .named("kornhuette", around: GeocodeArea(centre: place, radius: 300))
        }
        #expect(try Self.ask(around(upper), region).map(\.coordinate) == [upper, lower])
        #expect(try Self.ask(around(lower), region).map(\.coordinate) == [lower, upper])
        let address = try Self.ask(.named("Kornhütte, Bergdorf", around: nil), region)
        #expect(address.first?.coordinate == lower)
        #expect(address.first?.settlement == "Bergdorf")
        let village = try Self.ask(.named("Bergdorf", around: nil), region)
        #expect(village.map(\.radius) == [1_000])
    }

    @Test("the answer comes once, 150 to 600 ms later, and both ends are events of the network")
    func latency() throws {
        let heard = Heard()
        let region = try Self.region()
        let query = GeocodeQuery(.named("Bergdorf", around: nil))
        let device = try Self.device(heard, query, regions: [region.path + "/r"])
        device.run(until: 9, (1, Self.act("look")))
        #expect(heard.answers.count == 1)
        #expect((1.15...1.6).contains(heard.answers.first?.second ?? 0))
        let lines = device.lines(.network).suffix(2)
        #expect(lines.first?.contains(#""kind":"lookup","app":"probe""#) == true)
        #expect(lines.first?.hasSuffix(#""query":"Bergdorf"}"#) == true)
        #expect(lines.last?.contains(#""kind":"found""#) == true)
        #expect(lines.last?.contains(#""places":1,"duration":0."#) == true)
    }

    @Test(
        "without a network it fails at once, and so it does where the network goes before the answer",
        arguments: [NetworkLine.State?.none, .offline, .online])
    func network(_ state: NetworkLine.State?) throws {
        let heard = Heard()
        let region = try Self.region()
        let query = GeocodeQuery(.named("Bergdorf", around: nil))
        let device = try Self.device(heard, query, network: state, regions: [region.path + "/r"])
        let gone = DeviceInput.system(.network(.line(NetworkLine(.offline))))
        device.run(until: 9, (1, Self.act("look")), (1.1, gone))
        #expect(heard.answers.map(\.result) == [.failure(.notConnected)])
        #expect((heard.answers.first?.second ?? 0 < 1.01) == (state != .online))
        #expect(device.lines(.network).contains { $0.contains(#""error":"notConnected""#) })
    }

    @Test("what the map does not have is not found, and a device without a region finds nothing")
    func nothing() throws {
        let region = try Self.region()
        let sea = GeocodeQuery.Subject.at(Coordinate(latitude: 0, longitude: 0))
        let long = String(repeating: "Bergdorf ", count: 200)
        for subject in [
            sea, .named("Xyzzyplugh", around: nil), .named("", around: nil), .named(long, around: nil),
        ] {
            let heard = Heard()
            let device = try Self.device(heard, GeocodeQuery(subject), regions: [region.path + "/r"])
            device.run(until: 5, (1, Self.act("look")))
            #expect(heard.answers.map(\.result) == [.failure(.notFound)])
        }
        let heard = Heard()
        let device = try Self.device(heard, GeocodeQuery(.named("Bergdorf", around: nil)), regions: [])
        device.run(until: 5, (1, Self.act("look")))
        #expect(heard.answers.map(\.result) == [.failure(.notFound)])
    }

    @Test("who cancels hears so at once, and once; the 51st request of a minute fails")
    func limits() throws {
        let heard = Heard()
        let query = GeocodeQuery(.named("Bergdorf", around: nil))
        let device = try Self.device(heard, query, regions: [])
        device.run(until: 5, (1, Self.act("look")), (1.1, Self.act("cancel")))
        #expect(heard.answers.map(\.result) == [.failure(.cancelled)])
        #expect(heard.answers.first?.second == 1.1)
        let many = Heard()
        let other = try Self.device(many, query, times: 51, regions: [])
        other.run(until: 200, (1, Self.act("look")), (61, Self.act("look")))
        #expect(many.answers.count == 102)
        let errors = many.answers.map { result -> GeocodeError? in
            if case .failure(let error) = result.result { error } else { nil }
        }
        #expect(errors.filter { $0 == .tooMany }.count == 2)
    }

    @Test("L34: a region that cannot be read is an error without its place on the machine; nothing is found")
    func unreadable() throws {
        let folder = try FixtureFolder()
        let heard = Heard()
        let device = try Self.device(
            heard, GeocodeQuery(.named("Bergdorf", around: nil)), regions: [folder.path + "/gone"])
        device.run(until: 5, (1, Self.act("look")))
        #expect(heard.answers.map(\.result) == [.failure(.notFound)])
        let errors = device.lines(.log).filter { $0.contains("a region's places cannot be read") }
        #expect(errors.count == 1 && errors.allSatisfy { !$0.contains(folder.path) })
    }
}
