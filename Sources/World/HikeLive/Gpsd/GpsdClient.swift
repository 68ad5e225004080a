import Dispatch
import Foundation
import HikeValues
import Synchronization

/// A live source of positions and headings: a gpsd, heard through libgps (EM-14).
///
/// One thread of its own connects, reads and connects again; nothing it meets ends it but ``stop()``. A
/// consumer waits on ``descriptor`` with `poll` and takes out what has come with ``drain()``:
///
/// ```swift
/// let client = try GpsdClient(address: GpsdAddress("127.0.0.1:2947"))
/// client.start()
/// // poll(client.descriptor, POLLIN), then:
/// for report in client.drain().reports { ... }
/// client.stop()
/// ```
public final class GpsdClient: Sendable {
    private enum Phase {
        case made
        case running
        case stopped
    }

    /// libgps decodes a sky of 140 satellites on the stack.
    private static let stackSize = 1 << 20

    public let address: GpsdAddress
    private let configuration: GpsdConfiguration
    private let timer = GpsdTimer()
    private let wallTime: UTCDate
    private let queue: GpsdEventQueue
    private let stopPipe: WakePipe
    private let phase = Mutex(Phase.made)
    private let finished = DispatchGroup()

    /// Makes a client that does nothing yet. Times of its reports count from now.
    ///
    /// - Parameter wallTime: The present, by which dates that gpsd moved are told; nil: the system's clock.
    ///
    /// Throws ``GpsdFailure/noDescriptors(problem:)``.
    public init(
        address: GpsdAddress, configuration: GpsdConfiguration = GpsdConfiguration(),
        wallTime: UTCDate? = nil
    ) throws(GpsdFailure) {
        self.address = address
        self.configuration = configuration
        self.wallTime = wallTime ?? GpsdTimer.wallTime
        queue = try GpsdEventQueue(capacity: configuration.queueCapacity)
        stopPipe = try WakePipe()
    }

    deinit { stop() }

    /// Readable while reports wait in ``drain()``. Poll it, but do not read or close it. It lives as long as
    /// the client.
    public var descriptor: Int32 { queue.descriptor }

    /// Monotonic time since the client was made: the scale of ``GpsdReport/at``.
    public var now: Interval { timer.now }

    /// Starts the thread; does nothing the second time and after ``stop()``.
    public func start() {
        let isFirst = phase.withLock { phase in
            guard phase == .made else { return false }
            phase = .running
            finished.enter()
            return true
        }
        guard isFirst else { return }
        // The thread holds the parts, not the client, so that a client nobody holds stops.
        let thread = Thread {
            [address, configuration, queue, stopPipe, timer, wallTime, finished] in
            var worker = GpsdWorker(
                address: address, configuration: configuration, queue: queue, stop: stopPipe, timer: timer,
                start: wallTime)
            worker.run()
            finished.leave()
        }
        thread.name = "gpsd"
        thread.stackSize = Self.stackSize
        thread.start()
    }

    /// Takes out everything that has come; never waits. Can be called from any thread, also after
    /// ``stop()``.
    public func drain() -> GpsdBatch { queue.drain() }

    /// Ends the thread, closes the connection and returns when both are done. Can be called any number of
    /// times.
    ///
    /// It returns at once but for a name service that is being asked for the host.
    public func stop() {
        phase.withLock { $0 = .stopped }
        stopPipe.signal()
        finished.wait()
    }
}
