import HikeHardware
import HikeValues
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("LocalAuthentication for guests", .serialized)
struct OwnerTests {
    private static func pair(_ face: FaceState?) throws -> GuestPair {
        let pair = try GuestPair(program: "library-guest")
        pair.run(seconds: 1)
        if let face { pair.send(.face(face)) }
        pair.run(seconds: 1)
        return pair
    }

    private static func said(
        _ face: FaceState?, _ action: String = "ask face", on role: DeviceRole = .phone
    ) throws -> [String] {
        let pair = try pair(face)
        pair.act(action, on: role)
        pair.run(seconds: 12)
        return pair.said(of: role)
    }

    @Test("G1, G2, G4: what the owner does is what the app is told, in its time, off the main queue")
    func face() throws {
        #expect(try Self.said(nil) == ["can true 0 2", "owner true none after 1.2 false"])
        #expect(
            try Self.said(.noMatch) == ["can true 0 2", "owner false authenticationFailed after 4.0 false"])
        #expect(try Self.said(.passcode) == ["can true 0 2", "owner false userFallback after 4.0 false"])
        #expect(try Self.said(.cancel) == ["can true 0 2", "owner false userCancel after 1.2 false"])
        #expect(
            try Self.said(.lockedOut) == ["can false -8 2", "owner false biometryLockout after 0.0 false"])
        #expect(
            try Self.said(.notEnrolled)
                == ["can false -7 2", "owner false biometryNotEnrolled after 0.0 false"])
    }

    @Test("G2: the passcode will do for the owner, and ends a lockout; a watch has no other way")
    func owner() throws {
        #expect(try Self.said(.noMatch, "ask owner").last == "owner true none after 9.0 false")
        #expect(
            try Self.said(nil, on: .watch)
                == ["can false -6 0", "owner false biometryNotAvailable after 0.0 false"])
        #expect(
            try Self.said(nil, "ask owner", on: .watch)
                == ["can true 0 0", "owner true none after 5.0 false"])
        let pair = try Self.pair(.lockedOut)
        pair.act("ask task")
        pair.run(seconds: 6)
        pair.act("ask face")
        pair.run(seconds: 2)
        #expect(pair.said() == ["task true", "can true 0 2", "owner true none after 1.2 false"])
    }

    @Test(
        "G3, G5: an app that leaves the front is interrupted; one that invalidates its context has cancelled")
    func ends() throws {
        let pair = try Self.pair(.noMatch)
        pair.act("ask face")
        pair.run(seconds: 1)
        pair.live(.background)
        pair.act("ask face")
        pair.run(seconds: 1)
        pair.live(.foreground)
        pair.act("ask face")
        pair.run(seconds: 1)
        pair.act("invalidate")
        pair.run(seconds: 1)
        let ends = pair.said().filter { !$0.hasPrefix("can") }
        #expect(
            ends.map { $0.split(separator: " ").prefix(3).joined(separator: " ") } == [
                "owner false systemCancel", "owner false notInteractive", "then true",
                "owner false appCancel",
            ])
        #expect(pair.lines(of: .phone, "the owner is asked", #""reason":"Opens the hut book.""#).count == 3)
        #expect(pair.lines(of: .phone, "the question to the owner is over").count == 3)
    }
}
