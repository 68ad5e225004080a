import Glibc
import Synchronization

/// A device that was let in.
public struct BusPeer {
    public let device: BusDevice
    public let connection: UnixSocketConnection
}

/// Lets devices in: only processes of this user, with this run's token, each declared device once.
///
/// It has no thread. The caller gives it turns: ``waitForPeer(until:)`` while a run starts, or ``turn()``
/// whenever
/// one of ``pollDescriptors`` is ready, and once a second, in a live run.
public final class BusListener {
    /// The path that devices connect to.
    public var path: String { place.path }
    /// Told of everything that happens at the door, for the log.
    public var onEvent: (BusListenerEvent) -> Void = { _ in }

    /// A test makes them fail.
    var calls = SocketCalls.system
    private let place: SocketPlace
    private let token: BusToken
    private let welcome: BusWelcome
    private let limits: BusLimits
    private let clock: () -> MonotonicTime
    private let owner: UInt32
    private var absent: [BusDevice]
    private var present: [BusDevice] = []
    private var waiting: [WaitingPeer] = []
    private var admitted: [BusPeer] = []
    private var pausedUntil: MonotonicTime?

    /// How long accepting rests when the system has no descriptor left.
    private static let pause: Duration = .milliseconds(100)

    /// Listens in a runtime directory.
    ///
    /// - Parameters:
    ///   - file: Name of the socket in the directory.
    ///   - expecting: The declared devices; another one is refused.
    ///   - owner: The only user who is let in.
    ///   - clock: Real time, for the time that a hello may take.
    public init(
        in directory: RuntimeDirectory, file: String = "bus", token: BusToken, welcome: BusWelcome,
        expecting: [BusDevice], limits: BusLimits = .standard, owner: UInt32 = geteuid(),
        clock: @escaping () -> MonotonicTime = { MonotonicTime.now }
    ) throws(RuntimeDirectoryError) {
        place = try SocketPlace(in: directory, file: file)
        self.token = token
        self.welcome = welcome
        self.limits = limits
        self.clock = clock
        self.owner = owner
        absent = expecting
    }

    /// What to poll for reading; ``turn()`` when one is ready.
    public var pollDescriptors: [Int32] {
        (pausedUntil == nil && place.listener.number >= 0 ? [place.listener.number] : [])
            + waiting.map(\.socket.number)
    }

    /// Connections that have not said hello.
    public var waitingCount: Int { waiting.count }

    /// Declared devices that are not there.
    public var missing: [BusDevice] { absent }

    /// A device has gone; it may come again.
    public func release(_ device: BusDevice) {
        guard let index = present.firstIndex(of: device) else { return }
        absent.append(present.remove(at: index))
    }

    /// Stops listening and removes the socket. Devices that were let in stay connected.
    public func close() {
        for peer in waiting { peer.socket.end() }
        waiting.removeAll()
        place.close()
    }

    /// Takes what is there, without waiting.
    ///
    /// - Returns: Devices let in since the last turn, in the order of their hellos.
    public func turn() -> [BusPeer] {
        let now = clock()
        dropSilent(at: now)
        for index in waiting.indices.reversed() where serve(waiting[index]) { waiting.remove(at: index) }
        acceptAll(at: now)
        defer { admitted.removeAll() }
        return admitted
    }

    /// Waits until a device was let in.
    ///
    /// - Throws: ``BusError/deadlinePassed(_:)`` with the devices that are missing.
    public func waitForPeer(until deadline: MonotonicTime) throws(BusError) -> BusPeer {
        while true {
            if early.isEmpty { early = turn() }
            if !early.isEmpty { return early.removeFirst() }
            guard place.listener.number >= 0 else { throw .closed }
            let now = clock()
            guard now < deadline else {
                let names = absent.map(\.description).joined(separator: ", ")
                throw .deadlinePassed("devices to connect to \(path) (missing: \(names))")
            }
            var polled = pollDescriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            let next = min(deadline, now.advanced(by: .seconds(1)), nextLimit ?? deadline)
            _ = try BusPoller.poll(&polled, until: next, now: now)
        }
    }

    /// Let in together with one that ``waitForPeer(until:)`` returned.
    private var early: [BusPeer] = []

    /// When something has to be done though nothing arrives.
    private var nextLimit: MonotonicTime? {
        let limits = waiting.map(\.limit) + (pausedUntil.map { [$0] } ?? [])
        return limits.min()
    }
}

// MARK: At the door

extension BusListener {
    private func acceptAll(at now: MonotonicTime) {
        if let until = pausedUntil {
            guard now >= until else { return }
            pausedUntil = nil
        }
        for _ in 0..<limits.acceptsPerTurn {
            guard place.listener.number >= 0 else { return }
            // Accept and mark close-on-exec in one piece as seen by our own spawns.
            let (number, code): (Int32, Int32) = processWideState.withLock { _ in
                let number = calls.accept(place.listener.number)
                if number < 0 { return (-1, Int32(-number)) }
                closeOnExecute(Int32(number))
                return (Int32(number), 0)
            }
            guard number >= 0 else {
                switch code {
                case EINTR, ECONNABORTED: continue
                case EAGAIN: return
                default:
                    pausedUntil = now.advanced(by: BusListener.pause)
                    onEvent(.acceptPaused(SystemFailure(call: "accept", code: code, subject: path)))
                    return
                }
            }
            take(Descriptor(number), at: now)
        }
    }

    private func take(_ socket: Descriptor, at now: MonotonicTime) {
        guard let peer = try? UnixSocket.peer(of: socket.number) else { return }
        guard peer.user == owner else {
            socket.end()
            onEvent(.foreignUser(user: peer.user, process: peer.process))
            return
        }
        let newcomer = WaitingPeer(
            socket: socket, process: peer.process, limit: now.advanced(by: limits.helloTime),
            payloadLimit: limits.helloPayload)
        // Who has said hello already never counts among the waiting.
        if serve(newcomer) { return }
        waiting.append(newcomer)
        if waiting.count > limits.unauthenticatedConnections {
            let oldest = waiting.removeFirst()
            oldest.socket.end()
            onEvent(.crowdedOut(process: oldest.process))
        }
    }

    private func dropSilent(at now: MonotonicTime) {
        waiting.removeAll { peer in
            guard now >= peer.limit else { return false }
            // A hello that came just in time still counts.
            if !serve(peer) {
                peer.socket.end()
                onEvent(.silent(process: peer.process))
            }
            return true
        }
    }

    /// Reads what is there of a hello. True where the peer waits no longer: let in, refused or gone.
    private func serve(_ peer: WaitingPeer) -> Bool {
        switch peer.read() {
        case .more:
            return false
        case .left:
            onEvent(.left(process: peer.process))
            return true
        case .wrong(let reason):
            refuse(peer, reason)
            return true
        case .hello(let payload):
            do throws(BusError) {
                try admit(peer, try BusHello(payload))
            } catch BusError.peerClosed {
                onEvent(.left(process: peer.process))
            } catch {
                refuse(peer, error.description)
            }
            return true
        }
    }

    private func admit(_ peer: WaitingPeer, _ hello: BusHello) throws(BusError) {
        guard token.matches(hello.token) else {
            throw .badHandshake(
                "The token is not that of this run: devices are started by hikesim, not by hand.")
        }
        guard !present.contains(hello.device) else {
            throw .badHandshake("\(hello.device) is connected already: only one process can be it.")
        }
        guard let index = absent.firstIndex(of: hello.device) else {
            let names = (absent + present).map(\.description).sorted().joined(separator: ", ")
            throw .badHandshake("\(hello.device) is not a device of this run (its devices: \(names)).")
        }
        let connection = UnixSocketConnection(socket: peer.socket, limits: limits, decoder: peer.decoder)
        connection.sendTime = .seconds(1)
        try connection.sendFrame(.welcome, welcome.encoded())
        connection.sendTime = .seconds(60)
        present.append(absent.remove(at: index))
        onEvent(.joined(hello.device, process: peer.process))
        admitted.append(BusPeer(device: hello.device, connection: connection))
    }

    private func refuse(_ peer: WaitingPeer, _ reason: String) {
        let refusal = BusRefusal(reason: reason)
        if peer.socket.number >= 0 {
            UnixSocketConnection(socket: peer.socket, limits: limits).refuse(refusal.reason)
        }
        onEvent(.refused(reason: refusal.reason, process: peer.process))
    }
}

/// Where devices come in, for whoever waits for other things too: a run that does not look there leaves everybody
/// who knocks without an answer.
public protocol BusDoor: AnyObject {
    /// What to poll for reading; ``attend()`` when one is ready, and from time to time.
    var pollDescriptors: [Int32] { get }
    /// Answers whoever is there, without waiting.
    func attend()
}
