import FacadeFoundation
import FacadeNetwork
import GuestCalls
import GuestExchange
import GuestProcess
import GuestServices

/// Does with the network what a test asks for by an action.
final class NetGuest: GuestApp {
    private let services: GuestServices
    private var monitors: [NWPathMonitor] = []

    init(on device: GuestDevice) {
        services = GuestServices(on: device)
        services.heard = { [unowned self] news in
            guard case .action(let name, let arguments) = news else { return }
            let texts = arguments.reduce(into: [String: String]()) { $0[$1.key] = $1.value }
            act(name, texts)
        }
    }

    func handle(_ event: GuestEvent) { services.handle(event) }

    private func act(_ name: String, _ texts: [String: String]) {
        let url = texts["url"].flatMap { URL(string: $0) } ?? URL(fileURLWithPath: "/")
        let session = texts["session"] ?? "usual"
        var request = URLRequest(url: url)
        request.httpMethod = texts["method"] ?? "GET"
        if let body = texts["body"] { request.httpBody = Data(body.utf8) }
        let loads = Loads.shared
        switch name {
        case "handler": loads.handler(request, session: session)
        case "delegate": loads.delegate(request, session: session)
        case "download": loads.download(url, session: session)
        case "await": loads.await(url)
        case "lines": loads.lines(url)
        case "file": loads.file(url)
        case "cancelled": loads.cancelled(url)
        case "publish": loads.publish(url)
        case "upload": loads.upload(request, Int(texts["count"] ?? "") ?? 0)
        case "suspend": loads.suspendLast()
        case "resume": loads.resumeLast()
        case "cancel": loads.cancelLast()
        case "end": loads.end(session)
        case "contents": loads.contents(url)
        case "stay": loads.answersRedirection = false
        case "refuse": loads.disposition = .cancel
        case "watch": watch(texts["type"])
        case "loop": loop()
        case "ignore": monitors.removeLast().cancel()
        default: print("unknown action")
        }
    }

    private func watch(_ type: String?) {
        let monitor: NWPathMonitor
        switch type {
        case "wifi": monitor = NWPathMonitor(requiredInterfaceType: .wifi)
        case "no cellular": monitor = NWPathMonitor(prohibitedInterfaceTypes: [.cellular])
        default: monitor = NWPathMonitor()
        }
        monitor.pathUpdateHandler = { path in
            print(
                "path \(type ?? "any") \(path.debugDescription)", path.usesInterfaceType(.wifi),
                path.supportsDNS)
        }
        monitor.start(queue: DispatchQueue(label: "paths"))
        monitors.append(monitor)
    }

    private func loop() {
        let monitor = NWPathMonitor()
        monitors.append(monitor)
        Task {
            for await path in monitor { print("loop \(path.status)") }
            print("loop over")
        }
    }
}

GuestProgram.run(NetGuest.self)
