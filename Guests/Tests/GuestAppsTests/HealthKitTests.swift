import GuestApps
import HikeHardware
import HikeValues
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("HealthKit for guests", .serialized)
struct HealthKitTests {
    private static func pair(_ answer: PrivacyAnswer = .granted, asks: Bool = true) throws -> GuestPair {
        let pair = try GuestPair(
            program: "health-guest", others: [.health: answer], sensors: [.pedometer])
        pair.run(seconds: 1)
        if asks { act(pair, "ask") }
        return pair
    }

    private static func act(
        _ pair: GuestPair, _ name: String, _ value: String = "", on role: DeviceRole = .phone
    ) {
        pair.act(name, [AppAction.Argument("value", value)], on: role)
        pair.run(seconds: 0.5)
    }

    // MARK: What the world says

    /// The heart rate of the watch's owner, or the weight, is so from here on.
    private static func set(
        _ pair: GuestPair, _ quantity: HealthQuantity, _ value: Double, on role: DeviceRole = .watch
    ) {
        var writer = ByteWriter()
        writer.write(quantity.rawValue)
        writer.write(true)
        writer.write(value)
        writer.write(Instant.zero)
        pair.send(.part(PartMessage(part: "health", content: writer.bytes)), to: role)
        pair.run(seconds: 0.1)
    }

    /// Counted in all, a metre each, a floor in a hundred.
    private static func walk(_ pair: GuestPair, _ steps: Int, on role: DeviceRole = .watch) {
        var writer = ByteWriter()
        writer.write(pair.time)
        for count in [steps, steps / 100, 0] { writer.write(varint: UInt64(count)) }
        writer.write(Double(steps))
        for _ in 0..<2 { writer.write(false) }
        pair.send(
            .part(
                PartMessage(part: MotionSensor.pedometer.rawValue, content: writer.bytes, isReading: true)),
            to: role)
        pair.run(seconds: 0.1)
    }

    private static func answer(_ pair: GuestPair, _ answer: PrivacyAnswer, on role: DeviceRole = .phone) {
        pair.send(.privacy(PrivacySetting(app: "trail", service: .health, answer: answer)), to: role)
        pair.run(seconds: 0.5)
    }

    // MARK: Kinds

    @Test(
        "V30: what belongs together is kept with its parts, which have the rights, and is found by what is in it"
    )
    func correlations() throws {
        let pair = try Self.pair()
        Self.act(pair, "pressure", "141 92")
        Self.act(pair, "pressure", "118 76")
        #expect(pair.said("asked for both: ") == ["false 3", "false 3"])
        #expect(pair.said("kept: ") == ["true -", "true -"])
        Self.act(pair, "pressures")
        #expect(pair.said("pressures: ") == ["141/92 2 1 -"])
        #expect(pair.said("systolic: ") == ["2 -"] && pair.said("asleep: ") == ["2 -"])
        #expect(pair.said("sources: ") == ["trail -"])
    }

    @Test("V31: of what no device here measures nothing is found; what nobody enters is not set")
    func kinds() throws {
        let pair = try Self.pair()
        Self.act(pair, "kinds")
        #expect(pair.said("electrocardiograms: ") == ["0 -"] && pair.said("days: ") == ["0 -"])
        #expect(pair.said("person: ") == ["true true true"])
        #expect(pair.said("zinc: ") == ["true true HKQuantityTypeIdentifierDietaryZinc"])
        #expect(pair.said("loud: ") == ["HKCategoryTypeIdentifierAudioExposureEvent true"])
    }

    // MARK: Rights

    @Test("V2, V3: the owner is asked once, for all types; what was not asked for stays undetermined")
    func asking() throws {
        let pair = try Self.pair(asks: false)
        Self.act(pair, "status")
        #expect(pair.said("status: ") == ["0 0 0 1"])
        Self.act(pair, "save", "80 0")
        Self.act(pair, "read")
        #expect(pair.said("saved: ") == ["false 5"] && pair.said("read: ") == ["nil 5"])
        Self.act(pair, "ask")
        Self.act(pair, "ask")
        Self.act(pair, "status")
        #expect(pair.said("asked: ") == ["true -", "true -"])
        #expect(pair.said("status: ").last == "2 2 0 2")
        #expect(pair.lines(#""event":"permission""#, "health").count == 1)
    }

    @Test("V2, V4, V5: refused, asking succeeds as well; nothing can be kept, and nothing of others is read")
    func refusal() throws {
        let pair = try Self.pair(.denied)
        Self.act(pair, "status")
        #expect(pair.said("asked: ") == ["true -"] && pair.said("status: ") == ["1 1 0 2"])
        Self.act(pair, "save", "80 0")
        Self.set(pair, .bodyMass, 82, on: .phone)
        Self.act(pair, "steps")
        #expect(pair.said("saved: ") == ["false 4"] && pair.said("BodyMass: ") == ["-"])
    }

    @Test("V4, V21: taken away, only the app's own samples are read; given back, all of them")
    func revoking() throws {
        let pair = try Self.pair()
        Self.set(pair, .bodyMass, 82, on: .phone)
        Self.act(pair, "save", "80 0")
        Self.answer(pair, .denied)
        Self.act(pair, "read")
        Self.act(pair, "steps")
        Self.act(pair, "save", "90 0")
        #expect(pair.said("read: ") == ["80/4 -"] && pair.said("BodyMass: ") == ["-"])
        Self.answer(pair, .granted)
        Self.act(pair, "steps")
        #expect(pair.said("BodyMass: ").last == "82.0@0.0")
        #expect(pair.said("saved: ") == ["true -", "false 4"])
    }

    // MARK: Samples

    @Test("V5: what cannot be is not kept: an end before the start, a type that was not asked for")
    func invalid() throws {
        let pair = try Self.pair()
        Self.act(pair, "save other", "5 -180")
        Self.act(pair, "save other")
        Self.act(pair, "save other", "5 0")
        #expect(pair.said("saved: ") == ["false 3", "false 5", "true -"])
    }

    @Test("V6, V8: samples outlive the app and the power; they are found by time, in an order, so many")
    func reading() throws {
        let pair = try Self.pair()
        Self.act(pair, "save", "80 30 90 20 100 10")
        Self.act(pair, "read")
        pair.cutPower(of: .phone)
        try pair.restart(.phone)
        pair.run(seconds: 1)
        Self.act(pair, "read", "2")
        Self.act(pair, "read", "25 15")
        Self.act(pair, "read own")
        #expect(
            pair.said("read: ") == ["100/4 90/4 80/4 -", "100/4 90/4 -", "90/4 -", "100/4 90/4 80/4 -"])
    }

    @Test("V7: an app deletes what it has kept, and nothing else")
    func deleting() throws {
        let pair = try Self.pair()
        Self.act(pair, "save", "80 30 90 20")
        Self.act(pair, "delete")
        Self.act(pair, "read")
        #expect(pair.said("deleted: ") == ["true -"] && pair.said("read: ") == ["90/4 -"])
        Self.act(pair, "delete", "foreign")
        #expect(pair.said("deleted: ").last == "nothing")
    }

    @Test(
        "V9: an anchored query has all, then each change; from its anchor, archived too, what came and went")
    func anchors() throws {
        let pair = try Self.pair()
        Self.act(pair, "save", "80 30")
        Self.act(pair, "anchor")
        Self.act(pair, "save", "90 20 95 15")
        Self.act(pair, "delete")
        Self.act(pair, "stop")
        Self.act(pair, "save", "99 1")
        Self.act(pair, "delete")
        Self.act(pair, "anchor", "archive")
        #expect(pair.said("first: ") == ["+1 -0 -", "+1 -1 -"])
        #expect(pair.said("then: ") == ["+2 -0 -", "+0 -1 -"])
    }

    @Test("V10: an observer hears at once, and of each change until it is stopped")
    func observing() throws {
        let pair = try Self.pair()
        Self.act(pair, "observe")
        Self.act(pair, "save", "80 30")
        Self.act(pair, "save other", "5 0")
        Self.act(pair, "stop")
        Self.act(pair, "save", "81 20")
        #expect(pair.said("changed: ") == ["-", "-"])
    }

    @Test(
        "V11: an app that has ended is started for what others have kept, once a minute; its observer hears"
    )
    func delivery() throws {
        let pair = try Self.pair()
        Self.act(pair, "deliver")
        pair.send(.lifecycle(app: "trail", .crash))
        pair.run(seconds: 0.5)
        Self.set(pair, .bodyMass, 82, on: .phone)
        pair.run(seconds: 2)
        #expect(pair.said("deliver: ") == ["true -"])
        #expect(pair.said("launched: ") == ["owner", "health"] && pair.said("changed: ") == ["-", "-"])
        pair.send(.lifecycle(app: "trail", .crash))
        Self.set(pair, .bodyMass, 83, on: .phone)
        pair.run(seconds: 2)
        #expect(pair.said("launched: ").count == 2)
    }

    @Test("V12, V13: statistics have what was asked for; stretches share what lies over their bounds")
    func statistics() throws {
        let pair = try Self.pair()
        Self.act(pair, "statistics")
        #expect(pair.said("statistics: ") == ["- - - - - 11"] && pair.said("sum: ") == ["- - 0 11"])
        Self.act(pair, "save", "80 30 90 20 100 10")
        Self.act(pair, "save other", "240 0")
        Self.act(pair, "statistics")
        #expect(pair.said("statistics: ").last == "90.0 80.0 100.0 100.0 - -")
        #expect(pair.said("sum: ").last == "240.0 240.0 1 -")
        Self.act(pair, "minutes")
        // Two minutes of 120 steps each, over three stretches.
        let words = pair.said("minutes: ").last?.split(separator: " ").compactMap { Double($0) } ?? []
        #expect(words.count >= 2 && abs(words.reduce(0, +) - 240) < 0.3, "\(pair.said("minutes: "))")
    }

    @Test("V14: units are read, multiplied and said in others of their dimensions")
    func units() throws {
        let pair = try Self.pair(asks: false)
        Self.act(pair, "units")
        #expect(
            pair.said("units: ") == [
                "1.500 304.80 100.00 90.08 2.52 false count/min true kg.m/s^2"
            ])
    }

    @Test("V20: tasks get the same, and a sequence of changes")
    func tasks() throws {
        let pair = try Self.pair()
        Self.act(pair, "save", "80 30 90 20 100 10")
        Self.act(pair, "tasks")
        Self.act(pair, "save", "70 0")
        #expect(pair.said("tasks: ") == ["100 90 100.0"])
        #expect(pair.said("task news: ") == ["+3 -0", "+1 -0"])
    }

    // MARK: What the device keeps by itself

    @Test(
        "V15: steps are kept by the minute with their metres, floors and energy; the weight as it was entered"
    )
    func pedometer() throws {
        let pair = try Self.pair()
        Self.set(pair, .bodyMass, 80, on: .phone)
        for number in 0...26 {
            Self.walk(pair, 100 + number * 5, on: .phone)
            pair.run(seconds: 2.4)
        }
        Self.act(pair, "steps")
        // 24 updates of 2.5 s are a minute: 120 steps, 120 m with a floor; 4.8 kcal on the level, 2.25 for
        // the floor.
        #expect(pair.said("StepCount: ") == ["120.0@60.0"])
        #expect(pair.said("DistanceWalkingRunning: ") == ["120.0@60.0"])
        #expect(pair.said("FlightsClimbed: ") == ["1.0@60.0"])
        #expect(pair.said("ActiveEnergyBurned: ") == ["7.1@60.0"])
        #expect(pair.said("BodyMass: ") == ["80.0@0.0"])
    }

    // MARK: Workouts

    @Test(
        "V1, V16, V17, V18: a hike goes on behind other apps: its samples, pauses and events are a workout"
    )
    func hike() throws {
        let pair = try Self.pair()
        Self.set(pair, .heartRate, 90)
        Self.act(pair, "ask", on: .watch)
        Self.act(pair, "hike", on: .watch)
        pair.send(.lifecycle(app: "trail", .background), to: .watch)
        pair.run(seconds: 20)
        Self.act(pair, "pause", on: .watch)
        pair.run(seconds: 20)
        Self.set(pair, .heartRate, 120)
        Self.act(pair, "resume", on: .watch)
        Self.act(pair, "lap", on: .watch)
        pair.run(seconds: 9)
        Self.act(pair, "end hike", on: .watch)
        #expect(pair.said("begun: ", of: .watch) == ["true -"])
        #expect(pair.said("session: ", of: .watch) == ["1 2", "2 4", "4 2", "2 3"])
        #expect(pair.said("event: ", of: .watch) == ["1", "2", "3"])
        let rates = pair.said("heart: ", of: .watch).map { $0.prefix { $0 != " " } }
        #expect(rates.filter { $0 == "90" }.count == 4 && rates.filter { $0 == "120" }.count == 2, "\(rates)")
        let workout = pair.said("workout: ", of: .watch).first ?? ""
        #expect(workout.hasPrefix("24 3") && workout.hasSuffix(" 100.0 120.0 - - 3"), "\(workout)")
        Self.act(pair, "hikes", on: .watch)
        #expect(pair.said("hike: ", of: .watch).first?.hasSuffix("heart 6 places 0") == true)
        #expect(pair.said("hikes: ", of: .watch) == ["1"])
        // The phone's store is another one.
        Self.act(pair, "hikes")
        #expect(pair.said("hikes: ") == ["0"])
    }

    @Test("V16: a session is for a watch, and for an app in front; a phone keeps a hike that is over")
    func sessions() throws {
        let pair = try Self.pair()
        Self.act(pair, "hike")
        #expect(pair.said("hike: ") == ["1"])
        Self.act(pair, "phone hike")
        // Ten minutes without a pause of 100 s.
        #expect(pair.said("kept: ") == ["24 500 120.0 120.0 - - 2"], "\(pair.said("kept: "))")
        Self.act(pair, "hikes")
        #expect(pair.said("hikes: ") == ["1"])
        #expect(pair.said("hike: ").last?.hasSuffix("heart 1 places 0") == true)
    }

    @Test("V19: the way of a hike is kept with it")
    func route() throws {
        let pair = try Self.pair()
        Self.act(pair, "ask", on: .watch)
        Self.act(pair, "hike", on: .watch)
        for number in 0..<5 {
            pair.stand(at: 46 + Double(number) / 10_000, on: .watch)
            pair.run(seconds: 1)
        }
        Self.act(pair, "end hike", on: .watch)
        Self.act(pair, "hikes", on: .watch)
        #expect(pair.said("way: ", of: .watch) == ["5"])
        #expect(pair.said("hike: ", of: .watch).first?.hasSuffix("places 5") == true)
    }
}
