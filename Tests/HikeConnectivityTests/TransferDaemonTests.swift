import ConnectivitySimulation
import HikeConnectivity
import HikeValues
import Testing

@Suite("File transfer daemon, step by step")
struct TransferDaemonTests {
    private static let phone = StoreID(high: 1, low: 1)
    private static let watch = StoreID(high: 2, low: 2)
    private static let content: [UInt8] = Array(0..<40)
    private static let digest = SimulatedContent.digest(content)
    private let second = Instant.seconds(1)

    private static func key(_ sequence: UInt64) -> FileKey { FileKey(store: phone, sequence: sequence) }

    private static func manifest(_ sequence: UInt64 = 1) -> FileManifest {
        FileManifest(
            key: key(sequence), transfer: "t\(sequence)", app: "trail", label: FileLabel("route.json")!,
            size: 40, digest: digest, chunkSize: 16, metadata: ["type": "plannedRoute"])
    }

    private static func request(_ number: Int = 1) -> FileRequest {
        FileRequest(
            transfer: "t\(number)", app: "trail", source: "Documents/route.json",
            metadata: ["type": "plannedRoute"])
    }

    private func hello(
        _ store: StoreID, number: UInt64 = 1, answers: Hello.Stamp? = nil, taken: FileKey? = nil,
        apps: [AppState] = []
    )
        -> RadioFrame
    {
        .hello(
            Hello(
                store: store, stamp: .init(sentAt: .zero, number: number), answers: answers,
                opens: answers == nil,
                taken: taken, apps: apps))
    }

    /// A phone with one stored file, connected at time zero; it has just offered the file.
    private func offering(_ sequences: [UInt64] = [1]) -> TransferDaemon {
        let state = RestoredState(
            store: Self.phone, nextSequence: (sequences.last ?? 0) + 1,
            outbox: sequences.map { Self.manifest($0) })
        var daemon = TransferDaemon(state, chunkSize: 16)
        _ = daemon.handle(.linkChanged(up: true), at: .zero)
        _ = daemon.handle(
            .received(hello(Self.watch, answers: .init(sentAt: .zero, number: 1))), at: .zero)
        _ = daemon.handle(.opportunity(.background), at: .zero)
        return daemon
    }

    private static func outcome(_ number: UInt64, _ error: ConnectivityError?) -> Outcome {
        Outcome(transfer: "t\(number)", app: "trail", channel: .file, error: error)
    }

    private static func concluded(_ number: UInt64, _ error: ConnectivityError?) -> TransferEffect {
        .conclude([Conclusion(row: .file(sequence: number), outcome: outcome(number, error))])
    }

    /// A watch that has heard the phone.
    private func receiving(_ state: RestoredState = RestoredState(store: TransferDaemonTests.watch))
        -> TransferDaemon
    {
        var daemon = TransferDaemon(state, chunkSize: 16)
        _ = daemon.handle(.ownApp(DaemonFixture.trail), at: .zero)
        _ = daemon.handle(.linkChanged(up: true), at: .zero)
        let answer = hello(
            Self.phone, answers: .init(sentAt: .zero, number: 1), apps: [DaemonFixture.trail])
        _ = daemon.handle(.received(answer), at: .zero)
        return daemon
    }

    @Test("Metadata above its limits, and identifiers that are none, are refused (EM-10)")
    func badRequests() {
        var daemon = TransferDaemon(RestoredState(store: Self.phone))
        func refusal(_ request: FileRequest) -> [TransferEffect] {
            daemon.handle(.enqueue(request), at: .zero)
        }
        let large = FileRequest(
            transfer: "a", app: "b", source: "c", metadata: ["x": .data([UInt8](repeating: 0, count: 65_536))]
        )
        #expect(refusal(large) == [.refused(transfer: "a", app: "b", .file, .payloadTooLarge)])
        var deep: PropertyValue = "end"
        for _ in 0..<33 { deep = .array([deep]) }
        let nested = FileRequest(transfer: "a", app: "b", source: "c", metadata: ["x": deep])
        #expect(refusal(nested) == [.refused(transfer: "a", app: "b", .file, .payloadUnsupportedTypes)])
        let nameless = FileRequest(transfer: "", app: "b", source: "c", metadata: [:])
        #expect(refusal(nameless) == [.refused(transfer: "", app: "b", .file, .invalidParameter)])
    }

    @Test("A file is accepted and offered only after it is durable (P1)")
    func acceptance() {
        var daemon = offering([])
        let effects = daemon.handle(.enqueue(Self.request()), at: .zero)
        guard case .persist(let draft) = effects.first, effects.count == 1 else {
            Issue.record("\(effects)")
            return
        }
        #expect(draft.key == Self.key(1))
        #expect(draft.label.text == "route.json")
        #expect(
            daemon.handle(.persisted(sequence: 1, size: 40, digest: Self.digest), at: .zero) == [
                .accepted(transfer: "t1", app: "trail", .file), .awaitOpportunity(.background),
            ])
        #expect(
            daemon.handle(.opportunity(.background), at: .zero) == [
                .send(.offer(Self.manifest(), floor: 1, attempt: 1)), .setTimer(.transfer, second),
            ])
        // A second answer is no second file.
        #expect(daemon.handle(.persisted(sequence: 1, size: 40, digest: Self.digest), at: .zero) == [])
    }

    @Test("A file that is not yet stored holds up those behind it (OH5-61)")
    func order() {
        var daemon = offering([])
        _ = daemon.handle(.enqueue(Self.request(1)), at: .zero)
        _ = daemon.handle(.enqueue(Self.request(2)), at: .zero)
        #expect(
            daemon.handle(.persisted(sequence: 2, size: 40, digest: Self.digest), at: .zero) == [
                .accepted(transfer: "t2", app: "trail", .file)
            ])
        #expect(
            daemon.handle(.persistFailed(sequence: 1, .insufficientSpace), at: .zero) == [
                .refused(transfer: "t1", app: "trail", .file, .insufficientSpace),
                .awaitOpportunity(.background),
            ])
    }

    @Test("The sender streams from where the receiver is, and drops the file when it is taken")
    func sending() {
        var daemon = offering()
        #expect(
            daemon.handle(.received(.ready(Self.key(1), next: 1, attempt: 1)), at: .zero) == [
                .progressed(transfer: "t1", app: "trail", sent: 16, of: 40), .setTimer(.transfer, second),
                .readChunk(sequence: 1, index: 1, offset: 16, length: 16),
                .readChunk(sequence: 1, index: 2, offset: 32, length: 8),
            ])
        let last = Array(Self.content[32...])
        #expect(
            daemon.handle(.chunkRead(sequence: 1, index: 2, bytes: last), at: .zero) == [
                .send(.chunk(Self.key(1), index: 2, bytes: last[...]))
            ])
        #expect(
            daemon.handle(.received(.chunkAcknowledgement(Self.key(1), next: 3)), at: second) == [
                .progressed(transfer: "t1", app: "trail", sent: 40, of: 40),
                .setTimer(.transfer, .seconds(2)),
            ])
        #expect(
            daemon.handle(.received(.completed(Self.key(1))), at: second) == [
                .cancelTimer(.transfer), Self.concluded(1, nil), .finished(Self.outcome(1, nil)),
            ])
        #expect(daemon.handle(.received(.completed(Self.key(1))), at: second) == [])
        #expect(daemon.outstandingTransfers.isEmpty)
    }

    @Test("No more than the window is read ahead")
    func window() {
        let manifest = FileManifest(
            key: Self.key(1), transfer: "t", app: "trail", label: FileLabel("map")!, size: 1_600,
            digest: Self.digest, chunkSize: 16)
        var daemon = TransferDaemon(RestoredState(store: Self.phone, nextSequence: 2, outbox: [manifest]))
        _ = daemon.handle(.linkChanged(up: true), at: .zero)
        _ = daemon.handle(.received(hello(Self.watch)), at: .zero)
        _ = daemon.handle(.opportunity(.background), at: .zero)
        let effects = daemon.handle(.received(.ready(Self.key(1), next: 0, attempt: 1)), at: .zero)
        #expect(effects.count == TransferLimits.chunksInFlight)
    }

    @Test("Without an answer the offer is repeated, ever more slowly, up to 30 s")
    func backoff() {
        var daemon = offering()
        var now = second
        var waits: [Double] = []
        for attempt in 2...8 as ClosedRange<UInt64> {
            let effects = daemon.handle(.timerFired(.transfer), at: now)
            guard effects.count == 2, case .setTimer(.transfer, let next) = effects[1] else {
                Issue.record("\(effects)")
                return
            }
            #expect(effects[0] == .send(.offer(Self.manifest(), floor: 1, attempt: attempt)))
            waits.append((next - now).inSeconds)
            now = next
        }
        #expect(waits == [2, 4, 8, 16, 30, 30, 30])
    }

    @Test("While the link is down nothing is sent and no timer runs; then it goes on at once")
    func outage() {
        var daemon = offering()
        #expect(
            daemon.handle(.linkChanged(up: false), at: second) == [
                .connectionChanged(false), .cancelTimer(.transfer),
            ])
        #expect(daemon.handle(.timerFired(.transfer), at: second) == [])
        #expect(daemon.handle(.received(.ready(Self.key(1), next: 0, attempt: 1)), at: second) == [])
        let effects = daemon.handle(.linkChanged(up: true), at: .seconds(9))
        #expect(effects.count == 2)
        #expect(effects.last == .setTimer(.hello, .seconds(10)))
        let answer = hello(Self.watch, number: 2, answers: .init(sentAt: .seconds(9), number: 2))
        #expect(
            daemon.handle(.received(answer), at: .seconds(9)) == [
                .connectionChanged(true), .cancelTimer(.hello), .awaitOpportunity(.background),
            ])
        #expect(
            daemon.handle(.opportunity(.background), at: .seconds(9)) == [
                .send(.offer(Self.manifest(), floor: 1, attempt: 1)), .setTimer(.transfer, .seconds(10)),
            ])
    }

    @Test("What the receiver has taken is dropped on its word in the hello")
    func takenInHello() {
        var daemon = TransferDaemon(
            RestoredState(
                store: Self.phone, nextSequence: 4, outbox: [Self.manifest(2), Self.manifest(3)]))
        _ = daemon.handle(.linkChanged(up: true), at: .zero)
        let answer = hello(Self.watch, answers: .init(sentAt: .zero, number: 1), taken: Self.key(2))
        #expect(
            daemon.handle(.received(answer), at: .zero) == [
                .connectionChanged(true), .cancelTimer(.hello), Self.concluded(2, nil),
                .finished(Self.outcome(2, nil)),
                .awaitOpportunity(.background),
            ])
    }

    @Test("A store that is an old copy sends nothing instead of losing files in silence")
    func rolledBack() {
        var daemon = offering()
        #expect(
            daemon.handle(.received(.completed(Self.key(9))), at: .zero) == [
                .cancelTimer(.transfer), .storeRolledBack(claimed: 9),
            ])
        #expect(daemon.outstandingTransfers.count == 1)
    }

    @Test("A refusal ends the transfer with its error and lets the next one go (F18, 7015)")
    func refusal() {
        var daemon = offering([1, 2])
        #expect(
            daemon.handle(.received(.refused(Self.key(1), .insufficientSpace)), at: .zero) == [
                .cancelTimer(.transfer), Self.concluded(1, .insufficientSpace),
                .finished(Self.outcome(1, .insufficientSpace)),
                .send(.offer(Self.manifest(2), floor: 2, attempt: 1)), .setTimer(.transfer, second),
            ])
    }

    @Test("A copy that shrank or vanished ends the transfer with fileAccessDenied (F28)")
    func vanished() {
        for event in [
            TransferEvent.chunkReadFailed(sequence: 1), .chunkRead(sequence: 1, index: 0, bytes: [1, 2]),
        ] {
            var daemon = offering()
            _ = daemon.handle(.received(.ready(Self.key(1), next: 0, attempt: 1)), at: .zero)
            #expect(
                daemon.handle(event, at: .zero).contains(
                    .finished(Self.outcome(1, .fileAccessDenied))))
        }
    }

    @Test(
        "The receiver takes a file whole: staging, digest, commit, then answer and callback (P5, P9)"
    )
    func receivingWhole() {
        var daemon = receiving()
        #expect(daemon.handle(.appReady("trail"), at: .zero) == [])
        let key = Self.key(1)
        let offer = RadioFrame.offer(Self.manifest(), floor: 1, attempt: 4)
        #expect(daemon.handle(.received(offer), at: .zero) == [.beginStaging(Self.manifest())])
        #expect(daemon.handle(.stagingBegun(key), at: .zero) == [.send(.ready(key, next: 0, attempt: 4))])
        for index in 0..<3 {
            let bytes = Self.content[index * 16..<min(40, index * 16 + 16)]
            #expect(
                daemon.handle(.received(.chunk(key, index: index, bytes: bytes)), at: .zero) == [
                    .appendStaging(key, index: index, offset: index * 16, bytes: bytes)
                ])
            let ending: [TransferEffect] = [.send(.chunkAcknowledgement(key, next: 3)), .verifyStaging(key)]
            #expect(daemon.handle(.staged(key, index: index), at: .zero) == (index < 2 ? [] : ending))
        }
        #expect(daemon.handle(.verified(key, Self.digest), at: .zero) == [.commitInbox(Self.manifest())])
        #expect(
            daemon.handle(.committed(key), at: .zero) == [
                .send(.completed(key)), .deliver(.file(Self.manifest())),
            ])
        // Doubled frames are acknowledged again and change nothing.
        #expect(daemon.handle(.received(offer), at: .zero) == [.send(.completed(key))])
        #expect(
            daemon.handle(.received(.chunk(key, index: 0, bytes: Self.content[..<16])), at: .zero) == [
                .send(.completed(key))
            ])
        #expect(
            daemon.handle(.handlerReturned(.file(Self.manifest())), at: .zero) == [
                .settle(.file(Self.manifest()))
            ])
        #expect(daemon.handle(.handlerReturned(.file(Self.manifest())), at: .zero) == [])
    }

    @Test("Only the next number is taken (P4)")
    func gap() {
        var daemon = receiving()
        #expect(
            daemon.handle(.received(.offer(Self.manifest(3), floor: 1, attempt: 1)), at: .zero) == [
                .send(.completed(Self.key(0)))
            ])
        // The sender has given up on the numbers below.
        #expect(
            daemon.handle(.received(.offer(Self.manifest(3), floor: 3, attempt: 1)), at: .zero) == [
                .beginStaging(Self.manifest(3))
            ])
    }

    @Test("Pieces out of turn, doubled, too long or of unknown files are not stored (F29)")
    func oddPieces() {
        var daemon = receiving()
        let key = Self.key(1)
        _ = daemon.handle(.received(.offer(Self.manifest(), floor: 1, attempt: 1)), at: .zero)
        _ = daemon.handle(.stagingBegun(key), at: .zero)
        let piece = [UInt8](repeating: 1, count: 16)[...]
        let acknowledgement: [TransferEffect] = [.send(.chunkAcknowledgement(key, next: 0))]
        #expect(daemon.handle(.received(.chunk(key, index: 1, bytes: piece)), at: .zero) == acknowledgement)
        #expect(daemon.handle(.received(.chunk(key, index: 9, bytes: piece)), at: .zero) == acknowledgement)
        #expect(daemon.handle(.received(.chunk(key, index: 0, bytes: piece + [1])), at: .zero) == [])
        #expect(daemon.handle(.received(.chunk(Self.key(2), index: 0, bytes: piece)), at: .zero) == [])
    }

    @Test("A wrong digest costs one repetition, then the file is refused (F29)")
    func wrongDigest() {
        let held = RestoredState(store: Self.watch, staging: .init(manifest: Self.manifest(), chunks: 3))
        var daemon = receiving(held)
        let key = Self.key(1)
        let wrong = SimulatedContent.digest([1])
        let offer = RadioFrame.offer(Self.manifest(), floor: 1, attempt: 1)
        #expect(
            daemon.handle(.received(offer), at: .zero) == [
                .send(.ready(key, next: 3, attempt: 1)), .verifyStaging(key),
            ])
        #expect(daemon.handle(.verified(key, wrong), at: .zero) == [.beginStaging(Self.manifest())])
        _ = daemon.handle(.stagingBegun(key), at: .zero)
        for index in 0..<3 {
            let bytes = Self.content[index * 16..<min(40, index * 16 + 16)]
            _ = daemon.handle(.received(.chunk(key, index: index, bytes: bytes)), at: .zero)
            _ = daemon.handle(.staged(key, index: index), at: .zero)
        }
        let refusal = TransferEffect.send(.refused(key, .damaged))
        #expect(daemon.handle(.verified(key, wrong), at: .zero) == [.discardStaging(key), refusal])
        #expect(daemon.handle(.received(offer), at: .zero) == [refusal])
    }

    @Test("A full disk refuses the file; another failure is tried again (F18, F19)")
    func failures() {
        let key = Self.key(1)
        let held = RestoredState(store: Self.watch, staging: .init(manifest: Self.manifest(), chunks: 3))
        let offer = TransferEvent.received(.offer(Self.manifest(), floor: 1, attempt: 1))
        var full = receiving(held)
        _ = full.handle(offer, at: .zero)
        _ = full.handle(.verified(key, Self.digest), at: .zero)
        #expect(
            full.handle(.commitFailed(key, .full), at: .zero) == [
                .discardStaging(key), .send(.refused(key, .insufficientSpace)),
            ])
        var failing = receiving(held)
        _ = failing.handle(offer, at: .zero)
        _ = failing.handle(.verified(key, Self.digest), at: .zero)
        #expect(failing.handle(.commitFailed(key, .other), at: .zero) == [])
        #expect(
            failing.handle(offer, at: .zero) == [
                .send(.ready(key, next: 3, attempt: 1)), .verifyStaging(key),
            ])
    }

    @Test("A file waits for its app, in order, and comes again when the app died handling it (EM-06)")
    func delivery() {
        let state = RestoredState(
            store: Self.watch, cursors: [Self.key(2)], inbox: [Self.manifest(1), Self.manifest(2)])
        var daemon = receiving(state)
        #expect(daemon.hasContentPending(for: "trail"))
        #expect(daemon.handle(.appReady("compass"), at: .zero) == [])
        #expect(daemon.handle(.appReady("trail"), at: .zero) == [.deliver(.file(Self.manifest(1)))])
        #expect(daemon.handle(.appGone("trail"), at: .zero) == [])
        #expect(daemon.handle(.handlerReturned(.file(Self.manifest(1))), at: .zero) == [])
        #expect(daemon.handle(.appReady("trail"), at: .zero) == [.deliver(.file(Self.manifest(1)))])
        #expect(
            daemon.handle(.handlerReturned(.file(Self.manifest(1))), at: .zero) == [
                .settle(.file(Self.manifest(1))), .deliver(.file(Self.manifest(2))),
            ])
    }
}
