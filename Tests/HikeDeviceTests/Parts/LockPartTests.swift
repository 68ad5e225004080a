import Foundation
import HikeHardware
import HikeScreens
import HikeValues
import Testing

@testable import HikeDevice

/// A device that is locked and unlocked (docs/apps.md, "Locked").
@Suite("The lock of a device")
struct LockPartTests {
    /// What an app heard and saw, with the seconds.
    private final class Seen {
        var lines: [String] = []
    }

    private static func probe(_ seen: Seen) -> Probe {
        let probe = Probe()
        probe.react = { event, device in
            let now = device.clock.now.inSeconds
            switch event {
            case .launched:
                device.lock?.hear { [unowned device] news in
                    seen.lines.append(
                        "\(device.clock.now.inSeconds) \(news) \(device.lock?.protection ?? .available)")
                }
            case .enteredForeground: seen.lines.append("\(now) front")
            case .enteredBackground: seen.lines.append("\(now) behind")
            case .openedURL(let url): seen.lines.append("\(now) \(url)")
            case .action: seen.lines.append("\(now) \(device.lock?.protection ?? .available)")
            default: break
            }
        }
        return probe
    }

    private static func look(_ device: TestDevice, _ time: Double) throws -> ScreenReading {
        guard case .reading(let json)? = device.runtime.look(.reading, at: .seconds(time)).replies.first
        else { throw Unseen() }
        return try JSONDecoder().decode(ScreenReading.self, from: Data(json))
    }

    private struct Unseen: Error {}

    private static let state = DeviceInput.action(app: "probe", AppAction("state"))

    @Test(
        "Z1, Z2: the app in front leaves at once, files go 10 s later, and both are back when it is unlocked")
    func course() throws {
        let seen = Seen()
        let device = try TestDevice([Self.probe(seen).description()], launches: ["probe"])
        device.boot()
        device.run(until: 20, (5, .lock), (6, Self.state), (10, .lifecycle(app: "probe", .background)))
        // Suspended or not, it is told when it goes on.
        device.run(until: 40, (30, .system(.unlock)), (31, Self.state))
        #expect(
            seen.lines.filter { !$0.hasSuffix("front") && !$0.hasSuffix("behind") } == [
                "5.0 dataBecomesUnavailable available", "6.0 available", "30.0 dataIsAvailable available",
                "31.0 available",
            ])
        #expect(seen.lines.contains("5.0 behind") && seen.lines.contains("30.0 front"))
    }

    @Test("Z2: behind 10 s nothing is there that is for an unlocked device")
    func protection() throws {
        let seen = Seen()
        let probe = Self.probe(seen)
        let device = try TestDevice([probe.description()], launches: ["probe"])
        device.boot()
        device.run(until: 20, (5, .lock))
        var now: DataProtection?
        device.runtime.host("probe")?.run { services, _ in now = services.lock?.protection }
        #expect(now == .locked)
    }

    @Test("Z3: without a passcode the device is locked, and nothing of it is protected")
    func noPasscode() throws {
        let seen = Seen()
        let device = try TestDevice([Self.probe(seen).description()], launches: ["probe"])
        device.boot()
        device.run(until: 20, (4, .passcode(isSet: false)), (5, .lock))
        #expect(seen.lines.filter { $0.contains("data") }.isEmpty)
        #expect(try Self.look(device, 20).screen == "lock")
    }

    @Test("Z4: the lock screen takes no touch but the home gesture, behind which the owner's face unlocks it")
    func glass() throws {
        let seen = Seen()
        let device = try TestDevice([Self.probe(seen).description()], launches: ["probe"])
        device.boot()
        let answer = device.run(until: 20, (5, .lock), (6, .glass(.crown(degrees: 3))))
        guard case .touched(let outcome)? = answer.replies.last else { throw Unseen() }
        #expect(outcome.missed == "the device is locked: 'unlock' it first")
        device.run(until: 30, (20, .face(.noMatch)), (21, .glass(.press(.home))))
        #expect(try Self.look(device, 30).screen == "lock")
        device.run(until: 40, (31, .face(.matches)), (32, .glass(.press(.home))))
        #expect(device.lines.contains { $0.contains(#""t":33.2"#) && $0.contains("the device is unlocked") })
        #expect(try Self.look(device, 40).screen != "lock")
    }

    @Test("Z5: what would bring an app to the front waits until the device is unlocked")
    func waiting() throws {
        let seen = Seen()
        let device = try TestDevice(
            [Self.probe(seen).description()], privacy: [], launches: ["probe"])
        device.boot()
        device.run(until: 20, (5, .lock), (6, .openURL(app: "probe", "hut:1")))
        #expect(!seen.lines.contains { $0.contains("hut:1") })
        device.run(until: 40, (30, .system(.unlock)))
        #expect(seen.lines.contains("30.0 hut:1"))
    }

    @Test("Z6: a phone that is not touched locks by itself, unless the app in front keeps it awake")
    func idle() throws {
        for keepsAwake in [false, true] {
            let seen = Seen()
            let probe = Self.probe(seen)
            let react = probe.react
            probe.react = { event, device in
                react(event, device)
                if event == .launched { device.lock?.keepAwake(keepsAwake) }
            }
            let device = try TestDevice([probe.description()], launches: ["probe"])
            device.boot()
            device.run(
                until: 100,
                (10, .part(PartMessage(LockPart.self, LockInput.locksItself(after: .seconds(30))))),
                (20, .glass(.tap(.place(Point(50, 50))))))
            #expect(seen.lines.contains("50.0 behind") == !keepsAwake)
        }
    }

    @Test("Z7: a watch locks off the wrist, if it has a passcode")
    func wrist() throws {
        for hasPasscode in [false, true] {
            let seen = Seen()
            let device = try TestDevice([Self.probe(seen).description()], role: .watch, launches: ["probe"])
            device.boot()
            device.run(until: 20, (4, .passcode(isSet: hasPasscode)), (5, .wrist(isOn: false)))
            #expect(seen.lines.contains("5.0 behind") == hasPasscode)
            #expect((try Self.look(device, 20).screen == "lock") == hasPasscode)
        }
    }

    @Test("N2: without a passcode an owner cannot be recognised")
    func owner() throws {
        let probe = Probe()
        probe.react = { event, device in
            guard event == .launched else { return }
            device.clock.after(.seconds(10)) { [unowned device] in
                device.ownerCheck?.ask("Opens.", allowsPasscode: true) {
                    device.log(.info, "said", $0.rawValue)
                }
            }
        }
        let device = try TestDevice([probe.description()], launches: ["probe"])
        device.boot()
        device.run(until: 30, (5, .passcode(isSet: false)))
        #expect(device.lines.contains { $0.contains(#""category":"said","message":"noPasscode""#) })
    }
}
