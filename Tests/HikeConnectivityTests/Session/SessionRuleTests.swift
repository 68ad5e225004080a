import HikeConnectivity
import Testing

@Suite("Session checks, reachability and changes of watch, rule by rule")
struct SessionRuleTests {
    /// Activated, in range, both apps in the foreground.
    private func reachable(
        _ role: Session.Role, policy: ConnectivityPolicy = ConnectivityPolicy()
    ) -> Session {
        var session = Session(role: role, paired: true, policy: policy)
        for event in [
            .ownAppChanged(.foreground), .peerAppChanged(.foreground), .linkChanged(up: true), .activate,
            .activationFinished(error: nil),
        ] as [Session.Event] {
            _ = session.handle(event)
        }
        return session
    }

    private static let live: [ConnectivityChannel] = [.message, .data]
    private static let toReachability: [Session.Effect] = [
        .propertyChanged(.isReachable(true)), .sessionReachabilityDidChange,
    ]

    // MARK: Checks

    @Test(
        "Before activation everything fails with 7004 (T01, EM-03)", arguments: ConnectivityChannel.allCases)
    func notActivated(_ channel: ConnectivityChannel) {
        let session = Session(role: .phone, paired: true)
        #expect(session.refusal(for: channel) == .sessionNotActivated)
    }

    @Test("Without a delegate everything fails with 7003, activation too (T02)")
    func missingDelegate() {
        var session = reachable(.phone)
        _ = session.handle(.delegateChanged(nil))
        #expect(session.refusal(for: .userInfo) == .sessionMissingDelegate)
        var fresh = Session(role: .phone, paired: true)
        _ = fresh.handle(.delegateChanged(nil))
        #expect(
            fresh.handle(.activate) == [.activationDidComplete(.notActivated, error: .sessionMissingDelegate)]
        )
        #expect(fresh.refusal(for: .message) == .sessionMissingDelegate)
    }

    @Test("A device that cannot be paired fails with 7002, whatever else is missing (EM-03)")
    func notSupported() {
        var policy = ConnectivityPolicy()
        policy.isSupported = false
        var session = Session(role: .phone, paired: false, policy: policy)
        _ = session.handle(.delegateChanged(nil))
        #expect(session.refusal(for: .message) == .sessionNotSupported)
        #expect(
            session.handle(.activate) == [.activationDidComplete(.notActivated, error: .sessionNotSupported)])
    }

    @Test("A phone without a watch fails with 7005 (T04)")
    func notPaired() {
        var session = reachable(.phone)
        _ = session.handle(.pairingChanged(false))
        #expect(session.refusal(for: .context) == .deviceNotPaired)
    }

    @Test("A missing counterpart is told before reachability: 7006, 7018, 7019 (T05, T36, R1)")
    func notInstalled() {
        for (role, error) in [
            (.phone, .watchAppNotInstalled), (.watch, .companionAppNotInstalled),
        ] as [(Session.Role, ConnectivityError)] {
            var session = reachable(role)
            _ = session.handle(.peerAppChanged(.notInstalled))
            #expect(!session.isReachable)
            for channel in Self.live { #expect(session.refusal(for: channel) == error) }
        }
        var session = Session(role: .watch, paired: true, isWatchOnlyApp: true)
        _ = session.handle(.activate)
        _ = session.handle(.activationFinished(error: nil))
        #expect(session.refusal(for: .message) == .watchOnlyApp)
        #expect(!session.isCounterpartInstalled)
    }

    @Test("The payload is checked after the installation and before reachability (EM-10)")
    func payloadOrder() {
        var session = reachable(.phone)
        let tooLarge = PayloadLimits().refusal(for: .message, size: 65_537)
        #expect(tooLarge == .payloadTooLarge)
        #expect(PayloadLimits().refusal(for: .message, size: 65_536) == nil)
        _ = session.handle(.linkChanged(up: false))
        #expect(session.refusal(for: .message, payload: tooLarge) == .payloadTooLarge)
        #expect(session.refusal(for: .message) == .notReachable)
        _ = session.handle(.peerAppChanged(.notInstalled))
        #expect(session.refusal(for: .message, payload: tooLarge) == .watchAppNotInstalled)
    }

    @Test("Each channel has its limit (EM-10)")
    func limits() {
        let limits = PayloadLimits()
        for channel in [.message, .data, .userInfo, .complication] as [ConnectivityChannel] {
            #expect(limits.limit(for: channel) == 65_536)
        }
        #expect(limits.refusal(for: .context, size: 262_144) == nil)
        #expect(limits.refusal(for: .context, size: 262_145) == .payloadTooLarge)
    }

    @Test("Only live messages need reachability")
    func queuedChannels() {
        var session = reachable(.phone)
        _ = session.handle(.linkChanged(up: false))
        for channel in ConnectivityChannel.allCases {
            #expect(session.refusal(for: channel) == (Self.live.contains(channel) ? .notReachable : nil))
        }
    }

    @Test("Complication user info is the phone's, and by policy fails without a complication (K6, T26)")
    func complication() {
        #expect(reachable(.watch).refusal(for: .complication) == .invalidParameter)
        var policy = ConnectivityPolicy()
        policy.complicationFallsBack = false
        var session = reachable(.phone, policy: policy)
        #expect(session.refusal(for: .complication) == .genericError)
        #expect(
            session.handle(.peerAppChanged(.foreground, hasComplication: true)) == [
                .propertyChanged(.isComplicationEnabled(true)), .sessionWatchStateDidChange,
            ])
        #expect(session.isComplicationEnabled)
        #expect(session.refusal(for: .complication) == nil)
    }

    @Test("A fault refuses everything as if the counterpart were missing, and changes no property")
    func spuriousNotInstalled() {
        var session = reachable(.phone)
        #expect(session.handle(.fault(.spuriousNotInstalled, isOn: true)) == [])
        #expect(session.refusal(for: .userInfo) == .watchAppNotInstalled)
        #expect(session.isCounterpartInstalled)
        _ = session.handle(.fault(.spuriousNotInstalled, isOn: false))
        #expect(session.refusal(for: .userInfo) == nil)
    }

    // MARK: Delegates

    @Test("A message calls for the method of its kind; no other stands in")
    func handlers() {
        var session = reachable(.phone)
        _ = session.handle(.delegateChanged([.messages, .messageDataWithReply, .files]))
        func handles(_ body: MessageBody, reply: Bool) -> Bool {
            session.handles(LiveMessage(id: "m", app: "trail", body: body, wantsReply: reply))
        }
        #expect(handles(.dictionary([]), reply: false))
        #expect(!handles(.dictionary([]), reply: true))
        #expect(!handles(.data([]), reply: false))
        #expect(handles(.data([]), reply: true))
        #expect(!session.handles(.context(app: "trail", version: 1)))
        // A change that nobody listens to calls nobody.
        #expect(session.handle(.linkChanged(up: false)) == [.propertyChanged(.isReachable(false))])
    }

    // MARK: Reachability

    @Test("Each change of reachability calls back once, after activation too (R2, T03)")
    func changes() {
        var session = Session(role: .watch, paired: true)
        _ = session.handle(.ownAppChanged(.foreground))
        #expect(session.handle(.linkChanged(up: true)) == [])
        #expect(session.handle(.activate) == [.beginActivation])
        #expect(!session.isReachable)
        #expect(
            session.handle(.activationFinished(error: nil)) == [
                .activationDidComplete(.activated, error: nil),
                .propertyChanged(.activationState(.activated)),
            ] + Self.toReachability)
        #expect(session.handle(.linkChanged(up: true)) == [])
    }

    @Test("A phone reaches a watch app in front or with its rights, and no other (T08, T09, EM-09)")
    func phoneSide() {
        var session = reachable(.phone)
        for presence in AppPresence.allCases {
            _ = session.handle(.peerAppChanged(presence))
            let isReachable = presence == .foreground || presence == .highPriority
            #expect(session.isReachable == isReachable)
            #expect((session.refusal(for: .message) == nil) == isReachable)
        }
    }

    @Test("A watch app in front reaches a phone whose app does not run (T07, EM-09)")
    func watchSide() {
        var session = reachable(.watch)
        _ = session.handle(.peerAppChanged(.notRunning))
        #expect(session.refusal(for: .message) == nil)
        _ = session.handle(.ownAppChanged(.highPriority))
        #expect(session.refusal(for: .message) == nil)
        _ = session.handle(.ownAppChanged(.background))
        #expect(session.refusal(for: .message) == .notReachable)
    }

    @Test("A phone that nobody has unlocked since its restart is not reachable, on both sides (T10, EM-04)")
    func locked() {
        var watch = reachable(.watch)
        #expect(
            watch.handle(.peerLockChanged(true)) == [
                .propertyChanged(.iOSDeviceNeedsUnlockAfterRebootForReachability(true)),
                .propertyChanged(.isReachable(false)), .sessionReachabilityDidChange,
            ])
        #expect(watch.iOSDeviceNeedsUnlockAfterRebootForReachability)
        #expect(watch.refusal(for: .message) == .notReachable)
        #expect(
            watch.handle(.peerLockChanged(false)) == [
                .propertyChanged(.iOSDeviceNeedsUnlockAfterRebootForReachability(false))
            ] + Self.toReachability)
        var phone = reachable(.phone)
        _ = phone.handle(.ownLockChanged(true))
        #expect(!phone.isReachable)
        #expect(!phone.iOSDeviceNeedsUnlockAfterRebootForReachability)
        _ = phone.handle(.ownLockChanged(false))
        _ = phone.handle(.peerLockChanged(true))
        #expect(phone.isReachable)
    }

    @Test("The two sides may disagree for a moment (R6)")
    func disagreement() {
        var phone = reachable(.phone)
        var watch = reachable(.watch)
        _ = watch.handle(.ownAppChanged(.background))
        #expect(!watch.isReachable)
        #expect(phone.isReachable)
        _ = phone.handle(.peerAppChanged(.background))
        #expect(!phone.isReachable)
    }

    @Test("A stale reachability keeps its value; sending goes by the link (R3, R7, R8, R9)")
    func stale() {
        var session = reachable(.phone)
        #expect(session.handle(.fault(.staleReachability, isOn: true)) == [])
        #expect(session.handle(.linkChanged(up: false)) == [])
        #expect(session.isReachable)
        #expect(session.refusal(for: .message) == .notReachable)
        #expect(
            session.handle(.fault(.staleReachability, isOn: false)) == [
                .propertyChanged(.isReachable(false)), .sessionReachabilityDidChange,
            ])
        _ = session.handle(.fault(.staleReachability, isOn: true))
        _ = session.handle(.linkChanged(up: true))
        #expect(!session.isReachable)
        #expect(session.refusal(for: .message) == nil)
    }

    // MARK: Changes of watch

    @Test("A change of watch refuses with 7016, drains, and ends with the new watch's properties (T33)")
    func switching() {
        var session = reachable(.phone)
        #expect(session.handle(.watchSwitchBegan).first == .sessionDidBecomeInactive)
        for channel in ConnectivityChannel.allCases {
            #expect(session.refusal(for: channel) == .sessionInactive)
        }
        #expect(session.handle(.watchSwitchFinished).first == .sessionDidDeactivate)
        #expect(
            session.handle(.counterpartChanged(paired: true, peerApp: .notInstalled, hasComplication: false))
                == [.propertyChanged(.isCounterpartInstalled(false))])
        _ = session.handle(.activate)
        let effects = session.handle(.activationFinished(error: nil))
        #expect(effects.first == .activationDidComplete(.activated, error: nil))
        #expect(effects.contains(.sessionWatchStateDidChange))
        #expect(session.refusal(for: .userInfo) == .watchAppNotInstalled)
    }

    @Test("Activation during the drain completes as inactive (T33, EM-03)")
    func activationDuringDrain() {
        var session = reachable(.phone)
        _ = session.handle(.watchSwitchBegan)
        #expect(session.handle(.activate) == [.beginActivation])
        #expect(
            session.handle(.activationFinished(error: nil)) == [.activationDidComplete(.inactive, error: nil)]
        )
        #expect(session.handle(.watchSwitchFinished).first == .sessionDidDeactivate)
        #expect(session.activationState == .notActivated)
    }

    @Test("A watch's own session stays activated when the phone changes watches (T33)")
    func watchStaysActivated() {
        var session = reachable(.watch)
        #expect(session.handle(.watchSwitchBegan) == [])
        #expect(session.handle(.watchSwitchFinished) == [])
        #expect(session.activationState == .activated)
    }

    @Test("The watch is told when the phone's app comes and goes (T36, EM-04)")
    func companion() {
        var session = reachable(.watch)
        _ = session.handle(.linkChanged(up: false))
        #expect(
            session.handle(.peerAppChanged(.notInstalled)) == [
                .propertyChanged(.isCounterpartInstalled(false)), .sessionCompanionAppInstalledDidChange,
            ])
    }
}
