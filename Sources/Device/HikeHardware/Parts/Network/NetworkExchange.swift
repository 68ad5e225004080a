import HikeValues

/// A request that is under way.
struct NetworkExchange: Hashable, Sendable {
    /// How far it has come.
    enum Phase: Hashable, Sendable {
        /// It ends so, and has no connection.
        case failing(NetworkError, at: Instant)
        case sending(NetworkTransfer)
        /// Nil: the server does not answer.
        case waiting(NetworkAnswer?, until: Instant, deadline: Instant)
        /// A server that keeps something has the request; its answer comes not before that moment.
        case asking(from: Instant, deadline: Instant)
        /// The device reads the content.
        case reading(NetworkAnswer)
        /// The next tenth of which to tell.
        case receiving(NetworkResponse, NetworkTransfer, tenths: Int)
    }

    var id: String
    var app: String
    var request: NetworkRequest
    var began: Instant
    var isQuiet: Bool
    /// Nil where it is none.
    var address: NetworkAddress?
    /// The connection breaks where the answer should begin.
    var isLost = false
    var phase = Phase.failing(.badURL, at: .zero)

    /// Nothing takes no time.
    var patience: Interval { max(request.timeout, NetworkLine.leastLatency) }

    var outlivesSuspension: Bool { request.continuesWhileSuspended && request.destination != nil }

    var isConnected: Bool { if case .failing = phase { false } else { true } }

    /// When something becomes of it.
    var due: Instant {
        switch phase {
        case .failing(_, let time): return time
        case .sending(let transfer): return transfer.end
        case .waiting(_, let begin, let deadline): return min(begin, deadline)
        case .asking(_, let deadline): return deadline
        case .reading: return .distantFuture
        case .receiving(let response, let transfer, let tenths):
            guard request.reportsProgress, tenths < 10 else { return transfer.end }
            return transfer.moment(with: Double(response.body.count) * Double(10 - tenths) / 10)
        }
    }

    var wake: NetworkMachine.Effect { .wake(id: id, at: due, isQuiet: isQuiet) }

    /// As a server that keeps something gets it.
    func serverRequest(to address: NetworkAddress) -> ServerRequest {
        ServerRequest(
            id: id, app: app, method: request.method,
            path: address.path + (address.query.map { "?" + $0 } ?? ""), headers: request.headers,
            body: request.body)
    }

    /// Goes on at another rate; false where nothing is on its way.
    mutating func retime(rate: Double?, at now: Instant) -> Bool {
        switch phase {
        case .sending(var transfer):
            transfer.retime(rate: rate, at: now)
            phase = .sending(transfer)
        case .receiving(let response, var transfer, let tenths):
            transfer.retime(rate: rate, at: now)
            phase = .receiving(response, transfer, tenths: tenths)
        case .failing, .waiting, .asking, .reading: return false
        }
        return true
    }
}

/// How a request ended.
package struct NetworkOutcome: Hashable, Sendable {
    package var id: String
    package var app: String
    package var request: NetworkRequest
    package var began: Instant
    package var ended: Instant
    package var isQuiet: Bool
    package var result: Result<NetworkResponse, NetworkError>

    init(_ exchange: NetworkExchange, _ result: Result<NetworkResponse, NetworkError>, at now: Instant) {
        id = exchange.id
        app = exchange.app
        request = exchange.request
        began = exchange.began
        ended = now
        isQuiet = exchange.isQuiet
        self.result = result
    }
}
