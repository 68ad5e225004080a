import Foundation
import HikeLive
import HikeValues
import Testing

@Suite("EM-14: gpsd's many reports become one fix an epoch")
struct GpsdEpochAssemblerTests {
    static let start = date("2026-06-01T06:00:00Z")
    static let here = Coordinate(latitude: 46.1, longitude: 14.2)
    static let there = Coordinate(latitude: 46.2, longitude: 14.3)

    static func date(_ text: String) -> UTCDate { UTCDate(iso8601: text) ?? UTCDate(secondsSince1970: 0) }

    static func ms(_ count: Int64) -> Interval { .milliseconds(count) }

    static func position(
        _ second: Double, mode: Int = 3, at coordinate: Coordinate? = here, altitude: Double? = nil,
        speed: Double? = nil, course: Double? = nil
    ) -> GpsdEpochAssembler.Event {
        .position(
            GpsdPosition(
                mode: mode, date: start + .seconds(second), coordinate: coordinate, altitude: altitude,
                speed: speed, course: course))
    }

    static func fix(
        _ second: Double, at now: Int64, _ coordinate: Coordinate = here, altitude: Double? = nil,
        speed: Double = -1, course: Double = -1, courseAccuracy: Double = -1
    ) -> [GpsdEpochAssembler.Effect] {
        [
            .fix(
                LiveFix(
                    date: start + .seconds(second), isDateCorrected: false, accuracySource: .assumed,
                    sample: Fix(
                        time: .zero + ms(now), coordinate: coordinate, altitude: altitude ?? 0,
                        horizontalAccuracy: 20, verticalAccuracy: altitude == nil ? -1 : 34, speed: speed,
                        speedAccuracy: speed < 0 ? -1 : 0.3, course: course, courseAccuracy: courseAccuracy)))
        ]
    }

    let assembler = GpsdEpochAssembler(start: start)

    @Test("an epoch goes out with the report that completes it, and only once")
    func complete() {
        var assembler = assembler
        #expect(assembler.handle(Self.position(0, altitude: 500), at: Self.ms(0)) == [])
        #expect(assembler.deadline == Self.ms(250))
        #expect(
            assembler.handle(Self.position(0, at: Self.there, speed: 0.2), at: Self.ms(20))
                == Self.fix(0, at: 20, Self.there, altitude: 500, speed: 0.2))
        #expect(assembler.deadline == nil)
        #expect(assembler.handle(Self.position(0, altitude: 501, speed: 1), at: Self.ms(30)) == [])
        #expect(assembler.handle(.tick, at: Self.ms(900)) == [])
        #expect(assembler.counts.late == 1)
    }

    @Test("an incomplete epoch goes out when its patience is over, not before")
    func patience() {
        var assembler = assembler
        #expect(assembler.handle(Self.position(0, speed: 0.2), at: Self.ms(100)) == [])
        #expect(assembler.handle(Self.position(0, speed: 0.3), at: Self.ms(300)) == [])
        #expect(assembler.handle(.tick, at: Self.ms(349)) == [])
        #expect(assembler.handle(.tick, at: Self.ms(350)) == Self.fix(0, at: 350, speed: 0.3))
    }

    @Test("an incomplete epoch goes out when the next begins")
    func next() {
        var assembler = assembler
        #expect(assembler.handle(Self.position(0, speed: 0.2), at: Self.ms(0)) == [])
        #expect(
            assembler.handle(Self.position(1, speed: 0.2), at: Self.ms(50)) == Self.fix(0, at: 50, speed: 0.2)
        )
        #expect(assembler.handle(.end, at: Self.ms(60)) == Self.fix(1, at: 60, speed: 0.2))
        #expect(assembler.handle(.end, at: Self.ms(60)) == [])
    }

    @Test("an altitude seen stays, also when later reports leave it out")
    func altitudeStays() {
        var assembler = assembler
        _ = assembler.handle(Self.position(0, altitude: 500), at: Self.ms(0))
        _ = assembler.handle(Self.position(0), at: Self.ms(10))
        #expect(assembler.handle(.tick, at: Self.ms(250)) == Self.fix(0, at: 250, altitude: 500))
    }

    @Test("an altitude that comes after its epoch serves the next ones, for ten seconds")
    func lateAltitude() {
        var assembler = assembler
        _ = assembler.handle(Self.position(0, speed: 0), at: Self.ms(0))
        _ = assembler.handle(.tick, at: Self.ms(250))
        #expect(assembler.handle(Self.position(0, altitude: 500, speed: 0), at: Self.ms(900)) == [])
        _ = assembler.handle(Self.position(10, speed: 0), at: Self.ms(2_000))
        #expect(
            assembler.handle(.tick, at: Self.ms(2_250)) == Self.fix(10, at: 2_250, altitude: 500, speed: 0))
        _ = assembler.handle(Self.position(11, speed: 0), at: Self.ms(3_000))
        #expect(assembler.handle(.tick, at: Self.ms(3_250)) == Self.fix(11, at: 3_250, speed: 0))
    }

    @Test("reports without a time or a position are counted and dropped; no altitude in mode 2")
    func dropped() {
        var assembler = assembler
        let undated = GpsdPosition(mode: 3, coordinate: Self.here, altitude: 1, speed: 1)
        #expect(assembler.handle(.position(undated), at: .zero) == [])
        #expect(assembler.handle(Self.position(0, mode: 1), at: .zero) == [])
        #expect(assembler.deadline == nil)
        #expect(assembler.handle(Self.position(1, at: nil, altitude: 1, speed: 1), at: .zero) == [])
        #expect(assembler.handle(.tick, at: Self.ms(250)) == [])
        let wrong = Coordinate(latitude: 91, longitude: 0)
        #expect(assembler.handle(Self.position(2, at: wrong, altitude: 1, speed: 1), at: Self.ms(300)) == [])
        #expect(assembler.handle(.tick, at: Self.ms(600)) == [])
        #expect(assembler.handle(Self.position(3, mode: 2, altitude: 9, speed: 0), at: Self.ms(700)) == [])
        #expect(assembler.handle(.tick, at: Self.ms(1_000)) == Self.fix(3, at: 1_000, speed: 0))
        var counts = GpsdEpochAssembler.Counts()
        (counts.undated, counts.unfixed, counts.incomplete) = (1, 1, 2)
        #expect(assembler.counts == counts)
    }

    @Test("a report without a position inside an epoch does not spoil it")
    func modeFlicker() {
        var assembler = assembler
        _ = assembler.handle(Self.position(0, mode: 2, speed: 0), at: Self.ms(0))
        _ = assembler.handle(Self.position(0, mode: 1, at: nil), at: Self.ms(1))
        #expect(assembler.handle(.tick, at: Self.ms(250)) == Self.fix(0, at: 250, speed: 0))
    }

    @Test("a little back in time is late; far back is a receiver whose clock was set")
    func backwards() {
        var assembler = assembler
        #expect(assembler.handle(Self.position(100, altitude: 1, speed: 0), at: .zero).count == 1)
        #expect(assembler.handle(Self.position(99, altitude: 1, speed: 0), at: .zero) == [])
        #expect(assembler.handle(Self.position(98, altitude: 1, speed: 0), at: .zero) == [])
        #expect(assembler.handle(Self.position(97, altitude: 1, speed: 0), at: .zero).count == 1)
    }

    @Test("a course counts only above walking-slow; its accuracy follows from the speed's")
    func course() {
        var assembler = assembler
        #expect(
            assembler.handle(Self.position(0, altitude: 1, speed: 0.49, course: 90), at: .zero)
                == Self.fix(0, at: 0, altitude: 1, speed: 0.49))
        // atan(0.3 / 0.3) would be 45; at 0.5196 m/s it is atan(1 / sqrt(3)) = 30 degrees.
        let speed = 0.3 * (3.0).squareRoot()
        let effects = assembler.handle(Self.position(1, altitude: 1, speed: speed, course: 360), at: .zero)
        guard case .fix(let fix) = effects.first else {
            Issue.record("no fix")
            return
        }
        #expect(fix.sample.course == 0)
        #expect(abs(fix.sample.courseAccuracy - 30) < 1e-9)
    }

    static func motion(_ second: Double, speed: Double?, course: Double? = nil) -> GpsdEpochAssembler.Event {
        .motion(GpsdMotion(date: start + .seconds(second), speed: speed, course: course))
    }

    @Test("where the receiver sends RMC, an epoch waits for it; gpsd's own speed and track do not count")
    func motion() {
        var assembler = assembler
        _ = assembler.handle(Self.motion(0, speed: 0.4), at: Self.ms(0))
        #expect(
            assembler.handle(Self.position(0, altitude: 500, speed: 0.1, course: 77), at: Self.ms(1))
                == Self.fix(0, at: 1, altitude: 500, speed: 0.4))
        // The other order: the position first, with a speed that gpsd made up.
        #expect(
            assembler.handle(Self.position(1, altitude: 500, speed: 3, course: 77), at: Self.ms(1_000)) == [])
        #expect(
            assembler.handle(Self.motion(1, speed: 0.2), at: Self.ms(1_010))
                == Self.fix(1, at: 1_010, altitude: 500, speed: 0.2))
        // RMC without a speed leaves gpsd's.
        #expect(
            assembler.handle(Self.motion(2, speed: nil), at: Self.ms(2_000)) == [])
        #expect(
            assembler.handle(Self.position(2, altitude: 500, speed: 0.3), at: Self.ms(2_000))
                == Self.fix(2, at: 2_000, altitude: 500, speed: 0.3))
    }

    @Test("an epoch whose RMC does not come has gpsd's speed after its patience; after 5 s none is expected")
    func motionMissing() {
        var assembler = assembler
        _ = assembler.handle(Self.motion(0, speed: 0.4), at: Self.ms(0))
        #expect(assembler.handle(Self.position(1, altitude: 1, speed: 0.1), at: Self.ms(1_000)) == [])
        #expect(
            assembler.handle(.tick, at: Self.ms(1_250)) == Self.fix(1, at: 1_250, altitude: 1, speed: 0.1))
        #expect(
            assembler.handle(Self.position(6, altitude: 1, speed: 0.1), at: Self.ms(5_001))
                == Self.fix(6, at: 5_001, altitude: 1, speed: 0.1))
    }

    @Test("RMC fits its epoch also where gpsd moved the date by 1,024 weeks")
    func motionMoved() {
        var assembler = assembler
        let moved = GpsdPosition(
            mode: 3, date: Self.start + GpsdWeekShift.shift, coordinate: Self.here, altitude: 1, speed: 0.1)
        _ = assembler.handle(Self.motion(0, speed: 0.4), at: .zero)
        guard case .fix(let fix)? = assembler.handle(.position(moved), at: .zero).first else {
            Issue.record("no fix")
            return
        }
        #expect(fix.sample.speed == 0.4)
        #expect(fix.date == Self.start)
    }
}
