import Foundation
import HikeFormats
import HikeStorage

/// Decodes blobs of a PBF file on threads of its own and hands the blocks over in file order, so that the result is
/// the same however many threads there are. A few blocks exist at a time.
struct BlobPipeline {
    let file: MappedFile
    let blobs: [PBFBlob]
    let kinds: OSMKinds
    var threads = 2

    /// - Parameter visit: gets each blob's number and its block, which is empty where it holds nothing that is wanted.
    func run(_ visit: (Int, OSMBlock) throws(RegionBuildError) -> Void) throws(RegionBuildError) {
        let shared = BlobQueue(blobs: blobs.count, slots: 2 * max(1, threads))
        for _ in 0..<max(1, threads) {
            let (file, blobs, kinds) = (file, blobs, kinds)
            Thread.detachNewThread { Self.work(shared, file, blobs, kinds) }
        }
        // Also on an error: no thread may outlive the call and its file.
        defer { shared.stop() }
        for index in blobs.indices {
            let slot = shared.wait(for: index)
            if let failure = slot.failure { throw .pbf(path: file.path, failure) }
            try visit(index, slot.block)
            shared.release(slot)
        }
    }

    private static func work(_ shared: BlobQueue, _ file: MappedFile, _ blobs: [PBFBlob], _ kinds: OSMKinds) {
        let decoder = PBFDecoder()
        while let (index, slot) = shared.take() {
            slot.failure = nil
            do throws(PBFError) {
                try file.withSpan { bytes throws(PBFError) in
                    // Most blobs of a pass hold something else, which shows without unpacking them.
                    if try decoder.kinds(of: blobs[index], in: bytes).isDisjoint(with: kinds) {
                        slot.block.removeAll()
                    } else {
                        try decoder.decode(blobs[index], of: bytes, kinds: kinds, into: &slot.block)
                    }
                }
            } catch { slot.failure = error }
            shared.finish(index, slot)
        }
    }
}

/// One block under way. A thread has it alone between taking and finishing, the consumer between waiting and
/// releasing.
private final class BlobSlot {
    var block = OSMBlock()
    var failure: PBFError?
}

/// Who works on which blob. Everything is guarded by the condition.
private final class BlobQueue: @unchecked Sendable {
    private let condition = NSCondition()
    private let count: Int
    private var next = 0
    private var free: [BlobSlot]
    private var done: [Int: BlobSlot] = [:]
    private var busy = 0
    private var isStopped = false

    init(blobs: Int, slots: Int) {
        count = blobs
        free = (0..<slots).map { _ in BlobSlot() }
    }

    private func locked<Value>(_ body: () -> Value) -> Value {
        condition.lock()
        defer { condition.unlock() }
        return body()
    }

    /// The next blob and a slot for it; nil when there is none left. Blobs are given out in order, so the one that
    /// is waited for always has a slot.
    func take() -> (Int, BlobSlot)? {
        locked {
            while !isStopped, next < count, free.isEmpty { condition.wait() }
            guard !isStopped, next < count, let slot = free.popLast() else { return nil }
            next += 1
            busy += 1
            return (next - 1, slot)
        }
    }

    func finish(_ index: Int, _ slot: BlobSlot) {
        locked {
            done[index] = slot
            busy -= 1
            condition.broadcast()
        }
    }

    func wait(for index: Int) -> BlobSlot {
        locked {
            while true {
                if let slot = done.removeValue(forKey: index) { return slot }
                condition.wait()
            }
        }
    }

    func release(_ slot: BlobSlot) {
        locked {
            free.append(slot)
            condition.broadcast()
        }
    }

    /// Ends the work and waits for the blobs under way.
    func stop() {
        locked {
            isStopped = true
            condition.broadcast()
            while busy > 0 { condition.wait() }
        }
    }
}
