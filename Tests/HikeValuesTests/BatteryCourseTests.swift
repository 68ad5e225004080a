import HikeValues
import Testing

@Suite("A battery that drains")
struct BatteryCourseTests {
    static func hours(_ count: Double) -> Instant { .seconds(count * 3_600) }

    static func battery(_ level: Double = 1, isCharging: Bool = false, drains: Bool = true) -> Battery {
        Battery(level: level, isCharging: isCharging, drains: drains, use: .watch, at: .zero)
    }

    @Test("EM-31: it stays as it was set unless it drains, on the charger too, and where it is not known")
    func stays() {
        for battery in [
            Self.battery(0.5, drains: false), Self.battery(0.5, isCharging: true), Self.battery(-1),
        ] {
            #expect(battery.level(at: Self.hours(500)) == battery.level(at: .zero))
            #expect(battery.nextPercent == nil)
        }
    }

    @Test(
        "OHX-02: a watch lasts so many hours by how its receiver works",
        arguments: [(ReceiverPower.off, 36.0), (.least, 28.1), (.reduced, 25.7), (.full, 17)])
    func hours(power: ReceiverPower, hours: Double) {
        var battery = Self.battery()
        battery.set(receiver: power, at: .zero)
        #expect(battery.level(at: Self.hours(hours - 0.1)) > 0)
        #expect(battery.level(at: Self.hours(hours + 0.1)) == 0)
    }

    @Test("OHX-02: each stretch takes what the receiver took in it, whenever somebody looks")
    func stretches() {
        var battery = Self.battery()
        battery.set(receiver: .full, at: Self.hours(1))
        battery.set(receiver: .off, at: Self.hours(3))
        let left = 1 - 1 / 36.0 - 2 / 17.0
        #expect((battery.level(at: Self.hours(3)) - left).magnitude < 1e-12)
        #expect((battery.level(at: Self.hours(4)) - (left - 1 / 36.0)).magnitude < 1e-12)
        battery.set(level: 0.3, isCharging: true, drains: true, at: Self.hours(5))
        battery.set(receiver: .full, at: Self.hours(6))
        #expect(battery.level(at: Self.hours(7)) == 0.3)
    }

    @Test("EM-31: whole percents are told one after the other, down to nothing")
    func percents() throws {
        var battery = Self.battery(0.805)
        var told: [Double] = []
        var last = Instant.zero
        while let time = battery.nextPercent {
            #expect(time > last)
            last = time
            // The receiver changes at the very moment too.
            if told.count == 3 { battery.set(receiver: .full, at: time) }
            told.append(battery.tellPercent())
            #expect((battery.level(at: time) - (told.last ?? 0)).magnitude < 1e-9)
        }
        #expect(told == (0...80).reversed().map { Double($0) / 100 })
        #expect(battery.level(at: last + .seconds(1)) == 0)
    }
}
