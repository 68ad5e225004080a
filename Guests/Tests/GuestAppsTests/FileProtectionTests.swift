import HikeHardware
import HikeValues
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("A locked device, for guests", .serialized)
struct FileProtectionTests {
    private static func pair() throws -> GuestPair {
        let pair = try GuestPair(program: "foundation-guest")
        pair.run(seconds: 1)
        pair.act("keep files")
        pair.run(seconds: 1)
        return pair
    }

    @Test("Z8: a file has the class that it is written or set with, or that of its folder, and keeps it")
    func classes() throws {
        #expect(
            try Self.pair().said() == [
                "complete: Complete", "open: CompleteUnlessOpen",
                "usual: CompleteUntilFirstUserAuthentication", "none: None", "moved: Complete",
                "folder: Complete", "folder/in: Complete", "folder/stream: Complete",
            ])
    }

    @Test(
        "Z2, Z9, Z10, Z11, Z12: 10 s behind the lock protected files and secrets are out of reach, until it is unlocked"
    )
    func locked() throws {
        let pair = try Self.pair()
        pair.send(.lock)
        pair.run(seconds: 20)
        #expect(
            pair.said().suffix(7) == [
                "will true true", "heard WillBecomeUnavailable",
                "files yes yes yes yes yes yes 0 0 0 stream Kornhütte",
                "files 257 257 yes yes 257 257 -25308 0 0 no stream Kornhütte",
                "writes 513 513 513 yes yes 513", "goes on open", "adds -25308",
            ])
        pair.send(.system(.unlock))
        pair.run(seconds: 1)
        pair.act("say files")
        pair.run(seconds: 1)
        #expect(
            pair.said().suffix(3) == [
                "did true", "heard DidBecomeAvailable",
                "files yes yes yes yes yes yes 0 0 0 stream Kornhütte",
            ])
    }

    @Test("Z9, Z11: before the first unlock only what is never protected is there, and the app's defaults")
    func firstUnlock() throws {
        let pair = try Self.pair()
        pair.cutPower(of: .phone)
        pair.run(seconds: 1)
        try pair.restart(.phone, isLocked: true)
        pair.run(seconds: 1)
        pair.act("say files")
        pair.run(seconds: 1)
        #expect(pair.said().last == "files 257 257 257 yes 257 257 -25308 -25308 0 no stream Kornhütte")
        pair.send(.system(.unlock))
        pair.run(seconds: 1)
        pair.act("say files")
        pair.run(seconds: 1)
        #expect(pair.said().last == "files yes yes yes yes yes yes 0 0 0 stream Kornhütte")
    }

    @Test("Z8, Z9: before the first unlock a new file is made where it is written without protection")
    func newFiles() throws {
        let pair = try Self.pair()
        pair.cutPower(of: .phone)
        pair.run(seconds: 1)
        try pair.restart(.phone, isLocked: true)
        pair.run(seconds: 1)
        pair.act("make files early")
        pair.run(seconds: 1)
        #expect(pair.said().last == "makes yes yes 513 513 None None")
    }

    @Test("Z3: without a passcode nothing is out of reach, and nobody is told")
    func noPasscode() throws {
        let pair = try Self.pair()
        pair.send(.passcode(isSet: false))
        // The task of this keeps it from being suspended.
        pair.act("say files later")
        pair.run(seconds: 1)
        pair.send(.lock)
        pair.run(seconds: 20)
        #expect(pair.said().filter { $0.hasPrefix("will") || $0.hasPrefix("heard") } == [])
        #expect(pair.said().last == "files yes yes yes yes yes yes 0 0 0 stream Kornhütte")
    }

    @Test("Z6: an app that keeps the display on is not locked by the device itself")
    func awake() throws {
        for staysAwake in [false, true] {
            let pair = try Self.pair()
            // `locks after: 5 s`, as the world says it.
            var writer = ByteWriter()
            writer.write(UInt8(2))
            writer.write(fixed: Interval.seconds(5).nanoseconds)
            pair.send(.part(PartMessage(part: "lock", content: writer.bytes)))
            if staysAwake { pair.act("stay awake") }
            pair.run(seconds: 8)
            #expect(pair.said().contains("heard WillBecomeUnavailable") == !staysAwake)
        }
    }

    @Test("G2: without a passcode nobody can be recognised")
    func owner() throws {
        let pair = try GuestPair(program: "library-guest")
        pair.run(seconds: 1)
        pair.send(.passcode(isSet: false))
        pair.act("ask owner")
        pair.run(seconds: 1)
        #expect(pair.said() == ["can false -5 2", "owner false passcodeNotSet after 0.0 false"])
    }
}
