import HikeFormats
import HikeLive
import HikeValues
import Testing

@Suite("EM-18: headings of a live compass")
struct GpsdHeadingTests {
    static func sentence(true heading: Double) -> GpsdHeadingFilter.Event {
        .sentence(NMEAHeading(trueHeading: heading))
    }

    static func attitude(_ heading: Double?, raw: Bool = false) -> GpsdHeadingFilter.Event {
        .attitude(GpsdAttitude(heading: heading, isRawCompass: raw))
    }

    @Test("gpsd's ATT is used where the receiver's lines hold no true heading, else it is an echo")
    func echo() {
        var filter = GpsdHeadingFilter(perSecond: nil)
        #expect(
            filter.handle(Self.attitude(90), at: .zero)
                == [.heading(LiveHeading(trueHeading: 90, source: .attitude))])
        #expect(
            filter.handle(Self.sentence(true: 91), at: .seconds(1))
                == [.heading(LiveHeading(trueHeading: 91, source: .sentence))])
        #expect(filter.handle(Self.attitude(91), at: .seconds(2.9)) == [])
        #expect(filter.handle(Self.attitude(92), at: .seconds(3)).count == 1)
    }

    @Test(
        "ATT out of range, absent, or of a raw compass is no heading; 360 reads 0; an empty sentence is none")
    func nonsense() {
        var filter = GpsdHeadingFilter(perSecond: nil)
        for event in [
            Self.attitude(14_223), Self.attitude(-1), Self.attitude(nil), Self.attitude(142, raw: true),
        ] {
            #expect(filter.handle(event, at: .zero) == [])
        }
        #expect(filter.counts.ignoredAttitudes == 4)
        #expect(
            filter.handle(Self.attitude(360), at: .zero)
                == [.heading(LiveHeading(trueHeading: 0, source: .attitude))])
        #expect(filter.handle(.sentence(NMEAHeading()), at: .zero) == [])
    }

    @Test("10 Hz passes whole, 40 Hz is thinned evenly to 10, in every second after the first")
    func throttle() {
        var filter = GpsdHeadingFilter(perSecond: 10)
        for number in 0..<100 {
            #expect(
                filter.handle(Self.sentence(true: 1), at: .milliseconds(100 * Int64(number))).count == 1)
        }
        filter = GpsdHeadingFilter(perSecond: 10)
        var passed: [Int] = []
        for number in 0..<400
        where !filter.handle(Self.sentence(true: 1), at: .milliseconds(25 * Int64(number))).isEmpty {
            passed.append(number)
        }
        // 10 in hand, then one every 100 ms over 10 s.
        #expect((108...110).contains(passed.count))
        #expect(filter.counts.throttled == 400 - passed.count)
        for (one, next) in zip(passed, passed.dropFirst()) where one > 40 { #expect(next - one == 4) }
    }

    @Test("a burst of a second's worth passes, as receivers send it")
    func burst() {
        var filter = GpsdHeadingFilter(perSecond: 10)
        for second in 0..<5 {
            let passed = (0..<10).reduce(0) { count, _ in
                count + filter.handle(Self.sentence(true: 1), at: .seconds(Double(second))).count
            }
            #expect(passed == 10)
        }
    }

    @Test("the declination of the model completes a heading and wins over the compass's own")
    func samples() {
        let time = Instant.seconds(5)
        let magnetic = LiveHeading(magneticHeading: 358, trueHeading: 0, source: .sentence)
        #expect(
            magnetic.heading(at: time, declination: 4, accuracy: 5)
                == Heading(time: time, magneticHeading: 358, trueHeading: 2, accuracy: 5))
        #expect(
            magnetic.heading(at: time, declination: nil, accuracy: 5)
                == Heading(time: time, magneticHeading: 358, trueHeading: 0, accuracy: 5))
        let plain = LiveHeading(magneticHeading: 10, source: .sentence)
        #expect(plain.heading(at: time, declination: nil, accuracy: 5)?.trueHeading == -1)
        let geographic = LiveHeading(trueHeading: 2, source: .attitude)
        #expect(
            geographic.heading(at: time, declination: 4, accuracy: 5)
                == Heading(time: time, magneticHeading: 358, trueHeading: 2, accuracy: 5))
        #expect(geographic.heading(at: time, declination: nil, accuracy: 5) == nil)
    }
}

@Suite("--gpsd HOST:PORT")
struct GpsdAddressTests {
    @Test(
        "is read",
        arguments: [
            ("127.0.0.1:2947", "127.0.0.1", 2947), ("localhost", "localhost", 2947),
            ("[::1]:29470", "::1", 29470), ("[fe80::1%eth0]", "fe80::1%eth0", 2947),
            ("gps-host.example:1", "gps-host.example", 1),
        ] as [(String, String, UInt16)])
    func read(text: String, host: String, port: UInt16) throws {
        #expect(try GpsdAddress(text) == GpsdAddress(host: host, port: port))
    }

    @Test("is written as it is read")
    func written() throws {
        for text in ["127.0.0.1:2947", "[::1]:29470"] {
            #expect(try GpsdAddress(text).description == text)
        }
    }

    @Test(
        "is refused with a sentence that says how to write it",
        arguments: [
            "", ":2947", "host:", "host:0", "host:65536", "host:-1", "host:+1", "host:x", "::1", "[::1",
            "[::1]x", "shared memory", "a/b:1", "h\u{0}st:1", "hôst:1", String(repeating: "a", count: 256),
        ])
    func refused(text: String) {
        do throws(GpsdFailure) {
            _ = try GpsdAddress(text)
            Issue.record("accepted")
        } catch {
            #expect(error.description.contains("write HOST:PORT, such as 127.0.0.1:2947"))
        }
    }
}
