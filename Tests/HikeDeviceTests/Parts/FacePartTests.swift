import HikeHardware
import HikeValues
import Testing

/// How a device recognises its owner (docs/guests-frameworks.md, LocalAuthentication).
@Suite("The face in front of a device")
struct FacePartTests {
    private static func face(_ state: FaceState) -> DeviceInput { .part(PartMessage(FacePart.self, state)) }

    /// What an app is told that asks at 10 s, with the seconds.
    private static func told(
        _ state: FaceState?, passcode: Bool = false, role: DeviceRole = .phone,
        _ others: (Double, DeviceInput)...
    ) throws -> [String] {
        let probe = Probe()
        probe.react = { event, device in
            guard event == .launched else { return }
            device.clock.after(.seconds(10)) { [unowned device] in
                let obstacle = device.ownerCheck?.obstacle?.rawValue ?? "none"
                device.log(.info, "said", "obstacle \(obstacle)")
                device.ownerCheck?.ask("Opens the hut book.", allowsPasscode: passcode) { answer in
                    device.log(.info, "said", answer.rawValue)
                }
            }
        }
        let device = try TestDevice([probe.description()], role: role, launches: ["probe"])
        device.boot()
        let inputs = (state.map { [(5, face($0))] } ?? []) + others
        device.run(until: 60, inputs.map { TimedInput(time: .seconds($0.0), $0.1) })
        #expect(device.lines.filter { $0.contains("the owner is asked") }.count == 1)
        #expect(device.lines.filter { $0.contains("the question to the owner is over") }.count == 1)
        return device.lines(.log).compactMap { line in
            guard let time = line.firstMatch(of: /"t":(\d+\.\d)/)?.1,
                let message = line.firstMatch(of: /"category":"said","message":"([^"]*)"/)?.1
            else { return nil }
            return "\(time) \(message)"
        }
    }

    @Test("N1, N2: each word of a scenario ends a question in its way and its time")
    func words() throws {
        #expect(try Self.told(nil) == ["10.0 obstacle none", "11.2 recognised"])
        #expect(try Self.told(.noMatch) == ["10.0 obstacle none", "14.0 failed"])
        #expect(try Self.told(.passcode) == ["10.0 obstacle none", "14.0 otherWay"])
        #expect(try Self.told(.cancel) == ["10.0 obstacle none", "11.2 cancelled"])
        #expect(try Self.told(.lockedOut) == ["10.0 obstacle lockedOut", "10.0 lockedOut"])
        #expect(try Self.told(.notEnrolled) == ["10.0 obstacle notEnrolled", "10.0 notEnrolled"])
    }

    @Test("N2: a passcode will do where it may")
    func passcode() throws {
        for state in [FaceState.noMatch, .passcode] {
            #expect(try Self.told(state, passcode: true).last == "19.0 recognised")
        }
        for state in [FaceState.lockedOut, .notEnrolled] {
            #expect(try Self.told(state, passcode: true).last == "15.0 recognised")
        }
        #expect(try Self.told(.cancel, passcode: true).last == "11.2 cancelled")
        #expect(try Self.told(nil, role: .watch) == ["10.0 obstacle notAvailable", "10.0 notAvailable"])
        #expect(try Self.told(nil, passcode: true, role: .watch).last == "15.0 recognised")
    }

    @Test("N3: an app that is not in front asks nobody; one that leaves it is interrupted")
    func behind() throws {
        let away = (8.0, DeviceInput.lifecycle(app: "probe", .background))
        #expect(try Self.told(nil, away).last == "10.0 notInFront")
        let later = (11.0, DeviceInput.lifecycle(app: "probe", .background))
        #expect(try Self.told(.noMatch, later).last == "11.0 interrupted")
    }
}
