import HikeHardware
import HikeValues
import Testing

@Suite("Pedometer and motion")
struct MotionPartTests {
    final class Heard {
        var counts: [StepCount] = []
        var samples: [MotionSample] = []
        var activities: [ActivityNews.Activity] = []
        var asked: [StepCount?] = []
    }

    private func device(_ heard: Heard, answer: PrivacyAnswer = .granted) throws -> TestDevice {
        let probe = Probe()
        probe.react = { event, device in
            guard case .action(let action) = event else { return }
            switch action.name {
            case "steps": device.pedometer?.start { heard.counts.append($0) }
            case "motion": device.motion?.start(every: .milliseconds(400)) { heard.samples.append($0) }
            case "activity": device.motion?.startActivity { heard.activities.append($0.activity) }
            case "stop":
                device.pedometer?.stop()
                device.motion?.stop()
                device.motion?.stopActivity()
            default: heard.asked.append(device.pedometer?.count(from: .seconds(2), to: .seconds(6)))
            }
        }
        return try TestDevice(
            [probe.description(purposes: [.motion: "Counts."], sensors: [.pedometer, .motion])],
            role: .watch, privacy: [PrivacySetting(app: "probe", service: .motion, answer: answer)])
    }

    private func act(_ name: String) -> DeviceInput { .action(app: "probe", AppAction(name)) }

    private func steps(_ steps: Int, at seconds: Double) -> DeviceInput {
        .part(
            PartMessage(
                PedometerPart.self,
                .init(
                    time: .seconds(seconds), steps: steps, distance: Double(steps) * 0.7,
                    floorsAscended: steps / 20, cadence: 1.8)))
    }

    private func sample(at seconds: Double) -> DeviceInput {
        let zero = MotionSample.Vector(0, 0, 0)
        return .part(
            PartMessage(
                MotionPart.self,
                .sample(
                    MotionSample(
                        time: .seconds(seconds), roll: 0.1, pitch: 0.2, yaw: -3,
                        gravity: .init(0, 0, -1), acceleration: zero, rotation: zero))))
    }

    private func activity(_ activity: ActivityNews.Activity) -> DeviceInput {
        .part(
            PartMessage(
                MotionPart.self,
                .activity(ActivityNews(activity: activity, confidence: .high, start: .zero))))
    }

    @Test("issue 22: steps count from the start on, and a new start counts anew")
    func counts() throws {
        let heard = Heard()
        let device = try device(heard)
        device.boot()
        device.run(
            until: 20, (1, steps(100, at: 1)), (2, act("steps")), (3, steps(120, at: 3)),
            (4, steps(140, at: 4)), (5, act("steps")), (6, steps(150, at: 6)), (7, act("stop")),
            (8, steps(170, at: 8)))
        #expect(heard.counts.map(\.steps) == [20, 40, 10])
        #expect(heard.counts.map(\.start.inSeconds) == [2, 2, 5])
        #expect(heard.counts.map(\.floorsAscended) == [1, 2, 0])
        #expect(abs(heard.counts[1].distance - 28) < 1e-9 && heard.counts[1].cadence == 1.8)
        #expect(device.lines(.sensor).count == 3)
        #expect(
            device.lines(.sensor)[0].hasSuffix(
                "\"sensor\":\"pedometer\",\"state\":\"reading\",\"steps\":120,\"distance\":84.00,\"cadence\":1.800}"
            ))
    }

    @Test("issue 22: who asks for a time gets what was counted in it, without the permission nothing")
    func asks() throws {
        for answer in [PrivacyAnswer.granted, .denied] {
            let heard = Heard()
            let device = try device(heard, answer: answer)
            device.boot()
            device.run(
                until: 20, (1, steps(10, at: 1)), (2.5, steps(30, at: 2.5)), (5.5, steps(70, at: 5.5)),
                (7, steps(90, at: 7)), (8, act("steps")), (9, act("ask")))
            #expect(heard.asked.map { $0?.steps } == [answer == .granted ? 60 : nil])
        }
    }

    @Test("issue 22: a pedometer remembers seven days, and not without end")
    func forgets() throws {
        let heard = Heard()
        let device = try device(heard)
        device.boot()
        let day = 86_400.0
        device.run(
            until: 20 * day,
            [TimedInput(time: .seconds(1), act("steps"))]
                + (1...19).map {
                    TimedInput(time: .seconds(Double($0) * day), steps($0 * 1_000, at: Double($0) * day))
                })
        device.run(until: 20 * day + 1, (20 * day, act("ask")))
        // Of what is that long ago it knows no more than that it was before all that it knows.
        #expect(heard.asked.map { $0?.steps } == [0])
        #expect(heard.counts.map(\.steps).max() == 18_000)
    }

    @Test("issue 22: attitudes come as often as they are wanted, at whole multiples, and are not in the log")
    func samples() throws {
        let heard = Heard()
        let device = try device(heard)
        device.boot()
        let inputs = (0..<30).map { tenth in
            TimedInput(time: .seconds(Double(tenth) / 10), sample(at: Double(tenth) / 10))
        }
        device.run(until: 0.55, [TimedInput(time: .seconds(0.15), act("motion"))])
        device.run(until: 3, inputs.filter { $0.time > .seconds(0.55) })
        #expect(heard.samples.map(\.time.inSeconds) == [0.8, 1.2, 1.6, 2, 2.4, 2.8])
        #expect(heard.samples[0].gravity.z == -1 && heard.samples[0].yaw == -3)
        #expect(device.lines(.sensor).isEmpty)
    }

    @Test("issue 22: who asks what goes on hears what is known at once, then each change")
    func activities() throws {
        let heard = Heard()
        let device = try device(heard)
        device.boot()
        device.run(
            until: 9, (1, activity(.stationary)), (2, act("activity")), (3, activity(.walking)),
            (4, act("stop")), (5, activity(.running)))
        #expect(heard.activities == [.stationary, .walking])
        #expect(device.lines(.sensor).count == 1)
    }

    @Test(
        "issue 24: an app that was suspended hears what goes on when it goes on, and no more of what went on")
    func lastActivity() throws {
        let heard = Heard()
        let device = try device(heard)
        device.boot()
        device.run(
            until: 99, (1, act("activity")), (2, .lifecycle(app: "probe", .background)),
            (3, .lifecycle(app: "probe", .suspend)),
            (60, activity(.walking)), (70, activity(.running)), (80, activity(.cycling)),
            (90, .lifecycle(app: "probe", .foreground)))
        #expect(heard.activities == [.unknown, .cycling])
    }

    @Test(
        "issue 24: who asks what went on hears it with its beginnings, seven days long, without the permission nothing"
    )
    func pastActivities() throws {
        for answer in [PrivacyAnswer.granted, .denied] {
            var asked: [[String]?] = []
            let probe = Probe()
            probe.react = { event, device in
                guard case .action(let action) = event else { return }
                if action.name == "start" { return device.motion?.startActivity { _ in } ?? () }
                let times = action.name.split(separator: " ").compactMap { Double($0) }
                let found = device.motion?.activities(from: .seconds(times[0]), to: .seconds(times[1]))
                asked.append(
                    found?.map { "\($0.activity.rawValue) \($0.confidence) \($0.start.inSeconds)" })
            }
            let device = try TestDevice(
                [probe.description(purposes: [.motion: "Counts."], sensors: [.motion])], role: .phone,
                privacy: [PrivacySetting(app: "probe", service: .motion, answer: answer)])
            device.boot()
            func news(
                _ activity: ActivityNews.Activity, _ start: Double, _ confidence: ActivityNews.Confidence
            )
                -> DeviceInput
            {
                .part(
                    PartMessage(
                        MotionPart.self,
                        .activity(
                            ActivityNews(activity: activity, confidence: confidence, start: .seconds(start))))
                )
            }
            device.run(
                until: 90, (1, act("start")), (8, news(.stationary, 0, .low)), (20, news(.walking, 14, .low)),
                (30, news(.walking, 14, .high)), (50, news(.stationary, 41, .low)), (60, act("20 60")),
                (61, act("0 14")), (62, act("45 46")), (63, act("5 5")))
            let all: [[String]?] = [
                ["walking high 14.0", "stationary low 41.0"], ["stationary low 0.0"],
                ["stationary low 41.0"], nil,
            ]
            #expect(asked == (answer == .granted ? all : [nil, nil, nil, nil]))
            let days = 86_400.0
            device.run(
                until: 12 * days,
                (10 * days, news(.walking, 10 * days - 5, .low)), (10 * days + 1, act("0 900000")))
            // What went on when the time that is kept began is still known.
            if answer == .granted {
                #expect(asked.last == ["stationary low 41.0", "walking low 863995.0"])
            }
        }
    }

    @Test("issue 22: bytes that are none of a part's inputs are refused")
    func refused() {
        func message(_ part: String, _ write: (inout ByteWriter) -> Void) -> PartMessage {
            var writer = ByteWriter()
            write(&writer)
            return PartMessage(part: part, content: writer.bytes, isReading: true)
        }
        let totals = PedometerPart.Totals(time: .seconds(1), steps: 3, distance: 2, pace: 0.8)
        #expect(DeviceParts.isInput(message("pedometer") { totals.write(to: &$0) }))
        for bad in [
            PedometerPart.Totals(time: .zero, distance: .nan), .init(time: .zero, distance: -1),
            .init(time: .zero, cadence: .infinity),
        ] {
            #expect(!DeviceParts.isInput(message("pedometer") { bad.write(to: &$0) }))
        }
        #expect(
            !DeviceParts.isInput(
                message("motion") {
                    $0.write(false)
                    $0.write("flying")
                }))
        var random = RandomStream(seed: 22)
        for _ in 0..<20_000 {
            let bytes = (0..<Int(random.next() % 120)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            for part in ["health", "barometer", "pedometer", "motion"] {
                // Neither traps nor takes what it would write otherwise.
                _ = DeviceParts.isInput(PartMessage(part: part, content: bytes, isReading: true))
                _ = DeviceParts.isSettings(PartMessage(part: part, content: bytes))
            }
        }
    }
}
