import HikeHardware
import HikeValues
import Testing

@Suite("Barometer")
struct BarometerPartTests {
    /// What an app heard.
    final class Heard {
        var readings: [PressureReading] = []
        var pressures: [Double] { readings.map(\.pressure) }
        var seconds: [Double] { readings.map(\.time.inSeconds) }
    }

    /// An app that reads from its launch on, and stops at an action.
    static func probe(_ heard: Heard) -> Probe {
        let probe = Probe()
        probe.react = { event, device in
            if event == .launched { device.barometer?.start { heard.readings.append($0) } }
            if case .action(let action) = event {
                switch action.name {
                case "stop": device.barometer?.stop()
                case "workout": device.health?.setWorkout(isRunning: true)
                default: device.barometer?.start { heard.readings.append($0) }
                }
            }
        }
        return probe
    }

    static func device(
        _ probe: Probe, role: DeviceRole = .watch, answer: PrivacyAnswer = .granted,
        folder: ScratchFolder? = nil
    ) throws -> TestDevice {
        try TestDevice(
            [
                probe.description(
                    backgroundModes: [.location], purposes: [.motion: "Climbs.", .location: "Walks."],
                    sensors: [.barometer])
            ], role: role, privacy: [PrivacySetting(app: "probe", service: .motion, answer: answer)],
            folder: folder)
    }

    static func pressure(_ hectopascals: Double) -> DeviceInput {
        .part(PartMessage(BarometerPart.self, BarometerPart.Pressure(hectopascals: hectopascals)))
    }

    static func action(_ name: String) -> DeviceInput { .action(app: "probe", AppAction(name)) }

    @Test("issue 22: who listens hears the pressure, and how far the first one lies below")
    func hears() throws {
        let heard = Heard()
        let device = try Self.device(Self.probe(heard))
        device.boot()
        device.run(until: 5, (1, Self.pressure(1_013.25)), (2, Self.pressure(1_001.3)))
        #expect(heard.pressures == [1_013.25, 1_001.3])
        #expect(heard.seconds == [1, 2])
        #expect(heard.readings[0].relativeAltitude == 0)
        // ISO 2533: the standard air has lost 11.95 hPa at 100 m.
        #expect(abs(heard.readings[1].relativeAltitude - 100) < 0.1)
        #expect(
            device.lines(.sensor).last?.hasSuffix(
                "\"sensor\":\"barometer\",\"state\":\"reading\",\"value\":1001.300}") == true)
    }

    @Test(
        "issue 24: who asks for altitudes hears what the device takes for its height, beside the pressure or alone"
    )
    func altitudes() throws {
        var heard: [AltitudeReading] = []
        let pressures = Heard()
        let probe = Probe()
        probe.react = { event, device in
            guard case .action(let action) = event else { return }
            switch action.name {
            case "altitude": device.barometer?.startAltitude { heard.append($0) }
            case "pressure": device.barometer?.start { pressures.readings.append($0) }
            default: device.barometer?.stopAltitude()
            }
        }
        let device = try Self.device(probe)
        device.boot()
        func height(_ metres: Double) -> DeviceInput {
            .part(
                PartMessage(
                    BarometerPart.self,
                    BarometerPart.Pressure(hectopascals: 900, altitude: metres, accuracy: 3)))
        }
        device.run(
            until: 9, (1, height(1_000)), (2, Self.action("altitude")), (3, height(1_001.25)),
            (4, Self.action("pressure")), (5, height(-2)), (6, Self.action("stop")), (7, height(1_003)))
        #expect(
            heard == [
                AltitudeReading(time: .seconds(3), altitude: 1_001.25, accuracy: 3),
                AltitudeReading(time: .seconds(5), altitude: -2, accuracy: 3),
            ])
        #expect(pressures.pressures == [900, 900])
        #expect(
            device.lines(.sensor).first?.hasSuffix(
                "\"sensor\":\"barometer\",\"state\":\"altitude\",\"altitude\":1001.25}") == true)
        #expect(device.lines(.sensor).count == 4)
    }

    @Test("issue 22: the first start asks for the permission, and without it nothing comes")
    func permission() throws {
        let heard = Heard()
        let device = try Self.device(Self.probe(heard), answer: .denied)
        device.boot()
        #expect(device.lines(.permission).count == 1)
        #expect(device.lines(.permission).first?.contains("\"service\":\"motion\"") == true)
        device.run(
            until: 9, (1, Self.pressure(1_000)),
            (2, .privacy(PrivacySetting(app: "probe", service: .motion, answer: .granted))),
            (3, Self.pressure(999)))
        #expect(heard.pressures == [999])
    }

    @Test("issue 22: nobody reads before a start and behind a stop, and a new start measures anew")
    func stops() throws {
        let heard = Heard()
        let device = try Self.device(Self.probe(heard))
        device.boot()
        device.run(
            until: 9, (1, Self.pressure(1_000)), (2, Self.action("stop")), (3, Self.pressure(990)),
            (4, Self.action("start")), (5, Self.pressure(980)))
        #expect(heard.pressures == [1_000, 980])
        #expect(heard.readings.map(\.relativeAltitude) == [0, 0])
        #expect(device.lines(.sensor).count == 2)
    }

    @Test(
        "issue 24: behind other apps a watch's readings come in a workout only, a phone's while the app runs",
        arguments: [DeviceRole.watch, .phone], [true, false])
    func background(role: DeviceRole, walks: Bool) throws {
        let heard = Heard()
        let probe = Self.probe(heard)
        let react = probe.react
        probe.react = { event, device in
            react(event, device)
            guard event == .launched, walks else { return }
            device.requestPermission(.location)
            device.location?.start(inBackground: true) { _ in }
        }
        let device = try Self.device(probe, role: role)
        device.boot()
        device.run(
            until: 99, (1, .lifecycle(app: "probe", .background)),
            (2, .lifecycle(app: "probe", walks ? .background : .suspend)), (60, Self.pressure(1_000)),
            (70, Self.action("workout")), (80, Self.pressure(999)))
        switch role {
        case .watch: #expect(heard.pressures == (walks ? [999] : []))
        case .phone: #expect(heard.pressures == (walks ? [1_000, 999] : []))
        }
    }

    @Test("issue 22: nothing comes of a handler whose app has ended, also when the app is launched again")
    func ended() throws {
        var heard: [Heard] = []
        let probe = Probe()
        probe.react = { event, device in
            guard event == .launched else { return }
            let own = Heard()
            heard.append(own)
            device.barometer?.start { own.readings.append($0) }
        }
        let device = try Self.device(probe)
        device.boot()
        device.run(
            until: 9, (1, Self.pressure(1_000)), (2, .lifecycle(app: "probe", .crash)),
            (3, Self.pressure(999)), (4, .lifecycle(app: "probe", .launch)), (5, Self.pressure(998)))
        #expect(heard.map(\.pressures) == [[1_000], [998]])
    }

    @Test("issue 22: a device says which readings its apps may want, when it is switched on")
    func wanted() throws {
        let heard = Heard()
        #expect(try Self.device(Self.probe(heard)).boot().wantedParts == ["barometer"])
        let other = try TestDevice([Probe().description(purposes: [.health: "Tests."])], role: .watch)
        #expect(other.boot().wantedParts == [])
        #expect(other.run(until: 1).wantedParts == nil)
    }

    @Test("issue 22: bytes that are no pressure are refused, and say so")
    func refused() throws {
        let heard = Heard()
        let device = try Self.device(Self.probe(heard))
        device.boot()
        for content: [UInt8] in [
            [], [1, 2, 3], Array(repeating: 0xFF, count: 8), Array(repeating: 0, count: 9),
        ] {
            let message = PartMessage(part: "barometer", content: content, isReading: true)
            #expect(!DeviceParts.isInput(message))
            device.run(until: 1, (0.5, .part(message)))
        }
        #expect(!DeviceParts.isInput(PartMessage(part: "thermometer", content: [])))
        device.run(until: 2, (1.5, .part(PartMessage(part: "thermometer", content: []))))
        #expect(heard.readings.isEmpty)
        #expect(device.lines(.log).count == 5)
        #expect(DeviceParts.isInput(PartMessage(BarometerPart.self, .init(hectopascals: 900))))
        // A reading that says it is none would make a quiet app transmit.
        var loud = PartMessage(BarometerPart.self, .init(hectopascals: 900))
        loud.isReading = false
        #expect(!DeviceParts.isInput(loud))
    }
}
