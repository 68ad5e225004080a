import HikeConnectivity
import HikeHardware
import HikeValues
import Synchronization

/// An app that sends what it is told to and counts what arrives.
final class ProbeApp: DeviceApp {
    static let id = "probe"
    /// The message of the log line for a received file.
    static let fileArrived = "the file has arrived"
    /// Dictionaries that the app of a device in this process was handed.
    static let arrived = Atomic(0)

    static let description = AppDescription(id: id, roles: [.phone, .watch]) { ProbeApp($0) }

    /// `count` user infos of `size` bytes of data each.
    static func transferUserInfo(count: Int, size: Int) -> DeviceInput {
        .action(
            app: id,
            AppAction(
                "transferUserInfo",
                [AppAction.Argument("count", String(count)), AppAction.Argument("size", String(size))]))
    }

    /// A file of the app's container.
    static func transferFile(_ path: String) -> DeviceInput {
        .action(app: id, AppAction("transferFile", [AppAction.Argument("path", path)]))
    }

    private let device: any DeviceServices

    init(_ device: any DeviceServices) {
        self.device = device
        device.link.hear { [unowned device] event in
            switch event {
            case .userInfoReceived: Self.arrived.add(1, ordering: .relaxed)
            case .fileReceived: device.log(.info, "probe", Self.fileArrived)
            default: break
            }
        }
    }

    func handle(_ event: AppEvent) {
        switch event {
        case .launched: device.link.activate()
        case .action(let action): perform(action)
        default: break
        }
    }

    private func perform(_ action: AppAction) {
        if let path = action.argument("path") {
            _ = device.link.transferFile(path, metadata: [:])
            return
        }
        let count = action.argument("count").flatMap { Int($0) } ?? 0
        let data = [UInt8](repeating: 7, count: action.argument("size").flatMap { Int($0) } ?? 0)
        for _ in 0..<count { _ = device.link.transferUserInfo(["data": .data(data)]) }
    }
}
