import Glibc
import Synchronization

/// A file descriptor that is closed when its owner goes.
final class Descriptor {
    /// The number; -1 after ``close()``.
    private(set) var number: Int32

    init(_ number: Int32) { self.number = number }

    deinit { close() }

    /// Closes it once. An interrupted close(2) has closed on Linux, so it is not tried again.
    func close() {
        guard number >= 0 else { return }
        _ = Glibc.close(number)
        number = -1
    }

    /// Ends a socket for its peer too, then closes it.
    ///
    /// Closing alone is not enough: a child between fork and exec, started by another thread, holds a copy,
    /// and the peer would not see the end until it is gone.
    func end() {
        guard number >= 0 else { return }
        _ = shutdown(number, Int32(SHUT_RDWR))
        close()
    }
}

/// Held around what is global to the process: the umask, and descriptors in the moment before they are marked
/// close-on-exec. Without it a spawn on another thread could inherit them.
let processWideState = Mutex<Void>(())

/// Marks a descriptor close-on-exec, and non-blocking where asked.
func closeOnExecute(_ descriptor: Int32, nonBlocking: Bool = false) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    if nonBlocking {
        let flags = fcntl(descriptor, F_GETFL)
        if flags >= 0 { _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) }
    }
}
