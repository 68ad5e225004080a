import GuestApps
import HikeHardware
import HikeValues
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("CoreMotion for guests", .serialized)
struct CoreMotionTests {
    private static func pair(_ answer: PrivacyAnswer = .granted) throws -> GuestPair {
        let pair = try GuestPair(
            program: "sense-guest", others: [.motion: answer], sensors: MotionSensor.allCases)
        pair.run(seconds: 1)
        return pair
    }

    private static func act(
        _ pair: GuestPair, _ name: String, _ value: String = "", on role: DeviceRole = .phone
    ) {
        pair.act(name, [AppAction.Argument("value", value)], on: role)
        pair.run(seconds: 0.5)
    }

    // MARK: What the world says to sensors

    private static func tell(_ pair: GuestPair, _ part: MotionSensor, _ write: (inout ByteWriter) -> Void) {
        var writer = ByteWriter()
        write(&writer)
        pair.send(.part(PartMessage(part: part.rawValue, content: writer.bytes, isReading: true)))
        pair.run(seconds: 0.5)
    }

    private static func press(_ pair: GuestPair, _ hectopascals: Double, altitude: Double = 1_200) {
        tell(pair, .barometer) { for value in [hectopascals, altitude, 3] { $0.write(value) } }
    }

    /// Counted in all, 70 cm each, a floor in twenty steps.
    private static func walk(_ pair: GuestPair, _ steps: Int, isWalking: Bool = true) {
        let time = pair.time
        tell(pair, .pedometer) { writer in
            writer.write(time)
            for count in [steps, steps / 20, steps / 50] { writer.write(varint: UInt64(count)) }
            writer.write(Double(steps) * 0.7)
            for rate in [1.8, 0.8] {
                writer.write(isWalking)
                if isWalking { writer.write(rate) }
            }
        }
    }

    private static func seem(_ pair: GuestPair, _ activity: String, _ confidence: String, since: Double) {
        tell(pair, .motion) { writer in
            writer.write(false)
            writer.write(activity)
            writer.write(confidence)
            writer.write(Instant.seconds(since))
        }
    }

    /// The device lies on its back, its top turned by so many degrees from true north, ten times a second.
    private static func lie(_ pair: GuestPair, heading: Double, seconds: Double) {
        let (declination, yaw) = (4.0 * .pi / 180, (-90 - heading) * .pi / 180)
        for _ in 0..<Int(seconds * 10) {
            let time = pair.time
            var writer = ByteWriter()
            writer.write(true)
            writer.write(time)
            let wrapped = yaw - 2 * .pi * (yaw / (2 * .pi)).rounded()
            for angle in [0, 0, wrapped] { writer.write(angle) }
            // Magnetic north is four degrees east of the true one.
            let magnetic = heading * .pi / 180 - declination
            let field = [-21 * PortableMath.sin(magnetic), 21 * PortableMath.cos(magnetic), -43]
            for vector in [[0, 0, -1], [0.25, 0, 0.5], [0, -0.75, 0], field] {
                for value in vector { writer.write(value) }
            }
            pair.send(
                .part(
                    PartMessage(part: MotionSensor.motion.rawValue, content: writer.bytes, isReading: true)))
            pair.run(seconds: 0.1)
        }
    }

    // MARK: Altitudes

    @Test(
        "Q1, Q2: an altimeter begins with 0 m, once a second, in kilopascals; each altimeter with its own start"
    )
    func altimeter() throws {
        let pair = try Self.pair()
        Self.press(pair, 1_020)
        Self.act(pair, "altitude")
        Self.press(pair, 1_013.25)
        Self.press(pair, 1_001.3)
        Self.act(pair, "other altitude")
        Self.press(pair, 1_013.25)
        Self.act(pair, "end altitude")
        Self.press(pair, 1_001.3)
        #expect(
            pair.said("altitude: ") == [
                "0.00 101.325 62.0 -", "99.95 100.130 62.5 -", "0.00 101.325 63.5 -",
            ])
        #expect(pair.said("other: ") == ["0.00 101.325 63.5 -", "99.95 100.130 64.5 -"])
        #expect(pair.lines(#""sensor":"barometer","state":"reading""#).count == 4)
    }

    @Test("Q3: absolute altitudes come beside, with their error, and end by themselves")
    func absolute() throws {
        let pair = try Self.pair()
        Self.act(pair, "absolute")
        Self.press(pair, 900, altitude: 1_203.25)
        Self.act(pair, "end absolute")
        Self.press(pair, 900, altitude: 1_300)
        #expect(pair.said("absolute: ") == ["1203.25 3.00 -"])
        #expect(pair.lines(#""sensor":"barometer","state":"altitude""#).count == 1)
    }

    // MARK: Permission

    @Test(
        "Q4: the first start asks; a refusal is error 105 of each that was started, once, and of each query")
    func refused() throws {
        let pair = try Self.pair(.denied)
        Self.act(pair, "motion status")
        Self.act(pair, "altitude")
        Self.act(pair, "steps")
        Self.act(pair, "events")
        Self.act(pair, "count", "0 1")
        Self.act(pair, "past", "0 1")
        Self.act(pair, "motion status")
        Self.press(pair, 900)
        #expect(pair.said("status: ") == ["0", "2"])
        #expect(pair.lines(#""event":"permission""#, "motion").count == 1)
        #expect(pair.said("altitude: ") == ["- - - CMErrorDomain 105"])
        #expect(pair.said("steps: ") == ["- CMErrorDomain 105 false"])
        #expect(pair.said("event: ") == ["-1 - CMErrorDomain 105"])
        #expect(pair.said("count: ") == ["- CMErrorDomain 105"])
        #expect(pair.said("past: ") == [#"[\"-\"] CMErrorDomain 105"#])
    }

    @Test("Q4: a query waits for the owner's answer")
    func asked() throws {
        let pair = try Self.pair(.notDetermined)
        Self.walk(pair, 40)
        Self.act(pair, "count", "0 9")
        #expect(pair.said("count: ") == [])
        pair.send(.privacy(PrivacySetting(app: "trail", service: .motion, answer: .granted)))
        pair.run(seconds: 0.5)
        #expect(pair.said("count: ").count == 1)
    }

    @Test("Q5: what is refused later says so once, and resumes when it is allowed again")
    func revoked() throws {
        let pair = try Self.pair()
        Self.act(pair, "altitude")
        Self.press(pair, 900)
        for answer in [PrivacyAnswer.denied, .granted] {
            pair.send(.privacy(PrivacySetting(app: "trail", service: .motion, answer: answer)))
            Self.press(pair, 900)
        }
        #expect(
            pair.said("altitude: ") == [
                "0.00 90.000 61.5 -", "- - - CMErrorDomain 105", "0.00 90.000 62.5 -",
            ])
    }

    @Test(
        "Q6: to a suspended app nothing comes; steps of that time are in the next news, of activities the last"
    )
    func background() throws {
        let pair = try Self.pair()
        Self.act(pair, "steps")
        Self.walk(pair, 100)
        Self.walk(pair, 120)
        for command in [LifecycleCommand.background, .suspend] {
            pair.send(.lifecycle(app: "trail", command))
            pair.run(seconds: 1)
        }
        Self.walk(pair, 150)
        pair.send(.lifecycle(app: "trail", .foreground))
        pair.run(seconds: 1)
        Self.walk(pair, 160)
        #expect(pair.said("steps: ").map { $0.prefix { $0 != " " } } == ["0", "20", "60"])
    }

    @Test("Q6: behind other apps readings of a phone's app come while it runs")
    func behind() throws {
        let pair = try Self.pair()
        Self.act(pair, "altitude")
        pair.send(.lifecycle(app: "trail", .background))
        Self.press(pair, 900)
        pair.send(.lifecycle(app: "trail", .suspend))
        Self.press(pair, 890)
        #expect(pair.said("altitude: ").count == 1)
    }

    // MARK: Steps

    @Test(
        "Q7, Q8: steps are counted since the given date, with cadence and pace, and what is known comes at once"
    )
    func steps() throws {
        let pair = try Self.pair()
        Self.walk(pair, 100)
        Self.walk(pair, 200)
        Self.act(pair, "steps", "1")
        Self.walk(pair, 260)
        Self.walk(pair, 260, isWalking: false)
        Self.act(pair, "end steps")
        Self.walk(pair, 300)
        #expect(
            pair.said("steps: ") == [
                "100 70.00 5 2 1.80 0.80 0.80 1.0 2.0 - false",
                "160 112.00 8 3 1.80 0.80 0.80 1.0 2.5 - false",
                "160 112.00 8 3 - - 0.80 1.0 3.0 - false",
            ])
    }

    @Test("Q7: a pedometer that is gone tells nothing more")
    func forgotten() throws {
        let pair = try Self.pair()
        Self.act(pair, "steps")
        Self.walk(pair, 100)
        Self.act(pair, "forget steps")
        Self.walk(pair, 200)
        #expect(pair.said("steps: ").count == 1)
    }

    @Test("Q9: a query has what was counted between two dates, without cadence and pace, else error 107")
    func query() throws {
        let pair = try Self.pair()
        for steps in [100, 140, 200] { Self.walk(pair, steps) }
        Self.act(pair, "count", "1.2 2.2")
        Self.act(pair, "count", "2 2")
        #expect(
            pair.said("count: ") == ["100 70.00 5 2 - - - 1.2 2.2 -", "- CMErrorDomain 107"])
    }

    @Test("Q10: events tell of a walk that goes on and of a pause, each once")
    func events() throws {
        let pair = try Self.pair()
        Self.act(pair, "events")
        for (steps, isWalking) in [(100, true), (110, true), (112, false), (112, false), (130, true)] {
            Self.walk(pair, steps, isWalking: isWalking)
        }
        Self.act(pair, "end events")
        Self.walk(pair, 130, isWalking: false)
        #expect(pair.said("event: ") == ["1 1.5 -", "0 2.5 -", "1 3.5 -"])
    }

    // MARK: Activity

    @Test(
        "Q11, Q12: activities come with what is known first; a query has those of a time with their beginnings"
    )
    func activity() throws {
        let pair = try Self.pair()
        Self.seem(pair, "stationary", "low", since: 0)
        Self.act(pair, "activity")
        Self.seem(pair, "walking", "medium", since: 1.5)
        Self.seem(pair, "cycling", "high", since: 2)
        Self.act(pair, "end activity")
        Self.seem(pair, "running", "low", since: 3)
        #expect(
            pair.said("activity: ") == ["stationary 0 0.0", "walking 1 1.5", "cycling 2 2.0"])
        Self.act(pair, "past", "1.6 2.9")
        Self.act(pair, "past", "2 1")
        #expect(
            pair.said("past: ") == [
                #"[\"walking 1 1.5\", \"cycling 2 2.0\"] -"#, #"[\"-\"] CMErrorDomain 107"#,
            ])
    }

    // MARK: Motion

    @Test("Q13, Q14: motion comes at the interval, in the frame that was asked for, with heading and field")
    func motion() throws {
        let pair = try Self.pair()
        pair.send(.privacy(PrivacySetting(app: "trail", service: .location, answer: .whenInUse)))
        for frame in [1, 2, 4, 8] {
            Self.act(pair, "motion", "\(frame) 0.5")
            Self.lie(pair, heading: 90, seconds: 1)
            Self.act(pair, "end motion")
        }
        let said = pair.said("motion: ").map { $0.split(separator: " ") }
        #expect(said.count == 8)
        func fields(_ places: ClosedRange<Int>) -> [String] {
            [0, 2, 4, 6].map { said[$0][places].joined(separator: " ") }
        }
        // Roll, pitch, yaw and heading: east is −180° from the axis of true north, four less from magnetic north.
        #expect(
            fields(0...3) == [
                "0.00 0.00 0.00 -1.00", "0.00 0.00 0.00 -1.00", "0.00 0.00 -3.07 86.00",
                "0.00 0.00 -3.14 90.00",
            ])
        #expect(fields(4...6).allSatisfy { $0 == "-1.00 0.25 -0.75" })
        #expect(fields(7...8) == ["0.00 -1", "-43.00 2", "-43.00 2", "-43.00 2"])
        let times = said.compactMap { Double($0[9]) }
        #expect(times.allSatisfy { ($0 * 2).rounded() == $0 * 2 } && Set(times).count == 8)
    }

    @Test("Q14: true north needs the location: error 102 without")
    func trueNorth() throws {
        let pair = try Self.pair()
        Self.act(pair, "motion", "8 0.5")
        Self.lie(pair, heading: 0, seconds: 1)
        #expect(pair.said("motion: ") == ["- CMErrorDomain 102"])
    }

    @Test("Q15: matrix, quaternion and gravity of an attitude agree; by the inverse of itself it is none")
    func turns() throws {
        let pair = try Self.pair()
        Self.act(pair, "turns")
        Self.act(pair, "motion", "4 0.1")
        Self.lie(pair, heading: 120, seconds: 0.5)
        Self.act(pair, "turns")
        #expect(pair.said("turns: ") == ["none", "true true true true"])
    }

    @Test(
        "Q16: who pulls finds the last reading, nothing before and behind; several managers have their own pace"
    )
    func pull() throws {
        let pair = try Self.pair()
        Self.act(pair, "pull")
        Self.act(pair, "motion", "1 0.2")
        Self.lie(pair, heading: 0, seconds: 1.2)
        Self.act(pair, "pull")
        Self.act(pair, "end pull")
        #expect(pair.said("pull: ") == ["- - - true", "-0.50 -0.75 1.46 true", "true false"])
        #expect(pair.said("motion: ").count == 6)
    }

    @Test("Q17: a watch has neither gyroscope nor magnetometer of their own, a phone has all")
    func watch() throws {
        let pair = try Self.pair()
        for role in [DeviceRole.phone, .watch] {
            Self.act(pair, "have", on: role)
            Self.act(pair, "gyro", on: role)
        }
        #expect(pair.said("have: ") == ["true true true"])
        #expect(pair.said("have: ", of: .watch) == ["true false false"])
        #expect(pair.said("gyro: ", of: .watch) == ["- CMErrorDomain 109"])
        #expect(pair.said("gyro: ") == [])
    }

    @Test("Q18: no device has headphones with sensors")
    func headphones() throws {
        let pair = try Self.pair()
        Self.act(pair, "headphones")
        #expect(pair.said("headphones: ") == ["false true", "true CMErrorDomain 109"])
    }
}
