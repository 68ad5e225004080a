import Glibc

/// Waits on several things at once with poll(2); what live mode stands on.
public enum BusPoller {
    /// Something that can become ready.
    public enum Source {
        /// Ready when a whole message, an end or an error is there.
        case connection(any BusConnection)
        /// Ready when it can be read, has ended or failed.
        case descriptor(Int32)
    }

    /// Waits until at least one source is ready or the time is over.
    ///
    /// A connection that holds a message already is ready at once, though its socket is quiet; one that has
    /// half
    /// of a message is not, though its socket was not quiet. In-memory connections become ready only by
    /// being sent
    /// to.
    /// - Parameter deadline: nil waits without end. Where nothing can ever become ready, that is an error.
    /// - Returns: Indices of the ready sources, ascending; empty where the time is over.
    public static func wait(
        for sources: [Source], until deadline: MonotonicTime?
    ) throws(BusError) -> [Int] {
        var descriptors: [pollfd] = []
        var owners: [Int] = []
        for (index, source) in sources.enumerated() {
            let number: Int32? =
                switch source {
                case .connection(let connection): connection.pollDescriptor
                case .descriptor(let number): number
                }
            if let number, number >= 0 {
                descriptors.append(pollfd(fd: number, events: Int16(POLLIN), revents: 0))
                owners.append(index)
            }
        }
        while true {
            var ready = sources.indices.filter { index in
                if case .connection(let connection) = sources[index] { connection.isReady } else { false }
            }
            let now = MonotonicTime.now
            let limit = ready.isEmpty ? deadline : now
            if descriptors.isEmpty && limit == nil { throw .nothingAsked }
            let count = try poll(&descriptors, until: limit, now: now)
            if count > 0 {
                for (place, owner) in owners.enumerated() where descriptors[place].revents != 0 {
                    if case .descriptor = sources[owner] { ready.append(owner) }
                }
            }
            // A connection that poll(2) names is judged by `isReady` in the next turn.
            if !ready.isEmpty { return ready.sorted() }
            if count == 0, let deadline, MonotonicTime.now >= deadline { return [] }
        }
    }

    /// Waits for events on one descriptor; returns after an interruption too.
    static func wait(
        for descriptor: Int32, events: Int16, until deadline: MonotonicTime?, now: MonotonicTime
    ) throws(BusError) {
        var one = [pollfd(fd: descriptor, events: events, revents: 0)]
        _ = try poll(&one, until: deadline, now: now)
    }

    /// poll(2): the number of descriptors with events; 0 where the time is over or a signal came.
    static func poll(
        _ descriptors: inout [pollfd], until deadline: MonotonicTime?, now: MonotonicTime
    ) throws(BusError) -> Int32 {
        let milliseconds = deadline.map { $0.millisecondsLeft(at: now) } ?? -1
        let count = Glibc.poll(&descriptors, nfds_t(descriptors.count), milliseconds)
        if count < 0 {
            guard errno == EINTR else { throw .system(.last("poll", "the bus")) }
            return 0
        }
        return count
    }
}
