import HikeHardware
import HikeValues
import Testing

@Suite("Device runtime: time")
struct RuntimeOrderTests {
    static func action(_ name: String) -> DeviceInput { .action(app: "probe", AppAction(name)) }

    /// The names of actions and timers that the app heard of, with their seconds.
    static func story(_ probe: Probe) -> [String] {
        probe.heard.compactMap { heard in
            let second = DecimalText.string(heard.time.inSeconds, decimals: 1)
            switch heard.event {
            case .action(let action): return "\(second) \(action.name)"
            case .timer(let name): return "\(second) timer \(name)"
            default: return nil
            }
        }
    }

    @Test(
        "at boot the app is launched, then comes to the front; the device has not yet gone past that moment")
    func boot() throws {
        let probe = Probe()
        let device = try TestDevice([probe.description()])
        let answer = device.boot()
        #expect(probe.events == [.launched, .enteredForeground])
        #expect(answer.reached == .zero)
        #expect(answer.transmissions.isEmpty)
        #expect(device.lines(.lifecycle).count == 2)
        #expect(device.lines(.lifecycle)[0].contains("\"state\":\"booted\",\"role\":\"phone\""))
    }

    @Test("MAP-30: inputs come before timers of the same time, each in its own order")
    func order() throws {
        let probe = Probe()
        probe.react = { event, device in
            guard event == .launched else { return }
            probe.setTimer("late", after: .seconds(3), on: device)
            probe.setTimer("first", after: .seconds(2), on: device)
            probe.setTimer("second", after: .seconds(2), on: device)
            probe.setTimer("gone", after: .seconds(2), on: device)
            probe.cancelTimer("gone")
        }
        let device = try TestDevice([probe.description()])
        device.boot()
        let answer = device.run(
            until: 3, (1, Self.action("a")), (2, Self.action("b")), (2, Self.action("c")),
            (2.5, Self.action("d")))
        #expect(
            Self.story(probe) == ["1.0 a", "2.0 b", "2.0 c", "2.0 timer first", "2.0 timer second", "2.5 d"])
        // Only what lies before the grant's end.
        #expect(answer.reached == .seconds(3))
        #expect(answer.nextTimer == .seconds(3))
        device.run(until: 3.1)
        #expect(Self.story(probe).last == "3.0 timer late")
    }

    @Test("an event that an app causes is handled when its handler has returned, at the same time")
    func queued() throws {
        let probe = Probe()
        probe.react = { event, device in
            if case .action = event {
                device.requestPermission(.location)
                #expect(probe.events.last == event)
            }
        }
        let device = try TestDevice([probe.description()])
        device.boot()
        device.run(until: 2, (1, Self.action("ask")), (1, Self.action("next")))
        #expect(
            probe.events.suffix(4) == [
                .action(AppAction("ask")), .permission(.location, .whenInUse), .action(AppAction("next")),
                .permission(.location, .whenInUse),
            ])
    }

    /// A device that sends when it is told to.
    static func sender(_ probe: Probe) throws -> TestDevice {
        probe.react = { event, device in
            switch event {
            case .launched:
                device.link.activate()
                #expect(throws: Never.self) { try device.storage.write("Documents/a.txt", [1, 2, 3]) }
            case .action(let action) where action.name == "send":
                _ = device.link.transferFile("Documents/a.txt", metadata: [:])
            default: break
            }
        }
        return try TestDevice([probe.description()])
    }

    @Test("a device that transmits finishes the moment and stops; what comes later is void and is sent again")
    func stops() throws {
        let probe = Probe()
        let device = try Self.sender(probe)
        device.boot()
        // The link comes up: the daemon says hello, at once.
        let answer = device.run(
            until: 10, (1, .link(peer: "watch", isUp: true)), (1, Self.action("same")),
            (1.5, Self.action("later")))
        #expect(answer.transmissions.count == 1)
        #expect(answer.transmissions.allSatisfy { $0.time == .seconds(1) })
        #expect(answer.reached == Instant(nanoseconds: 1_000_000_001))
        #expect(Self.story(probe) == ["1.0 same"])
        // Sent again, it is handled once.
        device.run(until: 1.9, (1.5, Self.action("later")))
        #expect(Self.story(probe) == ["1.0 same", "1.5 later"])
    }

    @Test("a device that transmits stops there, also where nothing else is due before the grant's end")
    func stopsBeforeSilence() throws {
        let probe = Probe()
        let device = try Self.sender(probe)
        device.boot()
        let answer = device.run(until: 1.1, (1, .link(peer: "watch", isUp: true)))
        #expect(!answer.transmissions.isEmpty)
        // Otherwise the world would let the peer's reply come into the device's past.
        #expect(answer.reached == Instant(nanoseconds: 1_000_000_001))
    }

    @Test("property: how grants are cut changes nothing of what happens", arguments: 1...20)
    func cuts(_ seed: UInt64) throws {
        var random = RandomStream(seed: seed)
        let inputs = (0..<40).map { index in
            TimedInput(
                time: .seconds(Double(random.next() % 100) / 10), Self.action("input \(index)"))
        }.sorted { $0.time < $1.time }
        func lines(cuts: [Double]) throws -> [String] {
            let probe = Probe()
            probe.react = { event, device in
                guard case .action(let action) = event else { return }
                probe.setTimer(
                    action.name, after: .seconds(Double(action.name.utf8.count % 7) / 10), on: device)
                probe.setTimer("shared", after: .seconds(0.25), on: device)
                device.haptics?.play(.feedback(.selection))
            }
            let device = try TestDevice([probe.description()])
            device.boot()
            var begin = Instant.zero
            for cut in cuts.sorted() + [20] {
                let part = inputs.filter { $0.time >= begin && $0.time < .seconds(cut) }
                device.run(until: cut, part)
                begin = .seconds(cut)
            }
            return device.lines + probe.heard.map { "\($0)" }
        }
        let whole = try lines(cuts: [])
        #expect(whole.count > 100)
        #expect(try lines(cuts: (0..<25).map { _ in random.uniform(0, 12) }) == whole)
        #expect(try lines(cuts: inputs.map { $0.time.inSeconds }) == whole)
    }

    @Test("identifiers differ from boot to boot and are the same for the same seed")
    func identifiers() throws {
        func identifiers(boot: Int) throws -> [String] {
            var drawn: [String] = []
            let probe = Probe()
            probe.react = { event, device in
                if event == .launched { drawn = (0..<8).map { _ in device.makeUUID() } }
            }
            try TestDevice([probe.description()], bootCount: boot).boot()
            return drawn
        }
        #expect(try identifiers(boot: 0) == identifiers(boot: 0))
        #expect(try Set(identifiers(boot: 0) + identifiers(boot: 1) + identifiers(boot: 2)).count == 24)
    }

    @Test(
        "issue 19: an input that is handed over again after a restart makes the same identifiers; any other makes others"
    )
    func repeatedInput() throws {
        func identifiers(boot: Int, _ numbers: [InputNumber?]) throws -> [[String]] {
            var drawn: [[String]] = []
            let probe = Probe()
            probe.react = { event, device in
                if case .action = event { drawn.append((0..<2).map { _ in device.makeUUID() }) }
            }
            let device = try TestDevice([probe.description()], bootCount: boot)
            device.boot()
            device.run(
                until: 2,
                numbers.map { TimedInput(time: .seconds(1), Self.action("make"), number: $0) })
            return drawn
        }
        let one = InputNumber(boot: 0, number: 1)
        let first = try identifiers(boot: 0, [one, nil, InputNumber(boot: 0, number: 2)])
        // The start before it died; what is numbered draws nothing from the others.
        let again = try identifiers(boot: 1, [nil, one, InputNumber(boot: 1, number: 1), nil])
        #expect(again[1] == first[0])
        #expect(Set((first + again).flatMap { $0 }).count == 2 * 7 - 2)
    }

    @Test("an app that is not installed, or not running, is a line in the log")
    func unknown() throws {
        let probe = Probe()
        let device = try TestDevice([probe.description()], launches: [])
        device.boot()
        device.run(until: 2, (1, .lifecycle(app: "nobody", .launch)), (1, Self.action("unheard")))
        #expect(probe.events.isEmpty)
        #expect(device.lines(.log).count == 2)
        #expect(device.lines(.log)[0].contains("there is no such app on this device"))
        #expect(device.lines(.log)[1].contains("the app is not running"))
    }
}
