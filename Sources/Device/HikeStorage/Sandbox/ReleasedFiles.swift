import Glibc

/// Large files that have no name any more. Giving their space back takes the system up to a tenth of a second for 100 MB,
/// and happens when the last descriptor is closed: a thread of its own does that, and nobody waits for it.
enum ReleasedFiles {
    private final class Batch {
        let files: [SandboxFile]
        init(_ files: [SandboxFile]) { self.files = files }
    }

    /// Closes files.
    static func close(_ files: [SandboxFile]) {
        guard !files.isEmpty else { return }
        let batch = Unmanaged.passRetained(Batch(files))
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { argument in
                // Signals are the owner's.
                var signals = sigset_t()
                sigfillset(&signals)
                pthread_sigmask(SIG_BLOCK, &signals, nil)
                if let argument { Unmanaged<Batch>.fromOpaque(argument).release() }
                return nil
            }, batch.toOpaque())
        // Without a thread it takes longer here.
        if code == 0 { pthread_detach(thread) } else { batch.release() }
    }
}
