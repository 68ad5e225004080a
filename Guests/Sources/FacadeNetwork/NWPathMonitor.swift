import Dispatch
import Foundation
import GuestServices

/// Tells how the network is, and each change of that.
public final class NWPathMonitor: AsyncSequence, @unchecked Sendable {
    public typealias Element = NWPath

    private let services = GuestServices.current
    private let isWanted: (NWInterface.InterfaceType) -> Bool
    private var observation: Int?
    private var isOver = false
    private var told: NWPath?
    private var loops: [(number: Int, feed: AsyncStream<NWPath>.Continuation)] = []
    private var count = 0

    /// Called with the path at the start and at each change, on the ``queue``.
    public var pathUpdateHandler: (@Sendable (_ newPath: NWPath) -> Void)?
    /// On which updates come; nil before the start.
    public private(set) var queue: DispatchQueue?

    /// One for all ways.
    public init() { isWanted = { _ in true } }

    /// One for a kind of way: without it there is no network.
    public init(requiredInterfaceType: NWInterface.InterfaceType) {
        isWanted = { $0 == requiredInterfaceType }
    }

    /// One for all but some kinds of ways.
    public init(prohibitedInterfaceTypes: [NWInterface.InterfaceType]) {
        isWanted = { !prohibitedInterfaceTypes.contains($0) }
    }

    deinit { stop() }

    /// The path as it is now.
    public var currentPath: NWPath { NWPath(services.network.path, where: isWanted) }

    /// Begins to tell; the first update comes at once, behind the call. Of no effect for one that has begun or was cancelled.
    public func start(queue: DispatchQueue) {
        guard self.queue == nil, !isOver else { return }
        self.queue = queue
        begin()
        tell(currentPath)
    }

    /// Ends for good.
    public func cancel() {
        isOver = true
        stop()
        for loop in loops { loop.feed.finish() }
        loops = []
    }

    private func stop() {
        if let observation { services.network.stopObserving(observation) }
        observation = nil
    }

    private func begin() {
        guard observation == nil else { return }
        observation = services.network.observePath { [weak self] path in
            guard let self else { return }
            tell(NWPath(path, where: isWanted))
        }
    }

    private func tell(_ path: NWPath) {
        guard !isOver, path != told else { return }
        told = path
        for loop in loops { loop.feed.yield(path) }
        queue?.async { [weak self] in
            guard let self, !isOver else { return }
            pathUpdateHandler?(path)
        }
    }

    // MARK: Loops

    /// Reads paths.
    public struct Iterator: AsyncIteratorProtocol {
        var paths: AsyncStream<NWPath>.Iterator

        /// The next; nil: the monitor was cancelled, or the task.
        public mutating func next() async -> NWPath? { await paths.next() }
    }

    /// Begins a loop: it gets the path as it is, and each change. The monitor need not be started.
    public func makeAsyncIterator() -> Iterator {
        let (paths, feed) = AsyncStream<NWPath>.makeStream()
        guard !isOver else {
            feed.finish()
            return Iterator(paths: paths.makeAsyncIterator())
        }
        count += 1
        let number = count
        loops.append((number, feed))
        feed.onTermination = { [weak self] _ in self?.loops.removeAll { $0.number == number } }
        let path = currentPath
        told = told ?? path
        feed.yield(path)
        begin()
        return Iterator(paths: paths.makeAsyncIterator())
    }
}
