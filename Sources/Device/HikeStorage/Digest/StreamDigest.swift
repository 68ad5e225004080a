import Glibc

/// SHA-256 of content that comes piece by piece. What is behind the first MiB is digested by a thread of its own,
/// while the owner reads, writes and waits for the disk: it takes as long as that.
///
/// For one owner's thread. The result does not depend on when the helper runs.
final class StreamDigest {
    /// Bytes that are not worth a thread.
    private static let inlineBytes = 1 << 20

    private let sha: SHA256
    private var digested = 0
    private var helper: DigestHelper?

    init() throws(SHA256.Failure) { sha = try SHA256() }

    deinit { helper?.end() }

    func update(_ bytes: ArraySlice<UInt8>) throws(SHA256.Failure) {
        digested += bytes.count
        if digested > Self.inlineBytes, helper == nil { helper = DigestHelper(sha) }
        if let helper { helper.add(bytes) } else { try sha.update(bytes) }
    }

    /// The 32 bytes. Ends the digest.
    func finish() throws(SHA256.Failure) -> [UInt8] {
        if let failure = helper?.end() { throw failure }
        return try sha.finish()
    }
}

/// The thread behind a ``StreamDigest``. Between its start and ``end()`` the digest belongs to it alone.
private final class DigestHelper: @unchecked Sendable {
    // Everything below `mutex` is guarded by it; the digest is the thread's until it has ended.

    /// Bytes that may wait; then the owner does.
    private static let waitingLimit = 2 << 20

    private let sha: SHA256
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var waiting: [ArraySlice<UInt8>] = []
    private var waitingBytes = 0
    private var isEnding = false
    private var hasEnded = false
    private var failure: SHA256.Failure?

    /// Nil where the system has no thread to give.
    init?(_ sha: SHA256) {
        self.sha = sha
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
        let retained = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { argument in
                if let argument { Unmanaged<DigestHelper>.fromOpaque(argument).takeRetainedValue().run() }
                return nil
            }, retained.toOpaque())
        guard code == 0 else {
            retained.release()
            return nil
        }
        pthread_detach(thread)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        pthread_cond_destroy(changed)
        mutex.deallocate()
        changed.deallocate()
    }

    func add(_ bytes: ArraySlice<UInt8>) {
        pthread_mutex_lock(mutex)
        while waitingBytes >= Self.waitingLimit { pthread_cond_wait(changed, mutex) }
        waiting.append(bytes)
        waitingBytes += bytes.count
        pthread_cond_broadcast(changed)
        pthread_mutex_unlock(mutex)
    }

    /// Waits until everything is digested and the thread is done with it. Gives what went wrong.
    @discardableResult
    func end() -> SHA256.Failure? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        isEnding = true
        pthread_cond_broadcast(changed)
        while !hasEnded { pthread_cond_wait(changed, mutex) }
        return failure
    }

    private func run() {
        // Signals are the owner's.
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        pthread_mutex_lock(mutex)
        while true {
            while waiting.isEmpty && !isEnding { pthread_cond_wait(changed, mutex) }
            if waiting.isEmpty { break }
            let bytes = waiting.removeFirst()
            pthread_mutex_unlock(mutex)
            let failed = digest(bytes)
            pthread_mutex_lock(mutex)
            // One after the other, so that the owner brings the next ones meanwhile.
            waitingBytes -= bytes.count
            failure = failure ?? failed
            pthread_cond_broadcast(changed)
        }
        hasEnded = true
        pthread_cond_broadcast(changed)
        pthread_mutex_unlock(mutex)
    }

    private func digest(_ bytes: ArraySlice<UInt8>) -> SHA256.Failure? {
        do throws(SHA256.Failure) {
            try sha.update(bytes)
            return nil
        } catch { return error }
    }
}
