import HikeValues

/// The network of a device: apps ask servers, and hear how the network is (EM-33).
///
/// What there is comes with the configuration and by ``SystemCommand/network(_:)``, because a phone's network is its watches' too.
package final class NetworkPart: DevicePart {
    package static let name = "network"

    private let board: any Board
    private var machine: NetworkMachine
    /// Names requests, and says which are lost.
    private var draws: RandomStream
    private var listeners = Listeners<NetworkPath>()
    /// Who asked, by the request's id.
    private var askers: [String: Asker] = [:]
    /// Called when the path is another.
    package var pathChanged: () -> Void = {}
    /// Those that go on for a download that has ended.
    private var awake: [AppProcess] = []

    private struct Asker {
        var process: AppProcess
        var handler: (NetworkEvent) -> Void
    }

    package init(on board: any Board) {
        self.board = board
        let configuration = board.configuration
        machine = NetworkMachine(
            script: configuration.network,
            isLinked: configuration.role == .watch && !configuration.linkedPeers.isEmpty)
        draws = board.randomness
    }

    /// How the network is at this moment.
    package var path: NetworkPath { machine.path }

    /// What apps may use when the device is switched on.
    package func booted() { if machine.path.isSatisfied { record(machine.path) } }
    package func perform(_ command: SystemCommand) {
        if case .network(let change) = command { feed(.change(change)) }
    }
    package func heard(_ news: ServerNews) {
        if case .answered(let id, let response) = news { feed(.served(id: id, response)) }
    }
    package func linkChanged(isUp: Bool) { if board.role == .watch { feed(.link(isUp: isUp)) } }
    package func woken(_ name: String) {
        if let process = awake.first(where: { Self.wakeName($0) == name }) {
            completeWake(of: process)
        } else {
            feed(.tick(id: name))
        }
    }
    package func keepsRunning(_ process: AppProcess) -> Bool { isAwake(process) }
    package func entered(_ process: AppProcess) {
        if board.standing(of: process) == .suspended { feed(.appSuspended(process.app)) }
    }
    package func ended(_ process: AppProcess) {
        listeners.remove(process)
        completeWake(of: process)
        feed(.appEnded(process.app))
    }
    package func service(for process: AppProcess) -> AnyObject { Service(self, process) }

    private func feed(_ event: NetworkMachine.Event) {
        for effect in machine.handle(event, at: board.now) {
            switch effect {
            case .wake(let id, let time, let isQuiet): board.wake(id, at: time, isQuiet: isQuiet)
            case .read(let id, let path): feed(.read(id: id, contents(of: path)))
            case .began(let id, let head): answer(id, .began(head))
            case .progress(let id, _, let received, let expected):
                answer(id, .progress(received: received, expected: expected))
            case .ask(let request, let host): board.send(request, toServer: host)
            case .finish(let outcome): finish(outcome)
            case .path(let path):
                record(path)
                for process in listeners.processes { tell(process) }
                pathChanged()
            }
        }
    }

    /// Tells a process how the network is now.
    private func tell(_ process: AppProcess) {
        guard let handler = listeners.handler(of: process) else { return }
        let path = machine.path
        board.call(process, inPlaceOf: "network path") { handler(path) }
    }

    private func answer(_ id: String, _ event: NetworkEvent) {
        guard let asker = askers[id] else { return }
        board.call(asker.process) { asker.handler(event) }
    }

    private func contents(of path: String) -> [UInt8]? {
        do throws(ServiceError) {
            return try board.machineFile(path, limit: NetworkRule.mostBytes, as: "content of an answer")
        } catch {
            board.log(
                .error, "network", "a server's answer cannot be read",
                [FileMetadata("reason", error.description)])
            return nil
        }
    }

    private func finish(_ outcome: NetworkOutcome) {
        board.cancelWake(outcome.id)
        let asker = askers[outcome.id]
        var result = outcome.result
        var bytes = 0
        if case .success(let response) = result {
            bytes = response.body.count
            if let asker, !asker.process.isOver, let file = outcome.request.destination {
                result = keep(response, in: file, of: asker.process)
            }
        }
        record(outcome, result, bytes)
        // What was asked because of a sensor must not make the app transmit.
        if outcome.request.wakesApp, outcome.request.continuesWhileSuspended, !outcome.isQuiet, let asker {
            wake(asker.process)
        }
        answer(outcome.id, .finished(result))
        askers[outcome.id] = nil
    }

    /// Lets an app that is suspended go on for a while.
    private func wake(_ process: AppProcess) {
        guard !process.isOver, board.standing(of: process) == .suspended else { return }
        board.log(
            .info, "network", "the app goes on for what it has loaded", [FileMetadata("app", process.app)])
        awake.append(process)
        board.wake(Self.wakeName(process), at: board.now + NetworkRequest.wakeLength, isQuiet: false)
        // Its process is there, so nobody asks why it was started.
        board.start(process.app, for: .owner)
    }

    /// No id of a request: these have no blanks.
    private static func wakeName(_ process: AppProcess) -> String { "awake \(process.app)" }

    private func isAwake(_ process: AppProcess) -> Bool { awake.contains { $0 === process } }

    private func completeWake(of process: AppProcess) {
        guard isAwake(process) else { return }
        awake.removeAll { $0 === process }
        board.cancelWake(Self.wakeName(process))
    }

    /// Puts what was loaded into the app's container.
    private func keep(
        _ response: NetworkResponse, in file: String, of process: AppProcess
    ) -> Result<NetworkResponse, NetworkError> {
        do throws(ServiceError) { try board.write(response.body, to: file, of: process) } catch {
            board.log(
                .error, "network", "what was loaded could not be kept",
                [
                    FileMetadata("app", process.app), FileMetadata("file", file),
                    FileMetadata("reason", error.description),
                ])
            return .failure(.cannotWriteFile)
        }
        return .success(NetworkResponse(status: response.status, headers: response.headers, file: file))
    }

    private final class Service: Network {
        private let part: NetworkPart
        private let process: AppProcess

        init(_ part: NetworkPart, _ process: AppProcess) {
            self.part = part
            self.process = process
        }

        var path: NetworkPath { part.machine.path }

        func startUpdates(_ handler: @escaping (NetworkPath) -> Void) {
            part.listeners.set(process, handler)
            part.tell(process)
        }

        func stopUpdates() { part.listeners.remove(process) }

        func load(_ request: NetworkRequest, _ handler: @escaping (NetworkEvent) -> Void) -> String {
            let id = part.draws.uuid()
            guard !process.isOver else { return id }
            part.askers[id] = Asker(process: process, handler: handler)
            part.record(request, id: id, of: process.app)
            part.feed(
                .load(
                    request, id: id, app: process.app, draw: part.draws.uniform(),
                    isQuiet: part.board.isQuiet(for: process)))
            return id
        }

        func cancel(_ id: String) { part.feed(.cancel(id: id, app: process.app)) }
        var isAwake: Bool { part.isAwake(process) }
        func completeWake() { part.completeWake(of: process) }
    }
}

// MARK: The log

extension NetworkPart {
    private func record(_ path: NetworkPath) {
        board.record(.network) { line in
            line.add("kind", "path")
            line.add("state", path.isSatisfied ? "satisfied" : "unsatisfied")
            if let interface = path.interface {
                line.add("interface", interface.rawValue)
                line.add("expensive", path.isExpensive)
                line.add("constrained", path.isConstrained)
            }
        }
    }

    private func record(_ request: NetworkRequest, id: String, of app: String) {
        board.record(.network) { line in
            line.add("kind", "request")
            line.add("app", app)
            line.add("id", id)
            Self.add(request, to: &line)
            line.add("bytes", request.body.count)
        }
    }

    private func record(
        _ outcome: NetworkOutcome, _ result: Result<NetworkResponse, NetworkError>, _ bytes: Int
    ) {
        board.record(.network) { line in
            if case .success = result { line.add("kind", "answer") } else { line.add("kind", "failure") }
            line.add("app", outcome.app)
            line.add("id", outcome.id)
            Self.add(outcome.request, to: &line)
            switch result {
            case .success(let response):
                line.add("status", response.status)
                line.add("bytes", bytes)
            case .failure(let error): line.add("error", error.rawValue)
            }
            line.add("duration", (outcome.ended - outcome.began).inSeconds, decimals: 6)
        }
    }

    /// Whatever an app takes for an address: not more of it than one can have.
    private static func add(_ request: NetworkRequest, to line: inout JSONLine) {
        line.add("method", String(decoding: request.method.utf8.prefix(64), as: UTF8.self))
        line.add(
            "url", String(decoding: request.url.utf8.prefix(NetworkAddress.mostBytes), as: UTF8.self))
    }
}

extension NetworkChange {
    /// What an `input` event says of it; never a content, nor what goes with it.
    package func describe(in line: inout JSONLine) {
        switch self {
        case .line(let network):
            line.add("set", network.state.rawValue)
            guard network.state == .online else { return }
            line.add("interface", network.interface.rawValue)
            line.add("latency", network.latency.inSeconds, decimals: 6)
            if let bandwidth = network.bandwidth { line.add("bandwidth", bandwidth, decimals: 0) }
            line.add("loss", network.loss, decimals: 3)
        case .phone: break
        case .answer(let rule):
            line.add("url", rule.pattern.text)
            if let method = rule.method { line.add("method", method) }
            line.add("status", rule.status)
        case .fault(let fault, let isOn):
            line.add("fault", fault.name)
            if case .status(let status) = fault.kind { line.add("status", status) }
            if let host = fault.host { line.add("host", host) }
            line.add("set", isOn)
        }
    }
}
