import HikeConnectivity
import HikeValues
import Testing

@Suite("Contexts and what a device knows of the other, step by step")
struct ContextChannelTests {
    private typealias Fixture = DaemonFixture
    private let phone = DaemonFixture.phone
    private let watch = DaemonFixture.watch

    private func handle(_ daemon: inout TransferDaemon, _ event: TransferEvent) -> [TransferEffect] {
        daemon.handle(event, at: .zero)
    }

    private func value(_ version: UInt64) -> ContextValue {
        ContextValue(app: "trail", version: version, payload: [UInt8(version)])
    }

    @Test("C1, C2, T16: the newest one replaces those before it; the sender has it at once (EM-07)")
    func replacing() {
        var daemon = Fixture.connected(RestoredState(store: phone), peer: watch)
        for version in [1, 2] as [UInt64] {
            #expect(
                handle(&daemon, .updateContext(app: "trail", payload: [UInt8(version)])) == [
                    .storeContext(value(version))
                ])
            #expect(daemon.context(of: "trail") == [UInt8(version)])
            _ = handle(&daemon, .contextStored(app: "trail", version: version))
        }
        #expect(
            handle(&daemon, .opportunity(.background)) == [
                .send(.context(value(2), from: phone)), .setTimer(.context, .seconds(1)),
            ])
        #expect(handle(&daemon, .received(.contextTaken(app: "trail", version: 1, from: phone))) == [])
        #expect(
            handle(&daemon, .received(.contextTaken(app: "trail", version: 2, from: phone))) == [
                .contextFinished(app: "trail", version: 2), .cancelTimer(.context),
            ])
        #expect(daemon.outstandingContexts.isEmpty)
    }

    @Test("the moment of a complication is none for a context (issue 22)")
    func otherOpportunity() {
        var daemon = Fixture.connected(RestoredState(store: phone), peer: watch)
        _ = handle(&daemon, .updateContext(app: "trail", payload: [1]))
        _ = handle(&daemon, .contextStored(app: "trail", version: 1))
        #expect(handle(&daemon, .opportunity(.complication)) == [])
        #expect(handle(&daemon, .opportunity(.background)).contains(.send(.context(value(1), from: phone))))
    }

    @Test("C6, T17: an equal context is accepted and not sent again")
    func equal() {
        var state = RestoredState(store: phone)
        state.contexts = [value(3)]
        var daemon = Fixture.connected(state, peer: watch)
        #expect(
            handle(&daemon, .updateContext(app: "trail", payload: [3])) == [
                .contextAccepted(app: "trail", version: 3)
            ])
    }

    @Test("A context that could not be stored gives way to the one before, and its number is used up")
    func storeFailed() {
        var state = RestoredState(store: phone)
        state.contexts = [value(3)]
        var daemon = Fixture.connected(state, peer: watch)
        _ = handle(&daemon, .opportunity(.background))
        _ = handle(&daemon, .updateContext(app: "trail", payload: [4]))
        #expect(
            handle(&daemon, .contextStoreFailed(app: "trail", version: 4, .insufficientSpace)) == [
                .contextRefused(app: "trail", .insufficientSpace)
            ])
        #expect(daemon.context(of: "trail") == [3])
        #expect(handle(&daemon, .updateContext(app: "trail", payload: [5])) == [.storeContext(value(5))])
    }

    @Test("U10: an app that was removed counts its contexts on when it is installed again")
    func removed() {
        var state = RestoredState(store: phone)
        state.contexts = [value(3)]
        var daemon = Fixture.connected(state, peer: watch)
        let empty = ContextValue(app: "trail", version: 4, payload: [])
        #expect(
            handle(&daemon, .appRemoved("trail")) == [.discard(app: "trail"), .storeContext(empty)])
        #expect(handle(&daemon, .contextStored(app: "trail", version: 4)) == [])
        #expect(daemon.context(of: "trail") == nil)
        #expect(daemon.outstandingContexts.isEmpty)
        #expect(handle(&daemon, .updateContext(app: "trail", payload: [5])) == [.storeContext(value(5))])
    }

    @Test(
        "C1: a context for an app that the other device lacks is not repeated, and goes out once it is there")
    func missingApp() {
        func news(_ presence: AppPresence, _ number: UInt64) -> TransferEvent {
            Fixture.hello(
                from: watch, number: number, answers: 99, apps: [AppState(app: "trail", presence: presence)])
        }
        var state = RestoredState(store: phone)
        state.contexts = [value(3)]
        var daemon = Fixture.connected(state, peer: watch)
        let sent = TransferEffect.send(.context(value(3), from: phone))
        #expect(handle(&daemon, .opportunity(.background)).contains(sent))
        let gone = handle(&daemon, news(.notInstalled, 5))
        #expect(gone.contains(.cancelTimer(.context)))
        #expect(handle(&daemon, .timerFired(.context)) == [])
        #expect(handle(&daemon, .opportunity(.background)) == [])
        // Nothing is lost, over an outage either.
        #expect(daemon.outstandingContexts == [value(3)])
        _ = handle(&daemon, .linkChanged(up: false))
        _ = handle(&daemon, .linkChanged(up: true))
        guard case .send(.hello(let hello))? = handle(&daemon, .timerFired(.hello)).first else {
            Issue.record("no hello")
            return
        }
        let number = hello.stamp.number
        let apps = [AppState(app: "trail", presence: .notInstalled)]
        let back = handle(&daemon, Fixture.hello(from: watch, number: 6, answers: number, apps: apps))
        #expect(!back.contains(.awaitOpportunity(.background)))
        #expect(handle(&daemon, news(.notRunning, 7)).contains(.awaitOpportunity(.background)))
        #expect(handle(&daemon, .opportunity(.background)).contains(sent))
        #expect(
            handle(&daemon, .received(.contextTaken(app: "trail", version: 3, from: phone))).contains(
                .contextFinished(app: "trail", version: 3)))
    }

    @Test("C4, C7, T18: stored, acknowledged, shown; an older one is answered and never shown (EM-07)")
    func receiving() {
        var daemon = Fixture.connected(RestoredState(store: watch), peer: phone, role: .watch)
        let context = ReceivedContext(store: phone, value: value(2), isHandled: false)
        #expect(
            handle(&daemon, .received(.context(value(2), from: phone))) == [.takeContext(context)])
        let taken = TransferEffect.send(.contextTaken(app: "trail", version: 2, from: phone))
        #expect(
            handle(&daemon, .contextTaken(app: "trail", version: 2)) == [
                taken, .contentPending(app: "trail"),
            ])
        #expect(daemon.receivedContext(of: "trail") == [2])
        #expect(handle(&daemon, .received(.context(value(1), from: phone))) == [taken])
        let delivery = Delivery.context(app: "trail", version: 2)
        #expect(handle(&daemon, .appReady("trail")) == [.deliver(delivery)])
        #expect(handle(&daemon, .handlerReturned(delivery)) == [.settle(delivery)])
    }

    @Test("3.9: outcomes come first, then the context, user info and files")
    func order() {
        var state = RestoredState(store: watch)
        let outcome = Outcome(transfer: "t", app: "trail", channel: .userInfo, error: nil)
        let item = ReceivedItem(
            key: ItemKey(store: phone, sequence: 1), transfer: "i", app: "trail", isComplication: false,
            size: 1)
        state.receivedItems = [item]
        state.receivedContexts = [ReceivedContext(store: phone, value: value(1), isHandled: false)]
        state.outcomes = [outcome]
        let daemon = TransferDaemon(state)
        #expect(
            daemon.waitingDeliveries == [
                .outcome(outcome), .context(app: "trail", version: 1), .userInfo(item),
            ])
    }

    @Test("A late word of an earlier life is not believed before the other device confirms it (P10)")
    func lateHello() {
        var daemon = Fixture.connected(RestoredState(store: phone), peer: watch)
        let gone = [AppState(app: "trail", presence: .notInstalled)]
        let effects = handle(
            &daemon, Fixture.hello(from: watch, life: 9, number: 7, answers: nil, apps: gone))
        #expect(!effects.contains(.peerApp(gone[0])))
        guard case .send(.hello(let question)) = effects.dropFirst().first, question.answers == nil else {
            Issue.record("\(effects)")
            return
        }
        // It is the same device still: nothing changes.
        let same = handle(
            &daemon, Fixture.hello(from: watch, number: 2, answers: question.stamp.number))
        #expect(same == [.cancelTimer(.hello)])
    }

    @Test("Each side hears what the other's apps do, and a newer word is not undone by an older one (EM-04)")
    func presence() {
        var daemon = Fixture.connected(RestoredState(store: phone), peer: watch)
        func news(_ presence: AppPresence, _ number: UInt64) -> TransferEvent {
            let stamp = Hello.Stamp(sentAt: .seconds(1), number: number)
            let apps = [AppState(app: "trail", presence: presence)]
            return .received(
                .hello(
                    Hello(
                        store: watch, stamp: stamp, answers: .init(sentAt: .zero, number: 99),
                        opens: false,
                        taken: nil, apps: apps)))
        }
        // The clock of the other device may jump; the count of its hellos does not.
        let front = TransferEffect.peerApp(AppState(app: "trail", presence: .foreground))
        #expect(daemon.handle(news(.foreground, 5), at: .seconds(1)) == [front])
        #expect(daemon.handle(news(.foreground, 6), at: .seconds(1)) == [])
        #expect(daemon.handle(news(.notRunning, 4), at: .seconds(1)) == [])
        let effects = daemon.handle(.ownApp(AppState(app: "trail", presence: .background)), at: .seconds(1))
        guard case .send(.hello(let hello)) = effects.first else {
            Issue.record("\(effects)")
            return
        }
        #expect(hello.apps == [AppState(app: "trail", presence: .background)])
        #expect(!hello.opens)
    }
}
