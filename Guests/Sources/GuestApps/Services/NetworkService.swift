import GuestCalls
import HikeHardware
import HikeValues

/// The network.
final class NetworkService: GuestService {
    private unowned let app: GuestDeviceApp
    /// What the next request sends.
    private var body: [UInt8] = []

    init(_ app: GuestDeviceApp) { self.app = app }

    func answer(_ question: GuestNetworkQuestion) throws(CallError) -> GuestNetworkAnswer {
        let network = app.device.network
        switch question {
        case .addBody(let bytes):
            // One byte more than a request may have is enough for its error.
            body += bytes.prefix(max(0, NetworkRequest.mostSentBytes + 1 - body.count))
        case .load(let load):
            let sent = body
            body = []
            guard let network else { throw .malformed("network.load", reason: "this device has no network") }
            return .id(start(NetworkRequest(load, body: sent), network))
        case .cancel(let id): network?.cancel(id)
        case .path: return .path(network.map { GuestNetworkPath($0.path) } ?? GuestNetworkPath(nil))
        case .startPath:
            network?.startUpdates { [weak app] in
                app?.report(.path(GuestNetworkPath($0)) as GuestNetworkReport)
            }
        case .stopPath: network?.stopUpdates()
        case .completeWake: network?.completeWake()
        }
        return .done
    }

    private func start(_ request: NetworkRequest, _ network: any Network) -> String {
        var id = ""
        id = network.load(request) { [weak self] event in
            guard let self else { return }
            for report in reports(of: event, for: id) { app.report(report) }
        }
        return id
    }

    /// What the guest is told of an event: a content in parts before its end.
    private func reports(of event: NetworkEvent, for id: String) -> [GuestNetworkReport] {
        switch event {
        case .began(let head): return [.began(id: id, GuestAnswerHead(head))]
        case .progress(let received, let expected):
            return [.progress(id: id, received: Int64(received), expected: Int64(expected))]
        case .finished(let result):
            let isAwake = app.device.network?.isAwake == true
            switch result {
            case .failure(let error): return [.failed(id: id, GuestLoadError(error), isAwake: isAwake)]
            case .success(let response):
                let count = response.body.count
                let parts = stride(from: 0, to: count, by: CallLimits.document).map { start in
                    Array(response.body[start..<min(count, start + CallLimits.document)])
                }
                return parts.map { .part(id: id, $0) }
                    + [.answered(id: id, GuestAnswerHead(response), isAwake: isAwake)]
            }
        }
    }
}

extension NetworkRequest {
    init(_ load: GuestLoad, body: [UInt8]) {
        self.init(
            load.url, method: load.method, headers: load.headers.map { HTTPHeader($0.key, $0.value) },
            body: body,
            timeout: load.timeout, destination: load.file, continuesWhileSuspended: load.isInBackground,
            reportsProgress: true, allowsExpensive: load.allowsExpensive,
            allowsConstrained: load.allowsConstrained, wakesApp: load.isInBackground)
    }
}

extension GuestAnswerHead {
    init(_ response: NetworkResponse) {
        self.init(status: response.status, headers: response.headers.map { GuestField($0.name, $0.value) })
    }
}

extension GuestLoadError {
    init(_ error: NetworkError) {
        self =
            switch error {
            case .badURL: .badURL
            case .unsupportedURL: .unsupportedURL
            case .notConnected: .notConnected
            case .hostNotFound: .hostNotFound
            case .timedOut: .timedOut
            case .connectionLost: .connectionLost
            case .cancelled: .cancelled
            case .tooLarge: .tooLarge
            case .cannotWriteFile: .cannotWriteFile
            case .resourceUnavailable: .resourceUnavailable
            }
    }
}

extension GuestNetworkPath {
    init(_ path: NetworkPath) {
        let interface: Interface? =
            switch path.interface {
            case .wifi: .wifi
            case .cellular: .cellular
            case .phone: .phone
            case nil: nil
            }
        self.init(interface, isExpensive: path.isExpensive, isConstrained: path.isConstrained)
    }
}
