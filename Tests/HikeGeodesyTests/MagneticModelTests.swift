import HikeGeodesy
import HikeValues
import Testing

@Suite("The earth's magnetic field")
struct MagneticModelTests {
    @Test(
        "agrees with 1,296 points of an independent implementation",
        .enabled(if: SharedData.isPresent, "../shared is absent"))
    func oracle() throws {
        let lines = try SharedData.text("data/wmm_oracle.csv").split(whereSeparator: \.isNewline).dropFirst()
        var rows = 0
        for line in lines {
            let columns = line.split(separator: ",")
            let v = columns.dropFirst().compactMap { Double($0) }
            try #require(v.count == 11)
            let model = MagneticModel(decimalYear: v[0])
            #expect(model.name == columns[0].replacing("_", with: ""))
            let field = model.field(at: Coordinate(latitude: v[1], longitude: v[2]), altitude: v[3] * 1_000)
            if v[7] > 2_000 { #expect(Angle.wrap180(field.declination - v[4]).magnitude < 0.001, "\(line)") }
            #expect((field.inclination - v[5]).magnitude < 0.001, "\(line)")
            let strengths = [field.total, field.horizontal, field.north, field.east, field.down]
            for (mine, theirs) in zip(strengths, v[6...]) {
                #expect((mine - theirs).magnitude < 0.1, "\(line)")
            }
            rows += 1
        }
        #expect(rows == 1_296)
    }

    struct Published: Sendable {
        var year, latitude, longitude, north, east, down: Double
    }

    /// From the tables of test values in NOAA's reports on the two models (sea level, at the epoch).
    static let published = [
        Published(year: 2020, latitude: 80, longitude: 0, north: 6570.4, east: -146.3, down: 54606.0),
        Published(year: 2020, latitude: 0, longitude: 120, north: 39624.3, east: 109.9, down: -10932.5),
        Published(year: 2020, latitude: -80, longitude: 240, north: 5940.6, east: 15772.1, down: -52480.8),
        Published(year: 2025, latitude: 80, longitude: 0, north: 6521.6, east: 145.9, down: 54791.5),
        Published(year: 2025, latitude: 0, longitude: 120, north: 39677.8, east: -109.6, down: -10580.2),
    ]

    @Test("gives the test values of the models' own reports", arguments: published)
    func reports(_ value: Published) {
        let place = Coordinate(latitude: value.latitude, longitude: value.longitude)
        let field = MagneticModel.field(at: place, altitude: 0, decimalYear: value.year)
        #expect((field.north - value.north).magnitude < 0.1)
        #expect((field.east - value.east).magnitude < 0.1)
        #expect((field.down - value.down).magnitude < 0.1)
    }

    @Test("the date chooses the model, and dates outside both are flagged")
    func dates() {
        let cases: [(Double, String, Bool)] = [
            (2019.99, "WMM2020", true), (2020, "WMM2020", false), (2024.999, "WMM2020", false),
            (2025, "WMM2025", false), (2030, "WMM2025", false), (2030.01, "WMM2025", true),
            (.nan, "WMM2025", true),
        ]
        for (year, name, outside) in cases {
            let model = MagneticModel(decimalYear: year)
            #expect(model.name == name)
            #expect(model.isOutsideValidity == outside)
        }
    }

    @Test("at the poles the field is finite, and the same vector whatever the longitude")
    func poles() {
        let model = MagneticModel(decimalYear: 2026.4)
        for latitude in [90.0, -90.0] {
            let reference = model.field(at: Coordinate(latitude: latitude, longitude: 0))
            for longitude in stride(from: -180.0, through: 180, by: 30) {
                let field = model.field(at: Coordinate(latitude: latitude, longitude: longitude))
                #expect((field.down - reference.down).magnitude < 1e-6)
                #expect((field.horizontal - reference.horizontal).magnitude < 1e-6)
                // The meridian turns under the vector: with the longitude at one pole, against it at the
                // other.
                let turned = reference.declination + (latitude > 0 ? longitude : -longitude)
                #expect(Angle.wrap180(field.declination - turned).magnitude < 1e-6)
            }
            let near = model.field(at: Coordinate(latitude: latitude * 0.9999999, longitude: 0))
            #expect((near.north - reference.north).magnitude < 0.1)
        }
        let lost = model.field(at: Coordinate(latitude: .nan, longitude: 0))
        #expect(lost.north.isNaN)
    }

    @Test("is the same on both sides of the antimeridian")
    func antimeridian() {
        let model = MagneticModel(decimalYear: 2027.2)
        for latitude in stride(from: -80.0, through: 80, by: 20) {
            let west = model.field(at: Coordinate(latitude: latitude, longitude: 180))
            let east = model.field(at: Coordinate(latitude: latitude, longitude: -180))
            #expect((west.north - east.north).magnitude < 1e-6)
            #expect((west.east - east.east).magnitude < 1e-6)
        }
    }

    @Test("the cache stays within 0.005 degrees and does not remember what was asked before")
    func cache() {
        let model = MagneticModel(decimalYear: 2026.4)
        var random = RandomStream(seed: 3)
        var used = MagneticFieldCache(model: model)
        for _ in 0..<1_500 {
            let place = Coordinate(
                latitude: random.uniform(-90, 90), longitude: random.uniform(-180, 180))
            let altitude = random.uniform(0, 4_000)
            let exact = model.field(at: place, altitude: altitude)
            let cached = used.field(at: place, altitude: altitude)
            var fresh = MagneticFieldCache(model: model)
            #expect(cached == fresh.field(at: place, altitude: altitude))
            #expect((cached.total - exact.total).magnitude < 15)
            if exact.horizontal > 6_000 {
                #expect(Angle.wrap180(cached.declination - exact.declination).magnitude < 0.005, "\(place)")
            }
        }
        for place in [
            Coordinate(latitude: 90, longitude: 180), Coordinate(latitude: -90, longitude: -180),
            Coordinate(latitude: 91, longitude: 0),
        ] {
            let exact = model.field(at: place)
            #expect((used.field(at: place).down - exact.down).magnitude < 0.1)
        }
    }
}
