import HikeHardware
import HikeValues

/// An app for tests of the network: it asks for what an action names and shows how that ends.
public final class FetchApp: DeviceApp {
    public static let description = AppDescription(id: "fetch", roles: [.phone, .watch]) {
        FetchApp(device: $0)
    }

    private unowned let device: any DeviceServices
    private var last = ""
    private var ended = 0

    init(device: any DeviceServices) { self.device = device }

    public func handle(_ event: AppEvent) {
        switch event {
        case .launched: device.network?.startUpdates { [unowned self] in show($0) }
        case .action(let action): perform(action)
        default: break
        }
    }

    private func show(_ path: NetworkPath) {
        device.screen.show("path") { line in
            line.add("network", path.interface?.rawValue ?? "none")
            line.add("expensive", path.isExpensive)
        }
    }

    private func load(_ request: NetworkRequest) {
        last = device.network?.load(request) { [unowned self] in heard($0) } ?? ""
    }

    private func heard(_ event: NetworkEvent) {
        guard case .finished(let result) = event else { return }
        ended += 1
        device.screen.show("fetch") { line in
            line.add("ended", ended)
            switch result {
            case .success(let response):
                line.add("status", response.status)
                line.add("text", String(decoding: response.body.prefix(100), as: UTF8.self))
            case .failure(let error): line.add("error", error.rawValue)
            }
        }
    }

    private func perform(_ action: AppAction) {
        switch action.name {
        case "get":
            let seconds = action.argument("timeout").flatMap(Double.init) ?? 60
            load(
                NetworkRequest(
                    action.argument("url") ?? "", timeout: .seconds(seconds),
                    destination: action.argument("file")))
        case "post":
            load(
                NetworkRequest(
                    action.argument("url") ?? "", method: "POST",
                    headers: [HTTPHeader("Authorization", "Bearer hush")],
                    body: Array((action.argument("body") ?? "").utf8)))
        case "cancel": device.network?.cancel(last)
        default: device.log(.error, "actions", "there is no such action")
        }
    }
}
