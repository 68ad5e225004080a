import HikeGeodesy
import HikeGuidance
import HikeValues
import Testing

/// A hiker on the equator with a compass; the destination is so many metres due east unless told otherwise.
final class CompassHand {
    var alignment: CompassAlignment
    var seconds = 0.0
    static let place = Coordinate(latitude: 0, longitude: 0)

    init(
        _ configuration: CompassConfiguration = .plain, metres: Double? = 5_000, accuracy: Double? = 5,
        isActive: Bool = true
    ) {
        alignment = CompassAlignment(configuration: configuration, isActive: isActive)
        if let metres { _ = alignment.handle(.destination(Self.east(metres))) }
        if let accuracy { _ = alignment.handle(.fix(Self.fix(accuracy: accuracy))) }
    }

    func tell(_ event: CompassAlignmentEvent) -> [CompassAlignmentEffect] { alignment.handle(event) }

    static func east(_ metres: Double) -> Coordinate {
        GreatCircle.destination(from: place, bearing: 90, distance: metres)
    }

    static func fix(
        at seconds: Double = 0, accuracy: Double = 5, speed: Double = -1, course: Double = -1,
        courseAccuracy: Double = -1
    ) -> Fix {
        Fix(
            time: .seconds(seconds), coordinate: place, horizontalAccuracy: accuracy, speed: speed,
            course: course, courseAccuracy: courseAccuracy)
    }

    /// Points the device so many degrees to the right of east, after some seconds.
    func point(
        _ error: Double, after: Double = 0.1, accuracy: Double = 5
    ) -> [CompassAlignmentEffect] {
        seconds += after
        let heading = Angle.wrap360(90 + error)
        return alignment.handle(
            .heading(
                Heading(
                    time: .seconds(seconds), magneticHeading: heading, trueHeading: heading,
                    accuracy: accuracy)))
    }

    /// Whether pointing so is felt.
    func feels(_ error: Double, after: Double = 0.1, accuracy: Double = 5) -> Bool {
        point(error, after: after, accuracy: accuracy).hapticCount > 0
    }

    /// The magnetic heading alone, at the time it is.
    func magnetic(_ degrees: Double) -> [CompassAlignmentEffect] {
        alignment.handle(
            .heading(
                Heading(
                    time: .seconds(seconds), magneticHeading: degrees, trueHeading: -1, accuracy: 5)))
    }
}

extension [CompassAlignmentEffect] {
    var hapticCount: Int { filter { if case .haptic = $0 { true } else { false } }.count }

    var error: Double? {
        for case .alignment(let error, _) in self { return error }
        return nil
    }

    var isAligned: Bool? {
        for case .alignment(_, let isAligned) in self { return isAligned }
        return nil
    }

    var intensity: Double? {
        for case .haptic(let intensity, _) in self { return intensity }
        return nil
    }
}

@Suite("Compass alignment as a state machine, the requirements to the letter")
struct CompassAlignmentTests {
    @Test("WP-13, WP-17, WP-25: a sweep in steps of a degree: one event an update in the zone, none outside")
    func sweep() throws {
        let hand = CompassHand()
        var felt: [Int: Double] = [:]
        for degrees in -180...180 {
            let effects = hand.point(Double(degrees))
            let error = try #require(effects.error)
            // A half turn is one direction with two names.
            #expect((error - Double(degrees)).magnitude < 1e-9 || error.magnitude > 180 - 1e-9)
            #expect(effects.isAligned == (abs(degrees) <= 20))
            #expect(effects.hapticCount == (abs(degrees) <= 20 ? 1 : 0))
            felt[degrees] = effects.intensity
        }
        #expect(felt.count == 41 && (felt[0] ?? 0) > 1 - 1e-12)
        for degrees in 1...20 {
            let (left, right, inner) = (felt[-degrees], felt[degrees], felt[degrees - 1])
            #expect((try #require(left) - #require(right)).magnitude < 1e-9)
            #expect(try #require(right) < #require(inner))
        }
    }

    @Test("WP-13, WP-14, WP-15: felt at 20.0, not at 20.1")
    func boundary() {
        let hand = CompassHand()
        guard case .haptic(let intensity, let sharpness)? = hand.point(20).last else {
            Issue.record("nothing felt at 20.0")
            return
        }
        #expect((intensity - 0.1).magnitude < 1e-9 && (sharpness - 0.8).magnitude < 1e-9)
        #expect(!hand.feels(20.1) && hand.feels(-20) && !hand.feels(-20.1))
    }

    @Test("WP-25: across north: 30 and 10 give +20, 350 and 10 give -20, 359 and 1 are 2 apart")
    func acrossNorth() throws {
        for (heading, bearing, expected) in [(30.0, 10.0, 20.0), (350, 10, -20), (1, 359, 2), (359, 1, -2)] {
            var alignment = CompassAlignment()
            let place = GreatCircle.destination(from: CompassHand.place, bearing: bearing, distance: 5_000)
            _ = alignment.handle(.destination(place))
            _ = alignment.handle(.fix(CompassHand.fix()))
            let effects = alignment.handle(
                .heading(Heading(time: .zero, magneticHeading: 0, trueHeading: heading, accuracy: 5)))
            #expect((try #require(effects.error) - expected).magnitude < 1e-6)
            #expect(alignment.alignmentError == effects.error)
            #expect((try #require(alignment.bearingToDestination) - bearing).magnitude < 1e-6)
            #expect((try #require(alignment.distanceToDestination) - 3.106_856).magnitude < 1e-5)
        }
    }

    @Test("WP-17: every update counts: equal headings, fixes, no time between")
    func noDebounce() {
        let hand = CompassHand()
        var events = 0
        for _ in 0..<50 { events += hand.point(3, after: 0).hapticCount }
        for _ in 0..<10 { events += hand.tell(.fix(CompassHand.fix())).hapticCount }
        events += hand.tell(.destination(CompassHand.east(900))).hapticCount
        #expect(events == 61)
        #expect(hand.tell(.tick(.seconds(100))).isEmpty)
        #expect(hand.alignment.nextPulse == nil)
    }

    @Test("WP-18: nothing without a destination, a position or a heading")
    func missing() {
        var hand = CompassHand(metres: nil)
        #expect(hand.point(0).isEmpty && hand.alignment.state == .noDestination)
        #expect(hand.tell(.destination(CompassHand.east(500))).hapticCount == 1)
        #expect(hand.tell(.destinationCleared).isEmpty)
        #expect(hand.alignment.state == .noDestination && hand.alignment.line == nil)
        #expect(hand.tell(.destination(Coordinate(latitude: .nan, longitude: 0))).isEmpty)
        #expect(hand.alignment.state == .noDestination)

        hand = CompassHand()
        #expect(hand.alignment.state == .noHeading)
        #expect(hand.tell(.fix(CompassHand.fix())).isEmpty)

        let blind = CompassHand(accuracy: nil)
        #expect(blind.alignment.state == .noPosition)
        #expect(
            blind.tell(.fix(CompassHand.fix(accuracy: -1))).isEmpty && blind.alignment.state == .noPosition)
        for accuracy in [Double.nan, .infinity] {
            #expect(blind.tell(.fix(CompassHand.fix(accuracy: accuracy))).isEmpty)
            #expect(blind.alignment.state == .noPosition)
        }
    }

    @Test("WP-18: nothing in the background, and after it nothing before the compass is read again")
    func background() {
        let hand = CompassHand()
        #expect(hand.feels(0))
        #expect(hand.tell(.inactive).isEmpty && hand.alignment.state == .inactive)
        #expect(hand.point(0).isEmpty)
        #expect(hand.tell(.fix(CompassHand.fix())).isEmpty)
        #expect(hand.tell(.destination(CompassHand.east(800))).isEmpty)
        #expect(hand.alignment.alignmentError == nil && hand.alignment.bearingToDestination != nil)
        #expect(hand.tell(.active).isEmpty && hand.alignment.state == .noHeading)
        #expect(hand.tell(.fix(CompassHand.fix())).isEmpty)
        #expect(hand.feels(0))
        let asleep = CompassHand(isActive: false)
        #expect(asleep.alignment.state == .inactive && asleep.point(0).isEmpty)
        #expect(asleep.tell(.active).isEmpty && asleep.feels(0))
    }

    @Test("WP-19: without haptics the error is shown, nothing is felt, and it is logged once")
    func unsupported() {
        let hand = CompassHand()
        #expect(hand.tell(.haptics(isAvailable: false)) == [.logHapticsUnsupported])
        #expect(hand.tell(.haptics(isAvailable: false)).isEmpty)
        for degrees in -30...30 {
            let effects = hand.point(Double(degrees))
            #expect(effects.count == 1 && effects.isAligned == (abs(degrees) <= 20))
        }
        #expect(hand.tell(.haptics(isAvailable: true)).isEmpty)
        #expect(hand.feels(0))
        #expect(hand.tell(.haptics(isAvailable: false)).isEmpty)
        #expect(!hand.feels(0))
    }

    @Test("EM-18: a heading that is not valid gives nothing, and no fix brings the old one back")
    func invalidHeading() {
        for (heading, accuracy) in [(90.0, -1.0), (90, .nan), (90, .infinity), (.nan, 5), (-1, 5)] {
            let hand = CompassHand()
            _ = hand.tell(.declination(0))
            #expect(hand.feels(0))
            let bad = Heading(
                time: .seconds(1), magneticHeading: heading, trueHeading: heading, accuracy: accuracy)
            #expect(hand.tell(.heading(bad)).isEmpty, "\(heading) \(accuracy)")
            #expect(hand.alignment.state == .noHeading && hand.alignment.alignmentError == nil)
            #expect(hand.tell(.fix(CompassHand.fix())).isEmpty)
        }
    }

    @Test("a heading and a fix without any error are valid, and so is a heading of 0 degrees")
    func withoutError() throws {
        let hand = CompassHand(accuracy: 0)
        #expect(hand.alignment.state == .noHeading)
        #expect(hand.feels(0, accuracy: 0))
        // East is 90 degrees to the right of a device that points north.
        #expect((try #require(hand.point(-90).error) - -90).magnitude < 1e-9)
    }

    @Test("true north comes from the compass, else out of the declination, else there is no heading")
    func magneticToTrue() throws {
        let hand = CompassHand()
        #expect(hand.magnetic(80).isEmpty && hand.alignment.state == .noHeading)
        let told = hand.tell(.declination(10))
        #expect((try #require(told.error)).magnitude < 1e-9 && told.hapticCount == 1)
        #expect((try #require(hand.magnetic(355).error) - -85).magnitude < 1e-9)
        _ = hand.tell(.declination(-12))
        #expect((try #require(hand.magnetic(5).error) - -97).magnitude < 1e-9)
        // A true heading that is no number is not known.
        let odd = Heading(time: .zero, magneticHeading: 102, trueHeading: .infinity, accuracy: 5)
        #expect((try #require(hand.tell(.heading(odd)).error)).magnitude < 1e-9)
        // Where the compass knows true north the declination is not added again.
        #expect((try #require(hand.point(4).error) - 4).magnitude < 1e-9)
        #expect(hand.tell(.declination(.nan)).error != nil)
        #expect(hand.magnetic(80).isEmpty)
    }

    @Test("at the destination, within 10 m or the fix's accuracy, nothing is shown or felt")
    func atDestination() {
        for (metres, accuracy, isThere) in [
            (3.0, 5.0, true), (9.9, 5, true), (10.1, 5, false), (30, 40, true), (41, 40, false), (0, 0, true),
        ] {
            let hand = CompassHand(metres: metres, accuracy: accuracy)
            #expect(hand.point(0).isEmpty == isThere, "\(metres) \(accuracy)")
            #expect((hand.alignment.state == .atDestination) == isThere)
        }
        let hand = CompassHand(metres: 3)
        #expect(hand.point(0).isEmpty)
        #expect(hand.tell(.destination(CompassHand.east(100))).hapticCount == 1)
    }

    @Test("numbers of any kind do no harm, and only what makes sense comes out", arguments: 1...10)
    func hostile(_ seed: UInt64) {
        var random = RandomStream(seed: seed)
        let odd = [
            0.0, -1, 1, 90, 359.9, 360, 1e300, -1e300, .nan, .infinity, -.infinity, .leastNonzeroMagnitude,
        ]
        func number() -> Double {
            random.uniform(0, 1) < 0.4 ? odd[Int(random.uniform(0, 11.999))] : random.uniform(-180, 180)
        }
        for configuration in [CompassConfiguration.plain, .hiking] {
            var alignment = CompassAlignment(configuration: configuration)
            var copy = alignment
            for _ in 0..<2_000 {
                let place = Coordinate(latitude: number() / 2, longitude: number())
                let events: [CompassAlignmentEvent] = [
                    .heading(
                        Heading(
                            time: .seconds(number()), magneticHeading: number(), trueHeading: number(),
                            accuracy: number())),
                    .fix(
                        Fix(
                            time: .seconds(number()), coordinate: place, horizontalAccuracy: number(),
                            speed: number(), course: number(), courseAccuracy: number())),
                    .declination(number()), .destination(place), .active, .inactive, .active,
                    .haptics(isAvailable: true), .tick(.seconds(number())), .destinationCleared,
                ]
                let event = events[Int(random.uniform(0, 9.999))]
                let effects = alignment.handle(event)
                let again = copy.handle(event)
                #expect(effects == again)
                for effect in effects {
                    switch effect {
                    case .alignment(let error, _): #expect((-180...180).contains(error))
                    case .haptic(let intensity, let sharpness):
                        #expect((0.1...1).contains(intensity) && (0...0.8).contains(sharpness))
                    case .logHapticsUnsupported: Issue.record("haptics were there")
                    }
                }
                #expect(alignment.state.hasError == (alignment.alignmentError != nil))
            }
        }
    }
}
