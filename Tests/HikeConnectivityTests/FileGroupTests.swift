import ConnectivitySimulation
import HikeConnectivity
import HikeValues
import Testing

@Suite("Pieces of a file: how many fly, are acknowledged and are synced together")
struct FileGroupTests {
    private static let key = FileKey(store: DaemonFixture.phone, sequence: 1)

    private static func manifest(size: Int, chunkSize: Int = TransferLimits.chunkBytes) -> FileManifest {
        FileManifest(
            key: key, transfer: "t", app: "trail", label: FileLabel("map")!, size: size,
            digest: SimulatedContent.digest([]), chunkSize: chunkSize)
    }

    @Test("Pieces are acknowledged in groups as they are written, the last one at once; none is doubled")
    func acknowledgements() {
        let manifest = Self.manifest(size: 20 * 16, chunkSize: 16)
        var daemon = DaemonFixture.connected(
            RestoredState(store: DaemonFixture.watch), peer: DaemonFixture.phone, role: .watch)
        _ = daemon.handle(.received(.offer(manifest, floor: 1, attempt: 1)), at: .zero)
        _ = daemon.handle(.stagingBegun(manifest.key), at: .zero)
        let piece = [UInt8](repeating: 1, count: 16)
        var told: [Int] = []
        for index in 0..<manifest.chunkCount {
            let frame = TransferEvent.received(.chunk(manifest.key, index: index, bytes: piece[...]))
            _ = daemon.handle(frame, at: .zero)
            for effect in daemon.handle(.staged(manifest.key, index: index), at: .zero) {
                if case .send(.chunkAcknowledgement(_, let next)) = effect { told.append(next) }
            }
            if index == 2 { #expect(daemon.handle(frame, at: .zero) == []) }
        }
        #expect(told == [8, 16, 20])
    }

    @Test("A receiver syncs a sixteenth of a file at once, 512 KiB at least and 4 MiB at most")
    func groups() {
        let sizes = [0, 1, 1 << 20, 15 << 20, 16 << 20, 40 << 20, 64 << 20, 1 << 30]
        #expect(sizes.map { Self.manifest(size: $0).chunksInSync } == [8, 8, 8, 8, 16, 40, 64, 64])
    }

    @Test("More pieces fly than a receiver acknowledges at once, so that neither waits for the other")
    func window() {
        #expect(TransferLimits.chunksInFlight >= 2 * TransferLimits.chunksInAcknowledgement)
    }

    @Test("However fast acknowledgements come, live messages wait behind 1 MiB of a file at most")
    func boundedFlight() {
        let manifest = Self.manifest(size: 100 << 20)
        var daemon = DaemonFixture.connected(
            RestoredState(store: DaemonFixture.phone, nextSequence: 2, outbox: [manifest]),
            peer: DaemonFixture.watch)
        _ = daemon.handle(.opportunity(.background), at: .zero)
        var asked = 0
        var most = 0
        func note(_ effects: [TransferEffect], confirmed: Int) {
            for effect in effects { if case .readChunk(_, let index, _, _) = effect { asked = index + 1 } }
            most = max(most, asked - confirmed)
        }
        note(daemon.handle(.received(.ready(Self.key, next: 0, attempt: 1)), at: .zero), confirmed: 0)
        for next in stride(from: 8, through: manifest.chunkCount, by: 8) {
            let frame = RadioFrame.chunkAcknowledgement(Self.key, next: next)
            note(daemon.handle(.received(frame), at: .zero), confirmed: next)
        }
        #expect(asked == manifest.chunkCount)
        #expect(most * TransferLimits.chunkBytes == 1 << 20)
    }
}
