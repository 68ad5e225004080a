import HikeConnectivity
import HikeValues
import Testing

/// Bounds and second chances that only long runs come to. Each was a planted bug that no other test found.
@Suite("What a device has room and time for")
struct ReceiverLimitTests {
    private typealias Fixture = DaemonFixture
    private let phone = DaemonFixture.phone
    private let watch = DaemonFixture.watch

    private func manifest(_ sequence: UInt64, size: Int, chunkSize: Int = 16) throws -> FileManifest {
        FileManifest(
            key: FileKey(store: phone, sequence: sequence), transfer: "f\(sequence)", app: "trail",
            label: FileLabel(sanitising: "a.gpx"), size: size,
            digest: try #require(ContentDigest([UInt8](repeating: 0, count: 32))), chunkSize: chunkSize)
    }

    /// A watch that starts with as many bytes of unhandled files as it may hold.
    private func fullWatch() throws -> (daemon: TransferDaemon, files: [FileManifest]) {
        let files = try (1...2).map {
            try manifest($0, size: TransferLimits.inboxBytes / 2, chunkSize: 65_536)
        }
        let state = RestoredState(
            store: watch, cursors: [FileKey(store: phone, sequence: 2)], inbox: files)
        return (Fixture.connected(state, peer: phone, role: .watch), files)
    }

    private func offer(_ file: FileManifest) -> TransferEvent {
        .received(.offer(file, floor: file.key.sequence, attempt: 1))
    }

    @Test("I11: files that wait are counted at a start; one more is refused for want of space")
    func inboxAtStart() throws {
        var (daemon, _) = try fullWatch()
        let file = try manifest(3, size: 1)
        #expect(
            daemon.handle(offer(file), at: .zero) == [.send(.refused(file.key, .insufficientSpace))])
    }

    @Test("I11: a file that its app has handled makes room, and so does an app that is removed")
    func roomAgain() throws {
        let file = try manifest(4, size: 1)
        var (handled, files) = try fullWatch()
        #expect(handled.handle(.appReady("trail"), at: .zero) == [.deliver(.file(files[0]))])
        _ = handled.handle(.handlerReturned(.file(files[0])), at: .zero)
        #expect(handled.handle(offer(file), at: .zero) == [.beginStaging(file)])
        var (removed, _) = try fullWatch()
        _ = removed.handle(.appRemoved("trail"), at: .zero)
        #expect(removed.handle(offer(file), at: .zero) == [.beginStaging(file)])
    }

    @Test("F19: items that could not be stored, the disk not being full, are taken when they come again")
    func takenLater() {
        var daemon = Fixture.connected(RestoredState(store: watch), peer: phone, role: .watch)
        let batch = [Fixture.item(1), Fixture.item(2)]
        let frame = TransferEvent.received(.items(batch, from: phone, stream: .ordinary))
        let take = TransferEffect.takeItems(batch, from: phone, stream: .ordinary)
        #expect(daemon.handle(frame, at: .zero) == [take])
        #expect(daemon.handle(.itemsTakeFailed(from: phone, stream: .ordinary, .other), at: .zero) == [])
        #expect(daemon.handle(frame, at: .zero) == [take])
    }

    @Test("7017: a file that goes on slowly is not given up; one that stands still is")
    func slowFile() throws {
        var configuration = ConnectivityConfiguration()
        configuration.timing.transferTimeout = .seconds(60)
        let file = try manifest(1, size: 160)
        let state = RestoredState(store: phone, nextSequence: 2, outbox: [file])
        var daemon = Fixture.connected(state, peer: watch, configuration: configuration)
        func ends(_ event: TransferEvent, _ second: Double) -> [Outcome] {
            daemon.handle(event, at: .seconds(second)).compactMap {
                if case .finished(let outcome) = $0 { outcome } else { nil }
            }
        }
        #expect(ends(.opportunity(.background), 0) == [])
        #expect(ends(.received(.ready(file.key, next: 0, attempt: 1)), 0) == [])
        for number in 1...5 {
            let second = Double(number) * 20
            #expect(ends(.received(.chunkAcknowledgement(file.key, next: number)), second) == [])
            #expect(ends(.timerFired(.transfer), second + 10) == [])
        }
        #expect(ends(.timerFired(.transfer), 170).map(\.error) == [.transferTimedOut])
    }

    @Test("I11: F34: messages that were handed over and want a reply count as long as they have none")
    func unansweredMessages() {
        var daemon = Fixture.connected(RestoredState(store: watch), peer: phone, role: .watch)
        _ = daemon.handle(.ownApp(AppState(app: "trail", presence: .foreground)), at: .zero)
        _ = daemon.handle(.appReady("trail"), at: .zero)
        func isHandedOver(_ number: Int) -> Bool {
            let message = LiveMessage(id: "m\(number)", app: "trail", body: .data([]), wantsReply: true)
            let frame = LiveFrame(from: 0, to: 1, number: UInt64(number), entry: .message(message))
            return daemon.handle(.received(.live(frame)), at: .zero).contains(.deliverMessage(message))
        }
        var count = 0
        for number in 1...TransferLimits.messages where isHandedOver(number) { count += 1 }
        #expect(count == TransferLimits.messages)
        #expect(!isHandedOver(TransferLimits.messages + 1))
    }
}
