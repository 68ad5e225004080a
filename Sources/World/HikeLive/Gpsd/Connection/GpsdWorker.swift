import Glibc
import HikeValues

/// The loop of the gpsd thread: waits on the socket, on the session's timers and on the word to stop.
struct GpsdWorker: ~Copyable {
    /// Lines read in a row before timers get their turn.
    static let linesAtOnce = 256

    private let address: GpsdAddress
    private let configuration: GpsdConfiguration
    private let queue: GpsdEventQueue
    private let stop: WakePipe
    private let timer: GpsdTimer
    private var session: GpsdSession
    private let connection = GpsdConnection()
    private var isStopping = false

    init(
        address: GpsdAddress, configuration: GpsdConfiguration, queue: GpsdEventQueue, stop: WakePipe,
        timer: GpsdTimer, start: UTCDate
    ) {
        self.address = address
        self.configuration = configuration
        self.queue = queue
        self.stop = stop
        self.timer = timer
        session = GpsdSession(address: address, configuration: configuration, start: start)
    }

    mutating func run() {
        // libgps writes to its socket without care for SIGPIPE, which would end the process.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        handle(.start)
        while !isStopping {
            if wait() { readLines() }
            handle(.tick)
        }
        connection.shut()
    }

    /// Waits until something is to be done; true: the socket has something.
    private mutating func wait() -> Bool {
        var waits = [
            pollfd(fd: stop.readDescriptor, events: Int16(POLLIN), revents: 0),
            // poll passes over negative descriptors.
            pollfd(fd: connection.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        let timeout = session.deadline.map { GpsdTimer.milliseconds($0 - timer.now) } ?? -1
        guard poll(&waits, nfds_t(waits.count), timeout) > 0 else { return false }
        if waits[0].revents != 0 { isStopping = true }
        return !isStopping && waits[1].revents != 0
    }

    private mutating func readLines() {
        for _ in 0..<Self.linesAtOnce {
            switch connection.read() {
            case .message(let message): handle(.message(message))
            case .nothing: return
            case .closed(let failure):
                connection.shut()
                handle(.closed(failure))
                return
            }
        }
    }

    private mutating func handle(_ event: GpsdSession.Event) {
        var events = [event]
        while let next = events.popLast() {
            for effect in session.handle(next, at: timer.now) {
                switch effect {
                case .connect: if let answer = connect() { events.append(answer) }
                case .disconnect: connection.shut()
                case .watch: connection.watch()
                case .report(let event): queue.push(GpsdReport(at: timer.now, event: event))
                }
            }
        }
    }

    private mutating func connect() -> GpsdSession.Event? {
        switch GpsdReachability.probe(
            address, limit: configuration.answerTimeout, stop: stop.readDescriptor)
        {
        case .stopped:
            isStopping = true
            return nil
        case .fails(let failure): return .failed(failure)
        case .accepts(let host):
            do throws(GpsdFailure) {
                try connection.open(address, numericHost: host)
                return .opened
            } catch {
                return .failed(error)
            }
        }
    }
}
