import HikeValues

/// The network of one device as a state machine: what apps ask in, and what comes of it and when out (EM-33).
///
/// A request is sent, waits for its server, and receives the answer. Each has the line for itself: none makes another
/// slower. Whatever happens, each ends once.
package struct NetworkMachine: Hashable, Sendable {
    /// What happens to the network.
    package enum Event: Hashable, Sendable {
        /// - Parameters:
        ///   - draw: 0 to below 1, of which the share ``NetworkLine/loss`` is lost.
        ///   - isQuiet: it is asked because of a sensor, so nothing of it may make the device transmit.
        case load(NetworkRequest, id: String, app: String, draw: Double, isQuiet: Bool)
        case cancel(id: String, app: String)
        /// The time asked for with ``Effect/wake(id:at:isQuiet:)`` has come.
        case tick(id: String)
        /// The answer to ``Effect/read(id:path:)``; nil: the file cannot be read.
        case read(id: String, [UInt8]?)
        /// The answer to ``Effect/ask(_:host:)``.
        case served(id: String, ServerResponse)
        case change(NetworkChange)
        /// A watch gains or loses its phone.
        case link(isUp: Bool)
        case appSuspended(String)
        case appEnded(String)
    }

    /// What the device has to do.
    package enum Effect: Hashable, Sendable {
        /// Takes the place of an earlier moment of the same request.
        case wake(id: String, at: Instant, isQuiet: Bool)
        /// Read a file of the machine; an ``Event/read(id:_:)`` follows at the same moment.
        case read(id: String, path: String)
        /// Send it to a server that keeps something; an ``Event/served(id:_:)`` follows.
        case ask(ServerRequest, host: String)
        case began(id: String, NetworkResponse)
        case progress(id: String, app: String, received: Int, expected: Int)
        case finish(NetworkOutcome)
        case path(NetworkPath)
    }

    private var script: NetworkScript
    private var isLinked: Bool
    /// In the order in which they were asked.
    private var exchanges: [NetworkExchange] = []

    package init(script: NetworkScript, isLinked: Bool) {
        self.script = script
        self.isLinked = isLinked
    }

    package var path: NetworkPath { script.path(isLinked: isLinked) }

    /// Takes an event and answers with what there is to do, in order.
    ///
    /// - Parameter now: never before that of an earlier event.
    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        switch event {
        case .load(let request, let id, let app, let draw, let isQuiet):
            var exchange = NetworkExchange(id: id, app: app, request: request, began: now, isQuiet: isQuiet)
            exchange.phase = begin(request, of: app, draw: draw, &exchange, at: now)
            exchanges.append(exchange)
            return [exchange.wake]
        case .cancel(let id, let app):
            return end(with: .cancelled, at: now) { $0.id == id && $0.app == app }
        case .appEnded(let app): return end(with: .cancelled, at: now) { $0.app == app }
        case .appSuspended(let app):
            return end(with: .connectionLost, at: now) { $0.app == app && !$0.outlivesSuspension }
        case .tick(let id):
            guard let index = exchanges.firstIndex(where: { $0.id == id }) else { return [] }
            return advance(index, at: now)
        case .read(let id, let contents):
            guard let index = exchanges.firstIndex(where: { $0.id == id }),
                case .reading(let answer) = exchanges[index].phase
            else { return [] }
            guard let contents else { return finish(index, .failure(.connectionLost), at: now) }
            return receive(answer, contents, index, at: now)
        case .served(let id, let response):
            guard let index = exchanges.firstIndex(where: { $0.id == id }),
                case .asking(let from, let deadline) = exchanges[index].phase
            else { return [] }
            let answer = NetworkAnswer(
                status: response.status, headers: response.headers,
                body: exchanges[index].request.method == "HEAD" ? [] : response.body)
            exchanges[index].phase = .waiting(answer, until: from + response.delay, deadline: deadline)
            return [exchanges[index].wake]
        case .change(let change):
            return changing(at: now) {
                $0.script.change(change)
            }
        case .link(let isUp): return changing(at: now) { $0.isLinked = isUp }
        }
    }

    // MARK: Requests

    /// What becomes of a request first.
    private func begin(
        _ request: NetworkRequest, of app: String, draw: Double, _ exchange: inout NetworkExchange,
        at now: Instant
    ) -> NetworkExchange.Phase {
        let soon = now + NetworkLine.leastLatency
        let address: NetworkAddress
        do throws(NetworkError) { address = try NetworkAddress(request.url) } catch {
            return .failing(error, at: soon)
        }
        guard NetworkRule.isMethod(request.method), request.headers.allSatisfy(NetworkRule.isHeader) else {
            return .failing(.badURL, at: soon)
        }
        let headerBytes = request.headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        guard request.body.count <= NetworkRequest.mostSentBytes,
            headerBytes <= NetworkRequest.mostHeaderBytes
        else { return .failing(.tooLarge, at: soon) }
        guard exchanges.count(where: { $0.app == app }) < NetworkRequest.mostAtOnce else {
            return .failing(.resourceUnavailable, at: soon)
        }
        guard let line = script.way(isLinked: isLinked)?.line,
            request.allowsExpensive || !line.isExpensive, request.allowsConstrained || !line.isConstrained
        else { return .failing(.notConnected, at: soon) }
        // What is quiet must not transmit, and a server that keeps something is told like another device.
        if isBarred(request, address, exchange) { return .failing(.notConnected, at: soon) }
        exchange.address = address
        exchange.isLost = draw < line.loss
        guard script.knows(address) else {
            let (found, deadline) = (now + latency(of: line), now + exchange.patience)
            return found <= deadline
                ? .failing(.hostNotFound, at: found) : .failing(.timedOut, at: deadline)
        }
        return .sending(NetworkTransfer(bytes: request.body.count, rate: line.bandwidth, at: now))
    }

    /// A fault that answers now may be over when the request has been sent.
    private func isBarred(
        _ request: NetworkRequest, _ address: NetworkAddress, _ exchange: NetworkExchange
    ) -> Bool { exchange.isQuiet && script.mayBeForServer(method: request.method, address) }

    private func latency(of line: NetworkLine) -> Interval { max(line.latency, NetworkLine.leastLatency) }

    /// Does what is due of a request.
    private mutating func advance(_ index: Int, at now: Instant) -> [Effect] {
        let exchange = exchanges[index]
        guard now >= exchange.due else { return [exchange.wake] }
        switch exchange.phase {
        case .failing(let error, _): return finish(index, .failure(error), at: now)
        case .sending:
            exchanges[index].phase = waiting(exchange, at: now)
            let wake = exchanges[index].wake
            guard case .asking = exchanges[index].phase, let address = exchange.address else { return [wake] }
            return [.ask(exchange.serverRequest(to: address), host: address.host), wake]
        case .waiting(let answer, let begin, _):
            guard now >= begin, let answer else { return finish(index, .failure(.timedOut), at: now) }
            if exchange.isLost { return finish(index, .failure(.connectionLost), at: now) }
            if let body = answer.body { return receive(answer, body, index, at: now) }
            switch answer.content {
            case .text(let text): return receive(answer, Array(text.utf8), index, at: now)
            case .file(let path):
                exchanges[index].phase = .reading(answer)
                return [.read(id: exchange.id, path: path)]
            }
        case .asking: return finish(index, .failure(.timedOut), at: now)
        case .reading: return []
        case .receiving(let response, let transfer, let tenths):
            guard now < transfer.end else { return finish(index, .success(response), at: now) }
            exchanges[index].phase = .receiving(response, transfer, tenths: tenths + 1)
            return [
                .progress(
                    id: exchange.id, app: exchange.app, received: response.body.count * tenths / 10,
                    expected: response.body.count),
                exchanges[index].wake,
            ]
        }
    }

    /// The server has the whole request.
    private func waiting(_ exchange: NetworkExchange, at now: Instant) -> NetworkExchange.Phase {
        let deadline = now + exchange.patience
        if let address = exchange.address, let line = script.way(isLinked: isLinked)?.line,
            script.isForServer(method: exchange.request.method, address)
        {
            return .asking(from: now + latency(of: line), deadline: deadline)
        }
        guard let address = exchange.address, let line = script.way(isLinked: isLinked)?.line,
            let answer = script.answer(method: exchange.request.method, address)
        else { return .waiting(nil, until: .distantFuture, deadline: deadline) }
        return .waiting(answer, until: now + latency(of: line) + answer.delay, deadline: deadline)
    }

    /// The answer's head is there.
    private mutating func receive(
        _ answer: NetworkAnswer, _ contents: [UInt8], _ index: Int, at now: Instant
    ) -> [Effect] {
        guard contents.count <= exchanges[index].request.mostBytes else {
            return finish(index, .failure(.tooLarge), at: now)
        }
        var headers = answer.headers
        if headers["Content-Length"] == nil {
            headers.append(HTTPHeader("Content-Length", String(contents.count)))
        }
        let rate = script.way(isLinked: isLinked)?.line.bandwidth
        exchanges[index].phase = .receiving(
            NetworkResponse(status: answer.status, headers: headers, body: contents),
            NetworkTransfer(bytes: contents.count, rate: rate, at: now), tenths: 1)
        let exchange = exchanges[index]
        let head = NetworkResponse(status: answer.status, headers: headers)
        return (exchange.request.reportsProgress ? [.began(id: exchange.id, head)] : [])
            + (exchange.due <= now ? advance(index, at: now) : [exchange.wake])
    }

    // MARK: Ends

    private mutating func finish(
        _ index: Int, _ result: Result<NetworkResponse, NetworkError>, at now: Instant
    ) -> [Effect] {
        let exchange = exchanges.remove(at: index)
        return [.finish(NetworkOutcome(exchange, result, at: now))]
    }

    private mutating func end(
        with error: NetworkError, at now: Instant, where isMeant: (NetworkExchange) -> Bool
    ) -> [Effect] {
        let ended = exchanges.filter(isMeant)
        exchanges.removeAll(where: isMeant)
        return ended.map { .finish(NetworkOutcome($0, .failure(error), at: now)) }
    }

    /// What connections go over: a watch's go over its phone, and on over what that has.
    private var hops: [NetworkInterface] {
        script.way(isLinked: isLinked).map { [$0.interface, $0.line.interface] } ?? []
    }

    /// Connections do not outlive their way; on the same way they go on as fast as it is now.
    private mutating func changing(at now: Instant, _ body: (inout NetworkMachine) -> Void) -> [Effect] {
        let (before, hopsBefore) = (path, hops)
        body(&self)
        let after = path
        var effects: [Effect] = []
        if hops != hopsBefore {
            effects += end(with: .connectionLost, at: now) { $0.isConnected }
        } else if let rate = script.way(isLinked: isLinked).map(\.line.bandwidth) {
            for index in exchanges.indices where exchanges[index].retime(rate: rate, at: now) {
                effects.append(exchanges[index].wake)
            }
        }
        if after != before { effects.append(.path(after)) }
        return effects
    }
}
