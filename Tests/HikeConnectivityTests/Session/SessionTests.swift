import HikeConnectivity
import Testing

@Suite("Session life and properties")
struct SessionTests {
    private func activated(_ role: Session.Role) -> Session {
        var session = Session(role: role, paired: true)
        _ = session.handle(.activate)
        _ = session.handle(.activationFinished(error: nil))
        return session
    }

    @Test("Activation is asynchronous and ends with one callback (EM-03)")
    func activation() {
        var session = Session(role: .phone, paired: true)
        #expect(session.handle(.activate) == [.beginActivation])
        #expect(session.activationState == .notActivated)
        #expect(session.handle(.activate) == [])
        #expect(
            session.handle(.activationFinished(error: nil)) == [
                .activationDidComplete(.activated, error: nil),
                .propertyChanged(.activationState(.activated)),
            ])
        #expect(session.handle(.activationFinished(error: nil)) == [])
        #expect(session.handle(.activate) == [.activationDidComplete(.activated, error: nil)])
    }

    @Test("A failed activation carries its error and leaves the session as it was (EM-03)")
    func failedActivation() {
        var session = Session(role: .watch, paired: true)
        _ = session.handle(.activate)
        #expect(
            session.handle(.activationFinished(error: .genericError)) == [
                .activationDidComplete(.notActivated, error: .genericError)
            ])
        #expect(session.errorBeforeQueueing == .sessionNotActivated)
        #expect(session.handle(.activate) == [.beginActivation])
    }

    @Test("Unpairing flips the properties and calls back once (EM-04)")
    func unpairing() {
        var session = activated(.phone)
        #expect(
            session.handle(.pairingChanged(false)) == [
                .propertyChanged(.isPaired(false)), .propertyChanged(.isCounterpartInstalled(false)),
                .sessionWatchStateDidChange,
            ])
        #expect(session.handle(.pairingChanged(false)) == [])
        #expect(session.errorBeforeQueueing == .deviceNotPaired)
    }

    @Test("The phone reaches the watch only while the watch's app is in the foreground (EM-04, EM-09)")
    func phoneReachability() {
        var session = activated(.phone)
        #expect(session.handle(.ownAppChanged(.background)) == [])
        #expect(session.handle(.linkChanged(up: true)) == [])
        let change: [Session.Effect] = [.propertyChanged(.isReachable(true)), .sessionReachabilityDidChange]
        #expect(session.handle(.peerAppChanged(.foreground)) == change)
        #expect(session.handle(.peerAppChanged(.foreground)) == [])
        #expect(session.isReachable)
        #expect(
            session.handle(.linkChanged(up: false)) == [
                .propertyChanged(.isReachable(false)), .sessionReachabilityDidChange,
            ])
    }

    @Test("The watch reaches the phone's app even when that does not run (EM-09)")
    func watchReachability() {
        var session = activated(.watch)
        _ = session.handle(.linkChanged(up: true))
        #expect(!session.isReachable)
        _ = session.handle(.ownAppChanged(.foreground))
        #expect(session.isReachable)
        _ = session.handle(.peerAppChanged(.notInstalled))
        #expect(!session.isReachable)
        #expect(session.errorBeforeQueueing == .companionAppNotInstalled)
    }

    @Test("Changes before activation call nobody back, but reach the log")
    func changesBeforeActivation() {
        var session = Session(role: .phone, paired: false)
        #expect(
            session.handle(.pairingChanged(true)) == [
                .propertyChanged(.isPaired(true)), .propertyChanged(.isCounterpartInstalled(true)),
            ])
    }

    @Test("A change of watch goes through inactive and has to be activated again")
    func watchSwitch() {
        var session = activated(.phone)
        #expect(
            session.handle(.watchSwitchBegan) == [
                .sessionDidBecomeInactive, .propertyChanged(.activationState(.inactive)),
            ])
        #expect(session.errorBeforeQueueing == .sessionInactive)
        #expect(
            session.handle(.watchSwitchFinished) == [
                .sessionDidDeactivate, .propertyChanged(.activationState(.notActivated)),
            ])
        #expect(session.handle(.activate) == [.beginActivation])
    }

    @Test("Errors have the names and numbers that users know")
    func errors() {
        #expect(ConnectivityError.sessionNotActivated.name == "sessionNotActivated")
        #expect(ConnectivityError.insufficientSpace.rawValue == 7015)
        #expect(ConnectivityError.watchOnlyApp.name == "watchOnlyApp")
        #expect("\(ConnectivityError.payloadTooLarge)".hasPrefix("payloadTooLarge (7009): "))
    }
}
