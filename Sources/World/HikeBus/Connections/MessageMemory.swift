import CLinux

/// The memory of messages. A file on its way comes in messages of a MiB, each of which is copied several times on
/// its way through a process; the C library gives such memory back to the system each time, and getting its pages
/// again costs more than the copying.
enum MessageMemory {
    /// Bytes that a process keeps for its next messages.
    private static let kept = 8 << 20

    /// Set once for the process, by its first connection.
    static let isKept: Void = {
        _ = mallopt(HIKE_M_MMAP_THRESHOLD, Int32(kept))
        _ = mallopt(HIKE_M_TRIM_THRESHOLD, Int32(kept))
    }()
}
