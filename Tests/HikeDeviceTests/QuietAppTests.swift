import HikeConnectivity
import HikeHardware
import HikeValues
import Testing

@Suite("Quiet apps")
struct QuietAppTests {
    /// An app that sends a file on some events, and keeps what came of it.
    final class Sender {
        var failures: [ConnectivityError?] = []
        var sent = 0

        func send(_ device: any DeviceServices) {
            sent += 1
            _ = device.link.transferFile("Documents/a.txt", metadata: [:])
        }

        func hear(_ event: Told) {
            if case .session(.fileFinished(_, let error)) = event { failures.append(error) }
        }

        /// Ready to send, with position updates.
        func prepare(_ device: any DeviceServices, _ probe: Probe) {
            device.link.activate()
            device.requestPermission(.location)
            probe.follow(device, inBackground: false)
            #expect(throws: Never.self) { try device.storage.write("Documents/a.txt", [1]) }
        }
    }

    @Test("an app that says it is quiet is refused when it sends because of a fix, and may send otherwise")
    func refused() throws {
        let sender = Sender()
        let probe = Probe()
        probe.located = { _, device in sender.send(device) }
        probe.react = { [unowned probe] event, device in
            switch event {
            case .launched: sender.prepare(device, probe)
            case .action: sender.send(device)
            default: sender.hear(event)
            }
        }
        let device = try TestDevice([probe.description()])
        device.boot()
        device.run(until: 2, (1, .position()))
        #expect(sender.failures == [.genericError])
        #expect(ServiceError.quietAppTransmitted(app: "probe").description.contains("set transmitsOnSensors"))
        device.run(until: 3, (2, .action(app: "probe", AppAction("send"))))
        #expect(sender.sent == 2)
        #expect(sender.failures.count == 1)
    }

    @Test("a timer that a fix armed is as quiet as the fix; one that the user armed is not")
    func timers() throws {
        let sender = Sender()
        let probe = Probe()
        probe.located = { _, device in probe.setTimer("of the fix", after: .seconds(1), on: device) }
        probe.react = { [unowned probe] event, device in
            switch event {
            case .launched: sender.prepare(device, probe)
            case .action: probe.setTimer("of the user", after: .seconds(2), on: device)
            case .timer: sender.send(device)
            default: sender.hear(event)
            }
        }
        let device = try TestDevice([probe.description()])
        device.boot()
        let afterFix = device.run(until: 1.5, (1, .position()))
        #expect(afterFix.nextTimer == .seconds(2))
        #expect(afterFix.quietUntil == .distantFuture)
        let afterAction = device.run(until: 1.8, (1.6, .action(app: "probe", AppAction("go"))))
        #expect(afterAction.quietUntil == .seconds(3.6))
        device.run(until: 5)
        #expect(sender.failures == [.genericError])
        #expect(sender.sent == 2)
        #expect(sender.failures.count == 1)
    }

    @Test("activation in consequence of a fix stays quiet: what it brings may not transmit either")
    func activation() throws {
        let sender = Sender()
        let probe = Probe()
        probe.located = { _, device in device.link.activate() }
        probe.react = { [unowned probe] event, device in
            switch event {
            case .launched:
                device.requestPermission(.location)
                probe.follow(device, inBackground: false)
                #expect(throws: Never.self) { try device.storage.write("Documents/a.txt", [1]) }
            case .session(.activationDidComplete): sender.send(device)
            default: sender.hear(event)
            }
        }
        let device = try TestDevice([probe.description()])
        device.boot()
        // Promised before the fix; the device could not take it back.
        #expect(device.run(until: 0.5).quietUntil == .distantFuture)
        #expect(device.run(until: 1.0005, (1, .position())).quietUntil == .distantFuture)
        device.run(until: 2)
        #expect(sender.failures == [.genericError])
    }

    @Test("a device makes no promise while an app that may send uses the sensors")
    func loud() throws {
        let sender = Sender()
        let probe = Probe()
        probe.located = { _, device in
            probe.setTimer("later", after: .seconds(2), on: device)
            device.location?.stop()
        }
        probe.react = { [unowned probe] event, device in
            switch event {
            case .launched: sender.prepare(device, probe)
            case .timer: sender.send(device)
            default: sender.hear(event)
            }
        }
        let device = try TestDevice([probe.description(transmitsOnSensors: true)])
        device.boot()
        #expect(device.run(until: 0.5).quietUntil == .seconds(0.5))
        // It uses the sensors no more, but its timer may send.
        #expect(device.run(until: 1.5, (1, .position())).quietUntil == .seconds(3))
        device.run(until: 4)
        #expect(sender.sent == 1)
        #expect(sender.failures.isEmpty)
        #expect(sender.failures.isEmpty)
    }

    /// What an app can hear of the motion sensors: how it begins, and how it ends.
    private typealias Deed = @Sendable (any DeviceServices) -> Void
    private static let hearings: [(begin: Deed, end: Deed)] = [
        ({ $0.barometer?.start { _ in } }, { $0.barometer?.stop() }),
        ({ $0.barometer?.startAltitude { _ in } }, { $0.barometer?.stopAltitude() }),
        ({ $0.pedometer?.start { _ in } }, { $0.pedometer?.stop() }),
        ({ $0.motion?.start(every: .seconds(1)) { _ in } }, { $0.motion?.stop() }),
        ({ $0.motion?.startActivity { _ in } }, { $0.motion?.stopActivity() }),
    ]

    @Test(
        "an app that may send and has motion sensors costs the promise only while it listens to one of them",
        arguments: hearings.indices)
    func motion(_ index: Int) throws {
        let (begin, end) = Self.hearings[index]
        let probe = Probe()
        probe.react = { event, device in
            guard case .action(let action) = event else { return }
            action.name == "begin" ? begin(device) : end(device)
        }
        let device = try TestDevice([
            probe.description(
                purposes: [.motion: "Tests."], transmitsOnSensors: true, sensors: MotionSensor.allCases)
        ])
        device.boot()
        #expect(device.run(until: 0.5).quietUntil == .distantFuture)
        let hearing = device.run(until: 1.5, (1, .action(app: "probe", AppAction("begin"))))
        #expect(hearing.quietUntil == .seconds(1.5))
        let ended = device.run(until: 2.5, (2, .action(app: "probe", AppAction("end"))))
        #expect(ended.quietUntil == .distantFuture)
    }

    @Test(
        "property: a device keeps its promise not to transmit while only sensors reach it", arguments: 1...25)
    func promise(_ seed: UInt64) throws {
        var random = RandomStream(seed: seed)
        let sender = Sender()
        let probe = Probe()
        func act(_ device: any DeviceServices) {
            switch random.next() % 5 {
            case 0: sender.send(device)
            case 1: probe.setTimer("x", after: .seconds(random.uniform(0.1, 3)), on: device)
            case 2: probe.setTimer("y", after: .seconds(random.uniform(0.1, 3)), on: device)
            case 3:
                random.next() % 2 == 0 ? probe.follow(device, inBackground: true) : device.location?.stop()
            default: device.link.activate()
            }
        }
        probe.located = { _, device in act(device) }
        probe.react = { [unowned probe] event, device in
            if event == .launched { sender.prepare(device, probe) }
            act(device)
        }
        let device = try TestDevice([probe.description(transmitsOnSensors: seed % 2 == 0)])
        var answer = device.boot()
        var promised = answer.quietUntil
        for _ in 0..<200 {
            let from = answer.reached
            let time = from + .seconds(random.uniform(0, 0.6))
            let isSensor = random.next() % 4 > 0
            let input: DeviceInput =
                isSensor
                ? .position()
                : random.next() % 3 == 0
                    ? .link(peer: "watch", isUp: random.next() % 2 == 0)
                    : .action(app: "probe", AppAction("go"))
            if !isSensor { promised = min(promised, time) }
            answer = device.run(until: (time + .seconds(0.2)).inSeconds, [TimedInput(time: time, input)])
            for transmission in answer.transmissions { #expect(transmission.time >= promised) }
            promised = answer.quietUntil
        }
        #expect(sender.sent > 0)
    }
}
