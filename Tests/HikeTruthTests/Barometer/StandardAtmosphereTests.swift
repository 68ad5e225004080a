import HikeTruth
import HikeValues
import Testing

@Suite("The standard atmosphere and the weather (issue 22)")
struct StandardAtmosphereTests {
    @Test(
        "issue 22: pressures are those of ISO 2533's table",
        arguments: [
            (-500.0, 1_074.78), (0, 1_013.25), (500, 954.61), (1_000, 898.75), (2_000, 794.95),
            (3_000, 701.09), (5_000, 540.20), (8_000, 356.00), (11_000, 226.32),
        ])
    func table(height: Double, hectopascals: Double) {
        let pressure = StandardAtmosphere.pressure(atElevation: height)
        #expect((pressure - hectopascals).magnitude < 0.02)
        #expect((StandardAtmosphere.altitude(ofPressure: pressure) - height).magnitude < 0.001)
    }

    @Test("issue 22: pressure falls by 12 Pa a metre at sea level, by less higher up and in warm air")
    func gradient() {
        func fall(at height: Double, _ temperature: Double = 15) -> Double {
            100
                * (StandardAtmosphere.pressure(atElevation: height, temperature: temperature)
                    - StandardAtmosphere.pressure(atElevation: height + 1, temperature: temperature))
        }
        #expect((fall(at: 0) - 12.01).magnitude < 0.01)
        #expect((fall(at: 2_000) - 9.87).magnitude < 0.02)
        #expect(fall(at: 0, 30) < 11.5)
        #expect(fall(at: 0, -10) > 13)
    }

    @Test("issue 22: a hectopascal less looks like 8 m more, and warm air like less of a climb")
    func relative() {
        #expect((StandardAtmosphere.relativeAltitude(of: 1_012.25, since: 1_013.25) - 8.33).magnitude < 0.01)
        let warm = Weather(temperature: 25)
        let climbed = StandardAtmosphere.relativeAltitude(
            of: warm.pressure(at: .zero, elevation: 100), since: warm.pressure(at: .zero, elevation: 0))
        #expect((climbed - 96.6).magnitude < 0.2)
    }

    @Test("issue 22: heights and pressures that are none give the ends of the range, and never a NaN")
    func hostile() {
        let top = StandardAtmosphere.pressure(atElevation: 11_000)
        #expect(StandardAtmosphere.pressure(atElevation: 1e300) == top)
        #expect(StandardAtmosphere.pressure(atElevation: -1e300) < 1_150)
        for pressure in [0, -5, 1e-300, .infinity, 1e300] as [Double] {
            #expect(StandardAtmosphere.elevations.contains(StandardAtmosphere.altitude(ofPressure: pressure)))
        }
    }

    @Test("issue 22: weather stays but for even changes; one that is not over ends where the next begins")
    func weather() {
        var weather = Weather()
        let day = Instant.seconds(86_400)
        #expect(weather.seaLevelPressure(at: day) == 1_013.25)
        #expect(weather.temperature(at: day) == 15)
        weather.change(pressure: 1_003.25, from: .seconds(3_600), over: .seconds(7_200))
        weather.change(temperature: 5, from: .seconds(3_600), over: .zero)
        #expect(weather.seaLevelPressure(at: .seconds(3_600)) == 1_013.25)
        #expect((weather.seaLevelPressure(at: .seconds(7_200)) - 1_008.25).magnitude < 1e-9)
        #expect(weather.seaLevelPressure(at: day) == 1_003.25)
        #expect(weather.temperature(at: .seconds(3_599)) == 15)
        #expect(weather.temperature(at: .seconds(3_600)) == 5)
        let before = weather
        weather.change(pressure: 1_020, from: .seconds(7_200), over: .seconds(1_000))
        #expect((weather.seaLevelPressure(at: .seconds(7_200)) - 1_008.25).magnitude < 1e-9)
        #expect(weather.seaLevelPressure(at: day) == 1_020)
        for second in stride(from: 0.0, through: 7_200, by: 100) {
            #expect(
                weather.seaLevelPressure(at: .seconds(second))
                    == before.seaLevelPressure(at: .seconds(second)))
        }
    }

    @Test("issue 22: weather that cannot be is the nearest that can")
    func limits() {
        var weather = Weather(pressure: 2, temperature: 1_000)
        #expect(weather.seaLevelPressure(at: .zero) == 860)
        #expect(weather.temperature(at: .zero) == 60)
        weather.change(pressure: 1e9, temperature: -1e9, from: .seconds(5), over: .seconds(-3))
        #expect(weather.seaLevelPressure(at: .seconds(5)) == 1_090)
        #expect(weather.temperature(at: .seconds(5)) == -60)
    }
}
