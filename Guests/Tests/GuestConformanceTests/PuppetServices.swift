import HikeConnectivity
import HikeHardware
import HikeValues

/// A device's services with another session.
final class PuppetServices: DeviceServices {
    private unowned let device: any DeviceServices
    let link: any DeviceLink

    init(_ device: any DeviceServices, link: any DeviceLink) {
        self.device = device
        self.link = link
    }

    var clock: any DeviceClock { device.clock }
    var storage: any DeviceStorage { device.storage }
    var screen: any DeviceScreen { device.screen }
    var role: DeviceRole { device.role }
    var launchArguments: [AppAction.Argument] { device.launchArguments }
    func makeUUID() -> String { device.makeUUID() }
    func requestPermission(_ service: PrivacyService) { device.requestPermission(service) }
    func requestPreciseLocation(for key: String) { device.requestPreciseLocation(for: key) }
    func permission(_ service: PrivacyService) -> PrivacyAnswer { device.permission(service) }
    func service<Service>() -> Service? { device.service() }
    func log(_ level: LogLevel, _ category: String, _ message: String, _ metadata: [FileMetadata]) {
        device.log(level, category, message, metadata)
    }
    func recordStore(_ store: String, operation: String, id: String, name: String) {
        device.recordStore(store, operation: operation, id: id, name: name)
    }
    func crash(_ reason: String, frames: [String]) { device.crash(reason, frames: frames) }
}

/// The device's session as the guest's device app has it. What the guest says to the test goes through it: a file of the name
/// `conversation`, which no test has, brings what the guest says, and the context that is read next is the test's command.
final class TappedLink: DeviceLink {
    private unowned let real: any DeviceLink
    private var command: [String: PropertyValue]?
    /// What the guest says; the test's next command, nil where it has none.
    var said: ([String: PropertyValue]) -> [String: PropertyValue]? = { _ in nil }

    init(_ real: any DeviceLink) { self.real = real }

    func hear(_ handler: @escaping (SessionEvent) -> Void) { real.hear(handler) }
    func setHandlers(_ handlers: SessionHandlers?) { real.setHandlers(handlers) }
    func activate() { real.activate() }
    func refuse(_ id: String) { real.refuse(id) }
    func sendMessage(_ content: MessageContent, wantsReply: Bool) -> String {
        real.sendMessage(content, wantsReply: wantsReply)
    }
    func reply(to id: String, _ content: MessageContent) { real.reply(to: id, content) }
    func updateApplicationContext(_ context: [String: PropertyValue]) throws(ConnectivityError) {
        try real.updateApplicationContext(context)
    }
    func transferUserInfo(_ userInfo: [String: PropertyValue]) -> String { real.transferUserInfo(userInfo) }
    func transferCurrentComplicationUserInfo(_ userInfo: [String: PropertyValue]) -> String {
        real.transferCurrentComplicationUserInfo(userInfo)
    }
    func transferFile(_ path: String, metadata: [String: PropertyValue]) -> String {
        guard path == "conversation" else { return real.transferFile(path, metadata: metadata) }
        command = said(metadata)
        return command == nil ? "over" : "go on"
    }
    func cancelTransfer(_ id: String) { real.cancelTransfer(id) }
    func completeBackgroundTask(_ id: String) { real.completeBackgroundTask(id) }

    var session: SessionProperties {
        var session = real.session
        if let command {
            session.applicationContext = command
            self.command = nil
        }
        return session
    }
}
